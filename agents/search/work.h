/* The cost of thinking, in one currency for all agents: a unit is about the time of one call of the
 * rules (legal or apply). Scores of the doctrine and evaluations cost several, by the move scored
 * and by the position; counting them keeps agents that score a lot and agents that play a lot
 * comparable. Work is counted, never timed, so that a budget in it is reproducible. */
#pragma once

#include <stdint.h>

typedef struct {
    uint64_t calls;       /* legal and apply */
    uint64_t scores;      /* moves scored by a doctrine */
    uint64_t evaluations; /* positions */
} HetWork;

static inline void
het_work_add(HetWork *sum, const HetWork *work)
{
    sum->calls += work->calls;
    sum->scores += work->scores;
    sum->evaluations += work->evaluations;
}
