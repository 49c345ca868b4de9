#include "cut-disk.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <string.h>

enum { SECTOR = 512 };

typedef enum { WRITE, TRUNCATE, SYNC, DELETE } Kind;

typedef struct {
    Kind kind;
    char *path;
    sqlite3_int64 offset; /* of a write; the size of a truncation; whether a deletion is synced */
    GBytes *data;
} Entry;

typedef struct {
    sqlite3_file base;
    char *path; /* NULL: a temporary file, which is not logged */
    sqlite3_file *real;
} File;

static sqlite3_vfs vfs;
static sqlite3_vfs *real_vfs;
static GArray *entries;
static bool logging;

static void
add(Kind kind, const char *path, sqlite3_int64 offset, const void *data, int length)
{
    if (path == NULL || !logging)
        return;
    Entry entry = {kind, g_strdup(path), offset,
                   data != NULL ? g_bytes_new(data, (gsize)length) : NULL};
    g_array_append_val(entries, entry);
}

/* --- files ------------------------------------------------------------------------------------ */

static sqlite3_file *
real_of(sqlite3_file *file)
{
    return ((File *)file)->real;
}

static int
file_close(sqlite3_file *file)
{
    File *self = (File *)file;
    int result = self->real->pMethods->xClose(self->real);
    g_free(self->path);
    g_free(self->real);
    return result;
}

static int
file_read(sqlite3_file *file, void *data, int length, sqlite3_int64 offset)
{
    return real_of(file)->pMethods->xRead(real_of(file), data, length, offset);
}

static int
file_write(sqlite3_file *file, const void *data, int length, sqlite3_int64 offset)
{
    add(WRITE, ((File *)file)->path, offset, data, length);
    return real_of(file)->pMethods->xWrite(real_of(file), data, length, offset);
}

static int
file_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    add(TRUNCATE, ((File *)file)->path, size, NULL, 0);
    return real_of(file)->pMethods->xTruncate(real_of(file), size);
}

static int
file_sync(sqlite3_file *file, int flags)
{
    (void)flags; /* the log is the disk: nothing need wait for the real one */
    add(SYNC, ((File *)file)->path, 0, NULL, 0);
    return SQLITE_OK;
}

static int
file_size(sqlite3_file *file, sqlite3_int64 *ret_size)
{
    return real_of(file)->pMethods->xFileSize(real_of(file), ret_size);
}

static int
file_lock(sqlite3_file *file, int lock)
{
    return real_of(file)->pMethods->xLock(real_of(file), lock);
}

static int
file_unlock(sqlite3_file *file, int lock)
{
    return real_of(file)->pMethods->xUnlock(real_of(file), lock);
}

static int
file_check_lock(sqlite3_file *file, int *ret_result)
{
    return real_of(file)->pMethods->xCheckReservedLock(real_of(file), ret_result);
}

static int
file_control(sqlite3_file *file, int operation, void *argument)
{
    return real_of(file)->pMethods->xFileControl(real_of(file), operation, argument);
}

static int
file_sector_size(sqlite3_file *file)
{
    (void)file;
    return SECTOR;
}

static int
file_characteristics(sqlite3_file *file)
{
    (void)file;
    return 0; /* nothing is promised */
}

static int
file_map(sqlite3_file *file, int region, int size, int extend, void volatile **ret_memory)
{
    return real_of(file)->pMethods->xShmMap(real_of(file), region, size, extend, ret_memory);
}

static int
file_shm_lock(sqlite3_file *file, int offset, int count, int flags)
{
    return real_of(file)->pMethods->xShmLock(real_of(file), offset, count, flags);
}

static void
file_barrier(sqlite3_file *file)
{
    real_of(file)->pMethods->xShmBarrier(real_of(file));
}

static int
file_unmap(sqlite3_file *file, int delete)
{
    return real_of(file)->pMethods->xShmUnmap(real_of(file), delete);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_check_lock,
    .xFileControl = file_control,
    .xSectorSize = file_sector_size,
    .xDeviceCharacteristics = file_characteristics,
    .xShmMap = file_map,
    .xShmLock = file_shm_lock,
    .xShmBarrier = file_barrier,
    .xShmUnmap = file_unmap,
};

/* --- the VFS ---------------------------------------------------------------------------------- */

static int
open_file(sqlite3_vfs *self, const char *name, sqlite3_file *file, int flags, int *ret_flags)
{
    (void)self;
    File *opened = (File *)file;
    *opened = (File){.real = g_malloc0((gsize)real_vfs->szOsFile)};
    int result = real_vfs->xOpen(real_vfs, name, opened->real, flags, ret_flags);
    if (result != SQLITE_OK) {
        g_clear_pointer(&opened->real, g_free);
        return result;
    }
    opened->path = g_strdup(name);
    opened->base.pMethods = &methods;
    return SQLITE_OK;
}

