/* Orders for many, standing answers, the enemy's turn told, reach and sight: cli/command/ for the
 * page. */
#include "serve.h"

#include <string.h>

#include "cli/command/command-json.h"
#include "cli/common/json.h"

/* The staff of whoever asks: of the side that decides if he may, else of his own. */
static HetStaff *
staff_of(const HetServeCall *call)
{
    const HetState *state = het_table_state(call->table);
    unsigned side = state->actor <= HET_SECOND ? state->actor : state->active;
    unsigned rights = het_serve_rights(call);
    bool first = (rights & HET_SERVE_FIRST) != 0, second = (rights & HET_SERVE_SECOND) != 0;
    if (!(side == HET_FIRST ? first : second) || !het_table_person(call->table, side))
        side = first && het_table_person(call->table, HET_FIRST) ? HET_FIRST : HET_SECOND;
    return call->table->staff[side];
}

void
het_serve_command_members(JsonBuilder *builder, const HetServeCall *call)
{
    const HetTable *table = call->table;
    const HetStaff *staff = staff_of(call);
    if ((het_serve_rights(call) & (HET_SERVE_FIRST | HET_SERVE_SECOND)) == 0)
        return; /* who only watches is told nobody's plans */
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
    if ((het_serve_rights(call) & (HET_SERVE_FIRST | HET_SERVE_SECOND)) == 0) {
        het_serve_fail(call, SOUP_STATUS_FORBIDDEN, "who watches gives no answers");
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
    het_table_keep_standing(call->table);
    het_table_go_on(call->table);
    het_table_announce(call->table);
    het_serve_answer_version(call);
}

/* --- telling ---------------------------------------------------------------------------------- */

static void
digest(HetServeCall *call)
{
    const HetStaff *staff = staff_of(call);
    const HetSession *session = call->table->session;
    unsigned from = 0, to = 0;
    gint64 start = het_serve_integer(call, "from", -1), end = het_serve_integer(call, "to", -1);
    g_autoptr(JsonBuilder) builder = json_builder_new();
    if (start >= 0 && end >= start && end <= het_session_length(session)) {
        from = (unsigned)start;
        to = (unsigned)end;
    } else if (!het_digest_range(session, staff->seat, &from, &to)) {
        {
            het_serve_fail(call, SOUP_STATUS_CONFLICT, "the other side has not had a turn yet");
            return;
        }
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
    g_autoptr(GArray) threats = het_threats_new(&look->state.state, look->side, look->unit, error);
    if (threats == NULL)
        return NULL;
    g_autoptr(JsonBuilder) builder = json_builder_new();
    het_json_threats(builder, threats, &look->state.state);
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

const HetServeRoute het_serve_command_routes[] = {
    {"POST", "order", HET_SERVE_WATCH, true, order},
    {"POST", "carry", HET_SERVE_WATCH, true, carry},
    {"POST", "standing", HET_SERVE_WATCH, true, standing},
    {"GET", "digest", HET_SERVE_WATCH, true, digest},
    {"GET", "reach", HET_SERVE_WATCH, true, reach},
    {"GET", "threats", HET_SERVE_WATCH, true, threats},
    {"GET", "sights", HET_SERVE_WATCH, true, sights},
    {NULL, NULL, 0, false, NULL},
};
