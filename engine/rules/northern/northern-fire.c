/* Shooting. GNW-7 */
#include "northern-rules.h"

enum { UNIT, TARGET }; /* operands */

/* --- who shoots at whom ----------------------------------------------------------------------- */

/* GNW-7.1, 7.10, 7.12 to 7.14, GNW-5.19 */
static bool
has_fire(const NorthernState *state, unsigned unit)
{
    const NorthernUnit *it = &state->units[unit];
    uint32_t silent = state->moved | state->exhausted | state->acted;
    if (!northern_present(state, unit) || (silent >> unit & 1u) != 0 || northern_engaged(it))
        return false;
    switch ((NorthernKind)northern_data(state)->kind[unit]) {
    case NORTHERN_INFANTRY:
    case NORTHERN_DRAGOONS:
        return it->formation != NORTHERN_COLUMN ||
               northern_option(state, NORTHERN_COLUMN_FIRE) != 0;
    case NORTHERN_ARTILLERY:
        return it->formation == NORTHERN_UNLIMBERED;
    case NORTHERN_CAVALRY:
    case NORTHERN_GENERAL:
        break;
    }
    return false;
}

typedef struct {
    NorthernOption close, far, close_damage, far_damage;
} Weapon;

/* GNW-7.3 to 7.5 */
static const Weapon weapons[NORTHERN_KINDS] = {
    [NORTHERN_INFANTRY] = {NORTHERN_INFANTRY_CLOSE, NORTHERN_INFANTRY_LONG,
                           NORTHERN_INFANTRY_CLOSE_DAMAGE, NORTHERN_INFANTRY_LONG_DAMAGE},
    [NORTHERN_DRAGOONS] = {NORTHERN_DRAGOON_CLOSE, NORTHERN_DRAGOON_LONG,
                           NORTHERN_DRAGOON_CLOSE_DAMAGE, NORTHERN_DRAGOON_LONG_DAMAGE},
    [NORTHERN_ARTILLERY] = {NORTHERN_ARTILLERY_CLOSE, NORTHERN_ARTILLERY_LONG,
                            NORTHERN_ARTILLERY_CLOSE_DAMAGE, NORTHERN_ARTILLERY_LONG_DAMAGE},
};

static const Weapon *
weapon_of(const NorthernState *state, unsigned unit)
{
    return &weapons[northern_data(state)->kind[unit]];
}

int32_t
northern_range(const NorthernState *state, unsigned unit, bool clear)
{
    const Weapon *weapon = weapon_of(state, unit);
    bool snow = !clear && northern_option(state, NORTHERN_SNOW) != 0; /* GNW-7.15 */
    return northern_option(state, snow ? weapon->close : weapon->far) * NORTHERN_MM;
}

static bool
is_near(const NorthernState *state, unsigned unit, unsigned target, int32_t range)
{
    HetOutline own = northern_outline(&state->units[unit]);
    HetOutline its = northern_outline(&state->units[target]);
    return het_outline_within(&own, &its, range);
}

bool
northern_may_hit(const NorthernState *state, unsigned unit, unsigned target)
{
    const NorthernScenario *data = northern_data(state);
    return data->side[target] != data->side[unit] && northern_is_body(state, target) &&
           !northern_engaged(&state->units[target]) &&
           is_near(state, unit, target, northern_range(state, unit, false)) &&
           northern_sees(state, unit, target);
}

/* Targets of a unit that has fire, a bit each; `any`: one will do. */
static uint32_t
targets_of(const NorthernState *state, unsigned unit, bool any)
{
    const NorthernScenario *data = northern_data(state);
    unsigned other = 1u - data->side[unit];
    uint32_t targets = 0;
    for (unsigned i = 0; i < data->side_count[other] && !(any && targets != 0); i++)
        if (northern_may_hit(state, unit, data->side_units[other][i]))
            targets |= 1u << data->side_units[other][i];
    return targets;
}

bool
northern_may_fire(const NorthernState *state, unsigned unit)
{
    return has_fire(state, unit) && targets_of(state, unit, true) != 0;
}

/* --- hits ------------------------------------------------------------------------------------- */

/* GNW-7.8 */
static bool
has_cover(const NorthernState *state, unsigned target)
{
    return northern_is_in(state, target, NORTHERN_WOODS) ||
           northern_is_in(state, target, NORTHERN_WORKS) ||
           northern_is_in(state, target, NORTHERN_TOWN);
}

/* GNW-13.2 */
static bool
enfilades(const NorthernState *state, unsigned unit, unsigned target)
{
    HetOutline its = northern_outline(&state->units[target]);
    return northern_option(state, NORTHERN_FLANK_FIRE) != 0 &&
           (northern_marches(state, target) ||
            het_outline_behind_front(&its, northern_place(state, unit)));
}

static bool
is_close(const NorthernState *state, unsigned unit, unsigned target)
{
    int32_t close = northern_option(state, weapon_of(state, unit)->close) * NORTHERN_MM;
    return is_near(state, unit, target, close);
}

/* GNW-7.3 to 7.5 */
static int
damage_of(const NorthernState *state, unsigned unit, bool near)
{
    const Weapon *weapon = weapon_of(state, unit);
    return northern_option(state, near ? weapon->close_damage : weapon->far_damage);
}

