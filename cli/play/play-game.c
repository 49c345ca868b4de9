/* The game behind terminal play and its record: start, resume, save, undo. */
#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

#include "play.h"
#include "cli/common/usage.h"
#include "engine/rules/registry.h"
#include "engine/text.h"

static void
clear_line(gpointer line)
{
    g_free(((HetPlayLine *)line)->text);
}

/* Makes the general of a seat; a person has none. */
static bool
make_agent(HetPlay *play, HetActor seat, GError **error)
{
    if (strcmp(play->names[seat], "human") == 0)
        return true;
    uint64_t seed = het_seed_derive(play->seed, seat == HET_FIRST ? "agent first" : "agent second");
    play->agents[seat] = het_agent_new(play->names[seat], play->scenario, seat, seed, error);
    return play->agents[seat] != NULL;
}

/* (transfer full) A record of the game so far. */
static HetRecorder *
begin_record(const HetPlay *play, const char *path, GError **error)
{
    const char *const agents[HET_SIDES] = {play->names[HET_FIRST], play->names[HET_SECOND]};
    return het_session_record(play->session, path, play->seed, agents, error);
}

static bool
make_game(HetPlay *play, GError **error)
{
    play->session = het_session_new(play->scenario, play->seed);
    play->story = g_array_new(FALSE, TRUE, sizeof(HetPlayLine));
    g_array_set_clear_func(play->story, clear_line);
    play->from = play->to = play->eye = HET_NOWHERE;
    play->stale = true;
    play->asked = g_array_new(FALSE, FALSE, sizeof(unsigned));
    play->held = g_ptr_array_new_with_free_func(g_free);
    play->looked = HET_NO_UNIT;
    play->since = 0;
    for (HetActor side = HET_FIRST; side <= HET_SECOND; side++)
        if (strcmp(play->names[side], "human") == 0)
            play->staff[side] = het_staff_new(play->scenario, side);
    return make_agent(play, HET_FIRST, error) && make_agent(play, HET_SECOND, error);
}

bool
het_play_start(HetPlay *play, GError **error)
{
    if (!make_game(play, error))
        return false;
    if (play->path == NULL)
        return true;
    g_autoptr(HetFileLock) lock = het_record_lock(play->path, error);
    if (lock == NULL)
        return false;
    if (g_file_test(play->path, G_FILE_TEST_EXISTS)) {
        g_set_error(error, HET_ERROR, HET_ERROR_FILE,
                    "%s exists: continue it with --resume=%s, or name another file with --record",
                    play->path, play->path);
        return false;
    }
    play->recorder = begin_record(play, play->path, error);
    het_session_set_recorder(play->session, play->recorder);
    if (play->recorder != NULL)
        het_recorder_own(play->recorder, g_steal_pointer(&lock));
    return play->recorder != NULL;
}

/* What a person told his staff, and when. */
typedef struct {
    unsigned length; /* moves played before it */
    char *words;     /* "first answer pass turn" */
} Note;

static void
clear_note(gpointer note)
{
    g_free(((Note *)note)->words);
}

/* (transfer full; Note) Those of a record: undone ones are left out, as moves are. */
static GArray *
read_notes(const char *path)
{
    static const char mark[] = "# " HET_PLAY_NOTE, undo[] = "undo ";
    GArray *notes = g_array_new(FALSE, FALSE, sizeof(Note));
    g_autofree char *text = NULL;
    unsigned length = 0;
    g_array_set_clear_func(notes, clear_note);
    if (!g_file_get_contents(path, &text, NULL, NULL))
        return notes;
    const char *moves = strstr(text, "\nmoves\n");
    g_auto(GStrv) lines = g_strsplit(moves != NULL ? moves + strlen("\nmoves\n") : "", "\n", -1);
    for (size_t i = 0; lines[i] != NULL; i++) {
        if (g_ascii_isdigit(lines[i][0]))
            length++;
        if (g_str_has_prefix(lines[i], undo)) {
            length -= MIN(length, (unsigned)g_ascii_strtoull(lines[i] + strlen(undo), NULL, 10));
            while (notes->len > 0 && g_array_index(notes, Note, notes->len - 1).length >= length)
                g_array_set_size(notes, notes->len - 1);
        }
        if (g_str_has_prefix(lines[i], mark)) {
            Note note = {.length = length, .words = g_strdup(lines[i] + strlen(mark))};
            g_array_append_val(notes, note);
        }
    }
    return notes;
}

