/* Names in scenario files. */
#include "husaria-names.h"

#include "husaria-scenario.h"

const char *const husaria_side_names[] = {"first", "second", NULL};

const char *const husaria_facing_names[] = {"N", "NE", "SE", "S", "SW", "NW", NULL};

const char *const husaria_arm_names[] = {
    [HUSARIA_CAVALRY] = "cavalry",     [HUSARIA_INFANTRY] = "infantry",
    [HUSARIA_ARTILLERY] = "artillery", [HUSARIA_TRAIN] = "wagons",
    [HUSARIA_LEADERS] = "commander",   NULL,
};

const char *const husaria_phase_names[] = {
    [HUSARIA_ARTILLERY_PHASE] = "artillery",
    [HUSARIA_MOVEMENT] = "movement",
    [HUSARIA_ATTACK] = "attack",
    NULL,
};

const char *const husaria_status_names[] = {
    [HUSARIA_DESTROYED] = "destroyed",
    [HUSARIA_ABSENT] = "absent",
    [HUSARIA_ON_MAP] = "on-map",
    [HUSARIA_DISPERSED] = "dispersed",
    NULL,
};

const char *const husaria_automatic_names[] = {
    [HUSARIA_NO_AUTOMATIC] = "none",
    [HUSARIA_NO_ENEMIES] = "no-enemies",
    [HUSARIA_NO_ENEMIES_INSIDE] = "no-enemies-inside",
    [HUSARIA_NO_ENEMIES_OUTSIDE] = "no-enemies-outside",
    NULL,
};
