/* A walk, step by step: points, zones, charges, the other side's chances to react; leaving zones.
 * KIR-1.5, 8, 11 */
#include "kircholm-procedure.h"

/* --- charging: KIR-11 ------------------------------------------------------------------------- */

static int
slope_code(const KircholmScenario *data, unsigned cell, unsigned direction)
{
    const int8_t slope = data->slope[cell][direction];
    return slope < 0 ? 1 : slope > 0 ? 2 : 0;
}

/* The last slope among the steps that make the charge. KIR-11.6 */
static KircholmCharge
charge_of(const KircholmState *state, int slopes)
{
    for (int i = 0; i < kircholm_option(state, KIRCHOLM_CHARGE_RUN); i++, slopes >>= 2)
        if ((slopes & 3) != 0)
            return (slopes & 3) == 1 ? KIRCHOLM_CHARGE_DOWN : KIRCHOLM_CHARGE_UP;
    return KIRCHOLM_CHARGE_FLAT;
}

/* Counts a step towards a charge, or starts afresh. */
static void
count_step(KircholmState *state, KircholmMove *move, unsigned step, unsigned left, unsigned right)
{
    const KircholmScenario *data = kircholm_data(state);
    KircholmUnit *it = &state->units[move->unit];
    bool runs = step < HET_HEX_SIDES && it->level == KIRCHOLM_ORDERED &&
                kircholm_is_cavalry(data->type[move->unit]) &&
                (it->formation == KIRCHOLM_BASIC || it->formation == KIRCHOLM_ASSAULT ||
                 it->formation == KIRCHOLM_CLOSED);
    it->charge = KIRCHOLM_NO_CHARGE;
    if (!runs) {
        move->run = move->slopes = 0;
        return;
    }
    int code = slope_code(data, left, step);
    if (code == 0)
        code = slope_code(data, right, step);
    move->run++;
    move->slopes = (move->slopes << 2 | code) & 0xfff;
    if (kircholm_faces_enemy(state, move->unit) &&
        move->run >= (int)kircholm_charge_run(data, kircholm_in_zone(state, move->unit)))
        it->charge = (uint8_t)charge_of(state, move->slopes);
}

static bool
end_walk(KircholmState *state)
{
    het_state_pop(&state->head);
    state->way = (HetWay){0};
    return true;
}

/* KIR-8.4: leaving a zone in which the move began. */
static bool
must_test(const KircholmState *state, const HetFrame *move, unsigned unit, unsigned step)
{
    bool leaves = step < HET_HEX_SIDES ||
                  (state->units[unit].formation == KIRCHOLM_ASSAULT && step != STEP_ABOUT);
    return leaves && (move->flags & UNIT_TESTED) == 0 && kircholm_in_zone(state, unit);
}

/* The rule most particular to a step into a hex. */
static const char *
step_rule(const KircholmState *state, unsigned unit, unsigned from, unsigned step)
{
    if ((kircholm_data(state)->map.ways[from][step] & KIRCHOLM_ROAD) != 0)
        return "KIR-1.8";
    if (kircholm_data(state)->slope[from][step] != 0)
        return "KIR-1.7";
    return state->units[unit].formation == KIRCHOLM_ASSAULT  ? "KIR-7.3"
           : state->units[unit].formation == KIRCHOLM_DOUBLE ? "KIR-4.6"
                                                             : "KIR-1.6";
}

/* The same of a turn. */
static const char *
turn_rule(const KircholmState *state, unsigned unit, unsigned step)
{
    if (kircholm_type(state, unit) == KIRCHOLM_ARTILLERY &&
        state->units[unit].formation == KIRCHOLM_SHOOTING)
        return "KIR-5.4";
    if (step == STEP_ABOUT)
        return "KIR-7.5";
    return state->units[unit].formation == KIRCHOLM_ASSAULT ? "KIR-7.6" : "KIR-7.4";
}

static void
make_step(KircholmState *state, unsigned unit, unsigned step, KircholmStand to, unsigned price,
          const HetSink *sink)
{
    HetFrame *move = &state->head.stack[0];
    unsigned from = state->units[unit].place, right = kircholm_wing(state, unit, 1);
    kircholm_relocate(state, unit, to.cell, to.facing);
    bool moved = step < HET_HEX_SIDES ||
                 (state->units[unit].formation == KIRCHOLM_ASSAULT && step != STEP_ABOUT);
    if (step < HET_HEX_SIDES)
        het_hex_report_way(sink, &state->head, HET_EVENT_MOVE, unit, from, to.cell,
                           step_rule(state, unit, from, step));
    else
        het_report(sink, &state->head, HET_EVENT_FACE, unit, HET_NO_UNIT, (int)to.facing,
                   turn_rule(state, unit, step), kircholm_facing_names[to.facing]);
    count_step(state, kircholm_move(state), step, from, right);
    if (state->units[unit].charge != KIRCHOLM_NO_CHARGE)
        het_note(sink, &state->head, unit, HET_NO_UNIT, "KIR-11.2", "it charges");
    if (moved && kircholm_in_zone(state, unit)) {
        move->flags |= UNIT_STOPPED;
        het_note(sink, &state->head, unit, HET_NO_UNIT, "KIR-8.3", "it stops in an enemy zone");
    }
    if ((move->flags & UNIT_DASH) != 0)
        move->flags |= UNIT_STOPPED;
    kircholm_spend(state, unit, price);
}

