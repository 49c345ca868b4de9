#include "odds-json.h"

#include "library/json.h"
#include "library/json-members.h"
#include "odds-roll.h"
#include "engine/each.h"

static void
add_unit(HetJson *builder, const char *name, const HetScenario *scenario, unsigned unit)
{
    bool known = unit < scenario->units->len;
    HET_JSON(builder, name, known ? het_scenario_unit_at(scenario, unit)->code : NULL);
}

/* {"first": 0.5, "second": 1}. */
static void
add_sides(HetJson *builder, const char *name, const double value[HET_SIDES])
{
    het_json_begin_object(builder, name);
    HET_JSON(builder, "first", value[HET_FIRST], "second", value[HET_SECOND]);
    het_json_end(builder);
}

/* Members "first": {"destroyed": 0.1, "shaken": ...} and "second". */
static void
add_sums(HetJson *builder, const HetOddsSum sum[HET_SIDES])
{
    HET_EACH_BELOW(side, HET_SIDES) {
        het_json_name(builder, het_actor_name((HetActor)side));
        HET_JSON_OBJECT(builder, "destroyed", sum[side].destroyed, "shaken", sum[side].shaken,
                        "falls_back", sum[side].fell_back, "lost", sum[side].lost);
    }
}

static void
add_faces(HetJson *builder, const HetOdds *odds)
{
    het_json_begin_array(builder, "faces");
    HET_EACH_BELOW(i, odds->faces->len) {
        const HetOddsFace *face = &g_array_index(odds->faces, HetOddsFace, i);
        het_json_begin_object(builder, NULL);
        HET_JSON(builder, "reading", face->reading, "highest", face->highest, "chance",
                 face->chance);
        if (odds->outcomes->len > 0)
            HET_JSON(builder, "text",
                     g_array_index(odds->outcomes, HetOddsOutcome, face->likeliest).text);
        add_sums(builder, face->sum);
        het_json_end(builder);
    }
    het_json_end(builder);
}

static void
add_outcomes(HetJson *builder, const HetOdds *odds)
{
    het_json_begin_array(builder, "outcomes");
    HET_EACH_IN(const HetOddsOutcome, outcome, odds->outcomes) {
        het_json_begin_object(builder, NULL);
        HET_JSON(builder, "chance", outcome->chance, "text", outcome->text);
        add_sides(builder, "lost", outcome->lost);
        HET_JSON(builder, "goes_on", outcome->goes_on);
        het_json_end(builder);
    }
    het_json_end(builder);
}

static void
add_groups(HetJson *builder, const HetOddsCase *asked, const HetOdds *odds)
{
    g_autoptr(GArray) groups = het_odds_groups(asked, odds);
    het_json_begin_array(builder, "groups");
    HET_EACH_IN(const HetOddsGroup, group, groups) {
        het_json_begin_object(builder, NULL);
        HET_JSON(builder, "chance", group->chance, "text", group->text, "exact", group->exact);
        add_sides(builder, "lost", group->lost);
        het_json_end(builder);
    }
    het_json_end(builder);
}

/* The first fight alone, without what may follow it. */
static void
add_fight(HetJson *builder, const HetOddsCase *asked, const HetOdds *odds)
{
    het_json_begin_object(builder, "fight");
    het_json_begin_object(builder, "sum");
    add_sums(builder, odds->sum);
    het_json_end(builder);
    HET_JSON(builder, "better", odds->better, "worse", odds->worse, "undecided", odds->undecided);
    add_faces(builder, odds);
    add_groups(builder, asked, odds);
    het_json_end(builder);
}

static void
add_prospects(HetJson *builder, const HetScenario *scenario, const HetOdds *odds)
{
    het_json_begin_array(builder, "units");
    HET_EACH_IN(const HetOddsProspect, prospect, odds->prospects) {
        double none = 1;
        het_json_begin_object(builder, NULL);
        add_unit(builder, "unit", scenario, prospect->unit);
        HET_JSON(builder, "lost", prospect->lost);
        het_json_begin_array(builder, "losses"); /* by number lost, from 0 */
        for (guint lost = 1; lost < prospect->losses->len; lost++)
            none -= g_array_index(prospect->losses, double, lost);
        het_json_value_real(builder, none);
        for (guint lost = 1; lost < prospect->losses->len; lost++)
            het_json_value_real(builder, g_array_index(prospect->losses, double, lost));
        het_json_end(builder);
        HET_JSON(builder, "prisoners", prospect->prisoners, "falls_back", prospect->fell_back,
                 "shaken", prospect->shaken, "rallies", prospect->rallied, "removed",
                 prospect->removed, "captured", prospect->taken);
        het_json_end(builder);
    }
    het_json_end(builder);
}

