/* The doctrine of Beresteczko 1651. Everything is weighed in the worth of husaria-estimate.h: what
 * an attack, a counter-charge or a volley may cost the enemy against what it may cost oneself, and
 * how far a unit is from where its side wants it. The enemies about are surveyed once a
 * node; each hex is then a few additions. */
#include "agents/doctrine/doctrine.h"
#include "engine/scenario.h"
#include "husaria-battle.h"
#include "husaria-survey.h"
#include "husaria-turn.h"

static const HetDial dials[HUSARIA_DIALS] = {
    [CHARGE] = {"charge", 1.0, 0, 3, "weight of what attacks may cost the enemy"},
    [RISK] = {"risk", 0.6, 0, 3, "weight of what attacks may cost oneself"},
    [THREAT] = {"threat", 0.6, 0, 3, "weight of what the enemy's next turn may cost"},
    [ADVANCE] = {"advance", 0.4, 0, 2, "pull towards a unit's goal, in worth a hex"},
    [RESERVE] = {"reserve", 0, 0, 3, "least gain for which a unit attacks"},
    [COUNTER] = {"counter", 0.2, -2, 3, "least gain for which a unit counter-charges"},
    [LANCE] = {"lance", 14, 0, 60, "hexes from the enemy at which hussars take their lances"},
    [HUNT] = {"hunt", 1, 0, 1, "from 0.5 on horse goes for the enemy even when its side is ahead"},
    [MARCH] = {"march", 0.5, 0, 1,
               "foot and guns advance: 1 always, 0.5 when their side must attack, 0 never"},
    [HOLD_UNTIL] = {"hold-until", 0.8, 0, 1,
                    "share of the day during which foot stays with its wagons"},
    [LINE] = {"line", 0.02, 0, 1, "liking for friends beside"},
    [FLANK] = {"flank", 0.3, 0, 2, "extra liking for places behind the enemy"},
    [FIRE] = {"fire", 1.0, 0, 3, "weight of what fire may cost the enemy"},
    [BOWS] = {"bows", 0.5, 0, 3, "liking of Tatars for shooting and turning away"},
    [LEADER] = {"leader", 1.0, 0, 3, "how much commanders like to be near the fighting"},
    [PURSUIT] = {"pursuit", 0.2, -1, 1, "liking for the chase"},
    [GRIP] = {"grip", 1.0, 0, 3, "liking for hexes that bring points, once there"},
    [RAID] = {"raid", 4, 0, 8, "riders sent past the enemy where depth brings points"},
    [DARE] = {"dare", 0.25, 0, 3,
              "share of the enemy's strength below which horse keeps out of his way"},
    [GARRISON] = {"garrison", 6, 0, 30, "troops kept in a place that must not be lost"},
    [LEADER_DISTANCE] =
        {"leader-distance", 8, 0, 30,
         "hexes to the enemy within which a commander follows the last unit to leave him"},
};

/* --- which unit moves ---------------------------------------------------------------------------
 * A grid of blocks shows who has enemies about, without measuring to each of them. */

enum { BLOCK = 6, BLOCKS = 16, END_WORTH = 1 };

/* How urgent it is that a commander rides. */
static const double RIDE_WORTH = END_WORTH + 0.1;

typedef struct {
    uint8_t enemies[BLOCKS][BLOCKS];
} Blocks;

static void
block_of(const HusariaScenario *data, unsigned cell, unsigned *ret_column, unsigned *ret_row)
{
    unsigned width = (unsigned)data->map.grid.width;
    *ret_column = MIN(cell % width / BLOCK, BLOCKS - 1);
    *ret_row = MIN(cell / width / BLOCK, BLOCKS - 1);
}

static void
fill_blocks(const HusariaState *state, unsigned side, Blocks *blocks)
{
    const HusariaScenario *data = husaria_data(state);
    memset(blocks, 0, sizeof *blocks);
    HET_EACH_BELOW(unit, data->unit_count) {
        unsigned column = 0, row = 0;
        if (data->side[unit] == side || state->units[unit].status != HUSARIA_ON_MAP)
            continue;
        block_of(data, state->units[unit].place, &column, &row);
        blocks->enemies[row][column] = 1;
    }
}

