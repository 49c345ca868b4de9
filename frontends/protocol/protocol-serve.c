#include "protocol.h"

#include <errno.h>
#include <string.h>
#include <stdio.h>
#include <unistd.h>

#include "agents/agent.h"
#include "console/command.h"
#include "battle/schema.h"
#include "console/usage.h"
#include "library/json.h"

/* Writes and empties the answers. False when the reader has gone. */
static bool
flush_answer(GString *answer)
{
    bool good = fwrite(answer->str, 1, answer->len, stdout) == answer->len && fflush(stdout) == 0;
    g_string_truncate(answer, 0);
    return good;
}

static int
serve(HetProtocol *protocol)
{
    enum { CHUNK = 4096 };
    char bytes[CHUNK];
    g_autoptr(GString) answer = g_string_new(NULL);
    bool more = true;
    while (more) {
        ssize_t count = read(STDIN_FILENO, bytes, sizeof bytes);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0) {
            fprintf(stderr, "hetman: cannot read the standard input: %s\n", g_strerror(errno));
            return HET_EXIT_FAILED;
        }
        if (count == 0)
            het_protocol_finish(protocol, answer);
        more = count > 0 && het_protocol_feed(protocol, bytes, (gsize)count, answer);
        if (!flush_answer(answer))
            return HET_EXIT_DONE; /* main reports that the output has failed */
    }
    return HET_EXIT_DONE;
}

static int
run_command(int argc, char **argv)
{
    g_autofree char *agent = NULL;
    gboolean sandbox = FALSE, schema = FALSE;
    const GOptionEntry entries[] = {
        HET_TEXT("agent", &agent, "The default agent of genmove (to serve as external:COMMAND)",
                 "AGENT"),
        HET_FLAG("sandbox", &sandbox, "No command may read or write files or run other programs"),
        HET_FLAG("schema", &schema, "Prints the JSON Schema of positions, nodes, odds and more"),
        G_OPTION_ENTRY_NULL,
    };
    const HetUsage usage = {
        .arguments = "",
        .summary = "Serves the text protocol on standard input and output: one command a line, "
                   "answers \"= ...\"\nor \"? what is wrong\", closed by an empty line.",
        .description = "Its command help lists the commands; docs/protocol.md describes them.",
        .entries = entries,
    };
    int status = HET_EXIT_DONE;
    g_autoptr(GError) error = NULL;
    if (!het_usage_parse(&usage, &argc, &argv, &status))
        return status;
    if (schema) {
        g_autoptr(HetJson) json = het_json_new();
        het_json_value_node(json, het_wire_schema());
        het_json_print(json);
        return HET_EXIT_DONE;
    }
    if (agent != NULL && !het_agent_check(agent, &error))
        return het_usage_failed(error);
    g_autoptr(HetProtocol) protocol = het_protocol_new(agent, sandbox ? HET_PROTOCOL_NO_FILES : 0);
    return serve(protocol);
}

const HetCommand het_command_protocol = {
    "protocol", "Serve the text protocol on standard input and output", run_command, true};
