/* Scenario files: reading and writing positions; and what every state satisfies. docs/formats.md */
#include "musketpike-procedure.h"
#include "musketpike-slots.h"

/* --- places ---------------------------------------------------------------------------------- */

static bool
check_place(const HetScenario *scenario, HetKeyFile *file, const char *group, unsigned unit)
{
    MusketScenario *data = scenario->data;
    const MusketUnit *it = &data->opening->units[unit];
    MusketKind kind = data->unit[unit].kind;
    unsigned cells[2], count = musket_cells(data, unit, it->place, it->facing, cells);
    HET_EACH_BELOW(i, count) {
        unsigned terrain = data->map.terrain[cells[i]];
        if (musket_grounds[terrain].cost[kind] == MUSKET_NO_WAY)
            return het_key_file_fail(file, group, "place", "%s cannot stand on %s",
                                     musket_kind_names[kind],
                                     musket_map_kinds.terrains[terrain].name);
    }
    unsigned other = musket_occupy(data, unit);
    return other == MUSKET_NONE || het_key_file_fail(file, group, "place", "%s stands there",
                                                     het_scenario_unit_at(scenario, other)->code);
}

/* --- units ----------------------------------------------------------------------------------- */

static bool
check_unit_group(const HetScenario *scenario, HetKeyFile *file, const char *group, unsigned unit)
{
    const MusketScenario *data = scenario->data;
    const MusketUnitType *type = &data->unit[unit];
    const MusketUnit *it = &data->opening->units[unit];
    if (data->wing[type->wing].side != type->side)
        return het_key_file_fail(file, group, "wing", "%s is the other side's",
                                 data->wing[type->wing].code);
    if (it->status == MUSKET_CAPTURED && type->kind != MUSKET_ARTILLERY)
        return het_key_file_fail(file, group, "status", "only artillery is captured");
    return it->place == HET_NO_PLACE || check_place(scenario, file, group, unit);
}

static bool
load_unit(HetScenario *scenario, HetKeyFile *file, const char *group)
{
    MusketScenario *data = scenario->data;
    HetFieldPlace place = musket_field_place(scenario, data->opening, NULL);
    unsigned unit = place.item = data->unit_count;
    MusketUnitType *type = &data->unit[unit];
    MusketUnit *it = &data->opening->units[unit];
    *type = (MusketUnitType){.start = 1, .gun = MUSKET_MEDIUM_GUN, .pikes = true};
    if (!het_fields_load_unit(&musket_unit_fields, &place, scenario, file, group, &unit))
        return false;
    bool gone = it->status == MUSKET_GONE || it->status == MUSKET_CAPTURED;
    type->side = (uint8_t)het_scenario_unit_at(scenario, unit)->side;
    type->hexes = MAX(type->hexes, 1);
    if (gone || type->kind == MUSKET_ARTILLERY)
        it->strength = gone ? 0 : type->start;
    if (gone)
        it->facing = 0;
    data->unit_count++;
    if (type->kind != MUSKET_ARTILLERY)
        data->strength[type->side] += type->start;
    return check_unit_group(scenario, file, group, unit);
}

static bool
load_units(HetScenario *scenario, HetKeyFile *file)
{
    MusketScenario *data = scenario->data;
    bool fights[HET_SIDES] = {false};
    HET_EACH_BELOW(unit, MUSKET_UNITS)
        data->opening->units[unit].place = HET_NO_PLACE;
    g_auto(GStrv) groups =
        het_scenario_load_groups(scenario, file, "unit", MUSKET_UNITS, load_unit);
    if (groups == NULL)
        return false;
    HET_EACH_BELOW(unit, data->unit_count)
        if (data->opening->units[unit].status == MUSKET_PRESENT &&
            data->unit[unit].kind != MUSKET_ARTILLERY)
            fights[data->unit[unit].side] = true;
    HET_EACH_BELOW(side, HET_SIDES)
        if (!fights[side])
            return het_key_file_fail(file, "scenario", het_field_sides[side],
                                     "expected a unit of infantry or cavalry on the map");
    return true;
}

