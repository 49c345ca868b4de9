/* Scenario files: units, and any position at a phase's start. docs/formats.md */
#include "kipling-slots.h"
#include "kipling-end.h"
#include "kipling-file.h"

/* --- units ------------------------------------------------------------------------------------ */

static const KiplingUnit off_table = {
    .place = HET_SQUARE_OFF, .partner = KIPLING_NONE, .gun = KIPLING_NONE, .leader = KIPLING_NONE};

/* What its status says against its figures, and where it may stand. */
static bool
check_unit(const KiplingScenario *data, HetKeyFile *file, const char *group, unsigned unit,
           GError **error)
{
    const KiplingUnit *it = &data->opening->units[unit];
    bool general = data->kind[unit] == KIPLING_GENERAL, gone = it->status == KIPLING_GONE;
    bool weak =
        !general && it->figures * 100 <= data->start[unit] * data->option[KIPLING_WEAK_SHARE];
    if (gone != (it->figures == 0))
        return het_key_file_fail(file, group, "status", error,
                                 "%u figures are present: expected gone for none only",
                                 it->figures);
    if (!gone && (it->status == KIPLING_STEADY) == weak)
        return het_key_file_fail(file, group, "status", error,
                                 "%u figures of %u are present: expected %s", it->figures,
                                 data->start[unit], weak ? "falling or exhausted" : "steady");
    if (!general && (it->status == KIPLING_FALLING) != (it->falls > 0))
        return het_key_file_fail(file, group, "falls", error,
                                 "expected full moves still to make, for falling units only");
    return it->place == HET_SQUARE_OFF || data->cost[data->kind[unit]][it->place] != 0 ||
           het_key_file_fail(file, group, "place", error, "%s cannot stand on %s",
                             kipling_kind_names[data->kind[unit]],
                             kipling_terrain_names[data->terrain[it->place]]);
}

static bool
load_unit(HetScenario *scenario, HetKeyFile *file, const char *group, GError **error)
{
    KiplingScenario *data = scenario->data;
    HetFieldPlace place = kipling_field_place(scenario, data->opening);
    unsigned unit = place.item = data->unit_count;
    if (unit == KIPLING_UNITS)
        return het_key_file_fail(file, group, NULL, error, "more than %d units in all",
                                 KIPLING_UNITS);
    data->opening->units[unit] = off_table;
    data->start[unit] = 1; /* a general */
    if (!het_fields_load_unit(&kipling_unit_fields, &place, scenario, file, group, &unit, error))
        return false;
    unsigned side = het_scenario_unit_at(scenario, unit)->side;
    data->side[unit] = (uint8_t)side;
    data->unit_count++;
    if (data->side_count[side] == KIPLING_SIDE_UNITS)
        return het_key_file_fail(file, group, NULL, error, "more than %d units of a side",
                                 KIPLING_SIDE_UNITS);
    data->side_units[side][data->side_count[side]++] = (uint8_t)unit;
    return check_unit(data, file, group, unit, error);
}

/* A general is with the unit named; without the option he is absent, and no figure is lost. */
static bool
load_general(HetScenario *scenario, HetKeyFile *file, const char *group, unsigned unit,
             GError **error)
{
    KiplingScenario *data = scenario->data;
    KiplingUnit *him = &data->opening->units[unit];
    HetFieldPlace place = kipling_field_place(scenario, data->opening);
    unsigned side = data->side[unit];
    place.item = unit;
    if (data->general[side] != KIPLING_NONE)
        return het_key_file_fail(file, group, NULL, error, "a side has one general at most");
    if (!het_fields_load_late(&kipling_unit_fields, &place, file, group, error))
        return false;
    unsigned with = him->leader;
    if (with != KIPLING_NONE && (data->side[with] != side || data->kind[with] == KIPLING_GENERAL ||
                                 data->opening->units[with].status == KIPLING_GONE))
        return het_key_file_fail(file, group, "with", error,
                                 "expected a unit of his side that is on the table");
    if (data->option[KIPLING_GENERALS] == 0) {
        data->start[unit] = 0;
        *him = off_table;
        return true;
    }
    data->general[side] = (uint8_t)unit;
    if (with != KIPLING_NONE)
        data->opening->units[with].leader = (uint8_t)unit;
    return true;
}

/* --- guns ------------------------------------------------------------------------------------- */

static bool
check_gun(const KiplingScenario *data, HetKeyFile *file, const char *group, unsigned gun,
          GError **error)
{
    const KiplingGun *it = &data->opening->guns[gun];
    unsigned crew = data->gun_crew[gun], holder = it->holder;
    if (it->place != HET_SQUARE_OFF && data->cost[KIPLING_WHEELS][it->place] == 0)
        return het_key_file_fail(file, group, "gun", error, "a gun cannot stand on %s",
                                 kipling_terrain_names[data->terrain[it->place]]);
    if (holder == KIPLING_NONE)
        return true;
    const KiplingUnit *unit = &data->opening->units[holder];
    bool fit = holder == crew ||
               (unit->status == KIPLING_STEADY && data->kind[holder] < KIPLING_ARTILLERY);
    return (fit && unit->place == it->place && unit->gun == KIPLING_NONE &&
            unit->status != KIPLING_GONE) ||
           het_key_file_fail(file, group, holder == crew ? "gun" : "gun-holder", error,
                             "expected a steady unit of infantry or cavalry in the gun's "
                             "square, or the crew with its gun");
}

