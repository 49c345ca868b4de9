#include "marks.h"

#include <math.h>
#include <string.h>

#include "agents/judge.h"
#include "choices.h"
#include "engine/each.h"
#include "engine/text.h"
#include "engine/textfile.h"
#include "library/json-members.h"
#include "library/json-read.h"
#include "library/json.h"
#include "why.h"

const double het_mark_limits[HET_MARKS] = {[HET_MARK_GOOD] = 0,
                                           [HET_MARK_INACCURACY] = 0.02,
                                           [HET_MARK_MISTAKE] = 0.05,
                                           [HET_MARK_BLUNDER] = 0.1};

static const char *const names[HET_MARKS] = {"best", "good", "inaccuracy", "mistake", "blunder"};

const char *
het_mark_name(unsigned mark)
{
    return names[mark];
}

/* --- judging ---------------------------------------------------------------------------------- */

/* A game on its way through its judges. */
typedef struct {
    HetAgent *judges[HET_SIDES];
    HetStateBuffer now;
    HetMoveList list;
    GArray *acts;
} Marking;

static void
clear_act(gpointer data)
{
    HetMarked *act = data;
    g_free(act->taken);
    g_free(act->better);
    g_free(act->taken_words);
    g_free(act->better_words);
}

static HetMark
mark_of(double loss, double error, bool judged_best)
{
    enum { CERTAIN = 2 };
    unsigned mark = HET_MARK_BLUNDER;
    if (judged_best || !(loss > 0))
        return HET_MARK_BEST;
    if (loss - CERTAIN * error < het_mark_limits[HET_MARK_GOOD])
        return HET_MARK_GOOD;
    while (mark > HET_MARK_GOOD && loss < het_mark_limits[mark])
        mark--;
    return (HetMark)mark;
}

/* Its decisions have all been judged; the error is the sum of their variances so far. */
static void
finish(HetMarked *act)
{
    act->error = sqrt(act->error);
    act->mark = mark_of(act->loss, act->error, act->better == NULL);
    if (act->mark <= HET_MARK_BEST) {
        g_clear_pointer(&act->better, g_free);
        g_clear_pointer(&act->better_words, g_free);
        act->loss = 0;
    }
    if (act->better == NULL) {
        act->better = g_strdup("");
        act->better_words = g_strdup("");
    }
}

/* Whether the decision is one that is judged: neither a placement nor who acts first. */
static bool
is_judged(const HetMoveList *list, const HetMove *move)
{
    return list->count > 1 && move->kind != HET_MOVE_SELECT && move->kind != HET_MOVE_PLACE;
}

/* The act that has a decision: a reaction lies within the act that it interrupts. */
static HetMarked *
act_of(const Marking *marking, unsigned ply)
{
    HetMarked *found = NULL;
    HET_EACH_IN(HetMarked, act, marking->acts)
        if (act->ply <= ply && ply < act->end && act->side == marking->now.state.actor)
            found = act;
    return found;
}

/* (transfer full) What a move does, as an order. */
static char *
in_words(const HetState *state, const HetMove *move)
{
    const HetWhyAct act = het_why_act_of(state, move);
    return het_why_act_words(state, &act, HET_NOBODY);
}

