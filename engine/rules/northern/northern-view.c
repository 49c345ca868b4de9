/* For people: names, prompts, what a move is, views. */
#include "engine/text.h"

#include "northern-slots.h"
#include "northern-procedure.h"

/* --- words ------------------------------------------------------------------------------------ */

/* --- names ------------------------------------------------------------------------------------ */

static const char *
value_name(const HetScenario *scenario, HetMoveKind kind, unsigned value)
{
    (void)scenario;
    return kind == HET_MOVE_FORM && value < NORTHERN_FORMATIONS ? northern_formation_names[value]
                                                                : NULL;
}

static void
append_tenths(int32_t length, GString *text)
{
    const char *sign = length < 0 ? "-" : "";
    g_string_append_printf(text, "%s%d.%d", sign, ABS(length) / NORTHERN_MM,
                           ABS(length) % NORTHERN_MM);
}

static void
point_format(const HetScenario *scenario, HetPoint point, GString *text)
{
    (void)scenario;
    append_tenths(point.x, text);
    g_string_append_c(text, ',');
    append_tenths(point.y, text);
}

const HetVocabulary northern_vocabulary = {
    .value_name = value_name,
    .point_format = point_format,
    .units_per_mm = NORTHERN_MM,
    .plane = true,
};

/* --- moves and results ------------------------------------------------------------------------ */

void
northern_describe(const HetState *head, const HetMove *move, HetDescription *ret_description)
{
    const NorthernState *state = northern_state_peek(head);
    unsigned units = northern_data(state)->unit_count;
    bool posed = move->kind == HET_MOVE_MOVE || move->kind == HET_MOVE_CHARGE ||
                 move->kind == HET_MOVE_PLACE || move->kind == HET_MOVE_TURN;
    if (head->actor == HET_CHANCE)
        return;
    if (move->unit < units && northern_present(state, move->unit))
        ret_description->from = northern_place(state, move->unit);
    if (posed)
        ret_description->to = (HetPoint){move->pose.x, move->pose.y};
    else if (move->target < units)
        ret_description->to = northern_place(state, move->target);
}

void
northern_measures(const HetState *head, HetMeasures *ret_measures)
{
    const NorthernState *state = northern_state_peek(head);
    const NorthernScenario *data = northern_data(state);
    HET_EACH_BELOW(unit, data->unit_count) {
        int32_t *value = ret_measures->value[data->side[unit]];
        unsigned status = state->units[unit].status;
        bool there =
            status == NORTHERN_PRESENT || status == NORTHERN_RESERVE || status == NORTHERN_HAND;
        if (!there && status != NORTHERN_GONE)
            continue;
        if (data->kind[unit] == NORTHERN_GENERAL) {
            value[HET_MEASURE_LEADERS_LOST] += !there;
            continue;
        }
        int left = there ? data->limit[unit] - state->units[unit].hits : 0;
        value[HET_MEASURE_STRENGTH] += left;
        value[HET_MEASURE_STRENGTH_START] += data->limit[unit];
        value[HET_MEASURE_STRENGTH_LOST] += data->limit[unit] - left;
        value[HET_MEASURE_UNITS] += there;
        value[HET_MEASURE_UNITS_LOST] += !there;
        value[HET_MEASURE_UNITS_SHAKEN] += there && northern_deteriorated(state, unit);
        value[HET_MEASURE_GUNS] += there && data->kind[unit] == NORTHERN_ARTILLERY;
    }
    HET_EACH_BELOW(side, HET_SIDES) {
        ret_measures->value[side][HET_MEASURE_POINTS] = northern_points(state, side);
        HET_EACH_BELOW(i, data->objective_count)
            ret_measures->value[side][HET_MEASURE_OBJECTIVES] += state->owner[i] == side;
    }
}

static const HetResult results[] = {
    [NORTHERN_END_NONE] = {.reason = "", .rule = ""},
    [NORTHERN_END_TURNS] = {.reason = "the points after the last turn", .rule = "GNW-12.4"},
    [NORTHERN_END_FIELD] = {.reason = "a side has no units left", .rule = "GNW-12.3"},
};

