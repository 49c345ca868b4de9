/* Verbs at the terminal (battle), and the enemy's turn in words. */
#include <string.h>

#include "console/usage.h"
#include "engine/each.h"
#include "play.h"

enum { LINES_KEPT = 16 };

/* --- what verbs change ------------------------------------------------------------------------ */

static bool
begin(HetRequest *request, const HetBeginning *beginning, GError **error)
{
    HetPlay *play = request->data;
    HetPlay other = {.terminal = play->terminal,
                     .input = play->input,
                     .by_hand = play->by_hand,
                     .explain = play->explain,
                     .games = play->games + 1};
    g_autoptr(GError) closing = NULL;
    bool good;
    if (beginning->record != NULL) {
        good = het_play_resume(&other, beginning->record, NULL, NULL, error);
    } else {
        const char *const *given = beginning->names;
        char *const *now = play->battle.names;
        g_auto(GStrv) names =
            het_play_names(given[HET_FIRST] != NULL ? given[HET_FIRST] : now[HET_FIRST],
                           given[HET_SECOND] != NULL ? given[HET_SECOND] : now[HET_SECOND], error);
        other.battle.scenario = het_scenario_ref(beginning->scenario);
        other.battle.seed = beginning->seeded ? beginning->seed : het_usage_any_seed();
        if (play->battle.path != NULL)
            other.battle.path = het_play_new_path(beginning->scenario);
        good = names != NULL && het_play_start(&other, names, error);
    }
    if (!good) {
        het_play_close(&other, NULL);
        return false;
    }
    if (!het_play_close(play, &closing))
        het_terminal_print(&play->terminal, "%s\n", closing->message);
    *play = other;
    het_request_begun(request, &play->battle);
    return true;
}

/* Plays a decision of a line; NULL: rolls that need no person. */
static void
play_move(HetRequest *request, const HetMove *decision)
{
    HetPlay *play = request->data;
    const HetState *state = het_play_state(play);
    HetMove move;
    play->several = request->several;
    if (decision != NULL && play->several) {
        g_autofree char *text = het_choices_brief(state, decision);
        het_terminal_print(&play->terminal, "%s: %s\n", play->battle.scenario->sides[state->actor],
                           text);
    }
    if (decision != NULL)
        het_play_apply(play, decision);
    else
        while (!play->by_hand && het_battle_next(&play->battle, HET_NEXT_DICE, &move, NULL))
            het_play_apply(play, &move);
}

static bool
undo(HetRequest *request, unsigned moves, GError **error)
{
    (void)error;
    het_play_undo(request->data, moves);
    return true;
}

static bool
seat(HetRequest *request, HetActor side, const char *name, GError **error)
{
    HetPlay *play = request->data;
    char *const *now = play->battle.names;
    g_auto(GStrv) names = het_play_names(side == HET_FIRST ? name : now[HET_FIRST],
                                         side == HET_SECOND ? name : now[HET_SECOND], error);
    if (names == NULL || !het_battle_reseat(&play->battle, side, names[side], error))
        return false;
    play->games++; /* another side may decide now */
    return true;
}

static const HetFront front = {.offers = HET_VERB_BEGINS | HET_VERB_MOVES | HET_VERB_UNDOES |
                                         HET_VERB_SEATS | HET_VERB_FILES | HET_VERB_ROLLS,
                               .begin = begin,
                               .play = play_move,
                               .undo = undo,
                               .seat = seat};

const HetFront *
het_play_front(void)
{
    return &front;
}

static HetRequest
request_of(HetPlay *play)
{
    HetRequest request = het_verb_request(&play->battle);
    request.width = het_terminal_width(&play->terminal);
    request.spoken = play->terminal.words;
    request.front = &front;
    request.data = play;
    return request;
}

bool
het_play_line(HetPlay *play, const char *line, GError **error)
{
    HetRequest request = request_of(play);
    g_autofree char *answer = het_verb_answer(het_verb_find("play"), &request, line, error);
    if (answer != NULL && *answer != '\0')
        het_terminal_print(&play->terminal, "%s\n", answer);
    return answer != NULL;
}

