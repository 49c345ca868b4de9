/* A module with units on a board, and all that a system may bring: dice with an account, files, a
 * doctrine, an evaluator, inputs of a learned value, numbers for learners, a page of rules. It runs
 * on the kernel (engine/procedure.h).
 *
 *     cc -shared -fPIC pikes.c $(pkg-config --cflags --libs hetman-module) -o pikes.so
 *     hetman --module=./pikes.so play pikes.scenario
 *     hetman check --conformance ./pikes.so pikes.scenario
 *
 * In its turn each unit of a side may step to a free square beside it, or fight an enemy beside it,
 * once. */
#include <library/module.h>

#include <engine/keyfile.h>
#include <engine/numbers.h>
#include <engine/procedure.h>
#include <engine/text.h>

static const char page[] =
    "| id | rule | code | test | tag |\n|---|---|---|---|---|\n"
    "| PK-1 | In its turn a side moves its units one square, along row or column, in any order. | "
    "take_turn | | stated |\n"
    "| PK-2 | Instead of moving a unit fights an enemy beside it: a die, its strength added and "
    "the enemy's taken off; on "
    "4 or more the enemy loses a point, else it does. | roll_fight | | stated |\n"
    "| PK-3 | A side without units has lost; after the last turn the stronger one wins. | "
    "end_if_over | | stated |\n";

enum {
    SIZE = 6,
    CELLS = SIZE * SIZE,
    A_SIDE = 4,
    UNITS = HET_SIDES * A_SIDE,
    OFF = 0xff,
    NEEDED = 4
};
enum { TURN, FIGHT, PROCEDURES };

typedef struct {
    uint8_t cell; /* OFF: gone */
    uint8_t strength;
    uint8_t rolls; /* this turn: for the keys of dice, not in the position's key */
    uint8_t unused;
} Unit;

typedef struct {
    HetState head;
    Unit units[UNITS]; /* FIRST's, then SECOND's */
    uint8_t acted;     /* a bit a unit */
    uint8_t winner;    /* HetActor */
    uint8_t unused[6];
} Pikes;

typedef struct {
    int16_t unit, enemy;
} HET_FRAME_FIELDS Fight;

static Pikes *
pikes(HetState *head)
{
    return (Pikes *)head;
}

static const Pikes *
peek(const HetState *head)
{
    return (const Pikes *)head;
}

static unsigned
side_of(unsigned unit)
{
    return unit / A_SIDE;
}

static bool
beside(unsigned a, unsigned b)
{
    const int columns = (int)(a % SIZE) - (int)(b % SIZE), rows = (int)(a / SIZE) - (int)(b / SIZE);
    return columns * columns + rows * rows == 1;
}

static unsigned
unit_at(const Pikes *state, unsigned cell)
{
    unsigned unit = 0;
    while (unit < UNITS && state->units[unit].cell != cell)
        unit++;
    return unit;
}

static int
strength_of(const Pikes *state, unsigned side)
{
    int sum = 0;
    for (unsigned i = 0; i < A_SIDE; i++)
        sum += state->units[side * A_SIDE + i].strength;
    return sum;
}

static HetPoint
point(unsigned cell)
{
    return cell == OFF ? HET_NOWHERE : (HetPoint){(int)(cell % SIZE), (int)(cell / SIZE)};
}

/* --- the turn: PK-1 --------------------------------------------------------------------------- */

static bool
end_if_over(HetState *head, const HetSink *sink)
{
    Pikes *state = pikes(head);
    const int first = strength_of(state, HET_FIRST), second = strength_of(state, HET_SECOND);
    if (first > 0 && second > 0 && head->turn <= head->scenario->turns)
        return false;
    head->turn = MIN(head->turn, (uint16_t)head->scenario->turns);
    head->actor = HET_NOBODY;
    state->winner = first > second ? HET_FIRST : first < second ? HET_SECOND : HET_NOBODY;
    het_report(sink, head, HET_EVENT_OVER, HET_NO_UNIT, HET_NO_UNIT, 0, "PK-3", "the game is over");
    return true;
}

