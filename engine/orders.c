#include "orders.h"

#include <string.h>

#include "text.h"
#include "orders-clause.h"

enum { CHAIN_MAX = 6, HEARD_MAX = 16 };

/* A forced move after a decision, and the rule. */
typedef struct {
    HetMove move;
    const char *rule;
} Forced;

struct HetLine {
    HetWords words;
    unsigned at;        /* the next word to read */
    HetMoveList *shown; /* at the beginning of the line: numbers are of this list */
    const char *asked;  /* the rule of the question there */
    HetContext context;
    unsigned heard; /* forced moves after the last decision that no word has named yet */
    Forced forced[HEARD_MAX];
    GError *fault; /* what ended the last reading: that of the farthest word */
    unsigned reached;
    bool refused;     /* it is a rule's reason */
    bool contradicts; /* by it the decision before is not what was typed */
};

/* Decisions for one clause: those put in before, the one it says, and what was forced meanwhile. */
typedef struct {
    HetStateBuffer at;
    HetActor side;
    unsigned count;
    HetMove moves[CHAIN_MAX];
    unsigned left;  /* words of the clause that say nothing of these: a bit each */
    unsigned quiet; /* words that were only found in a decision put in: no fault is reported after
                       them, since the one before says more */
    HetContext context;
    unsigned heard;
    Forced forced[HEARD_MAX];
    unsigned named; /* the units that the actor met by what the last move did */
    unsigned met[HEARD_MAX];

    unsigned
        completed; /* parts of the last decision, or of one forced, that are not in the clause */
    bool by_force;
    HetMove last;
    bool filled; /* an order was put in that no word names */
    bool acted;  /* something was forced after the last move that is no choice of a unit or order */
} Chain;

/* What a word of the clause says, by bit of Chain.left. */
typedef enum {
    SAYS_NOTHING,
    SAYS_KIND,
    SAYS_UNIT,
    SAYS_TARGET,
    SAYS_VALUE,
    SAYS_WHERE,
    SAYS_FACING
} Says;

/* A clause that is looked for at one position. */
typedef struct {
    HetLine *line;
    const HetClause *clause;
    HetMoveList *list;
    HetTyped typed;
    Says says[HET_CLAUSE_WORDS];
} Search;

static bool solve(HetLine *line, const HetClause *clause, Chain *chain, bool may_fill);

/* --- words and faults ------------------------------------------------------------------------- */

static void
append_word(GString *text, const char *word)
{
    g_string_append_printf(text, "%s%s", text->len > 0 ? " " : "", word);
}

/* (transfer full) The words of a clause that say nothing yet. */
static char *
left_text(const HetLine *line, const HetClause *clause, unsigned left)
{
    GString *text = g_string_new(NULL);
    for (unsigned i = clause->begin; i < clause->end; i++)
        if ((left >> (i - clause->begin) & 1u) != 0)
            append_word(text, line->words.texts[i]);
    return g_string_free(text, FALSE);
}

/* Takes the fault over where none is farther on. `refused`: it is a rule's reason. */
static void
keep_fault(HetLine *line, const HetClause *clause, const Chain *chain, bool refused, GError *fault)
{
    const unsigned left = chain->left | chain->quiet;
    g_autoptr(GString) before = g_string_new(NULL);
    unsigned reached = 0;
    for (unsigned i = line->at; i < clause->end; i++) {
        bool open = i >= clause->begin && (left >> (i - clause->begin) & 1u) != 0;
        reached += !open;
        if (!open)
            append_word(before, line->words.texts[i]);
    }
    if (line->fault != NULL && reached <= line->reached) {
        g_error_free(fault);
        return;
    }
    g_clear_error(&line->fault);
    line->fault = fault;
    line->reached = reached;
    line->refused = refused;
    if (before->len > 0)
        g_prefix_error(&line->fault, "after \"%s\": ", before->str);
}

/* A reason of the line's, which counts less than a rule's. */
static void
keep_reason(HetLine *line, const HetClause *clause, const Chain *chain, const char *reason)
{
    g_autofree char *text = left_text(line, clause, chain->left);
    if (line->fault == NULL || !line->refused)
        keep_fault(line, clause, chain, false,
                   g_error_new(HET_ERROR, HET_ERROR_ILLEGAL, "\"%.60s\": %s", text, reason));
}

/* --- what a decision does --------------------------------------------------------------------- */

