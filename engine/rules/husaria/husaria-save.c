/* A position as a scenario file, and what a battle leaves for the next day of a campaign. */
#include "husaria-save.h"

#include "husaria-procedure.h"
#include "husaria-ground.h"
#include "husaria-names.h"

static const struct {
    const char *name;
    uint8_t flag;
} flag_names[] = {
    {"moved", HUSARIA_MOVED},         {"fought", HUSARIA_FOUGHT}, {"lances", HUSARIA_LANCES},
    {"countered", HUSARIA_COUNTERED}, {"shot", HUSARIA_SHOT},     {"bowed", HUSARIA_BOWED},
    {"struck", HUSARIA_STRUCK},       {"pikes", HUSARIA_PIKES},
};

static void
set_pair(GKeyFile *file, const char *group, const char *key, unsigned first, unsigned second)
{
    g_autofree char *text = g_strdup_printf("%u; %u", first, second);
    if (first > 0 || second > 0)
        g_key_file_set_value(file, group, key, text);
}

/* What the file varies of a counter. */
static void
save_values(const HusariaScenario *data, unsigned unit, GString *text)
{
    const HusariaTypeRow *row = &data->row[unit], *type = &husaria_types[data->type[unit]];
    if (row->arm != type->arm)
        g_string_append_printf(text, "; arm=%s", husaria_arm_names[row->arm]);
    if (row->morale != type->morale)
        g_string_append_printf(text, "; morale=%u", row->morale);
    if (row->movement != type->movement)
        g_string_append_printf(text, "; movement=%u", row->movement);
    if (row->fire != type->fire)
        g_string_append_printf(text, "; fire=%s", husaria_fire_names[row->fire]);
    if (row->volleys != type->volleys)
        g_string_append_printf(text, "; stars=%u", row->volleys);
}

static void
save_unit(const HusariaState *state, GKeyFile *file, unsigned unit)
{
    const HusariaScenario *data = husaria_data(state);
    const HusariaUnit *it = &state->units[unit];
    const HetUnit *named = het_scenario_unit_at(state->head.scenario, unit);
    g_autoptr(GString) text = g_string_new(named->name);
    char place[5] = "off";
    if (it->place != HUSARIA_OFF)
        het_hex_name(&data->map.grid, it->place, place);
    g_string_append_printf(text, "; %s; %s; %s", husaria_types[data->type[unit]].name, place,
                           husaria_facing_names[it->facing]);
    if (husaria_fights(state, unit)) {
        g_string_append_printf(text, "; full=%u", data->full[unit]);
        if (it->strength > 0)
            g_string_append_printf(text, "; sp=%u", it->strength);
    }
    save_values(data, unit, text);
    if (data->type[unit] == HUSARIA_COMMANDER)
        g_string_append_printf(text, "; bonus=%u", data->bonus[unit]);
    if (data->zone[unit] != HUSARIA_NO_ZONE)
        g_string_append_printf(text, "; zone=%s", data->zones[data->zone[unit]].name);
    if (data->arrival[unit] > 0)
        g_string_append_printf(text, "; turn=%u", data->arrival[unit]);
    g_string_append_printf(text, "; status=%s", husaria_status_names[it->status]);
    for (size_t i = 0; it->flags != 0 && i < G_N_ELEMENTS(flag_names); i++)
        if ((it->flags & flag_names[i].flag) != 0)
            g_string_append_printf(text, "%s%s",
                                   (it->flags & (flag_names[i].flag - 1)) == 0 ? "; flags=" : " ",
                                   flag_names[i].name);
    if (it->volleys > 0)
        g_string_append_printf(text, "; volleys=%u", it->volleys);
    g_key_file_set_value(file, husaria_side_names[data->side[unit]], named->code, text->str);
}

