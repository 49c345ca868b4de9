/* Guns, bows and muskets: who can fire at whom, and the effect of a shot. HUS-12, 13, 15.2 */
#include "husaria-query.h"
#include "husaria-slots.h"

unsigned
husaria_range(const HusariaState *state, unsigned gun)
{
    HusariaFire fire = husaria_data(state)->row[gun].fire;
    return (unsigned)husaria_option(state, fire == HUSARIA_HEAVY_GUNS ? HUSARIA_HEAVY_RANGE
                                                                      : HUSARIA_LIGHT_RANGE);
}

const char *
husaria_why_no_powder(const HusariaState *state, unsigned side)
{
    const HusariaScenario *data = husaria_data(state);
    if (husaria_rains(state))
        return "in the rain neither guns nor muskets fire (HUS-S.4)";
    if (data->wagons[side] == 0)
        return NULL;
    HUSARIA_EACH_OF(unit, state, side, HUSARIA_ON_MAP)
    if (data->type[unit] == HUSARIA_WAGONS)
        return NULL;
    return "with its last wagons its side lost all powder (HUS-11.19)";
}

/* HUS-13.14: whether enemies are beside a gun is looked at when its artillery phase begins. */
void
husaria_note_beset(HusariaState *state, unsigned side)
{
    const HusariaScenario *data = husaria_data(state);
    HET_EACH_BELOW(i, data->gun_count[side]) {
        HusariaUnit *it = &state->units[data->guns[side][i]];
        it->flags &= (uint8_t)~HUSARIA_BESET;
        if (it->status == HUSARIA_ON_MAP && husaria_beside(state, 1 - side, it->place))
            it->flags |= HUSARIA_BESET;
    }
}

/* Of guns, whatever stands in a hex. HUS-13.1 */
static const char *
why_no_gun_at(const HusariaState *state, unsigned gun, unsigned cell)
{
    const HusariaScenario *data = husaria_data(state);
    const HusariaUnit *it = &state->units[gun];
    unsigned distance = husaria_apart(data, it->place, cell);
    if (distance == 0)
        return "it stands there itself (HUS-13.11)";
    if (distance > husaria_range(state, gun))
        return "the target is farther off than its guns carry (HUS-13.11)";
    const char *reason = husaria_why_no_powder(state, data->side[gun]);
    if (reason != NULL)
        return reason;
    if ((it->flags & HUSARIA_BESET) == 0)
        return husaria_sees(state, it->place, cell)
                   ? NULL
                   : "woods, houses, a hill or units bar the line of sight (HUS-13.12)";
    if (distance > 1)
        return "guns with enemies beside them as their artillery phase began fire at these only "
               "(HUS-13.15)";
    return husaria_in_front(it->facing, husaria_direction(data, it->place, cell))
               ? NULL
               : "guns fire at enemies beside them in their front zone only (HUS-13.15b)";
}

/* Of bows, likewise. HUS-15.24, 12.12 */
static const char *
why_no_bow_at(const HusariaState *state, unsigned archer, unsigned cell)
{
    const HusariaUnit *it = &state->units[archer];
    unsigned edge = husaria_direction(husaria_data(state), it->place, cell);
    if (edge >= HET_HEX_SIDES)
        return "bows carry one hex (HUS-15.24)";
    return husaria_in_front(it->facing, edge) ? NULL
                                              : "bows are shot into the front zone only "
                                                "(HUS-15.24b)";
}

static const char *
why_no_shooter(const HusariaState *state, unsigned shooter)
{
    return shooter < husaria_data(state)->unit_count &&
                   state->units[shooter].status == HUSARIA_ON_MAP
               ? NULL
               : "a unit that shoots is on the map (HUS-13.14)";
}

static const char *
why_no_target(const HusariaState *state, unsigned shooter, unsigned target)
{
    const HusariaScenario *data = husaria_data(state);
    if (target >= data->unit_count || data->side[shooter] == data->side[target])
        return "name an enemy as the target (HUS-13.14)";
    if (!husaria_fights(state, target))
        return "commanders and wagons are no targets (HUS-13.14b)";
    return state->units[target].status == HUSARIA_ON_MAP
               ? NULL
               : "the target is not on the map (HUS-13.14)";
}

