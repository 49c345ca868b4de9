#include <stdio.h>

#include "agents/agent.h"
#include "cli/command.h"
#include "cli/common/usage.h"
#include "mcp.h"

/* Reads a line without its end, as much of it as may be long; false: there are no more. */
static bool
read_line(GString *line, bool *ret_overlong)
{
    int letter = 0;
    g_string_truncate(line, 0);
    *ret_overlong = false;
    while ((letter = getc(stdin)) != EOF && letter != '\n') {
        if (line->len < HET_MCP_LINE_MAX)
            g_string_append_c(line, (char)letter);
        else
            *ret_overlong = true;
    }
    return letter != EOF || line->len > 0;
}

static int
serve(HetMcp *mcp)
{
    g_autoptr(GString) line = g_string_new(NULL), answer = g_string_new(NULL);
    bool overlong = false;
    while (read_line(line, &overlong)) {
        g_string_truncate(answer, 0);
        if (overlong)
            het_mcp_unread("the line is too long: expected at most 1 MiB", answer);
        else
            het_mcp_line(mcp, line->str, line->len, answer);
        if (fwrite(answer->str, 1, answer->len, stdout) != answer->len || fflush(stdout) != 0)
            return HET_EXIT_FAILED;
    }
    return HET_EXIT_DONE;
}

static bool
check_names(const HetMcpOptions *options, GError **error)
{
    for (unsigned side = 0; side < HET_SIDES; side++)
        if (g_strcmp0(options->names[side], "human") != 0 &&
            !het_agent_check(options->names[side], error))
            return false;
    return true;
}

static int
run_command(int argc, char **argv)
{
    g_autofree char *first = NULL, *second = NULL, *records = NULL, *legal = NULL, *tries = NULL;
    const GOptionEntry entries[] = {
        HET_TEXT("first", &first,
                 "Who commands the first side: human, the client (default), or an "
                 "agent",
                 "AGENT"),
        HET_TEXT("second", &second, "Who commands the second side (default general)", "AGENT"),
        HET_TEXT("legal", &legal, "shown (default), or hidden: no tool lists the legal moves",
                 "WHICH"),
        HET_TEXT("tries", &tries,
                 "Illegal answers to one decision that lose the battle (default: 10 where the "
                 "moves are hidden, else 0, no limit)",
                 "N"),
        HET_FILE("records", &records, "Record every battle in a file of this folder", "DIR"),
        G_OPTION_ENTRY_NULL,
    };
    const HetUsage usage = {
        .arguments = "",
        .summary = "Serves the Model Context Protocol on standard input and output, by which a "
                   "language model plays.",
        .description = "docs/protocol.md describes the tools.",
        .entries = entries,
    };
    int status = HET_EXIT_DONE;
    gint64 limit = -1;
    g_autoptr(GError) error = NULL;
    if (!het_usage_parse(&usage, &argc, &argv, &status))
        return status;
    if (legal != NULL && !g_str_equal(legal, "shown") && !g_str_equal(legal, "hidden"))
        return het_usage_wrong("--legal=%.40s: expected shown or hidden", legal);
    if (!het_usage_integer("--tries", tries, 0, 1000, &limit))
        return HET_EXIT_USAGE;
    const HetMcpOptions options = {
        .names = {first != NULL ? first : "human", second != NULL ? second : "general"},
        .records = records,
        .hidden = g_strcmp0(legal, "hidden") == 0,
        .tries = (int)limit};
    if (!check_names(&options, &error))
        return het_usage_failed(error);
    HetMcp mcp;
    het_mcp_init(&mcp, &options);
    status = serve(&mcp);
    het_mcp_clear(&mcp);
    return status;
}

const HetCommand het_command_mcp = {
    "mcp", "Serve the Model Context Protocol: a language model plays", run_command, true};
