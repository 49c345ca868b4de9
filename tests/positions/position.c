#include <string.h>

#include "engine/rules/registry.h"
#include "engine/text.h"
#include "library/conformance/conformance.h"
#include "tests/sanitized.h"
#include "tests/toys.h"

#include "position-moves.h"

enum { UNTIL_STEPS = 1000 };

static void
hear(void *data, const HetState *state, const HetEvent *event)
{
    Position *position = data;
    g_autoptr(GString) line = g_string_new(NULL);
    het_text_event(state, event, line);
    g_ptr_array_add(position->log, g_string_free(g_steal_pointer(&line), FALSE));
    if (event->rule != NULL)
        g_ptr_array_add(position->rules, (void *)(uintptr_t)event->rule);
    if (event->rule != NULL && event->kind != HET_EVENT_ROLL && event->kind != HET_EVENT_FORCED)
        g_ptr_array_add(position->events, (void *)(uintptr_t)event->rule);
    if (event->kind == HET_EVENT_PHASE)
        g_ptr_array_add(position->phases, GUINT_TO_POINTER((guint)event->amount));
    const HetRollAccount *account = event->roll != NULL ? event->roll->account : NULL;
    if (account == NULL)
        return;
    if (account->rule != NULL)
        g_ptr_array_add(position->rules, (void *)(uintptr_t)account->rule);
    for (unsigned i = 0; i < account->count; i++)
        if (account->terms[i].rule != NULL)
            g_ptr_array_add(position->rules, (void *)(uintptr_t)account->terms[i].rule);
}

/* (transfer full) How the node breaks the contract; NULL if it does not. The sanitizers inspect
 * every eighth node in full. */
static char *
violation_of(const Position *position)
{
    static unsigned nodes;
    const HetState *state = &position->buffer.state;
    const char *wrong = position->scenario->rules->check(state);
    if (wrong != NULL)
        return g_strdup(wrong);
    if (nodes++ % TEST_COUNT(1, 1, 8) != 0)
        return NULL;
    return het_conformance_position(position->scenario, toy_or_shipped_registry(position->scenario),
                                    state);
}

/* The contract, at this node. */
static bool
agrees(const Position *position, GError **error)
{
    const HetState *state = &position->buffer.state;
    if (position->seen != NULL) {
        position->seen(position, position->seen_data);
        return true;
    }
    g_autofree char *violation = violation_of(position);
    if (violation != NULL) {
        g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL, "%s", violation);
        return false;
    }
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    if (het_game_over(state))
        return true;
    het_game_legal(state, list);
    return position_aim_agrees(state, list, error);
}

PositionMark
position_mark(const Position *position)
{
    return (PositionMark){position->buffer, position->log->len, position->rules->len,
                          position->events->len, position->phases->len};
}

void
position_back(Position *position, const PositionMark *mark)
{
    position->buffer = mark->state;
    g_ptr_array_set_size(position->log, (int)mark->lines);
    g_ptr_array_set_size(position->rules, (int)mark->rules);
    g_ptr_array_set_size(position->events, (int)mark->events);
    g_ptr_array_set_size(position->phases, (int)mark->phases);
}

Position *
position_open(const char *text, GError **error)
{
    bool toy = strstr(text, "\nsystem=toy-") != NULL;
    HetScenario *scenario =
        het_scenario_parse("position", text, NULL, toy ? toy_registry : het_rules_registry, error);
    if (scenario == NULL)
        return NULL;
    Position *position = g_new0(Position, 1);
    position->scenario = scenario;
    position->log = g_ptr_array_new_with_free_func(g_free);
    position->rules = g_ptr_array_new();
    position->events = g_ptr_array_new();
    position->phases = g_ptr_array_new();
    het_game_start(scenario, &position->buffer.state);
    position->start = position->mark = position_mark(position);
    return position;
}

Position *
position_new(const char *text, GError **error)
{
    g_autoptr(Position) position = position_open(text, error);
    return position != NULL && agrees(position, error) ? g_steal_pointer(&position) : NULL;
}

void
position_free(Position *position)
{
    het_scenario_unref(position->scenario);
    g_ptr_array_unref(position->log);
    g_ptr_array_unref(position->rules);
    g_ptr_array_unref(position->events);
    g_ptr_array_unref(position->phases);
    g_free(position);
}

/* Applies it; whether the contract still holds. */
static bool
step(Position *position, HetMove move, GError **error)
{
    const HetSink sink = {.emit = hear, .data = position};
    het_game_apply(&position->buffer.state, &move, &sink);
    return agrees(position, error);
}

bool
position_play(Position *position, const char *moves, GError **error)
{
    g_auto(GStrv) texts = g_strsplit(moves, ";", -1);
    HetState *state = &position->buffer.state;
    for (size_t i = 0; texts[i] != NULL; i++) {
        HetMove move;
        HetPrompt prompt;
        if (*g_strstrip(texts[i]) == '\0') /* a row that plays less than others */
            continue;
        het_game_prompt(state, &prompt);
        if (!het_text_parse(state, texts[i], &move, error)) {
            g_prefix_error(error, "(prompt: %s) ", prompt.text);
            return false;
        }
        if (!step(position, move, error)) {
            g_prefix_error(error, "after \"%s\": ", texts[i]);
            return false;
        }
    }
    return true;
}

/* The move that ends, passes or is done; else the first. */
static HetMove
way_on(const HetState *state, HetMoveList *list)
{
    unsigned pick = 0;
    het_game_legal(state, list);
    for (unsigned i = 0; i < list->count; i++)
        if (list->moves[i].kind == HET_MOVE_END || list->moves[i].kind == HET_MOVE_PASS ||
            list->moves[i].kind == HET_MOVE_DONE)
            pick = i;
    return list->moves[pick];
}

/* "over", "turn 2", or the name of a phase. */
static bool
has_come(const HetState *state, const char *what)
{
    if (strcmp(what, "over") == 0)
        return het_game_over(state);
    if (g_str_has_prefix(what, "turn "))
        return state->turn == g_ascii_strtoull(what + strlen("turn "), NULL, 10);
    return strcmp(state->scenario->rules->phases[state->phase], what) == 0;
}

bool
position_until(Position *position, const char *what, GError **error)
{
    HetState *state = &position->buffer.state;
    const char *const *names = position->scenario->rules->phases;
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    unsigned steps = 0;
    while (!has_come(state, what)) {
        if (het_game_over(state) || steps++ == UNTIL_STEPS) {
            g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL,
                        "it does not come: the last phase was %s", names[state->phase]);
            return false;
        }
        if (!step(position, way_on(state, list), error))
            return false;
    }
    return true;
}

bool
position_lead(Position *position, const char *style, GError **error)
{
    HetState *state = &position->buffer.state;
    const unsigned phase = state->phase, active = state->active;
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    while (!het_game_over(state) && state->phase == phase && state->active == active) {
        HetMove move;
        if (state->actor == HET_CHANCE) {
            het_game_legal(state, list);
            move = list->moves[het_list_likeliest(list)];
        } else if (!position_choose(position, style, &move, error)) {
            return false;
        }
        if (!step(position, move, error))
            return false;
    }
    return true;
}
