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
        if ((word->roles & HET_WORD_VERB) == 0)
            continue;
        if (verb && !(chooses && (word->roles & HET_WORD_VALUE) != 0))
            break;
        verb = true;
        chooses = het_verb_means(word, HET_MOVE_ORDER) || het_verb_means(word, HET_MOVE_SELECT);
    }
    return MIN(i, line->at + HET_CLAUSE_WORDS);
}

static void
name_units(HetSaying *saying)
{
    HetActor side = (HetActor)saying->state->actor;
    saying->actor = saying->target = HET_NO_UNIT;
    for (unsigned i = saying->begin; i < saying->end; i++)
        if (het_saying_has(saying, i, HET_WORD_UNIT) && saying->actor == HET_NO_UNIT &&
            het_view_side(saying->state, het_saying_word(saying, i)->unit) == side)
            saying->actor = het_saying_word(saying, i)->unit;
    for (unsigned i = saying->begin; i < saying->end; i++) {
        unsigned unit = het_saying_word(saying, i)->unit;
        if (!het_saying_has(saying, i, HET_WORD_UNIT) || unit == saying->actor)
            continue;
        if (saying->target == HET_NO_UNIT ||
            (het_view_side(saying->state, saying->target) == side &&
             het_view_side(saying->state, unit) != side))
            saying->target = unit;
    }
    if (saying->actor == HET_NO_UNIT && saying->line->context.has_actor)
        saying->actor = saying->line->context.actor;
}

/* --- who decides ------------------------------------------------------------------------------ */

bool
het_kind_closes(HetMoveKind kind)
{
    return kind == HET_MOVE_PASS || kind == HET_MOVE_END || kind == HET_MOVE_DONE;
}

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

/* Whether nobody else can be meant where a unit decides: it is under way, or goes somewhere. */
static bool
decides_alone(const HetSaying *saying, unsigned unit)
{
    HET_EACH_BELOW(i, saying->list->count)
        if (saying->list->moves[i].unit == unit && saying->list->moves[i].kind == HET_MOVE_MOVE)
            return true;
    return is_under_way(saying->state, unit);
}

bool
het_kind_has_target(HetMoveKind kind)
{
    return kind == HET_MOVE_SHOOT || kind == HET_MOVE_CHARGE || kind == HET_MOVE_FIGHT ||
           kind == HET_MOVE_PURSUE || kind == HET_MOVE_CAPTURE;
}

