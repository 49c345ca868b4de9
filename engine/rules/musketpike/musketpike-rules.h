/* All that the files of this folder share. */
#pragma once

#include "engine/game.h"
#include "musketpike-activation.h"
#include "musketpike-end.h"
#include "musketpike-event.h"
#include "musketpike-fire.h"
#include "musketpike-ground.h"
#include "musketpike-melee.h"
#include "musketpike-move.h"
#include "musketpike-people.h"
#include "musketpike-procedure.h"
#include "musketpike-rally.h"
#include "musketpike-reach.h"
#include "musketpike-retreat.h"
#include "musketpike-turn.h"
#include "musketpike-unit.h"
