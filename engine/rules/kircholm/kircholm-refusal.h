/* Why a unit cannot go where a person typed: the rule that forbids it, as static text. The move
 * may be incomplete; the current procedure is on top of the stack. */
#pragma once

#include "kircholm-state.h"

const char *kircholm_why_not_marched(const KircholmState *state, const HetMove *move);
const char *kircholm_why_not_charged(const KircholmState *state, const HetMove *move);
const char *kircholm_why_not_withdrawn(const KircholmState *state, const HetFrame *frame,
                                       const HetMove *move);
const char *kircholm_why_not_pursued(const KircholmState *state, const HetFrame *frame,
                                     const HetMove *move);
const char *kircholm_why_not_fled(const KircholmState *state, const HetFrame *frame,
                                  const HetMove *move);
