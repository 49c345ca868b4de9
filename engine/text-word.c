/* Words of a move: what each may mean, and what several mean together. */
#include <stdio.h>

#include "text-common.h"
#include "text-typed.h"
#include "text.h"

enum { NAMED_VALUES = 64 };

/* --- one word --------------------------------------------------------------------------------- */

static bool
parse_pose(const char *text, HetPose *ret_pose)
{
    int x = 0, y = 0, end = 0;
    unsigned start = 0, finish = 0;
    if (sscanf(text, "%9d,%9d:%5u:%5u%n", &x, &y, &start, &finish, &end) != 4 ||
        text[end] != '\0' || start > UINT16_MAX || finish > UINT16_MAX)
        return false;
    *ret_pose =
        (HetPose){.x = x, .y = y, .turn_start = (uint16_t)start, .turn_end = (uint16_t)finish};
    return true;
}

static bool
parse_steps(const HetVocabulary *vocabulary, const char *text, HetWay *way)
{
    for (const char *at = text; *at != '\0'; at++) {
        const char *found =
            vocabulary->steps == NULL ? NULL : strchr(vocabulary->steps, g_ascii_toupper(*at));
        if (found == NULL || way->steps == HET_PATH_MAX)
            return false;
        het_way_add(way, (unsigned)(found - vocabulary->steps));
    }
    return way->steps > 0;
}

/* "e5" or, with its steps, "e5/NNE". */
static bool
parse_place(const HetState *state, const char *text, HetWay *ret_way)
{
    const HetVocabulary *vocabulary = het_text_vocabulary(state);
    const char *slash = strchr(text, '/');
    g_autofree char *name = slash == NULL ? g_strdup(text) : g_strndup(text, (gsize)(slash - text));
    unsigned place = 0;
    if (vocabulary->place_parse == NULL || !vocabulary->place_parse(state->scenario, name, &place))
        return false;
    *ret_way = (HetWay){.place = (uint16_t)place};
    return slash == NULL || parse_steps(vocabulary, slash + 1, ret_way);
}

static bool
parse_facing(const HetVocabulary *vocabulary, const char *text, uint8_t *ret_facing)
{
    for (unsigned i = 0; vocabulary->facings != NULL && vocabulary->facings[i] != NULL; i++) {
        if (g_ascii_strcasecmp(vocabulary->facings[i], text) == 0) {
            *ret_facing = (uint8_t)i;
            return true;
        }
    }
    return false;
}

/* Whether a word is a value's name, or the first of its words. */
static bool
is_name(const char *word, const char *name)
{
    size_t length = strlen(word);
    return g_ascii_strncasecmp(word, name, length) == 0 &&
           (name[length] == '\0' || name[length] == '-');
}

/* The value of a kind of move that a word names. */
static bool
value_of_kind(const HetState *state, HetMoveKind kind, const char *word, unsigned *ret_value)
{
    HET_EACH_BELOW(value, NAMED_VALUES) {
        const char *name = het_text_name_of_value(state, kind, value);
        if (name == NULL || !is_name(word, name))
            continue;
        *ret_value = value;
        return true;
    }
    return false;
}

bool
het_text_names_value(const HetState *state, HetMoveKind kind, const char *word)
{
    unsigned value = 0;
    return value_of_kind(state, kind, word, &value);
}

bool
het_text_is_value(const HetState *state, const char *word)
{
    for (unsigned kind = 1; kind < HET_MOVE_KIND_COUNT; kind++)
        if (het_text_names_value(state, (HetMoveKind)kind, word))
            return true;
    return false;
}

/* A pose, exact or as people type it. */
static bool
parse_any_pose(const HetState *state, const char *text, HetWord *word)
{
    const HetVocabulary *vocabulary = het_text_vocabulary(state);
    if (vocabulary->plane && parse_pose(text, &word->pose))
        return word->exact = true;
    return vocabulary->units_per_mm > 0 &&
           het_pose_text_parse(text, vocabulary->units_per_mm, &word->pose_text);
}

/* An exact unit code, else a place, else a unit code in any case: "C2" is a unit, "c2" a square. */
static unsigned
read_noun(const HetState *state, const char *text, HetWord *word)
{
    const HetScenario *scenario = state->scenario;
    word->unit = het_scenario_unit(scenario, text);
    bool unit = word->unit != HET_NO_UNIT;
    if (unit && strcmp(het_scenario_unit_at(scenario, word->unit)->code, text) == 0)
        return HET_WORD_UNIT;
    if (parse_any_pose(state, text, word))
        return HET_WORD_POSE;
    if (parse_place(state, text, &word->way))
        return HET_WORD_PLACE;
    if (unit)
        return HET_WORD_UNIT;
    if (parse_facing(het_text_vocabulary(state), text, &word->facing))
        return HET_WORD_FACING;
    return 0;
}

