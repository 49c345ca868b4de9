#include "musketpike-estimate.h"

static double
least(double a, double b)
{
    return a < b ? a : b;
}

static double
share(double value)
{
    return value < 0 ? 0 : value > 1 ? 1 : value;
}

/* --- fire ------------------------------------------------------------------------------------- */

double
musket_estimate_disorder(const MusketState *state, unsigned unit)
{
    return 0.5 + 0.06 * state->units[unit].strength;
}

double
musket_estimate_shot(const MusketState *state, int value, unsigned target)
{
    static const double hits[MUSKET_FIRE_VALUES + 1] = {0, 0.2, 0.3, 0.4, 0.6, 0.8};
    static const double hit[MUSKET_FIRE_VALUES + 1] = {0, 0.2, 0.3, 0.4, 0.5, 0.6};
    if (value < 1)
        return 0;
    double fails = share((10 - musket_check_morale(state, target)) / 10.0);
    bool gun = musket_kind(state, target) == MUSKET_ARTILLERY;
    double shaken = gun                                            ? 0.8
                    : musket_has(state, target, MUSKET_DISORDERED) ? 1.6
                    : musket_has(state, target, MUSKET_CHECKED)
                        ? 0
                        : musket_estimate_disorder(state, target);
    double cost = (gun ? 0 : hits[value]) + hit[value] * fails * shaken;
    return gun ? cost : least(cost, state->units[target].strength);
}

int
musket_estimate_value(const MusketState *state, unsigned shooter, unsigned target, bool moved,
                      bool target_moved, bool proper)
{
    const MusketUnitType *type = &musket_data(state)->unit[shooter];
    const MusketUnit *it = &state->units[shooter];
    int value = 0;
    bool disordered = (it->flags & MUSKET_DISORDERED) != 0;
    switch ((MusketKind)type->kind) {
    case MUSKET_HEAVY:
        value = 3;
        if (type->hexes == 2 && type->pikes && it->strength >= 8)
            value = moved ? 4 : 5;
        else if (type->hexes == 2 && type->pikes && it->strength >= 6 && !moved)
            value = 4;
        break;
    case MUSKET_LIGHT:
        value = 2;
        break;
    case MUSKET_CAVALRY:
        value = moved ? 1 : 2;
        break;
    case MUSKET_ARTILLERY:
        value = disordered ? 0 : type->gun == MUSKET_LIGHT_GUN ? 2 : 3;
        break;
    }
    MusketKind kind = musket_kind(state, target);
    value -= kind == MUSKET_LIGHT || (kind == MUSKET_CAVALRY && target_moved);
    value -= disordered || (type->kind == MUSKET_HEAVY && !proper);
    return value;
}

/* --- melee ------------------------------------------------------------------------------------ */

double
musket_estimate_strength(const MusketState *state, unsigned unit, bool obstructed)
{
    const MusketUnitType *type = &musket_data(state)->unit[unit];
    const int32_t *option = musket_data(state)->option;
    int strength = state->units[unit].strength, limit = 0;
    switch ((MusketKind)type->kind) {
    case MUSKET_HEAVY:
        limit = option[MUSKET_HEAVY_FRONTAGE] * type->hexes / (obstructed ? 2 : 1);
        if (strength <= limit)
            return strength;
        return limit + (least(strength - limit, limit) + 1) / 2;
    case MUSKET_LIGHT:
        strength =
            strength < option[MUSKET_LIGHT_FRONTAGE] ? strength : option[MUSKET_LIGHT_FRONTAGE];
        return obstructed ? strength : (strength + 1) / 2;
    case MUSKET_CAVALRY:
        strength =
            strength < option[MUSKET_CAVALRY_FRONTAGE] ? strength : option[MUSKET_CAVALRY_FRONTAGE];
        return obstructed ? strength : strength * option[MUSKET_CAVALRY_WEIGHT];
    case MUSKET_ARTILLERY:
        break;
    }
    return 0;
}

/* Edges over which a cell comes nearer to another: those that raise a cube coordinate which is to
 * rise and lower one which is to fall. */
