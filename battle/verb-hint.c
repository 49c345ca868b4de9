/* Advice: a general's choice, and the whole order that it begins, as a line that can be given and
 * as a sentence with its odds. */
#include <string.h>

#include "agents/action.h"
#include "agents/explain.h"
#include "choices.h"
#include "compass.h"
#include "battle/odds/odds.h"
#include "engine/text.h"
#include "library/json-members.h"
#include "verb.h"

/* --- the whole order -------------------------------------------------------------------------- */

typedef struct {
    HetAgent *agent;
    HetActor side;
    uint32_t epoch;
    HetStateBuffer at;
    HetMoveList list;
    unsigned decisions, lined; /* followed so far; of them in the line */
    bool parted;               /* dice or the other side have come between */
    GString *line;             /* its decisions until dice or the other side come between */
    GString *words;
    GString *then; /* what he would do next, if that can be told */
} Advice;

/* Appends where a move leads: "to c5"; on a table "155 mm NE". */
static void
append_place(GString *words, const HetView *view, unsigned unit, HetPoint to)
{
    if (view->board != HET_BOARD_PLANE) {
        g_string_append_printf(
            words, " to %s",
            g_array_index(view->cells, HetViewCell, to.y * view->width + to.x).name);
        return;
    }
    const HetPoint from = het_compass_stand(view, &g_array_index(view->units, HetViewUnit, unit));
    const int64_t away = het_compass_distance(view, from, to);
    g_string_append_printf(words, " %" G_GINT64_FORMAT " mm %s", het_compass_shown(view, away),
                           het_compass_name(view, het_compass_bearing(view, from, to)));
}

/* Appends what a decision does as a sentence: "RC3 charges BI2"; nothing for those that only lead
 * to another or end the action. */
static void
append_action(GString *words, const HetState *state, const HetMove *move, unsigned *ret_last)
{
    static const char *const verbs[HET_MOVE_KIND_COUNT] = {
        [HET_MOVE_MOVE] = "goes",           [HET_MOVE_CHARGE] = "charges",
        [HET_MOVE_SHOOT] = "fires at",      [HET_MOVE_FIGHT] = "fights",
        [HET_MOVE_TURN] = "faces",          [HET_MOVE_FORM] = "forms",
        [HET_MOVE_PLACE] = "comes",         [HET_MOVE_ADD] = "joins",
        [HET_MOVE_RETREAT] = "falls back",  [HET_MOVE_PURSUE] = "pursues",
        [HET_MOVE_LOSE] = "bears the loss", [HET_MOVE_RALLY] = "rallies",
        [HET_MOVE_CAPTURE] = "takes",       [HET_MOVE_END] = "ends the phase"};
    HetDescription described;
    g_autoptr(HetView) view = het_view_new(state);
    g_autoptr(GString) brief = g_string_new(NULL);
    const bool has_unit = move->unit < view->units->len;
    het_game_describe(state, move, &described);
    het_text_brief(state, move, brief);
    g_auto(GStrv) parts = g_strsplit(brief->str, " ", -1);
    const char *verb = verbs[move->kind];
    if (verb == NULL && (move->kind == HET_MOVE_SELECT || move->kind == HET_MOVE_ORDER ||
                         move->kind == HET_MOVE_PASS || move->kind == HET_MOVE_DONE))
        return;
    if (words->len > 0)
        g_string_append(words, ", ");
    if (has_unit && (words->len == 0 || move->unit != *ret_last))
        g_string_append_printf(words, "%s ",
                               g_array_index(view->units, HetViewUnit, move->unit).code);
    *ret_last = move->unit;
    g_string_append(words, verb != NULL ? verb : parts[0]);
    if (described.target < view->units->len)
        g_string_append_printf(words, " %s",
                               g_array_index(view->units, HetViewUnit, described.target).code);
    else if (described.to.x >= 0 && has_unit)
        append_place(words, view, move->unit, described.to);
    for (unsigned i = has_unit ? 2 : 1;
         described.target >= view->units->len && described.to.x < 0 && i < g_strv_length(parts);
         i++)
        g_string_append_printf(words, " %s", parts[i] + strspn(parts[i], "=^"));
}

