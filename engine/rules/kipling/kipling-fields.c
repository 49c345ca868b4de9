/* The keys of scenario files, and how positions are written with them. docs/formats.md */
#include "kipling-slots.h"

enum { DATA, STATE };
#define OF_DATA(array) HET_FIELD_OF(DATA, KiplingScenario, array)
#define OF_STATE(array) HET_FIELD_OF(STATE, KiplingState, array)
#define OF_UNIT(member) HET_FIELD_ITEM(STATE, KiplingState, units, KiplingUnit, member)
#define OF_GUN(member) HET_FIELD_ITEM(STATE, KiplingState, guns, KiplingGun, member)

static const char *const edges[] = {
    [HET_NORTH] = "north", [HET_EAST] = "east", [HET_SOUTH] = "south", [HET_WEST] = "west", NULL};
static const char *const rivers[] = {"impassable", "half", NULL};
static const char *const statuses[] = {
    [KIPLING_GONE] = "gone",
    [KIPLING_STEADY] = "steady",
    [KIPLING_FALLING] = "falling",
    [KIPLING_EXHAUSTED] = "exhausted",
    NULL,
};
static const char *const phases[] = {
    [KIPLING_MELEES] = "melees", [KIPLING_ACTIONS] = "actions", NULL};

static const KiplingScenario *
data_of(const HetFieldPlace *place)
{
    return place->base[DATA];
}

static const KiplingUnit *
unit_of(const HetFieldPlace *place)
{
    return &((const KiplingState *)place->base[STATE])->units[place->item];
}

static bool
is_general(const HetFieldPlace *place)
{
    return data_of(place)->kind[place->item] == KIPLING_GENERAL;
}

static bool
is_troop(const HetFieldPlace *place)
{
    return !is_general(place);
}

static bool
stands(const HetFieldPlace *place)
{
    return is_troop(place) && unit_of(place)->status != KIPLING_GONE;
}

static bool
leads(const HetFieldPlace *place)
{
    return is_general(place) && unit_of(place)->status != KIPLING_GONE;
}

static void
fit_units(const HetFieldPlace *place, HetFieldRange *range)
{
    range->maximum = data_of(place)->unit_count - 1;
}

/* --- squares ---------------------------------------------------------------------------------- */

static char *
read_square(const HetField *field, const HetFieldPlace *place, const char *text, int64_t *ret_value)
{
    HetSquareBoard board = data_of(place)->board;
    unsigned cell = 0;
    bool known = het_square_parse(board, text, &cell);
    (void)field;
    *ret_value = cell;
    if (known)
        return NULL;
    char last[HET_SQUARE_NAME];
    het_square_name(het_square(board.width - 1u, board.height - 1u), last);
    return g_strdup_printf("\"%.10s\" is not a square from a1 to %s", text, last);
}

static char *
write_square(const HetFieldPlace *place, int64_t value)
{
    char name[HET_SQUARE_NAME];
    (void)place;
    het_square_name((unsigned)value, name);
    return g_strdup(name);
}

static const HetFieldKind square = {.name = "square", .read = read_square, .write = write_square};

/* --- [map] ------------------------------------------------------------------------------------ */

static void
fit_edge(const HetFieldPlace *place, HetFieldRange *range)
{
    range->initial = place->item == HET_FIRST ? HET_SOUTH : HET_NORTH;
}

static const HetField map_rows[] = {
    HET_FIELD("river", "`half`: crossed at half movement (KIP-1d)",
              HET_FIELD_IN(DATA, KiplingScenario, river_passable), .words = rivers,
              .saved = HET_SAVED_ALWAYS),
};

static const HetField edge_rows[] = {
    HET_FIELD("*-edge", "the side's own table edge", OF_DATA(edge), .words = edges, .fit = fit_edge,
              .saved = HET_SAVED_ALWAYS, .usual = "`south`, `north`"),
    HET_FIELD("*-hospital", "its field hospital; of account with option `hospitals` only (KIP-8a)",
              OF_DATA(hospital), .kind = &square, .range = {.initial = HET_SQUARE_OFF}),
};

