/* What is legal in words that cannot be played as they stand. */
#include <string.h>

#include "orders-answer.h"
#include "text-common.h"
#include "text.h"

enum { FORCED_MAX = 16 };

/* What the words of a line mean once one is left out. */
typedef struct {
    bool whole;  /* all of them are in `orders` */
    bool one_of; /* this is one of several acts that they may be */
    HetOrders orders;
    unsigned met[HET_ORDERS_MAX]; /* by each of them, as they are described */
    unsigned forced;              /* forced meanwhile */
    unsigned next;                /* parts of the moves that are legal after them */
    HetMove after[FORCED_MAX];
    char *
        several; /* (owned) the two acts that they all may be, quoted: "\"...\" or \"...\""; NULL */
} Reading;

static void
note_forced(void *data, const HetState *state, const HetEvent *event)
{
    Reading *reading = data;
    (void)state;
    if (event->kind == HET_EVENT_FORCED && reading->forced < FORCED_MAX)
        reading->after[reading->forced++] = *event->move;
}

static void
play(const HetState *state, Reading *reading)
{
    const HetSink sink = {.emit = note_forced, .data = reading};
    HetStateBuffer at;
    het_game_clone(&at.state, state);
    HET_EACH_BELOW(i, reading->orders.count) {
        HetDescription described;
        het_game_describe(&at.state, &reading->orders.moves[i], &described);
        reading->met[i] = described.target;
        het_game_apply(&at.state, &reading->orders.moves[i], &sink);
    }
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    if (!het_game_over(&at.state))
        het_game_legal(&at.state, list);
    HET_EACH_BELOW(i, list->count)
        reading->next |= het_text_parts(&at.state, &list->moves[i]);
}

/* (transfer full) The two acts of a fault that words may be, or the two orders that they may need;
 * NULL: there are none, or not all of the words are of both. */
static char *
find_several(const HetLine *line)
{
    static const char *const before[] = {"may be ", "may need "};
    static const char *const after[] = {"; name more", " within; name which"};
    char *found = NULL;
    for (unsigned i = 0; i < G_N_ELEMENTS(before) && found == NULL; i++) {
        const char *may = strstr(line->fault->message, before[i]);
        const char *begin = may != NULL ? may + strlen(before[i]) : NULL;
        const char *end = begin != NULL ? g_strrstr(begin, after[i]) : NULL;
        if (end != NULL && line->answer == HET_TEXT_SEVERAL && line->judged == line->words.count)
            found = g_strndup(begin, (gsize)(end - begin));
    }
    return found;
}

/* Reads a line of its own. The reading is the caller's. */
static void
read_line(const HetState *state, HetLine *line, Reading *ret_reading)
{
    *ret_reading = (Reading){0};
    bool found = line->words.count > 0 && het_line_read(line, state, &ret_reading->orders);
    ret_reading->whole = found && line->at == line->words.count;
    if (!found && line->fault != NULL)
        ret_reading->several = find_several(line);
    if (ret_reading->whole)
        play(state, ret_reading);
}

/* Reads the words of a phrase in the order of `indices`. The reading is the caller's. */
static void
read_words(const HetPhrase *phrase, const unsigned *indices, unsigned count, Reading *ret_reading)
{
    const HetWords *words = &phrase->line->words;
    HetLine line = *phrase->line;
    line.fault = NULL;
    line.at = line.heard = 0;
    line.words.count = count;
    line.words.texts = g_new0(char *, count + 1);
    line.words.words = g_new(HetWord, MAX(count, 1));
    HET_EACH_BELOW(i, count) {
        line.words.texts[i] = words->texts[indices[i]];
        line.words.words[i] = words->words[indices[i]];
    }
    read_line(phrase->state, &line, ret_reading);
    g_clear_error(&line.fault);
    g_free(line.words.texts);
    g_free(line.words.words);
}

static void
clear(Reading *reading)
{
    g_free(reading->several);
}

/* The words of the phrase without one (`end`: with all), and without the "add" put in before it. */
static unsigned
indices_without(const HetPhrase *phrase, unsigned without, unsigned *ret_indices)
{
    unsigned count = 0;
    for (unsigned i = phrase->begin; i < phrase->end; i++)
        if (i != without && !(i + 1 == without && phrase->line->words.words[i].repeated))
            ret_indices[count++] = i;
    return count;
}

