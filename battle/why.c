#include "why.h"

#include <string.h>

#include "agents/action.h"
#include "agents/explain.h"
#include "battle/odds/odds.h"
#include "engine/each.h"
#include "engine/text.h"

/* --- acts ------------------------------------------------------------------------------------- */

/* Follows a game move by move and notes where acts begin and end. */
typedef struct {
    HetStateBuffer now;
    HetMoveList list;
    GArray *acts;
    int own, reaction; /* the acts under way, by index; -1: none */
    bool chosen;       /* the own act has chosen its unit */
    uint32_t epoch;
    unsigned depth;
} Stretches;

static HetWhyStretch *
stretch_at(Stretches *stretches, int index)
{
    return &g_array_index(stretches->acts, HetWhyStretch, index);
}

static int
begin_act(Stretches *stretches, unsigned ply)
{
    const HetWhyStretch act = {ply, ply + 1, (HetActor)stretches->now.state.actor};
    g_array_append_val(stretches->acts, act);
    return (int)stretches->acts->len - 1;
}

static void
note_decision(Stretches *stretches, unsigned ply, const HetMove *move)
{
    const HetState *state = &stretches->now.state;
    if (state->actor != state->active) {
        if (stretches->reaction < 0)
            stretches->reaction = begin_act(stretches, ply);
        stretch_at(stretches, stretches->reaction)->to = ply + 1;
        return;
    }
    stretches->reaction = -1;
    het_game_legal(state, &stretches->list);
    const bool selects = move->kind == HET_MOVE_SELECT;
    if (stretches->own < 0 || stretch_at(stretches, stretches->own)->side != state->actor ||
        het_action_over(state, &stretches->list, stretches->epoch, stretches->depth)) {
        stretches->own = begin_act(stretches, ply);
        stretches->epoch = state->epoch;
        stretches->depth = state->depth;
        stretches->chosen = selects;
    } else if (selects) {
        /* Of those that act together each has its own. */
        if (stretches->chosen)
            stretches->own = begin_act(stretches, ply);
        stretches->chosen = true;
    }
}

GArray *
het_why_acts(const HetSession *session, unsigned from, unsigned to)
{
    g_autofree Stretches *stretches = g_new0(Stretches, 1);
    HetState *state = &stretches->now.state;
    stretches->acts = g_array_new(FALSE, FALSE, sizeof(HetWhyStretch));
    stretches->own = stretches->reaction = -1;
    het_session_state_at(session, from, state);
    for (unsigned ply = from; ply < to; ply++) {
        const uint32_t epoch = state->epoch;
        if (state->actor <= HET_SECOND)
            note_decision(stretches, ply, het_session_move(session, ply));
        het_game_apply(state, het_session_move(session, ply), NULL);
        if (stretches->own >= 0)
            stretch_at(stretches, stretches->own)->to = ply + 1;
        if (stretches->reaction >= 0 && state->actor > HET_SECOND)
            stretch_at(stretches, stretches->reaction)->to = ply + 1;
        if (state->epoch != epoch)
            stretches->own = stretches->reaction = -1;
    }
    return stretches->acts;
}

/* The moves before the epoch in which move `ply` was made. */
static unsigned
epoch_begin(const HetSession *session, unsigned ply)
{
    g_autofree HetStateBuffer *now = g_new(HetStateBuffer, 1);
    unsigned begin = 0;
    het_session_state_at(session, 0, &now->state);
    for (unsigned i = 0; i < ply; i++) {
        const uint32_t epoch = now->state.epoch;
        het_game_apply(&now->state, het_session_move(session, i), NULL);
        begin = now->state.epoch != epoch ? i + 1 : begin;
    }
    return begin;
}

/* The act that has a move; of dice, that of the decision before them. */
static bool
find_act(const HetSession *session, unsigned ply, HetWhyStretch *ret_act)
{
    const unsigned begin = epoch_begin(session, ply);
    unsigned end = ply + 1;
    bool found = false;
    g_autofree HetStateBuffer *now = g_new(HetStateBuffer, 1);
    het_session_state_at(session, ply, &now->state);
    const uint32_t epoch = now->state.epoch;
    while (end < het_session_length(session) && now->state.epoch == epoch) {
        het_game_apply(&now->state, het_session_move(session, end - 1), NULL);
        end += now->state.epoch == epoch;
    }
    g_autoptr(GArray) acts = het_why_acts(session, begin, end);
    HET_EACH_IN(const HetWhyStretch, act, acts) {
        if (act->from > ply || act->to <= ply)
            continue;
        *ret_act = *act; /* the last that has begun lies within the others */
        found = true;
    }
    return found;
}

