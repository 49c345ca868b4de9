/* `hetman serve`: the board in a browser. */
#include <errno.h>
#include <glib-unix.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#include "console/command.h"
#include "eval/stored.h"
#include "console/usage.h"
#include "engine/rules/registry.h"
#include "eval/campaign.h"
#include "serve-campaign.h"
#include "serve-connections.h"
#include "serve-games.h"
#include "serve-http.h"
#include "serve-replay.h"
#include "serve-share.h"
#include "serve-program.h"
#include "serve-state.h"
#include "serve-work.h"

typedef struct {
    char *first, *second, *folder, *store;
    char *share, *certificate, *as;
    guint64 seed;
    gboolean has_seed;
    int port;
    gboolean open;
} Options;

/* --- what is kept ----------------------------------------------------------------------------- */

/* The folder of the games, made if it is not there, readable by its owner only. */
static bool
make_folder(HetServe *serve, const char *given)
{
    serve->folder = given != NULL
                        ? g_strdup(given)
                        : g_build_filename(g_get_user_data_dir(), "hetman", "games", NULL);
    if (g_mkdir_with_parents(serve->folder, 0700) == 0)
        return true;
    het_usage_wrong("cannot make the folder %s: %s; name another by --folder", serve->folder,
                    g_strerror(errno));
    return false;
}

/* (transfer full) 128 random bits from the system, in hexadecimal; NULL: it has none. */
static char *
draw_secret(void)
{
    uint8_t bytes[16] = {0};
    FILE *random = fopen("/dev/urandom", "rb");
    const size_t read = random != NULL ? fread(bytes, 1, sizeof bytes, random) : 0;
    if (random != NULL)
        fclose(random);
    if (read != sizeof bytes)
        return NULL;
    GString *text = g_string_new(NULL);
    for (size_t i = 0; i < sizeof bytes; i++)
        g_string_append_printf(text, "%02x", bytes[i]);
    return g_string_free(text, FALSE);
}

/* The token is kept with the games, so that links to seats are good after a restart; the key to the
 * owner's pages, which browsers keep, ends with this server. */
static bool
make_token(HetServe *serve)
{
    g_autofree char *path = g_build_filename(serve->folder, "token", NULL);
    g_autofree char *kept = NULL;
    g_autoptr(GError) error = NULL;
    serve->key = draw_secret();
    if (g_file_get_contents(path, &kept, NULL, NULL) && strlen(g_strstrip(kept)) == 32) {
        serve->token = g_steal_pointer(&kept);
    } else {
        serve->token = draw_secret();
        if (serve->token != NULL &&
            !g_file_set_contents_full(path, serve->token, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600,
                                      &error))
            g_clear_pointer(&serve->token, g_free);
    }
    if (serve->token != NULL && serve->key != NULL)
        return true;
    het_usage_wrong("cannot write %s: %s", path,
                    error != NULL ? error->message : "no random numbers");
    return false;
}

/* As many connections as the system allows. */
static void
raise_limit(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

/* --- running ---------------------------------------------------------------------------------- */

static gboolean
stop(gpointer data)
{
    g_main_loop_quit(data);
    return G_SOURCE_CONTINUE;
}

static gboolean
tick(gpointer data)
{
    het_serve_connections_tick(data);
    het_serve_tick(data);
    return G_SOURCE_CONTINUE;
}

/* Begins a game of one battle; NULL with an error. */
static HetTable *
begin_battle(HetServe *serve, const char *name, const char *const names[HET_SIDES], guint64 seed,
             GError **error)
{
    g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, error);
    if (scenario == NULL)
        return NULL;
    g_autofree char *path = het_serve_new_path(serve, scenario->name, ".record");
    HetTable *table =
        het_table_new(scenario, path, seed, names[HET_FIRST], names[HET_SECOND], error);
    if (table != NULL)
        het_serve_adopt(serve, table);
    return table;
}

/* Begins the battle or the campaign of the command line; NULL with an error. */
static HetTable *
begin(HetServe *serve, const Options *options, const char *name, GError **error)
{
    const guint64 seed = options->has_seed ? options->seed : het_usage_any_seed();
    const char *const names[HET_SIDES] = {
        options->first != NULL ? options->first : "human",
        options->second != NULL ? options->second : "general",
    };
    HetTable *table = het_campaign_named(name)
                          ? het_serve_new_campaign(serve, name, names, seed, error)
                          : begin_battle(serve, name, names, seed, error);
    if (table != NULL)
        het_table_go_on(table);
    return table;
}

