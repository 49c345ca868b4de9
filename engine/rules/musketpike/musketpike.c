/* The turn sequence: initiative, cups, the phases of an activation, rallies; the tables of
 * procedures and of slots. MPR-1, MPR-3, MPR-4.1, MPR-7.7 */
#include "engine/rules/systems.h"

#include "engine/game.h"
#include "musketpike-procedure.h"
#include "musketpike-slots.h"

/* --- initiative ------------------------------------------------------------------------------ */

/* Read as 10 and what the first side's die shows more than the second's. MPR-1.2, MPR-1.3 */
static bool
first_wins(const MusketState *state, unsigned reading)
{
    return reading > MUSKET_FACES || (reading == MUSKET_FACES && state->initiative == HET_FIRST);
}

static void
roll_initiative(const HetState *head, HetThrow *ret_throw)
{
    const MusketState *state = musket_state_peek(head);
    bool nobody = state->initiative == MUSKET_NONE;
    ret_throw->reading = HET_READ_DIFFERENCE;
    ret_throw->unit = HET_NO_UNIT;
    ret_throw->dice = 2;
    ret_throw->faces = MUSKET_FACES;
    ret_throw->ties_rerolled = nobody;
    for (unsigned reading = 1; reading < 2 * MUSKET_FACES; reading++)
        ret_throw->effect[reading] = first_wins(state, reading);
    het_account_begin(ret_throw->account,
                      nobody ? "the initiative" : "the initiative, ties to who had it",
                      nobody ? "MPR-1.2" : "MPR-1.3", HET_NO_UNIT);
}

static void
begin(MusketState *state, unsigned side, const char *rule, const HetSink *sink)
{
    state->initiative = (uint8_t)side;
    state->head.active = (uint8_t)side;
    state->head.phase = MUSKET_CUPS;
    het_report(sink, &state->head, HET_EVENT_TURN, HET_NO_UNIT, HET_NO_UNIT, state->head.turn, rule,
               NULL);
}

static bool
advance_initiative(HetState *head, const HetSink *sink)
{
    return het_procedure_open(head, MUSKET_ROLL_INITIATIVE, HET_NO_UNIT, &musket_state(head)->rolls,
                              sink);
}

static void
take_initiative(HetState *head, const HetMove *move, const HetSink *sink)
{
    MusketState *state = musket_state(head);
    bool nobody = state->initiative == MUSKET_NONE;
    het_state_pop(head);
    begin(state, first_wins(state, (unsigned)move->roll.low) ? HET_FIRST : HET_SECOND,
          nobody ? "MPR-1.2" : "MPR-1.3", sink);
}

const HetProcedure musket_dice_off_procedure = {
    .advance = advance_initiative, .roll = roll_initiative, .take = take_initiative};

/* --- cups ------------------------------------------------------------------------------------ */

static bool
advance_idle(HetState *head, const HetSink *sink)
{
    MusketState *state = musket_state(head);
    if (head->actor == HET_NOBODY)
        return false;
    if (musket_judge(state)) {
        musket_conclude(state, MUSKET_END_FIELD, sink);
        return false;
    }
    if (head->phase == MUSKET_INITIATIVE) {
        musket_push(state, MUSKET_DICE_OFF);
        return true;
    }
    if (head->phase == MUSKET_COMING) {
        musket_push(state, MUSKET_ARRIVAL);
        return true;
    }
    if (!musket_may_draw(state, head->active) && !musket_next_side(state)) {
        head->phase = MUSKET_COMING;
        return true;
    }
    head->actor = head->active;
    return false;
}

static void
list_cups(const HetState *head, HetMoveList *list)
{
    HetMove draw = het_move(HET_MOVE_ORDER);
    (void)head;
    draw.value = MUSKET_VALUE_DRAW;
    het_list_add(list, draw);
    het_list_add(list, het_move(HET_MOVE_PASS));
}

