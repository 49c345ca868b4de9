/* A sheet of characters with inks, on which text boards are drawn before they are printed, so that
 * squares, hexes and tables share drawing code and colour is only a matter of printing. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include <glib.h>

/* Colours are numbers of the 256-colour palette plus 1; 0 is the terminal's own. */
typedef struct {
    uint16_t front, back;
    bool bold;
} HetInk;

typedef struct HetCanvas HetCanvas;

/* (transfer full) A sheet of blanks. Sizes from 1. */
HetCanvas *het_canvas_new(int width, int height);
void het_canvas_free(HetCanvas *canvas);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetCanvas, het_canvas_free)

/* All of these clip at the sheet's edges. An ink with background 0 keeps the existing background.
 */
void het_canvas_put(HetCanvas *canvas, int x, int y, gunichar glyph, HetInk ink);
/* At most `width` characters of UTF-8 text; unprintable ones become '?'. */
void het_canvas_text(HetCanvas *canvas, int x, int y, int width, const char *text, HetInk ink);
/* Sets the back of a rectangle and keeps its glyphs. */
void het_canvas_paint(HetCanvas *canvas, int x, int y, int width, int height, unsigned back);
/* A straight line of `glyph`, both ends included. */
void het_canvas_line(HetCanvas *canvas, int x0, int y0, int x1, int y1, gunichar glyph, HetInk ink);

/* Appends rows of text: columns 0 to `margin` - 1, then `from` to `to` - 1; blanks at the end of a
 * line and empty rows at the foot are left out. `colour`: with ANSI escapes. */
void het_canvas_print(const HetCanvas *canvas, int margin, int from, int to, bool colour,
                      GString *text);
/* The same of rows `top` to `foot` - 1 only, whole, with the margin. */
void het_canvas_print_window(const HetCanvas *canvas, int margin, int from, int to, int top,
                             int foot, bool colour, GString *text);
/* The same without a margin. */
void het_canvas_window(const HetCanvas *canvas, int from, int to, int top, int foot, bool colour,
                       GString *text);
