/* Preloaded into a program, makes one call of a kind fail, as a disk or a system does that has no
 * more to give.
 *
 *   HETMAN_FAULT=KIND:N[+][:ROLE]  KIND one of write, fsync, open, rename, fork, pipe, memfd,
 *                                malloc; the Nth such call fails, with + all from there on. ROLE is
 *                                "program" (the default: what was started) or "worker" (a hidden
 *                                `hetman worker`)
 *   HETMAN_FAULT_MET=FILE        is created when the call fails: without +, no matter who makes it
 * is the only one
 *
 * Calls are met where they leave the program or a library, but for writes: those of the C library's
 * own streams do not leave it, so that system calls are met (seccomp), no matter who makes them.
 * Writes are to files, pipes and the screen, standard error excepted. */
#define _GNU_SOURCE
#undef _FILE_OFFSET_BITS /* open and open64 are two */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <ucontext.h>
#include <unistd.h>

enum { OWN = 0x68657400 }; /* in an argument that writes do not have: a call of the handler's */

/* ISO C knows no cast of what dlsym() gives to a function. */
#define REAL(name) (*(__typeof__(&name) *)(void *[1]){dlsym(RTLD_NEXT, #name)})

static char kind[16];
static long planned = -1, at = -1, seen; /* `at` from where main() begins */
static int lasting;
static const char *met;

/* Only one call of all processes fails. */
static int
is_first(void)
{
    if (met == NULL)
        return 1;
    long file = syscall(SYS_openat, AT_FDCWD, met, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666);
    if (file >= 0)
        syscall(SYS_close, file);
    return file >= 0;
}

static int
fails(const char *what)
{
    if (at < 0 || strcmp(what, kind) != 0 || __atomic_add_fetch(&seen, 1, __ATOMIC_SEQ_CST) != at ||
        !is_first())
        return 0;
    errno = strcmp(what, "malloc") == 0 ? ENOMEM : ENOSPC;
    return 1;
}

/* --- writes ----------------------------------------------------------------------------------- */

#if defined __x86_64__
#define RESULT(context) ((context)->uc_mcontext.gregs[REG_RAX])
#define ARGUMENT(context, n)                                                                       \
    ((context)->uc_mcontext.gregs[(const int[]){REG_RDI, REG_RSI, REG_RDX, REG_R10}[n]])
#elif defined __aarch64__
#define RESULT(context) ((context)->uc_mcontext.regs[0])
#define ARGUMENT(context, n) ((context)->uc_mcontext.regs[n])
#else
#error "tests/fault.c: name the registers of a system call on this machine"
#endif

/* Not what wakes another thread (an eventfd): no disk makes that fail. */
static int
is_file(int file)
{
    struct stat status;
    return file != STDERR_FILENO && fstat(file, &status) == 0 && (status.st_mode & S_IFMT) != 0;
}

static void
on_write(int number, siginfo_t *reported, void *data)
{
    ucontext_t *context = data;
    int before = errno;
    (void)number;
    if (is_file((int)ARGUMENT(context, 0)) && fails("write")) {
        RESULT(context) = -ENOSPC;
    } else {
        long result = syscall(reported->si_syscall, ARGUMENT(context, 0), ARGUMENT(context, 1),
                              ARGUMENT(context, 2), ARGUMENT(context, 3), 0, (long)OWN);
        RESULT(context) = result < 0 ? -errno : result;
    }
    errno = before;
}

static void
meet_writes(void)
{
    struct sock_filter steps[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_write, 3, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_pwrite64, 2, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_writev, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[5])),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP),
    };
    struct sock_fprog program = {.len = sizeof steps / sizeof *steps, .filter = steps};
    struct sigaction action = {.sa_sigaction = on_write,
                               .sa_flags = SA_SIGINFO | SA_NODEFER | SA_RESTART};
    sigaction(SIGSYS, &action, NULL); /* children have the filter, too */
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0)
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

/* --- the plan --------------------------------------------------------------------------------- */

static const char *
role(void)
{
    char command[512] = "";
    int file = (int)syscall(SYS_openat, AT_FDCWD, "/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
    ssize_t length = file >= 0 ? read(file, command, sizeof command - 1) : 0;
    if (file >= 0)
        close(file);
    const char *first = length > 0 ? command + strlen(command) + 1 : command;
    const char *base = strrchr(command, '/');
    if (strncmp(base != NULL ? base + 1 : command, "hetman", 6) != 0)
        return "other";
    return strcmp(first, "worker") == 0 ? "worker" : "program";
}

__attribute__((constructor)) static void
read_plan(void)
{
    const char *plan = getenv("HETMAN_FAULT");
    const char *colon = plan != NULL ? strchr(plan, ':') : NULL;
    if (colon == NULL || (size_t)(colon - plan) >= sizeof kind)
        return;
    memcpy(kind, plan, (size_t)(colon - plan));
    met = getenv("HETMAN_FAULT_MET");
    char *end;
    long number = strtol(colon + 1, &end, 10);
    lasting = *end == '+';
    end += lasting;
    if (strcmp(kind, "write") == 0)
        meet_writes();
    if (strcmp(role(), *end == ':' ? end + 1 : "program") == 0)
        planned = number;
}

static int (*real_main)(int, char **, char **);

static int
main_after_all(int argc, char **argv, char **environment)
{
    at = planned;
    return real_main(argc, argv, environment);
}

int __libc_start_main(int (*main)(int, char **, char **), int argc, char **argv,
                      int (*init)(int, char **, char **), void (*fini)(void), void (*linker)(void),
                      void *stack);

int
__libc_start_main(int (*main)(int, char **, char **), int argc, char **argv,
                  int (*init)(int, char **, char **), void (*fini)(void), void (*linker)(void),
                  void *stack)
{
    real_main = main;
    return REAL(__libc_start_main)(main_after_all, argc, argv, init, fini, linker, stack);
}

/* --- other calls ------------------------------------------------------------------------------ */

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

FILE *
fopen(const char *path, const char *mode)
{
    return fails("open") ? NULL : REAL(fopen)(path, mode);
}

FILE *
fopen64(const char *path, const char *mode)
{
    return fails("open") ? NULL : REAL(fopen64)(path, mode);
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

/* The program counts its allocations itself (eval/command/measure/allocation.c) and calls these: so
 * do all libraries through it. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);

void *
__libc_malloc(size_t size)
{
    static __typeof__(&__libc_malloc) real;
    if (real == NULL)
        real = REAL(__libc_malloc);
    return fails("malloc") ? NULL : real(size);
}

void *
__libc_calloc(size_t count, size_t size)
{
    static __typeof__(&__libc_calloc) real;
    if (real == NULL)
        real = REAL(__libc_calloc);
    return fails("malloc") ? NULL : real(count, size);
}

void *
__libc_realloc(void *memory, size_t size)
{
    static __typeof__(&__libc_realloc) real;
    if (real == NULL)
        real = REAL(__libc_realloc);
    return fails("malloc") ? NULL : real(memory, size);
}

/* --- signals ---------------------------------------------------------------------------------- */

/* GLib's own thread blocks all signals: writes could not be met there. */
int
pthread_sigmask(int how, const sigset_t *set, sigset_t *before)
{
    sigset_t less;
    if (set != NULL && how != SIG_UNBLOCK) {
        less = *set;
        sigdelset(&less, SIGSYS);
        set = &less;
    }
    return REAL(pthread_sigmask)(how, set, before);
}

int
sigprocmask(int how, const sigset_t *set, sigset_t *before)
{
    int failure = pthread_sigmask(how, set, before);
    errno = failure;
    return failure == 0 ? 0 : -1;
}
