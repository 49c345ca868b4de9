#include "text.h"

#include <stdio.h>
#include <stdlib.h>

#include "game.h"
#include "text-pose.h"

static const char *const move_kinds[HET_MOVE_KIND_COUNT] = {
    [HET_MOVE_NONE] = "none",       [HET_MOVE_PASS] = "pass",   [HET_MOVE_END] = "end",
    [HET_MOVE_SELECT] = "select",   [HET_MOVE_ORDER] = "order", [HET_MOVE_MOVE] = "move",
    [HET_MOVE_TURN] = "turn",       [HET_MOVE_FORM] = "form",   [HET_MOVE_SHOOT] = "shoot",
    [HET_MOVE_CHARGE] = "charge",   [HET_MOVE_FIGHT] = "fight", [HET_MOVE_RETREAT] = "retreat",
    [HET_MOVE_PURSUE] = "pursue",   [HET_MOVE_LOSE] = "lose",   [HET_MOVE_PLACE] = "place",
    [HET_MOVE_RALLY] = "rally",     [HET_MOVE_ADD] = "add",     [HET_MOVE_DONE] = "done",
    [HET_MOVE_CAPTURE] = "capture", [HET_MOVE_ROLL] = "roll",   [HET_MOVE_DRAW] = "draw",
};

static const char *const event_kinds[HET_EVENT_KIND_COUNT] = {
    [HET_EVENT_TURN] = "turn",           [HET_EVENT_PHASE] = "phase",
    [HET_EVENT_MOVE] = "move",           [HET_EVENT_FACE] = "face",
    [HET_EVENT_FORM] = "form",           [HET_EVENT_SHOOT] = "shoot",
    [HET_EVENT_ROLL] = "roll",           [HET_EVENT_FIGHT] = "fight",
    [HET_EVENT_LOSE] = "lose",           [HET_EVENT_RETREAT] = "retreat",
    [HET_EVENT_SHAKEN] = "shaken",       [HET_EVENT_RALLY] = "rally",
    [HET_EVENT_SURRENDER] = "surrender", [HET_EVENT_CAPTURE] = "capture",
    [HET_EVENT_REMOVE] = "remove",       [HET_EVENT_PLACE] = "place",
    [HET_EVENT_SCORE] = "score",         [HET_EVENT_NOTE] = "note",
    [HET_EVENT_OVER] = "over",
};

const char *
het_move_kind_name(HetMoveKind kind)
{
    return (unsigned)kind < HET_MOVE_KIND_COUNT ? move_kinds[kind] : "unknown";
}

const char *
het_event_kind_name(HetEventKind kind)
{
    return (unsigned)kind < HET_EVENT_KIND_COUNT ? event_kinds[kind] : "unknown";
}

const char *
het_actor_name(HetActor actor)
{
    static const char *const names[] = {"first", "second", "chance", "nobody"};
    return names[actor];
}

static const HetVocabulary *
vocabulary_of(const HetState *state)
{
    return state->scenario->rules->vocabulary;
}

/* Whether the union of a move is a roll, else a pose (plane) or a way. */
static bool
is_roll(const HetMove *move)
{
    return move->kind == HET_MOVE_ROLL || move->kind == HET_MOVE_DRAW;
}

static bool
is_pose(const HetVocabulary *vocabulary, const HetMove *move)
{
    return vocabulary->plane && move->unit != HET_NO_UNIT &&
           (move->kind == HET_MOVE_MOVE || move->kind == HET_MOVE_CHARGE ||
            move->kind == HET_MOVE_RETREAT || move->kind == HET_MOVE_PURSUE ||
            move->kind == HET_MOVE_PLACE || move->kind == HET_MOVE_TURN);
}

/* --- formatting --------------------------------------------------------------------------------
 */

static void
format_unit(const HetScenario *scenario, unsigned unit, GString *text)
{
    if (unit < scenario->units->len)
        g_string_append_printf(text, " %s", het_scenario_unit_at(scenario, unit)->code);
}

