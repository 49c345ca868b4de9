#include "console/command.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "engine/record.h"
#include "engine/rules/registry.h"
#include "eval/campaign.h"
#include "eval/study/study.h"
#include "eval/tournament.h"
#include "check-forms.h"
#include "eval/smoke.h"
#include "console/usage.h"

static const char EXTERNAL[] = "external:";

/* Result of checking one file. */
typedef struct {
    const char *kind; /* "scenario", "record" ... or NULL: unknown */
    char *summary;    /* what is in it */
} Finding;

/* Sentences of a text: ends of them before a blank and a capital letter, or at its end. */
static unsigned
count_sentences(const char *text)
{
    unsigned sentences = 0;
    for (const char *at = text; *at != '\0'; at++) {
        const char *next = at + 1 + strspn(at + 1, " ");
        const gunichar letter = g_utf8_get_char(next);
        if (strchr(".!?", *at) != NULL &&
            (*next == '\0' || (next > at + 1 && g_unichar_isupper(letter))))
            sentences++;
    }
    return sentences;
}

/* True if the history of a shipped scenario is two or three sentences, as those who play it read
 * it. Files of one's own, saved positions and generated battles may have none, and no other. */
static bool
check_history(const HetScenario *scenario, GError **error)
{
    enum { FEWEST = 2, MOST = 3 };
    g_autofree char *shipped = het_scenario_shipped_text(scenario->name, ".scenario");
    const bool stated = strstr(scenario->text, "\n[history]\n") != NULL;
    const unsigned sentences = count_sentences(scenario->history);
    if ((!stated && shipped == NULL) || (sentences >= FEWEST && sentences <= MOST))
        return true;
    return het_fail(
        error, HET_ERROR_FORMAT,
        "%s: %s: expected the battle's history in two or three sentences, as text=... (who "
        "fought, why, what came of it)",
        scenario->name, stated ? "[history] text" : "no group [history]");
}

static bool
check_scenario(const char *name, unsigned games, uint64_t seed, Finding *finding, GError **error)
{
    HetSmokeCount count;
    finding->kind = "scenario";
    g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, error);
    if (scenario == NULL || !check_history(scenario, error) ||
        !het_smoke(scenario, games, seed, &count, error))
        return false;
    finding->summary = g_strdup_printf(
        "%s, %u units, %d turns; %u random games: %u won by %s, %u by %s, %u drawn, longest %u "
        "moves",
        scenario->rules->name, scenario->units->len, scenario->turns, count.games,
        count.wins[HET_FIRST], scenario->sides[HET_FIRST], count.wins[HET_SECOND],
        scenario->sides[HET_SECOND], count.draws, count.longest);
    return true;
}

static bool
check_record(const char *path, Finding *finding, GError **error)
{
    finding->kind = "record";
    g_autoptr(HetRecord) record = het_record_load(path, het_rules_registry, error);
    if (record == NULL)
        return false;
    finding->summary = g_strdup_printf("%s, %u moves replayed, %u hashes agree; %s%s",
                                       record->scenario->name, record->moves->len, record->hashes,
                                       record->result != NULL ? record->result : "unfinished",
                                       record->truncated ? "; the last line is cut off" : "");
    return true;
}

static bool
check_tournament(const char *path, Finding *finding, GError **error)
{
    finding->kind = "tournament";
    g_autoptr(HetTournament) tournament = het_tournament_read(path, error);
    if (tournament == NULL)
        return false;
    if (!het_tournament_load(tournament, het_rules_registry, error)) {
        g_prefix_error(error, "%s: ", path);
        return false;
    }
    guint scenarios = tournament->scenarios->len;
    unsigned pairs = het_tournament_pairs(tournament);
    finding->summary = g_strdup_printf(
        "%u agents, %u scenario%s, %u pairs, %u legs; definition %s", tournament->agents->len,
        scenarios, scenarios == 1 ? "" : "s", pairs, 2 * pairs, het_tournament_named(tournament));
    return true;
}

static bool
check_campaign(const char *path, Finding *finding, GError **error)
{
    finding->kind = "campaign";
    g_autoptr(HetCampaign) campaign = het_campaign_open(path, error);
    if (campaign == NULL)
        return false;
    finding->summary =
        g_strdup_printf("%s, %u battles", campaign->rules->name, campaign->battles->len);
    return true;
}

static bool
check_study(const char *path, Finding *finding, GError **error)
{
    finding->kind = "study";
    g_autoptr(HetStudy) study = het_study_read(path, error);
    if (study == NULL || !het_study_load(study, het_rules_registry, error))
        return false;
    guint unsaid = study->points->len - study->tournament->rows->len;
    finding->summary =
        g_strdup_printf("%u points of %u factors, %u that a system cannot express; definition %s",
                        study->points->len, study->factors->len, unsaid, study->tournament->hash);
    return true;
}

