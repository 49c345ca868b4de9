#include "response.h"

#include "agents/search/maths.h"
#include "engine/nearest.h"
#include "engine/each.h"

enum { NO_SIDE, A_SIDE, SIDE_OR_DIFFERENCE, WORDS, PROSPECT };

/* By HetResponseKind. The title has a %s for the side, or for the words. */
static const struct {
    const char *name, *title, *unit;
    uint8_t takes;
    bool games, odds, share;
} kinds[] = {
    [HET_RESPONSE_POINTS] = {"points", "points of the first side", "%", NO_SIDE, true, false, true},
    [HET_RESPONSE_WIN] = {"win", "%s side wins", "%", A_SIDE, true, false, true},
    [HET_RESPONSE_DRAW] = {"draw", "drawn", "%", NO_SIDE, true, false, true},
    [HET_RESPONSE_STRENGTH_LOST] = {"strength-lost", "strength lost by the %s side", "%", A_SIDE,
                                    true, true, true},
    [HET_RESPONSE_UNITS_LOST] = {"units-lost", "units lost by the %s side", "%", A_SIDE, true, true,
                                 true},
    [HET_RESPONSE_SHAKEN] = {"shaken", "units of the %s side lost or in disorder", "%", A_SIDE,
                             true, true, true},
    [HET_RESPONSE_EXCHANGE] = {"exchange", "loss of the second side to one of the first", "",
                               NO_SIDE, true, true, false},
    [HET_RESPONSE_LEVELS] = {"levels", "levels of order lost by the %s side", "", A_SIDE, true,
                             false, false},
    [HET_RESPONSE_ROUT] = {"rout", "when the %s side is broken", "turns", A_SIDE, true, false,
                           false},
    [HET_RESPONSE_BROKEN] = {"broken", "%s side broken", "%", A_SIDE, true, false, true},
    [HET_RESPONSE_EVER_BROKEN] = {"ever-broken", "%s side ever broken", "%", A_SIDE, true, false,
                                  true},
    [HET_RESPONSE_SCORE] = {"score", "victory points, %s", "points", SIDE_OR_DIFFERENCE, true,
                            false, false},
    [HET_RESPONSE_GROUND] = {"ground", "ground held by the %s side", "objectives", A_SIDE, true,
                             false, false},
    [HET_RESPONSE_TURNS] = {"turns", "length", "turns", NO_SIDE, true, false, false},
    [HET_RESPONSE_CHANCE] = {"chance", "%s", "%", WORDS, false, true, true},
    [HET_RESPONSE_PROSPECT] = {"prospect", "%s", "", PROSPECT, false, true, false},
};

const char *const het_response_prospects[] = {"fell-back", "shaken", "removed",
                                              "taken",     "lost",   NULL};

/* --- reading ---------------------------------------------------------------------------------- */

static bool
fail(GError **error, const char *text, const char *expected)
{
    return het_fail(error, HET_ERROR_USAGE, "response \"%.60s\": %s", text, expected);
}

static bool
fail_kind(GError **error, const char *text, const char *word)
{
    const char *names[G_N_ELEMENTS(kinds) + 1] = {NULL};
    HET_EACH_BELOW(i, G_N_ELEMENTS(kinds))
        names[i] = kinds[i].name;
    g_autofree char *all = g_strjoinv(", ", (char **)(uintptr_t)names);
    g_autofree char *list = g_strdup_printf("expected one of %s", all);
    g_autofree char *hint = het_nearest_hint(word, names, list);
    return fail(error, text, hint);
}

static bool
read_side(const char *word, bool difference, unsigned *ret_side)
{
    static const char *const words[] = {"first", "second", "difference"};
    for (unsigned i = 0; i < (difference ? 3 : 2); i++) {
        if (g_strcmp0(word, words[i]) == 0) {
            *ret_side = i;
            return true;
        }
    }
    return false;
}

