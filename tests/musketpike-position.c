#include "musketpike-position.h"

#include "engine/rules/registry.h"

#include <string.h>

enum { COLUMNS = 16, ROWS = 10 };

/* --- making ----------------------------------------------------------------------------------- */

typedef struct {
    GString *units, *leaders;
    char *rows[ROWS];
    GString *map, *more;
    const char *turns, *initiative;
    bool own_leader[HET_SIDES]; /* the text has its own */
    bool led[HET_SIDES];
} Draft;

static void
add_unit(Draft *draft, const char *text)
{
    g_auto(GStrv) words = g_strsplit(text, " ", -1);
    assert_true(g_strv_length(words) >= 6);
    unsigned side = words[0][0] == 'R' ? HET_FIRST : HET_SECOND;
    const char *name = side == HET_FIRST ? "first" : "second";
    bool gun = strcmp(words[1], "artillery") == 0, winged = false;
    g_string_append_printf(draft->units,
                           "[unit %s]\nside=%s\ntype=%s\nfacing=%s\n%s=%s\nmorale=%s\n", words[0],
                           name, words[1], words[3], gun ? "gun" : "strength", words[4], words[5]);
    if (strcmp(words[2], "-") != 0)
        g_string_append_printf(draft->units, "place=%s\n", g_strdelimit(words[2], "+", ' '));
    for (size_t i = 6; words[i] != NULL; i++) {
        winged = winged || g_str_has_prefix(words[i], "wing=");
        g_string_append_printf(draft->units, "%s\n", words[i]);
    }
    if (winged)
        return;
    g_string_append_printf(draft->units, "wing=%c\n", words[0][0]);
    if (!draft->led[side] && !draft->own_leader[side])
        g_string_append_printf(draft->leaders,
                               "[leader %cL]\nside=%s\nrating=1\ncommand=wing\nwing=%c\nwith=%s\n",
                               words[0][0], name, words[0][0], words[0]);
    draft->led[side] = true;
}

static void
add_more(Draft *draft, char *const *lines)
{
    bool groups = false;
    for (size_t i = 0; lines[i] != NULL; i++) {
        const char *line = lines[i];
        groups = groups || line[0] == '[';
        if (groups)
            g_string_append_printf(draft->more, "%s\n", line);
        else if (g_str_has_prefix(line, "turns="))
            draft->turns = line + strlen("turns=");
        else if (g_str_has_prefix(line, "initiative="))
            draft->initiative = line + strlen("initiative=");
        else if (g_str_has_prefix(line, "row-")) {
            unsigned row = (unsigned)g_ascii_strtoull(line + 4, NULL, 10) - 1;
            assert_true(row < ROWS);
            g_free(draft->rows[row]);
            draft->rows[row] = g_strdup(line);
        } else if (*line != '\0')
            g_string_append_printf(draft->map, "%s\n", line);
    }
    draft->own_leader[HET_FIRST] = strstr(draft->more->str, "[leader RL]") != NULL;
    draft->own_leader[HET_SECOND] = strstr(draft->more->str, "[leader BL]") != NULL;
}

static char *
draft_text(const char *units, const char *more)
{
    Draft draft = {.units = g_string_new(NULL),
                   .leaders = g_string_new(NULL),
                   .map = g_string_new(NULL),
                   .more = g_string_new(NULL),
                   .turns = "4",
                   .initiative = "first"};
    g_auto(GStrv) lines = g_strsplit(more != NULL ? more : "", "|", -1);
    g_auto(GStrv) list = g_strsplit(units, ",", -1);
    for (unsigned row = 0; row < ROWS; row++)
        draft.rows[row] = g_strdup_printf("row-%02u=. . . . . . . . . . . . . . . .", row + 1);
    add_more(&draft, lines);
    for (size_t i = 0; list[i] != NULL; i++)
        add_unit(&draft, g_strstrip(list[i]));
    GString *text = g_string_new(NULL);
    g_string_append_printf(text,
                           "[scenario]\nformat=1\nsystem=musketpike\ntitle=Test\nfirst=Red\n"
                           "second=Blue\nturns=%s\n[initiative]\nfirst-turn=%s\n[map]\ncolumns=%d\n"
                           "rows=%d\nlower=even\n",
                           draft.turns, draft.initiative, COLUMNS, ROWS);
    for (unsigned row = 0; row < ROWS; row++) {
        g_string_append_printf(text, "%s\n", draft.rows[row]);
        g_free(draft.rows[row]);
    }
    g_string_append_printf(text, "%s[wing R]\nside=first\n[wing B]\nside=second\n%s%s%s",
                           draft.map->str, draft.units->str, draft.leaders->str, draft.more->str);
    g_string_free(draft.units, TRUE);
    g_string_free(draft.leaders, TRUE);
    g_string_free(draft.map, TRUE);
    g_string_free(draft.more, TRUE);
    return g_string_free(text, FALSE);
}