/* Whether enemies are within some six to eleven hexes. */
static bool
enemies_about(const HusariaState *state, const Blocks *blocks, unsigned unit)
{
    unsigned column = 0, row = 0;
    block_of(husaria_data(state), state->units[unit].place, &column, &row);
    for (unsigned y = row > 0 ? row - 1 : 0; y <= MIN(row + 1, BLOCKS - 1u); y++)
        for (unsigned x = column > 0 ? column - 1 : 0; x <= MIN(column + 1, BLOCKS - 1u); x++)
            if (blocks->enemies[y][x] != 0)
                return true;
    return false;
}

static bool
at_goal(const HusariaPlan *plan, unsigned unit, HusariaGoal goal)
{
    unsigned place = plan->state->units[unit].place;
    switch (goal.task) {
    case HUSARIA_STAY:
        return true;
    case HUSARIA_HUNT:
    case HUSARIA_RAID:
        return false;
    case HUSARIA_EVADE:
        return true;
    case HUSARIA_HOLD:
        return place == goal.hex || (husaria_apart(plan->data, place, goal.hex) <= 1 &&
                                     husaria_held(plan->state, plan->side, goal.hex));
    case HUSARIA_ENTER_ZONE:
        return husaria_in_zone(plan->data, goal.zone, place);
    }
    return true;
}

/* Whether a unit has no way out of its hex: its friends stand all about it, or the ground is
 * closed.
 */
static bool
hemmed_in(const HusariaState *state, unsigned unit)
{
    const HusariaScenario *data = husaria_data(state);
    const unsigned place = state->units[unit].place, enemy = 1 - data->side[unit];
    HET_EACH_BELOW(edge, HET_HEX_SIDES) {
        unsigned to = data->next[place][edge];
        if (to != HUSARIA_OFF && husaria_cost(state, unit, place, edge) != 0 &&
            !husaria_barred(state, unit, to) && !husaria_anyone(state, enemy, to) &&
            husaria_fits(state, unit, to))
            return false;
    }
    return true;
}

/* Whether a unit that is to go somewhere cannot get there, by any way. */
static bool
cut_off(HusariaMemory *memory, const HusariaPlan *plan, unsigned unit, HusariaGoal goal)
{
    if (goal.task != HUSARIA_HUNT && goal.task != HUSARIA_HOLD && goal.task != HUSARIA_ENTER_ZONE)
        return false;
    unsigned limit = 0;
    const uint8_t *far = husaria_memory_distances(memory, plan, unit, goal, &limit);
    return far[plan->state->units[unit].place] >= HUSARIA_SHUT;
}

/* How urgent it is that a unit moves, against END_WORTH. Those near the enemy come before those
 * who march, commanders last: they go where it will be fought. */
static double
urgency(HusariaMemory *memory, const HusariaPlan *plan, const Blocks *blocks, unsigned unit)
{
    const HusariaState *state = plan->state;
    HusariaArm arm = husaria_arm(plan->data, unit);
    if (arm == HUSARIA_TRAIN)
        return 0;
    if (arm == HUSARIA_LEADERS)
        return RIDE_WORTH;
    bool about = enemies_about(state, blocks, unit);
    HusariaGoal goal = husaria_plan_goal(plan, unit);
    if (arm == HUSARIA_ARTILLERY)
        return goal.task != HUSARIA_STAY && !about ? END_WORTH + 0.3 : 0;
    if (about) {
        unsigned near_ = husaria_memory_closest(memory, state, unit);
        bool foot = arm == HUSARIA_INFANTRY;
        if (near_ == HUSARIA_FAR_OFF && foot && goal.task == HUSARIA_STAY)
            return 0;
        return END_WORTH + 1 + HUSARIA_FAR_OFF - near_;
    }
    bool idle =
        at_goal(plan, unit, goal) || hemmed_in(state, unit) || cut_off(memory, plan, unit, goal);
    return idle ? 0 : END_WORTH + 0.5;
}

/* --- reactions -------------------------------------------------------------------------------- */

/* A counter-charge: the mover as foe, those who have charged already with it before them. */
static double
counter_worth(HusariaSurvey *survey, const HetMove *move)
{
    const HusariaState *state = survey->state;
    const HusariaFoe *foe = husaria_survey_foe(survey, state->units[move->target].place);
    if (foe == NULL)
        return -1;
    HusariaGlance glance;
    husaria_glance(survey, move->way.place, &glance);
    return husaria_survey_attack(survey, foe, move->way.place) - survey->dials[COUNTER] -
           0.5 * survey->dials[THREAT] *
               husaria_glance_danger(survey, &glance, state->units[move->unit].facing);
}

