/* Field tables: one table reads, writes and describes. */
#include "test.h"

#include <string.h>

#include "engine/field.h"
#include "engine/rules/registry.h"

enum { FLAG_TIRED = 2, FLAG_LEVEL = 0x30 };

typedef struct {
    int8_t morale;
    uint8_t flags;
    uint16_t place;
} Thing;

typedef struct {
    uint32_t turn;
    uint8_t kind[3];
    uint64_t seen;
} Common;

typedef struct {
    Common common;
    Thing things[3];
} World;

static const char *const kinds[] = {"foot", "horse", "guns", NULL};

/* Guns are not tired, and horse must have its place. */
static bool
tires(const HetFieldPlace *place)
{
    return ((const World *)place->base[0])->common.kind[place->item] != 2;
}

static void
fit_place(const HetFieldPlace *place, HetFieldRange *range)
{
    range->required = ((const World *)place->base[0])->common.kind[place->item] == 1;
}

static char *
read_letter(const HetField *field, const HetFieldPlace *place, const char *text, int64_t *ret_value)
{
    (void)field;
    (void)place;
    *ret_value = *text - 'a';
    bool known = *text >= 'a' && *text <= 'z' && text[1] == '\0';
    return known ? NULL : g_strdup_printf("\"%s\" is no letter", text);
}

static char *
write_letter(const HetFieldPlace *place, int64_t value)
{
    (void)place;
    return g_strdup_printf("%c", (char)('a' + value));
}

static const HetFieldKind letter = {.name = "letter", .read = read_letter, .write = write_letter};

static const HetField thing_fields[] = {
    {.key = "kind",
     .words = kinds,
     HET_FIELD_OF(0, World, common.kind),
     .range = {.maximum = 2, .required = true},
     .meaning = "what it is"},
    {.key = "morale",
     HET_FIELD_ITEM(0, World, things, Thing, morale),
     .is_signed = true,
     .range = {.minimum = -3, .maximum = 3, .initial = 1},
     .meaning = "how it feels"},
    {.key = "tired",
     HET_FIELD_ITEM(0, World, things, Thing, flags),
     .mask = FLAG_TIRED,
     .range = {.maximum = 1},
     .has = tires,
     .lacks = "guns do not tire",
     .meaning = "1: it is"},
    {.key = "level",
     HET_FIELD_ITEM(0, World, things, Thing, flags),
     .mask = FLAG_LEVEL,
     .range = {.maximum = 3},
     .meaning = "of order"},
    {.key = "place",
     .kind = &letter,
     HET_FIELD_ITEM(0, World, things, Thing, place),
     .range = {.initial = 999},
     .fit = fit_place,
     .meaning = "where it stands"},
};

static const HetField common_fields[] = {
    {.key = "turn",
     HET_FIELD_IN(0, Common, turn),
     .range = {.minimum = 1, .maximum = 1000000, .initial = 1},
     .meaning = "the turn"},
    {.key = "seen",
     .kind = &het_field_units,
     HET_FIELD_IN(0, Common, seen),
     .meaning = "units that were seen"},
};

static const HetFieldTable thing_table = HET_FIELD_TABLE("thing N", thing_fields);
static const HetFieldTable common_table = HET_FIELD_TABLE("common", common_fields);

/* NULL, or the error. (transfer full) */
static char *
load(const HetFieldTable *table, World *world, unsigned item, const char *keys)
{
    g_autofree char *text = g_strdup_printf("[g]\n%s\n", keys);
    g_autoptr(GError) error = NULL;
    g_autoptr(HetKeyFile) file = het_key_file_parse("t", text, -1, &error);
    assert_no_error(error);
    HetFieldPlace place = {.base = {world}, .item = item};
    het_fields_load(table, &place, file, "g");
    if (het_key_file_finish(file, &error))
        return NULL;
    return g_strdup(error->message);
}

static char *
load_items(World *world, unsigned item, const char *list)
{
    g_auto(GStrv) items = g_strsplit(list, "; ", -1);
    g_autoptr(GError) error = NULL;
    g_autoptr(HetKeyFile) file = het_key_file_parse("t", "[g]\nk=1\n", -1, &error);
    assert_no_error(error);
    HetFieldPlace place = {.base = {world}, .item = item};
    het_fields_load_items(&thing_table, &place, (const char *const *)items, file, "g", "k");
    if (het_key_file_done(file, &error))
        return NULL;
    return g_strdup(error->message);
}

static char *
save(const HetFieldTable *table, World *world, unsigned item)
{
    g_autoptr(GKeyFile) file = g_key_file_new();
    HetFieldPlace place = {.base = {world}, .item = item};
    het_fields_save(table, &place, file, "g");
    char *text = g_key_file_to_data(file, NULL, NULL);
    return g_strchomp(text);
}

