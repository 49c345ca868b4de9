#include "kircholm-look.h"

#include "engine/rules/kircholm/kircholm-rules.h"

enum { FAR = 99 };

static bool
is_horse(const KircholmScenario *data, unsigned unit)
{
    return kircholm_is_cavalry((KircholmType)data->type[unit]);
}

bool
kircholm_look_stands(const KircholmState *state, unsigned unit)
{
    return state->units[unit].place != KIRCHOLM_OFF &&
           state->units[unit].level <= KIRCHOLM_DISORDERED;
}

/* The height of an enemy is that of the ground he started from. */
bool
kircholm_look_waits(const double *dials, const KircholmState *state, unsigned side)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmState *opening = data->opening;
    unsigned foot = 0, down = 0, enemy = 1 - side;
    if (state->head.turn > dials[PATIENCE])
        return false;
    for (unsigned i = 0; i < data->side_count[enemy]; i++) {
        unsigned unit = data->side_units[enemy][i], from = opening->units[unit].place;
        if (data->type[unit] != KIRCHOLM_INFANTRY || !kircholm_look_stands(state, unit))
            continue;
        foot++;
        down += from != KIRCHOLM_OFF &&
                data->map.level[state->units[unit].place] < data->map.level[from];
    }
    return foot > 0 && down < dials[BAIT] * foot;
}

/* --- the enemy -------------------------------------------------------------------------------- */

/* The formation cavalry is reckoned to strike in: loose, where it may be. */
static KircholmFormation
striking_formation(const KircholmState *state, unsigned unit)
{
    const KircholmScenario *data = kircholm_data(state);
    bool swedish = kircholm_option(state, KIRCHOLM_SWEDISH_ASSAULT) != 0;
    return kircholm_may_form((KircholmType)data->type[unit], (HetActor)data->side[unit],
                             KIRCHOLM_ASSAULT, swedish)
               ? KIRCHOLM_ASSAULT
               : KIRCHOLM_BASIC;
}

static KircholmClash
clash_of(const KircholmState *state, unsigned attacker, unsigned target, bool charging, HetArc arc)
{
    KircholmApproach approach = {striking_formation(state, attacker), charging, arc};
    return kircholm_sense_clash(state, kircholm_sense_attack(state, attacker, target, approach),
                                target, kircholm_sense_modifier(state, attacker, target));
}

static double
worth_of(const KircholmLook *look, const KircholmClash *clash)
{
    return look->dials[CHARGE] * clash->inflicted -
           look->dials[RISK] * clash->suffered * look->worth;
}

static void
look_at(KircholmLook *look, unsigned enemy)
{
    enum { HORSE_REACH = 8, FOOT_REACH = 3 };
    const KircholmState *state = look->state;
    const KircholmUnit *it = &state->units[enemy];
    KircholmFoe *foe = &look->foes[look->count++];
    *foe = (KircholmFoe){.place = it->place, .unit = (uint8_t)enemy};
    foe->horse = is_horse(look->data, enemy);
    foe->reach = foe->horse ? HORSE_REACH : FOOT_REACH;
    foe->worth = kircholm_sense_worth(state, enemy);
    foe->strikes = it->level == KIRCHOLM_ORDERED && it->formation != KIRCHOLM_DEFENSIVE &&
                   look->data->type[enemy] != KIRCHOLM_ARTILLERY;
    if (foe->strikes)
        foe->strike = clash_of(state, enemy, look->unit, foe->horse, HET_ARC_FRONT).inflicted;
    for (unsigned arc = 0; look->horse && arc < G_N_ELEMENTS(foe->charge); arc++) {
        KircholmClash clash = clash_of(state, look->unit, enemy, true, (HetArc)arc);
        foe->charge[arc] = worth_of(look, &clash);
    }
}

