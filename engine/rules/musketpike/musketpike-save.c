/* A position as a scenario file: the inverse of musketpike-load.c and its parts. Saved are
 * positions between two activations; what the units tell (losses, captures) is not written. */
#include "musketpike-cold.h"

static void
set_cell(const MusketScenario *data, GString *text, unsigned cell)
{
    char name[5];
    het_hex_name(&data->map.grid, cell, name);
    g_string_append_printf(text, "%s%s", text->len > 0 ? " " : "", name);
}

static void
set_item(GString *list, const char *item)
{
    g_string_append_printf(list, "%s%s", list->len > 0 ? ";" : "", item);
}

/* Writes a list unless it is empty. (transfer full) */
static void
set_list(GKeyFile *file, const char *group, const char *key, GString *list)
{
    if (list->len > 0)
        g_key_file_set_string(file, group, key, list->str);
    g_string_free(list, TRUE);
}

static const char *
code_of(const MusketState *state, unsigned id)
{
    return het_scenario_unit_at(state->head.scenario, id)->code;
}

/* --- what does not change --------------------------------------------------------------------- */

static void
save_wings(const MusketScenario *data, GKeyFile *file)
{
    for (unsigned i = 0; i < data->wing_count; i++) {
        const MusketWing *wing = &data->wing[i];
        g_autofree char *group = g_strdup_printf("wing %s", wing->code);
        g_key_file_set_value(file, group, "side", musket_side_names[wing->side]);
        g_key_file_set_string(file, group, "name", wing->name);
        if (wing->army > 0)
            g_key_file_set_integer(file, group, "army", wing->army + 1);
    }
}

static void
save_hexes(const MusketScenario *data, GKeyFile *file, const char *group,
           const MusketObjective *objective)
{
    g_autoptr(GString) text = g_string_new(NULL);
    for (unsigned cell = 0; cell < data->cells; cell++)
        if ((objective->cells[cell / 8] >> cell % 8 & 1) != 0)
            set_cell(data, text, cell);
    g_key_file_set_string(file, group, "hexes", text->str);
}

static void
save_objectives(const MusketState *state, GKeyFile *file)
{
    const MusketScenario *data = musket_data(state);
    for (unsigned i = 0; i < data->objective_count; i++) {
        const MusketObjective *objective = &data->objective[i];
        g_autofree char *group = g_strdup_printf("objective %s", objective->code);
        g_key_file_set_string(file, group, "name", objective->name);
        g_key_file_set_value(file, group, "kind", musket_objective_names[objective->kind]);
        save_hexes(data, file, group, objective);
        if (objective->kind == MUSKET_POSSESSION)
            g_key_file_set_value(file, group, "holder",
                                 state->holder[i] < HET_SIDES ? musket_side_names[state->holder[i]]
                                                              : "none");
        for (unsigned side = 0; side < HET_SIDES; side++)
            g_key_file_set_integer(file, group, musket_side_names[side], objective->points[side]);
        if (objective->unless != MUSKET_NONE)
            g_key_file_set_string(file, group, "unless", data->objective[objective->unless].code);
    }
    for (unsigned side = 0; side < HET_SIDES; side++)
        g_key_file_set_integer(file, "points", musket_side_names[side], data->points[side]);
}

static void
save_arrivals(const MusketState *state, GKeyFile *file)
{
    const MusketScenario *data = musket_data(state);
    for (unsigned i = 0; i < data->arrival_count; i++) {
        const MusketArrival *arrival = &data->arrival[i];
        g_autofree char *group = g_strdup_printf("arrival %s", arrival->code);
        GString *units = g_string_new(NULL), *leaders = g_string_new(NULL);
        for (unsigned unit = 0; unit < data->unit_count; unit++)
            if ((arrival->units[unit / 64] >> unit % 64 & 1) != 0)
                set_item(units, code_of(state, unit));
        for (unsigned leader = 0; leader < data->leader_count; leader++)
            if ((arrival->leaders >> leader & 1) != 0)
                set_item(leaders, code_of(state, data->unit_count + leader));
        set_list(file, group, "units", units);
        set_list(file, group, "leaders", leaders);
        g_key_file_set_integer(file, group, "roll", arrival->roll);
        g_key_file_set_integer(file, group, "from", arrival->from);
        g_autoptr(GString) hex = g_string_new(NULL);
        set_cell(data, hex, arrival->near_);
        g_key_file_set_string(file, group, "near", hex->str);
        g_key_file_set_integer(file, group, "within", arrival->within);
        g_key_file_set_integer(file, group, "edge", arrival->edge);
    }
}

/* --- units and leaders ------------------------------------------------------------------------ */

static void
save_type(const MusketScenario *data, GKeyFile *file, const char *group, unsigned unit)
{
    const MusketUnitType *type = &data->unit[unit];
    /* without pikes it is heavy infantry, whatever the option makes it: MPR-8.7 */
    MusketKind kind = type->pikes ? (MusketKind)type->kind : MUSKET_HEAVY;
    g_key_file_set_value(file, group, "side", musket_side_names[type->side]);
    g_key_file_set_string(file, group, "wing", data->wing[type->wing].code);
    g_key_file_set_value(file, group, "type", musket_kind_names[kind]);
    g_key_file_set_integer(file, group, "morale", type->morale);
    g_key_file_set_integer(file, group, "nation", type->nation);
    if (type->kind == MUSKET_ARTILLERY)
        g_key_file_set_value(file, group, "gun", musket_gun_names[type->gun]);
    else
        g_key_file_set_integer(file, group, "strength", type->start);
    if (kind != MUSKET_HEAVY)
        return;
    g_key_file_set_integer(file, group, "hexes", type->hexes);
    if (type->cannon)
        g_key_file_set_integer(file, group, "cannon", 1);
    if (!type->pikes)
        g_key_file_set_integer(file, group, "pikes", 0);
}