/* Whether a move chooses a unit or what it does. */
static bool
leads_on(const HetMove *move)
{
    return move->kind == HET_MOVE_SELECT || move->kind == HET_MOVE_ORDER;
}

static void
hear(void *data, const HetState *state, const HetEvent *event)
{
    Chain *chain = data;
    bool own = (HetActor)state->actor == chain->side;
    if (event->kind == HET_EVENT_FORCED && own && chain->heard < HEARD_MAX)
        chain->forced[chain->heard++] = (Forced){*event->move, event->rule};
    if (event->kind == HET_EVENT_FORCED)
        chain->acted = chain->acted || !leads_on(event->move);
    if (chain->context.has_actor && event->unit == chain->context.actor &&
        event->other != HET_NO_UNIT && chain->named < HEARD_MAX)
        chain->met[chain->named++] = event->other;
}

static void
play(Chain *chain, const HetMove *move)
{
    const HetSink sink = {.emit = hear, .data = chain};
    if (move->unit != HET_NO_UNIT) {
        chain->context.has_actor = true;
        chain->context.actor = move->unit;
    }
    chain->moves[chain->count++] = *move;
    chain->heard = chain->named = 0;
    chain->acted = false;
    het_game_apply(&chain->at.state, move, &sink);
}

/* --- what is said ----------------------------------------------------------------------------- */

/* Whether of two units the one that acts is found, and the target is left. */
static bool
only_target_left(const Search *search, const Chain *chain)
{
    const HetClause *clause = search->clause;
    unsigned units = 0, left = 0;
    for (unsigned i = 0; i < clause->end - clause->begin; i++) {
        const HetWord *word = &search->line->words.words[clause->begin + i];
        if ((word->roles & HET_WORD_UNIT) == 0)
            continue;
        left |= (chain->left >> i & 1u) << units++;
    }
    return left == 2;
}

/* What the words that are left say, where `list` is legal. False: one of them says nothing here. */
static bool
say_left(Search *search, const Chain *chain, const HetMoveList *list)
{
    const HetClause *clause = search->clause;
    HetTyped *typed = &search->typed;
    *typed = (HetTyped){.move = het_move(HET_MOVE_NONE)};
    if (only_target_left(search, chain)) {
        typed->units = 1;
        typed->move.unit = (uint16_t)clause->unit[0];
    }
    for (unsigned i = 0; i < clause->end - clause->begin; i++) {
        const HetWord *word = &search->line->words.words[clause->begin + i];
        const HetTyped before = *typed;
        if ((chain->left >> i & 1u) == 0)
            continue;
        if (word->roles == 0 || !het_text_say(&chain->at.state, list, word, typed))
            return false;
        search->says[i] = typed->has_kind != before.has_kind        ? SAYS_KIND
                          : typed->units != before.units            ? SAYS_UNIT + before.units
                          : strcmp(typed->value, before.value) != 0 ? SAYS_VALUE
                          : typed->has_facing != before.has_facing  ? SAYS_FACING
                          : (word->roles & HET_WORD_TO) != 0        ? SAYS_NOTHING
                                                                    : SAYS_WHERE;
    }
    typed->acts =
        clause->units == 1 && clause->has_verb && !clause->verb_first &&
        het_scenario_unit_at(chain->at.state.scenario, clause->unit[0])->side == chain->side;
    typed->has_actor = chain->context.has_actor;
    typed->actor = chain->context.actor;
    return true;
}

/* Takes the words away that say one of these things. */
static void
strike(const Search *search, Chain *chain, unsigned said)
{
    for (unsigned i = 0; i < search->clause->end - search->clause->begin; i++)
        if ((said >> search->says[i] & 1u) != 0)
            chain->left &= ~(1u << i);
}

/* Compares a move with what is said: the things said that it is (*ret_said, by Says). False: it is
 * otherwise. What it does not have is open. */
