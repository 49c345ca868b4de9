/* The keys of scenario files, and values by the codes of wings, objectives and leaders.
 * docs/formats.md */
#include "musketpike-procedure.h"
#include "musketpike-slots.h"

static const MusketScenario *
data_of(const HetFieldPlace *place)
{
    return place->base[0];
}

/* --- wings and objectives by their codes ----------------------------------------------------- */

static unsigned
find_wing(const HetField *field, const HetFieldPlace *place, const char *code)
{
    const MusketScenario *data = data_of(place);
    (void)field;
    HET_EACH_BELOW(i, data->wing_count)
        if (strcmp(data->wing[i].code, code) == 0)
            return i;
    return HET_FIELD_NO_BIT;
}

static const char *
name_wing(const HetField *field, const HetFieldPlace *place, unsigned wing)
{
    (void)field;
    return wing < data_of(place)->wing_count ? data_of(place)->wing[wing].code : NULL;
}

static char *
read_wing(const HetField *field, const HetFieldPlace *place, const char *text, int64_t *ret_value)
{
    *ret_value = find_wing(field, place, text);
    return *ret_value != HET_FIELD_NO_BIT ? NULL : g_strdup_printf("no wing \"%.20s\"", text);
}

static char *
write_wing(const HetFieldPlace *place, int64_t value)
{
    return g_strdup(data_of(place)->wing[value].code);
}

static char *
read_goal(const HetField *field, const HetFieldPlace *place, const char *text, int64_t *ret_value)
{
    const MusketScenario *data = data_of(place);
    (void)field;
    HET_EACH_BELOW(i, data->objective_count)
        if (i != place->item && strcmp(data->objective[i].code, text) == 0) {
            *ret_value = i;
            return NULL;
        }
    return g_strdup_printf("no other objective \"%.20s\"", text);
}

static char *
write_goal(const HetFieldPlace *place, int64_t value)
{
    return g_strdup(data_of(place)->objective[value].code);
}

const HetFieldKind musket_wing_field = {.name = "wing", .read = read_wing, .write = write_wing};
const HetFieldKind musket_wings_field = {
    .name = "wings", HET_FIELD_SET, .find = find_wing, .item = name_wing, .separator = ";"};
const HetFieldKind musket_goal_field = {
    .name = "objective", .read = read_goal, .write = write_goal};

/* --- leaders and their chits ----------------------------------------------------------------- */

static unsigned
find_leader(const HetField *field, const HetFieldPlace *place, const char *code)
{
    unsigned unit = het_scenario_unit(place->scenario, code), units = data_of(place)->unit_count;
    (void)field;
    return unit != HET_NO_UNIT && unit >= units ? unit - units : HET_FIELD_NO_BIT;
}

static const char *
name_leader(const HetField *field, const HetFieldPlace *place, unsigned leader)
{
    const MusketScenario *data = data_of(place);
    (void)field;
    return leader < data->leader_count
               ? het_scenario_unit_at(place->scenario, data->unit_count + leader)->code
               : NULL;
}

/* Of the side that is the item. */
static unsigned
find_chit(const HetField *field, const HetFieldPlace *place, const char *code)
{
    unsigned leader = find_leader(field, place, code);
    if (strcmp(code, "any") == 0)
        return MUSKET_MARKER;
    return leader != HET_FIELD_NO_BIT && data_of(place)->leader[leader].side == place->item
               ? data_of(place)->leader[leader].chit
               : HET_FIELD_NO_BIT;
}

static const char *
name_chit(const HetField *field, const HetFieldPlace *place, unsigned chit)
{
    const MusketScenario *data = data_of(place);
    if (chit == MUSKET_MARKER)
        return "any";
    HET_EACH_BELOW(leader, data->leader_count)
        if (data->leader[leader].side == place->item && data->leader[leader].chit == chit)
            return name_leader(field, place, leader);
    return NULL;
}

const HetFieldKind musket_leaders_field = {
    .name = "leaders", HET_FIELD_SET, .find = find_leader, .item = name_leader, .separator = ";"};
const HetFieldKind musket_chits_field = {.name = "chits of the side",
                                         HET_FIELD_SET,
                                         .find = find_chit,
                                         .item = name_chit,
                                         .separator = ";"};

/* --- hexes ----------------------------------------------------------------------------------- */

