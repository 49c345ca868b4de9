/* Shots: range, arc, sight, modifiers, effects. KIR-10, 13 */
#include "kircholm-board.h"
#include "kircholm-fire.h"
#include "kircholm-level.h"

bool
kircholm_is_shooter(const KircholmState *state, unsigned unit)
{
    const KircholmUnit *it = &state->units[unit];
    KircholmType type = (KircholmType)kircholm_data(state)->type[unit];
    if (it->level != KIRCHOLM_ORDERED)
        return false; /* KIR-6.4, 6.8 */
    if (kircholm_data(state)->fire[unit] == 0)
        return false; /* KIR-2.3 */
    if ((it->flags & KIRCHOLM_DELAYED) != 0)
        return false; /* KIR-10.15 */
    switch (kircholm_weapon(type)) {
    case KIRCHOLM_CANNON:
        return it->formation == KIRCHOLM_SHOOTING && it->load == KIRCHOLM_LOADED;
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

/* Adds to the dice, and to the account of them if there is one. */
static inline int
add(const KircholmState *state, HetRollAccount *account, KircholmOption option, const char *rule,
    const char *words)
{
    int amount = kircholm_option(state, option);
    if (account != NULL)
        het_account_add(account, HET_TERM_DIE, amount, rule, words);
    return amount;
}

static inline int
formation_modifier(const KircholmState *state, unsigned target, HetRollAccount *account)
{
    if (kircholm_data(state)->type[target] == KIRCHOLM_ARTILLERY)
        return add(state, account, KIRCHOLM_FIRE_AT_GUNS, "KIR-10.11", "at guns");
    switch ((KircholmFormation)state->units[target].formation) {
    case KIRCHOLM_ASSAULT:
        return add(state, account, KIRCHOLM_FIRE_AT_ASSAULT, "KIR-4.10", "at assault formation");
    case KIRCHOLM_CLOSED:
        return add(state, account, KIRCHOLM_FIRE_AT_CLOSED, "KIR-4.15", "at closed formation");
    case KIRCHOLM_DOUBLE:
        return add(state, account, KIRCHOLM_FIRE_AT_DOUBLE, "KIR-10.11", "at double formation");
    case KIRCHOLM_DEFENSIVE:
        return add(state, account, KIRCHOLM_FIRE_AT_DEFENSIVE, "KIR-10.11",
                   "at defensive formation");
    case KIRCHOLM_BASIC:
    case KIRCHOLM_SHOOTING:
    case KIRCHOLM_MOVING:
    case KIRCHOLM_NO_FORMATION:
        break;
    }
    return 0;
}

static inline int
shooter_modifier(const KircholmState *state, unsigned shooter, HetRollAccount *account)
{
    const KircholmScenario *data = kircholm_data(state);
    int sum = add(state, account, KIRCHOLM_FIRE_SHIFT, "KIR-10.8", "shift");
    if (data->fire[shooter] >= 4)
        sum += add(state, account, KIRCHOLM_STRONG_FIRE, "KIR-10.10", "strong fire");
    else if (data->fire[shooter] <= 2)
        sum += add(state, account, KIRCHOLM_WEAK_FIRE, "KIR-10.10", "weak fire");
    if (data->type[shooter] != KIRCHOLM_ARTILLERY)
        return sum;
    sum += add(state, account, KIRCHOLM_CANNON_FIRE, "KIR-13.1", "guns");
    if (data->heavy[shooter] != 0)
        sum += add(state, account, KIRCHOLM_CANNON_A_FIRE, "KIR-13.5", "guns of type A");
    return sum;
}

static inline int
terrain_modifier(const KircholmState *state, unsigned cell, HetRollAccount *account)
{
    unsigned terrain = kircholm_data(state)->map.terrain[cell];
    return terrain == KIRCHOLM_VILLAGE
               ? add(state, account, KIRCHOLM_FIRE_AT_VILLAGE, "KIR-10.12", "at a village")
           : terrain == KIRCHOLM_WOOD
               ? add(state, account, KIRCHOLM_FIRE_AT_WOOD, "KIR-10.12", "at a wood")
               : 0;
}

/* The modifier of a band, or 1 beyond all of them. */
static inline int
band_modifier(const KircholmState *state, KircholmWeapon weapon, unsigned distance,
              HetRollAccount *account)
{
    const int32_t *range =
        &kircholm_data(state)->option[KIRCHOLM_RANGE_OF + KIRCHOLM_BANDS * (int)weapon];
    if ((int)distance <= range[KIRCHOLM_DIRECT])
        return 0;
    if ((int)distance <= range[KIRCHOLM_EFFECTIVE])
        return add(state, account, KIRCHOLM_EFFECTIVE_FIRE, "KIR-10.9", "effective range");
    return (int)distance <= range[KIRCHOLM_MAXIMUM]
               ? add(state, account, KIRCHOLM_MAXIMUM_FIRE, "KIR-10.9", "maximum range")
               : 1;
}

/* Of a target's two hexes the one where the shot tells most counts: that hex, or KIRCHOLM_OFF, and
 * what range and cover add there. */
static unsigned
aim(const KircholmState *state, unsigned shooter, unsigned target, int *ret_modifier)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[shooter];
    KircholmWeapon weapon = kircholm_weapon((KircholmType)data->type[shooter]);
    const uint8_t *arcs = weapon == KIRCHOLM_BOW ? data->half : data->wedge;
    unsigned at = KIRCHOLM_OFF;
    if (weapon == KIRCHOLM_UNARMED)
        return KIRCHOLM_OFF; /* KIR-10.18 */
    for (unsigned wing = 0; wing < kircholm_wings(state, target); wing++) {
        unsigned cell = kircholm_wing(state, target, wing);
        unsigned distance = kircholm_distance(data, it->place, cell);
        if (distance > KIRCHOLM_SIGHT)
            continue;
        int band = band_modifier(state, weapon, distance, NULL);
        if (band > 0 || (arcs[kircholm_offset(data, it->place, cell)] >> it->facing & 1) == 0 ||
            !kircholm_sees(state, it->place, cell))
            continue;
        int modifier = band + terrain_modifier(state, cell, NULL);
        if (at != KIRCHOLM_OFF && modifier <= *ret_modifier)
            continue;
        at = cell;
        *ret_modifier = modifier;
    }
    return at;
}

bool
kircholm_aims(const KircholmState *state, unsigned shooter, unsigned target, int *ret_modifier)
{
    if (aim(state, shooter, target, ret_modifier) == KIRCHOLM_OFF)
        return false;
    *ret_modifier +=
        shooter_modifier(state, shooter, NULL) + formation_modifier(state, target, NULL);
    return true;
}

/* What the modifier of a shot is made of, for people. */
static void
account_for(const KircholmState *state, unsigned shooter, unsigned target, HetRollAccount *account)
{
    const KircholmScenario *data = kircholm_data(state);
    KircholmWeapon weapon = kircholm_weapon((KircholmType)data->type[shooter]);
    int modifier;
    unsigned cell = aim(state, shooter, target, &modifier);
    unsigned distance = kircholm_distance(data, state->units[shooter].place, cell);
    bool direct = band_modifier(state, weapon, distance, account) == 0;
    het_account_begin(account, direct ? "fire at direct range" : "fire", "KIR-10.8", target);
    (void)terrain_modifier(state, cell, account);
    (void)shooter_modifier(state, shooter, account);
    (void)formation_modifier(state, target, account);
}

/* The points left of a unit on its move. */
static int
points_of(const KircholmState *state, unsigned unit)
{
    const KircholmMove *move = kircholm_move_of(state);
    return move->unit == (int)unit ? move->points : move->partner_points;
}

/* Whether a unit on its move may still spend points: one that has stopped before the enemy only on
 * a volley, one in flight while it has hexes to go. KIR-6.6, 8.3 */
static bool
has_use_for_points(const KircholmState *state, unsigned unit)
{
    const HetFrame *frame = &state->head.stack[0];
    if (state->units[unit].level == KIRCHOLM_RETREATING)
        return frame->procedure == KIRCHOLM_FLEE &&
               het_frame_fields_const(frame, KircholmFlight)->done < (int)state->way.steps;
    if ((frame->flags & UNIT_STOPPED) == 0)
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

bool
kircholm_list_targets(const KircholmState *state, unsigned shooter, HetMoveList *list)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned enemy = 1u - data->side[shooter];
    bool any = false;
    for (unsigned i = 0; i < data->side_count[enemy] && (list != NULL || !any); i++) {
        unsigned target = data->side_units[enemy][i];
        int modifier;
        if (state->units[target].place == KIRCHOLM_OFF ||
            !kircholm_aims(state, shooter, target, &modifier) ||
            !kircholm_can_harm(state, shooter, target, modifier))
            continue;
        any = true;
        if (list != NULL)
            het_list_add(list, het_move_target(HET_MOVE_SHOOT, shooter, target));
    }
    return any;
}

bool
kircholm_is_ready_gun(const KircholmState *state, unsigned unit)
{
    return kircholm_data(state)->type[unit] == KIRCHOLM_ARTILLERY &&
           state->units[unit].place != KIRCHOLM_OFF && kircholm_is_shooter(state, unit) &&
           kircholm_list_targets(state, unit, NULL);
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
    het_tell(sink, &state->head, HET_EVENT_SHOOT, shooter, target, modifier,
             shot_rule(state, shooter, target), NULL);
    if (kircholm_data(state)->type[shooter] == KIRCHOLM_ARTILLERY) {
        it->load = KIRCHOLM_EMPTY;
        het_say(sink, &state->head, shooter, HET_NO_UNIT, "KIR-14.2", "it must load again");
    } else {
        it->volleys++;
    }
    kircholm_push(state, KIRCHOLM_SHOT, kircholm_side(state, shooter), KircholmShot,
                  .shooter = (int16_t)shooter, .target = (int16_t)target,
                  .modifier = (int16_t)modifier);
}

static bool
advance(HetState *head, const HetSink *sink)
{
    KircholmState *state = kircholm_state(head);
    unsigned shooter = (unsigned)het_frame_peek(head, KircholmShot)->shooter;
    return kircholm_open(state, KIRCHOLM_ROLL_FIRE, shooter, KIRCHOLM_COUNT_FIRE, sink);
}

static void
roll(const HetState *head, HetThrow *ret_throw)
{
    const KircholmState *state = kircholm_state_of(head);
    const KircholmShot *shot = het_frame_peek(head, KircholmShot);
    unsigned shooter = (unsigned)shot->shooter, target = (unsigned)shot->target;
    if (ret_throw->account != NULL)
        account_for(state, shooter, target, ret_throw->account);
    het_throw_die(ret_throw, shooter, 6);
    ret_throw->dice = 2;
    for (int sum = 2; sum <= 12; sum++)
        ret_throw->effect[sum] = (uint8_t)effect_of(state, shooter, target, sum + shot->modifier);
}

/* KIR-10.7: points are lost by who moves; who does not loses his reactions. */
static void
delay(KircholmState *state, unsigned target, unsigned points, const HetSink *sink)
{
    const KircholmScenario *data = kircholm_data(state);
    if (data->side[target] != state->head.active) {
        state->units[target].flags |= KIRCHOLM_DELAYED;
        het_say(sink, &state->head, target, HET_NO_UNIT, "KIR-10.15",
                "fire costs it its reactions of this phase");
        return;
    }
    if (kircholm_is_cavalry((KircholmType)data->type[target]))
        points *= (unsigned)kircholm_option(state, KIRCHOLM_HORSE_DELAY);
    KircholmMove *move = kircholm_move(state);
    int16_t *left = move->unit == (int)target ? &move->points : &move->partner_points;
    *left = (int16_t)MAX(0, *left - (int)points);
    het_say(sink, &state->head, target, HET_NO_UNIT, "KIR-10.7",
            "fire costs it %u point%s, %d are left", points, points == 1 ? "" : "s", *left);
}

static void
take(HetState *head, const HetMove *move, const HetSink *sink)
{
    KircholmState *state = kircholm_state(head);
    KircholmShot shot = *het_frame_peek(head, KircholmShot);
    unsigned shooter = (unsigned)shot.shooter, target = (unsigned)shot.target;
    int total = move->roll.low + shot.modifier;
    KircholmHit hit = effect_of(state, shooter, target, total);
    het_state_pop(head);
    switch (hit) {
    case KIRCHOLM_MISS:
        if (kircholm_fire(total) == KIRCHOLM_MISS)
            het_say(sink, head, target, HET_NO_UNIT, "KIR-10.8", "it is not hit");
        else if (kircholm_data(state)->type[shooter] == KIRCHOLM_ARTILLERY)
            het_say(sink, head, target, HET_NO_UNIT, "KIR-13.4", "guns do not delay it");
        else
            het_say(sink, head, target, HET_NO_UNIT, "KIR-10.16",
                    "a delay has no effect on it now");
        break;
    case KIRCHOLM_DELAY_1:
    case KIRCHOLM_DELAY_2:
        delay(state, target, hit == KIRCHOLM_DELAY_1 ? 1 : 2, sink);
        break;
    case KIRCHOLM_HIT_D:
    case KIRCHOLM_HIT_U:
        kircholm_harm(state, target, hit == KIRCHOLM_HIT_D ? KIRCHOLM_DISORDER : KIRCHOLM_ROUT,
                      KIRCHOLM_BY_FIRE);
        break;
    }
}

const HetProcedure kircholm_shot = {.advance = advance, .roll = roll, .take = take};
