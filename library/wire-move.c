/* Moves, nodes, results, rolls and events on the wire. */
#include "engine/each.h"
#include "engine/text.h"
#include "json-view.h"
#include "json.h"

/* --- moves ------------------------------------------------------------------------------------ */

static bool
has_weight(const HetWire *wire, const void *move)
{
    (void)wire;
    return ((const HetWireMove *)move)->weight >= 0;
}

const HetWireObject het_wire_move = {
    "move",
    "a legal move or an outcome of dice",
    sizeof(HetWireMove),
    {
        HET_WIRE_ROW(HetWireMove, text, "as it is typed"),
        HET_WIRE_ROW_AS(CODE, HetWireMove, kind, NULL, .word = het_move_kind_name,
                        .words = HET_MOVE_KIND_COUNT),
        HET_WIRE_ROW_AS(UNIT, HetWireMove, unit, NULL, .traits = HET_WIRE_OPTIONAL),
        HET_WIRE_ROW_AS(UNIT, HetWireMove, target, NULL, .traits = HET_WIRE_OPTIONAL),
        HET_WIRE_ROW(HetWireMove, from, NULL, .traits = HET_WIRE_OPTIONAL | HET_WIRE_NAMED),
        HET_WIRE_ROW(HetWireMove, to, NULL, .traits = HET_WIRE_OPTIONAL),
        HET_WIRE_ROW(HetWireMove, weight, "of an outcome, of the node's total",
                     .present = has_weight, .traits = HET_WIRE_OPTIONAL | HET_WIRE_NAMED),
        HET_WIRE_ROW(HetWireMove, facing, "at its end; -1: none", .traits = HET_WIRE_COMPACT),
        HET_WIRE_ROW(HetWireMove, rolls, "dice are rolled before the next decision",
                     .traits = HET_WIRE_COMPACT),
        HET_WIRE_ROW(HetWireMove, ends, "an END that closes the turn, not a phase",
                     .traits = HET_WIRE_COMPACT),
        {0},
    },
};

HetWireMove
het_wire_move_of(const HetState *state, const HetMove *move, const char *text)
{
    HetDescription described;
    het_game_describe(state, move, &described);
    return (HetWireMove){.text = text,
                         .kind = described.kind,
                         .unit = described.unit,
                         .target = described.target,
                         .from = described.from,
                         .to = described.to,
                         .facing = move->facing == HET_NO_FACING ? -1 : move->facing,
                         .weight = -1};
}

static void
write_move(const HetWire *wire, const HetState *state, const HetMove *move, int64_t weight)
{
    g_autofree char *text = het_text_of(state, move);
    HetWireMove described = het_wire_move_of(state, move, text);
    described.weight = weight;
    het_wire_object(wire, &het_wire_move, &described);
}

void
het_json_move(HetJson *json, const HetState *state, const HetMove *move)
{
    const HetWire wire = {.json = json, .scenario = state->scenario};
    write_move(&wire, state, move, -1);
}

/* --- results and nodes ------------------------------------------------------------------------ */

typedef struct {
    const char *winner, *side, *reason, *rule;
} Result;

const HetWireObject het_wire_result = {
    "result",
    "how a game ended",
    sizeof(Result),
    {
        HET_WIRE_ROW(Result, winner, "first, second, draw"),
        HET_WIRE_ROW(Result, side, "its name", .traits = HET_WIRE_NULLABLE),
        HET_WIRE_ROW(Result, reason, NULL),
        HET_WIRE_ROW(Result, rule, NULL),
        {0},
    },
};

void
het_json_result(HetJson *json, const HetState *state)
{
    if (!het_game_over(state)) {
        het_json_value_text(json, NULL);
        return;
    }
    HetResult result;
    het_game_result(state, &result);
    const bool drawn = result.winner == HET_NOBODY;
    const HetWire wire = {.json = json, .scenario = state->scenario};
    const Result reported = {.winner = drawn ? "draw" : het_actor_name(result.winner),
                             .side = drawn ? NULL : state->scenario->sides[result.winner],
                             .reason = result.reason,
                             .rule = result.rule};
    het_wire_object(&wire, &het_wire_result, &reported);
}

typedef struct {
    const HetState *state;
    const HetMoveList *list;
    HetActor actor;
    const char *prompt, *rule;
} Node;

