/* A whole screen of terminal play: the last events, the board, its legend, the question and its
 * choices; the line below is left free for the answer. Everything fits the available rows and
 * columns and is wrapped between words. It makes text and needs no terminal. */
#pragma once

#include "battle/board/board.h"
#include "battle/choices.h"

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
