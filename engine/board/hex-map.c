#include "hex-map.h"

#include <string.h>

#include "engine/move.h"

static const char *const lower_names[] = {"even", "odd", NULL};

void
het_hex_map_init(HetHexMap *map, const HetHexGrid *grid, const HetHexMapKinds *kinds)
{
    unsigned cells = (unsigned)grid->width * (unsigned)grid->height;
    *map = (HetHexMap){.grid = *grid,
                       .kinds = kinds,
                       .cells = cells,
                       .terrain = g_new0(uint8_t, cells),
                       .level = g_new0(uint8_t, cells),
                       .sides = g_malloc0_n(cells, sizeof *map->sides),
                       .ways = g_malloc0_n(cells, sizeof *map->ways)};
}

void
het_hex_map_clear(HetHexMap *map)
{
    g_free(map->terrain);
    g_free(map->level);
    g_free(map->sides);
    g_free(map->ways);
    memset(map, 0, sizeof *map);
}

static void
add_bits(const HetHexMap *map, uint8_t (*features)[HET_HEX_SIDES], unsigned cell,
         unsigned direction, unsigned bits)
{
    unsigned other = het_hex_neighbour(&map->grid, cell, direction);
    if (other == HET_NO_PLACE)
        return;
    features[cell][direction] |= (uint8_t)bits;
    features[other][het_hex_turn(direction, 3)] |= (uint8_t)bits;
}

void
het_hex_map_add_side(HetHexMap *map, unsigned cell, unsigned direction, unsigned bits)
{
    add_bits(map, map->sides, cell, direction, bits);
}

/* --- reading ---------------------------------------------------------------------------------- */

/* (transfer full) */
static char *
no_hex(const HetHexMap *map, const char *text)
{
    char first[5], last[5];
    het_hex_name(&map->grid, 0, first);
    het_hex_name(&map->grid, map->cells - 1, last);
    return g_strdup_printf("\"%.20s\" is not a hex from %s to %s", text, first, last);
}

bool
het_hex_map_parse(const HetHexMap *map, HetKeyFile *file, const char *group, const char *key,
                  const char *text, unsigned *ret_cell)
{
    *ret_cell = het_hex_parse(&map->grid, text);
    if (*ret_cell != HET_NO_PLACE)
        return true;
    g_autofree char *wrong = no_hex(map, text);
    return het_key_file_fail(file, group, key, "%s", wrong);
}

static char *
read_hex(const HetField *field, const HetFieldPlace *place, const char *text, int64_t *ret_value)
{
    const HetHexMap *map = place->base[HET_FIELD_BOARD];
    (void)field;
    *ret_value = het_hex_parse(&map->grid, text);
    return *ret_value != HET_NO_PLACE ? NULL : no_hex(map, text);
}

static char *
write_hex(const HetFieldPlace *place, int64_t value)
{
    char name[5];
    het_hex_name(&((const HetHexMap *)place->base[HET_FIELD_BOARD])->grid, (unsigned)value, name);
    return g_strdup(name);
}

const HetFieldKind het_hex_map_field = {.name = "hex", .read = read_hex, .write = write_hex};

static bool
load_grid(HetHexGrid *grid, HetKeyFile *file, const char *group)
{
    const HetHexGrid numbers = {.width = 100, .height = 100};
    const int columns = het_key_file_integer(file, group, "columns", 1, HET_HEX_MAP_COLUMNS);
    const int rows = het_key_file_integer(file, group, "rows", 1, HET_HEX_MAP_ROWS);
    const unsigned lower = het_key_file_choice(file, group, "lower", lower_names);
    g_autofree char *first = het_key_file_string_or(file, group, "first", "0101");
    if (first == NULL)
        return false;
    unsigned cell = het_hex_parse(&numbers, first);
    if (cell == HET_NO_PLACE)
        return het_key_file_fail(file, group, "first",
                                 "\"%.20s\" is not the number of a hex such as 0101", first);
    *grid = (HetHexGrid){.width = (int16_t)columns,
                         .height = (int16_t)rows,
                         .first_column = (int16_t)(cell % 100),
                         .first_row = (int16_t)(cell / 100),
                         .odd_lower = lower == 1};
    if (grid->first_column + columns > 100 || grid->first_row + rows > 100)
        return het_key_file_fail(file, group, "first",
                                 "hexes would be numbered beyond 9999; start lower");
    return true;
}

