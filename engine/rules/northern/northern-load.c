/* Scenario files: the table, its terrain, what counts. docs/formats.md */
#include "northern-cold.h"
#include "northern-file.h"

/* --- terrain ---------------------------------------------------------------------------------- */

/* What [terrain] may be: areas, lines, and bridges and fords, which are cut into rivers. */
enum { BRIDGE = NORTHERN_AREA_KINDS + NORTHERN_LINE_KINDS, FORD, TYPES };

static const char *const type_names[TYPES + 1] = {
    "woods",    "town",  "marsh", "lake", "hill",   "works", "river",
    "crossing", "hedge", "wall",  "road", "bridge", "ford",  NULL,
};

static bool
load_area(NorthernScenario *data, HetKeyFile *file, const char *group, unsigned kind,
          GError **error)
{
    NorthernPatch *area = &data->areas[data->area_count];
    if (data->area_count == NORTHERN_AREAS)
        return het_key_file_fail(file, group, NULL, error, "more than %d areas", NORTHERN_AREAS);
    area->kind = (NorthernArea)kind;
    if (!northern_file_points(file, group, "outline", data, 3, HET_POLYGON_POINTS, &area->outline,
                              error))
        return false;
    const HetPolygon *outline = &area->outline;
    for (unsigned i = 0; i < outline->count; i++) {
        HetPoint a = outline->points[i], b = outline->points[(i + 1) % outline->count];
        bool bad = a.x == b.x && a.y == b.y;
        for (unsigned j = i + 2; j < outline->count && !bad; j++)
            if ((j + 1) % outline->count != i)
                bad = het_segments_meet(a, b, outline->points[j],
                                        outline->points[(j + 1) % outline->count]);
        if (bad)
            return het_key_file_fail(file, group, "outline", error,
                                     "side %u has no length or meets another side: expected a "
                                     "simple polygon",
                                     i + 1);
    }
    data->area_count++;
    return true;
}

static bool
add_piece(NorthernScenario *data, HetKeyFile *file, const char *group, NorthernLine kind,
          HetPoint from, HetPoint to, GError **error)
{
    if (from.x == to.x && from.y == to.y)
        return true;
    if (data->line_count == NORTHERN_LINES)
        return het_key_file_fail(file, group, NULL, error,
                                 "more than %d straight pieces of rivers, roads, hedges and walls",
                                 NORTHERN_LINES);
    data->lines[data->line_count++] = (NorthernPiece){.kind = kind, .from = from, .to = to};
    return true;
}

static bool
load_line(NorthernScenario *data, HetKeyFile *file, const char *group, unsigned kind,
          GError **error)
{
    HetPolygon line;
    if (!northern_file_points(file, group, "line", data, 2, HET_POLYGON_POINTS, &line, error))
        return false;
    for (unsigned i = 0; i + 1 < line.count; i++)
        if (!add_piece(data, file, group, (NorthernLine)kind, line.points[i], line.points[i + 1],
                       error))
            return false;
    return true;
}

/* The point a whole distance along a piece, rounded. */
static HetPoint
along(const NorthernPiece *piece, int64_t distance, int64_t length)
{
    int64_t x = (int64_t)piece->to.x - piece->from.x, y = (int64_t)piece->to.y - piece->from.y;
    return (HetPoint){
        piece->from.x + (int32_t)((x * distance + (x < 0 ? -length : length) / 2) / length),
        piece->from.y + (int32_t)((y * distance + (y < 0 ? -length : length) / 2) / length)};
}

/* Cuts what lies within a radius of a point out of a piece of river: up to a river, a crossing and
 * a river come of it. */