HET_SLOTS_RESULT(northern, NorthernState, results)

void
northern_victory(const HetState *head, HetVictory *ret_victory)
{
    const NorthernState *state = northern_state_peek(head);
    const NorthernScenario *data = northern_data(state);
    HET_EACH_BELOW(side, HET_SIDES) {
        int units = 0, left = 0;
        HET_EACH_OF_SIDE(unit, data, side) {
            const unsigned status = state->units[unit].status;
            const bool counts = data->kind[unit] != NORTHERN_GENERAL && status != NORTHERN_ABSENT &&
                                status != NORTHERN_POOL;
            units += counts;
            left += counts && status != NORTHERN_GONE;
        }
        het_victory_add_end(ret_victory,
                            &(HetVictoryEnd){.winner = het_other(side),
                                             .done = units - left,
                                             .limit = MAX(units, 1),
                                             .counted = "units gone",
                                             .rule = "GNW-12.3"},
                            "no unit of %s is left", head->scenario->sides[side]);
        HET_EACH_BELOW(i, data->objective_count)
            het_victory_add_term(ret_victory,
                                 &(HetVictoryTerm){.side = side,
                                                   .each = data->objectives[i].points,
                                                   .count = state->owner[i] == side,
                                                   .once = true,
                                                   .rule = "GNW-12.1"},
                                 "%s held", data->objectives[i].name);
        if (data->unit_points != 0)
            het_victory_add_term(ret_victory,
                                 &(HetVictoryTerm){.side = side,
                                                   .each = data->unit_points,
                                                   .count = state->points[side] / data->unit_points,
                                                   .rule = "GNW-12.2"},
                                 "enemy unit broken");
    }
    het_victory_compare_points(ret_victory, "GNW-12.4");
    ret_victory->even = data->tie;
}

/* --- prompts ---------------------------------------------------------------------------------- */

static void
prompt_idle(const NorthernState *state, HetPrompt *prompt)
{
    static const HetQuestion requested[NORTHERN_PHASES] = {
        [NORTHERN_MUSTER] = {"The armies are drawn", "GNW-11.4"},
        [NORTHERN_DEPLOYMENT] = {"Where shall it be placed: %s", "GNW-3.4"},
        [NORTHERN_COMMAND] = {"Whom shall a general rally? End when done", "GNW-4.1"},
        [NORTHERN_MOVEMENT] = {"Which unit moves, forms or charges? End when done", "GNW-5.21"},
        [NORTHERN_SHOOTING] = {"Which unit shoots? End when done", "GNW-7.1"},
        [NORTHERN_COMBAT] = {"Which unit fights next?", "GNW-8.1"},
    };
    unsigned phase = state->head.phase;
    const char *code = "";
    if (phase == NORTHERN_DEPLOYMENT)
        code = het_scenario_unit_at(state->head.scenario, northern_next_to_deploy(state))->code;
    het_prompt_question(prompt, requested[phase], code);
}

static void
prompt_roll(const NorthernState *state, HetPrompt *prompt)
{
    const HetFrame *frame = het_state_peek(&state->head);
    const HetScenario *scenario = state->head.scenario;
    HetRollAccount account = {.target = HET_NO_UNIT};
    HetThrow throw = {.account = &account};
    het_procedure_dice(&state->head, &throw);
    if (frame->procedure == NORTHERN_ARMY)
        het_prompt_set(prompt, account.rule, "A die is rolled for %s of the side: %s",
                       account.purpose, scenario->sides[frame->step % HET_SIDES]);
    else
        het_prompt_set(prompt, account.rule, "A die is rolled for %s: %s", account.purpose,
                       het_scenario_unit_at(scenario, throw.unit)->code);
}

