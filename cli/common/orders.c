#include "orders.h"

#include <string.h>

#include "choices.h"
#include "engine/text.h"

/* A line being read. */
typedef struct {
    char **words;
    unsigned count;
    HetOrders orders;
    unsigned ends[HET_ORDERS_MAX]; /* words read after each of them */
    bool begins;                   /* a beginning of the line will do: the longest is kept */
    HetOrders best;
    unsigned best_ends[HET_ORDERS_MAX];
    unsigned reached; /* words understood where `error` was met: it is that of the farthest place */
    GError *error;
} Reader;

static bool read_on(Reader *reader, const HetState *state, unsigned word, bool may_fill);

/* (transfer full) Words `from` up to `to`, as they were typed. */
static char *
words_text(const Reader *reader, unsigned from, unsigned to)
{
    GString *text = g_string_new(NULL);
    for (unsigned i = from; i < to; i++)
        g_string_append_printf(text, "%s%s", i > from ? " " : "", reader->words[i]);
    return g_string_free(text, FALSE);
}

/* Takes the error over where no other place is farther on. */
static void
keep_error(Reader *reader, unsigned word, GError *error)
{
    if (reader->error != NULL && word <= reader->reached) {
        g_error_free(error);
        return;
    }
    g_clear_error(&reader->error);
    reader->error = error;
    reader->reached = word;
    g_autofree char *before = words_text(reader, 0, word);
    if (word > 0)
        g_prefix_error(&reader->error, "%s\"%s\": ", word < reader->count ? "after " : "", before);
}

/* Units that a move's events name, what was forced after it being among them, and the texts of the
 * forced moves, each word after a blank. */
typedef struct {
    unsigned count;
    unsigned unit[64];
    GString *forced;
} Named;

static void
name_units(void *data, const HetState *state, const HetEvent *event)
{
    Named *named = data;
    const unsigned units[] = {event->unit, event->other};
    for (unsigned i = 0; i < G_N_ELEMENTS(units); i++)
        if (units[i] < state->scenario->units->len && named->count < G_N_ELEMENTS(named->unit))
            named->unit[named->count++] = units[i];
    if (event->kind != HET_EVENT_FORCED)
        return;
    g_autofree char *text = het_text_of(state, event->move);
    g_string_append_printf(named->forced, " %s ", text);
}

/* Whether a word is a verb or value of what was forced: "fire" of "order RI1 =fire". */
static bool
is_forced_word(const char *word, const Named *named)
{
    g_autofree char *verb = g_strdup_printf(" %s ", word);
    g_autofree char *value = g_strdup_printf(" =%s ", word);
    return strstr(named->forced->str, verb) != NULL || strstr(named->forced->str, value) != NULL;
}

/* Whether all words from `word` on name what was forced: the only target, say. */
static bool
is_forced(const Reader *reader, const HetState *state, unsigned word, const Named *named)
{
    for (; word < reader->count; word++) {
        unsigned unit = het_scenario_unit(state->scenario, reader->words[word]), i = 0;
        while (i < named->count && named->unit[i] != unit)
            i++;
        if (i == named->count && !is_forced_word(reader->words[word], named))
            return false;
    }
    return true;
}

/* Whether a word ends something. */
static bool
is_end(const char *word)
{
    return g_ascii_strcasecmp(word, "end") == 0 || g_ascii_strcasecmp(word, "pass") == 0 ||
           g_ascii_strcasecmp(word, "done") == 0;
}

static bool
is_verb(const char *word)
{
    for (unsigned kind = 1; kind < HET_MOVE_KIND_COUNT; kind++)
        if (g_ascii_strcasecmp(word, het_move_kind_name((HetMoveKind)kind)) == 0)
            return true;
    return false;
}

static bool
is_unit(const HetState *state, const char *word)
{
    return het_scenario_unit(state->scenario, word) != HET_NO_UNIT;
}

/* Whether a word begins anew: a unit, a number, or the end of something. */
static bool
begins_anew(const HetState *state, const char *word)
{
    return is_end(word) || is_unit(state, word) || word[strspn(word, "0123456789")] == '\0';
}

static bool
leads_somewhere(const HetMove *move)
{
    return move->kind == HET_MOVE_MOVE || move->kind == HET_MOVE_CHARGE ||
           move->kind == HET_MOVE_RETREAT || move->kind == HET_MOVE_PURSUE ||
           move->kind == HET_MOVE_PLACE;
}

