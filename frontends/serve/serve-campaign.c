/* Campaigns on the board: battles one after the other, each with what the one before has left, and
 * each an ordinary game of the folder. "STEM.way" has which campaign it is and its seed, the games
 * are "STEM-day-1" and so on; how it stands is found from their records (eval/campaign.h). */
#include "serve-campaign.h"

#include <glib/gstdio.h>
#include <string.h>

#include "library/json.h"
#include "library/json-members.h"
#include "engine/each.h"
#include "engine/keyfile.h"
#include "engine/rules/registry.h"
#include "eval/campaign.h"
#include "serve-games.h"
#include "serve-routes.h"

#define WAY ".way"
#define DAY "-day-"

/* --- files ------------------------------------------------------------------------------------ */

static char *
in_folder(const HetServe *serve, const char *stem, const char *ending)
{
    g_autofree char *name = g_strconcat(stem, ending, NULL);
    return g_build_filename(serve->folder, name, NULL);
}

static char *
record_path(const HetServe *serve, const char *stem, unsigned day)
{
    g_autofree char *ending = g_strdup_printf(DAY "%u.record", day);
    return in_folder(serve, stem, ending);
}

/* (transfer full) The stem of the campaign that a game belongs to, and its day from 1; NULL: none.
 */
static char *
stem_of(const HetServe *serve, const char *id, unsigned *ret_day)
{
    const char *dash = g_strrstr(id, DAY);
    guint64 day = 0;
    if (dash == NULL ||
        !g_ascii_string_to_unsigned(dash + strlen(DAY), 10, 1, HET_CAMPAIGN_MAX, &day, NULL))
        return NULL;
    g_autofree char *stem = g_strndup(id, (gsize)(dash - id));
    g_autofree char *path = in_folder(serve, stem, WAY);
    *ret_day = (unsigned)day;
    return g_file_test(path, G_FILE_TEST_IS_REGULAR) ? g_steal_pointer(&stem) : NULL;
}

bool
het_serve_next_day_begun(const HetServe *serve, const HetTable *table)
{
    unsigned day = 0;
    g_autofree char *stem = stem_of(serve, table->id, &day);
    g_autofree char *next = stem != NULL ? record_path(serve, stem, day + 1) : NULL;
    return next != NULL && g_file_test(next, G_FILE_TEST_EXISTS);
}

static bool
write_way(const char *path, const char *campaign, guint64 seed, GError **error)
{
    g_autoptr(GKeyFile) file = g_key_file_new();
    g_key_file_set_string(file, "way", "campaign", campaign);
    g_key_file_set_uint64(file, "way", "seed", seed);
    return g_key_file_save_to_file(file, path, error);
}

/* (transfer full) The campaign of a way's file. */
static HetCampaign *
read_way(const HetServe *serve, const char *stem, guint64 *ret_seed, GError **error)
{
    g_autofree char *path = in_folder(serve, stem, WAY);
    g_autoptr(HetKeyFile) file = het_key_file_load(path, error);
    if (file == NULL)
        return NULL;
    g_autofree char *name = het_key_file_string(file, "way", "campaign");
    *ret_seed = het_key_file_seed(file, "way", "seed", NULL);
    if (!het_key_file_done(file, error))
        return NULL;
    return het_campaign_open(name, error);
}

/* --- the way so far --------------------------------------------------------------------------- */

/* Goes through the records up to the battle of `day`, which is made but not counted; or, with
 * `last`, as far as battles are over. */
static bool
follow(HetCampaignWay *way, const HetServe *serve, const char *stem, guint64 seed, unsigned day,
       bool last, GError **error)
{
    bool open = false;
    while (!way->over && !open) {
        unsigned next = way->result.fought + 1;
        g_autofree char *path = record_path(serve, stem, next);
        if (!het_campaign_next(way, error))
            return false;
        if (next == day && !last)
            return true;
        if (!het_campaign_count_record(way, path, seed, &open, error))
            return false;
    }
    return true;
}

