/* States and lists: clones, hashes, what a move may change, what a node must offer. */
#include "conformance-run.h"

#include <math.h>
#include <stdlib.h>

#include "engine/numbers.h"
#include "engine/text.h"

/* Checks any state after a move from `before`, or at the start (NULL). */
bool
conformance_check_state(ConformanceRun *run, const HetState *before, const HetState *state,
                        const HetMove *move)
{
    const HetScenario *scenario = state->scenario;
    if (scenario != run->requested->scenario)
        return conformance_violate(run, move, "the state has lost its scenario");
    if (state->actor > HET_NOBODY || state->active > HET_SECOND || state->depth > HET_STACK_MAX)
        return conformance_violate(run, move, "actor %u, active %u, depth %u", state->actor,
                                   state->active, state->depth);
    if ((state->actor == HET_CHANCE) != (state->roll_key != 0))
        return conformance_violate(run, move, "a roll key without a chance node, or none at one");
    for (unsigned i = state->depth; i < HET_STACK_MAX; i++)
        if (memcmp(&state->stack[i], &(HetFrame){0}, sizeof(HetFrame)) != 0)
            return conformance_violate(run, move, "frame %u above the stack is not zero", i);
    if (state->turn < 1 || state->turn > scenario->turns)
        return conformance_violate(run, move, "turn %u of %d", state->turn, scenario->turns);
    for (unsigned i = 0; i <= state->phase; i++)
        if (scenario->rules->phases[i] == NULL)
            return conformance_violate(run, move, "phase %u has no name", state->phase);
    if (before != NULL && (state->ply != before->ply + 1 || state->epoch < before->epoch ||
                           state->turn < before->turn))
        return conformance_violate(
            run, move, "ply %u, epoch %u, turn %u after ply %u, epoch %u, turn %u", state->ply,
            state->epoch, state->turn, before->ply, before->epoch, before->turn);
    const char *wrong = scenario->rules->check != NULL ? scenario->rules->check(state) : NULL;
    return wrong == NULL || conformance_violate(run, move, "check reports: %s", wrong);
}

/* The list that is kept of the way to the clone, if one is, is the list of where it stands. */
static bool
check_kept(ConformanceRun *run, const HetMove *move)
{
    const HetState *state = &run->clone.state;
    const HetMoveList *kept = &run->kept, *fresh = &run->fresh;
    if (kept->count == 0)
        return true;
    if (het_game_over(state))
        return conformance_violate(run, move, "a list is kept though the game is over");
    het_game_legal(state, &run->fresh);
    if (kept->count != fresh->count || kept->total != fresh->total ||
        memcmp(kept->moves, fresh->moves, fresh->count * sizeof *fresh->moves) != 0 ||
        (fresh->total != 0 &&
         memcmp(kept->weights, fresh->weights, fresh->count * sizeof *fresh->weights) != 0))
        return conformance_violate(run, move, "the list kept on the way is not that of the node");
    return true;
}

/* Applies a legal move to a clone: the same bytes each time, the original untouched. */
bool
conformance_try_move(ConformanceRun *run, const HetMove *move)
{
    const HetState *state = &run->state.state;
    size_t size = state->scenario->state_size;
    uint64_t hash = het_game_hash(state);
    /* The bytes around a clone and what was there before make no difference. */
    memset(&run->clone, 0xa5, sizeof run->clone);
    memset(&run->other, 0x5a, sizeof run->other);
    het_game_clone(&run->clone.state, state);
    het_game_clone(&run->other.state, state);
    HetMove copy = *move;
    het_game_step(&run->clone.state, &copy, &run->kept);
    het_game_apply(&run->other.state, move, NULL);
    if (!het_move_equal(&copy, move))
        return conformance_violate(run, move, "apply changed its move");
    if (het_game_hash(state) != hash)
        return conformance_violate(run, move, "applying to a clone changed the original");
    if (memcmp(&run->clone, &run->other, size) != 0)
        return conformance_violate(run, move, "two clones differ after the same move");
    for (size_t i = size; i < sizeof run->clone; i++)
        if (((const uint8_t *)&run->clone)[i] != 0xa5)
            return conformance_violate(run, move, "apply wrote beyond the state's size");
    if (het_game_hash(&run->clone.state) != het_game_hash(&run->other.state) ||
        het_game_key(&run->clone.state) != het_game_key(&run->other.state))
        return conformance_violate(run, move, "equal bytes have different hashes or keys");
    return check_kept(run, move) && conformance_check_state(run, state, &run->clone.state, move);
}