/* Whether the words without one name a unit. */
static bool
names_unit(const HetPhrase *phrase, unsigned without, unsigned unit)
{
    const HetContext *context = &phrase->line->context;
    for (unsigned i = phrase->begin; i < phrase->end; i++)
        if (i != without && het_phrase_has(phrase, i, HET_WORD_UNIT) &&
            phrase->line->words.words[i].unit == unit)
            return true;
    return context->has_actor && context->actor == unit;
}

/* Whether another word is of the sort of one that is left out: a verb may be the name of an order.
 */
static bool
names_again(const HetPhrase *phrase, unsigned without, unsigned roles)
{
    for (unsigned i = phrase->begin; i < phrase->end; i++)
        if (i != without && het_phrase_has(phrase, i, roles) &&
            (i != phrase->verb ||
             het_text_names_value(phrase->state, HET_MOVE_ORDER, het_phrase_word(phrase, i)->text)))
            return true;
    return false;
}

bool
het_phrase_is_read(const HetPhrase *phrase)
{
    unsigned indices[HET_ORDERS_WORDS];
    unsigned count = indices_without(phrase, phrase->end, indices);
    Reading reading;
    read_words(phrase, indices, count, &reading);
    bool whole = reading.whole;
    clear(&reading);
    return whole;
}

/* Whether a move has a part of the sort of a word that was left out, which no other word names:
 * then the word was not one too many. */
static bool
needs_word(const HetPhrase *phrase, const HetMove *move, unsigned without, bool forced)
{
    unsigned parts = het_text_parts(phrase->state, move);
    if (forced)
        parts &= HET_PART_TARGET | HET_PART_WHERE;
    if (het_phrase_has(phrase, without, HET_WORD_UNIT))
        return ((parts & HET_PART_UNIT) != 0 && !names_unit(phrase, without, move->unit)) ||
               ((parts & HET_PART_TARGET) != 0 && !names_unit(phrase, without, move->target));
    if (het_phrase_has(phrase, without, HET_WORD_PLACE | HET_WORD_POSE))
        return (parts & HET_PART_WHERE) != 0 &&
               !names_again(phrase, without, HET_WORD_PLACE | HET_WORD_POSE);
    if (het_phrase_has(phrase, without, HET_WORD_FACING))
        return (parts & HET_PART_FACING) != 0 && !names_again(phrase, without, HET_WORD_FACING);
    return (parts & HET_PART_VALUE) != 0 && move->kind != HET_MOVE_ADD &&
           !names_again(phrase, without, HET_WORD_VALUE);
}

/* Whether an order is for no unit, and nobody goes anywhere next: a place is one word too many. */
static bool
is_for_all(const HetPhrase *phrase, const Reading *reading, unsigned without)
{
    const HetMove *last = &reading->orders.moves[reading->orders.count - 1];
    return without < phrase->end && last->kind == HET_MOVE_ORDER && last->unit == HET_NO_UNIT &&
           het_phrase_has(phrase, without, HET_WORD_PLACE) && (reading->next & HET_PART_WHERE) == 0;
}

/* Whether what was read is an act, and not only the choice of a unit or an order. */
static bool
is_act(const HetPhrase *phrase, const Reading *reading, unsigned without)
{
    if (!reading->whole)
        return false;
    const HetMove *last = &reading->orders.moves[reading->orders.count - 1];
    for (unsigned i = 0; i < reading->forced; i++)
        if (!het_chain_leads_on(&reading->after[i]) && last->kind == HET_MOVE_ORDER)
            return true; /* the order leads to one act only */
    bool select = last->kind == HET_MOVE_SELECT && phrase->verb < phrase->end &&
                  het_verb_means(&phrase->line->words.words[phrase->verb], HET_MOVE_SELECT) &&
                  without < phrase->end &&
                  !het_phrase_has(phrase, without, HET_WORD_PLACE | HET_WORD_POSE);
    return select || is_for_all(phrase, reading, without) || !het_chain_leads_on(last);
}

