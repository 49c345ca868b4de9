/* The keys of scenario files: rows, and how special values are written (others are plain words
 * and numbers). */
#include "husaria-procedure.h"
#include "husaria-slots.h"

enum { DATA, STATE };
#define IN_DATA(member) HET_FIELD_IN(DATA, HusariaScenario, member)
#define OF_DATA(array) HET_FIELD_OF(DATA, HusariaScenario, array)
#define OF_ROW(member) HET_FIELD_ITEM(DATA, HusariaScenario, row, HusariaTypeRow, member)
#define OF_VICTORY(member) HET_FIELD_ITEM(DATA, HusariaScenario, victory, HusariaVictory, member)
#define IN_STATE(member) HET_FIELD_IN(STATE, HusariaState, member)
#define OF_UNIT(member) HET_FIELD_ITEM(STATE, HusariaState, units, HusariaUnit, member)

const char *const husaria_facing_names[] = {"N", "NE", "SE", "S", "SW", "NW", NULL};
const char *const husaria_phase_names[] = {
    [HUSARIA_ARTILLERY_PHASE] = "artillery",
    [HUSARIA_MOVEMENT] = "movement",
    [HUSARIA_ATTACK] = "attack",
    NULL,
};
const char *const husaria_status_names[] = {
    [HUSARIA_DESTROYED] = "destroyed",
    [HUSARIA_ABSENT] = "absent",
    [HUSARIA_ON_MAP] = "on-map",
    [HUSARIA_DISPERSED] = "dispersed",
    NULL,
};
static const char *const arms[] = {
    [HUSARIA_CAVALRY] = "cavalry",     [HUSARIA_INFANTRY] = "infantry",
    [HUSARIA_ARTILLERY] = "artillery", [HUSARIA_TRAIN] = "wagons",
    [HUSARIA_LEADERS] = "commander",   NULL,
};
static const char *const automatics[] = {
    [HUSARIA_NO_AUTOMATIC] = "none",
    [HUSARIA_NO_ENEMIES] = "no-enemies",
    [HUSARIA_NO_ENEMIES_INSIDE] = "no-enemies-inside",
    [HUSARIA_NO_ENEMIES_OUTSIDE] = "no-enemies-outside",
    NULL,
};
/* By bit, from the lowest. */
static const char *const flags[] = {"moved", "fought", "lances", "countered", "shot",
                                    "bowed", "struck", "pikes",  NULL};

HetFieldPlace
husaria_field_place(const HetScenario *scenario, const HusariaState *state)
{
    HusariaScenario *data = scenario->data;
    return (HetFieldPlace){.base = {data, het_field_base(state), [HET_FIELD_BOARD] = &data->map},
                           .scenario = scenario};
}

static const HusariaScenario *
data_of(const HetFieldPlace *place)
{
    return place->base[DATA];
}

/* --- zones ------------------------------------------------------------------------------------ */

static char *
read_zone(const HetField *field, const HetFieldPlace *place, const char *text, int64_t *ret_value)
{
    const HusariaScenario *data = data_of(place);
    g_autoptr(GString) known = g_string_new(data->zone_count == 0 ? "none" : NULL);
    (void)field;
    HET_EACH_BELOW(zone, data->zone_count) {
        *ret_value = zone;
        if (strcmp(data->zones[zone].name, text) == 0)
            return NULL;
        g_string_append_printf(known, "%s%s", zone == 0 ? "" : ", ", data->zones[zone].name);
    }
    return g_strdup_printf("there is no zone \"%.20s\"; [zones] has: %s", text, known->str);
}

static char *
write_zone(const HetFieldPlace *place, int64_t value)
{
    return g_strdup(data_of(place)->zones[value].name);
}

static const HetFieldKind zone = {.name = "zone", .read = read_zone, .write = write_zone};

/* --- a number for each side ------------------------------------------------------------------- */

