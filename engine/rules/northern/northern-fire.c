/* Shooting. GNW-7 */
#include "northern-query.h"
#include "northern-slots.h"

/* --- ranges ----------------------------------------------------------------------------------- */

typedef struct {
    NorthernOption close, far, close_damage, far_damage;
    const char *rule;
} Weapon;

/* GNW-7.3 to 7.5 */
static const Weapon weapons[NORTHERN_KINDS] = {
    [NORTHERN_INFANTRY] = {NORTHERN_INFANTRY_CLOSE, NORTHERN_INFANTRY_LONG,
                           NORTHERN_INFANTRY_CLOSE_DAMAGE, NORTHERN_INFANTRY_LONG_DAMAGE,
                           "GNW-7.3"},
    [NORTHERN_DRAGOONS] = {NORTHERN_DRAGOON_CLOSE, NORTHERN_DRAGOON_LONG,
                           NORTHERN_DRAGOON_CLOSE_DAMAGE, NORTHERN_DRAGOON_LONG_DAMAGE, "GNW-7.4"},
    [NORTHERN_ARTILLERY] = {NORTHERN_ARTILLERY_CLOSE, NORTHERN_ARTILLERY_LONG,
                            NORTHERN_ARTILLERY_CLOSE_DAMAGE, NORTHERN_ARTILLERY_LONG_DAMAGE,
                            "GNW-7.5"},
};

static const Weapon *
weapon_of(const NorthernState *state, unsigned unit)
{
    return &weapons[northern_kind(state, unit)];
}

static int32_t
close_distance(const NorthernScenario *data, NorthernKind kind)
{
    return weapons[kind].rule == NULL ? 0 : data->option[weapons[kind].close] * NORTHERN_MM;
}

static int32_t
range(const NorthernScenario *data, NorthernKind kind, bool clear)
{
    if (!clear && data->option[NORTHERN_SNOW] != 0) /* GNW-7.15 */
        return close_distance(data, kind);
    return weapons[kind].rule == NULL ? 0 : data->option[weapons[kind].far] * NORTHERN_MM;
}

static bool
is_near(const NorthernState *state, unsigned unit, unsigned target, int32_t range)
{
    enum { BODIES = 160 * NORTHERN_MM }; /* no corners are farther from the middles of two units */
    HetOutline own = northern_outline(&state->units[unit]);
    HetOutline its = northern_outline(&state->units[target]);
    int64_t x = own.centre.x - its.centre.x, y = own.centre.y - its.centre.y;
    int64_t most = range + BODIES;
    return x * x + y * y <= most * most && het_outline_within(&own, &its, range);
}

NorthernRanges
northern_query_ranges(const NorthernState *state, NorthernKind kind)
{
    const NorthernScenario *data = northern_data(state);
    return (NorthernRanges){close_distance(data, kind), range(data, kind, false)};
}

int32_t
northern_query_musket_range(const NorthernState *state)
{
    const NorthernScenario *data = northern_data(state);
    return MAX(range(data, NORTHERN_INFANTRY, true), range(data, NORTHERN_DRAGOONS, true));
}

/* --- who shoots at whom ----------------------------------------------------------------------- */

const char *
northern_why_silent(const NorthernState *state, unsigned unit)
{
    const NorthernUnit *it = &state->units[unit];
    unsigned kind = northern_kind(state, unit);
    if (kind == NORTHERN_CAVALRY || kind == NORTHERN_GENERAL)
        return "only infantry, dragoons and artillery shoot (GNW-7.1)";
    if (!northern_present(state, unit))
        return "it is not on the table (GNW-7.1)";
    if (northern_engaged(it))
        return "in contact with the enemy it does not shoot (GNW-7.10)";
    if (het_bit(state->exhausted, unit))
        return "it is out of ammunition (GNW-7.12)";
    if (it->formation == NORTHERN_LIMBERED)
        return "limbered guns do not shoot (GNW-7.13)";
    if (it->formation == NORTHERN_COLUMN && northern_option(state, NORTHERN_COLUMN_FIRE) == 0)
        return "march columns do not shoot (GNW-7.14)";
    return NULL;
}

static const char in_snow[] = "in snow nobody shoots at long range (GNW-7.15)";

/* Reasons that keep a unit with fire from hitting an enemy body, a bit each, in the order in which
 * they are answered; without `all` only the first. */
typedef enum { AIM_ENGAGED, AIM_RANGE, AIM_SNOW, AIM_ARC, AIM_SIGHT, AIM_FAULTS } AimFault;