static bool
judge_decision(Marking *marking, unsigned ply, const HetMove *move, GError **error)
{
    const HetState *state = &marking->now.state;
    HetMarked *act = act_of(marking, ply);
    HetJudged judged;
    const bool named = move->unit < state->scenario->units->len;
    if (act->unit == HET_NO_UNIT && named)
        act->unit = move->unit;
    if (ply == act->ply)
        act->turn = state->turn;
    het_game_legal(state, &marking->list);
    if (!is_judged(&marking->list, move))
        return true;
    if (!het_judge(marking->judges[state->actor], state, &marking->list, move, &judged, error))
        return false;
    act->share = judged.share;
    act->loss += judged.loss;
    act->error += judged.loss > 0 ? judged.error * judged.error : 0;
    if (act->taken != NULL && judged.loss <= act->worst)
        return true;
    act->worst = judged.loss;
    act->at = ply;
    if (named)
        act->unit = move->unit;
    clear_act(act);
    act->better = act->better_words = NULL;
    act->taken = het_choices_brief(state, move);
    act->taken_words = in_words(state, move);
    if (judged.loss > 0) {
        act->better = het_choices_brief(state, &judged.better);
        act->better_words = in_words(state, &judged.better);
        if (strcmp(act->taken_words, act->better_words) == 0) {
            g_autofree char *taken = act->taken_words, *better = act->better_words;
            act->taken_words = g_strdup_printf("%s (%s)", taken, act->taken);
            act->better_words = g_strdup_printf("%s (%s)", better, act->better);
        }
    }
    return true;
}

/* Acts in which no decision was judged are left out: their text is missing. */
static void
leave_out_unjudged(GArray *acts)
{
    for (guint i = acts->len; i-- > 0;)
        if (g_array_index(acts, HetMarked, i).taken == NULL)
            g_array_remove_index(acts, i);
}

static bool
follow(Marking *marking, const HetSession *session, HetMarksHeard *heard, void *data,
       GError **error)
{
    const unsigned length = het_session_length(session);
    HetState *state = &marking->now.state;
    het_session_state_at(session, 0, state);
    for (unsigned ply = 0; ply < length; ply++) {
        const HetMove *move = het_session_move(session, ply);
        if ((heard != NULL && !heard(data, ply, length)) ||
            (state->actor != HET_CHANCE && !judge_decision(marking, ply, move, error)))
            return false;
        het_game_apply(state, move, NULL);
    }
    return heard == NULL || heard(data, length, length);
}

/* (transfer full) The acts of a game, not yet judged. */
static GArray *
find_acts(const HetSession *session)
{
    GArray *acts = g_array_new(FALSE, FALSE, sizeof(HetMarked));
    g_autoptr(GArray) stretches = het_why_acts(session, 0, het_session_length(session));
    g_array_set_clear_func(acts, clear_act);
    HET_EACH_IN(const HetWhyStretch, it, stretches) {
        const HetMarked act = {
            .ply = it->from, .end = it->to, .at = it->from, .side = it->side, .unit = HET_NO_UNIT};
        g_array_append_val(acts, act);
    }
    return acts;
}

HetMarkedGame *
het_marks_judge(const HetSession *session, unsigned level, HetMarksHeard *heard, void *data,
                GError **error)
{
    g_autofree Marking *marking = g_new0(Marking, 1);
    g_autoptr(HetAgent) first =
        het_judge_new(het_session_scenario(session), HET_FIRST, level, error);
    g_autoptr(HetAgent) second =
        first != NULL ? het_judge_new(het_session_scenario(session), HET_SECOND, level, error)
                      : NULL;
    if (second == NULL)
        return NULL;
    g_autoptr(HetMarkedGame) game = g_new0(HetMarkedGame, 1);
    game->level = level;
    game->acts = marking->acts = find_acts(session);
    marking->judges[HET_FIRST] = first;
    marking->judges[HET_SECOND] = second;
    if (!follow(marking, session, heard, data, error))
        return NULL;
    leave_out_unjudged(game->acts);
    HET_EACH_IN(HetMarked, act, game->acts) {
        finish(act);
        game->tally[act->side].counts[act->mark]++;
        game->tally[act->side].lost += act->loss;
    }
    return g_steal_pointer(&game);
}

void
het_marks_free(HetMarkedGame *game)
{
    if (game == NULL)
        return;
    g_array_unref(game->acts);
    g_free(game);
}

/* --- telling ---------------------------------------------------------------------------------- */

static const char *
code_of(const HetMarked *act, const HetScenario *scenario)
{
    return act->unit == HET_NO_UNIT ? NULL : het_scenario_unit_at(scenario, act->unit)->code;
}

