/* Emitting events for which het_tell() alone is not enough. Rules are those of
 * docs/rules/kircholm.md. */
#pragma once

#include "engine/event.h"
#include "kircholm-kinds.h"
#include "kircholm-state.h"

/* A unit is in a formation from now on. */
void kircholm_tell_form(const HetSink *sink, const KircholmState *state, unsigned unit,
                        KircholmFormation formation, const char *rule);
