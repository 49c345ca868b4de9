#include "musketpike-memory.h"

/* Flags of a unit that anything here depends on. */
enum { SEEN_FLAGS = MUSKET_DISORDERED | MUSKET_CHECKED };

/* --- forgetting ------------------------------------------------------------------------------- */

/* The cells of objectives of possession; of the others the first, which does for a whole park. */
static void
find_goals(MusketMemory *memory, const MusketScenario *data)
{
    unsigned count = 0;
    memory->counts_infantry = false;
    HET_EACH_BELOW(i, data->objective_count) {
        const MusketObjective *objective = &data->objective[i];
        bool infantry = objective->kind == MUSKET_INFANTRY, found = false;
        memory->counts_infantry |= infantry;
        for (unsigned cell = 0; cell < data->cells && !(found && infantry); cell++) {
            found = het_bit(objective->cells[cell / 8], cell % 8);
            if (found && count < MUSKET_CELLS)
                memory->goals[count++] = (uint16_t)cell;
        }
        memory->goal_end[i] = (uint16_t)count;
    }
}

static void
forget(MusketMemory *memory, const double *dial, const MusketState *state)
{
    const MusketScenario *data = musket_data(state);
    memory->scenario = state->head.scenario;
    memory->now = 1;
    memcpy(memory->dial, dial, sizeof memory->dial);
    memset(memory->leaders, UINT8_MAX, sizeof memory->leaders);
    memset(&memory->tally, UINT8_MAX, sizeof memory->tally);
    HET_EACH_BELOW(side, HET_SIDES) {
        memory->foes[side].count = data->side_count[side];
        memory->changed[side] = memory->worth[side] = 0;
        memory->press[side] = -1; /* none is */
        HET_EACH_BELOW(i, data->side_count[side]) {
            memory->foes[side].foe[i].unit = data->side_units[side][i];
            memory->rank[data->side_units[side][i]] = (uint8_t)i;
        }
    }
    HET_EACH_BELOW(unit, data->unit_count) {
        MusketConclusions *it = &memory->unit[unit];
        memset(&memory->seen[unit].unit, UINT8_MAX, sizeof memory->seen[unit].unit);
        it->own_worth = it->own_place = it->own_hopes = 0;
    }
    find_goals(memory, data);
}

/* --- seeing ----------------------------------------------------------------------------------- */

static void
see_place(MusketMemory *memory, const MusketState *state, unsigned unit)
{
    unsigned side = musket_side(state, unit), cells[2];
    MusketFoe *foe = &memory->foes[side].foe[memory->rank[unit]];
    foe->hexes = 0;
    if (!musket_on_map(state, unit))
        return;
    foe->hexes = (uint8_t)musket_own_cells(state, unit, cells);
    foe->reach = (uint8_t)musket_charge_reach(state, unit);
    HET_EACH_BELOW(i, 2) {
        foe->cells[i] = (uint16_t)cells[i];
        foe->q[i] = musket_data(state)->q[cells[i]];
        foe->r[i] = musket_data(state)->r[cells[i]];
    }
}

static void
see_unit(MusketMemory *memory, const MusketState *state, unsigned unit, const MusketUnit *now)
{
    MusketSeen *seen = &memory->seen[unit];
    unsigned side = musket_side(state, unit);
    int8_t melee = (int8_t)musket_melee_morale(state, unit);
    int8_t check = (int8_t)musket_check_morale(state, unit);
    bool fresh = seen->unit.status == UINT8_MAX;
    bool worth = fresh || melee != seen->melee || check != seen->check ||
                 now->strength != seen->unit.strength ||
                 ((now->flags ^ seen->unit.flags) & MUSKET_DISORDERED) != 0;
    if (!worth && memcmp(now, &seen->unit, sizeof *now) == 0)
        return; /* leaders changed, but not here */
    memory->now++;
    memory->changed[side] = seen->changed = memory->now;
    if (worth) {
        memory->worth[side] = seen->worth = memory->now;
        musket_estimate_fighter(state, unit, &seen->fighter);
    }
    seen->unit = *now;
    seen->melee = melee;
    seen->check = check;
    see_place(memory, state, unit);
}

/* Holders of the objectives, and the side that is ahead. */
static void
see_points(MusketMemory *memory, const double *dial, const MusketState *state, bool moved)
{
    MusketTally tally = {.guns_taken = {state->guns_taken[0], state->guns_taken[1]}};
    memcpy(tally.holder, state->holder, sizeof tally.holder);
    memcpy(tally.lost, state->lost, sizeof tally.lost);
    memcpy(tally.leaders_lost, state->leaders_lost, sizeof tally.leaders_lost);
    if (memcmp(&tally, &memory->tally, sizeof tally) == 0 && !(moved && memory->counts_infantry))
        return;
    double press[HET_SIDES];
    HET_EACH_BELOW(side, HET_SIDES)
        press[side] = musket_find_press(dial, state, side);
    bool held = memcmp(tally.holder, memory->tally.holder, sizeof tally.holder) == 0;
    bool wishes = press[0] != memory->press[0] || press[1] != memory->press[1];
    memory->tally = tally;
    if (held && !wishes)
        return;
    memory->ground = ++memory->now;
    memcpy(memory->press, press, sizeof press);
}