static unsigned
edges_towards(const MusketScenario *data, unsigned from, unsigned to)
{
    int q = data->q[to] - data->q[from], r = data->r[to] - data->r[from], s = -q - r;
    return (unsigned)((s > 0 && r < 0) | (q > 0 && r < 0) << 1 | (q > 0 && s < 0) << 2 |
                      (r > 0 && s < 0) << 3 | (r > 0 && q < 0) << 4 | (s > 0 && q < 0) << 5);
}

unsigned
musket_estimate_towards(const MusketScenario *data, unsigned from, unsigned to)
{
    unsigned edges = edges_towards(data, from, to);
    for (unsigned left = edges != 0 ? edges : 0x3fu; left != 0; left &= left - 1) {
        unsigned edge = (unsigned)__builtin_ctz(left);
        if (data->next[from][edge] != HET_NO_PLACE)
            return edge;
    }
    return 0; /* on a map of hexes in rows and columns one of them always is */
}

MusketAttack
musket_estimate_attack(const MusketState *state, unsigned attacker, unsigned defender,
                       unsigned from, unsigned edge)
{
    const MusketScenario *data = musket_data(state);
    unsigned to = data->next[from][edge], ground = data->ground[from][edge];
    unsigned back = musket_edge(edge, HET_HEX_SIDES / 2);
    MusketKind kind = musket_kind(state, attacker);
    unsigned gun = state->cells[to].gun;
    bool obstacle = (ground & MUSKET_OBSTACLE) != 0;
    return (MusketAttack){
        .attacker = attacker,
        .defender = defender,
        .flank = (musket_front(state, defender, false) >> back & 1u) == 0,
        .cover = (ground & MUSKET_COVER) != 0,
        .obstructed = data->obstructed[to] || (obstacle && kind != MUSKET_HEAVY),
        .disorders = (ground & MUSKET_DOWNHILL) == 0 && (data->disorders[from][edge] >> kind & 1),
        .guns = gun != 0 && gun - 1u != attacker &&
                (musket_front(state, gun - 1u, true) >> back & 1u) != 0,
    };
}

void
musket_estimate_fighter(const MusketState *state, unsigned unit, MusketFighter *ret_fighter)
{
    ret_fighter->kind = musket_kind(state, unit);
    ret_fighter->disordered = musket_has(state, unit, MUSKET_DISORDERED);
    ret_fighter->melee = musket_melee_morale(state, unit);
    int fails = 10 - musket_check_morale(state, unit);
    ret_fighter->fails = share(fails / 10.0);
    ret_fighter->excess = fails > 0 ? fails * (fails + 1) / 20.0 : 0;
    ret_fighter->left = state->units[unit].strength;
    ret_fighter->open = musket_estimate_strength(state, unit, false);
    ret_fighter->obstructed = musket_estimate_strength(state, unit, true);
    ret_fighter->disorder = musket_estimate_disorder(state, unit);
}

/* Expectations of a column of the melee table (MPR-11.28); a test compares them with it. */
typedef struct {
    double attacker, defender;           /* strength points */
    double attacker_back, defender_back; /* chances of retreat */
    double both;                         /* of an exchange */
} Column;

static const Column columns[MUSKET_COLUMNS] = {
    {1.1, 0.4, 0.6, 0.1, 0.3}, {0.8, 0.6, 0.4, 0.2, 0.3}, {0.8, 0.8, 0.3, 0.3, 0.4},
    {0.6, 0.8, 0.2, 0.4, 0.3}, {0.4, 1.0, 0.1, 0.5, 0.3}, {0.4, 1.1, 0.1, 0.6, 0.3},
    {0.2, 1.3, 0.0, 0.8, 0.2},
};

