/* Scenario files: units, the position of a phase's start, and what must hold of them together. */
#include "northern-file.h"
#include "northern-judge.h"

static char *
group_of(const HetScenario *scenario, unsigned unit)
{
    return g_strdup_printf("unit %s", het_scenario_unit_at(scenario, unit)->code);
}

/* --- one unit --------------------------------------------------------------------------------- */

/* What it is. */
static bool
load_kind(HetScenario *scenario, HetKeyFile *file, const char *group, unsigned *ret_unit,
          GError **error)
{
    NorthernScenario *data = scenario->data;
    const char *code = group + strlen("unit ");
    unsigned side = 0, type = 0, nation = 0, unit = 0;
    int resolve = 0, elite = 0;
    if (scenario->units->len == NORTHERN_UNITS)
        return het_key_file_fail(file, group, NULL, error, "more than %d units", NORTHERN_UNITS);
    g_autofree char *name = het_key_file_string_or(file, group, "name", code, error);
    if (name == NULL ||
        !het_key_file_choice(file, group, "side", northern_side_names, &side, error) ||
        !het_key_file_choice(file, group, "type", northern_kind_names, &type, error) ||
        !het_key_file_choice_or(file, group, "nation", northern_nation_names, NORTHERN_OTHER,
                                &nation, error) ||
        !het_key_file_integer_or(file, group, "resolve", 1, NORTHERN_HITS, 0, &resolve, error) ||
        !het_key_file_integer_or(file, group, "elite", 0, 1, 0, &elite, error) ||
        !het_scenario_add_unit(scenario, file, group, code, name, (HetActor)side, &unit, error))
        return false;
    if (type == NORTHERN_GENERAL && (resolve != 0 || elite != 0))
        return het_key_file_fail(file, group, resolve != 0 ? "resolve" : "elite", error,
                                 "a general has none");
    data->side[unit] = (uint8_t)side;
    data->type[unit] = (uint8_t)type;
    data->nation[unit] = (uint8_t)nation;
    data->resolve[unit] = (uint8_t)resolve;
    data->opening->elite |= (uint32_t)elite << unit;
    data->unit_count = unit + 1;
    *ret_unit = unit;
    return true;
}

/* Whether dragoons ride (GNW-13.7), so that the formations of cavalry are theirs. */
static NorthernKind
kind_in_play(const HetScenario *scenario, unsigned unit)
{
    const NorthernScenario *data = scenario->data;
    bool rides = data->type[unit] == NORTHERN_DRAGOONS && data->nation[unit] == NORTHERN_SWEDISH &&
                 scenario->options[NORTHERN_MOUNTED_DRAGOONS] != 0;
    return rides ? NORTHERN_CAVALRY : (NorthernKind)data->type[unit];
}

static bool
load_formation(const HetScenario *scenario, HetKeyFile *file, const char *group, unsigned unit,
               GError **error)
{
    const NorthernScenario *data = scenario->data;
    NorthernKind kind = kind_in_play(scenario, unit);
    unsigned formation = 0;
    if (!het_key_file_choice_or(file, group, "formation", northern_formation_names,
                                kind == NORTHERN_ARTILLERY ? NORTHERN_UNLIMBERED : NORTHERN_LINE,
                                &formation, error))
        return false;
    if (!northern_has_formation(kind, (NorthernFormation)formation))
        return het_key_file_fail(file, group, "formation", error, "%s has no formation \"%s\"",
                                 northern_kind_names[kind], northern_formation_names[formation]);
    data->opening->units[unit].formation = (uint8_t)formation;
    return true;
}

/* Where a unit is to be found that does not say: drawn or placed by its side, or as its pose says.
 */
static NorthernStatus
usual_status(const NorthernScenario *data, HetKeyFile *file, const char *group, unsigned unit)
{
    unsigned side = data->side[unit];
    if (het_key_file_has(file, group, "arrives"))
        return NORTHERN_RESERVE;
    if (het_key_file_has(file, group, "at"))
        return NORTHERN_PRESENT;
    if (data->army_units[side] != 0 && data->type[unit] != NORTHERN_GENERAL)
        return NORTHERN_POOL;
    return NORTHERN_HAND;
}

