/* The map on the wire, cell by cell and by rows. */
#include <string.h>

#include "engine/each.h"
#include "json-view.h"

static const char *
board_kind(unsigned kind)
{
    static const char *const names[] = {
        [HET_BOARD_SQUARE] = "squares",
        [HET_BOARD_HEX_COLUMNS] = "hexes",
        [HET_BOARD_PLANE] = "plane",
    };
    return names[kind];
}

static const char *
line_kind(unsigned kind)
{
    static const char *const names[] = {
        [HET_LINE_OPEN] = "open",
        [HET_LINE_CLOSED] = "closed",
        [HET_LINE_HEXSIDES] = "hexsides",
        [HET_LINE_STEPS] = "steps",
    };
    return names[kind];
}

static const HetWireObject wire_line = {
    "line",
    "a river, a road, an outline",
    sizeof(HetViewLine),
    {
        HET_WIRE_ROW(HetViewLine, terrain, "objective: the edge of a place that counts"),
        HET_WIRE_ROW(HetViewLine, name, NULL, .traits = HET_WIRE_OPTIONAL),
        HET_WIRE_ROW_AS(CODE, HetViewLine, kind,
                        "how its points are connected; hexsides and steps: pairs of neighbours",
                        .word = line_kind, .words = HET_LINE_STEPS + 1),
        HET_WIRE_ROW_AS(POINT, HetViewLine, points, "on grids in half cells", .listed = 1),
        {0},
    },
};

static const HetWireObject wire_label = {
    "label",
    "a name on the map",
    sizeof(HetViewLabel),
    {
        HET_WIRE_ROW(HetViewLabel, name, NULL),
        HET_WIRE_ROW(HetViewLabel, kind, "place, water, woods, height"),
        HET_WIRE_ROW(HetViewLabel, at, NULL),
        {0},
    },
};

typedef struct {
    HetViewCell cell;
    int x, y;
} Cell;

static const HetWireObject wire_cell = {
    "cell",
    "a cell of a grid",
    sizeof(Cell),
    {
        {"name", NULL, HET_WIRE_AT(Cell, cell.name)},
        HET_WIRE_ROW(Cell, x, NULL),
        HET_WIRE_ROW(Cell, y, NULL),
        {"terrain", NULL, HET_WIRE_AT(Cell, cell.terrain)},
        {"symbol", "as text boards have it", HET_WIRE_AT(Cell, cell.symbol)},
        {"level", "its height", HET_WIRE_AT(Cell, cell.level)},
        {0},
    },
};

static void
write_cells(const HetWire *wire, const void *data)
{
    const HetView *view = data;
    het_json_begin_array(wire->json, NULL);
    HET_EACH_BELOW(i, view->cells->len) {
        const Cell cell = {.cell = g_array_index(view->cells, HetViewCell, i),
                           .x = (int)i % view->width,
                           .y = (int)i / view->width};
        het_wire_object(wire, &wire_cell, &cell);
    }
    het_json_end(wire->json);
}

/* The kinds of ground, in the order of their first cells. (transfer container) */
static GPtrArray *
terrains_of(const HetView *view)
{
    GPtrArray *terrains = g_ptr_array_new();
    HET_EACH_IN(const HetViewCell, cell, view->cells) {
        bool known = false;
        for (guint i = 0; i < terrains->len && !known; i++) {
            const HetViewCell *seen = terrains->pdata[i];
            known = strcmp(seen->terrain, cell->terrain) == 0 && seen->symbol == cell->symbol;
        }
        if (!known)
            g_ptr_array_add(terrains, (gpointer)(uintptr_t)cell);
    }
    return terrains;
}

static const HetWireObject wire_terrain = {
    "terrain",
    "a kind of ground",
    sizeof(HetViewCell),
    {
        {"name", NULL, HET_WIRE_AT(HetViewCell, terrain)},
        HET_WIRE_ROW(HetViewCell, symbol, NULL),
        {0},
    },
};

static void
write_terrains(const HetWire *wire, const void *data)
{
    g_autoptr(GPtrArray) terrains = terrains_of(data);
    het_json_begin_array(wire->json, NULL);
    HET_EACH(const HetViewCell, cell, terrains)
        het_wire_object(wire, &wire_terrain, cell);
    het_json_end(wire->json);
}

typedef void WriteCell(HetJson *json, const GPtrArray *terrains, const HetViewCell *cell);

