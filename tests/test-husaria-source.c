/* Every printed table of Beresteczko 1651, transcribed from the source apart from the rules' own
 * tables and held against them cell by cell. Notation as printed; a few slips of the press are read
 * as the page of the rules says (docs/rules/husaria.md). */
#include "test.h"

#include <string.h>

#include "engine/rules/husaria/husaria-tables.h"

/* --- the battle table ---------------------------------------------------------------------------
 * By total of two dice, 2 to 12; columns 1:4 to 9:1. "A/B": attacker / defender. */

static const char *const battle[11][12] = {
    {"-", "-", "B1-1", "B2", "B2", "-1/B2", "-1/B3R", "-1/B4R", "-1/B4R", "-1/B5R", "-1/B5R",
     "-1/B5R"},
    {"-1/-1", "-", "B1", "B1-1", "B2", "B2", "B3-1", "B3", "B4", "-B5", "B5", "B5"},
    {"-1/-", "-1/-1", "-", "B1", "B2-1", "B2", "B2", "B3-1", "B3", "B4", "B5", "B5-1"},
    {"A1", "-1/-", "-1/-1", "B1", "B1", "B2-1", "B2", "B2", "B3-1", "B3", "B4-1", "B5"},
    {"A1-1", "A1", "-1/-", "-", "B1", "B1", "B2-1", "B2", "B2", "B3-1", "B3", "B4-1"},
    {"A1R", "A1-1", "A1", "-1/-1", "B1", "B1", "B2", "B2-1", "B2-1", "B2-1", "B3-1", "B3-1"},
    {"A2", "A1R", "A1-1", "-1/-", "-", "-1/B1", "B1", "B2", "B2", "B2", "B2-1", "B3"},
    {"A2-1", "A2", "A1R", "A1", "-1/-1", "-", "B1", "B1", "B2", "B2", "B2", "B2-1"},
    {"A2-1", "A2-1", "A1-1", "A1-1", "-1/-", "-1/-1", "-1/B1", "B1", "B1-1", "B2", "B2", "B2"},
    {"A3-1", "A3", "A2-1", "A1R", "A1", "-1/-", "-", "-1/B1", "B1", "B1", "B2", "B2"},
    {"A4-1R", "A3-1R", "A2-1R", "A1-1", "A1-1", "A1", "-1/-1", "-1/-1", "-1/-1", "-1/-1", "-1/-1",
     "-1/B2"},
};

/* What a cell does to one side. */
typedef struct {
    int retreat, loss;
    bool dispersed;
} Effect;

/* One side's part: "B2-1", "A1R", "-1", "-", "-B5". */
static void
read_part(const char *text, bool right, Effect ret_effects[2])
{
    unsigned side = right ? 1 : 0;
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == 'A' || *at == 'B') {
            side = *at == 'B' ? 1 : 0;
            ret_effects[side].retreat = *++at - '0';
        } else if (*at == 'R') {
            ret_effects[side].dispersed = true;
        } else if (*at == '-' && g_ascii_isdigit(at[1])) {
            ret_effects[side].loss = *++at - '0';
        } else {
            assert_int_equal(*at, '-');
        }
    }
}

static void
read_cell(const char *text, Effect ret_effects[2])
{
    memset(ret_effects, 0, 2 * sizeof *ret_effects);
    g_auto(GStrv) parts = g_strsplit(text, "/", 2);
    for (unsigned i = 0; parts[i] != NULL; i++)
        read_part(parts[i], i == 1, ret_effects);
}

/* --- dispersal after a retreat ------------------------------------------------------------------
 * The highest roll of one die that disperses, by hexes of retreat, 1 to 5; 0: none. Classes:
 * infantry of morale 6, 7, 8; cavalry of morale 6, of 7 and 8; husaria. */

static const int dispersal[5][6] = {
    {3, 1, 0, 2, 0, 0}, {4, 2, 1, 3, 1, 1}, {5, 3, 2, 4, 2, 1},
    {5, 4, 3, 5, 3, 2}, {5, 5, 4, 5, 4, 3},
};

/* --- fire ---------------------------------------------------------------------------------------
 * A row a distance or strength, from the first printed total of two dice to 12, a character each:
 * '-' nothing, '1' a strength point and a morale check, 'R' dispersal. */

typedef struct {
    int first; /* total of the first printed column; "0-6" and "-6": 6 */
    const char *rows[4];
} Printed;

/* Distances 1-2, 3-4, 5-6 by strength 1 to 3. */
static const Printed light[3] = {
    {6, {"---1RRR", "----1RR", "-----1R"}},
    {6, {"--1RRRR", "---1RRR", "----1RR"}},
    {6, {"11RRRRR", "-11RRRR", "--11RRR"}},
};

/* Distances 1 to 4 by strength 1 to 3. */
static const Printed heavy[3] = {
    {6, {"111RRRR", "-111RRR", "--111RR", "---111R"}},
    {6, {"11RRRRR", "-11RRRR", "--11RRR", "---11RR"}},
    {5, {"11RRRRRR", "111RRRRR", "-111RRRR", "--111RRR"}},
};

/* Strength 4+, 3, 2, 1. */
static const Printed muskets = {6, {"-111RRR", "--11RRR", "---11RR", "----11R"}};
static const Printed horse = {8, {"11RRR", "-11RR", "--11R", "---11"}};
