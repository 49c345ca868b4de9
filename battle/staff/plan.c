#include "plan.h"

#include <string.h>

#include "agents/action.h"
#include "battle/compass.h"
#include "engine/each.h"
#include "engine/orders.h"
#include "engine/text.h"
#include "plan-actions.h"
#include "plan-work.h"

static void
clear_step(gpointer step)
{
    het_step_clear(step);
}

void
het_plan_free(HetPlan *plan)
{
    if (plan == NULL)
        return;
    g_array_unref(plan->steps);
    g_array_unref(plan->lead);
    g_string_chunk_free(plan->strings);
    g_free(plan->order);
    g_free(plan->stop);
    g_free(plan);
}

static HetStep *
step_at(const HetPlan *plan, guint index)
{
    return &g_array_index(plan->steps, HetStep, index);
}

/* --- reading ---------------------------------------------------------------------------------- */

/* (transfer full) The words of an order: commas stand by themselves where a action follows. */
static char **
split_order(const char *order)
{
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    g_auto(GStrv) parts = g_strsplit_set(order, " \t;", -1);
    HET_EACH_LISTED(i, parts) {
        size_t length = strlen(parts[i]);
        if (length > 0 && parts[i][length - 1] == ',')
            parts[i][--length] = '\0';
        if (length > 0)
            g_strv_builder_add(builder, parts[i]);
    }
    return g_strv_builder_end(builder);
}

bool
het_plan_meant(const HetState *state, const HetGroups *groups, const char *line)
{
    if (state->actor > HET_SECOND)
        return false;
    g_autoptr(HetView) view = het_view_new(state);
    g_auto(GStrv) words = split_order(line);
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) nobody = g_array_new(FALSE, FALSE, sizeof(unsigned));
    unsigned used = 0;
    if (words[0] == NULL)
        return false;
    g_autoptr(GArray) units = het_groups_read(groups, view, (HetActor)state->actor,
                                              (const char *const *)words, nobody, &used, &error);
    if (g_ascii_strcasecmp(words[0], "wing") == 0 || g_ascii_strcasecmp(words[0], "them") == 0 ||
        (g_ascii_strcasecmp(words[0], "all") == 0 && words[1] != NULL))
        return true;
    const char *action = used > 0 ? words[used] : NULL;
    if (action == NULL || (!het_plan_action_word(action) && het_compass_parse(view, action) < 0))
        return false;
    /* "LH1 charge SI4" is a line of decisions as it always was, and so is what can be read as one
     */
    HetOrders orders;
    bool single = units != NULL && units->len == 1 && used == 1;
    return !single ||
           (g_ascii_strcasecmp(action, "charge") != 0 && g_ascii_strcasecmp(action, "fire") != 0 &&
            g_ascii_strcasecmp(action, "move") != 0 && g_ascii_strcasecmp(action, "shoot") != 0 &&
            !het_orders_parse(state, line, &orders, NULL));
}

/* --- the order of moving ---------------------------------------------------------------------- */

/* Returns how far ahead on its way a unit stands: those in front go first. */
static int64_t
ahead(const HetView *view, const HetAim *aim)
{
    HetPoint at = het_compass_stand(view, &g_array_index(view->units, HetViewUnit, aim->unit));
    if (!aim->goes)
        return 0;
    HetOffset way = het_compass_offset(view, at, aim->to);
    HetOffset place = het_compass_offset(view, (HetPoint){0, 0}, at);
    /* the scalar product in the lattice: of cubes by all three coordinates */
    int64_t product = (int64_t)way.q * place.q + (int64_t)way.r * place.r;
    if (view->board == HET_BOARD_HEX_COLUMNS)
        product += (int64_t)(way.q + way.r) * (place.q + place.r);
    int64_t length = MAX(het_compass_distance(view, at, aim->to), 1);
    return product / length;
}

typedef struct {
    const HetView *view;
    const HetAim *aims;
} Front;

