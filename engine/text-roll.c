/* A roll in plain words: the faces, what they were rolled for, and what they came to. */
#include "text-roll.h"

#include "game.h"
#include "text.h"

static void
append_unit(const HetState *state, unsigned unit, const char *before, GString *text)
{
    if (unit < state->scenario->units->len)
        g_string_append_printf(text, "%s%s", before,
                               het_scenario_unit_at(state->scenario, unit)->code);
}

static void
append_faces(const HetRollReport *roll, GString *text)
{
    const HetThrow *throw = roll->throw;
    bool hits = throw->reading == HET_READ_HITS;
    HET_EACH_BELOW(i, roll->known)
        g_string_append_printf(text, "%s%u",
                               i == 0                                  ? ""
                               : hits                                  ? " "
                               : throw->reading == HET_READ_DIFFERENCE ? " against "
                                                                       : "+",
                               roll->face[i]);
    if (hits && throw->dice > 0) {
        g_string_append_printf(text, "%s%d", roll->known > 0 ? ": " : "", roll->low);
        if (roll->high != roll->low)
            g_string_append_printf(text, " to %d", roll->high);
        g_string_append_printf(text, roll->low == 1 && roll->high == 1 ? " hit" : " hits");
        if (throw->hitting > 0)
            g_string_append_printf(text, " on %u%s", throw->faces - throw->hitting + 1,
                                   throw->hitting > 1 ? " or more" : "");
    } else if (throw->reading == HET_READ_TOTAL && roll->known != 1) {
        g_string_append_printf(text, "%s%d", roll->known > 0 ? " = " : "", roll->low);
        if (roll->high != roll->low)
            g_string_append_printf(text, " to %d", roll->high);
    } else if (throw->reading == HET_READ_DIFFERENCE && roll->known == 0) {
        bool first = roll->low > (int32_t) throw->faces;
        g_string_append(text, roll->low == roll->high && roll->low == (int32_t) throw->faces
                                  ? "the same on both dice"
                              : first ? "more on the first die"
                                      : "more on the second die");
    }
}

static void
append_term(const HetRollTerm *term, int scale, GString *text)
{
    bool strength = term->kind == HET_TERM_OWN || term->kind == HET_TERM_ENEMY;
    if (term->kind == HET_TERM_RESULT && ABS(term->amount) == 2)
        g_string_append(text, term->amount > 0 ? "doubled" : "halved");
    else if (term->kind == HET_TERM_RESULT)
        g_string_append_printf(text, term->amount > 0 ? "times %d" : "divided by %d",
                               ABS(term->amount));
    else if (strength && scale > 1 && term->amount % scale != 0)
        g_string_append_printf(text, "%+.4g", (double)term->amount / scale);
    else
        g_string_append_printf(text, "%+d",
                               strength && scale > 1 ? term->amount / scale : term->amount);
    g_string_append_printf(text, " %s", term->words);
    if (term->rule != NULL && *term->rule != '\0')
        g_string_append_printf(text, " (%s)", term->rule);
}

/* "dice +3 figures (KIP-2b.1)": the terms of one kind. */
static void
append_terms(const HetRollAccount *account, HetTermKind kind, const char *heading, GString *text)
{
    bool any = false;
    HET_EACH_BELOW(i, account->count) {
        if (account->terms[i].kind != kind)
            continue;
        g_string_append(text, any ? ", " : text->len > 0 ? "; " : "");
        if (!any)
            g_string_append(text, heading);
        append_term(&account->terms[i], account->scale, text);
        any = true;
    }
}

void
het_text_account(const HetRollAccount *account, GString *text)
{
    static const char *const headings[HET_TERM_KIND_COUNT] = {
        [HET_TERM_DICE] = "dice ",     [HET_TERM_OWN] = "strength ",
        [HET_TERM_ENEMY] = "against ", [HET_TERM_COLUMN] = "columns ",
        [HET_TERM_NEEDED] = "needed ", [HET_TERM_DIE] = "to the die ",
        [HET_TERM_RESULT] = "then ",
    };
    static const HetTermKind order[] = {HET_TERM_DICE,   HET_TERM_OWN,    HET_TERM_ENEMY,
                                        HET_TERM_COLUMN, HET_TERM_NEEDED, HET_TERM_DIE,
                                        HET_TERM_RESULT};
    g_autoptr(GString) terms = g_string_new(NULL);
    HET_EACH_BELOW(i, G_N_ELEMENTS(order)) {
        append_terms(account, order[i], headings[order[i]], terms);
        if (order[i] == HET_TERM_COLUMN && *account->column != '\0')
            g_string_append_printf(terms, "%scolumn %s", terms->len > 0 ? "; " : "",
                                   account->column);
    }
    g_string_append(text, terms->str);
    if (account->test != HET_TEST_NONE)
        g_string_append_printf(text, "%sneeds %d or %s", terms->len > 0 ? "; " : "",
                               account->needed,
                               account->test == HET_TEST_AT_LEAST ? "more" : "less");
}

