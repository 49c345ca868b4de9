/* Which rules random games and games of the doctrine reach: ids that events, prompts and results
 * name, against the ids that the system's page of rules lists (first column of its tables). The
 * report is printed; the ids that never fire are known, and the list of them here must be exact. */
#include "test.h"

#include "agents/doctrine/doctrine.h"
#include "engine/game.h"
#include "engine/rules/registry.h"
#include "toys.h"

/* Of each scenario: games, fewer of long ones once they come to PLIES_ENOUGH plies. */
enum { GAMES = 60, GAMES_LEAST = 4, PLIES_MAX = 50000, PLIES_ENOUGH = 100000 };

typedef struct {
    const char *system;
    const char *more[8];     /* scenarios to play besides the shipped ones, NULL-terminated */
    const char *silent[320]; /* ids that do not fire, NULL-terminated, each with its reason */
} Known;

static Known systems[] = {
    {"einstein",
     {NULL},
     {
         "EIN-7", /* no game lasts 96 turns: each stone has eight steps at most */
         NULL,
     }},
    {"husaria",
     {
         "husaria/training-tabor?deployment=1&dispersed-track=3&swamp-retreat=1",
         "husaria/random?seed=3",
         NULL,
     },
     {
         /* clang-format off */
         /* what words, counters, tables and the map are */
         "HUS-2.1", "HUS-2.3", "HUS-3.0", "HUS-3.1c", "HUS-4.1", "HUS-5.11", "HUS-5.12",
         "HUS-6.11b", "HUS-6.62b", "HUS-6.73", "HUS-6.74", "HUS-7.11", "HUS-8.11", "HUS-8.11b",
         "HUS-8.12", "HUS-9.12", "HUS-9.12b", "HUS-10.15c", "HUS-11.11", "HUS-12.2", "HUS-12.2c",
         "HUS-13.11", "HUS-13.21", "HUS-14.0", "HUS-14.12", "HUS-15.11", "HUS-16.0", "HUS-15.24",
         "HUS-T.1b", "HUS-T.2b", "HUS-T.3", "HUS-T.4", "HUS-T.5", "HUS-T.6",
         "HUS-T.7", "HUS-T.7b", "HUS-T.8b", "HUS-S.8", "HUS-S.9", "HUS-S.10",
         "HUS-V.3", "HUS-D.1b", "HUS-D.1c", "HUS-D.2b", "HUS-D.2c", "HUS-D.2d", "HUS-D.4",
         "HUS-D.5", "HUS-D.5b", "HUS-D.6",
         /* costs and points, which every move spends */
         "HUS-4.22", "HUS-4.29", "HUS-4.44", "HUS-4.44b", "HUS-4.47b", "HUS-4.51",
         "HUS-4.51b",
         "HUS-4.52", "HUS-4.52b", "HUS-4.53", "HUS-4.53b", "HUS-15.23", "HUS-S.4c",
         /* bans and limits: nothing happens where they are kept */
         "HUS-3.1b", "HUS-3.1i", "HUS-3.1f", "HUS-3.1h", "HUS-4.1b", "HUS-4.21b", "HUS-4.21c",
         "HUS-4.23", "HUS-4.24", "HUS-4.26", "HUS-4.27", "HUS-4.28", "HUS-4.28b", "HUS-4.31",
         "HUS-4.45", "HUS-4.46", "HUS-5.21", "HUS-5.23c", "HUS-5.24b", "HUS-5.24c", "HUS-5.24g",
         "HUS-6.11c", "HUS-6.12b", "HUS-6.13b", "HUS-6.14c", "HUS-6.15", "HUS-6.15b", "HUS-6.71e", "HUS-6.17c", "HUS-6.19b",
         "HUS-6.24", "HUS-6.61b", "HUS-6.62c", "HUS-6.63b", "HUS-6.63d", "HUS-6.65b", "HUS-6.66b",
         "HUS-6.71b", "HUS-6.71c", "HUS-6.72c", "HUS-6.72d", "HUS-6.75c", "HUS-7.14",
         "HUS-7.14b",
         "HUS-7.21", "HUS-7.22b", "HUS-7.23", "HUS-7.31c", "HUS-7.33b", "HUS-8.13b",
         "HUS-9.15b", "HUS-9.15c", "HUS-9.21d", "HUS-10.13b", "HUS-10.14e", "HUS-10.14f",
         "HUS-11.12c", "HUS-11.13", "HUS-11.13b", "HUS-11.14", "HUS-11.15d", "HUS-11.17",
         "HUS-11.17b", "HUS-12.11d", "HUS-12.11e", "HUS-12.12", "HUS-12.2b", "HUS-12.31c", "HUS-12.31e",
         "HUS-12.4d", "HUS-15.13e", "HUS-13.12", "HUS-13.12b", "HUS-13.12c", "HUS-13.13",
         "HUS-13.14b", "HUS-13.15", "HUS-13.15b", "HUS-13.15c", "HUS-13.15d", "HUS-13.17",
         "HUS-13.32b", "HUS-13.33", "HUS-13.34", "HUS-13.34b", "HUS-15.22c", "HUS-15.23b",
         "HUS-15.24b", "HUS-S.5c", "HUS-S.6", "HUS-S.7", "HUS-D.2e", "HUS-D.3",
         /* what nothing hinders */
         "HUS-T.8c", "HUS-2.1b", "HUS-6.16b", "HUS-6.21k", "HUS-6.63i", "HUS-V.2f", "HUS-D.5c", "HUS-D.5d", "HUS-4.25", "HUS-4.30", "HUS-4.46b", "HUS-5.13", "HUS-5.21b", "HUS-5.22", "HUS-5.23b",
         "HUS-5.24d", "HUS-5.24e", "HUS-5.24f", "HUS-6.17b", "HUS-6.18", "HUS-6.22", "HUS-7.13",
         "HUS-7.32", "HUS-9.13b", "HUS-9.14", "HUS-9.14c", "HUS-9.15", "HUS-9.15e", "HUS-10.14d", "HUS-11.16c",
         "HUS-11.19b", "HUS-11.19c", "HUS-12.11c", "HUS-13.12d", "HUS-13.12e", "HUS-13.14",
         "HUS-13.18", "HUS-13.31c", "HUS-15.27", "HUS-S.4b",
         /* between the days of a campaign: here each is played alone */
         "HUS-S.1", "HUS-S.2", "HUS-S.3", "HUS-S.3b", "HUS-S.3c",
         /* no scenario has lances and wagons on one side */
         "HUS-6.75", "HUS-6.75b",
         /* too seldom for so few games */
         "HUS-V.1b", "HUS-V.1f",
         /* how what is reported under its paragraph's main rule comes about: who, when, in which order */
         "HUS-3.1d", "HUS-3.1e", "HUS-3.1g", "HUS-4.42", "HUS-6.11", "HUS-6.31c",
         "HUS-6.21c", "HUS-6.21d", "HUS-6.21f", "HUS-6.21h", "HUS-6.21i", "HUS-6.21j", "HUS-6.23",
         "HUS-6.32", "HUS-6.42b", "HUS-6.63", "HUS-6.63c", "HUS-6.63e", "HUS-6.63f", "HUS-6.63g", "HUS-6.63h",
         "HUS-6.64", "HUS-6.64b", "HUS-6.66", "HUS-6.72e", "HUS-7.12b", "HUS-7.12c", "HUS-7.12d",
         "HUS-7.12e", "HUS-7.12h", "HUS-7.12g", "HUS-7.21b", "HUS-7.22c",
         "HUS-7.22d", "HUS-7.31b", "HUS-7.31d", "HUS-8.15", "HUS-9.21b", "HUS-9.21c", "HUS-9.22d",
         "HUS-9.22e", "HUS-9.23b", "HUS-9.23c", "HUS-10.12", "HUS-10.14c", "HUS-10.14g",
         "HUS-10.15b", "HUS-10.16", "HUS-11.16d", "HUS-11.16e", "HUS-12.11f",
         "HUS-12.11g", "HUS-12.4f", "HUS-13.11b", "HUS-13.31b",
         "HUS-13.32c", "HUS-14.11b", "HUS-14.15b", "HUS-14.15d", "HUS-15.12b", "HUS-15.12c", "HUS-15.13b",
         "HUS-15.13c", "HUS-15.13d", "HUS-15.21b", "HUS-15.22b", "HUS-V.1d", "HUS-V.2b",
         "HUS-V.2c", "HUS-V.2d", "HUS-D.1d", "HUS-D.1e",
         /* clang-format on */
         NULL,
     }},
    {"kipling",
     {
         "kipling/skirmish?wells-points=1&charge-breaks-off=1",
         "kipling/open-field?generals=1&hospitals=1&breaches=1&breach-hits=1",
         "kipling/hooks-farm?generals=1&hospitals=1&breaches=1&breach-hits=1",
         "kipling/river-line?generals=1&general-killed=3&end-share=100",
         "kipling/hooks-farm?end-share=100&wells-points=1",
         "kipling/random?seed=4&width=8&height=6",
         NULL,
     },
     {
         "KIP-1b.2", /* bans: nothing happens where they are kept */
         "KIP-1c.2", "KIP-1e",   "KIP-1f.2", "KIP-4c.4", "KIP-4d.6", "KIP-4g.8",
         "KIP-2f", /* ways of counting, which every shot uses */
         "KIP-2g.2", "KIP-2g.3", "KIP-2g.4", "KIP-2h",   "KIP-3a.2", "KIP-4a.7",
         "KIP-4e.5", "KIP-5b.4", "KIP-6c.3", "KIP-4a.6", /* a captured gun is seldom held long
                                                            enough to be charged */
         "KIP-6e.2",                                     /* a number in KIP-6e.1 */
         NULL,
     }},
    {"kircholm",
     {
         "kircholm/random?seed=3&levels=3",
         "kircholm/drill-shooting?break-first=101&break-second=101",
         "kircholm/kircholm-1605?musket-effective=5&fire-modifier=4&push-level=0",
         NULL,
     },
     {
         "KIR-4.17", /* double formations are seldom hit with both flanks barred */
         "KIR-1.1",  /* what troops, hexes, levels and commanders are */
         "KIR-2.1",   "KIR-2.5",  "KIR-6.1",   "KIR-7.1",
         "KIR-7.2",   "KIR-15.1", "KIR-2.4", /* allowances, spent with every step */
         "KIR-4.3",   "KIR-6.3",  "KIR-1.9", /* bans: nothing happens where they are kept */
         "KIR-1.10",  "KIR-3.5",  "KIR-4.18",  "KIR-4.20",
         "KIR-5.1",   "KIR-5.2",  "KIR-6.4",   "KIR-6.12",
         "KIR-9.10",  "KIR-9.16", "KIR-10.18", "KIR-11.1",
         "KIR-11.3",  "KIR-11.4", "KIR-13.7",  "KIR-6.5", /* zones, which other rules act on */
         "KIR-8.1",   "KIR-8.2",  "KIR-2.3",              /* factors, ranges, arcs and sight */
         "KIR-10.1",  "KIR-10.2", "KIR-10.5",  "KIR-10.17",
         "KIR-13.2",  "KIR-13.3", "KIR-3.1", /* how many, and in which order */
         "KIR-9.2",   "KIR-9.3",  "KIR-9.12",  "KIR-10.4",
         "KIR-10.14", "KIR-17.1", /* the sum that 17.2 and 17.3 compare */
         NULL,
     }},
    {"musketpike",
     {
         "musketpike/random?seed=3",
         NULL,
     },
     {
         "MPR-1.1", /* the first turn begins without anybody listening */
         "MPR-1.5", /* no scenario has two overall commanders on a side */
         /* bans: nothing happens where they are kept */
         "MPR-2.7",
         "MPR-3.5",
         "MPR-3.12",
         "MPR-3.16",
         "MPR-3.17",
         "MPR-5.3",
         "MPR-5.4",
         "MPR-5.9",
         "MPR-5.11",
         "MPR-5.12",
         "MPR-6.2",
         "MPR-6.6",
         "MPR-7.2",
         "MPR-7.3",
         "MPR-7.4",
         "MPR-7.7",
         "MPR-9.4",
         "MPR-10.18",
         "MPR-11.24",
         "MPR-12.1",
         "MPR-12.6",
         "MPR-15.17",
         "MPR-15.28",
         "MPR-15.30",
         "MPR-15.32",
         "MPR-15.33",
         "MPR-15.36",
         "MPR-15.37",
         "MPR-18.9",
         /* what words mean, and ways of counting */
         "MPR-3.15",
         "MPR-8.1",
         "MPR-8.2",
         "MPR-8.3",
         "MPR-8.4",
         "MPR-8.5",
         "MPR-8.6",
         "MPR-10.12",
         "MPR-10.19",
         "MPR-11.30",
         "MPR-13.1",
         "MPR-14.28",
         "MPR-18.2",
         "MPR-18.3",
         "MPR-18.7",
         "MPR-18.8",
         /* no scenario has heavy infantry without pikes */
         "MPR-8.7",
         "MPR-8.8",
         "MPR-11.29", /* seldom are seven units so close one behind the other */
         "MPR-15.18", /* heavy infantry seldom fights there with more than its limits */
         "MPR-16.2",  /* the star park is seldom fought for */
         "MPR-14.27", /* nor are those in a chateau often fired at */
         /* examples */
         "MPR-11.19",
         "MPR-17.1",
         "MPR-17.2",
         "MPR-17.3",
         "MPR-17.4",
         "MPR-17.5",
         "MPR-17.6",
         "MPR-17.7",
         "MPR-17.8",
         "MPR-17.9",
         "MPR-17.10",
         "MPR-18.5", /* roads are reported as the ground they lie on */
         /* what scenarios are made of */
         "MPR-12.7",
         "MPR-12.8",
         "MPR-16.5",
         "MPR-16.6",
         "MPR-16.7",
         "MPR-16.8",
         NULL,
     }},
    {"northern",
     {
         "northern/pitched-battle?ammunition=1&graded-rally=1&flank-fire=1&slow-guns=1",
         "northern/pitched-battle?cossacks=1&elites=1&mounted-dragoons=1",
         "northern/random?seed=3&units=4&table=36&towns=1&woods=2&marshes=1",
         "northern/random?seed=8&units=6&river=1&woods=2",
         "northern/random?seed=5&units=3&table=36&drawn=1",
         "northern/random?seed=6&units=4&table=36&drawn=1",
         NULL,
     },
     {
         "GNW-1.1", /* shapes and sizes, which every outline has */
         "GNW-1.2",  "GNW-1.3",  "GNW-1.4",  "GNW-1.5",  "GNW-1.6",  "GNW-1.7",
         "GNW-2.1",  "GNW-2.2",  "GNW-2.3",  "GNW-2.4",  "GNW-2.5",  "GNW-2.6",
         "GNW-2.7",  "GNW-2.8", /* bans: nothing happens where they are kept */
         "GNW-3.6",  "GNW-4.6",  "GNW-5.8",  "GNW-5.9",  "GNW-5.11", "GNW-5.12",
         "GNW-5.13", "GNW-5.14", "GNW-5.18", "GNW-5.19", "GNW-5.24", "GNW-5.25",
         "GNW-5.26", "GNW-6.1",  "GNW-6.2",  "GNW-6.4",  "GNW-6.6",  "GNW-6.8",
         "GNW-7.9",  "GNW-7.10", "GNW-7.13", "GNW-7.14", "GNW-7.15", "GNW-9.7",
         "GNW-9.8",  "GNW-6.12", "GNW-5.27", "GNW-6.11", "GNW-5.17", /* ways of counting, or what
                                                                        follows of itself */
         "GNW-5.23", "GNW-6.5",  "GNW-6.10", "GNW-7.6",  "GNW-9.5",  "GNW-10.3",
         "GNW-8.8",  "GNW-4.7",  "GNW-5.28", "GNW-6.13", NULL,
     }},
    {"toy-hex", {NULL}, {NULL}},
};

