#include "text-pose.h"

#include <stdlib.h>

#include "plane.h"
#include "game.h"
#include "text.h"
#include "engine/each.h"

const char *const het_pose_points[] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW", NULL};
enum { POINTS = 8, POINT_STEP = HET_PLANE_TURN / POINTS, NORTH = HET_PLANE_TURN / 4 };

/* --- reading ---------------------------------------------------------------------------------- */

/* A number of at most `decimals` decimals, times ten to their power. */
static bool
take_number(const char **at, unsigned decimals, int64_t most, int64_t *ret_value)
{
    int64_t value = 0;
    if (!g_ascii_isdigit(**at))
        return false;
    for (; g_ascii_isdigit(**at); (*at)++)
        if ((value = 10 * value + (**at - '0')) > most)
            return false;
    bool fraction = **at == '.' && g_ascii_isdigit((*at)[1]);
    *at += fraction;
    HET_EACH_BELOW(i, decimals) {
        bool digit = fraction && g_ascii_isdigit(**at);
        value = 10 * value + (digit ? **at - '0' : 0);
        *at += digit;
    }
    *ret_value = value;
    return true;
}

/* Thousandths of a degree to 65536ths of a turn, to the nearest. */
static int32_t
angle_of(int64_t thousandths)
{
    return (int32_t)((thousandths * HET_PLANE_TURN + 180000) / 360000);
}

static bool
take_length(const char **at, int units_per_mm, int32_t *ret_length)
{
    int64_t tenths = 0;
    if (!take_number(at, 1, 100000, &tenths))
        return false;
    *ret_length = (int32_t)((tenths * units_per_mm + 5) / 10);
    return true;
}

/* "R30" or "L30"; true also if there is none. */
static bool
take_turn(const char **at, bool *ret_any, int32_t *ret_turn)
{
    char side = g_ascii_toupper(**at);
    int64_t thousandths = 0;
    *ret_any = side == 'R' || side == 'L';
    if (!*ret_any)
        return true;
    (*at)++;
    if (!take_number(at, 3, 360, &thousandths))
        return false;
    *ret_turn = side == 'L' ? angle_of(thousandths) : -angle_of(thousandths);
    return true;
}

/* "NE" or "37.5" after a '>'. */
static bool
take_compass(const char **at, int32_t *ret_heading)
{
    int64_t thousandths = 0;
    if (take_number(at, 3, 360, &thousandths)) {
        *ret_heading = (NORTH - angle_of(thousandths)) & (HET_PLANE_TURN - 1);
        return true;
    }
    for (int point = 0; point < POINTS; point++) {
        if (g_ascii_strcasecmp(*at, het_pose_points[point]) != 0)
            continue;
        *at += strlen(*at);
        *ret_heading = (NORTH - point * POINT_STEP) & (HET_PLANE_TURN - 1);
        return true;
    }
    return false;
}

static bool
take_end(const char **at, HetPoseText *text)
{
    if (**at == '>') {
        (*at)++;
        text->ends_turned = text->ends_by_compass = true;
        return take_compass(at, &text->end);
    }
    return text->to_point || take_turn(at, &text->ends_turned, &text->end);
}

bool
het_pose_text_parse(const char *token, int units_per_mm, HetPoseText *ret_text)
{
    HetPoseText text = {0};
    const char *at = token;
    bool turned = false;
    if (*at == '@' || g_ascii_isdigit(*at)) {
        at += *at == '@';
        text.to_point = true;
        if (!take_length(&at, units_per_mm, &text.at.x) || *at++ != ',' ||
            !take_length(&at, units_per_mm, &text.at.y))
            return false;
    } else {
        if (!take_turn(&at, &turned, &text.turn))
            return false;
        if (*at == '+') {
            at++;
            text.far = !take_length(&at, units_per_mm, &text.ahead);
        }
    }
    if (at == token && *at != '>')
        return false;
    if (!take_end(&at, &text) || *at != '\0')
        return false;
    text.whole = strchr(token, '.') == NULL;
    *ret_text = text;
    return true;
}

/* --- placing ---------------------------------------------------------------------------------- */

typedef struct {
    bool placed;
    HetPoint at;
    unsigned heading;
} Stand;

