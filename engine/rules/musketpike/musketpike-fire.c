/* Who fires at whom and with what, fields of fire, and how a shot is resolved. MPR-5, MPR-6,
 * MPR-10, MPR-15, MPR-18 */
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

/* Why a unit does not fire in this phase, whoever stands there. */
static const char *
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
static const char *
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
        shot.cover = musket_has_cover(data, from, cells[i]);
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

/* The same without a look at what lies between. It may turn by one corner first. MPR-5.1 */
static Stop
stop_short(const MusketState *state, unsigned gun, unsigned cell)
{
    const MusketScenario *data = musket_data(state);
    const MusketUnit *it = &state->units[gun];
    if (musket_distance(data, it->place, cell) > musket_guns[data->unit[gun].gun].reach)
        return STOPPED_BY_REACH;
    for (unsigned turn = 0; turn < 3; turn++)
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
    unsigned cells[2], count = musket_own_cells(state, target, cells);
    Stop stop = STOPPED_BY_REACH;
    for (unsigned i = 0; i < count; i++) {
        Stop other = looks ? stop_at(state, gun, cells[i]) : stop_short(state, gun, cells[i]);
        stop = MAX(stop, other);
    }
    return stop;
}

static MusketShot
best_facing(const MusketState *state, unsigned gun, unsigned facing, const MusketShot *shots,
            unsigned count)
{
    MusketShot best = {.cell = HET_NO_PLACE};
    for (unsigned i = 0; i < count; i++)
        if (shots[i].value > best.value && is_in_arc(state, gun, facing, shots[i].cell))
            best = shots[i];
    return best;
}

MusketShot
musket_gun_shot(const MusketState *state, unsigned gun, unsigned facing, unsigned target)
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
    const MusketScenario *data = musket_data(state);
    HET_EACH_OF_SIDE(gun, data, state->head.active)
        if (why_no_battery(state, gun) == NULL && musket_has_shot(state, gun))
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

