/* Stages, turns and phases: what comes before the moves of a movement phase (panic, returns of the
 * dispersed, arrivals, lances) and before the battle (free deployment), and how the battle is
 * decided. HUS-3, 6.71, 10.14, HUS-D, HUS-S.5, HUS-V
 *
 * state->step counts the steps of an opening; state->cursor counts units. */
#include "husaria-query.h"
#include "husaria-slots.h"

/* --- those who come onto the map -------------------------------------------------------------- */

/* HUS-10.14: the chief of those on the map: the best, the first in the file of equals. */
static unsigned
chief(const HusariaState *state, unsigned side)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned best = HUSARIA_NOBODY;
    HUSARIA_EACH_OF(unit, state, side, HUSARIA_ON_MAP)
    if (husaria_arm(data, unit) == HUSARIA_LEADERS &&
        (best == HUSARIA_NOBODY || data->bonus[unit] > data->bonus[best]))
        best = unit;
    return best;
}

static bool
mourns(const HusariaState *state, unsigned side)
{
    return het_bit(state->mourning, side);
}

/* Hexes for units that return: beside any commander, or beside the chief if the side lost one.
 * HUS-10.14 */
static void
find_rallying(const HusariaState *state, unsigned side, HusariaCells *ret_cells)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned only = mourns(state, side) ? chief(state, side) : HUSARIA_NOBODY;
    *ret_cells = (HusariaCells){{0}};
    HUSARIA_EACH_OF(unit, state, side, HUSARIA_ON_MAP)
    {
        if (husaria_arm(data, unit) != HUSARIA_LEADERS ||
            (only != HUSARIA_NOBODY && state->units[unit].place != state->units[only].place))
            continue;
        HET_EACH_BELOW(edge, HET_HEX_SIDES) {
            unsigned cell = data->next[state->units[unit].place][edge];
            if (cell != HUSARIA_OFF)
                husaria_cells_add(ret_cells, cell);
        }
    }
}

/* Coming onto the map in a hex, of those where it may. HUS-10.14, D.1, D.2 */
static const char *
why_not_come(const HusariaState *state, unsigned unit, const HusariaCells *cells, bool returns,
             unsigned cell)
{
    unsigned side = husaria_data(state)->side[unit];
    if (!husaria_cells_has(cells, cell))
        return !returns              ? "the hex is not in the zone that the scenario gives the "
                                       "unit (HUS-D.1)"
               : mourns(state, side) ? "its side lost a commander: it returns beside the chief "
                                       "only (HUS-10.14c)"
                                     : "the dispersed return beside a commander of theirs "
                                       "(HUS-10.14)";
    if (husaria_anyone(state, 1 - side, cell))
        return "enemies are in that hex (HUS-4.28b)";
    if (husaria_data(state)->map.terrain[cell] == HUSARIA_SWAMP)
        return "nobody stands in a swamp (HUS-T.7)";
    return husaria_why_no_entry(state, unit, cell);
}

/* --- coming onto the map: frame unit, 1 from the track ---------------------------------------- */

/* The hexes where a unit may come onto the map, if they are free. */
static HusariaCells
cells_of(const HusariaState *state, const HusariaEntry *entry)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned unit = entry->unit;
    HusariaCells cells = {{0}};
    if (entry->returns != 0)
        find_rallying(state, data->side[unit], &cells);
    else if (data->zone[unit] != HUSARIA_NO_ZONE)
        cells = data->zones[data->zone[unit]].cells;
    return cells;
}

/* Commanders come to troops of theirs where they can. */
static void
list_enter(const HetState *head, HetMoveList *list)
{
    const HusariaState *state = husaria_state_const(head);
    const HusariaEntry *entry = het_frame_peek(head, HusariaEntry);
    const HusariaScenario *data = husaria_data(state);
    unsigned unit = entry->unit;
    bool leader = husaria_arm(data, unit) == HUSARIA_LEADERS, returns = entry->returns != 0;
    const HusariaCells cells = cells_of(state, entry);
    for (unsigned pass = leader ? 0 : 1; pass < 2 && list->count == 0; pass++)
        for (unsigned cell = 0; cell < data->map.cells && list->count < HUSARIA_PLACES; cell++)
            if (why_not_come(state, unit, &cells, returns, cell) == NULL &&
                (pass == 1 || husaria_held(state, data->side[unit], cell)))
                het_list_add(list, het_move_place(HET_MOVE_PLACE, unit, cell));
    if (list->count == 0)
        het_list_add(list, het_move_unit(HET_MOVE_PASS, unit));
}