static bool
at_chance(const HetWire *wire, const void *node)
{
    (void)wire;
    return ((const Node *)node)->actor == HET_CHANCE;
}

static void
write_total(const HetWire *wire, const void *node)
{
    het_json_value_unsigned(wire->json, ((const Node *)node)->list->total);
}

static void
write_moves(const HetWire *wire, const void *data)
{
    const Node *node = data;
    het_json_begin_array(wire->json, NULL);
    for (uint32_t i = 0; i < node->list->count; i++)
        write_move(wire, node->state, &node->list->moves[i],
                   node->actor == HET_CHANCE ? (int64_t)node->list->weights[i] : -1);
    het_json_end(wire->json);
}

static void
write_result(const HetWire *wire, const void *node)
{
    het_json_result(wire->json, ((const Node *)node)->state);
}

const HetWireObject het_wire_node = {
    "node",
    "the decision or roll, and all that is legal",
    sizeof(Node),
    {
        HET_WIRE_ROW_AS(ACTOR, Node, actor, "who decides"),
        HET_WIRE_ROW(Node, prompt, "the question"),
        {"prompt_rule", NULL, HET_WIRE_AT(Node, rule)},
        {"total", "of the weights, at dice", HET_WIRE_BY(BIG, write_total), HET_WIRE_IF(at_chance)},
        {"moves", NULL, HET_WIRE_LIST_BY(het_wire_move, write_moves)},
        {"result", NULL, HET_WIRE_OF_BY(het_wire_result, write_result),
         .traits = HET_WIRE_NULLABLE | HET_WIRE_POINTER},
        {0},
    },
};

void
het_json_node(HetJson *json, const HetState *state)
{
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    HetPrompt prompt = {.rule = ""};
    if (!het_game_over(state)) {
        het_game_legal(state, list);
        het_game_prompt(state, &prompt);
    }
    const HetWire wire = {.json = json, .scenario = state->scenario};
    const Node node = {state, list, (HetActor)state->actor, prompt.text, prompt.rule};
    het_wire_object(&wire, &het_wire_node, &node);
}

/* --- rolls ------------------------------------------------------------------------------------ */

const char *
het_json_term_kind(unsigned kind)
{
    static const char *const names[HET_TERM_KIND_COUNT] = {
        [HET_TERM_DIE] = "die",       [HET_TERM_NEEDED] = "needed", [HET_TERM_DICE] = "dice",
        [HET_TERM_COLUMN] = "column", [HET_TERM_OWN] = "own",       [HET_TERM_ENEMY] = "enemy",
        [HET_TERM_RESULT] = "result",
    };
    return names[kind];
}

static const HetWireObject wire_term = {
    "term",
    "a modifier of a roll",
    sizeof(HetRollTerm),
    {
        HET_WIRE_ROW_AS(
            CODE, HetRollTerm, kind,
            "what it adds to; a result multiplies the total, or divides it by a negative one",
            .word = het_json_term_kind, .words = HET_TERM_KIND_COUNT),
        HET_WIRE_ROW(HetRollTerm, amount, NULL),
        HET_WIRE_ROW(HetRollTerm, rule, NULL),
        HET_WIRE_ROW(HetRollTerm, words, NULL),
        {0},
    },
};

typedef struct {
    const HetRollAccount *account;
    const HetRollReport *report; /* NULL: it is to be made, or nothing was rolled */
    const char *purpose, *side, *rule, *column;
    HetReading reading;
    HetRollTest test;
    unsigned dice, faces;
    int hits_on, low, high, scale, needed;
} Roll;

static const char *
reading_name(unsigned reading)
{
    static const char *const names[] = {
        [HET_READ_TOTAL] = "total", [HET_READ_HITS] = "hits", [HET_READ_DIFFERENCE] = "difference"};
    return names[reading];
}

static const char *
test_name(unsigned test)
{
    static const char *const names[] = {
        [HET_TEST_NONE] = "", [HET_TEST_AT_LEAST] = "at least", [HET_TEST_AT_MOST] = "at most"};
    return names[test];
}

static void
write_rolled(const HetWire *wire, const void *data)
{
    const HetRollReport *report = ((const Roll *)data)->report;
    HET_JSON_EACH(wire->json, NULL, i, report->known, report->face[i]);
}

