/* A `hetman` with the judging subcommands and agents that misbehave, for the end-to-end tests: the
 * registry below takes the place of the library's. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "agents/agents.h"
#include "console/command.h"
#include "eval/interrupt.h"

enum { TROUBLE_AT = 3 }; /* the choice at which an agent misbehaves */

static HetAgentStatus
play_on(HetAgent *agent, const HetMoveList *legal, HetMove *ret_move)
{
    *ret_move = legal->moves[het_random_below(&agent->random, legal->count)];
    return HET_AGENT_CHOSE;
}

static void
rest(long milliseconds)
{
    struct timespec time = {.tv_sec = milliseconds / 1000,
                            .tv_nsec = milliseconds % 1000 * 1000000};
    nanosleep(&time, NULL);
}

static HetAgentStatus
segfault_choose(HetAgent *agent, const HetState *state, const HetMoveList *legal, HetMove *ret_move,
                GError **error)
{
    (void)state;
    (void)error;
    if (agent->work.choices == TROUBLE_AT) {
        signal(SIGSEGV, SIG_DFL); /* sanitizers catch it */
        raise(SIGSEGV);
    }
    return play_on(agent, legal, ret_move);
}

static HetAgentStatus
leave_choose(HetAgent *agent, const HetState *state, const HetMoveList *legal, HetMove *ret_move,
             GError **error)
{
    (void)state;
    (void)error;
    if (agent->work.choices == TROUBLE_AT)
        _Exit(3);
    return play_on(agent, legal, ret_move);
}

static HetAgentStatus
hang_choose(HetAgent *agent, const HetState *state, const HetMoveList *legal, HetMove *ret_move,
            GError **error)
{
    (void)state;
    (void)error;
    while (agent->work.choices == TROUBLE_AT)
        rest(1000);
    return play_on(agent, legal, ret_move);
}

/* Outside force: not the agent's doing. */
static HetAgentStatus
killed_choose(HetAgent *agent, const HetState *state, const HetMoveList *legal, HetMove *ret_move,
              GError **error)
{
    (void)state;
    (void)error;
    if (agent->work.choices == TROUBLE_AT)
        raise(SIGKILL);
    return play_on(agent, legal, ret_move);
}

static HetAgentStatus
babble_choose(HetAgent *agent, const HetState *state, const HetMoveList *legal, HetMove *ret_move,
              GError **error)
{
    (void)state;
    (void)error;
    puts("result 0 normal");
    fflush(stdout);
    return play_on(agent, legal, ret_move);
}

static HetAgentStatus
slow_choose(HetAgent *agent, const HetState *state, const HetMoveList *legal, HetMove *ret_move,
            GError **error)
{
    (void)state;
    (void)error;
    rest(20);
    return play_on(agent, legal, ret_move);
}

static HetAgentStatus
illegal_choose(HetAgent *agent, const HetState *state, const HetMoveList *legal, HetMove *ret_move,
               GError **error)
{
    (void)state;
    (void)error;
    if (agent->work.choices != TROUBLE_AT)
        return play_on(agent, legal, ret_move);
    *ret_move = het_move(HET_MOVE_NONE);
    return HET_AGENT_CHOSE;
}

static bool
stillborn_init(HetAgent *agent, GError **error)
{
    (void)agent;
    g_set_error(error, HET_ERROR, HET_ERROR_PROCESS, "the program did not start");
    return false;
}

static const HetAgentClass stillborn = {.name = "stillborn",
                                        .instance_size = sizeof(HetAgent),
                                        .init = stillborn_init,
                                        .choose = slow_choose};
static const HetAgentClass segfault = {
    .name = "segfault", .instance_size = sizeof(HetAgent), .choose = segfault_choose};
static const HetAgentClass leave = {
    .name = "leave", .instance_size = sizeof(HetAgent), .choose = leave_choose};
static const HetAgentClass hang = {
    .name = "hang", .instance_size = sizeof(HetAgent), .choose = hang_choose};
static const HetAgentClass killed = {
    .name = "killed", .instance_size = sizeof(HetAgent), .choose = killed_choose};
static const HetAgentClass babble = {
    .name = "babble", .instance_size = sizeof(HetAgent), .choose = babble_choose};
static const HetAgentClass slow = {
    .name = "slow", .instance_size = sizeof(HetAgent), .choose = slow_choose};
static const HetAgentClass illegal = {
    .name = "illegal", .instance_size = sizeof(HetAgent), .choose = illegal_choose};

static const HetAgentClass *const stubs[] = {
    &het_agent_random, &het_agent_greedy, &stillborn, &segfault, &leave, &hang,
    &killed,           &babble,           &slow,      &illegal,  NULL,
};

HetAgentRegistry het_agent_registry = stubs;

int
main(int argc, char **argv)
{
    for (size_t i = 0; argc > 1 && het_commands[i].command != NULL; i++)
        if (strcmp(argv[1], het_commands[i].command->name) == 0) {
            if (!het_commands[i].command->minds_signals)
                het_interrupt_install();
            return het_commands[i].command->run(argc - 1, argv + 1);
        }
    fprintf(stderr, "stub: no such command\n");
    return 2;
}
