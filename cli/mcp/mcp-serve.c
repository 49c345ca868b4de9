#include <stdio.h>
#include <stdlib.h>

#include "agents/agent.h"
#include "cli/command.h"
#include "cli/common/usage.h"
#include "mcp.h"

static int
serve(HetMcp *mcp)
{
    g_autoptr(GString) answer = g_string_new(NULL);
    char *line = NULL;
    size_t room = 0;
    bool good = true;
    for (ssize_t length; good && (length = getline(&line, &room, stdin)) > 0;) {
        g_string_truncate(answer, 0);
        het_mcp_line(mcp, line, (gsize)length - (line[length - 1] == '\n'), answer);
        good = fwrite(answer->str, 1, answer->len, stdout) == answer->len && fflush(stdout) == 0;
    }
    free(line);
    return good ? HET_EXIT_DONE : HET_EXIT_FAILED;
}

static int
run_command(int argc, char **argv)
{
    g_autofree char *first = NULL, *second = NULL, *records = NULL, *legal = NULL, *tries = NULL;
    const GOptionEntry entries[] = {
        HET_TEXT("first", &first,
                 "Who commands the first side: human, the client (default), or an agent", "AGENT"),
        HET_TEXT("second", &second, "Who commands the second side (default general)", "AGENT"),
        HET_TEXT("legal", &legal, "shown (default), or hidden: nothing tells the legal moves",
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
    HetMcp mcp = {
        .options = {.names = {first != NULL ? first : "human", second != NULL ? second : "general"},
                    .records = records,
                    .hidden = g_strcmp0(legal, "hidden") == 0,
                    .tries = (int)limit}};
    for (unsigned side = 0; side < HET_SIDES; side++)
        if (!g_str_equal(mcp.options.names[side], "human") &&
            !het_agent_check(mcp.options.names[side], &error))
            return het_usage_failed(error);
    mcp.hidden = mcp.options.hidden;
    mcp.told = g_string_new(NULL);
    status = serve(&mcp);
    het_battle_end(&mcp.battle, NULL);
    g_free(mcp.ended);
    g_string_free(mcp.told, TRUE);
    return status;
}

const HetCommand het_command_mcp = {
    "mcp", "Serve the Model Context Protocol: a language model plays", run_command, true};
