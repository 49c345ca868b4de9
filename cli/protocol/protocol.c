#include "protocol-commands.h"

#include <string.h>

#include "engine/nearest.h"
#include "eval/version.h"

/* --- commands about the protocol itself ------------------------------------------------------ */

bool
het_protocol_fail(GError **error, HetError code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *what = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_set_error_literal(error, HET_ERROR, (int)code, what);
    return false;
}

static bool
protocol_version(HetProtocol *protocol, const char *argument, const char *body, GString *answer,
                 GError **error)
{
    (void)protocol, (void)argument, (void)body, (void)error;
    g_string_append_printf(answer, "%d", HET_PROTOCOL_VERSION);
    return true;
}

static bool
name(HetProtocol *protocol, const char *argument, const char *body, GString *answer, GError **error)
{
    (void)protocol, (void)argument, (void)body, (void)error;
    g_string_append(answer, "Hetman");
    return true;
}

static bool
version(HetProtocol *protocol, const char *argument, const char *body, GString *answer,
        GError **error)
{
    (void)protocol, (void)argument, (void)body, (void)error;
    g_string_append(answer, HET_VERSION);
    return true;
}

static bool
list_commands(HetProtocol *protocol, const char *argument, const char *body, GString *answer,
              GError **error)
{
    (void)protocol, (void)argument, (void)body, (void)error;
    for (const HetProtocolCommand *command = het_protocol_commands; command->name != NULL;
         command++)
        g_string_append_printf(answer, "%s\n", command->name);
    return true;
}

static bool
known_command(HetProtocol *protocol, const char *argument, const char *body, GString *answer,
              GError **error)
{
    (void)protocol, (void)body, (void)error;
    g_string_append(answer, het_protocol_find(argument) != NULL ? "true" : "false");
    return true;
}

static bool
unknown_command(const char *word, GError **error)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    for (const HetProtocolCommand *command = het_protocol_commands; command->name != NULL;
         command++)
        g_ptr_array_add(names, (gpointer)(uintptr_t)command->name);
    g_ptr_array_add(names, NULL);
    g_autofree char *hint =
        het_nearest_hint(word, (const char *const *)names->pdata, "see list_commands");
    return het_protocol_fail(error, HET_ERROR_USAGE, "no command \"%.40s\"; %s", word, hint);
}

static bool
help(HetProtocol *protocol, const char *argument, const char *body, GString *answer, GError **error)
{
    (void)protocol, (void)body;
    if (*argument != '\0' && het_protocol_find(argument) == NULL)
        return unknown_command(argument, error);
    for (const HetProtocolCommand *command = het_protocol_commands; command->name != NULL;
         command++)
        if (*argument == '\0' || strcmp(argument, command->name) == 0)
            g_string_append_printf(answer, "%s%s%s: %s\n", command->name,
                                   *command->arguments == '\0' ? "" : " ", command->arguments,
                                   command->summary);
    return true;
}

static bool
quit(HetProtocol *protocol, const char *argument, const char *body, GString *answer, GError **error)
{
    (void)argument, (void)body, (void)answer;
    protocol->over = true;
    return het_protocol_close_record(protocol, error);
}

/* --- the table ------------------------------------------------------------------------------- */

