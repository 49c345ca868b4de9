/* Changes by each factor of a study, and by each two together. */
#pragma once

#include "analysis.h"

/* Appends the effects (HetEffect) of each factor, then of each two, then, where a factor sets which
 * system or scenario it is, of the other factors in each of these by itself, and there of each two
 * about which they disagree: corrected by Holm's method as three families. A factor of numbers is
 * one of its first to its last value; of one of words each value is compared with the first.
 *
 * An effect is a contrast of cells: the mean difference (of two
 * factors: difference of differences) over all settings of the other factors that have every cell
 * of it, each system or scenario weighing the same. Nothing is drawn out to cells that have not
 * been played. */
void het_model_effects(const HetStudy *study, const HetMeans *means, GArray *effects);
/* Where an effect of two factors is certain (p by Holm below 0.05), appends what each of them
 * changes at both values of the other (HetSimple, a family of Holm's), and marks their own effects
 * as averaged: a mean of such different changes is no finding. */
void het_model_simple(const HetStudy *study, const HetMeans *means, GArray *effects,
                      GArray *simple);
/* Appends what becomes of each factor's effect, in each system or scenario, under each kind of
 * general (HetRobust), of a robust study; all is open where games are missing. */
void het_model_robust(const HetStudy *study, const HetMeans *means, bool missing, double matters,
                      GArray *robust);
/* The factor that sets which rulebook or battle it is; the number of factors if none does. */
unsigned het_model_split(const HetStudy *study);
