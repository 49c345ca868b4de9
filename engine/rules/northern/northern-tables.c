#include "northern-state.h"

const char *const northern_kind_names[NORTHERN_KINDS + 1] = {
    [NORTHERN_INFANTRY] = "infantry", [NORTHERN_CAVALRY] = "cavalry",
    [NORTHERN_DRAGOONS] = "dragoons", [NORTHERN_ARTILLERY] = "artillery",
    [NORTHERN_GENERAL] = "general",
};

const char *const northern_nation_names[NORTHERN_NATIONS + 1] = {
    [NORTHERN_SWEDISH] = "swedish", [NORTHERN_RUSSIAN] = "russian", [NORTHERN_SAXON] = "saxon",
    [NORTHERN_POLISH] = "polish",   [NORTHERN_DANISH] = "danish",   [NORTHERN_COSSACK] = "cossack",
    [NORTHERN_OTHER] = "other",
};

const char *const northern_formation_names[NORTHERN_FORMATIONS + 1] = {
    [NORTHERN_LINE] = "line",
    [NORTHERN_COLUMN] = "column",
    [NORTHERN_LIMBERED] = "limbered",
    [NORTHERN_UNLIMBERED] = "unlimbered",
};

const char *const northern_area_names[NORTHERN_AREA_KINDS + 1] = {
    [NORTHERN_WOODS] = "woods", [NORTHERN_TOWN] = "town", [NORTHERN_MARSH] = "marsh",
    [NORTHERN_LAKE] = "lake",   [NORTHERN_HILL] = "hill", [NORTHERN_WORKS] = "works",
};

const char *const northern_line_names[NORTHERN_LINE_KINDS + 1] = {
    [NORTHERN_RIVER] = "river", [NORTHERN_CROSSING] = "crossing", [NORTHERN_HEDGE] = "hedge",
    [NORTHERN_WALL] = "wall",   [NORTHERN_ROAD] = "road",
};

/* --- armies: GNW-11 --------------------------------------------------------------------------- */

const uint8_t *
northern_army(unsigned units, unsigned die)
{
    enum { SIZES = 3, FACES = 6 };
    /* As printed, with the columns in the order of NorthernKind. */
    static const uint8_t armies[SIZES][FACES][NORTHERN_ARMS] = {
        /* infantry, cavalry, dragoons, artillery */
        {{3, 2, 1, 0}, {3, 1, 1, 1}, {3, 2, 0, 1}, {4, 1, 1, 0}, {4, 0, 1, 1}, {4, 1, 0, 1}},
        {{2, 1, 1, 0}, {2, 0, 1, 1}, {2, 1, 0, 1}, {3, 0, 1, 0}, {3, 0, 0, 1}, {3, 1, 0, 0}},
        {{1, 1, 1, 0}, {1, 0, 1, 1}, {1, 1, 0, 1}, {2, 0, 1, 0}, {2, 0, 0, 1}, {2, 1, 0, 0}},
    };
    return armies[units == 6 ? 0 : units == 4 ? 1 : 2][die - 1];
}

/* --- formations: GNW-1, GNW-2 ----------------------------------------------------------------- */

bool
northern_has_formation(NorthernKind kind, NorthernFormation formation)
{
    static const bool has[NORTHERN_KINDS][NORTHERN_FORMATIONS] = {
        [NORTHERN_INFANTRY] = {[NORTHERN_LINE] = true, [NORTHERN_COLUMN] = true},
        [NORTHERN_CAVALRY] = {[NORTHERN_LINE] = true, [NORTHERN_COLUMN] = true},
        [NORTHERN_DRAGOONS] = {[NORTHERN_LINE] = true},
        [NORTHERN_ARTILLERY] = {[NORTHERN_LIMBERED] = true, [NORTHERN_UNLIMBERED] = true},
        [NORTHERN_GENERAL] = {[NORTHERN_LINE] = true},
    };
    return has[kind][formation];
}

