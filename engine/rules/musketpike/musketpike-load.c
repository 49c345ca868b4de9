/* Scenario files: the map, wings, what counts for victory, and the slots. docs/formats.md */
#include "musketpike-cold.h"
#include "musketpike-ground.h"

const char *const musket_side_names[] = {"first", "second", NULL};
const char *const musket_objective_names[] = {
    [MUSKET_POSSESSION] = "possession", [MUSKET_INFANTRY] = "infantry", NULL};
const char *const musket_order_names[] = {
    [MUSKET_ORDER_NONE] = "",       [MUSKET_ORDER_CHARGE] = "charge",
    [MUSKET_ORDER_MARCH] = "march", [MUSKET_ORDER_STRATEGIC] = "strategic march",
    [MUSKET_ORDER_RALLY] = "rally", NULL};

/* --- wings ------------------------------------------------------------------------------------ */

unsigned
musket_find_wing(const MusketScenario *data, const char *code)
{
    for (unsigned i = 0; i < data->wing_count; i++)
        if (strcmp(data->wing[i].code, code) == 0)
            return i;
    return MUSKET_NONE;
}

static bool
load_wing(MusketScenario *data, HetKeyFile *file, const char *group, GError **error)
{
    MusketWing *wing = &data->wing[data->wing_count];
    const char *code = group + strlen("wing ");
    unsigned side = 0;
    int army = 1;
    if (data->wing_count == MUSKET_WINGS)
        return het_key_file_fail(file, group, NULL, error, "more than %d wings", MUSKET_WINGS);
    if (!het_key_file_choice(file, group, "side", musket_side_names, &side, error) ||
        !het_key_file_integer_or(file, group, "army", 1, 2, 1, &army, error))
        return false;
    char *name = het_key_file_string_or(file, group, "name", code, error);
    if (name == NULL)
        return false;
    *wing = (MusketWing){.side = (uint8_t)side,
                         .army = (uint8_t)(army - 1),
                         .leader = MUSKET_NONE,
                         .code = g_strdup(code),
                         .name = name};
    data->wing_count++;
    return true;
}

bool
musket_load_wings(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    g_auto(GStrv) groups = het_key_file_groups(file, "wing ");
    for (size_t i = 0; groups[i] != NULL; i++)
        if (!load_wing(scenario->data, file, groups[i], error))
            return false;
    return true;
}

/* The commands as everybody else knows them. */
static void
tell_wings(HetScenario *scenario)
{
    const MusketScenario *data = scenario->data;
    for (unsigned i = 0; i < data->wing_count; i++) {
        HetWing *wing = het_scenario_add_wing(scenario, data->wing[i].code, data->wing[i].name,
                                              (HetActor)data->wing[i].side);
        for (unsigned unit = 0; unit < data->unit_count; unit++)
            if (data->unit[unit].wing == i)
                g_array_append_val(wing->units, unit);
    }
}

/* --- objectives ------------------------------------------------------------------------------- */

unsigned
musket_find_objective(const MusketScenario *data, const char *code)
{
    for (unsigned i = 0; i < data->objective_count; i++)
        if (strcmp(data->objective[i].code, code) == 0)
            return i;
    return MUSKET_NONE;
}

static bool
load_hexes(MusketScenario *data, HetKeyFile *file, const char *group, MusketObjective *objective,
           GError **error)
{
    g_autofree char *text = het_key_file_string(file, group, "hexes", error);
    if (text == NULL)
        return false;
    g_auto(GStrv) words = g_strsplit_set(text, " \t;", -1);
    for (size_t i = 0; words[i] != NULL; i++) {
        unsigned cell = 0;
        if (*words[i] == '\0')
            continue;
        if (!het_hex_map_parse(&data->map, file, group, "hexes", words[i], &cell, error))
            return false;
        objective->cells[cell / 8] = (uint8_t)(objective->cells[cell / 8] | 1u << cell % 8);
    }
    return true;
}