static bool
load_pose(const HetScenario *scenario, HetKeyFile *file, const char *group, unsigned unit,
          GError **error)
{
    const NorthernScenario *data = scenario->data;
    NorthernUnit *it = &data->opening->units[unit];
    HetPolygon at;
    if (!northern_file_points(file, group, "at", data, 1, 1, &at, error) ||
        !northern_file_heading(file, group, "heading", &it->heading, error))
        return false;
    it->x = (int16_t)at.points[0].x;
    it->y = (int16_t)at.points[0].y;
    return true;
}

static bool
load_hits(const HetScenario *scenario, HetKeyFile *file, const char *group, unsigned unit,
          GError **error)
{
    const NorthernScenario *data = scenario->data;
    NorthernUnit *it = &data->opening->units[unit];
    int most = data->resolve[unit] != 0 ? data->resolve[unit]
                                        : NORTHERN_BASES * scenario->options[NORTHERN_BASE_HITS];
    most = MIN(most, NORTHERN_BASES * scenario->options[NORTHERN_BASE_HITS]);
    int hits = 0;
    if (data->type[unit] == NORTHERN_GENERAL || it->status == NORTHERN_GONE)
        most = it->status == NORTHERN_GONE ? NORTHERN_HITS + 1 : 1;
    if (!het_key_file_integer_or(file, group, "hits", 0, most - 1, 0, &hits, error))
        return false;
    it->hits = (uint8_t)hits;
    return true;
}

static bool
load_bits(const HetScenario *scenario, HetKeyFile *file, const char *group, unsigned unit,
          GError **error)
{
    NorthernState *opening = ((const NorthernScenario *)scenario->data)->opening;
    struct {
        const char *key;
        uint32_t *set;
    } bits[] = {
        {"acted", &opening->acted}, {"moved", &opening->moved}, {"exhausted", &opening->exhausted}};
    for (size_t i = 0; i < G_N_ELEMENTS(bits); i++) {
        int value = 0;
        if (!het_key_file_integer_or(file, group, bits[i].key, 0, 1, 0, &value, error))
            return false;
        *bits[i].set |= (uint32_t)value << unit;
    }
    return true;
}

/* Where it is and how it fares. */
static bool
load_unit(HetScenario *scenario, HetKeyFile *file, const char *group, GError **error)
{
    NorthernScenario *data = scenario->data;
    unsigned unit = 0, status = 0;
    int arrives = 0;
    if (!load_kind(scenario, file, group, &unit, error) ||
        !load_formation(scenario, file, group, unit, error) ||
        !het_key_file_choice_or(file, group, "status", northern_status_names,
                                usual_status(data, file, group, unit), &status, error))
        return false;
    NorthernUnit *it = &data->opening->units[unit];
    it->status = (uint8_t)status;
    memset(it->enemy, NORTHERN_NONE, sizeof it->enemy);
    if (status == NORTHERN_HAND && data->zone[data->side[unit]].count == 0)
        return het_key_file_fail(file, group, "at", error,
                                 "missing: expected its place, or a group [deploy %s]",
                                 northern_side_names[data->side[unit]]);
    if (status == NORTHERN_POOL &&
        (data->army_units[data->side[unit]] == 0 || data->type[unit] == NORTHERN_GENERAL))
        return het_key_file_fail(file, group, "status", error,
                                 "pool: expected a side whose army is drawn, and no general");
    if (status == NORTHERN_RESERVE &&
        !het_key_file_integer(file, group, "arrives", 1, MIN(scenario->turns, 255), &arrives,
                              error))
        return false;
    data->arrives[unit] = (uint8_t)arrives;
    bool placed = status == NORTHERN_PRESENT || status == NORTHERN_RESERVE;
    return (!placed || load_pose(scenario, file, group, unit, error)) &&
           load_hits(scenario, file, group, unit, error) &&
           load_bits(scenario, file, group, unit, error);
}