static bool
cut_piece(NorthernScenario *data, HetKeyFile *file, const char *group, unsigned index, HetPoint at,
          int64_t radius, GError **error)
{
    NorthernPiece piece = data->lines[index];
    int64_t x = (int64_t)piece.to.x - piece.from.x, y = (int64_t)piece.to.y - piece.from.y;
    int64_t px = (int64_t)at.x - piece.from.x, py = (int64_t)at.y - piece.from.y;
    int64_t length = het_plane_root((uint64_t)(x * x + y * y));
    int64_t foot = (x * px + y * py) / length, beside = (x * py - y * px) / length;
    if (beside * beside >= radius * radius)
        return true;
    int64_t half = het_plane_root((uint64_t)(radius * radius - beside * beside));
    int64_t from = MAX(foot - half, 0), to = MIN(foot + half, length);
    if (from >= to)
        return true;
    HetPoint start = from == 0 ? piece.from : along(&piece, from, length);
    HetPoint end = to == length ? piece.to : along(&piece, to, length);
    data->lines[index] = (NorthernPiece){.kind = NORTHERN_CROSSING, .from = start, .to = end};
    return add_piece(data, file, group, NORTHERN_RIVER, piece.from, start, error) &&
           add_piece(data, file, group, NORTHERN_RIVER, end, piece.to, error);
}

static bool
load_crossing(NorthernScenario *data, HetKeyFile *file, const char *group, GError **error)
{
    enum { ASTRAY = 5 * NORTHERN_MM };
    HetPolygon at;
    int32_t width = 0;
    if (!northern_file_points(file, group, "at", data, 1, 1, &at, error) ||
        !northern_file_length(file, group, "width", 10, 600, &width, error))
        return false;
    bool found = false;
    unsigned count = data->line_count;
    for (unsigned i = 0; i < count; i++)
        found = found ||
                (data->lines[i].kind == NORTHERN_RIVER &&
                 het_segment_within(data->lines[i].from, data->lines[i].to, at.points[0], ASTRAY));
    if (!found)
        return het_key_file_fail(file, group, "at", error,
                                 "no river within %d mm: expected a point of one",
                                 ASTRAY / NORTHERN_MM);
    for (unsigned i = 0; i < count; i++)
        if (data->lines[i].kind == NORTHERN_RIVER &&
            !cut_piece(data, file, group, i, at.points[0], width / 2, error))
            return false;
    return true;
}

/* Bridges and fords last: they are cut into rivers, in whatever order the file has them. */
static bool
load_terrain(NorthernScenario *data, HetKeyFile *file, GError **error)
{
    g_auto(GStrv) groups = het_key_file_groups(file, "terrain ");
    for (unsigned pass = 0; pass < 2; pass++) {
        for (size_t i = 0; groups[i] != NULL; i++) {
            unsigned type = 0;
            if (!het_key_file_choice(file, groups[i], "type", type_names, &type, error))
                return false;
            bool crosses = type >= BRIDGE, done = true;
            if (crosses != (pass != 0))
                continue;
            if (crosses)
                done = load_crossing(data, file, groups[i], error);
            else if (type < NORTHERN_AREA_KINDS)
                done = load_area(data, file, groups[i], type, error);
            else
                done = load_line(data, file, groups[i], type - NORTHERN_AREA_KINDS, error);
            if (!done)
                return false;
        }
    }
    return true;
}

/* --- what counts ------------------------------------------------------------------------------ */

static bool
load_objectives(NorthernScenario *data, HetKeyFile *file, GError **error)
{
    g_auto(GStrv) groups = het_key_file_groups(file, "objective ");
    for (size_t i = 0; groups[i] != NULL; i++) {
        unsigned owner = HET_SIDES;
        HetPolygon at;
        NorthernObjective *objective = &data->objectives[data->objective_count];
        if (data->objective_count == NORTHERN_OBJECTIVES)
            return het_key_file_fail(file, groups[i], NULL, error, "more than %d objectives",
                                     NORTHERN_OBJECTIVES);
        if (!northern_file_points(file, groups[i], "at", data, 1, 1, &at, error) ||
            !northern_file_length(file, groups[i], "radius", 10, 500, &objective->radius, error) ||
            !het_key_file_integer(file, groups[i], "points", 0, 100, &objective->points, error) ||
            !het_key_file_choice_or(file, groups[i], "owner", northern_owner_names, HET_SIDES,
                                    &owner, error))
            return false;
        objective->at = at.points[0];
        objective->name = g_strdup(groups[i] + strlen("objective "));
        data->opening->owner[data->objective_count++] =
            (uint8_t)(owner < HET_SIDES ? owner : HET_NOBODY);
    }
    for (unsigned i = data->objective_count; i < NORTHERN_OBJECTIVES; i++)
        data->opening->owner[i] = HET_NOBODY;
    unsigned tie = HET_SIDES;
    static const char *const ties[] = {"first", "second", "draw", NULL};
    if (!het_key_file_integer_or(file, "victory", "unit-points", 0, 100, 2, &data->unit_points,
                                 error) ||
        !het_key_file_choice_or(file, "victory", "tie", ties, HET_SIDES, &tie, error))
        return false;
    data->tie = tie < HET_SIDES ? (HetActor)tie : HET_NOBODY;
    return true;
}

