#include "plan-actions.h"

#include <math.h>
#include <string.h>

#include "battle/compass.h"
#include "engine/each.h"
#include "engine/text.h"

enum { FAR = 24, FAR_MM = 2000, WHEEL_DEGREES = 30, VALUES = 64 };

typedef struct {
    const HetState *state;
    const HetView *view;
    HetActor side;
    GArray *aims;
    GStringChunk *strings;
    const char *const *words; /* what is left */
    GError **error;
} Reader;

static HetAim *
aim_at(const Reader *reader, guint index)
{
    return &g_array_index(reader->aims, HetAim, index);
}

static const HetViewUnit *
unit_of(const Reader *reader, const HetAim *aim)
{
    return &g_array_index(reader->view->units, HetViewUnit, aim->unit);
}

/* Place and facing of the unit by the aim so far. */
static HetPoint
stand_of(const Reader *reader, const HetAim *aim)
{
    return aim->goes ? aim->to : het_compass_stand(reader->view, unit_of(reader, aim));
}

static int
facing_of(const Reader *reader, const HetAim *aim)
{
    return aim->facing >= 0 ? aim->facing : unit_of(reader, aim)->facing;
}

static bool fail(const Reader *reader, const char *format, ...) G_GNUC_PRINTF(2, 3);

static bool
fail(const Reader *reader, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_set_error(reader->error, HET_ERROR, HET_ERROR_USAGE, "%s", text);
    return false;
}

static bool
is_word(const Reader *reader, const char *word)
{
    return reader->words[0] != NULL && g_ascii_strcasecmp(reader->words[0], word) == 0;
}

static bool
take_word(Reader *reader, const char *word)
{
    bool is = is_word(reader, word);
    if (is)
        reader->words++;
    return is;
}

/* A number, or `otherwise`. */
static int
take_number(Reader *reader, int otherwise)
{
    guint64 number = 0;
    if (reader->words[0] == NULL ||
        !g_ascii_string_to_unsigned(reader->words[0], 10, 1, 10000, &number, NULL))
        return otherwise;
    reader->words++;
    return (int)number;
}

/* Steps of a action: cells, plane units. */
static int
take_steps(Reader *reader)
{
    bool plane = reader->view->board == HET_BOARD_PLANE;
    return plane ? take_number(reader, FAR_MM) * MAX(reader->view->units_per_mm, 1)
                 : take_number(reader, FAR);
}

/* --- going ------------------------------------------------------------------------------------ */

/* The offset, shortened until it stays on the board. */
static HetPoint
on_board(const Reader *reader, HetPoint from, int bearing, int facing, int steps)
{
    const HetView *view = reader->view;
    int least = view->board == HET_BOARD_PLANE ? MAX(view->units_per_mm, 1) : 1;
    for (;;) {
        HetOffset offset = facing >= 0 ? het_compass_ahead(view, facing, steps, false)
                                       : het_compass_towards(view, bearing, steps, false);
        HetPoint to = het_compass_at(view, from, offset);
        if (het_compass_inside(view, to) || ABS(steps) <= least)
            return het_compass_inside(view, to) ? to : from;
        steps -= steps > 0 ? least : -least;
    }
}

/* The direction of the enemy, for units without a front: from the middle of ours to the middle of
 * his. */
static int
enemy_bearing(const Reader *reader)
{
    int64_t x[HET_SIDES] = {0}, y[HET_SIDES] = {0}, count[HET_SIDES] = {0};
    HET_EACH_IN(const HetViewUnit, unit, reader->view->units) {
        HetPoint at = het_compass_stand(reader->view, unit);
        if (!unit->on_board || unit->side > HET_SECOND || unit->side == reader->side)
            continue;
        x[1] += at.x, y[1] += at.y, count[1]++;
    }
    HET_EACH_BELOW(i, reader->aims->len) {
        HetPoint at = stand_of(reader, aim_at(reader, i));
        x[0] += at.x, y[0] += at.y, count[0]++;
    }
    if (count[0] == 0 || count[1] == 0)
        return 0;
    HetPoint ours = {(int32_t)(x[0] / count[0]), (int32_t)(y[0] / count[0])};
    HetPoint his = {(int32_t)(x[1] / count[1]), (int32_t)(y[1] / count[1])};
    int bearing = het_compass_bearing(reader->view, ours, his);
    return MAX(bearing, 0) & ~1; /* over an edge */
}

