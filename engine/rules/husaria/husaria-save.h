/* Positions as scenario files, and the results that a day hands on to the next. HUS-S.1 to S.3 */
#pragma once

#include "engine/rules.h"

bool husaria_save(const HetState *head, GKeyFile *file, GError **error);
bool husaria_carry(const HetState *head, GKeyFile *next, GError **error);
