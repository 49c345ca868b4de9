/* Shots: range, arc, sight, modifiers, effects. KIR-10, 13 */
#include "kircholm-rules.h"

bool
kircholm_is_shooter(const KircholmState *state, unsigned unit)
{
    const KircholmUnit *it = &state->units[unit];
    KircholmType type = (KircholmType)kircholm_data(state)->type[unit];
    if (it->level != KIRCHOLM_ORDERED)
        return false; /* KIR-6.4, 6.8 */
    if (kircholm_data(state)->fire[unit] == 0)
        return false; /* KIR-2.3 */
    switch (kircholm_weapon(type)) {
    case KIRCHOLM_CANNON:
        return it->formation == KIRCHOLM_SHOOTING && it->load == KIRCHOLM_LOADED &&
               it->volleys == 0; /* KIR-10.15 */
    case KIRCHOLM_BOW:
        return true; /* KIR-4.2 */
    case KIRCHOLM_MUSKET:
    case KIRCHOLM_ARQUEBUS:
    case KIRCHOLM_PISTOL:
        return it->formation == KIRCHOLM_SHOOTING || it->formation == KIRCHOLM_DEFENSIVE ||
               it->formation == KIRCHOLM_DOUBLE;
    case KIRCHOLM_UNARMED:
        break;
    }
    return false;
}

unsigned
kircholm_volley_limit(const KircholmState *state, unsigned unit)
{
    KircholmType type = (KircholmType)kircholm_data(state)->type[unit];
    if (type == KIRCHOLM_TATARS)
        return (unsigned)kircholm_option(state, KIRCHOLM_TATAR_VOLLEYS);
    unsigned limit = (unsigned)kircholm_option(state, KIRCHOLM_VOLLEYS);
    if (state->units[unit].formation == KIRCHOLM_DEFENSIVE) /* KIR-3.2 */
        limit = limit * (unsigned)kircholm_option(state, KIRCHOLM_DEFENSIVE_VOLLEYS) / 100;
    return limit;
}

unsigned
kircholm_volley_cost(const KircholmState *state, unsigned unit)
{
    KircholmType type = (KircholmType)kircholm_data(state)->type[unit];
    if (type == KIRCHOLM_ARTILLERY)
        return 0; /* KIR-13.6 */
    return (unsigned)kircholm_option(state, kircholm_is_cavalry(type) ? KIRCHOLM_HORSE_VOLLEY_COST
                                                                      : KIRCHOLM_FOOT_VOLLEY_COST);
}

/* --- what bears on a shot --------------------------------------------------------------------- */

static int
formation_modifier(const KircholmState *state, unsigned target)
{
    if (kircholm_data(state)->type[target] == KIRCHOLM_ARTILLERY)
        return kircholm_option(state, KIRCHOLM_FIRE_AT_GUNS);
    switch ((KircholmFormation)state->units[target].formation) {
    case KIRCHOLM_ASSAULT:
        return kircholm_option(state, KIRCHOLM_FIRE_AT_ASSAULT);
    case KIRCHOLM_CLOSED:
        return kircholm_option(state, KIRCHOLM_FIRE_AT_CLOSED);
    case KIRCHOLM_DOUBLE:
        return kircholm_option(state, KIRCHOLM_FIRE_AT_DOUBLE);
    case KIRCHOLM_DEFENSIVE:
        return kircholm_option(state, KIRCHOLM_FIRE_AT_DEFENSIVE);
    case KIRCHOLM_BASIC:
    case KIRCHOLM_SHOOTING:
    case KIRCHOLM_MOVING:
    case KIRCHOLM_NO_FORMATION:
        break;
    }
    return 0;
}

static int
shooter_modifier(const KircholmState *state, unsigned shooter)
{
    const KircholmScenario *data = kircholm_data(state);
    int sum = kircholm_option(state, KIRCHOLM_FIRE_SHIFT);
    if (data->fire[shooter] >= 4)
        sum += kircholm_option(state, KIRCHOLM_STRONG_FIRE);
    else if (data->fire[shooter] <= 2)
        sum += kircholm_option(state, KIRCHOLM_WEAK_FIRE);
    if (data->type[shooter] == KIRCHOLM_ARTILLERY)
        sum += kircholm_option(state, KIRCHOLM_CANNON_FIRE) +
               (data->heavy[shooter] != 0 ? kircholm_option(state, KIRCHOLM_CANNON_A_FIRE) : 0);
    return sum;
}

