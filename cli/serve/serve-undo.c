/* Taking back. Whoever plays alone, or for both sides, takes back what he likes. Where another
 * person has a side, only one's own last decision can be taken back at once; what the other has
 * seen since, dice or an answer of his own, needs his consent. */
#include "serve.h"

#include "library/json.h"

enum { GUEST_STAYS = 60 }; /* seconds after his page was last heard */

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

/* Bits 1 << side of those that persons command: all, and those that are the caller's. */
static unsigned
persons(const HetTable *table)
{
    unsigned sides = 0;
    for (unsigned side = 0; side < HET_SIDES; side++)
        sides |= het_table_person(table, side) ? 1u << side : 0;
    return sides;
}

static unsigned
own_sides(const HetServeCall *call)
{
    unsigned sides = 0, rights = het_serve_rights(call);
    for (unsigned side = 0; side < HET_SIDES; side++)
        sides |= (rights & right_of(side)) != 0 ? 1u << side : 0;
    return sides & persons(call->table);
}

/* --- asking and answering --------------------------------------------------------------------- */

static bool
wish_stands(const HetTable *table)
{
    return table->wish.asked && table->wish.length == het_session_length(table->session);
}

void
het_serve_wish_member(JsonBuilder *builder, const HetServeCall *call)
{
    const HetTable *table = call->table;
    if (!wish_stands(table))
        return;
    bool own = (own_sides(call) & 1u << table->wish.side) != 0;
    json_builder_set_member_name(builder, "wish");
    json_builder_begin_object(builder);
    het_json_integer(builder, "side", table->wish.side);
    het_json_flag(builder, "own", own);
    het_json_flag(builder, "refused", table->wish.refused);
    het_json_flag(builder, "answer", !own && own_sides(call) != 0 && !table->wish.refused);
    json_builder_end_object(builder);
}

/* What is in the way of taking back at once: a roll, or another person. */
static void
answer_obstacle(HetServeCall *call, const char *dice, bool consent)
{
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    het_json_text(builder, "dice", dice);
    het_json_flag(builder, "consent", consent);
    json_builder_end_object(builder);
    het_serve_answer(call, builder);
}

/* The other side's answer to a wish. */
static void
consent(HetServeCall *call)
{
    HetTable *table = call->table;
    g_autofree char *dice = NULL;
    bool others = false;
    if (!wish_stands(table) || table->wish.refused) {
        het_serve_fail(call, SOUP_STATUS_CONFLICT, "nobody asks to take anything back now");
        return;
    }
    if ((own_sides(call) & ~(1u << table->wish.side)) == 0) {
        het_serve_fail(call, SOUP_STATUS_FORBIDDEN, "the other side has to agree to that");
        return;
    }
    if (het_serve_flag(call, "agree")) {
        table->wish.asked = false;
        het_table_undo(table, het_table_undo_count(table, 1u << table->wish.side, &dice, &others));
        het_table_go_on(table);
    } else {
        table->wish.refused = true;
        het_table_announce(table);
    }
    het_serve_answer_version(call);
}

static void
ask_consent(HetServeCall *call, unsigned own)
{
    HetTable *table = call->table;
    table->wish.asked = true;
    table->wish.refused = false;
    table->wish.side = (own & 1u << HET_FIRST) != 0 ? HET_FIRST : HET_SECOND;
    table->wish.length = het_session_length(table->session);
    het_table_announce(table);
    het_serve_answer_version(call);
}

static void
undo(HetServeCall *call)
{
    HetTable *table = call->table;
    unsigned own = own_sides(call);
    if (own == 0) {
        het_serve_fail(call, SOUP_STATUS_FORBIDDEN, "only who commands a side may take back");
        return;
    }
    g_autofree char *dice = NULL;
    bool others = false, alone = own == persons(table);
    unsigned moves = het_table_undo_count(table, own, &dice, &others);
    if (het_serve_next_day_begun(call->serve, table))
        het_serve_fail(call, SOUP_STATUS_CONFLICT,
                       "the next day of the campaign has begun: this battle stands");
    else if (moves == 0)
        het_serve_fail(call, SOUP_STATUS_CONFLICT, "there is nothing of yours to take back");
    else if (!alone && (others || dice != NULL) && het_serve_flag(call, "ask"))
        ask_consent(call, own);
    else if (!alone && (others || dice != NULL))
        answer_obstacle(call, dice, true);
    else if (alone && dice != NULL && !het_serve_flag(call, "dice"))
        answer_obstacle(call, dice, false);
    else {
        het_table_undo(table, moves);
        het_serve_answer_version(call);
    }
}

const HetServeRoute het_serve_undo_routes[] = {
    {"POST", "undo", HET_SERVE_WATCH, true, undo},
    {"POST", "consent", HET_SERVE_WATCH, true, consent},
    {NULL, NULL, 0, false, NULL},
};
