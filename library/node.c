#include "handle.h"

#include <stdlib.h>

#include "engine/throw.h"

/* --- numbers ---------------------------------------------------------------------------------- */

static int
compare_keys(const void *a, const void *b)
{
    uint64_t one = *(const uint64_t *)a, other = *(const uint64_t *)b;
    return (one > other) - (one < other);
}

/* The node's list and the number of each of its moves; how many there are. */
static unsigned
list_node(const HetmanGame *game, HetMoveList *ret_list, int32_t *ret_numbers)
{
    if (het_game_state(game)->actor < HET_SIDES)
        return het_game_number_actions(game, ret_list, ret_numbers);
    het_list_clear(ret_list);
    if (het_game_state(game)->actor == HET_CHANCE)
        het_game_legal(het_game_state(game), ret_list);
    HET_EACH_BELOW(i, ret_list->count)
        ret_numbers[i] = (int32_t)i;
    return ret_list->count;
}

unsigned
hetman_game_node(const HetmanGame *game, HetmanActor *ret_actor, int32_t *ret_numbers,
                 HetmanMove *ret_moves, uint64_t *ret_weights)
{
    g_auto(HetUsed) used = het_game_read(game, NULL);
    g_return_val_if_fail(used != NULL, 0);
    HetMoveList list;
    int32_t numbers[HET_MOVES_MAX];
    uint64_t keys[HET_MOVES_MAX]; /* number and place, to be sorted */
    unsigned count = list_node(game, &list, numbers);
    bool chance = het_game_state(game)->actor == HET_CHANCE;
    HET_EACH_BELOW(i, count)
        keys[i] = (uint64_t)numbers[i] << 32 | i;
    if (!chance)
        qsort(keys, count, sizeof *keys, compare_keys);
    HET_EACH_BELOW(i, count) {
        unsigned at = (unsigned)(keys[i] & UINT32_MAX);
        if (ret_numbers != NULL)
            ret_numbers[i] = numbers[at];
        if (ret_moves != NULL)
            ret_moves[i] = het_move_out(&list.moves[at]);
        if (ret_weights != NULL)
            ret_weights[i] = chance ? list.weights[at] : 0;
    }
    if (ret_actor != NULL)
        *ret_actor = (HetmanActor)het_game_state(game)->actor;
    return count;
}

bool
hetman_game_apply_number(HetmanGame *game, int32_t number, GError **error)
{
    g_auto(HetUsed) used = het_game_change(game, error);
    if (used == NULL)
        return false;
    HetMoveList list;
    int32_t numbers[HET_MOVES_MAX];
    unsigned count = list_node(game, &list, numbers);
    HET_EACH_BELOW(i, count) {
        if (numbers[i] != number)
            continue;
        het_session_play(game->session, &list.moves[i], NULL);
        return true;
    }
    return het_fail(
        error, HET_ERROR_ILLEGAL,
        "number %d is not on offer here (ply %u, %s decides, %u are): take one of the node", number,
        het_game_state(game)->ply, het_actor_name((HetActor)het_game_state(game)->actor), count);
}

int32_t
hetman_game_number_of(const HetmanGame *game, const HetmanMove *move, GError **error)
{
    g_auto(HetUsed) used = het_game_read(game, error);
    if (used == NULL || !het_argument_check(move, "a move", error))
        return -1;
    HetMoveList list;
    int32_t numbers[HET_MOVES_MAX];
    unsigned count = list_node(game, &list, numbers);
    HetMove inner = het_move_in(move);
    unsigned at = count;
    if (het_game_state(game)->actor != HET_CHANCE)
        at = count > 0 ? het_list_index(&list, &inner) : 0;
    else if (het_game_is_legal(het_game_state(game), &inner))
        at = het_outcome_find(&list, &inner);
    if (at < count)
        return numbers[at];
    het_fail(error, HET_ERROR_ILLEGAL,
             "the move has no number here (ply %u, %s decides): only listed moves have one",
             het_game_state(game)->ply, het_actor_name((HetActor)het_game_state(game)->actor));
    return -1;
}

static bool
check_size(size_t wanted, size_t found, const char *what, GError **error)
{
    if (wanted == found)
        return true;
    return het_fail(error, HET_ERROR_VALUE,
                    "%s must have %" G_GSIZE_FORMAT " bytes here, found %" G_GSIZE_FORMAT, what,
                    wanted, found);
}