/* The key leaves out ply, epoch and roll key; the hash leaves out none. */
bool
conformance_check_hashes(ConformanceRun *run)
{
    const HetState *state = &run->state.state;
    het_game_clone(&run->clone.state, state);
    run->clone.state.ply += 1 + conformance_below(run, 1000);
    run->clone.state.epoch += 1 + conformance_below(run, 1000);
    if (state->roll_key != 0)
        run->clone.state.roll_key ^= 1;
    if (het_game_key(&run->clone.state) != het_game_key(state))
        return conformance_violate(run, NULL, "the key depends on ply, epoch or roll key");
    if (het_game_hash(&run->clone.state) == het_game_hash(state))
        return conformance_violate(run, NULL, "the hash does not depend on ply and epoch");
    return true;
}

/* --- keys ------------------------------------------------------------------------------------- */

static bool
same_unit(const HetViewUnit *a, const HetViewUnit *b)
{
    return a->on_board == b->on_board && a->facing == b->facing && a->strength == b->strength &&
           a->apart == b->apart && a->order == b->order && a->lances == b->lances &&
           a->host == b->host && strcmp(a->formation, b->formation) == 0 &&
           strcmp(a->state, b->state) == 0 && a->points_used == b->points_used &&
           memcmp(a->points, b->points, sizeof a->points) == 0;
}

/* Compares what people see of two positions: units, tracks, whose turn it is, the question. */
static bool
same_views(const HetView *a, const HetView *b)
{
    if (a->turn != b->turn || a->active != b->active || a->actor != b->actor ||
        strcmp(a->prompt, b->prompt) != 0 || a->tracks->len != b->tracks->len)
        return false;
    HET_EACH_BELOW(i, a->units->len)
        if (!same_unit(&g_array_index(a->units, HetViewUnit, i),
                       &g_array_index(b->units, HetViewUnit, i)))
            return false;
    HET_EACH_BELOW(i, a->tracks->len)
        if (strcmp(g_array_index(a->tracks, HetViewTrack, i).text,
                   g_array_index(b->tracks, HetViewTrack, i).text) != 0)
            return false;
    return true;
}

typedef struct {
    uint64_t key;
    unsigned index; /* of the move that leads there */
} Keyed;

static int
compare_keys(const void *a, const void *b)
{
    const Keyed *x = a, *y = b;
    return x->key != y->key ? (x->key > y->key) - (x->key < y->key)
                            : (x->index > y->index) - (x->index < y->index);
}

static HetView *
view_after(const HetState *state, const HetMove *move, HetState *ret_after)
{
    het_game_clone(ret_after, state);
    het_game_apply(ret_after, move, NULL);
    return het_view_new_unmapped(ret_after);
}

/* Numbers for learners determine the position: equal numbers, equal keys, over the whole run. */
static bool
check_observed(ConformanceRun *run, const HetState *state, const HetMove *move)
{
    const HetScenario *scenario = state->scenario;
    if (scenario->rules->numbers == NULL)
        return true;
    const unsigned units = scenario->units->len, count = het_numbers_count(scenario, units);
    g_autofree float *numbers = g_new(float, count);
    het_numbers_read(state, units, HET_FIRST, numbers);
    HET_EACH_BELOW(i, count)
        if (!isfinite(numbers[i]))
            return conformance_violate(run, move, "number %u for learners is not finite", i);
    uint64_t reported = het_hash_bytes(1, numbers, count * sizeof *numbers),
             key = het_game_key(state);
    const uint64_t *before = g_hash_table_lookup(run->observed, &reported);
    run->counts->observed++;
    if (before == NULL)
        g_hash_table_insert(run->observed, g_memdup2(&reported, sizeof reported),
                            g_memdup2(&key, sizeof key));
    return before == NULL || *before == key ||
           conformance_violate(
               run, move,
               "two positions have the same observation but different keys: what they "
               "differ by is not among the system's numbers");
}

bool
conformance_check_keys(ConformanceRun *run)
{
    const HetState *state = &run->state.state;
    const HetMoveList *list = &run->list;
    g_autofree Keyed *keyed = g_new(Keyed, list->count);
    HET_EACH_BELOW(i, list->count) {
        het_game_clone(&run->clone.state, state);
        het_game_apply(&run->clone.state, &list->moves[i], NULL);
        keyed[i] = (Keyed){het_game_key(&run->clone.state), i};
        if (!check_observed(run, &run->clone.state, &list->moves[i]))
            return false;
    }
    qsort(keyed, list->count, sizeof *keyed, compare_keys);
    for (unsigned i = 1; i < list->count; i++) {
        const HetMove *move = &list->moves[keyed[i].index];
        if (keyed[i].key != keyed[i - 1].key)
            continue;
        run->counts->equal_keys++;
        g_autoptr(HetView) one =
            view_after(state, &list->moves[keyed[i - 1].index], &run->clone.state);
        g_autoptr(HetView) other = view_after(state, move, &run->other.state);
        if (!same_views(one, other))
            return conformance_violate(run, move,
                                       "a position that is seen differently after move %u "
                                       "of the list has the same key",
                                       keyed[i - 1].index + 1);
    }
    return true;
}

/* --- lists ------------------------------------------------------------------------------------ */

