/* Lines from a person: edited with history and completion on a terminal (libedit), otherwise plain.
 * Interrupts (Ctrl-C, a closed window) end the input cleanly, so that callers can close their
 * files. */
#pragma once

#include "console/terminal.h"

typedef struct HetInput HetInput;

/* (transfer full) */
HetInput *het_input_new(const HetTerminal *terminal);
void het_input_free(HetInput *input);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetInput, het_input_free)

/* (transfer full) The next line without its end, blanks around it dropped, valid UTF-8; NULL: no
 * more (end of file, interrupt). `candidates` (char *, may be NULL) are lines to complete to. Lines
 * over 4000 bytes are cut there. Without a terminal the line is echoed after the prompt, so that a
 * transcript reads like the game. */
char *het_input_line(HetInput *input, const char *prompt, GPtrArray *candidates);