/* True if the side whose order it is may begin another action, or nothing more can be followed. */
static bool
is_over(Advice *advice)
{
    const HetState *state = &advice->at.state;
    if (het_game_over(state) || state->epoch != advice->epoch)
        return true;
    het_game_legal(state, &advice->list);
    return state->actor == advice->side && het_action_head(state, &advice->list);
}

/* Passes a node: dice their likeliest outcome, the other side lets it pass. */
static void
take_likeliest(const HetState *state, const HetMoveList *list, HetMove *ret_move)
{
    const unsigned best = state->actor == HET_CHANCE ? het_list_likeliest(list)
                                                     : het_action_find(list, HET_MOVE_PASS);
    *ret_move = list->moves[best < list->count ? best : 0];
}

/* Follows one action of the adviser's, from his `first` decision, to its end. False: he gives no
 * further decision, or it takes too many. */
static bool
follow(Advice *advice, const HetMove *first, GString *words)
{
    enum { MOST = 40 };
    HetMove move = *first;
    unsigned last = HET_NO_UNIT;
    HetState *state = &advice->at.state;
    do {
        const bool own = state->actor == advice->side;
        if (own && !advice->parted) {
            g_autofree char *text = het_text_of(state, &move);
            g_string_append_printf(advice->line, "%s%s", advice->line->len > 0 ? " " : "", text);
            append_action(words, state, &move, &last);
        }
        advice->parted = advice->parted || !own || ++advice->lined == HET_ORDERS_MAX;
        het_agent_observe(advice->agent, state, &move);
        het_game_apply(state, &move, NULL);
        if (is_over(advice))
            return true;
        if (state->actor != advice->side)
            take_likeliest(state, &advice->list, &move);
        else if (het_agent_choose(advice->agent, state, &advice->list, &move, NULL) !=
                 HET_AGENT_CHOSE)
            return false;
    } while (++advice->decisions < MOST);
    return false;
}

/* Appends what the dice of the order bring on average. */
static void
append_odds(const Advice *advice, const HetState *state)
{
    g_autoptr(HetOddsCase) requested = het_odds_case_new(state, advice->line->str, NULL, NULL);
    if (requested == NULL)
        return;
    g_autoptr(HetOdds) odds = het_odds_new(requested);
    if (odds->dice && odds->mean[HET_FIRST] + odds->mean[HET_SECOND] > 0)
        g_string_append_printf(advice->words, ": takes %.1f, loses %.1f",
                               odds->mean[het_other(advice->side)], odds->mean[advice->side]);
}

/* The order that begins with the choice, and what he would do next, as far as that is known. */
static void
follow_advice(Advice *advice, const HetState *state, const HetMove *choice)
{
    HetMove next;
    het_game_clone(&advice->at.state, state);
    const bool over = follow(advice, choice, advice->words);
    if (advice->words->len == 0) { /* the order says all */
        const char *order = strrchr(advice->line->str, '=');
        g_autofree char *brief = het_choices_brief(state, choice);
        const bool led = order != NULL && choice->unit < state->scenario->units->len;
        g_string_append_printf(advice->words, "%s%s%s",
                               led ? het_scenario_unit_at(state->scenario, choice->unit)->code
                                   : brief,
                               led ? ": " : "", led ? order + 1 : "");
    }
    const HetState *now = &advice->at.state;
    if (!over || het_game_over(now) || now->epoch != advice->epoch || now->actor != advice->side ||
        het_agent_choose(advice->agent, now, &advice->list, &next, NULL) != HET_AGENT_CHOSE)
        return;
    g_autoptr(GString) line = g_steal_pointer(&advice->line);
    advice->line = g_string_new(NULL);
    advice->parted = false;
    advice->lined = 0;
    follow(advice, &next, advice->then);
    g_string_free(advice->line, TRUE);
    advice->line = g_steal_pointer(&line);
}

/* --- telling ---------------------------------------------------------------------------------- */

