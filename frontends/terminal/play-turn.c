/* Whose turn it is and what they do: dice, generals, people. */
#include <string.h>

#include "engine/each.h"
#include "battle/odds/odds.h"
#include "engine/text.h"
#include "battle/why.h"
#include "play.h"

enum { CHOICES_SHOWN = 40 };

/* --- generals and dice ------------------------------------------------------------------------ */

/* Prints why the acts of generals since were done; `all`: those too that may continue. */
static void
explain_acts(HetPlay *play, bool all)
{
    const HetSession *session = play->battle.session;
    const unsigned length = het_session_length(session);
    if (!play->explain || play->explained >= length)
        return;
    g_autoptr(GArray) acts = het_why_acts(session, play->explained, length);
    const HetRequest request = {
        .session = session, .battle = &play->battle, .sides = het_battle_persons(&play->battle)};
    HET_EACH_IN(const HetWhyStretch, act, acts) {
        if (act->to >= length && !all)
            break;
        g_autoptr(GString) words = g_string_new(NULL);
        play->explained = MAX(play->explained, act->to);
        if (play->battle.agents[act->side] != NULL &&
            het_verb_append_why(&request, act->from, words, NULL))
            het_play_hold(play, g_strchomp(words->str));
    }
}

static bool
run_agent(HetPlay *play, GError **error)
{
    const HetState *state = het_play_state(play);
    HetAgent *agent = play->battle.agents[state->actor];
    const char *side = play->battle.scenario->sides[state->actor];
    HetMove move = {0};
    if (!het_battle_next(&play->battle, HET_NEXT_AGENT, &move, error)) {
        if (!play->battle.resigned)
            return false;
        het_terminal_print(&play->terminal, "%s (%s) resigns.\n", side, agent->name);
        if (het_battle_recorder(&play->battle) != NULL)
            het_recorder_note(het_battle_recorder(&play->battle), "resigned");
        play->leave = true;
        return true;
    }
    g_autofree char *text = het_choices_brief(state, &move);
    g_autofree char *line = g_strdup_printf("%s: %s", side, text);
    het_play_hold(play, line);
    het_play_apply(play, &move);
    return true;
}

/* (transfer full) The prompt: side, decision and rule. */
static char *
question_of(const HetPlay *play)
{
    const HetState *state = het_play_state(play);
    const char *who =
        state->actor == HET_CHANCE ? "The dice" : play->battle.scenario->sides[state->actor];
    GString *text = g_string_new(NULL);
    g_string_append_printf(text, "%s, turn %u: ", who, state->turn);
    het_battle_append_question(&play->battle, text);
    return g_string_free(text, FALSE);
}

static void
print_prompt(HetPlay *play)
{
    g_autofree char *text = question_of(play);
    if (play->terminal.colour)
        het_terminal_write(&play->terminal, "\x1b[1m");
    het_terminal_paragraph(&play->terminal, text);
    if (play->terminal.colour)
        het_terminal_write(&play->terminal, "\x1b[0m");
}

static void
print_choices(HetPlay *play, const HetChoices *choices)
{
    GString *text = g_string_new(NULL);
    het_choices_append(choices, &play->terminal, CHOICES_SHOWN, text);
    het_terminal_print(&play->terminal, "%s", text->str);
    g_string_free(text, TRUE);
}

/* --- people ----------------------------------------------------------------------------------- */

static void
print_misunderstood(HetPlay *play, const char *line, const GError *error)
{
    g_auto(GStrv) words = g_strsplit_set(line, " \t", 2);
    const char *word = words[0] != NULL ? words[0] : "";
    const char *nearest = strlen(word) > 3 ? het_play_nearest(word) : NULL;
    bool questions = g_str_has_suffix(error->message, "?");
    g_autofree char *command = nearest == NULL
                                   ? g_strdup("help lists the commands")
                                   : g_strdup_printf("or did you mean the command %s?", nearest);
    if (questions && nearest == NULL)
        het_terminal_print(&play->terminal, "%s\n", error->message);
    else
        het_terminal_print(&play->terminal, "%s%s %s\n", error->message, questions ? "" : ";",
                           command);
}

/* "pass" where the rules call it otherwise: to close a set, to end an action. */
static bool
obey_pass(HetPlay *play, const char *line)
{
    const HetState *state = het_play_state(play);
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    unsigned pass = 0;
    if (g_ascii_strcasecmp(line, "pass") != 0 || state->actor > HET_SECOND)
        return false;
    het_game_legal(state, list);
    if (!het_standing_chance(state, list, &pass))
        return false;
    het_battle_begin_line(&play->battle);
    het_play_apply(play, &list->moves[pass]);
    return true;
}

/* Reads lines until one changes the game or the person leaves. */
static void
read_command(HetPlay *play, const HetChoices *choices, const char *prompt)
{
    unsigned length = het_session_length(play->battle.session), games = play->games;
    g_autoptr(GPtrArray) candidates = g_ptr_array_new_with_free_func(g_free);
    play->choices = choices;
    het_play_candidates(play, candidates);
    while (!play->leave) {
        g_autofree char *line = het_input_line(play->input, prompt, candidates);
        if (line == NULL) {
            play->leave = true;
            return;
        }
        if (*line == '\0' || het_play_command(play, line) || het_play_verb(play, line)) {
            /* A command may have replaced the game or taken moves back. */
            if (play->games != games || het_session_length(play->battle.session) != length)
                return;
            continue;
        }
        g_autoptr(GError) error = NULL;
        if (choices == NULL) {
            g_set_error(&error, HET_ERROR, HET_ERROR_ILLEGAL,
                        "The game is over: undo!, log, luck, save FILE or quit");
            print_misunderstood(play, line, error);
        } else if (obey_pass(play, line) || het_play_line(play, line, &error)) {
            return;
        } else {
            print_misunderstood(play, line, error);
        }
    }
}

