#include "json.h"

#include <stdio.h>

/* --- members --------------------------------------------------------------------------------- */

void
het_json_text(JsonBuilder *builder, const char *name, const char *text)
{
    json_builder_set_member_name(builder, name);
    if (text == NULL)
        json_builder_add_null_value(builder);
    else
        json_builder_add_string_value(builder, text);
}

void
het_json_integer(JsonBuilder *builder, const char *name, gint64 value)
{
    json_builder_set_member_name(builder, name);
    json_builder_add_int_value(builder, value);
}

void
het_json_unsigned(JsonBuilder *builder, const char *name, guint64 value)
{
    if (value <= G_MAXINT64) {
        het_json_integer(builder, name, (gint64)value);
        return;
    }
    g_autofree char *text = g_strdup_printf("%" G_GUINT64_FORMAT, value);
    het_json_text(builder, name, text);
}

void
het_json_real(JsonBuilder *builder, const char *name, double value)
{
    json_builder_set_member_name(builder, name);
    json_builder_add_double_value(builder, value);
}

void
het_json_flag(JsonBuilder *builder, const char *name, bool value)
{
    json_builder_set_member_name(builder, name);
    json_builder_add_boolean_value(builder, value);
}

void
het_json_hash(JsonBuilder *builder, const char *name, guint64 hash)
{
    g_autofree char *text = g_strdup_printf("%016" G_GINT64_MODIFIER "x", hash);
    het_json_text(builder, name, text);
}

void
het_json_begin_array(JsonBuilder *builder, const char *name)
{
    json_builder_set_member_name(builder, name);
    json_builder_begin_array(builder);
}

void
het_json_begin_object(JsonBuilder *builder, const char *name)
{
    json_builder_set_member_name(builder, name);
    json_builder_begin_object(builder);
}

/* --- views ----------------------------------------------------------------------------------- */

static const char *const board_names[] = {
    [HET_BOARD_SQUARE] = "squares",
    [HET_BOARD_HEX_COLUMNS] = "hexes",
    [HET_BOARD_PLANE] = "plane",
};

static const char *const footprint_names[] = {
    [HET_FOOTPRINT_CELL] = "cell",
    [HET_FOOTPRINT_CELLS] = "cells",
    [HET_FOOTPRINT_OUTLINE] = "outline",
};

static void
add_point(JsonBuilder *builder, HetPoint point)
{
    json_builder_begin_array(builder);
    json_builder_add_int_value(builder, point.x);
    json_builder_add_int_value(builder, point.y);
    json_builder_end_array(builder);
}

static void
add_cells(JsonBuilder *builder, const HetView *view)
{
    het_json_begin_array(builder, "cells");
    for (guint i = 0; i < view->cells->len; i++) {
        const HetViewCell *cell = &g_array_index(view->cells, HetViewCell, i);
        char symbol[2] = {cell->symbol, '\0'};
        json_builder_begin_object(builder);
        het_json_text(builder, "name", cell->name);
        het_json_integer(builder, "x", (gint64)i % view->width);
        het_json_integer(builder, "y", (gint64)i / view->width);
        het_json_text(builder, "terrain", cell->terrain);
        het_json_text(builder, "symbol", symbol);
        het_json_integer(builder, "level", cell->level);
        json_builder_end_object(builder);
    }
    json_builder_end_array(builder);
}

static const char *const line_kinds[] = {"open", "closed", "hexsides", "steps"};

static void
add_lines(JsonBuilder *builder, const HetView *view)
{
    het_json_begin_array(builder, "lines");
    for (guint i = 0; i < view->lines->len; i++) {
        const HetViewLine *line = &g_array_index(view->lines, HetViewLine, i);
        json_builder_begin_object(builder);
        het_json_text(builder, "terrain", line->terrain);
        if (*line->name != '\0')
            het_json_text(builder, "name", line->name);
        het_json_text(builder, "kind", line_kinds[line->kind]);
        het_json_begin_array(builder, "points");
        for (guint j = 0; j < line->points->len; j++)
            add_point(builder, g_array_index(line->points, HetPoint, j));
        json_builder_end_array(builder);
        json_builder_end_object(builder);
    }
    json_builder_end_array(builder);
}

/* Millimetres to the last unit and degrees to the last bit, which doubles would not print: as text.
 * Degrees are the compass's, clockwise from north, which is away from the near edge. */
