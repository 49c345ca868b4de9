/* The text protocol, by which other programs play, look ahead and serve as agents: like GTP, one
 * command a line, answers "= ..." or "? what is wrong" followed by an empty line. docs/protocol.md
 * describes it. The interpreter is separate from the process that serves it, so that it can be
 * tested and fuzzed: any bytes go in, answers come out. */
#pragma once

#include <stdbool.h>

#include <glib.h>

#include "engine/keyfile.h"

typedef struct HetProtocol HetProtocol;

/* Limits of an interpreter; fuzzing sets all of them. */
typedef enum {
    HET_PROTOCOL_NO_FILES = 1,    /* read or write files, run other programs */
    HET_PROTOCOL_NO_THINKING = 2, /* query agents or compute odds, which may take long */
} HetProtocolLimits;

enum {
    HET_PROTOCOL_VERSION = 1,
    HET_PROTOCOL_LINE_MAX = 65536, /* bytes of a line */
    /* Bytes of the lines after a command that takes some, a scenario as a rule; their number. */
    HET_PROTOCOL_BODY_MAX = HET_KEY_FILE_MAX,
    HET_PROTOCOL_BODY_LINES = HET_PROTOCOL_BODY_MAX,
};

/* (transfer full) A fresh interpreter without a game. `agent` is the default of `genmove`; NULL:
 * the command must name one. `limits` is a set of HetProtocolLimits. */
HetProtocol *het_protocol_new(const char *agent, unsigned limits);
/* Closes a record under way; its error, if any, is lost here (quit reports it). Accepts NULL. */
void het_protocol_free(HetProtocol *protocol);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetProtocol, het_protocol_free)

/* Takes one line without its newline and appends the answer, if there is one: none after an empty
 * line, a comment, or a line that belongs to a command still being read. False after `quit`. */
bool het_protocol_line(HetProtocol *protocol, const char *line, GString *answer);

/* Takes any bytes, in pieces of any size: splits lines and appends the answers. A line that is too
 * long, not UTF-8 or contains a zero byte is answered with an error. False after `quit`. */
bool het_protocol_feed(HetProtocol *protocol, const char *bytes, gsize length, GString *answer);
/* The end of the input: takes a last line without a newline, and answers a command cut short. */
void het_protocol_finish(HetProtocol *protocol, GString *answer);
