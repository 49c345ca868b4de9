/* The numbers of the rules, and how dice are read. */
#include "kipling-scenario.h"
#include "kipling-procedure.h"

const char *const kipling_kind_names[KIPLING_KINDS + 1] = {
    [KIPLING_INFANTRY] = "infantry",
    [KIPLING_CAVALRY] = "cavalry",
    [KIPLING_ARTILLERY] = "artillery",
    [KIPLING_GENERAL] = "general",
};

const KiplingOption kipling_kind_move[KIPLING_KINDS] = {
    [KIPLING_INFANTRY] = KIPLING_INFANTRY_MOVE,
    [KIPLING_CAVALRY] = KIPLING_CAVALRY_MOVE,
    [KIPLING_ARTILLERY] = KIPLING_ARTILLERY_MOVE,
    [KIPLING_GENERAL] = KIPLING_GENERAL_MOVE,
};

const KiplingMobility kipling_kind_mobility[KIPLING_KINDS] = {
    [KIPLING_INFANTRY] = KIPLING_FOOT,
    [KIPLING_CAVALRY] = KIPLING_HORSE,
    [KIPLING_ARTILLERY] = KIPLING_WHEELS,
    [KIPLING_GENERAL] = KIPLING_FOOT,
};

const char *const kipling_terrain_names[KIPLING_TERRAINS + 1] = {
    [KIPLING_OPEN] = "open",     [KIPLING_WOODS] = "woods", [KIPLING_BUILDING] = "building",
    [KIPLING_HILL] = "hill",     [KIPLING_RIVER] = "river", [KIPLING_FORD] = "ford",
    [KIPLING_BRIDGE] = "bridge",
};

const char kipling_terrain_symbols[KIPLING_TERRAINS + 1] = {
    [KIPLING_OPEN] = '.',  [KIPLING_WOODS] = 'w', [KIPLING_BUILDING] = 'b', [KIPLING_HILL] = 'h',
    [KIPLING_RIVER] = '~', [KIPLING_FORD] = 'f',  [KIPLING_BRIDGE] = '=',
};

unsigned
kipling_terrain_cost(KiplingMobility mobility, KiplingTerrain terrain, bool river_passable)
{
    enum { STOP = 0, RIVER = 9 };
    static const uint8_t costs[KIPLING_TERRAINS][KIPLING_MOBILITIES] = {
        // clang-format off
        /*                     foot   horse  wheels */
        [KIPLING_OPEN]     = {    1,     1,     1}, /* KIP-1a */
        [KIPLING_WOODS]    = {    2,     2,  STOP}, /* KIP-1b */
        [KIPLING_BUILDING] = {    2,  STOP,  STOP}, /* KIP-1c */
        [KIPLING_HILL]     = {    1,     1,     1}, /* KIP-1d.2 */
        [KIPLING_RIVER]    = {RIVER, RIVER, RIVER}, /* KIP-1d.1 */
        [KIPLING_FORD]     = {    2,     2,     2}, /* KIP-1d.2 */
        [KIPLING_BRIDGE]   = {    1,     1,     1},
        // clang-format on
    };
    unsigned cost = costs[terrain][mobility];
    return cost != RIVER ? cost : river_passable ? 2 : STOP;
}

enum { MOVE = KIPLING_MOVE_MAX, RANGE = KIPLING_RANGE_MAX, ANY = KIPLING_FOLLOW_UPS_MAX };

