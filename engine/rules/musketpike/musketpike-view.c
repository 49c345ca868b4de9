/* A position for people: map, units, leaders and the tracks beside the board. */
#include "musketpike-slots.h"
#include "musketpike-end.h"
#include "musketpike-procedure.h"
#include "musketpike-reach.h"
#include "musketpike-unit.h"

static const char *const order_words[] = {
    [MUSKET_ORDER_NONE] = "",       [MUSKET_ORDER_CHARGE] = "charge",
    [MUSKET_ORDER_MARCH] = "march", [MUSKET_ORDER_STRATEGIC] = "strategic march",
    [MUSKET_ORDER_RALLY] = "rally",
};

/* A unit's state in words: what lasts, then what it has done or suffered in the activation under
 * way and so may not again, or what counts against it; with the scenario file all that legal moves
 * and odds depend on. */
static const char *
state_words(const MusketState *state, unsigned unit, HetView *view)
{
    static const struct {
        unsigned flag;
        const char *word;
    } words[] = {
        {MUSKET_DISORDERED, "disordered"},
        {MUSKET_ACTIVE, "active"},
        {MUSKET_ACTED, "acted"},
        {MUSKET_DONE, "move over"},
        {MUSKET_MOVED, "moved"},
        {MUSKET_MERGED, "consolidated"},
        {MUSKET_FIRED, "fired"},
        {MUSKET_CHECKED, "checked"},
        {MUSKET_FOUGHT, "has attacked"},
        {MUSKET_ATTACKED, "was attacked"},
        {MUSKET_UNRALLIED, "cannot rally"},
    };
    const MusketUnit *it = &state->units[unit];
    if (it->status != MUSKET_PRESENT)
        return it->status == MUSKET_GONE      ? "gone"
               : it->status == MUSKET_AWAITED ? "awaited"
                                              : "captured";
    const char *text = "";
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        bool implied = words[i].flag == MUSKET_ACTED && (it->flags & MUSKET_ACTIVE) != 0;
        if ((it->flags & words[i].flag) != 0 && !implied)
            text = het_view_string(view, "%s%s%s", text, *text != '\0' ? ", " : "", words[i].word);
    }
    return text;
}

static const char *
formation_words(const MusketUnitType *type)
{
    static const char *const guns[MUSKET_GUNS] = {"3 lb", "4-8 lb", "12-24 lb"};
    if (type->kind == MUSKET_ARTILLERY)
        return guns[type->gun];
    if (type->kind != MUSKET_HEAVY)
        return type->hexes == 2 ? "two hexes" : ""; /* MPR-8.7 */
    static const char *const words[2][2][2] = {
        /* of one hex and two; with pikes and without; without and with battalion guns */
        {{"one hex", "one hex, guns"}, {"one hex, no pikes", "one hex, no pikes, guns"}},
        {{"two hexes", "two hexes, guns"}, {"two hexes, no pikes", "two hexes, no pikes, guns"}},
    };
    return words[type->hexes - 1][!type->pikes][type->cannon];
}

/* The same with its morale: as printed, and as it is if losses have lowered it. */
static const char *
describe(const MusketState *state, HetView *view, unsigned unit)
{
    const MusketUnitType *type = &musket_data(state)->unit[unit];
    const char *words = formation_words(type), *gap = *words != '\0' ? ", " : "";
    int morale = musket_morale(state, unit);
    if (state->units[unit].status != MUSKET_PRESENT || morale == type->morale)
        return het_view_string(view, "%s%smorale %d", words, gap, type->morale);
    return het_view_string(view, "%s%smorale %d of %d", words, gap, morale, type->morale);
}

/* Whether the unit walks, shoots, flees or rallies just now. */
static bool
is_under_way(const MusketState *state, unsigned unit)
{
    if (state->head.depth == 0)
        return false;
    const HetFrame *frame = het_state_peek(&state->head);
    if (het_frame_fields_const(frame, MusketUnitFrame)->unit != (int)unit)
        return false;
    return frame->procedure == MUSKET_WALK || frame->procedure == MUSKET_WINDOW ||
           frame->procedure == MUSKET_FIRE || frame->procedure == MUSKET_MELEE ||
           frame->procedure == MUSKET_RETREAT || frame->procedure == MUSKET_DISPLACE ||
           frame->procedure == MUSKET_RALLY;
}

