/* The protocol's commands on several games at once, on positions told by what has changed, and on
 * several commands at once. */
#include "protocol-commands.h"

#include <string.h>

#include "library/json-view.h"
#include "engine/version.h"
#include "engine/each.h"

enum { GAMES_MAX = 1024, BATCH_MAX = 4096 };

/* A game that waits for its turn. */
typedef struct {
    unsigned number;
    HetBattle battle;
} Waiting;

typedef struct HetProtocolGames {
    GArray *waiting;  /* Waiting, by number */
    unsigned current; /* the number of the game under way: 0 of the first */
    unsigned next;    /* numbers are not used again */
    json_t *sent;     /* what the client knows by `board` and deltas; NULL: the start */
} Games;

static Games *
games_of(HetProtocol *protocol)
{
    if (protocol->games == NULL) {
        Games *games = g_new0(Games, 1);
        games->waiting = g_array_new(FALSE, TRUE, sizeof(Waiting));
        games->next = 1;
        protocol->games = games;
    }
    return protocol->games;
}

/* Closes its record as it is: interrupted. */
static bool
close_waiting(Waiting *waiting, GError **error)
{
    const bool good = het_battle_release(&waiting->battle, error);
    het_battle_end(&waiting->battle, NULL);
    return good;
}

void
het_protocol_forget_games(HetProtocol *protocol)
{
    Games *games = g_steal_pointer(&protocol->games);
    if (games == NULL)
        return;
    HET_EACH_IN(Waiting, it, games->waiting)
        close_waiting(it, NULL);
    g_array_unref(games->waiting);
    g_clear_pointer(&games->sent, json_decref);
    g_free(games);
}

/* --- clones ------------------------------------------------------------------------------------
 */

bool
het_protocol_clone(HetProtocol *protocol, GError **error)
{
    Games *games = games_of(protocol);
    if (games->waiting->len >= GAMES_MAX - 1)
        return het_protocol_fail(error, HET_ERROR_USAGE, "there are %d games; drop one first",
                                 GAMES_MAX);
    const Waiting copy = {.number = games->next++, .battle = het_battle_copy(&protocol->battle)};
    g_array_append_val(games->waiting, copy);
    g_string_append_printf(protocol->answer, "%u", copy.number);
    return true;
}

/* The game so numbered that waits, or NULL with an error. */
static Waiting *
find_game(HetProtocol *protocol, const char *argument, guint *ret_index, GError **error)
{
    Games *games = games_of(protocol);
    guint64 number = 0;
    if (!g_ascii_string_to_unsigned(argument, 10, 0, G_MAXUINT, &number, NULL)) {
        het_protocol_fail(error, HET_ERROR_USAGE, "\"%.40s\" is not a number of a game; see games",
                          argument);
        return NULL;
    }
    HET_EACH_BELOW(i, games->waiting->len) {
        *ret_index = i;
        if (g_array_index(games->waiting, Waiting, i).number == number)
            return &g_array_index(games->waiting, Waiting, i);
    }
    if (number == games->current)
        het_protocol_fail(error, HET_ERROR_USAGE, "game %u is the current one", games->current);
    else
        het_protocol_fail(error, HET_ERROR_USAGE,
                          "there is no game %u: it was dropped or never existed; see games",
                          (unsigned)number);
    return NULL;
}

bool
het_protocol_game(HetProtocol *protocol, GError **error)
{
    Games *games = games_of(protocol);
    guint index = 0;
    Waiting *found = find_game(protocol, protocol->argument, &index, error);
    if (found == NULL)
        return false;
    const Waiting taken = *found;
    *found = (Waiting){.number = games->current, .battle = protocol->battle};
    games->current = taken.number;
    protocol->battle = taken.battle;
    g_ptr_array_set_size(protocol->events, 0);
    g_clear_pointer(&games->sent, json_decref);
    het_protocol_reset_agents(protocol);
    return true;
}

bool
het_protocol_drop(HetProtocol *protocol, GError **error)
{
    guint index = 0;
    Waiting *found = find_game(protocol, protocol->argument, &index, error);
    if (found == NULL)
        return false;
    const bool good = close_waiting(found, error);
    g_array_remove_index(games_of(protocol)->waiting, index);
    return good;
}

static void
append_game(unsigned number, const HetState *state, bool current, GString *answer)
{
    g_string_append_printf(answer, "%u %u %016" G_GINT64_MODIFIER "x%s\n", number, state->ply,
                           het_game_key(state), current ? " under way" : "");
}