/* The hexes of an objective, a bit a cell. */
static char *
parse_hexes(const HetField *field, const HetFieldPlace *place, const char *text)
{
    uint8_t *cells = het_field_at(field, place);
    g_auto(GStrv) words = g_strsplit_set(text, " \t;", -1);
    memset(cells, 0, field->width);
    HET_EACH_LISTED(i, words) {
        int64_t cell = 0;
        char *wrong =
            *words[i] != '\0' ? het_hex_map_field.read(field, place, words[i], &cell) : NULL;
        if (wrong != NULL)
            return wrong;
        if (*words[i] != '\0')
            cells[cell / 8] |= 1u << cell % 8;
    }
    return NULL;
}

static void
append_hex(GString *text, const HetFieldPlace *place, unsigned cell)
{
    g_autofree char *name = het_hex_map_field.write(place, cell);
    g_string_append_printf(text, "%s%s", text->len > 0 ? " " : "", name);
}

static char *
print_hexes(const HetField *field, const HetFieldPlace *place)
{
    const uint8_t *cells = het_field_at(field, place);
    GString *text = g_string_new(NULL);
    HET_EACH_BELOW(cell, data_of(place)->cells)
        if (het_bit(cells[cell / 8], cell % 8))
            append_hex(text, place, cell);
    return g_string_free(text, FALSE);
}

/* The hexes a unit stands on, in any order: keeps the left one as it faces, and how many. */
static char *
parse_stand(const HetField *field, const HetFieldPlace *place, const char *text)
{
    MusketScenario *data = place->base[0];
    MusketUnit *unit = &((MusketState *)place->base[1])->units[place->item];
    g_auto(GStrv) words = g_strsplit(text, " ", -1);
    int64_t cells[2] = {HET_NO_PLACE, HET_NO_PLACE};
    unsigned count = 0, right = het_hex_turn(unit->facing, 2);
    HET_EACH_LISTED(i, words) {
        if (*words[i] == '\0')
            continue;
        if (count == 2)
            return g_strdup("expected one hex, or two");
        char *wrong = het_hex_map_field.read(field, place, words[i], &cells[count++]);
        if (wrong != NULL)
            return wrong;
    }
    bool left_first =
        count < 2 || het_hex_neighbour(&data->map.grid, (unsigned)cells[0], right) == cells[1];
    if (!left_first && het_hex_neighbour(&data->map.grid, (unsigned)cells[1], right) != cells[0])
        return g_strdup("expected two neighbours side by side as the unit faces");
    if (count == 2 && data->unit[place->item].kind != MUSKET_HEAVY)
        return g_strdup("expected one hex: only heavy infantry stands on two");
    if (data->unit[place->item].hexes != 0 && data->unit[place->item].hexes != count)
        return g_strdup_printf("%u hexes, but hexes=%u", count, data->unit[place->item].hexes);
    data->unit[place->item].hexes = (uint8_t)count;
    unit->place = (uint16_t)cells[left_first ? 0 : 1];
    return NULL;
}

static char *
print_stand(const HetField *field, const HetFieldPlace *place)
{
    const MusketScenario *data = data_of(place);
    const MusketUnit *unit = &((const MusketState *)place->base[1])->units[place->item];
    GString *text = g_string_new(NULL);
    (void)field;
    append_hex(text, place, unit->place);
    if (data->unit[place->item].hexes == 2)
        append_hex(text, place,
                   het_hex_neighbour(&data->map.grid, unit->place, het_hex_turn(unit->facing, 2)));
    return g_string_free(text, FALSE);
}

const HetFieldKind musket_hexes_field = {
    .name = "hexes", .parse = parse_hexes, .print = print_hexes};
const HetFieldKind musket_stand_field = {
    .name = "hex, or two", .parse = parse_stand, .print = print_stand};

enum { DATA, STATE, GIVEN };
#define OF_WING(member) HET_FIELD_ITEM(DATA, MusketScenario, wing, MusketWing, member)
#define OF_TYPE(member) HET_FIELD_ITEM(DATA, MusketScenario, unit, MusketUnitType, member)
#define OF_UNIT(member) HET_FIELD_ITEM(STATE, MusketState, units, MusketUnit, member)
#define OF_RANK(member) HET_FIELD_ITEM(DATA, MusketScenario, leader, MusketLeaderType, member)
#define OF_LEADER(member) HET_FIELD_ITEM(STATE, MusketState, leaders, MusketLeader, member)
#define OF_GOAL(member) HET_FIELD_ITEM(DATA, MusketScenario, objective, MusketObjective, member)
#define OF_ARRIVAL(member) HET_FIELD_ITEM(DATA, MusketScenario, arrival, MusketArrival, member)

