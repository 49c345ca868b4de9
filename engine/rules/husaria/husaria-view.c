/* For people: views, prompts, names, descriptions, events. */
#include <string.h>

#include "husaria-query.h"
#include "husaria-slots.h"

#include "engine/text.h"

/* --- names ------------------------------------------------------------------------------------ */

const HetVocabulary husaria_vocabulary = {
    .place_format = het_hex_place_format,
    .place_parse = het_hex_place_parse,
    .point_format = het_hex_point_format,
    .facings = husaria_facing_names,
    .steps = "012345ABCDEF",
};

void
husaria_describe(const HetState *head, const HetMove *move, HetDescription *ret_description)
{
    const HusariaState *state = husaria_state_const(head);
    const HusariaScenario *data = husaria_data(state);
    bool rolls = move->kind == HET_MOVE_ROLL;
    if (move->unit < data->unit_count)
        ret_description->from = het_hex_point(&data->map, state->units[move->unit].place);
    if (!rolls && move->way.place != HET_NO_PLACE)
        ret_description->to = het_hex_point(&data->map, move->way.place);
    else if (!rolls && move->target < data->unit_count)
        ret_description->to = het_hex_point(&data->map, state->units[move->target].place);
}

/* --- prompts ---------------------------------------------------------------------------------- */

static const HetQuestion prompts[HUSARIA_PROCEDURES] = {
    [HUSARIA_IDLE] = {"", ""},
    [HUSARIA_MARCH] = {"%s: where does it go, or which way does it turn?", "HUS-4.21"},
    [HUSARIA_WALK] = {"%s is on the move", "HUS-4.41"},
    [HUSARIA_REACT] = {"%s moves past: fire, counter-charge or do nothing?", "HUS-6.62"},
    [HUSARIA_VOLLEY] = {"%s fires: two dice", "HUS-12.31"},
    [HUSARIA_SHAKE] = {"%s tests its morale: two dice", "HUS-12.4c"},
    [HUSARIA_PICK] = {"%s attacks: whom?", "HUS-6.21"},
    [HUSARIA_CLASH] = {"The battle: two dice", "HUS-6.21"},
    [HUSARIA_RETREAT] = {"%s falls back: where to?", "HUS-7.22"},
    [HUSARIA_LOSS] = {"Which unit loses a strength point?", "HUS-6.41"},
    [HUSARIA_DISPERSAL] = {"%s may be dispersed: one die", "HUS-6.21"},
    [HUSARIA_PERIL] = {"%s is in danger: two dice, a 12 kills", "HUS-9.22"},
    [HUSARIA_FREE_TURN] = {"%s: which way does it face now?", "HUS-7.33"},
    [HUSARIA_CHASE] = {"%s: does it chase, and how far?", "HUS-7.31"},
    [HUSARIA_ENTER] = {"%s comes onto the map: where?", "HUS-D.2"},
    [HUSARIA_ARCHERY] = {"The enemy has moved: do archers shoot, does infantry take up pikes?",
                         "HUS-15.21c"},
};

/* Procedures that ask for one thing after the other. */
static HetQuestion
step_prompt(const HusariaState *state, const HetFrame *frame)
{
    static const HetQuestion on = {"%s: where does it go on to?", "HUS-4.41b"},
                             there = {"%s has moved: which way does it face now?", "HUS-4.22b"},
                             bow = {"%s: does it shoot?", "HUS-15.21"},
                             token = {"%s: does it take up pikes?", "HUS-15.12"},
                             join = {"%s attacks: who joins in?", "HUS-6.14"},
                             more = {"%s attacks: whom else?", "HUS-6.13"},
                             pikes = {"Before the battle: does infantry take up pikes?",
                                      "HUS-15.12"},
                             fire = {"Before the battle: who fires at whom?", "HUS-12.11"},
                             meet = {"%s is met: who charges as well?", "HUS-6.65"},
                             enter = {
                                 "%s: does it enter the hex of the destroyed enemy (HUS-7.14)?",
                                 "HUS-6.17"};
    unsigned procedure = frame->procedure, step = frame->step;
    if (procedure == HUSARIA_MARCH && step == HUSARIA_MARCH_TURNED)
        return husaria_data(state)->row[het_frame_fields_const(frame, HusariaOfUnit)->unit].fire ==
                       HUSARIA_BOWS
                   ? bow
                   : token;
    if (procedure == HUSARIA_MARCH && step != HUSARIA_MARCH_BEFORE)
        return step == HUSARIA_MARCH_ON ? on : there;
    if (procedure == HUSARIA_PICK && step != HUSARIA_PICK_TARGET)
        return step == HUSARIA_PICK_ATTACKERS ? join : more;
    if (procedure == HUSARIA_CLASH && step < HUSARIA_CLASH_ROLL)
        return step < HUSARIA_CLASH_PIKES ? fire : pikes;
    if (procedure == HUSARIA_CHASE && het_frame_fields_const(frame, HusariaHexes)->hexes == 0)
        return enter;
    if (procedure == HUSARIA_REACT && step == HUSARIA_REACT_PICK)
        return meet;
    return prompts[procedure];
}

