/* Reads the decisions of a line one after another, as far as they are described. */
#include "orders-search.h"

#include <string.h>

bool
het_kind_is_last(HetMoveKind kind)
{
    return kind == HET_MOVE_END || kind == HET_MOVE_PASS || kind == HET_MOVE_DONE ||
           kind == HET_MOVE_ADD;
}

bool
het_kind_closes(HetMoveKind kind)
{
    return kind == HET_MOVE_PASS || kind == HET_MOVE_END || kind == HET_MOVE_DONE;
}

bool
het_kind_has_target(HetMoveKind kind)
{
    return kind == HET_MOVE_SHOOT || kind == HET_MOVE_CHARGE || kind == HET_MOVE_FIGHT ||
           kind == HET_MOVE_PURSUE || kind == HET_MOVE_CAPTURE;
}

/* The unit that acts in a clause, for those that follow. */
static void
set_context(const HetClause *clause, HetChain *chain, const HetContext *before)
{
    bool known = clause->units > 0 || before->has_actor;
    chain->context.has_actor = known && chain->context.has_actor && !clause->numbered &&
                               !het_kind_is_last((HetMoveKind)chain->moves[chain->count - 1].kind);
    chain->context.unit_first = clause->units > 0 ? !clause->verb_first : before->unit_first;
}

/* Takes the decisions of a clause into the orders. False: they are too many. */
static bool
take_decisions(HetLine *line, HetChain *chain, HetOrders *orders)
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

/* Keeps what is wrong with the words from one on, if nothing is known yet. */
static void
keep_rest(HetLine *line, unsigned from, const char *what)
{
    if (line->fault != NULL)
        return;
    g_autofree char *rest = g_strjoinv(" ", line->words.texts + from);
    line->fault = g_error_new(HET_ERROR, HET_ERROR_ILLEGAL, "\"%.60s\": %s", rest, what);
}

/* The verb that follows a clause which is nothing but the name of a unit; NULL: it is not so. */
static const HetWord *
verb_after_name(const HetLine *line, const HetClause *clause)
{
    const HetWord *next = &line->words.words[clause->end];
    const bool name = clause->units == 1 && clause->parts == HET_PART_UNIT && !clause->has_verb;
    return name && clause->end < line->words.count && (next->roles & HET_WORD_VERB) != 0 ? next
                                                                                         : NULL;
}

/* Whether what was read as the name of a unit is what ends something for it: "SI2 done" is no act
 * that SI2 might do. */
static bool
closes_for(const HetWord *verb, HetMoveKind kind)
{
    return verb != NULL && het_kind_is_last((HetMoveKind)verb->kinds[0]) &&
           !het_verb_means(verb, HET_MOVE_ADD) && kind != HET_MOVE_SELECT && kind != HET_MOVE_ADD;
}

/* Whether a unit that the line ends with is whom the act before it was meant for, where what was
 * found meets nobody: "pursue H3 D1" is not to follow up, and then D1. */
static bool
leaves_object(const HetLine *line, const HetClause *clause, const HetMove *move)
{
    return clause->has_verb && het_kind_has_target(clause->kind) && move->target == HET_NO_UNIT &&
           clause->end + 1 == line->words.count &&
           (line->words.words[clause->end].roles & HET_WORD_UNIT) != 0;
}

/* Whether an "add" was put in before what names no unit. */
static bool
adds_nobody(const HetLine *line, const HetClause *clause)
{
    return clause->end == clause->begin + 1 && line->words.words[clause->begin].repeated;
}

/* Whether words that cannot be read name an enemy, an order against one, or a place where that has
 * been completed: they may be meant for it, up to the next verb or unit of the side. */
static bool
names_completed(const HetLine *line, unsigned from, const HetChain *start)
{
    const HetScenario *scenario = start->at.state.scenario;
    const bool forced = start->heard > 0 && start->forced[0].move.target != HET_NO_UNIT;
    const bool target = (start->completed & HET_PART_TARGET) != 0;
    for (unsigned i = from; i < line->words.count; i++) {
        const HetWord *word = &line->words.words[i];
        const bool unit = (word->roles & HET_WORD_UNIT) != 0;
        if ((word->roles & HET_WORD_VERB) != 0 ||
            (unit && het_scenario_unit_at(scenario, word->unit)->side == start->side))
            return false;
        if ((unit && target) || ((word->roles & HET_WORD_VALUE) != 0 && (target || forced)) ||
            ((word->roles & (HET_WORD_PLACE | HET_WORD_POSE)) != 0 &&
             (start->completed & HET_PART_WHERE) != 0))
            return true;
    }
    return false;
}

