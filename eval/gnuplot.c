#include "gnuplot.h"

#include <gio/gio.h>
#include <string.h>
#include <unistd.h>

#include "agents/external-process.h"
#include "engine/each.h"
#include "engine/error.h"
#include "engine/textfile.h"
#include "console/output.h"

enum {
    TITLE_MAX = 60, /* letters of a line of a title: more would run out of the drawing */
    BELOW_MAX = 80,
    LINE = 18,       /* pixels */
    COMPLAINT = 300, /* bytes of its own message */
};

/* --- words ------------------------------------------------------------------------------------ */

void
het_gnuplot_word(GString *text, const char *word)
{
    g_string_append_c(text, '"');
    for (; *word != '\0'; word++) {
        char letter = g_ascii_iscntrl(*word) ? ' ' : *word;
        g_string_append_c(text, letter == '"' || letter == '\\' ? '\'' : letter);
    }
    g_string_append_c(text, '"');
}

/* Only letters, digits and what means nothing anywhere in gnuplot stand for themselves: in single
 * quotes it cannot read a text that begins with a quotation mark. An octal number has four digits,
 * so that a digit that follows is not one of them. */
static void
append_quoted(GString *script, const char *text, bool is_format)
{
    g_string_append_c(script, '"');
    for (; *text != '\0'; text++) {
        guint8 byte = (guint8)*text;
        if (is_format && *text == '%')
            g_string_append(script, "%%");
        else if (byte >= 0x80 || g_ascii_isalnum(*text) || strchr(" .,:;()+-=%/", *text) != NULL)
            g_string_append_c(script, *text);
        else
            g_string_append_printf(script, "\\%04o", g_ascii_iscntrl(*text) ? ' ' : byte);
    }
    g_string_append_c(script, '"');
}

void
het_gnuplot_quote(GString *script, const char *text)
{
    append_quoted(script, text, false);
}

unsigned
het_gnuplot_lines(GString *script, const char *text, unsigned most, bool is_tic)
{
    g_auto(GStrv) words = g_strsplit(text, " ", -1);
    g_autoptr(GString) line = g_string_new(NULL);
    unsigned lines = 1;
    for (char **word = words; *word != NULL; word++) {
        if (line->len > 0 && g_utf8_strlen(line->str, -1) + g_utf8_strlen(*word, -1) >= most) {
            append_quoted(script, line->str, is_tic);
            g_string_append(script, ".\"\\n\".");
            g_string_truncate(line, 0);
            lines++;
        }
        g_string_append_printf(line, "%s%s", line->len > 0 ? " " : "", *word);
    }
    append_quoted(script, line->str, is_tic);
    return lines;
}

unsigned
het_gnuplot_tics(GString *script, const char *axis, const GPtrArray *labels, const double *places,
                 unsigned most)
{
    char place[G_ASCII_DTOSTR_BUF_SIZE];
    unsigned longest = 1;
    HET_EACH_BELOW(i, labels->len) {
        if (i == 0)
            g_string_append_printf(script, "set %stics (", axis);
        else
            g_string_append(script, ", ");
        const unsigned lines = het_gnuplot_lines(script, labels->pdata[i], most, true);
        longest = MAX(longest, lines);
        g_ascii_formatd(place, sizeof place, "%.6g", places != NULL ? places[i] : i + 1.0);
        g_string_append_printf(script, " %s%s", place, i + 1 < labels->len ? "" : ") noenhanced\n");
    }
    return longest;
}

unsigned
het_gnuplot_room(const GPtrArray *labels, unsigned all)
{
    const unsigned each = all / MAX(1, labels->len);
    HET_EACH(const char, label, labels) {
        g_auto(GStrv) words = g_strsplit(label, " ", -1);
        for (char **word = words; *word != NULL; word++)
            if (g_utf8_strlen(*word, -1) >= (glong)each)
                return 0;
    }
    return each;
}

/* --- files ------------------------------------------------------------------------------------ */

/* Shapes and a palette that people who confuse colours can distinguish (Okabe and Ito). */
static const char head[] =
    "set border 3\nset tics nomirror noenhanced\nset grid linecolor '#d0d0d0'\n"
    "set style line 1 linecolor '#0072b2' pointtype 7 linewidth 1.5\n"
    "set style line 2 linecolor '#d55e00' pointtype 5 linewidth 1.5\n"
    "set style line 3 linecolor '#009e73' pointtype 9 linewidth 1.5\n"
    "set style line 4 linecolor '#cc79a7' pointtype 13 linewidth 1.5\n"
    "set style line 5 linecolor '#e69f00' pointtype 11 linewidth 1.5\n";

static bool
put_file(const char *directory, const char *name, const char *end, const char *text, GError **error)
{
    g_autofree char *file = g_strconcat(name, end, NULL);
    g_autofree char *path = g_build_filename(directory, file, NULL);
    return het_output_write(path, text, error);
}