Position *
position_new(const char *units, const char *more)
{
    g_autofree char *text = draft_text(units, more);
    g_autoptr(GError) error = NULL;
    Position *position = g_new0(Position, 1);
    position->scenario = het_scenario_parse("test", text, NULL, het_rules_registry, &error);
    if (position->scenario == NULL)
        fail_msg("%s\n%s", error->message, text);
    het_game_start(position->scenario, &position->buffer.state);
    return position;
}

void
position_free(Position *position)
{
    het_scenario_unref(position->scenario);
    g_free(position);
}

/* --- playing ---------------------------------------------------------------------------------- */

static void
keep_rule(Position *position, const char *rule)
{
    assert_true(position->rule_count < POSITION_RULES);
    if (rule != NULL)
        position->rules[position->rule_count++] = rule;
}

static void
keep_event(void *data, const HetState *state, const HetEvent *event)
{
    (void)state;
    Position *position = data;
    if (event->kind == HET_EVENT_PHASE) {
        assert_true(position->phase_count < POSITION_PHASES);
        position->phases[position->phase_count++] = event->amount;
    }
    keep_rule(position, event->rule);
    for (unsigned i = 0; event->roll != NULL && i < event->roll->account->count; i++)
        keep_rule(position, event->roll->account->terms[i].rule);
}

static void
apply(Position *position, const HetMove *move)
{
    HetState *state = &position->buffer.state;
    HetSink sink = {.emit = keep_event, .data = position};
    HetMove copy = *move;
    assert_true(het_game_is_legal(state, &copy));
    het_game_apply(state, &copy, &sink);
    const char *wrong = position->scenario->rules->check(state);
    if (wrong != NULL)
        fail_msg("%s", wrong);
}

void
play(Position *position, const char *moves)
{
    g_auto(GStrv) texts = g_strsplit(moves, ";", -1);
    for (size_t i = 0; texts[i] != NULL; i++) {
        g_autoptr(GError) error = NULL;
        HetMove move;
        if (!het_game_parse(&position->buffer.state, g_strstrip(texts[i]), &move, &error)) {
            HetPrompt prompt;
            het_game_prompt(&position->buffer.state, &prompt);
            fail_msg("%s (asked: %s)", error->message, prompt.text);
        }
        apply(position, &move);
    }
}

/* The first listed move that fits, or NULL. */
static const HetMove *
find(const Position *position, HetMoveList *list, HetMoveKind kind, int value, const char *unit,
     const char *target)
{
    unsigned unit_id = unit != NULL ? id_of(position, unit) : HET_NO_UNIT;
    unsigned target_id = target != NULL ? id_of(position, target) : HET_NO_UNIT;
    if (het_game_over(&position->buffer.state))
        return NULL;
    het_game_legal(&position->buffer.state, list);
    for (unsigned i = 0; i < list->count; i++) {
        const HetMove *move = &list->moves[i];
        if (move->kind == kind && (value < 0 || move->value == (unsigned)value) &&
            (unit == NULL || move->unit == unit_id) &&
            (target == NULL || move->target == target_id))
            return move;
    }
    return NULL;
}

static HetMoveList list;

bool
offers(const Position *position, HetMoveKind kind, int value, const char *unit, const char *target)
{
    return find(position, &list, kind, value, unit, target) != NULL;
}

void
choose(Position *position, HetMoveKind kind, int value, const char *unit, const char *target)
{
    const HetMove *move = find(position, &list, kind, value, unit, target);
    if (move == NULL) {
        HetPrompt prompt = {.text = "the game is over"};
        if (!het_game_over(&position->buffer.state))
            het_game_prompt(&position->buffer.state, &prompt);
        fail_msg("no move %s =%d %s %s (asked: %s)", het_move_kind_name(kind), value,
                 unit != NULL ? unit : "", target != NULL ? target : "", prompt.text);
        return;
    }
    apply(position, move);
}

void
draw(Position *position, const char *chit)
{
    choose(position, HET_MOVE_ORDER, MUSKET_VALUE_DRAW, NULL, NULL);
    if (position->buffer.state.actor != HET_CHANCE)
        return;
    het_game_legal(&position->buffer.state, &list);
    unsigned id = strcmp(chit, "any") == 0 ? HET_NO_UNIT : id_of(position, chit);
    for (unsigned i = 0; i < list.count; i++) {
        if (list.moves[i].unit == id) {
            apply(position, &list.moves[i]);
            return;
        }
    }
    fail_msg("%s is not in the cup", chit);
}

