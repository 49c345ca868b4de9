/* Fire: shooters, targets, weapons, and fields of fire. MPR-5, MPR-6, MPR-10, MPR-15, MPR-18 */
#include "musketpike-procedure.h"
#include "musketpike-slots.h"

/* --- who fires ------------------------------------------------------------------------------- */

static const char *
why_shaken(const MusketState *state, unsigned unit)
{
    return musket_kind(state, unit) == MUSKET_ARTILLERY &&
                   musket_has(state, unit, MUSKET_DISORDERED)
               ? "disordered artillery does not fire (MPR-10.18)"
               : NULL;
}

/* Why a unit does not fire in this phase, no matter who stands there. */
static inline const char *
why_silent(const MusketState *state, unsigned unit)
{
    if (!musket_has(state, unit, MUSKET_FIRED))
        return why_shaken(state, unit);
    return state->head.phase == MUSKET_GUNFIRE ? "it has fired in this activation (MPR-4.1)"
           : state->head.phase == MUSKET_DEFENCE
               ? "it fires at one target only, and has done so (MPR-6.4)"
               : "it fires at one target only, and has done so (MPR-6.5)";
}

/* Why a unit is not artillery that may fire before movement. */
static inline const char *
why_no_battery(const MusketState *state, unsigned unit)
{
    const char *reason = musket_why_not_active(state, unit);
    if (reason != NULL)
        return reason;
    if (musket_kind(state, unit) != MUSKET_ARTILLERY)
        return "only artillery fires before movement (MPR-4.1)";
    if (state->activation.order == MUSKET_ORDER_RALLY && musket_contact(state, unit))
        return "artillery in contact leaves it on a rally, and does not fire (MPR-3.17)";
    return why_silent(state, unit);
}

/* Why a unit takes no part in defensive or advancing fire. */
static const char *
why_no_volley(const MusketState *state, unsigned unit)
{
    bool defence = state->head.phase == MUSKET_DEFENCE;
    const char *reason =
        musket_why_not_there(state, unit, defence ? 1u - state->head.active : state->head.active);
    if (reason == NULL && !defence && musket_kind(state, unit) == MUSKET_ARTILLERY)
        reason = "artillery takes no part in advancing fire (MPR-5.3)";
    if (reason == NULL && !defence)
        reason = musket_why_not_active(state, unit);
    return reason != NULL ? reason : why_silent(state, unit);
}

/* --- values ---------------------------------------------------------------------------------- */

