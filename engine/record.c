#include "record.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "keyfile.h"
#include "record-log.h"
#include "session.h"
#include "text.h"
#include "textfile.h"

enum {
    RECORD_FORMAT = 1,
    NOTED_MAX = HET_RECORD_MAX / 2, /* bytes of a record after which notes are left out */
};

/* --- head ------------------------------------------------------------------------------------- */

void
het_record_head_clear(HetRecordHead *head)
{
    g_free(head->scenario);
    g_free(head->digest);
    g_free(head->text);
    g_free(head->system);
    g_free(head->agents[0]);
    g_free(head->agents[1]);
    *head = (HetRecordHead){0};
}

static void
replace(char **text, const char *with)
{
    g_free(*text);
    *text = g_strdup(with);
}

void
het_record_head_set(HetRecordHead *head, const HetScenario *scenario)
{
    replace(&head->scenario, scenario->name);
    replace(&head->digest, scenario->digest);
    replace(&head->text, scenario->shipped ? NULL : scenario->text);
    replace(&head->system, scenario->rules->name);
    head->version = scenario->rules->version;
}

/* --- writing ---------------------------------------------------------------------------------- */

struct HetRecorder {
    FILE *file;
    HetRecordLog *log; /* in place of the file, or NULL */
    char *path;
    bool every_line;
    gsize bytes; /* written */
    int failure; /* errno of the first failed write */
};

static void put(HetRecorder *recorder, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* After a failure nothing more is written: a record that is cut off can be gone on with, one with a
 * hole cannot. */
static void
put(HetRecorder *recorder, const char *format, ...)
{
    va_list arguments;
    if (recorder->failure != 0)
        return;
    va_start(arguments, format);
    const int length = vfprintf(recorder->file, format, arguments);
    if (length < 0)
        recorder->failure = errno;
    recorder->bytes += (gsize)MAX(length, 0);
    va_end(arguments);
}

static void
flush(HetRecorder *recorder)
{
    if (recorder->failure == 0 && fflush(recorder->file) != 0)
        recorder->failure = errno;
}

static void
put_name(HetRecorder *recorder, const char *word, const char *name)
{
    g_autofree char *line = het_text_line(name != NULL && *name != '\0' ? name : "-");
    put(recorder, "%s %s\n", word, line);
}

static void
put_text(HetRecorder *recorder, const char *text)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    guint count = g_strv_length(lines);
    put(recorder, "text %u\n", count);
    HET_EACH_BELOW(i, count)
        put(recorder, "|%s\n", lines[i]);
}

HetRecorder *
het_recorder_open(const char *path, const HetRecordGame *game, GError **error)
{
    FILE *file = fopen(path, "w");
    if (file == NULL) {
        het_fail(error, HET_ERROR_FILE, "cannot write record %s: %s", path, g_strerror(errno));
        return NULL;
    }
    return het_recorder_begin(file, path, game);
}

HetRecorder *
het_recorder_begin(FILE *file, const char *name, const HetRecordGame *game)
{
    HetRecorder *recorder = g_new0(HetRecorder, 1);
    HetRecordHead head = {0};
    het_record_head_set(&head, game->scenario);
    recorder->file = file;
    recorder->path = g_strdup(name);
    recorder->every_line = game->every_line;
    put(recorder, "hetman-record %d\n", RECORD_FORMAT);
    put(recorder, "system %s %u\n", head.system, head.version);
    put_name(recorder, "scenario", head.scenario);
    put(recorder, "digest %s\n", head.digest);
    put(recorder, "seed %" G_GUINT64_FORMAT "\n", game->seed);
    put_name(recorder, "first", game->agents[0]);
    put_name(recorder, "second", game->agents[1]);
    if (head.text != NULL)
        put_text(recorder, head.text);
    put(recorder, "moves\n");
    flush(recorder);
    het_record_head_clear(&head);
    return recorder;
}

HetRecorder *
het_recorder_log(HetRecordLog *log)
{
    HetRecorder *recorder = g_new0(HetRecorder, 1);
    recorder->log = log;
    het_record_log_clear(log);
    het_record_log_add(log, HET_LOGGED_START, NULL, 0);
    return recorder;
}

/* Notes an entry in the log; false where there is none, but a file. */
static bool
note_in_log(HetRecorder *recorder, HetLogged kind, const void *bytes, size_t length)
{
    if (recorder->log != NULL)
        het_record_log_add(recorder->log, kind, bytes, length);
    return recorder->log != NULL;
}

static void
put_hash(HetRecorder *recorder, const HetState *state)
{
    put(recorder, "hash %u %016" G_GINT64_MODIFIER "x\n", state->ply, het_game_hash(state));
}

