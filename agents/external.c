/* `external:COMMAND`: another program as an agent, over lines of text on its standard input and
 * output. This is the harness's side of docs/protocol.md; `hetman protocol --agent=NAME` is such a
 * program.
 *
 * The harness sends one command a line. Each is answered by one line that begins with '=' (done;
 * then a blank and the answer, if there is one) or '?' (refused; then a blank and why), by further
 * lines of the answer if it has any, and by an empty line. Lines that begin with '#' may stand
 * anywhere: they are notes, and the first few are shown when the choice is explained. Empty lines
 * before an answer are passed over; a carriage return at the end of a line is dropped. The harness
 * may send several commands before it reads the answers, which come in the same order. A line is at
 * most 64 KiB.
 *
 *   protocol_version            answer: 1
 *   scenario NAME               start this scenario; also when a new game begins in one process
 *   scenario-text N NAME        the same for one that is not shipped: N lines of its file follow;
 *                               rule options are in NAME after '?'
 *   agent-seed N                a seed for its own random choices, 0 to 2^64 - 1: not the dice's
 *   apply MOVE                  a decision or an outcome of chance of the game, of either side
 *   genmove iterations=N milliseconds=M moves=K
 *                               choose for the side to decide, which is always the same in a
 *                               game: K lines follow, one listed move each, in the text of moves.
 *                               N is a budget in iterations or whatever the program counts, M one
 *                               in time; 0 means it is the program's affair. Answer: the text of a
 *                               legal move, which need not be a listed one, or "resign". The
 *                               program does not play the move: an `apply` follows
 *   illegal WHY                 with legal=hidden: the answer before breaks this rule; a genmove
 *                               follows again. There K is 0: no list is sent
 *   quit                        leave; the input is closed after it
 *
 * A program that ends before its first line, or has sent none when its time to start is
 * up, has not started, and there is no game. One that ends later, answers '?', or sends what is no
 * answer has crashed; one that keeps the harness waiting later has overrun. An answer that is no
 * move here is an illegal move. */
#include "agents.h"

#include <string.h>

#include "explain.h"
#include "external-process.h"
#include "engine/text.h"
#include "engine/textfile.h"

enum {
    NOTES_MAX = 8,
    NOTE_LENGTH = 200, /* bytes */
    ANSWER_LINES_MAX = 10000,
    SLICE_MICROSECONDS = 100 * 1000, /* between two checks whether the answer is still wanted */
    REFUSAL = 240,                   /* bytes of it that are cited */
    CITED = 60                       /* bytes of a line quoted in messages */
};

typedef struct {
    HetAgent agent;
    char *command;
    int start_timeout, move_timeout, iterations, milliseconds;
    int cpu, memory, file_size, processes; /* limits */
    int legal, tries;                      /* index of `lists`; answers to one decision */
    int restart;                           /* index of `answers`: a process for every game */
    int64_t cpu_before;                    /* when the game began; -1: not known */
    unsigned decisions, illegal;           /* requested; answers that were illegal */
    HetProcess *process;
    GQueue *awaited; /* char *: commands sent and not answered yet */
    uint32_t ply;    /* of the position the program has been sent */
    bool started;    /* has sent a line */
    bool broken;     /* out of step after a failure: nothing more is sent */
    char *why;       /* the answer was no move: what was wrong with it */
    GString *notes;
    unsigned note_count;
    GString *line, *answer;
} ExternalAgent;

enum { SHOWN, HIDDEN };
static const char *const lists[] = {"shown", "hidden", NULL};
static const char *const answers[] = {"no", "yes", NULL};

/* --- answers ---------------------------------------------------------------------------------- */

static char *
cite(const char *line, size_t length)
{
    return het_text_escaped(line, length, "\"");
}

static void
note(ExternalAgent *self, const char *line)
{
    if (self->note_count++ >= NOTES_MAX)
        return;
    const char *text = line + 1 + strspn(line + 1, " ");
    g_autofree char *escaped = het_text_escaped(text, NOTE_LENGTH, "\"\\");
    g_string_append_printf(self->notes, "%s%s", self->notes->len > 0 ? "; " : "", escaped);
}

