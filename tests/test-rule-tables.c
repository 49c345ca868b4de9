/* The tables on the pages of the rules, which `hetman rules ID` and the board print, have what is
 * played: each is written once more from the options' defaults and the systems' own tables. */
#include "test.h"

#include "engine/rules/kipling/kipling-scenario.h"
#include "engine/rules/kircholm/kircholm-scenario.h"
#include "engine/rules/northern/northern-state.h"
#include "engine/rules/registry.h"

typedef struct {
    const HetRules *rules;
    char *text;
    unsigned rows; /* looked for in it */
} Page;

static Page
page_of(const char *system)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *name = g_strdup_printf("%s.md", system);
    g_autofree char *path =
        g_build_filename(g_getenv("G_TEST_SRCDIR"), "docs", "rules", name, NULL);
    Page page = {.rules = het_rules_find(system)};
    assert_non_null(page.rules);
    g_file_get_contents(path, &page.text, NULL, &error);
    assert_no_error(error);
    return page;
}

/* The default of an option. */
static int
number(const Page *page, const char *option)
{
    for (unsigned i = 0; i < page->rules->option_count; i++)
        if (strcmp(page->rules->options[i].name, option) == 0)
            return page->rules->options[i].initial;
    fail_msg("no option %s", option);
    return 0;
}

/* A row of the page: "+option" gives its default with a sign, "=option" as it is, anything else
 * stands for itself. */
static void
assert_row(Page *page, const char *cells)
{
    g_auto(GStrv) parts = g_strsplit(cells, "|", -1);
    g_autoptr(GString) row = g_string_new("\n|");
    for (unsigned i = 0; parts[i] != NULL; i++) {
        const char *cell = g_strstrip(parts[i]);
        if (*cell == '=')
            g_string_append_printf(row, " %d |", number(page, cell + 1));
        else if (*cell == '+' && g_ascii_isalpha(cell[1]))
            g_string_append_printf(row, " %+d |", number(page, cell + 1));
        else if (*cell == '\0')
            g_string_append(row, " |");
        else
            g_string_append_printf(row, " %s |", cell);
    }
    g_string_append_c(row, '\n');
    if (strstr(page->text, row->str) == NULL)
        fail_msg("docs/rules/%s.md has no row%s", page->rules->name, row->str);
    page->rows++;
}

static void assert_format(Page *page, const char *format, ...) G_GNUC_PRINTF(2, 3);

static void
assert_format(Page *page, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *cells = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    assert_row(page, cells);
}

/* Whether the paragraph before a line is the caption of a table that belongs to rules. */
static bool
is_captioned(char *const *lines, unsigned line)
{
    g_autoptr(GString) caption = g_string_new(NULL);
    for (unsigned i = line - 1; i > 0 && *lines[i - 1] != '\0'; i--) {
        g_string_prepend_c(caption, ' ');
        g_string_prepend(caption, lines[i - 1]);
    }
    return g_regex_match_simple("^[^.:;(]*\\((KIP|KIR|GNW)-[^)]*\\)[.:;]", caption->str, 0, 0);
}

/* Such tables are so many, and their rows, headings aside, have all been looked for. */
static void
finish(Page *page, unsigned tables)
{
    g_auto(GStrv) lines = g_strsplit(page->text, "\n", -1);
    unsigned rows = 0, found = 0;
    for (unsigned i = 2; lines[i] != NULL && lines[i + 1] != NULL; i++) {
        if (*lines[i] != '|' || *lines[i - 1] != '\0' || !is_captioned(lines, i))
            continue;
        for (i += 2; lines[i + 1] != NULL && *lines[i] == '|'; i++)
            rows++;
        found++;
    }
    assert_int_equal(found, tables);
    assert_int_equal(rows, page->rows);
    g_free(page->text);
}

static const char *
price(unsigned cost)
{
    static const char *const words[] = {"-", "1", "2", "3", "4"};
    assert_true(cost < G_N_ELEMENTS(words));
    return words[cost];
}

