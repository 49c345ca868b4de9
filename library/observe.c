#include "observe.h"

#include <math.h>

#include "engine/numbers.h"

enum { DYNAMIC = 6 }; /* planes of a side before those of its types */

static const double sqrt3_half = 0.86602540378443864676;

/* --- the scenario ----------------------------------------------------------------------------- */

static unsigned
find_name(GPtrArray *names, const char *name)
{
    HET_EACH_BELOW(i, names->len)
        if (strcmp(names->pdata[i], name) == 0)
            return i;
    g_ptr_array_add(names, g_strdup(name));
    return names->len - 1;
}

static void
add_names(GPtrArray *names, const char *const *vocabulary)
{
    for (; vocabulary != NULL && *vocabulary != NULL; vocabulary++)
        g_ptr_array_add(names, g_strdup(*vocabulary));
}

static void
read_units(HetObserver *observer, const HetView *view)
{
    const HetNumbers *numbers = observer->scenario->rules->numbers;
    float most = 1;
    add_names(observer->types, numbers != NULL ? numbers->types : NULL);
    observer->type = g_new0(uint8_t, observer->units + 1);
    observer->strength_most = g_new0(float, observer->units + 1);
    HET_EACH_IN(const HetViewUnit, unit, view->units) {
        if (unit->id >= observer->units)
            continue;
        observer->type[unit->id] = (uint8_t)MIN(find_name(observer->types, unit->type), 255);
        most = MAX(most, (float)unit->strength_start);
    }
    HET_EACH_BELOW(i, observer->units)
        observer->strength_most[i] = most;
}

static void
name_planes(HetObserver *observer)
{
    static const char *const shown[DYNAMIC] = {"present",      "strength",  "facing east",
                                               "facing north", "under way", "words"};
    static const char *const sides[HET_SIDES] = {"first", "second"};
    HET_EACH_BELOW(side, HET_SIDES) {
        HET_EACH_BELOW(i, DYNAMIC)
            g_ptr_array_add(observer->planes, g_strdup_printf("%s %s", sides[side], shown[i]));
        HET_EACH_BELOW(i, observer->types->len)
            g_ptr_array_add(
                observer->planes,
                g_strdup_printf("%s %s", sides[side], (const char *)observer->types->pdata[i]));
    }
    g_ptr_array_add(observer->planes, g_strdup("first decides"));
    g_ptr_array_add(observer->planes, g_strdup("turn"));
}

static size_t
cells_of(const HetObserver *observer)
{
    return (size_t)observer->room.width * (size_t)observer->room.height;
}

/* A plane for every terrain: the system's, then others in the order of first appearance, then
 * levels. */
static void
read_ground(HetObserver *observer, const HetView *view)
{
    g_autoptr(GPtrArray) terrains = g_ptr_array_new_with_free_func(g_free);
    const HetNumbers *numbers = observer->scenario->rules->numbers;
    size_t cells = cells_of(observer), columns = (size_t)observer->room.width;
    add_names(terrains, numbers != NULL ? numbers->grounds : NULL);
    HET_EACH_BELOW(i, view->cells->len)
        find_name(terrains, g_array_index(view->cells, HetViewCell, i).terrain);
    observer->ground_planes = terrains->len + 1;
    observer->ground = g_new0(float, observer->ground_planes *cells);
    HET_EACH_BELOW(i, view->cells->len) {
        const HetViewCell *cell = &g_array_index(view->cells, HetViewCell, i);
        size_t at = i / (unsigned)view->width * columns + i % (unsigned)view->width;
        observer->ground[find_name(terrains, cell->terrain) * cells + at] = 1;
        observer->ground[terrains->len * cells + at] = (float)cell->level;
    }
    HET_EACH_BELOW(i, terrains->len)
        g_ptr_array_add(observer->planes,
                        g_strdup_printf("ground %s", (const char *)terrains->pdata[i]));
    g_ptr_array_add(observer->planes, g_strdup("ground level"));
}

void
het_observer_init(HetObserver *ret_observer, const HetScenario *scenario,
                  const HetObserverRoom *room)
{
    HetStateBuffer start;
    HetMeasures measures;
    het_game_start(scenario, &start.state);
    g_autoptr(HetView) view = het_view_new(&start.state);
    HetObserver observer = {.scenario = scenario,
                            .evaluator = het_evaluator_find(scenario->rules->name),
                            .board = view->board,
                            .width = view->width,
                            .height = view->height,
                            .even_lower = view->even_lower,
                            .at_corners = view->at_corners,
                            .units = scenario->units->len};
    observer.room =
        room != NULL ? *room : (HetObserverRoom){observer.units, observer.width, observer.height};
    observer.scalars = het_numbers_count(scenario, observer.room.units);
    observer.types = g_ptr_array_new_with_free_func(g_free);
    observer.planes = g_ptr_array_new_with_free_func(g_free);
    read_units(&observer, view);
    if (view->board != HET_BOARD_PLANE) {
        name_planes(&observer);
        read_ground(&observer, view);
    }
    het_game_measures(&start.state, &measures);
    observer.strength_start = MAX(1, measures.value[0][HET_MEASURE_STRENGTH_START] +
                                         measures.value[1][HET_MEASURE_STRENGTH_START]);
    *ret_observer = observer;
}

