/* Special values of scenario files: wings, objectives and leaders by their codes, hexes of
 * places. docs/formats.md */
#include "musketpike-file.h"
#include "musketpike-cups.h"

static const MusketScenario *
data_of(const HetFieldPlace *place)
{
    return place->base[0];
}

/* --- wings and objectives by their codes ------------------------------------------------------ */

static unsigned
find_wing(const HetField *field, const HetFieldPlace *place, const char *code)
{
    const MusketScenario *data = data_of(place);
    (void)field;
    for (unsigned i = 0; i < data->wing_count; i++)
        if (strcmp(data->wing[i].code, code) == 0)
            return i;
    return HET_FIELD_NO_BIT;
}

static const char *
name_wing(const HetField *field, const HetFieldPlace *place, unsigned wing)
{
    (void)field;
    return wing < data_of(place)->wing_count ? data_of(place)->wing[wing].code : NULL;
}

static char *
read_wing(const HetField *field, const HetFieldPlace *place, const char *text, int64_t *ret_value)
{
    *ret_value = find_wing(field, place, text);
    return *ret_value != HET_FIELD_NO_BIT ? NULL : g_strdup_printf("no wing \"%.20s\"", text);
}

static char *
write_wing(const HetFieldPlace *place, int64_t value)
{
    return g_strdup(data_of(place)->wing[value].code);
}

static char *
read_goal(const HetField *field, const HetFieldPlace *place, const char *text, int64_t *ret_value)
{
    const MusketScenario *data = data_of(place);
    (void)field;
    for (unsigned i = 0; i < data->objective_count; i++)
        if (i != place->item && strcmp(data->objective[i].code, text) == 0) {
            *ret_value = i;
            return NULL;
        }
    return g_strdup_printf("no other objective \"%.20s\"", text);
}

static char *
write_goal(const HetFieldPlace *place, int64_t value)
{
    return g_strdup(data_of(place)->objective[value].code);
}

const HetFieldKind musket_wing_field = {.name = "wing", .read = read_wing, .write = write_wing};
const HetFieldKind musket_wings_field = {
    .name = "wings", HET_FIELD_SET, .find = find_wing, .item = name_wing, .separator = ";"};
const HetFieldKind musket_goal_field = {
    .name = "objective", .read = read_goal, .write = write_goal};

/* --- leaders and their chits ------------------------------------------------------------------ */

static unsigned
find_leader(const HetField *field, const HetFieldPlace *place, const char *code)
{
    unsigned unit = het_scenario_unit(place->scenario, code), units = data_of(place)->unit_count;
    (void)field;
    return unit != HET_NO_UNIT && unit >= units ? unit - units : HET_FIELD_NO_BIT;
}

static const char *
name_leader(const HetField *field, const HetFieldPlace *place, unsigned leader)
{
    const MusketScenario *data = data_of(place);
    (void)field;
    return leader < data->leader_count
               ? het_scenario_unit_at(place->scenario, data->unit_count + leader)->code
               : NULL;
}

/* Of the side that is the item. */
static unsigned
find_chit(const HetField *field, const HetFieldPlace *place, const char *code)
{
    unsigned leader = find_leader(field, place, code);
    if (strcmp(code, "any") == 0)
        return MUSKET_MARKER;
    return leader != HET_FIELD_NO_BIT && data_of(place)->leader[leader].side == place->item
               ? data_of(place)->leader[leader].chit
               : HET_FIELD_NO_BIT;
}

static const char *
name_chit(const HetField *field, const HetFieldPlace *place, unsigned chit)
{
    const MusketScenario *data = data_of(place);
    if (chit == MUSKET_MARKER)
        return "any";
    for (unsigned leader = 0; leader < data->leader_count; leader++)
        if (data->leader[leader].side == place->item && data->leader[leader].chit == chit)
            return name_leader(field, place, leader);
    return NULL;
}

const HetFieldKind musket_leaders_field = {
    .name = "leaders", HET_FIELD_SET, .find = find_leader, .item = name_leader, .separator = ";"};