const char *
husaria_why_no_gun(const HusariaState *state, unsigned gun, unsigned target)
{
    const char *reason = why_no_shooter(state, gun);
    if (reason == NULL && husaria_arm(husaria_data(state), gun) != HUSARIA_ARTILLERY)
        return "only guns fire so: muskets and pistols fire in the attack phase (HUS-3.1g)";
    if (reason == NULL)
        reason = why_no_target(state, gun, target);
    if (reason != NULL)
        return reason;
    return (state->units[gun].flags & HUSARIA_SHOT) != 0
               ? "guns fire one shot a phase (HUS-13.16)"
               : why_no_gun_at(state, gun, state->units[target].place);
}

const char *
husaria_why_no_bow(const HusariaState *state, unsigned archer, unsigned target)
{
    const char *reason = why_no_shooter(state, archer);
    if (reason == NULL && husaria_data(state)->row[archer].fire != HUSARIA_BOWS)
        return "only bows are shot in a movement phase, and guns at enemies on the move "
               "(HUS-15.21)";
    if (reason == NULL)
        reason = why_no_target(state, archer, target);
    if (reason != NULL)
        return reason;
    const HusariaUnit *aim = &state->units[target];
    if ((state->units[archer].flags & HUSARIA_BOWED) != 0)
        return "its bows have been shot in this movement phase (HUS-15.22c)";
    if ((aim->flags & HUSARIA_STRUCK) != 0 &&
        !husaria_commanded(state, aim->place,
                           husaria_data(state)->side[target])) /* whom they endanger: 15.26 */
        return "the target has lost its point to bows in this phase, and no commander is with it "
               "(HUS-15.27b)";
    return why_no_bow_at(state, archer, aim->place);
}

/* With muskets or pistols, in a battle. HUS-12.11 */
static const char *
why_no_volley_at(const HusariaState *state, unsigned unit, unsigned cell)
{
    if ((state->units[unit].flags & HUSARIA_PIKES) != 0)
        return "pikemen do not fire (HUS-15.13e)";
    return husaria_faces(state, unit, cell) ? NULL : "it is not in its front zone (HUS-12.12)";
}

const char *
husaria_aim(const HetState *head, unsigned unit, HetPoint place)
{
    const HusariaState *state = husaria_state_const(head);
    unsigned cell = (unsigned)(place.y * husaria_data(state)->map.grid.width + place.x);
    if (state->units[unit].status != HUSARIA_ON_MAP)
        return "it is not on the map (HUS-3.1d)";
    switch (husaria_data(state)->row[unit].fire) {
    case HUSARIA_LIGHT_GUNS:
    case HUSARIA_HEAVY_GUNS:
        return why_no_gun_at(state, unit, cell);
    case HUSARIA_BOWS:
        return why_no_bow_at(state, unit, cell);
    case HUSARIA_MUSKETS:
    case HUSARIA_PISTOLS:
        return why_no_volley_at(state, unit, cell);
    case HUSARIA_NO_FIRE:
        break;
    }
    return "it cannot fire (HUS-12.11)";
}

/* HUS-15.23; of one with wagons its own points count */
const char *
husaria_why_no_bow_on_march(const HusariaState *state, unsigned unit, unsigned target)
{
    const HusariaMarch *march = het_frame_peek(&state->head, HusariaMarch);
    const char *reason = husaria_why_no_bow(state, unit, target);
    return reason != NULL || march->spent + 2u <= husaria_movement(state, unit)
               ? reason
               : "shooting costs a point, and it has none left (HUS-15.23b)";
}