void
het_observer_clear(HetObserver *observer)
{
    g_ptr_array_unref(observer->types);
    g_ptr_array_unref(observer->planes);
    g_free(observer->type);
    g_free(observer->strength_most);
    g_free(observer->ground);
}

/* --- geometry --------------------------------------------------------------------------------- */

typedef struct {
    double x, y; /* east and south, in cells; on a table in hundredths of its width */
} Spot;

static Spot
cell_spot(const HetObserver *observer, HetPoint point)
{
    if (observer->board != HET_BOARD_HEX_COLUMNS)
        return (Spot){point.x, -point.y};
    bool lower = (point.x % 2 == 0) == observer->even_lower;
    return (Spot){sqrt3_half * point.x, point.y + (lower ? 0.5 : 0)};
}

/* The middle of a unit. Rows of squares and a table's ordinate grow to the north, rows of hexes to
 * the south. */
static Spot
unit_spot(const HetObserver *observer, const HetViewUnit *unit)
{
    if (observer->board == HET_BOARD_PLANE)
        return (Spot){100.0 * unit->centre.x / observer->width,
                      100.0 * (observer->height - unit->centre.y) / observer->width};
    Spot a = cell_spot(observer, unit->points[0]);
    if (unit->points_used < 2)
        return a;
    Spot b = cell_spot(observer, unit->points[1]);
    return (Spot){(a.x + b.x) / 2, (a.y + b.y) / 2};
}

/* cos and sin of whole sixths and twelfths of a turn, exact to the last bit everywhere: those of
 * the C library differ by version. */
static void
twelfth(unsigned index, float *ret_east, float *ret_north)
{
    static const float sine[12] = {0, 0.5f,  0.8660254f,  1,  0.8660254f,  0.5f,
                                   0, -0.5f, -0.8660254f, -1, -0.8660254f, -0.5f};
    *ret_east = sine[index % 12];
    *ret_north = sine[(index + 3) % 12];
}

/* The facing of a unit: the east and north parts of a vector of length 1, zeroes if nowhere. */
static void
facing_of(const HetObserver *observer, const HetViewUnit *unit, float *ret_east, float *ret_north)
{
    *ret_east = *ret_north = 0;
    if (unit->facing < 0 || !unit->on_board)
        return;
    if (observer->board == HET_BOARD_SQUARE)
        twelfth(3u * (unsigned)unit->facing, ret_east, ret_north);
    else if (observer->board == HET_BOARD_HEX_COLUMNS)
        twelfth(2u * (unsigned)unit->facing + (observer->at_corners ? 1 : 0), ret_east, ret_north);
    else { /* 65536ths from the east, against the clock: a line between two of 64 directions */
        unsigned eighth = (unsigned)unit->facing / 8192, part = (unsigned)unit->facing % 8192;
        static const float octant[9] = {1, 0.70710678f, 0, -0.70710678f, -1, -0.70710678f,
                                        0, 0.70710678f, 1};
        float share = (float)part / 8192;
        float x = octant[eighth] * (1 - share) + octant[eighth + 1] * share;
        float y = octant[(eighth + 6) % 8] * (1 - share) + octant[(eighth + 7) % 8] * share;
        float length = sqrtf(x * x + y * y);
        *ret_east = x / length;
        *ret_north = y / length;
    }
}

/* --- entities --------------------------------------------------------------------------------- */

/* Words of formation and state as bits: each sets bit FNV-1a mod HET_OBSERVE_WORDS. */
static void
hash_words(const char *text, float *ret_bits)
{
    while (*text != '\0') {
        size_t length = strcspn(text, " ,:;/");
        uint32_t hash = 2166136261u;
        for (size_t i = 0; i < length; i++)
            hash = (hash ^ (uint8_t)text[i]) * 16777619u;
        if (length > 0)
            ret_bits[hash % HET_OBSERVE_WORDS] = 1;
        text += length + (text[length] != '\0');
    }
}