bool
het_why_last(const HetSession *session, HetActor side, unsigned *ret_ply)
{
    g_autofree HetStateBuffer *now = g_new(HetStateBuffer, 1);
    bool found = false, does = false;
    het_session_state_at(session, 0, &now->state);
    HET_EACH_BELOW(ply, het_session_length(session)) {
        const HetMove *move = het_session_move(session, ply);
        if (now->state.actor == side) {
            const bool nothing = het_action_does_nothing(move);
            if (!nothing || !does)
                *ret_ply = ply;
            does = does || !nothing;
            found = true;
        }
        het_game_apply(&now->state, move, NULL);
    }
    return found;
}

/* --- what is done ----------------------------------------------------------------------------- */

typedef struct {
    HetWhyAct *act;
    HetActor side;
} Parts;

static void
add_part(HetWhyAct *act, const HetState *state, const HetMove *move)
{
    const HetVocabulary *vocabulary = state->scenario->rules->vocabulary;
    HetDescription what;
    het_game_describe(state, move, &what);
    const HetWhyPart part = {
        .kind = what.kind,
        .unit = what.unit < state->scenario->units->len ? what.unit : HET_NO_UNIT,
        .target = what.target < state->scenario->units->len ? what.target : HET_NO_UNIT,
        .from = what.from,
        .to = what.to,
        .value = vocabulary->value_name != NULL
                     ? vocabulary->value_name(state->scenario, what.kind, move->value)
                     : NULL,
        .facing = what.kind == HET_MOVE_TURN && move->facing != HET_NO_FACING ? move->facing : -1,
    };
    /* An order given again in between is the same action. */
    unsigned before = act->count;
    while (before > 0 && act->parts[before - 1].kind == HET_MOVE_ORDER)
        before--;
    HetWhyPart *last = before > 0 ? &act->parts[before - 1] : NULL;
    if (part.kind == HET_MOVE_SELECT || part.kind == HET_MOVE_ROLL || part.kind == HET_MOVE_DRAW ||
        het_action_does_nothing(move))
        return;
    /* What continues with the same is one. */
    if (last != NULL && last->kind == part.kind && last->unit == part.unit &&
        (part.kind != HET_MOVE_SHOOT || last->target == part.target)) {
        const HetPoint from = last->from;
        *last = part;
        last->from = from;
    } else if (act->count < HET_WHY_PARTS) {
        act->parts[act->count++] = part;
    }
}

static void
hear_forced(void *data, const HetState *state, const HetEvent *event)
{
    const Parts *parts = data;
    const HetMove *move = event->move;
    if (event->kind == HET_EVENT_FORCED && move->unit < state->scenario->units->len &&
        het_scenario_unit_at(state->scenario, move->unit)->side == parts->side)
        add_part(parts->act, state, move);
}

void
het_why_add_parts(HetWhyAct *act, HetState *state, const HetMove *move)
{
    Parts parts = {act, (HetActor)state->actor};
    const HetSink sink = {.emit = hear_forced, .data = &parts};
    add_part(act, state, move);
    het_game_apply(state, move, &sink);
}

HetWhyAct
het_why_act_of(const HetState *state, const HetMove *move)
{
    HetStateBuffer next;
    HetWhyAct act = {.count = 0};
    het_game_clone(&next.state, state);
    het_why_add_parts(&act, &next.state, move);
    return act;
}