static void
write_terms(const HetWire *wire, const void *data)
{
    const HetRollAccount *account = ((const Roll *)data)->account;
    het_json_begin_array(wire->json, NULL);
    HET_EACH_BELOW(i, account->count)
        het_wire_object(wire, &wire_term, &account->terms[i]);
    het_json_end(wire->json);
}

static bool
is_rolled(const HetWire *wire, const void *roll)
{
    (void)wire;
    return ((const Roll *)roll)->report != NULL;
}

static bool
is_hits(const HetWire *wire, const void *roll)
{
    (void)wire;
    return ((const Roll *)roll)->reading == HET_READ_HITS;
}

static bool
is_test(const HetWire *wire, const void *roll)
{
    (void)wire;
    return ((const Roll *)roll)->test != HET_TEST_NONE;
}

const HetWireObject het_wire_roll = {
    "roll",
    "dice, made or to be made, with every modifier",
    sizeof(Roll),
    {
        HET_WIRE_ROW(Roll, purpose, NULL),
        HET_WIRE_ROW(Roll, side, "where a side rolls, not a unit", .traits = HET_WIRE_OPTIONAL),
        HET_WIRE_ROW(Roll, rule, NULL),
        HET_WIRE_ROW_AS(
            CODE, Roll, reading,
            "total of the dice, hits: how many show one of the highest faces, difference "
            "of two",
            .word = reading_name, .words = HET_READ_DIFFERENCE + 1),
        HET_WIRE_ROW(Roll, dice, NULL),
        HET_WIRE_ROW(Roll, faces, "of each"),
        HET_WIRE_ROW(Roll, hits_on, "the least face that hits", .present = is_hits,
                     .traits = HET_WIRE_OPTIONAL),
        {"rolled", "the faces; empty if unknown", .type = HET_WIRE_COUNT, .listed = 1,
         .write = write_rolled, HET_WIRE_IF(is_rolled)},
        HET_WIRE_ROW(Roll, low, "the reading", .present = is_rolled, .traits = HET_WIRE_OPTIONAL),
        HET_WIRE_ROW(Roll, high, NULL, .present = is_rolled, .traits = HET_WIRE_OPTIONAL),
        {"terms", NULL, HET_WIRE_LIST_BY(wire_term, write_terms)},
        HET_WIRE_ROW(Roll, column, "of the table", .traits = HET_WIRE_OPTIONAL),
        {"strength_scale", "strengths are in so many parts of a point", HET_WIRE_AT(Roll, scale)},
        HET_WIRE_ROW_AS(CODE, Roll, test, "what the total has to be", .word = test_name,
                        .words = HET_TEST_AT_MOST + 1, .traits = HET_WIRE_OPTIONAL),
        HET_WIRE_ROW(Roll, needed, NULL, .present = is_test, .traits = HET_WIRE_OPTIONAL),
        {0},
    },
};

void
het_json_roll(HetJson *json, const HetThrow *throw, const HetRollReport *report)
{
    const HetRollAccount *account = throw->account;
    Roll roll = {.account = account,
                 .report = report != NULL && !report->settled ? report : NULL,
                 .purpose = account->purpose,
                 .side = account->roller,
                 .rule = account->rule,
                 .column = account->column,
                 .reading = throw->reading,
                 .test = account->test,
                 .dice = het_throw_count(throw),
                 .faces = throw->faces,
                 .hits_on = (int) throw->faces - (int) throw->hitting + 1,
                 .scale = MAX(account->scale, 1),
                 .needed = account->needed};
    if (roll.report != NULL) {
        roll.low = report->low;
        roll.high = report->high;
    }
    const HetWire wire = {.json = json};
    het_wire_object(&wire, &het_wire_roll, &roll);
}

/* --- events ----------------------------------------------------------------------------------- */

static const char *
event_kind(unsigned kind)
{
    return het_event_kind_name((HetEventKind)kind);
}

static bool
is_faced(const HetWire *wire, const void *event)
{
    (void)wire;
    return ((const HetWireEvent *)event)->kind == HET_EVENT_FACE;
}

static bool
has_ply(const HetWire *wire, const void *data)
{
    (void)wire;
    const HetWireEvent *event = data;
    return event->number > 0 || event->ply > 0;
}

