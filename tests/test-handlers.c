/* Requests of the board without HTTP: a transport of its own hands them to the handlers as plain
 * data and keeps the plain answers. */
#include "test.h"

#include <glib/gstdio.h>
#include <jansson.h>
#include <string.h>

#include "engine/text.h"
#include "frontends/serve/serve-games.h"
#include "frontends/serve/serve-handle.h"
#include "frontends/serve/serve-replay.h"
#include "frontends/serve/serve-seat.h"
#include "frontends/serve/serve-state.h"
#include "frontends/serve/serve-work.h"

typedef struct {
    unsigned status; /* 0: none yet */
    bool held;
    char *type, *tag, *location, *text;
} Answer;

static void
keep(HetServeCall *call, const HetServeAnswer *given)
{
    Answer *answer = call->client;
    gsize length = 0;
    const char *data = given->bytes != NULL ? g_bytes_get_data(given->bytes, &length) : "";
    assert_int_equal(answer->status, 0);
    *answer = (Answer){.status = given->status,
                       .held = answer->held,
                       .type = g_strdup(given->type),
                       .tag = g_strdup(given->tag),
                       .location = g_strdup(given->location),
                       .text = g_strndup(data, length)};
}

static void
hold(HetServeCall *call)
{
    ((Answer *)call->client)->held = true;
}

static void
leave(HetServeCall *call)
{
    call->client = NULL;
}

static const HetServeTransport in_memory = {.answer = keep, .hold = hold, .leave = leave};

static void
clear(Answer *answer)
{
    g_free(answer->type);
    g_free(answer->tag);
    g_free(answer->location);
    g_free(answer->text);
    *answer = (Answer){0};
}

static void
free_table(gpointer table)
{
    het_table_free(table);
}

static void
unref_call(gpointer call)
{
    het_serve_call_unref(call);
}

static HetServe
begin(void)
{
    HetServe serve = {.transport = &in_memory,
                      .folder = g_dir_make_tmp("hetman-XXXXXX", NULL),
                      .token = g_strdup("owner"),
                      .key = g_strdup("key")};
    serve.tables = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, free_table);
    serve.waits = g_ptr_array_new_with_free_func(unref_call);
    return serve;
}

static void
end(HetServe *serve)
{
    het_serve_works_free(serve);
    het_serve_replays_free(serve);
    g_ptr_array_unref(serve->waits);
    g_hash_table_unref(serve->tables);
    g_autoptr(GDir) folder = g_dir_open(serve->folder, 0, NULL);
    for (const char *name; (name = g_dir_read_name(folder)) != NULL;) {
        g_autofree char *path = g_build_filename(serve->folder, name, NULL);
        g_unlink(path);
    }
    g_rmdir(serve->folder);
    g_free(serve->folder);
    g_free(serve->token);
    g_free(serve->key);
}

/* "GET /api/home?game=1" or "POST /api/new {...}", answered at once or later. */
static void
request(HetServe *serve, const char *token, const char *line, const char *tag, Answer *answer)
{
    g_auto(GStrv) words = g_strsplit(line, " ", 3);
    g_auto(GStrv) parts = g_strsplit(words[1], "?", 2);
    g_autoptr(GHashTable) query =
        parts[1] != NULL ? g_uri_parse_params(parts[1], -1, "&", G_URI_PARAMS_NONE, NULL) : NULL;
    HetServeCall *call = het_serve_call_new(serve, words[0], parts[0], query, token);
    call->client = answer;
    call->tag = g_strdup(tag);
    if (words[2] != NULL)
        call->bytes = g_bytes_new(words[2], strlen(words[2]));
    het_serve_handle(call);
    het_serve_call_unref(call);
}

static void
expect(HetServe *serve, const char *token, const char *line, unsigned status, const char *part)
{
    Answer answer = {0};
    request(serve, token, line, NULL, &answer);
    if (answer.status != status || strstr(answer.text, part) == NULL)
        fail_msg("%s: expected %u with \"%s\", answered %u: %s", line, status, part, answer.status,
                 answer.text);
    clear(&answer);
}

