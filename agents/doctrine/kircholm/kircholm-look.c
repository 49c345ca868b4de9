#include "kircholm-look.h"

#include <string.h>

enum { FAR = 99 };

void
kircholm_look(KircholmLook *look, KircholmMemory *memory, const KircholmState *state, unsigned unit)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned side = data->side[unit];
    const KircholmMood *mood = kircholm_memory_mood(memory, state, side);
    look->memory = memory;
    look->state = state;
    look->data = data;
    look->dials = memory->dials;
    look->unit = unit;
    look->side = side;
    look->type = (KircholmType)data->type[unit];
    look->worth = kircholm_sense_worth(state, unit);
    look->horse = kircholm_is_cavalry(look->type);
    look->march = mood->march;
    look->waits = look->horse && mood->waits;
    look->foes = kircholm_memory_foes(memory, state, 1 - side, &look->count);
    look->view = NULL;
    look->shown = KIRCHOLM_OFF;
}

static const KircholmMeeting *
meeting_with(const KircholmLook *look, const KircholmFoe *foe)
{
    return kircholm_memory_meeting(look->memory, look->state, look->unit, foe);
}

unsigned
kircholm_look_nearest(const KircholmLook *look, unsigned cell)
{
    return kircholm_memory_nearest(look->memory, look->state, 1 - look->side, cell);
}

/* --- a hex ------------------------------------------------------------------------------------ */