static void
hear(void *data, const HetState *state, const HetEvent *event)
{
    (void)state;
    if (event->rule != NULL)
        g_hash_table_add(data, g_strdup(event->rule));
    for (unsigned i = 0; event->roll != NULL && i < event->roll->account->count; i++)
        if (event->roll->account->terms[i].rule != NULL)
            g_hash_table_add(data, g_strdup(event->roll->account->terms[i].rule));
}

/* What the doctrine with its default dials likes best. */
static unsigned
best_move(const HetState *state, const HetMoveList *list)
{
    static double scores[HET_MOVES_MAX];
    double dials[HET_DIALS_MAX];
    const HetDoctrine *doctrine = het_doctrine_find(state->scenario->rules->name);
    assert_true(het_doctrine_set(doctrine, NULL, NULL, dials, NULL));
    het_doctrine_score(doctrine, dials, NULL, state, list, false, scores);
    unsigned best = 0;
    for (unsigned i = 1; i < list->count; i++)
        best = scores[i] > scores[best] ? i : best;
    return best;
}

/* Every fourth game is the doctrine's. Returns its plies. */
static unsigned
play(const HetScenario *scenario, uint64_t seed, GHashTable *fired)
{
    HetStateBuffer buffer;
    HetState *state = &buffer.state;
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    HetRandom random = {.state = seed};
    HetSink sink = {.emit = hear, .data = fired};
    for (het_game_start(scenario, state); !het_game_over(state) && state->ply < PLIES_MAX;) {
        HetPrompt prompt;
        het_game_prompt(state, &prompt);
        g_hash_table_add(fired, g_strdup(prompt.rule));
        het_game_legal(state, list);
        unsigned choice = state->actor == HET_CHANCE ? het_random_outcome(&random, list)
                          : seed % 4 == 0            ? best_move(state, list)
                                                     : het_random_below(&random, list->count);
        HetMove move = list->moves[choice];
        het_game_apply(state, &move, &sink);
    }
    HetResult result;
    het_game_result(state, &result);
    g_hash_table_add(fired, g_strdup(result.rule));
    return state->ply;
}

