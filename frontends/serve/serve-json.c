#include "serve-json.h"

#include "battle/choices.h"
#include "library/json.h"
#include "library/json-members.h"
#include "engine/each.h"

enum { FLAG_ACTIVE = 1, FLAG_ACTED = 2, FLAG_LANCES = 4, FLAG_ON = 8, FLAG_FACED = 16 };

static void
add_integers(HetJson *builder, const int *values, unsigned count)
{
    het_json_begin_array(builder, NULL);
    for (unsigned i = 0; i < count; i++)
        het_json_value_integer(builder, values[i]);
    het_json_end(builder);
}

/* --- columns ---------------------------------------------------------------------------------- */

/* What the rows of the wire have, in order; the last of a name with "..." has all that follow. Rows
 * are sent by the hundred, their names once, with the board. */
static const struct {
    const char *name, *columns[16];
} columns[] = {
    {"unit",
     {"id", "flags", "facing", "strength", "number", "arm", "drawn", "order", "host", "apart",
      "formation", "state", "points..."}},
    {"move", {"kind", "unit", "target", "x", "y", "facing", "text", "rolls", "ends"}},
    {"track", {"side", "kind", "name", "text"}},
    {"measures", {"strength", "strength_start", "units", "units_lost", "units_shaken", "points"}},
};

static void
add_columns(HetJson *builder)
{
    het_json_begin_object(builder, "columns");
    HET_EACH_BELOW(i, G_N_ELEMENTS(columns)) {
        het_json_begin_array(builder, columns[i].name);
        for (size_t j = 0; columns[i].columns[j] != NULL; j++)
            het_json_value_text(builder, columns[i].columns[j]);
        het_json_end(builder);
    }
    het_json_end(builder);
}

/* --- the ground ------------------------------------------------------------------------------- */

static void
add_cells(HetJson *builder, const HetView *view)
{
    g_autoptr(GPtrArray) terrains = g_ptr_array_new();
    het_json_begin_array(builder, "terrain");
    HET_EACH_IN(const HetViewCell, cell, view->cells) {
        guint index = 0;
        if (!g_ptr_array_find_with_equal_func(terrains, cell->terrain, g_str_equal, &index)) {
            index = terrains->len;
            g_ptr_array_add(terrains, (gpointer)(uintptr_t)cell->terrain);
        }
        het_json_value_integer(builder, index);
    }
    het_json_end(builder);
    HET_JSON_EACH(builder, "terrains", i, terrains->len, terrains->pdata[i]);
    HET_JSON_EACH(builder, "level", i, view->cells->len,
                  g_array_index(view->cells, HetViewCell, i).level);
    HET_JSON_EACH(builder, "names", i, view->cells->len,
                  g_array_index(view->cells, HetViewCell, i).name);
}

static void
add_lines(HetJson *builder, const HetView *view)
{
    static const char *const kinds[] = {
        [HET_LINE_OPEN] = "open",
        [HET_LINE_CLOSED] = "closed",
        [HET_LINE_HEXSIDES] = "hexsides",
        [HET_LINE_STEPS] = "steps",
    };
    het_json_begin_array(builder, "lines");
    HET_EACH_IN(const HetViewLine, line, view->lines) {
        het_json_begin_object(builder, NULL);
        HET_JSON(builder, "terrain", line->terrain, "name", line->name, "kind", kinds[line->kind]);
        het_json_begin_array(builder, "points");
        HET_EACH_IN(const HetPoint, point, line->points) {
            het_json_value_integer(builder, point->x);
            het_json_value_integer(builder, point->y);
        }
        het_json_end(builder);
        het_json_end(builder);
    }
    het_json_end(builder);
}

static void
add_labels(HetJson *builder, const HetView *view)
{
    het_json_begin_array(builder, "labels");
    HET_EACH_IN(const HetViewLabel, label, view->labels)
        HET_JSON_OBJECT(builder, "name", label->name, "kind", label->kind, "x", label->at.x, "y",
                        label->at.y);
    het_json_end(builder);
}

