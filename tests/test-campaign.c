/* Campaigns: which files are refused, who wins; and the four days of Beresteczko in a row through
 * the program, whose records tell what each began with. The environment names hetman and the
 * program with agents that misbehave. */
#include "test.h"

#include <glib/gstdio.h>
#include <jansson.h>

#include "library/json-read.h"
#include "engine/game.h"
#include "engine/record.h"
#include "engine/rules/husaria/husaria-scenario.h"
#include "engine/rules/registry.h"
#include "eval/campaign.h"
#include "program.h"

/* --- files ------------------------------------------------------------------------------------ */

/* (transfer full) Opens a campaign of these lines. */
static HetCampaign *
campaign_of(const char *lines, const char *options, GError **error)
{
    GError *trouble = NULL;
    g_autofree char *path = g_build_filename(program_directory, "test.campaign", NULL);
    g_autofree char *text = g_strconcat("[campaign]\n", lines, NULL);
    g_autofree char *name = g_strconcat(path, options, NULL);
    g_file_set_contents(path, text, -1, &trouble);
    assert_no_error(trouble);
    return het_campaign_open(name, error);
}

static void
bad_campaigns_are_refused(void **unused)
{
    (void)unused;
    static const char *const cases[][2] = {
        {"format=2\n", "[campaign] format: \"2\" is not a whole number from 1 to 1"},
        {"format=1\ntitle=T\nbattles=husaria/training-charge\n", "[campaign] system: missing"},
        {"format=1\nsystem=chess\n", "\"chess\" is no rule system that carries anything"},
        {"format=1\nsystem=kipling\n", "\"kipling\" is no rule system that carries anything"},
        {"format=1\nsystem=husaria\n", "[campaign] title: missing"},
        {"format=1\nsystem=husaria\ntitle=T\n", "[campaign] battles: missing"},
        {"format=1\nsystem=husaria\ntitle=T\nbattles=husaria/nowhere\n",
         "no scenario \"husaria/nowhere\""},
        {"format=1\nsystem=husaria\ntitle=T\nbattles=husaria/training-charge; einstein/standard\n",
         "einstein/standard is a battle of einstein, expected husaria"},
        {"format=1\nsystem=husaria\ntitle=T\nbattles=husaria/training-charge\nvictory=glory\n",
         "[campaign] victory: \"glory\" is not one of: battles, points"},
        {"format=1\nsystem=husaria\ntitle=T\nbattles=husaria/training-charge\nyear=1651\n",
         "[campaign] year: unknown key"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(HetCampaign) campaign = campaign_of(cases[i][0], "", &error);
        if (campaign != NULL)
            fail_msg("taken, but expected: %s", cases[i][1]);
        program_holds(error->message, cases[i][1]);
        assert_null(strchr(error->message, '\n'));
    }
    g_autoptr(GError) error = NULL;
    g_autoptr(HetCampaign) none = het_campaign_open("husaria/nowhere", &error);
    assert_null(none);
    program_holds(error->message, "there is no campaign \"husaria/nowhere\"");
    g_clear_error(&error);
    g_autoptr(GString) many = g_string_new("format=1\nsystem=husaria\ntitle=T\nbattles=");
    for (unsigned i = 0; i <= HET_CAMPAIGN_MAX; i++)
        g_string_append(many, "husaria/training-charge;");
    g_autoptr(HetCampaign) long_one = campaign_of(many->str, "", &error);
    assert_null(long_one);
    program_holds(error->message, "[campaign] battles: more than 32 battles");
}

/* Options after the name go to every battle, to one that has some of its own too. */
static void
options_go_to_every_battle(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetCampaign) campaign =
        campaign_of("format=1\nsystem=husaria\ntitle=T\nvictory=points\n"
                    "battles=husaria/training-charge?lance-full=1; husaria/training-tabor\n",
                    "?rear-strength=2", &error);
    assert_no_error(error);
    assert_int_equal(campaign->victory, HET_CAMPAIGN_POINTS);
    const HetScenario *charge = campaign->battles->pdata[0], *tabor = campaign->battles->pdata[1];
    assert_int_equal(charge->options[HUSARIA_LANCE_FULL], 1);
    assert_int_equal(tabor->options[HUSARIA_LANCE_FULL], 3);
    assert_int_equal(charge->options[HUSARIA_REAR_STRENGTH], 2);
    assert_int_equal(tabor->options[HUSARIA_REAR_STRENGTH], 2);
}

/* --- played ----------------------------------------------------------------------------------- */

