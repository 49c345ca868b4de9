#include "toy-tree.h"

#include "engine/game.h"
#include "engine/text.h"

typedef enum { OPTION_SEED, OPTION_EPOCHS, OPTION_UNITS } Option;
typedef enum { STEP_REACT, STEP_ROLL, STEP_ORDER } Step;
enum { PROCEDURE_ACTION = 1, UNITS_MAX = 3 };

typedef struct {
    HetState head;
    uint64_t hash;
    uint8_t acted; /* bit per unit of the active side */
    uint8_t rolls;
    uint8_t unused[6];
} ToyTree;

static const HetRuleOption options[] = {
    [OPTION_SEED] = {.name = "seed", .initial = 1, .minimum = 0, .maximum = 1000000, .rule = "T-1"},
    [OPTION_EPOCHS] = {.name = "epochs", .initial = 2, .minimum = 1, .maximum = 50, .rule = "T-2"},
    [OPTION_UNITS] =
        {.name = "units", .initial = 1, .minimum = 1, .maximum = UNITS_MAX, .rule = "T-3"},
};

static int
option(const HetState *state, Option which)
{
    return state->scenario->options[which];
}

/* A number below `bound` that the hash gives for a purpose. */
static unsigned
draw(const ToyTree *state, unsigned purpose, unsigned bound)
{
    HetRandom random = {.state = state->hash + purpose * 0x1234567u};
    return het_random_below(&random, bound);
}

static void
end_turn(ToyTree *state)
{
    HetState *head = &state->head;
    head->epoch++;
    head->turn = (uint16_t)(head->epoch / 2 + 1);
    head->active = (uint8_t)het_other((HetActor)head->active);
    head->actor = head->active;
    state->acted = 0;
    state->rolls = 0;
    if (head->epoch == (unsigned)option(head, OPTION_EPOCHS))
        head->actor = HET_NOBODY;
}

/* Goes to a step of the action under way. */
static void
enter(ToyTree *state, Step step)
{
    HetFrame *frame = het_state_top(&state->head);
    frame->step = (uint8_t)step;
    if (step == STEP_REACT)
        state->head.actor = (uint8_t)het_other((HetActor)state->head.active);
    else if (step == STEP_ROLL)
        het_state_open_roll(&state->head, 1, HET_NO_UNIT, &state->rolls);
    else
        state->head.actor = state->head.active;
}

static void
start(HetState *head)
{
    ToyTree *state = (ToyTree *)head;
    HetRandom random = {.state = (uint64_t)option(head, OPTION_SEED)};
    state->hash = het_random_next(&random);
    head->turn = 1;
    head->active = head->actor = (uint8_t)(draw(state, 1, 2));
}

static void
legal(const HetState *head, HetMoveList *list)
{
    const ToyTree *state = (const ToyTree *)head;
    unsigned base = head->active * (unsigned)UNITS_MAX, count = 2 + draw(state, 2, 2);
    if (head->depth == 0) {
        for (unsigned i = 0; i < UNITS_MAX; i++)
            if ((state->acted >> i & 1u) == 0)
                het_list_add(list, het_move_unit(HET_MOVE_SELECT, base + i));
        het_list_add(list, het_move(HET_MOVE_END));
    } else if (het_state_peek(head)->step == STEP_ROLL) {
        for (unsigned i = 0; i <= count; i++)
            het_list_add_outcome(list, het_move_roll(HET_NO_UNIT, (int)i, (int)i),
                                 draw(state, 10 + i, 5) + (i < 2));
    } else {
        bool react = het_state_peek(head)->step == STEP_REACT;
        for (unsigned i = 0; i < count; i++) {
            HetMove move = het_move(react ? HET_MOVE_SHOOT : HET_MOVE_ORDER);
            move.value = (uint16_t)(i + 1);
            het_list_add(list, move);
        }
    }
}

static bool
is_legal(const HetState *head, const HetMove *move)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    het_list_clear(list);
    legal(head, list);
    for (unsigned i = 0; i < list->count; i++)
        if (het_move_equal(&list->moves[i], move))
            return true;
    return false;
}

