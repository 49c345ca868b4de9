#include "plan-work.h"

#include <stdio.h>
#include <string.h>

#include "agents/action.h"
#include "battle/compass.h"
#include "engine/each.h"
#include "engine/text-pose.h"
#include "engine/text.h"

enum {
    DEPTH = 10,     /* decisions of one action */
    NODES = 160,    /* positions tried for one unit */
    NEAREST = 2,    /* marches tried where none goes to the place itself */
    FRACTIONS = 16, /* of a distance on a table that are tried */
};

/* Distance of a position from the order's aim; members are compared from the top down. */
typedef struct {
    int acts, forms;
    int64_t away; /* steps, or plane units */
    int turned;   /* 1: faces elsewhere; on a table by how much */
    int dice;
} Score;

typedef struct {
    const HetAim *aim;
    const HetView *view; /* of the start */
    HetPoint stand;      /* of the unit at the start */
    uint32_t epoch;
    unsigned depth, nodes;
    HetMove path[DEPTH];
    unsigned count;
    bool acts, dice, reaction;
    HetPoint meant; /* where the last march on the path leads */
    /* the best so far */
    Score score;
    HetMove best[DEPTH];
    unsigned best_count;
    bool best_dice, best_reaction;
    HetStateBuffer end;
    /* a node where the unit's actions are chosen, to find why not: 2 if the wanted one is */
    unsigned requested;
    HetStateBuffer queried;
} Work;

/* --- scores ----------------------------------------------------------------------------------- */

/* True if the words of the formation name a value of the vocabulary. */
static bool
is_formed(const HetViewUnit *unit, const char *formation)
{
    g_autofree char *have = g_ascii_strdown(unit->formation, -1);
    g_autofree char *want = g_ascii_strdown(formation, -1);
    return strstr(have, want) != NULL;
}

static int
turned_by(const HetView *view, int one, int other)
{
    if (view->board != HET_BOARD_PLANE)
        return one != other;
    int apart = ABS((int16_t)(uint16_t)(one - other));
    return apart <= 128 ? 0 : apart;
}

static Score
score_of(const Work *work, const HetView *view, HetPoint at)
{
    const HetAim *aim = work->aim;
    const HetViewUnit *unit = het_view_unit(view, aim->unit);
    Score score = {.acts = aim->act != HET_MOVE_NONE && !work->acts, .dice = work->dice};
    int64_t near = view->board == HET_BOARD_PLANE ? view->units_per_mm : 0;
    score.forms = aim->formation != NULL && !is_formed(unit, aim->formation);
    if (aim->goes) {
        score.away = het_compass_distance(view, at, aim->to);
        if (score.away <= near)
            score.away = 0;
    }
    if (aim->facing >= 0 && unit->facing >= 0)
        score.turned = turned_by(view, unit->facing, aim->facing);
    return score;
}

static int
compare(const Score *one, const Score *other)
{
    if (one->acts != other->acts)
        return one->acts - other->acts;
    if (one->forms != other->forms)
        return one->forms - other->forms;
    if (one->away != other->away)
        return one->away < other->away ? -1 : 1;
    if (one->turned != other->turned)
        return one->turned - other->turned;
    return one->dice - other->dice;
}

static bool
is_perfect(const Score *score)
{
    return score->acts == 0 && score->forms == 0 && score->away == 0 && score->turned == 0;
}

/* Takes the path if it leads nearer than any before. */
static void
weigh(Work *work, const HetState *state)
{
    g_autoptr(HetView) view = het_view_new(state);
    HetPoint at = het_compass_stand(view, het_view_unit(view, work->aim->unit));
    if (work->dice && work->meant.x != -1)
        at = work->meant;
    Score score = score_of(work, view, at);
    int better = compare(&score, &work->score);
    if (better > 0 || (better == 0 && (work->best_count == 0 || work->count >= work->best_count)))
        return;
    work->score = score;
    work->best_count = work->count;
    memcpy(work->best, work->path, sizeof work->path);
    work->best_dice = work->dice;
    work->best_reaction = work->reaction;
    het_game_clone(&work->end.state, state);
}

/* --- candidates ------------------------------------------------------------------------------- */

typedef struct {
    unsigned count;
    HetMove moves[24];
} Candidates;

static void
add_candidate(Candidates *candidates, const HetMove *move)
{
    HET_EACH_MOVE(it, candidates)
        if (het_move_equal(it, move))
            return;
    if (candidates->count < G_N_ELEMENTS(candidates->moves))
        candidates->moves[candidates->count++] = *move;
}

