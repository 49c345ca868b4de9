/* Checks a program that is to play as an agent: that it speaks the protocol, and plays whole games
 * of every rule system without an illegal move, a crash or a stall. */
#include "check-forms.h"

#include <stdio.h>

#include "agents/external-process.h"
#include "eval/match.h"
#include "console/usage.h"
#include "engine/rules/registry.h"

enum { ANSWER_SECONDS = 10, LEAVE_SECONDS = 5, SEED = 20 };

typedef struct {
    const char *command;
    char **words;
    HetProcess *process; /* of the check under way */
    HetGuard guard;      /* of it */
    GString *line;
    unsigned failed;
} Compliance;

static void
verdict(Compliance *compliance, bool good, const char *what, const char *why)
{
    het_usage_print(stdout, "%s %s%s%s\n", good ? "ok  " : "FAIL", what,
                    good || why == NULL ? "" : ": ", good || why == NULL ? "" : why);
    fflush(stdout);
    compliance->failed += !good;
}

/* --- lines ------------------------------------------------------------------------------------ */

/* Sends a command, which may have further lines, and reads its whole answer; the first line of it
 * stays in compliance->line. (transfer full) NULL, or what was wrong. */
static char *
request(Compliance *compliance, const char *command)
{
    g_autofree char *sent = g_strconcat(command, "\n", NULL);
    int cited = (int)strcspn(command, "\n");
    het_process_send(compliance->process, sent);
    g_autoptr(GString) next = g_string_new(NULL);
    g_string_truncate(compliance->line, 0);
    gint64 deadline = g_get_monotonic_time() + ANSWER_SECONDS * G_USEC_PER_SEC;
    for (;;) {
        HetProcessStatus status = het_process_read(compliance->process, deadline, next);
        if (status == HET_PROCESS_LATE)
            return g_strdup_printf("\"%.*s\" was not answered within %d s by \"=\" or \"?\" "
                                   "and an empty line",
                                   cited, command, ANSWER_SECONDS);
        if (status != HET_PROCESS_LINE) {
            g_autofree char *epitaph = het_process_epitaph(compliance->process);
            return g_strdup_printf("ended, or wrote too much, after \"%.*s\": %s", cited, command,
                                   epitaph);
        }
        bool begun = compliance->line->len > 0;
        if (next->len == 0 && begun)
            return NULL;
        if (next->len == 0 || next->str[0] == '#' || begun)
            continue;
        if (next->str[0] != '=' && next->str[0] != '?')
            return g_strdup_printf("\"%.*s\" was answered by \"%.60s\", which begins with neither "
                                   "\"=\" nor \"?\"",
                                   cited, command, next->str);
        g_string_assign(compliance->line, next->str);
    }
}

/* (transfer full) The same where the answer must begin so. */
static char *
expect(Compliance *compliance, const char *command, const char *expected)
{
    char *wrong = request(compliance, command);
    if (wrong != NULL || g_str_has_prefix(compliance->line->str, expected))
        return wrong;
    return g_strdup_printf("\"%.*s\" was answered by \"%.60s\", expected \"%s\"",
                           (int)strcspn(command, "\n"), command, compliance->line->str, expected);
}

static bool
start(Compliance *compliance)
{
    g_autoptr(GError) error = NULL;
    compliance->process = het_process_new((const char *const *)compliance->words, NULL, &error);
    if (compliance->process == NULL)
        verdict(compliance, false, "starts", error->message);
    else
        compliance->guard = het_process_guard(compliance->process);
    return compliance->process != NULL;
}

/* True if it leaves of itself after quit. */
static void
check_leaving(Compliance *compliance)
{
    het_process_send(compliance->process, "quit\n");
    gint64 deadline = g_get_monotonic_time() + LEAVE_SECONDS * G_USEC_PER_SEC;
    HetProcessStatus status;
    do
        status = het_process_read(compliance->process, deadline, compliance->line);
    while (status == HET_PROCESS_LINE);
    verdict(compliance, status == HET_PROCESS_ENDED, "leaves on quit", "it is still running");
}

/* (transfer full) The command that gives a scenario as text. */
static char *
scenario_text(void)
{
    g_autoptr(HetScenario) scenario =
        het_scenario_open("einstein/standard", het_rules_registry, NULL);
    g_autofree char *text = g_strchomp(g_strdup(scenario->text));
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    return g_strdup_printf("scenario-text %u einstein/own\n%s", g_strv_length(lines), text);
}

