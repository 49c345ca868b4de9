/* A position as a scenario file: the inverse of kipling-load.c and kipling-units.c. */
#include "kipling-file.h"

static void
save_map(const KiplingState *state, GKeyFile *file)
{
    const KiplingScenario *data = kipling_data(state);
    HetFieldPlace place = kipling_field_place(state->head.scenario, state);
    for (unsigned row = data->board.height; row-- > 0;) {
        g_autoptr(GString) text = g_string_new(NULL);
        g_autofree char *key = g_strdup_printf("row-%u", row + 1);
        for (unsigned column = 0; column < data->board.width; column++)
            g_string_append_printf(text, "%s%c", column == 0 ? "" : " ",
                                   kipling_terrain_symbols[data->terrain[het_square(column, row)]]);
        g_key_file_set_value(file, "map", key, text->str);
    }
    het_fields_save(&kipling_map_fields, &place, file, "map");
    for (place.item = 0; place.item < HET_SIDES; place.item++)
        het_fields_save(&kipling_edge_fields, &place, file, "map");
}

static void
save_unit(const KiplingState *state, GKeyFile *file, unsigned unit)
{
    const KiplingScenario *data = kipling_data(state);
    HetFieldPlace place = kipling_field_place(state->head.scenario, state);
    g_autofree char *group =
        g_strdup_printf("unit %s", het_scenario_unit_at(state->head.scenario, unit)->code);
    place.item = unit;
    if (data->kind[unit] == KIPLING_GENERAL && data->general[data->side[unit]] != unit) {
        const HetFieldTable name = {.fields = kipling_unit_fields.fields, .count = 3};
        het_fields_save_unit(&name, &place, unit, file, "unit"); /* absent: option off */
        g_key_file_set_integer(file, group, "present", 0);
        g_key_file_set_integer(file, group, "dead", 1);
        return;
    }
    het_fields_save_unit(&kipling_unit_fields, &place, unit, file, "unit");
    for (place.item = 0; place.item < data->gun_count; place.item++)
        if (data->gun_crew[place.item] == unit)
            het_fields_save(&kipling_gun_fields, &place, file, group);
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
    HetFieldPlace place = kipling_field_place(state->head.scenario, state);
    het_fields_save(&kipling_state_fields, &place, file, "state");
    save_melees(state, file);
    for (place.item = 0; place.item < HET_SIDES; place.item++)
        het_fields_save(&kipling_side_fields, &place, file, "state");
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
    (void)error;
    save_map(state, file);
    for (unsigned unit = 0; unit < kipling_data(state)->unit_count; unit++)
        save_unit(state, file, unit);
    save_state(state, file);
    return true;
}
