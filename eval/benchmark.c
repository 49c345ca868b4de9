#include "benchmark.h"

#include <stdio.h>

#include "engine/each.h"
#include "engine/keyfile.h"
#include "engine/shipped.h"
#include "engine/textfile.h"
#include "rating.h"

extern GResource *het_benchmark_get_resource(void);

enum { FILE_LIMIT = 64 << 20, FORMAT = 1 };

static const char GROUP[] = "benchmark", PREFIX[] = "system ";
const char *const het_benchmark_splits[] = {"train", "validation", "held-out", NULL};

/* --- reading ---------------------------------------------------------------------------------- */

static void
free_battle(gpointer data)
{
    g_free(((HetBenchmarkBattle *)data)->scenario);
    g_free(data);
}

static void
free_opponent(gpointer data)
{
    HetBenchmarkOpponent *opponent = data;
    g_free(opponent->label);
    g_free(opponent->agent);
    g_free(opponent);
}

static void
free_system(gpointer data)
{
    HetBenchmarkSystem *system = data;
    g_free(system->name);
    g_free(system->positions);
    g_ptr_array_unref(system->opponents);
    g_ptr_array_unref(system->battles);
    g_free(system);
}

static void
free_pin(gpointer data)
{
    g_strfreev(data);
}

void
het_benchmark_free(HetBenchmark *benchmark)
{
    if (benchmark == NULL)
        return;
    g_free(benchmark->name);
    g_free(benchmark->place);
    g_ptr_array_unref(benchmark->systems);
    g_ptr_array_unref(benchmark->pins);
    g_free(benchmark);
}

/* "greedy greedy:calls=3000", or "random" alone. */
static void
read_opponents(HetKeyFile *file, const char *group, const char *key, HetBenchmarkSystem *system)
{
    g_auto(GStrv) items = het_key_file_list(file, group, key);
    for (unsigned i = 0; items != NULL && items[i] != NULL; i++) {
        const size_t length = strcspn(items[i], " ");
        HetBenchmarkOpponent *opponent = g_new0(HetBenchmarkOpponent, 1);
        opponent->label = g_strndup(items[i], length);
        opponent->agent = g_strstrip(g_strdup(items[i] + (items[i][length] != '\0' ? length : 0)));
        g_ptr_array_add(system->opponents, opponent);
    }
}

static void
check_opponents(HetKeyFile *file, const char *group, const HetBenchmarkSystem *system)
{
    g_autoptr(GHashTable) labels = g_hash_table_new(g_str_hash, g_str_equal);
    HET_EACH(const HetBenchmarkOpponent, opponent, system->opponents)
        if (!g_hash_table_add(labels, opponent->label))
            het_key_file_fail(file, group, "opponents", "two opponents have the label \"%.40s\"",
                              opponent->label);
    if (system->opponents->len >= HET_RATED_MAX)
        het_key_file_fail(file, group, "opponents", "%u opponents, expected fewer than %d",
                          system->opponents->len, HET_RATED_MAX);
}

/* Labels of opponents that others beat in all that they do. */
static void
read_dominated(HetKeyFile *file, const char *group, HetBenchmarkSystem *system)
{
    if (!het_key_file_has(file, group, "dominated"))
        return;
    g_auto(GStrv) labels = het_key_file_list(file, group, "dominated");
    for (unsigned i = 0; labels != NULL && labels[i] != NULL; i++) {
        bool found = false;
        HET_EACH(HetBenchmarkOpponent, opponent, system->opponents) {
            if (strcmp(opponent->label, labels[i]) == 0)
                found = opponent->dominated = true;
        }
        if (!found)
            het_key_file_fail(file, group, "dominated", "no opponent has the label \"%.40s\"",
                              labels[i]);
    }
}

