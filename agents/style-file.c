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
    g_autofree char *text = het_key_file_string(file, "style", "agent", error);
    g_autofree char *name = text != NULL ? het_key_file_string(file, "style", "name", error) : NULL;
    g_autofree char *sources =
        name != NULL ? het_key_file_string_or(file, "style", "sources", "", error) : NULL;
    if (sources == NULL || !het_key_file_finish(file, error))
        return NULL;
    if (het_agent_reach(text) == HET_AGENT_RUNS) {
        het_key_file_fail(file, "style", "agent", error,
                          "\"%.40s\" runs a program, which no style does: name it yourself", text);
        return NULL;
    }
    if (*text == '@') {
        het_key_file_fail(file, "style", "agent", error,
                          "\"%.40s\" is another style: write the agent out", text);
        return NULL;
    }
    char *whole = *more != '\0' && strchr(text, ':') == NULL
                      ? g_strconcat(text, ":", more + 1, NULL)
                      : g_strconcat(text, more, NULL);
    if (!het_agent_check(whole, error))
        g_clear_pointer(&whole, g_free);
    return whole;
}
