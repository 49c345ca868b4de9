/* Nothing is allocated while playing: malloc and its kin are counted around the hot slots. The
 * executable's own malloc takes the place of the library's; under AddressSanitizer, which has a
 * malloc of its own, its hook counts. */
#define TEST_ALONE
#include "test.h"

#include "engine/game.h"
#include "sanitized.h"
#include "toys.h"

static unsigned long allocations;

#if SANITIZED

int __sanitizer_install_malloc_and_free_hooks(void (*malloc_hook)(const volatile void *, size_t),
                                              void (*free_hook)(const volatile void *));

static void
count_malloc(const volatile void *memory, size_t size)
{
    (void)memory;
    (void)size;
    allocations++;
}

static void
ignore_free(const volatile void *memory)
{
    (void)memory;
}

static void
start_counting(void)
{
    assert_true(__sanitizer_install_malloc_and_free_hooks(count_malloc, ignore_free) > 0);
}

#else

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);

void *
malloc(size_t size)
{
    allocations++;
    return __libc_malloc(size);
}

void *
calloc(size_t count, size_t size)
{
    allocations++;
    return __libc_calloc(count, size);
}

void *
realloc(void *memory, size_t size)
{
    allocations++;
    return __libc_realloc(memory, size);
}

static void
start_counting(void)
{
}

#endif

/* The counter counts, or the tests below would prove nothing. */
static void
allocations_are_counted(void **state)
{
    (void)state;
    unsigned long before = allocations;
    g_autofree char *text = g_strdup("counted");
    assert_string_equal(text, "counted");
    assert_true(allocations > before);
}

typedef struct {
    HetStateBuffer state, clone;
    HetMoveList list;
} Play;

/* Everything that search does at a node; returns the move to continue with. */
static HetMove
work_at_node(Play *play, HetRandom *random)
{
    HetState *state = &play->state.state;
    HetMeasures measures;
    HetDescription description;
    het_game_legal(state, &play->list);
    for (unsigned i = 0; i < play->list.count; i++) {
        HetMove move = play->list.moves[i], odd = move;
        odd.words[0] ^= het_random_next(random);
        (void)het_game_is_legal(state, &move);
        (void)het_game_is_legal(state, &odd);
        het_game_describe(state, &move, &description);
    }
    unsigned choice = state->actor == HET_CHANCE ? het_random_outcome(random, &play->list)
                                                 : het_random_below(random, play->list.count);
    het_game_clone(&play->clone.state, state);
    het_game_apply(&play->clone.state, &play->list.moves[choice], NULL);
    (void)het_game_hash(&play->clone.state);
    (void)het_game_key(&play->clone.state);
    het_game_measures(&play->clone.state, &measures);
    return play->list.moves[choice];
}

static void
playing_allocates_nothing(void **state)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario = toy_or_shipped_open(*state, &error);
    assert_no_error(error);
    Play *play = g_new0(Play, 1);
    HetRandom random = {.state = 1};
    unsigned nodes = 0;
    const unsigned most = TEST_COUNT(15000, 4000, 3000);
    unsigned long before = allocations;
    for (unsigned game = 0; game < 5; game++) {
        het_game_start(scenario, &play->state.state);
        for (; !het_game_over(&play->state.state) && nodes < most; nodes++) {
            HetMove move = work_at_node(play, &random);
            het_game_apply(&play->state.state, &move, NULL);
        }
    }
    unsigned long after = allocations;
    g_free(play);
    assert_int_equal(after - before, 0);
    assert_true(nodes > 50);
}

int
main(void)
{
    start_counting();
    g_auto(GStrv) shipped = het_scenario_names(NULL);
    GArray *tests = g_array_new(FALSE, TRUE, sizeof(struct CMUnitTest));
    struct CMUnitTest control = cmocka_unit_test(allocations_are_counted);
    g_array_append_val(tests, control);
    char **const lists[] = {shipped, (char **)(uintptr_t)toy_scenario_names};
    for (unsigned list = 0; list < G_N_ELEMENTS(lists); list++) {
        for (unsigned i = 0; lists[list][i] != NULL; i++) {
            struct CMUnitTest test = {.name = lists[list][i],
                                      .test_func = playing_allocates_nothing,
                                      .initial_state = lists[list][i]};
            g_array_append_val(tests, test);
        }
    }
    int failed = _cmocka_run_group_tests("allocation", (struct CMUnitTest *)(void *)tests->data,
                                         tests->len, NULL, NULL);
    g_array_unref(tests);
    return failed;
}
