#include "former.h"
#include "engine/each.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include <glib.h>

/* `option`: without dashes; NULL: the command. One that ends in '=' is former with a value only. */
static const struct {
    const char *command, *option, *now;
} formers[] = {
    {"mirror", NULL, "hetman match SYSTEM AGENT AGENT --units=N"},
    {"margin", NULL, "hetman match SCENARIO AGENT AGENT --margin=SIDE"},
    {"ladder", NULL, "hetman tournament DIR, with --create and --submit as before"},
    {"status", NULL, "hetman store status STORE"},
    {"merge", NULL, "hetman store merge TARGET STORE..."},
    {"export", NULL, "hetman store export STORE"},
    {"halving", NULL, "hetman train halving"},
    {"tune", NULL, "hetman train options FILE.tune"},
    {"compliance", NULL, "hetman check external:COMMAND"},
    {"conformance", NULL, "hetman check --conformance SCENARIO..."},
    {"odds", "vary", "hetman study SCENARIO ORDERS --vary=TARGET=VALUES"},
    {"odds", "plot", "hetman study SCENARIO ORDERS --vary=TARGET=VALUES --plots=DIR"},
    {"study", "json=", "without a file: hetman study FILE.study --json > FILE"},
    {"study", "csv=", "without a file: hetman study FILE.study --csv > FILE"},
    {"train value", "keep", "--above=X"},
    {"serve", "games", "--folder=FOLDER"},
    {"store export", "shard", "--rows=N"},
};

static bool
is_option(const char *option, const char *word)
{
    size_t length = strlen(option);
    return g_str_has_prefix(word, "--") && strncmp(word + 2, option, length) == 0 &&
           (option[length - 1] == '=' || word[2 + length] == '=' || word[2 + length] == '\0');
}

const char *
het_former(const char *command, const char *word)
{
    HET_EACH_BELOW(i, G_N_ELEMENTS(formers))
        if (strcmp(formers[i].command, command) == 0 &&
            (word == NULL ? formers[i].option == NULL
                          : formers[i].option != NULL && is_option(formers[i].option, word)))
            return formers[i].now;
    return NULL;
}
