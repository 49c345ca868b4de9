/* The doctrine of the revised Musket & Pike. Everything is weighed in strength points: what fire
 * and melee may cost the enemy against what they may cost oneself, and where a unit would rather
 * stand. Orders are chosen by what they promise the units that can still be activated. A side that
 * leads in points presses less, by the dial `advance-ahead`, and one that is behind presses at
 * least as much as `advance-behind`. */
#include "agents/doctrine/doctrine.h"
#include "engine/rules/musketpike/musketpike-query.h"
#include "musketpike-dials.h"
#include "musketpike-memory.h"

/* One scoring of a node. */
typedef struct {
    MusketField field;
    double orders[MUSKET_ORDER_RALLY + 1]; /* see fill_orders() */
    bool ordered;
} Scorer;

/* --- activations ------------------------------------------------------------------------------ */

static bool
may_act(const MusketState *state, unsigned unit)
{
    return musket_on_map(state, unit) && !musket_has(state, unit, MUSKET_ACTED);
}

/* Promise of each order to a wing: the sum over the units that have use for it. */
static void
wing_worths(const MusketField *field, unsigned wing, double ret_worths[])
{
    const MusketScenario *data = field->data;
    double best_rally = 0;
    for (unsigned order = 0; order <= MUSKET_ORDER_RALLY; order++)
        ret_worths[order] = 0;
    HET_EACH_OF_SIDE(unit, data, field->side) {
        if (data->unit[unit].wing != wing || !may_act(field->state, unit))
            continue;
        const double *worths = musket_unit_hopes(field, unit)->orders;
        for (unsigned order = 0; order <= MUSKET_ORDER_RALLY; order++)
            ret_worths[order] += worths[order] > 0 ? worths[order] : 0;
        if (worths[MUSKET_ORDER_RALLY] > best_rally)
            best_rally = worths[MUSKET_ORDER_RALLY];
    }
    ret_worths[MUSKET_ORDER_MARCH] += 0.5 * best_rally; /* one may rally there */
}

static double
greatest(const double worths[])
{
    double best = worths[MUSKET_ORDER_CHARGE];
    best = worths[MUSKET_ORDER_MARCH] > best ? worths[MUSKET_ORDER_MARCH] : best;
    return worths[MUSKET_ORDER_RALLY] > best ? worths[MUSKET_ORDER_RALLY] : best;
}

/* The wing of the activation under way: of its leader, or of its lead unit. */
static unsigned
wing_of_activation(const MusketState *state)
{
    const MusketActivation *activation = &state->activation;
    if (activation->wing != 0)
        return activation->wing - 1u;
    return activation->lead != 0 ? musket_data(state)->unit[activation->lead - 1].wing
                                 : (unsigned)MUSKET_NONE;
}

static double
lead_worth(const MusketField *field, unsigned unit)
{
    return greatest(musket_unit_hopes(field, unit)->orders) +
           0.05 * musket_morale(field->state, unit);
}

/* Promise of each order to the activation under way, computed once a node. */
static void
fill_orders(Scorer *scorer)
{
    const MusketState *state = scorer->field.state;
    unsigned wing = wing_of_activation(state);
    for (unsigned order = 0; order <= MUSKET_ORDER_RALLY; order++)
        scorer->orders[order] = 0;
    if (wing != MUSKET_NONE)
        wing_worths(&scorer->field, wing, scorer->orders);
    if (state->activation.lead != 0) {
        const double *lead = musket_unit_hopes(&scorer->field, state->activation.lead - 1u)->orders;
        for (unsigned order = 0; order <= MUSKET_ORDER_RALLY; order++)
            scorer->orders[order] = 1.5 * lead[order] + 0.3 * scorer->orders[order];
    }
    scorer->ordered = true;
}

static double
order_worth(Scorer *scorer, unsigned value)
{
    double worths[MUSKET_ORDER_RALLY + 1];
    if (value >= MUSKET_VALUE_WING) {
        wing_worths(&scorer->field, value - MUSKET_VALUE_WING, worths);
        return greatest(worths);
    }
    if (value == MUSKET_VALUE_DRAW)
        return 1;
    if (value == MUSKET_VALUE_UNIT)
        return 0.1;
    if (value > MUSKET_ORDER_RALLY)
        return 0;
    if (!scorer->ordered)
        fill_orders(scorer);
    return scorer->orders[value];
}

static double
unit_order_worth(const MusketField *field, unsigned unit, MusketOrder order)
{
    return musket_unit_hopes(field, unit)->orders[order];
}

/* Members are named in ascending order, so the first worth having comes first. */
static double
join_worth(const MusketField *field, unsigned unit)
{
    MusketOrder order = (MusketOrder)field->state->activation.order;
    bool gun = musket_kind(field->state, unit) == MUSKET_ARTILLERY;
    double worth = unit_order_worth(field, unit, order);
    return gun || worth > 0.02 ? 100 - 0.5 * unit : -0.1;
}

