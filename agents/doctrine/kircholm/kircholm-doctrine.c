/* The doctrine of Kircholm 1605. Everything is weighed in points of KIR-17.1: what a charge, a
 * fight or a volley may cost the enemy against what it may cost oneself, and how far a unit is from
 * where it wants to be. The enemy is surveyed once a node; each hex is then a few
 * additions. */
#include "agents/doctrine/doctrine.h"
#include "kircholm-attack.h"
#include "kircholm-turn.h"

#include <math.h>

static const HetDial dials[KIRCHOLM_DIALS] = {
    [CHARGE] = {"charge", 1.0, 0, 3, "weight of what a charge or fight may cost the enemy"},
    [RISK] = {"risk", 0.7, 0, 3, "weight of the losses expected in return"},
    [FIRE] = {"fire", 1.0, 0, 3, "weight of what fire may cost the enemy"},
    [RESERVE] = {"reserve", 0.15, 0, 3, "least gain for which a unit charges, in points"},
    [ADVANCE] = {"advance", 0.25, 0, 3, "pull of the horse towards the enemy, in points a hex"},
    [FOOT_ADVANCE] = {"foot-advance", 0.0, 0, 3,
                      "pull of the foot towards the enemy; 0: it holds its ground"},
    [HORSE_STANDOFF] = {"horse-standoff", 7, 2, 20,
                        "hexes from the enemy at which horse waits for its charge"},
    [PATIENCE] = {"patience", 0, 0, 60, "turn up to which horse waits for the enemy to come down"},
    [BAIT] = {"bait", 0.5, 0, 1, "share of the enemy's foot off its height that ends the waiting"},
    [ASSAULT] = {"assault", 0.6, 0, 3, "liking for assault formation"},
    [CLOSED] = {"closed", 1.0, 0, 3, "liking for closed formation against foot"},
    [PIKES] = {"pikes", 1.0, 0, 3, "readiness of foot to bring its pikes forward"},
    [FLANK] = {"flank", 0.5, 0, 3, "pull towards places from which flanks and rears are charged"},
    [LINE] = {"line", 0.3, 0, 3, "pull of the foot towards its neighbours in line"},
    [HEIGHT] = {"height", 0.2, 0, 3, "liking of the foot for higher ground, in points a level"},
    [CARACOLE] = {"caracole", 0.2, 0, 3, "liking of reiters for their pistols"},
    [HOLD_UNTIL] =
        {"hold-until", 0.5, 0, 1,
         "share of the turns during which foot holds; after it, foot advances unless ahead"},
    [SCREEN] = {"screen", 0.0, 0, 3, "liking of the horse for places behind its own foot"},
    [FRONT] = {"front", 0.6, 0, 3, "worth of having all of the enemy before one's front"},
    [TURN] = {"turn", 0.05, 0, 1, "least gain for which a unit turns, in points"},
    [DANGER] = {"danger", 0.5, 0, 2, "weight of the worst blow that the enemy could strike"},
    [CROWD] = {"crowd", 0.1, 0, 1, "weight of each further blow beside the worst"},
    [CHARGE_HOME] = {"charge-home", 0.6, -1, 3,
                     "what charging home is worth beside the losses, in points"},
    [HELD] = {"held", 0.2, -1, 2, "price of ending a march in an enemy's zone, in points"},
    [FOOT_STANDOFF] = {"foot-standoff", 3, 1, 8,
                       "hexes from the enemy at which foot stops that advances"},
    [SURPRISE] = {"surprise", 0.5, 0, 1,
                  "how likely the enemy turns to face a charge before it is ridden"},
    [COMPANY] = {"company", 0.0, -1, 1,
                 "pull towards friends within three hexes, in points for each"},
    [LEAD] = {"lead", 0.5, 0, 3, "worth of a commander's part in a charge, by his rating"},
    [ORDERS] = {"orders", 0.05, -0.5, 1, "least gain for which a unit marches, in points"},
    [VOLLEY] = {"volley", 0.01, -0.5, 1, "price of a volley of one's own, in points"},
    [FOOT_RISK] = {"foot-risk", 1, 0, 3, "the foot's share of the weight of danger"},
};

