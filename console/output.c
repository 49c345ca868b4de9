#define _DEFAULT_SOURCE /* realpath() */
#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "engine/error.h"

static bool
fail(const char *path, int failure, GError **error)
{
    g_set_error(error, HET_ERROR, HET_ERROR_FILE, "cannot write %s: %s", path, g_strerror(failure));
    return false;
}

/* A file, or a place for one: it is made beside and takes its name. */
static bool
is_replaced(const char *path)
{
    struct stat status;
    return lstat(path, &status) != 0 || S_ISREG(status.st_mode);
}

/* 0, or why no file can be made beside this one. */
static int
try_beside(const char *path)
{
    g_autofree char *beside = g_strconcat(path, ".XXXXXX", NULL);
    int file = g_mkstemp_full(beside, O_WRONLY | O_CLOEXEC, 0600);
    if (file < 0)
        return errno;
    close(file);
    g_unlink(beside);
    return 0;
}

/* The same of the place that a link leads to, where nothing is yet: a file made there for a try is
 * removed again. */
static int
try_behind(const char *path)
{
    int file = g_open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0)
        return errno;
    close(file);
    g_autofree char *behind = realpath(path, NULL);
    return behind != NULL && unlink(behind) == 0 ? 0 : errno;
}

bool
het_output_check(const char *path, GError **error)
{
    if (!is_replaced(path)) {
        if (g_file_test(path, G_FILE_TEST_IS_DIR))
            return fail(path, EISDIR, error);
        int failure = access(path, W_OK) == 0 ? 0 : errno;
        failure = failure == ENOENT ? try_behind(path) : failure;
        return failure == 0 || fail(path, failure, error);
    }
    int failure = try_beside(path);
    return failure == 0 || fail(path, failure, error);
}

bool
het_output_check_folder(const char *path, GError **error)
{
    if (g_mkdir_with_parents(path, 0777) != 0)
        return fail(path, errno, error);
    g_autofree char *file = g_build_filename(path, "file", NULL);
    int failure = try_beside(file);
    return failure == 0 || fail(path, failure, error);
}

/* The stream of this program that goes where the path leads, or -1. */
static int
stream_there(const char *path)
{
    struct stat status, own;
    if (stat(path, &status) == 0)
        for (int stream = STDOUT_FILENO; stream <= STDERR_FILENO; stream++)
            if (fstat(stream, &own) == 0 && own.st_dev == status.st_dev &&
                own.st_ino == status.st_ino)
                return stream;
    return -1;
}

bool
het_output_stays(const char *path)
{
    return g_file_test(path, G_FILE_TEST_IS_REGULAR) && stream_there(path) < 0;
}

/* Standard output and error are duplicated: opened again they would begin anew. */
static FILE *
open_there(const char *path)
{
    int stream = stream_there(path);
    return stream < 0 ? g_fopen(path, "we") : fdopen(fcntl(stream, F_DUPFD_CLOEXEC, 0), "w");
}

bool
het_output_write(const char *path, const char *text, GError **error)
{
    if (is_replaced(path))
        return g_file_set_contents(path, text, -1, error);
    fflush(stdout);
    FILE *file = open_there(path);
    bool good = file != NULL && fputs(text, file) >= 0 && fflush(file) == 0;
    int failure = errno;
    if (file != NULL)
        fclose(file); /* all was flushed */
    return good || fail(path, failure, error);
}