static void
add_readings(HetJson *builder, const HetThrow *throw)
{
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    het_throw_list(throw, true, list);
    het_json_begin_array(builder, "readings");
    HET_EACH_BELOW(i, list->count) {
        HET_JSON_OBJECT(builder, "reading", list->moves[i].roll.low, "chance",
                        (double)list->weights[i] / (double)list->total);
    }
    het_json_end(builder);
}

static void
add_roll(HetJson *builder, const HetScenario *scenario, const HetOddsRoll *roll)
{
    HetRollAccount account = roll->account;
    HetThrow throw = roll->throw;
    throw.account = &account;
    het_json_begin_object(builder, NULL);
    HET_JSON(builder, "chance", roll->chance, "what", roll->what, "rule", roll->rule);
    if (roll->described) {
        add_unit(builder, "unit", scenario, throw.unit);
        add_unit(builder, "target", scenario, account.target);
        het_json_name(builder, "roll");
        het_json_roll(builder, &throw, NULL);
        if (account.test != HET_TEST_NONE)
            HET_JSON(builder, "succeeds", roll->success);
        else if (throw.reading == HET_READ_HITS)
            HET_JSON(builder, "mean_hits", roll->success);
        add_readings(builder, &throw);
    }
    het_json_end(builder);
}

static void
add_decision(HetJson *builder, HetOddsCase *asked, const HetOddsDecision *decision, bool branches)
{
    const HetScenario *scenario = het_odds_case_state(asked)->scenario;
    het_json_begin_object(builder, NULL);
    HET_JSON(builder, "chance", decision->chance, "side", scenario->sides[decision->side]);
    het_json_begin_array(builder, "options");
    HET_EACH_LISTED(i, decision->options) {
        het_json_begin_object(builder, NULL);
        HET_JSON(builder, "move", decision->options[i], "chosen", decision->chosen[i]);
        if (decision->chosen[i] > 0)
            HET_JSON(builder, "why", het_odds_reason(decision->why[i]));
        if (branches) {
            g_autoptr(HetOdds) branch = het_odds_branch(asked, decision, i);
            add_sides(builder, "mean_lost", branch->mean);
            HET_JSON(builder, "undecided", branch->undecided);
            add_outcomes(builder, branch);
        }
        het_json_end(builder);
    }
    het_json_end(builder);
    het_json_end(builder);
}

void
het_odds_json(HetJson *builder, HetOddsCase *asked, const HetOdds *odds, bool branches)
{
    const HetScenario *scenario = het_odds_case_state(asked)->scenario;
    g_autoptr(GPtrArray) branching = het_odds_branching(odds);
    double proven = 0;
    het_json_begin_object(builder, NULL);
    if (het_odds_case_proven(asked, &proven))
        HET_JSON(builder, "proven", proven);
    het_json_begin_array(builder, "orders");
    for (unsigned i = 0; *het_odds_case_line(asked, i) != '\0'; i++)
        het_json_value_text(builder, het_odds_case_line(asked, i));
    het_json_end(builder);
    HET_JSON(builder, "side", scenario->sides[het_odds_case_side(asked)]);
    het_json_begin_object(builder, "sum");
    add_sums(builder, odds->sum);
    het_json_end(builder);
    add_sides(builder, "mean_lost", odds->mean);
    add_sides(builder, "mean_units_lost", odds->units_lost);
    add_sides(builder, "mean_units_shaken", odds->shaken);
    HET_JSON(builder, "undecided", odds->undecided, "open", odds->open, "goes_on", odds->goes_on);
    HET_JSON(builder, "better", odds->better, "worse", odds->worse);
    add_outcomes(builder, odds);
    add_groups(builder, asked, odds);
    add_faces(builder, odds);
    if (odds->faces->len > 0)
        HET_JSON(builder, "faced", odds->faced);
    if (odds->fight != NULL)
        add_fight(builder, asked, odds->fight);
    add_prospects(builder, scenario, odds);
    het_json_begin_array(builder, "rolls");
    HET_EACH_IN(const HetOddsRoll, roll, odds->rolls)
        add_roll(builder, scenario, roll);
    het_json_end(builder);
    het_json_begin_array(builder, "decisions");
    HET_EACH_IN(const HetOddsDecision, decision, odds->decisions)
        add_decision(builder, asked, decision,
                     branches && g_ptr_array_find(branching, decision, NULL));
    het_json_end(builder);
    het_json_end(builder);
}

