/* Who fires at whom, and with what. MPR-6, MPR-10, MPR-15 */
#include "musketpike-fire.h"
#include "musketpike-ground.h"
#include "musketpike-procedure.h"
#include "musketpike-unit.h"

static bool
may_fire(const MusketState *state, unsigned shooter)
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

/* Where a fire value starts from: value, rule, words. */
typedef struct {
    uint8_t value;
    const char *rule, *words;
} Base;

static Base
gun_base(MusketGun gun, unsigned range)
{
    unsigned value = musket_gun_value(gun, range);
    return range == 1 ? (Base){(uint8_t)value, gun == MUSKET_LIGHT_GUN ? "MPR-15.31" : "MPR-10.5",
                               "artillery at one hex"}
           : range <= musket_guns[gun].range
               ? (Base){(uint8_t)value, "MPR-15.31", "artillery at normal range"}
               : (Base){(uint8_t)value, "MPR-15.31", "artillery beyond normal range"};
}

static Base
base_value(const MusketState *state, unsigned shooter, unsigned range)
{
    const MusketUnitType *type = &musket_data(state)->unit[shooter];
    bool moved = musket_has(state, shooter, MUSKET_MOVED);
    unsigned strength = state->units[shooter].strength;
    switch ((MusketKind)type->kind) {
    case MUSKET_ARTILLERY:
        return gun_base((MusketGun)type->gun, range);
    case MUSKET_LIGHT:
        return (Base){2, "MPR-10.4", "light infantry"};
    case MUSKET_CAVALRY:
        return moved ? (Base){1, "MPR-10.4", "cavalry that has moved"}
                     : (Base){2, "MPR-10.4", "cavalry that has not moved"};
    case MUSKET_HEAVY:
        break;
    }
    if (!type->pikes)
        return (Base){3, "MPR-8.7", "heavy infantry without pikes"};
    if (type->hexes == 1 || strength < 6)
        return (Base){3, "MPR-10.3", "heavy infantry"};
    if (is_obstructed(state, shooter))
        return (Base){3, "MPR-15.19", "heavy infantry in obstructed ground"};
    if (strength < 8)
        return moved ? (Base){3, "MPR-10.3", "two hexes of 6 or 7 that have moved"}
                     : (Base){4, "MPR-10.2", "two hexes of 6 or 7"};
    return moved ? (Base){4, "MPR-10.2", "two hexes of 8 or more that have moved"}
                 : (Base){5, "MPR-10.1", "two hexes of 8 or more"};
}

static int
lower(HetRollAccount *account, int amount, const char *rule, const char *words)
{
    het_account_add(account, HET_TERM_COLUMN, -amount, rule, words);
    return amount;
}

unsigned
musket_fire_value(const MusketState *state, unsigned shooter, unsigned target, unsigned range,
                  const MusketShot *shot, HetRollAccount *account)
{
    const MusketScenario *data = musket_data(state);
    const MusketUnitType *type = &data->unit[shooter];
    Base base = base_value(state, shooter, range);
    int value = base.value;
    if (value == 0)
        return 0;
    het_account_add(account, HET_TERM_COLUMN, value, base.rule, base.words);
    if (data->map.terrain[shot->cell] == MUSKET_CHATEAU) {
        lower(account, value - 1, "MPR-14.27", "at a chateau");
        return value >= 2 ? 1 : 0;
    }
    bool disordered = musket_has(state, shooter, MUSKET_DISORDERED);
    bool aside = !shot->proper && type->kind == MUSKET_HEAVY;
    bool other = aside && type->hexes == 2 && musket_option(state, MUSKET_FLANK_FIRE_OTHER) != 0;
    if (other)
        value -= lower(account, value - 3, "MPR-10.10", "to its flank as other heavy infantry");
    else if (aside)
        value -= lower(account, 1, "MPR-10.10", "to its flank");
    if (disordered && (other || !aside))
        value -= lower(account, 1, "MPR-10.9", "disordered");
    if (musket_kind(state, target) == MUSKET_CAVALRY && musket_has(state, target, MUSKET_MOVED))
        value -= lower(account, 1, "MPR-10.7", "at cavalry that has moved");
    if (musket_kind(state, target) == MUSKET_LIGHT)
        value -= lower(account, 1, "MPR-10.8", "at light infantry");
    if (shot->cover)
        value -= lower(account, 1, "MPR-10.11", "at cover");
    return value > 0 ? (unsigned)value : 0;
}

/* Whether anybody on a cell takes part in the activation, a unit or the artillery with it:
 * defensive fire is at the hexes of these only. MPR-6.4 */
static bool
is_active_at(const MusketState *state, unsigned cell)
{
    const MusketCell *it = &state->cells[cell];
    return (it->unit != 0 && musket_has(state, it->unit - 1u, MUSKET_ACTIVE)) ||
           (it->gun != 0 && musket_has(state, it->gun - 1u, MUSKET_ACTIVE));
}

bool
musket_is_exposed(const MusketState *state, unsigned target)
{
    unsigned cells[2], count = musket_own_cells(state, target, cells);
    return is_active_at(state, cells[0]) || (count == 2 && is_active_at(state, cells[1]));
}