static const char *
value_name(const HetState *state, const HetMove *move)
{
    const HetVocabulary *vocabulary = vocabulary_of(state);
    if (vocabulary->value_name == NULL)
        return NULL;
    return vocabulary->value_name(state->scenario, (HetMoveKind)move->kind, move->value);
}

static void
format_way(const HetState *state, const HetWay *way, GString *text)
{
    const HetVocabulary *vocabulary = vocabulary_of(state);
    if (way->place == HET_NO_PLACE)
        return;
    g_string_append_c(text, ' ');
    vocabulary->place_format(state->scenario, way->place, text);
    if (way->steps == 0)
        return;
    g_string_append_c(text, '/');
    for (unsigned i = 0; i < way->steps; i++)
        g_string_append_c(text, vocabulary->steps[het_way_step(way, i)]);
}

/* `brief`: a pose as people type it. */
static void
format_move(const HetState *state, const HetMove *move, bool brief, GString *text)
{
    const HetVocabulary *vocabulary = vocabulary_of(state);
    g_string_append(text, het_move_kind_name((HetMoveKind)move->kind));
    format_unit(state->scenario, move->unit, text);
    const char *name = value_name(state, move);
    if (name != NULL)
        g_string_append_printf(text, " =%s", name);
    else if (move->value != 0)
        g_string_append_printf(text, " =%u", move->value);
    if (is_roll(move)) {
        g_string_append_printf(text, " %d", move->roll.low);
        if (move->roll.high != move->roll.low)
            g_string_append_printf(text, "-%d", move->roll.high);
    } else if (is_pose(vocabulary, move) && brief) {
        g_string_append_c(text, ' ');
        het_pose_text_append(state, move, text);
    } else if (is_pose(vocabulary, move)) {
        g_string_append_printf(text, " %d,%d:%u:%u", move->pose.x, move->pose.y,
                               move->pose.turn_start, move->pose.turn_end);
    } else {
        format_way(state, &move->way, text);
    }
    if (move->facing != HET_NO_FACING)
        g_string_append_printf(text, " ^%s", vocabulary->facings[move->facing]);
    format_unit(state->scenario, move->target, text);
}

void
het_text_format(const HetState *state, const HetMove *move, GString *text)
{
    format_move(state, move, false, text);
}

void
het_text_brief(const HetState *state, const HetMove *move, GString *text)
{
    format_move(state, move, vocabulary_of(state)->units_per_mm > 0, text);
}

/* --- parsing -----------------------------------------------------------------------------------
 */

enum { TEXT_MAX = 400, STEP_VALUES = 16 };

/* What a text says; what it leaves out is wild. */
typedef struct {
    bool has_kind, has_facing, has_place, has_steps, has_roll, has_pose;
    bool has_pose_text;
    HetPoseText pose_text; /* a placement as people type it */
    HetMove move;          /* kind, unit, target, facing, and way, pose or roll, as far as said */
    char *value;           /* borrowed text, or NULL */
    unsigned units;
} Pattern;

static bool
parse_kind(const char *token, HetMove *move)
{
    for (unsigned kind = 1; kind < HET_MOVE_KIND_COUNT; kind++) {
        if (g_ascii_strcasecmp(token, move_kinds[kind]) == 0) {
            move->kind = (uint8_t)kind;
            return true;
        }
    }
    return false;
}

