#include "kipling-position.h"

#include <stdio.h>
#include <string.h>

#include "engine/rules/registry.h"

/* --- making positions ------------------------------------------------------------------------- */

static void
write_unit(GString *text, char *words)
{
    g_auto(GStrv) items = g_strsplit(g_strstrip(words), " ", -1);
    assert_true(g_strv_length(items) >= 3);
    const char *kind = *items[1] == 'i'   ? "infantry"
                       : *items[1] == 'c' ? "cavalry"
                       : *items[1] == 'a' ? "artillery"
                                          : "general";
    g_string_append_printf(text, "[unit %s]\nside=%s\ntype=%s\n", items[0],
                           *items[0] == 'R' ? "first" : "second", kind);
    if (*items[2] != '-')
        g_string_append_printf(text, "%s=%s\n", *items[1] == 'g' ? "with" : "place", items[2]);
    if (*items[1] != 'g')
        g_string_append_printf(text, "figures=%s\n", items[1] + 1);
    for (unsigned i = 3; items[i] != NULL; i++)
        g_string_append_printf(text, "%s\n", items[i]);
}

char *
position_text(const char *map, const char *units, const char *more)
{
    GString *text = g_string_new("[scenario]\nformat=1\nsystem=kipling\ntitle=T\nfirst=Red\n"
                                 "second=Blue\n[map]\n");
    g_auto(GStrv) rows = g_strsplit(map, "/", -1);
    g_auto(GStrv) items = g_strsplit(units, ",", -1);
    g_auto(GStrv) lines = g_strsplit(more == NULL ? "" : more, "|", -1);
    unsigned height = g_strv_length(rows);
    for (unsigned i = 0; i < height; i++)
        g_string_append_printf(text, "row-%u=%s\n", height - i, rows[i]);
    for (unsigned i = 0; lines[i] != NULL; i++)
        if (!g_str_has_prefix(lines[i], "turns="))
            g_string_append_printf(text, "%s\n", lines[i]);
    for (unsigned i = 0; items[i] != NULL; i++)
        write_unit(text, items[i]);
    const char *turns = "turns=10\n";
    g_autofree char *own = NULL;
    for (unsigned i = 0; lines[i] != NULL; i++)
        if (g_str_has_prefix(lines[i], "turns="))
            turns = own = g_strdup_printf("%s\n", lines[i]);
    g_string_insert(text, (gssize)strlen("[scenario]\n"), turns);
    return g_string_free(text, FALSE);
}

Position *
position_new(const char *map, const char *units, const char *more)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *text = position_text(map, units, more);
    Position *position = g_new0(Position, 1);
    position->scenario = het_scenario_parse("position", text, NULL, het_rules_registry, &error);
    assert_no_error(error);
    het_game_start(position->scenario, &position->buffer.state);
    return position;
}

const char position_field[] = "........./........./........./........./.........";

Position *
position_charge(const char *units, const char *more, const char *unit)
{
    Position *position = position_new(position_field, units, more);
    g_autofree char *text = g_strdup_printf("select %s; order =charge", unit);
    static HetMoveList list;
    play(position, text);
    if (position->buffer.state.actor != HET_FIRST)
        return position;
    het_game_legal(&position->buffer.state, &list);
    for (unsigned i = 1; i < list.count; i++)
        if (list.moves[i].kind != HET_MOVE_CHARGE || list.moves[i].target != list.moves[0].target)
            return position;
    if (list.moves[0].kind == HET_MOVE_CHARGE) {
        g_autofree char *charge = het_game_format(&position->buffer.state, &list.moves[0]);
        play(position, charge);
    }
    return position;
}

void
position_free(Position *position)
{
    if (position == NULL)
        return;
    het_scenario_unref(position->scenario);
    g_free(position);
}

/* --- moves ------------------------------------------------------------------------------------ */

/* "roll 3" of a test means that 3 dice succeed; where one die is read as it falls, or two are
 * rolled against each other, the lowest reading that does as much. */
static bool
read_successes(const HetState *state, const char *text, HetMove *ret_move)
{
    HetThrow throw = {.account = NULL};
    unsigned successes = 0;
    int end = 0;
    if (sscanf(text, "roll %u%n", &successes, &end) != 1 || text[end] != '\0' ||
        !het_game_throw(state, &throw) || throw.reading == HET_READ_HITS)
        return false;
    for (unsigned i = het_throw_lowest(&throw); i <= het_throw_highest(&throw); i++) {
        if (throw.effect[i] != successes)
            continue;
        *ret_move = het_move_roll(throw.unit, (int32_t)i, (int32_t)i);
        return true;
    }
    return false;
}

void
play(Position *position, const char *moves)
{
    g_auto(GStrv) texts = g_strsplit(moves, ";", -1);
    HetState *state = &position->buffer.state;
    for (unsigned i = 0; texts[i] != NULL; i++) {
        g_autoptr(GError) error = NULL;
        HetMove move;
        if (!read_successes(state, g_strstrip(texts[i]), &move) &&
            !het_game_parse(state, texts[i], &move, &error)) {
            HetPrompt prompt;
            het_game_prompt(state, &prompt);
            fail_msg("%s (asked: %s)", error->message, prompt.text);
        }
        assert_true(het_game_is_legal(state, &move));
        het_game_apply(state, &move, NULL);
        assert_null(position->scenario->rules->check(state));
    }
}

bool
is_listed(const Position *position, const char *move)
{
    static HetMoveList list;
    het_game_legal(&position->buffer.state, &list);
    for (unsigned i = 0; i < list.count; i++) {
        g_autofree char *text = het_game_format(&position->buffer.state, &list.moves[i]);
        if (strcmp(text, move) == 0)
            return true;
    }
    return false;
}
