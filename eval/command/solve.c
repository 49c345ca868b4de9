#include <stdio.h>
#include <stdlib.h>

#include "console/command.h"
#include "console/usage.h"
#include "engine/each.h"
#include "engine/rules/registry.h"
#include "engine/text.h"
#include "library/json.h"
#include "library/json-members.h"
#include "solve-response.h"
#include "solve-set.h"

enum { MEMORY_INITIAL = 512, MEBIBYTE = 1 << 20 };

typedef struct {
    gboolean json;
    int ply, count, back;
    char *before, *agent, *against;
    guint64 seed;
    HetSolveLimits limits;
} Options;

/* --- one position ----------------------------------------------------------------------------- */

typedef struct {
    double value;
    unsigned index;
} Valued;

static int
compare_values(const void *a, const void *b)
{
    const Valued *one = a, *other = b;
    if (one->value != other->value)
        return one->value > other->value ? -1 : 1;
    return one->index < other->index ? -1 : 1;
}

/* The indices of the moves, the best first. */
static void
sort_moves(HetSolved *solved, unsigned *ret_order)
{
    Valued valued[HET_MOVES_MAX];
    HET_EACH_BELOW(i, solved->list.count)
        valued[i] = (Valued){solved->values[i], i};
    qsort(valued, solved->list.count, sizeof *valued, compare_values);
    HET_EACH_BELOW(i, solved->list.count)
        ret_order[i] = valued[i].index;
}

static void
print_text(const HetSolved *solved, const unsigned *order)
{
    const HetScenario *scenario = solved->scenario;
    het_usage_print(stdout,
                    "%s (%s), turn %u: %s to play; chance to win, and half of a draw, with best "
                    "play\n",
                    scenario->title, scenario->name, solved->state.state.turn,
                    scenario->sides[solved->side]);
    HET_EACH_BELOW(i, solved->list.count) {
        g_autofree char *move = het_text_of(&solved->state.state, &solved->list.moves[order[i]]);
        het_usage_print(stdout, "%.9f  %s\n", solved->values[order[i]], move);
    }
    het_usage_print(stdout, "%" G_GUINT64_FORMAT " nodes, %" G_GUINT64_FORMAT " of them known\n",
                    solved->nodes, solved->known);
}

static void
print_json(const HetSolved *solved, const unsigned *order, bool done)
{
    g_autoptr(HetJson) builder = het_json_new();
    het_json_begin_object(builder, NULL);
    HET_JSON(builder, "scenario", solved->scenario->name, "system", solved->scenario->rules->name,
             "digest", solved->scenario->digest, "version", solved->scenario->rules->version,
             "side", solved->side == HET_FIRST ? "first" : "second", "solved", done, "nodes",
             solved->nodes);
    het_json_begin_array(builder, "moves");
    for (unsigned i = 0; done && i < solved->list.count; i++) {
        g_autofree char *move = het_text_of(&solved->state.state, &solved->list.moves[order[i]]);
        HET_JSON_OBJECT(builder, "move", move, "value", solved->values[order[i]]);
    }
    het_json_end(builder);
    het_json_end(builder);
    het_json_print(builder);
}

static int
solve_position(const char *name, const Options *options)
{
    g_autoptr(GError) error = NULL;
    unsigned order[HET_MOVES_MAX];
    g_autoptr(HetSolved) solved = het_solved_open(name, options->before, options->ply, &error);
    if (solved == NULL)
        return het_usage_failed(error);
    bool done = het_solved_solve(solved, &options->limits);
    sort_moves(solved, order);
    if (options->json)
        print_json(solved, order, done);
    else if (!done)
        het_usage_warn("not solved: %" G_GUINT64_FORMAT " nodes; allow more by --nodes, or choose "
                       "a position nearer to the end",
                       solved->nodes);
    else
        print_text(solved, order);
    return done ? HET_EXIT_DONE : HET_EXIT_UNSOLVED;
}

/* --- sets ------------------------------------------------------------------------------------- */

static int
find_positions(const char *pattern, const Options *options)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GHashTable) found = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    enum { TRIES = 100 }; /* for each that is requested */
    g_auto(GStrv) parts = g_strsplit(pattern, "{}", 2);
    puts(het_solved_head);
    for (guint64 i = 0; g_hash_table_size(found) < (guint)options->count; i++) {
        if (i == (guint64)options->count * TRIES)
            return het_usage_wrong("--find: only %u positions in %" G_GUINT64_FORMAT " games",
                                   g_hash_table_size(found), i);
        const guint64 seed = options->seed + i;
        g_autofree char *number = g_strdup_printf("%" G_GUINT64_FORMAT, seed);
        g_autofree char *name = g_strjoinv(number, parts); /* the seed for {} */
        g_autoptr(HetSolved) solved =
            het_solved_find(name, seed, (unsigned)options->back, &options->limits, &error);
        if (error != NULL)
            return het_usage_failed(error);
        gint64 key = solved != NULL ? (gint64)het_game_key(&solved->state.state) : 0;
        if (solved == NULL || !g_hash_table_add(found, g_memdup2(&key, sizeof key)))
            continue;
        g_autofree char *line = het_solved_line(solved);
        puts(line);
        fflush(stdout);
    }
    return HET_EXIT_DONE;
}