/* Who is not ahead late in the game must come out of his position. KIR-17.3 */
static double
march_of(const double *dials, const KircholmState *state, unsigned side)
{
    enum { PERCENT = 100 };
    static const double least = 0.3;
    const KircholmScenario *data = kircholm_data(state);
    if (dials[MARCH] >= least || state->head.turn <= dials[PRESS] * state->head.scenario->turns)
        return dials[MARCH];
    double own = (double)PERCENT * kircholm_lost(state, side) / data->total[side];
    double other = (double)PERCENT * kircholm_lost(state, 1 - side) / data->total[1 - side];
    return other - own < kircholm_option(state, KIRCHOLM_MARGIN) ? least : dials[MARCH];
}

void
kircholm_look(KircholmLook *look, const double *dials, const KircholmState *state, unsigned unit)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned enemy = 1u - data->side[unit];
    look->state = state;
    look->data = data;
    look->dials = dials;
    look->unit = unit;
    look->side = data->side[unit];
    look->type = (KircholmType)data->type[unit];
    look->worth = kircholm_sense_worth(state, unit);
    look->horse = is_horse(data, unit);
    look->march = march_of(dials, state, look->side);
    look->waits = look->horse && kircholm_look_waits(dials, state, look->side);
    look->count = 0;
    for (unsigned i = 0; i < data->side_count[enemy]; i++)
        if (state->units[data->side_units[enemy][i]].place != KIRCHOLM_OFF)
            look_at(look, data->side_units[enemy][i]);
}

unsigned
kircholm_look_nearest(const KircholmLook *look, unsigned cell)
{
    unsigned nearest = FAR;
    for (unsigned i = 0; i < look->count; i++) {
        const KircholmFoe *foe = &look->foes[i];
        unsigned apart = kircholm_distance(look->data, foe->place, cell);
        if (apart < nearest && look->state->units[foe->unit].level <= KIRCHOLM_DISORDERED)
            nearest = apart;
    }
    return nearest;
}

/* --- a hex ------------------------------------------------------------------------------------ */

/* Expected losses to fire in the enemy's next turn, in the formation the unit has. */
static double
fire_danger(const KircholmLook *look, unsigned cell)
{
    const KircholmState *state = look->state;
    KircholmFormation formation = (KircholmFormation)state->units[look->unit].formation;
    double danger = 0;
    for (unsigned i = 0; i < look->count; i++) {
        const KircholmFoe *foe = &look->foes[i];
        unsigned apart = kircholm_distance(look->data, foe->place, cell);
        int modifier;
        if (apart > KIRCHOLM_SIGHT ||
            !kircholm_sense_aim(state, foe->unit, apart, formation, &modifier))
            continue;
        unsigned offset = kircholm_offset(look->data, foe->place, cell);
        if ((look->data->wedge[offset] >> state->units[foe->unit].facing & 1) != 0)
            danger += kircholm_sense_volley(state, look->unit, modifier, false);
    }
    return danger;
}

/* The worst blow the enemy can strike there next turn, and a little for each further one. */
static double
blow_danger(const KircholmLook *look, unsigned cell)
{
    double worst = 0, sum = 0;
    for (unsigned i = 0; i < look->count; i++) {
        const KircholmFoe *foe = &look->foes[i];
        if (!foe->strikes || kircholm_distance(look->data, foe->place, cell) > foe->reach)
            continue;
        worst = foe->strike > worst ? foe->strike : worst;
        sum += foe->strike;
    }
    return worst + 0.1 * (sum - worst);
}

/* The best charge that could be ridden from a hex next turn. The enemy may turn to face it before.
 */
static double
charge_from(const KircholmLook *look, unsigned cell)
{
    enum { NEAREST = 3, FARTHEST = 8 };
    double best = 0;
    for (unsigned i = 0; i < look->count; i++) {
        const KircholmFoe *foe = &look->foes[i];
        if (foe->charge[HET_ARC_REAR] <= best)
            continue;
        unsigned apart = kircholm_distance(look->data, foe->place, cell);
        if (apart < NEAREST || apart > FARTHEST)
            continue;
        double charge = 0.5 * (foe->charge[kircholm_sense_arc(look->state, foe->unit, cell)] +
                               foe->charge[HET_ARC_FRONT]);
        best = charge > best ? charge : best;
    }
    return best;
}