void
northern_halves(NorthernKind kind, NorthernFormation formation, unsigned bases,
                unsigned *ret_length, unsigned *ret_width)
{
    static const uint16_t base[NORTHERN_KINDS] = {
        [NORTHERN_INFANTRY] = 25 * NORTHERN_MM, [NORTHERN_CAVALRY] = 30 * NORTHERN_MM,
        [NORTHERN_DRAGOONS] = 30 * NORTHERN_MM, [NORTHERN_ARTILLERY] = 40 * NORTHERN_MM,
        [NORTHERN_GENERAL] = 30 * NORTHERN_MM,
    };
    enum { HAIR = 2 };
    unsigned deep = 1, wide = 1;
    if (formation == NORTHERN_COLUMN)
        deep = bases;
    else if (kind == NORTHERN_CAVALRY) {
        deep = (bases + 1) / 2;
        wide = bases > 1 ? 2 : 1;
    } else if (kind == NORTHERN_INFANTRY || kind == NORTHERN_DRAGOONS) {
        wide = bases;
    }
    /* GNW-2.7: drawn in a hair for every base lost, more than corners are rounded by. */
    bool alone = kind == NORTHERN_ARTILLERY || kind == NORTHERN_GENERAL;
    unsigned hair = alone ? 0 : HAIR * (NORTHERN_BASES - bases);
    *ret_length = deep * base[kind] / 2 - hair;
    *ret_width = wide * base[kind] / 2 - hair;
}

/* --- options ---------------------------------------------------------------------------------- */

