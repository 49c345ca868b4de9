#include "state.h"

#include <glib.h>

HetFrame *
het_state_push(HetState *state, unsigned procedure, HetActor actor)
{
    g_assert(state->depth < HET_STACK_MAX);
    HetFrame *frame = &state->stack[state->depth++];
    frame->procedure = (uint8_t)procedure;
    frame->actor = (uint8_t)actor;
    return frame;
}

void
het_state_pop(HetState *state)
{
    g_assert(state->depth > 0);
    state->stack[--state->depth] = (HetFrame){0};
}