/* Share of a unit's expected loss that its commander is expected to lose with it. */
static const double LEADERS = 1.0;

/* --- choosing who acts ------------------------------------------------------------------------ */

/* How urgent it is that someone acts who would do nothing: less than END, which is worth 0.5; and
 * that a commander rides. */
static const double IDLE = 0.4, RIDE = 0.55;

/* Promise of the best shot of guns now. */
static double
best_shot(const double *dial, const KircholmState *state, unsigned gun)
{
    HetMoveList shots;
    double best = 0;
    het_list_clear(&shots);
    if (kircholm_is_shooter(state, gun))
        kircholm_list_targets(state, gun, &shots);
    HET_EACH_MOVE(move, &shots)
        best = MAX(best, kircholm_turn_volley(dial, state, move, false));
    return best;
}

/* A unit's urgency, unless it has someone to shoot at. */
static void
weigh_urgency(KircholmUrgency *urgency, KircholmSurvey *survey)
{
    const KircholmUnit *it = &survey->state->units[survey->unit];
    unsigned nearest = kircholm_survey_nearest(survey, it->place);
    double apart = kircholm_survey_apart(survey, it->place), near_ = 1.0 / (2 + nearest);
    urgency->firing = 0;
    urgency->calm =
        apart >= 1 || nearest <= (survey->horse ? KIRCHOLM_SIGHT : 8) ? 1 + near_ : IDLE;
    if (it->level == KIRCHOLM_DISORDERED) {
        urgency->calm = nearest <= 4 ? 0.9 : 0.2;
    } else if (survey->horse) {
        double charge =
            kircholm_survey_ahead(survey, it->place, it->facing, survey->data->move[survey->unit]);
        if (!survey->waits && charge > survey->dials[RESERVE])
            urgency->calm = 3 + charge;
    } else {
        urgency->firing = 4 + near_;
    }
    if (urgency->calm > IDLE && kircholm_turn_idle(survey))
        urgency->calm = IDLE;
}

/* Nobody that a unit of foot could shoot at is farther off than this; wings reach a hex nearer. */
static bool
may_have_target(const KircholmSurvey *survey)
{
    unsigned place = survey->state->units[survey->unit].place;
    HET_EACH_BELOW(i, survey->count)
        if (kircholm_distance(survey->data, survey->foes[i].place, place) <= KIRCHOLM_SIGHT + 1)
            return true;
    return false;
}

/* How urgent it is that a unit moves; END is worth 0.5. Those who shoot or charge come before those
 * who march, those in front before those behind: they clear the way. What was seen stays so until
 * the unit, the enemy or the mood of the side changes. */
static double
urgency_of(KircholmMemory *memory, const KircholmState *state, unsigned unit)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit];
    if (data->type[unit] == KIRCHOLM_COMMANDER)
        return RIDE;
    if (data->type[unit] == KIRCHOLM_ARTILLERY)
        return best_shot(memory->dials, state, unit) > 0 ? 5 : 0.2;
    KircholmUrgency *urgency = &memory->urgency[unit];
    const KircholmMood *mood = kircholm_memory_mood(memory, state, data->side[unit]);
    KircholmUrgency now = {.stamp = memory->stamp[1 - data->side[unit]],
                           .own = memory->stamp[data->side[unit]],
                           .place = it->place,
                           .facing = it->facing,
                           .kind = memory->kind[unit],
                           .waits = mood->waits,
                           .march = mood->march};
    if (now.kind == 0 || urgency->stamp != now.stamp || urgency->own != now.own ||
        urgency->place != now.place || urgency->facing != now.facing || urgency->kind != now.kind ||
        urgency->waits != now.waits || urgency->march != now.march) {
        KircholmSurvey survey;
        kircholm_survey(&survey, memory, state, unit);
        weigh_urgency(&now, &survey);
        now.in_range = may_have_target(&survey);
        *urgency = now;
    }
    return urgency->firing > 0 && urgency->in_range && kircholm_is_shooter(state, unit) &&
                   kircholm_list_targets(state, unit, NULL)
               ? urgency->firing
               : urgency->calm;
}

