/* The doctrine of Charge! + Kipling. Everything is weighed in figures: what a shot or charge may
 * cost the enemy, in his figures' worth and the units it would break, against what it may cost
 * oneself. A look over the enemy is taken once a node; each square or target is then a few
 * additions. */
#include "agents/doctrine/doctrine.h"
#include "engine/rules/kipling/kipling-fire.h"
#include "engine/rules/kipling/kipling-move.h"
#include "kipling-sense.h"

enum { FIRE, CHARGE, RISK, ADVANCE, COVER, GUNS, BREAK, RANGE, RESERVE, DIALS };

static const HetDial dials[DIALS] = {
    [FIRE] = {"fire", 1.0, 0, 3, "weight of what fire may cost the enemy"},
    [CHARGE] = {"charge", 1.0, 0, 3, "weight of what a charge may cost the enemy"},
    [RISK] = {"risk", 0.9, 0, 3, "weight of own losses to be expected"},
    [ADVANCE] = {"advance", 0.6, 0, 3, "pull towards the enemy, in figures a square"},
    [COVER] = {"cover", 0.5, 0, 3, "liking for woods and buildings near the enemy, in figures"},
    [GUNS] = {"guns", 1.0, 0, 3, "eagerness to overrun guns"},
    [BREAK] = {"break", 1.0, 0, 3, "weight of bringing a unit under strength"},
    [RANGE] = {"range", 3.0, 1, 7, "squares at which infantry likes to fight"},
    [RESERVE] = {"reserve", 0.3, 0, 3,
                 "what a charge must promise before it is ridden, in figures"},
};

static const HetStyle styles[] = {
    {"steady", "fires first, charges what is weakened, keeps its losses low", {{NULL, 0}}},
    {"cautious",
     "waits in cover at long range and lets the enemy come",
     {{"risk", 1.5}, {"advance", 0.25}, {"cover", 1.2}, {"range", 4}, {"reserve", 1.2}, {NULL, 0}}},
    {"bold",
     "closes to short range at once and charges whenever the odds are even",
     {{"risk", 0.45}, {"advance", 1.2}, {"charge", 1.4}, {"range", 2}, {"reserve", 0}, {NULL, 0}}},
    {"hussar",
     "cavalry decides: rides for guns and weakened foot, the rest supports by fire",
     {{"charge", 1.9}, {"guns", 2}, {"risk", 0.6}, {"reserve", 0}, {NULL, 0}}},
    {"gunline",
     "guns and rifles win at a distance; horse only counter-charges",
     {{"fire", 1.5}, {"charge", 0.7}, {"range", 4}, {"advance", 0.4}, {"reserve", 1.5}, {NULL, 0}}},
};

/* What a unit may expect of each enemy; losses are the unit's own, gains what it may inflict, both
 * in infantrymen's worth. */
typedef struct {
    uint8_t place;
    bool still;        /* cannot move: exhausted, falling back, a crew */
    int close, reach;  /* squares of its close range, and within which it can fire next turn */
    double loss[2][2]; /* by [close][covered] */
    double charged;    /* lost to its charge */
    double shot[2];    /* gained by a shot at it, by [close] */
    double charge;     /* gained by charging it, less what that costs */
    const HetSquareSet *fire; /* cells it fires at from where it is; NULL: cannot fire */
    const HetSquareSet *ride; /* cells it can charge; NULL: cannot */
} Foe;

typedef struct {
    const KiplingState *state;
    const double *dials;
    unsigned unit;
    int weapon;
    KiplingKind kind;
    double worth;
    unsigned count;
    Foe foes[KIPLING_SIDE_UNITS];
} Sight;

static double
option(const KiplingState *state, KiplingOption which)
{
    return kipling_data(state)->option[which];
}

/* The worth of `lost` figures of a unit, and of the unit breaking over it. */
static double
loss_worth(const double *dial, const KiplingState *state, unsigned unit, double lost)
{
    const KiplingUnit *it = &state->units[unit];
    double worth = kipling_sense_worth(state, unit), figures = it->figures;
    double value = lost * worth;
    if (it->status != KIPLING_STEADY)
        return value;
    double limit = kipling_data(state)->start[unit] * option(state, KIPLING_WEAK_SHARE) / 100;
    double needed = figures - limit;
    double share = needed > 0 ? lost / needed : 1;
    share = share < 1 ? share * share : 1;
    return value + dial[BREAK] * 0.6 * share * (figures - lost) * worth;
}