static void
go(Reader *reader, int bearing, int steps)
{
    int towards = bearing >= 0 ? bearing : enemy_bearing(reader);
    HET_EACH_BELOW(i, reader->aims->len) {
        HetAim *aim = aim_at(reader, i);
        int facing = facing_of(reader, aim);
        aim->to =
            on_board(reader, stand_of(reader, aim), towards, bearing < 0 ? facing : -1, steps);
        aim->goes = true;
        aim->facing = facing;
    }
}

/* --- turning ---------------------------------------------------------------------------------- */

static void
turn(Reader *reader, int steps)
{
    int whole = reader->view->board == HET_BOARD_PLANE    ? 65536
                : reader->view->board == HET_BOARD_SQUARE ? 4
                                                          : 6;
    int clockwise = reader->view->board == HET_BOARD_PLANE ? -steps : steps;
    HET_EACH_BELOW(i, reader->aims->len) {
        HetAim *aim = aim_at(reader, i);
        int facing = facing_of(reader, aim);
        if (facing >= 0)
            aim->facing = ((facing + clockwise) % whole + whole) % whole;
    }
}

static bool
read_turn(Reader *reader)
{
    bool plane = reader->view->board == HET_BOARD_PLANE;
    int quarter = plane ? 16384 : 1, half = plane                                     ? 32768
                                            : reader->view->board == HET_BOARD_SQUARE ? 2
                                                                                      : 3;
    if (take_word(reader, "right"))
        turn(reader, quarter);
    else if (take_word(reader, "left"))
        turn(reader, -quarter);
    else if (take_word(reader, "about") || take_word(reader, "around"))
        turn(reader, half);
    else
        return fail(reader, "turn: expected left, right or about");
    return true;
}

static bool
read_face(Reader *reader)
{
    int bearing = reader->words[0] == NULL ? -1 : het_compass_parse(reader->view, reader->words[0]);
    if (bearing < 0)
        return fail(reader, "face: expected a direction of the compass, as N or %s",
                    het_compass_name(reader->view, 3));
    reader->words++;
    HET_EACH_BELOW(i, reader->aims->len)
        aim_at(reader, i)->facing = het_compass_facing(reader->view, bearing);
    return true;
}

/* Returns the distance of a point to the right of a heading, as the board is drawn. */
static double
to_the_right(const Reader *reader, HetPoint point, int bearing)
{
    const HetView *view = reader->view;
    HetPoint origin = {0, 0};
    HetOffset way = het_compass_offset(view, origin, point);
    double across = way.q, up = way.r, turn_ = bearing * 2 * G_PI / het_compass_points(view);
    if (view->board == HET_BOARD_HEX_COLUMNS) {
        across = way.q * sqrt(3) / 2;
        up = -(way.r + way.q / 2.0);
    } else if (view->board == HET_BOARD_SQUARE && !het_compass_from_foot(view)) {
        up = -up;
    }
    return across * cos(turn_) - up * sin(turn_);
}

/* The facing of the units on the whole: the front of most of them. */
static int
common_bearing(const Reader *reader)
{
    unsigned counts[16] = {0};
    int best = -1;
    HET_EACH_BELOW(i, reader->aims->len) {
        int bearing = het_compass_faces(reader->view, facing_of(reader, aim_at(reader, i)));
        if (bearing >= 0 && (++counts[bearing] > (best < 0 ? 0 : counts[best])))
            best = bearing;
    }
    return best >= 0 ? best : enemy_bearing(reader);
}