/* Whether foot of one's own stands between a hex and the enemy nearest to it. */
static bool
is_screened(const KircholmLook *look, unsigned cell)
{
    enum { NEAR = 4, ENOUGH = 2 };
    const KircholmState *state = look->state;
    unsigned nearest = FAR, foe = KIRCHOLM_OFF, screen = 0;
    HET_EACH_BELOW(i, look->count) {
        unsigned apart = kircholm_distance(look->data, look->foes[i].place, cell);
        if (look->foes[i].strikes && apart < nearest) {
            nearest = apart;
            foe = look->foes[i].place;
        }
    }
    for (unsigned i = 0; foe != KIRCHOLM_OFF && i < look->data->side_count[look->side]; i++) {
        unsigned unit = look->data->side_units[look->side][i];
        if (look->data->type[unit] != KIRCHOLM_INFANTRY || !kircholm_memory_stands(state, unit))
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
    enum { WAITING = 9 };
    double nearest = kircholm_look_nearest(look, cell), wanted;
    if (look->type == KIRCHOLM_ARTILLERY || nearest >= FAR)
        return 0;
    if (look->horse)
        wanted = look->waits && look->dials[HORSE_STANDOFF] < WAITING ? WAITING
                                                                      : look->dials[HORSE_STANDOFF];
    else if (look->march > 0)
        wanted = look->dials[FOOT_STANDOFF];
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
    HET_EACH_BELOW(i, 2) {
        unsigned flank = look->data->next[cell][het_hex_turn(facing, i == 0 ? 2 : -1)];
        if (flank == KIRCHOLM_OFF || state->at[flank] == 0)
            continue;
        unsigned other = state->at[flank] - 1u;
        friends += other != look->unit && look->data->side[other] == look->side &&
                   look->data->type[other] == KIRCHOLM_INFANTRY;
    }
    return look->dials[LINE] * 0.5 * friends;
}

/* Friends about a hex who keep their ranks. */
static unsigned
company(const KircholmLook *look, unsigned cell)
{
    enum { NEAR = 3 };
    unsigned friends = 0;
    HET_EACH_BELOW(i, look->data->side_count[look->side]) {
        unsigned unit = look->data->side_units[look->side][i];
        friends += unit != look->unit && kircholm_memory_stands(look->state, unit) &&
                   kircholm_distance(look->data, look->state->units[unit].place, cell) <= NEAR;
    }
    return friends;
}

double
kircholm_look_place(KircholmLook *look, unsigned cell)
{
    const double *dial = look->dials;
    double pull = look->horse ? dial[ADVANCE] : look->march;
    if (look->view == NULL)
        look->view = kircholm_memory_view(look->memory, look->state, look->unit);
    const KircholmOutlook *outlook =
        kircholm_memory_outlook(look->memory, look->state, look->view, look->unit, cell);
    if (look->waits && pull < 0.3)
        pull = 0.3;
    double blow = dial[DANGER] * outlook->blow;
    if (look->horse && blow > 0)
        blow *= dial[SCREEN] > 0 && is_screened(look, cell) ? 0.3 : 1 + dial[SCREEN];
    double risk = look->horse ? dial[RISK] : dial[RISK] * dial[FOOT_RISK];
    double worth = -risk * (outlook->fire + blow) - pull * kircholm_look_apart(look, cell);
    if (dial[COMPANY] != 0)
        worth += dial[COMPANY] * company(look, cell);
    if (look->horse)
        return worth + (look->waits ? 0 : dial[FLANK] * outlook->charge);
    worth += dial[HEIGHT] * look->data->map.level[cell];
    return look->type == KIRCHOLM_INFANTRY ? worth + line_worth(look, cell) : worth;
}

/* How much of the enemy lies before each facing on a hex, nearer ones the more. */
static void
show(KircholmLook *look, unsigned cell)
{
    static const double weights[KIRCHOLM_SIGHT + 1] = {
        0,        1.0,      1.0 / 4,  1.0 / 9,   1.0 / 16,  1.0 / 25,  1.0 / 36,
        1.0 / 49, 1.0 / 64, 1.0 / 81, 1.0 / 100, 1.0 / 121, 1.0 / 144,
    };
    look->shown = cell;
    look->around = 0.02;
    memset(look->before, 0, sizeof look->before);
    HET_EACH_BELOW(i, look->count) {
        const KircholmFoe *foe = &look->foes[i];
        unsigned apart = kircholm_distance(look->data, foe->place, cell);
        if (apart == 0 || apart > KIRCHOLM_SIGHT)
            continue;
        unsigned offset = kircholm_offset(look->data, cell, foe->place);
        double weight = foe->worth * weights[apart];
        look->around += weight;
        HET_EACH_BELOW(facing, HET_HEX_SIDES)
            if ((look->data->wedge[offset] >> facing & 1) != 0)
                look->before[facing] += weight;
            else if ((look->data->half[offset] >> facing & 1) != 0)
                look->before[facing] += 0.3 * weight;
    }
}

double
kircholm_look_facing(KircholmLook *look, unsigned cell, unsigned facing)
{
    unsigned axis = look->side == HET_FIRST ? 4 : 1;
    if (look->shown != cell)
        show(look, cell);
    return (facing == axis ? 0.02 : 0) + look->before[facing] / look->around;
}

/* --- charges ---------------------------------------------------------------------------------- */

/* Strength that friends who charge bring against a target already. */
static unsigned
friends_strength(const KircholmLook *look, unsigned target, bool charging)
{
    const KircholmState *state = look->state;
    unsigned strength = 0;
    HET_EACH_BELOW(i, look->data->side_count[look->side]) {
        unsigned unit = look->data->side_units[look->side][i];
        const KircholmUnit *it = &state->units[unit];
        if ((it->flags & KIRCHOLM_MOVED) == 0 || unit == look->unit || it->place == KIRCHOLM_OFF ||
            it->level != KIRCHOLM_ORDERED || (it->charge != KIRCHOLM_NO_CHARGE) != charging ||
            !kircholm_faces(state, unit, target))
            continue;
        KircholmApproach approach = {(KircholmFormation)it->formation, charging,
                                     kircholm_query_arc(state, target, it->place)};
        strength += kircholm_query_attack(state, unit, target, approach);
    }
    return strength;
}

static double
worth_of(const KircholmLook *look, const KircholmClash *clash)
{
    return look->dials[CHARGE] * clash->inflicted -
           look->dials[RISK] * clash->suffered * look->worth;
}

static double
target_worth(const KircholmLook *look, unsigned target, KircholmApproach approach, int slope)
{
    const KircholmState *state = look->state;
    unsigned own = kircholm_query_attack(state, look->unit, target, approach);
    unsigned friends = friends_strength(look, target, approach.charging);
    KircholmClash clash = kircholm_sense_clash(
        state, own + friends, target, kircholm_query_modifier(state, look->unit, target) + slope);
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
                                         kircholm_query_arc(state, target, cell)};
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
    HET_EACH_BELOW(i, look->count) {
        const KircholmFoe *foe = &look->foes[i];
        unsigned apart = kircholm_distance(look->data, foe->place, cell);
        if (apart < 4 || apart > points + 1 || apart > KIRCHOLM_SIGHT)
            continue;
        if ((look->data->wedge[kircholm_offset(look->data, cell, foe->place)] >> facing & 1) == 0)
            continue;
        double charge =
            meeting_with(look, foe)->charge[kircholm_query_arc(look->state, foe->unit, cell)];
        best = charge > best ? charge : best;
    }
    return best;
}