/* Worth of the commander with a unit that takes part, less what it may cost to lose him there: he
 * falls with one die in ten of a melee or of a hit, and few activations bring that. */
static double
company_worth(const MusketField *field, unsigned unit)
{
    const MusketState *state = field->state;
    MusketOrder order = (MusketOrder)state->activation.order;
    const MusketHopes *hopes = musket_unit_hopes(field, unit);
    double worth = 0.05 * state->units[unit].strength;
    if (!musket_has(state, unit, MUSKET_ACTIVE))
        return worth;
    if (order == MUSKET_ORDER_RALLY || order == MUSKET_ORDER_MARCH)
        worth += 2 * field->dial[MUSKET_DIAL_RALLY] *
                 (musket_has(state, unit, MUSKET_DISORDERED) ? musket_estimate_disorder(state, unit)
                                                             : 0);
    if (order == MUSKET_ORDER_CHARGE && hopes->orders[order] > 0)
        worth += field->dial[MUSKET_DIAL_LEADER] * hopes->orders[order];
    bool fights = hopes->contact || order == MUSKET_ORDER_CHARGE;
    return worth - (fights ? 0.04 : 0) * field->dial[MUSKET_DIAL_RISK] *
                       musket_option(state, MUSKET_LEADER_POINTS);
}

/* He stays where he is when that is about as good. */
static double
ride_worth(const MusketField *field, unsigned unit)
{
    unsigned with = field->state->leaders[musket_commander(field->state)].unit;
    return company_worth(field, unit) - company_worth(field, with) - 0.1;
}

/* --- movement and facing ---------------------------------------------------------------------- */

/* How urgent it is that a unit moves: those nearest the enemy first, who make room for the rest. */
static double
urgency(const MusketField *field, unsigned unit)
{
    const MusketState *state = field->state;
    MusketOrder order = (MusketOrder)state->activation.order;
    const MusketSurvey *survey = musket_unit_survey(field, unit);
    const MusketHopes *hopes = musket_unit_hopes(field, unit);
    double first = 1.0 / (1 + hopes->nearest);
    if (order == MUSKET_ORDER_CHARGE || order == MUSKET_ORDER_RALLY)
        return 1 + first;
    unsigned place = state->units[unit].place;
    double far = survey->target == HET_NO_PLACE
                     ? 0
                     : musket_distance(field->data, place, survey->target) - survey->wanted;
    double on = far > 0 ? field->press * far * 0.1 - hopes->post : 0;
    double need = (on > 0 ? on : 0) + 0.5 * hopes->turn;
    if (hopes->contact)
        need += hopes->orders[MUSKET_ORDER_CHARGE] < -0.2;
    if (survey->kind == MUSKET_ARTILLERY)
        need -= 0.3;
    return need > 0.1 ? 0.2 + need + first : -0.2;
}

/* To consolidate two wrecks makes one unit of morale; what does not fit is lost. */
static double
merge_worth(const MusketState *state, unsigned unit, unsigned other)
{
    unsigned sum = (unsigned)state->units[unit].strength + state->units[other].strength;
    unsigned merged = musket_merged_strength(state, unit, other);
    bool wrecks = 2 * state->units[unit].strength <= musket_data(state)->unit[unit].start &&
                  2 * state->units[other].strength <= musket_data(state)->unit[other].start;
    return (wrecks ? 0.3 : -1.5) - 3.0 * (sum - merged);
}

static double
walk_worth(const MusketField *field, const HetMove *move)
{
    const MusketState *state = field->state;
    const MusketSurvey *survey = musket_unit_survey(field, move->unit);
    unsigned facing = move->facing != HET_NO_FACING ? move->facing
                      : move->way.steps == 0        ? state->units[move->unit].facing
                                                    : (unsigned)HET_NO_FACING;
    if (move->target != HET_NO_UNIT)
        return musket_place_worth(field, survey, move->way.place, HET_NO_FACING) +
               merge_worth(state, move->unit, move->target);
    bool contact = false;
    unsigned seen = move->facing != HET_NO_FACING ? move->facing : state->units[move->unit].facing;
    double fight = musket_contact_worth(field, survey, move->way.place, seen, &contact);
    MusketPlace it = musket_place_survey(field, survey, move->way.place, facing);
    double rest = it.way + it.danger + it.ground - 0.002 * move->way.steps;
    return it.post + it.facing + (contact ? fight + 0.3 * rest : rest);
}

