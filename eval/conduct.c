#include "conduct.h"

#include <string.h>

#include "agents/action.h"
#include "follies.h"
#include "conduct-view.h"

/* Actions of one unit in the current turn. */
typedef struct {
    GArray *poses;     /* HetConductPose: each it has held this turn, in order */
    bool had_shot;     /* could have fired at a node of its own */
    bool reported;     /* an event named it since it was selected */
    unsigned hop_turn; /* leaders: the turn of the game in which it last moved */
    HetPoint left;     /* where it stood before the last turn in which it changed place */
    unsigned left_turn;
} Unit;

struct HetConduct {
    const HetScenario *scenario;
    HetSink sink;
    HetConductCounts counts[HET_SIDES];
    GArray *incidents;
    Unit *units;   /* by id */
    HetActs *acts; /* of units in the turn under way, by id */
    HetFollies *follies;
    unsigned unit_count;
    HetView *began, *now; /* at the start of the turn under way, and as it is */
    HetActor side;        /* whose turn it is */
    unsigned turn;
    uint32_t epoch;
    bool offered, used; /* of the epoch: something to do was on offer; something was done */
    unsigned selected;  /* whose action is under way; HET_NO_UNIT */
    unsigned depth;     /* of the node where it was selected */
    HetActor flight;    /* who chose the way to flee that is being applied; NOBODY: it is none */
    unsigned fleeing;   /* the unit that takes it, from `flown`; HET_NO_UNIT */
    HetPoint flown[2];  /* and to */
    bool changed;       /* the board has changed since `now` */
    HetMoveList list;
};

static const struct {
    const char *name, *help;
} measures[HET_CONDUCT_COUNT] = {
    [HET_CONDUCT_MARKED_TIME] = {"marked_time", "units that moved or turned in a turn, did nothing "
                                                "else, and ended it where and as they began"},
    [HET_CONDUCT_THERE_AND_BACK] =
        {"there_and_back", "units that in one turn came back to a place and facing they had "
                           "left, went elsewhere, and did nothing else"},
    [HET_CONDUCT_SHUTTLED] = {"shuttled",
                              "units that went back where they had come from in the turn "
                              "before, without a shot or a fight"},
    [HET_CONDUCT_REAR_SHOWN] =
        {"rear_shown", "units that moved and ended their turn with the nearest enemy, near, "
                       "behind them"},
    [HET_CONDUCT_FLANK_SHOWN] =
        {"flank_shown", "units that moved and ended their turn with the nearest enemy, near, "
                        "at their side"},
    [HET_CONDUCT_WORKS_LEFT] = {"works_left", "units that left works of their own will"},
    [HET_CONDUCT_LEADERS_LOST] = {"leaders_lost", "leaders killed or taken"},
    [HET_CONDUCT_LEADER_HOPS] = {"leader_hops",
                                 "leaders that rode again in a turn of the game in which they had "
                                 "ridden already"},
    [HET_CONDUCT_TURNS_UNUSED] =
        {"turns_unused", "turns or activations in which something could be done and nothing "
                         "was"},
    [HET_CONDUCT_ACTIONS_UNUSED] = {"actions_unused", "units chosen to act that then did nothing"},
    [HET_CONDUCT_GUN_SHOTS_LOST] = {"gun_shots_lost",
                                    "guns that could fire, moved or turned, and did not fire"},
    [HET_CONDUCT_FLIGHTS_TO_ENEMY] = {"flights_to_enemy",
                                      "ways to flee chosen that led nearer to the enemy"},
    [HET_CONDUCT_LEADERS_ALONE] =
        {"leaders_lost_alone", "leaders lost where none but the unit they were with was near, and "
                               "two of the enemy's or more"},
    [HET_CONDUCT_PLACES_GIVEN_UP] = {"places_given_up",
                                     "places worth points left while held, for none worth as much "
                                     "won in the turn, and then taken by the enemy"},
    [HET_CONDUCT_EVEN_TRADES] = {"even_trades",
                                 "actions in which both sides lost units, of much the "
                                 "same strength, by a side that was not behind"},
    [HET_CONDUCT_VAIN_MARCHES] = {"vain_marches",
                                  "units that moved and did nothing else, with no enemy near, and "
                                  "ended their turn as near to the enemy and facing as before"},
    [HET_CONDUCT_IDLE_TURNS] = {"idle_turns",
                                "turns of the game in which an army in reach of the enemy, and not "
                                "ahead, did not shoot, fight or come nearer"},
};

const char *
het_conduct_name(HetConductMeasure measure)
{
    return measures[measure].name;
}

const char *
het_conduct_help(HetConductMeasure measure)
{
    return measures[measure].help;
}