void
het_recorder_move(HetRecorder *recorder, const HetState *before, const HetMove *move,
                  const HetState *after)
{
    if (note_in_log(recorder, HET_LOGGED_MOVE, move, sizeof *move))
        return;
    g_autofree char *text = het_text_of(before, move);
    put(recorder, "%u %s %s\n", before->ply + 1, het_actor_name((HetActor)before->actor), text);
    bool epoch = before->epoch != after->epoch || het_game_over(after);
    if (epoch)
        put_hash(recorder, after);
    if (epoch || recorder->every_line)
        flush(recorder);
}

void
het_recorder_undo(HetRecorder *recorder, unsigned moves)
{
    if (note_in_log(recorder, HET_LOGGED_UNDO, &moves, sizeof moves))
        return;
    put(recorder, "undo %u\n", moves);
    flush(recorder);
}

void
het_recorder_note(HetRecorder *recorder, const char *note)
{
    if (note_in_log(recorder, HET_LOGGED_NOTE, note, strlen(note)))
        return;
    g_auto(GStrv) lines = g_strsplit(note, "\n", -1);
    for (size_t i = 0; lines[i] != NULL && recorder->bytes < NOTED_MAX; i++) {
        g_autofree char *line = het_text_line(lines[i]);
        put(recorder, "# %s\n", line);
    }
    if (recorder->every_line)
        flush(recorder);
}

void
het_recorder_result(HetRecorder *recorder, const HetState *state, const char *code)
{
    if (note_in_log(recorder, HET_LOGGED_CODE, code, strlen(code)))
        return;
    put_hash(recorder, state);
    if (het_game_over(state)) {
        HetResult result;
        het_game_result(state, &result);
        put(recorder, "result %s %s %s (%s)\n", code, het_actor_name(result.winner), result.reason,
            result.rule);
    } else {
        put(recorder, "result %s unfinished\n", code);
    }
    flush(recorder);
}

static bool
take_failure(const HetRecorder *recorder, GError **error)
{
    if (recorder->failure == 0)
        return true;
    return het_fail(error, HET_ERROR_FILE, "writing record %s failed: %s", recorder->path,
                    g_strerror(recorder->failure));
}

char *
het_record_beside(const char *path, const char *ending)
{
    static const char own[] = ".record";
    const size_t stem = strlen(path) - (g_str_has_suffix(path, own) ? strlen(own) : 0);
    return g_strdup_printf("%.*s%s", (int)stem, path, ending);
}

HetFileLock *
het_record_lock(const char *path, GError **error)
{
    return het_file_lock(path, "played",
                         "end the game there, or copy the record and go on with the copy", error);
}

bool
het_recorder_sync(HetRecorder *recorder, GError **error)
{
    if (recorder->log != NULL)
        return true; /* no disk has it */
    flush(recorder);
    if (recorder->failure == 0 && fsync(fileno(recorder->file)) != 0 && errno != EINVAL)
        recorder->failure = errno; /* what is no file on a disk cannot be synced */
    return take_failure(recorder, error);
}

bool
het_recorder_good(const HetRecorder *recorder, GError **error)
{
    return take_failure(recorder, error);
}

bool
het_recorder_close(HetRecorder *recorder, GError **error)
{
    if (recorder == NULL)
        return true;
    if (recorder->file != NULL && fclose(recorder->file) != 0 && recorder->failure == 0)
        recorder->failure = errno;
    bool good = take_failure(recorder, error);
    g_free(recorder->path);
    g_free(recorder);
    return good;
}

/* --- reading ---------------------------------------------------------------------------------- */

typedef struct {
    const char *name;
    char **lines;
    unsigned at; /* index of the next line */
    HetSession *session;
    HetRecord *record;
} Reader;

static bool fail_reading(const Reader *reader, GError **error, const char *format, ...)
    G_GNUC_PRINTF(3, 4);

/* The head of every record, as far as it is checked only when all of it is read. */
enum { LINE_SYSTEM = 2, LINE_SCENARIO, LINE_DIGEST };

/* Of the line taken last. */
static bool
fail_reading(const Reader *reader, GError **error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *what = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    return het_fail(error, HET_ERROR_FORMAT, "%s: line %u: %s", reader->name, reader->at, what);
}

/* The rest of the next line after "word ", or NULL without moving on. */
static const char *
take(Reader *reader, const char *word)
{
    const char *line = reader->lines[reader->at];
    if (line == NULL || !g_str_has_prefix(line, word))
        return NULL;
    const char *rest = line + strlen(word);
    if (*rest != ' ' && *rest != '\0')
        return NULL;
    reader->at++;
    return *rest == ' ' ? rest + 1 : rest;
}

