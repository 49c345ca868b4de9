/* Identity of a request: the token that a request brings, the rights it gives at a table, the sides
 * that are whose, and what one side requests of the other. */
#include "serve-seat.h"

#include <string.h>

#include "library/json.h"
#include "library/json-members.h"

enum { GUEST_STAYS = 60 }; /* seconds after his page was last heard */

/* --- tokens ----------------------------------------------------------------------------------- */

char *
het_serve_seat_token(const HetServe *serve, const char *table, unsigned rights)
{
    g_autofree char *what = g_strdup_printf("seat %u %s", rights, table);
    return g_compute_hmac_for_string(G_CHECKSUM_SHA256, (const guchar *)serve->token,
                                     strlen(serve->token), what, -1);
}

/* Compared in constant time. */
static bool
same_token(const char *given, const char *token)
{
    size_t length = strlen(token);
    unsigned differ = strlen(given) != length;
    for (size_t i = 0; i < length && given[i] != '\0'; i++)
        differ |= (unsigned)(guchar)given[i] ^ (unsigned)(guchar)token[i];
    return differ == 0;
}

bool
het_serve_owns(const HetServe *serve, const char *token)
{
    return same_token(token, serve->token) || same_token(token, serve->key);
}

unsigned
het_serve_token_rights(const HetServe *serve, const char *token, const char *table)
{
    static const unsigned sets[] = {HET_SERVE_WATCH, HET_SERVE_WATCH | HET_SERVE_FIRST,
                                    HET_SERVE_WATCH | HET_SERVE_SECOND};
    if (token == NULL)
        return 0;
    if (het_serve_owns(serve, token))
        return HET_SERVE_ALL;
    for (unsigned i = 0; table != NULL && i < G_N_ELEMENTS(sets); i++) {
        g_autofree char *seat = het_serve_seat_token(serve, table, sets[i]);
        if (same_token(token, seat))
            return sets[i];
    }
    return 0;
}

/* --- who has which side ----------------------------------------------------------------------- */

static unsigned
right_of(unsigned side)
{
    return side == HET_FIRST ? HET_SERVE_FIRST : HET_SERVE_SECOND;
}

static bool
has_guest(const HetTable *table, unsigned side)
{
    return table->heard[side] != 0 &&
           g_get_monotonic_time() - table->heard[side] < GUEST_STAYS * G_USEC_PER_SEC;
}

unsigned
het_serve_rights(const HetServeCall *call)
{
    unsigned rights = call->rights;
    if (call->table != NULL && call->table->post != NULL)
        rights &= ~right_of(het_other(call->table->post->side));
    if ((rights & HET_SERVE_OWNER) == 0 || call->table == NULL)
        return rights;
    for (unsigned side = 0; side < HET_SIDES; side++)
        if (has_guest(call->table, side))
            rights &= ~right_of(side);
    return rights;
}

void
het_serve_heard(HetServeCall *call)
{
    HetTable *table = call->table;
    if ((call->rights & HET_SERVE_OWNER) != 0)
        return;
    for (unsigned side = 0; side < HET_SIDES; side++) {
        if ((call->rights & right_of(side)) == 0)
            continue;
        bool fresh = !has_guest(table, side);
        table->heard[side] = g_get_monotonic_time();
        if (fresh)
            het_table_announce(table); /* the owner's page no longer has this side */
    }
}

unsigned
het_serve_own_sides(const HetServeCall *call)
{
    unsigned sides = 0, rights = het_serve_rights(call);
    for (unsigned side = 0; side < HET_SIDES; side++)
        sides |= (rights & right_of(side)) != 0 ? 1u << side : 0;
    return sides & het_battle_persons(&call->table->battle);
}

bool
het_serve_decides(const HetServeCall *call)
{
    const HetState *state = het_table_state(call->table);
    HetPost *post = het_table_post(call->table);
    return (post == NULL || het_post_turn(post) == HET_POST_MINE) &&
           het_battle_person(&call->table->battle, state->actor) &&
           (het_serve_rights(call) & right_of(state->actor)) != 0;
}

/* --- what one requests of the other------------------------------------------------------------ */

bool
het_serve_wish_stands(const HetTable *table)
{
    return table->wish.requested && table->wish.length == het_session_length(table->battle.session);
}

void
het_serve_wish_member(HetJson *builder, const HetServeCall *call)
{
    const HetTable *table = call->table;
    if (!het_serve_wish_stands(table))
        return;
    bool own = (het_serve_own_sides(call) & 1u << table->wish.side) != 0;
    het_json_name(builder, "wish");
    HET_JSON_OBJECT(builder, "side", table->wish.side, "own", own, "refused", table->wish.refused,
                    "answer",
                    (bool)(!own && het_serve_own_sides(call) != 0 && !table->wish.refused));
}