/* --- reactions -------------------------------------------------------------------------------- */

/* Going behind the pikes before a charge: what the charge would cost, before and after. */
static double
pikes_worth(const double *dial, const KircholmState *state, unsigned unit, unsigned mover)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *rider = &state->units[mover];
    unsigned place = state->units[unit].place;
    if (!kircholm_is_cavalry((KircholmType)data->type[mover]) || rider->level != KIRCHOLM_ORDERED)
        return -1;
    unsigned apart = kircholm_query_distance(state, mover, place);
    unsigned offset = kircholm_offset(data, rider->place, place);
    if (apart > 4 || !het_bit(data->wedge[offset], rider->facing))
        return -0.2;
    KircholmApproach approach = {(KircholmFormation)rider->formation, true,
                                 kircholm_query_arc(state, unit, rider->place)};
    unsigned strength = kircholm_query_attack(state, mover, unit, approach);
    int modifier = kircholm_query_modifier(state, mover, unit);
    KircholmClash now = kircholm_estimate_clash(state, strength, unit, modifier);
    unsigned times = (unsigned)kircholm_option(state, KIRCHOLM_DEFENSIVE_MULTIPLIER);
    KircholmClash then =
        kircholm_estimate_clash(state, (strength + times - 1) / times, unit, modifier);
    return dial[PIKES] * (now.inflicted - then.inflicted) * (apart <= 2 ? 1 : 0.6);
}

/* --- nodes ------------------------------------------------------------------------------------ */

/* A volley at a unit that moves, pikes forward, or nothing. */
static double
reaction_worth(const double *dial, const KircholmState *state, const HetMove *move)
{
    if (move->kind == HET_MOVE_SHOOT)
        return kircholm_turn_volley(dial, state, move, true);
    if (move->kind == HET_MOVE_FORM)
        return pikes_worth(dial, state, move->unit,
                           (unsigned)het_frame_peek(&state->head, KircholmWindow)->mover);
    return 0;
}

/* The square of how far off the nearest enemy of any kind is, in flight himself or not, as the crow
 * flies. */
static int
anybody_near(const KircholmSurvey *survey, unsigned cell)
{
    int nearest = INT_MAX;
    HET_EACH_BELOW(i, survey->count) {
        int q = survey->data->q[survey->foes[i].place] - survey->data->q[cell];
        int r = survey->data->r[survey->foes[i].place] - survey->data->r[cell];
        nearest = MIN(nearest, q * q + q * r + r * r);
    }
    return nearest;
}

/* Cost of going back nearer to an enemy than now. */
static double
towards_enemy(const KircholmSurvey *survey, unsigned cell)
{
    static const double shame = 2.0;
    unsigned here = survey->state->units[survey->unit].place;
    return anybody_near(survey, cell) < anybody_near(survey, here) ? shame : 0;
}

/* Away from the enemy as far as it takes to rally (KIR-16.2), never nearer to him than now, and
 * then towards where it stood as the battle began. */
static double
flight_worth(const KircholmSurvey *survey, unsigned cell)
{
    const KircholmState *state = survey->state;
    unsigned here = state->units[survey->unit].place,
             home = survey->data->opening->units[survey->unit].place;
    unsigned safe = (unsigned)kircholm_option(state, KIRCHOLM_RALLY_DISTANCE_RETREATING);
    unsigned now = kircholm_enemy_distance(state, survey->side, here);
    unsigned then = kircholm_enemy_distance(state, survey->side, cell);
    double worth = MIN(then, safe) - (then < now ? 2.0 : 0) - towards_enemy(survey, cell);
    return home == KIRCHOLM_OFF ? worth
                                : worth - 0.02 * kircholm_distance(survey->data, cell, home);
}

