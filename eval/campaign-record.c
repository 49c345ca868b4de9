/* Battles of a campaign played by people: each is an ordinary record, and the course of the
 * campaign is reconstructed from them. */
#include "campaign.h"

#include "engine/each.h"
#include "engine/rules/registry.h"
#include "engine/textfile.h"

static bool
fail(GError **error, const char *path, const char *what)
{
    return het_fail(error, HET_ERROR_FILE, "%s %s", path, what);
}

static void
fought_to(HetCampaignWay *way, const HetState *end)
{
    HetLegResult leg = het_leg_unplayed();
    HetResult result;
    het_game_clone(&way->end.state, end);
    way->end.state.scenario = way->battle; /* of a record: another copy of the same */
    het_game_result(end, &result);
    leg.code = HET_LEG_NORMAL;
    leg.winner = result.winner;
    leg.plies = end->ply;
    leg.turns = end->turn;
    leg.hash = het_game_hash(end);
    g_snprintf(leg.reason, sizeof leg.reason, "%s (%s)", result.reason, result.rule);
    het_text_cut(leg.reason);
    het_campaign_fought(way, &leg);
}

/* True if a record is of the battle that is to be fought, with the campaign's dice. */
static bool
check_record(const HetCampaignWay *way, const HetRecord *record, const char *path, uint64_t seed,
             GError **error)
{
    HetRecordHead head = {0};
    het_record_head_set(&head, way->battle);
    bool same = g_strcmp0(head.digest, record->head.digest) == 0;
    het_record_head_clear(&head);
    if (!same)
        return fail(error, path,
                    "is of another battle than the one that the days before lead to: name another "
                    "folder by --records");
    return record->head.seed == seed ||
           fail(error, path, "was played with other dice: name the campaign's seed by --seed");
}

bool
het_campaign_count_record(HetCampaignWay *way, const char *path, uint64_t seed, bool *ret_open,
                          GError **error)
{
    *ret_open = true;
    if (!g_file_test(path, G_FILE_TEST_EXISTS))
        return true;
    g_autoptr(HetRecord) record = het_record_load(path, het_rules_registry, error);
    if (record == NULL ||
        !check_record(way, record, path, het_campaign_seed(seed, way->result.fought), error))
        return false;
    g_autofree HetStateBuffer *end = g_new(HetStateBuffer, 1);
    het_game_start(record->scenario, &end->state);
    HET_EACH_IN(const HetMove, move, record->moves)
        het_game_apply(&end->state, move, NULL);
    *ret_open = !het_game_over(&end->state);
    if (!*ret_open)
        fought_to(way, &end->state);
    return true;
}