/* Changes a total by the terms that multiply and divide it. */
static int
result_of(const HetRollAccount *account, int total)
{
    HET_EACH_BELOW(i, account->count) {
        int by = account->terms[i].amount;
        if (account->terms[i].kind != HET_TERM_RESULT)
            continue;
        total = MAX(total, 0);
        total = by > 0 ? total * by : (total - by - 1) / -by;
    }
    return total;
}

/* Words of a reading's result: the total with all that is added to the dice, and the test. */
static void
append_result(const HetRollReport *roll, GString *text)
{
    const HetRollAccount *account = roll->account;
    int added = het_account_sum(account, HET_TERM_DIE), total = roll->low + added;
    if (roll->throw->reading == HET_READ_HITS)
        return;
    int made = result_of(account, total);
    if (made != total && roll->low == roll->high)
        g_string_append_printf(text, "; total %d, which makes %d", total, made);
    else if (added != 0 && roll->low == roll->high)
        g_string_append_printf(text, "; total %d", total);
    if (account->test == HET_TEST_NONE)
        return;
    bool succeeds =
        account->test == HET_TEST_AT_LEAST ? total >= account->needed : total <= account->needed;
    const char *success = account->success != NULL ? account->success : "it succeeds";
    const char *failure = account->failure != NULL ? account->failure : "it fails";
    g_string_append_printf(text, ": %s", succeeds ? success : failure);
}

/* "SI1 rolls", "Swedes: the die shows", "The dice show". */
static void
append_roller(const HetState *state, const HetRollReport *roll, GString *text)
{
    const HetThrow *throw = roll->throw;
    const char *side = roll->account->roller;
    bool one = het_throw_count(throw) == 1;
    if (side != NULL)
        g_string_append_printf(text, "%s: %s", side,
                               roll->settled ? "it need not roll"
                               : one         ? "the die shows "
                                             : "the dice show ");
    else if (throw->unit < state->scenario->units->len)
        g_string_append_printf(text, "%s %s",
                               het_scenario_unit_at(state->scenario, throw->unit)->code,
                               roll->settled ? "need not roll" : "rolls ");
    else
        g_string_append(text, roll->settled ? "It need not roll" : "The dice show ");
}

void
het_text_faces(const HetRollReport *roll, GString *text)
{
    const HetReading reading = roll->throw->reading;
    for (unsigned i = 0; i < roll->known && !roll->settled; i++)
        g_string_append_printf(text, "%s%u",
                               i == 0                      ? ""
                               : reading == HET_READ_TOTAL ? "+"
                                                           : " ",
                               roll->face[i]);
    if (reading == HET_READ_TOTAL && roll->known != 1 && !roll->settled)
        g_string_append_printf(text, "%s%d", roll->known > 0 ? " = " : "", roll->low);
}

/* The faces, and what they were rolled for. */
static void
append_throw(const HetState *state, const HetRollReport *roll, GString *text)
{
    append_roller(state, roll, text);
    if (!roll->settled)
        append_faces(roll, text);
    if (*roll->account->purpose != '\0')
        g_string_append_printf(text, " for %s", roll->account->purpose);
    append_unit(state, roll->account->target, " against ", text);
}

static void
append_end(const HetRollReport *roll, GString *text)
{
    if (roll->settled)
        g_string_append(text, "; no die could change the result");
    else
        append_result(roll, text);
}

void
het_text_roll(const HetState *state, const HetRollReport *roll, GString *text)
{
    g_autoptr(GString) words = g_string_new(NULL);
    append_throw(state, roll, text);
    het_text_account(roll->account, words);
    if (words->len > 0)
        g_string_append_printf(text, ": %s", words->str);
    append_end(roll, text);
}

void
het_text_roll_brief(const HetState *state, const HetRollReport *roll, GString *text)
{
    append_throw(state, roll, text);
    append_end(roll, text);
}
