/* Odds in plain words. */
#include <string.h>

#include "odds-roll.h"
#include "console/wrap.h"
#include "engine/each.h"

enum { PERCENT_COLUMN = 16, LINE_COLUMN = 2 };

/* Rarer outcomes are printed as a number of them. */
static const double rare = 0.0001;

/* (transfer full) A chance; how often on average, of what may come more than once. */
static char *
frequency(double chance)
{
    return chance > 1 + 1e-9 ? g_strdup_printf("%.2f times", chance) : het_percent(chance);
}

/* "      33.3 %  words", gone on under the words. */
static void
append_line(GString *text, double chance, const char *words)
{
    g_autofree char *percent = frequency(chance);
    g_autofree char *line = g_strdup_printf("  %12s  %s", percent, words);
    het_wrap(text, line, HET_WRAP_WIDTH, PERCENT_COLUMN);
}

static void
append_sentence(GString *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *words = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_autofree char *line = g_strdup_printf("  %s", words);
    het_wrap(text, line, HET_WRAP_WIDTH, LINE_COLUMN);
}

/* --- rolls ------------------------------------------------------------------------------------ */

static bool
same_roll(const HetOddsRoll *one, const HetOddsRoll *other)
{
    return one->unit == other->unit && one->account.target == other->account.target &&
           strcmp(one->rule, other->rule) == 0 &&
           strcmp(one->account.purpose, other->account.purpose) == 0;
}

/* The likeliest of the rolls for the same thing that stand from `first` on, and how many differ;
 * NULL: one of them came before. */
static const HetOddsRoll *
likeliest(const GArray *rolls, guint first, unsigned *ret_others)
{
    const HetOddsRoll *roll = &g_array_index(rolls, HetOddsRoll, first), *best = roll;
    *ret_others = 0;
    HET_EACH_BELOW(i, rolls->len) {
        const HetOddsRoll *other = &g_array_index(rolls, HetOddsRoll, i);
        if (i == first || !same_roll(roll, other))
            continue;
        if (i < first)
            return NULL;
        (*ret_others)++;
        best = other->chance > best->chance ? other : best;
    }
    return best;
}

static void
append_rolls(const HetOdds *odds, unsigned most, GString *text)
{
    unsigned reported = 0, kinds = 0, others = 0;
    HET_EACH_BELOW(i, odds->rolls->len) {
        const HetOddsRoll *roll = likeliest(odds->rolls, i, &others);
        if (roll == NULL || ++kinds > most || roll->chance < rare)
            continue;
        g_autoptr(GString) words = g_string_new(NULL);
        het_odds_roll_append(roll, words);
        if (others > 0)
            g_string_append_printf(words, "; %u more with other numbers", others);
        if (reported++ == 0)
            append_sentence(text, "Rolled:");
        append_line(text, roll->chance, words->str);
    }
    if (kinds > reported)
        append_sentence(text, "              %u other kinds of roll", kinds - reported);
}

/* --- outcomes --------------------------------------------------------------------------------- */

/* Outcomes that differ in numbers only, as one. */
typedef struct {
    const char *kind;
    double chance, lost[HET_SIDES];
} Group;

static int
compare_groups(gconstpointer a, gconstpointer b)
{
    const Group *one = a, *other = b;
    if (one->chance != other->chance)
        return one->chance > other->chance ? -1 : 1;
    return strcmp(one->kind, other->kind);
}

/* (transfer full) */
static GArray *
group(const HetOdds *odds)
{
    GArray *groups = g_array_new(FALSE, TRUE, sizeof(Group));
    g_autoptr(GHashTable) by_kind = g_hash_table_new(g_str_hash, g_str_equal);
    HET_EACH_IN(const HetOddsOutcome, outcome, odds->outcomes) {
        guint index = GPOINTER_TO_UINT(g_hash_table_lookup(by_kind, outcome->kind));
        if (index == 0) {
            const Group new = {.kind = outcome->kind};
            g_array_append_val(groups, new);
            index = groups->len;
            g_hash_table_insert(by_kind, outcome->kind, GUINT_TO_POINTER(index));
        }
        Group *into = &g_array_index(groups, Group, index - 1);
        into->chance += outcome->chance;
        HET_EACH_BELOW(side, HET_SIDES)
            into->lost[side] += outcome->chance * outcome->lost[side];
    }
    g_array_sort(groups, compare_groups);
    return groups;
}

static void
append_rest(GString *text, double rest, guint count)
{
    g_autofree char *words =
        g_strdup_printf("%u rarer %s", count, count == 1 ? "outcome" : "outcomes");
    append_line(text, MAX(rest, 0), words);
}