static void
score_react(HusariaMemory *memory, const HusariaState *state, const HetMoveList *legal,
            double *scores)
{
    const HusariaPlan plan = {.state = state, /* all that a survey needs of it */
                              .data = husaria_data(state),
                              .dials = memory->dials,
                              .side = state->head.actor};
    HusariaSurvey survey;
    unsigned seen = HET_NO_UNIT; /* whose survey it is: hexes to charge from come unit by unit */
    HET_EACH_BELOW(i, legal->count) {
        const HetMove *move = &legal->moves[i];
        scores[i] = 0;
        if (move->kind == HET_MOVE_CHARGE) {
            if (seen != move->unit)
                husaria_survey(&survey, memory, &plan, move->unit, 3);
            seen = move->unit;
            scores[i] = counter_worth(&survey, move);
        } else if (move->kind == HET_MOVE_SHOOT) {
            scores[i] = 0.1 + memory->dials[FIRE] * husaria_estimate_fire(state, move);
        } else if (move->kind == HET_MOVE_FORM) {
            scores[i] = -0.1; /* a battle offers it again after firing */
        }
    }
}

static void
survey_battle(HusariaBattleSurvey *survey, const HusariaMemory *memory, const HusariaState *state)
{
    survey->state = state;
    survey->data = husaria_data(state);
    survey->dials = memory->dials;
    survey->memory = memory;
    memset(survey->known, 0, sizeof survey->known);
}

/* --- the phases' own nodes -------------------------------------------------------------------- */

/* How near the nearest enemy on the map is; 99 if there is none. */
static unsigned
nearest_enemy(const HusariaState *state, unsigned side, unsigned cell)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned nearest = 99;
    HET_EACH_BELOW(unit, data->unit_count) {
        if (data->side[unit] == side || state->units[unit].status != HUSARIA_ON_MAP)
            continue;
        unsigned distance = husaria_apart(data, cell, state->units[unit].place);
        nearest = MIN(nearest, distance);
    }
    return nearest;
}

/* Returning, lances, panic, arrivals: before the first unit moves. */
static double
opening_worth(const double *dial, const HusariaState *state, const HetMove *move)
{
    unsigned side = state->head.actor;
    switch (move->kind) {
    case HET_MOVE_RALLY: /* the best first */
        return 1 + husaria_estimate_worth(state, move->unit) * state->units[move->unit].strength;
    case HET_MOVE_ADD:
        return nearest_enemy(state, side, state->units[move->unit].place) <= dial[LANCE] ? 1 : -1;
    case HET_MOVE_LOSE:
        return -husaria_estimate_worth(state, move->unit) *
               MAX(state->units[move->unit].strength, 1);
    }
    return 0;
}

/* Commanders ride when nobody else has anything to do: only then are they weighed. */
static void
spare_idle_commanders(HusariaMemory *memory, const HusariaState *state, const HetMoveList *legal,
                      double *scores)
{
    HET_EACH_BELOW(i, legal->count)
        if (scores[i] > RIDE_WORTH)
            return;
    HET_EACH_BELOW(i, legal->count)
        if (legal->moves[i].kind == HET_MOVE_SELECT && scores[i] == RIDE_WORTH &&
            !husaria_turn_rides(memory, state, legal->moves[i].unit))
            scores[i] = 0;
}

static void
score_idle(HusariaMemory *memory, const HusariaState *state, const HetMoveList *legal,
           double *scores)
{
    const double *dial = memory->dials;
    HusariaBattleSurvey battle;
    const HusariaPlan *plan = NULL;
    Blocks blocks;
    bool moving = state->head.phase == HUSARIA_MOVEMENT;
    if (moving) {
        plan = husaria_memory_plan(memory, state, state->head.actor);
        fill_blocks(state, state->head.actor, &blocks);
    } else {
        survey_battle(&battle, memory, state);
    }
    HET_EACH_BELOW(i, legal->count) {
        const HetMove *move = &legal->moves[i];
        if (move->kind == HET_MOVE_SELECT)
            scores[i] = moving ? urgency(memory, plan, &blocks, move->unit)
                               : husaria_battle_select(&battle, move->unit);
        else if (move->kind == HET_MOVE_END)
            scores[i] = moving ? END_WORTH : 0;
        else if (move->kind == HET_MOVE_SHOOT)
            scores[i] = 0.01 + dial[FIRE] * husaria_estimate_fire(state, move);
        else
            scores[i] = opening_worth(dial, state, move);
    }
    if (moving)
        spare_idle_commanders(memory, state, legal, scores);
}

