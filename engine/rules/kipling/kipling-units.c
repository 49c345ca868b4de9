/* Scenario files: units, and any position at a phase's start. docs/formats.md */
#include "kipling-cold.h"
#include "kipling-end.h"

static const char *const side_names[] = {"first", "second", NULL};
static const char *const status_names[] = {"gone", "steady", "falling", "exhausted", NULL};
static const char *const phase_names[] = {"melees", "actions", NULL};

/* --- units ------------------------------------------------------------------------------------ */

/* The unit named by a key; guns are none. */
static bool
load_unit_name(HetScenario *scenario, HetKeyFile *file, const char *group, const char *key,
               const char *code, unsigned *ret_unit, GError **error)
{
    const KiplingScenario *data = scenario->data;
    unsigned unit = het_scenario_unit(scenario, code);
    if (unit >= data->unit_count)
        return het_key_file_fail(file, group, key, error, "no unit \"%.20s\"", code);
    *ret_unit = unit;
    return true;
}

static bool
load_figures(HetScenario *scenario, HetKeyFile *file, const char *group, unsigned unit,
             GError **error)
{
    KiplingScenario *data = scenario->data;
    KiplingUnit *it = &data->opening->units[unit];
    bool general = data->kind[unit] == KIPLING_GENERAL;
    int most = general ? 1 : KIPLING_FIGURES, figures = 1, present = 0, dead = 0, prisoners = 0;
    int fled = 0;
    if ((!general && !het_key_file_integer(file, group, "figures", 1, most, &figures, error)) ||
        !het_key_file_integer_or(file, group, "present", 0, figures, figures, &present, error) ||
        !het_key_file_integer_or(file, group, "dead", 0, figures, 0, &dead, error) ||
        !het_key_file_integer_or(file, group, "prisoners", 0, figures, 0, &prisoners, error) ||
        !het_key_file_integer_or(file, group, "fled", 0, figures, 0, &fled, error))
        return false;
    data->start[unit] = (uint8_t)figures;
    it->figures = (uint8_t)present;
    it->dead = (uint8_t)dead;
    it->prisoners = (uint8_t)prisoners;
    it->fled = (uint8_t)fled;
    return true;
}

static bool
load_status(HetScenario *scenario, HetKeyFile *file, const char *group, unsigned unit,
            GError **error)
{
    KiplingScenario *data = scenario->data;
    KiplingUnit *it = &data->opening->units[unit];
    unsigned status = 0;
    int falls = 0, share = data->option[KIPLING_WEAK_SHARE];
    bool general = data->kind[unit] == KIPLING_GENERAL;
    if (!het_key_file_choice_or(file, group, "status", status_names,
                                it->figures > 0 ? KIPLING_STEADY : KIPLING_GONE, &status, error) ||
        !het_key_file_integer_or(
            file, group, general ? "stayed" : "falls", 0, general ? 1 : 9,
            !general && status == KIPLING_FALLING ? data->option[KIPLING_FALL_BACK_TURNS] : 0,
            &falls, error))
        return false;
    int followed = 0, most = data->option[KIPLING_FOLLOW_UPS];
    if (!het_key_file_integer_or(file, group, "followed", 0, most, 0, &followed, error))
        return false;
    data->opening->followed[unit] = (uint8_t)followed;
    bool weak = !general && it->figures * 100 <= data->start[unit] * share;
    if ((status == KIPLING_GONE) != (it->figures == 0))
        return het_key_file_fail(file, group, "status", error,
                                 "\"%s\" with %u figures present: expected gone for none only",
                                 status_names[status], it->figures);
    if (status != KIPLING_GONE && (status == KIPLING_STEADY) == weak)
        return het_key_file_fail(file, group, "status", error,
                                 "\"%s\" with %u figures of %u present: expected %s",
                                 status_names[status], it->figures, data->start[unit],
                                 weak ? "falling or exhausted" : "steady");
    if (!general && (status == KIPLING_FALLING) != (falls > 0))
        return het_key_file_fail(file, group, "falls", error,
                                 "expected full moves still to make, for falling units only");
    it->status = (uint8_t)status;
    it->falls = (uint8_t)falls;
    return true;
}

static bool
load_place(HetScenario *scenario, HetKeyFile *file, const char *group, unsigned unit,
           GError **error)
{
    KiplingScenario *data = scenario->data;
    KiplingUnit *it = &data->opening->units[unit];
    unsigned cell = HET_SQUARE_OFF;
    it->place = HET_SQUARE_OFF;
    it->partner = it->gun = it->leader = KIPLING_NONE;
    if (it->status == KIPLING_GONE || data->kind[unit] == KIPLING_GENERAL)
        return true;
    if (!kipling_load_cell(file, group, "place", data->board, &cell, error))
        return false;
    if (data->cost[data->kind[unit]][cell] == 0)
        return het_key_file_fail(file, group, "place", error, "%s cannot stand on %s",
                                 kipling_kind_names[data->kind[unit]],
                                 kipling_terrain_names[data->terrain[cell]]);
    it->place = (uint8_t)cell;
    return true;
}