static bool
read_wheel(Reader *reader)
{
    bool right = take_word(reader, "right");
    if (!right && !take_word(reader, "left"))
        return fail(reader, "wheel: expected left or right");
    bool plane = reader->view->board == HET_BOARD_PLANE;
    int steps = plane ? take_number(reader, WHEEL_DEGREES) * 65536 / 360 : 1;
    int bearing = common_bearing(reader);
    HetPoint pivot = HET_NOWHERE;
    double farthest = 0;
    HET_EACH_BELOW(i, reader->aims->len) {
        HetPoint at = stand_of(reader, aim_at(reader, i));
        double out = to_the_right(reader, at, bearing) * (right ? 1 : -1);
        if (pivot.x == -1 || out > farthest) {
            pivot = at;
            farthest = out;
        }
    }
    HET_EACH_BELOW(i, reader->aims->len) {
        HetAim *aim = aim_at(reader, i);
        HetOffset way = het_compass_offset(reader->view, pivot, stand_of(reader, aim));
        way = het_compass_turned(reader->view, way, right ? steps : -steps);
        aim->to = het_compass_at(reader->view, pivot, way);
        aim->goes = true;
    }
    turn(reader, right ? steps : -steps);
    return true;
}

/* --- places ----------------------------------------------------------------------------------- */

/* A hex or square by its name, millimetres of a table, or where a unit stands. */
static bool
take_place(Reader *reader, HetPoint *ret_point)
{
    const HetView *view = reader->view;
    const HetVocabulary *vocabulary = reader->state->scenario->rules->vocabulary;
    const char *word = reader->words[0];
    unsigned place = 0;
    if (word == NULL)
        return false;
    unsigned unit = het_scenario_unit(reader->state->scenario, word);
    if (unit < view->units->len) {
        *ret_point = het_compass_stand(view, &g_array_index(view->units, HetViewUnit, unit));
        reader->words++;
        return ret_point->x != -1;
    }
    if (view->board == HET_BOARD_PLANE) {
        char *end = NULL;
        double x = g_ascii_strtod(word, &end), y = *end == ',' ? g_ascii_strtod(end + 1, &end) : -1;
        const int scale = MAX(view->units_per_mm, 1);
        if (end == word || *end != '\0' || !(x >= 0 && x * scale < view->width) ||
            !(y >= 0 && y * scale < view->height))
            return false;
        *ret_point = (HetPoint){(int32_t)lround(x * scale), (int32_t)lround(y * scale)};
    } else {
        if (vocabulary->place_parse == NULL ||
            !vocabulary->place_parse(reader->state->scenario, word, &place) ||
            place >= view->cells->len)
            return false;
        *ret_point = (HetPoint){(int32_t)place % view->width, (int32_t)place / view->width};
    }
    reader->words++;
    return het_compass_inside(view, *ret_point);
}

/* The unit in the middle of them. */
static guint
middle(const Reader *reader)
{
    int64_t x = 0, y = 0, best = G_MAXINT64;
    guint found = 0, count = reader->aims->len;
    g_assert(count > 0); /* a plan is of someone */
    HET_EACH_BELOW(i, count) {
        HetPoint at = stand_of(reader, aim_at(reader, i));
        x += at.x, y += at.y;
    }
    HetPoint centre = {(int32_t)(x / count), (int32_t)(y / count)};
    HET_EACH_BELOW(i, count) {
        int64_t away =
            het_compass_distance(reader->view, stand_of(reader, aim_at(reader, i)), centre);
        if (away < best) {
            best = away;
            found = i;
        }
    }
    return found;
}

static bool
read_to(Reader *reader)
{
    HetPoint place;
    if (!take_place(reader, &place))
        return fail(reader, "to %.20s: expected a place of the board, or a unit",
                    reader->words[0] != NULL ? reader->words[0] : "");
    HetPoint from = stand_of(reader, aim_at(reader, middle(reader)));
    HET_EACH_BELOW(i, reader->aims->len) {
        HetAim *aim = aim_at(reader, i);
        HetOffset way = het_compass_offset(reader->view, from, stand_of(reader, aim));
        aim->to = het_compass_at(reader->view, place, way);
        aim->goes = true;
    }
    return true;
}