const char *
husaria_why_not_placed(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    const HusariaEntry *entry = het_frame_fields_const(frame, HusariaEntry);
    const HusariaCells cells = cells_of(state, entry);
    if ((move->kind == HET_MOVE_MOVE || move->kind == HET_MOVE_TURN) && move->unit == entry->unit)
        return "it comes onto the map first, and moves afterwards (HUS-D.2)";
    if (move->kind != HET_MOVE_PLACE || move->way.place >= husaria_data(state)->map.cells)
        return NULL;
    const char *reason =
        why_not_come(state, entry->unit, &cells, entry->returns != 0, move->way.place);
    return reason != NULL ? reason
                          : "commanders come to their own troops where there are any, and to the "
                            "first hexes of a large zone (HUS-D.1e)";
}

static bool
advance_enter(HetState *head, const HetSink *sink)
{
    const HetFrame *frame = het_state_peek(head);
    if (frame->step > 0) {
        het_state_pop(head);
        return true;
    }
    return het_procedure_await(head, frame->actor, sink);
}

/* HUS-10.14b: without their commander they come back a point weaker, or not at all; that is a loss
 * by dispersal and leaves the marker (10.16). */
static void
weaken(HusariaState *state, unsigned unit, const HetSink *sink)
{
    if (state->units[unit].strength > 1) {
        husaria_wound(state, unit, 1, "HUS-10.14b", sink);
        return;
    }
    husaria_destroy(state, unit, HUSARIA_BRINGS_POINTS, "HUS-10.14b", sink);
}

static void
take_enter(HetState *head, const HetMove *move, const HetSink *sink)
{
    HusariaState *state = husaria_state(head);
    HetFrame *frame = het_state_top(head);
    const HusariaEntry *entry = het_frame_fields_const(frame, HusariaEntry);
    bool returns = entry->returns != 0;
    frame->step = 1;
    if (move->kind == HET_MOVE_PASS)
        return;
    husaria_put(state, move->unit, move->way.place);
    het_hex_report_way(sink, head, HET_EVENT_PLACE, move->unit, HUSARIA_OFF, move->way.place,
                       returns                                         ? "HUS-10.14"
                       : husaria_data(state)->arrival[move->unit] == 0 ? "HUS-D.1"
                                                                       : "HUS-D.2");
    if (returns && mourns(state, frame->actor))
        weaken(state, move->unit, sink);
}

const HetProcedure husaria_enter = {
    .advance = advance_enter, .list = list_enter, .take = take_enter};

/* --- steps of the opening --------------------------------------------------------------------- */

/* HUS-S.5: what the panicked side loses: any unit of its choice, dispersed ones too, and a
 * commander, who is taken from the map. */
static bool
may_panic(const HusariaState *state, unsigned unit)
{
    HusariaStatus status = state->units[unit].status;
    if (husaria_data(state)->side[unit] != state->head.active)
        return false;
    if (state->step == HUSARIA_OPEN_PANIC_LEADER)
        return status == HUSARIA_ON_MAP &&
               husaria_arm(husaria_data(state), unit) == HUSARIA_LEADERS;
    return (status == HUSARIA_ON_MAP || status == HUSARIA_DISPERSED) && husaria_fights(state, unit);
}

static void
list_panic(const HusariaState *state, HetMoveList *list)
{
    HET_EACH_BELOW(unit, husaria_data(state)->unit_count)
        if (may_panic(state, unit))
            het_list_add(list, het_move_unit(HET_MOVE_LOSE, unit));
}

