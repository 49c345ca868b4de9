#include "course.h"

static const char *const item_names[HET_COURSE_COUNT] = {
    [HET_COURSE_STRENGTH] = "strength",   [HET_COURSE_LOST] = "strength-lost",
    [HET_COURSE_UNITS] = "units",         [HET_COURSE_UNITS_LOST] = "units-lost",
    [HET_COURSE_SHAKEN] = "units-shaken", [HET_COURSE_LEVELS] = "levels-lost",
    [HET_COURSE_ROUT] = "rout",           [HET_COURSE_GROUND] = "objectives",
    [HET_COURSE_SCORE] = "score",         [HET_COURSE_LEADERS] = "leaders-lost",
};

struct HetCourseWatch {
    HetSink sink;
    uint32_t epoch; /* of the last look */
    bool looked;
    int32_t levels[HET_SIDES], rout[HET_SIDES];
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
    for (unsigned i = 0; i < HET_COURSE_COUNT; i++) {
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
    g_free(watch);
}

const HetSink *
het_course_watch_sink(const HetCourseWatch *watch)
{
    return &watch->sink;
}

/* Notes the turn in which a side first has half of its units lost or in disorder. */
static void
look(HetCourseWatch *watch, const HetState *state, HetMeasures *measures)
{
    het_game_measures(state, measures);
    for (unsigned side = 0; side < HET_SIDES; side++) {
        const int32_t *value = measures->value[side];
        const int32_t lost = value[HET_MEASURE_UNITS_LOST];
        const int32_t all = value[HET_MEASURE_UNITS] + lost;
        if (watch->rout[side] == 0 && all > 0 &&
            2 * (lost + value[HET_MEASURE_UNITS_SHAKEN]) >= all)
            watch->rout[side] = MAX(state->turn, 1);
    }
}

/* Every epoch is soon enough, and costs little. */
void
het_course_watch_after(HetCourseWatch *watch, const HetState *state)
{
    HetMeasures measures;
    if (watch->looked && state->epoch == watch->epoch)
        return;
    watch->looked = true;
    watch->epoch = state->epoch;
    look(watch, state, &measures);
}

HetCourse
het_course_watch_end(HetCourseWatch *watch, const HetState *state)
{
    HetMeasures measures;
    HetCourse course;
    look(watch, state, &measures);
    for (unsigned side = 0; side < HET_SIDES; side++) {
        const int32_t *from = measures.value[side];
        int32_t *to = course.value[side];
        to[HET_COURSE_STRENGTH] = from[HET_MEASURE_STRENGTH_START];
        to[HET_COURSE_LOST] = from[HET_MEASURE_STRENGTH_LOST];
        to[HET_COURSE_UNITS] = from[HET_MEASURE_UNITS] + from[HET_MEASURE_UNITS_LOST];
        to[HET_COURSE_UNITS_LOST] = from[HET_MEASURE_UNITS_LOST];
        to[HET_COURSE_SHAKEN] = from[HET_MEASURE_UNITS_SHAKEN];
        to[HET_COURSE_LEVELS] = watch->levels[side];
        to[HET_COURSE_ROUT] = watch->rout[side];
        to[HET_COURSE_GROUND] = from[HET_MEASURE_OBJECTIVES];
        to[HET_COURSE_SCORE] = from[HET_MEASURE_POINTS];
        to[HET_COURSE_LEADERS] = from[HET_MEASURE_LEADERS_LOST];
    }
    return course;
}
