/* The second judge of what the list lacks: every move that a typed text may mean is put to
 * is_legal, which must allow none. */
#include "position-moves.h"

#include "engine/text-typed.h"
#include "engine/text.h"
#include "engine/view.h"
#include "tests/sanitized.h"

enum {
    NAMED_VALUES = 64,
    NUMBERS = 10, /* that a value is tried at where the kind of move has no names */
};

/* What each part of the moves that the text may mean may be. */
typedef struct {
    const Position *position;
    const HetMoveList *list;
    const HetTyped *typed;
    unsigned kind;
    GArray *pairs;   /* uint32_t: unit and target << 16 */
    GArray *values;  /* uint16_t */
    GArray *facings; /* uint8_t */
    GArray *wheres;  /* HetMove: only their words[] count */
    char *found;     /* (transfer full) text of a legal one, or NULL */
} Trial;

static unsigned
cells_of(const Position *position)
{
    g_autoptr(HetView) view = het_view_new_unmapped(position_state(position));
    return view->board == HET_BOARD_PLANE ? 0 : (unsigned)(view->width * view->height);
}

static void
add_pair(Trial *trial, unsigned unit, unsigned target)
{
    uint32_t pair = unit | target << 16;
    g_array_append_val(trial->pairs, pair);
}

/* Who acts and who is acted upon. One unit typed may be either. */
static void
add_pairs(Trial *trial)
{
    const HetMove *stated = &trial->typed->move;
    unsigned count = trial->position->scenario->units->len;
    if (trial->typed->units == 2) {
        add_pair(trial, stated->unit, stated->target);
        return;
    }
    for (unsigned i = 0; i <= count; i++) {
        unsigned other = i < count ? i : HET_NO_UNIT;
        if (trial->typed->units == 1) {
            add_pair(trial, stated->unit, other);
            add_pair(trial, other, stated->unit);
            continue;
        }
        for (unsigned k = 0; k <= count; k++)
            add_pair(trial, other, k < count ? k : HET_NO_UNIT);
    }
}

static void
add_value(Trial *trial, unsigned value)
{
    HetTyped typed = {.units = 0};
    HetMove move = het_move((HetMoveKind)trial->kind);
    uint16_t number = (uint16_t)value;
    move.value = number;
    g_strlcpy(typed.value, trial->typed->value, sizeof typed.value);
    if (het_text_fits(position_state(trial->position), &move, &typed))
        g_array_append_val(trial->values, number);
}

/* None, those that have a name, or if none has, numbers; of these what is typed. */
static void
add_values(Trial *trial)
{
    const HetScenario *scenario = trial->position->scenario;
    const HetVocabulary *vocabulary = scenario->rules->vocabulary;
    HetMoveKind kind = (HetMoveKind)trial->kind;
    bool named = false;
    add_value(trial, 0);
    for (unsigned value = 1; vocabulary->value_name != NULL && value < NAMED_VALUES; value++) {
        if (vocabulary->value_name(scenario, kind, value) == NULL)
            continue;
        add_value(trial, value);
        named = true;
    }
    for (unsigned value = 1; !named && value < NUMBERS; value++)
        add_value(trial, value);
}

static void
add_facings(Trial *trial)
{
    const char *const *names = trial->position->scenario->rules->vocabulary->facings;
    uint8_t facing = HET_NO_FACING;
    if (trial->typed->has_facing)
        facing = trial->typed->move.facing;
    g_array_append_val(trial->facings, facing);
    for (facing = 0; !trial->typed->has_facing && names != NULL && names[facing] != NULL; facing++)
        g_array_append_val(trial->facings, facing);
}

static void
add_way(Trial *trial, HetWay way)
{
    HetMove move = het_move(HET_MOVE_NONE);
    move.way = way;
    g_array_append_val(trial->wheres, move);
}

/* Whether a listed move's way is one to lengthen: of the same kind and, if typed, unit. */
static bool
leads_on(const Trial *trial, const HetMove *listed)
{
    return listed->kind == trial->kind && listed->way.steps > 0 &&
           listed->way.steps < HET_PATH_MAX &&
           (trial->typed->units == 0 || listed->unit == trial->typed->move.unit);
}

/* Ways to a place: without steps, of one step, of a listed move, and of that and one more. */
static void
add_ways_to(Trial *trial, unsigned place)
{
    const char *steps = trial->position->scenario->rules->vocabulary->steps;
    unsigned count = steps == NULL ? 0 : (unsigned)strlen(steps);
    g_autoptr(GArray) starts = g_array_new(FALSE, FALSE, sizeof(HetWay));
    HetWay start = {.place = (uint16_t)place};
    g_array_append_val(starts, start);
    for (unsigned i = 0; i < trial->list->count; i++) {
        start = trial->list->moves[i].way;
        start.place = (uint16_t)place;
        if (leads_on(trial, &trial->list->moves[i]))
            g_array_append_val(starts, start);
    }
    for (guint i = 0; i < starts->len; i++) {
        add_way(trial, g_array_index(starts, HetWay, i));
        for (unsigned step = 0; step < count; step++) {
            HetWay longer = g_array_index(starts, HetWay, i);
            het_way_add(&longer, step);
            add_way(trial, longer);
        }
    }
}

