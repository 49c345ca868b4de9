#include "battle.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

#include "engine/each.h"
#include "engine/text.h"
#include "engine/textfile.h"

/* The beginning of a record's notes with instructions to a staff, and the moves played before:
 * "staff 12 first answer pass turn". */
#define MARK "staff "

typedef struct {
    unsigned length; /* moves played before */
    HetActor side;
    char *line;
} Note;

static void
clear_note(gpointer note)
{
    g_free(((Note *)note)->line);
}

static GArray *
notes_new(void)
{
    GArray *notes = g_array_new(FALSE, FALSE, sizeof(Note));
    g_array_set_clear_func(notes, clear_note);
    return notes;
}

/* True of the instructions that a game taken back keeps, as the staff does: its groups. */
static bool
is_kept(const Note *note)
{
    return g_str_has_prefix(note->line, "group ") || g_str_has_prefix(note->line, "forget ");
}

/* Removes the notes of `length` moves or later, but for those kept, which then are of `length`. */
static void
cut_notes(GArray *notes, unsigned length)
{
    for (guint i = notes->len; i-- > 0;) {
        Note *note = &g_array_index(notes, Note, i);
        if (note->length >= length && is_kept(note))
            note->length = length;
        else if (note->length >= length)
            g_array_remove_index(notes, i);
    }
}

HetStaff *
het_battle_staff(HetBattle *battle, HetActor side)
{
    if (battle->staff[side] == NULL)
        battle->staff[side] = het_staff_new(battle->scenario, side);
    return battle->staff[side];
}

unsigned
het_battle_persons(const HetBattle *battle)
{
    unsigned sides = 0;
    for (unsigned side = 0; battle->session != NULL && side < HET_SIDES; side++)
        sides |= het_battle_person(battle, side) ? 1u << side : 0;
    return sides;
}

/* --- beginning and end ------------------------------------------------------------------------ */

void
het_battle_begin(HetBattle *battle)
{
    HET_EACH_BELOW(side, HET_SIDES)
        g_clear_pointer(&battle->staff[side], het_staff_free);
    g_clear_pointer(&battle->notes, g_array_unref);
    g_clear_pointer(&battle->lines, g_array_unref);
    het_session_free(battle->session);
    battle->notes = notes_new();
    battle->lines = g_array_new(FALSE, FALSE, sizeof(unsigned));
    battle->session = het_session_new(battle->scenario, battle->seed);
}

bool
het_battle_seat(HetBattle *battle, HetActor side, const char *name, GError **error)
{
    char *given = g_strdup(name);
    g_free(battle->names[side]);
    battle->names[side] = given;
    het_agent_free(battle->agents[side]);
    battle->agents[side] = NULL;
    if (strcmp(given, "human") == 0)
        return true;
    battle->agents[side] =
        het_agent_new(given, battle->scenario, side, het_agent_seed(battle->seed, side), error);
    return battle->agents[side] != NULL;
}

bool
het_battle_reseat(HetBattle *battle, HetActor side, const char *name, GError **error)
{
    g_autofree char *old = g_steal_pointer(&battle->names[side]);
    HetAgent *agent = g_steal_pointer(&battle->agents[side]);
    const bool good = het_battle_seat(battle, side, name, error) &&
                      (battle->path == NULL || het_battle_recorder(battle) == NULL ||
                       het_battle_rewrite(battle, error));
    if (good && battle->agents[side] != NULL)
        het_agent_replay(battle->agents[side], battle->session);
    if (good) {
        het_agent_free(agent);
        return true;
    }
    g_free(battle->names[side]);
    het_agent_free(battle->agents[side]);
    battle->names[side] = g_steal_pointer(&old);
    battle->agents[side] = agent;
    return false;
}

bool
het_battle_open(HetBattle *battle, const char *const names[HET_SIDES], const char *stem,
                GError **error)
{
    g_autofree char *path = stem != NULL ? het_battle_free_path(stem, ".record") : NULL;
    bool good = true;
    het_battle_begin(battle);
    for (unsigned side = 0; good && side < HET_SIDES; side++)
        good = het_battle_seat(battle, (HetActor)side, names[side], error);
    good = good && (path == NULL || het_battle_keep(battle, path, error));
    if (!good)
        het_battle_end(battle, NULL);
    return good;
}

