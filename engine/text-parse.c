/* Reading moves: what is typed becomes the one legal move that fits. */
#include <stdio.h>

#include "text-common.h"
#include "text-typed.h"
#include "text.h"

enum { TEXT_MAX = 400, STEP_VALUES = 16, NAMED_VALUES = 64 };

static bool
parse_kind(const char *token, HetMove *move)
{
    for (unsigned kind = 1; kind < HET_MOVE_KIND_COUNT; kind++) {
        if (g_ascii_strcasecmp(token, het_move_kind_name((HetMoveKind)kind)) == 0) {
            move->kind = (uint8_t)kind;
            return true;
        }
    }
    return false;
}

static bool
parse_pose(const char *token, HetPose *ret_pose)
{
    int x = 0, y = 0, end = 0;
    unsigned start = 0, finish = 0;
    if (sscanf(token, "%9d,%9d:%5u:%5u%n", &x, &y, &start, &finish, &end) != 4 ||
        token[end] != '\0' || start > UINT16_MAX || finish > UINT16_MAX)
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

static bool
parse_place(const HetState *state, const char *token, HetTyped *pattern)
{
    const HetVocabulary *vocabulary = het_text_vocabulary(state);
    g_auto(GStrv) parts = g_strsplit(token, "/", 2);
    unsigned place = 0;
    if (vocabulary->place_parse == NULL || pattern->has_place || parts[0] == NULL ||
        !vocabulary->place_parse(state->scenario, parts[0], &place))
        return false;
    HetWay way = {.place = (uint16_t)place};
    if (parts[1] != NULL && !parse_steps(vocabulary, parts[1], &way))
        return false;
    pattern->move.way = way;
    pattern->has_place = true;
    pattern->has_steps = parts[1] != NULL;
    return true;
}

static bool
parse_facing(const HetVocabulary *vocabulary, const char *token, HetTyped *pattern)
{
    for (unsigned i = 0; vocabulary->facings != NULL && vocabulary->facings[i] != NULL; i++) {
        if (g_ascii_strcasecmp(vocabulary->facings[i], token) == 0) {
            pattern->move.facing = (uint8_t)i;
            pattern->has_facing = true;
            return true;
        }
    }
    return false;
}

static bool
parse_unit(HetTyped *pattern, unsigned unit)
{
    if (pattern->units == 0)
        pattern->move.unit = (uint16_t)unit;
    else if (pattern->units == 1)
        pattern->move.target = (uint16_t)unit;
    pattern->units++;
    return pattern->units <= 2;
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
    const HetVocabulary *vocabulary = het_text_vocabulary(state);
    for (unsigned value = 0; vocabulary->value_name != NULL && value < NAMED_VALUES; value++) {
        const char *name = vocabulary->value_name(state->scenario, kind, value);
        if (name == NULL || !is_name(word, name))
            continue;
        *ret_value = value;
        return true;
    }
    return false;
}

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
    for (unsigned i = 0; i < list->count; i++) {
        HetMoveKind kind = (HetMoveKind)list->moves[i].kind;
        if ((i > 0 && list->moves[i - 1].kind == kind) ||
            !value_of_kind(state, kind, word, ret_value))
            continue;
        *ret_kind = kind;
        return true;
    }
    return false;
}

/* The same, of whatever kind else: "fire" where no order is given, so that the rules say why not.
 */
static bool
find_any_value(const HetState *state, const HetMoveList *list, HetMoveKind typed, const char *word,
               HetMoveKind *ret_kind, unsigned *ret_value)
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

/* The verb of a text. A word that is a verb too, but of no move listed, may be a value's name:
 * "charge" where an order is given. */
static bool
parse_verb(const HetState *state, const HetMoveList *list, const char *token, HetMove *move)
{
    HetMove verb = *move;
    HetMoveKind kind = HET_MOVE_NONE;
    unsigned value = 0;
    if (!parse_kind(token, &verb))
        return false;
    for (unsigned i = 0; i < list->count; i++) {
        if (list->moves[i].kind == verb.kind) {
            *move = verb;
            return true;
        }
    }
    if (find_value(state, list, HET_MOVE_NONE, token, &kind, &value))
        return false;
    *move = verb;
    return true;
}

