/* Fire: who fires at whom, dice, ranges, cover, and guns against buildings. KIP-2, KIP-3 */
#include "kipling-procedure.h"
#include "kipling-query.h"
#include "kipling-slots.h"

enum { OPERATE, SHOOT }; /* steps */

/* --- range and sight -------------------------------------------------------------------------- */

KiplingRanges
kipling_query_ranges(const KiplingState *state, KiplingWeapon weapon)
{
    bool gun = weapon == KIPLING_CANNON;
    return (KiplingRanges){
        (unsigned)kipling_option(state, gun ? KIPLING_GUN_CLOSE : KIPLING_INFANTRY_CLOSE),
        (unsigned)kipling_option(state, gun ? KIPLING_GUN_LONG : KIPLING_INFANTRY_LONG)};
}

bool
kipling_long_range(const KiplingState *state, KiplingWeapon weapon, unsigned distance)
{
    return distance > kipling_query_ranges(state, weapon).close;
}

const HetSquareSet *
kipling_query_field(const KiplingState *state, KiplingWeapon weapon, unsigned cell)
{
    return &kipling_data(state)->fire[weapon][cell];
}

static const char *
why_no_line(const KiplingState *state, unsigned from, unsigned cell, KiplingWeapon weapon)
{
    unsigned reach = kipling_query_ranges(state, weapon).far;
    if (het_square_has(kipling_query_field(state, weapon, from), cell))
        return NULL;
    if (het_square_distance(from, cell) <= reach)
        return "woods, a building or a hill is in the line of sight (KIP-2g.1)";
    if (kipling_is_near_by_diagonals(from, cell, reach))
        return "out of range, which is counted in columns and rows, without diagonals (KIP-2f)";
    return weapon == KIPLING_CANNON ? "beyond long range of guns (KIP-2a.3)"
                                    : "beyond long range of infantry (KIP-2b.3)";
}

/* --- who fires -------------------------------------------------------------------------------- */

const char kipling_rides_only[] =
    "a general rides to another unit, and does nothing else (KIP-7a.1)";

const char *
kipling_why_unarmed(const KiplingState *state, unsigned unit, KiplingWeapon weapon)
{
    KiplingKind kind = kipling_kind(state, unit);
    const KiplingUnit *it = &state->units[unit];
    if (kind == KIPLING_GENERAL)
        return kipling_rides_only;
    if (weapon == KIPLING_RIFLES)
        return kind == KIPLING_INFANTRY  ? NULL
               : kind == KIPLING_CAVALRY ? "cavalry fires with a captured gun only (KIP-4g.5)"
                                         : "a crew has no arms but its gun (KIP-2a.1)";
    if (it->gun == KIPLING_NONE)
        return "it holds no captured gun (KIP-4g.2)";
    return state->guns[it->gun].spiked != 0 ? "the gun is spiked (KIP-4c.2)" : NULL;
}

/* As it stands, with its own weapon. */
static const char *
why_silent(const KiplingState *state, unsigned unit)
{
    const KiplingUnit *it = &state->units[unit];
    if (it->status == KIPLING_GONE && kipling_kind(state, unit) != KIPLING_GENERAL)
        return "it is out of the game (KIP-2h)";
    const char *unarmed =
        kipling_why_unarmed(state, unit, kipling_weapon_of(state, unit, KIPLING_ORDER_FIRE));
    return unarmed != NULL ? unarmed
           : it->status == KIPLING_FALLING
               ? "it is falling back, and gives closing fire only (KIP-5a.2)"
           : kipling_locked(it) ? "it is locked in melee (KIP-4d.6)"
                                : NULL;
}

int
kipling_query_weapon(const KiplingState *state, unsigned unit)
{
    return why_silent(state, unit) == NULL ? (int)kipling_weapon_of(state, unit, KIPLING_ORDER_FIRE)
                                           : -1;
}

