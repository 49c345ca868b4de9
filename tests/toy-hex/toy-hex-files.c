/* Files and pictures of the hex toy. */
#include "engine/field.h"
#include "engine/text.h"
#include "toy-hex-board.h"
#include "toy-hex-slots.h"

static const char *const types[] = {
    [TOY_HEX_FOOT] = "foot", [TOY_HEX_HORSE] = "horse", [TOY_HEX_PIKES] = "pikes", NULL};
static const char *const facings[] = {"NNE", "E", "SSE", "SSW", "W", "NNW", NULL};
static const char *const sides[] = {"first", "second", NULL};
static const HetHexTerrain terrains[] = {
    [TOY_HEX_OPEN] = {'.', "open"}, [TOY_HEX_WOODS] = {'w', "woods"}};
static const char *const nothing[] = {NULL};
static const HetHexMapKinds map_kinds = {terrains, G_N_ELEMENTS(terrains), nothing, nothing};

/* --- names of places -------------------------------------------------------------------------- */

const HetVocabulary toy_hex_vocabulary = {
    .place_format = het_hex_place_format,
    .place_parse = het_hex_place_parse,
    .point_format = het_hex_point_format,
    .facings = facings,
    .steps = "123456<>",
};

/* --- keys of files ---------------------------------------------------------------------------- */

enum { DATA, STATE };

/* A unit that has strength stands somewhere. */
static bool
stands(const HetFieldPlace *place)
{
    return ((const ToyHexState *)place->base[STATE])->strength[place->item] > 0;
}

static void
fit_start(const HetFieldPlace *place, HetFieldRange *range)
{
    range->initial = ((const ToyHexState *)place->base[STATE])->strength[place->item];
    range->minimum = MAX(1, range->initial);
}

/* What is left in the cup: as many as it had, unless given. */
static void
fit_cup(const HetFieldPlace *place, HetFieldRange *range)
{
    range->maximum = range->initial =
        ((const ToyHexScenario *)place->base[DATA])->full_cup[place->item];
}

static const HetField unit_fields[] = {
    {.key = "side",
     .words = sides,
     HET_FIELD_OF(DATA, ToyHexScenario, side),
     .range = {.maximum = 1, .required = true},
     .meaning = "whose it is"},
    {.key = "type",
     .words = types,
     HET_FIELD_OF(DATA, ToyHexScenario, type),
     .range = {.maximum = TOY_HEX_PIKES, .required = true},
     .meaning = "what it is (THX-3.1)"},
    {.key = "strength",
     HET_FIELD_OF(STATE, ToyHexState, strength),
     .range = {.maximum = TOY_HEX_STRENGTH, .required = true},
     .meaning = "points it has; 0: it is lost"},
    {.key = "start",
     HET_FIELD_OF(DATA, ToyHexScenario, start),
     .range = {.minimum = 1, .maximum = TOY_HEX_STRENGTH},
     .fit = fit_start,
     .meaning = "points it began with"},
    {.key = "place",
     .kind = &het_hex_map_field,
     HET_FIELD_OF(STATE, ToyHexState, place),
     .range = {.required = true},
     .has = stands,
     .lacks = "a unit that is lost stands nowhere",
     .meaning = "its hex, the first of two"},
    {.key = "facing",
     .words = facings,
     HET_FIELD_OF(STATE, ToyHexState, facing),
     .range = {.maximum = HET_HEX_SIDES - 1},
     .meaning = "the corner it faces"},
};
static const HetField cup_fields[] = {
    {.key = "in-cup",
     HET_FIELD_OF(DATA, ToyHexScenario, full_cup),
     .range = {.maximum = 9, .required = true},
     .meaning = "chits at the start of a turn"},
    {.key = "left",
     HET_FIELD_OF(STATE, ToyHexState, cup),
     .fit = fit_cup,
     .meaning = "chits that have not been drawn"},
};
static const HetField state_fields[] = {
    {.key = "turn",
     HET_FIELD_IN(STATE, ToyHexState, head.turn),
     .range = {.minimum = 1, .maximum = 1000, .initial = 1},
     .meaning = "the turn"},
    {.key = "used",
     .kind = &het_field_units,
     HET_FIELD_IN(STATE, ToyHexState, used),
     .meaning = "units that have acted this turn"},
    {.key = "reacted",
     .kind = &het_field_units,
     HET_FIELD_IN(STATE, ToyHexState, reacted),
     .meaning = "units that have reacted this turn"},
};
static const HetFieldTable units = HET_FIELD_TABLE("unit CODE", unit_fields);
static const HetFieldTable cups = HET_FIELD_TABLE("chit first, second, lull", cup_fields);
static const HetFieldTable states = HET_FIELD_TABLE("state", state_fields);
const HetFieldTable *const toy_hex_fields[] = {&units, &cups, &states, NULL};

static const char *const chits[TOY_HEX_CHITS] = {"chit first", "chit second", "chit lull"};

/* --- loading and saving ----------------------------------------------------------------------- */

static bool
load_unit(HetScenario *scenario, HetKeyFile *file, const char *group)
{
    ToyHexScenario *data = scenario->data;
    const char *code = group + strlen("unit ");
    HetFieldPlace place = {.base = {data, data->opening, [HET_FIELD_BOARD] = &data->map},
                           .item = data->units,
                           .scenario = scenario};
    unsigned unit = 0;
    if (data->units == TOY_HEX_UNITS)
        return het_key_file_fail(file, group, NULL, "more than %d units", TOY_HEX_UNITS);
    if (!het_fields_load(&units, &place, file, group) ||
        !het_scenario_add_unit(scenario, file, group, code, code, (HetActor)data->side[place.item],
                               &unit))
        return false;
    data->units++;
    return !toy_hex_present(data->opening, unit) ||
           toy_hex_fits(data->opening, unit, toy_hex_stand(data->opening, unit)) ||
           het_key_file_fail(file, group, "place", "off the map, or taken");
}