/* The number of a side in an array of two. */
static HetField
half_of(const HetField *field, unsigned side)
{
    HetField half = *field;
    half.width /= HET_SIDES;
    half.offset += side * half.width;
    return half;
}

/* "80" or "80; 20": a single number is FIRST's. */
static char *
parse_pair(const HetField *field, const HetFieldPlace *place, const char *text)
{
    g_auto(GStrv) parts = g_strsplit(text, ";", -1);
    HET_EACH_LISTED(side, parts) {
        gint64 value = 0;
        g_strstrip(parts[side]);
        if (side >= HET_SIDES ||
            !g_ascii_string_to_signed(parts[side], 10, 0, field->range.maximum, &value, NULL))
            return g_strdup_printf("\"%.20s\": expected a number from 0 to %d, or two, the first "
                                   "and the second side's",
                                   parts[side], (int)field->range.maximum);
        HetField half = half_of(field, side);
        het_field_set(&half, place, value);
    }
    return NULL;
}

static char *
print_pair(const HetField *field, const HetFieldPlace *place)
{
    HetField first = half_of(field, HET_FIRST), second = half_of(field, HET_SECOND);
    int values[HET_SIDES] = {(int)het_field_get(&first, place), (int)het_field_get(&second, place)};
    return values[0] > 0 || values[1] > 0 ? g_strdup_printf("%d; %d", values[0], values[1]) : NULL;
}

static const HetFieldKind pair = {.name = "`80`, or `80; 20`, the first and the second side's,",
                                  .parse = parse_pair,
                                  .print = print_pair};

/* --- [battle] --------------------------------------------------------------------------------- */

static const HetField battle_rows[] = {
    HET_FIELD("initiative", "player A of the rules", IN_DATA(initiative), .words = het_field_sides,
              .saved = HET_SAVED_ALWAYS),
    HET_FIELD("fences", "whose fences and camp they are", IN_DATA(fence_side),
              .words = het_field_sides, .saved = HET_SAVED_ALWAYS),
    HET_FIELD("rain", "the turn from which it rains; 0: never", IN_DATA(rain),
              .range = {.maximum = 1000}, .saved = HET_SAVED_ALWAYS),
    HET_FIELD("camp-stack",
              "strength points of this side that a hex of the zone `camp` holds (HUS-D.3); "
              "0: as elsewhere",
              IN_DATA(camp_stack), .range = {.maximum = 20}, .saved = HET_SAVED_ALWAYS),
    HET_FIELD("lances", "lances in the wagons (HUS-6.74)", IN_STATE(lances), .kind = &pair,
              .range = {.maximum = 200}),
    HET_FIELD("pikemen", "pike tokens at hand (HUS-15.11)", IN_STATE(pikes), .kind = &pair,
              .range = {.maximum = 20}),
    HET_FIELD("forbidden", "a zone that nobody may enter (HUS-S.7)", IN_DATA(forbidden),
              .kind = &zone, .range = {.initial = HUSARIA_NO_ZONE}),
};

static const HetField limit_rows[] = {
    HET_FIELD("*-confined", "arms that may not leave the zone `camp` (HUS-S.6)", OF_DATA(confined),
              .words = arms, .kind = &het_field_words_spaced),
    HET_FIELD("*-panic", "1: the side loses a unit and a commander of its choice each turn",
              OF_DATA(panic), .range = {.maximum = 1}, .saved = HET_SAVED_ALWAYS),
};

/* --- [victory] -------------------------------------------------------------------------------- */