/* Differences of a side of the battle because of the days before: by comparing how
 * it begins with how it would have begun. */
static void
add_carried(HetJson *builder, const HetScenario *fresh, const HetScenario *battle)
{
    HetStateBuffer before, after;
    het_game_start(fresh, &before.state);
    het_game_start(battle, &after.state);
    g_autoptr(HetView) old = het_view_new_unmapped(&before.state);
    g_autoptr(HetView) view = het_view_new_unmapped(&after.state);
    het_json_begin_array(builder, "carried");
    for (guint i = 0; i < view->units->len && i < old->units->len; i++) {
        const HetViewUnit *a = &g_array_index(old->units, HetViewUnit, i),
                          *b = &g_array_index(view->units, HetViewUnit, i);
        g_autofree char *words = NULL;
        const bool gone = a->on_board && !b->on_board;
        if (gone)
            words = g_strdup_printf("%s %s is gone", b->code, b->name);
        else if (!g_str_equal(a->state, b->state))
            words = g_strdup_printf("%s %s: %s", b->code, b->name,
                                    *b->state != '\0' ? b->state : "as usual");
        else if (a->strength != b->strength)
            words = g_strdup_printf("%s %s has a strength of %d, not %d", b->code, b->name,
                                    b->strength, a->strength);
        else if (a->lances && !b->lances)
            words = g_strdup_printf("%s %s has no lances", b->code, b->name);
        if (words != NULL)
            HET_JSON_OBJECT(builder, "unit", b->code, "name", b->name, "gone", gone, "words",
                            words);
    }
    for (guint i = 0; i < view->tracks->len && i < old->tracks->len; i++) {
        const HetViewTrack *a = &g_array_index(old->tracks, HetViewTrack, i),
                           *b = &g_array_index(view->tracks, HetViewTrack, i);
        if (!g_str_equal(a->name, b->name) || g_str_equal(a->text, b->text))
            continue;
        g_autofree char *words = g_strdup_printf(
            "%s%s%s: %s, not %s", b->side <= HET_SECOND ? battle->sides[b->side] : "",
            b->side <= HET_SECOND ? ", " : "", b->name, b->text, a->text);
        HET_JSON_OBJECT(builder, "track", b->name, "gone", (bool)false, "words", words);
    }
    het_json_end(builder);
}

static void
add_battle(HetJson *builder, const HetScenario *battle, const HetCampaignBattle *fought)
{
    het_json_begin_object(builder, NULL);
    HET_JSON(builder, "title", battle->title);
    if (fought != NULL) {
        const HetActor winner = fought->leg.winner;
        HET_JSON(builder, "winner", winner <= HET_SECOND ? battle->sides[winner] : "", "reason",
                 fought->leg.reason);
        for (unsigned side = 0; side < HET_SIDES; side++) {
            het_json_name(builder, side == HET_FIRST ? "first" : "second");
            HET_JSON_OBJECT(builder, "points", fought->measures.value[side][HET_MEASURE_POINTS],
                            "lost", fought->lost[side]);
        }
    }
    het_json_end(builder);
}

static void
add_way(HetJson *builder, const HetCampaign *campaign, const char *stem, const HetCampaignWay *way)
{
    HET_JSON(builder, "title", campaign->title, "stem", stem);
    het_json_begin_array(builder, "battles");
    for (unsigned i = 0; i < campaign->battles->len; i++)
        add_battle(builder, campaign->battles->pdata[i],
                   i < way->result.fought ? &way->result.battles[i] : NULL);
    het_json_end(builder);
    HET_JSON(builder, "over", way->over);
    if (!way->over)
        return;
    const HetScenario *last = campaign->battles->pdata[campaign->battles->len - 1];
    HET_JSON(builder, "winner",
             way->result.winner <= HET_SECOND ? last->sides[way->result.winner] : "");
}

/* --- requests --------------------------------------------------------------------------------- */

/* The campaign of a game: its days, how they ended, what this day began with. Empty if it has none.
 */