/* A number that differs where the ground has changed: works that were torn down. */
static gint64
ground_number(const HetView *view)
{
    gint64 number = 0;
    HET_EACH_IN(const HetViewLine, line, view->lines)
        number = number * 31 + line->points->len;
    return number & 0xffffff;
}

/* True if sides of this system ever place their troops freely: "option" where an option of the
 * rules has them do so, "phase" where some battles begin with it, "none". */
static const char *
deployment_of(const HetRules *rules)
{
    for (size_t i = 0; i < rules->option_count; i++)
        if (g_str_equal(rules->options[i].name, "deployment"))
            return "option";
    for (size_t i = 0; rules->phases[i] != NULL; i++)
        if (g_str_equal(rules->phases[i], "deployment"))
            return "phase";
    return "none";
}

void
het_serve_json_board(HetJson *builder, const HetState *state)
{
    static const char *const kinds[] = {
        [HET_BOARD_SQUARE] = "squares",
        [HET_BOARD_HEX_COLUMNS] = "hexes",
        [HET_BOARD_PLANE] = "plane",
    };
    g_autoptr(HetView) view = het_view_new(state);
    const HetScenario *scenario = state->scenario;
    het_json_begin_object(builder, NULL);
    HET_JSON(builder, "scenario", scenario->name, "system", scenario->rules->name, "system_title",
             scenario->rules->title, "title", scenario->title, "description", scenario->description,
             "sources", scenario->sources);
    het_json_sides(builder, "sides", scenario->sides);
    HET_JSON(builder, "turns", scenario->turns, "deployment", deployment_of(scenario->rules),
             "kind", kinds[view->board], "width", view->width, "height", view->height,
             "units_per_mm", view->units_per_mm, "even_lower", view->even_lower, "at_corners",
             view->at_corners, "ground", ground_number(view));
    add_cells(builder, view);
    add_lines(builder, view);
    add_labels(builder, view);
    het_json_begin_array(builder, "units");
    HET_EACH_IN(const HetViewUnit, unit, view->units) {
        het_json_begin_object(builder, NULL);
        HET_JSON(builder, "id", unit->id, "code", unit->code, "name", unit->name, "side",
                 unit->side, "type", unit->type, "start", unit->strength_start);
        if (unit->rating != NULL)
            HET_JSON(builder, "rating", unit->rating);
        if (*unit->wing != '\0')
            HET_JSON(builder, "wing", unit->wing);
        het_json_end(builder);
    }
    het_json_end(builder);
    HET_JSON(builder, "wire", HET_JSON_WIRE);
    add_columns(builder);
    HET_JSON_EACH(builder, "arms", i, HET_ARM_COUNT, het_arm_name((HetArm)i));
    HET_JSON_EACH(builder, "drawn", i, HET_DRAWN_COUNT, het_drawn_name((HetDrawn)i));
    HET_JSON_EACH(builder, "kinds", i, HET_MOVE_KIND_COUNT, het_move_kind_name((HetMoveKind)i));
    het_json_end(builder);
}

/* --- units ------------------------------------------------------------------------------------ */

/* Words that many units share are sent once. */
typedef struct {
    GHashTable *index;
    GPtrArray *list;
} Words;

static int
word(Words *words, const char *text)
{
    gpointer found = NULL;
    if (g_hash_table_lookup_extended(words->index, text, NULL, &found))
        return GPOINTER_TO_INT(found);
    int index = (int)words->list->len;
    g_ptr_array_add(words->list, (gpointer)(uintptr_t)text);
    g_hash_table_insert(words->index, (gpointer)(uintptr_t)text, GINT_TO_POINTER(index));
    return index;
}

