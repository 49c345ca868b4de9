/* Conduct: each measure on a made position of a system made for this test, where it must count and
 * where it must not. The system is a square field on which anything may be done in any order. */
#include "test.h"

#include <math.h>
#include <stdio.h>

#include "engine/text.h"
#include "eval/conduct-view.h"
#include "eval/conduct.h"

/* --- the field -------------------------------------------------------------------------------- */

/* FIRST has infantry in a redoubt, a gun and a leader; SECOND has infantry. Each has one more unit,
 * which is not on the field at first. Two places are worth points. */
enum { FOOT, GUN, LEADER, ENEMY, SECOND_FOOT, SECOND_ENEMY, UNITS };
enum { PLACES = 2 };
static const HetPoint places[PLACES] = {{8, 8}, {2, 2}};

typedef struct {
    HetState head;
    int8_t x[UNITS], y[UNITS], facing[UNITS];
    uint8_t leaders_lost, lost[HET_SIDES], holder[PLACES];
    uint8_t unused;
} Field;

static const char *const codes[UNITS] = {"FI1", "FG1", "FL1", "SI1", "FI2", "SI2"};

static HetActor
side_of(unsigned unit)
{
    return *codes[unit] == 'F' ? HET_FIRST : HET_SECOND;
}

static void
start(HetState *head)
{
    static const Field at_first = {
        .x = {4, 6, 2, 4, -1, -1}, .y = {6, 6, 6, 1, -1, -1}, .facing = {0, 0, -1, 2, 0, 2}};
    Field *field = (Field *)head;
    memcpy(field->x, at_first.x, sizeof field->x);
    memcpy(field->y, at_first.y, sizeof field->y);
    memcpy(field->facing, at_first.facing, sizeof field->facing);
    memset(field->holder, HET_NOBODY, sizeof field->holder);
    head->turn = 1;
}

static void
legal(const HetState *head, HetMoveList *list)
{
    if (head->depth == 0) {
        het_list_add(list, het_move_unit(HET_MOVE_SELECT, FOOT));
        het_list_add(list, het_move(HET_MOVE_END));
    } else {
        het_list_add(list, het_move(HET_MOVE_PASS));
    }
    het_list_add(list, het_move_target(HET_MOVE_SHOOT, GUN, ENEMY));
}

static bool
is_legal(const HetState *head, const HetMove *move)
{
    (void)head, (void)move;
    return true;
}

/* A place is 16 * y + x. */
static void
go(Field *field, const HetMove *move, HetEventKind kind, const HetSink *sink)
{
    unsigned unit = move->unit;
    HetPoint from = {field->x[unit], field->y[unit]};
    HetPoint to = {move->way.place % 16, move->way.place / 16};
    field->x[unit] = (int8_t)to.x;
    field->y[unit] = (int8_t)to.y;
    for (unsigned i = 0; i < PLACES; i++)
        if (to.x == places[i].x && to.y == places[i].y)
            field->holder[i] = (uint8_t)side_of(unit);
    het_report_way(sink, &field->head, kind, unit, from, to, "F-1", NULL);
}

static void
remove_unit(Field *field, unsigned unit, const HetSink *sink)
{
    field->x[unit] = field->y[unit] = -1;
    if (unit == LEADER)
        field->leaders_lost++;
    else
        field->lost[side_of(unit)]++;
    het_report(sink, &field->head, HET_EVENT_REMOVE, unit, HET_NO_UNIT, 0, "F-1", NULL);
}

static void
apply(HetState *head, const HetMove *move, const HetSink *sink)
{
    Field *field = (Field *)head;
    switch ((unsigned)move->kind) {
    case HET_MOVE_MOVE:
        go(field, move, HET_EVENT_MOVE, sink);
        break;
    case HET_MOVE_RETREAT:
        go(field, move, HET_EVENT_RETREAT, sink);
        break;
    case HET_MOVE_TURN:
        field->facing[move->unit] = (int8_t)move->facing;
        het_report(sink, head, HET_EVENT_FACE, move->unit, HET_NO_UNIT, move->facing, "F-1", NULL);
        break;
    case HET_MOVE_SHOOT:
        het_report(sink, head, HET_EVENT_SHOOT, move->unit, move->target, 0, "F-1", NULL);
        break;
    case HET_MOVE_SELECT:
        het_state_push(head, 1, (HetActor)head->active);
        break;
    case HET_MOVE_PASS:
        het_state_pop(head);
        break;
    case HET_MOVE_CAPTURE:
        remove_unit(field, move->unit, sink);
        break;
    case HET_MOVE_LOSE:
        field->leaders_lost++;
        head->actor = HET_NOBODY;
        break;
    case HET_MOVE_END:
        head->epoch++;
        head->turn = (uint16_t)(head->epoch / 4 + 1); /* each side is up twice in a turn */
        head->active = head->actor = (uint8_t)het_other((HetActor)head->active);
        break;
    }
}