static void
apply(HetState *head, const HetMove *move, const HetSink *sink)
{
    ToyTree *state = (ToyTree *)head;
    (void)sink;
    state->hash = het_hash_bytes(state->hash, move, sizeof *move);
    if (move->kind == HET_MOVE_END) {
        end_turn(state);
    } else if (head->depth == 0) {
        state->acted |= (uint8_t)(1u << move->unit % UNITS_MAX);
        het_state_push(head, PROCEDURE_ACTION, (HetActor)head->active);
        enter(state, draw(state, 3, 2) == 0 ? STEP_REACT : STEP_ROLL);
    } else if (het_state_peek(head)->step != STEP_ORDER) {
        enter(state, het_state_peek(head)->step == STEP_REACT ? STEP_ROLL : STEP_ORDER);
    } else {
        int acted = 0;
        for (unsigned i = 0; i < UNITS_MAX; i++)
            acted += state->acted >> i & 1;
        het_state_pop(head);
        if (acted == option(head, OPTION_UNITS))
            end_turn(state);
    }
}

static void
describe(const HetState *state, const HetMove *move, HetDescription *description)
{
    (void)state, (void)move, (void)description;
}

/* Strengths at random: the fallback evaluator then has something to judge. */
static void
measures(const HetState *head, HetMeasures *ret)
{
    const ToyTree *state = (const ToyTree *)head;
    for (unsigned side = 0; side < HET_SIDES; side++) {
        ret->value[side][HET_MEASURE_STRENGTH_START] = 100;
        ret->value[side][HET_MEASURE_STRENGTH] = (int32_t)draw(state, 4 + side, 101);
    }
}

static void
result(const HetState *head, HetResult *ret)
{
    const ToyTree *state = (const ToyTree *)head;
    unsigned won = draw(state, 6, 5);
    *ret = (HetResult){.winner = won == 0  ? HET_NOBODY
                                 : won < 3 ? HET_FIRST
                                           : HET_SECOND,
                       .reason = "the hash",
                       .rule = "T-4"};
}

static uint64_t
key(const HetState *head)
{
    return ((const ToyTree *)head)->hash;
}

static bool
load(HetScenario *scenario, HetKeyFile *file)
{
    scenario->state_size = sizeof(ToyTree);
    for (unsigned i = 0; i < 2 * UNITS_MAX; i++) {
        char code[3] = {i < UNITS_MAX ? 'F' : 'S', (char)('1' + i % UNITS_MAX), '\0'};
        unsigned unit = 0;
        if (!het_scenario_add_unit(scenario, file, "scenario", code, code,
                                   i < UNITS_MAX ? HET_FIRST : HET_SECOND, &unit))
            return false;
    }
    return true;
}

static const char *const phases[] = {"play", NULL};
static const HetVocabulary vocabulary = {0};

static const HetRules rules = {
    .name = "toy-tree",
    .title = "Toy tree",
    .version = 1,
    .options = options,
    .option_count = G_N_ELEMENTS(options),
    .phases = phases,
    .start = start,
    .legal = legal,
    .is_legal = is_legal,
    .apply = apply,
    .describe = describe,
    .measures = measures,
    .result = result,
    .key = key,
    .load = load,
    .vocabulary = &vocabulary,
};

const HetRules *const toy_tree_registry[] = {&rules, NULL};

HetScenario *
toy_tree_open(int seed, int epochs, int units)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *text =
        g_strdup_printf("[scenario]\nformat=1\nsystem=toy-tree\ntitle=T\nfirst=A\nsecond=B\n"
                        "turns=50\n[options]\nseed=%d\nepochs=%d\nunits=%d\n",
                        seed, epochs, units);
    HetScenario *scenario = het_scenario_parse("toy-tree", text, NULL, toy_tree_registry, &error);
    if (scenario == NULL)
        g_error("%s", error->message);
    return scenario;
}
