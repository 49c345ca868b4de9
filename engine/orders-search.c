#include "orders-search.h"

#include <string.h>

#include "text.h"

/* Meaning of each word of the clause, by bit of HetChain.left. */
typedef enum {
    MEANS_NOTHING,
    MEANS_KIND,
    MEANS_UNIT,
    MEANS_TARGET,
    MEANS_VALUE,
    MEANS_WHERE,
    MEANS_FACING
} Meaning;

/* A clause that is looked for at one position. */
typedef struct {
    HetLine *line;
    const HetClause *clause;
    HetMoveList *list;
    HetTyped typed;
    Meaning meanings[HET_CLAUSE_WORDS];
} Search;

static bool solve(HetLine *line, const HetClause *clause, HetChain *chain, bool may_fill);

/* --- words and faults ------------------------------------------------------------------------- */

static void
append_word(GString *text, const char *word)
{
    g_string_append_printf(text, "%s%s", text->len > 0 ? " " : "", word);
}

/* (transfer full) The words of a clause that have no meaning yet. */
static char *
left_text(const HetLine *line, const HetClause *clause, unsigned left)
{
    GString *text = g_string_new(NULL);
    for (unsigned i = clause->begin; i < clause->end; i++)
        if ((left >> (i - clause->begin) & 1u) != 0)
            append_word(text, line->words.texts[i]);
    return g_string_free(text, FALSE);
}

/* Takes the fault over where none is farther on. */
static void
keep_fault(HetLine *line, const HetClause *clause, const HetChain *chain, HetTextAnswer answer,
           GError *fault)
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
    line->judged = clause->end;
    line->answer = answer;
    if (before->len > 0)
        g_prefix_error(&line->fault, "after \"%s\": ", before->str);
}

/* A reason of the line's, which counts less than a rule's. */
static void
keep_reason(HetLine *line, const HetClause *clause, const HetChain *chain, HetTextAnswer answer,
            const char *reason)
{
    g_autofree char *text = left_text(line, clause, chain->left);
    if (line->fault == NULL || line->answer != HET_TEXT_REFUSED)
        keep_fault(line, clause, chain, answer,
                   g_error_new(HET_ERROR, HET_ERROR_ILLEGAL, "\"%.60s\": %s", text, reason));
}

/* --- what a decision does --------------------------------------------------------------------- */

static void
hear(void *data, const HetState *state, const HetEvent *event)
{
    HetChain *chain = data;
    bool own = (HetActor)state->actor == chain->side;
    if (event->kind == HET_EVENT_FORCED && own && chain->heard < HET_HEARD_MAX) {
        HetState *at = g_memdup2(state, state->scenario->state_size);
        g_ptr_array_add(chain->line->nodes, at);
        chain->forced[chain->heard++] = (HetForced){*event->move, at, event->rule};
    }
    if (event->kind == HET_EVENT_FORCED)
        chain->acted = chain->acted || !het_chain_leads_on(event->move);
    if (chain->context.has_actor && event->unit == chain->context.actor &&
        event->other != HET_NO_UNIT && chain->named < HET_HEARD_MAX)
        chain->met[chain->named++] = event->other;
}

static void
play(HetChain *chain, const HetMove *move)
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

/* --- what is typed ---------------------------------------------------------------------------- */

/* Whether of two units the one that acts is found, and the target is left. */
static bool
only_target_left(const Search *search, const HetChain *chain)
{
    const HetClause *clause = search->clause;
    unsigned units = 0, left = 0;
    HET_EACH_BELOW(i, clause->end - clause->begin) {
        const HetWord *word = &search->line->words.words[clause->begin + i];
        if ((word->roles & HET_WORD_UNIT) == 0)
            continue;
        left |= (chain->left >> i & 1u) << units++;
    }
    return left == 2;
}

/* Meanings of the words that are left, where `list` is legal. False: one of them has no meaning
 * here.
 */