/* (transfer full) The ids of a page of rules, in its order. */
static GPtrArray *
listed_ids(const char *system)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *path = NULL, *text = NULL, *page = g_strconcat(system, ".md", NULL);
    const char *root = g_getenv("G_TEST_SRCDIR") != NULL ? g_getenv("G_TEST_SRCDIR") : ".";
    if (g_str_has_prefix(system, "toy-"))
        path = g_build_filename(root, "tests", system, "rules.md", NULL);
    else
        path = g_build_filename(root, "docs", "rules", page, NULL);
    g_file_get_contents(path, &text, NULL, &error);
    assert_no_error(error);
    GPtrArray *ids = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GRegex) regex =
        g_regex_new("^\\|[ `*]*([A-Z]+-[0-9A-Z][0-9a-z.]*)[ `*]*\\|", G_REGEX_MULTILINE, 0, &error);
    assert_no_error(error);
    g_autoptr(GMatchInfo) match = NULL;
    for (g_regex_match(regex, text, 0, &match); g_match_info_matches(match);
         g_match_info_next(match, NULL))
        g_ptr_array_add(ids, g_match_info_fetch(match, 1));
    assert_true(ids->len > 0);
    return ids;
}

static bool
is_known(const Known *known, const char *id)
{
    for (size_t i = 0; known->silent[i] != NULL; i++)
        if (strcmp(known->silent[i], id) == 0)
            return true;
    return false;
}

