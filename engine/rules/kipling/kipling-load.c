/* Scenario files are read: the map and lookup tables for play, units, the moment; and the
 * conditions that every position satisfies. docs/formats.md */
#include "kipling-slots.h"
#include "kipling-procedure.h"

/* --- positions that can be ----------------------------------------------------------------- */

static const char *
check_figures(const KiplingState *state)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned lost[HET_SIDES] = {0}, taken[HET_SIDES] = {0};
    HET_EACH_BELOW(unit, data->unit_count) {
        const KiplingUnit *it = &state->units[unit];
        unsigned side = data->side[unit];
        unsigned away = (unsigned)it->dead + it->prisoners + it->fled;
        if (it->figures + away + (state->guard[side] == unit) != data->start[unit])
            return "figures present, dead, prisoners, fled and guarding do not add up to a unit's";
        lost[side] += away;
        taken[1 - side] += it->prisoners;
    }
    HET_EACH_BELOW(side, HET_SIDES) {
        if (lost[side] != state->lost[side])
            return "a side's losses are not those of its units";
        if (taken[side] != state->taken[side])
            return "a side's prisoners are not those of the other's units";
        if (state->tended[side] + state->saved[side] > state->lost[side])
            return "a hospital tends more figures than are lost";
    }
    return NULL;
}

static const char *
check_standing(const KiplingState *state, unsigned unit)
{
    const KiplingScenario *data = kipling_data(state);
    const KiplingUnit *it = &state->units[unit];
    unsigned side = data->side[unit];
    bool general = data->kind[unit] == KIPLING_GENERAL;
    if ((it->status == KIPLING_GONE) != (it->figures == 0))
        return "a unit is gone with figures, or there without";
    if (it->status == KIPLING_GONE && het_bit(state->acted, unit))
        return "a unit that is gone has acted";
    if ((it->place == HET_SQUARE_OFF) != (it->status == KIPLING_GONE || general))
        return "a unit has figures but no place, or a place but no figures";
    if (general && it->status != KIPLING_GONE &&
        (it->leader == KIPLING_NONE || state->units[it->leader].leader != unit))
        return "a general and his unit disagree";
    if (it->place == HET_SQUARE_OFF)
        return NULL;
    if (!het_square_has(&state->occupied[side], it->place))
        return "a unit stands where the board has none";
    if (data->cost[data->kind[unit]][it->place] == 0)
        return "a unit stands where it cannot";
    if ((it->status == KIPLING_FALLING) != (it->falls > 0))
        return "a unit falls back without moves to make, or has them without falling back";
    if (it->leader != KIPLING_NONE && state->units[it->leader].leader != unit)
        return "a unit and its general disagree";
    if (it->gun != KIPLING_NONE &&
        (state->guns[it->gun].holder != unit || state->guns[it->gun].place != it->place))
        return "a unit and its gun disagree";
    if (data->kind[unit] == KIPLING_ARTILLERY && it->gun == KIPLING_NONE)
        return "a crew has no gun";
    if (it->partner == KIPLING_NONE)
        return it->arrival == 0 && it->melee_losses == 0 ? NULL : "a unit fights nobody";
    const KiplingUnit *partner = &state->units[it->partner];
    if (partner->partner != unit || partner->place != it->place ||
        (it->arrival == 0) == (partner->arrival == 0))
        return "the two of a melee disagree";
    return NULL;
}

static const char *
check_board(const KiplingState *state)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned on_table[HET_SIDES] = {0};
    HET_EACH_BELOW(unit, data->unit_count) {
        const KiplingUnit *it = &state->units[unit];
        if (it->place == HET_SQUARE_OFF)
            continue;
        on_table[data->side[unit]]++;
        HET_EACH_BELOW(other, unit) {
            if (state->units[other].place != it->place)
                continue;
            if (data->side[other] == data->side[unit])
                return "two units of a side stand in one square";
            bool crew =
                data->kind[unit] == KIPLING_ARTILLERY || data->kind[other] == KIPLING_ARTILLERY;
            if (state->head.depth == 0 && (it->partner != other || crew))
                return "two enemies stand in one square and are not in melee";
        }
    }
    HET_EACH_BELOW(side, HET_SIDES) {
        unsigned bits = 0;
        HET_EACH_BELOW(word, 4)
            bits += (unsigned)__builtin_popcountll(state->occupied[side].words[word]);
        if (on_table[side] != state->on_table[side] || bits != on_table[side])
            return "units on the table are miscounted";
    }
    return NULL;
}

