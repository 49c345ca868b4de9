#include "sense.h"

#include <string.h>

#include "agents/action.h"
#include "follies.h"
#include "sense-look.h"

/* Deeds of one unit in the turn under way. */
typedef struct {
    GArray *poses;     /* HetSensePose: each it has held this turn, in order */
    bool had_shot;     /* could have fired at a node of its own */
    bool told;         /* an event named it since it was selected */
    unsigned hop_turn; /* leaders: the turn of the game in which it last moved */
    HetPoint left;     /* where it stood before the last turn in which it changed place */
    unsigned left_turn;
} Unit;

struct HetSense {
    const HetScenario *scenario;
    HetSink sink;
    HetSenseCounts counts[HET_SIDES];
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
} measures[HET_SENSE_COUNT] = {
    [HET_SENSE_MARKED_TIME] = {"marked_time", "units that moved or turned in a turn, did nothing "
                                              "else, and ended it where and as they began"},
    [HET_SENSE_THERE_AND_BACK] = {"there_and_back",
                                  "units that in one turn came back to a place and facing they had "
                                  "left, went on elsewhere, and did nothing else"},
    [HET_SENSE_SHUTTLED] = {"shuttled", "units that went back where they had come from in the turn "
                                        "before, without a shot or a fight"},
    [HET_SENSE_REAR_SHOWN] = {"rear_shown",
                              "units that moved and ended their turn with the nearest enemy, near, "
                              "behind them"},
    [HET_SENSE_FLANK_SHOWN] =
        {"flank_shown", "units that moved and ended their turn with the nearest enemy, near, "
                        "at their side"},
    [HET_SENSE_WORKS_LEFT] = {"works_left", "units that left works of their own will"},
    [HET_SENSE_LEADERS_LOST] = {"leaders_lost", "leaders killed or taken"},
    [HET_SENSE_LEADER_HOPS] = {"leader_hops",
                               "leaders that rode again in a turn of the game in which they had "
                               "ridden already"},
    [HET_SENSE_TURNS_UNUSED] = {"turns_unused",
                                "turns or activations in which something could be done and nothing "
                                "was"},
    [HET_SENSE_ACTIONS_UNUSED] = {"actions_unused", "units chosen to act that then did nothing"},
    [HET_SENSE_GUN_SHOTS_LOST] = {"gun_shots_lost",
                                  "guns that could fire, moved or turned, and did not fire"},
    [HET_SENSE_FLIGHTS_TO_ENEMY] = {"flights_to_enemy",
                                    "ways to flee chosen that led nearer to the enemy"},
    [HET_SENSE_LEADERS_ALONE] =
        {"leaders_lost_alone", "leaders lost where none but the unit they were with was near, and "
                               "two of the enemy's or more"},
    [HET_SENSE_PLACES_GIVEN_UP] = {"places_given_up",
                                   "places worth points left while held, for none worth as much "
                                   "won in the turn, and then taken by the enemy"},
    [HET_SENSE_EVEN_TRADES] = {"even_trades", "actions in which both sides lost units, of much the "
                                              "same strength, by a side that was not behind"},
    [HET_SENSE_VAIN_MARCHES] = {"vain_marches",
                                "units that moved and did nothing else, with no enemy near, and "
                                "ended their turn as near to the enemy and facing as before"},
    [HET_SENSE_IDLE_TURNS] = {"idle_turns",
                              "turns of the game in which an army in reach of the enemy, and not "
                              "ahead, did not shoot, fight or come nearer"},
};

const char *
het_sense_name(HetSenseMeasure measure)
{
    return measures[measure].name;
}

const char *
het_sense_help(HetSenseMeasure measure)
{
    return measures[measure].help;
}

static void
count(HetSense *sense, HetActor side, HetSenseMeasure measure, unsigned unit)
{
    const HetSenseIncident incident = {
        .side = side, .measure = measure, .turn = sense->turn, .unit = unit};
    sense->counts[side].count[measure]++;
    g_array_append_val(sense->incidents, incident);
}

/* --- what events tell ------------------------------------------------------------------------- */

