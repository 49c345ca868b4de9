/* Requests: which handler answers one, and who may ask it. */
#include "serve-handle.h"

#include <string.h>

#include "library/json-read.h"
#include "serve-command.h"
#include "serve-games.h"
#include "serve-page.h"
#include "serve-routes.h"
#include "serve-seat.h"

static const HetServeRoute *
find_route(const char *method, const char *name, bool table)
{
    const HetServeRoute *const lists[] = {
        het_serve_lobby_routes,   het_serve_state_routes,    het_serve_game_routes,
        het_serve_command_routes, het_serve_replay_routes,   het_serve_editor_routes,
        het_serve_undo_routes,    het_serve_campaign_routes, het_serve_store_routes,
        het_serve_chat_routes,    het_serve_mail_routes};
    for (size_t i = 0; i < G_N_ELEMENTS(lists); i++)
        for (const HetServeRoute *route = lists[i]; route->name != NULL; route++)
            if (route->table == table && strcmp(route->name, name) == 0 &&
                strcmp(route->method, method) == 0)
                return route;
    return NULL;
}

/* Reads the body of a POST; false: answered with an error. */
static bool
read_body(HetServeCall *call)
{
    gsize length = 0;
    const char *data = call->bytes != NULL ? g_bytes_get_data(call->bytes, &length) : NULL;
    g_autoptr(GError) error = NULL;
    if (strcmp(call->method, "POST") != 0)
        return true;
    g_autoptr(json_t) root =
        length == 0 ? het_json_read("{}", 2, NULL) : het_json_read(data, length, &error);
    if (root == NULL || !json_is_object(root)) {
        het_serve_fail(call, HET_SERVE_BAD_REQUEST, "expected a JSON object%s%s",
                       error != NULL ? ": " : "", error != NULL ? error->message : "");
        return false;
    }
    call->body = json_incref(root);
    return true;
}

/* True if the path is that of a game, /api/game/ID/NAME. */
static bool
is_of_table(const HetServeCall *call)
{
    return g_strv_length(call->path) == 4 && strcmp(call->path[1], "game") == 0;
}

bool
het_serve_admit(HetServeCall *call)
{
    const char *game = is_of_table(call) ? call->path[2] : NULL;
    if (!g_str_has_prefix(call->address, "/api/"))
        return true;
    call->rights = het_serve_token_rights(call->serve, call->token, game);
    if (call->outside && (call->rights & HET_SERVE_OWNER) != 0)
        call->rights = 0;
    if (call->rights == 0)
        het_serve_fail(call, HET_SERVE_UNAUTHORIZED,
                       "no valid token: open the page by the link that hetman serve prints");
    return call->rights != 0;
}

/* True if no file that the request names is a pipe or a device, reading which would keep the
 * server waiting; else it is answered. */
static bool
names_files(HetServeCall *call)
{
    static const char *const members[] = {"scenario", "record", "store", "name", "first", "second"};
    for (size_t i = 0; i < G_N_ELEMENTS(members); i++) {
        const char *text = het_serve_text(call, members[i]);
        const bool style = text != NULL && *text == '@';
        g_autofree char *path =
            text != NULL ? g_strndup(text + style, strcspn(text + style, style ? "," : "?")) : NULL;
        if (path == NULL || !g_file_test(path, G_FILE_TEST_EXISTS) ||
            g_file_test(path, G_FILE_TEST_IS_REGULAR) || g_file_test(path, G_FILE_TEST_IS_DIR))
            continue;
        het_serve_fail(call, HET_SERVE_UNPROCESSABLE, "%.200s is no file", path);
        return false;
    }
    return true;
}

static void
run_call(HetServeCall *call)
{
    const bool of_table = is_of_table(call);
    const char *name = of_table                         ? call->path[3]
                       : g_strv_length(call->path) == 2 ? call->path[1]
                                                        : NULL;
    const HetServeRoute *route = name != NULL ? find_route(call->method, name, of_table) : NULL;
    const HetVerb *verb =
        of_table && route == NULL ? het_serve_find_verb(call->method, name) : NULL;
    if (!het_serve_admit(call))
        return;
    if (route == NULL && verb == NULL) {
        het_serve_fail(call, HET_SERVE_NOT_FOUND, "nothing is there");
        return;
    }
    if (!het_serve_may(call, route != NULL ? route->right : het_serve_verb_right(verb)) ||
        !read_body(call) || !names_files(call))
        return;
    g_autoptr(GError) error = NULL;
    if (of_table) {
        call->table = het_serve_table(call->serve, call->path[2], &error);
        if (call->table == NULL) {
            het_serve_fail(call, HET_SERVE_NOT_FOUND, "%s", error->message);
            return;
        }
        het_serve_heard(call);
    }
    if (route != NULL)
        route->run(call);
    else
        het_serve_verb(call, verb);
}

void
het_serve_handle(HetServeCall *call)
{
    if (strcmp(call->address, "/") == 0)
        het_serve_send_page(call);
    else if (g_str_has_prefix(call->address, "/page/"))
        het_serve_send_file(call, call->address + strlen("/page/"));
    else if (g_str_has_prefix(call->address, "/api/"))
        run_call(call);
    else
        het_serve_send_words(call, HET_SERVE_NOT_FOUND, "nothing is there\n");
}
