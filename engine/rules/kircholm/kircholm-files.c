/* Scenario files: what holds of every state, the keys, the troops, the map and the phase,
 * conditions between parts; and a position as a file. docs/formats.md */
#include "kircholm-procedure.h"
#include "kircholm-slots.h"

/* --- what holds of every state, for tests and for positions from files ------------------------ */

static const char *
check_commander(const KircholmState *state, unsigned unit)
{
    const KircholmUnit *him = &state->units[unit];
    if (him->place != KIRCHOLM_OFF)
        return "a commander has a place of his own";
    if (him->level == KIRCHOLM_GONE)
        return him->with == KIRCHOLM_NOBODY && him->flags == 0
                   ? NULL
                   : "a commander who is gone has left something behind";
    if (him->level != KIRCHOLM_ORDERED)
        return "a commander is neither there nor gone";
    if (him->with == KIRCHOLM_NOBODY || state->units[him->with].with != unit ||
        kircholm_side(state, him->with) != kircholm_side(state, unit))
        return "a commander and his unit disagree";
    return NULL;
}

static const char *
check_pair(const KircholmState *state, unsigned unit)
{
    const KircholmUnit *it = &state->units[unit], *other = &state->units[it->partner];
    if (it->partner >= kircholm_data(state)->unit_count || other->partner != unit ||
        it->partner == unit || other->place != it->place || other->facing != it->facing ||
        other->formation != KIRCHOLM_DOUBLE || it->level != KIRCHOLM_ORDERED ||
        kircholm_side(state, unit) != kircholm_side(state, it->partner))
        return "the two of a double formation disagree";
    return NULL;
}

static const char *
check_formation(const KircholmState *state, unsigned unit)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit];
    KircholmType type = data->type[unit];
    if (it->level == KIRCHOLM_RETREATING)
        return it->formation == KIRCHOLM_NO_FORMATION ? NULL : "a retreating unit has a formation";
    if (it->formation >= KIRCHOLM_NO_FORMATION ||
        !kircholm_may_form(type, data->side[unit], it->formation,
                           data->option[KIRCHOLM_SWEDISH_ASSAULT] != 0))
        return "a unit is in a formation it cannot take";
    bool limbered = it->formation == KIRCHOLM_MOVING &&
                    het_state_procedure(&state->head) == KIRCHOLM_WITHDRAW; /* KIR-5.5 */
    if (it->level == KIRCHOLM_DISORDERED && it->formation != kircholm_plain_formation(type) &&
        !limbered)
        return "a disorganised unit is not in its plain formation";
    if (it->formation == KIRCHOLM_DOUBLE && it->partner == KIRCHOLM_NOBODY)
        return "a unit is in double formation alone";
    if (it->formation != KIRCHOLM_DOUBLE && it->partner != KIRCHOLM_NOBODY)
        return "a unit has a partner but no double formation";
    return it->partner != KIRCHOLM_NOBODY ? check_pair(state, unit) : NULL;
}

static const char *
check_footing(const KircholmState *state, unsigned unit)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit];
    KircholmMobility mobility = kircholm_mobility(data->type[unit], it->formation);
    unsigned body = it->formation == KIRCHOLM_DOUBLE ? MIN(unit, it->partner) : unit;
    HET_EACH_BELOW(wing, kircholm_wings(state, unit)) {
        unsigned cell = kircholm_wing(state, unit, wing);
        if (cell >= data->map.cells)
            return "a unit stands off the board";
        if (state->at[cell] != body + 1)
            return "a unit stands where the board has another or none";
        unsigned terrain = data->map.terrain[cell];
        if (kircholm_terrain_cost(mobility, terrain) == 0 &&
            (!kircholm_has_road(data, cell) || terrain == KIRCHOLM_RIVER))
            return "a unit stands where it cannot";
    }
    return NULL;
}