static void
campaign_of(HetServeCall *call)
{
    unsigned day = 0;
    guint64 seed = 0;
    g_autoptr(GError) error = NULL;
    g_autofree char *stem = stem_of(call->serve, call->table->id, &day);
    g_autoptr(HetJson) builder = het_json_new();
    het_json_begin_object(builder, NULL);
    if (stem != NULL) {
        g_autoptr(HetCampaign) campaign = read_way(call->serve, stem, &seed, &error);
        g_autofree HetCampaignWay *way = g_new0(HetCampaignWay, 1);
        if (campaign == NULL || day > campaign->battles->len) {
            het_serve_fail(call, HET_SERVE_UNPROCESSABLE, "%s",
                           error != NULL ? error->message : "the campaign has no such day");
            return;
        }
        het_campaign_begin(way, campaign);
        bool good = follow(way, call->serve, stem, seed, day, true, &error);
        if (good) {
            HET_JSON(builder, "day", day);
            add_way(builder, campaign, stem, way);
            add_carried(builder, campaign->battles->pdata[day - 1], call->table->battle.scenario);
        }
        het_campaign_clear(way);
        if (!good) {
            het_serve_fail_error(call, error);
            return;
        }
    }
    het_json_end(builder);
    het_serve_answer(call, builder);
}

/* The battle of a day: begun, or opened if it has begun. NULL with an error. */
static HetTable *
open_day(HetServe *serve, const HetCampaign *campaign, const char *stem, guint64 seed, unsigned day,
         const char *const names[HET_SIDES], GError **error)
{
    g_autofree char *path = record_path(serve, stem, day);
    if (g_file_test(path, G_FILE_TEST_EXISTS)) {
        g_autofree char *id = g_strdup_printf("%s" DAY "%u", stem, day);
        return het_serve_table(serve, id, error);
    }
    HetTable *table = NULL;
    g_autofree HetCampaignWay *way = g_new0(HetCampaignWay, 1);
    het_campaign_begin(way, campaign);
    if (follow(way, serve, stem, seed, day, false, error))
        table = het_table_new(way->battle, path, het_campaign_seed(seed, day - 1), names[HET_FIRST],
                              names[HET_SECOND], error);
    het_campaign_clear(way);
    if (table != NULL)
        het_serve_adopt(serve, table);
    return table;
}

HetTable *
het_serve_new_campaign(HetServe *serve, const char *name, const char *const names[HET_SIDES],
                       guint64 seed, GError **error)
{
    g_autofree char *full = g_file_test(name, G_FILE_TEST_EXISTS)
                                ? g_canonicalize_filename(name, NULL) /* for a later server */
                                : g_strdup(name);
    g_autoptr(HetCampaign) campaign = het_campaign_open(full, error);
    if (campaign == NULL)
        return NULL;
    g_autofree char *path = het_serve_new_path(serve, campaign->name, WAY);
    g_autofree char *base = g_path_get_basename(path);
    g_autofree char *stem = g_strndup(base, strlen(base) - strlen(WAY));
    if (!write_way(path, campaign->name, seed, error))
        return NULL;
    HetTable *table = open_day(serve, campaign, stem, seed, 1, names, error);
    if (table == NULL)
        g_unlink(path); /* there is no campaign without its first day */
    return table;
}

/* Answers with a game, or with the error for which there is none. */
static void
answer_day(HetServeCall *call, HetTable *table, const GError *error)
{
    if (table == NULL)
        het_serve_fail_error(call, error);
    else
        het_serve_begin(call, table);
}