/* The best shot of a battery that faces so, at any distance. */
static double
bearing(const MusketField *field, const MusketSurvey *survey, unsigned facing)
{
    const MusketScenario *data = field->data;
    unsigned place = field->state->units[survey->unit].place;
    unsigned reach = musket_guns[data->unit[survey->unit].gun].reach;
    double best = 0;
    HET_EACH_BELOW(foe, field->foes->count) {
        const MusketFoe *it = &field->foes->foe[foe];
        if (it->hexes == 0 || musket_foe_distance(field, foe, place) > reach)
            continue;
        MusketShot shot = musket_query_shot(field->state, survey->unit, facing, it->unit);
        double worth = musket_estimate_shot(field->state, (int)shot.value, it->unit);
        best = worth > best ? worth : best;
    }
    return field->dial[MUSKET_DIAL_FIRE] * best;
}

/* The facing of a unit that has stopped: towards those it may fight, its flanks covered. */
static double
turn_worth(const MusketField *field, const HetMove *move)
{
    const MusketState *state = field->state;
    const MusketSurvey *survey = musket_unit_survey(field, move->unit);
    unsigned place = state->units[move->unit].place, facing = move->facing;
    if (place == HET_NO_PLACE) /* it is about to arrive: the first side's front is E, and so on */
        return facing == (field->side == HET_FIRST ? 1u : 4u);
    if (survey->kind == MUSKET_ARTILLERY)
        return bearing(field, survey, facing) - musket_facing_cost(field, survey, place, facing) +
               (facing == state->units[move->unit].facing ? 0.01 : 0);
    unsigned proper = musket_turned(field->data->proper[move->unit], facing);
    double best = 0, shot = 0;
    HET_EACH_BELOW(edge, HET_HEX_SIDES) {
        unsigned to = field->data->next[place][edge];
        if (!het_bit(proper, edge) || to == HET_NO_PLACE)
            continue;
        unsigned enemy = musket_of_side_at(state, 1 - field->side, to);
        if (enemy == MUSKET_NONE)
            continue;
        MusketAttack attack = musket_estimate_attack(state, move->unit, enemy, place, edge);
        double fight = musket_fight_worth(field, &attack);
        best = fight > best ? fight : best;
        double fire = musket_estimate_shot(
            state, musket_estimate_value(state, move->unit, enemy, true, false, true), enemy);
        shot = fire > shot ? fire : shot;
    }
    return best + field->dial[MUSKET_DIAL_FIRE] * shot -
           musket_facing_cost(field, survey, place, facing) +
           (facing == state->units[move->unit].facing ? 0.01 : 0);
}

/* --- fire and melee --------------------------------------------------------------------------- */

static double
shot_worth(const MusketField *field, const HetMove *move)
{
    const MusketState *state = field->state;
    if (move->target >= field->data->unit_count)
        return 0.1;
    MusketShot shot = musket_query_shot(state, move->unit, move->facing, move->target);
    return 0.05 + musket_estimate_shot(state, (int)shot.value, move->target) +
           0.02 * state->units[move->unit].strength;
}

static double
fight_worth(const MusketField *field, const HetMove *move)
{
    MusketMelee melee;
    return musket_melee_of(field->state, move, &melee) ? musket_melee_worth(field, &melee) : 0;
}

/* Gain by a second attacker in a melee that is declared. */
static double
partner_worth(const MusketField *field, unsigned unit)
{
    MusketMelee melee = musket_melee_under_way(field->state);
    double alone = musket_melee_worth(field, &melee);
    if (melee.attackers == 2)
        return 0;
    melee.attacker[melee.attackers++] = unit;
    return musket_melee_worth(field, &melee) - alone + 0.1;
}

/* Retreat before melee: what standing would cost, against the ground given up. */
static double
decline_worth(const MusketField *field)
{
    MusketMelee melee = musket_melee_under_way(field->state);
    MusketClash clash = musket_estimate_melee(field->state, &melee);
    return clash.defender - 0.8 * clash.attacker -
           field->dial[MUSKET_DIAL_GROUND] * 0.6 * clash.taken;
}

static double
retreat_worth(const MusketField *field, const HetMove *move)
{
    const MusketSurvey *survey = musket_unit_survey(field, move->unit);
    double near_by = 0;
    HET_EACH_BELOW(foe, field->foes->count) {
        if (field->foes->foe[foe].hexes == 0)
            continue;
        unsigned distance = musket_foe_distance(field, foe, move->way.place);
        near_by += distance <= 2 ? survey->front[foe] + 0.2 : 0;
    }
    return -near_by;
}

static double
arrival_worth(const MusketField *field, const HetMove *move)
{
    if (move->unit >= field->data->unit_count)
        return 0;
    return musket_place_worth(field, musket_unit_survey(field, move->unit), move->way.place,
                              move->facing);
}