/* How much a decision shows of an act. */
static int
rank_of(const HetWhyAct *done, const HetMove *move)
{
    static const int8_t ranks[HET_MOVE_KIND_COUNT] = {
        [HET_MOVE_CHARGE] = 4,  [HET_MOVE_FIGHT] = 4, [HET_MOVE_SHOOT] = 4,   [HET_MOVE_MOVE] = 3,
        [HET_MOVE_RETREAT] = 3, [HET_MOVE_RALLY] = 3, [HET_MOVE_CAPTURE] = 3, [HET_MOVE_PLACE] = 3,
        [HET_MOVE_PURSUE] = 3,  [HET_MOVE_FORM] = 2,  [HET_MOVE_TURN] = 2,    [HET_MOVE_ADD] = 2,
        [HET_MOVE_ORDER] = 2,   [HET_MOVE_LOSE] = 2,  [HET_MOVE_PASS] = 1,    [HET_MOVE_DONE] = 1,
        [HET_MOVE_END] = 1};
    int best = ranks[move->kind];
    HET_EACH_BELOW(i, done->count)
        best = MAX(best, ranks[done->parts[i].kind]);
    return best;
}

/* Follows the act from its beginning and finds the decision by which it was chosen. */
static void
follow(HetWhy *why, const HetMove *moves, unsigned count)
{
    HetState *state = &why->after.state;
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    int best = -1;
    het_game_clone(state, &why->head.state);
    why->at = why->from;
    why->turn = state->turn;
    why->reacts = state->actor != state->active;
    HET_EACH_BELOW(i, count) {
        const HetMove *move = &moves[i];
        if (state->actor != why->side) {
            het_game_apply(state, move, NULL);
            continue;
        }
        HetStateBuffer before;
        het_game_clone(&before.state, state);
        het_game_legal(state, list);
        const HetWhyAct done = het_why_act_of(state, move);
        het_why_add_parts(&why->act, state, move);
        const int rank = list->count > 1 ? rank_of(&done, move) : 0;
        if (rank < best || (rank == best && move->kind != HET_MOVE_ORDER))
            continue;
        best = rank;
        why->at = why->from + i;
        why->move = *move;
        het_game_clone(&why->here.state, &before.state);
        why->unit = HET_NO_UNIT;
        HET_EACH_BELOW(k, done.count)
            if (why->unit == HET_NO_UNIT)
                why->unit = done.parts[k].unit;
        if (why->unit == HET_NO_UNIT && move->unit < state->scenario->units->len)
            why->unit = move->unit;
    }
}

/* --- odds ------------------------------------------------------------------------------------- */

void
het_why_odds_of(const HetState *state, const HetMove *move, HetWhyOdds *ret_odds)
{
    static const double most = 0.02; /* that may stay undecided */
    *ret_odds = (HetWhyOdds){.known = false};
    if (het_action_does_nothing(move))
        return;
    g_autoptr(HetOddsCase) requested = het_odds_case_move(state, move, &het_odds_brief);
    g_autoptr(HetOdds) whole = het_odds_new(requested);
    const HetOdds *odds = whole->fight != NULL ? whole->fight : whole;
    ret_odds->known = odds->dice && odds->undecided <= most;
    ret_odds->better = odds->better;
    HET_EACH_BELOW(i, HET_SIDES) {
        ret_odds->lost[i] = odds->mean[i];
        ret_odds->destroyed[i] = odds->sum[i].destroyed;
        ret_odds->shaken[i] = odds->sum[i].shaken;
    }
}

/* --- who decided ------------------------------------------------------------------------------ */

/* (transfer full) An agent that has decided at the choice, with the moves before; NULL: it gives no
 * decision there. */
static HetAgent *
choose_again(const HetWhy *why, const HetSession *session, HetAgent *made, const HetMove *moves,
             bool anew, HetMove *ret_move)
{
    g_autoptr(HetAgent) agent = made;
    HetStateBuffer now;
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    het_agent_catch_up(agent, session, 0, why->from);
    if (anew)
        het_agent_plan_anew(agent);
    het_game_clone(&now.state, &why->head.state);
    for (unsigned ply = why->from; ply < why->at; ply++) {
        het_agent_observe(agent, &now.state, &moves[ply - why->from]);
        het_game_apply(&now.state, &moves[ply - why->from], NULL);
    }
    het_game_legal(&now.state, list);
    return het_agent_choose(agent, &now.state, list, ret_move, NULL) == HET_AGENT_CHOSE
               ? g_steal_pointer(&agent)
               : NULL;
}

/* --- what else was open ----------------------------------------------------------------------- */

