#include "generator.h"

#include <string.h>

static bool
take_seed(GHashTable *table, const char *generator, guint64 *ret_seed, GError **error)
{
    const char *text = g_hash_table_lookup(table, "seed");
    guint64 seed = 1;
    if (text != NULL && !g_ascii_string_to_unsigned(text, 10, 0, G_MAXUINT64, &seed, NULL))
        return het_fail(error, HET_ERROR_USAGE,
                        "%s: seed: \"%.30s\" is not a whole number from 0 to %" G_GUINT64_FORMAT,
                        generator, text, G_MAXUINT64);
    g_hash_table_remove(table, "seed");
    *ret_seed = seed;
    return true;
}

static bool
take_parameter(GHashTable *table, const char *generator, const HetParameter *parameter,
               int *ret_value, GError **error)
{
    const char *text = g_hash_table_lookup(table, parameter->name);
    gint64 number = parameter->initial;
    if (text != NULL &&
        !g_ascii_string_to_signed(text, 10, parameter->minimum, parameter->maximum, &number, NULL))
        return het_fail(error, HET_ERROR_USAGE,
                        "%s: %s: \"%.20s\" is not a whole number from %d to %d", generator,
                        parameter->name, text, parameter->minimum, parameter->maximum);
    g_hash_table_remove(table, parameter->name);
    *ret_value = (int)number;
    return true;
}

bool
het_parameters_take(GHashTable *table, const char *generator, const HetParameter *parameters,
                    unsigned count, int *ret_values, guint64 *ret_seed, GError **error)
{
    if (!take_seed(table, generator, ret_seed, error))
        return false;
    HET_EACH_BELOW(i, count)
        if (!take_parameter(table, generator, &parameters[i], &ret_values[i], error))
            return false;
    return true;
}

char *
het_generate(const HetGenerator *generator, const char *name, GHashTable *table, GError **error)
{
    bool mirror = strcmp(name, "mirror") == 0;
    HetBattle battle = {.generator = generator};
    unsigned turns = generator->count - 1;
    const HetParameter mirrored[] = {generator->units, generator->parameters[turns]};
    int value[G_N_ELEMENTS(mirrored)];
    g_autofree char *path = g_strdup_printf("%s/%s", generator->system, name);
    if (generator->muster != NULL && strcmp(name, "battle") == 0)
        return het_muster_scenario(generator->muster, generator->system, table, error);
    if (!mirror && strcmp(name, "random") != 0)
        return NULL;
    if (!mirror && (!het_parameters_take(table, path, generator->parameters, generator->count,
                                         battle.value, &battle.seed, error) ||
                    (generator->check != NULL && !generator->check(battle.value, error))))
        return NULL;
    if (mirror) {
        if (!het_parameters_take(table, path, mirrored, G_N_ELEMENTS(mirrored), value, &battle.seed,
                                 error))
            return NULL;
        HET_EACH_BELOW(i, turns)
            battle.value[i] = generator->parameters[i].initial;
        battle.units = value[0];
        battle.value[turns] = value[1];
        generator->scale(&battle);
    }
    battle.random.state = battle.seed;
    return generator->write(&battle);
}

GString *
het_battle_text(const HetBattle *battle, const char *first, const char *second,
                const char *description, ...)
{
    const HetGenerator *generator = battle->generator;
    GString *text = g_string_new(NULL);
    g_string_append_printf(text,
                           "[scenario]\nformat=1\nsystem=%s\ntitle=Random battle %" G_GUINT64_FORMAT
                           "\ndescription=A battle from a seed: ",
                           generator->system, battle->seed);
    va_list arguments;
    va_start(arguments, description);
    g_string_append_vprintf(text, description, arguments);
    va_end(arguments);
    g_string_append_printf(text, "\nfirst=%s\nsecond=%s\nturns=%d\n", first, second,
                           battle->value[generator->count - 1]);
    return text;
}

unsigned
het_battle_pick(HetBattle *battle, const uint8_t *weights, unsigned count)
{
    unsigned sum = 0, index = 0;
    HET_EACH_BELOW(i, count)
        sum += weights[i];
    unsigned pick = het_random_below(&battle->random, sum);
    while (pick >= weights[index])
        pick -= weights[index++];
    return index;
}

void
het_battle_shuffle(HetBattle *battle, uint16_t *items, unsigned count, unsigned some)
{
    HET_EACH_BELOW(i, some) {
        unsigned pick = i + het_random_below(&battle->random, count - i);
        uint16_t item = items[pick];
        items[pick] = items[i];
        items[i] = item;
    }
}

static void
describe_parameter(const HetGenerator *generator, const char *name, const HetParameter *it,
                   GString *text)
{
    g_string_append_printf(text, "| `%s/%s` | `%s` | ", generator->system, name, it->name);
    if (it->initial < it->minimum)
        g_string_append(text, "size");
    else
        g_string_append_printf(text, "%d", it->initial);
    g_string_append_printf(text, " | %d to %d | %s |\n", it->minimum, it->maximum, it->help);
}

void
het_generator_describe(const HetGenerator *generator, GString *text)
{
    g_string_append(
        text, "| generator | parameter | default | range | meaning |\n|---|---|---|---|---|\n");
    HET_EACH_BELOW(i, generator->count)
        describe_parameter(generator, "random", &generator->parameters[i], text);
    describe_parameter(generator, "mirror", &generator->units, text);
    describe_parameter(generator, "mirror", &generator->parameters[generator->count - 1], text);
}
