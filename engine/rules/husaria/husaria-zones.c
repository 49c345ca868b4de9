/* Scenario files: zones, what limits a battle, and what wins it. docs/formats.md */
#include "husaria-zones.h"

#include <stdlib.h>

#include "husaria-names.h"

/* --- zones ------------------------------------------------------------------------------------ */

static void
add_disc(const HetHexMap *map, HusariaCells *cells, unsigned centre, unsigned radius)
{
    for (unsigned cell = 0; cell < map->cells; cell++)
        if (het_hex_distance(&map->grid, centre, cell) <= radius)
            husaria_cells_add(cells, cell);
}

/* "0101-0303": columns and rows between the two corners. */
static void
add_rectangle(const HetHexMap *map, HusariaCells *cells, unsigned from, unsigned to)
{
    unsigned width = (unsigned)map->grid.width;
    for (unsigned row = MIN(from / width, to / width); row <= MAX(from / width, to / width); row++)
        for (unsigned column = MIN(from % width, to % width);
             column <= MAX(from % width, to % width); column++)
            husaria_cells_add(cells, row * width + column);
}

static bool
load_part(HusariaScenario *data, HetKeyFile *file, const char *key, const char *part,
          HusariaCells *cells, GError **error)
{
    unsigned from = 0, to = 0;
    const char *mark = part + strcspn(part, "-(");
    g_autofree char *name = g_strndup(part, (gsize)(mark - part));
    if (!het_hex_map_parse(&data->map, file, "zones", key, name, &from, error))
        return false;
    if (*mark == '-') {
        if (!het_hex_map_parse(&data->map, file, "zones", key, mark + 1, &to, error))
            return false;
        add_rectangle(&data->map, cells, from, to);
        return true;
    }
    unsigned radius = 0;
    if (*mark == '(') {
        char *end = NULL;
        radius = (unsigned)strtoul(mark + 1, &end, 10);
        if (!g_ascii_isdigit(mark[1]) || strcmp(end, ")") != 0 || radius > HET_HEX_MAP_COLUMNS)
            return het_key_file_fail(file, "zones", key, error,
                                     "\"%.20s\": expected a distance of hexes in brackets, as "
                                     "4018(2)",
                                     part);
    }
    add_disc(&data->map, cells, from, radius);
    return true;
}

bool
husaria_load_zones(HusariaScenario *data, HetKeyFile *file, GError **error)
{
    g_auto(GStrv) keys = het_key_file_keys(file, "zones");
    data->camp = data->forbidden = HUSARIA_NO_ZONE;
    for (size_t i = 0; keys[i] != NULL; i++) {
        if (data->zone_count == HUSARIA_ZONES)
            return het_key_file_fail(file, "zones", keys[i], error, "more than %d zones",
                                     HUSARIA_ZONES);
        HusariaZone *zone = &data->zones[data->zone_count];
        char *text = het_key_file_string(file, "zones", keys[i], error);
        if (text == NULL)
            return false;
        zone->text = text;
        zone->name = g_strdup(keys[i]);
        if (strcmp(zone->name, "camp") == 0)
            data->camp = (uint8_t)data->zone_count;
        data->zone_count++;
        g_auto(GStrv) parts = g_strsplit_set(text, " \t", -1);
        for (size_t j = 0; parts[j] != NULL; j++)
            if (*parts[j] != '\0' && !load_part(data, file, keys[i], parts[j], &zone->cells, error))
                return false;
    }
    return true;
}

bool
husaria_find_zone(const HusariaScenario *data, HetKeyFile *file, const char *group, const char *key,
                  const char *name, unsigned *ret_zone, GError **error)
{
    for (unsigned zone = 0; zone < data->zone_count; zone++) {
        if (strcmp(data->zones[zone].name, name) != 0)
            continue;
        *ret_zone = zone;
        return true;
    }
    g_autoptr(GString) known = g_string_new(data->zone_count == 0 ? "none" : NULL);
    for (unsigned zone = 0; zone < data->zone_count; zone++)
        g_string_append_printf(known, "%s%s", zone == 0 ? "" : ", ", data->zones[zone].name);
    return het_key_file_fail(file, group, key, error, "there is no zone \"%.20s\"; [zones] has: %s",
                             name, known->str);
}