/* Whether a word for moving is the name of an order, which is not a mere move: "march". */
static bool
is_manner(const HetState *state, const HetWord *word)
{
    return word->kinds[0] == HET_MOVE_MOVE &&
           g_ascii_strcasecmp(word->text, het_move_kind_name(HET_MOVE_MOVE)) != 0 &&
           het_text_names_value(state, HET_MOVE_ORDER, word->text);
}

bool
het_text_word(const HetState *state, const char *text, HetWord *ret_word)
{
    HetWord word = {.text = text};
    if (*text == '=' && text[1] != '\0') {
        word.text = text + 1;
        word.roles = HET_WORD_VALUE;
        word.exact = true;
    } else if (*text == '^') {
        word.roles =
            parse_facing(het_text_vocabulary(state), text + 1, &word.facing) ? HET_WORD_FACING : 0;
    } else if (state->actor == HET_CHANCE && het_text_parse_roll(state, text, &word.roll)) {
        word.roles = HET_WORD_ROLL;
    } else {
        word.roles = read_noun(state, text, &word);
        if (word.roles == 0 && g_ascii_strcasecmp(text, "to") == 0)
            word.roles = HET_WORD_TO; /* as lists name where a move leads */
        if (word.roles == 0 && het_text_is_value(state, text))
            word.roles = HET_WORD_VALUE;
        word.kinds = het_verb_kinds(text);
        if (word.kinds != NULL && !is_manner(state, &word))
            word.roles |= HET_WORD_VERB;
    }
    *ret_word = word;
    return word.roles != 0;
}

/* --- words together --------------------------------------------------------------------------- */

/* The value a word names, of the kind of move typed, else of the kinds listed, whether it is on
 * offer or not. `typed` may be HET_MOVE_NONE. */
static bool
find_value(const HetState *state, const HetMoveList *list, HetMoveKind typed, const char *word,
           HetMoveKind *ret_kind, unsigned *ret_value)
{
    if (typed != HET_MOVE_NONE && value_of_kind(state, typed, word, ret_value)) {
        *ret_kind = typed;
        return true;
    }
    HET_EACH_BELOW(i, list->count) {
        HetMoveKind kind = (HetMoveKind)list->moves[i].kind;
        if ((i > 0 && list->moves[i - 1].kind == kind) ||
            !value_of_kind(state, kind, word, ret_value))
            continue;
        *ret_kind = kind;
        return true;
    }
    return false;
}

bool
het_text_find_value(const HetState *state, const HetMoveList *list, HetMoveKind typed,
                    const char *word, HetMoveKind *ret_kind, unsigned *ret_value)
{
    if (find_value(state, list, typed, word, ret_kind, ret_value))
        return true;
    for (unsigned kind = 1; state->actor != HET_CHANCE && kind < HET_MOVE_KIND_COUNT; kind++) {
        *ret_kind = (HetMoveKind)kind;
        if (value_of_kind(state, *ret_kind, word, ret_value))
            return true;
    }
    return false;
}

/* Whether another word for a verb is the name of a value that is on offer: "decline" as an order.
 */
static bool
offers_value(const HetState *state, const HetMoveList *list, const HetWord *word)
{
    const char *name = het_move_kind_name((HetMoveKind)word->kinds[0]);
    if (g_ascii_strcasecmp(name, word->text) == 0 || (word->roles & HET_WORD_VALUE) == 0)
        return false;
    HET_EACH_MOVE(move, list)
        if ((het_text_parts(state, move) & HET_PART_VALUE) != 0 &&
            het_text_value_fits(state, move, word->text))
            return true;
    return false;
}

bool
het_text_is_verb(const HetState *state, const HetMoveList *list, const HetWord *word)
{
    HetMoveKind kind = HET_MOVE_NONE;
    unsigned value = 0;
    if ((word->roles & HET_WORD_VERB) == 0 || offers_value(state, list, word))
        return false;
    HET_EACH_MOVE(move, list)
        if (het_verb_means(word, (HetMoveKind)move->kind))
            return true;
    return !find_value(state, list, HET_MOVE_NONE, word->text, &kind, &value);
}

static bool
print_value(const HetState *state, const HetMoveList *list, const HetWord *word, HetTyped *typed)
{
    HetMoveKind kind = HET_MOVE_NONE;
    unsigned value = 0;
    bool more = *typed->value != '\0';
    g_autofree char *name =
        more ? g_strdup_printf("%s-%s", typed->value, word->text) : g_strdup(word->text);
    bool known = word->exact ? !more
                             : het_text_find_value(state, list, (HetMoveKind)typed->move.kind, name,
                                                   &kind, &value);
    if (known)
        g_strlcpy(typed->value, name, sizeof typed->value);
    return known;
}

