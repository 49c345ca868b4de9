/* Who fires at whom, and with what. MPR-6, MPR-10, MPR-15 */
#include "musketpike-rules.h"

bool
musket_may_fire(const MusketState *state, unsigned shooter)
{
    return musket_on_map(state, shooter) && !musket_has(state, shooter, MUSKET_FIRED) &&
           state->units[shooter].strength > 0 &&
           !(musket_kind(state, shooter) == MUSKET_ARTILLERY &&
             musket_has(state, shooter, MUSKET_DISORDERED));
}

/* --- values ----------------------------------------------------------------------------------- */

static bool
is_obstructed(const MusketState *state, unsigned unit)
{
    unsigned cells[2], count = musket_own_cells(state, unit, cells);
    const bool *obstructed = musket_data(state)->obstructed;
    return obstructed[cells[0]] || (count == 2 && obstructed[cells[1]]);
}

static unsigned
base_value(const MusketState *state, unsigned shooter, unsigned range)
{
    const MusketUnitType *type = &musket_data(state)->unit[shooter];
    bool moved = musket_has(state, shooter, MUSKET_MOVED);
    unsigned strength = state->units[shooter].strength;
    switch ((MusketKind)type->kind) {
    case MUSKET_ARTILLERY:
        return musket_gun_value((MusketGun)type->gun, range);
    case MUSKET_LIGHT:
        return 2;
    case MUSKET_CAVALRY:
        return moved ? 1 : 2;
    case MUSKET_HEAVY:
        break;
    }
    if (type->hexes == 1 || !type->pikes || strength < 6 || is_obstructed(state, shooter))
        return 3;
    if (strength < 8)
        return moved ? 3 : 4;
    return moved ? 4 : 5;
}

unsigned
musket_fire_value(const MusketState *state, unsigned shooter, unsigned target, unsigned cell,
                  unsigned range, bool proper, bool cover)
{
    const MusketScenario *data = musket_data(state);
    const MusketUnitType *type = &data->unit[shooter];
    int value = (int)base_value(state, shooter, range);
    if (value == 0)
        return 0;
    if (data->map.terrain[cell] == MUSKET_CHATEAU)
        return value >= 2 ? 1 : 0; /* MPR-14.27 */
    bool disordered = musket_has(state, shooter, MUSKET_DISORDERED);
    if (!proper && type->kind == MUSKET_HEAVY) {
        if (type->hexes == 2 && musket_option(state, MUSKET_FLANK_FIRE_OTHER) != 0)
            value = 3 - disordered;
        else
            value--;
    } else if (disordered) {
        value--;
    }
    if (musket_kind(state, target) == MUSKET_CAVALRY && musket_has(state, target, MUSKET_MOVED))
        value--;
    if (musket_kind(state, target) == MUSKET_LIGHT)
        value--;
    if (cover)
        value--;
    return value > 0 ? (unsigned)value : 0;
}

MusketShot
musket_best_shot(const MusketState *state, unsigned shooter, unsigned target)
{
    const MusketScenario *data = musket_data(state);
    bool gun = musket_kind(state, shooter) == MUSKET_ARTILLERY;
    unsigned cells[2], count = musket_own_cells(state, shooter, cells);
    unsigned front = musket_front(state, shooter, gun), proper = musket_front(state, shooter, true);
    MusketShot best = {.cell = HET_NO_PLACE};
    for (unsigned i = 0; i < count; i++)
        for (unsigned edges = front; edges != 0; edges &= edges - 1) {
            unsigned edge = (unsigned)__builtin_ctz(edges), to = data->next[cells[i]][edge];
            if (to == HET_NO_PLACE || musket_at(state, to) != target)
                continue;
            bool ahead = (proper >> edge & 1u) != 0;
            unsigned value = musket_fire_value(state, shooter, target, to, 1, ahead,
                                               (data->ground[cells[i]][edge] & MUSKET_COVER) != 0);
            if (value > best.value || (value == best.value && ahead && !best.proper && value > 0))
                best = (MusketShot){.cell = to, .value = value, .proper = ahead};
        }
    return best;
}

/* --- lines of fire ---------------------------------------------------------------------------- */

static bool
blocks(const MusketState *state, unsigned from, unsigned to, unsigned cell)
{
    const HetHexMap *map = &musket_data(state)->map;
    unsigned level = map->level[cell], eye = map->level[from], target = map->level[to];
    if (level > eye && level > target)
        return true;
    if (musket_terrain_blocks((MusketTerrain)map->terrain[cell]))
        return true;
    bool above = eye > level && eye >= target;
    return musket_at(state, cell) != MUSKET_NONE && !above; /* artillery alone too */
}

/* The cells of a map's line of fire; a line is at most as long as artillery reaches. */
typedef struct {
    HetSightStep steps[2 * 40 + 2];
    unsigned count, from, to;
} FireLine;

static void
find_line(const MusketState *state, unsigned from, unsigned to, FireLine *ret_line)
{
    ret_line->from = from;
    ret_line->to = to;
    ret_line->count = het_hex_line(&musket_data(state)->map.grid, from, to, ret_line->steps);
}

