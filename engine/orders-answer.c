#include "orders-answer.h"

#include <string.h>

#include "text-common.h"
#include "text.h"

enum { NODES = 12 };

/* --- the rule --------------------------------------------------------------------------------- */

/* Whether the verb declines or ends something. */
static bool
closes(const HetSaying *saying)
{
    return saying->verb < saying->end &&
           het_kind_closes((HetMoveKind)het_saying_word(saying, saying->verb)->kinds[0]);
}

/* Positions in which the act may be decided: here, once the unit is chosen, once it has an order.
 */
typedef struct {
    unsigned count;
    struct {
        HetStateBuffer at;
        HetMoveList list;
        bool ordered; /* by the order that the verb names */
        unsigned moves;
    } node[NODES];
    char *found; /* (owned) what is legal at one of them, of the words that say something there */
} Asking;

static void
add_node(Asking *asking, const HetState *state, bool ordered, unsigned moves)
{
    het_game_clone(&asking->node[asking->count].at.state, state);
    asking->node[asking->count].list.count = 0;
    asking->node[asking->count].ordered = ordered;
    asking->node[asking->count].moves = moves;
    het_game_legal(state, &asking->node[asking->count].list);
    asking->count++;
}

/* Where the first act was forced. */
typedef struct {
    HetStateBuffer at;
    bool is;
} FirstForced;

static void
hear_first(void *data, const HetState *state, const HetEvent *event)
{
    FirstForced *first = data;
    if (event->kind != HET_EVENT_FORCED || first->is || het_chain_leads_on(event->move))
        return;
    het_game_clone(&first->at.state, state);
    first->is = true;
}

/* Goes on by a choice of the unit or of its order, if the side still decides then; what is forced
 * by it is still to be decided. */
static void
go_on(Asking *asking, unsigned from, const HetMove *move, bool ordered)
{
    g_autofree HetStateBuffer *after = g_new(HetStateBuffer, 1);
    g_autofree FirstForced *first = g_new0(FirstForced, 1);
    const HetState *before = &asking->node[from].at.state, *next = &after->state;
    if (asking->count == NODES)
        return;
    het_game_clone(&after->state, before);
    het_game_apply(&after->state, move, &(HetSink){.emit = hear_first, .data = first});
    if (first->is)
        next = &first->at.state;
    if (!het_game_over(next) && next->actor == before->actor && next->depth > 0)
        add_node(asking, next, ordered, asking->node[from].moves + 1);
}

/* Whether an order is named, or named like the verb: "fire", where the verb is to shoot. */
static bool
is_named(const HetSaying *saying, const HetMove *order)
{
    for (unsigned i = saying->begin; i < saying->end; i++)
        if (i != saying->verb && het_saying_has(saying, i, HET_WORD_VALUE) &&
            het_text_value_fits(saying->state, order, het_saying_word(saying, i)->text))
            return true;
    const char *name = het_text_value_name(saying->state, order);
    const uint8_t *kinds = name != NULL ? het_verb_kinds(name) : NULL;
    return kinds != NULL && saying->verb < saying->end &&
           het_verb_means(het_saying_word(saying, saying->verb), (HetMoveKind)*kinds);
}

/* Whether a unit that may be chosen is, and what it does is named too. */
static bool
selects_to_act(const HetSaying *saying)
{
    const HetMove select = het_move_unit(HET_MOVE_SELECT, saying->actor);
    return het_saying_kind(saying, saying->list) == HET_MOVE_SELECT &&
           saying->actor != HET_NO_UNIT &&
           (het_saying_has_other_words(saying) || saying->target != HET_NO_UNIT) &&
           het_list_index(saying->list, &select) < saying->list->count;
}

static void
find_nodes(const HetSaying *saying, Asking *asking)
{
    const HetMove select = het_move_unit(HET_MOVE_SELECT, saying->actor);
    add_node(asking, saying->state, false, 0);
    const HetMoveKind kind = het_saying_kind(saying, saying->list);
    if (saying->actor == HET_NO_UNIT || kind == HET_MOVE_ADD || het_kind_closes(kind) ||
        (kind == HET_MOVE_SELECT && !selects_to_act(saying)))
        return; /* what is added acts with another unit; the rest is done here */
    if (het_list_index(saying->list, &select) < saying->list->count)
        go_on(asking, 0, &select, false);
    unsigned from = asking->count - 1;
    for (unsigned i = 0; i < asking->node[from].list.count; i++) {
        const HetMove *move = &asking->node[from].list.moves[i];
        if (move->kind == HET_MOVE_ORDER && move->unit == saying->actor)
            go_on(asking, from, move, is_named(saying, move));
    }
}

