/* Strengths and modifiers of a fight; each is reported where it is added. KIR-9.4 to 9.8 */
#include "kircholm-query.h"

/* --- strengths: KIR-9.4 ----------------------------------------------------------------------- */

static unsigned
formation_multiplier(const KircholmState *state, unsigned formation)
{
    static const uint8_t options[KIRCHOLM_FORMATIONS] = {
        [KIRCHOLM_DEFENSIVE] = KIRCHOLM_DEFENSIVE_MULTIPLIER,
        [KIRCHOLM_ASSAULT] = KIRCHOLM_ASSAULT_MULTIPLIER,
        [KIRCHOLM_CLOSED] = KIRCHOLM_CLOSED_MULTIPLIER,
    };
    return options[formation] == 0 ? 1 : (unsigned)kircholm_option(state, options[formation]);
}

static unsigned
arc_multiplier(const KircholmState *state, HetArc arc)
{
    return arc == HET_ARC_FRONT
               ? 1
               : (unsigned)kircholm_option(state, arc == HET_ARC_FLANK ? KIRCHOLM_FLANK_MULTIPLIER
                                                                       : KIRCHOLM_REAR_MULTIPLIER);
}

/* Returns the multiplier of an attacker's strength for its place: the most of its contacts, and
 * from where that is. */
static unsigned
contact_multiplier(const KircholmState *state, unsigned unit, unsigned target, HetArc *ret_arc)
{
    unsigned most = 1;
    *ret_arc = HET_ARC_FRONT;
    if (state->units[target].level >= KIRCHOLM_RETREATING)
        return 1; /* it has no front */
    KIRCHOLM_EACH_FRONT(i, state, unit) {
        KircholmFront front = kircholm_front(state, unit, i);
        if (front.unit != target)
            continue;
        HetArc arc = het_hex_arc_corner(state->units[target].facing,
                                        het_hex_turn(front.direction, 3)); /* KIR-7.1, 7.2 */
        unsigned times = arc_multiplier(state, arc);
        if (times > most) {
            most = times;
            *ret_arc = arc;
        }
    }
    return most;
}

/* A strength is made of these parts, in units of 1 / retreating divisor: what the combat factor
 * gives, and what each multiplier adds to that. */
typedef enum {
    PART_FACTOR,
    PART_DEFENSIVE,
    PART_ASSAULT,
    PART_CLOSED,
    PART_FLANK,
    PART_REAR,
    PART_CHARGE,
    PART_RETREATING,
    PARTS
} Part;
typedef struct {
    int amount[PARTS];
} Parts;

static const struct {
    const char *rule, *words;
} part_names[PARTS] = {
    [PART_FACTOR] = {"KIR-2.2", "combat factors"},
    [PART_DEFENSIVE] = {"KIR-3.3", "defensive formation"},
    [PART_ASSAULT] = {"KIR-4.9", "assault formation"},
    [PART_CLOSED] = {"KIR-4.14", "closed formation"},
    [PART_FLANK] = {"KIR-9.4", "from the flank"},
    [PART_REAR] = {"KIR-9.4", "from the rear"},
    [PART_CHARGE] = {"KIR-11.5", "charging"},
    [PART_RETREATING] = {"KIR-6.9", "retreating"},
};

static inline unsigned
multiply(unsigned strength, unsigned times, Part part, Parts *parts)
{
    if (parts != NULL)
        parts->amount[part] += (int)(strength * times - strength);
    return strength * times;
}

static inline unsigned
form_up(const KircholmState *state, unsigned unit, Parts *parts)
{
    static const uint8_t part[KIRCHOLM_FORMATIONS] = {
        [KIRCHOLM_DEFENSIVE] = PART_DEFENSIVE,
        [KIRCHOLM_ASSAULT] = PART_ASSAULT,
        [KIRCHOLM_CLOSED] = PART_CLOSED,
    };
    unsigned strength = kircholm_data(state)->combat[unit] *
                        (unsigned)kircholm_option(state, KIRCHOLM_RETREATING_DIVISOR);
    if (parts != NULL)
        parts->amount[PART_FACTOR] += (int)strength;
    return multiply(strength, formation_multiplier(state, state->units[unit].formation),
                    (Part)part[state->units[unit].formation], parts);
}

static unsigned
attack_strength(const KircholmState *state, unsigned unit, unsigned target, Parts *parts)
{
    HetArc arc;
    unsigned strength = form_up(state, unit, parts);
    unsigned times = contact_multiplier(state, unit, target, &arc);
    strength = multiply(strength, times, arc == HET_ARC_REAR ? PART_REAR : PART_FLANK, parts);
    if (!kircholm_charges(state, unit))
        return strength;
    return multiply(strength, (unsigned)kircholm_option(state, KIRCHOLM_CHARGE_MULTIPLIER),
                    PART_CHARGE, parts);
}

