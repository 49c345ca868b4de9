/* Counts what happens to units in a fight, from events. */
#pragma once

#include "engine/game.h"

enum {
    HET_TALLY_FELL_BACK = 1,
    HET_TALLY_SHAKEN = 2,
    HET_TALLY_RALLIED = 4,
    HET_TALLY_REMOVED = 8,
    HET_TALLY_CAPTURED = 16,
    HET_TALLY_FORMED = 32,
};

/* Of one unit, on one line of play; plain bytes without padding, zeroed at the start. */
typedef struct {
    int16_t lost, surrendered;
    uint16_t flags;
    uint16_t reported; /* of the last tally: the unit of the note */
    const char *note;  /* words of the last change of order or morale, static; NULL: none */
} HetTally;

/* Tallies of a line of play: one a unit, and one more for what dice did that no unit's tally
 * counts.
 */
unsigned het_tally_count(const HetScenario *scenario);
/* A sink that keeps het_tally_count() tallies while one move is applied. */
HetSink het_tally_sink(HetTally *tallies);
/* Appends "I3 loses 2; I3 falls back", units by id, so that equal prospects have equal words;
 * without `numbers` "I3 falls back"; of dice that did nothing of the kind the words about them.
 */
void het_tally_append(const HetScenario *scenario, const HetTally *tallies, bool numbers,
                      GString *text);