/* Tells a staff again what it was told, and the new record. */
static void
retell(HetPlay *play, const Note *note)
{
    g_autofree char *line = g_strconcat(HET_PLAY_NOTE, note->words, NULL);
    for (HetActor side = HET_FIRST; side <= HET_SECOND; side++) {
        const char *name = het_actor_name(side);
        if (play->staff[side] != NULL && g_str_has_prefix(note->words, name) &&
            het_staff_told(play->staff[side], play->session,
                           note->words + MIN(strlen(name) + 1, strlen(note->words)), NULL))
            het_recorder_note(play->recorder, line);
    }
}

/* Plays recorded moves, which the loader has checked, into the session, its agents and the story.
 */
static void
replay(HetPlay *play, const GArray *moves, const GArray *notes)
{
    guint told = 0;
    play->quiet = true;
    for (guint i = 0; i <= moves->len; i++) {
        for (; told < notes->len && g_array_index(notes, Note, told).length <= i; told++)
            retell(play, &g_array_index(notes, Note, told));
        if (i < moves->len)
            het_play_apply(play, &g_array_index(moves, HetMove, i));
    }
    play->quiet = false;
    play->since = het_session_length(play->session);
}

/* A record with the moves so far; it takes the place of `path` only when it is whole, so that a
 * crash loses nothing. What follows is written to it. */
static bool
continue_record(HetPlay *play, const GArray *moves, GError **error)
{
    g_autofree char *fresh = g_strdup_printf("%s.new", play->path);
    play->recorder = begin_record(play, fresh, error);
    if (play->recorder == NULL)
        return false;
    het_session_set_recorder(play->session, play->recorder);
    g_autoptr(GArray) notes = read_notes(play->path);
    replay(play, moves, notes);
    if (!het_recorder_sync(play->recorder, error)) {
        g_unlink(fresh);
        return false;
    }
    if (g_rename(fresh, play->path) == 0)
        return true;
    g_set_error(error, HET_ERROR, HET_ERROR_FILE, "cannot replace %s: %s", play->path,
                g_strerror(errno));
    return false;
}

bool
het_play_resume(HetPlay *play, const char *path, const char *first, const char *second,
                GError **error)
{
    g_autoptr(HetFileLock) lock = het_record_lock(path, error);
    g_autoptr(HetRecord) record =
        lock != NULL ? het_record_resume(path, het_rules_registry, error) : NULL;
    if (record == NULL)
        return false;
    if (record->differs != NULL)
        het_usage_warn("%s", record->differs);
    const char *given[HET_SIDES] = {first, second};
    for (unsigned side = 0; side < HET_SIDES; side++) {
        const char *recorded = record->head.agents[side];
        if (recorded == NULL || strcmp(recorded, "-") == 0)
            recorded = "human";
        if (given[side] == NULL && het_agent_reach(recorded) == HET_AGENT_RUNS) {
            g_set_error(error, HET_ERROR, HET_ERROR_USAGE,
                        "%s says that \"%.100s\" plays, a program, which is not run because a "
                        "record says so: name who plays by hetman play --resume=RECORD --%s=AGENT",
                        path, recorded, het_actor_name((HetActor)side));
            return false;
        }
        g_free(play->names[side]);
        play->names[side] = g_strdup(given[side] != NULL ? given[side] : recorded);
    }
    play->scenario = het_scenario_ref(record->scenario);
    play->seed = record->head.seed;
    g_free(play->path);
    play->path = g_strdup(path);
    if (!make_game(play, error) || !het_record_keep_old(record, path, error) ||
        !continue_record(play, record->moves, error))
        return false;
    het_recorder_own(play->recorder, g_steal_pointer(&lock));
    return true;
}

static bool
save_record(const HetPlay *play, const char *path, GError **error)
{
    HetRecorder *recorder = begin_record(play, path, error);
    if (recorder == NULL)
        return false;
    if (het_game_over(het_play_state(play)))
        het_recorder_result(recorder, het_play_state(play), "normal");
    return het_recorder_close(recorder, error);
}

