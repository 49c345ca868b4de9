/* Scenario files are read; the conditions that every position satisfies. docs/formats.md */
#include "northern-procedure.h"
#include "northern-slots.h"

/* --- positions that can be -------------------------------------------------------------------- */

static bool
is_settled(const NorthernState *state, unsigned unit)
{
    const NorthernUnit *it = &state->units[unit];
    HetOutline kept = northern_outline(it);
    HetOutline made = northern_outline_at(state, unit, kept.centre, it->heading);
    return kept.left.x == made.left.x && kept.left.y == made.left.y &&
           kept.right.x == made.right.x && kept.right.y == made.right.y;
}

static const char *
check_touching(const NorthernState *state, unsigned unit)
{
    const NorthernScenario *data = northern_data(state);
    const NorthernUnit *it = &state->units[unit];
    HET_EACH_BELOW(face, HET_FACES) {
        unsigned enemy = it->enemy[face], found = 0;
        if (enemy == NORTHERN_NONE)
            continue;
        if (enemy >= data->unit_count || data->side[enemy] == data->side[unit] ||
            !northern_is_body(state, enemy) || !northern_is_body(state, unit))
            return "a contact is not with an enemy unit on the table";
        HET_EACH_BELOW(its, HET_FACES) {
            found += state->units[enemy].enemy[its] == unit;
            if (its > face && it->enemy[its] == enemy)
                return "two units are in contact twice";
            if (state->units[enemy].enemy[its] == unit && face != HET_FACE_FRONT &&
                its != HET_FACE_FRONT)
                return "two units are in contact with neither front";
        }
        if (found != 1)
            return "two units disagree about their contact";
        if (data->kind[unit] == NORTHERN_ARTILLERY)
            return "a gun is in contact and not eliminated";
    }
    return NULL;
}

static const char *
check_body(const NorthernState *state, unsigned unit)
{
    const NorthernScenario *data = northern_data(state);
    const NorthernUnit *it = &state->units[unit];
    HetOutline outline = northern_outline(it);
    bool general = data->kind[unit] == NORTHERN_GENERAL;
    if (it->hits >= data->limit[unit])
        return "a unit on the table has taken all its hits";
    if (!is_settled(state, unit))
        return "a unit's outline is not that of its formation and bases";
    if (!general && !northern_stands(state, unit, &outline))
        return "a unit overlaps another, the edge, or ground barred to it";
    if (general && !northern_on_table(data, &outline))
        return "a general hangs over the edge";
    return NULL;
}

static const char *
check_standing(const NorthernState *state, unsigned unit)
{
    const NorthernUnit *it = &state->units[unit];
    bool placed = it->status == NORTHERN_PRESENT || it->status == NORTHERN_RESERVE;
    if (!northern_has_formation(northern_kind(state, unit), it->formation))
        return "a unit is in a formation that its kind does not have";
    if (!placed && (it->x != 0 || it->y != 0 || it->heading != 0 || northern_engaged(it)))
        return "a unit off the table has a place";
    if (!placed && (((state->moved | state->exhausted) >> unit & 1u) != 0))
        return "a unit off the table has moved or fired";
    return it->status == NORTHERN_PRESENT ? check_body(state, unit) : NULL;
}

const char *
northern_check(const HetState *head)
{
    const NorthernState *state = northern_state_peek(head);
    const char *wrong = NULL;
    for (unsigned unit = 0; wrong == NULL && unit < northern_data(state)->unit_count; unit++) {
        wrong = check_standing(state, unit);
        if (wrong == NULL)
            wrong = check_touching(state, unit);
    }
    if (wrong == NULL && (head->actor == HET_NOBODY) != (state->end != NORTHERN_END_NONE))
        wrong = "over without a reason, or a reason before the end";
    if (wrong == NULL && head->actor != HET_NOBODY && state->winner != HET_NOBODY)
        wrong = "there is a winner before the end";
    return wrong;
}

/* --- one unit --------------------------------------------------------------------------------- */

/* Whether dragoons ride (GNW-13.7), so that the formations of cavalry are theirs. */
static NorthernKind
kind_in_play(const HetScenario *scenario, unsigned unit)
{
    const NorthernScenario *data = scenario->data;
    bool rides = data->type[unit] == NORTHERN_DRAGOONS && data->nation[unit] == NORTHERN_SWEDISH &&
                 scenario->options[NORTHERN_MOUNTED_DRAGOONS] != 0;
    return rides ? NORTHERN_CAVALRY : data->type[unit];
}

