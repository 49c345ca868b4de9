/* Files of named styles: an agent's text with tuned values, and their source. "@PATH" stands for
 * the agent in such a file, "@PATH,option=value" for it with more options (docs/formats.md). */
#pragma once

#include "engine/error.h"

/* (transfer full) The agent's text with "@PATH" replaced by the file's agent; any other text
 * unchanged. */
char *het_style_expand(const char *agent, GError **error);