/* "4 100 kipling/mirror?units=8&seed={}": pairs in the quick form, in the whole, scenario. */
static void
read_battles(HetKeyFile *file, const char *group, const char *key, bool historical,
             HetBenchmarkSystem *system)
{
    if (historical && !het_key_file_has(file, group, key))
        return;
    g_auto(GStrv) items = het_key_file_list(file, group, key);
    for (unsigned i = 0; items != NULL && items[i] != NULL; i++) {
        unsigned quick = 0, pairs = 0;
        int at = 0;
        if (sscanf(items[i], "%6u %6u %n", &quick, &pairs, &at) != 2 || at == 0 ||
            items[i][at] == '\0' || quick > pairs || pairs < 1) {
            het_key_file_fail(file, group, key,
                              "\"%.60s\": expected pairs of the quick form, pairs of the "
                              "whole, a scenario: 4 100 kipling/mirror?units=8&seed={}",
                              items[i]);
            return;
        }
        HetBenchmarkBattle *battle = g_new(HetBenchmarkBattle, 1);
        *battle = (HetBenchmarkBattle){.scenario = g_strdup(items[i] + at),
                                       .historical = historical,
                                       .quick = quick,
                                       .pairs = pairs};
        g_ptr_array_add(system->battles, battle);
    }
}

static void
read_system(HetKeyFile *file, const char *group, HetBenchmark *benchmark)
{
    HetBenchmarkSystem *system = g_new0(HetBenchmarkSystem, 1);
    system->name = g_strdup(group + strlen(PREFIX));
    system->opponents = g_ptr_array_new_with_free_func(free_opponent);
    system->battles = g_ptr_array_new_with_free_func(free_battle);
    g_ptr_array_add(benchmark->systems, system);
    read_opponents(file, group, "anchors", system);
    system->anchors = system->opponents->len;
    read_opponents(file, group, "opponents", system);
    check_opponents(file, group, system);
    read_dominated(file, group, system);
    read_battles(file, group, "battles", false, system);
    read_battles(file, group, "historical", true, system);
    system->calibration = het_key_file_yes(file, group, "calibration");
    system->positions = het_key_file_string_or(file, group, "positions", "");
}

static bool
read_file(HetKeyFile *file, HetBenchmark *benchmark, GError **error)
{
    het_key_file_integer(file, GROUP, "format", FORMAT, FORMAT);
    benchmark->name = het_key_file_string(file, GROUP, "name");
    HET_EACH_BELOW(split, HET_SPLITS)
        benchmark->seeds[split] = (uint64_t)het_key_file_integer(
            file, GROUP, het_benchmark_splits[split], 0, G_MAXINT - HET_TOURNAMENT_BATTLES);
    g_auto(GStrv) groups = het_key_file_groups(file, PREFIX);
    HET_EACH_LISTED(i, groups)
        read_system(file, groups[i], benchmark);
    if (benchmark->systems->len == 0)
        het_key_file_fail(file, GROUP, NULL, "no group [system NAME]");
    return het_key_file_finish(file, error);
}

static void
read_pins(const char *text, GPtrArray *pins)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    HET_EACH_LISTED(i, lines)
        if (*lines[i] != '\0' && *lines[i] != '#')
            g_ptr_array_add(pins, g_strsplit(lines[i], "\t", -1));
}

/* (transfer full) What is shipped by that name. */
static char *
shipped(const char *name, GError **error)
{
    char *text = het_shipped_text(het_benchmark_get_resource(), "/hetman/benchmark/%s", name);
    if (text == NULL)
        g_set_error(error, HET_ERROR, HET_ERROR_FILE,
                    "no file of positions \"%.60s\" is shipped: see experiments/benchmark", name);
    return text;
}

/* (transfer full) The pins beside a set; "" where there are none. */
static char *
pins_beside(const char *path, GError **error)
{
    const char *dot = strrchr(path, '.');
    g_autofree char *stem = g_strndup(path, dot != NULL ? (gsize)(dot - path) : strlen(path));
    g_autofree char *beside = g_strconcat(stem, ".pins", NULL);
    char *text = NULL;
    gsize length = 0;
    if (!g_file_test(beside, G_FILE_TEST_EXISTS))
        return g_strdup("");
    return het_text_file_read(beside, FILE_LIMIT, &text, &length, error) ? text : NULL;
}

static HetBenchmark *
open_text(const char *place, const char *text, const char *pins, GError **error)
{
    g_autoptr(HetBenchmark) benchmark = g_new0(HetBenchmark, 1);
    benchmark->place = g_strdup(place);
    benchmark->systems = g_ptr_array_new_with_free_func(free_system);
    benchmark->pins = g_ptr_array_new_with_free_func(free_pin);
    g_autoptr(HetKeyFile) file = het_key_file_parse(place, text, -1, error);
    if (file == NULL || !read_file(file, benchmark, error))
        return NULL;
    g_autofree char *digest = g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, -1);
    g_strlcpy(benchmark->digest, digest, sizeof benchmark->digest);
    read_pins(pins, benchmark->pins);
    return g_steal_pointer(&benchmark);
}