static void
take_cups(HetState *head, const HetMove *move, const HetSink *sink)
{
    MusketState *state = musket_state(head);
    unsigned side = head->active;
    if (move->kind == HET_MOVE_PASS) {
        state->passed |= 1u << side;
        het_note(sink, head, HET_NO_UNIT, HET_NO_UNIT, "MPR-1.8", "%s draw no more this turn",
                 head->scenario->sides[side]);
        musket_end_draw(state);
        if (head->phase == MUSKET_COMING)
            het_report(sink, head, HET_EVENT_NOTE, HET_NO_UNIT, HET_NO_UNIT, 0, "MPR-1.9",
                       "the turn ends");
        return;
    }
    musket_push(state, MUSKET_DRAW);
}

const HetProcedure musket_idle_procedure = {
    .advance = advance_idle, .list = list_cups, .take = take_cups};

/* The leader of a side whose chit has a bit of its cup. */
static unsigned
leader_of_chit(const MusketState *state, unsigned side, unsigned chit)
{
    const MusketScenario *data = musket_data(state);
    unsigned leader = 0;
    while (data->leader[leader].side != side || data->leader[leader].chit != chit)
        leader++;
    return leader;
}

/* The draw of the lowest chit of those in a cup. */
static HetMove
draw_of(const MusketState *state, unsigned cup)
{
    unsigned side = state->head.active, chit = (unsigned)__builtin_ctz(cup);
    unsigned unit = chit == MUSKET_MARKER
                        ? HET_NO_UNIT
                        : musket_data(state)->unit_count + leader_of_chit(state, side, chit);
    HetMove move = het_move_roll(unit, (int32_t)chit, (int32_t)chit);
    move.kind = HET_MOVE_DRAW;
    return move;
}

/* In order of their bits, the marker last. */
static void
list_chits(const HetState *head, HetMoveList *list)
{
    const MusketState *state = musket_state_peek(head);
    for (unsigned cup = state->cup[head->active]; cup != 0; cup &= cup - 1)
        het_list_add_outcome(list, draw_of(state, cup), 1);
}

static void
take_chit(HetState *head, const HetMove *move, const HetSink *sink)
{
    MusketState *state = musket_state(head);
    unsigned side = head->active, leader = MUSKET_NONE, chit = MUSKET_MARKER;
    if (move->unit != HET_NO_UNIT) {
        leader = move->unit - musket_data(state)->unit_count;
        chit = musket_data(state)->leader[leader].chit;
    }
    state->cup[side] &= (uint16_t) ~(1u << chit);
    het_state_pop(head);
    musket_start_activation(state, leader, sink);
}

/* The last chit of a cup comes without a draw, and is reported as the others are. */
static bool
advance_draw(HetState *head, const HetSink *sink)
{
    unsigned side = head->active, cup = musket_state(head)->cup[side];
    if ((cup & (cup - 1)) == 0) {
        HetMove last = draw_of(musket_state_peek(head), cup);
        take_chit(head, &last, sink);
        return true;
    }
    return het_procedure_draw(head, MUSKET_ROLL_DRAW, side, &musket_state(head)->draws[side], sink);
}

const HetProcedure musket_draw_procedure = {
    .advance = advance_draw, .list = list_chits, .take = take_chit};

/* Whether an obstacle lies between the hexes of a unit. */
static bool
is_astride(const MusketState *state, unsigned unit)
{
    const MusketUnit *it = &state->units[unit];
    return musket_hexes(state, unit) == 2 &&
           (musket_data(state)->ground[it->place][musket_edge(MUSKET_RIGHT_EDGE, it->facing)] &
            MUSKET_OBSTACLE) != 0;
}