/* columns.unit; formation and state are indices of `words`. */
static void
add_unit(HetJson *builder, const HetViewUnit *unit, Words *words)
{
    enum { HEAD = 12, ROW = HEAD + 8 };
    const int flags = (unit->active ? FLAG_ACTIVE : 0) | (unit->acted ? FLAG_ACTED : 0) |
                      (unit->lances ? FLAG_LANCES : 0) | (unit->on_board ? FLAG_ON : 0) |
                      (unit->faced ? FLAG_FACED : 0);
    int row[ROW] = {(int)unit->id,
                    flags,
                    unit->facing,
                    unit->strength,
                    unit->number,
                    (int)unit->arm,
                    (int)unit->drawn,
                    (int)unit->order,
                    unit->arm == HET_ARM_LEADER ? unit->host : -1,
                    unit->apart,
                    word(words, unit->formation),
                    word(words, unit->state)};
    unsigned count = HEAD;
    for (int i = 0; i < unit->points_used; i++) {
        row[count++] = unit->points[i].x;
        row[count++] = unit->points[i].y;
    }
    add_integers(builder, row, count);
}

static bool
same_look(const HetViewUnit *a, const HetViewUnit *b)
{
    return a->on_board == b->on_board && a->facing == b->facing && a->strength == b->strength &&
           a->apart == b->apart && a->points_used == b->points_used &&
           memcmp(a->points, b->points, (size_t)a->points_used * sizeof *a->points) == 0 &&
           a->order == b->order && a->drawn == b->drawn && a->arm == b->arm &&
           g_str_equal(a->formation, b->formation);
}

/* Rows of all units, or of those that look different in `before`. */
static void
add_units(HetJson *builder, const HetView *view, const HetView *before)
{
    Words words = {.index = g_hash_table_new(g_str_hash, g_str_equal), .list = g_ptr_array_new()};
    het_json_begin_array(builder, "units");
    for (guint i = 0; i < view->units->len; i++) {
        const HetViewUnit *unit = &g_array_index(view->units, HetViewUnit, i);
        if (before == NULL || !same_look(unit, &g_array_index(before->units, HetViewUnit, i)))
            add_unit(builder, unit, &words);
    }
    het_json_end(builder);
    HET_JSON_EACH(builder, "words", i, words.list->len, words.list->pdata[i]);
    g_hash_table_unref(words.index);
    g_ptr_array_unref(words.list);
}

void
het_serve_json_changes(HetJson *builder, const HetState *before, const HetState *after)
{
    g_autoptr(HetView) old = het_view_new(before);
    g_autoptr(HetView) view = het_view_new(after);
    add_units(builder, view, old);
}

/* --- the moment ------------------------------------------------------------------------------- */

static void
add_tracks(HetJson *builder, const HetView *view)
{
    het_json_begin_array(builder, "tracks");
    HET_EACH_IN(const HetViewTrack, track, view->tracks) {
        het_json_begin_array(builder, NULL);
        het_json_value_integer(builder, track->side == HET_NOBODY ? -1 : (int)track->side);
        het_json_value_text(builder, het_track_kind_name(track->kind));
        het_json_value_text(builder, track->name);
        het_json_value_text(builder, track->text);
        het_json_end(builder);
    }
    het_json_end(builder);
    het_json_begin_array(builder, "places");
    HET_EACH_IN(const HetViewPlace, place, view->places)
        HET_JSON_OBJECT(builder, "name", place->name, "x", place->at.x, "y", place->at.y, "first",
                        place->points[HET_FIRST], "second", place->points[HET_SECOND], "holder",
                        place->holder <= HET_SECOND ? (int)place->holder : -1);
    het_json_end(builder);
}

/* Remaining strength of each side: bars beside the board. */
static void
add_measures(HetJson *builder, const HetState *state)
{
    HetMeasures measures = {{{0}}};
    het_game_measures(state, &measures);
    het_json_begin_array(builder, "strength");
    for (unsigned side = 0; side < HET_SIDES; side++) {
        const int32_t *value = measures.value[side];
        const int row[] = {value[HET_MEASURE_STRENGTH],     value[HET_MEASURE_STRENGTH_START],
                           value[HET_MEASURE_UNITS],        value[HET_MEASURE_UNITS_LOST],
                           value[HET_MEASURE_UNITS_SHAKEN], value[HET_MEASURE_POINTS]};
        add_integers(builder, row, G_N_ELEMENTS(row));
    }
    het_json_end(builder);
}

