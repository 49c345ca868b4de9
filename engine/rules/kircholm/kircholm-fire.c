/* Shots: who makes them, range, arc, sight, modifiers, effects; reactions, and guns that fire at
 * any moment. KIR-10, 13 */
#include "kircholm-query.h"
#include "kircholm-slots.h"

/* --- who shoots ------------------------------------------------------------------------------- */

static const char only_guns[] = "only guns fire now (KIR-13.6)";
static const char unarmed[] = "husaria, pancerni and volunteers do not shoot (KIR-10.18)";

static bool
is_gun(const KircholmState *state, unsigned unit)
{
    return kircholm_type(state, unit) == KIRCHOLM_ARTILLERY;
}

/* Why its formation keeps a unit from shooting. KIR-3.1, 3.2, 4.1, 4.2, 4.20, 5.2 */
static inline const char *
why_not_in_formation(const KircholmState *state, unsigned unit)
{
    unsigned formation = state->units[unit].formation;
    switch (kircholm_weapon(kircholm_type(state, unit))) {
    case KIRCHOLM_CANNON:
        return formation == KIRCHOLM_SHOOTING ? NULL
                                              : "guns in moving formation do not shoot (KIR-5.2)";
    case KIRCHOLM_BOW:
        return NULL;
    case KIRCHOLM_MUSKET:
    case KIRCHOLM_ARQUEBUS:
    case KIRCHOLM_PISTOL:
        return formation == KIRCHOLM_SHOOTING || formation == KIRCHOLM_DEFENSIVE ||
                       formation == KIRCHOLM_DOUBLE
                   ? NULL
                   : "cavalry in this formation does not shoot (KIR-4.1)";
    case KIRCHOLM_UNARMED:
        break;
    }
    return unarmed;
}

/* `flags`: those of the unit's that count. */
static inline const char *
why_silent(const KircholmState *state, unsigned unit, unsigned flags)
{
    const KircholmUnit *it = &state->units[unit];
    if (kircholm_data(state)->fire[unit] == 0)
        return kircholm_weapon(kircholm_type(state, unit)) == KIRCHOLM_UNARMED
                   ? unarmed
                   : "its fire factor is 0 (KIR-2.3)";
    if (it->level != KIRCHOLM_ORDERED)
        return it->level == KIRCHOLM_DISORDERED ? "disorganised units do not shoot (KIR-6.4)"
                                                : "retreating units do not shoot (KIR-6.8)";
    if (is_gun(state, unit) && it->load != KIRCHOLM_LOADED)
        return "the guns are not loaded (KIR-13.7)";
    if ((flags & KIRCHOLM_DELAYED) != 0)
        return is_gun(state, unit) ? "fire has silenced the guns for this phase (KIR-10.15)"
                                   : "fire has cost it its reactions of this phase (KIR-10.15)";
    return why_not_in_formation(state, unit);
}

const char *
kircholm_why_silent(const KircholmState *state, unsigned unit)
{
    return why_silent(state, unit, state->units[unit].flags);
}

unsigned
kircholm_volley_limit(const KircholmState *state, unsigned unit)
{
    KircholmType type = kircholm_type(state, unit);
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
    KircholmType type = kircholm_type(state, unit);
    if (type == KIRCHOLM_ARTILLERY)
        return 0; /* KIR-13.6 */
    return (unsigned)kircholm_option(state, kircholm_is_cavalry(type) ? KIRCHOLM_HORSE_VOLLEY_COST
                                                                      : KIRCHOLM_FOOT_VOLLEY_COST);
}

static inline const char *
why_no_volley(const KircholmState *state, unsigned unit, unsigned flags)
{
    const KircholmUnit *it = &state->units[unit];
    const char *why = why_silent(state, unit, flags);
    if (why != NULL || is_gun(state, unit) || it->volleys < kircholm_volley_limit(state, unit))
        return why;
    return it->formation == KIRCHOLM_DEFENSIVE
               ? "it has fired the half of its volleys that defensive formation has (KIR-3.2)"
               : "it has fired all its volleys of this phase (KIR-10.4)";
}