static char *
parse_automatic(const HetField *field, const HetFieldPlace *place, const char *text)
{
    HusariaVictory *victory = &((HusariaScenario *)place->base[DATA])->victory[place->item];
    g_auto(GStrv) words = g_strsplit(text, " ", 2);
    unsigned kind = 0;
    int64_t found = HUSARIA_NO_ZONE;
    while (automatics[kind] != NULL && strcmp(automatics[kind], words[0]) != 0)
        kind++;
    bool of_zone = kind == HUSARIA_NO_ENEMIES_INSIDE || kind == HUSARIA_NO_ENEMIES_OUTSIDE;
    if (automatics[kind] == NULL || of_zone != (words[1] != NULL))
        return g_strdup_printf("\"%.40s\": expected none, no-enemies, no-enemies-inside ZONE or "
                               "no-enemies-outside ZONE",
                               text);
    char *wrong = of_zone ? read_zone(field, place, words[1], &found) : NULL;
    victory->automatic = (uint8_t)kind;
    victory->zone = (uint8_t)found;
    return wrong;
}

static char *
print_automatic(const HetField *field, const HetFieldPlace *place)
{
    const HusariaVictory *victory = &data_of(place)->victory[place->item];
    bool of_zone = victory->zone != HUSARIA_NO_ZONE;
    (void)field;
    return g_strdup_printf("%s%s%s", automatics[victory->automatic], of_zone ? " " : "",
                           of_zone ? data_of(place)->zones[victory->zone].name : "");
}

/* "4119 10; 3219 5": a hex and what holding it brings. */
static char *
parse_controls(const HetField *field, const HetFieldPlace *place, const char *text)
{
    HusariaVictory *victory = &((HusariaScenario *)place->base[DATA])->victory[place->item];
    g_auto(GStrv) parts = g_strsplit(text, ";", -1);
    HET_EACH_LISTED(i, parts) {
        g_auto(GStrv) words = g_strsplit(g_strstrip(parts[i]), " ", 2);
        int64_t cell = 0;
        gint64 points = 0;
        if (victory->controls == HUSARIA_CONTROLS)
            return g_strdup_printf("more than %d hexes", HUSARIA_CONTROLS);
        char *wrong = words[0] == NULL ? g_strdup("an item is empty")
                                       : het_hex_map_field.read(field, place, words[0], &cell);
        if (wrong != NULL)
            return wrong;
        if (words[1] == NULL || !g_ascii_string_to_signed(words[1], 10, 1, 99, &points, NULL))
            return g_strdup_printf("\"%.20s\": expected a hex and points from 1 to 99, as 4119 10",
                                   parts[i]);
        victory->control[victory->controls] = (uint16_t)cell;
        victory->control_points[victory->controls++] = (uint8_t)points;
    }
    return NULL;
}

static char *
print_controls(const HetField *field, const HetFieldPlace *place)
{
    const HusariaVictory *victory = &data_of(place)->victory[place->item];
    GString *text = g_string_new(NULL);
    (void)field;
    HET_EACH_BELOW(i, victory->controls) {
        g_autofree char *hex = het_hex_map_field.write(place, victory->control[i]);
        g_string_append_printf(text, "%s%s %u", i > 0 ? "; " : "", hex, victory->control_points[i]);
    }
    return g_string_free(text, text->len == 0);
}

static const HetFieldKind automatic = {
    .name = "`none`, `no-enemies`, `no-enemies-inside ZONE`, `no-enemies-outside ZONE`",
    .parse = parse_automatic,
    .print = print_automatic};
static const HetFieldKind controls = {.name = "hexes and points, `4119 10; 3219 5`",
                                      .parse = parse_controls,
                                      .print = print_controls};