/* --- leaders --------------------------------------------------------------------------------- */

/* A wing has one commander, of its side; an overall commander has none. */
static bool
take_command(MusketScenario *data, HetKeyFile *file, const char *group, unsigned leader)
{
    MusketLeaderType *type = &data->leader[leader];
    if (type->wing == MUSKET_NONE)
        return true;
    MusketWing *wing = &data->wing[type->wing];
    if (wing->side != type->side)
        return het_key_file_fail(file, group, "wing", "no wing \"%.20s\" of his side", wing->code);
    if (wing->leader != MUSKET_NONE)
        return het_key_file_fail(file, group, "wing", "%s has a commander", wing->code);
    wing->leader = (uint8_t)leader;
    type->army = wing->army;
    return true;
}

/* At a battle's start; later there may be fewer units than leaders. MPR-15.37 */
static bool
leads_alone(const HetScenario *scenario, HetKeyFile *file, const char *group, unsigned leader)
{
    const MusketScenario *data = scenario->data;
    unsigned unit = data->opening->leaders[leader].unit;
    return unit == MUSKET_NONE || het_key_file_has(file, "state", "turn") ||
           !musket_led_by_another(data->opening, unit, leader) ||
           het_key_file_fail(file, group, "with", "%.20s has a leader already",
                             het_scenario_unit_at(scenario, unit)->code);
}

static bool
check_company(const HetScenario *scenario, HetKeyFile *file, const char *group, unsigned leader)
{
    const MusketScenario *data = scenario->data;
    const MusketLeader *it = &data->opening->leaders[leader];
    unsigned unit = it->unit;
    if (unit == MUSKET_NONE)
        return true;
    if (data->unit[unit].side != data->leader[leader].side ||
        data->opening->units[unit].status != MUSKET_PRESENT || it->state != MUSKET_LEADER_PRESENT)
        return het_key_file_fail(file, group, "with",
                                 "expected a unit of his side that is on the map");
    return leads_alone(scenario, file, group, leader);
}

static bool
load_leader(HetScenario *scenario, HetKeyFile *file, const char *group)
{
    enum { CHITS = MUSKET_MARKER }; /* of a side: the marker has the last bit of its cup */
    MusketScenario *data = scenario->data;
    MusketFile given = {0};
    HetFieldPlace place = musket_field_place(scenario, data->opening, &given);
    unsigned leader = place.item = data->leader_count, unit = 0, chit = 0;
    MusketLeaderType *type = &data->leader[leader];
    type->wing = MUSKET_NONE;
    if (!het_fields_load_unit(&musket_leader_fields, &place, scenario, file, group, &unit))
        return false;
    type->side = (uint8_t)het_scenario_unit_at(scenario, unit)->side;
    HET_EACH_BELOW(other, leader)
        chit += data->leader[other].side == type->side;
    if (chit == CHITS)
        return het_key_file_fail(file, group, NULL, "more than %d leaders of a side", CHITS);
    type->chit = (uint8_t)chit;
    data->leader_count++;
    return take_command(data, file, group, leader) && check_company(scenario, file, group, leader);
}

static bool
load_leaders(HetScenario *scenario, HetKeyFile *file)
{
    MusketScenario *data = scenario->data;
    bool led[HET_SIDES] = {false};
    HET_EACH_BELOW(leader, MUSKET_LEADERS)
        data->opening->leaders[leader].unit = MUSKET_NONE;
    g_auto(GStrv) groups =
        het_scenario_load_groups(scenario, file, "leader", MUSKET_LEADERS, load_leader);
    if (groups == NULL)
        return false;
    HET_EACH_BELOW(leader, data->leader_count)
        led[data->leader[leader].side] = true;
    HET_EACH_BELOW(side, HET_SIDES)
        if (!led[side])
            return het_key_file_fail(file, "scenario", het_field_sides[side],
                                     "expected a leader of that side");
    return true;
}

/* --- the position ---------------------------------------------------------------------------- */

