/* Reading moves: what is typed becomes the one legal move that fits. */
#include "text-common.h"
#include "text-typed.h"
#include "text.h"
#include "textfile.h"

enum { TEXT_MAX = 400 };

/* Whether two moves differ in their path only. */
static bool
same_but_path(const HetState *state, const HetMove *a, const HetMove *b)
{
    HetMove x = *a, y = *b;
    if (het_text_is_roll(a) || het_text_is_roll(b) ||
        het_text_is_pose(het_text_vocabulary(state), a))
        return false;
    x.way = (HetWay){.place = a->way.place};
    y.way = (HetWay){.place = b->way.place};
    return het_move_equal(&x, &y);
}

/* Whether people type two moves alike: placements that differ by less than is written. */
static bool
same_words(const HetState *state, const HetMove *a, const HetMove *b)
{
    g_autoptr(GString) x = g_string_new(NULL);
    g_autoptr(GString) y = g_string_new(NULL);
    if (!het_text_is_pose(het_text_vocabulary(state), a))
        return false;
    het_text_brief(state, a, x);
    het_text_brief(state, b, y);
    return g_string_equal(x, y);
}

static bool
fail_text(GError **error, const char *what, const char *text)
{
    if (error == NULL)
        return false;
    g_autofree char *escaped = het_text_escaped(text, 60, NULL);
    return het_fail(error, HET_ERROR_ILLEGAL, "\"%s\": %s", escaped, what);
}

/* Makes a move of a typed pose, listed or not. At a node where moves have poses all are of
 * one unit; an enemy named is the target, and what has one is a charge. */
static bool
move_as_typed(const HetState *state, const HetTyped *pattern, const HetMoveList *list,
              HetMove *ret_move)
{
    const HetMove *stated = &pattern->move, *like = NULL;
    for (unsigned i = 0; i < list->count && (like == NULL || like->target != HET_NO_UNIT); i++)
        if (het_text_is_pose(het_text_vocabulary(state), &list->moves[i]))
            like = &list->moves[i];
    HetMove named = het_move_unit((HetMoveKind)stated->kind, stated->unit);
    if (like == NULL && pattern->has_kind && pattern->units > 0)
        like = &named; /* typed before its time: there is a reason to give */
    if (like == NULL)
        return false;
    bool other = pattern->units == 1 && stated->unit != like->unit;
    bool friend =
        other && het_scenario_unit_at(state->scenario, stated->unit)->side == state->actor;
    unsigned target = pattern->units == 2 ? stated->target
                      : other && !friend  ? stated->unit
                                          : HET_NO_UNIT;
    unsigned kind = pattern->has_kind       ? stated->kind
                    : target != HET_NO_UNIT ? HET_MOVE_CHARGE
                                            : like->kind;
    HetMove move = het_move_target(
        (HetMoveKind)kind, pattern->units == 2 || friend ? stated->unit : like->unit, target);
    if (!het_text_is_pose(het_text_vocabulary(state), &move))
        return false;
    move.pose = pattern->has_pose ? stated->pose : like->pose;
    if (pattern->has_pose_text &&
        !het_pose_text_pose(state, &move, &pattern->pose_text, &move.pose))
        return false;
    *ret_move = move;
    return true;
}

/* The unit that all moves listed are of; HET_NO_UNIT: none, or several. */
static unsigned
only_unit(const HetMoveList *list)
{
    unsigned unit = HET_NO_UNIT;
    HET_EACH_MOVE(move, list) {
        if (move->unit == HET_NO_UNIT || move->unit == unit)
            continue;
        if (unit != HET_NO_UNIT)
            return HET_NO_UNIT;
        unit = move->unit;
    }
    return unit;
}

/* Fills in the unit that all moves listed of a kind are of; of an order or formation not listed,
 * that of all moves. A unit that was typed instead is the target, where there are; one of the side
 * is, where friends are. */
static void
fill_unit(const HetState *state, const HetTyped *pattern, const HetMoveList *list, HetMove *typed)
{
    const GArray *units = state->scenario->units;
    const bool own =
        typed->unit < units->len &&
        het_scenario_unit_at(state->scenario, typed->unit)->side == (HetActor)state->actor;
    bool alike = true, targets = false;
    unsigned unit = HET_NO_UNIT;
    HET_EACH_MOVE(move, list) {
        if (move->kind != typed->kind)
            continue;
        alike = alike && (unit == HET_NO_UNIT || unit == move->unit);
        targets = targets || (move->target < units->len &&
                              (!own || het_scenario_unit_at(state->scenario, move->target)->side ==
                                           (HetActor)state->actor));
        unit = move->unit;
    }
    if (unit == HET_NO_UNIT && *pattern->value != '\0')
        unit = only_unit(list);
    if (!alike || unit == HET_NO_UNIT || pattern->units == 2)
        return;
    if (pattern->units == 1 && targets && typed->unit != unit)
        typed->target = typed->unit;
    if (pattern->units == 0 || targets)
        typed->unit = (uint16_t)unit;
}

