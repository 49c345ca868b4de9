/* Who may attack whom, and with what. MPR-7, MPR-11, MPR-15 */
#include "musketpike-melee.h"
#include "musketpike-battle.h"
#include "musketpike-ground.h"
#include "musketpike-unit.h"

/* --- declaring -------------------------------------------------------------------------------- */

static bool
is_open(const MusketState *state, unsigned defender)
{
    return !musket_has(state, defender, MUSKET_ATTACKED);
}

static bool
may_attack(const MusketState *state, unsigned unit)
{
    return musket_on_map(state, unit) && musket_has(state, unit, MUSKET_ACTIVE) &&
           !musket_has(state, unit, MUSKET_FOUGHT) &&
           musket_kind(state, unit) != MUSKET_ARTILLERY; /* MPR-11.24 */
}

/* Whether a unit could go over an edge into the defender's place. MPR-7.3, MPR-15.17 */
static bool
may_take(const MusketState *state, unsigned unit, unsigned from, unsigned edge)
{
    return musket_data(state)->cost[musket_kind(state, unit)][from][edge] != MUSKET_STOP;
}

/* A one-hex unit against an enemy in its front hexes. */
static bool
single_melee(const MusketState *state, unsigned unit, unsigned target, MusketMelee *ret_melee)
{
    const MusketScenario *data = musket_data(state);
    unsigned from = state->units[unit].place;
    bool can = false;
    for (unsigned edges = musket_front(state, unit, true); edges != 0; edges &= edges - 1) {
        unsigned edge = (unsigned)__builtin_ctz(edges), to = data->next[from][edge];
        can = can || (to != HET_NO_PLACE && musket_at(state, to) == target &&
                      may_take(state, unit, from, edge));
    }
    if (!can)
        return false;
    *ret_melee =
        (MusketMelee){.attacker = {unit}, .attackers = 1, .defender = {target}, .defenders = 1};
    ret_melee->cells = musket_own_cells(state, target, ret_melee->ground);
    return true;
}

/* The edge over which a two-hex unit goes into a pair of hexes ahead. */
static unsigned
pair_edge(const MusketState *state, unsigned unit, unsigned pair)
{
    return musket_edge(pair == MUSKET_PAIR_LEFT ? 0 : 1, state->units[unit].facing);
}

/* The middle hex of a two-hex unit's front. */
static unsigned
middle(const MusketState *state, unsigned unit)
{
    const MusketUnit *it = &state->units[unit];
    return musket_data(state)->next[it->place][musket_edge(1, it->facing)];
}

unsigned
musket_touching(const MusketState *state, unsigned unit, unsigned other)
{
    unsigned own[2], theirs[2], touching = 0;
    unsigned count = musket_own_cells(state, unit, own);
    unsigned others = musket_own_cells(state, other, theirs);
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 0; k < others; k++)
            touching += musket_distance(musket_data(state), own[i], theirs[k]) == 1;
    return touching;
}

/* MPR-15.28: two two-hex units that touch with one hex each do not fight, not in a joint melee
 * either: one they would fight alone if the other defender declined. */
static bool
pair_touches(const MusketState *state, unsigned unit, unsigned defender)
{
    return musket_data(state)->unit[defender].hexes == 1 ||
           musket_touching(state, unit, defender) > 1;
}

/* The ground of a pair, with its defenders; false if the unit could not go there. MPR-15.21 */
static bool
pair_cells(const MusketState *state, unsigned unit, unsigned pair, MusketMelee *ret_melee)
{
    const MusketScenario *data = musket_data(state);
    unsigned own[2], edge = pair_edge(state, unit, pair), side = musket_side(state, unit);
    MusketMelee melee = {.attacker = {unit}, .attackers = 1, .pair = pair};
    musket_own_cells(state, unit, own);
    for (unsigned i = 0; i < 2; i++) {
        unsigned to = data->next[own[i]][edge];
        if (to == HET_NO_PLACE || !may_take(state, unit, own[i], edge))
            return false;
        melee.ground[melee.cells++] = to;
        unsigned enemy = musket_of_side_at(state, 1 - side, to);
        if (enemy == MUSKET_NONE && state->cells[to].unit != 0 &&
            state->cells[to].unit - 1u != unit)
            return false;
        if (enemy == MUSKET_NONE || (melee.defenders == 1 && melee.defender[0] == enemy))
            continue;
        if (!is_open(state, enemy) || !pair_touches(state, unit, enemy))
            return false;
        melee.defender[melee.defenders++] = enemy;
    }
    if (melee.defenders == 0)
        return false;
    *ret_melee = melee;
    return true;
}