bool
het_battle_end(HetBattle *battle, GError **error)
{
    het_battle_conclude(battle);
    const bool good = het_recorder_close(het_battle_recorder(battle), error);
    het_file_unlock(battle->lock);
    HET_EACH_BELOW(side, HET_SIDES) {
        het_agent_free(battle->agents[side]);
        het_staff_free(battle->staff[side]);
        g_free(battle->names[side]);
    }
    g_clear_pointer(&battle->notes, g_array_unref);
    g_clear_pointer(&battle->lines, g_array_unref);
    het_session_free(battle->session);
    het_scenario_unref(battle->scenario);
    g_free(battle->path);
    g_free(battle->ended);
    *battle = (HetBattle){0};
    return good;
}

/* --- playing ---------------------------------------------------------------------------------- */

bool
het_battle_apply(HetBattle *battle, const HetMove *move, const HetSink *sink)
{
    g_autofree HetStateBuffer *before = g_new(HetStateBuffer, 1);
    bool contact = false;
    het_game_clone(&before->state, het_battle_state(battle));
    const bool legal = het_session_apply(battle->session, move, sink);
    g_assert(legal); /* callers have checked */
    HET_EACH_BELOW(side, HET_SIDES)
        if (battle->staff[side] != NULL &&
            het_staff_observe(battle->staff[side], &before->state, move, battle->session))
            contact = true;
    return contact;
}

static void
record_note(HetRecorder *recorder, const Note *note)
{
    g_autofree char *words =
        g_strdup_printf(MARK "%u %s %s", note->length, het_actor_name(note->side), note->line);
    het_recorder_note(recorder, words);
}

bool
het_battle_instruct(HetBattle *battle, HetActor side, const char *line, GError **error)
{
    if (!het_staff_instruct(het_battle_staff(battle, side), battle->session, line, error))
        return false;
    const Note note = {
        .length = het_session_length(battle->session), .side = side, .line = g_strdup(line)};
    g_array_append_val(battle->notes, note);
    if (het_battle_recorder(battle) == NULL)
        return true;
    record_note(het_battle_recorder(battle), &note);
    return het_battle_recorded(battle, error);
}

unsigned
het_battle_undo_count(const HetBattle *battle, unsigned sides, unsigned before, char **ret_dice,
                      bool *ret_others)
{
    unsigned length = het_session_length(battle->session), last = length;
    bool others = false;
    HetStateBuffer state;
    *ret_dice = NULL;
    het_session_state_at(battle->session, 0, &state.state);
    HET_EACH_BELOW(i, length) {
        const HetMove *move = het_session_move(battle->session, i);
        const bool person = het_battle_person(battle, state.state.actor);
        if (person && (sides & 1u << state.state.actor) != 0 && i <= before) {
            last = i;
            others = false;
            g_clear_pointer(ret_dice, g_free);
        } else if (person) {
            others = true;
        } else if (last < length && state.state.actor == HET_CHANCE) {
            g_free(*ret_dice);
            *ret_dice = het_text_of(&state.state, move);
        }
        het_game_apply(&state.state, move, NULL);
    }
    if (ret_others != NULL)
        *ret_others = others;
    return length - last;
}

bool
het_battle_undone(HetBattle *battle)
{
    const guint notes = battle->notes->len;
    const unsigned length = het_session_length(battle->session);
    HET_EACH_BELOW(side, HET_SIDES)
        if (battle->staff[side] != NULL)
            het_staff_undone(battle->staff[side], length);
    cut_notes(battle->notes, length);
    while (battle->lines->len > 0 &&
           g_array_index(battle->lines, unsigned, battle->lines->len - 1) >= length)
        g_array_set_size(battle->lines, battle->lines->len - 1);
    return battle->notes->len < notes;
}

void
het_battle_undo(HetBattle *battle, unsigned moves)
{
    het_session_undo(battle->session, moves);
    het_battle_undone(battle);
    HET_EACH_BELOW(side, HET_SIDES)
        if (battle->agents[side] != NULL)
            het_agent_replay(battle->agents[side], battle->session);
}

void
het_battle_begin_line(HetBattle *battle)
{
    const unsigned length = het_session_length(battle->session);
    g_array_append_val(battle->lines, length);
}

unsigned
het_battle_undo_line(const HetBattle *battle, unsigned sides, char **ret_dice)
{
    const unsigned length = het_session_length(battle->session);
    unsigned begun = length;
    for (guint i = battle->lines->len; i-- > 0 && begun == length;)
        begun = MIN(begun, g_array_index(battle->lines, unsigned, i));
    return het_battle_undo_count(battle, sides, begun, ret_dice, NULL);
}

/* --- records ---------------------------------------------------------------------------------- */