/* Fails with a program's fault; before its first line it counts as not started, whether it
 * has ended or keeps the harness waiting. */
static int
error_code(const ExternalAgent *self, HetProcessStatus status)
{
    if (!self->started && (status == HET_PROCESS_ENDED || status == HET_PROCESS_LATE))
        return HET_ERROR_START;
    return status == HET_PROCESS_LATE ? HET_ERROR_LATE : HET_ERROR_PROCESS;
}

/* Marks the agent broken and sets the error. */
static HetAgentStatus
give_up(ExternalAgent *self, HetProcessStatus status, GError **error)
{
    const char *command = g_queue_peek_head(self->awaited);
    g_autofree char *epitaph = NULL;
    self->broken = true;
    switch (status) {
    case HET_PROCESS_LINE:
        g_set_error(error, HET_ERROR, HET_ERROR_PROCESS,
                    "answer to %.40s: expected \"= ...\" or \"? ...\", found \"%s\"", command,
                    self->answer->str);
        return HET_AGENT_CRASHED;
    case HET_PROCESS_ENDED:
        epitaph = het_process_epitaph(self->process);
        g_set_error(error, HET_ERROR, error_code(self, status),
                    "the program ended before it answered %.40s (%s)", command, epitaph);
        return HET_AGENT_CRASHED;
    case HET_PROCESS_TOO_LONG:
        g_set_error(error, HET_ERROR, HET_ERROR_PROCESS,
                    "answer to %.40s: a line is longer than %d bytes", command,
                    HET_PROCESS_LINE_MAX);
        return HET_AGENT_CRASHED;
    case HET_PROCESS_LATE:
        g_set_error(error, HET_ERROR, error_code(self, status),
                    self->started
                        ? "no answer to %.40s before the deadline; give it longer, or less to do"
                        : "no answer to %.40s before the deadline: it has not started; "
                          "start-timeout=SECONDS gives it longer",
                    command);
        return HET_AGENT_OVERRAN;
    }
    g_assert_not_reached();
}

/* As het_process_read(), until the choice is cancelled: then as if the deadline had passed. */
static HetProcessStatus
read_line(ExternalAgent *self, gint64 deadline)
{
    HetProcessStatus status;
    do {
        gint64 slice = g_get_monotonic_time() + SLICE_MICROSECONDS;
        status = het_process_read(self->process, MIN(slice, deadline), self->line);
    } while (status == HET_PROCESS_LATE && g_get_monotonic_time() < deadline &&
             !het_agent_is_halted(&self->agent));
    return status;
}

/* Reads the head of an answer into `answer`, "=" or "?" included, passing over notes. */
static HetProcessStatus
read_head(ExternalAgent *self, gint64 deadline)
{
    for (;;) {
        HetProcessStatus status = read_line(self, deadline);
        if (status != HET_PROCESS_LINE)
            return status;
        self->started = true;
        if (self->line->str[0] == '#')
            note(self, self->line->str);
        else if (self->line->len > 0)
            break;
    }
    g_string_truncate(self->answer, 0);
    g_string_append_len(self->answer, self->line->str, (gssize)self->line->len);
    return HET_PROCESS_LINE;
}

/* Passes over the rest of an answer, up to the empty line. */
static HetProcessStatus
read_tail(ExternalAgent *self, gint64 deadline)
{
    for (unsigned lines = 0; lines < ANSWER_LINES_MAX;) {
        HetProcessStatus status = read_line(self, deadline);
        if (status != HET_PROCESS_LINE || self->line->len == 0)
            return status;
        if (self->line->str[0] == '#')
            note(self, self->line->str);
        else
            lines++;
    }
    return HET_PROCESS_TOO_LONG;
}