/* What charging a unit promises, in the charger's eyes. */
static double
charge_worth(const double *dial, const KiplingState *state, unsigned charger, unsigned target,
             bool closing_fire)
{
    KiplingFight fight = kipling_sense_fight(state, charger, target, closing_fire);
    bool crew = kipling_data(state)->kind[target] == KIPLING_ARTILLERY;
    double gain = loss_worth(dial, state, target, fight.defender);
    double cost = loss_worth(dial, state, charger, fight.closing + fight.attacker);
    double left = state->units[charger].figures - fight.closing;
    if (crew && left >= option(state, KIPLING_CAPTURE_FIGURES))
        gain += dial[GUNS] * 3;
    else if (!crew) /* who is thrown back loses ground and may be cut down */
        gain += 0.8 * (fight.defender - fight.attacker);
    return dial[CHARGE] * gain - dial[RISK] * cost;
}

static void
look_at(Sight *sight, unsigned enemy)
{
    const KiplingState *state = sight->state;
    const KiplingScenario *data = kipling_data(state);
    const KiplingUnit *it = &state->units[enemy];
    Foe *foe = &sight->foes[sight->count++];
    KiplingKind kind = (KiplingKind)data->kind[enemy];
    int weapon = kipling_sense_weapon(state, enemy);
    bool foot = sight->kind == KIPLING_INFANTRY, free = !kipling_locked(it);
    *foe = (Foe){.place = it->place,
                 .still = it->status != KIPLING_STEADY || kind == KIPLING_ARTILLERY || !free};
    if (weapon >= 0) {
        foe->fire = &data->fire[weapon][it->place];
        foe->close =
            data->option[weapon == KIPLING_CANNON ? KIPLING_GUN_CLOSE : KIPLING_INFANTRY_CLOSE];
        foe->reach = weapon == KIPLING_RIFLES && !foe->still
                         ? data->option[KIPLING_INFANTRY_LONG] + data->option[KIPLING_ADVANCE_MOVE]
                         : 0;
        for (int close = 0; close < 2; close++)
            for (int cover = 0; cover < (foot ? 2 : 1); cover++)
                foe->loss[close][cover] =
                    loss_worth(sight->dials, state, sight->unit,
                               kipling_sense_volley(state, enemy, weapon, close != 0, sight->unit,
                                                    cover != 0));
    }
    if (!foe->still) {
        foe->ride = &data->near_[kind == KIPLING_CAVALRY ? KIPLING_HORSE : KIPLING_FOOT][it->place];
        double gain = charge_worth(sight->dials, state, enemy, sight->unit, true);
        foe->charged = gain > 0 ? gain : 0;
    }
    if (sight->weapon >= 0 && free) {
        bool cover = kipling_sense_covered(state, enemy, it->place);
        for (int close = 0; close < 2; close++)
            foe->shot[close] = loss_worth(
                sight->dials, state, enemy,
                kipling_sense_volley(state, sight->unit, sight->weapon, close != 0, enemy, cover));
    }
    if (sight->kind != KIPLING_ARTILLERY && free)
        foe->charge = charge_worth(sight->dials, state, sight->unit, enemy, true);
}

static void
look(Sight *sight, const double *dial, const KiplingState *state, unsigned unit)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned other = 1u - data->side[unit];
    *sight = (Sight){.state = state,
                     .dials = dial,
                     .unit = unit,
                     .weapon = kipling_sense_weapon(state, unit),
                     .kind = (KiplingKind)data->kind[unit],
                     .worth = kipling_sense_worth(state, unit)};
    for (unsigned i = 0; i < data->side_count[other]; i++) {
        unsigned enemy = data->side_units[other][i];
        if (data->kind[enemy] != KIPLING_GENERAL && state->units[enemy].status != KIPLING_GONE &&
            state->units[enemy].place != HET_SQUARE_OFF)
            look_at(sight, enemy);
    }
}

/* The best shot from a cell. */
static double
shot_from(const Sight *sight, unsigned cell)
{
    const KiplingScenario *data = kipling_data(sight->state);
    double best = 0;
    if (sight->weapon < 0)
        return 0;
    const HetSquareSet *fire = &data->fire[sight->weapon][cell];
    unsigned close =
        (unsigned)data
            ->option[sight->weapon == KIPLING_CANNON ? KIPLING_GUN_CLOSE : KIPLING_INFANTRY_CLOSE];
    for (unsigned i = 0; i < sight->count; i++) {
        const Foe *foe = &sight->foes[i];
        if (!het_square_has(fire, foe->place))
            continue;
        double shot = foe->shot[het_square_distance(cell, foe->place) <= close];
        best = shot > best ? shot : best;
    }
    return best;
}

