#include "northern-position.h"

#include <string.h>

#include "engine/rules/northern/northern-units.h"
#include "engine/text.h"
#include "engine/rules/registry.h"

/* --- making positions ------------------------------------------------------------------------- */

static const char *
kind_of(char letter)
{
    switch (letter) {
    case 'i':
        return "infantry";
    case 'c':
        return "cavalry";
    case 'd':
        return "dragoons";
    case 'a':
        return "artillery";
    default:
        return "general";
    }
}

static int
degrees_of(const char *heading)
{
    static const char *const names[] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
    for (int i = 0; i < 8; i++)
        if (strcmp(names[i], heading) == 0)
            return 45 * i;
    return atoi(heading);
}

static void
write_unit(GString *text, char *words)
{
    g_auto(GStrv) items = g_strsplit(g_strstrip(words), " ", -1);
    bool nation = strstr(words, "nation=") != NULL;
    assert_true(g_strv_length(items) >= 4);
    g_string_append_printf(text, "[unit %s]\nside=%s\ntype=%s\n", items[0],
                           *items[0] == 'S' ? "first" : "second", kind_of(*items[1]));
    if (!nation)
        g_string_append_printf(text, "nation=%s\n", *items[0] == 'S' ? "swedish" : "russian");
    if (*items[2] != '-')
        g_string_append_printf(text, "at=%s\nheading=%d\n", items[2], degrees_of(items[3]));
    for (unsigned i = 4; items[i] != NULL; i++)
        g_string_append_printf(text, "%s\n", items[i]);
}

static char *
position_text(const char *phase, const char *units, const char *more)
{
    GString *text = g_string_new("[scenario]\nformat=1\nsystem=northern\ntitle=T\nfirst=Swedes\n"
                                 "second=Russians\n");
    g_auto(GStrv) items = g_strsplit(units, ";", -1);
    g_auto(GStrv) lines = g_strsplit(more == NULL ? "" : more, "|", -1);
    unsigned line = 0;
    bool turns = lines[0] != NULL && g_str_has_prefix(lines[0], "turns=");
    g_string_append_printf(text, "%s\n", turns ? lines[line++] : "turns=10");
    for (; lines[line] != NULL; line++)
        g_string_append_printf(text, "%s\n", lines[line]);
    if (phase != NULL && (more == NULL || strstr(more, "[state]") == NULL))
        g_string_append_printf(text, "[state]\nphase=%s\n", phase);
    for (unsigned i = 0; items[i] != NULL; i++)
        write_unit(text, items[i]);
    return g_string_free(text, FALSE);
}

/* --- lists and judgement ---------------------------------------------------------------------- */

static bool
is_in(const HetMoveList *list, const HetMove *move)
{
    for (unsigned i = 0; i < list->count; i++)
        if (het_move_equal(&list->moves[i], move))
            return true;
    return false;
}

/* What lists moves and what judges them are written apart: all that is listed is legal, and of
 * moves without a place in them what is legal is listed. */
static void
expect_agreement(const Position *position)
{
    static const HetMoveKind pairs[] = {HET_MOVE_SELECT, HET_MOVE_RALLY, HET_MOVE_SHOOT,
                                        HET_MOVE_FIGHT};
    static HetMoveList list;
    const HetState *state = &position->buffer.state;
    unsigned count = northern_data(position_state(position))->unit_count;
    if (state->actor == HET_NOBODY)
        return;
    het_game_legal(state, &list);
    for (unsigned i = 0; i < list.count; i++) {
        g_autofree char *text = het_game_format(state, &list.moves[i]);
        if (!het_game_is_legal(state, &list.moves[i]))
            fail_msg("%s is listed and not legal", text);
    }
    for (unsigned unit = 0; unit < count; unit++) {
        for (unsigned target = 0; target <= count; target++) {
            for (unsigned i = 0; i < G_N_ELEMENTS(pairs); i++) {
                HetMove move = target == count ? het_move_unit(pairs[i], unit)
                                               : het_move_target(pairs[i], unit, target);
                assert_int_equal(het_game_is_legal(state, &move), is_in(&list, &move));
            }
        }
        for (unsigned formation = 0; formation < NORTHERN_FORMATIONS; formation++) {
            HetMove move = het_move_unit(HET_MOVE_FORM, unit);
            move.value = (uint16_t)formation;
            assert_int_equal(het_game_is_legal(state, &move), is_in(&list, &move));
        }
    }
}

/* --- positions -------------------------------------------------------------------------------- */

Position *
position_new(const char *phase, const char *units, const char *more)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *text = position_text(phase, units, more);
    Position *position = g_new0(Position, 1);
    position->scenario = het_scenario_parse("position", text, NULL, het_rules_registry, &error);
    assert_no_error(error);
    het_game_start(position->scenario, &position->buffer.state);
    assert_null(position->scenario->rules->check(&position->buffer.state));
    expect_agreement(position);
    return position;
}