static bool
print_unit(const HetWord *word, HetTyped *typed)
{
    if (typed->units == 2)
        return false;
    if (typed->units == 0)
        typed->move.unit = (uint16_t)word->unit;
    else
        typed->move.target = (uint16_t)word->unit;
    typed->units++;
    return true;
}

/* A place, a pose or a reading: there is one. */
static bool
print_where(const HetWord *word, HetTyped *typed)
{
    if (typed->has_place || typed->has_pose || typed->has_pose_text || typed->has_roll)
        return false;
    typed->has_roll = word->roles == HET_WORD_ROLL;
    typed->has_place = (word->roles & HET_WORD_PLACE) != 0;
    typed->has_pose = (word->roles & HET_WORD_POSE) != 0 && word->exact;
    typed->has_pose_text = (word->roles & HET_WORD_POSE) != 0 && !word->exact;
    if (typed->has_roll)
        typed->move.roll = word->roll;
    else if (typed->has_place)
        typed->move.way = word->way;
    else if (typed->has_pose)
        typed->move.pose = word->pose;
    typed->has_steps = typed->has_place && word->way.steps > 0;
    if (typed->has_pose_text)
        typed->pose_text = word->pose_text;
    return true;
}

bool
het_text_add_word(const HetState *state, const HetMoveList *list, const HetWord *word,
                  HetTyped *typed)
{
    if (!typed->has_kind && het_text_is_verb(state, list, word)) {
        typed->move.kind = (uint8_t)het_verb_kind(list, word);
        return typed->has_kind = true;
    }
    if ((word->roles & (HET_WORD_PLACE | HET_WORD_POSE | HET_WORD_ROLL)) != 0)
        return print_where(word, typed);
    if ((word->roles & HET_WORD_UNIT) != 0)
        return print_unit(word, typed);
    if ((word->roles & HET_WORD_FACING) != 0) {
        bool open = !typed->has_facing;
        typed->has_facing = true;
        typed->move.facing = open ? word->facing : typed->move.facing;
        return open;
    }
    return (word->roles & HET_WORD_TO) != 0 || print_value(state, list, word, typed);
}

unsigned
het_text_parts(const HetState *state, const HetMove *move)
{
    bool pose = het_text_is_pose(het_text_vocabulary(state), move);
    bool way = !pose && !het_text_is_roll(move) && move->way.place != HET_NO_PLACE;
    bool value = move->value != 0 || het_text_value_name(state, move) != NULL;
    return (move->unit != HET_NO_UNIT ? HET_PART_UNIT : 0u) |
           (move->target != HET_NO_UNIT ? HET_PART_TARGET : 0u) |
           (pose || way ? HET_PART_WHERE : 0u) |
           (move->facing != HET_NO_FACING ? HET_PART_FACING : 0u) | (value ? HET_PART_VALUE : 0u);
}

bool
het_text_value_fits(const HetState *state, const HetMove *move, const char *value)
{
    const char *name = het_text_value_name(state, move);
    if (name != NULL)
        return is_name(value, name);
    g_autofree char *number = g_strdup_printf("%u", move->value);
    return strcmp(number, value) == 0;
}

bool
het_text_fits(const HetState *state, const HetMove *move, const HetTyped *typed)
{
    const HetMove *stated = &typed->move;
    bool ways = !het_text_is_roll(move) && !het_text_is_pose(het_text_vocabulary(state), move);
    /* what a move does beside going must be typed */
    if (move->kind == HET_MOVE_MOVE && move->value != 0 && *typed->value == '\0')
        return false;
    if ((typed->has_kind && move->kind != stated->kind) ||
        (typed->has_facing && move->facing != stated->facing) ||
        (*typed->value != '\0' && !het_text_value_fits(state, move, typed->value)))
        return false;
    if (typed->has_actor && move->unit != HET_NO_UNIT && move->unit != typed->actor)
        return false;
    if (typed->units == 2 && (move->unit != stated->unit || move->target != stated->target))
        return false;
    if (typed->units == 1 && move->unit != stated->unit &&
        (typed->acts || move->target != stated->unit))
        return false;
    if (typed->has_place && (!ways || move->way.place != stated->way.place))
        return false;
    if ((typed->has_pose || typed->has_pose_text) &&
        !het_text_is_pose(het_text_vocabulary(state), move))
        return false;
    return !typed->has_roll || (het_text_is_roll(move) && move->roll.low <= stated->roll.low &&
                                stated->roll.high <= move->roll.high);
}