static int
terrain_modifier(const KircholmState *state, unsigned cell)
{
    unsigned terrain = kircholm_data(state)->map.terrain[cell];
    return terrain == KIRCHOLM_VILLAGE ? kircholm_option(state, KIRCHOLM_FIRE_AT_VILLAGE)
           : terrain == KIRCHOLM_WOOD  ? kircholm_option(state, KIRCHOLM_FIRE_AT_WOOD)
                                       : 0;
}

/* The modifier of a band, or 1 beyond all of them. */
static int
band_modifier(const KircholmState *state, KircholmWeapon weapon, unsigned distance)
{
    const int32_t *range =
        &kircholm_data(state)->option[KIRCHOLM_RANGE_OF + KIRCHOLM_BANDS * (int)weapon];
    if ((int)distance <= range[KIRCHOLM_DIRECT])
        return 0;
    if ((int)distance <= range[KIRCHOLM_EFFECTIVE])
        return kircholm_option(state, KIRCHOLM_EFFECTIVE_FIRE);
    return (int)distance <= range[KIRCHOLM_MAXIMUM] ? kircholm_option(state, KIRCHOLM_MAXIMUM_FIRE)
                                                    : 1;
}

/* Of a target's two hexes the one where the shot tells most counts. */
bool
kircholm_aims(const KircholmState *state, unsigned shooter, unsigned target, int *ret_modifier)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[shooter];
    KircholmWeapon weapon = kircholm_weapon((KircholmType)data->type[shooter]);
    const uint8_t *arcs = weapon == KIRCHOLM_BOW ? data->half : data->wedge;
    int best = INT_MIN;
    if (weapon == KIRCHOLM_UNARMED)
        return false; /* KIR-10.18 */
    for (unsigned wing = 0; wing < kircholm_wings(state, target); wing++) {
        unsigned cell = kircholm_wing(state, target, wing);
        unsigned distance = kircholm_distance(data, it->place, cell);
        if (distance > KIRCHOLM_SIGHT)
            continue;
        int band = band_modifier(state, weapon, distance);
        if (band > 0 || (arcs[kircholm_offset(data, it->place, cell)] >> it->facing & 1) == 0 ||
            !kircholm_sees(state, it->place, cell))
            continue;
        best = MAX(best, band + terrain_modifier(state, cell));
    }
    if (best == INT_MIN)
        return false;
    *ret_modifier = best + shooter_modifier(state, shooter) + formation_modifier(state, target);
    return true;
}

/* The points left of a unit on its move. */
static int
points_of(const KircholmState *state, unsigned unit)
{
    const HetFrame *move = &state->head.stack[0];
    return move->operand[move->operand[UNIT_UNIT] == (int)unit ? UNIT_POINTS : UNIT_PARTNER_POINTS];
}

/* Whether a unit on its move may still spend points: one that has stopped before the enemy only on
 * a volley, one in flight while it has hexes to go. KIR-6.6, 8.3 */
static bool
has_use_for_points(const KircholmState *state, unsigned unit)
{
    const HetFrame *move = &state->head.stack[0];
    if (state->units[unit].level == KIRCHOLM_RETREATING)
        return move->procedure == KIRCHOLM_FLEE && move->operand[FLEE_DONE] < (int)state->way.steps;
    if ((move->flags & UNIT_STOPPED) == 0)
        return true;
    return kircholm_data(state)->type[unit] != KIRCHOLM_ARTILLERY &&
           kircholm_is_shooter(state, unit) &&
           state->units[unit].volleys < kircholm_volley_limit(state, unit) &&
           (int)kircholm_volley_cost(state, unit) <= points_of(state, unit);
}