void
position_free(Position *position)
{
    if (position == NULL)
        return;
    for (unsigned i = 0; i < position->event_count; i++)
        g_free(position->lines[i]);
    het_scenario_unref(position->scenario);
    g_free(position);
}

/* --- moves ------------------------------------------------------------------------------------ */

static void
keep_event(void *data, const HetState *state, const HetEvent *event)
{
    Position *position = data;
    GString *line = g_string_new(NULL);
    het_text_event(state, event, line);
    assert_true(position->event_count < POSITION_EVENTS);
    assert_true(event->kind != HET_EVENT_NOTE || event->note != NULL);
    position->lines[position->event_count] = g_string_free(line, FALSE);
    position->events[position->event_count] = *event;
    position->events[position->event_count].note = NULL; /* theirs while they are told */
    position->events[position->event_count].roll = NULL;
    position->events[position->event_count++].move = NULL;
}

void
play(Position *position, const char *moves)
{
    g_auto(GStrv) texts = g_strsplit(moves, ";", -1);
    HetState *state = &position->buffer.state;
    for (unsigned i = 0; texts[i] != NULL; i++) {
        HetSink sink = {.emit = keep_event, .data = position};
        g_autoptr(GError) error = NULL;
        HetMove move;
        if (!het_game_parse(state, g_strstrip(texts[i]), &move, &error)) {
            HetPrompt prompt;
            het_game_prompt(state, &prompt);
            fail_msg("%s (asked: %s)", error->message, prompt.text);
        }
        assert_true(het_game_is_legal(state, &move));
        het_game_apply(state, &move, &sink);
        const char *wrong = position->scenario->rules->check(state);
        if (wrong != NULL)
            fail_msg("after %s: %s", texts[i], wrong);
        expect_agreement(position);
    }
}

bool
may(const Position *position, const char *move)
{
    HetMove read;
    return het_game_parse(&position->buffer.state, move, &read, NULL);
}

bool
is_listed(const Position *position, const char *start)
{
    static HetMoveList list;
    het_game_legal(&position->buffer.state, &list);
    for (unsigned i = 0; i < list.count; i++) {
        g_autofree char *text = het_game_format(&position->buffer.state, &list.moves[i]);
        if (g_str_has_prefix(text, start))
            return true;
    }
    return false;
}

/* --- looking ---------------------------------------------------------------------------------- */

const NorthernUnit *
unit_of(const Position *position, const char *code)
{
    unsigned unit = het_scenario_unit(position->scenario, code);
    assert_true(unit < NORTHERN_UNITS);
    return &position_state(position)->units[unit];
}

bool
fired(const Position *position, const char *rule)
{
    g_autofree char *cited = g_strdup_printf("(%s)", rule);
    for (unsigned i = 0; i < position->event_count; i++)
        if (strstr(position->lines[i], cited) != NULL)
            return true;
    return false;
}

const char *
hits_by_die(const Position *position, const char *code)
{
    static char text[64];
    static HetMoveList list;
    unsigned unit = het_scenario_unit(position->scenario, code);
    assert_int_equal(position->buffer.state.actor, HET_CHANCE);
    het_game_legal(&position->buffer.state, &list);
    *text = '\0';
    for (unsigned i = 0; i < list.count; i++) {
        HetStateBuffer after;
        het_game_clone(&after.state, &position->buffer.state);
        het_game_apply(&after.state, &list.moves[i], NULL);
        const NorthernUnit *it = &((const NorthernState *)&after.state)->units[unit];
        assert_int_equal(list.weights[i], list.moves[i].roll.high - list.moves[i].roll.low + 1);
        for (int die = list.moves[i].roll.low; die <= list.moves[i].roll.high; die++) {
            g_autofree char *hits =
                it->status == NORTHERN_GONE ? g_strdup("-") : g_strdup_printf("%u", it->hits);
            if (*text != '\0')
                g_strlcat(text, " ", sizeof text);
            g_strlcat(text, hits, sizeof text);
        }
    }
    return text;
}

void
expect_halves(const Position *position, const char *code, int length, int width)
{
    const NorthernUnit *it = unit_of(position, code);
    assert_int_equal(it->heading, 16384);
    assert_int_equal(it->left_x, -width);
    assert_int_equal(it->left_y, length);
    assert_int_equal(it->right_x, width);
    assert_int_equal(it->right_y, length);
}

void
expect_prompt(const Position *position, const char *rule)
{
    HetPrompt prompt;
    het_game_prompt(&position->buffer.state, &prompt);
    assert_string_equal(prompt.rule, rule);
}

void
expect_winner(const Position *position, HetActor winner, const char *rule)
{
    HetResult result;
    assert_int_equal(position->buffer.state.actor, HET_NOBODY);
    het_game_result(&position->buffer.state, &result);
    assert_int_equal(result.winner, winner);
    assert_string_equal(result.rule, rule);
}