static const char *const armies[] = {"1", "2", NULL};
static const char *const commands[] = {"wing", "overall", NULL};
static const char *const starters[] = {"first", "second", "roll", NULL};
static const char *const holders[] = {"first", "second", "none", NULL};
static const char *const goals[] = {
    [MUSKET_POSSESSION] = "possession", [MUSKET_INFANTRY] = "infantry", NULL};
static const char *const statuses[] = {[MUSKET_GONE] = "gone",
                                       [MUSKET_PRESENT] = "present",
                                       [MUSKET_AWAITED] = "awaited",
                                       [MUSKET_CAPTURED] = "captured",
                                       NULL};
static const char *const presences[] = {[MUSKET_LEADER_LOST] = "lost",
                                        [MUSKET_LEADER_PRESENT] = "present",
                                        [MUSKET_LEADER_AWAITED] = "awaited",
                                        NULL};
/* Bits of MusketUnit.flags, from the lowest: those that outlast an activation. */
static const char *const flags[] = {"disordered", "acted", NULL};
static const char *const phases[] = {
    [MUSKET_INITIATIVE] = "initiative", [MUSKET_CUPS] = "cups", NULL};

HetFieldPlace
musket_field_place(const HetScenario *scenario, const MusketState *state, MusketFile *given)
{
    MusketScenario *data = scenario->data;
    return (HetFieldPlace){
        .base = {data, het_field_base(state), given, [HET_FIELD_BOARD] = &data->map},
        .scenario = scenario};
}

static const MusketUnit *
unit_of(const HetFieldPlace *place)
{
    return &((const MusketState *)place->base[STATE])->units[place->item];
}

/* Whether the group that is read has the key. */
static bool
is_given(const HetFieldPlace *place, const char *key)
{
    return place->file != NULL && het_key_file_has(place->file, place->group, key);
}

static void
fit_units(const HetFieldPlace *place, HetFieldRange *range)
{
    range->maximum = data_of(place)->unit_count - 1;
}

/* --- wings ----------------------------------------------------------------------------------- */

static const HetField wing_rows[] = {
    HET_FIELD("side", "whose it is", OF_WING(side), .words = het_field_sides,
              .range = {.required = true}),
    HET_FIELD("name", "for people", OF_WING(name), .kind = &het_field_text, .usual = "the code"),
    HET_FIELD("army", "which of the side's armies it belongs to (MPR-12.2)", OF_WING(army),
              .words = armies),
};

/* --- units ----------------------------------------------------------------------------------- */

static bool
is_gun(const HetFieldPlace *place)
{
    return data_of(place)->unit[place->item].kind == MUSKET_ARTILLERY;
}

static bool
is_troop(const HetFieldPlace *place)
{
    return !is_gun(place);
}

/* Without pikes it is heavy infantry, whatever the option makes it: MPR-8.7 */
static bool
is_heavy(const HetFieldPlace *place)
{
    const MusketUnitType *type = &data_of(place)->unit[place->item];
    return type->kind == MUSKET_HEAVY || !type->pikes;
}

static bool
is_on_map(const HetFieldPlace *place)
{
    return unit_of(place)->status == MUSKET_PRESENT;
}

static bool
is_left(const HetFieldPlace *place)
{
    return is_troop(place) && unit_of(place)->status != MUSKET_GONE;
}

static void
fit_nation(const HetFieldPlace *place, HetFieldRange *range)
{
    const MusketScenario *data = data_of(place);
    range->initial = data->wing[data->unit[place->item].wing].army + 1;
}

static void
fit_status(const HetFieldPlace *place, HetFieldRange *range)
{
    range->initial = is_given(place, "place") ? MUSKET_PRESENT : MUSKET_AWAITED;
}

static void
fit_facing(const HetFieldPlace *place, HetFieldRange *range)
{
    const HetUnit *unit = place->base[HET_FIELD_UNIT];
    range->initial = unit->side == HET_FIRST ? 1 : 4;
}

/* Consolidated cavalry may be more than it was: MPR-5.7 */
static void
fit_present(const HetFieldPlace *place, HetFieldRange *range)
{
    const MusketUnitType *type = &data_of(place)->unit[place->item];
    range->maximum = range->initial = type->start;
    if (type->kind == MUSKET_CAVALRY)
        range->maximum = MAX(range->maximum, data_of(place)->option[MUSKET_CAVALRY_STACK]);
}

