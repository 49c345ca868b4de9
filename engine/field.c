#include "field.h"

#include <string.h>

#include "rules.h"

/* --- values in memory ------------------------------------------------------------------------- */

void *
het_field_at(const HetField *field, const HetFieldPlace *place)
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
    const void *at = het_field_at(field, place);
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
    while (!het_bit(mask, bit))
        bit++;
    return bit;
}

/* 0: the whole integer. */
static uint64_t
mask_of(const HetField *field, const HetFieldPlace *place)
{
    return field->bits ? UINT64_C(1) << place->item : field->mask;
}

int64_t
het_field_get(const HetField *field, const HetFieldPlace *place)
{
    uint64_t value = raw(field, place);
    uint64_t mask = mask_of(field, place);
    if (mask != 0)
        return (int64_t)((value & mask) >> lowest_bit(mask));
    if (!field->is_signed)
        return (int64_t)value;
    unsigned unused = 64 - 8u * field->width;
    return (int64_t)(value << unused) / ((int64_t)1 << unused);
}

void
het_field_set(const HetField *field, const HetFieldPlace *place, int64_t value)
{
    uint64_t whole = (uint64_t)value, mask = mask_of(field, place);
    if (mask != 0)
        whole = (raw(field, place) & ~mask) | ((uint64_t)value << lowest_bit(mask) & mask);
    void *at = het_field_at(field, place);
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

/* The range of the row, for any item. */
static HetFieldRange
whole_range(const HetField *field)
{
    HetFieldRange range = field->range;
    if (field->words != NULL && range.maximum == 0)
        range.maximum = g_strv_length((char **)(uintptr_t)field->words) - 1;
    return range;
}

HetFieldRange
het_field_range(const HetField *field, const HetFieldPlace *place)
{
    HetFieldRange range = whole_range(field);
    if (field->fit != NULL)
        field->fit(place, &range);
    return range;
}

static bool
has_key(const HetField *field, const HetFieldPlace *place)
{
    return field->has == NULL || field->has(place);
}

const HetField *
het_field_find(const HetFieldTable *table, const char *key)
{
    HET_EACH_BELOW(i, table->count)
        if (strcmp(table->fields[i].key, key) == 0)
            return &table->fields[i];
    return NULL;
}

/* --- values in text --------------------------------------------------------------------------- */

/* --- any value --- */

char *
het_field_list_words(const HetField *field, const HetFieldRange *range, const char *quote)
{
    GString *text = g_string_new(NULL);
    for (int64_t i = range->minimum; i <= range->maximum && field->words[i] != NULL; i++)
        if (*field->words[i] != '\0')
            g_string_append_printf(text, "%s%s%s%s", text->len == 0 ? "" : ", ", quote,
                                   field->words[i], quote);
    return g_string_free(text, FALSE);
}

/* Reports a text in place of one of the words, or of a kind's value, it should be. */
static char *
read_word(const HetField *field, const HetFieldRange *range, const char *text, int64_t *ret_value)
{
    int64_t value = range->minimum;
    while (value <= range->maximum && field->words[value] != NULL &&
           strcmp(field->words[value], text) != 0)
        value++;
    *ret_value = field->or_none && value == range->maximum ? field->none : value;
    if (value <= range->maximum && field->words[value] != NULL)
        return NULL;
    g_autofree char *words = het_field_list_words(field, range, "");
    return g_strdup_printf("\"%.40s\" is not one of: %s", text, words);
}

char *
het_field_read(const HetField *field, const HetFieldPlace *place, const char *text)
{
    HetFieldRange range = het_field_range(field, place);
    int64_t value = range.minimum;
    char *wrong = NULL;
    if (field->kind != NULL && field->kind->parse != NULL)
        return field->kind->parse(field, place, text);
    if (field->kind != NULL) {
        wrong = field->kind->read(field, place, text, &value);
    } else if (field->words != NULL) {
        wrong = read_word(field, &range, text, &value);
    } else if (!g_ascii_string_to_signed(text, 10, range.minimum, range.maximum, &value, NULL)) {
        wrong = g_strdup_printf("\"%.40s\" is not a whole number from %" G_GINT64_FORMAT
                                " to %" G_GINT64_FORMAT,
                                text, range.minimum, range.maximum);
    }
    if (wrong == NULL)
        het_field_set(field, place, value);
    return wrong;
}

/* The word of a value; NULL: there is none. */
static const char *
word(const HetField *field, int64_t value)
{
    HetFieldRange range = whole_range(field);
    if (field->or_none && value == field->none)
        return field->words[range.maximum];
    return value >= range.minimum && value <= range.maximum ? field->words[value] : NULL;
}

/* The text of a value, default or not. (transfer full) */
static char *
word_of(const HetField *field, const HetFieldPlace *place, int64_t value)
{
    if (field->kind != NULL)
        return field->kind->write(place, value);
    if (field->words != NULL)
        return g_strdup(word(field, value));
    return g_strdup_printf("%" G_GINT64_FORMAT, value);
}

char *
het_field_write(const HetField *field, const HetFieldPlace *place)
{
    HetFieldRange range = het_field_range(field, place);
    if (!has_key(field, place))
        return NULL;
    if (field->kind != NULL && field->kind->print != NULL)
        return field->kind->print(field, place);
    int64_t value = het_field_get(field, place);
    bool unusual = range.required || value != range.initial;
    bool written = field->saved == HET_SAVED_UNUSUAL
                       ? unusual
                       : field->saved == HET_SAVED_ALWAYS || value != field->none;
    return written ? word_of(field, place, value) : NULL;
}

/* --- tables ----------------------------------------------------------------------------------- */

char *
het_field_key(const HetField *field, unsigned item)
{
    const char *star = strchr(field->key, '*');
    return star == NULL ? g_strdup(field->key)
                        : g_strdup_printf("%.*s%s%s", (int)(star - field->key), field->key,
                                          het_field_sides[item], star + 1);
}

static bool
load_field(const HetField *field, const HetFieldPlace *place, HetKeyFile *file, const char *group)
{
    HetFieldPlace here = *place;
    here.file = file;
    here.group = group;
    HetFieldRange range = het_field_range(field, &here);
    g_autofree char *key = het_field_key(field, place->item);
    bool given = het_key_file_has(file, group, key);
    if (!has_key(field, &here))
        return !given || het_key_file_fail(file, group, key, "%s", field->lacks);
    if (field->width <= 8)
        het_field_set(field, &here, range.initial);
    if (!range.required && !given) {
        /* read, so that a misspelt key can be taken for it */
        g_free(het_key_file_string_or(file, group, key, ""));
        return true;
    }
    g_autofree char *text = het_key_file_string(file, group, key);
    if (text == NULL)
        return false;
    g_autofree char *wrong = het_field_read(field, &here, text);
    return wrong == NULL || het_key_file_fail(file, group, key, "%s", wrong);
}

bool
het_fields_load(const HetFieldTable *table, const HetFieldPlace *place, HetKeyFile *file,
                const char *group)
{
    HET_EACH_BELOW(i, table->count)
        if (!table->fields[i].late && !load_field(&table->fields[i], place, file, group))
            return false;
    return true;
}

bool
het_fields_load_late(const HetFieldTable *table, const HetFieldPlace *place, HetKeyFile *file,
                     const char *group)
{
    HET_EACH_BELOW(i, table->count)
        if (table->fields[i].late && !load_field(&table->fields[i], place, file, group))
            return false;
    return true;
}

bool
het_fields_load_sides(const HetFieldTable *table, HetFieldPlace place, HetKeyFile *file,
                      const char *group)
{
    for (place.item = 0; place.item < HET_SIDES; place.item++)
        if (!het_fields_load(table, &place, file, group))
            return false;
    return true;
}

bool
het_fields_load_unit(const HetFieldTable *table, HetFieldPlace *place, HetScenario *scenario,
                     HetKeyFile *file, const char *group, unsigned *ret_unit)
{
    HetUnit unit = {0};
    const char *code = group + strcspn(group, " ");
    code += *code == ' ';
    place->base[HET_FIELD_UNIT] = &unit;
    bool done = het_fields_load(table, place, file, group) &&
                het_scenario_add_unit(scenario, file, group, code,
                                      unit.name != NULL ? unit.name : code, unit.side, ret_unit);
    place->base[HET_FIELD_UNIT] = NULL;
    g_free(unit.name);
    return done;
}

void
het_fields_save(const HetFieldTable *table, const HetFieldPlace *place, GKeyFile *file,
                const char *group)
{
    HET_EACH_BELOW(i, table->count) {
        g_autofree char *text = het_field_write(&table->fields[i], place);
        g_autofree char *key = het_field_key(&table->fields[i], place->item);
        if (text != NULL)
            g_key_file_set_string(file, group, key, text);
    }
}

void
het_fields_save_group(const HetFieldTable *table, const HetFieldPlace *place, GKeyFile *file,
                      const char *kind, const char *code)
{
    g_autofree char *group = g_strdup_printf("%s %s", kind, code);
    het_fields_save(table, place, file, group);
}

void
het_fields_save_sides(const HetFieldTable *table, HetFieldPlace place, GKeyFile *file,
                      const char *group)
{
    for (place.item = 0; place.item < HET_SIDES; place.item++)
        het_fields_save(table, &place, file, group);
}

void
het_fields_save_unit(const HetFieldTable *table, HetFieldPlace *place, unsigned unit,
                     GKeyFile *file, const char *kind)
{
    HetUnit *known = &g_array_index(place->scenario->units, HetUnit, unit);
    g_autofree char *group = g_strdup_printf("%s %s", kind, known->code);
    place->base[HET_FIELD_UNIT] = known;
    het_fields_save(table, place, file, group);
    place->base[HET_FIELD_UNIT] = NULL;
}

/* The value of the item "key=value", or NULL. Several: the first; `ret_count` is their number. */
static const char *
item_of(const char *const *items, const char *key, unsigned *ret_count)
{
    const char *value = NULL;
    size_t length = strlen(key);
    *ret_count = 0;
    HET_EACH_LISTED(i, items) {
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
            HetKeyFile *file, const char *group, const char *key)
{
    HET_EACH_LISTED(i, items) {
        const char *equals = strchr(items[i], '=');
        g_autofree char *name =
            equals != NULL ? g_strndup(items[i], (gsize)(equals - items[i])) : NULL;
        const HetField *field = name != NULL ? het_field_find(table, name) : NULL;
        if (field != NULL && has_key(field, place))
            continue;
        if (field != NULL)
            return het_key_file_fail(file, group, key, "%s=: %s", name, field->lacks);
        g_autoptr(GString) known = g_string_new(NULL);
        HET_EACH_BELOW(k, table->count)
            if (has_key(&table->fields[k], place))
                g_string_append_printf(known, "%s%s=", known->len == 0 ? "" : ", ",
                                       table->fields[k].key);
        return het_key_file_fail(file, group, key, "\"%.30s\": expected one of %s", items[i],
                                 known->str);
    }
    return true;
}

bool
het_fields_load_items(const HetFieldTable *table, const HetFieldPlace *place,
                      const char *const *items, HetKeyFile *file, const char *group,
                      const char *key)
{
    HET_EACH_BELOW(i, table->count) {
        const HetField *field = &table->fields[i];
        HetFieldRange range = het_field_range(field, place);
        unsigned count = 0;
        const char *text = item_of(items, field->key, &count);
        bool has = has_key(field, place);
        if (has && field->width <= 8)
            het_field_set(field, place, range.initial);
        if (count > 1)
            return het_key_file_fail(file, group, key, "%s= stands there twice", field->key);
        if (text == NULL && range.required && has)
            return het_key_file_fail(file, group, key, "%s= is missing", field->key);
        if (text == NULL || !has)
            continue;
        g_autofree char *wrong = het_field_read(field, place, text);
        if (wrong != NULL)
            return het_key_file_fail(file, group, key, "%s=: %s", field->key, wrong);
    }
    return check_items(table, place, items, file, group, key);
}

void
het_fields_save_items(const HetFieldTable *table, const HetFieldPlace *place, GString *list)
{
    HET_EACH_BELOW(i, table->count) {
        g_autofree char *text = het_field_write(&table->fields[i], place);
        if (text != NULL)
            g_string_append_printf(list, "; %s=%s", table->fields[i].key, text);
    }
}

/* --- the page --------------------------------------------------------------------------------- */

static void
describe_values(const HetField *field, GString *text)
{
    if (field->kind != NULL)
        g_string_append_printf(text, "%s%s", field->kind->name,
                               field->words != NULL || field->range.maximum > 0 ? " " : "");
    if (field->words != NULL) {
        HetFieldRange range = whole_range(field);
        g_autofree char *words = het_field_list_words(field, &range, "`");
        g_string_append(text, words);
    } else if (field->kind == NULL || field->range.maximum > 0) {
        g_string_append_printf(text, "%" G_GINT64_FORMAT " to %" G_GINT64_FORMAT,
                               field->range.minimum, field->range.maximum);
    }
}

static void
describe_default(const HetField *field, GString *text)
{
    int64_t value = field->range.initial;
    if (field->usual != NULL)
        g_string_append(text, field->usual);
    else if (field->range.required)
        g_string_append(text, "needed");
    else if (field->kind != NULL)
        g_string_append(text, "none");
    else if (field->words != NULL && word(field, value) != NULL)
        g_string_append_printf(text, "`%s`", word(field, value));
    else if (field->words == NULL)
        g_string_append_printf(text, "%" G_GINT64_FORMAT, value);
    else
        g_string_append(text, "none");
}

void
het_fields_describe(const HetFieldTable *table, GString *text)
{
    g_string_append_printf(
        text, "`[%s]`%s%s:\n\n| key | value | default | meaning |\n|---|---|---|---|\n",
        table->group, table->part != NULL ? ", " : "", table->part != NULL ? table->part : "");
    HET_EACH_BELOW(i, table->count) {
        const HetField *field = &table->fields[i];
        bool sided = strchr(field->key, '*') != NULL;
        g_autofree char *first = het_field_key(field, HET_FIRST),
                        *second = het_field_key(field, HET_SECOND);
        g_string_append_printf(text, "| `%s`%s%s%s | ", first, sided ? ", `" : "",
                               sided ? second : "", sided ? "`" : "");
        describe_values(field, text);
        g_string_append(text, " | ");
        describe_default(field, text);
        g_string_append_printf(text, " | %s |\n", field->meaning);
    }
}

void
het_options_describe(const HetRules *rules, GString *text)
{
    g_string_append(text, "| option | default | range | rule | meaning |\n|---|---|---|---|---|\n");
    HET_EACH_BELOW(i, rules->option_count) {
        const HetRuleOption *option = &rules->options[i];
        g_string_append_printf(text, "| `%s` | %d | %d to %d | %s | %s |\n", option->name,
                               option->initial, option->minimum, option->maximum, option->rule,
                               option->help);
    }
}