unsigned
northern_fire_hits(const NorthernState *state, unsigned unit, unsigned target, int die)
{
    int hits = die + damage_of(state, unit, is_close(state, unit, target)) +
               northern_die_bonus(state, unit);
    if (hits <= 0)
        return 0;
    if (enfilades(state, unit, target))
        hits *= 2;
    return (unsigned)(has_cover(state, target) ? (hits + 1) / 2 : hits);
}

static void
tell_shot(const NorthernState *state, unsigned unit, unsigned target, const HetSink *sink)
{
    static const char *const rules[NORTHERN_KINDS] = {
        [NORTHERN_INFANTRY] = "GNW-7.3",
        [NORTHERN_DRAGOONS] = "GNW-7.4",
        [NORTHERN_ARTILLERY] = "GNW-7.5",
    };
    static const char *const ranges[2][2] = {
        {"at long range", "at long range, # to its die"},
        {"at close range", "at close range, # to its die"},
    };
    if (sink == NULL)
        return;
    bool near = is_close(state, unit, target);
    int damage = damage_of(state, unit, near), worse = northern_worse(state, unit);
    northern_tell_words(sink, state, HET_EVENT_SHOOT, unit, target, damage,
                        rules[northern_data(state)->kind[unit]], ranges[near][damage != 0]);
    if (worse != 0)
        northern_tell(sink, state, HET_EVENT_NOTE, unit, target, -worse, "GNW-7.11");
    if ((state->elite >> unit & 1u) != 0)
        northern_tell(sink, state, HET_EVENT_NOTE, unit, target, 1, "GNW-13.6");
    if (enfilades(state, unit, target))
        northern_tell(sink, state, HET_EVENT_NOTE, unit, target, 0, "GNW-13.2");
    if (has_cover(state, target))
        northern_tell(sink, state, HET_EVENT_NOTE, unit, target, 0, "GNW-7.8");
}

/* --- the procedure ---------------------------------------------------------------------------- */

static void
aim(NorthernState *state, unsigned target, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head);
    unsigned unit = (unsigned)frame->operand[UNIT];
    frame->operand[TARGET] = (int16_t)target;
    frame->step = NORTHERN_FIRE;
    tell_shot(state, unit, target, sink);
}

static bool
advance(NorthernState *state, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head);
    unsigned unit = (unsigned)frame->operand[UNIT];
    uint32_t targets;
    switch ((NorthernShotStep)frame->step) {
    case NORTHERN_AIM:
        targets = targets_of(state, unit, false);
        if ((targets & (targets - 1)) != 0) {
            state->head.actor = state->head.active;
            return false;
        }
        aim(state, (unsigned)__builtin_ctz(targets), sink);
        return true;
    case NORTHERN_FIRE:
        return northern_open(state, NORTHERN_ROLL_FIRE, NORTHERN_COUNT_FIRE, unit, sink);
    case NORTHERN_SUPPLY:
        break;
    }
    return northern_open(state, NORTHERN_ROLL_AMMUNITION, NORTHERN_COUNT_FIRE, unit, sink);
}

static void
list(const NorthernState *state, HetMoveList *ret_list)
{
    unsigned unit = (unsigned)het_state_peek(&state->head)->operand[UNIT];
    for (uint32_t targets = targets_of(state, unit, false); targets != 0; targets &= targets - 1)
        het_list_add(ret_list,
                     het_move_target(HET_MOVE_SHOOT, unit, (unsigned)__builtin_ctz(targets)));
}

static void
roll(const NorthernState *state, NorthernRoll *ret_roll)
{
    const HetFrame *frame = het_state_peek(&state->head);
    unsigned unit = (unsigned)frame->operand[UNIT], target = (unsigned)frame->operand[TARGET];
    ret_roll->unit = unit;
    for (int die = 1; die <= NORTHERN_FACES; die++) {
        if (frame->step == NORTHERN_SUPPLY) {
            ret_roll->effect[die - 1] = die == 1;
            continue;
        }
        unsigned left = (unsigned)(northern_data(state)->limit[target] - state->units[target].hits);
        unsigned hits = northern_fire_hits(state, unit, target, die);
        ret_roll->effect[die - 1] = (uint8_t)MIN(hits, left);
    }
}

static void
take(NorthernState *state, const HetMove *move, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head);
    unsigned unit = (unsigned)frame->operand[UNIT], target = (unsigned)frame->operand[TARGET];
    if (frame->step == NORTHERN_AIM) {
        aim(state, move->target, sink);
    } else if (frame->step == NORTHERN_FIRE) {
        northern_tell(sink, state, HET_EVENT_ROLL, unit, NORTHERN_NONE, move->roll.low, "GNW-7.7");
        unsigned hits = northern_fire_hits(state, unit, target, move->roll.low);
        if (northern_option(state, NORTHERN_AMMUNITION) != 0)
            frame->step = NORTHERN_SUPPLY;
        else
            het_state_pop(&state->head);
        northern_hit(state, target, unit, hits, "GNW-7.7", sink);
    } else {
        northern_tell(sink, state, HET_EVENT_ROLL, unit, NORTHERN_NONE, move->roll.low, "GNW-7.12");
        het_state_pop(&state->head);
        if (move->roll.low == 1) {
            state->exhausted |= 1u << unit;
            northern_tell(sink, state, HET_EVENT_NOTE, unit, NORTHERN_NONE, 0, "GNW-7.12");
        }
    }
}

const NorthernSteps northern_shot = {.advance = advance, .list = list, .roll = roll, .take = take};