/* --- [unit CODE] ------------------------------------------------------------------------------ */

static void
fit_present(const HetFieldPlace *place, HetFieldRange *range)
{
    range->maximum = range->initial = data_of(place)->start[place->item];
}

static void
fit_lost(const HetFieldPlace *place, HetFieldRange *range)
{
    range->maximum = data_of(place)->start[place->item];
}

static void
fit_status(const HetFieldPlace *place, HetFieldRange *range)
{
    range->initial = unit_of(place)->figures > 0 ? KIPLING_STEADY : KIPLING_GONE;
}

static void
fit_falls(const HetFieldPlace *place, HetFieldRange *range)
{
    if (unit_of(place)->status == KIPLING_FALLING)
        range->initial = data_of(place)->option[KIPLING_FALL_BACK_TURNS];
}

static void
fit_followed(const HetFieldPlace *place, HetFieldRange *range)
{
    range->maximum = data_of(place)->option[KIPLING_FOLLOW_UPS];
}

static const HetField unit_rows[] = {
    HET_FIELD_ROW_SIDE,
    HET_FIELD("type",
              "`artillery` is a crew with its gun, 8 in all; a side has one `general` at most, on "
              "the field with option `generals` only",
              OF_DATA(kind), .words = kipling_kind_names, .range = {.required = true}),
    HET_FIELD_ROW_NAME,
    HET_FIELD("figures",
              "at the start, not of a general; fewer where options give a figure so many dice that "
              "odds would not fit 64 bits",
              OF_DATA(start), .range = {.minimum = 1, .maximum = KIPLING_FIGURES, .required = true},
              .has = is_troop, .lacks = "a general is one figure"),
    HET_FIELD("present", "figures now with the unit", OF_UNIT(figures),
              .range = {.maximum = KIPLING_FIGURES}, .fit = fit_present, .saved = HET_SAVED_ALWAYS,
              .usual = "`figures`"),
    HET_FIELD("status", "`falling` or `exhausted` when present figures are half or fewer (KIP-5a)",
              OF_UNIT(status), .words = statuses, .fit = fit_status, .saved = HET_SAVED_ALWAYS,
              .usual = "`steady`, or `gone` without figures"),
    HET_FIELD("falls", "full moves home still to make, of a falling unit", OF_UNIT(falls),
              .range = {.maximum = 9}, .fit = fit_falls, .has = is_troop,
              .lacks = "a general does not fall back", .saved = HET_SAVED_UNLESS_NONE,
              .usual = "those of the rules"),
    HET_FIELD("stayed", "of a general: 1 when he has stayed a retreat (KIP-7a.3)", OF_UNIT(falls),
              .range = {.maximum = 1}, .has = is_general, .lacks = "only generals stay"),
    HET_FIELD(
        "followed", "follow-ups of this player turn, counted where option `follow-ups` limits them",
        OF_STATE(followed), .range = {.maximum = KIPLING_FOLLOW_UPS_MAX}, .fit = fit_followed),
    HET_FIELD(
        "dead",
        "figures dead: with those present, prisoners, fled and the guard they add up to `figures`",
        OF_UNIT(dead), .range = {.maximum = KIPLING_FIGURES}, .fit = fit_lost),
    HET_FIELD("prisoners", "figures the enemy has taken", OF_UNIT(prisoners),
              .range = {.maximum = KIPLING_FIGURES}, .fit = fit_lost),
    HET_FIELD("fled", "figures off the table", OF_UNIT(fled), .range = {.maximum = KIPLING_FIGURES},
              .fit = fit_lost),
    HET_FIELD(
        "place", "its square; not of who is gone, nor of a general", OF_UNIT(place),
        .kind = &square, .range = {.required = true}, .has = stands,
        .lacks =
            "a unit that is gone stands nowhere, a general where his unit does: expected with="),
    HET_FIELD("with", "of a general: the unit he is with", OF_UNIT(leader), .kind = &het_field_unit,
              .range = {.required = true}, .fit = fit_units, .has = leads,
              .lacks = "only generals who are not gone are with a unit", .late = true),
};

