/* How a melee is fought out. MPR-7, MPR-11, MPR-14, MPR-15 */
#include "musketpike-rules.h"

/* Operands of MELEE. Attackers and defenders are ids, -1 for none or gone. ROLL: the column, and
 * 16 times the die; then counts what has been done. */
enum { ATTACKER, ATTACKER_TOO, DEFENDER, DEFENDER_TOO, PAIR, ROLL };

typedef enum {
    BATTLE_JOIN,
    BATTLE_DECLINE,
    BATTLE_FIGHT,
    BATTLE_ROLL,
    BATTLE_ATTACKER_LOSS,
    BATTLE_DEFENDER_LOSS,
    BATTLE_CHECK,
    BATTLE_ROUT,
    BATTLE_RETREATS,
    BATTLE_CLEAR,
    BATTLE_ADVANCE,
    BATTLE_TURN,
} Step;

/* Flags: bits 0 to 3 say which of the four was disordered before the dice; then: */
enum { ASKED = 1 << 4, ASKED_TOO = 1 << 5, WON = 1 << 6 };

static HetFrame *
battle(MusketState *state)
{
    return het_state_top(&state->head);
}

MusketMelee
musket_melee_under_way(const MusketState *state)
{
    const HetFrame *frame = het_state_peek(&state->head);
    MusketMelee melee = {.pair = (unsigned)frame->operand[PAIR]};
    for (unsigned i = 0; i < 2; i++) {
        if (frame->operand[ATTACKER + i] >= 0)
            melee.attacker[melee.attackers++] = (unsigned)frame->operand[ATTACKER + i];
        if (frame->operand[DEFENDER + i] >= 0)
            melee.defender[melee.defenders++] = (unsigned)frame->operand[DEFENDER + i];
        if (state->ground[i] != HET_NO_PLACE)
            melee.ground[melee.cells++] = state->ground[i];
    }
    return melee;
}

void
musket_start_melee(MusketState *state, const HetMove *move, const HetSink *sink)
{
    MusketMelee melee;
    bool found = musket_melee_of(state, move, &melee);
    g_assert(found);
    HetFrame *frame = musket_push(state, MUSKET_MELEE, (int)melee.attacker[0], -1);
    frame->operand[PAIR] = (int16_t)melee.pair;
    state->units[melee.attacker[0]].flags |= MUSKET_FOUGHT;
    for (unsigned i = 0; i < 2; i++) {
        frame->operand[DEFENDER + i] = i < melee.defenders ? (int16_t)melee.defender[i] : -1;
        state->ground[i] = i < melee.cells ? (uint16_t)melee.ground[i] : (uint16_t)HET_NO_PLACE;
        if (i < melee.defenders)
            state->units[melee.defender[i]].flags |= MUSKET_ATTACKED;
    }
    musket_tell(sink, state, HET_EVENT_FIGHT, melee.attacker[0], melee.defender[0], 0,
                melee.pair == MUSKET_PAIR_WHEEL  ? "MPR-15.34"
                : melee.defenders == 2           ? "MPR-11.7"
                : melee.pair != MUSKET_PAIR_NONE ? "MPR-15.21"
                                                 : "MPR-7.1");
}

/* --- joining and declining ----------------------------------------------------------------------
 */

static void
list_joins(const MusketState *state, HetMoveList *list)
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
static void
find_threats(const MusketState *state, const MusketMelee *melee, unsigned ret_cells[2])
{
    unsigned count = musket_own_cells(state, melee->attacker[0], ret_cells);
    if (count == 1)
        ret_cells[1] =
            melee->attackers == 2 ? state->units[melee->attacker[1]].place : (unsigned)HET_NO_PLACE;
}

static void
list_decline(const HetFrame *frame, HetMoveList *list)
{
    unsigned index = (frame->flags & ASKED) != 0;
    HetMove move = het_move_unit(HET_MOVE_ORDER, (unsigned)frame->operand[DEFENDER + index]);
    move.value = MUSKET_VALUE_DECLINE;
    het_list_add(list, move);
    het_list_add(list, het_move(HET_MOVE_PASS));
}

