/* Files that a command writes under names given by its user. */
#pragma once

#include <stdbool.h>

#include <glib.h>

/* True if the file can be written: tested before hours are spent on what is to go there. Nothing is
 * left behind, and nothing that is there changes. */
bool het_output_check(const char *path, GError **error);
/* The same of files in a directory, which is made, with those above it. */
bool het_output_check_folder(const char *path, GError **error);

/* Writes `text`. A file is replaced when the new one is whole; a link, a device or a pipe, as
 * /dev/stdout, is written to. */
bool het_output_write(const char *path, const char *text, GError **error);
/* True if what was written is there to be read again: in a file that is not this program's own
 * output. */
bool het_output_stays(const char *path);
