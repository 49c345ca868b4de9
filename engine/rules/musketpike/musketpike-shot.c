/* How a shot is resolved: hits, morale under fire, grazing. MPR-10, MPR-15 */
#include "musketpike-procedure.h"

/* Steps of FIRE. */
typedef enum { SHOT_BEGIN, SHOT_ROLL, SHOT_CHECK, SHOT_AFTER } Step;

enum { PROPER = 1 }; /* flags */

/* Effects of the die of a morale check, a bit each. */
enum { UNIT_FAILS = 1, GUN_FAILS = 2, LEADER_LOST = 4 };

void
musket_start_fire(MusketState *state, const HetMove *move, const HetSink *sink)
{
    unsigned shooter = move->unit, target = move->target;
    bool gunfire = state->head.phase == MUSKET_GUNFIRE;
    MusketShot shot =
        musket_query_shot(state, shooter, gunfire ? move->facing : HET_NO_FACING, target);
    if (gunfire)
        musket_face(state, shooter, move->facing, "MPR-5.1", sink);
    state->units[shooter].flags |= MUSKET_FIRED;
    HetFrame *frame = musket_push(state, MUSKET_FIRE);
    unsigned range = musket_distance(musket_data(state), state->units[shooter].place, shot.cell);
    *het_frame_fields(frame, MusketShotFrame) = (MusketShotFrame){.shooter = (uint16_t)shooter,
                                                                  .target = (uint16_t)target,
                                                                  .cell = (uint16_t)shot.cell,
                                                                  .value = (uint16_t)shot.value,
                                                                  .first = (uint16_t)shot.cell,
                                                                  .hex = (uint16_t)range};
    frame->flags = shot.proper ? PROPER : 0;
}

static bool
is_grazing(const MusketShotFrame *fire)
{
    return fire->cell != fire->first;
}

static void
report_shot(const MusketState *state, const MusketShotFrame *fire, const HetSink *sink)
{
    char range[24] = "";
    bool gunfire = state->head.phase == MUSKET_GUNFIRE;
    if (!het_is_heard(sink))
        return;
    if (gunfire)
        g_snprintf(range, sizeof range, "%d %s far", fire->hex, fire->hex == 1 ? "hex" : "hexes");
    het_report(sink, &state->head, HET_EVENT_SHOOT, fire->shooter, fire->target, fire->value,
               is_grazing(fire)                      ? "MPR-15.29"
               : gunfire                             ? "MPR-4.1"
               : state->head.phase == MUSKET_DEFENCE ? "MPR-6.4"
                                                     : "MPR-6.5",
               gunfire ? range : NULL);
}

/* Parts of the fire value of the shot under way. */
static void
account_value(const MusketState *state, const MusketShotFrame *fire, HetRollAccount *account)
{
    unsigned shooter = fire->shooter, target = fire->target;
    if (is_grazing(fire)) {
        het_account_add(account, HET_TERM_COLUMN, fire->value, "MPR-15.29", "grazing on");
        return;
    }
    MusketShot shot = musket_query_shot(
        state, shooter,
        state->head.phase == MUSKET_GUNFIRE ? state->units[shooter].facing : HET_NO_FACING, target);
    musket_fire_value(state, shooter, target, fire->hex, &shot, account);
}

/* MPR-10.13 */
static unsigned
die_bonus(const MusketState *state, const HetFrame *frame)
{
    unsigned shooter = het_frame_fields_const(frame, MusketShotFrame)->shooter;
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

/* Whether a shot that has come to `from` continues over the ground into its neighbour `to`.
 * MPR-15.30
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
    unsigned gun = fire->shooter;
    unsigned from = state->units[gun].place, first = fire->first;
    int range = musket_guns[data->unit[gun].gun].grazing;
    if (state->head.phase != MUSKET_GUNFIRE || musket_option(state, MUSKET_GRAZING) == 0 ||
        (int)musket_distance(data, from, first) > range)
        return false;
    while (fire->hex < range) {
        unsigned at = hex_in_line(data, from, first, fire->hex);
        unsigned to = hex_in_line(data, from, first, ++fire->hex);
        if (at == HET_NO_PLACE || !goes_on(state, gun, at, to))
            return false;
        unsigned target = musket_at(state, to);
        if (target == MUSKET_NONE || target == fire->target)
            continue;
        /* value 1 with nothing against it; moved cavalry is none before movement */
        if (musket_kind(state, target) == MUSKET_LIGHT)
            continue;
        fire->target = (uint16_t)target;
        fire->cell = (uint16_t)to;
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
    return gun == 0 ? MUSKET_NONE : gun - 1;
}

