#include "campaign.h"

#include "engine/nearest.h"
#include "engine/rules/registry.h"
#include "engine/each.h"

#define SUFFIX ".campaign"

static const char *const victory_names[] = {"battles", "points", NULL};

/* --- files ------------------------------------------------------------------------------------ */

/* The file a name stands for. */
static HetKeyFile *
open_file(const char *name, GError **error)
{
    if (g_str_has_suffix(name, SUFFIX) || g_file_test(name, G_FILE_TEST_EXISTS))
        return het_key_file_load(name, error);
    g_autofree char *text = het_scenario_shipped_text(name, SUFFIX);
    if (text == NULL) {
        g_auto(GStrv) names = het_scenario_shipped_names(NULL, SUFFIX);
        g_autofree char *list = g_strjoinv(", ", names);
        g_autofree char *all =
            g_strdup_printf("expected a shipped one (%s) or a path that ends in " SUFFIX, list);
        g_autofree char *hint = het_nearest_hint(name, (const char *const *)names, all);
        het_fail(error, HET_ERROR_USAGE, "there is no campaign \"%.60s\"; %s", name, hint);
        return NULL;
    }
    return het_key_file_parse(name, text, -1, error);
}

static void
load_battles(HetCampaign *campaign, HetKeyFile *file, const char *options)
{
    g_auto(GStrv) names = het_key_file_list(file, "campaign", "battles");
    if (names == NULL)
        return;
    if (g_strv_length(names) > HET_CAMPAIGN_MAX)
        het_key_file_fail(file, "campaign", "battles", "more than %d battles", HET_CAMPAIGN_MAX);
    for (size_t i = 0; names[i] != NULL && het_key_file_good(file); i++) {
        const char *joint = *options == '\0' ? "" : strchr(names[i], '?') != NULL ? "&" : "?";
        char *name = g_strdup_printf("%s%s%s", names[i], joint, options);
        g_ptr_array_add(campaign->names, name);
        HetScenario *battle = het_scenario_open(name, het_rules_registry, het_key_file_error(file));
        if (battle == NULL)
            return;
        g_ptr_array_add(campaign->battles, battle);
        if (battle->rules != campaign->rules)
            het_key_file_fail(file, "campaign", "battles", "%.60s is a battle of %s, expected %s",
                              names[i], battle->rules->name, campaign->rules->name);
    }
}

static void
load(HetCampaign *campaign, HetKeyFile *file, const char *options)
{
    het_key_file_integer(file, "campaign", "format", 1, 1);
    g_autofree char *system = het_key_file_string(file, "campaign", "system");
    campaign->rules = system != NULL ? het_rules_find(system) : NULL;
    if (campaign->rules == NULL || campaign->rules->carry == NULL)
        het_key_file_fail(file, "campaign", "system",
                          "\"%.20s\" is no rule system that carries anything from one battle to "
                          "the next",
                          system != NULL ? system : "");
    campaign->title = het_key_file_string(file, "campaign", "title");
    campaign->description = het_key_file_string_or(file, "campaign", "description", "");
    campaign->sources = het_key_file_string_or(file, "campaign", "sources", "");
    campaign->victory =
        (HetCampaignVictory)het_key_file_choice_or(file, "campaign", "victory", victory_names, 0);
    load_battles(campaign, file, options);
}

HetCampaign *
het_campaign_open(const char *name, GError **error)
{
    g_auto(GStrv) parts = g_strsplit(name, "?", 2);
    g_autoptr(HetKeyFile) file = open_file(parts[0] != NULL ? parts[0] : "", error);
    if (file == NULL)
        return NULL;
    g_autoptr(HetCampaign) campaign = g_new0(HetCampaign, 1);
    campaign->name = g_strdup(name);
    campaign->names = g_ptr_array_new_with_free_func(g_free);
    campaign->battles = g_ptr_array_new_with_free_func((GDestroyNotify)het_scenario_unref);
    const char *options = parts[0] != NULL && parts[1] != NULL ? parts[1] : "";
    load(campaign, file, options);
    return het_key_file_finish(file, error) ? g_steal_pointer(&campaign) : NULL;
}

bool
het_campaign_named(const char *name)
{
    g_auto(GStrv) parts = g_strsplit(name, "?", 2);
    g_autofree char *shipped = het_scenario_shipped_text(parts[0] != NULL ? parts[0] : "", SUFFIX);
    return shipped != NULL || (parts[0] != NULL && g_str_has_suffix(parts[0], SUFFIX));
}

void
het_campaign_free(HetCampaign *campaign)
{
    if (campaign == NULL)
        return;
    g_free(campaign->name);
    g_free(campaign->title);
    g_free(campaign->description);
    g_free(campaign->sources);
    g_ptr_array_unref(campaign->names);
    g_ptr_array_unref(campaign->battles);
    g_free(campaign);
}

