#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "console/command.h"
#include "eval/worker.h"
#include "console/usage.h"
#include "engine/rules/registry.h"

static int
run_command(int argc, char **argv)
{
    if (argc > 2)
        return het_usage_wrong("expected hetman worker [DIRECTORY or --memory]");
    HetWorkerRecords records = {0};
    if (argc > 1 && strcmp(argv[1], "--memory") == 0)
        records.log = het_record_log_map(HET_WORKER_LOG_FD);
    else if (argc > 1)
        records.directory = argv[1];
    if (argc > 1 && records.directory == NULL && records.log == NULL) {
        fprintf(stderr, "hetman: worker: no memory is shared with it: it is started by a run\n");
        return HET_EXIT_FAILED;
    }
    /* The harness gets the interrupt too and decides what is to be done. */
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGINT, &ignore, NULL);
    /* An agent's output must not get among the answers: it goes to standard error. */
    int answers = dup(STDOUT_FILENO);
    FILE *output = answers >= 0 ? fdopen(answers, "w") : NULL;
    if (output == NULL || dup2(STDERR_FILENO, STDOUT_FILENO) < 0) {
        fprintf(stderr, "hetman: worker: cannot set up its output\n");
        return HET_EXIT_FAILED;
    }
    bool good = het_worker_serve(stdin, output, records, het_worker_map_watch(HET_WORKER_WATCH_FD),
                                 het_rules_registry);
    fclose(output); /* every answer was flushed and checked */
    return good ? HET_EXIT_DONE : HET_EXIT_FAILED;
}

const HetCommand het_command_worker = {"worker", NULL, run_command, true};
