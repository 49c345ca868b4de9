/* Telling a game as it is played: events in words, the board. */
#include <string.h>

#include "engine/text.h"
#include "battle/odds/odds.h"
#include "console/wrap.h"
#include "play.h"
#include "engine/each.h"

/* True if what happens is the computer's doing, and a person plays against it. */
static bool
is_computers(const HetPlay *play)
{
    const HetState *state = het_play_state(play);
    return state->active <= HET_SECOND && play->battle.agents[state->active] != NULL &&
           het_battle_person(&play->battle, het_other((HetActor)state->active));
}

void
het_play_hold(HetPlay *play, const char *text)
{
    if (is_computers(play))
        g_ptr_array_add(play->held, g_strdup(text));
    else
        het_terminal_print(&play->terminal, "%s\n", text);
}

static void
print_line(HetPlay *play, const char *text)
{
    g_autofree char *indented = g_strdup_printf("  %s", text);
    if (!play->quiet && !play->hushed)
        het_play_hold(play, indented);
}

/* Reports the roll under way, unless an event has reported it. */
static void
print_dice(HetPlay *play)
{
    if (play->dice == NULL)
        return;
    g_autofree char *dice = g_steal_pointer(&play->dice);
    print_line(play, dice);
}

static bool
moves_something(const HetEvent *event)
{
    return event->kind == HET_EVENT_MOVE || event->kind == HET_EVENT_RETREAT ||
           event->kind == HET_EVENT_PLACE;
}

static void
print_event(void *data, const HetState *state, const HetEvent *event)
{
    HetPlay *play = data;
    if (moves_something(event) && event->to.x != -1) {
        play->from = event->from;
        play->to = event->to;
    }
    play->stale = true;
    if (het_event_is_silent(event))
        return;
    GString *text = g_string_new(NULL);
    if (event->roll != NULL && *event->roll->account->purpose != '\0') {
        g_clear_pointer(&play->dice, g_free); /* the event has the faces, and what they are for */
        het_text_event(state, event, text);
    } else if (event->kind == HET_EVENT_ROLL && play->dice != NULL) {
        /* One line for the roll and its event: "Dice: 3-4 (33.3 %), EIN-3". */
        g_autofree char *dice = g_steal_pointer(&play->dice);
        g_string_append(text, dice);
        if (event->note != NULL)
            g_string_append_printf(text, ": %s", event->note);
        if (event->rule != NULL && *event->rule != '\0')
            g_string_append_printf(text, " (%s)", event->rule);
    } else {
        print_dice(play);
        het_text_event(state, event, text);
    }
    print_line(play, text->str);
    g_string_free(text, TRUE);
}

/* "Dice for I3: 2, chance 33.3 %", "Drawn: TIL, chance 20.0 %". (transfer full) */
static char *
dice_text(const HetState *state, const HetMove *move)
{
    g_autoptr(HetChoices) choices = het_choices_new(state);
    bool draw = move->kind == HET_MOVE_DRAW; /* what its number means only its rules know */
    GString *text = g_string_new(draw ? "Drawn" : "Dice");
    if (move->unit < state->scenario->units->len)
        g_string_append_printf(text, draw ? ": %s" : " for %s",
                               het_scenario_unit_at(state->scenario, move->unit)->code);
    if (!draw && move->roll.low == move->roll.high)
        g_string_append_printf(text, ": %d", move->roll.low);
    else if (!draw)
        g_string_append_printf(text, ": %d to %d", move->roll.low, move->roll.high);
    HET_EACH_BELOW(i, choices->moves->count) {
        if (!het_outcome_contains(&choices->moves->moves[i], move))
            continue;
        g_autofree char *percent = het_percent(g_array_index(choices->items, HetChoice, i).chance);
        g_string_append_printf(text, ", chance %s", percent);
    }
    return g_string_free(text, FALSE);
}

/* At once, not at the end: while it continues the game can be saved elsewhere. */
static void
print_unrecorded(HetPlay *play)
{
    g_autoptr(GError) error = NULL;
    if (play->unrecorded || het_battle_recorder(&play->battle) == NULL ||
        het_recorder_good(het_battle_recorder(&play->battle), &error))
        return;
    play->unrecorded = true;
    het_terminal_print(&play->terminal,
                       "The game is no longer recorded: %s. To keep it elsewhere: save FILE\n",
                       error->message);
}

void
het_play_apply(HetPlay *play, const HetMove *move)
{
    HetSink sink = {.emit = print_event, .data = play};
    const HetState *state = het_play_state(play);
    if (state->actor == HET_CHANCE)
        play->dice = dice_text(state, move);
    const bool contact = het_battle_play(&play->battle, move, &sink);
    print_dice(play);
    print_unrecorded(play);
    if (contact)
        print_line(play, "Contact: a standing answer has ended, and you decide again.");
}

static void
show_board(HetPlay *play, bool ground, bool small)
{
    g_autoptr(HetView) view = het_view_new(het_play_state(play));
    HetBoardStyle style = {.unicode = play->terminal.unicode,
                           .colour = play->terminal.colour,
                           .words = play->terminal.words,
                           .no_ground = !ground && play->ground_shown,
                           .small = small,
                           .width = het_terminal_width(&play->terminal),
                           .from = play->from,
                           .to = play->to};
    g_autoptr(GString) text = g_string_new("\n");
    het_board_append(view, &style, text);
    het_terminal_write(&play->terminal, text->str);
    play->stale = false;
    play->ground_shown = true;
}

void
het_play_show_board(HetPlay *play, bool ground)
{
    show_board(play, ground, false);
}

void
het_play_show_map(HetPlay *play)
{
    show_board(play, true, true);
}