/* A unit's return from the track. HUS-10.14 */
static const char *
why_no_return(const HusariaState *state, unsigned unit, const HusariaCells *rallying)
{
    const HusariaScenario *data = husaria_data(state);
    if (unit >= data->unit_count || data->side[unit] != state->head.active ||
        state->units[unit].status != HUSARIA_DISPERSED)
        return "name a dispersed unit of the side that moves (HUS-10.14)";
    HET_EACH_BELOW(word, HUSARIA_CELL_WORDS)
        for (uint64_t left = rallying->words[word]; left != 0; left &= left - 1)
            if (why_not_come(state, unit, rallying, true,
                             word * 64 + (unsigned)__builtin_ctzll(left)) == NULL)
                return NULL;
    return "there is no room for it beside a commander (HUS-10.14)";
}

static void
list_returns(const HusariaState *state, HetMoveList *list)
{
    HusariaCells rallying;
    find_rallying(state, state->head.active, &rallying);
    HET_EACH_BELOW(unit, husaria_data(state)->unit_count)
        if (why_no_return(state, unit, &rallying) == NULL)
            het_list_add(list, het_move_unit(HET_MOVE_RALLY, unit));
    het_list_add(list, het_move(HET_MOVE_DONE));
}

/* The side whose hussars take lances. HUS-6.71d */
static unsigned
side_of_lances(const HusariaState *state)
{
    unsigned side = state->head.active;
    return state->step == HUSARIA_OPEN_LANCES ? side : 1 - side;
}

/* HUS-6.71 */
static inline const char *
why_no_lances(const HusariaState *state, unsigned unit)
{
    unsigned side = side_of_lances(state);
    const char *reason = husaria_why_not_there(state, unit, side);
    if (reason != NULL)
        return reason;
    const HusariaUnit *it = &state->units[unit];
    if (husaria_data(state)->type[unit] != HUSARIA_HUSSARS)
        return "only hussars take lances (HUS-6.71b)";
    if (husaria_beside(state, 1 - side, it->place))
        return "hussars take no lances with an enemy beside them (HUS-6.71c)";
    if ((it->flags & HUSARIA_LANCES) != 0)
        return "it has its lances (HUS-6.74)";
    if (unit < state->cursor)
        return "lances are taken in the order of the list, and a later unit has been named "
               "(HUS-6.71e)";
    return state->lances[side] > 0 ? NULL : "no lances are left in the wagons (HUS-6.73)";
}

static void
list_lances(const HusariaState *state, HetMoveList *list)
{
    HUSARIA_EACH_OF(unit, state, side_of_lances(state), HUSARIA_ON_MAP)
    if (why_no_lances(state, unit) == NULL)
        het_list_add(list, het_move_unit(HET_MOVE_ADD, unit));
    het_list_add(list, het_move(HET_MOVE_DONE));
}

bool
husaria_may_take_lances(const HusariaState *state, const HetMove *add)
{
    return (state->step == HUSARIA_OPEN_LANCES || state->step == HUSARIA_OPEN_LANCES_AGAINST) &&
           why_no_lances(state, add->unit) == NULL;
}

void
husaria_open(HusariaState *state, unsigned step)
{
    state->step = (uint8_t)step;
    state->cursor = 0;
}

/* The next unit from the cursor on that arrives this turn, or is to be deployed. */
static bool
push_arrival(HusariaState *state)
{
    const HusariaScenario *data = husaria_data(state);
    bool deploy = state->step == HUSARIA_OPEN_DEPLOY;
    while (state->cursor < data->unit_count) {
        unsigned unit = state->cursor++;
        if (state->units[unit].status != HUSARIA_ABSENT ||
            (deploy ? data->arrival[unit] != 0
                    : data->side[unit] != state->head.active || data->arrival[unit] == 0 ||
                          data->arrival[unit] > state->head.turn))
            continue;
        husaria_push(state, HUSARIA_ENTER, data->side[unit], HusariaEntry)->unit = (uint16_t)unit;
        return true;
    }
    return false;
}

/* After a loss by panic, or where nobody panics. Of the dispersed half may return: HUS-10.14 */
static void
open_after_panic(HusariaState *state)
{
    husaria_open(state, state->step == HUSARIA_OPEN_PANIC ? HUSARIA_OPEN_PANIC_LEADER
                                                          : HUSARIA_OPEN_RETURN);
    state->returns =
        (uint8_t)((husaria_count_of(state, state->head.active, HUSARIA_DISPERSED) + 1) / 2);
}