void
husaria_list_bows(const HusariaState *state, unsigned unit, HusariaWhyNoShot *why_not,
                  HetMoveList *list)
{
    const HusariaScenario *data = husaria_data(state);
    if (data->row[unit].fire != HUSARIA_BOWS)
        return;
    HET_EACH_BELOW(edge, HET_HEX_SIDES) {
        unsigned cell = data->next[state->units[unit].place][edge];
        for (unsigned target = cell == HUSARIA_OFF ? HUSARIA_NOBODY : husaria_first(state, cell);
             target != HUSARIA_NOBODY; target = husaria_after(state, target))
            if (why_not(state, unit, target) == NULL && list->count < HET_MOVES_MAX - 1)
                het_list_add(list, het_move_target(HET_MOVE_SHOOT, unit, target));
    }
}

static bool
is_gun(HusariaFire fire)
{
    return fire == HUSARIA_LIGHT_GUNS || fire == HUSARIA_HEAVY_GUNS;
}

unsigned
husaria_shelter(const HusariaState *state, HusariaFire fire, unsigned side, unsigned from,
                unsigned to)
{
    unsigned off = husaria_terrain_shelter[husaria_data(state)->map.terrain[to]];
    unsigned edge = husaria_direction(husaria_data(state), from, to);
    if (edge < HET_HEX_SIDES && !is_gun(fire) && husaria_hindered(state, side, from, edge))
        off = MAX(off, 1);
    return off;
}

static const char *const fire_rules[] = {
    [HUSARIA_NO_FIRE] = "HUS-12.11",    [HUSARIA_MUSKETS] = "HUS-12.31",
    [HUSARIA_PISTOLS] = "HUS-12.31",    [HUSARIA_BOWS] = "HUS-15.21",
    [HUSARIA_LIGHT_GUNS] = "HUS-13.22", [HUSARIA_HEAVY_GUNS] = "HUS-13.22",
};

void
husaria_open_fire(HusariaState *state, unsigned shooter, unsigned target, unsigned strength,
                  HusariaFire fire, const HetSink *sink)
{
    unsigned from = state->units[shooter].place, to = state->units[target].place;
    husaria_report(sink, state, HET_EVENT_SHOOT, shooter, target, 0, fire_rules[fire]);
    *husaria_push(state, HUSARIA_VOLLEY, husaria_side(state, shooter),
                  HusariaVolley) = (HusariaVolley){
        .shooter = (uint16_t)shooter,
        .target = (uint16_t)target,
        .strength = (uint16_t)strength,
        .distance = (uint16_t)husaria_apart(husaria_data(state), from, to),
        .shelter = (int16_t)husaria_shelter(state, fire, husaria_side(state, shooter), from, to),
        .fire = (uint16_t)fire,
    };
}

void
husaria_shoot(HusariaState *state, unsigned unit, unsigned target, const HetSink *sink)
{
    HusariaUnit *it = &state->units[unit];
    HusariaFire fire = husaria_data(state)->row[unit].fire;
    it->flags |= is_gun(fire) ? HUSARIA_SHOT : HUSARIA_BOWED;
    husaria_open_fire(state, unit, target, it->strength, fire, sink);
}

/* --- guns together: HUS-13.22c ---------------------------------------------------------------- */

HusariaBattery
husaria_battery(const HusariaState *state, unsigned target)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned side = 1 - data->side[target], most = 0;
    HusariaBattery battery = {.farthest = HUSARIA_NOBODY, .fire = HUSARIA_HEAVY_GUNS};
    HET_EACH_BELOW(i, data->gun_count[side]) {
        unsigned gun = data->guns[side][i];
        if (!husaria_gun_bears(state, gun, target))
            continue;
        unsigned distance =
            husaria_apart(data, state->units[gun].place, state->units[target].place);
        battery.strength += state->units[gun].strength;
        if (distance > most)
            battery.farthest = gun;
        most = MAX(most, distance);
        if (data->row[gun].fire == HUSARIA_LIGHT_GUNS)
            battery.fire = HUSARIA_LIGHT_GUNS; /* both kinds: the weaker table */
    }
    return battery;
}

