/* Properties of units and leaders, and changes to them. */
#pragma once

#include "engine/throw.h"
#include "musketpike-ground.h"

static inline bool
musket_has(const MusketState *state, unsigned unit, unsigned flag)
{
    return (state->units[unit].flags & flag) != 0;
}

static inline unsigned
musket_side(const MusketState *state, unsigned unit)
{
    return musket_data(state)->unit[unit].side;
}

static inline MusketKind
musket_kind(const MusketState *state, unsigned unit)
{
    return (MusketKind)musket_data(state)->unit[unit].kind;
}

static inline unsigned
musket_army(const MusketState *state, unsigned unit)
{
    const MusketScenario *data = musket_data(state);
    return data->wing[data->unit[unit].wing].army;
}

/* The best leader with a unit, by rating, then number; MUSKET_NONE. MPR-9.4 */
unsigned musket_leader_of(const MusketState *state, unsigned unit);
/* Whether a leader stands with a unit: he is with it or with what shares a hex with it; the best
 * such leader, MUSKET_NONE. MPR-9.2, MPR-9.3, MPR-9.7 */
bool musket_stands_with(const MusketState *state, unsigned leader, unsigned unit);
unsigned musket_leader_beside(const MusketState *state, unsigned unit);
/* Whether another leader than this one is with a unit or with what shares its hexes. MPR-15.37 */
bool musket_led_by_another(const MusketState *state, unsigned unit, unsigned leader);
/* Morale: printed less losses; for melee; for checks. MPR-9.1 to 9.3 */
int musket_morale(const MusketState *state, unsigned unit);
int musket_melee_morale(const MusketState *state, unsigned unit);
int musket_check_morale(const MusketState *state, unsigned unit);
/* A morale check of a unit: what it is for, what it needs. */
void musket_throw_check(const MusketState *state, unsigned unit, const char *purpose,
                        const char *rule, HetThrow *ret_throw);
/* What a unit's morale check by a rule needs, told; nothing for NULL. */
void musket_account_check(const MusketState *state, unsigned unit, const char *rule,
                          HetRollAccount *account);
/* Where a leader is, HET_NO_PLACE if he is on no map. */
unsigned musket_place_of_leader(const MusketState *state, unsigned leader);

/* Takes a unit off its cells, puts it on others (which hold no unit it cannot share them with). */
void musket_lift(MusketState *state, unsigned unit);
void musket_put(MusketState *state, unsigned unit, unsigned place, unsigned facing);
/* The objectives a unit stands in are its side's. MPR-16.1 */
void musket_hold(MusketState *state, unsigned unit, const HetSink *sink);
void musket_face(MusketState *state, unsigned unit, unsigned facing, const char *rule,
                 const HetSink *sink);
/* Whether two units of a side have consolidated in this activation. MPR-5.9 */
bool musket_have_merged(const MusketState *state, unsigned side);
/* Disorders a unit, if it is not. */
void musket_disorder(MusketState *state, unsigned unit, const char *rule, const HetSink *sink);
/* Takes strength points, to 0 at most; a unit left with 0 is for musket_bury(). */
void musket_lose(MusketState *state, unsigned unit, unsigned points, const char *rule,
                 const HetSink *sink);
/* Takes off a unit without strength; true if it was one. MPR-9.9 */
bool musket_bury(MusketState *state, unsigned unit, const HetSink *sink);
/* Takes off a unit whatever it has: it is lost. */
void musket_destroy(MusketState *state, unsigned unit, HetEventKind kind, const char *rule,
                    const HetSink *sink);
/* Artillery falls to the other side. */
void musket_capture(MusketState *state, unsigned gun, unsigned by, const char *rule,
                    const HetSink *sink);
void musket_lose_leader(MusketState *state, unsigned leader, const char *rule, const HetSink *sink);
/* Sends the leaders of a unit that is no more to another. MPR-9.8 */
void musket_rehouse(MusketState *state, unsigned unit, unsigned place, const HetSink *sink);
/* When a unit has come to artillery, and each has a leader, that of the artillery joins the nearest
 * unit without, if there is one. MPR-15.37 */
void musket_part_leaders(MusketState *state, unsigned unit, const HetSink *sink);
