/* An effect of a move while it is applied, for logs, replays and studies. Search passes no sink. */
#pragma once

#include "state.h"
#include "throw.h"

#include <glib.h>

/* Board coordinates: column and row of a square or hex; plane units on a table. */
typedef struct {
    int32_t x, y;
} HetPoint;

#define HET_NOWHERE ((HetPoint){-1, -1})

typedef enum {
    HET_EVENT_TURN,      /* a player turn or activation begins: amount is the turn */
    HET_EVENT_PHASE,     /* a phase begins: amount is the phase */
    HET_EVENT_MOVE,      /* unit went from -> to */
    HET_EVENT_FACE,      /* unit turned; amount is the new facing */
    HET_EVENT_FORM,      /* unit changed formation; amount is the new one; it joins other, if any */
    HET_EVENT_SHOOT,     /* unit fires at other */
    HET_EVENT_ROLL,      /* dice were rolled: see `roll`; amount is the (lowest) reading */
    HET_EVENT_FORCED,    /* the only legal choice was taken: see `move` */
    HET_EVENT_FIGHT,     /* unit fights other */
    HET_EVENT_LOSE,      /* unit loses `amount` figures or strength points */
    HET_EVENT_RETREAT,   /* unit falls back from -> to */
    HET_EVENT_SHAKEN,    /* unit's order or morale falls; amount is the new level */
    HET_EVENT_RALLY,     /* unit recovers */
    HET_EVENT_SURRENDER, /* `amount` figures of unit are taken by other */
    HET_EVENT_CAPTURE,   /* unit takes other (a gun, a wagon) */
    HET_EVENT_REMOVE,    /* unit leaves the board for good */
    HET_EVENT_PLACE,     /* unit comes onto the board at `to` */
    HET_EVENT_SCORE,     /* `amount` points to the side in unit */
    HET_EVENT_NOTE,      /* anything else a reader should know: see `rule` */
    HET_EVENT_OVER,      /* the game has ended */
} HetEventKind;
enum { HET_EVENT_KIND_COUNT = HET_EVENT_OVER + 1 };

/* Dice that were rolled, and their purpose. */
typedef struct {
    const HetThrow *throw; /* the dice and how they are read; its account is the one below */
    const HetRollAccount *account; /* purpose "" if the system does not state it */
    int32_t low, high;             /* the reading; a range where a merged outcome was applied */
    unsigned known;                /* faces known: all dice or 0 */
    uint8_t face[HET_THROW_DICE_MAX];
    bool settled; /* nothing was rolled, since every reading has the same effect */
} HetRollReport;

/* A pointer is valid until `emit` returns. */
typedef struct {
    HetEventKind kind;
    unsigned unit, other; /* HET_NO_UNIT if none */
    HetPoint from, to;
    int32_t amount;
    const char *rule; /* static: the rule that caused it, as in docs/rules/ */
    /* NULL, or a few words that add to the kind; in those of a NOTE `#` stands for the amount, with
     * its sign. */
    const char *note;
    const HetRollReport *roll; /* of a ROLL */
    const HetMove *move;       /* of a FORCED */
} HetEvent;

/* Receives what comes of a move. `emit` is called in order, while apply is running: use the state
 * only for names and places, and do not keep it. NULL: events are not wanted. */
typedef struct {
    void (*emit)(void *data, const HetState *state, const HetEvent *event);
    void *data;
    HetMoveList *kept; /* for het_game_step(): the list by which the last node was found to be a
                          choice, empty if none was made; NULL: not wanted */
} HetSink;

/* Whether events are wanted: what is only for them need not be done otherwise. */
static inline bool
het_is_heard(const HetSink *sink)
{
    return sink != (const HetSink *)0 && sink->emit != NULL;
}

static inline void
het_emit(const HetSink *sink, const HetState *state, HetEvent event)
{
    if (het_is_heard(sink))
        sink->emit(sink->data, state, &event);
}

/* A forced choice not worth reporting: to continue. */
static inline bool
het_event_is_silent(const HetEvent *event)
{
    return event->kind == HET_EVENT_FORCED &&
           (event->move->kind == HET_MOVE_PASS || event->move->kind == HET_MOVE_END ||
            event->move->kind == HET_MOVE_DONE);
}

/* Emits an event without places; does nothing without a sink. `rule` is static, `note` may be NULL.
 */
void het_report(const HetSink *sink, const HetState *state, HetEventKind kind, unsigned unit,
                unsigned other, int amount, const char *rule, const char *note);
/* Emits an event of a unit that goes from one place to another. */
void het_report_way(const HetSink *sink, const HetState *state, HetEventKind kind, unsigned unit,
                    HetPoint from, HetPoint to, const char *rule, const char *note);
/* Emits a NOTE, formatted as by printf. */
void het_note(const HetSink *sink, const HetState *state, unsigned unit, unsigned other,
              const char *rule, const char *format, ...) G_GNUC_PRINTF(6, 7);

const char *het_event_kind_name(HetEventKind kind); /* "move", "lose" ... */
const char *het_move_kind_name(HetMoveKind kind);   /* "select", "shoot" ... */
const char *het_actor_name(HetActor actor);         /* "first", "second", "chance", "nobody" */
