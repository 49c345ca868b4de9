/* What the words of a line name, and who decides. */
#include <string.h>

#include "orders-answer.h"
#include "text-common.h"
#include "view.h"

/* --- the words -------------------------------------------------------------------------------- */

HetActor
het_view_side(const HetState *state, unsigned unit)
{
    g_autoptr(HetView) view = het_view_new_units(state);
    return g_array_index(view->units, HetViewUnit, unit).side;
}

/* Where the next decision of the line seems to begin: at a second verb, but for one that is the
 * name of the order that the first gives. */
static unsigned
end_of(const HetLine *line)
{
    bool verb = false, chooses = false;
    unsigned i = line->at;
    for (; i < line->words.count; i++) {
        const HetWord *word = &line->words.words[i];
        if ((word->roles & HET_WORD_VERB) == 0 || word->repeated)
            continue;
        if (verb && !(chooses && (word->roles & HET_WORD_VALUE) != 0))
            break;
        verb = true;
        chooses = het_verb_means(word, HET_MOVE_ORDER) || het_verb_means(word, HET_MOVE_SELECT);
    }
    return MIN(i, line->at + HET_CLAUSE_WORDS);
}

static void
name_units(HetPhrase *phrase)
{
    HetActor side = (HetActor)phrase->state->actor;
    phrase->actor = phrase->target = HET_NO_UNIT;
    for (unsigned i = phrase->begin; i < phrase->end; i++)
        if (het_phrase_has(phrase, i, HET_WORD_UNIT) && phrase->actor == HET_NO_UNIT &&
            het_view_side(phrase->state, het_phrase_word(phrase, i)->unit) == side)
            phrase->actor = het_phrase_word(phrase, i)->unit;
    for (unsigned i = phrase->begin; i < phrase->end; i++) {
        unsigned unit = het_phrase_word(phrase, i)->unit;
        if (!het_phrase_has(phrase, i, HET_WORD_UNIT) || unit == phrase->actor)
            continue;
        if (phrase->target == HET_NO_UNIT ||
            (het_view_side(phrase->state, phrase->target) == side &&
             het_view_side(phrase->state, unit) != side))
            phrase->target = unit;
    }
    if (phrase->actor == HET_NO_UNIT && phrase->line->context.has_actor)
        phrase->actor = phrase->line->context.actor;
}

/* --- who decides ------------------------------------------------------------------------------ */

bool
het_list_has_kind(const HetMoveList *list, HetMoveKind kind, unsigned unit)
{
    HET_EACH_BELOW(i, list->count)
        if ((HetMoveKind)list->moves[i].kind == kind &&
            (unit == HET_NO_UNIT || list->moves[i].unit == unit ||
             list->moves[i].unit == HET_NO_UNIT))
            return true;
    return false;
}

unsigned
het_list_decider(const HetMoveList *list)
{
    unsigned unit = HET_NO_UNIT;
    HET_EACH_BELOW(i, list->count) {
        const HetMove *move = &list->moves[i];
        if ((het_kind_closes((HetMoveKind)move->kind) && move->unit == HET_NO_UNIT) ||
            move->kind == HET_MOVE_ADD)
            continue;
        if (move->unit == HET_NO_UNIT || (unit != HET_NO_UNIT && unit != move->unit))
            return HET_NO_UNIT;
        unit = move->unit;
    }
    return unit;
}

static bool
is_under_way(const HetState *state, unsigned unit)
{
    g_autoptr(HetView) view = het_view_new_units(state);
    return g_array_index(view->units, HetViewUnit, unit).active;
}

/* Whether nobody else can be meant where a unit decides: it is under way, goes somewhere, or is the
 * one that all is asked of. */
static bool
decides_alone(const HetPhrase *phrase, unsigned unit)
{
    bool all = true;
    HET_EACH_BELOW(i, phrase->list->count) {
        if (phrase->list->moves[i].unit == unit && phrase->list->moves[i].kind == HET_MOVE_MOVE)
            return true;
        all = all && phrase->list->moves[i].unit == unit;
    }
    return all || is_under_way(phrase->state, unit);
}

HetMoveKind
het_phrase_kind(const HetPhrase *phrase, const HetMoveList *list)
{
    return phrase->verb < phrase->end ? het_verb_kind(list, het_phrase_word(phrase, phrase->verb))
                                      : HET_MOVE_NONE;
}

/* Who would attack the enemy named: the unit that decides, unless it rallies others, else the first
 * listed of the kind. */
static unsigned
first_attacker(const HetMoveList *list, HetMoveKind kind)
{
    const bool rallies = het_list_has_kind(list, HET_MOVE_RALLY, HET_NO_UNIT);
    unsigned unit = rallies ? HET_NO_UNIT : het_list_decider(list);
    for (unsigned i = 0; i < list->count && unit == HET_NO_UNIT; i++)
        if (list->moves[i].kind == kind)
            unit = list->moves[i].unit;
    return unit;
}