/* Reads the answer to the oldest command awaited; on HET_AGENT_CHOSE `answer` is its text. */
static HetAgentStatus
read_answer(ExternalAgent *self, gint64 deadline, GError **error)
{
    HetProcessStatus status = read_head(self, deadline);
    if (status != HET_PROCESS_LINE)
        return give_up(self, status, error);
    const char mark = self->answer->str[0];
    const bool zero = strlen(self->answer->str) != self->answer->len; /* a byte of it is 0 */
    if ((mark != '=' && mark != '?') || zero ||
        (self->answer->len > 1 && !g_ascii_isspace(self->answer->str[1]))) {
        g_autofree char *cited = cite(self->answer->str, CITED);
        g_string_printf(self->answer, "%s%s", cited, zero ? "\\0" : "");
        return give_up(self, HET_PROCESS_LINE, error);
    }
    status = read_tail(self, deadline);
    if (status != HET_PROCESS_LINE)
        return give_up(self, status, error);
    g_autofree char *command = g_queue_pop_head(self->awaited);
    g_string_erase(self->answer, 0, 1);
    g_autofree char *text = g_strstrip(g_strdup(self->answer->str));
    g_string_assign(self->answer, text);
    if (mark == '?') {
        g_autofree char *cited = cite(self->answer->str, REFUSAL);
        self->broken = true;
        g_set_error(error, HET_ERROR, HET_ERROR_PROCESS, "the program refuses %.40s: \"%s\"",
                    command, cited);
        return HET_AGENT_CRASHED;
    }
    return HET_AGENT_CHOSE;
}

/* --- commands --------------------------------------------------------------------------------- */

/* Sends `text`, a command and any lines that belong to it; messages call it `name`. */
static void
send_command(ExternalAgent *self, const char *name, const char *text)
{
    g_queue_push_tail(self->awaited, g_strdup(name));
    /* At one stroke: a program that is woken by half a line has to be woken again. */
    g_autofree char *line = g_str_has_suffix(text, "\n") ? NULL : g_strconcat(text, "\n", NULL);
    het_process_send(self->process, line != NULL ? line : text);
}

static void
send_game(ExternalAgent *self)
{
    const HetScenario *scenario = self->agent.scenario;
    g_autoptr(GString) text = g_string_new(NULL);
    if (scenario->shipped) {
        g_string_printf(text, "scenario %s", scenario->name);
    } else {
        unsigned lines = 0;
        for (const char *at = scenario->text; *at != '\0'; at++)
            lines += *at == '\n' || at[1] == '\0';
        g_string_printf(text, "scenario-text %u %s\n%s", lines, scenario->name, scenario->text);
    }
    send_command(self, scenario->shipped ? "scenario" : "scenario-text", text->str);
    g_string_printf(text, "agent-seed %" G_GUINT64_FORMAT, self->agent.seed);
    send_command(self, "agent-seed", text->str);
    self->ply = 0;
}

static gint64
seconds_from_now(int seconds)
{
    return g_get_monotonic_time() + (gint64)seconds * G_USEC_PER_SEC;
}

static bool
greet(ExternalAgent *self, GError **error)
{
    gint64 deadline = seconds_from_now(self->start_timeout);
    send_command(self, "protocol_version", "protocol_version");
    send_game(self);
    if (read_answer(self, deadline, error) != HET_AGENT_CHOSE)
        return false;
    if (strcmp(self->answer->str, "1") != 0) {
        g_autofree char *cited = cite(self->answer->str, CITED);
        g_set_error(error, HET_ERROR, HET_ERROR_PROCESS,
                    "the program speaks protocol version \"%s\", expected 1", cited);
        return false;
    }
    while (!g_queue_is_empty(self->awaited))
        if (read_answer(self, deadline, error) != HET_AGENT_CHOSE)
            return false;
    return true;
}

/* --- the agent -------------------------------------------------------------------------------- */