static Stand
stand_of(const HetState *state, unsigned unit)
{
    g_autoptr(HetView) view = het_view_new(state);
    HET_EACH_IN(const HetViewUnit, it, view->units) {
        if (it->id == unit && it->on_board && it->facing >= 0)
            return (Stand){true, it->centre, (unsigned)it->facing};
    }
    return (Stand){0};
}

static HetPose
pose_from(const Stand *stand, const HetMove *listed, const HetPoseText *text, int32_t ahead)
{
    HetPose pose = {.turn_start = (uint16_t)(stand->heading + (unsigned)text->turn)};
    HetPoint at = text->to_point ? text->at : het_plane_ahead(stand->at, pose.turn_start, ahead);
    bool moved = at.x != stand->at.x || at.y != stand->at.y;
    if (!stand->placed)
        pose.turn_start = listed->pose.turn_end;
    else if (text->to_point && moved)
        pose.turn_start = het_plane_bearing(at.x - stand->at.x, at.y - stand->at.y);
    pose.turn_end = pose.turn_start;
    if (text->ends_turned)
        pose.turn_end = (uint16_t)(text->ends_by_compass ? (unsigned)text->end
                                                         : pose.turn_start + (unsigned)text->end);
    /* Off the table there is nothing to move from: both are the heading it takes. Turning on the
     * spot is one turn. */
    if (!stand->placed || !moved)
        pose.turn_start = pose.turn_end;
    pose.x = at.x;
    pose.y = at.y;
    return pose;
}

/* How far a listed pose is from the typed one, in any unit; -1 if by more than the rounding to
 * whole millimetres and degrees. Of a way by turns, not its end but its length is rounded. */
static int32_t
apart(const Stand *stand, const HetPose *typed, const HetPose *listed, const HetPoseText *text,
      int units_per_mm)
{
    enum { HALF_DEGREE = HET_PLANE_TURN / 720 };
    int32_t start = ABS(het_plane_angle_between(typed->turn_start, listed->turn_start));
    int32_t end = ABS(het_plane_angle_between(typed->turn_end, listed->turn_end));
    HetPoint to = {listed->x, listed->y};
    int32_t x = ABS(typed->x - to.x), y = ABS(typed->y - to.y);
    if (!text->to_point) {
        x = ABS((int32_t)het_plane_distance(stand->at, to) - text->ahead);
        y = 0;
    }
    /* The end of a turn is written relative to its start, so that both may be rounded. */
    if (2 * MAX(x, y) > units_per_mm || start > HALF_DEGREE || end > 2 * HALF_DEGREE)
        return -1;
    return x + y + start + end;
}

/* The candidate nearest to what was typed, within its rounding; `count` if there is none. */
static unsigned
nearest(const Stand *stand, const HetMove *candidates, unsigned count, const HetPose *typed,
        const HetPoseText *text, int units_per_mm)
{
    unsigned best = count;
    int32_t least = INT32_MAX;
    HET_EACH_BELOW(i, count) {
        int32_t distance = apart(stand, typed, &candidates[i].pose, text, units_per_mm);
        if (distance >= 0 && distance < least) {
            least = distance;
            best = i;
        }
    }
    return best;
}

static bool
is_legal_at(const HetState *state, const HetMove *listed, const HetPose *pose, HetMove *ret_move)
{
    HetMove move = *listed;
    move.pose = *pose;
    if (!het_game_is_legal(state, &move))
        return false;
    *ret_move = move;
    return true;
}

/* The pose as typed, or the farthest. */
static bool
place(const HetState *state, const Stand *stand, const HetMove *listed, const HetPoseText *text,
      HetMove *ret_move)
{
    enum { LONGEST = 2000 }; /* millimetres: no table is longer across */
    int32_t ahead =
        text->far ? LONGEST * state->scenario->rules->vocabulary->units_per_mm : text->ahead;
    int32_t least = text->far ? 0 : ahead;
    for (; ahead >= least; ahead--) {
        HetPose pose = pose_from(stand, listed, text, ahead);
        if (is_legal_at(state, listed, &pose, ret_move))
            return true;
    }
    return false;
}

