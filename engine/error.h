/* Errors caused by input and environment: files, options, child processes. One domain; a message is
 * one line that names the place and what was expected. Illegal moves and crashes of agents in a
 * match are results, not errors. */
#pragma once

#include <stdbool.h>

#include <glib.h>

#define HET_ERROR (het_error_quark())

typedef enum {
    HET_ERROR_USAGE,       /* a wrong option or argument */
    HET_ERROR_FILE,        /* cannot be read or written */
    HET_ERROR_FORMAT,      /* not as the format requires */
    HET_ERROR_VALUE,       /* a value out of its range, an unknown name */
    HET_ERROR_ILLEGAL,     /* a move the rules do not allow here */
    HET_ERROR_PROCESS,     /* a child process failed */
    HET_ERROR_START,       /* a child process failed before its first answer */
    HET_ERROR_LATE,        /* a child process passed its deadline */
    HET_ERROR_UNSUPPORTED, /* a rule system cannot express this; the message is the reason */
} HetError;

GQuark het_error_quark(void);
/* Sets the error, if there is room for one, with a message as by printf. Always false. */
bool het_fail(GError **error, HetError code, const char *format, ...) G_GNUC_PRINTF(3, 4);
