/* Checked reading of GLib key files, for scenarios, tournaments, studies and whatever else is one.
 * Every error is one line: "FILE:LINE: [group] key: what is wrong, what was expected". The line is
 * the key's, of a missing key its group's; it is left out where the group is missing, and where the
 * name has a '?' (what it stands for was made from a file). Duplicate groups and keys, text that is
 * not UTF-8, files over HET_KEY_FILE_MAX bytes and, on finish, unused groups and keys are errors.
 */
#pragma once

#include <stdbool.h>

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

/* Whether the group exists, or the key in it (if key is not NULL). Does not mark it as used. */
bool het_key_file_has(HetKeyFile *file, const char *group, const char *key);
/* (transfer full) Groups whose name starts with `prefix`, in file order; marks them as used. */
char **het_key_file_groups(HetKeyFile *file, const char *prefix);
/* (transfer full) Keys of a group in file order, none if it is missing; does not mark them as used.
 */
char **het_key_file_keys(HetKeyFile *file, const char *group);

/* Required values; an error when missing, empty or out of range. Strings and lists: transfer full.
 * A list is split at ';' and blanks around items are dropped. */
char *het_key_file_string(HetKeyFile *file, const char *group, const char *key, GError **error);
char **het_key_file_list(HetKeyFile *file, const char *group, const char *key, GError **error);
bool het_key_file_integer(HetKeyFile *file, const char *group, const char *key, int minimum,
                          int maximum, int *ret_value, GError **error);
/* The index of the value in the NULL-terminated `choices`; the error lists them. */
bool het_key_file_choice(HetKeyFile *file, const char *group, const char *key,
                         const char *const *choices, unsigned *ret_index, GError **error);

/* The same with a default for a missing key (which may lie outside the range). */
char *het_key_file_string_or(HetKeyFile *file, const char *group, const char *key,
                             const char *fallback, GError **error);
bool het_key_file_integer_or(HetKeyFile *file, const char *group, const char *key, int minimum,
                             int maximum, int fallback, int *ret_value, GError **error);
bool het_key_file_choice_or(HetKeyFile *file, const char *group, const char *key,
                            const char *const *choices, unsigned fallback, unsigned *ret_index,
                            GError **error);

/* Sets an error at a place of the file; key may be NULL. Returns false, for `return`. */
bool het_key_file_fail(HetKeyFile *file, const char *group, const char *key, GError **error,
                       const char *format, ...) G_GNUC_PRINTF(5, 6);
/* Adds a hint to an error of the file's reader if an unused group has nearly the name of a used
 * one: the mistake is probably there. */
void het_key_file_suspect(HetKeyFile *file, GError **error);
/* Fails on the first unused group or key. */
bool het_key_file_finish(HetKeyFile *file, GError **error);
