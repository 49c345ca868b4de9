/* The march of a unit: what it may do in its own movement phase. HUS-4 */
#pragma once

#include "husaria-procedure.h"

extern const HetProcedure husaria_march;