static bool
check_unit(const HetScenario *scenario, HetKeyFile *file, const char *group, unsigned unit)
{
    const NorthernScenario *data = scenario->data;
    const NorthernUnit *it = &data->opening->units[unit];
    NorthernKind kind = kind_in_play(scenario, unit);
    unsigned side = data->side[unit];
    if (!northern_has_formation(kind, it->formation))
        return het_key_file_fail(file, group, "formation", "\"%s\" is no formation of %s",
                                 northern_formation_names[it->formation],
                                 northern_kind_names[kind]);
    if (it->status == NORTHERN_HAND && data->zone[side].count == 0)
        return het_key_file_fail(file, group, "at",
                                 "missing: expected its place, or a group [deploy %s]",
                                 het_field_sides[side]);
    return it->status != NORTHERN_POOL ||
           (data->army_units[side] != 0 && data->type[unit] != NORTHERN_GENERAL) ||
           het_key_file_fail(file, group, "status",
                             "pool: expected a side whose army is drawn, and no general");
}

static bool
load_unit(HetScenario *scenario, HetKeyFile *file, const char *group)
{
    NorthernScenario *data = scenario->data;
    HetFieldPlace place = het_field_place(scenario, data->opening);
    unsigned unit = place.item = data->unit_count;
    memset(data->opening->units[unit].enemy, NORTHERN_NONE, HET_FACES);
    if (!het_fields_load_unit(&northern_unit_fields, &place, scenario, file, group, &unit))
        return false;
    data->side[unit] = (uint8_t)het_scenario_unit_at(scenario, unit)->side;
    data->unit_count++;
    return check_unit(scenario, file, group, unit);
}

/* --- contacts --------------------------------------------------------------------------------- */

static bool
names(const NorthernUnit *unit, unsigned enemy)
{
    HET_EACH_BELOW(face, HET_FACES)
        if (unit->enemy[face] == enemy)
            return true;
    return false;
}

static bool
check_contacts(const HetScenario *scenario, HetKeyFile *file, unsigned unit)
{
    const NorthernScenario *data = scenario->data;
    const NorthernUnit *it = &data->opening->units[unit];
    g_autofree char *group = het_scenario_unit_group(scenario, unit);
    HET_EACH_BELOW(face, HET_FACES) {
        unsigned enemy = it->enemy[face];
        if (enemy == NORTHERN_NONE)
            continue;
        if (data->side[enemy] == data->side[unit] ||
            data->opening->units[enemy].status != NORTHERN_PRESENT)
            return het_key_file_fail(file, group, northern_face_keys[face],
                                     "expected an enemy unit on the table");
        if (!names(&data->opening->units[enemy], unit))
            return het_key_file_fail(file, group, northern_face_keys[face],
                                     "%s does not name this unit: expected both to state the "
                                     "contact",
                                     het_scenario_unit_at(scenario, enemy)->code);
    }
    return true;
}

static bool
load_units(HetScenario *scenario, HetKeyFile *file)
{
    NorthernScenario *data = scenario->data;
    g_auto(GStrv) groups =
        het_scenario_load_groups(scenario, file, "unit", NORTHERN_UNITS, load_unit);
    if (groups == NULL)
        return false;
    HetFieldPlace place = het_field_place(scenario, data->opening);
    for (place.item = 0; place.item < data->unit_count; place.item++)
        if (!het_fields_load_late(&northern_unit_fields, &place, file, groups[place.item]))
            return false;
    HET_EACH_BELOW(unit, data->unit_count)
        if (!check_contacts(scenario, file, unit))
            return false;
    return true;
}

/* --- together --------------------------------------------------------------------------------- */

static bool
check_place(const HetScenario *scenario, HetKeyFile *file, unsigned unit)
{
    const NorthernScenario *data = scenario->data;
    const NorthernState *opening = data->opening;
    g_autofree char *group = het_scenario_unit_group(scenario, unit);
    HetOutline outline = northern_outline(&opening->units[unit]);
    NorthernCrowd crowd;
    northern_gather(opening, unit, &crowd);
    uint32_t faults = northern_stand_faults(&crowd, &outline, true);
    if (data->kind[unit] == NORTHERN_GENERAL) /* he may be put anywhere that he could ride over */
        faults &= ~(NORTHERN_FAULT(TOWN) | NORTHERN_FAULT(UNIT_STAND));
    for (unsigned i = 0; i < crowd.count && faults == NORTHERN_FAULT(UNIT_STAND); i++)
        if (het_outline_overlap(&outline, &crowd.bodies[i].outline))
            return het_key_file_fail(file, group, "at", "it would overlap %s",
                                     het_scenario_unit_at(scenario, crowd.bodies[i].unit)->code);
    return faults == 0 || het_key_file_fail(file, group, "at", "%s",
                                            northern_fault_words(opening, unit, false, faults));
}

