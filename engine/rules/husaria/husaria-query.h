/* The questions that the rules, doctrines, evaluators and other code may ask: who stands where,
 * room, zones of control, costs, fences and sight (husaria-ground.c); who can shoot whom, how far
 * and to what effect (husaria-fire.c); a unit's value in a fight and the column of a battle
 * (husaria-column.c); points (husaria-phase.c). Every answer respects the scenario's options. */
#pragma once

#include "husaria-procedure.h"

/* --- sets of units ---------------------------------------------------------------------------- */

static inline bool
husaria_set_has(const HusariaSet *set, unsigned unit)
{
    return (set->words[unit / 32] >> (unit % 32) & 1u) != 0;
}

static inline void
husaria_set_add(HusariaSet *set, unsigned unit)
{
    set->words[unit / 32] |= 1u << (unit % 32);
}

/* The lowest unit of the set from `from` on, or HUSARIA_NOBODY. */
unsigned husaria_set_next(const HusariaSet *set, unsigned from);
/* The units of a set, in ascending order; one may be taken out as it is passed. */
#define HUSARIA_EACH(unit, set)                                                                    \
    for (unsigned unit = husaria_set_next((set), 0); unit != HUSARIA_NOBODY;                       \
         unit = husaria_set_next((set), unit + 1))

static inline unsigned
husaria_side(const HusariaState *state, unsigned unit)
{
    return husaria_data(state)->side[unit];
}

/* Troops and guns fight and have zones of control; wagons and commanders do not. HUS-9.12, 11.11 */
static inline bool
husaria_fights(const HusariaState *state, unsigned unit)
{
    return husaria_arm(husaria_data(state), unit) <= HUSARIA_ARTILLERY;
}

/* The first unit of a side with a status, from a number on, or HUSARIA_NOBODY. */
static inline unsigned
husaria_next_of(const HusariaState *state, unsigned side, HusariaStatus status, unsigned from)
{
    const HusariaScenario *data = husaria_data(state);
    while (from < data->unit_count &&
           (data->side[from] != side || state->units[from].status != status))
        from++;
    return from < data->unit_count ? from : HUSARIA_NOBODY;
}
unsigned husaria_count_of(const HusariaState *state, unsigned side, HusariaStatus status);
/* These in ascending order. */
#define HUSARIA_EACH_OF(unit, state, side, status)                                                 \
    for (unsigned unit = husaria_next_of((state), (side), (status), 0); unit != HUSARIA_NOBODY;    \
         unit = husaria_next_of((state), (side), (status), unit + 1))

/* The first unit in a hex, and the one after a unit. */
static inline unsigned
husaria_first(const HusariaState *state, unsigned cell)
{
    return (unsigned)(uint8_t)(state->first[cell] - 1);
}

static inline unsigned
husaria_after(const HusariaState *state, unsigned unit)
{
    return (unsigned)(uint8_t)(state->units[unit].next - 1);
}
#define HUSARIA_EACH_AT(unit, state, cell)                                                         \
    for (unsigned unit = husaria_first((state), (cell)); unit != HUSARIA_NOBODY;                   \
         unit = husaria_after((state), unit))

/* Whether the hex over `edge` of a unit is in its front zone. HUS-4.1, 5.11 */
static inline bool
husaria_in_front(unsigned facing, unsigned edge)
{
    unsigned turn = (edge + HET_HEX_SIDES - facing) % HET_HEX_SIDES;
    return turn <= 1 || turn == HET_HEX_SIDES - 1;
}

/* Whether a hex is in front of a unit, beside it. */
static inline bool
husaria_faces(const HusariaState *state, unsigned unit, unsigned cell)
{
    const HusariaUnit *it = &state->units[unit];
    unsigned edge = husaria_direction(husaria_data(state), it->place, cell);
    return edge < HET_HEX_SIDES && husaria_in_front(it->facing, edge);
}

void husaria_put(HusariaState *state, unsigned unit, unsigned cell);
void husaria_lift(HusariaState *state, unsigned unit);
/* Whether a troop, gun, or (all) anything of the side stands in a hex. */
bool husaria_held(const HusariaState *state, unsigned side, unsigned cell);
bool husaria_anyone(const HusariaState *state, unsigned side, unsigned cell);
/* Whether troops or guns of the side stand beside a hex. */
bool husaria_beside(const HusariaState *state, unsigned side, unsigned cell);
/* Whether a commander of the side stands in a hex. */
bool husaria_commanded(const HusariaState *state, unsigned cell, unsigned side);
/* Whether a commander keeps a unit from being dispersed: who was with it when the dice of its
 * battle were rolled; from fire, with option commander-fire alone, who is in its hex. HUS-10.13 */
bool husaria_is_held_together(const HusariaState *state, unsigned unit);
/* Whether a hex is in the zone of control of a side. */
bool husaria_controlled(const HusariaState *state, unsigned side, unsigned cell);
/* The permissions of the ground. A unit, or a number that may be none: that it is not the side's or
 * not on the map, and in what words. */
const char *husaria_absence(const HusariaState *state, unsigned unit, unsigned side);
static inline const char *
husaria_why_not_there(const HusariaState *state, unsigned unit, unsigned side)
{
    return unit < husaria_data(state)->unit_count && husaria_data(state)->side[unit] == side &&
                   state->units[unit].status == HUSARIA_ON_MAP
               ? NULL
               : husaria_absence(state, unit, side);
}
/* Room for a unit, and who goes along with it, beside those who stand in a hex. HUS-4.27, 11.13,
 * 13.34 */
