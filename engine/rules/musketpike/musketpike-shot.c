/* How a shot is resolved. MPR-10 */
#include "musketpike-rules.h"

/* Steps of FIRE. */
typedef enum { SHOT_BEGIN, SHOT_ROLL, SHOT_CHECK, SHOT_AFTER } Step;

/* Operands of FIRE. */
enum { SHOOTER, TARGET, CELL, VALUE, FIRST_CELL, HEX };
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
    HetFrame *frame = musket_push(state, MUSKET_FIRE, (int)shooter, (int)target);
    frame->operand[CELL] = frame->operand[FIRST_CELL] = (int16_t)shot.cell;
    frame->operand[VALUE] = (int16_t)shot.value;
    frame->operand[HEX] =
        (int16_t)musket_distance(musket_data(state), state->units[shooter].place, shot.cell);
    frame->flags = shot.proper ? PROPER : 0;
}

/* The rule that says most of a shot's value. */
static const char *
shot_rule(const MusketState *state, const HetFrame *frame)
{
    static const char *const heavy[] = {NULL, NULL, NULL, "MPR-10.3", "MPR-10.2", "MPR-10.1"};
    const MusketScenario *data = musket_data(state);
    unsigned shooter = (unsigned)frame->operand[SHOOTER], target = (unsigned)frame->operand[TARGET];
    unsigned cell = (unsigned)frame->operand[CELL], value = (unsigned)frame->operand[VALUE];
    MusketKind kind = musket_kind(state, shooter);
    if (frame->operand[CELL] != frame->operand[FIRST_CELL])
        return "MPR-15.29";
    if (data->map.terrain[cell] == MUSKET_CHATEAU)
        return "MPR-14.27";
    if ((frame->flags & PROPER) == 0 && kind == MUSKET_HEAVY)
        return "MPR-10.10";
    if (musket_has(state, shooter, MUSKET_DISORDERED))
        return "MPR-10.9";
    if (musket_kind(state, target) == MUSKET_LIGHT)
        return "MPR-10.8";
    if (musket_kind(state, target) == MUSKET_CAVALRY && musket_has(state, target, MUSKET_MOVED))
        return "MPR-10.7";
    if (musket_fire_value(state, shooter, target, cell, (unsigned)frame->operand[HEX], true,
                          false) > value)
        return "MPR-10.11";
    if (kind == MUSKET_ARTILLERY)
        return frame->operand[HEX] == 1 ? "MPR-10.5" : "MPR-15.31";
    if (kind == MUSKET_HEAVY && data->obstructed[state->units[shooter].place])
        return "MPR-15.19";
    return kind == MUSKET_HEAVY ? heavy[value] : "MPR-10.4";
}

/* MPR-10.13 */
static unsigned
die_bonus(const MusketState *state, const HetFrame *frame)
{
    unsigned shooter = (unsigned)frame->operand[SHOOTER];
    if (!musket_data(state)->unit[shooter].cannon || (frame->flags & PROPER) == 0)
        return 0;
    return state->head.phase == MUSKET_DEFENCE || !musket_has(state, shooter, MUSKET_MOVED);
}

/* --- grazing fire ----------------------------------------------------------------------------- */

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
    unsigned gun = (unsigned)frame->operand[SHOOTER];
    unsigned from = state->units[gun].place, first = (unsigned)frame->operand[FIRST_CELL];
    int range = (int)musket_gun_grazing((MusketGun)data->unit[gun].gun);
    if (state->head.phase != MUSKET_GUNFIRE || musket_option(state, MUSKET_GRAZING) == 0 ||
        (int)musket_distance(data, from, first) > range)
        return false;
    while (frame->operand[HEX] < range) {
        unsigned at = hex_in_line(data, from, first, frame->operand[HEX]);
        unsigned to = hex_in_line(data, from, first, ++frame->operand[HEX]);
        if (at == HET_NO_PLACE || !goes_on(state, gun, at, to))
            return false;
        unsigned target = musket_at(state, to);
        if (target == MUSKET_NONE || target == (unsigned)frame->operand[TARGET])
            continue;
        /* value 1 with nothing against it; moved cavalry is none before movement */
        if (musket_kind(state, target) == MUSKET_LIGHT)
            continue;
        frame->operand[TARGET] = (int16_t)target;
        frame->operand[CELL] = (int16_t)to;
        frame->operand[VALUE] = 1;
        frame->flags = PROPER;
        frame->step = SHOT_BEGIN;
        return true;
    }
    return false;
}

/* --- rolls ------------------------------------------------------------------------------------ */

/* The artillery on the cell fired at, or MUSKET_NONE. */
static unsigned
gun_hit(const MusketState *state, const HetFrame *frame)
{
    unsigned gun = state->cells[frame->operand[CELL]].gun;
    return gun == 0 ? (unsigned)MUSKET_NONE : gun - 1;
}

