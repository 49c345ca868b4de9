#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdint.h>
#include <string.h>

#include <glib.h>
#include <unistd.h>

#include "agents/supervise.h"
#include "console/command.h"
#include "engine/nearest.h"
#include "eval/interrupt.h"
#include "engine/version.h"
#include "eval/command/forms.h"
#include "eval/command/modules.h"
#include "console/usage.h"
#include "engine/each.h"
#include <hetman/context.h>

static const HetCommand *
find_command(const char *name)
{
    for (size_t i = 0; het_commands[i].command != NULL; i++)
        if (strcmp(het_commands[i].command->name, name) == 0)
            return het_commands[i].command;
    return NULL;
}

static int
unknown_command(const char *name)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    for (size_t i = 0; het_commands[i].command != NULL; i++)
        if (*het_commands[i].group != '\0')
            g_ptr_array_add(names, (gpointer)(uintptr_t)het_commands[i].command->name);
    g_ptr_array_add(names, (gpointer)(uintptr_t) "help");
    g_ptr_array_add(names, NULL);
    g_autofree char *hint =
        het_nearest_hint(name, (const char *const *)names->pdata, "see hetman help");
    return het_usage_wrong("no command \"%.40s\"; %s", name, hint);
}

/* The commands of a group, under its heading. */
static void
print_group(const char *group)
{
    printf("\n%s\n", group);
    for (size_t i = 0; het_commands[i].command != NULL; i++)
        if (strcmp(het_commands[i].group, group) == 0)
            printf("  %-12s %s\n", het_commands[i].command->name, het_commands[i].command->summary);
}

static bool
is_first_of_group(size_t index)
{
    HET_EACH_BELOW(i, index)
        if (strcmp(het_commands[i].group, het_commands[index].group) == 0)
            return false;
    return *het_commands[index].group != '\0';
}

static int
print_help(void)
{
    puts("Usage: hetman COMMAND [OPTION...]\n"
         "\n"
         "AI opponents in pike-and-shot board wargames: play, judge agents, study tactics.");
    for (size_t i = 0; het_commands[i].command != NULL; i++)
        if (is_first_of_group(i))
            print_group(het_commands[i].group);
    puts("\nhetman help COMMAND describes a command, hetman help formats what files and JSON\n"
         "contain; hetman --version prints the version.\n"
         "A SCENARIO is a name that hetman scenarios lists, or a .scenario file, with rule\n"
         "options after a '?': kipling/open-field?wells-points=1. Exit status: 0 success, 1 "
         "failure,\n"
         "2 usage error, including unknown names and options, 75 interrupted.\n"
         "hetman --module=FILE COMMAND also loads the rule systems and agents of a module.\n"
         "hetman --version --verbose prints what a paper should cite.");
    return HET_EXIT_DONE;
}

/* "hetman help COMMAND [FORM]" is "hetman COMMAND [FORM] --help". */
static int
help_command(int argc, char **argv)
{
    static const HetCommand topics[] = {{"formats", NULL, het_formats_command, false}, {0}};
    int status = HET_EXIT_DONE;
    if (argc < 2)
        return print_help();
    if (het_usage_form(topics, argc, argv, &status))
        return status;
    const HetCommand *command = find_command(argv[1]);
    if (command == NULL)
        return unknown_command(argv[1]);
    char help[] = "--help";
    char *arguments[] = {argv[1], argc > 2 ? argv[2] : help, help, NULL};
    return command->run(argc > 2 ? 3 : 2, arguments);
}

/* "hetman --version [--verbose]". */
static int
print_version(bool verbose)
{
    printf("hetman %s\n", HET_VERSION);
    if (verbose) {
        g_autofree char *info = hetman_build_info();
        fputs(info, stdout);
    }
    return HET_EXIT_DONE;
}

static int
run(int argc, char **argv)
{
    int status = HET_EXIT_DONE;
    if (!het_modules_take(&argc, &argv, &status))
        return status;
    if (argc < 2) {
        print_help();
        return HET_EXIT_USAGE;
    }
    const char *word = argv[1];
    if (strcmp(word, "--version") == 0)
        return print_version(argc > 2 && strcmp(argv[2], "--verbose") == 0);
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
        return print_help();
    if (strcmp(word, "help") == 0)
        return help_command(argc - 1, argv + 1);
    const HetCommand *command = find_command(word);
    if (command != NULL && !command->minds_signals)
        het_interrupt_install();
    return command != NULL ? command->run(argc - 1, argv + 1) : unknown_command(word);
}

/* A standard stream that was closed must not become the next file that is opened, which would get
 * what is meant for the screen. Writing to one that can only be read fails, and is reported. */
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

/* GLib ends a program that gets no memory, or no pipe for a loop, by a signal. Nothing is lost by
 * that, but it is reported like any other failure. */
static void
report_fatal(const char *domain, GLogLevelFlags level, const char *message, gpointer data)
{
    if ((level & G_LOG_LEVEL_ERROR) == 0) {
        g_log_default_handler(domain, level, message, data);
        return;
    }
    const char *memory = strstr(message, "failed to allocate");
    fprintf(stderr, "hetman: %s%s\n", memory != NULL ? "no memory left: " : "it cannot continue: ",
            memory != NULL ? memory : message);
    _exit(HET_EXIT_FAILED);
}

int
main(int argc, char **argv)
{
    hold_standard_streams();
    het_supervise_adopt();
    g_log_set_default_handler(report_fatal, NULL);
    signal(SIGXFSZ, SIG_IGN); /* a limit of file size (ulimit -f) is reported like a full disk */
    int status = run(argc, argv);
    /* A full disk or a closed pipe must not pass for success. */
    if ((fflush(stdout) != 0 || ferror(stdout)) && status == HET_EXIT_DONE) {
        fprintf(stderr, "hetman: cannot write the output: disk full or pipe closed\n");
        return HET_EXIT_FAILED;
    }
    return status;
}