/* What standing on a cell may cost in the enemy's next turn: the two worst of his shots and
 * charges, since not everybody turns on one unit. */
static double
danger_at(const Sight *sight, unsigned cell)
{
    bool covered = kipling_sense_covered(sight->state, sight->unit, cell);
    double worst = 0, second = 0;
    for (unsigned i = 0; i < sight->count; i++) {
        const Foe *foe = &sight->foes[i];
        int distance = (int)het_square_distance(cell, foe->place);
        double danger = 0;
        if (foe->fire != NULL) {
            if (het_square_has(foe->fire, cell))
                danger = foe->loss[distance <= foe->close][covered];
            else if (distance <= foe->reach)
                danger = 0.5 * foe->loss[0][covered];
        }
        if (foe->ride != NULL && foe->charged > danger && het_square_has(foe->ride, cell))
            danger = foe->charged;
        if (danger > worst) {
            second = worst;
            worst = danger;
        } else if (danger > second) {
            second = danger;
        }
    }
    return worst + 0.5 * second;
}

static int
nearest_foe(const Sight *sight, unsigned cell)
{
    int nearest = 30;
    for (unsigned i = 0; i < sight->count; i++) {
        int distance = (int)het_square_distance(cell, sight->foes[i].place);
        nearest = distance < nearest ? distance : nearest;
    }
    return nearest;
}

/* The best charge that could be ridden from a cell next turn, 0 if none is worth it. */
static double
charge_from(const Sight *sight, unsigned cell)
{
    const KiplingScenario *data = kipling_data(sight->state);
    KiplingMobility mobility = sight->kind == KIPLING_CAVALRY ? KIPLING_HORSE : KIPLING_FOOT;
    double best = 0;
    for (unsigned i = 0; i < sight->count; i++)
        if (sight->foes[i].charge > best &&
            het_square_has(&data->near_[mobility][cell], sight->foes[i].place))
            best = sight->foes[i].charge;
    return best;
}

/* How good it is to stand on a cell. `now` weighs a shot from it: 1 when it follows at once. */
static double
place_worth(const Sight *sight, unsigned cell, double now)
{
    const double *dial = sight->dials;
    int distance = nearest_foe(sight, cell);
    double worth =
        now * dial[FIRE] * shot_from(sight, cell) - 0.5 * dial[RISK] * danger_at(sight, cell);
    double apart = distance - dial[RANGE];
    switch (sight->kind) {
    case KIPLING_INFANTRY:
        if (distance <= 8 && kipling_sense_covered(sight->state, sight->unit, cell))
            worth += dial[COVER];
        break;
    case KIPLING_CAVALRY:
        worth += 0.5 * charge_from(sight, cell);
        apart = distance - 5;
        break;
    case KIPLING_ARTILLERY:
        apart = distance - 6;
        break;
    case KIPLING_GENERAL:
        return 0;
    }
    return worth - dial[ADVANCE] * (apart > 0 ? apart : -0.2 * apart);
}

/* --- nodes ------------------------------------------------------------------------------------ */

static unsigned
place_of(const KiplingState *state, unsigned unit)
{
    return state->units[unit].place;
}

/* How urgent it is that a unit acts: those who shoot before those who charge before those who move.
 */
static double
urgency(const double *dial, const KiplingState *state, unsigned unit)
{
    const KiplingScenario *data = kipling_data(state);
    if (data->kind[unit] == KIPLING_GENERAL)
        return 0.1;
    unsigned from = place_of(state, unit);
    Sight sight;
    look(&sight, dial, state, unit);
    double shot = dial[FIRE] * shot_from(&sight, from);
    if (shot > 0)
        return 4 + shot + (sight.weapon == KIPLING_CANNON);
    if (state->units[unit].status != KIPLING_STEADY)
        return 0.2;
    double charge = charge_from(&sight, from);
    if (charge > dial[RESERVE])
        return 2 + charge;
    int apart = nearest_foe(&sight, from);
    double wanted = sight.kind == KIPLING_INFANTRY  ? dial[RANGE]
                    : sight.kind == KIPLING_CAVALRY ? 5
                                                    : 6;
    double pull = dial[ADVANCE] * (apart - wanted);
    double push = dial[RISK] * danger_at(&sight, from);
    double need = pull > 0 ? pull : 0.3 * push;
    return need > 0.3 ? 1 + 0.1 * (need < 9 ? need : 9) : 0.3;
}