void
husaria_fire_battery(HusariaState *state, unsigned target, const HetSink *sink)
{
    enum { ROWS = 3 }; /* of the tables of guns */
    const HusariaScenario *data = husaria_data(state);
    const HusariaBattery battery = husaria_battery(state, target);
    unsigned side = 1 - data->side[target];
    HET_EACH_BELOW(i, data->gun_count[side])
        if (husaria_gun_bears(state, data->guns[side][i], target))
            state->units[data->guns[side][i]].flags |= HUSARIA_SHOT;
    het_note(sink, &state->head, battery.farthest, target, "HUS-13.22c",
             "guns of %u points fire together%s", battery.strength,
             battery.strength > ROWS ? ", and count as 3" : "");
    husaria_open_fire(state, battery.farthest, target, MIN(battery.strength, ROWS), battery.fire,
                      sink);
}

unsigned
husaria_aimed_together(const HusariaState *state, const HetMove *move)
{
    const HusariaScenario *data = husaria_data(state);
    bool enemy = move->unit < data->unit_count && data->side[move->unit] != state->head.actor;
    if (move->kind != HET_MOVE_SHOOT)
        return HET_NO_UNIT;
    return move->unit == HET_NO_UNIT              ? move->target
           : enemy && move->target == HET_NO_UNIT ? move->unit
                                                  : HET_NO_UNIT;
}

const char *
husaria_why_no_battery(const HusariaState *state, unsigned target, HusariaWhyNoShot *why_not)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned side = state->head.actor;
    const char *first = NULL;
    HET_EACH_BELOW(i, data->gun_count[side]) {
        const char *reason = why_not(state, data->guns[side][i], target);
        if (reason == NULL)
            return "guns fire together where two of them bear on the target (HUS-13.22c)";
        first = first == NULL ? reason : first;
    }
    return first;
}

/* --- the volley: frame shooter, target, strength, distance, shelter, HusariaFire -------------- */

/* HUS-15.22: a strong unit of archers hits with 10 and 11, a weak one with 11 and 12. */
HusariaShot
husaria_shot(const HusariaState *state, HusariaFire fire, unsigned strength, unsigned distance,
             int total)
{
    if (fire == HUSARIA_BOWS && strength >= 2)
        return total >= 10 && total <= husaria_option(state, HUSARIA_BOW_HIGHEST) ? HUSARIA_HIT
                                                                                  : HUSARIA_MISS;
    if (fire == HUSARIA_BOWS)
        return total >= 11 ? HUSARIA_HIT : HUSARIA_MISS;
    return husaria_fire_result(fire, strength, distance, total < 2 ? 2u : (unsigned)total);
}

/* True of a target from which bows have taken their point of the phase. HUS-15.27b */
static bool
was_struck(const HusariaState *state, const HusariaVolley *volley)
{
    return volley->fire == HUSARIA_BOWS &&
           (state->units[volley->target].flags & HUSARIA_STRUCK) != 0;
}

static HusariaShot
outcome(const HusariaState *state, const HusariaVolley *volley, unsigned total)
{
    if (was_struck(state, volley))
        return HUSARIA_MISS;
    return husaria_shot(state, volley->fire, volley->strength, volley->distance,
                        (int)total - volley->shelter);
}

static bool
advance_volley(HetState *head, const HetSink *sink)
{
    static const HusariaRollKind kinds[] = {
        [HUSARIA_NO_FIRE] = HUSARIA_ROLL_MUSKETS, [HUSARIA_MUSKETS] = HUSARIA_ROLL_MUSKETS,
        [HUSARIA_PISTOLS] = HUSARIA_ROLL_MUSKETS, [HUSARIA_BOWS] = HUSARIA_ROLL_BOWS,
        [HUSARIA_LIGHT_GUNS] = HUSARIA_ROLL_GUNS, [HUSARIA_HEAVY_GUNS] = HUSARIA_ROLL_GUNS,
    };
    HetFrame *frame = het_state_top(head);
    const HusariaVolley *volley = het_frame_fields_const(frame, HusariaVolley);
    if (frame->step > 0) {
        het_state_pop(head);
        return true;
    }
    frame->step = 1;
    return husaria_roll(husaria_state(head), kinds[volley->fire], HUSARIA_COUNT_FIRE,
                        volley->shooter, sink);
}

