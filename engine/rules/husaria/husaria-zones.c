/* Scenario files: zones, limits of a battle, victory conditions. docs/formats.md */
#include "husaria-zones.h"

#include <stdlib.h>

#include "husaria-fields.h"

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

/* --- [battle], [victory] ---------------------------------------------------------------------- */

static bool
needs_camp(const HusariaScenario *data, HetKeyFile *file, bool needed, const char *key,
           const char *why, GError **error)
{
    return !needed || data->camp != HUSARIA_NO_ZONE ||
           het_key_file_fail(file, "battle", key, error, "there is no zone camp in [zones]%s", why);
}

bool
husaria_load_battle(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    static const char *const confined[] = {"first-confined", "second-confined"};
    const HusariaScenario *data = scenario->data;
    HetFieldPlace place = husaria_field_place(scenario, data->opening);
    if (!het_fields_load(&husaria_battle_fields, &place, file, "battle", error) ||
        !needs_camp(data, file, data->camp_stack > 0, "camp-stack", "", error))
        return false;
    for (; place.item < HET_SIDES; place.item++)
        if (!het_fields_load(&husaria_limit_fields, &place, file, "battle", error) ||
            !needs_camp(data, file, data->confined[place.item] != 0, confined[place.item],
                        " to be confined to", error))
            return false;
    return true;
}

bool
husaria_load_victory(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    HusariaScenario *data = scenario->data;
    HetFieldPlace place = husaria_field_place(scenario, data->opening);
    for (; place.item < HET_SIDES; place.item++) {
        data->victory[place.item].zone = HUSARIA_NO_ZONE;
        if (!het_fields_load(&husaria_victory_fields, &place, file, "victory", error))
            return false;
    }
    return true;
}