static bool
load_gun(HetScenario *scenario, HetKeyFile *file, const char *group, unsigned crew, GError **error)
{
    KiplingScenario *data = scenario->data;
    HetFieldPlace place = kipling_field_place(scenario, data->opening);
    unsigned gun = place.item = data->gun_count, id = 0;
    g_autofree char *code = g_strdup_printf("%sg", group + strlen("unit "));
    g_autofree char *name =
        g_strdup_printf("gun of %s", het_scenario_unit_at(scenario, crew)->name);
    if (gun == KIPLING_GUNS)
        return het_key_file_fail(file, group, NULL, error, "more than %d guns", KIPLING_GUNS);
    data->gun_crew[gun] = data->opening->guns[gun].holder = (uint8_t)crew;
    if (!het_scenario_add_unit(scenario, file, group, code, name, (HetActor)data->side[crew], &id,
                               error) ||
        !het_fields_load(&kipling_gun_fields, &place, file, group, error) ||
        !check_gun(data, file, group, gun, error))
        return false;
    data->gun_count++;
    if (data->opening->guns[gun].holder != KIPLING_NONE)
        data->opening->units[data->opening->guns[gun].holder].gun = (uint8_t)gun;
    return true;
}

/* --- putting them together -------------------------------------------------------------------- */

static void
count_sides(KiplingScenario *data)
{
    KiplingState *opening = data->opening;
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        unsigned side = data->side[unit];
        const KiplingUnit *it = &opening->units[unit];
        data->figures[side] = (uint16_t)(data->figures[side] + data->start[unit]);
        opening->lost[side] = (uint16_t)(opening->lost[side] + it->dead + it->prisoners + it->fled);
        opening->taken[1 - side] = (uint16_t)(opening->taken[1 - side] + it->prisoners);
        if (it->place == HET_SQUARE_OFF)
            continue;
        opening->on_table[side]++;
        het_square_add(&opening->occupied[side], it->place);
    }
}

static bool
check_places(const HetScenario *scenario, HetKeyFile *file, GError **error)
{
    const KiplingScenario *data = scenario->data;
    for (unsigned a = 0; a < data->unit_count; a++) {
        for (unsigned b = 0; b < a; b++) {
            const KiplingUnit *one = &data->opening->units[a], *other = &data->opening->units[b];
            if (one->place == HET_SQUARE_OFF || one->place != other->place ||
                data->side[a] != data->side[b])
                continue;
            g_autofree char *group =
                g_strdup_printf("unit %s", het_scenario_unit_at(scenario, a)->code);
            return het_key_file_fail(file, group, "place", error, "%s stands there",
                                     het_scenario_unit_at(scenario, b)->code);
        }
    }
    return true;
}

bool
kipling_load_units(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    KiplingScenario *data = scenario->data;
    g_auto(GStrv) groups = het_key_file_groups(file, "unit ");
    data->general[HET_FIRST] = data->general[HET_SECOND] = KIPLING_NONE;
    for (size_t i = 0; groups[i] != NULL; i++)
        if (!load_unit(scenario, file, groups[i], error))
            return false;
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        if ((data->kind[unit] == KIPLING_GENERAL &&
             !load_general(scenario, file, groups[unit], unit, error)) ||
            (data->kind[unit] == KIPLING_ARTILLERY &&
             !load_gun(scenario, file, groups[unit], unit, error)))
            return false;
    }
    for (unsigned gun = data->gun_count; gun < KIPLING_GUNS; gun++)
        data->opening->guns[gun].place = HET_SQUARE_OFF;
    count_sides(data);
    return check_places(scenario, file, error);
}

/* --- [state] ---------------------------------------------------------------------------------- */

static bool
check_acted(const HetScenario *scenario, HetKeyFile *file, GError **error)
{
    const KiplingScenario *data = scenario->data;
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        if ((data->opening->acted >> unit & 1u) != 0 &&
            (data->side[unit] != data->opening->head.active ||
             data->opening->units[unit].status == KIPLING_GONE))
            return het_key_file_fail(file, "state", "acted", error,
                                     "%s is not a unit on the table of the side whose turn it is",
                                     het_scenario_unit_at(scenario, unit)->code);
    return true;
}

