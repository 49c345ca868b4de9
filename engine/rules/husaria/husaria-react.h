/* Reactions of the other side while units move. HUS-3.1, 6.6, 15.2 */
#pragma once

#include "husaria-procedure.h"

extern const HetProcedure husaria_react, husaria_archery;
