/* Games in the browser: beginning, going on, undo, and the record of each. */
#include "serve-table.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

#include "cli/common/choices.h"
#include "engine/rules/registry.h"
#include "engine/text.h"

static void
clear_line(gpointer line)
{
    g_free(((HetTableLine *)line)->text);
}

void
het_table_announce(HetTable *table)
{
    table->version++;
    if (table->changed != NULL)
        table->changed(table, table->data);
}

/* --- telling ---------------------------------------------------------------------------------- */

typedef struct {
    HetTable *table;
    HetActor actor;
} Telling;

/* A forced choice that nobody misses in a story: to go on. */
static bool
says_nothing(const HetEvent *event)
{
    return event->kind == HET_EVENT_FORCED &&
           (event->move->kind == HET_MOVE_PASS || event->move->kind == HET_MOVE_END ||
            event->move->kind == HET_MOVE_DONE);
}

static void
add_line(HetTable *table, HetTableLine line)
{
    line.number = ++table->lines;
    line.length = het_session_length(table->session);
    g_array_append_val(table->story, line);
}

static void
tell_event(void *data, const HetState *state, const HetEvent *event)
{
    const Telling *telling = data;
    if (says_nothing(event))
        return;
    GString *text = g_string_new(NULL);
    het_text_event(state, event, text);
    bool placed = event->kind == HET_EVENT_MOVE || event->kind == HET_EVENT_RETREAT ||
                  event->kind == HET_EVENT_PLACE;
    add_line(telling->table, (HetTableLine){.actor = telling->actor,
                                            .kind = event->kind,
                                            .unit = event->unit,
                                            .other = event->other,
                                            .from = placed ? event->from : HET_NOWHERE,
                                            .to = placed ? event->to : HET_NOWHERE,
                                            .dice = event->roll != NULL,
                                            .rule = event->rule != NULL ? event->rule : "",
                                            .text = g_string_free(text, FALSE)});
}

/* What a side decided, as a line of its own. */
static void
tell_move(HetTable *table, const HetMove *move)
{
    const HetState *state = het_table_state(table);
    if (state->actor > HET_SECOND || move->kind == HET_MOVE_SELECT)
        return;
    char *text = het_choices_brief(state, move);
    add_line(table, (HetTableLine){.actor = (HetActor)state->actor,
                                   .kind = HET_EVENT_NOTE,
                                   .unit = move->unit < state->scenario->units->len ? move->unit
                                                                                    : HET_NO_UNIT,
                                   .other = HET_NO_UNIT,
                                   .from = HET_NOWHERE,
                                   .to = HET_NOWHERE,
                                   .rule = "",
                                   .text = text});
}

void
het_table_apply(HetTable *table, const HetMove *move)
{
    const HetState *state = het_table_state(table);
    Telling telling = {.table = table, .actor = (HetActor)state->actor};
    HetSink sink = {.emit = tell_event, .data = &telling};
    HetStateBuffer before;
    het_game_clone(&before.state, state);
    tell_move(table, move);
    het_table_observe(table, state, move);
    bool legal = het_session_apply(table->session, move, &sink);
    g_assert(legal); /* callers have checked */
    for (unsigned side = 0; side < HET_SIDES; side++)
        if (table->staff[side] != NULL)
            het_staff_observe(table->staff[side], &before.state, move, table->session);
}

/* --- standing answers on the disk ------------------------------------------------------------- */

/* (transfer full) "ID.standing": a line each, the oldest first. */
static char *
standing_path(const HetTable *table)
{
    g_autofree char *stem = g_strndup(table->path, strlen(table->path) - strlen(".record"));
    return g_strconcat(stem, ".standing", NULL);
}

bool
het_table_keep_standing(const HetTable *table, GError **error)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autofree char *path = standing_path(table);
    for (unsigned side = 0; side < HET_SIDES; side++) {
        const HetStanding *standing = table->staff[side]->standing;
        for (unsigned i = het_standing_count(standing); i-- > 0;)
            g_string_append_printf(text, "%s %s\n", het_actor_name((HetActor)side),
                                   het_standing_at(standing, i)->text);
    }
    return g_file_set_contents(path, text->str, -1, error);
}

