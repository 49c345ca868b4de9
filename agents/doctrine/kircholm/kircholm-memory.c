#include "kircholm-memory.h"

#include <string.h>

enum { FAR = 99 };

static bool
is_horse(const KircholmScenario *data, unsigned unit)
{
    return kircholm_is_cavalry((KircholmType)data->type[unit]);
}

bool
kircholm_memory_stands(const KircholmState *state, unsigned unit)
{
    return state->units[unit].place != KIRCHOLM_OFF &&
           state->units[unit].level <= KIRCHOLM_DISORDERED;
}

/* --- what has changed ------------------------------------------------------------------------- */

/* Makes a memory an empty one, as zeroed bytes are, without touching all of it. */
static void
clear(KircholmMemory *memory)
{
    memset(memory, 0, offsetof(KircholmMemory, foes));
    memory->stamp[HET_FIRST] = memory->stamp[HET_SECOND] = 1;
    memset(memory->nearest_stamp, 0, sizeof memory->nearest_stamp);
    memset(memory->mood, 0, sizeof memory->mood);
    HET_EACH_BELOW(unit, KIRCHOLM_UNITS)
        memory->urgency[unit].stamp = 0;
    HET_EACH_BELOW(kind, KIRCHOLM_KINDS)
        HET_EACH_BELOW(other, KIRCHOLM_KINDS)
            memory->meeting[kind][other].known = false;
    HET_EACH_BELOW(i, KIRCHOLM_VIEWS)
        memory->view[i].kind = 0;
}

/* Those of a unit's bytes that a survey depends on. */
static uint64_t
survey_key(const KircholmUnit *it)
{
    static const uint64_t seen_at_all = (uint64_t)1 << 63;
    return (uint64_t)it->place | (uint64_t)it->facing << 16 | (uint64_t)it->formation << 24 |
           (uint64_t)it->level << 32 | (uint64_t)it->with << 40 | (uint64_t)it->lances << 48 |
           (uint64_t)it->load << 56 | (uint64_t)(it->partner != KIRCHOLM_NOBODY) << 62 |
           seen_at_all;
}

/* Packs a kind's traits, each in as many bits as it needs. */
static uint64_t
kind_key(const KircholmState *state, unsigned unit)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit];
    bool led = it->with != KIRCHOLM_NOBODY, here = it->place != KIRCHOLM_OFF;
    const struct {
        unsigned value, bits;
    } traits[] = {
        {data->side[unit], 1},
        {data->type[unit], 4},
        {data->combat[unit], 5},
        {data->fire[unit], 5},
        {data->points[unit], 8},
        {data->heavy[unit], 1},
        {it->level, 2},
        {it->formation, 3},
        {it->lances, 1},
        {it->load == KIRCHOLM_LOADED, 1},
        {it->partner != KIRCHOLM_NOBODY ? data->combat[it->partner] : 0u, 5},
        {led, 1},
        {led ? data->rating[it->with] : 0u, 2},
        {led ? data->points[it->with] : 0u, 8},
        {here && data->map.terrain[it->place] == KIRCHOLM_VILLAGE, 1},
    };
    uint64_t key = 0;
    HET_EACH_BELOW(i, G_N_ELEMENTS(traits))
        key = key << traits[i].bits | traits[i].value;
    return key;
}

/* The kind of a unit; 0 if there is no room for one more. */
static unsigned
kind_of(KircholmMemory *memory, const KircholmState *state, unsigned unit)
{
    uint64_t key = kind_key(state, unit);
    for (unsigned kind = 1; kind <= memory->kinds; kind++)
        if (memory->key[kind] == key)
            return kind;
    if (memory->kinds + 1 == KIRCHOLM_KINDS)
        return 0;
    memory->key[++memory->kinds] = key;
    return memory->kinds;
}