static const char *
check_unit(const KircholmState *state, unsigned unit)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit];
    if (it->level > KIRCHOLM_GONE)
        return "a unit has no level";
    if (data->type[unit] == KIRCHOLM_COMMANDER)
        return check_commander(state, unit);
    if (it->level == KIRCHOLM_GONE)
        return it->place == KIRCHOLM_OFF && it->formation == KIRCHOLM_NO_FORMATION &&
                       it->partner == KIRCHOLM_NOBODY && it->with == KIRCHOLM_NOBODY &&
                       it->lances == 0 && it->load == 0 && it->charge == 0 && it->flags == 0
                   ? NULL
                   : "a unit that is gone has left something behind";
    if (it->place == KIRCHOLM_OFF || it->place >= data->map.cells)
        return "a unit has no place";
    if (it->facing >= HET_HEX_SIDES)
        return "a unit faces nowhere";
    if (it->with != KIRCHOLM_NOBODY &&
        (it->with >= data->unit_count || state->units[it->with].with != unit ||
         data->type[it->with] != KIRCHOLM_COMMANDER))
        return "a unit and its commander disagree";
    if (it->lances > (data->type[unit] == KIRCHOLM_HUSARIA && it->level == KIRCHOLM_ORDERED))
        return "a unit has lances that cannot";
    if (it->load > (data->type[unit] == KIRCHOLM_ARTILLERY ? KIRCHOLM_LOADED : 0))
        return "a unit is loaded that cannot be";
    if (it->charge > KIRCHOLM_CHARGE_UP ||
        (it->charge != KIRCHOLM_NO_CHARGE &&
         (it->level != KIRCHOLM_ORDERED || !kircholm_is_cavalry(data->type[unit]))))
        return "a unit charges that cannot";
    if ((it->flags & KIRCHOLM_REACTED) != 0 && state->head.depth == 0)
        return "a unit has reacted while nobody moves";
    const char *wrong = check_formation(state, unit);
    return wrong != NULL ? wrong : check_footing(state, unit);
}

/* The tables kept up while playing against those made afresh. */
static const char *
check_board(const KircholmState *state)
{
    const KircholmScenario *data = kircholm_data(state);
    KircholmState fresh;
    memcpy(&fresh, state, offsetof(KircholmState, units) + data->unit_count * sizeof(KircholmUnit));
    memset(fresh.at, 0, sizeof fresh.at);
    memset(fresh.zone, 0, sizeof fresh.zone);
    HET_EACH_BELOW(unit, data->unit_count)
        if (fresh.units[unit].place != KIRCHOLM_OFF)
            kircholm_settle(data, &fresh, unit, true);
    if (memcmp(fresh.at, state->at, sizeof fresh.at) != 0)
        return "the board and the units' places disagree";
    if (memcmp(fresh.zone, state->zone, sizeof fresh.zone) != 0)
        return "zones are not those of the units' fronts";
    return NULL;
}

static const char *
check_head(const KircholmState *state)
{
    bool over = state->head.actor == HET_NOBODY;
    if (over != (state->end != KIRCHOLM_END_NONE) || (!over && state->winner != HET_NOBODY))
        return "the game is over without a reason, or has one before the end";
    bool fighting = state->head.depth > 0 && state->head.stack[0].procedure == KIRCHOLM_FIGHT;
    bool walking = false;
    HET_EACH_BELOW(i, state->head.depth)
        walking = walking || state->head.stack[i].procedure == KIRCHOLM_WALK ||
                  state->head.stack[i].procedure == KIRCHOLM_FLEE;
    for (unsigned i = 0; i < KIRCHOLM_SETS && !fighting; i++)
        if (state->set[i] != 0)
            return "there are attackers but no fight";
    for (unsigned i = 0; i < KIRCHOLM_TRAIL && !fighting; i++)
        if (state->trail[i] != KIRCHOLM_OFF)
            return "there is a trail but no fight";
    if (!walking && state->way.steps != 0)
        return "there is a way but nobody walks it";
    return NULL;
}