/* Whether acts of a kind are done to someone: those listed are, or those that are so everywhere.
 */
static bool
lists_target(const HetMoveList *list, HetMoveKind kind)
{
    bool listed = false;
    HET_EACH_BELOW(i, list->count) {
        listed = listed || list->moves[i].kind == kind;
        if (list->moves[i].kind == kind && list->moves[i].target != HET_NO_UNIT)
            return true;
    }
    return !listed || het_kind_has_target(kind) || kind == HET_MOVE_ORDER;
}

static void
hear_act(void *data, const HetState *state, const HetEvent *event)
{
    HetMoveKind *kind = data;
    (void)state;
    if (event->kind == HET_EVENT_FORCED && event->move->target != HET_NO_UNIT)
        *kind = (HetMoveKind)event->move->kind;
}

/* What the unit does to an enemy who is named without a verb: as it would once it is chosen, else
 * it fights. */
static HetMoveKind
kind_once_chosen(const HetSaying *saying, const HetState *state, const HetMoveList *list)
{
    const HetMove select = het_move_unit(HET_MOVE_SELECT, saying->actor);
    HetMoveKind kind = HET_MOVE_FIGHT;
    HetStateBuffer at;
    if (saying->actor == HET_NO_UNIT || het_list_index(list, &select) == list->count)
        return kind;
    het_game_clone(&at.state, state);
    het_game_apply(&at.state, &select, &(HetSink){.emit = hear_act, .data = &kind});
    return kind;
}

/* What was typed, as a move of the unit against the target; words that say nothing of it are left
 * out. */
static HetTyped
typed_at(const HetSaying *saying, const HetState *state, const HetMoveList *list)
{
    HetTyped typed = {.move = het_move(HET_MOVE_NONE)};
    const bool chosen =
        selects_to_act(saying) && !het_list_has_kind(list, HET_MOVE_SELECT, saying->actor);
    const bool ends = closes(saying); /* whatever else is said */
    for (unsigned i = saying->begin; i < saying->end; i++)
        if (het_saying_word(saying, i)->roles != 0 && !het_saying_has(saying, i, HET_WORD_UNIT) &&
            !(chosen && i == saying->verb) && !(ends && i != saying->verb))
            het_text_say(state, list, het_saying_word(saying, i), &typed);
    bool actor = saying->actor != HET_NO_UNIT;
    bool target = saying->target != HET_NO_UNIT &&
                  (!typed.has_kind || !actor || lists_target(list, (HetMoveKind)typed.move.kind));
    unsigned first = actor ? saying->actor : saying->target;
    typed.units = (unsigned)actor + (unsigned)target;
    typed.move.unit = (uint16_t)first;
    if (actor && target)
        typed.move.target = (uint16_t)saying->target;
    typed.acts = actor && !target;
    if (typed.move.kind == HET_MOVE_ORDER && (typed.has_place || typed.has_pose_text) &&
        !het_list_has_kind(list, HET_MOVE_ORDER,
                           HET_NO_UNIT)) { /* it has the order: what it leads to */
        typed.has_kind = false;
        *typed.value = '\0';
        typed.move.kind = HET_MOVE_NONE;
    }
    if (!typed.has_kind)
        typed.move.kind = (uint8_t)het_text_kind_without_verb(state, list, &typed);
    if (!typed.has_kind && typed.move.kind == HET_MOVE_FIGHT)
        typed.move.kind = (uint8_t)kind_once_chosen(saying, state, list);
    typed.has_kind = typed.move.kind != HET_MOVE_NONE;
    if (*typed.value != '\0' && typed.has_kind && typed.move.kind != HET_MOVE_CAPTURE &&
        het_saying_names_order(saying) &&
        !het_text_names_value(state, (HetMoveKind)typed.move.kind, typed.value))
        typed.move.kind = HET_MOVE_ORDER; /* "move RI1 =charge" */
    if (typed.move.kind == HET_MOVE_DONE) /* a set is not picked: it is to end something else */
        typed.move.kind = HET_MOVE_END;
    return typed;
}