bool
husaria_advance_opening(HusariaState *state, const HetSink *sink)
{
    unsigned side = state->head.active;
    HetMoveList list;
    het_list_clear(&list);
    switch (state->step) {
    case HUSARIA_OPEN_DEPLOY:
    case HUSARIA_OPEN_ARRIVE:
        if (!push_arrival(state))
            husaria_open(state, state->step == HUSARIA_OPEN_DEPLOY ? HUSARIA_OPEN_PANIC
                                                                   : HUSARIA_OPEN_LANCES);
        if (state->head.phase == HUSARIA_ARTILLERY_PHASE && state->step == HUSARIA_OPEN_PANIC)
            husaria_note_beset(state, side); /* all are deployed */
        return true;
    case HUSARIA_OPEN_PANIC:
    case HUSARIA_OPEN_PANIC_LEADER:
        if (husaria_data(state)->panic[side])
            list_panic(state, &list);
        if (list.count == 0) {
            open_after_panic(state);
            return true;
        }
        return het_procedure_await(&state->head, side, sink);
    case HUSARIA_OPEN_RETURN:
        if (state->returns > 0)
            return het_procedure_await(&state->head, side, sink);
        state->returns = 0;
        state->mourning &= (uint8_t) ~(1u << side);
        husaria_open(state, HUSARIA_OPEN_ARRIVE);
        return true;
    case HUSARIA_OPEN_LANCES:
        return het_procedure_await(&state->head, side, sink);
    case HUSARIA_OPEN_LANCES_AGAINST:
        list_lances(state, &list);
        if (list.count == 1) {
            husaria_open(state, HUSARIA_OPEN_DONE); /* nobody can take any */
            return true;
        }
        return het_procedure_await(&state->head, 1 - side, sink);
    default:
        g_assert_not_reached();
    }
}

bool
husaria_opens(const HusariaState *state)
{
    return state->step != HUSARIA_OPEN_DONE &&
           (state->head.phase == HUSARIA_MOVEMENT || state->step == HUSARIA_OPEN_DEPLOY);
}

void
husaria_list_opening(const HusariaState *state, HetMoveList *list)
{
    if (state->step == HUSARIA_OPEN_RETURN)
        list_returns(state, list);
    else if (state->step == HUSARIA_OPEN_LANCES || state->step == HUSARIA_OPEN_LANCES_AGAINST)
        list_lances(state, list);
    else
        list_panic(state, list);
}

void
husaria_take_opening(HusariaState *state, const HetMove *move, const HetSink *sink)
{
    unsigned side = state->head.active, taker = side_of_lances(state);
    bool against = husaria_option(state, HUSARIA_LANCES_AGAINST) != 0;
    switch (state->step) {
    case HUSARIA_OPEN_RETURN:
        if (move->kind == HET_MOVE_DONE) {
            state->returns = 0;
            return;
        }
        state->returns--;
        husaria_report(sink, state, HET_EVENT_RALLY, move->unit, HUSARIA_NOBODY, 0, "HUS-10.14");
        *husaria_push(state, HUSARIA_ENTER, side, HusariaEntry) =
            (HusariaEntry){.unit = move->unit, .returns = 1};
        return;
    case HUSARIA_OPEN_LANCES:
    case HUSARIA_OPEN_LANCES_AGAINST:
        if (move->kind == HET_MOVE_DONE) {
            husaria_open(state, against && taker == side ? HUSARIA_OPEN_LANCES_AGAINST
                                                         : HUSARIA_OPEN_DONE);
            return;
        }
        state->lances[taker]--;
        state->units[move->unit].flags |= HUSARIA_LANCES;
        if (move->value != HET_ADD_EARLY)
            state->cursor = (uint8_t)(move->unit + 1);
        het_note(sink, &state->head, move->unit, HET_NO_UNIT, "HUS-6.71", "takes its lances");
        return;
    default:
        if (state->step == HUSARIA_OPEN_PANIC_LEADER)
            husaria_destroy(state, move->unit, 0, "HUS-S.5b", sink);
        else /* HUS-S.5c: no points, but the marker */
            husaria_destroy(state, move->unit, HUSARIA_MOVES_MARKER, "HUS-S.5", sink);
        open_after_panic(state);
    }
}