static bool
find_meanings(Search *search, const HetChain *chain, const HetMoveList *list)
{
    const HetClause *clause = search->clause;
    HetTyped *typed = &search->typed;
    *typed = (HetTyped){.move = het_move(HET_MOVE_NONE)};
    if (only_target_left(search, chain)) {
        typed->units = 1;
        typed->move.unit = (uint16_t)clause->unit[0];
    }
    HET_EACH_BELOW(i, clause->end - clause->begin) {
        const HetWord *word = &search->line->words.words[clause->begin + i];
        const HetTyped before = *typed;
        if ((chain->left >> i & 1u) == 0)
            continue;
        if (word->roles == 0 || !het_text_add_word(&chain->at.state, list, word, typed))
            return false;
        search->meanings[i] = typed->has_kind != before.has_kind        ? MEANS_KIND
                              : typed->units != before.units            ? MEANS_UNIT + before.units
                              : strcmp(typed->value, before.value) != 0 ? MEANS_VALUE
                              : typed->has_facing != before.has_facing  ? MEANS_FACING
                              : (word->roles & HET_WORD_TO) != 0        ? MEANS_NOTHING
                                                                        : MEANS_WHERE;
    }
    typed->acts =
        clause->units == 1 && clause->has_verb && !clause->verb_first &&
        het_scenario_unit_at(chain->at.state.scenario, clause->unit[0])->side == chain->side;
    typed->has_actor = chain->context.has_actor;
    typed->actor = chain->context.actor;
    return true;
}

/* Removes the words that have one of these meanings, a set by Meaning. */
static void
strike(const Search *search, HetChain *chain, unsigned matches)
{
    HET_EACH_BELOW(i, search->clause->end - search->clause->begin)
        if ((matches >> search->meanings[i] & 1u) != 0)
            chain->left &= ~(1u << i);
}

/* Whether a move leads where the words do: to the place, if steps are typed by them; to the pose,
 * within the rounding of what people type. */
static bool
leads_where_typed(const HetState *state, const HetMove *move, const HetTyped *typed)
{
    const HetMove *stated = &typed->move;
    HetMove meant;
    if (typed->has_pose_text)
        return het_pose_text_resolve(state, move, 1, &typed->pose_text, &meant) &&
               het_move_equal(&meant, move);
    if (typed->has_pose)
        return memcmp(&move->pose, &stated->pose, sizeof stated->pose) == 0;
    return typed->has_steps ? memcmp(&move->way, &stated->way, sizeof stated->way) == 0
                            : move->way.place == stated->way.place;
}

/* Compares a move with what is typed: the meanings that it matches (*ret_matches, a set by
 * Meaning). False: it contradicts one. A part that it lacks is open. */
static bool
agrees(const HetState *state, const HetMove *move, const HetTyped *typed, unsigned *ret_matches)
{
    const HetMove *stated = &typed->move;
    unsigned parts = het_text_parts(state, move), is = 1u << MEANS_NOTHING;
    bool wrong = false;
    if (typed->has_kind && move->kind == stated->kind)
        is |= 1u << MEANS_KIND;
    if (*typed->value != '\0' && (parts & HET_PART_VALUE) != 0 &&
        het_text_value_fits(state, move, typed->value))
        is |= 1u << MEANS_VALUE;
    else if (*typed->value != '\0')
        wrong = het_text_names_value(state, (HetMoveKind)move->kind, typed->value);
    if (typed->units > 0 && move->unit == stated->unit)
        is |= 1u << MEANS_UNIT;
    if (typed->units == 1 && move->target == stated->unit && !typed->acts)
        is |= 1u << MEANS_UNIT;
    if (typed->units == 2 && move->target == stated->target)
        is |= 1u << MEANS_TARGET;
    /* the opponent in a battle need not be the target of the fire before it */
    const bool before = typed->has_kind && stated->kind == HET_MOVE_SHOOT &&
                        move->kind == HET_MOVE_FIGHT && move->target != stated->target;
    if (typed->units == 2)
        wrong = wrong || ((parts & HET_PART_UNIT) != 0 && move->unit != stated->unit) ||
                (!before && (parts & HET_PART_TARGET) != 0 && move->target != stated->target);
    if (typed->units == 1)
        wrong = wrong || ((parts & HET_PART_TARGET) != 0 && (is >> MEANS_UNIT & 1u) == 0);
    if (typed->has_actor && (parts & HET_PART_UNIT) != 0)
        wrong = wrong || move->unit != typed->actor;
    bool where = typed->has_place || typed->has_pose || typed->has_pose_text;
    if (where && (parts & HET_PART_WHERE) != 0) {
        if (leads_where_typed(state, move, typed))
            is |= 1u << MEANS_WHERE;
        else
            wrong = true;
    }
    if (typed->has_facing && (parts & HET_PART_FACING) != 0) {
        if (move->facing == stated->facing)
            is |= 1u << MEANS_FACING;
        else
            wrong = true;
    }
    *ret_matches = is;
    return !wrong;
}

