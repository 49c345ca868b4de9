/* Orders for many, standing answers, the enemy's turn told, reach and sight: cli/command/ for the
 * page. */
#include "serve-command.h"

#include <string.h>

#include "cli/command/command-json.h"
#include "cli/command/fire.h"
#include "cli/common/compass.h"
#include "library/json.h"
#include "engine/board/hex.h"
#include "engine/game.h"
#include "engine/text.h"
#include "serve-routes.h"
#include "serve-seat.h"
#include "serve-work.h"

/* The side that whoever asks commands: that which decides if it is his, else the first of his own;
 * HET_NOBODY if a general or another person commands each. */
static HetActor
own_side(const HetServeCall *call)
{
    const HetState *state = het_table_state(call->table);
    const unsigned side = state->actor <= HET_SECOND ? state->actor : state->active;
    const unsigned own = het_serve_own_sides(call);
    if (own == 0)
        return HET_NOBODY;
    if ((own & 1u << side) != 0)
        return (HetActor)side;
    return (own & 1u << HET_FIRST) != 0 ? HET_FIRST : HET_SECOND;
}

/* The staff of that side; NULL if there is none. */
static HetStaff *
staff_of(const HetServeCall *call)
{
    const HetActor side = own_side(call);
    return side == HET_NOBODY ? NULL : call->table->staff[side];
}

void
het_serve_command_members(JsonBuilder *builder, const HetServeCall *call)
{
    const HetTable *table = call->table;
    const HetStaff *staff = staff_of(call);
    if (staff == NULL)
        return; /* who commands nobody is told nobody's plans */
    json_builder_set_member_name(builder, "standing");
    het_json_standing(builder, staff->standing, table->scenario);
    json_builder_set_member_name(builder, "groups");
    het_json_groups(builder, staff->groups, table->scenario);
    json_builder_set_member_name(builder, "plan");
    if (staff->plan == NULL)
        json_builder_add_null_value(builder);
    else
        het_json_plan(builder, staff->plan, het_table_state(table));
}

static void
answer_error(HetServeCall *call, const GError *error, const char *otherwise)
{
    het_serve_fail(call, SOUP_STATUS_UNPROCESSABLE_ENTITY, "%s",
                   error != NULL ? error->message : otherwise);
}

/* --- orders ----------------------------------------------------------------------------------- */

/* Works an order for many out and shows it: nothing is done yet. `meant` false: it is no such
 * order, and the page takes it as a move. */
static void
order(HetServeCall *call)
{
    HetStaff *staff = staff_of(call);
    g_autoptr(GError) error = NULL;
    const char *text = het_serve_text(call, "text");
    g_autoptr(JsonBuilder) builder = json_builder_new();
    if (text == NULL || !het_serve_decides(call)) {
        het_serve_fail(call, SOUP_STATUS_FORBIDDEN, "it is not for you to decide now");
        return;
    }
    bool meant = het_staff_meant(staff, call->table->session, text);
    if (meant && !het_staff_order(staff, call->table->session, text, &error)) {
        answer_error(call, error, "that order was not understood");
        return;
    }
    json_builder_begin_object(builder);
    het_json_flag(builder, "meant", meant);
    if (meant) {
        json_builder_set_member_name(builder, "plan");
        het_json_plan(builder, staff->plan, het_table_state(call->table));
    }
    json_builder_end_object(builder);
    het_serve_answer(call, builder);
}

static void
carry(HetServeCall *call)
{
    g_autoptr(GError) error = NULL;
    if (!het_serve_decides(call)) {
        het_serve_fail(call, SOUP_STATUS_FORBIDDEN, "it is not for you to decide now");
        return;
    }
    if (!het_staff_carry(staff_of(call), call->table->session, &error)) {
        answer_error(call, error, "there is no order to carry out");
        return;
    }
    het_table_go_on(call->table);
    het_table_announce(call->table);
    het_serve_answer_version(call);
}

/* --- standing answers ------------------------------------------------------------------------- */

static void
standing(HetServeCall *call)
{
    HetStaff *staff = staff_of(call);
    g_autoptr(GError) error = NULL;
    const char *text = het_serve_text(call, "text");
    gint64 drop = het_serve_integer(call, "drop", -1);
    if (staff == NULL) {
        het_serve_fail(call, SOUP_STATUS_FORBIDDEN, "only who commands a side gives its answers");
        return;
    }
    if (drop >= 0 && !het_standing_drop(staff->standing, call->table->session, (unsigned)drop)) {
        het_serve_fail(call, SOUP_STATUS_BAD_REQUEST, "there is no such answer");
        return;
    }
    if (drop < 0 && text == NULL) {
        het_serve_fail(call, SOUP_STATUS_BAD_REQUEST,
                       "expected pass, ask, counter or fire, for whom and how long");
        return;
    }
    if (drop < 0 &&
        !het_standing_give(staff->standing, staff->groups, call->table->session, text, &error)) {
        answer_error(call, error, "that answer was not understood");
        return;
    }
    const bool kept = het_table_keep_standing(call->table, &error);
    het_table_go_on(call->table);
    het_table_announce(call->table);
    if (kept)
        het_serve_answer_version(call);
    else
        het_serve_fail(call, SOUP_STATUS_UNPROCESSABLE_ENTITY,
                       "it holds until the server ends, but is not kept: %s", error->message);
}

