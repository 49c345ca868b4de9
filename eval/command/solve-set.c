#include "solve-set.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "agents/agent.h"
#include "agents/policy.h"
#include "engine/each.h"
#include "engine/record.h"
#include "engine/rules/registry.h"
#include "engine/text.h"
#include "engine/textfile.h"
#include "battle/odds/odds-before.h"

enum {
    PLIES_MAX = 20000, /* of a game that is played to find a position */
    FILE_LIMIT = 64 << 20,
    RANDOM_MOVES = 5 /* one move in so many */
};

static const double TOLERANCE = 1e-8, LEAST_SPREAD = 0.02;

const char het_solved_head[] = "position\tbefore\tdigest\tversion\tnodes\tvalues";
enum { NAME, BEFORE, DIGEST, VERSION, NODES, VALUES, COLUMNS };
#define SAME "=" /* the value of the move before */

void
het_solved_free(HetSolved *solved)
{
    if (solved == NULL)
        return;
    g_free(solved->name);
    g_free(solved->before);
    g_clear_pointer(&solved->scenario, het_scenario_unref);
    g_clear_pointer(&solved->moves, g_array_unref);
    g_free(solved);
}

/* --- positions -------------------------------------------------------------------------------- */

static bool
open_record(HetSolved *solved, int ply, GError **error)
{
    g_autoptr(HetRecord) record = het_record_load(solved->name, het_rules_registry, error);
    if (record == NULL)
        return false;
    if (ply > (int)record->moves->len)
        return het_fail(error, HET_ERROR_USAGE, "--ply=%d: the record has %u moves", ply,
                        record->moves->len);
    solved->scenario = het_scenario_ref(record->scenario);
    het_game_start(solved->scenario, &solved->state.state);
    const unsigned moves = ply < 0 ? record->moves->len : (unsigned)ply;
    HET_EACH_BELOW(i, moves)
        het_game_apply(&solved->state.state, &g_array_index(record->moves, HetMove, i), NULL);
    g_array_append_vals(solved->moves, record->moves->data, moves);
    return true;
}

static bool
open_scenario(HetSolved *solved, int ply, GError **error)
{
    solved->scenario = het_scenario_open(solved->name, het_rules_registry, error);
    if (solved->scenario == NULL)
        return false;
    if (ply >= 0)
        return het_fail(error, HET_ERROR_USAGE,
                        "--ply is for a record; a scenario is played on by --before");
    het_game_start(solved->scenario, &solved->state.state);
    return true;
}

static bool
is_record(const char *name)
{
    static const char mark[] = "hetman-record";
    g_autofree char *text = NULL;
    gsize length = 0;
    if (!g_file_test(name, G_FILE_TEST_IS_REGULAR) ||
        !het_text_file_read(name, FILE_LIMIT, &text, &length, NULL))
        return false;
    return g_str_has_prefix(text, mark);
}

HetSolved *
het_solved_open(const char *name, const char *before, int ply, GError **error)
{
    g_autoptr(HetSolved) solved = g_new0(HetSolved, 1);
    HetState *state = &solved->state.state;
    solved->name = g_strdup(name);
    solved->before = g_strdup(before != NULL ? before : "");
    solved->moves = g_array_new(FALSE, FALSE, sizeof(HetMove));
    if (is_record(name) ? !open_record(solved, ply, error) : !open_scenario(solved, ply, error))
        return NULL;
    if (*solved->before != '\0' &&
        !het_odds_play_before(state, solved->before, solved->moves, error)) {
        g_prefix_error(error, "--before: ");
        return NULL;
    }
    if (het_game_over(state)) {
        het_fail(error, HET_ERROR_VALUE,
                 "%.200s: the game is over there; choose an earlier position (--ply)", name);
        return NULL;
    }
    solved->side = state->actor == HET_CHANCE ? state->active : state->actor;
    het_game_legal(state, &solved->list);
    return g_steal_pointer(&solved);
}

bool
het_solved_solve(HetSolved *solved, const HetSolveLimits *limits)
{
    g_autoptr(HetSolver) solver = het_solver_new(solved->scenario, limits);
    bool done =
        het_solver_moves(solver, &solved->state.state, &solved->list, solved->side, solved->values);
    solved->nodes = het_solver_nodes(solver);
    solved->known = het_solver_known(solver);
    return done;
}

double
het_solved_best(const HetSolved *solved)
{
    return solved->values[het_policy_first_best(solved->values, solved->list.count)];
}

/* --- files ------------------------------------------------------------------------------------ */