static inline const char *
why_no_rally(const MusketState *state, unsigned unit)
{
    const char *reason = musket_why_not_active(state, unit);
    if (reason != NULL)
        return reason;
    if (!musket_has(state, unit, MUSKET_DISORDERED))
        return "only disordered units rally (MPR-7.8)";
    if (musket_has(state, unit, MUSKET_UNRALLIED))
        return "it was disordered or crossed disordering ground in this activation (MPR-7.7)";
    if (is_astride(state, unit))
        return "it stands astride an obstacle (MPR-17.8)";
    return state->activation.order == MUSKET_ORDER_RALLY && musket_contact(state, unit)
               ? "it is in contact (MPR-3.12)"
               : NULL;
}

static bool
may_rally(const MusketState *state, unsigned unit)
{
    return why_no_rally(state, unit) == NULL;
}

/* Whether the commander who activates is with a unit, which then rallies without a roll: of what
 * shares a hex with him the unit he is with, or another if that need not rally. MPR-3.8 */
static bool
leader_with(const MusketState *state, unsigned unit)
{
    unsigned commander = musket_commander(state);
    if (state->activation.wing == 0 || commander == MUSKET_NONE ||
        !musket_stands_with(state, commander, unit))
        return false;
    unsigned with = state->leaders[commander].unit; /* he helps one of a hex, his own first */
    return with == unit || (!may_rally(state, with) && !musket_has(state, with, MUSKET_HELPED));
}

static void
rally(MusketState *state, unsigned unit, const char *rule, const HetSink *sink)
{
    state->units[unit].flags &= (uint16_t)~MUSKET_DISORDERED;
    het_report(sink, &state->head, HET_EVENT_RALLY, unit, HET_NO_UNIT, 0, rule, NULL);
}

static void
start_rally(MusketState *state, unsigned unit, const HetSink *sink)
{
    state->activation.last = (uint8_t)(unit + 1);
    unsigned commander = musket_commander(state);
    if (state->activation.wing == 0 && commander != MUSKET_NONE &&
        state->leaders[commander].unit == unit)
        het_report(sink, &state->head, HET_EVENT_NOTE, unit, HET_NO_UNIT, 0, "MPR-2.13",
                   "its commander gave a unit activation, so it rolls");
    if (leader_with(state, unit)) {
        state->units[state->leaders[commander].unit].flags |= MUSKET_HELPED;
        rally(state, unit, "MPR-3.8", sink);
    } else {
        musket_push_unit(state, MUSKET_RALLY, unit);
    }
}

static void
list_rallies(const MusketState *state, HetMoveList *list)
{
    HET_EACH_OF_SIDE(unit, musket_data(state), state->head.active)
        if (may_rally(state, unit))
            het_list_add(list, het_move_unit(HET_MOVE_RALLY, unit));
    if (list->count != 1) /* trying costs nothing */
        het_list_add(list, het_move(HET_MOVE_PASS));
}

/* The next unit of the activation, from `activation.last` on, that rallies; MUSKET_NONE. */
static unsigned
next_to_rally(const MusketState *state)
{
    HET_EACH_OF_SIDE(unit, musket_data(state), state->head.active)
        if (unit >= state->activation.last && may_rally(state, unit))
            return unit;
    return MUSKET_NONE;
}

static bool
rallies(const MusketState *state)
{
    MusketOrder order = state->activation.order;
    if (order == MUSKET_ORDER_CHARGE)
        return false;
    if (order != MUSKET_ORDER_RALLY && state->activation.last != 0)
        return false; /* one on a march */
    return next_to_rally(state) != MUSKET_NONE;
}

static bool
advance_rallies(MusketState *state, const HetSink *sink)
{
    if (!rallies(state)) {
        musket_next_phase(state, sink);
        return true;
    }
    if (state->activation.order != MUSKET_ORDER_RALLY)
        return het_procedure_await(&state->head, state->head.active, sink);
    start_rally(state, next_to_rally(state), sink); /* MPR-3.14 */
    return true;
}

/* --- the roll -------------------------------------------------------------------------------- */

static bool
advance_rally(HetState *head, const HetSink *sink)
{
    unsigned unit = musket_frame_unit(head);
    return het_procedure_open(head, MUSKET_ROLL_RALLY, unit, &musket_state(head)->units[unit].rolls,
                              sink);
}