/* The next day of the campaign that a finished game belongs to, with those who fought this one. */
static void
next_day(HetServeCall *call)
{
    unsigned day = 0;
    guint64 seed = 0;
    g_autoptr(GError) error = NULL;
    const HetTable *table = call->table;
    g_autofree char *stem = stem_of(call->serve, table->id, &day);
    if (stem == NULL || !het_game_over(het_table_state(table))) {
        het_serve_fail(call, HET_SERVE_CONFLICT,
                       stem == NULL ? "this game is of no campaign"
                                    : "the battle of this day is not over");
        return;
    }
    g_autoptr(HetCampaign) campaign = read_way(call->serve, stem, &seed, &error);
    if (campaign == NULL)
        het_serve_fail_error(call, error);
    else if (day >= campaign->battles->len)
        het_serve_fail(call, HET_SERVE_CONFLICT, "that was the last day");
    else
        answer_day(call,
                   open_day(call->serve, campaign, stem, seed, day + 1,
                            (const char *const *)table->battle.names, &error),
                   error);
}

static void
new_campaign(HetServeCall *call)
{
    guint64 seed = 0;
    g_autoptr(GError) error = NULL;
    const char *name = het_serve_text(call, "name");
    g_autofree char *first = name != NULL ? het_serve_seat(call, "first", &error) : NULL;
    g_autofree char *second = first != NULL ? het_serve_seat(call, "second", &error) : NULL;
    if (second == NULL || !het_serve_seed(call, &seed, &error)) {
        het_serve_fail(call, HET_SERVE_UNPROCESSABLE, "%s",
                       error != NULL ? error->message : "which campaign?");
        return;
    }
    const char *const names[HET_SIDES] = {first, second};
    HetTable *table = het_serve_new_campaign(call->serve, name, names, seed, &error);
    answer_day(call, table, error);
}

/* --- before a game ---------------------------------------------------------------------------- */

static void
add_shipped(HetJson *builder)
{
    g_auto(GStrv) names = het_scenario_shipped_names(NULL, ".campaign");
    het_json_begin_array(builder, "campaigns");
    for (size_t i = 0; names[i] != NULL; i++) {
        g_autoptr(HetCampaign) campaign = het_campaign_open(names[i], NULL);
        if (campaign == NULL)
            continue;
        const HetScenario *first = campaign->battles->pdata[0];
        het_json_begin_object(builder, NULL);
        HET_JSON(builder, "name", campaign->name, "title", campaign->title, "description",
                 campaign->description);
        het_json_sides(builder, "sides", first->sides);
        het_json_begin_array(builder, "battles");
        HET_EACH(const HetScenario, battle, campaign->battles)
            het_json_value_text(builder, battle->title);
        het_json_end(builder);
        het_json_end(builder);
    }
    het_json_end(builder);
}

/* Campaigns of the folder, with the game of the last day that was begun. */
static void
add_ways(HetJson *builder, const HetServe *serve)
{
    g_autoptr(GPtrArray) names = het_serve_names(serve, WAY);
    het_json_begin_array(builder, "ways");
    HET_EACH(const char, name, names) {
        guint64 seed = 0;
        unsigned day = 0;
        g_autofree char *stem = g_strndup(name, strlen(name) - strlen(WAY));
        g_autoptr(HetCampaign) campaign = read_way(serve, stem, &seed, NULL);
        for (bool begun = campaign != NULL; begun;) {
            g_autofree char *path = record_path(serve, stem, day + 1);
            begun = g_file_test(path, G_FILE_TEST_EXISTS);
            day += begun;
        }
        if (day == 0)
            continue;
        g_autofree char *id = g_strdup_printf("%s" DAY "%u", stem, day);
        HET_JSON_OBJECT(builder, "title", campaign->title, "id", id, "day", day, "days",
                        campaign->battles->len);
    }
    het_json_end(builder);
}

void
het_serve_campaign_members(HetJson *builder, const HetServe *serve)
{
    add_shipped(builder);
    add_ways(builder, serve);
}

const HetServeRoute het_serve_campaign_routes[] = {
    {"POST", "campaign", HET_SERVE_OWNER, false, new_campaign},
    {"GET", "campaign", HET_SERVE_WATCH, true, campaign_of},
    {"POST", "next-day", HET_SERVE_OWNER, true, next_day},
    {NULL, NULL, 0, false, NULL},
};
