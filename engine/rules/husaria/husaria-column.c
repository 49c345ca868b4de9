/* The column of a battle: strengths, their ratio, and every modifier. HUS-6.1 to 6.4, 6.7, 8, 9 */
#include "husaria-query.h"

/* --- the value of a unit ---------------------------------------------------------------------- */

/* A unit's points before ground and enemy are considered: guns one, pikes those of their token. */
static unsigned
own_points(const HusariaState *state, unsigned unit)
{
    const HusariaUnit *it = &state->units[unit];
    if (husaria_arm(husaria_data(state), unit) == HUSARIA_ARTILLERY)
        return 1; /* HUS-13.31 */
    if ((it->flags & HUSARIA_PIKES) == 0)
        return it->strength;
    /* HUS-15.13: the token of a weakened unit is a weakened one. */
    int lost = husaria_data(state)->full[unit] - it->strength;
    return (unsigned)MAX(husaria_option(state, HUSARIA_PIKE_STRENGTH) - lost, it->strength);
}

unsigned
husaria_attack_points(const HusariaState *state, unsigned unit, bool foot, bool fence)
{
    unsigned points = 2 * own_points(state, unit);
    if (fence)
        return MIN(points, 2);
    if (foot && husaria_arm(husaria_data(state), unit) == HUSARIA_CAVALRY)
        points *= (unsigned)husaria_option(state, HUSARIA_FOOT_DOUBLE);
    return points;
}

unsigned
husaria_defence_points(const HusariaState *state, unsigned unit, bool rear)
{
    unsigned points = own_points(state, unit);
    return 2 *
           (rear ? MIN(points, (unsigned)husaria_option(state, HUSARIA_REAR_STRENGTH)) : points);
}

int
husaria_command_at(const HusariaState *state, unsigned side, unsigned cell)
{
    const HusariaScenario *data = husaria_data(state);
    int best = 0;
    for (unsigned edge = 0; edge <= HET_HEX_SIDES; edge++) {
        unsigned at = edge == HET_HEX_SIDES ? cell : data->next[cell][edge];
        for (unsigned unit = at == HUSARIA_OFF ? HUSARIA_NOBODY : husaria_first(state, at);
             unit != HUSARIA_NOBODY; unit = husaria_after(state, unit))
            if (data->type[unit] == HUSARIA_COMMANDER && data->side[unit] == side)
                best = MAX(best, data->bonus[unit]);
    }
    return best;
}

int
husaria_army_columns(const HusariaState *state, unsigned side)
{
    int army = side == HET_FIRST ? state->morale_modifier : -state->morale_modifier;
    return MAX(army, 0); /* the attacker's alone */
}

int
husaria_lance_columns(const HusariaState *state, unsigned unit)
{
    const HusariaUnit *it = &state->units[unit];
    if ((it->flags & HUSARIA_LANCES) == 0)
        return 0;
    return husaria_option(state, it->strength >= 2 ? HUSARIA_LANCE_FULL : HUSARIA_LANCE_WEAK);
}

/* HUS-6.21.4: 1:4 to 9:1, fractions in the defender's favour. */
int
husaria_ratio(unsigned attack, unsigned defence)
{
    if (attack >= defence)
        return HUSARIA_EVEN + (int)MIN(attack / MAX(defence, 1), 9) - 1;
    return HUSARIA_EVEN - (int)MIN((defence + attack - 1) / MAX(attack, 1), 4) + 1;
}

/* --- strengths -------------------------------------------------------------------------------- */

typedef struct {
    const HusariaState *state;
    const HusariaSet *attackers, *defenders;
} Sides;

/* The edge over which an attacker stands to a defender beside it. */
static unsigned
edge_to(const HusariaState *state, unsigned from, unsigned to)
{
    return husaria_direction(husaria_data(state), state->units[from].place, state->units[to].place);
}

/* Whether any attacker comes at the unit from behind. HUS-6.43 */
static bool
taken_in_rear(const Sides *sides, unsigned unit)
{
    HUSARIA_EACH(by, sides->attackers) {
        unsigned edge = edge_to(sides->state, unit, by);
        if (edge < HET_HEX_SIDES && !husaria_in_front(sides->state->units[unit].facing, edge))
            return true;
    }
    return false;
}