static const char *
check_guns(const KiplingState *state)
{
    const KiplingScenario *data = kipling_data(state);
    HET_EACH_BELOW(gun, data->gun_count) {
        const KiplingGun *it = &state->guns[gun];
        if (it->place == HET_SQUARE_OFF) {
            if (it->holder != KIPLING_NONE)
                return "a gun out of the game is held";
            continue;
        }
        HET_EACH_BELOW(other, gun)
            if (state->guns[other].place == it->place)
                return "two guns stand in one square";
        if (it->holder != KIPLING_NONE &&
            (state->units[it->holder].gun != gun || data->side[it->holder] != it->owner))
            return "a gun and its holder disagree";
    }
    return NULL;
}

const char *
kipling_check(const HetState *head)
{
    const KiplingState *state = kipling_state_const(head);
    const char *wrong = check_figures(state);
    for (unsigned unit = 0; wrong == NULL && unit < kipling_data(state)->unit_count; unit++)
        wrong = check_standing(state, unit);
    if (wrong == NULL)
        wrong = check_board(state);
    if (wrong == NULL)
        wrong = check_guns(state);
    if (wrong == NULL && (head->actor == HET_NOBODY) != (state->winner != HET_NOBODY) &&
        state->winner != HET_NOBODY)
        wrong = "there is a winner before the end";
    if (wrong == NULL && head->actor == HET_NOBODY && state->end == KIPLING_END_NONE)
        wrong = "the game is over without a reason";
    return wrong;
}

/* --- units ------------------------------------------------------------------------------------ */

static const KiplingUnit off_table = {
    .place = HET_SQUARE_OFF, .partner = KIPLING_NONE, .gun = KIPLING_NONE, .leader = KIPLING_NONE};

/* Checks its status against its figures, and its place. */
static bool
check_unit(const KiplingScenario *data, HetKeyFile *file, const char *group, unsigned unit)
{
    const KiplingUnit *it = &data->opening->units[unit];
    bool general = data->kind[unit] == KIPLING_GENERAL, gone = it->status == KIPLING_GONE;
    bool weak =
        !general && it->figures * 100 <= data->start[unit] * data->option[KIPLING_WEAK_SHARE];
    if (gone != (it->figures == 0))
        return het_key_file_fail(file, group, "status",
                                 "%u figures are present: expected gone for none only",
                                 it->figures);
    if (!gone && (it->status == KIPLING_STEADY) == weak)
        return het_key_file_fail(file, group, "status", "%u figures of %u are present: expected %s",
                                 it->figures, data->start[unit],
                                 weak ? "falling or exhausted" : "steady");
    if (!general && (it->status == KIPLING_FALLING) != (it->falls > 0))
        return het_key_file_fail(file, group, "falls",
                                 "expected full moves still to make, for falling units only");
    return it->place == HET_SQUARE_OFF || data->cost[data->kind[unit]][it->place] != 0 ||
           het_key_file_fail(file, group, "place", "%s cannot stand on %s",
                             kipling_kind_names[data->kind[unit]],
                             kipling_terrain_names[data->terrain[it->place]]);
}

static bool
load_unit(HetScenario *scenario, HetKeyFile *file, const char *group)
{
    KiplingScenario *data = scenario->data;
    HetFieldPlace place = het_field_place(scenario, data->opening);
    unsigned unit = place.item = data->unit_count;
    data->opening->units[unit] = off_table;
    data->start[unit] = 1; /* a general */
    if (!het_fields_load_unit(&kipling_unit_fields, &place, scenario, file, group, &unit))
        return false;
    unsigned side = het_scenario_unit_at(scenario, unit)->side;
    data->side[unit] = (uint8_t)side;
    data->unit_count++;
    if (data->side_count[side] == KIPLING_SIDE_UNITS)
        return het_key_file_fail(file, group, NULL, "more than %d units of a side",
                                 KIPLING_SIDE_UNITS);
    data->side_units[side][data->side_count[side]++] = (uint8_t)unit;
    return check_unit(data, file, group, unit);
}