static gint
compare_fronts(gconstpointer a, gconstpointer b, gpointer data)
{
    const Front *front = data;
    unsigned one = *(const unsigned *)a, other = *(const unsigned *)b;
    int64_t left = ahead(front->view, &front->aims[one]);
    int64_t right = ahead(front->view, &front->aims[other]);
    return left > right ? -1 : left < right ? 1 : (int)one - (int)other;
}

/* Works units out one after the other on a position of its own. */
typedef struct {
    HetPlan *plan;
    HetStateBuffer now, after;
    HetView *view;
} Works;

/* True if the side may continue giving orders there. */
static bool
may_go_on(const Works *works)
{
    return !het_game_over(&works->now.state) && works->now.state.actor == works->plan->side;
}

static void
accept(Works *works, HetStep *step)
{
    g_array_append_val(works->plan->steps, *step);
    if (step->moves->len == 0)
        return;
    het_game_clone(&works->now.state, &works->after.state);
    het_view_free(works->view);
    works->view = het_view_new(&works->now.state);
}

/* Accepts, in the order given, the units that can do all of it; repeats for the rest until none
 * can.
 */
static void
accept_whole(Works *works, const HetAim *aims, GArray *waiting)
{
    for (bool any = true; any && may_go_on(works);) {
        any = false;
        for (guint i = 0; i < waiting->len && may_go_on(works);) {
            HetStep step = {.aim = aims[g_array_index(waiting, unsigned, i)]};
            het_plan_work(&works->now.state, works->view, &step, &works->after.state);
            if (step.state != HET_STEP_WHOLE && step.state != HET_STEP_THERE) {
                het_step_clear(&step);
                i++;
                continue;
            }
            any = any || step.moves->len > 0;
            accept(works, &step);
            g_array_remove_index(waiting, i);
        }
    }
}

/* The rest: a part of it, or nothing. */
static void
accept_rest(Works *works, const HetAim *aims, const GArray *waiting)
{
    HET_EACH_BELOW(i, waiting->len) {
        HetStep step = {.aim = aims[g_array_index(waiting, unsigned, i)]};
        if (may_go_on(works)) {
            het_plan_work(&works->now.state, works->view, &step, &works->after.state);
        } else {
            step.state = HET_STEP_CANNOT;
            step.moves = g_array_new(FALSE, FALSE, sizeof(HetMove));
            step.way = g_strdup("");
            step.price = g_strdup("");
            step.why = g_strdup("the orders before it leave it no move in this turn");
        }
        accept(works, &step);
    }
}

static int
idleness(const HetStep *step)
{
    return step->state == HET_STEP_WHOLE || step->state == HET_STEP_SHORT ? 0
           : step->state == HET_STEP_DONE                                 ? -1
           : step->state == HET_STEP_THERE                                ? 1
                                                                          : 2;
}

/* Those who do nothing last; else the order stays. */
static void
put_idle_last(HetPlan *plan, guint from)
{
    g_autoptr(GArray) sorted = g_array_new(FALSE, FALSE, sizeof(HetStep));
    g_array_append_vals(sorted, plan->steps->data, from);
    for (int rank = -1; rank <= 2; rank++)
        for (guint i = from; i < plan->steps->len; i++)
            if (idleness(step_at(plan, i)) == rank)
                g_array_append_val(sorted, *step_at(plan, i));
    memcpy(plan->steps->data, sorted->data, plan->steps->len * sizeof(HetStep));
}

static void
work_out_from(HetPlan *plan, const HetState *state, const GArray *aims)
{
    g_autofree Works *works = g_new0(Works, 1);
    const HetAim *wanted = (const HetAim *)(const void *)aims->data;
    guint from = plan->steps->len;
    g_autoptr(GArray) waiting = g_array_new(FALSE, FALSE, sizeof(unsigned));
    works->plan = plan;
    works->view = het_view_new(state);
    het_game_clone(&works->now.state, state);
    HET_EACH_BELOW(i, aims->len)
        g_array_append_val(waiting, i);
    Front front = {.view = works->view, .aims = wanted};
    g_array_sort_with_data(waiting, compare_fronts, &front);
    accept_whole(works, wanted, waiting);
    accept_rest(works, wanted, waiting);
    het_view_free(works->view);
    put_idle_last(plan, from);
    plan->next = from;
    plan->taken = 0;
    plan->state = HET_PLAN_SHOWN;
    plan->contact = false;
}