static void
count(HetConduct *conduct, HetActor side, HetConductMeasure measure, unsigned unit)
{
    const HetConductIncident incident = {
        .side = side, .measure = measure, .turn = conduct->turn, .unit = unit};
    conduct->counts[side].count[measure]++;
    g_array_append_val(conduct->incidents, incident);
}

/* --- what events show ------------------------------------------------------------------------- */

/* A step of the way a side has chosen for a unit of its own; some systems report it hex by hex. */
static void
flee(HetConduct *conduct, const HetEvent *event)
{
    if (conduct->fleeing == HET_NO_UNIT) {
        conduct->fleeing = event->unit;
        conduct->flown[0] = event->from;
    }
    if (conduct->fleeing == event->unit)
        conduct->flown[1] = event->to;
}

/* After the flight; the enemies of `now` stand where they stood before it. */
static void
judge_flight(HetConduct *conduct)
{
    if (conduct->fleeing == HET_NO_UNIT)
        return;
    const HetViewUnit *seen = &g_array_index(conduct->now->units, HetViewUnit, conduct->fleeing);
    double from = het_conduct_nearest(conduct->now, seen, conduct->flown[0]);
    double to = het_conduct_nearest(conduct->now, seen, conduct->flown[1]);
    if (conduct->flown[1].x >= 0 && to < from)
        count(conduct, seen->side, HET_CONDUCT_FLIGHTS_TO_ENEMY, conduct->fleeing);
    conduct->fleeing = HET_NO_UNIT;
}

static void
emit(void *data, const HetState *state, const HetEvent *event)
{
    HetConduct *conduct = data;
    (void)state;
    if (event->unit >= conduct->unit_count)
        return;
    Unit *unit = &conduct->units[event->unit];
    HetActs *acts = &conduct->acts[event->unit];
    HetActor side = g_array_index(conduct->now->units, HetViewUnit, event->unit).side;
    switch (event->kind) {
    case HET_EVENT_MOVE:
    case HET_EVENT_FACE:
    case HET_EVENT_FORM:
        acts->moved = true;
        conduct->changed = true;
        break;
    case HET_EVENT_SHOOT:
    case HET_EVENT_FIGHT:
        acts->acted = true;
        break;
    case HET_EVENT_RETREAT:
        if (conduct->flight == side)
            flee(conduct, event);
        acts->fled = true;
        conduct->changed = true;
        break;
    case HET_EVENT_REMOVE:
    case HET_EVENT_PLACE:
    case HET_EVENT_CAPTURE:
    case HET_EVENT_SURRENDER:
    case HET_EVENT_LOSE:
        conduct->changed = true;
        break;
    case HET_EVENT_NOTE:
    case HET_EVENT_TURN:
    case HET_EVENT_PHASE:
    case HET_EVENT_FORCED:
    case HET_EVENT_SCORE:
    case HET_EVENT_OVER:
        return;
    case HET_EVENT_ROLL:
    case HET_EVENT_SHAKEN:
    case HET_EVENT_RALLY:
        break;
    }
    unit->reported = true;
    if (side == conduct->side)
        conduct->used = true;
}

/* --- a turn ----------------------------------------------------------------------------------- */

static void
remember_pose(HetConduct *conduct, unsigned id, const HetViewUnit *seen)
{
    const Unit *unit = &conduct->units[id];
    HetConductPose pose = het_conduct_pose(seen);
    guint held = unit->poses->len;
    if (held > 0 &&
        het_conduct_same_pose(&g_array_index(unit->poses, HetConductPose, held - 1), &pose))
        return;
    HET_EACH_BELOW(i, held)
        conduct->acts[id].returned |=
            het_conduct_same_pose(&g_array_index(unit->poses, HetConductPose, i), &pose);
    g_array_append_val(unit->poses, pose);
}

static void
begin_turn(HetConduct *conduct, const HetState *state)
{
    conduct->side = (HetActor)state->active;
    conduct->turn = state->turn;
    g_clear_pointer(&conduct->began, het_view_free);
    conduct->began = het_view_new(state);
    HET_EACH_BELOW(i, conduct->unit_count) {
        Unit *unit = &conduct->units[i];
        unit->had_shot = false;
        conduct->acts[i] = (HetActs){.moved = false};
        g_array_set_size(unit->poses, 0);
        remember_pose(conduct, i, &g_array_index(conduct->began->units, HetViewUnit, i));
    }
}

static void
judge_front(HetConduct *conduct, unsigned id, const HetViewUnit *seen)
{
    switch (het_conduct_arc(conduct->now, seen)) {
    case HET_ARC_FRONT:
        break;
    case HET_ARC_FLANK:
        count(conduct, seen->side, HET_CONDUCT_FLANK_SHOWN, id);
        break;
    case HET_ARC_REAR:
        count(conduct, seen->side, HET_CONDUCT_REAR_SHOWN, id);
        break;
    }
}

