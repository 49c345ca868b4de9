/* A knock-out of variants: sequential halving (Karnin, Koren and Somekh 2013). The budget is
 * divided evenly over the rounds, a round's over those still in; all meet the same pool of
 * opponents; the worse half goes out. The last one left has played the most. */
#include <stdio.h>
#include <stdlib.h>

#include "eval/report.h"
#include "console/usage.h"
#include "train-forms.h"
#include "engine/rules/registry.h"
#include "engine/each.h"

typedef struct {
    char **variants, **against, **scenarios;
    int budget, jobs;
    char *seed, *program;
} Options;

typedef struct {
    const char *agent;
    HetPairs pairs; /* of all rounds */
    double score;   /* of the last */
} Variant;

/* One variant against the pool. */
static HetTournament *
gauntlet(const Options *options, const char *agent, unsigned pairs, uint64_t seed, GError **error)
{
    g_autoptr(HetTournament) tournament = het_tournament_new();
    g_ptr_array_add(tournament->agents, g_strdup(agent));
    HET_EACH_LISTED(i, options->against)
        het_tournament_add_agents(tournament, options->against[i]);
    HET_EACH_LISTED(i, options->scenarios)
        het_tournament_add_scenarios(tournament, options->scenarios[i]);
    tournament->format = HET_FORMAT_GAUNTLET;
    tournament->pairs = pairs;
    tournament->seed = seed;
    tournament->recover = true;
    return het_tournament_load(tournament, het_rules_registry, error) ? g_steal_pointer(&tournament)
                                                                      : NULL;
}

/* Plays one variant's part of a round and adds its pairs; the exit status. */
static int
play(const Options *options, Variant *variant, unsigned pairs, uint64_t seed)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(HetTournament) tournament = gauntlet(options, variant->agent, pairs, seed, &error);
    if (tournament == NULL)
        return het_usage_failed(error);
    HetRunSettings settings = {
        .jobs = options->jobs > 0 ? (unsigned)options->jobs : g_get_num_processors(),
        .program = options->program,
    };
    g_autoptr(HetResults) results = het_run(tournament, &settings, &error);
    if (results == NULL)
        return het_usage_failed(error);
    if (results->end == HET_RUN_INTERRUPTED) {
        het_usage_warn("interrupted; no legs are kept, so that the search begins again");
        return HET_EXIT_AGAIN;
    }
    g_autoptr(HetReport) report = het_report_new(tournament, results);
    HetPairs total = het_report_total(report, 0);
    het_pairs_merge(&variant->pairs, &total, false);
    variant->score = het_stats_estimate(&total).mean;
    return HET_EXIT_DONE;
}

static int
by_score(const void *a, const void *b)
{
    const Variant *one = a, *other = b;
    if (one->score != other->score)
        return one->score > other->score ? -1 : 1;
    return g_strcmp0(one->agent, other->agent);
}

static void
print_round(const GArray *variants, guint alive, unsigned round, unsigned pairs)
{
    printf("Round %u: %u variants, %u pairs each\n", round, alive, pairs);
    HET_EACH_BELOW(i, alive) {
        const Variant *variant = &g_array_index(variants, Variant, i);
        HetEstimate estimate = het_stats_estimate(&variant->pairs);
        printf("  %-40s %5.1f %%, of all rounds %5.1f %% (%.1f-%.1f)%s\n", variant->agent,
               100 * variant->score, 100 * estimate.mean, 100 * estimate.low, 100 * estimate.high,
               alive > 1 && i >= (alive + 1) / 2 ? ", out" : "");
    }
    fflush(stdout);
}

static unsigned
rounds_for(guint variants)
{
    unsigned rounds = 0;
    for (guint left = variants; left > 1; left = (left + 1) / 2)
        rounds++;
    return rounds;
}

