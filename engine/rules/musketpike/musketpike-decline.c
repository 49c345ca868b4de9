/* Who joins an attack, who retreats before melee. MPR-14.24 to 14.26, MPR-15.24, MPR-15.26 */
#include "musketpike-battle.h"
#include "musketpike-ground.h"
#include "musketpike-melee.h"
#include "musketpike-retreat.h"
#include "musketpike-unit.h"

/* --- joining and declining -------------------------------------------------------------------- */

void
musket_list_joins(const MusketState *state, HetMoveList *list)
{
    const MusketScenario *data = musket_data(state);
    MusketMelee melee = musket_melee_under_way(state);
    unsigned side = state->head.active;
    for (unsigned i = 0; i < data->side_count[side] && melee.pair == MUSKET_PAIR_NONE; i++)
        if (musket_may_join(state, &melee, data->side_units[side][i]))
            het_list_add(list, het_move_unit(HET_MOVE_ADD, data->side_units[side][i]));
    het_list_add(list, het_move(HET_MOVE_DONE));
}

bool
musket_may_decline(const MusketState *state, const MusketMelee *melee, unsigned defender)
{
    MusketKind kind = musket_kind(state, defender);
    unsigned cells[2], first = melee->attacker[0];
    for (unsigned i = 0; i < melee->attackers; i++) {
        MusketKind attacker = musket_kind(state, melee->attacker[i]);
        bool may = kind == MUSKET_CAVALRY ? attacker != MUSKET_CAVALRY
                                          : kind == MUSKET_LIGHT && attacker == MUSKET_HEAVY;
        if (!may)
            return false;
    }
    unsigned count = musket_own_cells(state, first, cells);
    unsigned second = count == 2              ? cells[1]
                      : melee->attackers == 2 ? state->units[melee->attacker[1]].place
                                              : (unsigned)HET_NO_PLACE;
    return musket_can_decline(state, defender, cells[0], second);
}

/* The two cells the attackers come from. */
void
musket_find_threats(const MusketState *state, const MusketMelee *melee, unsigned ret_cells[2])
{
    unsigned count = musket_own_cells(state, melee->attacker[0], ret_cells);
    if (count == 1)
        ret_cells[1] =
            melee->attackers == 2 ? state->units[melee->attacker[1]].place : (unsigned)HET_NO_PLACE;
}

void
musket_list_decline(const HetFrame *frame, HetMoveList *list)
{
    unsigned index = (frame->flags & MUSKET_BATTLE_ASKED) != 0;
    HetMove move =
        het_move_unit(HET_MOVE_ORDER,
                      (unsigned)musket_fight_peek(frame)->fighter[MUSKET_BATTLE_DEFENDER + index]);
    move.value = MUSKET_VALUE_DECLINE;
    het_list_add(list, move);
    het_list_add(list, het_move(HET_MOVE_PASS));
}

/* Artillery with a unit that leaves or falls is captured. MPR-11.25 */
void
musket_take_guns(MusketState *state, unsigned unit, unsigned by, const HetSink *sink)
{
    unsigned cells[2], count = musket_own_cells(state, unit, cells);
    for (unsigned i = 0; i < count; i++)
        if (state->cells[cells[i]].gun != 0)
            musket_capture(state, state->cells[cells[i]].gun - 1u, by, "MPR-11.25", sink);
}

/* Artillery that units who declined have left, on ground where nobody stands any more. MPR-11.25 */
void
musket_take_left_guns(MusketState *state, const MusketMelee *melee, const HetSink *sink)
{
    if (melee->attackers == 0 || melee->defenders > 0)
        return;
    for (unsigned i = 0; i < melee->cells; i++) {
        const MusketCell *cell = &state->cells[melee->ground[i]];
        if (cell->unit == 0 && cell->gun != 0 &&
            musket_side(state, cell->gun - 1u) != musket_side(state, melee->attacker[0]))
            musket_capture(state, cell->gun - 1u, melee->attacker[0], "MPR-11.25", sink);
    }
}

void
musket_take_decline(MusketState *state, const HetMove *move, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head);
    unsigned index = (frame->flags & MUSKET_BATTLE_ASKED) != 0;
    MusketMelee melee = musket_melee_under_way(state);
    unsigned threats[2];
    frame->flags |= index == 0 ? MUSKET_BATTLE_ASKED : MUSKET_BATTLE_ASKED_TOO;
    if (move->kind == HET_MOVE_PASS)
        return;
    musket_find_threats(state, &melee, threats);
    het_tell(sink, &state->head, HET_EVENT_NOTE, move->unit, HET_NO_UNIT, 0,
             musket_kind(state, move->unit) == MUSKET_CAVALRY ? "MPR-14.24" : "MPR-14.25",
             "retreats before melee");
    if (melee.defenders == 1) /* else its hex is not lost yet */
        musket_take_guns(state, move->unit, melee.attacker[0], sink);
    musket_fight(frame)->fighter[MUSKET_BATTLE_DEFENDER + index] = -1;
    musket_start_retreat(state, move->unit, (unsigned)musket_option(state, MUSKET_DEFENDER_RETREAT),
                         threats[0], threats[1], MUSKET_RETREAT_DECLINES);
}

/* True when nobody is to be asked any more. */
bool
musket_advance_decline(MusketState *state, HetFrame *frame)
{
    MusketMelee melee = musket_melee_under_way(state);
    for (unsigned i = 0; i < 2; i++) {
        uint8_t asked = i == 0 ? MUSKET_BATTLE_ASKED : MUSKET_BATTLE_ASKED_TOO;
        if ((frame->flags & asked) != 0)
            continue;
        if (musket_fight(frame)->fighter[MUSKET_BATTLE_DEFENDER + i] >= 0 &&
            musket_may_decline(
                state, &melee,
                (unsigned)musket_fight(frame)->fighter[MUSKET_BATTLE_DEFENDER + i])) {
            state->head.actor = (uint8_t)(1 - state->head.active);
            return false;
        }
        frame->flags |= asked;
    }
    return true;
}