static void
values_go_where_they_belong(void **unused)
{
    (void)unused;
    World world = {.things[1].flags = 0xff};
    assert_null(load(&thing_table, &world, 1, "kind=horse\nmorale=-2\ntired=0\nlevel=2\nplace=c"));
    assert_int_equal(world.common.kind[1], 1);
    assert_int_equal(world.things[1].morale, -2);
    assert_int_equal(world.things[1].flags, 0xff - FLAG_TIRED - 0x10); /* others untouched */
    assert_int_equal(world.things[1].place, 2);
    assert_int_equal(world.common.kind[0] + world.common.kind[2] + world.things[0].place, 0);
    g_autofree char *text = save(&thing_table, &world, 1);
    assert_string_equal(text, "[g]\nkind=horse\nmorale=-2\nlevel=2\nplace=c");
}

static void
what_is_missing_gets_its_default(void **unused)
{
    (void)unused;
    World world;
    memset(&world, 0x55, sizeof world);
    assert_null(load(&thing_table, &world, 2, "kind=guns"));
    assert_int_equal(world.things[2].morale, 1);
    assert_int_equal(world.things[2].flags, 0x55 & ~(FLAG_TIRED | FLAG_LEVEL));
    assert_int_equal(world.things[2].place, 999);
    g_autofree char *text = save(&thing_table, &world, 2);
    assert_string_equal(text, "[g]\nkind=guns");
}

static void
errors_name_key_and_range(void **unused)
{
    (void)unused;
    static const struct {
        const char *keys, *message;
    } cases[] = {
        {"morale=1", "[g] kind: missing"},
        {"kind=boats", "[g] kind: \"boats\" is not one of: foot, horse, guns"},
        {"kind=foot\nmorale=4", "[g] morale: \"4\" is not a whole number from -3 to 3"},
        {"kind=horse", "[g] place: missing"},
        {"kind=horse\nplace=cc", "[g] place: \"cc\" is no letter"},
        {"kind=guns\ntired=1", "[g] tired: guns do not tire"},
        {"kind=foot\nlevle=1", "[g] levle: unknown key; did you mean \"level\"?"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        World world = {0};
        g_autofree char *message = load(&thing_table, &world, 0, cases[i].keys);
        assert_non_null(message);
        if (strstr(message, cases[i].message) == NULL)
            fail_msg("%s: %s", cases[i].keys, message);
    }
}

static void
items_of_a_list_are_fields_too(void **unused)
{
    (void)unused;
    World world = {0};
    assert_null(load_items(&world, 0, "kind=foot; tired=1; place=d"));
    assert_int_equal(world.things[0].flags, FLAG_TIRED);
    assert_int_equal(world.things[0].place, 3);
    g_autoptr(GString) list = g_string_new("name");
    HetFieldPlace place = {.base = {&world}, .item = 0};
    het_fields_save_items(&thing_table, &place, list);
    assert_string_equal(list->str, "name; kind=foot; tired=1; place=d");
    static const char *const wrong[][2] = {
        {"kind=foot; odd",
         "[g] k: \"odd\": expected one of kind=, morale=, tired=, level=, place="},
        {"kind=guns; tired=1", "[g] k: tired=: guns do not tire"},
        {"kind=foot; kind=guns", "kind= stands there twice"},
        {"level=1", "kind= is missing"},
        {"kind=foot; level=4", "level=: \"4\" is not a whole number from 0 to 3"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(wrong); i++) {
        World other = {0};
        g_autofree char *message = load_items(&other, 0, wrong[i][0]);
        assert_non_null(message);
        if (strstr(message, wrong[i][1]) == NULL)
            fail_msg("%s: %s", wrong[i][0], message);
    }
}

static void
units_are_reported_by_their_codes(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario =
        het_scenario_open("kipling/skirmish", het_rules_registry, &error);
    assert_no_error(error);
    Common common = {0};
    HetFieldPlace place = {.base = {&common}, .scenario = scenario};
    const HetField *seen = het_field_find(&common_table, "seen");
    assert_null(het_field_read(seen, &place, "RI2; BC1"));
    assert_int_equal(common.seen, 1u << 1 | 1u << 5);
    g_autofree char *text = het_field_write(seen, &place);
    assert_string_equal(text, "RI2;BC1");
    g_autofree char *wrong = het_field_read(seen, &place, "RI2;XX");
    assert_string_equal(wrong, "\"XX\" is not one of the units");
}

static void
the_table_is_the_page(void **unused)
{
    (void)unused;
    g_autoptr(GString) text = g_string_new(NULL);
    het_fields_describe(&thing_table, text);
    assert_string_equal(text->str, "`[thing N]`:\n\n"
                                   "| key | value | default | meaning |\n|---|---|---|---|\n"
                                   "| `kind` | `foot`, `horse`, `guns` | needed | what it is |\n"
                                   "| `morale` | -3 to 3 | 1 | how it feels |\n"
                                   "| `tired` | 0 to 1 | 0 | 1: it is |\n"
                                   "| `level` | 0 to 3 | 0 | of order |\n"
                                   "| `place` | letter | none | where it stands |\n");
}

TEST_UNIT("field")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_go_where_they_belong),
        cmocka_unit_test(what_is_missing_gets_its_default),
        cmocka_unit_test(errors_name_key_and_range),
        cmocka_unit_test(items_of_a_list_are_fields_too),
        cmocka_unit_test(units_are_reported_by_their_codes),
        cmocka_unit_test(the_table_is_the_page),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
