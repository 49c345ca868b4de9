#include "course.h"

#include "engine/view.h"

static const char *const item_names[HET_COURSE_COUNT] = {
    [HET_COURSE_STRENGTH] = "strength",    [HET_COURSE_LOST] = "strength-lost",
    [HET_COURSE_UNITS] = "units",          [HET_COURSE_UNITS_LOST] = "units-lost",
    [HET_COURSE_SHAKEN] = "units-shaken",  [HET_COURSE_LEVELS] = "levels-lost",
    [HET_COURSE_WORSE] = "units-worse",    [HET_COURSE_ROUT] = "broken-turn",
    [HET_COURSE_GROUND] = "objectives",    [HET_COURSE_SCORE] = "score",
    [HET_COURSE_LEADERS] = "leaders-lost",
};

struct HetCourseWatch {
    HetSink sink;
    uint32_t epoch; /* of the last count */
    uint8_t *order; /* of each unit at the start; NULL: nothing has been counted */
    bool stirred;   /* a unit's order has changed since the last count */
    int32_t levels[HET_SIDES], rout[HET_SIDES];
    int32_t lost[HET_SIDES], shaken[HET_SIDES]; /* units at the last count */
    int32_t shaken_first[HET_SIDES];            /* at the start */
    int32_t worse[HET_SIDES]; /* and those lost or in worse order than at the start */
};

const char *
het_course_name(HetCourseItem item)
{
    g_return_val_if_fail((unsigned)item < HET_COURSE_COUNT, "?");
    return item_names[item];
}

bool
het_course_find(const char *name, HetCourseItem *ret_item)
{
    HET_EACH_BELOW(i, HET_COURSE_COUNT) {
        if (strcmp(item_names[i], name) == 0) {
            *ret_item = (HetCourseItem)i;
            return true;
        }
    }
    return false;
}

static void
hear(void *data, const HetState *state, const HetEvent *event)
{
    HetCourseWatch *watch = data;
    watch->stirred |= event->kind == HET_EVENT_SHAKEN || event->kind == HET_EVENT_RALLY;
    if (event->kind == HET_EVENT_SHAKEN && event->unit < state->scenario->units->len)
        watch->levels[het_scenario_unit_at(state->scenario, event->unit)->side]++;
}

HetCourseWatch *
het_course_watch_new(void)
{
    HetCourseWatch *watch = g_new0(HetCourseWatch, 1);
    watch->sink = (HetSink){.emit = hear, .data = watch};
    return watch;
}

void
het_course_watch_free(HetCourseWatch *watch)
{
    if (watch != NULL)
        g_free(watch->order);
    g_free(watch);
}

const HetSink *
het_course_watch_sink(const HetCourseWatch *watch)
{
    return &watch->sink;
}

static void
keep_start(HetCourseWatch *watch, const HetState *state)
{
    g_autoptr(HetView) view = het_view_new_units(state);
    watch->order = g_new0(uint8_t, MAX(view->units->len, 1));
    HET_EACH_BELOW(i, view->units->len)
        watch->order[i] = (uint8_t)het_view_unit(view, i)->order;
}

/* Counts each side's units in worse order than at the start, those lost left out: by the levels of
 * order of those on the board, and at least as many as are in disorder more than at the start,
 * since a system may keep units in disorder off the board. */
static void
count_worse(HetCourseWatch *watch, const HetState *state)
{
    g_autoptr(HetView) view = het_view_new_units(state);
    int32_t count[HET_SIDES] = {0};
    HET_EACH_BELOW(i, view->units->len) {
        const HetViewUnit *unit = het_view_unit(view, i);
        if (unit->on_board && (unsigned)unit->side < HET_SIDES && unit->arm != HET_ARM_LEADER)
            count[unit->side] += unit->order > watch->order[i];
    }
    HET_EACH_BELOW(side, HET_SIDES)
        watch->worse[side] =
            watch->lost[side] + MAX(count[side], watch->shaken[side] - watch->shaken_first[side]);
}

bool
het_course_is_half(int32_t worse, int32_t units)
{
    return worse > 0 && 2 * worse >= units;
}

/* Notes the turn in which half of a side is first lost or in worse order than at the start. To
 * survey every unit is dear, so it is done only after a change. */
static void
count_losses(HetCourseWatch *watch, const HetState *state, HetMeasures *measures)
{
    const bool first = watch->order == NULL;
    if (first)
        keep_start(watch, state);
    het_game_measures(state, measures);
    bool changed = watch->stirred;
    HET_EACH_BELOW(side, HET_SIDES) {
        const int32_t *value = measures->value[side];
        const int32_t lost = value[HET_MEASURE_UNITS_LOST];
        const int32_t shaken = value[HET_MEASURE_UNITS_SHAKEN];
        changed = changed || lost != watch->lost[side] || shaken != watch->shaken[side];
        watch->lost[side] = lost;
        watch->shaken[side] = shaken;
        if (first)
            watch->shaken_first[side] = shaken;
    }
    if (changed)
        count_worse(watch, state);
    HET_EACH_BELOW(side, HET_SIDES)
        if (watch->rout[side] == 0 &&
            het_course_is_half(watch->worse[side],
                               measures->value[side][HET_MEASURE_UNITS] + watch->lost[side]))
            watch->rout[side] = MAX(state->turn, 1);
    watch->stirred = false;
}

/* Every epoch is soon enough, and costs little. */
void
het_course_watch_after(HetCourseWatch *watch, const HetState *state)
{
    HetMeasures measures;
    if (watch->order != NULL && state->epoch == watch->epoch)
        return;
    watch->epoch = state->epoch;
    count_losses(watch, state, &measures);
}

HetCourse
het_course_watch_end(HetCourseWatch *watch, const HetState *state)
{
    HetMeasures measures;
    HetCourse course;
    count_losses(watch, state, &measures);
    HET_EACH_BELOW(side, HET_SIDES) {
        const int32_t *from = measures.value[side];
        int32_t *to = course.value[side];
        to[HET_COURSE_STRENGTH] = from[HET_MEASURE_STRENGTH_START];
        to[HET_COURSE_LOST] = from[HET_MEASURE_STRENGTH_LOST];
        to[HET_COURSE_UNITS] = from[HET_MEASURE_UNITS] + from[HET_MEASURE_UNITS_LOST];
        to[HET_COURSE_UNITS_LOST] = from[HET_MEASURE_UNITS_LOST];
        to[HET_COURSE_SHAKEN] = from[HET_MEASURE_UNITS_SHAKEN];
        to[HET_COURSE_LEVELS] = watch->levels[side];
        to[HET_COURSE_WORSE] = watch->worse[side];
        to[HET_COURSE_ROUT] = watch->rout[side];
        to[HET_COURSE_GROUND] = from[HET_MEASURE_OBJECTIVES];
        to[HET_COURSE_SCORE] = from[HET_MEASURE_POINTS];
        to[HET_COURSE_LEADERS] = from[HET_MEASURE_LEADERS_LOST];
    }
    return course;
}