/* --- telling ---------------------------------------------------------------------------------- */

/* The turn before, as SECOND saw it where the caller commands nobody. Why a general did what he
 * did, which it may tell, every page is told (serve-state.c). */
static void
digest(HetServeCall *call)
{
    const HetActor side = own_side(call);
    const HetStaff *staff = call->table->staff[side == HET_NOBODY ? HET_SECOND : side];
    const HetSession *session = call->table->session;
    unsigned from = 0, to = 0;
    gint64 start = het_serve_integer(call, "from", -1), end = het_serve_integer(call, "to", -1);
    g_autoptr(JsonBuilder) builder = json_builder_new();
    if (start >= 0 && end >= start && end <= het_session_length(session)) {
        from = (unsigned)start;
        to = (unsigned)end;
    } else if (!het_digest_range(session, staff->seat, &from, &to)) {
        het_serve_fail(call, SOUP_STATUS_CONFLICT, "the other side has not had a turn yet");
        return;
    }
    g_autoptr(HetDigest) told = het_digest_new(session, from, to, staff->reasons);
    het_json_digest(builder, told, call->table->scenario);
    het_serve_answer(call, builder);
}

/* --- reach, threats, sight: in a thread ------------------------------------------------------- */

typedef struct {
    HetStateBuffer state;
    HetScenario *scenario;
    unsigned unit;
    HetActor side;
    HetPoint place;
} Look;

static void
free_look(gpointer data)
{
    Look *look = data;
    het_scenario_unref(look->scenario);
    g_free(look);
}

/* NULL: answered with an error. `chance`: also where dice fall or the enemy decides. */
static Look *
look_new(HetServeCall *call)
{
    const HetState *state = het_table_state(call->table);
    const char *code = het_serve_text(call, "unit");
    unsigned unit = code != NULL ? het_scenario_unit(state->scenario, code) : HET_NO_UNIT;
    if (code != NULL && *code != '\0' && unit == HET_NO_UNIT) {
        het_serve_fail(call, SOUP_STATUS_BAD_REQUEST, "no unit %.20s", code);
        return NULL;
    }
    if (state->actor > HET_SECOND) {
        het_serve_fail(call, SOUP_STATUS_CONFLICT, "nobody decides now");
        return NULL;
    }
    Look *look = g_new0(Look, 1);
    het_game_clone(&look->state.state, state);
    look->scenario = het_scenario_ref(state->scenario);
    look->unit = unit;
    look->side = unit != HET_NO_UNIT ? het_scenario_unit_at(state->scenario, unit)->side
                                     : (HetActor)state->actor;
    look->place = (HetPoint){(int32_t)het_serve_integer(call, "x", -1),
                             (int32_t)het_serve_integer(call, "y", -1)};
    return look;
}

static char *
work_reach(gpointer data, GError **error)
{
    Look *look = data;
    const HetState *state = &look->state.state;
    if (look->unit == HET_NO_UNIT || look->side != (HetActor)state->actor) {
        g_set_error_literal(error, HET_ERROR, HET_ERROR_VALUE, "it is not that unit's turn");
        return NULL;
    }
    g_autoptr(HetReach) reach = het_reach_new(state, look->unit);
    g_autoptr(JsonBuilder) builder = json_builder_new();
    if (look->place.x < 0) {
        het_json_reach(builder, reach, state);
        return het_json_document(builder, false);
    }
    g_autofree char *why = NULL;
    bool there = het_reach_to(reach, state, look->place, &why) != NULL;
    json_builder_begin_object(builder);
    het_json_flag(builder, "there", there);
    het_json_text(builder, "why", why != NULL ? why : "");
    json_builder_end_object(builder);
    return het_json_document(builder, false);
}

