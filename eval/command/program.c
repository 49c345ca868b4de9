#include "program.h"

#include <hetman/context.h>
#include <stdio.h>
#include <string.h>

char *
het_program_fact(const char *name)
{
    g_autofree char *info = hetman_build_info(), *sought = g_strdup_printf("\n%s: ", name);
    const char *line = strstr(info, sought);
    g_return_val_if_fail(line != NULL, NULL);
    line += strlen(sought);
    return g_strndup(line, strcspn(line, "\n"));
}

char *
het_program_text(void)
{
    g_autofree char *commit = het_program_fact("commit"), *plays = het_program_fact("plays");
    return g_strdup_printf("hetman %s, commit %s, plays %s", hetman_version(), commit, plays);
}

void
het_program_print(void)
{
    g_autofree char *text = het_program_text();
    printf("\nBy %s.\n", text);
}
