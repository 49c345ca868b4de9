#define _DEFAULT_SOURCE /* realpath() */
#include "lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "textfile.h"

enum { NAME_MAX_BYTES = 100 };

struct HetFileLock {
    char *path; /* of the file beside; NULL: a lock of nothing */
    int file;
};

/* (transfer full) "process 4711 (hetman serve)", of this one. */
static char *
name_self(void)
{
    g_autofree char *words = NULL;
    gsize length = 0;
    if (!g_file_get_contents("/proc/self/cmdline", &words, &length, NULL) || length == 0)
        return g_strdup_printf("process %d", (int)getpid());
    g_autofree char *program = g_path_get_basename(words);
    const char *second = strlen(words) + 1 < length ? words + strlen(words) + 1 : "";
    return g_strdup_printf("process %d (%.30s%s%.30s)", (int)getpid(), program,
                           *second != '\0' ? " " : "", second);
}

static void
sign(const HetFileLock *lock)
{
    g_autofree char *name = name_self();
    /* Without it the other is not named, which is no harm. */
    if (ftruncate(lock->file, 0) == 0 && write(lock->file, name, strlen(name)) < 0)
        errno = 0;
}

/* (transfer full) The holder, as it has signed. */
static char *
name_holder(int file)
{
    char name[NAME_MAX_BYTES + 1];
    ssize_t length = pread(file, name, NAME_MAX_BYTES, 0);
    name[MAX(length, 0)] = '\0';
    g_autofree char *self = name_self();
    if (strcmp(name, self) == 0)
        return g_strdup("this program");
    bool is_name = g_str_has_prefix(name, "process ") && het_text_is_line(name);
    return g_strdup(is_name ? name : "another program");
}

/* Whether the locked file is still the one beside: its holder may have removed it meanwhile. */
static bool
is_there(const HetFileLock *lock)
{
    struct stat held, there;
    return fstat(lock->file, &held) == 0 && stat(lock->path, &there) == 0 &&
           held.st_ino == there.st_ino && held.st_dev == there.st_dev;
}

/* True once it is locked; `*ret_again` if the file has gone meanwhile. */
static bool
try_lock(HetFileLock *lock, const char *path, const char *what, const char *remedy, bool *ret_again,
         GError **error)
{
    *ret_again = false;
    lock->file = open(lock->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (lock->file < 0) {
        int failure = errno;
        return het_fail(error, HET_ERROR_FILE, "cannot write %s: no lock can be made beside it: %s",
                        path, g_strerror(failure));
    }
    if (flock(lock->file, LOCK_EX | LOCK_NB) != 0) {
        int failure = errno;
        g_autofree char *holder = name_holder(lock->file);
        if (failure == EWOULDBLOCK)
            return het_fail(error, HET_ERROR_FILE, "%s is being %s by %s: %s", path, what, holder,
                            remedy);
        return het_fail(error, HET_ERROR_FILE, "cannot lock %s: %s", lock->path,
                        g_strerror(failure));
    }
    *ret_again = !is_there(lock);
    return !*ret_again;
}

HetFileLock *
het_file_lock(const char *path, const char *what, const char *remedy, GError **error)
{
    struct stat status;
    HetFileLock *lock = g_new0(HetFileLock, 1);
    bool again = true;
    lock->file = -1;
    if (stat(path, &status) == 0 && !S_ISREG(status.st_mode))
        return lock;
    g_autofree char *real = realpath(path, NULL);
    lock->path = g_strconcat(real != NULL ? real : path, "-playing", NULL);
    while (!try_lock(lock, path, what, remedy, &again, error)) {
        if (lock->file >= 0)
            close(lock->file);
        if (again)
            continue;
        g_free(lock->path);
        g_free(lock);
        return NULL;
    }
    sign(lock);
    return lock;
}

void
het_file_unlock(HetFileLock *lock)
{
    if (lock == NULL)
        return;
    if (lock->file >= 0) {
        unlink(lock->path);
        close(lock->file);
    }
    g_free(lock->path);
    g_free(lock);
}