bool
hetman_game_action_mask(const HetmanGame *game, uint8_t *ret_mask, size_t bytes, GError **error)
{
    g_auto(HetUsed) used = het_game_read(game, error);
    if (used == NULL || !het_argument_check(ret_mask, "where the mask goes", error) ||
        !check_size((size_t)game->scenario->actions.size, bytes, "a mask", error))
        return false;
    HetMoveList list;
    int32_t numbers[HET_MOVES_MAX];
    unsigned count = het_game_number_actions(game, &list, numbers);
    memset(ret_mask, 0, bytes);
    HET_EACH_BELOW(i, count)
        ret_mask[numbers[i]] = 1;
    return true;
}

/* --- bytes ------------------------------------------------------------------------------------ */

/* What stands before the state, little-endian. */
typedef struct {
    char mark[8];
    uint64_t digest, rules; /* of the scenario's text and options; the version of its rules */
    uint64_t seed, referee;
    uint64_t check; /* of all the others and the state */
} BytesHead;

_Static_assert(sizeof(BytesHead) == HET_GAME_BYTES_HEAD, "as bytes of a game are counted");

static const char bytes_mark[8] = "HETGAME1";

static uint64_t
check_of(const BytesHead *head, const uint8_t *state, size_t size)
{
    uint64_t start = het_hash_bytes(0, head, offsetof(BytesHead, check));
    return het_hash_bytes(start, state, size);
}

static BytesHead
head_of(const HetScenario *scenario, uint64_t seed, uint64_t referee)
{
    const uint64_t text = g_ascii_strtoull(scenario->digest, NULL, 16);
    const size_t options = scenario->rules->option_count * sizeof *scenario->options;
    BytesHead head = {.digest = het_hash_bytes(text, scenario->options, options),
                      .rules = scenario->rules->version,
                      .seed = seed,
                      .referee = referee};
    memcpy(head.mark, bytes_mark, sizeof head.mark);
    return head;
}

bool
hetman_game_bytes(const HetmanGame *game, uint8_t *ret_memory, size_t bytes, GError **error)
{
    g_auto(HetUsed) used = het_game_read(game, error);
    if (used == NULL || !het_argument_check(ret_memory, "where the bytes go", error))
        return false;
    const HetScenario *scenario = game->scenario->scenario;
    const size_t size = scenario->state_size;
    if (!check_size(HET_GAME_BYTES_HEAD + size, bytes, "a game", error))
        return false;
    HetStateBuffer copy;
    memcpy(&copy, het_game_state(game), size);
    copy.state.scenario = NULL; /* an address, which nobody else has */
    BytesHead head =
        head_of(scenario, het_session_seed(game->session), het_session_referee(game->session));
    head.check = check_of(&head, (const uint8_t *)&copy, size);
    memcpy(ret_memory, &head, sizeof head);
    memcpy(ret_memory + sizeof head, &copy, size);
    return true;
}

HetmanGame *
hetman_game_of_bytes(HetmanScenario *scenario, const uint8_t *memory, size_t bytes, GError **error)
{
    if (!het_handle_check(scenario, HET_HANDLE_SCENARIO, error) ||
        !het_argument_check(memory, "the bytes of a game", error))
        return NULL;
    const HetScenario *inner = scenario->scenario;
    const size_t size = inner->state_size;
    if (!check_size(HET_GAME_BYTES_HEAD + size, bytes, "a game of this scenario", error))
        return NULL;
    BytesHead head;
    HetStateBuffer state;
    memcpy(&head, memory, sizeof head);
    memcpy(&state, memory + sizeof head, size);
    BytesHead wanted = head_of(inner, head.seed, head.referee);
    wanted.check = check_of(&wanted, memory + sizeof head, size);
    const char *fault =
        memcmp(head.mark, wanted.mark, sizeof head.mark) != 0 ? "these bytes are of no game"
        : head.digest != wanted.digest ? "these bytes are of another scenario"
        : head.rules != wanted.rules   ? "these bytes are of another version of the rules"
        : head.check != wanted.check   ? "these bytes are damaged"
                                       : NULL;
    if (fault != NULL) {
        het_fail(error, HET_ERROR_FORMAT, "%s: expected those of a game of %s", fault, inner->name);
        return NULL;
    }
    state.state.scenario = inner;
    fault = inner->rules->check != NULL ? inner->rules->check(&state.state) : NULL;
    if (fault != NULL) {
        het_fail(error, HET_ERROR_FORMAT, "these bytes are no position of %s: %s", inner->name,
                 fault);
        return NULL;
    }
    return het_handle_game(scenario, het_session_new_at(&state.state, head.seed, head.referee));
}
