/* Melees: attackers and defenders, strengths, odds, columns. MPR-7, MPR-8.8, MPR-11, MPR-15 */
#include "musketpike-procedure.h"

/* --- declaring ------------------------------------------------------------------------------- */

static const char not_next[] = "the enemy is not next to it (MPR-7.3)";

static bool
is_open(const MusketState *state, unsigned defender)
{
    return !musket_has(state, defender, MUSKET_ATTACKED);
}

/* Why a unit attacks nobody in this phase. */
static const char *
why_no_attacker(const MusketState *state, unsigned unit)
{
    const char *reason = musket_why_not_active(state, unit);
    if (reason != NULL)
        return reason;
    if (musket_kind(state, unit) == MUSKET_ARTILLERY)
        return "artillery takes no part in attacks (MPR-11.24)";
    return musket_has(state, unit, MUSKET_FOUGHT) ? "it has attacked in this phase (MPR-7.4)"
                                                  : NULL;
}

/* Why a unit does not attack an enemy for where he stands. */
static const char *
why_not_before(const MusketState *state, unsigned unit, unsigned target)
{
    if (!musket_adjacent(state, unit, target))
        return not_next;
    return musket_before(state, unit, target, true)
               ? NULL
               : "attacks go through the front hexes proper (MPR-8.5)";
}

/* Whether a unit could go over an edge into the defender's place. MPR-7.3, MPR-15.17 */
static bool
may_take(const MusketState *state, unsigned unit, unsigned from, unsigned edge)
{
    return musket_data(state)->cost[musket_kind(state, unit)][from][edge] != MUSKET_STOP;
}

/* Why a one-hex unit does not attack an enemy that may be attacked. */
static const char *
why_no_single(const MusketState *state, unsigned unit, unsigned target)
{
    unsigned from = state->units[unit].place;
    MUSKET_EACH_BIT(edge, musket_front(state, unit, true)) {
        unsigned to = musket_data(state)->next[from][edge];
        if (to != HET_NO_PLACE && musket_at(state, to) == target &&
            may_take(state, unit, from, edge))
            return NULL;
    }
    const char *reason = why_not_before(state, unit, target);
    return reason != NULL ? reason /* foot can enter all ground */
                          : "cavalry never fights into a chateau (MPR-15.17)";
}