const char *
husaria_why_not_opened(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    HusariaCells rallying;
    (void)frame;
    switch (state->step) {
    case HUSARIA_OPEN_RETURN:
        find_rallying(state, state->head.active, &rallying);
        return move->kind == HET_MOVE_RALLY
                   ? why_no_return(state, move->unit, &rallying)
                   : "the dispersed return first: rally a unit, or done (HUS-10.14)";
    case HUSARIA_OPEN_LANCES:
    case HUSARIA_OPEN_LANCES_AGAINST:
        return move->kind == HET_MOVE_ADD
                   ? why_no_lances(state, move->unit)
                   : "hussars take lances before anybody moves: add a unit, or done (HUS-6.71)";
    case HUSARIA_OPEN_PANIC_LEADER:
        return "panic costs a commander of the side: lose one (HUS-S.5b)";
    default:
        return "panic costs a unit of the side: lose one (HUS-S.5)";
    }
}

/* --- points and victory: HUS-V ---------------------------------------------------------------- */

/* Whether a unit on the map that fights is where the enemy's automatic victory allows none. */
static bool
bars_victory(const HusariaState *state, const HusariaVictory *victory, unsigned unit)
{
    bool inside = husaria_in_zone(husaria_data(state), victory->zone, state->units[unit].place);
    return victory->automatic == HUSARIA_NO_ENEMIES ||
           inside == (victory->automatic == HUSARIA_NO_ENEMIES_INSIDE);
}

static bool
enemies_left(const HusariaState *state, unsigned side, const HusariaVictory *victory)
{
    HUSARIA_EACH_OF(unit, state, 1 - side, HUSARIA_ON_MAP)
    if (husaria_fights(state, unit) && bars_victory(state, victory, unit))
        return true;
    return false;
}

/* Troops on the map, on the track, or still to come. */
static bool
has_troops(const HusariaState *state, unsigned side)
{
    const HusariaScenario *data = husaria_data(state);
    HET_EACH_BELOW(unit, data->unit_count)
        if (data->side[unit] == side && husaria_fights(state, unit) &&
            state->units[unit].status != HUSARIA_DESTROYED)
            return true;
    return false;
}

/* Hexes from the eastern edge of the side's cavalry that is farthest from it. */
static int
farthest(const HusariaState *state, unsigned side)
{
    const HusariaScenario *data = husaria_data(state);
    int most = 0, width = data->map.grid.width;
    HUSARIA_EACH_OF(unit, state, side, HUSARIA_ON_MAP)
    if (husaria_arm(data, unit) == HUSARIA_CAVALRY)
        most = MAX(most, width - 1 - (int)(state->units[unit].place % (unsigned)width));
    return most;
}

int
husaria_points(const HusariaState *state, unsigned side)
{
    const HusariaVictory *victory = &husaria_data(state)->victory[side];
    int points = victory->farthest * farthest(state, side);
    HET_EACH_BELOW(arm, HUSARIA_ARMS)
        points += victory->arm[arm] * state->killed[1 - side][arm];
    HET_EACH_BELOW(i, victory->controls)
        if (husaria_held(state, side, victory->control[i]))
            points += victory->control_points[i];
    return points;
}

/* Whether the battle is over: at its end (`last`) or because a side has no troops left; if so, who
 * has won. */
static bool
is_decided(HusariaState *state, bool last)
{
    bool automatic[HET_SIDES];
    HET_EACH_BELOW(side, HET_SIDES) {
        const HusariaVictory *victory = &husaria_data(state)->victory[side];
        automatic[side] = last && victory->automatic != HUSARIA_NO_AUTOMATIC &&
                          !enemies_left(state, side, victory);
        automatic[side] = automatic[side] || !has_troops(state, 1 - side);
    }
    if (!last && !automatic[HET_FIRST] && !automatic[HET_SECOND])
        return false;
    int lead = husaria_points(state, HET_FIRST) - husaria_points(state, HET_SECOND);
    state->end = HUSARIA_END_POINTS;
    if (automatic[HET_FIRST] != automatic[HET_SECOND]) {
        lead = automatic[HET_FIRST] ? 1 : -1;
        state->end = HUSARIA_END_AUTOMATIC;
    } else if (automatic[HET_FIRST]) {
        state->end = HUSARIA_END_BOTH;
    }
    state->winner = lead > 0 ? HET_FIRST : lead < 0 ? HET_SECOND : HET_NOBODY;
    return true;
}

