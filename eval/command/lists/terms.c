#include "terms.h"

#include <string.h>

#include "engine/field.h"
#include "engine/rules.h"
#include "engine/each.h"

static void
free_term(void *data)
{
    HetTerm *term = data;
    g_free(term->group);
    g_free(term->key);
    g_free(term->value);
    g_free(term);
}

/* True if the name of a group in a file ("objective STAR") is of a table ("objective CODE"). */
static bool
is_of_table(const char *group, const HetFieldTable *table)
{
    size_t length = strcspn(table->group, " ");
    return strncmp(group, table->group, length) == 0 &&
           (group[length] == '\0' || (group[length] == ' ' && table->group[length] == ' '));
}

/* Ground, forces and positions are shown elsewhere. */
static bool
is_shown_elsewhere(const HetFieldTable *table)
{
    static const char *const groups[] = {"map",    "table", "terrain", "unit",
                                         "leader", "wing",  "first]",  "state"};
    HET_EACH_BELOW(i, G_N_ELEMENTS(groups))
        if (g_str_has_prefix(table->group, groups[i]))
            return true;
    return false;
}

static bool
is_key_of(const HetField *field, const char *key)
{
    g_autofree char *first = het_field_key(field, HET_FIRST);
    g_autofree char *second = het_field_key(field, HET_SECOND);
    return strcmp(first, key) == 0 || strcmp(second, key) == 0;
}

/* Meaning of a key; a row that says "likewise" is explained by one above it. NULL: unknown. */
static const char *
meaning_of(const HetFieldTable *table, const char *key)
{
    const char *meaning = NULL;
    HET_EACH_BELOW(i, table->count) {
        if (!g_str_has_prefix(table->fields[i].meaning, "likewise"))
            meaning = table->fields[i].meaning;
        if (is_key_of(&table->fields[i], key))
            return meaning;
    }
    return NULL;
}

static void
take_group(GPtrArray *terms, const HetRules *rules, GKeyFile *file, const char *group)
{
    g_auto(GStrv) keys = g_key_file_get_keys(file, group, NULL, NULL);
    for (char **key = keys; key != NULL && *key != NULL; key++)
        HET_EACH_LISTED(i, rules->fields) {
            const HetFieldTable *table = rules->fields[i];
            if (!is_of_table(group, table) || is_shown_elsewhere(table))
                continue;
            const char *meaning = meaning_of(table, *key);
            if (meaning == NULL)
                continue;
            HetTerm *term = g_new(HetTerm, 1);
            *term = (HetTerm){g_strdup(group), g_strdup(*key),
                              g_key_file_get_value(file, group, *key, NULL), meaning};
            g_ptr_array_add(terms, term);
            break;
        }
}

GPtrArray *
het_terms_new(const HetScenario *scenario)
{
    GPtrArray *terms = g_ptr_array_new_with_free_func(free_term);
    g_autoptr(GKeyFile) file = g_key_file_new();
    if (scenario->rules->fields == NULL ||
        !g_key_file_load_from_data(file, scenario->text, (gsize)-1, G_KEY_FILE_NONE, NULL))
        return terms;
    g_auto(GStrv) groups = g_key_file_get_groups(file, NULL);
    for (char **group = groups; *group != NULL; group++)
        take_group(terms, scenario->rules, file, *group);
    return terms;
}