static const char *
check_units(const KircholmState *state, unsigned *ret_unit)
{
    const char *wrong = NULL;
    for (unsigned unit = 0; wrong == NULL && unit < kircholm_data(state)->unit_count; unit++) {
        *ret_unit = unit;
        wrong = check_unit(state, unit);
    }
    return wrong;
}

const char *
kircholm_check(const HetState *head)
{
    const KircholmState *state = kircholm_state_of(head);
    unsigned unit;
    const char *wrong = check_head(state);
    if (wrong == NULL)
        wrong = check_units(state, &unit);
    return wrong != NULL ? wrong : check_board(state);
}

/* --- keys ------------------------------------------------------------------------------------- */

enum { DATA, STATE };
#define OF_DATA(array) HET_FIELD_OF(DATA, KircholmScenario, array)
#define OF_UNIT(member) HET_FIELD_ITEM(STATE, KircholmState, units, KircholmUnit, member)

static const char *const charges[] = {
    [KIRCHOLM_NO_CHARGE] = "none",
    [KIRCHOLM_CHARGE_FLAT] = "flat",
    [KIRCHOLM_CHARGE_DOWN] = "down",
    [KIRCHOLM_CHARGE_UP] = "up",
    NULL,
};
static const char *const guns[] = {"B", "A", NULL};

static HetFieldPlace
field_place(const HetScenario *scenario, const KircholmState *state)
{
    KircholmScenario *data = scenario->data;
    return (HetFieldPlace){.base = {data, het_field_base(state), [HET_FIELD_BOARD] = &data->map},
                           .scenario = scenario};
}

/* --- who has which keys ----------------------------------------------------------------------- */

static KircholmType
type_of(const HetFieldPlace *place)
{
    return ((const KircholmScenario *)place->base[DATA])->type[place->item];
}

static const KircholmUnit *
unit_of(const HetFieldPlace *place)
{
    return &((const KircholmState *)place->base[STATE])->units[place->item];
}

static bool
is_commander(const HetFieldPlace *place)
{
    return type_of(place) == KIRCHOLM_COMMANDER;
}

static bool
is_troop(const HetFieldPlace *place)
{
    return !is_commander(place);
}

static bool
is_gun(const HetFieldPlace *place)
{
    return type_of(place) == KIRCHOLM_ARTILLERY;
}

static bool
leads(const HetFieldPlace *place)
{
    return is_commander(place) && unit_of(place)->level != KIRCHOLM_GONE;
}

static bool
stands(const HetFieldPlace *place)
{
    return is_troop(place) && unit_of(place)->level != KIRCHOLM_GONE;
}

static bool
is_formed(const HetFieldPlace *place)
{
    return is_troop(place) && unit_of(place)->level <= KIRCHOLM_DISORDERED;
}

static bool
is_double(const HetFieldPlace *place)
{
    return unit_of(place)->formation == KIRCHOLM_DOUBLE;
}

static bool
has_lances(const HetFieldPlace *place)
{
    return type_of(place) == KIRCHOLM_HUSARIA && unit_of(place)->level == KIRCHOLM_ORDERED;
}

static bool
may_charge(const HetFieldPlace *place)
{
    return kircholm_is_cavalry(type_of(place)) && unit_of(place)->level == KIRCHOLM_ORDERED;
}

/* --- what is usual for a type: KIR-2 ---------------------------------------------------------- */

/* Guns count pieces. */
static void
fit_men(const HetFieldPlace *place, HetFieldRange *range)
{
    static const uint16_t men[KIRCHOLM_TYPES] = {
        [KIRCHOLM_HUSARIA] = 120,       [KIRCHOLM_PANCERNI] = 120, [KIRCHOLM_RAITARS] = 125,
        [KIRCHOLM_ARQUEBUSIERS] = 100,  [KIRCHOLM_TATARS] = 100,   [KIRCHOLM_VOLUNTEERS] = 100,
        [KIRCHOLM_GUARD_RAITARS] = 125, [KIRCHOLM_INFANTRY] = 300, [KIRCHOLM_ARTILLERY] = 2,
        [KIRCHOLM_COMMANDER] = 0,
    };
    range->initial = men[type_of(place)];
}