/* melee-N=ATTACKER;DEFENDER;direction of the attacker's last step;losses of both so far */
static bool
load_melee(HetScenario *scenario, HetKeyFile *file, const char *key, GError **error)
{
    static const char *const directions = "NESW";
    KiplingScenario *data = scenario->data;
    unsigned units[2] = {0};
    gint64 losses[2] = {0};
    g_auto(GStrv) items = het_key_file_list(file, "state", key, error);
    if (items == NULL)
        return false;
    bool shaped = g_strv_length(items) == 5 && strlen(items[2]) == 1 &&
                  strchr(directions, *items[2]) != NULL &&
                  g_ascii_string_to_signed(items[3], 10, 0, KIPLING_FIGURES, &losses[0], NULL) &&
                  g_ascii_string_to_signed(items[4], 10, 0, KIPLING_FIGURES, &losses[1], NULL);
    if (!shaped)
        return het_key_file_fail(file, "state", key, error,
                                 "expected attacker;defender;N, E, S or W;losses;losses");
    for (unsigned i = 0; i < 2; i++) {
        units[i] = het_scenario_unit(scenario, items[i]);
        if (units[i] >= data->unit_count)
            return het_key_file_fail(file, "state", key, error, "no unit \"%.20s\"", items[i]);
    }
    for (unsigned i = 0; i < 2; i++) {
        KiplingUnit *it = &data->opening->units[units[i]];
        if (kipling_locked(it) || it->place == HET_SQUARE_OFF ||
            it->place != data->opening->units[units[1 - i]].place || units[0] == units[1] ||
            data->kind[units[i]] >= KIPLING_ARTILLERY || losses[i] > it->dead)
            return het_key_file_fail(file, "state", key, error,
                                     "expected two enemies of infantry or cavalry in one square, "
                                     "each with losses among its dead");
        it->melee_losses = (uint8_t)losses[i];
        if (i == 1) {
            it->partner = (uint8_t)units[0];
            data->opening->units[units[0]].partner = (uint8_t)units[1];
        }
    }
    data->opening->units[units[0]].arrival =
        (uint8_t)(strchr(directions, *items[2]) - directions + 1);
    return true;
}

static bool
load_melees(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    for (unsigned i = 1; i <= KIPLING_SIDE_UNITS; i++) {
        g_autofree char *key = g_strdup_printf("melee-%u", i);
        if (!het_key_file_has(file, "state", key))
            return true;
        if (!load_melee(scenario, file, key, error))
            return false;
    }
    return true;
}

static bool
load_side_state(HetScenario *scenario, HetKeyFile *file, unsigned side, GError **error)
{
    const KiplingScenario *data = scenario->data;
    HetFieldPlace place = kipling_field_place(scenario, data->opening);
    place.item = side;
    if (!het_fields_load(&kipling_side_fields, &place, file, "state", error))
        return false;
    unsigned guard = data->opening->guard[side];
    return guard == KIPLING_NONE ||
           (data->side[guard] == side && data->kind[guard] != KIPLING_GENERAL) ||
           het_key_file_fail(file, "state", side == HET_FIRST ? "guard-first" : "guard-second",
                             error, "expected a unit of the side itself");
}

/* building-SQUARE=breaches;hits this turn */
static bool
load_breaches(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    KiplingScenario *data = scenario->data;
    for (unsigned i = 0; i < data->building_count; i++) {
        char name[HET_SQUARE_NAME];
        het_square_name(data->building_place[i], name);
        g_autofree char *key = g_strdup_printf("building-%s", name);
        if (!het_key_file_has(file, "state", key))
            continue;
        gint64 breaches = 0, hits = 0;
        g_auto(GStrv) items = het_key_file_list(file, "state", key, error);
        if (items == NULL)
            return false;
        if (g_strv_length(items) != 2 ||
            !g_ascii_string_to_signed(items[0], 10, 0, data->option[KIPLING_BREACH_RUIN], &breaches,
                                      NULL) ||
            !g_ascii_string_to_signed(items[1], 10, 0, data->option[KIPLING_BREACH_HITS] - 1, &hits,
                                      NULL))
            return het_key_file_fail(
                file, "state", key, error, "expected breaches;hits, up to %d and %d",
                data->option[KIPLING_BREACH_RUIN], data->option[KIPLING_BREACH_HITS] - 1);
        data->opening->breaches[i] = (uint8_t)breaches;
        data->opening->battered[i] = (uint8_t)hits;
    }
    return true;
}

bool
kipling_load_state(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    KiplingScenario *data = scenario->data;
    KiplingState *opening = data->opening;
    HetFieldPlace place = kipling_field_place(scenario, opening);
    if (!het_fields_load(&kipling_state_fields, &place, file, "state", error))
        return false;
    opening->head.actor = opening->head.active;
    opening->winner = HET_NOBODY;
    if (!check_acted(scenario, file, error) || !load_melees(scenario, file, error) ||
        !load_side_state(scenario, file, HET_FIRST, error) ||
        !load_side_state(scenario, file, HET_SECOND, error) ||
        !load_breaches(scenario, file, error))
        return false;
    const char *wrong = kipling_check(&opening->head);
    if (wrong != NULL)
        return het_key_file_fail(file, "state", NULL, error, "this cannot be: %s", wrong);
    KiplingState trial = *opening;
    if (kipling_judge(&trial))
        return het_key_file_fail(file, "state", NULL, error,
                                 "the game is over in this position: a side has lost its share "
                                 "of figures or has no unit on the table");
    return true;
}