static void
describe(const HetState *head, const HetMove *move, HetDescription *ret)
{
    (void)head;
    *ret = (HetDescription){.kind = (HetMoveKind)move->kind,
                            .unit = move->unit,
                            .target = move->target,
                            .from = HET_NOWHERE,
                            .to = HET_NOWHERE};
}

static void
measures(const HetState *head, HetMeasures *ret)
{
    const Field *field = (const Field *)head;
    ret->value[HET_FIRST][HET_MEASURE_LEADERS_LOST] = field->leaders_lost;
    for (unsigned side = 0; side < HET_SIDES; side++) {
        ret->value[side][HET_MEASURE_STRENGTH_START] = 10;
        ret->value[side][HET_MEASURE_STRENGTH] = 10 - field->lost[side];
        ret->value[side][HET_MEASURE_UNITS_LOST] = field->lost[side];
    }
}

static void
view(const HetState *head, HetView *view)
{
    static const HetArm arms[UNITS] = {HET_ARM_FOOT, HET_ARM_GUNS, HET_ARM_LEADER,
                                       HET_ARM_FOOT, HET_ARM_FOOT, HET_ARM_FOOT};
    static const HetPoint redoubt[] = {{4, 6}, {4, 5}, {4, 6}, {5, 6}};
    const Field *field = (const Field *)head;
    view->board = HET_BOARD_SQUARE;
    view->width = view->height = 16;
    het_view_add_line(view, "redoubt", HET_LINE_HEXSIDES, redoubt, G_N_ELEMENTS(redoubt));
    for (unsigned i = 0; i < PLACES; i++)
        het_view_add_place(view, i == 0 ? "mill" : "bridge", places[i], 1, 1,
                           (HetActor)field->holder[i]);
    for (unsigned i = 0; i < UNITS; i++) {
        HetViewUnit *unit = het_view_unit(view, i);
        unit->type = "";
        unit->arm = arms[i];
        unit->formation = "";
        unit->host = -1;
        unit->on_board = field->x[i] >= 0;
        unit->points_used = 1;
        unit->points[0] = (HetPoint){field->x[i], field->y[i]};
        unit->facing = field->facing[i];
        unit->strength = 1;
    }
}

static bool
load(HetScenario *scenario, HetKeyFile *file)
{
    scenario->state_size = sizeof(Field);
    for (unsigned i = 0; i < UNITS; i++) {
        unsigned unit = 0;
        if (!het_scenario_add_unit(scenario, file, "scenario", codes[i], codes[i], side_of(i),
                                   &unit))
            return false;
    }
    return true;
}

static void
prompt(const HetState *head, HetPrompt *ret)
{
    (void)head, (void)ret;
}

static const char *const phases[] = {"play", NULL};
static const HetVocabulary vocabulary = {0};
static const HetRules rules = {.name = "field",
                               .title = "A field",
                               .version = 1,
                               .phases = phases,
                               .start = start,
                               .legal = legal,
                               .is_legal = is_legal,
                               .apply = apply,
                               .describe = describe,
                               .measures = measures,
                               .load = load,
                               .vocabulary = &vocabulary,
                               .prompt = prompt,
                               .view = view};
static const HetRules *const registry[] = {&rules, NULL};

/* --- cases ------------------------------------------------------------------------------------ */

/* "go FI1 4,5", "flee ...", "face FI1 2", "shoot FG1", "select FI1", "kill FI1", "pass", "end",
 * "die": with whom the game ends. */