/* The side that alone stands in the hexes of an objective, or nobody. MPR-16.1 */
static unsigned
who_stands_there(const MusketScenario *data, const MusketObjective *objective)
{
    unsigned there = 0;
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        const MusketUnit *it = &data->opening->units[unit];
        unsigned cells[2];
        if (it->place == HET_NO_PLACE)
            continue;
        unsigned count = musket_cells(data, unit, it->place, it->facing, cells);
        for (unsigned i = 0; i < count; i++)
            if (cells[i] < data->cells && /* units are checked later */
                (objective->cells[cells[i] / 8] >> cells[i] % 8 & 1) != 0)
                there |= 1u << data->unit[unit].side;
    }
    return there == 1 || there == 2 ? there - 1 : (unsigned)MUSKET_NONE;
}

static bool
load_objective(MusketScenario *data, HetKeyFile *file, const char *group, GError **error)
{
    static const char *const holders[] = {"first", "second", "none", NULL};
    MusketObjective *objective = &data->objective[data->objective_count];
    unsigned kind = 0, holder = 2;
    int points[HET_SIDES] = {0};
    if (data->objective_count == MUSKET_OBJECTIVES)
        return het_key_file_fail(file, group, NULL, error, "more than %d objectives",
                                 MUSKET_OBJECTIVES);
    if (!het_key_file_choice_or(file, group, "kind", musket_objective_names, MUSKET_POSSESSION,
                                &kind, error) ||
        !het_key_file_choice_or(file, group, "holder", holders, 2, &holder, error) ||
        !load_hexes(data, file, group, objective, error))
        return false;
    for (unsigned side = 0; side < HET_SIDES; side++) {
        if (!het_key_file_integer_or(file, group, musket_side_names[side], 0, 100, 0, &points[side],
                                     error))
            return false;
        objective->points[side] = (uint8_t)points[side];
    }
    if (kind == MUSKET_INFANTRY && holder != 2)
        return het_key_file_fail(file, group, "holder", error,
                                 "expected none: the stronger infantry has it at any time");
    char *name = het_key_file_string_or(file, group, "name", group + strlen("objective "), error);
    if (name == NULL)
        return false;
    objective->kind = (uint8_t)kind;
    objective->unless = MUSKET_NONE;
    objective->code = g_strdup(group + strlen("objective "));
    objective->name = name;
    bool named = kind == MUSKET_INFANTRY || het_key_file_has(file, group, "holder");
    unsigned there = named ? (unsigned)MUSKET_NONE : who_stands_there(data, objective);
    data->opening->holder[data->objective_count++] = (uint8_t)(holder < HET_SIDES ? holder : there);
    return true;
}

static bool
load_unless(MusketScenario *data, HetKeyFile *file, const char *group, unsigned index,
            GError **error)
{
    g_autofree char *code = het_key_file_string_or(file, group, "unless", "", error);
    if (code == NULL)
        return false;
    if (*code == '\0')
        return true;
    unsigned other = musket_find_objective(data, code);
    if (other == MUSKET_NONE || other == index)
        return het_key_file_fail(file, group, "unless", error, "no other objective \"%.20s\"",
                                 code);
    data->objective[index].unless = (uint8_t)other;
    return true;
}

bool
musket_load_objectives(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    MusketScenario *data = scenario->data;
    g_auto(GStrv) groups = het_key_file_groups(file, "objective ");
    data->opening->winner = HET_NOBODY;
    memset(data->opening->holder, MUSKET_NONE, sizeof data->opening->holder);
    for (size_t i = 0; groups[i] != NULL; i++)
        if (!load_objective(data, file, groups[i], error))
            return false;
    for (unsigned i = 0; i < data->objective_count; i++)
        if (!load_unless(data, file, groups[i], i, error))
            return false;
    for (unsigned side = 0; side < HET_SIDES; side++) {
        int points = 0;
        if (!het_key_file_integer_or(file, "points", musket_side_names[side], 0, 500, 0, &points,
                                     error))
            return false;
        data->points[side] = (int16_t)points;
    }
    return true;
}

