/* Games in the browser: beginning, continuing, undo, and the record of each. */
#include "serve-table.h"

#include <string.h>

#include "battle/choices.h"
#include "engine/rules/registry.h"
#include "engine/text-roll.h"
#include "engine/text.h"

static void
clear_line(gpointer line)
{
    const HetWireEvent *event = line;
    const char *const texts[] = {event->text, event->faces, event->rest};
    HET_EACH_BELOW(i, G_N_ELEMENTS(texts))
        g_free((gpointer)(uintptr_t)texts[i]);
}

void
het_table_announce(HetTable *table)
{
    table->played = false;
    table->version++;
    if (table->changed != NULL)
        table->changed(table, table->data);
}

/* --- writing ---------------------------------------------------------------------------------- */

typedef struct {
    HetTable *table;
    HetActor actor;
} Writing;

static void
add_line(HetTable *table, HetWireEvent line)
{
    line.number = ++table->lines;
    line.ply = het_session_length(table->battle.session);
    g_array_append_val(table->story, line);
}

/* What was added to the dice, and the rule of the roll. */
static void
append_account(const HetEvent *event, GString *text)
{
    het_text_account(event->roll->account, text);
    if (event->rule != NULL && *event->rule != '\0')
        g_string_append_printf(text, "%s(%s)", text->len > 0 ? " " : "", event->rule);
}

static void
write_event(void *data, const HetState *state, const HetEvent *event)
{
    const Writing *writing = data;
    if (het_event_is_silent(event))
        return;
    GString *text = g_string_new(NULL);
    g_autoptr(GString) faces = g_string_new(NULL), rest = g_string_new(NULL);
    if (event->roll != NULL) {
        het_text_roll_brief(state, event->roll, text);
        het_text_faces(event->roll, faces);
        append_account(event, rest);
    } else {
        het_text_event(state, event, text);
    }
    bool placed = event->kind == HET_EVENT_MOVE || event->kind == HET_EVENT_RETREAT ||
                  event->kind == HET_EVENT_PLACE;
    HetWireEvent line = het_wire_event_of(event);
    line.actor = writing->actor;
    if (!placed)
        line.from = line.to = HET_NOWHERE;
    line.dice = event->roll != NULL;
    line.roll = NULL; /* it is gone when the line is read */
    line.faces = faces->len > 0 ? g_strdup(faces->str) : NULL;
    line.text = g_string_free(text, FALSE);
    line.rest = rest->len > 0 ? g_strdup(rest->str) : NULL;
    add_line(writing->table, line);
}

/* Decision of a side, as a line of its own. */
static void
write_move(HetTable *table, const HetMove *move)
{
    const HetState *state = het_table_state(table);
    if (state->actor > HET_SECOND || move->kind == HET_MOVE_SELECT)
        return;
    char *text = het_choices_brief(state, move);
    HetDescription described;
    het_game_describe(state, move, &described);
    add_line(table, (HetWireEvent){.actor = (HetActor)state->actor,
                                   .kind = HET_EVENT_NOTE,
                                   .unit = move->unit < state->scenario->units->len ? move->unit
                                                                                    : HET_NO_UNIT,
                                   .other = HET_NO_UNIT,
                                   .from = HET_NOWHERE,
                                   .to = HET_NOWHERE,
                                   .decided = true,
                                   .move = described.kind,
                                   .target = described.target,
                                   .text = text});
}

void
het_table_apply(HetTable *table, const HetMove *move)
{
    const HetState *state = het_table_state(table);
    Writing writing = {.table = table, .actor = (HetActor)state->actor};
    HetSink sink = {.emit = write_event, .data = &writing};
    write_move(table, move);
    het_table_observe(table, state, move);
    het_battle_apply(&table->battle, move, &sink);
    table->played = true;
}

/* --- beginning -------------------------------------------------------------------------------- */

/* True if the game is on the disk, as far as is known; if a write has failed all of it is written
 * anew. */
static bool
is_recorded(HetTable *table, GError **error)
{
    return het_recorder_good(het_battle_recorder(&table->battle), NULL) ||
           het_battle_rewrite(&table->battle, error);
}

/* What the server has around a battle. */
static HetTable *
make(const char *path)
{
    HetTable *table = g_new0(HetTable, 1);
    g_autofree char *base = g_path_get_basename(path);
    table->id = g_strndup(base, strlen(base) - strlen(".record"));
    table->story = g_array_new(FALSE, TRUE, sizeof(HetWireEvent));
    g_array_set_clear_func(table->story, clear_line);
    table->stale[HET_FIRST] = table->stale[HET_SECOND] = true;
    table->under_way = g_rc_box_new0(unsigned);
    table->version = 1;
    return table;
}

