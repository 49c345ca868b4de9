/* A whole screen of terminal play: the last lines of what happened, the board, what its signs mean,
 * the question and its choices; the line for the answer below is left free. Everything fits the
 * rows and columns there are, and is broken between words. No terminal is needed: it makes text. */
#pragma once

#include "cli/board/board.h"
#include "cli/common/choices.h"

typedef struct {
    const HetView *view;
    const HetChoices *choices; /* NULL: the game is over */
    const char *question;      /* "Lithuanians, turn 2: Which unit moves? (KIR-1.4)" */
    const GPtrArray *log;      /* char *: lines told so far, the last ones are shown */
    int width, height;         /* 40 columns and 16 rows at least */
    bool unicode, colour;
    HetPoint from, to; /* of the last move */
} HetScreen;

/* Rows of the log at least. */
int het_screen_log_rows(int height);
/* Appends the screen: `height` - 1 lines at most. */
void het_screen_append(const HetScreen *screen, GString *text);