static bool
load_check(HetScenario *scenario, HetKeyFile *file)
{
    const NorthernScenario *data = scenario->data;
    bool fights[HET_SIDES] = {false, false};
    HET_EACH_BELOW(unit, data->unit_count) {
        unsigned status = data->opening->units[unit].status;
        if (status == NORTHERN_PRESENT && !check_place(scenario, file, unit))
            return false;
        fights[data->side[unit]] |= data->type[unit] != NORTHERN_GENERAL &&
                                    status != NORTHERN_ABSENT && status != NORTHERN_GONE;
    }
    HET_EACH_BELOW(side, HET_SIDES)
        if (!fights[side])
            return het_key_file_fail(file, "scenario", het_field_sides[side],
                                     "expected a unit that is no general");
    return true;
}

/* --- what is made of the file ----------------------------------------------------------------- */

static void
widen(HetPoint *low, HetPoint *high, HetPoint point)
{
    low->x = MIN(low->x, point.x);
    low->y = MIN(low->y, point.y);
    high->x = MAX(high->x, point.x);
    high->y = MAX(high->y, point.y);
}

static void
prepare_ground(NorthernScenario *data)
{
    HET_EACH_BELOW(i, data->area_count) {
        NorthernPatch *area = &data->areas[i];
        area->low = area->high = area->outline.points[0];
        for (unsigned k = 1; k < area->outline.count; k++)
            widen(&area->low, &area->high, area->outline.points[k]);
    }
    HET_EACH_BELOW(i, data->line_count) {
        NorthernPiece *line = &data->lines[i];
        line->low = line->high = line->from;
        widen(&line->low, &line->high, line->to);
    }
}

/* GNW-5.17: whether an end of a piece of road lies on another. */
static bool
meets_road(const NorthernScenario *data, unsigned piece, HetPoint end)
{
    int32_t aside = data->option[NORTHERN_ROAD_WIDTH] * NORTHERN_MM / 2;
    HET_EACH_BELOW(i, data->line_count)
        if (i != piece && data->lines[i].kind == NORTHERN_ROAD &&
            het_segment_within(data->lines[i].from, data->lines[i].to, end, aside))
            return true;
    return false;
}

static void
prepare_roads(NorthernScenario *data)
{
    HET_EACH_BELOW(i, data->line_count) {
        NorthernPiece *line = &data->lines[i];
        line->goes_on[0] = line->kind == NORTHERN_ROAD && meets_road(data, i, line->from);
        line->goes_on[1] = line->kind == NORTHERN_ROAD && meets_road(data, i, line->to);
    }
}

static void
prepare_numbers(NorthernScenario *data)
{
    static const NorthernOption moves[NORTHERN_KINDS] = {
        [NORTHERN_INFANTRY] = NORTHERN_INFANTRY_MOVE,
        [NORTHERN_CAVALRY] = NORTHERN_CAVALRY_MOVE,
        [NORTHERN_DRAGOONS] = NORTHERN_DRAGOON_MOVE,
        [NORTHERN_ARTILLERY] = NORTHERN_ARTILLERY_MOVE,
        [NORTHERN_GENERAL] = NORTHERN_CAVALRY_MOVE, /* GNW-4.5 */
    };
    HET_EACH_BELOW(kind, NORTHERN_KINDS)
        data->allowance[kind] = data->option[moves[kind]] * NORTHERN_MM;
    if (data->option[NORTHERN_SLOW_GUNS] != 0) /* GNW-13.1 */
        data->allowance[NORTHERN_ARTILLERY] /= 2;
}

static void
prepare_unit(NorthernScenario *data, unsigned unit)
{
    unsigned all = NORTHERN_BASES * (unsigned)data->option[NORTHERN_BASE_HITS];
    unsigned side = data->side[unit];
    bool mounted = data->option[NORTHERN_MOUNTED_DRAGOONS] != 0 &&
                   data->type[unit] == NORTHERN_DRAGOONS && data->nation[unit] == NORTHERN_SWEDISH;
    data->kind[unit] = mounted ? NORTHERN_CAVALRY : data->type[unit]; /* GNW-13.7 */
    data->limit[unit] =
        (uint16_t)(data->resolve[unit] != 0 && data->resolve[unit] < all ? data->resolve[unit]
                                                                         : all);
    data->side_units[side][data->side_count[side]++] = (uint8_t)unit;
}