/* A row an option: name, value as printed (or ruled), least and greatest a study may set, rule. */
// clang-format off
const HetRuleOption kipling_options[KIPLING_OPTIONS] = {
    [KIPLING_INFANTRY_MOVE]           = {"infantry-move",             2,  1,  MOVE, "KIP-1a.1", "squares infantry moves"},
    [KIPLING_CAVALRY_MOVE]            = {"cavalry-move",              5,  1,  MOVE, "KIP-1a.2", "squares cavalry moves"},
    [KIPLING_ARTILLERY_MOVE]          = {"artillery-move",            1,  1,  MOVE, "KIP-1a.3", "squares artillery moves"},
    [KIPLING_ADVANCE_MOVE]            = {"advance-move",              1,  0,  MOVE, "KIP-2b.4", "squares infantry moves before it fires; 0: it cannot do both"},
    [KIPLING_DRAG_MOVE]               = {"drag-move",                 2,  1,  MOVE, "KIP-4g.3", "squares a captured gun is dragged"},
    [KIPLING_INFANTRY_CLOSE]          = {"infantry-close",            2,  1, RANGE, "KIP-2b.3", "squares of infantry's close range"},
    [KIPLING_INFANTRY_LONG]           = {"infantry-long",             4,  1, RANGE, "KIP-2b.3", "squares of infantry's long range"},
    [KIPLING_GUN_CLOSE]               = {"gun-close",                 4,  1, RANGE, "KIP-2a.3", "squares of guns' close range"},
    [KIPLING_GUN_LONG]                = {"gun-long",                  7,  1, RANGE, "KIP-2a.3", "squares of guns' long range"},
    [KIPLING_INFANTRY_FIRE_DICE]      = {"infantry-fire-dice",        1,  1,     2, "KIP-2b.1", "dice a figure of infantry rolls in fire"},
    [KIPLING_INFANTRY_FIRE_HIT]       = {"infantry-fire-hit",         5,  2,     6, "KIP-2b.2", "least number with which infantry hits in fire"},
    [KIPLING_GUN_FIRE_DICE]           = {"gun-fire-dice",             2,  1,     4, "KIP-2a.1", "dice a crewman rolls in fire"},
    [KIPLING_GUN_FIRE_HIT]            = {"gun-fire-hit",              4,  2,     6, "KIP-2a.2", "least number with which guns hit"},
    [KIPLING_CLOSE_HITS]              = {"close-hits",                2,  1,     9, "KIP-3a.1", "hits for a casualty at close range"},
    [KIPLING_LONG_HITS]               = {"long-hits",                 3,  1,     9, "KIP-3a.1", "hits for a casualty at long range"},
    [KIPLING_COVER_HITS]              = {"cover-hits",                1,  0,     9, "KIP-2c.1", "additional hits needed against infantry in woods and buildings"},
    [KIPLING_CLOSING_FIRE]            = {"closing-fire",              1,  0,     1, "KIP-4a.1", "0: no closing fire"},
    [KIPLING_INFANTRY_MELEE_DICE]     = {"infantry-melee-dice",       1,  1,     2, "KIP-4b.1", "dice a figure of infantry rolls in melee"},
    [KIPLING_INFANTRY_MELEE_HIT]      = {"infantry-melee-hit",        5,  2,     6, "KIP-4b.2", "least number with which infantry hits in melee"},
    [KIPLING_CAVALRY_MELEE_DICE]      = {"cavalry-melee-dice",        2,  1,     4, "KIP-4b.1", "dice a figure of cavalry rolls in melee"},
    [KIPLING_CAVALRY_MELEE_HIT]       = {"cavalry-melee-hit",         4,  2,     6, "KIP-4b.2", "least number with which cavalry hits in melee"},
    [KIPLING_HITS_ON_CAVALRY]         = {"hits-on-cavalry",           2,  1,     9, "KIP-4b.3", "hits infantry needs for a cavalryman in melee"},
    [KIPLING_WEAK_HIT]                = {"weak-hit",                  6,  2,     6, "KIP-2e",   "least number with which units under strength hit"},
    [KIPLING_SPIKE_ROLL]              = {"spike-roll",                6,  2,     6, "KIP-4c.2", "least number with which a crew spikes its gun"},
    [KIPLING_INFANTRY_RETREAT]        = {"infantry-retreat",          1,  1,     3, "KIP-4d.3", "squares beaten infantry retreats"},
    [KIPLING_CAVALRY_RETREAT]         = {"cavalry-retreat",           2,  1,     3, "KIP-4d.3", "squares beaten cavalry retreats, or breaks off"},
    [KIPLING_RETREAT_PAST_VICTOR]     = {"retreat-past-victor",       0,  0,     1, "KIP-4d.4", "1: a defender may retreat over the side he was charged from"},
    [KIPLING_RETREAT_FROM_ALL]        = {"retreat-from-all",          0,  0,     1, "KIP-4d.4", "1: no retreat ends nearer to the other enemies"},
    [KIPLING_PRISONER_ROLL]           = {"prisoner-roll",             6,  2,     6, "KIP-4e.1", "least number with which a casualty is a prisoner"},
    [KIPLING_CREW_PRISONER_ROLL]      = {"crew-prisoner-roll",        5,  2,     6, "KIP-4e.3", "the same of a gun's crew"},
    [KIPLING_EXHAUSTED_PRISONER_ROLL] = {"exhausted-prisoner-roll",   4,  2,     6, "KIP-5b.3", "the same of an exhausted unit"},
    [KIPLING_FOLLOW_UPS]              = {"follow-ups",              ANY,  0,   ANY, "KIP-4f.3", "maximum follow-ups of a unit in a player turn; 99: no limit"},
    [KIPLING_CAPTURE_FIGURES]         = {"capture-figures",           4,  1,    24, "KIP-4g.1", "figures needed to capture a gun"},
    [KIPLING_CAPTURE_ASKED]           = {"capture-asked",             0,  0,     1, "KIP-4g.1", "1: a unit that may take a gun may decline"},
    [KIPLING_GUARD_LAST_FIGURE]       = {"guard-last-figure",         1,  0,     1, "KIP-4e.2", "0: a unit's last figure is not taken for a guard"},
    [KIPLING_WEAK_SHARE]              = {"weak-share",               50,  1,    99, "KIP-5a.1", "per cent of its figures at which a unit is under strength"},
    [KIPLING_FALL_BACK_TURNS]         = {"fall-back-turns",           2,  0,     9, "KIP-5a.2", "full moves home of a unit under strength"},
    [KIPLING_FALL_BACK_ROUND]         = {"fall-back-round",           0,  0,     1, "KIP-5a.4", "1: units that fall back avoid enemies from the start"},
    [KIPLING_END_SHARE]               = {"end-share",                50, 10,   100, "KIP-6d.1", "per cent of a side's figures whose loss ends the game"},
    [KIPLING_POINTS]                  = {"wells-points",              0,  0,     1, "KIP-6e.1", "1: H. G. Wells' points decide"},
    [KIPLING_HORSEMAN_POINTS]         = {"horseman-points",           2,  0,    20, "KIP-6e.2", "half points for a cavalryman; Little Wars has 3"},
    [KIPLING_GUN_POINTS]              = {"gun-points",               20,  0,   200, "KIP-6e.1", "half points for a gun"},
    [KIPLING_BREACHES]                = {"breaches",                  0,  0,     1, "KIP-2d.2", "1: guns batter buildings"},
    [KIPLING_BREACH_HITS]             = {"breach-hits",               4,  1,    99, "KIP-2d.2", "hits a breach"},
    [KIPLING_BREACH_COVER]            = {"breach-cover",              3,  1,    99, "KIP-2d.3", "breaches from which a building gives no cover"},
    [KIPLING_BREACH_RUIN]             = {"breach-ruin",               5,  1,    99, "KIP-2d.4", "breaches that make a ruin"},
    [KIPLING_RUIN_ROLL]               = {"ruin-cleared",              3,  1,     5, "KIP-2d.4", "greatest number that drives a garrison out of a ruin"},
    [KIPLING_GENERALS]                = {"generals",                  0,  0,     1, "KIP-7a.1", "1: generals take the field"},
    [KIPLING_GENERAL_MOVE]            = {"general-move",              5,  1,  MOVE, "KIP-7a.1", "squares a general rides"},
    [KIPLING_GENERAL_DICE]            = {"general-dice",              1,  0,     2, "KIP-7a.2", "dice a general adds"},
    [KIPLING_GENERAL_ROLL]            = {"general-killed",            1,  1,     5, "KIP-7a.4", "greatest number that kills a general"},
    [KIPLING_HOSPITALS]               = {"hospitals",                 0,  0,     1, "KIP-8a.1", "1: field hospitals"},
    [KIPLING_HOSPITAL_RANGE]          = {"hospital-range",            4,  0,    30, "KIP-8a.1", "squares a hospital tends"},
    [KIPLING_HOSPITAL_ROLL]           = {"hospital-roll",             5,  2,     6, "KIP-8a.2", "least number with which a figure is saved"},
};
// clang-format on

