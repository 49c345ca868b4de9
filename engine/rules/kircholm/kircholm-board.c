#include "kircholm-board.h"

void
kircholm_settle(const KircholmScenario *data, KircholmState *state, unsigned unit, bool on)
{
    const KircholmUnit *it = &state->units[unit];
    if (it->formation == KIRCHOLM_DOUBLE && it->partner < unit)
        return;
    unsigned wings = it->formation == KIRCHOLM_ASSAULT ? 2 : 1, cell = it->place;
    bool has_zone = it->level < KIRCHOLM_RETREATING && data->type[unit] != KIRCHOLM_ARTILLERY;
    int one = data->side[unit] == HET_FIRST ? 0x01 : 0x10;
    for (unsigned wing = 0; wing < wings; wing++) {
        state->at[cell] = on ? (uint8_t)(unit + 1) : 0;
        for (unsigned i = 0; has_zone && i < 2; i++) {
            unsigned front = data->next[cell][het_hex_turn(it->facing, (int)i)];
            if (front != KIRCHOLM_OFF)
                state->zone[front] = (uint8_t)(state->zone[front] + (on ? one : -one));
        }
        if (wings == 2)
            cell = data->next[cell][het_hex_turn(it->facing, 2)];
    }
}

void
kircholm_relocate(KircholmState *state, unsigned unit, unsigned place, unsigned facing)
{
    const KircholmScenario *data = kircholm_data(state);
    kircholm_settle(data, state, unit, false);
    unsigned partner = state->units[unit].partner;
    state->units[unit].place = (uint16_t)place;
    state->units[unit].facing = (uint8_t)facing;
    if (partner != KIRCHOLM_NOBODY) {
        state->units[partner].place = (uint16_t)place;
        state->units[partner].facing = (uint8_t)facing;
    }
    kircholm_settle(data, state, unit, true);
}

bool
kircholm_in_zone(const KircholmState *state, unsigned unit)
{
    unsigned enemy = 1 - kircholm_side(state, unit);
    return kircholm_zone(state, enemy, state->units[unit].place) ||
           (kircholm_wings(state, unit) == 2 &&
            kircholm_zone(state, enemy, kircholm_wing(state, unit, 1)));
}

static inline bool
is_before(const KircholmState *state, unsigned side, unsigned cell, unsigned facing, bool foot)
{
    const KircholmScenario *data = kircholm_data(state);
    for (unsigned i = 0; i < 2; i++) {
        unsigned front = data->next[cell][het_hex_turn(facing, (int)i)];
        if (front == KIRCHOLM_OFF || state->at[front] == 0)
            continue;
        unsigned unit = state->at[front] - 1u;
        if (data->side[unit] != side && (!foot || data->type[unit] == KIRCHOLM_INFANTRY))
            return true;
    }
    return false;
}

bool
kircholm_enemy_before(const KircholmState *state, unsigned side, unsigned cell, unsigned facing)
{
    return is_before(state, side, cell, facing, false);
}

bool
kircholm_foot_before(const KircholmState *state, unsigned side, unsigned cell, unsigned facing)
{
    return is_before(state, side, cell, facing, true);
}

bool
kircholm_faces_enemy(const KircholmState *state, unsigned unit)
{
    const KircholmUnit *it = &state->units[unit];
    for (unsigned wing = 0; wing < kircholm_wings(state, unit); wing++)
        if (kircholm_enemy_before(state, kircholm_side(state, unit),
                                  kircholm_wing(state, unit, wing), it->facing))
            return true;
    return false;
}

bool
kircholm_faces(const KircholmState *state, unsigned unit, unsigned enemy)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit];
    for (unsigned wing = 0; wing < kircholm_wings(state, unit); wing++) {
        unsigned cell = kircholm_wing(state, unit, wing);
        for (unsigned i = 0; i < 2; i++) {
            unsigned front = data->next[cell][het_hex_turn(it->facing, (int)i)];
            if (front != KIRCHOLM_OFF && state->at[front] == enemy + 1)
                return true;
        }
    }
    return false;
}

unsigned
kircholm_apart(const KircholmState *state, unsigned a, unsigned b)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned least = UINT_MAX;
    for (unsigned i = 0; i < kircholm_wings(state, a); i++)
        for (unsigned k = 0; k < kircholm_wings(state, b); k++)
            least = MIN(least, kircholm_distance(data, kircholm_wing(state, a, i),
                                                 kircholm_wing(state, b, k)));
    return least;
}

unsigned
kircholm_enemy_distance(const KircholmState *state, unsigned side, unsigned cell)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned least = 99;
    HET_EACH_OF_SIDE(enemy, data, 1 - side) {
        if (state->units[enemy].level >= KIRCHOLM_RETREATING ||
            state->units[enemy].place == KIRCHOLM_OFF)
            continue;
        for (unsigned wing = 0; wing < kircholm_wings(state, enemy); wing++)
            least = MIN(least, kircholm_distance(data, cell, kircholm_wing(state, enemy, wing)));
    }
    return least;
}

/* Of a line that runs between two hexes each may block for a reason of its own; ground alone on
 * both sides, or in a hex the line passes through, is in the table of sight. */
static bool
blocks(const KircholmState *state, unsigned cell, unsigned from, unsigned to, bool beside)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned high = MAX(data->map.level[from], data->map.level[to]);
    return (state->at[cell] != 0 && data->map.level[cell] >= high) ||
           (beside && kircholm_hides(data, cell, from, to));
}

bool
kircholm_ground_lets_see(const KircholmScenario *data, unsigned from, unsigned to)
{
    unsigned offset = kircholm_offset(data, from, to), bytes = (KIRCHOLM_OFFSETS + 7) / 8;
    return (data->sight[from * bytes + offset / 8] >> (offset % 8) & 1) != 0;
}

bool
kircholm_sees(const KircholmState *state, unsigned from, unsigned to)
{
    const KircholmScenario *data = kircholm_data(state);
    if (!kircholm_ground_lets_see(data, from, to))
        return false;
    const HetHexBetween *line =
        het_hex_between(&data->lines, from, kircholm_offset(data, from, to));
    for (; line->delta[0] != 0; line++) {
        bool hidden = true;
        for (unsigned k = 0; k < 2 && line->delta[k] != 0; k++) {
            unsigned cell = (unsigned)((int)from + line->delta[k]);
            if (cell < data->map.cells) /* else beside the board */
                hidden = hidden && blocks(state, cell, from, to, line->delta[1] != 0);
        }
        if (hidden)
            return false;
    }
    return true;
}

unsigned
kircholm_place(const KircholmState *state, unsigned unit)
{
    if (kircholm_data(state)->type[unit] == KIRCHOLM_COMMANDER)
        unit = state->units[unit].with;
    return unit == KIRCHOLM_NOBODY ? KIRCHOLM_OFF : state->units[unit].place;
}
