/* The board as a picture, for readers that see pictures: ground, and every unit with its code, in
 * the colours of the sides. */
#pragma once

#include "engine/view.h"

/* (transfer full) A PNG file of at most 1,600 pixels a side. `view` has the map. */
GBytes *het_board_image(const HetView *view);