static void
roll_rally(const HetState *head, HetThrow *ret_throw)
{
    musket_throw_check(musket_state_peek(head), musket_frame_unit(head), "rallying",
                       musket_state_peek(head)->activation.order == MUSKET_ORDER_RALLY ? "MPR-3.14"
                                                                                       : "MPR-3.8",
                       ret_throw);
    het_account_results(ret_throw->account, "it rallies", "it stays disordered");
}

static void
take_rally(HetState *head, const HetMove *move, const HetSink *sink)
{
    unsigned unit = musket_frame_unit(head);
    het_state_pop(head);
    if (move->roll.low <= musket_check_morale(musket_state(head), unit))
        rally(musket_state(head), unit, "MPR-7.8", sink);
}

const HetProcedure musket_rally_procedure = {
    .advance = advance_rally, .roll = roll_rally, .take = take_rally};

/* --- activations ----------------------------------------------------------------------------- */

static void
list_phase(const HetState *head, HetMoveList *list)
{
    static void (*const lists[])(const MusketState *state, HetMoveList *list) = {
        [MUSKET_ORDERS] = musket_list_orders,     [MUSKET_GUNFIRE] = musket_list_shots,
        [MUSKET_DEFENCE] = musket_list_shots,     [MUSKET_ADVANCE] = musket_list_shots,
        [MUSKET_MOVEMENT] = musket_list_movement, [MUSKET_MELEES] = musket_list_melees,
        [MUSKET_RALLIES] = list_rallies,
    };
    lists[head->phase](musket_state_peek(head), list);
}

static void
take_activation(HetState *head, const HetMove *move, const HetSink *sink)
{
    MusketState *state = musket_state(head);
    if (head->phase == MUSKET_ORDERS)
        musket_take_orders(state, move, sink);
    else if (move->kind == HET_MOVE_END || move->kind == HET_MOVE_PASS)
        musket_next_phase(state, sink);
    else if (move->kind == HET_MOVE_SHOOT)
        musket_start_fire(state, move, sink);
    else if (move->kind == HET_MOVE_SELECT && head->phase == MUSKET_GUNFIRE)
        musket_push_unit(state, MUSKET_AIM, move->unit);
    else if (move->kind == HET_MOVE_SELECT)
        musket_start_walk(state, move->unit);
    else if (move->kind == HET_MOVE_FIGHT)
        musket_start_melee(state, move, sink);
    else
        start_rally(state, move->unit, sink);
}

/* Waits for a decision of the phase. A phase in which nobody can do anything is over: nothing is
 * chosen there that a reader should hear of. */
static bool
open_phase(HetState *head, const HetSink *sink)
{
    unsigned side = head->phase == MUSKET_DEFENCE ? 1u - head->active : head->active;
    HetMoveList list;
    het_list_clear(&list);
    list_phase(head, &list);
    if (list.count > 1) {
        head->actor = (uint8_t)side;
        return false;
    }
    if (list.moves[0].kind == HET_MOVE_END || list.moves[0].kind == HET_MOVE_PASS) {
        take_activation(head, &list.moves[0], sink);
        return true;
    }
    return het_procedure_await(head, side, sink);
}

static bool
advance_activation(HetState *head, const HetSink *sink)
{
    MusketState *state = musket_state(head);
    const HetFrame *frame = het_state_peek(head);
    if (head->phase == MUSKET_ORDERS && frame->step == MUSKET_RIDE &&
        musket_commander(state) == MUSKET_NONE) {
        HetMove pass = het_move(HET_MOVE_PASS);
        musket_take_orders(state, &pass, sink);
        return true;
    }
    if (head->phase == MUSKET_RALLIES)
        return advance_rallies(state, sink);
    if (head->phase == MUSKET_ORDERS && frame->step == MUSKET_ORDER &&
        musket_has_eligible(state,
                            MUSKET_ORDER_RALLY)) { /* that and a march: no need to search further */
        head->actor = head->active;
        return false;
    }
    return open_phase(head, sink);
}

