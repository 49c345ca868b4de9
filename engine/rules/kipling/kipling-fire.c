/* Fire: dice, ranges, cover, and guns against buildings. KIP-2, KIP-3 */
#include "kipling-rules.h"

enum { SHOOTER, TARGET, WEAPON, LONG, CELL, BUILDING }; /* operands */
enum { OPERATE, SHOOT };                                /* steps */

bool
kipling_long_range(const KiplingState *state, KiplingWeapon weapon, unsigned distance)
{
    KiplingOption close = weapon == KIPLING_CANNON ? KIPLING_GUN_CLOSE : KIPLING_INFANTRY_CLOSE;
    return distance > (unsigned)kipling_option(state, close);
}

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

void
kipling_fire_dice(const KiplingState *state, unsigned unit, KiplingWeapon weapon,
                  unsigned *ret_dice, unsigned *ret_hitting)
{
    static const KiplingOption dice[] = {KIPLING_INFANTRY_FIRE_DICE, KIPLING_GUN_FIRE_DICE};
    static const KiplingOption hit[] = {KIPLING_INFANTRY_FIRE_HIT, KIPLING_GUN_FIRE_HIT};
    const KiplingUnit *it = &state->units[unit];
    KiplingOption least = it->status == KIPLING_STEADY ? hit[weapon] : KIPLING_WEAK_HIT;
    *ret_dice = servants(state, unit, weapon) * (unsigned)kipling_option(state, dice[weapon]);
    if (it->leader != KIPLING_NONE) /* KIP-7a.2 */
        *ret_dice += (unsigned)kipling_option(state, KIPLING_GENERAL_DICE);
    *ret_hitting = 7u - (unsigned)kipling_option(state, least);
}

/* Whether a square gives infantry cover. KIP-2c.1, KIP-2d.3 */
static bool
gives_cover(const KiplingState *state, unsigned cell)
{
    const KiplingScenario *data = kipling_data(state);
    if (data->terrain[cell] == KIPLING_WOODS)
        return true;
    return data->terrain[cell] == KIPLING_BUILDING &&
           state->breaches[data->building[cell]] < kipling_option(state, KIPLING_BREACH_COVER);
}

unsigned
kipling_hits_needed(const KiplingState *state, unsigned target, bool long_range)
{
    int hits = kipling_option(state, long_range ? KIPLING_LONG_HITS : KIPLING_CLOSE_HITS);
    if (kipling_data(state)->kind[target] == KIPLING_INFANTRY &&
        gives_cover(state, state->units[target].place))
        hits += kipling_option(state, KIPLING_COVER_HITS);
    return (unsigned)hits;
}

/* --- buildings -------------------------------------------------------------------------------- */

static bool
is_ruin(const KiplingState *state, unsigned building)
{
    return state->breaches[building] >= kipling_option(state, KIPLING_BREACH_RUIN);
}

HetSquareSet
kipling_building_targets(const KiplingState *state, unsigned cell)
{
    const KiplingScenario *data = kipling_data(state);
    HetSquareSet set = {{0}};
    if (kipling_option(state, KIPLING_BREACHES) == 0)
        return set;
    for (unsigned i = 0; i < data->building_count; i++) {
        unsigned place = data->building_place[i];
        if (het_square_has(&data->fire[KIPLING_CANNON][cell], place) && !is_ruin(state, i) &&
            !het_square_has(&state->occupied[HET_FIRST], place) &&
            !het_square_has(&state->occupied[HET_SECOND], place))
            het_square_add(&set, place);
    }
    return set;
}

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
    if (breaches > state->breaches[building] && sink != NULL) {
        HetPoint at = kipling_point(kipling_data(state)->building_place[building]);
        het_emit(sink, &state->head,
                 (HetEvent){.kind = HET_EVENT_NOTE,
                            .unit = HET_NO_UNIT,
                            .other = HET_NO_UNIT,
                            .from = HET_NOWHERE,
                            .to = at,
                            .amount = (int32_t)breaches,
                            .rule = ruined ? "KIP-2d.4" : "KIP-2d.2",
                            .note = ruined ? "the building is a ruin" : "a breach in the wall"});
    }
    state->breaches[building] = (uint8_t)breaches;
    unsigned place = kipling_data(state)->building_place[building];
    for (unsigned side = 0; ruined && side < HET_SIDES; side++)
        if (het_square_has(&state->occupied[side], place))
            kipling_push(state, KIPLING_RUIN, (int)kipling_unit_at(state, side, place),
                         (int)building);
}

/* --- the shot --------------------------------------------------------------------------------- */