/* The words after the kind's. */
static bool
read_rest(char **words, const char *text, HetResponse *response, GError **error)
{
    const guint count = g_strv_length(words);
    const uint8_t takes = kinds[response->kind].takes;
    if (takes == NO_SIDE && count != 1)
        return fail(error, text, "nothing follows its name");
    if ((takes == A_SIDE || takes == SIDE_OR_DIFFERENCE) &&
        (count != 2 || !read_side(words[1], takes == SIDE_OR_DIFFERENCE, &response->side)))
        return fail(error, text,
                    takes == A_SIDE ? "expected first or second after its name"
                                    : "expected first, second or difference after its name");
    if (takes == WORDS) {
        if (count < 2)
            return fail(error, text, "expected words of an outcome after its name");
        response->words = g_strjoinv(" ", words + 1);
    }
    if (takes == PROSPECT) {
        while (count == 3 && het_response_prospects[response->prospect] != NULL &&
               strcmp(het_response_prospects[response->prospect], words[2]) != 0)
            response->prospect++;
        if (count != 3 || het_response_prospects[response->prospect] == NULL)
            return fail(error, text,
                        "expected the code of a unit, and fell-back, shaken, removed, taken or "
                        "lost");
        response->words = g_strdup(words[1]);
    }
    return true;
}

/* (transfer full) "strength lost by the first side", "AH1 falls back"; `words` are those after the
 * name. */
static char *
title_of(const HetResponse *response, char **words)
{
    static const char *const prospects[] = {"falls back", "shaken", "lost", "taken", "losses"};
    g_autofree char *what =
        response->kind == HET_RESPONSE_PROSPECT
            ? g_strdup_printf("%s: %s", response->words, prospects[response->prospect])
            : g_strjoinv(" ", words);
    g_auto(GStrv) parts = g_strsplit(kinds[response->kind].title, "%s", 2);
    return g_strconcat(parts[0], parts[1] != NULL ? what : "", parts[1], NULL);
}

bool
het_response_parse(const char *text, HetResponse *ret_response, GError **error)
{
    g_auto(GStrv) split = g_strsplit_set(text, " \t", -1);
    guint count = 0;
    HET_EACH_LISTED(i, split) {
        if (*split[i] == '\0')
            g_free(split[i]);
        else
            split[count++] = split[i];
    }
    split[count] = NULL;
    HetResponse response = {0};
    unsigned kind = 0;
    while (count > 0 && kind < G_N_ELEMENTS(kinds) && strcmp(kinds[kind].name, split[0]) != 0)
        kind++;
    if (count == 0 || kind == G_N_ELEMENTS(kinds))
        return fail_kind(error, text, count > 0 ? split[0] : "");
    response.kind = (HetResponseKind)kind;
    if (!read_rest(split, text, &response, error)) {
        g_free(response.words);
        return false;
    }
    response.name = g_strjoinv(" ", split);
    response.title = title_of(&response, split + 1);
    *ret_response = response;
    return true;
}

void
het_response_clear(HetResponse *response)
{
    g_free(response->words);
    g_free(response->name);
    g_free(response->title);
}

/* --- what it is ------------------------------------------------------------------------------- */

bool
het_response_of_games(const HetResponse *response)
{
    return kinds[response->kind].games;
}

bool
het_response_of_odds(const HetResponse *response)
{
    return kinds[response->kind].odds;
}

bool
het_response_is_share(const HetResponse *response)
{
    return kinds[response->kind].share ||
           (response->kind == HET_RESPONSE_PROSPECT && response->prospect != HET_PROSPECT_LOST);
}

bool
het_response_is_ratio(const HetResponse *response)
{
    return response->kind == HET_RESPONSE_EXCHANGE;
}

double
het_response_matters(const HetResponse *response)
{
    return het_response_is_share(response)   ? 5
           : het_response_is_ratio(response) ? het_log(1.1)
                                             : 0.5;
}

const char *
het_response_unit(const HetResponse *response)
{
    return het_response_is_share(response) ? "%" : kinds[response->kind].unit;
}

/* --- of a game -------------------------------------------------------------------------------- */