static void
idle_prompt(const HusariaState *state, HetPrompt *prompt)
{
    static const HetQuestion openings[] =
        {
            {"Panic: which unit is lost?", "HUS-S.5"},
            {"Deployment", "HUS-D.2"},
            {"Panic: which commander is lost?", "HUS-S.5b"},
            {"Which dispersed unit returns?", "HUS-10.14"},
            {"Arrivals", "HUS-D.2"},
            {"Which hussars take their lances?", "HUS-6.71"},
            {"Movement: which unit moves?", "HUS-4.21"},
            {"The enemy is about to move: which hussars take their lances?", "HUS-6.71d"},
        },
                             phases[] = {
                                 {"Artillery: which gun fires at whom?", "HUS-13.16"},
                                 {"Movement: which unit moves?", "HUS-4.21"},
                                 {"Attack: which unit attacks?", "HUS-6.12"},
                             };
    bool opens = state->head.phase == HUSARIA_MOVEMENT && state->step < G_N_ELEMENTS(openings);
    const HetQuestion question = opens ? openings[state->step] : phases[state->head.phase];
    if (g_str_has_prefix(question.rule, "HUS-6.71")) /* lances are taken */
        het_prompt_set(prompt, question.rule, "%.*s (%u left; +%d columns in a charge)?",
                       (int)strlen(question.text) - 1, question.text,
                       (unsigned)state->lances[state->head.actor % HET_SIDES],
                       husaria_option(state, HUSARIA_LANCE_FULL));
    else
        het_prompt_question(prompt, question, "");
}

void
husaria_prompt(const HetState *head, HetPrompt *prompt)
{
    if (head->depth == 0) {
        idle_prompt(husaria_state_const(head), prompt);
        return;
    }
    const HetFrame *frame = het_state_peek(head);
    bool none = frame->procedure == HUSARIA_CLASH || frame->procedure == HUSARIA_LOSS ||
                frame->procedure == HUSARIA_ARCHERY;
    const char *name =
        none ? ""
             : het_scenario_unit_at(head->scenario,
                                    het_frame_fields_const(frame, HusariaOfUnit)->unit)
                   ->name;
    het_prompt_question(prompt, step_prompt(husaria_state_const(head), frame), name);
}

/* --- views ------------------------------------------------------------------------------------ */

static const char *
state_words(const HusariaState *state, unsigned unit)
{
    const HusariaUnit *it = &state->units[unit];
    switch ((HusariaStatus)it->status) {
    case HUSARIA_DESTROYED:
        return "destroyed";
    case HUSARIA_ABSENT:
        return "to come";
    case HUSARIA_DISPERSED:
        return "dispersed";
    case HUSARIA_ON_MAP:
        break;
    }
    if ((it->flags & HUSARIA_LANCES) != 0)
        return "lances";
    if ((it->flags & HUSARIA_PIKES) != 0)
        return "pikes";
    return "";
}

/* Its facing, for readers who cannot see the arrow; of commanders the counter's number. */
static const char *
formation_words(const HusariaState *state, unsigned unit)
{
    static const char *const words[HET_HEX_SIDES] = {"faces N", "faces NE", "faces SE",
                                                     "faces S", "faces SW", "faces NW"};
    static const char *const bonuses[] = {"+0", "+1", "+2", "+3"};
    const HusariaUnit *it = &state->units[unit];
    bool shown = it->status == HUSARIA_ON_MAP && husaria_fights(state, unit);
    if (husaria_arm(husaria_data(state), unit) == HUSARIA_LEADERS)
        return bonuses[MIN(husaria_data(state)->bonus[unit], G_N_ELEMENTS(bonuses) - 1)];
    return shown ? words[it->facing] : "";
}

static bool
under_way(const HusariaState *state, unsigned unit)
{
    const unsigned procedure = het_state_procedure(&state->head);
    return husaria_set_has(&state->attackers, unit) || husaria_set_has(&state->defenders, unit) ||
           (procedure != HUSARIA_IDLE && procedure != HUSARIA_CLASH && procedure != HUSARIA_LOSS &&
            het_frame_peek(&state->head, HusariaOfUnit)->unit == unit);
}