/* (transfer full) What the rules say of an act on the unit that is named, if acts of the kind are
 * done to units; else that nothing is done to it. */
static char *
ask_of_target(const HetSaying *saying, const HetState *state, const HetMoveList *list, HetMove move)
{
    const unsigned named = saying->target != HET_NO_UNIT ? saying->target : saying->actor;
    const char *reason = NULL;
    move.target = (uint16_t)saying->target;
    bool meets = move.kind != HET_MOVE_MOVE;
    HET_EACH_BELOW(i, list->count)
        meets = meets || (list->moves[i].kind == move.kind && list->moves[i].target != HET_NO_UNIT);
    if (meets && state->scenario->rules->refusal != NULL)
        reason = state->scenario->rules->refusal(state, &move);
    if (reason != NULL)
        return g_strdup(reason);
    g_autofree char *question = het_text_question(state);
    if (move.kind == HET_MOVE_MOVE)
        return g_strdup_printf("a move leads to a place, and names no unit; the question is: %s",
                               question);
    return g_strdup_printf("nothing is done to %s here; the question is: %s",
                           het_scenario_unit_at(state->scenario, named)->code, question);
}

/* (transfer full) What the rules say of the act at one of the positions; NULL: nothing, or that it
 * is legal. */
static char *
ask(const HetSaying *saying, Asking *asking, unsigned node)
{
    const HetState *state = &asking->node[node].at.state;
    const HetMoveList *list = &asking->node[node].list;
    g_autoptr(GError) error = NULL;
    HetMove move;
    HetTyped typed = typed_at(saying, state, list);
    HetTextAnswer answer = het_text_resolve(state, list, &typed, saying->text, &move, &error);
    if (answer == HET_TEXT_FOUND && asking->found == NULL) {
        g_autoptr(GString) text = g_string_new(NULL);
        het_text_brief(state, &move, text);
        asking->found = g_string_free(g_steal_pointer(&text), FALSE);
    }
    if (answer == HET_TEXT_FOUND)
        return NULL;
    if (answer == HET_TEXT_SEVERAL && !het_saying_is_of(saying, error->message))
        return ask_of_target(saying, state, list, typed.move);
    const char *reason = strstr(error->message, "\": ");
    return answer == HET_TEXT_UNKNOWN || reason == NULL ? NULL : g_strdup(reason + strlen("\": "));
}

/* (transfer full) The rule that forbids the act, where such acts are decided; NULL: they are not
 * decided here, or no rule is known. */
static char *
find_rule(const HetSaying *saying, Asking *asking)
{
    char *found = NULL;
    const unsigned first = selects_to_act(saying) && asking->count > 1 ? 1 : 0;
    for (unsigned ordered = 2; ordered-- > 0 && found == NULL;)
        for (unsigned i = first; i < asking->count && found == NULL; i++) {
            const HetMoveList *list = &asking->node[i].list;
            HetTyped typed = typed_at(saying, &asking->node[i].at.state, list);
            if (asking->node[i].ordered == (ordered != 0) && typed.has_kind &&
                het_list_has_kind(list, (HetMoveKind)typed.move.kind, saying->actor))
                found = ask(saying, asking, i);
        }
    return found;
}

/* (transfer full) The same where no verb was typed, or acts of its kind are not decided: of the
 * unit once it is chosen, else here. */
static char *
find_reason(const HetSaying *saying, Asking *asking)
{
    unsigned chosen =
        asking->count > 1 && asking->node[1].moves == 1 &&
                het_list_has_kind(&asking->node[0].list, HET_MOVE_SELECT, saying->actor)
            ? 1
            : 0;
    char *found = ask(saying, asking, chosen);
    if (found == NULL && chosen > 0)
        found = ask(saying, asking, 0);
    return found;
}

/* (transfer full) Where a unit is to be chosen and only an enemy is named; NULL: it is not so. */
static char *
find_unnamed(const HetSaying *saying)
{
    const HetState *state = saying->state;
    HetMoveKind kind = het_saying_kind(saying, saying->list);
    if (saying->actor != HET_NO_UNIT || saying->target == HET_NO_UNIT ||
        het_list_decider(saying->list) != HET_NO_UNIT ||
        (kind != HET_MOVE_SHOOT && kind != HET_MOVE_CHARGE && kind != HET_MOVE_FIGHT))
        return NULL;
    return g_strdup_printf("name one of your own units before %s",
                           het_scenario_unit_at(state->scenario, saying->target)->code);
}

