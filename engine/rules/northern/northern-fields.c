/* The keys of scenario files, and how positions are written with them. docs/formats.md */
#include "northern-slots.h"

enum { DATA, STATE, GROUND };
#define IN_DATA(member) HET_FIELD_IN(DATA, NorthernScenario, member)
#define OF_DATA(array) HET_FIELD_OF(DATA, NorthernScenario, array)
#define IN_STATE(member) HET_FIELD_IN(STATE, NorthernState, member)
#define IN_GROUND(member) HET_FIELD_IN(GROUND, NorthernGround, member)
#define OF_UNIT(member) HET_FIELD_ITEM(STATE, NorthernState, units, NorthernUnit, member)

static const char *const grounds[] = {
    "woods",    "town",  "marsh", "lake", "hill",   "works", "river",
    "crossing", "hedge", "wall",  "road", "bridge", "ford",  NULL,
};
static const char *const ties[] = {"first", "second", "", "draw", NULL};
static const char *const statuses[] = {
    [NORTHERN_ABSENT] = "absent",   [NORTHERN_POOL] = "pool",       [NORTHERN_HAND] = "hand",
    [NORTHERN_RESERVE] = "reserve", [NORTHERN_PRESENT] = "present", [NORTHERN_GONE] = "gone",
    [NORTHERN_GONE + 1] = NULL,
};
const char *const northern_phases[] = {
    [NORTHERN_MUSTER] = "muster",     [NORTHERN_DEPLOYMENT] = "deployment",
    [NORTHERN_COMMAND] = "command",   [NORTHERN_MOVEMENT] = "movement",
    [NORTHERN_SHOOTING] = "shooting", [NORTHERN_COMBAT] = "combat",
    [NORTHERN_COMBAT + 1] = NULL,
};
const char *const northern_face_keys[] = {
    [HET_FACE_FRONT] = "front", [HET_FACE_RIGHT] = "right", [HET_FACE_REAR] = "rear",
    [HET_FACE_LEFT] = "left",   [HET_FACES] = NULL,
};

static const NorthernScenario *
data_of(const HetFieldPlace *place)
{
    return place->base[DATA];
}

static const NorthernUnit *
unit_of(const HetFieldPlace *place)
{
    return &((const NorthernState *)place->base[STATE])->units[place->item];
}

/* --- lengths ---------------------------------------------------------------------------------- */

/* A number with at most `decimals` decimals, times ten to their power; blanks around it are taken.
 * False if there is none, or it continues. */
static bool
take_decimal(const char **at, unsigned decimals, int *ret_value)
{
    int value = 0;
    *at += strspn(*at, " ");
    if (!g_ascii_isdigit(**at))
        return false;
    for (; g_ascii_isdigit(**at); (*at)++)
        if ((value = 10 * value + (**at - '0')) > 100000)
            return false;
    bool fraction = **at == '.';
    *at += fraction;
    if (fraction && !g_ascii_isdigit(**at))
        return false;
    HET_EACH_BELOW(i, decimals) {
        value *= 10;
        if (fraction && g_ascii_isdigit(**at))
            value += *(*at)++ - '0';
    }
    *ret_value = value;
    return !g_ascii_isdigit(**at);
}

static char *
read_length(const HetField *field, const HetFieldPlace *place, const char *text, int64_t *ret_value)
{
    int minimum = (int)field->range.minimum, maximum = (int)field->range.maximum, tenths = 0;
    const char *at = text;
    (void)place;
    bool fits = take_decimal(&at, 1, &tenths) && *at == '\0' && tenths >= minimum * 10 &&
                tenths <= maximum * 10;
    *ret_value = tenths * NORTHERN_MM / 10;
    return fits ? NULL
                : g_strdup_printf("\"%.20s\" is no length from %d to %d mm (one decimal at most)",
                                  text, minimum, maximum);
}

static void
append_length(GString *text, int32_t length)
{
    g_string_append_printf(text, "%d", length / NORTHERN_MM);
    if (length % NORTHERN_MM != 0)
        g_string_append_printf(text, ".%d", length % NORTHERN_MM * 10 / NORTHERN_MM);
}