/* Too many to list each: by what happens, with the mean losses. */
static void
append_groups(const HetOdds *odds, const HetScenario *scenario, unsigned most, GString *text)
{
    g_autoptr(GArray) groups = group(odds);
    double rest = 1 - odds->undecided;
    guint shown = 0;
    for (; shown < MIN(most, groups->len); shown++) {
        const Group *at = &g_array_index(groups, Group, shown);
        if (at->chance < rare)
            break;
        g_autofree char *words =
            g_strdup_printf("%s (lost: %s %.2f, %s %.2f)", at->kind, scenario->sides[HET_FIRST],
                            at->lost[HET_FIRST] / at->chance, scenario->sides[HET_SECOND],
                            at->lost[HET_SECOND] / at->chance);
        append_line(text, at->chance, words);
        rest -= at->chance;
    }
    if (shown < groups->len)
        append_rest(text, rest, groups->len - shown);
}

static void
append_each(const HetOdds *odds, unsigned most, GString *text)
{
    double rest = 1 - odds->undecided;
    guint shown = MIN(most, odds->outcomes->len);
    HET_EACH_BELOW(i, shown) {
        const HetOddsOutcome *outcome = &g_array_index(odds->outcomes, HetOddsOutcome, i);
        append_line(text, outcome->chance, outcome->text);
        rest -= outcome->chance;
    }
    if (shown < odds->outcomes->len)
        append_rest(text, rest, odds->outcomes->len - shown);
}

static void
append_outcomes(const HetOdds *odds, const HetScenario *scenario, unsigned most, GString *text)
{
    if (odds->outcomes->len > 2 * most)
        append_groups(odds, scenario, most, text);
    else
        append_each(odds, most, text);
    if (odds->open > 0)
        append_line(text, odds->open, "undecided: your next decision, which the orders leave open");
    if (odds->undecided > odds->open)
        append_line(text, odds->undecided - odds->open, "undecided: too many ways to follow");
}

/* --- the sum ---------------------------------------------------------------------------------- */

static void
append_cell(GString *text, double chance)
{
    g_autofree char *percent = het_percent(chance);
    g_string_append_printf(text, "  %10s", percent);
}

/* The worst that comes to each side, and what it loses, in a row each; columns that would be empty
 * are left out. */
static void
append_sums(const HetOdds *odds, const HetScenario *scenario, GString *text)
{
    const HetOddsSum *one = &odds->sum[HET_FIRST], *other = &odds->sum[HET_SECOND];
    const bool destroyed = one->destroyed + other->destroyed > 0,
               shaken = one->shaken + other->shaken > 0,
               fell_back = one->fell_back + other->fell_back > 0;
    const int width = (int)MAX(g_utf8_strlen(scenario->sides[HET_FIRST], -1),
                               g_utf8_strlen(scenario->sides[HET_SECOND], -1));
    g_string_append_printf(text, "  %-*s%s%s%s  %10s\n", width, "", destroyed ? "   destroyed" : "",
                           shaken ? "      shaken" : "", fell_back ? "  falls back" : "",
                           odds->undecided > 0 ? "loses at least" : "loses");
    HET_EACH_BELOW(side, HET_SIDES) {
        const HetOddsSum *sum = &odds->sum[side];
        g_string_append_printf(text, "  %s%*s", scenario->sides[side],
                               width - (int)g_utf8_strlen(scenario->sides[side], -1), "");
        if (destroyed)
            append_cell(text, sum->destroyed);
        if (shaken)
            append_cell(text, sum->shaken);
        if (fell_back)
            append_cell(text, sum->fell_back);
        g_string_append_printf(text, "  %*.2f\n", odds->undecided > 0 ? 14 : 10, sum->lost);
    }
}

static void
append_chance(GString *words, double chance, const char *what)
{
    if (chance <= 0)
        return;
    g_autofree char *percent = het_percent(chance);
    g_string_append_printf(words, "%s%s %s", words->len > 0 ? ", " : "", what, percent);
}

/* The least number lost that is not exceeded with such a chance. */
static guint
quantile(const HetOddsProspect *prospect, double chance)
{
    double above = 0;
    for (guint lost = prospect->losses->len; lost > 1; lost--) {
        above += g_array_index(prospect->losses, double, lost - 1);
        if (above > 1 - chance)
            return lost - 1;
    }
    return 0;
}

/* "loses 0.33 on average (1 22.2 %, 2 5.6 %)"; of many numbers the range of nine cases in ten. */
static void
append_losses(const HetOddsProspect *prospect, GString *words)
{
    enum { NUMBERS = 6 };
    static const double tail = 0.05, least_shown = 0.005;
    if (prospect->lost <= 0)
        return;
    g_string_append_printf(words, "loses %.2f on average (", prospect->lost);
    for (guint lost = 1; lost < prospect->losses->len && prospect->losses->len <= NUMBERS; lost++) {
        g_autofree char *percent = het_percent(g_array_index(prospect->losses, double, lost));
        g_string_append_printf(words, "%s%u %s", lost > 1 ? ", " : "", lost, percent);
    }
    if (prospect->losses->len > NUMBERS) {
        const guint low = quantile(prospect, tail), high = quantile(prospect, 1 - tail);
        g_autofree char *from = low < high ? g_strdup_printf("%u to ", low) : g_strdup("");
        g_string_append_printf(words, "%s%u in nine cases of ten", from, high);
    }
    g_string_append_c(words, ')');
    if (prospect->prisoners >= least_shown)
        g_string_append_printf(words, ", prisoners %.2f", prospect->prisoners);
}

