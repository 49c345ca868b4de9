/* Figures of a benchmark's results for an agent. */
#include "benchmark.h"

#include <math.h>

#include "engine/each.h"
#include "engine/record.h"
#include "engine/rules/registry.h"
#include "bootstrap.h"
#include "rating.h"
#include "report.h"
#include "conduct.h"

enum { ENDS = 3, MEETING_FIELDS = 6 };

/* An agent's results in a system. */
typedef struct {
    HetPairs opponents[HET_RATED_MAX]; /* on generated battles */
    HetPairs generated, historical;    /* the first against those who are not dominated */
    uint64_t choices;
    int64_t cpu;
    unsigned failures, games;
} Tally;

typedef struct {
    const HetBenchmarkRun *run;
    const HetResults *results;
    Tally *tallies; /* by system */
    GArray *figures;
} Findings;

/* --- counting --------------------------------------------------------------------------------- */

static void
count(Findings *findings)
{
    const HetBenchmarkRun *run = findings->run;
    HET_EACH_BELOW(pair, findings->results->count / 2) {
        const HetLegResult *legs = het_benchmark_legs(run, findings->results, pair);
        if (legs == NULL)
            continue;
        const HetBenchmarkRow *row = het_benchmark_row(run, pair);
        const HetBenchmarkSystem *system = run->benchmark->systems->pdata[row->system];
        const HetBenchmarkBattle *battle = system->battles->pdata[row->battle];
        Tally *tally = &findings->tallies[row->system];
        const unsigned points =
            het_leg_half_points(&legs[0], HET_FIRST) + het_leg_half_points(&legs[1], HET_SECOND);
        const HetBenchmarkOpponent *opponent = system->opponents->pdata[row->opponent];
        if (battle->historical)
            het_pairs_add(&tally->historical, points);
        else
            het_pairs_add(&tally->opponents[row->opponent], points);
        if (!battle->historical && !opponent->dominated)
            het_pairs_add(&tally->generated, points);
        HET_EACH_BELOW(leg, 2) { /* the agent is FIRST in leg 0 */
            tally->choices += legs[leg].work[leg].choices;
            tally->cpu += legs[leg].cpu[leg];
            tally->failures += het_benchmark_failed(&legs[leg], leg);
            tally->games++;
        }
    }
}

/* --- Elo -------------------------------------------------------------------------------------- */

typedef struct {
    GArray *pairs;        /* HetRatedPair */
    GPtrArray *scenarios; /* names */
} Rated;

static void
add_rated(Rated *rated, const char *scenario, unsigned one, unsigned other, unsigned first,
          unsigned second)
{
    const HetRatedPair pair = {.scenario = het_tournament_index(rated->scenarios, scenario),
                               .agents = {one, other},
                               .half_points = {first, second}};
    g_array_append_val(rated->pairs, pair);
}

/* The place of an anchor among those that are rated, of whom number 0 is measured; 0: none. */
static unsigned
anchor_place(const HetBenchmarkSystem *system, const char *label)
{
    HET_EACH_BELOW(i, system->anchors)
        if (strcmp(((const HetBenchmarkOpponent *)system->opponents->pdata[i])->label, label) == 0)
            return i + 1;
    return 0;
}

static bool
has_battle(const HetBenchmarkSystem *system, const char *scenario)
{
    HET_EACH(const HetBenchmarkBattle, battle, system->battles)
        if (strcmp(battle->scenario, scenario) == 0)
            return true;
    return false;
}

/* Adds the anchors' results against each other, from the pins. */
static bool
add_pinned(const HetBenchmark *benchmark, const HetBenchmarkSystem *system, Rated *rated)
{
    bool any = false;
    HET_EACH_BELOW(p, benchmark->pins->len) {
        char **pin = benchmark->pins->pdata[p];
        if (g_strv_length(pin) != MEETING_FIELDS || strcmp(pin[0], "meeting") != 0 ||
            strcmp(pin[1], system->name) != 0 || !has_battle(system, pin[2]))
            continue;
        const unsigned one = anchor_place(system, pin[3]), other = anchor_place(system, pin[4]);
        g_auto(GStrv) counts = g_strsplit(pin[5], " ", -1);
        for (unsigned i = 0; one > 0 && other > 0 && counts[i] != NULL && i < ENDS * ENDS; i++)
            for (guint64 n = g_ascii_strtoull(counts[i], NULL, 10); n > 0 && n <= 1000000; n--) {
                add_rated(rated, pin[2], one, other, i / ENDS, i % ENDS);
                any = true;
            }
    }
    return any;
}