/* HUS-13.31: the guns of a hex count one point together, that of the first of them in the set:
 * whether this is another. */
static bool
is_counted_gun(const HusariaState *state, const HusariaSet *set, unsigned gun)
{
    if (husaria_arm(husaria_data(state), gun) != HUSARIA_ARTILLERY)
        return false;
    for (unsigned other = husaria_first(state, state->units[gun].place); other != gun;
         other = husaria_after(state, other))
        if (husaria_set_has(set, other) &&
            husaria_arm(husaria_data(state), other) == HUSARIA_ARTILLERY)
            return true;
    return false;
}

static bool
all_foot(const HusariaState *state, const HusariaSet *set)
{
    HUSARIA_EACH(unit, set)
        if (husaria_arm(husaria_data(state), unit) != HUSARIA_INFANTRY)
            return false;
    return true;
}

/* Whether an attacker's way to the defenders beside it leads over a fence of theirs in all cases.
 * HUS-14.11 */
static bool
faces_fence(const Sides *sides, unsigned attacker)
{
    bool any = false;
    HUSARIA_EACH(unit, sides->defenders) {
        unsigned edge = edge_to(sides->state, attacker, unit);
        if (edge >= HET_HEX_SIDES)
            continue;
        if (!husaria_hindered(sides->state, husaria_side(sides->state, attacker),
                              sides->state->units[attacker].place, edge))
            return false;
        any = true;
    }
    return any;
}

/* HUS-6.31: an attack out of a swamp, or against none but units in one. */
static bool
bogged(const Sides *sides, unsigned attacker)
{
    const HusariaState *state = sides->state;
    const uint8_t *terrain = husaria_data(state)->map.terrain;
    bool all = true;
    HUSARIA_EACH(unit, sides->defenders)
        all = all && (edge_to(state, attacker, unit) >= HET_HEX_SIDES ||
                      terrain[state->units[unit].place] == HUSARIA_SWAMP);
    return all || terrain[state->units[attacker].place] == HUSARIA_SWAMP;
}

/* Half points of a side as they add up, for accounts. */
typedef struct {
    int counters, pikes, guns, horse, fence, swamp, rear, wagons;
} Parts;

static void
count_own(const HusariaState *state, unsigned unit, Parts *parts)
{
    int strength = state->units[unit].strength;
    if (husaria_arm(husaria_data(state), unit) == HUSARIA_ARTILLERY) {
        parts->guns += 2;
        return;
    }
    parts->counters += 2 * strength;
    parts->pikes += 2 * ((int)own_points(state, unit) - strength);
}

/* Twice the attackers' points: half points count in swamps. HUS-6.19, 6.31, 14.11 */
static unsigned
attack_strength(const Sides *sides, Parts *parts)
{
    const HusariaState *state = sides->state;
    bool foot = all_foot(state, sides->defenders);
    unsigned sum = 0;
    HUSARIA_EACH(unit, sides->attackers) {
        if (is_counted_gun(state, sides->attackers, unit))
            continue;
        bool fence = faces_fence(sides, unit), swamp = bogged(sides, unit);
        unsigned points = husaria_attack_points(state, unit, foot, fence);
        int more = (int)points - 2 * (int)own_points(state, unit);
        count_own(state, unit, parts);
        *(fence ? &parts->fence : &parts->horse) += more;
        parts->swamp -= swamp ? (int)(points - points / 2) : 0;
        sum += swamp ? points / 2 : points;
    }
    return sum;
}

static bool
has_wagons(const HusariaState *state, unsigned cell)
{
    HUSARIA_EACH_AT(unit, state, cell)
        if (husaria_data(state)->type[unit] == HUSARIA_WAGONS)
            return true;
    return false;
}

/* HUS-11.12: the point of a hex's wagons, that of the first defender there. */
static unsigned
wagon_point(const HusariaState *state, const HusariaSet *set, unsigned unit)
{
    for (unsigned other = husaria_first(state, state->units[unit].place); other != unit;
         other = husaria_after(state, other))
        if (husaria_set_has(set, other))
            return 0;
    return has_wagons(state, state->units[unit].place);
}

