/* Shared by all subcommands: reading options, help, and reporting errors in one line on standard
 * error, "hetman: WHAT IS WRONG; THE REMEDY". */
#pragma once

#include <stdbool.h>
#include <stdio.h>

#include <glib.h>

#include "command.h"

/* Exit statuses of every subcommand. */
enum {
    HET_EXIT_DONE,
    HET_EXIT_FAILED,
    HET_EXIT_USAGE,
    HET_EXIT_UNSOLVED,   /* of `solve`: the limits were reached */
    HET_EXIT_AGAIN = 75, /* stopped by a signal; starting again continues (EX_TEMPFAIL) */
};

/* The usage of a subcommand. */
typedef struct {
    const char *arguments;       /* shown after the options: "SCENARIO DEPTH" */
    const char *summary;         /* a sentence above the options in --help */
    const char *description;     /* below them; NULL: none */
    const GOptionEntry *entries; /* ends with an empty one; NULL: no options */
    int minimum, maximum;        /* arguments beside options; maximum -1: any number */
} HetUsage;

/* Rows of `entries`: an option of a name, where its value goes, what it does, and what the help
 * calls the value. A flag goes into a gboolean; text and the name of a file into a char *, and what
 * may be repeated into a char **, all owned by the caller (het_usage_clear); counts into an int. */
#define HET_OPTION_OF(type, name, target, help, value)                                             \
    {                                                                                              \
        name, 0, 0, G_OPTION_ARG_##type, target, help, value                                       \
    }
#define HET_FLAG(name, target, help) HET_OPTION_OF(NONE, name, target, help, NULL)
#define HET_TEXT(name, target, help, value) HET_OPTION_OF(STRING, name, target, help, value)
#define HET_FILE(name, target, help, value) HET_OPTION_OF(FILENAME, name, target, help, value)
#define HET_LIST(name, target, help, value) HET_OPTION_OF(STRING_ARRAY, name, target, help, value)
#define HET_COUNT(name, target, help, value) HET_OPTION_OF(INT, name, target, help, value)
#define HET_REAL(name, target, help, value) HET_OPTION_OF(DOUBLE, name, target, help, value)

/* Parses the options into the entries' variables and leaves the other arguments in argv[1] to
 * argv[argc - 1] (argv[0] is the subcommand). Numbers are 0 or more, and finite. False if the
 * command is done: --help was printed or the usage was wrong; *ret_status is the exit status. */
bool het_usage_parse(const HetUsage *usage, int *argc, char ***argv, int *ret_status);

/* Frees the texts, names of files and lists that the options of a table have filled. */
void het_usage_clear(const GOptionEntry *entries);

/* Runs the form of a subcommand that its first argument names ("store merge"); forms end with an
 * empty one. False: it names none. */
bool het_usage_form(const HetCommand *forms, int argc, char **argv, int *ret_status);

/* Prints "hetman: MESSAGE" on standard error and returns HET_EXIT_USAGE. */
int het_usage_wrong(const char *format, ...) G_GNUC_PRINTF(1, 2);
/* The same for a failure: returns HET_EXIT_FAILED, or HET_EXIT_USAGE by the error's code. */
int het_usage_failed(const GError *error);

/* The same without an exit status. */
void het_usage_warn(const char *format, ...) G_GNUC_PRINTF(1, 2);
/* Prints what holds text of others, as names of files: made safe for a terminal
 * (het_terminal_clean), lines being kept. */
void het_usage_print(FILE *file, const char *format, ...) G_GNUC_PRINTF(2, 3);
/* True if a line of progress is due on standard error: at most five times a second by *shown, of a
 * monotonic clock. When all is done the line is wiped out, and none is due. */
bool het_usage_progress(gint64 *shown, unsigned done, unsigned of);
/* Reports where something was written, and of a style how it is played, if it can be read there. */
void het_usage_written(const char *path, bool style);

/* A whole number from an argument or option value; false with one line on standard error. `name` is
 * used in the message ("DEPTH"). NULL, an option that was not given, leaves the value as it is. */
bool het_usage_integer(const char *name, const char *text, gint64 minimum, gint64 maximum,
                       gint64 *ret_value);
/* The same of a number or a range: "8", "4-40". */
bool het_usage_range(const char *name, const char *text, gint64 minimum, gint64 maximum,
                     int *ret_least, int *ret_most);
/* A seed by chance, where none is given: short, so that it can be typed. */
guint64 het_usage_any_seed(void);
/* A seed, 0 to 2^64 - 1, or NULL. */
bool het_usage_seed(const char *text, guint64 *ret_seed);

/* het_usage_wrong for an unknown rule system. */
int het_usage_no_system(const char *name);