void
husaria_judge_start(HusariaState *state)
{
    (void)is_decided(state, false);
}

const char *
husaria_end_rule(const HusariaState *state)
{
    static const char *const automatic[] = {
        [HUSARIA_NO_AUTOMATIC] = "HUS-V.1e",
        [HUSARIA_NO_ENEMIES] = "HUS-V.1",
        [HUSARIA_NO_ENEMIES_INSIDE] = "HUS-V.1c",
        [HUSARIA_NO_ENEMIES_OUTSIDE] = "HUS-V.1b",
    };
    switch ((HusariaEnd)state->end) {
    case HUSARIA_END_AUTOMATIC:
        return has_troops(state, 1u - state->winner)
                   ? automatic[husaria_data(state)->victory[state->winner].automatic]
                   : "HUS-V.1e";
    case HUSARIA_END_BOTH:
        return "HUS-V.1f";
    case HUSARIA_END_POINTS:
        return state->winner == HET_NOBODY ? "HUS-V.2e" : "HUS-V.2";
    case HUSARIA_END_NONE:
        break;
    }
    return "HUS-V.3";
}

void
husaria_result_of(const HetState *head, HetResult *ret_result)
{
    static const char *const reasons[] = {
        [HUSARIA_END_NONE] = "the battle continues",
        [HUSARIA_END_AUTOMATIC] = "an automatic victory",
        [HUSARIA_END_BOTH] = "both would win automatically: victory points",
        [HUSARIA_END_POINTS] = "victory points",
    };
    const HusariaState *state = husaria_state_const(head);
    *ret_result = (HetResult){
        .winner = state->winner, .reason = reasons[state->end], .rule = husaria_end_rule(state)};
}

/* Enemies that a side's automatic victory must not find at the end, and all that could be there. */
static int
count_enemies(const HusariaState *state, unsigned side, int *ret_all)
{
    const HusariaScenario *data = husaria_data(state);
    const HusariaVictory *victory = &data->victory[side];
    int found = 0;
    *ret_all = 0;
    HET_EACH_BELOW(unit, data->unit_count) {
        if (data->side[unit] == side || !husaria_fights(state, unit))
            continue;
        *ret_all += 1;
        if (state->units[unit].status != HUSARIA_ON_MAP)
            continue;
        found += bars_victory(state, victory, unit);
    }
    return found;
}

/* HUS-V.1 */
static void
add_ends(const HusariaState *state, unsigned side, HetVictory *victory)
{
    static const struct {
        const char *where, *counted, *rule;
    } words[] = {
        [HUSARIA_NO_AUTOMATIC] = {"", "", ""},
        [HUSARIA_NO_ENEMIES] = {"on the map", "units gone from it", "HUS-V.1"},
        [HUSARIA_NO_ENEMIES_INSIDE] = {"inside the ", "units not in it", "HUS-V.1c"},
        [HUSARIA_NO_ENEMIES_OUTSIDE] = {"outside the ", "units not out there", "HUS-V.1b"},
    };
    const HusariaScenario *data = husaria_data(state);
    const HusariaVictory *rule = &data->victory[side];
    const char *enemy = state->head.scenario->sides[1 - side];
    int all = 0, destroyed = 0;
    const int found = count_enemies(state, side, &all);
    HET_EACH_BELOW(unit, data->unit_count)
        destroyed += data->side[unit] != side && husaria_fights(state, unit) &&
                     state->units[unit].status == HUSARIA_DESTROYED;
    het_victory_add_end(victory,
                        &(HetVictoryEnd){.winner = side,
                                         .done = destroyed,
                                         .limit = MAX(all, 1),
                                         .counted = "units destroyed",
                                         .rule = "HUS-V.1e"},
                        "no troops of %s are left", enemy);
    if (rule->automatic != HUSARIA_NO_AUTOMATIC)
        het_victory_add_end(victory,
                            &(HetVictoryEnd){.winner = side,
                                             .at_the_end = true,
                                             .done = all - found,
                                             .limit = MAX(all, 1),
                                             .counted = words[rule->automatic].counted,
                                             .rule = words[rule->automatic].rule},
                            "none of %s stand %s%s", enemy, words[rule->automatic].where,
                            rule->automatic == HUSARIA_NO_ENEMIES ? ""
                                                                  : data->zones[rule->zone].name);
}