static void
judge_way(HetConduct *conduct, unsigned id, const HetViewUnit *before, const HetViewUnit *after)
{
    Unit *unit = &conduct->units[id];
    const HetActs *acts = &conduct->acts[id];
    HetConductPose began = het_conduct_pose(before), ended = het_conduct_pose(after);
    if (!acts->acted && het_conduct_same_pose(&began, &ended))
        count(conduct, after->side, HET_CONDUCT_MARKED_TIME, id);
    else if (!acts->acted && acts->returned)
        count(conduct, after->side, HET_CONDUCT_THERE_AND_BACK, id);
    if (memcmp(&began.place, &ended.place, sizeof began.place) == 0)
        return;
    bool back = memcmp(&ended.place, &unit->left, sizeof ended.place) == 0;
    if (back && !acts->acted && conduct->turn <= unit->left_turn + 1)
        count(conduct, after->side, HET_CONDUCT_SHUTTLED, id);
    unit->left = began.place;
    unit->left_turn = conduct->turn;
}

/* True if a leader stands with a unit that moved: then it went where the unit had to go. */
static bool
rides_along(const HetConduct *conduct, const HetViewUnit *leader)
{
    HetConductPose at = het_conduct_pose(leader);
    HET_EACH_BELOW(i, conduct->unit_count) {
        const HetViewUnit *other = &g_array_index(conduct->now->units, HetViewUnit, i);
        HetConductPose pose = het_conduct_pose(other);
        if (other->side == leader->side && !het_conduct_is_leader(other) &&
            conduct->acts[i].moved && memcmp(&pose.place, &at.place, sizeof at.place) == 0)
            return true;
    }
    return false;
}

/* A unit of the side whose turn has ended. */
static void
judge_unit(HetConduct *conduct, unsigned id)
{
    Unit *unit = &conduct->units[id];
    const HetActs *acts = &conduct->acts[id];
    const HetViewUnit *before = &g_array_index(conduct->began->units, HetViewUnit, id);
    const HetViewUnit *after = &g_array_index(conduct->now->units, HetViewUnit, id);
    if (before->side != conduct->side || !acts->moved || acts->fled || !before->on_board ||
        !after->on_board)
        return;
    conduct->counts[conduct->side].units_moved++;
    if (!het_conduct_is_leader(after) || !rides_along(conduct, after))
        judge_way(conduct, id, before, after);
    if (het_conduct_is_leader(after)) {
        if (unit->hop_turn == conduct->turn)
            count(conduct, after->side, HET_CONDUCT_LEADER_HOPS, id);
        unit->hop_turn = conduct->turn;
        return;
    }
    judge_front(conduct, id, after);
    if (het_conduct_in_works(conduct->began, before) && !het_conduct_in_works(conduct->now, after))
        count(conduct, after->side, HET_CONDUCT_WORKS_LEFT, id);
    if (unit->had_shot && !acts->acted && het_conduct_is_gun(after))
        count(conduct, after->side, HET_CONDUCT_GUN_SHOTS_LOST, id);
}

static void
end_turn(HetConduct *conduct, const HetState *state)
{
    HetConductCounts *counts = &conduct->counts[conduct->side];
    counts->turns++;
    HET_EACH_BELOW(i, conduct->unit_count)
        judge_unit(conduct, i);
    het_follies_action_ends(conduct->follies, state, conduct->side);
    het_follies_turn_ends(conduct->follies, state, conduct->side, conduct->began, conduct->now,
                          conduct->acts);
    counts->spread = het_follies_spread(conduct->follies, conduct->side, &counts->wings);
}

static void
end_action(HetConduct *conduct)
{
    if (conduct->selected == HET_NO_UNIT)
        return;
    if (!conduct->units[conduct->selected].reported)
        count(conduct, conduct->side, HET_CONDUCT_ACTIONS_UNUSED, conduct->selected);
    conduct->selected = HET_NO_UNIT;
}

static void
end_epoch(HetConduct *conduct)
{
    end_action(conduct);
    if (conduct->offered && !conduct->used)
        count(conduct, conduct->side, HET_CONDUCT_TURNS_UNUSED, HET_NO_UNIT);
    conduct->offered = conduct->used = false;
}

static void
end_game(HetConduct *conduct, const HetState *state)
{
    HetMeasures ended;
    het_game_measures(state, &ended);
    HET_EACH_BELOW(side, HET_SIDES)
        for (int32_t i = 0; i < ended.value[side][HET_MEASURE_LEADERS_LOST]; i++)
            count(conduct, (HetActor)side, HET_CONDUCT_LEADERS_LOST, HET_NO_UNIT);
}

