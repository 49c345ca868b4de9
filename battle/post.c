#include "post.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/each.h"
#include "engine/rules/registry.h"
#include "engine/text.h"
#include "engine/textfile.h"

enum {
    EPOCHS = 1 << 12, /* of a game; the longest of those here has some hundreds */
    DIGITS = 64,      /* of a number in hexadecimal */
};

#define MAGIC "hetman-post 1"
#define fail(...) g_set_error(error, HET_ERROR, HET_ERROR_FILE, __VA_ARGS__)

/* --- chains ----------------------------------------------------------------------------------- */

/* (transfer full) A number, so many steps back along its chain. */
static char *
step_back(const char *number, unsigned steps)
{
    char *at = g_strdup(number);
    HET_EACH_BELOW(i, steps) {
        char *before = g_compute_checksum_for_string(G_CHECKSUM_SHA256, at, -1);
        g_free(at);
        at = before;
    }
    return at;
}

/* (transfer full) The number of this side for an epoch. */
static char *
own_number(const HetPost *post, unsigned epoch)
{
    return step_back(post->secret, EPOCHS - MIN(epoch + 1, EPOCHS - 1));
}

/* (transfer full) A side's number for an epoch, as far as it is revealed; else NULL. */
static char *
number_of(const HetPost *post, unsigned side, unsigned epoch)
{
    if (side == post->side)
        return own_number(post, epoch);
    if (post->revealed[side] == NULL || post->epochs[side] < epoch)
        return NULL;
    return step_back(post->revealed[side], post->epochs[side] - epoch);
}

/* Finds the referee's key for an epoch; false: the other's number is not there. */
static bool
find_key(HetPost *post, unsigned epoch)
{
    if (post->keyed && post->keyed_epoch == epoch)
        return true;
    g_autofree char *first = number_of(post, HET_FIRST, epoch);
    g_autofree char *second = number_of(post, HET_SECOND, epoch);
    if (first == NULL || second == NULL)
        return false;
    g_autofree char *both = g_strconcat(first, second, NULL);
    g_autofree char *sum = g_compute_checksum_for_string(G_CHECKSUM_SHA256, both, -1);
    sum[16] = '\0';
    post->key = g_ascii_strtoull(sum, NULL, 16);
    post->keyed_epoch = epoch;
    post->keyed = true;
    return true;
}

/* (transfer full) 256 random bits from the system, in hexadecimal; NULL: it has none. */
static char *
draw_secret(void)
{
    uint8_t bytes[DIGITS / 2] = {0};
    FILE *random = fopen("/dev/urandom", "rb");
    const size_t read = random != NULL ? fread(bytes, 1, sizeof bytes, random) : 0;
    if (random != NULL)
        fclose(random);
    return read == sizeof bytes
               ? g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, sizeof bytes)
               : NULL;
}

/* --- files ------------------------------------------------------------------------------------ */

/* (transfer full) What belongs to a side alone, beside the file. */
static char *
beside(const char *path, HetActor side, const char *what)
{
    return g_strdup_printf("%s.%s.%s", path, het_actor_name(side), what);
}

static bool
write_own(const HetPost *post, const char *what, const char *text, GError **error)
{
    g_autofree char *path = beside(post->path, post->side, what);
    return g_file_set_contents_full(path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, error);
}

static bool
make_secret(HetPost *post, GError **error)
{
    g_autofree char *path = beside(post->path, post->side, "secret");
    if (g_file_test(path, G_FILE_TEST_EXISTS)) {
        fail("%s is there already: it is of a game of that name", path);
        return false;
    }
    post->secret = draw_secret();
    if (post->secret == NULL) {
        fail("no random numbers: /dev/urandom cannot be read");
        return false;
    }
    post->ends[post->side] = step_back(post->secret, EPOCHS);
    return write_own(post, "secret", post->secret, error);
}

/* (transfer full) What may not change from its beginning: the battle, the rules and the ends of
 * both chains, "-" where nobody has joined. */
static char *
fixed_line(const HetPost *post)
{
    HetRecordHead head = {.scenario = NULL};
    het_record_head_set(&head, post->scenario);
    char *line = g_strdup_printf("%s\t%s\t%u\t%s\t%s", head.scenario, head.digest, head.version,
                                 post->ends[HET_FIRST] != NULL ? post->ends[HET_FIRST] : "-",
                                 post->ends[HET_SECOND] != NULL ? post->ends[HET_SECOND] : "-");
    het_record_head_clear(&head);
    return line;
}

