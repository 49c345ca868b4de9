#include "kircholm-position.h"

#include <string.h>

#include "engine/text.h"
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
keep_event(void *data, const HetState *state, const HetEvent *event)
{
    Position *position = data;
    const HetRollAccount *account = event->roll != NULL ? event->roll->account : NULL;
    for (unsigned i = 0; account != NULL && i < account->count; i++)
        if (position->term_count < POSITION_EVENTS)
            position->terms[position->term_count++] = account->terms[i].rule;
    if (account != NULL) {
        GString *text = g_string_new(NULL);
        het_text_roll(state, event->roll, text);
        g_free(position->told);
        position->told = g_string_free(text, FALSE);
    }
    if (position->event_count < POSITION_EVENTS)
        position->events[position->event_count++] = *event;
}

/* --- everything legal is listed --------------------------------------------------------------- */

/* Whether a listed move does the same: ways may differ, places may not. */
static bool
lists_like(const HetMoveList *list, const HetMove *move)
{
    for (unsigned i = 0; i < list->count; i++)
        if (list->moves[i].head == move->head && list->moves[i].way.place == move->way.place)
            return true;
    return false;
}

static void
try_move(const HetState *state, const HetMoveList *list, HetMove move)
{
    if (!het_game_is_legal(state, &move) || lists_like(list, &move))
        return;
    g_autofree char *text = het_game_format(state, &move);
    fail_msg("\"%s\" is legal, but nothing like it is listed", text);
}

/* All ways of one hex or two that begin where the unit stands. */
static void
try_ways(const KircholmState *state, const HetMoveList *list, HetMoveKind kind, unsigned unit)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned from = state->units[unit].place;
    for (unsigned first = 0; from != KIRCHOLM_OFF && first < HET_HEX_SIDES; first++) {
        unsigned middle = data->next[from][first];
        if (middle == KIRCHOLM_OFF)
            continue;
        HetMove move = het_move_place(kind, unit, middle);
        het_way_add(&move.way, first);
        try_move(&state->head, list, move);
        for (unsigned second = 0; second < HET_HEX_SIDES; second++) {
            HetMove farther = move;
            if (data->next[middle][second] == KIRCHOLM_OFF)
                continue;
            farther.way.place = data->next[middle][second];
            het_way_add(&farther.way, second);
            try_move(&state->head, list, farther);
        }
    }
}

/* What a unit on a hex might do but go: with every value, facing, target, and every hex next to it.
 */
static void
try_deeds(const KircholmState *state, const HetMoveList *list, HetMoveKind kind, unsigned unit,
          unsigned from)
{
    const KircholmScenario *data = kircholm_data(state);
    HetMove move = het_move_unit(kind, unit);
    for (unsigned facing = 0; facing < HET_HEX_SIDES; facing++) {
        move.facing = (uint8_t)facing;
        try_move(&state->head, list, move);
    }
    for (unsigned value = 0; value < KIRCHOLM_FORMATIONS; value++) {
        move = het_move_unit(kind, unit);
        move.value = (uint16_t)value;
        try_move(&state->head, list, move);
        for (unsigned side = 0; from != KIRCHOLM_OFF && side < HET_HEX_SIDES; side++) {
            move.way.place = data->next[from][side];
            try_move(&state->head, list, move);
        }
        move = het_move_unit(kind, unit);
        move.value = (uint16_t)value;
        for (unsigned target = 0; target < data->unit_count; target++) {
            move.target = (uint16_t)target;
            try_move(&state->head, list, move);
        }
    }
}

/* Tries what nobody listed. */
static void
expect_all_listed(const HetState *head)
{
    static HetMoveList list;
    const KircholmState *state = (const KircholmState *)head;
    if (head->actor != HET_FIRST && head->actor != HET_SECOND)
        return;
    het_game_legal(head, &list);
    for (unsigned kind = 1; kind < HET_MOVE_KIND_COUNT; kind++) {
        try_move(head, &list, het_move((HetMoveKind)kind));
        try_deeds(state, &list, (HetMoveKind)kind, HET_NO_UNIT, KIRCHOLM_OFF);
        for (unsigned unit = 0; unit < kircholm_data(state)->unit_count; unit++) {
            try_deeds(state, &list, (HetMoveKind)kind, unit, state->units[unit].place);
            if (kind == HET_MOVE_MOVE || kind == HET_MOVE_CHARGE || kind == HET_MOVE_RETREAT ||
                kind == HET_MOVE_PURSUE)
                try_ways(state, &list, (HetMoveKind)kind, unit);
        }
    }
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
    position->scenario =
        het_scenario_parse("kircholm/test", text->str, NULL, het_rules_registry, &error);
    if (position->scenario == NULL)
        fail_msg("%s in\n%s", error->message, text->str);
    het_game_start(position->scenario, &position->buffer.state);
    expect_all_listed(&position->buffer.state);
    return position;
}