static HetMove
read_move(const HetScenario *scenario, const char *text)
{
    char word[8] = "", code[4] = "";
    int x = 0, y = 0;
    sscanf(text, "%7s %3s %d,%d", word, code, &x, &y);
    unsigned unit = *code != '\0' ? het_scenario_unit(scenario, code) : 0;
    if (strcmp(word, "go") == 0 || strcmp(word, "flee") == 0)
        return het_move_place(*word == 'g' ? HET_MOVE_MOVE : HET_MOVE_RETREAT, unit,
                              (unsigned)(16 * y + x));
    if (strcmp(word, "shoot") == 0)
        return het_move_target(HET_MOVE_SHOOT, unit, ENEMY);
    if (strcmp(word, "face") == 0) {
        HetMove move = het_move_unit(HET_MOVE_TURN, unit);
        move.facing = (uint8_t)x;
        return move;
    }
    if (strcmp(word, "kill") == 0)
        return het_move_unit(HET_MOVE_CAPTURE, unit);
    if (strcmp(word, "select") == 0)
        return het_move_unit(HET_MOVE_SELECT, unit);
    return het_move(strcmp(word, "pass") == 0  ? HET_MOVE_PASS
                    : strcmp(word, "die") == 0 ? HET_MOVE_LOSE
                                               : HET_MOVE_END);
}

typedef struct {
    const char *moves;
    HetConductMeasure measure;
    unsigned count; /* of FIRST */
} Case;

static HetScenario *
open_field(const char *further, GError **error)
{
    g_autofree char *text = g_strdup_printf(
        "[scenario]\nformat=1\nsystem=field\ntitle=F\nfirst=A\nsecond=B\nturns=50\n%s", further);
    return het_scenario_parse("field", text, NULL, registry, error);
}

/* (transfer full) What has been counted after the moves. */
static HetConduct *
watch(const HetScenario *scenario, const char *moves)
{
    HetConduct *conduct = het_conduct_new(scenario);
    g_auto(GStrv) texts = g_strsplit(moves, "; ", -1);
    HetStateBuffer state;
    het_game_start(scenario, &state.state);
    for (unsigned i = 0; texts[i] != NULL; i++) {
        HetMove move = read_move(scenario, texts[i]);
        het_conduct_before(conduct, &state.state, &move);
        het_game_apply(&state.state, &move, het_conduct_sink(conduct));
        het_conduct_after(conduct, &state.state);
    }
    return conduct;
}

static void
check_case(const HetScenario *scenario, const Case *it)
{
    g_autoptr(HetConduct) conduct = watch(scenario, it->moves);
    uint64_t counted = het_conduct_counts(conduct, HET_FIRST)->count[it->measure];
    if (counted != it->count)
        fail_msg("%s: %s counted %u, expected %u", it->moves, het_conduct_name(it->measure),
                 (unsigned)counted, it->count);
    unsigned listed = 0;
    const GArray *incidents = het_conduct_incidents(conduct);
    for (guint i = 0; i < incidents->len; i++) {
        const HetConductIncident *at = &g_array_index(incidents, HetConductIncident, i);
        listed += at->side == HET_FIRST && at->measure == it->measure;
    }
    assert_int_equal(listed, it->count);
}

