/* Reads a whole file named by a user, up to a limit, so that a device, a disk image or a wrong name
 * costs no more than the longest file the format allows. */
#pragma once

#include <stdbool.h>

#include <glib.h>

#include "error.h"

/* Whether a character, shown on a terminal, would be obeyed instead of seen: controls, separators
 * of lines, and what turns the direction of the text, so that it reads otherwise than it is. */
bool het_letter_is_control(gunichar letter);

/* Whether text is UTF-8 of one line without such characters: names, agents, rows of stores. */
bool het_text_is_line(const char *text);

/* The first control character of valid UTF-8 text other than tabs and ends of lines, which a
 * terminal would obey; NULL if there is none. */
const char *het_text_control(const char *text, gsize length);

/* (transfer full) Text as one line of UTF-8: what is none becomes U+FFFD, such characters blanks.
 */
char *het_text_line(const char *text);

/* (transfer full) The same of its first `length` bytes, for messages: line ends, other controls,
 * backslashes and quotes as in C (\n, \001), but those of `kept` (NULL: none); letters of all
 * alphabets as they are. */
char *het_text_escaped(const char *text, size_t length, const char *kept);

/* True if a text is so many hexadecimal digits, of small letters. */
bool het_text_is_hex(const char *text, size_t digits);

/* Removes the part of a character at the end of UTF-8 text that was cut to its room. */
void het_text_cut(char *text);

/* Reads the file at `path` into *ret_text (transfer full, with a 0 after its `*ret_length` bytes),
 * without a byte order mark, "\r\n" as "\n".
 * A file of more than `limit` bytes is HET_ERROR_FORMAT (at most limit + 1 bytes are read); a
 * folder or an unreadable file is HET_ERROR_FILE. Returns whether it was read. */
bool het_text_file_read(const char *path, size_t limit, char **ret_text, gsize *ret_length,
                        GError **error);
