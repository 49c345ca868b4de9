
#include "kipling-query.h"
#include "kipling-procedure.h"

int
kipling_query_weapon(const KiplingState *state, unsigned unit)
{
    const KiplingUnit *it = &state->units[unit];
    if (it->status == KIPLING_GONE || it->status == KIPLING_FALLING || kipling_locked(it))
        return -1;
    switch ((KiplingKind)kipling_data(state)->kind[unit]) {
    case KIPLING_INFANTRY:
        return KIPLING_RIFLES;
    case KIPLING_ARTILLERY:
        return it->gun != KIPLING_NONE && !state->guns[it->gun].spiked ? KIPLING_CANNON : -1;
    case KIPLING_CAVALRY:
    case KIPLING_GENERAL:
        break;
    }
    return -1;
}

KiplingRanges
kipling_query_ranges(const KiplingState *state, KiplingWeapon weapon)
{
    bool gun = weapon == KIPLING_CANNON;
    return (KiplingRanges){
        (unsigned)kipling_option(state, gun ? KIPLING_GUN_CLOSE : KIPLING_INFANTRY_CLOSE),
        (unsigned)kipling_option(state, gun ? KIPLING_GUN_LONG : KIPLING_INFANTRY_LONG)};
}

const HetSquareSet *
kipling_query_field(const KiplingState *state, KiplingWeapon weapon, unsigned cell)
{
    return &kipling_data(state)->fire[weapon][cell];
}

KiplingDice
kipling_query_volley(const KiplingState *state, unsigned shooter, KiplingWeapon weapon, bool close,
                     bool covered)
{
    KiplingDice dice;
    kipling_fire_dice(state, shooter, weapon, &dice.dice, &dice.hitting, NULL);
    dice.needed = kipling_range_hits(state, !close, NULL);
    if (covered)
        dice.needed += (unsigned)kipling_option(state, KIPLING_COVER_HITS);
    return dice;
}

bool
kipling_query_covered(const KiplingState *state, unsigned unit, unsigned cell)
{
    return kipling_data(state)->kind[unit] == KIPLING_INFANTRY && kipling_gives_cover(state, cell);
}

bool
kipling_query_walls(const KiplingState *state, unsigned cell)
{
    return kipling_data(state)->terrain[cell] == KIPLING_BUILDING &&
           kipling_gives_cover(state, cell);
}

KiplingDice
kipling_query_blows(const KiplingState *state, unsigned unit, unsigned enemy)
{
    KiplingDice dice = {.needed = 1};
    if (kipling_data(state)->kind[unit] == KIPLING_ARTILLERY || state->units[unit].figures == 0)
        return dice;
    kipling_melee_dice(state, unit, &dice.dice, &dice.hitting, NULL);
    dice.needed = kipling_melee_hits(state, unit, enemy);
    return dice;
}

int
kipling_query_closing_weapon(const KiplingState *state, unsigned unit)
{
    const KiplingUnit *it = &state->units[unit];
    KiplingKind kind = (KiplingKind)kipling_data(state)->kind[unit];
    if (kipling_option(state, KIPLING_CLOSING_FIRE) == 0)
        return -1;
    if (kind == KIPLING_INFANTRY)
        return KIPLING_RIFLES;
    return kind == KIPLING_ARTILLERY && it->gun != KIPLING_NONE && !state->guns[it->gun].spiked
               ? KIPLING_CANNON
               : -1;
}

const HetSquareSet *
kipling_query_reach(const KiplingState *state, KiplingKind kind, unsigned cell)
{
    KiplingMobility mobility = kind == KIPLING_CAVALRY     ? KIPLING_HORSE
                               : kind == KIPLING_ARTILLERY ? KIPLING_WHEELS
                                                           : KIPLING_FOOT;
    return &kipling_data(state)->near_[mobility][cell];
}

unsigned
kipling_query_move(const KiplingState *state, KiplingKind kind)
{
    static const KiplingOption moves[KIPLING_KINDS] = {
        [KIPLING_INFANTRY] = KIPLING_INFANTRY_MOVE,
        [KIPLING_CAVALRY] = KIPLING_CAVALRY_MOVE,
        [KIPLING_ARTILLERY] = KIPLING_ARTILLERY_MOVE,
        [KIPLING_GENERAL] = KIPLING_GENERAL_MOVE,
    };
    return (unsigned)kipling_option(state, moves[kind]);
}

unsigned
kipling_query_weak_limit(const KiplingState *state, unsigned unit)
{
    return kipling_data(state)->start[unit] * (unsigned)kipling_option(state, KIPLING_WEAK_SHARE);
}

unsigned
kipling_query_end_limit(const KiplingState *state, unsigned side)
{
    return kipling_data(state)->figures[side] * (unsigned)kipling_option(state, KIPLING_END_SHARE);
}
