/* A disk whose power can be cut, for tests of stores: an SQLite VFS that passes everything on to
 * the real one and keeps a log of what was written, synced, cut short and deleted. From the log any
 * moment can be made again: what was synced before it is there, of what was not any part may be, to
 * the sector, as disks do. */
#pragma once

#include <glib.h>

/* Makes it the VFS that stores are opened with. */
void cut_disk_install(void);
/* Logs from here on, with an empty log; restoring ends it. */
void cut_disk_start(void);
/* How many entries the log has: moments between which power can be cut. */
unsigned cut_disk_moments(void);
/* Puts the files that begin with `prefix` as they may be after a cut at a moment, chosen by
 * `random`, with `target` in the place of the prefix; NULL: after a kill, when all that was written
 * is there. */
void cut_disk_restore(unsigned moment, GRand *random, const char *prefix, const char *target);
