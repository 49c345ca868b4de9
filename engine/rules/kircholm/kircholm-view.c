/* For people: the neutral description of a position, names of values and places, prompts. */
#include "kircholm-procedure.h"
#include "kircholm-slots.h"
#include "engine/text.h"

/* --- units ------------------------------------------------------------------------------------ */

static void
add_word(GString *words, const char *word)
{
    if (words->len > 0)
        g_string_append(words, ", ");
    g_string_append(words, word);
}

/* As on a counter: combat, fire and movement factor, the letter of guns. KIR-2 */
static void
add_factors(GString *words, const KircholmScenario *data, unsigned unit)
{
    const char *letter = data->type[unit] != KIRCHOLM_ARTILLERY ? ""
                         : data->heavy[unit] != 0               ? " A"
                                                                : " B";
    const uint8_t factors[] = {data->combat[unit], data->fire[unit], data->move[unit]};
    if (words->len > 0)
        g_string_append(words, ", ");
    HET_EACH_BELOW(i, G_N_ELEMENTS(factors)) {
        if (i > 0)
            g_string_append_c(words, '-');
        if (factors[i] >= 100)
            g_string_append_c(words, (char)('0' + factors[i] / 100));
        if (factors[i] >= 10)
            g_string_append_c(words, (char)('0' + factors[i] / 10 % 10));
        g_string_append_c(words, (char)('0' + factors[i] % 10));
    }
    g_string_append(words, letter);
}

/* Of the movement phase: volleys made, and what is left to a unit on its move.
 * KIR-8.3, 8.4, 10.4, 11.2
 */
static void
add_move(GString *words, const KircholmState *state, unsigned unit)
{
    const KircholmUnit *it = &state->units[unit];
    unsigned limit = kircholm_volley_limit(state, unit);
    if ((it->flags & KIRCHOLM_DELAYED) != 0)
        add_word(words, "no volleys left");
    else if (it->volleys > 0 && it->volleys < limit)
        g_string_append_printf(words, ", %u of %u volleys made", it->volleys, limit);
    else if (it->volleys > 0)
        add_word(words, "no volleys left");
    if ((it->flags & KIRCHOLM_MOVED) != 0)
        add_word(words, "moved");
    const KircholmMove *move = kircholm_move_of(state);
    unsigned flags = state->head.stack[0].flags;
    if (!kircholm_moves(state))
        return;
    bool moves = move->unit == (int)unit;
    KircholmLater later = kircholm_later(move);
    if (later.unit == unit) {
        g_string_append_printf(words, ", %u point%s left", later.points,
                               later.points == 1 ? "" : "s");
        return;
    }
    if (!moves && state->units[move->unit].partner != unit)
        return;
    const int left = moves ? move->points : move->partner_points;
    g_string_append_printf(words, ", %d point%s left", left, left == 1 ? "" : "s");
    if (move->run > 0)
        g_string_append_printf(words, ", %d hex%s straight on", move->run,
                               move->run == 1 ? "" : "es");
    if ((flags & UNIT_TESTED) != 0)
        add_word(words, "has left a zone");
    if ((flags & UNIT_STOPPED) != 0)
        add_word(words, "stopped");
}

/* (transfer full) Order, then what a player would see on the counters. */
static char *
state_words(const KircholmState *state, unsigned unit)
{
    static const char *const charges[] = {
        [KIRCHOLM_NO_CHARGE] = "",
        [KIRCHOLM_CHARGE_FLAT] = "charging",
        [KIRCHOLM_CHARGE_DOWN] = "charging downhill",
        [KIRCHOLM_CHARGE_UP] = "charging uphill",
    };
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit];
    GString *words = g_string_new(NULL);
    if (it->level != KIRCHOLM_ORDERED)
        add_word(words, kircholm_level_names[it->level]);
    if (it->level == KIRCHOLM_GONE)
        return g_string_free(words, FALSE);
    if (data->type[unit] == KIRCHOLM_COMMANDER) {
        g_string_append_printf(words, "with %s",
                               het_scenario_unit_at(state->head.scenario, it->with)->code);
        return g_string_free(words, FALSE);
    }
    if (it->level != KIRCHOLM_RETREATING) {
        add_word(words, "faces ");
        g_string_append(words, kircholm_facing_names[it->facing]);
    }
    add_factors(words, data, unit);
    if (data->type[unit] == KIRCHOLM_ARTILLERY)
        add_word(words, kircholm_load_names[it->load]);
    if (it->lances != 0)
        add_word(words, "lances");
    if (it->charge != KIRCHOLM_NO_CHARGE)
        add_word(words, charges[it->charge]);
    if (it->with != KIRCHOLM_NOBODY)
        add_word(words, het_scenario_unit_at(state->head.scenario, it->with)->name);
    if (state->head.phase == KIRCHOLM_MOVEMENT)
        add_move(words, state, unit);
    if (state->head.phase == KIRCHOLM_COMBAT && (it->flags & KIRCHOLM_FOUGHT) != 0)
        add_word(words, "fought");
    if ((it->flags & KIRCHOLM_CHARGED) != 0)
        add_word(words, "charged at");
    return g_string_free(words, FALSE);
}

