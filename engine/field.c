#include "field.h"

#include <string.h>

/* --- values in memory ------------------------------------------------------------------------- */

static void *
address(const HetField *field, const HetFieldPlace *place)
{
    return (char *)place->base[field->base] + field->offset + field->stride * place->item;
}

/* The whole integer there, masked fields and others beside it. */
static uint64_t
raw(const HetField *field, const HetFieldPlace *place)
{
    uint8_t u8;
    uint16_t u16;
    uint32_t u32;
    uint64_t u64;
    const void *at = address(field, place);
    switch (field->width) {
    case 1:
        memcpy(&u8, at, sizeof u8);
        return u8;
    case 2:
        memcpy(&u16, at, sizeof u16);
        return u16;
    case 4:
        memcpy(&u32, at, sizeof u32);
        return u32;
    default:
        g_assert(field->width == 8);
        memcpy(&u64, at, sizeof u64);
        return u64;
    }
}

static unsigned
lowest_bit(uint64_t mask)
{
    unsigned bit = 0;
    while ((mask >> bit & 1u) == 0)
        bit++;
    return bit;
}

int64_t
het_field_get(const HetField *field, const HetFieldPlace *place)
{
    uint64_t value = raw(field, place);
    if (field->mask != 0)
        return (int64_t)((value & field->mask) >> lowest_bit(field->mask));
    if (!field->is_signed)
        return (int64_t)value;
    unsigned unused = 64 - 8u * field->width;
    return (int64_t)(value << unused) / ((int64_t)1 << unused);
}

void
het_field_set(const HetField *field, const HetFieldPlace *place, int64_t value)
{
    uint64_t whole = (uint64_t)value;
    if (field->mask != 0)
        whole = (raw(field, place) & ~field->mask) |
                ((uint64_t)value << lowest_bit(field->mask) & field->mask);
    void *at = address(field, place);
    uint8_t u8 = (uint8_t)whole;
    uint16_t u16 = (uint16_t)whole;
    uint32_t u32 = (uint32_t)whole;
    switch (field->width) {
    case 1:
        memcpy(at, &u8, sizeof u8);
        return;
    case 2:
        memcpy(at, &u16, sizeof u16);
        return;
    case 4:
        memcpy(at, &u32, sizeof u32);
        return;
    default:
        g_assert(field->width == 8);
        memcpy(at, &whole, sizeof whole);
    }
}

HetFieldRange
het_field_range(const HetField *field, const HetFieldPlace *place)
{
    HetFieldRange range = field->range;
    if (field->fit != NULL)
        field->fit(place, &range);
    return range;
}

const HetField *
het_field_find(const HetFieldTable *table, const char *key)
{
    for (size_t i = 0; i < table->count; i++)
        if (strcmp(table->fields[i].key, key) == 0)
            return &table->fields[i];
    return NULL;
}

/* --- values in text --------------------------------------------------------------------------- */

static bool
read_unit(const HetFieldPlace *place, const char *text, int64_t *ret_value)
{
    unsigned unit = het_scenario_unit(place->scenario, text);
    *ret_value = unit;
    return unit < place->scenario->units->len;
}

static char *
write_unit(const HetFieldPlace *place, int64_t value)
{
    return g_strdup(het_scenario_unit_at(place->scenario, (unsigned)value)->code);
}

const HetFieldKind het_field_unit = {
    .name = "unit", .expected = "the code of a unit", .read = read_unit, .write = write_unit};

static bool
read_units(const HetFieldPlace *place, const char *text, int64_t *ret_value)
{
    g_auto(GStrv) codes = g_strsplit(text, ";", -1);
    uint64_t units = 0;
    for (size_t i = 0; codes[i] != NULL; i++) {
        int64_t unit = 0;
        if (!read_unit(place, g_strstrip(codes[i]), &unit) || unit >= 64)
            return false;
        units |= UINT64_C(1) << unit;
    }
    *ret_value = (int64_t)units;
    return true;
}

static char *
write_units(const HetFieldPlace *place, int64_t value)
{
    GString *text = g_string_new(NULL);
    for (unsigned unit = 0; unit < MIN(64u, place->scenario->units->len); unit++)
        if (((uint64_t)value >> unit & 1u) != 0)
            g_string_append_printf(text, "%s%s", text->len == 0 ? "" : ";",
                                   het_scenario_unit_at(place->scenario, unit)->code);
    return g_string_free(text, FALSE);
}

