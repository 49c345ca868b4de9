/* Saying what happened, to whoever listens. Units are given by their number, KIRCHOLM_NOBODY for
 * none; rules are those of docs/rules/kircholm.md. */
#pragma once

#include "kircholm-state.h"
#include "engine/event.h"

void kircholm_tell(const HetSink *sink, const KircholmState *state, HetEventKind kind,
                   unsigned unit, unsigned other, int amount, const char *rule);
/* A way from hex to hex. */
void kircholm_tell_way(const HetSink *sink, const KircholmState *state, HetEventKind kind,
                       unsigned unit, unsigned from, unsigned to, const char *rule);
HetPoint kircholm_point(const KircholmState *state, unsigned cell);