/* A beaten unit seeks cover, a winner for the next enemy. */
static double
after_fight_worth(KircholmSurvey *survey, const HetMove *move)
{
    if (move->kind == HET_MOVE_RETREAT)
        return survey->state->units[survey->unit].level == KIRCHOLM_RETREATING
                   ? flight_worth(survey, move->way.place)
                   : kircholm_survey_place(survey, move->way.place) +
                         0.1 * kircholm_survey_nearest(survey, move->way.place) -
                         towards_enemy(survey, move->way.place);
    return kircholm_survey_place(survey, move->way.place) -
           kircholm_survey_place(survey, survey->state->units[survey->unit].place) +
           (survey->horse ? 0.05 : -0.2);
}

/* Worth of a commander with a unit: his part in the fight it is about to have, against what the
 * enemy may do to it next turn, and to him with it. KIR-15.3 to 15.6 */
static double
lead_worth(KircholmMemory *memory, const KircholmState *state, unsigned commander, unsigned unit)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit];
    double worth = kircholm_is_cavalry((KircholmType)data->type[unit]) ? 0.05 : 0;
    if (it->level >= KIRCHOLM_RETREATING)
        return -data->points[commander];
    if (it->level == KIRCHOLM_ORDERED && kircholm_faces_enemy(state, unit))
        worth += (it->charge != KIRCHOLM_NO_CHARGE ? 1 : 0.5) * memory->dials[LEAD] *
                 data->rating[commander] * kircholm_option(state, KIRCHOLM_COMMANDER_MODIFIER);
    const KircholmOutlook *outlook = kircholm_memory_outlook(
        memory, state, kircholm_memory_view(memory, state, unit), unit, it->place);
    double lost = (outlook->fire + outlook->blow) / kircholm_estimate_worth(state, unit);
    return worth - LEADERS * memory->dials[RISK] * lost * data->points[commander];
}

/* Going to another unit against staying: not for nothing, nor for a unit as good as his own. */
static double
ride_worth(KircholmMemory *memory, const KircholmState *state, unsigned commander, unsigned unit)
{
    unsigned with = state->units[commander].with;
    return lead_worth(memory, state, commander, unit) - lead_worth(memory, state, commander, with) -
           0.1;
}

/* Whether a commander has a better place within a ride; as the crow flies. */
static bool
may_ride(KircholmMemory *memory, const KircholmState *state, unsigned commander)
{
    const KircholmScenario *data = kircholm_data(state);
    const unsigned side = data->side[commander], with = state->units[commander].with;
    const unsigned reach = kircholm_allowance(state, commander);
    HET_EACH_OF_SIDE(unit, data, side) {
        if (unit == with || data->type[unit] == KIRCHOLM_COMMANDER ||
            state->units[unit].place == KIRCHOLM_OFF ||
            kircholm_distance(data, state->units[unit].place, state->units[with].place) > reach)
            continue;
        if (ride_worth(memory, state, commander, unit) > 0)
            return true;
    }
    return false;
}

/* Commanders ride when nobody else has anything to do: only then are they weighed. */
static void
spare_idle_commanders(KircholmMemory *memory, const KircholmState *state, const HetMoveList *legal,
                      double *scores)
{
    HET_EACH_BELOW(i, legal->count)
        if (scores[i] > RIDE)
            return;
    HET_EACH_BELOW(i, legal->count)
        if (legal->moves[i].kind == HET_MOVE_SELECT && scores[i] == RIDE &&
            kircholm_data(state)->type[legal->moves[i].unit] == KIRCHOLM_COMMANDER &&
            !may_ride(memory, state, legal->moves[i].unit))
            scores[i] = IDLE;
}