/* --- formations ------------------------------------------------------------------------------- */

static gint
compare_right(gconstpointer a, gconstpointer b, gpointer data)
{
    const double *right = data;
    unsigned one = *(const unsigned *)a, other = *(const unsigned *)b;
    return right[one] < right[other] ? -1 : right[one] > right[other] ? 1 : (int)one - (int)other;
}

/* Draws them up side by side about the middle one, in the order in which they lie. */
static void
draw_up(Reader *reader)
{
    const HetView *view = reader->view;
    guint count = reader->aims->len, centre = 0;
    int bearing = common_bearing(reader), points = het_compass_points(view);
    HetPoint middle_at = stand_of(reader, aim_at(reader, middle(reader)));
    g_autofree double *right = g_new(double, count);
    g_autoptr(GArray) order = g_array_new(FALSE, FALSE, sizeof(unsigned));
    guint mid = middle(reader);
    HET_EACH_BELOW(i, count) {
        right[i] = to_the_right(reader, stand_of(reader, aim_at(reader, i)), bearing);
        g_array_append_val(order, i);
    }
    g_array_sort_with_data(order, compare_right, right);
    while (g_array_index(order, unsigned, centre) != mid)
        centre++;
    int spacing = view->board == HET_BOARD_PLANE ? 130 * MAX(view->units_per_mm, 1) : 1;
    HET_EACH_BELOW(k, count) {
        HetAim *aim = aim_at(reader, g_array_index(order, unsigned, k));
        int out = (int)k - (int)centre;
        int side = (bearing + (out >= 0 ? points / 4 : 3 * points / 4)) % points;
        HetOffset way = het_compass_towards(view, side, ABS(out) * spacing, out < 0);
        aim->to = het_compass_at(view, middle_at, way);
        aim->goes = true;
        aim->facing = facing_of(reader, aim) >= 0 ? het_compass_facing(view, bearing) : -1;
    }
}

static bool
read_form(Reader *reader)
{
    const HetVocabulary *vocabulary = reader->state->scenario->rules->vocabulary;
    g_autoptr(GString) known = g_string_new(NULL);
    const char *word = reader->words[0] != NULL ? reader->words[0] : "";
    for (unsigned value = 0; vocabulary->value_name != NULL && value < VALUES; value++) {
        const char *name = vocabulary->value_name(reader->state->scenario, HET_MOVE_FORM, value);
        if (name == NULL || *name == '\0')
            continue;
        if (g_ascii_strcasecmp(name, word) == 0) {
            HET_EACH_BELOW(i, reader->aims->len)
                aim_at(reader, i)->formation = g_string_chunk_insert_const(reader->strings, name);
            reader->words++;
            return true;
        }
        g_string_append_printf(known, "%s%s", known->len > 0 ? ", " : "", name);
    }
    if (take_word(reader, "line")) {
        draw_up(reader);
        return true;
    }
    return fail(reader, "form: \"%.20s\" is no formation; expected %s%sline", word, known->str,
                known->len > 0 ? " or " : "");
}

/* --- fire and charge -------------------------------------------------------------------------- */

static bool
read_act(Reader *reader, HetMoveKind act)
{
    unsigned target = HET_NO_UNIT;
    take_word(reader, "at");
    take_word(reader, "on");
    bool the = take_word(reader, "the");
    if (take_word(reader, "nearest")) {
        take_word(reader, "enemy");
    } else if (the) {
        return fail(reader, "expected the nearest, or a unit");
    } else if (reader->words[0] != NULL &&
               (target = het_scenario_unit(reader->state->scenario, reader->words[0])) !=
                   HET_NO_UNIT) {
        if (het_scenario_unit_at(reader->state->scenario, target)->side == reader->side)
            return fail(reader, "%.20s is one of your own units", reader->words[0]);
        reader->words++;
    }
    HET_EACH_BELOW(i, reader->aims->len) {
        aim_at(reader, i)->act = act;
        aim_at(reader, i)->target = target;
    }
    return true;
}