void
northern_prompt(const HetState *head, HetPrompt *prompt)
{
    static const HetQuestion requested[NORTHERN_PROCEDURES] = {
        [NORTHERN_IDLE] = {"", ""},
        [NORTHERN_ARMY] = {"", ""},
        [NORTHERN_RALLY] = {"", ""},
        [NORTHERN_ACTION] = {"Where does it go, whom does it charge, how does it form:", "GNW-5.6"},
        [NORTHERN_SHOT] = {"At whom does it shoot:", "GNW-7.2"},
        [NORTHERN_FIGHT] = {"Whom does it fight:", "GNW-8.11"},
    };
    const NorthernState *state = northern_state_peek(head);
    if (head->actor == HET_CHANCE) {
        prompt_roll(state, prompt);
        return;
    }
    if (head->depth == 0) {
        prompt_idle(state, prompt);
        return;
    }
    const HetFrame *frame = het_state_peek(head);
    unsigned unit = northern_chosen(state);
    bool faces = frame->procedure == NORTHERN_ACTION && northern_engaged(&state->units[unit]);
    het_prompt_set(prompt, faces ? "GNW-9.6" : requested[frame->procedure].rule, "%s %s",
                   faces ? "To which enemy does it turn:" : requested[frame->procedure].text,
                   het_scenario_unit_at(head->scenario, unit)->code);
}

/* --- views ------------------------------------------------------------------------------------ */

/* --- the ground ------------------------------------------------------------------------------- */

/* The edge of a place that counts, as a polygon of whole points. */
static void
view_objective(HetView *view, const NorthernObjective *objective)
{
    enum { CORNERS = 16 };
    HetPoint edge[CORNERS];
    HET_EACH_BELOW(i, CORNERS)
        edge[i] = het_plane_ahead(objective->at, i * HET_PLANE_TURN / CORNERS, objective->radius);
    het_view_add_line(view, "objective", HET_LINE_CLOSED, edge, CORNERS);
    het_view_name_line(view, objective->name);
}

static void
view_ground(const NorthernScenario *data, HetView *view)
{
    HET_EACH_BELOW(i, data->area_count) {
        const NorthernPatch *area = &data->areas[i];
        het_view_add_line(view, northern_area_names[area->kind], HET_LINE_CLOSED,
                          area->outline.points, (int)area->outline.count);
    }
    HET_EACH_BELOW(i, data->line_count) {
        const NorthernPiece *line = &data->lines[i];
        const HetPoint ends[2] = {line->from, line->to};
        het_view_add_line(view, northern_line_names[line->kind], HET_LINE_OPEN, ends, 2);
    }
    HET_EACH_BELOW(i, data->objective_count)
        view_objective(view, &data->objectives[i]);
}

/* --- units ------------------------------------------------------------------------------------ */

/* "in combat: front RC1, left SI2; moved": all that decides what a unit may do, as in formats.md.
 */
static const char *
present_words(const NorthernState *state, HetView *view, unsigned unit)
{
    static const char *const faces[HET_FACES] = {[HET_FACE_FRONT] = "front",
                                                 [HET_FACE_RIGHT] = "right",
                                                 [HET_FACE_REAR] = "rear",
                                                 [HET_FACE_LEFT] = "left"};
    const NorthernUnit *it = &state->units[unit];
    bool moved = het_bit(state->moved, unit), acted = het_bit(state->acted, unit);
    g_autoptr(GString) words = g_string_new(NULL);
    HET_EACH_BELOW(face, HET_FACES)
        if (it->enemy[face] != NORTHERN_NONE)
            g_string_append_printf(
                words, "%s %s %s", words->len > 0 ? "," : "in combat:", faces[face],
                het_scenario_unit_at(state->head.scenario, it->enemy[face])->code);
    if (het_bit(state->exhausted, unit))
        g_string_append_printf(words, "%sout of ammunition", words->len > 0 ? "; " : "");
    if (moved)
        g_string_append_printf(words, "%smoved", words->len > 0 ? "; " : "");
    if (acted && !(moved && state->head.phase == NORTHERN_MOVEMENT))
        g_string_append_printf(words, "%sacted", words->len > 0 ? "; " : "");
    return het_view_string(view, "%s", words->str);
}