/* The row of the table, what it needs, and what shelters the target. */
static void
account_volley(const HusariaState *state, const HusariaVolley *volley, HetRollAccount *account)
{
    static const char *const purposes[] = {
        [HUSARIA_NO_FIRE] = "fire",          [HUSARIA_MUSKETS] = "musket fire",
        [HUSARIA_PISTOLS] = "pistol fire",   [HUSARIA_BOWS] = "archery",
        [HUSARIA_LIGHT_GUNS] = "light guns", [HUSARIA_HEAVY_GUNS] = "heavy guns",
    };
    enum { NEVER = 13 };
    HusariaFire fire = volley->fire;
    unsigned cell = state->units[volley->target].place;
    bool ground = husaria_terrain_shelter[husaria_data(state)->map.terrain[cell]] > 0;
    int hits = NEVER, scatters = NEVER, highest = 0;
    for (int total = 12; total >= 2; total--) {
        HusariaShot shot = husaria_shot(state, fire, volley->strength, volley->distance, total);
        hits = shot == HUSARIA_MISS ? hits : total;
        highest = shot == HUSARIA_MISS ? highest : MAX(highest, total);
        scatters = shot == HUSARIA_SCATTERED ? total : scatters;
    }
    if (was_struck(state, volley)) {
        het_account_begin(account, "archery", "HUS-15.27b", volley->target);
        g_strlcpy(account->column, "a point lost to bows already", sizeof account->column);
        return;
    }
    het_account_begin(account, purposes[fire], fire_rules[fire], volley->target);
    bool between = hits < NEVER && highest < NEVER - 1; /* HUS-15.22 */
    if (!between)
        het_account_test(account, HET_TEST_AT_LEAST, hits);
    het_account_add(account, HET_TERM_DIE, -volley->shelter,
                    fire == HUSARIA_BOWS ? "HUS-15.25"
                    : !ground            ? "HUS-12.31d"
                    : is_gun(fire)       ? "HUS-13.22b"
                                         : "HUS-12.31b",
                    ground ? "the target's ground" : "the fence before it");
    account->success = "it hits";
    account->failure = "it misses";
    int length = g_snprintf(account->column, sizeof account->column, "%d SP at %d hex%s",
                            volley->strength, volley->distance, volley->distance > 1 ? "es" : "");
    if (between)
        g_snprintf(account->column + length, sizeof account->column - (gulong)length,
                   ", hits %d to %d", hits, highest);
    if (scatters < NEVER)
        g_snprintf(account->column + length, sizeof account->column - (gulong)length, ", R from %d",
                   scatters);
}

static void
roll_volley(const HetState *head, HetThrow *ret_throw)
{
    const HusariaVolley *volley = het_frame_peek(head, HusariaVolley);
    husaria_throw_two(ret_throw, volley->shooter);
    for (unsigned total = 2; total <= 12; total++)
        ret_throw->effect[total] = (uint8_t)outcome(husaria_state_const(head), volley, total);
    if (ret_throw->account != NULL)
        account_volley(husaria_state_const(head), volley, ret_throw->account);
}

/* HUS-12.4, 13.2, 15.22, 15.26 */
static void
take_volley(HetState *head, const HetMove *move, const HetSink *sink)
{
    HusariaState *state = husaria_state(head);
    const HetFrame frame = *het_state_peek(head);
    const HusariaVolley *volley = het_frame_fields_const(&frame, HusariaVolley);
    unsigned target = volley->target, cell = state->units[target].place;
    bool bows = volley->fire == HUSARIA_BOWS;
    HusariaShot shot = outcome(state, volley, (unsigned)move->roll.low);
    if (bows) /* HUS-15.26 */
        husaria_endanger_by_bows(state, cell, husaria_side(state, target));
    if (shot == HUSARIA_SCATTERED) {
        husaria_scatter(state, target, "HUS-12.4", sink);
    } else if (shot == HUSARIA_HIT) {
        husaria_wound(state, target, 1, bows ? "HUS-15.22" : "HUS-12.4b", sink);
        if (bows)
            state->units[target].flags |= HUSARIA_STRUCK;
        if (state->units[target].status != HUSARIA_ON_MAP)
            state->units[target].flags = 0;
        else if (!bows)
            husaria_push(state, HUSARIA_SHAKE, husaria_side(state, target), HusariaOfUnit)->unit =
                (uint16_t)target;
    }
}