static void
observe_unit(const HetObserver *observer, const HetState *state, HetActor viewer,
             const HetViewUnit *unit, float *row)
{
    bool there = unit->on_board;
    row[0] = there;
    row[1] = unit->side >= HET_CHANCE ? 0 : unit->side == viewer ? 1 : -1;
    row[2] = state->actor >= HET_SIDES ? 0 : unit->side == (HetActor)state->actor ? 1 : -1;
    row[3] = observer->type[unit->id];
    if (there && observer->board == HET_BOARD_PLANE) {
        row[4] = row[6] = (float)unit->centre.x / (float)observer->width;
        row[5] = row[7] = (float)unit->centre.y / (float)observer->height;
    } else if (there && unit->points_used > 0) {
        const HetPoint *second = &unit->points[unit->points_used > 1];
        row[4] = (float)unit->points[0].x;
        row[5] = (float)unit->points[0].y;
        row[6] = (float)second->x;
        row[7] = (float)second->y;
    }
    facing_of(observer, unit, &row[8], &row[9]);
    row[10] = (float)unit->strength;
    row[11] = (float)unit->strength_start;
    row[12] =
        unit->strength_start > 0 ? (float)unit->strength / (float)unit->strength_start : there;
    row[13] = (float)unit->strength / observer->strength_most[unit->id];
    row[14] = unit->active;
    row[15] = (float)unit->facing;
    row[16] = (float)unit->points_used;
    row[17] = (float)(unit->symbol - 'A');
    hash_words(unit->formation, &row[18]);
    hash_words(unit->state, &row[18]);
}

void
het_observe_entities(const HetObserver *observer, const HetState *state, HetActor viewer,
                     float *ret_entities)
{
    g_autoptr(HetView) view = het_view_new_units(state);
    memset(ret_entities, 0, sizeof(float) * observer->room.units * HET_OBSERVE_ENTITY);
    HET_EACH_IN(const HetViewUnit, unit, view->units) {
        if (unit->id < observer->units)
            observe_unit(observer, state, viewer, unit,
                         ret_entities + unit->id * HET_OBSERVE_ENTITY);
    }
}

/* Same side, distance, and where the other lies from the one's front: cosine and sine, clockwise.
 */
static void
relate(const HetObserver *observer, const HetViewUnit *one, const HetViewUnit *other, float *row)
{
    Spot from = unit_spot(observer, one), to = unit_spot(observer, other);
    double east = to.x - from.x, north = from.y - to.y;
    double distance = sqrt(east * east + north * north);
    float face_east = 0, face_north = 0;
    row[0] = one->side == other->side ? 1 : -1;
    row[1] = (float)distance;
    facing_of(observer, one, &face_east, &face_north);
    if (distance > 0 && face_east == 0 && face_north == 0)
        face_north = 1; /* of a unit without front, from the north */
    if (distance > 0) {
        row[2] = (float)((east * (double)face_east + north * (double)face_north) / distance);
        row[3] = (float)((east * (double)face_north - north * (double)face_east) / distance);
    }
}

void
het_observe_relations(const HetObserver *observer, const HetState *state, float *ret_relations)
{
    g_autoptr(HetView) view = het_view_new_units(state);
    size_t units = observer->room.units;
    memset(ret_relations, 0, sizeof(float) * units * units * HET_OBSERVE_RELATION);
    HET_EACH_BELOW(i, view->units->len) {
        const HetViewUnit *one = &g_array_index(view->units, HetViewUnit, i);
        for (unsigned j = 0; one->on_board && one->id < observer->units && j < view->units->len;
             j++) {
            const HetViewUnit *other = &g_array_index(view->units, HetViewUnit, j);
            if (i != j && other->on_board && other->id < observer->units)
                relate(observer, one, other,
                       ret_relations + (one->id * units + other->id) * HET_OBSERVE_RELATION);
        }
    }
}

/* --- planes ----------------------------------------------------------------------------------- */

static void
draw_unit(const HetObserver *observer, const HetViewUnit *unit, HetActor viewer, float *planes)
{
    size_t cells = cells_of(observer);
    size_t base = (unit->side != viewer) * (DYNAMIC + observer->types->len);
    float east = 0, north = 0;
    facing_of(observer, unit, &east, &north);
    const float shown[DYNAMIC] = {1,
                                  (float)unit->strength / observer->strength_most[unit->id],
                                  east,
                                  north,
                                  unit->active,
                                  *unit->state != '\0'};
    for (int i = 0; i < unit->points_used && i < 2; i++) {
        HetPoint point = unit->points[i];
        if (point.x < 0 || point.y < 0 || point.x >= observer->width || point.y >= observer->height)
            continue;
        float *at = planes + point.y * observer->room.width + point.x;
        for (size_t plane = 0; plane < DYNAMIC; plane++)
            at[(base + plane) * cells] += shown[plane];
        at[(base + DYNAMIC + observer->type[unit->id]) * cells] += 1;
    }
}

