/* Scenario files: leaders, and the position at a phase's start. docs/formats.md */
#include "musketpike-file.h"
#include "musketpike-cups.h"
#include "musketpike-unit.h"

/* --- leaders ---------------------------------------------------------------------------------- */

/* A wing has one commander, of its side; an overall commander has none. */
static bool
take_command(MusketScenario *data, HetKeyFile *file, const char *group, unsigned leader,
             GError **error)
{
    MusketLeaderType *type = &data->leader[leader];
    if (type->wing == MUSKET_NONE)
        return true;
    MusketWing *wing = &data->wing[type->wing];
    if (wing->side != type->side)
        return het_key_file_fail(file, group, "wing", error, "no wing \"%.20s\" of his side",
                                 wing->code);
    if (wing->leader != MUSKET_NONE)
        return het_key_file_fail(file, group, "wing", error, "%s has a commander", wing->code);
    wing->leader = (uint8_t)leader;
    type->army = wing->army;
    return true;
}

/* At a battle's start; later there may be fewer units than leaders. MPR-15.37 */
static bool
leads_alone(const HetScenario *scenario, HetKeyFile *file, const char *group, unsigned leader,
            GError **error)
{
    const MusketScenario *data = scenario->data;
    unsigned unit = data->opening->leaders[leader].unit;
    return unit == MUSKET_NONE || het_key_file_has(file, "state", "turn") ||
           !musket_led_by_another(data->opening, unit, leader) ||
           het_key_file_fail(file, group, "with", error, "%.20s has a leader already",
                             het_scenario_unit_at(scenario, unit)->code);
}

static bool
check_company(const HetScenario *scenario, HetKeyFile *file, const char *group, unsigned leader,
              GError **error)
{
    const MusketScenario *data = scenario->data;
    const MusketLeader *it = &data->opening->leaders[leader];
    unsigned unit = it->unit;
    if (unit == MUSKET_NONE)
        return true;
    if (data->unit[unit].side != data->leader[leader].side ||
        data->opening->units[unit].status != MUSKET_PRESENT || it->state != MUSKET_LEADER_PRESENT)
        return het_key_file_fail(file, group, "with", error,
                                 "expected a unit of his side that is on the map");
    return leads_alone(scenario, file, group, leader, error);
}

static bool
load_leader(HetScenario *scenario, HetKeyFile *file, const char *group, GError **error)
{
    enum { CHITS = MUSKET_MARKER }; /* of a side: the marker has the last bit of its cup */
    MusketScenario *data = scenario->data;
    MusketFile said = {0};
    HetFieldPlace place = musket_field_place(scenario, data->opening, &said);
    unsigned leader = place.item = data->leader_count, unit = 0, chit = 0;
    if (leader == MUSKET_LEADERS)
        return het_key_file_fail(file, group, NULL, error, "more than %d leaders", MUSKET_LEADERS);
    MusketLeaderType *type = &data->leader[leader];
    type->wing = MUSKET_NONE;
    if (!het_fields_load_unit(&musket_leader_fields, &place, scenario, file, group, &unit, error))
        return false;
    type->side = (uint8_t)het_scenario_unit_at(scenario, unit)->side;
    for (unsigned other = 0; other < leader; other++)
        chit += data->leader[other].side == type->side;
    if (chit == CHITS)
        return het_key_file_fail(file, group, NULL, error, "more than %d leaders of a side", CHITS);
    type->chit = (uint8_t)chit;
    data->leader_count++;
    return take_command(data, file, group, leader, error) &&
           check_company(scenario, file, group, leader, error);
}

bool
musket_load_leaders(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    MusketScenario *data = scenario->data;
    g_auto(GStrv) groups = het_key_file_groups(file, "leader ");
    bool led[HET_SIDES] = {false};
    for (unsigned leader = 0; leader < MUSKET_LEADERS; leader++)
        data->opening->leaders[leader].unit = MUSKET_NONE;
    for (size_t i = 0; groups[i] != NULL; i++) {
        if (!load_leader(scenario, file, groups[i], error))
            return false;
        led[data->leader[i].side] = true;
    }
    for (unsigned side = 0; side < HET_SIDES; side++)
        if (!led[side])
            return het_key_file_fail(file, "scenario", het_field_sides[side], error,
                                     "expected a leader of that side");
    return true;
}

/* --- the position ----------------------------------------------------------------------------- */

/* Sums that the units tell: every strength point that is not there is lost. */
static void
count_losses(MusketScenario *data)
{
    MusketState *opening = data->opening;
    unsigned left[HET_SIDES] = {0};
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        unsigned side = data->unit[unit].side;
        if (data->unit[unit].kind != MUSKET_ARTILLERY)
            left[side] += opening->units[unit].strength;
        else if (opening->units[unit].status == MUSKET_CAPTURED)
            opening->guns_taken[1 - side]++;
    }
    for (unsigned leader = 0; leader < data->leader_count; leader++)
        opening->leaders_lost[data->leader[leader].side] =
            (uint8_t)(opening->leaders_lost[data->leader[leader].side] +
                      (opening->leaders[leader].state == MUSKET_LEADER_LOST));
    for (unsigned side = 0; side < HET_SIDES; side++)
        opening->lost[side] = (uint16_t)(data->strength[side] - left[side]);
}

bool
musket_load_state(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    MusketScenario *data = scenario->data;
    MusketFile said = {0};
    HetFieldPlace place = musket_field_place(scenario, data->opening, &said);
    if (!het_fields_load(&musket_initiative_fields, &place, file, "initiative", error) ||
        !het_fields_load(&musket_state_fields, &place, file, "state", error) ||
        !het_fields_load_late(&musket_state_fields, &place, file, "state", error) ||
        !het_fields_load(&musket_used_fields, &place, file, "state", error))
        return false;
    for (; place.item < HET_SIDES; place.item++)
        if (!het_fields_load(&musket_cup_fields, &place, file, "state", error))
            return false;
    if (data->opening->head.phase == MUSKET_CUPS && data->opening->initiative == MUSKET_NONE)
        return het_key_file_fail(file, "state", "initiative", error,
                                 "expected first or second, who has it");
    if (data->opening->head.phase == MUSKET_CUPS &&
        (data->opening->cup[HET_FIRST] | data->opening->cup[HET_SECOND]) == 0)
        return het_key_file_fail(file, "state", "phase", error,
                                 "in \"cups\" one cup at least must hold a chit");
    count_losses(data);
    if (!musket_fill_cells(data->opening, data))
        return het_key_file_fail(file, "scenario", NULL, error, "units share hexes they cannot");
    g_auto(GStrv) groups = het_key_file_groups(file, "leader ");
    for (unsigned leader = data->leader_count; leader-- > 0;) /* of a hex the last is named */
        if (!leads_alone(scenario, file, groups[leader], leader, error))
            return false;
    return true;
}