static void
fit_combat(const HetFieldPlace *place, HetFieldRange *range)
{
    if (is_troop(place))
        range->initial = place->scenario->options[KIRCHOLM_COMBAT_OF + type_of(place)];
}

static void
fit_fire(const HetFieldPlace *place, HetFieldRange *range)
{
    const HetUnit *unit = place->base[HET_FIELD_UNIT];
    bool swedish = type_of(place) == KIRCHOLM_INFANTRY && unit->side == HET_SECOND;
    if (is_troop(place))
        range->initial = place->scenario->options[swedish ? KIRCHOLM_SWEDISH_INFANTRY_FIRE
                                                          : KIRCHOLM_FIRE_OF + type_of(place)];
}

static void
fit_move(const HetFieldPlace *place, HetFieldRange *range)
{
    range->maximum = is_commander(place) ? 40 : 12;
    range->initial =
        place->scenario->options[is_commander(place) ? KIRCHOLM_COMMANDER_MOVE
                                                     : KIRCHOLM_MOVE_OF + type_of(place)];
}

static void
fit_formation(const HetFieldPlace *place, HetFieldRange *range)
{
    range->initial = kircholm_plain_formation(type_of(place));
}

static const HetField unit_rows[] = {
    HET_FIELD_ROW_SIDE,
    HET_FIELD("type", "what it is (KIR-2)", OF_DATA(type), .words = kircholm_type_names,
              .range = {.required = true}),
    HET_FIELD_ROW_NAME,
    HET_FIELD("combat", "its combat factor", OF_DATA(combat),
              .range = {.minimum = 1, .maximum = 20}, .fit = fit_combat, .has = is_troop,
              .lacks = "commanders have no combat factor", .usual = "that of the options"),
    HET_FIELD("fire", "its fire factor", OF_DATA(fire), .range = {.maximum = 20}, .fit = fit_fire,
              .has = is_troop, .lacks = "commanders have no fire factor",
              .usual = "that of the options"),
    HET_FIELD("move", "its movement points, 12 at most but for commanders", OF_DATA(move),
              .range = {.minimum = 1, .maximum = 40}, .fit = fit_move,
              .usual = "those of the options"),
    HET_FIELD("men", "for people and figures of strength; of guns pieces", OF_DATA(men),
              .range = {.minimum = 1, .maximum = 1000}, .fit = fit_men, .has = is_troop,
              .lacks = "commanders lead men and are none", .usual = "usual for the type"),
    HET_FIELD("rating", "of a commander (KIR-15.3)", OF_DATA(rating), .range = {.maximum = 2},
              .has = is_commander, .lacks = "only commanders have a rating"),
    HET_FIELD("gun", "of artillery: its type", OF_DATA(heavy), .words = guns, .has = is_gun,
              .lacks = "only artillery has a type of gun", .saved = HET_SAVED_ALWAYS),
    HET_FIELD("level",
              "`retreating`: it has no formation; `gone`: no place either (KIR-6). Commanders are "
              "`ordered` or `gone`",
              OF_UNIT(level), .words = kircholm_level_names),
    HET_FIELD("with", "of a commander: the unit he is with (KIR-15.1)", OF_UNIT(with),
              .kind = &het_field_unit, .range = {.required = true}, .has = leads,
              .lacks = "only commanders who are not gone are with a unit", .late = true),
    HET_FIELD(
        "place",
        "its hex; in assault formation that of the left wing, the other wing is on its right",
        OF_UNIT(place), .kind = &het_hex_map_field, .range = {.required = true}, .has = stands,
        .lacks =
            "a unit that is gone stands nowhere, a commander where his unit does: expected with="),
    HET_FIELD("facing", "the corner it looks at", OF_UNIT(facing), .words = kircholm_facing_names,
              .range = {.required = true}, .has = stands,
              .lacks = "commanders and who is gone have none"),
    HET_FIELD("formation",
              "cavalry: `basic`, `shooting`, `double`, `assault`, `closed`; foot: `shooting`, "
              "`defensive`; guns: `shooting`, `moving` (KIR-4)",
              OF_UNIT(formation), .words = kircholm_formation_names,
              .range = {.maximum = KIRCHOLM_NO_FORMATION - 1}, .fit = fit_formation,
              .has = is_formed,
              .lacks = "commanders, and units that are retreating or gone, have none",
              .saved = HET_SAVED_ALWAYS, .usual = "the first of its kind"),
    HET_FIELD("partner", "of a unit in double formation: the unit that shares its hex (KIR-4.5)",
              OF_UNIT(partner), .kind = &het_field_unit, .range = {.required = true},
              .has = is_double, .lacks = "units have one in double formation only", .late = true),
    HET_FIELD("lances", "of ordered husaria: 0 when they are broken", OF_UNIT(lances),
              .range = {.maximum = 1, .initial = 1}, .has = has_lances,
              .lacks = "only husaria have lances, while they are ordered",
              .saved = HET_SAVED_ALWAYS),
    HET_FIELD("load", "of artillery", OF_UNIT(load), .words = kircholm_load_names, .has = is_gun,
              .lacks = "only artillery is loaded"),
    HET_FIELD("charge", "in the combat phase, how it has charged", OF_UNIT(charge),
              .words = charges, .has = may_charge, .lacks = "only ordered cavalry charges"),
    HET_FIELD("moved", "1: its move of the phase is over", OF_UNIT(flags), .mask = KIRCHOLM_MOVED,
              .range = {.maximum = 1}),
    HET_FIELD("fought",
              "1: it has attacked in this phase, or units that did not charge have attacked it",
              OF_UNIT(flags), .mask = KIRCHOLM_FOUGHT, .range = {.maximum = 1}),
    HET_FIELD("charged", "1: charging units have attacked it in this phase (KIR-9.3)",
              OF_UNIT(flags), .mask = KIRCHOLM_CHARGED, .range = {.maximum = 1}, .has = is_troop,
              .lacks = "commanders are not attacked"),
    HET_FIELD("volleys", "made in the movement phase under way", OF_UNIT(volleys),
              .range = {.maximum = 99}, .has = is_troop, .lacks = "commanders do not shoot"),
    HET_FIELD("delayed", "1: fire has cost it its reactions of the movement phase under way",
              OF_UNIT(flags), .mask = KIRCHOLM_DELAYED, .range = {.maximum = 1}, .has = is_troop,
              .lacks = "commanders do not shoot"),
};