static bool
agrees(const HetState *state, const HetMove *move, const HetTyped *typed, unsigned *ret_said)
{
    const HetMove *said = &typed->move;
    unsigned parts = het_text_parts(state, move), is = 1u << SAYS_NOTHING;
    bool wrong = false;
    if (typed->has_kind && move->kind == said->kind)
        is |= 1u << SAYS_KIND;
    if (*typed->value != '\0' && (parts & HET_PART_VALUE) != 0 &&
        het_text_value_fits(state, move, typed->value))
        is |= 1u << SAYS_VALUE;
    else if (*typed->value != '\0')
        wrong = het_text_names_value(state, (HetMoveKind)move->kind, typed->value);
    if (typed->units > 0 && move->unit == said->unit)
        is |= 1u << SAYS_UNIT;
    if (typed->units == 1 && move->target == said->unit && !typed->acts)
        is |= 1u << SAYS_UNIT;
    if (typed->units == 2 && move->target == said->target)
        is |= 1u << SAYS_TARGET;
    if (typed->units == 2)
        wrong = wrong || ((parts & HET_PART_UNIT) != 0 && move->unit != said->unit) ||
                ((parts & HET_PART_TARGET) != 0 && move->target != said->target);
    if (typed->units == 1)
        wrong = wrong || ((parts & HET_PART_TARGET) != 0 && (is >> SAYS_UNIT & 1u) == 0);
    if (typed->has_actor && (parts & HET_PART_UNIT) != 0)
        wrong = wrong || move->unit != typed->actor;
    bool where = typed->has_place || typed->has_pose || typed->has_pose_text;
    if (where && (parts & HET_PART_WHERE) != 0) {
        if (typed->has_place && move->way.place == said->way.place)
            is |= 1u << SAYS_WHERE;
        else
            wrong = true;
    }
    if (typed->has_facing && (parts & HET_PART_FACING) != 0) {
        if (move->facing == said->facing)
            is |= 1u << SAYS_FACING;
        else
            wrong = true;
    }
    *ret_said = is;
    return !wrong;
}

/* The parts of a move that are in no word of the clause. */
static unsigned
completed_by(const HetState *state, const HetMove *move, const HetClause *clause,
             const HetContext *context)
{
    unsigned open = het_text_parts(state, move) & ~clause->said;
    for (unsigned i = 0; i < clause->units && i < G_N_ELEMENTS(clause->unit); i++) {
        if (move->unit == clause->unit[i])
            open &= ~(unsigned)HET_PART_UNIT;
        if (move->target == clause->unit[i])
            open &= ~(unsigned)HET_PART_TARGET;
        if (move->unit != clause->unit[i] && move->target == clause->unit[i] && clause->units == 1)
            open |= het_text_parts(state, move) & HET_PART_UNIT;
    }
    if (clause->units == 1 && move->unit == clause->unit[0] && move->target != HET_NO_UNIT)
        open |= HET_PART_TARGET;
    if (context->has_actor)
        open &= ~(unsigned)HET_PART_UNIT;
    return open;
}

/* --- what was forced -------------------------------------------------------------------------- */

/* What was forced instead, after the rule's reason, if there is one. */
static void
keep_forced(HetLine *line, const HetClause *clause, const Chain *chain, const Forced *forced)
{
    g_autoptr(GString) text = g_string_new("the only choice then is \"");
    het_text_brief(&chain->at.state, &forced->move, text);
    g_string_append_printf(text, "\" (%s)", forced->rule);
    if (line->fault == NULL || !line->refused) {
        keep_reason(line, clause, chain, text->str);
    } else if (!chain->filled && strstr(line->fault->message, text->str) == NULL) {
        g_autofree char *before = g_steal_pointer(&line->fault->message);
        line->fault->message = g_strdup_printf("%s; %s", before, text->str);
    }
}

static bool
is_of_actor(const Chain *chain, const HetMove *move)
{
    return !chain->context.has_actor || move->unit == HET_NO_UNIT ||
           move->unit == chain->context.actor;
}

/* Words left may name what was forced, and must agree with it. */
static bool
name_forced(HetLine *line, const HetClause *clause, Chain *chain)
{
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    unsigned heard = 0;
    for (unsigned i = 0; i < chain->heard; i++) {
        const Forced *forced = &chain->forced[i];
        Search search = {.line = line, .clause = clause};
        unsigned said = 0;
        het_list_clear(list);
        het_list_add(list, forced->move);
        if (chain->left == 0 || !is_of_actor(chain, &forced->move) ||
            !say_left(&search, chain, list)) {
            chain->forced[heard++] = *forced;
            continue;
        }
        if (!agrees(&chain->at.state, &forced->move, &search.typed, &said)) {
            keep_forced(line, clause, chain, forced);
            return false;
        }
        unsigned left = chain->left;
        strike(&search, chain, said);
        if (chain->left == left)
            chain->forced[heard++] = *forced;
    }
    chain->heard = heard;
    return true;
}