static void
save_battle(const HusariaState *state, GKeyFile *file)
{
    const HusariaScenario *data = husaria_data(state);
    g_key_file_set_value(file, "battle", "initiative", husaria_side_names[data->initiative]);
    g_key_file_set_value(file, "battle", "fences", husaria_side_names[data->fence_side]);
    g_key_file_set_integer(file, "battle", "rain", data->rain);
    g_key_file_set_integer(file, "battle", "camp-stack", data->camp_stack);
    set_pair(file, "battle", "lances", state->lances[0], state->lances[1]);
    set_pair(file, "battle", "pikemen", state->pikes[0], state->pikes[1]);
    if (data->forbidden != HUSARIA_NO_ZONE)
        g_key_file_set_value(file, "battle", "forbidden", data->zones[data->forbidden].name);
    for (unsigned side = 0; side < HET_SIDES; side++) {
        g_autofree char *confined = g_strdup_printf("%s-confined", husaria_side_names[side]);
        g_autofree char *panic = g_strdup_printf("%s-panic", husaria_side_names[side]);
        g_autoptr(GString) arms = g_string_new(NULL);
        for (unsigned arm = 0; arm < HUSARIA_ARMS; arm++)
            if ((data->confined[side] >> arm & 1) != 0)
                g_string_append_printf(arms, "%s%s", arms->len > 0 ? "; " : "",
                                       husaria_arm_names[arm]);
        if (arms->len > 0)
            g_key_file_set_value(file, "battle", confined, arms->str);
        g_key_file_set_integer(file, "battle", panic, data->panic[side]);
    }
}

static void
save_victory(const HusariaScenario *data, GKeyFile *file)
{
    static const char *const keys[] = {"cavalry", "infantry", "artillery", "wagon", "commander"};
    for (unsigned side = 0; side < HET_SIDES; side++) {
        const HusariaVictory *victory = &data->victory[side];
        const char *name = husaria_side_names[side];
        for (unsigned arm = 0; arm < HUSARIA_ARMS; arm++) {
            g_autofree char *key = g_strdup_printf("%s-%s", name, keys[arm]);
            g_key_file_set_integer(file, "victory", key, victory->arm[arm]);
        }
        g_autofree char *farthest = g_strdup_printf("%s-farthest", name);
        g_autofree char *automatic = g_strdup_printf("%s-automatic", name);
        g_autofree char *control = g_strdup_printf("%s-control", name);
        g_autofree char *when = g_strdup_printf(
            "%s%s%s", husaria_automatic_names[victory->automatic],
            victory->zone != HUSARIA_NO_ZONE ? " " : "",
            victory->zone != HUSARIA_NO_ZONE ? data->zones[victory->zone].name : "");
        g_key_file_set_integer(file, "victory", farthest, victory->farthest);
        g_key_file_set_value(file, "victory", automatic, when);
        g_autoptr(GString) hexes = g_string_new(NULL);
        for (unsigned i = 0; i < victory->controls; i++) {
            char hex[5];
            het_hex_name(&data->map.grid, victory->control[i], hex);
            g_string_append_printf(hexes, "%s%s %u", i > 0 ? "; " : "", hex,
                                   victory->control_points[i]);
        }
        if (hexes->len > 0)
            g_key_file_set_value(file, "victory", control, hexes->str);
    }
}

static void
save_state(const HusariaState *state, GKeyFile *file)
{
    g_key_file_set_integer(file, "state", "turn", state->head.turn);
    g_key_file_set_value(file, "state", "active", husaria_side_names[state->head.active]);
    g_key_file_set_value(file, "state", "phase", husaria_phase_names[state->head.phase]);
    g_key_file_set_integer(file, "state", "step", state->step);
    g_key_file_set_integer(file, "state", "cursor", state->cursor);
    g_key_file_set_integer(file, "state", "returns", state->returns);
    if (husaria_option(state, HUSARIA_DEPLOYMENT) != 0)
        g_key_file_set_integer(file, "state", "deployed", 1);
    g_key_file_set_integer(file, "state", "mourning", state->mourning);
    g_key_file_set_integer(file, "state", "morale", state->morale);
    g_key_file_set_integer(file, "state", "morale-modifier", state->morale_modifier);
    g_autofree char *fences = g_strdup_printf("%" G_GINT64_MODIFIER "x", state->fences);
    g_key_file_set_value(file, "state", "fences-down", fences);
    for (unsigned side = 0; side < HET_SIDES; side++) {
        g_autofree char *spent = g_strdup_printf("%s-lances-spent", husaria_side_names[side]);
        g_key_file_set_integer(file, "state", spent, state->spent_lances[side]);
        for (unsigned arm = 0; arm < HUSARIA_KILLED; arm++) {
            g_autofree char *key =
                g_strdup_printf("%s-killed-%s", husaria_side_names[side], husaria_arm_names[arm]);
            if (state->killed[side][arm] > 0)
                g_key_file_set_integer(file, "state", key, state->killed[side][arm]);
        }
    }
}

