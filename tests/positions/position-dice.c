/* Lines of tests about the dice that wait: README.md has them. */
#include "position-moves.h"

#include <stdio.h>

#include "engine/text.h"

static const char no_dice[] = "no dice are rolled here";

/* `chance 7 6/36`, `chance 3..5 1/2`: the outcomes that lie in the range, or that holds it. */
char *
position_check_chance(Position *position, const char *rest)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    int low = 0, high = 0;
    unsigned long long weight = 0, total = 0;
    uint64_t found = 0;
    if (sscanf(rest, "%d..%d %llu/%llu", &low, &high, &weight, &total) != 4) {
        if (sscanf(rest, "%d %llu/%llu", &low, &weight, &total) != 3)
            return g_strdup("expected a reading and a fraction");
        high = low;
    }
    if (position_state(position)->actor != HET_CHANCE)
        return g_strdup(no_dice);
    het_game_legal(position_state(position), list);
    for (unsigned i = 0; i < list->count; i++) {
        const HetRoll *roll = &list->moves[i].roll;
        bool within = roll->low >= low && roll->high <= high;
        bool holds = roll->low <= low && roll->high >= high;
        found += within || holds ? list->weights[i] : 0;
    }
    if (found * total == weight * list->total)
        return NULL;
    return g_strdup_printf("the chance is %" G_GUINT64_FORMAT "/%" G_GUINT64_FORMAT, found,
                           list->total);
}

/* The account of the dice that wait; false: there is none. */
static bool
account_of(const Position *position, HetRollAccount *ret_account)
{
    HetThrow throw = {.account = ret_account};
    memset(ret_account, 0, sizeof *ret_account);
    return position_state(position)->actor == HET_CHANCE &&
           het_game_throw(position_state(position), &throw);
}

/* (transfer full) All terms, for a message about one that is not there. */
static char *
terms_of(const HetRollAccount *account)
{
    GString *text = g_string_new(NULL);
    for (unsigned i = 0; i < account->count; i++)
        g_string_append_printf(text, "; %+d %s (%s)", account->terms[i].amount,
                               account->terms[i].words, account->terms[i].rule);
    return g_string_free(text, FALSE);
}

/* (transfer full) An amount in points: "3", "-3.2". */
static char *
points_of(const HetRollAccount *account, HetTermKind kind, int amount)
{
    bool strength = kind == HET_TERM_OWN || kind == HET_TERM_ENEMY;
    return g_strdup_printf("%.4g", (double)amount / (strength ? MAX(1, account->scale) : 1));
}

/* `term RULE AMOUNT`: the sum of its terms; `-`: there is none. */
char *
position_check_term(Position *position, const char *rest)
{
    HetRollAccount account;
    const char *expected = NULL;
    g_autofree char *rule = position_first_word(rest, &expected);
    if (!account_of(position, &account))
        return g_strdup(no_dice);
    int sum = 0;
    HetTermKind kind = HET_TERM_DIE; /* a rule's terms are of one kind, or in whole points */
    bool any = false;
    for (unsigned i = 0; i < account.count; i++)
        if (g_strcmp0(account.terms[i].rule, rule) == 0) {
            sum += account.terms[i].amount;
            kind = account.terms[i].kind;
            any = true;
        }
    g_autofree char *amount = any ? points_of(&account, kind, sum) : g_strdup("-");
    if (strcmp(amount, *expected == '+' ? expected + 1 : expected) == 0)
        return NULL;
    g_autofree char *terms = terms_of(&account);
    return g_strdup_printf("%s adds %s, not %s%s", rule, amount, expected, terms);
}

char *
position_check_needs(Position *position, const char *rest)
{
    HetRollAccount account;
    if (!account_of(position, &account))
        return g_strdup(no_dice);
    g_autofree char *needed = g_strdup_printf("%d", account.needed);
    return position_unless_equal("what is needed", needed, rest);
}