bool
het_play_verb(HetPlay *play, const char *line)
{
    HetRequest request = request_of(play);
    const unsigned length = het_session_length(play->battle.session);
    const char *words = NULL;
    const HetVerb *verb = het_verb_of_line(&request, line, &words);
    g_autoptr(GError) error = NULL;
    if (strcmp(line, "undo!") == 0 || strcmp(line, "undo !") == 0)
        verb = het_verb_of_line(&request, "undo --dice", &words);
    if (verb == NULL || !het_verb_offered(verb, &front))
        return false;
    g_autofree char *answer = het_verb_answer(verb, &request, words, &error);
    if (answer == NULL || *answer != '\0')
        het_terminal_print(&play->terminal, "%s\n", answer != NULL ? answer : error->message);
    if (answer == NULL || (verb->traits & HET_VERB_PLAYS) == 0)
        return true;
    if ((verb->traits & HET_VERB_MOVES) == 0)
        g_array_append_val(play->battle.lines, length);
    het_play_staff(play);
    return true;
}

/* --- playing orders --------------------------------------------------------------------------- */

/* Reports how orders ended that were carried out. */
static void
report(HetPlay *play)
{
    HET_EACH_BELOW(side, HET_SIDES) {
        HetStaff *staff = play->battle.staff[side];
        if (staff == NULL || !staff->carrying || staff->plan == NULL ||
            staff->plan->state == HET_PLAN_UNDER_WAY)
            continue;
        g_autoptr(GString) text = g_string_new(NULL);
        staff->carrying = false;
        het_plan_report(staff->plan, play->battle.scenario, text);
        if (staff->plan->state == HET_PLAN_STOPPED && het_plan_left(staff->plan) > 0)
            g_string_append(text, "go continues with the rest.\n");
        het_terminal_print(&play->terminal, "%s", text->str);
    }
}

bool
het_play_staff(HetPlay *play)
{
    const HetState *state = het_play_state(play);
    HetStaff *staff = state->actor <= HET_SECOND ? play->battle.staff[state->actor] : NULL;
    HetMove move;
    bool next = het_battle_next(&play->battle, HET_NEXT_STAFF, &move, NULL);
    report(play);
    if (!next)
        return false;
    play->hushed = staff->carrying && move.kind != HET_MOVE_SHOOT && move.kind != HET_MOVE_CHARGE;
    het_play_apply(play, &move);
    play->hushed = false;
    return true;
}

/* --- what happened ---------------------------------------------------------------------------- */

/* The first move since the person's last decision that is of the other side's turn. */
static unsigned
begin_of_turn(const HetPlay *play, HetActor seat, unsigned length)
{
    g_autofree HetStateBuffer *state = g_new(HetStateBuffer, 1);
    unsigned from = play->since;
    het_session_state_at(play->battle.session, from, &state->state);
    while (from < length && state->state.active == seat)
        het_game_apply(&state->state, het_session_move(play->battle.session, from++), NULL);
    return from;
}

void
het_play_catch_up(HetPlay *play)
{
    unsigned length = het_session_length(play->battle.session),
             sides = het_battle_persons(&play->battle);
    const HetRequest request = {.session = play->battle.session, .sides = sides};
    unsigned from = sides == 0 ? length : begin_of_turn(play, het_request_side(&request), length);
    play->since = length;
    if (play->held->len <= LINES_KEPT || from >= length) {
        HET_EACH(const char, held_it, play->held)
            het_terminal_print(&play->terminal, "%s\n", held_it);
        g_ptr_array_set_size(play->held, 0);
        return;
    }
    g_autoptr(HetDigest) digest = het_digest_new(play->battle.session, from, length);
    g_autoptr(GString) text = g_string_new(NULL);
    het_digest_append(digest, play->battle.scenario, text);
    g_string_append_printf(text, "digest steps through the turn, log %u has every line of it.\n",
                           play->held->len);
    g_ptr_array_set_size(play->held, 0);
    het_terminal_print(&play->terminal, "%s", text->str);
}