/* The unit that words before have named: one typed beside it is acted upon. */
static void
fill_actor(const HetTyped *pattern, HetMove *typed)
{
    if (pattern->units == 1 && typed->unit != pattern->actor)
        typed->target = typed->unit;
    if (pattern->units < 2)
        typed->unit = (uint16_t)pattern->actor;
}

/* The first kind listed that is done to an enemy; HET_MOVE_NONE: none is. */
static HetMoveKind
kind_against(const HetState *state, const HetMoveList *list)
{
    HET_EACH_MOVE(move, list) {
        if (move->target != HET_NO_UNIT && move->kind != HET_MOVE_PLACE &&
            het_scenario_unit_at(state->scenario, move->target)->side != state->actor)
            return (HetMoveKind)move->kind;
    }
    return HET_MOVE_NONE;
}

/* The first kind listed that leads to a place; HET_MOVE_MOVE: none does. */
static HetMoveKind
kind_to_place(const HetState *state, const HetMoveList *list)
{
    HetMoveKind kind = HET_MOVE_NONE;
    HET_EACH_MOVE(move, list) {
        if ((het_text_parts(state, move) & HET_PART_WHERE) == 0)
            continue;
        if (move->kind == HET_MOVE_MOVE || kind == HET_MOVE_NONE)
            kind = (HetMoveKind)move->kind;
    }
    return kind != HET_MOVE_NONE ? kind : HET_MOVE_MOVE;
}

HetMoveKind
het_text_kind_without_verb(const HetState *state, const HetMoveList *list, const HetTyped *typed)
{
    HetMoveKind kind = HET_MOVE_NONE;
    unsigned value = 0;
    unsigned other = typed->units == 2 ? typed->move.target : typed->move.unit;
    const HetMove select = het_move_unit(HET_MOVE_SELECT, typed->move.unit);
    const bool leads = typed->has_pose || typed->has_pose_text || typed->has_place;
    if (typed->units > 0 && !leads && list->count > 0 && list->moves[0].kind == HET_MOVE_SELECT &&
        het_list_index(list, &select) == list->count)
        return HET_MOVE_SELECT; /* why it cannot be chosen */
    if (*typed->value != '\0' &&
        het_text_find_value(state, list, HET_MOVE_NONE, typed->value, &kind, &value))
        return kind;
    if (leads)
        return kind_to_place(state, list);
    if (typed->units > 0 && het_scenario_unit_at(state->scenario, other)->side != state->actor)
        kind = kind_against(state, list);
    if (kind != HET_MOVE_NONE)
        return kind;
    if (typed->units == 2 && het_scenario_unit_at(state->scenario, other)->side != state->actor)
        return HET_MOVE_FIGHT;
    if (typed->has_facing)
        return HET_MOVE_TURN;
    return HET_MOVE_NONE;
}

/* Why nothing listed fits, by the rules: what was typed as a move, what it leaves out taken from
 * the moves listed. NULL: the rules give no reason. */
static const char *
find_reason(const HetState *state, const HetTyped *pattern, const HetMoveList *list)
{
    HetMove typed = pattern->move;
    HetMoveKind kind = HET_MOVE_NONE;
    unsigned value = 0;
    if (state->scenario->rules->refusal == NULL || state->actor == HET_CHANCE || list->count == 0)
        return NULL;
    bool named =
        *pattern->value != '\0' &&
        het_text_find_value(state, list, (HetMoveKind)typed.kind, pattern->value, &kind, &value);
    if (!pattern->has_kind)
        typed.kind = (uint8_t)het_text_kind_without_verb(state, list, pattern);
    if (typed.kind == HET_MOVE_NONE)
        typed.kind = list->moves[0].kind;
    if (typed.kind == HET_MOVE_ORDER && !pattern->has_kind && *pattern->value == '\0' &&
        pattern->units == 0)
        return NULL; /* no order is named */
    typed.value = (uint16_t)(named && kind == (HetMoveKind)typed.kind ? value : 0);
    if (typed.kind == HET_MOVE_FORM && *pattern->value == '\0')
        typed.value = HET_FORM_OPEN;
    if (pattern->has_actor)
        fill_actor(pattern, &typed);
    else
        fill_unit(state, pattern, list, &typed);
    return state->scenario->rules->refusal(state, &typed);
}

/* The rule's reason, or if there is none another. */
static HetTextAnswer
refuse(const char *reason, const char *otherwise, const char *text, GError **error)
{
    fail_text(error, reason != NULL ? reason : otherwise, text);
    return reason != NULL ? HET_TEXT_REFUSED : HET_TEXT_UNKNOWN;
}