static bool
parse_token(const HetState *state, const HetMoveList *list, char *token, HetTyped *pattern)
{
    const HetScenario *scenario = state->scenario;
    if (*token == '=' && token[1] != '\0') {
        g_strlcpy(pattern->value, token + 1, sizeof pattern->value);
        return true;
    }
    if (*token == '^')
        return parse_facing(het_text_vocabulary(state), token + 1, pattern);
    if (state->actor == HET_CHANCE && het_text_parse_roll(state, token, &pattern->move.roll))
        return pattern->has_roll = true;
    if (het_text_vocabulary(state)->plane && parse_pose(token, &pattern->move.pose))
        return pattern->has_pose = true;
    /* An exact unit code, else a place, else a unit code in any case: "C2" is a unit, "c2" a
     * square. */
    unsigned unit = het_scenario_unit(scenario, token);
    if (unit != HET_NO_UNIT && strcmp(het_scenario_unit_at(scenario, unit)->code, token) == 0)
        return parse_unit(pattern, unit);
    int scale = het_text_vocabulary(state)->units_per_mm;
    if (scale > 0 && het_pose_text_parse(token, scale, &pattern->pose_text))
        return pattern->has_pose_text = true;
    if (parse_place(state, token, pattern) || (unit != HET_NO_UNIT && parse_unit(pattern, unit)) ||
        parse_facing(het_text_vocabulary(state), token, pattern))
        return true;
    if (g_ascii_strcasecmp(token, "to") == 0) /* as lists say where a move leads */
        return true;
    HetMoveKind kind = HET_MOVE_NONE;
    unsigned value = 0;
    g_autofree char *name =
        *pattern->value != '\0' ? g_strdup_printf("%s-%s", pattern->value, token) : g_strdup(token);
    if (!find_any_value(state, list, (HetMoveKind)pattern->move.kind, name, &kind, &value))
        return false;
    g_strlcpy(pattern->value, name, sizeof pattern->value);
    return true;
}

static bool
value_fits(const HetState *state, const HetMove *move, const char *value)
{
    const char *name = het_text_value_name(state, move);
    if (name != NULL)
        return is_name(value, name);
    g_autofree char *number = g_strdup_printf("%u", move->value);
    return strcmp(number, value) == 0;
}

bool
het_text_fits(const HetState *state, const HetMove *move, const HetTyped *pattern)
{
    const HetMove *said = &pattern->move;
    bool ways = !het_text_is_roll(move) && !het_text_is_pose(het_text_vocabulary(state), move);
    if ((pattern->has_kind && move->kind != said->kind) ||
        (pattern->has_facing && move->facing != said->facing) ||
        (*pattern->value != '\0' && !value_fits(state, move, pattern->value)))
        return false;
    if (pattern->units == 2 && (move->unit != said->unit || move->target != said->target))
        return false;
    if (pattern->units == 1 && move->unit != said->unit && move->target != said->unit)
        return false;
    if (pattern->has_place && (!ways || move->way.place != said->way.place))
        return false;
    if ((pattern->has_pose || pattern->has_pose_text) &&
        !het_text_is_pose(het_text_vocabulary(state), move))
        return false;
    return !pattern->has_roll || (het_text_is_roll(move) && move->roll.low <= said->roll.low &&
                                  said->roll.high <= move->roll.high);
}

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

static bool
fail_text(GError **error, const char *what, const char *text)
{
    g_autofree char *valid = g_utf8_make_valid(text, (gssize)MIN(strlen(text), 60u));
    g_autofree char *escaped = g_strescape(valid, NULL);
    g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL, "\"%s\": %s", escaped, what);
    return false;
}

/* What was typed of a pose as a move, listed or not. At a node where moves have poses all are of
 * one unit; an enemy named is the target, and what has one is a charge. */
