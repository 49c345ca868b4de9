/* For people: views, prompts, what a move is, how a game ended. */
#include "engine/text.h"
#include "engine/game.h"

#include "kipling-slots.h"
#include "kipling-procedure.h"

/* --- names ------------------------------------------------------------------------------------ */

static const char *const order_names[] = {
    [KIPLING_ORDER_NONE] = NULL,         [KIPLING_ORDER_MOVE] = "move",
    [KIPLING_ORDER_ADVANCE] = "advance", [KIPLING_ORDER_FIRE] = "fire",
    [KIPLING_ORDER_CHARGE] = "charge",   [KIPLING_ORDER_GUN] = "gun",
    [KIPLING_ORDER_DRAG] = "drag",
};

static const char *
value_name(const HetScenario *scenario, HetMoveKind kind, unsigned value)
{
    (void)scenario;
    if (kind == HET_MOVE_ORDER && value < G_N_ELEMENTS(order_names))
        return order_names[value];
    if (kind == HET_MOVE_SHOOT && value == KIPLING_VALUE_GUN)
        return "gun";
    if (kind == HET_MOVE_CAPTURE && value == KIPLING_VALUE_SPIKE)
        return "spike";
    return NULL;
}

static void
place_format(const HetScenario *scenario, unsigned place, GString *text)
{
    char name[HET_SQUARE_NAME];
    (void)scenario;
    het_square_name(place, name);
    g_string_append(text, name);
}

static bool
place_parse(const HetScenario *scenario, const char *text, unsigned *ret_place)
{
    const KiplingScenario *data = scenario->data;
    return het_square_parse(data->board, text, ret_place);
}

static void
point_format(const HetScenario *scenario, HetPoint point, GString *text)
{
    place_format(scenario, het_square((unsigned)point.x, (unsigned)point.y), text);
}

const HetVocabulary kipling_vocabulary = {
    .value_name = value_name,
    .place_format = place_format,
    .place_parse = place_parse,
    .point_format = point_format,
    .steps = "NESW",
};

/* --- moves and results ------------------------------------------------------------------------ */

void
kipling_describe(const HetState *head, const HetMove *move, HetDescription *ret_description)
{
    const KiplingState *state = kipling_state_const(head);
    unsigned units = kipling_data(state)->unit_count + kipling_data(state)->gun_count;
    if (head->actor == HET_CHANCE)
        return;
    if (move->unit < units)
        ret_description->from = kipling_point(kipling_place(state, move->unit));
    if (move->way.place != HET_NO_PLACE)
        ret_description->to = kipling_point(move->way.place);
    else if (move->target < units)
        ret_description->to = kipling_point(kipling_place(state, move->target));
}

void
kipling_measures(const HetState *head, HetMeasures *ret_measures)
{
    const KiplingState *state = kipling_state_const(head);
    const KiplingScenario *data = kipling_data(state);
    HET_EACH_BELOW(side, HET_SIDES) {
        int32_t *value = ret_measures->value[side];
        int units = 0;
        HET_EACH_OF_SIDE(unit, data, side) {
            const KiplingUnit *it = &state->units[unit];
            /* A guard is there, if not with his unit. */
            value[HET_MEASURE_STRENGTH] += it->figures + (state->guard[side] == unit);
            units += data->kind[unit] != KIPLING_GENERAL;
            value[HET_MEASURE_UNITS_SHAKEN] +=
                it->status == KIPLING_FALLING || it->status == KIPLING_EXHAUSTED;
        }
        unsigned general = data->general[side];
        value[HET_MEASURE_LEADERS_LOST] =
            general != KIPLING_NONE && state->units[general].status == KIPLING_GONE;
        HET_EACH_BELOW(gun, data->gun_count)
            value[HET_MEASURE_GUNS] += state->guns[gun].place != HET_SQUARE_OFF &&
                                       state->guns[gun].owner == side &&
                                       state->guns[gun].spiked == 0;
        value[HET_MEASURE_STRENGTH_START] = data->figures[side];
        value[HET_MEASURE_STRENGTH_LOST] = state->lost[side];
        value[HET_MEASURE_UNITS] = state->on_table[side];
        value[HET_MEASURE_UNITS_LOST] = units - state->on_table[side];
        value[HET_MEASURE_PRISONERS] = state->taken[side];
        value[HET_MEASURE_POINTS] = kipling_points(state, side);
    }
}

/* --- prompts ---------------------------------------------------------------------------------- */

