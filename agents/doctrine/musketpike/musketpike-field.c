#include "musketpike-field.h"

#include "engine/rules/musketpike/musketpike-query.h"
#include "musketpike-memory.h"

static double
most(double a, double b)
{
    return a > b ? a : b;
}

static bool
is_horse(const MusketState *state, unsigned unit)
{
    return musket_kind(state, unit) == MUSKET_CAVALRY;
}

/* --- the field -------------------------------------------------------------------------------- */

/* Hexes within which a unit can come to blows: its movement less a turn, and the hex next to it. */
unsigned
musket_charge_reach(const MusketState *state, unsigned unit)
{
    MusketKind kind = musket_kind(state, unit);
    return kind == MUSKET_ARTILLERY ? 0 : (unsigned)musket_move_of(state, kind);
}

/* A lead of a tenth of all strength is one to sit on; less is not yet. A deficit of as much has to
 * be made good. */
double
musket_find_press(const double *dial, const MusketState *state, unsigned side)
{
    const MusketScenario *data = musket_data(state);
    double points = most(1, musket_option(state, MUSKET_LOSS_POINTS));
    double lead = (musket_points(state, side) - musket_points(state, 1 - side)) / points;
    double ahead = 20 * lead / (data->strength[0] + data->strength[1]);
    double press = dial[MUSKET_DIAL_ADVANCE];
    if (ahead < 0)
        return press +
               most(0, dial[MUSKET_DIAL_ADVANCE_BEHIND] - press) * (ahead > -1 ? -ahead : 1);
    ahead = ahead > 1 ? 1 : ahead;
    return press * (1 - ahead + ahead * dial[MUSKET_DIAL_ADVANCE_AHEAD]);
}

static inline int
spread(int q, int r)
{
    int s = q + r;
    return ((q < 0 ? -q : q) + (r < 0 ? -r : r) + (s < 0 ? -s : s)) / 2;
}

unsigned
musket_foe_distance(const MusketField *field, unsigned foe, unsigned cell)
{
    const MusketFoe *it = &field->foes->foe[foe];
    int q = field->data->q[cell], r = field->data->r[cell];
    int distance = spread(it->q[0] - q, it->r[0] - r), other = spread(it->q[1] - q, it->r[1] - r);
    return (unsigned)(distance < other ? distance : other);
}

/* --- fights ----------------------------------------------------------------------------------- */

static double
balance(const MusketField *field, unsigned attacker, MusketClash clash)
{
    const double *dial = field->dial;
    bool horse = is_horse(field->state, attacker);
    double gain = dial[MUSKET_DIAL_MELEE] * (horse ? dial[MUSKET_DIAL_HORSE_MELEE] : 1) *
                  (clash.defender + dial[MUSKET_DIAL_GROUND] * clash.taken);
    double reserve = dial[horse ? MUSKET_DIAL_HORSE_RESERVE : MUSKET_DIAL_RESERVE];
    return gain - dial[MUSKET_DIAL_RISK] * clash.attacker - reserve;
}

/* An attack between units as they were last seen. */
static MusketClash
clash_of(const MusketField *field, const MusketAttack *attack)
{
    const MusketSeen *seen = field->memory->seen;
    return musket_estimate_duel(field->state, &seen[attack->attacker].fighter,
                                &seen[attack->defender].fighter, attack);
}

double
musket_fight_worth(const MusketField *field, const MusketAttack *attack)
{
    return balance(field, attack->attacker, clash_of(field, attack));
}

double
musket_melee_worth(const MusketField *field, const MusketMelee *melee)
{
    return balance(field, melee->attacker[0], musket_estimate_melee(field->state, melee));
}

/* Loss of a unit when a foe attacks it in the open, less the foe's own. */
double
musket_fear(const MusketField *field, unsigned foe, unsigned unit, bool flank)
{
    if (musket_kind(field->state, foe) == MUSKET_ARTILLERY)
        return 0;
    MusketAttack attack = {.attacker = foe, .defender = unit, .flank = flank};
    MusketClash clash = clash_of(field, &attack);
    return most(0, clash.defender - field->dial[MUSKET_DIAL_ANSWER] * clash.attacker);
}

