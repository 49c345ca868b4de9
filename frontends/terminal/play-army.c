/* Verbs at the terminal (battle), and the enemy's turn told. */
#include <string.h>

#include "play.h"
#include "engine/each.h"

enum { LINES_SAID = 16 };

bool
het_play_verb(HetPlay *play, const char *line)
{
    HetAsk ask = het_verb_ask(&play->battle);
    ask.width = het_terminal_width(&play->terminal);
    ask.spoken = play->terminal.words;
    const unsigned length = het_session_length(play->battle.session);
    const char *words = NULL;
    const HetVerb *verb = het_verb_of_line(&ask, line, &words);
    g_autoptr(GError) error = NULL;
    if (verb == NULL)
        return false;
    g_autofree char *answer = het_verb_answer(verb, &ask, words, &error);
    if (answer == NULL || *answer != '\0')
        het_terminal_say(&play->terminal, "%s\n", answer != NULL ? answer : error->message);
    if (answer == NULL || (verb->traits & HET_VERB_PLAYS) == 0)
        return true;
    g_array_append_val(play->asked, length);
    het_play_staff(play);
    return true;
}

/* --- playing what was said -------------------------------------------------------------------- */

/* Tells how orders ended that were carried out. */
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
        het_terminal_say(&play->terminal, "%s", text->str);
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

/* The first move since the person was asked that is of the other side's turn. */
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
    const HetAsk ask = {.session = play->battle.session, .sides = sides};
    unsigned from = sides == 0 ? length : begin_of_turn(play, het_ask_side(&ask), length);
    play->since = length;
    if (play->held->len <= LINES_SAID || from >= length) {
        HET_EACH(const char, held_it, play->held)
            het_terminal_say(&play->terminal, "%s\n", held_it);
        g_ptr_array_set_size(play->held, 0);
        return;
    }
    g_autoptr(HetDigest) digest =
        het_digest_new(play->battle.session, from, length, play->battle.reasons);
    g_autoptr(GString) text = g_string_new(NULL);
    het_digest_append(digest, play->battle.scenario, text);
    g_string_append_printf(text, "digest steps through the turn, log %u has every line of it.\n",
                           play->held->len);
    g_ptr_array_set_size(play->held, 0);
    het_terminal_say(&play->terminal, "%s", text->str);
}