static double
percent(int32_t part, int32_t whole)
{
    return whole > 0 ? 100.0 * part / whole : 0;
}

static double
lost_share(const HetLegResult *result, unsigned side)
{
    const int32_t *value = result->course.value[side];
    return percent(value[HET_COURSE_LOST], value[HET_COURSE_STRENGTH]);
}

double
het_response_of(const HetResponse *response, const HetLegResult *result, int turns,
                double *ret_below)
{
    const unsigned side = response->side;
    const int32_t *value = result->course.value[side % HET_SIDES];
    *ret_below = 1;
    switch (response->kind) {
    case HET_RESPONSE_POINTS:
        return 50.0 * het_leg_half_points(result, HET_FIRST);
    case HET_RESPONSE_WIN:
        return result->winner == (HetActor)side ? 100 : 0;
    case HET_RESPONSE_DRAW:
        return result->winner == HET_NOBODY ? 100 : 0;
    case HET_RESPONSE_STRENGTH_LOST:
        return lost_share(result, side);
    case HET_RESPONSE_UNITS_LOST:
        return percent(value[HET_COURSE_UNITS_LOST], value[HET_COURSE_UNITS]);
    case HET_RESPONSE_SHAKEN:
        return percent(value[HET_COURSE_UNITS_LOST] + value[HET_COURSE_SHAKEN],
                       value[HET_COURSE_UNITS]);
    case HET_RESPONSE_EXCHANGE:
        *ret_below = lost_share(result, HET_FIRST);
        return lost_share(result, HET_SECOND);
    case HET_RESPONSE_LEVELS:
        return value[HET_COURSE_LEVELS];
    case HET_RESPONSE_ROUT:
        return value[HET_COURSE_ROUT] > 0 ? value[HET_COURSE_ROUT] : turns + 1;
    case HET_RESPONSE_BROKEN:
        return het_course_is_half(value[HET_COURSE_WORSE], value[HET_COURSE_UNITS]) ? 100 : 0;
    case HET_RESPONSE_EVER_BROKEN:
        return value[HET_COURSE_ROUT] > 0 ? 100 : 0;
    case HET_RESPONSE_SCORE:
        return side == HET_RESPONSE_DIFFERENCE ? result->course.value[0][HET_COURSE_SCORE] -
                                                     result->course.value[1][HET_COURSE_SCORE]
                                               : value[HET_COURSE_SCORE];
    case HET_RESPONSE_GROUND:
        return value[HET_COURSE_GROUND];
    case HET_RESPONSE_TURNS:
        return result->turns;
    case HET_RESPONSE_CHANCE:
    case HET_RESPONSE_PROSPECT:
        break;
    }
    return 0;
}

bool
het_response_seen(const HetResponse *response, const HetLegResult *result)
{
    HetCourseItem item = HET_COURSE_UNITS;
    switch (response->kind) {
    case HET_RESPONSE_STRENGTH_LOST:
    case HET_RESPONSE_EXCHANGE:
        item = HET_COURSE_STRENGTH;
        break;
    case HET_RESPONSE_UNITS_LOST:
    case HET_RESPONSE_SHAKEN:
    case HET_RESPONSE_ROUT:
    case HET_RESPONSE_BROKEN:
    case HET_RESPONSE_EVER_BROKEN:
        item = HET_COURSE_UNITS;
        break;
    case HET_RESPONSE_LEVELS:
        item = HET_COURSE_LEVELS;
        break;
    case HET_RESPONSE_SCORE:
        item = HET_COURSE_SCORE;
        break;
    case HET_RESPONSE_GROUND:
        item = HET_COURSE_GROUND;
        break;
    case HET_RESPONSE_POINTS:
    case HET_RESPONSE_WIN:
    case HET_RESPONSE_DRAW:
    case HET_RESPONSE_TURNS:
    case HET_RESPONSE_CHANCE:
    case HET_RESPONSE_PROSPECT:
        return true;
    }
    return result->course.value[0][item] != 0 || result->course.value[1][item] != 0;
}