static bool
parse_roll(const char *token, HetRoll *ret_roll)
{
    int low = 0, high = 0, end = 0;
    if (!g_ascii_isdigit(*token) || strlen(token) > 20)
        return false;
    if (sscanf(token, "%9d%n", &low, &end) == 1 && token[end] == '\0')
        high = low;
    else if (sscanf(token, "%9d-%9d%n", &low, &high, &end) != 2 || token[end] != '\0')
        return false;
    *ret_roll = (HetRoll){.low = low, .high = high};
    return true;
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
parse_place(const HetState *state, const char *token, Pattern *pattern)
{
    const HetVocabulary *vocabulary = vocabulary_of(state);
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
parse_facing(const HetVocabulary *vocabulary, const char *token, Pattern *pattern)
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
parse_unit(Pattern *pattern, unsigned unit)
{
    if (pattern->units == 0)
        pattern->move.unit = (uint16_t)unit;
    else if (pattern->units == 1)
        pattern->move.target = (uint16_t)unit;
    pattern->units++;
    return pattern->units <= 2;
}

static bool
parse_token(const HetState *state, char *token, Pattern *pattern)
{
    const HetScenario *scenario = state->scenario;
    if (*token == '=' && token[1] != '\0') {
        pattern->value = token + 1;
        return true;
    }
    if (*token == '^')
        return parse_facing(vocabulary_of(state), token + 1, pattern);
    if (state->actor == HET_CHANCE && parse_roll(token, &pattern->move.roll))
        return pattern->has_roll = true;
    if (vocabulary_of(state)->plane && parse_pose(token, &pattern->move.pose))
        return pattern->has_pose = true;
    /* An exact unit code, else a place, else a unit code in any case: "C2" is a unit, "c2" a
     * square. */
    unsigned unit = het_scenario_unit(scenario, token);
    if (unit != HET_NO_UNIT && strcmp(het_scenario_unit_at(scenario, unit)->code, token) == 0)
        return parse_unit(pattern, unit);
    int scale = vocabulary_of(state)->units_per_mm;
    if (scale > 0 && het_pose_text_parse(token, scale, &pattern->pose_text))
        return pattern->has_pose_text = true;
    return parse_place(state, token, pattern) || (unit != HET_NO_UNIT && parse_unit(pattern, unit));
}

static bool
value_fits(const HetState *state, const HetMove *move, const char *value)
{
    const char *name = value_name(state, move);
    if (name != NULL)
        return g_ascii_strcasecmp(name, value) == 0;
    g_autofree char *number = g_strdup_printf("%u", move->value);
    return strcmp(number, value) == 0;
}

/* Whether a listed move fits what the text says. A lone unit code may name the target. */
static bool
fits(const HetState *state, const HetMove *move, const Pattern *pattern)
{
    const HetMove *said = &pattern->move;
    bool ways = !is_roll(move) && !is_pose(vocabulary_of(state), move);
    if ((pattern->has_kind && move->kind != said->kind) ||
        (pattern->has_facing && move->facing != said->facing) ||
        (pattern->value != NULL && !value_fits(state, move, pattern->value)))
        return false;
    if (pattern->units == 2 && (move->unit != said->unit || move->target != said->target))
        return false;
    if (pattern->units == 1 && move->unit != said->unit && move->target != said->unit)
        return false;
    if (pattern->has_place && (!ways || move->way.place != said->way.place))
        return false;
    if ((pattern->has_pose || pattern->has_pose_text) && !is_pose(vocabulary_of(state), move))
        return false;
    return !pattern->has_roll || (is_roll(move) && move->roll.low <= said->roll.low &&
                                  said->roll.high <= move->roll.high);
}

/* Whether two moves differ in their path only. */
static bool
same_but_path(const HetMove *a, const HetMove *b)
{
    HetMove x = *a, y = *b;
    if (is_roll(a) || is_roll(b))
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
 * one unit; another unit named is the target, and what has one is a charge. */
static bool
move_as_typed(const HetState *state, const Pattern *pattern, const HetMoveList *list,
              HetMove *ret_move)
{
    const HetMove *said = &pattern->move, *like = NULL;
    for (unsigned i = 0; i < list->count && (like == NULL || like->target != HET_NO_UNIT); i++)
        if (is_pose(vocabulary_of(state), &list->moves[i]))
            like = &list->moves[i];
    if (like == NULL)
        return false;
    unsigned target = pattern->units == 2                               ? said->target
                      : pattern->units == 1 && said->unit != like->unit ? said->unit
                                                                        : HET_NO_UNIT;
    unsigned kind = pattern->has_kind       ? said->kind
                    : target != HET_NO_UNIT ? HET_MOVE_CHARGE
                                            : like->kind;
    HetMove move =
        het_move_target((HetMoveKind)kind, pattern->units == 2 ? said->unit : like->unit, target);
    if (!is_pose(vocabulary_of(state), &move))
        return false;
    move.pose = pattern->has_pose ? said->pose : like->pose;
    if (pattern->has_pose_text &&
        !het_pose_text_pose(state, &move, &pattern->pose_text, &move.pose))
        return false;
    *ret_move = move;
    return true;
}

/* A typed pose may suit any kind of move that fits: the first that may take it is meant. Of what is
 * typed in full no listed move need fit. */
static bool
resolve_pose(const HetState *state, const Pattern *pattern, const HetMoveList *list,
             const char *text, HetMove *ret_move, GError **error)
{
    g_autofree HetMove *candidates = g_new(HetMove, list->count);
    unsigned count = 0;
    for (unsigned i = 0; i < list->count; i++)
        if (fits(state, &list->moves[i], pattern))
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
    if (reason == NULL)
        reason = count == 0 ? "no legal move here fits; list them with legal or moves"
                            : "the rules do not allow this way to go";
    return fail_text(error, reason, text);
}

/* Picks the listed move that fits, puts the typed path into it, and checks it. */
static bool
resolve(const HetState *state, const Pattern *pattern, const HetMoveList *list, const char *text,
        HetMove *ret_move, GError **error)
{
    const HetMove *found = NULL;
    if (pattern->has_pose || pattern->has_pose_text)
        return resolve_pose(state, pattern, list, text, ret_move, error);
    for (unsigned i = 0; i < list->count; i++) {
        const HetMove *move = &list->moves[i];
        if (!fits(state, move, pattern))
            continue;
        if (found != NULL && !same_but_path(found, move)) {
            g_autofree char *one = het_game_format(state, found);
            g_autofree char *other = het_game_format(state, move);
            g_autofree char *what =
                g_strdup_printf("may be \"%s\" or \"%s\"; say more", one, other);
            return fail_text(error, what, text);
        }
        if (found == NULL)
            found = move;
    }
    if (found == NULL)
        return fail_text(error, "no legal move here fits; list them with legal or moves", text);
    HetMove move = *found;
    if (pattern->has_steps)
        move.way = pattern->move.way;
    if (pattern->has_steps && !het_game_is_legal(state, &move))
        return fail_text(error, "the rules do not allow this way to go", text);
    *ret_move = move;
    return true;
}

bool
het_text_parse(const HetState *state, const char *text, HetMove *ret_move, GError **error)
{
    if (strlen(text) > TEXT_MAX)
        return fail_text(error, "too long for a move", text);
    if (!g_utf8_validate(text, -1, NULL))
        return fail_text(error, "expected UTF-8 text", text);
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    het_game_legal(state, list);
    g_autofree char *line = g_strstrip(g_strdup(text));
    for (unsigned i = 0; i < list->count; i++) {
        g_autofree char *listed = het_game_format(state, &list->moves[i]);
        if (strcmp(listed, line) == 0) {
            *ret_move = list->moves[i];
            return true;
        }
    }
    Pattern pattern = {.move = het_move(HET_MOVE_NONE)};
    g_auto(GStrv) tokens = g_strsplit_set(line, " \t", -1);
    bool any = false;
    for (size_t i = 0; tokens[i] != NULL; i++) {
        if (*tokens[i] == '\0')
            continue;
        bool kind = !any && parse_kind(tokens[i], &pattern.move);
        any = true;
        pattern.has_kind = pattern.has_kind || kind;
        if (!kind && !parse_token(state, tokens[i], &pattern)) {
            g_autofree char *what =
                g_strdup_printf("\"%.40s\" is no verb, unit, place or number here", tokens[i]);
            return fail_text(error, what, text);
        }
    }
    if (!any)
        return fail_text(error, "expected a move", text);
    return resolve(state, &pattern, list, text, ret_move, error);
}

/* --- events ------------------------------------------------------------------------------------
 */

static void
append_name(const HetState *state, unsigned unit, GString *text)
{
    if (unit < state->scenario->units->len)
        g_string_append(text, het_scenario_unit_at(state->scenario, unit)->code);
    else
        g_string_append(text, "somebody");
}

static void
append_point(const HetState *state, const char *word, HetPoint point, GString *text)
{
    if (point.x == -1 && point.y == -1)
        return;
    g_string_append_printf(text, " %s ", word);
    vocabulary_of(state)->point_format(state->scenario, point, text);
}

static void
append_clause(const HetState *state, const HetEvent *event, const char *verb, bool amount,
              GString *text)
{
    append_name(state, event->unit, text);
    g_string_append_printf(text, " %s", verb);
    if (amount)
        g_string_append_printf(text, " %d", event->amount);
    if (event->other < state->scenario->units->len) {
        g_string_append_c(text, ' ');
        append_name(state, event->other, text);
    }
}

static void
event_clause(const HetState *state, const HetEvent *event, GString *text)
{
    const HetScenario *scenario = state->scenario;
    switch (event->kind) {
    case HET_EVENT_TURN:
        g_string_append_printf(text, "Turn %d, %s", event->amount,
                               state->active < HET_SIDES ? scenario->sides[state->active] : "");
        break;
    case HET_EVENT_PHASE:
        g_string_append_printf(text, "Phase: %s", scenario->rules->phases[event->amount]);
        break;
    case HET_EVENT_MOVE:
        append_clause(state, event, "moves", false, text);
        break;
    case HET_EVENT_FACE:
        append_clause(state, event, "turns", false, text);
        break;
    case HET_EVENT_FORM:
        append_clause(state, event, "changes formation", false, text);
        break;
    case HET_EVENT_SHOOT:
        append_clause(state, event, event->other == HET_NO_UNIT ? "fires" : "fires at", false,
                      text);
        break;
    case HET_EVENT_ROLL:
        if (event->unit == HET_NO_UNIT)
            g_string_append_printf(text, "The dice show %d", event->amount);
        else
            append_clause(state, event, "rolls", true, text);
        break;
    case HET_EVENT_FIGHT:
        append_clause(state, event, "fights", false, text);
        break;
    case HET_EVENT_LOSE:
        append_clause(state, event, "loses", true, text);
        break;
    case HET_EVENT_RETREAT:
        append_clause(state, event, "falls back", false, text);
        break;
    case HET_EVENT_SHAKEN:
        append_clause(state, event, "is shaken", false, text);
        break;
    case HET_EVENT_RALLY:
        append_clause(state, event, "rallies", false, text);
        break;
    case HET_EVENT_SURRENDER:
        append_name(state, event->unit, text);
        g_string_append_printf(text, " loses %d as prisoners", event->amount);
        if (event->other < state->scenario->units->len) {
            g_string_append(text, " to ");
            append_name(state, event->other, text);
        }
        break;
    case HET_EVENT_CAPTURE:
        append_clause(state, event, "takes", false, text);
        break;
    case HET_EVENT_REMOVE:
        append_name(state, event->unit, text);
        g_string_append(text, " is out of the game");
        if (event->other != HET_NO_UNIT) {
            g_string_append(text, ", driven off by ");
            append_name(state, event->other, text);
        }
        break;
    case HET_EVENT_PLACE:
        append_clause(state, event, "comes on", false, text);
        break;
    case HET_EVENT_SCORE:
        g_string_append_printf(text, "%s: %d points",
                               event->unit < HET_SIDES ? scenario->sides[event->unit] : "",
                               event->amount);
        break;
    case HET_EVENT_NOTE:
        if (event->unit == HET_NO_UNIT)
            g_string_append(text, "The board");
        else
            append_name(state, event->unit, text);
        if (event->note == NULL)
            g_string_append(text, ": a rule takes effect");
        break;
    case HET_EVENT_OVER:
        g_string_append(text, "The game is over");
        break;
    }
}

void
het_text_event(const HetState *state, const HetEvent *event, GString *text)
{
    event_clause(state, event, text);
    append_point(state, "from", event->from, text);
    bool stays = event->kind == HET_EVENT_NOTE || event->kind == HET_EVENT_SHOOT;
    append_point(state, stays ? "at" : "to", event->to, text);
    if (event->note != NULL)
        g_string_append_printf(text, ": %s", event->note);
    if (event->rule != NULL && *event->rule != '\0')
        g_string_append_printf(text, " (%s)", event->rule);
}