unsigned
kircholm_attack_strength(const KircholmState *state, unsigned unit, unsigned target)
{
    return attack_strength(state, unit, target, NULL);
}

static unsigned
stand_strength(const KircholmState *state, unsigned unit, Parts *parts)
{
    unsigned factor = kircholm_data(state)->combat[unit];
    unsigned strength = form_up(state, unit, parts);
    if (state->units[unit].level != KIRCHOLM_RETREATING)
        return strength;
    if (parts != NULL) /* KIR-6.9 */
        parts->amount[PART_RETREATING] -= (int)(strength - factor);
    return factor;
}

static unsigned
defence_strength(const KircholmState *state, unsigned target, Parts *parts)
{
    unsigned partner = state->units[target].partner;
    return stand_strength(state, target, parts) +
           (partner != KIRCHOLM_NOBODY ? stand_strength(state, partner, parts) : 0);
}

unsigned
kircholm_defence_strength(const KircholmState *state, unsigned target)
{
    return defence_strength(state, target, NULL);
}

/* --- modifiers: KIR-9.7, 11.6 to 11.8, 12.1, 15.3 --------------------------------------------- */

static bool
charges_down_on(const KircholmState *state, unsigned unit, unsigned target)
{
    KIRCHOLM_EACH_FRONT(i, state, unit) {
        KircholmFront front = kircholm_front(state, unit, i);
        if (front.unit == target && kircholm_data(state)->slope[front.cell][front.direction] < 0)
            return true;
    }
    return false;
}

/* The worst of the charging units' slopes. */
static int
slope_modifier(const KircholmState *state, unsigned target, HetRollAccount *account)
{
    int worst = 1;
    bool higher = false; /* what the worst of them has is for standing higher. KIR-11.8 */
    KIRCHOLM_EACH_ATTACKER(unit, state) {
        int slope = 0;
        bool down_on = kircholm_charges(state, unit) && charges_down_on(state, unit, target);
        if (down_on || state->units[unit].charge == KIRCHOLM_CHARGE_DOWN)
            slope = 1;
        else if (state->units[unit].charge == KIRCHOLM_CHARGE_UP)
            slope = -1;
        higher = slope < worst || worst > 0 ? down_on : higher;
        worst = MIN(worst, slope);
    }
    int sum = worst * kircholm_option(state, KIRCHOLM_SLOPE_MODIFIER);
    het_account_add(account, HET_TERM_DIE, sum, worst > 0 && higher ? "KIR-11.8" : "KIR-11.6",
                    worst < 0 ? "uphill"
                    : higher  ? "higher than the target"
                              : "downhill");
    return sum;
}

static int
commander_of(const KircholmState *state, unsigned unit)
{
    unsigned commander = state->units[unit].with;
    return commander == KIRCHOLM_NOBODY ? 0 : kircholm_data(state)->rating[commander];
}

static bool
is_in_village(const KircholmState *state, unsigned unit)
{
    HET_EACH_BELOW(wing, kircholm_wings(state, unit))
        if (kircholm_data(state)->map.terrain[kircholm_wing(state, unit, wing)] == KIRCHOLM_VILLAGE)
            return true;
    return false;
}

/* Adds to the die, and to the account of it if there is one. */
static inline int
add(HetRollAccount *account, int amount, const char *rule, const char *words)
{
    if (account != NULL)
        het_account_add(account, HET_TERM_DIE, amount, rule, words);
    return amount;
}

static int
attackers_modifier(const KircholmState *state, HetRollAccount *account)
{
    bool lances = false;
    int rating = 0, sum = 0;
    KIRCHOLM_EACH_ATTACKER(unit, state) {
        lances = lances || state->units[unit].lances != 0;
        rating = MAX(rating, commander_of(state, unit));
    }
    if (lances)
        sum += add(account, kircholm_option(state, KIRCHOLM_LANCES_MODIFIER), "KIR-12.1", "lances");
    return sum + add(account, rating * kircholm_option(state, KIRCHOLM_COMMANDER_MODIFIER),
                     "KIR-15.3", "commander");
}

static int
target_modifier(const KircholmState *state, unsigned target, HetRollAccount *account)
{
    const KircholmUnit *it = &state->units[target];
    int rating = commander_of(state, target), sum = 0;
    if (it->partner != KIRCHOLM_NOBODY)
        rating = MAX(rating, commander_of(state, it->partner));
    if (it->lances != 0)
        sum += add(account, -kircholm_option(state, KIRCHOLM_LANCES_MODIFIER), "KIR-12.1",
                   "lances of the target");
    sum += add(account, -rating * kircholm_option(state, KIRCHOLM_COMMANDER_MODIFIER), "KIR-15.3",
               "commander of the target");
    if (it->level == KIRCHOLM_DISORDERED)
        sum += add(account, kircholm_option(state, KIRCHOLM_DISORDER_MODIFIER), "KIR-9.7",
                   "disorganised target");
    if (is_in_village(state, target))
        sum += add(account, -kircholm_option(state, KIRCHOLM_VILLAGE_MODIFIER), "KIR-9.7",
                   "target in a village");
    return sum;
}

