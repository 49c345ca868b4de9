/* Ways to write a value that all systems share: units, sets, words, texts. */
#include "field.h"

#include <string.h>

/* Units that a row can name, or have a bit for. */
static unsigned
units_of(const HetField *field, const HetFieldPlace *place)
{
    HetFieldRange range = het_field_range(field, place);
    unsigned count = place->scenario->units->len;
    return range.maximum > 0 ? MIN(count, (unsigned)range.maximum + 1) : count;
}

static char *
read_unit(const HetField *field, const HetFieldPlace *place, const char *text, int64_t *ret_value)
{
    unsigned unit = het_scenario_unit(place->scenario, text);
    *ret_value = unit;
    return unit < units_of(field, place) ? NULL : g_strdup_printf("no unit \"%.20s\"", text);
}

static char *
write_unit(const HetFieldPlace *place, int64_t value)
{
    return g_strdup(het_scenario_unit_at(place->scenario, (unsigned)value)->code);
}

const HetFieldKind het_field_unit = {.name = "unit", .read = read_unit, .write = write_unit};

/* --- sets of bits --- */

static void
add_bit(const HetField *field, const HetFieldPlace *place, unsigned bit)
{
    if (field->width <= 8)
        het_field_set(field, place, het_field_get(field, place) | (int64_t)1 << bit);
    else
        ((uint64_t *)het_field_at(field, place))[bit / 64] |= UINT64_C(1) << bit % 64;
}

static bool
has_bit(const HetField *field, const HetFieldPlace *place, unsigned bit)
{
    if (field->width <= 8)
        return ((uint64_t)het_field_get(field, place) >> bit & 1u) != 0;
    return (((const uint64_t *)het_field_at(field, place))[bit / 64] >> bit % 64 & 1u) != 0;
}

/* (transfer full) The items of a list. */
static char **
split(const HetField *field, const char *text)
{
    const char separator[] = {*field->kind->separator, '\0'};
    return g_strsplit(text, separator, -1);
}

char *
het_field_parse_set(const HetField *field, const HetFieldPlace *place, const char *text)
{
    g_auto(GStrv) items = split(field, text);
    memset(het_field_at(field, place), 0, field->width);
    HET_EACH_LISTED(i, items) {
        unsigned bit = field->kind->find(field, place, g_strstrip(items[i]));
        if (bit >= 8u * field->width)
            return g_strdup_printf("\"%.20s\" is not one of the %s", items[i], field->kind->name);
        add_bit(field, place, bit);
    }
    return NULL;
}

char *
het_field_print_set(const HetField *field, const HetFieldPlace *place)
{
    GString *text = g_string_new(NULL);
    HET_EACH_BELOW(bit, 8u * field->width)
        if (has_bit(field, place, bit) && field->kind->item(field, place, bit) != NULL)
            g_string_append_printf(text, "%s%s", text->len == 0 ? "" : field->kind->separator,
                                   field->kind->item(field, place, bit));
    return g_string_free(text, text->len == 0);
}

static unsigned
find_unit(const HetField *field, const HetFieldPlace *place, const char *item)
{
    unsigned unit = het_scenario_unit(place->scenario, item);
    return unit < units_of(field, place) ? unit : HET_FIELD_NO_BIT;
}

static const char *
name_unit(const HetField *field, const HetFieldPlace *place, unsigned bit)
{
    return bit < units_of(field, place) ? het_scenario_unit_at(place->scenario, bit)->code : NULL;
}

const HetFieldKind het_field_units = {
    .name = "units", HET_FIELD_SET, .find = find_unit, .item = name_unit, .separator = ";"};

static char *
parse_words(const HetField *field, const HetFieldPlace *place, const char *text)
{
    HetFieldRange range = het_field_range(field, place);
    g_auto(GStrv) words = split(field, text);
    het_field_set(field, place, 0);
    HET_EACH_LISTED(i, words) {
        int64_t bit = range.minimum;
        while (bit <= range.maximum && strcmp(field->words[bit], g_strstrip(words[i])) != 0)
            bit++;
        if (bit > range.maximum) {
            g_autofree char *known = het_field_list_words(field, &range, "");
            return g_strdup_printf("\"%.20s\" is not one of: %s", words[i], known);
        }
        add_bit(field, place, (unsigned)bit);
    }
    return NULL;
}

static char *
print_words(const HetField *field, const HetFieldPlace *place)
{
    HetFieldRange range = het_field_range(field, place);
    GString *text = g_string_new(NULL);
    for (unsigned bit = (unsigned)range.minimum; bit <= range.maximum; bit++)
        if (has_bit(field, place, bit))
            g_string_append_printf(text, "%s%s", text->len == 0 ? "" : field->kind->separator,
                                   field->words[bit]);
    return g_string_free(text, text->len == 0);
}

const HetFieldKind het_field_words = {.name = "any of, with `;` between:",
                                      .parse = parse_words,
                                      .print = print_words,
                                      .separator = ";"};
const HetFieldKind het_field_words_spaced = {.name = "any of, with `;` between:",
                                             .parse = parse_words,
                                             .print = print_words,
                                             .separator = "; "};
const HetFieldKind het_field_words_apart = {.name = "any of, with blanks between:",
                                            .parse = parse_words,
                                            .print = print_words,
                                            .separator = " "};

/* --- texts --- */

static char *
parse_text(const HetField *field, const HetFieldPlace *place, const char *text)
{
    char **at = het_field_at(field, place);
    g_free(*at);
    *at = g_strdup(text);
    return NULL;
}

static char *
print_text(const HetField *field, const HetFieldPlace *place)
{
    char **at = het_field_at(field, place);
    return g_strdup(*at);
}

const HetFieldKind het_field_text = {.name = "text", .parse = parse_text, .print = print_text};

const char *const het_field_owners[] = {
    [HET_FIRST] = "first", [HET_SECOND] = "second", [HET_CHANCE] = "", [HET_NOBODY] = "none", NULL};
const char *const het_field_sides[] = {"first", "second", NULL};

void
het_field_fit_turn(const HetFieldPlace *place, HetFieldRange *range)
{
    range->maximum = place->scenario->turns;
}
