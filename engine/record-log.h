/* The game under way in memory that another process may share: moves as they are, notes as text. It
 * costs a copy of each move; the text of a record is made of it only where one is wanted. A writer
 * that is killed leaves whole entries, and whatever else is in the memory is refused. */
#pragma once

#include "record.h"

enum { HET_RECORD_LOG_BYTES = 1 << 24 }; /* that a log needs at most */

typedef struct HetRecordLog HetRecordLog;

/* (transfer full) The memory of a file, all of it, as a log; NULL where it cannot be mapped or is
 * less than a page. */
HetRecordLog *het_record_log_map(int descriptor);
void het_record_log_unmap(HetRecordLog *log); /* accepts NULL */
/* Empties it: no game has begun. */
void het_record_log_clear(HetRecordLog *log);

/* (transfer full) Begins a game in the log, which outlives the recorder. */
HetRecorder *het_recorder_log(HetRecordLog *log);
/* (transfer full) The text of a record of `game`, as far as it was played; NULL if no game has
 * begun, or the memory was too small for its moves. */
char *het_record_log_text(const HetRecordLog *log, const HetRecordGame *game);

/* Kinds of an entry, and what follows it. */
typedef enum {
    HET_LOGGED_START,
    HET_LOGGED_MOVE, /* HetMove */
    HET_LOGGED_UNDO, /* unsigned */
    HET_LOGGED_NOTE, /* text */
    HET_LOGGED_CODE, /* text: the result's code, at the end */
    HET_LOGGED_FULL, /* what comes next found no room */
} HetLogged;

typedef struct {
    uint32_t kind, length; /* HetLogged, bytes that follow */
} HetLogEntry;

/* The bytes that an entry takes with what follows it, which is filled to eight. */
size_t het_log_entry_room(size_t length);
/* For the recorder: adds an entry with these bytes. */
void het_record_log_add(HetRecordLog *log, HetLogged kind, const void *bytes, size_t length);
/* All entries. */
const uint8_t *het_record_log_entries(const HetRecordLog *log, size_t *ret_bytes);