static char *
write_length(const HetFieldPlace *place, int64_t value)
{
    GString *text = g_string_new(NULL);
    (void)place;
    append_length(text, (int32_t)value);
    return g_string_free(text, FALSE);
}

/* Bounds in mm. */
static const HetFieldKind length = {.name = "mm,", .read = read_length, .write = write_length};

/* --- headings --------------------------------------------------------------------------------- */

enum { WHOLE_TURN = 360000, NORTH = HET_PLANE_TURN / 4 }; /* in thousandths of a degree */

static char *
read_heading(const HetField *field, const HetFieldPlace *place, const char *text,
             int64_t *ret_value)
{
    const char *at = text;
    int thousandths = 0;
    (void)field;
    (void)place;
    if (!take_decimal(&at, 3, &thousandths) || *at != '\0' || thousandths >= WHOLE_TURN)
        return g_strdup_printf("\"%.20s\" is no heading: expected degrees of the compass, 0 to "
                               "359.999, where 0 looks away from the first side's edge",
                               text);
    int64_t angle = ((int64_t)thousandths * HET_PLANE_TURN + WHOLE_TURN / 2) / WHOLE_TURN;
    *ret_value = (NORTH - angle) & (HET_PLANE_TURN - 1);
    return NULL;
}

static char *
write_heading(const HetFieldPlace *place, int64_t value)
{
    int64_t angle = (NORTH - value) & (HET_PLANE_TURN - 1);
    int compass = (int)((angle * WHOLE_TURN + HET_PLANE_TURN / 2) / HET_PLANE_TURN);
    (void)place;
    return compass % 1000 == 0 ? g_strdup_printf("%d", compass / 1000)
                               : g_strdup_printf("%d.%03d", compass / 1000, compass % 1000);
}

static const HetFieldKind heading = {
    .name = "degrees", .read = read_heading, .write = write_heading};

/* --- points ----------------------------------------------------------------------------------- */

/* Points "x,y x,y ..." on the table, `least` to `most` of them. NULL, or what is wrong. (transfer
 * full) */
static char *
take_points(const NorthernScenario *data, const char *text, unsigned least, unsigned most,
            HetPolygon *ret_points)
{
    HetPolygon points = {0};
    for (const char *at = text; *at != '\0' || points.count < least;) {
        int x = 0, y = 0;
        bool read = take_decimal(&at, 1, &x) && *at++ == ',' && take_decimal(&at, 1, &y) &&
                    (*at == ' ' || *at == '\0');
        if (!read || points.count == most)
            return g_strdup_printf("point %u: expected %u to %u points x,y in mm (one decimal at "
                                   "most), with blanks between them",
                                   points.count + 1, least, most);
        HetPoint point = {x * NORTHERN_MM / 10, y * NORTHERN_MM / 10};
        if (point.x > data->width || point.y > data->height)
            return g_strdup_printf("point %u lies off the table, which is %d by %d mm",
                                   points.count + 1, data->width / NORTHERN_MM,
                                   data->height / NORTHERN_MM);
        points.points[points.count++] = point;
        at += strspn(at, " ");
    }
    *ret_points = points;
    return NULL;
}

static char *
stated_points(const HetPoint *points, unsigned count)
{
    GString *text = g_string_new(NULL);
    HET_EACH_BELOW(i, count) {
        if (i > 0)
            g_string_append_c(text, ' ');
        append_length(text, points[i].x);
        g_string_append_c(text, ',');
        append_length(text, points[i].y);
    }
    return g_string_free(text, FALSE);
}

static char *
parse_polygon(const HetField *field, const HetFieldPlace *place, const char *text)
{
    return take_points(data_of(place), text, (unsigned)field->range.minimum,
                       (unsigned)field->range.maximum, het_field_at(field, place));
}

static char *
print_polygon(const HetField *field, const HetFieldPlace *place)
{
    const HetPolygon *polygon = het_field_at(field, place);
    return stated_points(polygon->points, polygon->count);
}

