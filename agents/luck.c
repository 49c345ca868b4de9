#include "luck.h"

#include <math.h>

#include "engine/each.h"

double
het_luck_of(const HetEvaluator *evaluator, const HetState *state, const HetMoveList *list,
            const HetMove *outcome)
{
    HetStateBuffer buffer;
    double sum = 0, weights = 0, chosen = 0;
    HET_EACH_BELOW(i, list->count) {
        het_game_clone(&buffer.state, state);
        het_game_apply(&buffer.state, &list->moves[i], NULL);
        double value = het_evaluate(evaluator, &buffer.state);
        double weight = (double)list->weights[i];
        sum += weight * value;
        weights += weight;
        if (het_outcome_contains(&list->moves[i], outcome))
            chosen = value;
    }
    return (chosen - sum / weights) / 2;
}

/* Positions that a chain of rolls may lead to. */
typedef struct {
    const HetEvaluator *evaluator;
    uint32_t epoch;
    unsigned leaves; /* left to be valued; 0 with more to come: the chain is too long */
    bool complete;
    double mean, squares; /* of the value, and of its square */
} Outlook;

static bool
is_rolling(const HetState *state, uint32_t epoch)
{
    return state->actor == HET_CHANCE && state->epoch == epoch;
}

static void
explore(Outlook *outlook, const HetState *state, double chance)
{
    if (!is_rolling(state, outlook->epoch)) {
        double value = het_evaluate(outlook->evaluator, state);
        outlook->complete = outlook->complete && outlook->leaves > 0;
        outlook->leaves -= outlook->leaves > 0;
        outlook->mean += chance * value;
        outlook->squares += chance * value * value;
        return;
    }
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    het_game_legal(state, list);
    for (unsigned i = 0; i < list->count && outlook->complete; i++) {
        HetStateBuffer after;
        het_game_clone(&after.state, state);
        het_game_apply(&after.state, &list->moves[i], NULL);
        explore(outlook, &after.state, chance * (double)list->weights[i] / (double)list->total);
    }
}

/* The same of a single roll. */
static void
explore_once(Outlook *outlook, const HetState *state)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    het_game_legal(state, list);
    outlook->mean = outlook->squares = 0;
    HET_EACH_BELOW(i, list->count) {
        HetStateBuffer after;
        het_game_clone(&after.state, state);
        het_game_apply(&after.state, &list->moves[i], NULL);
        double value = het_evaluate(outlook->evaluator, &after.state);
        double chance = (double)list->weights[i] / (double)list->total;
        outlook->mean += chance * value;
        outlook->squares += chance * value * value;
    }
}

/* Values the chain that opens at `state`, move `index`, and plays it; returns the index after. */
static unsigned
count_chain(const HetEvaluator *evaluator, const HetSession *session, unsigned index,
            HetState *state, HetLuckLedger *ledger)
{
    unsigned length = het_session_length(session), start = index, turn = state->turn;
    Outlook outlook = {.evaluator = evaluator,
                       .epoch = state->epoch,
                       .leaves = HET_LUCK_LEAVES_MAX,
                       .complete = true};
    explore(&outlook, state, 1);
    if (!outlook.complete)
        explore_once(&outlook, state);
    do
        het_game_apply(state, het_session_move(session, index++), NULL);
    while (outlook.complete && index < length && is_rolling(state, outlook.epoch));
    if (outlook.complete && is_rolling(state, outlook.epoch))
        return index; /* still rolling */
    double gain = (het_evaluate(evaluator, state) - outlook.mean) / 2;
    double variance = (outlook.squares - outlook.mean * outlook.mean) / 4;
    ledger->rolls += index - start;
    ledger->gain += gain;
    ledger->variance += MAX(variance, 0);
    if (fabs(gain) > fabs(ledger->largest)) {
        ledger->largest = gain;
        ledger->largest_turn = turn;
    }
    return index;
}

static double
share_of(const HetEvaluator *evaluator, const HetState *state)
{
    return (het_evaluate(evaluator, state) + 1) / 2;
}

/* A stretch ends at `state`: keeps it if it changed more than any before it, and begins the next.
 */
static void
turn_over(HetLuckLedger *ledger, HetLuckTurn *now, unsigned index, const HetState *state,
          double share)
{
    now->after = share;
    now->dice = ledger->gain - now->dice;
    if (fabs(now->after - now->before) > fabs(ledger->turning.after - ledger->turning.before))
        ledger->turning = *now;
    *now = (HetLuckTurn){.turn = state->turn,
                         .ply = index,
                         .side = (HetActor)state->active,
                         .before = share,
                         .dice = ledger->gain};
}

HetLuckLedger
het_luck_follow(const HetEvaluator *evaluator, const HetSession *session,
                void (*each)(void *data, unsigned index, double gain), void *data)
{
    HetLuckLedger ledger = {.rolls = 0};
    HetStateBuffer state;
    unsigned length = het_session_length(session);
    HetLuckTurn now;
    het_session_state_at(session, 0, &state.state);
    now = (HetLuckTurn){.turn = state.state.turn,
                        .side = (HetActor)state.state.active,
                        .before = share_of(evaluator, &state.state)};
    for (unsigned i = 0; i < length;) {
        const double before = ledger.gain;
        if (state.state.turn != now.turn || state.state.active != now.side)
            turn_over(&ledger, &now, i, &state.state, share_of(evaluator, &state.state));
        if (state.state.actor != HET_CHANCE) {
            het_game_apply(&state.state, het_session_move(session, i++), NULL);
            continue;
        }
        i = count_chain(evaluator, session, i, &state.state, &ledger);
        if (each != NULL)
            each(data, i, ledger.gain - before);
    }
    turn_over(&ledger, &now, length, &state.state, share_of(evaluator, &state.state));
    return ledger;
}

HetLuckLedger
het_luck_ledger(const HetEvaluator *evaluator, const HetSession *session)
{
    return het_luck_follow(evaluator, session, NULL, NULL);
}
