/* The terminal's abilities, found once at the start (colour, Unicode, width), and printing that is
 * safe from control characters in names from files. */
#pragma once

#include <stdbool.h>
#include <stdio.h>

#include <glib.h>

typedef struct {
    bool interactive; /* both ends are a terminal: edit lines, page, pause */
    bool colour;      /* ANSI colours may be written (a terminal, not NO_COLOR, not TERM=dumb) */
    bool unicode;     /* the locale is UTF-8 and the output a terminal */
    bool words;       /* sentences instead of pictures (--plain) */
    int width;        /* columns, 40 and up; 80 where unknown */
    FILE *input, *output;
} HetTerminal;

/* Examines standard input and output; sets the locale's character type. `plain`: no colour, no
 * Unicode, words instead of the board. */
void het_terminal_init(HetTerminal *terminal, bool plain);

/* The width now: windows change. */
int het_terminal_width(const HetTerminal *terminal);

/* Makes untrusted text safe for a terminal, in place: invalid UTF-8 and control characters except
 * newline become '?'. Returns `text`. */
GString *het_terminal_clean(GString *text);

/* Writes cleaned text. */
void het_terminal_print(const HetTerminal *terminal, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* Writes text unchanged: boards, which are already clean. */
void het_terminal_write(const HetTerminal *terminal, const char *text);

/* Writes `text` cleaned, broken at blanks to the width. */
void het_terminal_paragraph(const HetTerminal *terminal, const char *text);