static bool
move_as_typed(const HetState *state, const HetTyped *pattern, const HetMoveList *list,
              HetMove *ret_move)
{
    const HetMove *said = &pattern->move, *like = NULL;
    for (unsigned i = 0; i < list->count && (like == NULL || like->target != HET_NO_UNIT); i++)
        if (het_text_is_pose(het_text_vocabulary(state), &list->moves[i]))
            like = &list->moves[i];
    HetMove named = het_move_unit((HetMoveKind)said->kind, said->unit);
    if (like == NULL && pattern->has_kind && pattern->units > 0)
        like = &named; /* typed before its time: there is a reason to give */
    if (like == NULL)
        return false;
    bool other = pattern->units == 1 && said->unit != like->unit;
    bool friend = other && het_scenario_unit_at(state->scenario, said->unit)->side == state->actor;
    unsigned target = pattern->units == 2 ? said->target
                      : other && !friend  ? said->unit
                                          : HET_NO_UNIT;
    unsigned kind = pattern->has_kind       ? said->kind
                    : target != HET_NO_UNIT ? HET_MOVE_CHARGE
                                            : like->kind;
    HetMove move = het_move_target((HetMoveKind)kind,
                                   pattern->units == 2 || friend ? said->unit : like->unit, target);
    if (!het_text_is_pose(het_text_vocabulary(state), &move))
        return false;
    move.pose = pattern->has_pose ? said->pose : like->pose;
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
    for (unsigned i = 0; i < list->count; i++) {
        if (list->moves[i].unit == HET_NO_UNIT || list->moves[i].unit == unit)
            continue;
        if (unit != HET_NO_UNIT)
            return HET_NO_UNIT;
        unit = list->moves[i].unit;
    }
    return unit;
}

/* Fills in the unit that all moves listed of a kind are of; of an order or formation of which none
 * is listed, that of all moves. A unit that was typed instead is the target, where there are. */