/* Artillery with a unit that leaves or falls is captured. MPR-11.25 */
static void
take_guns(MusketState *state, unsigned unit, unsigned by, const HetSink *sink)
{
    unsigned cells[2], count = musket_own_cells(state, unit, cells);
    for (unsigned i = 0; i < count; i++)
        if (state->cells[cells[i]].gun != 0)
            musket_capture(state, state->cells[cells[i]].gun - 1u, by, "MPR-11.25", sink);
}

static void
take_decline(MusketState *state, const HetMove *move, const HetSink *sink)
{
    HetFrame *frame = battle(state);
    unsigned index = (frame->flags & ASKED) != 0;
    MusketMelee melee = musket_melee_under_way(state);
    unsigned threats[2];
    frame->flags |= index == 0 ? ASKED : ASKED_TOO;
    if (move->kind == HET_MOVE_PASS)
        return;
    find_threats(state, &melee, threats);
    musket_note(sink, state, move->unit,
                musket_kind(state, move->unit) == MUSKET_CAVALRY ? "MPR-14.24" : "MPR-14.25",
                "retreats before melee");
    take_guns(state, move->unit, melee.attacker[0], sink);
    frame->operand[DEFENDER + index] = -1;
    musket_start_retreat(state, move->unit, (unsigned)musket_option(state, MUSKET_DEFENDER_RETREAT),
                         threats[0], threats[1], MUSKET_RETREAT_DECLINES);
}

/* True when nobody is to be asked any more. */
static bool
advance_decline(MusketState *state, HetFrame *frame)
{
    MusketMelee melee = musket_melee_under_way(state);
    for (unsigned i = 0; i < 2; i++) {
        uint8_t asked = i == 0 ? ASKED : ASKED_TOO;
        if ((frame->flags & asked) != 0)
            continue;
        if (frame->operand[DEFENDER + i] >= 0 &&
            musket_may_decline(state, &melee, (unsigned)frame->operand[DEFENDER + i])) {
            state->head.actor = (uint8_t)(1 - state->head.active);
            return false;
        }
        frame->flags |= asked;
    }
    return true;
}

/* --- the dice -----------------------------------------------------------------------------------
 */

/* MPR-11.15, MPR-15.20 */
static void
disorder_attackers(MusketState *state, const MusketMelee *melee, const HetSink *sink)
{
    const MusketScenario *data = musket_data(state);
    MusketCrossing crossings[MUSKET_CROSSINGS];
    for (unsigned i = 0; i < melee->attackers; i++) {
        unsigned unit = melee->attacker[i];
        unsigned count = musket_crossings(state, melee, i, crossings);
        for (unsigned k = 0; k < count; k++) {
            unsigned from = crossings[k].from, edge = crossings[k].edge;
            bool hurts = (data->disorders[from][edge] >> data->unit[unit].kind & 1u) != 0;
            if (hurts && (data->ground[from][edge] & MUSKET_DOWNHILL) == 0)
                musket_disorder(state, unit, "MPR-11.15", sink);
        }
    }
}

static void
note_column(const MusketState *state, const MusketMelee *melee, const HetSink *sink)
{
    static const char *const rules[MUSKET_KINDS] = {
        [MUSKET_HEAVY] = "MPR-11.5", [MUSKET_LIGHT] = "MPR-11.4", [MUSKET_CAVALRY] = "MPR-11.2"};
    unsigned unit = melee->attacker[0];
    const char *rule = rules[musket_kind(state, unit)];
    if (musket_kind(state, unit) == MUSKET_CAVALRY &&
        (musket_on_obstructed(state, melee) || musket_over_obstacle(state, melee)))
        rule = "MPR-11.3";
    else if (melee->pair != MUSKET_PAIR_NONE)
        rule = musket_on_obstructed(state, melee) ? "MPR-15.18" : "MPR-11.6";
    musket_note(sink, state, unit, rule, "odds are taken");
    if (musket_defence(state, melee) * musket_columns[0] > musket_attack(state, melee) * 100)
        musket_note(sink, state, unit, "MPR-11.14", "the odds are worse than the table's");
    musket_note_shifts(state, melee, sink);
}

/* MPR-11.26 */
static bool
overrun(MusketState *state, const MusketMelee *melee, const HetSink *sink)
{
    if (musket_defence(state, melee) > 0)
        return false;
    for (unsigned i = 0; i < melee->defenders; i++)
        musket_capture(state, melee->defender[i], melee->attacker[0], "MPR-11.26", sink);
    return true;
}