static bool
load_unit(HetScenario *scenario, HetKeyFile *file, const char *group, GError **error)
{
    KiplingScenario *data = scenario->data;
    const char *code = group + strlen("unit ");
    unsigned side = 0, kind = 0, unit = 0;
    if (!het_key_file_choice(file, group, "side", side_names, &side, error) ||
        !het_key_file_choice(file, group, "type", kipling_kind_names, &kind, error))
        return false;
    g_autofree char *name = het_key_file_string_or(file, group, "name", code, error);
    if (name == NULL)
        return false;
    if (data->side_count[side] == KIPLING_SIDE_UNITS)
        return het_key_file_fail(file, group, NULL, error, "more than %d units of a side",
                                 KIPLING_SIDE_UNITS);
    if (!het_scenario_add_unit(scenario, file, group, code, name, (HetActor)side, &unit, error))
        return false;
    data->side[unit] = (uint8_t)side;
    data->kind[unit] = (uint8_t)kind;
    data->side_units[side][data->side_count[side]++] = (uint8_t)unit;
    data->unit_count++;
    return load_figures(scenario, file, group, unit, error) &&
           load_status(scenario, file, group, unit, error) &&
           load_place(scenario, file, group, unit, error);
}

/* A general is with the unit named; without the option he is absent, and no figure is lost. */
static bool
load_general(HetScenario *scenario, HetKeyFile *file, const char *group, unsigned unit,
             GError **error)
{
    KiplingScenario *data = scenario->data;
    KiplingUnit *him = &data->opening->units[unit];
    unsigned with = KIPLING_NONE, side = data->side[unit];
    g_autofree char *code = het_key_file_string_or(file, group, "with", "", error);
    if (code == NULL)
        return false;
    if (data->general[side] != KIPLING_NONE)
        return het_key_file_fail(file, group, NULL, error, "a side has one general at most");
    if (*code == '\0' && him->status != KIPLING_GONE)
        return het_key_file_fail(file, group, "with", error, "missing: the unit he is with");
    if (*code != '\0') {
        if (!load_unit_name(scenario, file, group, "with", code, &with, error))
            return false;
        if (data->side[with] != side || data->kind[with] == KIPLING_GENERAL ||
            data->opening->units[with].status == KIPLING_GONE)
            return het_key_file_fail(file, group, "with", error,
                                     "expected a unit of his side that is on the table");
    }
    if (data->option[KIPLING_GENERALS] == 0) {
        data->start[unit] = 0;
        *him = (KiplingUnit){.place = HET_SQUARE_OFF,
                             .partner = KIPLING_NONE,
                             .gun = KIPLING_NONE,
                             .leader = KIPLING_NONE};
        return true;
    }
    data->general[side] = (uint8_t)unit;
    if (him->status == KIPLING_GONE)
        return true;
    if (with != KIPLING_NONE) {
        him->leader = (uint8_t)with;
        data->opening->units[with].leader = (uint8_t)unit;
    }
    return true;
}

/* --- guns ------------------------------------------------------------------------------------- */

static bool
load_gun_holder(HetScenario *scenario, HetKeyFile *file, const char *group, unsigned gun,
                GError **error)
{
    KiplingScenario *data = scenario->data;
    KiplingGun *it = &data->opening->guns[gun];
    unsigned crew = data->gun_crew[gun], holder = KIPLING_NONE;
    bool manned = data->opening->units[crew].status != KIPLING_GONE;
    g_autofree char *code = het_key_file_string_or(file, group, "gun-holder", "", error);
    if (code == NULL)
        return false;
    if (manned && *code != '\0')
        return het_key_file_fail(file, group, "gun-holder", error,
                                 "the crew is on the table: expected no other holder");
    if (manned)
        holder = crew;
    else if (*code != '\0' &&
             !load_unit_name(scenario, file, group, "gun-holder", code, &holder, error))
        return false;
    it->holder = (uint8_t)holder;
    if (holder == KIPLING_NONE)
        return true;
    KiplingUnit *unit = &data->opening->units[holder];
    if (unit->place != it->place || unit->gun != KIPLING_NONE || unit->status == KIPLING_GONE ||
        (holder != crew &&
         (unit->status != KIPLING_STEADY || data->kind[holder] >= KIPLING_ARTILLERY)))
        return het_key_file_fail(file, group, manned ? "gun" : "gun-holder", error,
                                 "expected a steady unit of infantry or cavalry in the gun's "
                                 "square, or the crew with its gun");
    unit->gun = (uint8_t)gun;
    return true;
}