bool
husaria_save(const HetState *head, GKeyFile *file, GError **error)
{
    const HusariaState *state = husaria_state_const(head);
    const HusariaScenario *data = husaria_data(state);
    if (head->depth > 0 || head->actor == HET_NOBODY || state->step == HUSARIA_OPEN_DEPLOY) {
        g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL,
                    "a position can be saved between two actions while the battle lasts, once "
                    "troops are deployed");
        return false;
    }
    het_hex_map_save(&data->map, file, "map");
    for (unsigned zone = 0; zone < data->zone_count; zone++)
        g_key_file_set_value(file, "zones", data->zones[zone].name, data->zones[zone].text);
    save_battle(state, file);
    save_victory(data, file);
    save_state(state, file);
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        save_unit(state, file, unit);
    return true;
}

/* --- campaigns -------------------------------------------------------------------------------- */

/* Marks in the next order of battle a unit that is no more. */
static void
mark_destroyed(GKeyFile *next, const char *group, const char *code)
{
    g_autofree char *text = g_key_file_get_value(next, group, code, NULL);
    if (text == NULL)
        return;
    g_auto(GStrv) parts = g_strsplit(text, ";", -1);
    g_autoptr(GString) line = g_string_new(NULL);
    for (unsigned i = 0; parts[i] != NULL; i++)
        g_string_append_printf(line, "%s%s", i > 0 ? ";" : "", i == 2 ? " off" : parts[i]);
    g_string_append(line, "; status=destroyed");
    g_key_file_set_value(next, group, code, line->str);
}

/* What is left of a day's lances once those spent on the days before are off. HUS-S.1 */
static void
carry_lances(const HusariaState *state, GKeyFile *next)
{
    g_autofree char *text = g_key_file_get_value(next, "battle", "lances", NULL);
    g_auto(GStrv) parts = g_strsplit(text != NULL ? text : "", ";", HET_SIDES);
    unsigned left[HET_SIDES] = {0};
    for (unsigned side = 0; side < HET_SIDES && parts[side] != NULL; side++) {
        gint64 day = g_ascii_strtoll(parts[side], NULL, 10);
        left[side] = (unsigned)MAX(day - state->spent_lances[side], 0);
    }
    g_key_file_remove_key(next, "battle", "lances", NULL);
    set_pair(next, "battle", "lances", left[HET_FIRST], left[HET_SECOND]);
}

/* Lances used, the marker, and who was destroyed. HUS-S.1 to S.3 */
bool
husaria_carry(const HetState *head, GKeyFile *next, GError **error)
{
    const HusariaState *state = husaria_state_const(head);
    const HusariaScenario *data = husaria_data(state);
    (void)error;
    carry_lances(state, next);
    for (unsigned side = 0; side < HET_SIDES; side++) {
        g_autofree char *key = g_strdup_printf("%s-lances-spent", husaria_side_names[side]);
        g_key_file_set_integer(next, "state", key, state->spent_lances[side]);
    }
    g_key_file_set_integer(next, "state", "morale", state->morale);
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        if (state->units[unit].status == HUSARIA_DESTROYED)
            mark_destroyed(next, husaria_side_names[data->side[unit]],
                           het_scenario_unit_at(head->scenario, unit)->code);
    return true;
}