/* (transfer full) Where two of the side are named without a verb, and none acts on another; NULL:
 * it is not so. */
static char *
find_friend(const HetSaying *saying, const Asking *asking)
{
    const HetActor side = (HetActor)saying->state->actor;
    if (saying->verb < saying->end || saying->actor == HET_NO_UNIT ||
        saying->target == HET_NO_UNIT || het_view_side(saying->state, saying->target) != side ||
        het_saying_has_other_words(saying))
        return NULL;
    HET_EACH_BELOW(node, asking->count)
        HET_EACH_BELOW(i, asking->node[node].list.count)
            if (asking->node[node].list.moves[i].target != HET_NO_UNIT)
                return NULL;
    g_autofree char *question = het_text_question(saying->state);
    return g_strdup_printf("nothing is done to %s here; the question is: %s",
                           het_scenario_unit_at(saying->state->scenario, saying->target)->code,
                           question);
}

/* --- the answer ------------------------------------------------------------------------------- */

static GError *
answer_of(const HetSaying *saying, const char *what)
{
    return g_error_new(HET_ERROR, HET_ERROR_ILLEGAL, "\"%.80s\": %s", saying->text, what);
}

/* "; the only choice then is ...", where the words contradict what is forced, an order or an act
 * under the same verb; "": they do not. */
static const char *
only_choice(const HetSaying *saying)
{
    static const char words[] = "the only choice then is \"";
    const char *found = strstr(saying->line->fault->message, words);
    if (found == NULL || saying->verb == saying->end)
        return found != NULL ? found : "";
    const char *begin = found + strlen(words);
    g_autofree char *verb = g_strndup(begin, strcspn(begin, " \""));
    const uint8_t *kinds = het_verb_kinds(verb);
    const HetWord *typed = het_saying_word(saying, saying->verb);
    bool orders = (het_verb_means(typed, HET_MOVE_ORDER) && het_saying_names_order(saying)) ||
                  het_verb_means(typed, HET_MOVE_SELECT);
    return kinds != NULL && (orders || *kinds == HET_MOVE_ORDER ||
                             het_verb_means(typed, (HetMoveKind)*kinds))
               ? found
               : "";
}

/* A rule's reason, with the unit that it is of where another one was named first. */
static GError *
answer_rule(const HetSaying *saying, const char *rule, const char *only)
{
    const HetUnit *unit = saying->actor == HET_NO_UNIT
                              ? NULL
                              : het_scenario_unit_at(saying->state->scenario, saying->actor);
    unsigned i = saying->begin;
    while (i < saying->end && !het_saying_has(saying, i, HET_WORD_UNIT))
        i++;
    bool other = unit != NULL && i < saying->end &&
                 het_saying_word(saying, i)->unit != saying->actor &&
                 het_view_side(saying->state, het_saying_word(saying, i)->unit) != unit->side;
    g_autofree char *what =
        g_strdup_printf("%s%s%s%s%s%s", other ? "of " : "", other ? unit->code : "",
                        other ? ": " : "", rule, *only != '\0' ? "; " : "", only);
    return answer_of(saying, what);
}

/* Why nothing is declined or ended where an act is legal; NULL: it is not an act, but an end. */
static char *
why_not_closed(const HetSaying *saying, Asking *asking, const char *legal)
{
    g_autofree char *verb = g_strndup(legal + 1, strcspn(legal + 1, " \""));
    const uint8_t *kinds = het_verb_kinds(verb);
    if (kinds == NULL || het_kind_closes((HetMoveKind)kinds[0]))
        return NULL;
    char *rule = find_reason(saying, asking);
    return rule != NULL ? rule : g_strdup("this cannot be passed or ended");
}

/* Whether the verb is to shoot or attack. */
static bool
meets(const HetSaying *saying)
{
    const HetMoveKind kind = het_saying_kind(saying, saying->list);
    return kind == HET_MOVE_SHOOT || kind == HET_MOVE_CHARGE || kind == HET_MOVE_FIGHT;
}