static void
view_unit(const MusketState *state, HetView *view, unsigned unit)
{
    static const char symbols[MUSKET_KINDS] = {'P', 'M', 'C', 'A'};
    static const HetArm arms[MUSKET_KINDS] = {HET_ARM_FOOT, HET_ARM_FOOT, HET_ARM_HORSE,
                                              HET_ARM_GUNS};
    const MusketScenario *data = musket_data(state);
    const MusketUnitType *type = &data->unit[unit];
    const MusketUnit *it = &state->units[unit];
    bool here = it->place != HET_NO_PLACE && it->status == MUSKET_PRESENT;
    bool gun = type->kind == MUSKET_ARTILLERY;
    HetViewUnit *shown = het_view_unit(view, unit);
    shown->type = musket_kind_names[type->kind];
    shown->symbol = symbols[type->kind];
    shown->formation = describe(state, view, unit);
    shown->state = state_words(state, unit, view);
    shown->on_board = here;
    shown->footprint = type->hexes == 2 ? HET_FOOTPRINT_CELLS : HET_FOOTPRINT_CELL;
    shown->points_used = !here ? 0 : type->hexes;
    shown->points[0] = het_hex_point(&data->map, it->place);
    shown->facing = it->facing;
    shown->strength = gun ? 0 : it->strength;
    shown->strength_start = gun ? 0 : type->start;
    shown->active = is_under_way(state, unit);
    shown->arm = type->kind == MUSKET_HEAVY && type->pikes ? HET_ARM_PIKES : arms[type->kind];
    shown->order = (it->flags & MUSKET_DISORDERED) != 0 ? HET_ORDER_SHAKEN : HET_ORDER_GOOD;
    shown->acted = (it->flags & MUSKET_ACTED) != 0;
    if (here && type->hexes == 2)
        shown->points[1] = het_hex_point(
            &data->map, het_hex_neighbour(&data->map.grid, it->place, het_hex_turn(it->facing, 2)));
}

static void
view_leader(const MusketState *state, HetView *view, unsigned leader)
{
    const MusketScenario *data = musket_data(state);
    const MusketLeaderType *type = &data->leader[leader];
    const MusketLeader *it = &state->leaders[leader];
    HetViewUnit *shown = het_view_unit(view, data->unit_count + leader);
    shown->type = "leader";
    shown->symbol = 'L';
    shown->formation = type->wing == MUSKET_NONE
                           ? het_view_string(view, "overall commander, rating %u", type->rating)
                           : het_view_string(view, "commands %s, rating %u",
                                             data->wing[type->wing].code, type->rating);
    shown->state = it->state == MUSKET_LEADER_LOST      ? "lost"
                   : it->state == MUSKET_LEADER_AWAITED ? "awaited"
                   : it->unit != MUSKET_NONE
                       ? het_view_string(view, "with %s",
                                         het_scenario_unit_at(state->head.scenario, it->unit)->code)
                       : "";
    shown->on_board = false; /* he is where his unit is, whose token a second one would hide */
    shown->points[0] = HET_NOWHERE;
    shown->arm = HET_ARM_LEADER;
    shown->rating = het_view_string(view, "%u", type->rating);
    shown->host = it->state != MUSKET_LEADER_LOST && it->state != MUSKET_LEADER_AWAITED &&
                          it->unit != MUSKET_NONE
                      ? it->unit
                      : -1;
}

/* --- beside the board ------------------------------------------------------------------------- */

static void
view_cup(const MusketState *state, HetView *view, unsigned side)
{
    const MusketScenario *data = musket_data(state);
    g_autoptr(GString) text = g_string_new(NULL);
    for (unsigned leader = 0; leader < data->leader_count; leader++)
        if (data->leader[leader].side == side &&
            (state->cup[side] >> data->leader[leader].chit & 1) != 0)
            g_string_append_printf(
                text, "%s%s", text->len > 0 ? ", " : "",
                het_scenario_unit_at(state->head.scenario, data->unit_count + leader)->name);
    if ((state->cup[side] >> 15 & 1) != 0)
        g_string_append_printf(text, "%sany unit", text->len > 0 ? ", " : "");
    if ((state->passed >> side & 1) != 0)
        g_string_append_printf(text, "%spassed", text->len > 0 ? "; " : "");
    het_view_add_track(view, (HetActor)side, "cup", "%s", text->len > 0 ? text->str : "empty");
}

/* Of its hexes the one in the middle of the list. */
static HetPoint
middle_of(const MusketScenario *data, const MusketObjective *objective)
{
    unsigned count = 0, passed = 0;
    for (unsigned cell = 0; cell < data->cells; cell++)
        count += (unsigned)objective->cells[cell / 8] >> cell % 8 & 1u;
    for (unsigned cell = 0; cell < data->cells; cell++)
        if (((unsigned)objective->cells[cell / 8] >> cell % 8 & 1u) != 0 && passed++ == count / 2)
            return het_hex_point(&data->map, cell);
    return HET_NOWHERE;
}

