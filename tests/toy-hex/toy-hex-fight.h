/* Shots, battles and retreats of the hex toy. */
#pragma once

#include "toy-hex-state.h"

HetPoint toy_hex_point(const ToyHexState *state, unsigned place);
/* Pushes a frame of the unit's side whose fields begin with a unit and another. */
void toy_hex_push(HetState *head, ToyHexProcedure procedure, unsigned unit, unsigned other);
void toy_hex_shoot(HetState *head, unsigned unit, unsigned target, const char *rule,
                   const HetSink *sink);
void toy_hex_fight(HetState *head, unsigned unit, unsigned target, const char *rule,
                   const HetSink *sink);

extern const HetProcedure toy_hex_shot_procedure, toy_hex_battle_procedure,
    toy_hex_retreat_procedure;