static MusketMelee
single_melee(const MusketState *state, unsigned unit, unsigned target)
{
    MusketMelee melee = {.attacker = {unit}, .attackers = 1, .defender = {target}, .defenders = 1};
    melee.cells = musket_own_cells(state, target, melee.ground);
    return melee;
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

/* Pairs of hexes, one of each unit, that are next to each other. MPR-15.28 */
static unsigned
count_touching(const MusketState *state, unsigned unit, unsigned other)
{
    unsigned touching = 0;
    MUSKET_EACH_OWN(cell, state, unit)
        MUSKET_EACH_OWN(own, state, other)
            touching += musket_distance(musket_data(state), cell, own) == 1;
    return touching;
}

/* MPR-15.28: two two-hex units that touch with one hex each do not fight, not in a joint melee
 * either: one they would fight alone if the other defender declined. */
static bool
pair_touches(const MusketState *state, unsigned unit, unsigned defender)
{
    return musket_hexes(state, defender) == 1 || count_touching(state, unit, defender) > 1;
}

static const char in_neither[] = "the enemy is in neither hex of that pair (MPR-15.21)";

/* Why a two-hex unit does not attack a pair of hexes, and a target there unless that is
 * MUSKET_NONE; if NULL, the ground with its defenders. MPR-15.21 */
static const char *
why_no_pair(const MusketState *state, unsigned unit, unsigned pair, unsigned target,
            MusketMelee *ret_melee)
{
    const uint16_t(*next)[HET_HEX_SIDES] = musket_data(state)->next;
    unsigned own[2], edge = pair_edge(state, unit, pair), side = musket_side(state, unit);
    musket_own_cells(state, unit, own);
    unsigned ground[2] = {next[own[0]][edge], next[own[1]][edge]};
    MusketMelee melee = {.attacker = {unit}, .attackers = 1, .pair = pair};
    if (target != MUSKET_NONE &&
        !(ground[0] != HET_NO_PLACE && musket_at(state, ground[0]) == target) &&
        !(ground[1] != HET_NO_PLACE && musket_at(state, ground[1]) == target))
        return in_neither;
    HET_EACH_BELOW(i, 2) {
        if (!may_take(state, unit, own[i], edge))
            return "it attacks a pair of hexes it could enter, and one is off the map (MPR-15.21)";
        melee.ground[melee.cells++] = ground[i];
        unsigned enemy = musket_of_side_at(state, 1 - side, ground[i]);
        unsigned there = state->cells[ground[i]].unit;
        if (enemy == MUSKET_NONE && there != 0 && there - 1 != unit)
            return "a friend stands in the other hex of the pair (MPR-15.21)";
        if (enemy == MUSKET_NONE || (melee.defenders == 1 && melee.defender[0] == enemy))
            continue;
        if (!is_open(state, enemy))
            return "the unit in the other hex has been attacked in this phase (MPR-7.2)";
        if (!pair_touches(state, unit, enemy))
            return "two-hex units that touch with one hex each do not fight (MPR-15.28)";
        melee.defender[melee.defenders++] = enemy;
    }
    *ret_melee = melee;
    return melee.defenders == 0 ? in_neither : NULL;
}

/* Whether it attacks one, and whom. */
static bool
pair_cells(const MusketState *state, unsigned unit, unsigned pair, MusketMelee *ret_melee)
{
    return why_no_pair(state, unit, pair, MUSKET_NONE, ret_melee) == NULL;
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
                         ? MUSKET_NONE
                         : musket_of_side_at(state, 1 - musket_side(state, unit), to);
    unsigned facing = state->units[unit].facing;
    if (enemy == MUSKET_NONE || musket_hexes(state, enemy) != 2 || !is_open(state, enemy) ||
        pair_cells(state, unit, MUSKET_PAIR_LEFT, &pair) ||
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
    if (move->value == MUSKET_PAIR_NONE) {
        found = musket_hexes(state, unit) == 1 && is_open(state, target) &&
                why_no_single(state, unit, target) == NULL;
        melee = single_melee(state, unit, target);
    } else if (musket_hexes(state, unit) == 1)
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
    unsigned from = state->units[unit].place, last = MUSKET_NONE;
    MUSKET_EACH_BIT(edge, musket_front(state, unit, true)) {
        unsigned to = musket_data(state)->next[from][edge];
        unsigned enemy = to == HET_NO_PLACE
                             ? MUSKET_NONE
                             : musket_of_side_at(state, 1 - musket_side(state, unit), to);
        if (enemy == MUSKET_NONE || enemy == last || !is_open(state, enemy))
            continue;
        bool before = false; /* light infantry may see both hexes of a unit, apart */
        for (unsigned i = list->count; i-- > 0 && list->moves[i].unit == unit;)
            before = before || list->moves[i].target == enemy;
        if (before || why_no_single(state, unit, enemy) != NULL)
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
        if (why_no_attacker(state, unit) != NULL)
            continue;
        if (data->unit[unit].hexes == 1)
            list_single(state, unit, list);
        else
            list_pairs(state, unit, list);
    }
    het_list_add(list, het_move(HET_MOVE_END));
}

static bool
fights_jointly(const MusketState *state, unsigned unit)
{
    MusketKind kind = musket_kind(state, unit);
    return musket_hexes(state, unit) == 1 && (kind == MUSKET_HEAVY || kind == MUSKET_CAVALRY);
}

const char *
musket_why_no_join(const MusketState *state, const MusketMelee *melee, unsigned unit)
{
    unsigned first = melee->attacker[0], target = melee->defender[0];
    if (unit == first)
        return "it is attacking already (MPR-15.26)";
    const char *reason = why_no_attacker(state, unit);
    if (reason != NULL)
        return reason;
    if (!fights_jointly(state, unit) || !fights_jointly(state, first) ||
        musket_hexes(state, target) != 2)
        return "one hex of heavy infantry or cavalry joins (MPR-15.26)";
    if (musket_distance(musket_data(state), state->units[unit].place, state->units[first].place) !=
        1)
        return "units that attack together stand next to each other (MPR-15.26)";
    return why_no_single(state, unit, target);
}

/* Why a two-hex unit does not attack an enemy next to it as the move has it. */
static const char *
why_not_by_two(const MusketState *state, const HetMove *move)
{
    unsigned unit = move->unit, target = move->target;
    MusketMelee melee;
    const char *reason = why_not_before(state, unit, target);
    if (reason != NULL)
        return reason;
    if (move->value == MUSKET_PAIR_WHEEL)
        return "it wheels into one flank hex of a two-hex unit ahead, and only when it can attack "
               "no pair of hexes (MPR-15.34)";
    bool right = move->value == MUSKET_PAIR_RIGHT;
    reason = why_no_pair(state, unit, right ? MUSKET_PAIR_RIGHT : MUSKET_PAIR_LEFT, target, &melee);
    if (reason == in_neither && !right && move->value != MUSKET_PAIR_LEFT)
        reason = why_no_pair(state, unit, MUSKET_PAIR_RIGHT, target, &melee);
    return reason != NULL ? reason
                          : "to attack the pair, name the enemy on the left of it (MPR-15.21)";
}

/* Whether a unit may attack any enemy now. */
static bool
has_enemy(const MusketState *state, unsigned unit)
{
    HetMoveList list;
    het_list_clear(&list);
    musket_list_melees(state, &list);
    return het_list_has_unit(&list, unit);
}

const char *
musket_why_no_melee(const MusketState *state, const HetMove *move)
{
    if (move->kind != HET_MOVE_FIGHT)
        return NULL;
    const char *reason = why_no_attacker(state, move->unit);
    if (reason != NULL)
        return reason;
    if (move->target == HET_NO_UNIT && !has_enemy(state, move->unit))
        return "there is no enemy it could attack in its front hexes (MPR-8.5)";
    if (move->target >= musket_data(state)->unit_count && move->target != HET_NO_UNIT)
        return musket_no_target;
    if (move->target == HET_NO_UNIT || musket_side(state, move->target) == state->head.active ||
        !musket_on_map(state, move->target))
        return "name an enemy on the map (MPR-7.1)";
    if (!is_open(state, move->target))
        return "a unit is attacked once in a melee phase (MPR-7.2)";
    if (!musket_adjacent(state, move->unit, move->target))
        return not_next;
    if (musket_at(state, state->units[move->target].place) != move->target &&
        musket_kind(state, move->target) == MUSKET_ARTILLERY)
        return "it stands with another unit: attack that one (MPR-11.25)";
    if (musket_hexes(state, move->unit) == 2)
        return why_not_by_two(state, move);
    return move->value != MUSKET_PAIR_NONE ? "one hex attacks no pair of hexes (MPR-15.21)"
                                           : why_no_single(state, move->unit, move->target);
}

MusketMelee
musket_melee_under_way(const MusketState *state)
{
    const HetFrame *frame = het_state_peek(&state->head);
    const uint16_t *fighter = musket_fight_peek(frame)->fighter;
    MusketMelee melee = {.pair = musket_fight_peek(frame)->pair};
    HET_EACH_BELOW(i, 2) {
        if (fighter[MUSKET_BATTLE_ATTACKER + i] != HET_NO_UNIT)
            melee.attacker[melee.attackers++] = fighter[MUSKET_BATTLE_ATTACKER + i];
        if (fighter[MUSKET_BATTLE_DEFENDER + i] != HET_NO_UNIT)
            melee.defender[melee.defenders++] = fighter[MUSKET_BATTLE_DEFENDER + i];
        if (state->ground[i] != HET_NO_PLACE)
            melee.ground[melee.cells++] = state->ground[i];
    }
    return melee;
}

/* --- the ground ------------------------------------------------------------------------------ */

unsigned
musket_crossings(const MusketState *state, const MusketMelee *melee, unsigned index,
                 MusketCrossing ret_crossings[MUSKET_CROSSINGS])
{
    unsigned unit = melee->attacker[index], found = 0;
    MUSKET_EACH_OWN(cell, state, unit)
        MUSKET_EACH_BIT(edge, musket_front(state, unit, true)) {
            unsigned to = musket_data(state)->next[cell][edge];
            if (to == HET_NO_PLACE ||
                (to != melee->ground[0] && (melee->cells < 2 || to != melee->ground[1])))
                continue;
            if (!may_take(state, unit, cell, edge))
                continue;
            if ((melee->pair == MUSKET_PAIR_LEFT || melee->pair == MUSKET_PAIR_RIGHT) &&
                edge != pair_edge(state, unit, melee->pair))
                continue;
            ret_crossings[found++] = (MusketCrossing){(uint16_t)cell, (uint8_t)edge};
        }
    return found;
}

/* --- the ground ------------------------------------------------------------------------------ */

static bool
is_defended(const MusketState *state, const MusketMelee *melee, unsigned cell)
{
    unsigned unit = musket_at(state, cell);
    HET_EACH_BELOW(i, melee->defenders)
        if (melee->defender[i] == unit)
            return true;
    return false;
}

/* The bits of ground[][] that any attacker crosses on its way to a defender: what lies before the
 * empty hex of a pair covers nobody. */
static unsigned
crossed(const MusketState *state, const MusketMelee *melee)
{
    MusketCrossing crossings[MUSKET_CROSSINGS];
    unsigned bits = 0;
    HET_EACH_BELOW(i, melee->attackers) {
        unsigned count = musket_crossings(state, melee, i, crossings);
        HET_EACH_BELOW(k, count) {
            unsigned from = crossings[k].from, edge = crossings[k].edge;
            if (is_defended(state, melee, musket_data(state)->next[from][edge]))
                bits |= musket_data(state)->ground[from][edge];
        }
    }
    return bits;
}

/* The ground of one unit's part in a melee. */
typedef struct {
    bool obstructed; /* it stands in such ground, or attacks into it */
    bool obstacle;   /* one is crossed: by this attacker, or on the way to this defender */
} Footing;

static Footing
attacker_footing(const MusketState *state, const MusketMelee *melee, unsigned index)
{
    const MusketScenario *data = musket_data(state);
    MusketCrossing crossings[MUSKET_CROSSINGS];
    unsigned count = musket_crossings(state, melee, index, crossings);
    unsigned attacker = melee->attacker[index];
    bool out = musket_kind(state, attacker) == MUSKET_CAVALRY &&
               musket_option(state, MUSKET_OUT_OF_OBSTRUCTED) != 0; /* MPR-11.3 */
    Footing footing = {.obstructed = !out && musket_obstructed(state, attacker)};
    HET_EACH_BELOW(i, count) {
        unsigned from = crossings[i].from, edge = crossings[i].edge;
        footing.obstructed = footing.obstructed || data->obstructed[data->next[from][edge]];
        footing.obstacle = footing.obstacle || (data->ground[from][edge] & MUSKET_OBSTACLE) != 0;
    }
    return footing;
}

static Footing
defender_footing(const MusketState *state, const MusketMelee *melee, unsigned unit)
{
    const MusketScenario *data = musket_data(state);
    MusketCrossing crossings[MUSKET_CROSSINGS];
    unsigned cells[2], own = musket_own_cells(state, unit, cells);
    Footing footing = {.obstructed = musket_obstructed(state, unit)};
    HET_EACH_BELOW(k, melee->attackers) {
        unsigned count = musket_crossings(state, melee, k, crossings);
        HET_EACH_BELOW(i, count) {
            unsigned from = crossings[i].from, edge = crossings[i].edge;
            unsigned to = data->next[from][edge];
            if (to == cells[0] || (own == 2 && to == cells[1]))
                footing.obstacle =
                    footing.obstacle || (data->ground[from][edge] & MUSKET_OBSTACLE) != 0;
        }
    }
    return footing;
}

static Footing
footing_of(const MusketState *state, const MusketMelee *melee, unsigned unit)
{
    HET_EACH_BELOW(i, melee->attackers)
        if (melee->attacker[i] == unit)
            return attacker_footing(state, melee, i);
    return defender_footing(state, melee, unit);
}

bool
musket_in_open(const MusketState *state, const MusketMelee *melee, unsigned unit)
{
    Footing footing = footing_of(state, melee, unit);
    /* MPR-11.3: horse is hindered by what it crosses, not by what is crossed to come at it */
    bool crosses =
        footing.obstacle && (musket_kind(state, unit) != MUSKET_CAVALRY ||
                             musket_side(state, unit) == musket_side(state, melee->attacker[0]));
    return !footing.obstructed && !crosses;
}

/* --- strengths ------------------------------------------------------------------------------- */

static unsigned
half(unsigned points)
{
    return (points + 1) / 2;
}

/* An account of strengths, and which of them a unit's adds to. */
typedef struct {
    HetRollAccount *account; /* NULL: none is kept */
    HetTermKind kind;
} Sum;

static void
add(const Sum *sum, unsigned points, const char *rule, const char *words)
{
    het_account_add(sum->account, sum->kind, (int)points, rule, words);
}

/* MPR-11.5, MPR-11.6, MPR-15.18 */
static unsigned
heavy_strength(const MusketState *state, const MusketMelee *melee, unsigned unit, const Sum *sum)
{
    const MusketUnitType *type = &musket_data(state)->unit[unit];
    unsigned points = state->units[unit].strength;
    unsigned limit = (unsigned)musket_option(state, MUSKET_HEAVY_FRONTAGE) * type->hexes;
    bool obstructed = footing_of(state, melee, unit).obstructed;
    if (obstructed)
        limit /= 2;
    unsigned full = MIN(points, limit);
    unsigned rest = half(points > limit ? MIN(points - limit, limit) : 0);
    const char *rule = obstructed ? "MPR-15.18" : type->hexes == 2 ? "MPR-11.6" : "MPR-11.5";
    add(sum, full, rule, obstructed ? "heavy infantry, half its front" : "heavy infantry");
    add(sum, rest, rule, "half of those behind");
    return full + rest;
}

static unsigned
strength_of(const MusketState *state, const MusketMelee *melee, unsigned unit, const Sum *sum)
{
    unsigned points = state->units[unit].strength;
    bool hindered;
    switch (musket_kind(state, unit)) {
    case MUSKET_ARTILLERY:
        return 0;
    case MUSKET_LIGHT:
        hindered = !musket_in_open(state, melee, unit);
        points = MIN(points, (unsigned)musket_option(state, MUSKET_LIGHT_FRONTAGE));
        points = hindered ? points : half(points);
        add(sum, points, "MPR-11.4",
            hindered ? "light infantry in cover" : "light infantry, halved in the open");
        return points;
    case MUSKET_CAVALRY:
        hindered = !musket_in_open(state, melee, unit);
        points = MIN(points, (unsigned)musket_option(state, MUSKET_CAVALRY_FRONTAGE));
        points *= hindered ? 1 : (unsigned)musket_option(state, MUSKET_CAVALRY_WEIGHT);
        add(sum, points, hindered ? "MPR-11.3" : "MPR-11.2",
            hindered ? "cavalry hindered by the ground" : "cavalry in the open");
        return points;
    case MUSKET_HEAVY:
        break;
    }
    return heavy_strength(state, melee, unit, sum);
}

static unsigned
attack_of(const MusketState *state, const MusketMelee *melee, HetRollAccount *account)
{
    const Sum sum = {account, HET_TERM_OWN};
    unsigned strength = 0;
    HET_EACH_BELOW(i, melee->attackers)
        strength += strength_of(state, melee, melee->attacker[i], &sum);
    return strength;
}

static unsigned
attack_strength(const MusketState *state, const MusketMelee *melee)
{
    return attack_of(state, melee, NULL);
}

/* Artillery on the ground that faces a hex the attack comes from. MPR-14.16 */
static unsigned
gun_strength(const MusketState *state, const MusketMelee *melee)
{
    MusketCrossing crossings[MUSKET_CROSSINGS];
    unsigned strength = 0;
    HET_EACH_BELOW(cell, melee->cells) {
        unsigned gun = state->cells[melee->ground[cell]].gun;
        if (gun == 0 || musket_side(state, gun - 1) != musket_side(state, melee->defender[0]))
            continue;
        bool faces = false;
        HET_EACH_BELOW(i, melee->attackers) {
            unsigned count = musket_crossings(state, melee, i, crossings);
            HET_EACH_BELOW(k, count) {
                unsigned edge =
                    musket_direction(musket_data(state), melee->ground[cell], crossings[k].from);
                faces = faces || (edge < HET_HEX_SIDES &&
                                  (musket_front(state, gun - 1, true) >> edge & 1u) != 0);
            }
        }
        strength += faces;
    }
    return strength;
}

static unsigned
defence_of(const MusketState *state, const MusketMelee *melee, HetRollAccount *account)
{
    const Sum sum = {account, HET_TERM_ENEMY};
    unsigned guns = gun_strength(state, melee), strength = guns;
    HET_EACH_BELOW(i, melee->defenders)
        strength += strength_of(state, melee, melee->defender[i], &sum);
    bool alone = musket_kind(state, melee->defender[0]) == MUSKET_ARTILLERY;
    add(&sum, guns, alone ? "MPR-11.26" : "MPR-14.16",
        alone ? "artillery alone" : "artillery with it");
    return strength;
}

unsigned
musket_defence(const MusketState *state, const MusketMelee *melee)
{
    return defence_of(state, melee, NULL);
}

/* --- shifts ---------------------------------------------------------------------------------- */

static bool
any_disordered(const MusketState *state, const unsigned *units, unsigned count)
{
    HET_EACH_BELOW(i, count)
        if (musket_has(state, units[i], MUSKET_DISORDERED))
            return true;
    return false;
}

static bool
all_disordered(const MusketState *state, const unsigned *units, unsigned count)
{
    HET_EACH_BELOW(i, count)
        if (!musket_has(state, units[i], MUSKET_DISORDERED))
            return false;
    return true;
}

/* 1 when no attacking hex lies in a front hex of a defender. Artillery alone has no flank to shift
 * by: it has no strength there. MPR-11.9 */
static int
shift_flank(const MusketState *state, const MusketMelee *melee)
{
    MusketCrossing crossings[MUSKET_CROSSINGS];
    HET_EACH_BELOW(i, melee->attackers) {
        unsigned count = musket_crossings(state, melee, i, crossings);
        HET_EACH_BELOW(k, count)
            HET_EACH_BELOW(d, melee->defenders) {
                unsigned defender = melee->defender[d];
                MUSKET_EACH_OWN(cell, state, defender) {
                    unsigned edge = musket_direction(musket_data(state), cell, crossings[k].from);
                    if (edge < HET_HEX_SIDES &&
                        (musket_front(state, defender, false) >> edge & 1u) != 0)
                        return 0;
                }
            }
    }
    return 1;
}

/* MPR-11.11, MPR-15.22 */
static int
shift_morale(const MusketState *state, const MusketMelee *melee)
{
    int attack = INT8_MAX, defence = INT8_MIN;
    int least = musket_option(state, MUSKET_SHIFT_MORALE);
    HET_EACH_BELOW(i, melee->attackers)
        attack = MIN(attack, musket_melee_morale(state, melee->attacker[i]));
    HET_EACH_BELOW(i, melee->defenders)
        defence = MAX(defence, musket_melee_morale(state, melee->defender[i]));
    return attack - defence >= least ? 1 : defence - attack >= least ? -1 : 0;
}

/* MPR-11.12 */
static int
shift_cover(const MusketState *state, const MusketMelee *melee)
{
    return (crossed(state, melee) & MUSKET_COVER) != 0 ? -1 : 0;
}

static bool
lacks_pikes(const MusketState *state, unsigned unit)
{
    return musket_kind(state, unit) == MUSKET_HEAVY && !musket_data(state)->unit[unit].pikes;
}

static bool
is_regular(const MusketState *state, unsigned unit)
{
    return musket_kind(state, unit) == MUSKET_CAVALRY ||
           (musket_kind(state, unit) == MUSKET_HEAVY && !lacks_pikes(state, unit));
}

/* MPR-8.8 */
static int
shift_pikes(const MusketState *state, const MusketMelee *melee)
{
    bool attack_lacks = false, attack_regular = false, defence_lacks = false;
    bool defence_regular = false;
    HET_EACH_BELOW(i, melee->attackers) {
        attack_lacks = attack_lacks || lacks_pikes(state, melee->attacker[i]);
        attack_regular = attack_regular || is_regular(state, melee->attacker[i]);
    }
    HET_EACH_BELOW(i, melee->defenders) {
        defence_lacks = defence_lacks || lacks_pikes(state, melee->defender[i]);
        defence_regular = defence_regular || is_regular(state, melee->defender[i]);
    }
    return (defence_lacks && !defence_regular && attack_regular) -
           (attack_lacks && defence_regular);
}

static int
shift(HetRollAccount *account, int columns, const char *rule, const char *words)
{
    het_account_add(account, HET_TERM_COLUMN, columns, rule, words);
    return columns;
}

static int
shifts_of(const MusketState *state, const MusketMelee *melee, HetRollAccount *account)
{
    bool defence = all_disordered(state, melee->defender, melee->defenders);
    bool attack = any_disordered(state, melee->attacker, melee->attackers);
    int morale = shift_morale(state, melee), pikes = shift_pikes(state, melee);
    int shifts = shift(account, defence, "MPR-11.8", "the defender is disordered");
    shifts += shift(account, -attack, "MPR-11.10", "the attacker is disordered");
    shifts += shift(account, shift_flank(state, melee), "MPR-11.9", "in flank or rear");
    shifts += shift(account, morale, melee->defenders == 2 ? "MPR-15.22" : "MPR-11.11",
                    morale > 0 ? "better morale of the attacker" : "better morale of the defender");
    shifts += shift(account, shift_cover(state, melee), "MPR-11.12", "cover");
    shifts += shift(account, pikes, "MPR-8.8", "heavy infantry without pikes");
    return shifts;
}

static unsigned
final_column(const MusketState *state, const MusketMelee *melee, HetRollAccount *account)
{
    int odds =
        (int)musket_column(attack_of(state, melee, account), defence_of(state, melee, account));
    int column = odds + shifts_of(state, melee, account);
    int within = CLAMP(column, 0, MUSKET_COLUMNS - 1);
    shift(account, within - column, "MPR-11.14", "the table ends there");
    if (account != NULL)
        g_snprintf(account->column, sizeof account->column, "%u per cent, from %u",
                   musket_columns[within], musket_columns[odds]);
    return (unsigned)within;
}

unsigned
musket_final_column(const MusketState *state, const MusketMelee *melee)
{
    return final_column(state, melee, NULL);
}

void
musket_account_melee(const MusketState *state, const MusketMelee *melee, HetRollAccount *account)
{
    het_account_begin(account, "melee", "MPR-11.28", melee->defender[0]);
    if (account != NULL)
        final_column(state, melee, account);
}

void
musket_note_melee(const MusketState *state, const MusketMelee *melee, const HetSink *sink)
{
    const HetState *head = &state->head;
    if (!het_is_heard(sink))
        return;
    HET_EACH_BELOW(i, melee->attackers + melee->defenders) {
        unsigned unit =
            i < melee->attackers ? melee->attacker[i] : melee->defender[i - melee->attackers];
        int morale = musket_morale(state, unit), led = musket_melee_morale(state, unit);
        het_note(sink, head, unit, HET_NO_UNIT, led > morale ? "MPR-9.2" : "MPR-11.11",
                 "fights with a morale of %d%s", led, led > morale ? ", 1 of it its leader's" : "");
    }
    if (any_disordered(state, melee->defender, melee->defenders) &&
        !all_disordered(state, melee->defender, melee->defenders))
        het_note(sink, head, melee->defender[0], HET_NO_UNIT, "MPR-11.13",
                 "one of two defenders is disordered: no shift");
    unsigned attack = attack_strength(state, melee), defence = musket_defence(state, melee);
    bool below = defence * musket_columns[0] > attack * 100;
    het_note(sink, head, melee->attacker[0], melee->defender[0], below ? "MPR-11.14" : "MPR-11.1",
             below ? "attacks at %u to %u: below %u per cent" : "attacks at %u to %u: %u per cent",
             attack, defence, musket_columns[musket_column(attack, defence)]);
}