HetRecorder *
het_battle_record(const HetBattle *battle, const char *path, GError **error)
{
    const char *const agents[HET_SIDES] = {battle->names[HET_FIRST], battle->names[HET_SECOND]};
    HetRecorder *recorder = het_session_record(battle->session, path, agents, error);
    for (guint i = 0; recorder != NULL && i < battle->notes->len; i++)
        if (g_array_index(battle->notes, Note, i).length <= het_session_length(battle->session))
            record_note(recorder, &g_array_index(battle->notes, Note, i));
    return recorder;
}

char *
het_battle_free_path(const char *stem, const char *ending)
{
    char *path = g_strconcat(stem, ending, NULL);
    for (unsigned i = 2; g_file_test(path, G_FILE_TEST_EXISTS); i++) {
        g_free(path);
        path = g_strdup_printf("%s-%u%s", stem, i, ending);
    }
    return path;
}

/* True if no file is there. */
static bool
is_free(const char *path, GError **error)
{
    if (!g_file_test(path, G_FILE_TEST_EXISTS))
        return true;
    g_set_error(error, HET_ERROR, HET_ERROR_FILE, "%s exists: name another file", path);
    return false;
}

bool
het_battle_keep(HetBattle *battle, const char *path, GError **error)
{
    /* Before it is locked, so that its own record is no other game's; and after. */
    g_autoptr(HetFileLock) lock = is_free(path, error) ? het_record_lock(path, error) : NULL;
    if (lock == NULL || !is_free(path, error))
        return false;
    HetRecorder *recorder = het_battle_record(battle, path, error);
    if (recorder == NULL)
        return false;
    battle->concluded = false;
    battle->lock = g_steal_pointer(&lock);
    if (battle->path != path) {
        g_free(battle->path);
        battle->path = g_strdup(path);
    }
    het_session_set_recorder(battle->session, recorder);
    return true;
}

void
het_battle_conclude(HetBattle *battle)
{
    const bool concludes = het_battle_recorder(battle) != NULL && !battle->concluded &&
                           het_game_over(het_battle_state(battle));
    if (concludes)
        het_recorder_result(het_battle_recorder(battle), het_battle_state(battle), "normal");
    battle->concluded = battle->concluded || concludes;
}

/* Closes a record of the battle. A result that was taken back since does not stand. */
static bool
close_record(HetBattle *battle, HetRecorder *recorder, HetFileLock *lock, GError **error)
{
    const HetState *state = het_battle_state(battle);
    if (recorder != NULL && battle->concluded && !het_game_over(state))
        het_recorder_result(recorder, state, "interrupted");
    const bool good = het_recorder_close(recorder, error);
    het_file_unlock(lock);
    return good;
}

bool
het_battle_release(HetBattle *battle, GError **error)
{
    HetRecorder *recorder = het_battle_recorder(battle);
    if (recorder == NULL)
        return true;
    het_session_set_recorder(battle->session, NULL);
    const bool good = close_record(battle, recorder, g_steal_pointer(&battle->lock), error);
    g_clear_pointer(&battle->path, g_free);
    battle->concluded = false;
    return good;
}

bool
het_battle_record_anew(HetBattle *battle, const char *path, GError **error)
{
    HetRecorder *former = het_battle_recorder(battle);
    HetFileLock *held = g_steal_pointer(&battle->lock);
    const bool concluded = battle->concluded;
    if (!het_battle_keep(battle, path, error)) {
        battle->lock = held;
        return false;
    }
    battle->concluded = concluded;
    const bool good = close_record(battle, former, held, error);
    battle->concluded = false;
    het_battle_conclude(battle);
    return good;
}

bool
het_battle_save(const HetBattle *battle, const char *path, GError **error)
{
    const HetState *state = het_battle_state(battle);
    if (!is_free(path, error))
        return false;
    if (g_str_has_suffix(path, ".scenario")) {
        g_autofree char *text = het_scenario_save(state, error);
        return text != NULL && g_file_set_contents(path, text, -1, error);
    }
    HetRecorder *recorder = het_battle_record(battle, path, error);
    if (recorder != NULL && het_game_over(state))
        het_recorder_result(recorder, state, "normal");
    return recorder != NULL && het_recorder_close(recorder, error);
}

bool
het_battle_recorded(const HetBattle *battle, GError **error)
{
    g_autoptr(GError) fault = NULL;
    if (het_battle_recorder(battle) == NULL ||
        het_recorder_good(het_battle_recorder(battle), &fault))
        return true;
    g_set_error(error, HET_ERROR, HET_ERROR_FILE, "it holds, but is not recorded: %s",
                fault->message);
    return false;
}