static HetPoint
leads_to(const HetState *state, const HetMove *move)
{
    HetDescription description;
    het_game_describe(state, move, &description);
    return description.to;
}

/* The marches that end nearest to the place; one that ends on it, if any, is the only one. */
static void
add_marches(const Work *work, const HetState *state, const HetMoveList *list, int64_t now,
            Candidates *candidates)
{
    int64_t away[NEAREST];
    HetMove near[NEAREST];
    unsigned found = 0;
    HET_EACH_MOVE(move, list) {
        if (move->kind != HET_MOVE_MOVE || move->unit != work->aim->unit)
            continue;
        int64_t distance = het_compass_distance(work->view, leads_to(state, move), work->aim->to);
        if (distance >= now)
            continue;
        unsigned at = MIN(found, NEAREST);
        while (at > 0 && away[at - 1] > distance)
            at--;
        if (at == NEAREST)
            continue;
        for (unsigned j = MIN(found, NEAREST - 1); j > at; j--) {
            away[j] = away[j - 1];
            near[j] = near[j - 1];
        }
        away[at] = distance;
        near[at] = *move;
        found = MIN(found + 1, NEAREST);
    }
    HET_EACH_BELOW(i, found)
        if (i == 0 || away[0] > 0)
            add_candidate(candidates, &near[i]);
}

/* A march on a table as people type it. */
static bool
add_typed(const Work *work, const HetState *state, const char *pose, Candidates *candidates)
{
    HetMove move;
    g_autofree char *text =
        g_strdup_printf("move %s %s", het_view_unit(work->view, work->aim->unit)->code, pose);
    if (!het_text_parse(state, text, &move, NULL))
        return false;
    add_candidate(candidates, &move);
    return true;
}

/* On a table any placement may be legal: the one wanted, else as far towards it as may be. */
static void
add_placements(const Work *work, const HetState *state, HetPoint now, Candidates *candidates)
{
    const HetAim *aim = work->aim;
    const HetView *view = work->view;
    double scale = MAX(view->units_per_mm, 1);
    g_autofree char *end =
        aim->facing < 0 ? g_strdup("")
                        : g_strdup_printf(">%.2f", ((16384 - aim->facing) & 65535) * 360.0 / 65536);
    if (!aim->goes || het_compass_distance(view, now, aim->to) <= view->units_per_mm) {
        g_autofree char *turn = g_strdup_printf("+0%s", end);
        if (aim->facing >= 0)
            add_typed(work, state, turn, candidates);
        return;
    }
    for (int part = FRACTIONS; part > 0; part--) {
        double x = now.x + (double)(aim->to.x - now.x) * part / FRACTIONS;
        double y = now.y + (double)(aim->to.y - now.y) * part / FRACTIONS;
        g_autofree char *turned = g_strdup_printf("@%.1f,%.1f%s", x / scale, y / scale, end);
        g_autofree char *straight = g_strdup_printf("@%.1f,%.1f", x / scale, y / scale);
        if (add_typed(work, state, turned, candidates) ||
            add_typed(work, state, straight, candidates))
            return;
    }
}

/* Shots or charges at the target, or at the nearest that any of them goes at. */
static void
add_acts(const Work *work, const HetState *state, const HetMoveList *list, Candidates *candidates)
{
    const HetAim *aim = work->aim;
    const HetViewUnit *unit = het_view_unit(work->view, aim->unit);
    int64_t nearest = G_MAXINT64;
    const HetMove *best = NULL;
    (void)state;
    HET_EACH_MOVE(move, list) {
        bool fits = aim->act == HET_MOVE_SHOOT
                        ? move->kind == HET_MOVE_SHOOT
                        : move->kind == HET_MOVE_CHARGE || move->kind == HET_MOVE_FIGHT;
        if (!fits || move->unit != aim->unit || move->target >= work->view->units->len ||
            (aim->target != HET_NO_UNIT && move->target != aim->target))
            continue;
        int64_t away =
            het_compass_between(work->view, unit, het_view_unit(work->view, move->target));
        if (away < nearest) {
            nearest = away;
            best = move;
        }
    }
    if (best != NULL)
        add_candidate(candidates, best);
}

static bool
forms_so(const HetState *state, const HetMove *move, const char *formation)
{
    const HetVocabulary *vocabulary = state->scenario->rules->vocabulary;
    const char *name = vocabulary->value_name == NULL
                           ? NULL
                           : vocabulary->value_name(state->scenario, HET_MOVE_FORM, move->value);
    return name != NULL && g_ascii_strcasecmp(name, formation) == 0;
}