static unsigned
terrain_of(const HetHexMapKinds *kinds, char symbol)
{
    unsigned terrain = 0;
    while (terrain < kinds->terrain_count && kinds->terrains[terrain].symbol != symbol)
        terrain++;
    return terrain;
}

static bool
fail_terrain(HetHexMap *map, HetKeyFile *file, const char *group, const char *key, int column,
             char symbol)
{
    g_autoptr(GString) known = g_string_new(NULL);
    HET_EACH_BELOW(i, map->kinds->terrain_count)
        g_string_append_printf(known, "%s%c %s", i == 0 ? "" : ", ", map->kinds->terrains[i].symbol,
                               map->kinds->terrains[i].name);
    return het_key_file_fail(file, group, key, "hex %d: \"%c\" is not a terrain; there are: %s",
                             column + 1, symbol, known->str);
}

static bool
load_row(HetHexMap *map, HetKeyFile *file, const char *group, int row)
{
    g_autofree char *key = g_strdup_printf("row-%02d", row + map->grid.first_row);
    g_autofree char *text = het_key_file_string(file, group, key);
    if (text == NULL)
        return false;
    int column = 0;
    for (const char *at = text; *at != '\0'; column++) {
        unsigned terrain = terrain_of(map->kinds, *at);
        if (terrain == map->kinds->terrain_count)
            return fail_terrain(map, file, group, key, column, *at);
        at++;
        unsigned level = g_ascii_isdigit(*at) ? (unsigned)g_ascii_digit_value(*at++) : 0;
        if (*at != '\0' && !g_ascii_isspace(*at))
            return het_key_file_fail(file, group, key,
                                     "hex %d: expected one symbol, a level of one digit after it "
                                     "if any, then a blank",
                                     column + 1);
        while (g_ascii_isspace(*at))
            at++;
        unsigned cell = het_hex_cell(&map->grid, column, row);
        if (cell != HET_NO_PLACE) {
            map->terrain[cell] = (uint8_t)terrain;
            map->level[cell] = (uint8_t)level;
        }
    }
    if (column != map->grid.width)
        return het_key_file_fail(file, group, key, "%d hexes, expected %d as in columns", column,
                                 map->grid.width);
    return true;
}

/* One hexside, "0101/0102". */
static bool
load_side(HetHexMap *map, HetKeyFile *file, const char *group, unsigned bit, const char *token)
{
    const char *key = map->kinds->sides[bit];
    g_auto(GStrv) hexes = g_strsplit(token, "/", -1);
    if (g_strv_length(hexes) != 2)
        return het_key_file_fail(
            file, group, key,
            "\"%.20s\" is not a hexside; write the hexes on either side of it, "
            "as 0101/0102",
            token);
    unsigned a, b;
    if (!het_hex_map_parse(map, file, group, key, hexes[0], &a) ||
        !het_hex_map_parse(map, file, group, key, hexes[1], &b))
        return false;
    unsigned direction = het_hex_direction(&map->grid, a, b);
    if (direction == HET_HEX_SIDES)
        return het_key_file_fail(file, group, key, "%s and %s are not neighbours", hexes[0],
                                 hexes[1]);
    het_hex_map_add_side(map, a, direction, 1u << bit);
    return true;
}

/* One chain of neighbouring hexes, "0101 0201 0302". */
static bool
load_way(HetHexMap *map, HetKeyFile *file, const char *group, unsigned bit, char *const *hexes)
{
    const char *key = map->kinds->ways[bit];
    unsigned last = HET_NO_PLACE;
    HET_EACH_LISTED(i, hexes) {
        unsigned cell;
        if (!het_hex_map_parse(map, file, group, key, hexes[i], &cell))
            return false;
        unsigned direction = last == HET_NO_PLACE ? 0 : het_hex_direction(&map->grid, last, cell);
        if (direction == HET_HEX_SIDES)
            return het_key_file_fail(file, group, key,
                                     "%s and %s are not neighbours; start another with \";\"",
                                     hexes[i - 1], hexes[i]);
        if (last != HET_NO_PLACE)
            add_bits(map, map->ways, last, direction, 1u << bit);
        last = cell;
    }
    return true;
}

/* The words of a text, without empty ones. (transfer full) */
static char **
words(const char *text)
{
    g_auto(GStrv) parts = g_strsplit_set(text, " \t", -1);
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    HET_EACH_LISTED(i, parts)
        if (*parts[i] != '\0')
            g_strv_builder_add(builder, parts[i]);
    return g_strv_builder_end(builder);
}

