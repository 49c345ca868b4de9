/* The screen of terminal play: board and prompt stay in place, events scroll above them. The
 * terminal keeps the words of the game meanwhile, and they go into the log. */
#include <string.h>

#include "play.h"
#include "screen.h"
#include "engine/each.h"

enum { LOG_MOST = 2000, ROWS_LEAST = 16, PAUSE = 150000 /* microseconds */ };

char *
het_play_question(const HetPlay *play)
{
    const HetState *state = het_play_state(play);
    if (het_game_over(state))
        return g_strdup("The game is over: undo!, log, luck, save FILE or quit");
    const char *who =
        state->actor == HET_CHANCE ? "The dice" : play->battle.scenario->sides[state->actor];
    GString *text = g_string_new(NULL);
    g_string_append_printf(text, "%s, turn %u: ", who, state->turn);
    het_battle_append_question(&play->battle, text);
    return g_string_free(text, FALSE);
}

void
het_play_screen_begin(HetPlay *play, bool wanted)
{
    const char *term = g_getenv("TERM");
    bool able = play->terminal.interactive && term != NULL && strcmp(term, "dumb") != 0 &&
                het_terminal_height(&play->terminal) >= ROWS_LEAST;
    if (!wanted || !able)
        return;
    play->log = g_ptr_array_new_with_free_func(g_free);
    play->terminal.kept = g_string_new(NULL);
}

void
het_play_screen_end(HetPlay *play)
{
    if (play->log == NULL)
        return;
    GString *kept = g_steal_pointer(&play->terminal.kept);
    het_terminal_write(&play->terminal, "\n");
    het_terminal_write(&play->terminal, kept->str);
    g_string_free(kept, TRUE);
    g_clear_pointer(&play->log, g_ptr_array_unref);
}

/* Takes what was said into the log; how many lines it were. */
static unsigned
take_lines(HetPlay *play)
{
    unsigned before = play->log->len;
    g_auto(GStrv) lines = g_strsplit(play->terminal.kept->str, "\n", -1);
    g_string_truncate(play->terminal.kept, 0);
    HET_EACH_LISTED(i, lines)
        if (*lines[i] != '\0')
            g_ptr_array_add(play->log, g_strdup(lines[i]));
    unsigned fresh = play->log->len - before;
    if (play->log->len > LOG_MOST)
        g_ptr_array_remove_range(play->log, 0, play->log->len - LOG_MOST);
    return MIN(fresh, play->log->len);
}

/* Straight to the terminal, past what is kept. */
static void
write_through(HetPlay *play, const char *text)
{
    HetTerminal plain = play->terminal;
    plain.kept = NULL;
    het_terminal_write(&plain, text);
}

static void
clear_screen(HetPlay *play)
{
    write_through(play, "\x1b[H\x1b[2J");
}

/* The last `fresh` lines of the log page by page, until they end or the person goes back. (transfer
 * full) what was typed in place of going on, or NULL. */
static char *
show_pages(HetPlay *play, unsigned fresh)
{
    int height = het_terminal_height(&play->terminal);
    guint at = play->log->len - fresh;
    while (at < play->log->len && !play->leave) {
        g_autoptr(GString) page = g_string_new(NULL);
        guint end = MIN(at + (guint)MAX(height - 2, 5), play->log->len);
        for (; at < end; at++)
            g_string_append_printf(page, "%s\n", (const char *)play->log->pdata[at]);
        clear_screen(play);
        write_through(play, page->str);
        g_autofree char *prompt =
            at < play->log->len
                ? g_strdup_printf("%u more lines: Enter continues, b shows the board> ",
                                  play->log->len - at)
                : g_strdup("Enter goes to the board> ");
        g_autofree char *line = het_input_line(play->input, prompt, NULL);
        if (line == NULL)
            return NULL;
        if (*line != '\0')
            return strcmp(line, "b") == 0 ? NULL : g_steal_pointer(&line);
    }
    return NULL;
}

static void
draw(HetPlay *play, const HetChoices *choices, const char *question)
{
    g_autoptr(HetView) view = het_view_new(het_play_state(play));
    HetScreen screen = {.view = view,
                        .choices = choices,
                        .question = question,
                        .log = play->log,
                        .width = het_terminal_width(&play->terminal),
                        .height = het_terminal_height(&play->terminal),
                        .unicode = play->terminal.unicode,
                        .colour = play->terminal.colour,
                        .from = play->from,
                        .to = play->to};
    if (play->eye.x != -1) {
        screen.from = HET_NOWHERE;
        screen.to = play->eye;
    }
    g_autoptr(GString) text = g_string_new(NULL);
    het_screen_append(&screen, text);
    clear_screen(play);
    write_through(play, text->str);
    play->drawn = g_get_monotonic_time();
    play->stale = false;
}

char *
het_play_draw(HetPlay *play, const HetChoices *choices)
{
    if (play->log == NULL)
        return NULL;
    unsigned fresh = take_lines(play);
    char *typed = NULL;
    if ((int)fresh > 2 * het_screen_log_rows(het_terminal_height(&play->terminal)))
        typed = show_pages(play, fresh);
    if (typed != NULL)
        return typed;
    g_autofree char *question = het_play_question(play);
    draw(play, choices, question);
    return NULL;
}

void
het_play_draw_meanwhile(HetPlay *play)
{
    if (play->log == NULL || g_get_monotonic_time() - play->drawn < PAUSE)
        return;
    g_autofree char *question = g_strdup_printf(
        "%s moves ...", play->battle.scenario->sides[het_play_state(play)->active & 1]);
    take_lines(play);
    draw(play, NULL, question);
}