/* Unknown where the pins do not have the anchors' meetings. */
static HetRating
rate(const Findings *findings, unsigned index)
{
    const HetBenchmarkRun *run = findings->run;
    const HetBenchmarkSystem *system = run->benchmark->systems->pdata[index];
    g_autoptr(GArray) pairs = g_array_new(FALSE, FALSE, sizeof(HetRatedPair));
    g_autoptr(GPtrArray) scenarios = g_ptr_array_new_with_free_func(g_free);
    Rated rated = {pairs, scenarios};
    HetRating ratings[HET_RATED_MAX] = {0}, sides[HET_RATED_MAX] = {0};
    double draws;
    if (!add_pinned(run->benchmark, system, &rated))
        return ratings[0];
    HET_EACH_BELOW(pair, findings->results->count / 2) {
        const HetLegResult *legs = het_benchmark_legs(run, findings->results, pair);
        const HetBenchmarkRow *row = het_benchmark_row(run, pair);
        const HetBenchmarkBattle *battle = system->battles->pdata[row->battle];
        if (legs != NULL && row->system == index && row->opponent < system->anchors &&
            !battle->historical)
            add_rated(&rated, battle->scenario, 0, row->opponent + 1,
                      het_leg_half_points(&legs[0], HET_FIRST),
                      het_leg_half_points(&legs[1], HET_FIRST));
    }
    const HetRatingData data = {.agents = system->anchors + 1,
                                .scenarios = scenarios->len,
                                .anchor = 1,
                                .pairs = (const HetRatedPair *)(void *)pairs->data,
                                .count = pairs->len};
    het_rating_fit(&data, ratings, sides, &draws);
    return ratings[0];
}

/* --- figures ---------------------------------------------------------------------------------- */

/* A mean over systems, each counting alike. */
typedef struct {
    double sum, squares;
    unsigned systems, n;
    HetValue last; /* which is the mean where it is the only one */
} Mean;

static void
add_mean(Mean *mean, HetValue value)
{
    const double half = MAX(value.high - value.value, value.value - value.low);
    mean->sum += value.value;
    mean->squares += half * half;
    mean->systems++;
    mean->n += value.n;
    mean->last = value;
}

static void
put(const Findings *findings, const char *what, const char *against, const char *where,
    HetValue value)
{
    het_figures_add(findings->figures, what, findings->run->agent, against, where, value);
}

/* A value without an interval. */
static HetValue
counted(double value, unsigned n)
{
    return (HetValue){value, (double)NAN, (double)NAN, n};
}

static HetValue
share(const HetPairs *pairs)
{
    return het_figures_share(het_stats_estimate(pairs));
}

static void
put_estimate(const Findings *findings, const char *what, const char *where, HetValue value,
             Mean *mean)
{
    if (value.n == 0)
        return;
    put(findings, what, NULL, where, value);
    add_mean(mean, value);
}

/* `low` and `high` bound the interval; NAN: it has none. */
static void
put_mean(const Findings *findings, const char *what, const Mean *mean, double low, double high)
{
    if (mean->systems == 0)
        return;
    const double value = mean->sum / mean->systems, half = sqrt(mean->squares) / mean->systems;
    put(findings, what, NULL, NULL,
        mean->systems == 1 ? mean->last
                           : (HetValue){value, isnan(low) ? low : MAX(low, value - half),
                                        isnan(high) ? high : MIN(high, value + half), mean->n});
}

typedef struct {
    Mean score, elo, historical, follies, regret;
} Whole;

/* The least of the rows of a system (`only`), or of all that are no calibration, with an interval
 * of the least true share (bootstrap.h). */
static void
put_worst(const Findings *findings, const HetBenchmarkSystem *only)
{
    const HetBenchmark *benchmark = findings->run->benchmark;
    g_autoptr(GArray) rows = g_array_new(FALSE, FALSE, sizeof(HetPairs));
    const char *worst = NULL;
    HetValue least = {.value = 100};
    HET_EACH_BELOW(index, benchmark->systems->len) {
        const HetBenchmarkSystem *system = benchmark->systems->pdata[index];
        if (only != NULL ? system != only : system->calibration && findings->run->only == NULL)
            continue;
        HET_EACH_BELOW(i, system->opponents->len) {
            const HetPairs *pairs = &findings->tallies[index].opponents[i];
            const HetValue value = share(pairs);
            if (value.n == 0)
                continue;
            g_array_append_val(rows, *pairs);
            if (worst != NULL && value.value >= least.value)
                continue;
            worst = ((const HetBenchmarkOpponent *)system->opponents->pdata[i])->label;
            least = value;
        }
    }
    if (worst == NULL)
        return;
    het_bootstrap_least((const HetPairs *)(void *)rows->data, rows->len, &least.low, &least.high);
    least.low *= 100;
    least.high *= 100;
    put(findings, "worst row", worst, only != NULL ? only->name : NULL, least);
}

static void
put_system(const Findings *findings, unsigned index, const HetBenchmarkBeside *beside, Whole *whole)
{
    const HetBenchmarkSystem *system = findings->run->benchmark->systems->pdata[index];
    const Tally *tally = &findings->tallies[index];
    const char *where = system->name;
    if (tally->games == 0)
        return;
    Whole none = {0}, *to = system->calibration && findings->run->only == NULL ? &none : whole;
    put_estimate(findings, "score", where, share(&tally->generated), &to->score);
    const HetRating rating = rate(findings, index);
    if (rating.known)
        put_estimate(
            findings, "elo", where,
            (HetValue){rating.elo, rating.low, rating.high, het_pairs_count(&tally->generated)},
            &to->elo);
    put_worst(findings, system);
    put_estimate(findings, "historical", where, share(&tally->historical), &to->historical);
    put_estimate(findings, "follies", where, counted(beside[index].follies, beside[index].games),
                 &to->follies);
    put_estimate(findings, "regret", where, counted(beside[index].regret, beside[index].positions),
                 &to->regret);
}

