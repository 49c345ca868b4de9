/* Work done elsewhere: by the helper, which is informed by messages. A question's request is made
 * there again; for a general's choice the game's record is read there. */
#include "link.h"

#include <emscripten.h>
#include <string.h>

#include "engine/rules/registry.h"
#include "engine/text.h"
#include "library/json.h"
#include "library/json-members.h"
#include "library/json-read.h"

EM_JS(void, help_answer, (HetJob * job, unsigned number), { Module.help(job, number); })
EM_JS(void, help_choose, (HetJob * job, const char *path, int seat, const char *agent),
      { Module.choose(job, UTF8ToString(path), seat, UTF8ToString(agent)); })
EM_JS(void, help_halt, (HetJob * job), { Module.halt(job); })
EM_JS(void, to_asker, (unsigned done, unsigned of), { Module.report(done, of); })

static gboolean
finish(gpointer job)
{
    ((HetJob *)job)->over(job);
    return G_SOURCE_REMOVE;
}

static gboolean
work(gpointer job)
{
    ((HetJob *)job)->run(job);
    return finish(job);
}

void
het_elsewhere(HetJob *job)
{
    if (job->call == NULL && het_link_is_helper()) /* a game that is read there, not played */
        return;
    if (het_link_is_helper()) {
        g_idle_add(work, job);
    } else if (job->call != NULL) {
        help_answer(job, GPOINTER_TO_UINT(job->call->client));
    } else {
        const HetThought *thought = (const HetThought *)job;
        const HetBattle *battle = &thought->table->battle;
        help_choose(job, battle->path, (int)thought->agent->seat,
                    battle->names[thought->agent->seat]);
    }
}

void
het_elsewhere_halt(HetJob *job)
{
    if (!het_link_is_helper())
        help_halt(job);
    else if (job->handover++ == 0) /* repeated until it is over */
        g_idle_add(finish, job);
}

void
het_elsewhere_report(HetJob *job, unsigned done, unsigned of)
{
    (void)job;
    to_asker(done, of);
}

bool
het_elsewhere_reports(void)
{
    return !het_link_is_helper();
}

EMSCRIPTEN_KEEPALIVE void
het_link_report(HetJob *job, unsigned done, unsigned of)
{
    job->done = (gint)done;
    job->of = (gint)of;
}

/* --- in the helper ---------------------------------------------------------------------------- */

/* The game that was chosen in last: a general who has gone through the moves of a turn has done
 * work that a new one would do again. */
static struct {
    HetRecord *record; /* whose scenario the session has; NULL: none */
    HetSession *session;
    HetAgent *agent;
    char *name;
} known;

static void
forget(void)
{
    g_clear_pointer(&known.agent, het_agent_free);
    g_clear_pointer(&known.session, het_session_free);
    g_clear_pointer(&known.record, het_record_free);
    g_clear_pointer(&known.name, g_free);
}

/* True if the record's game has the known one's moves first. */
static bool
has_known(const HetRecord *record, HetActor seat, const char *name)
{
    if (known.record == NULL || known.agent->seat != seat || strcmp(known.name, name) != 0 ||
        known.record->head.seed != record->head.seed ||
        g_strcmp0(known.record->head.digest, record->head.digest) != 0 ||
        het_session_length(known.session) > record->moves->len)
        return false;
    for (unsigned i = 0; i < het_session_length(known.session); i++)
        if (!het_move_equal(het_session_move(known.session, i),
                            &g_array_index(record->moves, HetMove, i)))
            return false;
    return true;
}

/* Brings the known game to the record's, which it takes over. */
static bool
catch_up(HetRecord *record, HetActor seat, const char *name, GError **error)
{
    g_autoptr(HetRecord) mine = record;
    if (!has_known(record, seat, name)) {
        forget();
        known.agent = het_agent_new(name, record->scenario, seat,
                                    het_agent_seed(record->head.seed, seat), error);
        if (known.agent == NULL)
            return false;
        known.record = g_steal_pointer(&mine);
        known.session = het_session_new(record->scenario, record->head.seed);
        known.name = g_strdup(name);
    }
    const unsigned before = het_session_length(known.session);
    for (unsigned i = before; i < record->moves->len; i++)
        het_session_apply(known.session, &g_array_index(record->moves, HetMove, i), NULL);
    het_agent_catch_up(known.agent, known.session, before, record->moves->len);
    return true;
}

static void
choose(HetJson *builder)
{
    g_autofree HetThought *thought = g_new0(HetThought, 1);
    HetState *state = &thought->state.state;
    thought->agent = known.agent;
    het_game_clone(state, het_session_state(known.session));
    het_game_legal(state, &thought->list);
    het_thought_choose(thought);
    g_autoptr(GError) error = thought->error;
    g_autofree char *text =
        thought->status == HET_AGENT_CHOSE ? het_text_of(state, &thought->move) : NULL;
    HET_JSON(builder, "status", (unsigned)thought->status, "move", text, "share", thought->share);
    if (error != NULL)
        HET_JSON(builder, "error", error->message);
}

EMSCRIPTEN_KEEPALIVE const char *
het_link_think(const char *record, int seat, const char *agent)
{
    static char *answer;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetJson) builder = het_json_new();
    HetRecord *read = het_record_parse("the game", record, -1, het_rules_registry, &error);
    het_json_begin_object(builder, NULL);
    if (read != NULL && catch_up(read, (HetActor)seat, agent, &error))
        choose(builder);
    if (error != NULL)
        HET_JSON(builder, "error", error->message);
    het_json_end(builder);
    g_free(answer);
    answer = het_json_document(builder, false);
    return answer;
}

/* --- back ------------------------------------------------------------------------------------- */

static void
take(HetThought *thought, const char *answer)
{
    g_autoptr(json_t) root = het_json_read(answer, strlen(answer), &thought->error);
    const char *move = het_json_text_of(root, "move"), *error = het_json_text_of(root, "error");
    const json_t *status = json_object_get(root, "status"), *share = json_object_get(root, "share");
    thought->share = json_is_number(share) ? json_number_value(share) : -1;
    thought->status =
        json_is_integer(status) ? (HetAgentStatus)json_integer_value(status) : HET_AGENT_CRASHED;
    if (error != NULL && thought->error == NULL)
        thought->error = g_error_new_literal(HET_ERROR, HET_ERROR_FORMAT, error);
    if (thought->status == HET_AGENT_CHOSE &&
        (move == NULL || !het_text_parse(&thought->state.state, move, &thought->move,
                                         thought->error == NULL ? &thought->error : NULL)))
        thought->status = HET_AGENT_CRASHED;
}

EMSCRIPTEN_KEEPALIVE void
het_link_over(HetJob *job, int status, const char *answer)
{
    if (job->call == NULL) {
        HetThought *thought = (HetThought *)job;
        thought->status = HET_AGENT_CRASHED;
        if (answer != NULL)
            take(thought, answer);
    } else {
        job->status = (HetServeStatus)status;
        job->document = g_strdup(answer);
    }
    job->over(job);
}
