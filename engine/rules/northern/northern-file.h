/* What reading and writing scenario files share: lengths in millimetres, headings in degrees of the
 * compass, points. docs/formats.md */
#pragma once

#include "northern-scenario.h"

/* A heading of plane.h from thousandths of a degree by the compass (0 is north, away from FIRST's
 * edge, 90000 is east), to the nearest; and back. */
unsigned northern_heading_from_compass(int thousandths);
int northern_heading_to_compass(unsigned heading);

/* Required values. Lengths have at most one decimal, headings three. */
bool northern_file_length(HetKeyFile *file, const char *group, const char *key, int minimum,
                          int maximum, int32_t *ret_length, GError **error);
bool northern_file_heading(HetKeyFile *file, const char *group, const char *key,
                           uint16_t *ret_heading, GError **error);
/* Points "x,y x,y ..." on the table, `least` to `most` of them. */
bool northern_file_points(HetKeyFile *file, const char *group, const char *key,
                          const NorthernScenario *data, unsigned least, unsigned most,
                          HetPolygon *ret_points, GError **error);

/* northern-load-units.c: the groups [unit ...] and [state]; the table is read. Before
 * northern_prepare(), then after it, when outlines can be compared. */
bool northern_load_units(HetScenario *scenario, HetKeyFile *file, GError **error);
bool northern_load_state(HetScenario *scenario, HetKeyFile *file, GError **error);
bool northern_load_check(HetScenario *scenario, HetKeyFile *file, GError **error);

extern const char *const northern_side_names[];   /* "first", "second" */
extern const char *const northern_owner_names[];  /* and "none", as HetActor NOBODY at index 2 */
extern const char *const northern_status_names[]; /* by NorthernStatus */
extern const char *const northern_face_names[];   /* by HetFace: keys of contacts */
