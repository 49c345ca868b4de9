/* Generals think elsewhere, so that the board answers meanwhile. A thought whose position has
 * gone (an undo, a pause, a hurried turn) is dropped: its agent is halted, and nobody waits for it.
 * However fast positions come and go, and however many games are open, few thoughts are under way.
 */
#include "serve-table.h"

#include <string.h>

#include "serve-elsewhere.h"

enum {
    HURRIED_AT_ONCE = 400, /* moves; then the page is informed */
    MOST_OF_A_GAME = 2,    /* thoughts under way: one that is meant, one that is being halted */
    MOST_OF_ALL = 16,
    AGAIN = 20, /* milliseconds after which there may be room for another */
    HALTS = 20, /* milliseconds between two, until one has met the choice */
};

/* Thoughts under way in all games, dropped ones included. */
static unsigned under_way;

void
het_table_observe(HetTable *table, const HetState *before, const HetMove *move)
{
    for (unsigned side = 0; side < HET_SIDES; side++) {
        if (table->battle.agents[side] == NULL)
            continue;
        if (table->thought != NULL || table->stale[side])
            table->stale[side] = true; /* gets all of it when it chooses next */
        else
            het_agent_observe(table->battle.agents[side], before, move);
    }
}

static void
fail(HetTable *table, const char *what)
{
    g_free(table->trouble);
    table->trouble = g_strdup(what);
    table->version++;
    if (table->changed != NULL)
        table->changed(table, table->data);
}

/* --- elsewhere -------------------------------------------------------------------------------- */

void
het_thought_choose(HetThought *thought)
{
    const HetAgentClass *class_ = thought->agent->class_;
    thought->status = het_agent_choose(thought->agent, &thought->state.state, &thought->list,
                                       &thought->move, &thought->error);
    thought->share = class_->progress != NULL ? class_->progress(thought->agent) : -1;
}

static void
run(HetJob *job)
{
    het_thought_choose((HetThought *)job);
}

static void
free_thought(HetThought *thought)
{
    g_clear_handle_id(&thought->halting, g_source_remove);
    if (thought->table == NULL)
        het_agent_free(thought->agent);
    under_way--;
    (*thought->under_way)--;
    g_rc_box_release(thought->under_way);
    g_clear_error(&thought->error);
    g_free(thought);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetThought, free_thought)

static void
halt_agent(HetJob *job)
{
    het_agent_halt(((HetThought *)job)->agent);
}

/* The choice that is being made, or is about to begin, is cancelled. */
static gboolean
halt(gpointer job)
{
    het_elsewhere_halt(job);
    return G_SOURCE_CONTINUE;
}

void
het_table_leave_thought(HetTable *table)
{
    HetThought *thought = g_steal_pointer(&table->thought);
    if (thought == NULL)
        return;
    thought->table = NULL;
    halt(thought);
    thought->halting = g_timeout_add(HALTS, halt, thought);
    table->battle.agents[thought->agent->seat] = NULL;
}

void
het_table_drop_thought(HetTable *table)
{
    if (table->thought == NULL)
        return;
    HetActor seat = table->thought->agent->seat;
    g_autoptr(GError) error = NULL;
    het_table_leave_thought(table);
    table->stale[seat] = true;
    if (!het_battle_seat(&table->battle, seat, table->battle.names[seat], &error))
        fail(table, error->message);
}

/* --- back ------------------------------------------------------------------------------------- */

static void
take(HetTable *table, HetThought *thought)
{
    const HetState *state = het_table_state(table);
    if (thought->status != HET_AGENT_CHOSE) {
        g_autofree char *what =
            g_strdup_printf("%s gave no move%s%s; give the seat to another general or a person",
                            thought->agent->name, thought->error != NULL ? ": " : "",
                            thought->error != NULL ? thought->error->message : "");
        fail(table, what);
    } else if (!het_game_is_legal(state, &thought->move)) {
        g_autofree char *what = g_strdup_printf(
            "%s chose a move the rules do not allow; give the seat to another general or a person",
            thought->agent->name);
        fail(table, what);
    } else {
        table->chosen++;
        table->share = thought->share;
        het_table_apply(table, &thought->move);
    }
}

static void
over(HetJob *job)
{
    g_autoptr(HetThought) thought = (HetThought *)job;
    HetTable *table = thought->table;
    if (table == NULL)
        return;
    table->thought = NULL;
    take(table, thought);
    het_table_go_on(table);
}

/* --- choosing --------------------------------------------------------------------------------- */

/* The doctrine plays on at once, up to the end of the turn, a person, or a good many moves. */
static void
hurry_on(HetTable *table)
{
    const HetState *state = het_table_state(table);
    HetActor seat = (HetActor)state->actor;
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    g_autoptr(HetAgent) quick = het_agent_new("doctrine", table->battle.scenario, seat,
                                              het_agent_seed(table->battle.seed, seat), NULL);
    for (unsigned i = 0; quick != NULL && i < HURRIED_AT_ONCE; i++) {
        if (state->epoch != table->hurry_epoch || state->actor != seat)
            break;
        HetMove move;
        het_game_legal(state, list);
        if (het_agent_choose(quick, state, list, &move, NULL) != HET_AGENT_CHOSE)
            break;
        het_table_apply(table, &move);
        while (state->actor == HET_CHANCE) {
            move = het_session_draw(table->battle.session);
            het_table_apply(table, &move);
        }
    }
    table->hurried = !het_game_over(state) && state->epoch == table->hurry_epoch;
}

static gboolean
after_pause(gpointer data)
{
    HetTable *table = data;
    table->timer = 0;
    het_table_think(table);
    return G_SOURCE_REMOVE;
}

void
het_table_think_later(HetTable *table, unsigned milliseconds)
{
    table->timer = g_timeout_add(milliseconds, after_pause, table);
}

void
het_table_think(HetTable *table)
{
    const HetState *state = het_table_state(table);
    if (state->actor > HET_SECOND || het_battle_person(&table->battle, state->actor) ||
        table->paused)
        return;
    if (table->hurried && state->epoch == table->hurry_epoch) {
        hurry_on(table);
        het_table_go_on(table);
        return;
    }
    table->hurried = false;
    if (table->thought != NULL)
        return;
    if (under_way >= MOST_OF_ALL || *table->under_way >= MOST_OF_A_GAME) {
        het_table_think_later(table, AGAIN);
        return;
    }
    HetAgent *agent = table->battle.agents[state->actor];
    if (table->stale[agent->seat])
        het_agent_replay(agent, table->battle.session);
    table->stale[agent->seat] = false;
    HetThought *thought = g_new0(HetThought, 1);
    thought->job = (HetJob){.run = run, .over = over, .halt = halt_agent};
    thought->table = table;
    thought->agent = agent;
    thought->under_way = g_rc_box_acquire(table->under_way);
    (*thought->under_way)++;
    under_way++;
    het_game_clone(&thought->state.state, state);
    het_game_legal(state, &thought->list);
    table->thought = thought;
    if (state->epoch != table->turn_epoch || table->chosen == 0) {
        table->turn_epoch = state->epoch;
        table->chosen = 0;
        table->share = agent->class_->progress != NULL ? 0 : -1;
    }
    table->since = g_get_monotonic_time();
    het_elsewhere(&thought->job);
}