/* Who has an objective now; what would make it count for nobody. MPR-16.1 to 16.3 */
static void
view_objectives(const MusketState *state, HetView *view)
{
    const MusketScenario *data = musket_data(state);
    for (unsigned i = 0; i < data->objective_count; i++) {
        const MusketObjective *objective = &data->objective[i];
        bool infantry = objective->kind == MUSKET_INFANTRY;
        unsigned side = musket_holder(state, i);
        const char *holder = side < HET_SIDES ? state->head.scenario->sides[side] : "nobody";
        const char *unless =
            objective->unless == MUSKET_NONE
                ? ""
                : het_view_string(view, " without %s", data->objective[objective->unless].name);
        het_view_add_track(view, HET_NOBODY, "objective", "%s: %s%s (%u/%u points%s)",
                           objective->name, infantry ? "the stronger infantry, " : "", holder,
                           objective->points[0], objective->points[1], unless);
        het_view_add_place(view, objective->name, middle_of(data, objective), objective->points[0],
                           objective->points[1], side < HET_SIDES ? (HetActor)side : HET_NOBODY);
    }
}

/* Who is still to come, on what die, and where. MPR-12.3, MPR-12.4 */
static void
view_arrivals(const MusketState *state, HetView *view)
{
    const MusketScenario *data = musket_data(state);
    for (unsigned i = 0; i < data->arrival_count; i++) {
        const MusketArrival *arrival = &data->arrival[i];
        unsigned awaited = musket_awaited(state, i);
        if (awaited == 0)
            continue;
        char place[5];
        het_hex_name(&data->map.grid, arrival->near_, place);
        bool later = arrival->from > state->head.turn;
        g_autofree char *when =
            (state->arrived >> i & 1u) != 0 ? g_strdup("when there is room")
            : arrival->roll == 1
                ? g_strdup_printf("at the end of turn %u", later ? arrival->from : state->head.turn)
            : later ? g_strdup_printf("on %u or more at the end of turn %u and each later",
                                      arrival->roll, arrival->from)
                    : g_strdup_printf("on %u or more at the end of a turn", arrival->roll);
        het_view_add_track(view, (HetActor)arrival->side, "awaited",
                           "%s (%u unit%s): %s, within %u of %s and %u of the edge", arrival->code,
                           awaited, awaited == 1 ? "" : "s", when, arrival->within, place,
                           arrival->edge);
    }
}

static void
view_activation(const MusketState *state, HetView *view)
{
    const MusketScenario *data = musket_data(state);
    const MusketActivation *activation = &state->activation;
    if (activation->chit == 0)
        return;
    const char *chit =
        activation->chit == MUSKET_NONE
            ? "any unit"
            : het_scenario_unit_at(state->head.scenario, data->unit_count + activation->chit - 1u)
                  ->name;
    const char *who = activation->wing != 0 ? data->wing[activation->wing - 1].name
                      : activation->lead != 0
                          ? het_scenario_unit_at(state->head.scenario, activation->lead - 1u)->code
                          : "";
    const char *order = order_words[activation->order];
    het_view_add_track(view, (HetActor)state->head.active, "activation", "%s%s%s%s%s", chit,
                       *who != '\0' ? ", " : "", who, *order != '\0' ? ": " : "", order);
}

void
musket_view(const HetState *head, HetView *view)
{
    const MusketState *state = (const MusketState *)head;
    const MusketScenario *data = musket_data(state);
    HetMeasures measures = {{{0}}};
    het_hex_map_view(&data->map, view);
    view->at_corners = true;
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        view_unit(state, view, unit);
    for (unsigned leader = 0; leader < data->leader_count; leader++)
        view_leader(state, view, leader);
    head->scenario->rules->measures(head, &measures);
    for (unsigned side = 0; side < HET_SIDES; side++) {
        het_view_add_track(view, (HetActor)side, "points", "%d",
                           measures.value[side][HET_MEASURE_POINTS]);
        het_view_add_track(view, (HetActor)side, "strength lost", "%u of %u", state->lost[side],
                           data->strength[side]);
        view_cup(state, view, side);
    }
    view_activation(state, view);
    view_objectives(state, view);
    view_arrivals(state, view);
}

/* MPR-18.1 */
bool
musket_march_price(const HetState *head, const HetMove *move, HetMarch *ret_march)
{
    const MusketState *state = (const MusketState *)head;
    if (move->unit >= musket_data(state)->unit_count)
        return false;
    bool walks = het_state_procedure(head) == MUSKET_WALK;
    bool gun = musket_kind(state, move->unit) == MUSKET_ARTILLERY;
    unsigned place = state->units[move->unit].place, cost = 0, step_cost = 0;
    unsigned facing = gun ? 0 : state->units[move->unit].facing;
    unsigned spent = walks ? (unsigned)het_frame_peek(head, MusketWalkFrame)->spent : 0;
    for (unsigned i = 0; i < move->way.steps; i++)
        if (musket_step(musket_data(state), move->unit, het_way_step(&move->way, i), &place,
                        &facing, &step_cost))
            cost += step_cost;
    unsigned whole = musket_allowance(state, move->unit, (MusketOrder)state->activation.order);
    *ret_march = (HetMarch){.cost = (int)cost,
                            .left = (int)whole - (int)(spent + cost),
                            .facing = gun ? -1 : (int)facing,
                            .measure = "points",
                            .rule = "MPR-18.1"};
    return true;
}