bool
het_battle_close(HetBattle *battle, const char *code, GError **error)
{
    HetRecorder *recorder = het_battle_recorder(battle);
    if (recorder == NULL)
        return true;
    het_session_set_recorder(battle->session, NULL);
    het_recorder_result(recorder, het_battle_state(battle), code);
    const bool good = het_recorder_close(recorder, error);
    g_clear_pointer(&battle->lock, het_file_unlock);
    return good;
}

bool
het_battle_rewrite(HetBattle *battle, GError **error)
{
    g_autofree char *fresh = g_strdup_printf("%s.new", battle->path);
    HetRecorder *recorder = het_battle_record(battle, fresh, error);
    if (recorder == NULL)
        return false;
    bool good = het_recorder_sync(recorder, error);
    if (good && g_rename(fresh, battle->path) != 0) {
        g_set_error(error, HET_ERROR, HET_ERROR_FILE, "cannot write %s: %s", battle->path,
                    g_strerror(errno));
        good = false;
    }
    if (!good) {
        het_recorder_close(recorder, NULL);
        g_unlink(fresh);
        return false;
    }
    het_recorder_close(het_session_set_recorder(battle->session, recorder), NULL);
    battle->concluded = false;
    return true;
}

/* Reads a line of a record with a staff's instruction after `length` moves; false: none. */
static bool
read_note(const char *line, unsigned length, Note *ret_note)
{
    if (!g_str_has_prefix(line, "# " MARK))
        return false;
    char *words = NULL;
    const char *rest = line + strlen("# " MARK);
    if (g_ascii_isdigit(*rest)) {
        length = (unsigned)g_ascii_strtoull(rest, &words, 10);
        rest = words + strspn(words, " ");
    }
    for (HetActor side = HET_FIRST; side <= HET_SECOND; side++) {
        const char *name = het_actor_name(side);
        if (!g_str_has_prefix(rest, name) || rest[strlen(name)] != ' ')
            continue;
        *ret_note =
            (Note){.length = length, .side = side, .line = g_strdup(rest + strlen(name) + 1)};
        return true;
    }
    return false;
}

GArray *
het_battle_read_notes(const char *path)
{
    static const char begins[] = "\nmoves\n", undo[] = "undo ";
    GArray *notes = notes_new();
    g_autofree char *text = NULL;
    unsigned length = 0;
    Note note;
    gsize bytes = 0;
    if (!het_text_file_read(path, HET_RECORD_MAX, &text, &bytes, NULL) ||
        !g_utf8_validate(text, -1, NULL))
        return notes;
    const char *moves = strstr(text, begins);
    g_auto(GStrv) lines = g_strsplit(moves != NULL ? moves + strlen(begins) : "", "\n", -1);
    HET_EACH_LISTED(i, lines) {
        if (g_ascii_isdigit(lines[i][0])) {
            length++;
        } else if (g_str_has_prefix(lines[i], undo)) {
            length -= MIN(length, (unsigned)g_ascii_strtoull(lines[i] + strlen(undo), NULL, 10));
            cut_notes(notes, length);
        } else if (read_note(lines[i], length, &note)) {
            g_array_append_val(notes, note);
        }
    }
    return notes;
}

void
het_battle_instruct_again(HetBattle *battle, unsigned sides, const GArray *notes)
{
    HET_EACH_IN(const Note, note, notes) {
        if (note->length == het_session_length(battle->session) && (sides & 1u << note->side) != 0)
            het_battle_instruct(battle, note->side, note->line, NULL);
    }
}

const char *
het_battle_recorded_name(const HetRecord *record, HetActor side)
{
    const char *name = record->head.agents[side];
    return name == NULL || strcmp(name, "-") == 0 ? "human" : name;
}

bool
het_battle_reopen(HetBattle *battle, const HetRecord *record, const char *path, HetFileLock *lock,
                  const char *const names[HET_SIDES], void (*play)(void *data, const HetMove *move),
                  void *data, GError **error)
{
    bool good = true;
    g_autoptr(GArray) notes = het_battle_read_notes(path);
    battle->scenario = het_scenario_ref(record->scenario);
    battle->seed = record->head.seed;
    battle->path = g_strdup(path);
    battle->lock = lock;
    het_battle_begin(battle);
    for (unsigned side = 0; good && side < HET_SIDES; side++)
        good = het_battle_seat(battle, (HetActor)side, names[side], error);
    for (guint i = 0; good && i <= record->moves->len; i++) {
        het_battle_instruct_again(battle, 3, notes);
        if (i < record->moves->len)
            play(data, &g_array_index(record->moves, HetMove, i));
    }
    return good && het_battle_rewrite(battle, error);
}
