/* The report of `hetman match --conduct`: counts by agent and by game. */
#pragma once

#include "eval/match.h"

typedef struct HetConductReport HetConductReport;

/* (transfer full) A report without games. */
HetConductReport *het_conduct_report_new(void);
void het_conduct_report_free(HetConductReport *report);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetConductReport, het_conduct_report_free)

/* Adds a leg that was played with leg->conduct. `number`: of the leg, from 0; `turned`: 1 where the
 * match's second agent had the first side, else 0. */
void het_conduct_report_add(HetConductReport *report, unsigned number, const HetLeg *leg,
                            const HetLegResult *result, unsigned turned);

void het_conduct_report_print(const HetConductReport *report);
void het_conduct_report_print_json(const HetConductReport *report);