static char *
parse_point(const HetField *field, const HetFieldPlace *place, const char *text)
{
    HetPolygon points = {0};
    char *wrong = take_points(data_of(place), text, 1, 1, &points);
    if (wrong == NULL)
        *(HetPoint *)het_field_at(field, place) = points.points[0];
    return wrong;
}

static char *
print_point(const HetField *field, const HetFieldPlace *place)
{
    return stated_points(het_field_at(field, place), 1);
}

/* The middle of a unit. */
static char *
parse_middle(const HetField *field, const HetFieldPlace *place, const char *text)
{
    HetPolygon points = {0};
    NorthernUnit *unit = het_field_at(field, place);
    char *wrong = take_points(data_of(place), text, 1, 1, &points);
    if (wrong == NULL) {
        unit->x = (int16_t)points.points[0].x;
        unit->y = (int16_t)points.points[0].y;
    }
    return wrong;
}

static char *
print_middle(const HetField *field, const HetFieldPlace *place)
{
    const NorthernUnit *unit = het_field_at(field, place);
    return stated_points(&(HetPoint){unit->x, unit->y}, 1);
}

static const HetFieldKind polygon = {
    .name = "points `x,y x,y`,", .parse = parse_polygon, .print = print_polygon};
static const HetFieldKind point = {
    .name = "point `x,y`", .parse = parse_point, .print = print_point};
static const HetFieldKind middle = {
    .name = "point `x,y`", .parse = parse_middle, .print = print_middle};

/* --- the table and what lies on it ------------------------------------------------------------ */

static unsigned
ground_of(const HetFieldPlace *place)
{
    return ((const NorthernGround *)place->base[GROUND])->type;
}

static bool
is_area(const HetFieldPlace *place)
{
    return ground_of(place) < NORTHERN_AREA_KINDS;
}

static bool
is_line(const HetFieldPlace *place)
{
    return !is_area(place) && ground_of(place) < NORTHERN_BRIDGE;
}

static bool
crosses(const HetFieldPlace *place)
{
    return ground_of(place) >= NORTHERN_BRIDGE;
}

static const HetField table_rows[] = {
    HET_FIELD(
        "width", "of the table, in whole mm", IN_DATA(width), .kind = &length,
        .range = {.minimum = 200, .maximum = NORTHERN_TABLE_MAX / NORTHERN_MM, .initial = 9000},
        .saved = HET_SAVED_ALWAYS, .usual = "900"),
    HET_FIELD(
        "height", "of the table, in whole mm", IN_DATA(height), .kind = &length,
        .range = {.minimum = 200, .maximum = NORTHERN_TABLE_MAX / NORTHERN_MM, .initial = 9000},
        .saved = HET_SAVED_ALWAYS, .usual = "900"),
};

static const HetField ground_rows[] = {
    HET_FIELD("type", "six kinds of area, 24 areas in all; five of line; two that cross rivers",
              IN_GROUND(type), .words = grounds, .range = {.required = true}),
    HET_FIELD("outline", "of an area: a simple polygon", IN_GROUND(outline), .kind = &polygon,
              .range = {.minimum = 3, .maximum = HET_POLYGON_POINTS, .required = true},
              .has = is_area, .lacks = "only woods, town, marsh, lake, hill and works have one"),
    HET_FIELD("line", "of a line; 160 straight pieces in all", IN_GROUND(line), .kind = &polygon,
              .range = {.minimum = 2, .maximum = HET_POLYGON_POINTS, .required = true},
              .has = is_line, .lacks = "only river, crossing, hedge, wall and road have one"),
    HET_FIELD("at",
              "of a bridge or ford: a point of a river, which loading cuts there; `crossing` "
              "states such a piece outright",
              IN_GROUND(at), .kind = &point, .range = {.required = true}, .has = crosses,
              .lacks = "only bridge and ford have one"),
    HET_FIELD("width", "of a bridge or ford: how much of the river can be crossed",
              IN_GROUND(width), .kind = &length,
              .range = {.minimum = 10, .maximum = 600, .required = true}, .has = crosses,
              .lacks = "only bridge and ford have one"),
};

#define OF_OBJECTIVE(member)                                                                       \
    HET_FIELD_ITEM(DATA, NorthernScenario, objectives, NorthernObjective, member)
