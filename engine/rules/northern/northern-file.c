#include "northern-file.h"

const char *const northern_side_names[] = {"first", "second", NULL};
const char *const northern_owner_names[] = {"first", "second", "none", NULL};
const char *const northern_status_names[] = {
    [NORTHERN_ABSENT] = "absent",   [NORTHERN_POOL] = "pool",       [NORTHERN_HAND] = "hand",
    [NORTHERN_RESERVE] = "reserve", [NORTHERN_PRESENT] = "present", [NORTHERN_GONE] = "gone",
    [NORTHERN_GONE + 1] = NULL,
};
const char *const northern_face_names[] = {
    [HET_FACE_FRONT] = "front", [HET_FACE_RIGHT] = "right", [HET_FACE_REAR] = "rear",
    [HET_FACE_LEFT] = "left",   [HET_FACES] = NULL,
};

/* --- headings --------------------------------------------------------------------------------- */

enum { WHOLE_TURN = 360000, NORTH = HET_PLANE_TURN / 4 };

unsigned
northern_heading_from_compass(int thousandths)
{
    int64_t angle = ((int64_t)thousandths * HET_PLANE_TURN + WHOLE_TURN / 2) / WHOLE_TURN;
    return (unsigned)(NORTH - angle) & (HET_PLANE_TURN - 1);
}

int
northern_heading_to_compass(unsigned heading)
{
    int64_t angle = (NORTH - (int64_t)heading) & (HET_PLANE_TURN - 1);
    return (int)((angle * WHOLE_TURN + HET_PLANE_TURN / 2) / HET_PLANE_TURN);
}

/* --- numbers ---------------------------------------------------------------------------------- */

/* A number with at most `decimals` decimals, times ten to their power; blanks around it are taken.
 * False if there is none, or it goes on. */
static bool
take_decimal(const char **at, unsigned decimals, int *ret_value)
{
    int value = 0;
    *at += strspn(*at, " ");
    if (!g_ascii_isdigit(**at))
        return false;
    for (; g_ascii_isdigit(**at); (*at)++)
        if ((value = 10 * value + (**at - '0')) > 100000)
            return false;
    bool fraction = **at == '.';
    *at += fraction;
    if (fraction && !g_ascii_isdigit(**at))
        return false;
    for (unsigned i = 0; i < decimals; i++) {
        value *= 10;
        if (fraction && g_ascii_isdigit(**at))
            value += *(*at)++ - '0';
    }
    *ret_value = value;
    return !g_ascii_isdigit(**at);
}

bool
northern_file_length(HetKeyFile *file, const char *group, const char *key, int minimum, int maximum,
                     int32_t *ret_length, GError **error)
{
    g_autofree char *text = het_key_file_string(file, group, key, error);
    if (text == NULL)
        return false;
    const char *at = text;
    int tenths = 0;
    if (!take_decimal(&at, 1, &tenths) || *at != '\0' || tenths < minimum * 10 ||
        tenths > maximum * 10)
        return het_key_file_fail(file, group, key, error,
                                 "\"%.20s\" is no length from %d to %d mm (one decimal at most)",
                                 text, minimum, maximum);
    *ret_length = tenths * NORTHERN_MM / 10;
    return true;
}

bool
northern_file_heading(HetKeyFile *file, const char *group, const char *key, uint16_t *ret_heading,
                      GError **error)
{
    g_autofree char *text = het_key_file_string(file, group, key, error);
    if (text == NULL)
        return false;
    const char *at = text;
    int thousandths = 0;
    if (!take_decimal(&at, 3, &thousandths) || *at != '\0' || thousandths >= WHOLE_TURN)
        return het_key_file_fail(file, group, key, error,
                                 "\"%.20s\" is no heading: expected degrees of the compass, 0 to "
                                 "359.999, where 0 looks away from the first side's edge",
                                 text);
    *ret_heading = (uint16_t)northern_heading_from_compass(thousandths);
    return true;
}

bool
northern_file_points(HetKeyFile *file, const char *group, const char *key,
                     const NorthernScenario *data, unsigned least, unsigned most,
                     HetPolygon *ret_points, GError **error)
{
    g_autofree char *text = het_key_file_string(file, group, key, error);
    if (text == NULL)
        return false;
    HetPolygon points = {0};
    for (const char *at = text; *at != '\0' || points.count < least;) {
        int x = 0, y = 0;
        bool read = take_decimal(&at, 1, &x) && *at++ == ',' && take_decimal(&at, 1, &y) &&
                    (*at == ' ' || *at == '\0');
        if (!read || points.count == most)
            return het_key_file_fail(
                file, group, key, error,
                "point %u: expected %u to %u points x,y in mm (one decimal at most), with blanks "
                "between them",
                points.count + 1, least, most);
        HetPoint point = {x * NORTHERN_MM / 10, y * NORTHERN_MM / 10};
        if (point.x > data->width || point.y > data->height)
            return het_key_file_fail(
                file, group, key, error, "point %u lies off the table, which is %d by %d mm",
                points.count + 1, data->width / NORTHERN_MM, data->height / NORTHERN_MM);
        points.points[points.count++] = point;
        at += strspn(at, " ");
    }
    *ret_points = points;
    return true;
}
