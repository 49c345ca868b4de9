/* Pins of a benchmark. A line is fields with tabs between them; the first names its kind:
 *
 *     set        B2 9f6d3de55df2c8f0
 *     rules      kipling 3
 *     styles     kipling 0123456789abcdef
 *     weights    kipling.net 0123456789abcdef
 *     positions  kipling.tsv 0123456789abcdef
 *     plays      kipling greedy 0123456789abcdef     a game: its last position
 *     meeting    kipling SCENARIO greedy random, and how many pairs brought so many half points in
 *                both legs to who was FIRST: 00 01 02 10 11 12 20 21 22
 */
#include "benchmark.h"

#include <gio/gio.h>

#include "agents/doctrine/doctrine.h"
#include "engine/each.h"
#include "engine/rules/registry.h"

extern GResource *het_nets_get_resource(void);
extern GResource *het_weights_get_resource(void);

static void
add_digest(const char *kind, const char *name, const char *text, gsize length, GString *pins)
{
    g_autofree char *digest =
        g_compute_checksum_for_data(G_CHECKSUM_SHA256, (const guchar *)text, length);
    g_string_append_printf(pins, "%s\t%s\t%.16s\n", kind, name, digest);
}

/* Adds all dials of a system's doctrine and what its styles set them to. */
static void
add_styles(const char *system, GString *pins)
{
    const HetDoctrine *doctrine = het_doctrine_find(system);
    g_autoptr(GString) text = g_string_new(NULL);
    HET_EACH_BELOW(i, doctrine->dial_count)
        g_string_append_printf(text, "%s %.17g\n", doctrine->dials[i].name,
                               doctrine->dials[i].initial);
    const GArray *styles = het_doctrine_styles(doctrine);
    HET_EACH_IN(const HetStyle, style, styles) {
        g_string_append_printf(text, "style %s\n", style->name);
        for (size_t k = 0; k < HET_DIALS_MAX && style->settings[k].dial != NULL; k++)
            g_string_append_printf(text, "%s %.17g\n", style->settings[k].dial,
                                   style->settings[k].value);
    }
    add_digest("styles", system, text->str, text->len, pins);
}

