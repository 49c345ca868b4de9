/* Lines of sight over the cells of a board, exact in integers. A line is a list of steps in order
 * from one centre to the other; a step is a cell the line passes through, or the two cells it runs
 * between when it follows their common side. The board's geometry (hex.h) finds the steps with
 * het_sight_span; the rules of each system define what blocks them. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { HET_SIGHT_NO_CELL = 0xffff };

typedef struct {
    uint16_t cell[2]; /* cell[1] is HET_SIGHT_NO_CELL unless the line runs between the two */
} HetSightStep;

/* A cell is the set of points where every one of its forms is from -1 to 1; a form is linear, so it
 * takes the value start + t * slope along the line, t = 0 at one end, 1 at the other (a hex
 * has three forms: the differences of its cube coordinates; a square two, the doubled offsets).
 * Values are at most 2^14 in size. */
typedef struct {
    int32_t start, slope;
} HetSightForm;

/* How a line meets a cell. */
typedef enum {
    HET_SIGHT_MISS,    /* not at all, or in one point */
    HET_SIGHT_THROUGH, /* passes through the inside */
    HET_SIGHT_ALONG,   /* runs along a side */
} HetSightMeeting;

/* A fraction; the denominator is above 0. */
typedef struct {
    int64_t numerator, denominator;
} HetSightFraction;

/* How the line from t = 0 to 1 meets a cell; unless it misses, ret_middle is twice the t of the
 * middle of that stretch, for sorting cells along the line. */
HetSightMeeting het_sight_span(const HetSightForm *forms, unsigned count,
                               HetSightFraction *ret_middle);

/* Whether a < b. */
bool het_sight_before(HetSightFraction a, HetSightFraction b);
