#include "interrupt.h"
#include "engine/each.h"

#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

enum { INTERRUPTED = 75 };

static volatile sig_atomic_t reported = -1;

static void
on_signal(int number)
{
    (void)number;
    if (reported < 0)
        _exit(INTERRUPTED);
    ssize_t written = write(reported, "", 1);
    (void)written; /* a full pipe already carries the signal */
}

void
het_interrupt_install(void)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART}, before;
    sigemptyset(&action.sa_mask);
    HET_EACH_BELOW(i, sizeof numbers / sizeof *numbers)
        if (sigaction(numbers[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
            sigaction(numbers[i], &action, NULL);
}

void
het_interrupt_signal(int descriptor)
{
    reported = descriptor;
}
