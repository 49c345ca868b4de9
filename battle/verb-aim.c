/* The verb `aim`: who wins when, what counts and how much, how far each side is, the last turn, and
 * the battle in history. All of it is data of the rules (victory.h) and of the scenario. */
#include <string.h>

#include "verb.h"

#include "console/wrap.h"
#include "engine/each.h"
#include "library/json-members.h"

/* "Victory of Blue", or that points decide. */
static void
append_outcome(const HetScenario *scenario, const HetVictoryEnd *end, GString *text)
{
    if (end->winner <= HET_SECOND)
        g_string_append_printf(text, "  Victory of %s", scenario->sides[end->winner]);
    else
        g_string_append(text, "  The end, and points decide");
}

static void
append_ends(const HetScenario *scenario, const HetVictory *victory, GString *text)
{
    HET_EACH_BELOW(i, victory->end_count) {
        const HetVictoryEnd *end = &victory->ends[i];
        append_outcome(scenario, end, text);
        g_string_append_printf(text, "%s if %s: now %d of %d %s. %s\n",
                               end->at_the_end ? " after the last turn" : "", end->text, end->done,
                               end->limit, end->counted, end->rule);
    }
}

/* Who has the game if no condition is met by the end of the last turn. */
static void
append_compared(const HetState *state, const HetVictory *victory, GString *text)
{
    char *const *sides = state->scenario->sides;
    g_string_append_printf(text, "  After turn %d: ", state->scenario->turns);
    if (victory->compared == NULL) {
        g_string_append(text, "a draw if nobody has won.\n");
        return;
    }
    g_string_append(text, victory->compared);
    if (victory->lead > 1 && victory->parts == 1)
        g_string_append_printf(text, " by a lead of %" G_GINT64_FORMAT " or more", victory->lead);
    g_string_append_printf(text, "; %s if %s.",
                           victory->even <= HET_SECOND ? sides[victory->even] : "a draw",
                           victory->lead > 1 ? "it is less" : "they are even");
    HET_EACH_BELOW(side, HET_SIDES)
        g_string_append_printf(text, "%s %s %s", side == HET_FIRST ? " Now" : ",", sides[side],
                               victory->shown[side]);
    g_string_append_printf(text, ". %s\n", victory->rule);
}

/* Who would have the game if the last turn were over in this position. */
static void
append_verdict(const HetScenario *scenario, const HetVictory *victory, GString *text)
{
    HetActor winner = HET_NOBODY;
    het_victory_verdict(victory, true, &winner);
    if (winner <= HET_SECOND)
        g_string_append_printf(text, "  If it ended now: victory of %s.\n",
                               scenario->sides[winner]);
    else
        g_string_append(text, "  If it ended now: a draw.\n");
}

static void
append_terms(const HetScenario *scenario, const HetVictory *victory, GString *text)
{
    HET_EACH_BELOW(side, HET_SIDES) {
        g_autofree char *sum =
            het_victory_number(victory, het_victory_points(victory, (HetActor)side));
        g_string_append_printf(text, "  %s, %s now:", scenario->sides[side], sum);
        HET_EACH_BELOW(i, victory->term_count) {
            const HetVictoryTerm *term = &victory->terms[i];
            g_autofree char *each = het_victory_number(victory, term->each);
            if (term->side != (HetActor)side)
                continue;
            if (term->once)
                g_string_append_printf(text, "\n    %s for %s%s. %s", each, term->text,
                                       term->count > 0 ? ": now" : "", term->rule);
            else
                g_string_append_printf(text, "\n    %s for each %s: %d so far. %s", each,
                                       term->text, term->count, term->rule);
        }
        g_string_append_c(text, '\n');
    }
}

static void
write_words(const HetState *state, const HetVictory *victory, GString *text)
{
    const HetScenario *scenario = state->scenario;
    g_string_append_printf(text, "%s: %s against %s. Turn %u of %d.\n", scenario->title,
                           scenario->sides[HET_FIRST], scenario->sides[HET_SECOND],
                           (unsigned)state->turn, scenario->turns);
    if (*scenario->history != '\0')
        g_string_append_printf(text, "%s\n", scenario->history);
    g_string_append_printf(text, "What ends the battle, judged %s:\n",
                           victory->judged != NULL ? victory->judged : "when an action is over");
    append_ends(scenario, victory, text);
    append_compared(state, victory, text);
    append_verdict(scenario, victory, text);
    if (victory->term_count > 0) {
        g_string_append(text, "What counts:\n");
        append_terms(scenario, victory, text);
    }
}

static void
write_json(const HetState *state, const HetVictory *victory, HetJson *json)
{
    const HetScenario *scenario = state->scenario;
    het_json_begin_object(json, NULL);
    HET_JSON(json, "title", scenario->title, "history", scenario->history, "description",
             scenario->description, "turn", (int)state->turn, "last_turn", scenario->turns,
             "judged", victory->judged != NULL ? victory->judged : "when an action is over");
    HET_JSON_EACH(json, "sides", i, HET_SIDES, scenario->sides[i]);
    het_json_begin_array(json, "ends");
    HET_EACH_BELOW(i, victory->end_count) {
        const HetVictoryEnd *end = &victory->ends[i];
        HET_JSON_OBJECT(json, "text", end->text, "winner", het_actor_name(end->winner),
                        "after_last_turn", end->at_the_end, "done", end->done, "limit", end->limit,
                        "counted", end->counted, "rule", end->rule);
    }
    het_json_end(json);
    het_json_begin_array(json, "points");
    HET_EACH_BELOW(i, victory->term_count) {
        const HetVictoryTerm *term = &victory->terms[i];
        HET_JSON_OBJECT(json, "side", het_actor_name(term->side), "text", term->text, "each",
                        term->each / (double)victory->parts, "count", term->count, "once",
                        term->once, "rule", term->rule);
    }
    het_json_end(json);
    het_json_begin_object(json, "compared");
    HET_JSON(json, "text", victory->compared != NULL ? victory->compared : "", "rule",
             victory->rule, "lead", (int)victory->lead, "even", het_actor_name(victory->even));
    HET_JSON_EACH(json, "shown", i, HET_SIDES, (const char *)victory->shown[i]);
    het_json_end(json);
    het_json_end(json);
}

/* Lines of at most `width` columns; one that is longer continues below its text. */
static void
append_wrapped(GString *text, const char *lines, int width)
{
    g_auto(GStrv) split = g_strsplit(lines, "\n", -1);
    HET_EACH_LISTED(i, split) {
        const glong indent = (glong)strspn(split[i], " ");
        if (split[i + 1] != NULL || *split[i] != '\0')
            het_wrap(text, split[i], width, indent > 0 ? indent + 2 : 0);
    }
}

bool
het_verb_aim(HetAsk *ask, GError **error)
{
    const HetState *state = het_ask_state(ask);
    g_autofree HetVictory *victory = g_new(HetVictory, 1);
    g_autoptr(GString) words = g_string_new(NULL);
    (void)error;
    het_game_victory(state, victory);
    if (ask->text != NULL)
        write_words(state, victory, words);
    if (ask->text != NULL && ask->width > 0)
        append_wrapped(ask->text, words->str, ask->width);
    else if (ask->text != NULL)
        g_string_append(ask->text, words->str);
    if (ask->json != NULL)
        write_json(state, victory, ask->json);
    return true;
}