/* --- guns ------------------------------------------------------------------------------------- */

static const KiplingUnit *
crew_of(const HetFieldPlace *place)
{
    const KiplingState *state = place->base[STATE];
    return &state->units[data_of(place)->gun_crew[place->item]];
}

static void
fit_gun(const HetFieldPlace *place, HetFieldRange *range)
{
    range->initial = crew_of(place)->place;
}

static void
fit_gun_owner(const HetFieldPlace *place, HetFieldRange *range)
{
    range->initial = data_of(place)->side[data_of(place)->gun_crew[place->item]];
}

static bool
crew_is_gone(const HetFieldPlace *place)
{
    return crew_of(place)->status == KIPLING_GONE;
}

static const HetField gun_rows[] = {
    HET_FIELD("gun",
              "the gun's square; if the crew is gone and there is none, the gun is out of the game",
              OF_GUN(place), .kind = &square, .fit = fit_gun, .saved = HET_SAVED_UNLESS_NONE,
              .none = HET_SQUARE_OFF, .usual = "the crew's"),
    HET_FIELD("gun-owner", "in whose possession it is", OF_GUN(owner), .words = het_field_sides,
              .fit = fit_gun_owner, .saved = HET_SAVED_ALWAYS, .usual = "the crew's"),
    HET_FIELD("gun-spiked", "1: it is useless for good", OF_GUN(spiked), .range = {.maximum = 1}),
    HET_FIELD("gun-holder", "the unit that holds it, when its crew is gone", OF_GUN(holder),
              .kind = &het_field_unit, .range = {.initial = KIPLING_NONE}, .fit = fit_units,
              .has = crew_is_gone, .lacks = "the crew is on the table: expected no other holder",
              .usual = "none: it is loose"),
};

/* --- [state] ---------------------------------------------------------------------------------- */

static void
fit_tended(const HetFieldPlace *place, HetFieldRange *range)
{
    range->maximum = ((const KiplingState *)place->base[STATE])->lost[place->item];
}

static const HetField state_rows[] = {
    HET_FIELD_ROW_TURN(STATE),
    HET_FIELD_ROW_ACTIVE(STATE),
    HET_FIELD("phase",
              "`melees`: the player turn begins, with left-over melees and falling back; "
              "`actions`: these are over",
              HET_FIELD_IN(STATE, HetState, phase), .words = phases, .saved = HET_SAVED_ALWAYS),
    HET_FIELD("acted", "units of the active side that have had their action",
              HET_FIELD_IN(STATE, KiplingState, acted), .kind = &het_field_units, .fit = fit_units),
};

static const HetField side_rows[] = {
    HET_FIELD("guard-*", "the unit that gave the side's guard figure", OF_STATE(guard),
              .kind = &het_field_unit, .range = {.initial = KIPLING_NONE}, .fit = fit_units),
    HET_FIELD("tended-*", "figures counted for the hospital, of those lost (KIP-8a.1)",
              OF_STATE(tended), .range = {.maximum = KIPLING_SIDE_UNITS * KIPLING_FIGURES},
              .fit = fit_tended),
};

const HetFieldTable kipling_map_fields = HET_FIELD_TABLE("map", map_rows);
const HetFieldTable kipling_edge_fields = HET_FIELD_TABLE("map", edge_rows, "of each side");
const HetFieldTable kipling_unit_fields = HET_FIELD_TABLE("unit CODE", unit_rows);
const HetFieldTable kipling_gun_fields = HET_FIELD_TABLE("unit CODE", gun_rows, "of a crew");
const HetFieldTable kipling_state_fields = HET_FIELD_TABLE("state", state_rows);
const HetFieldTable kipling_side_fields = HET_FIELD_TABLE("state", side_rows, "of each side");
const HetFieldTable *const kipling_fields[] = {
    &kipling_map_fields,
    &kipling_edge_fields,
    &kipling_unit_fields,
    &kipling_gun_fields,
    &kipling_state_fields,
    &kipling_side_fields,
    NULL,
};