/* Whether the last decision is less than what was typed, or other: it was found by units alone,
 * before a word that says what they are to do ("SG1" of "SG1 rally SI2", where SG1 could rally SI1
 * alone); at a unit not named, before one that may be meant ("SG1 rally") or stands where the
 * target does ("SI1 shoot" of "SI1 shoot SI2", a friend); with the target where the unit that acts
 * stands ("RI1 charge" of "RI1 charge SI1", when SI1 could charge RI1); or without a word on where
 * to, before anything but a verb or a unit that could be next ("charge" of "charge 0905"). */
static bool
is_guessed(const Reader *reader, const HetState *state)
{
    unsigned last = reader->orders.count - 1, word = last > 0 ? reader->ends[last - 1] : 0;
    const HetMove *move = &reader->orders.moves[last];
    if (reader->ends[last] > word + 1 && is_verb(reader->words[word + 1]) &&
        move->target < state->scenario->units->len &&
        het_scenario_unit(state->scenario, reader->words[word]) == move->target)
        return true;
    bool units = true, plain = true, target = move->target >= state->scenario->units->len;
    if (reader->ends[last] == word || reader->ends[last] == reader->count ||
        move->kind == HET_MOVE_SELECT || move->kind == HET_MOVE_ORDER)
        return false;
    for (; word < reader->ends[last]; word++) {
        const char *text = reader->words[word];
        units = units && is_unit(state, text);
        plain = plain && (is_unit(state, text) || is_verb(text));
        target = target || het_scenario_unit(state->scenario, text) == move->target;
    }
    const char *after = reader->words[word];
    unsigned next = het_scenario_unit(state->scenario, after);
    if (!target && next != HET_NO_UNIT && next != move->unit)
        return is_verb(reader->words[word - 1]) ||
               het_scenario_unit_at(state->scenario, next)->side ==
                   het_scenario_unit_at(state->scenario, move->target)->side;
    bool own = next != HET_NO_UNIT &&
               het_scenario_unit_at(state->scenario, next)->side == (HetActor)state->actor;
    if (plain && leads_somewhere(move))
        return !own && !is_end(after) && (units || !is_verb(after));
    return !begins_anew(state, after) && (units || (plain && !target && !is_verb(after)));
}

/* Whether an end was typed with units after it and nothing else ("end RI1"): whoever wants a unit
 * to end something has not asked for the end of a phase. */
static bool
ends_with_units(const Reader *reader, const HetState *state)
{
    unsigned word = reader->ends[reader->orders.count - 1];
    if (word == 0 || !is_end(reader->words[word - 1]))
        return false;
    while (word < reader->count && is_unit(state, reader->words[word]))
        word++;
    return word == reader->count;
}

/* Keeps the decisions so far where they take up more of the line than any before. */
static void
keep_best(Reader *reader, const HetState *state)
{
    unsigned count = reader->orders.count, best = reader->best.count;
    if (!reader->begins || (best > 0 && reader->best_ends[best - 1] >= reader->ends[count - 1]) ||
        ends_with_units(reader, state))
        return;
    reader->best = reader->orders;
    memcpy(reader->best_ends, reader->ends, sizeof reader->ends);
}

/* Adds a move and reads on from `word` at the decision it leads to, if that is the same side's. */
static bool
follow(Reader *reader, const HetState *state, const HetMove *move, unsigned word, bool may_fill)
{
    HetStateBuffer after;
    if (reader->orders.count == HET_ORDERS_MAX)
        return reader->begins;
    reader->ends[reader->orders.count] = word;
    reader->orders.moves[reader->orders.count++] = *move;
    if (word == reader->count)
        return true;
    if (is_guessed(reader, state)) {
        reader->orders.count--;
        return false;
    }
    keep_best(reader, state);
    g_autoptr(GString) forced = g_string_new(NULL);
    Named named = {.forced = forced};
    const HetSink sink = {.emit = name_units, .data = &named};
    het_game_clone(&after.state, state);
    het_game_apply(&after.state, move, &sink);
    for (unsigned next = word; next < reader->count; next++) {
        if (after.state.actor == state->actor && read_on(reader, &after.state, next, may_fill))
            return true;
        if (!is_forced_word(reader->words[next], &named))
            break;
    }
    if (is_forced(reader, state, word, &named))
        return true;
    reader->orders.count--;
    return false;
}

/* Whether the words from `word` on name a unit. */
static bool
is_named(const Reader *reader, const HetState *state, unsigned word, unsigned unit)
{
    for (unsigned i = word; i < reader->count; i++)
        if (het_scenario_unit(state->scenario, reader->words[i]) == unit)
            return unit != HET_NO_UNIT;
    return false;
}