/* What the program has added to a clause that is said whole. */
static void
complete(const HetClause *clause, Chain *chain, const HetMove *decision, const Chain *before)
{
    chain->completed =
        decision == NULL ? 0 : completed_by(&before->at.state, decision, clause, &before->context);
    chain->last = decision != NULL ? *decision : chain->moves[chain->count - 1];
    chain->by_force = false;
    for (unsigned i = 0; i < chain->heard && chain->completed == 0; i++) {
        const HetMove *move = &chain->forced[i].move;
        if (!is_of_actor(chain, move))
            continue;
        chain->completed = completed_by(&chain->at.state, move, clause, &chain->context) &
                           (HET_PART_TARGET | HET_PART_WHERE);
        chain->last = *move;
        chain->by_force = true;
    }
}

/* --- one clause ------------------------------------------------------------------------------- */

/* Goes on after a decision put in before what is meant. */
static bool
go_on(HetLine *line, const HetClause *clause, Chain *chain, bool may_fill)
{
    const HetState *state = &chain->at.state;
    if (!name_forced(line, clause, chain))
        return false;
    if (chain->left == 0) {
        complete(clause, chain, NULL, NULL);
        return true;
    }
    if (!het_game_over(state) && state->actor == chain->side)
        return solve(line, clause, chain, may_fill);
    keep_reason(line, clause, chain,
                het_game_over(state)         ? "the game is over first"
                : state->actor == HET_CHANCE ? "dice are rolled first"
                                             : "the other side decides first");
    return false;
}

/* The selection of the unit that is named. */
static bool
select_unit(Search *search, Chain *chain)
{
    const HetTyped *typed = &search->typed;
    const HetMove select = het_move_unit(HET_MOVE_SELECT, typed->move.unit);
    if (typed->units == 0 || typed->has_actor || typed->move.kind == HET_MOVE_SELECT ||
        typed->move.kind == HET_MOVE_END || typed->move.kind == HET_MOVE_DONE ||
        het_list_index(search->list, &select) == search->list->count)
        return false;
    Chain trial = *chain;
    play(&trial, &select);
    strike(search, &trial, 1u << SAYS_UNIT);
    if (!go_on(search->line, search->clause, &trial, true))
        return false;
    *chain = trial;
    return true;
}

static bool
fail_two(Search *search, const Chain *chain, const HetMove *one, const HetMove *other)
{
    g_autoptr(GString) text = g_string_new("may need \"");
    het_text_brief(&chain->at.state, one, text);
    g_string_append(text, "\" or \"");
    het_text_brief(&chain->at.state, other, text);
    g_string_append(text, "\" within; say which");
    g_clear_error(&search->line->fault);
    keep_reason(search->line, search->clause, chain, text->str);
    return false;
}

/* The one order after which the words make sense, or that they name. */
static bool
give_order(Search *search, Chain *chain, bool may_fill)
{
    g_autofree Chain *found = g_new(Chain, 1), *trial = g_new(Chain, 1);
    const HetMove *meant = NULL;
    for (unsigned i = 0; i < search->list->count; i++) {
        const HetMove *move = &search->list->moves[i];
        unsigned said = 0;
        if (move->kind != HET_MOVE_ORDER || !agrees(&chain->at.state, move, &search->typed, &said))
            continue;
        *trial = *chain;
        play(trial, move);
        strike(search, trial, said);
        bool fills = (said & ~(1u << SAYS_UNIT | 1u << SAYS_NOTHING)) == 0;
        trial->filled = chain->filled || fills;
        if (fills)
            trial->quiet |= chain->left & ~trial->left;
        if ((fills && !may_fill) || !go_on(search->line, search->clause, trial, may_fill && !fills))
            continue;
        if (meant != NULL)
            return fail_two(search, chain, meant, move);
        *found = *trial;
        meant = move;
    }
    if (meant != NULL)
        *chain = *found;
    return meant != NULL;
}

static bool
has_met(const Chain *chain, unsigned unit)
{
    for (unsigned i = 0; i < chain->named; i++)
        if (chain->met[i] == unit)
            return true;
    return false;
}