static const HetArm arms[HUSARIA_TYPES] = {
    [HUSARIA_HUSSARS] = HET_ARM_HUSSARS,      [HUSARIA_PANCERNI] = HET_ARM_PANCERNI,
    [HUSARIA_REITERS] = HET_ARM_REITERS,      [HUSARIA_DRAGOONS] = HET_ARM_DRAGOONS,
    [HUSARIA_TATARS] = HET_ARM_TATARS,        [HUSARIA_COSSACK_HORSE] = HET_ARM_HORSE,
    [HUSARIA_WESTERN_FOOT] = HET_ARM_FOOT,    [HUSARIA_HUNGARIAN_FOOT] = HET_ARM_FOOT,
    [HUSARIA_POLISH_FOOT] = HET_ARM_FOOT,     [HUSARIA_REGISTERED_FOOT] = HET_ARM_FOOT,
    [HUSARIA_RABBLE_FOOT] = HET_ARM_FOOT,     [HUSARIA_LIGHT_ARTILLERY] = HET_ARM_GUNS,
    [HUSARIA_HEAVY_ARTILLERY] = HET_ARM_GUNS, [HUSARIA_WAGONS] = HET_ARM_WAGONS,
    [HUSARIA_COMMANDER] = HET_ARM_LEADER,
};

/* Pike tokens stand before foot: HUS-15.12. A file may give a type another arm: HUS-T.8. */
static HetArm
arm_of(const HusariaState *state, unsigned unit)
{
    static const HetArm others[HUSARIA_ARMS] = {[HUSARIA_CAVALRY] = HET_ARM_HORSE,
                                                [HUSARIA_INFANTRY] = HET_ARM_FOOT,
                                                [HUSARIA_ARTILLERY] = HET_ARM_GUNS};
    const HusariaTypeRow *row = &husaria_data(state)->row[unit];
    HusariaType type = husaria_data(state)->type[unit];
    bool pikes = (state->units[unit].flags & HUSARIA_PIKES) != 0;
    HetArm arm = row->arm == husaria_types[type].arm ? arms[type] : others[row->arm];
    return pikes && arm == HET_ARM_FOOT ? HET_ARM_PIKES : arm;
}

static bool
has_acted(const HusariaState *state, unsigned unit)
{
    unsigned flag = state->head.phase == HUSARIA_ATTACK     ? HUSARIA_FOUGHT
                    : state->head.phase == HUSARIA_MOVEMENT ? HUSARIA_MOVED
                                                            : HUSARIA_SHOT;
    return (state->units[unit].flags & flag) != 0;
}

static void
view_units(const HusariaState *state, HetView *view)
{
    const HusariaScenario *data = husaria_data(state);
    HET_EACH_BELOW(unit, data->unit_count) {
        const HusariaTypeRow *row = &data->row[unit];
        const HusariaUnit *it = &state->units[unit];
        bool there = it->status == HUSARIA_ON_MAP;
        HetViewUnit *shown = het_view_unit(view, unit);
        shown->type = row->title;
        shown->symbol = row->symbol;
        shown->formation = formation_words(state, unit);
        shown->state = state_words(state, unit);
        shown->on_board = there;
        shown->points_used = there;
        shown->points[0] = het_hex_point(&data->map, it->place);
        shown->facing = row->arm <= HUSARIA_ARTILLERY ? it->facing : -1;
        shown->strength = row->arm <= HUSARIA_ARTILLERY ? it->strength : 0;
        shown->strength_start = row->arm <= HUSARIA_ARTILLERY ? data->full[unit] : 0;
        shown->active = under_way(state, unit);
        shown->arm = arm_of(state, unit);
        shown->acted = there && has_acted(state, unit);
        shown->lances = (it->flags & HUSARIA_LANCES) != 0;
        shown->faced = row->arm != HUSARIA_LEADERS && *shown->formation != '\0';
        shown->rating = row->arm == HUSARIA_LEADERS ? formation_words(state, unit) : NULL;
    }
}

/* The marker, and the columns of this stage: they may be one side's and the other's. HUS-8.16 */
static void
view_morale(const HusariaState *state, HetView *view)
{
    int marker = state->morale, columns = state->morale_modifier;
    const char *leads = view->sides[marker < 0], *attacks = view->sides[columns < 0];
    if (marker == 0 && columns == 0)
        het_view_add_track(view, HET_NOBODY, "morale", "even");
    else if (marker == 0)
        het_view_add_track(view, HET_NOBODY, "morale", "even; attacks of %s %+d", attacks,
                           ABS(columns));
    else if (columns == 0 || leads == attacks)
        het_view_add_track(view, HET_NOBODY, "morale", "%d for %s; attacks %+d", ABS(marker), leads,
                           ABS(columns));
    else
        het_view_add_track(view, HET_NOBODY, "morale", "%d for %s; attacks of %s %+d", ABS(marker),
                           leads, attacks, ABS(columns));
}