static void
add_stand(JsonBuilder *builder, const HetView *view, const HetViewUnit *unit)
{
    if (view->units_per_mm == 0 || !unit->on_board)
        return;
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    const int32_t centre[] = {unit->centre.x, unit->centre.y};
    het_json_begin_array(builder, "millimetres");
    for (unsigned i = 0; i < G_N_ELEMENTS(centre); i++)
        json_builder_add_string_value(builder,
                                      g_ascii_formatd(number, sizeof number, "%.10g",
                                                      (double)centre[i] / view->units_per_mm));
    json_builder_end_array(builder);
    if (unit->facing >= 0)
        het_json_text(builder, "degrees",
                      g_ascii_formatd(number, sizeof number, "%.17g",
                                      ((16384 - unit->facing) & 65535) * 360.0 / 65536));
}

static const char *const order_names[HET_ORDER_LEVEL_COUNT] = {
    [HET_ORDER_GOOD] = "good", [HET_ORDER_SHAKEN] = "shaken", [HET_ORDER_ROUTED] = "routed"};

static void
add_unit(JsonBuilder *builder, const HetView *view, const HetViewUnit *unit)
{
    char symbol[2] = {unit->symbol, '\0'};
    json_builder_begin_object(builder);
    het_json_integer(builder, "id", unit->id);
    het_json_text(builder, "code", unit->code);
    het_json_text(builder, "name", unit->name);
    het_json_text(builder, "side", het_actor_name(unit->side));
    het_json_text(builder, "type", unit->type);
    het_json_text(builder, "arm", het_arm_name(unit->arm));
    if (*unit->wing != '\0')
        het_json_text(builder, "wing", unit->wing);
    het_json_text(builder, "symbol", symbol);
    het_json_text(builder, "formation", unit->formation);
    het_json_text(builder, "state", unit->state);
    het_json_flag(builder, "on_board", unit->on_board);
    het_json_flag(builder, "active", unit->active);
    het_json_text(builder, "footprint", footprint_names[unit->footprint]);
    het_json_begin_array(builder, "points");
    for (int i = 0; i < unit->points_used; i++)
        add_point(builder, unit->points[i]);
    json_builder_end_array(builder);
    het_json_integer(builder, "facing", unit->facing);
    add_stand(builder, view, unit);
    het_json_integer(builder, "strength", unit->strength);
    het_json_integer(builder, "strength_start", unit->strength_start);
    het_json_text(builder, "drawn", het_drawn_name(unit->drawn));
    het_json_text(builder, "order", order_names[unit->order]);
    het_json_flag(builder, "acted", unit->acted);
    het_json_flag(builder, "lances", unit->lances);
    if (unit->number != 0)
        het_json_integer(builder, "number", unit->number);
    if (unit->rating != NULL)
        het_json_text(builder, "rating", unit->rating);
    if (unit->arm == HET_ARM_LEADER && unit->host >= 0)
        het_json_integer(builder, "host", unit->host);
    json_builder_end_object(builder);
}

static void
add_places(JsonBuilder *builder, const HetView *view)
{
    het_json_begin_array(builder, "places");
    for (guint i = 0; i < view->places->len; i++) {
        const HetViewPlace *place = &g_array_index(view->places, HetViewPlace, i);
        json_builder_begin_object(builder);
        het_json_text(builder, "name", place->name);
        json_builder_set_member_name(builder, "at");
        add_point(builder, place->at);
        het_json_begin_array(builder, "points");
        for (unsigned side = 0; side < HET_SIDES; side++)
            json_builder_add_int_value(builder, place->points[side]);
        json_builder_end_array(builder);
        het_json_text(builder, "holder", het_actor_name(place->holder));
        json_builder_end_object(builder);
    }
    json_builder_end_array(builder);
}

static void
add_tracks(JsonBuilder *builder, const HetView *view)
{
    het_json_begin_array(builder, "tracks");
    for (guint i = 0; i < view->tracks->len; i++) {
        const HetViewTrack *track = &g_array_index(view->tracks, HetViewTrack, i);
        json_builder_begin_object(builder);
        het_json_text(builder, "name", track->name);
        het_json_text(builder, "side",
                      track->side == HET_NOBODY ? "both" : het_actor_name(track->side));
        het_json_text(builder, "text", track->text);
        json_builder_end_object(builder);
    }
    json_builder_end_array(builder);
}