/* A charge that is listed without a target, if it meets the enemy that was typed. */
static bool
meet_target(Search *search, Chain *chain)
{
    HetTyped *typed = &search->typed;
    const HetMove *meant = NULL;
    const unsigned target = typed->units == 2 ? typed->move.target : typed->move.unit;
    if (typed->units == 0 || (typed->units == 1 && !typed->has_actor) ||
        het_scenario_unit_at(chain->at.state.scenario, target)->side == chain->side)
        return false;
    typed->units--;
    for (unsigned i = 0; i < search->list->count; i++) {
        const HetMove *move = &search->list->moves[i];
        if (move->kind != HET_MOVE_CHARGE || move->target != HET_NO_UNIT ||
            !het_text_fits(&chain->at.state, move, typed))
            continue;
        if (meant != NULL)
            return false;
        meant = move;
    }
    if (meant == NULL)
        return false;
    g_autofree Chain *trial = g_memdup2(chain, sizeof *chain);
    play(trial, meant);
    trial->left = 0;
    if (!has_met(trial, target))
        return false;
    complete(search->clause, trial, meant, chain);
    *chain = *trial;
    return true;
}

/* Whether a word is a unit that can be added where `add` is listed, and says no more. */
static bool
is_member(const Search *search, const Chain *chain, const HetMove *add, unsigned index)
{
    const HetWords *words = &search->line->words;
    HetMove member = *add;
    member.unit = (uint16_t)words->words[index].unit;
    return (words->words[index].roles & HET_WORD_UNIT) != 0 &&
           het_list_index(search->list, &member) < search->list->count &&
           (index < search->clause->end || het_clause_is_alone(words, &chain->at.state, index));
}

static void
swap_words(HetWords *words, unsigned a, unsigned b)
{
    const HetWord word = words->words[a];
    char *text = words->texts[a];
    words->words[a] = words->words[b];
    words->texts[a] = words->texts[b];
    words->words[b] = word;
    words->texts[b] = text;
}

/* Members of a set are added in the order of their numbers: the units of this and the following
 * clauses are put in that order. Returns the move that adds the first. */
static const HetMove *
sort_members(Search *search, const Chain *chain, const HetMove *add)
{
    HetWords *words = &search->line->words;
    unsigned at[HET_ORDERS_WORDS], count = 0;
    for (unsigned i = search->clause->begin; i < words->count; i++) {
        const HetWord *word = &words->words[i];
        if (is_member(search, chain, add, i))
            at[count++] = i;
        else if (i >= search->clause->end &&
                 ((word->roles & HET_WORD_VERB) == 0 || word->kind != HET_MOVE_ADD))
            break;
    }
    for (unsigned n = 1; n < count; n++)
        for (unsigned k = n; k > 0 && words->words[at[k]].unit < words->words[at[k - 1]].unit; k--)
            swap_words(words, at[k], at[k - 1]);
    HetMove first = *add;
    if (count > 0)
        first.unit = (uint16_t)words->words[at[0]].unit;
    return &search->list->moves[het_list_index(search->list, &first)];
}

/* Whether the same to the same place is listed with a facing. */
static bool
lists_with_facing(const HetState *state, const HetMoveList *list, const HetMove *move)
{
    for (unsigned i = 0; i < list->count; i++) {
        const HetMove *other = &list->moves[i];
        if (other->kind == move->kind && other->unit == move->unit &&
            other->facing != HET_NO_FACING &&
            (het_text_parts(state, other) & HET_PART_WHERE) != 0 &&
            other->way.place == move->way.place)
            return true;
    }
    return false;
}

static bool
says_nothing(const Search *search)
{
    for (unsigned i = 0; i < search->clause->end - search->clause->begin; i++)
        if (search->says[i] != SAYS_NOTHING)
            return false;
    return true;
}

/* Looks for the decision that the words left of a clause say: among those listed, else among those
 * that a selection or an order leads to. */
static bool
solve(HetLine *line, const HetClause *clause, Chain *chain, bool may_fill)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    g_autofree char *text = left_text(line, clause, chain->left);
    Search search = {.line = line, .clause = clause, .list = list};
    GError *error = NULL;
    HetMove move;
    het_game_legal(&chain->at.state, list);
    if (!say_left(&search, chain, list)) {
        keep_reason(line, clause, chain, "too much for one decision, or nothing here");
        return false;
    }
    if (says_nothing(&search)) {
        keep_reason(line, clause, chain, "expected a move");
        return false;
    }
    HetTextAnswer answer =
        het_text_resolve(&chain->at.state, list, &search.typed, text, &move, &error);
    if (answer == HET_TEXT_FOUND) {
        g_autofree Chain *before = g_memdup2(chain, sizeof *chain);
        if (move.kind == HET_MOVE_ADD && clause->units == 1)
            move = *sort_members(&search, chain, &move);
        play(chain, &move);
        chain->left = 0;
        complete(clause, chain, &move, before);
        if (!chain->by_force && lists_with_facing(&chain->at.state, list, &move))
            chain->completed |= HET_PART_FACING & ~clause->said;
        return true;
    }
    keep_fault(line, clause, chain, answer == HET_TEXT_REFUSED, error);
    return answer != HET_TEXT_SEVERAL && chain->count + 1 < CHAIN_MAX &&
           (select_unit(&search, chain) || give_order(&search, chain, may_fill) ||
            meet_target(&search, chain));
}

