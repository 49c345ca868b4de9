/* An array in a file of numpy's format, written row by row: its length is filled in at the end. */
#pragma once

#include <stdbool.h>
#include <stdio.h>

#include <glib.h>

typedef struct {
    FILE *file;
    char *path;
    const char *type; /* static: "<f4" */
    unsigned columns; /* 0: one number a row */
    guint64 rows;
    GChecksum *digest; /* of what is beyond the head */
} HetArray;

bool het_array_open(HetArray *array, const char *folder, const char *name, const char *type,
                    unsigned columns, GError **error);
/* Adds rows: `bytes` in all. Errors are kept until it is closed. */
void het_array_add(HetArray *array, const void *data, size_t bytes, guint64 rows);
/* Writes the head and closes; *ret_digest (transfer full) is the SHA-256 of the numbers. */
bool het_array_close(HetArray *array, char **ret_digest, GError **error);
void het_array_drop(HetArray *array); /* accepts one that is closed */