char *
het_solved_line(const HetSolved *solved)
{
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    const HetScenario *scenario = solved->scenario;
    GString *line = g_string_new(NULL);
    g_string_append_printf(line, "%s\t%s\t%s\t%u\t%" G_GUINT64_FORMAT "\t", solved->name,
                           solved->before, scenario->digest, scenario->rules->version,
                           solved->nodes);
    HET_EACH_BELOW(i, solved->list.count) {
        g_ascii_formatd(number, sizeof number, "%.9g", solved->values[i]);
        const bool same = i > 0 && solved->values[i] == solved->values[i - 1];
        g_string_append_printf(line, "%s%s", i > 0 ? " " : "", same ? SAME : number);
    }
    return g_string_free(line, FALSE);
}

/* "0.5 = 0.25": a value a move of the list. */
static bool
read_values(HetSolved *solved, const char *text, GError **error)
{
    g_auto(GStrv) words = g_strsplit(text, " ", -1);
    bool good = g_strv_length(words) == solved->list.count;
    for (unsigned i = 0; good && i < solved->list.count; i++) {
        char *end = NULL;
        const bool same = i > 0 && strcmp(words[i], SAME) == 0;
        solved->values[i] = same ? solved->values[i - 1] : g_ascii_strtod(words[i], &end);
        good = same || (end != words[i] && *end == '\0');
    }
    if (!good)
        het_fail(error, HET_ERROR_FORMAT,
                 "the values are not those of the position's %u moves; find it again",
                 solved->list.count);
    return good;
}

static HetSolved *
read_line(const char *line, GError **error)
{
    g_auto(GStrv) cells = g_strsplit(line, "\t", -1);
    if (g_strv_length(cells) != COLUMNS) {
        het_fail(error, HET_ERROR_FORMAT, "%u columns; expected %d", g_strv_length(cells), COLUMNS);
        return NULL;
    }
    g_autoptr(HetSolved) solved = het_solved_open(cells[NAME], cells[BEFORE], -1, error);
    if (solved == NULL)
        return NULL;
    g_autofree char *version = g_strdup_printf("%u", solved->scenario->rules->version);
    const bool same = strcmp(version, cells[VERSION]) == 0;
    if (!same || strcmp(solved->scenario->digest, cells[DIGEST]) != 0) {
        het_fail(error, HET_ERROR_VALUE, "solved with %s %.20s, which is %s now; find it again",
                 same ? "digest" : "version", cells[same ? DIGEST : VERSION],
                 same ? solved->scenario->digest : version);
        return NULL;
    }
    solved->nodes = g_ascii_strtoull(cells[NODES], NULL, 10);
    if (!read_values(solved, cells[VALUES], error))
        return NULL;
    return g_steal_pointer(&solved);
}

GPtrArray *
het_solved_read(const char *path, GError **error)
{
    g_autofree char *text = NULL;
    gsize length = 0;
    return het_text_file_read(path, FILE_LIMIT, &text, &length, error)
               ? het_solved_parse(path, text, error)
               : NULL;
}

GPtrArray *
het_solved_parse(const char *path, const char *text, GError **error)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    g_autoptr(GPtrArray) set = g_ptr_array_new_with_free_func((GDestroyNotify)het_solved_free);
    if (g_strcmp0(lines[0], het_solved_head) != 0) {
        het_fail(error, HET_ERROR_FORMAT,
                 "%s: not a file of solved positions, whose first line is \"position, before, "
                 "digest, version, nodes, values\" with tabs; hetman solve --find writes one",
                 path);
        return NULL;
    }
    for (unsigned i = 1; lines[i] != NULL; i++) {
        if (*lines[i] == '\0' && lines[i + 1] == NULL)
            break;
        HetSolved *solved = read_line(lines[i], error);
        if (solved == NULL) {
            g_prefix_error(error, "%s: line %u: ", path, i + 1);
            return NULL;
        }
        g_ptr_array_add(set, solved);
    }
    return g_steal_pointer(&set);
}

static bool
fail_limits(uint64_t nodes, GError **error)
{
    return het_fail(error, HET_ERROR_VALUE, "not solved: %" G_GUINT64_FORMAT " nodes", nodes);
}

