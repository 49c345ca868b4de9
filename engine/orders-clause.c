#include "orders-clause.h"

#include "text.h"

/* A clause under way, and where it is read. */
typedef struct {
    const HetWords *words;
    const HetState *state;
    const HetMoveList *list;
    const HetContext *context;
    HetClause *clause;
} Taking;

/* --- moves ------------------------------------------------------------------------------------ */

/* Whether a move of a kind is listed, HET_MOVE_NONE being any, that has all these parts. */
static bool
lists(const Taking *taking, HetMoveKind kind, unsigned parts)
{
    HET_EACH_BELOW(i, taking->list->count) {
        const HetMove *move = &taking->list->moves[i];
        if ((kind == HET_MOVE_NONE || move->kind == kind) &&
            (het_text_parts(taking->state, move) & parts) == parts)
            return true;
    }
    return false;
}

static bool
lists_without_target(const Taking *taking, HetMoveKind kind)
{
    HET_EACH_BELOW(i, taking->list->count)
        if (taking->list->moves[i].kind == kind && taking->list->moves[i].target == HET_NO_UNIT)
            return true;
    return false;
}

/* Whether a listed move has the unit, HET_MOVE_NONE being any kind, and HET_NO_UNIT any target. */
static bool
lists_unit(const Taking *taking, HetMoveKind kind, unsigned unit, unsigned target)
{
    HET_EACH_BELOW(i, taking->list->count) {
        const HetMove *move = &taking->list->moves[i];
        if ((kind == HET_MOVE_NONE || move->kind == kind) && move->unit == unit &&
            (target == HET_NO_UNIT || move->target == target))
            return true;
    }
    return false;
}

/* Ends something. */
static bool
is_end(HetMoveKind kind)
{
    return kind == HET_MOVE_PASS || kind == HET_MOVE_END || kind == HET_MOVE_DONE;
}

/* Chooses a unit, or what one does. */
static bool
is_choice(HetMoveKind kind)
{
    return kind == HET_MOVE_SELECT || kind == HET_MOVE_ORDER || kind == HET_MOVE_ADD;
}

/* Leads to a place in some system. */
static bool
is_march(HetMoveKind kind)
{
    return kind == HET_MOVE_MOVE || kind == HET_MOVE_CHARGE || kind == HET_MOVE_RETREAT ||
           kind == HET_MOVE_PURSUE || kind == HET_MOVE_PLACE;
}

/* --- words ------------------------------------------------------------------------------------ */

static const HetWord *
word_at(const Taking *taking, unsigned index)
{
    return index < taking->words->count ? &taking->words->words[index] : NULL;
}

static bool
is(const HetWord *word, unsigned roles)
{
    return word != NULL && (word->roles & roles) != 0;
}

static bool
is_enemy(const HetState *state, unsigned unit)
{
    return het_scenario_unit_at(state->scenario, unit)->side != (HetActor)state->actor;
}

/* Whether a word describes what the unit before it does: a verb does, unless another unit of the
 * side follows, which is the one that acts. */
static bool
is_action(const HetWords *words, const HetState *state, unsigned index)
{
    const unsigned actions =
        HET_WORD_PLACE | HET_WORD_POSE | HET_WORD_FACING | HET_WORD_VALUE | HET_WORD_TO;
    const HetWord *word = index < words->count ? &words->words[index] : NULL;
    const HetWord *next = index + 1 < words->count ? word + 1 : NULL;
    bool own = is(next, HET_WORD_UNIT) && !is_enemy(state, next->unit) &&
               next->unit != words->words[index - 1].unit;
    if (is(word, HET_WORD_VERB) &&
        (own || het_verb_means(word, HET_MOVE_END) || het_verb_means(word, HET_MOVE_DONE)))
        return false;
    return is(word, actions | HET_WORD_VERB);
}

/* --- whether a word belongs to the clause ----------------------------------------------------- */