const HetProtocolCommand het_protocol_commands[] = {
    {"protocol_version", "", "the number of this protocol", false, protocol_version, NULL},
    {"name", "", "the name of this program", false, name, NULL},
    {"version", "", "its version", false, version, NULL},
    {"list_commands", "", "all commands, one a line", false, list_commands, NULL},
    {"known_command", "NAME", "true or false", false, known_command, NULL},
    {"help", "[COMMAND]", "what commands take and do", false, help, NULL},
    {"quit", "", "ends the record and the program", false, quit, NULL},
    {"scenarios", "[SYSTEM]", "the shipped scenarios, one a line", false, het_protocol_scenarios,
     NULL},
    {"scenario", "NAME", "starts a game of a scenario", false, het_protocol_scenario, NULL},
    {"scenario-text", "LINES [NAME]", "the same from a text of so many lines that follow", false,
     het_protocol_scenario_text, het_protocol_scenario_text_lines},
    {"seed", "NUMBER", "sets the seed of the dice before the first move", false, het_protocol_seed,
     NULL},
    {"to_act", "", "first, second, chance or nobody", true, het_protocol_to_act, NULL},
    {"prompt", "", "what is asked, and the rule it comes from", true, het_protocol_prompt, NULL},
    {"legal", "", "the legal moves of a decision, one a line", true, het_protocol_legal, NULL},
    {"outcomes", "", "weight, total and outcome at a chance node, one a line", true,
     het_protocol_outcomes, NULL},
    {"apply", "MOVE", "plays a move, or an outcome rolled elsewhere; answers its full text", true,
     het_protocol_apply, NULL},
    {"roll", "", "at a chance node: plays what the seed's dice give", true, het_protocol_roll,
     NULL},
    {"undo", "[NUMBER]", "takes back the last move or outcome, or the last so many", true,
     het_protocol_undo, NULL},
    {"events", "", "what the last move did, one event a line", true, het_protocol_events, NULL},
    {"odds", "[ORDERS] [--branches] [--json]",
     "the exact chances of orders to the end of the fight, or of the roll at a chance node", true,
     het_protocol_odds, NULL},
    {"agents", "", "the agents that genmove knows, one a line", false, het_protocol_agents, NULL},
    {"agent-seed", "NUMBER", "the seed of agents asked from now on", false, het_protocol_agent_seed,
     NULL},
    {"genmove", "[iterations=N] [milliseconds=N] [moves=N] [AGENT]",
     "the move an agent chooses (it is not played); N lines with the legal moves may follow", true,
     het_protocol_genmove, het_protocol_genmove_lines},
    {"explain", "", "what the agent weighed: value, visits, move and reason, one a line", true,
     het_protocol_explain, NULL},
    {"state", "[delta]", "the position as JSON in one line; delta: what has changed", true,
     het_protocol_state, NULL},
    {"node", "", "who decides and every move on offer, as JSON in one line", true,
     het_protocol_node, NULL},
    {"show", "", "the position as a text board", true, het_protocol_show, NULL},
    {"result", "", "winner and reason, or unfinished", true, het_protocol_result, NULL},
    {"hash", "", "16 hex digits over the whole state", true, het_protocol_hash, NULL},
    {"key", "", "16 hex digits over the position, whatever led to it", true, het_protocol_key,
     NULL},
    {"moves", "", "the game so far: ply, who, move, one a line", true, het_protocol_moves, NULL},
    {"record", "FILE", "records the game so far and what follows in a new file", true,
     het_protocol_record, NULL},
    {"save", "", "the position as a scenario text, at a phase's start", true, het_protocol_save,
     NULL},
    {"capabilities", "", "versions, and what this interpreter can do, in one line", false,
     het_protocol_capabilities, NULL},
    {"clone", "", "copies the game under way; answers the copy's number", true, het_protocol_clone,
     NULL},
    {"game", "NUMBER", "goes on with the game of that number", true, het_protocol_game, NULL},
    {"games", "", "the numbers of games, their plies and keys, one a line", true,
     het_protocol_games, NULL},
    {"drop", "NUMBER", "forgets a game that is not the one under way", true, het_protocol_drop,
     NULL},
    {"evaluate", "", "the value for the first side, -1 to 1", true, het_protocol_evaluate, NULL},
    {"features", "", "what the evaluator weighs: value and name, one a line", true,
     het_protocol_features, NULL},
    {"actions", "", "the legal moves with their fixed action numbers, one a line", true,
     het_protocol_actions, NULL},
    {"act", "NUMBER", "plays the move of a fixed action number; answers its text", true,
     het_protocol_act, NULL},
    {"batch", "LINES", "runs so many commands that follow, up to the first that fails", false,
     het_protocol_batch, het_protocol_batch_lines},
    {NULL, NULL, NULL, false, NULL, NULL},
};

const HetProtocolCommand *
het_protocol_find(const char *word)
{
    for (const HetProtocolCommand *command = het_protocol_commands; command->name != NULL;
         command++)
        if (strcmp(command->name, word) == 0)
            return command;
    return NULL;
}

/* --- answers --------------------------------------------------------------------------------- */

/* Appends a text so that no line of it is empty, which would end the answer too soon. */
static void
append_lines(GString *answer, const char *text)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    bool first = true;
    for (size_t i = 0; lines[i] != NULL; i++) {
        g_strchomp(lines[i]);
        if (*lines[i] == '\0')
            continue;
        g_string_append_printf(answer, "%s%s", first ? " " : "\n", lines[i]);
        first = false;
    }
}

static void
append_answer(GString *answer, char mark, const char *id, const char *text)
{
    g_string_append_c(answer, mark);
    g_string_append(answer, id);
    append_lines(answer, text);
    g_string_append(answer, "\n\n");
}