/* The column that two who fight alone come to; `disordered`: the attacker is. */
static const Column *
column_of(const MusketState *state, const MusketFighter *attacker, const MusketFighter *defender,
          const MusketAttack *attack, bool disordered)
{
    double mine = attack->obstructed ? attacker->obstructed : attacker->open;
    double theirs = attack->obstructed ? defender->obstructed : defender->open;
    theirs += attack->guns;
    mine += attack->partners;
    int column = (int)musket_column((unsigned)mine, theirs < 1 ? 1 : (unsigned)theirs);
    int morale = attacker->melee - defender->melee;
    int better = musket_option(state, MUSKET_SHIFT_MORALE);
    column += (morale >= better) - (morale <= -better);
    column += attack->flank && defender->kind != MUSKET_LIGHT;
    column += defender->disordered;
    column -= attack->cover + disordered;
    column = column < 0 ? 0 : column >= MUSKET_COLUMNS ? MUSKET_COLUMNS - 1 : column;
    return &columns[column];
}

/* Expected loss of one side of a clash. A retreat from melee and a failed check cost who was
 * disordered, or light infantry in the open, more than order. */
static double
expected_loss(const MusketState *state, const MusketFighter *it, bool disordered,
              bool light_in_open, double lost, double back, double both)
{
    double flight = !disordered && !light_in_open
                        ? it->disorder
                        : musket_option(state, MUSKET_ROUT_LOSS) + (disordered ? it->excess : 0);
    return lost + back * flight + both * it->fails * it->disorder;
}

/* A battery alone is taken with hardly a fight. */
static const MusketClash overrun = {.attacker = 0.1, .defender = 3, .taken = 0.9};

MusketClash
musket_estimate_duel(const MusketState *state, const MusketFighter *attacker,
                     const MusketFighter *defender, const MusketAttack *attack)
{
    if (defender->kind == MUSKET_ARTILLERY)
        return overrun;
    bool disordered = attacker->disordered || attack->disorders;
    bool light_defends = defender->kind == MUSKET_LIGHT && !attack->obstructed;
    bool light_attacks = attacker->kind == MUSKET_LIGHT && !attack->obstructed;
    const Column *odds = column_of(state, attacker, defender, attack, disordered);
    double lost = expected_loss(state, defender, defender->disordered, light_defends,
                                odds->defender, odds->defender_back, odds->both);
    double paid = expected_loss(state, attacker, disordered, light_attacks, odds->attacker,
                                odds->attacker_back, odds->both);
    double crossing = attack->disorders ? 0.5 * attacker->disorder : 0;
    return (MusketClash){
        .attacker = least(paid, attacker->left) + crossing,
        .defender = least(lost, defender->left),
        .taken = odds->defender_back + (defender->left <= 1 ? odds->both : 0),
    };
}

MusketClash
musket_estimate_clash(const MusketState *state, const MusketAttack *attack)
{
    MusketFighter attacker, defender;
    if (musket_kind(state, attack->defender) == MUSKET_ARTILLERY)
        return overrun;
    musket_estimate_fighter(state, attack->attacker, &attacker);
    musket_estimate_fighter(state, attack->defender, &defender);
    return musket_estimate_duel(state, &attacker, &defender, attack);
}

MusketClash
musket_estimate_melee(const MusketState *state, const MusketMelee *melee)
{
    const Column *odds = &columns[musket_final_column(state, melee)];
    MusketClash clash = {.taken = odds->defender_back};
    double strength = 0;
    if (melee->defenders == 0 || musket_kind(state, melee->defender[0]) == MUSKET_ARTILLERY)
        return overrun;
    HET_EACH_BELOW(i, melee->defenders) {
        MusketFighter it;
        musket_estimate_fighter(state, melee->defender[i], &it);
        bool open = it.kind == MUSKET_LIGHT && musket_in_open(state, melee, melee->defender[i]);
        clash.defender +=
            expected_loss(state, &it, it.disordered, open, i == 0 ? odds->defender : 0,
                          odds->defender_back, odds->both);
        strength += it.left;
    }
    HET_EACH_BELOW(i, melee->attackers) {
        MusketFighter it;
        musket_estimate_fighter(state, melee->attacker[i], &it);
        bool open = it.kind == MUSKET_LIGHT && musket_in_open(state, melee, melee->attacker[i]);
        clash.attacker +=
            expected_loss(state, &it, it.disordered, open, i == 0 ? odds->attacker : 0,
                          odds->attacker_back, odds->both);
    }
    clash.defender = least(clash.defender, strength);
    clash.taken += strength <= 1 ? odds->both : 0;
    return clash;
}