bool
het_solved_verify(const HetSolved *solved, const HetSolveLimits *limits, GError **error)
{
    double values[HET_MOVES_MAX];
    g_autoptr(HetSolver) solver = het_solver_new(solved->scenario, limits);
    const HetState *state = &solved->state.state;
    if (!het_solver_moves(solver, state, &solved->list, solved->side, values))
        return fail_limits(het_solver_nodes(solver), error);
    HET_EACH_BELOW(i, solved->list.count) {
        if (fabs(values[i] - solved->values[i]) <= TOLERANCE)
            continue;
        g_autofree char *move = het_text_of(state, &solved->list.moves[i]);
        return het_fail(error, HET_ERROR_VALUE, "%s: %s is worth %.9g, not %.9g", solved->name,
                        move, values[i], solved->values[i]);
    }
    return true;
}

/* --- finding ---------------------------------------------------------------------------------- */

/* A game under way, and where a side may begin something in its own turn. */
typedef struct {
    HetStateBuffer state;
    GString *places; /* "#3 1 12": its moves and outcomes (het_odds_play_before) */
    GArray *starts;  /* Start */
} Game;

typedef struct {
    uint32_t epoch;
    gsize length; /* of the text of the moves before */
} Start;

static void
play_game(Game *game, const HetScenario *scenario, HetPolicy *policy, HetRandom *luck)
{
    HetMoveList list;
    double scores[HET_MOVES_MAX];
    HetState *state = &game->state.state;
    unsigned depth = 0;
    het_game_start(scenario, state);
    for (unsigned ply = 0; !het_game_over(state) && ply < PLIES_MAX; ply++) {
        het_game_legal(state, &list);
        const bool decision = state->actor != HET_CHANCE;
        const guint last = game->starts->len;
        const bool fresh =
            last == 0 || g_array_index(game->starts, Start, last - 1).epoch != state->epoch;
        if (decision && state->actor == state->active && (fresh || state->depth <= depth)) {
            const Start start = {state->epoch, game->places->len};
            depth = state->depth;
            g_array_append_val(game->starts, start);
        }
        unsigned index = !decision ? het_random_outcome(luck, &list)
                         : het_random_below(luck, RANDOM_MOVES) == 0
                             ? het_random_below(luck, list.count)
                             : het_policy_best(policy, state, &list, scores);
        g_string_append_printf(game->places, "%c%u", ply > 0 ? ' ' : '#', index + 1);
        het_game_apply(state, &list.moves[index], NULL);
    }
}

static void
play_doctrine(Game *game, const HetScenario *scenario, uint64_t seed)
{
    HetPolicy policy = {.doctrine = het_doctrine_find(scenario->rules->name)};
    HetRandom luck = {.state = seed};
    het_doctrine_set(policy.doctrine, NULL, NULL, policy.dials, NULL);
    policy.cache = g_malloc0(policy.doctrine->cache_size);
    play_game(game, scenario, &policy, &luck);
    het_policy_clear(&policy);
}

/* True if a choice among the moves matters. */
static bool
is_telling(const HetSolved *solved)
{
    double worst = 1;
    HET_EACH_BELOW(i, solved->list.count)
        worst = MIN(worst, solved->values[i]);
    return het_solved_best(solved) - worst > LEAST_SPREAD;
}

HetSolved *
het_solved_find(const char *name, uint64_t seed, unsigned back, const HetSolveLimits *limits,
                GError **error)
{
    g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, error);
    g_autoptr(GString) places = g_string_new(NULL);
    g_autoptr(GArray) starts = g_array_new(FALSE, FALSE, sizeof(Start));
    HetSolved *found = NULL;
    Game game = {.places = places, .starts = starts};
    if (scenario == NULL)
        return NULL;
    play_doctrine(&game, scenario, seed);
    unsigned epochs = 0;
    for (guint i = starts->len; i-- > 0;) {
        const Start *start = &g_array_index(starts, Start, i);
        epochs += i + 1 == starts->len || start[1].epoch != start->epoch;
        if (epochs > back)
            break;
        g_autofree char *before = g_strndup(places->str, start->length);
        g_autoptr(HetSolved) solved = het_solved_open(name, before, -1, error);
        if (solved == NULL || !het_solved_solve(solved, limits))
            break;
        if (is_telling(solved)) {
            het_solved_free(found);
            found = g_steal_pointer(&solved);
        }
    }
    return found;
}

/* --- regret ----------------------------------------------------------------------------------- */

/* An agent's player turn, followed through all its dice. */
typedef struct {
    HetSolver *solver;
    HetAgent *agent;
    HetActor seat;
    uint32_t epoch;
    GArray *moves;     /* HetMove: from the scenario's opening to where it has come to */
    GHashTable *known; /* key of a position to its value (double) */
    GError **error;
} Turn;