/* Where it leads, if that is not typed: nowhere, where a listed move does, to any cell. */
static void
add_anywhere(Trial *trial)
{
    unsigned cells = cells_of(trial->position);
    add_way(trial, het_move(HET_MOVE_NONE).way);
    for (unsigned i = 0; i < trial->list->count; i++)
        if (trial->list->moves[i].kind == trial->kind)
            g_array_append_val(trial->wheres, trial->list->moves[i]);
    for (unsigned cell = 0; cell < cells; cell++)
        add_way(trial, (HetWay){.place = (uint16_t)cell});
}

/* The placement typed as turns and lengths, of the unit typed and of those listed. */
static void
add_poses(Trial *trial)
{
    const HetState *state = position_state(trial->position);
    unsigned last = HET_NO_UNIT;
    for (unsigned i = 0; i <= trial->list->count; i++) {
        unsigned unit =
            i < trial->list->count ? trial->list->moves[i].unit : trial->typed->move.unit;
        HetMove move = het_move_unit((HetMoveKind)trial->kind, unit);
        if (unit == HET_NO_UNIT || unit == last)
            continue;
        last = unit;
        if (het_pose_text_pose(state, &move, &trial->typed->pose_text, &move.pose))
            g_array_append_val(trial->wheres, move);
    }
}

static void
add_wheres(Trial *trial)
{
    const HetTyped *typed = trial->typed;
    if (typed->has_pose || typed->has_steps)
        g_array_append_val(trial->wheres, typed->move);
    else if (typed->has_pose_text)
        add_poses(trial);
    else if (typed->has_place)
        add_ways_to(trial, typed->move.way.place);
    else
        add_anywhere(trial);
}

/* Puts one head with all ways or poses to is_legal, under the sanitizers with every ninth. */
static void
try_head(Trial *trial, const HetMove *head)
{
    static guint heads;
    const HetState *state = position_state(trial->position);
    const guint every = TEST_COUNT(1, 1, 9);
    for (guint i = heads++ % every; i < trial->wheres->len && trial->found == NULL; i += every) {
        HetMove move = g_array_index(trial->wheres, HetMove, i);
        move.head = head->head;
        if (het_text_fits(state, &move, trial->typed) && het_game_allows(state, trial->list, &move))
            trial->found = het_text_of(state, &move);
    }
}

static void
try_kind(Trial *trial)
{
    for (guint i = 0; i < trial->pairs->len; i++)
        for (guint k = 0; k < trial->values->len; k++)
            for (guint n = 0; n < trial->facings->len && trial->found == NULL; n++) {
                uint32_t pair = g_array_index(trial->pairs, uint32_t, i);
                HetMove head =
                    het_move_target((HetMoveKind)trial->kind, pair & 0xffffu, pair >> 16);
                head.value = g_array_index(trial->values, uint16_t, k);
                head.facing = g_array_index(trial->facings, uint8_t, n);
                try_head(trial, &head);
            }
}

char *
position_judge(const Position *position, const char *text, GError **error)
{
    const HetState *state = position_state(position);
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    HetTyped typed;
    char *found = NULL;
    if (state->actor == HET_CHANCE || state->actor == HET_NOBODY ||
        !het_text_typed(state, text, &typed, error))
        return NULL;
    het_game_legal(state, list);
    for (unsigned kind = HET_MOVE_PASS; kind < HET_MOVE_ROLL && found == NULL; kind++) {
        if (typed.has_kind && typed.move.kind != kind)
            continue;
        g_autoptr(GArray) pairs = g_array_new(FALSE, FALSE, sizeof(uint32_t));
        g_autoptr(GArray) values = g_array_new(FALSE, FALSE, sizeof(uint16_t));
        g_autoptr(GArray) facings = g_array_new(FALSE, FALSE, sizeof(uint8_t));
        g_autoptr(GArray) wheres = g_array_new(FALSE, FALSE, sizeof(HetMove));
        Trial trial = {position, list, &typed, kind, pairs, values, facings, wheres, NULL};
        add_pairs(&trial);
        add_values(&trial);
        add_facings(&trial);
        add_wheres(&trial);
        try_kind(&trial);
        found = trial.found;
    }
    return found;
}