/* Whether that line is as it was, but for a side that has joined since. */
static bool
is_fixed(const HetPost *post, const char *was)
{
    g_autofree char *is = fixed_line(post);
    g_auto(GStrv) now = g_strsplit(is, "\t", -1);
    g_auto(GStrv) then = g_strsplit(was, "\t", -1);
    bool same = g_strv_length(now) == g_strv_length(then);
    for (unsigned i = 0; same && now[i] != NULL; i++)
        same = strcmp(now[i], then[i]) == 0 || strcmp(then[i], "-") == 0;
    return same;
}

bool
het_post_save(HetPost *post, GError **error)
{
    HetRecordHead head = {.scenario = NULL};
    const unsigned epoch = het_session_state(post->session)->epoch;
    /* A number is revealed only when the other side has committed itself to its own. */
    if (post->ends[het_other(post->side)] != NULL) {
        g_free(post->revealed[post->side]);
        post->revealed[post->side] = own_number(post, epoch);
        post->epochs[post->side] = epoch;
    }
    het_record_head_set(&head, post->scenario);
    g_autoptr(GString) text = g_string_new(MAGIC "\n");
    g_string_append_printf(text, "scenario %s\ndigest %s\nrules %u\n", head.scenario, head.digest,
                           head.version);
    het_record_head_clear(&head);
    HET_EACH_BELOW(side, HET_SIDES) {
        const char *name = het_actor_name((HetActor)side);
        if (post->ends[side] != NULL)
            g_string_append_printf(text, "%s %s\n", name, post->ends[side]);
        if (post->revealed[side] != NULL)
            g_string_append_printf(text, "reveal %s %u %s\n", name, post->epochs[side],
                                   post->revealed[side]);
    }
    g_autoptr(GString) moves = g_string_new(NULL);
    het_session_append_moves(post->session, moves);
    g_string_append_printf(text, "moves\n%s", moves->str);
    post->news = het_session_length(post->session);
    g_autofree char *fixed = fixed_line(post);
    g_autofree char *passed = g_strdup_printf("%s\n%s", fixed, moves->str);
    return write_own(post, "passed", passed, error) &&
           g_file_set_contents(post->path, text->str, -1, error);
}

/* --- reading ---------------------------------------------------------------------------------- */

static bool
is_number(const char *text)
{
    return het_text_is_hex(text, DIGITS);
}

/* A side by its name at the beginning of a line, and what follows it. */
static const char *
after_side(const char *line, unsigned *ret_side)
{
    HET_EACH_BELOW(side, HET_SIDES) {
        const char *name = het_actor_name((HetActor)side);
        if (g_str_has_prefix(line, name) && line[strlen(name)] == ' ') {
            *ret_side = side;
            return line + strlen(name) + 1;
        }
    }
    return NULL;
}

static bool
read_reveal(HetPost *post, const char *line)
{
    unsigned side = 0;
    const char *rest = after_side(line, &side);
    char *end = NULL;
    const guint64 epoch = rest != NULL ? g_ascii_strtoull(rest, &end, 10) : EPOCHS;
    if (rest == NULL || end == rest || *end != ' ' || epoch >= EPOCHS || !is_number(end + 1))
        return false;
    g_free(post->revealed[side]);
    post->revealed[side] = g_strdup(end + 1);
    post->epochs[side] = (unsigned)epoch;
    return true;
}

/* Reads what stands before the moves; ret_moves: the first of their lines. */
static bool
read_head(HetPost *post, char **lines, unsigned *ret_moves, GError **error)
{
    g_autofree char *digest = NULL;
    guint64 rules = 0;
    unsigned i = 1;
    for (; lines[0] != NULL && lines[i] != NULL && strcmp(lines[i], "moves") != 0; i++) {
        const char *line = lines[i];
        unsigned side = 0;
        const char *end = after_side(line, &side);
        if (g_str_has_prefix(line, "scenario ") && post->scenario == NULL)
            post->scenario = het_scenario_open(line + 9, het_rules_registry, error);
        else if (g_str_has_prefix(line, "digest ") && digest == NULL)
            digest = g_strdup(line + 7);
        else if (g_str_has_prefix(line, "rules "))
            rules = g_ascii_strtoull(line + 6, NULL, 10);
        else if (end != NULL && is_number(end) && post->ends[side] == NULL)
            post->ends[side] = g_strdup(end);
        else if (!g_str_has_prefix(line, "reveal ") || !read_reveal(post, line + 7)) {
            fail("%s, line %u: \"%.60s\" belongs in no such file", post->path, i + 1, line);
            return false;
        }
        if (error != NULL && *error != NULL)
            return false;
    }
    if (lines[0] == NULL || strcmp(lines[0], MAGIC) != 0 || lines[i] == NULL ||
        post->scenario == NULL) {
        fail("%s is no game by file, or was cut off", post->path);
        return false;
    }
    HetRecordHead head = {.scenario = NULL};
    het_record_head_set(&head, post->scenario);
    const bool same = digest != NULL && strcmp(head.digest, digest) == 0 && head.version == rules;
    het_record_head_clear(&head);
    if (!same)
        fail("%s: the battle or the rules here are not those it was begun with", post->path);
    *ret_moves = i + 1;
    return same;
}

