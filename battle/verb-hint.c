/* Advice: a general's choice, the whole order that it begins, as a line that can be given, and the
 * reasons in sentences. */
#include <string.h>

#include "agents/action.h"
#include "agents/explain.h"
#include "choices.h"
#include "engine/text.h"
#include "console/wrap.h"
#include "engine/each.h"
#include "verb.h"
#include "why.h"

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
    GArray *moves;             /* HetMove: the same */
    char *words;
    char *then; /* what he would do next; NULL: not known */
} Advice;

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
follow(Advice *advice, const HetMove *first)
{
    enum { MOST = 40 };
    HetMove move = *first;
    HetState *state = &advice->at.state;
    do {
        const bool own = state->actor == advice->side;
        if (own && !advice->parted) {
            g_autofree char *text = het_text_of(state, &move);
            g_string_append_printf(advice->line, "%s%s", advice->line->len > 0 ? " " : "", text);
            g_array_append_val(advice->moves, move);
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

/* (transfer full) What an order does, from the position at which it begins. */
static char *
words_of(const HetState *state, const GArray *moves)
{
    HetStateBuffer now;
    HetWhyAct act = {.count = 0};
    het_game_clone(&now.state, state);
    HET_EACH_IN(const HetMove, move, moves)
        het_why_add_parts(&act, &now.state, move);
    return het_why_act_words(state, &act, (HetActor)state->actor);
}

/* The order that begins with the choice, and what he would do next, as far as that is known. */
static void
follow_advice(Advice *advice, const HetState *state, const HetMove *choice)
{
    HetMove next;
    HetStateBuffer then;
    het_game_clone(&advice->at.state, state);
    const bool over = follow(advice, choice);
    advice->words = words_of(state, advice->moves);
    const HetState *now = &advice->at.state;
    if (!over || het_game_over(now) || now->epoch != advice->epoch || now->actor != advice->side ||
        het_agent_choose(advice->agent, now, &advice->list, &next, NULL) != HET_AGENT_CHOSE)
        return;
    g_autoptr(GString) line = g_steal_pointer(&advice->line);
    g_autoptr(GArray) moves = g_steal_pointer(&advice->moves);
    advice->line = g_string_new(NULL);
    advice->moves = g_array_new(FALSE, FALSE, sizeof(HetMove));
    advice->parted = false;
    advice->lined = 0;
    het_game_clone(&then.state, now);
    follow(advice, &next);
    if (advice->moves->len > 0)
        advice->then = words_of(&then.state, advice->moves);
    g_string_free(advice->line, TRUE);
    g_array_unref(advice->moves);
    advice->line = g_steal_pointer(&line);
    advice->moves = g_steal_pointer(&moves);
}

/* --- answering -------------------------------------------------------------------------------- */

/* What is written. */
typedef struct {
    const char *order, *words, *then, *why, *agent, *text, *summary;
    const GArray *candidates; /* HetCandidate; NULL: none are reported */
    unsigned most;
} Hint;

static void
write_brief(const HetWire *wire, const void *candidate)
{
    g_autofree char *move =
        het_choices_brief(wire->context, &((const HetCandidate *)candidate)->move);
    het_json_value_text(wire->json, move);
}

static const HetWireObject wire_candidate = {
    "candidate",
    "a move that was considered",
    sizeof(HetCandidate),
    {
        {"text", NULL, HET_WIRE_BY(TEXT, write_brief)},
        HET_WIRE_ROW(HetCandidate, value, "-1 to 1, or a doctrine's score"),
        HET_WIRE_ROW_AS(BIG, HetCandidate, visits, NULL),
        HET_WIRE_ROW_AS(CHARS, HetCandidate, reason, NULL),
        {0},
    },
};

static void
write_candidates(const HetWire *wire, const void *data)
{
    const Hint *hint = data;
    const GArray *all = hint->candidates;
    het_wire_list(wire, &wire_candidate, all != NULL ? all->data : NULL,
                  all != NULL ? MIN(all->len, hint->most) : 0);
}

#define OF_ORDER .traits = HET_WIRE_OPTIONAL
const HetWireObject het_wire_hint = {
    "hint",
    "advice; the order only where it is followed to its end",
    sizeof(Hint),
    {
        HET_WIRE_ROW(Hint, order, "as typed", OF_ORDER),
        HET_WIRE_ROW(Hint, words, "what the order does", OF_ORDER),
        HET_WIRE_ROW(Hint, then, "the next order", OF_ORDER),
        HET_WIRE_ROW(Hint, why, "in sentences", OF_ORDER),
        HET_WIRE_ROW(Hint, agent, "the adviser"),
        HET_WIRE_ROW(Hint, text, "the move advised"),
        HET_WIRE_ROW(Hint, summary, "of the search"),
        {"candidates", "best first", HET_WIRE_LIST_BY(wire_candidate, write_candidates)},
        {0},
    },
};

/* Appends why the order is given. */
static bool
append_reasons(const HetRequest *request, const GArray *moves, GString *text, GError **error)
{
    g_autoptr(HetWhy) why =
        het_why_of_advice(request->session, (const HetMove *)(const void *)moves->data, moves->len,
                          request->adviser, request->seed, error);
    const HetActor side = (HetActor)het_request_state(request)->actor;
    if (why != NULL)
        het_why_append(why, &(HetWhyStyle){.reader = side, .advises = true}, text);
    return why != NULL;
}

bool
het_verb_hint(HetRequest *request, GError **error)
{
    enum { USUAL = 3 };
    const HetState *state = het_request_state(request);
    const guint64 most = het_request_number(request, "moves", USUAL);
    const bool whole = !het_request_given(request, "first");
    HetMove move;
    if (state->actor == HET_CHANCE)
        return het_request_fail(error, "dice are not chosen: roll them");
    g_autoptr(HetAgent) agent = het_agent_new(request->adviser, state->scenario,
                                              (HetActor)state->actor, request->seed, error);
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    if (agent == NULL)
        return false;
    het_agent_replay(agent, request->session);
    het_agent_plan_anew(agent);
    het_game_legal(state, list);
    if (het_agent_choose(agent, state, list, &move, error) != HET_AGENT_CHOSE)
        return error != NULL && *error != NULL
                   ? false
                   : het_request_fail(error, "%s has no advice", agent->name);
    g_autofree char *text = het_choices_brief(state, &move);
    g_autoptr(HetExplanation) explanation = het_agent_explain(agent, state);
    g_autofree Advice *advice = g_new0(Advice, 1);
    g_autoptr(GString) line = g_string_new(NULL), sentence = g_string_new(NULL);
    g_autoptr(GArray) moves = g_array_new(FALSE, FALSE, sizeof(HetMove));
    *advice = (Advice){.agent = agent,
                       .side = (HetActor)state->actor,
                       .epoch = state->epoch,
                       .line = line,
                       .moves = moves};
    if (whole)
        follow_advice(advice, state, &move);
    g_autofree char *words = advice->words, *then = advice->then;
    if (whole && !append_reasons(request, moves, sentence, error))
        return false;
    het_request_answer(request, &het_wire_hint,
                       &(Hint){line->str, words, then, sentence->str, agent->name, text,
                               explanation != NULL ? explanation->summary->str : "",
                               explanation != NULL ? explanation->candidates : NULL,
                               (unsigned)most});
    if (request->text == NULL)
        return true;
    g_string_append_printf(request->text, "  %s advises: %s\n", agent->name,
                           line->len > 0 ? line->str : text);
    if (then != NULL)
        g_string_append_printf(sentence, " Then: %s.", then);
    if (sentence->len > 0) {
        g_string_prepend(sentence, "  ");
        het_wrap(request->text, sentence->str, request->width > 0 ? request->width : HET_WRAP_WIDTH,
                 2);
    }
    if (explanation != NULL) {
        g_autofree char *notation = het_explanation_text(explanation, state, (unsigned)most);
        g_string_append(request->text, notation);
    }
    return true;
}
