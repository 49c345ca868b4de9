/* Reads factors: their settings and values. */
#pragma once

#include "study.h"

/* Reads the group "factor NAME"; false with an error that names the key. */
bool het_factor_read(HetKeyFile *file, const char *group, HetFactor *ret_factor);
/* (transfer full) The factor of a list of values that set one target each by themselves. */
HetFactor het_factor_simple(const char *name, HetTargetKind kind, char **values);
void het_factor_clear(HetFactor *factor);
/* The index of a value by its label or, of one target, its text; the number of values if there is
 * none. */
unsigned het_factor_find(const HetFactor *factor, const char *label);
