#include "race.h"

#include <math.h>

#include "agents/action.h"

enum { LOOK_FROM = 4, LOOK_EVERY = 2 }; /* rounds */

/* Standard errors by which a rival that is behind leaves, and by which one must lead to be chosen.
 */
static const double LEAVES = 1, LEADS = 1;

static void
enter(HetRace *race, const HetMove *move)
{
    race->racers[race->count++] = (HetRacer){.move = *move};
}

void
het_race_enter(HetRace *race, const HetMoveList *legal, unsigned standing, const double *scores,
               unsigned rivals)
{
    uint16_t order[HET_MOVES_MAX];
    const bool nothing_stands = het_action_does_nothing(&legal->moves[standing]);
    unsigned nothing = legal->count;
    race->count = 0;
    race->rounds = 0;
    enter(race, &legal->moves[standing]);
    for (unsigned i = 0; i < legal->count && nothing == legal->count && !nothing_stands; i++)
        if (het_action_does_nothing(&legal->moves[i]))
            nothing = i;
    if (nothing < legal->count)
        enter(race, &legal->moves[nothing]);
    het_policy_front(scores, legal->count, MIN(2 + rivals, legal->count), order);
    for (unsigned i = 0; i < legal->count && race->count < 1 + rivals; i++)
        if (order[i] != standing && order[i] != nothing)
            enter(race, &legal->moves[order[i]]);
}

/* Standard error of the mean difference to the standing move. */
static double
error_of(const HetRacer *racer)
{
    const double mean = racer->gained / racer->lines;
    const double variance = racer->squares / racer->lines - mean * mean;
    return sqrt((variance > 0 ? variance : 0) / racer->lines);
}

static void
send(const HetRace *race, HetSearch *search, const HetState *state, const HetMove *move)
{
    HetSearchLeaf *leaf = het_search_leaf(search);
    het_game_clone(&leaf->buffer.state, state);
    het_game_apply(&leaf->buffer.state, move, NULL);
    search->grown.calls++;
    leaf->clock = het_clock_at(state);
    leaf->luck = (HetLineLuck){.common = true,
                               .key = race->key,
                               .index = race->rounds,
                               .random = {.state = race->key + race->rounds}};
    het_search_send(search);
}

bool
het_race_round(HetRace *race, HetSearch *search, const HetState *state)
{
    /* Values that differ by less than rounding are the same value. */
    static const double equal = 1e-9;
    const double sign = race->seat == HET_FIRST ? 1 : -1;
    double standing = 0;
    unsigned left = 0;
    for (unsigned i = 0; i < race->count; i++)
        if (!race->racers[i].out)
            send(race, search, state, &race->racers[i].move);
    race->rounds++;
    for (unsigned i = 0; i < race->count; i++) {
        HetRacer *racer = &race->racers[i];
        if (racer->out)
            continue;
        const double value = sign * het_search_take(search)->value;
        standing = i == 0 ? value : standing;
        racer->sum += value;
        racer->gained += value - standing;
        racer->squares += (value - standing) * (value - standing);
        racer->lines++;
        if (i > 0 && race->rounds >= LOOK_FROM && race->rounds % LOOK_EVERY == 0)
            racer->out = racer->gained / racer->lines + LEAVES * error_of(racer) <= equal;
        left += !racer->out;
    }
    return left > 1;
}

unsigned
het_race_leader(const HetRace *race)
{
    unsigned best = 0;
    double most = 0;
    for (unsigned i = 1; i < race->count; i++) {
        const HetRacer *racer = &race->racers[i];
        const double gain = racer->lines > 0 ? racer->gained / racer->lines : 0;
        if (!racer->out && gain > most && gain > LEADS * error_of(racer)) {
            most = gain;
            best = i;
        }
    }
    return best;
}
