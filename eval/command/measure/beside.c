#include "beside.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <math.h>
#include <stdio.h>
#include <sys/resource.h>

#include "engine/each.h"
#include "engine/error.h"
#include "library/json-members.h"
#include "library/json.h"
#include "eval/numeric.h"

enum { BUILDS = 2, OTHER = 0, OWN = 1, WORDS_MAX = 12, ROUNDS_MAX = 1000 };

/* What is run, and how often a round. `%` stands for the scenario, `@` for a store of the round. */
typedef struct {
    const char *name;
    unsigned times;
    const char *words[WORDS_MAX];
} Command;

static const Command commands[] = {
    {"start", 20, {"--version"}},
    {"scenarios", 5, {"scenarios"}},
    {"match of a pair", 5, {"match", "%", "random", "random", "--pairs=1", "--jobs=1"}},
    {"1,000 legs", 1, {"match", "%", "random", "random", "--pairs=500", "--jobs=1"}},
    {"1,000 legs stored",
     1,
     {"match", "%", "random", "random", "--pairs=500", "--jobs=1", "--store", "@"}},
    {"report of them", 1, {"report", "@"}},
};

/* Of `hetman bench --json`; the cost of a rate is its inverse. */
static const struct {
    const char *name, *member;
    bool is_cost;
} rates[] = {
    {"clones", "clone_ns", true},
    {"clones with a move", "apply_rate", false},
    {"random playouts", "game_rate", false},
    {"UCT iterations", "iteration_rate", false},
    {"doctrine's games", "doctrine_rate", false},
};

enum { MEASURES = G_N_ELEMENTS(commands) + G_N_ELEMENTS(rates) };

typedef struct {
    const char *programs[BUILDS];
    const char *scenario;
    char bench_time[32];
    double cost[BUILDS][MEASURES][ROUNDS_MAX];
} Beside;

/* --- one build in one round ------------------------------------------------------------------- */

static double
seconds_of(struct timeval time)
{
    return (double)time.tv_sec + 1e-6 * (double)time.tv_usec;
}

/* User and system time of all programs that have been waited for, with those they waited for. */
static double
cpu_of_programs(void)
{
    struct rusage used;
    getrusage(RUSAGE_CHILDREN, &used);
    return seconds_of(used.ru_utime) + seconds_of(used.ru_stime);
}

/* Runs a program to its end; it must succeed. (transfer full) What it prints. */
static char *
run(const char *program, const char *const *words, GError **error)
{
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    g_autofree char *printed = NULL;
    int status = 0;
    g_strv_builder_add(builder, program);
    HET_EACH_LISTED(i, words)
        g_strv_builder_add(builder, words[i]);
    g_auto(GStrv) argv = g_strv_builder_end(builder);
    if (!g_spawn_sync(NULL, argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, &printed, NULL, &status,
                      error))
        return NULL;
    if (!g_spawn_check_wait_status(status, error)) {
        g_autofree char *line = g_strjoinv(" ", argv);
        g_prefix_error(error, "%s: ", line);
        return NULL;
    }
    return g_steal_pointer(&printed);
}

static bool
time_commands(Beside *beside, unsigned build, unsigned round, const char *store, GError **error)
{
    HET_EACH_BELOW(i, G_N_ELEMENTS(commands)) {
        const char *words[WORDS_MAX + 1] = {NULL};
        for (unsigned j = 0; commands[i].words[j] != NULL; j++)
            words[j] = *commands[i].words[j] == '%'   ? beside->scenario
                       : *commands[i].words[j] == '@' ? store
                                                      : commands[i].words[j];
        const double before = cpu_of_programs();
        HET_EACH_BELOW(time, commands[i].times) {
            g_autofree char *printed = run(beside->programs[build], words, error);
            if (printed == NULL)
                return false;
        }
        beside->cost[build][i][round] = (cpu_of_programs() - before) / commands[i].times;
    }
    return true;
}

static bool
read_rates(Beside *beside, unsigned build, unsigned round, GError **error)
{
    const char *const words[] = {"bench",  beside->scenario,   "--rates", "--runs=1",
                                 "--json", beside->bench_time, NULL};
    g_autofree char *printed = run(beside->programs[build], words, error);
    g_autoptr(json_t) root =
        printed != NULL ? het_json_read(printed, strlen(printed), error) : NULL;
    if (root == NULL)
        return false;
    json_t *entry = json_array_get(json_object_get(root, "scenarios"), 0);
    HET_EACH_BELOW(i, G_N_ELEMENTS(rates)) {
        const double value = json_number_value(json_object_get(entry, rates[i].member));
        beside->cost[build][G_N_ELEMENTS(commands) + i][round] =
            rates[i].is_cost ? 1e-9 * value : 1 / value;
    }
    return true;
}

static bool
measure(Beside *beside, unsigned build, unsigned round, GError **error)
{
    g_autofree char *folder = g_dir_make_tmp("hetman-XXXXXX", error);
    if (folder == NULL)
        return false;
    g_autofree char *store = g_build_filename(folder, "legs.store", NULL);
    const bool good = time_commands(beside, build, round, store, error) &&
                      read_rates(beside, build, round, error);
    g_unlink(store);
    g_rmdir(folder);
    return good;
}

/* --- all rounds ------------------------------------------------------------------------------- */

static void
print(Beside *beside, unsigned rounds, HetJson *builder)
{
    HET_EACH_BELOW(i, MEASURES) {
        const char *name =
            i < G_N_ELEMENTS(commands) ? commands[i].name : rates[i - G_N_ELEMENTS(commands)].name;
        double ratio[ROUNDS_MAX];
        HET_EACH_BELOW(round, rounds)
            ratio[round] = beside->cost[OTHER][i][round] / MAX(beside->cost[OWN][i][round], 1e-9);
        const double middle = het_numeric_median(ratio, rounds);
        if (isinf(middle)) /* the other build is older, and does not measure it */
            continue;
        const double cost = het_numeric_median(beside->cost[OWN][i], rounds);
        if (builder != NULL)
            HET_JSON_OBJECT(builder, "measure", name, "ratio", middle, "least", ratio[0],
                            "greatest", ratio[rounds - 1], "seconds", cost);
        else if (i < G_N_ELEMENTS(commands))
            printf("%-18s %6.2f  (%.2f to %.2f), %.1f ms\n", name, middle, ratio[0],
                   ratio[rounds - 1], 1000 * cost);
        else
            printf("%-18s %6.2f  (%.2f to %.2f)\n", name, middle, ratio[0], ratio[rounds - 1]);
    }
}

bool
het_beside(const char *program, const char *scenario, unsigned rounds, unsigned milliseconds,
           bool json, GError **error)
{
    g_autofree char *own = g_file_read_link("/proc/self/exe", error);
    g_autofree Beside *beside = g_new0(Beside, 1);
    if (own == NULL)
        return false;
    beside->programs[OTHER] = program;
    beside->programs[OWN] = own;
    beside->scenario = scenario;
    g_snprintf(beside->bench_time, sizeof beside->bench_time, "--time=%u", milliseconds);
    HET_EACH_BELOW(round, rounds)
        HET_EACH_BELOW(turn, BUILDS)
            if (!measure(beside, (round + turn) % BUILDS, round, error))
                return false;
    if (!json) {
        printf("%s, %u rounds: this program is so many times as fast as %s\n", scenario, rounds,
               program);
        print(beside, rounds, NULL);
        return true;
    }
    g_autoptr(HetJson) builder = het_json_new();
    het_json_begin_array(builder, NULL);
    print(beside, rounds, builder);
    het_json_end(builder);
    het_json_print(builder);
    return true;
}
