/* One table of verbs, and the game under way that they are about (battle). */
#include "test.h"

#include <glib/gstdio.h>
#include <string.h>

#include "battle/verb.h"
#include "library/json-read.h"
#include "engine/rules/registry.h"
#include "engine/text.h"

static HetBattle
begun(const char *name)
{
    g_autoptr(GError) error = NULL;
    HetBattle battle = {.seed = 1, .scenario = het_scenario_open(name, het_rules_registry, &error)};
    assert_no_error(error);
    het_battle_begin(&battle);
    return battle;
}

static HetRequest
requested_by(HetBattle *battle, unsigned sides)
{
    return (HetRequest){.session = battle->session,
                        .battle = battle,
                        .sides = sides,
                        .unhurried = true,
                        .adviser = "doctrine"};
}

/* (transfer full) */
static char *
answer(HetBattle *battle, unsigned sides, const char *name, const char *words, GError **error)
{
    HetRequest request = requested_by(battle, sides);
    return het_verb_answer(het_verb_find(name), &request, words, error);
}

static void
apply(HetBattle *battle, const char *text)
{
    g_autoptr(GError) error = NULL;
    HetMove move;
    assert_true(het_text_parse(het_battle_state(battle), text, &move, &error));
    het_battle_apply(battle, &move, NULL);
}

/* --- the table -------------------------------------------------------------------------------- */

static void
every_verb_describes_itself(void **state)
{
    (void)state;
    for (const HetVerb *verb = het_verbs; verb->name != NULL; verb++) {
        assert_true(het_verb_find(verb->name) == verb); /* no name twice */
        assert_true(*verb->summary != '\0');
        assert_non_null(verb->run);
        /* a thread may work on what is long and only looks */
        assert_true((verb->traits & HET_VERB_PLAYS) == 0 || (verb->traits & HET_VERB_STAFF) != 0);
        for (unsigned i = 0; i < HET_PARAMETERS_MAX && verb->parameters[i].name != NULL; i++)
            assert_true(*verb->parameters[i].help != '\0');
    }
}

/* Each verb answers the same question in words and as JSON that is read again. */
static void
verbs_answer_in_words_and_as_json(void **state)
{
    static const char *const requested[][2] = {
        {"odds", "LH1 charge 0605"},
        {"hint", "2"},
        {"units", "LH1"},
        {"look", "LH1"},
        {"reach", "LH1"},
        {"reach", "LH1 0101"},
        {"reach", "LH1 SI1"},
        {"threats", ""},
        {"threats", "LH1"},
        {"sight", "SI1"},
        {"range", "SI1"},
        {"range", ""},
        {"ruler", "SI1 LH1"},
        {"groups", ""},
        {"group", "REAR LH1"},
        {"order", "LH1 hold"},
        {"answers", ""},
        {"answer", "pass turn"},
        {"log", ""},
        {"luck", ""},
        {"aim", ""},
        {"levels", ""},
        {"levels", "kipling"},
        {"marks", "2"},
        {"score", ""},
        {"rules", "KIR-1.4"},
        {"scenarios", "kircholm"},
        {"view", ""},
        {"view", "--map LH1"},
        {"legal", ""},
        {"result", ""},
        {"save", ""},
    };
    (void)state;
    HetBattle battle = begun("kircholm/drill-shooting");
    for (size_t i = 0; i < G_N_ELEMENTS(requested); i++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *typed = g_strdup_printf("%s --json", requested[i][1]);
        g_autofree char *words = answer(&battle, 3, requested[i][0], requested[i][1], &error);
        if (words == NULL || *words == '\0')
            fail_msg("%s %s: %s", requested[i][0], requested[i][1],
                     error != NULL ? error->message : "");
        g_autofree char *json = answer(&battle, 3, requested[i][0], typed, &error);
        g_autoptr(json_t) node = json == NULL ? NULL : het_json_read(json, strlen(json), NULL);
        if (node == NULL || strchr(json, '\n') != NULL)
            fail_msg("%s: %s", typed, error != NULL ? error->message : json);
    }
    het_battle_end(&battle, NULL);
}