double
musket_promise(const MusketField *field, unsigned unit, unsigned foe)
{
    MusketAttack attack = {.attacker = unit, .defender = foe};
    return musket_fight_worth(field, &attack);
}

void
musket_find_target(const MusketField *field, MusketSurvey *survey)
{
    const MusketScenario *data = field->data;
    const MusketState *state = field->state;
    const MusketMemory *memory = field->memory;
    unsigned place = state->units[survey->unit].place, goal = 0;
    double best = -1e9, promise_a_hex = field->dial[MUSKET_DIAL_FOCUS]; /* in strength points */
    survey->target = HET_NO_PLACE;
    if (place == HET_NO_PLACE) /* it is about to arrive */
        return;
    HET_EACH_BELOW(foe, field->foes->count) {
        if (field->foes->foe[foe].hexes == 0)
            continue;
        double worth =
            survey->promise[foe] - promise_a_hex * musket_foe_distance(field, foe, place);
        if (worth > best) {
            best = worth;
            survey->target = field->foes->foe[foe].cells[0];
        }
    }
    if (survey->kind == MUSKET_ARTILLERY)
        return;
    for (unsigned i = 0; i < data->objective_count; goal = memory->goal_end[i++]) {
        const MusketObjective *objective = &data->objective[i];
        int swing = objective->points[field->side] + objective->points[1 - field->side];
        if (state->holder[i] == field->side || swing == 0)
            continue;
        for (unsigned k = goal; k < memory->goal_end[i]; k++) {
            double worth = field->dial[MUSKET_DIAL_OBJECTIVE] * swing * 0.1 -
                           promise_a_hex * musket_distance(data, place, memory->goals[k]);
            if (worth > best) {
                best = worth;
                survey->target = memory->goals[k];
            }
        }
    }
}

/* --- places ----------------------------------------------------------------------------------- */

/* Edges of a cell that a unit there would treat as front. */
static unsigned
front_of(const MusketField *field, unsigned unit, unsigned facing)
{
    return musket_turned(field->data->fronts[unit], facing);
}

/* How far into its reach a foe is: 1 near, 0 out of it. */
static double
nearness(const MusketFoe *foe, unsigned distance)
{
    if (foe->reach == 0 || distance > foe->reach + 1u)
        return 0;
    return 1 - 0.5 * (distance - 1.0) / (foe->reach + 1.0);
}

double
musket_facing_cost(const MusketField *field, const MusketSurvey *survey, unsigned place,
                   unsigned facing)
{
    double worst = 0, sum = 0;
    unsigned front = front_of(field, survey->unit, facing);
    HET_EACH_BELOW(foe, field->foes->count) {
        const MusketFoe *it = &field->foes->foe[foe];
        if (it->hexes == 0)
            continue;
        const unsigned edge = musket_estimate_towards(field->data, place, it->cells[0]);
        if (het_bit(front, edge)) /* it is seen, and costs nothing */
            continue;
        unsigned distance = musket_foe_distance(field, foe, place);
        double near_by = nearness(it, distance);
        /* Far enemies matter a little, so that a line faces the enemy as it comes. */
        double weight = near_by > 0 ? near_by : 0.4 / (1 + distance);
        double cost = weight * (field->dial[MUSKET_DIAL_FLANK_THREAT] *
                                (survey->flank[foe] - survey->front[foe] + 0.3));
        worst = most(worst, cost);
        sum += cost;
    }
    return field->dial[MUSKET_DIAL_FACE] * (worst + 0.2 * sum);
}