/* Puts beside every shot what it costs the enemy on average. Melees are left to the odds command:
 * they may take long to work out. */
static void
note_shots(HetPlay *play, HetChoices *choices)
{
    enum { SHOTS = 20 };
    const HetState *state = het_play_state(play);
    unsigned shots = 0;
    for (guint i = 0; i < choices->items->len && shots < SHOTS; i++) {
        HetChoice *item = &g_array_index(choices->items, HetChoice, i);
        if (choices->moves->moves[i].kind != HET_MOVE_SHOOT)
            continue;
        g_autoptr(HetOddsCase) requested =
            het_odds_case_move(state, &choices->moves->moves[i], &het_odds_glance);
        g_autoptr(HetOdds) odds = het_odds_new(requested);
        shots++;
        if (odds->dice)
            item->note =
                g_strdup_printf("costs %.2f%s", odds->mean[het_other((HetActor)state->actor)],
                                odds->undecided > 0 ? " or more" : "");
    }
}

/* Where a list is long it is only counted: it is read aloud. */
static void
append_words(const HetPlay *play, const HetChoices *choices, GString *text)
{
    enum { WORDS_SHOWN = 12 };
    het_choices_append(choices, &play->terminal, WORDS_SHOWN, text);
}

/* In sentences: the whole position once, later only news: whose turn and phase it is, the unit
 * that acts with all that is near it, the question. Events have been reported. */
static void
print_in_words(HetPlay *play, const HetChoices *choices)
{
    enum { NEAR = 3 };
    g_autoptr(HetView) view = het_view_new(het_play_state(play));
    g_autoptr(GString) head = g_string_new(NULL), requested = g_string_new(NULL);
    HetBoardStyle style = {.words = true, .width = het_terminal_width(&play->terminal)};
    g_autofree char *question = question_of(play);
    if (!play->ground_shown)
        het_play_show_board(play, true);
    het_board_head(view, &style, head);
    HET_EACH_IN(const HetViewUnit, unit, view->units) {
        bool acts = unit->active && unit->on_board && unit->id != play->described &&
                    unit->side == (HetActor)het_play_state(play)->actor;
        if (!acts)
            continue;
        play->described = unit->id;
        g_autoptr(GString) words = g_string_new(NULL);
        if (het_board_describe(view, unit->code, NEAR, words))
            het_terminal_print(&play->terminal, "%s", words->str);
        break;
    }
    append_words(play, choices, requested);
    bool new_head = play->headed == NULL || strcmp(play->headed, head->str) != 0;
    g_autofree char *whole = g_strconcat(question, "\n", requested->str, NULL);
    bool again =
        !new_head && play->last_question != NULL && strcmp(play->last_question, whole) == 0;
    if (new_head && play->headed != NULL)
        het_terminal_print(&play->terminal, "%s", head->str);
    g_free(play->headed);
    play->headed = g_strdup(head->str);
    if (again)
        return;
    g_free(play->last_question);
    play->last_question = g_steal_pointer(&whole);
    het_terminal_paragraph(&play->terminal, question);
    het_terminal_print(&play->terminal, "%s", requested->str);
}

/* Between the decisions of one unit's action the board is not shown again. */
static void
prompt_person(HetPlay *play)
{
    const HetState *state = het_play_state(play);
    if (het_play_staff(play))
        return;
    explain_acts(play, state->actor == state->active);
    het_play_catch_up(play);
    g_autoptr(HetChoices) choices = het_choices_new(state);
    note_shots(play, choices);
    if (play->terminal.words) {
        print_in_words(play, choices);
    } else {
        if (play->stale && (state->depth == 0 || state->actor != state->active))
            het_play_show_board(play, false);
        print_prompt(play);
        print_choices(play, choices);
    }
    g_autofree char *prompt = g_strdup_printf("%s> ", play->battle.scenario->sides[state->actor]);
    read_command(play, choices, prompt);
}

static void
prompt_dice(HetPlay *play)
{
    g_autoptr(HetChoices) choices = het_choices_new(het_play_state(play));
    print_prompt(play);
    print_choices(play, choices);
    read_command(play, choices, "Dice> ");
}

static void
end_game(HetPlay *play)
{
    explain_acts(play, true);
    het_play_catch_up(play);
    het_play_show_board(play, false);
    GString *text = g_string_new(NULL);
    het_battle_append_result(&play->battle, text);
    het_luck_append(play->battle.session, text);
    het_terminal_print(&play->terminal, "%s", text->str);
    g_string_free(text, TRUE);
    if (!play->terminal.interactive || !(het_battle_person(&play->battle, HET_FIRST) ||
                                         het_battle_person(&play->battle, HET_SECOND)))
        play->leave = true;
    else
        read_command(play, NULL, "Over> ");
}

bool
het_play_run(HetPlay *play, GError **error)
{
    while (!play->leave) {
        const HetState *state = het_play_state(play);
        HetMove move;
        if (het_game_over(state)) {
            end_game(play);
        } else if (state->actor == HET_CHANCE && play->by_hand) {
            prompt_dice(play);
        } else if (het_battle_next(&play->battle, HET_NEXT_DICE, &move, NULL)) {
            het_play_apply(play, &move);
        } else if (play->battle.agents[state->actor] == NULL) {
            prompt_person(play);
        } else {
            explain_acts(play, false);
            if (!run_agent(play, error))
                return false;
        }
    }
    return true;
}