/* --- writing: the inverse of kipling-load.c ------------------------------------------------ */

static void
save_map(const KiplingState *state, GKeyFile *file)
{
    const KiplingScenario *data = kipling_data(state);
    HetFieldPlace place = het_field_place(state->head.scenario, state);
    for (unsigned row = data->board.height; row-- > 0;) {
        g_autoptr(GString) text = g_string_new(NULL);
        g_autofree char *key = g_strdup_printf("row-%u", row + 1);
        HET_EACH_BELOW(column, data->board.width)
            g_string_append_printf(text, "%s%c", column == 0 ? "" : " ",
                                   kipling_terrain_symbols[data->terrain[het_square(column, row)]]);
        g_key_file_set_value(file, "map", key, text->str);
    }
    het_fields_save(&kipling_map_fields, &place, file, "map");
    het_fields_save_sides(&kipling_edge_fields, place, file, "map");
}

static void
save_unit(const KiplingState *state, GKeyFile *file, unsigned unit)
{
    const KiplingScenario *data = kipling_data(state);
    HetFieldPlace place = het_field_place(state->head.scenario, state);
    g_autofree char *group = het_scenario_unit_group(state->head.scenario, unit);
    place.item = unit;
    if (data->kind[unit] == KIPLING_GENERAL && data->general[data->side[unit]] != unit) {
        const HetFieldTable name = {.fields = kipling_unit_fields.fields, .count = 3};
        het_fields_save_unit(&name, &place, unit, file, "unit"); /* absent: option off */
        g_key_file_set_integer(file, group, "present", 0);
        g_key_file_set_integer(file, group, "dead", 1);
        return;
    }
    het_fields_save_unit(&kipling_unit_fields, &place, unit, file, "unit");
    for (place.item = 0; place.item < data->gun_count; place.item++)
        if (data->gun_crew[place.item] == unit)
            het_fields_save(&kipling_gun_fields, &place, file, group);
}

static void
save_melees(const KiplingState *state, GKeyFile *file)
{
    const HetScenario *scenario = state->head.scenario;
    unsigned count = 0;
    HET_EACH_BELOW(unit, kipling_data(state)->unit_count) {
        const KiplingUnit *it = &state->units[unit];
        if (it->arrival == 0)
            continue;
        g_autofree char *key = g_strdup_printf("melee-%u", ++count);
        g_autofree char *text = g_strdup_printf(
            "%s;%s;%c;%u;%u", het_scenario_unit_at(scenario, unit)->code,
            het_scenario_unit_at(scenario, it->partner)->code, "NESW"[it->arrival - 1],
            it -> melee_losses, state -> units[it->partner].melee_losses);
        g_key_file_set_value(file, "state", key, text);
    }
}

static void
save_state(const KiplingState *state, GKeyFile *file)
{
    const KiplingScenario *data = kipling_data(state);
    HetFieldPlace place = het_field_place(state->head.scenario, state);
    het_fields_save(&kipling_state_fields, &place, file, "state");
    save_melees(state, file);
    het_fields_save_sides(&kipling_side_fields, place, file, "state");
    HET_EACH_BELOW(i, data->building_count) {
        if (state->breaches[i] == 0 && state->battered[i] == 0)
            continue;
        char name[HET_SQUARE_NAME];
        het_square_name(data->building_place[i], name);
        g_autofree char *key = g_strdup_printf("building-%s", name);
        g_autofree char *text = g_strdup_printf("%u;%u", state->breaches[i], state->battered[i]);
        g_key_file_set_value(file, "state", key, text);
    }
}

bool
kipling_save(const HetState *head, GKeyFile *file, GError **error)
{
    const KiplingState *state = kipling_state_const(head);
    (void)error;
    save_map(state, file);
    HET_EACH_BELOW(unit, kipling_data(state)->unit_count)
        save_unit(state, file, unit);
    save_state(state, file);
    return true;
}