/* The same with a game that begins. */
static HetTable *
make_begun(HetScenario *scenario, const char *path, uint64_t seed)
{
    HetTable *table = make(path);
    table->battle.path = g_strdup(path);
    table->battle.scenario = het_scenario_ref(scenario);
    table->battle.seed = seed;
    het_battle_begin(&table->battle);
    return table;
}

static bool
set_names(HetTable *table, const char *first, const char *second, GError **error)
{
    return het_battle_seat(&table->battle, HET_FIRST, first, error) &&
           het_battle_seat(&table->battle, HET_SECOND, second, error);
}

/* A table that is ready, or NULL if its record cannot be written. */
static HetTable *
finish(HetTable *table, bool good, GError **error)
{
    if (good && table->battle.lock == NULL)
        table->battle.lock = het_record_lock(table->battle.path, error);
    if (good && table->battle.lock != NULL && het_battle_rewrite(&table->battle, error))
        return table;
    het_table_free(table);
    return NULL;
}

HetTable *
het_table_new(HetScenario *scenario, const char *path, uint64_t seed, const char *first,
              const char *second, GError **error)
{
    HetTable *table = make_begun(scenario, path, seed);
    return finish(table, set_names(table, first, second, error), error);
}

HetTable *
het_table_branch(const HetSession *session, unsigned moves, const char *path, uint64_t seed,
                 const char *first, const char *second, GError **error)
{
    HetTable *table =
        make_begun((HetScenario *)(uintptr_t)het_session_scenario(session), path, seed);
    bool good = set_names(table, first, second, error);
    for (unsigned i = 0; good && i < moves; i++)
        het_table_apply(table, het_session_move(session, i));
    return finish(table, good, error);
}

/* True if the agent that a record names can play on; else there is trouble. The author of
 * the record runs nothing on this machine, and learns no word of a file. */
static bool
is_seated(HetTable *table, HetScenario *scenario, HetActor side, const char *name)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(HetAgent) agent = NULL;
    const char *why = "a program, which is not run because a record names it";
    if (strcmp(name, "human") == 0)
        return true;
    const HetAgentReach reach = het_agent_reach(name);
    if (reach != HET_AGENT_RUNS) {
        agent = het_agent_new(name, scenario, side, 0, &error);
        if (agent != NULL)
            return true;
        why = reach == HET_AGENT_READS ? "which reads a file that is not there, or no weights"
                                       : error->message;
    }
    g_free(table->trouble);
    table->trouble = g_strdup_printf(
        "\"%.100s\" played here, %s; give the seat to a general or a person", name, why);
    return false;
}

HetPost *
het_table_post(HetTable *table)
{
    if (table->post != NULL)
        table->post->session = table->battle.session; /* taken back, it is another */
    return table->post;
}

static void
leave_post(HetTable *table)
{
    if (table->post != NULL)
        table->post->session = NULL;
    g_clear_pointer(&table->post, het_post_free);
}

void
het_table_take_post(HetTable *table, HetPost *post)
{
    leave_post(table);
    het_session_free(post->session);
    table->post = post;
    het_table_post(table);
}

/* Takes the file of a battle by mail that is beside the record, if there is one. */
static bool
find_post(HetTable *table, GError **error)
{
    g_autofree char *path = het_record_beside(table->battle.path, ".post");
    if (!g_file_test(path, G_FILE_TEST_IS_REGULAR))
        return true;
    HetPost *post = het_post_open(path, error);
    if (post != NULL)
        het_table_take_post(table, post);
    return post != NULL;
}

static void
replay(void *table, const HetMove *move)
{
    het_table_apply(table, move);
}

HetTable *
het_table_open(const char *path, GError **error)
{
    g_autoptr(HetFileLock) lock = het_record_lock(path, error);
    g_autoptr(HetRecord) record =
        lock != NULL ? het_record_load(path, het_rules_registry, error) : NULL;
    if (record == NULL)
        return NULL;
    const char *names[HET_SIDES];
    HetTable *table = make(path);
    for (HetActor side = HET_FIRST; side <= HET_SECOND; side++) {
        names[side] = het_battle_recorded_name(record, side);
        if (!is_seated(table, record->scenario, side, names[side]))
            names[side] = "human";
    }
    if (het_battle_reopen(&table->battle, record, path, g_steal_pointer(&lock), names, replay,
                          table, error) &&
        find_post(table, error))
        return table;
    het_table_free(table);
    return NULL;
}

void
het_table_free(HetTable *table)
{
    if (table == NULL)
        return;
    g_clear_handle_id(&table->timer, g_source_remove);
    het_table_leave_thought(table);
    leave_post(table);
    het_battle_end(&table->battle, NULL);
    g_array_unref(table->story);
    g_clear_pointer(&table->chat, g_ptr_array_unref);
    g_rc_box_release(table->under_way);
    g_free(table->trouble);
    g_free(table->id);
    g_free(table);
}

/* --- playing ---------------------------------------------------------------------------------- */