static void
prompt_order(const KiplingState *state, const HetFrame *frame, HetPrompt *prompt)
{
    unsigned unit = kipling_acting(state), kind = kipling_kind(state, unit);
    bool infantry = kind == KIPLING_INFANTRY;
    const HetQuestion questions[] = {
        [KIPLING_ORDER_NONE] = {"What does %s do?",
                                infantry && kipling_has_captured_gun(state, unit) ? "KIP-4g.4"
                                                                                  : "KIP-6b"},
        [KIPLING_ORDER_MOVE] = {"Where does %s move?",
                                kipling_options[kipling_kind_move[kind]].rule},
        [KIPLING_ORDER_ADVANCE] = {"Where does %s step before it fires?", "KIP-2b.4"},
        [KIPLING_ORDER_FIRE] = {"At whom does %s fire?", "KIP-2g.1"},
        [KIPLING_ORDER_AIM] = {"At whom does %s fire?", "KIP-2g.1"},
        [KIPLING_ORDER_GUN] = {"At whom does %s fire the captured gun?",
                               infantry ? "KIP-4g.2" : "KIP-4g.5"},
        [KIPLING_ORDER_CHARGE] = {"Whom does %s charge?", "KIP-4a.4"},
        [KIPLING_ORDER_DRAG] = {"Where does %s drag the gun?", "KIP-4g.3"},
    };
    het_prompt_question(prompt, questions[frame->step], kipling_code(state, unit));
}

static void
prompt_roll(const KiplingState *state, HetPrompt *prompt)
{
    HetRollAccount account;
    HetThrow throw = {.account = &account};
    if (!het_game_throw(&state->head, &throw))
        return;
    const char *code = kipling_code(state, throw.unit);
    if (throw.reading == HET_READ_DIFFERENCE)
        het_prompt_set(prompt, account.rule,
                       "%s rolls for %s: its die against the enemy's, ties again", code,
                       account.purpose);
    else if (throw.reading == HET_READ_HITS)
        het_prompt_set(prompt, account.rule, "%s rolls for %s: %u dice, hits on %u or more", code,
                       account.purpose, throw.dice, 7 - throw.hitting);
    else
        het_prompt_set(prompt, account.rule, "%s rolls for %s: a die that needs %d or %s", code,
                       account.purpose, account.needed,
                       account.test == HET_TEST_AT_MOST ? "less" : "more");
}

/* Asks for decisions of the other side, or of a unit that has fought. */
static void
prompt_battle(const KiplingState *state, const HetFrame *frame, HetPrompt *prompt)
{
    const KiplingCharge *charge = het_frame_fields_const(frame, KiplingCharge);
    const KiplingOverrun *overrun = het_frame_fields_const(frame, KiplingOverrun);
    const KiplingPursuit *pursuit = het_frame_fields_const(frame, KiplingPursuit);
    if (frame->procedure == KIPLING_CHARGE)
        het_prompt_set(prompt, "KIP-4a.1", "%s charges %s: closing fire, at %s range?",
                       kipling_code(state, charge->charger), kipling_code(state, charge->target),
                       charge->far != 0 ? "long" : "close");
    else if (frame->procedure == KIPLING_CREW)
        het_prompt_set(prompt, "KIP-4c.2", "%s overruns %s: try to spike the gun?",
                       kipling_code(state, overrun->victor), kipling_code(state, overrun->crew));
    else
        het_prompt_set(prompt,
                       kipling_kind(state, pursuit->beaten) == KIPLING_ARTILLERY  ? "KIP-4f.4"
                       : kipling_side(state, pursuit->unit) != state->head.active ? "KIP-4f.3"
                                                                                  : "KIP-4f.1",
                       "%s has beaten %s: does it follow up?", kipling_code(state, pursuit->unit),
                       kipling_code(state, pursuit->beaten));
}

static void
prompt_frame(const KiplingState *state, const HetFrame *frame, HetPrompt *prompt)
{
    static const HetQuestion requested[KIPLING_PROCEDURES] = {
        [KIPLING_DISENGAGE] = {"The melee is tied: does %s break off, and where to?", "KIP-4d.7"},
        [KIPLING_TAKE] = {"A loose gun stands in the square of %s: does it take it?", "KIP-4g.1"},
    };
    unsigned procedure = frame->procedure;
    if (procedure == KIPLING_ORDER)
        prompt_order(state, frame, prompt);
    else if (procedure == KIPLING_CHARGE || procedure == KIPLING_CREW ||
             procedure == KIPLING_FOLLOW)
        prompt_battle(state, frame, prompt);
    else if (procedure == KIPLING_GUARD)
        het_prompt_set(
            prompt, "KIP-4e.2", "Which unit of %s gives a figure to guard the prisoners?",
            state->head.scenario->sides[het_frame_fields_const(frame, KiplingWatch)->side]);
    else if (procedure == KIPLING_RETREAT)
        het_prompt_set(prompt,
                       frame->flags == KIPLING_BY_RUIN       ? "KIP-2d.4"
                       : frame->flags == KIPLING_BY_WEAKNESS ? "KIP-5a.3"

                       : frame->step != 0 ? "KIP-5a.7"
                                          : "KIP-4d.4",
                       "Where does %s retreat?", kipling_code(state, kipling_acting(state)));
    else if (requested[procedure].text != NULL) /* the rest decides nothing */
        het_prompt_question(prompt, requested[procedure],
                            kipling_code(state, kipling_acting(state)));
}

