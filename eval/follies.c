#include "follies.h"

#include <math.h>
#include <string.h>

#include "agents/lead.h"
#include "engine/each.h"
#include "conduct-view.h"

/* Losses are even if the lesser is at least so much of the greater. */
static const double EVEN = 0.75;
/* By how many cells a unit has to have come nearer, or gone farther off, for that to be something.
 */
static const double STEP = 0.5;
/* Cells within which armies are in reach of one another. */
static const double REACH = 6;

enum { WING = 3 /* units that make one */, ALONE = 1 /* unit with a leader */, FOES = 2 };

struct HetFollies {
    HetFollyFound *found;
    void *data;
    bool began;
    HetMeasures action, move,
        round;     /* at the start of the action, of the move, of the game's turn */
    unsigned turn; /* of the game */
    bool played[HET_SIDES], busy[HET_SIDES], in_reach[HET_SIDES]; /* in it */
    GHashTable *left[HET_SIDES]; /* names of places that a side has given up (owned) */
    double spread[HET_SIDES];
    uint64_t wings[HET_SIDES];
};

HetFollies *
het_follies_new(HetFollyFound *found, void *data)
{
    HetFollies *follies = g_new0(HetFollies, 1);
    follies->found = found;
    follies->data = data;
    HET_EACH_BELOW(side, HET_SIDES)
        follies->left[side] = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    return follies;
}

void
het_follies_free(HetFollies *follies)
{
    HET_EACH_BELOW(side, HET_SIDES)
        g_hash_table_unref(follies->left[side]);
    g_free(follies);
}

/* --- the score -------------------------------------------------------------------------------- */

static int32_t
grown(const HetMeasures *from, const HetMeasures *to, unsigned side, HetMeasure measure)
{
    return to->value[side][measure] - from->value[side][measure];
}

/* Both sides lost a unit or more, and much the same strength. */
static bool
is_even_trade(const HetMeasures *from, const HetMeasures *to)
{
    double lost[HET_SIDES];
    HET_EACH_BELOW(side, HET_SIDES) {
        lost[side] = -grown(from, to, side, HET_MEASURE_STRENGTH);
        if (grown(from, to, side, HET_MEASURE_UNITS_LOST) <= 0 || lost[side] <= 0)
            return false;
    }
    return fmin(lost[0], lost[1]) >= EVEN * fmax(lost[0], lost[1]);
}

void
het_follies_action_ends(HetFollies *follies, const HetState *state, HetActor side)
{
    HetMeasures now;
    het_game_measures(state, &now);
    if (!follies->began) {
        follies->began = true;
        follies->move = follies->round = now;
        follies->turn = state->turn;
    } else if (is_even_trade(&follies->action, &now) && het_lead(&follies->action, side) >= 0) {
        follies->found(follies->data, side, HET_CONDUCT_EVEN_TRADES, HET_NO_UNIT);
    }
    follies->action = now;
}

/* --- leaders and places ----------------------------------------------------------------------- */

static bool
is_there(const HetViewUnit *unit)
{
    return unit->on_board || unit->host >= 0;
}

static void
find_lost_leaders(HetFollies *follies, unsigned side, const HetView *before, const HetView *after)
{
    HET_EACH_BELOW(id, before->units->len) {
        const HetViewUnit *it = &g_array_index(before->units, HetViewUnit, id);
        if (it->side == side && het_conduct_is_leader(it) && is_there(it) &&
            !is_there(&g_array_index(after->units, HetViewUnit, id)) &&
            het_conduct_near(before, it, true) <= ALONE &&
            het_conduct_near(before, it, false) >= FOES)
            follies->found(follies->data, (HetActor)side, HET_CONDUCT_LEADERS_ALONE, id);
    }
}

/* Of the places that a side had given up: the enemy has taken one, or the side is there again. */
static void
find_taken_places(HetFollies *follies, unsigned side, const HetView *view)
{
    HET_EACH_IN(const HetViewPlace, place, view->places) {
        if (!g_hash_table_contains(follies->left[side], place->name))
            continue;
        const bool taken = place->holder == het_other((HetActor)side);
        if (taken)
            follies->found(follies->data, (HetActor)side, HET_CONDUCT_PLACES_GIVEN_UP, HET_NO_UNIT);
        if (taken || het_conduct_guard(view, place, (HetActor)side) != HET_NO_UNIT)
            g_hash_table_remove(follies->left[side], place->name);
    }
}

void
het_follies_board_changed(HetFollies *follies, const HetState *state, const HetView *before,
                          const HetView *after)
{
    HetMeasures now;
    het_game_measures(state, &now);
    HET_EACH_BELOW(side, HET_SIDES) {
        if (grown(&follies->move, &now, side, HET_MEASURE_LEADERS_LOST) > 0)
            find_lost_leaders(follies, side, before, after);
        find_taken_places(follies, side, after);
    }
    follies->move = now;
}

/* What a place is worth to who takes it from the other. */
static int
worth(const HetViewPlace *place)
{
    return place->points[HET_FIRST] + place->points[HET_SECOND];
}

