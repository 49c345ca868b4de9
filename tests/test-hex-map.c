#include "test.h"

#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/board/hex-map.h"
#include "engine/move.h"

static const HetHexTerrain terrains[] = {{'.', "open"}, {'w', "wood"}, {'v', "village"}};
static const char *const sides[] = {"stream", "fence", NULL}, *const ways[] = {"road", NULL};
static const HetHexMapKinds kinds = {terrains, G_N_ELEMENTS(terrains), sides, ways};

#define ROWS "row-07=. w2 v .\nrow-08=w . .1 .\nrow-09=. . . w9\n"
#define HEAD "[map]\ncolumns=4\nrows=3\nfirst=2207\nlower=odd\n"

/* (transfer full) */
static HetKeyFile *
key_file(const char *text)
{
    GError *error = NULL;
    HetKeyFile *file = het_key_file_parse("maps", text, -1, &error);
    assert_no_error(error);
    return file;
}

static void
load(const char *text, HetHexMap *map)
{
    g_autoptr(HetKeyFile) file = key_file(text);
    GError *error = NULL;
    const HetScenario scenario = {.data = map};
    assert_true(het_hex_map_load(&scenario, map, &kinds, file, "map"));
    assert_true(het_key_file_finish(file, &error));
}

static unsigned
cell(const HetHexMap *map, const char *name)
{
    unsigned found = het_hex_parse(&map->grid, name);
    assert_int_not_equal(found, HET_NO_PLACE);
    return found;
}

static const char whole[] =
    HEAD ROWS "stream=2207/2208 2208/2308\nfence=2308/2208\nroad=2209 2308 2408; 2507 2508\n";

static void
rows_give_terrain_and_level(void **unused)
{
    (void)unused;
    HetHexMap map;
    load(whole, &map);
    assert_int_equal(map.cells, 12);
    assert_int_equal(map.terrain[cell(&map, "2307")], 1);
    assert_int_equal(map.level[cell(&map, "2307")], 2);
    assert_int_equal(map.terrain[cell(&map, "2407")], 2);
    assert_int_equal(map.level[cell(&map, "2408")], 1);
    assert_int_equal(map.terrain[cell(&map, "2509")], 1);
    assert_int_equal(map.level[cell(&map, "2509")], 9);
    het_hex_map_clear(&map);
}

static void
features_are_known_from_both_hexes(void **unused)
{
    (void)unused;
    HetHexMap map;
    load(whole, &map);
    unsigned a = cell(&map, "2208"), b = cell(&map, "2308");
    unsigned over = het_hex_direction(&map.grid, a, b);
    assert_int_equal(map.sides[a][over], 3);
    assert_int_equal(map.sides[b][het_hex_turn(over, 3)], 3);
    assert_int_equal(map.sides[a][0], 1); /* to 2207, straight up */
    assert_int_equal(map.ways[a][over], 0);
    unsigned c = cell(&map, "2408"), d = cell(&map, "2209");
    assert_int_equal(map.ways[b][het_hex_direction(&map.grid, b, c)], 1);
    assert_int_equal(map.ways[b][het_hex_direction(&map.grid, b, d)], 1);
    assert_int_equal(map.ways[c][het_hex_direction(&map.grid, c, cell(&map, "2507"))], 0);
    het_hex_map_add_side(&map, 0, 0, 1); /* off the board: nothing */
    assert_int_equal(map.sides[0][0], 0);
    het_hex_map_clear(&map);
}

static void
what_is_saved_loads_to_the_same(void **unused)
{
    (void)unused;
    HetHexMap map, again;
    load(whole, &map);
    g_autoptr(GKeyFile) file = g_key_file_new();
    het_hex_map_save(&map, file, "map");
    g_autofree char *text = g_key_file_to_data(file, NULL, NULL);
    load(text, &again);
    assert_int_equal(map.cells, again.cells);
    assert_int_equal(cell(&map, "2509"), cell(&again, "2509"));
    assert_int_equal(map.grid.odd_lower, again.grid.odd_lower);
    assert_memory_equal(map.terrain, again.terrain, map.cells);
    assert_memory_equal(map.level, again.level, map.cells);
    assert_memory_equal(map.sides, again.sides, map.cells * sizeof *map.sides);
    assert_memory_equal(map.ways, again.ways, map.cells * sizeof *map.ways);
    het_hex_map_clear(&map);
    het_hex_map_clear(&again);
}

