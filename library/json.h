/* JSON output shared by all subcommands: positions, moves and results, built with jansson. Keys
 * have a fixed order, numbers are whole if the engine's are; hashes and keys are text of 16 hex
 * digits. docs/formats.md describes the objects. */
#pragma once

#include "engine/game.h"
#include "json-members.h"

/* A member of the current object; those of other types: json-members.h. */
void het_json_hash(HetJson *builder, const char *name, guint64 hash);
/* A member [FIRST's, SECOND's]: names of the sides, or of who commands them. */
void het_json_sides(HetJson *builder, const char *name, char *const texts[HET_SIDES]);

/* Values: a whole object each. */
/* {"text", "kind", "unit", "target", "from", "to"}; the last four only if they exist. */
void het_json_move(HetJson *builder, const HetState *state, const HetMove *move);
/* The name of a kind of term: "die", "result". */
const char *het_json_term_kind(unsigned kind);
/* A roll that was made, or (with `report` NULL) is to be made, as docs/formats.md describes it. */
void het_json_roll(HetJson *builder, const HetThrow *throw, const HetRollReport *report);
/* {"winner", "side", "reason", "rule"} of a finished game; null of an unfinished one. */
void het_json_result(HetJson *builder, const HetState *state);
/* The decision, the side that makes it, and every legal move, with weights at a chance node. */
void het_json_node(HetJson *builder, const HetState *state);

/* (transfer full) The finished document: indented, or all in one line; no newline at the end. */
char *het_json_document(HetJson *builder, bool indented);
/* Prints the finished document, indented, with a newline. */
void het_json_print(HetJson *builder);
