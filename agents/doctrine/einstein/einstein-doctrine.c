/* The doctrine of EinStein würfelt nicht!, and the smallest one to copy from: run for the corner,
 * take what stands in the way, and keep stones that the die needs. */
#include "agents/doctrine/doctrine.h"
#include "engine/rules/einstein/einstein-state.h"

enum { RUN, TAKE, SPARE, DIALS };

static const HetDial dials[DIALS] = {
    [RUN] = {"run", 1.0, 0, 5, "weight of a step towards the corner, by how far on the stone is"},
    [TAKE] = {"take", 1.0, 0, 5, "weight of taking an enemy stone, by how near it is to winning"},
    [SPARE] = {"spare", 0.5, 0, 5, "what taking a stone of one's own costs"},
};

static const HetStyle styles[] = {
    {"runner", "goes for the corner, taking what lies on the way", {{NULL, 0}}},
    {"hunter", "takes before it runs", {{"take", 3}, {"run", 0.6}, {NULL, 0}}},
};

static void
score(const double *dial, void *cache, const HetState *head, const HetMoveList *legal,
      bool best_alone, double *scores)
{
    (void)cache, (void)best_alone;
    const EinsteinState *state = (const EinsteinState *)head;
    unsigned side = head->active;
    HET_EACH_BELOW(i, legal->count) {
        const HetMove *move = &legal->moves[i];
        unsigned from = state->cell[move->unit], to = move->way.place, there = state->unit_at[to];
        int before = einstein_moves_left(side, from), after = einstein_moves_left(side, to);
        scores[i] = dial[RUN] * (before - after) * (5 - after) / 2.0;
        if (after == 0)
            scores[i] += 100;
        if (there == 0)
            continue;
        bool own = (there - 1) / EINSTEIN_STONES == side;
        scores[i] += own ? -dial[SPARE] : dial[TAKE] * (5 - einstein_moves_left(1 - side, to));
    }
}

const HetDoctrine het_doctrine_einstein = {
    .system = "einstein",
    .dials = dials,
    .dial_count = DIALS,
    .styles = styles,
    .style_count = G_N_ELEMENTS(styles),
    .score = score,
};
