#include "musketpike-sense.h"

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
musket_sense_disorder(const MusketState *state, unsigned unit)
{
    return 0.5 + 0.06 * state->units[unit].strength;
}

double
musket_sense_shot(const MusketState *state, int value, unsigned target)
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
                        : musket_sense_disorder(state, target);
    double cost = (gun ? 0 : hits[value]) + hit[value] * fails * shaken;
    return gun ? cost : least(cost, state->units[target].strength);
}

int
musket_sense_value(const MusketState *state, unsigned shooter, unsigned target, bool moved,
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
musket_sense_strength(const MusketState *state, unsigned unit, bool obstructed)
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

unsigned
musket_sense_towards(const MusketScenario *data, unsigned from, unsigned to)
{
    unsigned best = 0, nearest = UINT16_MAX;
    for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++) {
        unsigned cell = data->next[from][edge];
        if (cell == HET_NO_PLACE)
            continue;
        unsigned distance = musket_distance(data, cell, to);
        if (distance < nearest) {
            nearest = distance;
            best = edge;
        }
    }
    return best;
}

MusketAttack
musket_sense_attack(const MusketState *state, unsigned attacker, unsigned defender, unsigned from,
                    unsigned edge)
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

/* What a retreat from melee and a failed check cost a unit beyond the table. */
static double
flight(const MusketState *state, unsigned unit, bool disordered, bool light_in_open)
{
    if (!disordered && !light_in_open)
        return musket_sense_disorder(state, unit);
    int fails = 10 - musket_check_morale(state, unit);
    double excess = disordered && fails > 0 ? fails * (fails + 1) / 20.0 : 0;
    return musket_option(state, MUSKET_ROUT_LOSS) + excess;
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

static const Column *
column_of(const MusketState *state, const MusketAttack *attack, bool attacker_disordered)
{
    double mine = musket_sense_strength(state, attack->attacker, attack->obstructed);
    double theirs = musket_sense_strength(state, attack->defender, attack->obstructed);
    theirs += attack->guns;
    mine += attack->partners;
    int column = (int)musket_column((unsigned)mine, theirs < 1 ? 1 : (unsigned)theirs);
    int morale =
        musket_melee_morale(state, attack->attacker) - musket_melee_morale(state, attack->defender);
    int better = musket_option(state, MUSKET_SHIFT_MORALE);
    column += (morale >= better) - (morale <= -better);
    column += attack->flank && musket_kind(state, attack->defender) != MUSKET_LIGHT;
    column += musket_has(state, attack->defender, MUSKET_DISORDERED);
    column -= attack->cover + attacker_disordered;
    column = column < 0 ? 0 : column >= MUSKET_COLUMNS ? MUSKET_COLUMNS - 1 : column;
    return &columns[column];
}

/* What one side of a clash may be expected to lose. */
static double
expected_loss(const MusketState *state, unsigned unit, bool disordered, bool light_in_open,
              double lost, double back, double both)
{
    double fails = share((10 - musket_check_morale(state, unit)) / 10.0);
    return lost + back * flight(state, unit, disordered, light_in_open) +
           both * fails * musket_sense_disorder(state, unit);
}

/* A battery alone is taken with hardly a fight. */
static const MusketClash overrun = {.attacker = 0.1, .defender = 3, .taken = 0.9};

MusketClash
musket_sense_clash(const MusketState *state, const MusketAttack *attack)
{
    unsigned attacker = attack->attacker, defender = attack->defender;
    double strength = state->units[defender].strength, own = state->units[attacker].strength;
    if (musket_kind(state, defender) == MUSKET_ARTILLERY)
        return overrun;
    bool disordered = musket_has(state, attacker, MUSKET_DISORDERED) || attack->disorders;
    bool light_defends = musket_kind(state, defender) == MUSKET_LIGHT && !attack->obstructed;
    bool light_attacks = musket_kind(state, attacker) == MUSKET_LIGHT && !attack->obstructed;
    const Column *odds = column_of(state, attack, disordered);
    double lost = expected_loss(state, defender, musket_has(state, defender, MUSKET_DISORDERED),
                                light_defends, odds->defender, odds->defender_back, odds->both);
    double paid = expected_loss(state, attacker, disordered, light_attacks, odds->attacker,
                                odds->attacker_back, odds->both);
    double crossing = attack->disorders ? 0.5 * musket_sense_disorder(state, attacker) : 0;
    return (MusketClash){
        .attacker = least(paid, own) + crossing,
        .defender = least(lost, strength),
        .taken = odds->defender_back + (strength <= 1 ? odds->both : 0),
    };
}

MusketClash
musket_sense_melee(const MusketState *state, const MusketMelee *melee)
{
    const Column *odds = &columns[musket_final_column(state, melee)];
    bool open = !musket_on_obstructed(state, melee);
    MusketClash clash = {.taken = odds->defender_back};
    double strength = 0;
    if (melee->defenders == 0 || musket_kind(state, melee->defender[0]) == MUSKET_ARTILLERY)
        return overrun;
    for (unsigned i = 0; i < melee->defenders; i++) {
        unsigned unit = melee->defender[i];
        bool light = open && musket_kind(state, unit) == MUSKET_LIGHT;
        clash.defender +=
            expected_loss(state, unit, musket_has(state, unit, MUSKET_DISORDERED), light,
                          i == 0 ? odds->defender : 0, odds->defender_back, odds->both);
        strength += state->units[unit].strength;
    }
    for (unsigned i = 0; i < melee->attackers; i++) {
        unsigned unit = melee->attacker[i];
        bool light = open && musket_kind(state, unit) == MUSKET_LIGHT;
        clash.attacker +=
            expected_loss(state, unit, musket_has(state, unit, MUSKET_DISORDERED), light,
                          i == 0 ? odds->attacker : 0, odds->attacker_back, odds->both);
    }
    clash.defender = least(clash.defender, strength);
    clash.taken += strength <= 1 ? odds->both : 0;
    return clash;
}