static bool
init(HetAgent *agent, GError **error)
{
    ExternalAgent *self = (ExternalAgent *)agent;
    g_auto(GStrv) argv = NULL;
    self->awaited = g_queue_new();
    self->notes = g_string_new(NULL);
    self->line = g_string_new(NULL);
    self->answer = g_string_new(NULL);
    g_autoptr(GError) inner = NULL;
    const HetLimits limits = {.cpu = (unsigned)self->cpu,
                              .memory = (unsigned)self->memory,
                              .file_size = (unsigned)self->file_size,
                              .processes = (unsigned)self->processes};
    if (self->command == NULL)
        g_set_error(&inner, HET_ERROR, HET_ERROR_START,
                    "HETMAN_PYTHON is empty: unset it, or name an interpreter");
    else if (g_shell_parse_argv(self->command, NULL, &argv, &inner))
        self->process = het_process_new((const char *const *)argv, &limits, &inner);
    if (self->process == NULL) {
        g_set_error(error, HET_ERROR, HET_ERROR_START, "cannot start the program: %s",
                    inner->message);
        return false;
    }
    if (!greet(self, error))
        return false;
    self->cpu_before = het_process_cpu(self->process);
    return true;
}

static void
clear(HetAgent *agent)
{
    ExternalAgent *self = (ExternalAgent *)agent;
    if (self->process != NULL)
        het_process_send(self->process, "quit\n");
    het_process_free(self->process);
    g_queue_free_full(self->awaited, g_free);
    g_string_free(self->notes, TRUE);
    g_string_free(self->line, TRUE);
    g_string_free(self->answer, TRUE);
    g_free(self->why);
}

static void
reset(HetAgent *agent)
{
    ExternalAgent *self = (ExternalAgent *)agent;
    if (self->broken)
        return;
    het_process_clear_complaint(self->process);
    self->decisions = self->illegal = 0;
    self->cpu_before = het_process_cpu(self->process);
    send_game(self);
}

/* A limit of CPU is one of a game. */
static bool
lasts(const HetAgent *agent)
{
    const ExternalAgent *self = (const ExternalAgent *)agent;
    return !self->broken && self->cpu == 0 && !self->restart;
}

static int64_t
cpu(HetAgent *agent)
{
    const ExternalAgent *self = (const ExternalAgent *)agent;
    const int64_t now = self->cpu_before >= 0 ? het_process_cpu(self->process) : -1;
    return now >= 0 ? now - self->cpu_before : -1;
}

static void
observe(HetAgent *agent, const HetState *before, const HetMove *move)
{
    ExternalAgent *self = (ExternalAgent *)agent;
    if (self->broken || self->ply != before->ply)
        return; /* out of step: the next request for a choice finds it */
    g_autofree char *text = het_text_of(before, move);
    g_autofree char *command = g_strdup_printf("apply %s", text);
    send_command(self, command, command);
    self->ply++;
}

static void
request_choice(ExternalAgent *self, const HetState *state, const HetMoveList *legal)
{
    const unsigned listed = self->legal == SHOWN ? legal->count : 0;
    g_autoptr(GString) text = g_string_new(NULL);
    g_string_printf(text, "genmove iterations=%d milliseconds=%d moves=%u\n", self->iterations,
                    self->milliseconds, listed);
    HET_EACH_BELOW(i, listed) {
        g_autofree char *move = het_text_of(state, &legal->moves[i]);
        g_string_append_printf(text, "%s\n", move);
    }
    send_command(self, "genmove", text->str);
}

/* Reads a move off the answer; false if it is none, or where the list is hidden no legal one. */
static bool
read_move(ExternalAgent *self, const HetState *state, const HetMoveList *legal, HetMove *ret_move)
{
    g_autoptr(GError) inner = NULL;
    g_clear_pointer(&self->why, g_free);
    if (!het_text_parse(state, self->answer->str, ret_move, &inner))
        self->why = g_strdelimit(g_strdup(inner->message), "\r\n", ' ');
    else if (self->legal == HIDDEN && !het_game_allows(state, legal, ret_move))
        self->why = g_strdup("not legal here");
    return self->why == NULL;
}

