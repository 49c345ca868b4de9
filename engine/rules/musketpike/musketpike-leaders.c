/* Scenario files: leaders, and the position at a phase's start. docs/formats.md */
#include "musketpike-cold.h"
#include "musketpike-turn.h"
#include "musketpike-unit.h"

static const char *const command_names[] = {"wing", "overall", NULL};

/* --- leaders ---------------------------------------------------------------------------------- */

static bool
load_command(MusketScenario *data, HetKeyFile *file, const char *group, unsigned leader,
             GError **error)
{
    MusketLeaderType *type = &data->leader[leader];
    unsigned command = 0;
    int army = 1;
    if (!het_key_file_choice(file, group, "command", command_names, &command, error))
        return false;
    type->wing = MUSKET_NONE;
    if (command == 1) {
        if (!het_key_file_integer_or(file, group, "army", 1, 2, 1, &army, error))
            return false;
        type->army = (uint8_t)(army - 1);
        return true;
    }
    g_autofree char *code = het_key_file_string(file, group, "wing", error);
    if (code == NULL)
        return false;
    unsigned wing = musket_find_wing(data, code);
    if (wing == MUSKET_NONE || data->wing[wing].side != type->side)
        return het_key_file_fail(file, group, "wing", error, "no wing \"%.20s\" of his side", code);
    if (data->wing[wing].leader != MUSKET_NONE)
        return het_key_file_fail(file, group, "wing", error, "%s has a commander", code);
    data->wing[wing].leader = (uint8_t)leader;
    type->wing = (uint8_t)wing;
    type->army = data->wing[wing].army;
    return true;
}

static bool
load_company(HetScenario *scenario, HetKeyFile *file, const char *group, unsigned leader,
             GError **error)
{
    MusketScenario *data = scenario->data;
    MusketLeader *it = &data->opening->leaders[leader];
    bool with = het_key_file_has(file, group, "with");
    unsigned state = 0;
    it->unit = MUSKET_NONE;
    if (!het_key_file_choice_or(file, group, "status", musket_commander_names,
                                with ? MUSKET_LEADER_PRESENT : MUSKET_LEADER_AWAITED, &state,
                                error))
        return false;
    it->state = (uint8_t)state;
    if (!with)
        return true;
    g_autofree char *code = het_key_file_string(file, group, "with", error);
    if (code == NULL)
        return false;
    unsigned unit = musket_find_unit(scenario, code);
    if (unit == MUSKET_NONE || data->unit[unit].side != data->leader[leader].side ||
        data->opening->units[unit].status != MUSKET_PRESENT || state != MUSKET_LEADER_PRESENT)
        return het_key_file_fail(file, group, "with", error,
                                 "expected a unit of his side that is on the map");
    /* MPR-15.37; later in a battle there may be fewer units than leaders */
    if (musket_led_by_another(data->opening, unit, leader) &&
        !het_key_file_has(file, "state", "turn"))
        return het_key_file_fail(file, group, "with", error, "%.20s has a leader already", code);
    it->unit = (uint8_t)unit;
    return true;
}

static bool
load_leader(HetScenario *scenario, HetKeyFile *file, const char *group, GError **error)
{
    enum { CHITS = 15 }; /* of a side: the marker has the last bit of its cup */
    MusketScenario *data = scenario->data;
    unsigned leader = data->leader_count, side = 0, unit = 0, chit = 0;
    const char *code = group + strlen("leader ");
    int rating = 0;
    if (leader == MUSKET_LEADERS)
        return het_key_file_fail(file, group, NULL, error, "more than %d leaders", MUSKET_LEADERS);
    if (!het_key_file_choice(file, group, "side", musket_side_names, &side, error) ||
        !het_key_file_integer(file, group, "rating", 0, 3, &rating, error))
        return false;
    g_autofree char *name = het_key_file_string_or(file, group, "name", code, error);
    if (name == NULL ||
        !het_scenario_add_unit(scenario, file, group, code, name, (HetActor)side, &unit, error))
        return false;
    for (unsigned other = 0; other < leader; other++)
        chit += data->leader[other].side == side;
    if (chit == CHITS)
        return het_key_file_fail(file, group, NULL, error, "more than %d leaders of a side", CHITS);
    data->leader[leader] =
        (MusketLeaderType){.side = (uint8_t)side, .rating = (uint8_t)rating, .chit = (uint8_t)chit};
    data->leader_count++;
    return load_command(data, file, group, leader, error) &&
           load_company(scenario, file, group, leader, error);
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
            return het_key_file_fail(file, "scenario", musket_side_names[side], error,
                                     "expected a leader of that side");
    return true;
}

/* --- the position ----------------------------------------------------------------------------- */

typedef bool (*CodeReader)(const HetScenario *scenario, unsigned side, const char *code,
                           uint16_t *bits);

