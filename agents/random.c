/* `random`: the weakest opponent and the baseline of every table. Uniform over the listed moves,
 * or, with groups=yes, over what they do (kind and unit) first and within the group after, so that
 * a unit with forty destinations is not forty times as restless as one that may only shoot. */
#include "agents.h"

typedef struct {
    HetAgent agent;
    bool groups;
} RandomAgent;

static bool
same_group(const HetMove *a, const HetMove *b)
{
    return a->kind == b->kind && a->unit == b->unit;
}

/* The index of the `wanted`-th move (from 0) that is the first of its group, or of the group of
 * `like` where that is given. Returns the number of such moves when `wanted` is past the last. */
static unsigned
pick(const HetMoveList *legal, const HetMove *like, unsigned wanted, unsigned *ret_index)
{
    unsigned seen = 0;
    HET_EACH_BELOW(i, legal->count) {
        bool counts = true;
        if (like != NULL)
            counts = same_group(&legal->moves[i], like);
        else
            for (unsigned j = 0; j < i && counts; j++)
                counts = !same_group(&legal->moves[i], &legal->moves[j]);
        if (counts && seen++ == wanted) {
            *ret_index = i;
            return seen;
        }
    }
    return seen;
}

static HetAgentStatus
choose(HetAgent *agent, const HetState *state, const HetMoveList *legal, HetMove *ret_move,
       GError **error)
{
    const RandomAgent *self = (const RandomAgent *)agent;
    (void)state;
    (void)error;
    unsigned index = 0;
    if (!self->groups) {
        index = het_random_below(&agent->random, legal->count);
    } else {
        unsigned groups = pick(legal, NULL, UINT_MAX, &index);
        pick(legal, NULL, het_random_below(&agent->random, groups), &index);
        HetMove like = legal->moves[index];
        unsigned members = pick(legal, &like, UINT_MAX, &index);
        pick(legal, &like, het_random_below(&agent->random, members), &index);
    }
    *ret_move = legal->moves[index];
    return HET_AGENT_CHOSE;
}

static const HetOption options[] = {
    {.name = "groups",
     .type = HET_OPTION_FLAG,
     .offset = offsetof(RandomAgent, groups),
     .initial = "no",
     .help = "choose what to do first, uniformly over kinds and units, then how"},
};

const HetAgentClass het_agent_random = {
    .name = "random",
    .summary = "any legal move, all alike",
    .instance_size = sizeof(RandomAgent),
    .options = options,
    .option_count = G_N_ELEMENTS(options),
    .choose = choose,
};