/* Whether a unit is to go to a place before it shoots at a unit. */
static bool
goes_first(const HetPhrase *phrase)
{
    return phrase->verb >= phrase->begin + 2 && phrase->verb + 1 < phrase->end &&
           het_verb_means(het_phrase_word(phrase, phrase->verb), HET_MOVE_SHOOT) &&
           het_phrase_has(phrase, phrase->verb - 1, HET_WORD_PLACE | HET_WORD_POSE) &&
           het_phrase_has(phrase, phrase->verb - 2, HET_WORD_UNIT);
}

/* Whether a unit is to act, in one of several ways, before something is ended. */
static bool
acts_before_end(const HetPhrase *phrase)
{
    const HetLine *line = phrase->line;
    bool more = false;
    for (unsigned i = phrase->begin; i < phrase->verb; i++)
        more = more || !het_phrase_has(phrase, i, HET_WORD_UNIT);
    return more && line->fault != NULL && line->answer == HET_TEXT_SEVERAL &&
           line->judged == phrase->verb &&
           het_kind_closes((HetMoveKind)het_phrase_word(phrase, phrase->verb)->kinds[0]);
}

/* The one enemy who stands on a place; HET_NO_UNIT: none does, or several. */
static unsigned
enemy_on(const HetState *state, const HetWord *word)
{
    g_autoptr(HetView) view = het_view_new_units(state);
    unsigned found = HET_NO_UNIT;
    HET_EACH_BELOW(i, view->units->len) {
        const HetViewUnit *it = &g_array_index(view->units, HetViewUnit, i);
        if (it->side != het_other((HetActor)state->actor) || !it->on_board)
            continue;
        for (int k = 0; k < it->points_used; k++) {
            g_autoptr(GString) name = g_string_new(NULL);
            het_text_vocabulary(state)->point_format(state->scenario, it->points[k], name);
            if (strcmp(name->str, word->text) != 0)
                continue;
            if (found != HET_NO_UNIT && found != i)
                return HET_NO_UNIT;
            found = i;
        }
    }
    return found;
}

unsigned
het_phrase_name_enemy(HetPhrase *phrase, HetWord *ret_word)
{
    HetWords *words = &phrase->line->words;
    const HetScenario *scenario = phrase->state->scenario;
    if (phrase->target != HET_NO_UNIT ||
        !het_kind_has_target(het_phrase_kind(phrase, phrase->list)))
        return words->count;
    for (unsigned i = phrase->begin; i < phrase->end; i++) {
        const unsigned unit = het_phrase_has(phrase, i, HET_WORD_PLACE)
                                  ? enemy_on(phrase->state, het_phrase_word(phrase, i))
                                  : HET_NO_UNIT;
        if (unit == HET_NO_UNIT)
            continue;
        *ret_word = words->words[i];
        words->texts[i] = het_scenario_unit_at(scenario, unit)->code;
        words->words[i] = (HetWord){.text = words->texts[i], .roles = HET_WORD_UNIT, .unit = unit};
        phrase->target = unit;
        if (phrase->actor == HET_NO_UNIT)
            phrase->actor = first_attacker(phrase->list, het_phrase_kind(phrase, phrase->list));
        return i;
    }
    return words->count;
}

/* Whether a word is a verb, and not what is on offer under the name of a roll or a draw. */
static bool
is_verb(const HetPhrase *phrase, unsigned index)
{
    const HetWord *word = het_phrase_word(phrase, index);
    return het_phrase_has(phrase, index, HET_WORD_VERB) &&
           (word->kinds[0] != HET_MOVE_DRAW || het_text_is_verb(phrase->state, phrase->list, word));
}

HetPhrase
het_phrase_of(HetLine *line, const HetState *state, HetMoveList *list)
{
    HetPhrase phrase = {.line = line, .state = state, .list = list, .begin = line->at};
    phrase.end = phrase.verb = end_of(line);
    for (unsigned i = phrase.end; i > phrase.begin; i--)
        if (is_verb(&phrase, i - 1))
            phrase.verb = i - 1;
    if (phrase.verb < phrase.end && (goes_first(&phrase) || acts_before_end(&phrase)))
        phrase.end = phrase.verb;
    phrase.text = het_line_text(line, phrase.begin, phrase.end);
    name_units(&phrase);
    if (phrase.actor == HET_NO_UNIT && phrase.target != HET_NO_UNIT &&
        het_kind_has_target(het_phrase_kind(&phrase, list)))
        phrase.actor = first_attacker(list, het_phrase_kind(&phrase, list));
    return phrase;
}