/* What is legal, with the rule that forbids what was typed, if it is of another sort. */
static GError *
answer_legal(const HetSaying *saying, Asking *asking, const char *legal, bool same)
{
    g_autofree char *rule = same             ? NULL
                            : closes(saying) ? why_not_closed(saying, asking, legal)
                                             : find_rule(saying, asking);
    bool bare = !het_saying_has_other_words(saying) || strstr(legal, "\" or \"") != NULL;
    if (rule == NULL && !same && !closes(saying) && (bare || meets(saying)))
        rule = find_reason(saying, asking); /* the verb, or nothing but units, says what is meant */
    if (rule != NULL && g_str_has_prefix(rule, "may be \""))
        return answer_of(saying, rule); /* it names what is legal */
    char *question = rule != NULL ? strstr(rule, "; the question is") : NULL;
    if (question != NULL)
        *question = '\0'; /* that is what is legal */
    g_autofree char *what = rule == NULL ? g_strdup_printf("type %s", legal)
                                         : g_strdup_printf("%s; %s is legal", rule, legal);
    return answer_of(saying, what);
}

/* Where a unit is named with what ends something for the side; NULL: it is not so. */
static GError *
answer_end(const HetSaying *saying, const char *legal)
{
    if (!closes(saying) || strchr(legal, ' ') != NULL ||
        (saying->actor == HET_NO_UNIT && saying->target == HET_NO_UNIT))
        return NULL;
    const bool decides =
        saying->actor != HET_NO_UNIT && het_list_decider(saying->list) == saying->actor;
    g_autofree char *question = het_text_question(saying->state);
    g_autofree char *text = decides ? g_strdup_printf("type %s", legal)
                                    : g_strdup_printf("%s names no unit: %s", legal, question);
    return answer_of(saying, text);
}

/* The question that is open, after what is wrong with the words as an answer to it. */
static GError *
answer_question(const HetSaying *saying, const char *what)
{
    g_autofree char *question = het_text_question(saying->state);
    g_autofree char *text = g_strdup_printf("%s: %s", what, question);
    return answer_of(saying, text);
}

/* What the rules say of the act that was meant. */
static GError *
find_forbidden(const HetSaying *saying, Asking *asking)
{
    const HetWord *verb = saying->verb < saying->end ? het_saying_word(saying, saying->verb) : NULL;
    const bool chooses = (verb != NULL && (het_verb_means(verb, HET_MOVE_ORDER) ||
                                           het_verb_means(verb, HET_MOVE_SELECT))) ||
                         het_saying_names_order(saying);
    g_autofree char *rule = find_rule(saying, asking);
    if (rule == NULL && asking->found == NULL) {
        g_autofree char *choice = chooses ? het_saying_choice(saying) : NULL;
        if (choice != NULL)
            return answer_legal(saying, asking, choice, true);
        rule = find_unnamed(saying);
        if (rule == NULL)
            rule = find_friend(saying, asking);
        if (rule == NULL)
            rule = find_reason(saying, asking);
    }
    if (rule != NULL)
        return answer_rule(saying, rule, only_choice(saying));
    if (asking->found == NULL)
        return NULL;
    const bool same = strcmp(asking->found, saying->text) == 0 && saying->actor != HET_NO_UNIT;
    const char *unit =
        same ? het_scenario_unit_at(saying->state->scenario, saying->actor)->code : "";
    g_autofree char *found = same ? g_strdup_printf("type \"select %s\" first", unit)
                                  : g_strdup_printf("type \"%s\"", asking->found);
    return answer_of(saying, found);
}

static GError *
find_answer(const HetSaying *saying, Asking *asking)
{
    bool same = false;
    const HetMoveKind kind = het_saying_kind(saying, saying->list);
    if (kind == HET_MOVE_ROLL || kind == HET_MOVE_DRAW)
        return answer_question(saying, "no dice or chits are due now; the question is");
    if (saying->end < saying->line->words.count && het_saying_is_read(saying))
        return het_line_answer_after(saying->line, saying->state, saying->end);
    g_autofree char *legal = het_saying_legal(saying, &same);
    find_nodes(saying, asking);
    GError *end = legal != NULL ? answer_end(saying, legal) : NULL;
    if (end != NULL)
        return end;
    if (legal != NULL)
        return answer_legal(saying, asking, legal, same);
    g_autofree char *who = het_saying_decider(saying);
    if (who != NULL)
        return answer_of(saying, who);
    GError *forbidden = find_forbidden(saying, asking);
    if (forbidden != NULL)
        return forbidden;
    return answer_question(saying, closes(saying)
                                       ? "this cannot be passed or ended; the question is"
                                       : "this is no answer to the question");
}