/* After what comes first, if there is anything of the kind. */
static void
work_out(HetPlan *plan, const HetState *state, const GArray *aims)
{
    g_autofree HetStateBuffer *after = g_new(HetStateBuffer, 1);
    g_array_set_size(plan->lead, 0);
    plan->led = plan->picked = 0;
    if (aims->len == 0 || g_array_index(aims, HetAim, 0).act == HET_MOVE_ADD ||
        !het_plan_lead(plan, state, aims, &after->state)) {
        work_out_from(plan, state, aims);
        return;
    }
    work_out_from(plan, &after->state, aims);
}

/* --- making ----------------------------------------------------------------------------------- */

/* Leaves out who holds, unless each is named by itself. */
static GArray *
without_held(const HetState *state, GArray *units, const GArray *held, char **words, unsigned used)
{
    GArray *left = g_array_new(FALSE, FALSE, sizeof(unsigned));
    HET_EACH_IN(const unsigned, unit, units) {
        bool holds = false;
        for (guint j = 0; held != NULL && j < held->len; j++)
            holds = holds || g_array_index(held, unsigned, j) == *unit;
        HET_EACH_BELOW(j, used)
            holds = holds && het_scenario_unit(state->scenario, words[j]) != *unit;
        if (!holds)
            g_array_append_val(left, *unit);
    }
    g_array_unref(units);
    return left;
}

HetPlan *
het_plan_new(const HetState *state, const HetGroups *groups, const GArray *last, const GArray *held,
             const char *order, GError **error)
{
    unsigned used = 0;
    g_auto(GStrv) words = split_order(order);
    if (state->actor > HET_SECOND || words[0] == NULL) {
        g_set_error(error, HET_ERROR, HET_ERROR_USAGE,
                    words[0] == NULL ? "expected WHO and what they do: wing L advance 3"
                                     : "the dice decide here: roll them first");
        return NULL;
    }
    HetActor side = (HetActor)state->actor;
    g_autoptr(HetView) view = het_view_new(state);
    GArray *found =
        het_groups_read(groups, view, side, (const char *const *)words, last, &used, error);
    if (found == NULL) {
        g_autofree char *example = het_groups_example(state->scenario, side);
        if (error != NULL && *error == NULL)
            g_set_error(error, HET_ERROR, HET_ERROR_USAGE,
                        "\"%.40s\": expected whom you mean: a unit, %s, a group, all guns",
                        words[0], example);
        return NULL;
    }
    g_autoptr(GArray) units = without_held(state, found, held, words, used);
    if (units->len == 0) {
        g_set_error(error, HET_ERROR, HET_ERROR_USAGE,
                    "all of them have orders to hold in this turn; name units one by one to move "
                    "them after all");
        return NULL;
    }
    HetPlan *plan = g_new0(HetPlan, 1);
    plan->side = side;
    plan->order = g_strdup(order);
    plan->turn = state->turn;
    plan->strings = g_string_chunk_new(64);
    plan->lead = g_array_new(FALSE, FALSE, sizeof(HetMove));
    plan->steps = g_array_new(FALSE, TRUE, sizeof(HetStep));
    g_array_set_clear_func(plan->steps, clear_step);
    g_autoptr(GArray) aims = het_plan_actions_read(
        state, view, side, units, (const char *const *)words + used, plan->strings, error);
    if (aims == NULL) {
        het_plan_free(plan);
        return NULL;
    }
    work_out(plan, state, aims);
    return plan;
}

unsigned
het_plan_left(const HetPlan *plan)
{
    unsigned left = 0;
    HET_EACH_BELOW(i, plan->steps->len)
        left +=
            step_at(plan, i)->state != HET_STEP_DONE && step_at(plan, i)->state != HET_STEP_THERE;
    return left;
}