/* Coming onto the map: out of the enemy's reach, not all in one hex, towards the enemy. */
static void
score_enter(const HusariaState *state, const HetMoveList *legal, double *scores)
{
    unsigned side = state->head.actor;
    HET_EACH_BELOW(i, legal->count) {
        const HetMove *move = &legal->moves[i];
        scores[i] = -100;
        if (move->kind != HET_MOVE_PLACE)
            continue;
        unsigned nearest = nearest_enemy(state, side, move->way.place);
        scores[i] = nearest < 3 ? nearest - 3.0 : 0.02 * (3.0 - nearest);
        scores[i] -= state->first[move->way.place] != 0 ? 0.3 : 0;
        if (husaria_arm(husaria_data(state), move->unit) == HUSARIA_LEADERS)
            scores[i] += husaria_held(state, side, move->way.place) ? 1 : 0;
    }
}

static void
score_with(HusariaMemory *memory, const HusariaState *state, const HetMoveList *legal,
           bool best_alone, double *scores)
{
    HusariaBattleSurvey battle;
    switch ((HusariaProcedure)het_state_procedure(&state->head)) {
    case HUSARIA_IDLE:
        score_idle(memory, state, legal, scores);
        return;
    case HUSARIA_MARCH:
        husaria_turn_march(memory, state, legal, best_alone, scores);
        return;
    case HUSARIA_REACT:
    case HUSARIA_ARCHERY:
        score_react(memory, state, legal, scores);
        return;
    case HUSARIA_PICK:
    case HUSARIA_CLASH:
    case HUSARIA_LOSS:
        survey_battle(&battle, memory, state);
        HET_EACH_BELOW(i, legal->count)
            scores[i] = husaria_battle_worth(&battle, &legal->moves[i]);
        return;
    case HUSARIA_RETREAT:
    case HUSARIA_FREE_TURN:
    case HUSARIA_CHASE:
        husaria_turn_aftermath(memory, state, legal, scores);
        return;
    case HUSARIA_ENTER:
        score_enter(state, legal, scores);
        return;
    case HUSARIA_WALK:
    case HUSARIA_VOLLEY:
    case HUSARIA_SHAKE:
    case HUSARIA_DISPERSAL:
    case HUSARIA_PERIL:
        break; /* walks and rolls: nobody decides there */
    }
    HET_EACH_BELOW(i, legal->count)
        scores[i] = 0;
}

static void
score(const double *dial, void *memory, const HetState *head, const HetMoveList *legal,
      bool best_alone, double *scores)
{
    husaria_memory_see(memory, dial, (const HusariaState *)head);
    score_with(memory, (const HusariaState *)head, legal, best_alone, scores);
}

static const char *const reasons[HET_MOVE_KIND_COUNT] = {
    [HET_MOVE_SELECT] = "how urgent it is that this unit acts",
    [HET_MOVE_END] = "nothing else promises more",
    [HET_MOVE_PASS] = "nothing else promises more",
    [HET_MOVE_DONE] = "nothing else promises more",
    [HET_MOVE_MOVE] = "battles open from there, less the danger there and the way to go",
    [HET_MOVE_TURN] = "who would be before it and who behind",
    [HET_MOVE_FORM] = "stronger behind pikes",
    [HET_MOVE_SHOOT] = "what the shot may cost the enemy",
    [HET_MOVE_CHARGE] = "losses it may inflict, less own losses",
    [HET_MOVE_FIGHT] = "losses it may inflict, less own losses",
    [HET_MOVE_ADD] = "what joining in adds, who must not be left alone",
    [HET_MOVE_RETREAT] = "out of danger",
    [HET_MOVE_PURSUE] = "nearer to the next enemy",
    [HET_MOVE_LOSE] = "the one that is missed least",
    [HET_MOVE_RALLY] = "the best return first",
    [HET_MOVE_PLACE] = "with room, out of the enemy's reach",
};

const HetDoctrine het_doctrine_husaria = {
    .system = "husaria",
    .dials = dials,
    .dial_count = HUSARIA_DIALS,
    .score = score,
    .cache_size = sizeof(HusariaMemory),
    .reasons = reasons,
};
