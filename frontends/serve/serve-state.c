/* State of a game for its pages: when it changes, and while a general thinks. */
#include "serve-state.h"

#include "library/json.h"
#include "library/json-members.h"
#include "serve-chat.h"
#include "serve-command.h"
#include "serve-json.h"
#include "serve-routes.h"
#include "serve-seat.h"
#include "serve-work.h"

enum { WAIT = 25 * G_USEC_PER_SEC };

static void
board(HetServeCall *call)
{
    g_autoptr(HetJson) builder = het_json_new();
    het_serve_json_board(builder, het_table_state(call->table));
    het_serve_answer(call, builder);
}

static void
add_general(HetJson *builder, const HetTable *table)
{
    HET_JSON(builder, "thinking", (bool)(table->thought != NULL || table->timer != 0));
    if (table->thought != NULL) {
        HET_JSON(builder, "seconds",
                 (double)(g_get_monotonic_time() - table->since) / G_USEC_PER_SEC);
    }
    if (table->thought != NULL || table->timer != 0) {
        HET_JSON(builder, "chosen", table->chosen);
        if (table->share >= 0)
            HET_JSON(builder, "share", table->share);
    }
    HET_JSON(builder, "hurried", table->hurried, "paused", table->paused, "trouble",
             table->trouble);
}

static void
answer_state(HetServeCall *call)
{
    const HetTable *table = call->table;
    const HetState *state = het_table_state(table);
    g_autoptr(HetJson) builder = het_json_new();
    het_json_begin_object(builder, NULL);
    HET_JSON(builder, "id", table->id, "version", table->version);
    het_json_sides(builder, "players", table->battle.names);
    HET_JSON(builder, "rights", het_serve_rights(call), "yours", het_serve_decides(call));
    if ((call->rights & HET_SERVE_OWNER) != 0) /* with it all dice to come are known */
        HET_JSON(builder, "seed", table->battle.seed);
    het_json_compact_state(builder, state);
    if (het_serve_decides(call))
        het_serve_json_moves(builder, state);
    add_general(builder, table);
    if (table->post != NULL)
        HET_JSON(builder, "mail", het_post_turn_name(het_table_post(call->table)));
    het_serve_command_members(builder, call);
    het_serve_wish_member(builder, call);
    het_serve_chat_member(builder, call->table, (unsigned)het_serve_integer(call, "chat", 0));
    het_serve_json_story(builder, table, (unsigned)het_serve_integer(call, "log", 0));
    het_json_end(builder);
    het_serve_answer(call, builder);
}

/* Answers at once if the version the page knows is not the present one, else when it changes. */
static void
state(HetServeCall *call)
{
    call->known = (unsigned)het_serve_integer(call, "since", 0);
    if (call->known != call->table->version) {
        answer_state(call);
        return;
    }
    het_serve_hold(call);
    call->until = g_get_monotonic_time() + WAIT;
    g_ptr_array_add(call->serve->waits, het_serve_call_ref(call));
}

/* True if a general has thought for a while: then pages are informed how far he is, at every tick.
 */
static bool
thinks_long(const HetTable *table, gint64 now)
{
    return table->thought != NULL && now - table->since > G_USEC_PER_SEC / 2;
}

/* Answers the waits for a table, those whose time is over and those for generals who think long;
 * forgets those that have gone. */
static void
sweep(HetServe *serve, const HetTable *table, gint64 now)
{
    for (guint i = serve->waits->len; i-- > 0;) {
        HetServeCall *call = serve->waits->pdata[i];
        if (!call->answered && call->table != table && now < call->until &&
            !thinks_long(call->table, now))
            continue;
        het_serve_call_ref(call);
        g_ptr_array_remove_index_fast(serve->waits, i);
        if (!call->answered)
            answer_state(call);
        het_serve_call_unref(call);
    }
}

void
het_serve_changed(HetTable *table, void *serve)
{
    sweep(serve, table, 0);
}

void
het_serve_tick(HetServe *serve)
{
    sweep(serve, NULL, g_get_monotonic_time());
    het_serve_work_tick(serve);
}

const HetServeRoute het_serve_state_routes[] = {
    {"GET", "board", HET_SERVE_WATCH, true, board},
    {"GET", "state", HET_SERVE_WATCH, true, state},
    {NULL, NULL, 0, false, NULL},
};