static char *
work_threats(gpointer data, GError **error)
{
    Look *look = data;
    g_autoptr(GArray) ground = NULL;
    g_autoptr(GArray) threats =
        het_threats_and_ground(&look->state.state, look->side, look->unit, &ground, error);
    if (threats == NULL)
        return NULL;
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    g_autoptr(HetView) view = het_view_new_units(&look->state.state);
    const int square = het_threat_square(view);
    json_builder_set_member_name(builder, "threats");
    het_json_threats(builder, threats, &look->state.state);
    json_builder_set_member_name(builder, "ground");
    het_json_threat_ground(builder, ground);
    het_json_integer(builder, "square", square);
    json_builder_end_object(builder);
    return het_json_document(builder, false);
}

static char *
work_sights(gpointer data, GError **error)
{
    Look *look = data;
    if (look->unit == HET_NO_UNIT) {
        g_set_error_literal(error, HET_ERROR, HET_ERROR_VALUE, "which unit?");
        return NULL;
    }
    g_autoptr(GArray) sights = het_sights_new(&look->state.state, look->unit);
    g_autoptr(JsonBuilder) builder = json_builder_new();
    het_json_sights(builder, sights, &look->state.state, look->unit);
    return het_json_document(builder, false);
}

/* Where fire of a unit carries; of no unit: of every enemy of `side` on a table. */
static char *
work_fire(gpointer data, GError **error)
{
    Look *look = data;
    const HetState *state = &look->state.state;
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_array(builder);
    for (unsigned unit = 0; unit < state->scenario->units->len; unit++) {
        const bool asked = look->unit == HET_NO_UNIT
                               ? het_scenario_unit_at(state->scenario, unit)->side != look->side
                               : unit == look->unit;
        if (!asked)
            continue;
        g_autoptr(HetFireField) field = het_fire_field_new(state, unit);
        if (look->unit != HET_NO_UNIT || field->outlines->len > 0)
            het_json_fire_field(builder, field, state);
    }
    json_builder_end_array(builder);
    (void)error;
    return het_json_document(builder, false);
}

static char *
work_ruler(gpointer data, GError **error)
{
    Look *look = data;
    const HetState *state = &look->state.state;
    g_autoptr(HetView) view = het_view_new_units(state);
    if (look->unit == HET_NO_UNIT ||
        !g_array_index(view->units, HetViewUnit, look->unit).on_board) {
        g_set_error_literal(error, HET_ERROR, HET_ERROR_VALUE,
                            "a ruler is laid from a unit on the board");
        return NULL;
    }
    if (!het_compass_inside(view, look->place)) {
        g_set_error_literal(error, HET_ERROR, HET_ERROR_VALUE, "that place is not on the board");
        return NULL;
    }
    HetRuler ruler = het_ruler(state, look->unit, look->place);
    g_autoptr(JsonBuilder) builder = json_builder_new();
    het_json_ruler(builder, &ruler, state);
    return het_json_document(builder, false);
}

static void
look_by(HetServeCall *call, HetServeWork *work)
{
    Look *look = look_new(call);
    if (look != NULL)
        het_serve_work(call, work, look, free_look);
}

static void
reach(HetServeCall *call)
{
    look_by(call, work_reach);
}

static void
threats(HetServeCall *call)
{
    look_by(call, work_threats);
}

static void
sights(HetServeCall *call)
{
    look_by(call, work_sights);
}

static void
fire(HetServeCall *call)
{
    look_by(call, work_fire);
}

static void
ruler(HetServeCall *call)
{
    look_by(call, work_ruler);
}

/* A way to a place with a facing at its end. */
typedef struct {
    HetMove move;
    int cost; /* -1: nothing is counted */
} Facing;

/* The facing at which `unit` stands after the move, -1 if none; the cost of the way. */
static int
facing_after(const HetState *state, const HetMove *move, unsigned unit, int *ret_cost)
{
    g_autofree HetStateBuffer *after = g_new(HetStateBuffer, 1);
    HetMarch march;
    het_game_clone(&after->state, state);
    het_game_apply(&after->state, move, NULL);
    g_autoptr(HetView) view = het_view_new_units(&after->state);
    *ret_cost = het_game_march(state, move, &march) ? march.cost : -1;
    return g_array_index(view->units, HetViewUnit, unit).facing;
}

/* Of a typed move on a table ("move SC2 @640,380"): the headings, in whole degrees clockwise from
 * north, at which it may end there. */
static void
headings(HetServeCall *call)
{
    enum { TURN = 360, STEP = 15 };
    const HetState *state = het_table_state(call->table);
    const char *text = het_serve_text(call, "text");
    if (text == NULL || strchr(text, '@') == NULL || strchr(text, '>') != NULL) {
        het_serve_fail(call, SOUP_STATUS_BAD_REQUEST,
                       "expected a move to a place, without a heading");
        return;
    }
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_array(builder);
    for (int degrees = 0; degrees < TURN; degrees += STEP) {
        g_autofree char *typed = g_strdup_printf("%s>%d", text, degrees);
        HetMove move;
        int cost;
        if (!het_text_parse(state, typed, &move, NULL))
            continue;
        /* a move that stops short of the place may look elsewhere */
        int looks = (16384 - facing_after(state, &move, move.unit, &cost)) & 65535;
        int apart = (looks - degrees * 65536 / TURN + 32768) & 65535;
        if (ABS(apart - 32768) < 65536 / TURN)
            json_builder_add_int_value(builder, degrees);
    }
    json_builder_end_array(builder);
    het_serve_answer(call, builder);
}