static void
check_lines(Compliance *compliance)
{
    g_autofree char *text = scenario_text();
    const struct {
        const char *name, *command, *expected;
    } checks[] = {
        {"states its protocol version", "protocol_version", "= 1"},
        {"takes a scenario", "scenario einstein/standard", "="},
        {"takes a seed", "agent-seed 18446744073709551615", "="},
        {"takes a scenario's text", text, "="},
        {"begins anew", "scenario einstein/standard", "="},
        {"answers unknown commands with ?", "no-such-command 1 2 3", "?"},
        {"continues after that", "protocol_version", "= 1"},
    };
    if (!start(compliance))
        return;
    bool alive = true;
    for (size_t i = 0; i < G_N_ELEMENTS(checks) && alive; i++) {
        g_autofree char *wrong = expect(compliance, checks[i].command, checks[i].expected);
        verdict(compliance, wrong == NULL, checks[i].name, wrong);
        alive = wrong == NULL || strstr(wrong, "was answered by") != NULL;
    }
    if (alive)
        check_leaving(compliance);
    het_process_free(compliance->process);
    compliance->process = NULL;
}

/* --- games ------------------------------------------------------------------------------------ */

static bool
play(Compliance *compliance, const HetScenario *scenario, unsigned seat, HetLegResult *ret_result)
{
    g_autofree char *external = g_strdup_printf("external:%s", compliance->command);
    HetLeg leg = {.scenario = scenario, .seed = SEED};
    leg.agents[seat] = external;
    leg.agents[1 - seat] = "random";
    g_autoptr(GError) error = NULL;
    g_autofree char *what =
        g_strdup_printf("plays %s as %s", scenario->name, het_actor_name((HetActor)seat));
    if (!het_leg_play(&leg, ret_result, &error)) {
        verdict(compliance, false, what, error->message);
        return false;
    }
    bool good = ret_result->code == HET_LEG_NORMAL ||
                ret_result->offender == (HetActor)(1 - seat) ||
                ret_result->code == HET_LEG_RESIGNED;
    g_autofree char *why =
        g_strdup_printf("%s: %s", het_leg_code_name(ret_result->code), ret_result->reason);
    verdict(compliance, good, what, why);
    return good;
}

/* A scenario from both seats, and once more from the same seed. */
static void
check_scenario(Compliance *compliance, const HetScenario *scenario)
{
    HetLegResult first, second, again;
    if (play(compliance, scenario, 0, &first) && play(compliance, scenario, 1, &second) &&
        play(compliance, scenario, 0, &again) && first.hash != again.hash)
        printf("note: %s: the same seed gave another game: results will not be reproducible\n",
               scenario->rules->name);
}

static void
check_systems(Compliance *compliance)
{
    for (size_t i = 0; het_rules_registry[i] != NULL && compliance->failed == 0; i++) {
        g_auto(GStrv) names = het_scenario_names(het_rules_registry[i]->name);
        g_autoptr(HetScenario) scenario =
            names[0] != NULL ? het_scenario_open(names[0], het_rules_registry, NULL) : NULL;
        if (scenario != NULL)
            check_scenario(compliance, scenario);
    }
}

int
het_check_agent(const char *command, const char *name)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario =
        name != NULL ? het_scenario_open(name, het_rules_registry, &error) : NULL;
    if (error != NULL)
        return het_usage_failed(error);
    Compliance compliance = {.command = command, .line = g_string_new(NULL)};
    if (!g_shell_parse_argv(command, NULL, &compliance.words, &error)) {
        g_string_free(compliance.line, TRUE);
        return het_usage_wrong("\"%s\" is no command line: %s", command, error->message);
    }
    check_lines(&compliance);
    if (scenario != NULL && compliance.failed == 0)
        check_scenario(&compliance, scenario);
    else if (scenario == NULL)
        check_systems(&compliance);
    if (compliance.failed == 0)
        printf("its processes are kept together by %s\ncompliant\n",
               het_guard_phrase(compliance.guard));
    else
        fprintf(stderr, "hetman: %u checks failed: see docs/protocol.md, \"Serving as an agent\"\n",
                compliance.failed);
    g_strfreev(compliance.words);
    g_string_free(compliance.line, TRUE);
    return compliance.failed == 0 ? HET_EXIT_DONE : HET_EXIT_FAILED;
}
