/* A position as a scenario file: the inverse of kipling-load.c and kipling-units.c. */
#include "kipling-cold.h"

static const char *const side_names[] = {"first", "second"};
static const char *const edge_names[] = {"north", "east", "south", "west"};
static const char *const status_names[] = {"gone", "steady", "falling", "exhausted"};

static void
set_cell(GKeyFile *file, const char *group, const char *key, unsigned cell)
{
    char name[HET_SQUARE_NAME];
    het_square_name(cell, name);
    g_key_file_set_value(file, group, key, name);
}

static void
save_map(const KiplingScenario *data, GKeyFile *file)
{
    for (unsigned row = data->board.height; row-- > 0;) {
        g_autoptr(GString) text = g_string_new(NULL);
        g_autofree char *key = g_strdup_printf("row-%u", row + 1);
        for (unsigned column = 0; column < data->board.width; column++)
            g_string_append_printf(text, "%s%c", column == 0 ? "" : " ",
                                   kipling_terrain_symbols[data->terrain[het_square(column, row)]]);
        g_key_file_set_value(file, "map", key, text->str);
    }
    g_key_file_set_value(file, "map", "river", data->river_passable ? "half" : "impassable");
    for (unsigned side = 0; side < HET_SIDES; side++) {
        g_autofree char *edge = g_strdup_printf("%s-edge", side_names[side]);
        g_autofree char *hospital = g_strdup_printf("%s-hospital", side_names[side]);
        g_key_file_set_value(file, "map", edge, edge_names[data->edge[side]]);
        if (data->hospital[side] != HET_SQUARE_OFF)
            set_cell(file, "map", hospital, data->hospital[side]);
    }
}

static void
set_count(GKeyFile *file, const char *group, const char *key, unsigned count)
{
    if (count > 0)
        g_key_file_set_integer(file, group, key, (int)count);
}

static void
save_gun(const KiplingState *state, GKeyFile *file, const char *group, unsigned crew)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned gun = 0;
    while (data->gun_crew[gun] != crew)
        gun++;
    const KiplingGun *it = &state->guns[gun];
    if (it->place != HET_SQUARE_OFF)
        set_cell(file, group, "gun", it->place);
    g_key_file_set_value(file, group, "gun-owner", side_names[it->owner]);
    set_count(file, group, "gun-spiked", it->spiked);
    if (it->holder != KIPLING_NONE && it->holder != crew)
        g_key_file_set_value(file, group, "gun-holder",
                             het_scenario_unit_at(state->head.scenario, it->holder)->code);
}

static void
save_unit(const KiplingState *state, GKeyFile *file, unsigned unit)
{
    const KiplingScenario *data = kipling_data(state);
    const HetUnit *named = het_scenario_unit_at(state->head.scenario, unit);
    const KiplingUnit *it = &state->units[unit];
    g_autofree char *group = g_strdup_printf("unit %s", named->code);
    bool general = data->kind[unit] == KIPLING_GENERAL;
    g_key_file_set_value(file, group, "side", side_names[data->side[unit]]);
    g_key_file_set_value(file, group, "type", kipling_kind_names[data->kind[unit]]);
    g_key_file_set_string(file, group, "name", named->name);
    if (general && data->general[data->side[unit]] != unit) { /* absent: option off */
        g_key_file_set_integer(file, group, "present", 0);
        g_key_file_set_integer(file, group, "dead", 1);
        return;
    }
    if (!general)
        g_key_file_set_integer(file, group, "figures", data->start[unit]);
    g_key_file_set_integer(file, group, "present", it->figures);
    g_key_file_set_value(file, group, "status", status_names[it->status]);
    set_count(file, group, general ? "stayed" : "falls", it->falls);
    set_count(file, group, "followed", state->followed[unit]);
    set_count(file, group, "dead", it->dead);
    set_count(file, group, "prisoners", it->prisoners);
    set_count(file, group, "fled", it->fled);
    if (it->place != HET_SQUARE_OFF)
        set_cell(file, group, "place", it->place);
    if (general && it->leader != KIPLING_NONE)
        g_key_file_set_value(file, group, "with",
                             het_scenario_unit_at(state->head.scenario, it->leader)->code);
    if (data->kind[unit] == KIPLING_ARTILLERY)
        save_gun(state, file, group, unit);
}

static void
save_melees(const KiplingState *state, GKeyFile *file)
{
    const HetScenario *scenario = state->head.scenario;
    unsigned count = 0;
    for (unsigned unit = 0; unit < kipling_data(state)->unit_count; unit++) {
        const KiplingUnit *it = &state->units[unit];
        if (it->arrival == 0)
            continue;
        g_autofree char *key = g_strdup_printf("melee-%u", ++count);
        g_autofree char *text = g_strdup_printf(
            "%s;%s;%c;%u;%u", het_scenario_unit_at(scenario, unit)->code,
            het_scenario_unit_at(scenario, it->partner)->code, "NESW"[it->arrival - 1],
            it -> melee_losses, state -> units[it->partner].melee_losses);
        g_key_file_set_value(file, "state", key, text);
    }
}

static void
save_state(const KiplingState *state, GKeyFile *file)
{
    const KiplingScenario *data = kipling_data(state);
    const HetScenario *scenario = state->head.scenario;
    g_autoptr(GString) acted = g_string_new(NULL);
    g_key_file_set_integer(file, "state", "turn", state->head.turn);
    g_key_file_set_value(file, "state", "active", side_names[state->head.active]);
    g_key_file_set_value(file, "state", "phase", scenario->rules->phases[state->head.phase]);
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        if ((state->acted >> unit & 1u) != 0)
            g_string_append_printf(acted, "%s%s", acted->len == 0 ? "" : ";",
                                   het_scenario_unit_at(scenario, unit)->code);
    if (acted->len > 0)
        g_key_file_set_value(file, "state", "acted", acted->str);
    save_melees(state, file);
    for (unsigned side = 0; side < HET_SIDES; side++) {
        g_autofree char *guard = g_strdup_printf("guard-%s", side_names[side]);
        g_autofree char *tended = g_strdup_printf("tended-%s", side_names[side]);
        if (state->guard[side] != KIPLING_NONE)
            g_key_file_set_value(file, "state", guard,
                                 het_scenario_unit_at(scenario, state->guard[side])->code);
        set_count(file, "state", tended, state->tended[side]);
    }
    for (unsigned i = 0; i < data->building_count; i++) {
        if (state->breaches[i] == 0 && state->battered[i] == 0)
            continue;
        char name[HET_SQUARE_NAME];
        het_square_name(data->building_place[i], name);
        g_autofree char *key = g_strdup_printf("building-%s", name);
        g_autofree char *text = g_strdup_printf("%u;%u", state->breaches[i], state->battered[i]);
        g_key_file_set_value(file, "state", key, text);
    }
}

bool
kipling_save(const HetState *head, GKeyFile *file, GError **error)
{
    const KiplingState *state = (const KiplingState *)head;
    if (head->depth > 0 || head->actor == HET_NOBODY) {
        g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL,
                    "a position can be saved between two actions while the game lasts");
        return false;
    }
    save_map(kipling_data(state), file);
    for (unsigned unit = 0; unit < kipling_data(state)->unit_count; unit++)
        save_unit(state, file, unit);
    save_state(state, file);
    return true;
}