static const HetMove *
number_move(const HetLine *line, const HetClause *clause)
{
    guint64 number = g_ascii_strtoull(line->words.texts[clause->begin], NULL, 10);
    return &line->shown->moves[number - 1];
}

/* A number is the move of the list that was shown, while the same is asked. */
static bool
take_number(HetLine *line, const HetClause *clause, Chain *chain)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    const HetMove *move = number_move(line, clause);
    HetPrompt prompt;
    het_game_prompt(&chain->at.state, &prompt);
    het_game_legal(&chain->at.state, list);
    if (strcmp(prompt.rule, line->asked) != 0 || het_list_index(list, move) == list->count) {
        keep_reason(
            line, clause, chain,
            "numbers are of the list where the line began, and something else is asked now");
        return false;
    }
    play(chain, move);
    chain->left = 0;
    chain->completed = 0;
    chain->last = *move;
    return true;
}

/* A unit of the side that is named in its own clause is not that of the one before. */
static void
begin_clause(const HetClause *clause, Chain *chain)
{
    const HetScenario *scenario = chain->at.state.scenario;
    chain->left = (1u << (clause->end - clause->begin)) - 1;
    chain->quiet = 0;
    chain->filled = false;
    if (clause->units > 1 || (clause->units == 1 &&
                              het_scenario_unit_at(scenario, clause->unit[0])->side == chain->side))
        chain->context.has_actor = false;
}

/* Whether a clause is nothing but the name of a forced move. */
static bool
is_name_of(HetLine *line, const HetClause *clause, const Chain *start, const HetMove *forced)
{
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    g_autofree Chain *trial = g_memdup2(start, sizeof *start);
    Search search = {.line = line, .clause = clause};
    unsigned said = 0;
    if (clause->numbered)
        return het_move_equal(number_move(line, clause), forced);
    begin_clause(clause, trial);
    het_list_add(list, *forced);
    if (!say_left(&search, trial, list) || !agrees(&trial->at.state, forced, &search.typed, &said))
        return false;
    strike(&search, trial, said);
    return trial->left == 0;
}

/* Whether a clause names what was forced after the decision before it; `ends`: the end of a phase.
 */
static bool
names_forced(HetLine *line, const HetClause *clause, const Chain *start, bool ends)
{
    unsigned i = 0;
    while (i < line->heard && ((ends && line->forced[i].move.kind != HET_MOVE_END) ||
                               !is_name_of(line, clause, start, &line->forced[i].move)))
        i++;
    if (i == line->heard)
        return false;
    line->heard -= i + 1;
    memmove(line->forced, line->forced + i + 1, line->heard * sizeof line->forced[0]);
    return true;
}

/* Reads the clause that begins at a word. */
static bool
read_clause(HetLine *line, HetClause *clause, const Chain *start, Chain *ret_chain)
{
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    het_game_legal(&start->at.state, list);
    g_clear_error(&line->fault);
    for (;;) {
        *ret_chain = *start;
        begin_clause(clause, ret_chain);
        if (clause->numbered ? !take_number(line, clause, ret_chain)
                             : !solve(line, clause, ret_chain, true))
            return false;
        if (!het_clause_wants_next(&line->words, &start->at.state, clause, &ret_chain->last,
                                   ret_chain->completed, ret_chain->by_force))
            return true;
        /* what was completed is typed: it belongs to the clause, and decides whether it stands */
        g_clear_error(&line->fault);
        het_clause_extend(&line->words, &start->at.state, list, &start->context, clause);
    }
}

/* --- lines ------------------------------------------------------------------------------------ */

static bool
is_last(HetMoveKind kind)
{
    return kind == HET_MOVE_END || kind == HET_MOVE_PASS || kind == HET_MOVE_DONE ||
           kind == HET_MOVE_ADD;
}

/* What a clause says of the unit that acts, for those that follow. */
static void
set_context(const HetClause *clause, Chain *chain, const HetContext *before)
{
    bool known = clause->units > 0 || before->has_actor;
    chain->context.has_actor = known && chain->context.has_actor && !clause->numbered &&
                               !is_last((HetMoveKind)chain->moves[chain->count - 1].kind);
    chain->context.unit_first = clause->units > 0 ? !clause->verb_first : before->unit_first;
}