static bool
same_act(const HetWhyAct *a, const HetWhyAct *b)
{
    if (a->count != b->count)
        return false;
    HET_EACH_BELOW(i, a->count) {
        const HetWhyPart *one = &a->parts[i], *other = &b->parts[i];
        if (one->kind != other->kind || one->unit != other->unit || one->target != other->target ||
            (one->target == HET_NO_UNIT &&
             (one->to.x != other->to.x || one->to.y != other->to.y)) ||
            one->value != other->value || one->facing != other->facing)
            return false;
    }
    return true;
}

static void
enter_other(HetWhy *why, const HetState *state, const HetMove *move)
{
    const HetWhyAct taken = het_why_act_of(&why->here.state, &why->move);
    HetWhyAct act = het_why_act_of(state, move);
    /* Against ending the turn, having another act. */
    if (why->move.kind == HET_MOVE_END && move->kind == HET_MOVE_SELECT)
        act = (HetWhyAct){1,
                          {{.kind = HET_MOVE_SELECT,
                            .unit = move->unit,
                            .target = HET_NO_UNIT,
                            .from = HET_NOWHERE,
                            .to = HET_NOWHERE,
                            .facing = -1}}};
    const bool holds = het_action_does_nothing(move);
    if (why->other_count == HET_WHY_OTHERS || (act.count == 0 && !holds) || same_act(&act, &taken))
        return;
    HET_EACH_BELOW(i, why->other_count)
        if (why->others[i].holds == holds && same_act(&why->others[i].act, &act))
            return;
    why->others[why->other_count++] =
        (HetWhyOther){.act = act, .state = state, .move = *move, .holds = holds};
}

/* The move that does nothing: where the act was chosen, or where it began. */
static bool
find_rest(const HetWhy *why, const HetMoveList *offered, const HetState **ret_state,
          HetMove *ret_move)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    if (het_action_does_nothing(&why->move))
        return false;
    HET_EACH_MOVE(each, offered) {
        if (het_action_does_nothing(each)) {
            *ret_state = &why->here.state;
            *ret_move = *each;
            return true;
        }
    }
    het_game_legal(&why->head.state, list);
    const unsigned end = het_action_find(list, HET_MOVE_END);
    if (why->reacts || end == list->count)
        return false;
    *ret_state = &why->head.state;
    *ret_move = list->moves[end];
    return true;
}

/* Compares the choice with the best others by the judge; to do nothing, alone. */
static void
judge_others(HetWhy *why, HetAgent *judge, const HetExplanation *explanation,
             const HetMoveList *offered)
{
    HetJudgedAct acts[HET_WHY_OTHERS + 1] = {{&why->here.state, why->move}};
    HetJudgedLoss losses[HET_WHY_OTHERS + 1];
    const HetState *rest_state;
    HetMove rest;
    const bool rests = find_rest(why, offered, &rest_state, &rest);
    if (rests)
        enter_other(why, rest_state, &rest);
    HET_EACH_IN(const HetCandidate, candidate, explanation->candidates) {
        if (!het_action_does_nothing(&candidate->move) &&
            (candidate->move.kind != HET_MOVE_SELECT || why->move.kind == HET_MOVE_END))
            enter_other(why, &why->here.state, &candidate->move);
    }
    HET_EACH_BELOW(i, why->other_count)
        acts[i + 1] = (HetJudgedAct){why->others[i].state, why->others[i].move};
    const unsigned alone = rests && why->other_count > 0 ? 1 : 0;
    if (alone > 0) {
        het_judge_compare(judge, acts, 2, true, losses);
        why->others[0].loss = losses[1];
    }
    HetJudgedAct chosen[HET_WHY_OTHERS + 1] = {acts[0]};
    const unsigned count = why->other_count - alone;
    memcpy(chosen + 1, acts + 1 + alone, count * sizeof *acts);
    if (count > 0)
        het_judge_compare(judge, chosen, count + 1, false, losses);
    HET_EACH_BELOW(i, count)
        why->others[alone + i].loss = losses[i + 1];
    why->judged = why->other_count > 0;
}

