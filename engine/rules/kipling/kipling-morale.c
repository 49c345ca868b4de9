/* Effects of losses on units, prisoners and their guard, generals in danger, and guns that change
 * hands. KIP-4e, 4g, 5a.1, 7a.4 */
#include "kipling-query.h"

/* --- losses ----------------------------------------------------------------------------------- */

void
kipling_unlock(KiplingState *state, unsigned unit)
{
    unsigned partner = state->units[unit].partner;
    if (partner == KIPLING_NONE)
        return;
    unsigned both[2] = {unit, partner};
    HET_EACH_BELOW(i, 2) {
        state->units[both[i]].partner = KIPLING_NONE;
        state->units[both[i]].arrival = 0;
        state->units[both[i]].melee_losses = 0;
    }
}

/* The general goes with his unit's last figure. KIP-7a.4 */
static void
kill_leader(KiplingState *state, unsigned general, const HetSink *sink)
{
    KiplingUnit *him = &state->units[general];
    unsigned side = kipling_side(state, general);
    state->units[him->leader].leader = KIPLING_NONE;
    him->leader = KIPLING_NONE;
    him->figures = 0;
    him->dead = 1;
    him->falls = 0;
    him->status = KIPLING_GONE;
    state->acted &= ~(1u << general);
    state->lost[side]++;
    het_report(sink, &state->head, HET_EVENT_REMOVE, general, HET_NO_UNIT, 0, "KIP-7a.4", NULL);
}

/* A unit without figures is gone; its gun stays. */
void
kipling_take_off(KiplingState *state, unsigned unit, const char *rule, const HetSink *sink)
{
    unsigned side = kipling_side(state, unit);
    KiplingUnit *it = &state->units[unit];
    kipling_unlock(state, unit);
    kipling_leave_gun(state, unit, "KIP-4g.7", NULL); /* that it is gone is report enough */
    if (it->leader != KIPLING_NONE)
        kill_leader(state, it->leader, sink);
    het_square_remove(&state->occupied[side], it->place);
    it->place = HET_SQUARE_OFF;
    it->status = KIPLING_GONE;
    it->falls = it->arrival = it->melee_losses = 0;
    state->acted &= ~(1u << unit);
    state->on_table[side]--;
    het_report(sink, &state->head, HET_EVENT_REMOVE, unit, HET_NO_UNIT, 0, rule, NULL);
}

unsigned
kipling_query_weak_limit(const KiplingState *state, unsigned unit)
{
    return kipling_data(state)->start[unit] * (unsigned)kipling_option(state, KIPLING_WEAK_SHARE);
}

static void
weaken(KiplingState *state, unsigned unit, const HetSink *sink)
{
    KiplingUnit *it = &state->units[unit];
    int turns = kipling_option(state, KIPLING_FALL_BACK_TURNS);
    if (it->status != KIPLING_STEADY || it->figures * 100u > kipling_query_weak_limit(state, unit))
        return;
    it->status = turns > 0 ? KIPLING_FALLING : KIPLING_EXHAUSTED;
    it->falls = (uint8_t)turns;
    /* "Its next two turns": one that is under way does not count. KIP-5a.2 */
    if (it->falls > 0 && state->head.phase == KIPLING_MELEES && !kipling_locked(it) &&
        kipling_side(state, unit) == state->head.active)
        state->acted |= 1u << unit;
    if (het_is_heard(sink)) {
        g_autofree char *words =
            g_strdup_printf("under strength with %u of %u figures, it %s", it->figures,
                            kipling_data(state)->start[unit],
                            it->status == KIPLING_FALLING ? "will fall back" : "is exhausted");
        het_report(sink, &state->head, HET_EVENT_SHAKEN, unit, HET_NO_UNIT, it->status, "KIP-5a.1",
                   words);
    }
    if (kipling_has_captured_gun(state, unit))
        kipling_leave_gun(state, unit, "KIP-4g.6", sink);
}