const char *
kipling_aim(const HetState *head, unsigned unit, HetPoint place)
{
    const KiplingState *state = kipling_state_const(head);
    const bool charged = het_state_procedure(head) == KIPLING_CHARGE &&
                         het_frame_peek(head, KiplingCharge)->target == unit;
    const char *reason = charged ? NULL : why_silent(state, unit); /* closing fire: KIP-4a.1 */
    return reason != NULL ? reason
                          : why_no_line(state, state->units[unit].place,
                                        (unsigned)(place.y * HET_SQUARE_COLUMNS + place.x),
                                        kipling_weapon_of(state, unit, KIPLING_ORDER_FIRE));
}

/* --- at whom ---------------------------------------------------------------------------------- */

static bool
is_ruin(const KiplingState *state, unsigned building)
{
    return state->breaches[building] >= kipling_option(state, KIPLING_BREACH_RUIN);
}

static const char *
why_no_battering(const KiplingState *state, unsigned from, unsigned cell, KiplingWeapon weapon)
{
    if (cell >= HET_SQUARE_CELLS || kipling_data(state)->terrain[cell] != KIPLING_BUILDING)
        return "no enemy stands there to be fired at (KIP-2h)";
    if (kipling_option(state, KIPLING_BREACHES) == 0)
        return "buildings are fired at with option breaches only (KIP-2d.1)";
    if (weapon != KIPLING_CANNON)
        return "only guns fire at buildings (KIP-2d.1)";
    if (het_square_has(&state->occupied[HET_FIRST], cell) ||
        het_square_has(&state->occupied[HET_SECOND], cell))
        return "that building is not empty (KIP-2d.1)";
    if (is_ruin(state, kipling_data(state)->building[cell]))
        return "that building is a ruin (KIP-2d.4)";
    return why_no_line(state, from, cell, weapon);
}

HetSquareSet
kipling_building_targets(const KiplingState *state, unsigned cell)
{
    const KiplingScenario *data = kipling_data(state);
    HetSquareSet set = {{0}};
    HET_EACH_BELOW(i, data->building_count)
        if (why_no_battering(state, cell, data->building_place[i], KIPLING_CANNON) == NULL)
            het_square_add(&set, data->building_place[i]);
    return set;
}

const char *
kipling_why_nobody(const KiplingState *state, unsigned unit, KiplingWeapon weapon)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned from = state->units[unit].place, reach = kipling_query_ranges(state, weapon).far;
    bool in_range = false, in_sight = false;
    HET_EACH_OF_SIDE(other, data, 1u - data->side[unit]) {
        unsigned place = state->units[other].place;
        if (place == HET_SQUARE_OFF)
            continue;
        in_range = in_range || het_square_distance(from, place) <= reach;
        in_sight = in_sight || why_no_line(state, from, place, weapon) == NULL;
    }
    if (in_sight)
        return "those in range and in sight are locked in melee: nobody fires at them (KIP-4d.6)";
    if (in_range)
        return "no enemy in range is in sight (KIP-2g.1)";
    return weapon == KIPLING_CANNON ? "no enemy is in range of guns (KIP-2a.3)"
                                    : "no enemy is in range of infantry (KIP-2b.3)";
}

unsigned
kipling_meant(const KiplingState *state, const HetMove *move, unsigned unit)
{
    if (move->target != HET_NO_UNIT)
        return move->target;
    if (move->unit != HET_NO_UNIT && move->unit != unit)
        return move->unit;
    unsigned side = 1u - kipling_side(state, unit), cell = move->way.place;
    unsigned enemy = cell < HET_SQUARE_CELLS ? kipling_unit_at(state, side, cell) : KIPLING_NONE;
    return enemy != KIPLING_NONE ? enemy : HET_NO_UNIT;
}