/* Harm by enemies to the unit there before it acts again. */
static double
danger(const MusketField *field, const MusketSurvey *survey, unsigned place)
{
    bool narrow = field->centre != HET_NO_PLACE &&
                  musket_distance(field->data, field->centre, place) <= field->radius;
    unsigned count = narrow ? field->close_count : field->foes->count;
    double worst = 0, sum = 0;
    HET_EACH_BELOW(i, count) {
        unsigned foe = narrow ? field->close[i] : i;
        if (field->foes->foe[foe].hexes == 0)
            continue;
        unsigned distance = musket_foe_distance(field, foe, place);
        double cost = nearness(&field->foes->foe[foe], distance) * survey->front[foe];
        worst = most(worst, cost);
        sum += cost;
    }
    return worst + field->dial[MUSKET_DIAL_CROWD] * sum;
}

/* Own objectives draw guards, who stay in them. */
static double
guard(const MusketField *field, unsigned place)
{
    const MusketScenario *data = field->data;
    double worth = 0;
    HET_EACH_BELOW(i, data->objective_count)
        if (het_bit(data->objective[i].cells[place / 8], place % 8))
            worth += 0.1 * (data->objective[i].points[0] + data->objective[i].points[1]);
    return field->dial[MUSKET_DIAL_OBJECTIVE] * (worth > 2 ? 2 : worth);
}

/* A battery that stands with the unit would be left alone if it went, and taken by anyone who
 * comes: the sooner the nearer he is. */
static double
company(const MusketField *field, const MusketSurvey *survey, unsigned place)
{
    const MusketCell *cell = &field->state->cells[place];
    if (survey->kind == MUSKET_ARTILLERY || cell->gun == 0 ||
        field->state->units[survey->unit].place != place ||
        musket_side(field->state, cell->gun - 1u) != field->side)
        return 0;
    double worth = musket_option(field->state, MUSKET_GUN_POINTS), near_by = 0;
    HET_EACH_BELOW(foe, field->foes->count)
        if (field->foes->foe[foe].hexes != 0)
            near_by = most(
                near_by, nearness(&field->foes->foe[foe], musket_foe_distance(field, foe, place)));
    return field->dial[MUSKET_DIAL_GUARD] * worth * near_by;
}

/* The first term of a place: the loss when the unit leaves. */
static double
post_worth(const MusketField *field, const MusketSurvey *survey, unsigned place)
{
    return guard(field, place) + company(field, survey, place);
}

MusketPlace
musket_place_survey(const MusketField *field, const MusketSurvey *survey, unsigned place,
                    unsigned facing)
{
    MusketPlace it = {.post = post_worth(field, survey, place)};
    if (survey->target != HET_NO_PLACE) {
        double far = musket_distance(field->data, place, survey->target) - survey->wanted;
        it.way = -(far > 0 ? field->dial[MUSKET_DIAL_STEP] * field->press
                           : field->dial[MUSKET_DIAL_BACK]) *
                 (far > 0 ? far : -far);
    }
    it.danger = -0.4 * field->dial[MUSKET_DIAL_THREAT] * field->dial[MUSKET_DIAL_RISK] *
                danger(field, survey, place);
    if (field->data->obstructed[place])
        it.ground = survey->kind == MUSKET_LIGHT ? 0.4 : -1.2;
    if (facing != HET_NO_FACING)
        it.facing = -musket_facing_cost(field, survey, place, facing);
    return it;
}

/* Fire of the enemies next to a place on a unit that comes there: each fires once. */
static double
received(const MusketField *field, const MusketSurvey *survey, const unsigned *cells,
         unsigned count, bool moved)
{
    const MusketState *state = field->state;
    double sum = 0;
    HET_EACH_BELOW(foe, field->foes->count) {
        const MusketFoe *it = &field->foes->foe[foe];
        unsigned enemy = it->unit, seen = 0;
        HET_EACH_BELOW(i, count)
            HET_EACH_BELOW(k, it->hexes) {
                if (musket_distance(field->data, cells[i], it->cells[k]) != 1)
                    continue;
                unsigned edge = musket_direction(field->data, it->cells[k], cells[i]);
                seen |= musket_front(state, enemy, false) >> edge & 1u;
            }
        if (seen != 0)
            sum += musket_estimate_shot(
                state, musket_estimate_value(state, enemy, survey->unit, false, moved, true),
                survey->unit);
    }
    return sum;
}