/* --- contacts --------------------------------------------------------------------------------- */

static bool
load_contacts(HetScenario *scenario, HetKeyFile *file, unsigned unit, GError **error)
{
    NorthernScenario *data = scenario->data;
    NorthernUnit *it = &data->opening->units[unit];
    g_autofree char *group = group_of(scenario, unit);
    for (unsigned face = 0; face < HET_FACES; face++) {
        const char *key = northern_face_names[face];
        if (!het_key_file_has(file, group, key))
            continue;
        g_autofree char *code = het_key_file_string(file, group, key, error);
        if (code == NULL)
            return false;
        unsigned enemy = het_scenario_unit(scenario, code);
        if (enemy == HET_NO_UNIT || data->side[enemy] == data->side[unit] ||
            data->opening->units[enemy].status != NORTHERN_PRESENT ||
            it->status != NORTHERN_PRESENT)
            return het_key_file_fail(file, group, key, error,
                                     "\"%.20s\": expected an enemy unit on the table, of a unit on "
                                     "the table",
                                     code);
        it->enemy[face] = (uint8_t)enemy;
    }
    return true;
}

static bool
names(const NorthernUnit *unit, unsigned enemy)
{
    for (unsigned face = 0; face < HET_FACES; face++)
        if (unit->enemy[face] == enemy)
            return true;
    return false;
}

static bool
check_contacts(const HetScenario *scenario, HetKeyFile *file, unsigned unit, GError **error)
{
    const NorthernScenario *data = scenario->data;
    const NorthernUnit *it = &data->opening->units[unit];
    g_autofree char *group = group_of(scenario, unit);
    for (unsigned face = 0; face < HET_FACES; face++) {
        unsigned enemy = it->enemy[face];
        if (enemy == NORTHERN_NONE)
            continue;
        if (!names(&data->opening->units[enemy], unit))
            return het_key_file_fail(file, group, northern_face_names[face], error,
                                     "%s does not name this unit: expected both to state the "
                                     "contact",
                                     het_scenario_unit_at(scenario, enemy)->code);
    }
    return true;
}

bool
northern_load_units(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    NorthernScenario *data = scenario->data;
    g_auto(GStrv) groups = het_key_file_groups(file, "unit ");
    for (size_t i = 0; groups[i] != NULL; i++)
        if (!load_unit(scenario, file, groups[i], error))
            return false;
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        if (!load_contacts(scenario, file, unit, error))
            return false;
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        if (!check_contacts(scenario, file, unit, error))
            return false;
    return true;
}

/* --- the moment ------------------------------------------------------------------------------- */

bool
northern_load_state(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    NorthernScenario *data = scenario->data;
    NorthernState *opening = data->opening;
    int turn = 1, die[HET_SIDES] = {0}, points[HET_SIDES] = {0};
    unsigned active = HET_FIRST, phase = NORTHERN_MUSTER;
    if (!het_key_file_integer_or(file, "state", "turn", 1, scenario->turns, 1, &turn, error) ||
        !het_key_file_choice_or(file, "state", "active", northern_side_names, HET_FIRST, &active,
                                error) ||
        !het_key_file_choice_or(file, "state", "phase", scenario->rules->phases, NORTHERN_MUSTER,
                                &phase, error) ||
        !het_key_file_integer_or(file, "state", "die-first", 0, 6, 0, &die[0], error) ||
        !het_key_file_integer_or(file, "state", "die-second", 0, 6, 0, &die[1], error) ||
        !het_key_file_integer_or(file, "state", "points-first", 0, 10000, 0, &points[0], error) ||
        !het_key_file_integer_or(file, "state", "points-second", 0, 10000, 0, &points[1], error))
        return false;
    opening->head.turn = (uint16_t)turn;
    opening->head.active = (uint8_t)active;
    opening->head.phase = (uint8_t)phase;
    for (unsigned side = 0; side < HET_SIDES; side++) {
        opening->die[side] = (uint8_t)die[side];
        opening->points[side] = (int16_t)points[side];
    }
    return true;
}