/* Whether there was room for all kinds. */
static bool
refresh(KircholmMemory *memory, const KircholmState *state)
{
    const KircholmScenario *data = kircholm_data(state);
    bool room = true;
    memory->clock++;
    HET_EACH_BELOW(unit, data->unit_count) {
        uint64_t survey = survey_key(&state->units[unit]);
        if (memory->seen[unit] == survey)
            continue;
        memory->seen[unit] = survey;
        memory->stamp[data->side[unit]]++;
        if (state->units[unit].place == KIRCHOLM_OFF)
            continue; /* commanders too */
        memory->kind[unit] = (uint8_t)kind_of(memory, state, unit);
        room = room && memory->kind[unit] != 0;
    }
    return room;
}

void
kircholm_memory_survey(KircholmMemory *memory, const double *dials, const KircholmState *state)
{
    if (memory->clock == 0 || memcmp(memory->dials, dials, sizeof memory->dials) != 0) {
        clear(memory);
        memcpy(memory->dials, dials, sizeof memory->dials);
    }
    if (refresh(memory, state))
        return;
    /* Most kinds are of units that have changed since: make room, for as many as there is. */
    clear(memory);
    memcpy(memory->dials, dials, sizeof memory->dials);
    (void)refresh(memory, state);
}

/* --- a side and its mood ---------------------------------------------------------------------- */

static void
range_of(const KircholmState *state, unsigned unit, uint8_t ret_range[KIRCHOLM_BANDS])
{
    const KircholmScenario *data = kircholm_data(state);
    KircholmWeapon weapon = kircholm_weapon((KircholmType)data->type[unit]);
    int modifier;
    bool fires = kircholm_query_volley(state, unit, 1, KIRCHOLM_BASIC, &modifier);
    HET_EACH_BELOW(band, KIRCHOLM_BANDS)
        ret_range[band] =
            fires ? (uint8_t)data->option[KIRCHOLM_RANGE_OF + KIRCHOLM_BANDS * weapon + band] : 0;
}

static void
assess(KircholmFoe *foe, const KircholmMemory *memory, const KircholmState *state, unsigned unit)
{
    enum { HORSE_REACH = 8, FOOT_REACH = 3 };
    const KircholmUnit *it = &state->units[unit];
    const KircholmScenario *data = kircholm_data(state);
    foe->place = it->place;
    foe->unit = (uint8_t)unit;
    foe->kind = memory->kind[unit];
    foe->facing = it->facing;
    foe->horse = is_horse(data, unit);
    foe->strikes = it->level == KIRCHOLM_ORDERED && it->formation != KIRCHOLM_DEFENSIVE &&
                   data->type[unit] != KIRCHOLM_ARTILLERY;
    foe->stands = it->level <= KIRCHOLM_DISORDERED;
    foe->zone = foe->stands && data->type[unit] != KIRCHOLM_ARTILLERY;
    foe->reach = foe->horse ? HORSE_REACH : FOOT_REACH;
    foe->worth = kircholm_estimate_worth(state, unit);
    range_of(state, unit, foe->range);
}

const KircholmFoe *
kircholm_memory_foes(KircholmMemory *memory, const KircholmState *state, unsigned side,
                     unsigned *ret_count)
{
    const KircholmScenario *data = kircholm_data(state);
    if (memory->foe_stamp[side] != memory->stamp[side]) {
        unsigned count = 0;
        HET_EACH_OF_SIDE(unit, data, side)
            if (state->units[unit].place != KIRCHOLM_OFF)
                assess(&memory->foes[side][count++], memory, state, unit);
        memory->foe_count[side] = (uint8_t)count;
        memory->foe_stamp[side] = memory->stamp[side];
    }
    *ret_count = memory->foe_count[side];
    return memory->foes[side];
}

unsigned
kircholm_memory_nearest(KircholmMemory *memory, const KircholmState *state, unsigned side,
                        unsigned cell)
{
    if (memory->nearest_stamp[side] != memory->stamp[side]) {
        memset(memory->nearest[side], 0, sizeof memory->nearest[side]);
        memory->nearest_stamp[side] = memory->stamp[side];
    }
    if (memory->nearest[side][cell] == 0) {
        const KircholmScenario *data = kircholm_data(state);
        unsigned count, nearest = FAR;
        const KircholmFoe *foes = kircholm_memory_foes(memory, state, side, &count);
        HET_EACH_BELOW(i, count)
            if (foes[i].stands)
                nearest = MIN(nearest, kircholm_distance(data, foes[i].place, cell));
        memory->nearest[side][cell] = (uint8_t)(nearest + 1);
    }
    return memory->nearest[side][cell] - 1u;
}