static const HetField unit_rows[] = {
    HET_FIELD_ROW_SIDE,
    HET_FIELD("wing", "the command it belongs to for good", OF_TYPE(wing),
              .kind = &musket_wing_field, .range = {.required = true}),
    HET_FIELD("type", "what it is", OF_TYPE(kind), .words = musket_kind_names,
              .range = {.required = true}),
    HET_FIELD("morale", "as printed on the counter", OF_TYPE(morale),
              .range = {.minimum = 1, .maximum = 9, .required = true}),
    HET_FIELD("nation", "units consolidate within one (MPR-5.7)", OF_TYPE(nation),
              .range = {.minimum = 1, .maximum = 9}, .fit = fit_nation, .saved = HET_SAVED_ALWAYS,
              .usual = "the number of the army"),
    HET_FIELD("gun", "of artillery: 3 lb, 4 to 8 lb, 12 to 24 lb", OF_TYPE(gun),
              .words = musket_gun_names, .range = {.required = true}, .has = is_gun,
              .lacks = "only artillery has a calibre"),
    HET_FIELD("strength", "strength points at the start; not of artillery", OF_TYPE(start),
              .range = {.minimum = 1, .maximum = MUSKET_STRENGTH, .required = true},
              .has = is_troop, .lacks = "artillery has no strength points"),
    HET_FIELD("hexes", "of heavy infantry: it stands on one or two", OF_TYPE(hexes),
              .range = {.minimum = 1, .maximum = 2}, .has = is_heavy, .saved = HET_SAVED_ALWAYS,
              .lacks = "only heavy infantry stands on two", .usual = "those of its place, else 1"),
    HET_FIELD("cannon", "of heavy infantry: 1 with battalion guns", OF_TYPE(cannon),
              .range = {.maximum = 1}, .has = is_heavy,
              .lacks = "only heavy infantry has battalion guns"),
    HET_FIELD("pikes", "of heavy infantry: 0 without pikes", OF_TYPE(pikes),
              .range = {.maximum = 1, .initial = 1}, .has = is_heavy,
              .lacks = "only heavy infantry has pikes"),
    HET_FIELD_ROW_NAME,
    HET_FIELD("status", "`captured` of artillery only; `awaited`: an arrival brings it",
              OF_UNIT(status), .words = statuses, .fit = fit_status, .saved = HET_SAVED_ALWAYS,
              .usual = "`present` with a place, else `awaited`"),
    HET_FIELD("facing", "a corner of its hex", OF_UNIT(facing), .words = musket_facing_names,
              .fit = fit_facing, .saved = HET_SAVED_ALWAYS,
              .usual = "`E` of the first side, `W` of the second"),
    HET_FIELD("present", "strength points now; what is missing is lost", OF_UNIT(strength),
              .range = {.minimum = 1, .maximum = MUSKET_STRENGTH}, .fit = fit_present,
              .has = is_left, .saved = HET_SAVED_ALWAYS,
              .lacks = "artillery and who is gone have no strength points", .usual = "`strength`"),
    HET_FIELD("place", "where it stands, on two hexes side by side as it faces", OF_UNIT(place),
              .kind = &musket_stand_field, .range = {.required = true}, .has = is_on_map,
              .lacks = "only a unit that is present has a place",
              .usual = "none: an arrival brings it"),
    HET_FIELD("flags", "`acted`: activated this turn", OF_UNIT(flags), .words = flags,
              .kind = &het_field_words),
};

/* --- leaders --------------------------------------------------------------------------------- */

static bool
is_overall(const HetFieldPlace *place)
{
    return ((const MusketFile *)place->base[GIVEN])->overall != 0;
}

static bool
leads_wing(const HetFieldPlace *place)
{
    return !is_overall(place);
}

static void
fit_presence(const HetFieldPlace *place, HetFieldRange *range)
{
    range->initial = is_given(place, "with") ? MUSKET_LEADER_PRESENT : MUSKET_LEADER_AWAITED;
}