/* Lines of the title beyond the first need room of their own. */
static int
height_of(const HetGnuplot *drawing)
{
    g_autoptr(GString) unused = g_string_new(NULL);
    if (drawing->below == NULL)
        return drawing->height;
    const unsigned title = het_gnuplot_lines(unused, drawing->title, TITLE_MAX, false);
    const unsigned below = het_gnuplot_lines(unused, drawing->below, BELOW_MAX, false);
    return drawing->height + LINE * (int)(title + below - 1);
}

/* The part that both kinds of script have: where to, title, lines. */
static char *
svg_text(const HetGnuplot *drawing, const char *output, const char *script)
{
    g_autoptr(GString) title = g_string_new(NULL);
    het_gnuplot_lines(title, drawing->title, TITLE_MAX, false);
    if (drawing->below != NULL) {
        g_string_append(title, ".\"\\n\".");
        het_gnuplot_lines(title, drawing->below, BELOW_MAX, false);
    }
    return g_strdup_printf("set terminal svg size 900,%d font 'sans,13' background 'white'\n"
                           "%sset title %s noenhanced\n%s%s",
                           height_of(drawing), output, title->str, head, script);
}

/* The script that draws the file by hand. */
static char *
file_script(const HetGnuplot *drawing)
{
    const char *name = drawing->name;
    g_autofree char *output = g_strdup_printf("set output '%s.svg'\n", name);
    g_autofree char *svg = svg_text(drawing, output, drawing->script);
    return g_strdup_printf("# draws %s.svg: gnuplot %s.gp\n%s", name, name, svg);
}

/* Data and script in one, which draws to standard output. No line of the data can be the one that
 * ends them: words are in quotes. */
static char *
memory_script(const HetGnuplot *drawing)
{
    g_autofree char *file = g_strdup_printf("'%s.dat'", drawing->name);
    g_autoptr(GString) script = g_string_new(drawing->script);
    g_string_replace(script, file, "$data", 0);
    g_autofree char *svg = svg_text(drawing, "", script->str);
    return g_strdup_printf("$data << END_OF_DATA\n%sEND_OF_DATA\n%s", drawing->data, svg);
}

char *
het_gnuplot_prepare(const char *directory, const HetGnuplot *drawing, GError **error)
{
    g_autofree char *script = file_script(drawing);
    if (directory != NULL && (!put_file(directory, drawing->name, ".dat", drawing->data, error) ||
                              !put_file(directory, drawing->name, ".gp", script, error)))
        return NULL;
    return memory_script(drawing);
}

/* --- drawing ---------------------------------------------------------------------------------- */

static GSubprocess *
launch(int *ret_control, GError **error)
{
    static const char *const argv[] = {"gnuplot", "--default-settings", "-", NULL};
    g_autoptr(GError) inner = NULL;
    g_autoptr(GSubprocessLauncher) launcher =
        g_subprocess_launcher_new(G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE |
                                  G_SUBPROCESS_FLAGS_STDERR_PIPE);
    HetGuard guard;
    GSubprocess *process = het_supervise_launch(launcher, argv, NULL, &guard, ret_control, &inner);
    if (process == NULL && g_error_matches(inner, G_SPAWN_ERROR, G_SPAWN_ERROR_NOENT))
        het_fail(error, HET_ERROR_PROCESS,
                 "gnuplot is not there, so nothing is drawn (Debian: gnuplot-nox); --plots=DIR "
                 "keeps the data and scripts");
    else if (process == NULL)
        g_propagate_error(error, g_steal_pointer(&inner));
    return process;
}

/* (transfer full) What it writes; NULL with an error. Whatever ends this process ends it too. */
static char *
run(const char *script, GError **error)
{
    int control = -1;
    g_autofree char *output = NULL, *complaint = NULL;
    g_autoptr(GSubprocess) process = launch(&control, error);
    if (process == NULL)
        return NULL;
    bool heard = g_subprocess_communicate_utf8(process, script, NULL, &output, &complaint, error);
    close(control);
    g_subprocess_wait(process, NULL, NULL); /* whatever it wrote to, until its pipes closed */
    het_supervise_forget(process);
    if (!heard)
        return NULL;
    if (g_subprocess_get_successful(process))
        return g_steal_pointer(&output);
    g_autofree char *line = het_text_escaped(g_strstrip(complaint), COMPLAINT, "\"");
    het_fail(error, HET_ERROR_PROCESS, "gnuplot failed: %s", line);
    return NULL;
}

/* gnuplot knows of no write that fails: a drawing is one that is whole. */
static bool
check_whole(const char *name, const char *svg, GError **error)
{
    g_autofree char *trimmed = g_strchomp(g_strdup(svg));
    if (g_str_has_suffix(trimmed, "</svg>"))
        return true;
    return het_fail(
        error, HET_ERROR_FILE,
        "gnuplot left the drawing \"%s\" %s: the data and script are kept with --plots=DIR", name,
        *trimmed == '\0' ? "empty" : "cut off");
}

char *
het_gnuplot_draw(const char *directory, const char *name, const char *prepared, GError **error)
{
    g_autofree char *svg = run(prepared, error);
    return svg != NULL && check_whole(name, svg, error) &&
                   (directory == NULL || put_file(directory, name, ".svg", svg, error))
               ? g_steal_pointer(&svg)
               : NULL;
}