/* Whether losing points matters to the target now: to who moves, and to who could still react. */
static bool
delay_matters(const KircholmState *state, unsigned shooter, unsigned target)
{
    const KircholmScenario *data = kircholm_data(state);
    if (data->type[shooter] == KIRCHOLM_ARTILLERY)
        return false; /* KIR-13.4 */
    if (data->side[target] == state->head.active)
        return points_of(state, target) > 0 && has_use_for_points(state, target);
    if (state->head.phase != KIRCHOLM_MOVEMENT || !kircholm_is_shooter(state, target))
        return false;
    return data->type[target] == KIRCHOLM_ARTILLERY
               ? kircholm_option(state, KIRCHOLM_DELAY_SILENCES_GUNS) != 0
               : state->units[target].volleys < kircholm_volley_limit(state, target);
}

static KircholmHit
effect_of(const KircholmState *state, unsigned shooter, unsigned target, int total)
{
    KircholmHit hit = kircholm_fire(total);
    return hit <= KIRCHOLM_DELAY_2 && !delay_matters(state, shooter, target) ? KIRCHOLM_MISS : hit;
}

bool
kircholm_can_harm(const KircholmState *state, unsigned shooter, unsigned target, int modifier)
{
    return effect_of(state, shooter, target, 12 + modifier) != KIRCHOLM_MISS;
}

void
kircholm_list_targets(const KircholmState *state, unsigned shooter, HetMoveList *list)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned enemy = 1u - data->side[shooter];
    for (unsigned i = 0; i < data->side_count[enemy]; i++) {
        unsigned target = data->side_units[enemy][i];
        int modifier;
        if (state->units[target].place != KIRCHOLM_OFF &&
            kircholm_aims(state, shooter, target, &modifier) &&
            kircholm_can_harm(state, shooter, target, modifier))
            het_list_add(list, het_move_target(HET_MOVE_SHOOT, shooter, target));
    }
}

bool
kircholm_has_target(const KircholmState *state, unsigned shooter)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned enemy = 1u - data->side[shooter];
    for (unsigned i = 0; i < data->side_count[enemy]; i++) {
        unsigned target = data->side_units[enemy][i];
        int modifier;
        if (state->units[target].place != KIRCHOLM_OFF &&
            kircholm_aims(state, shooter, target, &modifier) &&
            kircholm_can_harm(state, shooter, target, modifier))
            return true;
    }
    return false;
}

bool
kircholm_is_ready_gun(const KircholmState *state, unsigned unit)
{
    return kircholm_data(state)->type[unit] == KIRCHOLM_ARTILLERY &&
           state->units[unit].place != KIRCHOLM_OFF && kircholm_is_shooter(state, unit) &&
           kircholm_has_target(state, unit);
}

/* --- the shot --------------------------------------------------------------------------------- */

static const char *
shot_rule(const KircholmState *state, unsigned shooter, unsigned target)
{
    const KircholmScenario *data = kircholm_data(state);
    KircholmFormation formation = (KircholmFormation)state->units[target].formation;
    if (data->type[shooter] == KIRCHOLM_ARTILLERY)
        return data->heavy[shooter] != 0 ? "KIR-13.5" : "KIR-13.1";
    if (formation == KIRCHOLM_ASSAULT)
        return "KIR-4.10";
    if (formation == KIRCHOLM_CLOSED)
        return "KIR-4.15";
    if (data->type[shooter] == KIRCHOLM_TATARS)
        return "KIR-4.2";
    if (data->side[shooter] != state->head.active)
        return "KIR-10.6";
    return state->units[shooter].formation == KIRCHOLM_DEFENSIVE ? "KIR-3.2"
           : state->units[shooter].formation == KIRCHOLM_DOUBLE  ? "KIR-4.6"
                                                                 : "KIR-10.3";
}