static HetAgentStatus
choose(HetAgent *agent, const HetState *state, const HetMoveList *legal, HetMove *ret_move,
       GError **error)
{
    ExternalAgent *self = (ExternalAgent *)agent;
    gint64 deadline = seconds_from_now(self->move_timeout);
    g_string_truncate(self->notes, 0);
    self->note_count = 0;
    self->decisions++;
    if (self->broken || self->ply != state->ply) {
        g_set_error(error, HET_ERROR, HET_ERROR_PROCESS,
                    self->broken ? "the program failed before"
                                 : "the program did not receive the game from its start");
        return HET_AGENT_CRASHED;
    }
    for (int tries = self->legal == HIDDEN ? self->tries : 1;; tries--) {
        request_choice(self, state, legal);
        while (!g_queue_is_empty(self->awaited)) {
            HetAgentStatus status = read_answer(self, deadline, error);
            if (status != HET_AGENT_CHOSE)
                return status;
        }
        if (strcmp(self->answer->str, "resign") == 0)
            return HET_AGENT_RESIGNED;
        if (read_move(self, state, legal, ret_move))
            return HET_AGENT_CHOSE;
        self->illegal++;
        if (tries == 1)
            break;
        g_autofree char *reported = g_strdup_printf("illegal %s", self->why);
        send_command(self, "illegal", reported);
    }
    /* The referee rules on moves: this one is never legal. */
    *ret_move = het_move(HET_MOVE_NONE);
    return HET_AGENT_CHOSE;
}

static void
explain(HetAgent *agent, const HetState *state, HetExplanation *explanation)
{
    const ExternalAgent *self = (const ExternalAgent *)agent;
    (void)state;
    g_string_assign(explanation->summary, self->why != NULL      ? self->why
                                          : self->notes->len > 0 ? self->notes->str
                                                                 : "");
}

static char *
answered(HetAgent *agent)
{
    const ExternalAgent *self = (const ExternalAgent *)agent;
    g_autofree char *cited = cite(self->answer->str, CITED);
    return self->why != NULL ? g_strdup_printf("\"%s\": %s", cited, self->why)
                             : g_strdup_printf("\"%s\"", cited);
}

static char *
remarks(HetAgent *agent)
{
    ExternalAgent *self = (ExternalAgent *)agent;
    g_autofree char *complaint =
        self->process != NULL ? het_process_complaint(self->process) : NULL;
    if (self->legal == SHOWN)
        return g_steal_pointer(&complaint);
    return g_strdup_printf("illegal answers: %u at %u decisions%s%s", self->illegal,
                           self->decisions, complaint != NULL ? "; " : "",
                           complaint != NULL ? complaint : "");
}

static char *
comment(HetAgent *agent)
{
    const ExternalAgent *self = (const ExternalAgent *)agent;
    return self->notes->len > 0 ? g_strdup(self->notes->str) : NULL;
}

