/* A campaign by hand: every battle is a game at the terminal, recorded in a folder of its own. A
 * folder that holds records continues: battles that are over are only counted. */
#include "campaign-play.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

#include "play.h"
#include "console/usage.h"
#include "engine/rules/registry.h"

/* "husaria-berestechko-20240131-170502". (transfer full) */
static char *
default_folder(const HetCampaign *campaign)
{
    g_autofree char *name = g_strndup(campaign->name, strcspn(campaign->name, "?"));
    g_autofree char *base = g_strcanon(g_path_get_basename(name),
                                       "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                       "0123456789-",
                                       '-');
    g_autoptr(GDateTime) now = g_date_time_new_now_local();
    g_autofree char *time = g_date_time_format(now, "%Y%m%d-%H%M%S");
    return g_strdup_printf("%s-%s-%s", campaign->rules->name, base, time);
}

static bool
fail(GError **error, const char *path, const char *what)
{
    g_set_error(error, HET_ERROR, HET_ERROR_FILE, "%s %s", path, what);
    return false;
}

/* As a shell takes it, in quotes only where it needs them. (transfer full) */
static char *
shell_word(const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "-_./+,:@%=";
    return word[strspn(word, plain)] == '\0' ? g_strdup(word) : g_shell_quote(word);
}

static void
print_last(const HetCampaignWay *way)
{
    het_campaign_print_battle(way->battle, &way->result.battles[way->result.fought - 1]);
}

/* Plays the next battle at the terminal; the person may leave it unfinished. */
static bool
fight(HetCampaignWay *way, HetPlay *play, const HetCampaignHand *hand, const char *path,
      GError **error)
{
    bool begun = g_file_test(path, G_FILE_TEST_EXISTS);
    play->leave = play->ground_shown = false;
    play->games = 0;
    play->battle.seed = het_campaign_seed(hand->seed, way->result.fought);
    g_auto(GStrv) names = het_play_names(hand->agents[HET_FIRST], hand->agents[HET_SECOND], error);
    if (names == NULL)
        return false;
    if (!begun) {
        play->battle.scenario = het_scenario_ref(way->battle);
        play->battle.path = g_strdup(path);
    }
    if (!(begun ? het_play_resume(play, path, names[HET_FIRST], names[HET_SECOND], error)
                : het_play_start(play, names, error)))
        return false;
    het_terminal_print(&play->terminal, "\n%s: %s (%s) against %s (%s).\n", way->battle->title,
                       way->battle->sides[HET_FIRST], names[HET_FIRST],
                       way->battle->sides[HET_SECOND], names[HET_SECOND]);
    if (!het_play_run(play, error))
        return false;
    if (play->games == 0 && het_game_over(het_play_state(play))) {
        het_campaign_fought_to(way, het_play_state(play));
        print_last(way);
    }
    return true;
}

static bool
run(HetCampaignWay *way, HetPlay *play, const HetCampaignHand *hand, const char *folder,
    GError **error)
{
    for (bool left = false; !way->over && !left;) {
        unsigned fought = way->result.fought;
        g_autofree char *path = g_strdup_printf("%s/battle-%u.record", folder, fought + 1);
        bool open = false;
        if (!het_campaign_next(way, error) ||
            !het_campaign_count_record(way, path, hand->seed, &open, error))
            return false;
        if (!open) {
            print_last(way);
            continue;
        }
        bool good = fight(way, play, hand, path, error);
        if (!het_play_close(play, good ? error : NULL) || !good)
            return false;
        left = way->result.fought == fought;
    }
    return true;
}

static void
print_end(const HetCampaignWay *way, const HetPlay *play, const HetCampaignHand *hand,
          const char *folder)
{
    if (way->over) {
        het_campaign_print_end(way->campaign, &way->result);
        return;
    }
    g_autofree char *name = shell_word(way->campaign->name), *quoted = shell_word(folder);
    g_autofree char *first = shell_word(hand->agents[HET_FIRST]);
    g_autofree char *second = shell_word(hand->agents[HET_SECOND]);
    het_terminal_print(&play->terminal,
                       "The campaign is kept in %s.\nTo continue it: hetman campaign %s %s %s "
                       "--seed=%" G_GUINT64_FORMAT " --records=%s\n",
                       folder, name, first, second, hand->seed, quoted);
}

int
het_campaign_by_hand(const char *name, const HetCampaignHand *hand)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(HetCampaign) campaign = het_campaign_open(name, &error);
    if (campaign == NULL)
        return het_usage_failed(error);
    if (hand->dice != NULL && strcmp(hand->dice, "hand") != 0 &&
        strcmp(hand->dice, "computer") != 0)
        return het_usage_wrong("--dice=%.40s: expected hand or computer", hand->dice);

    g_autofree HetPlay *play = g_new0(HetPlay, 1);
    g_auto(GStrv) names = het_play_names(hand->agents[HET_FIRST], hand->agents[HET_SECOND], &error);
    if (names == NULL)
        return het_usage_failed(error);
    g_autofree HetCampaignWay *way = g_new(HetCampaignWay, 1);
    g_autofree char *folder =
        hand->folder != NULL ? g_strdup(hand->folder) : default_folder(campaign);
    if (g_mkdir_with_parents(folder, 0777) != 0) {
        fail(&error, folder, g_strerror(errno));
        return het_usage_failed(error);
    }
    play->by_hand = g_strcmp0(hand->dice, "hand") == 0;
    play->explain = hand->explain;
    het_terminal_init(&play->terminal, hand->plain);
    g_autoptr(HetInput) input = het_input_new(&play->terminal);
    play->input = input;
    het_campaign_begin(way, campaign);
    het_terminal_print(
        &play->terminal,
        "%s: %u battles, recorded in %s as they are played.\nhelp lists what you can "
        "type besides moves; quit, when a battle is over, continues with the next.\n",
        campaign->title, campaign->battles->len, folder);
    bool good = run(way, play, hand, folder, &error);
    if (good)
        print_end(way, play, hand, folder);
    het_campaign_clear(way);
    return good ? HET_EXIT_DONE : het_usage_failed(error);
}