/* Whether an act is of the verb that is typed, and names all units that are. */
static bool
is_of_words(const HetPhrase *phrase, const char *act)
{
    g_auto(GStrv) words = g_strsplit_set(act, " \"", -1);
    const uint8_t *kinds = het_verb_kinds(words[0]);
    if (phrase->verb < phrase->end && kinds != NULL &&
        !het_verb_means(&phrase->line->words.words[phrase->verb], (HetMoveKind)*kinds))
        return false;
    for (unsigned i = phrase->begin; i < phrase->end; i++)
        if (het_phrase_has(phrase, i, HET_WORD_UNIT) &&
            !g_strv_contains(
                (const char *const *)words,
                het_scenario_unit_at(phrase->state->scenario, phrase->line->words.words[i].unit)
                    ->code))
            return false;
    return true;
}

bool
het_phrase_is_of(const HetPhrase *phrase, const char *answer)
{
    static const char may[] = "may be \"";
    const char *acts = strstr(answer, may);
    if (acts == NULL)
        return true;
    g_auto(GStrv) act = g_strsplit(acts + strlen(may), "\" or \"", -1);
    bool is = true;
    for (unsigned i = 0; act[i] != NULL; i++)
        is = is && is_of_words(phrase, act[i]);
    return is;
}

static char *
quote_words(const HetPhrase *phrase, const unsigned *indices, unsigned count)
{
    GString *text = g_string_new("\"");
    HET_EACH_BELOW(i, count)
        if (!phrase->line->words.words[indices[i]].repeated)
            g_string_append_printf(text, "%s%s", text->len > 1 ? " " : "",
                                   phrase->line->words.texts[indices[i]]);
    g_string_append_c(text, '"');
    return g_string_free(text, FALSE);
}

/* The acts that words were read as, without the choices of a unit and its order before them unless
 * `all` are wanted. */
static char *
quote_moves(const HetPhrase *phrase, const HetOrders *orders, bool all)
{
    HetStateBuffer at;
    GString *text = g_string_new(NULL);
    het_game_clone(&at.state, phrase->state);
    HET_EACH_BELOW(i, orders->count) {
        const HetMove *move = &orders->moves[i];
        HetMove act = *move;
        if (act.kind == HET_MOVE_ADD && act.value == HET_ADD_EARLY)
            act.value = 0; /* members are named in any order */
        if (i + 1 == orders->count || all || !het_chain_leads_on(move)) {
            g_string_append(text, text->len > 0 ? " " : "");
            het_text_brief(&at.state, &act, text);
        }
        het_game_apply(&at.state, move, NULL);
    }
    return g_string_free(text, FALSE);
}

/* Whether words are read as others were. */
static bool
is_read_as(const HetPhrase *phrase, const char *text, const Reading *reading)
{
    g_autoptr(HetLine) line = het_line_new_unlisted(phrase->state, text, NULL);
    HetOrders orders = {0};
    if (line == NULL)
        return false;
    line->context = phrase->line->context;
    bool is = het_line_read(line, phrase->state, &orders) && line->at == line->words.count &&
              orders.count == reading->orders.count;
    const bool plane = het_text_vocabulary(phrase->state)->plane; /* where poses are rounded */
    for (unsigned i = 0; i < orders.count && is; i++) {
        const HetMove *move = &orders.moves[i], *meant = &reading->orders.moves[i];
        is = plane ? move->kind == meant->kind && move->unit == meant->unit &&
                         move->target == meant->target
                   : het_move_equal(move, meant);
    }
    return is;
}

/* The forced act against the enemy that is named, to which an order leads; NULL: none. */
static const HetMove *
forced_act(const HetPhrase *phrase, const Reading *reading)
{
    const bool order = reading->orders.count > 0 &&
                       reading->orders.moves[reading->orders.count - 1].kind == HET_MOVE_ORDER;
    for (unsigned i = 0; i < reading->forced && order; i++)
        if (reading->after[i].target != HET_NO_UNIT && reading->after[i].target == phrase->target)
            return &reading->after[i];
    return NULL;
}

/* (transfer full) What words were read as, as it is typed where they were: as short as it may be.
 */
static char *
quote_act(const HetPhrase *phrase, const Reading *reading)
{
    const HetMove *act = forced_act(phrase, reading);
    g_autoptr(GString) forced = g_string_new(NULL);
    g_autofree char *brief = quote_moves(phrase, &reading->orders, false);
    if (act != NULL)
        het_text_brief(phrase->state, act, forced);
    if (act != NULL && is_read_as(phrase, forced->str, reading))
        return g_strdup_printf("\"%s\"", forced->str);
    if (reading->orders.count == 1 || is_read_as(phrase, brief, reading))
        return g_strdup_printf("\"%s\"", brief);
    g_autofree char *all = quote_moves(phrase, &reading->orders, true);
    return g_strdup_printf("\"%s\"", all);
}