/* The parts of a move that are in no word of the clause. */
static unsigned
completed_by(const HetState *state, const HetMove *move, const HetClause *clause,
             const HetContext *context)
{
    unsigned open = het_text_parts(state, move) & ~clause->parts;
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

/* Why a forced move does not go by the steps that were typed to its place; NULL: none were. */
static const char *
why_not_that_way(const HetForced *forced, const HetTyped *typed)
{
    const HetRules *rules = forced->at->scenario->rules;
    HetMove meant = forced->move;
    meant.way = typed->move.way;
    if (!typed->has_steps || !het_game_has_way(forced->at, &forced->move))
        return NULL;
    if (het_game_is_legal(forced->at, &meant))
        return "the way there makes no difference, and is not chosen";
    return rules->refusal != NULL ? rules->refusal(forced->at, &meant) : NULL;
}

/* Names the move that was forced instead, after the rule's reason, if there is one. */
static void
keep_forced(HetLine *line, const HetClause *clause, const HetChain *chain, const HetForced *forced,
            const HetTyped *typed)
{
    const char *why = typed != NULL ? why_not_that_way(forced, typed) : NULL;
    g_autoptr(GString) text = g_string_new(why);
    g_string_append_printf(text, "%sthe only choice then is \"", why != NULL ? "; " : "");
    het_text_brief(forced->at, &forced->move, text);
    g_string_append_printf(text, "\" (%s)", forced->rule);
    line->is_settled = line->is_settled || why != NULL;
    if (line->fault == NULL || line->answer != HET_TEXT_REFUSED) {
        keep_reason(line, clause, chain, HET_TEXT_UNKNOWN, text->str);
    } else if (!chain->filled && strstr(line->fault->message, text->str) == NULL) {
        g_autofree char *before = g_steal_pointer(&line->fault->message);
        g_autofree char *left = left_text(line, clause, chain->left);
        line->fault->message =
            why != NULL ? g_strdup_printf("\"%.60s\": %s", left, text->str) /* the way alone */
                        : g_strdup_printf("%s; %s", before, text->str);
    }
}

static bool
is_of_actor(const HetChain *chain, const HetMove *move)
{
    return !chain->context.has_actor || move->unit == HET_NO_UNIT ||
           move->unit == chain->context.actor;
}

/* Words left may name what was forced, and must agree with it. */
static bool
name_forced(HetLine *line, const HetClause *clause, HetChain *chain)
{
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    unsigned heard = 0;
    HET_EACH_BELOW(i, chain->heard) {
        const HetForced *forced = &chain->forced[i];
        Search search = {.line = line, .clause = clause};
        unsigned matches = 0;
        het_list_clear(list);
        het_list_add(list, forced->move);
        if (chain->left == 0 || !is_of_actor(chain, &forced->move) ||
            !find_meanings(&search, chain, list)) {
            chain->forced[heard++] = *forced;
            continue;
        }
        if (!agrees(forced->at, &forced->move, &search.typed, &matches)) {
            keep_forced(line, clause, chain, forced, &search.typed);
            return false;
        }
        unsigned left = chain->left;
        strike(&search, chain, matches);
        if (chain->left == left)
            chain->forced[heard++] = *forced;
    }
    chain->heard = heard;
    return true;
}

/* Completions of a clause whose words are all used. */
static void
complete(const HetClause *clause, HetChain *chain, const HetMove *decision, const HetChain *before)
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

/* Continues after a decision put in before what is meant. */
static bool
go_on(HetLine *line, const HetClause *clause, HetChain *chain, bool may_fill)
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
    keep_reason(line, clause, chain, HET_TEXT_UNKNOWN,
                het_game_over(state)         ? "the game is over first"
                : state->actor == HET_CHANCE ? "dice are rolled first"
                                             : "the other side decides first");
    return false;
}