static bool
read_chit(const HetScenario *scenario, unsigned side, const char *code, uint16_t *bits)
{
    const MusketScenario *data = scenario->data;
    if (strcmp(code, "any") == 0) {
        *bits = (uint16_t)(*bits | 1u << 15);
        return true;
    }
    unsigned leader = musket_find_leader(scenario, code);
    if (leader == MUSKET_NONE || data->leader[leader].side != side)
        return false;
    *bits = (uint16_t)(*bits | 1u << data->leader[leader].chit);
    return true;
}

static bool
read_wing(const HetScenario *scenario, unsigned side, const char *code, uint16_t *bits)
{
    unsigned wing = musket_find_wing(scenario->data, code);
    (void)side;
    if (wing == MUSKET_NONE)
        return false;
    *bits = (uint16_t)(*bits | 1u << wing);
    return true;
}

static bool
read_side(const HetScenario *scenario, unsigned side, const char *code, uint16_t *bits)
{
    (void)scenario;
    (void)side;
    for (unsigned i = 0; i < HET_SIDES; i++) {
        if (strcmp(code, musket_side_names[i]) == 0) {
            *bits = (uint16_t)(*bits | 1u << i);
            return true;
        }
    }
    return false;
}

/* A list of [state] as bits; missing: none. */
static bool
load_bits(const HetScenario *scenario, HetKeyFile *file, const char *key, CodeReader read,
          unsigned side, uint16_t *ret_bits, GError **error)
{
    *ret_bits = 0;
    if (!het_key_file_has(file, "state", key))
        return true;
    g_auto(GStrv) codes = het_key_file_list(file, "state", key, error);
    for (size_t i = 0; codes != NULL && codes[i] != NULL; i++)
        if (!read(scenario, side, codes[i], ret_bits))
            return het_key_file_fail(file, "state", key, error,
                                     "\"%.20s\" is none that may stand "
                                     "here",
                                     codes[i]);
    return codes != NULL;
}

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

static bool
load_cups(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    MusketScenario *data = scenario->data;
    MusketState *opening = data->opening;
    uint16_t passed = 0;
    bool any = false;
    for (unsigned side = 0; side < HET_SIDES; side++) {
        g_autofree char *key = g_strdup_printf("cup-%s", musket_side_names[side]);
        if (!load_bits(scenario, file, key, read_chit, side, &opening->cup[side], error))
            return false;
        any = any || het_key_file_has(file, "state", key);
    }
    if (!load_bits(scenario, file, "wings-used", read_wing, 0, &opening->wings_used, error) ||
        !load_bits(scenario, file, "passed", read_side, 0, &passed, error))
        return false;
    opening->passed = (uint8_t)passed;
    for (unsigned side = 0; side < HET_SIDES && !any; side++)
        opening->cup[side] = (uint16_t)musket_full_cup(opening, side);
    return true;
}

/* The turn, the phase and who has the initiative. A first turn whose initiative the scenario gives
 * begins with its draws. MPR-1.1 */
static bool
load_phase(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    enum { ROLL = 2 };
    static const char *const starters[] = {"first", "second", "roll", NULL};
    static const char *const phases[] = {"initiative", "cups", NULL};
    MusketScenario *data = scenario->data;
    HetState *head = &data->opening->head;
    int turn = 1;
    unsigned phase = 0, active = HET_FIRST, starter = ROLL;
    if (!het_key_file_choice_or(file, "initiative", "first-turn", starters, ROLL, &starter,
                                error) ||
        !het_key_file_integer_or(file, "state", "turn", 1, scenario->turns, 1, &turn, error))
        return false;
    bool given = starter != ROLL && !het_key_file_has(file, "state", "turn");
    if (!het_key_file_choice_or(file, "state", "initiative", starters, starter, &starter, error) ||
        !het_key_file_choice_or(file, "state", "phase", phases, given, &phase, error) ||
        !het_key_file_choice_or(file, "state", "active", musket_side_names,
                                starter != ROLL ? starter : (unsigned)HET_FIRST, &active, error))
        return false;
    if (phase == 1 && starter == ROLL)
        return het_key_file_fail(file, "state", "initiative", error,
                                 "expected first or second, who has it");
    head->turn = (uint16_t)turn;
    head->phase = phase == 1 ? MUSKET_CUPS : MUSKET_INITIATIVE;
    head->active = (uint8_t)active;
    data->opening->initiative = (uint8_t)(starter != ROLL ? starter : (unsigned)MUSKET_NONE);
    return true;
}

bool
musket_load_state(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    MusketScenario *data = scenario->data;
    if (!load_phase(scenario, file, error) || !load_cups(scenario, file, error))
        return false;
    if (data->opening->head.phase == MUSKET_CUPS &&
        (data->opening->cup[HET_FIRST] | data->opening->cup[HET_SECOND]) == 0)
        return het_key_file_fail(file, "state", "phase", error,
                                 "in \"cups\" one cup at least must hold a chit");
    count_losses(data);
    return musket_fill_cells(data->opening, data) ||
           het_key_file_fail(file, "scenario", NULL, error, "units share hexes they cannot");
}