/* A general is with the unit named; without the option he is absent, and no figure is lost. */
static bool
load_general(HetScenario *scenario, HetKeyFile *file, const char *group, unsigned unit)
{
    KiplingScenario *data = scenario->data;
    KiplingUnit *him = &data->opening->units[unit];
    HetFieldPlace place = het_field_place(scenario, data->opening);
    unsigned side = data->side[unit];
    place.item = unit;
    if (data->general[side] != KIPLING_NONE)
        return het_key_file_fail(file, group, NULL, "a side has one general at most");
    if (!het_fields_load_late(&kipling_unit_fields, &place, file, group))
        return false;
    unsigned with = him->leader;
    if (with != KIPLING_NONE && (data->side[with] != side || data->kind[with] == KIPLING_GENERAL ||
                                 data->opening->units[with].status == KIPLING_GONE))
        return het_key_file_fail(file, group, "with",
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
check_gun(const KiplingScenario *data, HetKeyFile *file, const char *group, unsigned gun)
{
    const KiplingGun *it = &data->opening->guns[gun];
    unsigned crew = data->gun_crew[gun], holder = it->holder;
    if (it->place != HET_SQUARE_OFF && data->cost[KIPLING_WHEELS][it->place] == 0)
        return het_key_file_fail(file, group, "gun", "a gun cannot stand on %s",
                                 kipling_terrain_names[data->terrain[it->place]]);
    if (holder == KIPLING_NONE)
        return true;
    const KiplingUnit *unit = &data->opening->units[holder];
    bool fit = holder == crew ||
               (unit->status == KIPLING_STEADY && data->kind[holder] < KIPLING_ARTILLERY);
    return (fit && unit->place == it->place && unit->gun == KIPLING_NONE &&
            unit->status != KIPLING_GONE) ||
           het_key_file_fail(file, group, holder == crew ? "gun" : "gun-holder",
                             "expected a steady unit of infantry or cavalry in the gun's "
                             "square, or the crew with its gun");
}

static bool
load_gun(HetScenario *scenario, HetKeyFile *file, const char *group, unsigned crew)
{
    KiplingScenario *data = scenario->data;
    HetFieldPlace place = het_field_place(scenario, data->opening);
    unsigned gun = place.item = data->gun_count, id = 0;
    g_autofree char *code = g_strdup_printf("%sg", group + strlen("unit "));
    g_autofree char *name =
        g_strdup_printf("gun of %s", het_scenario_unit_at(scenario, crew)->name);
    if (gun == KIPLING_GUNS)
        return het_key_file_fail(file, group, NULL, "more than %d guns", KIPLING_GUNS);
    data->gun_crew[gun] = data->opening->guns[gun].holder = (uint8_t)crew;
    if (!het_scenario_add_unit(scenario, file, group, code, name, data->side[crew], &id) ||
        !het_fields_load(&kipling_gun_fields, &place, file, group) ||
        !check_gun(data, file, group, gun))
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
    HET_EACH_BELOW(unit, data->unit_count) {
        unsigned side = data->side[unit];
        const KiplingUnit *it = &opening->units[unit];
        data->figures[side] += data->start[unit];
        opening->lost[side] += (uint16_t)(it->dead + it->prisoners + it->fled);
        opening->taken[1 - side] += it->prisoners;
        if (it->place == HET_SQUARE_OFF)
            continue;
        opening->on_table[side]++;
        het_square_add(&opening->occupied[side], it->place);
    }
}

static bool
check_places(const HetScenario *scenario, HetKeyFile *file)
{
    const KiplingScenario *data = scenario->data;
    HET_EACH_BELOW(a, data->unit_count) {
        HET_EACH_BELOW(b, a) {
            const KiplingUnit *one = &data->opening->units[a], *other = &data->opening->units[b];
            if (one->place == HET_SQUARE_OFF || one->place != other->place ||
                data->side[a] != data->side[b])
                continue;
            g_autofree char *group = het_scenario_unit_group(scenario, a);
            return het_key_file_fail(file, group, "place", "%s stands there",
                                     het_scenario_unit_at(scenario, b)->code);
        }
    }
    return true;
}

static bool
load_units(HetScenario *scenario, HetKeyFile *file)
{
    KiplingScenario *data = scenario->data;
    data->general[HET_FIRST] = data->general[HET_SECOND] = KIPLING_NONE;
    g_auto(GStrv) groups =
        het_scenario_load_groups(scenario, file, "unit", KIPLING_UNITS, load_unit);
    if (groups == NULL)
        return false;
    HET_EACH_BELOW(unit, data->unit_count) {
        if ((data->kind[unit] == KIPLING_GENERAL &&
             !load_general(scenario, file, groups[unit], unit)) ||
            (data->kind[unit] == KIPLING_ARTILLERY &&
             !load_gun(scenario, file, groups[unit], unit)))
            return false;
    }
    for (unsigned gun = data->gun_count; gun < KIPLING_GUNS; gun++)
        data->opening->guns[gun].place = HET_SQUARE_OFF;
    count_sides(data);
    return check_places(scenario, file);
}

/* --- [state] ---------------------------------------------------------------------------------- */

static bool
check_acted(const HetScenario *scenario, HetKeyFile *file)
{
    const KiplingScenario *data = scenario->data;
    HET_EACH_BELOW(unit, data->unit_count)
        if (het_bit(data->opening->acted, unit) &&
            (data->side[unit] != data->opening->head.active ||
             data->opening->units[unit].status == KIPLING_GONE))
            return het_key_file_fail(file, "state", "acted",
                                     "%s is not a unit on the table of the side whose turn it is",
                                     het_scenario_unit_at(scenario, unit)->code);
    return true;
}

/* melee-N=ATTACKER;DEFENDER;direction of the attacker's last step;losses of both so far */
static bool
load_melee(HetScenario *scenario, HetKeyFile *file, const char *key)
{
    static const char *const directions = "NESW";
    KiplingScenario *data = scenario->data;
    unsigned units[2] = {0};
    gint64 losses[2] = {0};
    g_auto(GStrv) items = het_key_file_list(file, "state", key);
    if (items == NULL)
        return false;
    bool shaped = g_strv_length(items) == 5 && strlen(items[2]) == 1 &&
                  strchr(directions, *items[2]) != NULL &&
                  g_ascii_string_to_signed(items[3], 10, 0, KIPLING_FIGURES, &losses[0], NULL) &&
                  g_ascii_string_to_signed(items[4], 10, 0, KIPLING_FIGURES, &losses[1], NULL);
    if (!shaped)
        return het_key_file_fail(file, "state", key,
                                 "expected attacker;defender;N, E, S or W;losses;losses");
    HET_EACH_BELOW(i, 2) {
        units[i] = het_scenario_unit(scenario, items[i]);
        if (units[i] >= data->unit_count)
            return het_key_file_fail(file, "state", key, "no unit \"%.20s\"", items[i]);
    }
    HET_EACH_BELOW(i, 2) {
        KiplingUnit *it = &data->opening->units[units[i]];
        if (kipling_locked(it) || it->place == HET_SQUARE_OFF ||
            it->place != data->opening->units[units[1 - i]].place || units[0] == units[1] ||
            data->kind[units[i]] >= KIPLING_ARTILLERY || losses[i] > it->dead)
            return het_key_file_fail(file, "state", key,
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
load_melees(HetScenario *scenario, HetKeyFile *file)
{
    for (unsigned i = 1; i <= KIPLING_SIDE_UNITS; i++) {
        g_autofree char *key = g_strdup_printf("melee-%u", i);
        if (!het_key_file_has(file, "state", key))
            return true;
        if (!load_melee(scenario, file, key))
            return false;
    }
    return true;
}

static bool
check_guard(const KiplingScenario *data, HetKeyFile *file, unsigned side)
{
    unsigned guard = data->opening->guard[side];
    return guard == KIPLING_NONE ||
           (data->side[guard] == side && data->kind[guard] != KIPLING_GENERAL) ||
           het_key_file_fail(file, "state", side == HET_FIRST ? "guard-first" : "guard-second",
                             "expected a unit of the side itself");
}

/* building-SQUARE=breaches;hits this turn */
static bool
load_breaches(HetScenario *scenario, HetKeyFile *file)
{
    KiplingScenario *data = scenario->data;
    HET_EACH_BELOW(i, data->building_count) {
        char name[HET_SQUARE_NAME];
        het_square_name(data->building_place[i], name);
        g_autofree char *key = g_strdup_printf("building-%s", name);
        if (!het_key_file_has(file, "state", key))
            continue;
        gint64 breaches = 0, hits = 0;
        g_auto(GStrv) items = het_key_file_list(file, "state", key);
        if (items == NULL)
            return false;
        if (g_strv_length(items) != 2 ||
            !g_ascii_string_to_signed(items[0], 10, 0, data->option[KIPLING_BREACH_RUIN], &breaches,
                                      NULL) ||
            !g_ascii_string_to_signed(items[1], 10, 0, data->option[KIPLING_BREACH_HITS] - 1, &hits,
                                      NULL))
            return het_key_file_fail(file, "state", key, "expected breaches;hits, up to %d and %d",
                                     data->option[KIPLING_BREACH_RUIN],
                                     data->option[KIPLING_BREACH_HITS] - 1);
        data->opening->breaches[i] = (uint8_t)breaches;
        data->opening->battered[i] = (uint8_t)hits;
    }
    return true;
}

static bool
load_state(HetScenario *scenario, HetKeyFile *file)
{
    KiplingScenario *data = scenario->data;
    KiplingState *opening = data->opening;
    HetFieldPlace place = het_field_place(scenario, opening);
    if (!het_fields_load(&kipling_state_fields, &place, file, "state"))
        return false;
    opening->head.actor = opening->head.active;
    opening->winner = HET_NOBODY;
    if (!check_acted(scenario, file) || !load_melees(scenario, file) ||
        !het_fields_load_sides(&kipling_side_fields, place, file, "state") ||
        !check_guard(data, file, HET_FIRST) || !check_guard(data, file, HET_SECOND) ||
        !load_breaches(scenario, file))
        return false;
    const char *wrong = kipling_check(&opening->head);
    if (wrong != NULL)
        return het_key_file_fail(file, "state", NULL, "this cannot be: %s", wrong);
    KiplingState trial = *opening;
    if (kipling_judge(&trial))
        return het_key_file_fail(file, "state", NULL,
                                 "the game is over in this position: a side has lost its share "
                                 "of figures or has no unit on the table");
    return true;
}

/* --- the map ---------------------------------------------------------------------------------- */

static bool
load_row(HetKeyFile *file, KiplingScenario *data, unsigned row)
{
    g_autofree char *key = g_strdup_printf("row-%u", row + 1);
    g_autofree char *text = het_key_file_string(file, "map", key);
    if (text == NULL)
        return false;
    unsigned column = 0;
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == ' ' || *at == '\t')
            continue;
        const char *symbol = strchr(kipling_terrain_symbols, *at);
        if (symbol == NULL)
            return het_key_file_fail(file, "map", key,
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
        return row == 0 ? het_key_file_fail(file, "map", key, "%u squares, expected 2 to %d",
                                            column, HET_SQUARE_COLUMNS)
                        : het_key_file_fail(file, "map", key, "%u squares, expected %u as in row-1",
                                            column, data->board.width);
    return true;
}

static bool
load_buildings(HetKeyFile *file, KiplingScenario *data)
{
    memset(data->building, KIPLING_NONE, sizeof data->building);
    HET_EACH_BELOW(cell, HET_SQUARE_CELLS) {
        if (data->terrain[cell] != KIPLING_BUILDING)
            continue;
        if (data->building_count == KIPLING_BUILDINGS)
            return het_key_file_fail(file, "map", NULL, "more than %d squares of buildings",
                                     KIPLING_BUILDINGS);
        data->building[cell] = (uint8_t)data->building_count;
        data->building_place[data->building_count++] = (uint8_t)cell;
    }
    return true;
}

static bool
load_map(HetScenario *scenario, HetKeyFile *file)
{
    KiplingScenario *data = scenario->data;
    unsigned height = 0;
    char key[8];
    do
        g_snprintf(key, sizeof key, "row-%u", ++height);
    while (height <= HET_SQUARE_ROWS && het_key_file_has(file, "map", key));
    data->board.height = (uint8_t)(height - 1);
    if (data->board.height < 2)
        return het_key_file_fail(file, "map", key,
                                 "missing: expected row-1 to row-2 at "
                                 "least, row-%d at most",
                                 HET_SQUARE_ROWS);
    HET_EACH_BELOW(row, data->board.height)
        if (!load_row(file, data, row))
            return false;
    HetFieldPlace place = het_field_place(scenario, data->opening);
    if (!load_buildings(file, data) || !het_fields_load(&kipling_map_fields, &place, file, "map") ||
        !het_fields_load_sides(&kipling_edge_fields, place, file, "map"))
        return false;
    return data->edge[HET_FIRST] != data->edge[HET_SECOND] ||
           het_key_file_fail(file, "map", "second-edge",
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
    HET_EACH_BELOW(cell, HET_SQUARE_CELLS) {
        if (!on_board(data, cell))
            continue;
        KiplingTerrain terrain = data->terrain[cell];
        HET_EACH_BELOW(direction, HET_SQUARE_DIRECTIONS)
            data->next[cell][direction] = (uint8_t)het_square_step(data->board, cell, direction);
        HET_EACH_BELOW(mobility, KIPLING_MOBILITIES)
            data->cost[mobility][cell] =
                (uint8_t)kipling_terrain_cost(mobility, terrain, data->river_passable);
        if (terrain == KIPLING_WOODS || terrain == KIPLING_BUILDING || terrain == KIPLING_HILL)
            het_square_add(&data->blocks, cell);
    }
}

static void
fill_fire(KiplingScenario *data)
{
    static const KiplingOption ranges[] = {KIPLING_INFANTRY_LONG, KIPLING_GUN_LONG};
    unsigned farthest = (unsigned)MAX(data->option[ranges[0]], data->option[ranges[1]]);
    HET_EACH_BELOW(from, HET_SQUARE_CELLS) {
        HET_EACH_BELOW(to, from) { /* sight is mutual */
            if (het_square_distance(from, to) > farthest || !on_board(data, from) ||
                !on_board(data, to) || !het_square_sees(&data->blocks, from, to))
                continue;
            HET_EACH_BELOW(weapon, KIPLING_WEAPONS) {
                if (het_square_distance(from, to) > (unsigned)data->option[ranges[weapon]])
                    continue;
                het_square_add(&data->fire[weapon][from], to);
                het_square_add(&data->fire[weapon][to], from);
            }
        }
    }
}

/* Squares that might be reached by a full move: a prefilter, so distances do. */
static void
fill_near(KiplingScenario *data)
{
    for (unsigned kind = KIPLING_INFANTRY; kind <= KIPLING_ARTILLERY; kind++)
        HET_EACH_BELOW(from, HET_SQUARE_CELLS)
            HET_EACH_BELOW(to, HET_SQUARE_CELLS)
                if (data->cost[kipling_kind_mobility[kind]][to] != 0 &&
                    het_square_distance(from, to) <=
                        (unsigned)data->option[kipling_kind_move[kind]])
                    het_square_add(&data->near_[kipling_kind_mobility[kind]][from], to);
}

/* --- limits ----------------------------------------------------------------------------------- */

static bool
fail_dice(HetKeyFile *file, const char *group, unsigned dice)
{
    return het_key_file_fail(file, group, "figures",
                             "could roll %u dice at once, whose odds do not fit 64 bits: expected "
                             "fewer figures, or options with fewer dice",
                             dice);
}

static bool
check_dice(HetKeyFile *file, const char *group, unsigned dice, int least)
{
    return (dice <= 63 && dice <= het_dice_fit(7u - (unsigned)least, 6)) ||
           fail_dice(file, group, dice);
}

/* All rolls a unit may come to make, steady and weak, but those for prisoners, of its figures
 * alone: these fit whatever they need, as 6 to the 24th does. */
G_STATIC_ASSERT(KIPLING_FIGURES <= 24);

static bool
check_rolls(const HetScenario *scenario, HetKeyFile *file, unsigned unit)
{
    const KiplingScenario *data = scenario->data;
    const int32_t *option = data->option;
    g_autofree char *group = het_scenario_unit_group(scenario, unit);
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
    HET_EACH_BELOW(i, G_N_ELEMENTS(rolls)) {
        unsigned dice = (unsigned)option[rolls[i].dice];
        if (rolls[i].kind == data->kind[unit] &&
            (!check_dice(file, group, figures * dice + more, option[rolls[i].least]) ||
             !check_dice(file, group, weak * dice + more, option[KIPLING_WEAK_HIT])))
            return false;
    }
    return true;
}

/* --- slots ------------------------------------------------------------------------------------ */

static void
fill_tables(KiplingScenario *data)
{
    fill_costs(data);
    HET_EACH_BELOW(side, HET_SIDES)
        HET_EACH_BELOW(mobility, KIPLING_MOBILITIES)
            kipling_fill_home(data, side, mobility, NULL, data->home[side][mobility]);
    fill_fire(data);
    fill_near(data);
}

bool
kipling_load(HetScenario *scenario, HetKeyFile *file)
{
    KiplingScenario *data = scenario->data;
    data->option = scenario->options;
    data->opening = (KiplingState *)scenario->opening;
    if (!het_scenario_check_ascending(scenario, file, KIPLING_INFANTRY_CLOSE,
                                      KIPLING_INFANTRY_LONG) ||
        !het_scenario_check_ascending(scenario, file, KIPLING_GUN_CLOSE, KIPLING_GUN_LONG) ||
        !load_map(scenario, file))
        return false;
    fill_tables(data);
    kipling_fill_reasons(scenario);
    if (!load_units(scenario, file))
        return false;
    scenario->state_size = offsetof(KiplingState, units) + data->unit_count * sizeof(KiplingUnit);
    HET_EACH_BELOW(unit, data->unit_count)
        if (!check_rolls(scenario, file, unit))
            return false;
    return load_state(scenario, file);
}
