/* The dice of a chance node: described once, listed merged, applied exactly. */
#include "conformance-run.h"

bool
conformance_check_part(ConformanceRun *run, const HetMove *move)
{
    const HetState *state = &run->state.state;
    unsigned index = het_outcome_find(&run->list, move);
    if (index == run->list.count)
        return conformance_violate(run, move, "legal, but no listed outcome");
    het_game_clone(&run->clone.state, state);
    het_game_clone(&run->other.state, state);
    het_game_apply(&run->clone.state, &run->list.moves[index], NULL);
    het_game_apply(&run->other.state, move, run->requested->sink);
    if (het_game_hash(&run->clone.state) != het_game_hash(&run->other.state))
        return conformance_violate(run, move, "it does something else than the outcome it is of");
    return conformance_check_text(run, move);
}

/* The list is that of the dice described, merged by their effects. */
static bool
check_described(ConformanceRun *run, const HetThrow *throw, HetMoveList *merged)
{
    const HetMoveList *list = &run->list;
    het_list_clear(merged);
    het_throw_list(throw, false, merged);
    if (merged->count != list->count || merged->total != list->total)
        return conformance_violate(run, NULL, "the dice described have other outcomes than listed");
    HET_EACH_BELOW(i, list->count)
        if (!het_move_equal(&merged->moves[i], &list->moves[i]) ||
            merged->weights[i] != list->weights[i])
            return conformance_violate(run, &list->moves[i], "the dice described do not give it");
    return true;
}

/* That the account adds up: the number needed, and a test that agrees with the effects. */
static bool
check_account(ConformanceRun *run, const HetThrow *throw)
{
    const HetRollAccount *account = throw->account;
    int added = het_account_sum(account, HET_TERM_DIE);
    int needed = het_account_sum(account, HET_TERM_NEEDED);
    if (needed != 0 && account->test != HET_TEST_NONE && needed != account->needed)
        return conformance_violate(run, NULL, "the terms of what is needed add up to %d, not %d",
                                   needed, account->needed);
    if (account->test == HET_TEST_NONE || throw->reading == HET_READ_HITS)
        return true;
    unsigned lowest = het_throw_lowest(throw), highest = het_throw_highest(throw);
    for (unsigned reading = lowest; reading < highest; reading++) {
        int total = (int)reading + added, needs = account->needed;
        bool now = account->test == HET_TEST_AT_LEAST ? total >= needs : total <= needs;
        bool next = account->test == HET_TEST_AT_LEAST ? total + 1 >= needs : total + 1 <= needs;
        if (now != next && throw->effect[reading] == throw->effect[reading + 1])
            return conformance_violate(
                run, NULL, "by the account of \"%s\" %u and %u differ, by the effects they do not",
                account->purpose, reading, reading + 1);
    }
    return true;
}

bool
conformance_check_dice(ConformanceRun *run)
{
    HetRollAccount account;
    HetThrow throw = {.account = &account};
    const HetState *state = &run->state.state;
    uint64_t hash = het_game_hash(state);
    if (!het_game_throw(state, &throw))
        return true;
    g_autofree HetMoveList *scratch = g_new(HetMoveList, 1);
    if (!check_described(run, &throw, scratch) || !check_account(run, &throw))
        return false;
    het_list_clear(scratch);
    het_throw_list(&throw, true, scratch);
    if (scratch->total != run->list.total)
        return conformance_violate(run, NULL, "single readings have another total weight");
    HetRandom random = {.state = state->roll_key}; /* apart, so that the games stay what they are */
    HetMove move = scratch->moves[het_random_below(&random, scratch->count)];
    move.roll.faces = het_throw_faces(&throw, (unsigned)move.roll.low, &random);
    if (!het_game_is_legal(state, &move))
        return conformance_violate(run, &move, "faces that show a reading are not legal");
    if (het_game_hash(state) != hash)
        return conformance_violate(run, NULL, "describing the dice changed the state");
    return conformance_check_part(run, &move);
}
