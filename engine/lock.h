/* Keeps a file to one program at a time: the lock is on a file beside it, PATH-playing, which takes
 * no part when the file itself is replaced, and ends with the process however that ends. Stores and
 * records of games under way have one. */
#pragma once

#include "error.h"

typedef struct HetFileLock HetFileLock;

/* (transfer full) Locks a file, which need not be there yet; one file has one lock, whatever
 * symbolic links lead to it. If another program has it the error is "PATH is being WHAT by process
 * N (its command): REMEDY". A device or a pipe needs none: the lock is one of nothing. */
HetFileLock *het_file_lock(const char *path, const char *what, const char *remedy, GError **error);
void het_file_unlock(HetFileLock *lock); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetFileLock, het_file_unlock)
