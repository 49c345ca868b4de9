#include <stdio.h>

#include "console/command.h"
#include "console/output.h"
#include "eval/plot.h"
#include "eval/report-html.h"
#include "judging.h"
#include "program.h"
#include "eval/stored.h"
#include "console/usage.h"

typedef struct {
    char *board;
    char *html, *plots, *sprt;
    gboolean json, csv;
} Options;

/* Without gnuplot a page has none: a line reports it. */
static bool
draw(const HetReport *report, const char *directory, HetPlot *ret_plots, unsigned *ret_count,
     GError **error)
{
    g_autoptr(GError) inner = NULL;
    *ret_count = het_plot_draw(report, directory, ret_plots, &inner);
    if (inner != NULL &&
        (directory != NULL || !g_error_matches(inner, HET_ERROR, HET_ERROR_PROCESS))) {
        g_propagate_error(error, g_steal_pointer(&inner));
        return false;
    }
    if (inner != NULL)
        het_usage_warn("%s", inner->message);
    return true;
}

static bool
write_page(const HetReport *report, const HetStored *stored, const Options *options,
           const HetSprt *sprt, GError **error)
{
    HetStore *store = stored->store;
    g_autofree char *path = g_canonicalize_filename(het_store_path(store), NULL);
    g_autoptr(GPtrArray) origins = het_store_origins(store, error);
    if (origins == NULL)
        return false;
    HetPlot plots[HET_PLOTS];
    unsigned count = 0;
    if (!draw(report, options->plots, plots, &count, error))
        return false;
    g_autofree char *kept = g_uri_escape_string(path, NULL, FALSE);
    g_autofree char *games =
        options->board != NULL ? g_strdup_printf("%s/?store=%s", options->board, kept) : NULL;
    HetReport linked = *report;
    linked.games_at = games;
    g_autofree char *program = het_program_text();
    const HetPage page = {.report = &linked,
                          .sprt = sprt,
                          .origins = origins,
                          .figures = plots,
                          .figure_count = count,
                          .tournament = stored->tournament,
                          .results = stored->results,
                          .board = options->board,
                          .store = path,
                          .program = program};
    g_autofree char *text = het_report_html(&page);
    het_plots_clear(plots, count);
    return het_output_write(options->html, text, error);
}

/* On standard error: the page itself may go to standard output. */
static void
print_written(const Options *options)
{
    if (options->html != NULL)
        het_usage_print(stderr, "page written to %s\n", options->html);
    if (options->plots != NULL)
        het_usage_print(stderr, "plots, data and scripts are in %s\n", options->plots);
}

static int
run(const char *path, const Options *options)
{
    if (options->json && options->csv)
        return het_usage_wrong("--json and --csv: choose one");
    if (options->board != NULL && options->html == NULL)
        return het_usage_wrong("--board puts links into a page: name one by --html");
    if (options->html != NULL && (options->json || options->csv))
        return het_usage_wrong("--html writes a page: leave out --%s",
                               options->json ? "json" : "csv");
    g_autoptr(GError) error = NULL;
    HetSprt sprt;
    if (options->sprt != NULL && !het_sprt_parse(options->sprt, &sprt, &error))
        return het_usage_wrong("%s", error->message);
    g_auto(HetStored) stored = {0};
    if (!het_stored_open(path, &stored, &error) ||
        (options->html != NULL && !het_output_check(options->html, &error)) ||
        (options->plots != NULL && !het_output_check_folder(options->plots, &error)))
        return het_usage_failed(error);
    if (options->sprt != NULL && stored.tournament->agents->len != 2)
        return het_usage_wrong("--sprt is for a store of two agents: this one has %u",
                               stored.tournament->agents->len);
    if (stored.tournament->format == HET_FORMAT_ROWS)
        return het_usage_wrong("%s is the store of a study: use hetman study FILE.study --store=%s",
                               path, path);
    g_autoptr(HetReport) report = het_report_new(stored.tournament, stored.results);
    if (options->html != NULL) {
        if (!write_page(report, &stored, options, options->sprt != NULL ? &sprt : NULL, &error))
            return het_usage_failed(error);
        print_written(options);
        return HET_EXIT_DONE;
    }
    HetPlot plots[HET_PLOTS];
    unsigned drawn = 0;
    if (options->plots != NULL &&
        (drawn = het_plot_draw(report, options->plots, plots, &error)) == 0 && error != NULL)
        return het_usage_failed(error);
    het_plots_clear(plots, drawn);
    print_written(options);
    het_judging_print(report, options->sprt != NULL ? &sprt : NULL, options->json, options->csv);
    if (options->sprt != NULL && !options->json && !options->csv) {
        g_autofree char *verdict = het_report_verdict(report, &sprt);
        printf("\n%s\n", verdict);
    }
    return HET_EXIT_DONE;
}

static int
run_command(int argc, char **argv)
{
    Options options = {0};
    const GOptionEntry entries[] = {
        HET_FILE("html", &options.html, "Write one self-contained page with tables and plots",
                 "FILE"),
        HET_TEXT("board", &options.board,
                 "In the page, link every game to the board of hetman serve at this address "
                 "(http://127.0.0.1:8461)",
                 "ADDRESS"),
        HET_FILE("plots", &options.plots,
                 "Draw the plots into this directory, created if necessary, each with its data and "
                 "script",
                 "DIR"),
        HET_TEXT("sprt", &options.sprt, "The sequential test to report, in normalized Elo",
                 "LOW,HIGH[,ALPHA[,BETA]]"),
        HET_FLAG("json", &options.json, "Print the report as JSON"),
        HET_FLAG("csv", &options.csv, "Print the report as CSV"),
        G_OPTION_ENTRY_NULL,
    };
    const HetUsage usage = {
        .arguments = "STORE",
        .summary =
            "Reports the results in a store, as hetman tournament does, or as a page with plots.",
        .entries = entries,
        .minimum = 1,
        .maximum = 1,
    };
    int status = HET_EXIT_DONE;
    if (het_usage_parse(&usage, &argc, &argv, &status))
        status = run(argv[1], &options);
    het_usage_clear(entries);
    return status;
}

const HetCommand het_command_report = {
    "report", "Report the results of a store: tables, or a page with plots", run_command, false};