/* A two-hex unit that can go into neither pair attacks the one hex of another in the middle of its
 * front, to wheel into it. MPR-15.34 */
static bool
wheel_melee(const MusketState *state, unsigned unit, MusketMelee *ret_melee)
{
    MusketMelee pair;
    unsigned to = middle(state, unit), own[2];
    musket_own_cells(state, unit, own);
    unsigned enemy = to == HET_NO_PLACE
                         ? (unsigned)MUSKET_NONE
                         : musket_of_side_at(state, 1 - musket_side(state, unit), to);
    unsigned facing = state->units[unit].facing;
    if (enemy == MUSKET_NONE || musket_data(state)->unit[enemy].hexes != 2 ||
        !is_open(state, enemy) || pair_cells(state, unit, MUSKET_PAIR_LEFT, &pair) ||
        pair_cells(state, unit, MUSKET_PAIR_RIGHT, &pair) ||
        (!may_take(state, unit, own[0], musket_edge(1, facing)) &&
         !may_take(state, unit, own[1], facing)))
        return false;
    *ret_melee = (MusketMelee){.attacker = {unit},
                               .attackers = 1,
                               .defender = {enemy},
                               .defenders = 1,
                               .pair = MUSKET_PAIR_WHEEL};
    ret_melee->cells = musket_own_cells(state, enemy, ret_melee->ground);
    if (ret_melee->ground[0] != to) { /* the hex attacked is the first */
        ret_melee->ground[1] = ret_melee->ground[0];
        ret_melee->ground[0] = to;
    }
    return true;
}

bool
musket_melee_of(const MusketState *state, const HetMove *move, MusketMelee *ret_melee)
{
    MusketMelee melee;
    unsigned unit = move->unit, target = move->target;
    bool found;
    if (move->value == MUSKET_PAIR_NONE)
        found = musket_data(state)->unit[unit].hexes == 1 && is_open(state, target) &&
                single_melee(state, unit, target, &melee);
    else if (musket_data(state)->unit[unit].hexes == 1)
        found = false;
    else if (move->value == MUSKET_PAIR_WHEEL)
        found = wheel_melee(state, unit, &melee);
    else
        found = pair_cells(state, unit, move->value, &melee);
    if (!found || melee.defender[0] != target)
        return false;
    *ret_melee = melee;
    return true;
}

static void
list_single(const MusketState *state, unsigned unit, HetMoveList *list)
{
    const MusketScenario *data = musket_data(state);
    unsigned from = state->units[unit].place, last = MUSKET_NONE;
    for (unsigned edges = musket_front(state, unit, true); edges != 0; edges &= edges - 1) {
        unsigned to = data->next[from][__builtin_ctz(edges)];
        unsigned enemy = to == HET_NO_PLACE
                             ? (unsigned)MUSKET_NONE
                             : musket_of_side_at(state, 1 - musket_side(state, unit), to);
        MusketMelee melee;
        if (enemy == MUSKET_NONE || enemy == last || !is_open(state, enemy))
            continue;
        bool before = false; /* light infantry may see both hexes of a unit, apart */
        for (unsigned i = list->count; i-- > 0 && list->moves[i].unit == unit;)
            before = before || list->moves[i].target == enemy;
        if (before || !single_melee(state, unit, enemy, &melee))
            continue;
        het_list_add(list, het_move_target(HET_MOVE_FIGHT, unit, enemy));
        last = enemy;
    }
}