static const HetField leader_rows[] = {
    HET_FIELD_ROW_SIDE,
    HET_FIELD_ROW_NAME,
    HET_FIELD("rating", "1 is what counters call -1", OF_RANK(rating),
              .range = {.maximum = 3, .required = true}),
    HET_FIELD("command", "what he leads", HET_FIELD_IN(GIVEN, MusketFile, overall),
              .words = commands, .range = {.required = true}),
    HET_FIELD("wing", "of a wing's commander", OF_RANK(wing), .kind = &musket_wing_field,
              .range = {.required = true}, .has = leads_wing,
              .lacks = "an overall commander leads none"),
    HET_FIELD("army", "of an overall commander", OF_RANK(army), .words = armies, .has = is_overall,
              .saved = HET_SAVED_ALWAYS, .lacks = "it is that of his wing"),
    HET_FIELD("status", "`awaited`: an arrival brings him", OF_LEADER(state), .words = presences,
              .fit = fit_presence, .saved = HET_SAVED_ALWAYS,
              .usual = "`present` with a unit, else `awaited`"),
    HET_FIELD("with", "the unit he is with, at a battle's start no other leader's (MPR-15.37)",
              OF_LEADER(unit), .kind = &het_field_unit, .range = {.initial = MUSKET_NONE},
              .fit = fit_units),
};

/* --- what counts, who comes ------------------------------------------------------------------ */

static bool
is_held(const HetFieldPlace *place)
{
    return data_of(place)->objective[place->item].kind == MUSKET_POSSESSION;
}

static void
fit_from(const HetFieldPlace *place, HetFieldRange *range)
{
    range->maximum = MIN(place->scenario->turns, 255);
}

static const HetField objective_rows[] = {
    HET_FIELD("name", "for people", OF_GOAL(name), .kind = &het_field_text, .usual = "the code"),
    HET_FIELD("kind",
              "`possession`: for the side that last had a unit in it; `infantry`: for the side "
              "with more strength points of infantry in it",
              OF_GOAL(kind), .words = goals, .saved = HET_SAVED_ALWAYS),
    HET_FIELD("hexes", "the place that counts at the end", OF_GOAL(cells),
              .kind = &musket_hexes_field, .range = {.required = true}),
    HET_FIELD("holder", "who has it now", HET_FIELD_OF(STATE, MusketState, holder),
              .words = holders, .none = MUSKET_NONE, .or_none = true,
              .range = {.initial = MUSKET_NONE}, .has = is_held, .saved = HET_SAVED_ALWAYS,
              .lacks = "the stronger infantry has it at any time",
              .usual = "the only side that stands in it"),
    HET_FIELD("first", "points for that side", OF_GOAL(points[HET_FIRST]),
              .range = {.maximum = 100}, .saved = HET_SAVED_ALWAYS),
    HET_FIELD("second", "points for that side", OF_GOAL(points[HET_SECOND]),
              .range = {.maximum = 100}, .saved = HET_SAVED_ALWAYS),
    HET_FIELD("unless", "this one counts only while the first side has no points from that",
              OF_GOAL(unless), .kind = &musket_goal_field, .range = {.initial = MUSKET_NONE},
              .late = true),
};

static const HetField points_rows[] = {
    HET_FIELD("*", "points whatever happens", HET_FIELD_OF(DATA, MusketScenario, points),
              .range = {.maximum = 500}, .saved = HET_SAVED_ALWAYS),
};

static const HetField arrival_rows[] = {
    HET_FIELD("units", "who comes", OF_ARRIVAL(units), .kind = &het_field_units, .fit = fit_units),
    HET_FIELD("leaders", "who comes with them", OF_ARRIVAL(leaders), .kind = &musket_leaders_field),
    HET_FIELD("roll", "on this or more of a ten-sided die at the end of a turn; 1: surely",
              OF_ARRIVAL(roll), .range = {.minimum = 1, .maximum = 10, .initial = 1},
              .saved = HET_SAVED_ALWAYS),
    HET_FIELD("from", "the first turn at whose end there is a roll", OF_ARRIVAL(from),
              .range = {.minimum = 1, .maximum = 255, .initial = 1}, .fit = fit_from,
              .saved = HET_SAVED_ALWAYS),
    HET_FIELD("near", "the hex near which they come", OF_ARRIVAL(near_), .kind = &het_hex_map_field,
              .range = {.required = true}),
    HET_FIELD("within", "so many hexes of it", OF_ARRIVAL(within),
              .range = {.maximum = 10, .initial = 2}, .saved = HET_SAVED_ALWAYS),
    HET_FIELD("edge", "and within so many of the edge of the map", OF_ARRIVAL(edge),
              .range = {.maximum = 99, .initial = 1}, .saved = HET_SAVED_ALWAYS),
};

/* --- the turn -------------------------------------------------------------------------------- */

static unsigned
first_turn(const HetFieldPlace *place)
{
    return ((const MusketFile *)place->base[GIVEN])->first_turn;
}