/* HUS-V.2 */
static void
add_terms(const HusariaState *state, unsigned side, HetVictory *victory)
{
    static const char *const words[HUSARIA_ARMS] = {
        [HUSARIA_CAVALRY] = "enemy cavalry unit destroyed",
        [HUSARIA_INFANTRY] = "enemy infantry unit destroyed",
        [HUSARIA_ARTILLERY] = "enemy artillery unit destroyed",
        [HUSARIA_TRAIN] = "enemy wagon unit destroyed",
        [HUSARIA_LEADERS] = "enemy commander killed",
    };
    const HusariaScenario *data = husaria_data(state);
    const HusariaVictory *rule = &data->victory[side];
    HET_EACH_BELOW(arm, HUSARIA_ARMS)
        het_victory_add_term(victory,
                             &(HetVictoryTerm){.side = side,
                                               .each = rule->arm[arm],
                                               .count = state->killed[1 - side][arm],
                                               .rule = "HUS-V.2"},
                             "%s", words[arm]);
    HET_EACH_BELOW(i, rule->controls) {
        char name[5];
        het_hex_name(&data->map.grid, rule->control[i], name);
        het_victory_add_term(victory,
                             &(HetVictoryTerm){.side = side,
                                               .once = true,
                                               .each = rule->control_points[i],
                                               .count = husaria_held(state, side, rule->control[i]),
                                               .rule = "HUS-V.2"},
                             "%s held", name);
    }
    het_victory_add_term(victory,
                         &(HetVictoryTerm){.side = side,
                                           .each = rule->farthest,
                                           .count = farthest(state, side),
                                           .rule = "HUS-V.2"},
                         "hex that the foremost own cavalry is from the eastern edge");
}

void
husaria_victory(const HetState *head, HetVictory *ret_victory)
{
    const HusariaState *state = husaria_state_const(head);
    HET_EACH_BELOW(side, HET_SIDES) {
        add_ends(state, side, ret_victory);
        add_terms(state, side, ret_victory);
    }
    ret_victory->judged = "at the end of a player turn";
    het_victory_compare_points(ret_victory, "HUS-V.2");
}

void
husaria_measures(const HetState *head, HetMeasures *ret_measures)
{
    const HusariaState *state = husaria_state_const(head);
    const HusariaScenario *data = husaria_data(state);
    memset(ret_measures, 0, sizeof *ret_measures);
    HET_EACH_BELOW(unit, data->unit_count) {
        const HusariaUnit *it = &state->units[unit];
        int32_t *value = ret_measures->value[data->side[unit]];
        HusariaArm arm = husaria_arm(data, unit);
        if (arm == HUSARIA_LEADERS) {
            value[HET_MEASURE_LEADERS_LOST] += it->status == HUSARIA_DESTROYED;
            continue;
        }
        if (arm == HUSARIA_TRAIN)
            continue;
        value[HET_MEASURE_STRENGTH_START] += data->full[unit];
        value[HET_MEASURE_STRENGTH] += it->strength;
        value[HET_MEASURE_STRENGTH_LOST] += data->full[unit] - it->strength;
        value[HET_MEASURE_UNITS] += it->status != HUSARIA_DESTROYED;
        value[HET_MEASURE_UNITS_LOST] += it->status == HUSARIA_DESTROYED;
        value[HET_MEASURE_UNITS_SHAKEN] += it->status == HUSARIA_DISPERSED;
        value[HET_MEASURE_GUNS] += arm == HUSARIA_ARTILLERY && it->status != HUSARIA_DESTROYED;
    }
    HET_EACH_BELOW(side, HET_SIDES) {
        int32_t *value = ret_measures->value[side];
        value[HET_MEASURE_MORALE] = side == HET_FIRST ? state->morale : -state->morale;
        value[HET_MEASURE_POINTS] = husaria_points(state, side);
        HET_EACH_BELOW(i, data->victory[side].controls)
            value[HET_MEASURE_OBJECTIVES] +=
                husaria_held(state, side, data->victory[side].control[i]);
    }
}