/* --- arrivals --------------------------------------------------------------------------------- */

typedef unsigned (*Finder)(const HetScenario *scenario, const char *code);

/* Sets a bit for each code of a list. */
static bool
load_codes(HetScenario *scenario, HetKeyFile *file, const char *group, const char *key, Finder find,
           uint64_t *bits, GError **error)
{
    if (!het_key_file_has(file, group, key))
        return true;
    g_auto(GStrv) codes = het_key_file_list(file, group, key, error);
    for (size_t i = 0; codes != NULL && codes[i] != NULL; i++) {
        unsigned index = find(scenario, codes[i]);
        if (index == MUSKET_NONE)
            return het_key_file_fail(file, group, key, error, "no \"%.20s\"", codes[i]);
        bits[index / 64] |= (uint64_t)1 << index % 64;
    }
    return codes != NULL;
}

/* Those awaited of an arrival and those not on the map are the same; all are of one side. */
static bool
check_arrival(HetScenario *scenario, HetKeyFile *file, const char *group, MusketArrival *arrival,
              GError **error)
{
    MusketScenario *data = scenario->data;
    unsigned side = HET_SIDES, awaited = 0, here = 0;
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        if ((arrival->units[unit / 64] >> unit % 64 & 1) == 0)
            continue;
        if (side < HET_SIDES && data->unit[unit].side != side)
            return het_key_file_fail(file, group, "units", error, "expected units of one side");
        side = data->unit[unit].side;
        awaited += data->opening->units[unit].status == MUSKET_AWAITED;
        here += data->opening->units[unit].status != MUSKET_AWAITED;
    }
    for (unsigned i = 0; i < data->leader_count; i++) {
        if ((arrival->leaders >> i & 1) == 0)
            continue;
        if (data->leader[i].side != side)
            return het_key_file_fail(file, group, "leaders", error,
                                     "expected leaders of the units' side");
        awaited += data->opening->leaders[i].state == MUSKET_LEADER_AWAITED;
        here += data->opening->leaders[i].state != MUSKET_LEADER_AWAITED;
    }
    if (side == HET_SIDES)
        return het_key_file_fail(file, group, "units", error, "expected one unit at least");
    if (awaited > 0 && here > 0)
        return het_key_file_fail(file, group, "units", error,
                                 "expected all of them on the map, or all awaited");
    arrival->side = (uint8_t)side;
    if (here > 0)
        data->opening->arrived =
            (uint8_t)(data->opening->arrived | 1u << (arrival - data->arrival));
    return true;
}

static bool
load_arrival(HetScenario *scenario, HetKeyFile *file, const char *group, GError **error)
{
    MusketScenario *data = scenario->data;
    MusketArrival *arrival = &data->arrival[data->arrival_count];
    int roll = 0, from = 0, within = 0, edge = 0;
    unsigned near_cell = 0;
    if (data->arrival_count == MUSKET_ARRIVALS)
        return het_key_file_fail(file, group, NULL, error, "more than %d arrivals",
                                 MUSKET_ARRIVALS);
    g_autofree char *hex = het_key_file_string(file, group, "near", error);
    if (hex == NULL ||
        !het_hex_map_parse(&data->map, file, group, "near", hex, &near_cell, error) ||
        !het_key_file_integer_or(file, group, "roll", 1, 10, 1, &roll, error) ||
        !het_key_file_integer_or(file, group, "from", 1, scenario->turns, 1, &from, error) ||
        !het_key_file_integer_or(file, group, "within", 0, 10, 2, &within, error) ||
        !het_key_file_integer_or(file, group, "edge", 0, 99, 1, &edge, error) ||
        !load_codes(scenario, file, group, "units", musket_find_unit, arrival->units, error) ||
        !load_codes(scenario, file, group, "leaders", musket_find_leader, &arrival->leaders, error))
        return false;
    arrival->roll = (uint8_t)roll;
    arrival->from = (uint8_t)from;
    arrival->within = (uint8_t)within;
    arrival->edge = (uint8_t)edge;
    arrival->near_ = (uint16_t)near_cell;
    if (!check_arrival(scenario, file, group, arrival, error))
        return false;
    arrival->code = g_strdup(group + strlen("arrival "));
    data->arrival_count++;
    return true;
}

