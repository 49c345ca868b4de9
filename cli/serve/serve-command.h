/* Orders for many and standing answers, as the state tells them. */
#pragma once

#include "serve-call.h"

/* Members of the state: standing answers, groups, the order for many that is shown or under way. */
void het_serve_command_members(JsonBuilder *builder, const HetServeCall *call);