/* --- together --------------------------------------------------------------------------------- */

static bool
is_on_table(const NorthernScenario *data, const HetPoint corners[4])
{
    for (unsigned i = 0; i < 4; i++)
        if (corners[i].x < 0 || corners[i].x > data->width || corners[i].y < 0 ||
            corners[i].y > data->height)
            return false;
    return true;
}

/* Whether a kind may never be in an area. GNW-5.10, GNW-5.11, GNW-5.12 */
static bool
is_barred(NorthernKind kind, NorthernArea area)
{
    bool gun = kind == NORTHERN_ARTILLERY;
    return area == NORTHERN_MARSH || area == NORTHERN_LAKE ||
           (gun && (area == NORTHERN_WOODS || area == NORTHERN_TOWN));
}

static bool
check_place(const HetScenario *scenario, HetKeyFile *file, unsigned unit, GError **error)
{
    const NorthernScenario *data = scenario->data;
    const NorthernUnit *it = &data->opening->units[unit];
    g_autofree char *group = group_of(scenario, unit);
    HetOutline outline = northern_outline(it);
    HetPolygon body = {.count = 4};
    het_outline_corners(&outline, body.points);
    if (!is_on_table(data, body.points))
        return het_key_file_fail(file, group, "at", error, "it would hang over the table's edge");
    for (unsigned i = 0; i < data->area_count; i++) {
        const NorthernPatch *area = &data->areas[i];
        if (is_barred((NorthernKind)data->kind[unit], area->kind) &&
            het_polygon_overlap(&body, outline.centre, &area->outline))
            return het_key_file_fail(file, group, "at", error, "%s cannot stand in a %s",
                                     northern_kind_names[data->kind[unit]],
                                     northern_area_names[area->kind]);
    }
    for (unsigned i = 0; i < data->line_count; i++) {
        const NorthernPiece *line = &data->lines[i];
        if (line->kind == NORTHERN_RIVER && het_polygon_segment_enters(&body, line->from, line->to))
            return het_key_file_fail(file, group, "at", error, "it would stand in a river");
    }
    for (unsigned other = 0; other < data->unit_count; other++) {
        HetOutline there = northern_outline(&data->opening->units[other]);
        if (other != unit && data->kind[unit] != NORTHERN_GENERAL &&
            data->opening->units[other].status == NORTHERN_PRESENT &&
            data->kind[other] != NORTHERN_GENERAL && het_outline_overlap(&outline, &there))
            return het_key_file_fail(file, group, "at", error, "it would overlap %s",
                                     het_scenario_unit_at(scenario, other)->code);
    }
    if (data->kind[unit] != NORTHERN_GENERAL &&
        !northern_may_stand(data->opening, unit, &body, outline.centre))
        return het_key_file_fail(file, group, "at", error,
                                 "%s may not stand there: no guns on hedges and walls, no horse in "
                                 "towns",
                                 northern_kind_names[data->kind[unit]]);
    return true;
}

bool
northern_load_check(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    const NorthernScenario *data = scenario->data;
    bool fights[HET_SIDES] = {false, false};
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        unsigned status = data->opening->units[unit].status;
        if (status == NORTHERN_PRESENT && !check_place(scenario, file, unit, error))
            return false;
        fights[data->side[unit]] |= data->type[unit] != NORTHERN_GENERAL &&
                                    status != NORTHERN_ABSENT && status != NORTHERN_GONE;
    }
    for (unsigned side = 0; side < HET_SIDES; side++)
        if (!fights[side])
            return het_key_file_fail(file, "scenario", northern_side_names[side], error,
                                     "expected a unit that is no general");
    return true;
}