/* Whether a unit is at the centre of something on the stack. */
static bool
is_under_way(const KircholmState *state, unsigned unit)
{
    if (het_bit(state->set[unit / 32], unit % 32))
        return true;
    HET_EACH_BELOW(i, state->head.depth)
        if (state->head.stack[i].procedure != KIRCHOLM_PURSUE &&
            het_frame_fields_const(&state->head.stack[i], KircholmOne)->unit == unit)
            return true;
    return false;
}

static const HetArm arms[KIRCHOLM_TYPES] = {
    [KIRCHOLM_HUSARIA] = HET_ARM_HUSSARS,     [KIRCHOLM_PANCERNI] = HET_ARM_PANCERNI,
    [KIRCHOLM_RAITARS] = HET_ARM_REITERS,     [KIRCHOLM_ARQUEBUSIERS] = HET_ARM_REITERS,
    [KIRCHOLM_TATARS] = HET_ARM_TATARS,       [KIRCHOLM_VOLUNTEERS] = HET_ARM_HORSE,
    [KIRCHOLM_GUARD_RAITARS] = HET_ARM_GUARD, [KIRCHOLM_INFANTRY] = HET_ARM_FOOT,
    [KIRCHOLM_ARTILLERY] = HET_ARM_GUNS,      [KIRCHOLM_COMMANDER] = HET_ARM_LEADER,
};
static const HetDrawn drawn[KIRCHOLM_FORMATIONS] = {
    [KIRCHOLM_DEFENSIVE] = HET_DRAWN_DEEP,
    [KIRCHOLM_DOUBLE] = HET_DRAWN_DOUBLE,
    [KIRCHOLM_CLOSED] = HET_DRAWN_CLOSED,
    [KIRCHOLM_MOVING] = HET_DRAWN_LIMBERED,
};

/* Adds what the picture of a counter shows beside its place. */
static void
add_picture(const KircholmState *state, unsigned unit, HetView *view, HetViewUnit *shown)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit];
    bool leads = data->type[unit] == KIRCHOLM_COMMANDER;
    unsigned flag =
        state->head.phase == KIRCHOLM_COMBAT ? KIRCHOLM_FOUGHT | KIRCHOLM_CHARGED : KIRCHOLM_MOVED;
    shown->arm = data->type[unit] == KIRCHOLM_INFANTRY && it->formation == KIRCHOLM_DEFENSIVE
                     ? HET_ARM_PIKES
                     : arms[data->type[unit]];
    shown->drawn = drawn[it->formation];
    shown->order = it->level <= KIRCHOLM_ORDERED      ? HET_ORDER_GOOD
                   : it->level <= KIRCHOLM_DISORDERED ? HET_ORDER_SHAKEN
                                                      : HET_ORDER_ROUTED;
    shown->number = data->combat[unit];
    shown->acted = !leads && (it->flags & flag) != 0;
    shown->lances = it->lances != 0;
    shown->faced = !leads && it->level < KIRCHOLM_RETREATING;
    shown->rating = leads ? het_view_string(view, "%u", data->rating[unit]) : NULL;
    shown->host = leads && it->level != KIRCHOLM_GONE ? it->with : -1;
}