static bool
load_gun(HetScenario *scenario, HetKeyFile *file, const char *group, unsigned crew, GError **error)
{
    KiplingScenario *data = scenario->data;
    const char *code = group + strlen("unit ");
    unsigned gun = data->gun_count, id = 0, owner = data->side[crew];
    unsigned cell = data->opening->units[crew].place;
    int spiked = 0;
    g_autofree char *gun_code = g_strdup_printf("%sg", code);
    g_autofree char *name =
        g_strdup_printf("gun of %s", het_scenario_unit_at(scenario, crew)->name);
    if (gun == KIPLING_GUNS)
        return het_key_file_fail(file, group, NULL, error, "more than %d guns", KIPLING_GUNS);
    if (!het_scenario_add_unit(scenario, file, group, gun_code, name, (HetActor)owner, &id, error))
        return false;
    if (het_key_file_has(file, group, "gun") &&
        !kipling_load_cell(file, group, "gun", data->board, &cell, error))
        return false;
    if (!het_key_file_choice_or(file, group, "gun-owner", side_names, owner, &owner, error) ||
        !het_key_file_integer_or(file, group, "gun-spiked", 0, 1, 0, &spiked, error))
        return false;
    if (cell != HET_SQUARE_OFF && data->cost[KIPLING_WHEELS][cell] == 0)
        return het_key_file_fail(file, group, "gun", error, "a gun cannot stand on %s",
                                 kipling_terrain_names[data->terrain[cell]]);
    data->opening->guns[gun] =
        (KiplingGun){.place = (uint8_t)cell, .owner = (uint8_t)owner, .spiked = (uint8_t)spiked};
    data->gun_crew[gun] = (uint8_t)crew;
    data->gun_count++;
    return load_gun_holder(scenario, file, group, gun, error);
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
load_acted(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    KiplingScenario *data = scenario->data;
    if (!het_key_file_has(file, "state", "acted"))
        return true;
    g_auto(GStrv) codes = het_key_file_list(file, "state", "acted", error);
    for (size_t i = 0; codes != NULL && codes[i] != NULL; i++) {
        unsigned unit = 0;
        if (!load_unit_name(scenario, file, "state", "acted", codes[i], &unit, error))
            return false;
        if (data->side[unit] != data->opening->head.active ||
            data->opening->units[unit].status == KIPLING_GONE)
            return het_key_file_fail(file, "state", "acted", error,
                                     "%s is not a unit on the table of the side whose turn it is",
                                     codes[i]);
        data->opening->acted |= 1u << unit;
    }
    return codes != NULL;
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
    for (unsigned i = 0; i < 2; i++)
        if (!load_unit_name(scenario, file, "state", key, items[i], &units[i], error))
            return false;
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
    KiplingScenario *data = scenario->data;
    unsigned guard = KIPLING_NONE;
    int tended = 0;
    g_autofree char *guard_key = g_strdup_printf("guard-%s", side_names[side]);
    g_autofree char *tended_key = g_strdup_printf("tended-%s", side_names[side]);
    g_autofree char *code = het_key_file_string_or(file, "state", guard_key, "", error);
    if (code == NULL || !het_key_file_integer_or(file, "state", tended_key, 0,
                                                 data->opening->lost[side], 0, &tended, error))
        return false;
    if (*code != '\0') {
        if (!load_unit_name(scenario, file, "state", guard_key, code, &guard, error))
            return false;
        if (data->side[guard] != side || data->kind[guard] == KIPLING_GENERAL)
            return het_key_file_fail(file, "state", guard_key, error,
                                     "expected a unit of the side itself");
    }
    data->opening->guard[side] = (uint8_t)guard;
    data->opening->tended[side] = (uint16_t)tended;
    return true;
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
    unsigned active = 0, phase = 0;
    int turn = 1;
    if (!het_key_file_integer_or(file, "state", "turn", 1, scenario->turns, 1, &turn, error) ||
        !het_key_file_choice_or(file, "state", "active", side_names, 0, &active, error) ||
        !het_key_file_choice_or(file, "state", "phase", phase_names, 0, &phase, error))
        return false;
    opening->head.turn = (uint16_t)turn;
    opening->head.active = opening->head.actor = (uint8_t)active;
    opening->head.phase = (uint8_t)phase;
    opening->winner = HET_NOBODY;
    if (!load_acted(scenario, file, error) || !load_melees(scenario, file, error) ||
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
