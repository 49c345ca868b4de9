#include "drill-blow.h"

#include <string.h>

#include "agents/action.h"
#include "battle/odds/odds.h"
#include "engine/rules/registry.h"
#include "engine/text.h"
#include "engine/each.h"

enum {
    DEPTH = 4,        /* decisions of an order */
    LINES_MAX = 300,  /* orders that are looked at */
    DISTANCE_MAX = 6, /* steps from which a unit may be expected to strike in a turn */
};

typedef struct {
    const HetState *start;
    unsigned unit;    /* that acts */
    GPtrArray *lines; /* char *: orders */
} Search;

/* --- orders ----------------------------------------------------------------------------------- */

/* True if an order may go on with the move: one of the unit's own, or of no unit's. */
static bool
is_of_unit(const Search *search, const HetState *state, const HetMove *move)
{
    return move->unit == search->unit || move->unit >= state->scenario->units->len;
}

/* Follows the decisions from `state` on; `line` are those before. */
static void
follow(Search *search, const HetState *state, const char *line, unsigned depth)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    const bool ends = het_game_over(state) || state->actor != search->start->actor;
    if (!ends)
        het_game_legal(state, list);
    if (depth > 0 && (ends || het_action_head(state, list) || depth == DEPTH)) {
        g_ptr_array_add(search->lines, g_strdup(line));
        return;
    }
    /* From the last on: there stands what ends a march, after which units strike. */
    for (unsigned i = ends ? 0 : list->count; i-- > 0 && search->lines->len < LINES_MAX;) {
        if (!is_of_unit(search, state, &list->moves[i]))
            continue;
        g_autofree char *text = het_text_of(state, &list->moves[i]);
        g_autofree char *longer = g_strdup_printf("%s%s%s", line, depth > 0 ? " " : "", text);
        HetStateBuffer next;
        het_game_clone(&next.state, state);
        het_game_apply(&next.state, &list->moves[i], NULL);
        follow(search, &next.state, longer, depth + 1);
    }
}

/* True if the unit has a move. */
static bool
may_act(const HetState *state, unsigned unit)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    if (het_game_over(state) || state->actor != HET_FIRST)
        return false;
    het_game_legal(state, list);
    HET_EACH_BELOW(i, list->count)
        if (list->moves[i].kind != HET_MOVE_PASS && list->moves[i].unit == unit)
            return true;
    return false;
}

/* The move of a list that leads towards the unit's action: the one after which it may act, else the
 * first that passes nothing up; of dice the likeliest. The number of the list's moves: none. */
static unsigned
find_opening(const HetState *state, const HetMoveList *list, unsigned unit)
{
    unsigned found = list->count;
    HET_EACH_BELOW(i, list->count) {
        if (state->actor == HET_CHANCE) {
            found = found == list->count || list->weights[i] > list->weights[found] ? i : found;
            continue;
        }
        HetStateBuffer next;
        het_game_clone(&next.state, state);
        het_game_apply(&next.state, &list->moves[i], NULL);
        if (may_act(&next.state, unit))
            return i;
        found = found == list->count && list->moves[i].kind != HET_MOVE_PASS ? i : found;
    }
    return found;
}

/* Plays what comes before a unit may act, as drawing a chit. `before` gets the moves, as `hetman
 * odds --before` takes them. */
static void
pass_opening(HetState *state, unsigned unit, GString *before)
{
    enum { MOVES_MAX = 6 };
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    for (unsigned moves = 0; moves < MOVES_MAX && !may_act(state, unit); moves++) {
        if (het_game_over(state))
            return;
        het_game_legal(state, list);
        const unsigned next = find_opening(state, list, unit);
        if (next == list->count)
            return;
        g_autofree char *text = het_text_of(state, &list->moves[next]);
        g_string_append_printf(before, "%s%s", before->len > 0 ? "; " : "", text);
        het_game_apply(state, &list->moves[next], NULL);
    }
}

/* --- what they come to ------------------------------------------------------------------------ */

static double
gives_way(const HetOdds *odds, unsigned side)
{
    const HetOddsSum *sum = &odds->sum[side];
    return 100 * (sum->destroyed + sum->shaken + sum->fell_back);
}

/* (transfer full) NULL: it is no order that a person could give, or no dice come of it. */
static HetOdds *
odds_of(const HetState *start, const char *line, const HetOddsLimits *limits)
{
    g_autoptr(HetOddsCase) asked = het_odds_case_new(start, line, limits, NULL);
    g_autoptr(HetOdds) odds = asked != NULL ? het_odds_new(asked) : NULL;
    return odds != NULL && odds->dice ? g_steal_pointer(&odds) : NULL;
}

/* Sets the best of the orders; false: none of them hurts anybody. */
static bool
find_best(const Search *search, HetBlow *blow)
{
    double best = 0;
    HET_EACH_BELOW(i, search->lines->len) {
        const char *line = search->lines->pdata[i];
        g_autoptr(HetOdds) odds = odds_of(search->start, line, &het_odds_glance);
        if (odds == NULL || gives_way(odds, HET_SECOND) <= best + 1e-9)
            continue;
        best = gives_way(odds, HET_SECOND);
        g_free(blow->line);
        blow->line = g_strdup(line);
    }
    return best > 0;
}

static bool
find_from(const char *name, unsigned distance, HetBlow *blow)
{
    g_autofree char *full =
        g_strdup_printf("%s%cdistance=%u", name, strchr(name, '?') != NULL ? '&' : '?', distance);
    g_autoptr(HetScenario) scenario = het_scenario_open(full, het_rules_registry, NULL);
    HetStateBuffer start;
    HetMeasures measures;
    if (scenario == NULL)
        return false;
    het_game_start(scenario, &start.state);
    g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func(g_free);
    Search search = {.start = &start.state, .lines = lines};
    while (search.unit + 1 < scenario->units->len &&
           het_scenario_unit_at(scenario, search.unit)->side != HET_FIRST)
        search.unit++;
    g_autoptr(GString) before = g_string_new(NULL);
    pass_opening(&start.state, search.unit, before);
    follow(&search, &start.state, "", 0);
    if (!find_best(&search, blow))
        return false;
    blow->before = g_string_free(g_steal_pointer(&before), FALSE);
    g_autoptr(HetOdds) odds = odds_of(&start.state, blow->line, NULL);
    het_game_measures(&start.state, &measures);
    HET_EACH_BELOW(side, HET_SIDES) {
        const int32_t whole = measures.value[side][HET_MEASURE_STRENGTH];
        blow->gives_way[side] = gives_way(odds, side);
        blow->lost[side] = whole > 0 ? 100 * odds->mean[side] / whole : 0;
    }
    blow->undecided = 100 * odds->undecided;
    blow->distance = distance;
    blow->scenario = g_steal_pointer(&full);
    return true;
}

bool
het_blow_find(const char *scenario, HetBlow *ret_blow)
{
    *ret_blow = (HetBlow){0};
    for (unsigned distance = DISTANCE_MAX; distance > 0; distance--)
        if (find_from(scenario, distance, ret_blow))
            return true;
    return false;
}

void
het_blow_clear(HetBlow *blow)
{
    g_free(blow->scenario);
    g_free(blow->line);
    g_free(blow->before);
    *blow = (HetBlow){0};
}