/* The follies: what each counts, and one thing less. */
static const Case follies[] = {
    {"go FL1 4,2; go FI1 4,2; go SI2 5,1; kill FL1; end", HET_CONDUCT_LEADERS_ALONE, 1},
    {"go FL1 4,2; go SI2 5,1; kill FL1; end", HET_CONDUCT_LEADERS_ALONE, 1},
    {"go FL1 4,2; go FI1 4,2; kill FL1; end", HET_CONDUCT_LEADERS_ALONE, 0},
    {"go FL1 4,2; go FI1 4,2; go FG1 4,3; go SI2 5,1; kill FL1; end", HET_CONDUCT_LEADERS_ALONE, 0},
    {"go FL1 4,2; go FI1 4,2; go SI2 5,1; kill FI1; end", HET_CONDUCT_LEADERS_ALONE, 0},
    {"go FI1 8,8; end; end; go FI1 8,9; end; go SI1 8,8; end", HET_CONDUCT_PLACES_GIVEN_UP, 1},
    {"go FI1 8,8; end; end; go FI1 8,9; end; end", HET_CONDUCT_PLACES_GIVEN_UP, 0},
    {"go FI1 8,8; end; end; flee FI1 8,9; end; go SI1 8,8; end", HET_CONDUCT_PLACES_GIVEN_UP, 0},
    {"go FI1 8,8; end; end; kill FI1; end; go SI1 8,8; end", HET_CONDUCT_PLACES_GIVEN_UP, 0},
    {"go FI1 8,8; end; end; go FI1 8,9; go FG1 8,8; end; go SI1 8,8; end",
     HET_CONDUCT_PLACES_GIVEN_UP, 0},
    {"go FI1 8,8; end; end; go FI1 8,9; go FG1 2,2; end; go SI1 8,8; end",
     HET_CONDUCT_PLACES_GIVEN_UP, 0},
    {"go FI1 8,8; end; end; go FI1 8,9; end; end; go FI1 8,8; end; go SI1 8,8; end",
     HET_CONDUCT_PLACES_GIVEN_UP, 0},
    {"select FI1; kill FI1; kill SI1; pass; end", HET_CONDUCT_EVEN_TRADES, 1},
    {"select FI1; kill FI1; kill SI1; end", HET_CONDUCT_EVEN_TRADES, 1},
    {"select FI1; kill FI1; pass; select FI1; kill SI1; pass; end", HET_CONDUCT_EVEN_TRADES, 0},
    {"select FI1; kill FI1; kill FI2; kill SI1; pass; end", HET_CONDUCT_EVEN_TRADES, 0},
    {"kill FG1; select FI1; kill FI1; kill SI1; pass; end", HET_CONDUCT_EVEN_TRADES, 0},
    {"end; select SI1; kill FI1; kill SI1; pass; end", HET_CONDUCT_EVEN_TRADES, 0}, /* SECOND's */
    {"go FI1 5,6; end", HET_CONDUCT_VAIN_MARCHES, 1},
    {"go FI1 4,5; end", HET_CONDUCT_VAIN_MARCHES, 0},
    {"go FI1 4,7; end", HET_CONDUCT_VAIN_MARCHES, 0},
    {"go FI1 5,6; face FI1 1; end", HET_CONDUCT_VAIN_MARCHES, 0},
    {"go FG1 7,6; go FG1 6,6; shoot FG1; end", HET_CONDUCT_VAIN_MARCHES, 0},
    {"go SI1 4,4; end; end; go FI1 5,6; end", HET_CONDUCT_VAIN_MARCHES, 0}, /* he is near */
    {"end; end; end; end", HET_CONDUCT_IDLE_TURNS, 1},
    {"end; end; end", HET_CONDUCT_IDLE_TURNS, 0}, /* the turn is not over */
    {"go FI1 5,6; end; end; end; end", HET_CONDUCT_IDLE_TURNS, 1},
    {"go FI1 4,5; end; end; end; end", HET_CONDUCT_IDLE_TURNS, 0},
    {"end; end; shoot FG1; end; end", HET_CONDUCT_IDLE_TURNS, 0},
    {"go FI1 4,15; go FG1 6,15; end; end; end; end; end; end; end; end", HET_CONDUCT_IDLE_TURNS, 1},
    {"kill SI2; end; end; end; end; end; end; end; end", HET_CONDUCT_IDLE_TURNS, 1},
    {"kill FI2; end; end; end; end; end; end; end; end", HET_CONDUCT_IDLE_TURNS, 2},
};

/* FI1, FI2 and FG1 are a wing: its spread is measured after turns in which one of them moved. */
static void
a_wing_is_measured_when_it_has_moved(void **unused)
{
    (void)unused;
    static const struct {
        const char *moves;
        unsigned wings;
        double spread;
    } cases[] = {
        {"go FI2 5,6; end", 1, 2.0 / 3},
        {"go FI2 5,6; end; end; end", 1, 2.0 / 3},
        {"go FI2 5,6; end; end; go FI2 8,6; end", 2, 2.0 / 3 + 4.0 / 3},
        {"go FI1 4,5; end", 0, 0}, /* two are no wing */
        {"go FI2 5,6; end; kill FI2; end; go FI1 4,5; end", 1, 2.0 / 3},
    };
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario = open_field("[wings]\nL=Left; FI1 FI2 FG1\n", &error);
    assert_no_error(error);
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(HetConduct) conduct = watch(scenario, cases[i].moves);
        const HetConductCounts *counts = het_conduct_counts(conduct, HET_FIRST);
        assert_int_equal(counts->wings, cases[i].wings);
        assert_true(fabs(counts->spread - cases[i].spread) < 1e-9);
    }
}