/* (transfer full) The id of a game of two persons that has begun. */
static char *
begin_game(HetServe *serve)
{
    Answer answer = {0};
    request(serve, "owner",
            "POST /api/new {\"scenario\": \"einstein/standard\", \"second\": \"human\", "
            "\"seed\": \"3\"}",
            NULL, &answer);
    assert_int_equal(answer.status, HET_SERVE_OK);
    g_auto(GStrv) parts = g_strsplit(answer.text, "\"", 5);
    clear(&answer);
    return g_strdup(parts[3]);
}

static void
the_page_and_its_files_are_bytes(void **state)
{
    (void)state;
    HetServe serve = begin();
    Answer answer = {0}, again = {0};
    request(&serve, NULL, "GET /page/play.js", NULL, &answer);
    assert_int_equal(answer.status, HET_SERVE_OK);
    assert_string_equal(answer.type, "text/javascript; charset=utf-8");
    assert_non_null(strstr(answer.text, "import"));
    request(&serve, NULL, "GET /page/play.js", answer.tag, &again);
    assert_int_equal(again.status, HET_SERVE_NOT_MODIFIED);
    assert_string_equal(again.text, "");
    clear(&answer);
    clear(&again);
    request(&serve, NULL, "GET /?token=owner&store=a%26b&game=g", NULL, &answer);
    assert_int_equal(answer.status, HET_SERVE_SEE_OTHER);
    assert_string_equal(answer.location, "/?game=g&store=a%26b#key=key");
    clear(&answer);
    expect(&serve, NULL, "GET /page/..", HET_SERVE_NOT_FOUND, "no such page");
    end(&serve);
}

static void
tokens_give_rights(void **state)
{
    (void)state;
    HetServe serve = begin();
    g_autofree char *id = begin_game(&serve);
    g_autofree char *watcher = het_serve_seat_token(&serve, id, HET_SERVE_WATCH);
    g_autofree char *state_of = g_strdup_printf("GET /api/game/%s/state", id);
    g_autofree char *seat =
        g_strdup_printf("POST /api/game/%s/seat {\"side\": \"first\", \"agent\": \"random\"}", id);
    expect(&serve, NULL, "GET /api/home", HET_SERVE_UNAUTHORIZED, "no valid token");
    expect(&serve, "other", state_of, HET_SERVE_UNAUTHORIZED, "no valid token");
    expect(&serve, watcher, state_of, HET_SERVE_OK, "\"yours\":false");
    expect(&serve, watcher, seat, HET_SERVE_FORBIDDEN, "this link may not do that");
    expect(&serve, watcher, "GET /api/home", HET_SERVE_UNAUTHORIZED, "no valid token");
    expect(&serve, "owner", "GET /api/nothing", HET_SERVE_NOT_FOUND, "nothing is there");
    expect(&serve, "owner", "POST /api/new [1]", HET_SERVE_BAD_REQUEST, "expected a JSON object");
    end(&serve);
}

static void
a_wait_is_answered_by_a_change(void **state)
{
    (void)state;
    HetServe serve = begin();
    Answer waiting = {0};
    g_autofree char *id = begin_game(&serve);
    const HetTable *table = g_hash_table_lookup(serve.tables, id);
    g_autofree char *wait = g_strdup_printf("GET /api/game/%s/state?since=%u", id, table->version);
    g_autofree char *units_request = g_strdup_printf("GET /api/game/%s/units", id);
    request(&serve, "owner", wait, NULL, &waiting);
    assert_true(waiting.held);
    assert_int_equal(waiting.status, 0);
    expect(&serve, "owner", units_request, HET_SERVE_OK, "\"code\":\"F1\"");
    g_autofree char *line = g_strdup_printf("POST /api/game/%s/line {\"text\": \"1\", \"ply\": %u}",
                                            id, het_table_state(table)->ply);
    expect(&serve, "owner", line, HET_SERVE_OK, "\"version\"");
    assert_int_equal(waiting.status, HET_SERVE_OK);
    assert_non_null(strstr(waiting.text, "\"version\""));
    expect(&serve, "owner", line, HET_SERVE_CONFLICT, "");
    clear(&waiting);
    end(&serve);
}

