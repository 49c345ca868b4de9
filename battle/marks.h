/* Every act of a game marked afterwards: what a general thinks each decision has cost the side that
 * made it (agents/judge.h). Acts are those of why.h; the loss of one is that of its decisions
 * together. Which of the units that may act does so first is not judged, nor are placements. Luck
 * has no part in it: see agents/luck.h. */
#pragma once

#include "library/wire.h"

#include "engine/session.h"

typedef enum {
    HET_MARK_BEST, /* what the general would have done, or as good */
    HET_MARK_GOOD,
    HET_MARK_INACCURACY,
    HET_MARK_MISTAKE,
    HET_MARK_BLUNDER,
    HET_MARKS,
} HetMark;

/* A loss from which an act has a mark, in share of a victory (0 to 1). An act whose loss is less
 * than two standard errors above the limit of "good" is good. */
extern const double het_mark_limits[HET_MARKS];
/* "inaccuracy". */
const char *het_mark_name(unsigned mark);

typedef struct {
    unsigned ply, end; /* moves played before it, and with it */
    unsigned at;       /* moves played before the decision in it that lost most */
    unsigned turn;
    HetActor side;
    unsigned unit; /* HET_NO_UNIT: none in particular */
    HetMark mark;
    double share, loss, error; /* as of HetJudged; the share is that after the act */
    double worst;              /* the loss of the decision that lost most */
    char *taken, *better; /* at the decision that lost most, as typed; better "": there is none */
    char *taken_words, *better_words; /* the same in words: "charge the 4th Troop" */
} HetMarked;

/* Of a side. */
typedef struct {
    unsigned counts[HET_MARKS];
    double lost; /* in all */
} HetMarksTally;

typedef struct {
    unsigned level;
    GArray *acts; /* HetMarked, in order */
    HetMarksTally tally[HET_SIDES];
} HetMarkedGame;

extern const HetWireObject het_wire_marks;

/* Hears how far it is, in moves; false: to end it. */
typedef bool HetMarksHeard(void *data, unsigned done, unsigned of);

/* (transfer full) The acts of a game, by a general at a level from 1 to HET_JUDGE_LEVELS. NULL with
 * an error, or without one if `heard` (may be NULL) has ended it. */
HetMarkedGame *het_marks_judge(const HetSession *session, unsigned level, HetMarksHeard *heard,
                               void *data, GError **error);
void het_marks_free(HetMarkedGame *game);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetMarkedGame, het_marks_free)

/* The value. */
void het_marks_json(const HetMarkedGame *game, const HetSession *session, HetJson *builder);
/* In words: a line a side, then those acts that are worse than good. */
void het_marks_append(const HetMarkedGame *game, const HetSession *session, GString *text);

/* (transfer full) The same object as text, as it is kept beside the record at `path`: read from
 * there if it is of this game and level, else judged and kept. A file that cannot be written is
 * done without. NULL as for het_marks_judge(). */
char *het_marks_of_record(const char *path, const HetSession *session, unsigned level,
                          HetMarksHeard *heard, void *data, GError **error);