static unsigned
column_of(const HetFrame *frame)
{
    return (unsigned)frame->operand[ROLL] % 16;
}

static MusketResult
result_of(const HetFrame *frame)
{
    return musket_result(column_of(frame), (unsigned)frame->operand[ROLL] / 16);
}

static bool
has_leader(const MusketState *state, const unsigned *units, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (musket_leader_of(state, units[i]) != MUSKET_NONE)
            return true;
    return false;
}

static void
roll_melee(const MusketState *state, const HetFrame *frame, HetMoveList *list)
{
    MusketMelee melee = musket_melee_under_way(state);
    uint8_t effect[10];
    for (unsigned die = 1; die <= 10; die++) {
        MusketResult result = musket_result(column_of(frame), die);
        unsigned code =
            result.attacker * 32u + result.defender * 8u + (unsigned)(result.retreat + 1);
        if ((die == 1 && has_leader(state, melee.attacker, melee.attackers)) ||
            (die == 10 && has_leader(state, melee.defender, melee.defenders)))
            code |= 128;
        effect[die - 1] = (uint8_t)code;
    }
    musket_list_die(list, melee.attacker[0], effect);
}

/* MPR-9.7 */
static void
lose_leaders(MusketState *state, const MusketMelee *melee, unsigned die, const HetSink *sink)
{
    unsigned count = die == 1 ? melee->attackers : die == 10 ? melee->defenders : 0;
    for (unsigned i = 0; i < count; i++) {
        unsigned unit = die == 1 ? melee->attacker[i] : melee->defender[i];
        unsigned leader = musket_leader_of(state, unit);
        if (leader != MUSKET_NONE)
            musket_lose_leader(state, leader, "MPR-9.7", sink);
    }
}

static void
take_melee(MusketState *state, unsigned die, const HetSink *sink)
{
    HetFrame *frame = battle(state);
    MusketMelee melee = musket_melee_under_way(state);
    frame->operand[ROLL] = (int16_t)(frame->operand[ROLL] + (int)die * 16);
    musket_tell(sink, state, HET_EVENT_ROLL, melee.attacker[0], melee.defender[0], (int)die,
                "MPR-11.28");
    lose_leaders(state, &melee, die, sink);
    for (unsigned i = 0; i < 4; i++)
        if (frame->operand[i] >= 0 &&
            musket_has(state, (unsigned)frame->operand[i], MUSKET_DISORDERED))
            frame->flags |= (uint8_t)(1u << i);
    frame->step = BATTLE_ATTACKER_LOSS;
}

/* --- losses -------------------------------------------------------------------------------------
 */

static unsigned
points_lost(const HetFrame *frame)
{
    MusketResult result = result_of(frame);
    return frame->step == BATTLE_ATTACKER_LOSS ? result.attacker : result.defender;
}

/* Artillery alone cannot lose: any loss captures it. */
static bool
is_gun(const MusketState *state, int unit)
{
    return unit >= 0 && musket_kind(state, (unsigned)unit) == MUSKET_ARTILLERY;
}

/* Who takes the odd point of a joint side. MPR-15.23 */
static void
list_losses(const HetFrame *frame, HetMoveList *list)
{
    unsigned first = frame->step == BATTLE_ATTACKER_LOSS ? ATTACKER : DEFENDER;
    for (unsigned i = first; i < first + 2; i++)
        het_list_add(list, het_move_unit(HET_MOVE_LOSE, (unsigned)frame->operand[i]));
}

static void
next_loss(HetFrame *frame)
{
    frame->step = frame->step == BATTLE_ATTACKER_LOSS ? BATTLE_DEFENDER_LOSS : BATTLE_CHECK;
}

static bool
advance_losses(MusketState *state, HetFrame *frame, const HetSink *sink)
{
    unsigned first = frame->step == BATTLE_ATTACKER_LOSS ? ATTACKER : DEFENDER;
    unsigned points = points_lost(frame);
    int one = frame->operand[first], two = frame->operand[first + 1];
    bool joint = one >= 0 && two >= 0 && !is_gun(state, one) && !is_gun(state, two);
    if (joint && points == 1) {
        unsigned side = first == ATTACKER ? state->head.active : 1u - state->head.active;
        state->head.actor = (uint8_t)side;
        return false;
    }
    if (joint) {
        musket_lose(state, (unsigned)one, points / 2, "MPR-15.23", sink);
        musket_lose(state, (unsigned)two, points / 2, "MPR-15.23", sink);
    } else if (points > 0) {
        unsigned unit = (unsigned)(one >= 0 && !(is_gun(state, one) && two >= 0) ? one : two);
        musket_lose(state, unit, points, "MPR-11.28", sink);
    }
    next_loss(frame);
    return true;
}