static const HetField state_rows[] = {
    HET_FIELD_ROW_TURN(STATE),
    HET_FIELD_ROW_ACTIVE(STATE),
    HET_FIELD("phase", "`loading` opens a turn and is the first side's (KIR-1.2)",
              HET_FIELD_IN(STATE, HetState, phase), .words = kircholm_phase_names,
              .saved = HET_SAVED_ALWAYS),
    HET_FIELD("step",
              "how far the phase has come, 0 at its start; movement: 1 the retreating have fled, 2 "
              "the other side's guns have had their moment, units move; combat: 1 the same of "
              "guns, fights are fought",
              HET_FIELD_IN(STATE, KircholmState, step), .range = {.maximum = 99}),
};

static const HetFieldTable unit_fields = HET_FIELD_TABLE("unit CODE", unit_rows);
static const HetFieldTable state_fields = HET_FIELD_TABLE("state", state_rows);
const HetFieldTable *const kircholm_fields[] = {&unit_fields, &state_fields, NULL};

/* --- troops: each group by itself, then commanders, partners and hexes ------------------------ */

/* A group that has been read. */
typedef struct {
    HetScenario *scenario;
    KircholmScenario *data;
    HetKeyFile *file;
    const char *group;
    unsigned unit;
    KircholmUnit *it; /* in the opening */
    KircholmType type;
    unsigned side;
} Group;