static void
add_others(const Work *work, const HetState *state, const HetMoveList *list, Candidates *candidates)
{
    const HetAim *aim = work->aim;
    HET_EACH_MOVE(move, list) {
        bool its = move->unit == aim->unit;
        bool fits = (move->kind == HET_MOVE_SELECT && its) ||
                    (move->kind == HET_MOVE_ORDER && (its || move->unit == HET_NO_UNIT)) ||
                    (move->kind == HET_MOVE_FORM && its && aim->formation != NULL &&
                     forms_so(state, move, aim->formation)) ||
                    (move->kind == HET_MOVE_TURN && its && aim->facing >= 0 &&
                     move->facing == aim->facing && work->view->board != HET_BOARD_PLANE);
        if (fits)
            add_candidate(candidates, move);
    }
}

static bool
offers_unit(const HetMoveList *list, unsigned unit)
{
    HET_EACH_MOVE(move, list) {
        unsigned kind = move->kind;
        if (move->unit == unit &&
            (kind == HET_MOVE_ORDER || kind == HET_MOVE_MOVE || kind == HET_MOVE_TURN ||
             kind == HET_MOVE_SHOOT || kind == HET_MOVE_CHARGE))
            return true;
    }
    return false;
}

/* Keeps the node to find why not: where the wanted action is chosen, or others are. */
static void
keep_queried(Work *work, const HetState *state, const HetMoveList *list)
{
    const HetAim *aim = work->aim;
    unsigned kind = aim->act != HET_MOVE_NONE ? (unsigned)aim->act
                    : aim->formation != NULL  ? (unsigned)HET_MOVE_FORM
                    : aim->goes               ? (unsigned)HET_MOVE_MOVE
                                              : (unsigned)HET_MOVE_TURN;
    bool wanted = false;
    HET_EACH_MOVE(move, list)
        wanted = wanted || (move->unit == aim->unit && move->kind == kind);
    if (work->requested >= (wanted ? 2u : 1u) || !offers_unit(list, aim->unit))
        return;
    het_game_clone(&work->queried.state, state);
    work->requested = wanted ? 2 : 1;
}

/* --- search ----------------------------------------------------------------------------------- */

static void search(Work *work, const HetState *state);

/* Follows a decision and comes back. */
static void
follow(Work *work, const HetState *state, const HetMove *move)
{
    g_autofree HetStateBuffer *after = g_new(HetStateBuffer, 1);
    bool dice = work->dice, reaction = work->reaction, acts = work->acts;
    HetPoint meant = work->meant;
    if (work->count == DEPTH || work->nodes >= NODES)
        return;
    work->nodes++;
    if (move->kind == HET_MOVE_MOVE)
        work->meant = leads_to(state, move);
    work->acts |= move->kind == HET_MOVE_SHOOT || move->kind == HET_MOVE_CHARGE ||
                  move->kind == HET_MOVE_FIGHT;
    work->path[work->count++] = *move;
    het_game_clone(&after->state, state);
    het_game_apply(&after->state, move, NULL);
    if (het_plan_play_on(&after->state, (HetActor)state->actor, &work->dice, &work->reaction))
        search(work, &after->state);
    else
        weigh(work, &after->state);
    work->count--;
    work->dice = dice;
    work->reaction = reaction;
    work->acts = acts;
    work->meant = meant;
}

static HetPoint
stands_now(const Work *work, const HetState *state, const HetMoveList *list)
{
    HET_EACH_MOVE(move, list)
        if (move->unit == work->aim->unit && move->kind == HET_MOVE_MOVE) {
            HetDescription description;
            het_game_describe(state, move, &description);
            if (description.from.x != -1)
                return description.from;
        }
    return work->meant.x != -1 ? work->meant : work->stand;
}

static void
search(Work *work, const HetState *state)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    g_autofree Candidates *candidates = g_new0(Candidates, 1);
    het_game_legal(state, list);
    if (work->count > 0 && (work->dice || het_action_over(state, list, work->epoch, work->depth))) {
        weigh(work, state);
        return;
    }
    if (work->count > 0)
        keep_queried(work, state, list);
    HetPoint now = stands_now(work, state, list);
    if (work->aim->act != HET_MOVE_NONE)
        add_acts(work, state, list, candidates);
    if (work->view->board == HET_BOARD_PLANE && offers_unit(list, work->aim->unit))
        add_placements(work, state, now, candidates);
    if (work->aim->goes)
        add_marches(work, state, list, het_compass_distance(work->view, now, work->aim->to),
                    candidates);
    add_others(work, state, list, candidates);
    for (unsigned i = 0; i < candidates->count && !is_perfect(&work->score); i++)
        follow(work, state, &candidates->moves[i]);
    HetMove closing;
    if (work->count > 0 && !is_perfect(&work->score) && het_plan_closing(state, list, &closing))
        follow(work, state, &closing);
}