static bool
advance_turn(HetState *head, const HetSink *sink)
{
    return !end_if_over(head, sink) && het_procedure_await(head, head->active, sink);
}

static void
list_turn(const HetState *head, HetMoveList *list)
{
    const Pikes *state = peek(head);
    for (unsigned unit = head->active * A_SIDE; unit < (head->active + 1u) * A_SIDE; unit++) {
        const unsigned from = state->units[unit].cell;
        for (unsigned cell = 0; cell < CELLS && from != OFF && (state->acted >> unit & 1) == 0;
             cell++) {
            const unsigned there = unit_at(state, cell);
            if (beside(from, cell) && there == UNITS)
                het_list_add(list, het_move_place(HET_MOVE_MOVE, unit, cell));
            else if (beside(from, cell) && side_of(there) != head->active)
                het_list_add(list, het_move_target(HET_MOVE_FIGHT, unit, there));
        }
    }
    het_list_add(list, het_move(HET_MOVE_END));
}

static void
end_turn(HetState *head)
{
    Pikes *state = pikes(head);
    state->acted = 0;
    for (unsigned unit = 0; unit < UNITS; unit++)
        state->units[unit].rolls = 0;
    head->turn = (uint16_t)(head->turn + (head->active == HET_SECOND));
    head->active = (uint8_t)het_other((HetActor)head->active);
    head->epoch++;
}

static void
take_turn(HetState *head, const HetMove *move, const HetSink *sink)
{
    Pikes *state = pikes(head);
    if (move->kind == HET_MOVE_END) {
        end_turn(head);
        return;
    }
    state->acted = (uint8_t)(state->acted | 1u << move->unit);
    if (move->kind == HET_MOVE_FIGHT) {
        het_state_push(head, FIGHT, (HetActor)head->active);
        *het_frame(head, Fight) = (Fight){(int16_t)move->unit, (int16_t)move->target};
        return;
    }
    het_report_way(sink, head, HET_EVENT_MOVE, move->unit, point(state->units[move->unit].cell),
                   point(move->way.place), "PK-1", "");
    state->units[move->unit].cell = (uint8_t)move->way.place;
}

/* --- the fight: PK-2 -------------------------------------------------------------------------- */

static bool
advance_fight(HetState *head, const HetSink *sink)
{
    const unsigned unit = (unsigned)het_frame(head, Fight)->unit;
    return het_procedure_open(head, FIGHT, unit, &pikes(head)->units[unit].rolls, sink);
}

/* The roll, described once: outcomes, log, record and odds follow from it. */
static void
roll_fight(const HetState *head, HetThrow *throw)
{
    const Pikes *state = peek(head);
    const Fight *fight = het_frame_peek(head, Fight);
    const int own = state->units[fight->unit].strength, other = state->units[fight->enemy].strength;
    het_throw_test(throw, (unsigned)fight->unit, 6, NEEDED - own + other);
    if (throw->account == NULL)
        return;
    het_account_begin(throw->account, "a fight", "PK-2", (unsigned)fight->enemy);
    het_account_add(throw->account, HET_TERM_DIE, own, "PK-2", "own strength");
    het_account_add(throw->account, HET_TERM_DIE, -other, "PK-2", "the enemy's");
    het_account_test(throw->account, HET_TEST_AT_LEAST, NEEDED);
}

static void
take_fight(HetState *head, const HetMove *move, const HetSink *sink)
{
    Pikes *state = pikes(head);
    const Fight fight = *het_frame(head, Fight);
    const int added = state->units[fight.unit].strength - state->units[fight.enemy].strength;
    const unsigned loser = (unsigned)(move->roll.low + added >= NEEDED ? fight.enemy : fight.unit);
    het_state_pop(head);
    head->actor = head->active;
    state->units[loser].strength--;
    het_report(sink, head, HET_EVENT_LOSE, loser, HET_NO_UNIT, 1, "PK-2", "");
    if (state->units[loser].strength == 0)
        state->units[loser].cell = OFF;
}

static const HetProcedure turn = {.advance = advance_turn, .list = list_turn, .take = take_turn};
static const HetProcedure fight = {
    .advance = advance_fight, .roll = roll_fight, .take = take_fight};