/* The last position of a record, and its scenario, which the caller keeps. */
static HetRecord *
replayed(unsigned leg, unsigned battle, HetStateBuffer *ret_end)
{
    GError *error = NULL;
    g_autofree char *name = g_strdup_printf("days/campaign-1-%u-%u.record", leg, battle);
    g_autofree char *path = g_build_filename(program_directory, name, NULL);
    HetRecord *record = het_record_load(path, het_rules_registry, &error);
    assert_no_error(error);
    het_game_start(record->scenario, &ret_end->state);
    for (unsigned i = 0; i < record->moves->len; i++)
        het_game_apply(&ret_end->state, &g_array_index(record->moves, HetMove, i), NULL);
    assert_true(het_game_over(&ret_end->state));
    return record;
}

static const HusariaState *
husaria_of(const HetStateBuffer *buffer)
{
    return (const HusariaState *)&buffer->state;
}

/* What a day began with is what the day before left, and nothing else is missing. */
static void
expect_carried(const HetStateBuffer *end, const HetScenario *next)
{
    const HetScenario *before = end->state.scenario;
    const HusariaScenario *data = next->data, *was = before->data;
    g_autoptr(GHashTable) gone = g_hash_table_new(g_str_hash, g_str_equal);
    for (unsigned unit = 0; unit < was->unit_count; unit++)
        if (husaria_of(end)->units[unit].status == HUSARIA_DESTROYED)
            g_hash_table_add(gone, (char *)(uintptr_t)het_scenario_unit_at(before, unit)->code);
    assert_true(g_hash_table_size(gone) > 0);
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        const char *code = het_scenario_unit_at(next, unit)->code;
        if ((data->opening->units[unit].status == HUSARIA_DESTROYED) !=
            g_hash_table_contains(gone, code))
            fail_msg("%s: %s", next->title, code);
    }
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) shipped = het_scenario_open(next->name, het_rules_registry, &error);
    assert_no_error(error);
    int day = ((const HusariaScenario *)shipped->data)->opening->lances[HET_FIRST];
    int spent = husaria_of(end)->spent_lances[HET_FIRST];
    assert_int_equal(data->opening->lances[HET_FIRST], MAX(day - spent, 0));
    assert_int_equal(data->opening->spent_lances[HET_FIRST], spent);
    assert_int_equal(data->opening->morale, husaria_of(end)->morale);
}

static unsigned
destroyed(const HusariaState *state, const HusariaScenario *data, HetActor side)
{
    unsigned count = 0;
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        count += data->side[unit] == side && husaria_arm(data, unit) <= HUSARIA_ARTILLERY &&
                 state->units[unit].status == HUSARIA_DESTROYED;
    return count;
}

/* The four days one after the other, in both seats; records and JSON tell the same. */
static void
four_days_are_fought_in_a_row(void **unused)
{
    (void)unused;
    static const char line[] = "campaign husaria/berestechko random random --seed=3 --json";
    g_autofree char *recorded = g_strconcat(line, " --records=days", NULL);
    g_auto(ProgramOutcome) run = program_line_ends(program_hetman, recorded, 0);
    g_auto(ProgramOutcome) again = program_line_ends(program_hetman, line, 0);
    assert_string_equal(run.errors, "");
    assert_string_equal(run.output, again.output);
    g_auto(ProgramOutcome) used = program_line_ends(program_hetman, recorded, 1);
    program_holds(used.errors, "days is not empty (there is campaign-");
    g_autoptr(GError) error = NULL;
    g_autoptr(json_t) root = het_json_read(run.output, strlen(run.output), &error);
    assert_no_error(error);
    json_t *legs = json_object_get(root, "campaigns");
    assert_int_equal(json_array_size(legs), 2);
    for (unsigned leg = 1; leg <= 2; leg++) {
        json_t *reported = json_array_get(legs, leg - 1);
        json_t *battles = json_object_get(reported, "battles");
        assert_true(json_is_true(json_object_get(reported, "finished")));
        assert_int_equal(json_array_size(battles), 4);
        HetRecord *before = NULL;
        HetStateBuffer ends[2];
        for (unsigned battle = 1; battle <= 4; battle++) {
            HetStateBuffer *end = &ends[battle % 2];
            HetRecord *record = replayed(leg, battle, end);
            const HusariaScenario *data = record->scenario->data;
            if (before != NULL)
                expect_carried(&ends[(battle - 1) % 2], record->scenario);
            g_clear_pointer(&before, het_record_free);
            before = record;
            json_t *it = json_array_get(battles, battle - 1);
            for (unsigned side = 0; side < HET_SIDES; side++) {
                g_autofree char *key =
                    g_strdup_printf("units-lost-%s", side == 0 ? "first" : "second");
                int lost = (int)destroyed(husaria_of(end), data, (HetActor)side) -
                           (int)destroyed(data->opening, data, (HetActor)side);
                assert_int_equal(json_integer_value(json_object_get(it, key)), lost);
            }
        }
        het_record_free(before);
    }
}

