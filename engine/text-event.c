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
        g_string_append(text, "somebody");
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

/* A note about nobody and no place: it says all there is. */
static bool
is_plain(const HetEvent *event)
{
    return event->kind == HET_EVENT_NOTE && event->unit == HET_NO_UNIT && event->note != NULL &&
           is_nowhere(event->from) && is_nowhere(event->to);
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
        if (event->note == NULL && scenario->rules->vocabulary->facings != NULL)
            g_string_append_printf(text, ": %s",
                                   scenario->rules->vocabulary->facings[event->amount]);
        if (event->note == NULL && scenario->rules->vocabulary->plane) {
            g_string_append(text, ": ");
            het_pose_heading_append((unsigned)event->amount, text);
        }
        break;
    case HET_EVENT_FORM:
        append_clause(state, event, event->other == HET_NO_UNIT ? "changes formation" : "joins",
                      false, text);
        break;
    case HET_EVENT_SHOOT:
        append_clause(state, event, event->other == HET_NO_UNIT ? "fires" : "fires at", false,
                      text);
        break;
    case HET_EVENT_ROLL:
        if (event->roll != NULL)
            het_text_roll(state, event->roll, text);
        else if (event->unit == HET_NO_UNIT)
            g_string_append_printf(text, "The dice show %d", event->amount);
        else
            append_clause(state, event, "rolls", true, text);
        break;
    case HET_EVENT_FORCED:
        g_string_append(text, "The only choice: ");
        het_text_brief(state, event->move, text);
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
    case HET_EVENT_RALLY: /* the other, if any, is who rallies it */
        if (event->other < scenario->units->len) {
            append_name(state, event->other, text);
            g_string_append(text, " rallies ");
            append_name(state, event->unit, text);
        } else {
            append_clause(state, event, "rallies", false, text);
        }
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
        g_string_append_printf(text, "%s: %d point%s",
                               event->unit < HET_SIDES ? scenario->sides[event->unit] : "",
                               event->amount, ABS(event->amount) == 1 ? "" : "s");
        break;
    case HET_EVENT_NOTE:
        if (is_plain(event))
            break;
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