/* Twice the defenders' points. HUS-6.43, 11.12, 13.31 */
static unsigned
defence_strength(const Sides *sides, bool *ret_wagons, Parts *parts)
{
    const HusariaState *state = sides->state;
    unsigned sum = 0;
    *ret_wagons = false;
    HUSARIA_EACH(unit, sides->defenders) {
        unsigned wagons = wagon_point(state, sides->defenders, unit);
        sum += 2 * wagons;
        parts->wagons += 2 * (int)wagons;
        if (!is_counted_gun(state, sides->defenders, unit)) {
            unsigned points = husaria_defence_points(state, unit, taken_in_rear(sides, unit));
            count_own(state, unit, parts);
            parts->rear += (int)points - 2 * (int)own_points(state, unit);
            sum += points;
        }
        *ret_wagons = *ret_wagons || wagons > 0;
    }
    return sum;
}

/* --- modifiers -------------------------------------------------------------------------------- */

/* The column shift of the ground against the attackers: the best of the defenders' shelters.
 * HUS-6.32 */
static int
ground(const Sides *sides, bool *ret_covered)
{
    const HusariaState *state = sides->state;
    const HetHexMap *map = &husaria_data(state)->map;
    int most = 0;
    *ret_covered = false;
    HUSARIA_EACH(unit, sides->defenders) {
        unsigned cell = state->units[unit].place;
        int here = husaria_terrain_shelter[map->terrain[cell]];
        *ret_covered = *ret_covered || here > 0;
        HUSARIA_EACH(by, sides->attackers) {
            unsigned edge = edge_to(state, unit, by);
            if (edge >= HET_HEX_SIDES)
                continue;
            bool across =
                (map->sides[cell][edge] & (HUSARIA_STREAM | HUSARIA_RIVER | HUSARIA_FORD)) != 0;
            if (across || map->level[state->units[by].place] < map->level[cell])
                here = MAX(here, 1);
        }
        most = MAX(most, here);
    }
    return most;
}

/* The best commander with any unit of a set. */
static int
command(const HusariaState *state, const HusariaSet *set)
{
    int best = 0;
    HUSARIA_EACH(unit, set)
        best = MAX(best,
                   husaria_command_at(state, husaria_side(state, unit), state->units[unit].place));
    return best;
}

/* The lowest morale of a set's troops. */
static int
spirit(const HusariaState *state, const HusariaSet *set)
{
    int lowest = 99;
    HUSARIA_EACH(unit, set)
        lowest = MIN(lowest, husaria_data(state)->row[unit].morale);
    return lowest;
}

/* HUS-6.72: what lances bring, the best of the attackers'; HUS-6.33, 11.12, 14.14: none against
 * shelter, wagons, fences. */
static int
lances(const Sides *sides, bool covered, bool wagons)
{
    int best = 0;
    HUSARIA_EACH(unit, sides->attackers) {
        int worth = husaria_lance_columns(sides->state, unit);
        if (worth > best && !covered && !wagons && !faces_fence(sides, unit))
            best = worth;
    }
    return best;
}

/* HUS-6.16: two attackers on opposite sides of a defender. */
static bool
opposite(const Sides *sides)
{
    HUSARIA_EACH(unit, sides->defenders) {
        unsigned from = 0;
        HUSARIA_EACH(by, sides->attackers) {
            unsigned edge = edge_to(sides->state, unit, by);
            if (edge < HET_HEX_SIDES)
                from |= 1u << edge;
        }
        if ((from & from >> 3) != 0)
            return true;
    }
    return false;
}

/* --- the column ------------------------------------------------------------------------------- */

static const char *const column_names[HUSARIA_COLUMNS] = {"1:4", "1:3", "1:2", "1:1", "2:1", "3:1",
                                                          "4:1", "5:1", "6:1", "7:1", "8:1", "9:1"};

