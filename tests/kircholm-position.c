#include "kircholm-position.h"

#include <string.h>

#include "engine/rules/registry.h"

/* --- making one ------------------------------------------------------------------------------- */

static void
write_unit(GString *text, const char *words)
{
    g_auto(GStrv) word = g_strsplit(words, " ", -1);
    assert_true(g_strv_length(word) >= 3);
    bool commander = strcmp(word[1], "commander") == 0;
    g_string_append_printf(text, "[unit %s]\nside=%s\ntype=%s\n", word[0],
                           *word[0] == 'L' ? "first" : "second", word[1]);
    unsigned next = 3; /* word */
    if (commander) {
        g_string_append_printf(text, "with=%s\n", word[2]);
    } else if (strstr(words, "level=gone") != NULL) {
        next = 2;
    } else {
        g_string_append_printf(text, "place=%s\nfacing=%s\n", word[2], word[3]);
        next = 4;
    }
    for (; word[next] != NULL; next++)
        g_string_append_printf(text, strchr(word[next], '=') != NULL ? "%s\n" : "formation=%s\n",
                               word[next]);
}

/* Rows that `more` does not draw are open ground. */
static void
write_rows(GString *text, const char *more)
{
    for (unsigned row = 1; row <= 10; row++) {
        g_autofree char *key = g_strdup_printf("row-%02u=", row);
        if (more == NULL || strstr(more, key) == NULL)
            g_string_append_printf(text, "%s. . . . . . . . . . . . . .\n", key);
    }
}

static void
keep_rule(void *data, const HetState *state, const HetEvent *event)
{
    Position *position = data;
    (void)state;
    g_ptr_array_add(position->rules, (void *)(uintptr_t)event->rule);
}

Position *
position_new(const char *units, const char *more)
{
    g_autoptr(GString) text = g_string_new("[scenario]\nformat=1\nsystem=kircholm\ntitle=Test\n"
                                           "turns=30\nfirst=Lithuanians\nsecond=Swedes\n"
                                           "[map]\ncolumns=14\nrows=10\nlower=even\n");
    g_auto(GStrv) lines = g_strsplit(more != NULL ? more : "", "|", -1);
    g_auto(GStrv) list = g_strsplit(units, ",", -1);
    g_autoptr(GError) error = NULL;
    write_rows(text, more);
    for (unsigned i = 0; lines[i] != NULL; i++)
        if (*lines[i] != '\0')
            g_string_append_printf(text, "%s\n", lines[i]);
    if (more == NULL || strstr(more, "[state]") == NULL)
        g_string_append(text, "[state]\nphase=movement\nstep=2\n");
    for (unsigned i = 0; list[i] != NULL; i++)
        write_unit(text, g_strstrip(list[i]));
    Position *position = g_new0(Position, 1);
    position->rules = g_ptr_array_new();
    position->scenario =
        het_scenario_parse("kircholm/test", text->str, NULL, het_rules_registry, &error);
    if (position->scenario == NULL)
        fail_msg("%s in\n%s", error->message, text->str);
    het_game_start(position->scenario, &position->buffer.state);
    return position;
}

void
position_free(Position *position)
{
    het_scenario_unref(position->scenario);
    g_ptr_array_unref(position->rules);
    g_free(position);
}

/* --- playing ---------------------------------------------------------------------------------- */

void
play(Position *position, const char *moves)
{
    g_auto(GStrv) texts = g_strsplit(moves, ";", -1);
    HetState *state = &position->buffer.state;
    const HetSink sink = {.emit = keep_rule, .data = position};
    for (unsigned i = 0; texts[i] != NULL; i++) {
        g_autoptr(GError) error = NULL;
        HetMove move;
        if (!het_game_parse(state, g_strstrip(texts[i]), &move, &error))
            fail_msg("%s", error->message);
        het_game_apply(state, &move, &sink);
        assert_null(position->scenario->rules->check(state));
    }
}

bool
fired(const Position *position, const char *rule)
{
    for (guint i = 0; i < position->rules->len; i++)
        if (g_strcmp0(position->rules->pdata[i], rule) == 0)
            return true;
    return false;
}

const KircholmUnit *
unit_of(const Position *position, const char *code)
{
    unsigned unit = het_scenario_unit(position->scenario, code);
    assert_true(unit < kircholm_data(position_state(position))->unit_count);
    return &position_state(position)->units[unit];
}

void
expect_prompt(const Position *position, const char *rule)
{
    HetPrompt prompt;
    het_game_prompt(&position->buffer.state, &prompt);
    assert_string_equal(prompt.rule, rule);
    assert_true(strlen(prompt.text) > 0);
}