static void
append_error(GString *answer, const char *id, const char *message)
{
    /* One line, whatever the message quotes. */
    g_autofree char *line = g_strdelimit(g_strdup(message), "\n\r", ' ');
    append_answer(answer, '?', id, line);
}

/* --- commands -------------------------------------------------------------------------------- */

static bool
check_command(const HetProtocol *protocol, const HetProtocolCommand *command, const char *argument,
              GError **error)
{
    bool none = *command->arguments == '\0', optional = *command->arguments == '[';
    if (command->game && protocol->session == NULL)
        return het_protocol_fail(error, HET_ERROR_USAGE, "%s: no game yet; say scenario NAME first",
                                 command->name);
    if (none && *argument != '\0')
        return het_protocol_fail(error, HET_ERROR_USAGE, "%s takes no argument, found \"%.40s\"",
                                 command->name, argument);
    if (!none && !optional && *argument == '\0')
        return het_protocol_fail(error, HET_ERROR_USAGE, "expected %s %s", command->name,
                                 command->arguments);
    return true;
}

static void
answer_command(HetProtocol *protocol, const HetProtocolCommand *command, const char *id,
               const char *argument, const char *body, GString *answer)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GString) text = g_string_new(NULL);
    if (command->run(protocol, argument, body, text, &error))
        append_answer(answer, '=', id, text->str);
    else
        append_error(answer, id, error->message);
}

/* Starts reading a command's further lines. */
static void
begin_body(HetProtocol *protocol, const HetProtocolCommand *command, const char *id,
           const char *argument, unsigned lines)
{
    protocol->reading = command;
    protocol->id = g_strdup(id);
    protocol->argument = g_strdup(argument);
    protocol->body_left = lines;
    protocol->body_fault = NULL;
    g_string_truncate(protocol->body, 0);
}

static void
end_body(HetProtocol *protocol, GString *answer)
{
    const HetProtocolCommand *command = protocol->reading;
    g_autofree char *id = g_steal_pointer(&protocol->id);
    g_autofree char *argument = g_steal_pointer(&protocol->argument);
    protocol->reading = NULL;
    if (protocol->body_fault != NULL)
        append_error(answer, id, protocol->body_fault);
    else
        answer_command(protocol, command, id, argument, protocol->body->str, answer);
}

static void
take_body_line(HetProtocol *protocol, const char *line, GString *answer)
{
    if (protocol->body->len + strlen(line) + 1 > HET_PROTOCOL_BODY_MAX)
        protocol->body_fault = "the lines are too long together: expected at most 1 MiB";
    else
        g_string_append_printf(protocol->body, "%s\n", line);
    if (--protocol->body_left == 0)
        end_body(protocol, answer);
}

static void
take_command(HetProtocol *protocol, const char *id, const char *word, const char *argument,
             GString *answer)
{
    const HetProtocolCommand *command = het_protocol_find(word);
    g_autoptr(GError) error = NULL;
    unsigned lines = 0;
    if (command == NULL) {
        unknown_command(word, &error);
        append_error(answer, id, error->message);
        return;
    }
    /* The lines announced are read even when the command cannot run, so as not to take them for
     * commands. */
    bool good = check_command(protocol, command, argument, &error);
    g_autoptr(GError) body_error = NULL;
    if (command->lines != NULL && !command->lines(argument, &lines, &body_error)) {
        append_error(answer, id, error != NULL ? error->message : body_error->message);
        return;
    }
    if (lines > 0) {
        begin_body(protocol, command, id, argument, lines);
        if (!good)
            protocol->body_fault = "no game yet; say scenario NAME first";
    } else if (good) {
        answer_command(protocol, command, id, argument, NULL, answer);
    } else {
        append_error(answer, id, error->message);
    }
}

/* Cuts comments and control characters, as GTP does. */
static void
clean(char *line)
{
    char *comment = strchr(line, '#');
    if (comment != NULL)
        *comment = '\0';
    char *to = line;
    for (const char *from = line; *from != '\0'; from++) {
        if (*from == '\t')
            *to++ = ' ';
        else if (!g_ascii_iscntrl(*from))
            *to++ = *from;
    }
    *to = '\0';
    g_strstrip(line);
}

/* Cuts the first word off; returns the rest. */
static char *
split_word(char *text)
{
    char *rest = text + strcspn(text, " ");
    if (*rest != '\0')
        *rest++ = '\0';
    return rest + strspn(rest, " ");
}

