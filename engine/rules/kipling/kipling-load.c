/* Scenario files: the map, and lookup tables for play. docs/formats.md */
#include "kipling-file.h"
#include "kipling-end.h"
#include "kipling-home.h"

/* --- the map ---------------------------------------------------------------------------------- */

static bool
load_row(HetKeyFile *file, KiplingScenario *data, unsigned row, GError **error)
{
    g_autofree char *key = g_strdup_printf("row-%u", row + 1);
    g_autofree char *text = het_key_file_string(file, "map", key, error);
    if (text == NULL)
        return false;
    unsigned column = 0;
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == ' ' || *at == '\t')
            continue;
        const char *symbol = strchr(kipling_terrain_symbols, *at);
        if (symbol == NULL)
            return het_key_file_fail(file, "map", key, error,
                                     "terrain %u is not one of: %s (open, woods, building, hill, "
                                     "river, ford, bridge)",
                                     column + 1, kipling_terrain_symbols);
        if (column < HET_SQUARE_COLUMNS)
            data->terrain[het_square(column, row)] = (uint8_t)(symbol - kipling_terrain_symbols);
        column++;
    }
    if (row == 0 && column >= 2 && column <= HET_SQUARE_COLUMNS)
        data->board.width = (uint8_t)column;
    if (column != data->board.width)
        return row == 0 ? het_key_file_fail(file, "map", key, error, "%u squares, expected 2 to %d",
                                            column, HET_SQUARE_COLUMNS)
                        : het_key_file_fail(file, "map", key, error,
                                            "%u squares, expected %u as in row-1", column,
                                            data->board.width);
    return true;
}

static bool
load_buildings(HetKeyFile *file, KiplingScenario *data, GError **error)
{
    memset(data->building, KIPLING_NONE, sizeof data->building);
    for (unsigned cell = 0; cell < HET_SQUARE_CELLS; cell++) {
        if (data->terrain[cell] != KIPLING_BUILDING)
            continue;
        if (data->building_count == KIPLING_BUILDINGS)
            return het_key_file_fail(file, "map", NULL, error, "more than %d squares of buildings",
                                     KIPLING_BUILDINGS);
        data->building[cell] = (uint8_t)data->building_count;
        data->building_place[data->building_count++] = (uint8_t)cell;
    }
    return true;
}

static bool
load_map(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    KiplingScenario *data = scenario->data;
    unsigned height = 0;
    char key[8];
    do
        g_snprintf(key, sizeof key, "row-%u", ++height);
    while (height <= HET_SQUARE_ROWS && het_key_file_has(file, "map", key));
    data->board.height = (uint8_t)(height - 1);
    if (data->board.height < 2)
        return het_key_file_fail(file, "map", key, error,
                                 "missing: expected row-1 to row-2 at "
                                 "least, row-%d at most",
                                 HET_SQUARE_ROWS);
    for (unsigned row = 0; row < data->board.height; row++)
        if (!load_row(file, data, row, error))
            return false;
    HetFieldPlace place = kipling_field_place(scenario, data->opening);
    if (!load_buildings(file, data, error) ||
        !het_fields_load(&kipling_map_fields, &place, file, "map", error))
        return false;
    for (place.item = 0; place.item < HET_SIDES; place.item++)
        if (!het_fields_load(&kipling_edge_fields, &place, file, "map", error))
            return false;
    return data->edge[HET_FIRST] != data->edge[HET_SECOND] ||
           het_key_file_fail(file, "map", "second-edge", error,
                             "expected another edge than the first side's");
}

/* --- tables ----------------------------------------------------------------------------------- */

static bool
on_board(const KiplingScenario *data, unsigned cell)
{
    return het_square_column(cell) < data->board.width && het_square_row(cell) < data->board.height;
}

static void
fill_costs(KiplingScenario *data)
{
    memset(data->next, HET_SQUARE_OFF, sizeof data->next);
    for (unsigned cell = 0; cell < HET_SQUARE_CELLS; cell++) {
        if (!on_board(data, cell))
            continue;
        KiplingTerrain terrain = (KiplingTerrain)data->terrain[cell];
        for (unsigned direction = 0; direction < HET_SQUARE_DIRECTIONS; direction++)
            data->next[cell][direction] = (uint8_t)het_square_step(data->board, cell, direction);
        for (unsigned mobility = 0; mobility < KIPLING_MOBILITIES; mobility++)
            data->cost[mobility][cell] = (uint8_t)kipling_terrain_cost(
                (KiplingMobility)mobility, terrain, data->river_passable);
        if (terrain == KIPLING_WOODS || terrain == KIPLING_BUILDING || terrain == KIPLING_HILL)
            het_square_add(&data->blocks, cell);
    }
}

static void
fill_fire(KiplingScenario *data)
{
    static const KiplingOption ranges[] = {KIPLING_INFANTRY_LONG, KIPLING_GUN_LONG};
    for (unsigned from = 0; from < HET_SQUARE_CELLS; from++) {
        for (unsigned to = 0; to < HET_SQUARE_CELLS; to++) {
            if (from == to || !on_board(data, from) || !on_board(data, to) ||
                !het_square_sees(&data->blocks, from, to))
                continue;
            for (unsigned weapon = 0; weapon < KIPLING_WEAPONS; weapon++)
                if (het_square_distance(from, to) <= (unsigned)data->option[ranges[weapon]])
                    het_square_add(&data->fire[weapon][from], to);
        }
    }
}

