/* What happened while a move was applied, for logs, replays and studies. Search passes no sink. */
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

/* Dice that were rolled, and what for. */
typedef struct {
    const HetThrow *throw; /* the dice and how they are read; its account is the one below */
    const HetRollAccount *account; /* purpose "" where a system does not tell it */
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
    /* NULL, or a few words where the kind does not say it all; of a NOTE a `#` in them stands for
     * the amount, with its sign. */
    const char *note;
    const HetRollReport *roll; /* of a ROLL */
    const HetMove *move;       /* of a FORCED */
} HetEvent;

/* Where events go. `emit` is called in the order things happen, in the middle of apply: the state
 * passed is only for names and places, not to be kept. */
typedef struct {
    void (*emit)(void *data, const HetState *state, const HetEvent *event);
    void *data;
} HetSink;

static inline void
het_emit(const HetSink *sink, const HetState *state, HetEvent event)
{
    if (sink != (const HetSink *)0)
        sink->emit(sink->data, state, &event);
}

/* A forced choice that nobody misses in a story: to go on. */
static inline bool
het_event_says_nothing(const HetEvent *event)
{
    return event->kind == HET_EVENT_FORCED &&
           (event->move->kind == HET_MOVE_PASS || event->move->kind == HET_MOVE_END ||
            event->move->kind == HET_MOVE_DONE);
}

/* An event without places; without a sink nothing is done. `rule` is static, `note` may be NULL. */
void het_tell(const HetSink *sink, const HetState *state, HetEventKind kind, unsigned unit,
              unsigned other, int amount, const char *rule, const char *note);
/* An event of a unit that goes from place to place. */
void het_tell_way(const HetSink *sink, const HetState *state, HetEventKind kind, unsigned unit,
                  HetPoint from, HetPoint to, const char *rule, const char *note);
/* A NOTE in printf's manner: words and values at the call. */
void het_say(const HetSink *sink, const HetState *state, unsigned unit, unsigned other,
             const char *rule, const char *format, ...) G_GNUC_PRINTF(6, 7);

const char *het_event_kind_name(HetEventKind kind); /* "move", "lose" ... */
const char *het_move_kind_name(HetMoveKind kind);   /* "select", "shoot" ... */
const char *het_actor_name(HetActor actor);         /* "first", "second", "chance", "nobody" */