static bool
refuse(const Group *in, const char *key, const char *expected)
{
    return het_key_file_fail(in->file, in->group, key, "%s %s", kircholm_type_names[in->type],
                             expected);
}

/* --- a group by itself ------------------------------------------------------------------------ */

/* By terrain, or by a road through it. Ranks that entered in another formation may stand where they
 * could not march. KIR-1.6, 1.8 */
static bool
may_stand(const Group *in, unsigned cell)
{
    const HetHexMap *map = &in->data->map;
    unsigned formation = in->it->formation;
    KircholmMobility mobility = kircholm_mobility(
        in->type,
        formation == KIRCHOLM_ASSAULT ? KIRCHOLM_ASSAULT : kircholm_plain_formation(in->type));
    KircholmTerrain terrain = map->terrain[cell];
    return kircholm_terrain_cost(mobility, terrain) != KIRCHOLM_CANNOT ||
           (kircholm_has_road(in->data, cell) && terrain != KIRCHOLM_RIVER);
}

/* Its hex, and for assault formation the right wing's. KIR-4.8 */
static bool
check_ground(const Group *in)
{
    const HetHexMap *map = &in->data->map;
    unsigned cell = in->it->place, right = cell;
    if (cell == KIRCHOLM_OFF)
        return true;
    if (in->it->formation == KIRCHOLM_ASSAULT)
        right = het_hex_neighbour(&map->grid, cell, het_hex_turn(in->it->facing, 2));
    if (right == HET_NO_PLACE)
        return refuse(in, "place", "in assault formation need a hex of the board on their right");
    unsigned bad = may_stand(in, cell) ? right : cell;
    if (may_stand(in, bad))
        return true;
    char name[5];
    het_hex_name(&map->grid, bad, name);
    return het_key_file_fail(
        in->file, in->group, "place", "%s in %s formation cannot stand on %s, which is %s",
        kircholm_type_names[in->type], kircholm_formation_names[in->it->formation], name,
        kircholm_map_kinds.terrains[map->terrain[bad]].name);
}

/* A type serves a side; a level and a formation are those of a type. KIR-4, KIR-6 */
static bool
check_type(const Group *in)
{
    unsigned level = in->it->level, formation = in->it->formation;
    const int32_t *option = in->data->option;
    if (option[KIRCHOLM_MIXED_ARMIES] == 0 && !kircholm_serves(in->type, in->side))
        return refuse(in, "type",
                      in->side == HET_FIRST ? "are Swedish: expected side=second"
                                            : "are Lithuanian: expected side=first");
    if (in->type == KIRCHOLM_COMMANDER && level != KIRCHOLM_ORDERED && level != KIRCHOLM_GONE)
        return refuse(in, "level", "are ordered or gone");
    if (formation == KIRCHOLM_NO_FORMATION)
        return true;
    if (!kircholm_may_form(in->type, in->side, formation, option[KIRCHOLM_SWEDISH_ASSAULT] != 0))
        return refuse(in, "formation", "of this side cannot take it");
    return level != KIRCHOLM_DISORDERED || formation == kircholm_plain_formation(in->type) ||
           refuse(in, "formation", "that are disorganised are in their plain formation");
}

static Group
group_of(HetScenario *scenario, HetKeyFile *file, const char *group, unsigned unit)
{
    KircholmScenario *data = scenario->data;
    return (Group){.scenario = scenario,
                   .data = data,
                   .file = file,
                   .group = group,
                   .unit = unit,
                   .it = &data->opening->units[unit],
                   .type = data->type[unit],
                   .side = data->side[unit]};
}