/* --- [battle] --------------------------------------------------------------------------------- */

/* A number, or one for each side: "80" or "80; 0" (one alone is FIRST's). */
static bool
load_pair(HetKeyFile *file, const char *group, const char *key, int most, unsigned *ret_values,
          GError **error)
{
    if (!het_key_file_has(file, group, key))
        return true;
    g_auto(GStrv) parts = het_key_file_list(file, group, key, error);
    for (unsigned side = 0; parts != NULL && parts[side] != NULL; side++) {
        gint64 value = 0;
        if (side >= HET_SIDES || !g_ascii_string_to_signed(parts[side], 10, 0, most, &value, NULL))
            return het_key_file_fail(file, group, key, error,
                                     "\"%.20s\": expected a number from 0 to %d, or two, the "
                                     "first and the second side's",
                                     parts[side], most);
        ret_values[side] = (unsigned)value;
    }
    return parts != NULL;
}

static bool
load_confined(HusariaScenario *data, HetKeyFile *file, unsigned side, GError **error)
{
    static const char *const keys[] = {"first-confined", "second-confined"};
    if (!het_key_file_has(file, "battle", keys[side]))
        return true;
    g_auto(GStrv) arms = het_key_file_list(file, "battle", keys[side], error);
    for (size_t i = 0; arms != NULL && arms[i] != NULL; i++) {
        unsigned arm = 0;
        while (arm < HUSARIA_ARMS && strcmp(arms[i], husaria_arm_names[arm]) != 0)
            arm++;
        if (arm == HUSARIA_ARMS)
            return het_key_file_fail(file, "battle", keys[side], error,
                                     "\"%.20s\": expected cavalry, infantry, artillery, wagons or "
                                     "commander",
                                     arms[i]);
        data->confined[side] |= (uint8_t)(1u << arm);
    }
    if (arms != NULL && data->camp == HUSARIA_NO_ZONE)
        return het_key_file_fail(file, "battle", keys[side], error,
                                 "there is no zone camp in [zones] to be confined to");
    return arms != NULL;
}

static bool
load_limits(HusariaScenario *data, HetKeyFile *file, GError **error)
{
    int stack = 0;
    unsigned zone = 0;
    if (!het_key_file_integer_or(file, "battle", "camp-stack", 0, 20, 0, &stack, error))
        return false;
    data->camp_stack = (uint8_t)stack;
    if (stack > 0 && data->camp == HUSARIA_NO_ZONE)
        return het_key_file_fail(file, "battle", "camp-stack", error,
                                 "there is no zone camp in [zones]");
    g_autofree char *forbidden = het_key_file_string_or(file, "battle", "forbidden", "", error);
    if (forbidden == NULL)
        return false;
    if (*forbidden != '\0') {
        if (!husaria_find_zone(data, file, "battle", "forbidden", forbidden, &zone, error))
            return false;
        data->forbidden = (uint8_t)zone;
    }
    return load_confined(data, file, HET_FIRST, error) &&
           load_confined(data, file, HET_SECOND, error);
}

bool
husaria_load_battle(HusariaScenario *data, HetKeyFile *file, GError **error)
{
    HusariaState *opening = data->opening;
    unsigned initiative = 0, fences = 0;
    int rain = 0, panic[HET_SIDES] = {0};
    unsigned lances[HET_SIDES] = {0}, pikes[HET_SIDES] = {0};
    if (!het_key_file_choice_or(file, "battle", "initiative", husaria_side_names, HET_FIRST,
                                &initiative, error) ||
        !het_key_file_choice_or(file, "battle", "fences", husaria_side_names, HET_FIRST, &fences,
                                error) ||
        !het_key_file_integer_or(file, "battle", "rain", 0, 1000, 0, &rain, error) ||
        !het_key_file_integer_or(file, "battle", "first-panic", 0, 1, 0, &panic[0], error) ||
        !het_key_file_integer_or(file, "battle", "second-panic", 0, 1, 0, &panic[1], error) ||
        !load_pair(file, "battle", "lances", 200, lances, error) ||
        !load_pair(file, "battle", "pikemen", 20, pikes, error))
        return false;
    for (unsigned side = 0; side < HET_SIDES; side++) {
        opening->lances[side] = (uint16_t)lances[side];
        opening->pikes[side] = (uint8_t)pikes[side];
    }
    data->initiative = (uint8_t)initiative;
    data->fence_side = (uint8_t)fences;
    data->rain = (uint16_t)rain;
    data->panic[0] = (uint8_t)panic[0];
    data->panic[1] = (uint8_t)panic[1];
    return load_limits(data, file, error);
}