/* --- the check ----------------------------------------------------------------------------------
 */

static bool
is_retreating(const HetFrame *frame, unsigned index)
{
    MusketResult result = result_of(frame);
    return index < DEFENDER ? result.retreat < 0 : result.retreat > 0;
}

/* Whether unit `index` of the frame checks its morale. MPR-11.16 */
static bool
checks(const MusketState *state, const HetFrame *frame, unsigned index)
{
    MusketResult result = result_of(frame);
    bool loses = is_retreating(frame, index) || (result.attacker > 0 && result.defender > 0);
    return loses && frame->operand[index] >= 0 && !is_gun(state, frame->operand[index]) &&
           state->units[frame->operand[index]].strength > 0;
}

/* Strength points a die costs it, or 1 for disorder. */
static int
check_effect(const MusketState *state, const HetFrame *frame, unsigned index, int die)
{
    unsigned unit = (unsigned)frame->operand[index];
    int over = die - musket_check_morale(state, unit);
    if (over <= 0)
        return 0;
    if ((frame->flags & 1u << index) != 0)
        return MIN(over, state->units[unit].strength); /* MPR-11.17 */
    return !is_retreating(frame, index);
}

static void
roll_check(const MusketState *state, const HetFrame *frame, HetMoveList *list)
{
    uint8_t effect[10] = {0};
    for (int die = 2; die <= 10; die++) {
        bool changes = false;
        for (unsigned i = 0; i < 4; i++)
            changes =
                changes || (checks(state, frame, i) && check_effect(state, frame, i, die) !=
                                                           check_effect(state, frame, i, die - 1));
        effect[die - 1] = (uint8_t)(effect[die - 2] + changes);
    }
    musket_list_die(list, (unsigned)frame->operand[ATTACKER], effect);
}

static void
take_check(MusketState *state, int die, const HetSink *sink)
{
    HetFrame *frame = battle(state);
    musket_tell(sink, state, HET_EVENT_ROLL, (unsigned)frame->operand[ATTACKER], HET_NO_UNIT, die,
                "MPR-11.16");
    for (unsigned i = 0; i < 4; i++) {
        if (!checks(state, frame, i))
            continue;
        unsigned unit = (unsigned)frame->operand[i];
        int effect = check_effect(state, frame, i, die);
        if ((frame->flags & 1u << i) != 0)
            musket_lose(state, unit, (unsigned)effect, "MPR-11.17", sink);
        else if (effect > 0)
            musket_disorder(state, unit, "MPR-11.16", sink);
    }
    frame->step = BATTLE_ROUT;
}

/* --- rout and retreat ---------------------------------------------------------------------------
 */

/* Light infantry that horse or heavy infantry has beaten in the open. MPR-14.23 */
static bool
is_ridden_down(const MusketState *state, const HetFrame *frame, unsigned index)
{
    MusketMelee melee = musket_melee_under_way(state);
    if (musket_kind(state, (unsigned)frame->operand[index]) != MUSKET_LIGHT ||
        musket_on_obstructed(state, &melee) || musket_over_obstacle(state, &melee))
        return false;
    const unsigned *by = index < DEFENDER ? melee.defender : melee.attacker;
    unsigned count = index < DEFENDER ? melee.defenders : melee.attackers;
    for (unsigned i = 0; i < count; i++)
        if (musket_kind(state, by[i]) == MUSKET_CAVALRY ||
            musket_kind(state, by[i]) == MUSKET_HEAVY)
            return true;
    return false;
}