#define POINTS .range = {.maximum = 99}, .saved = HET_SAVED_ALWAYS
static const HetField victory_rows[] = {
    HET_FIELD("*-cavalry", "points for each the enemy loses", OF_VICTORY(arm[HUSARIA_CAVALRY]),
              POINTS),
    HET_FIELD("*-infantry", "likewise", OF_VICTORY(arm[HUSARIA_INFANTRY]), POINTS),
    HET_FIELD("*-artillery", "likewise", OF_VICTORY(arm[HUSARIA_ARTILLERY]), POINTS),
    HET_FIELD("*-wagon", "likewise", OF_VICTORY(arm[HUSARIA_TRAIN]), POINTS),
    HET_FIELD("*-commander", "likewise", OF_VICTORY(arm[HUSARIA_LEADERS]), POINTS),
    HET_FIELD("*-farthest", "points a hex that its farthest cavalry is from the eastern edge",
              OF_VICTORY(farthest), .range = {.maximum = 9}, .saved = HET_SAVED_ALWAYS),
    HET_FIELD("*-automatic", "wins at the end whatever the points: enemies on the map",
              OF_VICTORY(automatic), .kind = &automatic, .usual = "`none`"),
    HET_FIELD("*-control", "points for holding them; 4 at most", OF_VICTORY(controls),
              .kind = &controls),
};

/* --- units: what may follow their name, type, hex and facing ---------------------------------- */

static bool
fights(const HetFieldPlace *place)
{
    return husaria_types[data_of(place)->type[place->item]].arm <= HUSARIA_ARTILLERY;
}

static bool
commands(const HetFieldPlace *place)
{
    return data_of(place)->type[place->item] == HUSARIA_COMMANDER;
}

static void
fit_turn(const HetFieldPlace *place, HetFieldRange *range)
{
    range->maximum = MIN(place->scenario->turns, 255);
}

static void
fit_status(const HetFieldPlace *place, HetFieldRange *range)
{
    const HusariaState *state = place->base[STATE];
    range->initial =
        state->units[place->item].place != HUSARIA_OFF ? HUSARIA_ON_MAP : HUSARIA_ABSENT;
}

/* Values that the rules do not print of a counter are usual for its type: HUS-T.8 */
#define USUAL(member)                                                                              \
    static void fit_##member(const HetFieldPlace *place, HetFieldRange *range)                     \
    {                                                                                              \
        range->initial = husaria_types[data_of(place)->type[place->item]].member;                  \
    }
USUAL(arm)
USUAL(morale)
USUAL(movement)
USUAL(fire)
USUAL(volleys)

#define TROOPS .has = fights, .lacks = "only troops and guns have it"
#define VARIED TROOPS, .usual = "usual for the type"
static const HetField unit_rows[] = {
    HET_FIELD("full", "strength points at the start, of troops and guns", OF_DATA(full),
              .range = {.minimum = 1, .maximum = 3}, TROOPS, .saved = HET_SAVED_ALWAYS,
              .usual = "`sp`, else usual for the type"),
    HET_FIELD("sp", "strength points, of troops and guns", OF_UNIT(strength),
              .range = {.minimum = 1, .maximum = 3}, TROOPS, .usual = "`full`"),
    HET_FIELD("arm", "of troops and guns, where the counter shows another (HUS-T.8)", OF_ROW(arm),
              .words = arms, .range = {.maximum = HUSARIA_ARTILLERY}, .fit = fit_arm, VARIED),
    HET_FIELD("morale", "likewise", OF_ROW(morale), .range = {.minimum = 6, .maximum = 8},
              .fit = fit_morale, VARIED), /* the dispersal table has no other columns */
    HET_FIELD("movement", "likewise: movement points", OF_ROW(movement),
              .range = {.minimum = 1, .maximum = 15}, .fit = fit_movement, VARIED),
    HET_FIELD("fire", "likewise; guns for artillery only", OF_ROW(fire),
              .words = husaria_fire_names, .fit = fit_fire, VARIED),
    HET_FIELD("stars", "likewise: volleys a phase", OF_ROW(volleys), .range = {.maximum = 2},
              .fit = fit_volleys, VARIED),
    HET_FIELD("bonus", "a commander's modifier", OF_DATA(bonus), .range = {.maximum = 2},
              .has = commands, .lacks = "only commanders have it", .saved = HET_SAVED_ALWAYS),
    HET_FIELD("zone",
              "with option `deployment` at 1, its side places it anywhere there; it arrives there",
              OF_DATA(zone), .kind = &zone, .range = {.initial = HUSARIA_NO_ZONE}),
    HET_FIELD("turn", "of a unit that is `off`: the turn of its arrival. It needs a zone",
              OF_DATA(arrival), .range = {.minimum = 1, .maximum = 255}, .fit = fit_turn,
              .usual = "none"),
    HET_FIELD("status", "`absent`: arrives; `dispersed`: on its side's track", OF_UNIT(status),
              .words = husaria_status_names, .fit = fit_status, .saved = HET_SAVED_ALWAYS,
              .usual = "by its hex"),
    HET_FIELD(
        "flags",
        "what it did in the phase under way (`countered`: counter-charged; `bowed`, of guns: had "
        "enemies beside them as their artillery phase began), `struck` by bows, and what it bears",
        OF_UNIT(flags), .words = flags, .kind = &het_field_words_apart),
    HET_FIELD("volleys", "muskets and pistols: shots of this attack phase", OF_UNIT(volleys),
              .range = {.maximum = 2}),
};

