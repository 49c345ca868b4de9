/* The course of a game in numbers, for studies: each side's losses at the end, and the loss of
 * order on the way. It uses the measures and events common to all systems; a value that a system
 * does not provide stays 0. */
#pragma once

#include "engine/game.h"

typedef enum {
    HET_COURSE_STRENGTH, /* at the start */
    HET_COURSE_LOST,     /* of it at the end */
    HET_COURSE_UNITS,    /* that belonged to the side at any time */
    HET_COURSE_UNITS_LOST,
    HET_COURSE_SHAKEN,  /* units in disorder at the end, those lost left out */
    HET_COURSE_LEVELS,  /* how often the order or morale of one of its units fell */
    HET_COURSE_WORSE,   /* units lost, or in worse order at the end than at the start */
    HET_COURSE_ROUT,    /* turn in which that was first so of half of its units; 0: never */
    HET_COURSE_GROUND,  /* objectives held at the end */
    HET_COURSE_SCORE,   /* victory points of the system at the end */
    HET_COURSE_LEADERS, /* lost */
} HetCourseItem;
enum { HET_COURSE_COUNT = HET_COURSE_LEADERS + 1 };

typedef struct {
    int32_t value[HET_SIDES][HET_COURSE_COUNT];
} HetCourse;

const char *het_course_name(HetCourseItem item); /* "units-lost", as in stores */
bool het_course_find(const char *name, HetCourseItem *ret_item);

/* True if so many of a side's units are half of it or more, which is a broken side; never none. */
bool het_course_is_half(int32_t worse, int32_t units);

typedef struct HetCourseWatch HetCourseWatch;

/* (transfer full) Watches one game from its start. */
HetCourseWatch *het_course_watch_new(void);
void het_course_watch_free(HetCourseWatch *watch);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetCourseWatch, het_course_watch_free)
/* The sink of the game's events. */
const HetSink *het_course_watch_sink(const HetCourseWatch *watch);
/* After every move or outcome, the game's start included. */
void het_course_watch_after(HetCourseWatch *watch, const HetState *state);
/* The values for the final position of the game. */
HetCourse het_course_watch_end(HetCourseWatch *watch, const HetState *state);