bool
het_plan_resume(HetPlan *plan, const HetState *state, GError **error)
{
    g_autoptr(GArray) aims = g_array_new(FALSE, FALSE, sizeof(HetAim));
    if (het_game_over(state) || state->actor != plan->side) {
        g_set_error(error, HET_ERROR, HET_ERROR_USAGE,
                    "the side that gave the order does not decide here");
        return false;
    }
    g_autoptr(HetView) view = het_view_new(state);
    HET_EACH_BELOW(i, plan->steps->len) {
        const HetStep *step = step_at(plan, i);
        const HetViewUnit *unit = &g_array_index(view->units, HetViewUnit, step->aim.unit);
        if (step->state != HET_STEP_DONE && step->state != HET_STEP_THERE && unit->on_board)
            g_array_append_val(aims, step->aim);
    }
    if (aims->len == 0) {
        g_set_error(error, HET_ERROR, HET_ERROR_USAGE, "nothing of the order is left undone");
        return false;
    }
    for (guint i = plan->steps->len; i > 0; i--)
        if (step_at(plan, i - 1)->state != HET_STEP_DONE)
            g_array_remove_index(plan->steps, i - 1);
    g_clear_pointer(&plan->stop, g_free);
    work_out(plan, state, aims);
    return true;
}

bool
het_step_rolls(const HetStep *step)
{
    return step->moves->len > 0 &&
           (step->dice || step->aim.act == HET_MOVE_SHOOT || step->aim.act == HET_MOVE_CHARGE);
}

bool
het_plan_rolls(const HetPlan *plan)
{
    for (guint i = plan->next; i < plan->steps->len; i++)
        if (het_step_rolls(step_at(plan, i)))
            return true;
    return false;
}

/* --- carrying out ----------------------------------------------------------------------------- */

static bool stop(HetPlan *plan, const char *format, ...) G_GNUC_PRINTF(2, 3);

static bool
stop(HetPlan *plan, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char *words = g_strdup_vprintf(format, arguments); /* the old ones may be among them */
    va_end(arguments);
    g_free(plan->stop);
    plan->stop = words;
    plan->state = HET_PLAN_STOPPED;
    return false;
}

static const char *
code_of(const HetState *state, unsigned unit)
{
    return het_scenario_unit_at(state->scenario, unit)->code;
}

/* Continues with the next unit that does something; false: there is none. */
static bool
next_step(HetPlan *plan)
{
    while (plan->next < plan->steps->len && step_at(plan, plan->next)->moves->len == 0)
        plan->next++;
    return plan->next < plan->steps->len;
}

static void
end_step(HetPlan *plan, const HetState *state)
{
    HetStep *step = step_at(plan, plan->next);
    if (step->state == HET_STEP_WHOLE)
        step->state = HET_STEP_DONE;
    plan->next++;
    plan->taken = 0;
    (void)state;
}

/* The next move of the unit under way, or what closes its action. */
static bool
next_of_step(HetPlan *plan, const HetState *state, HetMove *ret_move)
{
    HetStep *step = step_at(plan, plan->next);
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    if (plan->taken < step->moves->len) {
        const HetMove *move = &g_array_index(step->moves, HetMove, plan->taken);
        if (!het_game_is_legal(state, move)) {
            g_autofree char *why = het_plan_refusal(state, move, "the position is not the same");
            return stop(plan, "%s: %s", code_of(state, step->aim.unit), why);
        }
        *ret_move = *move;
        return true;
    }
    het_game_legal(state, list);
    if (state->depth > 0 && step->aim.act != HET_MOVE_ADD && !het_action_head(state, list) &&
        het_plan_closing(state, list, ret_move) &&
        (ret_move->unit == step->aim.unit || ret_move->unit == HET_NO_UNIT))
        return true;
    end_step(plan, state);
    return false;
}