void
het_explanation_append(const HetExplanation *explanation, const HetState *state, unsigned most,
                       GString *text)
{
    if (explanation->summary->len > 0)
        g_string_append_printf(text, "  %s\n", explanation->summary->str);
    for (guint i = 0; i < explanation->candidates->len && i < most; i++) {
        const HetCandidate *candidate = &g_array_index(explanation->candidates, HetCandidate, i);
        g_autofree char *move = het_choices_brief(state, &candidate->move);
        g_string_append_printf(text, "  %u. %-24s value %+.3f", i + 1, move, candidate->value);
        if (candidate->visits > 0)
            g_string_append_printf(text, ", %" G_GUINT64_FORMAT " visits", candidate->visits);
        if (candidate->reason[0] != '\0')
            g_string_append_printf(text, ": %s", candidate->reason);
        g_string_append_c(text, '\n');
    }
}

static void
add_advice(HetJson *builder, const char *agent, const char *text, const Advice *advice,
           const HetExplanation *explanation, const HetState *state, unsigned most)
{
    het_json_begin_object(builder, NULL);
    if (advice != NULL)
        HET_JSON(builder, "order", advice->line->str, "words", advice->words->str, "then",
                 advice->then->str);
    HET_JSON(builder, "agent", agent, "text", text, "summary",
             explanation != NULL ? explanation->summary->str : "");
    het_json_begin_array(builder, "candidates");
    for (guint i = 0; explanation != NULL && i < MIN(explanation->candidates->len, most); i++) {
        const HetCandidate *candidate = &g_array_index(explanation->candidates, HetCandidate, i);
        g_autofree char *move = het_choices_brief(state, &candidate->move);
        HET_JSON_OBJECT(builder, "text", move, "value", candidate->value, "visits",
                        candidate->visits, "reason", candidate->reason);
    }
    het_json_end(builder);
    het_json_end(builder);
}

bool
het_verb_hint(HetAsk *ask, GError **error)
{
    enum { USUAL = 3 };
    const HetState *state = het_ask_state(ask);
    const guint64 most = het_ask_number(ask, "moves", USUAL);
    const bool whole = !het_ask_given(ask, "first");
    HetMove move;
    if (state->actor == HET_CHANCE)
        return het_ask_fail(error, "dice are not chosen: roll them");
    g_autoptr(HetAgent) agent =
        het_agent_new(ask->adviser, state->scenario, (HetActor)state->actor, ask->seed, error);
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    if (agent == NULL)
        return false;
    het_agent_retell(agent, ask->session);
    het_agent_plan_anew(agent);
    het_game_legal(state, list);
    if (het_agent_choose(agent, state, list, &move, error) != HET_AGENT_CHOSE)
        return error != NULL && *error != NULL
                   ? false
                   : het_ask_fail(error, "%s has no advice", agent->name);
    g_autofree char *text = het_choices_brief(state, &move);
    g_autoptr(HetExplanation) explanation = het_agent_explain(agent, state);
    g_autofree Advice *advice = g_new0(Advice, 1);
    g_autoptr(GString) line = g_string_new(NULL), reported = g_string_new(NULL),
                       then = g_string_new(NULL);
    *advice = (Advice){.agent = agent,
                       .side = (HetActor)state->actor,
                       .epoch = state->epoch,
                       .line = line,
                       .words = reported,
                       .then = then};
    if (whole)
        follow_advice(advice, state, &move);
    if (ask->json != NULL)
        add_advice(ask->json, agent->name, text, whole ? advice : NULL, explanation, state,
                   (unsigned)most);
    if (ask->text == NULL)
        return true;
    g_string_append_printf(ask->text, "  %s advises: %s\n", agent->name, text);
    if (reported->len > 0) {
        append_odds(advice, state);
        g_string_append_printf(ask->text, "  %s%s%s\n", reported->str,
                               then->len > 0 ? "; then " : "", then->str);
    }
    if (explanation != NULL)
        het_explanation_append(explanation, state, (unsigned)most, ask->text);
    return true;
}