const HetFieldKind musket_chits_field = {.name = "chits of the side",
                                         HET_FIELD_SET,
                                         .find = find_chit,
                                         .item = name_chit,
                                         .separator = ";"};

/* --- hexes ------------------------------------------------------------------------------------ */

/* The hexes of an objective, a bit a cell. */
static char *
parse_hexes(const HetField *field, const HetFieldPlace *place, const char *text)
{
    uint8_t *cells = het_field_at(field, place);
    g_auto(GStrv) words = g_strsplit_set(text, " \t;", -1);
    memset(cells, 0, field->width);
    for (size_t i = 0; words[i] != NULL; i++) {
        int64_t cell = 0;
        char *wrong =
            *words[i] != '\0' ? het_hex_map_field.read(field, place, words[i], &cell) : NULL;
        if (wrong != NULL)
            return wrong;
        if (*words[i] != '\0')
            cells[cell / 8] = (uint8_t)(cells[cell / 8] | 1u << cell % 8);
    }
    return NULL;
}

static void
append_hex(GString *text, const HetFieldPlace *place, unsigned cell)
{
    g_autofree char *name = het_hex_map_field.write(place, cell);
    g_string_append_printf(text, "%s%s", text->len > 0 ? " " : "", name);
}

static char *
print_hexes(const HetField *field, const HetFieldPlace *place)
{
    const uint8_t *cells = het_field_at(field, place);
    GString *text = g_string_new(NULL);
    for (unsigned cell = 0; cell < data_of(place)->cells; cell++)
        if ((cells[cell / 8] >> cell % 8 & 1) != 0)
            append_hex(text, place, cell);
    return g_string_free(text, FALSE);
}

/* The hexes a unit stands on, in any order: keeps the left one as it faces, and how many. */
static char *
parse_stand(const HetField *field, const HetFieldPlace *place, const char *text)
{
    MusketScenario *data = place->base[0];
    MusketUnit *unit = &((MusketState *)place->base[1])->units[place->item];
    g_auto(GStrv) words = g_strsplit(text, " ", -1);
    int64_t cells[2] = {HET_NO_PLACE, HET_NO_PLACE};
    unsigned count = 0, right = het_hex_turn(unit->facing, 2);
    for (size_t i = 0; words[i] != NULL; i++) {
        if (*words[i] == '\0')
            continue;
        if (count == 2)
            return g_strdup("expected one hex, or two");
        char *wrong = het_hex_map_field.read(field, place, words[i], &cells[count++]);
        if (wrong != NULL)
            return wrong;
    }
    bool left_first =
        count < 2 || het_hex_neighbour(&data->map.grid, (unsigned)cells[0], right) == cells[1];
    if (!left_first && het_hex_neighbour(&data->map.grid, (unsigned)cells[1], right) != cells[0])
        return g_strdup("expected two neighbours side by side as the unit faces");
    if (count == 2 && data->unit[place->item].kind != MUSKET_HEAVY)
        return g_strdup("expected one hex: only heavy infantry stands on two");
    if (data->unit[place->item].hexes != 0 && data->unit[place->item].hexes != count)
        return g_strdup_printf("%u hexes, but hexes=%u", count, data->unit[place->item].hexes);
    data->unit[place->item].hexes = (uint8_t)count;
    unit->place = (uint16_t)cells[left_first ? 0 : 1];
    return NULL;
}

static char *
print_stand(const HetField *field, const HetFieldPlace *place)
{
    const MusketScenario *data = data_of(place);
    const MusketUnit *unit = &((const MusketState *)place->base[1])->units[place->item];
    GString *text = g_string_new(NULL);
    (void)field;
    append_hex(text, place, unit->place);
    if (data->unit[place->item].hexes == 2)
        append_hex(text, place,
                   het_hex_neighbour(&data->map.grid, unit->place, het_hex_turn(unit->facing, 2)));
    return g_string_free(text, FALSE);
}

const HetFieldKind musket_hexes_field = {
    .name = "hexes", .parse = parse_hexes, .print = print_hexes};
const HetFieldKind musket_stand_field = {
    .name = "hex, or two", .parse = parse_stand, .print = print_stand};