static const HetProcedure *const procedures[PROCEDURES] = {[TURN] = &turn, [FIGHT] = &fight};

/* --- words ------------------------------------------------------------------------------------ */

static void
place_format(const HetScenario *scenario, unsigned place, GString *text)
{
    (void)scenario;
    g_string_append_printf(text, "%c%c", (char)('a' + place % SIZE), (char)('1' + place / SIZE));
}

static void
point_format(const HetScenario *scenario, HetPoint at, GString *text)
{
    place_format(scenario, (unsigned)(at.y * SIZE + at.x), text);
}

static bool
place_parse(const HetScenario *scenario, const char *text, unsigned *ret_place)
{
    (void)scenario;
    const unsigned column = (unsigned)(text[0] - 'a'),
                   row = column < SIZE ? (unsigned)(text[1] - '1') : SIZE;
    if (column >= SIZE || row >= SIZE || text[2] != '\0')
        return false;
    *ret_place = row * SIZE + column;
    return true;
}

static void
describe(const HetState *head, const HetMove *move, HetDescription *described)
{
    if (move->unit != HET_NO_UNIT)
        described->from = point(peek(head)->units[move->unit].cell);
    if (move->kind == HET_MOVE_MOVE)
        described->to = point(move->way.place);
    else if (move->kind == HET_MOVE_FIGHT)
        described->to = point(peek(head)->units[move->target].cell);
}

static void
prompt(const HetState *head, HetPrompt *ret_prompt)
{
    het_prompt_set(ret_prompt, "PK-1", "%s moves or fights", head->scenario->sides[head->active]);
}

static void
view(const HetState *head, HetView *ret_view)
{
    const Pikes *state = peek(head);
    ret_view->board = HET_BOARD_SQUARE;
    ret_view->width = ret_view->height = SIZE;
    for (unsigned cell = 0; !ret_view->unmapped && cell < CELLS; cell++) {
        g_autoptr(GString) name = g_string_new(NULL);
        place_format(head->scenario, cell, name);
        const HetViewCell square = {
            .terrain = "open", .symbol = '.', .name = het_view_string(ret_view, "%s", name->str)};
        g_array_append_val(ret_view->cells, square);
    }
    for (unsigned unit = 0; unit < UNITS; unit++) {
        HetViewUnit *shown = het_view_unit(ret_view, unit);
        shown->type = "pikes";
        shown->symbol = 'P';
        shown->on_board = state->units[unit].cell != OFF;
        shown->points_used = shown->on_board;
        shown->points[0] = point(state->units[unit].cell);
        shown->strength = state->units[unit].strength;
        shown->strength_start = 3;
        shown->arm = HET_ARM_PIKES;
        shown->acted = (state->acted >> unit & 1) != 0;
    }
}

static void
measures(const HetState *head, HetMeasures *ret_measures)
{
    for (unsigned side = 0; side < HET_SIDES; side++) {
        int32_t *value = ret_measures->value[side];
        value[HET_MEASURE_STRENGTH] = strength_of(peek(head), side);
        value[HET_MEASURE_STRENGTH_START] = 3 * A_SIDE;
        value[HET_MEASURE_STRENGTH_LOST] = 3 * A_SIDE - value[HET_MEASURE_STRENGTH];
    }
}

static void
result(const HetState *head, HetResult *ret_result)
{
    const HetActor winner = (HetActor)peek(head)->winner;
    *ret_result = (HetResult){
        winner, winner == HET_NOBODY ? "as strong as each other" : "the stronger", "PK-3"};
}

static uint64_t
key(const HetState *head)
{
    const Pikes *state = peek(head);
    uint64_t hash = het_hash_bytes(het_hash_head(head), &state->acted, 2);
    for (unsigned unit = 0; unit < UNITS; unit++)
        hash = het_hash_bytes(hash, &state->units[unit], offsetof(Unit, rolls));
    return hash;
}

/* --- files ------------------------------------------------------------------------------------ */

