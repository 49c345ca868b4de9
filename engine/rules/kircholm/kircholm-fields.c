/* The keys of scenario files. docs/formats.md */
#include "kircholm-file.h"

enum { DATA, STATE };
#define OF_DATA(array) HET_FIELD_OF(DATA, KircholmScenario, array)
#define OF_UNIT(member) HET_FIELD_ITEM(STATE, KircholmState, units, KircholmUnit, member)

const char *const kircholm_facing_names[] = {"NNE", "E", "SSE", "SSW", "W", "NNW", NULL};
const char *const kircholm_level_names[] = {
    [KIRCHOLM_ORDERED] = "ordered",
    [KIRCHOLM_DISORDERED] = "disorganised",
    [KIRCHOLM_RETREATING] = "retreating",
    [KIRCHOLM_GONE] = "gone",
    NULL,
};
const char *const kircholm_load_names[] = {
    [KIRCHOLM_EMPTY] = "empty",
    [KIRCHOLM_LOADING_GUN] = "loading",
    [KIRCHOLM_LOADED] = "loaded",
    NULL,
};
const char *const kircholm_phase_names[] = {
    [KIRCHOLM_LOADING] = "loading",
    [KIRCHOLM_MOVEMENT] = "movement",
    [KIRCHOLM_COMBAT] = "combat",
    [KIRCHOLM_REORGANISING] = "reorganisation",
    NULL,
};
static const char *const charges[] = {
    [KIRCHOLM_NO_CHARGE] = "none",
    [KIRCHOLM_CHARGE_FLAT] = "flat",
    [KIRCHOLM_CHARGE_DOWN] = "down",
    [KIRCHOLM_CHARGE_UP] = "up",
    NULL,
};
static const char *const guns[] = {"B", "A", NULL};

HetFieldPlace
kircholm_field_place(const HetScenario *scenario, const KircholmState *state)
{
    KircholmScenario *data = scenario->data;
    return (HetFieldPlace){.base = {data, het_field_base(state), [HET_FIELD_BOARD] = &data->map},
                           .scenario = scenario};
}

/* --- who has which keys ----------------------------------------------------------------------- */

static KircholmType
type_of(const HetFieldPlace *place)
{
    return (KircholmType)((const KircholmScenario *)place->base[DATA])->type[place->item];
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

/* Of guns pieces. */
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
        range->initial = place->scenario->options[swedish ? (unsigned)KIRCHOLM_SWEDISH_INFANTRY_FIRE
                                                          : KIRCHOLM_FIRE_OF + type_of(place)];
}

static void
fit_move(const HetFieldPlace *place, HetFieldRange *range)
{
    range->maximum = is_commander(place) ? 40 : 12;
    range->initial =
        place->scenario->options[is_commander(place) ? (unsigned)KIRCHOLM_COMMANDER_MOVE
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
        .lacks = "who is gone stands nowhere, a commander where his unit does: expected with="),
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

const HetFieldTable kircholm_unit_fields = HET_FIELD_TABLE("unit CODE", unit_rows);
const HetFieldTable kircholm_state_fields = HET_FIELD_TABLE("state", state_rows);
const HetFieldTable *const kircholm_fields[] = {&kircholm_unit_fields, &kircholm_state_fields,
                                                NULL};