/* Casualties by count of hits: whole multiples of the hits needed, while figures last. KIP-3a.2 */
static void
fire_effects(KiplingRoll *roll, unsigned needed, unsigned figures)
{
    for (unsigned hits = 0; hits <= roll->dice; hits++)
        roll->effect[hits] = (uint8_t)MIN(hits / needed, figures);
}

/* Of guns at a building every hit counts until it is a ruin, then casualties only. KIP-2d.2 */
static void
batter_effects(KiplingRoll *roll, const KiplingState *state, unsigned building)
{
    unsigned a_breach = (unsigned)kipling_option(state, KIPLING_BREACH_HITS);
    unsigned ruin = (unsigned)kipling_option(state, KIPLING_BREACH_RUIN);
    unsigned left = (ruin - state->breaches[building]) * a_breach - state->battered[building];
    for (unsigned hits = roll->dice; hits > 0; hits--) {
        unsigned enough = MIN(hits, left);
        roll->effect[hits] = (uint8_t)(enough + roll->effect[hits] - roll->effect[enough]);
    }
}

/* The rule that says most about a shot. */
static const char *
shot_rule(const KiplingState *state, unsigned target, unsigned cell, KiplingWeapon weapon)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned terrain = data->terrain[cell];
    if (target == HET_NO_UNIT)
        return "KIP-2d.1";
    if (data->kind[target] == KIPLING_CAVALRY && terrain == KIPLING_WOODS)
        return "KIP-2c.2";
    if (data->kind[target] == KIPLING_INFANTRY && gives_cover(state, cell))
        return "KIP-2c.1";
    if (data->kind[target] == KIPLING_INFANTRY && terrain == KIPLING_BUILDING)
        return "KIP-2d.3";
    return weapon == KIPLING_CANNON ? "KIP-2a.3" : "KIP-2b.3";
}

void
kipling_start_fire(KiplingState *state, const HetMove *move, bool captured_gun, const HetSink *sink)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned unit = move->unit;
    KiplingWeapon weapon =
        captured_gun || data->kind[unit] == KIPLING_ARTILLERY ? KIPLING_CANNON : KIPLING_RIFLES;
    bool at_unit = move->target != HET_NO_UNIT;
    unsigned cell = at_unit ? state->units[move->target].place : move->way.place;
    unsigned distance = het_square_distance(state->units[unit].place, cell);
    unsigned building = data->building[cell];
    bool batters = weapon == KIPLING_CANNON && building != KIPLING_NONE &&
                   kipling_option(state, KIPLING_BREACHES) != 0 && !is_ruin(state, building);
    HetFrame *frame = kipling_push(state, KIPLING_FIRE, (int)unit, at_unit ? move->target : -1);
    frame->operand[WEAPON] = (int16_t)weapon;
    frame->operand[LONG] = kipling_long_range(state, weapon, distance);
    frame->operand[CELL] = (int16_t)cell;
    frame->operand[BUILDING] = (int16_t)(batters ? (int)building : -1);
    frame->step = captured_gun ? OPERATE : SHOOT;
    if (sink == NULL)
        return;
    het_emit(sink, &state->head,
             (HetEvent){.kind = HET_EVENT_SHOOT,
                        .unit = unit,
                        .other = move->target,
                        .from = HET_NOWHERE,
                        .to = at_unit ? HET_NOWHERE : kipling_point(cell),
                        .rule = shot_rule(state, move->target, cell, weapon)});
}

static bool
advance_fire(KiplingState *state, const HetSink *sink)
{
    const HetFrame *frame = het_state_peek(&state->head);
    unsigned unit = (unsigned)frame->operand[SHOOTER];
    if (frame->step == OPERATE)
        return kipling_open(state, KIPLING_ROLL_OPERATE, KIPLING_COUNT_OTHER, unit, sink);
    return kipling_open(state, KIPLING_ROLL_FIRE, KIPLING_COUNT_FIRE, unit, sink);
}

static void
roll(const KiplingState *state, KiplingRoll *ret_roll)
{
    const HetFrame *frame = het_state_peek(&state->head);
    unsigned unit = (unsigned)frame->operand[SHOOTER];
    ret_roll->unit = unit;
    if (frame->step == OPERATE) { /* dice off, ties folded in: KIP-4g.2 */
        ret_roll->dice = 1;
        ret_roll->hitting = 3;
        ret_roll->effect[0] = 0;
        ret_roll->effect[1] = 1;
        return;
    }
    kipling_fire_dice(state, unit, (KiplingWeapon)frame->operand[WEAPON], &ret_roll->dice,
                      &ret_roll->hitting);
    unsigned needed = 1, figures = 0; /* of an empty building */
    if (frame->operand[TARGET] >= 0) {
        unsigned target = (unsigned)frame->operand[TARGET];
        needed = kipling_hits_needed(state, target, frame->operand[LONG] != 0);
        figures = state->units[target].figures;
    }
    fire_effects(ret_roll, needed, figures);
    if (frame->operand[BUILDING] >= 0)
        batter_effects(ret_roll, state, (unsigned)frame->operand[BUILDING]);
}

