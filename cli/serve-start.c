/* "hetman serve" becomes hetman-serve, a program with the same commands and the server besides: the
 * libraries of HTTP are loaded by that one alone, which halves the start of every other command. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <glib.h>

#include "cli/places.h"
#include "console/command.h"
#include "console/usage.h"
#include "frontends/serve/serve-program.h"

/* (transfer full) The words this program was started with: options before the command count too. */
static char **
own_words(GError **error)
{
    g_autofree char *text = NULL;
    gsize length = 0;
    if (!g_file_get_contents("/proc/self/cmdline", &text, &length, error))
        return NULL;
    g_autoptr(GStrvBuilder) words = g_strv_builder_new();
    for (gsize at = 0; at < length; at += strlen(text + at) + 1)
        g_strv_builder_add(words, text + at);
    return g_strv_builder_end(words);
}

/* Beside this program as in a folder of a build, or where it is installed. */
static int
run_command(int argc, char **argv)
{
    static const char *const places[] = {HET_SERVE_PROGRAM,
                                         HET_LIBEXEC_FROM_BIN "/" HET_SERVE_PROGRAM};
    g_autoptr(GError) error = NULL;
    (void)argc, (void)argv;
    g_autofree char *self = g_file_read_link("/proc/self/exe", &error);
    g_auto(GStrv) words = self != NULL ? own_words(&error) : NULL;
    if (words == NULL)
        return het_usage_failed(error);
    g_autofree char *folder = g_path_get_dirname(self);
    g_autofree char *program = NULL;
    for (size_t i = 0; i < G_N_ELEMENTS(places); i++) {
        g_free(program);
        program = g_path_is_absolute(places[i]) ? g_strdup(places[i])
                                                : g_build_filename(folder, places[i], NULL);
        execv(program, words);
    }
    het_usage_warn("cannot start %s, the program of the board: %s; install it with hetman", program,
                   g_strerror(errno));
    return HET_EXIT_FAILED;
}

const HetCommand het_command_serve = {"serve", HET_SERVE_SUMMARY, run_command, true};
