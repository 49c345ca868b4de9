/* Responses of a study at a point: of a game a number, of exact odds a number. */
#pragma once

#include "eval/match.h"

typedef enum {
    HET_RESPONSE_POINTS,
    HET_RESPONSE_WIN,
    HET_RESPONSE_DRAW,
    HET_RESPONSE_STRENGTH_LOST,
    HET_RESPONSE_UNITS_LOST,
    HET_RESPONSE_SHAKEN,
    HET_RESPONSE_EXCHANGE,
    HET_RESPONSE_LEVELS,
    HET_RESPONSE_ROUT,
    HET_RESPONSE_BROKEN,
    HET_RESPONSE_EVER_BROKEN,
    HET_RESPONSE_SCORE,
    HET_RESPONSE_GROUND,
    HET_RESPONSE_TURNS,
    HET_RESPONSE_CHANCE,   /* of odds only */
    HET_RESPONSE_PROSPECT, /* of odds only */
} HetResponseKind;

/* Sides of a response: FIRST, SECOND, or both against each other. */
enum { HET_RESPONSE_DIFFERENCE = HET_SIDES };

typedef struct {
    HetResponseKind kind;
    unsigned side;     /* of those that have one; else 0 */
    char *words;       /* of CHANCE: the event; of PROSPECT: the unit's code */
    unsigned prospect; /* of PROSPECT: index into het_response_prospects */
    char *name;        /* as in the file, blanks made one: "strength-lost first" */
    char *title;       /* for people: that of the file, or "strength lost by the first side" */
} HetResponse;

extern const char *const het_response_prospects[]; /* "fell-back" ..., NULL-terminated */
enum {
    HET_PROSPECT_FELL_BACK,
    HET_PROSPECT_SHAKEN,
    HET_PROSPECT_REMOVED,
    HET_PROSPECT_TAKEN,
    HET_PROSPECT_LOST
};

/* Reads a response; an error lists what there is. Clear it with het_response_clear(). */
bool het_response_parse(const char *text, HetResponse *ret_response, GError **error);
void het_response_clear(HetResponse *response);

/* True if it is for games, for odds. */
bool het_response_of_games(const HetResponse *response);
bool het_response_of_odds(const HetResponse *response);
/* In percent, 0 to 100. */
bool het_response_is_share(const HetResponse *response);
/* A ratio of two means: both are recorded, see het_response_of(). */
bool het_response_is_ratio(const HetResponse *response);
/* The least change that matters, in the response's unit: 5 points of a share, a tenth of a ratio
 * (of its logarithm), else half of one. */
double het_response_matters(const HetResponse *response);
/* "%", "turns", "" ... */
const char *het_response_unit(const HetResponse *response);

/* Its value of a scored game with a course, which might have lasted so many turns; of a ratio the
 * upper and, in ret_below, the lower part. */
double het_response_of(const HetResponse *response, const HetLegResult *result, int turns,
                       double *ret_below);
/* True if the game's system keeps account of it at all, as far as this game shows. */
bool het_response_seen(const HetResponse *response, const HetLegResult *result);
