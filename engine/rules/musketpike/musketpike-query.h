/* The questions that code outside this folder may ask the rules of the revised Musket & Pike: those
 * of the headers below, and the value of a shot. Every answer respects the scenario's options.
 * Doctrines and evaluators include no other header of this folder. */
#pragma once

#include "engine/move.h"
#include "musketpike-end.h"
#include "musketpike-ground.h"
#include "musketpike-melee.h"
#include "musketpike-move.h"
#include "musketpike-orders.h"
#include "musketpike-unit.h"

/* The shot of artillery that faces `facing` at a target at any distance; HET_NO_FACING: the best of
 * any unit, as it stands, at a target next to it. MPR-10 */
MusketShot musket_query_shot(const MusketState *state, unsigned shooter, unsigned facing,
                             unsigned target);
