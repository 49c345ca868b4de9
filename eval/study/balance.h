/* Forces of equal worth: a factor that is not varied but set, at every point, so that both sides
 * are of equal strength, or so that the first response comes out at a target. */
#pragma once

#include "study.h"

/* Reads `balance` of [study]; the factors are read already. */
void het_balance_read(HetKeyFile *file, HetStudy *study);

/* Puts what both sides are worth at the start into the point. */
void het_balance_weigh(const HetScenario *scenario, HetStudyPoint *point);
/* Of points that differ in the balanced factor only, which stand together, leaves the one whose
 * sides are worth most nearly the same; among equals the first. */
void het_balance_thin(HetStudy *study);
/* True if games or answers decide which point of those that differ along a factor is meant. */
bool het_study_is_bisected(const HetStudy *study);
/* True if the factor is set rather than varied. */
bool het_study_is_balanced(const HetStudy *study, unsigned factor);
