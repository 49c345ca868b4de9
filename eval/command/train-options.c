#include "eval/tune.h"

#include <stdio.h>
#include <unistd.h>

#include "console/usage.h"
#include "train-forms.h"
#include "console/output.h"

static void
show_progress(void *data, unsigned done, unsigned of)
{
    (void)data;
    fprintf(stderr, "\r%u of %u pairs \033[K", done, of);
    if (done == of)
        fputs("\r\033[K", stderr);
}

static void
print_score(const char *what, const HetPairs *pairs)
{
    HetEstimate estimate = het_stats_estimate(pairs);
    printf("  %-40s %5.1f %% (%.1f-%.1f)\n", what, 100 * estimate.mean, 100 * estimate.low,
           100 * estimate.high);
}

static void
print_outcome(const HetTune *tune, const HetTuned *tuned)
{
    printf(
        "Found %s\nIt played %u of %u pairs of the search; the model expects %.1f %% of the "
        "points, which is too high because the best was selected. Fresh pairs, intervals 95 %%:\n",
        tuned->agent, tuned->samples, tune->pairs, 100 * tuned->expected);
    HET_EACH_BELOW(i, tune->opponents->len) {
        const char *opponent = tune->opponents->pdata[i];
        g_autofree char *found = g_strdup_printf("found against %s", opponent);
        g_autofree char *before = g_strdup_printf("before against %s", opponent);
        print_score(found, &tuned->found[i]);
        print_score(before, &tuned->before[i]);
    }
    print_score("found against before", &tuned->direct);
}

/* A style that is there is not lost for another. */
static bool
check_target(const char *target, GError **error)
{
    if (!g_file_test(target, G_FILE_TEST_IS_REGULAR))
        return het_output_check(target, error);
    g_set_error(error, HET_ERROR, HET_ERROR_USAGE, "%s already exists: name another with --output",
                target);
    return false;
}

static int
run(const char *path, const char *output)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(HetTune) tune = het_tune_read(path, &error);
    if (tune == NULL)
        return het_usage_failed(error);
    g_autofree char *usual = g_strconcat(tune->style, ".style", NULL);
    const char *target = output != NULL ? output : usual;
    if (!check_target(target, &error))
        return het_usage_failed(error);
    g_autoptr(HetTuned) tuned =
        het_tune_run(tune, isatty(STDERR_FILENO) ? show_progress : NULL, NULL, &error);
    if (tuned == NULL)
        return het_usage_failed(error);
    print_outcome(tune, tuned);
    g_autofree char *text = het_tuned_style(tune, tuned);
    if (!het_output_write(target, text, &error))
        return het_usage_failed(error);
    het_usage_written(target, true);
    return HET_EXIT_DONE;
}

int
het_train_options_command(int argc, char **argv)
{
    g_autofree char *output = NULL;
    const GOptionEntry entries[] = {
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &output,
         "File for the resulting style (default: its name, with .style)", "FILE"},
        G_OPTION_ENTRY_NULL,
    };
    const HetUsage usage = {
        .arguments = "FILE.tune",
        .summary = "Searches for values of an agent's options and dials that score best against a "
                   "pool of opponents, and checks them on games the search has not seen.",
        .entries = entries,
        .minimum = 1,
        .maximum = 1,
    };
    int status = HET_EXIT_DONE;
    if (het_usage_parse(&usage, &argc, &argv, &status))
        status = run(argv[1], output);
    return status;
}
