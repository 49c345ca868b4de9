#include "gnuplot.h"

#include <errno.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>

#include "engine/error.h"

enum { TITLE_MAX = 60 }; /* letters of a line of a title: more would run out of the drawing */

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

void
het_gnuplot_tic(GString *script, const char *text)
{
    append_quoted(script, text, true);
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

/* --- files ------------------------------------------------------------------------------------ */

/* Shapes and a palette that people who confuse colours tell apart (Okabe and Ito). */
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
    return g_file_set_contents(path, text, -1, error);
}

/* The whole script: both terminals, the plot drawn again for the second. */
static char *
script_text(const HetGnuplot *drawing)
{
    const char *name = drawing->name;
    g_autoptr(GString) title = g_string_new(NULL);
    het_gnuplot_lines(title, drawing->title, TITLE_MAX, false);
    return g_strdup_printf("# draws %s.svg and %s.png: gnuplot %s.gp\n"
                           "set terminal svg size 900,%d font 'sans,13' background 'white'\n"
                           "set output '%s.svg'\nset title %s noenhanced\n%s%s"
                           "set terminal pngcairo size 900,%d font 'sans,11'\n"
                           "set output '%s.png'\nreplot\n",
                           name, name, name, drawing->height, name, title->str, head,
                           drawing->script, drawing->height, name);
}

bool
het_gnuplot_run(const char *directory, const char *name, GError **error)
{
    g_autofree char *file = g_strconcat(name, ".gp", NULL);
    g_autoptr(GSubprocessLauncher) launcher = g_subprocess_launcher_new(
        G_SUBPROCESS_FLAGS_STDERR_PIPE | G_SUBPROCESS_FLAGS_STDOUT_SILENCE);
    g_subprocess_launcher_set_cwd(launcher, directory);
    g_autoptr(GError) inner = NULL;
    g_autoptr(GSubprocess) process =
        g_subprocess_launcher_spawn(launcher, &inner, "gnuplot", "--default-settings", file, NULL);
    g_autofree char *complaint = NULL;
    if (process == NULL && !g_error_matches(inner, G_SPAWN_ERROR, G_SPAWN_ERROR_NOENT)) {
        g_propagate_error(error, g_steal_pointer(&inner));
        return false;
    }
    if (process == NULL) {
        g_set_error(error, HET_ERROR, HET_ERROR_PROCESS,
                    "gnuplot is not there, so nothing is drawn (Debian: gnuplot-nox); --plots=DIR "
                    "keeps the data and scripts");
        return false;
    }
    if (!g_subprocess_communicate_utf8(process, NULL, NULL, NULL, &complaint, error))
        return false;
    if (g_subprocess_get_successful(process))
        return true;
    g_autofree char *line = g_strescape(g_strstrip(complaint), "\"");
    g_set_error(error, HET_ERROR, HET_ERROR_PROCESS, "gnuplot failed on %s/%s: %.300s", directory,
                file, line);
    return false;
}

bool
het_gnuplot_write(const char *directory, const HetGnuplot *drawing, GError **error)
{
    g_autofree char *script = script_text(drawing);
    return put_file(directory, drawing->name, ".dat", drawing->data, error) &&
           put_file(directory, drawing->name, ".gp", script, error);
}

bool
het_gnuplot_folder(const char *directory, GError **error)
{
    if (g_mkdir_with_parents(directory, 0777) == 0)
        return true;
    int failure = errno;
    g_set_error(error, HET_ERROR, HET_ERROR_FILE, "cannot write %s: %s", directory,
                g_strerror(failure));
    return false;
}