/* One move of a node outside a unit's own turn. */
static double
other_move_worth(KircholmMemory *memory, const KircholmState *state, const HetMove *move,
                 KircholmSurvey *survey, unsigned *surveyed)
{
    const double *dial = memory->dials;
    bool surveys = move->kind == HET_MOVE_RETREAT || move->kind == HET_MOVE_PURSUE;
    if (surveys && *surveyed != move->unit) {
        kircholm_survey(survey, memory, state, move->unit);
        *surveyed = move->unit;
    }
    switch (move->kind) {
    case HET_MOVE_SELECT: /* of guns in the other side's phase: to fire, or to pass */
        return state->head.depth > 0 ? best_shot(dial, state, move->unit) - 1e-6
                                     : urgency_of(memory, state, move->unit);
    case HET_MOVE_END:
        return 0.5;
    case HET_MOVE_FIGHT:
        return kircholm_fight_worth(dial, state, move->target);
    case HET_MOVE_ADD:
        return kircholm_join_worth(dial, state, move->unit);
    case HET_MOVE_SHOOT:
    case HET_MOVE_FORM:
        return reaction_worth(dial, state, move);
    case HET_MOVE_RETREAT:
    case HET_MOVE_PURSUE:
        return after_fight_worth(survey, move);
    case HET_MOVE_MOVE:
        return ride_worth(memory, state, move->unit, move->target);
    case HET_MOVE_LOSE:
        return -1;
    }
    return 0;
}

static void
score(const double *dial, void *cache, const HetState *head, const HetMoveList *legal,
      bool best_alone, double *scores)
{
    KircholmMemory *memory = cache;
    const KircholmState *state = kircholm_state_of(head);
    const unsigned procedure = het_state_procedure(head);
    unsigned surveyed = HET_NO_UNIT;
    kircholm_memory_survey(memory, dial, state);
    if (procedure == KIRCHOLM_UNIT) {
        KircholmTurn turn;
        double least = -HUGE_VAL;
        kircholm_turn(&turn, memory, state, (unsigned)kircholm_move_of(state)->unit);
        HET_EACH_BELOW(i, legal->count) {
            scores[i] = kircholm_turn_worth(&turn, &legal->moves[i], least);
            if (best_alone)
                least = MAX(least, scores[i]);
        }
        return;
    }
    KircholmSurvey survey;
    HET_EACH_BELOW(i, legal->count)
        scores[i] = other_move_worth(memory, state, &legal->moves[i], &survey, &surveyed);
    if (procedure == KIRCHOLM_IDLE)
        spare_idle_commanders(memory, state, legal, scores);
}

static const char *const reasons[HET_MOVE_KIND_COUNT] = {
    [HET_MOVE_SELECT] = "how urgent it is that this unit acts",
    [HET_MOVE_END] = "nobody else has anything worth doing",
    [HET_MOVE_ORDER] = "charges open from there, less the danger there and the way to go",
    [HET_MOVE_MOVE] = "charges open from there, less the danger there and the way to go",
    [HET_MOVE_TURN] = "what lies ahead that way",
    [HET_MOVE_FORM] = "what the formation adds now",
    [HET_MOVE_SHOOT] = "what the volley may cost the enemy",
    [HET_MOVE_CHARGE] = "losses it may inflict, less own losses",
    [HET_MOVE_FIGHT] = "losses it may inflict, less own losses",
    [HET_MOVE_ADD] = "losses it may inflict, less own losses",
    [HET_MOVE_RETREAT] = "out of danger",
    [HET_MOVE_PURSUE] = "nearer to the next enemy",
};

const HetDoctrine het_doctrine_kircholm = {
    .system = "kircholm",
    .dials = dials,
    .dial_count = KIRCHOLM_DIALS,
    .turn_units = 1,
    .waiting = 0.6,
    .score = score,
    .cache_size = sizeof(KircholmMemory),
    .reasons = reasons,
};