void
kipling_lose(KiplingState *state, unsigned unit, unsigned figures, const char *rule,
             const HetSink *sink)
{
    KiplingUnit *it = &state->units[unit];
    unsigned side = kipling_side(state, unit);
    if (figures == 0)
        return;
    it->figures -= (uint8_t)figures;
    it->dead += (uint8_t)figures;
    state->lost[side] += (uint16_t)figures;
    het_report(sink, &state->head, HET_EVENT_LOSE, unit, HET_NO_UNIT, (int)figures, rule, NULL);
    if (it->figures == 0) {
        kipling_take_off(state, unit, rule, sink);
        return;
    }
    weaken(state, unit, sink);
    if (it->leader != KIPLING_NONE)
        kipling_push_unit(state, KIPLING_LEADER, it->leader);
}

void
kipling_chase_off(KiplingState *state, unsigned crew, const HetSink *sink)
{
    KiplingUnit *it = &state->units[crew];
    unsigned side = kipling_side(state, crew), figures = it->figures;
    it->fled += (uint8_t)figures;
    it->figures = 0;
    state->lost[side] += (uint16_t)figures;
    het_report(sink, &state->head, HET_EVENT_LOSE, crew, HET_NO_UNIT, (int)figures, "KIP-4c.3",
               "those who do not surrender flee");
    kipling_take_off(state, crew, "KIP-4c.1", sink);
}

void
kipling_leave_table(KiplingState *state, unsigned unit, const char *rule, const HetSink *sink)
{
    KiplingUnit *it = &state->units[unit];
    unsigned side = kipling_side(state, unit), figures = it->figures;
    het_report(sink, &state->head, HET_EVENT_LOSE, unit, HET_NO_UNIT, (int)figures, rule,
               "they leave the table");
    it->fled += (uint8_t)figures;
    it->figures = 0;
    state->lost[side] += (uint16_t)figures;
    unsigned gun = it->gun;
    kipling_take_off(state, unit, rule, sink);
    if (gun != KIPLING_NONE)
        state->guns[gun].place = HET_SQUARE_OFF;
}

/* --- generals: KIP-7a.4 ----------------------------------------------------------------------- */

static bool
advance_general(HetState *head, const HetSink *sink)
{
    KiplingState *state = kipling_state(head);
    unsigned general = kipling_acting(state);
    if (state->units[general].status == KIPLING_GONE) {
        het_state_pop(head);
        return true;
    }
    return kipling_open(state, KIPLING_ROLL_LEADER, KIPLING_COUNT_OTHER, general, sink);
}

static void
roll_general(const HetState *head, HetThrow *ret_throw)
{
    het_account_begin(ret_throw->account, "his life", "KIP-7a.4", HET_NO_UNIT);
    kipling_throw_doom(ret_throw, kipling_acting(kipling_state_const(head)),
                       kipling_option(kipling_state_const(head), KIPLING_GENERAL_ROLL),
                       "he is killed", "he lives");
}

static void
take_general(HetState *head, const HetMove *move, const HetSink *sink)
{
    KiplingState *state = kipling_state(head);
    unsigned general = kipling_acting(state);
    het_state_pop(head);
    if (move->roll.low <= kipling_option(state, KIPLING_GENERAL_ROLL))
        kill_leader(state, general, sink);
}

/* --- prisoners and their guard: KIP-4e -------------------------------------------------------- */

/* Least number with which a figure surrenders. KIP-4e.1, 4e.3, 5b.3 */
static unsigned
surrender_roll(const KiplingState *state, unsigned unit)
{
    bool crew = kipling_kind(state, unit) == KIPLING_ARTILLERY;
    int usual = kipling_option(state, crew ? KIPLING_CREW_PRISONER_ROLL : KIPLING_PRISONER_ROLL);
    int exhausted = kipling_option(state, KIPLING_EXHAUSTED_PRISONER_ROLL);
    return (unsigned)(state->units[unit].status == KIPLING_EXHAUSTED ? MIN(usual, exhausted)
                                                                     : usual);
}