/* False if the link, without which there is no board, cannot be printed: main reports why. */
static bool
announce(const HetServe *serve, const HetServeShare *share, const HetTable *table,
         const char *store, bool open)
{
    g_autofree char *full = store != NULL ? g_canonicalize_filename(store, NULL) : NULL;
    g_autofree char *games = full != NULL ? g_uri_escape_string(full, NULL, FALSE) : NULL;
    g_autofree char *link =
        g_strdup_printf("http://127.0.0.1:%u/?token=%s%s%s%s%s", serve->port, serve->token,
                        table != NULL ? "&game=" : "", table != NULL ? table->id : "",
                        games != NULL ? "&store=" : "", games != NULL ? games : "");
    het_usage_print(
        stdout, "The board: %s\nGames are kept in %s. Ctrl+C ends the server; nothing is lost.\n",
        link, serve->folder);
    if (share != NULL) {
        g_autofree char *print = het_serve_share_fingerprint(share);
        het_usage_print(stdout,
                        "Shared: https://%s/, for those who have the link of a seat (More ... on "
                        "the board).\n%s%s%s",
                        share->host, print != NULL ? "Its certificate: SHA-256 " : "",
                        print != NULL ? print : "", print != NULL ? "\n" : "");
    }
    if (fflush(stdout) != 0 || ferror(stdout))
        return false;
    g_autoptr(GError) error = NULL;
    if (open && !g_app_info_launch_default_for_uri(link, NULL, &error))
        het_usage_warn("cannot open a browser (%s): open the link yourself", error->message);
    return true;
}

/* As its page will read it. */
static bool
check_store(const char *path, GError **error)
{
    g_auto(HetStored) stored = {0};
    return het_stored_open(path, &stored, error);
}