static void
kipling(void **unused)
{
    (void)unused;
    Page page = page_of("kipling");
    static const char *const arms[] = {"infantry", "cavalry", "artillery"};
    for (unsigned i = 0; i < G_N_ELEMENTS(arms); i++) {
        KiplingMobility by = (KiplingMobility)i;
        unsigned open = kipling_terrain_cost(by, KIPLING_OPEN, true);
        assert_int_equal(kipling_terrain_cost(by, KIPLING_HILL, true), open);
        assert_int_equal(kipling_terrain_cost(by, KIPLING_BRIDGE, false), open);
        assert_int_equal(kipling_terrain_cost(by, KIPLING_RIVER, false), 0);
        assert_format(&page, "%s | =%s-move | %s | %s | %s | %s | %s", arms[i], arms[i],
                      price(open), price(kipling_terrain_cost(by, KIPLING_WOODS, true)),
                      price(kipling_terrain_cost(by, KIPLING_BUILDING, true)),
                      price(kipling_terrain_cost(by, KIPLING_RIVER, true)),
                      price(kipling_terrain_cost(by, KIPLING_FORD, false)));
    }
    assert_row(&page, "infantry | =infantry-fire-dice | =infantry-fire-hit | =weak-hit | "
                      "=infantry-close | =infantry-long");
    assert_row(&page, "guns | =gun-fire-dice | =gun-fire-hit | =weak-hit | =gun-close | =gun-long");
    assert_row(&page, "in the open, or not infantry | =close-hits | =long-hits");
    int cover = number(&page, "cover-hits");
    assert_format(&page, "infantry in woods or a building | %d | %d",
                  number(&page, "close-hits") + cover, number(&page, "long-hits") + cover);
    assert_row(&page, "infantry | =infantry-melee-dice | =infantry-melee-hit | =weak-hit | 1 | "
                      "=hits-on-cavalry | =infantry-retreat | =prisoner-roll | "
                      "=exhausted-prisoner-roll");
    assert_row(&page, "cavalry | =cavalry-melee-dice | =cavalry-melee-hit | =weak-hit | 1 | 1 | "
                      "=cavalry-retreat | =prisoner-roll | =exhausted-prisoner-roll");
    assert_row(&page, "a gun's crew | - | - | - | - | - | - | =crew-prisoner-roll | "
                      "=exhausted-prisoner-roll");
    finish(&page, 4);
}

/* Lengths of the page are centimetres. */
static void
northern(void **unused)
{
    (void)unused;
    Page page = page_of("northern");
    static const struct {
        const char *name, *option;
        bool marches, charges, by_road;
    } movers[] = {
        {"infantry", "infantry-move", true, true, true},
        {"cavalry", "cavalry-move", true, true, true},
        {"dragoons", "dragoon-move", false, false, false},
        {"artillery", "artillery-move", false, false, true},
        {"general", "cavalry-move", false, false, false},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(movers); i++) {
        int move = number(&page, movers[i].option);
        g_autofree char *march =
            g_strdup_printf("%d", move * number(&page, "march-multiplier") / 10);
        g_autofree char *charge = g_strdup_printf("%d", move / 10);
        g_autofree char *half = g_strdup_printf("%g", move / 20.0);
        assert_format(&page, "%s | %d | %s | %s | %s | %s", movers[i].name, move / 10,
                      strcmp(movers[i].name, "artillery") == 0 ? "-" : half,
                      movers[i].marches ? march : "-", movers[i].charges ? charge : "-",
                      movers[i].by_road ? "+3" : "-");
    }
    assert_int_equal(number(&page, "road-bonus"), 30);
    static const char *const shooters[][2] = {
        {"infantry", "infantry"}, {"dragoons", "dragoon"}, {"artillery", "artillery"}};
    for (size_t i = 0; i < G_N_ELEMENTS(shooters); i++) {
        g_autoptr(GString) row = g_string_new(shooters[i][0]);
        for (unsigned far = 0; far < 2; far++) {
            g_autofree char *range =
                g_strdup_printf("%s-%s", shooters[i][1], far ? "long" : "close");
            g_autofree char *damage = g_strdup_printf("%s-damage", range);
            int added = number(&page, damage);
            g_string_append_printf(row, " | %d | die", number(&page, range) / 10);
            if (added != 0)
                g_string_append_printf(row, " %+d", added);
        }
        assert_row(&page, row->str);
    }
    static const unsigned sizes[] = {6, 4, 3};
    for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++)
        for (unsigned die = 1; die <= 6; die++) {
            const uint8_t *army = northern_army(sizes[i], die);
            assert_format(&page, "%u | %u | %u | %u | %u", die, army[NORTHERN_INFANTRY],
                          army[NORTHERN_DRAGOONS], army[NORTHERN_ARTILLERY],
                          army[NORTHERN_CAVALRY]);
        }
    finish(&page, 5);
}

static void
kircholm_ground(Page *page)
{
    static const char *const movers[KIRCHOLM_MOBILITIES] = {
        [KIRCHOLM_ON_FOOT] = "foot",
        [KIRCHOLM_ON_HORSE] = "cavalry",
        [KIRCHOLM_IN_RANKS] = "cavalry in shooting formation",
        [KIRCHOLM_IN_ASSAULT] = "cavalry in assault formation",
        [KIRCHOLM_ON_WHEELS] = "guns",
    };
    for (unsigned i = 0; i < KIRCHOLM_MOBILITIES; i++) {
        KircholmMobility by = (KircholmMobility)i;
        assert_format(page, "%s | %s | %s | %s | %s | %s | +%u | +%u", movers[i],
                      price(kircholm_terrain_cost(by, KIRCHOLM_OPEN)),
                      price(kircholm_terrain_cost(by, KIRCHOLM_VILLAGE)),
                      price(kircholm_terrain_cost(by, KIRCHOLM_WOOD)),
                      price(kircholm_terrain_cost(by, KIRCHOLM_MARSH)),
                      price(kircholm_terrain_cost(by, KIRCHOLM_RIVER)),
                      kircholm_slope_cost(by, true), kircholm_slope_cost(by, false));
    }
}