/* Sums over the units: every strength point that is not there is lost. */
static void
count_losses(MusketScenario *data)
{
    MusketState *opening = data->opening;
    unsigned left[HET_SIDES] = {0};
    HET_EACH_BELOW(unit, data->unit_count) {
        unsigned side = data->unit[unit].side;
        if (data->unit[unit].kind != MUSKET_ARTILLERY)
            left[side] += opening->units[unit].strength;
        else if (opening->units[unit].status == MUSKET_CAPTURED)
            opening->guns_taken[1 - side]++;
    }
    HET_EACH_BELOW(leader, data->leader_count)
        opening->leaders_lost[data->leader[leader].side] =
            (uint8_t)(opening->leaders_lost[data->leader[leader].side] +
                      (opening->leaders[leader].state == MUSKET_LEADER_LOST));
    HET_EACH_BELOW(side, HET_SIDES)
        opening->lost[side] = (uint16_t)(data->strength[side] - left[side]);
}

static bool
load_state(HetScenario *scenario, HetKeyFile *file)
{
    MusketScenario *data = scenario->data;
    MusketFile given = {0};
    HetFieldPlace place = musket_field_place(scenario, data->opening, &given);
    if (!het_fields_load(&musket_initiative_fields, &place, file, "initiative") ||
        !het_fields_load(&musket_state_fields, &place, file, "state") ||
        !het_fields_load_late(&musket_state_fields, &place, file, "state") ||
        !het_fields_load(&musket_used_fields, &place, file, "state") ||
        !het_fields_load_sides(&musket_cup_fields, place, file, "state"))
        return false;
    if (data->opening->head.phase == MUSKET_CUPS && data->opening->initiative == MUSKET_NONE)
        return het_key_file_fail(file, "state", "initiative",
                                 "expected first or second, who has it");
    if (data->opening->head.phase == MUSKET_CUPS &&
        (data->opening->cup[HET_FIRST] | data->opening->cup[HET_SECOND]) == 0)
        return het_key_file_fail(file, "state", "phase",
                                 "in \"cups\" one cup at least must hold a chit");
    count_losses(data);
    return true;
}

/* --- wings ----------------------------------------------------------------------------------- */

static bool
load_wing(HetScenario *scenario, HetKeyFile *file, const char *group)
{
    MusketScenario *data = scenario->data;
    HetFieldPlace place = musket_field_place(scenario, data->opening, NULL);
    MusketWing *wing = &data->wing[data->wing_count];
    const char *code = group + strlen("wing ");
    place.item = data->wing_count++;
    wing->leader = MUSKET_NONE;
    wing->code = g_strdup(code);
    if (!het_fields_load(&musket_wing_fields, &place, file, group))
        return false;
    if (wing->name == NULL)
        wing->name = g_strdup(code);
    return true;
}

static bool
load_wings(HetScenario *scenario, HetKeyFile *file)
{
    g_auto(GStrv) groups =
        het_scenario_load_groups(scenario, file, "wing", MUSKET_WINGS, load_wing);
    return groups != NULL;
}

/* The commands as everybody else knows them. */
static void
report_wings(HetScenario *scenario)
{
    const MusketScenario *data = scenario->data;
    HET_EACH_BELOW(i, data->wing_count) {
        HetWing *wing = het_scenario_add_wing(scenario, data->wing[i].code, data->wing[i].name,
                                              data->wing[i].side);
        HET_EACH_BELOW(unit, data->unit_count)
            if (data->unit[unit].wing == i)
                g_array_append_val(wing->units, unit);
    }
}

/* --- objectives ------------------------------------------------------------------------------ */

/* The only side in the hexes of an objective, or nobody. MPR-16.1 */
static unsigned
who_stands_there(const MusketScenario *data, const MusketObjective *objective)
{
    unsigned there = 0;
    HET_EACH_BELOW(unit, data->unit_count) {
        const MusketUnit *it = &data->opening->units[unit];
        unsigned cells[2];
        if (it->place == HET_NO_PLACE)
            continue;
        unsigned count = musket_cells(data, unit, it->place, it->facing, cells);
        HET_EACH_BELOW(i, count)
            if (cells[i] < data->cells && /* units are checked later */
                het_bit(objective->cells[cells[i] / 8], cells[i] % 8))
                there |= 1u << data->unit[unit].side;
    }
    return there == 1 || there == 2 ? there - 1 : MUSKET_NONE;
}

