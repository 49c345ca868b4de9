/* Before the first turn: armies drawn by die, elites, Cossacks (GNW-11, GNW-13.4, 13.5). */
#include "northern-procedure.h"

enum { COSSACKS_ON = 3, ELITE_ON = 6 }; /* or less; or more: GNW-13.4, 13.5 */

/* --- who comes -------------------------------------------------------------------------------- */

static bool
has_nation(const NorthernScenario *data, unsigned side, NorthernNation nation)
{
    HET_EACH_OF_SIDE(unit, data, side)
        if (data->nation[unit] == nation)
            return true;
    return false;
}

/* Cossack horse of the Swedes, which is left out of the drawing and comes in by GNW-13.4 only. */
static bool
is_reward(const NorthernScenario *data, unsigned unit)
{
    return data->nation[unit] == NORTHERN_COSSACK && data->type[unit] == NORTHERN_CAVALRY &&
           has_nation(data, data->side[unit], NORTHERN_SWEDISH);
}

static bool
is_in_pool(const NorthernState *state, unsigned unit, unsigned side, bool reward)
{
    const NorthernScenario *data = northern_data(state);
    return data->side[unit] == side && state->units[unit].status == NORTHERN_POOL &&
           is_reward(data, unit) == reward;
}

static void
join(NorthernState *state, unsigned unit, const char *rule, const char *words, const HetSink *sink)
{
    state->units[unit].status = NORTHERN_HAND;
    het_tell(sink, &state->head, HET_EVENT_NOTE, unit, HET_NO_UNIT, 0, rule, words);
}

static void
draw(NorthernState *state, unsigned side, unsigned die, const HetSink *sink)
{
    const NorthernScenario *data = northern_data(state);
    const uint8_t *army = northern_army(data->army_units[side], die);
    unsigned taken[NORTHERN_ARMS] = {0};
    state->die[side] = (uint8_t)die;
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        unsigned arm = data->type[unit];
        if (!is_in_pool(state, unit, side, false))
            continue;
        if (taken[arm] < army[arm]) {
            join(state, unit, "GNW-11.4", "it is drawn for the army", sink);
            taken[arm]++;
        } else {
            state->units[unit].status = NORTHERN_ABSENT;
        }
    }
}

/* GNW-13.4: the Russians' army has guns but no horse. */
static bool
is_due_cossacks(const NorthernState *state, unsigned side)
{
    const NorthernScenario *data = northern_data(state);
    unsigned other = 1u - side;
    if (northern_option(state, NORTHERN_COSSACKS) == 0 || state->die[other] == 0 ||
        !has_nation(data, other, NORTHERN_RUSSIAN))
        return false;
    const uint8_t *army = northern_army(data->army_units[other], state->die[other]);
    if (army[NORTHERN_ARTILLERY] == 0 || army[NORTHERN_CAVALRY] != 0)
        return false;
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        if (is_in_pool(state, unit, side, true))
            return true;
    return false;
}

/* GNW-13.5: the unit a 6 makes elite, or NORTHERN_NONE: horse of Swedes, foot of Russians. */
static unsigned
elite_to_be(const NorthernState *state, unsigned side)
{
    const NorthernScenario *data = northern_data(state);
    if (northern_option(state, NORTHERN_ELITES) == 0 || data->army_units[side] != 6)
        return NORTHERN_NONE;
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        bool swede = data->nation[unit] == NORTHERN_SWEDISH && data->type[unit] == NORTHERN_CAVALRY;
        bool russian =
            data->nation[unit] == NORTHERN_RUSSIAN && data->type[unit] == NORTHERN_INFANTRY;
        if (data->side[unit] == side && state->units[unit].status == NORTHERN_HAND &&
            (swede || russian))
            return unit;
    }
    return NORTHERN_NONE;
}

/* --- the procedure ---------------------------------------------------------------------------- */

/* Whoever is left in a pool stays away. */
static void
end_muster(NorthernState *state)
{
    const NorthernScenario *data = northern_data(state);
    het_state_pop(&state->head);
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        if (state->units[unit].status == NORTHERN_POOL)
            state->units[unit].status = NORTHERN_ABSENT;
    state->head.phase = NORTHERN_DEPLOYMENT;
}

