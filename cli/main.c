#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "commands.h"
#include "engine/nearest.h"
#include "eval/interrupt.h"
#include "eval/version.h"
#include "usage.h"

typedef struct {
    const char *name, *summary; /* summary NULL: hidden from the list */
    int (*run)(int argc, char **argv);
} Command;

/* In the order of the help. */
static const Command commands[] = {
    {"play", "Play against a computer general, or both sides", het_cli_play},
    {"show", "Show a scenario: map, forces, rule options", het_cli_show},
    {"odds", "Tell the exact chances of a shot, a melee, a charge", het_cli_odds},
    {"systems", "List the rule systems and their options", het_cli_systems},
    {"rules", "Print rules of a system, by id or by words", het_cli_rules},
    {"scenarios", "List the shipped scenarios", het_cli_scenarios},
    {"agents", "List the agents and their options", het_cli_agents},
    {"campaign", "Play battles in a row, or let two agents play them", het_cli_campaign},
    {"match", "Compare two agents on a scenario", het_cli_match},
    {"tournament", "Compare many agents on many scenarios, and rate them", het_cli_tournament},
    {"status", "Show what a store of results has and what is missing", het_cli_status},
    {"merge", "Merge the stores of a tournament's shards", het_cli_merge},
    {"report", "Report the results of a store: tables, or a page with plots", het_cli_report},
    {"export", "Export a store as CSV, JSON or records of games", het_cli_export},
    {"power", "Compute how many games it takes to find a difference", het_cli_power},
    {"compliance", "Check a program that is to play as an agent", het_cli_compliance},
    {"halving", "Find the best of many variants by successive halving", het_cli_halving},
    {"tune", "Search for better values of an agent's options and dials", het_cli_tune},
    {"replay", "Show a recorded game again, or verify it", het_cli_replay},
    {"check", "Check scenario, tournament, campaign, tuning and record files", het_cli_check},
    {"perft", "Count the nodes of a game tree by depth", het_cli_perft},
    {"mirror", "Let two agents meet on battles of equal armies", het_cli_mirror},
    {"bench", "Measure speed, and print a signature of play", het_cli_bench},
    {"protocol", "Serve the text protocol on standard input and output", het_cli_protocol},
    {"worker", NULL, het_cli_worker},
};

static const Command *
find_command(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(commands); i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

/* These mind signals themselves, or end by them as any program does. */
static bool
minds_signals(const Command *command)
{
    return command->run == het_cli_play || command->run == het_cli_protocol ||
           command->run == het_cli_worker;
}

static int
unknown_command(const char *name)
{
    const char *names[G_N_ELEMENTS(commands) + 2];
    size_t count = 0;
    for (size_t i = 0; i < G_N_ELEMENTS(commands); i++)
        if (commands[i].summary != NULL)
            names[count++] = commands[i].name;
    names[count++] = "help";
    names[count] = NULL;
    g_autofree char *hint = het_nearest_hint(name, names, "see hetman help");
    return het_usage_wrong("no command \"%.40s\"; %s", name, hint);
}

static int
print_help(void)
{
    puts("Usage: hetman COMMAND [OPTION...]\n"
         "\n"
         "AI opponents in pike-and-shot board wargames: play, judge agents, study tactics.\n");
    for (size_t i = 0; i < G_N_ELEMENTS(commands); i++)
        if (commands[i].summary != NULL)
            printf("  %-12s %s\n", commands[i].name, commands[i].summary);
    puts("\nhetman help COMMAND tells more of one; hetman --version tells the version.\n"
         "A SCENARIO is a name that hetman scenarios lists, or a .scenario file, with rule\n"
         "options after a '?': kipling/open-field?wells-points=1. Exit status: 0 done, 1 failed,\n"
         "2 usage error, including unknown names and options, 75 interrupted.");
    return HET_EXIT_DONE;
}

/* "hetman help COMMAND" is "hetman COMMAND --help". */
static int
help_command(int argc, char **argv)
{
    if (argc < 2)
        return print_help();
    const Command *command = find_command(argv[1]);
    if (command == NULL)
        return unknown_command(argv[1]);
    char help[] = "--help";
    char *arguments[] = {argv[1], help, NULL};
    return command->run(2, arguments);
}

static int
run(int argc, char **argv)
{
    if (argc < 2) {
        print_help();
        return HET_EXIT_USAGE;
    }
    const char *word = argv[1];
    if (strcmp(word, "--version") == 0) {
        printf("hetman %s\n", HET_VERSION);
        return HET_EXIT_DONE;
    }
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
        return print_help();
    if (strcmp(word, "help") == 0)
        return help_command(argc - 1, argv + 1);
    const Command *command = find_command(word);
    if (command != NULL && !minds_signals(command))
        het_interrupt_install();
    return command != NULL ? command->run(argc - 1, argv + 1) : unknown_command(word);
}

/* A standard stream that was closed must not become the next file that is opened, which would get
 * what is meant for the screen. What is written to one that can only be read fails, and is told. */
static void
hold_standard_streams(void)
{
    int file;
    do
        file = open("/dev/null", O_RDONLY);
    while (file >= 0 && file <= STDERR_FILENO);
    if (file >= 0)
        close(file);
}

int
main(int argc, char **argv)
{
    hold_standard_streams();
    signal(SIGXFSZ, SIG_IGN); /* a limit of file size (ulimit -f) is told like a full disk */
    int status = run(argc, argv);
    /* A full disk or a closed pipe must not look like success. */
    if ((fflush(stdout) != 0 || ferror(stdout)) && status == HET_EXIT_DONE) {
        fprintf(stderr, "hetman: cannot write the output: disk full or pipe closed\n");
        return HET_EXIT_FAILED;
    }
    return status;
}