static const HetField objective_rows[] = {
    HET_FIELD("at", "its middle", OF_OBJECTIVE(at), .kind = &point, .range = {.required = true}),
    HET_FIELD("radius", "how far it reaches", OF_OBJECTIVE(radius), .kind = &length,
              .range = {.minimum = 10, .maximum = 500, .required = true}),
    HET_FIELD("points", "for who holds it at the end (GNW-12.1)", OF_OBJECTIVE(points),
              .range = {.maximum = 100, .required = true}),
    HET_FIELD("owner", "who holds it", HET_FIELD_OF(STATE, NorthernState, owner),
              .words = het_field_owners, .range = {.initial = HET_NOBODY},
              .saved = HET_SAVED_ALWAYS),
};

static const HetField victory_rows[] = {
    HET_FIELD("unit-points", "for an enemy unit broken (GNW-12.2)", IN_DATA(unit_points),
              .range = {.maximum = 100, .initial = 2}, .saved = HET_SAVED_ALWAYS),
    HET_FIELD("tie", "who wins even points", IN_DATA(tie), .words = ties,
              .range = {.initial = HET_NOBODY}, .saved = HET_SAVED_ALWAYS),
};

/* --- armies ----------------------------------------------------------------------------------- */

static const HetField army_rows[] = {
    HET_FIELD("units",
              "6, 4 or 3: so many are drawn by die from the side's units without `at` (GNW-11)",
              OF_DATA(army_units), .range = {.minimum = 3, .maximum = 6, .required = true}),
};

static const HetField zone_rows[] = {
    HET_FIELD("zone", "where the side's player places his units", OF_DATA(zone), .kind = &polygon,
              .range = {.minimum = 3, .maximum = HET_POLYGON_POINTS, .required = true}),
    HET_FIELD("heading", "where they face", OF_DATA(zone_heading), .kind = &heading,
              .range = {.required = true}),
};

/* --- units ------------------------------------------------------------------------------------ */

static bool
fights(const HetFieldPlace *place)
{
    return data_of(place)->type[place->item] != NORTHERN_GENERAL;
}

static bool
waits(const HetFieldPlace *place)
{
    return unit_of(place)->status == NORTHERN_RESERVE;
}

static bool
is_present(const HetFieldPlace *place)
{
    return unit_of(place)->status == NORTHERN_PRESENT;
}

static bool
has_pose(const HetFieldPlace *place)
{
    return waits(place) || is_present(place);
}

static void
fit_formation(const HetFieldPlace *place, HetFieldRange *range)
{
    if (data_of(place)->type[place->item] == NORTHERN_ARTILLERY)
        range->initial = NORTHERN_UNLIMBERED;
}

/* The status of a unit whose group gives none: drawn or placed by its side, or as follows from its
 * pose. */
static void
fit_status(const HetFieldPlace *place, HetFieldRange *range)
{
    range->initial = NORTHERN_HAND;
    if (place->file == NULL)
        return;
    if (het_key_file_has(place->file, place->group, "arrives"))
        range->initial = NORTHERN_RESERVE;
    else if (het_key_file_has(place->file, place->group, "at"))
        range->initial = NORTHERN_PRESENT;
    else if (data_of(place)->army_units[((const HetUnit *)place->base[HET_FIELD_UNIT])->side] !=
                 0 &&
             fights(place))
        range->initial = NORTHERN_POOL;
}

static void
fit_arrives(const HetFieldPlace *place, HetFieldRange *range)
{
    range->maximum = MIN(place->scenario->turns, 255);
}

static void
fit_hits(const HetFieldPlace *place, HetFieldRange *range)
{
    int resolve = data_of(place)->resolve[place->item];
    int most = NORTHERN_BASES * place->scenario->options[NORTHERN_BASE_HITS];
    if (unit_of(place)->status != NORTHERN_GONE)
        range->maximum = !fights(place) ? 0 : (resolve != 0 ? MIN(resolve, most) : most) - 1;
}

