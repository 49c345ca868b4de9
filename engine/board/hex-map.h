/* The map of a scenario on hexes as its file draws it: terrain and level of every hex, features
 * along hexsides (streams, fences) and ways from centre to centre (roads). A rule system names its
 * kinds of each and gives them their meaning.
 *
 *   [map]
 *   columns=6
 *   rows=4
 *   first=0101                        number of the top left hex, 0101 if left out
 *   lower=even                        the columns that lie half a hex lower: odd or even
 *   row-01=. . w w2 . .               a symbol a hex, and its level if that is not 0
 *   ...                               to row-04
 *   stream=0101/0102 0201/0202        hexsides, by the two hexes on either side of them
 *   road=0101 0201 0302; 0504 0604    chains of neighbouring hexes
 */
#pragma once

#include "engine/field.h"
#include "engine/text.h"
#include "engine/view.h"
#include "hex.h"

enum { HET_HEX_MAP_COLUMNS = 99, HET_HEX_MAP_ROWS = 99, HET_HEX_LEVELS = 10 };

typedef struct {
    char symbol;      /* in rows of the file and on text boards; printable, no digit, no blank */
    const char *name; /* "wood" */
} HetHexTerrain;

/* The terrains, hexside features and ways of a system's maps. */
typedef struct {
    const HetHexTerrain *terrains; /* by index; the first is what a new map is filled with */
    unsigned terrain_count;
    const char *const *sides; /* keys of hexside features by bit, at most 8, NULL-terminated */
    const char *const *ways;  /* keys of ways by bit, the same */
} HetHexMapKinds;

typedef struct {
    HetHexGrid grid;
    const HetHexMapKinds *kinds;
    unsigned cells;                  /* width * height; the length of the arrays */
    uint8_t *terrain;                /* index into kinds->terrains */
    uint8_t *level;                  /* 0 to HET_HEX_LEVELS - 1 */
    uint8_t (*sides)[HET_HEX_SIDES]; /* bits of the hexside's features, the same from both hexes */
    uint8_t (*ways)[HET_HEX_SIDES];  /* bits of the ways that lead over it */
} HetHexMap;

/* A map of the first terrain at level 0; clear it with het_hex_map_clear(). */
void het_hex_map_init(HetHexMap *map, const HetHexGrid *grid, const HetHexMapKinds *kinds);
void het_hex_map_clear(HetHexMap *map);

/* Reads the keys above from `group`; an error names the key and the token. On failure nothing need
 * be cleared. Other keys of the group belong to the system. `ret_map` is the first member of the
 * scenario's data (asserted): names of hexes are found there, see het_hex_place_format(). */
bool het_hex_map_load(const HetScenario *scenario, HetHexMap *ret_map, const HetHexMapKinds *kinds,
                      HetKeyFile *file, const char *group);
/* Writes what het_hex_map_load() reads. */
void het_hex_map_save(const HetHexMap *map, GKeyFile *file, const char *group);

/* (transfer full) A row, from 0, as the file writes it. */
char *het_hex_map_row(const HetHexMap *map, int row);

/* Sets bits of a hexside, in both hexes. Does nothing off the board. */
void het_hex_map_add_side(HetHexMap *map, unsigned cell, unsigned direction, unsigned bits);

/* Reads one hex number of the map, for a system's own keys; the error names it. */
bool het_hex_map_parse(const HetHexMap *map, HetKeyFile *file, const char *group, const char *key,
                       const char *text, unsigned *ret_cell);

/* A hex of the map that is base HET_FIELD_BOARD, as the value of a key (field.h). */
extern const HetFieldKind het_hex_map_field;

/* Fills the view's board: kind, size, cells, and a line for every way and run of hexsides. */
void het_hex_map_view(const HetHexMap *map, HetView *view);

/* The names of hexes, for the vocabulary of a system whose scenario's data begin with its map. */
void het_hex_place_format(const HetScenario *scenario, unsigned place, GString *text);
bool het_hex_place_parse(const HetScenario *scenario, const char *text, unsigned *ret_place);
void het_hex_point_format(const HetScenario *scenario, HetPoint point, GString *text);
/* The hex as events and views name it; HET_NOWHERE off the map. */
HetPoint het_hex_point(const HetHexMap *map, unsigned cell);
/* An event of a unit that goes from hex to hex, of such a system; does nothing without a sink. */
void het_hex_report_way(const HetSink *sink, const HetState *state, HetEventKind kind,
                        unsigned unit, unsigned from, unsigned to, const char *rule);