static double
best_neighbour_shot(const Sight *sight, unsigned from)
{
    const KiplingScenario *data = kipling_data(sight->state);
    double best = 0;
    for (unsigned direction = 0; direction < HET_SQUARE_DIRECTIONS; direction++) {
        unsigned cell = data->next[from][direction];
        if (cell == HET_SQUARE_OFF || data->cost[KIPLING_FOOT][cell] == 0 ||
            het_square_has(&sight->state->occupied[0], cell) ||
            het_square_has(&sight->state->occupied[1], cell))
            continue;
        double worth = place_worth(sight, cell, 1);
        best = best == 0 || worth > best ? worth : best;
    }
    return best;
}

/* Of a shot at an empty building: its walls matter while they give cover. KIP-2d.3 */
static double
battering_worth(const KiplingState *state, unsigned cell)
{
    unsigned building = kipling_data(state)->building[cell];
    return state->breaches[building] < option(state, KIPLING_BREACH_COVER) ? 0.1 : -0.5;
}

/* Whether a gun on a cell has a target that is worth a shot. */
static bool
has_mark(const KiplingState *state, unsigned unit, unsigned from)
{
    HetSquareSet enemies =
        kipling_targets(state, kipling_data(state)->side[unit], from, KIPLING_CANNON);
    HetSquareSet buildings = kipling_building_targets(state, from);
    bool any = het_square_any(&enemies);
    while (!any && het_square_any(&buildings))
        any = battering_worth(state, het_square_pop(&buildings)) > 0;
    return any;
}

static double
order_worth(const Sight *sight, unsigned order)
{
    const double *dial = sight->dials;
    unsigned from = place_of(sight->state, sight->unit);
    bool cannon = order == KIPLING_ORDER_GUN ||
                  (order == KIPLING_ORDER_FIRE && sight->kind == KIPLING_ARTILLERY);
    if (cannon && !has_mark(sight->state, sight->unit, from))
        return place_worth(sight, from, 0) - 0.6;
    switch (order) {
    case KIPLING_ORDER_FIRE:
        return place_worth(sight, from, 1) + 0.2;
    case KIPLING_ORDER_ADVANCE:
        return best_neighbour_shot(sight, from);
    case KIPLING_ORDER_CHARGE:
        return place_worth(sight, from, 0) + charge_from(sight, from) - dial[RESERVE];
    case KIPLING_ORDER_GUN:
        return place_worth(sight, from, 0) + 1.2 * dial[FIRE];
    case KIPLING_ORDER_MOVE: /* to be better placed next turn: half the gain of a step there is
                              * counted on
                              */
        return place_worth(sight, from, 0.3) +
               0.4 * dial[ADVANCE] * (nearest_foe(sight, from) > dial[RANGE]) +
               0.4 * dial[RISK] * danger_at(sight, from) - 0.3;
    case KIPLING_ORDER_DRAG:
        break;
    }
    return place_worth(sight, from, 0) - 0.5;
}

static double
shot_worth(const double *dial, const KiplingState *state, const HetMove *move)
{
    if (move->target == HET_NO_UNIT) /* an empty building */
        return battering_worth(state, move->way.place);
    if (move->target >= kipling_data(state)->unit_count)
        return 0;
    unsigned from = place_of(state, move->unit), at = place_of(state, move->target);
    double lost = kipling_sense_fire(state, move->unit, from, move->target, at);
    if (lost <= 0) /* with a captured gun */
        lost = 0.5;
    return dial[FIRE] * loss_worth(dial, state, move->target, lost);
}

/* Who gives the guard: a unit that does not fight any more, else the strongest, and none that would
 * break. */
static double
guard_worth(const KiplingState *state, unsigned unit)
{
    const KiplingUnit *it = &state->units[unit];
    if (it->status != KIPLING_STEADY)
        return 3;
    double limit = kipling_data(state)->start[unit] * option(state, KIPLING_WEAK_SHARE) / 100;
    double spare = it->figures - 1 - limit;
    return (spare > 0 ? 0.1 * spare : -5) - kipling_sense_worth(state, unit);
}

static double
pursuit_worth(const double *dial, const KiplingState *state, const HetMove *move, bool closing_fire)
{
    if (move->target >= kipling_data(state)->unit_count)
        return 0;
    return charge_worth(dial, state, move->unit, move->target, closing_fire) - dial[RESERVE];
}

static double
retreat_worth(const Sight *sight, unsigned cell)
{
    return -sight->dials[RISK] * danger_at(sight, cell) + 0.1 * nearest_foe(sight, cell);
}