const char *
kipling_why_no_enemy(const KiplingState *state, unsigned unit, unsigned target, bool charges)
{
    const KiplingScenario *data = kipling_data(state);
    if (target >= data->unit_count)
        return charges ? "a charge is made at a unit: a gun falls with its crew (KIP-4a.4)"
                       : "fire is aimed at a unit: a gun falls with its crew (KIP-2h)";
    if (data->kind[target] == KIPLING_GENERAL)
        return "a general is not a target: his unit is (KIP-7a.1)";
    if (data->side[target] == data->side[unit])
        return charges ? "that is a friend: only enemies are charged (KIP-4a.4)"
                       : "that is a friend: units fire at enemies only (KIP-2h)";
    if (state->units[target].place == HET_SQUARE_OFF)
        return charges ? "the enemy named is out of the game: nobody charges it (KIP-4a.4)"
                       : "the enemy named is out of the game: nobody fires at it (KIP-2h)";
    HetSquareSet enemies = kipling_free_enemies(state, data->side[unit]);
    return het_square_has(&enemies, state->units[target].place)
               ? NULL
               : "the enemy named is locked in melee: it is neither fired at nor charged "
                 "(KIP-4d.6)";
}

const char *
kipling_why_no_shot(const KiplingState *state, const HetMove *move, unsigned unit,
                    KiplingWeapon weapon)
{
    unsigned target = kipling_meant(state, move, unit), from = kipling_place(state, unit);
    const char *reason = kipling_why_unarmed(state, unit, weapon);
    if (reason != NULL)
        return reason;
    HetSquareSet targets = kipling_targets(state, kipling_side(state, unit), from, weapon);
    if (target == HET_NO_UNIT && move->way.place == HET_NO_PLACE)
        return het_square_any(&targets) ? NULL : kipling_why_nobody(state, unit, weapon);
    if (target == HET_NO_UNIT)
        return why_no_battering(state, from, move->way.place, weapon);
    reason = kipling_why_no_enemy(state, unit, target, false);
    return reason != NULL ? reason : why_no_line(state, from, state->units[target].place, weapon);
}

void
kipling_list_shots(const KiplingState *state, unsigned unit, KiplingWeapon weapon,
                   HetMoveList *list)
{
    unsigned side = kipling_side(state, unit), place = state->units[unit].place;
    HetSquareSet targets = kipling_targets(state, side, place, weapon);
    while (het_square_any(&targets)) {
        unsigned target = kipling_unit_at(state, 1 - side, het_square_pop(&targets));
        het_list_add(list, het_move_target(HET_MOVE_SHOOT, unit, target));
    }
    if (weapon != KIPLING_CANNON)
        return;
    targets = kipling_building_targets(state, place);
    while (het_square_any(&targets))
        het_list_add(list, het_move_place(HET_MOVE_SHOOT, unit, het_square_pop(&targets)));
}

/* --- dice ------------------------------------------------------------------------------------- */

/* Figures that serve a weapon: a captured gun as many as its crew had, at most. KIP-4g.2 */
static unsigned
servants(const KiplingState *state, unsigned unit, KiplingWeapon weapon)
{
    const KiplingScenario *data = kipling_data(state);
    const KiplingUnit *it = &state->units[unit];
    if (weapon != KIPLING_CANNON || data->kind[unit] == KIPLING_ARTILLERY)
        return it->figures;
    unsigned crew = data->start[data->gun_crew[it->gun]];
    return MIN(it->figures, crew);
}

unsigned
kipling_dice_of_general(const KiplingState *state, unsigned unit, HetRollAccount *account)
{
    if (state->units[unit].leader == KIPLING_NONE)
        return 0;
    int more = kipling_option(state, KIPLING_GENERAL_DICE);
    het_account_add(account, HET_TERM_DICE, more, "KIP-7a.2", "for its general");
    return (unsigned)more;
}

void
kipling_fire_dice(const KiplingState *state, unsigned unit, KiplingWeapon weapon,
                  unsigned *ret_dice, unsigned *ret_hitting, HetRollAccount *account)
{
    static const KiplingOption dice[] = {KIPLING_INFANTRY_FIRE_DICE, KIPLING_GUN_FIRE_DICE};
    static const KiplingOption hit[] = {KIPLING_INFANTRY_FIRE_HIT, KIPLING_GUN_FIRE_HIT};
    const KiplingUnit *it = &state->units[unit];
    bool captured = weapon == KIPLING_CANNON && kipling_kind(state, unit) != KIPLING_ARTILLERY;
    KiplingOption least = it->status == KIPLING_STEADY ? hit[weapon] : KIPLING_WEAK_HIT;
    *ret_dice = servants(state, unit, weapon) * (unsigned)kipling_option(state, dice[weapon]);
    het_account_add(account, HET_TERM_DICE, (int)*ret_dice,
                    captured                   ? "KIP-4g.2"
                    : weapon == KIPLING_CANNON ? "KIP-2a.1"
                                               : "KIP-2b.1",
                    captured                   ? "of those who serve the captured gun"
                    : weapon == KIPLING_CANNON ? "of its crew"
                                               : "of its figures");
    *ret_dice += kipling_dice_of_general(state, unit, account);
    *ret_hitting = 7u - (unsigned)kipling_option(state, least);
}