/* An agent that goes by exact odds has values of its own for the others. */
static void
value_others(HetWhy *why, const HetExplanation *explanation)
{
    double taken = 0;
    HET_EACH_IN(const HetCandidate, candidate, explanation->candidates)
        if (het_move_equal(&candidate->move, &why->move))
            taken = candidate->value;
    HET_EACH_IN(const HetCandidate, candidate, explanation->candidates) {
        const unsigned before = why->other_count;
        if (candidate->move.kind == HET_MOVE_SELECT)
            continue;
        enter_other(why, &why->here.state, &candidate->move);
        if (why->other_count > before)
            why->others[before].loss = (HetJudgedLoss){.share = (1 + candidate->value) / 2,
                                                       .loss = (taken - candidate->value) / 2};
    }
}

/* The other that comes nearest, of those that are done where the act was chosen; NULL: none. */
static const HetWhyOther *
nearest_other(const HetWhy *why)
{
    const HetWhyOther *best = NULL;
    HET_EACH_BELOW(i, why->other_count) {
        const HetWhyOther *other = &why->others[i];
        if (other->state == &why->here.state &&
            (best == NULL || other->loss.loss < best->loss.loss))
            best = other;
    }
    return best;
}

/* Finds the value's causes for the act, and which of the facts stands for that. */
static void
find_cause(HetWhy *why, HetAgent *judge)
{
    const HetWhyOther *nearest = nearest_other(why);
    const HetJudgedAct act = {&why->here.state, why->move};
    HetJudgedAct than;
    if (nearest != NULL)
        than = (HetJudgedAct){nearest->state, nearest->move};
    why->cause_count = het_judge_causes(judge, &act, nearest != NULL ? &than : NULL, why->causes);
    for (int i = (int)why->cause_count - 1; i >= 0; i--)
        why->cause = het_why_has_words(why, &why->causes[i]) ? i : why->cause;
    HET_EACH_BELOW(cause, why->cause_count)
        HET_EACH_BELOW(fact, why->facts->len) {
            if (why->fact >= 0 ||
                !het_why_stands_for(g_array_index(why->facts, HetWhyFact, fact).kind,
                                    why->causes[cause].term))
                continue;
            why->fact = (int)fact;
            why->cause = (int)cause;
        }
}

static void
find_answer(HetWhy *why, HetAgent *judge)
{
    const HetJudgedAct act = {&why->here.state, why->move};
    if (why->unit == HET_NO_UNIT || !het_judge_answer(judge, &act, why->unit, &why->answer))
        return;
    const HetWhyAct done = het_why_act_of(&why->answer.at.state, &why->answer.move);
    if (done.count == 0)
        return;
    why->answered = true;
    why->answer_part = done.parts[0];
    het_why_odds_of(&why->answer.at.state, &why->answer.move, &why->answer_odds);
}

/* --- the whole -------------------------------------------------------------------------------- */

/* Keeps how an agent decided, if it decides alike. */
static void
take_explanation(HetWhy *why, const HetAgent *agent, const HetExplanation *explanation)
{
    why->own = true;
    why->agent = g_strdup(agent->name);
    why->chosen = explanation->chosen;
    HET_EACH_IN(const HetCandidate, candidate, explanation->candidates)
        if (why->rule == NULL && *candidate->reason != '\0' &&
            het_move_equal(&candidate->move, &why->move))
            why->rule = g_strdup(candidate->reason);
}

static void
note(HetWhy *why, const HetExplanation *explanation)
{
    enum { LINES = 5 };
    g_autofree char *text = het_explanation_text(explanation, &why->here.state, LINES);
    g_string_assign(why->notation, text);
}

/* Fills what follows from the act and its moves. `made` (transfer full): who decided; NULL: nobody
 * who is available. */