/* A row an option: name, value as printed (or ruled), least and greatest a study may set, rule. */
// clang-format off
const HetRuleOption northern_options[NORTHERN_OPTIONS] = {
    [NORTHERN_INFANTRY_MOVE]          = {"infantry-move",          150, 10, 600, "GNW-5.1",  "mm infantry moves"},
    [NORTHERN_CAVALRY_MOVE]           = {"cavalry-move",           300, 10, 600, "GNW-5.2",  "mm cavalry and generals move"},
    [NORTHERN_DRAGOON_MOVE]           = {"dragoon-move",           200, 10, 600, "GNW-5.3",  "mm dragoons move"},
    [NORTHERN_ARTILLERY_MOVE]         = {"artillery-move",         150, 10, 600, "GNW-5.4",  "mm artillery moves"},
    [NORTHERN_MARCH_FACTOR]           = {"march-multiplier",         2,  1,   4, "GNW-5.7",  "times a move's length that a march covers"},
    [NORTHERN_MARCH_DISTANCE]         = {"march-distance",         200,  0, 600, "GNW-5.8",  "mm from an enemy within which units cannot march"},
    [NORTHERN_ROAD_BONUS]             = {"road-bonus",              30,  0, 300, "GNW-5.16", "mm added by road"},
    [NORTHERN_ROAD_WIDTH]             = {"road-width",              40,  0, 100, "GNW-5.17", "width of roads in mm: a move whose middle stays within is by road"},
    [NORTHERN_CHARGE_TURN]            = {"charge-turn",             45,  0, 180, "GNW-6.3",  "degrees a unit may turn to charge"},
    [NORTHERN_GUN_COVER]              = {"gun-cover",              100,  0, 600, "GNW-6.8",  "mm within which a friend protects a gun's front from charges"},
    [NORTHERN_INFANTRY_CLOSE]         = {"infantry-close",         150,  0, 900, "GNW-7.3",  "mm of infantry's close range"},
    [NORTHERN_INFANTRY_LONG]          = {"infantry-long",          300,  0, 900, "GNW-7.3",  "mm of infantry's long range"},
    [NORTHERN_DRAGOON_CLOSE]          = {"dragoon-close",          150,  0, 900, "GNW-7.4",  "mm of dragoons' close range"},
    [NORTHERN_DRAGOON_LONG]           = {"dragoon-long",           300,  0, 900, "GNW-7.4",  "mm of dragoons' long range"},
    [NORTHERN_ARTILLERY_CLOSE]        = {"artillery-close",        150,  0, 900, "GNW-7.5",  "mm of guns' close range"},
    [NORTHERN_ARTILLERY_LONG]         = {"artillery-long",         600,  0, 900, "GNW-7.5",  "mm of guns' long range"},
    [NORTHERN_INFANTRY_CLOSE_DAMAGE]  = {"infantry-close-damage",    0, -6,   6, "GNW-7.3",  "added to infantry's die at close range"},
    [NORTHERN_INFANTRY_LONG_DAMAGE]   = {"infantry-long-damage",    -2, -6,   6, "GNW-7.3",  "added to infantry's die at long range"},
    [NORTHERN_DRAGOON_CLOSE_DAMAGE]   = {"dragoon-close-damage",    -2, -6,   6, "GNW-7.4",  "added to dragoons' die at close range"},
    [NORTHERN_DRAGOON_LONG_DAMAGE]    = {"dragoon-long-damage",     -3, -6,   6, "GNW-7.4",  "added to dragoons' die at long range"},
    [NORTHERN_ARTILLERY_CLOSE_DAMAGE] = {"artillery-close-damage",   1, -6,   6, "GNW-7.5",  "added to guns' die at close range"},
    [NORTHERN_ARTILLERY_LONG_DAMAGE]  = {"artillery-long-damage",   -2, -6,   6, "GNW-7.5",  "added to guns' die at long range"},
    [NORTHERN_DETERIORATION]          = {"deterioration",            1,  0,   6, "GNW-7.11", "taken from the dice of units at half strength"},
    [NORTHERN_AMMUNITION]             = {"ammunition",               0,  0,   1, "GNW-7.12", "1: units may run out of it"},
    [NORTHERN_COLUMN_FIRE]            = {"column-fire",              0,  0,   1, "GNW-7.14", "1: march columns shoot too"},
    [NORTHERN_SWEDISH_COMBAT]         = {"swedish-combat-modifier",  2,  0,   6, "GNW-8.3",  "added to Swedish infantry's die in combat"},
    [NORTHERN_CAVALRY_COMBAT]         = {"cavalry-combat-modifier",  2,  0,   6, "GNW-8.4",  "added to cavalry's die in combat"},
    [NORTHERN_PRINTED_ORDER]          = {"printed-order",            0,  0,   1, "GNW-8.8",  "1: hits in combat are halved before they are doubled"},
    [NORTHERN_RETREAT]                = {"retreat",                100,  0, 600, "GNW-9.1",  "mm units withdraw from combat"},
    [NORTHERN_BASE_HITS]              = {"base-hits",                4,  1,  10, "GNW-10.2", "hits that cost a base; four times as many eliminate a unit"},
    [NORTHERN_SNOW]                   = {"snow",                     0,  0,   1, "GNW-7.15", "1: no shooting at long range"},
    [NORTHERN_SLOW_GUNS]              = {"slow-guns",                0,  0,   1, "GNW-13.1", "1: artillery moves half as far"},
    [NORTHERN_FLANK_FIRE]             = {"flank-fire",               0,  0,   1, "GNW-13.2", "1: fire into flanks, rears and columns hits double"},
    [NORTHERN_GRADED_RALLY]           = {"graded-rally",             0,  0,   1, "GNW-13.3", "1: rallies recover 1 to 3 hits, and 6 kills the general"},
    [NORTHERN_ELITES]                 = {"elites",                   0,  0,   1, "GNW-13.5", "1: a die may make a unit of an army of six elite"},
    [NORTHERN_COSSACKS]               = {"cossacks",                 0,  0,   1, "GNW-13.4", "1: Cossacks may make up for the other side's guns"},
    [NORTHERN_MOUNTED_DRAGOONS]       = {"mounted-dragoons",         0,  0,   1, "GNW-13.7", "1: Swedish dragoons are cavalry"},
};
// clang-format on