/* --- words ------------------------------------------------------------------------------------ */

static void
place_append(const HetState *state, const HetView *view, HetPoint point, GString *text)
{
    const HetVocabulary *vocabulary = state->scenario->rules->vocabulary;
    if (view->board != HET_BOARD_PLANE && het_compass_inside(view, point))
        g_string_append(
            text, g_array_index(view->cells, HetViewCell, point.y * view->width + point.x).name);
    else if (view->units_per_mm > 0) {
        g_string_append_printf(text, "%d,%d", point.x / view->units_per_mm,
                               point.y / view->units_per_mm);
    } else {
        vocabulary->point_format(state->scenario, point, text);
    }
}

static const char *
facing_name(const HetView *view, const HetViewUnit *unit)
{
    return het_compass_name(view, het_compass_faces(view, unit->facing));
}

static void
describe_way(const HetState *state, const HetView *before, const HetState *end, HetStep *step)
{
    g_autoptr(HetView) after = het_view_new(end);
    g_autoptr(GString) text = g_string_new(NULL);
    const HetViewUnit *was = het_view_unit(before, step->aim.unit),
                      *is = het_view_unit(after, step->aim.unit);
    step->from = het_compass_stand(before, was);
    step->to = het_compass_stand(after, is);
    step->facing = is->facing;
    if (step->to.x != step->from.x || step->to.y != step->from.y) {
        place_append(state, before, step->from, text);
        g_string_append(text, " to ");
        if (is->on_board)
            place_append(state, before, step->to, text);
        else
            g_string_append(text, "off the board");
    }
    if (*facing_name(after, is) != '\0' && turned_by(before, was->facing, is->facing) != 0)
        g_string_append_printf(text, "%sfaces %s", text->len > 0 ? ", " : "",
                               facing_name(after, is));
    if (strcmp(was->formation, is->formation) != 0 && *is->formation != '\0' &&
        strstr(is->formation, "faces") == NULL)
        g_string_append_printf(text, "%s%s", text->len > 0 ? ", " : "", is->formation);
    HET_EACH_IN(const HetMove, move, step->moves) {
        if (move->kind == HET_MOVE_SHOOT || move->kind == HET_MOVE_CHARGE ||
            move->kind == HET_MOVE_FIGHT)
            g_string_append_printf(text, "%s%s %s", text->len > 0 ? ", " : "",
                                   move->kind == HET_MOVE_SHOOT ? "fires at" : "charges",
                                   move->target < before->units->len
                                       ? het_view_unit(before, move->target)->code
                                       : "the enemy");
    }
    step->way = g_string_free(g_steal_pointer(&text), FALSE);
}

/* "4 points, 6 left", of all its marches together. (transfer full) */
static char *
describe_price(const HetState *state, const HetStep *step)
{
    g_autofree HetStateBuffer *at = g_new(HetStateBuffer, 1);
    const char *measure = "";
    int cost = 0, left = -1;
    bool priced = false;
    het_game_clone(&at->state, state);
    HET_EACH_IN(const HetMove, move, step->moves) {
        HetMarch march;
        if (at->state.actor != state->actor || !het_game_is_legal(&at->state, move))
            break;
        if (het_game_march(&at->state, move, &march)) {
            cost += march.cost;
            left = march.left;
            measure = march.measure;
            priced = true;
        }
        het_game_apply(&at->state, move, NULL);
    }
    const int whole = (int)strlen(measure) - (cost == 1 && g_str_has_suffix(measure, "s"));
    return !priced    ? g_strdup("")
           : left < 0 ? g_strdup_printf("%d %s", cost, measure)
                      : g_strdup_printf("%d %.*s, %d left", cost, whole, measure, left);
}

