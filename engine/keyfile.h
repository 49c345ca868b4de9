/* Checked reading of GLib key files, for scenarios, tournaments, studies and whatever else is one.
 * Every error is one line: "FILE:LINE: [group] key: what is wrong, what was expected". The line is
 * the key's, of a missing key its group's; it is left out where the group is missing, and where the
 * name has a '?' (what it stands for was made from a file). Duplicate groups and keys, text that is
 * not UTF-8, files over HET_KEY_FILE_MAX bytes and, on finish, unused groups and keys are errors.
 *
 * The file keeps the first error. After it every value is NULL, 0 or the least allowed, so that a
 * reader may ask for many keys in a row and check once, before it uses them.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "error.h"

typedef struct HetKeyFile HetKeyFile;

enum { HET_KEY_FILE_MAX = 1 << 20 };

/* (transfer full) `name` is used in messages. length -1: the text ends in 0. */
HetKeyFile *het_key_file_parse(const char *name, const char *text, gssize length, GError **error);
HetKeyFile *het_key_file_load(const char *path, GError **error);
void het_key_file_free(HetKeyFile *file);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetKeyFile, het_key_file_free)

/* The whole text as read. */
const char *het_key_file_text(const HetKeyFile *file);
/* (transfer full) The text of a key file of GLib's, the same by any GLib: newer ones (2.84) set no
 * blank line between the comment at the top and the first group, and digests are of such texts. */
char *het_key_file_write(GKeyFile *file);

/* Whether the group exists, or the key in it (if key is not NULL). Does not mark it as used. */
bool het_key_file_has(HetKeyFile *file, const char *group, const char *key);
/* (transfer full) Groups whose name starts with `prefix`, in file order; marks them as used. */
char **het_key_file_groups(HetKeyFile *file, const char *prefix);
/* (transfer full) Keys of a group in file order, none if it is missing; does not mark them as used.
 */
char **het_key_file_keys(HetKeyFile *file, const char *group);

/* Required values; an error when missing, empty or out of range. Strings and lists: transfer full.
 * A list is split at ';' and blanks around items are dropped. */
char *het_key_file_string(HetKeyFile *file, const char *group, const char *key);
char **het_key_file_list(HetKeyFile *file, const char *group, const char *key);
int het_key_file_integer(HetKeyFile *file, const char *group, const char *key, int minimum,
                         int maximum);
/* The index of the value in the NULL-terminated `choices`; the error lists them. */
unsigned het_key_file_choice(HetKeyFile *file, const char *group, const char *key,
                             const char *const *choices);

/* The same with a default for a missing key (which may lie outside the range). */
char *het_key_file_string_or(HetKeyFile *file, const char *group, const char *key,
                             const char *fallback);
int het_key_file_integer_or(HetKeyFile *file, const char *group, const char *key, int minimum,
                            int maximum, int fallback);
unsigned het_key_file_choice_or(HetKeyFile *file, const char *group, const char *key,
                                const char *const *choices, unsigned fallback);

/* True for "yes", false for "no" or a missing key. */
bool het_key_file_yes(HetKeyFile *file, const char *group, const char *key);
/* A seed of dice, any whole number of 64 bits; `fallback` for a missing key, NULL: required. */
uint64_t het_key_file_seed(HetKeyFile *file, const char *group, const char *key,
                           const char *fallback);

/* Keeps an error at a place of the file unless there is one; key may be NULL. Returns false, for
 * `return`. */
bool het_key_file_fail(HetKeyFile *file, const char *group, const char *key, const char *format,
                       ...) G_GNUC_PRINTF(4, 5);
/* True while there is no error. */
bool het_key_file_good(const HetKeyFile *file);
/* Where an error is kept, for functions that report one and know no file. */
GError **het_key_file_error(HetKeyFile *file);
/* Adds a hint to the error if an unused group has nearly the name of a used one: the mistake is
 * probably there. */
void het_key_file_suspect(HetKeyFile *file);
/* Hands over the error; true if there is none. */
bool het_key_file_done(HetKeyFile *file, GError **error);
/* The same, and the first unused group or key is an error too. */
bool het_key_file_finish(HetKeyFile *file, GError **error);