/* --- [state] ---------------------------------------------------------------------------------- */

static void
fit_active(const HetFieldPlace *place, HetFieldRange *range)
{
    range->initial = data_of(place)->initiative;
}

static void
fit_cursor(const HetFieldPlace *place, HetFieldRange *range)
{
    range->maximum = data_of(place)->unit_count;
}

static void
fit_modifier(const HetFieldPlace *place, HetFieldRange *range)
{
    const HusariaState *state = place->base[STATE];
    range->initial = CLAMP(state->morale / place->scenario->options[HUSARIA_MORALE_ZONE], -4, 4);
}

static char *
read_bits(const HetField *field, const HetFieldPlace *place, const char *text, int64_t *ret_value)
{
    guint64 bits = 0;
    (void)field;
    (void)place;
    bool known = g_ascii_string_to_unsigned(text, 16, 0, G_MAXUINT64, &bits, NULL);
    *ret_value = (int64_t)bits;
    return known ? NULL
                 : g_strdup_printf("\"%.20s\": expected a hexadecimal number, a bit a fence", text);
}

static char *
write_bits(const HetFieldPlace *place, int64_t value)
{
    (void)place;
    return g_strdup_printf("%" G_GINT64_MODIFIER "x", (guint64)value);
}

/* Once a battle is under way, its sides have placed their troops. */
static char *
read_deployed(const HetField *field, const HetFieldPlace *place, const char *text,
              int64_t *ret_value)
{
    *ret_value = *text == '1';
    (void)field;
    (void)place;
    return strcmp(text, "0") == 0 || strcmp(text, "1") == 0
               ? NULL
               : g_strdup_printf("\"%.20s\" is not a whole number from 0 to 1", text);
}

static char *
write_deployed(const HetFieldPlace *place, int64_t value)
{
    (void)value;
    return place->scenario->options[HUSARIA_DEPLOYMENT] != 0 ? g_strdup("1") : NULL;
}

static const HetFieldKind bits = {
    .name = "hexadecimal number", .read = read_bits, .write = write_bits};
static const HetFieldKind yes = {.name = "0 or 1", .read = read_deployed, .write = write_deployed};