/* What is not the map and not the units. */
static void
add_head(JsonBuilder *builder, const HetView *view)
{
    het_json_text(builder, "scenario", view->scenario);
    het_json_text(builder, "title", view->title);
    het_json_begin_array(builder, "sides");
    json_builder_add_string_value(builder, view->sides[HET_FIRST]);
    json_builder_add_string_value(builder, view->sides[HET_SECOND]);
    json_builder_end_array(builder);
    het_json_integer(builder, "turn", view->turn);
    het_json_integer(builder, "last_turn", view->last_turn);
    het_json_text(builder, "phase", view->phase);
    het_json_text(builder, "procedure", view->procedure);
    het_json_text(builder, "active", het_actor_name(view->active));
    het_json_text(builder, "actor", het_actor_name(view->actor));
    het_json_text(builder, "prompt", view->prompt);
    het_json_text(builder, "prompt_rule", view->prompt_rule);
    het_json_text(builder, "roll", view->roll);
    het_json_text(builder, "result", view->result);
}

void
het_json_unit(JsonBuilder *builder, const HetView *view, unsigned index)
{
    add_unit(builder, view, &g_array_index(view->units, HetViewUnit, index));
}

void
het_json_view_without(JsonBuilder *builder, const HetView *view)
{
    json_builder_begin_object(builder);
    add_head(builder, view);
    add_tracks(builder, view);
}

void
het_json_view(JsonBuilder *builder, const HetView *view)
{
    json_builder_begin_object(builder);
    add_head(builder, view);
    het_json_begin_object(builder, "board");
    het_json_text(builder, "kind", board_names[view->board]);
    het_json_integer(builder, "width", view->width);
    het_json_integer(builder, "height", view->height);
    if (view->board == HET_BOARD_HEX_COLUMNS) {
        het_json_flag(builder, "even_lower", view->even_lower);
        het_json_flag(builder, "at_corners", view->at_corners);
    }
    if (view->units_per_mm > 0)
        het_json_integer(builder, "units_per_millimetre", view->units_per_mm);
    add_cells(builder, view);
    add_lines(builder, view);
    json_builder_end_object(builder);
    het_json_begin_array(builder, "units");
    for (guint i = 0; i < view->units->len; i++)
        add_unit(builder, view, &g_array_index(view->units, HetViewUnit, i));
    json_builder_end_array(builder);
    add_tracks(builder, view);
    add_places(builder, view);
    json_builder_end_object(builder);
}

/* --- rolls ------------------------------------------------------------------------------------ */

static const char *const term_kinds[HET_TERM_KIND_COUNT] = {
    [HET_TERM_DIE] = "die",       [HET_TERM_NEEDED] = "needed", [HET_TERM_DICE] = "dice",
    [HET_TERM_COLUMN] = "column", [HET_TERM_OWN] = "own",       [HET_TERM_ENEMY] = "enemy",
    [HET_TERM_RESULT] = "result",
};

static void
add_terms(JsonBuilder *builder, const HetRollAccount *account)
{
    het_json_begin_array(builder, "terms");
    for (unsigned i = 0; i < account->count; i++) {
        const HetRollTerm *term = &account->terms[i];
        json_builder_begin_object(builder);
        het_json_text(builder, "kind", term_kinds[term->kind]);
        het_json_integer(builder, "amount", term->amount);
        het_json_text(builder, "rule", term->rule);
        het_json_text(builder, "words", term->words);
        json_builder_end_object(builder);
    }
    json_builder_end_array(builder);
}

