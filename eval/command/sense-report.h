/* The report of `hetman match --sense`: counts by agent and by game. */
#pragma once

#include "eval/match.h"

typedef struct HetSenseReport HetSenseReport;

/* (transfer full) A report without games. */
HetSenseReport *het_sense_report_new(void);
void het_sense_report_free(HetSenseReport *report);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetSenseReport, het_sense_report_free)

/* Adds a leg that was played with leg->sense. `number`: of the leg, from 0; `turned`: 1 where the
 * match's second agent had the first side, else 0. */
void het_sense_report_add(HetSenseReport *report, unsigned number, const HetLeg *leg,
                          const HetLegResult *result, unsigned turned);

void het_sense_report_print(const HetSenseReport *report);
void het_sense_report_print_json(const HetSenseReport *report);
