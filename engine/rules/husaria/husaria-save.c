/* Writes a position as a scenario file, and the results of a battle for the next day of a
 * campaign. */
#include "husaria-query.h"
#include "husaria-slots.h"

#include "husaria-fields.h"

static void
save_unit(const HusariaState *state, GKeyFile *file, HetFieldPlace *place)
{
    const HusariaScenario *data = husaria_data(state);
    const HusariaUnit *it = &state->units[place->item];
    const HetUnit *named = het_scenario_unit_at(place->scenario, place->item);
    g_autoptr(GString) text = g_string_new(named->name);
    char hex[5] = "off";
    if (it->place != HUSARIA_OFF)
        het_hex_name(&data->map.grid, it->place, hex);
    g_string_append_printf(text, "; %s; %s; %s", husaria_types[data->type[place->item]].name, hex,
                           husaria_facing_names[it->facing]);
    het_fields_save_items(&husaria_unit_fields, place, text);
    g_key_file_set_value(file, het_field_sides[named->side], named->code, text->str);
}

static void
save_sides(const HetFieldTable *table, HetFieldPlace place, GKeyFile *file, const char *group)
{
    for (; place.item < HET_SIDES; place.item++)
        het_fields_save(table, &place, file, group);
}

bool
husaria_save(const HetState *head, GKeyFile *file, GError **error)
{
    const HusariaState *state = husaria_state_const(head);
    const HusariaScenario *data = husaria_data(state);
    if (state->step == HUSARIA_OPEN_DEPLOY) {
        g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL,
                    "a position can be saved between two actions while the battle lasts, once "
                    "troops are deployed");
        return false;
    }
    het_hex_map_save(&data->map, file, "map");
    for (unsigned zone = 0; zone < data->zone_count; zone++)
        g_key_file_set_value(file, "zones", data->zones[zone].name, data->zones[zone].text);
    HetFieldPlace place = husaria_field_place(head->scenario, state);
    het_fields_save(&husaria_battle_fields, &place, file, "battle");
    save_sides(&husaria_limit_fields, place, file, "battle");
    save_sides(&husaria_victory_fields, place, file, "victory");
    het_fields_save(&husaria_state_fields, &place, file, "state");
    save_sides(&husaria_loss_fields, place, file, "state");
    for (; place.item < data->unit_count; place.item++)
        save_unit(state, file, &place);
    return true;
}

/* --- campaigns -------------------------------------------------------------------------------- */

/* Marks in the next order of battle a unit that is no more. */
static void
mark_destroyed(GKeyFile *next, const char *group, const char *code)
{
    g_autofree char *text = g_key_file_get_value(next, group, code, NULL);
    if (text == NULL)
        return;
    g_auto(GStrv) parts = g_strsplit(text, ";", -1);
    g_autoptr(GString) line = g_string_new(NULL);
    for (unsigned i = 0; parts[i] != NULL; i++)
        g_string_append_printf(line, "%s%s", i > 0 ? ";" : "", i == 2 ? " off" : parts[i]);
    g_string_append(line, "; status=destroyed");
    g_key_file_set_value(next, group, code, line->str);
}

/* What is left of a day's lances once those spent on the days before are off. HUS-S.1 */
static void
carry_lances(const HusariaState *state, GKeyFile *next)
{
    g_autofree char *text = g_key_file_get_value(next, "battle", "lances", NULL);
    g_auto(GStrv) parts = g_strsplit(text != NULL ? text : "", ";", HET_SIDES);
    unsigned left[HET_SIDES] = {0};
    for (unsigned side = 0; side < HET_SIDES && parts[side] != NULL; side++) {
        gint64 day = g_ascii_strtoll(parts[side], NULL, 10);
        left[side] = (unsigned)MAX(day - state->spent_lances[side], 0);
    }
    g_key_file_remove_key(next, "battle", "lances", NULL);
    g_autofree char *both = g_strdup_printf("%u; %u", left[HET_FIRST], left[HET_SECOND]);
    if (left[HET_FIRST] > 0 || left[HET_SECOND] > 0)
        g_key_file_set_value(next, "battle", "lances", both);
}

/* Lances used, the marker, and who was destroyed. HUS-S.1 to S.3 */
bool
husaria_carry(const HetState *head, GKeyFile *next, GError **error)
{
    const HusariaState *state = husaria_state_const(head);
    const HusariaScenario *data = husaria_data(state);
    (void)error;
    carry_lances(state, next);
    for (unsigned side = 0; side < HET_SIDES; side++) {
        g_autofree char *key = g_strdup_printf("%s-lances-spent", het_field_sides[side]);
        g_key_file_set_integer(next, "state", key, state->spent_lances[side]);
    }
    g_key_file_set_integer(next, "state", "morale", state->morale);
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        if (state->units[unit].status == HUSARIA_DESTROYED)
            mark_destroyed(next, het_field_sides[data->side[unit]],
                           het_scenario_unit_at(head->scenario, unit)->code);
    return true;
}
