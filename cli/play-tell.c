/* Telling a game as it is played: events in words, the board, explanations, luck. */
#include <string.h>

#include "engine/text.h"
#include "odds.h"
#include "play.h"

static void
tell(HetPlay *play, const char *text)
{
    HetPlayLine line = {.length = het_session_length(play->session), .text = g_strdup(text)};
    g_array_append_val(play->story, line);
    if (!play->quiet)
        het_terminal_say(&play->terminal, "  %s\n", text);
}

/* Tells the roll under way, unless an event has told it. */
static void
tell_dice(HetPlay *play)
{
    if (play->dice == NULL)
        return;
    g_autofree char *dice = g_steal_pointer(&play->dice);
    tell(play, dice);
}

static bool
moves_something(const HetEvent *event)
{
    return event->kind == HET_EVENT_MOVE || event->kind == HET_EVENT_RETREAT ||
           event->kind == HET_EVENT_PLACE;
}

static void
tell_event(void *data, const HetState *state, const HetEvent *event)
{
    HetPlay *play = data;
    if (moves_something(event) && event->to.x != -1) {
        play->from = event->from;
        play->to = event->to;
    }
    play->stale = true;
    GString *text = g_string_new(NULL);
    if (event->kind == HET_EVENT_ROLL && play->dice != NULL) {
        /* One line for the roll and its event: "Dice: 3-4 (33.3 %), EIN-3". */
        g_autofree char *dice = g_steal_pointer(&play->dice);
        g_string_append(text, dice);
        if (event->note != NULL)
            g_string_append_printf(text, ": %s", event->note);
        if (event->rule != NULL && *event->rule != '\0')
            g_string_append_printf(text, " (%s)", event->rule);
    } else {
        tell_dice(play);
        het_text_event(state, event, text);
    }
    tell(play, text->str);
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
    for (unsigned i = 0; i < choices->moves->count; i++) {
        if (!het_move_equal(&choices->moves->moves[i], move))
            continue;
        g_autofree char *percent =
            het_odds_percent(g_array_index(choices->items, HetChoice, i).chance);
        g_string_append_printf(text, ", chance %s", percent);
    }
    return g_string_free(text, FALSE);
}

void
het_play_apply(HetPlay *play, const HetMove *move)
{
    HetSink sink = {.emit = tell_event, .data = play};
    const HetState *state = het_play_state(play);
    if (state->actor == HET_CHANCE)
        play->dice = dice_text(state, move);
    for (unsigned side = 0; side < HET_SIDES; side++) {
        if (play->agents[side] != NULL)
            het_agent_observe(play->agents[side], state, move);
    }
    if (play->advisor != NULL)
        het_agent_observe(play->advisor, state, move);
    bool legal = het_session_apply(play->session, move, &sink);
    g_assert(legal); /* callers have checked */
    tell_dice(play);
}

void
het_play_show_board(HetPlay *play, bool ground)
{
    g_autoptr(HetView) view = het_view_new(het_play_state(play));
    HetBoardStyle style = {.unicode = play->terminal.unicode,
                           .colour = play->terminal.colour,
                           .words = play->terminal.words,
                           .no_ground = !ground && play->ground_told,
                           .width = het_terminal_width(&play->terminal),
                           .from = play->from,
                           .to = play->to};
    GString *text = g_string_new("\n");
    het_board_append(view, &style, text);
    het_terminal_write(&play->terminal, text->str);
    g_string_free(text, TRUE);
    play->stale = false;
    play->ground_told = true;
}

char *
het_play_explanation(const HetExplanation *explanation, const HetState *state, unsigned most)
{
    GString *text = g_string_new(NULL);
    if (explanation->summary->len > 0)
        g_string_append_printf(text, "  %s\n", explanation->summary->str);
    for (guint i = 0; i < explanation->candidates->len && i < most; i++) {
        const HetCandidate *candidate = &g_array_index(explanation->candidates, HetCandidate, i);
        g_autofree char *move = het_choices_brief(state, &candidate->move);
        g_string_append_printf(text, "  %u. %-24s value %+.3f", i + 1, move, candidate->value);
        if (candidate->visits > 0)
            g_string_append_printf(text, ", %" G_GUINT64_FORMAT " visits", candidate->visits);
        if (candidate->reason[0] != '\0')
            g_string_append_printf(text, ": %s", candidate->reason);
        g_string_append_c(text, '\n');
    }
    return g_string_free(text, FALSE);
}

/* --- luck ------------------------------------------------------------------------------------- */

typedef struct {
    double expected[HET_SIDES];
    int actual[HET_SIDES];
    unsigned rolls;
} Ledger;

/* Whether the dice could cost anybody anything: a die for initiative is no matter of luck here. */
static bool
costs(const HetOdds *odds)
{
    for (guint i = 0; i < odds->outcomes->len; i++) {
        const HetOddsOutcome *outcome = &g_array_index(odds->outcomes, HetOddsOutcome, i);
        if (outcome->lost[HET_FIRST] > 0 || outcome->lost[HET_SECOND] > 0)
            return true;
    }
    return false;
}

/* Counts the chain of rolls that opens at `state`, move `index`, up to the next decision or epoch:
 * only then have simultaneous rolls taken effect. Returns the index after it. */
static unsigned
count_chain(const HetPlay *play, unsigned index, HetState *state, Ledger *ledger)
{
    g_autoptr(HetOdds) odds = het_odds_new(state, NULL, NULL, NULL);
    unsigned length = het_session_length(play->session);
    uint32_t epoch = state->epoch;
    HetMeasures before, after;
    het_game_measures(state, &before);
    while (index < length && state->actor == HET_CHANCE && state->epoch == epoch)
        het_game_apply(state, het_session_move(play->session, index++), NULL);
    if (state->actor == HET_CHANCE && state->epoch == epoch)
        return index; /* still rolling */
    if (!odds->complete || !costs(odds))
        return index;
    het_game_measures(state, &after);
    ledger->rolls++;
    for (unsigned side = 0; side < HET_SIDES; side++) {
        ledger->expected[side] += odds->mean[side];
        ledger->actual[side] += after.value[side][HET_MEASURE_STRENGTH_LOST] -
                                before.value[side][HET_MEASURE_STRENGTH_LOST];
    }
    return index;
}

void
het_play_luck(const HetPlay *play, GString *text)
{
    Ledger ledger = {.rolls = 0};
    HetStateBuffer state;
    unsigned length = het_session_length(play->session);
    het_session_state_at(play->session, 0, &state.state);
    for (unsigned i = 0; i < length;) {
        if (state.state.actor == HET_CHANCE)
            i = count_chain(play, i, &state.state, &ledger);
        else
            het_game_apply(&state.state, het_session_move(play->session, i++), NULL);
    }
    if (ledger.rolls == 0) {
        g_string_append(text, "  No dice that cost strength have been rolled.\n");
        return;
    }
    g_string_append_printf(text, "  Luck in %u roll%s, strength lost to dice:\n", ledger.rolls,
                           ledger.rolls == 1 ? "" : "s");
    for (unsigned side = 0; side < HET_SIDES; side++) {
        double spared = ledger.expected[side] - ledger.actual[side];
        g_string_append_printf(text, "  %s lost %d where %.1f was to be expected: %s\n",
                               play->scenario->sides[side], ledger.actual[side],
                               ledger.expected[side],
                               spared > 0.05    ? "lucky"
                               : spared < -0.05 ? "unlucky"
                                                : "as it should be");
    }
}