/* The rule by which a unit's fire hits. */
const char *
kipling_fire_rule(const KiplingState *state, unsigned unit, KiplingWeapon weapon)
{
    return state->units[unit].status != KIPLING_STEADY ? "KIP-2e"
           : weapon == KIPLING_CANNON                  ? "KIP-2a.2"
                                                       : "KIP-2b.2";
}

/* Whether a square gives infantry cover. KIP-2c.1, 2d.3 */
static bool
gives_cover(const KiplingState *state, unsigned cell)
{
    const KiplingScenario *data = kipling_data(state);
    if (data->terrain[cell] == KIPLING_WOODS)
        return true;
    return data->terrain[cell] == KIPLING_BUILDING &&
           state->breaches[data->building[cell]] < kipling_option(state, KIPLING_BREACH_COVER);
}

KiplingDice
kipling_query_volley(const KiplingState *state, unsigned shooter, KiplingWeapon weapon, bool close,
                     bool covered)
{
    KiplingDice dice;
    kipling_fire_dice(state, shooter, weapon, &dice.dice, &dice.hitting, NULL);
    dice.needed = kipling_range_hits(state, !close, NULL);
    if (covered)
        dice.needed += (unsigned)kipling_option(state, KIPLING_COVER_HITS);
    return dice;
}

bool
kipling_query_walls(const KiplingState *state, unsigned cell)
{
    return kipling_data(state)->terrain[cell] == KIPLING_BUILDING && gives_cover(state, cell);
}

bool
kipling_query_covered(const KiplingState *state, unsigned unit, unsigned cell)
{
    return kipling_kind(state, unit) == KIPLING_INFANTRY && gives_cover(state, cell);
}

unsigned
kipling_range_hits(const KiplingState *state, bool far, HetRollAccount *account)
{
    int hits = kipling_option(state, far ? KIPLING_LONG_HITS : KIPLING_CLOSE_HITS);
    het_account_add(account, HET_TERM_NEEDED, hits, "KIP-3a.1",
                    far ? "hits a figure at long range" : "hits a figure at close range");
    return (unsigned)hits;
}

/* Hits it takes to kill a figure of the target where it stands, with their account (or NULL).
 * KIP-2c, KIP-3 */
static unsigned
hits_needed(const KiplingState *state, unsigned target, bool far, HetRollAccount *account)
{
    unsigned hits = kipling_range_hits(state, far, account), cell = state->units[target].place;
    if (!kipling_query_covered(state, target, cell))
        return hits;
    int more = kipling_option(state, KIPLING_COVER_HITS);
    het_account_add(account, HET_TERM_NEEDED, more, "KIP-3b",
                    kipling_data(state)->terrain[cell] == KIPLING_WOODS ? "in woods"
                                                                        : "in a building");
    return hits + (unsigned)more;
}

/* --- buildings -------------------------------------------------------------------------------- */