/* What a retreat costs before it is made; the dead are taken off. MPR-11.18 */
static void
rout(MusketState *state, HetFrame *frame, const HetSink *sink)
{
    unsigned points = (unsigned)musket_option(state, MUSKET_ROUT_LOSS);
    unsigned attacker = (unsigned)frame->operand[ATTACKER];
    bool ridden[4];
    for (unsigned i = 0; i < 4; i++)
        ridden[i] = frame->operand[i] >= 0 && is_ridden_down(state, frame, i);
    for (unsigned i = 0; i < 4; i++) {
        if (frame->operand[i] < 0 || !is_retreating(frame, i))
            continue;
        unsigned unit = (unsigned)frame->operand[i];
        if (is_gun(state, (int)unit))
            continue;
        bool before = (frame->flags & 1u << i) != 0;
        if (before || ridden[i])
            musket_lose(state, unit, points, before ? "MPR-11.18" : "MPR-14.23", sink);
        musket_disorder(state, unit, "MPR-11.18", sink);
    }
    for (unsigned i = 0; i < 4; i++) {
        if (frame->operand[i] < 0)
            continue;
        unsigned unit = (unsigned)frame->operand[i];
        MusketResult result = result_of(frame);
        bool lost = i >= DEFENDER && (result.defender > 0 || result.retreat > 0);
        if (is_gun(state, (int)unit)) {
            if (!lost)
                continue;
            musket_capture(state, unit, attacker, "MPR-11.26", sink);
            frame->operand[i] = -1;
        } else {
            bool dead = state->units[unit].strength == 0;
            if (i >= DEFENDER && (dead || is_retreating(frame, i)))
                take_guns(state, unit, attacker, sink);
            if (dead) {
                musket_bury(state, unit, "MPR-11.28", sink);
                frame->operand[i] = -1;
            }
        }
    }
}

/* Starts the retreat of the next unit that must; false when none is left. MPR-14.21 */
static bool
start_retreats(MusketState *state, HetFrame *frame, const HetSink *sink)
{
    MusketMelee melee = musket_melee_under_way(state);
    unsigned threats[2] = {HET_NO_PLACE, HET_NO_PLACE};
    for (unsigned i = 0; i < 4; i++) {
        if (frame->operand[i] < 0 || !is_retreating(frame, i))
            continue;
        unsigned unit = (unsigned)frame->operand[i];
        if (i < DEFENDER) {
            threats[0] = state->ground[0];
            threats[1] = state->ground[1];
        } else {
            find_threats(state, &melee, threats);
        }
        frame->operand[i] = -1;
        musket_note(sink, state, unit, "MPR-14.21", "must retreat");
        musket_start_retreat(state, unit,
                             (unsigned)musket_option(state, i < DEFENDER ? MUSKET_ATTACKER_RETREAT
                                                                         : MUSKET_DEFENDER_RETREAT),
                             threats[0], threats[1], 0);
        return true;
    }
    return false;
}

/* --- the advance --------------------------------------------------------------------------------
 */

static bool
is_cleared(const MusketState *state)
{
    for (unsigned i = 0; i < 2; i++)
        if (state->ground[i] != HET_NO_PLACE && musket_at(state, state->ground[i]) != MUSKET_NONE)
            return false;
    return true;
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
    musket_tell_way(sink, state, HET_EVENT_MOVE, unit, from[0], to, rule);
    musket_put(state, unit, to, state->units[unit].facing);
    musket_hold(state, unit, sink);
    for (unsigned i = 0; i < count; i++) {
        if ((data->ground[from[i]][edge] & MUSKET_STEEP_DOWN) != 0 &&
            (data->disorders[from[i]][edge] >> data->unit[unit].kind & 1u) != 0)
            musket_disorder(state, unit, "MPR-15.20", sink);
        musket_enter(state, unit, from[i], edge, sink);
    }
}

static void
wheel_into(MusketState *state, unsigned unit, unsigned facing, const HetSink *sink)
{
    const MusketScenario *data = musket_data(state);
    unsigned own[2], place = state->units[unit].place, look = state->units[unit].facing, cost = 0;
    unsigned before = look;
    bool right = facing == musket_edge(1, look);
    musket_own_cells(state, unit, own);
    musket_step(data, unit, right ? MUSKET_STEP_RIGHT : MUSKET_STEP_LEFT, &place, &look, &cost);
    musket_tell_way(sink, state, HET_EVENT_MOVE, unit, own[0], place, "MPR-15.34");
    musket_put(state, unit, place, look);
    musket_hold(state, unit, sink);
    musket_enter(state, unit, own[right ? 0 : 1], musket_edge(right ? 1 : 0, before), sink);
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
    if (musket_at(state, near_) == MUSKET_NONE)
        go_to(state, one, near_, sink);
}