static void
put_opponents(const Findings *findings, unsigned index)
{
    const HetBenchmarkSystem *system = findings->run->benchmark->systems->pdata[index];
    HET_EACH_BELOW(i, system->opponents->len) {
        const HetBenchmarkOpponent *opponent = system->opponents->pdata[i];
        const HetValue value = share(&findings->tallies[index].opponents[i]);
        if (value.n > 0)
            put(findings, "row", opponent->label, system->name, value);
    }
}

static void
put_cpu(const Findings *findings, const char *where, uint64_t choices, int64_t cpu)
{
    if (choices > 0)
        put(findings, "cpu a choice", NULL, where,
            counted((double)cpu * 1e-3 / (double)choices, (unsigned)MIN(choices, G_MAXUINT)));
}

/* The mean of all; failures and CPU are sums. */
static void
put_whole(const Findings *findings, const Whole *whole)
{
    const unsigned systems = findings->run->benchmark->systems->len;
    unsigned failures = 0, games = 0;
    put_mean(findings, "score", &whole->score, 0, 100);
    put_mean(findings, "elo", &whole->elo, -INFINITY, INFINITY);
    put_worst(findings, NULL);
    put_mean(findings, "historical", &whole->historical, 0, 100);
    put_mean(findings, "follies", &whole->follies, NAN, NAN);
    put_mean(findings, "regret", &whole->regret, NAN, NAN);
    HET_EACH_BELOW(i, systems) {
        failures += findings->tallies[i].failures;
        games += findings->tallies[i].games;
    }
    put(findings, "failures", NULL, NULL, counted(failures, games));
}

void
het_benchmark_figures(const HetBenchmarkRun *run, const HetResults *results,
                      const HetBenchmarkBeside *beside, GArray *figures)
{
    const unsigned systems = run->benchmark->systems->len;
    g_autofree Tally *tallies = g_new0(Tally, systems);
    Findings findings = {run, results, tallies, figures};
    Whole whole = {0};
    uint64_t choices = 0;
    int64_t cpu = 0;
    count(&findings);
    HET_EACH_BELOW(i, systems)
        put_system(&findings, i, beside, &whole);
    put_whole(&findings, &whole);
    HET_EACH_BELOW(i, systems)
        put_opponents(&findings, i);
    /* The one figure that differs from run to run comes last. */
    HET_EACH_BELOW(i, systems) {
        put_cpu(&findings, ((HetBenchmarkSystem *)run->benchmark->systems->pdata[i])->name,
                tallies[i].choices, tallies[i].cpu);
        choices += tallies[i].choices;
        cpu += tallies[i].cpu;
    }
    put_cpu(&findings, NULL, choices, cpu);
}

/* --- follies ---------------------------------------------------------------------------------- */

typedef struct {
    const HetBenchmarkRun *run;
    HetBenchmarkBeside *beside;
    GError **error;
} Follies;

/* Plays a record again under the eyes of a count of conduct, and adds what the agent is blamed for.
 */
static bool
watch_game(void *data, unsigned leg, const char *text)
{
    const Follies *follies = data;
    HetStateBuffer buffer;
    HetState *state = &buffer.state;
    if (!het_benchmark_wants((void *)(guintptr)follies->run, leg / 2))
        return true;
    g_autofree char *name = g_strdup_printf("record of pair %u, leg %u", leg / 2 + 1, leg % 2 + 1);
    g_autoptr(HetRecord) record =
        het_record_parse(name, text, -1, het_rules_registry, follies->error);
    if (record == NULL)
        return false;
    g_autoptr(HetConduct) conduct = het_conduct_new(record->scenario);
    het_game_start(record->scenario, state);
    HET_EACH_IN(const HetMove, move, record->moves) {
        het_conduct_before(conduct, state, move);
        het_game_apply(state, move, het_conduct_sink(conduct));
        het_conduct_after(conduct, state);
    }
    const HetConductCounts *counts = het_conduct_counts(conduct, (HetActor)(leg % 2));
    HetBenchmarkBeside *beside = &follies->beside[het_benchmark_row(follies->run, leg / 2)->system];
    HET_EACH_BELOW(m, HET_CONDUCT_BLUNDERS)
        beside->follies += (double)counts->count[m];
    beside->games++;
    return true;
}

bool
het_benchmark_follies(const HetBenchmarkRun *run, HetStore *store, HetBenchmarkBeside *beside,
                      GError **error)
{
    GError *inner = NULL; /* of a record, which ends the reading without an error */
    Follies follies = {run, beside, &inner};
    const bool read = het_store_records(store, watch_game, &follies, error);
    HET_EACH_BELOW(i, run->benchmark->systems->len)
        beside[i].follies /= MAX(beside[i].games, 1);
    if (inner != NULL)
        g_propagate_error(error, inner);
    return read && inner == NULL;
}