/* The shots of defensive fire, and of advancing fire. */
static void
list_volleys(const MusketState *state, HetMoveList *list)
{
    const MusketScenario *data = musket_data(state);
    bool defence = state->head.phase == MUSKET_DEFENCE;
    HET_EACH_OF_SIDE(unit, data, defence ? 1u - state->head.active : state->head.active)
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

/* --- the procedure --------------------------------------------------------------------------- */

static void
list_aim(const HetState *head, HetMoveList *list)
{
    musket_list_gun(musket_state_peek(head), musket_frame_unit(head), HET_MOVES_MAX, list);
}

static void
take_aim(HetState *head, const HetMove *move, const HetSink *sink)
{
    het_state_pop(head);
    musket_start_fire(musket_state(head), move, sink);
}

/* Asks when there are two shots: the others are not looked for. */
static bool
advance_aim(HetState *head, const HetSink *sink)
{
    HetMoveList list;
    het_list_clear(&list);
    musket_list_gun(musket_state(head), musket_frame_unit(head), 2, &list);
    if (list.count == 1)
        return het_procedure_ask(head, head->active, sink);
    head->actor = head->active;
    return false;
}

const HetProcedure musket_aim_procedure = {
    .advance = advance_aim, .list = list_aim, .take = take_aim};

/* --- why not --------------------------------------------------------------------------------- */

/* What stops shots at any enemy, at a target, at a place, if in other words. */
static const struct {
    const char *any, *target, *place;
} stop_words[] = {
    [STOPPED_BY_REACH] = {"no enemy is within its reach (MPR-18.7)",
                          "the enemy is beyond its reach (MPR-18.7)",
                          "it is beyond its reach (MPR-18.7)"},
    [STOPPED_BY_ARC] =
        {"no enemy in reach is in its front, even after a turn of one corner (MPR-15.33)",
         "the enemy is not in its front, even after a turn of one corner (MPR-15.33)",
         "it is outside its front, even after a turn of one corner (MPR-15.33)"},
    [STOPPED_BY_SIGHT] = {"its lines of fire are blocked (MPR-18.8)",
                          "the line of fire is blocked (MPR-18.8)"},
    [STOPPED_BY_VALUE] = {"its fire value is below 1 after what lowers it (MPR-10.12)"},
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
    unsigned cell = (unsigned)(place.y * data->map.grid.width + place.x), cells[2];
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
    unsigned front = musket_front(state, unit, false), count = musket_own_cells(state, unit, cells);
    for (unsigned i = 0; i < count; i++)
        for (unsigned edges = front; edges != 0; edges &= edges - 1)
            if (data->next[cells[i]][(unsigned)__builtin_ctz(edges)] == cell)
                return NULL;
    return "all but artillery fires into the hexes of its front (MPR-10.19)";
}

const char *
musket_why_no_gunfire(const MusketState *state, const HetMove *move)
{
    const MusketScenario *data = musket_data(state);
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
    HET_EACH_OF_SIDE(enemy, data, 1 - state->head.active)
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
    if (move->target >= musket_data(state)->unit_count ||
        musket_side(state, move->target) == state->head.active ||
        !musket_on_map(state, move->target))
        return "name an enemy on the map (MPR-15.33)";
    unsigned cells[2], count = musket_own_cells(state, move->target, cells);
    bool on_top = false;
    for (unsigned i = 0; i < count; i++)
        on_top = on_top || musket_at(state, cells[i]) == move->target;
    if (!on_top)
        return "it stands with another unit: fire at that one (MPR-10.17)";
    Stop stop = stop_of(state, gun, move->target, true);
    if (stop == STOPPED_BY_VALUE && move->facing < HET_HEX_SIDES) {
        if (musket_corners(state->units[gun].facing, move->facing) > 1)
            return "artillery turns one corner before it fires (MPR-5.1)";
        if (!is_in_arc(state, gun, move->facing, cells[0]) &&
            (count == 1 || !is_in_arc(state, gun, move->facing, cells[1])))
            return "facing that way it does not have the enemy in its front (MPR-15.33)";
        if (musket_gun_shot(state, gun, move->facing, move->target).value > 0)
            return NULL;
    }
    return words_of_target(stop);
}

/* Whether all of a unit stands in chateaux. */
static bool
is_in_chateau(const MusketState *state, unsigned unit)
{
    const uint8_t *terrain = musket_data(state)->map.terrain;
    unsigned cells[2], count = musket_own_cells(state, unit, cells);
    return terrain[cells[0]] == MUSKET_CHATEAU &&
           (count == 1 || terrain[cells[1]] == MUSKET_CHATEAU);
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
    if (move->target == HET_NO_UNIT)
        return defence ? "it has no active enemy to fire at in its front hexes (MPR-6.4)"
                       : "it has no enemy to fire at in its front hexes (MPR-6.5)";
    if (move->target >= musket_data(state)->unit_count)
        return musket_why_not_there(state, move->target, side);
    if (musket_side(state, move->target) == side || !musket_on_map(state, move->target))
        return defence ? "name an enemy on the map (MPR-6.4)"
                       : "name an enemy on the map (MPR-6.5)";
    if (defence && !musket_is_exposed(state, move->target))
        return "defensive fire is at activated units only (MPR-6.4)";
    if (!musket_adjacent(state, move->unit, move->target))
        return gun ? "after movement artillery fires only one hex far (MPR-6.4)"
                   : "only artillery fires farther than one hex (MPR-15.32)";
    if (musket_best_shot(state, move->unit, move->target).value > 0)
        return NULL;
    if (defence && musket_data(state)->unit[move->target].hexes == 2 &&
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
    return facing != HET_NO_FACING ? musket_gun_shot(state, shooter, facing, target)
                                   : musket_best_shot(state, shooter, target);
}

/* Steps of FIRE. */
typedef enum { SHOT_BEGIN, SHOT_ROLL, SHOT_CHECK, SHOT_AFTER } Step;

enum { PROPER = 1 }; /* flags */

/* What the die of a morale check does, by bits. */
enum { UNIT_FAILS = 1, GUN_FAILS = 2, LEADER_LOST = 4 };

void
musket_start_fire(MusketState *state, const HetMove *move, const HetSink *sink)
{
    unsigned shooter = move->unit, target = move->target;
    bool gunfire = state->head.phase == MUSKET_GUNFIRE;
    MusketShot shot = gunfire ? musket_gun_shot(state, shooter, move->facing, target)
                              : musket_best_shot(state, shooter, target);
    if (gunfire)
        musket_face(state, shooter, move->facing, "MPR-5.1", sink);
    state->units[shooter].flags |= MUSKET_FIRED;
    HetFrame *frame = musket_push(state, MUSKET_FIRE);
    unsigned range = musket_distance(musket_data(state), state->units[shooter].place, shot.cell);
    *het_frame_fields(frame, MusketShotFrame) = (MusketShotFrame){.shooter = (int16_t)shooter,
                                                                  .target = (int16_t)target,
                                                                  .cell = (int16_t)shot.cell,
                                                                  .value = (int16_t)shot.value,
                                                                  .first = (int16_t)shot.cell,
                                                                  .hex = (int16_t)range};
    frame->flags = shot.proper ? PROPER : 0;
}

static bool
is_grazing(const MusketShotFrame *fire)
{
    return fire->cell != fire->first;
}

static void
tell_shot(const MusketState *state, const MusketShotFrame *fire, const HetSink *sink)
{
    char range[24] = "";
    bool gunfire = state->head.phase == MUSKET_GUNFIRE;
    if (sink == NULL)
        return;
    if (gunfire)
        g_snprintf(range, sizeof range, "%d %s far", fire->hex, fire->hex == 1 ? "hex" : "hexes");
    het_tell(sink, &state->head, HET_EVENT_SHOOT, (unsigned)fire->shooter, (unsigned)fire->target,
             fire->value,
             is_grazing(fire)                      ? "MPR-15.29"
             : gunfire                             ? "MPR-4.1"
             : state->head.phase == MUSKET_DEFENCE ? "MPR-6.4"
                                                   : "MPR-6.5",
             gunfire ? range : NULL);
}

/* What the fire value of the shot under way is made of. */
static void
account_value(const MusketState *state, const MusketShotFrame *fire, HetRollAccount *account)
{
    unsigned shooter = (unsigned)fire->shooter, target = (unsigned)fire->target;
    if (is_grazing(fire)) {
        het_account_add(account, HET_TERM_COLUMN, fire->value, "MPR-15.29", "grazing on");
        return;
    }
    MusketShot shot = state->head.phase == MUSKET_GUNFIRE
                          ? musket_gun_shot(state, shooter, state->units[shooter].facing, target)
                          : musket_best_shot(state, shooter, target);
    musket_fire_value(state, shooter, target, (unsigned)fire->hex, &shot, account);
}

/* MPR-10.13 */
static unsigned
die_bonus(const MusketState *state, const HetFrame *frame)
{
    unsigned shooter = (unsigned)het_frame_fields_const(frame, MusketShotFrame)->shooter;
    if (!musket_data(state)->unit[shooter].cannon || (frame->flags & PROPER) == 0)
        return 0;
    return state->head.phase == MUSKET_DEFENCE || !musket_has(state, shooter, MUSKET_MOVED);
}

/* --- grazing fire ---------------------------------------------------------------------------- */

static int
divide(int number, int by)
{
    return number >= 0 ? (2 * number + by) / (2 * by) : -((-2 * number + by) / (2 * by));
}

/* The hex at `hexes` from a cell on the straight line through another. */
static unsigned
hex_in_line(const MusketScenario *data, unsigned from, unsigned through, int hexes)
{
    int far = (int)musket_distance(data, from, through);
    int q = (data->q[through] - data->q[from]) * hexes;
    int r = (data->r[through] - data->r[from]) * hexes, s = -q - r;
    int near_q = divide(q, far), near_r = divide(r, far), near_s = divide(s, far);
    int off_q = ABS(near_q * far - q), off_r = ABS(near_r * far - r), off_s = ABS(near_s * far - s);
    if (off_q > off_r && off_q > off_s)
        near_q = -near_r - near_s;
    else if (off_r > off_s)
        near_r = -near_q - near_s;
    HetHexCube cube = {.q = (int16_t)(data->q[from] + near_q),
                       .r = (int16_t)(data->r[from] + near_r)};
    return het_hex_from_cube(&data->map.grid, cube);
}

/* Whether a shot that has come to `from` goes on over the ground into its neighbour `to`. MPR-15.30
 */
static bool
goes_on(const MusketState *state, unsigned gun, unsigned from, unsigned to)
{
    const MusketScenario *data = musket_data(state);
    if (to == HET_NO_PLACE || data->obstructed[to] || data->obstructed[from] ||
        data->map.level[to] != data->map.level[state->units[gun].place] ||
        data->map.level[from] != data->map.level[to])
        return false;
    unsigned edge = musket_direction(data, from, to);
    return edge != HET_HEX_SIDES && (data->ground[from][edge] & MUSKET_OBSTACLE) == 0 &&
           musket_of_side_at(state, musket_side(state, gun), to) == MUSKET_NONE;
}

/* Moves the shot to the next unit it reaches behind its last target; false if there is none.
 * MPR-15.29 */
static bool
next_graze(const MusketState *state, HetFrame *frame)
{
    const MusketScenario *data = musket_data(state);
    MusketShotFrame *fire = het_frame_fields(frame, MusketShotFrame);
    unsigned gun = (unsigned)fire->shooter;
    unsigned from = state->units[gun].place, first = (unsigned)fire->first;
    int range = (int)musket_guns[data->unit[gun].gun].grazing;
    if (state->head.phase != MUSKET_GUNFIRE || musket_option(state, MUSKET_GRAZING) == 0 ||
        (int)musket_distance(data, from, first) > range)
        return false;
    while (fire->hex < range) {
        unsigned at = hex_in_line(data, from, first, fire->hex);
        unsigned to = hex_in_line(data, from, first, ++fire->hex);
        if (at == HET_NO_PLACE || !goes_on(state, gun, at, to))
            return false;
        unsigned target = musket_at(state, to);
        if (target == MUSKET_NONE || target == (unsigned)fire->target)
            continue;
        /* value 1 with nothing against it; moved cavalry is none before movement */
        if (musket_kind(state, target) == MUSKET_LIGHT)
            continue;
        fire->target = (int16_t)target;
        fire->cell = (int16_t)to;
        fire->value = 1;
        frame->flags = PROPER;
        frame->step = SHOT_BEGIN;
        return true;
    }
    return false;
}

/* --- rolls ----------------------------------------------------------------------------------- */

/* The artillery on the cell fired at, or MUSKET_NONE. */
static unsigned
gun_hit(const MusketState *state, const MusketShotFrame *fire)
{
    unsigned gun = state->cells[fire->cell].gun;
    return gun == 0 ? (unsigned)MUSKET_NONE : gun - 1;
}

/* Who checks morale on the die of a hit. MPR-10.14, MPR-10.15, MPR-10.17 */
typedef struct {
    unsigned target, gun;
    bool unit_checks, gun_checks;
    bool target_fresh, gun_fresh; /* whose first check it is */
    bool leader;                  /* somebody leads one of these */
} Checks;

static Checks
find_checks(const MusketState *state, const MusketShotFrame *fire)
{
    unsigned target = (unsigned)fire->target, gun = gun_hit(state, fire);
    bool fresh = target != gun && !musket_has(state, target, MUSKET_CHECKED);
    bool gun_fresh = gun != MUSKET_NONE && !musket_has(state, gun, MUSKET_CHECKED);
    /* one that is disordered can only lose its rally by failing: MPR-7.7 */
    bool gun_risks =
        gun_fresh &&
        (!musket_has(state, gun, MUSKET_DISORDERED) ||
         (musket_has(state, gun, MUSKET_ACTIVE) && !musket_has(state, gun, MUSKET_UNRALLIED)));
    return (Checks){.target = target,
                    .gun = gun,
                    .unit_checks = fresh && state->units[target].strength > 0,
                    .gun_checks = gun_risks,
                    .target_fresh = fresh,
                    .gun_fresh = gun_fresh,
                    .leader = (fresh && musket_leader_of(state, target) != MUSKET_NONE) ||
                              (gun_fresh && musket_leader_of(state, gun) != MUSKET_NONE)};
}

static unsigned
check_effect(const MusketState *state, const Checks *checks, int die)
{
    unsigned effect = 0;
    if (checks->unit_checks && die > musket_check_morale(state, checks->target))
        effect |= UNIT_FAILS;
    if (checks->gun_checks && die > musket_check_morale(state, checks->gun))
        effect |= GUN_FAILS;
    if (checks->leader && die == 10)
        effect |= LEADER_LOST;
    return effect;
}

/* MPR-10.6, MPR-10.13 */
static void
roll_hits(const MusketState *state, const HetFrame *frame, HetThrow *ret_throw)
{
    const MusketShotFrame *fire = het_frame_fields_const(frame, MusketShotFrame);
    unsigned bonus = die_bonus(state, frame), value = (unsigned)fire->value;
    HetRollAccount *account = ret_throw->account;
    het_throw_die(ret_throw, (unsigned)fire->shooter, MUSKET_FACES);
    for (unsigned die = 1; die <= MUSKET_FACES; die++)
        ret_throw->effect[die] =
            (uint8_t)musket_hits(value, MIN(die + bonus, (unsigned)MUSKET_FACES));
    if (account == NULL)
        return;
    het_account_begin(account, "hits", "MPR-10.6", (unsigned)fire->target);
    account_value(state, fire, account);
    g_snprintf(account->column, sizeof account->column, "of fire value %u", value);
    het_account_add(account, HET_TERM_DIE, (int)bonus, "MPR-10.13", "battalion guns");
    het_account_test(account, HET_TEST_AT_LEAST, MUSKET_FACES - (int)value);
    account->success = value == 5   ? "a hit, two on 9 or more"
                       : value == 4 ? "a hit, two on 10"
                                    : "a hit";
    account->failure = "a miss";
}

static void
roll_check(const MusketState *state, const MusketShotFrame *fire, HetThrow *ret_throw)
{
    Checks checks = find_checks(state, fire);
    HetRollAccount *account = ret_throw->account;
    het_throw_die(ret_throw, (unsigned)fire->target, MUSKET_FACES);
    for (int die = 1; die <= MUSKET_FACES; die++)
        ret_throw->effect[die] = (uint8_t)check_effect(state, &checks, die);
    bool leader_only = checks.leader && !checks.unit_checks && !checks.gun_checks;
    het_account_begin(account, leader_only ? "its leader, lost on a 10" : "morale under fire",
                      leader_only                                        ? "MPR-9.6"
                      : musket_has(state, checks.target, MUSKET_CHECKED) ? "MPR-10.15"
                                                                         : "MPR-10.14",
                      HET_NO_UNIT);
    if (checks.unit_checks || checks.gun_checks)
        musket_account_check(state, checks.unit_checks ? checks.target : checks.gun,
                             checks.unit_checks ? "MPR-10.14" : "MPR-10.17", account);
}

static void
roll(const HetState *head, HetThrow *ret_throw)
{
    const MusketState *state = musket_state_peek(head);
    const HetFrame *frame = het_state_peek(head);
    if (frame->step == SHOT_ROLL)
        roll_hits(state, frame, ret_throw);
    else
        roll_check(state, het_frame_peek(head, MusketShotFrame), ret_throw);
}

/* Of a gun that checks on its escort's die, which is told of the escort. */
static void
tell_gun_check(const MusketState *state, unsigned gun, const HetSink *sink)
{
    HetRollAccount account = {.count = 0};
    g_autoptr(GString) parts = g_string_new(NULL);
    musket_account_check(state, gun, "MPR-10.17", &account);
    for (unsigned i = 0; account.count > 1 && i < account.count; i++) {
        const HetRollTerm *term = &account.terms[i];
        g_string_append_printf(parts, "%s%+d %s", i == 0 ? ": " : ", ", term->amount, term->words);
        if (i > 0)
            g_string_append_printf(parts, " (%s)", term->rule);
    }
    het_say(sink, &state->head, gun, HET_NO_UNIT, "MPR-10.17",
            "checks on the same die, which may be %d or less%s", musket_check_morale(state, gun),
            parts->str);
}

static void
take_hits(MusketState *state, HetFrame *frame, unsigned die, const HetSink *sink)
{
    const MusketShotFrame *fire = het_frame_fields(frame, MusketShotFrame);
    unsigned target = (unsigned)fire->target;
    unsigned hits = musket_hits((unsigned)fire->value,
                                MIN(die + die_bonus(state, frame), (unsigned)MUSKET_FACES));
    frame->step = hits == 0 ? SHOT_AFTER : SHOT_CHECK;
    if (hits == 0)
        return;
    musket_lose(state, target, hits, "MPR-10.6", sink);
    Checks checks = find_checks(state, fire);
    if (sink != NULL && checks.gun_checks && checks.unit_checks)
        tell_gun_check(state, checks.gun, sink);
}

/* Those with a unit, or with artillery on its hex, whose first check it is. MPR-9.6 */
static void
lose_leaders(MusketState *state, const Checks *checks, const HetSink *sink)
{
    for (unsigned leader = 0; leader < musket_data(state)->leader_count; leader++) {
        unsigned with = state->leaders[leader].unit;
        if (with != MUSKET_NONE && ((checks->target_fresh && with == checks->target) ||
                                    (checks->gun_fresh && with == checks->gun)))
            musket_lose_leader(state, leader, "MPR-9.6", sink);
    }
}

static void
take_check(MusketState *state, HetFrame *frame, int die, const HetSink *sink)
{
    const MusketShotFrame *fire = het_frame_fields(frame, MusketShotFrame);
    Checks checks = find_checks(state, fire);
    unsigned target = checks.target, gun = checks.gun, cells[2];
    unsigned shooter = (unsigned)fire->shooter, what = check_effect(state, &checks, die);
    frame->step = SHOT_AFTER;
    state->units[target].flags |= MUSKET_CHECKED;
    if (gun != MUSKET_NONE)
        state->units[gun].flags |= MUSKET_CHECKED;
    if ((what & LEADER_LOST) != 0)
        lose_leaders(state, &checks, sink);
    if ((what & GUN_FAILS) != 0)
        musket_disorder(state, gun, "MPR-10.17", sink);
    if ((what & UNIT_FAILS) == 0)
        return;
    bool before = musket_has(state, target, MUSKET_DISORDERED);
    musket_disorder(state, target, "MPR-10.16", sink); /* also: no rally in this activation */
    if (!before)
        return;
    musket_lose(state, target, 1, "MPR-10.16", sink);
    unsigned count = musket_own_cells(state, shooter, cells);
    if (state->units[target].strength > 0)
        musket_start_retreat(state, target, 1, cells[0],
                             count == 2 ? cells[1] : (unsigned)HET_NO_PLACE, 0);
}

/* --- the procedure --------------------------------------------------------------------------- */

static bool
advance_fire(HetState *head, const HetSink *sink)
{
    MusketState *state = musket_state(head);
    HetFrame *frame = het_state_top(head);
    const MusketShotFrame *fire = het_frame(head, MusketShotFrame);
    unsigned shooter = (unsigned)fire->shooter, target = (unsigned)fire->target;
    switch ((Step)frame->step) {
    case SHOT_BEGIN:
        tell_shot(state, fire, sink);
        frame->step = SHOT_ROLL;
        return true;
    case SHOT_ROLL:
        return het_procedure_open(head, MUSKET_ROLL_FIRE, shooter, &state->units[shooter].rolls,
                                  sink);
    case SHOT_CHECK:
        return het_procedure_open(head, MUSKET_ROLL_FIRE_CHECK, target, &state->units[target].rolls,
                                  sink);
    case SHOT_AFTER:
        break;
    }
    musket_bury(state, target, sink);
    if (!next_graze(state, frame))
        het_state_pop(head);
    return true;
}

static void
take(HetState *head, const HetMove *move, const HetSink *sink)
{
    MusketState *state = musket_state(head);
    HetFrame *frame = het_state_top(head);
    if (frame->step == SHOT_ROLL)
        take_hits(state, frame, (unsigned)move->roll.low, sink);
    else
        take_check(state, frame, move->roll.low, sink);
}

const HetProcedure musket_fire_procedure = {.advance = advance_fire, .roll = roll, .take = take};