static void
add_weights(GResource *resource, const char *folder, GString *pins)
{
    g_auto(GStrv) names =
        g_resource_enumerate_children(resource, folder, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
    for (unsigned i = 0; names != NULL && names[i] != NULL; i++) {
        g_autofree char *path = g_strconcat(folder, names[i], NULL);
        g_autoptr(GBytes) bytes =
            g_resource_lookup_data(resource, path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
        gsize length = 0;
        const char *text = g_bytes_get_data(bytes, &length);
        add_digest("weights", names[i], text, length, pins);
    }
}

/* Adds the pins that need no game. */
static bool
add_data(const HetBenchmark *benchmark, GString *pins, GError **error)
{
    g_string_append_printf(pins, "set\t%s\t%s\n", benchmark->name, benchmark->digest);
    HET_EACH(const HetBenchmarkSystem, system, benchmark->systems) {
        const HetRules *rules = het_rules_find(system->name);
        if (rules == NULL) {
            g_set_error(error, HET_ERROR, HET_ERROR_VALUE,
                        "%s: there is no rule system \"%.60s\"; hetman rules lists them",
                        benchmark->place, system->name);
            return false;
        }
        g_string_append_printf(pins, "rules\t%s\t%u\n", system->name, rules->version);
        add_styles(system->name, pins);
        if (*system->positions == '\0')
            continue;
        g_autofree char *text = het_benchmark_positions(system, error);
        if (text == NULL)
            return false;
        add_digest("positions", system->positions, text, strlen(text), pins);
    }
    add_weights(het_weights_get_resource(), "/hetman/weights/", pins);
    add_weights(het_nets_get_resource(), "/hetman/nets/", pins);
    return true;
}

/* The pin of the same kind and name; NULL: none. */
static char **
find_pin(const HetBenchmark *benchmark, char **fields)
{
    HET_EACH_BELOW(i, benchmark->pins->len) {
        char **pin = benchmark->pins->pdata[i];
        if (g_strv_length(pin) > 2 && strcmp(pin[0], fields[0]) == 0 &&
            strcmp(pin[1], fields[1]) == 0)
            return pin;
    }
    return NULL;
}

bool
het_benchmark_check(const HetBenchmark *benchmark, GError **error)
{
    g_autoptr(GString) now = g_string_new(NULL);
    if (!add_data(benchmark, now, error))
        return false;
    g_auto(GStrv) lines = g_strsplit(now->str, "\n", -1);
    for (unsigned i = 0; benchmark->pins->len > 0 && *lines[i] != '\0'; i++) {
        g_auto(GStrv) fields = g_strsplit(lines[i], "\t", -1);
        char **pin = find_pin(benchmark, fields);
        if (pin != NULL && strcmp(pin[2], fields[2]) == 0)
            continue;
        g_set_error(
            error, HET_ERROR, HET_ERROR_VALUE,
            "not %s: %s of %s are %s here, and %s in its pins, so that rows would not compare; "
            "use the version of Hetman that the rows are of, or pin anew (hetman benchmark "
            "--freeze)",
            benchmark->name, fields[0], fields[1], fields[2], pin != NULL ? pin[2] : "none");
        return false;
    }
    return true;
}

char *
het_benchmark_plays(const HetBenchmark *benchmark, GError **error)
{
    g_autoptr(GString) text = g_string_new(NULL);
    if (!add_data(benchmark, text, error))
        return NULL;
    HET_EACH_BELOW(i, benchmark->pins->len) {
        g_autofree char *line = g_strjoinv("\t", benchmark->pins->pdata[i]);
        if (g_str_has_prefix(line, "plays\t"))
            g_string_append_printf(text, "%s\n", line);
    }
    g_autofree char *digest =
        g_compute_checksum_for_string(G_CHECKSUM_SHA256, text->str, (gssize)text->len);
    return g_strndup(digest, HET_DIGEST_DIGITS);
}

/* Adds an opponent's first battle against the first anchor: a hash of the last position. */
static bool
add_game(const HetBenchmark *benchmark, const HetBenchmarkSystem *system,
         const HetBenchmarkOpponent *opponent, GString *pins, GError **error)
{
    const HetBenchmarkOpponent *anchor = system->opponents->pdata[0];
    const HetBenchmarkBattle *battle = system->battles->pdata[0];
    g_autoptr(HetTournament) tournament = het_tournament_new();
    const char *const agents[] = {opponent->agent, anchor->agent};
    het_tournament_add_row(tournament, battle->scenario, agents, NULL);
    tournament->format = HET_FORMAT_MEETINGS;
    tournament->pairs = 1;
    tournament->seed = benchmark->seeds[HET_SPLIT_HELD_OUT];
    if (tournament->agents->len == 1) /* the anchor against itself */
        g_ptr_array_add(tournament->agents, g_strdup("random"));
    HetLeg leg;
    HetLegResult result;
    if (!het_tournament_load(tournament, het_rules_registry, error) ||
        !het_run_leg(tournament, 0, het_rules_registry, &leg, error))
        return false;
    const bool played = het_leg_play(&leg, &result, error);
    het_run_leg_end(&leg);
    if (played)
        g_string_append_printf(pins, "plays\t%s\t%s\t%016" G_GINT64_MODIFIER "x\n", system->name,
                               opponent->label, result.hash);
    return played;
}

char *
het_benchmark_pins(const HetBenchmark *benchmark, GError **error)
{
    g_autoptr(GString) pins = g_string_new(NULL);
    if (!add_data(benchmark, pins, error))
        return NULL;
    HET_EACH(const HetBenchmarkSystem, system, benchmark->systems)
        HET_EACH(const HetBenchmarkOpponent, opponent, system->opponents)
            if (!add_game(benchmark, system, opponent, pins, error))
                return NULL;
    return g_string_free(g_steal_pointer(&pins), FALSE);
}

void
het_benchmark_meetings(const HetBenchmarkRun *run, const HetResults *results, GString *pins)
{
    enum { ENDS = 3 };
    HET_EACH_BELOW(r, run->rows->len) {
        const HetBenchmarkRow *row = het_benchmark_row(run, r);
        const HetBenchmarkSystem *system = run->benchmark->systems->pdata[row->system];
        const HetBenchmarkBattle *battle = system->battles->pdata[row->battle];
        const HetBenchmarkOpponent *other = system->opponents->pdata[row->opponent];
        const HetBenchmarkOpponent *self = NULL;
        unsigned counts[ENDS * ENDS] = {0}, pairs = 0;
        HET_EACH_BELOW(i, system->anchors) {
            const HetBenchmarkOpponent *anchor = system->opponents->pdata[i];
            if (g_strcmp0(anchor->agent, het_benchmark_subject(run, system)) == 0)
                self = anchor;
        }
        if (self == NULL || self == other || row->opponent >= system->anchors || battle->historical)
            continue;
        for (unsigned pair = r; pair < results->count / 2; pair += run->rows->len) {
            const HetLegResult *legs = het_benchmark_legs(run, results, pair);
            if (legs == NULL)
                continue;
            counts[ENDS * het_leg_half_points(&legs[0], HET_FIRST) +
                   het_leg_half_points(&legs[1], HET_FIRST)]++;
            pairs++;
        }
        if (pairs == 0)
            continue;
        g_string_append_printf(pins, "meeting\t%s\t%s\t%s\t%s", system->name, battle->scenario,
                               self->label, other->label);
        HET_EACH_BELOW(i, ENDS * ENDS)
            g_string_append_printf(pins, "%s%u", i == 0 ? "\t" : " ", counts[i]);
        g_string_append_c(pins, '\n');
    }
}