static bool
load_side(HetScenario *scenario, HetKeyFile *file, const char *name, HetActor side)
{
    Pikes *opening = (Pikes *)scenario->opening;
    g_auto(GStrv) cells = het_key_file_list(file, "pikes", name);
    if (cells == NULL)
        return false;
    if (g_strv_length(cells) != A_SIDE)
        return het_key_file_fail(file, "pikes", name, "expected %d units, a1:3 or -", A_SIDE);
    for (unsigned i = 0; i < A_SIDE; i++) {
        unsigned unit = 0, place = OFF;
        char code[3] = {side == HET_FIRST ? 'F' : 'S', (char)('1' + i), '\0'};
        char *colon = strchr(cells[i], ':');
        if (colon != NULL)
            *colon++ = '\0';
        const bool here = colon != NULL && place_parse(scenario, cells[i], &place) &&
                          *colon >= '1' && *colon <= '3' && colon[1] == '\0' &&
                          unit_at(opening, place) == UNITS;
        if (!here && (colon != NULL || strcmp(cells[i], "-") != 0))
            return het_key_file_fail(file, "pikes", name,
                                     "\"%s\": expected - or a free square and 1 to 3: a1:3",
                                     cells[i]);
        if (!het_scenario_add_unit(scenario, file, "pikes", code, code, side, &unit))
            return false;
        opening->units[unit] =
            (Unit){.cell = (uint8_t)place, .strength = here ? (uint8_t)(*colon - '0') : 0};
    }
    return true;
}

static bool
load(HetScenario *scenario, HetKeyFile *file)
{
    static const char *const sides[] = {"first", "second", NULL};
    Pikes *opening = (Pikes *)scenario->opening;
    scenario->state_size = sizeof(Pikes);
    for (unsigned unit = 0; unit < UNITS; unit++)
        opening->units[unit].cell = OFF;
    opening->winner = HET_NOBODY;
    if (!load_side(scenario, file, "first", HET_FIRST) ||
        !load_side(scenario, file, "second", HET_SECOND))
        return false;
    opening->head.active =
        (uint8_t)het_key_file_choice_or(file, "pikes", "active", sides, HET_FIRST);
    opening->head.turn =
        (uint16_t)het_key_file_integer_or(file, "pikes", "turn", 1, scenario->turns, 1);
    return het_key_file_good(file);
}

static bool
save(const HetState *head, GKeyFile *file, GError **error)
{
    const Pikes *state = peek(head);
    if (state->acted != 0) {
        g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL, "only the start of a turn can be saved");
        return false;
    }
    for (unsigned side = 0; side < HET_SIDES; side++) {
        g_autoptr(GString) cells = g_string_new(NULL);
        for (unsigned i = 0; i < A_SIDE; i++) {
            const Unit *unit = &state->units[side * A_SIDE + i];
            g_string_append(cells, i == 0 ? "" : ";");
            if (unit->cell == OFF) {
                g_string_append_c(cells, '-');
                continue;
            }
            place_format(head->scenario, unit->cell, cells);
            g_string_append_printf(cells, ":%u", unit->strength);
        }
        g_key_file_set_value(file, "pikes", side == HET_FIRST ? "first" : "second", cells->str);
    }
    g_key_file_set_string(file, "pikes", "active", het_actor_name((HetActor)head->active));
    g_key_file_set_integer(file, "pikes", "turn", head->turn);
    return true;
}

/* --- the table of the system ------------------------------------------------------------------ */

#define HET_NUMBERS_STATE Pikes

static const HetNumber fields[] = {
    HET_NUMBER_OF_UNITS_OR("cell", cell, CELLS, OFF),
    HET_NUMBER_OF_UNITS("strength", strength, 3),
    HET_NUMBER_OF_SET("acted", acted),
    HET_NUMBER_OF_SIDE("winner", winner),
    {.name = NULL},
};
static const char *const types[] = {"pikes", NULL}, *const grounds[] = {"open", NULL};
static const HetNumbers numbers = {.fields = fields, .types = types, .grounds = grounds};
static const HetVocabulary vocabulary = {
    .place_format = place_format, .place_parse = place_parse, .point_format = point_format};