static bool
load_sides(HetHexMap *map, HetKeyFile *file, const char *group)
{
    HET_EACH_LISTED(bit, map->kinds->sides) {
        g_autofree char *text = het_key_file_string_or(file, group, map->kinds->sides[bit], "");
        if (text == NULL)
            return false;
        g_auto(GStrv) tokens = words(text);
        HET_EACH_LISTED(i, tokens)
            if (!load_side(map, file, group, bit, tokens[i]))
                return false;
    }
    return true;
}

static bool
load_ways(HetHexMap *map, HetKeyFile *file, const char *group)
{
    HET_EACH_LISTED(bit, map->kinds->ways) {
        if (!het_key_file_has(file, group, map->kinds->ways[bit]))
            continue;
        g_auto(GStrv) chains = het_key_file_list(file, group, map->kinds->ways[bit]);
        if (chains == NULL)
            return false;
        HET_EACH_LISTED(i, chains) {
            g_auto(GStrv) hexes = words(chains[i]);
            if (!load_way(map, file, group, bit, hexes))
                return false;
        }
    }
    return true;
}

bool
het_hex_map_load(const HetScenario *scenario, HetHexMap *ret_map, const HetHexMapKinds *kinds,
                 HetKeyFile *file, const char *group)
{
    HetHexGrid grid = {0};
    g_assert(scenario->data == (void *)ret_map);
    if (!load_grid(&grid, file, group))
        return false;
    het_hex_map_init(ret_map, &grid, kinds);
    bool good = true;
    for (int row = 0; row < grid.height && good; row++)
        good = load_row(ret_map, file, group, row);
    good = good && load_sides(ret_map, file, group) && load_ways(ret_map, file, group);
    if (!good)
        het_hex_map_clear(ret_map);
    return good;
}

/* --- writing ---------------------------------------------------------------------------------- */

char *
het_hex_map_row(const HetHexMap *map, int row)
{
    GString *text = g_string_new(NULL);
    for (int column = 0; column < map->grid.width; column++) {
        unsigned cell = het_hex_cell(&map->grid, column, row);
        if (column > 0)
            g_string_append_c(text, ' ');
        g_string_append_c(text, map->kinds->terrains[map->terrain[cell]].symbol);
        if (map->level[cell] > 0)
            g_string_append_printf(text, "%u", map->level[cell]);
    }
    return g_string_free(text, FALSE);
}

static void
save_rows(const HetHexMap *map, GKeyFile *file, const char *group)
{
    for (int row = 0; row < map->grid.height; row++) {
        g_autofree char *text = het_hex_map_row(map, row);
        g_autofree char *key = g_strdup_printf("row-%02d", row + map->grid.first_row);
        g_key_file_set_string(file, group, key, text);
    }
}

/* All hexsides or steps with a bit, each once, from the lower cell. */
static char *
feature_text(const HetHexMap *map, uint8_t (*features)[HET_HEX_SIDES], unsigned bit,
             const char *inside, const char *between)
{
    g_autoptr(GString) text = g_string_new(NULL);
    HET_EACH_BELOW(cell, map->cells) {
        HET_EACH_BELOW(direction, HET_HEX_SIDES) {
            if (!het_bit(features[cell][direction], bit))
                continue;
            unsigned other = het_hex_neighbour(&map->grid, cell, direction);
            if (other < cell)
                continue;
            char from[5], to[5];
            het_hex_name(&map->grid, cell, from);
            het_hex_name(&map->grid, other, to);
            g_string_append_printf(text, "%s%s%s%s", text->len == 0 ? "" : between, from, inside,
                                   to);
        }
    }
    return g_strdup(text->str);
}

void
het_hex_map_save(const HetHexMap *map, GKeyFile *file, const char *group)
{
    char first[5];
    het_hex_name(&map->grid, 0, first);
    g_key_file_set_integer(file, group, "columns", map->grid.width);
    g_key_file_set_integer(file, group, "rows", map->grid.height);
    g_key_file_set_string(file, group, "first", first);
    g_key_file_set_string(file, group, "lower", lower_names[map->grid.odd_lower ? 1 : 0]);
    save_rows(map, file, group);
    HET_EACH_LISTED(bit, map->kinds->sides) {
        g_autofree char *text = feature_text(map, map->sides, bit, "/", " ");
        if (*text != '\0')
            g_key_file_set_string(file, group, map->kinds->sides[bit], text);
    }
    HET_EACH_LISTED(bit, map->kinds->ways) {
        g_autofree char *text = feature_text(map, map->ways, bit, " ", ";");
        if (*text != '\0')
            g_key_file_set_string(file, group, map->kinds->ways[bit], text);
    }
}

