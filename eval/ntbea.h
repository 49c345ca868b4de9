/* The N-tuple bandit evolutionary algorithm (Lucas, Liu and Perez-Liebana 2018): searches for the
 * best point of a grid whose fitness can only be sampled with noise. It keeps the mean of the
 * samples for every single coordinate, every pair of coordinates and all of them; the next point is
 * the neighbour of the last with the best mean plus a bonus for rarely sampled values. The same
 * seed and samples give the same points. */
#pragma once

#include <stdint.h>

enum { HET_NTBEA_DIMENSIONS = 16, HET_NTBEA_VALUES = 32 };

typedef struct HetNtbea HetNtbea;

typedef struct {
    uint8_t value[HET_NTBEA_DIMENSIONS]; /* indices; those past the dimensions are 0 */
} HetNtbeaPoint;

/* (transfer full) `sizes`: values of each dimension, 1 to HET_NTBEA_VALUES. `exploration`: weight
 * of the bonus, in units of fitness. */
HetNtbea *het_ntbea_new(unsigned dimensions, const unsigned *sizes, double exploration,
                        unsigned neighbours, uint64_t seed);
void het_ntbea_free(HetNtbea *search);

/* The point to sample next; the first is random unless one was recorded before. */
HetNtbeaPoint het_ntbea_next(HetNtbea *search);
/* A sample of the fitness at a point. */
void het_ntbea_tell(HetNtbea *search, const HetNtbeaPoint *point, double fitness);
/* The sampled point with the best mean by the model; how often it was sampled, and its expected
 * fitness. */
HetNtbeaPoint het_ntbea_best(const HetNtbea *search, unsigned *ret_samples, double *ret_expected);