/* The base of a fire value: value, rule, words. */
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
        return gun_base(type->gun, range);
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
    if (musket_obstructed(state, shooter))
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
    const MusketUnitType *type = &musket_data(state)->unit[shooter];
    Base base = base_value(state, shooter, range);
    int value = base.value;
    if (value == 0)
        return 0;
    het_account_add(account, HET_TERM_COLUMN, value, base.rule, base.words);
    if (musket_data(state)->map.terrain[shot->cell] == MUSKET_CHATEAU) {
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

/* Whether a unit, or artillery that stands with it, takes part in the activation. MPR-6.4 */
static bool
is_exposed(const MusketState *state, unsigned target)
{
    MUSKET_EACH_OWN(cell, state, target)
        if (is_active_at(state, cell))
            return true;
    return false;
}

/* The best shot at a target next to the shooter, as both stand. MPR-10.19 */
static MusketShot
best_shot(const MusketState *state, unsigned shooter, unsigned target)
{
    const MusketScenario *data = musket_data(state);
    bool gun = musket_kind(state, shooter) == MUSKET_ARTILLERY;
    bool defends =
        state->head.phase == MUSKET_DEFENCE && musket_side(state, shooter) != state->head.active;
    unsigned front = musket_front(state, shooter, gun), proper = musket_front(state, shooter, true);
    MusketShot best = {.cell = HET_NO_PLACE};
    MUSKET_EACH_OWN(own, state, shooter)
        MUSKET_EACH_BIT(edge, front) {
            unsigned to = data->next[own][edge];
            if (to == HET_NO_PLACE || musket_at(state, to) != target ||
                (defends && !is_active_at(state, to)))
                continue;
            MusketShot shot = {.cell = to,
                               .proper = het_bit(proper, edge),
                               .cover = (data->ground[own][edge] & MUSKET_COVER) != 0};
            shot.value = musket_fire_value(state, shooter, target, 1, &shot, NULL);
            if (shot.value > best.value ||
                (shot.value == best.value && shot.proper && !best.proper && shot.value > 0))
                best = shot;
        }
    return best;
}

/* Shots at the cells of a target whatever the facing. Returns their number. */
static unsigned
find_gun_shots(const MusketState *state, unsigned gun, unsigned target, MusketShot ret_shots[2])
{
    const MusketScenario *data = musket_data(state);
    unsigned from = state->units[gun].place, found = 0;
    MUSKET_EACH_OWN(cell, state, target) {
        unsigned range = musket_distance(data, from, cell);
        MusketShot shot = {.cell = cell, .proper = true};
        if (musket_at(state, cell) != target ||
            musket_fire_value(state, gun, target, range, &shot, NULL) == 0 ||
            !musket_sees(state, from, cell))
            continue;
        shot.cover = musket_has_cover(data, from, cell);
        shot.value = musket_fire_value(state, gun, target, range, &shot, NULL);
        if (shot.value > 0)
            ret_shots[found++] = shot;
    }
    return found;
}

/* How far a shot of artillery at a cell comes: what stops it, the later the nearer to a shot. */
typedef enum { STOPPED_BY_REACH, STOPPED_BY_ARC, STOPPED_BY_SIGHT, STOPPED_BY_VALUE } Stop;

static bool
is_in_arc(const MusketState *state, unsigned gun, unsigned facing, unsigned cell)
{
    return het_hex_arc_at(&musket_data(state)->map.grid, state->units[gun].place, facing, cell) ==
           HET_ARC_FRONT;
}

/* The same, whatever lies between. It may turn by one corner first. MPR-5.1 */
static Stop
stop_short(const MusketState *state, unsigned gun, unsigned cell)
{
    const MusketScenario *data = musket_data(state);
    const MusketUnit *it = &state->units[gun];
    if (musket_distance(data, it->place, cell) > musket_guns[data->unit[gun].gun].reach)
        return STOPPED_BY_REACH;
    HET_EACH_BELOW(turn, 3)
        if (is_in_arc(state, gun, musket_edge((turn + 5) % 6, it->facing), cell))
            return STOPPED_BY_VALUE;
    return STOPPED_BY_ARC;
}

static Stop
stop_at(const MusketState *state, unsigned gun, unsigned cell)
{
    Stop stop = stop_short(state, gun, cell);
    return stop == STOPPED_BY_VALUE && !musket_sees(state, state->units[gun].place, cell)
               ? STOPPED_BY_SIGHT
               : stop;
}

/* The farthest that a shot at any cell of a target comes. */
static Stop
stop_of(const MusketState *state, unsigned gun, unsigned target, bool looks)
{
    Stop stop = STOPPED_BY_REACH;
    MUSKET_EACH_OWN(own, state, target) {
        Stop other = looks ? stop_at(state, gun, own) : stop_short(state, gun, own);
        stop = MAX(stop, other);
    }
    return stop;
}

static MusketShot
best_facing(const MusketState *state, unsigned gun, unsigned facing, const MusketShot *shots,
            unsigned count)
{
    MusketShot best = {.cell = HET_NO_PLACE};
    HET_EACH_BELOW(i, count)
        if (shots[i].value > best.value && is_in_arc(state, gun, facing, shots[i].cell))
            best = shots[i];
    return best;
}

/* The best shot of artillery that faces `facing` at a target at any distance. */
static MusketShot
gun_shot(const MusketState *state, unsigned gun, unsigned facing, unsigned target)
{
    MusketShot shots[2];
    return best_facing(state, gun, facing, shots, find_gun_shots(state, gun, target, shots));
}

/* --- lists ----------------------------------------------------------------------------------- */

void
musket_list_gun(const MusketState *state, unsigned gun, unsigned most, HetMoveList *list)
{
    const MusketScenario *data = musket_data(state);
    unsigned side = 1 - musket_side(state, gun);
    for (unsigned k = 0; k < data->side_count[side] && list->count < most; k++) {
        unsigned target = data->side_units[side][k];
        MusketShot shots[2];
        if (!musket_on_map(state, target) || stop_of(state, gun, target, false) != STOPPED_BY_VALUE)
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

static void
list_gunfire(const MusketState *state, HetMoveList *list)
{
    HET_EACH_OF_SIDE(gun, musket_data(state), state->head.active)
        if (why_no_battery(state, gun) == NULL && musket_has_shot(state, gun))
            het_list_add(list, het_move_unit(HET_MOVE_SELECT, gun));
    het_list_add(list, het_move(HET_MOVE_END));
}

/* The targets next to a shooter, in ascending order, each once; at most 8. */
static unsigned
find_targets(const MusketState *state, unsigned shooter, bool active_only, unsigned *ret_targets)
{
    bool gun = musket_kind(state, shooter) == MUSKET_ARTILLERY;
    unsigned found = 0;
    unsigned front = musket_front(state, shooter, gun);
    MUSKET_EACH_OWN(cell, state, shooter)
        MUSKET_EACH_BIT(edge, front) {
            unsigned to = musket_data(state)->next[cell][edge];
            unsigned target = to == HET_NO_PLACE
                                  ? MUSKET_NONE
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
    HET_EACH_BELOW(i, count)
        if (best_shot(state, shooter, targets[i]).value > 0)
            het_list_add(list, het_move_target(HET_MOVE_SHOOT, shooter, targets[i]));
}

/* The shots of defensive fire, and of advancing fire. */
static void
list_volleys(const MusketState *state, HetMoveList *list)
{
    bool defence = state->head.phase == MUSKET_DEFENCE;
    HET_EACH_OF_SIDE(unit, musket_data(state),
                     defence ? 1u - state->head.active : state->head.active)
        if (state->units[unit].strength > 0 && why_no_volley(state, unit) == NULL)
            list_close(state, unit, defence, list);
    het_list_add(list, het_move(defence ? HET_MOVE_PASS : HET_MOVE_END));
}

void
musket_list_shots(const MusketState *state, HetMoveList *list)
{
    if (state->head.phase == MUSKET_GUNFIRE)
        list_gunfire(state, list);
    else
        list_volleys(state, list);
}

/* --- why not --------------------------------------------------------------------------------- */

/* Reasons against shots at any enemy, at a target, at a place, where the words differ. */
static const struct {
    const char *any, *target, *place;
} stop_words[] = {
    [STOPPED_BY_REACH] = {.any = "no enemy is within its reach (MPR-18.7)",
                          .target = "the enemy is beyond its reach (MPR-18.7)",
                          .place = "it is beyond its reach (MPR-18.7)"},
    [STOPPED_BY_ARC] =
        {.any = "no enemy in reach is in its front, even after a turn of one corner (MPR-15.33)",
         .target = "the enemy is not in its front, even after a turn of one corner (MPR-15.33)",
         .place = "it is outside its front, even after a turn of one corner (MPR-15.33)"},
    [STOPPED_BY_SIGHT] = {.any = "its lines of fire are blocked (MPR-18.8)",
                          .target = "the line of fire is blocked (MPR-18.8)"},
    [STOPPED_BY_VALUE] = {.any = "its fire value is below 1 after what lowers it (MPR-10.12)"},
};

static const char *
words_of_target(Stop stop)
{
    return stop_words[stop].target != NULL ? stop_words[stop].target : stop_words[stop].any;
}

const char *
musket_aim(const HetState *head, unsigned unit, HetPoint place)
{
    const MusketState *state = musket_state_peek(head);
    const MusketScenario *data = musket_data(state);
    unsigned cell = (unsigned)(place.y * data->map.grid.width + place.x);
    if (!musket_on_map(state, unit))
        return "it is not on the map (MPR-10.17)";
    if (musket_kind(state, unit) == MUSKET_ARTILLERY) {
        Stop stop = stop_at(state, unit, cell);
        const char *words = stop_words[stop].place;
        return why_shaken(state, unit) != NULL ? why_shaken(state, unit)
               : stop == STOPPED_BY_VALUE      ? NULL
               : words != NULL                 ? words
                                               : words_of_target(stop);
    }
    unsigned front = musket_front(state, unit, false);
    MUSKET_EACH_OWN(own, state, unit)
        MUSKET_EACH_BIT(edge, front)
            if (data->next[own][edge] == cell)
                return NULL;
    return "all but artillery fires into the hexes of its front (MPR-10.19)";
}

const char *
musket_why_no_gunfire(const MusketState *state, const HetMove *move)
{
    Stop stop = STOPPED_BY_REACH;
    if (move->kind != HET_MOVE_SELECT && move->kind != HET_MOVE_SHOOT)
        return NULL;
    const char *reason = why_no_battery(state, move->unit);
    if (reason != NULL)
        return reason;
    if (musket_has_shot(state, move->unit))
        return move->kind == HET_MOVE_SELECT
                   ? NULL
                   : "the artillery is chosen first, then its target (MPR-5.1)";
    HET_EACH_OF_SIDE(enemy, musket_data(state), 1 - state->head.active)
        if (musket_on_map(state, enemy))
            stop = MAX(stop, stop_of(state, move->unit, enemy, true));
    return stop_words[stop].any;
}

const char *
musket_why_no_aim(const MusketState *state, unsigned gun, const HetMove *move)
{
    const char *reason = musket_why_not_it(state, move->unit, gun);
    if (move->kind != HET_MOVE_SHOOT || reason != NULL)
        return reason;
    if (move->target >= musket_data(state)->unit_count && move->target != HET_NO_UNIT)
        return musket_no_target;
    if (move->target == HET_NO_UNIT || musket_side(state, move->target) == state->head.active ||
        !musket_on_map(state, move->target))
        return "name an enemy on the map (MPR-15.33)";
    bool on_top = false, ahead = false;
    MUSKET_EACH_OWN(cell, state, move->target)
        on_top = on_top || musket_at(state, cell) == move->target;
    if (!on_top)
        return "it stands with another unit: fire at that one (MPR-10.17)";
    Stop stop = stop_of(state, gun, move->target, true);
    if (stop == STOPPED_BY_VALUE && move->facing < HET_HEX_SIDES) {
        if (musket_corners(state->units[gun].facing, move->facing) > 1)
            return "artillery turns one corner before it fires (MPR-5.1)";
        MUSKET_EACH_OWN(cell, state, move->target)
            ahead = ahead || is_in_arc(state, gun, move->facing, cell);
        if (!ahead)
            return "facing that way it does not have the enemy in its front (MPR-15.33)";
        if (gun_shot(state, gun, move->facing, move->target).value > 0)
            return NULL;
    }
    return words_of_target(stop);
}

/* Whether all of a unit stands in chateaux. */
static bool
is_in_chateau(const MusketState *state, unsigned unit)
{
    const uint8_t *terrain = musket_data(state)->map.terrain;
    MUSKET_EACH_OWN(cell, state, unit)
        if (terrain[cell] != MUSKET_CHATEAU)
            return false;
    return true;
}

/* Whether a unit may fire at any enemy in this phase. */
static bool
has_target(const MusketState *state, unsigned unit)
{
    HetMoveList list;
    het_list_clear(&list);
    musket_list_shots(state, &list);
    return het_list_has_unit(&list, unit);
}

const char *
musket_why_no_shot(const MusketState *state, const HetMove *move)
{
    bool defence = state->head.phase == MUSKET_DEFENCE;
    unsigned side = defence ? 1u - state->head.active : state->head.active;
    if (move->kind != HET_MOVE_SHOOT)
        return NULL;
    const char *reason = why_no_volley(state, move->unit);
    if (reason != NULL)
        return reason;
    bool gun = musket_kind(state, move->unit) == MUSKET_ARTILLERY;
    if (move->target == HET_NO_UNIT && !has_target(state, move->unit))
        return defence ? "it has no active enemy to fire at in its front hexes (MPR-6.4)"
                       : "it has no enemy to fire at in its front hexes (MPR-6.5)";
    if (move->target >= musket_data(state)->unit_count && move->target != HET_NO_UNIT)
        return musket_no_target;
    if (move->target == HET_NO_UNIT || musket_side(state, move->target) == side ||
        !musket_on_map(state, move->target))
        return defence ? "name an enemy on the map (MPR-6.4)"
                       : "name an enemy on the map (MPR-6.5)";
    if (defence && !is_exposed(state, move->target))
        return "defensive fire is at activated units only (MPR-6.4)";
    if (!musket_adjacent(state, move->unit, move->target))
        return gun ? "after movement artillery fires only one hex far (MPR-6.4)"
                   : "only artillery fires farther than one hex (MPR-15.32)";
    if (best_shot(state, move->unit, move->target).value > 0)
        return NULL;
    if (defence && musket_hexes(state, move->target) == 2 &&
        !musket_has(state, move->target, MUSKET_ACTIVE))
        return "only artillery with it takes part: fire is at the hex of that (MPR-6.4)";
    if (musket_before(state, move->unit, move->target, gun))
        return is_in_chateau(state, move->target)
                   ? "fire at a chateau needs a value of 2 before (MPR-14.27)"
                   : stop_words[STOPPED_BY_VALUE].any;
    return gun       ? "artillery fires through its front only (MPR-15.33)"
           : defence ? "the enemy is not in its front hexes (MPR-6.4)"
                     : "the enemy is not in its front hexes (MPR-6.5)";
}

MusketShot
musket_query_shot(const MusketState *state, unsigned shooter, unsigned facing, unsigned target)
{
    return facing != HET_NO_FACING ? gun_shot(state, shooter, facing, target)
                                   : best_shot(state, shooter, target);
}
