/* Scenario files: the table, its terrain, the objectives. docs/formats.md */
#include "northern-file.h"

/* --- terrain ---------------------------------------------------------------------------------- */

static bool
add_area(NorthernScenario *data, HetKeyFile *file, const char *group, const NorthernGround *ground,
         GError **error)
{
    const HetPolygon *outline = &ground->outline;
    if (data->area_count == NORTHERN_AREAS)
        return het_key_file_fail(file, group, NULL, error, "more than %d areas", NORTHERN_AREAS);
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
    data->areas[data->area_count++] =
        (NorthernPatch){.kind = (NorthernArea)ground->type, .outline = *outline};
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
add_line(NorthernScenario *data, HetKeyFile *file, const char *group, const NorthernGround *ground,
         GError **error)
{
    const HetPoint *points = ground->line.points;
    NorthernLine kind = (NorthernLine)(ground->type - NORTHERN_AREA_KINDS);
    for (unsigned i = 0; i + 1 < ground->line.count; i++)
        if (!add_piece(data, file, group, kind, points[i], points[i + 1], error))
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
add_crossing(NorthernScenario *data, HetKeyFile *file, const char *group,
             const NorthernGround *ground, GError **error)
{
    enum { ASTRAY = 5 * NORTHERN_MM };
    bool found = false;
    unsigned count = data->line_count;
    for (unsigned i = 0; i < count; i++)
        found = found ||
                (data->lines[i].kind == NORTHERN_RIVER &&
                 het_segment_within(data->lines[i].from, data->lines[i].to, ground->at, ASTRAY));
    if (!found)
        return het_key_file_fail(file, group, "at", error,
                                 "no river within %d mm: expected a point of one",
                                 ASTRAY / NORTHERN_MM);
    for (unsigned i = 0; i < count; i++)
        if (data->lines[i].kind == NORTHERN_RIVER &&
            !cut_piece(data, file, group, i, ground->at, ground->width / 2, error))
            return false;
    return true;
}

/* Bridges and fords last: they are cut into rivers, in whatever order the file has them. */
static bool
load_terrain(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    NorthernScenario *data = scenario->data;
    HetFieldPlace place = northern_field_place(scenario, data->opening);
    g_auto(GStrv) groups = het_key_file_groups(file, "terrain ");
    for (unsigned pass = 0; pass < 2; pass++) {
        for (size_t i = 0; groups[i] != NULL; i++) {
            NorthernGround ground = {0};
            place.base[2] = &ground;
            if (!het_fields_load(&northern_ground_fields, &place, file, groups[i], error))
                return false;
            bool crosses = ground.type >= NORTHERN_BRIDGE;
            if (crosses == (pass != 0) && !(crosses ? add_crossing
                                            : ground.type < NORTHERN_AREA_KINDS
                                                ? add_area
                                                : add_line)(data, file, groups[i], &ground, error))
                return false;
        }
    }
    return true;
}

/* --- what counts, and the armies -------------------------------------------------------------- */

static bool
load_objectives(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    NorthernScenario *data = scenario->data;
    HetFieldPlace place = northern_field_place(scenario, data->opening);
    g_auto(GStrv) groups = het_key_file_groups(file, "objective ");
    memset(data->opening->owner, HET_NOBODY, sizeof data->opening->owner);
    for (; groups[place.item] != NULL; place.item++) {
        const char *group = groups[place.item];
        if (place.item == NORTHERN_OBJECTIVES)
            return het_key_file_fail(file, group, NULL, error, "more than %d objectives",
                                     NORTHERN_OBJECTIVES);
        if (!het_fields_load(&northern_objective_fields, &place, file, group, error))
            return false;
        data->objectives[data->objective_count++].name = g_strdup(group + strlen("objective "));
    }
    return true;
}

static bool
load_army(HetScenario *scenario, HetKeyFile *file, unsigned side, GError **error)
{
    NorthernScenario *data = scenario->data;
    HetFieldPlace place = northern_field_place(scenario, data->opening);
    g_autofree char *army = g_strdup_printf("army %s", het_field_sides[side]);
    g_autofree char *deploy = g_strdup_printf("deploy %s", het_field_sides[side]);
    place.item = side;
    bool drawn = het_key_file_has(file, army, NULL);
    if (drawn && !het_fields_load(&northern_army_fields, &place, file, army, error))
        return false;
    if (data->army_units[side] == 5)
        return het_key_file_fail(file, army, "units", error,
                                 "there is no table for 5: expected 3, 4 or 6");
    if (het_key_file_has(file, deploy, NULL))
        return het_fields_load(&northern_zone_fields, &place, file, deploy, error);
    return !drawn || het_key_file_fail(file, army, NULL, error,
                                       "expected a group [%s] with the zone in which this army is "
                                       "placed",
                                       deploy);
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
    NorthernScenario *data = scenario->data;
    data->opening = (NorthernState *)scenario->opening;
    HetFieldPlace place = northern_field_place(scenario, data->opening);
    if (!check_options(file, scenario->options, error) ||
        !het_fields_load(&northern_table_fields, &place, file, "table", error) ||
        !load_terrain(scenario, file, error) || !load_objectives(scenario, file, error) ||
        !het_fields_load(&northern_victory_fields, &place, file, "victory", error))
        return false;
    for (unsigned side = 0; side < HET_SIDES; side++)
        if (!load_army(scenario, file, side, error))
            return false;
    if (!northern_load_units(scenario, file, error) ||
        !het_fields_load(&northern_state_fields, &place, file, "state", error))
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
}
