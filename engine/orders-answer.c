#include "orders-answer.h"

#include <string.h>

#include "text-common.h"
#include "text.h"

enum { NODES = 12 };

/* --- the rule --------------------------------------------------------------------------------- */

/* Whether the verb declines or ends something. */
static bool
closes(const HetPhrase *phrase)
{
    return phrase->verb < phrase->end &&
           het_kind_closes((HetMoveKind)het_phrase_word(phrase, phrase->verb)->kinds[0]);
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
    char *found; /* (owned) what is legal at one of them, of the words that have a meaning there */
} Nodes;

static void
add_node(Nodes *nodes, const HetState *state, bool ordered, unsigned moves)
{
    het_game_clone(&nodes->node[nodes->count].at.state, state);
    nodes->node[nodes->count].list.count = 0;
    nodes->node[nodes->count].ordered = ordered;
    nodes->node[nodes->count].moves = moves;
    het_game_legal(state, &nodes->node[nodes->count].list);
    nodes->count++;
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

/* Continues with a choice of the unit or of its order, if the side still decides then; what is
 * forced by it is still to be decided. */
static void
go_on(Nodes *nodes, unsigned from, const HetMove *move, bool ordered)
{
    g_autofree HetStateBuffer *after = g_new(HetStateBuffer, 1);
    g_autofree FirstForced *first = g_new0(FirstForced, 1);
    const HetState *before = &nodes->node[from].at.state, *next = &after->state;
    if (nodes->count == NODES)
        return;
    het_game_clone(&after->state, before);
    het_game_apply(&after->state, move, &(HetSink){.emit = hear_first, .data = first});
    if (first->is)
        next = &first->at.state;
    if (!het_game_over(next) && next->actor == before->actor && next->depth > 0)
        add_node(nodes, next, ordered, nodes->node[from].moves + 1);
}

/* Whether an order is named, or named like the verb: "fire", where the verb is to shoot. */
static bool
is_named(const HetPhrase *phrase, const HetMove *order)
{
    for (unsigned i = phrase->begin; i < phrase->end; i++)
        if (i != phrase->verb && het_phrase_has(phrase, i, HET_WORD_VALUE) &&
            het_text_value_fits(phrase->state, order, het_phrase_word(phrase, i)->text))
            return true;
    const char *name = het_text_value_name(phrase->state, order);
    const uint8_t *kinds = name != NULL ? het_verb_kinds(name) : NULL;
    return kinds != NULL && phrase->verb < phrase->end &&
           het_verb_means(het_phrase_word(phrase, phrase->verb), (HetMoveKind)*kinds);
}

/* Whether a unit that may be chosen is, and what it does is named too. */
static bool
selects_to_act(const HetPhrase *phrase)
{
    const HetMove select = het_move_unit(HET_MOVE_SELECT, phrase->actor);
    return het_phrase_kind(phrase, phrase->list) == HET_MOVE_SELECT &&
           phrase->actor != HET_NO_UNIT &&
           (het_phrase_has_other_words(phrase) || phrase->target != HET_NO_UNIT) &&
           het_list_index(phrase->list, &select) < phrase->list->count;
}

static void
find_nodes(const HetPhrase *phrase, Nodes *nodes)
{
    const HetMove select = het_move_unit(HET_MOVE_SELECT, phrase->actor);
    add_node(nodes, phrase->state, false, 0);
    const HetMoveKind kind = het_phrase_kind(phrase, phrase->list);
    if (phrase->actor == HET_NO_UNIT || kind == HET_MOVE_ADD || het_kind_closes(kind) ||
        (kind == HET_MOVE_SELECT && !selects_to_act(phrase)))
        return; /* what is added acts with another unit; the rest is done here */
    if (het_list_index(phrase->list, &select) < phrase->list->count)
        go_on(nodes, 0, &select, false);
    unsigned from = nodes->count - 1;
    for (unsigned i = 0; i < nodes->node[from].list.count; i++) {
        const HetMove *move = &nodes->node[from].list.moves[i];
        if (move->kind == HET_MOVE_ORDER && move->unit == phrase->actor)
            go_on(nodes, from, move, is_named(phrase, move));
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
kind_once_chosen(const HetPhrase *phrase, const HetState *state, const HetMoveList *list)
{
    const HetMove select = het_move_unit(HET_MOVE_SELECT, phrase->actor);
    HetMoveKind kind = HET_MOVE_FIGHT;
    HetStateBuffer at;
    if (phrase->actor == HET_NO_UNIT || het_list_index(list, &select) == list->count)
        return kind;
    het_game_clone(&at.state, state);
    het_game_apply(&at.state, &select, &(HetSink){.emit = hear_act, .data = &kind});
    return kind;
}

/* What was typed, as a move of the unit against the target; words that do not describe it are left
 * out. */
static HetTyped
typed_at(const HetPhrase *phrase, const HetState *state, const HetMoveList *list)
{
    HetTyped typed = {.move = het_move(HET_MOVE_NONE)};
    const bool chosen =
        selects_to_act(phrase) && !het_list_has_kind(list, HET_MOVE_SELECT, phrase->actor);
    const bool ends = closes(phrase); /* whatever else is typed */
    for (unsigned i = phrase->begin; i < phrase->end; i++)
        if (het_phrase_word(phrase, i)->roles != 0 && !het_phrase_has(phrase, i, HET_WORD_UNIT) &&
            !(chosen && i == phrase->verb) && !(ends && i != phrase->verb))
            het_text_add_word(state, list, het_phrase_word(phrase, i), &typed);
    bool actor = phrase->actor != HET_NO_UNIT;
    bool target = phrase->target != HET_NO_UNIT &&
                  (!typed.has_kind || !actor || lists_target(list, (HetMoveKind)typed.move.kind));
    unsigned first = actor ? phrase->actor : phrase->target;
    typed.units = (unsigned)actor + (unsigned)target;
    typed.move.unit = (uint16_t)first;
    if (actor && target)
        typed.move.target = (uint16_t)phrase->target;
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
        typed.move.kind = (uint8_t)kind_once_chosen(phrase, state, list);
    typed.has_kind = typed.move.kind != HET_MOVE_NONE;
    if (*typed.value != '\0' && typed.has_kind && typed.move.kind != HET_MOVE_CAPTURE &&
        het_phrase_names_order(phrase) &&
        !het_text_names_value(state, (HetMoveKind)typed.move.kind, typed.value))
        typed.move.kind = HET_MOVE_ORDER; /* "move RI1 =charge" */
    if (typed.move.kind == HET_MOVE_DONE) /* a set is not picked: it is to end something else */
        typed.move.kind = HET_MOVE_END;
    return typed;
}

/* (transfer full) The rules' answer to an act on the unit that is named, if acts of the kind are
 * done to units; else that nothing is done to it. */
static char *
rule_for_target(const HetPhrase *phrase, const HetState *state, const HetMoveList *list,
                HetMove move)
{
    const unsigned named = phrase->target != HET_NO_UNIT ? phrase->target : phrase->actor;
    const char *reason = NULL;
    move.target = (uint16_t)phrase->target;
    bool meets = move.kind != HET_MOVE_MOVE;
    HET_EACH_BELOW(i, list->count)
        meets = meets || (list->moves[i].kind == move.kind && list->moves[i].target != HET_NO_UNIT);
    if (meets && state->scenario->rules->refusal != NULL)
        reason = state->scenario->rules->refusal(state, &move);
    if (reason != NULL)
        return g_strdup(reason);
    g_autofree char *question = het_text_question(phrase->state);
    if (move.kind == HET_MOVE_MOVE)
        return g_strdup_printf("a move leads to a place, and names no unit; the question is: %s",
                               question);
    return g_strdup_printf("nothing is done to %s here; the question is: %s",
                           het_scenario_unit_at(state->scenario, named)->code, question);
}

/* (transfer full) The rules' answer to the act at one of the positions; NULL: none, or it is legal.
 */
static char *
rule_at(const HetPhrase *phrase, Nodes *nodes, unsigned node)
{
    const HetState *state = &nodes->node[node].at.state;
    const HetMoveList *list = &nodes->node[node].list;
    g_autoptr(GError) error = NULL;
    HetMove move;
    HetTyped typed = typed_at(phrase, state, list);
    HetTextAnswer answer = het_text_resolve(state, list, &typed, phrase->text, &move, &error);
    if (answer == HET_TEXT_FOUND && nodes->found == NULL) {
        g_autoptr(GString) text = g_string_new(NULL);
        het_text_brief(state, &move, text);
        nodes->found = g_string_free(g_steal_pointer(&text), FALSE);
    }
    if (answer == HET_TEXT_FOUND)
        return NULL;
    if (answer == HET_TEXT_SEVERAL && !het_phrase_is_of(phrase, error->message))
        return rule_for_target(phrase, state, list, typed.move);
    const char *reason = strstr(error->message, "\": ");
    return answer == HET_TEXT_UNKNOWN || reason == NULL ? NULL : g_strdup(reason + strlen("\": "));
}

/* (transfer full) The rule that forbids the act, where such acts are decided; NULL: they are not
 * decided here, or no rule is known. */
static char *
find_rule(const HetPhrase *phrase, Nodes *nodes)
{
    char *found = NULL;
    const unsigned first = selects_to_act(phrase) && nodes->count > 1 ? 1 : 0;
    for (unsigned ordered = 2; ordered-- > 0 && found == NULL;)
        for (unsigned i = first; i < nodes->count && found == NULL; i++) {
            const HetMoveList *list = &nodes->node[i].list;
            HetTyped typed = typed_at(phrase, &nodes->node[i].at.state, list);
            if (nodes->node[i].ordered == (ordered != 0) && typed.has_kind &&
                het_list_has_kind(list, (HetMoveKind)typed.move.kind, phrase->actor))
                found = rule_at(phrase, nodes, i);
        }
    return found;
}

/* (transfer full) The same where no verb was typed, or acts of its kind are not decided: of the
 * unit once it is chosen, else here. */
static char *
find_reason(const HetPhrase *phrase, Nodes *nodes)
{
    unsigned chosen =
        nodes->count > 1 && nodes->node[1].moves == 1 &&
                het_list_has_kind(&nodes->node[0].list, HET_MOVE_SELECT, phrase->actor)
            ? 1
            : 0;
    char *found = rule_at(phrase, nodes, chosen);
    if (found == NULL && chosen > 0)
        found = rule_at(phrase, nodes, 0);
    return found;
}

/* Whether a unit that is chosen, and given an order if need be, may act on the enemy by the verb
 * that is typed. */
static bool
leads_to(const HetPhrase *phrase, const HetState *state, const HetMoveList *list, unsigned choices)
{
    bool found = false;
    for (unsigned i = 0; i < list->count && !found; i++) {
        const HetMove *move = &list->moves[i];
        if (het_verb_means(het_phrase_word(phrase, phrase->verb), (HetMoveKind)move->kind)) {
            HetDescription described; /* whom it meets at its place, too */
            het_game_describe(state, move, &described);
            found = described.target == phrase->target;
        }
        if (found || choices == 0 || !het_chain_leads_on(move))
            continue;
        g_autofree HetStateBuffer *after = g_new(HetStateBuffer, 1);
        g_autofree HetMoveList *next = g_new0(HetMoveList, 1);
        het_game_clone(&after->state, state);
        het_game_apply(&after->state, move, NULL);
        if (het_game_over(&after->state) || after->state.actor != state->actor)
            continue;
        het_game_legal(&after->state, next);
        found = leads_to(phrase, &after->state, next, choices - 1);
    }
    return found;
}

/* Whether the verb is to shoot or attack. */
static bool
meets(const HetPhrase *phrase)
{
    const HetMoveKind kind = het_phrase_kind(phrase, phrase->list);
    return kind == HET_MOVE_SHOOT || kind == HET_MOVE_CHARGE || kind == HET_MOVE_FIGHT;
}

/* (transfer full) Where a unit is to be chosen and only an enemy is named; NULL: it is not so. On a
 * table other ways to charge may be legal than are listed. */
static char *
find_unnamed(const HetPhrase *phrase)
{
    enum { CHOICES = 2 }; /* of a unit and of its order */
    const HetState *state = phrase->state;
    HetMoveKind kind = het_phrase_kind(phrase, phrase->list);
    if (phrase->actor != HET_NO_UNIT || phrase->target == HET_NO_UNIT ||
        het_list_decider(phrase->list) != HET_NO_UNIT || !meets(phrase))
        return NULL;
    const char *target = het_scenario_unit_at(state->scenario, phrase->target)->code;
    if ((kind == HET_MOVE_CHARGE && het_text_vocabulary(state)->plane) ||
        leads_to(phrase, state, phrase->list, CHOICES))
        return g_strdup_printf("name one of your own units before %s", target);
    g_autofree char *question = het_text_question(state);
    return g_strdup_printf(
        "none of your units can do this to %s from where it stands; the question is: %s", target,
        question);
}

/* (transfer full) Where two of the side are named without a verb, and none acts on another; NULL:
 * it is not so. */
static char *
find_friend(const HetPhrase *phrase, const Nodes *nodes)
{
    const HetActor side = (HetActor)phrase->state->actor;
    if (phrase->verb < phrase->end || phrase->actor == HET_NO_UNIT ||
        phrase->target == HET_NO_UNIT || het_view_side(phrase->state, phrase->target) != side ||
        het_phrase_has_other_words(phrase))
        return NULL;
    HET_EACH_BELOW(node, nodes->count)
        HET_EACH_BELOW(i, nodes->node[node].list.count)
            if (nodes->node[node].list.moves[i].target != HET_NO_UNIT)
                return NULL;
    g_autofree char *question = het_text_question(phrase->state);
    return g_strdup_printf("nothing is done to %s here; the question is: %s",
                           het_scenario_unit_at(phrase->state->scenario, phrase->target)->code,
                           question);
}

/* --- the answer ------------------------------------------------------------------------------- */

static GError *
answer_of(const HetPhrase *phrase, const char *what)
{
    return g_error_new(HET_ERROR, HET_ERROR_ILLEGAL, "\"%.80s\": %s", phrase->text, what);
}

/* "; the only choice then is ...", where the words contradict what is forced, an order or an act
 * under the same verb; "": they do not. */
static const char *
only_choice(const HetPhrase *phrase)
{
    static const char words[] = "the only choice then is \"";
    const char *found = strstr(phrase->line->fault->message, words);
    if (found == NULL || phrase->verb == phrase->end)
        return found != NULL ? found : "";
    const char *begin = found + strlen(words);
    g_autofree char *verb = g_strndup(begin, strcspn(begin, " \""));
    const uint8_t *kinds = het_verb_kinds(verb);
    const HetWord *typed = het_phrase_word(phrase, phrase->verb);
    bool orders = (het_verb_means(typed, HET_MOVE_ORDER) && het_phrase_names_order(phrase)) ||
                  het_verb_means(typed, HET_MOVE_SELECT);
    return kinds != NULL && (orders || *kinds == HET_MOVE_ORDER ||
                             het_verb_means(typed, (HetMoveKind)*kinds))
               ? found
               : "";
}

/* A rule's reason, with the unit that it is of where another one was named first. */
static GError *
answer_rule(const HetPhrase *phrase, const char *rule, const char *only)
{
    const HetUnit *unit = phrase->actor == HET_NO_UNIT
                              ? NULL
                              : het_scenario_unit_at(phrase->state->scenario, phrase->actor);
    unsigned i = phrase->begin;
    while (i < phrase->end && !het_phrase_has(phrase, i, HET_WORD_UNIT))
        i++;
    bool other = unit != NULL && i < phrase->end &&
                 het_phrase_word(phrase, i)->unit != phrase->actor &&
                 het_view_side(phrase->state, het_phrase_word(phrase, i)->unit) != unit->side;
    g_autofree char *what =
        g_strdup_printf("%s%s%s%s%s%s", other ? "of " : "", other ? unit->code : "",
                        other ? ": " : "", rule, *only != '\0' ? "; " : "", only);
    return answer_of(phrase, what);
}

/* Why nothing is declined or ended where an act is legal; NULL: it is not an act, but an end. */
static char *
why_not_closed(const HetPhrase *phrase, Nodes *nodes, const char *legal)
{
    g_autofree char *verb = g_strndup(legal + 1, strcspn(legal + 1, " \""));
    const uint8_t *kinds = het_verb_kinds(verb);
    if (kinds == NULL || het_kind_closes((HetMoveKind)kinds[0]))
        return NULL;
    char *rule = find_reason(phrase, nodes);
    return rule != NULL ? rule : g_strdup("this cannot be passed or ended");
}

/* (transfer full) That the unit which stands before a verb of what is done to nobody, or is to be
 * chosen, is the enemy's; NULL: it is not. */
static char *
why_not_its(const HetPhrase *phrase)
{
    const HetMoveKind kind = het_phrase_kind(phrase, phrase->list);
    const unsigned enemy = kind == HET_MOVE_SELECT && phrase->actor == HET_NO_UNIT
                               ? phrase->target
                               : het_phrase_enemy_before_verb(phrase);
    return enemy == HET_NO_UNIT || het_kind_has_target(kind)
               ? NULL
               : g_strdup_printf("%s belongs to the other side",
                                 het_scenario_unit_at(phrase->state->scenario, enemy)->code);
}

/* What is legal, with the rule that forbids what was typed, if it is of another sort. */
static GError *
answer_legal(const HetPhrase *phrase, Nodes *nodes, const char *legal, bool same)
{
    g_autofree char *rule = same ? NULL : why_not_its(phrase);
    if (rule == NULL && !same)
        rule = closes(phrase) ? why_not_closed(phrase, nodes, legal) : find_rule(phrase, nodes);
    bool bare = !het_phrase_has_other_words(phrase) || strstr(legal, "\" or \"") != NULL;
    if (rule == NULL && !same && !closes(phrase) && (bare || meets(phrase)))
        rule = find_reason(phrase, nodes); /* the verb, or nothing but units, says what is meant */
    if (rule != NULL && g_str_has_prefix(rule, "may be \""))
        return answer_of(phrase, rule); /* it names what is legal */
    char *question = rule != NULL ? strstr(rule, "; the question is") : NULL;
    if (question != NULL)
        *question = '\0'; /* that is what is legal */
    g_autofree char *what = rule == NULL ? g_strdup_printf("type %s", legal)
                                         : g_strdup_printf("%s; %s is legal", rule, legal);
    return answer_of(phrase, what);
}

/* Where a unit is named with what ends something for the side; NULL: it is not so. */
static GError *
answer_end(const HetPhrase *phrase, const char *legal)
{
    if (!closes(phrase) || strchr(legal, ' ') != NULL ||
        (phrase->actor == HET_NO_UNIT && phrase->target == HET_NO_UNIT))
        return NULL;
    const bool decides =
        phrase->actor != HET_NO_UNIT && het_list_decider(phrase->list) == phrase->actor;
    g_autofree char *question = het_text_question(phrase->state);
    g_autofree char *text = decides ? g_strdup_printf("type %s", legal)
                                    : g_strdup_printf("%s names no unit: %s", legal, question);
    return answer_of(phrase, text);
}

/* The question that is open, after what is wrong with the words as an answer to it. */
static GError *
answer_question(const HetPhrase *phrase, const char *what)
{
    g_autofree char *question = het_text_question(phrase->state);
    g_autofree char *text = g_strdup_printf("%s: %s", what, question);
    return answer_of(phrase, text);
}

/* The rules' answer to the act that was meant. */
static GError *
find_forbidden(const HetPhrase *phrase, Nodes *nodes)
{
    const HetWord *verb = phrase->verb < phrase->end ? het_phrase_word(phrase, phrase->verb) : NULL;
    const bool chooses = (verb != NULL && (het_verb_means(verb, HET_MOVE_ORDER) ||
                                           het_verb_means(verb, HET_MOVE_SELECT))) ||
                         het_phrase_names_order(phrase);
    g_autofree char *rule = find_rule(phrase, nodes);
    if (rule == NULL && nodes->found == NULL) {
        g_autofree char *choice = chooses ? het_phrase_choice(phrase) : NULL;
        if (choice != NULL)
            return answer_legal(phrase, nodes, choice, true);
        rule = find_unnamed(phrase);
        if (rule == NULL)
            rule = find_friend(phrase, nodes);
        if (rule == NULL)
            rule = find_reason(phrase, nodes);
    }
    if (rule != NULL)
        return answer_rule(phrase, rule, only_choice(phrase));
    if (nodes->found == NULL)
        return NULL;
    const bool same = strcmp(nodes->found, phrase->text) == 0 && phrase->actor != HET_NO_UNIT;
    const char *unit =
        same ? het_scenario_unit_at(phrase->state->scenario, phrase->actor)->code : "";
    g_autofree char *found = same ? g_strdup_printf("type \"select %s\" first", unit)
                                  : g_strdup_printf("type \"%s\"", nodes->found);
    return answer_of(phrase, found);
}

static GError *
find_answer(const HetPhrase *phrase, Nodes *nodes)
{
    bool same = false;
    const HetMoveKind kind = het_phrase_kind(phrase, phrase->list);
    if (kind == HET_MOVE_ROLL || kind == HET_MOVE_DRAW)
        return answer_question(phrase, kind == HET_MOVE_ROLL
                                           ? "no dice are due now; the question is"
                                           : "nothing is drawn now; the question is");
    if (phrase->end < phrase->line->words.count && het_phrase_is_read(phrase))
        return het_line_answer_after(phrase->line, phrase->state, phrase->end);
    g_autofree char *legal = het_phrase_legal(phrase, &same);
    find_nodes(phrase, nodes);
    GError *end = legal != NULL ? answer_end(phrase, legal) : NULL;
    if (end != NULL)
        return end;
    if (legal != NULL)
        return answer_legal(phrase, nodes, legal, same);
    g_autofree char *who = het_phrase_decider(phrase);
    if (who != NULL)
        return answer_of(phrase, who);
    if (kind == HET_MOVE_SELECT && phrase->actor == HET_NO_UNIT && phrase->target == HET_NO_UNIT &&
        het_list_has_kind(phrase->list, kind, HET_NO_UNIT) && phrase->end > phrase->begin + 1)
        return answer_question(phrase, "only a unit is chosen: name one of your own");
    GError *forbidden = find_forbidden(phrase, nodes);
    if (forbidden != NULL)
        return forbidden;
    return answer_question(phrase, closes(phrase)
                                       ? "this cannot be passed or ended; the question is"
                                       : "this is no answer to the question");
}

/* Where the words may be one of several acts: another one, if it is all of them. NULL: they are
 * several only without the verb, a unit that is named or the last word. */
static GError *
find_several(const HetPhrase *phrase)
{
    bool same = false;
    const char *fault = phrase->line->fault->message;
    g_autofree char *legal = het_phrase_legal(phrase, &same);
    const bool left = strstr(fault, phrase->line->words.texts[phrase->end - 1]) == NULL;
    const char *several = g_strrstr(fault, "\": ");
    if (!het_phrase_is_of(phrase, fault) || (legal == NULL && left && phrase->verb < phrase->end) ||
        (legal != NULL && !same && left))
        return NULL;
    if (legal == NULL || !same)
        return several != NULL ? answer_of(phrase, several + strlen("\": "))
                               : g_error_copy(phrase->line->fault);
    g_autofree char *what = g_strdup_printf("type %s", legal);
    return answer_of(phrase, what);
}

/* Where an enemy has been put in for the place on which he stands; NULL: that is no act either. */
static GError *
answer_named(const HetPhrase *phrase)
{
    if (!het_phrase_is_read(phrase))
        return NULL;
    g_auto(GStrv) words = g_new0(char *, phrase->end - phrase->begin + 1);
    for (unsigned i = phrase->begin; i < phrase->end; i++)
        words[i - phrase->begin] = g_strdup(phrase->line->words.texts[i]);
    g_autofree char *line = g_strjoinv(" ", words);
    g_autofree char *text = g_strdup_printf("type \"%s\"", line);
    return answer_of(phrase, text);
}

/* Puts a word, with its text, where another one is. */
static void
put_word(HetLine *line, unsigned index, const HetWord *word)
{
    line->words.texts[index] = (char *)(uintptr_t)word->text;
    line->words.words[index] = *word;
}

GError *
het_line_answer(HetLine *line, const HetState *state)
{
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    if (line->at == line->words.count || state->actor > HET_SECOND ||
        line->words.words[line->at].roles == 0)
        return g_error_copy(line->fault);
    het_game_legal(state, list);
    HetPhrase phrase = het_phrase_of(line, state, list);
    const HetPhrase typed = phrase;
    g_autofree Nodes *nodes = g_new0(Nodes, 1);
    HetWord place;
    unsigned named = het_phrase_name_enemy(&phrase, &place);
    GError *answer = named < line->words.count ? answer_named(&phrase) : NULL;
    if (answer == NULL && named < line->words.count) {
        const HetWord enemy = line->words.words[named];
        bool same = false;
        put_word(line, named, &place);
        g_autofree char *legal = het_phrase_legal(&typed, &same);
        if (legal != NULL) { /* the place itself is meant, under another verb */
            phrase = typed;
            named = line->words.count;
        } else {
            put_word(line, named, &enemy);
        }
    } else if (answer == NULL && line->answer == HET_TEXT_SEVERAL && !closes(&phrase)) {
        answer = find_several(&phrase);
    }
    if (answer == NULL)
        answer = find_answer(&phrase, nodes);
    if (named < line->words.count)
        put_word(line, named, &place);
    g_free(nodes->found);
    g_free(phrase.text);
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
    g_autofree Nodes *nodes = g_new0(Nodes, 1);
    het_game_legal(state, list);
    HetPhrase phrase = het_phrase_of(line, state, list);
    find_nodes(&phrase, nodes);
    char *rule = find_rule(&phrase, nodes);
    if (rule == NULL && nodes->found == NULL)
        rule = find_reason(&phrase, nodes);
    if (rule != NULL && g_str_has_prefix(rule, "may "))
        g_clear_pointer(&rule, g_free); /* it is legal in several ways */
    g_free(nodes->found);
    g_free(phrase.text);
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
