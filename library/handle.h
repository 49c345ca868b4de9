/* Structs behind the handles of libhetman, for its own files. The public calls verify the kind of a
 * handle by its mark, since languages that bind them have one kind of pointer only. */
#pragma once

#include <hetman/hetman.h>

#include "actions.h"
#include "agents/agent.h"
#include "engine/session.h"
#include "observe.h"

typedef enum {
    HET_HANDLE_CONTEXT = 0x48430001,
    HET_HANDLE_SCENARIO = 0x48530001,
    HET_HANDLE_GAME = 0x48470001,
    HET_HANDLE_AGENT = 0x48410001,
    HET_HANDLE_RECORD = 0x48520001,
    HET_HANDLE_VECTOR = 0x48560001,
} HetHandleMark;

/* What a handle begins with that one thread may change at a time. `users` counts the calls under
 * way that read it, with bits for one that changes it and for the end of its use, and in its upper
 * half the forks that lie behind the process in which they run: what was under way in a parent is
 * not in its child. */
typedef struct {
    uint32_t mark;
    _Atomic uint64_t users;
    void (*destroy)(
        void *handle); /* called by the last call under way when it was closed; or NULL */
} HetHandle;

struct HetmanContext {
    uint32_t mark;
    gatomicrefcount references;
    GPtrArray *rules;  /* const HetRules *, NULL-terminated */
    GPtrArray *agents; /* const HetAgentClass *, NULL-terminated */
    atomic_bool halted;
};

struct HetmanScenario {
    uint32_t mark;
    gatomicrefcount references;
    HetmanContext *context; /* a reference, or NULL: what is shipped */
    HetScenario *scenario;
    HetObserver observer;
    HetActionSpace actions;
};

struct HetmanGame {
    HetHandle handle;
    HetmanScenario *scenario; /* a reference */
    HetSession *session;
};

static inline const HetState *
het_game_state(const HetmanGame *game)
{
    return het_session_state(game->session);
}

struct HetmanAgent {
    HetHandle handle;
    HetmanScenario *scenario;
    HetAgent *agent;
    HetSession *known;  /* the game that it was informed of last; NULL: none */
    uint64_t explained; /* key of the position of its last choice */
};

struct HetmanRecord {
    uint32_t mark;
    HetmanScenario *scenario;
    HetRecord *record;
};

/* Whether the handle is one of that kind; else a critical warning by the caller's g_return. */
static inline bool
het_handle_is(const void *handle, HetHandleMark mark)
{
    return handle != NULL && *(const uint32_t *)handle == (uint32_t)mark;
}

/* The same for calls with a GError. */
bool het_handle_check(const void *handle, HetHandleMark mark, GError **error);
/* How a call uses a handle. Any number may read it at once; one that changes it is alone. */
typedef enum { HET_USE_READ, HET_USE_ALONE } HetUse;

/* Begins a call's use of a handle that begins with a HetHandle. NULL, with an error: it is of
 * another kind, was closed, or is at work in another thread. One that reads waits for one that
 * changes, which takes little time where a kind of handle has both. */
HetHandle *het_use(const void *handle, HetHandleMark mark, HetUse use, GError **error);
void het_use_end(HetHandle *handle);
typedef HetHandle *HetUsed;
G_DEFINE_AUTO_CLEANUP_FREE_FUNC(HetUsed, het_use_end, NULL)
static inline HetHandle *
het_game_read(const HetmanGame *game, GError **error)
{
    return het_use(game, HET_HANDLE_GAME, HET_USE_READ, error);
}

static inline HetHandle *
het_game_change(HetmanGame *game, GError **error)
{
    return het_use(game, HET_HANDLE_GAME, HET_USE_ALONE, error);
}

/* No call can begin any more; whether none is under way. */
bool het_handle_close(HetHandle *handle);

/* Whether an argument that must not be NULL is there; `what` names it in the error. */
bool het_argument_check(const void *argument, const char *what, GError **error);

/* What hetman_game_bytes() writes before the state. */
enum { HET_GAME_BYTES_HEAD = 48 };

/* Lists a decision's moves and gives their fixed numbers; how many there are, 0 at dice and at the
 * end, where nothing is written. */
unsigned het_game_number_actions(const HetmanGame *game, HetMoveList *ret_list,
                                 int32_t *ret_actions);

/* The registries of a context, or those shipped. */
HetRegistry het_context_rules(const HetmanContext *context);
HetAgentRegistry het_context_classes(const HetmanContext *context);
HetmanContext *het_context_ref(HetmanContext *context);

/* A position with its list of moves (empty at dice and at the end), as an array shows it. */
typedef struct {
    const HetObserver *observer;
    const HetActionSpace *space;
    const HetState *state;
    const HetMoveList *list;
    const int32_t *numbers; /* fixed numbers of the moves, where an array needs them */
    unsigned was;           /* so many rows of moves may be in the memory from before */
    bool fixed;             /* the mask is of fixed numbers */
    HetActor viewer;
} HetRow;

/* Bytes of an array's row; 0: the scenario has no such array. Needs observer, space and `fixed`. */
size_t het_row_bytes(const HetRow *row, HetmanArray array);
void het_row_show(const HetRow *row, HetmanArray array, void *memory);

/* (scenario transfer full) Wraps a scenario. */
HetmanScenario *het_handle_scenario(HetmanContext *context, HetScenario *scenario);
/* (transfer full) (session transfer full) A game of a scenario. */
HetmanGame *het_handle_game(HetmanScenario *scenario, HetSession *session);

static inline HetMove
het_move_in(const HetmanMove *move)
{
    HetMove copy;
    memcpy(&copy, move, sizeof copy);
    return copy;
}

static inline HetmanMove
het_move_out(const HetMove *move)
{
    HetmanMove copy;
    memcpy(&copy, move, sizeof copy);
    return copy;
}

_Static_assert(sizeof(HetmanMove) == sizeof(HetMove), "a move is the same bytes outside");
_Static_assert(HETMAN_MOVES_MAX == (int)HET_MOVES_MAX &&
                   HETMAN_ENTITY_COLUMNS == (int)HET_OBSERVE_ENTITY &&
                   HETMAN_RELATION_COLUMNS == (int)HET_OBSERVE_RELATION &&
                   HETMAN_MOVE_COLUMNS == (int)HET_OBSERVE_MOVE &&
                   HETMAN_GLOBAL_COLUMNS == (int)HET_OBSERVE_GLOBAL,
               "limits are the same outside");