/* The first is only of `external`, the last only of `python`; each takes the others. */
static const HetOption options[] = {
    {.name = "COMMAND",
     .type = HET_OPTION_TEXT,
     .offset = offsetof(ExternalAgent, command),
     .initial = "",
     .help = "the program and its arguments, quoted as for a shell; docs/protocol.md"},
    HET_OPTION_NUMBER(
        ExternalAgent, start_timeout, "start-timeout", "60", 1, 86400,
        "seconds the program has to start, until it has answered that it knows the scenario"),
    {.name = "restart",
     .type = HET_OPTION_CHOICE,
     .offset = offsetof(ExternalAgent, restart),
     .initial = "no",
     .choices = answers,
     .help = "yes: a process for every game; no: one process plays game after game, each begun by "
             "scenario and agent-seed"},
    HET_OPTION_NUMBER(ExternalAgent, move_timeout, "move-timeout", "60", 1, 86400,
                      "seconds the program has for a move; comes before the command: "
                      "external:move-timeout=5,./bot"),
    {.name = "legal",
     .type = HET_OPTION_CHOICE,
     .offset = offsetof(ExternalAgent, legal),
     .initial = "shown",
     .choices = lists,
     .help = "whether the program is sent the legal moves; hidden: an illegal answer is refused "
             "with its rule and tried again"},
    HET_OPTION_NUMBER(ExternalAgent, tries, "tries", "10", 1, 1000,
                      "answers to one decision with legal=hidden, the last being the referee's to "
                      "judge"),
    HET_OPTION_NUMBER(ExternalAgent, iterations, "iterations", "0", 0, 1e9,
                      "iterations the program may spend; 0: its own affair"),
    HET_OPTION_NUMBER(ExternalAgent, milliseconds, "milliseconds", "0", 0, 3.6e6,
                      "time the program may spend; 0: its own affair"),
    HET_OPTION_NUMBER(ExternalAgent, cpu, "cpu", "0", 0, 1e6,
                      "seconds of CPU time each of its processes may use; 0: no limit"),
    HET_OPTION_NUMBER(ExternalAgent, memory, "memory", "0", 0, 1e6,
                      "MiB of memory (address space) each of its processes may have; 0: no limit"),
    HET_OPTION_NUMBER(ExternalAgent, file_size, "file-size", "0", 0, 1e6,
                      "MiB each file it writes may have; 0: no limit"),
    HET_OPTION_NUMBER(ExternalAgent, processes, "processes", "0", 0, 1e6,
                      "processes it may have at once, itself included; 0: no limit"),
    {.name = "CLASS",
     .type = HET_OPTION_TEXT,
     .offset = offsetof(ExternalAgent, command),
     .initial = "",
     .help = "a Python class with choose(game): MODULE:CLASS or FILE.py:CLASS; docs/python.md"},
};

/* What a program and a class in Python have in common. */
#define COMMON                                                                                     \
    .instance_size = sizeof(ExternalAgent), .option_count = G_N_ELEMENTS(options) - 1,             \
    .clear = clear, .reset = reset, .observe = observe, .choose = choose, .explain = explain,      \
    .answered = answered, .remarks = remarks, .comment = comment, .lasts = lasts, .cpu = cpu

const HetAgentClass het_agent_external = {
    .name = "external",
    .summary = "another program, over the text protocol",
    .options = options,
    .rest = "COMMAND",
    .init = init,
    COMMON,
};

/* (transfer full) The interpreter, as a word of the shell: by HETMAN_PYTHON; that of the virtual
 * environment in which this program is installed; else the one on the path. */
static char *
find_interpreter(void)
{
    const char *given = g_getenv("HETMAN_PYTHON");
    g_autofree char *program = g_file_read_link("/proc/self/exe", NULL);
    g_autofree char *folder = g_path_get_dirname(program != NULL ? program : "");
    g_autofree char *environment = g_build_filename(folder, "..", "pyvenv.cfg", NULL);
    g_autofree char *beside = g_build_filename(folder, "python3", NULL);
    if (given == NULL && g_file_test(environment, G_FILE_TEST_EXISTS))
        return g_shell_quote(beside);
    return g_strdup(given != NULL ? given : "python3");
}

/* The class runs in an interpreter of its own, which speaks the protocol. */
static bool
init_python(HetAgent *agent, GError **error)
{
    ExternalAgent *self = (ExternalAgent *)agent;
    g_autofree char *interpreter = find_interpreter();
    g_autofree char *class_name = g_steal_pointer(&self->command);
    g_autofree char *quoted = g_shell_quote(class_name);
    if (*g_strchug(interpreter) != '\0')
        self->command = g_strdup_printf("%s -m hetman.agent %s", interpreter, quoted);
    return init(agent, error);
}

const HetAgentClass het_agent_python = {
    .name = "python",
    .summary = "a class in Python, in a separate process",
    .options = options + 1,
    .rest = "CLASS",
    .init = init_python,
    COMMON,
};