static bool
load_unit(HetScenario *scenario, HetKeyFile *file, const char *group)
{
    KircholmScenario *data = scenario->data;
    HetFieldPlace place = field_place(scenario, data->opening);
    unsigned unit = place.item = data->unit_count;
    data->opening->units[unit] = (KircholmUnit){.place = KIRCHOLM_OFF,
                                                .formation = KIRCHOLM_NO_FORMATION,
                                                .partner = KIRCHOLM_NOBODY,
                                                .with = KIRCHOLM_NOBODY};
    if (!het_fields_load_unit(&unit_fields, &place, scenario, file, group, &unit))
        return false;
    data->side[unit] = (uint8_t)het_scenario_unit_at(scenario, unit)->side;
    data->unit_count++;
    Group in = group_of(scenario, file, group, unit);
    return check_type(&in) && check_ground(&in);
}

/* --- units together --------------------------------------------------------------------------- */

/* A commander is with a unit of his side; a unit has one at most. KIR-15.1 */
static bool
tie_commander(const Group *in)
{
    unsigned with = in->it->with;
    if (in->type != KIRCHOLM_COMMANDER || with == KIRCHOLM_NOBODY)
        return true;
    KircholmUnit *unit = &in->data->opening->units[with];
    if (in->data->side[with] != in->side || in->data->type[with] == KIRCHOLM_COMMANDER ||
        unit->level == KIRCHOLM_GONE || unit->with != KIRCHOLM_NOBODY)
        return het_key_file_fail(in->file, in->group, "with",
                                 "expected a unit of his side on the board without a commander");
    unit->with = (uint8_t)in->unit;
    return true;
}

/* Two units in double shooting formation name each other. KIR-4.5 */
static bool
check_partner(const Group *in)
{
    const KircholmUnit *it = in->it, *units = in->data->opening->units;
    unsigned partner = it->partner;
    if (partner == KIRCHOLM_NOBODY)
        return true;
    if (partner == in->unit || in->data->side[partner] != in->side ||
        units[partner].formation != KIRCHOLM_DOUBLE || units[partner].place != it->place ||
        units[partner].facing != it->facing ||
        (units[partner].partner != KIRCHOLM_NOBODY && units[partner].partner != in->unit))
        return het_key_file_fail(in->file, in->group, "partner",
                                 "expected a unit of its side in double formation with the same "
                                 "place and facing, and with it as its partner");
    return true;
}

static bool
fail_place(const Group *in, unsigned other)
{
    return het_key_file_fail(in->file, in->group, "place", "%s stands there",
                             het_scenario_unit_at(in->scenario, other)->code);
}

/* One unit a hex, but for partners. `standing` is 1 + unit a hex. */
static bool
check_place(const Group *in, uint8_t *standing)
{
    unsigned place = in->it->place;
    if (place == KIRCHOLM_OFF)
        return true;
    unsigned cells[2] = {place, place};
    if (in->it->formation == KIRCHOLM_ASSAULT)
        cells[1] = het_hex_neighbour(&in->data->map.grid, place, het_hex_turn(in->it->facing, 2));
    HET_EACH_BELOW(i, 2) {
        unsigned other = standing[cells[i]];
        if (other != 0 && other != in->unit + 1 && other != in->it->partner + 1u)
            return fail_place(in, other - 1);
        standing[cells[i]] = (uint8_t)(in->unit + 1);
    }
    return true;
}

static bool
load_units(HetScenario *scenario, HetKeyFile *file)
{
    KircholmScenario *data = scenario->data;
    uint8_t standing[KIRCHOLM_CELLS] = {0};
    g_auto(GStrv) groups =
        het_scenario_load_groups(scenario, file, "unit", KIRCHOLM_UNITS, load_unit);
    if (groups == NULL)
        return false;
    HetFieldPlace place = field_place(scenario, data->opening);
    for (; place.item < data->unit_count; place.item++) {
        Group in = group_of(scenario, file, groups[place.item], place.item);
        if (!het_fields_load_late(&unit_fields, &place, file, in.group) || !tie_commander(&in) ||
            !check_partner(&in) || !check_place(&in, standing))
            return false;
    }
    return true;
}

/* --- options ---------------------------------------------------------------------------------- */