HetBenchmark *
het_benchmark_open(const char *path, GError **error)
{
    g_autofree char *text = shipped("b2.benchmark", error);
    g_autofree char *pins = shipped("b2.pins", error);
    g_autoptr(HetBenchmark) first =
        text != NULL && pins != NULL ? open_text("b2.benchmark", text, pins, error) : NULL;
    if (first == NULL || path == NULL)
        return g_steal_pointer(&first);
    g_autofree char *own = NULL, *own_pins = NULL;
    gsize length = 0;
    if (!het_text_file_read(path, FILE_LIMIT, &own, &length, error) ||
        (own_pins = pins_beside(path, error)) == NULL)
        return NULL;
    g_autoptr(HetBenchmark) other = open_text(path, own, own_pins, error);
    if (other != NULL && strcmp(other->name, first->name) == 0 &&
        strcmp(other->digest, first->digest) != 0) {
        g_set_error(error, HET_ERROR, HET_ERROR_VALUE,
                    "not %s: %s has the digest %s, and %s has %s; give another set another name",
                    first->name, path, other->digest, first->name, first->digest);
        return NULL;
    }
    return g_steal_pointer(&other);
}

char *
het_benchmark_positions(const HetBenchmarkSystem *system, GError **error)
{
    return shipped(system->positions, error);
}

/* --- what is played --------------------------------------------------------------------------- */

const HetBenchmarkRow *
het_benchmark_row(const HetBenchmarkRun *run, unsigned pair)
{
    return &g_array_index(run->rows, HetBenchmarkRow, pair % run->rows->len);
}

static const HetBenchmarkBattle *
battle_of(const HetBenchmarkRun *run, unsigned row)
{
    const HetBenchmarkRow *at = het_benchmark_row(run, row);
    const HetBenchmarkSystem *system = run->benchmark->systems->pdata[at->system];
    return system->battles->pdata[at->battle];
}

/* Returns the text after "B2/"; NULL for an agent of its own. */
static const char *
label_of(const HetBenchmarkRun *run)
{
    const char *name = run->benchmark->name;
    const size_t length = strlen(name);
    return g_str_has_prefix(run->agent, name) && run->agent[length] == '/' ? run->agent + length + 1
                                                                           : NULL;
}

const char *
het_benchmark_subject(const HetBenchmarkRun *run, const HetBenchmarkSystem *system)
{
    const char *label = label_of(run);
    if (label == NULL)
        return run->agent;
    HET_EACH(const HetBenchmarkOpponent, opponent, system->opponents)
        if (strcmp(opponent->label, label) == 0)
            return opponent->agent;
    return NULL;
}

char *
het_benchmark_subject_of(const HetTournament *tournament)
{
    const char *colon = strstr(tournament->title, ": ");
    return g_strdup(colon != NULL ? colon + 2 : tournament->agents->pdata[0]);
}

/* The place among the tournament's agents, where number 0 is an agent of its own that is
 * measured, even where it is one of the opponents, too. */
static unsigned
index_of(GPtrArray *agents, const char *name, unsigned from)
{
    for (guint i = from; i < agents->len; i++)
        if (strcmp(agents->pdata[i], name) == 0)
            return i;
    g_ptr_array_add(agents, g_strdup(name));
    return agents->len - 1;
}