static const char *const phases[] = {"play", NULL};

static const HetRules rules = {
    .name = "pikes",
    .title = "Pikes on a board of six by six",
    .version = 1,
    .phases = phases,
    .procedures = procedures,
    .start = het_procedure_start,
    .legal = het_procedure_legal,
    .apply = het_procedure_apply,
    .dice = het_procedure_dice,
    .describe = describe,
    .measures = measures,
    .result = result,
    .key = key,
    .opening_size = sizeof(Pikes),
    .load = load,
    .save = save,
    .vocabulary = &vocabulary,
    .numbers = &numbers,
    .prompt = prompt,
    .view = view,
};

/* --- what agents ask -------------------------------------------------------------------------- */

static const HetDial dials[] = {
    {"boldness", 1, 0, 5, "weight of a fight, by the difference in strength"}};
static const HetStyle styles[] = {{"bold", "fights wherever it is no weaker", {{NULL, 0}}}};

/* Fights that promise something, else a step towards the nearest enemy. */
static void
score(const double *dial, void *cache, const HetState *head, const HetMoveList *legal,
      bool best_alone, double *scores)
{
    (void)cache;
    (void)best_alone; /* all are scored alike */
    const Pikes *state = peek(head);
    for (unsigned i = 0; i < legal->count; i++) {
        const HetMove *move = &legal->moves[i];
        scores[i] = 0;
        if (move->kind == HET_MOVE_FIGHT)
            scores[i] = dial[0] * (0.5 + state->units[move->unit].strength -
                                   state->units[move->target].strength);
        int nearest = 2 * SIZE;
        for (unsigned enemy = 0; enemy < UNITS && move->kind == HET_MOVE_MOVE; enemy++) {
            const HetPoint at = point(state->units[enemy].cell), to = point(move->way.place);
            if (side_of(enemy) != head->active && at.x >= 0)
                nearest = MIN(nearest, ABS(at.x - to.x) + ABS(at.y - to.y));
        }
        if (move->kind == HET_MOVE_MOVE)
            scores[i] = 0.1 * (SIZE - nearest);
    }
}

static const HetDoctrine doctrine = {.system = "pikes",
                                     .dials = dials,
                                     .dial_count = 1,
                                     .styles = styles,
                                     .style_count = 1,
                                     .score = score};

static void
extract(const HetState *head, double *features)
{
    features[0] = (strength_of(peek(head), HET_FIRST) - strength_of(peek(head), HET_SECOND)) / 4.0;
}

static const HetFeature terms[] = {{"strength", 1.0}};
static const HetEvaluator evaluator = {
    .system = "pikes", .features = terms, .feature_count = 1, .extract = extract};

/* The units in terms common to all systems: what `hetman train value` learns from. */
static void
fill(const HetState *head, HetValueUnit *ret_units, HetValueSides *ret_sides)
{
    (void)ret_sides;
    const Pikes *state = peek(head);
    for (unsigned unit = 0; unit < UNITS; unit++) {
        const HetPoint at = point(state->units[unit].cell);
        const float strength = state->units[unit].strength;
        if (at.x >= 0)
            ret_units[unit] = (HetValueUnit){.x = (float)at.x,
                                             .y = (float)at.y,
                                             .worth = strength,
                                             .start = 3,
                                             .attack = strength,
                                             .defence = strength,
                                             .morale = 1,
                                             .reach = 1,
                                             .flags = HET_VALUE_HERE,
                                             .side = (uint8_t)side_of(unit)};
    }
}

static const HetValueAdapter adapter = {.system = "pikes", .fill = fill};
static const HetBrought brought = {.system = "pikes",
                                   .evaluator = &evaluator,
                                   .doctrine = &doctrine,
                                   .adapter = &adapter,
                                   .page = page};

const HetModule *hetman_module(void);

const HetModule *
hetman_module(void)
{
    static const HetRules *const systems[] = {&rules, NULL};
    static const HetBrought *const beside[] = {&brought, NULL};
    static const HetModule module = {HET_MODULE_INIT, .name = "pikes", .systems = systems,
                                     .brought = beside};
    return &module;
}