static void
write_rows(const HetWire *wire, const HetView *view, WriteCell *write, const GPtrArray *terrains)
{
    const guint width = (guint)view->width;
    het_json_begin_array(wire->json, NULL);
    for (guint from = 0; from < view->cells->len; from += width) {
        het_json_begin_array(wire->json, NULL);
        for (guint i = from; i < from + width; i++)
            write(wire->json, terrains, &g_array_index(view->cells, HetViewCell, i));
        het_json_end(wire->json);
    }
    het_json_end(wire->json);
}

static void
write_terrain(HetJson *json, const GPtrArray *terrains, const HetViewCell *cell)
{
    guint index = 0;
    for (const HetViewCell *seen = terrains->pdata[0];
         strcmp(seen->terrain, cell->terrain) != 0 || seen->symbol != cell->symbol;)
        seen = terrains->pdata[++index];
    het_json_value_integer(json, index);
}

static void
write_ground(const HetWire *wire, const void *data)
{
    g_autoptr(GPtrArray) terrains = terrains_of(data);
    write_rows(wire, data, write_terrain, terrains);
}

static void
write_level(HetJson *json, const GPtrArray *terrains, const HetViewCell *cell)
{
    (void)terrains;
    het_json_value_integer(json, cell->level);
}

static void
write_levels(const HetWire *wire, const void *view)
{
    write_rows(wire, view, write_level, NULL);
}

static void
write_name(HetJson *json, const GPtrArray *terrains, const HetViewCell *cell)
{
    (void)terrains;
    het_json_value_text(json, cell->name);
}

static void
write_names(const HetWire *wire, const void *view)
{
    write_rows(wire, view, write_name, NULL);
}

static bool
on_hexes(const HetWire *wire, const void *view)
{
    (void)wire;
    return ((const HetView *)view)->board == HET_BOARD_HEX_COLUMNS;
}

/* What both forms of a board begin with. */
static const HetWireObject wire_board_head = {
    "board-head",
    NULL,
    sizeof(HetView),
    {
        {"kind", NULL, HET_WIRE_AS(CODE, HetView, board), .word = board_kind,
         .words = HET_BOARD_PLANE + 1},
        HET_WIRE_ROW(HetView, width, "cells, on a table units"),
        HET_WIRE_ROW(HetView, height, NULL),
        HET_WIRE_ROW(HetView, even_lower,
                     "hexes: columns of even index, from 0, lie half a hex lower; else the odd",
                     .traits = HET_WIRE_OPTIONAL, .present = on_hexes),
        HET_WIRE_ROW(HetView, at_corners,
                     "hexes: facing 0 is the corner NNE, else the side N; facings count clockwise",
                     .traits = HET_WIRE_OPTIONAL, .present = on_hexes),
        {"units_per_millimetre", "on a table, if its units have a length",
         HET_WIRE_AT(HetView, units_per_mm), .traits = HET_WIRE_OPTIONAL},
        {0},
    },
};

/* What both forms end with. */
static const HetWireObject wire_board_features = {
    "board-features",
    NULL,
    sizeof(HetView),
    {
        {"lines", NULL, HET_WIRE_LIST(HetView, lines, wire_line)},
        {"labels", NULL, HET_WIRE_LIST(HetView, labels, wire_label), .traits = HET_WIRE_OPTIONAL},
        {0},
    },
};

const HetWireObject het_wire_cells = {
    "board-of-cells",
    "the board, cell by cell",
    sizeof(HetView),
    {
        {.type = HET_WIRE_MEMBERS, .of = &wire_board_head},
        {"cells", "row by row", HET_WIRE_LIST_BY(wire_cell, write_cells)},
        {.type = HET_WIRE_MEMBERS, .of = &wire_board_features},
        {0},
    },
};

const HetWireObject het_wire_map = {
    "map",
    "the board, by rows of cells from row 0",
    sizeof(HetView),
    {
        {.type = HET_WIRE_MEMBERS, .of = &wire_board_head},
        {"terrain", "indices of terrains", .type = HET_WIRE_COUNT, .listed = 2,
         .write = write_ground},
        {"terrains", NULL, HET_WIRE_LIST_BY(wire_terrain, write_terrains)},
        {"level", NULL, .type = HET_WIRE_INTEGER, .listed = 2, .write = write_levels},
        {"names", NULL, .type = HET_WIRE_TEXT, .listed = 2, .write = write_names},
        {.type = HET_WIRE_MEMBERS, .of = &wire_board_features},
        {0},
    },
};
