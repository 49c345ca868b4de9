/* Falling back, losses, dispersal, the chase. HUS-6.21, 7 */
#pragma once

#include "husaria-procedure.h"

extern const HetProcedure husaria_retreat, husaria_loss, husaria_disperse_roll, husaria_chase;