/* The cheapest way for each facing: the listed one, and it with turns at its end, which are the
 * steps of a way that lead over no side of a hex. */
static void
find_facings(const HetState *state, const HetMove *listed, Facing ret_ways[HET_HEX_SIDES])
{
    enum { TURNS = 3 };
    const char *steps = state->scenario->rules->vocabulary->steps;
    const unsigned kinds = steps != NULL ? (unsigned)strlen(steps) : 0;
    for (unsigned i = 0; i < HET_HEX_SIDES; i++)
        ret_ways[i].move.kind = HET_MOVE_NONE;
    for (unsigned step = HET_HEX_SIDES - 1; step < MAX(kinds, HET_HEX_SIDES); step++) {
        HetMove move = *listed;
        for (unsigned turns = 0; turns <= TURNS; turns++) {
            int cost;
            if (turns > 0 && (step < HET_HEX_SIDES || move.way.steps >= HET_PATH_MAX))
                break;
            if (turns > 0)
                het_way_add(&move.way, step);
            if (!het_game_is_legal(state, &move))
                continue;
            int facing = facing_after(state, &move, listed->unit, &cost);
            if (facing < 0 || facing >= HET_HEX_SIDES)
                continue;
            Facing *known = &ret_ways[facing];
            if (known->move.kind == HET_MOVE_NONE || cost < known->cost)
                *known = (Facing){.move = move, .cost = cost};
        }
    }
}

/* Ways to the place of a listed march, one for each facing at its end: [facing, cost, text]. None
 * where the decision that the page asks about (`ply`) has been taken meanwhile. */
static void
facings(HetServeCall *call)
{
    const HetState *state = het_table_state(call->table);
    const gint64 index = het_serve_integer(call, "move", -1);
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    Facing ways[HET_HEX_SIDES];
    if (het_serve_integer(call, "ply", state->ply) != state->ply) {
        g_autoptr(JsonBuilder) none = json_builder_new();
        json_builder_begin_array(none);
        json_builder_end_array(none);
        het_serve_answer(call, none);
        return;
    }
    if (state->actor > HET_SECOND || het_game_over(state)) {
        het_serve_fail(call, SOUP_STATUS_CONFLICT, "nobody decides now");
        return;
    }
    het_game_legal(state, list);
    if (index < 0 || index >= list->count || list->moves[index].kind != HET_MOVE_MOVE) {
        het_serve_fail(call, SOUP_STATUS_BAD_REQUEST, "that is no march of this moment");
        return;
    }
    g_autoptr(HetView) view = het_view_new_unmapped(state);
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_array(builder);
    if (view->board == HET_BOARD_HEX_COLUMNS) {
        find_facings(state, &list->moves[index], ways);
        for (int facing = 0; facing < HET_HEX_SIDES; facing++) {
            if (ways[facing].move.kind == HET_MOVE_NONE)
                continue;
            g_autofree char *text = het_text_of(state, &ways[facing].move);
            json_builder_begin_array(builder);
            json_builder_add_int_value(builder, facing);
            json_builder_add_int_value(builder, ways[facing].cost);
            json_builder_add_string_value(builder, text);
            json_builder_end_array(builder);
        }
    }
    json_builder_end_array(builder);
    het_serve_answer(call, builder);
}

const HetServeRoute het_serve_command_routes[] = {
    {"POST", "order", HET_SERVE_WATCH, true, order},
    {"POST", "carry", HET_SERVE_WATCH, true, carry},
    {"POST", "standing", HET_SERVE_WATCH, true, standing},
    {"GET", "digest", HET_SERVE_WATCH, true, digest},
    {"GET", "reach", HET_SERVE_WATCH, true, reach},
    {"GET", "threats", HET_SERVE_WATCH, true, threats},
    {"GET", "sights", HET_SERVE_WATCH, true, sights},
    {"GET", "fire", HET_SERVE_WATCH, true, fire},
    {"GET", "ruler", HET_SERVE_WATCH, true, ruler},
    {"GET", "headings", HET_SERVE_WATCH, true, headings},
    {"GET", "facings", HET_SERVE_WATCH, true, facings},
    {NULL, NULL, 0, false, NULL},
};
