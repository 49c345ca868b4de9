#include "toy-hex-effect.h"

void
toy_hex_emit(const HetSink *sink, const ToyHexState *state, HetEventKind kind, unsigned unit,
             unsigned other, int32_t amount, const char *rule)
{
    het_tell(sink, &state->head, kind, unit, other, amount, rule, NULL);
}

HetPoint
toy_hex_point_of(unsigned cell)
{
    return cell >= TOY_HEX_CELLS ? HET_NOWHERE
                                 : (HetPoint){(int)cell % TOY_HEX_WIDTH, (int)cell / TOY_HEX_WIDTH};
}

void
toy_hex_relocate(ToyHexState *state, unsigned unit, unsigned place, unsigned facing,
                 HetEventKind kind, const char *rule, const HetSink *sink)
{
    unsigned from = state->place[unit], turned = facing != state->facing[unit];
    toy_hex_put(state, unit, place, facing);
    if (from != place)
        het_tell_way(sink, &state->head, kind, unit, toy_hex_point_of(from),
                     toy_hex_point_of(place), rule, NULL);
    if (turned)
        toy_hex_emit(sink, state, HET_EVENT_FACE, unit, HET_NO_UNIT, (int)facing, rule);
}

void
toy_hex_displaced(ToyHexState *state, unsigned unit)
{
    HetFrame *bottom = &state->head.stack[0];
    if (bottom->procedure == TOY_HEX_PROCEDURE_UNIT && (unsigned)bottom->operand[0] == unit)
        bottom->flags |= TOY_HEX_FLAG_DISPLACED;
}

void
toy_hex_take_off(ToyHexState *state, unsigned unit, unsigned by, HetEventKind kind,
                 const char *rule, const HetSink *sink)
{
    toy_hex_emit(sink, state, kind, unit, by, state->strength[unit], rule);
    state->strength[unit] = 0;
    toy_hex_lift(state, unit);
    toy_hex_displaced(state, unit);
}

void
toy_hex_lose(ToyHexState *state, unsigned unit, unsigned hits, unsigned by, const char *rule,
             const HetSink *sink)
{
    if (hits == 0)
        return;
    toy_hex_emit(sink, state, HET_EVENT_LOSE, unit, by, (int)MIN(hits, state->strength[unit]),
                 rule);
    if (hits < state->strength[unit])
        state->strength[unit] = (uint8_t)(state->strength[unit] - hits);
    else
        toy_hex_take_off(state, unit, by, HET_EVENT_REMOVE, rule, sink);
}

unsigned
toy_hex_side_strength(const ToyHexState *state, HetActor side)
{
    unsigned strength = 0;
    for (unsigned unit = 0; unit < toy_hex_data(&state->head)->units; unit++)
        if (toy_hex_side(&state->head, unit) == side)
            strength += state->strength[unit];
    return strength;
}