static void
view_unit(const KircholmState *state, unsigned unit, HetView *view)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit];
    g_autofree char *words = state_words(state, unit);
    bool stands = it->place != KIRCHOLM_OFF, wide = stands && it->formation == KIRCHOLM_ASSAULT;
    bool formed = it->formation != KIRCHOLM_NO_FORMATION && it->level <= KIRCHOLM_DISORDERED &&
                  data->type[unit] != KIRCHOLM_COMMANDER;
    HetViewUnit *shown = het_view_unit(view, unit);
    shown->type = kircholm_type_names[data->type[unit]];
    shown->symbol = kircholm_type_symbols[data->type[unit]];
    shown->formation = formed ? kircholm_formation_names[it->formation] : "";
    shown->state = het_view_string(view, "%s", words);
    shown->on_board = stands;
    shown->footprint = wide ? HET_FOOTPRINT_CELLS : HET_FOOTPRINT_CELL;
    shown->points_used = wide ? 2 : stands;
    shown->facing = stands && formed ? it->facing : -1;
    shown->strength = it->level == KIRCHOLM_GONE ? 0 : data->men[unit];
    shown->strength_start = data->men[unit];
    shown->active = is_under_way(state, unit);
    HET_EACH_BELOW(wing, (unsigned)shown->points_used)
        shown->points[wing] = het_hex_point(&data->map, kircholm_wing(state, unit, wing));
    add_picture(state, unit, view, shown);
}

/* --- tracks ----------------------------------------------------------------------------------- */

static void
view_side(const KircholmState *state, unsigned side, HetView *view)
{
    const KircholmScenario *data = kircholm_data(state);
    HetActor actor = side;
    unsigned levels[KIRCHOLM_GONE + 1] = {0}, lances = 0, hussars = 0;
    unsigned lost = kircholm_lost(state, side);
    HET_EACH_OF_SIDE(unit, data, side) {
        if (data->type[unit] == KIRCHOLM_COMMANDER)
            continue;
        levels[state->units[unit].level]++;
        hussars += data->type[unit] == KIRCHOLM_HUSARIA;
        lances += state->units[unit].lances;
    }
    int limit =
        kircholm_option(state, side == HET_FIRST ? KIRCHOLM_BREAK_FIRST : KIRCHOLM_BREAK_SECOND);
    if (limit <= 100)
        het_view_add_track(view, actor, "points lost", "%u of %u; breaks at %d %%", lost,
                           data->total[side], limit);
    else
        het_view_add_track(view, actor, "points lost", "%u of %u", lost, data->total[side]);
    het_view_mark_track(view, HET_TRACK_LOST);
    het_view_add_track(view, actor, "units",
                       "%u in order, %u disorganised, %u retreating, %u eliminated",
                       levels[KIRCHOLM_ORDERED], levels[KIRCHOLM_DISORDERED],
                       levels[KIRCHOLM_RETREATING], levels[KIRCHOLM_GONE]);
    if (hussars > 0)
        het_view_add_track(view, actor, "lances", "%u of %u squadrons", lances, hussars);
}

/* Commanders have no hex of their own: tracks beside the board name their units. */
static void
view_commanders(const KircholmState *state, HetView *view)
{
    const KircholmScenario *data = kircholm_data(state);
    HET_EACH_BELOW(unit, data->unit_count) {
        if (data->type[unit] != KIRCHOLM_COMMANDER)
            continue;
        const HetUnit *named = het_scenario_unit_at(state->head.scenario, unit);
        g_autofree char *words = state_words(state, unit);
        het_view_add_track(view, named->side, named->name, "%s (+%u)",
                           state->units[unit].level == KIRCHOLM_GONE ? "killed" : words,
                           data->rating[unit]);
    }
}

