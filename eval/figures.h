/* Figures, a row each, which every report is made of: quantity, agent, opponent, place,
 * and the value with its 95 % interval. A report gathers rows; the same rows are written as CSV and
 * JSON, for R and pandas, and as tables of text and HTML, for people. */
#pragma once

#include <stdbool.h>

#include <glib.h>

#include "stats.h"

typedef struct {
    double value, low, high; /* NAN: not known, or no interval */
    unsigned n;              /* pairs, games or choices it rests on; 0: none, as of exact chances */
} HetValue;

/* A share of the points, in percent. */
HetValue het_figures_share(HetEstimate estimate);

typedef struct {
    char *what;                 /* "score", "elo", the response of a study */
    char *of, *against, *where; /* agents, sides, effects; a system, a scenario, a point; or "" */
    HetValue number;
} HetFigure;

/* (transfer full) HetFigure, in the order in which tables show them. */
GArray *het_figures_new(void);
/* Adds a figure; texts are copied, NULL is "". */
void het_figures_add(GArray *figures, const char *what, const char *of, const char *against,
                     const char *where, HetValue number);
/* The same without an interval. */
void het_figures_count(GArray *figures, const char *what, const char *of, const char *where,
                       double value, unsigned n);

/* (transfer full) One row a figure: what,of,against,where,value,low,high,n; unknown numbers are
 * empty. */
char *het_figures_csv(const GArray *figures);
/* (transfer full) An array of objects with the same members; unknown and infinite numbers are null.
 */
char *het_figures_json(const GArray *figures);

enum { HET_BY_WHAT = 1, HET_BY_OF = 2, HET_BY_AGAINST = 4, HET_BY_WHERE = 8 };

/* The choice of a table's figures, and their form. Rows and columns are in the order in which they
 * first come, kinds of figures in the order given. */
typedef struct {
    const char *title;
    const char *const *whats;         /* kinds, NULL-terminated */
    const char *const *heads;         /* of the columns of kinds; NULL: as usual */
    unsigned most;                    /* rows of text; 0: all */
    const char *of, *against, *where; /* what a figure has there; NULL: anything */
    const GPtrArray *places;          /* char *: where a figure may be; NULL: anywhere */
    unsigned rows, columns; /* what names a row (HET_BY_..., several) and a column (one) */
    bool counted;           /* a column has n of a row's first figure */
    bool colour;            /* of text: intervals above and below a half in colour */
    /* (transfer full) Where a cell leads, or a row's name (no cell: NULL); NULL: nowhere. */
    char *(*link)(const void *data, const HetFigure *row, const HetFigure *cell);
    const void *data;
} HetFigureTable;

/* Appends the table under its title; nothing where no figure belongs to it. */
void het_figures_text(const GArray *figures, const HetFigureTable *table, GString *text);
void het_figures_html(const GArray *figures, const HetFigureTable *table, GString *page);

/* (transfer full) A number as reports print it: so many digits that the least of interest shows;
 * "-" for NAN. */
char *het_figures_number(double value);
/* (transfer full) A value of a kind with its interval: "41.2 (36.0 to 46.4)". */
char *het_figures_value(const char *what, HetValue number);
