/* One picture of a study while it is made: its data, its script. plots.c decides what is drawn. */
#pragma once

#include "plots.h"

enum { HET_PICTURE_LINE = 20 /* height of a line of words, in pixels */ };

/* Pictures, those for all readers first. */
enum {
    HET_PICTURE_FIRST,
    HET_PICTURE_EFFECTS,
    HET_PICTURE_TOGETHER,
    HET_PICTURE_OTHERS, /* the first two of the other responses */
    HET_PICTURE_CURVE,
    HET_PICTURE_HEAT,
};

typedef struct {
    const HetStudyReport *report;
    const HetAnalysis *analysis;
    const HetStudy *study;
    const char *directory;
    GArray *plots;
    unsigned response;
    unsigned drawn[2]; /* the factors that the picture shows; the number of factors: none */
    unsigned rank;     /* HET_PICTURE_... */
    bool begun;        /* the first picture of the response is drawn */
    GString *data, *script;
    int height;
} HetPicture;

/* Frees what a HetStudyPlot has. */
void het_picture_clear_plot(gpointer plot);

/* (transfer full) A name of files out of words: other letters become '-'. */
char *het_picture_name(const char *kind, const char *words, const char *more);
/* The first that is drawn of a response is FIRST, others have their own rank. */
void het_picture_rank(HetPicture *picture, unsigned rank);
/* Begins data, whose first line names its columns, and script. The picture shows what
 * becomes of the response by `factor` and `other` (the number of factors: by none), and is the
 * mean over the others. */
void het_picture_begin(HetPicture *picture, const char *columns, unsigned factor, unsigned other);
/* Writes the files, if there is anything to see, and takes name and title over. */
bool het_picture_end(HetPicture *picture, bool wanted, char *name, char *title, GError **error);

/* A number of the data; NaN where there is none. */
void het_picture_number(GString *data, double value);

/* The title of an axis ("x", "y", "cb"). */
void het_picture_axis(GString *script, const char *axis, const char *title);
/* Of the x axis, below names that take so many lines, for which gnuplot leaves the room of one. */
void het_picture_axis_below(HetPicture *picture, const char *title, unsigned lines);
/* Breaks into two lines; a long one would be cut off at the edges. */
void het_picture_axis_in_two(GString *script, const char *axis, const char *title,
                             const char *rest);
/* That of the response. */
void het_picture_response_axis(HetPicture *picture, const char *axis);