#define OF_SET(set) HET_FIELD_IN(STATE, NorthernState, set), .bits = true, .range = {.maximum = 1}
#define CONTACT(face)                                                                              \
    OF_UNIT(enemy[face]), .kind = &het_field_unit, .range = {.initial = NORTHERN_NONE},            \
                          .late = true, .has = is_present, .lacks = "the unit is not on the table"

static const HetField unit_rows[] = {
    HET_FIELD_ROW_SIDE,
    HET_FIELD("type", "what it is (GNW-1)", OF_DATA(type), .words = northern_kind_names,
              .range = {.required = true}),
    HET_FIELD("nation", "bonuses go by it (GNW-13)", OF_DATA(nation),
              .words = northern_nation_names, .range = {.initial = NORTHERN_OTHER},
              .saved = HET_SAVED_ALWAYS),
    HET_FIELD_ROW_NAME,
    HET_FIELD("formation", "the first two of infantry and cavalry, the others of artillery (GNW-2)",
              OF_UNIT(formation), .words = northern_formation_names, .fit = fit_formation,
              .saved = HET_SAVED_ALWAYS, .usual = "`line`, of artillery `unlimbered`"),
    HET_FIELD("status",
              "`pool`: may be drawn; `hand`: to be placed; `reserve`: comes on; `present`: on the "
              "table",
              OF_UNIT(status), .words = statuses, .fit = fit_status, .saved = HET_SAVED_ALWAYS,
              .usual = "by `arrives` and `at`"),
    HET_FIELD("resolve", "it leaves the field when it has taken so many hits", OF_DATA(resolve),
              .range = {.minimum = 1, .maximum = NORTHERN_HITS}, .has = fights,
              .lacks = "a general has none", .usual = "as all units (GNW-10.4)"),
    HET_FIELD("arrives", "turn in which it comes onto the table, at its pose (GNW-3.5)",
              OF_DATA(arrives), .range = {.minimum = 1, .maximum = 255, .required = true},
              .fit = fit_arrives, .has = waits, .lacks = "only a unit in reserve arrives",
              .usual = "none: it is not in reserve"),
    HET_FIELD("hits", "it has taken", OF_UNIT(hits), .range = {.maximum = NORTHERN_HITS},
              .fit = fit_hits),
    HET_FIELD("elite", "1: elite (GNW-13.5)", OF_SET(elite), .has = fights,
              .lacks = "a general has none"),
    HET_FIELD("acted", "1: it has had its action of the phase", OF_SET(acted)),
    HET_FIELD("moved", "1: it has moved in this player turn (GNW-5.19)", OF_SET(moved)),
    HET_FIELD("exhausted", "1: it is out of ammunition (GNW-7.12)", OF_SET(exhausted)),
    HET_FIELD("at", "where its middle is; without it, it is drawn or placed",
              HET_FIELD_OF(STATE, NorthernState, units), .kind = &middle,
              .range = {.required = true}, .has = has_pose,
              .lacks = "only a unit on the table or in reserve has a place"),
    HET_FIELD("heading", "where it looks", OF_UNIT(heading), .kind = &heading,
              .range = {.required = true}, .has = has_pose,
              .lacks = "only a unit on the table or in reserve looks anywhere"),
    HET_FIELD("front", "the enemy in contact with that side, stated by both",
              CONTACT(HET_FACE_FRONT)),
    HET_FIELD("right", "likewise", CONTACT(HET_FACE_RIGHT)),
    HET_FIELD("rear", "likewise", CONTACT(HET_FACE_REAR)),
    HET_FIELD("left", "likewise", CONTACT(HET_FACE_LEFT)),
};

/* --- the moment ------------------------------------------------------------------------------- */

static const HetField state_rows[] = {
    HET_FIELD_ROW_TURN(STATE),
    HET_FIELD_ROW_ACTIVE(STATE),
    HET_FIELD("phase", "`muster` continues with what is to be done first",
              HET_FIELD_IN(STATE, HetState, phase), .words = northern_phases,
              .saved = HET_SAVED_ALWAYS),
    HET_FIELD("die-first", "of the army's roll", IN_STATE(die[HET_FIRST]), .range = {.maximum = 6}),
    HET_FIELD("die-second", "likewise", IN_STATE(die[HET_SECOND]), .range = {.maximum = 6}),
    HET_FIELD("points-first", "for units broken", IN_STATE(points[HET_FIRST]),
              .range = {.maximum = 10000}),
    HET_FIELD("points-second", "likewise", IN_STATE(points[HET_SECOND]),
              .range = {.maximum = 10000}),
};

