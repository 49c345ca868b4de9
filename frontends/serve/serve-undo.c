/* Taking back. A person who plays by himself, or for both sides, takes back what he likes. Where
 * another person has a side, only one's own last decision can be taken back at once; he
 * has to consent if he has seen dice or an answer of his own since. */
#include "library/json.h"
#include "library/json-members.h"
#include "serve-campaign.h"
#include "serve-routes.h"
#include "serve-seat.h"

/* Obstacle to taking back at once: a roll, or another person. */
static void
answer_obstacle(HetServeCall *call, const char *dice, bool consent)
{
    g_autoptr(HetJson) builder = het_json_new();
    HET_JSON_OBJECT(builder, "dice", dice, "consent", consent);
    het_serve_answer(call, builder);
}

/* True if the battle cannot change any more; then the call is answered. */
static bool
is_fixed(HetServeCall *call)
{
    if (!het_serve_next_day_begun(call->serve, call->table))
        return false;
    het_serve_fail(call, HET_SERVE_CONFLICT,
                   "the next day of the campaign has begun: this battle stands");
    return true;
}

/* The other side's answer to a wish. */
static void
consent(HetServeCall *call)
{
    HetTable *table = call->table;
    g_autoptr(GError) error = NULL;
    g_autofree char *dice = NULL;
    bool others = false;
    if (!het_serve_wish_stands(table) || table->wish.refused) {
        het_serve_fail(call, HET_SERVE_CONFLICT, "no request to take back is open now");
        return;
    }
    if ((het_serve_own_sides(call) & ~(1u << table->wish.side)) == 0) {
        het_serve_fail(call, HET_SERVE_FORBIDDEN, "the other side has to agree to that");
        return;
    }
    if (is_fixed(call))
        return;
    if (het_serve_flag(call, "agree")) {
        if (!het_table_undo(table,
                            het_battle_undo_count(&table->battle, 1u << table->wish.side, G_MAXUINT,
                                                  &dice, &others),
                            &error)) {
            het_serve_fail_error(call, error);
            return;
        }
        table->wish.requested = false;
        het_table_go_on(table);
    } else {
        table->wish.refused = true;
        het_table_announce(table);
    }
    het_serve_answer_version(call);
}

static void
request_consent(HetServeCall *call, unsigned own)
{
    HetTable *table = call->table;
    table->wish.requested = true;
    table->wish.refused = false;
    table->wish.side = (own & 1u << HET_FIRST) != 0 ? HET_FIRST : HET_SECOND;
    table->wish.length = het_session_length(table->battle.session);
    het_table_announce(table);
    het_serve_answer_version(call);
}

static void
undo(HetServeCall *call)
{
    HetTable *table = call->table;
    unsigned own = het_serve_own_sides(call);
    if (own == 0) {
        het_serve_fail(call, HET_SERVE_FORBIDDEN, "only who commands a side may take back");
        return;
    }
    g_autoptr(GError) error = NULL;
    g_autofree char *dice = NULL;
    bool others = false, alone = own == het_battle_persons(&table->battle);
    unsigned moves = het_battle_undo_count(&table->battle, own, G_MAXUINT, &dice, &others);
    if (is_fixed(call))
        return;
    const bool stands = table->post != NULL &&
                        (others || dice != NULL ||
                         het_session_length(table->battle.session) < moves + table->post->news);
    if (stands && moves > 0)
        het_serve_fail(call, HET_SERVE_CONFLICT, "what is before dice, or was sent, stands");
    else if (moves == 0)
        het_serve_fail(call, HET_SERVE_CONFLICT, "there is nothing of yours to take back");
    else if (!alone && (others || dice != NULL) && het_serve_flag(call, "ask"))
        request_consent(call, own);
    else if (!alone && (others || dice != NULL))
        answer_obstacle(call, dice, true);
    else if (alone && dice != NULL && !het_serve_flag(call, "dice"))
        answer_obstacle(call, dice, false);
    else if (het_table_undo(table, moves, &error))
        het_serve_answer_version(call);
    else
        het_serve_fail_error(call, error);
}

const HetServeRoute het_serve_undo_routes[] = {
    {"POST", "undo", HET_SERVE_WATCH, true, undo},
    {"POST", "consent", HET_SERVE_WATCH, true, consent},
    {NULL, NULL, 0, false, NULL},
};
