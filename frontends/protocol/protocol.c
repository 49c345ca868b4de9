#include "protocol-commands.h"
#include "engine/each.h"
#include "engine/textfile.h"

#include <string.h>

/* --- answers ---------------------------------------------------------------------------------- */

/* Appends a text so that no line of it is empty, which would end the answer too soon. */
static void
append_lines(GString *answer, const char *text)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    bool first = true;
    HET_EACH_LISTED(i, lines) {
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
    g_autofree char *line = het_text_line(message); /* whatever it quotes, or a part of it */
    append_answer(answer, '?', id, line);
}

/* --- commands --------------------------------------------------------------------------------- */

static bool
check_command(const HetProtocolCommand *command, const char *argument, GError **error)
{
    bool none = *command->arguments == '\0', optional = *command->arguments == '[';
    if (none && *argument != '\0')
        return het_protocol_fail(error, HET_ERROR_USAGE, "%s takes no argument, found \"%.40s\"",
                                 command->name, argument);
    if (!none && !optional && *argument == '\0')
        return het_protocol_fail(error, HET_ERROR_USAGE, "expected %s %s", command->name,
                                 command->arguments);
    return true;
}

static bool
check_game(const HetProtocol *protocol, const char *name, GError **error)
{
    return protocol->battle.session != NULL ||
           het_protocol_fail(error, HET_ERROR_USAGE, "%s: no game yet; use scenario NAME first",
                             name);
}

/* Fails once if what was done is not in the record, which ends with that. */
static bool
check_record(HetProtocol *protocol, GError **error)
{
    if (het_battle_recorded(&protocol->battle, error))
        return true;
    g_prefix_error(error, "the game continues, and record FILE records it anew: ");
    het_battle_release(&protocol->battle, NULL);
    return false;
}

/* Runs a command or a verb, maybe within another that is run (batch). */
static void
answer_command(HetProtocol *protocol, const HetProtocolCommand *command, const HetVerb *verb,
               const char *id, const char *argument, const char *body, GString *answer)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GString) text = g_string_new(NULL);
    GString *outer = protocol->answer;
    protocol->argument = argument;
    protocol->body = body;
    protocol->answer = text;
    const bool good = (command != NULL ? command->run(protocol, &error)
                                       : het_protocol_verb(protocol, verb, &error)) &&
                      check_record(protocol, &error);
    if (good)
        append_answer(answer, '=', id, text->str);
    else
        append_error(answer, id, error->message);
    protocol->answer = outer;
}

/* Starts reading a command's further lines. */
static void
begin_body(HetProtocol *protocol, const HetProtocolCommand *command, const char *id,
           const char *argument, unsigned lines)
{
    protocol->reading = command;
    protocol->id = g_strdup(id);
    protocol->reading_argument = g_strdup(argument);
    protocol->body_left = lines;
    protocol->body_fault = NULL;
    g_string_truncate(protocol->lines, 0);
}

static void
end_body(HetProtocol *protocol, GString *answer)
{
    const HetProtocolCommand *command = protocol->reading;
    g_autofree char *id = g_steal_pointer(&protocol->id);
    g_autofree char *argument = g_steal_pointer(&protocol->reading_argument);
    protocol->reading = NULL;
    if (protocol->body_fault != NULL)
        append_error(answer, id, protocol->body_fault);
    else
        answer_command(protocol, command, NULL, id, argument, protocol->lines->str, answer);
}

static void
take_body_line(HetProtocol *protocol, const char *line, GString *answer)
{
    if (protocol->lines->len + strlen(line) + 1 > HET_PROTOCOL_BODY_MAX)
        protocol->body_fault = "the lines are too long together: expected at most 1 MiB";
    else
        g_string_append_printf(protocol->lines, "%s\n", line);
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
        const HetVerb *verb = het_verb_find(word);
        const bool free = verb != NULL && (verb->traits & HET_VERB_FREE) != 0;
        if (verb == NULL ? het_protocol_unknown(protocol, word, &error)
                         : free || check_game(protocol, word, &error))
            answer_command(protocol, NULL, verb, id, argument, NULL, answer);
        else
            append_error(answer, id, error->message);
        return;
    }
    /* The lines announced are read even when the command cannot run, so as not to take them for
     * commands. */
    bool good = (!command->game || check_game(protocol, command->name, &error)) &&
                check_command(command, argument, &error);
    g_autoptr(GError) body_error = NULL;
    if (command->lines != NULL && !command->lines(argument, &lines, &body_error)) {
        append_error(answer, id, error != NULL ? error->message : body_error->message);
        return;
    }
    if (lines > 0) {
        begin_body(protocol, command, id, argument, lines);
        if (!good)
            protocol->body_fault = "no game yet; use scenario NAME first";
    } else if (good) {
        answer_command(protocol, command, NULL, id, argument, NULL, answer);
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

/* --- bytes ------------------------------------------------------------------------------------ */

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
        take_faulty_line(protocol, "the line contains a zero byte", answer);
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

/* --- life ------------------------------------------------------------------------------------- */

HetProtocol *
het_protocol_new(const char *agent, unsigned limits)
{
    HetProtocol *protocol = g_new0(HetProtocol, 1);
    protocol->agent = g_strdup(agent);
    protocol->limits = limits;
    protocol->battle.seed = 1;
    het_protocol_set_front(protocol);
    protocol->events = g_ptr_array_new_with_free_func(g_free);
    protocol->agents = g_ptr_array_new_with_free_func((GDestroyNotify)het_agent_free);
    protocol->line = g_string_new(NULL);
    protocol->lines = g_string_new(NULL);
    return protocol;
}

void
het_protocol_free(HetProtocol *protocol)
{
    if (protocol == NULL)
        return;
    het_battle_release(&protocol->battle, NULL);
    json_decref(protocol->reported);
    g_ptr_array_unref(protocol->agents);
    g_ptr_array_unref(protocol->events);
    het_battle_end(&protocol->battle, NULL);
    g_string_free(protocol->line, TRUE);
    g_string_free(protocol->lines, TRUE);
    g_free(protocol->agent);
    g_free(protocol->id);
    g_free(protocol->reading_argument);
    g_free(protocol);
}
