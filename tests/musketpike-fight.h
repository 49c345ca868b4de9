/* Shots and melees of the revised Musket & Pike for tests, on positions of musketpike-position.h.
 */
#pragma once

#include "musketpike-position.h"

/* The state to set flags in that play would take long to come to. */
static inline MusketState *
edit(Position *position)
{
    return (MusketState *)&position->buffer.state;
}

static inline void
set(Position *position, const char *code, unsigned flags)
{
    unsigned unit = id_of(position, code);
    edit(position)->units[unit].flags = (uint16_t)(edit(position)->units[unit].flags | flags);
}

/* Hexes between the places of two units. */
static inline unsigned
apart(const Position *position, const char *a, const char *b)
{
    return musket_distance(position->scenario->data, unit_of(position, a)->place,
                           unit_of(position, b)->place);
}

/* The value of the best shot of a unit at another next to it. */
static inline unsigned
value_of(const Position *position, const char *shooter, const char *target)
{
    return musket_best_shot(position_state(position), id_of(position, shooter),
                            id_of(position, target))
        .value;
}

/* The melee of a unit against another, of a two-hex unit by a pair. */
static inline MusketMelee
melee_of(const Position *position, const char *attacker, const char *defender, unsigned pair)
{
    HetMove move =
        het_move_target(HET_MOVE_FIGHT, id_of(position, attacker), id_of(position, defender));
    MusketMelee melee;
    move.value = (uint16_t)pair;
    if (!musket_melee_of(position_state(position), &move, &melee))
        fail_msg("%s cannot attack %s", attacker, defender);
    return melee;
}

static inline bool
may_fight(const Position *position, const char *attacker, const char *defender, unsigned pair)
{
    HetMove move =
        het_move_target(HET_MOVE_FIGHT, id_of(position, attacker), id_of(position, defender));
    MusketMelee melee;
    move.value = (uint16_t)pair;
    return musket_melee_of(position_state(position), &move, &melee);
}

/* The column, in per cent, on which a one-hex unit fights another. */
static inline unsigned
column_of(const Position *position, const char *attacker, const char *defender, unsigned pair)
{
    MusketMelee melee = melee_of(position, attacker, defender, pair);
    return musket_columns[musket_final_column(position_state(position), &melee)];
}

static inline int
shifts_of(const Position *position, const char *attacker, const char *defender, unsigned pair)
{
    MusketMelee melee = melee_of(position, attacker, defender, pair);
    return musket_shifts(position_state(position), &melee);
}

/* Attack and defence of a melee. */
static inline void
expect_odds(const Position *position, const char *attacker, const char *defender, unsigned pair,
            unsigned attack, unsigned defence)
{
    MusketMelee melee = melee_of(position, attacker, defender, pair);
    assert_int_equal(musket_attack(position_state(position), &melee), attack);
    assert_int_equal(musket_defence(position_state(position), &melee), defence);
}

/* Red's units march where they stand, up to a phase. */
static inline void
stand(Position *position, const char *units, MusketPhase phase)
{
    command(position, "RL", "R", MUSKET_ORDER_MARCH, units);
    pass_to(position, phase);
}

/* They do, and one attacks. Nobody joins or declines. */
static inline void
fight(Position *position, const char *units, const char *attacker, const char *defender,
      unsigned pair)
{
    stand(position, units, MUSKET_MELEES);
    choose(position, HET_MOVE_FIGHT, (int)pair, attacker, defender);
    while (offers(position, HET_MOVE_DONE, -1, NULL, NULL) ||
           offers(position, HET_MOVE_PASS, -1, NULL, NULL))
        choose(position,
               offers(position, HET_MOVE_DONE, -1, NULL, NULL) ? HET_MOVE_DONE : HET_MOVE_PASS, -1,
               NULL, NULL);
}

/* Takes the first retreat and the first way on offer while there is one. */
static inline void
flee(Position *position)
{
    while (offers(position, HET_MOVE_RETREAT, -1, NULL, NULL))
        choose(position, HET_MOVE_RETREAT, -1, NULL, NULL);
}