static bool
take_text(Reader *reader, const char *word, char **ret_text, GError **error)
{
    const char *rest = take(reader, word);
    if (rest == NULL) {
        reader->at++;
        return fail_reading(reader, error, "expected \"%s ...\"", word);
    }
    *ret_text = g_strdup(rest);
    return true;
}

/* The scenario's own text, if the record has it: "text N", then N lines after a bar. */
static bool
take_scenario_text(Reader *reader, GError **error)
{
    const char *rest = take(reader, "text");
    if (rest == NULL)
        return true;
    guint64 count = 0;
    if (!g_ascii_string_to_unsigned(rest, 10, 1, HET_KEY_FILE_MAX + 1, &count, NULL))
        return fail_reading(reader, error, "expected \"text N\" with the number of lines");
    g_autoptr(GString) text = g_string_new(NULL);
    for (guint64 i = 0; i < count; i++) {
        const char *line = reader->lines[reader->at++];
        if (line == NULL || *line != '|') {
            if (line == NULL)
                reader->at--;
            return fail_reading(reader, error, "expected a line of the scenario after '|'");
        }
        g_string_append_printf(text, "%s%s", i == 0 ? "" : "\n", line + 1);
    }
    reader->record->head.text = g_string_free(g_steal_pointer(&text), FALSE);
    return true;
}

static bool
read_head(Reader *reader, GError **error)
{
    HetRecordHead *head = &reader->record->head;
    g_autofree char *format = NULL, *seed = NULL, *system = NULL;
    if (!take_text(reader, "hetman-record", &format, error))
        return false;
    if (g_strcmp0(format, "1") != 0)
        return fail_reading(reader, error, "record format \"%.20s\" is unknown, expected %d",
                            format, RECORD_FORMAT);
    if (!take_text(reader, "system", &system, error))
        return false;
    char name[33] = "";
    if (sscanf(system, "%32s %9u", name, &head->version) != 2)
        return fail_reading(reader, error, "expected \"system NAME VERSION\"");
    head->system = g_strdup(name);
    if (!take_text(reader, "scenario", &head->scenario, error) ||
        !take_text(reader, "digest", &head->digest, error) ||
        !take_text(reader, "seed", &seed, error))
        return false;
    if (!g_ascii_string_to_unsigned(seed, 10, 0, G_MAXUINT64, &head->seed, NULL))
        return fail_reading(reader, error, "\"%.30s\" is no seed, expected a whole number", seed);
    if (!take_text(reader, "first", &head->agents[0], error) ||
        !take_text(reader, "second", &head->agents[1], error) || !take_scenario_text(reader, error))
        return false;
    if (take(reader, "moves") != NULL)
        return true;
    reader->at++;
    return fail_reading(reader, error, "expected \"moves\"");
}

static bool
open_scenario(Reader *reader, HetRegistry registry, GError **error)
{
    HetRecord *record = reader->record;
    const HetRecordHead *head = &record->head;
    g_autoptr(GError) inner = NULL;
    unsigned moves = reader->at;
    record->scenario = head->text == NULL
                           ? het_scenario_open(head->scenario, registry, &inner)
                           : het_scenario_reopen(head->scenario, head->text, registry, &inner);
    if (record->scenario == NULL) {
        reader->at = LINE_SCENARIO;
        return fail_reading(reader, error, "%s", inner->message);
    }
    const HetRules *rules = record->scenario->rules;
    reader->at = LINE_SYSTEM;
    if (strcmp(rules->name, head->system) != 0 || rules->version != head->version)
        return fail_reading(reader, error,
                            "made with %s rules version %u, but %s version %u is here; replay it "
                            "with that version",
                            head->system, head->version, rules->name, rules->version);
    reader->at = LINE_DIGEST;
    if (strcmp(record->scenario->digest, head->digest) != 0)
        return fail_reading(reader, error,
                            "scenario %s has changed since (digest %s, expected %.20s)",
                            head->scenario, record->scenario->digest, head->digest);
    reader->at = moves;
    reader->session = het_session_new(record->scenario, head->seed);
    return true;
}

static bool
read_hash(Reader *reader, const char *rest, GError **error)
{
    const HetState *state = het_session_state(reader->session);
    unsigned ply = 0;
    char text[17] = "";
    if (sscanf(rest, "%9u %16s", &ply, text) != 2)
        return fail_reading(reader, error, "expected \"hash PLY HASH\"");
    g_autofree char *here = g_strdup_printf("%016" G_GINT64_MODIFIER "x", het_game_hash(state));
    if (ply != state->ply || strcmp(here, text) != 0)
        return fail_reading(reader, error,
                            "the position differs: hash %s at ply %u, expected %s at %u", here,
                            state->ply, text, ply);
    reader->record->hashes++;
    return true;
}