/* Every id fires or is known not to, none of the known fires, and no id fires that is not listed.
 */
static void
check(const Known *known, GPtrArray *ids, GHashTable *fired)
{
    unsigned heard = 0;
    g_autoptr(GString) silent = g_string_new(NULL), wrong = g_string_new(NULL);
    for (guint i = 0; i < ids->len; i++) {
        const char *id = g_ptr_array_index(ids, i);
        bool fires = g_hash_table_contains(fired, id);
        heard += fires;
        if (!fires)
            g_string_append_printf(silent, " %s", id);
        if (fires == is_known(known, id))
            g_string_append_printf(wrong, " %s", id);
    }
    g_print("# %s: %u of %u rules fire; silent:%s\n", known->system, heard, ids->len,
            silent->len > 0 ? silent->str : " none");
    if (wrong->len > 0)
        fail_msg("%s: not as in the list in this file:%s", known->system, wrong->str);
    g_autoptr(GList) all = g_list_sort(g_hash_table_get_keys(fired), (GCompareFunc)strcmp);
    for (GList *item = all; item != NULL; item = item->next)
        if (!g_ptr_array_find_with_equal_func(ids, item->data, g_str_equal, NULL))
            fail_msg("%s: rule \"%s\" fires, but no page lists it", known->system,
                     (const char *)item->data);
}