static bool
takes_value(const Taking *taking, const HetWord *word)
{
    const HetClause *clause = taking->clause;
    const unsigned rest = HET_PART_WHERE | HET_PART_FACING;
    HetMoveKind kind = HET_MOVE_NONE;
    unsigned value = 0;
    if ((clause->parts & HET_PART_VALUE) != 0 && word->exact)
        return false;
    if ((clause->parts & HET_PART_VALUE) != 0) {
        g_autofree char *name = g_strdup_printf("%s-%s", taking->words->words[clause->value].text,
                                                word->text); /* strategic march */
        return clause->value + 1 == clause->end &&
               het_text_find_value(taking->state, taking->list, HET_MOVE_NONE, name, &kind, &value);
    }
    if (word->exact ||
        (clause->has_verb && het_text_names_value(taking->state, clause->kind, word->text)))
        return true;
    if ((clause->parts & rest) != 0)
        return !clause->has_verb &&
               lists(taking, HET_MOVE_NONE, HET_PART_VALUE | (clause->parts & rest));
    /* an order may come before what the verb describes, and after it what is no verb itself */
    return !clause->has_verb ||
           (!is_end(clause->kind) && !is_choice(clause->kind) &&
            ((clause->parts & HET_PART_TARGET) == 0 || !is(word, HET_WORD_VERB)) &&
            het_text_names_value(taking->state, HET_MOVE_ORDER, word->text));
}

/* A verb after other words: the last of its clause, and of a kind that has the parts that they
 * name. */
static bool
takes_late_verb(const Taking *taking, unsigned index)
{
    const HetClause *clause = taking->clause;
    const HetWord *next = word_at(taking, index + 1);
    HetMoveKind kind = het_verb_kind(taking->list, word_at(taking, index));
    if (is_end(kind) || is_choice(kind))
        return false;
    if ((is(next, HET_WORD_PLACE | HET_WORD_POSE) && (clause->parts & HET_PART_WHERE) != 0) ||
        (is(next, HET_WORD_FACING) && (clause->parts & HET_PART_FACING) != 0) ||
        (is(next, HET_WORD_UNIT) && (clause->parts & HET_PART_TARGET) == 0 && clause->units < 2))
        return false;
    if (lists(taking, kind, 0))
        return lists(taking, kind, clause->parts & (HET_PART_WHERE | HET_PART_FACING));
    return (clause->parts & HET_PART_WHERE) != 0
               ? is_march(kind)
               : (clause->parts & HET_PART_FACING) == 0 || kind == HET_MOVE_TURN || is_march(kind);
}

/* Whether a verb that ends something stands right after a unit: the unit does nothing before it,
 * unless it is a member of a set. */
static bool
is_done(const Taking *taking, unsigned index)
{
    return index == taking->clause->begin + 1 && taking->clause->units == 1 &&
           !lists(taking, HET_MOVE_ADD, 0) && !lists(taking, HET_MOVE_DONE, 0);
}

static bool
takes_verb(const Taking *taking, unsigned index)
{
    const HetClause *clause = taking->clause;
    HetMoveKind kind = het_verb_kind(taking->list, word_at(taking, index));
    if (clause->has_verb || (clause->end > clause->begin && is_choice(kind) &&
                             is(word_at(taking, index + 1), HET_WORD_UNIT)))
        return false;
    if ((clause->parts & (HET_PART_WHERE | HET_PART_FACING | HET_PART_TARGET)) != 0)
        return takes_late_verb(taking, index);
    return clause->end == clause->begin || (kind != HET_MOVE_END && kind != HET_MOVE_DONE) ||
           is_done(taking, index);
}

static bool
takes_where(const Taking *taking)
{
    const HetClause *clause = taking->clause;
    if ((clause->parts & HET_PART_WHERE) != 0)
        return false;
    if (!clause->has_verb)
        return (clause->parts & HET_PART_FACING) == 0 ||
               lists(taking, HET_MOVE_NONE, HET_PART_WHERE | HET_PART_FACING);
    if (lists(taking, clause->kind, 0) && clause->kind != HET_MOVE_ORDER)
        return lists(taking, clause->kind, HET_PART_WHERE);
    return is_march(clause->kind) || clause->kind == HET_MOVE_SHOOT ||
           clause->kind == HET_MOVE_FIGHT ||
           (clause->kind == HET_MOVE_TURN && taking->state->scenario->rules->vocabulary->plane) ||
           (clause->kind == HET_MOVE_ORDER && (clause->parts & HET_PART_VALUE) != 0);
}