const HetFieldKind het_field_units = {.name = "units",
                                      .expected = "codes of units, separated by ;",
                                      .read = read_units,
                                      .write = write_units};

/* "a, b or c" of words first to last. (transfer full) */
static char *
list_words(const HetField *field, const HetFieldRange *range)
{
    g_autoptr(GString) text = g_string_new(NULL);
    for (int64_t i = range->minimum; i <= range->maximum && field->words[i] != NULL; i++)
        g_string_append_printf(text, "%s%s", text->len == 0 ? "" : ", ", field->words[i]);
    return g_string_free(g_steal_pointer(&text), FALSE);
}

char *
het_field_read(const HetField *field, const HetFieldPlace *place, const char *text)
{
    HetFieldRange range = het_field_range(field, place);
    int64_t value = range.minimum;
    if (field->words != NULL) {
        while (value <= range.maximum && field->words[value] != NULL &&
               strcmp(field->words[value], text) != 0)
            value++;
        if (value > range.maximum || field->words[value] == NULL) {
            g_autofree char *words = list_words(field, &range);
            return g_strdup_printf("\"%.40s\" is none of: %s", text, words);
        }
    } else if (field->kind != NULL) {
        if (!field->kind->read(place, text, &value))
            return g_strdup_printf("\"%.40s\": expected %s", text, field->kind->expected);
    } else if (!g_ascii_string_to_signed(text, 10, range.minimum, range.maximum, &value, NULL)) {
        return g_strdup_printf("\"%.40s\" is not a whole number from %" G_GINT64_FORMAT
                               " to %" G_GINT64_FORMAT,
                               text, range.minimum, range.maximum);
    }
    het_field_set(field, place, value);
    return NULL;
}

/* The text of a value, default or not. (transfer full) */
static char *
word_of(const HetField *field, const HetFieldPlace *place, int64_t value)
{
    if (field->words != NULL)
        return g_strdup(field->words[value]);
    if (field->kind != NULL)
        return field->kind->write(place, value);
    return g_strdup_printf("%" G_GINT64_FORMAT, value);
}

char *
het_field_write(const HetField *field, const HetFieldPlace *place)
{
    HetFieldRange range = het_field_range(field, place);
    int64_t value = het_field_get(field, place);
    if (range.absent || (field->quiet != NULL && field->quiet(place)) ||
        (!range.required && value == range.initial))
        return NULL;
    return word_of(field, place, value);
}

/* --- tables ----------------------------------------------------------------------------------- */

bool
het_fields_load(const HetFieldTable *table, const HetFieldPlace *place, HetKeyFile *file,
                const char *group, GError **error)
{
    for (size_t i = 0; i < table->count; i++) {
        const HetField *field = &table->fields[i];
        HetFieldRange range = het_field_range(field, place);
        het_field_set(field, place, range.initial);
        if (range.absent || (!range.required && !het_key_file_has(file, group, field->key))) {
            if (!range.absent) /* asked for: what a misspelt key may be meant to be */
                g_free(het_key_file_string_or(file, group, field->key, "", NULL));
            continue;
        }
        g_autofree char *text = het_key_file_string(file, group, field->key, error);
        if (text == NULL)
            return false;
        g_autofree char *wrong = het_field_read(field, place, text);
        if (wrong != NULL)
            return het_key_file_fail(file, group, field->key, error, "%s", wrong);
    }
    return true;
}

void
het_fields_save(const HetFieldTable *table, const HetFieldPlace *place, GKeyFile *file,
                const char *group)
{
    for (size_t i = 0; i < table->count; i++) {
        g_autofree char *text = het_field_write(&table->fields[i], place);
        if (text != NULL)
            g_key_file_set_value(file, group, table->fields[i].key, text);
    }
}

/* The value of the item "key=value", or NULL. Several: the first, and `ret_count` says so. */
static const char *
item_of(const char *const *items, const char *key, unsigned *ret_count)
{
    const char *value = NULL;
    size_t length = strlen(key);
    *ret_count = 0;
    for (size_t i = 0; items[i] != NULL; i++) {
        if (strncmp(items[i], key, length) != 0 || items[i][length] != '=')
            continue;
        if ((*ret_count)++ == 0)
            value = items[i] + length + 1;
    }
    return value;
}