static const char small[] =
    "[scenario]\nformat=1\nsystem=husaria\ntitle=Small\nfirst=Poles\nsecond=Cossacks\nturns=9\n"
    "[map]\ncolumns=6\nrows=4\nlower=even\nrow-01=. . . . . .\nrow-02=. . . . . .\n"
    "row-03=. . . . . .\nrow-04=. . . . . .\n[zones]\nwest=0101-0204\n";

/* A battle of a turn between foot that cannot leave its hex, which is worth so many points. */
static void
write_battle(const char *name, const char *points)
{
    GError *error = NULL;
    g_autofree char *path = g_build_filename(program_directory, name, NULL);
    g_autofree char *text = g_strconcat(
        small,
        "camp=0101 0604\n[battle]\nfirst-confined=infantry\nsecond-confined=infantry\n"
        "[first]\nF1=Foot; western-foot; 0101; S\n[second]\nS1=Foot; registered-foot; 0604; S\n"
        "[victory]\n",
        points, "\n", NULL);
    g_file_set_contents(path, text, -1, &error);
    assert_no_error(error);
}

/* Who wins: battles before points, points alone, or points when battles are even. */
static void
battles_or_points_decide(void **unused)
{
    (void)unused;
    static const struct {
        const char *battles, *victory;
        HetActor winner;
    } cases[] = {
        {"poor poor rich", "battles", HET_FIRST}, {"poor poor rich", "points", HET_SECOND},
        {"poor rich", "battles", HET_SECOND},     {"poor even", "battles", HET_FIRST},
        {"rich even", "points", HET_SECOND},      {"even even even", "battles", HET_NOBODY},
        {"even even even", "points", HET_NOBODY},
    };
    static const char *const agents[HET_SIDES] = {"random", "random"};
    write_battle("poor.scenario", "first-control=0101 1");
    write_battle("rich.scenario", "second-control=0604 50");
    write_battle("even.scenario", "first-control=0101 9\nsecond-control=0604 9");
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GError) error = NULL;
        g_auto(GStrv) names = g_strsplit(cases[i].battles, " ", -1);
        g_autoptr(GString) text = g_string_new("format=1\nsystem=husaria\ntitle=T\n");
        g_string_append_printf(text, "victory=%s\nbattles=", cases[i].victory);
        for (unsigned n = 0; names[n] != NULL; n++)
            g_string_append_printf(text, "%s/%s.scenario;", program_directory, names[n]);
        g_autoptr(HetCampaign) campaign = campaign_of(text->str, "", &error);
        assert_no_error(error);
        HetCampaignResult result;
        assert_true(het_campaign_play(campaign, agents, 1, NULL, NULL, &result, &error));
        assert_true(result.finished);
        assert_int_equal(result.fought, g_strv_length(names));
        assert_int_equal(result.winner, cases[i].winner);
    }
}

/* An agent that cheats breaks a campaign off, in its last battle too, and the pair does not
 * count. */
static void
campaigns_can_be_broken_off(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetCampaign) one = campaign_of(
        "format=1\nsystem=husaria\ntitle=T\nbattles=husaria/training-charge\n", "", &error);
    assert_no_error(error);
    assert_int_equal(one->battles->len, 1);
    static const char *const names[] = {"husaria/berestechko", "test.campaign"};
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *line = g_strdup_printf("campaign %s illegal random", names[i]);
        g_auto(ProgramOutcome) run = program_line_ends(program_stub, line, 1);
        program_holds(run.output, "  broken off\n");
        program_holds(run.output, "No pair was fought to its end, so that there is no share.\n");
        assert_null(strstr(run.output, "%"));
        assert_null(strstr(run.output, "the campaign:"));
    }
}

#define test(name) cmocka_unit_test_setup_teardown(name, program_set_up, program_tear_down)

TEST_UNIT("campaign")
{
    if (!program_find())
        return 2;
    const struct CMUnitTest tests[] = {
        test(bad_campaigns_are_refused),     test(options_go_to_every_battle),
        test(four_days_are_fought_in_a_row), test(battles_or_points_decide),
        test(campaigns_can_be_broken_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