void
het_observe_planes(const HetObserver *observer, const HetState *state, HetActor viewer,
                   float *ret_planes)
{
    size_t cells = cells_of(observer);
    size_t dynamic = observer->planes->len - observer->ground_planes;
    g_autoptr(HetView) view = het_view_new_units(state);
    memset(ret_planes, 0, sizeof(float) * dynamic * cells);
    memcpy(ret_planes + dynamic * cells, observer->ground,
           sizeof(float) * observer->ground_planes * cells);
    HET_EACH_IN(const HetViewUnit, unit, view->units) {
        if (unit->on_board && unit->id < observer->units && unit->side != HET_NOBODY &&
            unit->side != HET_CHANCE)
            draw_unit(observer, unit, viewer, ret_planes);
    }
    float *decides = ret_planes + (dynamic - 2) * cells, *turn = decides + cells;
    for (size_t i = 0; i < cells; i++) {
        decides[i] = state->actor == (unsigned)viewer;
        turn[i] = (float)state->turn / (float)observer->scenario->turns;
    }
}

/* --- the rest --------------------------------------------------------------------------------- */

void
het_observe_globals(const HetObserver *observer, const HetState *state, HetActor viewer,
                    float *ret_globals)
{
    HetMeasures measures;
    het_game_measures(state, &measures);
    const float head[] = {
        (float)state->turn / (float)observer->scenario->turns,
        state->actor == (unsigned)viewer,
        state->actor == (unsigned)het_other(viewer),
        state->active == (unsigned)viewer ? 1 : -1,
        (float)state->phase,
        (float)state->depth,
        (float)het_state_procedure(state),
        state->depth > 0 ? (float)het_state_peek(state)->step : 0,
    };
    memcpy(ret_globals, head, sizeof head);
    HET_EACH_BELOW(side, HET_SIDES)
        HET_EACH_BELOW(i, HET_MEASURE_COUNT)
            ret_globals[8 + side * HET_MEASURE_COUNT + i] = (float)measures.value[side ^ viewer][i];
}

void
het_observe_scalars(const HetObserver *observer, const HetState *state, HetActor viewer,
                    float *ret_scalars)
{
    het_numbers_read(state, observer->room.units, viewer, ret_scalars);
}

void
het_observe_moves(const HetObserver *observer, const HetState *state, const HetMoveList *list,
                  unsigned was, int16_t *ret_rows)
{
    HET_EACH_BELOW(i, list->count) {
        const HetMove *move = &list->moves[i];
        HetDescription reported;
        het_game_describe(state, move, &reported);
        bool nowhere = reported.to.x == HET_NOWHERE.x && reported.to.y == HET_NOWHERE.y;
        bool table = observer->board == HET_BOARD_PLANE;
        int64_t x = table ? (int64_t)reported.to.x * 256 / observer->width : reported.to.x;
        int64_t y = table ? (int64_t)reported.to.y * 256 / observer->height : reported.to.y;
        const int16_t row[HET_OBSERVE_MOVE] = {
            move->kind,
            move->facing == HET_NO_FACING ? -1 : move->facing,
            (int16_t)move->value,
            move->unit == HET_NO_UNIT ? -1 : (int16_t)move->unit,
            move->target == HET_NO_UNIT ? -1 : (int16_t)move->target,
            nowhere ? -1 : (int16_t)x,
            nowhere ? -1 : (int16_t)y,
            table || move->kind == HET_MOVE_ROLL ? 0 : move->way.steps,
        };
        memcpy(ret_rows + i * HET_OBSERVE_MOVE, row, sizeof row);
    }
    if (was > list->count)
        memset(ret_rows + list->count * HET_OBSERVE_MOVE, 0,
               sizeof(int16_t) * HET_OBSERVE_MOVE * (was - list->count));
}

float
het_observe_lead(const HetObserver *observer, const HetState *state)
{
    HetMeasures measures;
    het_game_measures(state, &measures);
    const int32_t *a = measures.value[HET_FIRST], *b = measures.value[HET_SECOND];
    int32_t points = a[HET_MEASURE_POINTS] - b[HET_MEASURE_POINTS];
    int32_t lost = b[HET_MEASURE_STRENGTH_LOST] - a[HET_MEASURE_STRENGTH_LOST];
    return (float)(points + lost) / (float)observer->strength_start;
}