const HetFieldTable northern_table_fields = HET_FIELD_TABLE("table", table_rows);
const HetFieldTable northern_ground_fields = HET_FIELD_TABLE("terrain NAME", ground_rows);
const HetFieldTable northern_objective_fields = HET_FIELD_TABLE("objective NAME", objective_rows);
const HetFieldTable northern_victory_fields = HET_FIELD_TABLE("victory", victory_rows);
const HetFieldTable northern_army_fields = HET_FIELD_TABLE("army SIDE", army_rows);
const HetFieldTable northern_zone_fields = HET_FIELD_TABLE("deploy SIDE", zone_rows);
const HetFieldTable northern_unit_fields = HET_FIELD_TABLE("unit CODE", unit_rows);
const HetFieldTable northern_state_fields = HET_FIELD_TABLE("state", state_rows);
const HetFieldTable *const northern_fields[] = {
    &northern_table_fields,   &northern_ground_fields, &northern_objective_fields,
    &northern_victory_fields, &northern_army_fields,   &northern_zone_fields,
    &northern_unit_fields,    &northern_state_fields,  NULL,
};

/* --- writing ---------------------------------------------------------------------------------- */

static void
save_ground(HetFieldPlace *place, GKeyFile *file, const char *kind, unsigned index,
            NorthernGround *ground)
{
    g_autofree char *group = g_strdup_printf("terrain %s-%u", kind, index + 1);
    place->base[2] = ground;
    het_fields_save(&northern_ground_fields, place, file, group);
}

static void
save_terrain(const NorthernScenario *data, HetFieldPlace place, GKeyFile *file)
{
    HET_EACH_BELOW(i, data->area_count) {
        NorthernGround ground = {.type = (uint8_t)data->areas[i].kind,
                                 .outline = data->areas[i].outline};
        save_ground(&place, file, "area", i, &ground);
    }
    HET_EACH_BELOW(i, data->line_count) {
        const NorthernPiece *line = &data->lines[i];
        NorthernGround ground = {.type = (uint8_t)(NORTHERN_AREA_KINDS + line->kind),
                                 .line = {.count = 2, .points = {line->from, line->to}}};
        save_ground(&place, file, "line", i, &ground);
    }
}

static void
save_objectives(const NorthernScenario *data, HetFieldPlace place, GKeyFile *file)
{
    for (; place.item < data->objective_count; place.item++)
        het_fields_save_group(&northern_objective_fields, &place, file, "objective",
                              data->objectives[place.item].name);
}

static void
save_armies(const NorthernScenario *data, HetFieldPlace place, GKeyFile *file)
{
    for (; place.item < HET_SIDES; place.item++) {
        const char *side = het_field_sides[place.item];
        g_autofree char *army = g_strdup_printf("army %s", side);
        g_autofree char *deploy = g_strdup_printf("deploy %s", side);
        if (data->army_units[place.item] != 0)
            het_fields_save(&northern_army_fields, &place, file, army);
        if (data->zone[place.item].count != 0)
            het_fields_save(&northern_zone_fields, &place, file, deploy);
    }
}

bool
northern_save(const HetState *head, GKeyFile *file, GError **error)
{
    const NorthernState *state = northern_state_peek(head);
    const NorthernScenario *data = northern_data(state);
    HetFieldPlace place = het_field_place(head->scenario, state);
    (void)error;
    het_fields_save(&northern_table_fields, &place, file, "table");
    save_terrain(data, place, file);
    save_objectives(data, place, file);
    het_fields_save(&northern_victory_fields, &place, file, "victory");
    save_armies(data, place, file);
    for (; place.item < data->unit_count; place.item++)
        het_fields_save_unit(&northern_unit_fields, &place, place.item, file, "unit");
    place.item = 0;
    het_fields_save(&northern_state_fields, &place, file, "state");
    return true;
}