bool
het_protocol_games(HetProtocol *protocol, GError **error)
{
    (void)error;
    const Games *games = games_of(protocol);
    append_game(games->current, het_battle_state(&protocol->battle), true, protocol->answer);
    HET_EACH_IN(const Waiting, waiting, games->waiting)
        append_game(waiting->number, het_battle_state(&waiting->battle), false, protocol->answer);
    return true;
}

/* --- what has changed --------------------------------------------------------------------------
 */

/* Knowledge of a client that has asked for `board` and for no change since. */
static json_t *
view_at_start(const HetScenario *scenario)
{
    HetStateBuffer start;
    het_game_start(scenario, &start.state);
    g_autoptr(HetView) view = het_view_new_unmapped(&start.state);
    return het_json_view_start(view);
}

bool
het_protocol_board(HetProtocol *protocol, GError **error)
{
    (void)error;
    HetStateBuffer start;
    het_game_start(protocol->battle.scenario, &start.state);
    g_autoptr(HetView) view = het_view_new(&start.state);
    g_autoptr(HetJson) builder = het_json_new();
    het_json_setting(builder, view);
    g_clear_pointer(&games_of(protocol)->sent, json_decref);
    het_protocol_answer_json(builder, protocol->answer);
    return true;
}

void
het_protocol_delta(HetProtocol *protocol, GString *answer)
{
    Games *games = games_of(protocol);
    if (games->sent == NULL)
        games->sent = view_at_start(protocol->battle.scenario);
    g_autoptr(HetView) view = het_view_new_unmapped(het_battle_state(&protocol->battle));
    g_autoptr(json_t) was = g_steal_pointer(&games->sent);
    games->sent = het_json_view_start(view);
    g_autoptr(HetJson) builder = het_json_new();
    het_json_changes(builder, view, was, games->sent);
    het_protocol_answer_json(builder, answer);
}

/* --- the interpreter ----------------------------------------------------------------------------
 */

bool
het_protocol_capabilities(HetProtocol *protocol, GError **error)
{
    (void)error;
    g_string_append_printf(
        protocol->answer,
        "protocol=%d hetman=%s games=%d batch=%d board state-delta actions evaluate features%s%s",
        HET_PROTOCOL_VERSION, HET_VERSION, GAMES_MAX, BATCH_MAX,
        (protocol->limits & HET_PROTOCOL_NO_FILES) != 0 ? "" : " files",
        (protocol->limits & HET_PROTOCOL_NO_THINKING) != 0 ? "" : " agents odds");
    return true;
}

bool
het_protocol_batch_lines(const char *argument, unsigned *ret_lines, GError **error)
{
    guint64 lines = 0;
    if (!g_ascii_string_to_unsigned(argument, 10, 1, BATCH_MAX, &lines, NULL))
        return het_protocol_fail(error, HET_ERROR_USAGE,
                                 "batch: \"%.40s\" is not a number of commands from 1 to %d",
                                 argument, BATCH_MAX);
    *ret_lines = (unsigned)lines;
    return true;
}

/* True if a line of a batch may be run there: one command that takes no lines and does not end all.
 */
static bool
check_line(const HetProtocol *protocol, const char *line, unsigned number, GError **error)
{
    g_autofree char *word = g_strndup(line, strcspn(line, " \t#"));
    const HetProtocolCommand *command = protocol->find(word);
    if (g_ascii_isdigit(*line))
        return het_protocol_fail(error, HET_ERROR_USAGE,
                                 "batch: line %u: commands in a batch have no numbers", number);
    if (command != NULL && (command->lines != NULL || strcmp(word, "quit") == 0))
        return het_protocol_fail(error, HET_ERROR_USAGE, "batch: line %u: %s cannot be in a batch",
                                 number, word);
    return true;
}

/* An answer within an answer: further lines begin with two blanks. */
static void
append_inner(GString *answer, GString *inner)
{
    g_autofree char *text = g_strchomp(g_strdup(inner->str));
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    HET_EACH_LISTED(i, lines)
        g_string_append_printf(answer, "%s%s\n", i == 0 ? "" : "  ", lines[i]);
}

bool
het_protocol_batch(HetProtocol *protocol, GError **error)
{
    g_auto(GStrv) lines = g_strsplit(protocol->body, "\n", -1);
    HET_EACH_LISTED(i, lines)
        if (!check_line(protocol, g_strstrip(lines[i]), i + 1, error))
            return false;
    HET_EACH_LISTED(i, lines) {
        g_autoptr(GString) inner = g_string_new(NULL);
        protocol->line_of(protocol, lines[i], inner);
        if (inner->len == 0)
            continue;
        append_inner(protocol->answer, inner);
        if (inner->str[0] == '?')
            break;
    }
    return true;
}