static void
add_system(HetBenchmarkRun *run, unsigned index)
{
    HetTournament *tournament = run->tournament;
    const HetBenchmarkSystem *system = run->benchmark->systems->pdata[index];
    const char *subject = het_benchmark_subject(run, system);
    const unsigned from = label_of(run) == NULL;
    if (subject == NULL)
        return;
    const unsigned self = from == 1 ? 0 : index_of(tournament->agents, subject, 0);
    HET_EACH_BELOW(b, system->battles->len) {
        const HetBenchmarkBattle *battle = system->battles->pdata[b];
        const unsigned opponents = battle->historical ? system->anchors : system->opponents->len;
        tournament->pairs = MAX(tournament->pairs, battle->pairs);
        HET_EACH_BELOW(o, opponents) {
            const HetBenchmarkOpponent *opponent = system->opponents->pdata[o];
            if (strcmp(opponent->agent, subject) == 0)
                continue; /* nobody learns from self-play */
            const HetTournamentRow row = {
                .scenario = het_tournament_index(tournament->scenarios, battle->scenario),
                .agents = {self, index_of(tournament->agents, opponent->agent, from)},
                .question = g_strdup("")};
            const HetBenchmarkRow at = {index, b, o};
            g_array_append_val(tournament->rows, row);
            g_array_append_val(run->rows, at);
        }
    }
}

bool
het_benchmark_run(HetBenchmarkRun *run, GError **error)
{
    const HetBenchmark *benchmark = run->benchmark;
    g_autoptr(GString) names = g_string_new(NULL);
    g_autofree char *plays = het_benchmark_plays(benchmark, error);
    if (plays == NULL)
        return false;
    run->rows = g_array_new(FALSE, FALSE, sizeof(HetBenchmarkRow));
    run->tournament = het_tournament_new();
    run->tournament->format = HET_FORMAT_MEETINGS;
    run->tournament->recover = true;
    run->tournament->anchor = 0;
    run->tournament->pairs = 1;
    run->tournament->seed = benchmark->seeds[run->split];
    g_strlcpy(run->tournament->plays, plays, sizeof run->tournament->plays);
    g_free(run->tournament->title);
    run->tournament->title = g_strdup_printf("Hetman-%s: %s", benchmark->name, run->agent);
    if (label_of(run) == NULL)
        g_ptr_array_add(run->tournament->agents, g_strdup(run->agent));
    HET_EACH_BELOW(i, benchmark->systems->len) {
        const HetBenchmarkSystem *system = benchmark->systems->pdata[i];
        g_string_append_printf(names, "%s%s", i > 0 ? ", " : "", system->name);
        if (run->only == NULL || strcmp(run->only, system->name) == 0)
            add_system(run, i);
    }
    if (run->rows->len > 0)
        return true;
    if (label_of(run) != NULL) {
        g_string_truncate(names, 0);
        HET_EACH(const HetBenchmarkSystem, system, benchmark->systems)
            HET_EACH(const HetBenchmarkOpponent, opponent, system->opponents)
                if (strstr(names->str, opponent->label) == NULL)
                    g_string_append_printf(names, "%s%s", names->len > 0 ? ", " : "",
                                           opponent->label);
        g_set_error(error, HET_ERROR, HET_ERROR_USAGE,
                    "%.60s: no opponent of %s has that label; it has %s", run->agent,
                    benchmark->place, names->str);
        return false;
    }
    g_set_error(error, HET_ERROR, HET_ERROR_USAGE, "%s has no system \"%.60s\": expected one of %s",
                benchmark->name, run->only, names->str);
    return false;
}

void
het_benchmark_run_clear(HetBenchmarkRun *run)
{
    g_clear_pointer(&run->tournament, het_tournament_free);
    g_clear_pointer(&run->rows, g_array_unref);
}

unsigned
het_benchmark_pairs(void *data, unsigned row)
{
    const HetBenchmarkRun *run = data;
    const HetBenchmarkBattle *battle = battle_of(run, row);
    return run->quick ? battle->quick : battle->pairs;
}

bool
het_benchmark_wants(void *data, unsigned pair)
{
    const HetBenchmarkRun *run = data;
    return pair / run->rows->len < het_benchmark_pairs(data, pair % run->rows->len);
}

bool
het_benchmark_failed(const HetLegResult *result, unsigned leg)
{
    return result->offender == (HetActor)leg && result->code != HET_LEG_RESIGNED;
}

const HetLegResult *
het_benchmark_legs(const HetBenchmarkRun *run, const HetResults *results, unsigned pair)
{
    const HetLegResult *legs = &results->legs[2 * pair];
    return het_benchmark_wants((void *)(guintptr)run, pair) && het_leg_code_scored(legs[0].code) &&
                   het_leg_code_scored(legs[1].code)
               ? legs
               : NULL;
}
