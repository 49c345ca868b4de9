/* Running the program itself in tests, in a new and empty directory. The environment names it and
 * the one with agents that misbehave: HETMAN and HETMAN_STUB. */
#pragma once

#include <stdbool.h>

#include <gio/gio.h>

extern const char *program_hetman, *program_stub;
extern char *program_directory; /* where they run */

/* Finds the programs; false when the environment does not name them. */
bool program_find(void);

typedef struct {
    int status; /* -1: ended by a signal */
    char *output, *errors;
} ProgramOutcome;

void program_outcome_clear(ProgramOutcome *outcome);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(ProgramOutcome, program_outcome_clear)

/* (transfer full) Starts a program with the words of a line as arguments. */
GSubprocess *program_start(const char *program, const char *line);
/* Waits for its end; takes the process. */
ProgramOutcome program_finish(GSubprocess *process);
ProgramOutcome program_run(const char *program, const char *line);
/* The same with arguments that may hold blanks; NULL-terminated. */
GSubprocess *program_start_words(const char *program, const char *const *words);
ProgramOutcome program_words(const char *program, const char *const *words);

/* Fails unless the text holds `what`. */
void program_holds(const char *text, const char *what);
/* (transfer full) A file in the directory; NULL if there is none. */
char *program_file(const char *name);
unsigned program_lines(const char *text);
/* Waits, a minute at most, until a store that is being played into has the first leg. */
void program_await_leg(const char *store);
/* Makes a file in the directory. */
void program_write(const char *name, const char *text, unsigned mode);

/* Fails unless a line of arguments ends with 0, or with 1 and one line that holds the message. */
void program_plays(const char *line);
void program_refuses(const char *line, const char *message);

/* Make the directory, and remove it with all that is in it. */
int program_set_up(void **state);
int program_tear_down(void **state);