void
kipling_prompt(const HetState *head, HetPrompt *ret_prompt)
{
    if (head->actor == HET_CHANCE)
        prompt_roll(kipling_state_const(head), ret_prompt);
    else if (head->depth > 0)
        prompt_frame(kipling_state_const(head), het_state_peek(head), ret_prompt);
    else if (head->phase == KIPLING_MELEES)
        het_prompt_set(ret_prompt, "KIP-6a.1", "Which melee is fought next?");
    else if (head->actor != HET_NOBODY)
        het_prompt_set(ret_prompt, "KIP-6b", "Which unit acts, or does %s end the turn?",
                       head->scenario->sides[head->active]);
}

/* --- views ------------------------------------------------------------------------------------ */

static void
view_cells(const KiplingState *state, HetView *view)
{
    const KiplingScenario *data = kipling_data(state);
    view->board = HET_BOARD_SQUARE;
    view->width = data->board.width;
    view->height = data->board.height;
    if (view->unmapped)
        return;
    HET_EACH_BELOW(row, data->board.height) {
        HET_EACH_BELOW(column, data->board.width) {
            unsigned cell = het_square(column, row), terrain = data->terrain[cell];
            char name[HET_SQUARE_NAME];
            het_square_name(cell, name);
            HetViewCell square = {.terrain = kipling_terrain_names[terrain],
                                  .symbol = kipling_terrain_symbols[terrain],
                                  .level = terrain == KIPLING_HILL,
                                  .name = het_view_string(view, "%s", name)};
            g_array_append_val(view->cells, square);
        }
    }
}

/* A unit's strength first, since it decides what a locked one will do: "exhausted, in melee". */
static const char *
state_words(HetView *view, const KiplingState *state, unsigned unit)
{
    static const char *const strengths[] = {[KIPLING_GONE] = "gone",
                                            [KIPLING_STEADY] = "",
                                            [KIPLING_FALLING] = "falling back",
                                            [KIPLING_EXHAUSTED] = "exhausted"};
    const KiplingUnit *it = &state->units[unit];
    const char *strength = strengths[it->status];
    if (kipling_kind(state, unit) == KIPLING_GENERAL &&
        kipling_option(state, KIPLING_GENERALS) == 0)
        return "not here";
    if (it->status == KIPLING_FALLING)
        strength = het_view_string(view, "%s, %u move%s to go", strength, it->falls,
                                   it->falls == 1 ? "" : "s");
    if (it->status != KIPLING_GONE && kipling_locked(it))
        return het_view_string(view, "%s, in melee", *strength == '\0' ? "steady" : strength);
    if (*strength != '\0')
        return strength;
    if (kipling_has_captured_gun(state, unit))
        return "holds a gun";
    return het_bit(state->acted, unit) ? "acted" : "";
}

/* Of procedures that begin with a unit, that one. */
static bool
is_under_way(const KiplingState *state, unsigned unit)
{
    const unsigned procedure = het_state_procedure(&state->head);
    return procedure != KIPLING_IDLE && procedure != KIPLING_GUARD &&
           procedure != KIPLING_HOSPITAL &&
           het_frame_peek(&state->head, KiplingActing)->unit == (int)unit;
}

static void
view_units(const KiplingState *state, HetView *view)
{
    static const char symbols[KIPLING_KINDS] = {'I', 'C', 'A', 'G'};
    static const HetArm arms[KIPLING_KINDS] = {HET_ARM_FOOT, HET_ARM_HORSE, HET_ARM_GUNS,
                                               HET_ARM_LEADER};
    const KiplingScenario *data = kipling_data(state);
    HET_EACH_BELOW(unit, data->unit_count) {
        unsigned place = kipling_place(state, unit), kind = data->kind[unit];
        HetViewUnit *shown = het_view_unit(view, unit);
        shown->type = kipling_kind_names[kind];
        shown->symbol = symbols[kind];
        shown->state = state_words(view, state, unit);
        shown->on_board = place != HET_SQUARE_OFF;
        shown->points_used = place != HET_SQUARE_OFF ? 1 : 0;
        shown->points[0] = kipling_point(place);
        shown->strength = state->units[unit].figures;
        shown->strength_start = data->start[unit];
        shown->apart = state->guard[data->side[unit]] == unit;
        shown->active = is_under_way(state, unit);
        shown->arm = arms[kind];
        shown->order = state->units[unit].status == KIPLING_FALLING     ? HET_ORDER_ROUTED
                       : state->units[unit].status == KIPLING_EXHAUSTED ? HET_ORDER_SHAKEN
                                                                        : HET_ORDER_GOOD;
        shown->acted = het_bit(state->acted, unit);
        shown->rating = kind == KIPLING_GENERAL ? "\xe2\x98\x85" : NULL; /* a star */
    }
}