HetMoveKind
het_saying_kind(const HetSaying *saying, const HetMoveList *list)
{
    return saying->verb < saying->end ? het_verb_kind(list, het_saying_word(saying, saying->verb))
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
goes_first(const HetSaying *saying)
{
    return saying->verb >= saying->begin + 2 && saying->verb + 1 < saying->end &&
           het_verb_means(het_saying_word(saying, saying->verb), HET_MOVE_SHOOT) &&
           het_saying_has(saying, saying->verb - 1, HET_WORD_PLACE | HET_WORD_POSE) &&
           het_saying_has(saying, saying->verb - 2, HET_WORD_UNIT);
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
het_saying_name_enemy(HetSaying *saying, HetWord *ret_word)
{
    HetWords *words = &saying->line->words;
    const HetScenario *scenario = saying->state->scenario;
    if (saying->target != HET_NO_UNIT ||
        !het_kind_has_target(het_saying_kind(saying, saying->list)))
        return words->count;
    for (unsigned i = saying->begin; i < saying->end; i++) {
        const unsigned unit = het_saying_has(saying, i, HET_WORD_PLACE)
                                  ? enemy_on(saying->state, het_saying_word(saying, i))
                                  : HET_NO_UNIT;
        if (unit == HET_NO_UNIT)
            continue;
        *ret_word = words->words[i];
        words->texts[i] = het_scenario_unit_at(scenario, unit)->code;
        words->words[i] = (HetWord){.text = words->texts[i], .roles = HET_WORD_UNIT, .unit = unit};
        saying->target = unit;
        return i;
    }
    return words->count;
}

HetSaying
het_saying_of(HetLine *line, const HetState *state, HetMoveList *list)
{
    HetSaying saying = {.line = line, .state = state, .list = list, .begin = line->at};
    g_autoptr(GString) text = g_string_new(NULL);
    saying.end = saying.verb = end_of(line);
    for (unsigned i = saying.end; i > saying.begin; i--)
        if (het_saying_has(&saying, i - 1, HET_WORD_VERB))
            saying.verb = i - 1;
    if (goes_first(&saying))
        saying.end = saying.verb;
    for (unsigned i = saying.begin; i < saying.end; i++)
        g_string_append_printf(text, "%s%s", i > saying.begin ? " " : "", line->words.texts[i]);
    saying.text = g_string_free(g_steal_pointer(&text), FALSE);
    name_units(&saying);
    if (saying.actor == HET_NO_UNIT && saying.target != HET_NO_UNIT &&
        het_kind_has_target(het_saying_kind(&saying, list)))
        saying.actor = first_attacker(list, het_saying_kind(&saying, list));
    return saying;
}

/* Whether units are named, and none of the side. */
static bool
names_enemies(const HetSaying *saying)
{
    unsigned units = 0, own = 0;
    for (unsigned i = saying->begin; i < saying->end; i++) {
        if (!het_saying_has(saying, i, HET_WORD_UNIT))
            continue;
        units++;
        own += het_view_side(saying->state, het_saying_word(saying, i)->unit) ==
               (HetActor)saying->state->actor;
    }
    return units > 1 && own == 0;
}

/* The unit that was named as the one that acts; HET_NO_UNIT: none. */
static unsigned
named_actor(const HetSaying *saying, HetMoveKind kind)
{
    const bool reports_more = saying->actor == HET_NO_UNIT && het_saying_has_other_words(saying);
    if (saying->target == HET_NO_UNIT || (kind == HET_MOVE_NONE && !reports_more))
        return saying->actor;
    if (names_enemies(saying))
        return saying->target;
    return saying->actor != HET_NO_UNIT || het_kind_has_target(kind) ? saying->actor
                                                                     : saying->target;
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

/* The enemy's unit that stands before the verb, as the one that acts; HET_NO_UNIT: there is none.
 */
static unsigned
enemy_before_verb(const HetSaying *saying)
{
    if (saying->verb == saying->end || saying->verb == saying->begin ||
        !het_saying_has(saying, saying->begin, HET_WORD_UNIT))
        return HET_NO_UNIT;
    const unsigned unit = het_saying_word(saying, saying->begin)->unit;
    return het_view_side(saying->state, unit) != (HetActor)saying->state->actor ? unit
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
idle_enemy(const HetSaying *saying)
{
    const bool alone = saying->verb == saying->end && saying->actor == HET_NO_UNIT &&
                       !het_saying_has_other_words(saying);
    return alone && !lists_against(saying->state, saying->list) ? saying->target : HET_NO_UNIT;
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
het_saying_decider(const HetSaying *saying)
{
    const HetState *state = saying->state;
    HetMoveKind kind = het_saying_kind(saying, saying->list);
    unsigned unit = enemy_before_verb(saying), requested = het_list_decider(saying->list);
    if (unit == HET_NO_UNIT)
        unit = named_actor(saying, kind);
    if (unit == HET_NO_UNIT)
        unit = idle_enemy(saying);
    if (unit == HET_NO_UNIT || het_list_has_unit(saying->list, unit) ||
        (het_kind_closes(kind) && saying->end == saying->begin + 1))
        return NULL;
    bool own = het_view_side(state, unit) == (HetActor)state->actor;
    const bool alone = saying->end == saying->begin + 1 && requested != HET_NO_UNIT &&
                       !takes_several(saying->list);
    bool listed = (kind == HET_MOVE_NONE && !alone) ||
                  (!het_kind_closes(kind) && het_list_has_kind(saying->list, kind, HET_NO_UNIT));
    if (own && (is_open(saying->list) ||
                (listed && (requested == HET_NO_UNIT || !decides_alone(saying, requested)))))
        return NULL;
    g_autofree char *question = het_text_question(state);
    return g_strdup_printf("%s %s; the question is: %s",
                           het_scenario_unit_at(state->scenario, unit)->code,
                           own ? "does not decide now" : "belongs to the other side", question);
}