static void
fill_unit(const HetTyped *pattern, const HetMoveList *list, HetMove *typed)
{
    bool alike = true, targets = false;
    unsigned unit = HET_NO_UNIT;
    for (unsigned i = 0; i < list->count; i++) {
        const HetMove *move = &list->moves[i];
        if (move->kind != typed->kind)
            continue;
        alike = alike && (unit == HET_NO_UNIT || unit == move->unit);
        targets = targets || move->target != HET_NO_UNIT;
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
    bool named = *pattern->value != '\0' && find_any_value(state, list, (HetMoveKind)typed.kind,
                                                           pattern->value, &kind, &value);
    if (!pattern->has_kind && (pattern->has_pose || pattern->has_pose_text))
        typed.kind = HET_MOVE_MOVE;
    else if (!pattern->has_kind)
        typed.kind = named ? (uint8_t)kind : list->moves[0].kind;
    if (!pattern->has_kind && !named && pattern->has_place &&
        (typed.kind == HET_MOVE_TURN || typed.kind == HET_MOVE_FORM))
        typed.kind = HET_MOVE_MOVE; /* these lead nowhere */
    typed.value = (uint16_t)value;
    fill_unit(pattern, list, &typed);
    return state->scenario->rules->refusal(state, &typed);
}

/* A typed pose may suit any kind of move that fits: the first that may take it is meant. Of what is
 * typed in full no listed move need fit. */
static bool
resolve_pose(const HetState *state, const HetTyped *pattern, const HetMoveList *list,
             const char *text, HetMove *ret_move, GError **error)
{
    g_autofree HetMove *candidates = g_new(HetMove, list->count);
    unsigned count = 0;
    for (unsigned i = 0; i < list->count; i++)
        if (het_text_fits(state, &list->moves[i], pattern))
            candidates[count++] = list->moves[i];
    if (pattern->has_pose_text && count > 0 &&
        het_pose_text_resolve(state, candidates, count, &pattern->pose_text, ret_move))
        return true;
    for (unsigned i = 0; pattern->has_pose && i < count; i++) {
        HetMove move = candidates[i];
        move.pose = pattern->move.pose;
        if (het_game_is_legal(state, &move)) {
            *ret_move = move;
            return true;
        }
    }
    HetMove typed;
    const char *reason = NULL;
    if (move_as_typed(state, pattern, list, &typed)) {
        HetMove move = typed;
        if ((!pattern->has_pose_text ||
             het_pose_text_resolve(state, &typed, 1, &pattern->pose_text, &move)) &&
            het_game_is_legal(state, &move)) {
            *ret_move = move;
            return true;
        }
        if (state->scenario->rules->refusal != NULL)
            reason = state->scenario->rules->refusal(state, &typed);
    }
    if (reason == NULL && count == 0)
        reason = find_reason(state, pattern, list);
    if (reason == NULL)
        reason = count == 0 ? "no legal move here fits; list them with legal or moves"
                            : "the rules do not allow this way to go";
    return fail_text(error, reason, text);
}

/* Picks the listed move that fits, puts the typed path into it, and checks it. */
static bool
resolve(const HetState *state, const HetTyped *pattern, const HetMoveList *list, const char *text,
        HetMove *ret_move, GError **error)
{
    const HetMove *found = NULL;
    if (pattern->has_pose || pattern->has_pose_text)
        return resolve_pose(state, pattern, list, text, ret_move, error);
    for (unsigned i = 0; i < list->count; i++) {
        const HetMove *move = &list->moves[i];
        if (!het_text_fits(state, move, pattern))
            continue;
        if (found != NULL && !same_but_path(state, found, move)) {
            g_autoptr(GString) what = g_string_new("may be \"");
            het_text_brief(state, found, what);
            g_string_append(what, "\" or \"");
            het_text_brief(state, move, what);
            g_string_append(what, "\"; say more");
            return fail_text(error, what->str, text);
        }
        if (found == NULL)
            found = move;
    }
    if (found == NULL) {
        const char *reason = state->actor == HET_CHANCE && !pattern->has_roll
                                 ? "the dice are rolled first"
                                 : find_reason(state, pattern, list);
        return fail_text(error,
                         reason != NULL ? reason
                                        : "no legal move here fits; list them with legal or moves",
                         text);
    }
    HetMove move = *found;
    if (pattern->has_roll)
        move.roll = pattern->move.roll;
    if (pattern->has_steps)
        move.way = pattern->move.way;
    if (pattern->has_steps && !het_game_is_legal(state, &move)) {
        const HetRules *rules = state->scenario->rules;
        const char *reason = rules->refusal == NULL ? NULL : rules->refusal(state, &move);
        return fail_text(error, reason != NULL ? reason : "the rules do not allow this way to go",
                         text);
    }
    *ret_move = move;
    return true;
}

/* The words of a line, `list` being what is legal. */
static bool
parse_words(const HetState *state, const HetMoveList *list, const char *line, HetTyped *ret_typed,
            GError **error)
{
    g_auto(GStrv) tokens = g_strsplit_set(line, " \t", -1);
    bool any = false, may_be_verb = true;
    *ret_typed = (HetTyped){.move = het_move(HET_MOVE_NONE)};
    if (state->actor == HET_CHANCE)
        het_text_join_faces(tokens);
    for (size_t i = 0; tokens[i] != NULL; i++) {
        if (*tokens[i] == '\0')
            continue;
        bool kind = may_be_verb && parse_verb(state, list, tokens[i], &ret_typed->move);
        unsigned units = ret_typed->units;
        any = true;
        ret_typed->has_kind = ret_typed->has_kind || kind;
        if (!kind && !parse_token(state, list, tokens[i], ret_typed)) {
            g_autofree char *faces =
                state->actor == HET_CHANCE ? het_text_why_no_faces(state, tokens[i]) : NULL;
            g_autofree char *what =
                g_strdup_printf("\"%.40s\" is not a verb, unit, place or number here", tokens[i]);
            return fail_text(error, faces != NULL ? faces : what, line);
        }
        may_be_verb = may_be_verb && ret_typed->units > units; /* "SI1 charge RI1" */
    }
    return any || fail_text(error, "expected a move", line);
}

static bool
is_text(const char *text, GError **error)
{
    if (strlen(text) > TEXT_MAX)
        return fail_text(error, "too long for a move", text);
    return g_utf8_validate(text, -1, NULL) || fail_text(error, "expected UTF-8 text", text);
}

bool
het_text_typed(const HetState *state, const char *text, HetTyped *ret_typed, GError **error)
{
    if (state->actor == HET_NOBODY) {
        g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL, "the game is over: no move fits \"%.40s\"",
                    text);
        return false;
    }
    if (!is_text(text, error))
        return false;
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    g_autofree char *line = g_strstrip(g_strdup(text));
    het_game_legal(state, list);
    return parse_words(state, list, line, ret_typed, error);
}

bool
het_text_parse(const HetState *state, const char *text, HetMove *ret_move, GError **error)
{
    if (state->actor == HET_NOBODY) {
        g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL, "the game is over: no move fits \"%.40s\"",
                    text);
        return false;
    }
    if (!is_text(text, error))
        return false;
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    het_game_legal(state, list);
    g_autofree char *line = g_strstrip(g_strdup(text));
    for (unsigned i = 0; i < list->count; i++) {
        g_autofree char *listed = het_text_of(state, &list->moves[i]);
        if (strcmp(listed, line) == 0) {
            *ret_move = list->moves[i];
            return true;
        }
    }
    HetTyped pattern;
    return parse_words(state, list, line, &pattern, error) &&
           resolve(state, &pattern, list, text, ret_move, error);
}