static void
errors_name_key_and_token(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"[map]\nrows=3\nlower=odd\n" ROWS, "[map] columns: missing"},
        {"[map]\ncolumns=4\nrows=100\nlower=odd\n" ROWS, "[map] rows: \"100\" is not a whole"},
        {"[map]\ncolumns=4\nrows=3\nlower=left\n" ROWS,
         "[map] lower: \"left\" is not one of: even"},
        {"[map]\ncolumns=4\nrows=3\nlower=odd\nfirst=207\n" ROWS,
         "[map] first: \"207\" is not the number of a hex such as 0101"},
        {"[map]\ncolumns=4\nrows=3\nlower=odd\nfirst=9707\n" ROWS,
         "[map] first: hexes would be numbered beyond 9999; start lower"},
        {HEAD "row-07=. x . .\n",
         "[map] row-07: hex 2: \"x\" is not a terrain; there are: . open, w"},
        {HEAD "row-07=. w22 . .\n", "[map] row-07: hex 2: expected one symbol, a level of one"},
        {HEAD "row-07=. . .\n", "[map] row-07: 3 hexes, expected 4 as in columns"},
        {HEAD "row-07=. . . .\n", "[map] row-08: missing"},
        {HEAD ROWS "stream=2207\n", "[map] stream: \"2207\" is not a hexside; write the hexes on"},
        {HEAD ROWS "fence=2207/2209\n", "[map] fence: 2207 and 2209 are not neighbours"},
        {HEAD ROWS "fence=2207/2607\n", "[map] fence: \"2607\" is not a hex from 2207 to 2509"},
        {HEAD ROWS "road=2207 2208;2208 2408\n", "[map] road: 2208 and 2408 are not neighbours"},
    };
    for (unsigned i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(HetKeyFile) file = key_file(cases[i].text);
        g_autoptr(GError) error = NULL;
        HetHexMap map;
        const HetScenario scenario = {.data = &map};
        assert_false(het_hex_map_load(&scenario, &map, &kinds, file, "map"));
        assert_false(het_key_file_done(file, &error));
        if (strstr(error->message, cases[i].message) == NULL)
            fail_msg("\"%s\" does not contain \"%s\"", error->message, cases[i].message);
    }
}

/* A system whose map is not what its scenario's data begin with would give its hexes wrong names.
 */
static void
the_map_is_the_first_of_the_data(void **unused)
{
    (void)unused;
    struct {
        unsigned units;
        HetHexMap map;
    } data;
    const HetScenario scenario = {.data = &data};
    pid_t child = fork();
    assert_int_not_equal(child, -1);
    if (child == 0) {
        const struct rlimit no_core = {0, 0};
        setrlimit(RLIMIT_CORE, &no_core);
        signal(SIGABRT, SIG_DFL); /* not cmocka's */
        g_autoptr(HetKeyFile) file = key_file(whole);
        /* GLib prints "Bail out!" on standard output, which the runner would read */
        if (freopen("/dev/null", "w", stderr) != NULL && freopen("/dev/null", "w", stdout) != NULL)
            het_hex_map_load(&scenario, &data.map, &kinds, file, "map");
        _exit(0);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}

TEST_UNIT("hex-map")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_give_terrain_and_level),
        cmocka_unit_test(features_are_known_from_both_hexes),
        cmocka_unit_test(what_is_saved_loads_to_the_same),
        cmocka_unit_test(errors_name_key_and_token),
        cmocka_unit_test(the_map_is_the_first_of_the_data),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