/* Squares that might be reached by a full move: a prefilter, so distances do. */
static void
fill_near(KiplingScenario *data)
{
    static const KiplingOption moves[] = {KIPLING_INFANTRY_MOVE, KIPLING_CAVALRY_MOVE,
                                          KIPLING_ARTILLERY_MOVE};
    for (unsigned mobility = 0; mobility < KIPLING_MOBILITIES; mobility++)
        for (unsigned from = 0; from < HET_SQUARE_CELLS; from++)
            for (unsigned to = 0; to < HET_SQUARE_CELLS; to++)
                if (data->cost[mobility][to] != 0 &&
                    het_square_distance(from, to) <= (unsigned)data->option[moves[mobility]])
                    het_square_add(&data->near_[mobility][from], to);
}

/* --- limits ----------------------------------------------------------------------------------- */

static bool
fail_dice(HetKeyFile *file, const char *group, unsigned dice, GError **error)
{
    return het_key_file_fail(file, group, "figures", error,
                             "could roll %u dice at once, whose odds do not fit 64 bits: expected "
                             "fewer figures, or options with fewer dice",
                             dice);
}

static bool
check_dice(HetKeyFile *file, const char *group, unsigned dice, int least, GError **error)
{
    return (dice <= 63 && dice <= het_dice_fit(7u - (unsigned)least, 6)) ||
           fail_dice(file, group, dice, error);
}

/* All rolls a unit may come to make, steady and weak, but those for prisoners, of its figures
 * alone: these fit whatever they need, as 6 to the 24th does. */
G_STATIC_ASSERT(KIPLING_FIGURES <= 24);

static bool
check_unit(const HetScenario *scenario, HetKeyFile *file, unsigned unit, GError **error)
{
    const KiplingScenario *data = scenario->data;
    const int32_t *option = data->option;
    g_autofree char *group = g_strdup_printf("unit %s", het_scenario_unit_at(scenario, unit)->code);
    static const struct {
        KiplingKind kind;
        KiplingOption dice, least;
    } rolls[] = {
        {KIPLING_INFANTRY, KIPLING_INFANTRY_FIRE_DICE, KIPLING_INFANTRY_FIRE_HIT},
        {KIPLING_INFANTRY, KIPLING_INFANTRY_MELEE_DICE, KIPLING_INFANTRY_MELEE_HIT},
        {KIPLING_CAVALRY, KIPLING_CAVALRY_MELEE_DICE, KIPLING_CAVALRY_MELEE_HIT},
        {KIPLING_ARTILLERY, KIPLING_GUN_FIRE_DICE, KIPLING_GUN_FIRE_HIT},
    };
    unsigned figures = data->start[unit];
    unsigned weak = figures * (unsigned)option[KIPLING_WEAK_SHARE] / 100;
    unsigned more = option[KIPLING_GENERALS] != 0 ? (unsigned)option[KIPLING_GENERAL_DICE] : 0;
    for (size_t i = 0; i < G_N_ELEMENTS(rolls); i++) {
        unsigned dice = (unsigned)option[rolls[i].dice];
        if (rolls[i].kind == data->kind[unit] &&
            (!check_dice(file, group, figures * dice + more, option[rolls[i].least], error) ||
             !check_dice(file, group, weak * dice + more, option[KIPLING_WEAK_HIT], error)))
            return false;
    }
    return true;
}

static bool
check_options(HetKeyFile *file, const int32_t *option, GError **error)
{
    static const KiplingOption pairs[][2] = {{KIPLING_INFANTRY_CLOSE, KIPLING_INFANTRY_LONG},
                                             {KIPLING_GUN_CLOSE, KIPLING_GUN_LONG}};
    for (size_t i = 0; i < G_N_ELEMENTS(pairs); i++)
        if (option[pairs[i][0]] > option[pairs[i][1]])
            return het_key_file_fail(file, "options", kipling_options[pairs[i][0]].name, error,
                                     "%d is more than %s, which is %d", option[pairs[i][0]],
                                     kipling_options[pairs[i][1]].name, option[pairs[i][1]]);
    return true;
}

/* --- slots ------------------------------------------------------------------------------------ */

static void
fill_tables(KiplingScenario *data)
{
    fill_costs(data);
    for (unsigned side = 0; side < HET_SIDES; side++)
        for (unsigned mobility = 0; mobility < KIPLING_MOBILITIES; mobility++)
            kipling_fill_home(data, side, (KiplingMobility)mobility, NULL,
                              data->home[side][mobility]);
    fill_fire(data);
    fill_near(data);
}

bool
kipling_load(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    KiplingScenario *data = scenario->data;
    data->option = scenario->options;
    data->opening = (KiplingState *)scenario->opening;
    if (!check_options(file, data->option, error) || !load_map(scenario, file, error))
        return false;
    fill_tables(data);
    kipling_fill_reasons(scenario);
    if (!kipling_load_units(scenario, file, error))
        return false;
    scenario->state_size = offsetof(KiplingState, units) + data->unit_count * sizeof(KiplingUnit);
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        if (!check_unit(scenario, file, unit, error))
            return false;
    return kipling_load_state(scenario, file, error);
}