void
kipling_push_prisoners(KiplingState *state, unsigned loser, unsigned casualties)
{
    HetFrame *frame = kipling_push(state, KIPLING_PRISONERS);
    *het_frame_fields(frame, KiplingCaptives) =
        (KiplingCaptives){.loser = (uint16_t)loser,
                          .casualties = (uint16_t)casualties,
                          .faces = (uint16_t)(7 - surrender_roll(state, loser))};
    frame->flags = state->units[loser].status == KIPLING_EXHAUSTED;
}

void
kipling_take_prisoners(KiplingState *state, unsigned loser, unsigned figures, const char *rule,
                       const char *words, const HetSink *sink)
{
    unsigned captor = 1u - kipling_side(state, loser);
    state->units[loser].prisoners += (uint8_t)figures;
    state->taken[captor] += (uint16_t)figures;
    het_report(sink, &state->head, HET_EVENT_SURRENDER, loser, HET_NO_UNIT, (int)figures, rule,
               words);
    if (state->guard[captor] == KIPLING_NONE)
        het_frame_fields(kipling_push(state, KIPLING_GUARD), KiplingWatch)->side = (uint16_t)captor;
}

static bool
advance_prisoners(HetState *head, const HetSink *sink)
{
    return kipling_open(kipling_state(head), KIPLING_ROLL_PRISONERS, KIPLING_COUNT_OTHER,
                        het_frame_peek(head, KiplingCaptives)->loser, sink);
}

static const char *
prisoners_rule(const KiplingState *state)
{
    unsigned loser = het_frame_peek(&state->head, KiplingCaptives)->loser;
    return het_state_peek(&state->head)->flags != 0          ? "KIP-5b.3"
           : kipling_kind(state, loser) == KIPLING_ARTILLERY ? "KIP-4e.3"
                                                             : "KIP-4e.1";
}

static void
roll_prisoners(const HetState *head, HetThrow *ret_throw)
{
    const KiplingState *state = kipling_state_const(head);
    const KiplingCaptives *captives = het_frame_peek(head, KiplingCaptives);
    unsigned dice = captives->casualties;
    het_account_begin(ret_throw->account, "prisoners among its casualties", prisoners_rule(state),
                      HET_NO_UNIT);
    bool crew = kipling_kind(state, captives->loser) == KIPLING_ARTILLERY;
    het_account_add(ret_throw->account, HET_TERM_DICE, (int)dice, crew ? "KIP-4c.3" : "KIP-4e.4",
                    crew ? "for its whole crew" : "for all it lost in this melee");
    het_account_results(ret_throw->account, "a prisoner", "no prisoner");
    for (unsigned count = 0; count <= dice; count++)
        ret_throw->effect[count] = (uint8_t)count;
    kipling_throw_hits(ret_throw, captives->loser, dice, captives->faces);
}

static void
take_roll_of_prisoners(HetState *head, const HetMove *move, const HetSink *sink)
{
    KiplingState *state = kipling_state(head);
    KiplingCaptives here = *het_frame_peek(head, KiplingCaptives);
    const char *rule = prisoners_rule(state);
    unsigned loser = here.loser;
    unsigned figures = kipling_hits(move, here.casualties, here.faces);
    KiplingUnit *it = &state->units[loser];
    het_state_pop(head);
    if (figures == 0)
        return;
    if (kipling_kind(state, loser) == KIPLING_ARTILLERY)
        it->fled -= (uint8_t)figures;
    else
        it->dead -= (uint8_t)figures;
    kipling_take_prisoners(state, loser, figures, rule, "of those just lost", sink);
}