static bool follow(Turn *turn, const HetState *state, double *ret_value);

static bool
choose(const Turn *turn, const HetState *state, const HetMoveList *list, HetMove *ret_move)
{
    /* Makes the agent forget other positions. */
    het_agent_replay_moves(turn->agent, (const HetMove *)(void *)turn->moves->data,
                           turn->moves->len);
    het_agent_plan_anew(turn->agent);
    HetAgentStatus status = het_agent_choose(turn->agent, state, list, ret_move, turn->error);
    if (status == HET_AGENT_CHOSE && het_game_allows(state, list, ret_move))
        return true;
    if (turn->error != NULL && *turn->error == NULL)
        het_fail(turn->error, HET_ERROR_VALUE, "%s does not choose a legal move",
                 turn->agent->name);
    return false;
}

static bool
follow_move(Turn *turn, const HetState *state, const HetMove *move, double *ret_value)
{
    g_autofree HetStateBuffer *next = g_new(HetStateBuffer, 1);
    het_game_clone(&next->state, state);
    het_game_apply(&next->state, move, NULL);
    g_array_append_vals(turn->moves, move, 1);
    const bool followed = follow(turn, &next->state, ret_value);
    g_array_set_size(turn->moves, turn->moves->len - 1);
    return followed;
}

static bool
follow_node(Turn *turn, const HetState *state, double *ret_value)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    het_game_legal(state, list);
    if (state->actor == turn->seat) {
        HetMove move;
        return choose(turn, state, list, &move) && follow_move(turn, state, &move, ret_value);
    }
    if (state->actor != HET_CHANCE) {
        double values[HET_MOVES_MAX];
        if (!het_solver_moves(turn->solver, state, list, state->actor, values))
            return fail_limits(het_solver_nodes(turn->solver), turn->error);
        const unsigned best = het_policy_first_best(values, list->count);
        return follow_move(turn, state, &list->moves[best], ret_value);
    }
    double sum = 0;
    HET_EACH_BELOW(i, list->count) {
        double value = 0;
        if (!follow_move(turn, state, &list->moves[i], &value))
            return false;
        sum += (double)list->weights[i] * value;
    }
    *ret_value = sum / (double)list->total;
    return true;
}

static bool
follow(Turn *turn, const HetState *state, double *ret_value)
{
    if (het_game_over(state) || state->epoch != turn->epoch)
        return het_solver_value(turn->solver, state, turn->seat, ret_value) ||
               fail_limits(het_solver_nodes(turn->solver), turn->error);
    gint64 key = (gint64)het_game_key(state);
    const double *known = g_hash_table_lookup(turn->known, &key);
    if (known != NULL) {
        *ret_value = *known;
        return true;
    }
    if (!follow_node(turn, state, ret_value))
        return false;
    g_hash_table_insert(turn->known, g_memdup2(&key, sizeof key),
                        g_memdup2(ret_value, sizeof *ret_value));
    return true;
}

bool
het_solved_regret(const HetSolved *solved, const char *agent, uint64_t seed,
                  const HetSolveLimits *limits, HetRegret *ret_regret, GError **error)
{
    const HetState *state = &solved->state.state;
    if (state->actor == HET_CHANCE)
        return het_fail(error, HET_ERROR_VALUE, "%s: no decision: dice are rolled there",
                        solved->name);
    g_autoptr(HetAgent) player = het_agent_new(agent, solved->scenario, solved->side, seed, error);
    if (player == NULL)
        return false;
    g_autoptr(HetSolver) solver = het_solver_new(solved->scenario, limits);
    g_autoptr(GHashTable) known =
        g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free);
    g_autoptr(GArray) moves = g_array_copy(solved->moves);
    Turn turn = {.solver = solver,
                 .agent = player,
                 .seat = solved->side,
                 .epoch = state->epoch,
                 .moves = moves,
                 .known = known,
                 .error = error};
    HetMove move;
    double value = 0, chosen = 0;
    HetStateBuffer next;
    if (!choose(&turn, state, &solved->list, &move) || !follow(&turn, state, &value))
        return false;
    het_game_clone(&next.state, state);
    het_game_apply(&next.state, &move, NULL);
    if (!het_solver_value(solver, &next.state, solved->side, &chosen))
        return fail_limits(het_solver_nodes(solver), error);
    *ret_regret = (HetRegret){.action = het_solved_best(solved) - chosen,
                              .turn = het_solved_best(solved) - value};
    return true;
}
