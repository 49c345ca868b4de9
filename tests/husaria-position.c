#include "husaria-position.h"

#include <string.h>

/* Reads the engine's own records of what is under way. */
#include "engine/rules/husaria/husaria-column.h"
#include "engine/rules/husaria/husaria-query.h"
#include "engine/rules/registry.h"

/* --- making one ------------------------------------------------------------------------------- */

static void
write_unit(GString *text, const char *words)
{
    g_auto(GStrv) word = g_strsplit(words, " ", -1);
    unsigned count = g_strv_length(word), next = 3;
    assert_true(count >= 3);
    g_string_append_printf(text, "%s=%s;%s;%s;", word[0], word[0], word[1], word[2]);
    if (count > 3 && strchr(word[3], '=') == NULL)
        g_string_append(text, word[next++]);
    else
        g_string_append_c(text, 'N');
    for (; word[next] != NULL; next++) {
        g_strdelimit(word[next], "+", ' '); /* "flags=lances+moved" */
        g_string_append_printf(text, ";%s", word[next]);
    }
    g_string_append_c(text, '\n');
}

static void
write_side(GString *text, const char *units, bool first)
{
    g_auto(GStrv) list = g_strsplit(units, ",", -1);
    g_string_append(text, first ? "[first]\n" : "[second]\n");
    for (unsigned i = 0; list[i] != NULL; i++)
        if ((*g_strstrip(list[i]) == 'P') == first)
            write_unit(text, list[i]);
}

/* Rows that `more` does not draw are clear. */
static void
write_rows(GString *text, const char *more)
{
    for (unsigned row = 1; row <= 10; row++) {
        g_autofree char *key = g_strdup_printf("row-%02u=", row);
        if (strstr(more, key) == NULL)
            g_string_append_printf(text, "%s. . . . . . . . . . . . . .\n", key);
    }
}

static Position *
make(const char *units, const char *more, const char *moment)
{
    g_autoptr(GString) text = g_string_new("[scenario]\nformat=1\nsystem=husaria\ntitle=Test\n"
                                           "turns=30\nfirst=Poles\nsecond=Cossacks\n"
                                           "[map]\ncolumns=14\nrows=10\nlower=even\n");
    g_auto(GStrv) lines = g_strsplit(more, "|", -1);
    g_autoptr(GError) error = NULL;
    write_rows(text, more);
    for (unsigned i = 0; lines[i] != NULL; i++)
        if (*lines[i] != '\0')
            g_string_append_printf(text, "%s\n", lines[i]);
    if (strstr(more, "[state]") == NULL)
        g_string_append_printf(text, "[state]\n%s\n", moment);
    write_side(text, units, true);
    write_side(text, units, false);
    Position *position = g_new0(Position, 1);
    position->scenario =
        het_scenario_parse("husaria/test", text->str, NULL, het_rules_registry, &error);
    if (position->scenario == NULL)
        fail_msg("%s in\n%s", error->message, text->str);
    het_game_start(position->scenario, &position->buffer.state);
    return position;
}

Position *
position_new(const char *units, const char *more)
{
    return make(units, more != NULL ? more : "", "phase=movement\nstep=6");
}

Position *
position_attack(const char *units, const char *more)
{
    return make(units, more != NULL ? more : "", "phase=attack");
}

void
position_free(Position *position)
{
    het_scenario_unref(position->scenario);
    g_free(position);
}

/* --- playing ---------------------------------------------------------------------------------- */

/* (transfer full) What is asked, and the first moves listed. */
static char *
offered(const HetState *state)
{
    static HetMoveList list;
    HetPrompt prompt;
    het_game_prompt(state, &prompt);
    GString *text = g_string_new(prompt.text);
    het_game_legal(state, &list);
    for (unsigned i = 0; i < list.count && i < 40; i++) {
        g_autofree char *move = het_game_format(state, &list.moves[i]);
        g_string_append_printf(text, "%s%s", i == 0 ? " " : "; ", move);
    }
    return g_string_free(text, FALSE);
}

void
play(Position *position, const char *moves)
{
    g_auto(GStrv) texts = g_strsplit(moves, ";", -1);
    HetState *state = &position->buffer.state;
    for (unsigned i = 0; texts[i] != NULL; i++) {
        g_autoptr(GError) error = NULL;
        HetMove move;
        if (!het_game_parse(state, g_strstrip(texts[i]), &move, &error)) {
            g_autofree char *choice = offered(state);
            fail_msg("%s; offered: %s", error->message, choice);
        }
        assert_true(het_game_is_legal(state, &move));
        het_game_apply(state, &move, NULL);
        const char *wrong = position->scenario->rules->check(state);
        if (wrong != NULL)
            fail_msg("after \"%s\": %s", texts[i], wrong);
    }
}

bool
offers(const Position *position, const char *move)
{
    static HetMoveList list;
    het_game_legal(&position->buffer.state, &list);
    for (unsigned i = 0; i < list.count; i++) {
        g_autofree char *text = het_game_format(&position->buffer.state, &list.moves[i]);
        if (g_str_has_prefix(text, move))
            return true;
    }
    return false;
}

/* --- looking ---------------------------------------------------------------------------------- */

static const HusariaUnit *
unit_of(const Position *position, const char *code)
{
    unsigned unit = het_scenario_unit(position->scenario, code);
    assert_true(unit < husaria_data(position_state(position))->unit_count);
    return &position_state(position)->units[unit];
}

const char *
place_of(const Position *position, const char *code)
{
    static char names[4][5];
    static unsigned next;
    unsigned cell = unit_of(position, code)->place;
    char *name = names[next++ % 4];
    if (cell == HUSARIA_OFF)
        return "-";
    het_hex_name(&husaria_data(position_state(position))->map.grid, cell, name);
    return name;
}

const char *
column_of(const Position *position)
{
    static const char *const columns[HUSARIA_COLUMNS] = {"1:4", "1:3", "1:2", "1:1", "2:1", "3:1",
                                                         "4:1", "5:1", "6:1", "7:1", "8:1", "9:1"};
    const HusariaState *state = position_state(position);
    assert_int_equal(state->head.actor, HET_CHANCE);
    assert_int_equal(het_state_peek(&state->head)->procedure, HUSARIA_CLASH);
    return columns[husaria_column(state, &state->attackers, &state->defenders)];
}
