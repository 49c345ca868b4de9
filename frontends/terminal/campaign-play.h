/* A campaign played by a person at the terminal; private to campaign*.c. */
#pragma once

#include "eval/campaign.h"

typedef struct {
    const char *agents[HET_SIDES]; /* as typed; "human" is the person */
    const char *folder;            /* of the records, or NULL: a new one here */
    char *dice;                    /* "hand", "computer" or NULL */
    gboolean explain, plain;
    uint64_t seed;
} HetCampaignHand;

/* Plays the campaign of that name from its first battle, or from where the folder's records stop.
 * Returns the program's exit status. */
int het_campaign_by_hand(const char *name, const HetCampaignHand *hand);

void het_campaign_print_battle(const HetScenario *battle, const HetCampaignBattle *it);
void het_campaign_print_end(const HetCampaign *campaign, const HetCampaignResult *result);
