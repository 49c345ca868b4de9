/* A battle by mail (battle/post.h) on the board: its file comes and goes as text, in whatever the
 * page makes of it. The secret and what was passed on stay in the folder, beside the record. */
#include <glib/gstdio.h>
#include <string.h>

#include "battle/post.h"
#include "engine/each.h"
#include "engine/textfile.h"
#include "library/json.h"
#include "library/json-members.h"
#include "serve-games.h"
#include "serve-routes.h"

#define ENDING ".post"

/* (transfer full) */
static char *
read_text(const char *path)
{
    char *text = NULL;
    gsize length = 0;
    return het_text_file_read(path, HET_RECORD_MAX, &text, &length, NULL) ? text : NULL;
}

/* Seats the battle at a table of its own, with a record at `path`, and answers. */
static void
seat(HetServeCall *call, HetPost *post, const char *path)
{
    g_autoptr(GError) error = NULL;
    HetTable *table = het_table_branch(post->session, het_session_length(post->session), path, 0,
                                       "human", "human", &error);
    if (table == NULL) {
        het_post_free(post);
        het_serve_fail_error(call, error);
        return;
    }
    het_table_take_post(table, post);
    het_serve_adopt(call->serve, table);
    het_serve_begin(call, table);
}

static void
begin(HetServeCall *call)
{
    const char *side = het_serve_text(call, "side");
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario = het_serve_scenario(call);
    if (scenario == NULL)
        return;
    g_autofree char *path = het_serve_new_path(call->serve, scenario->name, ".record");
    g_autofree char *file = het_record_beside(path, ENDING);
    HetPost *post = het_post_begin(file, het_serve_text(call, "scenario"),
                                   g_strcmp0(side, "second") == 0 ? HET_SECOND : HET_FIRST, &error);
    if (post != NULL)
        seat(call, post, path);
    else
        het_serve_fail_error(call, error);
}

/* --- what comes ------------------------------------------------------------------------------- */

/* True if the texts have the end of a chain in common, which no two battles have. */
static bool
is_same(const char *one, const char *other)
{
    HET_EACH_BELOW(side, HET_SIDES) {
        g_autofree char *begins = g_strdup_printf("\n%s ", het_actor_name((HetActor)side));
        const char *end = strstr(one, begins);
        g_autofree char *line =
            end != NULL ? g_strndup(end, strcspn(end + 1, "\n") + 2) : g_strdup("");
        if (*line != '\0' && strstr(other, line) != NULL)
            return true;
    }
    return false;
}

/* (transfer full) The path of the battle's file here; NULL: there is none. */
static char *
find(const HetServe *serve, const char *text)
{
    g_autoptr(GPtrArray) names = het_serve_names(serve, ENDING);
    HET_EACH(const char, name, names) {
        g_autofree char *path = g_build_filename(serve->folder, name, NULL);
        g_autofree char *kept = read_text(path);
        if (kept != NULL && is_same(kept, text))
            return g_steal_pointer(&path);
    }
    return NULL;
}

static void
join(HetServeCall *call, const char *text)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *path = het_serve_new_path(call->serve, "by-mail", ".record");
    g_autofree char *file = het_record_beside(path, ENDING);
    HetPost *post =
        g_file_set_contents(file, text, -1, &error) ? het_post_join(file, &error) : NULL;
    if (post != NULL) {
        seat(call, post, path);
    } else {
        g_unlink(file);
        het_serve_fail_error(call, error);
    }
}

/* Whether what has come is later than what is here: moves, a side that has joined, or a number that
 * it reveals. False with an error: the decisions before are others. */
static bool
is_later(const HetTable *table, const HetPost *come, GError **error)
{
    const HetSession *session = table->battle.session;
    const HetPost *here = table->post;
    const unsigned length = het_session_length(session), now = het_session_length(come->session);
    const unsigned other = het_other(here->side);
    HET_EACH_BELOW(i, MIN(length, now)) {
        if (het_move_equal(het_session_move(session, i), het_session_move(come->session, i)))
            continue;
        g_set_error(error, HET_ERROR, HET_ERROR_FILE, "move %u is not the one that was made here",
                    i + 1);
        return false;
    }
    return now > length ||
           (now == length &&
            ((here->ends[other] == NULL && come->ends[other] != NULL) ||
             (come->revealed[other] != NULL &&
              (here->revealed[other] == NULL || come->epochs[other] > here->epochs[other]))));
}

/* Continues a battle that is here; what cannot be followed leaves all as it was. */
static void
go_on(HetServeCall *call, const char *file, const char *text)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *before = read_text(file), *id = g_path_get_basename(file);
    id[strlen(id) - strlen(ENDING)] = '\0';
    HetTable *table = het_serve_table(call->serve, id, &error);
    if (table == NULL) {
        het_serve_fail_error(call, error);
        return;
    }
    if (table->post->ends[HET_FIRST] != NULL && table->post->ends[HET_SECOND] != NULL &&
        (strstr(text, "\nfirst ") == NULL || strstr(text, "\nsecond ") == NULL)) {
        het_serve_begin(call, table); /* the link by which it was joined */
        return;
    }
    g_autoptr(HetPost) come =
        g_file_set_contents(file, text, -1, &error) ? het_post_open(file, &error) : NULL;
    const bool later = come != NULL && is_later(table, come, &error);
    if (later) {
        for (unsigned i = het_session_length(table->battle.session);
             i < het_session_length(come->session); i++)
            het_table_apply(table, het_session_move(come->session, i));
        het_table_take_post(table, g_steal_pointer(&come));
        het_post_save(het_table_post(table), &error);
    } else {
        g_file_set_contents(file, before, -1, NULL);
    }
    if (error != NULL)
        het_serve_fail_error(call, error);
    else
        het_serve_begin(call, table);
}

/* A battle that has come: begun by another and joined here, or gone on with. */
static void
come(HetServeCall *call)
{
    const char *text = het_serve_text(call, "text");
    g_autofree char *file = text != NULL ? find(call->serve, text) : NULL;
    if (text == NULL)
        het_serve_fail(call, HET_SERVE_BAD_REQUEST, "which text?");
    else if (file != NULL)
        go_on(call, file, text);
    else
        join(call, text);
}

/* --- what goes -------------------------------------------------------------------------------- */

/* What is to be sent. From now on what has been decided stands. */
static void
send_on(HetServeCall *call)
{
    HetPost *post = het_table_post(call->table);
    g_autoptr(GError) error = NULL;
    if (post == NULL || het_post_turn(post) == HET_POST_MINE) {
        het_serve_fail(call, HET_SERVE_CONFLICT, "nothing is to be sent now");
        return;
    }
    if (!het_post_save(post, &error)) {
        het_serve_fail_error(call, error);
        return;
    }
    g_autofree char *text = read_text(post->path);
    g_autoptr(HetJson) builder = het_json_new();
    HET_JSON_OBJECT(builder, "text", text);
    het_serve_answer(call, builder);
}

const HetServeRoute het_serve_mail_routes[] = {
    {"POST", "mail-begin", HET_SERVE_OWNER, false, begin},
    {"POST", "mail-come", HET_SERVE_OWNER, false, come},
    {"POST", "mail-send", HET_SERVE_OWNER, true, send_on},
    {NULL, NULL, 0, false, NULL},
};