static bool
is_chance_kind(const HetMove *move)
{
    return move->kind == HET_MOVE_ROLL || move->kind == HET_MOVE_DRAW;
}

static bool
check_outcomes(ConformanceRun *run)
{
    const HetMoveList *list = &run->list;
    uint64_t sum = 0;
    HET_EACH_BELOW(i, list->count) {
        const HetMove *move = &list->moves[i];
        if (!is_chance_kind(move) || move->roll.low > move->roll.high)
            return conformance_violate(run, move, "not an outcome of chance");
        if (i > 0 && move->roll.low <= list->moves[i - 1].roll.high)
            return conformance_violate(run, move, "outcomes out of order or overlapping");
        if (list->weights[i] == 0 || sum + list->weights[i] < sum)
            return conformance_violate(run, move, "a weight of 0, or a sum beyond 64 bits");
        sum += list->weights[i];
    }
    if (sum != list->total)
        return conformance_violate(run, NULL,
                                   "weights sum to %" G_GUINT64_FORMAT ", total %" G_GUINT64_FORMAT,
                                   sum, list->total);
    if (!g_hash_table_add(run->roll_keys, g_memdup2(&run->state.state.roll_key, sizeof(uint64_t))))
        return conformance_violate(run, NULL, "roll key %016" G_GINT64_MODIFIER "x was used before",
                                   run->state.state.roll_key);
    return true;
}

/* What is played without a list is what the list has at that place: for every number where they are
 * few, else for some. */
static bool
check_lots(ConformanceRun *run)
{
    enum { ALL = 1 << 12, SOME = 64 };
    const HetState *state = &run->state.state;
    const HetRules *rules = state->scenario->rules;
    const HetMoveList *list = &run->list;
    const uint64_t range = list->total != 0 ? list->total : list->count;
    const uint64_t words = range <= ALL ? range : SOME;
    for (uint64_t i = 0; rules->play_lot != NULL && i < words; i++) {
        HetStateBuffer after;
        /* The least word that falls on number i of so many. */
        const uint64_t word = ((i << 32) + words - 1) / words << 32;
        const HetMove listed = list->moves[het_list_sample(list, word)];
        het_game_clone(&run->clone.state, state);
        run->kept.count = 0;
        const bool played = rules->play_lot(&run->clone.state, word, &run->kept);
        het_game_clone(&after.state, state);
        if (played)
            het_game_apply(&after.state, &listed, NULL);
        if (memcmp(&after, &run->clone, state->scenario->state_size) != 0)
            return conformance_violate(run, &listed,
                                       "another is played without a list, at %u of %u", (unsigned)i,
                                       (unsigned)words);
        if (!played)
            return true;
        run->counts->sampled++;
        if (!check_kept(run, &listed))
            return false;
    }
    return true;
}

/* Fills the list and its sorted copy, and checks what needs no moves applied. */
bool
conformance_check_list(ConformanceRun *run)
{
    const HetState *state = &run->state.state;
    const HetScenario *scenario = state->scenario;
    HetMoveList *list = &run->list;
    uint64_t hash = het_game_hash(state);
    list->count = 0;
    list->total = 0;
    scenario->rules->legal(state, list);
    bool chance = state->actor == HET_CHANCE, plane = scenario->rules->vocabulary->plane;
    bool ways = list->count == 1 && het_game_has_way(state, &list->moves[0]);
    unsigned least = !chance && (plane || ways) ? 1 : 2;
    if (list->count < least || list->count > HET_MOVES_MAX)
        return conformance_violate(run, NULL, "%u moves listed, expected %u to %d", list->count,
                                   least, HET_MOVES_MAX);
    if (chance && !check_outcomes(run))
        return false;
    if (!chance && list->total != 0)
        return conformance_violate(run, NULL, "a total at a decision");
    if (!check_lots(run))
        return false;
    memcpy(run->sorted.moves, list->moves, list->count * sizeof(HetMove));
    run->sorted.count = list->count;
    qsort(run->sorted.moves, list->count, sizeof(HetMove), conformance_compare_moves);
    HET_EACH_BELOW(i, list->count) {
        const HetMove *move = &list->moves[i];
        if (i > 0 && het_move_equal(&run->sorted.moves[i], &run->sorted.moves[i - 1]))
            return conformance_violate(run, &run->sorted.moves[i], "listed twice");
        if (!chance && is_chance_kind(move))
            return conformance_violate(run, move, "an outcome of chance at a decision");
        if ((i + state->ply) % MAX(run->requested->listed, 1) != 0)
            continue;
        run->counts->judged++;
        if (chance ? !het_game_is_legal(state, move) : !het_game_allows(state, list, move))
            return conformance_violate(run, move, "listed, but not legal");
    }
    if (het_game_hash(state) != hash)
        return conformance_violate(run, NULL, "listing changed the state");
    return true;
}