static bool
takes_facing(const Taking *taking)
{
    const HetClause *clause = taking->clause;
    const unsigned before = clause->parts & (HET_PART_WHERE | HET_PART_VALUE);
    if ((clause->parts & HET_PART_FACING) != 0)
        return false;
    if (!clause->has_verb)
        return before == 0 || lists(taking, HET_MOVE_NONE, before | HET_PART_FACING);
    if (lists(taking, clause->kind, 0))
        return lists(taking, clause->kind, HET_PART_FACING);
    return clause->kind == HET_MOVE_TURN || clause->kind == HET_MOVE_PLACE ||
           clause->kind == HET_MOVE_PURSUE || clause->kind == HET_MOVE_SHOOT;
}

/* Whether what is ordered is the name of a verb: "move" where an order is given. */
static bool
is_value_a_verb(const Taking *taking)
{
    return (taking->clause->parts & HET_PART_VALUE) != 0 &&
           is(word_at(taking, taking->clause->value), HET_WORD_VERB);
}

/* The unit that acts, or where it is known the target. */
static bool
takes_first_unit(const Taking *taking, unsigned index)
{
    const HetClause *clause = taking->clause;
    bool goes_on = taking->context->has_actor && taking->context->unit_first;
    bool next = goes_on || is_action(taking->words, taking->state, index + 1);
    if (clause->end == clause->begin || (!clause->has_verb && is_value_a_verb(taking)))
        return true;
    if (!clause->has_verb)
        return is_enemy(taking->state, word_at(taking, index)->unit) || !next;
    if (is_end(clause->kind) && goes_on)
        return lists_unit(taking, clause->kind, word_at(taking, index)->unit, HET_NO_UNIT);
    if (lists(taking, clause->kind, 0))
        return lists(taking, clause->kind, HET_PART_UNIT) ||
               lists(taking, clause->kind, HET_PART_TARGET) || !next;
    return !is_end(clause->kind) || !next;
}

/* The target. */
static bool
takes_second_unit(const Taking *taking, unsigned index)
{
    const HetClause *clause = taking->clause;
    unsigned unit = word_at(taking, index)->unit;
    HetMoveKind kind = clause->has_verb ? clause->kind : HET_MOVE_NONE;
    bool next = is_action(taking->words, taking->state, index + 1);
    if (unit == clause->unit[0] && next)
        return false;
    if (is_enemy(taking->state, unit) || lists_unit(taking, kind, clause->unit[0], unit))
        return true;
    if (!clause->has_verb)
        return false;
    if (lists(taking, kind, 0))
        return lists(taking, kind, HET_PART_TARGET) &&
               (!next || !lists_without_target(taking, kind));
    return !is_end(kind) && !is_choice(kind) && !next;
}

static bool
takes_noun(const Taking *taking, unsigned index)
{
    const HetWord *word = word_at(taking, index);
    if (is(word, HET_WORD_PLACE | HET_WORD_POSE))
        return takes_where(taking);
    if (is(word, HET_WORD_FACING))
        return takes_facing(taking);
    if (is(word, HET_WORD_UNIT))
        return taking->clause->units == 0   ? takes_first_unit(taking, index)
               : taking->clause->units == 1 ? takes_second_unit(taking, index)
                                            : false;
    return is(word, HET_WORD_VALUE) && takes_value(taking, word);
}

/* Whether a word is the verb of the clause: there is none yet, and it is no value here. */
static bool
is_verb_here(const Taking *taking, const HetWord *word)
{
    return !taking->clause->has_verb && het_text_is_verb(taking->state, taking->list, word);
}

static bool
takes(const Taking *taking, unsigned index)
{
    const HetWord *word = word_at(taking, index);
    if (word->roles == 0)
        return false; /* a number */
    if (is(word, HET_WORD_TO)) {
        const HetWord *next = word_at(taking, index + 1);
        return is(next, HET_WORD_PLACE | HET_WORD_POSE) && takes_where(taking);
    }
    return is_verb_here(taking, word) ? takes_verb(taking, index) : takes_noun(taking, index);
}

/* --- clauses ---------------------------------------------------------------------------------- */