static uint32_t
aim_faults(const NorthernState *state, unsigned unit, unsigned target, bool all)
{
    const NorthernScenario *data = northern_data(state);
    NorthernKind kind = data->kind[unit];
    int32_t now = range(data, kind, false), clear = range(data, kind, true);
    uint32_t faults = northern_engaged(&state->units[target]) ? 1u << AIM_ENGAGED : 0;
    if (faults != 0 && !all)
        return faults;
    if (!is_near(state, unit, target, now))
        faults |=
            now == clear || !is_near(state, unit, target, clear) ? 1u << AIM_RANGE : 1u << AIM_SNOW;
    if (faults != 0 && !all)
        return faults;
    switch (northern_sight(state, unit, target)) {
    case NORTHERN_SEES:
        break;
    case NORTHERN_NOT_BEFORE:
        return faults | 1u << AIM_ARC;
    case NORTHERN_HIDDEN:
        return faults | 1u << AIM_SIGHT;
    }
    return faults;
}

static const char *
words_of_aim(const NorthernState *state, unsigned unit, uint32_t faults)
{
    static const char *const words[AIM_FAULTS] = {
        [AIM_ENGAGED] = "units in contact are not shot at (GNW-7.10)",
        [AIM_SNOW] = in_snow,
        [AIM_ARC] = "no part of the enemy is in its field of fire (GNW-7.2)",
        [AIM_SIGHT] = "it does not see the enemy (GNW-7.9)",
    };
    static const char *const ranges[NORTHERN_KINDS] = {
        [NORTHERN_INFANTRY] = "the enemy is out of range of infantry (GNW-7.3)",
        [NORTHERN_DRAGOONS] = "the enemy is out of range of dragoons (GNW-7.4)",
        [NORTHERN_ARTILLERY] = "the enemy is out of range of artillery (GNW-7.5)",
    };
    if (faults == 0)
        return NULL;
    unsigned first = (unsigned)__builtin_ctz(faults);
    return first == AIM_RANGE ? ranges[northern_kind(state, unit)] : words[first];
}

const char *
northern_why_no_hit(const NorthernState *state, unsigned unit, unsigned target)
{
    const NorthernScenario *data = northern_data(state);
    if (target >= data->unit_count)
        return "it shoots at an enemy unit: name one (GNW-7.2)";
    if (data->side[target] == data->side[unit])
        return "that is a friend: units shoot at enemies only (GNW-7.2)";
    if (!northern_present(state, target))
        return northern_gone;
    if (data->kind[target] == NORTHERN_GENERAL)
        return northern_no_target;
    return words_of_aim(state, unit, aim_faults(state, unit, target, false));
}

/* Whether a unit may shoot in this player turn if it has a target. */
static bool
may_shoot(const NorthernState *state, unsigned unit)
{
    return state->head.phase == NORTHERN_SHOOTING &&
           northern_data(state)->side[unit] == state->head.active && !het_bit(state->moved, unit) &&
           northern_has_fire(state, unit);
}

void
northern_find_targets(NorthernState *state)
{
    const NorthernScenario *data = northern_data(state);
    HET_EACH_BELOW(unit, data->unit_count) {
        uint32_t targets = 0;
        if (may_shoot(state, unit))
            HET_EACH_OF_SIDE(target, data, 1u - data->side[unit])
                if (northern_why_no_hit(state, unit, target) == NULL)
                    targets |= 1u << target;
        state->units[unit].targets = targets;
    }
}

/* The same after a unit that stood so has been hit, for those that have not shot. */
static void
mend_targets(NorthernState *state, unsigned hit, const HetOutline *stood)
{
    const NorthernScenario *data = northern_data(state);
    HET_EACH_OF_SIDE(unit, data, state->head.active) {
        if (het_bit(state->acted, unit) || !may_shoot(state, unit))
            continue;
        HET_EACH_OF_SIDE(target, data, 1u - data->side[unit]) {
            if (target != hit && !northern_may_hide(state, unit, target, stood))
                continue;
            state->units[unit].targets &= ~(1u << target);
            if (northern_why_no_hit(state, unit, target) == NULL)
                state->units[unit].targets |= 1u << target;
        }
    }
}

const char *
northern_why_no_shot(const NorthernState *state, unsigned unit)
{
    const char *reason = northern_why_silent(state, unit);
    if (reason == NULL && het_bit(state->moved, unit))
        reason = "it has moved in this player turn (GNW-5.19)";
    return reason != NULL || state->units[unit].targets != 0 ? reason : het_barred;
}

