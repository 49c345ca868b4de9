#include "procedure.h"

#include "game.h"

static const HetProcedure *
on_top(const HetState *state)
{
    return state->scenario->rules->procedures[het_state_procedure(state)];
}

/* --- decisions -------------------------------------------------------------------------------- */

static void
report_forced(const HetState *state, const HetMove *move, const HetSink *sink)
{
    HetPrompt prompt;
    het_game_prompt(state, &prompt);
    het_emit(sink, state,
             (HetEvent){.kind = HET_EVENT_FORCED,
                        .unit = move->unit,
                        .other = move->target,
                        .from = HET_NOWHERE,
                        .to = HET_NOWHERE,
                        .rule = prompt.rule,
                        .move = move});
}

/* Plays the move listed alone, by a copy: the list may be written anew while it is played. */
static void
play_only(HetState *state, HetMoveList *list, const HetSink *sink)
{
    const HetMove only = list->moves[0];
    het_list_clear(list);
    if (het_is_heard(sink))
        report_forced(state, &only, sink);
    on_top(state)->take(state, &only, sink);
}

/* Whether the only move listed has a way that may be chosen. */
static bool
has_other_way(const HetState *state, const HetMove *only)
{
    const HetProcedure *procedure = on_top(state);
    return procedure->has_other_way != NULL && het_game_has_way(state, only) &&
           procedure->has_other_way(state, only);
}

bool
het_procedure_await_listed(HetState *state, unsigned side, HetMoveList *list, const HetSink *sink)
{
    g_assert(list->count > 0);
    state->actor = (uint8_t)side;
    if (list->count > 1 || has_other_way(state, &list->moves[0]))
        return false;
    play_only(state, list, sink);
    return true;
}

bool
het_procedure_await(HetState *state, unsigned side, const HetSink *sink)
{
    HetMoveList room, *list = het_procedure_room(sink, &room);
    on_top(state)->list(state, list);
    return het_procedure_await_listed(state, side, list, sink);
}

/* --- chance ----------------------------------------------------------------------------------- */

static void
report_roll(const HetState *state, const HetThrow *throw, const HetMove *move, bool settled,
            const HetSink *sink)
{
    HetRollReport report = {.throw = throw,
                            .account = throw->account,
                            .low = move->roll.low,
                            .high = move->roll.high,
                            .settled = settled};
    report.known = settled ? 0 : het_throw_unpack(throw, &move->roll, report.face);
    het_emit(sink, state,
             (HetEvent){.kind = HET_EVENT_ROLL,
                        .unit = throw->account->roller != NULL ? HET_NO_UNIT : throw->unit,
                        .other = throw->account->target,
                        .from = HET_NOWHERE,
                        .to = HET_NOWHERE,
                        .amount = move->roll.low,
                        .rule = throw->account->rule,
                        .roll = &report});
}

void
het_procedure_report_roll(const HetState *state, const HetMove *move, const HetSink *sink)
{
    HetRollAccount account = {.purpose = "", .rule = "", .target = HET_NO_UNIT};
    HetThrow throw = {.account = &account};
    if (move->kind == HET_MOVE_ROLL && het_game_throw(state, &throw))
        report_roll(state, &throw, move, false, sink);
}

bool
het_procedure_open(HetState *state, unsigned kind, unsigned unit, uint8_t *count,
                   const HetSink *sink)
{
    HetRollAccount account; /* of many terms: not cleared where nobody listens */
    HetThrow throw;
    if (het_is_heard(sink))
        account = (HetRollAccount){.purpose = "", .rule = "", .target = HET_NO_UNIT};
    throw.ties_rerolled = false;
    throw.account = het_is_heard(sink) ? &account : NULL;
    on_top(state)->roll(state, &throw);
    if (!het_throw_settled(&throw)) {
        het_state_open_roll(state, kind, unit, count);
        return false;
    }
    HetMove any = het_move_roll(throw.unit, (int32_t)het_throw_lowest(&throw),
                                (int32_t)het_throw_highest(&throw));
    if (het_is_heard(sink))
        report_roll(state, &throw, &any, true, sink);
    on_top(state)->take(state, &any, sink);
    return true;
}

bool
het_procedure_draw(HetState *state, unsigned kind, unsigned unit, uint8_t *count,
                   const HetSink *sink)
{
    HetMoveList room, *list = het_procedure_room(sink, &room);
    on_top(state)->list(state, list);
    g_assert(list->count > 0);
    if (list->count > 1) {
        het_state_open_roll(state, kind, unit, count);
        return false;
    }
    play_only(state, list, sink);
    return true;
}

/* --- slots ------------------------------------------------------------------------------------ */

void
het_procedure_run(HetState *state, const HetSink *sink)
{
    while (on_top(state)->advance(state, sink))
        continue;
}

void
het_procedure_open_game(HetState *state)
{
    const HetState *opening = state->scenario->opening;
    memcpy(state + 1, opening + 1, state->scenario->state_size - sizeof *state);
    state->turn = opening->turn;
    state->phase = opening->phase;
    state->active = opening->active;
}

void
het_procedure_start(HetState *state)
{
    het_procedure_open_game(state);
    het_procedure_run(state, NULL);
}

bool
het_procedure_dice(const HetState *state, HetThrow *ret_throw)
{
    const HetProcedure *procedure = on_top(state);
    if (state->actor != HET_CHANCE || procedure->roll == NULL)
        return false;
    ret_throw->ties_rerolled = false;
    procedure->roll(state, ret_throw);
    return true;
}

void
het_procedure_legal(const HetState *state, HetMoveList *ret_list)
{
    HetThrow throw;
    throw.account = NULL;
    if (het_procedure_dice(state, &throw))
        het_throw_list(&throw, false, ret_list);
    else
        on_top(state)->list(state, ret_list);
}

bool
het_procedure_play_lot(HetState *state, uint64_t word, HetMoveList *kept)
{
    HetThrow throw;
    HetMove move;
    throw.account = NULL;
    if (!het_procedure_dice(state, &throw) || !het_throw_sample(&throw, word, &move))
        return false;
    het_game_step(state, &move, kept);
    return true;
}

void
het_procedure_apply(HetState *state, const HetMove *move, const HetSink *sink)
{
    if (het_is_heard(sink) && state->actor == HET_CHANCE)
        het_procedure_report_roll(state, move, sink);
    on_top(state)->take(state, move, sink);
    het_procedure_run(state, sink);
}