static void
list_pairs(const MusketState *state, unsigned unit, HetMoveList *list)
{
    MusketMelee melee;
    for (unsigned pair = MUSKET_PAIR_LEFT; pair <= MUSKET_PAIR_WHEEL; pair++) {
        if (pair == MUSKET_PAIR_WHEEL ? !wheel_melee(state, unit, &melee)
                                      : !pair_cells(state, unit, pair, &melee))
            continue;
        het_list_add(list, het_move_with_value(
                               het_move_target(HET_MOVE_FIGHT, unit, melee.defender[0]), pair));
    }
}

void
musket_list_melees(const MusketState *state, HetMoveList *list)
{
    const MusketScenario *data = musket_data(state);
    HET_EACH_OF_SIDE(unit, data, state->head.active) {
        if (!may_attack(state, unit))
            continue;
        if (data->unit[unit].hexes == 1)
            list_single(state, unit, list);
        else
            list_pairs(state, unit, list);
    }
    het_list_add(list, het_move(HET_MOVE_END));
}

bool
musket_may_join(const MusketState *state, const MusketMelee *melee, unsigned unit)
{
    const MusketScenario *data = musket_data(state);
    unsigned first = melee->attacker[0];
    MusketMelee other;
    MusketKind kind = musket_kind(state, unit), with = musket_kind(state, first);
    return unit != first && may_attack(state, unit) && data->unit[unit].hexes == 1 &&
           data->unit[first].hexes == 1 && data->unit[melee->defender[0]].hexes == 2 &&
           (kind == MUSKET_HEAVY || kind == MUSKET_CAVALRY) &&
           (with == MUSKET_HEAVY || with == MUSKET_CAVALRY) &&
           musket_distance(data, state->units[unit].place, state->units[first].place) == 1 &&
           single_melee(state, unit, melee->defender[0], &other);
}

MusketMelee
musket_melee_under_way(const MusketState *state)
{
    const HetFrame *frame = het_state_peek(&state->head);
    MusketMelee melee = {.pair = (unsigned)musket_fight_peek(frame)->pair};
    for (unsigned i = 0; i < 2; i++) {
        if (musket_fight_peek(frame)->fighter[MUSKET_BATTLE_ATTACKER + i] >= 0)
            melee.attacker[melee.attackers++] =
                (unsigned)musket_fight_peek(frame)->fighter[MUSKET_BATTLE_ATTACKER + i];
        if (musket_fight_peek(frame)->fighter[MUSKET_BATTLE_DEFENDER + i] >= 0)
            melee.defender[melee.defenders++] =
                (unsigned)musket_fight_peek(frame)->fighter[MUSKET_BATTLE_DEFENDER + i];
        if (state->ground[i] != HET_NO_PLACE)
            melee.ground[melee.cells++] = state->ground[i];
    }
    return melee;
}

/* --- the ground ------------------------------------------------------------------------------- */

unsigned
musket_crossings(const MusketState *state, const MusketMelee *melee, unsigned index,
                 MusketCrossing ret_crossings[MUSKET_CROSSINGS])
{
    const MusketScenario *data = musket_data(state);
    unsigned unit = melee->attacker[index], own[2], found = 0;
    unsigned count = musket_own_cells(state, unit, own);
    for (unsigned i = 0; i < count; i++)
        for (unsigned edges = musket_front(state, unit, true); edges != 0; edges &= edges - 1) {
            unsigned edge = (unsigned)__builtin_ctz(edges), to = data->next[own[i]][edge];
            if (to == HET_NO_PLACE ||
                (to != melee->ground[0] && (melee->cells < 2 || to != melee->ground[1])))
                continue;
            if (!may_take(state, unit, own[i], edge))
                continue;
            if ((melee->pair == MUSKET_PAIR_LEFT || melee->pair == MUSKET_PAIR_RIGHT) &&
                edge != pair_edge(state, unit, melee->pair))
                continue;
            ret_crossings[found++] = (MusketCrossing){(uint16_t)own[i], (uint8_t)edge};
        }
    return found;
}