static void
write_event_roll(const HetWire *wire, const void *data)
{
    const HetRollReport *roll = ((const HetWireEvent *)data)->roll;
    het_json_roll(wire->json, roll->throw, roll);
}

static bool
has_roll(const HetWire *wire, const void *event)
{
    (void)wire;
    return ((const HetWireEvent *)event)->roll != NULL;
}

static bool
is_decided(const HetWire *wire, const void *event)
{
    (void)wire;
    return ((const HetWireEvent *)event)->decided;
}

const HetWireObject het_wire_event = {
    "event",
    "what came of a move, or of a decision in the page's story",
    sizeof(HetWireEvent),
    {
        {"n", "of a line of the story: its number", HET_WIRE_AT(HetWireEvent, number),
         .traits = HET_WIRE_OPTIONAL},
        HET_WIRE_ROW(HetWireEvent, ply, "moves and rolls before or with it", .present = has_ply,
                     .traits = HET_WIRE_OPTIONAL),
        HET_WIRE_ROW_AS(ACTOR, HetWireEvent, actor, "who decided what led to it",
                        .traits = HET_WIRE_COMPACT),
        HET_WIRE_ROW_AS(CODE, HetWireEvent, kind, NULL, .word = event_kind,
                        .words = HET_EVENT_KIND_COUNT),
        HET_WIRE_ROW_AS(UNIT, HetWireEvent, unit, NULL, .traits = HET_WIRE_OPTIONAL),
        HET_WIRE_ROW_AS(UNIT, HetWireEvent, other, NULL, .traits = HET_WIRE_OPTIONAL),
        HET_WIRE_ROW(HetWireEvent, from, "where it was", .traits = HET_WIRE_OPTIONAL),
        HET_WIRE_ROW(HetWireEvent, to, "where it is", .traits = HET_WIRE_OPTIONAL),
        HET_WIRE_ROW(HetWireEvent, dice, "dice were rolled", .traits = HET_WIRE_OPTIONAL),
        HET_WIRE_ROW(HetWireEvent, faces, "of dice: 3+4 = 7", .traits = HET_WIRE_OPTIONAL),
        HET_WIRE_ROW(HetWireEvent, decided, "a decision in notation, not what came of it",
                     .traits = HET_WIRE_OPTIONAL),
        HET_WIRE_ROW_AS(CODE, HetWireEvent, move, "the kind of the decision",
                        .word = het_move_kind_name, .words = HET_MOVE_KIND_COUNT,
                        .present = is_decided, .traits = HET_WIRE_OPTIONAL),
        HET_WIRE_ROW_AS(UNIT, HetWireEvent, target, "of the decision", .traits = HET_WIRE_OPTIONAL),
        HET_WIRE_ROW(HetWireEvent, amount, "of a loss its size, else as the kind has it",
                     .traits = HET_WIRE_OPTIONAL),
        {"facing", "of one that turns", HET_WIRE_AT(HetWireEvent, amount), HET_WIRE_IF(is_faced)},
        HET_WIRE_ROW(HetWireEvent, rule, NULL, .traits = HET_WIRE_OPTIONAL),
        {"roll", NULL, HET_WIRE_OF_BY(het_wire_roll, write_event_roll), HET_WIRE_IF(has_roll)},
        HET_WIRE_ROW(HetWireEvent, text, "in words"),
        HET_WIRE_ROW(HetWireEvent, rest, "of dice: what was added to them",
                     .traits = HET_WIRE_OPTIONAL),
        {0},
    },
};

HetWireEvent
het_wire_event_of(const HetEvent *event)
{
    return (HetWireEvent){.kind = event->kind,
                          .unit = event->unit,
                          .other = event->other,
                          .target = HET_NO_UNIT,
                          .from = event->from,
                          .to = event->to,
                          .amount = event->amount,
                          .rule = event->rule,
                          .roll = event->roll};
}

void
het_json_event(HetJson *json, const HetState *state, const HetEvent *event, bool compact)
{
    const HetWire wire = {.json = json, .scenario = state->scenario, .compact = compact};
    g_autoptr(GString) text = g_string_new(NULL);
    HetWireEvent reported = het_wire_event_of(event);
    het_text_event(state, event, text);
    reported.text = text->str;
    het_wire_object(&wire, &het_wire_event, &reported);
}
