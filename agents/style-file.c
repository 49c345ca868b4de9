#include "style-file.h"

#include <string.h>

#include "agent.h"
#include "engine/keyfile.h"

char *
het_style_expand(const char *agent, GError **error)
{
    if (agent[0] != '@')
        return g_strdup(agent);
    size_t length = strcspn(agent + 1, ",");
    g_autofree char *path = g_strndup(agent + 1, length);
    const char *more = agent + 1 + length; /* "" or ",option=value..." */
    g_autoptr(HetKeyFile) file = het_key_file_load(path, error);
    if (file == NULL)
        return NULL;
    g_autofree char *text = het_key_file_string(file, "style", "agent");
    g_free(het_key_file_string(file, "style", "name")); /* for readers */
    g_free(het_key_file_string_or(file, "style", "sources", ""));
    if (!het_key_file_finish(file, error))
        return NULL;
    if (het_agent_reach(text) == HET_AGENT_RUNS)
        het_key_file_fail(file, "style", "agent",
                          "\"%.40s\" runs a program, which no style does: name it yourself", text);
    if (*text == '@')
        het_key_file_fail(file, "style", "agent", "\"%.40s\" is another style: write the agent out",
                          text);
    if (!het_key_file_done(file, error))
        return NULL;
    char *whole = *more != '\0' && strchr(text, ':') == NULL
                      ? g_strconcat(text, ":", more + 1, NULL)
                      : g_strconcat(text, more, NULL);
    if (!het_agent_check(whole, error))
        g_clear_pointer(&whole, g_free);
    return whole;
}