static bool
read_undo(Reader *reader, const char *rest, GError **error)
{
    unsigned length = het_session_length(reader->session);
    guint64 moves = 0;
    if (length == 0 || !g_ascii_string_to_unsigned(rest, 10, 1, length, &moves, NULL))
        return fail_reading(reader, error, "cannot undo \"%.20s\" moves of %u", rest, length);
    het_session_undo(reader->session, (unsigned)moves);
    return true;
}

/* Whether an outcome is what the referee drew; records of earlier versions have merged ranges
 * without faces. */
static bool
is_drawn(const HetMove *drawn, const HetMove *move)
{
    return het_outcome_contains(move, drawn) &&
           (move->roll.faces == 0 || move->roll.faces == drawn->roll.faces);
}

static bool
read_move(Reader *reader, const char *line, GError **error)
{
    const HetState *state = het_session_state(reader->session);
    unsigned ply = 0;
    char actor[9] = "";
    int end = 0;
    if (sscanf(line, "%9u %8s %n", &ply, actor, &end) != 2 || end == 0)
        return fail_reading(reader, error, "expected \"PLY ACTOR MOVE\", found \"%.40s\"", line);
    if (ply != state->ply + 1 || strcmp(actor, het_actor_name((HetActor)state->actor)) != 0)
        return fail_reading(reader, error, "expected ply %u by %s, found %u by %s", state->ply + 1,
                            het_actor_name((HetActor)state->actor), ply, actor);
    HetMove move;
    g_autoptr(GError) inner = NULL;
    if (!het_text_parse(state, line + end, &move, &inner))
        return fail_reading(reader, error, "%s", inner->message);
    if (state->actor == HET_CHANCE) {
        HetMove drawn = het_session_draw(reader->session);
        reader->record->by_hand += !is_drawn(&drawn, &move);
    }
    if (!het_session_apply(reader->session, &move, NULL))
        return fail_reading(reader, error, "the rules do not allow \"%.60s\" here", line + end);
    return true;
}

static bool
read_moves(Reader *reader, GError **error)
{
    while (reader->lines[reader->at] != NULL) {
        const char *line = reader->lines[reader->at], *rest = NULL;
        if ((rest = take(reader, "hash")) != NULL) {
            if (!read_hash(reader, rest, error))
                return false;
        } else if ((rest = take(reader, "undo")) != NULL) {
            if (!read_undo(reader, rest, error))
                return false;
        } else if ((rest = take(reader, "result")) != NULL) {
            replace(&reader->record->result, rest);
        } else {
            reader->at++;
            if (*line != '\0' && *line != '#' && !read_move(reader, line, error))
                return false;
        }
    }
    HET_EACH_BELOW(i, het_session_length(reader->session))
        g_array_append_val(reader->record->moves, *het_session_move(reader->session, i));
    return true;
}

HetRecord *
het_record_parse(const char *name, const char *text, gssize length, HetRegistry registry,
                 GError **error)
{
    gsize bytes = length < 0 ? strlen(text) : (gsize)length;
    if (bytes > HET_RECORD_MAX || !g_utf8_validate(text, (gssize)bytes, NULL) ||
        het_text_control(text, bytes) != NULL) {
        het_fail(error, HET_ERROR_FORMAT,
                 "%s: not a record: expected UTF-8 text of at most %d bytes without control "
                 "characters",
                 name, HET_RECORD_MAX);
        return NULL;
    }
    g_autoptr(HetRecord) record = g_new0(HetRecord, 1);
    record->moves = g_array_new(FALSE, FALSE, sizeof(HetMove));
    g_autofree char *copy = g_strndup(text, bytes);
    g_auto(GStrv) lines = g_strsplit(copy, "\n", -1);
    /* Text after the last newline was cut off in the middle of writing. */
    guint count = g_strv_length(lines);
    if (count > 0 && *lines[count - 1] != '\0') {
        record->truncated = true;
        *lines[count - 1] = '\0';
    }
    Reader reader = {.name = name, .lines = lines, .record = record};
    bool good = read_head(&reader, error) && open_scenario(&reader, registry, error) &&
                read_moves(&reader, error);
    het_session_free(reader.session);
    return good ? g_steal_pointer(&record) : NULL;
}

HetRecord *
het_record_load(const char *path, HetRegistry registry, GError **error)
{
    g_autofree char *text = NULL;
    gsize length = 0;
    if (!het_text_file_read(path, HET_RECORD_MAX, &text, &length, error))
        return NULL;
    return het_record_parse(path, text, (gssize)length, registry, error);
}

void
het_record_free(HetRecord *record)
{
    if (record == NULL)
        return;
    het_record_head_clear(&record->head);
    het_scenario_unref(record->scenario);
    g_array_unref(record->moves);
    g_free(record->result);
    g_free(record);
}