/* Whether foot of one's own stands between a hex and the enemy nearest to it. */
static bool
is_screened(const KircholmLook *look, unsigned cell)
{
    enum { NEAR = 4, ENOUGH = 2 };
    const KircholmState *state = look->state;
    unsigned nearest = FAR, foe = KIRCHOLM_OFF, screen = 0;
    for (unsigned i = 0; i < look->count; i++) {
        unsigned apart = kircholm_distance(look->data, look->foes[i].place, cell);
        if (look->foes[i].strikes && apart < nearest) {
            nearest = apart;
            foe = look->foes[i].place;
        }
    }
    for (unsigned i = 0; foe != KIRCHOLM_OFF && i < look->data->side_count[look->side]; i++) {
        unsigned unit = look->data->side_units[look->side][i];
        if (look->data->type[unit] != KIRCHOLM_INFANTRY || !kircholm_look_stands(state, unit))
            continue;
        unsigned at = state->units[unit].place;
        screen += kircholm_distance(look->data, at, cell) <= NEAR &&
                  kircholm_distance(look->data, at, foe) < nearest;
    }
    return screen >= ENOUGH;
}

double
kircholm_look_apart(const KircholmLook *look, unsigned cell)
{
    enum { FIRING = 3, WAITING = 9 };
    double nearest = kircholm_look_nearest(look, cell), wanted;
    if (look->type == KIRCHOLM_ARTILLERY || nearest >= FAR)
        return 0;
    if (look->horse)
        wanted = look->waits && look->dials[HOLD] < WAITING ? WAITING : look->dials[HOLD];
    else if (look->march > 0)
        wanted = FIRING;
    else
        return 0;
    return nearest > wanted ? nearest - wanted : look->waits ? wanted - nearest : 0;
}

/* Foot likes friends of foot on its flanks: hexes next to it along the line. */
static double
line_worth(const KircholmLook *look, unsigned cell)
{
    const KircholmState *state = look->state;
    unsigned facing = state->units[look->unit].facing, friends = 0;
    for (unsigned i = 0; i < 2; i++) {
        unsigned flank = look->data->next[cell][het_hex_turn(facing, i == 0 ? 2 : -1)];
        if (flank == KIRCHOLM_OFF || state->at[flank] == 0)
            continue;
        unsigned other = state->at[flank] - 1u;
        friends += other != look->unit && look->data->side[other] == look->side &&
                   look->data->type[other] == KIRCHOLM_INFANTRY;
    }
    return look->dials[LINE] * 0.5 * friends;
}

double
kircholm_look_place(const KircholmLook *look, unsigned cell)
{
    const double *dial = look->dials;
    double pull = look->horse ? dial[ADVANCE] : look->march;
    if (look->waits && pull < 0.3)
        pull = 0.3;
    double blow = 0.5 * blow_danger(look, cell);
    if (look->horse && blow > 0)
        blow *= dial[SCREEN] > 0 && is_screened(look, cell) ? 0.3 : 1 + dial[SCREEN];
    double worth =
        -dial[RISK] * (fire_danger(look, cell) + blow) - pull * kircholm_look_apart(look, cell);
    if (look->horse)
        return worth + (look->waits ? 0 : dial[FLANK] * charge_from(look, cell));
    worth += dial[HEIGHT] * look->data->map.level[cell];
    return look->type == KIRCHOLM_INFANTRY ? worth + line_worth(look, cell) : worth;
}

double
kircholm_look_facing(const KircholmLook *look, unsigned cell, unsigned facing)
{
    unsigned axis = look->side == HET_FIRST ? 4 : 1;
    double before = 0, all = 0.02, worth = facing == axis ? 0.02 : 0;
    for (unsigned i = 0; i < look->count; i++) {
        const KircholmFoe *foe = &look->foes[i];
        unsigned apart = kircholm_distance(look->data, foe->place, cell);
        if (apart == 0 || apart > KIRCHOLM_SIGHT)
            continue;
        unsigned offset = kircholm_offset(look->data, cell, foe->place);
        double weight = foe->worth / (apart * apart);
        all += weight;
        if ((look->data->wedge[offset] >> facing & 1) != 0)
            before += weight;
        else if ((look->data->half[offset] >> facing & 1) != 0)
            before += 0.3 * weight;
    }
    return worth + before / all;
}