static void
lines_mean_verbs_answers_orders_or_moves(void **state)
{
    static const struct {
        const char *line, *verb, *words;
    } lines[] = {{"score", "score", ""},
                 {"aim", "aim", ""},
                 {"How do I win?", "aim", ""},
                 {"objectives", "aim", ""},
                 {"victory", "aim", ""},
                 {"Look  SI1", "look", "SI1"},
                 {"pass battle", "answer", "pass battle"},
                 {"answer pass battle", "answer", "pass battle"},
                 {"wing L advance 2", "order", "wing L advance 2"},
                 {"LH1", NULL, NULL},
                 {"order LH1 =march", NULL, NULL},
                 {"fly", NULL, NULL}};
    (void)state;
    HetBattle battle = begun("kircholm/kircholm-1605");
    const HetRequest request = requested_by(&battle, 1), watcher = requested_by(&battle, 0);
    for (size_t i = 0; i < G_N_ELEMENTS(lines); i++) {
        const char *words = NULL;
        const HetVerb *verb = het_verb_of_line(&request, lines[i].line, &words);
        assert_string_equal(verb != NULL ? verb->name : "",
                            lines[i].verb != NULL ? lines[i].verb : "");
        if (verb != NULL)
            assert_string_equal(words, lines[i].words);
    }
    const char *words = NULL;
    assert_null(het_verb_of_line(&watcher, "pass battle", &words));
    assert_null(het_verb_of_line(&watcher, "wing L advance 2", &words));
    het_battle_end(&battle, NULL);
}

/* --- who may ask ------------------------------------------------------------------------------ */

static void
nobody_asks_for_others(void **state)
{
    static const char *const requested[][2] = {
        {"hint", ""},         {"odds", "LH1 charge 0605"},   {"order", "LH1 hold"},
        {"answers", "first"}, {"answer", "first pass turn"}, {"go", ""}};
    (void)state;
    HetBattle battle = begun("kircholm/drill-shooting"); /* FIRST decides */
    for (size_t i = 0; i < G_N_ELEMENTS(requested); i++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *reported = answer(&battle, 2, requested[i][0], requested[i][1], &error);
        assert_null(reported);
        assert_non_null(error);
    }
    HetRequest hurried = requested_by(&battle, 3);
    hurried.unhurried = false;
    for (const HetVerb *verb = het_verbs; verb->name != NULL; verb++) {
        g_autoptr(GError) error = NULL;
        if ((verb->traits & HET_VERB_LONG) == 0)
            continue;
        g_autofree char *reported = het_verb_answer(verb, &hurried, "LH1 0101", &error);
        assert_null(reported);
    }
    het_battle_end(&battle, NULL);
}

/* Threats are those to the side that decides, no matter whose turn it is. */
static void
threats_are_to_the_side_that_decides(void **state)
{
    (void)state;
    HetBattle battle = begun("kircholm/drill-line");
    HetRequest request = requested_by(&battle, 3);
    const HetState *now = het_battle_state(&battle);
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    for (unsigned i = 0; i < 4000 && !het_game_over(now); i++) {
        if (now->actor <= HET_SECOND) {
            assert_int_equal(het_request_side(&request), now->actor);
            if (now->actor != now->active)
                break;
        }
        het_game_legal(now, list);
        HetMove move = list->moves[now->actor == HET_CHANCE ? 0 : (i * 7) % list->count];
        het_battle_apply(&battle, &move, NULL);
    }
    assert_true(now->actor <= HET_SECOND && now->actor != now->active);
    const HetRequest one = requested_by(&battle, 1u << now->active);
    assert_int_equal(het_request_side(&one), now->active); /* the other side's staff is nobody's */
    het_battle_end(&battle, NULL);
}

/* --- what the record keeps -------------------------------------------------------------------- */

static unsigned
held(const char *path)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(HetRecord) record = het_record_load(path, het_rules_registry, &error);
    assert_no_error(error);
    HetBattle again = {.seed = 1, .scenario = het_scenario_ref(record->scenario)};
    g_autoptr(GArray) notes = het_battle_read_notes(path);
    het_battle_begin(&again);
    for (guint i = 0; i <= record->moves->len; i++) {
        het_battle_instruct_again(&again, 3, notes);
        if (i < record->moves->len)
            het_battle_apply(&again, &g_array_index(record->moves, HetMove, i), NULL);
    }
    const unsigned count = het_standing_count(het_battle_staff(&again, HET_FIRST)->standing);
    het_battle_end(&again, NULL);
    return count;
}

