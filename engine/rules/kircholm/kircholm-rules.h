/* All that the files of this folder share. */
#pragma once

#include "engine/game.h"
#include "kircholm-board.h"
#include "kircholm-cold.h"
#include "kircholm-end.h"
#include "kircholm-event.h"
#include "kircholm-fight.h"
#include "kircholm-fire.h"
#include "kircholm-level.h"
#include "kircholm-move.h"
#include "kircholm-procedure.h"
#include "kircholm-rally.h"
#include "kircholm-unit.h"
#include "kircholm-withdraw.h"