const char *
kircholm_why_no_volley(const KircholmState *state, unsigned unit)
{
    return why_no_volley(state, unit, state->units[unit].flags);
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

/* KIR-4.10, 4.15, 10.11 */
static inline int
formation_modifier(const KircholmState *state, KircholmFormation formation, HetRollAccount *account)
{
    static const struct {
        KircholmOption option;
        const char *rule, *words;
    } at[KIRCHOLM_FORMATIONS] = {
        [KIRCHOLM_ASSAULT] = {KIRCHOLM_FIRE_AT_ASSAULT, "KIR-4.10", "at assault formation"},
        [KIRCHOLM_CLOSED] = {KIRCHOLM_FIRE_AT_CLOSED, "KIR-4.15", "at closed formation"},
        [KIRCHOLM_DOUBLE] = {KIRCHOLM_FIRE_AT_DOUBLE, "KIR-10.11", "at double formation"},
        [KIRCHOLM_DEFENSIVE] = {KIRCHOLM_FIRE_AT_DEFENSIVE, "KIR-10.11", "at defensive formation"},
    };
    return at[formation].rule == NULL
               ? 0
               : add(state, account, at[formation].option, at[formation].rule, at[formation].words);
}

static inline int
target_modifier(const KircholmState *state, unsigned target, HetRollAccount *account)
{
    return is_gun(state, target)
               ? add(state, account, KIRCHOLM_FIRE_AT_GUNS, "KIR-10.11", "at guns")
               : formation_modifier(state, state->units[target].formation, account);
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

/* Stages on the way to being a target, in ascending order. */
typedef enum { FAR, ASIDE, BEHIND_GROUND, BEHIND_TROOPS, AIMED } Aim;

/* Returns the stage of a hex for an armed shooter; *ret_band is the modifier of the range.
 * KIR-10.1, 10.2, 10.5, 13.1 to 13.3
 */
static inline Aim
aim_at(const KircholmState *state, unsigned shooter, unsigned cell, int *ret_band)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[shooter];
    KircholmWeapon weapon = kircholm_weapon(data->type[shooter]);
    unsigned distance = kircholm_distance(data, it->place, cell);
    if (distance > KIRCHOLM_SIGHT || (*ret_band = band_modifier(state, weapon, distance, NULL)) > 0)
        return FAR;
    const uint8_t *arcs = weapon == KIRCHOLM_BOW ? data->half : data->wedge;
    if ((arcs[kircholm_offset(data, it->place, cell)] >> it->facing & 1) == 0)
        return ASIDE;
    if (kircholm_sees(state, it->place, cell))
        return AIMED;
    return kircholm_ground_lets_see(data, it->place, cell) ? BEHIND_TROOPS : BEHIND_GROUND;
}

static const char *
words_of(Aim aim, KircholmWeapon weapon)
{
    static const char *const words[AIMED + 1] = {
        [FAR] = "the target is out of range (KIR-10.1)",
        [ASIDE] = "the target is not in its front (KIR-10.2)",
        [BEHIND_GROUND] = "the ground hides the target (KIR-13.2)",
        [BEHIND_TROOPS] = "a unit in between hides the target (KIR-13.3)",
    };
    if (weapon == KIRCHOLM_BOW && aim == ASIDE)
        return "the target is behind it (KIR-10.5)";
    if (weapon == KIRCHOLM_CANNON && aim <= ASIDE)
        return aim == FAR ? "the target is out of range of the guns (KIR-13.1)"
                          : "the target is not in front of the guns (KIR-13.1)";
    return words[aim];
}

/* Of a target's two hexes the one where the shot has most effect counts: that hex, and what range
 * and cover add there; if there is none, the one that comes nearest to being a target. */
static inline Aim
aim(const KircholmState *state, unsigned shooter, unsigned target, unsigned *ret_cell,
    int *ret_modifier)
{
    Aim best = FAR;
    HET_EACH_BELOW(wing, kircholm_wings(state, target)) {
        unsigned cell = kircholm_wing(state, target, wing);
        int band = 0;
        Aim here = aim_at(state, shooter, cell, &band);
        if (here == AIMED) {
            int modifier = band + terrain_modifier(state, cell, NULL);
            if (best == AIMED && modifier <= *ret_modifier)
                continue;
            *ret_cell = cell;
            *ret_modifier = modifier;
        }
        best = MAX(best, here);
    }
    return best;
}

const char *
kircholm_why_no_aim(const KircholmState *state, unsigned shooter, unsigned target,
                    int *ret_modifier)
{
    KircholmWeapon weapon = kircholm_weapon(kircholm_type(state, shooter));
    unsigned cell;
    if (weapon == KIRCHOLM_UNARMED)
        return unarmed;
    Aim best = aim(state, shooter, target, &cell, ret_modifier);
    if (best != AIMED)
        return words_of(best, weapon);
    *ret_modifier += shooter_modifier(state, shooter, NULL) + target_modifier(state, target, NULL);
    return NULL;
}

bool
kircholm_query_volley(const KircholmState *state, unsigned shooter, unsigned distance,
                      KircholmFormation formation, int *ret_modifier)
{
    const KircholmUnit *it = &state->units[shooter];
    KircholmWeapon weapon = kircholm_weapon(kircholm_type(state, shooter));
    if (weapon == KIRCHOLM_UNARMED || it->level != KIRCHOLM_ORDERED)
        return false;
    if (weapon == KIRCHOLM_CANNON
            ? it->load != KIRCHOLM_LOADED || it->formation != KIRCHOLM_SHOOTING
            : it->formation == KIRCHOLM_BASIC && weapon != KIRCHOLM_BOW)
        return false;
    int band = band_modifier(state, weapon, distance, NULL);
    if (band > 0)
        return false;
    *ret_modifier =
        band + shooter_modifier(state, shooter, NULL) + formation_modifier(state, formation, NULL);
    return true;
}

const char *
kircholm_aim(const HetState *head, unsigned unit, HetPoint place)
{
    const KircholmState *state = kircholm_state_of(head);
    const KircholmScenario *data = kircholm_data(state);
    int band;
    if (state->units[unit].place >= data->map.cells && data->type[unit] != KIRCHOLM_COMMANDER)
        return "it is not on the map (KIR-10.6)";
    const char *why = kircholm_why_silent(state, unit);
    if (why != NULL)
        return why;
    return words_of(
        aim_at(state, unit, (unsigned)(place.y * data->map.grid.width + place.x), &band),
        kircholm_weapon(data->type[unit]));
}

/* Adds the terms of a shot's modifier to the account. */
static void
account_for(const KircholmState *state, unsigned shooter, unsigned target, HetRollAccount *account)
{
    KircholmWeapon weapon = kircholm_weapon(kircholm_type(state, shooter));
    int modifier = 0;
    unsigned cell = KIRCHOLM_OFF;
    (void)aim(state, shooter, target, &cell, &modifier);
    unsigned distance = kircholm_distance(kircholm_data(state), state->units[shooter].place, cell);
    bool direct = band_modifier(state, weapon, distance, account) == 0;
    het_account_begin(account, direct ? "fire at direct range" : "fire", "KIR-10.8", target);
    (void)terrain_modifier(state, cell, account);
    (void)shooter_modifier(state, shooter, account);
    (void)target_modifier(state, target, account);
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
               het_frame_fields_const(frame, KircholmFlight)->done < state->way.steps;
    if ((frame->flags & UNIT_STOPPED) == 0)
        return true;
    return !is_gun(state, unit) && kircholm_why_no_volley(state, unit) == NULL &&
           (int)kircholm_volley_cost(state, unit) <= points_of(state, unit);
}

/* Whether losing points matters to the target now: it moves, or could still react. */
static bool
delay_matters(const KircholmState *state, unsigned shooter, unsigned target)
{
    if (is_gun(state, shooter))
        return false; /* KIR-13.4 */
    if (kircholm_side(state, target) == state->head.active)
        return points_of(state, target) > 0 && has_use_for_points(state, target);
    return state->head.phase == KIRCHOLM_MOVEMENT &&
           kircholm_why_no_volley(state, target) == NULL &&
           (!is_gun(state, target) || kircholm_option(state, KIRCHOLM_DELAY_SILENCES_GUNS) != 0);
}

static KircholmHit
effect_of(const KircholmState *state, unsigned shooter, unsigned target, int total)
{
    KircholmHit hit = kircholm_fire(total);
    return hit <= KIRCHOLM_DELAY_2 && !delay_matters(state, shooter, target) ? KIRCHOLM_MISS : hit;
}

/* Whether a shot with this modifier could do anything to the target now. KIR-10.16 */
static const char *
why_no_harm(const KircholmState *state, unsigned shooter, unsigned target, int modifier)
{
    return effect_of(state, shooter, target, 12 + modifier) != KIRCHOLM_MISS
               ? NULL
               : "the shot could do nothing to the target (KIR-10.16)";
}

static const char *
why_no_hit(const KircholmState *state, unsigned shooter, unsigned target)
{
    int modifier = 0;
    const char *why = kircholm_why_no_aim(state, shooter, target, &modifier);
    return why != NULL ? why : why_no_harm(state, shooter, target, modifier);
}

bool
kircholm_list_targets(const KircholmState *state, unsigned shooter, HetMoveList *list)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned enemy = 1u - data->side[shooter];
    bool any = false;
    for (unsigned i = 0; i < data->side_count[enemy] && (list != NULL || !any); i++) {
        unsigned target = data->side_units[enemy][i];
        if (state->units[target].place == KIRCHOLM_OFF ||
            why_no_hit(state, shooter, target) != NULL)
            continue;
        any = true;
        if (list != NULL)
            het_list_add(list, het_move_target(HET_MOVE_SHOOT, shooter, target));
    }
    return any;
}