/* Takes the decisions of a clause into the orders. False: they are too many. */
static bool
take_decisions(HetLine *line, Chain *chain, HetOrders *orders)
{
    if (orders->count + chain->count > HET_ORDERS_MAX)
        return false;
    memcpy(orders->moves + orders->count, chain->moves, chain->count * sizeof(HetMove));
    orders->count += chain->count;
    memcpy(line->forced, chain->forced, sizeof line->forced);
    line->heard = chain->heard;
    chain->count = 0;
    return true;
}

/* Whether a clause says otherwise what was forced after the decision before it. */
static bool
contradicts_forced(HetLine *line, const HetClause *clause, const Chain *start)
{
    for (unsigned i = 0; i < line->heard && clause->has_verb; i++) {
        const HetMove *move = &line->forced[i].move;
        if (move->kind != clause->kind || het_text_parts(&start->at.state, move) == 0 ||
            (clause->units > 0 && clause->unit[0] != move->unit))
            continue;
        g_autofree Chain *chain = g_memdup2(start, sizeof *start);
        begin_clause(clause, chain);
        g_clear_error(&line->fault);
        keep_forced(line, clause, chain, &line->forced[i]);
        return true;
    }
    return false;
}

/* Reads a clause where `start` is, which goes on to where it leads. An end that was forced after
 * something else is the one that is meant, not that of the next phase; all else is done where it
 * can be. False: it is nothing there, and was not forced. */
static bool
read_or_name(HetLine *line, HetClause *clause, Chain *start, HetOrders *orders, bool *ret_whole)
{
    const HetState *state = &start->at.state;
    g_autofree Chain *chain = g_new(Chain, 1);
    const HetClause taken = *clause;
    bool ended = orders->count > 0 && orders->moves[orders->count - 1].kind == HET_MOVE_END;
    if (!ended && names_forced(line, clause, start, true))
        return true;
    if (het_game_over(state) || state->actor != start->side ||
        !read_clause(line, clause, start, chain)) {
        *clause = taken;
        if (names_forced(line, clause, start, false))
            return true;
        line->contradicts = contradicts_forced(line, clause, start);
        return false;
    }
    const HetMove last = chain->moves[chain->count - 1];
    set_context(clause, chain, &start->context);
    if (!take_decisions(line, chain, orders))
        return false;
    *start = *chain;
    *ret_whole = clause->numbered || chain->acted || !leads_on(&last);
    return true;
}

/* Reads on where `start` is, to the first word that cannot be read; ret_orders: the decisions up to
 * line->at, which leads nowhere in between. */
static void
read_on(HetLine *line, Chain *start, HetOrders *ret_orders)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    HetOrders orders = {0}, before = {0};
    HetContext context = line->context;
    unsigned at = line->at, last = line->at;
    bool whole = false;
    while (at < line->words.count) {
        het_list_clear(list);
        if (!het_game_over(&start->at.state))
            het_game_legal(&start->at.state, list);
        HetClause clause =
            het_clause_take(&line->words, &start->at.state, list, &start->context, at);
        if (!read_or_name(line, &clause, start, &orders, &whole))
            break;
        at = clause.end;
        if (!whole && at < line->words.count)
            continue; /* a choice is left to be read with what follows */
        if (orders.count > ret_orders->count) {
            before = *ret_orders;
            last = line->at;
            context = line->context;
        }
        line->at = at;
        line->context = start->context;
        *ret_orders = orders;
    }
    if (at == line->words.count || !line->contradicts)
        return;
    line->at = last;
    line->context = context;
    *ret_orders = before;
}

bool
het_line_next(HetLine *line, const HetState *state, HetOrders *ret_orders, GError **error)
{
    g_autofree Chain *start = g_new0(Chain, 1);
    g_clear_error(&line->fault);
    het_game_clone(&start->at.state, state);
    start->side = (HetActor)state->actor;
    start->context = line->context;
    ret_orders->count = line->heard = 0;
    line->contradicts = false;
    read_on(line, start, ret_orders);
    if (ret_orders->count > 0)
        return true;
    if (line->fault != NULL) {
        if (error != NULL)
            *error = g_error_copy(line->fault);
        return false;
    }
    g_autofree char *rest = het_line_rest(line);
    g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL,
                "\"%.60s\": more decisions than are read at once; give fewer in a line", rest);
    return false;
}