/* Hits of guns on a building; a breach more may make it a ruin. KIP-2d.2 */
static void
batter(KiplingState *state, unsigned building, unsigned hits, const HetSink *sink)
{
    unsigned sum = state->battered[building] + hits;
    unsigned a_breach = (unsigned)kipling_option(state, KIPLING_BREACH_HITS);
    unsigned ruin = (unsigned)kipling_option(state, KIPLING_BREACH_RUIN);
    unsigned breaches = MIN(state->breaches[building] + sum / a_breach, ruin);
    bool ruined = breaches == ruin && !is_ruin(state, building);
    state->battered[building] = (uint8_t)(breaches == ruin ? 0 : sum % a_breach);
    if (breaches > state->breaches[building] && het_is_heard(sink)) {
        g_autofree char *words =
            ruined ? g_strdup("the building is a ruin")
                   : g_strdup_printf("%u of the %u breaches of a ruin, for %u hits each", breaches,
                                     ruin, a_breach);
        het_emit(sink, &state->head,
                 (HetEvent){.kind = HET_EVENT_NOTE,
                            .unit = HET_NO_UNIT,
                            .other = HET_NO_UNIT,
                            .from = HET_NOWHERE,
                            .to = kipling_point(kipling_data(state)->building_place[building]),
                            .amount = (int32_t)breaches,
                            .rule = ruined ? "KIP-2d.4" : "KIP-2d.2",
                            .note = words});
    }
    state->breaches[building] = (uint8_t)breaches;
    unsigned place = kipling_data(state)->building_place[building];
    for (unsigned side = 0; ruined && side < HET_SIDES; side++)
        if (het_square_has(&state->occupied[side], place))
            kipling_push_unit(state, KIPLING_RUIN, kipling_unit_at(state, side, place));
}

/* --- the shot --------------------------------------------------------------------------------- */

/* Casualties by count of hits: whole multiples of the hits needed, while figures last. KIP-3a.2 */
static void
fire_effects(HetThrow *throw, unsigned dice, unsigned needed, unsigned figures)
{
    for (unsigned hits = 0; hits <= dice; hits++)
        throw->effect[hits] = (uint8_t)MIN(hits / needed, figures);
}

/* Of guns at a building every hit counts until it is a ruin, then casualties only. KIP-2d.2 */
static void
batter_effects(HetThrow *throw, unsigned dice, const KiplingState *state, unsigned building)
{
    unsigned a_breach = (unsigned)kipling_option(state, KIPLING_BREACH_HITS);
    unsigned ruin = (unsigned)kipling_option(state, KIPLING_BREACH_RUIN);
    unsigned left = (ruin - state->breaches[building]) * a_breach - state->battered[building];
    for (unsigned hits = dice; hits > 0; hits--) {
        unsigned enough = MIN(hits, left);
        throw->effect[hits] = (uint8_t)(enough + throw->effect[hits] - throw->effect[enough]);
    }
}

/* The rule most particular to a shot. */
static const char *
shot_rule(const KiplingState *state, unsigned target, unsigned cell, KiplingWeapon weapon)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned terrain = data->terrain[cell];
    if (target == HET_NO_UNIT)
        return "KIP-2d.1";
    if (data->kind[target] == KIPLING_CAVALRY && terrain == KIPLING_WOODS)
        return "KIP-2c.2";
    if (kipling_query_covered(state, target, cell))
        return "KIP-2c.1";
    if (data->kind[target] == KIPLING_INFANTRY && terrain == KIPLING_BUILDING)
        return "KIP-2d.3";
    return weapon == KIPLING_CANNON ? "KIP-2a.3" : "KIP-2b.3";
}

/* Range in squares and by name, and what ground does or does not do for the target. */
static void
report_shot(const KiplingState *state, const KiplingShot *shot, unsigned distance,
            const HetSink *sink)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned cell = shot->cell;
    unsigned target = shot->target;
    bool woods = data->terrain[cell] == KIPLING_WOODS;
    bool house = data->terrain[cell] == KIPLING_BUILDING;
    const char *ground = "";
    if (target != HET_NO_UNIT && data->kind[target] == KIPLING_INFANTRY && (woods || house))
        ground = gives_cover(state, cell) ? ", at infantry in cover"
                                          : ", at infantry that breached walls do not cover";
    else if (target != HET_NO_UNIT && data->kind[target] == KIPLING_CAVALRY && woods)
        ground = ", at cavalry, which woods do not cover";
    HetPoint at = {(int32_t)het_square_column(cell), (int32_t)het_square_row(cell)};
    g_autofree char *words =
        g_strdup_printf("%u square%s, %s range%s", distance, distance == 1 ? "" : "s",
                        shot->far != 0 ? "long" : "close", ground);
    het_emit(sink, &state->head,
             (HetEvent){.kind = HET_EVENT_SHOOT,
                        .unit = shot->shooter,
                        .other = target,
                        .from = HET_NOWHERE,
                        .to = target != HET_NO_UNIT ? HET_NOWHERE : at,
                        .rule = shot_rule(state, target, cell, shot->weapon),
                        .note = words});
}

