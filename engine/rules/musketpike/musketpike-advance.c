/* The advance after melee. MPR-7.5, MPR-7.6, MPR-15.27, MPR-15.34 */
#include "musketpike-battle.h"
#include "musketpike-ground.h"
#include "musketpike-melee.h"
#include "musketpike-move.h"
#include "musketpike-reach.h"
#include "musketpike-unit.h"

/* --- the advance ------------------------------------------------------------------------------ */

/* Whether winners may come into a cell: artillery of theirs shares it with them. MPR-5.5 */
static bool
is_free(const MusketState *state, unsigned cell)
{
    return cell == HET_NO_PLACE ||
           (state->cells[cell].unit == 0 &&
            musket_of_side_at(state, 1u - state->head.active, cell) == MUSKET_NONE);
}

/* Of a regiment attacked in the flank the hex attacked is enough. */
static bool
is_cleared(const MusketState *state, unsigned pair)
{
    return is_free(state, state->ground[0]) &&
           (pair == MUSKET_PAIR_WHEEL || is_free(state, state->ground[1]));
}

/* The edge over which a one-hex attacker goes to a cell of the ground; HET_HEX_SIDES: none. */
static unsigned
way_to(const MusketState *state, unsigned unit, unsigned cell)
{
    unsigned from = state->units[unit].place;
    unsigned edge = musket_direction(musket_data(state), from, cell);
    if (edge < HET_HEX_SIDES &&
        musket_data(state)->cost[musket_kind(state, unit)][from][edge] == MUSKET_STOP)
        return HET_HEX_SIDES;
    return edge;
}

static void
go_over(MusketState *state, unsigned unit, unsigned edge, const char *rule, const HetSink *sink)
{
    const MusketScenario *data = musket_data(state);
    unsigned from[2], count = musket_own_cells(state, unit, from);
    unsigned to = data->next[from[0]][edge];
    het_hex_tell_way(sink, &state->head, HET_EVENT_MOVE, unit, from[0], to, rule);
    musket_put(state, unit, to, state->units[unit].facing);
    musket_hold(state, unit, sink);
    musket_part_leaders(state, unit, sink);
    for (unsigned i = 0; i < count; i++) {
        if ((data->ground[from[i]][edge] & MUSKET_STEEP_DOWN) != 0 &&
            (data->disorders[from[i]][edge] >> data->unit[unit].kind & 1u) != 0)
            musket_disorder(state, unit, "MPR-15.20", sink);
        musket_enter(state, unit, from[i], edge, sink);
    }
}

/* Where a wheel of one hex ahead ends. */
static bool
find_wheel(const MusketState *state, unsigned unit, unsigned step, unsigned *ret_place,
           unsigned *ret_facing)
{
    unsigned cost = 0;
    *ret_place = state->units[unit].place;
    *ret_facing = state->units[unit].facing;
    return musket_step(musket_data(state), unit, step, ret_place, ret_facing, &cost);
}

/* The winner of a flank attack wheels: into both hexes of the beaten regiment, by one corner or
 * two, or, when somebody has come into the farther, with one hex into the nearer. */
static void
wheel_into(MusketState *state, unsigned unit, unsigned place, unsigned facing, const HetSink *sink)
{
    unsigned own[2], look = state->units[unit].facing, left = 0, to_left = 0;
    bool one = find_wheel(state, unit, MUSKET_STEP_LEFT, &left, &to_left) && place == left &&
               facing == to_left;
    bool other = find_wheel(state, unit, MUSKET_STEP_RIGHT, &left, &to_left) && place == left &&
                 facing == to_left;
    musket_own_cells(state, unit, own);
    het_hex_tell_way(sink, &state->head, HET_EVENT_MOVE, unit, own[0], place, "MPR-15.34");
    musket_put(state, unit, place, facing);
    musket_hold(state, unit, sink);
    if (!one)
        musket_enter(state, unit, own[0], musket_edge(1, look), sink);
    if (!other)
        musket_enter(state, unit, own[1], musket_edge(0, look), sink);
    if (!one && !other)
        musket_enter(state, unit, state->ground[0],
                     musket_direction(musket_data(state), state->ground[0], state->ground[1]),
                     sink);
}

/* Goes to a neighbouring cell if the ground lets it. */
static void
go_to(MusketState *state, unsigned unit, unsigned cell, const HetSink *sink)
{
    unsigned edge = way_to(state, unit, cell);
    if (edge < HET_HEX_SIDES)
        go_over(state, unit, edge, "MPR-15.27", sink);
}

/* Two attackers take a hex each: the first the one it stands at, or, if both stand at one only,
 * the second goes on to the farther. MPR-15.27 */
static void
advance_both(MusketState *state, const MusketMelee *melee, const HetSink *sink)
{
    unsigned one = melee->attacker[0], two = melee->attacker[1];
    unsigned near_ = melee->ground[0], far = melee->ground[1];
    bool straight =
        way_to(state, one, near_) < HET_HEX_SIDES && way_to(state, two, far) < HET_HEX_SIDES;
    bool crossed =
        way_to(state, one, far) < HET_HEX_SIDES && way_to(state, two, near_) < HET_HEX_SIDES;
    if (!straight && (crossed || way_to(state, one, near_) == HET_HEX_SIDES)) {
        near_ = melee->ground[1];
        far = melee->ground[0];
    }
    if (!straight && !crossed)
        go_to(state, two, near_, sink);
    go_to(state, two, far, sink);
    if (is_free(state, near_))
        go_to(state, one, near_, sink);
}