/* One move of a node. `sight` is the look of *looked, taken when first needed. */
static double
score_move(const double *dial, const KiplingState *state, const HetMove *move, Sight *sight,
           unsigned *looked)
{
    bool needs_sight = move->kind == HET_MOVE_ORDER || move->kind == HET_MOVE_MOVE ||
                       move->kind == HET_MOVE_RETREAT;
    if (needs_sight && *looked != move->unit) {
        look(sight, dial, state, move->unit);
        *looked = move->unit;
    }
    switch ((HetMoveKind)move->kind) {
    case HET_MOVE_SELECT:
        return urgency(dial, state, move->unit);
    case HET_MOVE_END:
        return 0.5;
    case HET_MOVE_ORDER:
        return order_worth(sight, move->value);
    case HET_MOVE_MOVE:
        if (sight->kind == KIPLING_GENERAL)
            return kipling_sense_worth(state, move->target) * state->units[move->target].figures *
                   0.1;
        return place_worth(sight, move->way.place, 0.5);
    case HET_MOVE_SHOOT:
        return shot_worth(dial, state, move) + 0.2;
    case HET_MOVE_CHARGE:
        return pursuit_worth(dial, state, move, true);
    case HET_MOVE_PURSUE:
        return pursuit_worth(dial, state, move, false);
    case HET_MOVE_RETREAT:
        return retreat_worth(sight, move->way.place);
    case HET_MOVE_LOSE:
        return guard_worth(state, move->unit);
    case HET_MOVE_CAPTURE: /* spike the gun before it is taken, or take it */
        return 1;
    case HET_MOVE_NONE:
    case HET_MOVE_PASS:
    case HET_MOVE_TURN:
    case HET_MOVE_FORM:
    case HET_MOVE_FIGHT:
    case HET_MOVE_PLACE:
    case HET_MOVE_RALLY:
    case HET_MOVE_ADD:
    case HET_MOVE_DONE:
    case HET_MOVE_ROLL:
    case HET_MOVE_DRAW:
        break;
    }
    return 0;
}

/* Cavalry asked whether to break off: what another round promises. */
static double
stay_worth(const double *dial, const KiplingState *state, unsigned unit)
{
    unsigned partner = state->units[unit].partner;
    return partner == KIPLING_NONE ? 0 : charge_worth(dial, state, unit, partner, false);
}

static void
score(const double *dial, void *cache, const HetState *head, const HetMoveList *legal,
      double *scores)
{
    (void)cache;
    const KiplingState *state = (const KiplingState *)head;
    Sight sight;
    unsigned looked = HET_NO_UNIT;
    bool breaking_off = false;
    for (unsigned i = 0; i < legal->count; i++)
        breaking_off = breaking_off || legal->moves[i].kind == HET_MOVE_PASS;
    for (unsigned i = 0; i < legal->count; i++) {
        const HetMove *move = &legal->moves[i];
        scores[i] = score_move(dial, state, move, &sight, &looked);
        if (breaking_off && move->kind == HET_MOVE_RETREAT)
            scores[i] -= stay_worth(dial, state, move->unit);
    }
}

static const char *
reason(const double *dial, const HetState *head, const HetMove *move)
{
    (void)dial;
    (void)head;
    switch ((HetMoveKind)move->kind) {
    case HET_MOVE_SELECT:
        return "how urgent it is that this unit acts";
    case HET_MOVE_END:
        return "nobody else has anything worth doing";
    case HET_MOVE_ORDER:
    case HET_MOVE_MOVE:
        return "shots from there, less the danger there and the way to go";
    case HET_MOVE_SHOOT:
        return "figures it may cost, and whether it breaks the unit";
    case HET_MOVE_CHARGE:
    case HET_MOVE_PURSUE:
        return "losses it may inflict, less closing fire and own losses";
    case HET_MOVE_RETREAT:
        return "out of danger";
    case HET_MOVE_LOSE:
        return "the figure that is missed least";
    case HET_MOVE_CAPTURE:
        return move->value == KIPLING_VALUE_SPIKE ? "rather spiked than taken"
                                                  : "a gun is worth holding";
    case HET_MOVE_NONE:
    case HET_MOVE_PASS:
    case HET_MOVE_TURN:
    case HET_MOVE_FORM:
    case HET_MOVE_FIGHT:
    case HET_MOVE_PLACE:
    case HET_MOVE_RALLY:
    case HET_MOVE_ADD:
    case HET_MOVE_DONE:
    case HET_MOVE_ROLL:
    case HET_MOVE_DRAW:
        break;
    }
    return NULL;
}

const HetDoctrine het_doctrine_kipling = {
    .system = "kipling",
    .dials = dials,
    .dial_count = DIALS,
    .styles = styles,
    .style_count = G_N_ELEMENTS(styles),
    .score = score,
    .reason = reason,
};