/* --- ways of reading dice ------------------------------------------------------------------ */

void
kipling_throw_hits(HetThrow *throw, unsigned unit, unsigned dice, unsigned hitting)
{
    throw->unit = unit;
    throw->dice = dice;
    throw->faces = 6;
    throw->hitting = hitting;
    throw->reading = dice == 1 ? HET_READ_TOTAL : HET_READ_HITS;
    if (dice != 1)
        return;
    uint8_t miss = throw->effect[0], hit = throw->effect[1];
    for (unsigned face = 1; face <= 6; face++)
        throw->effect[face] = face > 6 - hitting ? hit : miss;
    if (miss == hit)
        return;
    het_account_test(throw->account, HET_TEST_AT_LEAST, 7 - (int)hitting);
    if (throw->account != NULL && throw->account->success == NULL)
        het_account_results(throw->account, "a hit", "a miss");
}

void
kipling_throw_doom(HetThrow *throw, unsigned unit, int greatest, const char *doomed,
                   const char *safe)
{
    het_throw_die(throw, unit, 6);
    for (unsigned face = 1; face <= 6; face++)
        throw->effect[face] = (int)face <= greatest;
    het_account_test(throw->account, HET_TEST_AT_MOST, greatest);
    het_account_results(throw->account, doomed, safe);
}

void
kipling_throw_dice_off(HetThrow *throw, unsigned unit)
{
    throw->reading = HET_READ_DIFFERENCE;
    throw->unit = unit;
    throw->dice = 2;
    throw->faces = 6;
    throw->ties_rerolled = true;
    for (unsigned reading = 1; reading < 12; reading++)
        throw->effect[reading] = reading > 6;
}

const char *
kipling_code(const KiplingState *state, unsigned unit)
{
    return het_scenario_unit_at(state->head.scenario, unit)->code;
}
