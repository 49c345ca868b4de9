/* Random rectangles for tests of plane geometry: of the sizes of units and of crumbs, alone or near
 * another, many of them flush or a hair apart. */
#pragma once

#include "engine/plane.h"
#include "engine/random.h"

/* How many pairs a test draws: HETMAN_TEST_PAIRS, or a quick share. */
uint64_t pairs_wanted(void);

HetPlaneBox pairs_box(HetRandom *random);
/* Anywhere about `box`, or front to some side of it give or take a unit or two. */
HetPlaneBox pairs_neighbour(HetRandom *random, const HetPlaneBox *box);
/* Fails the test, naming the pair. */
void pairs_fail(const char *what, const HetPlaneBox *a, const HetPlaneBox *b, int64_t engine);