void
kipling_start_fire(KiplingState *state, const HetMove *move, bool captured_gun, const HetSink *sink)
{
    unsigned unit = move->unit;
    KiplingWeapon weapon = captured_gun || kipling_kind(state, unit) == KIPLING_ARTILLERY
                               ? KIPLING_CANNON
                               : KIPLING_RIFLES;
    bool at_unit = move->target != HET_NO_UNIT;
    unsigned cell = at_unit ? state->units[move->target].place : move->way.place;
    unsigned distance = het_square_distance(state->units[unit].place, cell);
    unsigned building = kipling_data(state)->building[cell];
    bool batters = weapon == KIPLING_CANNON && building != KIPLING_NONE &&
                   kipling_option(state, KIPLING_BREACHES) != 0 && !is_ruin(state, building);
    HetFrame *frame = kipling_push(state, KIPLING_FIRE);
    bool far = kipling_long_range(state, weapon, distance);
    frame->step = captured_gun ? OPERATE : SHOOT;
    *het_frame_fields(frame, KiplingShot) =
        (KiplingShot){.shooter = (uint16_t)unit,
                      .target = at_unit ? move->target : HET_NO_UNIT,
                      .weapon = (uint16_t)weapon,
                      .far = far,
                      .cell = (uint16_t)cell,
                      .building = (int16_t)(batters ? (int)building : -1)};
    if (het_is_heard(sink))
        report_shot(state, het_frame_fields(frame, KiplingShot), distance, sink);
}

static bool
advance_fire(HetState *head, const HetSink *sink)
{
    unsigned unit = het_frame_peek(head, KiplingShot)->shooter;
    if (het_state_peek(head)->step == OPERATE)
        return kipling_open(kipling_state(head), KIPLING_ROLL_OPERATE, KIPLING_COUNT_OTHER, unit,
                            sink);
    return kipling_open(kipling_state(head), KIPLING_ROLL_FIRE, KIPLING_COUNT_FIRE, unit, sink);
}

static void
roll(const HetState *head, HetThrow *ret_throw)
{
    const KiplingState *state = kipling_state_const(head);
    const KiplingShot *shot = het_frame_peek(head, KiplingShot);
    unsigned unit = shot->shooter, dice, hitting;
    unsigned target = shot->target;
    KiplingWeapon weapon = shot->weapon;
    if (het_state_peek(head)->step == OPERATE) {
        het_account_begin(ret_throw->account, "the dice-off to fire the captured gun", "KIP-4g.2",
                          HET_NO_UNIT);
        kipling_throw_dice_off(ret_throw, unit);
        return;
    }
    het_account_begin(ret_throw->account, "fire", kipling_fire_rule(state, unit, weapon), target);
    kipling_fire_dice(state, unit, weapon, &dice, &hitting, ret_throw->account);
    if (target != HET_NO_UNIT)
        fire_effects(ret_throw, dice,
                     hits_needed(state, target, shot->far != 0, ret_throw->account),
                     state->units[target].figures);
    else
        fire_effects(ret_throw, dice, 1, 0); /* an empty building */
    if (shot->building >= 0)
        batter_effects(ret_throw, dice, state, (unsigned)shot->building);
    kipling_throw_hits(ret_throw, unit, dice, hitting);
}

/* Counts figures lost near their side's hospital. KIP-8a.1 */
static bool
count_for_hospital(KiplingState *state, unsigned unit, unsigned casualties)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned side = data->side[unit], hospital = data->hospital[side];
    if (casualties == 0 || hospital == HET_SQUARE_OFF ||
        kipling_option(state, KIPLING_HOSPITALS) == 0 ||
        het_square_distance(hospital, state->units[unit].place) >
            (unsigned)kipling_option(state, KIPLING_HOSPITAL_RANGE))
        return false;
    state->tended[side] += (uint16_t)casualties;
    return true;
}

