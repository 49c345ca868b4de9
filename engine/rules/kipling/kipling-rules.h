/* All that the files of this folder share. */
#pragma once

#include "engine/game.h"
#include "kipling-charge.h"
#include "kipling-cold.h"
#include "kipling-end.h"
#include "kipling-fire.h"
#include "kipling-gun.h"
#include "kipling-morale.h"
#include "kipling-move.h"
#include "kipling-procedure.h"