/* The height of an enemy is that of the ground he started from. */
static bool
waits(const double *dials, const KircholmState *state, unsigned side)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmState *opening = data->opening;
    unsigned foot = 0, down = 0, enemy = 1 - side;
    if (state->head.turn > dials[PATIENCE])
        return false;
    HET_EACH_OF_SIDE(unit, data, enemy) {
        unsigned from = opening->units[unit].place;
        if (data->type[unit] != KIRCHOLM_INFANTRY || !kircholm_memory_stands(state, unit))
            continue;
        foot++;
        down += from != KIRCHOLM_OFF &&
                data->map.level[state->units[unit].place] < data->map.level[from];
    }
    return foot > 0 && down < dials[BAIT] * foot;
}

/* A side that is not ahead late in the game must come out of its position. KIR-17.3 */
static double
march_of(const double *dials, const KircholmState *state, unsigned side)
{
    enum { PERCENT = 100 };
    static const double least = 0.3;
    if (dials[FOOT_ADVANCE] >= least ||
        state->head.turn <= dials[HOLD_UNTIL] * state->head.scenario->turns)
        return dials[FOOT_ADVANCE];
    double own = (double)PERCENT * kircholm_lost(state, side) / kircholm_data(state)->total[side];
    double other =
        (double)PERCENT * kircholm_lost(state, 1 - side) / kircholm_data(state)->total[1 - side];
    return other - own < kircholm_option(state, KIRCHOLM_MARGIN) ? least : dials[FOOT_ADVANCE];
}

const KircholmMood *
kircholm_memory_mood(KircholmMemory *memory, const KircholmState *state, unsigned side)
{
    KircholmMood *mood = &memory->mood[side];
    if (memcmp(mood->stamp, memory->stamp, sizeof mood->stamp) == 0 &&
        mood->turn == state->head.turn)
        return mood;
    memcpy(mood->stamp, memory->stamp, sizeof mood->stamp);
    mood->turn = state->head.turn;
    mood->waits = waits(memory->dials, state, side);
    mood->march = march_of(memory->dials, state, side);
    return mood;
}

/* --- meetings --------------------------------------------------------------------------------- */

/* The formation in which cavalry is expected to strike: loose, where it may be. */
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
    return kircholm_estimate_clash(state, kircholm_query_attack(state, attacker, target, approach),
                                   target, kircholm_query_modifier(state, attacker, target));
}

static void
fill_volleys(KircholmMeeting *meeting, const KircholmState *state, unsigned unit,
             const KircholmFoe *foe)
{
    KircholmFormation formation = (KircholmFormation)state->units[unit].formation;
    HET_EACH_BELOW(band, KIRCHOLM_BANDS) {
        int modifier;
        meeting->volley[band] =
            foe->range[band] != 0 &&
                    kircholm_query_volley(state, foe->unit, foe->range[band], formation, &modifier)
                ? kircholm_estimate_volley(state, unit, modifier, false)
                : 0;
    }
}

void
kircholm_memory_meet(KircholmMeeting *meeting, const double *dials, const KircholmState *state,
                     unsigned unit, const KircholmFoe *foe)
{
    const KircholmScenario *data = kircholm_data(state);
    *meeting = (KircholmMeeting){.known = true};
    if (foe->strikes)
        meeting->strike = clash_of(state, foe->unit, unit, foe->horse, HET_ARC_FRONT).inflicted;
    for (unsigned arc = 0; is_horse(data, unit) && arc < G_N_ELEMENTS(meeting->charge); arc++) {
        KircholmClash clash = clash_of(state, unit, foe->unit, true, (HetArc)arc);
        meeting->charge[arc] = dials[CHARGE] * clash.inflicted -
                               dials[RISK] * clash.suffered * kircholm_estimate_worth(state, unit);
    }
    fill_volleys(meeting, state, unit, foe);
}

/* --- views ------------------------------------------------------------------------------------ */