static void
add_parts(HetRollAccount *account, HetTermKind kind, const Parts *parts)
{
    het_account_add(account, kind, parts->counters, "HUS-6.21b", "by the counters");
    het_account_add(account, kind, parts->pikes, "HUS-15.13", "for pikes");
    het_account_add(account, kind, parts->guns, "HUS-13.31", "for guns, one a hex");
    het_account_add(account, kind, parts->horse, "HUS-6.19", "for horse against foot only");
    het_account_add(account, kind, parts->fence, "HUS-14.11", "over a fence");
    het_account_add(account, kind, parts->swamp, "HUS-6.31b", "in the swamp");
    het_account_add(account, kind, parts->rear, "HUS-6.43", "taken from behind");
    het_account_add(account, kind, parts->wagons, "HUS-11.12", "for wagons");
}

/* The column, entered into `account` unless it is NULL. */
static unsigned
column_of(const Sides *sides, HetRollAccount *account)
{
    const HusariaState *state = sides->state;
    bool covered = false, wagons = false;
    Parts own = {0}, enemy = {0};
    unsigned attack = attack_strength(sides, &own);
    int even = husaria_ratio(attack, defence_strength(sides, &wagons, &enemy)), column = even;
    unsigned side = husaria_side(state, husaria_set_next(sides->attackers, 0));
    const struct {
        int columns;
        const char *rule, *words;
    } modifiers[] = {
        {-ground(sides, &covered), "HUS-6.31", "the ground"},
        {spirit(state, sides->attackers) - spirit(state, sides->defenders), "HUS-6.21e",
         "the units' morale"},
        {command(state, sides->attackers) - command(state, sides->defenders), "HUS-9.21",
         "commanders"},
        {lances(sides, covered, wagons), "HUS-6.72", "lances"},
        {husaria_army_columns(state, side), "HUS-8.14", "the army's morale"},
        {opposite(sides) ? husaria_option(state, HUSARIA_OPPOSITE) : 0, "HUS-6.16",
         "from opposite sides"},
    };
    HET_EACH_BELOW(i, G_N_ELEMENTS(modifiers)) {
        column += modifiers[i].columns;
        het_account_add(account, HET_TERM_COLUMN, modifiers[i].columns, modifiers[i].rule,
                        modifiers[i].words);
    }
    column = CLAMP(column, 0, HUSARIA_COLUMNS - 1);
    if (account != NULL) {
        account->scale = 2;
        add_parts(account, HET_TERM_OWN, &own);
        add_parts(account, HET_TERM_ENEMY, &enemy);
        g_snprintf(account->column, sizeof account->column, "%s from %s", column_names[column],
                   column_names[CLAMP(even, 0, HUSARIA_COLUMNS - 1)]);
    }
    return (unsigned)column;
}

unsigned
husaria_column(const HusariaState *state, const HusariaSet *attackers, const HusariaSet *defenders)
{
    const Sides sides = {state, attackers, defenders};
    return column_of(&sides, NULL);
}

void
husaria_account_column(const HusariaState *state, HetRollAccount *account)
{
    const Sides sides = {state, &state->attackers, &state->defenders};
    het_account_begin(account, "the battle", "HUS-6.21g", husaria_set_next(sides.defenders, 0));
    column_of(&sides, account);
}

void
husaria_report_hindrances(const HusariaState *state, const HetSink *sink)
{
    const Sides sides = {state, &state->attackers, &state->defenders};
    bool covered = false, wagons = false, foot = all_foot(state, sides.defenders);
    Parts parts = {0};
    if (!het_is_heard(sink))
        return;
    ground(&sides, &covered);
    defence_strength(&sides, &wagons, &parts);
    HUSARIA_EACH(unit, sides.attackers) {
        bool horse = husaria_arm(husaria_data(state), unit) == HUSARIA_CAVALRY;
        bool fence = faces_fence(&sides, unit);
        if (horse && foot && fence)
            het_note(sink, &state->head, unit, HET_NO_UNIT, "HUS-6.19c",
                     "horse does not count more against foot behind a fence");
        if (husaria_lance_columns(state, unit) > 0 && (covered || wagons || fence))
            het_note(sink, &state->head, unit, HET_NO_UNIT,
                     covered  ? "HUS-6.33"
                     : wagons ? "HUS-11.12b"
                              : "HUS-14.14",
                     "its lances are of no use %s",
                     covered  ? "in woods and villages"
                     : wagons ? "against wagons"
                              : "over a fence");
    }
}