/* Where the words may be one of several acts: another one, if it is all of them. NULL: they are
 * several only without the verb, a unit that is named or the last word. */
static GError *
find_several(const HetSaying *saying)
{
    bool same = false;
    const char *fault = saying->line->fault->message;
    g_autofree char *legal = het_saying_legal(saying, &same);
    const bool left = strstr(fault, saying->line->words.texts[saying->end - 1]) == NULL;
    const char *several = g_strrstr(fault, "\": ");
    if (!het_saying_is_of(saying, fault) || (legal == NULL && left && saying->verb < saying->end) ||
        (legal != NULL && !same && left))
        return NULL;
    if (legal == NULL || !same)
        return several != NULL ? answer_of(saying, several + strlen("\": "))
                               : g_error_copy(saying->line->fault);
    g_autofree char *what = g_strdup_printf("type %s", legal);
    return answer_of(saying, what);
}

/* Where an enemy has been put in for the place on which he stands; NULL: that is no act either. */
static GError *
answer_named(const HetSaying *saying)
{
    if (!het_saying_is_read(saying))
        return NULL;
    g_auto(GStrv) words = g_new0(char *, saying->end - saying->begin + 1);
    for (unsigned i = saying->begin; i < saying->end; i++)
        words[i - saying->begin] = g_strdup(saying->line->words.texts[i]);
    g_autofree char *line = g_strjoinv(" ", words);
    g_autofree char *text = g_strdup_printf("type \"%s\"", line);
    return answer_of(saying, text);
}

GError *
het_line_answer(HetLine *line, const HetState *state)
{
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    if (line->at == line->words.count || state->actor > HET_SECOND ||
        line->words.words[line->at].roles == 0)
        return g_error_copy(line->fault);
    het_game_legal(state, list);
    HetSaying saying = het_saying_of(line, state, list);
    g_autofree Asking *asking = g_new0(Asking, 1);
    HetWord place;
    const unsigned named = het_saying_name_enemy(&saying, &place);
    GError *answer = NULL;
    if (named < line->words.count)
        answer = answer_named(&saying);
    else if (line->answer == HET_TEXT_SEVERAL && !closes(&saying))
        answer = find_several(&saying);
    if (answer == NULL)
        answer = find_answer(&saying, asking);
    if (named < line->words.count) {
        line->words.texts[named] = (char *)(uintptr_t)place.text;
        line->words.words[named] = place;
    }
    g_free(asking->found);
    g_free(saying.text);
    return answer;
}

/* --- helpers ---------------------------------------------------------------------------------- */

/* (transfer full) The rule that forbids the act that words name; NULL: none, or none is known. */
static char *
find_refusal(const HetState *state, const char *words)
{
    g_autoptr(HetLine) line = het_line_new_unlisted(state, words, NULL);
    if (line == NULL || state->actor > HET_SECOND)
        return NULL;
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    g_autofree Asking *asking = g_new0(Asking, 1);
    het_game_legal(state, list);
    HetSaying saying = het_saying_of(line, state, list);
    find_nodes(&saying, asking);
    char *rule = find_rule(&saying, asking);
    if (rule == NULL && asking->found == NULL)
        rule = find_reason(&saying, asking);
    if (rule != NULL && g_str_has_prefix(rule, "may "))
        g_clear_pointer(&rule, g_free); /* it is legal in several ways */
    g_free(asking->found);
    g_free(saying.text);
    return rule;
}

char *
het_orders_refusal(const HetState *state, HetMoveKind kind, unsigned unit, unsigned target)
{
    const HetScenario *scenario = state->scenario;
    g_autofree char *words = g_strdup_printf("%s %s %s", het_move_kind_name(kind),
                                             het_scenario_unit_at(scenario, unit)->code,
                                             het_scenario_unit_at(scenario, target)->code);
    return find_refusal(state, words);
}

char *
het_orders_refusal_to(const HetState *state, unsigned unit, const char *place)
{
    g_autofree char *words =
        g_strdup_printf("move %s %s", het_scenario_unit_at(state->scenario, unit)->code, place);
    return find_refusal(state, words);
}
