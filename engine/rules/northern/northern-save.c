/* A position as a scenario file: the inverse of northern-load.c and northern-load-units.c. */
#include "northern-file.h"

static void
save_ground(HetFieldPlace *place, GKeyFile *file, const char *kind, unsigned index,
            NorthernGround *ground)
{
    g_autofree char *group = g_strdup_printf("terrain %s-%u", kind, index + 1);
    place->base[2] = ground;
    het_fields_save(&northern_ground_fields, place, file, group);
}

static void
save_terrain(const NorthernScenario *data, HetFieldPlace place, GKeyFile *file)
{
    for (unsigned i = 0; i < data->area_count; i++) {
        NorthernGround ground = {.type = (uint8_t)data->areas[i].kind,
                                 .outline = data->areas[i].outline};
        save_ground(&place, file, "area", i, &ground);
    }
    for (unsigned i = 0; i < data->line_count; i++) {
        const NorthernPiece *line = &data->lines[i];
        NorthernGround ground = {.type = (uint8_t)(NORTHERN_AREA_KINDS + line->kind),
                                 .line = {.count = 2, .points = {line->from, line->to}}};
        save_ground(&place, file, "line", i, &ground);
    }
}

static void
save_objectives(const NorthernScenario *data, HetFieldPlace place, GKeyFile *file)
{
    for (; place.item < data->objective_count; place.item++) {
        g_autofree char *group = g_strdup_printf("objective %s", data->objectives[place.item].name);
        het_fields_save(&northern_objective_fields, &place, file, group);
    }
}

static void
save_armies(const NorthernScenario *data, HetFieldPlace place, GKeyFile *file)
{
    for (; place.item < HET_SIDES; place.item++) {
        const char *side = het_field_sides[place.item];
        g_autofree char *army = g_strdup_printf("army %s", side);
        g_autofree char *deploy = g_strdup_printf("deploy %s", side);
        if (data->army_units[place.item] != 0)
            het_fields_save(&northern_army_fields, &place, file, army);
        if (data->zone[place.item].count != 0)
            het_fields_save(&northern_zone_fields, &place, file, deploy);
    }
}

bool
northern_save(const HetState *head, GKeyFile *file, GError **error)
{
    const NorthernState *state = (const NorthernState *)head;
    const NorthernScenario *data = northern_data(state);
    HetFieldPlace place = northern_field_place(head->scenario, state);
    (void)error;
    het_fields_save(&northern_table_fields, &place, file, "table");
    save_terrain(data, place, file);
    save_objectives(data, place, file);
    het_fields_save(&northern_victory_fields, &place, file, "victory");
    save_armies(data, place, file);
    for (; place.item < data->unit_count; place.item++)
        het_fields_save_unit(&northern_unit_fields, &place, place.item, file, "unit");
    place.item = 0;
    het_fields_save(&northern_state_fields, &place, file, "state");
    return true;
}