static bool
load_objective(HetScenario *scenario, HetKeyFile *file, const char *group)
{
    MusketScenario *data = scenario->data;
    HetFieldPlace place = musket_field_place(scenario, data->opening, NULL);
    MusketObjective *objective = &data->objective[data->objective_count];
    const char *code = group + strlen("objective ");
    place.item = data->objective_count++;
    objective->unless = MUSKET_NONE;
    objective->code = g_strdup(code);
    if (!het_fields_load(&musket_objective_fields, &place, file, group))
        return false;
    if (objective->name == NULL)
        objective->name = g_strdup(code);
    if (objective->kind == MUSKET_POSSESSION && !het_key_file_has(file, group, "holder"))
        data->opening->holder[place.item] = (uint8_t)who_stands_there(data, objective);
    return true;
}

static bool
load_objectives(HetScenario *scenario, HetKeyFile *file)
{
    MusketScenario *data = scenario->data;
    HetFieldPlace place = musket_field_place(scenario, data->opening, NULL);
    data->opening->winner = HET_NOBODY;
    memset(data->opening->holder, MUSKET_NONE, sizeof data->opening->holder);
    g_auto(GStrv) groups =
        het_scenario_load_groups(scenario, file, "objective", MUSKET_OBJECTIVES, load_objective);
    if (groups == NULL)
        return false;
    for (; place.item < data->objective_count; place.item++)
        if (!het_fields_load_late(&musket_objective_fields, &place, file, groups[place.item]))
            return false;
    return het_fields_load_sides(&musket_points_fields, place, file, "points");
}

/* --- arrivals -------------------------------------------------------------------------------- */

/* Those awaited of an arrival and those not on the map are the same; all are of one side. */
static bool
check_arrival(HetScenario *scenario, HetKeyFile *file, const char *group, MusketArrival *arrival)
{
    MusketScenario *data = scenario->data;
    unsigned side = HET_SIDES, awaited = 0, here = 0;
    HET_EACH_BELOW(unit, data->unit_count) {
        if (!het_bit(arrival->units[unit / 64], unit % 64))
            continue;
        if (side < HET_SIDES && data->unit[unit].side != side)
            return het_key_file_fail(file, group, "units", "expected units of one side");
        side = data->unit[unit].side;
        awaited += data->opening->units[unit].status == MUSKET_AWAITED;
        here += data->opening->units[unit].status != MUSKET_AWAITED;
    }
    HET_EACH_BELOW(i, data->leader_count) {
        if (!het_bit(arrival->leaders, i))
            continue;
        if (data->leader[i].side != side)
            return het_key_file_fail(file, group, "leaders", "expected leaders of the units' side");
        awaited += data->opening->leaders[i].state == MUSKET_LEADER_AWAITED;
        here += data->opening->leaders[i].state != MUSKET_LEADER_AWAITED;
    }
    if (side == HET_SIDES)
        return het_key_file_fail(file, group, "units", "expected one unit at least");
    if (awaited > 0 && here > 0)
        return het_key_file_fail(file, group, "units",
                                 "expected all of them on the map, or all awaited");
    arrival->side = (uint8_t)side;
    if (here > 0)
        data->opening->arrived |= 1u << (arrival - data->arrival);
    return true;
}

static bool
load_arrival(HetScenario *scenario, HetKeyFile *file, const char *group)
{
    MusketScenario *data = scenario->data;
    HetFieldPlace place = musket_field_place(scenario, data->opening, NULL);
    MusketArrival *arrival = &data->arrival[data->arrival_count];
    place.item = data->arrival_count;
    if (!het_fields_load(&musket_arrival_fields, &place, file, group) ||
        !check_arrival(scenario, file, group, arrival))
        return false;
    HET_EACH_BELOW(cell, data->cells)
        if (musket_why_not_onto(data, arrival, cell) == NULL)
            musket_set_add(&arrival->cells, cell);
    arrival->code = g_strdup(group + strlen("arrival "));
    data->arrival_count++;
    return true;
}