/* Why it cannot do all that is wanted, queried where it would be chosen. */
static char *
find_reason(const Work *work, const HetState *state)
{
    const HetAim *aim = work->aim;
    const char *otherwise = "nothing of it is legal here";
    HetMove move = het_move_unit(HET_MOVE_SELECT, aim->unit);
    if (work->requested == 0 && !het_game_is_legal(state, &move)) {
        g_autofree char *question = het_text_question(state);
        g_autofree char *requested = g_strdup_printf("the question is another one: %s", question);
        return het_plan_refusal(state, &move, requested);
    }
    const HetState *queried = work->requested > 0 ? &work->queried.state : state;
    if (work->score.acts != 0)
        return het_plan_refusal(queried,
                                &(HetMove){.head = het_move_head(aim->act, aim->unit, aim->target)},
                                aim->act == HET_MOVE_SHOOT ? "it has nobody to fire at now"
                                                           : "it has nobody to charge now");
    if (work->score.forms != 0) {
        g_autoptr(GError) error = NULL;
        g_autofree char *text = g_strdup_printf(
            "form %s =%s", het_view_unit(work->view, aim->unit)->code, aim->formation);
        if (!het_text_parse(queried, text, &move, &error)) {
            const char *colon = strstr(error->message, "\": ");
            return g_strdup(colon != NULL ? colon + 3 : error->message);
        }
        return g_strdup(otherwise);
    }
    if (work->score.away != 0 && work->view->board == HET_BOARD_PLANE)
        return g_strdup("farther is not legal from where it stands");
    if (work->score.away != 0 && !het_compass_inside(work->view, aim->to))
        return g_strdup("the board ends there");
    if (work->score.away != 0) {
        unsigned place = (unsigned)(aim->to.y * work->view->width + aim->to.x);
        move = het_move_place(HET_MOVE_MOVE, aim->unit, place);
        return het_plan_refusal(queried, &move, "as near as it can get");
    }
    move = het_move_unit(HET_MOVE_TURN, aim->unit);
    move.facing = (uint8_t)aim->facing;
    return het_plan_refusal(queried, &move, "it cannot face there as well");
}

/* --- working ---------------------------------------------------------------------------------- */

void
het_step_clear(HetStep *step)
{
    g_clear_pointer(&step->moves, g_array_unref);
    g_clear_pointer(&step->way, g_free);
    g_clear_pointer(&step->price, g_free);
    g_clear_pointer(&step->why, g_free);
}

/* Units that join the set under selection. */
static void
join(const HetState *state, HetStep *step, HetState *ret_end)
{
    const HetMove move = het_move_unit(HET_MOVE_ADD, step->aim.unit);
    const bool legal = het_game_is_legal(state, &move);
    step->state = legal ? HET_STEP_WHOLE : HET_STEP_CANNOT;
    step->way = g_strdup(legal ? "joins" : "");
    step->why = legal ? g_strdup("") : het_plan_refusal(state, &move, "it cannot join now");
    if (!legal)
        return;
    g_array_append_val(step->moves, move);
    het_game_apply(ret_end, &move, NULL);
}

void
het_plan_work(const HetState *state, const HetView *view, HetStep *step, HetState *ret_end)
{
    g_autofree Work *work = g_new0(Work, 1);
    const HetViewUnit *unit = het_view_unit(view, step->aim.unit);
    het_step_clear(step);
    work->aim = &step->aim;
    work->view = view;
    work->stand = het_compass_stand(view, unit);
    work->meant = HET_NOWHERE;
    work->epoch = state->epoch;
    work->depth = state->depth;
    work->score = score_of(work, view, work->stand);
    step->moves = g_array_new(FALSE, FALSE, sizeof(HetMove));
    step->price = g_strdup("");
    het_game_clone(ret_end, state);
    Score first = work->score;
    if (step->aim.act == HET_MOVE_ADD) {
        step->from = step->to = work->stand;
        step->facing = unit->facing;
        join(state, step, ret_end);
        return;
    }
    if (step->aim.holds || is_perfect(&first)) {
        step->state = HET_STEP_THERE;
        step->from = step->to = work->stand;
        step->facing = unit->facing;
        step->way = g_strdup(step->aim.holds ? "holds" : "is there");
        step->why = g_strdup("");
        return;
    }
    search(work, state);
    g_array_append_vals(step->moves, work->best, work->best_count);
    step->dice = work->best_dice;
    step->reaction = work->best_reaction;
    bool better = work->best_count > 0 && compare(&work->score, &first) < 0;
    if (!better)
        g_array_set_size(step->moves, 0);
    step->state = !better                    ? HET_STEP_CANNOT
                  : is_perfect(&work->score) ? HET_STEP_WHOLE
                                             : HET_STEP_SHORT;
    step->why = step->state == HET_STEP_WHOLE ? g_strdup("") : find_reason(work, state);
    if (better)
        het_game_clone(ret_end, &work->end.state);
    describe_way(state, view, ret_end, step);
    g_free(step->price);
    step->price = describe_price(state, step);
}