const char *
kircholm_why_no_shot(const KircholmState *state, unsigned shooter, unsigned target, unsigned side)
{
    const char *why = kircholm_is_there(state, shooter, side)
                          ? kircholm_why_no_volley(state, shooter)
                          : "name a unit of your own on the map as the one that shoots (KIR-10.6)";
    if (why == NULL && kircholm_is_there(state, target, 1 - side))
        return why_no_hit(state, shooter, target);
    const bool named = target != HET_NO_UNIT && target != shooter;
    if (why == NULL && !named && !kircholm_list_targets(state, shooter, NULL))
        return "no enemy can be hit from where it stands (KIR-10.1, 10.2)";
    return why != NULL ? why : "name an enemy on the map as the target (KIR-10.6)";
}

const char *
kircholm_why_no_gun(const KircholmState *state, unsigned unit)
{
    if (!is_gun(state, unit))
        return only_guns;
    const char *why = kircholm_why_silent(state, unit);
    if (why != NULL || kircholm_list_targets(state, unit, NULL))
        return why;
    return "the guns have no target in range, arc and sight that they could harm (KIR-13.1)";
}

/* --- the shot --------------------------------------------------------------------------------- */

static const char *
shot_rule(const KircholmState *state, unsigned shooter, unsigned target)
{
    const KircholmScenario *data = kircholm_data(state);
    KircholmFormation formation = state->units[target].formation;
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
    het_report(sink, &state->head, HET_EVENT_SHOOT, shooter, target, modifier,
               shot_rule(state, shooter, target), NULL);
    if (kircholm_type(state, shooter) == KIRCHOLM_ARTILLERY) {
        it->load = KIRCHOLM_EMPTY;
        het_note(sink, &state->head, shooter, HET_NO_UNIT, "KIR-14.2", "it must load again");
    } else {
        it->volleys++;
    }
    kircholm_push(state, KIRCHOLM_SHOT, kircholm_side(state, shooter), KircholmShot,
                  .shooter = (uint16_t)shooter, .target = (uint16_t)target,
                  .modifier = (int16_t)modifier);
}