/* When and where a reserve comes on. GNW-3.5 */
static const char *
reserve_words(const NorthernState *state, HetView *view, unsigned unit)
{
    g_autoptr(GString) place = g_string_new(NULL);
    northern_vocabulary.point_format(state->head.scenario, northern_place(state, unit), place);
    return het_view_string(view, "arrives in turn %u at %s", northern_data(state)->arrives[unit],
                           place->str);
}

static const char *
state_words(const NorthernState *state, HetView *view, unsigned unit)
{
    switch ((NorthernStatus)state->units[unit].status) {
    case NORTHERN_ABSENT:
        return "not here";
    case NORTHERN_POOL:
        return "may be drawn";
    case NORTHERN_HAND:
        return "to be placed";
    case NORTHERN_RESERVE:
        return reserve_words(state, view, unit);
    case NORTHERN_GONE:
        return "gone";
    case NORTHERN_PRESENT:
        break;
    }
    return present_words(state, view, unit);
}

/* Hits that a unit can still take; a general is no unit (GNW-1.6) and takes none. */
static int
strength_of(const NorthernState *state, unsigned unit)
{
    const NorthernUnit *it = &state->units[unit];
    bool whole = it->status != NORTHERN_GONE && it->status != NORTHERN_ABSENT;
    if (northern_kind(state, unit) == NORTHERN_GENERAL)
        return 0;
    return whole ? MAX(northern_data(state)->limit[unit] - it->hits, 0) : 0;
}

static bool
is_under_way(const NorthernState *state, unsigned unit)
{
    return northern_chosen(state) == unit;
}

static bool
has_acted(const NorthernState *state, unsigned unit)
{
    bool moves = state->head.phase == NORTHERN_MOVEMENT;
    return ((moves ? state->moved : state->acted) >> unit & 1u) != 0;
}

static void
view_unit(const NorthernState *state, HetView *view, unsigned unit)
{
    static const char symbols[NORTHERN_KINDS] = {'I', 'C', 'D', 'A', 'G'};
    static const HetArm arms[NORTHERN_KINDS] = {HET_ARM_FOOT, HET_ARM_HORSE, HET_ARM_DRAGOONS,
                                                HET_ARM_GUNS, HET_ARM_LEADER};
    const NorthernScenario *data = northern_data(state);
    const NorthernUnit *it = &state->units[unit];
    unsigned kind = data->kind[unit];
    bool present = it->status == NORTHERN_PRESENT, general = kind == NORTHERN_GENERAL;
    const char *nation = northern_nation_names[data->nation[unit]];
    const char *elite = het_bit(state->elite, unit) ? "elite " : "";
    HetViewUnit *shown = het_view_unit(view, unit);
    shown->type = northern_kind_names[kind];
    shown->symbol = symbols[kind];
    shown->formation = general ? ""
                               : het_view_string(view, "%s%s, %s", elite, nation,
                                                 northern_formation_names[it->formation]);
    shown->state = state_words(state, view, unit);
    shown->on_board = present;
    shown->footprint = HET_FOOTPRINT_OUTLINE;
    shown->points_used = present ? 4 : 0;
    shown->centre = HET_NOWHERE;
    shown->facing = present ? it->heading : -1;
    shown->strength = strength_of(state, unit);
    shown->strength_start = general ? 0 : data->limit[unit];
    shown->active = is_under_way(state, unit);
    shown->arm = arms[kind];
    shown->drawn = it->formation == NORTHERN_COLUMN     ? HET_DRAWN_COLUMN
                   : it->formation == NORTHERN_LIMBERED ? HET_DRAWN_LIMBERED
                                                        : HET_DRAWN_PLAIN;
    shown->acted = present && has_acted(state, unit);
    shown->rating = general ? "\xe2\x98\x85" : NULL; /* a star */
    if (present) {
        HetOutline outline = northern_outline(it);
        het_outline_corners(&outline, shown->points);
        shown->centre = outline.centre;
    }
}