/* Whether what each side has revealed is of the chain whose end it gave. */
static bool
check_chains(const HetPost *post, GError **error)
{
    HET_EACH_BELOW(side, HET_SIDES) {
        if (post->revealed[side] == NULL)
            continue;
        g_autofree char *end =
            step_back(post->revealed[side], MIN(post->epochs[side] + 1, EPOCHS - 1));
        if (post->ends[side] != NULL && strcmp(end, post->ends[side]) == 0)
            continue;
        fail("%s: the number that %s reveals is not the one it had chosen", post->path,
             post->scenario->sides[side]);
        return false;
    }
    return true;
}

/* Plays a line of the file; false with an error: it was not to be played. */
static bool
play_line(HetPost *post, const char *line, unsigned number, GError **error)
{
    const HetState *state = het_session_state(post->session);
    const unsigned played = het_session_length(post->session);
    g_autoptr(GError) inner = NULL;
    HetMove move, drawn;
    if (het_game_over(state) || !het_text_parse(state, line, &move, &inner)) {
        fail("%s, line %u: \"%.60s\": %s", post->path, number, line,
             inner != NULL ? inner->message : "the game is over");
        return false;
    }
    if (state->actor == HET_CHANCE &&
        (!het_post_draw(post, &drawn) || !het_move_equal(&drawn, &move))) {
        fail("%s, line %u: \"%.60s\" is not what the dice of both gave", post->path, number, line);
        return false;
    }
    if (state->actor == post->side && played >= post->news) {
        fail("%s, line %u: \"%.60s\" is a decision of %s that was not made here", post->path,
             number, line, post->scenario->sides[post->side]);
        return false;
    }
    if (het_session_apply(post->session, &move, NULL))
        return true;
    fail("%s, line %u: \"%.60s\" is against the rules", post->path, number, line);
    return false;
}

/* The moves that this side has passed on must stand there as they did. */
static bool
check_passed(HetPost *post, char **moves, GError **error)
{
    g_autofree char *path = beside(post->path, post->side, "passed");
    g_autofree char *text = NULL;
    gsize length = 0;
    if (!het_text_file_read(path, HET_RECORD_MAX, &text, &length, NULL))
        return true; /* it has not decided yet */
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    char **passed = lines[0] != NULL ? lines + 1 : lines;
    if (lines[0] == NULL || !is_fixed(post, lines[0])) {
        fail("%s: the battle or a side is not what it was when it was passed on", post->path);
        return false;
    }
    for (; passed[post->news] != NULL && *passed[post->news] != '\0'; post->news++)
        if (moves[post->news] == NULL || strcmp(moves[post->news], passed[post->news]) != 0) {
            fail("%s: move %u was \"%.60s\" when it was passed on, and is \"%.60s\" now",
                 post->path, post->news + 1, passed[post->news],
                 moves[post->news] != NULL ? moves[post->news] : "gone");
            return false;
        }
    return true;
}

/* Finds the side whose secret is here. */
static bool
find_secret(HetPost *post, GError **error)
{
    HET_EACH_BELOW(side, HET_SIDES) {
        g_autofree char *path = beside(post->path, (HetActor)side, "secret");
        g_autofree char *text = NULL;
        gsize length = 0;
        if (!het_text_file_read(path, 2 * DIGITS, &text, &length, NULL))
            continue;
        g_strchomp(text);
        g_autofree char *end = is_number(text) ? step_back(text, EPOCHS) : NULL;
        if (end == NULL || post->ends[side] == NULL || strcmp(end, post->ends[side]) != 0) {
            fail("%s is not the secret of this game", path);
            return false;
        }
        post->side = (HetActor)side;
        post->secret = g_steal_pointer(&text);
        return true;
    }
    fail("%s: neither side's secret is beside it; the side that has not joined does so by --join",
         post->path);
    return false;
}