static void
read_standing(HetTable *table)
{
    g_autofree char *path = standing_path(table);
    g_autofree char *text = NULL;
    if (!g_file_get_contents(path, &text, NULL, NULL) || !g_utf8_validate(text, -1, NULL))
        return;
    g_auto(GStrv) lines = g_strsplit(text, "\n", 1000);
    for (unsigned i = 0; lines[i] != NULL; i++)
        for (unsigned side = 0; side < HET_SIDES; side++) {
            const char *name = het_actor_name((HetActor)side);
            HetStaff *staff = table->staff[side];
            if (g_str_has_prefix(lines[i], name) && lines[i][strlen(name)] == ' ')
                het_standing_give(staff->standing, staff->groups, table->session,
                                  lines[i] + strlen(name) + 1, NULL);
        }
}

/* --- beginning -------------------------------------------------------------------------------- */

/* Writes a record of the game so far beside the old one and puts it in its place when it is whole,
 * so that a crash loses nothing. What follows is written to it. */
static bool
write_record(HetTable *table, GError **error)
{
    g_autofree char *fresh = g_strdup_printf("%s.new", table->path);
    const char *const agents[HET_SIDES] = {table->names[HET_FIRST], table->names[HET_SECOND]};
    HetRecorder *recorder = het_session_record(table->session, fresh, table->seed, agents, error);
    if (recorder == NULL)
        return false;
    bool good = het_recorder_sync(recorder, error);
    if (good && g_rename(fresh, table->path) != 0) {
        g_set_error(error, HET_ERROR, HET_ERROR_FILE, "cannot write %s: %s", table->path,
                    g_strerror(errno));
        good = false;
    }
    if (!good) {
        het_recorder_close(recorder, NULL);
        g_unlink(fresh);
        return false;
    }
    het_session_set_recorder(table->session, recorder);
    het_recorder_close(table->recorder, NULL);
    table->recorder = recorder;
    return true;
}

/* Whether the game is on the disk, as far as is known; if a write has failed all of it is written
 * anew. */
static bool
is_recorded(HetTable *table, GError **error)
{
    return het_recorder_good(table->recorder, NULL) || write_record(table, error);
}

static HetTable *
make(HetScenario *scenario, const char *path, uint64_t seed)
{
    HetTable *table = g_new0(HetTable, 1);
    g_autofree char *base = g_path_get_basename(path);
    table->id = g_strndup(base, strlen(base) - strlen(".record"));
    table->path = g_strdup(path);
    table->scenario = het_scenario_ref(scenario);
    table->seed = seed;
    table->session = het_session_new(scenario, seed);
    table->story = g_array_new(FALSE, TRUE, sizeof(HetTableLine));
    g_array_set_clear_func(table->story, clear_line);
    for (unsigned side = 0; side < HET_SIDES; side++)
        table->staff[side] = het_staff_new(scenario, (HetActor)side);
    table->under_way = g_rc_box_new0(unsigned);
    table->version = 1;
    return table;
}

static bool
set_names(HetTable *table, const char *first, const char *second, GError **error)
{
    const char *names[HET_SIDES] = {first, second};
    for (unsigned side = 0; side < HET_SIDES; side++) {
        table->names[side] = g_strdup(names[side]);
        if (!het_table_make_agent(table, (HetActor)side, error))
            return false;
        table->stale[side] = true;
    }
    return true;
}

/* A table that is ready, or NULL if its record cannot be written. */
static HetTable *
finish(HetTable *table, bool good, GError **error)
{
    if (good && table->lock == NULL)
        table->lock = het_record_lock(table->path, error);
    if (good && table->lock != NULL && write_record(table, error))
        return table;
    het_table_free(table);
    return NULL;
}

HetTable *
het_table_new(HetScenario *scenario, const char *path, uint64_t seed, const char *first,
              const char *second, GError **error)
{
    HetTable *table = make(scenario, path, seed);
    return finish(table, set_names(table, first, second, error), error);
}

HetTable *
het_table_branch(const HetSession *session, unsigned moves, const char *path, uint64_t seed,
                 const char *first, const char *second, GError **error)
{
    HetTable *table = make((HetScenario *)(uintptr_t)het_session_scenario(session), path, seed);
    bool good = set_names(table, first, second, error);
    for (unsigned i = 0; good && i < moves; i++)
        het_table_apply(table, het_session_move(session, i));
    return finish(table, good, error);
}