static void
save_unit(const MusketState *state, GKeyFile *file, unsigned unit)
{
    const MusketScenario *data = musket_data(state);
    const MusketUnit *it = &state->units[unit];
    g_autofree char *group = g_strdup_printf("unit %s", code_of(state, unit));
    save_type(data, file, group, unit);
    g_key_file_set_string(file, group, "name",
                          het_scenario_unit_at(state->head.scenario, unit)->name);
    g_key_file_set_value(file, group, "status", musket_status_names[it->status]);
    g_key_file_set_value(file, group, "facing", musket_facing_names[it->facing]);
    if (it->status != MUSKET_GONE && data->unit[unit].kind != MUSKET_ARTILLERY)
        g_key_file_set_integer(file, group, "present", it->strength);
    GString *place = g_string_new(NULL), *flags = g_string_new(NULL);
    if (it->place != HET_NO_PLACE) {
        set_cell(data, place, it->place);
        if (data->unit[unit].hexes == 2)
            set_cell(data, place,
                     het_hex_neighbour(&data->map.grid, it->place, het_hex_turn(it->facing, 2)));
    }
    for (unsigned bit = 0; musket_flag_names[bit] != NULL; bit++)
        if ((it->flags >> bit & 1) != 0)
            set_item(flags, musket_flag_names[bit]);
    set_list(file, group, "place", place);
    set_list(file, group, "flags", flags);
}

static void
save_leader(const MusketState *state, GKeyFile *file, unsigned leader)
{
    const MusketScenario *data = musket_data(state);
    const MusketLeaderType *type = &data->leader[leader];
    const MusketLeader *it = &state->leaders[leader];
    unsigned id = data->unit_count + leader;
    g_autofree char *group = g_strdup_printf("leader %s", code_of(state, id));
    g_key_file_set_value(file, group, "side", musket_side_names[type->side]);
    g_key_file_set_string(file, group, "name",
                          het_scenario_unit_at(state->head.scenario, id)->name);
    g_key_file_set_integer(file, group, "rating", type->rating);
    g_key_file_set_value(file, group, "command", type->wing == MUSKET_NONE ? "overall" : "wing");
    if (type->wing != MUSKET_NONE)
        g_key_file_set_string(file, group, "wing", data->wing[type->wing].code);
    else
        g_key_file_set_integer(file, group, "army", type->army + 1);
    g_key_file_set_value(file, group, "status", musket_commander_names[it->state]);
    if (it->unit != MUSKET_NONE)
        g_key_file_set_string(file, group, "with", code_of(state, it->unit));
}

/* --- the turn --------------------------------------------------------------------------------- */

static void
save_cup(const MusketState *state, GKeyFile *file, unsigned side)
{
    const MusketScenario *data = musket_data(state);
    GString *chits = g_string_new(NULL);
    g_autofree char *key = g_strdup_printf("cup-%s", musket_side_names[side]);
    for (unsigned leader = 0; leader < data->leader_count; leader++)
        if (data->leader[leader].side == side &&
            (state->cup[side] >> data->leader[leader].chit & 1) != 0)
            set_item(chits, code_of(state, data->unit_count + leader));
    if ((state->cup[side] >> 15 & 1) != 0)
        set_item(chits, "any");
    set_list(file, "state", key, chits);
}

static void
save_turn(const MusketState *state, GKeyFile *file)
{
    const MusketScenario *data = musket_data(state);
    GString *wings = g_string_new(NULL), *passed = g_string_new(NULL);
    g_key_file_set_integer(file, "state", "turn", state->head.turn);
    g_key_file_set_value(file, "state", "phase",
                         state->head.phase == MUSKET_CUPS ? "cups" : "initiative");
    g_key_file_set_value(file, "state", "active", musket_side_names[state->head.active]);
    g_key_file_set_value(file, "state", "initiative",
                         state->initiative < HET_SIDES ? musket_side_names[state->initiative]
                                                       : "roll");
    for (unsigned side = 0; side < HET_SIDES; side++) {
        save_cup(state, file, side);
        if ((state->passed >> side & 1) != 0)
            set_item(passed, musket_side_names[side]);
    }
    for (unsigned wing = 0; wing < data->wing_count; wing++)
        if ((state->wings_used >> wing & 1) != 0)
            set_item(wings, data->wing[wing].code);
    set_list(file, "state", "wings-used", wings);
    set_list(file, "state", "passed", passed);
}

bool
musket_save(const HetState *head, GKeyFile *file, GError **error)
{
    const MusketState *state = (const MusketState *)head;
    const MusketScenario *data = musket_data(state);
    bool between = head->phase == MUSKET_INITIATIVE ||
                   (head->phase == MUSKET_CUPS && head->actor != HET_CHANCE);
    if (head->depth > 0 || head->actor == HET_NOBODY || !between) {
        g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL,
                    "a position can be saved between two activations while the game lasts");
        return false;
    }
    het_hex_map_save(&data->map, file, "map");
    save_wings(data, file);
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        save_unit(state, file, unit);
    for (unsigned leader = 0; leader < data->leader_count; leader++)
        save_leader(state, file, leader);
    save_objectives(state, file);
    save_arrivals(state, file);
    save_turn(state, file);
    return true;
}