/* True if a file starts like a record; an error when it cannot be read. */
static bool
starts_as_record(const char *path, bool *ret_record, GError **error)
{
    static const char mark[] = "hetman-record";
    char start[sizeof mark - 1];
    FILE *file = fopen(path, "rb");
    size_t length = file == NULL ? 0 : fread(start, 1, sizeof start, file);
    int failure = file == NULL || ferror(file) ? errno : 0;
    if (file != NULL)
        fclose(file);
    if (failure != 0)
        return het_fail(error, HET_ERROR_FILE, "%s: cannot be read: %s", path, g_strerror(failure));
    *ret_record = length == sizeof start && memcmp(start, mark, length) == 0;
    return true;
}

/* Recognises a file by what is in it, not by its name. A name that is no file may be a shipped
 * scenario.
 */
static bool
check_file(const char *name, unsigned games, uint64_t seed, Finding *finding, GError **error)
{
    if (!g_file_test(name, G_FILE_TEST_EXISTS))
        return check_scenario(name, games, seed, finding, error);
    bool is_record = false;
    if (!g_file_test(name, G_FILE_TEST_IS_REGULAR))
        return het_fail(
            error, HET_ERROR_FILE,
            "%s: not a file; expected a scenario, tournament, campaign, study or record", name);
    if (!starts_as_record(name, &is_record, error))
        return false;
    if (is_record)
        return check_record(name, finding, error);
    g_autoptr(HetKeyFile) file = het_key_file_load(name, error);
    if (file == NULL)
        return false;
    if (het_key_file_has(file, "scenario", NULL))
        return check_scenario(name, games, seed, finding, error);
    if (het_key_file_has(file, "tournament", NULL))
        return check_tournament(name, finding, error);
    if (het_key_file_has(file, "campaign", NULL))
        return check_campaign(name, finding, error);
    if (het_key_file_has(file, "study", NULL))
        return check_study(name, finding, error);
    return het_fail(error, HET_ERROR_FORMAT,
                    "%s: expected a scenario (a [scenario] group), a tournament (a [tournament] "
                    "group), a campaign (a [campaign] group), a study (a [study] "
                    "group) or a record (a first line "
                    "\"hetman-record 1\")",
                    name);
}

/* Checks one file and reports it: a line on standard output or error. */
static bool
report_file(const char *name, unsigned games, uint64_t seed)
{
    Finding finding = {0};
    g_autoptr(GError) error = NULL;
    bool good = check_file(name, games, seed, &finding, &error);
    if (good)
        het_usage_print(stdout, "%s: ok: %s: %s\n", name, finding.kind, finding.summary);
    else
        het_usage_failed(error);
    g_free(finding.summary);
    return good;
}

static int
run_command(int argc, char **argv)
{
    gboolean conformance = FALSE, solve = FALSE;
    g_autofree char *scenario = NULL, *games_text = NULL, *seed_text = NULL;
    gint64 games = 20;
    guint64 seed = 1;
    const GOptionEntry entries[] = {
        HET_FLAG(
            "conformance", &conformance,
            "Test the rule systems of the scenarios as Hetman's own are tested; the first argument "
            "may be a module (MODULE.so)"),
        HET_FLAG("solve", &solve,
                 "Solve the positions of files again (hetman solve); --games=N: only N of each"),
        HET_TEXT("games", &games_text, "Random games for each scenario (default 20)", "N"),
        HET_TEXT("seed", &seed_text, "Seed of the first game (default 1)", "N"),
        HET_TEXT("scenario", &scenario, "Have the program play this scenario alone: a quick check",
                 "SCENARIO"),
        G_OPTION_ENTRY_NULL,
    };
    const HetUsage usage = {
        .arguments = "FILE|external:COMMAND...",
        .summary = "Checks scenario, tournament, campaign, study and record files, with "
                   "one line for each. A scenario is loaded and played at random; a record is "
                   "replayed and its hashes verified. A program that is to play as an agent is "
                   "tried by all that the protocol demands, and plays every rule system.",
        .description = "Exit status 1 if anything is wrong; errors go to standard error. "
                       "--conformance verifies the contract of engine/rules.h at the nodes of "
                       "random games, and stops at the first violation.",
        .entries = entries,
        .minimum = 1,
        .maximum = -1,
    };
    int status = HET_EXIT_DONE;
    if (!het_usage_parse(&usage, &argc, &argv, &status))
        return status;
    if ((!het_usage_integer("--games", games_text, 0, 1000000, &games)) ||
        (!het_usage_seed(seed_text, &seed)))
        return HET_EXIT_USAGE;
    if (solve)
        return het_check_solved(argc - 1, argv + 1, games_text != NULL ? (unsigned)games : 0);
    if (conformance)
        return het_check_rules(argc - 1, argv + 1, (unsigned)games, seed);
    if (g_str_has_prefix(argv[1], EXTERNAL)) {
        if (argc > 2)
            return het_usage_wrong("check: one program at a time");
        return het_check_agent(argv[1] + strlen(EXTERNAL), scenario);
    }
    if (scenario != NULL)
        return het_usage_wrong("check: --scenario is for a program, external:COMMAND");
    for (int i = 1; i < argc; i++)
        if (!report_file(argv[i], (unsigned)games, seed))
            status = HET_EXIT_FAILED;
    return status;
}

const HetCommand het_command_check = {
    "check", "Check files, programs that are to play, and rule systems", run_command, false};