static void
fit_initiative(const HetFieldPlace *place, HetFieldRange *range)
{
    range->initial = place->file != NULL ? first_turn(place) : MUSKET_NONE;
}

/* A first turn whose initiative the scenario gives begins with its draws. MPR-1.1 */
static void
fit_phase(const HetFieldPlace *place, HetFieldRange *range)
{
    if (place->file != NULL && first_turn(place) != MUSKET_NONE && !is_given(place, "turn"))
        range->initial = MUSKET_CUPS;
}

static void
fit_active(const HetFieldPlace *place, HetFieldRange *range)
{
    unsigned side = ((const MusketState *)place->base[STATE])->initiative;
    range->initial = side != MUSKET_NONE ? side : HET_FIRST;
}

static void
fit_cup(const HetFieldPlace *place, HetFieldRange *range)
{
    if (place->file != NULL && !is_given(place, "cup-first") && !is_given(place, "cup-second"))
        range->initial = musket_full_cup(place->base[STATE], place->item);
}

static const HetField initiative_rows[] = {
    HET_FIELD("first-turn", "who has it in the first turn",
              HET_FIELD_IN(GIVEN, MusketFile, first_turn), .words = starters, .or_none = true,
              .none = MUSKET_NONE, .range = {.initial = MUSKET_NONE}),
};

static const HetField state_rows[] = {
    HET_FIELD_ROW_TURN(STATE),
    HET_FIELD("phase", "`initiative`: before it is settled; `cups`: between two activations",
              HET_FIELD_IN(STATE, HetState, phase), .words = phases, .fit = fit_phase,
              .saved = HET_SAVED_ALWAYS,
              .usual = "`initiative`, unless `first-turn` gives that of the first turn"),
    HET_FIELD("active", "in `cups`: whose impulse it is", HET_FIELD_IN(STATE, HetState, active),
              .words = het_field_sides, .fit = fit_active, .late = true, .saved = HET_SAVED_ALWAYS,
              .usual = "who has the initiative"),
    HET_FIELD("initiative", "who has it; before the roll who had it last",
              HET_FIELD_IN(STATE, MusketState, initiative), .words = starters, .or_none = true,
              .none = MUSKET_NONE, .fit = fit_initiative, .saved = HET_SAVED_ALWAYS,
              .usual = "`first-turn`"),
};

static const HetField cup_rows[] = {
    HET_FIELD("cup-*", "chits left: codes of leaders, and `any` for the marker",
              HET_FIELD_OF(STATE, MusketState, cup), .kind = &musket_chits_field, .fit = fit_cup,
              .usual = "all, if neither side has the key"),
};

static const HetField used_rows[] = {
    HET_FIELD("wings-used", "those that have had their leader activation this turn",
              HET_FIELD_IN(STATE, MusketState, wings_used), .kind = &musket_wings_field),
    HET_FIELD("passed", "sides that have passed this turn",
              HET_FIELD_IN(STATE, MusketState, passed), .kind = &het_field_words,
              .words = het_field_sides),
};

const HetFieldTable musket_wing_fields = HET_FIELD_TABLE("wing CODE", wing_rows);
const HetFieldTable musket_unit_fields = HET_FIELD_TABLE("unit CODE", unit_rows);
const HetFieldTable musket_leader_fields = HET_FIELD_TABLE("leader CODE", leader_rows);
const HetFieldTable musket_objective_fields = HET_FIELD_TABLE("objective CODE", objective_rows);
const HetFieldTable musket_points_fields = HET_FIELD_TABLE("points", points_rows);
const HetFieldTable musket_arrival_fields = HET_FIELD_TABLE("arrival CODE", arrival_rows);
const HetFieldTable musket_initiative_fields = HET_FIELD_TABLE("initiative", initiative_rows);
const HetFieldTable musket_state_fields = HET_FIELD_TABLE("state", state_rows);
const HetFieldTable musket_cup_fields = HET_FIELD_TABLE("state", cup_rows, "of each side");
const HetFieldTable musket_used_fields = HET_FIELD_TABLE("state", used_rows, "lists");
const HetFieldTable *const musket_fields[] = {
    &musket_wing_fields,
    &musket_unit_fields,
    &musket_leader_fields,
    &musket_objective_fields,
    &musket_points_fields,
    &musket_arrival_fields,
    &musket_initiative_fields,
    &musket_state_fields,
    &musket_cup_fields,
    &musket_used_fields,
    NULL,
};