/* (transfer full) The answer to a POST of {name: text}. */
static json_t *
post(HetServe *serve, const char *where, const char *name, const char *text, unsigned status)
{
    Answer answer = {0};
    g_autoptr(json_t) body = json_pack("{s:s}", name, text);
    char *dumped = json_dumps(body, JSON_COMPACT);
    g_autofree char *line = g_strdup_printf("POST /api/%s %s", where, dumped);
    request(serve, "owner", line, NULL, &answer);
    free(dumped);
    if (answer.status != status)
        fail_msg("%s: expected %u, answered %u: %s", where, status, answer.status, answer.text);
    json_t *reported = json_loads(answer.text, 0, NULL);
    clear(&answer);
    return reported;
}

/* (transfer full) The text member of the answer. */
static char *
posted(HetServe *serve, const char *where, const char *name, const char *text, const char *member)
{
    g_autoptr(json_t) reported = post(serve, where, name, text, HET_SERVE_OK);
    return g_strdup(json_string_value(json_object_get(reported, member)));
}

static void
refused(HetServe *serve, const char *where, const char *name, const char *text, unsigned status,
        const char *part)
{
    g_autoptr(json_t) reported = post(serve, where, name, text, status);
    const char *error = json_string_value(json_object_get(reported, "error"));
    if (error == NULL || strstr(error, part) == NULL || strchr(error, '\n') != NULL)
        fail_msg("%s: expected \"%s\", but got: %s", where, part, error);
}

/* (transfer full) A file of a battle with a digit of the last number revealed changed. */
static char *
forged(const char *text)
{
    char *changed = g_strdup(text);
    char *last = strchr(g_strrstr(changed, "\nreveal ") + 1, '\n') - 1;
    *last = *last == '0' ? '1' : '0';
    return changed;
}

/* (transfer full) The same with another first move. */
static char *
with_another_move(const char *text)
{
    g_auto(GStrv) parts = g_strsplit(text, "\nmoves\n", 2);
    return g_strdup_printf("%s\nmoves\nroll 1\n%s", parts[0], parts[1]);
}

/* The side decides as long as it may, at random. */
static void
sit(HetServe *serve, const char *id, HetRandom *random, bool reopens)
{
    g_autofree char *state_of = g_strdup_printf("GET /api/game/%s/state", id);
    g_autofree char *line = g_strdup_printf("game/%s/line", id);
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    for (;;) {
        g_autoptr(GError) error = NULL;
        if (reopens)
            g_hash_table_remove_all(serve->tables);
        HetTable *table = het_serve_table(serve, id, &error);
        assert_no_error(error);
        if (het_post_turn(het_table_post(table)) != HET_POST_MINE)
            return;
        expect(serve, "owner", state_of, HET_SERVE_OK, "\"mail\":\"mine\"");
        const HetState *state = het_table_state(table);
        het_game_legal(state, list);
        const HetMove move = list->moves[het_random_below(random, list->count)];
        g_autofree char *text = het_text_of(state, &move);
        g_autofree char *decide =
            g_strdup_printf("POST /api/%s {\"text\": \"%s\", \"ply\": %u}", line, text, state->ply);
        expect(serve, "owner", decide, HET_SERVE_OK, "");
    }
}