/* When the first part of the scenario and its options are there: makes the second part, bounding
 * boxes, `enemy` of units not in contact and the opening's outlines. */
static void
prepare(HetScenario *scenario)
{
    NorthernScenario *data = scenario->data;
    NorthernState *opening = data->opening;
    opening->head.scenario = scenario;
    opening->winner = HET_NOBODY;
    data->option = scenario->options;
    data->side_count[0] = data->side_count[1] = 0;
    prepare_ground(data);
    prepare_roads(data);
    prepare_numbers(data);
    HET_EACH_BELOW(unit, data->unit_count)
        prepare_unit(data, unit);
    HET_EACH_BELOW(unit, data->unit_count)
        if (northern_present(opening, unit) || opening->units[unit].status == NORTHERN_RESERVE)
            northern_settle(opening, unit);
    northern_find_targets(opening);
}

/* --- terrain ---------------------------------------------------------------------------------- */

static bool
add_area(NorthernScenario *data, HetKeyFile *file, const char *group, const NorthernGround *ground)
{
    const HetPolygon *outline = &ground->outline;
    if (data->area_count == NORTHERN_AREAS)
        return het_key_file_fail(file, group, NULL, "more than %d areas", NORTHERN_AREAS);
    HET_EACH_BELOW(i, outline->count) {
        HetPoint a = outline->points[i], b = outline->points[(i + 1) % outline->count];
        bool bad = a.x == b.x && a.y == b.y;
        for (unsigned j = i + 2; j < outline->count && !bad; j++)
            if ((j + 1) % outline->count != i)
                bad = het_segments_meet(a, b, outline->points[j],
                                        outline->points[(j + 1) % outline->count]);
        if (bad)
            return het_key_file_fail(file, group, "outline",
                                     "side %u has no length or meets another side: expected a "
                                     "simple polygon",
                                     i + 1);
    }
    data->areas[data->area_count++] = (NorthernPatch){.kind = ground->type, .outline = *outline};
    return true;
}

static bool
add_piece(NorthernScenario *data, HetKeyFile *file, const char *group, NorthernLine kind,
          HetPoint from, HetPoint to)
{
    if (from.x == to.x && from.y == to.y)
        return true;
    if (data->line_count == NORTHERN_LINES)
        return het_key_file_fail(file, group, NULL,
                                 "more than %d straight pieces of rivers, roads, hedges and walls",
                                 NORTHERN_LINES);
    data->lines[data->line_count++] = (NorthernPiece){.kind = kind, .from = from, .to = to};
    return true;
}

static bool
add_line(NorthernScenario *data, HetKeyFile *file, const char *group, const NorthernGround *ground)
{
    const HetPoint *points = ground->line.points;
    NorthernLine kind = ground->type - NORTHERN_AREA_KINDS;
    for (unsigned i = 0; i + 1 < ground->line.count; i++)
        if (!add_piece(data, file, group, kind, points[i], points[i + 1]))
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
          int64_t radius)
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
    return add_piece(data, file, group, NORTHERN_RIVER, piece.from, start) &&
           add_piece(data, file, group, NORTHERN_RIVER, end, piece.to);
}

static bool
add_crossing(NorthernScenario *data, HetKeyFile *file, const char *group,
             const NorthernGround *ground)
{
    enum { ASTRAY = 5 * NORTHERN_MM };
    bool found = false;
    unsigned count = data->line_count;
    HET_EACH_BELOW(i, count)
        found = found ||
                (data->lines[i].kind == NORTHERN_RIVER &&
                 het_segment_within(data->lines[i].from, data->lines[i].to, ground->at, ASTRAY));
    if (!found)
        return het_key_file_fail(file, group, "at",
                                 "no river within %d mm: expected a point of one",
                                 ASTRAY / NORTHERN_MM);
    HET_EACH_BELOW(i, count)
        if (data->lines[i].kind == NORTHERN_RIVER &&
            !cut_piece(data, file, group, i, ground->at, ground->width / 2))
            return false;
    return true;
}