char *
het_line_rest(const HetLine *line)
{
    GString *text = g_string_new(NULL);
    for (unsigned i = line->at; i < line->words.count; i++)
        append_word(text, line->words.texts[i]);
    return g_string_free(text, FALSE);
}

/* --- reading a line --------------------------------------------------------------------------- */

static bool
is_blank(char character)
{
    return character == ' ' || character == '\t';
}

static unsigned
count_words(const char *text)
{
    unsigned count = 0;
    for (const char *at = text; *at != '\0'; at++)
        count += !is_blank(*at) && (at == text || is_blank(at[-1]));
    return count;
}

/* Whether a word is a number of the list: four figures are a hex, since no list is so long. */
static bool
is_number(const HetState *state, const char *word, guint64 *ret_number)
{
    enum { HEX_NAME = 4 };
    return g_ascii_string_to_unsigned(word, 10, 0, G_MAXUINT64, ret_number, NULL) &&
           (strlen(word) != HEX_NAME || state->scenario->rules->vocabulary->place_parse == NULL);
}

/* Whether a word is something, whatever it is needed for. */
static bool
check_word(const HetLine *line, const HetState *state, const char *text, unsigned index,
           GError **error)
{
    const char *word = line->words.texts[index];
    guint64 number = 0;
    if (line->words.words[index].roles != 0)
        return true;
    if (!is_number(state, word, &number)) {
        g_autofree char *valid = g_utf8_make_valid(text, (gssize)MIN(strlen(text), 60u));
        g_autofree char *escaped = g_strescape(valid, NULL);
        g_autofree char *shown = g_utf8_make_valid(word, (gssize)MIN(strlen(word), 40u));
        g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL,
                    "\"%s\": \"%s\" is not a verb, unit, place or number here", escaped, shown);
        return false;
    }
    if (number < 1 || number > line->shown->count)
        g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL,
                    "there is no move %" G_GUINT64_FORMAT ": numbers go from 1 to %u", number,
                    line->shown->count);
    return number >= 1 && number <= line->shown->count;
}

static bool
check_size(const char *text, unsigned words, GError **error)
{
    if (words == 0)
        g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL, "expected orders");
    else if (words > HET_ORDERS_WORDS)
        g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL,
                    "%u words are too many for a line of orders: give at most %d at once", words,
                    HET_ORDERS_WORDS);
    else if (!g_utf8_validate(text, -1, NULL))
        g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL, "expected UTF-8 text");
    else
        return true;
    return false;
}

HetLine *
het_line_new(const HetState *state, const char *text, GError **error)
{
    HetPrompt prompt;
    unsigned count = count_words(text);
    if (!check_size(text, count, error))
        return NULL;
    g_autoptr(HetLine) line = g_new0(HetLine, 1);
    g_auto(GStrv) parts = g_strsplit_set(text, " \t", -1);
    line->words.texts = g_new0(char *, count + 1);
    line->words.words = g_new0(HetWord, count);
    line->shown = g_new0(HetMoveList, 1);
    het_game_legal(state, line->shown);
    het_game_prompt(state, &prompt);
    line->asked = prompt.rule;
    for (size_t i = 0; parts[i] != NULL; i++)
        if (*parts[i] != '\0')
            line->words.texts[line->words.count++] = g_strdup(parts[i]);
    for (unsigned i = 0; i < count; i++) {
        het_text_word(state, line->words.texts[i], &line->words.words[i]);
        if (!check_word(line, state, text, i, error))
            return NULL;
    }
    return g_steal_pointer(&line);
}

void
het_line_free(HetLine *line)
{
    if (line == NULL)
        return;
    g_clear_error(&line->fault);
    g_strfreev(line->words.texts);
    g_free(line->words.words);
    g_free(line->shown);
    g_free(line);
}

bool
het_orders_parse(const HetState *state, const char *text, HetOrders *ret_orders, GError **error)
{
    g_autoptr(HetLine) line = het_line_new(state, text, error);
    if (line == NULL || !het_line_next(line, state, ret_orders, error))
        return false;
    if (line->at == line->words.count)
        return true;
    g_autofree char *rest = het_line_rest(line);
    if (line->fault != NULL)
        g_propagate_error(error, g_steal_pointer(&line->fault));
    else
        g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL,
                    "\"%.60s\": more than is decided here at once; give fewer orders in a line",
                    rest);
    return false;
}