static bool
fill(HetWhy *why, const HetSession *session, const HetMove *moves, unsigned count, HetAgent *made,
     bool anew, unsigned level, GError **error)
{
    HetMove move;
    g_autofree HetMoveList *offered = g_new(HetMoveList, 1);
    follow(why, moves, count);
    het_game_legal(&why->here.state, offered);
    why->ordered = het_action_find(offered, HET_MOVE_ORDER) < offered->count;
    if (why->scenario->rules->prompt != NULL)
        het_game_prompt(&why->here.state, &why->question);
    g_autoptr(HetAgent) own =
        made != NULL ? choose_again(why, session, made, moves, anew, &move) : NULL;
    if (own != NULL && !het_move_equal(&move, &why->move))
        g_clear_pointer(&own, het_agent_free);
    g_autoptr(HetExplanation) explained =
        own != NULL ? het_agent_explain(own, &why->here.state) : NULL;
    if (explained != NULL) {
        take_explanation(why, own, explained);
        note(why, explained);
    }
    het_why_odds_of(&why->here.state, &why->move, &why->odds);
    het_why_find_facts(why, offered);
    if (offered->count == 1 || het_action_find(offered, HET_MOVE_PLACE) < offered->count)
        return true;
    g_autoptr(HetAgent) hired = NULL;
    HetAgent *judge =
        own != NULL && het_judge_is(own) && why->chosen != HET_CHOSEN_BY_LOT ? own : NULL;
    if (judge == NULL) {
        HetAgent *fresh = het_judge_new(why->scenario, why->side, level, error);
        hired = fresh != NULL ? choose_again(why, session, fresh, moves, anew, &move) : NULL;
        judge = hired;
    }
    if (judge == NULL)
        return error == NULL || *error == NULL;
    g_autoptr(HetExplanation) judged = het_agent_explain(judge, &why->here.state);
    if (explained == NULL)
        note(why, judged);
    if (why->own && why->chosen == HET_CHOSEN_BY_ODDS)
        value_others(why, explained);
    else
        judge_others(why, judge, judged, offered);
    find_cause(why, judge);
    find_answer(why, judge);
    return true;
}

static HetWhy *
begin(const HetSession *session, unsigned from, unsigned to, HetActor side)
{
    HetWhy *why = g_new0(HetWhy, 1);
    why->scenario = het_scenario_ref(het_session_scenario(session));
    why->from = from;
    why->to = to;
    why->side = side;
    why->unit = HET_NO_UNIT;
    why->fact = why->cause = -1;
    why->facts = g_array_new(FALSE, FALSE, sizeof(HetWhyFact));
    why->notation = g_string_new(NULL);
    het_session_state_at(session, from, &why->head.state);
    return why;
}

HetWhy *
het_why_new(const HetSession *session, unsigned ply, const HetWhyRequest *requested, GError **error)
{
    HetWhyStretch act;
    if (ply >= het_session_length(session) || !find_act(session, ply, &act)) {
        g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL, "move %u is not a decision of either side",
                    ply + 1);
        return NULL;
    }
    g_autoptr(HetWhy) why = begin(session, act.from, act.to, act.side);
    g_autoptr(GArray) moves = g_array_new(FALSE, FALSE, sizeof(HetMove));
    for (unsigned i = act.from; i < act.to; i++)
        g_array_append_val(moves, *het_session_move(session, i));
    const char *name = requested->names[act.side];
    HetAgent *agent = NULL;
    if (name != NULL && strcmp(name, "human") != 0 && het_agent_reach(name) != HET_AGENT_RUNS)
        agent = het_agent_new(name, why->scenario, act.side,
                              het_agent_seed(requested->seed, act.side), NULL);
    const bool filled = fill(why, session, (const HetMove *)(const void *)moves->data, moves->len,
                             agent, false, requested->level, error);
    return filled ? g_steal_pointer(&why) : NULL;
}

HetWhy *
het_why_of_advice(const HetSession *session, const HetMove *moves, unsigned count,
                  const char *agent, uint64_t seed, GError **error)
{
    const unsigned length = het_session_length(session);
    const HetActor side = (HetActor)het_session_state(session)->actor;
    HetAgent *made = NULL; /* a program is not run twice */
    if (het_agent_reach(agent) != HET_AGENT_RUNS) {
        made = het_agent_new(agent, het_session_scenario(session), side, seed, error);
        if (made == NULL)
            return NULL;
    }
    g_autoptr(HetWhy) why = begin(session, length, length + count, side);
    return fill(why, session, moves, count, made, true, HET_WHY_LEVEL, error)
               ? g_steal_pointer(&why)
               : NULL;
}

void
het_why_free(HetWhy *why)
{
    if (why == NULL)
        return;
    het_scenario_unref(why->scenario);
    g_array_unref(why->facts);
    g_string_free(why->notation, TRUE);
    g_free(why->agent);
    g_free(why->rule);
    g_free(why);
}
