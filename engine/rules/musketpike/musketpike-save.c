/* Writes a position as a scenario file: the inverse of musketpike-load.c and its parts.
 * Positions between two activations can be saved; losses and captures are not written, since
 * they follow from the units. */
#include "musketpike-file.h"

static void
save_units(const MusketScenario *data, HetFieldPlace place, GKeyFile *file)
{
    for (; place.item < data->unit_count; place.item++) {
        het_fields_save_unit(&musket_unit_fields, &place, place.item, file, "unit");
        if (data->unit[place.item].pikes)
            continue; /* else it is heavy infantry, whatever the option makes it: MPR-8.7 */
        g_autofree char *group =
            g_strdup_printf("unit %s", het_scenario_unit_at(place.scenario, place.item)->code);
        g_key_file_set_value(file, group, "type", musket_kind_names[MUSKET_HEAVY]);
    }
}

static void
save_leaders(const MusketScenario *data, HetFieldPlace place, GKeyFile *file)
{
    MusketFile *said = place.base[2];
    for (; place.item < data->leader_count; place.item++) {
        said->overall = data->leader[place.item].wing == MUSKET_NONE;
        het_fields_save_unit(&musket_leader_fields, &place, data->unit_count + place.item, file,
                             "leader");
    }
}

/* A group "KIND CODE". */
static void
save_group(const HetFieldTable *table, const HetFieldPlace *place, GKeyFile *file, const char *kind,
           const char *code)
{
    g_autofree char *group = g_strdup_printf("%s %s", kind, code);
    het_fields_save(table, place, file, group);
}

static void
save_victory(const MusketScenario *data, HetFieldPlace place, GKeyFile *file)
{
    for (; place.item < data->objective_count; place.item++)
        save_group(&musket_objective_fields, &place, file, "objective",
                   data->objective[place.item].code);
    for (place.item = 0; place.item < HET_SIDES; place.item++)
        het_fields_save(&musket_points_fields, &place, file, "points");
    for (place.item = 0; place.item < data->arrival_count; place.item++)
        save_group(&musket_arrival_fields, &place, file, "arrival", data->arrival[place.item].code);
}

bool
musket_save(const HetState *head, GKeyFile *file, GError **error)
{
    const MusketState *state = (const MusketState *)head;
    const MusketScenario *data = musket_data(state);
    bool between = head->phase == MUSKET_INITIATIVE ||
                   (head->phase == MUSKET_CUPS && head->actor != HET_CHANCE);
    if (!between) {
        g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL,
                    "a position can be saved between two activations while the game lasts");
        return false;
    }
    het_hex_map_save(&data->map, file, "map");
    MusketFile said = {0};
    HetFieldPlace place = musket_field_place(head->scenario, state, &said);
    for (; place.item < data->wing_count; place.item++)
        save_group(&musket_wing_fields, &place, file, "wing", data->wing[place.item].code);
    place.item = 0;
    save_units(data, place, file);
    save_leaders(data, place, file);
    save_victory(data, place, file);
    het_fields_save(&musket_state_fields, &place, file, "state");
    for (; place.item < HET_SIDES; place.item++)
        het_fields_save(&musket_cup_fields, &place, file, "state");
    place.item = 0;
    het_fields_save(&musket_used_fields, &place, file, "state");
    return true;
}
