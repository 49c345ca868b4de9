/* The report as one self-contained page of HTML: the text report, plots with their data in words,
 * and what is needed to reproduce it. */
#pragma once

#include "plot.h"

typedef struct {
    const HetReport *report;
    const HetSprt *sprt;      /* the sequential test of two agents that was requested, or NULL */
    const GPtrArray *origins; /* HetOrigin: see het_store_origins() */
    const HetPlot *figures;
    unsigned figure_count;
    const HetTournament *tournament; /* whose games are listed with links, where there is a board */
    const HetResults *results;
    const char *board;   /* address of `hetman serve`: "http://127.0.0.1:8461"; NULL: none */
    const char *store;   /* absolute path of the store */
    const char *program; /* which makes the page: "hetman 0.1.0, commit ..." */
} HetPage;

/* (transfer full) */
char *het_report_html(const HetPage *page);

/* Appends the tables: report-tables.c. */
void het_report_html_tables(const HetReport *report, GString *page);
