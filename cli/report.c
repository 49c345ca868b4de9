#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "commands.h"
#include "eval/plot.h"
#include "stored.h"
#include "usage.h"

typedef struct {
    char *html, *plots, *sprt;
    gboolean json, csv;
} Options;

/* Draws the plots and reads them back for the page. Without gnuplot there are none: a line says so.
 */
static void
draw(const HetReport *report, const HetSprt *sprt, const char *directory, GPtrArray *titles,
     GPtrArray *drawings)
{
    g_autoptr(GError) error = NULL;
    HetPlot plots[HET_PLOTS];
    unsigned count = het_plot_write(report, sprt, directory, plots, &error);
    if (error != NULL)
        fprintf(stderr, "hetman: %s\n", error->message);
    for (unsigned i = 0; i < count; i++) {
        g_autofree char *name = g_strconcat(plots[i].name, ".svg", NULL);
        g_autofree char *path = g_build_filename(directory, name, NULL);
        char *text = NULL;
        if (g_file_get_contents(path, &text, NULL, NULL)) {
            g_ptr_array_add(drawings, text);
            g_ptr_array_add(titles, (gpointer)(uintptr_t)plots[i].title);
        }
    }
}

/* Into the file that is there: a link or a device, as /dev/stdout, is written to, not replaced. */
static bool
write_text(const char *path, const char *text, GError **error)
{
    FILE *file = g_fopen(path, "w");
    bool good = file != NULL && fputs(text, file) >= 0 && fflush(file) == 0;
    int failure = errno;
    if (file != NULL)
        fclose(file); /* all was flushed */
    if (!good)
        g_set_error(error, HET_ERROR, HET_ERROR_FILE, "cannot write %s: %s", path,
                    g_strerror(failure));
    return good;
}

static bool
write_page(const HetReport *report, const Options *options, const HetSprt *sprt, GError **error)
{
    g_autoptr(GPtrArray) titles = g_ptr_array_new();
    g_autoptr(GPtrArray) drawings = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *beside = g_strconcat(options->html, "-plots", NULL);
    draw(report, sprt, options->plots != NULL ? options->plots : beside, titles, drawings);
    g_ptr_array_add(titles, NULL);
    g_ptr_array_add(drawings, NULL);
    g_autofree char *page = het_report_html(report, (const char *const *)titles->pdata,
                                            (const char *const *)drawings->pdata);
    return write_text(options->html, page, error);
}

/* The test ends where it is decided, whatever the store has beyond. */
static void
print_sprt(const HetReport *report, const HetSprt *sprt)
{
    char **agents = (char **)report->tournament->agents->pdata;
    HetPairs pairs = {{0}};
    unsigned tested = 0;
    het_results_test(report->results, sprt, &tested, &pairs);
    g_autofree char *line = het_sprt_text(sprt, agents[0], agents[1], &pairs);
    printf("\n%s\n", line);
}

static int
run(const char *path, const Options *options)
{
    if (options->json && options->csv)
        return het_usage_wrong("--json and --csv: choose one");
    g_autoptr(GError) error = NULL;
    HetSprt sprt;
    if (!het_sprt_parse(options->sprt != NULL ? options->sprt : "0,10", &sprt, &error))
        return het_usage_wrong("%s", error->message);
    g_auto(HetStored) stored = {0};
    if (!het_stored_open(path, &stored, &error))
        return het_usage_failed(error);
    if (options->sprt != NULL && options->csv)
        return het_usage_wrong("--sprt is not for --csv: take --json or the text");
    if (options->sprt != NULL && stored.tournament->agents->len != 2)
        return het_usage_wrong("--sprt is for a store of two agents: this one has %u",
                               stored.tournament->agents->len);
    g_autoptr(HetReport) report = het_report_new(stored.tournament, stored.results);
    if (options->html != NULL) {
        if (!write_page(report, options, &sprt, &error))
            return het_usage_failed(error);
        return HET_EXIT_DONE;
    }
    HetPlot plots[HET_PLOTS];
    if (options->plots != NULL &&
        het_plot_write(report, &sprt, options->plots, plots, &error) == 0 && error != NULL)
        return het_usage_failed(error);
    g_autofree char *text =
        options->json ? het_report_json(report, options->sprt != NULL ? &sprt : NULL)
        : options->csv
            ? het_report_csv(report)
            : het_report_text(report, isatty(STDOUT_FILENO) && g_getenv("NO_COLOR") == NULL);
    fputs(text, stdout);
    if (options->sprt != NULL && !options->json && !options->csv)
        print_sprt(report, &sprt);
    return HET_EXIT_DONE;
}

int
het_cli_report(int argc, char **argv)
{
    Options options = {0};
    const GOptionEntry entries[] = {
        {"html", 0, 0, G_OPTION_ARG_FILENAME, &options.html,
         "Write one self-contained page with tables and plots", "FILE"},
        {"plots", 0, 0, G_OPTION_ARG_FILENAME, &options.plots,
         "Draw the plots into this directory, each with its data and script (default with --html: "
         "FILE-plots)",
         "DIR"},
        {"sprt", 0, 0, G_OPTION_ARG_STRING, &options.sprt,
         "The sequential test that is reported and drawn, in normalized Elo (default of the plot: "
         "0,10)",
         "LOW,HIGH"},
        {"json", 0, 0, G_OPTION_ARG_NONE, &options.json, "Print the report as JSON", NULL},
        {"csv", 0, 0, G_OPTION_ARG_NONE, &options.csv, "Print the report as CSV", NULL},
        G_OPTION_ENTRY_NULL,
    };
    const HetUsage usage = {
        .arguments = "STORE",
        .summary = "Reports what a store of results says, as hetman tournament does, or as a page "
                   "with plots.",
        .entries = entries,
        .minimum = 1,
        .maximum = 1,
    };
    int status = HET_EXIT_DONE;
    if (het_usage_parse(&usage, &argc, &argv, &status))
        status = run(argv[1], &options);
    g_free(options.html);
    g_free(options.plots);
    g_free(options.sprt);
    return status;
}