/* Whether units are named, and none of the side. */
static bool
names_enemies(const HetPhrase *phrase)
{
    unsigned units = 0, own = 0;
    for (unsigned i = phrase->begin; i < phrase->end; i++) {
        if (!het_phrase_has(phrase, i, HET_WORD_UNIT))
            continue;
        units++;
        own += het_view_side(phrase->state, het_phrase_word(phrase, i)->unit) ==
               (HetActor)phrase->state->actor;
    }
    return units > 1 && own == 0;
}

/* The unit that was named as the one that acts; HET_NO_UNIT: none. */
static unsigned
named_actor(const HetPhrase *phrase, HetMoveKind kind)
{
    const bool names_more = phrase->actor == HET_NO_UNIT && het_phrase_has_other_words(phrase);
    if (phrase->target == HET_NO_UNIT || (kind == HET_MOVE_NONE && !names_more))
        return phrase->actor;
    if (names_enemies(phrase))
        return phrase->target;
    return phrase->actor != HET_NO_UNIT || het_kind_has_target(kind) ? phrase->actor
                                                                     : phrase->target;
}

/* Whether one of the moves listed is of no unit, so that any may take part in it. */
static bool
is_open(const HetMoveList *list)
{
    HET_EACH_BELOW(i, list->count) {
        const HetMove *move = &list->moves[i];
        if (move->kind == HET_MOVE_SELECT ||
            (move->unit == HET_NO_UNIT && move->target != HET_NO_UNIT))
            return true;
    }
    return false;
}

unsigned
het_phrase_enemy_before_verb(const HetPhrase *phrase)
{
    if (phrase->verb == phrase->end || phrase->verb == phrase->begin ||
        !het_phrase_has(phrase, phrase->begin, HET_WORD_UNIT))
        return HET_NO_UNIT;
    const unsigned unit = het_phrase_word(phrase, phrase->begin)->unit;
    return het_view_side(phrase->state, unit) != (HetActor)phrase->state->actor ? unit
                                                                                : HET_NO_UNIT;
}

/* Whether acts that are listed, or what is chosen here leads to, are done to an enemy. */
static bool
lists_against(const HetState *state, const HetMoveList *list)
{
    HET_EACH_BELOW(i, list->count) {
        const HetMove *move = &list->moves[i];
        if (move->kind == HET_MOVE_SHOOT || move->kind == HET_MOVE_CHARGE ||
            move->kind == HET_MOVE_FIGHT || move->kind == HET_MOVE_SELECT ||
            move->kind == HET_MOVE_ORDER ||
            (move->target < state->scenario->units->len &&
             het_view_side(state, move->target) != (HetActor)state->actor))
            return true;
    }
    return false;
}

/* An enemy who is named alone where nothing is done to anybody; HET_NO_UNIT: it is not so. */
static unsigned
idle_enemy(const HetPhrase *phrase)
{
    const bool alone = phrase->verb == phrase->end && phrase->actor == HET_NO_UNIT &&
                       !het_phrase_has_other_words(phrase);
    return alone && !lists_against(phrase->state, phrase->list) ? phrase->target : HET_NO_UNIT;
}

/* Whether acts are listed in which another unit might take part. */
static bool
takes_several(const HetMoveList *list)
{
    return het_list_has_kind(list, HET_MOVE_SHOOT, HET_NO_UNIT) ||
           het_list_has_kind(list, HET_MOVE_FIGHT, HET_NO_UNIT) ||
           het_list_has_kind(list, HET_MOVE_CHARGE, HET_NO_UNIT) ||
           het_list_has_kind(list, HET_MOVE_ADD, HET_NO_UNIT);
}

char *
het_phrase_decider(const HetPhrase *phrase)
{
    const HetState *state = phrase->state;
    HetMoveKind kind = het_phrase_kind(phrase, phrase->list);
    unsigned unit = het_phrase_enemy_before_verb(phrase),
             requested = het_list_decider(phrase->list);
    if (unit == HET_NO_UNIT)
        unit = named_actor(phrase, kind);
    if (unit == HET_NO_UNIT)
        unit = idle_enemy(phrase);
    if (unit == HET_NO_UNIT || het_list_has_unit(phrase->list, unit) ||
        (het_kind_closes(kind) && phrase->end == phrase->begin + 1))
        return NULL;
    bool own = het_view_side(state, unit) == (HetActor)state->actor;
    const bool alone = phrase->end == phrase->begin + 1 && requested != HET_NO_UNIT &&
                       !takes_several(phrase->list);
    bool listed = (kind == HET_MOVE_NONE && !alone) ||
                  (!het_kind_closes(kind) && het_list_has_kind(phrase->list, kind, HET_NO_UNIT));
    if (own && (is_open(phrase->list) ||
                (listed && (requested == HET_NO_UNIT || !decides_alone(phrase, requested)))))
        return NULL;
    g_autofree char *question = het_text_question(state);
    return g_strdup_printf("%s %s; the question is: %s",
                           het_scenario_unit_at(state->scenario, unit)->code,
                           own ? "does not decide now" : "belongs to the other side", question);
}
