/* The two ways of reading dice, and the words for units in descriptions of rolls. */
#include "kipling-procedure.h"

void
kipling_throw_hits(HetThrow *throw, unsigned unit, unsigned dice, unsigned hitting)
{
    throw->unit = unit;
    throw->dice = dice;
    throw->faces = 6;
    throw->hitting = hitting;
    throw->reading = dice == 1 ? HET_READ_TOTAL : HET_READ_HITS;
    if (dice != 1)
        return;
    uint8_t miss = throw->effect[0], hit = throw->effect[1];
    for (unsigned face = 1; face <= 6; face++)
        throw->effect[face] = face > 6 - hitting ? hit : miss;
    if (miss == hit)
        return;
    het_account_test(throw->account, HET_TEST_AT_LEAST, 7 - (int)hitting);
    if (throw->account != NULL && throw->account->success == NULL)
        het_account_results(throw->account, "a hit", "a miss");
}

void
kipling_throw_luck(HetThrow *throw, unsigned unit, int least, const char *success,
                   const char *failure)
{
    het_throw_test(throw, unit, 6, least);
    het_account_test(throw->account, HET_TEST_AT_LEAST, least);
    het_account_results(throw->account, success, failure);
}

void
kipling_throw_doom(HetThrow *throw, unsigned unit, int greatest, const char *doomed,
                   const char *spared)
{
    het_throw_die(throw, unit, 6);
    for (unsigned face = 1; face <= 6; face++)
        throw->effect[face] = (int)face <= greatest;
    het_account_test(throw->account, HET_TEST_AT_MOST, greatest);
    het_account_results(throw->account, doomed, spared);
}

void
kipling_throw_dice_off(HetThrow *throw, unsigned unit)
{
    throw->reading = HET_READ_DIFFERENCE;
    throw->unit = unit;
    throw->dice = 2;
    throw->faces = 6;
    throw->ties_rerolled = true;
    for (unsigned reading = 1; reading < 12; reading++)
        throw->effect[reading] = reading > 6;
}

const char *
kipling_code(const KiplingState *state, unsigned unit)
{
    return het_scenario_unit_at(state->head.scenario, unit)->code;
}
