/* The verb `aim`: who wins when, what counts and how much, how far each side is, the last turn, and
 * the battle in history. All of it is data of the rules (victory.h) and of the scenario. */
#include <string.h>

#include "verb.h"

#include "console/wrap.h"
#include "engine/each.h"

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

static const char *
judged(const HetVictory *victory)
{
    return victory->judged != NULL ? victory->judged : "when an action is over";
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
    g_string_append_printf(text, "What ends the battle, judged %s:\n", judged(victory));
    append_ends(scenario, victory, text);
    append_compared(state, victory, text);
    append_verdict(scenario, victory, text);
    if (victory->term_count > 0) {
        g_string_append(text, "What counts:\n");
        append_terms(scenario, victory, text);
    }
}

/* What is written of it. */
typedef struct {
    const HetScenario *scenario;
    const HetVictory *victory;
    const char *title, *history, *description, *judged;
    int turn, last_turn;
} Aim;

static const HetVictory *
victory_of(const void *aim)
{
    return ((const Aim *)aim)->victory;
}

static const HetWireObject wire_end = {
    "victory-end",
    "a condition that ends the battle",
    sizeof(HetVictoryEnd),
    {
        HET_WIRE_ROW_AS(CHARS, HetVictoryEnd, text, "a clause"),
        HET_WIRE_ROW_AS(SIDE, HetVictoryEnd, winner, "nobody: what is compared decides"),
        {"after_last_turn", "judged then only", HET_WIRE_AT(HetVictoryEnd, at_the_end)},
        HET_WIRE_ROW(HetVictoryEnd, done, "so far"),
        HET_WIRE_ROW(HetVictoryEnd, limit, "at which it is met"),
        HET_WIRE_ROW(HetVictoryEnd, counted, "what is counted"),
        HET_WIRE_ROW(HetVictoryEnd, rule, NULL),
        {0},
    },
};

static void
write_ends(const HetWire *wire, const void *aim)
{
    het_wire_list(wire, &wire_end, victory_of(aim)->ends, victory_of(aim)->end_count);
}

static void
write_each(const HetWire *wire, const void *term)
{
    het_json_value_real(wire->json, ((const HetVictoryTerm *)term)->each /
                                        (double)victory_of(wire->context)->parts);
}

static const HetWireObject wire_term = {
    "victory-points",
    "what earns a side points",
    sizeof(HetVictoryTerm),
    {
        HET_WIRE_ROW_AS(SIDE, HetVictoryTerm, side, NULL),
        HET_WIRE_ROW_AS(CHARS, HetVictoryTerm, text, "what one of them is"),
        {"each", "points for one", HET_WIRE_BY(REAL, write_each)},
        HET_WIRE_ROW(HetVictoryTerm, count, "how many there are"),
        HET_WIRE_ROW(HetVictoryTerm, once, "there can be one only"),
        HET_WIRE_ROW(HetVictoryTerm, rule, NULL),
        {0},
    },
};

static void
write_terms(const HetWire *wire, const void *aim)
{
    HetWire within = *wire;
    within.context = (void *)(uintptr_t)aim;
    het_wire_list(&within, &wire_term, victory_of(aim)->terms, victory_of(aim)->term_count);
}

static void
write_shown(const HetWire *wire, const void *data)
{
    const HetVictory *victory = data;
    HET_JSON_EACH(wire->json, NULL, i, HET_SIDES, (const char *)victory->shown[i]);
}

static const HetWireObject wire_compared = {
    "victory-compared",
    "who has the game after the last turn",
    sizeof(HetVictory),
    {
        {"text", "a clause; null: it is a draw", HET_WIRE_AT(HetVictory, compared),
         .traits = HET_WIRE_NULLABLE},
        HET_WIRE_ROW(HetVictory, rule, NULL),
        HET_WIRE_ROW(HetVictory, lead, "the least that wins"),
        HET_WIRE_ROW_AS(SIDE, HetVictory, even, "who has the game without it; nobody: a draw"),
        {"shown", "the values of both sides", .type = HET_WIRE_TEXT, .listed = 1,
         .write = write_shown},
        {0},
    },
};

static void
write_compared(const HetWire *wire, const void *aim)
{
    het_wire_object(wire, &wire_compared, victory_of(aim));
}

static void
write_sides(const HetWire *wire, const void *aim)
{
    HET_JSON_EACH(wire->json, NULL, i, HET_SIDES, ((const Aim *)aim)->scenario->sides[i]);
}

const HetWireObject het_wire_aim = {
    "aim",
    "how to win, with the figures of the position",
    sizeof(Aim),
    {
        HET_WIRE_ROW(Aim, title, NULL),
        HET_WIRE_ROW(Aim, history, NULL),
        HET_WIRE_ROW(Aim, description, NULL),
        HET_WIRE_ROW(Aim, turn, NULL),
        HET_WIRE_ROW(Aim, last_turn, NULL),
        HET_WIRE_ROW(Aim, judged, "when conditions are"),
        {"sides", "their names", .type = HET_WIRE_TEXT, .listed = 1, .write = write_sides},
        {"ends", NULL, HET_WIRE_LIST_BY(wire_end, write_ends)},
        {"points", NULL, HET_WIRE_LIST_BY(wire_term, write_terms)},
        {"compared", NULL, HET_WIRE_OF_BY(wire_compared, write_compared)},
        {0},
    },
};

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
het_verb_aim(HetRequest *request, GError **error)
{
    const HetState *state = het_request_state(request);
    g_autofree HetVictory *victory = g_new(HetVictory, 1);
    g_autoptr(GString) words = g_string_new(NULL);
    (void)error;
    het_game_victory(state, victory);
    if (request->text != NULL)
        write_words(state, victory, words);
    if (request->text != NULL && request->width > 0)
        append_wrapped(request->text, words->str, request->width);
    else if (request->text != NULL)
        g_string_append(request->text, words->str);
    het_request_answer(request, &het_wire_aim,
                       &(Aim){state->scenario, victory, state->scenario->title,
                              state->scenario->history, state->scenario->description,
                              judged(victory), state->turn, state->scenario->turns});
    return true;
}