/* Checks that every unit awaited comes some time. */
static bool
check_awaited(HetScenario *scenario, HetKeyFile *file)
{
    const MusketScenario *data = scenario->data;
    uint64_t units[2] = {0}, leaders = 0;
    HET_EACH_BELOW(i, data->arrival_count) {
        units[0] |= data->arrival[i].units[0];
        units[1] |= data->arrival[i].units[1];
        leaders |= data->arrival[i].leaders;
    }
    HET_EACH_BELOW(id, data->unit_count + data->leader_count) {
        unsigned leader = id - data->unit_count;
        bool unit = id < data->unit_count;
        bool awaited = unit ? data->opening->units[id].status == MUSKET_AWAITED
                            : data->opening->leaders[leader].state == MUSKET_LEADER_AWAITED;
        bool comes = unit ? het_bit(units[id / 64], id % 64) : het_bit(leaders, leader);
        g_autofree char *group = g_strdup_printf("%s %s", unit ? "unit" : "leader",
                                                 het_scenario_unit_at(scenario, id)->code);
        if (awaited && !comes)
            return het_key_file_fail(file, group, unit ? "place" : "with",
                                     "missing, and no arrival brings it");
    }
    return true;
}

static bool
load_arrivals(HetScenario *scenario, HetKeyFile *file)
{
    g_auto(GStrv) groups =
        het_scenario_load_groups(scenario, file, "arrival", MUSKET_ARRIVALS, load_arrival);
    return groups != NULL && check_awaited(scenario, file);
}

/* --- slots ----------------------------------------------------------------------------------- */

static size_t
state_size(const MusketScenario *data)
{
    size_t bytes = offsetof(MusketState, cells) + data->cells * sizeof(MusketCell);
    return (bytes + 7) / 8 * 8;
}

bool
musket_load(HetScenario *scenario, HetKeyFile *file)
{
    MusketScenario *data = scenario->data;
    data->option = scenario->options;
    data->opening = (MusketState *)scenario->opening;
    if (!het_hex_map_load(scenario, &data->map, &musket_map_kinds, file, "map"))
        return false;
    data->cells = data->map.cells;
    if (data->cells > MUSKET_CELLS)
        return het_key_file_fail(file, "map", "rows", "%u hexes, expected %d at most", data->cells,
                                 MUSKET_CELLS);
    scenario->state_size = state_size(data);
    musket_fill_map(data);
    if (!load_wings(scenario, file) || !load_units(scenario, file) || !load_leaders(scenario, file))
        return false;
    report_wings(scenario);
    musket_fill_units(data);
    return load_objectives(scenario, file) && load_arrivals(scenario, file) &&
           load_state(scenario, file);
}

void
musket_unload(HetScenario *scenario)
{
    MusketScenario *data = scenario->data;
    HET_EACH_BELOW(i, data->wing_count) {
        g_free(data->wing[i].code);
        g_free(data->wing[i].name);
    }
    HET_EACH_BELOW(i, data->objective_count) {
        g_free(data->objective[i].code);
        g_free(data->objective[i].name);
    }
    HET_EACH_BELOW(i, data->arrival_count)
        g_free(data->arrival[i].code);
    het_hex_lines_clear(&data->lines);
    het_hex_map_clear(&data->map);
}

static void
save_units(const MusketScenario *data, HetFieldPlace place, GKeyFile *file)
{
    for (; place.item < data->unit_count; place.item++) {
        het_fields_save_unit(&musket_unit_fields, &place, place.item, file, "unit");
        if (data->unit[place.item].pikes)
            continue; /* else it is heavy infantry, whatever the option makes it: MPR-8.7 */
        g_autofree char *group = het_scenario_unit_group(place.scenario, place.item);
        g_key_file_set_value(file, group, "type", musket_kind_names[MUSKET_HEAVY]);
    }
}