static void
each_measure_counts_what_it_states(void **unused)
{
    (void)unused;
    static const Case cases[] = {
        {"face FI1 1; face FI1 0; end", HET_CONDUCT_MARKED_TIME, 1},
        {"go FI1 4,5; go FI1 4,6; end", HET_CONDUCT_MARKED_TIME, 1},
        {"go FI1 4,5; end", HET_CONDUCT_MARKED_TIME, 0},
        {"face FG1 1; shoot FG1; face FG1 0; end", HET_CONDUCT_MARKED_TIME, 0},
        {"end", HET_CONDUCT_MARKED_TIME, 0},
        {"go FI1 4,5; go FI1 4,6; go FI1 5,6; end", HET_CONDUCT_THERE_AND_BACK, 1},
        {"go FI1 4,5; go FI1 4,4; end", HET_CONDUCT_THERE_AND_BACK, 0},
        {"face FI1 1; face FI1 0; end", HET_CONDUCT_THERE_AND_BACK, 0},
        {"go FI1 4,5; end; end; go FI1 4,6; end", HET_CONDUCT_SHUTTLED, 1},
        {"go FI1 4,5; end; end; end; end; end; end; end; end; go FI1 4,6; end",
         HET_CONDUCT_SHUTTLED, 0},
        {"go FI1 4,5; end; end; go FI1 4,4; end", HET_CONDUCT_SHUTTLED, 0},
        /* The enemy stands at 4,1. */
        {"go FI1 4,3; face FI1 2; end", HET_CONDUCT_REAR_SHOWN, 1},
        {"go FI1 4,3; face FI1 1; end", HET_CONDUCT_REAR_SHOWN, 0},
        {"go FI1 4,3; face FI1 1; end", HET_CONDUCT_FLANK_SHOWN, 1},
        {"go FI1 4,3; end", HET_CONDUCT_FLANK_SHOWN, 0},
        {"go FI1 4,5; face FI1 2; end", HET_CONDUCT_REAR_SHOWN, 0},           /* it is not near */
        {"go FI1 4,3; face FI1 2; end; end; end", HET_CONDUCT_REAR_SHOWN, 1}, /* once */
        {"go FI1 4,5; end", HET_CONDUCT_WORKS_LEFT, 1},
        {"face FI1 1; end", HET_CONDUCT_WORKS_LEFT, 0},
        {"flee FI1 4,7; end", HET_CONDUCT_WORKS_LEFT, 0},
        {"go FG1 6,5; end", HET_CONDUCT_WORKS_LEFT, 0},
        {"die", HET_CONDUCT_LEADERS_LOST, 1},
        {"end", HET_CONDUCT_LEADERS_LOST, 0},
        {"go FL1 2,5; end; end; go FL1 2,4; end", HET_CONDUCT_LEADER_HOPS, 1},
        {"go FL1 2,5; end; end; end; end; go FL1 2,4; end", HET_CONDUCT_LEADER_HOPS, 0},
        {"end", HET_CONDUCT_TURNS_UNUSED, 1},
        {"go FI1 4,5; end", HET_CONDUCT_TURNS_UNUSED, 0},
        {"select FI1; pass; end", HET_CONDUCT_ACTIONS_UNUSED, 1},
        {"select FI1; go FI1 4,5; pass; end", HET_CONDUCT_ACTIONS_UNUSED, 0},
        {"go FG1 6,5; end", HET_CONDUCT_GUN_SHOTS_LOST, 1},
        {"go FG1 6,5; shoot FG1; end", HET_CONDUCT_GUN_SHOTS_LOST, 0},
        {"end", HET_CONDUCT_GUN_SHOTS_LOST, 0},
        {"flee FI1 4,5; end", HET_CONDUCT_FLIGHTS_TO_ENEMY, 1},
        {"flee FI1 4,7; end", HET_CONDUCT_FLIGHTS_TO_ENEMY, 0},
        {"end; flee FI1 4,5; end", HET_CONDUCT_FLIGHTS_TO_ENEMY, 0}, /* the enemy chose it */
    };
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario = open_field("", &error);
    assert_no_error(error);
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
        check_case(scenario, &cases[i]);
    for (size_t i = 0; i < G_N_ELEMENTS(follies); i++)
        check_case(scenario, &follies[i]);
}

/* --- where an enemy is -------------------------------------------------------------------------
 */

