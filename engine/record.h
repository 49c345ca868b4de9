/* The record is the source of truth of a game: the scenario, the seed, then every decision and
 * outcome, one a line, with occasional hashes. Replay, undo, resume, bug reports and goldens derive
 * from it. docs/formats.md describes the format. */
#pragma once

#include <stdio.h>

#include <glib.h>

#include "game.h"
#include "lock.h"

enum { HET_RECORD_MAX = 1 << 26 }; /* bytes of a record that is read */

/* The head of a record. Strings may be NULL where unknown. */
typedef struct {
    char *scenario; /* name, with options */
    char *digest;
    char *text; /* whole scenario text unless shipped */
    char *system;
    unsigned version; /* of the rules */
    uint64_t seed;    /* match seed */
    char *agents[2];  /* as typed: "mcts:iterations=1000" */
} HetRecordHead;

/* Frees what a head owns and leaves it empty. */
void het_record_head_clear(HetRecordHead *head);
/* Fills name, digest, text, system and version from a scenario and leaves the rest unchanged. */
void het_record_head_set(HetRecordHead *head, const HetScenario *scenario);

/* Appends to a file, a line at a time. */
typedef struct HetRecorder HetRecorder;

/* The game to be recorded. */
typedef struct {
    const HetScenario *scenario;
    uint64_t seed;         /* match seed */
    const char *agents[2]; /* as typed, or NULL */
    bool every_line;       /* flush each line (play), else each epoch (matches) */
} HetRecordGame;

/* (transfer full) Creates or replaces the file and writes the head. Does not keep `game`. */
HetRecorder *het_recorder_open(const char *path, const HetRecordGame *game, GError **error);
/* (file transfer full) (transfer full) The same for an open file; `name` is used in messages. */
HetRecorder *het_recorder_begin(FILE *file, const char *name, const HetRecordGame *game);
/* Write errors are kept and reported by close. */
void het_recorder_move(HetRecorder *recorder, const HetState *before, const HetMove *move,
                       const HetState *after);
void het_recorder_undo(HetRecorder *recorder, unsigned moves);
void het_recorder_note(HetRecorder *recorder, const char *note); /* a comment line, any text */
/* `code` is a result code ("normal", "illegal-move" ...); state may be unfinished. */
void het_recorder_result(HetRecorder *recorder, const HetState *state, const char *code);
/* (transfer full) The file that keeps something else of a record's game beside it: with `ending`
 * (".marks") in place of ".record", where the record's path has that. */
char *het_record_beside(const char *path, const char *ending);
/* (transfer full) The lock of the record of a game under way, which nobody else continues with
 * meanwhile. */
HetFileLock *het_record_lock(const char *path, GError **error);
/* Whether all of it has been written: as far as is known, and to the disk itself. Sync a record
 * before it replaces another. */
bool het_recorder_good(const HetRecorder *recorder, GError **error);
bool het_recorder_sync(HetRecorder *recorder, GError **error);
bool het_recorder_close(HetRecorder *recorder, GError **error); /* frees; accepts NULL */

/* A record read back. */
typedef struct {
    HetRecordHead head;
    HetScenario *scenario;
    GArray *moves;    /* HetMove, undone ones left out */
    char *result;     /* text after "result", or NULL: unfinished */
    bool truncated;   /* the last line was cut off and left out */
    unsigned by_hand; /* outcomes that are not the referee's own draw for the seed */
    unsigned hashes;  /* hash lines that were verified */
} HetRecord;

/* (transfer full) Reads and replays, checking every move and hash; an error names file and line. A
 * record with another rules version or digest is refused. */
HetRecord *het_record_load(const char *path, HetRegistry registry, GError **error);
HetRecord *het_record_parse(const char *name, const char *text, gssize length, HetRegistry registry,
                            GError **error);
void het_record_free(HetRecord *record);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetRecord, het_record_free)
