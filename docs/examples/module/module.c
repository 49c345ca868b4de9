/* A module: an agent and a rule system of one's own, outside Hetman's tree.
 *
 *     cc -shared -fPIC module.c $(pkg-config --cflags --libs hetman-module) -o nim.so
 *     hetman --module=./nim.so match nim.scenario last random
 *     hetman check --conformance ./nim.so nim.scenario
 *
 * The system is Nim with a die: a heap, from which the sides take 1 to as many as a die allows, and
 * who takes the last has won. The agent takes the last move that is offered. */
#include <library/module.h>

#include <engine/keyfile.h>
#include <engine/text.h>

typedef struct {
    HetState head;
    int32_t heap, most;
    uint8_t rolls, unused[7];
} Nim;

enum { ROLL = 1 };

/* Rolls for the side to move, unless there is nothing to choose: then the last one is taken. */
static void
roll(Nim *state, HetActor side)
{
    state->head.active = (uint8_t)side;
    state->most = 0;
    het_state_open_roll(&state->head, ROLL, HET_NO_UNIT, &state->rolls);
}

static void
end(Nim *state)
{
    state->head.actor = HET_NOBODY;
    state->head.roll_key = 0;
}

static void
start(HetState *head)
{
    Nim *state = (Nim *)head;
    state->heap = *(const int *)head->scenario->data;
    head->turn = 1;
    roll(state, HET_FIRST);
}

static void
legal(const HetState *head, HetMoveList *list)
{
    const Nim *state = (const Nim *)head;
    for (int i = 1; head->actor == HET_CHANCE && i <= 3; i++) /* two faces a number: 2, 3 or 4 */
        het_list_add_outcome(list, het_move_roll(HET_NO_UNIT, i, i), 1);
    for (int i = 1; head->actor != HET_CHANCE && i <= MIN(state->most, state->heap); i++) {
        HetMove move = het_move(HET_MOVE_LOSE);
        move.value = (uint16_t)i;
        het_list_add(list, move);
    }
}

static void
apply(HetState *head, const HetMove *move, const HetSink *sink)
{
    Nim *state = (Nim *)head;
    if (head->actor == HET_CHANCE) {
        state->most = move->roll.low + 1;
        head->actor = head->active;
        if (state->heap > 1)
            return;
        het_report(sink, head, HET_EVENT_NOTE, HET_NO_UNIT, HET_NO_UNIT, 1, "NIM-2",
                   "takes the last");
        state->heap = 0; /* forced: a node offers at least two moves */
        end(state);
        return;
    }
    state->heap -= move->value;
    if (state->heap == 0) {
        end(state);
        return;
    }
    HetActor next = het_other((HetActor)head->active);
    if (next == HET_FIRST) {
        head->turn++;
        state->rolls = 0;
    }
    head->epoch++;
    roll(state, next);
}

static void
describe(const HetState *head, const HetMove *move, HetDescription *ret_description)
{
    (void)head, (void)move, (void)ret_description;
}

static void
measures(const HetState *head, HetMeasures *ret_measures)
{
    (void)head, (void)ret_measures;
}

static void
result(const HetState *head, HetResult *ret_result)
{
    *ret_result = (HetResult){(HetActor)head->active, "took the last", "NIM-3"};
}

static uint64_t
key(const HetState *head)
{
    const Nim *state = (const Nim *)head;
    const int32_t heap[2] = {state->heap, state->most};
    return het_hash_bytes(het_hash_head(head), heap, sizeof heap);
}

static bool
load(HetScenario *scenario, HetKeyFile *file)
{
    scenario->state_size = sizeof(Nim);
    *(int *)scenario->data = het_key_file_integer(file, "nim", "heap", 2, 1000);
    return het_key_file_good(file);
}

static bool
save(const HetState *head, GKeyFile *file, GError **error)
{
    if (head->ply > 0) {
        g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL, "only the start can be saved");
        return false;
    }
    g_key_file_set_integer(file, "nim", "heap", ((const Nim *)head)->heap);
    return true;
}

static void
prompt(const HetState *head, HetPrompt *ret_prompt)
{
    const Nim *state = (const Nim *)head;
    g_snprintf(ret_prompt->text, sizeof ret_prompt->text, "Of %d, how many are taken?",
               state->heap);
    ret_prompt->rule = "NIM-1";
}

static void
view(const HetState *head, HetView *ret_view)
{
    ret_view->board = HET_BOARD_SQUARE;
    ret_view->width = ret_view->height = 1;
    if (!ret_view->unmapped) {
        const HetViewCell cell = {.terrain = "heap", .symbol = 'o', .name = "a1"};
        g_array_append_val(ret_view->cells, cell);
    }
    het_view_add_track(ret_view, HET_NOBODY, "heap", "%d", ((const Nim *)head)->heap);
}

static const HetVocabulary vocabulary = {.plane = false};
static const char *const phases[] = {"play", NULL};

static const HetRules nim = {
    .name = "nim",
    .title = "Nim with a die",
    .version = 1,
    .phases = phases,
    .start = start,
    .legal = legal,
    .apply = apply,
    .describe = describe,
    .measures = measures,
    .result = result,
    .key = key,
    .data_size = sizeof(int),
    .load = load,
    .save = save,
    .vocabulary = &vocabulary,
    .prompt = prompt,
    .view = view,
};

static HetAgentStatus
choose(HetAgent *agent, const HetState *state, const HetMoveList *list, HetMove *ret_move,
       GError **error)
{
    (void)agent, (void)state, (void)error;
    *ret_move = list->moves[list->count - 1];
    return HET_AGENT_CHOSE;
}

static const HetAgentClass last = {
    .name = "last",
    .summary = "the last move offered",
    .instance_size = sizeof(HetAgent),
    .choose = choose,
};

const HetModule *hetman_module(void);

const HetModule *
hetman_module(void)
{
    static const HetRules *const systems[] = {&nim, NULL};
    static const HetAgentClass *const classes[] = {&last, NULL};
    static const HetModule module = {HET_MODULE_INIT, .name = "nim", .systems = systems,
                                     .classes = classes};
    return &module;
}
