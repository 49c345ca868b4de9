/* Reading a whole file that a person named: bounded, so that a device, a disk image or a wrong
 * name costs no more than the longest file its format allows. */
#pragma once

#include <stdbool.h>

#include "error.h"

/* The first control character of valid UTF-8 text but tabs and ends of lines; NULL if there is
 * none. A terminal that is shown the text would obey it. */
const char *het_text_control(const char *text, gsize length);

/* Reads the file at `path` into *ret_text (transfer full, with a 0 after its `*ret_length` bytes).
 * A file of more than `limit` bytes is HET_ERROR_FORMAT, at most limit + 1 bytes having been read;
 * a folder, or what cannot be read, is HET_ERROR_FILE. Returns whether it was read. */
bool het_text_file_read(const char *path, size_t limit, char **ret_text, gsize *ret_length,
                        GError **error);
