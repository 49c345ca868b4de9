/* The gallery: five commanders of one idea each, which know no rulebook, to try others against.
 *
 * A move is worth what its kind is to the idea, half of what the best it leads to at once is, and
 * how the army then stands: the doctrine sees the action out on fixed dice, and the units' places
 * are measured in the neutral terms of agents/value/units.h. */
#include <math.h>

#include "action.h"
#include "agents.h"
#include "policy.h"
#include "value/units.h"

typedef struct {
    double kinds[HET_MOVE_KIND_COUNT]; /* what a kind of move is worth to it */
    /* Costs of a cell: a unit's distance from the nearest enemy, from the enemy's end of the line,
     * from the middle of its own army; and what it wants to keep between (0: nothing). */
    double nearest, wing, middle, between;
    double moved; /* and from where it was */
} Idea;

enum { RUSH, WING, MASS, KITE, TURTLE, IDEAS };

#define ATTACK                                                                                     \
    {                                                                                              \
        [HET_MOVE_SELECT] = 0.2, [HET_MOVE_MOVE] = 0.1, [HET_MOVE_SHOOT] = 1,                      \
        [HET_MOVE_CHARGE] = 3, [HET_MOVE_FIGHT] = 3, [HET_MOVE_PURSUE] = 1, [HET_MOVE_RALLY] = 0.5 \
    }

static const Idea ideas[IDEAS] = {
    [RUSH] = {.kinds = ATTACK, .nearest = 1},
    [WING] = {.kinds = ATTACK, .wing = 1},
    [MASS] = {.kinds = ATTACK, .nearest = 1, .middle = 0.4},
    [KITE] = {.kinds = {[HET_MOVE_SHOOT] = 3,
                        [HET_MOVE_RALLY] = 1,
                        [HET_MOVE_CHARGE] = -3,
                        [HET_MOVE_FIGHT] = -3,
                        [HET_MOVE_PURSUE] = -1},
              .nearest = 1,
              .between = 3.5},
    [TURTLE] = {.moved = 1,
                .kinds = {[HET_MOVE_SHOOT] = 3,
                          [HET_MOVE_RALLY] = 1,
                          [HET_MOVE_END] = 0.5,
                          [HET_MOVE_MOVE] = -3,
                          [HET_MOVE_TURN] = -3,
                          [HET_MOVE_FORM] = -3,
                          [HET_MOVE_CHARGE] = -3,
                          [HET_MOVE_FIGHT] = -3,
                          [HET_MOVE_PURSUE] = -3}},
};

enum { STEPS_MAX = 60 /* of an action that is seen out */ };

typedef struct {
    HetAgent agent;
    const Idea *idea;
    HetPolicy policy;
    HetValueUnit *units, *were;
    HetMoveList after;
    double scores[HET_MOVES_MAX];
} Opponent;

/* --- how an army stands ----------------------------------------------------------------------- */

static double
distance(const HetValueUnit *unit, double x, double y)
{
    const double dx = (double)unit->x - x, dy = (double)unit->y - y;
    return sqrt(dx * dx + dy * dy);
}

static bool
is_of(const HetValueUnit *unit, unsigned side)
{
    return unit->side == side && (unit->flags & HET_VALUE_HERE) != 0;
}

/* The middle of a side's units; false: it has none. */
static bool
find_middle(const Opponent *self, unsigned side, double *ret_x, double *ret_y)
{
    double x = 0, y = 0, number = 0;
    HET_EACH_BELOW(i, self->agent.scenario->units->len)
        if (is_of(&self->units[i], side)) {
            x += (double)self->units[i].x;
            y += (double)self->units[i].y;
            number++;
        }
    *ret_x = number > 0 ? x / number : 0;
    *ret_y = number > 0 ? y / number : 0;
    return number > 0;
}

/* The enemy who stands farthest from the middle of his army. */
static const HetValueUnit *
find_wing(const Opponent *self, unsigned enemy)
{
    double x, y, farthest = -1;
    const HetValueUnit *found = NULL;
    find_middle(self, enemy, &x, &y);
    HET_EACH_BELOW(i, self->agent.scenario->units->len) {
        const HetValueUnit *unit = &self->units[i];
        if (is_of(unit, enemy) && distance(unit, x, y) > farthest) {
            farthest = distance(unit, x, y);
            found = unit;
        }
    }
    return found;
}

static double
nearest_enemy(const Opponent *self, const HetValueUnit *unit)
{
    double least = INFINITY;
    HET_EACH_BELOW(i, self->agent.scenario->units->len)
        if (is_of(&self->units[i], 1u - unit->side))
            least = fmin(least, distance(unit, (double)self->units[i].x, (double)self->units[i].y));
    return least;
}

static void
observe(const Opponent *self, const HetState *state, HetValueUnit *ret_units)
{
    HetValueSides sides = {0};
    memset(ret_units, 0, self->agent.scenario->units->len * sizeof *ret_units);
    het_value_adapter(state->scenario->rules->name)->fill(state, ret_units, &sides);
}