static bool
advance_shot(HetState *head, const HetSink *sink)
{
    unsigned shooter = het_frame_peek(head, KircholmShot)->shooter;
    return kircholm_open(kircholm_state(head), KIRCHOLM_ROLL_FIRE, shooter, KIRCHOLM_COUNT_FIRE,
                         sink);
}

static void
roll_shot(const HetState *head, HetThrow *ret_throw)
{
    const KircholmState *state = kircholm_state_of(head);
    const KircholmShot *shot = het_frame_peek(head, KircholmShot);
    unsigned shooter = shot->shooter, target = shot->target;
    if (ret_throw->account != NULL)
        account_for(state, shooter, target, ret_throw->account);
    het_throw_die(ret_throw, shooter, 6);
    ret_throw->dice = 2;
    for (int sum = 2; sum <= 12; sum++)
        ret_throw->effect[sum] = (uint8_t)effect_of(state, shooter, target, sum + shot->modifier);
}

/* Takes points off a unit on its move, and its reactions from another. KIR-10.7, 10.15 */
static void
delay(KircholmState *state, unsigned target, unsigned points, const HetSink *sink)
{
    if (kircholm_side(state, target) != state->head.active) {
        state->units[target].flags |= KIRCHOLM_DELAYED;
        het_note(sink, &state->head, target, HET_NO_UNIT, "KIR-10.15",
                 "fire costs it its reactions of this phase");
        return;
    }
    if (kircholm_is_cavalry(kircholm_type(state, target)))
        points *= (unsigned)kircholm_option(state, KIRCHOLM_HORSE_DELAY);
    KircholmMove *move = kircholm_move(state);
    int16_t *left = move->unit == (int)target ? &move->points : &move->partner_points;
    *left = (int16_t)MAX(0, *left - (int)points);
    het_note(sink, &state->head, target, HET_NO_UNIT, "KIR-10.7",
             "fire costs it %u point%s, %d are left", points, points == 1 ? "" : "s", *left);
}