/* --- csv -------------------------------------------------------------------------------------- */

static void
append_quoted(const char *words, GString *text)
{
    g_string_append_c(text, '"');
    for (const char *at = words; *at != '\0'; at++)
        g_string_append_printf(text, *at == '"' ? "\"\"" : "%c", *at);
    g_string_append_c(text, '"');
}

static void
append_number(double number, GString *text)
{
    char digits[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_append(text, g_ascii_formatd(digits, sizeof digits, "%.15g", number));
}

/* A row; an amount of 0 and losses that are NULL are left empty. */
static void
append_row(GString *text, const char *table, double chance, const char *words, const char *rule,
           double amount, const double *lost)
{
    g_string_append_printf(text, "%s,", table);
    append_number(chance, text);
    g_string_append_c(text, ',');
    append_quoted(words, text);
    g_string_append_printf(text, ",%s,", rule);
    if (amount != 0)
        append_number(amount, text);
    HET_EACH_BELOW(side, HET_SIDES) {
        g_string_append_c(text, ',');
        if (lost != NULL)
            append_number(lost[side], text);
    }
    g_string_append_c(text, '\n');
}

static void
append_roll_rows(const HetOddsRoll *roll, GString *text)
{
    const HetRollAccount *account = &roll->account;
    g_autoptr(GString) words = g_string_new(NULL);
    het_odds_roll_append(roll, words);
    append_row(text, "roll", roll->chance, words->str, roll->rule, roll->success, NULL);
    HET_EACH_BELOW(i, account->count) {
        const HetRollTerm *term = &account->terms[i];
        const bool strength = term->kind == HET_TERM_OWN || term->kind == HET_TERM_ENEMY;
        const int scale = strength && account->scale > 1 ? account->scale : 1;
        g_autofree char *what =
            g_strdup_printf("%s: %s: %s", roll->what, het_json_term_kind(term->kind), term->words);
        append_row(text, "modifier", roll->chance, what, term->rule, (double)term->amount / scale,
                   NULL);
    }
}

/* The worst that comes to a side, in a row for each chance. */
static void
append_sum_rows(const HetScenario *scenario, const HetOddsSum *sum, unsigned side, GString *text)
{
    const struct {
        const char *what;
        double chance;
    } rows[] = {
        {"destroyed", sum->destroyed}, {"shaken", sum->shaken}, {"falls back", sum->fell_back}};
    HET_EACH_BELOW(i, G_N_ELEMENTS(rows)) {
        g_autofree char *what = g_strdup_printf("%s: %s", scenario->sides[side], rows[i].what);
        append_row(text, "sum", rows[i].chance, what, "", 0, NULL);
    }
}

static void
append_decision_rows(const HetScenario *scenario, const HetOddsDecision *decision, GString *text)
{
    HET_EACH_LISTED(i, decision->options) {
        if (decision->chosen[i] <= 0)
            continue;
        g_autofree char *what =
            g_strdup_printf("%s: %s (%s)", scenario->sides[decision->side], decision->options[i],
                            het_odds_reason(decision->why[i]));
        append_row(text, "decision", decision->chosen[i], what, "", 0, NULL);
    }
}

void
het_odds_csv(HetOddsCase *asked, const HetOdds *odds, GString *text)
{
    const HetScenario *scenario = het_odds_case_state(asked)->scenario;
    g_string_append(text, "table,chance,what,rule,amount,lost_first,lost_second\n");
    HET_EACH_BELOW(side, HET_SIDES)
        append_sum_rows(scenario, &odds->sum[side], side, text);
    HET_EACH_IN(const HetOddsOutcome, outcome, odds->outcomes)
        append_row(text, "outcome", outcome->chance, outcome->text, "", 0, outcome->lost);
    if (odds->undecided > 0)
        append_row(text, "undecided", odds->undecided, "undecided", "", 0, NULL);
    append_row(text, "mean", 1 - odds->undecided, "lost on average", "", 0, odds->mean);
    HET_EACH_IN(const HetOddsRoll, roll, odds->rolls)
        append_roll_rows(roll, text);
    HET_EACH_IN(const HetOddsDecision, decision, odds->decisions)
        append_decision_rows(scenario, decision, text);
}