static void
add_way(HetMoveList *list, unsigned unit, unsigned place, unsigned facing)
{
    het_list_add(list, het_move_with_facing(het_move_place(HET_MOVE_PURSUE, unit, place), facing));
}

/* The ways of the winner of a flank attack: straight on if the melee has cleared the way, else into
 * the hexes of the beaten regiment. MPR-15.34 */
static void
list_wheels(const MusketState *state, unsigned unit, HetMoveList *list)
{
    const MusketScenario *data = musket_data(state);
    unsigned own[2], facing = state->units[unit].facing, near_ = state->ground[0];
    musket_own_cells(state, unit, own);
    for (unsigned ahead = 0; ahead < 2; ahead++) {
        unsigned edge = musket_edge(ahead, facing);
        unsigned left = data->next[own[0]][edge], right = data->next[own[1]][edge];
        if (left != HET_NO_PLACE && right != HET_NO_PLACE && is_free(state, left) &&
            is_free(state, right))
            add_way(list, unit, left, facing);
    }
    if (list->count > 0)
        return;
    if (is_free(state, state->ground[1])) {
        unsigned edge = musket_direction(data, near_, state->ground[1]);
        add_way(list, unit, near_, musket_edge(edge, MUSKET_EDGES - MUSKET_RIGHT_EDGE));
        add_way(list, unit, state->ground[1],
                musket_edge(edge, MUSKET_EDGES / 2 - MUSKET_RIGHT_EDGE));
        return;
    }
    for (unsigned step = MUSKET_STEP_LEFT; step <= MUSKET_STEP_RIGHT; step++) {
        unsigned place = 0, look = 0;
        if (find_wheel(state, unit, step, &place, &look))
            add_way(list, unit, place, look);
    }
}

/* Where the attackers may go, when there is a choice. MPR-7.5 */
void
musket_list_advance(const MusketState *state, HetMoveList *list)
{
    MusketMelee melee = musket_melee_under_way(state);
    unsigned unit = melee.attacker[0];
    if (melee.pair == MUSKET_PAIR_WHEEL) {
        list_wheels(state, unit, list);
        return;
    }
    for (unsigned i = 0; i < melee.cells; i++)
        if (way_to(state, unit, melee.ground[i]) < HET_HEX_SIDES)
            het_list_add(list, het_move_place(HET_MOVE_PURSUE, unit, melee.ground[i]));
}

void
musket_take_advance(MusketState *state, const HetMove *move, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head);
    frame->step = MUSKET_BATTLE_AT_TURN;
    musket_fight(frame)->roll = 0;
    unsigned left = state->units[move->unit].place;
    if (musket_fight(frame)->pair != MUSKET_PAIR_WHEEL)
        go_over(state, move->unit, way_to(state, move->unit, move->way.place), "MPR-7.5", sink);
    else if (move->facing == state->units[move->unit].facing)
        go_over(state, move->unit, musket_direction(musket_data(state), left, move->way.place),
                "MPR-15.34", sink);
    else
        wheel_into(state, move->unit, move->way.place, move->facing, sink);
}

/* The winners go into the ground they have cleared. */
bool
musket_advance_into(MusketState *state, HetFrame *frame, const HetSink *sink)
{
    MusketMelee melee = musket_melee_under_way(state);
    if (melee.attackers == 0 || !is_cleared(state, melee.pair)) {
        het_state_pop(&state->head);
        memset(state->ground, 0, sizeof state->ground);
        return true;
    }
    if (melee.pair == MUSKET_PAIR_LEFT || melee.pair == MUSKET_PAIR_RIGHT) {
        unsigned unit = melee.attacker[0];
        unsigned edge =
            musket_edge(melee.pair == MUSKET_PAIR_LEFT ? 0 : 1, state->units[unit].facing);
        go_over(state, unit, edge, "MPR-15.21", sink);
    } else if (melee.attackers == 2) {
        advance_both(state, &melee, sink);
    } else {
        return het_procedure_ask(&state->head, state->head.active, sink);
    }
    frame->step = MUSKET_BATTLE_AT_TURN;
    musket_fight(frame)->roll = 0;
    return true;
}

/* --- turning after it ------------------------------------------------------------------------- */

void
musket_list_turns(const MusketState *state, const HetFrame *frame, HetMoveList *list)
{
    unsigned unit = musket_turning(frame);
    for (unsigned turn = 0; turn < 3; turn++) {
        het_list_add(list, het_move_facing(HET_MOVE_TURN, unit,
                                           musket_edge((turn + HET_HEX_SIDES - 1) % HET_HEX_SIDES,
                                                       state->units[unit].facing)));
    }
}

bool
musket_advance_turns(MusketState *state, HetFrame *frame)
{
    for (; musket_fight(frame)->roll < 2; musket_fight(frame)->roll++) {
        int unit = musket_fight(frame)->fighter[MUSKET_BATTLE_ATTACKER + musket_fight(frame)->roll];
        if (unit >= 0 && musket_data(state)->unit[unit].hexes == 1) {
            state->head.actor = state->head.active;
            return false;
        }
    }
    het_state_pop(&state->head);
    memset(state->ground, 0, sizeof state->ground);
    return true;
}