void
het_json_roll(JsonBuilder *builder, const HetThrow *throw, const HetRollReport *report)
{
    static const char *const readings[] = {
        [HET_READ_TOTAL] = "total", [HET_READ_HITS] = "hits", [HET_READ_DIFFERENCE] = "difference"};
    static const char *const tests[] = {
        [HET_TEST_AT_LEAST] = "at least", [HET_TEST_AT_MOST] = "at most"};
    const HetRollAccount *account = throw->account;
    json_builder_begin_object(builder);
    het_json_text(builder, "purpose", account->purpose);
    if (account->roller != NULL)
        het_json_text(builder, "side", account->roller);
    het_json_text(builder, "rule", account->rule);
    het_json_text(builder, "reading", readings[throw->reading]);
    het_json_unsigned(builder, "dice", het_throw_count(throw));
    het_json_unsigned(builder, "faces", throw->faces);
    if (throw->reading == HET_READ_HITS)
        het_json_unsigned(builder, "hits_on", throw->faces - throw->hitting + 1);
    if (report != NULL && !report->settled) {
        het_json_begin_array(builder, "rolled");
        for (unsigned i = 0; i < report->known; i++)
            json_builder_add_int_value(builder, report->face[i]);
        json_builder_end_array(builder);
        het_json_integer(builder, "low", report->low);
        het_json_integer(builder, "high", report->high);
    }
    add_terms(builder, account);
    if (*account->column != '\0')
        het_json_text(builder, "column", account->column);
    het_json_integer(builder, "strength_scale", MAX(account->scale, 1));
    if (account->test != HET_TEST_NONE) {
        het_json_text(builder, "test", tests[account->test]);
        het_json_integer(builder, "needed", account->needed);
    }
    json_builder_end_object(builder);
}

/* --- moves and results ----------------------------------------------------------------------- */

static void
add_unit_code(JsonBuilder *builder, const char *name, const HetScenario *scenario, unsigned unit)
{
    if (unit < scenario->units->len)
        het_json_text(builder, name, het_scenario_unit_at(scenario, unit)->code);
}

static void
add_place(JsonBuilder *builder, const char *name, HetPoint point)
{
    if (point.x == HET_NOWHERE.x && point.y == HET_NOWHERE.y)
        return;
    json_builder_set_member_name(builder, name);
    add_point(builder, point);
}

/* The members of a move's object, without its braces. */
static void
add_move_members(JsonBuilder *builder, const HetState *state, const HetMove *move)
{
    HetDescription description;
    het_game_describe(state, move, &description);
    g_autofree char *text = het_game_format(state, move);
    het_json_text(builder, "text", text);
    het_json_text(builder, "kind", het_move_kind_name(description.kind));
    add_unit_code(builder, "unit", state->scenario, description.unit);
    add_unit_code(builder, "target", state->scenario, description.target);
    add_place(builder, "from", description.from);
    add_place(builder, "to", description.to);
}

void
het_json_move(JsonBuilder *builder, const HetState *state, const HetMove *move)
{
    json_builder_begin_object(builder);
    add_move_members(builder, state, move);
    json_builder_end_object(builder);
}

void
het_json_result(JsonBuilder *builder, const HetState *state)
{
    if (!het_game_over(state)) {
        json_builder_add_null_value(builder);
        return;
    }
    HetResult result;
    het_game_result(state, &result);
    bool drawn = result.winner == HET_NOBODY;
    json_builder_begin_object(builder);
    het_json_text(builder, "winner", drawn ? "draw" : het_actor_name(result.winner));
    het_json_text(builder, "side", drawn ? NULL : state->scenario->sides[result.winner]);
    het_json_text(builder, "reason", result.reason);
    het_json_text(builder, "rule", result.rule);
    json_builder_end_object(builder);
}

void
het_json_node(JsonBuilder *builder, const HetState *state)
{
    bool over = het_game_over(state), chance = state->actor == HET_CHANCE;
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    HetPrompt prompt = {.rule = ""};
    if (!over) {
        het_game_legal(state, list);
        het_game_prompt(state, &prompt);
    }
    json_builder_begin_object(builder);
    het_json_text(builder, "actor", het_actor_name((HetActor)state->actor));
    het_json_text(builder, "prompt", prompt.text);
    het_json_text(builder, "prompt_rule", prompt.rule);
    if (chance)
        het_json_unsigned(builder, "total", list->total);
    het_json_begin_array(builder, "moves");
    for (uint32_t i = 0; i < list->count; i++) {
        json_builder_begin_object(builder);
        add_move_members(builder, state, &list->moves[i]);
        if (chance)
            het_json_unsigned(builder, "weight", list->weights[i]);
        json_builder_end_object(builder);
    }
    json_builder_end_array(builder);
    json_builder_set_member_name(builder, "result");
    het_json_result(builder, state);
    json_builder_end_object(builder);
}

/* --- documents ------------------------------------------------------------------------------- */

char *
het_json_document(JsonBuilder *builder, bool indented)
{
    g_autoptr(JsonNode) root = json_builder_get_root(builder);
    return json_to_string(root, indented);
}

void
het_json_print(JsonBuilder *builder)
{
    g_autofree char *text = het_json_document(builder, true);
    puts(text);
}