/* --- charges ---------------------------------------------------------------------------------- */

/* Strength that friends who charge bring against a target already. */
static unsigned
friends_strength(const KircholmLook *look, unsigned target, bool charging)
{
    const KircholmState *state = look->state;
    unsigned strength = 0;
    for (unsigned i = 0; i < look->data->side_count[look->side]; i++) {
        unsigned unit = look->data->side_units[look->side][i];
        const KircholmUnit *it = &state->units[unit];
        if (unit == look->unit || !kircholm_look_stands(state, unit) ||
            it->level != KIRCHOLM_ORDERED || (it->charge != KIRCHOLM_NO_CHARGE) != charging ||
            (it->flags & KIRCHOLM_MOVED) == 0 || !kircholm_faces(state, unit, target))
            continue;
        KircholmApproach approach = {(KircholmFormation)it->formation, charging,
                                     kircholm_sense_arc(state, target, it->place)};
        strength += kircholm_sense_attack(state, unit, target, approach);
    }
    return strength;
}

static double
target_worth(const KircholmLook *look, unsigned target, KircholmApproach approach, int slope)
{
    const KircholmState *state = look->state;
    unsigned own = kircholm_sense_attack(state, look->unit, target, approach);
    unsigned friends = friends_strength(look, target, approach.charging);
    KircholmClash clash = kircholm_sense_clash(
        state, own + friends, target, kircholm_sense_modifier(state, look->unit, target) + slope);
    double worth = worth_of(look, &clash);
    if (friends == 0)
        return worth;
    KircholmClash before = kircholm_sense_clash(state, friends, target, 0);
    return worth - look->dials[CHARGE] * before.inflicted;
}

double
kircholm_look_contact(const KircholmLook *look, unsigned cell, unsigned facing,
                      KircholmFormation formation, bool charging)
{
    const KircholmState *state = look->state;
    unsigned wings = formation == KIRCHOLM_ASSAULT ? 2 : 1;
    double best = KIRCHOLM_NO_CONTACT;
    for (unsigned wing = 0; wing < wings && cell != KIRCHOLM_OFF; wing++) {
        for (int ahead = 0; ahead < 2; ahead++) {
            unsigned direction = het_hex_turn(facing, ahead);
            unsigned front = look->data->next[cell][direction];
            if (front == KIRCHOLM_OFF || state->at[front] == 0)
                continue;
            unsigned target = state->at[front] - 1u;
            if (look->data->side[target] == look->side)
                continue;
            KircholmApproach approach = {formation, charging,
                                         kircholm_sense_arc(state, target, cell)};
            int slope = -look->data->slope[cell][direction];
            slope = (slope > 0) - (slope < 0);
            double worth = target_worth(look, target, approach,
                                        slope * kircholm_option(state, KIRCHOLM_SLOPE_MODIFIER));
            best = worth > best ? worth : best;
        }
        cell = look->data->next[cell][het_hex_turn(facing, 2)];
    }
    return best;
}

double
kircholm_look_ahead(const KircholmLook *look, unsigned cell, unsigned facing, unsigned points)
{
    double best = 0;
    for (unsigned i = 0; i < look->count; i++) {
        const KircholmFoe *foe = &look->foes[i];
        unsigned apart = kircholm_distance(look->data, foe->place, cell);
        if (apart < 4 || apart > points + 1 || apart > KIRCHOLM_SIGHT)
            continue;
        if ((look->data->wedge[kircholm_offset(look->data, cell, foe->place)] >> facing & 1) == 0)
            continue;
        double charge = foe->charge[kircholm_sense_arc(look->state, foe->unit, cell)];
        best = charge > best ? charge : best;
    }
    return best;
}