/* Where the attackers may go, when there is a choice. MPR-7.5 */
static void
list_advance(const MusketState *state, HetMoveList *list)
{
    const MusketScenario *data = musket_data(state);
    MusketMelee melee = musket_melee_under_way(state);
    unsigned unit = melee.attacker[0];
    if (melee.pair == MUSKET_PAIR_WHEEL) {
        for (unsigned step = MUSKET_STEP_LEFT; step <= MUSKET_STEP_RIGHT; step++) {
            unsigned place = state->units[unit].place, facing = state->units[unit].facing, cost = 0;
            if (!musket_step(data, unit, step, &place, &facing, &cost))
                continue;
            HetMove move = het_move_place(HET_MOVE_PURSUE, unit, place);
            move.facing = (uint8_t)facing;
            het_list_add(list, move);
        }
        return;
    }
    for (unsigned i = 0; i < melee.cells; i++)
        if (way_to(state, unit, melee.ground[i]) < HET_HEX_SIDES)
            het_list_add(list, het_move_place(HET_MOVE_PURSUE, unit, melee.ground[i]));
}

static void
take_advance(MusketState *state, const HetMove *move, const HetSink *sink)
{
    HetFrame *frame = battle(state);
    frame->step = BATTLE_TURN;
    frame->operand[ROLL] = 0;
    if (frame->operand[PAIR] == MUSKET_PAIR_WHEEL)
        wheel_into(state, move->unit, move->facing, sink);
    else
        go_over(state, move->unit, way_to(state, move->unit, move->way.place), "MPR-7.5", sink);
}

/* The winners go into the ground they have cleared. */
static bool
advance_into(MusketState *state, HetFrame *frame, const HetSink *sink)
{
    MusketMelee melee = musket_melee_under_way(state);
    if (melee.attackers == 0 || !is_cleared(state)) {
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
        return musket_ask(state, state->head.active, sink);
    }
    frame->step = BATTLE_TURN;
    frame->operand[ROLL] = 0;
    return true;
}

/* --- turning after it ---------------------------------------------------------------------------
 */

static void
list_turns(const MusketState *state, const HetFrame *frame, HetMoveList *list)
{
    unsigned unit = (unsigned)frame->operand[ATTACKER + frame->operand[ROLL]];
    for (unsigned turn = 0; turn < 3; turn++) {
        HetMove move = het_move_unit(HET_MOVE_TURN, unit);
        move.facing = (uint8_t)musket_edge((turn + HET_HEX_SIDES - 1) % HET_HEX_SIDES,
                                           state->units[unit].facing);
        het_list_add(list, move);
    }
}

static bool
advance_turns(MusketState *state, HetFrame *frame)
{
    for (; frame->operand[ROLL] < 2; frame->operand[ROLL]++) {
        int unit = frame->operand[ATTACKER + frame->operand[ROLL]];
        if (unit >= 0 && musket_data(state)->unit[unit].hexes == 1) {
            state->head.actor = state->head.active;
            return false;
        }
    }
    het_state_pop(&state->head);
    memset(state->ground, 0, sizeof state->ground);
    return true;
}

/* --- the procedure ------------------------------------------------------------------------------
 */

static bool
advance_fight(MusketState *state, HetFrame *frame, const HetSink *sink)
{
    MusketMelee melee = musket_melee_under_way(state);
    frame->step = BATTLE_CLEAR;
    if (melee.defenders == 0)
        return true;
    if (frame->operand[DEFENDER] < 0)
        musket_note(sink, state, melee.defender[0], "MPR-15.24", "fights alone");
    disorder_attackers(state, &melee, sink);
    if (overrun(state, &melee, sink)) {
        frame->operand[DEFENDER] = frame->operand[DEFENDER_TOO] = -1;
        return true;
    }
    note_column(state, &melee, sink);
    frame->operand[ROLL] = (int16_t)musket_final_column(state, &melee);
    frame->step = BATTLE_ROLL;
    return true;
}