/* --- watching --------------------------------------------------------------------------------- */

static void
find_folly(void *data, HetActor side, HetConductMeasure measure, unsigned unit)
{
    count(data, side, measure, unit);
}

HetConduct *
het_conduct_new(const HetScenario *scenario)
{
    HetConduct *conduct = g_new0(HetConduct, 1);
    conduct->scenario = scenario;
    conduct->sink = (HetSink){.emit = emit, .data = conduct};
    conduct->incidents = g_array_new(FALSE, FALSE, sizeof(HetConductIncident));
    conduct->unit_count = scenario->units->len;
    conduct->units = g_new0(Unit, conduct->unit_count);
    conduct->acts = g_new0(HetActs, conduct->unit_count);
    conduct->follies = het_follies_new(find_folly, conduct);
    HET_EACH_BELOW(i, conduct->unit_count) {
        conduct->units[i].poses = g_array_new(FALSE, FALSE, sizeof(HetConductPose));
        conduct->units[i].left = HET_NOWHERE;
    }
    conduct->selected = conduct->fleeing = HET_NO_UNIT;
    return conduct;
}

void
het_conduct_free(HetConduct *conduct)
{
    if (conduct == NULL)
        return;
    HET_EACH_BELOW(i, conduct->unit_count)
        g_array_unref(conduct->units[i].poses);
    g_free(conduct->units);
    g_free(conduct->acts);
    het_follies_free(conduct->follies);
    g_array_unref(conduct->incidents);
    g_clear_pointer(&conduct->began, het_view_free);
    g_clear_pointer(&conduct->now, het_view_free);
    g_free(conduct);
}

static void
count_offers(HetConduct *conduct, const HetState *state)
{
    g_autoptr(HetView) before = conduct->now;
    conduct->now = het_view_new(state);
    if (before != NULL)
        het_follies_board_changed(conduct->follies, state, before, conduct->now);
    conduct->changed = false;
}

/* Counts the moves that the node offers to the side whose turn it is. */
static void
note_offer(HetConduct *conduct, const HetState *state)
{
    het_game_legal(state, &conduct->list);
    HET_EACH_MOVE(move, &conduct->list) {
        HetDescription reported;
        het_game_describe(state, move, &reported);
        conduct->offered |= state->active == state->actor && !het_action_does_nothing(move) &&
                            reported.kind != HET_MOVE_PLACE;
        if (reported.kind == HET_MOVE_SHOOT && reported.unit < conduct->unit_count)
            conduct->units[reported.unit].had_shot = true;
    }
}

void
het_conduct_before(HetConduct *conduct, const HetState *state, const HetMove *move)
{
    if (conduct->now == NULL) {
        count_offers(conduct, state);
        conduct->epoch = state->epoch;
        begin_turn(conduct, state);
        het_follies_action_ends(conduct->follies, state, conduct->side);
    }
    conduct->flight = HET_NOBODY;
    if (state->actor == HET_CHANCE)
        return;
    note_offer(conduct, state);
    if (state->actor == state->active && het_action_head(state, &conduct->list) &&
        (conduct->selected == HET_NO_UNIT || state->depth <= conduct->depth)) {
        end_action(conduct);
        het_follies_action_ends(conduct->follies, state, conduct->side);
    }
    if (move->kind == HET_MOVE_RETREAT)
        conduct->flight = (HetActor)state->actor;
    if (move->kind == HET_MOVE_SELECT && state->actor == state->active &&
        conduct->selected == HET_NO_UNIT && move->unit < conduct->unit_count) {
        conduct->selected = move->unit;
        conduct->depth = state->depth;
        conduct->units[move->unit].reported = false;
    }
}

const HetSink *
het_conduct_sink(HetConduct *conduct)
{
    return &conduct->sink;
}

void
het_conduct_after(HetConduct *conduct, const HetState *state)
{
    const bool over = het_game_over(state);
    judge_flight(conduct);
    if (conduct->changed) {
        count_offers(conduct, state);
        HET_EACH_BELOW(i, conduct->unit_count)
            remember_pose(conduct, i, &g_array_index(conduct->now->units, HetViewUnit, i));
    }
    if (over || state->epoch != conduct->epoch) {
        end_epoch(conduct);
        conduct->epoch = state->epoch;
    }
    if (over || state->turn != conduct->turn || state->active != conduct->side) {
        end_turn(conduct, state);
        if (over)
            end_game(conduct, state);
        else
            begin_turn(conduct, state);
    }
}

const HetConductCounts *
het_conduct_counts(const HetConduct *conduct, HetActor side)
{
    return &conduct->counts[side];
}

const GArray *
het_conduct_incidents(const HetConduct *conduct)
{
    return conduct->incidents;
}