/* --- what counts ------------------------------------------------------------------------------ */

/* Adds the objectives that `owner` holds, HET_NOBODY for those nobody does, under a name; returns
 * their points. */
static int
view_places(const NorthernState *state, HetView *view, HetActor owner, const char *name)
{
    const NorthernScenario *data = northern_data(state);
    int held = 0;
    g_autoptr(GString) places = g_string_new(NULL);
    HET_EACH_BELOW(i, data->objective_count) {
        if (state->owner[i] != owner)
            continue;
        held += data->objectives[i].points;
        g_string_append_printf(places, "%s%s %d", places->len > 0 ? ", " : "",
                               data->objectives[i].name, data->objectives[i].points);
    }
    if (places->len > 0) {
        het_view_add_track(view, owner, name, "%s", places->str);
        het_view_mark_track(view, HET_TRACK_PLACES);
    }
    return held;
}

static void
view_tracks(const NorthernState *state, HetView *view)
{
    const NorthernScenario *data = northern_data(state);
    HET_EACH_BELOW(side, HET_SIDES) {
        int held = view_places(state, view, side, "holds");
        het_view_add_track(view, side, "points", "%d", held + state->points[side]);
        het_view_mark_track(view, HET_TRACK_POINTS);
        het_view_add_track(view, side, "for units broken", "%d", state->points[side]);
        if (data->army_units[side] != 0 && state->die[side] != 0)
            het_view_add_track(view, side, "army die", "%u", state->die[side]);
    }
    view_places(state, view, HET_NOBODY, "held by nobody");
    HET_EACH_BELOW(i, data->objective_count)
        het_view_add_place(view, data->objectives[i].name, data->objectives[i].at,
                           data->objectives[i].points, data->objectives[i].points, state->owner[i]);
    if (northern_option(state, NORTHERN_SNOW) != 0)
        het_view_add_track(view, HET_NOBODY, "snow", "no fire at long range");
}

void
northern_view(const HetState *head, HetView *view)
{
    static const char *const words[NORTHERN_PHASES] = {
        [NORTHERN_MUSTER] = "armies are drawn",   [NORTHERN_DEPLOYMENT] = "deployment",
        [NORTHERN_COMMAND] = "a general rallies", [NORTHERN_MOVEMENT] = "a unit moves",
        [NORTHERN_SHOOTING] = "a unit shoots",    [NORTHERN_COMBAT] = "hand to hand",
    };
    const NorthernState *state = northern_state_peek(head);
    const NorthernScenario *data = northern_data(state);
    view->board = HET_BOARD_PLANE;
    view->width = data->width;
    view->height = data->height;
    if (!view->unmapped)
        view_ground(data, view);
    HET_EACH_BELOW(unit, data->unit_count)
        view_unit(state, view, unit);
    view_tracks(state, view);
    if (head->depth > 0)
        view->procedure = words[head->phase];
}

/* GNW-5.1: millimetres; how many are left depends on the ground and the enemies along the way. */
bool
northern_march_price(const HetState *head, const HetMove *move, HetMarch *ret_march)
{
    const NorthernState *state = northern_state_peek(head);
    if (move->unit >= northern_data(state)->unit_count)
        return false;
    int64_t across = move->pose.x - state->units[move->unit].x;
    int64_t up = move->pose.y - state->units[move->unit].y, length = 0;
    while ((length + NORTHERN_MM) * (length + NORTHERN_MM) <= across * across + up * up)
        length += NORTHERN_MM;
    *ret_march = (HetMarch){.cost = (int)(length / NORTHERN_MM),
                            .left = -1,
                            .facing = move->pose.turn_end,
                            .measure = "mm",
                            .rule = "GNW-5.1"};
    return true;
}