/* --- armies and deployment -------------------------------------------------------------------- */

static bool
load_army(NorthernScenario *data, HetKeyFile *file, unsigned side, GError **error)
{
    g_autofree char *army = g_strdup_printf("army %s", northern_side_names[side]);
    g_autofree char *deploy = g_strdup_printf("deploy %s", northern_side_names[side]);
    int units = 0;
    if (het_key_file_has(file, army, NULL)) {
        if (!het_key_file_integer(file, army, "units", 3, 6, &units, error))
            return false;
        if (units == 5)
            return het_key_file_fail(file, army, "units", error,
                                     "there is no table for 5: expected 3, 4 or 6");
    }
    data->army_units[side] = (uint8_t)units;
    if (!het_key_file_has(file, deploy, NULL))
        return units == 0 || het_key_file_fail(file, army, NULL, error,
                                               "expected a group [%s] with the zone in which this "
                                               "army is placed",
                                               deploy);
    return northern_file_points(file, deploy, "zone", data, 3, HET_POLYGON_POINTS,
                                &data->zone[side], error) &&
           northern_file_heading(file, deploy, "heading", &data->zone_heading[side], error);
}

static bool
load_table(NorthernScenario *data, HetKeyFile *file, GError **error)
{
    enum { LEAST = 200, MOST = NORTHERN_TABLE_MAX / NORTHERN_MM, USUAL = 900 };
    int width = 0, height = 0;
    if (!het_key_file_integer_or(file, "table", "width", LEAST, MOST, USUAL, &width, error) ||
        !het_key_file_integer_or(file, "table", "height", LEAST, MOST, USUAL, &height, error))
        return false;
    data->width = width * NORTHERN_MM;
    data->height = height * NORTHERN_MM;
    return true;
}

static bool
check_options(HetKeyFile *file, const int32_t *option, GError **error)
{
    static const NorthernOption pairs[][2] = {
        {NORTHERN_INFANTRY_CLOSE, NORTHERN_INFANTRY_LONG},
        {NORTHERN_DRAGOON_CLOSE, NORTHERN_DRAGOON_LONG},
        {NORTHERN_ARTILLERY_CLOSE, NORTHERN_ARTILLERY_LONG},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(pairs); i++)
        if (option[pairs[i][0]] > option[pairs[i][1]])
            return het_key_file_fail(file, "options", northern_options[pairs[i][0]].name, error,
                                     "%d is more than %s, which is %d", option[pairs[i][0]],
                                     northern_options[pairs[i][1]].name, option[pairs[i][1]]);
    return true;
}

/* --- slots ------------------------------------------------------------------------------------ */

bool
northern_load(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    NorthernScenario *data = g_new0(NorthernScenario, 1);
    scenario->data = data;
    data->opening = g_new0(NorthernState, 1);
    data->opening->head.scenario = scenario;
    if (!check_options(file, scenario->options, error) || !load_table(data, file, error) ||
        !load_terrain(data, file, error) || !load_objectives(data, file, error))
        return false;
    for (unsigned side = 0; side < HET_SIDES; side++)
        if (!load_army(data, file, side, error))
            return false;
    if (!northern_load_units(scenario, file, error) || !northern_load_state(scenario, file, error))
        return false;
    scenario->state_size = offsetof(NorthernState, units) + data->unit_count * sizeof(NorthernUnit);
    northern_prepare(scenario);
    return northern_load_check(scenario, file, error);
}

void
northern_unload(HetScenario *scenario)
{
    NorthernScenario *data = scenario->data;
    for (unsigned i = 0; i < data->objective_count; i++)
        g_free(data->objectives[i].name);
    g_free(data->opening);
    g_free(data);
}
