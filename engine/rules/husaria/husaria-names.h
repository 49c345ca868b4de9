/* Names in scenario files and moves, each list NULL-terminated. */
#pragma once

extern const char *const husaria_side_names[];      /* "first", "second" */
extern const char *const husaria_facing_names[];    /* "N" ... "NW" */
extern const char *const husaria_arm_names[];       /* "cavalry" ... "commander" */
extern const char *const husaria_phase_names[];     /* "artillery", "movement", "attack" */
extern const char *const husaria_status_names[];    /* "destroyed" ... "dispersed" */
extern const char *const husaria_automatic_names[]; /* "none" ... */