/* Takes in what has changed since the last call. */
static void
see(MusketMemory *memory, const double *dial, const MusketState *state)
{
    const MusketScenario *data = musket_data(state);
    if (memory->scenario != state->head.scenario ||
        memcmp(memory->dial, dial, sizeof memory->dial) != 0)
        forget(memory, dial, state);
    bool led = memcmp(memory->leaders, state->leaders, sizeof memory->leaders) != 0;
    uint32_t before = memory->now;
    HET_EACH_BELOW(unit, data->unit_count) {
        MusketUnit now = state->units[unit];
        now.flags &= SEEN_FLAGS;
        now.rolls = 0;
        if (led || memcmp(&now, &memory->seen[unit].unit, sizeof now) != 0)
            see_unit(memory, state, unit, &now);
    }
    if (led)
        memcpy(memory->leaders, state->leaders, sizeof memory->leaders);
    see_points(memory, dial, state, memory->now != before);
}

/* --- concluding ------------------------------------------------------------------------------- */

/* Fears and promises of the foes who have changed in worth, or of all when the unit has. */
static void
judge_foes(const MusketField *field, MusketConclusions *it)
{
    const MusketMemory *memory = field->memory;
    MusketSurvey *survey = &it->survey;
    uint32_t own = memory->seen[survey->unit].worth;
    HET_EACH_BELOW(foe, field->foes->count) {
        unsigned enemy = field->foes->foe[foe].unit;
        uint32_t worth = memory->seen[enemy].worth;
        if (it->own_worth == own && it->foe_worth[foe] == worth)
            continue;
        survey->front[foe] = musket_fear(field, enemy, survey->unit, false);
        survey->flank[foe] = musket_fear(field, enemy, survey->unit, true);
        survey->promise[foe] =
            survey->kind == MUSKET_ARTILLERY ? 0 : musket_promise(field, survey->unit, enemy);
        it->foe_worth[foe] = worth;
    }
    it->own_worth = own;
    it->foes_worth = memory->worth[1 - field->side];
}

static double
wanted_by(const MusketField *field, MusketKind kind)
{
    return kind == MUSKET_ARTILLERY ? 6
           : kind == MUSKET_CAVALRY ? field->dial[MUSKET_DIAL_HORSE_STANDOFF]
                                    : field->dial[MUSKET_DIAL_STANDOFF];
}

void
musket_field_survey(MusketField *field, MusketMemory *memory, const double *dial,
                    const MusketState *state, unsigned side)
{
    see(memory, dial, state);
    field->memory = memory;
    field->state = state;
    field->data = musket_data(state);
    field->dial = dial;
    field->side = side;
    field->foes = &memory->foes[1 - side];
    field->press = memory->press[side];
    field->centre = HET_NO_PLACE;
}

const MusketSurvey *
musket_unit_survey(const MusketField *field, unsigned unit)
{
    MusketMemory *memory = field->memory;
    MusketConclusions *it = &memory->unit[unit];
    unsigned enemies = 1 - field->side;
    it->survey.unit = unit;
    it->survey.kind = musket_kind(field->state, unit);
    it->survey.wanted = wanted_by(field, it->survey.kind);
    if (it->own_worth != memory->seen[unit].worth || it->foes_worth != memory->worth[enemies])
        judge_foes(field, it);
    if (it->own_place != memory->seen[unit].changed || it->foes_place != memory->changed[enemies] ||
        it->ground != memory->ground) {
        musket_find_target(field, &it->survey);
        it->own_place = memory->seen[unit].changed;
        it->foes_place = memory->changed[enemies];
        it->ground = memory->ground;
    }
    return &it->survey;
}

const MusketHopes *
musket_unit_hopes(const MusketField *field, unsigned unit)
{
    MusketMemory *memory = field->memory;
    MusketConclusions *it = &memory->unit[unit];
    unsigned enemies = 1 - field->side;
    uint8_t gun = field->state->cells[field->state->units[unit].place].gun;
    if (it->own_hopes != memory->seen[unit].changed || it->foes_hopes != memory->changed[enemies] ||
        it->ground_hopes != memory->ground || it->gun != gun) {
        musket_find_hopes(field, musket_unit_survey(field, unit), &it->hopes);
        it->own_hopes = memory->seen[unit].changed;
        it->foes_hopes = memory->changed[enemies];
        it->ground_hopes = memory->ground;
        it->gun = gun;
    }
    return &it->hopes;
}

void
musket_field_narrow(MusketField *field, unsigned place, unsigned hexes)
{
    field->centre = place;
    field->radius = hexes;
    field->close_count = 0;
    HET_EACH_BELOW(foe, field->foes->count) {
        const MusketFoe *it = &field->foes->foe[foe];
        if (it->hexes != 0 && it->reach != 0 &&
            musket_foe_distance(field, foe, place) <= hexes + it->reach + 1u)
            field->close[field->close_count++] = (uint8_t)foe;
    }
}