static void
view_tracks(const HusariaState *state, HetView *view)
{
    HET_EACH_BELOW(side, HET_SIDES) {
        unsigned dispersed = husaria_count_of(state, side, HUSARIA_DISPERSED);
        unsigned coming = husaria_count_of(state, side, HUSARIA_ABSENT);
        HetActor actor = side;
        het_view_add_track(view, actor, "points", "%d", husaria_points(state, side));
        het_view_mark_track(view, HET_TRACK_POINTS);
        het_view_add_track(view, actor, "dispersed", "%u of %d", dispersed,
                           husaria_option(state, HUSARIA_TRACK));
        if (coming > 0)
            het_view_add_track(view, actor, "to come", "%u", coming);
        if (state->lances[side] + state->spent_lances[side] > 0)
            het_view_add_track(view, actor, "lances", "%u left, %u used", state->lances[side],
                               state->spent_lances[side]);
        if ((state->mourning & 1u << side) != 0)
            het_view_add_track(view, actor, "a commander is lost",
                               "its next return of the dispersed is harder");
        if (state->pikes[side] > 0)
            het_view_add_track(view, actor, "pikes", "%u", state->pikes[side]);
    }
    view_morale(state, view);
    if (husaria_rains(state))
        het_view_add_track(view, HET_NOBODY, "weather", "rain: no fire, half movement");
}

/* Hexes that bring points, held by who stands there. */
static void
view_places(const HusariaState *state, HetView *view)
{
    const HusariaScenario *data = husaria_data(state);
    HET_EACH_BELOW(side, HET_SIDES) {
        const HusariaVictory *victory = &data->victory[side];
        HET_EACH_BELOW(i, victory->controls) {
            unsigned cell = victory->control[i], unit = state->first[cell];
            int points = victory->control_points[i];
            char name[5];
            het_hex_name(&data->map.grid, cell, name);
            het_view_add_place(view, name, het_hex_point(&data->map, cell),
                               side == HET_FIRST ? points : 0, side == HET_SECOND ? points : 0,
                               unit != 0 ? data->side[unit - 1] : HET_NOBODY);
        }
    }
}

/* Fences that have been torn down are not drawn. */
static void
view_fences(const HusariaState *state, HetView *view)
{
    const HusariaScenario *data = husaria_data(state);
    for (guint i = 0; state->fences != 0 && i < view->lines->len; i++) {
        HetViewLine *line = &g_array_index(view->lines, HetViewLine, i);
        if (strcmp(line->terrain, "fence") != 0)
            continue;
        for (guint j = line->points->len; j >= 2; j -= 2) {
            HetPoint a = g_array_index(line->points, HetPoint, j - 2);
            HetPoint b = g_array_index(line->points, HetPoint, j - 1);
            unsigned width = (unsigned)data->map.grid.width;
            unsigned from = (unsigned)a.y / 2 * width + (unsigned)a.x / 2;
            unsigned to = (unsigned)b.y / 2 * width + (unsigned)b.x / 2;
            if (!husaria_fenced(state, from, het_hex_direction(&data->map.grid, from, to)))
                g_array_remove_range(line->points, j - 2, 2);
        }
    }
}

void
husaria_view(const HetState *head, HetView *view)
{
    static const char *const words[HUSARIA_PROCEDURES] = {
        [HUSARIA_IDLE] = "",
        [HUSARIA_MARCH] = "a unit moves",
        [HUSARIA_WALK] = "a unit moves",
        [HUSARIA_REACT] = "reactions to a move",
        [HUSARIA_VOLLEY] = "fire",
        [HUSARIA_SHAKE] = "morale under fire",
        [HUSARIA_PICK] = "an attack",
        [HUSARIA_CLASH] = "a battle",
        [HUSARIA_RETREAT] = "a retreat",
        [HUSARIA_LOSS] = "losses",
        [HUSARIA_DISPERSAL] = "dispersal",
        [HUSARIA_PERIL] = "a commander in danger",
        [HUSARIA_FREE_TURN] = "turning",
        [HUSARIA_CHASE] = "a chase",
        [HUSARIA_ENTER] = "arrival",
        [HUSARIA_ARCHERY] = "archery",
    };
    const HusariaState *state = husaria_state_const(head);
    het_hex_map_view(&husaria_data(state)->map, view);
    view_fences(state, view);
    view_units(state, view);
    view_tracks(state, view);
    view_places(state, view);
    view->procedure = words[het_state_procedure(head)];
}