/* --- showing ---------------------------------------------------------------------------------- */

static HetPoint
view_point(const HetHexMap *map, unsigned cell)
{
    return (HetPoint){2 * (int32_t)(cell % (unsigned)map->grid.width),
                      2 * (int32_t)(cell / (unsigned)map->grid.width)};
}

/* One feature of the view for all hexsides, or all steps, with a bit. */
static void
view_feature(const HetHexMap *map, uint8_t (*features)[HET_HEX_SIDES], unsigned bit,
             const char *name, HetViewLineKind kind, HetView *view)
{
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(HetPoint));
    HET_EACH_BELOW(cell, map->cells) {
        HET_EACH_BELOW(direction, HET_HEX_SIDES) {
            if (!het_bit(features[cell][direction], bit))
                continue;
            unsigned other = het_hex_neighbour(&map->grid, cell, direction);
            if (other < cell)
                continue;
            HetPoint pair[2] = {view_point(map, cell), view_point(map, other)};
            g_array_append_vals(points, pair, 2);
        }
    }
    if (points->len > 0)
        het_view_add_line(view, name, kind, (const HetPoint *)(void *)points->data,
                          (int)points->len);
}

void
het_hex_map_view(const HetHexMap *map, HetView *view)
{
    view->board = HET_BOARD_HEX_COLUMNS;
    view->width = map->grid.width;
    view->height = map->grid.height;
    bool first_odd = map->grid.first_column % 2 == 1;
    view->even_lower = first_odd == map->grid.odd_lower;
    if (view->unmapped)
        return;
    HET_EACH_BELOW(cell, map->cells) {
        const HetHexTerrain *terrain = &map->kinds->terrains[map->terrain[cell]];
        char name[5];
        het_hex_name(&map->grid, cell, name);
        HetViewCell shown = {.terrain = terrain->name,
                             .symbol = terrain->symbol,
                             .level = map->level[cell],
                             .name = g_string_chunk_insert(view->strings, name)};
        g_array_append_val(view->cells, shown);
    }
    HET_EACH_LISTED(bit, map->kinds->sides)
        view_feature(map, map->sides, bit, map->kinds->sides[bit], HET_LINE_HEXSIDES, view);
    HET_EACH_LISTED(bit, map->kinds->ways)
        view_feature(map, map->ways, bit, map->kinds->ways[bit], HET_LINE_STEPS, view);
}

/* --- names and events ------------------------------------------------------------------------- */

static const HetHexMap *
map_of(const HetScenario *scenario)
{
    return scenario->data;
}

void
het_hex_place_format(const HetScenario *scenario, unsigned place, GString *text)
{
    char name[5] = "none";
    if (place < map_of(scenario)->cells)
        het_hex_name(&map_of(scenario)->grid, place, name);
    g_string_append(text, name);
}

bool
het_hex_place_parse(const HetScenario *scenario, const char *text, unsigned *ret_place)
{
    unsigned place = het_hex_parse(&map_of(scenario)->grid, text);
    if (place == HET_NO_PLACE)
        return false;
    *ret_place = place;
    return true;
}

void
het_hex_point_format(const HetScenario *scenario, HetPoint point, GString *text)
{
    het_hex_place_format(scenario, het_hex_cell(&map_of(scenario)->grid, point.x, point.y), text);
}

HetPoint
het_hex_point(const HetHexMap *map, unsigned cell)
{
    unsigned width = (unsigned)map->grid.width;
    return cell >= map->cells ? HET_NOWHERE
                              : (HetPoint){(int32_t)(cell % width), (int32_t)(cell / width)};
}

void
het_hex_report_way(const HetSink *sink, const HetState *state, HetEventKind kind, unsigned unit,
                   unsigned from, unsigned to, const char *rule)
{
    const HetHexMap *map = map_of(state->scenario);
    if (het_is_heard(sink))
        het_report_way(sink, state, kind, unit, het_hex_point(map, from), het_hex_point(map, to),
                       rule, NULL);
}