/* Sides roll by the key of their first unit. */
static bool
advance(HetState *head, const HetSink *sink)
{
    NorthernState *state = northern_state(head);
    const NorthernScenario *data = northern_data(state);
    HetFrame *frame = het_state_top(head);
    if (frame->step == NORTHERN_DRAWN) {
        end_muster(state);
        return true;
    }
    unsigned side = frame->step % HET_SIDES;
    NorthernRollKind kind = frame->step >= NORTHERN_DISTINGUISH  ? NORTHERN_ROLL_ELITE
                            : frame->step >= NORTHERN_COMPENSATE ? NORTHERN_ROLL_COSSACKS
                                                                 : NORTHERN_ROLL_ARMY;
    bool rolls = kind == NORTHERN_ROLL_ELITE      ? elite_to_be(state, side) != NORTHERN_NONE
                 : kind == NORTHERN_ROLL_COSSACKS ? is_due_cossacks(state, side)
                                                  : data->army_units[side] != 0;
    if (rolls)
        return northern_open(state, kind, NORTHERN_COUNT_OTHER, data->side_units[side][0], sink);
    frame->step++;
    return true;
}

static void
account_for(const NorthernState *state, unsigned step, HetRollAccount *account)
{
    unsigned units = northern_data(state)->army_units[step % HET_SIDES];
    if (step < NORTHERN_COMPENSATE) {
        het_account_begin(account, "the army",
                          units == 6   ? "GNW-11.1"
                          : units == 4 ? "GNW-11.2"
                                       : "GNW-11.3",
                          HET_NO_UNIT);
    } else if (step < NORTHERN_DISTINGUISH) {
        het_account_begin(account, "Cossacks", "GNW-13.4", HET_NO_UNIT);
        het_account_test(account, HET_TEST_AT_MOST, COSSACKS_ON);
        account->success = "they come";
        account->failure = "they stay away";
    } else {
        het_account_begin(account, "an elite", "GNW-13.5", HET_NO_UNIT);
        het_account_test(account, HET_TEST_AT_LEAST, ELITE_ON);
        account->success = "there is one";
        account->failure = "there is none";
    }
}

static void
roll(const HetState *head, HetThrow *ret_throw)
{
    const NorthernState *state = northern_state_peek(head);
    unsigned step = het_state_peek(head)->step;
    het_throw_die(ret_throw, northern_data(state)->side_units[step % HET_SIDES][0], NORTHERN_FACES);
    if (ret_throw->account != NULL) {
        account_for(state, step, ret_throw->account);
        ret_throw->account->roller = head->scenario->sides[step % HET_SIDES];
    }
    for (unsigned die = 1; die <= NORTHERN_FACES; die++)
        ret_throw->effect[die] = (uint8_t)(step >= NORTHERN_DISTINGUISH  ? die >= ELITE_ON
                                           : step >= NORTHERN_COMPENSATE ? die <= COSSACKS_ON
                                                                         : die);
}

static void
take(HetState *head, const HetMove *move, const HetSink *sink)
{
    NorthernState *state = northern_state(head);
    HetFrame *frame = het_state_top(head);
    unsigned side = frame->step % HET_SIDES, die = (unsigned)move->roll.low;
    if (frame->step < NORTHERN_COMPENSATE) {
        draw(state, side, die, sink);
    } else if (frame->step < NORTHERN_DISTINGUISH) {
        unsigned unit = 0;
        while (!is_in_pool(state, unit, side, true))
            unit++;
        if (die <= COSSACKS_ON)
            join(state, unit, "GNW-13.4", "these Cossacks come in", sink);
    } else if (die >= ELITE_ON) {
        unsigned unit = elite_to_be(state, side);
        state->elite |= 1u << unit;
        het_tell(sink, head, HET_EVENT_NOTE, unit, HET_NO_UNIT, 0, "GNW-13.5", "it is an elite");
    }
    frame->step++;
}

const HetProcedure northern_army_steps = {.advance = advance, .roll = roll, .take = take};