/* Kinds that are confused since each leads somewhere. */
static bool
leads_somewhere(HetMoveKind kind)
{
    return kind == HET_MOVE_MOVE || kind == HET_MOVE_RETREAT || kind == HET_MOVE_PURSUE ||
           kind == HET_MOVE_PLACE;
}

bool
het_phrase_has_other_words(const HetPhrase *phrase)
{
    for (unsigned i = phrase->begin; i < phrase->end; i++)
        if (i != phrase->verb && !het_phrase_has(phrase, i, HET_WORD_UNIT | HET_WORD_TO))
            return true;
    return false;
}

/* Whether an act may be meant where only an enemy is named beside the verb: it leads nowhere else,
 * or the verb is one of those that lead into contact. */
static bool
may_be_meant(const HetPhrase *phrase, const HetMove *act)
{
    HetMoveKind kind = het_verb_kind(phrase->list, &phrase->line->words.words[phrase->verb]);
    bool own = phrase->target == HET_NO_UNIT;
    for (unsigned i = phrase->begin; i < phrase->end && !own; i++)
        own = het_phrase_has(phrase, i, HET_WORD_UNIT) &&
              phrase->line->words.words[i].unit == phrase->actor;
    return own || het_phrase_has_other_words(phrase) || kind == HET_MOVE_CHARGE ||
           kind == HET_MOVE_FIGHT || kind == HET_MOVE_PURSUE ||
           (het_text_parts(phrase->state, act) & HET_PART_WHERE) == 0;
}

/* Whether a verb declines or ends something. */
static bool
closes(const HetWord *verb)
{
    return verb->kinds[0] == HET_MOVE_PASS || verb->kinds[0] == HET_MOVE_END ||
           verb->kinds[0] == HET_MOVE_DONE;
}

bool
het_phrase_names_order(const HetPhrase *phrase)
{
    for (unsigned i = phrase->begin; i < phrase->end; i++)
        if (i != phrase->verb && het_phrase_has(phrase, i, HET_WORD_VALUE) &&
            het_text_names_value(phrase->state, HET_MOVE_ORDER, phrase->line->words.words[i].text))
            return true;
    return false;
}

/* Whether an enemy is named, and at most one unit beside. */
static bool
names_enemy(const HetPhrase *phrase)
{
    unsigned units = 0;
    for (unsigned i = phrase->begin; i < phrase->end; i++)
        units += het_phrase_has(phrase, i, HET_WORD_UNIT);
    return units <= 2 && phrase->target != HET_NO_UNIT &&
           het_scenario_unit_at(phrase->state->scenario, phrase->target)->side !=
               (HetActor)phrase->state->actor;
}

/* Whether one thing is done, and not as much to each of several. */
static bool
is_one_act(const Reading *reading)
{
    unsigned acts = 0;
    HET_EACH_BELOW(i, reading->orders.count)
        acts += !het_chain_leads_on(&reading->orders.moves[i]);
    return acts <= 1;
}

