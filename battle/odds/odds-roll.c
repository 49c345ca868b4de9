#include "odds-roll.h"

#include "engine/text.h"

struct HetOddsRolls {
    GArray *rolls;       /* HetOddsRoll */
    GHashTable *by_text; /* char * to index plus one */
};

HetOddsRolls *
het_odds_rolls_new(GArray *rolls)
{
    HetOddsRolls *kept = g_new0(HetOddsRolls, 1);
    kept->rolls = rolls;
    kept->by_text = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    return kept;
}

void
het_odds_rolls_free(HetOddsRolls *rolls)
{
    g_hash_table_unref(rolls->by_text);
    g_free(rolls);
}

static const char *
code_of(const HetState *state, unsigned unit)
{
    bool known = unit < state->scenario->units->len;
    return known ? het_scenario_unit_at(state->scenario, unit)->code : NULL;
}

/* Roller and purpose of a roll. (transfer full) */
static char *
roll_what(const HetState *state, const HetOddsRoll *roll, const HetPrompt *prompt)
{
    const char *target = code_of(state, roll->account.target);
    const char *code =
        roll->account.roller != NULL ? roll->account.roller : code_of(state, roll->unit);
    GString *text = g_string_new(code != NULL ? code : roll->described ? "The dice" : "Chance");
    if (*roll->account.purpose != '\0')
        g_string_append_printf(text, " for %s", roll->account.purpose);
    else
        g_string_append_printf(text, ": %s", prompt->text);
    if (target != NULL)
        g_string_append_printf(text, " against %s", target);
    return g_string_free(text, FALSE);
}

/* The chance that a test succeeds, or the mean number of hits. */
static double
roll_success(const HetOddsRoll *roll)
{
    const HetRollAccount *account = &roll->account;
    const int added = het_account_sum(account, HET_TERM_DIE);
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    double sum = 0;
    if (!roll->described ||
        (account->test == HET_TEST_NONE && roll->throw.reading != HET_READ_HITS))
        return 0;
    het_throw_list(&roll->throw, true, list);
    HET_EACH_BELOW(i, list->count) {
        const int total = list->moves[i].roll.low + added;
        const double chance = (double)list->weights[i] / (double)list->total;
        if (account->test == HET_TEST_NONE)
            sum += chance * list->moves[i].roll.low;
        else if (account->test == HET_TEST_AT_LEAST ? total >= account->needed
                                                    : total <= account->needed)
            sum += chance;
    }
    return sum;
}

guint
het_odds_rolls_add(HetOddsRolls *rolls, const HetState *state, const HetMoveList *list,
                   double chance)
{
    HetOddsRoll roll = {.chance = chance,
                        .account = {.purpose = "", .rule = "", .target = HET_NO_UNIT}};
    HetPrompt prompt = {.rule = ""};
    roll.throw.account = &roll.account;
    roll.described = het_game_throw(state, &roll.throw);
    het_game_prompt(state, &prompt);
    const HetMove *outcome = &list->moves[0];
    roll.unit = roll.described                   ? roll.throw.unit
                : outcome->kind == HET_MOVE_ROLL ? outcome->unit
                                                 : (unsigned)HET_NO_UNIT;
    roll.what = roll_what(state, &roll, &prompt);
    roll.rule = g_strdup(*roll.account.rule != '\0' ? roll.account.rule : prompt.rule);
    g_autoptr(GString) text = g_string_new(NULL);
    het_odds_roll_append(&roll, text);
    guint index = GPOINTER_TO_UINT(g_hash_table_lookup(rolls->by_text, text->str));
    if (index > 0) {
        g_array_index(rolls->rolls, HetOddsRoll, index - 1).chance += chance;
        g_free(roll.what);
        g_free(roll.rule);
        return index - 1;
    }
    roll.success = roll_success(&roll);
    roll.throw.account = NULL;
    g_array_append_val(rolls->rolls, roll);
    g_hash_table_insert(rolls->by_text, g_strdup(text->str), GUINT_TO_POINTER(rolls->rolls->len));
    return rolls->rolls->len - 1;
}

static void
append_dice(const HetThrow *throw, GString *text)
{
    if (throw->reading == HET_READ_DIFFERENCE)
        g_string_append_printf(text, "dice of %u against each other", throw->faces);
    else
        g_string_append_printf(text, "%u %s of %u", throw->dice, throw->dice == 1 ? "die" : "dice",
                               throw->faces);
    if (throw->reading == HET_READ_HITS && throw->hitting == 1)
        g_string_append_printf(text, " that hit on %u", throw->faces);
    else if (throw->reading == HET_READ_HITS)
        g_string_append_printf(text, " that hit on %u or more", throw->faces - throw->hitting + 1);
}

void
het_odds_roll_append(const HetOddsRoll *roll, GString *text)
{
    const HetRollAccount *account = &roll->account;
    g_autoptr(GString) words = g_string_new(NULL);
    g_string_append(text, roll->what);
    if (*roll->rule != '\0')
        g_string_append_printf(text, " (%s)", roll->rule);
    if (!roll->described)
        return;
    g_string_append(text, ": ");
    append_dice(&roll->throw, text);
    het_text_account(account, words);
    if (words->len > 0)
        g_string_append_printf(text, "; %s", words->str);
    if (roll->success <= 0)
        return;
    if (account->test != HET_TEST_NONE)
        g_string_append_printf(text, ": %.1f %%", 100 * roll->success);
    else
        g_string_append_printf(text, "; %.2f hits on average", roll->success);
}