#define LIMIT(mark, index)                                                                         \
    {                                                                                              \
        mark, NULL, .type = HET_WIRE_REAL, .at = (index) * sizeof(double)                          \
    }
static const HetWireObject wire_limits = {
    "mark-limits",
    "least losses",
    sizeof het_mark_limits,
    {
        LIMIT("inaccuracy", HET_MARK_INACCURACY),
        LIMIT("mistake", HET_MARK_MISTAKE),
        LIMIT("blunder", HET_MARK_BLUNDER),
        {0},
    },
};

#define COUNT(mark, index)                                                                         \
    {                                                                                              \
        mark, NULL, HET_WIRE_AT(HetMarksTally, counts[index])                                      \
    }
static const HetWireObject wire_tally = {
    "marks-tally",
    "how many acts of a side are so",
    sizeof(HetMarksTally),
    {
        COUNT("best", HET_MARK_BEST),
        COUNT("good", HET_MARK_GOOD),
        COUNT("inaccuracy", HET_MARK_INACCURACY),
        COUNT("mistake", HET_MARK_MISTAKE),
        COUNT("blunder", HET_MARK_BLUNDER),
        HET_WIRE_ROW(HetMarksTally, lost, "in all"),
        {0},
    },
};

static const HetWireObject wire_marked = {
    "marked",
    "an act, and what it has cost",
    sizeof(HetMarked),
    {
        HET_WIRE_ROW(HetMarked, ply, "moves before it"),
        HET_WIRE_ROW(HetMarked, end, "moves with it"),
        HET_WIRE_ROW(HetMarked, at, "moves before the decision that lost most"),
        HET_WIRE_ROW(HetMarked, turn, NULL),
        HET_WIRE_ROW_AS(ACTOR, HetMarked, side, NULL),
        HET_WIRE_ROW_AS(UNIT, HetMarked, unit, NULL, .traits = HET_WIRE_NULLABLE),
        HET_WIRE_ROW_AS(CODE, HetMarked, mark, NULL, .word = het_mark_name, .words = HET_MARKS),
        HET_WIRE_ROW(HetMarked, share, "of a victory after it"),
        HET_WIRE_ROW(HetMarked, loss, "of that share"),
        HET_WIRE_ROW(HetMarked, error, "standard error of the loss"),
        HET_WIRE_ROW(HetMarked, taken, "the decision that lost most, as typed"),
        HET_WIRE_ROW(HetMarked, taken_words, NULL),
        HET_WIRE_ROW(HetMarked, better, "the better one; empty: none"),
        HET_WIRE_ROW(HetMarked, better_words, NULL),
        {0},
    },
};

static void
write_limits(const HetWire *wire, const void *game)
{
    (void)game;
    het_wire_object(wire, &wire_limits, het_mark_limits);
}

const HetWireObject het_wire_marks = {
    "marks",
    "every act of a game, judged by a general",
    sizeof(HetMarkedGame),
    {
        HET_WIRE_ROW(HetMarkedGame, level, "of the general"),
        {"limits", NULL, HET_WIRE_OF_BY(wire_limits, write_limits)},
        {"first", NULL, HET_WIRE_OF(HetMarkedGame, tally[HET_FIRST], wire_tally)},
        {"second", NULL, HET_WIRE_OF(HetMarkedGame, tally[HET_SECOND], wire_tally)},
        {"acts", NULL, HET_WIRE_LIST(HetMarkedGame, acts, wire_marked)},
        {0},
    },
};

void
het_marks_json(const HetMarkedGame *game, const HetSession *session, HetJson *builder)
{
    const HetWire wire = {.json = builder, .scenario = het_session_scenario(session)};
    het_wire_object(&wire, &het_wire_marks, game);
}