void
kircholm_shoot(KircholmState *state, unsigned shooter, unsigned target, const HetSink *sink)
{
    KircholmUnit *it = &state->units[shooter];
    int modifier = 0;
    bool aims = kircholm_aims(state, shooter, target, &modifier);
    g_assert(aims);
    kircholm_tell(sink, state, HET_EVENT_SHOOT, shooter, target, modifier,
                  shot_rule(state, shooter, target));
    if (kircholm_data(state)->type[shooter] == KIRCHOLM_ARTILLERY) {
        it->load = KIRCHOLM_EMPTY;
        kircholm_tell(sink, state, HET_EVENT_NOTE, shooter, KIRCHOLM_NOBODY, 0, "KIR-14.2");
    } else {
        it->volleys++;
    }
    HetFrame *frame = kircholm_push(state, KIRCHOLM_SHOT, kircholm_side(state, shooter),
                                    (int)shooter, (int)target);
    frame->operand[2] = (int16_t)modifier;
}

static bool
advance(KircholmState *state, const HetSink *sink)
{
    return kircholm_open(state, KIRCHOLM_ROLL_FIRE, KIRCHOLM_COUNT_FIRE, sink);
}

static void
roll(const KircholmState *state, KircholmRoll *ret_roll)
{
    const HetFrame *frame = het_state_peek(&state->head);
    unsigned shooter = (unsigned)frame->operand[0], target = (unsigned)frame->operand[1];
    ret_roll->unit = shooter;
    ret_roll->dice = 2;
    for (int sum = 2; sum <= 12; sum++)
        ret_roll->effect[sum] = (uint8_t)effect_of(state, shooter, target, sum + frame->operand[2]);
}

/* KIR-10.7: points are lost by who moves; who does not loses his reactions. */
static void
delay(KircholmState *state, unsigned target, unsigned points, const HetSink *sink)
{
    const KircholmScenario *data = kircholm_data(state);
    if (data->side[target] != state->head.active) {
        unsigned none_left = MAX(kircholm_volley_limit(state, target), 1);
        state->units[target].volleys = (uint8_t)MAX(state->units[target].volleys, none_left);
        kircholm_tell(sink, state, HET_EVENT_NOTE, target, KIRCHOLM_NOBODY, 0, "KIR-10.15");
        return;
    }
    if (kircholm_is_cavalry((KircholmType)data->type[target]))
        points *= (unsigned)kircholm_option(state, KIRCHOLM_HORSE_DELAY);
    HetFrame *unit = &state->head.stack[0];
    unsigned which = unit->operand[UNIT_UNIT] == (int)target ? UNIT_POINTS : UNIT_PARTNER_POINTS;
    unit->operand[which] = (int16_t)MAX(0, unit->operand[which] - (int)points);
    kircholm_tell(sink, state, HET_EVENT_NOTE, target, KIRCHOLM_NOBODY, (int)points, "KIR-10.7");
}

static void
take(KircholmState *state, const HetMove *move, const HetSink *sink)
{
    HetFrame shot = *het_state_peek(&state->head);
    unsigned shooter = (unsigned)shot.operand[0], target = (unsigned)shot.operand[1];
    KircholmHit hit = effect_of(state, shooter, target, move->roll.low + shot.operand[2]);
    het_state_pop(&state->head);
    kircholm_tell(sink, state, HET_EVENT_ROLL, shooter, KIRCHOLM_NOBODY, move->roll.low,
                  "KIR-10.8");
    switch (hit) {
    case KIRCHOLM_MISS:
        if (kircholm_data(state)->type[shooter] == KIRCHOLM_ARTILLERY &&
            kircholm_fire(move->roll.high + shot.operand[2]) != KIRCHOLM_MISS)
            kircholm_tell(sink, state, HET_EVENT_NOTE, shooter, target, 0, "KIR-13.4");
        break;
    case KIRCHOLM_DELAY_1:
    case KIRCHOLM_DELAY_2:
        delay(state, target, hit == KIRCHOLM_DELAY_1 ? 1 : 2, sink);
        break;
    case KIRCHOLM_HIT_D:
    case KIRCHOLM_HIT_U:
        kircholm_harm(state, target, hit == KIRCHOLM_HIT_D ? KIRCHOLM_DISORDER : KIRCHOLM_ROUT);
        break;
    }
}

const KircholmSteps kircholm_shot = {.advance = advance, .roll = roll, .take = take};