/* Under another verb. */
static char *
under_another_verb(const HetPhrase *phrase, bool *ret_same)
{
    unsigned indices[HET_ORDERS_WORDS];
    unsigned count = indices_without(phrase, phrase->verb, indices);
    Reading reading;
    char *found = NULL;
    const HetWord *verb = &phrase->line->words.words[phrase->verb];
    if (phrase->verb == phrase->end || count == 0 ||
        (closes(verb) && !het_phrase_has_other_words(phrase) && phrase->target == HET_NO_UNIT))
        return NULL;
    read_words(phrase, indices, count, &reading);
    const HetMove *last = &reading.orders.moves[MAX(reading.orders.count, 1) - 1];
    bool alone = het_verb_means(verb, HET_MOVE_SELECT) && count == 1 &&
                 phrase->target == HET_NO_UNIT && !(reading.whole && last->kind == HET_MOVE_ADD);
    if (alone) {
        found = NULL; /* a unit that cannot be chosen: its own rule is the answer */
    } else if (reading.whole && last->kind == HET_MOVE_ORDER && het_phrase_names_order(phrase)) {
        found = quote_act(phrase, &reading);
    } else if (is_act(phrase, &reading, phrase->end) && is_one_act(&reading) &&
               may_be_meant(phrase, &reading.orders.moves[reading.orders.count - 1])) {
        HetMoveKind kind = het_verb_kind(phrase->list, &phrase->line->words.words[phrase->verb]);
        HetMoveKind legal = (HetMoveKind)reading.orders.moves[reading.orders.count - 1].kind;
        found = quote_act(phrase, &reading);
        *ret_same = leads_somewhere(kind) && leads_somewhere(legal);
    } else if (reading.several != NULL &&
               (het_phrase_has_other_words(phrase) || names_enemy(phrase)) &&
               strstr(reading.several, "\"order ") == NULL &&
               strstr(reading.several, "\"select ") == NULL &&
               strstr(reading.several, "\"pass") == NULL) {
        found = g_steal_pointer(&reading.several);
        *ret_same = false;
    }
    clear(&reading);
    return found;
}

/* Whether a unit that is met by an act is named in the words, or none is met. */
static bool
meets_named(const HetPhrase *phrase, unsigned met)
{
    return met == HET_NO_UNIT || names_unit(phrase, phrase->end, met);
}

/* Whether a reading without a word is what is looked for. */
typedef bool Accepts(const HetPhrase *phrase, const Reading *reading, unsigned without,
                     bool *ret_same);

/* Whether the words without one name whom an act meets and where it leads: else they are too few.
 */
static bool
names_object(const HetPhrase *phrase, const HetMove *act, unsigned without)
{
    const unsigned parts = het_text_parts(phrase->state, act);
    return ((parts & HET_PART_TARGET) == 0 || names_unit(phrase, without, act->target)) &&
           ((parts & HET_PART_WHERE) == 0 ||
            names_again(phrase, without, HET_WORD_PLACE | HET_WORD_POSE));
}

/* Whether the words without one are an act that is accepted, or meet an enemy within an order: the
 * word that is left out names nobody then, and no other order. */
static bool
accepts_one(const HetPhrase *phrase, const Reading *reading, Accepts *accepts, unsigned without,
            bool *ret_same)
{
    const HetMove *last = &reading->orders.moves[MAX(reading->orders.count, 1) - 1];
    if (!reading->whole || last->kind == HET_MOVE_ORDER)
        return reading->whole && phrase->target != HET_NO_UNIT &&
               !het_phrase_has(phrase, without, HET_WORD_UNIT | HET_WORD_VALUE);
    return accepts(phrase, reading, without, ret_same) && names_object(phrase, last, without);
}

/* Whether each of the acts that words may be is accepted. */
static bool
accepts_several(const HetPhrase *phrase, const char *several, Accepts *accepts, unsigned without,
                bool *ret_same)
{
    g_auto(GStrv) parts = g_strsplit(several, "\"", -1);
    bool found = true;
    for (unsigned i = 1; parts[i] != NULL && found; i += 2) {
        g_autoptr(HetLine) line = het_line_new_unlisted(phrase->state, parts[i], NULL);
        Reading reading = {0};
        if (line != NULL)
            read_line(phrase->state, line, &reading);
        reading.one_of = true;
        found = accepts_one(phrase, &reading, accepts, without, ret_same);
        clear(&reading);
    }
    return found;
}

/* (transfer full) The words without one of them that is not the verb, the last first, if their
 * reading is accepted, or both acts that they may be; NULL: there is no such word. */
static char *
without_one(const HetPhrase *phrase, Accepts *accepts, bool *ret_same)
{
    unsigned indices[HET_ORDERS_WORDS];
    char *found = NULL;
    for (unsigned i = phrase->end; i > phrase->begin && found == NULL; i--) {
        unsigned count = indices_without(phrase, i - 1, indices);
        Reading reading;
        if (i - 1 == phrase->verb || count == 0)
            continue;
        read_words(phrase, indices, count, &reading);
        if (reading.whole && accepts(phrase, &reading, i - 1, ret_same))
            found = quote_words(phrase, indices, count);
        if (reading.several != NULL &&
            accepts_several(phrase, reading.several, accepts, i - 1, ret_same))
            found = g_steal_pointer(&reading.several);
        clear(&reading);
    }
    return found;
}

