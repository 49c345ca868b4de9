/* The text of a record, of a game in a log. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record-log.h"
#include "session.h"

/* Copies the bytes of an entry into `ret`, if it has so many. */
static bool
read_value(const HetLogEntry *entry, const uint8_t *bytes, void *ret, size_t length)
{
    const bool good = entry->length == length;
    if (good)
        memcpy(ret, bytes, length);
    return good;
}

/* Plays or notes one entry; false where it is none that the game may have. */
static bool
take(const HetLogEntry *entry, const uint8_t *bytes, HetSession *session, HetRecorder *recorder)
{
    HetMove move;
    unsigned count;
    g_autofree char *text = NULL;
    switch ((HetLogged)entry->kind) {
    case HET_LOGGED_START:
        return true;
    case HET_LOGGED_MOVE:
        return read_value(entry, bytes, &move, sizeof move) &&
               !het_game_over(het_session_state(session)) &&
               het_session_apply(session, &move, NULL);
    case HET_LOGGED_UNDO:
        if (!read_value(entry, bytes, &count, sizeof count) || count > het_session_length(session))
            return false;
        het_session_undo(session, count);
        return true;
    case HET_LOGGED_NOTE:
        text = g_strndup((const char *)bytes, entry->length);
        het_recorder_note(recorder, text);
        return true;
    case HET_LOGGED_CODE:
        text = g_strndup((const char *)bytes, entry->length);
        het_recorder_result(recorder, het_session_state(session), text);
        return true;
    case HET_LOGGED_FULL:
        return false;
    }
    return false;
}

char *
het_record_log_text(const HetRecordLog *log, const HetRecordGame *game)
{
    size_t used = 0;
    const uint8_t *entries = het_record_log_entries(log, &used);
    char *text = NULL;
    size_t length = 0;
    FILE *file = used > 0 ? open_memstream(&text, &length) : NULL;
    if (file == NULL)
        return NULL;
    HetRecorder *recorder = het_recorder_begin(file, "in memory", game);
    HetSession *session = het_session_new(game->scenario, game->seed);
    het_session_set_recorder(session, recorder);
    bool full = false;
    size_t at = 0;
    for (bool good = true; good && at + sizeof(HetLogEntry) <= used;) {
        HetLogEntry entry;
        memcpy(&entry, entries + at, sizeof entry);
        const uint8_t *bytes = entries + at + sizeof entry;
        at += het_log_entry_room(entry.length);
        full = entry.kind == HET_LOGGED_FULL;
        good = at <= used && take(&entry, bytes, session, recorder);
    }
    het_session_free(session);
    const bool good = het_recorder_close(recorder, NULL) && !full;
    char *copy = good ? g_strndup(text, length) : NULL;
    free(text);
    return copy;
}