static bool
is_clear(const MusketState *state, const FireLine *line)
{
    unsigned from = line->from, to = line->to;
    for (unsigned i = 1; i + 1 < line->count; i++) {
        const uint16_t *cell = line->steps[i].cell;
        if (cell[0] == from || cell[0] == to)
            continue;
        if (blocks(state, from, to, cell[0]) &&
            (cell[1] == HET_SIGHT_NO_CELL || blocks(state, from, to, cell[1])))
            return false;
    }
    return true;
}

bool
musket_sees(const MusketState *state, unsigned from, unsigned to)
{
    FireLine line;
    find_line(state, from, to, &line);
    return is_clear(state, &line);
}

/* Whether a target far off has cover from where the shot comes: its ground, or a hexside the line
 * crosses into its hex. */
static bool
has_cover(const MusketState *state, const FireLine *line)
{
    const MusketScenario *data = musket_data(state);
    for (unsigned i = 0; i < line->count; i++)
        for (unsigned k = 0; k < 2; k++) {
            unsigned cell = line->steps[i].cell[k];
            if (cell == HET_SIGHT_NO_CELL || cell == line->to)
                continue;
            unsigned edge = musket_direction(data, cell, line->to);
            if (edge != HET_HEX_SIDES && (data->ground[cell][edge] & MUSKET_COVER) != 0)
                return true;
        }
    return false;
}

/* Shots at the cells of a target whatever the facing. Returns their number. */
static unsigned
find_gun_shots(const MusketState *state, unsigned gun, unsigned target, MusketShot ret_shots[2])
{
    const MusketScenario *data = musket_data(state);
    unsigned from = state->units[gun].place, cells[2], found = 0;
    unsigned count = musket_own_cells(state, target, cells);
    for (unsigned i = 0; i < count; i++) {
        unsigned range = musket_distance(data, from, cells[i]);
        FireLine line;
        if (musket_at(state, cells[i]) != target ||
            musket_fire_value(state, gun, target, cells[i], range, true, false) == 0)
            continue;
        find_line(state, from, cells[i], &line);
        if (!is_clear(state, &line))
            continue;
        unsigned value =
            musket_fire_value(state, gun, target, cells[i], range, true, has_cover(state, &line));
        if (value > 0)
            ret_shots[found++] = (MusketShot){.cell = cells[i], .value = value, .proper = true};
    }
    return found;
}

static MusketShot
best_facing(const MusketState *state, unsigned gun, unsigned facing, const MusketShot *shots,
            unsigned count)
{
    MusketShot best = {.cell = HET_NO_PLACE};
    for (unsigned i = 0; i < count; i++)
        if (shots[i].value > best.value &&
            het_hex_arc_at(&musket_data(state)->map.grid, state->units[gun].place, facing,
                           shots[i].cell) == HET_ARC_FRONT)
            best = shots[i];
    return best;
}

MusketShot
musket_gun_shot(const MusketState *state, unsigned gun, unsigned facing, unsigned target)
{
    MusketShot shots[2];
    return best_facing(state, gun, facing, shots, find_gun_shots(state, gun, target, shots));
}

/* --- lists ------------------------------------------------------------------------------------ */

/* Whether a target's cell is in range and within the arcs of the three facings. */
static bool
may_bear(const MusketState *state, unsigned gun, unsigned target)
{
    const MusketScenario *data = musket_data(state);
    const MusketUnit *it = &state->units[gun];
    unsigned cells[2], count = musket_own_cells(state, target, cells);
    unsigned reach = musket_gun_reach((MusketGun)data->unit[gun].gun);
    for (unsigned i = 0; i < count; i++) {
        if (musket_distance(data, it->place, cells[i]) > reach)
            continue;
        for (unsigned turn = 0; turn < 3; turn++)
            if (het_hex_arc_at(&data->map.grid, it->place, musket_edge((turn + 5) % 6, it->facing),
                               cells[i]) == HET_ARC_FRONT)
                return true;
    }
    return false;
}

/* Shots until there are `most`. */
static void
list_gun(const MusketState *state, unsigned gun, unsigned most, HetMoveList *list)
{
    const MusketScenario *data = musket_data(state);
    unsigned side = 1 - musket_side(state, gun);
    for (unsigned k = 0; k < data->side_count[side] && list->count < most; k++) {
        unsigned target = data->side_units[side][k];
        MusketShot shots[2];
        if (!musket_on_map(state, target) || !may_bear(state, gun, target))
            continue;
        unsigned count = find_gun_shots(state, gun, target, shots);
        for (unsigned turn = 0; turn < 3 && count > 0; turn++) { /* MPR-5.1 */
            unsigned facing =
                musket_edge((turn + HET_HEX_SIDES - 1) % HET_HEX_SIDES, state->units[gun].facing);
            if (best_facing(state, gun, facing, shots, count).value == 0)
                continue;
            HetMove move = het_move_target(HET_MOVE_SHOOT, gun, target);
            move.facing = (uint8_t)facing;
            het_list_add(list, move);
        }
    }
}