MusketShot
musket_best_shot(const MusketState *state, unsigned shooter, unsigned target)
{
    const MusketScenario *data = musket_data(state);
    bool gun = musket_kind(state, shooter) == MUSKET_ARTILLERY;
    bool defends =
        state->head.phase == MUSKET_DEFENCE && musket_side(state, shooter) != state->head.active;
    unsigned cells[2], count = musket_own_cells(state, shooter, cells);
    unsigned front = musket_front(state, shooter, gun), proper = musket_front(state, shooter, true);
    MusketShot best = {.cell = HET_NO_PLACE};
    for (unsigned i = 0; i < count; i++)
        for (unsigned edges = front; edges != 0; edges &= edges - 1) {
            unsigned edge = (unsigned)__builtin_ctz(edges), to = data->next[cells[i]][edge];
            if (to == HET_NO_PLACE || musket_at(state, to) != target ||
                (defends && !is_active_at(state, to)))
                continue;
            MusketShot shot = {.cell = to,
                               .proper = (proper >> edge & 1u) != 0,
                               .cover = (data->ground[cells[i]][edge] & MUSKET_COVER) != 0};
            shot.value = musket_fire_value(state, shooter, target, 1, &shot, NULL);
            if (shot.value > best.value ||
                (shot.value == best.value && shot.proper && !best.proper && shot.value > 0))
                best = shot;
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
    if (musket_grounds[map->terrain[cell]].blocks)
        return true;
    bool above = eye > level && eye >= target;
    return musket_at(state, cell) != MUSKET_NONE && !above; /* artillery alone too */
}

/* What lies between two cells no farther apart than guns reach. */
static const HetHexBetween *
find_line(const MusketScenario *data, unsigned from, unsigned to)
{
    int q = data->q[to] - data->q[from], r = data->r[to] - data->r[from];
    return het_hex_between(&data->lines, from, het_hex_offset(MUSKET_REACH, q, r));
}

bool
musket_sees(const MusketState *state, unsigned from, unsigned to)
{
    const MusketScenario *data = musket_data(state);
    for (const HetHexBetween *it = find_line(data, from, to); it->delta[0] != 0; it++) {
        bool blocked = true;
        for (unsigned k = 0; k < 2 && it->delta[k] != 0; k++) {
            unsigned cell = (unsigned)((int)from + it->delta[k]);
            if (cell < data->cells) /* else beside the board */
                blocked = blocked && blocks(state, from, to, cell);
        }
        if (blocked)
            return false;
    }
    return true;
}

static bool
covers(const MusketScenario *data, unsigned cell, unsigned to)
{
    unsigned edge = cell < data->cells ? musket_direction(data, cell, to) : HET_HEX_SIDES;
    return edge != HET_HEX_SIDES && (data->ground[cell][edge] & MUSKET_COVER) != 0;
}

/* Whether a target far off has cover from where the shot comes: its ground, or a hexside the line
 * crosses into its hex. */
static bool
has_cover(const MusketScenario *data, unsigned from, unsigned to)
{
    if (covers(data, from, to))
        return true;
    for (const HetHexBetween *it = find_line(data, from, to); it->delta[0] != 0; it++)
        for (unsigned k = 0; k < 2 && it->delta[k] != 0; k++)
            if (covers(data, (unsigned)((int)from + it->delta[k]), to))
                return true;
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
        MusketShot shot = {.cell = cells[i], .proper = true};
        if (musket_at(state, cells[i]) != target ||
            musket_fire_value(state, gun, target, range, &shot, NULL) == 0 ||
            !musket_sees(state, from, cells[i]))
            continue;
        shot.cover = has_cover(data, from, cells[i]);
        shot.value = musket_fire_value(state, gun, target, range, &shot, NULL);
        if (shot.value > 0)
            ret_shots[found++] = shot;
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
    unsigned reach = musket_guns[data->unit[gun].gun].reach;
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

void
musket_list_gun(const MusketState *state, unsigned gun, unsigned most, HetMoveList *list)
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
            het_list_add(
                list, het_move_with_facing(het_move_target(HET_MOVE_SHOOT, gun, target), facing));
        }
    }
}

/* Whether artillery has anything to fire at. */
bool
musket_has_shot(const MusketState *state, unsigned gun)
{
    HetMoveList list;
    het_list_clear(&list);
    musket_list_gun(state, gun, 1, &list);
    return list.count > 0;
}

/* Artillery in contact leaves it on a rally, and does not fire: MPR-3.17 */
static bool
must_withdraw(const MusketState *state, unsigned gun)
{
    return state->activation.order == MUSKET_ORDER_RALLY && musket_contact(state, gun);
}

static void
list_gunfire(const MusketState *state, HetMoveList *list)
{
    const MusketScenario *data = musket_data(state);
    HET_EACH_OF_SIDE(gun, data, state->head.active)
        if (musket_kind(state, gun) == MUSKET_ARTILLERY && musket_has(state, gun, MUSKET_ACTIVE) &&
            may_fire(state, gun) && !must_withdraw(state, gun) && musket_has_shot(state, gun))
            het_list_add(list, het_move_unit(HET_MOVE_SELECT, gun));
    het_list_add(list, het_move(HET_MOVE_END));
}

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
            if (target == MUSKET_NONE || (active_only && !is_active_at(state, to)))
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
    HET_EACH_OF_SIDE(unit, data, 1 - state->head.active)
        if (may_fire(state, unit))
            list_close(state, unit, true, list);
    het_list_add(list, het_move(HET_MOVE_PASS));
}

static void
list_advance(const MusketState *state, HetMoveList *list)
{
    const MusketScenario *data = musket_data(state);
    HET_EACH_OF_SIDE(unit, data, state->head.active)
        if (musket_has(state, unit, MUSKET_ACTIVE) && may_fire(state, unit) &&
            musket_kind(state, unit) != MUSKET_ARTILLERY)
            list_close(state, unit, false, list);
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