/* --- all -------------------------------------------------------------------------------------- */

static const char *const action_words[] = {"advance", "back", "move",  "wheel",   "to",     "face",
                                           "turn",    "form", "fire",  "shoot",   "charge", "hold",
                                           "stand",   "go",   "march", "forward", "join",   "take"};

bool
het_plan_action_word(const char *word)
{
    HET_EACH_BELOW(i, G_N_ELEMENTS(action_words))
        if (g_ascii_strcasecmp(word, action_words[i]) == 0)
            return true;
    return false;
}

/* "join", "take lances": whatever the set is of that is being picked. */
static bool
read_join(Reader *reader)
{
    while (reader->words[0] != NULL && !het_plan_action_word(reader->words[0]))
        reader->words++;
    HET_EACH_BELOW(i, reader->aims->len)
        aim_at(reader, i)->act = HET_MOVE_ADD;
    return true;
}

static bool
read_action(Reader *reader)
{
    bool goes = take_word(reader, "move") || take_word(reader, "go") || take_word(reader, "march");
    int bearing = reader->words[0] == NULL ? -1 : het_compass_parse(reader->view, reader->words[0]);
    if (bearing >= 0) {
        reader->words++;
        go(reader, bearing, take_steps(reader));
        return true;
    }
    if (take_word(reader, "to"))
        return read_to(reader);
    if (take_word(reader, "advance") || take_word(reader, "forward")) {
        go(reader, -1, take_steps(reader));
        return true;
    }
    if (take_word(reader, "back")) {
        go(reader, -1, -take_steps(reader));
        return true;
    }
    if (goes) {
        HetPoint place;
        const char *const *words = reader->words;
        if (!take_place(reader, &place))
            return fail(reader, "expected to PLACE, a direction with a number, advance or back");
        reader->words = words;
        return read_to(reader);
    }
    if (take_word(reader, "wheel"))
        return read_wheel(reader);
    if (take_word(reader, "face"))
        return read_face(reader);
    if (take_word(reader, "turn"))
        return read_turn(reader);
    if (take_word(reader, "form"))
        return read_form(reader);
    if (take_word(reader, "fire") || take_word(reader, "shoot"))
        return read_act(reader, HET_MOVE_SHOOT);
    if (take_word(reader, "charge"))
        return read_act(reader, HET_MOVE_CHARGE);
    if (take_word(reader, "join") || take_word(reader, "take"))
        return read_join(reader);
    if (take_word(reader, "hold") || take_word(reader, "stand")) {
        HET_EACH_BELOW(i, reader->aims->len)
            aim_at(reader, i)->holds = true;
        return true;
    }
    return fail(
        reader,
        "\"%.20s\": expected advance, back, a direction, to PLACE, wheel, face, turn, form, "
        "fire, charge, join or hold",
        reader->words[0]);
}

GArray *
het_plan_actions_read(const HetState *state, const HetView *view, HetActor side,
                      const GArray *units, const char *const *words, GStringChunk *strings,
                      GError **error)
{
    Reader reader = {.state = state,
                     .view = view,
                     .side = side,
                     .aims = g_array_new(FALSE, TRUE, sizeof(HetAim)),
                     .strings = strings,
                     .words = words,
                     .error = error};
    HET_EACH_IN(const unsigned, it, units) {
        HetAim aim = {.unit = *it, .facing = -1, .target = HET_NO_UNIT};
        g_array_append_val(reader.aims, aim);
    }
    bool good =
        words[0] != NULL || fail(&reader, "what are they to do? advance 3, face N, form ...");
    while (good && reader.words[0] != NULL) {
        if (take_word(&reader, "and") || take_word(&reader, "then"))
            continue;
        good = read_action(&reader);
    }
    if (good)
        return reader.aims;
    g_array_unref(reader.aims);
    return NULL;
}