static void
save_leaders(const MusketScenario *data, HetFieldPlace place, GKeyFile *file)
{
    MusketFile *given = place.base[2];
    for (; place.item < data->leader_count; place.item++) {
        given->overall = data->leader[place.item].wing == MUSKET_NONE;
        het_fields_save_unit(&musket_leader_fields, &place, data->unit_count + place.item, file,
                             "leader");
    }
}

static void
save_victory(const MusketScenario *data, HetFieldPlace place, GKeyFile *file)
{
    for (; place.item < data->objective_count; place.item++)
        het_fields_save_group(&musket_objective_fields, &place, file, "objective",
                              data->objective[place.item].code);
    het_fields_save_sides(&musket_points_fields, place, file, "points");
    for (place.item = 0; place.item < data->arrival_count; place.item++)
        het_fields_save_group(&musket_arrival_fields, &place, file, "arrival",
                              data->arrival[place.item].code);
}

bool
musket_save(const HetState *head, GKeyFile *file, GError **error)
{
    const MusketState *state = musket_state_peek(head);
    const MusketScenario *data = musket_data(state);
    bool between = head->phase == MUSKET_INITIATIVE ||
                   (head->phase == MUSKET_CUPS && head->actor != HET_CHANCE);
    if (!between)
        return het_fail(error, HET_ERROR_ILLEGAL,
                        "a position can be saved between two activations while the game lasts");
    het_hex_map_save(&data->map, file, "map");
    MusketFile given = {0};
    HetFieldPlace place = musket_field_place(head->scenario, state, &given);
    for (; place.item < data->wing_count; place.item++)
        het_fields_save_group(&musket_wing_fields, &place, file, "wing",
                              data->wing[place.item].code);
    place.item = 0;
    save_units(data, place, file);
    save_leaders(data, place, file);
    save_victory(data, place, file);
    het_fields_save(&musket_state_fields, &place, file, "state");
    het_fields_save_sides(&musket_cup_fields, place, file, "state");
    het_fields_save(&musket_used_fields, &place, file, "state");
    return true;
}

static const char *
check_unit(const MusketState *state, unsigned unit)
{
    const MusketScenario *data = musket_data(state);
    const MusketUnit *it = &state->units[unit];
    const MusketUnitType *type = &data->unit[unit];
    bool fights = state->head.depth > 1;
    if (it->status > MUSKET_CAPTURED || it->facing >= HET_HEX_SIDES)
        return "a unit's status or facing is none";
    if ((it->status == MUSKET_PRESENT) != (it->place != HET_NO_PLACE))
        return "a unit is present without a place, or has one and is not";
    if (it->status == MUSKET_CAPTURED && type->kind != MUSKET_ARTILLERY)
        return "a unit is captured that is no artillery";
    if (it->status == MUSKET_GONE || it->status == MUSKET_CAPTURED)
        return it->strength == 0 && it->flags == 0 ? NULL
                                                   : "a unit that is gone has something left";
    if (it->strength == 0 && !fights)
        return "a unit without strength is not gone";
    if (type->kind == MUSKET_ARTILLERY && it->strength != 1)
        return "artillery has another strength than 1";
    if (type->kind != MUSKET_CAVALRY && it->strength > type->start)
        return "a unit is stronger than it was printed";
    if (it->place == HET_NO_PLACE)
        return NULL;
    MUSKET_EACH_OWN(own, state, unit) {
        if (own >= data->cells)
            return "a unit stands off the map";
        const MusketCell *cell = &state->cells[own];
        if ((type->kind == MUSKET_ARTILLERY ? cell->gun : cell->unit) != unit + 1)
            return "a unit and its cell disagree";
    }
    if (state->head.depth == 0 && (it->flags & ~(MUSKET_DISORDERED | MUSKET_ACTED)) != 0)
        return "a unit remembers an activation that is over";
    return NULL;
}

