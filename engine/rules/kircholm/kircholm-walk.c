/* A walk, step by step: points, zones, charges, the other side's chances to react. KIR-1.5, 8, 11
 */
#include "kircholm-rules.h"

enum { WALK_UNIT, WALK_NEXT };

/* --- charging: KIR-11 ------------------------------------------------------------------------- */

static int
slope_code(const KircholmScenario *data, unsigned cell, unsigned direction)
{
    int slope = data->slope[cell][direction];
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
count_step(KircholmState *state, HetFrame *move, unsigned step, unsigned left, unsigned right)
{
    const KircholmScenario *data = kircholm_data(state);
    KircholmUnit *it = &state->units[move->operand[UNIT_UNIT]];
    bool runs = step < HET_HEX_SIDES && it->level == KIRCHOLM_ORDERED &&
                kircholm_is_cavalry((KircholmType)data->type[move->operand[UNIT_UNIT]]) &&
                (it->formation == KIRCHOLM_BASIC || it->formation == KIRCHOLM_ASSAULT ||
                 it->formation == KIRCHOLM_CLOSED);
    it->charge = KIRCHOLM_NO_CHARGE;
    if (!runs) {
        move->operand[UNIT_RUN] = move->operand[UNIT_SLOPES] = 0;
        return;
    }
    int code = slope_code(data, left, step);
    if (code == 0)
        code = slope_code(data, right, step);
    move->operand[UNIT_RUN]++;
    move->operand[UNIT_SLOPES] = (int16_t)((move->operand[UNIT_SLOPES] << 2 | code) & 0xfff);
    if (move->operand[UNIT_RUN] >= kircholm_option(state, KIRCHOLM_CHARGE_RUN) &&
        kircholm_faces_enemy(state, (unsigned)move->operand[UNIT_UNIT]))
        it->charge = (uint8_t)charge_of(state, move->operand[UNIT_SLOPES]);
}

/* --- the walk --------------------------------------------------------------------------------- */

static bool
end(KircholmState *state)
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

/* The rule that says most about a step into a hex. */
static const char *
step_rule(const KircholmState *state, unsigned unit, unsigned from, unsigned step)
{
    const KircholmScenario *data = kircholm_data(state);
    if ((data->map.ways[from][step] & KIRCHOLM_ROAD) != 0)
        return "KIR-1.8";
    if (data->slope[from][step] != 0)
        return "KIR-1.7";
    return state->units[unit].formation == KIRCHOLM_ASSAULT  ? "KIR-7.3"
           : state->units[unit].formation == KIRCHOLM_DOUBLE ? "KIR-4.6"
                                                             : "KIR-1.6";
}

/* The same of a turn. */
static const char *
turn_rule(const KircholmState *state, unsigned unit, unsigned step)
{
    if (kircholm_data(state)->type[unit] == KIRCHOLM_ARTILLERY &&
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
        kircholm_tell_way(sink, state, HET_EVENT_MOVE, unit, from, to.cell,
                          step_rule(state, unit, from, step));
    else
        kircholm_tell(sink, state, HET_EVENT_FACE, unit, KIRCHOLM_NOBODY, (int)to.facing,
                      turn_rule(state, unit, step));
    count_step(state, move, step, from, right);
    if (state->units[unit].charge != KIRCHOLM_NO_CHARGE)
        kircholm_tell(sink, state, HET_EVENT_NOTE, unit, KIRCHOLM_NOBODY, 0, "KIR-11.2");
    if (moved && kircholm_in_zone(state, unit)) {
        move->flags |= UNIT_STOPPED;
        kircholm_tell(sink, state, HET_EVENT_NOTE, unit, KIRCHOLM_NOBODY, 0, "KIR-8.3");
    }
    if ((move->flags & UNIT_DASH) != 0)
        move->flags |= UNIT_STOPPED;
    kircholm_spend(state, unit, price);
}

static bool
advance(KircholmState *state, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head), *move = &state->head.stack[0];
    unsigned unit = (unsigned)frame->operand[WALK_UNIT], next = (unsigned)frame->operand[WALK_NEXT];
    if (next == state->way.steps || (move->flags & (UNIT_STOPPED | UNIT_DISTURBED)) != 0 ||
        state->units[unit].level >= KIRCHOLM_RETREATING)
        return end(state);
    unsigned step = het_way_step(&state->way, next);
    KircholmMover mover = kircholm_mover(state, unit);
    KircholmStand from = {state->units[unit].place, state->units[unit].facing}, to;
    unsigned price = kircholm_step(&mover, from, step, &to);
    int points = move->operand[UNIT_POINTS];
    if (state->units[unit].partner != KIRCHOLM_NOBODY)
        points = MIN(points, move->operand[UNIT_PARTNER_POINTS]);
    if (price == 0 || (int)price > points)
        return end(state);
    if (must_test(state, move, unit, step)) {
        move->flags |= UNIT_TESTED;
        kircholm_tell(sink, state, HET_EVENT_NOTE, unit, KIRCHOLM_NOBODY, 0, "KIR-8.4");
        kircholm_push(state, KIRCHOLM_EXIT, state->head.active, (int)unit, 0);
        return true;
    }
    frame->operand[WALK_NEXT]++;
    make_step(state, unit, step, to, price, sink);
    return true;
}

const KircholmSteps kircholm_walk = {.advance = advance};

/* --- leaving zones: KIR-8.4 to 8.6 ------------------------------------------------------------ */

/* Whether cavalry has one of the unit's hexes in its zone; else it is foot that has. */
static bool
zone_of_cavalry(const KircholmState *state, unsigned unit)
{
    const KircholmScenario *data = kircholm_data(state);
    for (unsigned wing = 0; wing < kircholm_wings(state, unit); wing++) {
        unsigned cell = kircholm_wing(state, unit, wing);
        for (unsigned direction = 0; direction < HET_HEX_SIDES; direction++) {
            unsigned at = data->next[cell][direction];
            if (at == KIRCHOLM_OFF || state->at[at] == 0)
                continue;
            unsigned enemy = state->at[at] - 1u;
            const KircholmUnit *it = &state->units[enemy];
            unsigned back = het_hex_turn(direction, 3 - (int)it->facing);
            if (data->side[enemy] != data->side[unit] && back < 2 &&
                it->level < KIRCHOLM_RETREATING &&
                kircholm_is_cavalry((KircholmType)data->type[enemy]))
                return true;
        }
    }
    return false;
}

static int
least_number(const KircholmState *state, unsigned unit)
{
    bool horse = kircholm_is_cavalry((KircholmType)kircholm_data(state)->type[unit]);
    KircholmOption option = horse ? KIRCHOLM_EXIT_HORSE_FOOT : KIRCHOLM_EXIT_FOOT_FOOT;
    if (zone_of_cavalry(state, unit))
        option = horse ? KIRCHOLM_EXIT_HORSE_HORSE : KIRCHOLM_EXIT_FOOT_HORSE;
    return kircholm_option(state, option);
}

static bool
advance_exit(KircholmState *state, const HetSink *sink)
{
    return kircholm_open(state, KIRCHOLM_ROLL_EXIT, KIRCHOLM_COUNT_TEST, sink);
}

static void
roll_exit(const KircholmState *state, KircholmRoll *ret_roll)
{
    unsigned unit = (unsigned)het_state_peek(&state->head)->operand[0];
    kircholm_describe_test(unit, least_number(state, unit), ret_roll);
}

static void
take_exit(KircholmState *state, const HetMove *move, const HetSink *sink)
{
    unsigned unit = (unsigned)het_state_peek(&state->head)->operand[0];
    bool whole = move->roll.low >= least_number(state, unit);
    het_state_pop(&state->head);
    kircholm_tell(sink, state, HET_EVENT_ROLL, unit, KIRCHOLM_NOBODY, move->roll.low,
                  whole ? "KIR-8.5" : "KIR-8.6");
    if (whole)
        return;
    state->head.stack[0].flags |= UNIT_DISTURBED;
    if (state->units[unit].partner != KIRCHOLM_NOBODY) /* two leave as one body */
        kircholm_harm(state, state->units[unit].partner, KIRCHOLM_DISORDER);
    kircholm_harm(state, unit, KIRCHOLM_DISORDER);
}

const KircholmSteps kircholm_exit = {.advance = advance_exit, .roll = roll_exit, .take = take_exit};