/* Fails on the first item that no field of this place has. */
static bool
check_items(const HetFieldTable *table, const HetFieldPlace *place, const char *const *items,
            HetKeyFile *file, const char *group, const char *key, GError **error)
{
    for (size_t i = 0; items[i] != NULL; i++) {
        const char *equals = strchr(items[i], '=');
        g_autofree char *name =
            equals != NULL ? g_strndup(items[i], (gsize)(equals - items[i])) : NULL;
        const HetField *field = name != NULL ? het_field_find(table, name) : NULL;
        if (field != NULL && !het_field_range(field, place).absent)
            continue;
        g_autoptr(GString) known = g_string_new(NULL);
        for (size_t k = 0; k < table->count; k++)
            if (!het_field_range(&table->fields[k], place).absent)
                g_string_append_printf(known, "%s%s=", known->len == 0 ? "" : ", ",
                                       table->fields[k].key);
        return het_key_file_fail(file, group, key, error, "\"%.30s\": expected one of %s", items[i],
                                 known->str);
    }
    return true;
}

bool
het_fields_load_items(const HetFieldTable *table, const HetFieldPlace *place,
                      const char *const *items, HetKeyFile *file, const char *group,
                      const char *key, GError **error)
{
    for (size_t i = 0; i < table->count; i++) {
        const HetField *field = &table->fields[i];
        HetFieldRange range = het_field_range(field, place);
        unsigned count = 0;
        const char *text = item_of(items, field->key, &count);
        het_field_set(field, place, range.initial);
        if (count > 1)
            return het_key_file_fail(file, group, key, error, "%s= stands there twice", field->key);
        if (text == NULL && range.required && !range.absent)
            return het_key_file_fail(file, group, key, error, "%s= is missing", field->key);
        if (text == NULL || range.absent)
            continue;
        g_autofree char *wrong = het_field_read(field, place, text);
        if (wrong != NULL)
            return het_key_file_fail(file, group, key, error, "%s=: %s", field->key, wrong);
    }
    return check_items(table, place, items, file, group, key, error);
}

void
het_fields_save_items(const HetFieldTable *table, const HetFieldPlace *place, GString *list)
{
    for (size_t i = 0; i < table->count; i++) {
        g_autofree char *text = het_field_write(&table->fields[i], place);
        if (text != NULL)
            g_string_append_printf(list, "; %s=%s", table->fields[i].key, text);
    }
}

/* --- the page --------------------------------------------------------------------------------- */

static void
describe_values(const HetField *field, GString *text)
{
    if (field->words != NULL) {
        for (int64_t i = field->range.minimum; i <= field->range.maximum && field->words[i] != NULL;
             i++)
            g_string_append_printf(text, "%s`%s`", i == field->range.minimum ? "" : ", ",
                                   field->words[i]);
    } else if (field->kind != NULL) {
        g_string_append(text, field->kind->name);
    } else {
        g_string_append_printf(text, "%" G_GINT64_FORMAT " to %" G_GINT64_FORMAT,
                               field->range.minimum, field->range.maximum);
    }
}

static void
describe_default(const HetField *field, GString *text)
{
    int64_t value = field->range.initial;
    if (field->range.required)
        g_string_append(text, "needed");
    else if (field->fit != NULL)
        g_string_append(text, "see there");
    else if (field->words != NULL && value >= field->range.minimum && value <= field->range.maximum)
        g_string_append_printf(text, "`%s`", field->words[value]);
    else if (field->words == NULL && field->kind == NULL)
        g_string_append_printf(text, "%" G_GINT64_FORMAT, value);
    else
        g_string_append(text, "none");
}

void
het_fields_describe(const HetFieldTable *table, GString *text)
{
    g_string_append_printf(
        text, "`[%s]`:\n\n| key | value | default | meaning |\n|---|---|---|---|\n", table->group);
    for (size_t i = 0; i < table->count; i++) {
        const HetField *field = &table->fields[i];
        g_string_append_printf(text, "| `%s` | ", field->key);
        describe_values(field, text);
        g_string_append(text, " | ");
        describe_default(field, text);
        g_string_append_printf(text, " | %s |\n", field->meaning);
    }
}