const HetProcedure musket_activation_procedure = {
    .advance = advance_activation, .list = list_phase, .take = take_activation};

/* --- why not --------------------------------------------------------------------------------- */

static const char *
why_no_such_rally(const MusketState *state, const HetMove *move)
{
    return move->kind == HET_MOVE_RALLY ? why_no_rally(state, move->unit) : NULL;
}

/* Why a move is none of those to be decided; NULL: it is of another kind. Moves may be incomplete:
 * missing parts are HET_NO_UNIT, HET_NO_PLACE, 0. */
typedef const char *(*Question)(const MusketState *state, const HetMove *move);

static const char *
why_not_in_activation(const MusketState *state, const HetMove *move)
{
    static const Question questions[] = {
        [MUSKET_ORDERS] = musket_why_not_in_orders, [MUSKET_GUNFIRE] = musket_why_no_gunfire,
        [MUSKET_MOVEMENT] = musket_why_not_next,    [MUSKET_DEFENCE] = musket_why_no_shot,
        [MUSKET_ADVANCE] = musket_why_no_shot,      [MUSKET_MELEES] = musket_why_no_melee,
        [MUSKET_RALLIES] = why_no_such_rally,
    };
    return questions[state->head.phase](state, move);
}

static const char *
why_no_aim(const MusketState *state, const HetMove *move)
{
    return musket_why_no_aim(state, musket_frame_unit(&state->head), move);
}

static const char *
why_not(const MusketState *state, const HetMove *move)
{
    /* by procedure; the rest decides nothing */
    static const Question questions[MUSKET_PROCEDURES] = {
        [MUSKET_ACTIVATION] = why_not_in_activation,
        [MUSKET_WALK] = musket_why_not_go,
        [MUSKET_AIM] = why_no_aim,
        [MUSKET_WINDOW] = musket_why_no_reaction,
        [MUSKET_RETREAT] = musket_why_no_retreat,
        [MUSKET_DISPLACE] = musket_why_no_retreat,
        [MUSKET_MELEE] = musket_why_not_in_melee,
        [MUSKET_ARRIVAL] = musket_why_not_come,
    };
    Question question = questions[het_state_procedure(&state->head)];
    return question != NULL ? question(state, move) : NULL;
}

/* --- when acts are done ---------------------------------------------------------------------- */

/* Of acts that are not decided here. */
static const char *
when_done(unsigned kind)
{
    static const char *const moments[] = {
        [HET_MOVE_SELECT] = "a unit is named to lead an activation, to move, and artillery to fire "
                            "(MPR-2.3, 4.2)",
        [HET_MOVE_ORDER] =
            "an order is given once the use of the chit, a wing or a lead unit, is named "
            "(MPR-2.5)",
        [HET_MOVE_MOVE] = "units move in the movement phase of their activation (MPR-4.1)",
        [HET_MOVE_TURN] = "a unit turns where its move ends, in reaction, and after an advance "
                          "(MPR-18.6, 6.1, 7.6)",
        [HET_MOVE_FORM] = "formations are not changed in this game (MPR-18.1)",
        [HET_MOVE_SHOOT] =
            "artillery fires before movement; after it fire the other side, then the "
            "active one (MPR-4.1)",
        [HET_MOVE_CHARGE] = "charge is an order of an activation: order charge (MPR-3.1)",
        [HET_MOVE_FIGHT] = "melees are declared when all have fired (MPR-7.1)",
        [HET_MOVE_RETREAT] = "a unit retreats when it is beaten, or makes way for a friend "
                             "(MPR-11.23, 5.13)",
        [HET_MOVE_PURSUE] = "the winner of a melee advances as the melee ends (MPR-7.5)",
        [HET_MOVE_LOSE] =
            "nobody stands guard; one of two that fight side by side takes the odd loss "
            "of a melee (MPR-15.23)",
        [HET_MOVE_PLACE] = "units are set up as they come onto the map (MPR-12.4)",
        [HET_MOVE_RALLY] = "units rally as the last of an activation by the order to rally "
                           "(MPR-4.1)",
        [HET_MOVE_ADD] =
            "units are added to an activation when it has its order, and one to a melee "
            "(MPR-2.6, 15.26)",
        [HET_MOVE_DONE] = "no units are being added now (MPR-2.6)",
        [HET_MOVE_CAPTURE] = "artillery is captured as its hex is lost in a melee, and nobody "
                             "chooses it (MPR-11.25)",
    };
    return kind < G_N_ELEMENTS(moments) ? moments[kind] : NULL;
}

