/* A program for test-external to run as an agent: it plays the first move offered, or misbehaves as
 * its argument names. */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LINE = 65536 };

static char line[LINE];
static int refused;         /* answers, by `illegal` */
static const char *guessed; /* a legal move */

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

/* The end of its own making: exit, wait for ever, or print something out of order. */
static void
misbehave(const char *mode, const char *first)
{
    if (strcmp(mode, "crash") == 0) {
        fprintf(stderr, "out of powder\n");
        exit(3);
    } else if (strcmp(mode, "wordy") ==
               0) { /* more than a reason has room for, of two bytes a letter */
        for (int i = 0; i < 2000; i++)
            fputs(i == 0 ? "x" : "ż", stderr);
        fputc('\n', stderr);
        exit(3);
    } else if (strcmp(mode, "abort") == 0) {
        abort();
    } else if (strcmp(mode, "hang") == 0) {
        for (;;)
            pause();
    } else if (strcmp(mode, "garbage") == 0) {
        printf("Traceback \"x\"\001\n\n");
    } else if (strcmp(mode, "zero") == 0) {
        printf("= %s%c and more\n\n", first, 0);
    } else if (strcmp(mode, "binary") == 0) {
        for (int i = 0; i < 200000; i++)
            putchar(i % 256);
    } else if (strcmp(mode, "flood") == 0) {
        for (;;)
            puts("# still thinking");
    } else if (strcmp(mode, "long") == 0) {
        printf("= ");
        for (int i = 0; i < 300000; i++)
            putchar('x');
        printf("\n\n");
    } else if (strcmp(mode, "refuse") == 0) {
        printf("? no orders received\n\n");
    } else if (strcmp(mode, "half") == 0) {
        printf("= %s\n", first); /* never closed by an empty line */
        fflush(stdout);
        for (;;)
            pause();
    } else if (strcmp(mode, "illegal") == 0) {
        printf("= move F1 e5 and then some\n\n");
    } else if (strcmp(mode, "guess") == 0) { /* right after two that were refused */
        printf("# no list\n= %s\n\n", refused == 0 ? "fly" : refused == 1 ? "pass" : guessed);
    } else if (strcmp(mode, "resign") == 0) {
        printf("= resign\n\n");
    } else if (strcmp(mode, "noisy") == 0) {
        for (int i = 0; i < 40000; i++)
            fprintf(stderr, "line %d of a great many on standard error\n", i);
        for (int i = 0; i < 20000; i++)
            printf("# note %d, nó\n", i);
        printf("\n= %s\nand more\n# and a last note\n\n", first);
    } else if (strcmp(mode, "crowd") == 0) {
        for (int i = 0; i < 3 && fork() != 0; i++)
            ;
        for (;;)
            pause();
    } else if (strcmp(mode, "letters") == 0) { /* one at a time, as on a slow line */
        char text[LINE + 16];
        snprintf(text, sizeof text, "# slow\n= %s\n\n", first);
        for (size_t i = 0; text[i] != '\0'; i++) {
            nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
            putchar(text[i]);
            fflush(stdout);
        }
    } else {
        printf("# first of %s\r\n= %s\r\n\r\n", first, first);
    }
    fflush(stdout);
}

/* Uses as much CPU. */
static void
burn(long milliseconds)
{
    struct timespec begun, now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begun);
    do
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    while ((now.tv_sec - begun.tv_sec) * 1000 + (now.tv_nsec - begun.tv_nsec) / 1000000 <
           milliseconds);
}

/* Works by itself and in a child that it waits for, 20 ms each. */
static void
work(void)
{
    const pid_t child = fork();
    burn(20);
    if (child == 0)
        _exit(0);
    waitpid(child, NULL, 0);
}

static unsigned long long state; /* of `busy`: its choices go by the seed, and by all before */

static void
choose(const char *mode)
{
    static char first[LINE];
    const char *moves = strstr(line, "moves=");
    int count = moves != NULL ? atoi(moves + 6) : 0, wanted = 0;
    if (strcmp(mode, "busy") == 0 && count > 0) {
        state = state * 6364136223846793005ull + 1442695040888963407ull;
        wanted = (int)((state >> 33) % (unsigned)count);
        work();
    }
    for (int i = 0; i < count && read_line(); i++)
        if (i == wanted)
            strcpy(first, line);
    misbehave(mode, first);
}

int
main(int argc, char **argv)
{
    const char *mode = argc > 1 ? argv[1] : "good";
    guessed = argc > 2 ? argv[2] : "";
    if (strcmp(mode, "deaf") == 0) { /* reads nothing: what is sent fills the pipe */
        for (;;)
            pause();
    }
    if (strcmp(mode, "gone") == 0)
        return 5;
    while (read_line()) {
        if (strcmp(line, "quit") == 0)
            break;
        if (strcmp(line, "protocol_version") == 0) {
            answer(strcmp(mode, "future") == 0 ? "2" : "1");
        } else if (strncmp(line, "scenario-text ", 14) == 0) {
            int lines = atoi(line + 14);
            for (int i = 0; i < lines; i++)
                read_line();
            if (strcmp(mode, "whole") == 0 && strcmp(line, "# the end") != 0)
                return 6;
            answer("");
        } else if (strncmp(line, "agent-seed ", 11) == 0) {
            state = strtoull(line + 11, NULL, 10);
            answer("");
        } else if (strncmp(line, "genmove ", 8) == 0) {
            choose(mode);
        } else if (strcmp(mode, "deaf-later") == 0 && strncmp(line, "apply", 5) == 0) {
            for (;;)
                pause();
        } else {
            refused += strncmp(line, "illegal ", 8) == 0;
            answer("");
        }
    }
    return 0;
}