/* Whether the words decline or end something: they give no order. */
static bool
closes(const HetTyped *typed)
{
    return typed->has_kind && het_kind_closes((HetMoveKind)typed->move.kind);
}

/* The selection of the unit that is named. */
static bool
select_unit(Search *search, HetChain *chain)
{
    const HetTyped *typed = &search->typed;
    const HetMove select = het_move_unit(HET_MOVE_SELECT, typed->move.unit);
    if (typed->units == 0 || typed->has_actor || typed->move.kind == HET_MOVE_SELECT ||
        typed->move.kind == HET_MOVE_END || typed->move.kind == HET_MOVE_DONE ||
        het_list_index(search->list, &select) == search->list->count)
        return false;
    HetChain trial = *chain;
    play(&trial, &select);
    strike(search, &trial, 1u << MEANS_UNIT);
    if ((trial.acted && closes(typed)) || !go_on(search->line, search->clause, &trial, true))
        return false;
    *chain = trial;
    return true;
}

static bool
fail_two(Search *search, const HetChain *chain, const HetMove *one, const HetMove *other)
{
    g_autoptr(GString) text = g_string_new("may need \"");
    het_text_brief(&chain->at.state, one, text);
    g_string_append(text, "\" or \"");
    het_text_brief(&chain->at.state, other, text);
    g_string_append(text, "\" within; name which");
    g_clear_error(&search->line->fault);
    keep_reason(search->line, search->clause, chain, HET_TEXT_SEVERAL, text->str);
    return false;
}