void
het_serve_json_moment(HetJson *builder, const HetState *state)
{
    g_autoptr(HetView) view = het_view_new(state);
    HET_JSON(builder, "ply", state->ply, "turn", view->turn, "last_turn", view->last_turn, "phase",
             view->phase, "procedure", view->procedure, "active", view->active, "actor",
             view->actor, "depth", state->depth, "prompt", view->prompt, "rule", view->prompt_rule,
             "roll", view->roll, "result", view->result);
    HetResult result = {.winner = HET_NOBODY};
    if (het_game_over(state))
        het_game_result(state, &result);
    HET_JSON(builder, "ground", ground_number(view), "winner",
             result.winner <= HET_SECOND ? (int)result.winner : -1);
    add_units(builder, view, NULL);
    add_tracks(builder, view);
    add_measures(builder, state);
}

/* True if the player turn or activation is over after a move, however the dice fall. */
static bool
ends_turn(const HetState *state, const HetState *after)
{
    enum { MOST = 16 };
    HetStateBuffer now;
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    het_game_clone(&now.state, after);
    for (unsigned i = 0; i < MOST && now.state.actor == HET_CHANCE; i++) {
        het_game_legal(&now.state, list);
        het_game_apply(&now.state, &list->moves[0], NULL);
    }
    return het_game_over(&now.state) || now.state.epoch != state->epoch;
}

/* A move's row: columns.move; -1 where there is none. `rolls`: 1 if dice fall when it has been
 * made, before anybody decides again. `ends`: 1 if an END closes the turn, not a phase of it. */
static void
add_move(HetJson *builder, const HetState *state, const HetMove *move, const char *text,
         const HetState *after)
{
    const bool rolls = after != NULL && after->actor == HET_CHANCE,
               ends = after != NULL && move->kind == HET_MOVE_END && ends_turn(state, after);
    HetDescription described;
    het_game_describe(state, move, &described);
    const unsigned units = state->scenario->units->len;
    het_json_begin_array(builder, NULL);
    het_json_value_integer(builder, described.kind);
    het_json_value_integer(builder, described.unit < units ? (int)described.unit : -1);
    het_json_value_integer(builder, described.target < units ? (int)described.target : -1);
    het_json_value_integer(builder, described.to.x);
    het_json_value_integer(builder, described.to.y);
    het_json_value_integer(builder, move->facing == HET_NO_FACING ? -1 : move->facing);
    het_json_value_text(builder, text);
    het_json_value_integer(builder, rolls);
    het_json_value_integer(builder, ends);
    het_json_end(builder);
}

/* Of an order of the unit under way, the rows of what it leads to: their text gives the order too.
 */
typedef struct {
    HetJson *builder;
    const char *order;
    unsigned unit;
    bool told;
} Ahead;

static bool
is_action(const HetMove *move, unsigned unit)
{
    return move->unit == unit && move->kind != HET_MOVE_SELECT && move->kind != HET_MOVE_ORDER &&
           move->kind != HET_MOVE_PASS && move->kind != HET_MOVE_DONE && move->kind != HET_MOVE_END;
}

/* The only thing that the order leads to is done with it. */
static void
add_forced(void *data, const HetState *state, const HetEvent *event)
{
    Ahead *ahead = data;
    if (event->kind != HET_EVENT_FORCED || ahead->told || !is_action(event->move, ahead->unit))
        return;
    ahead->told = true;
    add_move(ahead->builder, state, event->move, ahead->order, NULL);
}

