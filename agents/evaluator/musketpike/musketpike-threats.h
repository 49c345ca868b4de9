/* Threats of enemies within reach: for each unit of either side the harm that the nearest of them
 * could do to it in one activation, over its front and over flank or rear. */
#pragma once

#include "agents/doctrine/musketpike/musketpike-estimate.h"

typedef struct {
    uint8_t unit;
    bool exposed; /* one from flank or rear */
    double worst; /* strength points it may lose on balance by one of them, the nearer the more */
} MusketThreatened;

typedef struct {
    unsigned count; /* units on the map, artillery left out */
    MusketThreatened unit[MUSKET_UNITS];
} MusketThreats;

void musket_threats_to_all(const MusketState *state, MusketThreats *ret_threats);