/* How the army stands, in the eyes of the idea; the more the better. */
static double
stand(Opponent *self, const HetState *state)
{
    const Idea *idea = self->idea;
    const unsigned seat = self->agent.seat, count = self->agent.scenario->units->len;
    double x, y, sum = 0;
    observe(self, state, self->units);
    const HetValueUnit *wing = find_wing(self, 1 - seat);
    if (wing == NULL || !find_middle(self, seat, &x, &y))
        return 0;
    HET_EACH_BELOW(i, count) {
        const HetValueUnit *unit = &self->units[i];
        if (!is_of(unit, seat))
            continue;
        sum -= idea->nearest * fabs(nearest_enemy(self, unit) - idea->between);
        sum -= idea->wing * distance(unit, (double)wing->x, (double)wing->y);
        sum -= idea->middle * distance(unit, x, y);
        sum -= idea->moved * distance(unit, (double)self->were[i].x, (double)self->were[i].y);
    }
    return sum;
}

/* --- choosing --------------------------------------------------------------------------------- */

/* Sees the action out from where a move has led: by the doctrine, each roll in the middle. */
static void
see_out(Opponent *self, HetState *state, uint32_t epoch, unsigned depth)
{
    HetMoveList *list = &self->after;
    for (unsigned step = 0; step < STEPS_MAX && !het_game_over(state); step++) {
        het_game_legal(state, list);
        if (state->actor != HET_CHANCE && het_action_over(state, list, epoch, depth))
            return;
        const unsigned index = state->actor == HET_CHANCE
                                   ? list->count / 2
                                   : het_policy_pick(&self->policy, state, list, self->scores);
        het_game_apply(state, &list->moves[index], NULL);
    }
}

static double
judge(Opponent *self, const HetState *root, const HetMove *move)
{
    const Idea *idea = self->idea;
    HetStateBuffer buffer;
    HetState *state = &buffer.state;
    double value = idea->kinds[move->kind], best = 0;
    het_game_clone(state, root);
    het_game_apply(state, move, NULL);
    if (het_game_over(state))
        return value;
    if (state->actor == self->agent.seat) {
        het_game_legal(state, &self->after);
        for (unsigned i = 0; !het_action_head(state, &self->after) && i < self->after.count; i++)
            best = fmax(best, idea->kinds[self->after.moves[i].kind]);
    }
    /* If it would stay, the doctrine does not play the unit on. */
    if (!(idea->moved > 0) || move->kind == HET_MOVE_MOVE)
        see_out(self, state, root->epoch, root->depth);
    return value + best / 2 + (het_game_over(state) ? 0 : stand(self, state));
}

static HetAgentStatus
choose(HetAgent *agent, const HetState *state, const HetMoveList *legal, HetMove *ret_move,
       GError **error)
{
    Opponent *self = (Opponent *)agent;
    double scores[HET_MOVES_MAX], greatest = -INFINITY;
    uint16_t order[HET_MOVES_MAX];
    (void)error;
    observe(self, state, self->were);
    /* Of equals the doctrine's. */
    het_policy_best(&self->policy, state, legal, scores);
    het_policy_front(scores, legal->count, legal->count, order);
    HET_EACH_BELOW(i, legal->count) {
        const HetMove *move = &legal->moves[order[i]];
        const double value =
            legal->count == 1 || move->kind == HET_MOVE_PLACE ? 0 : judge(self, state, move);
        agent->work.evaluations++;
        if (value > greatest) {
            greatest = value;
            *ret_move = *move;
        }
    }
    return HET_AGENT_CHOSE;
}

/* --- the five --------------------------------------------------------------------------------- */

static bool init(HetAgent *agent, GError **error);

static void
clear(HetAgent *agent)
{
    Opponent *self = (Opponent *)agent;
    het_policy_clear(&self->policy);
    g_clear_pointer(&self->units, g_free);
    g_clear_pointer(&self->were, g_free);
}

#define OPPONENT(NAME, SUMMARY)                                                                    \
    const HetAgentClass het_agent_##NAME = {                                                       \
        .name = #NAME,                                                                             \
        .summary = SUMMARY,                                                                        \
        .instance_size = sizeof(Opponent),                                                         \
        .init = init,                                                                              \
        .clear = clear,                                                                            \
        .choose = choose,                                                                          \
    }

OPPONENT(rush, "everybody to the nearest enemy, and at him");
OPPONENT(wing, "everybody at the end of the enemy's line");
OPPONENT(mass, "all together, and forward");
OPPONENT(kite, "keeps its distance and shoots");
OPPONENT(turtle, "stands, shoots, and fights where it must");

static bool
init(HetAgent *agent, GError **error)
{
    static const HetAgentClass *const classes[IDEAS] = {
        [RUSH] = &het_agent_rush, [WING] = &het_agent_wing,     [MASS] = &het_agent_mass,
        [KITE] = &het_agent_kite, [TURTLE] = &het_agent_turtle,
    };
    Opponent *self = (Opponent *)agent;
    unsigned idea = 0;
    while (classes[idea] != agent->class_)
        idea++;
    self->idea = &ideas[idea];
    self->units = g_new0(HetValueUnit, agent->scenario->units->len);
    self->were = g_new0(HetValueUnit, agent->scenario->units->len);
    return het_policy_init(&self->policy, agent, NULL, error);
}