/* A unit that gives its last figure is off the field, but not a side's last unit. KIP-4e.2 */
static const char *
why_no_guard(const KiplingState *state, unsigned unit)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned side = het_frame_peek(&state->head, KiplingWatch)->side;
    if (unit >= data->unit_count || data->kind[unit] == KIPLING_GENERAL)
        return "guns and generals have no figures to give: name a unit (KIP-4e.2)";
    if (data->side[unit] != side)
        return "the guard comes from a unit of the side that took the prisoners (KIP-4e.2)";
    if (state->units[unit].figures == 0)
        return "that unit is out of the game, and has no figure to give (KIP-4e.2)";
    if (state->units[unit].figures > 1)
        return NULL;
    if (kipling_option(state, KIPLING_GUARD_LAST_FIGURE) == 0)
        return "a unit's last figure is not taken for a guard (KIP-4e.2)";
    return state->on_table[side] > 1 ? NULL
                                     : "the last figure of its side stays in the field (KIP-4e.2)";
}

static void
list_guard(const HetState *head, HetMoveList *list)
{
    const KiplingState *state = kipling_state_const(head);
    HET_EACH_OF_SIDE(unit, kipling_data(state), het_frame_peek(head, KiplingWatch)->side)
        if (why_no_guard(state, unit) == NULL)
            het_list_add(list, het_move_unit(HET_MOVE_LOSE, unit));
}

const char *
kipling_refuse_guard(const KiplingState *state, const HetMove *move)
{
    if (move->kind != HET_MOVE_LOSE || move->unit == HET_NO_UNIT)
        return "a unit must give a figure to guard the prisoners: name it (KIP-4e.2)";
    const char *reason = why_no_guard(state, move->unit);
    return reason != NULL ? reason : "that unit gives a figure: name nothing else (KIP-4e.2)";
}

static bool
advance_guard(HetState *head, const HetSink *sink)
{
    unsigned side = het_frame_peek(head, KiplingWatch)->side;
    HetMoveList room, *list = het_procedure_room(sink, &room);
    list_guard(head, list);
    if (list->count > 0)
        return het_procedure_await_listed(head, side, list, sink);
    het_state_pop(head);
    return true;
}

static void
take_guard(HetState *head, const HetMove *move, const HetSink *sink)
{
    KiplingState *state = kipling_state(head);
    unsigned side = het_frame_peek(head, KiplingWatch)->side;
    het_state_pop(head);
    state->guard[side] = (uint8_t)move->unit;
    state->units[move->unit].figures--;
    het_note(sink, head, move->unit, HET_NO_UNIT, "KIP-4e.2",
             "a figure of it guards the prisoners");
    if (state->units[move->unit].figures == 0)
        kipling_take_off(state, move->unit, "KIP-4e.2", sink);
    else
        weaken(state, move->unit, sink);
}

const HetProcedure kipling_leader = {
    .advance = advance_general, .roll = roll_general, .take = take_general};
const HetProcedure kipling_prisoners = {
    .advance = advance_prisoners, .roll = roll_prisoners, .take = take_roll_of_prisoners};
const HetProcedure kipling_guard = {
    .advance = advance_guard, .list = list_guard, .take = take_guard};

/* --- guns left and taken: KIP-4g.1, 4g.7 --------------------------------------------------- */

void
kipling_put(KiplingState *state, unsigned unit, unsigned cell)
{
    HetSquareSet *occupied = &state->occupied[kipling_side(state, unit)];
    KiplingUnit *it = &state->units[unit];
    if (it->place != HET_SQUARE_OFF)
        het_square_remove(occupied, it->place);
    it->place = (uint8_t)cell;
    het_square_add(occupied, cell);
    if (kipling_kind(state, unit) == KIPLING_ARTILLERY)
        kipling_carry_gun(state, unit);
}

void
kipling_carry_gun(KiplingState *state, unsigned unit)
{
    if (state->units[unit].gun != KIPLING_NONE)
        state->guns[state->units[unit].gun].place = state->units[unit].place;
}

