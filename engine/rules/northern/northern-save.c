/* A position as a scenario file: the inverse of northern-load.c and northern-load-units.c. */
#include "northern-cold.h"
#include "northern-file.h"

/* --- numbers ---------------------------------------------------------------------------------- */

static void
append_length(int32_t length, GString *text)
{
    g_string_append_printf(text, "%d", length / NORTHERN_MM);
    if (length % NORTHERN_MM != 0)
        g_string_append_printf(text, ".%d", length % NORTHERN_MM * 10 / NORTHERN_MM);
}

static void
set_points(GKeyFile *file, const char *group, const char *key, const HetPoint *points,
           unsigned count)
{
    g_autoptr(GString) text = g_string_new(NULL);
    for (unsigned i = 0; i < count; i++) {
        if (i > 0)
            g_string_append_c(text, ' ');
        append_length(points[i].x, text);
        g_string_append_c(text, ',');
        append_length(points[i].y, text);
    }
    g_key_file_set_value(file, group, key, text->str);
}

static void
set_length(GKeyFile *file, const char *group, const char *key, int32_t length)
{
    g_autoptr(GString) text = g_string_new(NULL);
    append_length(length, text);
    g_key_file_set_value(file, group, key, text->str);
}

static void
set_heading(GKeyFile *file, const char *group, unsigned heading)
{
    int compass = northern_heading_to_compass(heading);
    g_autofree char *text = compass % 1000 == 0
                                ? g_strdup_printf("%d", compass / 1000)
                                : g_strdup_printf("%d.%03d", compass / 1000, compass % 1000);
    g_key_file_set_value(file, group, "heading", text);
}

static void
set_count(GKeyFile *file, const char *group, const char *key, int count)
{
    if (count > 0)
        g_key_file_set_integer(file, group, key, count);
}

/* --- the table -------------------------------------------------------------------------------- */

static void
save_table(const NorthernScenario *data, GKeyFile *file)
{
    g_key_file_set_integer(file, "table", "width", data->width / NORTHERN_MM);
    g_key_file_set_integer(file, "table", "height", data->height / NORTHERN_MM);
    for (unsigned i = 0; i < data->area_count; i++) {
        const NorthernPatch *area = &data->areas[i];
        g_autofree char *group = g_strdup_printf("terrain area-%u", i + 1);
        g_key_file_set_value(file, group, "type", northern_area_names[area->kind]);
        set_points(file, group, "outline", area->outline.points, area->outline.count);
    }
    for (unsigned i = 0; i < data->line_count; i++) {
        const NorthernPiece *line = &data->lines[i];
        const HetPoint ends[2] = {line->from, line->to};
        g_autofree char *group = g_strdup_printf("terrain line-%u", i + 1);
        g_key_file_set_value(file, group, "type", northern_line_names[line->kind]);
        set_points(file, group, "line", ends, 2);
    }
}

static void
save_objectives(const NorthernState *state, GKeyFile *file)
{
    const NorthernScenario *data = northern_data(state);
    for (unsigned i = 0; i < data->objective_count; i++) {
        const NorthernObjective *objective = &data->objectives[i];
        g_autofree char *group = g_strdup_printf("objective %s", objective->name);
        unsigned owner = MIN(state->owner[i], HET_SIDES);
        set_points(file, group, "at", &objective->at, 1);
        set_length(file, group, "radius", objective->radius);
        g_key_file_set_integer(file, group, "points", objective->points);
        g_key_file_set_value(file, group, "owner", northern_owner_names[owner]);
    }
    g_key_file_set_integer(file, "victory", "unit-points", data->unit_points);
    g_key_file_set_value(file, "victory", "tie",
                         data->tie == HET_NOBODY ? "draw" : northern_side_names[data->tie]);
}

static void
save_armies(const NorthernScenario *data, GKeyFile *file)
{
    for (unsigned side = 0; side < HET_SIDES; side++) {
        g_autofree char *army = g_strdup_printf("army %s", northern_side_names[side]);
        g_autofree char *deploy = g_strdup_printf("deploy %s", northern_side_names[side]);
        set_count(file, army, "units", data->army_units[side]);
        if (data->zone[side].count == 0)
            continue;
        set_points(file, deploy, "zone", data->zone[side].points, data->zone[side].count);
        set_heading(file, deploy, data->zone_heading[side]);
    }
}

/* --- units ------------------------------------------------------------------------------------ */

static void
save_unit(const NorthernState *state, GKeyFile *file, unsigned unit)
{
    const NorthernScenario *data = northern_data(state);
    const HetScenario *scenario = state->head.scenario;
    const HetUnit *named = het_scenario_unit_at(scenario, unit);
    const NorthernUnit *it = &state->units[unit];
    g_autofree char *group = g_strdup_printf("unit %s", named->code);
    g_key_file_set_value(file, group, "side", northern_side_names[data->side[unit]]);
    g_key_file_set_value(file, group, "type", northern_kind_names[data->type[unit]]);
    g_key_file_set_value(file, group, "nation", northern_nation_names[data->nation[unit]]);
    g_key_file_set_string(file, group, "name", named->name);
    g_key_file_set_value(file, group, "formation", northern_formation_names[it->formation]);
    g_key_file_set_value(file, group, "status", northern_status_names[it->status]);
    set_count(file, group, "resolve", data->resolve[unit]);
    if (it->status == NORTHERN_RESERVE)
        g_key_file_set_integer(file, group, "arrives", data->arrives[unit]);
    set_count(file, group, "hits", it->hits);
    set_count(file, group, "elite", (int)(state->elite >> unit & 1u));
    set_count(file, group, "acted", (int)(state->acted >> unit & 1u));
    set_count(file, group, "moved", (int)(state->moved >> unit & 1u));
    set_count(file, group, "exhausted", (int)(state->exhausted >> unit & 1u));
    if (it->status == NORTHERN_PRESENT || it->status == NORTHERN_RESERVE) {
        const HetPoint at = {it->x, it->y};
        set_points(file, group, "at", &at, 1);
        set_heading(file, group, it->heading);
    }
    for (unsigned face = 0; face < HET_FACES; face++)
        if (it->enemy[face] != NORTHERN_NONE)
            g_key_file_set_value(file, group, northern_face_names[face],
                                 het_scenario_unit_at(scenario, it->enemy[face])->code);
}

bool
northern_save(const HetState *head, GKeyFile *file, GError **error)
{
    const NorthernState *state = (const NorthernState *)head;
    const NorthernScenario *data = northern_data(state);
    if (head->depth > 0 || head->actor > HET_SECOND) {
        g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL,
                    "a position can be saved between two actions while the game lasts");
        return false;
    }
    save_table(data, file);
    save_objectives(state, file);
    save_armies(data, file);
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        save_unit(state, file, unit);
    g_key_file_set_integer(file, "state", "turn", head->turn);
    g_key_file_set_value(file, "state", "active", northern_side_names[head->active]);
    g_key_file_set_value(file, "state", "phase", head->scenario->rules->phases[head->phase]);
    set_count(file, "state", "die-first", state->die[HET_FIRST]);
    set_count(file, "state", "die-second", state->die[HET_SECOND]);
    set_count(file, "state", "points-first", state->points[HET_FIRST]);
    set_count(file, "state", "points-second", state->points[HET_SECOND]);
    return true;
}
