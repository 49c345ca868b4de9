/* Conditions that every state satisfies, for tests and for positions read from files. */
#include "kircholm-file.h"
#include "kircholm-board.h"
#include "kircholm-procedure.h"

static const char *
check_commander(const KircholmState *state, unsigned unit)
{
    const KircholmUnit *him = &state->units[unit];
    if (him->place != KIRCHOLM_OFF)
        return "a commander has a place of his own";
    if (him->level == KIRCHOLM_GONE)
        return him->with == KIRCHOLM_NOBODY && him->flags == 0
                   ? NULL
                   : "a commander who is gone has left something behind";
    if (him->level != KIRCHOLM_ORDERED)
        return "a commander is neither there nor gone";
    if (him->with == KIRCHOLM_NOBODY || state->units[him->with].with != unit ||
        kircholm_side(state, him->with) != kircholm_side(state, unit))
        return "a commander and his unit disagree";
    return NULL;
}

static const char *
check_pair(const KircholmState *state, unsigned unit)
{
    const KircholmUnit *it = &state->units[unit], *other = &state->units[it->partner];
    if (it->partner >= kircholm_data(state)->unit_count || other->partner != unit ||
        it->partner == unit || other->place != it->place || other->facing != it->facing ||
        other->formation != KIRCHOLM_DOUBLE || it->level != KIRCHOLM_ORDERED ||
        kircholm_side(state, unit) != kircholm_side(state, it->partner))
        return "the two of a double formation disagree";
    return NULL;
}

static const char *
check_formation(const KircholmState *state, unsigned unit)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit];
    KircholmType type = (KircholmType)data->type[unit];
    if (it->level == KIRCHOLM_RETREATING)
        return it->formation == KIRCHOLM_NO_FORMATION ? NULL : "a retreating unit has a formation";
    if (it->formation >= KIRCHOLM_NO_FORMATION ||
        !kircholm_may_form(type, (HetActor)data->side[unit], (KircholmFormation)it->formation,
                           data->option[KIRCHOLM_SWEDISH_ASSAULT] != 0))
        return "a unit is in a formation it cannot take";
    if (it->level == KIRCHOLM_DISORDERED && it->formation != kircholm_plain_formation(type))
        return "a disorganised unit is not in its plain formation";
    if (it->formation == KIRCHOLM_DOUBLE && it->partner == KIRCHOLM_NOBODY)
        return "a unit is in double formation alone";
    if (it->formation != KIRCHOLM_DOUBLE && it->partner != KIRCHOLM_NOBODY)
        return "a unit has a partner but no double formation";
    return it->partner != KIRCHOLM_NOBODY ? check_pair(state, unit) : NULL;
}

static const char *
check_ground(const KircholmState *state, unsigned unit)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit];
    KircholmMobility mobility =
        kircholm_mobility((KircholmType)data->type[unit], (KircholmFormation)it->formation);
    unsigned body = it->formation == KIRCHOLM_DOUBLE ? MIN(unit, it->partner) : unit;
    for (unsigned wing = 0; wing < kircholm_wings(state, unit); wing++) {
        unsigned cell = kircholm_wing(state, unit, wing);
        if (cell >= data->map.cells)
            return "a unit stands off the board";
        if (state->at[cell] != body + 1)
            return "a unit stands where the board has another or none";
        unsigned terrain = data->map.terrain[cell];
        bool road = false;
        for (unsigned direction = 0; direction < HET_HEX_SIDES; direction++)
            road = road || (data->map.ways[cell][direction] & KIRCHOLM_ROAD) != 0;
        if (kircholm_terrain_cost(mobility, (KircholmTerrain)terrain) == 0 &&
            (!road || terrain == KIRCHOLM_RIVER))
            return "a unit stands where it cannot";
    }
    return NULL;
}