static void
add_ahead(HetJson *builder, const HetState *state, const HetMove *order, const char *text)
{
    g_autofree HetStateBuffer *after = g_new(HetStateBuffer, 1);
    Ahead ahead = {builder, text, order->unit, false};
    het_game_clone(&after->state, state);
    het_game_apply(&after->state, order, &(HetSink){.emit = add_forced, .data = &ahead});
    if (ahead.told || after->state.actor != state->actor || after->state.epoch != state->epoch)
        return;
    g_autoptr(HetChoices) choices = het_choices_new(&after->state);
    for (guint i = 0; i < choices->items->len; i++) {
        const HetMove *move = &choices->moves->moves[i];
        if (!is_action(move, order->unit))
            continue;
        g_autofree HetStateBuffer *done = g_new(HetStateBuffer, 1);
        het_game_clone(&done->state, &after->state);
        het_game_apply(&done->state, move, NULL);
        g_autofree char *both =
            g_strdup_printf("%s %s", text, g_array_index(choices->items, HetChoice, i).text);
        add_move(builder, &after->state, move, both, &done->state);
    }
}

void
het_serve_json_moves(HetJson *builder, const HetState *state)
{
    het_json_begin_array(builder, "moves");
    if (state->actor <= HET_SECOND) {
        g_autoptr(HetChoices) choices = het_choices_new(state);
        for (guint i = 0; i < choices->items->len; i++) {
            const HetMove *move = &choices->moves->moves[i];
            HetStateBuffer after;
            het_game_clone(&after.state, state);
            het_game_apply(&after.state, move, NULL);
            add_move(builder, state, move, g_array_index(choices->items, HetChoice, i).text,
                     &after.state);
        }
        het_json_end(builder);
        het_json_begin_array(builder, "ahead");
        for (guint i = 0; i < choices->items->len; i++)
            if (choices->moves->moves[i].kind == HET_MOVE_ORDER &&
                choices->moves->moves[i].unit < state->scenario->units->len)
                add_ahead(builder, state, &choices->moves->moves[i],
                          g_array_index(choices->items, HetChoice, i).text);
    }
    het_json_end(builder);
}

/* --- the story -------------------------------------------------------------------------------- */

static void
add_line(HetJson *builder, const HetTableLine *line)
{
    het_json_begin_object(builder, NULL);
    HET_JSON(builder, "n", line->number, "ply", line->length, "actor", line->actor, "kind",
             het_event_kind_name(line->kind));
    if (line->unit != HET_NO_UNIT)
        HET_JSON(builder, "unit", line->unit);
    if (line->other != HET_NO_UNIT)
        HET_JSON(builder, "other", line->other);
    if (line->to.x >= 0) {
        const int way[] = {line->from.x, line->from.y, line->to.x, line->to.y};
        het_json_name(builder, "way");
        add_integers(builder, way, G_N_ELEMENTS(way));
    }
    if (line->dice)
        HET_JSON(builder, "dice", (bool)true, "faces", line->faces);
    if (line->decided)
        HET_JSON(builder, "decided", (bool)true, "move", het_move_kind_name(line->move));
    if (line->target != HET_NO_UNIT)
        HET_JSON(builder, "target", line->target);
    if (line->kind == HET_EVENT_LOSE)
        HET_JSON(builder, "amount", line->amount);
    if (*line->rule != '\0')
        HET_JSON(builder, "rule", line->rule);
    if (line->kind == HET_EVENT_FACE)
        HET_JSON(builder, "facing", line->amount);
    HET_JSON(builder, "text", line->text);
    if (line->rest != NULL)
        HET_JSON(builder, "rest", line->rest);
    het_json_end(builder);
}

void
het_serve_json_story(HetJson *builder, const HetTable *table, unsigned known)
{
    enum { MOST = 150 }; /* lines sent at once; a page that begins gets the last ones */
    guint keep = 0, length = table->story->len;
    while (keep < length && g_array_index(table->story, HetTableLine, keep).number <= known)
        keep++;
    guint from = known == 0 && length > MOST ? length - MOST : keep;
    HET_JSON(builder, "keep", known == 0 ? 0 : keep, "skipped", known == 0 ? from : 0);
    het_json_begin_array(builder, "lines");
    for (guint i = from; i < length; i++)
        add_line(builder, &g_array_index(table->story, HetTableLine, i));
    het_json_end(builder);
}
