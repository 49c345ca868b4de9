#include "terminal.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "engine/textfile.h"
#include "wrap.h"
#include "engine/each.h"

enum { WIDTH_DEFAULT = 80, WIDTH_LEAST = 40, WIDTH_MOST = 400 };

void
het_terminal_init(HetTerminal *terminal, bool plain)
{
    setlocale(LC_CTYPE, "");
    const char *term = g_getenv("TERM");
    const char *none = g_getenv("NO_COLOR");
    bool output = isatty(STDOUT_FILENO) != 0;
    bool dumb = term == NULL || strcmp(term, "dumb") == 0;
    *terminal = (HetTerminal){
        .interactive = output && isatty(STDIN_FILENO) != 0,
        .colour = output && !dumb && !plain && (none == NULL || *none == '\0'),
        .unicode = output && !plain && g_get_charset(NULL),
        .words = plain,
        .input = stdin,
        .output = stdout,
    };
    terminal->width = het_terminal_width(terminal);
}

int
het_terminal_width(const HetTerminal *terminal)
{
    struct winsize size;
    int width = 0;
    if (ioctl(fileno(terminal->output), TIOCGWINSZ, &size) == 0)
        width = size.ws_col;
    const char *columns = g_getenv("COLUMNS");
    if (width <= 0 && columns != NULL)
        width = atoi(columns);
    if (width <= 0)
        width = WIDTH_DEFAULT;
    return CLAMP(width, WIDTH_LEAST, WIDTH_MOST);
}

GString *
het_terminal_clean(GString *text)
{
    GString *clean = g_string_sized_new(text->len + 1);
    char *at = text->str;
    const char *end = text->str + text->len;
    while (at < end) {
        gunichar letter = g_utf8_get_char_validated(at, end - at);
        bool valid = letter != (gunichar)-1 && letter != (gunichar)-2;
        if (valid &&
            (letter == '\n' || (g_unichar_isprint(letter) && !het_letter_is_control(letter))))
            g_string_append_unichar(clean, letter);
        else
            g_string_append_c(clean, letter == '\t' ? ' ' : '?');
        at = valid ? g_utf8_next_char(at) : at + 1;
    }
    g_string_assign(text, clean->str);
    g_string_free(clean, TRUE);
    return text;
}

void
het_terminal_write(const HetTerminal *terminal, const char *text)
{
    fputs(text, terminal->output);
    fflush(terminal->output);
}

/* Lines that are longer than the window are broken between words, and continue under their own
 * indent and a little more. */
static GString *
wrapped(const HetTerminal *terminal, const char *text)
{
    int width = het_terminal_width(terminal) - 1;
    GString *lines = g_string_sized_new(strlen(text) + 1);
    while (*text != '\0') {
        size_t length = strcspn(text, "\n");
        g_autofree char *line = g_strndup(text, length);
        bool ends = text[length] == '\n';
        if (g_utf8_strlen(line, -1) > width)
            het_wrap(lines, line, width, (glong)strspn(line, " ") + 2);
        else
            g_string_append_printf(lines, "%s%s", line, ends ? "\n" : "");
        text += length + (ends ? 1 : 0);
    }
    return lines;
}

void
het_terminal_print(const HetTerminal *terminal, const char *format, ...)
{
    GString *text = g_string_new(NULL);
    va_list arguments;
    va_start(arguments, format);
    g_string_append_vprintf(text, format, arguments);
    va_end(arguments);
    het_terminal_clean(text);
    GString *lines = terminal->interactive ? wrapped(terminal, text->str) : g_string_new(text->str);
    het_terminal_write(terminal, lines->str);
    g_string_free(lines, TRUE);
    g_string_free(text, TRUE);
}

void
het_terminal_paragraph(const HetTerminal *terminal, const char *text)
{
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    g_auto(GStrv) lines = g_strsplit(valid, "\n", -1);
    g_autoptr(GString) broken = g_string_new(NULL);
    HET_EACH_LISTED(i, lines) {
        if (lines[i][0] != '\0' || lines[i + 1] != NULL)
            het_wrap(broken, lines[i], het_terminal_width(terminal) - 1, 0);
    }
    het_terminal_print(terminal, "%s", broken->str);
}