/* Whether the agent that a record names can play on; else there is trouble. Whoever wrote the
 * record runs nothing on this machine, and has no word of a file told. */
static bool
is_seated(HetTable *table, HetActor side, const char *name)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(HetAgent) agent = NULL;
    const char *why = "a program, which is not run because a record says so";
    if (strcmp(name, "human") == 0)
        return true;
    const HetAgentReach reach = het_agent_reach(name);
    if (reach != HET_AGENT_RUNS) {
        agent = het_agent_new(name, table->scenario, side, 0, &error);
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

/* What became of a game of older rules, as the last line of its story so far. */
static void
tell_differs(HetTable *table, const char *words)
{
    add_line(table, (HetTableLine){.actor = HET_NOBODY,
                                   .kind = HET_EVENT_NOTE,
                                   .unit = HET_NO_UNIT,
                                   .other = HET_NO_UNIT,
                                   .from = HET_NOWHERE,
                                   .to = HET_NOWHERE,
                                   .rule = "",
                                   .text = g_strconcat("The record was ", words, NULL)});
}

HetTable *
het_table_open(const char *path, GError **error)
{
    g_autoptr(HetFileLock) lock = het_record_lock(path, error);
    g_autoptr(HetRecord) record =
        lock != NULL ? het_record_resume(path, het_rules_registry, error) : NULL;
    if (record == NULL || !het_record_keep_old(record, path, error))
        return NULL;
    const char *names[HET_SIDES];
    HetTable *table = make(record->scenario, path, record->head.seed);
    table->lock = g_steal_pointer(&lock);
    for (unsigned side = 0; side < HET_SIDES; side++) {
        const char *name = record->head.agents[side];
        names[side] = name == NULL || strcmp(name, "-") == 0 ? "human" : name;
        if (!is_seated(table, (HetActor)side, names[side]))
            names[side] = "human";
    }
    bool good = set_names(table, names[HET_FIRST], names[HET_SECOND], error);
    for (guint i = 0; good && i < record->moves->len; i++)
        het_table_apply(table, &g_array_index(record->moves, HetMove, i));
    if (good)
        read_standing(table);
    if (good && record->differs != NULL)
        tell_differs(table, record->differs + strlen(path) + strlen(": "));
    return finish(table, good, error);
}

void
het_table_free(HetTable *table)
{
    if (table == NULL)
        return;
    g_clear_handle_id(&table->timer, g_source_remove);
    het_table_leave_thought(table);
    if (table->recorder != NULL && het_game_over(het_table_state(table)))
        het_recorder_result(table->recorder, het_table_state(table), "normal");
    het_recorder_close(table->recorder, NULL);
    het_file_unlock(table->lock);
    for (unsigned side = 0; side < HET_SIDES; side++) {
        het_agent_free(table->agents[side]);
        g_free(table->names[side]);
        het_staff_free(table->staff[side]);
    }
    het_session_free(table->session);
    het_scenario_unref(table->scenario);
    g_array_unref(table->story);
    g_rc_box_release(table->under_way);
    g_free(table->why);
    g_free(table->trouble);
    g_free(table->id);
    g_free(table->path);
    g_free(table);
}

/* --- playing ---------------------------------------------------------------------------------- */

/* What follows of itself: dice, and what a person's staff decides for him. */
static bool
next_of_itself(HetTable *table, HetMove *ret_move)
{
    const HetState *state = het_table_state(table);
    if (state->actor == HET_CHANCE) {
        *ret_move = het_session_draw(table->session);
        return true;
    }
    return het_table_person(table, state->actor) && !het_game_over(state) &&
           het_staff_next(table->staff[state->actor], table->session, ret_move, NULL);
}

void
het_table_go_on(HetTable *table)
{
    const HetState *state = het_table_state(table);
    bool rolled = false;
    HetMove move;
    while (next_of_itself(table, &move)) {
        het_table_apply(table, &move);
        rolled = true;
    }
    if (rolled)
        het_table_announce(table);
    bool waits = het_game_over(state) || table->paused || table->trouble != NULL ||
                 het_table_person(table, state->actor);
    if (waits || table->thought != NULL || table->timer != 0)
        return;
    if (table->pace > 0 && !table->hurried)
        het_table_think_later(table, table->pace);
    else
        het_table_think(table);
}

/* What follows from a session that has been taken back. */
static void
note_undone(HetTable *table)
{
    unsigned length = het_session_length(table->session);
    while (table->story->len > 0 &&
           g_array_index(table->story, HetTableLine, table->story->len - 1).length >= length)
        g_array_set_size(table->story, table->story->len - 1);
    het_table_drop_thought(table);
    table->stale[HET_FIRST] = table->stale[HET_SECOND] = true;
    for (unsigned side = 0; side < HET_SIDES; side++)
        het_staff_undone(table->staff[side], length);
    g_clear_handle_id(&table->timer, g_source_remove);
    g_clear_pointer(&table->why, g_free);
    het_table_announce(table);
}

bool
het_table_play(HetTable *table, const HetMove *move, GError **error)
{
    const HetState *state = het_table_state(table);
    if (!het_table_person(table, state->actor) || !het_game_is_legal(state, move)) {
        g_set_error_literal(error, HET_ERROR, HET_ERROR_ILLEGAL, "that move is not yours to make");
        return false;
    }
    het_table_apply(table, move);
    if (!is_recorded(table, error)) { /* what is not kept is not played */
        het_session_undo(table->session, 1);
        note_undone(table);
        return false;
    }
    het_table_announce(table);
    het_table_go_on(table);
    return true;
}

unsigned
het_table_undo_count(const HetTable *table, unsigned sides, char **ret_dice, bool *ret_others)
{
    unsigned length = het_session_length(table->session), last = length;
    HetStateBuffer state;
    *ret_dice = NULL;
    *ret_others = false;
    het_session_state_at(table->session, 0, &state.state);
    for (unsigned i = 0; i < length; i++) {
        const HetMove *move = het_session_move(table->session, i);
        bool person = het_table_person(table, state.state.actor);
        if (person && (sides & 1u << state.state.actor) != 0) {
            last = i;
            *ret_others = false;
            g_clear_pointer(ret_dice, g_free);
        } else if (person) {
            *ret_others = true;
        } else if (last < length && state.state.actor == HET_CHANCE) {
            g_free(*ret_dice);
            *ret_dice = het_text_of(&state.state, move);
        }
        het_game_apply(&state.state, move, NULL);
    }
    return length - last;
}

bool
het_table_undo(HetTable *table, unsigned moves, GError **error)
{
    HetSession *before = het_session_copy(table->session);
    het_session_set_recorder(table->session, NULL);
    het_session_undo(table->session, moves);
    const bool good = write_record(table, error);
    if (!good) { /* what is not kept is not taken back; the old record is still good */
        HetSession *undone = table->session;
        table->session = g_steal_pointer(&before);
        het_session_set_recorder(table->session, table->recorder);
        before = undone;
    }
    het_session_free(before);
    if (good)
        note_undone(table);
    return good;
}

/* The record names who plays; if it cannot be written they stay. */
bool
het_table_seat(HetTable *table, HetActor side, const char *name, GError **error)
{
    het_table_drop_thought(table);
    g_autofree char *old = g_steal_pointer(&table->names[side]);
    HetAgent *agent = g_steal_pointer(&table->agents[side]);
    table->names[side] = g_strdup(name);
    const bool good = het_table_make_agent(table, side, error) && write_record(table, error);
    if (good) {
        table->stale[side] = true;
        g_clear_pointer(&table->trouble, g_free);
        het_table_announce(table);
    } else {
        char *refused = table->names[side];
        table->names[side] = g_steal_pointer(&old);
        old = refused;
        HetAgent *unseated = table->agents[side];
        table->agents[side] = agent;
        agent = unseated;
    }
    het_agent_free(agent);
    het_table_go_on(table);
    return good;
}

void
het_table_hurry(HetTable *table)
{
    const HetState *state = het_table_state(table);
    if (state->actor > HET_SECOND || het_table_person(table, state->actor))
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