/* Plays what needs no person: dice, and decisions of his staff. */
static bool
next_of_itself(HetTable *table, HetMove *ret_move)
{
    const HetState *state = het_table_state(table);
    if (state->actor == HET_CHANCE && table->post != NULL)
        return het_post_draw(het_table_post(table), ret_move);
    if (state->actor == HET_CHANCE) {
        *ret_move = het_session_draw(table->battle.session);
        return true;
    }
    return het_battle_person(&table->battle, state->actor) && !het_game_over(state) &&
           het_staff_next(het_battle_staff(&table->battle, (HetActor)state->actor),
                          table->battle.session, ret_move, NULL);
}

static void
roll_on(HetTable *table)
{
    HetMove move;
    while (next_of_itself(table, &move))
        het_table_apply(table, &move);
}

void
het_table_go_on(HetTable *table)
{
    const HetState *state = het_table_state(table);
    roll_on(table);
    het_battle_conclude(&table->battle);
    if (table->played)
        het_table_announce(table);
    bool waits = het_game_over(state) || table->paused || table->trouble != NULL ||
                 table->post != NULL || het_battle_person(&table->battle, state->actor);
    if (waits || table->thought != NULL || table->timer != 0)
        return;
    if (table->pace > 0 && !table->hurried)
        het_table_think_later(table, table->pace);
    else
        het_table_think(table);
}

/* Adapts the table to a session that has been taken back. */
static void
note_undone(HetTable *table)
{
    unsigned length = het_session_length(table->battle.session);
    while (table->story->len > 0 &&
           g_array_index(table->story, HetWireEvent, table->story->len - 1).ply >= length)
        g_array_set_size(table->story, table->story->len - 1);
    het_table_drop_thought(table);
    table->stale[HET_FIRST] = table->stale[HET_SECOND] = true;
    if (het_battle_undone(&table->battle))
        het_battle_rewrite(&table->battle,
                           NULL); /* else a restart would instruct the staffs again */
    g_clear_handle_id(&table->timer, g_source_remove);
    het_table_announce(table);
}

static bool
play(HetTable *table, const HetMove *move, GError **error)
{
    const HetState *state = het_table_state(table);
    if (!het_battle_person(&table->battle, state->actor) || !het_game_is_legal(state, move)) {
        g_set_error_literal(error, HET_ERROR, HET_ERROR_ILLEGAL, "that move is not yours to make");
        return false;
    }
    het_table_apply(table, move);
    if (!is_recorded(table, error)) { /* what is not kept is not played */
        het_session_undo(table->battle.session, 1);
        note_undone(table);
        return false;
    }
    roll_on(table);
    return true;
}

bool
het_table_play(HetTable *table, const HetMove moves[], unsigned count, GError **error)
{
    unsigned played = 0;
    while (played < count && play(table, &moves[played], error))
        played++;
    if (played > 0)
        het_table_go_on(table);
    return played == count;
}

bool
het_table_undo(HetTable *table, unsigned moves, GError **error)
{
    HetSession *before = het_session_copy(table->battle.session);
    HetRecorder *recorder = het_session_set_recorder(table->battle.session, NULL);
    het_session_undo(table->battle.session, moves);
    const bool good = het_battle_rewrite(&table->battle, error);
    if (good) {
        het_recorder_close(recorder, NULL);
    } else { /* what is not kept is not taken back; the old record is still good */
        HetSession *undone = table->battle.session;
        table->battle.session = g_steal_pointer(&before);
        het_session_set_recorder(table->battle.session, recorder);
        before = undone;
    }
    het_session_free(before);
    if (good)
        note_undone(table);
    return good;
}

bool
het_table_seat(HetTable *table, HetActor side, const char *name, GError **error)
{
    if (table->post != NULL) {
        g_set_error_literal(error, HET_ERROR, HET_ERROR_USAGE, "by mail both sides are persons'");
        return false;
    }
    het_table_drop_thought(table);
    const bool good = het_battle_reseat(&table->battle, side, name, error);
    if (good) {
        table->stale[side] = true;
        g_clear_pointer(&table->trouble, g_free);
        het_table_announce(table);
    }
    het_table_go_on(table);
    return good;
}

void
het_table_hurry(HetTable *table)
{
    const HetState *state = het_table_state(table);
    if (state->actor > HET_SECOND || het_battle_person(&table->battle, state->actor))
        return;
    table->hurried = true;
    table->hurry_epoch = state->epoch;
    het_table_drop_thought(table);
    g_clear_handle_id(&table->timer, g_source_remove);
    het_table_announce(table);
    het_table_go_on(table);
}

void
het_table_pause(HetTable *table, bool paused)
{
    table->paused = paused;
    if (paused) {
        het_table_drop_thought(table);
        g_clear_handle_id(&table->timer, g_source_remove);
    }
    het_table_announce(table);
    if (!paused)
        het_table_go_on(table);
}
