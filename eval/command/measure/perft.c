#include "perft-count.h"

#include <stdio.h>
#include <unistd.h>

#include "eval/command/forms.h"
#include "console/usage.h"
#include "engine/rules/registry.h"

static void
print_progress(void *data, unsigned done, unsigned of)
{
    const unsigned *depth = data;
    fprintf(stderr, "\rdepth %u: %u of %u moves%s", *depth, done, of, done == of ? "\r\033[K" : "");
}

static guint64
total(const HetPerftCount *count)
{
    return count->decisions + count->chances + count->terminals;
}

static void
print_counts(const HetPerftCount *counts, unsigned depth)
{
    printf("%5s %20s %20s %20s %20s\n", "depth", "decisions", "chances", "terminals", "nodes");
    for (unsigned i = 0; i <= depth; i++)
        printf("%5u %20" G_GUINT64_FORMAT " %20" G_GUINT64_FORMAT " %20" G_GUINT64_FORMAT
               " %20" G_GUINT64_FORMAT "\n",
               i, counts[i].decisions, counts[i].chances, counts[i].terminals, total(&counts[i]));
}

int
het_perft_command(int argc, char **argv)
{
    const HetUsage usage = {
        .arguments = "SCENARIO DEPTH",
        .summary = "Counts the nodes of the game tree by depth: decisions, chance nodes and ends "
                   "of the game\nafter that many moves and outcomes.",
        .description = "Every order of moves and every outcome is a separate path; equal positions "
                       "are not merged. An outcome counts once, whatever its weight.",
        .minimum = 2,
        .maximum = 2,
    };
    int status = HET_EXIT_DONE;
    gint64 value = 0;
    if (!het_usage_parse(&usage, &argc, &argv, &status))
        return status;
    if (!het_usage_integer("DEPTH", argv[2], 0, HET_PERFT_DEPTH_MAX, &value))
        return HET_EXIT_USAGE;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario = het_scenario_open(argv[1], het_rules_registry, &error);
    if (scenario == NULL)
        return het_usage_failed(error);
    unsigned depth = (unsigned)value;
    HetStateBuffer start;
    HetPerftCount counts[HET_PERFT_DEPTH_MAX + 1];
    het_game_start(scenario, &start.state);
    het_perft(&start.state, depth, counts, isatty(STDERR_FILENO) ? print_progress : NULL, &depth);
    print_counts(counts, depth);
    return HET_EXIT_DONE;
}