static bool
advance_walk(HetState *head, const HetSink *sink)
{
    KircholmState *state = kircholm_state(head);
    KircholmWalk *walk = het_frame(head, KircholmWalk);
    HetFrame *move = &head->stack[0];
    unsigned unit = walk->unit, next = walk->next;
    if (next == state->way.steps || (move->flags & (UNIT_STOPPED | UNIT_DISTURBED)) != 0 ||
        state->units[unit].level >= KIRCHOLM_RETREATING)
        return end_walk(state);
    unsigned step = het_way_step(&state->way, next);
    KircholmMover mover = kircholm_mover(state, unit);
    KircholmStand from = {state->units[unit].place, state->units[unit].facing}, to;
    unsigned price = kircholm_step(&mover, from, step, &to);
    if (price == 0 || price > kircholm_walking_points(state, kircholm_move_of(state)))
        return end_walk(state);
    if (must_test(state, move, unit, step)) {
        move->flags |= UNIT_TESTED;
        het_note(sink, head, unit, HET_NO_UNIT, "KIR-8.4", "it would leave an enemy zone");
        kircholm_push_one(state, KIRCHOLM_EXIT, head->active, unit);
        return true;
    }
    walk->next++;
    make_step(state, unit, step, to, price, sink);
    return true;
}

const HetProcedure kircholm_walk = {.advance = advance_walk};

void
kircholm_spend(KircholmState *state, unsigned unit, unsigned points)
{
    KircholmMove *move = kircholm_move(state);
    move->points -= (int16_t)points;
    if (state->units[unit].partner != KIRCHOLM_NOBODY)
        move->partner_points -= (int16_t)points;
    kircholm_open_window(state, unit);
}

/* --- leaving zones: KIR-8.4 to 8.6 ------------------------------------------------------------ */

/* Whether cavalry has one of the unit's hexes in its zone; else it is foot that has. */
static bool
zone_of_cavalry(const KircholmState *state, unsigned unit)
{
    const KircholmScenario *data = kircholm_data(state);
    HET_EACH_BELOW(wing, kircholm_wings(state, unit)) {
        unsigned cell = kircholm_wing(state, unit, wing);
        HET_EACH_BELOW(direction, HET_HEX_SIDES) {
            unsigned at = data->next[cell][direction];
            if (at == KIRCHOLM_OFF || state->at[at] == 0)
                continue;
            unsigned enemy = state->at[at] - 1u;
            const KircholmUnit *it = &state->units[enemy];
            unsigned back = het_hex_turn(direction, 3 - it->facing);
            if (data->side[enemy] != data->side[unit] && back < 2 &&
                it->level < KIRCHOLM_RETREATING && kircholm_is_cavalry(data->type[enemy]))
                return true;
        }
    }
    return false;
}

int
kircholm_exit_number(const KircholmState *state, unsigned unit, HetRollAccount *account)
{
    static const struct {
        KircholmOption option;
        const char *words;
    } exits[2][2] = {
        {{KIRCHOLM_EXIT_FOOT_FOOT, "foot or guns from foot"},
         {KIRCHOLM_EXIT_FOOT_HORSE, "foot or guns from cavalry"}},
        {{KIRCHOLM_EXIT_HORSE_FOOT, "cavalry from foot"},
         {KIRCHOLM_EXIT_HORSE_HORSE, "cavalry from cavalry"}},
    };
    bool horse = kircholm_is_cavalry(kircholm_type(state, unit));
    bool from_horse = zone_of_cavalry(state, unit);
    int least = kircholm_option(state, exits[horse][from_horse].option);
    het_account_add(account, HET_TERM_NEEDED, least, "KIR-8.5", exits[horse][from_horse].words);
    return least;
}

static bool
advance_exit(HetState *head, const HetSink *sink)
{
    unsigned unit = het_frame_peek(head, KircholmOne)->unit;
    return kircholm_open(kircholm_state(head), KIRCHOLM_ROLL_EXIT, unit, KIRCHOLM_COUNT_TEST, sink);
}

static void
roll_exit(const HetState *head, HetThrow *ret_throw)
{
    unsigned unit = het_frame_peek(head, KircholmOne)->unit;
    het_account_begin(ret_throw->account, "leaving the zone", "KIR-8.5", HET_NO_UNIT);
    int least = kircholm_exit_number(kircholm_state_of(head), unit, ret_throw->account);
    het_throw_luck(ret_throw, unit, 6, least, "it leaves whole", "it does not leave whole");
}

static void
take_exit(HetState *head, const HetMove *move, const HetSink *sink)
{
    KircholmState *state = kircholm_state(head);
    unsigned unit = het_frame_peek(head, KircholmOne)->unit;
    bool whole = move->roll.low >= kircholm_exit_number(state, unit, NULL);
    het_state_pop(head);
    if (whole)
        return;
    het_note(sink, head, unit, HET_NO_UNIT, "KIR-8.6", "it loses a level before it leaves");
    head->stack[0].flags |= UNIT_DISTURBED;
    if (state->units[unit].partner != KIRCHOLM_NOBODY) /* two leave as one body */
        kircholm_harm(state, state->units[unit].partner, KIRCHOLM_DISORDER, KIRCHOLM_BY_EXIT);
    kircholm_harm(state, unit, KIRCHOLM_DISORDER, KIRCHOLM_BY_EXIT);
}

const HetProcedure kircholm_exit = {.advance = advance_exit, .roll = roll_exit, .take = take_exit};
