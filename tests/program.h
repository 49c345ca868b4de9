/* Running the program itself in tests, in a new and empty directory. The environment names it and
 * the one with agents that misbehave: HETMAN and HETMAN_STUB. */
#pragma once

#include <stdbool.h>

#include <gio/gio.h>

extern const char *program_hetman, *program_stub;
extern char *program_directory; /* where they run */

/* Finds the programs; false when the environment does not name them. */
bool program_find(void);

/* How long is waited for what should come at once, on a busy machine. */
enum { PROGRAM_SECONDS = 240 };

typedef struct {
    int status;    /* the exit status, or minus the signal */
    char *command; /* for messages */
    char *output, *errors;
} ProgramOutcome;

void program_outcome_clear(ProgramOutcome *outcome);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(ProgramOutcome, program_outcome_clear)

/* (transfer full) Starts a program with the words of a line as arguments. */
GSubprocess *program_start(const char *program, const char *line);
/* The same with arguments that may hold blanks; NULL-terminated. */
GSubprocess *program_start_words(const char *program, const char *const *words);
/* (transfer full) The same in the program's directory with more: its input from a file and its
 * environment, each NULL for the test's own. */
GSubprocess *program_start_in(const char *program, const char *const *words, const char *input,
                              const char *const *environment);

/* (transfer full) The same with pipes to it and from it, for program_send() and program_hear(). */
GSubprocess *program_talk(const char *program, const char *const *words);
void program_send(GSubprocess *process, const char *text);
/* (transfer full) The next line; fails unless it comes, with the message that `expected` was waited
 * for. */
char *program_hear(GSubprocess *process, const char *expected);

/* Waits until a judging command catches signals, which it does from the start of main() on, or has
 * ended: what comes before, the dynamic linker's work, takes as long as the machine is busy. */
void program_await_main(GSubprocess *process);
/* Waits for its end, which must come with `status`; takes the process. */
ProgramOutcome program_ends(GSubprocess *process, int status);
/* The same where it may end in several ways: the caller looks at the status. No signal that a
 * broken program ends by is one of them. */
ProgramOutcome program_finish(GSubprocess *process);
/* Fails with what was expected, how the program ended and the end of what it printed. */
void program_fails(const ProgramOutcome *outcome, const char *expected, ...)
    __attribute__((noreturn)) G_GNUC_PRINTF(2, 3);

/* These start a program and wait for its end. */
ProgramOutcome program_line_ends(const char *program, const char *line, int status);
ProgramOutcome program_words_end(const char *program, const char *const *words, int status);
ProgramOutcome program_run(const char *program, const char *line);
ProgramOutcome program_words(const char *program, const char *const *words);

/* Fails unless the text holds `what`. */
void program_holds(const char *text, const char *what);
/* (transfer full) A file in the directory; NULL if there is none. */
char *program_file(const char *name);
unsigned program_lines(const char *text);
/* Waits until a store that is being played into has the first leg. */
void program_await_leg(const char *store);
/* Makes a file in the directory. */
void program_write(const char *name, const char *text, unsigned mode);

/* Fails unless a line of arguments ends with 0, or with 1 and one line that holds the message. */
void program_plays(const char *line);
void program_refuses(const char *line, const char *message);

/* Make the directory, and remove it with all that is in it. */
int program_set_up(void **state);
int program_tear_down(void **state);
