/* Threads that work tasks off in order (agents/search/team.h). */
#include "test.h"

#include "agents/search/team.h"
#include "engine/random.h"

enum { TASKS = 3000 };

typedef struct {
    uint64_t results[HET_TEAM_OPEN];
    unsigned workers[HET_TEAM_OPEN];
} Shared;

/* Some take much longer than others. */
static void
hash_a_number(void *context, unsigned worker, uint64_t number)
{
    Shared *shared = context;
    HetRandom random = {.state = number};
    for (uint64_t i = number % 7 == 0 ? 20000 : 20; i > 0; i--)
        het_random_next(&random);
    shared->results[number % HET_TEAM_OPEN] = random.state;
    shared->workers[number % HET_TEAM_OPEN] = worker;
}

/* Tasks come back in order and done, whether threads are awake or have gone to sleep. */
static void
a_team_hands_tasks_back_in_order(void **unused)
{
    (void)unused;
    for (unsigned threads = 1; threads <= 8; threads *= 2) {
        Shared shared = {0}, alone = {0};
        HetTeam *team = het_team_new(threads, hash_a_number, &shared);
        uint64_t posted = 0;
        for (uint64_t taken = 0; taken < TASKS; taken++) {
            if (taken % 1000 == 500)
                g_usleep(2000);
            while (posted < TASKS && posted - taken < 1 + taken % HET_TEAM_OPEN) {
                het_team_post(team);
                posted++;
            }
            het_team_take(team);
            hash_a_number(&alone, 0, taken);
            assert_int_equal(shared.results[taken % HET_TEAM_OPEN],
                             alone.results[taken % HET_TEAM_OPEN]);
            assert_true(shared.workers[taken % HET_TEAM_OPEN] < threads);
        }
        het_team_free(team);
    }
}

TEST_UNIT("team")
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_team_hands_tasks_back_in_order)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
