/* Positions as scenario files, and a day's results for the next day. HUS-S.1 to S.3 */
#pragma once

#include "engine/rules.h"

bool husaria_save(const HetState *head, GKeyFile *file, GError **error);
bool husaria_carry(const HetState *head, GKeyFile *next, GError **error);