static void
a_battle_goes_by_mail(void **state)
{
    (void)state;
    HetServe serves[] = {begin(), begin()};
    HetRandom random = {.state = 5};
    char *ids[HET_SIDES] = {0};
    ids[0] = posted(&serves[0], "mail-begin", "scenario", "einstein/standard", "id");
    g_autofree char *before = g_strdup_printf("game/%s/mail-send", ids[0]);
    g_autofree char *text = posted(&serves[0], before, "-", "", "text");
    g_autofree char *first = g_strdup(text);
    refused(&serves[1], "mail-come", "text", "hetman-post 1\nmoves\n", HET_SERVE_UNPROCESSABLE,
            "no game by file");
    ids[1] = posted(&serves[1], "mail-come", "text", text, "id");
    unsigned side = 1, letters = 0;
    for (bool over = false; !over; letters++) {
        sit(&serves[side], ids[side], &random, letters % 3 == 2);
        g_autofree char *where = g_strdup_printf("game/%s/mail-send", ids[side]);
        g_autofree char *letter = posted(&serves[side], where, "-", "", "text");
        const HetTable *table = g_hash_table_lookup(serves[side].tables, ids[side]);
        over = het_game_over(het_table_state(table));
        HetServe *other = &serves[1 - side];
        g_autofree char *undo = g_strdup_printf("game/%s/undo", ids[side]);
        json_decref(post(&serves[side], undo, "-", "", HET_SERVE_CONFLICT));
        if (letters == 6) { /* changed on its way */
            g_autofree char *number = forged(letter), *moves = with_another_move(letter);
            refused(other, "mail-come", "text", number, HET_SERVE_UNPROCESSABLE, "had chosen");
            refused(other, "mail-come", "text", moves, HET_SERVE_UNPROCESSABLE, "passed on");
        }
        g_autofree char *came = posted(other, "mail-come", "text", letter, "id");
        assert_string_equal(came, ids[1 - side]);
        g_autofree char *again = posted(other, "mail-come", "text", letter, "id");
        assert_string_equal(again, came);
        side = 1 - side;
    }
    assert_true(letters > 10);
    g_autofree char *old = posted(&serves[1], "mail-come", "text", first, "id");
    assert_string_equal(old, ids[1]); /* the link by which it was joined */
    const HetTable *one = g_hash_table_lookup(serves[0].tables, ids[0]),
                   *other = g_hash_table_lookup(serves[1].tables, ids[1]);
    assert_true(het_game_hash(het_table_state(one)) == het_game_hash(het_table_state(other)));
    for (side = 0; side < HET_SIDES; side++) {
        end(&serves[side]);
        g_free(ids[side]);
    }
}

/* The page's modules ask by request() of api.js alone, for which a page by itself has another. */
static void
pages_ask_by_one_function(void **state)
{
    (void)state;
    const char *root = g_getenv("G_TEST_SRCDIR");
    g_autofree char *place =
        g_build_filename(root != NULL ? root : ".", "frontends", "serve", "page", NULL);
    g_autoptr(GRegex) asks = g_regex_new(
        "\\bfetch\\(|\\b(EventSource|WebSocket|XMLHttpRequest|sendBeacon)\\b", 0, 0, NULL);
    g_autoptr(GDir) folder = g_dir_open(place, 0, NULL);
    assert_non_null(folder);
    unsigned modules = 0, asking = 0;
    for (const char *name; (name = g_dir_read_name(folder)) != NULL;) {
        g_autofree char *path = g_build_filename(place, name, NULL);
        g_autofree char *text = NULL;
        if (!g_str_has_suffix(name, ".js"))
            continue;
        assert_true(g_file_get_contents(path, &text, NULL, NULL));
        modules++;
        if (!g_regex_match(asks, text, 0, NULL))
            continue;
        if (strcmp(name, "api.js") != 0)
            fail_msg("%s asks a server by itself: a page without one cannot (request() of api.js)",
                     name);
        asking++;
    }
    assert_true(modules > 20);
    assert_int_equal(asking, 1);
}

TEST_UNIT("handlers")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_page_and_its_files_are_bytes), cmocka_unit_test(tokens_give_rights),
        cmocka_unit_test(a_wait_is_answered_by_a_change),   cmocka_unit_test(a_battle_goes_by_mail),
        cmocka_unit_test(pages_ask_by_one_function),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
