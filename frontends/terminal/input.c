#include "input.h"

#include <errno.h>
#include <histedit.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <unistd.h>
#include <wchar.h>

#include "completion.h"

enum { LINE_MOST = 4000, HISTORY_LINES = 500, WORDS_SHOWN = 60 };

struct HetInput {
    HetTerminal terminal; /* as it was at the start */
    EditLine *edit;       /* NULL: plain lines */
    History *history;
    char *prompt;
    GPtrArray *candidates; /* borrowed, while a line is read */
    int signals;           /* file descriptor that reads the signals below, -1: none */
    sigset_t caught;
    bool ended;
};

static HetInput *
input_of(EditLine *edit)
{
    void *input = NULL;
    el_get(edit, EL_CLIENTDATA, &input);
    return input;
}

static char *
prompt_of(EditLine *edit)
{
    return input_of(edit)->prompt;
}

/* Waits for a key or a signal; a signal ends the input, as the end of the file does. */
static bool
wait_for_key(HetInput *input)
{
    struct pollfd polled[2] = {{.fd = fileno(input->terminal.input), .events = POLLIN},
                               {.fd = input->signals, .events = POLLIN}};
    while (poll(polled, 2, -1) < 0) {
        if (errno != EINTR)
            return false;
    }
    return (polled[1].revents & POLLIN) == 0;
}

/* Reads one character in the locale's encoding. libedit: 1 read, 0 end of file, -1 error. */
static int
read_key(EditLine *edit, wchar_t *ret_key)
{
    HetInput *input = input_of(edit);
    mbstate_t shift = {0};
    for (;;) {
        char byte = 0;
        if (!wait_for_key(input))
            return 0;
        ssize_t count = read(fileno(input->terminal.input), &byte, 1);
        if (count < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        if (count <= 0)
            return (int)count;
        size_t used = mbrtowc(ret_key, &byte, 1, &shift);
        if (used == (size_t)-1) { /* no character of this locale: start afresh after it */
            shift = (mbstate_t){0};
            continue;
        }
        if (used != (size_t)-2)
            return 1;
    }
}

static void
show_words(HetInput *input, const GPtrArray *words)
{
    GString *text = g_string_new("\n");
    for (guint i = 0; i < words->len && i < WORDS_SHOWN; i++)
        g_string_append_printf(text, "%s%s", i > 0 ? "  " : "",
                               (const char *)g_ptr_array_index(words, i));
    if (words->len > WORDS_SHOWN)
        g_string_append(text, "  ...");
    g_string_append_c(text, '\n');
    het_terminal_write(&input->terminal, het_terminal_clean(text)->str);
    g_string_free(text, TRUE);
}

static unsigned char
complete(EditLine *edit, int key)
{
    (void)key;
    HetInput *input = input_of(edit);
    const LineInfo *line = el_line(edit);
    g_autofree char *typed = g_strndup(line->buffer, (gsize)(line->cursor - line->buffer));
    g_autoptr(GPtrArray) words = NULL;
    g_autofree char *more = het_completion(typed, input->candidates, &words);
    if (*more != '\0' && el_insertstr(edit, more) == 0)
        return CC_REFRESH;
    if (words->len < 2)
        return CC_REFRESH_BEEP;
    show_words(input, words);
    return CC_REDISPLAY;
}

static void
start_editing(HetInput *input)
{
    FILE *in = input->terminal.input, *out = input->terminal.output;
    input->edit = el_init("hetman", in, out, stderr);
    if (input->edit == NULL)
        return;
    HistEvent event;
    input->history = history_init();
    history(input->history, &event, H_SETSIZE, HISTORY_LINES);
    history(input->history, &event, H_SETUNIQUE, 1);
    el_set(input->edit, EL_CLIENTDATA, input);
    el_set(input->edit, EL_PROMPT, prompt_of);
    el_set(input->edit, EL_EDITOR, "emacs");
    el_set(input->edit, EL_SIGNAL, 0);
    el_set(input->edit, EL_HIST, history, input->history);
    el_set(input->edit, EL_ADDFN, "hetman-complete", "Complete the line", complete);
    el_set(input->edit, EL_BIND, "^I", "hetman-complete", NULL);
    el_set(input->edit, EL_BIND, "^R", "em-inc-search-prev", NULL);
    el_wset(input->edit, EL_GETCFN, read_key);
    sigemptyset(&input->caught);
    sigaddset(&input->caught, SIGINT);
    sigaddset(&input->caught, SIGTERM);
    sigaddset(&input->caught, SIGHUP);
    input->signals = signalfd(-1, &input->caught, SFD_CLOEXEC);
}

HetInput *
het_input_new(const HetTerminal *terminal)
{
    HetInput *input = g_new0(HetInput, 1);
    input->terminal = *terminal;
    input->signals = -1;
    if (terminal->interactive)
        start_editing(input);
    return input;
}

void
het_input_free(HetInput *input)
{
    if (input == NULL)
        return;
    if (input->edit != NULL)
        el_end(input->edit);
    if (input->history != NULL)
        history_end(input->history);
    if (input->signals >= 0)
        close(input->signals);
    g_free(input->prompt);
    g_free(input);
}

/* (transfer full) A line of the terminal. The signals are caught only while a line is edited: a
 * long-thinking general can be interrupted in the ordinary way. */
static char *
edited_line(HetInput *input)
{
    sigset_t before;
    int length = 0;
    el_resize(input->edit);
    sigprocmask(SIG_BLOCK, &input->caught, &before);
    const char *line = el_gets(input->edit, &length);
    struct pollfd pending = {.fd = input->signals, .events = POLLIN};
    if (poll(&pending, 1, 0) == 1) {
        struct signalfd_siginfo taken;
        input->ended = read(input->signals, &taken, sizeof taken) > 0;
        line = NULL;
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (line == NULL || length <= 0) {
        het_terminal_write(&input->terminal, "\n");
        return NULL;
    }
    HistEvent event;
    if (*line != '\n')
        history(input->history, &event, H_ENTER, line);
    return g_strndup(line, (gsize)MIN(length, LINE_MOST));
}

/* (transfer full) A line of a file or pipe, echoed. */
static char *
plain_line(HetInput *input)
{
    GString *line = g_string_new(NULL);
    int byte = EOF;
    het_terminal_write(&input->terminal, input->prompt);
    while ((byte = getc(input->terminal.input)) != EOF && byte != '\n') {
        if (line->len < LINE_MOST)
            g_string_append_c(line, byte == '\0' ? '?' : (char)byte);
    }
    if (byte == EOF && line->len == 0) {
        g_string_free(line, TRUE);
        het_terminal_write(&input->terminal, "\n");
        return NULL;
    }
    het_terminal_print(&input->terminal, "%s\n", line->str);
    return g_string_free(line, FALSE);
}

char *
het_input_line(HetInput *input, const char *prompt, GPtrArray *candidates)
{
    if (input->ended)
        return NULL;
    g_free(input->prompt);
    input->prompt = g_strdup(prompt);
    input->candidates = candidates;
    g_autofree char *line = input->edit != NULL ? edited_line(input) : plain_line(input);
    input->candidates = NULL;
    if (line == NULL) {
        input->ended = true;
        return NULL;
    }
    g_autofree char *valid = g_utf8_make_valid(line, -1);
    return g_strdup(g_strstrip(valid));
}