void
kipling_tend(KiplingState *state, unsigned unit, unsigned casualties, const HetSink *sink)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned side = data->side[unit], hospital = data->hospital[side];
    if (casualties == 0 || hospital == HET_SQUARE_OFF ||
        kipling_option(state, KIPLING_HOSPITALS) == 0 ||
        het_square_distance(hospital, state->units[unit].place) >
            (unsigned)kipling_option(state, KIPLING_HOSPITAL_RANGE))
        return;
    state->tended[side] = (uint16_t)(state->tended[side] + casualties);
    kipling_tell(sink, state, HET_EVENT_NOTE, unit, KIPLING_NONE, (int)casualties, "KIP-8a.1");
}

/* `needed` is as the shot was fired: a breach counts from the next one. */
static void
strike(KiplingState *state, const HetFrame *shot, unsigned hits, unsigned needed,
       const HetSink *sink)
{
    if (shot->operand[BUILDING] >= 0)
        batter(state, (unsigned)shot->operand[BUILDING], hits, sink);
    if (shot->operand[TARGET] < 0)
        return;
    unsigned target = (unsigned)shot->operand[TARGET];
    unsigned in_the_open = (unsigned)kipling_option(
        state, shot->operand[LONG] != 0 ? KIPLING_LONG_HITS : KIPLING_CLOSE_HITS);
    unsigned casualties = MIN(hits / needed, (unsigned)state->units[target].figures);
    kipling_tend(state, target, casualties, sink);
    kipling_lose(state, target, casualties, needed > in_the_open ? "KIP-3b" : "KIP-3a.1", sink);
}

static void
take_fire(KiplingState *state, const HetMove *move, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head);
    unsigned hits = (unsigned)move->roll.low;
    if (frame->step == OPERATE) {
        kipling_tell(sink, state, HET_EVENT_ROLL, (unsigned)frame->operand[SHOOTER], KIPLING_NONE,
                     (int)hits, "KIP-4g.2");
        frame->step = SHOOT;
        if (hits == 0)
            het_state_pop(&state->head);
        return;
    }
    HetFrame shot = *frame;
    bool weak = state->units[shot.operand[SHOOTER]].status != KIPLING_STEADY;
    kipling_tell(sink, state, HET_EVENT_ROLL, (unsigned)shot.operand[SHOOTER], KIPLING_NONE,
                 (int)hits,
                 weak                                     ? "KIP-2e"
                 : shot.operand[WEAPON] == KIPLING_CANNON ? "KIP-2a.2"
                                                          : "KIP-2b.2");
    unsigned needed = 1;
    if (shot.operand[TARGET] >= 0)
        needed =
            kipling_hits_needed(state, (unsigned)shot.operand[TARGET], shot.operand[LONG] != 0);
    het_state_pop(&state->head);
    strike(state, &shot, hits, needed, sink);
}

/* --- ruins: KIP-2d.4 -------------------------------------------------------------------------- */

static bool
advance_ruin(KiplingState *state, const HetSink *sink)
{
    unsigned unit = (unsigned)het_state_peek(&state->head)->operand[0];
    if (state->units[unit].status == KIPLING_GONE) {
        het_state_pop(&state->head);
        return true;
    }
    return kipling_open(state, KIPLING_ROLL_RUIN, KIPLING_COUNT_OTHER, unit, sink);
}

static void
roll_ruin(const KiplingState *state, KiplingRoll *ret_roll)
{
    ret_roll->unit = (unsigned)het_state_peek(&state->head)->operand[0];
    ret_roll->dice = 1;
    ret_roll->hitting = (unsigned)kipling_option(state, KIPLING_RUIN_ROLL);
    ret_roll->effect[0] = 0;
    ret_roll->effect[1] = 1;
}

static void
take_ruin(KiplingState *state, const HetMove *move, const HetSink *sink)
{
    unsigned unit = (unsigned)het_state_peek(&state->head)->operand[0];
    het_state_pop(&state->head);
    kipling_tell(sink, state, HET_EVENT_ROLL, unit, KIPLING_NONE, move->roll.low, "KIP-2d.4");
    if (move->roll.low > 0) {
        if (kipling_has_captured_gun(state, unit))
            kipling_leave_gun(state, unit);
        kipling_push_retreat(state, unit, -1, false);
    }
}

const KiplingSteps kipling_fire = {.advance = advance_fire, .roll = roll, .take = take_fire};
const KiplingSteps kipling_ruin = {.advance = advance_ruin, .roll = roll_ruin, .take = take_ruin};
