#include "dataset-array.h"

#include <errno.h>
#include <string.h>

#include "engine/error.h"

enum { HEAD = 128 };

static bool
fail(const HetArray *array, GError **error)
{
    g_set_error(error, HET_ERROR, HET_ERROR_FILE, "cannot write %s: %s", array->path,
                g_strerror(errno));
    return false;
}

/* numpy's version 1.0: magic, length of a dictionary in Python's words, padded to 128 bytes. */
static bool
write_head(HetArray *array)
{
    char head[HEAD];
    memset(head, ' ', sizeof head);
    memcpy(head, "\x93NUMPY\x01\x00", 8);
    head[8] = (char)(HEAD - 10);
    head[9] = 0;
    g_autofree char *columns =
        array->columns > 0 ? g_strdup_printf("%u", array->columns) : g_strdup("");
    g_autofree char *text = g_strdup_printf(
        "{'descr': '%s', 'fortran_order': False, 'shape': (%" G_GUINT64_FORMAT ",%s), }",
        array->type, array->rows, columns);
    memcpy(head + 10, text, strlen(text));
    head[HEAD - 1] = '\n';
    return fseek(array->file, 0, SEEK_SET) == 0 && fwrite(head, HEAD, 1, array->file) == 1;
}

bool
het_array_open(HetArray *array, const char *folder, const char *name, const char *type,
               unsigned columns, GError **error)
{
    g_autofree char *file = g_strconcat(name, ".npy", NULL);
    *array = (HetArray){.path = g_build_filename(folder, file, NULL),
                        .type = type,
                        .columns = columns,
                        .digest = g_checksum_new(G_CHECKSUM_SHA256)};
    array->file = fopen(array->path, "wbx");
    return (array->file != NULL && write_head(array)) || fail(array, error);
}

void
het_array_add(HetArray *array, const void *data, size_t bytes, guint64 rows)
{
    if (bytes > 0)
        fwrite(data, bytes, 1, array->file);
    g_checksum_update(array->digest, data, (gssize)bytes);
    array->rows += rows;
}

bool
het_array_close(HetArray *array, char **ret_digest, GError **error)
{
    bool good = !ferror(array->file) && write_head(array);
    if (!good)
        fail(array, error);
    if (fclose(g_steal_pointer(&array->file)) != 0 && good)
        good = fail(array, error);
    if (good)
        *ret_digest = g_strdup(g_checksum_get_string(array->digest));
    het_array_drop(array);
    return good;
}

void
het_array_drop(HetArray *array)
{
    if (array->file != NULL)
        fclose(array->file);
    g_clear_pointer(&array->path, g_free);
    g_clear_pointer(&array->digest, g_checksum_free);
    *array = (HetArray){0};
}
