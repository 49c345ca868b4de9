/* The linear model of the means of points: what each factor changes, and each two together. */
#pragma once

#include "analysis.h"

/* Appends the effects (HetEffect) of each factor, then of each two, then, where a factor says which
 * system or scenario it is, of the other factors in each of these by itself: corrected by Holm's
 * method as three families. A factor of numbers is one of its lowest to its highest value; of one
 * of words each value is compared with the first. Those of one factor come from a model without the
 * others' two together; each two together from that model and their product. */
void het_model_effects(const HetStudy *study, const HetMeans *means, GArray *effects);
/* The factor that says which rulebook or battle it is; the number of factors if none does. */
unsigned het_model_split(const HetStudy *study);