static void
kircholm_counters(Page *page)
{
    static const struct {
        const char *words, *type, *weapon, *volleys;
    } counters[] = {
        {"husaria", "husaria", NULL, "-"},
        {"pancerni", "pancerni", NULL, "-"},
        {"reiters", "raitars", "pistol", "2"},
        {"arquebusiers", "arquebusiers", "arquebus", "2"},
        {"Tatars", "tatars", "bow", "1"},
        {"volunteers", "volunteers", NULL, "-"},
        {"guard reiters", "guard-raitars", "pistol", "2"},
        {"foot (Swedish: fire 4)", "infantry", "musket", "2"},
        {"guns", "artillery", "cannon", "-"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(counters); i++) {
        const char *type = counters[i].type, *weapon = counters[i].weapon;
        g_autofree char *ranges = weapon == NULL
                                      ? g_strdup("- | - | -")
                                      : g_strdup_printf("=%s-direct | =%s-effective | =%s-maximum",
                                                        weapon, weapon, weapon);
        assert_format(page, "%s | =%s-combat | =%s-fire | =%s-move | %s | %s", counters[i].words,
                      type, type, type, ranges, counters[i].volleys);
    }
    assert_int_equal(number(page, "swedish-infantry-fire"), 4);
    assert_int_equal(number(page, "volleys"), 2);
    assert_int_equal(number(page, "tatar-volleys"), 1);
}

static void
kircholm_shots(Page *page)
{
    static const char *const effects[KIRCHOLM_HITS] = {"-", "1p", "2p", "D", "U"};
    for (int total = 6; total <= 12; total++)
        assert_format(page, "%d%s | %s", total,
                      total == 6    ? " and less"
                      : total == 12 ? " and more"
                                    : "",
                      effects[kircholm_fire(total)]);
    assert_row(page, "effective range | +effective-fire-modifier");
    assert_row(page, "maximum range | +maximum-fire-modifier");
    assert_row(page, "fire factor of 4 and more | +strong-fire-modifier");
    assert_row(page, "fire factor of 2 and less | +weak-fire-modifier");
    assert_row(page, "guns | +cannon-fire-modifier");
    assert_row(page, "guns of type A, besides | +cannon-a-fire-modifier");
    assert_row(page, "at assault formation | +fire-at-assault");
    assert_row(page, "at closed formation | +fire-at-closed");
    assert_row(page, "at double formation | +fire-at-double");
    assert_row(page, "at defensive formation | +fire-at-defensive");
    assert_row(page, "at guns | +fire-at-guns");
    assert_row(page, "at a unit in a village | +fire-at-village");
    assert_row(page, "at a unit in a wood | +fire-at-wood");
}

/* The combat table. */
static void
kircholm_fights(Page *page)
{
    static const char levels[] = {[KIRCHOLM_UNHARMED] = ' ',
                                  [KIRCHOLM_DISORDER] = 'D',
                                  [KIRCHOLM_ROUT] = 'U',
                                  [KIRCHOLM_DESTROY] = 'E'};
    for (int total = 1; total <= 8; total++) {
        g_autoptr(GString) row = g_string_new(NULL);
        g_string_append_printf(row, "%d%s", total,
                               total == 1   ? " and less"
                               : total == 8 ? " and more"
                                            : "");
        for (unsigned odds = 0; odds < KIRCHOLM_ODDS; odds++) {
            KircholmOutcome outcome = kircholm_combat(odds, total);
            char level[2] = {levels[outcome.level], '\0'};
            if (outcome.loser == 0)
                g_string_append(row, " | -");
            else
                g_string_append_printf(row, " | %s %s", outcome.loser < 0 ? "A" : "D",
                                       g_strstrip(level));
            if (outcome.hexes > 0)
                g_string_append_printf(row, "%u", outcome.hexes);
        }
        assert_row(page, row->str);
    }
}

static void
kircholm(void **unused)
{
    (void)unused;
    Page page = page_of("kircholm");
    kircholm_ground(&page);
    kircholm_counters(&page);
    kircholm_shots(&page);
    kircholm_fights(&page);
    finish(&page, 5);
}

TEST_UNIT("rule-tables")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kipling),
        cmocka_unit_test(northern),
        cmocka_unit_test(kircholm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