bool
het_play_save(HetPlay *play, const char *path, GError **error)
{
    if (g_file_test(path, G_FILE_TEST_EXISTS)) {
        g_set_error(error, HET_ERROR, HET_ERROR_FILE, "%s exists: name another file", path);
        return false;
    }
    if (!g_str_has_suffix(path, ".scenario"))
        return save_record(play, path, error);
    g_autofree char *text = het_scenario_save(het_play_state(play), error);
    return text != NULL && g_file_set_contents(path, text, -1, error);
}

bool
het_play_close(HetPlay *play, GError **error)
{
    if (play->recorder != NULL && het_game_over(het_play_state(play)))
        het_recorder_result(play->recorder, het_play_state(play), "normal");
    bool good = het_recorder_close(play->recorder, error);
    play->recorder = NULL;
    for (unsigned side = 0; side < HET_SIDES; side++) {
        het_agent_free(play->agents[side]);
        play->agents[side] = NULL;
        g_clear_pointer(&play->names[side], g_free);
        g_clear_pointer(&play->staff[side], het_staff_free);
    }
    het_agent_free(play->advisor);
    play->advisor = NULL;
    g_clear_pointer(&play->session, het_session_free);
    g_clear_pointer(&play->scenario, het_scenario_unref);
    g_clear_pointer(&play->story, g_array_unref);
    g_clear_pointer(&play->asked, g_array_unref);
    g_clear_pointer(&play->held, g_ptr_array_unref);
    g_clear_pointer(&play->headed, g_free);
    g_clear_pointer(&play->asked_last, g_free);
    g_clear_pointer(&play->path, g_free);
    g_clear_pointer(&play->why, g_free);
    return good;
}

/* Where the person's last line was obeyed, before the end; the length if none is known of. */
static unsigned
last_asked(const HetPlay *play, unsigned length)
{
    for (guint i = play->asked->len; i > 0; i--)
        if (g_array_index(play->asked, unsigned, i - 1) < length)
            return g_array_index(play->asked, unsigned, i - 1);
    return length;
}

unsigned
het_play_undo_count(const HetPlay *play, char **ret_dice)
{
    unsigned length = het_session_length(play->session), last = length;
    unsigned asked = last_asked(play, length);
    HetStateBuffer state;
    *ret_dice = NULL;
    het_session_state_at(play->session, 0, &state.state);
    for (unsigned i = 0; i < length; i++) {
        const HetMove *move = het_session_move(play->session, i);
        if (i <= asked && het_play_person(play, state.state.actor)) {
            last = i;
            g_clear_pointer(ret_dice, g_free);
        } else if (last < length && state.state.actor == HET_CHANCE) {
            g_free(*ret_dice);
            *ret_dice = het_text_of(&state.state, move);
        }
        het_game_apply(&state.state, move, NULL);
    }
    return length - last;
}

void
het_play_inform(const HetPlay *play, HetAgent *agent)
{
    HetStateBuffer state;
    unsigned length = het_session_length(play->session);
    het_agent_reset(agent);
    het_session_state_at(play->session, 0, &state.state);
    for (unsigned i = 0; i < length; i++) {
        const HetMove *move = het_session_move(play->session, i);
        het_agent_observe(agent, &state.state, move);
        het_game_apply(&state.state, move, NULL);
    }
}

void
het_play_undo(HetPlay *play, unsigned moves)
{
    het_session_undo(play->session, moves);
    for (unsigned side = 0; side < HET_SIDES; side++) {
        if (play->agents[side] != NULL)
            het_play_inform(play, play->agents[side]);
    }
    if (play->advisor != NULL)
        het_play_inform(play, play->advisor);
    unsigned length = het_session_length(play->session);
    for (unsigned side = 0; side < HET_SIDES; side++)
        if (play->staff[side] != NULL)
            het_staff_undone(play->staff[side], length);
    g_ptr_array_set_size(play->held, 0);
    play->since = MIN(play->since, length);
    g_clear_pointer(&play->asked_last, g_free);
    while (play->asked->len > 0 &&
           g_array_index(play->asked, unsigned, play->asked->len - 1) >= length)
        g_array_set_size(play->asked, play->asked->len - 1);
    while (play->story->len > 0 &&
           g_array_index(play->story, HetPlayLine, play->story->len - 1).length > length)
        g_array_set_size(play->story, play->story->len - 1);
    g_clear_pointer(&play->why, g_free);
    play->from = play->to = HET_NOWHERE;
    play->stale = true;
}