bool
het_plan_next(HetPlan *plan, const HetState *state, HetMove *ret_move)
{
    if (plan->state == HET_PLAN_SHOWN)
        plan->state = HET_PLAN_UNDER_WAY;
    if (plan->state != HET_PLAN_UNDER_WAY)
        return false;
    if (het_game_over(state))
        return stop(plan, "the game is over");
    if (state->actor != plan->side)
        return false;
    if (state->turn != plan->turn || state->active != plan->side)
        return stop(plan, "the turn has passed on");
    if (plan->contact && next_step(plan)) {
        const HetStep *step = step_at(plan, plan->next);
        if (step->aim.act == HET_MOVE_NONE) {
            plan->contact = false;
            bool over = plan->taken >= step->moves->len;
            if (over)
                end_step(plan, state);
            if (next_step(plan))
                return stop(plan, "%s", plan->stop != NULL ? plan->stop : "dice have fallen");
        }
        plan->contact = false;
        g_clear_pointer(&plan->stop, g_free);
    }
    if (plan->led < plan->lead->len && next_step(plan)) {
        *ret_move = g_array_index(plan->lead, HetMove, plan->led);
        return het_game_is_legal(state, ret_move) ||
               stop(plan, "the order to the command is no longer legal");
    }
    while (next_step(plan)) {
        if (next_of_step(plan, state, ret_move))
            return true;
        if (plan->state == HET_PLAN_STOPPED)
            return false;
    }
    plan->state = HET_PLAN_FINISHED;
    return false;
}

/* Keeps what interrupted it in words, the first of several. */
static void interrupt(HetPlan *plan, const char *format, ...) G_GNUC_PRINTF(2, 3);

static void
interrupt(HetPlan *plan, const char *format, ...)
{
    HetStep *step = step_at(plan, plan->next);
    if (step->aim.act == HET_MOVE_NONE) /* where it stands now is seen when it is taken up again */
        step->state = HET_STEP_STOPPED;
    if (plan->contact)
        return;
    va_list arguments;
    va_start(arguments, format);
    g_free(plan->stop);
    plan->stop = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    plan->contact = true;
}

/* The last action may end the side's turn: then nothing of the plan is to come. */
static void
end_with_the_turn(HetPlan *plan, const HetState *after)
{
    if (plan->taken < step_at(plan, plan->next)->moves->len ||
        (!het_game_over(after) && after->active == plan->side && after->turn == plan->turn))
        return;
    plan->next++;
    plan->taken = 0;
    if (next_step(plan))
        stop(plan, "the turn has passed on");
    else
        plan->state = HET_PLAN_FINISHED;
}

void
het_plan_observe(HetPlan *plan, const HetState *before, const HetMove *move, const HetState *after)
{
    if (plan->state != HET_PLAN_UNDER_WAY || plan->next >= plan->steps->len)
        return;
    HetStep *step = step_at(plan, plan->next);
    const char *code = code_of(before, step->aim.unit);
    if (plan->led < plan->lead->len) {
        plan->led += before->actor == plan->side;
        return;
    }
    if (before->actor == HET_CHANCE) {
        HetPrompt prompt;
        het_game_prompt(before, &prompt);
        HetRollAccount account = {.purpose = ""};
        HetThrow throw = {.account = &account};
        if (het_game_throw(before, &throw) && *account.purpose != '\0')
            interrupt(plan, "%s: dice fell for %s (%s)", code, account.purpose, account.rule);
        else
            interrupt(plan, "%s: dice fell (%s)", code, prompt.rule != NULL ? prompt.rule : "");
    } else if (before->actor != plan->side) {
        g_autofree char *text = het_text_of(before, move);
        if (move->kind != HET_MOVE_PASS && move->kind != HET_MOVE_DONE &&
            move->kind != HET_MOVE_END)
            interrupt(plan, "%s: the enemy reacts, %s", code, text);
    } else if (plan->taken < step->moves->len &&
               het_move_equal(move, &g_array_index(step->moves, HetMove, plan->taken))) {
        plan->taken++;
        if (plan->taken == step->moves->len && step->state == HET_STEP_WHOLE)
            step->state = HET_STEP_DONE;
        end_with_the_turn(plan, after);
    }
}