static const HetField state_rows[] = {
    HET_FIELD_ROW_TURN(STATE),
    HET_FIELD("active", "whose player turn it is", HET_FIELD_IN(STATE, HetState, active),
              .words = het_field_sides, .fit = fit_active, .saved = HET_SAVED_ALWAYS,
              .usual = "who has the initiative"),
    HET_FIELD("phase", "of the player turn", HET_FIELD_IN(STATE, HetState, phase),
              .words = husaria_phase_names, .saved = HET_SAVED_ALWAYS),
    HET_FIELD(
        "step",
        "how far the opening of a movement phase has come: 0 panic, 2 panic of commanders, 3 "
        "the dispersed return, 4 arrivals, 5 lances are taken, 7 by the other side, 6 units move",
        IN_STATE(step), .range = {.maximum = HUSARIA_OPEN_LANCES_AGAINST},
        .saved = HET_SAVED_ALWAYS),
    HET_FIELD("cursor", "the unit that the opening has come to, by its number", IN_STATE(cursor),
              .range = {.maximum = HUSARIA_UNITS}, .fit = fit_cursor, .saved = HET_SAVED_ALWAYS),
    HET_FIELD("returns", "dispersed units that may still return this phase", IN_STATE(returns),
              .range = {.maximum = 250}, .saved = HET_SAVED_ALWAYS),
    HET_FIELD("deployed", "1: both sides have placed their troops", IN_DATA(deployed), .kind = &yes,
              .saved = HET_SAVED_ALWAYS, .usual = "0"),
    HET_FIELD("mourning",
              "sides that lost a commander this stage: 1 the first, 2 the second, 3 both",
              IN_STATE(mourning), .range = {.maximum = 3}, .saved = HET_SAVED_ALWAYS),
    HET_FIELD("morale", "the army morale marker, positive in the first side's favour",
              IN_STATE(morale), .is_signed = true, .range = {.minimum = -100, .maximum = 100},
              .saved = HET_SAVED_ALWAYS),
    HET_FIELD("morale-modifier", "as valid this stage, positive in the first side's favour",
              IN_STATE(morale_modifier), .is_signed = true, .range = {.minimum = -4, .maximum = 4},
              .fit = fit_modifier, .saved = HET_SAVED_ALWAYS, .usual = "by the marker"),
    HET_FIELD("fences-down", "fences destroyed, a bit each in the order of hexes and hexsides",
              IN_STATE(fences), .kind = &bits, .saved = HET_SAVED_ALWAYS, .usual = "0"),
};

#define KILLED(arm)                                                                                \
    .base = STATE, .offset = offsetof(HusariaState, killed[0][arm]), .width = 1,                   \
    .stride = HUSARIA_KILLED, .range = {.maximum = 250}
static const HetField loss_rows[] = {
    HET_FIELD("*-lances-spent", "lances used up (HUS-6.72)",
              HET_FIELD_OF(STATE, HusariaState, spent_lances), .range = {.maximum = 250},
              .saved = HET_SAVED_ALWAYS),
    HET_FIELD("*-killed-cavalry", "of the side, destroyed by the enemy", KILLED(HUSARIA_CAVALRY)),
    HET_FIELD("*-killed-infantry", "likewise", KILLED(HUSARIA_INFANTRY)),
    HET_FIELD("*-killed-artillery", "likewise", KILLED(HUSARIA_ARTILLERY)),
    HET_FIELD("*-killed-wagons", "likewise", KILLED(HUSARIA_TRAIN)),
    HET_FIELD("*-killed-commander", "likewise", KILLED(HUSARIA_LEADERS)),
};

const HetFieldTable husaria_battle_fields = HET_FIELD_TABLE("battle", battle_rows);
const HetFieldTable husaria_limit_fields = HET_FIELD_TABLE("battle", limit_rows, "of each side");
const HetFieldTable husaria_victory_fields =
    HET_FIELD_TABLE("victory", victory_rows, "of each side");
const HetFieldTable husaria_unit_fields =
    HET_FIELD_TABLE("first], [second", unit_rows, "items after the facing");
const HetFieldTable husaria_state_fields = HET_FIELD_TABLE("state", state_rows);
const HetFieldTable husaria_loss_fields = HET_FIELD_TABLE("state", loss_rows, "of each side");
const HetFieldTable *const husaria_fields[] = {
    &husaria_battle_fields,
    &husaria_limit_fields,
    &husaria_victory_fields,
    &husaria_unit_fields,
    &husaria_state_fields,
    &husaria_loss_fields,
    NULL,
};