void
het_marks_append(const HetMarkedGame *game, const HetSession *session, GString *text)
{
    const HetScenario *scenario = het_session_scenario(session);
    g_string_append_printf(
        text,
        "  A general of level %u judged %u acts. A share of a victory is lost: inaccuracy from "
        "%.0f %%, mistake from %.0f %%, blunder from %.0f %%.\n",
        game->level, game->acts->len, 100 * het_mark_limits[HET_MARK_INACCURACY],
        100 * het_mark_limits[HET_MARK_MISTAKE], 100 * het_mark_limits[HET_MARK_BLUNDER]);
    HET_EACH_BELOW(side, HET_SIDES) {
        const unsigned *counts = game->tally[side].counts;
        g_string_append_printf(text,
                               "  %s: best %u, good %u, inaccuracies %u, mistakes %u, blunders "
                               "%u; %.0f %% lost in all\n",
                               scenario->sides[side], counts[HET_MARK_BEST], counts[HET_MARK_GOOD],
                               counts[HET_MARK_INACCURACY], counts[HET_MARK_MISTAKE],
                               counts[HET_MARK_BLUNDER], 100 * game->tally[side].lost);
    }
    HET_EACH_IN(const HetMarked, act, game->acts) {
        const char *code = code_of(act, scenario);
        if (act->mark < HET_MARK_INACCURACY)
            continue;
        g_string_append_printf(text, "  move %u, turn %u, %s%s%s: %s, -%.0f %%: %s; better: %s\n",
                               act->at, act->turn, scenario->sides[act->side],
                               code != NULL ? " " : "", code != NULL ? code : "", names[act->mark],
                               100 * act->loss, act->taken_words, act->better_words);
    }
}

/* --- keeping ---------------------------------------------------------------------------------- */

/* (transfer full) What the marks depend on besides the judge: the battle, and the game move by
 * move.
 */
static char *
digest_of(const HetSession *session)
{
    HetRecordHead head = {.scenario = NULL};
    het_record_head_set(&head, het_session_scenario(session));
    g_autoptr(GString) text = g_string_new(head.digest);
    het_record_head_clear(&head);
    g_string_append_c(text, '\n');
    het_session_append_moves(session, text);
    g_string_truncate(text, text->len - 1);
    return g_compute_checksum_for_string(G_CHECKSUM_SHA256, text->str, -1);
}

/* (transfer full) What is kept at `path`, if it is of this game and level; else NULL. */
static char *
kept(const char *path, const char *game, unsigned level)
{
    g_autofree char *text = NULL;
    gsize length = 0;
    if (!het_text_file_read(path, HET_RECORD_MAX, &text, &length, NULL))
        return NULL;
    g_autoptr(json_t) root = het_json_read(text, length, NULL);
    const json_t *marks = json_object_get(root, "marks");
    const char *of = het_json_text_of(root, "game");
    const bool same = of != NULL && strcmp(of, game) == 0 &&
                      json_integer_value(json_object_get(marks, "level")) == level;
    return same ? json_dumps(marks, JSON_COMPACT) : NULL;
}

char *
het_marks_of_record(const char *path, const HetSession *session, unsigned level,
                    HetMarksHeard *heard, void *data, GError **error)
{
    g_autofree char *game = digest_of(session);
    g_autofree char *file = path != NULL ? het_record_beside(path, ".marks") : NULL;
    char *text = file != NULL ? kept(file, game, level) : NULL;
    if (text != NULL)
        return text;
    g_autoptr(HetMarkedGame) marked = het_marks_judge(session, level, heard, data, error);
    if (marked == NULL)
        return NULL;
    g_autoptr(HetJson) builder = het_json_new();
    het_marks_json(marked, session, builder);
    text = het_json_document(builder, false);
    if (file != NULL) {
        g_autofree char *whole = g_strdup_printf("{\"game\":\"%s\",\"marks\":%s}\n", game, text);
        g_file_set_contents(file, whole, -1, NULL);
    }
    return text;
}
