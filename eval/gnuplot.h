/* Drawings through gnuplot. Each is a data file, the script that draws it, and what it draws:
 * NAME.dat, NAME.gp and NAME.svg; the script runs again by hand. */
#pragma once

#include <stdbool.h>

#include <glib.h>

typedef struct {
    const char *name;  /* of the files */
    const char *title; /* for people */
    const char *below; /* under the title: subject and number of games; NULL: nothing */
    int height;        /* pixels, without the lines of `below` */
    const char *data;
    const char *script; /* what follows the common head: line styles 1 to 5 are set */
} HetGnuplot;

/* Appends a word of a data file, in quotes. Names may come from untrusted stores: they are data and
 * never appear in a script, which gnuplot would run. Characters with a special meaning in data
 * files or SVG are replaced. */
void het_gnuplot_word(GString *text, const char *word);
/* Appends text for a script, quoted so that nothing in it can end the quotes or means anything. */
void het_gnuplot_quote(GString *script, const char *text);
/* The same in lines of at most so many letters, where words allow; how many lines. A tic is a label
 * in `set xtics (...)`, where a percent sign would begin a format. */
unsigned het_gnuplot_lines(GString *script, const char *text, unsigned most, bool is_tic);
/* `set xtics (...)`, or of another axis: labels (char *) at their places, NULL: at 1, 2 and so on,
 * in lines of at most so many letters; how many lines the longest takes. */
unsigned het_gnuplot_tics(GString *script, const char *axis, const GPtrArray *labels,
                          const double *places, unsigned most);
/* Returns the letters that a line of each label may have where `all` stand beside each other; 0 if
 * a word is longer. */
unsigned het_gnuplot_room(const GPtrArray *labels, unsigned all);

/* (transfer full) The text that is to be drawn. Data and script are written into a directory that
 * is there (NULL: no file is made). */
char *het_gnuplot_prepare(const char *directory, const HetGnuplot *drawing, GError **error);
/* (transfer full) Draws what het_gnuplot_prepare() returned of the drawing of that name: the SVG,
 * which is written into the directory too. An error if gnuplot is missing or fails. It ends with
 * this process, however that ends. */
char *het_gnuplot_draw(const char *directory, const char *name, const char *prepared,
                       GError **error);