const char *
northern_why_no_target(const NorthernState *state, unsigned unit)
{
    const NorthernScenario *data = northern_data(state);
    const uint32_t all = (1u << AIM_FAULTS) - 1; /* never of one: some exclude others */
    uint32_t common = all;
    HET_EACH_OF_SIDE(target, data, 1u - data->side[unit])
        if (northern_is_body(state, target))
            common &= aim_faults(state, unit, target, true);
    return common != 0 && common != all
               ? words_of_aim(state, unit, common)
               : "no enemy out of contact is in its range, field of fire and sight at once "
                 "(GNW-7.2)";
}

const char *
northern_aim(const HetState *head, unsigned unit, HetPoint place)
{
    static const char *const far[NORTHERN_KINDS] = {
        [NORTHERN_INFANTRY] = "infantry does not reach as far (GNW-7.3)",
        [NORTHERN_DRAGOONS] = "dragoons do not reach as far (GNW-7.4)",
        [NORTHERN_ARTILLERY] = "artillery does not reach as far (GNW-7.5)",
    };
    const NorthernState *state = northern_state_peek(head);
    const NorthernScenario *data = northern_data(state);
    NorthernKind kind = data->kind[unit];
    const char *reason = northern_why_silent(state, unit);
    if (reason != NULL)
        return reason;
    HetOutline own = northern_outline(&state->units[unit]), spot = {.centre = place};
    if (!het_outline_within(&own, &spot, range(data, kind, true)))
        return far[kind];
    if (!het_outline_within(&own, &spot, range(data, kind, false)))
        return in_snow;
    if (!het_outline_in_arc(&own, place))
        return "it is not in its field of fire (GNW-7.2)";
    return northern_sees_point(state, unit, place) ? NULL : "it does not see as far (GNW-7.9)";
}

/* --- hits ------------------------------------------------------------------------------------- */

/* The conditions of a shot: close or long range, GNW-13.2, GNW-7.8. */
typedef struct {
    bool close, enfilades, covered;
} NorthernAim;

/* GNW-7.8 */
static bool
has_cover(const NorthernState *state, unsigned target)
{
    return northern_holds(northern_data(state), northern_place(state, target), NORTHERN_COVER);
}

/* GNW-13.2 */
static bool
enfilades(const NorthernState *state, unsigned unit, unsigned target)
{
    HetOutline its = northern_outline(&state->units[target]);
    return northern_option(state, NORTHERN_FLANK_FIRE) != 0 &&
           (northern_takes_roads(state, target) ||
            het_outline_behind_front(&its, northern_place(state, unit)));
}

static bool
is_close(const NorthernState *state, unsigned unit, unsigned target)
{
    const NorthernScenario *data = northern_data(state);
    return is_near(state, unit, target, close_distance(data, data->kind[unit]));
}

static NorthernAim
aim_of(const NorthernState *state, unsigned unit, unsigned target)
{
    return (NorthernAim){.close = is_close(state, unit, target),
                         .enfilades = enfilades(state, unit, target),
                         .covered = has_cover(state, target)};
}

/* Modifiers of a shot's die and of its total. */
typedef struct {
    int bonus;
    bool doubles, halves;
} Shot;

/* GNW-7.3 to 7.8, 7.11, 13.2, 13.6; entered in `account` (or NULL). */
static Shot
shot_of(const NorthernState *state, unsigned unit, NorthernAim aim, HetRollAccount *account)
{
    const Weapon *weapon = weapon_of(state, unit);
    int damage = northern_option(state, aim.close ? weapon->close_damage : weapon->far_damage);
    Shot shot = {.doubles = aim.enfilades, .halves = aim.covered};
    het_account_add(account, HET_TERM_DIE, damage, weapon->rule,
                    aim.close ? "close range" : "long range");
    shot.bonus = damage + northern_die_bonus(state, unit, "GNW-7.11", account);
    het_account_add(account, HET_TERM_RESULT, shot.doubles ? 2 : 0, "GNW-13.2",
                    "into a flank, a rear or a column");
    het_account_add(account, HET_TERM_RESULT, shot.halves ? -2 : 0, "GNW-7.8", "by cover");
    return shot;
}

static unsigned
hits_of(const Shot *shot, int die)
{
    int hits = die + shot->bonus;
    if (hits <= 0)
        return 0;
    if (shot->doubles)
        hits *= 2;
    return (unsigned)(shot->halves ? (hits + 1) / 2 : hits);
}