/* Whether nothing but a unit would be left of words that name where it goes or whom it meets, which
 * is what they mean. */
static bool
names_more(const HetPhrase *phrase, unsigned without)
{
    unsigned left = 0, units = 0;
    for (unsigned i = phrase->begin; i < phrase->end; i++) {
        left += i != without;
        units += i != without && het_phrase_has(phrase, i, HET_WORD_UNIT);
    }
    return left == 1 && units == 1 && phrase->verb == phrase->end;
}

/* An act, to which the word was one too many. `ret_same`: it meets nobody else than was named. */
static bool
is_act_without(const HetPhrase *phrase, const Reading *reading, unsigned without, bool *ret_same)
{
    bool found = is_act(phrase, reading, without) && !names_more(phrase, without);
    for (unsigned k = 0; k < reading->orders.count && found; k++)
        found = !needs_word(phrase, &reading->orders.moves[k], without, false) &&
                (meets_named(phrase, reading->met[k]) ||
                 names_again(phrase, without, HET_WORD_PLACE | HET_WORD_POSE));
    for (unsigned k = 0; k < reading->orders.count && found; k++)
        *ret_same = *ret_same && meets_named(phrase, reading->met[k]);
    bool selects =
        found && reading->orders.moves[reading->orders.count - 1].kind == HET_MOVE_SELECT;
    const HetMove *last = &reading->orders.moves[reading->orders.count - 1];
    const bool meets =
        last->target != HET_NO_UNIT && phrase->verb < phrase->end &&
        het_verb_means(het_phrase_word(phrase, phrase->verb), (HetMoveKind)last->kind);
    for (unsigned k = 0; k < reading->forced && found && !selects && !reading->one_of; k++)
        found = (reading->after[k].unit != last->unit && last->unit != HET_NO_UNIT) ||
                (meets && reading->after[k].kind != last->kind) || /* what follows the act */
                !needs_word(phrase, &reading->after[k], without, true);
    return found;
}

/* The choice of a unit or an order. */
static bool
is_choice_without(const HetPhrase *phrase, const Reading *reading, unsigned without, bool *ret_same)
{
    const HetMove *last = &reading->orders.moves[reading->orders.count - 1];
    (void)ret_same;
    return het_chain_leads_on(last) && !needs_word(phrase, last, without, false) &&
           !names_more(phrase, without);
}

/* With the first two units the other way round: the enemy was named first. */
static char *
the_other_way_round(const HetPhrase *phrase)
{
    unsigned indices[HET_ORDERS_WORDS], units[2], count = 0;
    unsigned all = indices_without(phrase, phrase->end, indices);
    Reading reading;
    for (unsigned i = 0; i < all && count < 2; i++)
        if (het_phrase_has(phrase, indices[i], HET_WORD_UNIT))
            units[count++] = i;
    if (count < 2 || phrase->actor == HET_NO_UNIT ||
        phrase->line->words.words[indices[units[0]]].unit == phrase->actor)
        return NULL;
    unsigned first = indices[units[0]];
    indices[units[0]] = indices[units[1]];
    indices[units[1]] = first;
    read_words(phrase, indices, all, &reading);
    bool found = reading.whole; /* a unit that is chosen may have one act only */
    clear(&reading);
    return found ? quote_words(phrase, indices, all) : NULL;
}

/* What declines or ends something here, under whatever verb: "end" where nothing is passed. */
static char *
closing(const HetPhrase *phrase, bool *ret_same)
{
    static const HetMoveKind kinds[] = {HET_MOVE_PASS, HET_MOVE_DONE, HET_MOVE_END};
    const HetWord *verb = &phrase->line->words.words[phrase->verb];
    for (unsigned i = 0; i < phrase->list->count; i++) {
        const HetMove *move = &phrase->list->moves[i];
        bool other = phrase->actor != HET_NO_UNIT && move->unit != HET_NO_UNIT &&
                     move->unit != phrase->actor;
        HET_EACH_BELOW(k, G_N_ELEMENTS(kinds)) {
            if ((HetMoveKind)move->kind != kinds[k] || other)
                continue;
            const HetOrders orders = {1, {*move}};
            *ret_same = het_verb_means(verb, kinds[k]);
            g_autofree char *act = quote_moves(phrase, &orders, true);
            return g_strdup_printf("\"%s\"", act);
        }
    }
    return NULL;
}