/* Whether an enemy's unit is to act on one of the side: "BI1 fires at RI1". */
static bool
is_enemys_act(const HetWords *words, unsigned begin, const HetChain *start)
{
    const HetScenario *scenario = start->at.state.scenario;
    const HetWord *word = &words->words[begin];
    if (begin + 3 != words->count || (word[0].roles & HET_WORD_UNIT) == 0 ||
        (word[1].roles & HET_WORD_VERB) == 0 || (word[2].roles & HET_WORD_UNIT) == 0)
        return false;
    const HetMoveKind kind = (HetMoveKind)word[1].kinds[0];
    return het_scenario_unit_at(scenario, word[0].unit)->side != start->side &&
           het_scenario_unit_at(scenario, word[2].unit)->side == start->side &&
           kind != HET_MOVE_SELECT && kind != HET_MOVE_ORDER && !het_kind_is_last(kind);
}

/* Reads a clause where `start` is, which continues to where it leads. An end that was forced after
 * something else is the one that is meant, not that of the next phase; all else is done where it
 * can be. False: it is nothing there, and was not forced. */
static bool
read_or_name(HetLine *line, HetClause *clause, HetChain *start, HetOrders *orders, bool *ret_whole)
{
    const HetState *state = &start->at.state;
    g_autofree HetChain *chain = g_new(HetChain, 1);
    const HetClause taken = *clause;
    const bool nobody = adds_nobody(line, clause);
    if (is_enemys_act(&line->words, clause->begin, start)) {
        keep_rest(line, clause->begin, "the unit that acts belongs to the other side");
        return false;
    }
    bool ended = orders->count > 0 && orders->moves[orders->count - 1].kind == HET_MOVE_END;
    if (!ended && het_chain_names_forced(line, clause, start, true))
        return true;
    if (het_game_over(state) || state->actor != start->side || nobody ||
        !het_chain_read(line, clause, start, chain)) {
        *clause = taken;
        if (!nobody && het_chain_names_forced(line, clause, start, false))
            return true;
        keep_rest(line, clause->begin, "dice, or a decision of the other side, come first");
        line->contradicts = het_chain_contradicts_forced(line, clause, start) ||
                            names_completed(line, clause->begin, start);
        line->breaks_set =
            clause->has_verb && clause->kind == HET_MOVE_ADD &&
            (orders->count == 0 || orders->moves[orders->count - 1].kind == HET_MOVE_ADD);
        line->broken = clause->begin;
        return false;
    }
    const HetMove last = chain->moves[chain->count - 1];
    const HetWord *verb = verb_after_name(line, clause);
    if (closes_for(verb, (HetMoveKind)last.kind)) {
        g_clear_error(&line->fault);
        keep_rest(line, clause->begin, "the name of a unit is no act before that verb");
        return false;
    }
    set_context(clause, chain, &start->context);
    if (!take_decisions(line, chain, orders)) {
        keep_rest(line, line->at, "more decisions than are read at once; give fewer in a line");
        line->is_settled = true;
        return false;
    }
    *start = *chain;
    /* a name is left to be read with the verb after it, a choice with what it leads to */
    const bool over = het_game_over(state) || state->actor != start->side;
    *ret_whole = verb == NULL && !leaves_object(line, clause, &last) &&
                 (clause->numbered || chain->acted || over || !het_chain_leads_on(&last));
    return true;
}

/* Reads on where `start` is, to the first word that cannot be read; ret_orders: the decisions up to
 * line->at, which leads nowhere in between. */
static void
read_on(HetLine *line, HetChain *start, HetOrders *ret_orders)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    HetOrders orders = {0}, before = {0};
    HetContext context = line->context, first = line->context;
    unsigned at = line->at, last = line->at, begin = line->at;
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
    if (line->breaks_set) {
        line->at = begin;
        line->context = first;
        ret_orders->count = 0;
        return;
    }
    if (at == line->words.count || !line->contradicts)
        return;
    line->at = last;
    line->context = context;
    *ret_orders = before;
}

bool
het_line_read(HetLine *line, const HetState *state, HetOrders *ret_orders)
{
    g_autofree HetChain *start = g_new0(HetChain, 1);
    g_clear_error(&line->fault);
    het_game_clone(&start->at.state, state);
    start->line = line;
    start->side = (HetActor)state->actor;
    start->context = line->context;
    ret_orders->count = line->heard = 0;
    line->contradicts = line->breaks_set = line->is_settled = false;
    read_on(line, start, ret_orders);
    return ret_orders->count > 0;
}