/* The most that a place is worth which the side has won in the turn. */
static int
won(HetActor side, const HetView *began, const HetView *ended)
{
    int most = 0;
    HET_EACH_BELOW(i, ended->places->len) {
        const HetViewPlace *place = &g_array_index(ended->places, HetViewPlace, i);
        const HetActor holder = g_array_index(began->places, HetViewPlace, i).holder;
        if (place->holder == side && holder != side)
            most = MAX(most, worth(place));
    }
    return most;
}

static void
note_left_places(HetFollies *follies, HetActor side, const HetView *began, const HetView *ended,
                 const HetActs *acts)
{
    HET_EACH_IN(const HetViewPlace, place, began->places) {
        const unsigned guard = het_conduct_guard(began, place, side);
        if (place->holder != side || guard == HET_NO_UNIT || worth(place) <= 0 ||
            het_conduct_guard(ended, place, side) != HET_NO_UNIT)
            continue;
        const bool willingly = acts[guard].moved && !acts[guard].fled &&
                               g_array_index(ended->units, HetViewUnit, guard).on_board;
        if (willingly && won(side, began, ended) < worth(place))
            g_hash_table_add(follies->left[side], g_strdup(place->name));
    }
}

/* --- a turn ----------------------------------------------------------------------------------- */

static bool
fights(const HetViewUnit *unit)
{
    return unit->on_board && unit->strength > 0 && !het_conduct_is_leader(unit);
}

/* Whether a unit that moved, and neither shot nor fought, is none the nearer to the enemy, nor the
 * farther from him, and faces as it did, with no enemy near before whom its place may matter. */
static bool
is_vain(const HetView *began, const HetView *ended, unsigned id)
{
    const HetViewUnit *before = &g_array_index(began->units, HetViewUnit, id);
    const HetViewUnit *after = &g_array_index(ended->units, HetViewUnit, id);
    const double from = het_conduct_to_enemy(began, before),
                 to = het_conduct_to_enemy(ended, after);
    return before->facing == after->facing && strcmp(before->formation, after->formation) == 0 &&
           fabs(to - from) < STEP && het_conduct_near(ended, after, false) == 0;
}

/* What units of the side did, one by one. */
static void
judge_units(HetFollies *follies, HetActor side, const HetView *began, const HetView *ended,
            const HetActs *acts)
{
    HET_EACH_BELOW(id, ended->units->len) {
        const HetViewUnit *before = &g_array_index(began->units, HetViewUnit, id);
        const HetViewUnit *after = &g_array_index(ended->units, HetViewUnit, id);
        if (after->side != side || !fights(before) || !fights(after))
            continue;
        const double from = het_conduct_to_enemy(began, before);
        const double to = het_conduct_to_enemy(ended, after);
        follies->in_reach[side] |= from <= REACH;
        follies->busy[side] |= acts[id].acted || to <= from - STEP;
        if (acts[id].moved && !acts[id].acted && !acts[id].fled && is_vain(began, ended, id))
            follies->found(follies->data, side, HET_CONDUCT_VAIN_MARCHES, id);
    }
}

/* Units of no wing are one together: in battles that name none, the army. */
static void
measure_wings(HetFollies *follies, HetActor side, const HetView *ended, const HetActs *acts)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    HET_EACH_BELOW(id, ended->units->len) {
        const HetViewUnit *it = &g_array_index(ended->units, HetViewUnit, id);
        if (it->side != side || !fights(it) || !acts[id].moved ||
            !g_hash_table_add(seen, (gpointer)(guintptr)it->wing))
            continue;
        unsigned units = 0;
        const double spread = het_conduct_spread(ended, side, it->wing, &units);
        if (units < WING)
            continue;
        follies->spread[side] += spread;
        follies->wings[side]++;
    }
}

/* After a turn of the game: an army in reach of the enemy that did nothing although it is not
 * ahead. */
static void
end_round(HetFollies *follies, const HetState *state)
{
    HET_EACH_BELOW(side, HET_SIDES)
        if (follies->played[side] && follies->in_reach[side] && !follies->busy[side] &&
            het_lead(&follies->round, side) <= 0)
            follies->found(follies->data, (HetActor)side, HET_CONDUCT_IDLE_TURNS, HET_NO_UNIT);
    memset(follies->played, 0, sizeof follies->played);
    memset(follies->busy, 0, sizeof follies->busy);
    memset(follies->in_reach, 0, sizeof follies->in_reach);
    het_game_measures(state, &follies->round);
    follies->turn = state->turn;
}

void
het_follies_turn_ends(HetFollies *follies, const HetState *state, HetActor side,
                      const HetView *began, const HetView *ended, const HetActs *acts)
{
    follies->played[side] = true;
    judge_units(follies, side, began, ended, acts);
    measure_wings(follies, side, ended, acts);
    note_left_places(follies, side, began, ended, acts);
    if (het_game_over(state) || state->turn != follies->turn)
        end_round(follies, state);
}

double
het_follies_spread(const HetFollies *follies, HetActor side, uint64_t *ret_wings)
{
    *ret_wings = follies->wings[side];
    return follies->spread[side];
}