KircholmView *
kircholm_memory_view(KircholmMemory *memory, const KircholmState *state, unsigned unit)
{
    unsigned kind = memory->kind[unit], enemy = 1u - kircholm_data(state)->side[unit];
    KircholmView *view = &memory->view[0];
    HET_EACH_BELOW(i, KIRCHOLM_VIEWS) {
        if (memory->view[i].kind == kind + 1) {
            view = &memory->view[i];
            break;
        }
        if (memory->view[i].kind == 0 || memory->view[i].used < view->used)
            view = &memory->view[i];
    }
    if (view->kind != kind + 1 || view->stamp != memory->stamp[enemy] || kind == 0)
        memset(view->seen, 0, sizeof view->seen);
    view->kind = (uint8_t)(kind + 1);
    view->stamp = memory->stamp[enemy];
    view->used = memory->clock;
    return view;
}

/* Adds one enemy, so far away, to an outlook. */
typedef struct {
    double fire, worst, sum, charge;
} Sight;

static inline void
add_fire(Sight *sight, const KircholmScenario *data, const KircholmFoe *foe,
         const KircholmMeeting *meeting, unsigned cell, unsigned apart)
{
    if ((data->wedge[kircholm_offset(data, foe->place, cell)] >> foe->facing & 1) == 0)
        return;
    sight->fire += meeting->volley[apart <= foe->range[KIRCHOLM_DIRECT]      ? KIRCHOLM_DIRECT
                                   : apart <= foe->range[KIRCHOLM_EFFECTIVE] ? KIRCHOLM_EFFECTIVE
                                                                             : KIRCHOLM_MAXIMUM];
}

/* The enemy may turn to face a charge before it is ridden. */
static inline void
add_charge(Sight *sight, const KircholmState *state, const KircholmFoe *foe,
           const KircholmMeeting *meeting, unsigned cell, unsigned apart, double surprise)
{
    enum { NEAREST = 3, FARTHEST = 8 };
    if (meeting->charge[HET_ARC_REAR] <= sight->charge || apart < NEAREST || apart > FARTHEST)
        return;
    double charge = (1 - surprise) * meeting->charge[kircholm_query_arc(state, foe->unit, cell)] +
                    surprise * meeting->charge[HET_ARC_FRONT];
    sight->charge = charge > sight->charge ? charge : sight->charge;
}

static void
fill_outlook(KircholmMemory *memory, const KircholmState *state, unsigned unit, unsigned cell,
             KircholmOutlook *ret_outlook)
{
    const KircholmScenario *data = kircholm_data(state);
    bool horse = is_horse(data, unit);
    unsigned count;
    const KircholmFoe *foes = kircholm_memory_foes(memory, state, 1u - data->side[unit], &count);
    Sight sight = {0};
    for (const KircholmFoe *foe = foes; foe < foes + count; foe++) {
        unsigned apart = kircholm_distance(data, foe->place, cell);
        if (apart > KIRCHOLM_SIGHT)
            continue; /* nobody shoots or rides so far */
        const KircholmMeeting *meeting = kircholm_memory_meeting(memory, state, unit, foe);
        if (apart <= foe->range[KIRCHOLM_MAXIMUM])
            add_fire(&sight, data, foe, meeting, cell, apart);
        if (horse)
            add_charge(&sight, state, foe, meeting, cell, apart, memory->dials[SURPRISE]);
        if (!foe->strikes || apart > foe->reach)
            continue;
        sight.worst = meeting->strike > sight.worst ? meeting->strike : sight.worst;
        sight.sum += meeting->strike;
    }
    ret_outlook->fire = sight.fire;
    ret_outlook->blow = sight.worst + memory->dials[CROWD] * (sight.sum - sight.worst);
    ret_outlook->charge = sight.charge;
}

const KircholmOutlook *
kircholm_memory_outlook(KircholmMemory *memory, const KircholmState *state, KircholmView *view,
                        unsigned unit, unsigned cell)
{
    if ((view->seen[cell / 64] >> (cell % 64) & 1) == 0) {
        fill_outlook(memory, state, unit, cell, &view->outlook[cell]);
        view->seen[cell / 64] |= (uint64_t)1 << (cell % 64);
    }
    return &view->outlook[cell];
}
