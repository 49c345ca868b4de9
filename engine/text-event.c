/* One line about an event, in plain words. */
#include "text.h"

#include "game.h"
#include "text-pose.h"

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
    [HET_EVENT_OVER] = "over",           [HET_EVENT_FORCED] = "forced",
};

const char *
het_event_kind_name(HetEventKind kind)
{
    return (unsigned)kind < HET_EVENT_KIND_COUNT ? event_kinds[kind] : "unknown";
}

static void
append_name(const HetState *state, unsigned unit, GString *text)
{
    if (unit < state->scenario->units->len)
        g_string_append(text, het_scenario_unit_at(state->scenario, unit)->code);
    else
        g_string_append(text, "a unit");
}

static bool
is_nowhere(HetPoint point)
{
    return point.x == -1 && point.y == -1;
}

static void
append_point(const HetState *state, const char *word, HetPoint point, GString *text)
{
    if (is_nowhere(point))
        return;
    g_string_append_printf(text, " %s ", word);
    state->scenario->rules->vocabulary->point_format(state->scenario, point, text);
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

/* A note about nobody and no place, complete by itself. */
static bool
is_plain(const HetEvent *event)
{
    return event->kind == HET_EVENT_NOTE && event->unit == HET_NO_UNIT && event->note != NULL &&
           is_nowhere(event->from) && is_nowhere(event->to);
}

/* The verbs of events that one sentence describes. */
static const struct {
    const char *verb, *with; /* `with`: when there is another unit; NULL: the same */
    bool amount;
} clauses[HET_EVENT_KIND_COUNT] = {
    [HET_EVENT_MOVE] = {"moves", NULL, false},
    [HET_EVENT_FACE] = {"turns", NULL, false},
    [HET_EVENT_FORM] = {"changes formation", "joins", false},
    [HET_EVENT_SHOOT] = {"fires", "fires at", false},
    [HET_EVENT_FIGHT] = {"fights", NULL, false},
    [HET_EVENT_LOSE] = {"loses", NULL, true},
    [HET_EVENT_RETREAT] = {"falls back", NULL, false},
    [HET_EVENT_SHAKEN] = {"is shaken", NULL, false},
    [HET_EVENT_CAPTURE] = {"takes", NULL, false},
    [HET_EVENT_PLACE] = {"comes on", NULL, false},
};

static void
append_heading(const HetState *state, const HetEvent *event, GString *text)
{
    const HetVocabulary *vocabulary = state->scenario->rules->vocabulary;
    if (event->note == NULL && vocabulary->facings != NULL)
        g_string_append_printf(text, ": %s", vocabulary->facings[event->amount]);
    if (event->note == NULL && vocabulary->plane) {
        g_string_append(text, ": ");
        het_pose_heading_append((unsigned)event->amount, text);
    }
}

static void
append_roll(const HetState *state, const HetEvent *event, GString *text)
{
    if (event->roll != NULL)
        het_text_roll(state, event->roll, text);
    else if (event->unit == HET_NO_UNIT)
        g_string_append_printf(text, "The dice show %d", event->amount);
    else
        append_clause(state, event, "rolls", true, text);
}

/* The other unit, if any, is the one that rallies it. */
static void
append_rally(const HetState *state, const HetEvent *event, GString *text)
{
    if (event->other < state->scenario->units->len) {
        append_name(state, event->other, text);
        g_string_append(text, " rallies ");
        append_name(state, event->unit, text);
    } else {
        append_clause(state, event, "rallies", false, text);
    }
}

static void
append_surrender(const HetState *state, const HetEvent *event, GString *text)
{
    append_name(state, event->unit, text);
    g_string_append_printf(text, " loses %d as prisoners", event->amount);
    if (event->other < state->scenario->units->len) {
        g_string_append(text, " to ");
        append_name(state, event->other, text);
    }
}

static void
append_removal(const HetState *state, const HetEvent *event, GString *text)
{
    append_name(state, event->unit, text);
    g_string_append(text, " is out of the game");
    if (event->other != HET_NO_UNIT) {
        g_string_append(text, ", driven off by ");
        append_name(state, event->other, text);
    }
}

static void
append_remark(const HetState *state, const HetEvent *event, GString *text)
{
    if (is_plain(event))
        return;
    if (event->unit == HET_NO_UNIT)
        g_string_append(text, "The board");
    else
        append_name(state, event->unit, text);
    if (event->note == NULL)
        g_string_append(text, ": a rule takes effect");
}

static void
append_verb(const HetState *state, const HetEvent *event, GString *text)
{
    const char *with = event->other != HET_NO_UNIT ? clauses[event->kind].with : NULL;
    append_clause(state, event, with != NULL ? with : clauses[event->kind].verb,
                  clauses[event->kind].amount, text);
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
    case HET_EVENT_FACE:
        append_verb(state, event, text);
        append_heading(state, event, text);
        break;
    case HET_EVENT_ROLL:
        append_roll(state, event, text);
        break;
    case HET_EVENT_FORCED:
        g_string_append(text, "The only choice: ");
        het_text_brief(state, event->move, text);
        break;
    case HET_EVENT_RALLY:
        append_rally(state, event, text);
        break;
    case HET_EVENT_SURRENDER:
        append_surrender(state, event, text);
        break;
    case HET_EVENT_REMOVE:
        append_removal(state, event, text);
        break;
    case HET_EVENT_SCORE:
        g_string_append_printf(text, "%s: %d point%s",
                               event->unit < HET_SIDES ? scenario->sides[event->unit] : "",
                               event->amount, ABS(event->amount) == 1 ? "" : "s");
        break;
    case HET_EVENT_NOTE:
        append_remark(state, event, text);
        break;
    case HET_EVENT_OVER:
        g_string_append(text, "The game is over");
        break;
    case HET_EVENT_MOVE:
    case HET_EVENT_FORM:
    case HET_EVENT_SHOOT:
    case HET_EVENT_FIGHT:
    case HET_EVENT_LOSE:
    case HET_EVENT_RETREAT:
    case HET_EVENT_SHAKEN:
    case HET_EVENT_CAPTURE:
    case HET_EVENT_PLACE:
        append_verb(state, event, text);
        break;
    }
}

/* A `#` in it stands for the amount. */
static void
append_note(const HetEvent *event, GString *text)
{
    size_t start = text->len;
    for (const char *at = event->note; *at != '\0'; at++) {
        if (*at == '#')
            g_string_append_printf(text, "%+d", event->amount);
        else
            g_string_append_c(text, *at);
    }
    if (is_plain(event))
        text->str[start] = g_ascii_toupper(text->str[start]);
    else
        g_string_insert(text, (gssize)start, ": ");
}

void
het_text_event(const HetState *state, const HetEvent *event, GString *text)
{
    event_clause(state, event, text);
    append_point(state, "from", event->from, text);
    bool stays = event->kind == HET_EVENT_NOTE || event->kind == HET_EVENT_SHOOT;
    append_point(state, stays ? "at" : "to", event->to, text);
    if (event->note != NULL)
        append_note(event, text);
    if (event->rule != NULL && *event->rule != '\0')
        g_string_append_printf(text, " (%s)", event->rule);
}