/* Units that check morale on the die of a hit. MPR-10.14, MPR-10.15, MPR-10.17 */
typedef struct {
    unsigned target, gun;
    bool unit_checks, gun_checks;
    bool target_fresh, gun_fresh; /* whose first check it is */
    bool leader;                  /* someone leads one of these */
} Checks;

static Checks
find_checks(const MusketState *state, const MusketShotFrame *fire)
{
    unsigned target = fire->target, gun = gun_hit(state, fire);
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
    unsigned bonus = die_bonus(state, frame), value = fire->value;
    HetRollAccount *account = ret_throw->account;
    het_throw_die(ret_throw, fire->shooter, MUSKET_FACES);
    for (unsigned die = 1; die <= MUSKET_FACES; die++)
        ret_throw->effect[die] = (uint8_t)musket_hits(value, MIN(die + bonus, MUSKET_FACES));
    if (account == NULL)
        return;
    het_account_begin(account, "hits", "MPR-10.6", fire->target);
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
    het_throw_die(ret_throw, fire->target, MUSKET_FACES);
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
    const HetFrame *frame = het_state_peek(head);
    if (frame->step == SHOT_ROLL)
        roll_hits(musket_state_peek(head), frame, ret_throw);
    else
        roll_check(musket_state_peek(head), het_frame_peek(head, MusketShotFrame), ret_throw);
}

/* Reports the check of a gun on its escort's die, whose account is the escort's. */
static void
report_gun_check(const MusketState *state, unsigned gun, const HetSink *sink)
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
    het_note(sink, &state->head, gun, HET_NO_UNIT, "MPR-10.17",
             "checks on the same die, which may be %d or less%s", musket_check_morale(state, gun),
             parts->str);
}

static void
take_hits(MusketState *state, HetFrame *frame, unsigned die, const HetSink *sink)
{
    const MusketShotFrame *fire = het_frame_fields(frame, MusketShotFrame);
    unsigned target = fire->target;
    unsigned hits = musket_hits(fire->value, MIN(die + die_bonus(state, frame), MUSKET_FACES));
    frame->step = hits == 0 ? SHOT_AFTER : SHOT_CHECK;
    if (hits == 0)
        return;
    musket_lose(state, target, hits, "MPR-10.6", sink);
    Checks checks = find_checks(state, fire);
    if (het_is_heard(sink) && checks.gun_checks && checks.unit_checks)
        report_gun_check(state, checks.gun, sink);
}

/* Those with a unit, or with artillery on its hex, whose first check it is. MPR-9.6 */
static void
lose_leaders(MusketState *state, const Checks *checks, const HetSink *sink)
{
    HET_EACH_BELOW(leader, musket_data(state)->leader_count) {
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
    unsigned shooter = fire->shooter, what = check_effect(state, &checks, die);
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
        musket_start_retreat(state, target, 1, cells[0], count == 2 ? cells[1] : HET_NO_PLACE, 0);
}

/* --- the procedure --------------------------------------------------------------------------- */

static bool
advance_fire(HetState *head, const HetSink *sink)
{
    MusketState *state = musket_state(head);
    HetFrame *frame = het_state_top(head);
    const MusketShotFrame *fire = het_frame(head, MusketShotFrame);
    unsigned shooter = fire->shooter, target = fire->target;
    switch ((Step)frame->step) {
    case SHOT_BEGIN:
        report_shot(state, fire, sink);
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
    HetFrame *frame = het_state_top(head);
    if (frame->step == SHOT_ROLL)
        take_hits(musket_state(head), frame, (unsigned)move->roll.low, sink);
    else
        take_check(musket_state(head), frame, move->roll.low, sink);
}

const HetProcedure musket_fire_procedure = {.advance = advance_fire, .roll = roll, .take = take};

/* --- aiming ---------------------------------------------------------------------------------- */

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
        return het_procedure_await(head, head->active, sink);
    head->actor = head->active;
    return false;
}

const HetProcedure musket_aim_procedure = {
    .advance = advance_aim, .list = list_aim, .take = take_aim};