bool
het_protocol_line(HetProtocol *protocol, const char *line, GString *answer)
{
    g_return_val_if_fail(protocol != NULL && line != NULL && answer != NULL, false);
    if (protocol->over)
        return false;
    if (!g_utf8_validate(line, -1, NULL)) {
        if (protocol->reading != NULL) {
            protocol->body_fault = "a line is not UTF-8";
            take_body_line(protocol, "", answer);
        } else {
            append_error(answer, "", "the line is not UTF-8");
        }
        return true;
    }
    if (protocol->reading != NULL) {
        take_body_line(protocol, line, answer);
        return !protocol->over;
    }
    g_autofree char *copy = g_strdup(line);
    clean(copy);
    const char *id = "";
    char *word = copy;
    if (g_ascii_isdigit(*copy) && strspn(copy, "0123456789") == strcspn(copy, " ")) {
        id = copy;
        word = split_word(copy);
    }
    if (*word == '\0') {
        if (*id != '\0')
            append_error(answer, id, "expected a command after the number; see list_commands");
        return true;
    }
    const char *argument = split_word(word);
    take_command(protocol, id, word, argument, answer);
    return !protocol->over;
}

/* --- bytes ----------------------------------------------------------------------------------- */

static void
take_faulty_line(HetProtocol *protocol, const char *fault, GString *answer)
{
    if (protocol->reading == NULL) {
        append_error(answer, "", fault);
        return;
    }
    protocol->body_fault = fault;
    take_body_line(protocol, "", answer);
}

static void
end_line(HetProtocol *protocol, GString *answer)
{
    GString *line = protocol->line;
    if (line->len > 0 && line->str[line->len - 1] == '\r')
        g_string_truncate(line, line->len - 1);
    if (protocol->overlong)
        take_faulty_line(protocol, "the line is too long: expected at most 65536 bytes", answer);
    else if (strlen(line->str) != line->len)
        take_faulty_line(protocol, "the line holds a zero byte", answer);
    else
        het_protocol_line(protocol, line->str, answer);
    protocol->overlong = false;
    g_string_truncate(line, 0);
}

bool
het_protocol_feed(HetProtocol *protocol, const char *bytes, gsize length, GString *answer)
{
    const char *at = bytes, *end = bytes + length;
    while (at < end && !protocol->over) {
        const char *newline = memchr(at, '\n', (gsize)(end - at));
        gsize part = (gsize)((newline != NULL ? newline : end) - at);
        if (protocol->line->len + part > HET_PROTOCOL_LINE_MAX) {
            protocol->overlong = true;
            g_string_truncate(protocol->line, 0);
        }
        if (!protocol->overlong)
            g_string_append_len(protocol->line, at, (gssize)part);
        if (newline == NULL)
            break;
        end_line(protocol, answer);
        at = newline + 1;
    }
    return !protocol->over;
}

void
het_protocol_finish(HetProtocol *protocol, GString *answer)
{
    if (!protocol->over && (protocol->line->len > 0 || protocol->overlong))
        end_line(protocol, answer);
    if (!protocol->over && protocol->reading != NULL) {
        protocol->body_fault = "the input ended before all lines announced had come";
        end_body(protocol, answer);
    }
}

/* --- life ------------------------------------------------------------------------------------ */

HetProtocol *
het_protocol_new(const char *agent, unsigned limits)
{
    HetProtocol *protocol = g_new0(HetProtocol, 1);
    protocol->agent = g_strdup(agent);
    protocol->limits = limits;
    protocol->seed = 1;
    protocol->events = g_ptr_array_new_with_free_func(g_free);
    protocol->agents = g_ptr_array_new_with_free_func((GDestroyNotify)het_agent_free);
    protocol->line = g_string_new(NULL);
    protocol->body = g_string_new(NULL);
    return protocol;
}

void
het_protocol_free(HetProtocol *protocol)
{
    if (protocol == NULL)
        return;
    het_protocol_close_record(protocol, NULL);
    het_protocol_forget_games(protocol);
    g_ptr_array_unref(protocol->agents);
    g_ptr_array_unref(protocol->events);
    het_session_free(protocol->session);
    het_scenario_unref(protocol->scenario);
    g_string_free(protocol->line, TRUE);
    g_string_free(protocol->body, TRUE);
    g_free(protocol->agent);
    g_free(protocol->id);
    g_free(protocol->argument);
    g_free(protocol);
}