static const char *
ask_rules(const HetState *state, const HetMove *move)
{
    return state->scenario->rules->refusal == NULL ? NULL
                                                   : state->scenario->rules->refusal(state, move);
}

static const char nothing_fits[] = "no legal move here fits; list them with legal or moves";
static const char no_place[] = "it stands nowhere yet: a place is written like @300,200>N";
static const char no_way[] = "the rules do not allow this way to go";

/* The pose that is typed, of one of the moves listed that fit. */
static bool
pose_listed(const HetState *state, const HetTyped *pattern, const HetMove *candidates,
            unsigned count, HetMove *ret_move)
{
    if (pattern->has_pose_text)
        return count > 0 &&
               het_pose_text_resolve(state, candidates, count, &pattern->pose_text, ret_move);
    HET_EACH_BELOW(i, count) {
        *ret_move = candidates[i];
        ret_move->pose = pattern->move.pose;
        if (het_game_is_legal(state, ret_move))
            return true;
    }
    return false;
}

/* A typed pose may suit any kind of move that fits: the first that may take it is meant. Of what is
 * typed in full no listed move need fit. */
static HetTextAnswer
resolve_pose(const HetState *state, const HetTyped *pattern, const HetMoveList *list,
             const char *text, HetMove *ret_move, GError **error)
{
    g_autofree HetMove *candidates = g_new(HetMove, list->count);
    const char *reason = NULL;
    unsigned count = 0;
    HetMove typed;
    HET_EACH_MOVE(each, list)
        if (het_text_fits(state, each, pattern))
            candidates[count++] = *each;
    if (pose_listed(state, pattern, candidates, count, ret_move))
        return HET_TEXT_FOUND;
    if (move_as_typed(state, pattern, list, &typed)) {
        *ret_move = typed;
        if (het_text_fits(state, &typed, pattern) &&
            (!pattern->has_pose_text ||
             het_pose_text_resolve(state, &typed, 1, &pattern->pose_text, ret_move)) &&
            het_game_is_legal(state, ret_move))
            return HET_TEXT_FOUND;
        reason = ask_rules(state, &typed);
    }
    if (reason == NULL && count > 0 && candidates[0].kind == HET_MOVE_PLACE)
        reason = no_place;
    if (reason == NULL && count == 0)
        reason = find_reason(state, pattern, list);
    return refuse(reason, count == 0 ? nothing_fits : no_way, text, error);
}

/* "may be A or B; name more". */
static HetTextAnswer
fail_several(const HetState *state, const HetMove *one, const HetMove *other, const char *text,
             GError **error)
{
    g_autoptr(GString) what = g_string_new("may be \"");
    het_text_brief(state, one, what);
    g_string_append(what, "\" or \"");
    het_text_brief(state, other, what);
    g_string_append(what, "\"; name more");
    fail_text(error, what->str, text);
    return HET_TEXT_SEVERAL;
}

/* A member of a set that is named before others of the list, which is not listed. */
static bool
is_early(const HetState *state, const HetTyped *pattern, HetMove *ret_move)
{
    *ret_move = het_move_value(HET_MOVE_ADD, pattern->move.unit, HET_ADD_EARLY);
    return pattern->units == 1 && pattern->has_kind && het_text_fits(state, ret_move, pattern) &&
           *pattern->value != '\0' && het_game_is_legal(state, ret_move);
}

/* Whether a listed move may go the way that is typed, if one is. */
static bool
goes_as_typed(const HetState *state, const HetTyped *pattern, const HetMove *move)
{
    HetMove meant = *move;
    meant.way = pattern->move.way;
    return !pattern->has_steps || het_game_is_legal(state, &meant);
}

/* Picks the listed move that fits, puts the typed path into it, and checks it. */
static HetTextAnswer
resolve_listed(const HetState *state, const HetMoveList *list, const HetTyped *pattern,
               const char *text, HetMove *ret_move, GError **error)
{
    const HetMove *found = NULL;
    HET_EACH_MOVE(move, list) {
        if (!het_text_fits(state, move, pattern))
            continue;
        const bool other =
            found != NULL && !same_but_path(state, found, move) && !same_words(state, found, move);
        if (found == NULL || (other && !goes_as_typed(state, pattern, found)))
            found = move;
        else if (other && goes_as_typed(state, pattern, move))
            return fail_several(state, found, move, text, error);
    }
    if (found == NULL && is_early(state, pattern, ret_move))
        return HET_TEXT_FOUND;
    const bool rolls = pattern->has_roll && pattern->units == 0 &&
                       (!pattern->has_kind || pattern->move.kind == HET_MOVE_ROLL);
    if (found == NULL)
        return refuse(state->actor == HET_CHANCE && !rolls ? "the dice are rolled first"
                                                           : find_reason(state, pattern, list),
                      nothing_fits, text, error);
    *ret_move = *found;
    if (pattern->has_roll)
        ret_move->roll = pattern->move.roll;
    if (pattern->has_steps)
        ret_move->way = pattern->move.way;
    return !pattern->has_steps || het_game_is_legal(state, ret_move)
               ? HET_TEXT_FOUND
               : refuse(ask_rules(state, ret_move), no_way, text, error);
}