static int
play_all(const Options *options, GArray *variants)
{
    guint64 seed = 1;
    if (!het_usage_seed(options->seed, &seed))
        return HET_EXIT_USAGE;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetTournament) sample =
        gauntlet(options, g_array_index(variants, Variant, 0).agent, 1, seed, &error);
    if (sample == NULL)
        return het_usage_failed(error);
    unsigned meetings = het_tournament_pairs(sample), rounds = rounds_for(variants->len);
    guint alive = variants->len;
    guint64 least = (guint64)rounds * alive * meetings;
    if (least > (guint64)options->budget) {
        het_usage_warn("--budget=%d: %u variants in %u rounds need %" G_GUINT64_FORMAT
                       " pairs at least, one a meeting",
                       options->budget, alive, rounds, least);
        return HET_EXIT_FAILED;
    }
    for (unsigned round = 1; alive > 1; round++, alive = (alive + 1) / 2) {
        unsigned pairs =
            (unsigned)options->budget / rounds / alive / meetings; /* of each meeting */
        g_autofree char *purpose = g_strdup_printf("round %u", round);
        HET_EACH_BELOW(i, alive) {
            int status = play(options, &g_array_index(variants, Variant, i), pairs,
                              het_seed_derive(seed, purpose));
            if (status != HET_EXIT_DONE)
                return status;
        }
        qsort(variants->data, alive, sizeof(Variant), by_score);
        print_round(variants, alive, round, pairs * meetings);
    }
    printf("Left: %s\n", g_array_index(variants, Variant, 0).agent);
    return HET_EXIT_DONE;
}

static int
run(const Options *options)
{
    if (options->variants == NULL || options->against == NULL || options->scenarios == NULL)
        return het_usage_wrong("name the --variants, whom they play --against, and --scenarios");
    if (options->budget < 1 || options->budget > HET_TOURNAMENT_PAIRS_MAX || options->jobs < 0)
        return het_usage_wrong("--budget=%d: expected 1 to %d pairs in all", options->budget,
                               HET_TOURNAMENT_PAIRS_MAX);
    g_autoptr(HetTournament) list = het_tournament_new(); /* takes lists of agents apart */
    HET_EACH_LISTED(i, options->variants)
        het_tournament_add_agents(list, options->variants[i]);
    if (list->agents->len < 2)
        return het_usage_wrong("--variants: expected two or more");
    g_autoptr(GArray) variants = g_array_new(FALSE, TRUE, sizeof(Variant));
    HET_EACH_BELOW(i, list->agents->len) {
        Variant variant = {.agent = list->agents->pdata[i]};
        g_array_append_val(variants, variant);
    }
    return play_all(options, variants);
}

int
het_train_halving_command(int argc, char **argv)
{
    Options options = {.budget = 400};
    const GOptionEntry entries[] = {
        HET_LIST("variants", &options.variants, "The agents to choose from; may be repeated",
                 "A,B..."),
        HET_LIST("against", &options.against, "An opponent, or a list of them; may be repeated",
                 "AGENT"),
        {"scenarios", 's', 0, G_OPTION_ARG_STRING_ARRAY, &options.scenarios, "Where", "S,T..."},
        HET_COUNT("budget", &options.budget, "Pairs in all (default 400)", "N"),
        HET_TEXT("seed", &options.seed, "Seed of all dice (default 1)", "N"),
        {"jobs", 'j', 0, G_OPTION_ARG_INT, &options.jobs, "Worker processes", "N"},
        {"program", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_FILENAME, &options.program,
         "The program whose subcommand worker plays the legs", "FILE"},
        G_OPTION_ENTRY_NULL,
    };
    const HetUsage usage = {
        .arguments = "",
        .summary = "Chooses the best of many variants by sequential halving: all play the same "
                   "pool, the worse half is eliminated, and the rest share the next round's games.",
        .entries = entries,
    };
    int status = HET_EXIT_DONE;
    if (het_usage_parse(&usage, &argc, &argv, &status))
        status = run(&options);
    het_usage_clear(entries);
    return status;
}
