/* A program for test-orphans to run as an agent: it leaves processes behind, or takes more than it
 * may, in the way its argument names. It answers the greeting; when asked for a move it misbehaves,
 * then plays on if it can. "early" misbehaves at the greeting, "late" when it is to leave. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LINE = 65536, MANY = 60 };

static char line[LINE], first[LINE];
static const char *self; /* its executable: a test looks for processes that run it */

static int
read_line(void)
{
    if (fgets(line, sizeof line, stdin) == NULL)
        return 0;
    line[strcspn(line, "\r\n")] = '\0';
    return 1;
}

static void
answer(const char *text)
{
    printf("= %s\n\n", text);
    fflush(stdout);
}

static void
spin(void)
{
    for (;;)
        ;
}

static void
wait_for_ever(void)
{
    for (;;)
        pause();
}

static void
ignore_signals(void)
{
    for (int i = 1; i < 32; i++)
        signal(i, SIG_IGN);
}

/* Runs `what` in a child of its own. */
static void
in_child(void (*what)(void))
{
    fflush(NULL);
    if (fork() == 0) {
        what();
        _exit(0);
    }
}

static void
be_daemon(void)
{
    setsid();
    in_child(wait_for_ever);
}

static void
be_deaf_daemon(void)
{
    ignore_signals();
    prctl(PR_SET_PDEATHSIG, 0);
    for (int i = 0; i < 64; i++)
        close(i);
    be_daemon();
}

static void
be_heard_daemon(void) /* it keeps the pipes of the program that is gone */
{
    setsid();
    wait_for_ever();
}

static void
be_many(void)
{
    for (int i = 0; i < MANY; i++)
        in_child(i % 2 ? be_daemon : wait_for_ever);
}

/* Never the same process for long. */
static void
run_away(void)
{
    for (;;) {
        setsid();
        if (fork() != 0)
            _exit(0);
        usleep(2000);
    }
}

static void
shell(void)
{
    setsid();
    execl("/bin/sh", "sh", "-c", "nohup \"$0\" asleep >/dev/null 2>&1 & exec \"$0\" asleep", self,
          (char *)NULL);
}

/* Answers without end, to a question that came once. */
static void
flood(void)
{
    for (;;)
        answer("e4 or something else");
}

/* Takes 1 GiB of addresses, not of pages, and gives it back; reports it if there is not so much. */
static void
hoard(void)
{
    const size_t size = (size_t)1 << 30;
    void *memory = mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) {
        fputs("no more memory\n", stderr);
        exit(9);
    }
    munmap(memory, size);
}

/* Writes 32 MiB, once, into a file that has no name. */
static void
fill(void)
{
    enum { STEP = 1 << 20, STEPS = 32 };
    static char block[STEP];
    static FILE *file;
    if (file != NULL || (file = tmpfile()) == NULL)
        return;
    for (int i = 0; i < STEPS; i++)
        fwrite(block, 1, STEP, file);
    fflush(file);
}

static void
misbehave(const char *mode)
{
    if (strcmp(mode, "spin") == 0) {
        spin();
    } else if (strcmp(mode, "sleep") == 0) {
        ignore_signals();
        wait_for_ever();
    } else if (strcmp(mode, "stop") == 0) {
        raise(SIGSTOP);
    } else if (strcmp(mode, "child") == 0) {
        in_child(spin);
    } else if (strcmp(mode, "session") == 0) {
        in_child(be_heard_daemon);
    } else if (strcmp(mode, "daemon") == 0) {
        in_child(be_daemon);
    } else if (strcmp(mode, "deaf-daemon") == 0) {
        in_child(be_deaf_daemon);
        wait_for_ever();
    } else if (strcmp(mode, "many") == 0) {
        be_many();
    } else if (strcmp(mode, "runaway") == 0) {
        in_child(run_away);
    } else if (strcmp(mode, "shell") == 0) {
        in_child(shell);
    } else if (strcmp(mode, "crash") == 0) {
        in_child(be_daemon);
        abort();
    } else if (strcmp(mode, "leave") == 0) {
        in_child(be_heard_daemon);
        exit(0);
    } else if (strcmp(mode, "stop-guard") == 0) {
        in_child(be_daemon);
        kill(getppid(), SIGSTOP);
    } else if (strcmp(mode, "flood") == 0) {
        in_child(be_daemon);
        flood();
    } else if (strcmp(mode, "hoard") == 0) {
        hoard();
    } else if (strcmp(mode, "fill") == 0) {
        fill();
    } else if (strcmp(mode, "kill-guard") == 0) {
        in_child(be_deaf_daemon);
        usleep(50000);
        kill(getppid(), SIGKILL);
        wait_for_ever();
    } else if (strcmp(mode, "kill-group") == 0) {
        in_child(be_daemon);
        usleep(50000);
        kill(0, SIGKILL);
    }
}

static void
choose(const char *mode)
{
    const char *moves = strstr(line, "moves=");
    int count = moves != NULL ? atoi(moves + 6) : 0;
    for (int i = 0; i < count && read_line(); i++)
        if (i == 0)
            strcpy(first, line);
    misbehave(mode);
    answer(first);
}

int
main(int argc, char **argv)
{
    const char *mode = argc > 1 ? argv[1] : "";
    self = argv[0];
    if (strcmp(mode, "asleep") == 0)
        wait_for_ever();
    if (strcmp(mode, "early") == 0)
        in_child(be_deaf_daemon);
    while (read_line()) {
        if (strcmp(line, "quit") == 0)
            break;
        if (strncmp(line, "genmove ", 8) == 0)
            choose(mode);
        else
            answer(strcmp(line, "protocol_version") == 0 ? "1" : "");
    }
    if (strcmp(mode, "late") == 0) {
        in_child(be_deaf_daemon);
        ignore_signals();
        wait_for_ever();
    }
    return 0;
}
