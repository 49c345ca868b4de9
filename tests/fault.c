/* Preloaded into a program, makes its Nth call of a kind fail, as a disk or a system does that has
 * no more to give. HETMAN_FAULT=KIND:N[:ERRNO], KIND one of write, fsync, open, rename, fork, pipe,
 * memfd. Counted in the program itself, not in its workers: what they write goes through the C
 * library's streams, whose calls cannot be met here. */
#define _GNU_SOURCE
#undef _FILE_OFFSET_BITS /* open and open64 are two */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

static char kind[16];
static long at = -1, seen;
static int failure = ENOSPC;

__attribute__((constructor)) static void
read_plan(void)
{
    const char *plan = getenv("HETMAN_FAULT");
    char command[512] = "";
    int file = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
    ssize_t length = file >= 0 ? read(file, command, sizeof command - 1) : 0;
    if (file >= 0)
        close(file);
    const char *first = length > 0 ? command + strlen(command) + 1 : command;
    int worker = strcmp(first, "worker") == 0;
    const char *colon = plan != NULL ? strchr(plan, ':') : NULL;
    if (colon == NULL || worker || (size_t)(colon - plan) >= sizeof kind)
        return;
    memcpy(kind, plan, (size_t)(colon - plan));
    char *end;
    at = strtol(colon + 1, &end, 10);
    if (*end == ':')
        failure = atoi(end + 1);
}

static int
fails(const char *what)
{
    if (at < 0 || strcmp(what, kind) != 0 || ++seen != at)
        return 0;
    errno = failure;
    return 1;
}

/* ISO C knows no cast of what dlsym() gives to a function. */
#define REAL(name) (*(__typeof__(&name) *)(void *[1]){dlsym(RTLD_NEXT, #name)})

ssize_t
write(int file, const void *data, size_t length)
{
    return file > 2 && fails("write") ? -1 : REAL(write)(file, data, length);
}

ssize_t
pwrite64(int file, const void *data, size_t length, off64_t offset)
{
    return fails("write") ? -1 : REAL(pwrite64)(file, data, length, offset);
}

ssize_t
pwrite(int file, const void *data, size_t length, off_t offset)
{
    return fails("write") ? -1 : REAL(pwrite)(file, data, length, offset);
}

int
fsync(int file)
{
    return fails("fsync") ? -1 : REAL(fsync)(file);
}

int
fdatasync(int file)
{
    return fails("fsync") ? -1 : REAL(fdatasync)(file);
}

int
rename(const char *from, const char *to)
{
    return fails("rename") ? -1 : REAL(rename)(from, to);
}

static mode_t
mode_of(int flags, va_list arguments)
{
    return (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(arguments, mode_t) : 0;
}

int
open(const char *path, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = mode_of(flags, arguments);
    va_end(arguments);
    return fails("open") ? -1 : REAL(open)(path, flags, mode);
}

int
open64(const char *path, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = mode_of(flags, arguments);
    va_end(arguments);
    return fails("open") ? -1 : REAL(open64)(path, flags, mode);
}

pid_t
fork(void)
{
    return fails("fork") ? -1 : REAL(fork)();
}

int
pipe2(int pipes[2], int flags)
{
    return fails("pipe") ? -1 : REAL(pipe2)(pipes, flags);
}

int
memfd_create(const char *name, unsigned flags)
{
    return fails("memfd") ? -1 : REAL(memfd_create)(name, flags);
}
