/* Positions as JSON. docs/formats.md describes the objects. */
#pragma once

#include "library/json-members.h"

#include "engine/view.h"

/* A position, whole. */
void het_json_view(HetJson *builder, const HetView *view);
/* The constant part of a scenario and its start: the map row by row, every unit, tracks and places.
 */
void het_json_setting(HetJson *builder, const HetView *view);

/* (transfer full) The position as a client knows it. The view may lack the map. */
json_t *het_json_view_start(const HetView *view);
/* The moment of the view, and the differences of units, tracks and places between two known
 * positions of one scenario. */
void het_json_changes(HetJson *builder, const HetView *view, json_t *was, json_t *is);