void
kipling_leave_gun(KiplingState *state, unsigned unit, const char *rule, const HetSink *sink)
{
    unsigned gun = state->units[unit].gun;
    if (gun == KIPLING_NONE)
        return;
    state->units[unit].gun = KIPLING_NONE;
    state->guns[gun].holder = KIPLING_NONE;
    if (het_is_heard(sink))
        het_note(sink, &state->head, unit, kipling_gun_id(state, gun), rule,
                 "it leaves the gun %s where it stands",
                 kipling_code(state, kipling_gun_id(state, gun)));
}

/* --- taking: KIP-4g.1, 4g.7 ------------------------------------------------------------------- */

/* The loose gun in its square that a unit may take, or KIPLING_NONE. */
static unsigned
gun_to_take(const KiplingState *state, unsigned unit)
{
    const KiplingUnit *it = &state->units[unit];
    if (it->status != KIPLING_STEADY || it->gun != KIPLING_NONE ||
        kipling_kind(state, unit) == KIPLING_ARTILLERY || kipling_locked(it) ||
        it->figures < kipling_option(state, KIPLING_CAPTURE_FIGURES))
        return KIPLING_NONE;
    unsigned gun = kipling_gun_at(state, it->place);
    return gun != KIPLING_NONE && state->guns[gun].holder == KIPLING_NONE ? gun : KIPLING_NONE;
}

static void
hold_gun(KiplingState *state, unsigned unit, bool from_crew, const HetSink *sink)
{
    unsigned gun = gun_to_take(state, unit);
    state->units[unit].gun = (uint8_t)gun;
    state->guns[gun].holder = (uint8_t)unit;
    state->guns[gun].owner = kipling_side(state, unit);
    het_report(sink, &state->head, HET_EVENT_CAPTURE, unit, kipling_gun_id(state, gun), 1,
               state->guns[gun].spiked != 0 ? "KIP-4g.9"
               : from_crew                  ? "KIP-4g.1"
                                            : "KIP-4g.7",
               state->guns[gun].spiked != 0 ? "it is spiked" : NULL);
}

void
kipling_take_gun(KiplingState *state, unsigned unit, bool from_crew)
{
    if (gun_to_take(state, unit) != KIPLING_NONE)
        kipling_push_unit(state, KIPLING_TAKE, unit)->step = from_crew;
}

static void
list_take(const HetState *head, HetMoveList *list)
{
    const KiplingState *state = kipling_state_const(head);
    unsigned unit = kipling_acting(state), gun = gun_to_take(state, unit);
    het_list_add(list, het_move_target(HET_MOVE_CAPTURE, unit, kipling_gun_id(state, gun)));
    het_list_add(list, het_move(HET_MOVE_PASS));
}

static bool
advance_take(HetState *head, const HetSink *sink)
{
    KiplingState *state = kipling_state(head);
    bool from_crew = het_state_peek(head)->step != 0;
    unsigned unit = kipling_acting(state);
    bool may_take = gun_to_take(state, unit) != KIPLING_NONE;
    if (may_take && kipling_option(state, KIPLING_CAPTURE_ASKED) != 0) {
        head->actor = kipling_side(state, unit);
        return false;
    }
    het_state_pop(head);
    if (may_take)
        hold_gun(state, unit, from_crew, sink);
    return true;
}

static void
take_take(HetState *head, const HetMove *move, const HetSink *sink)
{
    bool from_crew = het_state_peek(head)->step != 0;
    het_state_pop(head);
    if (move->kind == HET_MOVE_CAPTURE)
        hold_gun(kipling_state(head), move->unit, from_crew, sink);
}

const HetProcedure kipling_take = {.advance = advance_take, .list = list_take, .take = take_take};

bool
kipling_has_captured_gun(const KiplingState *state, unsigned unit)
{
    return state->units[unit].gun != KIPLING_NONE && kipling_kind(state, unit) != KIPLING_ARTILLERY;
}