static void
play_all(const char *name, GHashTable *fired)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario = toy_or_shipped_open(name, &error);
    assert_no_error(error);
    unsigned plies = 0;
    for (uint64_t seed = 1; seed <= GAMES && (seed <= GAMES_LEAST || plies < PLIES_ENOUGH); seed++)
        plies += play(scenario, seed, fired);
}

static void
rules_fire(void **state)
{
    const Known *known = *state;
    g_autoptr(GHashTable) fired = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GPtrArray) ids = listed_ids(known->system);
    g_auto(GStrv) shipped = het_scenario_names(known->system);
    bool toy = g_str_has_prefix(known->system, "toy-");
    const char *const *names = toy ? toy_scenario_names : (const char *const *)shipped;
    for (size_t i = 0; names[i] != NULL; i++)
        if (g_str_has_prefix(names[i], known->system))
            play_all(names[i], fired);
    for (size_t i = 0; known->more[i] != NULL; i++)
        play_all(known->more[i], fired);
    check(known, ids, fired);
}

/* A system that nobody thought of here would never be looked at. */
static void
every_system_is_looked_at(void **state)
{
    (void)state;
    for (size_t i = 0; het_rules_registry[i] != NULL; i++) {
        bool found = false;
        for (size_t k = 0; k < G_N_ELEMENTS(systems); k++)
            found = found || strcmp(systems[k].system, het_rules_registry[i]->name) == 0;
        if (!found)
            fail_msg("%s is missing from the list in this file", het_rules_registry[i]->name);
    }
}

/* An argument names the one system to play. */
TEST_UNIT("coverage")
{
    struct CMUnitTest tests[G_N_ELEMENTS(systems) + 1];
    size_t count = 0;
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(every_system_is_looked_at);
    for (size_t i = 0; i < G_N_ELEMENTS(systems); i++)
        if (argc == 1 || strcmp(argv[1], systems[i].system) == 0)
            tests[count++] = (struct CMUnitTest){
                .name = systems[i].system, .test_func = rules_fire, .initial_state = &systems[i]};
    return _cmocka_run_group_tests("coverage", tests, count, NULL, NULL);
}