static unsigned
fire_sum(const NorthernState *state, unsigned unit, NorthernAim aim)
{
    Shot shot = shot_of(state, unit, aim, NULL);
    unsigned sum = 0;
    for (int die = 1; die <= NORTHERN_FACES; die++)
        sum += hits_of(&shot, die);
    return sum;
}

unsigned
northern_query_shot(const NorthernState *state, unsigned unit, bool close, bool covered,
                    bool enfilades)
{
    NorthernAim aim = {.close = close, .enfilades = enfilades, .covered = covered};
    NorthernKind kind = northern_kind(state, unit);
    return close_distance(northern_data(state), kind) == 0 ? 0 : fire_sum(state, unit, aim);
}

/* --- the procedure ---------------------------------------------------------------------------- */

static void
aim(NorthernState *state, unsigned target, const HetSink *sink)
{
    HetState *head = &state->head;
    NorthernShot *shot = het_frame(head, NorthernShot);
    unsigned unit = shot->unit;
    shot->target = (uint16_t)target;
    state->units[unit].targets = 0;
    het_state_top(head)->step = NORTHERN_FIRE;
    if (het_is_heard(sink))
        het_report(sink, head, HET_EVENT_SHOOT, unit, target, 0, weapon_of(state, unit)->rule,
                   is_close(state, unit, target) ? "at close range" : "at long range");
}

static bool
advance(HetState *head, const HetSink *sink)
{
    unsigned unit = het_frame(head, NorthernShot)->unit;
    NorthernShotStep step = het_state_peek(head)->step;
    if (step == NORTHERN_AIM)
        return het_procedure_await(head, head->active, sink);
    return northern_open(northern_state(head),
                         step == NORTHERN_FIRE ? NORTHERN_ROLL_FIRE : NORTHERN_ROLL_AMMUNITION,
                         NORTHERN_COUNT_FIRE, unit, sink);
}

static void
list(const HetState *head, HetMoveList *ret_list)
{
    unsigned unit = het_frame_peek(head, NorthernShot)->unit;
    for (uint32_t targets = northern_state_peek(head)->units[unit].targets; targets != 0;
         targets &= targets - 1)
        het_list_add(ret_list,
                     het_move_target(HET_MOVE_SHOOT, unit, (unsigned)__builtin_ctz(targets)));
}

static void
roll(const HetState *head, HetThrow *ret_throw)
{
    const NorthernState *state = northern_state_peek(head);
    const NorthernShot *frame = het_frame_peek(head, NorthernShot);
    unsigned unit = frame->unit, target = frame->target;
    HetRollAccount *account = ret_throw->account;
    if (het_state_peek(head)->step == NORTHERN_SUPPLY) {
        het_account_begin(account, "ammunition", "GNW-7.12", HET_NO_UNIT);
        het_throw_luck(ret_throw, unit, NORTHERN_FACES, 2, "some is left",
                       "it is out of ammunition");
        return;
    }
    het_throw_die(ret_throw, unit, NORTHERN_FACES);
    het_account_begin(account, "fire", "GNW-7.7", target);
    Shot shot = shot_of(state, unit, aim_of(state, unit, target), account);
    unsigned left = northern_data(state)->limit[target] - state->units[target].hits;
    for (int die = 1; die <= NORTHERN_FACES; die++)
        ret_throw->effect[die] = (uint8_t)MIN(hits_of(&shot, die), left);
}

static void
take(HetState *head, const HetMove *move, const HetSink *sink)
{
    NorthernState *state = northern_state(head);
    NorthernShot shot = *het_frame(head, NorthernShot);
    HetFrame *frame = het_state_top(head);
    unsigned unit = shot.unit, target = shot.target;
    if (frame->step == NORTHERN_AIM) {
        aim(state, move->target, sink);
    } else if (frame->step == NORTHERN_FIRE) {
        Shot fired = shot_of(state, unit, aim_of(state, unit, target), NULL);
        unsigned hits = hits_of(&fired, move->roll.low);
        if (northern_option(state, NORTHERN_AMMUNITION) != 0)
            frame->step = NORTHERN_SUPPLY;
        else
            het_state_pop(head);
        const HetOutline stood = northern_outline(&state->units[target]);
        if (northern_hit(state, target, unit, hits, "GNW-7.7", sink))
            mend_targets(state, target, &stood);
    } else {
        het_state_pop(head);
        if (move->roll.low == 1)
            state->exhausted |= 1u << unit;
    }
}

const HetProcedure northern_shot = {.advance = advance, .list = list, .roll = roll, .take = take};