/* However an answer is given it is in the record, also when that is written anew; what was undone
 * is not. */
static void
what_a_staff_is_reported_is_recorded(void **state)
{
    (void)state;
    g_autoptr(GError) error = NULL;
    g_autofree char *folder = g_dir_make_tmp("hetman-verb-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "game.record", NULL);
    HetBattle battle = begun("kircholm/kircholm-1605");
    battle.path = g_strdup(path);
    apply(&battle, "select LH1");
    g_free(answer(&battle, 1, "answers", "pass battle", &error)); /* before there is a record */
    assert_true(het_battle_rewrite(&battle, &error));
    assert_int_equal(held(path), 1);
    apply(&battle, "pass LH1");
    const unsigned length = het_session_length(battle.session);
    g_free(answer(&battle, 1, "answer", "ask above 2:1 battle", &error));
    assert_int_equal(held(path), 2);
    apply(&battle, "select LH2");
    assert_true(het_battle_rewrite(&battle, &error));
    assert_int_equal(held(path), 2);
    het_battle_undo(&battle, het_session_length(battle.session) - length); /* recorded too */
    assert_int_equal(held(path), 1);
    assert_int_equal(het_standing_count(battle.staff[HET_FIRST]->standing), 1);
    apply(&battle, "select LH2");
    assert_true(het_battle_rewrite(&battle, &error));
    assert_int_equal(held(path), 1);
    g_free(answer(&battle, 1, "answer", "drop 1", &error));
    assert_no_error(error);
    assert_int_equal(held(path), 0);
    assert_true(het_battle_end(&battle, &error));
    g_unlink(path);
    g_rmdir(folder);
}

static void
decisions_of_a_person_are_taken_back(void **state)
{
    (void)state;
    g_autofree char *dice = NULL;
    bool others = true;
    HetBattle battle = begun("kircholm/kircholm-1605");
    assert_int_equal(het_battle_undo_count(&battle, 3, G_MAXUINT, &dice, &others), 0);
    apply(&battle, "select LH1");
    apply(&battle, "pass LH1");
    assert_int_equal(het_battle_undo_count(&battle, 1, G_MAXUINT, &dice, &others), 1);
    assert_false(others);
    assert_int_equal(het_battle_undo_count(&battle, 1, 0, &dice, NULL), 2); /* as one line */
    assert_int_equal(het_battle_undo_count(&battle, 2, G_MAXUINT, &dice, &others), 0);
    assert_null(dice);
    het_battle_end(&battle, NULL);
}

/* Fights stand before what changed, and both before who went where; as JSON each has a list of its
 * own. */
static void
the_enemys_turn_is_reported_with_its_fights_first(void **state)
{
    (void)state;
    g_autoptr(GError) error = NULL;
    g_autofree char *text = NULL;
    const char *fights = NULL;
    HetBattle battle = begun("kipling/skirmish");
    HetMove move;
    assert_true(het_battle_seat(&battle, HET_FIRST, "doctrine", &error));
    assert_true(het_battle_seat(&battle, HET_SECOND, "doctrine", &error));
    while (!het_game_over(het_battle_state(&battle)) && fights == NULL &&
           het_battle_next(&battle, HET_NEXT_DICE | HET_NEXT_AGENT, &move, &error)) {
        const unsigned active = het_battle_state(&battle)->active;
        het_battle_play(&battle, &move, NULL);
        if (het_battle_state(&battle)->active == active)
            continue;
        g_free(text);
        text = answer(&battle, 1u << het_other((HetActor)active), "digest", "", &error);
        fights = text != NULL && strstr(text, "\nWhere ") != NULL
                     ? strstr(text, "\nFights and dice:\n")
                     : NULL;
    }
    assert_no_error(error);
    assert_non_null(fights);
    assert_non_null(strstr(fights, "\nWhat changed:\n"));
    assert_true(strstr(strstr(fights, "\nWhat changed:\n"), "\nWhere ") ==
                strstr(text, "\nWhere "));
    het_battle_end(&battle, NULL);
}

/* A group that was made stays through an undo, in the staff and in what the record keeps. */
static void
a_group_outlasts_an_undo(void **state)
{
    (void)state;
    g_autoptr(GError) error = NULL;
    g_autofree char *folder = g_dir_make_tmp("hetman-verb-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "game.record", NULL);
    HetBattle battle = begun("kircholm/drill-line");
    assert_true(het_battle_keep(&battle, path, &error));
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    het_game_legal(het_battle_state(&battle), list);
    const HetMove move = list->moves[0];
    het_battle_apply(&battle, &move, NULL);
    g_free(answer(&battle, 3, "group", "REAR LH1", &error));
    g_free(answer(&battle, 3, "answer", "pass turn", &error));
    assert_null(error);
    het_battle_undo(&battle, 1);
    g_autofree char *now = answer(&battle, 3, "groups", "", &error);
    assert_non_null(strstr(now, "REAR"));
    assert_true(het_battle_close(&battle, "normal", &error));
    het_battle_end(&battle, NULL);
    g_autoptr(GArray) notes = het_battle_read_notes(path);
    HetBattle again = begun("kircholm/drill-line");
    het_battle_instruct_again(&again, 3, notes);
    g_autofree char *then = answer(&again, 3, "groups", "", &error);
    assert_non_null(strstr(then, "REAR"));
    g_autofree char *answers = answer(&again, 3, "answers", "", &error);
    assert_null(strstr(answers, "pass turn")); /* it was given to a move that was taken back */
    het_battle_end(&again, NULL);
    g_unlink(path);
    g_rmdir(folder);
}

/* A side keeps so many groups and standing answers, and one that is made anew is not one more. */
static void
groups_and_answers_are_bounded(void **state)
{
    (void)state;
    HetBattle battle = begun("kircholm/drill-line");
    for (unsigned i = 0; i <= HET_GROUPS_MAX; i++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *words = g_strdup_printf("G%u LH1", i);
        g_autofree char *made = answer(&battle, 3, "group", words, &error);
        assert_true((made != NULL) == (i < HET_GROUPS_MAX));
        if (error != NULL)
            assert_non_null(strstr(error->message, "at most 64 groups"));
    }
    g_autoptr(GError) again = NULL;
    g_free(answer(&battle, 3, "group", "G7 LH2", &again));
    assert_no_error(again);
    for (unsigned i = 0; i <= HET_STANDING_MAX; i++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *words = g_strdup_printf("ask above %u:1", i + 1);
        g_autofree char *given = answer(&battle, 3, "answer", words, &error);
        assert_true((given != NULL) == (i < HET_STANDING_MAX));
        if (error != NULL)
            assert_non_null(strstr(error->message, "at most 64 standing answers"));
    }
    het_battle_end(&battle, NULL);
}

/* Each verb with each flag that any knows, in words and as JSON: an answer or an error. */
static void
every_verb_is_tried_with_every_flag(void **state)
{
    (void)state;
    static const char *const flags[] = {
        "",           "--json",     "--first", "--ground",     "--ground --json",
        "--nonsense", "LH1 --json", "--",      "--json --json"};
    HetBattle battle = begun("kircholm/drill-line");
    for (const HetVerb *verb = het_verbs; verb->name != NULL; verb++) {
        for (size_t i = 0; i < G_N_ELEMENTS(flags); i++) {
            g_autoptr(GError) error = NULL;
            g_autofree char *text = answer(&battle, 3, verb->name, flags[i], &error);
            assert_true((text == NULL) == (error != NULL));
        }
    }
    het_battle_end(&battle, NULL);
}

TEST_UNIT("verb")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_group_outlasts_an_undo),
        cmocka_unit_test(groups_and_answers_are_bounded),
        cmocka_unit_test(every_verb_is_tried_with_every_flag),
        cmocka_unit_test(every_verb_describes_itself),
        cmocka_unit_test(verbs_answer_in_words_and_as_json),
        cmocka_unit_test(lines_mean_verbs_answers_orders_or_moves),
        cmocka_unit_test(nobody_asks_for_others),
        cmocka_unit_test(threats_are_to_the_side_that_decides),
        cmocka_unit_test(what_a_staff_is_reported_is_recorded),
        cmocka_unit_test(the_enemys_turn_is_reported_with_its_fights_first),
        cmocka_unit_test(decisions_of_a_person_are_taken_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