/* --- the slot -------------------------------------------------------------------------------- */

const char *
musket_refusal(const HetState *head, const HetMove *move)
{
    if (head->depth == 0)
        return move->kind == HET_MOVE_ORDER || move->kind == HET_MOVE_PASS
                   ? "a chit is drawn before anything is ordered (MPR-1.7)"
                   : "a chit is drawn first, or the side passes (MPR-1.8)";
    const char *reason = why_not(musket_state_peek(head), move);
    return reason != NULL ? reason : when_done(move->kind);
}

static const HetProcedure *const procedures[MUSKET_PROCEDURES] = {
    [MUSKET_IDLE] = &musket_idle_procedure,
    [MUSKET_DICE_OFF] = &musket_dice_off_procedure,
    [MUSKET_DRAW] = &musket_draw_procedure,
    [MUSKET_ACTIVATION] = &musket_activation_procedure,
    [MUSKET_WALK] = &musket_walk_procedure,
    [MUSKET_WINDOW] = &musket_window_procedure,
    [MUSKET_AIM] = &musket_aim_procedure,
    [MUSKET_FIRE] = &musket_fire_procedure,
    [MUSKET_MELEE] = &musket_melee_procedure,
    [MUSKET_RETREAT] = &musket_retreat_procedure,
    [MUSKET_DISPLACE] = &musket_displace_procedure,
    [MUSKET_RALLY] = &musket_rally_procedure,
    [MUSKET_ARRIVAL] = &musket_arrival_procedure,
};

/* --- hot slots ------------------------------------------------------------------------------- */

static uint64_t
key(const HetState *head)
{
    const MusketState *state = musket_state_peek(head);
    MusketState copy;
    size_t body = offsetof(MusketState, way);
    memcpy(&copy, state, head->scenario->state_size);
    copy.rolls = 0;
    memset(copy.draws, 0, sizeof copy.draws);
    HET_EACH_BELOW(unit, musket_data(state)->unit_count)
        copy.units[unit].rolls = 0;
    return het_hash_bytes(het_hash_head(head), (const char *)&copy + body,
                          head->scenario->state_size - body);
}

static const char *const phases[] = {
    [MUSKET_INITIATIVE] = "initiative",
    [MUSKET_CUPS] = "cups",
    [MUSKET_ORDERS] = "orders",
    [MUSKET_GUNFIRE] = "artillery fire",
    [MUSKET_MOVEMENT] = "movement",
    [MUSKET_DEFENCE] = "defensive fire",
    [MUSKET_ADVANCE] = "advancing fire",
    [MUSKET_MELEES] = "melees",
    [MUSKET_RALLIES] = "rallies",
    [MUSKET_COMING] = "arrivals",
    NULL,
};

const HetRules het_rules_musketpike = {
    .name = "musketpike",
    .title = "Revised Musket & Pike",
    .version = 8,
    .outcomes_max = 2 * MUSKET_FACES - 1,
    .phases = phases,
    .start = het_procedure_start,
    .unload = musket_unload,
    HET_SLOTS(musket, Musket, MUSKET),
};
