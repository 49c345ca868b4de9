/* Files of named styles: an agent's text with the values somebody found for it, and where they come
 * from. "@PATH" stands for the agent in such a file, "@PATH,option=value" for it with more options
 * (docs/formats.md). */
#pragma once

#include "engine/error.h"

/* (transfer full) The agent's text with "@PATH" replaced by what the file holds; any other text as
 * it is. */
char *het_style_expand(const char *agent, GError **error);