/* (transfer full) The file with its head read; `ret_lines`, `ret_moves`: where its moves begin. */
static HetPost *
read_file(const char *path, char ***ret_lines, unsigned *ret_moves, GError **error)
{
    g_autofree char *text = NULL;
    gsize length = 0;
    if (!het_text_file_read(path, HET_RECORD_MAX, &text, &length, error))
        return NULL;
    g_autoptr(HetPost) post = g_new0(HetPost, 1);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    post->path = g_strdup(path);
    if (!read_head(post, lines, ret_moves, error) || !check_chains(post, error))
        return NULL;
    post->session = het_session_new(post->scenario, 0);
    *ret_lines = g_steal_pointer(&lines);
    return g_steal_pointer(&post);
}

HetPost *
het_post_open(const char *path, GError **error)
{
    g_auto(GStrv) lines = NULL;
    unsigned first = 0;
    g_autoptr(HetPost) post = read_file(path, &lines, &first, error);
    if (post == NULL || !find_secret(post, error) || !check_passed(post, lines + first, error))
        return NULL;
    for (unsigned i = first; lines[i] != NULL && *lines[i] != '\0'; i++)
        if (!play_line(post, lines[i], i + 1, error))
            return NULL;
    post->since = het_session_length(post->session);
    return g_steal_pointer(&post);
}

HetPost *
het_post_join(const char *path, GError **error)
{
    g_auto(GStrv) lines = NULL;
    unsigned first = 0;
    g_autoptr(HetPost) post = read_file(path, &lines, &first, error);
    if (post == NULL)
        return NULL;
    if (post->ends[HET_FIRST] != NULL && post->ends[HET_SECOND] != NULL) {
        fail("%s: both sides are taken", path);
        return NULL;
    }
    if (lines[first] != NULL && *lines[first] != '\0') {
        fail("%s: moves were played before both sides were taken", path);
        return NULL;
    }
    post->side = post->ends[HET_FIRST] != NULL ? HET_SECOND : HET_FIRST;
    return make_secret(post, error) && het_post_save(post, error) ? g_steal_pointer(&post) : NULL;
}

HetPost *
het_post_begin(const char *path, const char *scenario, HetActor side, GError **error)
{
    g_autoptr(HetPost) post = g_new0(HetPost, 1);
    post->path = g_strdup(path);
    post->side = side;
    if (g_file_test(path, G_FILE_TEST_EXISTS)) {
        fail("%s is there already", path);
        return NULL;
    }
    post->scenario = het_scenario_open(scenario, het_rules_registry, error);
    if (post->scenario == NULL)
        return NULL;
    post->session = het_session_new(post->scenario, 0);
    return make_secret(post, error) && het_post_save(post, error) ? g_steal_pointer(&post) : NULL;
}

void
het_post_free(HetPost *post)
{
    if (post == NULL)
        return;
    if (post->session != NULL)
        het_session_free(post->session);
    if (post->scenario != NULL)
        het_scenario_unref(post->scenario);
    HET_EACH_BELOW(side, HET_SIDES) {
        g_free(post->ends[side]);
        g_free(post->revealed[side]);
    }
    g_free(post->secret);
    g_free(post->path);
    g_free(post);
}

/* --- playing ---------------------------------------------------------------------------------- */

bool
het_post_draw(HetPost *post, HetMove *ret_roll)
{
    const HetState *state = het_session_state(post->session);
    if (state->actor != HET_CHANCE || !find_key(post, state->epoch))
        return false;
    *ret_roll = het_referee_draw(state, post->key);
    return true;
}

HetPostTurn
het_post_turn(HetPost *post)
{
    const HetState *state = het_session_state(post->session);
    HetMove roll;
    if (post->ends[het_other(post->side)] == NULL)
        return HET_POST_ALONE;
    if (het_game_over(state))
        return HET_POST_OVER;
    return state->actor == post->side || het_post_draw(post, &roll) ? HET_POST_MINE : HET_POST_SEND;
}

const char *
het_post_turn_name(HetPost *post)
{
    static const char *const names[] = {[HET_POST_MINE] = "mine",
                                        [HET_POST_SEND] = "send",
                                        [HET_POST_ALONE] = "alone",
                                        [HET_POST_OVER] = "over"};
    return post != NULL ? names[het_post_turn(post)] : NULL;
}