const char *husaria_why_no_room(const HusariaState *state, unsigned unit, unsigned cell);
static inline bool
husaria_fits(const HusariaState *state, unsigned unit, unsigned cell)
{
    return husaria_why_no_room(state, unit, cell) == NULL;
}
/* Coming into a hex: limits of the scenario, enemies, room. */
const char *husaria_why_no_entry(const HusariaState *state, unsigned unit, unsigned cell);
/* Going over an edge, of foot or horse; else half points. HUS-4.5 */
const char *husaria_why_no_crossing(const HetHexMap *map, unsigned cell, unsigned edge, bool horse,
                                    unsigned *ret_cost);
/* The same from the scenario's table: 0, it cannot; friends and enemies there are ignored. */
unsigned husaria_cost(const HusariaState *state, unsigned unit, unsigned cell, unsigned edge);
/* The scenario keeps a side's units of an arm out of a hex. HUS-S.6, HUS-S.7 */
const char *husaria_why_barred(const HusariaScenario *data, unsigned side, HusariaArm arm,
                               unsigned cell);
/* The same from its table. */
static inline bool
husaria_barred(const HusariaState *state, unsigned unit, unsigned cell)
{
    const HusariaScenario *data = husaria_data(state);
    return husaria_cells_has(&data->barred[data->side[unit]][data->arm[unit]], cell);
}

/* A fence that stands on an edge; whether it shelters the side, whose own it is, or hinders it.
 * HUS-14.12 */
bool husaria_fenced(const HusariaState *state, unsigned cell, unsigned edge);
bool husaria_sheltered(const HusariaState *state, unsigned side, unsigned cell, unsigned edge);
bool husaria_hindered(const HusariaState *state, unsigned side, unsigned cell, unsigned edge);
/* Half points a unit has for a phase. HUS-4.22 */
unsigned husaria_movement(const HusariaState *state, unsigned unit);
/* No more than that of those who go with the same wagons. HUS-11.16, 4.26 */
unsigned husaria_movement_along(const HusariaState *state, unsigned unit);
bool husaria_rains(const HusariaState *state);
bool husaria_sees(const HusariaState *state, unsigned from, unsigned to);
/* Whether the steps of a way lead from a hex to its place. */
bool husaria_leads(const HusariaScenario *data, unsigned from, const HetWay *way);

/* --- fire: HUS-12, 13, 15.2 ------------------------------------------------------------------- */

/* A gun's shot at a unit, an archer's at a neighbour. HUS-13.1, 15.2 */
const char *husaria_why_no_gun(const HusariaState *state, unsigned gun, unsigned target);
const char *husaria_why_no_bow(const HusariaState *state, unsigned archer, unsigned target);
static inline bool
husaria_gun_bears(const HusariaState *state, unsigned gun, unsigned target)
{
    return husaria_why_no_gun(state, gun, target) == NULL;
}
/* A side's guns and muskets at all: rain, and wagons lost. HUS-11.19, S.4 */
const char *husaria_why_no_powder(const HusariaState *state, unsigned side);
static inline bool
husaria_may_fire(const HusariaState *state, unsigned side)
{
    return husaria_why_no_powder(state, side) == NULL;
}
/* The enemy's guns that bear on a unit, as they would fire together: the farthest of them, their
 * points and the table they are read in. HUS-13.22c */
typedef struct {
    unsigned farthest, strength;
    HusariaFire fire;
} HusariaBattery;

HusariaBattery husaria_battery(const HusariaState *state, unsigned target);
/* Hexes that guns carry. HUS-13.11 */
unsigned husaria_range(const HusariaState *state, unsigned gun);
/* The modifier of a side's dice for the target's ground or, but for guns, a fence before it.
 * HUS-12.31d, 13.22b, 15.25 */
unsigned husaria_shelter(const HusariaState *state, HusariaFire fire, unsigned side, unsigned from,
                         unsigned to);
/* The effect of a total of two dice, less shelter, at a distance. HUS-12.31, 13.22, 15.22 */
HusariaShot husaria_shot(const HusariaState *state, HusariaFire fire, unsigned strength,
                         unsigned distance, int total);

/* --- battles: HUS-6 --------------------------------------------------------------------------- */

/* Enemies in a unit's front zone that it must attack: whether there are any. HUS-6.12 */
bool husaria_engaged(const HusariaState *state, unsigned unit);
/* The column of a battle between two sets, by all modifiers. HUS-6.2 */
unsigned husaria_column(const HusariaState *state, const HusariaSet *attackers,
                        const HusariaSet *defenders);
/* A unit's half points: in an attack on foot alone (HUS-6.19) or over a fence (14.11); in defence
 * if attacked from behind (6.43). Guns count as the only ones in their hex (13.31); ground is
 * ignored. */
unsigned husaria_attack_points(const HusariaState *state, unsigned unit, bool foot, bool fence);
unsigned husaria_defence_points(const HusariaState *state, unsigned unit, bool rear);
/* The column for the attacker's against the defender's half points, before modifiers; it may lie
 * beyond the table. HUS-6.21 */
int husaria_ratio(unsigned attack, unsigned defence);
/* Columns gained by a unit's lances if nothing hinders them; 0 without lances. HUS-6.72 */
int husaria_lance_columns(const HusariaState *state, unsigned unit);
/* Columns a side gains from the best commander in a hex or next to it. HUS-9.21 */
int husaria_command_at(const HusariaState *state, unsigned side, unsigned cell);
/* Columns an attacking side gains from its army's morale. HUS-8.14 */
int husaria_army_columns(const HusariaState *state, unsigned side);

/* Victory points of a side as things stand. HUS-V.2 */
int husaria_points(const HusariaState *state, unsigned side);