int
kircholm_fight_modifier(const KircholmState *state, unsigned target, HetRollAccount *account)
{
    return add(account, kircholm_option(state, KIRCHOLM_COMBAT_SHIFT), "KIR-9.6", "shift") +
           slope_modifier(state, target, account) + attackers_modifier(state, account) +
           target_modifier(state, target, account);
}

/* --- odds: KIR-9.5 ---------------------------------------------------------------------------- */

static void
account_strength(HetRollAccount *account, HetTermKind kind, const Parts *parts)
{
    HET_EACH_BELOW(part, PARTS)
        het_account_add(account, kind, parts->amount[part], part_names[part].rule,
                        part_names[part].words);
}

unsigned
kircholm_odds_of(const KircholmState *state, unsigned target, HetRollAccount *account)
{
    static const char *const columns[KIRCHOLM_ODDS] = {"1:3", "1:2", "1:1", "2:1",
                                                       "3:1", "4:1", "6:1"};
    unsigned attack = 0;
    Parts own = {{0}}, other = {{0}};
    KIRCHOLM_EACH_ATTACKER(unit, state)
        attack += attack_strength(state, unit, target, account != NULL ? &own : NULL);
    unsigned defence = defence_strength(state, target, account != NULL ? &other : NULL);
    unsigned odds = kircholm_odds(attack, defence);
    if (account == NULL)
        return odds;
    account->scale = kircholm_option(state, KIRCHOLM_RETREATING_DIVISOR);
    account_strength(account, HET_TERM_OWN, &own);
    account_strength(account, HET_TERM_ENEMY, &other);
    g_strlcpy(account->column, columns[odds], sizeof account->column);
    return odds;
}

/* --- results: KIR-9.8 ------------------------------------------------------------------------- */

KircholmOutcome
kircholm_outcome(const KircholmState *state, unsigned odds, int total)
{
    KircholmOutcome outcome = kircholm_combat(odds, total);
    if (outcome.loser != 0 && outcome.level == KIRCHOLM_UNHARMED &&
        kircholm_option(state, KIRCHOLM_PUSH_LEVEL) != 0)
        outcome.level = KIRCHOLM_DISORDER;
    if (outcome.loser < 0 && kircholm_option(state, KIRCHOLM_ATTACK_LEVELS) == 0)
        outcome.level = KIRCHOLM_UNHARMED;
    return outcome;
}

/* --- fights of hypothetical positions --------------------------------------------------------- */

unsigned
kircholm_query_attack(const KircholmState *state, unsigned unit, unsigned target,
                      KircholmApproach approach)
{
    unsigned strength = kircholm_data(state)->combat[unit];
    if (approach.formation != KIRCHOLM_CLOSED || kircholm_type(state, target) == KIRCHOLM_INFANTRY)
        strength *= formation_multiplier(state, approach.formation);
    if (approach.charging)
        strength *= (unsigned)kircholm_option(state, KIRCHOLM_CHARGE_MULTIPLIER);
    return state->units[target].level == KIRCHOLM_RETREATING
               ? strength
               : strength * arc_multiplier(state, approach.arc);
}

unsigned
kircholm_query_defence(const KircholmState *state, unsigned unit)
{
    const KircholmUnit *it = &state->units[unit];
    unsigned strength = kircholm_data(state)->combat[unit];
    if (it->formation != KIRCHOLM_CLOSED)
        strength *= formation_multiplier(state, it->formation);
    if (it->partner != KIRCHOLM_NOBODY)
        strength += kircholm_data(state)->combat[it->partner]; /* KIR-9.3 */
    if (it->level == KIRCHOLM_RETREATING)
        strength /= (unsigned)kircholm_option(state, KIRCHOLM_RETREATING_DIVISOR);
    return MAX(strength, 1);
}

int
kircholm_query_modifier(const KircholmState *state, unsigned unit, unsigned target)
{
    const KircholmUnit *it = &state->units[unit], *other = &state->units[target];
    int sum = kircholm_option(state, KIRCHOLM_COMBAT_SHIFT) +
              (commander_of(state, unit) - commander_of(state, target)) *
                  kircholm_option(state, KIRCHOLM_COMMANDER_MODIFIER);
    sum += ((it->lances != 0) - (other->lances != 0)) *
           kircholm_option(state, KIRCHOLM_LANCES_MODIFIER);
    if (other->level == KIRCHOLM_DISORDERED)
        sum += kircholm_option(state, KIRCHOLM_DISORDER_MODIFIER);
    if (kircholm_data(state)->map.terrain[other->place] == KIRCHOLM_VILLAGE)
        sum -= kircholm_option(state, KIRCHOLM_VILLAGE_MODIFIER);
    return sum;
}