/* The signals that end it; one that is ignored (nohup) stays so. */
static void
mind_signals(GMainLoop *loop)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction before;
    for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++)
        if (sigaction(numbers[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
            g_unix_signal_add(numbers[i], stop, loop);
}

/* How it is shared, in ret_share (transfer full), NULL if it is not; false with an error. */
static bool
find_share(HetServe *serve, const Options *options, HetServeShare **ret_share, GError **error)
{
    *ret_share = NULL;
    if (options->share == NULL)
        return true;
    *ret_share = het_serve_share_new(options->share, options->certificate, options->as, error);
    if (*ret_share == NULL)
        return false;
    if ((*ret_share)->address != NULL && (*ret_share)->port == serve->port) {
        g_set_error(error, HET_ERROR, HET_ERROR_USAGE,
                    "--share=%s: port %u is the one for this machine: choose another",
                    options->share, serve->port);
        return false;
    }
    serve->shared = (*ret_share)->base;
    return true;
}

/* Reports that it cannot listen. */
static int
cannot_listen(const HetServe *serve, const Options *options, const GError *error)
{
    if (options->share != NULL)
        het_usage_warn("cannot listen on port %u, or at %s to share: %s; choose others by --port "
                       "and --share",
                       serve->port, options->share, error->message);
    else
        het_usage_warn("cannot listen on port %u: %s; choose another by --port", serve->port,
                       error->message);
    return HET_EXIT_FAILED;
}

static int
run(HetServe *serve, const Options *options, HetServeShare *share, const char *name)
{
    g_autoptr(GError) error = NULL;
    HetTable *table = NULL;
    if (!make_folder(serve, options->folder) || !make_token(serve))
        return HET_EXIT_FAILED;
    if (options->store != NULL && name != NULL) {
        het_usage_wrong("give a scenario to play or --store to view, not both");
        return HET_EXIT_FAILED;
    }
    if (options->store != NULL && !check_store(options->store, &error))
        return het_usage_failed(error);
    raise_limit();
    signal(SIGPIPE, SIG_IGN);
    g_autoptr(GMainLoop) loop = g_main_loop_new(NULL, FALSE);
    mind_signals(loop);
    if (!het_serve_listen(serve, share, &error))
        return cannot_listen(serve, options, error);
    if (name != NULL && (table = begin(serve, options, name, &error)) == NULL)
        return het_usage_failed(error);
    if (!announce(serve, share, table, options->store, options->open))
        return HET_EXIT_DONE;
    g_timeout_add_seconds(1, tick, serve);
    g_main_loop_run(loop);
    het_serve_close(serve);
    return HET_EXIT_DONE;
}

/* True if the options may stand together, with a battle or without one; else reports the fault. */
static bool
check_options(Options *options, const char *seed, bool battle)
{
    if (options->port < 0 || options->port > G_MAXUINT16) {
        het_usage_wrong("port: %d is not a whole number from 0 to %d", options->port, G_MAXUINT16);
        return false;
    }
    const char *idle = options->first != NULL    ? "first"
                       : options->second != NULL ? "second"
                       : seed != NULL            ? "seed"
                                                 : NULL;
    if (!battle && idle != NULL) {
        het_usage_wrong("--%s is for a battle or campaign: name it, or begin one on the board",
                        idle);
        return false;
    }
    if (options->share == NULL && (options->certificate != NULL || options->as != NULL)) {
        het_usage_wrong("--%s is for --share: name the address too",
                        options->certificate != NULL ? "certificate" : "as");
        return false;
    }
    options->has_seed = seed != NULL;
    return seed == NULL || het_usage_seed(seed, &options->seed);
}

static void
free_table(gpointer table)
{
    het_table_free(table);
}

static void
unref_call(gpointer call)
{
    het_serve_call_unref(call);
}

static int
run_command(int argc, char **argv)
{
    Options options = {.port = HET_SERVE_PORT};
    char *seed = NULL;
    const GOptionEntry entries[] = {
        HET_TEXT("first", &options.first,
                 "Who commands the first side: human (default) or an agent", "AGENT"),
        HET_TEXT("second", &options.second, "Who commands the second side (default general)",
                 "AGENT"),
        HET_TEXT("seed", &seed, "Seed of dice and generals", "N"),
        HET_COUNT("port", &options.port, "Port on this machine (default 8461; 0: any)", "N"),
        HET_FILE("folder", &options.folder,
                 "Folder in which games are kept (default: one of your own)", "FOLDER"),
        HET_FILE("store", &options.store, "The games of a tournament's store, to view and analyse",
                 "FILE"),
        HET_TEXT("share", &options.share,
                 "Let others in at an address of this machine, or by a tunnel's https:// address",
                 "ADDRESS[:PORT]"),
        HET_FILE("certificate", &options.certificate,
                 "With --share: the certificate and its key, in PEM", "FILE"),
        HET_TEXT("as", &options.as, "With --share: the name by which others know that address",
                 "HOST"),
        HET_FLAG("open", &options.open, "Open a browser"),
        G_OPTION_ENTRY_NULL,
    };
    const HetUsage usage = {
        .arguments = "[SCENARIO|CAMPAIGN]",
        .summary = "Shows the board in a browser: play, watch, replay, edit. Only this machine can "
                   "reach it, unless it is shared.",
        .description = "It prints the link to open. docs/play.md leads through a first battle.",
        .entries = entries,
        .maximum = 1,
    };
    int status = HET_EXIT_DONE;
    if (het_usage_parse(&usage, &argc, &argv, &status)) {
        HetServe serve = {.port = (unsigned)options.port};
        serve.tables = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, free_table);
        serve.waits = g_ptr_array_new_with_free_func(unref_call);
        g_autoptr(GError) error = NULL;
        HetServeShare *share = NULL;
        if (!check_options(&options, seed, argc > 1))
            status = HET_EXIT_USAGE;
        else if (!find_share(&serve, &options, &share, &error))
            status = het_usage_failed(error);
        else
            status = run(&serve, &options, share, argc > 1 ? argv[1] : NULL);
        het_serve_works_free(&serve);
        het_serve_replays_free(&serve);
        g_ptr_array_unref(serve.waits);
        g_hash_table_unref(serve.tables);
        het_serve_listener_free(&serve);
        het_serve_share_free(share);
        g_free(serve.folder);
        g_free(serve.token);
        g_free(serve.key);
    }
    het_usage_clear(entries);
    return status;
}

const HetCommand het_command_serve = {"serve", HET_SERVE_SUMMARY, run_command, true};