/* Who is awaited must come some time. */
static bool
check_awaited(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    const MusketScenario *data = scenario->data;
    uint64_t units[2] = {0}, leaders = 0;
    for (unsigned i = 0; i < data->arrival_count; i++) {
        units[0] |= data->arrival[i].units[0];
        units[1] |= data->arrival[i].units[1];
        leaders |= data->arrival[i].leaders;
    }
    for (unsigned id = 0; id < data->unit_count + data->leader_count; id++) {
        unsigned leader = id - data->unit_count;
        bool unit = id < data->unit_count;
        bool awaited = unit ? data->opening->units[id].status == MUSKET_AWAITED
                            : data->opening->leaders[leader].state == MUSKET_LEADER_AWAITED;
        bool comes = unit ? (units[id / 64] >> id % 64 & 1) != 0 : (leaders >> leader & 1) != 0;
        g_autofree char *group = g_strdup_printf("%s %s", unit ? "unit" : "leader",
                                                 het_scenario_unit_at(scenario, id)->code);
        if (awaited && !comes)
            return het_key_file_fail(file, group, unit ? "place" : "with", error,
                                     "missing, and no arrival brings it");
    }
    return true;
}

bool
musket_load_arrivals(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    g_auto(GStrv) groups = het_key_file_groups(file, "arrival ");
    for (size_t i = 0; groups[i] != NULL; i++)
        if (!load_arrival(scenario, file, groups[i], error))
            return false;
    return check_awaited(scenario, file, error);
}

/* --- slots ------------------------------------------------------------------------------------ */

static size_t
state_size(const MusketScenario *data)
{
    size_t bytes = offsetof(MusketState, cells) + data->cells * sizeof(MusketCell);
    return (bytes + 7) / 8 * 8;
}

bool
musket_load(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    MusketScenario *data = g_new0(MusketScenario, 1);
    scenario->data = data;
    data->option = scenario->options;
    data->opening = g_new0(MusketState, 1);
    data->opening->head.scenario = scenario;
    if (!het_hex_map_load(&data->map, &musket_map_kinds, file, "map", error))
        return false;
    data->cells = data->map.cells;
    if (data->cells > MUSKET_CELLS)
        return het_key_file_fail(file, "map", "rows", error, "%u hexes, expected %d at most",
                                 data->cells, MUSKET_CELLS);
    scenario->state_size = state_size(data);
    if (!musket_load_wings(scenario, file, error) || !musket_load_units(scenario, file, error) ||
        !musket_load_leaders(scenario, file, error))
        return false;
    tell_wings(scenario);
    musket_fill_tables(data);
    return musket_load_objectives(scenario, file, error) &&
           musket_load_arrivals(scenario, file, error) && musket_load_state(scenario, file, error);
}

void
musket_unload(HetScenario *scenario)
{
    MusketScenario *data = scenario->data;
    if (data == NULL)
        return;
    for (unsigned i = 0; i < data->wing_count; i++) {
        g_free(data->wing[i].code);
        g_free(data->wing[i].name);
    }
    for (unsigned i = 0; i < data->objective_count; i++) {
        g_free(data->objective[i].code);
        g_free(data->objective[i].name);
    }
    for (unsigned i = 0; i < data->arrival_count; i++)
        g_free(data->arrival[i].code);
    het_hex_map_clear(&data->map);
    g_free(data->opening);
    g_free(data);
}