/* Leaders come after the units in ids. */
static bool
is_unit(const MusketField *field, unsigned id)
{
    return id < field->data->unit_count;
}

static double
score_move(Scorer *scorer, const HetMove *move)
{
    const MusketField *field = &scorer->field;
    const MusketState *state = field->state;
    switch (move->kind) {
    case HET_MOVE_ORDER:
        return move->value == MUSKET_VALUE_DECLINE ? decline_worth(field)
                                                   : order_worth(scorer, move->value);
    case HET_MOVE_SELECT:
        if (!is_unit(field, move->unit))
            return 0;
        if (state->head.phase == MUSKET_GUNFIRE)
            return 1;
        return state->head.phase == MUSKET_MOVEMENT ? urgency(field, move->unit)
                                                    : lead_worth(field, move->unit);
    case HET_MOVE_ADD:
        if (state->head.phase == MUSKET_MELEES)
            return partner_worth(field, move->unit);
        return is_unit(field, move->unit) ? join_worth(field, move->unit) : 0;
    case HET_MOVE_MOVE:
        if (is_unit(field, move->unit))
            return walk_worth(field, move);
        return is_unit(field, move->target) ? ride_worth(field, move->target) : 0;
    case HET_MOVE_TURN:
        return is_unit(field, move->unit) ? turn_worth(field, move) : 0;
    case HET_MOVE_SHOOT:
        return shot_worth(field, move);
    case HET_MOVE_FIGHT:
        return fight_worth(field, move);
    case HET_MOVE_RETREAT:
        return is_unit(field, move->unit) ? retreat_worth(field, move) : 0;
    case HET_MOVE_LOSE: /* the unit with more to lose loses it */
        return is_unit(field, move->unit) ? 0.1 * state->units[move->unit].strength : 0;
    case HET_MOVE_PLACE:
        return arrival_worth(field, move);
    case HET_MOVE_RALLY:
        return is_unit(field, move->unit)
                   ? 0.1 + unit_order_worth(field, move->unit, MUSKET_ORDER_RALLY)
                   : 0.1;
    }
    return 0;
}

/* Of moves from one place only foes near enough to any of their ends can be a danger. */
static void
narrow(MusketField *field, const HetMoveList *legal)
{
    unsigned unit = legal->moves[0].unit, farthest = 0;
    if (legal->moves[0].kind != HET_MOVE_MOVE || !is_unit(field, unit))
        return;
    unsigned place = field->state->units[unit].place;
    HET_EACH_MOVE(move, legal) {
        if (move->kind != HET_MOVE_MOVE || move->unit != unit ||
            move->way.place >= field->data->cells)
            continue;
        unsigned distance = musket_distance(field->data, place, move->way.place);
        farthest = distance > farthest ? distance : farthest;
    }
    musket_field_narrow(field, place, farthest);
}

static void
score(const double *dial, void *cache, const HetState *head, const HetMoveList *legal,
      bool best_alone, double *scores)
{
    Scorer scorer;
    (void)best_alone;
    scorer.ordered = false;
    musket_field_survey(&scorer.field, cache, dial, musket_state_peek(head),
                        head->actor == HET_SECOND);
    narrow(&scorer.field, legal);
    HET_EACH_BELOW(i, legal->count)
        scores[i] = score_move(&scorer, &legal->moves[i]);
}

static const char *const reasons[HET_MOVE_KIND_COUNT] = {
    [HET_MOVE_ORDER] = "what it promises those who can act, or what standing would cost",
    [HET_MOVE_SELECT] = "how much it needs to move, or can do with those it leads",
    [HET_MOVE_ADD] = "whether the order has use for it",
    [HET_MOVE_MOVE] = "shots and fights from there, less the danger there and the way to go",
    [HET_MOVE_TURN] = "enemies in front, none on the flank",
    [HET_MOVE_SHOOT] = "losses and disorder it may cost",
    [HET_MOVE_FIGHT] = "losses of both and the ground, by the odds column",
    [HET_MOVE_RETREAT] = "out of reach",
    [HET_MOVE_LOSE] = "who misses it least",
    [HET_MOVE_RALLY] = "what disorder costs it, and its morale",
    [HET_MOVE_PLACE] = "where it stands well",
    [HET_MOVE_PASS] = "nothing else is worth doing",
    [HET_MOVE_END] = "nothing else is worth doing",
    [HET_MOVE_DONE] = "nothing else is worth doing",
};

const HetDoctrine het_doctrine_musketpike = {
    .system = "musketpike",
    .shortfall = 4,
    .turn_units = HET_UNITS_ANY,
    .willing_dial = "advance",
    .willing = 0.05,
    .dials = musket_dials,
    .dial_count = MUSKET_DIALS,
    .score = score,
    .cache_size = sizeof(MusketMemory),
    .reasons = reasons,
};