/* Whether artillery has anything to fire at. */
bool
musket_has_shot(const MusketState *state, unsigned gun)
{
    HetMoveList list;
    het_list_clear(&list);
    list_gun(state, gun, 1, &list);
    return list.count > 0;
}

/* Artillery in contact leaves it on a rally, and does not fire: MPR-3.17 */
bool
musket_must_withdraw(const MusketState *state, unsigned gun)
{
    return state->activation.order == MUSKET_ORDER_RALLY && musket_contact(state, gun);
}

static void
list_gunfire(const MusketState *state, HetMoveList *list)
{
    const MusketScenario *data = musket_data(state);
    unsigned side = state->head.active;
    for (unsigned i = 0; i < data->side_count[side]; i++) {
        unsigned gun = data->side_units[side][i];
        if (musket_kind(state, gun) == MUSKET_ARTILLERY && musket_has(state, gun, MUSKET_ACTIVE) &&
            musket_may_fire(state, gun) && !musket_must_withdraw(state, gun) &&
            musket_has_shot(state, gun))
            het_list_add(list, het_move_unit(HET_MOVE_SELECT, gun));
    }
    het_list_add(list, het_move(HET_MOVE_END));
}

static void
list_aim(const MusketState *state, HetMoveList *list)
{
    list_gun(state, (unsigned)het_state_peek(&state->head)->operand[0], HET_MOVES_MAX, list);
}

static void
take_aim(MusketState *state, const HetMove *move, const HetSink *sink)
{
    het_state_pop(&state->head);
    musket_start_fire(state, move, sink);
}

/* Asks when there are two shots: the others are not looked for. */
static bool
advance_aim(MusketState *state, const HetSink *sink)
{
    HetMoveList list;
    het_list_clear(&list);
    list_gun(state, (unsigned)het_state_peek(&state->head)->operand[0], 2, &list);
    if (list.count == 1) {
        take_aim(state, &list.moves[0], sink);
        return true;
    }
    state->head.actor = state->head.active;
    return false;
}

const MusketSteps musket_aim_steps = {.advance = advance_aim, .list = list_aim, .take = take_aim};

/* The targets next to a shooter, in ascending order, each once; at most 8. */
static unsigned
find_targets(const MusketState *state, unsigned shooter, bool active_only, unsigned *ret_targets)
{
    const MusketScenario *data = musket_data(state);
    bool gun = musket_kind(state, shooter) == MUSKET_ARTILLERY;
    unsigned cells[2], count = musket_own_cells(state, shooter, cells), found = 0;
    unsigned front = musket_front(state, shooter, gun);
    for (unsigned i = 0; i < count; i++)
        for (unsigned edges = front; edges != 0; edges &= edges - 1) {
            unsigned to = data->next[cells[i]][__builtin_ctz(edges)];
            unsigned target = to == HET_NO_PLACE
                                  ? (unsigned)MUSKET_NONE
                                  : musket_of_side_at(state, 1 - musket_side(state, shooter), to);
            if (target == MUSKET_NONE || (active_only && !musket_has(state, target, MUSKET_ACTIVE)))
                continue;
            unsigned at = 0;
            while (at < found && ret_targets[at] < target)
                at++;
            if (at < found && ret_targets[at] == target)
                continue;
            memmove(&ret_targets[at + 1], &ret_targets[at], (found - at) * sizeof *ret_targets);
            ret_targets[at] = target;
            found++;
        }
    return found;
}

static void
list_close(const MusketState *state, unsigned shooter, bool active_only, HetMoveList *list)
{
    unsigned targets[HET_HEX_SIDES * 2 + 1];
    unsigned count = find_targets(state, shooter, active_only, targets);
    for (unsigned i = 0; i < count; i++)
        if (musket_best_shot(state, shooter, targets[i]).value > 0)
            het_list_add(list, het_move_target(HET_MOVE_SHOOT, shooter, targets[i]));
}

static void
list_defence(const MusketState *state, HetMoveList *list)
{
    const MusketScenario *data = musket_data(state);
    unsigned side = 1 - state->head.active;
    for (unsigned i = 0; i < data->side_count[side]; i++)
        if (musket_may_fire(state, data->side_units[side][i]))
            list_close(state, data->side_units[side][i], true, list);
    het_list_add(list, het_move(HET_MOVE_PASS));
}

static void
list_advance(const MusketState *state, HetMoveList *list)
{
    const MusketScenario *data = musket_data(state);
    unsigned side = state->head.active;
    for (unsigned i = 0; i < data->side_count[side]; i++) {
        unsigned unit = data->side_units[side][i];
        if (musket_has(state, unit, MUSKET_ACTIVE) && musket_may_fire(state, unit) &&
            musket_kind(state, unit) != MUSKET_ARTILLERY)
            list_close(state, unit, false, list);
    }
    het_list_add(list, het_move(HET_MOVE_END));
}

void
musket_list_shots(const MusketState *state, HetMoveList *list)
{
    if (state->head.phase == MUSKET_GUNFIRE)
        list_gunfire(state, list);
    else if (state->head.phase == MUSKET_DEFENCE)
        list_defence(state, list);
    else
        list_advance(state, list);
}