static void
fill_check(const MusketState *state, const HetFrame *frame, uint8_t ret_effect[10])
{
    unsigned target = (unsigned)frame->operand[TARGET], gun = gun_hit(state, frame);
    bool alone = target == gun;
    bool unit_checks = !alone && !musket_has(state, target, MUSKET_CHECKED);
    bool gun_checks = gun != MUSKET_NONE && !musket_has(state, gun, MUSKET_CHECKED);
    bool leader = musket_leader_of(state, target) != MUSKET_NONE && (unit_checks || gun_checks);
    bool lives = state->units[target].strength > 0;
    for (int die = 1; die <= 10; die++) {
        unsigned effect = 0;
        if (unit_checks && lives && die > musket_check_morale(state, target))
            effect |= UNIT_FAILS;
        if (gun_checks && !musket_has(state, gun, MUSKET_DISORDERED) &&
            die > musket_check_morale(state, gun))
            effect |= GUN_FAILS;
        if (leader && die == 10)
            effect |= LEADER_LOST;
        ret_effect[die - 1] = (uint8_t)effect;
    }
}

static void
roll(const MusketState *state, HetMoveList *list)
{
    const HetFrame *frame = het_state_peek(&state->head);
    unsigned shooter = (unsigned)frame->operand[SHOOTER];
    uint8_t effect[10];
    if (frame->step == SHOT_ROLL) {
        unsigned bonus = die_bonus(state, frame);
        for (unsigned die = 1; die <= 10; die++)
            effect[die - 1] =
                (uint8_t)musket_hits((unsigned)frame->operand[VALUE], MIN(die + bonus, 10u));
        musket_list_die(list, shooter, effect);
        return;
    }
    fill_check(state, frame, effect);
    musket_list_die(list, (unsigned)frame->operand[TARGET], effect);
}

static void
take_hits(MusketState *state, HetFrame *frame, unsigned die, const HetSink *sink)
{
    unsigned target = (unsigned)frame->operand[TARGET];
    unsigned bonus = die_bonus(state, frame);
    unsigned hits = musket_hits((unsigned)frame->operand[VALUE], MIN(die + bonus, 10u));
    musket_tell(sink, state, HET_EVENT_ROLL, (unsigned)frame->operand[SHOOTER], target, (int)die,
                bonus > 0 ? "MPR-10.13" : "MPR-10.6");
    if (hits == 0) {
        frame->step = SHOT_AFTER;
        return;
    }
    musket_lose(state, target, hits, "MPR-10.6", sink);
    frame->step = SHOT_CHECK;
}

static void
take_check(MusketState *state, HetFrame *frame, unsigned die, const HetSink *sink)
{
    unsigned target = (unsigned)frame->operand[TARGET], gun = gun_hit(state, frame);
    uint8_t effect[10];
    fill_check(state, frame, effect);
    unsigned what = effect[die - 1];
    bool led = musket_leader_of(state, target) != MUSKET_NONE;
    musket_tell(sink, state, HET_EVENT_ROLL, target, HET_NO_UNIT, (int)die,
                musket_has(state, target, MUSKET_CHECKED) ? "MPR-10.15"
                : led                                     ? "MPR-9.3"
                                                          : "MPR-10.14");
    frame->step = SHOT_AFTER;
    state->units[target].flags |= MUSKET_CHECKED;
    if (gun != MUSKET_NONE)
        state->units[gun].flags |= MUSKET_CHECKED;
    if ((what & LEADER_LOST) != 0)
        musket_lose_leader(state, musket_leader_of(state, target), "MPR-9.6", sink);
    if ((what & GUN_FAILS) != 0)
        musket_disorder(state, gun, "MPR-10.17", sink);
    if ((what & UNIT_FAILS) == 0)
        return;
    if (!musket_has(state, target, MUSKET_DISORDERED)) {
        musket_disorder(state, target, "MPR-10.16", sink);
        return;
    }
    musket_disorder(state, target, "MPR-10.16", sink); /* no rally in this activation */
    musket_lose(state, target, 1, "MPR-10.16", sink);
    unsigned shooter = (unsigned)frame->operand[SHOOTER], cells[2];
    unsigned count = musket_own_cells(state, shooter, cells);
    if (state->units[target].strength > 0)
        musket_start_retreat(state, target, 1, cells[0],
                             count == 2 ? cells[1] : (unsigned)HET_NO_PLACE, 0);
}

/* --- the procedure ---------------------------------------------------------------------------- */

static bool
advance_fire(MusketState *state, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head);
    unsigned shooter = (unsigned)frame->operand[SHOOTER], target = (unsigned)frame->operand[TARGET];
    switch ((Step)frame->step) {
    case SHOT_BEGIN:
        musket_tell(sink, state, HET_EVENT_SHOOT, shooter, target, frame->operand[VALUE],
                    shot_rule(state, frame));
        frame->step = SHOT_ROLL;
        return true;
    case SHOT_ROLL:
        return musket_open(state, MUSKET_ROLL_FIRE, shooter, sink);
    case SHOT_CHECK:
        return musket_open(state, MUSKET_ROLL_FIRE_CHECK, target, sink);
    case SHOT_AFTER:
        break;
    }
    musket_bury(state, target, "MPR-10.6", sink);
    if (!next_graze(state, frame))
        het_state_pop(&state->head);
    return true;
}

static void
take(MusketState *state, const HetMove *move, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head);
    if (frame->step == SHOT_ROLL)
        take_hits(state, frame, (unsigned)move->roll.low, sink);
    else
        take_check(state, frame, (unsigned)move->roll.low, sink);
}

const MusketSteps musket_fire_steps = {.advance = advance_fire, .roll = roll, .take = take};