/* --- playing ---------------------------------------------------------------------------------- */

/* (transfer full) A battle as it begins after the one that ended in `end` (NULL: the first). */
static HetScenario *
next_battle(const HetCampaign *campaign, unsigned index, const HetState *end, GError **error)
{
    const HetScenario *battle = campaign->battles->pdata[index];
    if (end == NULL)
        return het_scenario_ref(battle);
    g_autoptr(GKeyFile) file = g_key_file_new();
    if (!g_key_file_load_from_data(file, battle->text, (gsize)-1, G_KEY_FILE_NONE, error) ||
        !campaign->rules->carry(end, file, error))
        return NULL;
    g_autofree char *text = g_key_file_to_data(file, NULL, NULL);
    return het_scenario_reopen(campaign->names->pdata[index], text, het_rules_registry, error);
}

static void
judge(const HetCampaign *campaign, HetCampaignResult *result)
{
    int64_t lead = (int64_t)result->points[HET_FIRST] - result->points[HET_SECOND];
    int64_t battles = (int64_t)result->wins[HET_FIRST] - result->wins[HET_SECOND];
    if (campaign->victory == HET_CAMPAIGN_BATTLES && battles != 0)
        lead = battles;
    result->winner = lead > 0 ? HET_FIRST : lead < 0 ? HET_SECOND : HET_NOBODY;
}

/* Sides that lost units on days before begin without them. */
static void
count_lost(const HetScenario *scenario, HetCampaignBattle *battle)
{
    HetStateBuffer start;
    HetMeasures before;
    het_game_start(scenario, &start.state);
    het_game_measures(&start.state, &before);
    HET_EACH_BELOW(side, HET_SIDES)
        battle->lost[side] = battle->measures.value[side][HET_MEASURE_UNITS_LOST] -
                             before.value[side][HET_MEASURE_UNITS_LOST];
}

/* --- the way through a campaign --------------------------------------------------------------- */

uint64_t
het_campaign_seed(uint64_t seed, unsigned battle)
{
    g_autofree char *purpose = g_strdup_printf("battle %u", battle + 1);
    return het_seed_derive(seed, purpose);
}

void
het_campaign_begin(HetCampaignWay *way, const HetCampaign *campaign)
{
    memset(way, 0, sizeof *way);
    way->campaign = campaign;
    way->result.winner = HET_NOBODY;
}

bool
het_campaign_next(HetCampaignWay *way, GError **error)
{
    const HetState *end = way->battle != NULL ? &way->end.state : NULL;
    HetScenario *next = next_battle(way->campaign, way->result.fought, end, error);
    if (next == NULL)
        return false;
    g_clear_pointer(&way->battle, het_scenario_unref); /* `end` is of it */
    way->battle = next;
    return true;
}

void
het_campaign_fought(HetCampaignWay *way, const HetLegResult *leg)
{
    HetCampaignResult *result = &way->result;
    HetCampaignBattle *battle = &result->battles[result->fought++];
    battle->leg = *leg;
    het_game_measures(&way->end.state, &battle->measures);
    count_lost(way->battle, battle);
    HET_EACH_BELOW(side, HET_SIDES) {
        result->points[side] += battle->measures.value[side][HET_MEASURE_POINTS];
        result->wins[side] += leg->winner == (HetActor)side;
    }
    way->over = leg->code != HET_LEG_NORMAL; /* no position to continue from */
    if (!way->over && result->fought == way->campaign->battles->len) {
        way->over = result->finished = true;
        judge(way->campaign, result);
    }
}

void
het_campaign_clear(HetCampaignWay *way)
{
    g_clear_pointer(&way->battle, het_scenario_unref);
}

static bool
fight(HetCampaignWay *way, HetLeg *leg, const char *records, const char *label, GError **error)
{
    HetLegResult result;
    g_autofree char *record = records == NULL ? NULL
                                              : g_strdup_printf("%s/%s-%u.record", records, label,
                                                                way->result.fought + 1);
    leg->scenario = way->battle;
    leg->record = record;
    leg->last = &way->end;
    if (!het_leg_play(leg, &result, error))
        return false;
    het_campaign_fought(way, &result);
    return true;
}

bool
het_campaign_play(const HetCampaign *campaign, const char *const agents[HET_SIDES], uint64_t seed,
                  const char *records, const char *label, HetCampaignResult *ret_result,
                  GError **error)
{
    g_autofree HetCampaignWay *way = g_new(HetCampaignWay, 1);
    bool good = true;
    het_campaign_begin(way, campaign);
    while (good && !way->over) {
        HetLeg leg = {.seed = het_campaign_seed(seed, way->result.fought),
                      .agents = {agents[HET_FIRST], agents[HET_SECOND]}};
        good = het_campaign_next(way, error) && fight(way, &leg, records, label, error);
    }
    het_campaign_clear(way);
    if (good)
        *ret_result = way->result;
    return good;
}
