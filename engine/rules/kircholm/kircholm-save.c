/* A position as a scenario file: the inverse of kircholm-load.c and kircholm-units.c. */
#include "kircholm-file.h"

static void
set_choice(GKeyFile *file, const char *group, const char *key, const char *const *names,
           unsigned value)
{
    g_key_file_set_value(file, group, key, names[value]);
}

/* A number that differs from what loading would take without the key. */
static void
set_unusual(GKeyFile *file, const char *group, const char *key, int value, int usual)
{
    if (value != usual)
        g_key_file_set_integer(file, group, key, value);
}

static void
set_code(const KircholmState *state, GKeyFile *file, const char *group, const char *key,
         unsigned unit)
{
    if (unit != KIRCHOLM_NOBODY)
        g_key_file_set_value(file, group, key,
                             het_scenario_unit_at(state->head.scenario, unit)->code);
}

static void
save_factors(const KircholmScenario *data, GKeyFile *file, const char *group, unsigned unit)
{
    KircholmType type = (KircholmType)data->type[unit];
    const int32_t *option = data->option;
    set_unusual(file, group, "combat", data->combat[unit], kircholm_usual_combat(option, type));
    set_unusual(file, group, "fire", data->fire[unit],
                kircholm_usual_fire(option, type, data->side[unit]));
    set_unusual(file, group, "move", data->move[unit], kircholm_usual_move(option, type));
    set_unusual(file, group, "men", data->men[unit], (int)kircholm_usual_men(type));
    set_unusual(file, group, "rating", data->rating[unit], 0);
    if (type == KIRCHOLM_ARTILLERY)
        g_key_file_set_value(file, group, "gun", data->heavy[unit] != 0 ? "A" : "B");
}

static void
save_unit(const KircholmState *state, GKeyFile *file, unsigned unit)
{
    const KircholmScenario *data = kircholm_data(state);
    const HetUnit *named = het_scenario_unit_at(state->head.scenario, unit);
    const KircholmUnit *it = &state->units[unit];
    KircholmType type = (KircholmType)data->type[unit];
    g_autofree char *group = g_strdup_printf("unit %s", named->code);
    set_choice(file, group, "side", kircholm_side_names, data->side[unit]);
    set_choice(file, group, "type", kircholm_type_names, type);
    g_key_file_set_string(file, group, "name", named->name);
    save_factors(data, file, group, unit);
    if (it->level != KIRCHOLM_ORDERED)
        set_choice(file, group, "level", kircholm_level_names, it->level);
    if (type == KIRCHOLM_COMMANDER) {
        set_code(state, file, group, "with", it->with);
        set_unusual(file, group, "moved", (it->flags & KIRCHOLM_MOVED) != 0, 0);
        set_unusual(file, group, "fought", (it->flags & KIRCHOLM_FOUGHT) != 0, 0);
        return;
    }
    if (it->level != KIRCHOLM_GONE) {
        char place[5];
        het_hex_name(&data->map.grid, it->place, place);
        g_key_file_set_value(file, group, "place", place);
    }
    if (it->level != KIRCHOLM_GONE)
        set_choice(file, group, "facing", kircholm_facing_names, it->facing);
    if (it->level <= KIRCHOLM_DISORDERED)
        set_choice(file, group, "formation", kircholm_formation_names, it->formation);
    set_code(state, file, group, "partner", it->partner);
    if (type == KIRCHOLM_HUSARIA && it->level == KIRCHOLM_ORDERED)
        g_key_file_set_integer(file, group, "lances", it->lances);
    if (it->load != KIRCHOLM_EMPTY)
        set_choice(file, group, "load", kircholm_load_names, it->load);
    if (it->charge != KIRCHOLM_NO_CHARGE)
        set_choice(file, group, "charge", kircholm_charge_names, it->charge);
    set_unusual(file, group, "moved", (it->flags & KIRCHOLM_MOVED) != 0, 0);
    set_unusual(file, group, "fought", (it->flags & KIRCHOLM_FOUGHT) != 0, 0);
    set_unusual(file, group, "volleys", it->volleys, 0);
    set_unusual(file, group, "delayed", (it->flags & KIRCHOLM_DELAYED) != 0, 0);
}

bool
kircholm_save(const HetState *head, GKeyFile *file, GError **error)
{
    const KircholmState *state = (const KircholmState *)head;
    const KircholmScenario *data = kircholm_data(state);
    if (head->depth > 0 || head->actor == HET_NOBODY) {
        g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL,
                    "a position can be saved between two actions while the game lasts");
        return false;
    }
    het_hex_map_save(&data->map, file, "map");
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        save_unit(state, file, unit);
    g_key_file_set_integer(file, "state", "turn", head->turn);
    set_choice(file, "state", "active", kircholm_side_names, head->active);
    set_choice(file, "state", "phase", head->scenario->rules->phases, head->phase);
    set_unusual(file, "state", "step", state->step, 0);
    return true;
}