/* The one order after which the words can be read, or that they name. */
static bool
give_order(Search *search, HetChain *chain, bool may_fill)
{
    g_autofree HetChain *found = g_new(HetChain, 1), *trial = g_new(HetChain, 1);
    const HetMove *meant = NULL;
    HET_EACH_BELOW(i, search->list->count) {
        const HetMove *move = &search->list->moves[i];
        unsigned matches = 0;
        if (move->kind != HET_MOVE_ORDER ||
            !agrees(&chain->at.state, move, &search->typed, &matches))
            continue;
        *trial = *chain;
        play(trial, move);
        strike(search, trial, matches);
        bool fills = (matches & ~(1u << MEANS_UNIT | 1u << MEANS_NOTHING)) == 0;
        trial->filled = chain->filled || fills;
        if (fills)
            trial->quiet |= chain->left & ~trial->left;
        if ((fills && (!may_fill || closes(&search->typed))) ||
            !go_on(search->line, search->clause, trial, may_fill && !fills))
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
has_met(const HetChain *chain, unsigned unit)
{
    HET_EACH_BELOW(i, chain->named)
        if (chain->met[i] == unit)
            return true;
    return false;
}

/* A charge that is listed without a target, if it meets the enemy that was typed. */
static bool
meet_target(Search *search, HetChain *chain)
{
    HetTyped *typed = &search->typed;
    const HetMove *meant = NULL;
    const unsigned target = typed->units == 2 ? typed->move.target : typed->move.unit;
    if (typed->units == 0 || (typed->units == 1 && !typed->has_actor) ||
        het_scenario_unit_at(chain->at.state.scenario, target)->side == chain->side)
        return false;
    typed->units--;
    HET_EACH_BELOW(i, search->list->count) {
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
    g_autofree HetChain *trial = g_memdup2(chain, sizeof *chain);
    play(trial, meant);
    trial->left = 0;
    if (!has_met(trial, target))
        return false;
    complete(search->clause, trial, meant, chain);
    *chain = *trial;
    return true;
}

/* The move that adds a member of a set, which may be named in any order: where one before it in the
 * list may still be added, this is early. */
static HetMove
add_member(const HetChain *chain, const HetMoveList *list, const HetMove *add)
{
    const HetMove early = het_move_with_value(*add, HET_ADD_EARLY);
    HET_EACH_BELOW(i, list->count)
        if (list->moves[i].kind == HET_MOVE_ADD && list->moves[i].unit < add->unit &&
            het_game_is_legal(&chain->at.state, &early))
            return early;
    return *add;
}

/* A member of a set that can be added, but is not listed because it is not its turn. */
static bool
is_early_member(const Search *search, const HetChain *chain, HetMove *ret_move)
{
    const HetTyped *typed = &search->typed;
    bool picks = false;
    HET_EACH_BELOW(i, search->list->count)
        picks = picks || search->list->moves[i].kind == HET_MOVE_ADD ||
                search->list->moves[i].kind == HET_MOVE_DONE;
    *ret_move = het_move_value(HET_MOVE_ADD, typed->move.unit, HET_ADD_EARLY);
    return picks && typed->units == 1 && *typed->value == '\0' && !typed->has_place &&
           !typed->has_pose && !typed->has_pose_text && !typed->has_facing &&
           (!typed->has_kind || typed->move.kind == HET_MOVE_ADD) &&
           het_game_is_legal(&chain->at.state, ret_move);
}

/* Whether the same to the same place is listed with a facing. */
static bool
lists_with_facing(const HetState *state, const HetMoveList *list, const HetMove *move)
{
    HET_EACH_BELOW(i, list->count) {
        const HetMove *other = &list->moves[i];
        if (other->kind == move->kind && other->unit == move->unit &&
            other->facing != HET_NO_FACING &&
            (het_text_parts(state, other) & HET_PART_WHERE) != 0 &&
            other->way.place == move->way.place)
            return true;
    }
    return false;
}

/* Puts the unit that has been chosen before acts quoted in an error that do not name it: so they
 * can be typed where the line was. */
static void
name_actor(const HetChain *chain, GError *error)
{
    const char *at = strstr(error->message, "may be \"");
    if (at == NULL || chain->count == 0 || !chain->context.has_actor)
        return;
    const char *code = het_scenario_unit_at(chain->at.state.scenario, chain->context.actor)->code;
    g_auto(GStrv) parts = g_strsplit(at, "\"", -1);
    g_autoptr(GString) text = g_string_new(NULL);
    g_string_append_len(text, error->message, at - error->message);
    for (unsigned i = 0; parts[i] != NULL; i++) {
        g_auto(GStrv) words = g_strsplit(parts[i], " ", -1);
        bool names = i % 2 == 0 || g_strv_contains((const char *const *)words, code);
        g_string_append_printf(text, "%s%s%s%s", i > 0 ? "\"" : "", names ? "" : code,
                               names ? "" : " ", parts[i]);
    }
    g_free(error->message);
    error->message = g_string_free(g_steal_pointer(&text), FALSE);
}

static bool
reports_nothing(const Search *search)
{
    HET_EACH_BELOW(i, search->clause->end - search->clause->begin)
        if (search->meanings[i] != MEANS_NOTHING)
            return false;
    return true;
}

/* Looks for the decision that the remaining words of a clause describe: among those listed, else
 * among those that a selection or an order leads to. */
static bool
solve(HetLine *line, const HetClause *clause, HetChain *chain, bool may_fill)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    g_autofree char *text = left_text(line, clause, chain->left);
    Search search = {.line = line, .clause = clause, .list = list};
    GError *error = NULL;
    HetMove move;
    het_game_legal(&chain->at.state, list);
    if (!find_meanings(&search, chain, list)) {
        keep_reason(line, clause, chain, HET_TEXT_UNKNOWN,
                    "too much for one decision, or nothing here");
        return false;
    }
    if (reports_nothing(&search)) {
        keep_reason(line, clause, chain, HET_TEXT_UNKNOWN, "expected a move");
        return false;
    }
    HetTextAnswer answer =
        het_text_resolve(&chain->at.state, list, &search.typed, text, &move, &error);
    if (answer == HET_TEXT_FOUND && move.kind == HET_MOVE_ADD && *search.typed.value == '\0')
        move = add_member(chain, list, &move);
    if (answer != HET_TEXT_FOUND && is_early_member(&search, chain, &move)) {
        answer = HET_TEXT_FOUND;
        g_clear_error(&error);
    }
    if (answer == HET_TEXT_FOUND) {
        g_autofree HetChain *before = g_memdup2(chain, sizeof *chain);
        play(chain, &move);
        chain->left = 0;
        complete(clause, chain, &move, before);
        if (!chain->by_force && lists_with_facing(&chain->at.state, list, &move))
            chain->completed |= HET_PART_FACING & ~clause->parts;
        return true;
    }
    if (answer == HET_TEXT_SEVERAL)
        name_actor(chain, error);
    keep_fault(line, clause, chain, answer, error);
    return answer != HET_TEXT_SEVERAL && chain->count + 1 < HET_CHAIN_MAX &&
           (select_unit(&search, chain) || give_order(&search, chain, may_fill) ||
            meet_target(&search, chain));
}

static const HetMove *
number_move(const HetLine *line, const HetClause *clause)
{
    guint64 number = g_ascii_strtoull(line->words.texts[clause->begin], NULL, 10);
    return &line->shown->moves[number - 1];
}

/* A number is the move of the list that was shown, as long as the decision is the same. */
static bool
take_number(HetLine *line, const HetClause *clause, HetChain *chain)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    const HetMove *move = number_move(line, clause);
    HetPrompt prompt;
    het_game_prompt(&chain->at.state, &prompt);
    het_game_legal(&chain->at.state, list);
    if (strcmp(prompt.rule, line->requested) != 0 || het_list_index(list, move) == list->count) {
        keep_reason(
            line, clause, chain, HET_TEXT_UNKNOWN,
            "numbers are of the list where the line began, and another question is open now");
        return false;
    }
    const HetMove played = move->kind == HET_MOVE_ADD ? add_member(chain, list, move) : *move;
    play(chain, &played);
    chain->left = 0;
    chain->completed = 0;
    chain->last = played;
    return true;
}

/* A unit of the side that is named in its own clause is not that of the one before. */
static void
begin_clause(const HetClause *clause, HetChain *chain)
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
is_name_of(HetLine *line, const HetClause *clause, const HetChain *start, const HetForced *forced)
{
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    g_autofree HetChain *trial = g_memdup2(start, sizeof *start);
    Search search = {.line = line, .clause = clause};
    unsigned matches = 0;
    if (clause->numbered)
        return het_move_equal(number_move(line, clause), &forced->move);
    begin_clause(clause, trial);
    het_list_add(list, forced->move);
    if (!find_meanings(&search, trial, list) ||
        !agrees(forced->at, &forced->move, &search.typed, &matches))
        return false;
    strike(&search, trial, matches);
    return trial->left == 0;
}

/* Whether a clause names what was forced after the decision before it; `ends`: the end of a phase.
 */
bool
het_chain_names_forced(HetLine *line, const HetClause *clause, const HetChain *start, bool ends)
{
    unsigned i = 0;
    while (i < line->heard && ((ends && line->forced[i].move.kind != HET_MOVE_END) ||
                               !is_name_of(line, clause, start, &line->forced[i])))
        i++;
    if (i == line->heard)
        return false;
    const unsigned after = line->heard - (i + 1);
    const unsigned kept = line->forced[i].move.kind == HET_MOVE_ADD ? i : 0; /* in any order */
    memmove(line->forced + kept, line->forced + i + 1, after * sizeof line->forced[0]);
    line->heard = kept + after;
    return true;
}

/* Whether a clause contradicts what was forced after the decision before it. */
bool
het_chain_contradicts_forced(HetLine *line, const HetClause *clause, const HetChain *start)
{
    for (unsigned i = 0; i < line->heard && clause->has_verb; i++) {
        const HetMove *move = &line->forced[i].move;
        const bool other =
            clause->units > 0 && clause->unit[0] != move->unit &&
            het_scenario_unit_at(start->at.state.scenario, clause->unit[0])->side == start->side;
        if (move->kind != clause->kind || het_text_parts(&start->at.state, move) == 0 || other)
            continue; /* of another unit than what was forced */
        g_autofree HetChain *chain = g_memdup2(start, sizeof *start);
        begin_clause(clause, chain);
        g_clear_error(&line->fault);
        keep_forced(line, clause, chain, &line->forced[i], NULL);
        return true;
    }
    return false;
}

/* Reads the clause that begins at a word. */
bool
het_chain_read(HetLine *line, HetClause *clause, const HetChain *start, HetChain *ret_chain)
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
