/* All that the files of this folder share. */
#pragma once

#include "engine/game.h"
#include "northern-cold.h"
#include "northern-ground.h"
#include "northern-play.h"
#include "northern-procedure.h"
#include "northern-units.h"