/* Best shot and best fight at the enemies over each edge of a unit's cells. */
typedef struct {
    double shot[HET_HEX_SIDES], fight[HET_HEX_SIDES];
} Offers;

static void
find_offers(const MusketField *field, const MusketSurvey *survey, const unsigned *cells,
            unsigned count, bool moved, Offers *offers)
{
    const MusketState *state = field->state;
    HET_EACH_BELOW(edge, HET_HEX_SIDES) {
        offers->shot[edge] = offers->fight[edge] = 0;
        HET_EACH_BELOW(i, count) {
            unsigned to = field->data->next[cells[i]][edge];
            unsigned enemy = to == HET_NO_PLACE ? (unsigned)MUSKET_NONE
                                                : musket_of_side_at(state, 1 - field->side, to);
            if (enemy == MUSKET_NONE)
                continue;
            int value = musket_estimate_value(state, survey->unit, enemy, moved, false, true) -
                        ((field->data->ground[cells[i]][edge] & MUSKET_COVER) != 0);
            offers->shot[edge] =
                most(offers->shot[edge], musket_estimate_shot(state, value, enemy));
            MusketAttack attack =
                musket_estimate_attack(state, survey->unit, enemy, cells[i], edge);
            offers->fight[edge] = most(offers->fight[edge], musket_fight_worth(field, &attack));
        }
    }
}

/* The best shot and the best fight over the edges a facing has in front. */
static double
offered(const MusketField *field, const MusketSurvey *survey, const Offers *offers, unsigned facing)
{
    double shot = 0, fight = 0;
    for (unsigned proper = musket_turned(field->data->proper[survey->unit], facing); proper != 0;
         proper &= proper - 1) {
        unsigned edge = (unsigned)__builtin_ctz(proper);
        shot = most(shot, offers->shot[edge]);
        fight = most(fight, offers->fight[edge]);
    }
    return field->dial[MUSKET_DIAL_FIRE] * shot + fight;
}

double
musket_contact_worth(const MusketField *field, const MusketSurvey *survey, unsigned place,
                     unsigned facing, bool *ret_contact)
{
    const MusketState *state = field->state;
    unsigned cells[2], count;
    bool here = state->units[survey->unit].place == place;
    count = musket_cells(field->data, survey->unit, place, facing, cells);
    *ret_contact = false;
    HET_EACH_BELOW(i, count)
        *ret_contact = *ret_contact || musket_near(state, field->side, cells[i]);
    if (!*ret_contact)
        return 0;
    double best = 0;
    Offers offers;
    find_offers(field, survey, cells, count, !here, &offers);
    if (count == 2)
        best = offered(field, survey, &offers, facing);
    else
        HET_EACH_BELOW(turn, HET_HEX_SIDES)
            best = most(best, offered(field, survey, &offers, turn));
    return best - field->dial[MUSKET_DIAL_RISK] * received(field, survey, cells, count, !here) +
           field->dial[MUSKET_DIAL_CONTACT] * field->press;
}

/* --- orders ----------------------------------------------------------------------------------- */

/* Promise of standing and fighting where it is, of a unit in contact. */
static double
stand_worth(const MusketField *field, const MusketSurvey *survey)
{
    const MusketUnit *it = &field->state->units[survey->unit];
    unsigned cells[2], count = musket_own_cells(field->state, survey->unit, cells);
    Offers offers;
    find_offers(field, survey, cells, count, false, &offers);
    return offered(field, survey, &offers, it->facing);
}