bool
het_pose_text_resolve(const HetState *state, const HetMove *candidates, unsigned count,
                      const HetPoseText *text, HetMove *ret_move)
{
    int scale = state->scenario->rules->vocabulary->units_per_mm;
    unsigned end = 0;
    for (unsigned i = 0; i < count; i = end) { /* those alike but for their poses */
        for (end = i + 1; end < count && candidates[end].head == candidates[i].head;)
            end++;
        Stand stand = stand_of(state, candidates[i].unit);
        if (!stand.placed && !text->to_point)
            continue;
        HetPose pose = pose_from(&stand, &candidates[i], text, text->ahead);
        unsigned found = end - i;
        if (text->whole && !text->far)
            found = nearest(&stand, &candidates[i], end - i, &pose, text, scale);
        if (found < end - i) {
            *ret_move = candidates[i + found];
            return true;
        }
        if (place(state, &stand, &candidates[i], text, ret_move))
            return true;
    }
    return false;
}

/* --- writing ---------------------------------------------------------------------------------- */

bool
het_pose_text_pose(const HetState *state, const HetMove *like, const HetPoseText *text,
                   HetPose *ret_pose)
{
    Stand stand = stand_of(state, like->unit);
    if (!stand.placed && !text->to_point)
        return false;
    const int step = state->scenario->rules->vocabulary->units_per_mm; /* it does not go farther */
    *ret_pose = pose_from(&stand, like, text, text->far ? step : text->ahead);
    return true;
}

void
het_pose_length_append(int64_t length, int units_per_mm, GString *text)
{
    int64_t tenths = (10 * ABS(length) + units_per_mm / 2) / units_per_mm;
    g_string_append_printf(text, "%s%" G_GINT64_FORMAT, length < 0 && tenths > 0 ? "-" : "",
                           tenths / 10);
    if (tenths % 10 != 0)
        g_string_append_printf(text, ".%d", (int)(tenths % 10));
}

/* Whole degrees, 0 to 359 or 360 for a turn; to the nearest. */
static unsigned
degrees(unsigned angle)
{
    return (angle * 360 + HET_PLANE_TURN / 2) / HET_PLANE_TURN;
}

void
het_pose_heading_append(unsigned heading, GString *text)
{
    unsigned compass = (NORTH - heading) & (HET_PLANE_TURN - 1);
    unsigned whole = degrees(compass) % 360;
    if (whole % 45 == 0)
        g_string_append(text, het_pose_points[whole / 45]);
    else
        g_string_append_printf(text, "%u", whole);
}

static void
append_whole_length(uint32_t length, int units_per_mm, GString *text)
{
    unsigned scale = (unsigned)units_per_mm;
    g_string_append_printf(text, "%u", (length + scale / 2) / scale);
}

void
het_pose_text_append(const HetState *state, const HetMove *move, GString *text)
{
    Stand stand = stand_of(state, move->unit);
    int scale = state->scenario->rules->vocabulary->units_per_mm;
    const HetPose *pose = &move->pose;
    HetPoint to = {pose->x, pose->y};
    gsize before = text->len;
    if (stand.placed) {
        int32_t turn = het_plane_angle_between(stand.heading, pose->turn_start);
        uint32_t ahead = het_plane_distance(stand.at, to);
        bool goes = ahead >= (uint32_t)scale / 2;
        unsigned whole = degrees((unsigned)ABS(turn));
        if (whole != 0)
            g_string_append_printf(text, "%c%u", turn > 0 ? 'L' : 'R', whole);
        if (goes) {
            g_string_append_c(text, '+');
            append_whole_length(ahead, scale, text);
        }
        bool turned =
            degrees((unsigned)ABS(het_plane_angle_between(pose->turn_start, pose->turn_end))) != 0;
        if (turned) {
            g_string_append_c(text, '>');
            het_pose_heading_append(pose->turn_end, text);
        }
        if (text->len == before)
            g_string_append(text, "+0");
        return;
    }
    g_string_append_c(text, '@');
    append_whole_length((uint32_t)MAX(to.x, 0), scale, text);
    g_string_append_c(text, ',');
    append_whole_length((uint32_t)MAX(to.y, 0), scale, text);
    g_string_append_c(text, '>');
    het_pose_heading_append(pose->turn_end, text);
}