void
position_free(Position *position)
{
    het_scenario_unref(position->scenario);
    g_free(position->told);
    g_free(position);
}

Position *
fight_new(const char *units, const char *more)
{
    g_autofree char *all = g_strdup_printf("%s, LV9 volunteers 0101 E, SR9 raitars 1401 W", units);
    g_autofree char *text =
        g_strdup_printf("%s[state]|phase=combat|step=1", more != NULL ? more : "");
    return position_new(all, text);
}

/* --- playing ---------------------------------------------------------------------------------- */

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
            fail_msg("after \"%s\": %s", texts[i], wrong);
        expect_all_listed(state);
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

bool
may(const Position *position, const char *move)
{
    static HetMoveList list;
    const HetState *state = &position->buffer.state;
    g_autoptr(GError) error = NULL;
    HetMove read;
    if (!het_game_parse(state, move, &read, &error))
        return false;
    bool legal = het_game_is_legal(state, &read);
    het_game_legal(state, &list);
    for (unsigned i = 0; !legal && i < list.count; i++)
        if (het_move_equal(&list.moves[i], &read))
            fail_msg("\"%s\" is listed, but not legal", move);
    return legal;
}

/* --- looking ---------------------------------------------------------------------------------- */

static unsigned
id_of(const Position *position, const char *code)
{
    unsigned unit = het_scenario_unit(position->scenario, code);
    assert_true(unit < kircholm_data(position_state(position))->unit_count);
    return unit;
}

const KircholmUnit *
unit_of(const Position *position, const char *code)
{
    return &position_state(position)->units[id_of(position, code)];
}

const char *
place_of(const Position *position, const char *code)
{
    static char names[4][5];
    static unsigned next;
    unsigned cell = unit_of(position, code)->place;
    char *name = names[next++ % 4];
    if (cell == KIRCHOLM_OFF)
        return "-";
    het_hex_name(&kircholm_data(position_state(position))->map.grid, cell, name);
    return name;
}

int
points_left(const Position *position)
{
    const HetFrame *frame = &position->buffer.state.stack[0];
    assert_int_equal(frame->procedure, KIRCHOLM_UNIT);
    return het_frame_fields_const(frame, KircholmMove)->points;
}

bool
has_zone(const Position *position, HetActor side, const char *hex)
{
    const KircholmScenario *data = kircholm_data(position_state(position));
    unsigned cell = het_hex_parse(&data->map.grid, hex);
    unsigned zone = position_state(position)->zone[cell];
    return (side == HET_FIRST ? zone & 0x0f : zone >> 4) != 0;
}

bool
fired(const Position *position, const char *rule)
{
    for (unsigned i = 0; i < position->event_count; i++)
        if (strcmp(position->events[i].rule, rule) == 0)
            return true;
    for (unsigned i = 0; i < position->term_count; i++)
        if (strcmp(position->terms[i], rule) == 0)
            return true;
    return false;
}

void
expect_told(const Position *position, const char *words)
{
    assert_non_null(position->told);
    assert_string_equal(position->told, words);
}

void
expect_chance(const Position *position, int sum, uint64_t weight, uint64_t total)
{
    static HetMoveList list;
    assert_int_equal(position->buffer.state.actor, HET_CHANCE);
    het_game_legal(&position->buffer.state, &list);
    for (unsigned i = 0; i < list.count; i++) {
        if (sum < list.moves[i].roll.low || sum > list.moves[i].roll.high)
            continue;
        assert_int_equal(list.weights[i] * total, weight * list.total); /* equal as fractions */
        return;
    }
    fail_msg("no outcome holds %d", sum);
}

void
expect_prompt(const Position *position, const char *rule)
{
    HetPrompt prompt;
    het_game_prompt(&position->buffer.state, &prompt);
    assert_string_equal(prompt.rule, rule);
    assert_true(strlen(prompt.text) > 0);
}

void
expect_price(Position *position, const char *select, const char *move, int price)
{
    HetStateBuffer before = position->buffer;
    play(position, select);
    if (price == 0) {
        if (may(position, "order =march"))
            play(position, "order =march");
        assert_false(may(position, move));
    } else {
        int points = points_left(position);
        play(position, "order =march");
        play(position, move);
        assert_int_equal(points - points_left(position), price);
    }
    position->buffer = before;
}

int
fight_modifier(const Position *position)
{
    const HetFrame *frame = &position->buffer.state.stack[0];
    expect_prompt(position, "KIR-9.6");
    return kircholm_fight_modifier(position_state(position),
                                   (unsigned)het_frame_fields_const(frame, KircholmFight)->target,
                                   NULL);
}

int
fight_modifier_of(const char *units, const char *more)
{
    g_autoptr(Position) position = fight_new(units, more);
    return fight_modifier(position);
}