/* --- [victory] -------------------------------------------------------------------------------- */

static bool
load_automatic(HusariaScenario *data, HetKeyFile *file, unsigned side, GError **error)
{
    HusariaVictory *victory = &data->victory[side];
    g_autofree char *key = g_strdup_printf("%s-automatic", husaria_side_names[side]);
    g_autofree char *text = het_key_file_string_or(file, "victory", key, "none", error);
    if (text == NULL)
        return false;
    g_auto(GStrv) words = g_strsplit(text, " ", 2);
    unsigned kind = 0, zone = HUSARIA_NO_ZONE;
    while (husaria_automatic_names[kind] != NULL &&
           strcmp(husaria_automatic_names[kind], words[0]) != 0)
        kind++;
    bool of_zone = kind == HUSARIA_NO_ENEMIES_INSIDE || kind == HUSARIA_NO_ENEMIES_OUTSIDE;
    if (husaria_automatic_names[kind] == NULL || of_zone != (words[1] != NULL))
        return het_key_file_fail(file, "victory", key, error,
                                 "\"%.40s\": expected none, no-enemies, no-enemies-inside ZONE or "
                                 "no-enemies-outside ZONE",
                                 text);
    if (of_zone && !husaria_find_zone(data, file, "victory", key, words[1], &zone, error))
        return false;
    victory->automatic = (uint8_t)kind;
    victory->zone = (uint8_t)zone;
    return true;
}

/* "4119 10; 3219 5": a hex and what holding it brings. */
static bool
load_controls(HusariaScenario *data, HetKeyFile *file, unsigned side, GError **error)
{
    HusariaVictory *victory = &data->victory[side];
    g_autofree char *key = g_strdup_printf("%s-control", husaria_side_names[side]);
    if (!het_key_file_has(file, "victory", key))
        return true;
    g_auto(GStrv) parts = het_key_file_list(file, "victory", key, error);
    for (size_t i = 0; parts != NULL && parts[i] != NULL; i++) {
        g_auto(GStrv) words = g_strsplit(parts[i], " ", 2);
        unsigned cell = 0;
        gint64 points = 0;
        if (victory->controls == HUSARIA_CONTROLS)
            return het_key_file_fail(file, "victory", key, error, "more than %d hexes",
                                     HUSARIA_CONTROLS);
        if (!het_hex_map_parse(&data->map, file, "victory", key, words[0], &cell, error))
            return false;
        if (words[1] == NULL || !g_ascii_string_to_signed(words[1], 10, 1, 99, &points, NULL))
            return het_key_file_fail(file, "victory", key, error,
                                     "\"%.20s\": expected a hex and points from 1 to 99, as "
                                     "4119 10",
                                     parts[i]);
        victory->control[victory->controls] = (uint16_t)cell;
        victory->control_points[victory->controls++] = (uint8_t)points;
    }
    return parts != NULL;
}

bool
husaria_load_victory(HusariaScenario *data, HetKeyFile *file, GError **error)
{
    for (unsigned side = 0; side < HET_SIDES; side++) {
        HusariaVictory *victory = &data->victory[side];
        for (unsigned arm = 0; arm < HUSARIA_ARMS; arm++) {
            static const char *const keys[] = {"cavalry", "infantry", "artillery", "wagon",
                                               "commander"};
            g_autofree char *key = g_strdup_printf("%s-%s", husaria_side_names[side], keys[arm]);
            int points = 0;
            if (!het_key_file_integer_or(file, "victory", key, 0, 99, 0, &points, error))
                return false;
            victory->arm[arm] = (uint8_t)points;
        }
        g_autofree char *key = g_strdup_printf("%s-farthest", husaria_side_names[side]);
        int points = 0;
        if (!het_key_file_integer_or(file, "victory", key, 0, 9, 0, &points, error))
            return false;
        victory->farthest = (uint8_t)points;
        if (!load_automatic(data, file, side, error) || !load_controls(data, file, side, error))
            return false;
    }
    return true;
}