static const char *
procedure_words(const KircholmState *state)
{
    static const char *const words[KIRCHOLM_PROCEDURES] = {
        [KIRCHOLM_IDLE] = "",
        [KIRCHOLM_UNIT] = "a unit acts",
        [KIRCHOLM_WALK] = "a march",
        [KIRCHOLM_WINDOW] = "the other side may react",
        [KIRCHOLM_SHOT] = "a volley",
        [KIRCHOLM_EXIT] = "leaving a zone of control",
        [KIRCHOLM_LOSS] = "a unit loses its order",
        [KIRCHOLM_DIVIDE] = "a double formation divides",
        [KIRCHOLM_FIGHT] = "a fight",
        [KIRCHOLM_WITHDRAW] = "a withdrawal",
        [KIRCHOLM_PURSUE] = "a pursuit",
        [KIRCHOLM_FLEE] = "a flight",
        [KIRCHOLM_RALLY] = "a unit is reorganised",
        [KIRCHOLM_RIDE] = "a commander rides",
        [KIRCHOLM_GUN] = "a gun fires",
    };
    return words[het_state_procedure(&state->head)];
}

void
kircholm_view(const HetState *head, HetView *view)
{
    const KircholmState *state = kircholm_state_of(head);
    const KircholmScenario *data = kircholm_data(state);
    het_hex_map_view(&data->map, view);
    view->at_corners = true;
    HET_EACH_BELOW(unit, data->unit_count)
        view_unit(state, unit, view);
    if (view->units_only)
        return;
    HET_EACH_BELOW(side, HET_SIDES)
        view_side(state, side, view);
    view_commanders(state, view);
    view->procedure = procedure_words(state);
}

/* --- names ------------------------------------------------------------------------------------ */

static const char *
value_name(const HetScenario *scenario, HetMoveKind kind, unsigned value)
{
    (void)scenario;
    if (kind == HET_MOVE_FORM && value < KIRCHOLM_NO_FORMATION)
        return kircholm_formation_names[value];
    if (kind == HET_MOVE_ORDER && value == 1)
        return "march";
    return NULL;
}

static const char *const facings[] = {"NNE", "E", "SSE", "SSW", "W", "NNW", NULL};

const HetVocabulary kircholm_vocabulary = {
    .value_name = value_name,
    .place_format = het_hex_place_format,
    .place_parse = het_hex_place_parse,
    .point_format = het_hex_point_format,
    .facings = facings,
    .steps = "123456RLU", /* over the sides N, NE, SE, S, SW, NW; right, left, about */
};

void
kircholm_describe(const HetState *head, const HetMove *move, HetDescription *ret_description)
{
    const KircholmState *state = kircholm_state_of(head);
    unsigned units = kircholm_data(state)->unit_count;
    if (head->actor == HET_CHANCE)
        return;
    if (move->unit < units)
        ret_description->from =
            het_hex_point(&kircholm_data(state)->map, kircholm_place(state, move->unit));
    if (move->way.place != HET_NO_PLACE)
        ret_description->to = het_hex_point(&kircholm_data(state)->map, move->way.place);
    else if (move->target < units)
        ret_description->to =
            het_hex_point(&kircholm_data(state)->map, kircholm_place(state, move->target));
    if (move->kind == HET_MOVE_CHARGE && move->unit < units && move->way.steps > 0 &&
        ret_description->target == HET_NO_UNIT)
        ret_description->target = kircholm_charge_target(state, move->unit, &move->way);
}

/* --- prompts ---------------------------------------------------------------------------------- */

static const char *
code_of(const KircholmState *state, int unit)
{
    return het_scenario_unit_at(state->head.scenario, (unsigned)unit)->code;
}

static void
prompt_roll(const KircholmState *state, HetPrompt *prompt)
{
    static const HetQuestion rolls[] = {
        [KIRCHOLM_ROLL_FIRE] = {"fires: two dice", "KIR-10.8"},
        [KIRCHOLM_ROLL_EXIT] = {"leaves an enemy zone: a die", "KIR-8.5"},
        [KIRCHOLM_ROLL_FIGHT] = {"attacks: a die", "KIR-9.6"},
        [KIRCHOLM_ROLL_COMMANDER] = {"is hit; is the commander with it killed? A die", "KIR-15.6"},
        [KIRCHOLM_ROLL_RECOVER] = {"is hit next to a commander: a die", "KIR-15.4"},
        [KIRCHOLM_ROLL_RALLY] = {"tries to put itself in order: a die", "KIR-16.3"},
    };
    unsigned event = (state->head.roll_key >> 32) & 0xffff;
    HetThrow throw = {.account = NULL};
    if (het_procedure_dice(&state->head, &throw))
        het_prompt_set(prompt, rolls[event].rule, "%s %s", code_of(state, (int) throw.unit),
                       rolls[event].text);
}