static void
add_word(const Taking *taking)
{
    HetClause *clause = taking->clause;
    unsigned index = clause->end++;
    const HetWord *word = word_at(taking, index);
    if (is_verb_here(taking, word)) {
        clause->has_verb = true;
        clause->kind = het_verb_kind(taking->list, word);
        clause->verb_first = clause->units == 0;
    } else if (is(word, HET_WORD_UNIT)) {
        if (clause->units < 2)
            clause->unit[clause->units] = word->unit;
        clause->parts |= clause->units == 0 ? HET_PART_UNIT : HET_PART_TARGET;
        clause->units++;
    } else if (is(word, HET_WORD_PLACE | HET_WORD_POSE)) {
        clause->parts |= HET_PART_WHERE;
    } else if (is(word, HET_WORD_FACING)) {
        clause->parts |= HET_PART_FACING;
    } else if (is(word, HET_WORD_VALUE)) {
        clause->parts |= HET_PART_VALUE;
        clause->value = index;
    }
}

static void
take_on(const Taking *taking)
{
    HetClause *clause = taking->clause;
    while (clause->end < taking->words->count && clause->end - clause->begin < HET_CLAUSE_WORDS &&
           takes(taking, clause->end))
        add_word(taking);
}

HetClause
het_clause_take(const HetWords *words, const HetState *state, const HetMoveList *list,
                const HetContext *context, unsigned begin)
{
    HetClause clause = {.begin = begin, .end = begin};
    Taking taking = {words, state, list, context, &clause};
    if (begin == words->count)
        return clause;
    clause.numbered = words->words[begin].roles == 0;
    add_word(&taking);
    if (!clause.numbered)
        take_on(&taking);
    return clause;
}

void
het_clause_extend(const HetWords *words, const HetState *state, const HetMoveList *list,
                  const HetContext *context, HetClause *clause)
{
    Taking taking = {words, state, list, context, clause};
    add_word(&taking);
    take_on(&taking);
}

/* Whether a unit's code after a clause may be meant for it. */
static bool
wants_unit(const HetWords *words, const HetState *state, const HetClause *clause,
           const HetMove *move, unsigned completed, bool forced)
{
    const HetWord *word = &words->words[clause->end];
    bool enemy = is_enemy(state, word->unit), action = is_action(words, state, clause->end + 1);
    bool named = clause->has_verb && clause->kind == (HetMoveKind)move->kind;
    if (action && word->unit == move->unit)
        return false;
    bool bare =
        clause->parts == HET_PART_UNIT && (!clause->has_verb || clause->kind == HET_MOVE_SELECT);
    if ((completed & HET_PART_TARGET) != 0)
        return enemy || !forced || named || (!action && !bare);
    if ((completed & HET_PART_WHERE) != 0 && enemy)
        return true;
    if ((completed & HET_PART_UNIT) == 0)
        return false;
    return !action || clause->has_verb;
}

bool
het_clause_wants_next(const HetWords *words, const HetState *state, const HetClause *clause,
                      const HetMove *move, unsigned completed, bool forced)
{
    if (clause->end >= words->count || clause->end - clause->begin >= HET_CLAUSE_WORDS)
        return false;
    const HetWord *word = &words->words[clause->end];
    const unsigned object = HET_PART_TARGET | HET_PART_WHERE;
    bool again = het_verb_means(word, (HetMoveKind)move->kind);
    if (again && is_choice((HetMoveKind)move->kind) && clause->end + 1 < words->count &&
        is(word + 1, HET_WORD_UNIT))
        return false;
    if (again) /* the kind was open */
        return !forced && !clause->numbered &&
               (!clause->has_verb || clause->kind != (HetMoveKind)move->kind);
    if (is(word, HET_WORD_UNIT))
        return wants_unit(words, state, clause, move, completed, forced);
    if (is(word, HET_WORD_PLACE | HET_WORD_POSE | HET_WORD_TO))
        return (completed & object) != 0 ||
               (clause->has_verb && (completed & HET_PART_FACING) != 0);
    if (is(word, HET_WORD_FACING))
        return (completed & HET_PART_FACING) != 0;
    return is(word, HET_WORD_VALUE) && (completed & HET_PART_VALUE) != 0 &&
           (word->exact || het_text_names_value(state, (HetMoveKind)move->kind, word->text));
}