void
activate(Position *position, const char *wing)
{
    const MusketScenario *data = position->scenario->data;
    for (unsigned i = 0; i < data->wing_count; i++)
        if (strcmp(data->wing[i].code, wing) == 0)
            choose(position, HET_MOVE_ORDER, MUSKET_VALUE_WING + (int)i, NULL, NULL);
}

void
lead(Position *position, const char *unit)
{
    if (offers(position, HET_MOVE_ORDER, MUSKET_VALUE_UNIT, NULL, NULL))
        choose(position, HET_MOVE_ORDER, MUSKET_VALUE_UNIT, NULL, NULL);
    if (offers(position, HET_MOVE_SELECT, -1, unit, NULL))
        choose(position, HET_MOVE_SELECT, -1, unit, NULL);
}

void
order(Position *position, MusketOrder order, const char *units)
{
    g_auto(GStrv) codes = g_strsplit(units, " ", -1);
    if (offers(position, HET_MOVE_ORDER, (int)order, NULL, NULL))
        choose(position, HET_MOVE_ORDER, (int)order, NULL, NULL);
    for (size_t i = 0; codes[i] != NULL; i++)
        if (*codes[i] != '\0' && offers(position, HET_MOVE_ADD, -1, codes[i], NULL))
            choose(position, HET_MOVE_ADD, -1, codes[i], NULL);
    if (offers(position, HET_MOVE_DONE, -1, NULL, NULL))
        choose(position, HET_MOVE_DONE, -1, NULL, NULL);
    while (position->buffer.state.phase == MUSKET_ORDERS &&
           position->buffer.state.actor != HET_NOBODY &&
           offers(position, HET_MOVE_PASS, -1, NULL, NULL))
        choose(position, HET_MOVE_PASS, -1, NULL, NULL);
}

void
command(Position *position, const char *chit, const char *wing, MusketOrder order_type,
        const char *units)
{
    draw(position, chit);
    activate(position, wing);
    order(position, order_type, units);
}

void
pass_to(Position *position, MusketPhase phase)
{
    HetState *state = &position->buffer.state;
    for (unsigned steps = 0; state->phase != phase && !het_game_over(state); steps++) {
        assert_true(steps < 1000);
        het_game_legal(state, &list);
        unsigned pick = 0;
        for (unsigned i = 0; i < list.count; i++)
            if (list.moves[i].kind == HET_MOVE_END || list.moves[i].kind == HET_MOVE_PASS ||
                list.moves[i].kind == HET_MOVE_DONE)
                pick = i;
        apply(position, &list.moves[pick]);
    }
}

void
roll(Position *position, int die)
{
    expect_actor(position, HET_CHANCE);
    het_game_legal(&position->buffer.state, &list);
    for (unsigned i = 0; i < list.count; i++) {
        if (die >= list.moves[i].roll.low && die <= list.moves[i].roll.high) {
            HetMove exact = list.moves[i];
            exact.roll.low = exact.roll.high = die;
            apply(position, &exact);
            return;
        }
    }
    fail_msg("no outcome holds %d", die);
}

/* --- looking ---------------------------------------------------------------------------------- */

unsigned
id_of(const Position *position, const char *code)
{
    unsigned unit = het_scenario_unit(position->scenario, code);
    if (unit == HET_NO_UNIT)
        fail_msg("no unit %s", code);
    return unit;
}

const MusketUnit *
unit_of(const Position *position, const char *code)
{
    return &position_state(position)->units[id_of(position, code)];
}

const char *
place_of(const Position *position, const char *code)
{
    static char names[4][5];
    static unsigned next;
    const MusketScenario *data = position->scenario->data;
    const MusketState *state = position_state(position);
    unsigned id = id_of(position, code);
    unsigned place = id < data->unit_count ? state->units[id].place
                                           : musket_place_of_leader(state, id - data->unit_count);
    if (place == HET_NO_PLACE)
        return "-";
    char *name = names[next++ % 4];
    het_hex_name(&data->map.grid, place, name);
    return name;
}

bool
has(const Position *position, const char *code, unsigned flag)
{
    return (unit_of(position, code)->flags & flag) != 0;
}

bool
fired(const Position *position, const char *rule)
{
    for (unsigned i = 0; i < position->rule_count; i++)
        if (strcmp(position->rules[i], rule) == 0)
            return true;
    return false;
}

void
expect_chance(const Position *position, int die, uint64_t weight, uint64_t total)
{
    expect_actor(position, HET_CHANCE);
    het_game_legal(&position->buffer.state, &list);
    for (unsigned i = 0; i < list.count; i++) {
        if (die < list.moves[i].roll.low || die > list.moves[i].roll.high)
            continue;
        assert_int_equal(list.weights[i] * total, weight * list.total);
        return;
    }
    fail_msg("no outcome holds %d", die);
}