char *
het_phrase_choice(const HetPhrase *phrase)
{
    bool same = true;
    return without_one(phrase, is_choice_without, &same);
}

char *
het_phrase_legal(const HetPhrase *phrase, bool *ret_same)
{
    const bool ends =
        phrase->verb < phrase->end && closes(&phrase->line->words.words[phrase->verb]);
    char *found = ends ? closing(phrase, ret_same) : NULL;
    bool same = false;
    const bool more = het_phrase_has_other_words(phrase) || phrase->target != HET_NO_UNIT;
    g_autofree char *other = found != NULL && more ? under_another_verb(phrase, &same) : NULL;
    if (other != NULL) {
        g_autofree char *end = g_steal_pointer(&found);
        *ret_same = true;
        return g_strdup_printf("%s or %s", end, other);
    }
    if (found != NULL)
        return found;
    *ret_same = true;
    found = without_one(phrase, is_act_without, ret_same);
    if (found != NULL)
        other = under_another_verb(phrase, &same); /* the verb may be wrong, not the word */
    if (other != NULL) {
        g_autofree char *act = g_steal_pointer(&found);
        *ret_same = true;
        return strstr(act, "\" or \"") != NULL ? g_steal_pointer(&other)
                                               : g_strdup_printf("%s or %s", act, other);
    }
    if (found == NULL)
        *ret_same = true;
    if (found == NULL)
        found = the_other_way_round(phrase);
    if (found == NULL)
        found = under_another_verb(phrase, ret_same);
    return found;
}

/* Index of a unit's name that adds nothing to the verb to pass or to be done, since the
 * unit is one of those that decide; words.count: there is none. */
static unsigned
find_name(const HetLine *line, const HetState *state)
{
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    const HetWords *words = &line->words;
    unsigned at = line->at;
    if (words->count - at < 2)
        return words->count;
    bool first = (words->words[at].roles & HET_WORD_VERB) != 0;
    const HetWord *verb = &words->words[first ? at : at + 1];
    unsigned name = first ? at + 1 : at;
    const bool more = words->count - at > 2 && (words->words[at + 2].roles & HET_WORD_VERB) == 0;
    const bool ends = (verb->roles & HET_WORD_VERB) != 0 && !more &&
                      (verb->kinds[0] == HET_MOVE_PASS || verb->kinds[0] == HET_MOVE_DONE);
    if (!ends || (words->words[name].roles & HET_WORD_UNIT) == 0)
        return words->count;
    het_game_legal(state, list);
    HET_EACH_BELOW(i, list->count)
        if (list->moves[i].unit == words->words[name].unit &&
            list->moves[i].kind != HET_MOVE_SELECT)
            return name;
    return words->count;
}

/* Moves a word to the end of the words, or back. */
static void
rotate(HetWords *words, unsigned from, unsigned to)
{
    const HetWord word = words->words[from];
    char *text = words->texts[from];
    unsigned low = MIN(from, to), high = MAX(from, to);
    if (from < to) {
        memmove(words->words + low, words->words + low + 1, (high - low) * sizeof word);
        memmove(words->texts + low, words->texts + low + 1, (high - low) * sizeof text);
    } else {
        memmove(words->words + low + 1, words->words + low, (high - low) * sizeof word);
        memmove(words->texts + low + 1, words->texts + low, (high - low) * sizeof text);
    }
    words->words[to] = word;
    words->texts[to] = text;
}

bool
het_line_read_unnamed(HetLine *line, const HetState *state, HetOrders *ret_orders)
{
    HetWords *words = &line->words;
    unsigned name = find_name(line, state), last = words->count - 1;
    if (name > last)
        return false;
    GError *fault = g_steal_pointer(&line->fault);
    HetTextAnswer answer = line->answer;
    rotate(words, name, last);
    words->count--;
    if (het_line_read(line, state, ret_orders)) {
        g_clear_error(&fault);
        g_free(words->texts[last]);
        words->texts[last] = NULL;
        return true;
    }
    words->count++;
    rotate(words, last, name);
    g_clear_error(&line->fault);
    line->fault = fault;
    line->answer = answer;
    return false;
}