/* Puts in the one move on offer after which the words make sense: an order, or the selection of a
 * unit they name ("move RI1 c4"). */
static bool
fill(Reader *reader, const HetState *state, const HetChoices *choices, unsigned word)
{
    HetOrders found = {0};
    const HetMove *meant = NULL;
    unsigned count = reader->orders.count;
    for (unsigned i = 0; i < choices->moves->count; i++) {
        const HetMove *move = &choices->moves->moves[i];
        bool select = move->kind == HET_MOVE_SELECT && is_named(reader, state, word, move->unit);
        reader->orders.count = count;
        if ((!select && move->kind != HET_MOVE_ORDER) || !follow(reader, state, move, word, select))
            continue;
        if (meant != NULL) {
            g_autofree char *one = het_choices_text(choices, state, meant);
            g_autofree char *other = het_choices_text(choices, state, move);
            reader->orders.count = count;
            keep_error(reader, reader->count,
                       g_error_new(HET_ERROR, HET_ERROR_ILLEGAL,
                                   "may need \"%s\" or \"%s\" within; say which", one, other));
            return false;
        }
        found = reader->orders;
        meant = move;
    }
    reader->orders.count = count;
    if (meant != NULL)
        reader->orders = found;
    return meant != NULL;
}

/* The longest beginning that is a move here goes first. */
static bool
read_on(Reader *reader, const HetState *state, unsigned word, bool may_fill)
{
    g_autoptr(HetChoices) choices = het_choices_new(state);
    for (unsigned end = reader->count; end > word; end--) {
        g_autofree char *text = words_text(reader, word, end);
        GError *error = NULL;
        HetMove move;
        if (!het_choices_parse(choices, state, text, &move, &error)) {
            if (end == reader->count)
                keep_error(reader, word, error);
            else
                g_error_free(error);
        } else if (follow(reader, state, &move, end, may_fill)) {
            return true;
        }
    }
    return may_fill && fill(reader, state, choices, word);
}

/* (transfer full) The words of a line. */
static char **
split_words(const char *line)
{
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    g_auto(GStrv) parts = g_strsplit_set(line, " \t", -1);
    for (size_t i = 0; parts[i] != NULL; i++)
        if (*parts[i] != '\0')
            g_strv_builder_add(builder, parts[i]);
    return g_strv_builder_end(builder);
}

static void
take_error(Reader *reader, const char *line, GError **error)
{
    if (reader->error != NULL)
        g_propagate_error(error, g_steal_pointer(&reader->error));
    else if (reader->count > 0)
        g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL,
                    "\"%.60s\": more decisions than are read at once; give fewer in a line", line);
    else
        g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL, "expected orders");
}

bool
het_orders_parse(const HetState *state, const char *line, HetOrders *ret_orders, GError **error)
{
    g_auto(GStrv) words = split_words(line);
    Reader reader = {.words = words, .count = g_strv_length(words)};
    bool good = reader.count > 0 && read_on(&reader, state, 0, true);
    if (good)
        *ret_orders = reader.orders;
    else
        take_error(&reader, line, error);
    g_clear_error(&reader.error);
    return good;
}

bool
het_orders_begin(const HetState *state, const char *line, HetOrders *ret_orders, char **ret_rest,
                 GError **error)
{
    g_auto(GStrv) words = split_words(line);
    unsigned most = g_strv_length(words);
    Reader reader = {.words = words, .count = MIN(most, 3 * HET_ORDERS_MAX), .begins = true};
    unsigned used = reader.count;
    bool good = reader.count > 0 && read_on(&reader, state, 0, true);
    if (good && reader.orders.count == HET_ORDERS_MAX)
        used = reader.ends[HET_ORDERS_MAX - 1];
    if (!good) {
        reader.orders = reader.best;
        memcpy(reader.ends, reader.best_ends, sizeof reader.ends);
    }
    /* what chooses a unit or order alone is left to be read with what follows */
    unsigned count = reader.orders.count;
    while ((!good || used < most) && count > 0 &&
           (reader.orders.moves[count - 1].kind == HET_MOVE_SELECT ||
            reader.orders.moves[count - 1].kind == HET_MOVE_ORDER))
        count--;
    if (count == 0 && !good) {
        take_error(&reader, line, error);
        g_clear_error(&reader.error);
        return false;
    }
    if (count < reader.orders.count || !good)
        used = count > 0 ? reader.ends[count - 1] : 0;
    g_clear_error(&reader.error);
    *ret_orders = reader.orders;
    ret_orders->count = count;
    *ret_rest = g_strjoinv(" ", words + used);
    return count > 0;
}