/* --- phases: HUS-3 ---------------------------------------------------------------------------- */

static void
clear_flags(HusariaState *state, unsigned flags, bool both, unsigned side)
{
    const HusariaScenario *data = husaria_data(state);
    HET_EACH_BELOW(unit, data->unit_count)
        if (both || data->side[unit] == side) /* of guns as their artillery phase found them */
            state->units[unit].flags &= (uint8_t) ~(husaria_arm(data, unit) == HUSARIA_ARTILLERY
                                                        ? flags & ~(unsigned)HUSARIA_BESET
                                                        : flags);
}

static void
begin_phase(HusariaState *state, unsigned phase, const HetSink *sink)
{
    unsigned side = state->head.active;
    state->head.phase = (uint8_t)phase;
    husaria_open(state, HUSARIA_OPEN_PANIC);
    switch ((HusariaPhase)phase) {
    case HUSARIA_ARTILLERY_PHASE:
        clear_flags(state, HUSARIA_SHOT, false, side);
        husaria_note_beset(state, side);
        break;
    case HUSARIA_MOVEMENT: /* the other side's guns may fire at who moves */
        clear_flags(state, HUSARIA_MOVED | HUSARIA_BOWED | HUSARIA_STRUCK, true, side);
        clear_flags(state, HUSARIA_SHOT, false, 1 - side);
        break;
    case HUSARIA_ATTACK:
        clear_flags(state, HUSARIA_FOUGHT, true, side);
        HET_EACH_BELOW(unit, husaria_data(state)->unit_count)
            state->units[unit].volleys = 0;
        break;
    }
    husaria_report(sink, state, HET_EVENT_PHASE, HUSARIA_NOBODY, HUSARIA_NOBODY, (int)phase,
                   "HUS-3.1");
}

/* HUS-8.16: the army's morale counts from the next stage on. */
static void
begin_stage(HusariaState *state, const HetSink *sink)
{
    const HusariaScenario *data = husaria_data(state);
    int zone = husaria_option(state, HUSARIA_MORALE_ZONE);
    int modifier = CLAMP(state->morale / zone, -4, 4);
    if (modifier != state->morale_modifier)
        het_note(sink, &state->head, HET_NO_UNIT, HET_NO_UNIT, "HUS-8.16",
                 modifier == 0 ? "morale is even: nobody attacks better for it"
                               : "for morale attacks of the %s move by %d column%s",
                 state->head.scenario->sides[modifier < 0], ABS(modifier),
                 ABS(modifier) == 1 ? "" : "s");
    state->morale_modifier = (int8_t)modifier;
    if (data->rain > 0 && state->head.turn == data->rain)
        het_note(sink, &state->head, HET_NO_UNIT, HET_NO_UNIT, "HUS-S.4",
                 "it begins to rain: no muskets nor guns, half the movement");
    clear_flags(state, HUSARIA_COUNTERED, true, 0);
    HET_EACH_BELOW(unit, data->unit_count)
        memset(state->units[unit].rolls, 0, sizeof state->units[unit].rolls);
}

bool
husaria_next_phase(HusariaState *state, const HetSink *sink)
{
    HetState *head = &state->head;
    if (head->phase < HUSARIA_ATTACK) {
        begin_phase(state, head->phase + 1u, sink);
        return true;
    }
    head->epoch++;
    bool stage_over = head->active != husaria_data(state)->initiative;
    if (is_decided(state, stage_over && head->turn == head->scenario->turns))
        return false;
    head->active = 1 - head->active;
    if (stage_over) {
        head->turn++;
        begin_stage(state, sink);
    }
    husaria_report(sink, state, HET_EVENT_TURN, HUSARIA_NOBODY, HUSARIA_NOBODY, head->turn,
                   "HUS-3.1");
    begin_phase(state, HUSARIA_ARTILLERY_PHASE, sink);
    return true;
}