static void
take_shot(HetState *head, const HetMove *move, const HetSink *sink)
{
    KircholmState *state = kircholm_state(head);
    KircholmShot shot = *het_frame_peek(head, KircholmShot);
    unsigned shooter = shot.shooter, target = shot.target;
    int total = move->roll.low + shot.modifier;
    KircholmHit hit = effect_of(state, shooter, target, total);
    het_state_pop(head);
    switch (hit) {
    case KIRCHOLM_MISS:
        if (kircholm_fire(total) == KIRCHOLM_MISS)
            het_note(sink, head, target, HET_NO_UNIT, "KIR-10.8", "it is not hit");
        else if (kircholm_type(state, shooter) == KIRCHOLM_ARTILLERY)
            het_note(sink, head, target, HET_NO_UNIT, "KIR-13.4", "guns do not delay it");
        else
            het_note(sink, head, target, HET_NO_UNIT, "KIR-10.16",
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

const HetProcedure kircholm_shot = {.advance = advance_shot, .roll = roll_shot, .take = take_shot};

/* --- reactions: KIR-10.6, 10.13, 10.14 --------------------------------------------------------
 * A reaction that was declined is offered again at the next moment. */

/* Why a unit makes no volley at this moment; `flags`: those of the unit's that count. */
static inline const char *
why_no_reaction(const KircholmState *state, unsigned unit, unsigned flags)
{
    return (flags & KIRCHOLM_REACTED) != 0 ? "it has already reacted to this (KIR-10.14)"
                                           : why_no_volley(state, unit, flags);
}

static const char only_pikes[] =
    "only foot may change formation then, from shooting to defensive (KIR-10.13)";

/* Why foot does not present its pikes instead of a volley, if the enemy is where it could fire: by
 * an option even foot that has lost its volleys to fire. KIR-10.13, 10.15 */
static inline const char *
why_no_pikes(const KircholmState *state, unsigned unit)
{
    const KircholmUnit *it = &state->units[unit];
    unsigned flags = it->flags;
    if (kircholm_type(state, unit) != KIRCHOLM_INFANTRY || it->formation != KIRCHOLM_SHOOTING)
        return only_pikes;
    if (kircholm_option(state, KIRCHOLM_DELAY_BARS_PIKES) == 0)
        flags &= ~(unsigned)KIRCHOLM_DELAYED;
    return why_no_reaction(state, unit, flags);
}

/* The reactions of one unit to what another has spent points on, or whether there are any, if
 * `list` is NULL. */
static bool
list_reactions_of(const KircholmState *state, unsigned unit, unsigned mover, HetMoveList *list)
{
    unsigned both[2] = {mover, state->units[mover].partner};
    int modifier = 0;
    bool shoots = why_no_reaction(state, unit, state->units[unit].flags) == NULL;
    bool pikes = why_no_pikes(state, unit) == NULL, any = false;
    if ((!shoots && !pikes) || !kircholm_aims(state, unit, mover, &modifier))
        return false;
    for (unsigned i = 0; shoots && i < 2 && both[i] != KIRCHOLM_NOBODY; i++) {
        if (why_no_harm(state, unit, both[i], modifier) != NULL)
            continue;
        any = true;
        if (list != NULL)
            het_list_add(list, het_move_target(HET_MOVE_SHOOT, unit, both[i]));
    }
    if (pikes && list != NULL)
        het_list_add(list, het_move_value(HET_MOVE_FORM, unit, KIRCHOLM_DEFENSIVE));
    return any || pikes;
}

static bool
list_reactions(const KircholmState *state, unsigned mover, HetMoveList *list)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned enemy = 1u - data->side[mover];
    bool any = false;
    if (state->units[mover].place == KIRCHOLM_OFF)
        return false;
    for (unsigned i = 0; i < data->side_count[enemy] && (list != NULL || !any); i++)
        any = list_reactions_of(state, data->side_units[enemy][i], mover, list) || any;
    return any;
}

bool
kircholm_list_ready_guns(const KircholmState *state, unsigned side, HetMoveList *list)
{
    const KircholmScenario *data = kircholm_data(state);
    bool any = false;
    for (unsigned i = 0; i < data->side_count[side] && (list != NULL || !any); i++) {
        unsigned unit = data->side_units[side][i];
        if (kircholm_why_no_gun(state, unit) != NULL)
            continue;
        any = true;
        if (list != NULL)
            het_list_add(list, het_move_unit(HET_MOVE_SELECT, unit));
    }
    return any;
}

/* --- the window ------------------------------------------------------------------------------- */

/* Lists what may be done but passing; if `list` is NULL, returns whether there is anything. */
static bool
list_all(const KircholmState *state, const HetFrame *frame, HetMoveList *list)
{
    const KircholmWindow *window = het_frame_fields_const(frame, KircholmWindow);
    return window->mover >= 0 ? list_reactions(state, (unsigned)window->mover, list)
                              : kircholm_list_ready_guns(state, frame->actor, list);
}

void
kircholm_open_window(KircholmState *state, unsigned mover)
{
    kircholm_push(state, KIRCHOLM_WINDOW, 1u - kircholm_side(state, mover), KircholmWindow,
                  .mover = (int16_t)mover);
}

void
kircholm_open_gun_window(KircholmState *state, bool fight)
{
    kircholm_push(state, KIRCHOLM_WINDOW, 1u - state->head.active, KircholmWindow, .mover = -1,
                  .fight = fight);
}

static void
list_window(const HetState *head, HetMoveList *moves)
{
    if (list_all(kircholm_state_of(head), het_state_peek(head), moves))
        het_list_add(moves, het_move(HET_MOVE_PASS));
}

static void
close_window(KircholmState *state)
{
    HetFrame window = *het_state_peek(&state->head);
    het_state_pop(&state->head);
    if ((window.flags & WINDOW_USED) == 0)
        return;
    HET_EACH_OF_SIDE(unit, kircholm_data(state), window.actor)
        state->units[unit].flags &= (uint8_t)~KIRCHOLM_REACTED;
}

/* A window closes when the mover is gone, when nobody can react any more, or all pass. */
static bool
advance_window(HetState *head, const HetSink *sink)
{
    const HetFrame *frame = het_state_peek(head);
    (void)sink;
    if (!list_all(kircholm_state(head), frame, NULL)) {
        close_window(kircholm_state(head));
        return true;
    }
    head->actor = frame->actor;
    return false;
}

static void
take_window(HetState *head, const HetMove *move, const HetSink *sink)
{
    KircholmState *state = kircholm_state(head);
    HetFrame *frame = het_state_top(head);
    unsigned unit = move->unit;
    if (move->kind == HET_MOVE_PASS) {
        close_window(state);
        return;
    }
    if (move->kind == HET_MOVE_SELECT) {
        kircholm_push_one(state, KIRCHOLM_GUN, frame->actor, unit);
        return;
    }
    if (het_frame_fields(frame, KircholmWindow)->mover >= 0) {
        frame->flags |= WINDOW_USED;
        state->units[unit].flags |= KIRCHOLM_REACTED;
        head->stack[0].flags |= UNIT_DISTURBED;
    }
    if (move->kind == HET_MOVE_SHOOT) {
        kircholm_shoot(state, unit, move->target, sink);
        return;
    }
    state->units[unit].volleys++;
    state->units[unit].formation = KIRCHOLM_DEFENSIVE;
    kircholm_report_form(sink, state, unit, KIRCHOLM_DEFENSIVE, "KIR-10.13");
}

const HetProcedure kircholm_window = {
    .advance = advance_window, .list = list_window, .take = take_window};

const char *
kircholm_why_no_gunfire(const KircholmState *state, unsigned side, const HetMove *move)
{
    const char *why;
    if (!kircholm_is_there(state, move->unit, side) || !is_gun(state, move->unit))
        return only_guns;
    why = move->target == HET_NO_UNIT ? kircholm_why_no_gun(state, move->unit)
                                      : kircholm_why_no_shot(state, move->unit, move->target, side);
    return why != NULL ? why : "the gun is chosen first, then its target (KIR-13.6)";
}

const char *
kircholm_why_no_reaction(const KircholmState *state, unsigned side, const HetMove *move,
                         unsigned mover)
{
    unsigned unit = move->unit, target = move->target != HET_NO_UNIT ? move->target : mover;
    int modifier = 0;
    const char *why = NULL;
    if (move->kind == HET_MOVE_FORM) {
        if (!kircholm_is_there(state, unit, side))
            return "name a unit on the map of the side that reacts (KIR-10.6)";
        why = move->value == KIRCHOLM_DEFENSIVE || move->value == HET_FORM_OPEN
                  ? why_no_pikes(state, unit)
                  : only_pikes;
        return why != NULL || kircholm_aims(state, unit, mover, &modifier)
                   ? why
                   : "foot presents its pikes only to an enemy that it could fire at (KIR-10.13)";
    }
    if (target == mover || target == state->units[mover].partner) {
        if (kircholm_is_there(state, unit, side))
            why = why_no_reaction(state, unit, state->units[unit].flags);
        if (why == NULL)
            why = kircholm_why_no_shot(state, unit, target, side);
    }
    return why != NULL ? why
                       : "a reaction is fired at the unit that has just spent points (KIR-10.6)";
}

const char *
kircholm_refuse_reaction(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    int mover = het_frame_fields_const(frame, KircholmWindow)->mover;
    if (mover < 0)
        return move->kind == HET_MOVE_SELECT || move->kind == HET_MOVE_SHOOT
                   ? kircholm_why_no_gunfire(state, frame->actor, move)
                   : NULL;
    return move->kind == HET_MOVE_FORM || move->kind == HET_MOVE_SHOOT
               ? kircholm_why_no_reaction(state, frame->actor, move, (unsigned)mover)
               : NULL;
}

/* --- a gun that has been chosen to fire: KIR-13.6 --------------------------------------------- */

static void
list_gun(const HetState *head, HetMoveList *moves)
{
    kircholm_list_targets(kircholm_state_of(head), het_frame_peek(head, KircholmOne)->unit, moves);
}

const char *
kircholm_refuse_gunfire(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    unsigned gun = het_frame_fields_const(frame, KircholmOne)->unit;
    unsigned target = move->target != HET_NO_UNIT ? move->target : move->unit;
    return kircholm_why_no_shot(state, gun, target, frame->actor);
}

static bool
advance_gun(HetState *head, const HetSink *sink)
{
    return het_procedure_await(head, het_state_peek(head)->actor, sink);
}

static void
take_gun(HetState *head, const HetMove *move, const HetSink *sink)
{
    het_state_pop(head);
    kircholm_shoot(kircholm_state(head), move->unit, move->target, sink);
}

const HetProcedure kircholm_gun = {.advance = advance_gun, .list = list_gun, .take = take_gun};

const char *
kircholm_why_never(const KircholmState *state, const HetMove *move)
{
    if (!kircholm_is_there(state, move->unit, state->head.actor))
        return NULL;
    if (move->kind == HET_MOVE_SHOOT)
        return move->target == HET_NO_UNIT
                   ? kircholm_why_no_volley(state, move->unit)
                   : kircholm_why_no_shot(state, move->unit, move->target, state->head.actor);
    const bool dash = true; /* in whatever formation */
    return move->kind == HET_MOVE_CHARGE ? kircholm_why_no_charge(state, move->unit, dash) : NULL;
}