/* Bridges and fords last: they are cut into rivers, in whatever order the file has them. */
static bool
load_terrain(HetScenario *scenario, HetKeyFile *file)
{
    NorthernScenario *data = scenario->data;
    HetFieldPlace place = het_field_place(scenario, data->opening);
    g_auto(GStrv) groups = het_key_file_groups(file, "terrain ");
    HET_EACH_BELOW(pass, 2) {
        HET_EACH_LISTED(i, groups) {
            NorthernGround ground = {0};
            place.base[2] = &ground;
            if (!het_fields_load(&northern_ground_fields, &place, file, groups[i]))
                return false;
            bool crosses = ground.type >= NORTHERN_BRIDGE;
            if (crosses == (pass != 0) &&
                !(crosses                             ? add_crossing
                  : ground.type < NORTHERN_AREA_KINDS ? add_area
                                                      : add_line)(data, file, groups[i], &ground))
                return false;
        }
    }
    return true;
}

/* --- what counts, and the armies -------------------------------------------------------------- */

static bool
load_objective(HetScenario *scenario, HetKeyFile *file, const char *group)
{
    NorthernScenario *data = scenario->data;
    HetFieldPlace place = het_field_place(scenario, data->opening);
    place.item = data->objective_count++;
    data->objectives[place.item].name = g_strdup(group + strlen("objective "));
    return het_fields_load(&northern_objective_fields, &place, file, group);
}

static bool
load_objectives(HetScenario *scenario, HetKeyFile *file)
{
    NorthernScenario *data = scenario->data;
    memset(data->opening->owner, HET_NOBODY, sizeof data->opening->owner);
    g_auto(GStrv) groups =
        het_scenario_load_groups(scenario, file, "objective", NORTHERN_OBJECTIVES, load_objective);
    return groups != NULL;
}

static bool
load_army(HetScenario *scenario, HetKeyFile *file, unsigned side)
{
    NorthernScenario *data = scenario->data;
    HetFieldPlace place = het_field_place(scenario, data->opening);
    g_autofree char *army = g_strdup_printf("army %s", het_field_sides[side]);
    g_autofree char *deploy = g_strdup_printf("deploy %s", het_field_sides[side]);
    place.item = side;
    bool drawn = het_key_file_has(file, army, NULL);
    if (drawn && !het_fields_load(&northern_army_fields, &place, file, army))
        return false;
    if (data->army_units[side] == 5)
        return het_key_file_fail(file, army, "units",
                                 "there is no table for 5: expected 3, 4 or 6");
    if (het_key_file_has(file, deploy, NULL))
        return het_fields_load(&northern_zone_fields, &place, file, deploy);
    return !drawn || het_key_file_fail(file, army, NULL,
                                       "expected a group [%s] with the zone in which this army is "
                                       "placed",
                                       deploy);
}

/* --- slots ------------------------------------------------------------------------------------ */

bool
northern_load(HetScenario *scenario, HetKeyFile *file)
{
    NorthernScenario *data = scenario->data;
    data->opening = (NorthernState *)scenario->opening;
    HetFieldPlace place = het_field_place(scenario, data->opening);
    if (!het_scenario_check_ascending(scenario, file, NORTHERN_INFANTRY_CLOSE,
                                      NORTHERN_INFANTRY_LONG) ||
        !het_scenario_check_ascending(scenario, file, NORTHERN_DRAGOON_CLOSE,
                                      NORTHERN_DRAGOON_LONG) ||
        !het_scenario_check_ascending(scenario, file, NORTHERN_ARTILLERY_CLOSE,
                                      NORTHERN_ARTILLERY_LONG) ||
        !het_fields_load(&northern_table_fields, &place, file, "table") ||
        !load_terrain(scenario, file) || !load_objectives(scenario, file) ||
        !het_fields_load(&northern_victory_fields, &place, file, "victory"))
        return false;
    HET_EACH_BELOW(side, HET_SIDES)
        if (!load_army(scenario, file, side))
            return false;
    if (!load_units(scenario, file) ||
        !het_fields_load(&northern_state_fields, &place, file, "state"))
        return false;
    scenario->state_size = offsetof(NorthernState, units) + data->unit_count * sizeof(NorthernUnit);
    prepare(scenario);
    return load_check(scenario, file);
}

void
northern_unload(HetScenario *scenario)
{
    NorthernScenario *data = scenario->data;
    HET_EACH_BELOW(i, data->objective_count)
        g_free(data->objectives[i].name);
}