static const char *
check_cells(const MusketState *state)
{
    const MusketScenario *data = musket_data(state);
    HET_EACH_BELOW(cell, data->cells) {
        const MusketCell *it = &state->cells[cell];
        const uint8_t ids[] = {it->unit, it->gun};
        HET_EACH_BELOW(i, 2) {
            unsigned cells[2];
            if (ids[i] == 0)
                continue;
            if (ids[i] > data->unit_count || !musket_on_map(state, ids[i] - 1u))
                return "a cell names a unit that is not on the map";
            unsigned count = musket_own_cells(state, ids[i] - 1u, cells);
            if (cells[0] != cell && (count == 1 || cells[1] != cell))
                return "a cell names a unit that stands elsewhere";
        }
        if (it->unit != 0 && it->gun != 0 &&
            data->unit[it->unit - 1].side != data->unit[it->gun - 1].side)
            return "enemies share a cell";
    }
    return NULL;
}

static const char *
check_leader(const MusketState *state, unsigned leader)
{
    const MusketLeader *it = &state->leaders[leader];
    const MusketScenario *data = musket_data(state);
    if (it->state != MUSKET_LEADER_PRESENT)
        return it->unit == MUSKET_NONE ? NULL : "a leader who is not there is with a unit";
    if (it->unit >= data->unit_count || !musket_on_map(state, it->unit))
        return "a leader is with no unit on the map";
    return data->unit[it->unit].side == data->leader[leader].side ? NULL
                                                                  : "a leader is with the enemy";
}

static const char *
check_sums(const MusketState *state)
{
    const MusketScenario *data = musket_data(state);
    unsigned strength[HET_SIDES] = {0}, taken[HET_SIDES] = {0}, leaders[HET_SIDES] = {0};
    HET_EACH_BELOW(unit, data->unit_count) {
        const MusketUnit *it = &state->units[unit];
        if (data->unit[unit].kind != MUSKET_ARTILLERY)
            strength[data->unit[unit].side] += it->strength;
        taken[1 - data->unit[unit].side] += it->status == MUSKET_CAPTURED;
    }
    HET_EACH_BELOW(leader, data->leader_count)
        leaders[data->leader[leader].side] += state->leaders[leader].state == MUSKET_LEADER_LOST;
    HET_EACH_BELOW(side, HET_SIDES) {
        if (strength[side] + state->lost[side] != data->strength[side])
            return "a side's strength and losses do not add up";
        if (taken[side] != state->guns_taken[side])
            return "a side's captured artillery is not counted right";
        if (leaders[side] != state->leaders_lost[side])
            return "a side's lost leaders are not counted right";
        if ((state->cup[side] & ~musket_full_cup(state, side)) != 0)
            return "a cup holds a chit the side does not have";
    }
    return NULL;
}

static const char *
check_activation(const MusketState *state)
{
    static const MusketActivation none;
    static const HetWay no_way;
    bool between = state->head.depth == 0;
    if (between && memcmp(&state->activation, &none, sizeof none) != 0)
        return "there is an activation with nothing under way";
    if (between && memcmp(&state->way, &no_way, sizeof no_way) != 0)
        return "there is a way with nobody on it";
    if (between && (state->met[0] | state->met[1] | state->window[0] | state->window[1]) != 0)
        return "there is a window with nobody before it";
    if ((state->head.actor == HET_NOBODY) != (state->end != MUSKET_END_NONE))
        return "the game is over without a reason, or has one and continues";
    return NULL;
}

const char *
musket_check(const HetState *head)
{
    const MusketState *state = musket_state_peek(head);
    const MusketScenario *data = musket_data(state);
    const char *wrong = check_activation(state);
    for (unsigned unit = 0; wrong == NULL && unit < data->unit_count; unit++)
        wrong = check_unit(state, unit);
    for (unsigned leader = 0; wrong == NULL && leader < data->leader_count; leader++)
        wrong = check_leader(state, leader);
    if (wrong == NULL)
        wrong = check_cells(state);
    return wrong == NULL ? check_sums(state) : wrong;
}