/* The listed move that is written so; list->count: none. */
static unsigned
find_text(const HetState *state, const HetMoveList *list, const HetTyped *pattern, const char *text)
{
    HET_EACH_BELOW(i, list->count) {
        if (!het_text_fits(state, &list->moves[i], pattern))
            continue;
        g_autofree char *listed = het_text_of(state, &list->moves[i]);
        if (strcmp(listed, text) == 0)
            return i;
    }
    return list->count;
}

HetTextAnswer
het_text_resolve(const HetState *state, const HetMoveList *list, const HetTyped *typed,
                 const char *text, HetMove *ret_move, GError **error)
{
    unsigned written = find_text(state, list, typed, text);
    if (written == list->count)
        return typed->has_pose || typed->has_pose_text
                   ? resolve_pose(state, typed, list, text, ret_move, error)
                   : resolve_listed(state, list, typed, text, ret_move, error);
    *ret_move = list->moves[written];
    return HET_TEXT_FOUND;
}

/* (transfer full) What is wrong with the last of the words that have been read. */
static char *
why_not_word(const HetState *state, const HetMoveList *list, const HetWords *words)
{
    const char *token = words->texts[words->count - 1];
    char *faces = state->actor == HET_CHANCE ? het_text_why_no_faces(state, token) : NULL;
    if (faces != NULL)
        return faces;
    if (state->actor == HET_CHANCE)
        return g_strdup_printf("\"%.40s\" is not a verb, unit, place or number here", token);
    return words->words[words->count - 1].roles == 0
               ? het_text_unknown(state, list, words, words->count - 1)
               : g_strdup_printf("\"%.40s\" is one word too many for one decision", token);
}

/* The words of a line, `list` being what is legal. */
static bool
parse_words(const HetState *state, const HetMoveList *list, const char *line, HetTyped *ret_typed,
            GError **error)
{
    g_auto(GStrv) tokens = g_strsplit_set(line, " \t", -1);
    g_autofree char **texts = g_new(char *, g_strv_length(tokens));
    g_autofree HetWord *read = g_new(HetWord, g_strv_length(tokens));
    HetWords words = {.texts = texts, .words = read};
    bool any = false;
    *ret_typed = (HetTyped){.move = het_move(HET_MOVE_NONE)};
    if (state->actor == HET_CHANCE)
        het_text_join_faces(tokens);
    HET_EACH_LISTED(i, tokens) {
        HetWord *word = &read[words.count];
        if (*tokens[i] == '\0')
            continue;
        texts[words.count++] = tokens[i];
        if (!het_text_word(state, tokens[i], word) ||
            !het_text_add_word(state, list, word, ret_typed)) {
            g_autofree char *what = error != NULL ? why_not_word(state, list, &words) : NULL;
            return fail_text(error, what, line);
        }
        any = any || word->roles != HET_WORD_TO;
    }
    return any || fail_text(error, "expected a move", line);
}

/* Reads the words of a line, stripped by it, and lists what is legal. */
static bool
parse_line(const HetState *state, char *line, HetMoveList *ret_list, HetTyped *ret_typed,
           GError **error)
{
    if (state->actor == HET_NOBODY)
        return het_fail(error, HET_ERROR_ILLEGAL, "the game is over: no move fits \"%.40s\"", line);
    if (strlen(line) > TEXT_MAX)
        return fail_text(error, "too long for a move", line);
    if (!g_utf8_validate(line, -1, NULL))
        return fail_text(error, "expected UTF-8 text", line);
    het_game_legal(state, ret_list);
    return parse_words(state, ret_list, g_strstrip(line), ret_typed, error);
}

bool
het_text_typed(const HetState *state, const char *text, HetTyped *ret_typed, GError **error)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    g_autofree char *line = g_strdup(text);
    return parse_line(state, line, list, ret_typed, error);
}

bool
het_text_parse(const HetState *state, const char *text, HetMove *ret_move, GError **error)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    g_autofree char *line = g_strdup(text);
    HetTyped pattern;
    return parse_line(state, line, list, &pattern, error) &&
           het_text_resolve(state, list, &pattern, line, ret_move, error) == HET_TEXT_FOUND;
}