static const char *
check_unit(const KircholmState *state, unsigned unit)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit];
    if (it->level > KIRCHOLM_GONE)
        return "a unit has no level";
    if (data->type[unit] == KIRCHOLM_COMMANDER)
        return check_commander(state, unit);
    if (it->level == KIRCHOLM_GONE)
        return it->place == KIRCHOLM_OFF && it->formation == KIRCHOLM_NO_FORMATION &&
                       it->partner == KIRCHOLM_NOBODY && it->with == KIRCHOLM_NOBODY &&
                       it->lances == 0 && it->load == 0 && it->charge == 0 && it->flags == 0
                   ? NULL
                   : "a unit that is gone has left something behind";
    if (it->place == KIRCHOLM_OFF || it->place >= data->map.cells)
        return "a unit has no place";
    if (it->facing >= HET_HEX_SIDES)
        return "a unit faces nowhere";
    if (it->with != KIRCHOLM_NOBODY &&
        (it->with >= data->unit_count || state->units[it->with].with != unit ||
         data->type[it->with] != KIRCHOLM_COMMANDER))
        return "a unit and its commander disagree";
    if (it->lances > (data->type[unit] == KIRCHOLM_HUSARIA && it->level == KIRCHOLM_ORDERED))
        return "a unit has lances that cannot";
    if (it->load > (data->type[unit] == KIRCHOLM_ARTILLERY ? KIRCHOLM_LOADED : 0))
        return "a unit is loaded that cannot be";
    if (it->charge > KIRCHOLM_CHARGE_UP ||
        (it->charge != KIRCHOLM_NO_CHARGE &&
         (it->level != KIRCHOLM_ORDERED || !kircholm_is_cavalry((KircholmType)data->type[unit]))))
        return "a unit charges that cannot";
    if ((it->flags & KIRCHOLM_REACTED) != 0 && state->head.depth == 0)
        return "a unit has reacted while nobody moves";
    const char *wrong = check_formation(state, unit);
    return wrong != NULL ? wrong : check_ground(state, unit);
}

/* The tables kept up while playing against those made afresh. */
static const char *
check_board(const KircholmState *state)
{
    const KircholmScenario *data = kircholm_data(state);
    KircholmState fresh;
    memcpy(&fresh, state, offsetof(KircholmState, units) + data->unit_count * sizeof(KircholmUnit));
    memset(fresh.at, 0, sizeof fresh.at);
    memset(fresh.zone, 0, sizeof fresh.zone);
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        if (fresh.units[unit].place != KIRCHOLM_OFF)
            kircholm_settle(data, &fresh, unit, true);
    if (memcmp(fresh.at, state->at, sizeof fresh.at) != 0)
        return "the board and the units' places disagree";
    if (memcmp(fresh.zone, state->zone, sizeof fresh.zone) != 0)
        return "zones are not those of the units' fronts";
    return NULL;
}

static const char *
check_head(const KircholmState *state)
{
    bool over = state->head.actor == HET_NOBODY;
    if (over != (state->end != KIRCHOLM_END_NONE) || (!over && state->winner != HET_NOBODY))
        return "the game is over without a reason, or has one before the end";
    bool fighting = state->head.depth > 0 && state->head.stack[0].procedure == KIRCHOLM_FIGHT;
    bool walking = false;
    for (unsigned i = 0; i < state->head.depth; i++)
        walking = walking || state->head.stack[i].procedure == KIRCHOLM_WALK ||
                  state->head.stack[i].procedure == KIRCHOLM_FLEE;
    for (unsigned i = 0; i < KIRCHOLM_SETS && !fighting; i++)
        if (state->set[i] != 0)
            return "there are attackers but no fight";
    for (unsigned i = 0; i < KIRCHOLM_TRAIL && !fighting; i++)
        if (state->trail[i] != KIRCHOLM_OFF)
            return "there is a trail but no fight";
    if (!walking && state->way.steps != 0)
        return "there is a way but nobody walks it";
    return NULL;
}

const char *
kircholm_check_units(const KircholmState *state, unsigned *ret_unit)
{
    const char *wrong = NULL;
    for (unsigned unit = 0; wrong == NULL && unit < kircholm_data(state)->unit_count; unit++) {
        *ret_unit = unit;
        wrong = check_unit(state, unit);
    }
    return wrong;
}

const char *
kircholm_check(const HetState *head)
{
    const KircholmState *state = (const KircholmState *)head;
    unsigned unit;
    const char *wrong = check_head(state);
    if (wrong == NULL)
        wrong = kircholm_check_units(state, &unit);
    return wrong != NULL ? wrong : check_board(state);
}
