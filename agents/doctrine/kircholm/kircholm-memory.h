/* Memory of the doctrine of Kircholm 1605, from one position to the next. Units that are
 * alike (troops, factors, level, formation, lances, commander) are of one kind, and what one kind
 * promises and threatens another is computed once. What a side's units mean for a hex is remembered
 * until one of them changes. All of it is what a new survey would find, bit for bit. */
#pragma once

#include "kircholm-estimate.h"

/* Dials by index; their meanings are in kircholm-doctrine.c. */
enum {
    CHARGE,
    RISK,
    FIRE,
    RESERVE,
    ADVANCE,
    FOOT_ADVANCE,
    HORSE_STANDOFF,
    PATIENCE,
    BAIT,
    ASSAULT,
    CLOSED,
    PIKES,
    FLANK,
    LINE,
    HEIGHT,
    CARACOLE,
    SCREEN,
    HOLD_UNTIL,
    FRONT,
    TURN,
    DANGER,
    CROWD,
    CHARGE_HOME,
    HELD,
    FOOT_STANDOFF,
    SURPRISE,
    COMPANY,
    LEAD,
    ORDERS,
    VOLLEY,
    FOOT_RISK,
    KIRCHOLM_DIALS
};

enum { KIRCHOLM_KINDS = 40, KIRCHOLM_VIEWS = 8 };

/* Expected results of a unit of one kind against an enemy of another. */
typedef struct {
    bool known;
    double strike;                 /* what the enemy's attack would cost it, from the front */
    double charge[3];              /* by HetArc: gained by charging him, less what that costs */
    double volley[KIRCHOLM_BANDS]; /* what a volley of his would cost it */
} KircholmMeeting;

/* A unit on the board as its enemies see it. */
typedef struct {
    uint16_t place;
    uint8_t unit, kind, facing;
    bool strikes; /* may attack: no gun, in order, not behind its pikes */
    bool horse;
    bool stands;                   /* keeps its ranks */
    bool zone;                     /* has one */
    uint8_t reach;                 /* hexes within which it can strike next turn */
    uint8_t range[KIRCHOLM_BANDS]; /* of its fire as it is, 0: it cannot */
    double worth;
} KircholmFoe;

/* Danger and promise of the enemy for a unit of some kind on a hex. */
typedef struct {
    double fire;   /* expected losses to his fire of the next turn */
    double blow;   /* the worst blow he can strike there, and a little for each further one */
    double charge; /* the best charge that could be ridden from there next turn */
} KircholmOutlook;

typedef struct {
    uint32_t stamp; /* of the enemy when it was seen */
    uint32_t used;  /* when it was last used */
    uint8_t kind;   /* 1 + whose, 0: of nobody */
    uint64_t seen[(KIRCHOLM_CELLS + 63) / 64];
    KircholmOutlook outlook[KIRCHOLM_CELLS];
} KircholmView;

/* How urgent it is that a unit moves, and what that was seen from. */
typedef struct {
    uint32_t stamp; /* of the enemy */
    uint32_t own;   /* of its own side, whose units stand in line with it or in its way */
    uint16_t place;
    uint8_t facing, kind;
    bool waits;
    bool in_range; /* an enemy is near enough to be shot at, if he is seen */
    double march;
    double calm, firing; /* without and with someone to shoot at */
} KircholmUrgency;

/* How a side as a whole stands. */
typedef struct {
    uint32_t stamp[HET_SIDES]; /* of both when it was seen, 0: never */
    uint16_t turn;
    bool waits;   /* the enemy has not come down yet: keep off */
    double march; /* pull of the foot towards the enemy now */
} KircholmMood;

typedef struct {
    double dials[KIRCHOLM_DIALS]; /* that everything was weighed with */
    uint64_t seen[KIRCHOLM_UNITS];
    uint32_t stamp[HET_SIDES]; /* grows when a unit of the side changes; 0: never surveyed */
    uint32_t clock;            /* surveys made */
    unsigned kinds;            /* from 1 on; 0: of no kind, remembered for nothing */
    uint64_t key[KIRCHOLM_KINDS];
    uint8_t kind[KIRCHOLM_UNITS];
    uint8_t foe_count[HET_SIDES]; /* of a side as its enemy sees it */
    uint32_t foe_stamp[HET_SIDES];
    KircholmFoe foes[HET_SIDES][KIRCHOLM_UNITS];
    uint32_t nearest_stamp[HET_SIDES];
    uint8_t nearest[HET_SIDES][KIRCHOLM_CELLS]; /* 1 + hexes to a foe of the side that stands */
    KircholmMood mood[HET_SIDES];
    KircholmUrgency urgency[KIRCHOLM_UNITS];
    KircholmMeeting meeting[KIRCHOLM_KINDS][KIRCHOLM_KINDS];
    KircholmView view[KIRCHOLM_VIEWS];
} KircholmMemory;

/* Takes in what has changed. Call it before all else, once for each state. */
void kircholm_memory_survey(KircholmMemory *memory, const double *dials,
                            const KircholmState *state);

/* Whether a unit is on the board and keeps its ranks. */
bool kircholm_memory_stands(const KircholmState *state, unsigned unit);
/* A side's units on the board, ascending; *ret_count of them. */
const KircholmFoe *kircholm_memory_foes(KircholmMemory *memory, const KircholmState *state,
                                        unsigned side, unsigned *ret_count);
/* Reckons what a unit may expect of an enemy. */
void kircholm_memory_meet(KircholmMeeting *meeting, const double *dials, const KircholmState *state,
                          unsigned unit, const KircholmFoe *foe);

/* Expectations of a unit against an enemy, computed if they are not known. */
static inline const KircholmMeeting *
kircholm_memory_meeting(KircholmMemory *memory, const KircholmState *state, unsigned unit,
                        const KircholmFoe *foe)
{
    unsigned kind = memory->kind[unit];
    KircholmMeeting *meeting = &memory->meeting[kind][foe->kind];
    if (!meeting->known || kind == 0 || foe->kind == 0)
        kircholm_memory_meet(meeting, memory->dials, state, unit, foe);
    return meeting;
}

/* Hexes from a hex to the nearest unit of a side that keeps its ranks, 99 if there is none. */
unsigned kircholm_memory_nearest(KircholmMemory *memory, const KircholmState *state, unsigned side,
                                 unsigned cell);
const KircholmMood *kircholm_memory_mood(KircholmMemory *memory, const KircholmState *state,
                                         unsigned side);
/* The view of units of that one's kind; kircholm_memory_outlook() fills it hex by hex. */
KircholmView *kircholm_memory_view(KircholmMemory *memory, const KircholmState *state,
                                   unsigned unit);
const KircholmOutlook *kircholm_memory_outlook(KircholmMemory *memory, const KircholmState *state,
                                               KircholmView *view, unsigned unit, unsigned cell);