/* Promise of a charge by a unit that is in no contact: the best enemy within its reach. */
static double
charge_worth(const MusketField *field, const MusketSurvey *survey)
{
    const MusketState *state = field->state;
    unsigned place = state->units[survey->unit].place;
    unsigned reach = musket_charge_reach(state, survey->unit);
    double best = -0.2;
    HET_EACH_BELOW(foe, field->foes->count) {
        unsigned enemy = field->foes->foe[foe].unit;
        if (field->foes->foe[foe].hexes == 0 || musket_foe_distance(field, foe, place) > reach)
            continue;
        int value = musket_estimate_value(state, survey->unit, enemy, true, false, true);
        int answer = musket_estimate_value(state, enemy, survey->unit, false, true, true);
        double worth =
            field->dial[MUSKET_DIAL_FIRE] * musket_estimate_shot(state, value, enemy) +
            most(0, survey->promise[foe]) + field->dial[MUSKET_DIAL_CONTACT] * field->press -
            field->dial[MUSKET_DIAL_RISK] * musket_estimate_shot(state, answer, survey->unit);
        best = most(best, worth);
    }
    return best;
}

static double
rally_worth(const MusketField *field, unsigned unit)
{
    const MusketState *state = field->state;
    if (!musket_has(state, unit, MUSKET_DISORDERED))
        return 0;
    double chance = musket_check_morale(state, unit) / 10.0;
    return field->dial[MUSKET_DIAL_RALLY] * 1.3 * (chance > 1 ? 1 : chance) *
           musket_estimate_disorder(state, unit);
}

/* Promise of walking on: the way to go that is still to go, in `most_way` hexes at most, less the
 * post that is left for it, and a better facing. */
static double
advance_worth(const MusketField *field, const MusketSurvey *survey, double most_way,
              const MusketHopes *hopes)
{
    const MusketUnit *it = &field->state->units[survey->unit];
    if (survey->target == HET_NO_PLACE || most_way <= 0)
        return 0;
    double far = musket_distance(field->data, it->place, survey->target) - survey->wanted;
    double way = far < most_way ? far : most_way;
    return (far > 0
                ? most(0, field->dial[MUSKET_DIAL_ORDER_STEP] * field->press * way - hopes->post)
                : 0) +
           0.3 * hopes->turn;
}

/* How far a strategic march may take a unit: it keeps its distance. */
static double
strategic_way(const MusketField *field, unsigned nearest, double movement)
{
    double way = nearest - (double)musket_option(field->state, MUSKET_STRATEGIC_DISTANCE);
    double most_way = movement * musket_option(field->state, MUSKET_STRATEGIC_FACTOR);
    return way < most_way ? way : most_way;
}

void
musket_find_hopes(const MusketField *field, const MusketSurvey *survey, MusketHopes *hopes)
{
    const MusketState *state = field->state;
    unsigned unit = survey->unit, place = state->units[unit].place;
    bool gun = survey->kind == MUSKET_ARTILLERY;
    hopes->contact = musket_contact(state, unit);
    hopes->nearest = musket_enemy_distance(state, unit);
    hopes->turn = musket_facing_cost(field, survey, place, state->units[unit].facing);
    hopes->post = post_worth(field, survey, place);
    bool contact = hopes->contact && !gun;
    double movement = musket_charge_reach(state, unit), rally = rally_worth(field, unit);
    double stand = contact ? stand_worth(field, survey) : 0;
    double on = contact ? 0 : advance_worth(field, survey, movement, hopes);
    double away = field->dial[MUSKET_DIAL_AWAY] * danger(field, survey, place);
    hopes->orders[MUSKET_ORDER_NONE] = 0;
    hopes->orders[MUSKET_ORDER_CHARGE] = gun       ? 0.1
                                         : contact ? stand
                                                   : charge_worth(field, survey) - hopes->post;
    hopes->orders[MUSKET_ORDER_MARCH] = contact ? most(stand, away) : on + 0.3 * rally;
    hopes->orders[MUSKET_ORDER_STRATEGIC] =
        contact
            ? 0
            : advance_worth(field, survey, strategic_way(field, hopes->nearest, movement), hopes);
    hopes->orders[MUSKET_ORDER_RALLY] = rally - field->dial[MUSKET_DIAL_STAND] * stand;
}