static bool
advance(MusketState *state, const HetSink *sink)
{
    HetFrame *frame = battle(state);
    switch ((Step)frame->step) {
    case BATTLE_JOIN:
        return musket_ask(state, state->head.active, sink);
    case BATTLE_DECLINE:
        if (!advance_decline(state, frame))
            return false;
        frame->step = BATTLE_FIGHT;
        return true;
    case BATTLE_FIGHT:
        return advance_fight(state, frame, sink);
    case BATTLE_ROLL:
        return musket_open(state, MUSKET_ROLL_MELEE, (unsigned)frame->operand[ATTACKER], sink);
    case BATTLE_ATTACKER_LOSS:
    case BATTLE_DEFENDER_LOSS:
        return advance_losses(state, frame, sink);
    case BATTLE_CHECK:
        return musket_open(state, MUSKET_ROLL_MELEE_CHECK, (unsigned)frame->operand[ATTACKER],
                           sink);
    case BATTLE_ROUT:
        rout(state, frame, sink);
        frame->step = BATTLE_RETREATS;
        return true;
    case BATTLE_RETREATS:
        if (!start_retreats(state, frame, sink))
            frame->step = BATTLE_CLEAR;
        return true;
    case BATTLE_CLEAR:
        frame->step = BATTLE_ADVANCE;
        return true;
    case BATTLE_ADVANCE:
        return advance_into(state, frame, sink);
    case BATTLE_TURN:
        break;
    }
    return advance_turns(state, frame);
}

static void
list(const MusketState *state, HetMoveList *moves)
{
    const HetFrame *frame = het_state_peek(&state->head);
    switch ((Step)frame->step) {
    case BATTLE_JOIN:
        list_joins(state, moves);
        break;
    case BATTLE_DECLINE:
        list_decline(frame, moves);
        break;
    case BATTLE_ATTACKER_LOSS:
    case BATTLE_DEFENDER_LOSS:
        list_losses(frame, moves);
        break;
    case BATTLE_ADVANCE:
        list_advance(state, moves);
        break;
    case BATTLE_TURN:
        list_turns(state, frame, moves);
        break;
    case BATTLE_FIGHT:
    case BATTLE_ROLL:
    case BATTLE_CHECK:
    case BATTLE_ROUT:
    case BATTLE_RETREATS:
    case BATTLE_CLEAR:
        break;
    }
}

static void
roll(const MusketState *state, HetMoveList *outcomes)
{
    const HetFrame *frame = het_state_peek(&state->head);
    if (frame->step == BATTLE_ROLL)
        roll_melee(state, frame, outcomes);
    else
        roll_check(state, frame, outcomes);
}

static void
take_join(MusketState *state, const HetMove *move, const HetSink *sink)
{
    HetFrame *frame = battle(state);
    frame->step = BATTLE_DECLINE;
    if (move->kind == HET_MOVE_DONE)
        return;
    frame->operand[ATTACKER_TOO] = (int16_t)move->unit;
    state->units[move->unit].flags |= MUSKET_FOUGHT;
    musket_tell(sink, state, HET_EVENT_FIGHT, move->unit, (unsigned)frame->operand[DEFENDER], 0,
                "MPR-15.26");
}

static void
take(MusketState *state, const HetMove *move, const HetSink *sink)
{
    HetFrame *frame = battle(state);
    switch ((Step)frame->step) {
    case BATTLE_JOIN:
        take_join(state, move, sink);
        break;
    case BATTLE_DECLINE:
        take_decline(state, move, sink);
        break;
    case BATTLE_ROLL:
        take_melee(state, (unsigned)move->roll.low, sink);
        break;
    case BATTLE_ATTACKER_LOSS:
    case BATTLE_DEFENDER_LOSS:
        musket_lose(state, move->unit, 1, "MPR-15.23", sink);
        next_loss(frame);
        break;
    case BATTLE_CHECK:
        take_check(state, move->roll.low, sink);
        break;
    case BATTLE_ADVANCE:
        take_advance(state, move, sink);
        break;
    case BATTLE_TURN:
        frame->operand[ROLL]++;
        musket_face(state, move->unit, move->facing, "MPR-7.6", sink);
        break;
    case BATTLE_FIGHT:
    case BATTLE_ROUT:
    case BATTLE_RETREATS:
    case BATTLE_CLEAR:
        break;
    }
}

const MusketSteps musket_melee_steps = {
    .advance = advance, .list = list, .roll = roll, .take = take};
