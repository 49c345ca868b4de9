/* A campaign: a series of battles of one rule system, each beginning with what the previous one
 * left (lances, morale, destroyed units: the system's `carry` slot decides). Its file is a key
 * file, shipped beside the scenarios or at a path ending in ".campaign":
 *
 *   [campaign]
 *   format=1
 *   system=husaria
 *   title=Beresteczko 1651
 *   battles=husaria/berestechko-28-june; husaria/berestechko-29-june
 *   victory=battles                   or points: see HetCampaignVictory
 */
#pragma once

#include "match.h"

/* Winner of a finished campaign: the side that won more battles or, if equal, has more victory
 * points in total; or by points only. Otherwise it is drawn. */
typedef enum { HET_CAMPAIGN_BATTLES, HET_CAMPAIGN_POINTS } HetCampaignVictory;

enum { HET_CAMPAIGN_MAX = 32 }; /* battles */

typedef struct {
    char *name, *title, *description, *sources;
    const HetRules *rules;
    HetCampaignVictory victory;
    GPtrArray *names;   /* of its battles, with options */
    GPtrArray *battles; /* HetScenario, as their files have them */
} HetCampaign;

/* (transfer full) By name or path; "?option=value" after it goes to every battle. Loads all its
 * battles. */
HetCampaign *het_campaign_open(const char *name, GError **error);
/* True if a name means a campaign and not a scenario: a shipped one, or a path that ends so. */
bool het_campaign_named(const char *name);
void het_campaign_free(HetCampaign *campaign);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetCampaign, het_campaign_free)

/* Result of one battle of a campaign; sides as in the battles. */
typedef struct {
    HetLegResult leg;
    HetMeasures measures;    /* of its last position */
    int32_t lost[HET_SIDES]; /* units lost in it, without those missing from the start */
} HetCampaignBattle;

typedef struct {
    unsigned fought; /* battles, including the one at which it was broken off */
    bool finished;   /* each of them was fought to the end */
    HetActor winner; /* of all, NOBODY for a draw or when broken off */
    unsigned wins[HET_SIDES];
    int32_t points[HET_SIDES];
    HetCampaignBattle battles[HET_CAMPAIGN_MAX];
} HetCampaignResult;

/* A campaign in progress: begin, then next, play the battle and fought, until it is over. */
typedef struct {
    const HetCampaign *campaign;
    HetScenario *battle;      /* the current or last battle */
    HetStateBuffer end;       /* its last position, for the caller to fill before `fought` */
    HetCampaignResult result; /* of those fought */
    bool over;                /* all are fought, or one was broken off */
} HetCampaignWay;

void het_campaign_begin(HetCampaignWay *ret_way, const HetCampaign *campaign);
/* Makes the next battle from the results of the last. Not when the campaign is over. */
bool het_campaign_next(HetCampaignWay *way, GError **error);
/* Records the result of the battle that ended in way->end. */
void het_campaign_fought(HetCampaignWay *way, const HetLegResult *leg);
/* Takes the result of the next battle from its record at `path`, if the battle is over there;
 * `seed` is that of the campaign. `ret_open`: the battle is still to be played or continued. False
 * with an error if the record is of another battle or other dice. */
bool het_campaign_count_record(HetCampaignWay *way, const char *path, uint64_t seed, bool *ret_open,
                               GError **error);
void het_campaign_clear(HetCampaignWay *way);
/* The seed of a battle, counted from 0, of a campaign with this seed. */
uint64_t het_campaign_seed(uint64_t seed, unsigned battle);

/* Plays all battles between two agents (as typed; FIRST and SECOND of the battles). `records`: NULL
 * or a folder for a record of each, "NAME-1.record" ... with `label` for NAME. */
bool het_campaign_play(const HetCampaign *campaign, const char *const agents[HET_SIDES],
                       uint64_t seed, const char *records, const char *label,
                       HetCampaignResult *ret_result, GError **error);