/* A deletion without a sync of the folder may be undone by the cut. */
static int
delete_file(sqlite3_vfs *self, const char *name, int sync_folder)
{
    (void)self;
    add(DELETE, name, sync_folder, NULL, 0);
    return real_vfs->xDelete(real_vfs, name, sync_folder);
}

void
cut_disk_install(void)
{
    real_vfs = sqlite3_vfs_find(NULL);
    vfs = *real_vfs;
    vfs.zName = "cut-disk";
    vfs.szOsFile = (int)sizeof(File);
    vfs.xOpen = open_file;
    vfs.xDelete = delete_file;
    sqlite3_vfs_register(&vfs, 1);
}

static void
clear_entry(void *data)
{
    Entry *entry = data;
    g_free(entry->path);
    g_clear_pointer(&entry->data, g_bytes_unref);
}

void
cut_disk_start(void)
{
    g_clear_pointer(&entries, g_array_unref);
    entries = g_array_new(FALSE, TRUE, sizeof(Entry));
    g_array_set_clear_func(entries, clear_entry);
    logging = true;
}

unsigned
cut_disk_moments(void)
{
    return entries->len;
}

/* --- a moment made again -----------------------------------------------------------------------
 */

/* (transfer full) Of each file the last sync before the moment: entries before that are on the
 * disk.
 */
static GHashTable *
last_syncs(unsigned moment)
{
    GHashTable *syncs = g_hash_table_new(g_str_hash, g_str_equal);
    for (unsigned i = 0; i < moment; i++) {
        const Entry *entry = &g_array_index(entries, Entry, i);
        if (entry->kind == SYNC)
            g_hash_table_insert(syncs, entry->path, GUINT_TO_POINTER(i));
    }
    return syncs;
}

static void
write_sectors(GByteArray *file, const Entry *entry, bool whole, GRand *random)
{
    gsize length = 0;
    const guint8 *data = g_bytes_get_data(entry->data, &length);
    for (gsize at = 0; at < length;) {
        gsize piece = MIN(length - at, SECTOR - ((gsize)entry->offset + at) % SECTOR);
        gsize end = (gsize)entry->offset + at + piece;
        if (whole || g_rand_boolean(random)) {
            gsize before = file->len;
            if (before < end) {
                g_byte_array_set_size(file, (guint)end);
                memset(file->data + before, 0, end - before);
            }
            memcpy(file->data + end - piece, data + at, piece);
        }
        at += piece;
    }
}

static void
replay(GHashTable *files, const Entry *entry, bool synced, GRand *random)
{
    GByteArray *file = g_hash_table_lookup(files, entry->path);
    /* What was not synced came whole, in part or not at all. */
    unsigned luck = synced || random == NULL ? 0 : (unsigned)g_rand_int_range(random, 0, 3);
    if (luck == 2)
        return;
    if (entry->kind == DELETE) {
        g_hash_table_remove(files, entry->path);
        return;
    }
    if (file == NULL) {
        file = g_byte_array_new();
        g_hash_table_insert(files, g_strdup(entry->path), file);
    }
    if (entry->kind == WRITE)
        write_sectors(file, entry, luck == 0, random);
    else if (entry->kind == TRUNCATE && entry->offset < file->len)
        g_byte_array_set_size(file, (guint)entry->offset);
}

void
cut_disk_restore(unsigned moment, GRand *random, const char *prefix, const char *target)
{
    g_autoptr(GHashTable) files =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_byte_array_unref);
    g_autoptr(GHashTable) syncs = last_syncs(moment);
    logging = false;
    for (unsigned i = 0; i < moment; i++) {
        const Entry *entry = &g_array_index(entries, Entry, i);
        bool synced = (entry->kind == DELETE && entry->offset != 0) ||
                      i < GPOINTER_TO_UINT(g_hash_table_lookup(syncs, entry->path));
        if (entry->kind != SYNC)
            replay(files, entry, synced, random);
    }
    static const char *const ends[] = {"", "-wal", "-journal", "-shm"};
    for (size_t i = 0; i < G_N_ELEMENTS(ends); i++) {
        g_autofree char *from = g_strconcat(prefix, ends[i], NULL);
        g_autofree char *to = g_strconcat(target, ends[i], NULL);
        GByteArray *file = g_hash_table_lookup(files, from);
        g_unlink(to);
        if (file != NULL)
            g_file_set_contents(to, (const char *)file->data, (gssize)file->len, NULL);
    }
}