void
kipling_lose_to_fire(KiplingState *state, unsigned unit, unsigned casualties, const char *rule,
                     const HetSink *sink)
{
    bool tended = count_for_hospital(state, unit, casualties);
    if (casualties == 0)
        het_report(sink, &state->head, HET_EVENT_NOTE, unit, HET_NO_UNIT, 0, rule,
                   "it loses nobody");
    kipling_lose(state, unit, casualties, rule, sink);
    if (tended)
        het_note(sink, &state->head, unit, HET_NO_UNIT, "KIP-8a.1",
                 "its side's hospital tends %u of these", casualties);
}

/* `needed` is as the shot was fired: a breach counts from the next one. */
static void
strike(KiplingState *state, const KiplingShot *shot, unsigned hits, unsigned needed,
       const HetSink *sink)
{
    if (shot->building >= 0)
        batter(state, (unsigned)shot->building, hits, sink);
    unsigned target = shot->target;
    if (target == HET_NO_UNIT)
        return;
    unsigned casualties = MIN(hits / needed, state->units[target].figures);
    bool covered = needed > kipling_range_hits(state, shot->far != 0, NULL);
    kipling_lose_to_fire(state, target, casualties, covered ? "KIP-3b" : "KIP-3a.1", sink);
}

static void
take_fire(HetState *head, const HetMove *move, const HetSink *sink)
{
    KiplingState *state = kipling_state(head);
    KiplingShot shot = *het_frame_peek(head, KiplingShot);
    unsigned unit = shot.shooter, dice, hitting, needed = 1;
    if (het_state_peek(head)->step == OPERATE) {
        het_state_top(head)->step = SHOOT;
        het_note(sink, head, unit, HET_NO_UNIT, "KIP-4g.2",
                 kipling_wins(move) ? "it can work the gun"
                                    : "it cannot work the gun: its action is lost");
        if (!kipling_wins(move))
            het_state_pop(head);
        return;
    }
    kipling_fire_dice(state, unit, shot.weapon, &dice, &hitting, NULL);
    if (shot.target != HET_NO_UNIT)
        needed = hits_needed(state, shot.target, shot.far != 0, NULL);
    het_state_pop(head);
    strike(state, &shot, kipling_hits(move, dice, hitting), needed, sink);
}

/* --- ruins: KIP-2d.4 -------------------------------------------------------------------------- */

static bool
advance_ruin(HetState *head, const HetSink *sink)
{
    KiplingState *state = kipling_state(head);
    unsigned unit = kipling_acting(state);
    if (state->units[unit].status == KIPLING_GONE) {
        het_state_pop(head);
        return true;
    }
    return kipling_open(state, KIPLING_ROLL_RUIN, KIPLING_COUNT_OTHER, unit, sink);
}

static void
roll_ruin(const HetState *head, HetThrow *ret_throw)
{
    int greatest = kipling_option(kipling_state_const(head), KIPLING_RUIN_ROLL);
    het_account_begin(ret_throw->account, "whether it holds out in the ruin", "KIP-2d.4",
                      HET_NO_UNIT);
    kipling_throw_doom(ret_throw, kipling_acting(kipling_state_const(head)), greatest,
                       "it is driven out", "it holds");
}

static void
take_ruin(HetState *head, const HetMove *move, const HetSink *sink)
{
    KiplingState *state = kipling_state(head);
    unsigned unit = kipling_acting(state);
    het_state_pop(head);
    if (move->roll.low > kipling_option(state, KIPLING_RUIN_ROLL))
        return;
    if (kipling_has_captured_gun(state, unit))
        kipling_leave_gun(state, unit, "KIP-4g.7", sink);
    kipling_push_retreat(state, unit, -1, false, KIPLING_BY_RUIN);
}

const HetProcedure kipling_fire = {.advance = advance_fire, .roll = roll, .take = take_fire};
const HetProcedure kipling_ruin = {.advance = advance_ruin, .roll = roll_ruin, .take = take_ruin};