const HetProcedure husaria_volley = {
    .advance = advance_volley, .roll = roll_volley, .take = take_volley};

/* --- muskets and pistols in a battle ---------------------------------------------------------- */

/* HUS-12.1, 12.2 */
const char *
husaria_why_no_volley(const HusariaState *state, unsigned unit, unsigned target)
{
    const HetFrame *frame = het_state_peek(&state->head);
    bool attacking = frame->step == HUSARIA_CLASH_FIRE;
    const HusariaSet *own = attacking ? &state->attackers : &state->defenders;
    const HusariaSet *enemies = attacking ? &state->defenders : &state->attackers;
    unsigned count = husaria_data(state)->unit_count;
    if (unit >= count || !husaria_set_has(own, unit))
        return "units of the side in the battle fire, attackers first (HUS-12.11f)";
    const HusariaTypeRow *row = &husaria_data(state)->row[unit];
    if (target >= count || !husaria_set_has(enemies, target))
        return "they fire at the enemies they are about to fight (HUS-12.11e)";
    if ((state->units[unit].flags & HUSARIA_PIKES) != 0)
        return "pikemen do not fire (HUS-15.13e)";
    if (row->fire != HUSARIA_MUSKETS && row->fire != HUSARIA_PISTOLS)
        return "it has neither muskets nor pistols (HUS-12.11)";
    if (state->units[unit].volleys >= row->volleys)
        return "it has fired as often as its star allows in this phase (HUS-12.2)";
    if (!husaria_faces(state, unit, state->units[target].place))
        return "the target is not in its front zone (HUS-12.12)";
    return husaria_why_no_powder(state, husaria_side(state, unit));
}

/* HUS-12.11: each unit by itself, or (unit none) all that bear on the target together. */
void
husaria_list_volleys(const HusariaState *state, const HusariaSet *own, const HusariaSet *enemies,
                     HetMoveList *list)
{
    HUSARIA_EACH(target, enemies) {
        unsigned count = 0;
        HUSARIA_EACH(unit, own)
            if (husaria_why_no_volley(state, unit, target) == NULL) {
                het_list_add(list, het_move_target(HET_MOVE_SHOOT, unit, target));
                count++;
            }
        if (count > 1)
            het_list_add(list, het_move_target(HET_MOVE_SHOOT, HET_NO_UNIT, target));
    }
    het_list_add(list, het_move(HET_MOVE_PASS));
}

/* All of a side fire at one target: the first of those against whom it is sheltered best keys the
 * roll. HUS-12.11: four points at most. */
void
husaria_volley_together(HusariaState *state, const HusariaSet *own, unsigned target,
                        const HetSink *sink)
{
    unsigned strength = 0, first = HUSARIA_NOBODY, best = 0, cell = state->units[target].place;
    HusariaFire fire = HUSARIA_MUSKETS;
    HUSARIA_EACH(unit, own) {
        if (husaria_why_no_volley(state, unit, target) != NULL)
            continue;
        unsigned shelter =
            husaria_shelter(state, husaria_data(state)->row[unit].fire, husaria_side(state, unit),
                            state->units[unit].place, cell);
        state->units[unit].volleys++;
        strength += state->units[unit].strength;
        if (first == HUSARIA_NOBODY || shelter > best) {
            first = unit;
            best = shelter;
        }
        if (husaria_data(state)->row[unit].fire == HUSARIA_PISTOLS)
            fire = HUSARIA_PISTOLS; /* a mixed volley is read in the weaker table */
    }
    het_note(sink, &state->head, first, target, "HUS-12.11b", "%u points fire together%s", strength,
             strength > 4 ? ", and count as 4" : "");
    husaria_open_fire(state, first, target, MIN(strength, 4), fire, sink);
}