/* The arc of an enemy at `there`, of a unit at 5, 5 with this facing. */
static HetArc
arc_of(const HetView *view, int facing, HetPoint there)
{
    HetViewUnit units[2] = {
        {.side = HET_FIRST, .on_board = true, .points_used = 1, .points = {{5, 5}}},
        {.side = HET_SECOND, .on_board = true, .points_used = 1, .points = {there}},
    };
    HetView mine = *view;
    units[0].facing = facing;
    units[0].strength = units[1].strength = 1;
    mine.units = g_array_new(FALSE, TRUE, sizeof *units);
    g_array_append_vals(mine.units, units, 2);
    HetArc arc = het_conduct_arc(&mine, &g_array_index(mine.units, HetViewUnit, 0));
    g_array_unref(mine.units);
    return arc;
}

/* Of the six hexes about a unit that faces an edge three are its front and one its rear; where it
 * faces a corner two and two. */
static void
every_facing_has_its_arcs_on_hexes(void **unused)
{
    (void)unused;
    for (unsigned kind = 0; kind < 4; kind++) {
        const bool lower = kind % 2 == 0, corners = kind / 2 == 0;
        const HetHexGrid grid = {.width = 11, .height = 11, .odd_lower = !lower};
        const HetView view = {
            .board = HET_BOARD_HEX_COLUMNS, .even_lower = lower, .at_corners = corners};
        const unsigned here = het_hex_cell(&grid, 5, 5);
        for (unsigned facing = 0; facing < HET_HEX_SIDES; facing++) {
            for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++) {
                const unsigned cell = het_hex_neighbour(&grid, here, edge);
                const HetPoint there = {(int)cell % 11, (int)cell / 11};
                /* Twelfths of a turn from the facing to the enemy, 0 to 6. */
                unsigned off = (12 + 2 * edge - 2 * facing - corners) % 12;
                off = MIN(off, 12 - off);
                HetArc expected = off <= 2   ? HET_ARC_FRONT
                                  : off <= 4 ? HET_ARC_FLANK
                                             : HET_ARC_REAR;
                if (arc_of(&view, (int)facing, there) != expected)
                    fail_msg("facing %s %u, enemy over edge %u: arc %d, expected %d",
                             corners ? "corner" : "edge", facing, edge,
                             (int)arc_of(&view, (int)facing, there), (int)expected);
            }
        }
    }
}

/* On squares the front is what lies ahead and slantwise ahead, the flanks are beside. */
static void
every_facing_has_its_arcs_on_squares(void **unused)
{
    (void)unused;
    static const HetPoint about[8] = {{5, 4}, {6, 4}, {6, 5}, {6, 6},
                                      {5, 6}, {4, 6}, {4, 5}, {4, 4}};
    const HetView view = {.board = HET_BOARD_SQUARE};
    for (unsigned facing = 0; facing < 4; facing++) {
        for (unsigned eighth = 0; eighth < 8; eighth++) {
            unsigned off = (8 + eighth - 2 * facing) % 8;
            off = MIN(off, 8 - off);
            HetArc expected = off <= 1 ? HET_ARC_FRONT : off == 2 ? HET_ARC_FLANK : HET_ARC_REAR;
            if (arc_of(&view, (int)facing, about[eighth]) != expected)
                fail_msg("facing %u, enemy %u eighths from north: arc %d, expected %d", facing,
                         eighth, (int)arc_of(&view, (int)facing, about[eighth]), (int)expected);
        }
    }
}

/* Near is up to three cells; beyond nobody shows anything to anybody. */
static void
who_is_far_off_sees_no_rear(void **unused)
{
    (void)unused;
    const HetView view = {.board = HET_BOARD_SQUARE};
    assert_int_equal(arc_of(&view, 0, (HetPoint){5, 8}), HET_ARC_REAR);
    assert_int_equal(arc_of(&view, 0, (HetPoint){5, 9}), HET_ARC_FRONT);
    assert_int_equal(arc_of(&view, -1, (HetPoint){5, 6}), HET_ARC_FRONT);
}

TEST_UNIT("conduct")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_measure_counts_what_it_states),
        cmocka_unit_test(a_wing_is_measured_when_it_has_moved),
        cmocka_unit_test(every_facing_has_its_arcs_on_hexes),
        cmocka_unit_test(every_facing_has_its_arcs_on_squares),
        cmocka_unit_test(who_is_far_off_sees_no_rear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