/* A gun with its own crew is part of the crew's token; a loose or captured gun is shown by itself.
 */
static void
view_guns(const KiplingState *state, HetView *view)
{
    const KiplingScenario *data = kipling_data(state);
    HET_EACH_BELOW(gun, data->gun_count) {
        const KiplingGun *it = &state->guns[gun];
        bool shown_alone = it->place != HET_SQUARE_OFF && it->holder != data->gun_crew[gun];
        HetViewUnit *shown = het_view_unit(view, kipling_gun_id(state, gun));
        shown->side = it->owner;
        shown->type = "gun";
        shown->symbol = '%';
        shown->state = it->place == HET_SQUARE_OFF         ? "gone"
                       : it->spiked != 0                   ? "spiked"
                       : it->holder == KIPLING_NONE        ? "loose"
                       : it->holder == data->gun_crew[gun] ? "manned"
                                                           : "captured";
        shown->on_board = shown_alone;
        shown->points_used = shown_alone ? 1 : 0;
        shown->points[0] = kipling_point(it->place);
        shown->strength = it->spiked == 0;
        shown->strength_start = 1;
        shown->arm = HET_ARM_GUNS;
        shown->host = it->place != HET_SQUARE_OFF && !shown_alone ? it->holder : -1;
    }
}

static const char *
procedure_words(const KiplingState *state)
{
    static const char *const words[KIPLING_PROCEDURES] = {
        [KIPLING_IDLE] = "",
        [KIPLING_ORDER] = "a unit acts",
        [KIPLING_FIRE] = "fire",
        [KIPLING_CHARGE] = "a charge",
        [KIPLING_MELEE] = "a melee",
        [KIPLING_CREW] = "a crew is overrun",
        [KIPLING_PRISONERS] = "prisoners",
        [KIPLING_GUARD] = "prisoners",
        [KIPLING_RETREAT] = "a retreat",
        [KIPLING_DISENGAGE] = "a tied melee",
        [KIPLING_FOLLOW] = "a follow-up",
        [KIPLING_LEADER] = "a general in danger",
        [KIPLING_RUIN] = "a ruin",
        [KIPLING_HOSPITAL] = "the field hospital",
        [KIPLING_TAKE] = "a loose gun",
    };
    return words[het_state_procedure(&state->head)];
}

static void
view_tracks(const KiplingState *state, HetView *view)
{
    const KiplingScenario *data = kipling_data(state);
    HET_EACH_BELOW(side, HET_SIDES) {
        HetActor actor = side;
        int points = kipling_points(state, side);
        het_view_add_track(view, actor, "lost", "%u of %u", state->lost[side], data->figures[side]);
        het_view_mark_track(view, HET_TRACK_LOST);
        het_view_add_track(view, actor, "prisoners taken", "%u%s", state->taken[side],
                           state->guard[side] != KIPLING_NONE ? ", guarded" : "");
        het_view_add_track(view, actor, "points", "%d%s", points / 2, points % 2 != 0 ? ".5" : "");
        het_view_mark_track(view, HET_TRACK_POINTS);
        if (data->hospital[side] != HET_SQUARE_OFF &&
            kipling_option(state, KIPLING_HOSPITALS) != 0) {
            char name[HET_SQUARE_NAME];
            het_square_name(data->hospital[side], name);
            het_view_add_track(view, actor, "hospital", "%s: %u wounded, %u saved", name,
                               state->tended[side], state->saved[side]);
        }
    }
    HET_EACH_BELOW(i, data->building_count) {
        if (state->breaches[i] == 0)
            continue;
        char name[HET_SQUARE_NAME];
        het_square_name(data->building_place[i], name);
        het_view_add_track(view, HET_NOBODY, "breaches", "%s: %u", name, state->breaches[i]);
    }
}

void
kipling_view(const HetState *head, HetView *view)
{
    const KiplingState *state = kipling_state_const(head);
    view_cells(state, view);
    view_units(state, view);
    view_guns(state, view);
    view_tracks(state, view);
    view->procedure = procedure_words(state);
}