char *
position_check_column(Position *position, const char *rest)
{
    HetRollAccount account;
    if (!account_of(position, &account))
        return g_strdup(no_dice);
    /* "3:1 from 2:1": the first will do. */
    size_t length = strlen(rest);
    if (strncmp(account.column, rest, length) == 0 && account.column[length] == ' ')
        return NULL;
    return position_unless_equal("the column", account.column, rest);
}

/* `sum columns 2`: of all terms of a kind. */
char *
position_check_sum(Position *position, const char *rest)
{
    static const char *const kinds[HET_TERM_KIND_COUNT] = {
        [HET_TERM_DIE] = "die",        [HET_TERM_NEEDED] = "needed", [HET_TERM_DICE] = "dice",
        [HET_TERM_COLUMN] = "columns", [HET_TERM_RESULT] = "result",
    };
    HetRollAccount account;
    const char *expected = NULL;
    g_autofree char *kind = position_first_word(rest, &expected);
    if (!account_of(position, &account))
        return g_strdup(no_dice);
    for (unsigned i = 0; i < HET_TERM_KIND_COUNT; i++) {
        if (g_strcmp0(kinds[i], kind) != 0)
            continue;
        g_autofree char *amount =
            points_of(&account, (HetTermKind)i, het_account_sum(&account, (HetTermKind)i));
        if (strcmp(amount, *expected == '+' ? expected + 1 : expected) == 0)
            return NULL;
        g_autofree char *terms = terms_of(&account);
        return g_strdup_printf("the %s come to %s, not %s%s", kind, amount, expected, terms);
    }
    return g_strdup_printf("there is no \"%s\": die, needed, dice, columns, result; of a fight see "
                           "strength",
                           kind);
}

/* `strength OWN ENEMY`. */
char *
position_check_strength(Position *position, const char *rest)
{
    HetRollAccount account;
    if (!account_of(position, &account))
        return g_strdup(no_dice);
    g_autofree char *own =
        points_of(&account, HET_TERM_OWN, het_account_sum(&account, HET_TERM_OWN));
    g_autofree char *enemy =
        points_of(&account, HET_TERM_ENEMY, het_account_sum(&account, HET_TERM_ENEMY));
    g_autofree char *both = g_strdup_printf("%s %s", own, enemy);
    return position_unless_equal("strength, of who rolls and of the enemy,", both, rest);
}

static void
append_line(void *data, const HetState *state, const HetEvent *event)
{
    het_text_event(state, event, data);
    g_string_append_c(data, '\n');
}

/* `odds W/T WORDS`: how likely it is that the words are reported once the dice have fallen. */
char *
position_check_odds(Position *position, const char *rest)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    unsigned long long weight = 0, total = 0;
    int length = 0;
    uint64_t found = 0;
    if (sscanf(rest, "%llu/%llu %n", &weight, &total, &length) != 2 || rest[length] == '\0')
        return g_strdup("expected a fraction and words: odds 2/6 is disorganised");
    if (position_state(position)->actor != HET_CHANCE)
        return g_strdup(no_dice);
    het_game_legal(position_state(position), list);
    for (unsigned i = 0; i < list->count; i++) {
        HetStateBuffer after = position->buffer;
        g_autoptr(GString) reported = g_string_new(NULL);
        const HetSink sink = {.emit = append_line, .data = reported};
        het_game_apply(&after.state, &list->moves[i], &sink);
        found += strstr(reported->str, rest + length) != NULL ? list->weights[i] : 0;
    }
    if (found * total == weight * list->total)
        return NULL;
    return g_strdup_printf("the odds are %" G_GUINT64_FORMAT "/%" G_GUINT64_FORMAT, found,
                           list->total);
}

