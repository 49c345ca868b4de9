#include "record-log.h"

#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

enum { LEAST = 4096 };

/* The memory begins with the number of bytes of whole entries after it. */
struct HetRecordLog {
    uint64_t *used;
    uint8_t *bytes;
    size_t room; /* bytes after the number */
};

HetRecordLog *
het_record_log_map(int descriptor)
{
    struct stat status;
    if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode) || status.st_size < LEAST)
        return NULL;
    const size_t size = (size_t)MIN(status.st_size, HET_RECORD_LOG_BYTES);
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (memory == MAP_FAILED)
        return NULL;
    HetRecordLog *log = g_new(HetRecordLog, 1);
    *log = (HetRecordLog){memory, (uint8_t *)memory + sizeof *log->used, size - sizeof *log->used};
    return log;
}

void
het_record_log_unmap(HetRecordLog *log)
{
    if (log != NULL)
        munmap(log->used, log->room + sizeof *log->used);
    g_free(log);
}

void
het_record_log_clear(HetRecordLog *log)
{
    __atomic_store_n(log->used, 0, __ATOMIC_RELEASE);
}

size_t
het_log_entry_room(size_t length)
{
    return sizeof(HetLogEntry) + (length + 7) / 8 * 8;
}

void
het_record_log_add(HetRecordLog *log, HetLogged kind, const void *bytes, size_t length)
{
    const uint64_t used = *log->used;
    /* There is always room for one entry more, the note that the log is full. */
    const size_t most = log->room - sizeof(HetLogEntry);
    const bool fits = used <= most && length <= most && used + het_log_entry_room(length) <= most;
    if (kind == HET_LOGGED_NOTE && (!fits || used + het_log_entry_room(length) > most / 2))
        return; /* notes leave room for moves */
    if (!fits && used > most)
        return;
    const HetLogEntry entry = {fits ? kind : HET_LOGGED_FULL, fits ? (uint32_t)length : 0};
    memcpy(log->bytes + used, &entry, sizeof entry);
    if (entry.length > 0)
        memcpy(log->bytes + used + sizeof entry, bytes, length);
    __atomic_store_n(log->used, fits ? used + het_log_entry_room(length) : log->room,
                     __ATOMIC_RELEASE);
}

const uint8_t *
het_record_log_entries(const HetRecordLog *log, size_t *ret_bytes)
{
    *ret_bytes = MIN(__atomic_load_n(log->used, __ATOMIC_ACQUIRE), log->room);
    return log->bytes;
}