static void
append_prospects(const HetOdds *odds, const HetScenario *scenario, GString *text)
{
    enum { UNITS = 12 };
    for (guint i = 0; i < odds->prospects->len && i < UNITS; i++) {
        const HetOddsProspect *prospect = &g_array_index(odds->prospects, HetOddsProspect, i);
        g_autoptr(GString) words = g_string_new(NULL);
        append_losses(prospect, words);
        append_chance(words, prospect->fell_back, "falls back");
        append_chance(words, prospect->shaken, "is shaken");
        append_chance(words, prospect->rallied, "rallies");
        append_chance(words, prospect->removed, "is out of the game");
        append_chance(words, prospect->taken, "is captured");
        append_sentence(text, "%s %s.", het_scenario_unit_at(scenario, prospect->unit)->code,
                        words->str);
    }
}

/* --- decisions -------------------------------------------------------------------------------- */

static const char *const reasons[] = {
    [HET_ODDS_ORDERED] = "as ordered",
    [HET_ODDS_EVALUATOR] = "by the evaluator",
    [HET_ODDS_DOCTRINE] = "by its doctrine",
    [HET_ODDS_NO_MORE] = "nothing is added",
};

const char *
het_odds_reason(HetOddsWhy why)
{
    return reasons[why];
}

/* "Blue: shoot BI1 RC1 (by the evaluator)"; several where it depends. */
static void
decision_words(const HetOddsDecision *decision, const HetScenario *scenario, GString *words)
{
    unsigned taken = 0;
    g_string_append_printf(words, "%s: ", scenario->sides[decision->side]);
    HET_EACH_LISTED(i, decision->options) {
        if (decision->chosen[i] <= 0)
            continue;
        g_string_append_printf(words, "%s%s (%s", taken++ > 0 ? " or " : "", decision->words[i],
                               reasons[decision->why[i]]);
        if (decision->chosen[i] < decision->chance * (1 - 1e-9)) {
            g_autofree char *percent = frequency(decision->chosen[i]);
            g_string_append_printf(words, ", %s", percent);
        }
        g_string_append_c(words, ')');
    }
}

static gint
likelier(gconstpointer a, gconstpointer b)
{
    const HetOddsDecision *one = *(HetOddsDecision *const *)a,
                          *other = *(HetOddsDecision *const *)b;
    return one->chance > other->chance ? -1 : one->chance < other->chance;
}

/* (transfer container) The decisions, the likeliest first, of equal chance as they were met. */
static GPtrArray *
by_chance(const HetOdds *odds)
{
    GPtrArray *sorted = g_ptr_array_new();
    HET_EACH_IN(HetOddsDecision, decision, odds->decisions)
        g_ptr_array_add(sorted, decision);
    g_ptr_array_sort(sorted, likelier);
    return sorted;
}

static void
append_decisions(const HetOdds *odds, const HetScenario *scenario, unsigned most, GString *text)
{
    g_autoptr(GPtrArray) sorted = by_chance(odds);
    guint shown = 0;
    for (; shown < MIN(most, sorted->len); shown++) {
        const HetOddsDecision *decision = sorted->pdata[shown];
        g_autoptr(GString) words = g_string_new(NULL);
        if (decision->chance < rare)
            break;
        if (shown == 0)
            append_sentence(text, "Assumed:");
        decision_words(decision, scenario, words);
        append_line(text, decision->chance, words->str);
    }
    if (sorted->len > shown)
        append_sentence(text, "              %u rarer decisions", sorted->len - shown);
}

void
het_odds_append(HetOddsCase *requested, const HetOdds *odds, const HetOddsParts *reported,
                GString *text)
{
    const HetScenario *scenario = het_odds_case_state(requested)->scenario;
    double proven = 0;
    append_sums(odds, scenario, text);
    append_sentence(text, "Results:");
    append_outcomes(odds, scenario, reported->outcomes, text);
    append_rolls(odds, reported->rolls, text);
    append_prospects(odds, scenario, text);
    append_decisions(odds, scenario, reported->decisions, text);
    if (het_odds_case_proven(requested, &proven))
        g_string_append_printf(
            text,
            "  Proven: %.3f for %s (chance to win, and half of a draw, with best "
            "play of both to the end)\n",
            proven, scenario->sides[het_odds_case_side(requested)]);
}