bool
toy_hex_load(HetScenario *scenario, HetKeyFile *file)
{
    ToyHexScenario *data = scenario->data;
    HetFieldPlace place = {.base = {data, scenario->opening, [HET_FIELD_BOARD] = &data->map},
                           .scenario = scenario};
    data->opening = (ToyHexState *)scenario->opening;
    scenario->state_size = sizeof(ToyHexState);
    memset(data->opening->place, TOY_HEX_OFF, sizeof data->opening->place);
    if (!het_hex_map_load(scenario, &data->map, &map_kinds, file, "map"))
        return false;
    if (data->map.cells > TOY_HEX_CELLS)
        return het_key_file_fail(file, "map", "rows", "more than %d hexes", TOY_HEX_CELLS);
    g_auto(GStrv) groups = het_key_file_groups(file, "unit ");
    for (size_t i = 0; groups[i] != NULL; i++)
        if (!load_unit(scenario, file, groups[i]))
            return false;
    for (place.item = 0; place.item < TOY_HEX_CHITS; place.item++)
        if (!het_fields_load(&cups, &place, file, chits[place.item]))
            return false;
    HetMeasures sum = {0};
    scenario->rules->measures(scenario->opening, &sum);
    for (unsigned side = 0; side < HET_SIDES; side++) {
        const int32_t *value = sum.value[side];
        if (value[HET_MEASURE_STRENGTH_START] > (int)het_dice_fit(2, 6) ||
            2 * value[HET_MEASURE_STRENGTH] <= value[HET_MEASURE_STRENGTH_START])
            return het_key_file_fail(file, "scenario", sides[side],
                                     "expected a strength of 1 to %u, over half of it present",
                                     het_dice_fit(2, 6));
    }
    place.item = 0;
    return het_fields_load(&states, &place, file, "state");
}

void
toy_hex_unload(HetScenario *scenario)
{
    het_hex_map_clear(&((ToyHexScenario *)scenario->data)->map);
}

bool
toy_hex_save(const HetState *head, GKeyFile *file, GError **error)
{
    const ToyHexState *state = (const ToyHexState *)head;
    const ToyHexScenario *data = toy_hex_data(state);
    HetFieldPlace place = {
        .base = {het_field_base(data),
                 het_field_base(state), [HET_FIELD_BOARD] = het_field_base(&data->map)},
        .scenario = head->scenario};
    if (head->phase != TOY_HEX_CUP || head->actor != HET_CHANCE || head->depth > 0) {
        g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL,
                    "a position can be saved before a chit is drawn");
        return false;
    }
    het_hex_map_save(&data->map, file, "map");
    for (; place.item < data->units; place.item++) {
        const char *code = het_scenario_unit_at(head->scenario, place.item)->code;
        g_autofree char *group = g_strdup_printf("unit %s", code);
        het_fields_save(&units, &place, file, group);
    }
    for (place.item = 0; place.item < TOY_HEX_CHITS; place.item++)
        het_fields_save(&cups, &place, file, chits[place.item]);
    place.item = 0;
    het_fields_save(&states, &place, file, "state");
    return true;
}

/* --- people ----------------------------------------------------------------------------------- */

void
toy_hex_view(const HetState *head, HetView *view)
{
    const ToyHexState *state = (const ToyHexState *)head;
    const ToyHexScenario *data = toy_hex_data(state);
    het_hex_map_view(&data->map, view);
    view->at_corners = true;
    for (unsigned unit = 0; unit < data->units; unit++) {
        bool placed = toy_hex_present(state, unit);
        HetViewUnit *shown = het_view_unit(view, unit);
        shown->arm = data->type[unit] == TOY_HEX_HORSE ? HET_ARM_HORSE : HET_ARM_FOOT;
        shown->type = types[data->type[unit]];
        shown->symbol = "FHP"[data->type[unit]];
        shown->state = (state->used >> unit & 1u) != 0 ? "used" : "";
        shown->on_board = placed;
        shown->footprint =
            data->type[unit] == TOY_HEX_PIKES ? HET_FOOTPRINT_CELLS : HET_FOOTPRINT_CELL;
        shown->facing = placed ? state->facing[unit] : -1;
        shown->strength = state->strength[unit];
        shown->strength_start = data->start[unit];
        unsigned cells[2];
        if (placed)
            shown->points_used = (int)toy_hex_cells(data, unit, toy_hex_stand(state, unit), cells);
        for (int i = 0; i < shown->points_used; i++)
            shown->points[i] = (HetPoint){(int)cells[i] % data->map.grid.width,
                                          (int)cells[i] / data->map.grid.width};
    }
    het_view_add_track(view, HET_NOBODY, "cup", "%u first, %u second, %u lull", state->cup[0],
                       state->cup[1], state->cup[2]);
}

const char *
toy_hex_check(const HetState *head)
{
    const ToyHexState *state = (const ToyHexState *)head;
    for (unsigned unit = 0; unit < toy_hex_data(state)->units; unit++) {
        if (toy_hex_present(state, unit) != (state->strength[unit] > 0))
            return "a unit on the board without strength, or off it with some";
        if (toy_hex_present(state, unit) && !toy_hex_fits(state, unit, toy_hex_stand(state, unit)))
            return "two units on one hex, or half a unit off the board";
    }
    return head->depth == 0 && state->way.steps != 0 ? "a way is left over" : NULL;
}