static void
prompt_unit(const KircholmState *state, const HetFrame *frame, HetPrompt *prompt)
{
    const char *code = code_of(state, kircholm_move_of(state)->unit);
    int points = kircholm_move_of(state)->points;
    if (frame->step != 0)
        het_prompt_set(prompt, "KIR-1.5", "Where does %s march, with %d point%s?", code, points,
                       points == 1 ? "" : "s");
    else if ((frame->flags & UNIT_DASH) != 0)
        het_prompt_set(prompt, "KIR-4.13", "Where does %s strike home?", code);
    else if ((frame->flags & UNIT_STOPPED) != 0)
        het_prompt_set(prompt, "KIR-8.3",
                       "%s has stopped before the enemy with %d point%s: a volley?", code, points,
                       points == 1 ? "" : "s");
    else
        het_prompt_set(prompt, "KIR-1.4", "What does %s do, with %d point%s?", code, points,
                       points == 1 ? "" : "s");
}

static void
prompt_window(const KircholmState *state, const HetFrame *frame, HetPrompt *prompt)
{
    const KircholmWindow *window = het_frame_fields_const(frame, KircholmWindow);
    if (window->mover >= 0)
        het_prompt_set(prompt, "KIR-10.6", "%s moves: does anybody react?",
                       code_of(state, window->mover));
    else
        het_prompt_set(prompt, "KIR-13.6", "Do guns fire%s?",
                       window->fight != 0 ? " before the fight" : " now");
}

static void
prompt_frame(const KircholmState *state, const HetFrame *frame, HetPrompt *prompt)
{
    /* "%s" stands for the unit that the frame begins with */
    static const HetQuestion requested[KIRCHOLM_PROCEDURES] = {
        [KIRCHOLM_GUN] = {"At whom does %s fire?", "KIR-13.6"},
        [KIRCHOLM_DIVIDE] = {"%s breaks: which of the two makes room, and where?", "KIR-4.16"},
        [KIRCHOLM_FIGHT] = {"Who attacks %s?", "KIR-9.1"},
        [KIRCHOLM_WITHDRAW] = {"Where does %s withdraw?", "KIR-9.9"},
        [KIRCHOLM_PURSUE] = {"Who pursues, and how far?", "KIR-9.14"},
        [KIRCHOLM_FLEE] = {"Where does %s flee?", "KIR-6.6"},
        [KIRCHOLM_RIDE] = {"To whom does %s ride?", "KIR-15.2"},
    };
    unsigned procedure = frame->procedure;
    unsigned unit = het_frame_fields_const(frame, KircholmOne)->unit;
    const char *code =
        procedure == KIRCHOLM_PURSUE || unit == HET_NO_UNIT ? "" : code_of(state, (int)unit);
    if (procedure == KIRCHOLM_DIVIDE && !kircholm_can_divide(state))
        het_prompt_set(prompt, "KIR-4.17",
                       "%s breaks, and neither flank has room: which of the two is lost?", code);
    else if (procedure == KIRCHOLM_UNIT)
        prompt_unit(state, frame, prompt);
    else if (procedure == KIRCHOLM_WINDOW)
        prompt_window(state, frame, prompt);
    else /* procedures without a question decide nothing */
        het_prompt_question(prompt, requested[procedure], code);
}

void
kircholm_prompt(const HetState *head, HetPrompt *ret_prompt)
{
    const KircholmState *state = kircholm_state_of(head);
    if (head->actor == HET_CHANCE)
        prompt_roll(state, ret_prompt);
    else if (head->depth > 0)
        prompt_frame(state, het_state_peek(head), ret_prompt);
    else if (head->actor != HET_NOBODY && head->phase == KIRCHOLM_COMBAT)
        het_prompt_set(ret_prompt, "KIR-9.1", "Which fight is next, or does a gun fire?");
    else if (head->actor != HET_NOBODY)
        het_prompt_set(ret_prompt, "KIR-1.4",
                       "Which unit moves, or is the movement of the %s over?",
                       head->scenario->sides[head->active]);
}