static int
measure_agent(const char *path, const Options *options)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) set = het_solved_read(path, &error);
    if (set == NULL)
        return het_usage_failed(error);
    HetRegret sum = {0};
    HET_EACH_BELOW(i, set->len) {
        HetRegret regret;
        if (!het_solved_regret(set->pdata[i], options->agent, options->seed, &options->limits,
                               &regret, &error)) {
            g_prefix_error(&error, "%s: line %u: ", path, i + 2);
            return het_usage_failed(error);
        }
        sum.action += regret.action;
        sum.turn += regret.turn;
    }
    het_usage_print(stdout,
                    "%s: %u positions; lost of the best value, on average: %.4f by its first "
                    "move, %.4f by its player turn\n",
                    options->agent, set->len, MAX(sum.action, 0) / MAX(set->len, 1),
                    MAX(sum.turn, 0) / MAX(set->len, 1)); /* rounding may leave less than 0 */
    return HET_EXIT_DONE;
}

/* --- a best response -------------------------------------------------------------------------- */

/* What the side to play can take of the agent's points, beside the value with best play of both. */
static int
answer_agent(const char *name, const Options *options)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(HetSolved) solved = het_solved_open(name, options->before, options->ply, &error);
    double value;
    if (solved == NULL ||
        !het_solve_response(solved->scenario, &solved->state.state, options->against, solved->side,
                            options->seed, options->limits.nodes, &value, &error))
        return het_usage_failed(error);
    g_autoptr(HetSolver) solver = het_solver_new(solved->scenario, &options->limits);
    double both = 0;
    const bool done = het_solver_value(solver, &solved->state.state, solved->side, &both);
    het_usage_print(stdout, "%s: %s to play takes %.9f of the points of %s by its best response",
                    solved->scenario->name, solved->scenario->sides[solved->side], value,
                    options->against);
    if (done)
        het_usage_print(stdout, ", and %.9f with best play of both: %.9f can be had", both,
                        value - both);
    puts("");
    return HET_EXIT_DONE;
}

/* --- the command ------------------------------------------------------------------------------ */

static int
run_with(const char *name, bool find, const char *nodes, const char *seed, int memory,
         Options *options)
{
    gint64 most = 0;
    if (!het_usage_integer("--nodes", nodes, 0, G_MAXINT64, &most) ||
        !het_usage_seed(seed, &options->seed))
        return HET_EXIT_USAGE;
    if (options->json && (find || options->agent != NULL))
        return het_usage_wrong("--json is for one position");
    if (find && (options->agent != NULL || options->count < 1 || options->back < 1))
        return het_usage_wrong("--find: without --agent; --count and --back are 1 or more");
    if (options->against != NULL && (find || options->json || options->agent != NULL))
        return het_usage_wrong("--against: of one position, without --find, --agent, --json");
    options->limits.nodes = (uint64_t)most;
    options->limits.memory = (size_t)memory * MEBIBYTE;
    if (find)
        return find_positions(name, options);
    if (options->against != NULL)
        return answer_agent(name, options);
    return options->agent != NULL ? measure_agent(name, options) : solve_position(name, options);
}

static int
run_command(int argc, char **argv)
{
    gboolean find = FALSE, plain = FALSE;
    g_autofree char *before = NULL, *agent = NULL, *against = NULL, *nodes = NULL, *seed = NULL;
    int memory = MEMORY_INITIAL;
    Options options = {.ply = -1, .count = 20, .back = 1, .seed = 1};
    const GOptionEntry entries[] = {
        HET_COUNT("ply", &options.ply, "Of a record: after N moves (default: all)", "N"),
        {"before", 'b', 0, G_OPTION_ARG_STRING, &before,
         "Play these first: moves and outcomes of dice (roll 4), separated by ';'", "LINES"},
        HET_TEXT("nodes", &nodes, "Give up after N nodes (default: never)", "N"),
        HET_COUNT("memory", &memory, "MiB for positions met before (default 512)", "MIB"),
        HET_FLAG("plain", &plain, "Without these, bounds and order, as a check: slow"),
        HET_TEXT("agent", &agent,
                 "POSITION is a file of --find: what AGENT loses of the best value", "AGENT"),
        HET_TEXT(
            "against", &against,
            "What the side to play can take of AGENT's points: its best response, by search of "
            "all that can come",
            "AGENT"),
        HET_FLAG("find", &find,
                 "Write a file of solved positions out of games of the doctrine; {} in POSITION, a "
                 "scenario, stands for the seed"),
        HET_COUNT("count", &options.count, "Of --find: how many (default 20)", "N"),
        HET_COUNT("back", &options.back,
                  "Of --find: within the last N player turns or activations (default 1)", "N"),
        HET_TEXT("seed", &seed, "Of --find, --agent and --against: the first seed (default 1)",
                 "N"),
        HET_FLAG("json", &options.json, "Print JSON"),
        G_OPTION_ENTRY_NULL,
    };
    const HetUsage usage = {
        .arguments = "POSITION",
        .summary = "Compute the exact value of every move of a position near the end of a game, "
                   "with best play of both sides through all dice.",
        .description = "POSITION is a scenario or a record. The value is the chance to win plus "
                       "half of that of a draw. Exit status 3: not solved within --nodes. On a "
                       "table of Northern the values are those of play among listed placements. "
                       "`hetman check --solve FILE` verifies a file of positions.",
        .entries = entries,
        .minimum = 1,
        .maximum = 1,
    };
    int status = HET_EXIT_DONE;
    if (!het_usage_parse(&usage, &argc, &argv, &status))
        return status;
    options.before = before;
    options.agent = agent;
    options.against = against;
    options.limits.plain = plain;
    return run_with(argv[1], find, nodes, seed, memory, &options);
}

const HetCommand het_command_solve = {
    "solve", "Solve the end of a game: the exact value of every move", run_command, false};
