#include "serve-json.h"

#include "battle/choices.h"
#include "library/json.h"
#include "library/json-view.h"

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
    g_autoptr(HetView) view = het_view_new(state);
    const HetScenario *scenario = state->scenario;
    het_json_begin_object(builder, NULL);
    HET_JSON(builder, "system", scenario->rules->name, "system_title", scenario->rules->title,
             "description", scenario->description, "sources", scenario->sources, "turns",
             scenario->turns, "deployment", deployment_of(scenario->rules));
    het_json_compact_board(builder, view);
    het_json_end(builder);
}

/* --- moves ------------------------------------------------------------------------------------ */

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

/* `after`: where the move leads; NULL: not known. */
static void
add_move(HetJson *builder, const HetState *state, const HetMove *move, const char *text,
         const HetState *after)
{
    const HetWire wire = {.json = builder, .scenario = state->scenario, .compact = true};
    HetWireMove reported = het_wire_move_of(state, move, text);
    reported.rolls = after != NULL && after->actor == HET_CHANCE;
    reported.ends = after != NULL && move->kind == HET_MOVE_END && ends_turn(state, after);
    het_wire_row(&wire, &het_wire_move, &reported);
}

/* Of an order of the unit under way, the rows of what it leads to: their text gives the order too.
 */
typedef struct {
    HetJson *builder;
    const char *order;
    unsigned unit;
    bool reported;
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
    if (event->kind != HET_EVENT_FORCED || ahead->reported || !is_action(event->move, ahead->unit))
        return;
    ahead->reported = true;
    add_move(ahead->builder, state, event->move, ahead->order, NULL);
}

static void
add_ahead(HetJson *builder, const HetState *state, const HetMove *order, const char *text)
{
    g_autofree HetStateBuffer *after = g_new(HetStateBuffer, 1);
    Ahead ahead = {builder, text, order->unit, false};
    het_game_clone(&after->state, state);
    het_game_apply(&after->state, order, &(HetSink){.emit = add_forced, .data = &ahead});
    if (ahead.reported || after->state.actor != state->actor || after->state.epoch != state->epoch)
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

void
het_serve_json_story(HetJson *builder, const HetTable *table, unsigned known)
{
    enum { MOST = 150 }; /* lines sent at once; a page that begins gets the last ones */
    guint keep = 0, length = table->story->len;
    while (keep < length && g_array_index(table->story, HetWireEvent, keep).number <= known)
        keep++;
    guint from = known == 0 && length > MOST ? length - MOST : keep;
    HET_JSON(builder, "keep", known == 0 ? 0 : keep, "skipped", known == 0 ? from : 0);
    het_json_begin_array(builder, "lines");
    const HetWire wire = {
        .json = builder, .scenario = het_table_state(table)->scenario, .compact = true};
    for (guint i = from; i < length; i++)
        het_wire_object(&wire, &het_wire_event, &g_array_index(table->story, HetWireEvent, i));
    het_json_end(builder);
}