/* `readings CODE KEY VALUE VALUE ...`: the fact of the unit once each has fallen, lowest first. */
char *
position_check_readings(Position *position, const char *rest)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    const char *key_rest = NULL, *expected = NULL;
    g_autofree char *code = position_first_word(rest, &key_rest);
    g_autofree char *key = position_first_word(key_rest, &expected);
    g_autoptr(GString) found = g_string_new(NULL);
    if (position_state(position)->actor != HET_CHANCE)
        return g_strdup(no_dice);
    het_game_legal(position_state(position), list);
    for (unsigned i = 0; i < list->count; i++) {
        HetStateBuffer after = position->buffer;
        het_game_apply(&after.state, &list->moves[i], NULL);
        g_autofree char *fact = position_fact(position, &after.state, code, key);
        if (fact == NULL)
            return g_strdup_printf("there is no %s of %s", key, code);
        for (int reading = list->moves[i].roll.low; reading <= list->moves[i].roll.high; reading++)
            g_string_append_printf(found, "%s%s", found->len > 0 ? " " : "", fact);
    }
    return position_unless_equal("what comes of it", found->str, expected);
}

/* `dice WORDS`: "RI1 2d6: fire at SI1 (GNW-7.1): +1 general (GNW-4.2); needs 9 or more". */
char *
position_check_dice(Position *position, const char *rest)
{
    g_autofree char *dice = position_dice(position);
    return dice == NULL ? g_strdup(no_dice) : position_unless_equal("what is rolled", dice, rest);
}

char *
position_dice(const Position *position)
{
    const HetScenario *scenario = position->scenario;
    HetRollAccount account = {0};
    HetThrow throw = {.account = &account, .unit = HET_NO_UNIT};
    account.target = HET_NO_UNIT;
    if (position_state(position)->actor != HET_CHANCE ||
        !het_game_throw(position_state(position), &throw) || account.purpose == NULL)
        return NULL;
    GString *text = g_string_new(NULL);
    if (throw.unit < scenario->units->len)
        g_string_append_printf(text, "%s ", het_scenario_unit_at(scenario, throw.unit)->code);
    g_string_append_printf(text, "%ud%u: %s", het_throw_count(&throw), throw.faces,
                           account.purpose);
    if (account.target < scenario->units->len)
        g_string_append_printf(text, " of %s",
                               het_scenario_unit_at(scenario, account.target)->code);
    g_autoptr(GString) words = g_string_new(NULL);
    het_text_account(&account, words);
    g_string_append_printf(text, " (%s)%s%s", account.rule, words->len > 0 ? ": " : "", words->str);
    return g_string_free(text, FALSE);
}

/* `rolled READING WORDS`: all that is reported once the outcome with this reading has fallen, lines
 * joined by " / ", without the line of the roll. */
char *
position_check_rolled(Position *position, const char *rest)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    const char *expected = NULL;
    g_autofree char *reading = position_first_word(rest, &expected);
    if (position_state(position)->actor != HET_CHANCE)
        return g_strdup(no_dice);
    het_game_legal(position_state(position), list);
    for (unsigned i = 0; i < list->count; i++) {
        const HetRoll *roll = &list->moves[i].roll;
        gint64 wanted = g_ascii_strtoll(reading, NULL, 10);
        if (roll->low > wanted || roll->high < wanted)
            continue;
        g_autofree char *reported = position_fall(position, &list->moves[i]);
        return position_unless_equal("what is reported", reported, expected);
    }
    return g_strdup_printf("nothing rolls %s", reading);
}

char *
position_fall(const Position *position, const HetMove *outcome)
{
    HetStateBuffer after = position->buffer;
    g_autoptr(GString) reported = g_string_new(NULL);
    const HetSink sink = {.emit = append_line, .data = reported};
    het_game_apply(&after.state, outcome, &sink);
    g_auto(GStrv) lines = g_strsplit(reported->str, "\n", -1);
    GString *text = g_string_new(NULL);
    for (unsigned i = 0; lines[i] != NULL; i++)
        if (*lines[i] != '\0' && (i > 0 || strstr(lines[i], " rolls ") == NULL))
            g_string_append_printf(text, "%s%s", text->len > 0 ? " / " : "", lines[i]);
    return g_string_free(text, FALSE);
}