/* Bands of a weapon lie one beyond the other. KIR-10.1 */
static bool
check_ranges(const HetScenario *scenario, HetKeyFile *file)
{
    for (unsigned first = KIRCHOLM_RANGE_OF;
         first < KIRCHOLM_RANGE_OF + KIRCHOLM_WEAPONS * KIRCHOLM_BANDS; first += KIRCHOLM_BANDS)
        if (!het_scenario_check_ascending(scenario, file, first, first + KIRCHOLM_BANDS - 1))
            return false;
    return true;
}

/* --- the map ---------------------------------------------------------------------------------- */

static bool
load_map(const HetScenario *scenario, HetKeyFile *file)
{
    KircholmScenario *data = scenario->data;
    if (!het_hex_map_load(scenario, &data->map, &kircholm_map_kinds, file, "map"))
        return false;
    return data->map.cells <= KIRCHOLM_CELLS ||
           het_key_file_fail(file, "map", "rows",
                             "%u hexes in all, expected %d at most: fewer rows or columns",
                             data->map.cells, KIRCHOLM_CELLS);
}

/* --- [state] ---------------------------------------------------------------------------------- */

/* The loading phase is common to both sides, and is counted as the first's. KIR-1.2 */
static bool
load_state(HetScenario *scenario, HetKeyFile *file)
{
    KircholmScenario *data = scenario->data;
    HetState *head = &data->opening->head;
    HetFieldPlace place = field_place(scenario, data->opening);
    if (!het_fields_load(&state_fields, &place, file, "state"))
        return false;
    if (head->phase == KIRCHOLM_LOADING && head->active == HET_SECOND)
        return het_key_file_fail(file, "state", "active",
                                 "the loading phase opens the turn: expected first");
    head->actor = head->active;
    data->opening->winner = HET_NOBODY;
    return true;
}

/* Whether the position that has been read can be: the unit that cannot is named. */
static bool
check_opening(const HetScenario *scenario, HetKeyFile *file)
{
    const KircholmScenario *data = scenario->data;
    unsigned unit = 0;
    const char *wrong = check_units(data->opening, &unit);
    if (wrong != NULL) {
        g_autofree char *group = het_scenario_unit_group(scenario, unit);
        return het_key_file_fail(file, group, NULL, "this cannot be: %s", wrong);
    }
    wrong = kircholm_check(&data->opening->head);
    return wrong == NULL || het_key_file_fail(file, "state", NULL, "this cannot be: %s", wrong);
}

/* --- slots ------------------------------------------------------------------------------------ */

bool
kircholm_load(HetScenario *scenario, HetKeyFile *file)
{
    KircholmScenario *data = scenario->data;
    data->option = scenario->options;
    data->opening = (KircholmState *)scenario->opening;
    if (!check_ranges(scenario, file) || !load_map(scenario, file) || !load_units(scenario, file) ||
        !load_state(scenario, file))
        return false;
    scenario->state_size =
        (offsetof(KircholmState, units) + data->unit_count * sizeof(KircholmUnit) + 7) / 8 * 8;
    kircholm_prepare(data);
    return check_opening(scenario, file);
}

void
kircholm_unload(HetScenario *scenario)
{
    KircholmScenario *data = scenario->data;
    kircholm_discard(data);
    het_hex_map_clear(&data->map);
}

/* --- a position as a file --------------------------------------------------------------------- */

bool
kircholm_save(const HetState *head, GKeyFile *file, GError **error)
{
    const KircholmState *state = kircholm_state_of(head);
    const KircholmScenario *data = kircholm_data(state);
    (void)error;
    het_hex_map_save(&data->map, file, "map");
    HetFieldPlace place = field_place(head->scenario, state);
    for (; place.item < data->unit_count; place.item++)
        het_fields_save_unit(&unit_fields, &place, place.item, file, "unit");
    place.item = 0;
    het_fields_save(&state_fields, &place, file, "state");
    return true;
}