/* A step of the way a side has chosen for a unit of its own; some systems tell it hex by hex. */
static void
flee(HetSense *sense, const HetEvent *event)
{
    if (sense->fleeing == HET_NO_UNIT) {
        sense->fleeing = event->unit;
        sense->flown[0] = event->from;
    }
    if (sense->fleeing == event->unit)
        sense->flown[1] = event->to;
}

/* After the flight; the enemies of `now` stand where they stood before it. */
static void
judge_flight(HetSense *sense)
{
    if (sense->fleeing == HET_NO_UNIT)
        return;
    const HetViewUnit *seen = &g_array_index(sense->now->units, HetViewUnit, sense->fleeing);
    double from = het_sense_nearest(sense->now, seen, sense->flown[0]);
    double to = het_sense_nearest(sense->now, seen, sense->flown[1]);
    if (sense->flown[1].x >= 0 && to < from)
        count(sense, seen->side, HET_SENSE_FLIGHTS_TO_ENEMY, sense->fleeing);
    sense->fleeing = HET_NO_UNIT;
}

static void
emit(void *data, const HetState *state, const HetEvent *event)
{
    HetSense *sense = data;
    (void)state;
    if (event->unit >= sense->unit_count)
        return;
    Unit *unit = &sense->units[event->unit];
    HetActs *acts = &sense->acts[event->unit];
    HetActor side = g_array_index(sense->now->units, HetViewUnit, event->unit).side;
    switch (event->kind) {
    case HET_EVENT_MOVE:
    case HET_EVENT_FACE:
    case HET_EVENT_FORM:
        acts->moved = true;
        sense->changed = true;
        break;
    case HET_EVENT_SHOOT:
    case HET_EVENT_FIGHT:
        acts->acted = true;
        break;
    case HET_EVENT_RETREAT:
        if (sense->flight == side)
            flee(sense, event);
        acts->fled = true;
        sense->changed = true;
        break;
    case HET_EVENT_REMOVE:
    case HET_EVENT_PLACE:
    case HET_EVENT_CAPTURE:
    case HET_EVENT_SURRENDER:
    case HET_EVENT_LOSE:
        sense->changed = true;
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
    unit->told = true;
    if (side == sense->side)
        sense->used = true;
}

/* --- a turn ----------------------------------------------------------------------------------- */

static void
remember_pose(HetSense *sense, unsigned id, const HetViewUnit *seen)
{
    const Unit *unit = &sense->units[id];
    HetSensePose pose = het_sense_pose(seen);
    guint held = unit->poses->len;
    if (held > 0 && het_sense_same_pose(&g_array_index(unit->poses, HetSensePose, held - 1), &pose))
        return;
    HET_EACH_BELOW(i, held)
        sense->acts[id].returned |=
            het_sense_same_pose(&g_array_index(unit->poses, HetSensePose, i), &pose);
    g_array_append_val(unit->poses, pose);
}

static void
begin_turn(HetSense *sense, const HetState *state)
{
    sense->side = (HetActor)state->active;
    sense->turn = state->turn;
    g_clear_pointer(&sense->began, het_view_free);
    sense->began = het_view_new(state);
    HET_EACH_BELOW(i, sense->unit_count) {
        Unit *unit = &sense->units[i];
        unit->had_shot = false;
        sense->acts[i] = (HetActs){.moved = false};
        g_array_set_size(unit->poses, 0);
        remember_pose(sense, i, &g_array_index(sense->began->units, HetViewUnit, i));
    }
}

static void
judge_front(HetSense *sense, unsigned id, const HetViewUnit *seen)
{
    switch (het_sense_arc(sense->now, seen)) {
    case HET_ARC_FRONT:
        break;
    case HET_ARC_FLANK:
        count(sense, seen->side, HET_SENSE_FLANK_SHOWN, id);
        break;
    case HET_ARC_REAR:
        count(sense, seen->side, HET_SENSE_REAR_SHOWN, id);
        break;
    }
}

static void
judge_way(HetSense *sense, unsigned id, const HetViewUnit *before, const HetViewUnit *after)
{
    Unit *unit = &sense->units[id];
    const HetActs *acts = &sense->acts[id];
    HetSensePose began = het_sense_pose(before), ended = het_sense_pose(after);
    if (!acts->acted && het_sense_same_pose(&began, &ended))
        count(sense, after->side, HET_SENSE_MARKED_TIME, id);
    else if (!acts->acted && acts->returned)
        count(sense, after->side, HET_SENSE_THERE_AND_BACK, id);
    if (memcmp(&began.place, &ended.place, sizeof began.place) == 0)
        return;
    bool back = memcmp(&ended.place, &unit->left, sizeof ended.place) == 0;
    if (back && !acts->acted && sense->turn <= unit->left_turn + 1)
        count(sense, after->side, HET_SENSE_SHUTTLED, id);
    unit->left = began.place;
    unit->left_turn = sense->turn;
}

/* True if a leader stands with a unit that moved: then it went where the unit had to go. */
static bool
rides_along(const HetSense *sense, const HetViewUnit *leader)
{
    HetSensePose at = het_sense_pose(leader);
    HET_EACH_BELOW(i, sense->unit_count) {
        const HetViewUnit *other = &g_array_index(sense->now->units, HetViewUnit, i);
        HetSensePose pose = het_sense_pose(other);
        if (other->side == leader->side && !het_sense_is_leader(other) && sense->acts[i].moved &&
            memcmp(&pose.place, &at.place, sizeof at.place) == 0)
            return true;
    }
    return false;
}

/* A unit of the side whose turn has ended. */
static void
judge_unit(HetSense *sense, unsigned id)
{
    Unit *unit = &sense->units[id];
    const HetActs *acts = &sense->acts[id];
    const HetViewUnit *before = &g_array_index(sense->began->units, HetViewUnit, id);
    const HetViewUnit *after = &g_array_index(sense->now->units, HetViewUnit, id);
    if (before->side != sense->side || !acts->moved || acts->fled || !before->on_board ||
        !after->on_board)
        return;
    sense->counts[sense->side].units_moved++;
    if (!het_sense_is_leader(after) || !rides_along(sense, after))
        judge_way(sense, id, before, after);
    if (het_sense_is_leader(after)) {
        if (unit->hop_turn == sense->turn)
            count(sense, after->side, HET_SENSE_LEADER_HOPS, id);
        unit->hop_turn = sense->turn;
        return;
    }
    judge_front(sense, id, after);
    if (het_sense_in_works(sense->began, before) && !het_sense_in_works(sense->now, after))
        count(sense, after->side, HET_SENSE_WORKS_LEFT, id);
    if (unit->had_shot && !acts->acted && het_sense_is_gun(after))
        count(sense, after->side, HET_SENSE_GUN_SHOTS_LOST, id);
}

static void
end_turn(HetSense *sense, const HetState *state)
{
    HetSenseCounts *counts = &sense->counts[sense->side];
    counts->turns++;
    HET_EACH_BELOW(i, sense->unit_count)
        judge_unit(sense, i);
    het_follies_action_ends(sense->follies, state, sense->side);
    het_follies_turn_ends(sense->follies, state, sense->side, sense->began, sense->now,
                          sense->acts);
    counts->spread = het_follies_spread(sense->follies, sense->side, &counts->wings);
}

static void
end_action(HetSense *sense)
{
    if (sense->selected == HET_NO_UNIT)
        return;
    if (!sense->units[sense->selected].told)
        count(sense, sense->side, HET_SENSE_ACTIONS_UNUSED, sense->selected);
    sense->selected = HET_NO_UNIT;
}

static void
end_epoch(HetSense *sense)
{
    end_action(sense);
    if (sense->offered && !sense->used)
        count(sense, sense->side, HET_SENSE_TURNS_UNUSED, HET_NO_UNIT);
    sense->offered = sense->used = false;
}

static void
end_game(HetSense *sense, const HetState *state)
{
    HetMeasures ended;
    het_game_measures(state, &ended);
    HET_EACH_BELOW(side, HET_SIDES)
        for (int32_t i = 0; i < ended.value[side][HET_MEASURE_LEADERS_LOST]; i++)
            count(sense, (HetActor)side, HET_SENSE_LEADERS_LOST, HET_NO_UNIT);
}

/* --- watching --------------------------------------------------------------------------------- */

static void
find_folly(void *data, HetActor side, HetSenseMeasure measure, unsigned unit)
{
    count(data, side, measure, unit);
}

HetSense *
het_sense_new(const HetScenario *scenario)
{
    HetSense *sense = g_new0(HetSense, 1);
    sense->scenario = scenario;
    sense->sink = (HetSink){.emit = emit, .data = sense};
    sense->incidents = g_array_new(FALSE, FALSE, sizeof(HetSenseIncident));
    sense->unit_count = scenario->units->len;
    sense->units = g_new0(Unit, sense->unit_count);
    sense->acts = g_new0(HetActs, sense->unit_count);
    sense->follies = het_follies_new(find_folly, sense);
    HET_EACH_BELOW(i, sense->unit_count) {
        sense->units[i].poses = g_array_new(FALSE, FALSE, sizeof(HetSensePose));
        sense->units[i].left = HET_NOWHERE;
    }
    sense->selected = sense->fleeing = HET_NO_UNIT;
    return sense;
}

void
het_sense_free(HetSense *sense)
{
    if (sense == NULL)
        return;
    HET_EACH_BELOW(i, sense->unit_count)
        g_array_unref(sense->units[i].poses);
    g_free(sense->units);
    g_free(sense->acts);
    het_follies_free(sense->follies);
    g_array_unref(sense->incidents);
    g_clear_pointer(&sense->began, het_view_free);
    g_clear_pointer(&sense->now, het_view_free);
    g_free(sense);
}

static void
look_anew(HetSense *sense, const HetState *state)
{
    g_autoptr(HetView) before = sense->now;
    sense->now = het_view_new(state);
    if (before != NULL)
        het_follies_board_changed(sense->follies, state, before, sense->now);
    sense->changed = false;
}

/* Looks at the moves that the node offers to the side whose turn it is. */
static void
note_offer(HetSense *sense, const HetState *state)
{
    het_game_legal(state, &sense->list);
    HET_EACH_BELOW(i, sense->list.count) {
        HetDescription told;
        het_game_describe(state, &sense->list.moves[i], &told);
        sense->offered |= state->active == state->actor &&
                          !het_action_does_nothing(&sense->list.moves[i]) &&
                          told.kind != HET_MOVE_PLACE;
        if (told.kind == HET_MOVE_SHOOT && told.unit < sense->unit_count)
            sense->units[told.unit].had_shot = true;
    }
}

void
het_sense_before(HetSense *sense, const HetState *state, const HetMove *move)
{
    if (sense->now == NULL) {
        look_anew(sense, state);
        sense->epoch = state->epoch;
        begin_turn(sense, state);
        het_follies_action_ends(sense->follies, state, sense->side);
    }
    sense->flight = HET_NOBODY;
    if (state->actor == HET_CHANCE)
        return;
    note_offer(sense, state);
    if (state->actor == state->active && het_action_head(state, &sense->list) &&
        (sense->selected == HET_NO_UNIT || state->depth <= sense->depth)) {
        end_action(sense);
        het_follies_action_ends(sense->follies, state, sense->side);
    }
    if (move->kind == HET_MOVE_RETREAT)
        sense->flight = (HetActor)state->actor;
    if (move->kind == HET_MOVE_SELECT && state->actor == state->active &&
        sense->selected == HET_NO_UNIT && move->unit < sense->unit_count) {
        sense->selected = move->unit;
        sense->depth = state->depth;
        sense->units[move->unit].told = false;
    }
}

const HetSink *
het_sense_sink(HetSense *sense)
{
    return &sense->sink;
}

void
het_sense_after(HetSense *sense, const HetState *state)
{
    const bool over = het_game_over(state);
    judge_flight(sense);
    if (sense->changed) {
        look_anew(sense, state);
        HET_EACH_BELOW(i, sense->unit_count)
            remember_pose(sense, i, &g_array_index(sense->now->units, HetViewUnit, i));
    }
    if (over || state->epoch != sense->epoch) {
        end_epoch(sense);
        sense->epoch = state->epoch;
    }
    if (over || state->turn != sense->turn || state->active != sense->side) {
        end_turn(sense, state);
        if (over)
            end_game(sense, state);
        else
            begin_turn(sense, state);
    }
}

const HetSenseCounts *
het_sense_counts(const HetSense *sense, HetActor side)
{
    return &sense->counts[side];
}

const GArray *
het_sense_incidents(const HetSense *sense)
{
    return sense->incidents;
}
