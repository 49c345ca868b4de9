#include "screen.h"

#include <string.h>

#include "console/wrap.h"
#include "engine/each.h"

enum { LOG_LEAST = 3, LINES_LEAST = 5, TRACKS_ROWS = 36 };

int
het_screen_log_rows(int height)
{
    return CLAMP(height / 6, 4, 12);
}

static int
count_lines(const char *text)
{
    int lines = 0;
    for (const char *at = text; (at = strchr(at, '\n')) != NULL; at++)
        lines++;
    return lines;
}

/* --- choices ---------------------------------------------------------------------------------- */

/* One kind of move in a line: all of them where they are few, else how many and the first ones. */
static void
append_kind(const HetScreen *screen, uint8_t kind, unsigned most, GString *text)
{
    const HetChoices *choices = screen->choices;
    g_autoptr(GString) line = g_string_new(NULL);
    unsigned count = 0, shown = 0;
    HET_EACH_BELOW(i, choices->moves->count)
        count += choices->moves->moves[i].kind == kind;
    g_string_append_printf(line, "%s: ", het_move_kind_name((HetMoveKind)kind));
    for (guint i = 0; i < choices->moves->count && shown < most; i++) {
        const HetChoice *item = &g_array_index(choices->items, HetChoice, i);
        if (choices->moves->moves[i].kind != kind)
            continue;
        g_string_append_printf(line, "%s%u %s%s%s", shown > 0 ? ", " : "", i + 1, item->rest,
                               item->note != NULL ? ", " : "",
                               item->note != NULL ? item->note : "");
        shown++;
    }
    if (shown < count)
        g_string_append_printf(line, " ... of %u; moves lists all", count);
    het_wrap(text, line->str, screen->width - 1, 2);
}

static void
append_choices(const HetScreen *screen, unsigned most, GString *text)
{
    bool seen[HET_MOVE_KIND_COUNT] = {false};
    for (guint i = 0; screen->choices != NULL && i < screen->choices->moves->count; i++) {
        uint8_t kind = screen->choices->moves->moves[i].kind;
        if (!seen[kind])
            append_kind(screen, kind, most, text);
        seen[kind] = true;
    }
}

/* The choices in at most so many rows, fewer of each kind the less room there is. */
static void
fit_choices(const HetScreen *screen, int rows, GString *text)
{
    static const unsigned most[] = {512, 40, 20, 10, 5, 2, 1};
    gsize start = text->len;
    HET_EACH_BELOW(i, G_N_ELEMENTS(most)) {
        g_string_truncate(text, start);
        append_choices(screen, most[i], text);
        if (count_lines(text->str + start) <= rows)
            return;
    }
}

/* --- the whole -------------------------------------------------------------------------------- */

/* The last `rows` lines of the log, wrapped. */
static void
append_log(const HetScreen *screen, int rows, GString *text)
{
    g_autoptr(GString) reported = g_string_new(NULL);
    for (guint i = screen->log->len > 100 ? screen->log->len - 100 : 0; i < screen->log->len; i++) {
        const char *line = g_ptr_array_index(screen->log, i);
        if (strchr(line, '\x1b') != NULL) /* a part of a picture */
            continue;
        glong indent = (glong)strspn(line, " ");
        het_wrap(reported, line, screen->width - 1, indent + 2);
    }
    int lines = count_lines(reported->str);
    const char *at = reported->str;
    for (; lines > rows; lines--)
        at = strchr(at, '\n') + 1;
    for (int i = lines; i < rows; i++)
        g_string_append_c(text, '\n');
    g_string_append(text, at);
}

static void
append_wrapped(const char *line, int width, GString *text)
{
    het_wrap(text, line, width - 1, 2);
}

void
het_screen_append(const HetScreen *screen, GString *text)
{
    const HetView *view = screen->view;
    HetBoardStyle style = {.unicode = screen->unicode,
                           .colour = screen->colour,
                           .width = screen->width,
                           .height = 1,
                           .from = screen->from,
                           .to = screen->to};
    HetBoardStyle bare = style;
    g_autoptr(GString) head = g_string_new(NULL), below = g_string_new(NULL);
    g_autoptr(GString) board = g_string_new(NULL);
    bare.colour = false;
    g_autoptr(GString) title = g_string_new(NULL);
    het_board_head(view, &bare, title);
    g_auto(GStrv) lines = g_strsplit(title->str, "\n", -1);
    HET_EACH_LISTED(i, lines)
        if (*lines[i] != '\0')
            append_wrapped(lines[i], screen->width, head);
    if (screen->height >= TRACKS_ROWS)
        het_board_tracks(view, &bare, head);
    append_wrapped(screen->question, screen->width, below);
    fit_choices(screen, CLAMP(screen->height / 8, 3, 8), below);
    const int free = screen->height - 1 - count_lines(head->str) - count_lines(below->str);
    style.height = MAX(free - het_screen_log_rows(screen->height), LINES_LEAST);
    do {
        g_string_truncate(board, 0);
        het_board_map(view, &style, board);
    } while (count_lines(board->str) > free - LOG_LEAST && --style.height >= LINES_LEAST);
    append_log(screen, MAX(free - count_lines(board->str), 0), text);
    if (screen->colour)
        g_string_append(text, "\x1b[1m");
    g_string_append(text, head->str);
    if (screen->colour)
        g_string_append(text, "\x1b[0m");
    g_string_append(text, board->str);
    if (screen->colour)
        g_string_append(text, "\x1b[1m");
    g_string_append(text, below->str);
    if (screen->colour)
        g_string_append(text, "\x1b[0m");
}
