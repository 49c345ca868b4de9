#include "conformance.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "engine/session.h"
#include "engine/text.h"

typedef struct {
    const HetConformance *asked;
    HetConformanceCounts *counts;
    HetRandom random;
    uint64_t game_seed;
    HetStateBuffer state, clone, other;
    HetMoveList list;
    HetMoveList sorted; /* its moves in het_move_compare order */
    unsigned cells;     /* of the board; 0 on the plane */
    GArray *moves;      /* HetMove, of the game so far */
    GHashTable *roll_keys;
    char *violation;
} Run;

static bool violate(Run *run, const HetMove *move, const char *format, ...) G_GNUC_PRINTF(3, 4);

/* Sets the violation, if it is the first; returns false. */
static bool
violate(Run *run, const HetMove *move, const char *format, ...)
{
    if (run->violation != NULL)
        return false;
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *what = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    const HetState *state = &run->state.state;
    g_autoptr(GString) where = g_string_new(state->scenario->name);
    g_string_append_printf(where, ", game seed %" G_GUINT64_FORMAT ", ply %u", run->game_seed,
                           state->ply);
    if (move != NULL && state->actor != HET_NOBODY) {
        g_string_append(where, ", move");
        const uint8_t *bytes = (const uint8_t *)move;
        for (size_t i = 0; i < sizeof *move; i++)
            g_string_append_printf(where, "%s%02x", i % 4 == 0 ? " " : "", bytes[i]);
        if (het_game_is_legal(state, move)) {
            g_autofree char *text = het_game_format(state, move);
            g_string_append_printf(where, " \"%s\"", text);
        }
    }
    run->violation = g_strdup_printf("%s: %s", where->str, what);
    return false;
}

static unsigned
below(Run *run, unsigned bound)
{
    return het_random_below(&run->random, bound);
}

static int
compare_moves(const void *a, const void *b)
{
    return het_move_compare(a, b);
}

static bool
is_listed(const Run *run, const HetMove *move)
{
    return bsearch(move, run->sorted.moves, run->sorted.count, sizeof *move, compare_moves) != NULL;
}

/* --- states ------------------------------------------------------------------------------------
 */

/* What holds of any state after a move from `before`, or at the start (NULL). */
static bool
check_state(Run *run, const HetState *before, const HetState *state, const HetMove *move)
{
    const HetScenario *scenario = state->scenario;
    if (scenario != run->asked->scenario)
        return violate(run, move, "the state has lost its scenario");
    if (state->actor > HET_NOBODY || state->active > HET_SECOND || state->depth > HET_STACK_MAX)
        return violate(run, move, "actor %u, active %u, depth %u", state->actor, state->active,
                       state->depth);
    if ((state->actor == HET_CHANCE) != (state->roll_key != 0))
        return violate(run, move, "a roll key without a chance node, or none at one");
    for (unsigned i = state->depth; i < HET_STACK_MAX; i++)
        if (memcmp(&state->stack[i], &(HetFrame){0}, sizeof(HetFrame)) != 0)
            return violate(run, move, "frame %u above the stack is not zero", i);
    if (state->turn < 1 || state->turn > scenario->turns)
        return violate(run, move, "turn %u of %d", state->turn, scenario->turns);
    for (unsigned i = 0; i <= state->phase; i++)
        if (scenario->rules->phases[i] == NULL)
            return violate(run, move, "phase %u has no name", state->phase);
    if (before != NULL && (state->ply != before->ply + 1 || state->epoch < before->epoch ||
                           state->turn < before->turn))
        return violate(run, move, "ply %u, epoch %u, turn %u after ply %u, epoch %u, turn %u",
                       state->ply, state->epoch, state->turn, before->ply, before->epoch,
                       before->turn);
    const char *wrong = scenario->rules->check != NULL ? scenario->rules->check(state) : NULL;
    return wrong == NULL || violate(run, move, "check says: %s", wrong);
}

/* Applies a legal move to a clone: the same bytes each time, the original untouched. */
static bool
try_move(Run *run, const HetMove *move)
{
    const HetState *state = &run->state.state;
    size_t size = state->scenario->state_size;
    uint64_t hash = het_game_hash(state);
    /* The bytes around a clone and what was there before make no difference. */
    memset(&run->clone, 0xa5, sizeof run->clone);
    memset(&run->other, 0x5a, sizeof run->other);
    het_game_clone(&run->clone.state, state);
    het_game_clone(&run->other.state, state);
    HetMove copy = *move;
    het_game_apply(&run->clone.state, &copy, NULL);
    het_game_apply(&run->other.state, move, NULL);
    if (!het_move_equal(&copy, move))
        return violate(run, move, "apply changed its move");
    if (het_game_hash(state) != hash)
        return violate(run, move, "applying to a clone changed the original");
    if (memcmp(&run->clone, &run->other, size) != 0)
        return violate(run, move, "two clones differ after the same move");
    for (size_t i = size; i < sizeof run->clone; i++)
        if (((const uint8_t *)&run->clone)[i] != 0xa5)
            return violate(run, move, "apply wrote beyond the state's size");
    if (het_game_hash(&run->clone.state) != het_game_hash(&run->other.state) ||
        het_game_key(&run->clone.state) != het_game_key(&run->other.state))
        return violate(run, move, "equal bytes have different hashes or keys");
    return check_state(run, state, &run->clone.state, move);
}

/* The key leaves out ply, epoch and roll key; the hash leaves out none. */
static bool
check_hashes(Run *run)
{
    const HetState *state = &run->state.state;
    het_game_clone(&run->clone.state, state);
    run->clone.state.ply += 1 + below(run, 1000);
    run->clone.state.epoch += 1 + below(run, 1000);
    if (state->roll_key != 0)
        run->clone.state.roll_key ^= 1;
    if (het_game_key(&run->clone.state) != het_game_key(state))
        return violate(run, NULL, "the key depends on ply, epoch or roll key");
    if (het_game_hash(&run->clone.state) == het_game_hash(state))
        return violate(run, NULL, "the hash does not depend on ply and epoch");
    return true;
}

/* --- lists -------------------------------------------------------------------------------------
 */

static bool
is_chance_kind(const HetMove *move)
{
    return move->kind == HET_MOVE_ROLL || move->kind == HET_MOVE_DRAW;
}

static bool
check_outcomes(Run *run)
{
    const HetMoveList *list = &run->list;
    uint64_t sum = 0;
    for (unsigned i = 0; i < list->count; i++) {
        const HetMove *move = &list->moves[i];
        if (!is_chance_kind(move) || move->roll.low > move->roll.high)
            return violate(run, move, "not an outcome of chance");
        if (i > 0 && move->roll.low <= list->moves[i - 1].roll.high)
            return violate(run, move, "outcomes out of order or overlapping");
        if (list->weights[i] == 0 || sum + list->weights[i] < sum)
            return violate(run, move, "a weight of 0, or a sum beyond 64 bits");
        sum += list->weights[i];
    }
    if (sum != list->total)
        return violate(run, NULL, "weights sum to %" G_GUINT64_FORMAT ", total %" G_GUINT64_FORMAT,
                       sum, list->total);
    if (!g_hash_table_add(run->roll_keys, g_memdup2(&run->state.state.roll_key, sizeof(uint64_t))))
        return violate(run, NULL, "roll key %016" G_GINT64_MODIFIER "x was used before",
                       run->state.state.roll_key);
    return true;
}

/* Fills the list and its sorted copy, and checks what needs no moves applied. */
static bool
check_list(Run *run)
{
    const HetState *state = &run->state.state;
    const HetScenario *scenario = state->scenario;
    HetMoveList *list = &run->list;
    uint64_t hash = het_game_hash(state);
    list->count = 0;
    list->total = 0;
    scenario->rules->legal(state, list);
    bool chance = state->actor == HET_CHANCE, plane = scenario->rules->vocabulary->plane;
    unsigned least = plane && !chance ? 1 : 2;
    if (list->count < least || list->count > HET_MOVES_MAX)
        return violate(run, NULL, "%u moves listed, expected %u to %d", list->count, least,
                       HET_MOVES_MAX);
    if (chance && !check_outcomes(run))
        return false;
    if (!chance && list->total != 0)
        return violate(run, NULL, "a total at a decision");
    memcpy(run->sorted.moves, list->moves, list->count * sizeof(HetMove));
    run->sorted.count = list->count;
    qsort(run->sorted.moves, list->count, sizeof(HetMove), compare_moves);
    for (unsigned i = 0; i < list->count; i++) {
        const HetMove *move = &list->moves[i];
        if (i > 0 && het_move_equal(&run->sorted.moves[i], &run->sorted.moves[i - 1]))
            return violate(run, &run->sorted.moves[i], "listed twice");
        if (!chance && is_chance_kind(move))
            return violate(run, move, "an outcome of chance at a decision");
        if (!het_game_is_legal(state, move))
            return violate(run, move, "listed, but not legal");
    }
    if (het_game_hash(state) != hash)
        return violate(run, NULL, "listing changed the state");
    return true;
}

/* --- made-up moves -----------------------------------------------------------------------------
 */

/* A path with two steps swapped, one changed, or one or two put in: often another way to the same
 * place. */
static HetWay
detour(Run *run, const HetWay *way)
{
    HetWay other = {.place = way->place};
    unsigned steps = MIN(way->steps, (unsigned)HET_PATH_MAX);
    uint8_t step[HET_PATH_MAX + 2];
    for (unsigned i = 0; i < steps; i++)
        step[i] = (uint8_t)het_way_step(way, i);
    unsigned at = below(run, steps + 1), change = below(run, 4);
    if (change == 0 && steps > 0) {
        unsigned from = below(run, steps), to = below(run, steps);
        uint8_t swap = step[from];
        step[from] = step[to];
        step[to] = swap;
    } else if (change == 1 && at < steps) {
        step[at] = (uint8_t)below(run, 9);
    } else {
        for (unsigned i = 2; i < change + 1 && steps < HET_PATH_MAX; i++, steps++) {
            memmove(&step[at + 1], &step[at], steps - at);
            step[at] = (uint8_t)below(run, 9);
        }
    }
    for (unsigned i = 0; i < steps; i++)
        het_way_add(&other, step[i]);
    return other;
}

/* A listed move with something changed, or any bytes. */
static HetMove
make_up(Run *run)
{
    HetMove move = run->list.moves[below(run, run->list.count)];
    const HetMove *from = &run->list.moves[below(run, run->list.count)];
    uint8_t *bytes = (uint8_t *)&move;
    unsigned units = run->asked->scenario->units->len + 2;
    /* Paths and poses are where legality is hard: half of what is made up there is of those. */
    bool hard =
        run->state.state.actor != HET_CHANCE && move.words[0] >> 16 != 0 && below(run, 2) == 0;
    bool plane = run->asked->scenario->rules->vocabulary->plane;
    unsigned change = below(run, 13);
    if (hard)
        change = plane ? 10 : 9 + 2 * below(run, 2);
    switch (change) {
    case 0:
        for (size_t i = 0; i < sizeof move; i++)
            bytes[i] = (uint8_t)below(run, 256);
        break;
    case 1:
        bytes[below(run, sizeof move)] = (uint8_t)below(run, 256);
        break;
    case 2:
        move.kind = (uint8_t)below(run, HET_MOVE_KIND_COUNT + 1);
        break;
    case 3:
        move.unit = (uint16_t)below(run, units);
        break;
    case 4:
        move.target = (uint16_t)below(run, units);
        break;
    case 5:
        move.facing = (uint8_t)below(run, 9);
        break;
    case 6:
        move.value = (uint16_t)below(run, 9);
        break;
    case 7: /* another move's place or roll */
        move.words[0] = from->words[0];
        move.words[1] = from->words[1];
        break;
    case 8: /* a random walk to the same place or another */
        move.way = (HetWay){.place = from->way.place};
        for (unsigned i = 1 + below(run, 6); i > 0; i--)
            het_way_add(&move.way, below(run, 9));
        break;
    case 9:
        move.way = detour(run, &move.way);
        break;
    case 10: /* a little to the side */
        move.pose.x += (int32_t)below(run, 9) - 4;
        move.pose.y += (int32_t)below(run, 9) - 4;
        move.pose.turn_end = (uint16_t)(move.pose.turn_end + below(run, 2000));
        break;
    case 11:
        move.way = detour(run, &move.way);
        move.way = detour(run, &move.way);
        break;
    default: /* part of a range of a roll, or the head of another move */
        if (below(run, 2) == 0) {
            move.roll.high = move.roll.low + (int32_t)below(run, 3);
        } else {
            HetMove head = *from;
            head.words[0] = move.words[0];
            head.words[1] = move.words[1];
            move = head;
        }
        break;
    }
    return move;
}

/* Whether a listed move goes to the same place: equal but for the path, or on the plane the pose.
 */
static bool
has_listed_place(const Run *run, const HetMove *move)
{
    bool plane = run->asked->scenario->rules->vocabulary->plane;
    for (unsigned i = 0; i < run->list.count; i++) {
        HetMove listed = run->list.moves[i];
        bool same_place = listed.way.place == move->way.place;
        listed.words[0] = move->words[0];
        listed.words[1] = move->words[1];
        if ((plane || same_place) && het_move_equal(&listed, move))
            return true;
    }
    return false;
}

static bool check_text(Run *run, const HetMove *move);

static bool
check_made_up(Run *run, HetMove move)
{
    const HetState *state = &run->state.state;
    uint64_t hash = het_game_hash(state);
    bool legal = het_game_is_legal(state, &move);
    run->counts->garbage++;
    if (het_game_hash(state) != hash)
        return violate(run, &move, "is_legal changed the state");
    if (!legal)
        return !is_listed(run, &move) ||
               violate(run, &move, "listed, but not legal when asked again");
    run->counts->accepted++;
    if (is_listed(run, &move))
        return true;
    if (state->actor == HET_CHANCE)
        return violate(run, &move, "legal, but no listed outcome");
    run->counts->unlisted++;
    if (!has_listed_place(run, &move))
        return violate(run, &move, "legal, but nothing is listed to the same place");
    return try_move(run, &move) && check_text(run, &move);
}

/* Walks a way that is not listed, to wherever it leads: the suite knows no board, so it tries all
 * cells. */
static bool
check_places(Run *run)
{
    if (run->state.state.actor == HET_CHANCE || run->asked->scenario->rules->vocabulary->plane)
        return true;
    for (unsigned i = 0; i < 3; i++) {
        HetMove move = run->list.moves[below(run, run->list.count)];
        if (move.way.place == HET_NO_PLACE)
            continue;
        move.way = detour(run, &move.way);
        for (unsigned cell = 0; cell < run->cells; cell++) {
            move.way.place = (uint16_t)cell;
            if (het_game_is_legal(&run->state.state, &move) && !check_made_up(run, move))
                return false;
        }
    }
    return true;
}

/* --- text --------------------------------------------------------------------------------------
 */

/* Reads text that is not what a move was written as: an error, or a legal move. */
static bool
check_damaged(Run *run, const char *text)
{
    static const char letters[] = " =^/-:,<>0123456789abeNnSEXx\t\x01\xc3";
    g_autofree char *damaged = g_strdup_printf("%s ", text);
    size_t length = strlen(damaged);
    for (unsigned i = 1 + below(run, 3); i > 0; i--)
        damaged[below(run, (unsigned)length)] = letters[below(run, sizeof letters - 1)];
    if (below(run, 4) == 0)
        damaged[below(run, (unsigned)length)] = '\0';
    g_autoptr(GError) error = NULL;
    HetMove move;
    bool read = het_game_parse(&run->state.state, damaged, &move, &error);
    run->counts->damaged++;
    if (read && !het_game_is_legal(&run->state.state, &move))
        return violate(run, NULL, "text \"%s\" gives a move that is not legal", damaged);
    if (read != (error == NULL))
        return violate(run, NULL, "text \"%s\": read and an error, or neither", damaged);
    if (error != NULL && (strchr(error->message, '\n') != NULL || *error->message == '\0'))
        return violate(run, NULL, "text \"%s\": the error is not one line", damaged);
    return true;
}

static bool
check_text(Run *run, const HetMove *move)
{
    g_autofree char *text = het_game_format(&run->state.state, move);
    g_autoptr(GError) error = NULL;
    HetMove read;
    run->counts->texts++;
    if (!het_game_parse(&run->state.state, text, &read, &error))
        return violate(run, move, "text \"%s\" cannot be read back: %s", text, error->message);
    if (!het_move_equal(&read, move))
        return violate(run, move, "text \"%s\" reads back to another move", text);
    return check_damaged(run, text);
}

/* --- what people see ---------------------------------------------------------------------------
 */

static bool
is_point(const HetView *view, HetPoint point)
{
    if (point.x == -1 && point.y == -1)
        return true;
    return point.x >= 0 && point.y >= 0 && point.x <= view->width && point.y <= view->height &&
           (view->board == HET_BOARD_PLANE || (point.x < view->width && point.y < view->height));
}

static bool
check_view(Run *run, const HetView *view)
{
    const HetScenario *scenario = run->asked->scenario;
    unsigned cells = (unsigned)(view->width * view->height);
    if (view->width < 1 || view->height < 1 ||
        view->cells->len != (view->board == HET_BOARD_PLANE ? 0 : cells))
        return violate(run, NULL, "the view has %u cells on a board of %d by %d", view->cells->len,
                       view->width, view->height);
    if (view->units->len != scenario->units->len)
        return violate(run, NULL, "the view has %u of %u units", view->units->len,
                       scenario->units->len);
    for (unsigned i = 0; i < view->units->len; i++) {
        const HetViewUnit *unit = &g_array_index(view->units, HetViewUnit, i);
        if (unit->id != i || unit->strength < 0 || unit->code == NULL || unit->state == NULL ||
            unit->formation == NULL || unit->type == NULL ||
            unit->on_board != (unit->points_used > 0))
            return violate(run, NULL, "the view of unit %u is not whole", i);
        for (int point = 0; point < unit->points_used; point++)
            if (view->board != HET_BOARD_PLANE && !is_point(view, unit->points[point]))
                return violate(run, NULL, "unit %u is seen off the board", i);
    }
    bool over = run->state.state.actor == HET_NOBODY;
    if (over != (view->result != NULL) ||
        (!over && (*view->prompt == '\0' || *view->prompt_rule == '\0')))
        return violate(run, NULL, "the view lacks its prompt, rule or result");
    return true;
}

static bool
check_people(Run *run)
{
    const HetState *state = &run->state.state;
    uint64_t hash = het_game_hash(state);
    g_autoptr(HetView) view = het_view_new(state);
    run->cells = view->cells->len;
    if (!check_view(run, view))
        return false;
    HetMeasures measures;
    het_game_measures(state, &measures);
    for (unsigned side = 0; side < HET_SIDES; side++) {
        const int32_t *value = measures.value[side];
        if (value[HET_MEASURE_STRENGTH] < 0 ||
            value[HET_MEASURE_STRENGTH] + value[HET_MEASURE_STRENGTH_LOST] !=
                value[HET_MEASURE_STRENGTH_START])
            return violate(run, NULL, "side %u: strength %d and %d lost of %d", side,
                           value[HET_MEASURE_STRENGTH], value[HET_MEASURE_STRENGTH_LOST],
                           value[HET_MEASURE_STRENGTH_START]);
    }
    for (unsigned i = 0; state->actor != HET_NOBODY && i < run->list.count; i++) {
        HetDescription description;
        het_game_describe(state, &run->list.moves[i], &description);
        if ((unsigned)description.kind >= HET_MOVE_KIND_COUNT ||
            !is_point(view, description.from) || !is_point(view, description.to) ||
            (description.unit >= state->scenario->units->len && description.unit != HET_NO_UNIT) ||
            (description.target >= state->scenario->units->len &&
             description.target != HET_NO_UNIT))
            return violate(run, &run->list.moves[i], "described out of bounds");
    }
    if (het_game_hash(state) != hash)
        return violate(run, NULL, "looking changed the state");
    return true;
}

/* --- files -------------------------------------------------------------------------------------
 */

static bool
check_save(Run *run)
{
    const HetState *state = &run->state.state;
    g_autoptr(GError) error = NULL;
    g_autofree char *text = het_scenario_save(state, &error);
    if ((text == NULL) != (error != NULL))
        return violate(run, NULL, "save gives a text and an error, or neither");
    if (text == NULL)
        return true;
    g_autoptr(HetScenario) loaded =
        het_scenario_parse(state->scenario->name, text, NULL, run->asked->registry, &error);
    if (loaded == NULL)
        return violate(run, NULL, "a saved position does not load: %s", error->message);
    if (loaded->state_size != state->scenario->state_size)
        return violate(run, NULL, "a saved position has another size of state");
    het_game_start(loaded, &run->clone.state);
    run->counts->saves++;
    if (het_game_key(&run->clone.state) != het_game_key(state))
        return violate(run, NULL, "a saved position loads with another key:\n%s", text);
    return true;
}

/* Writes the game as a record, reads it back, takes some of it back and plays it again. */
static bool
check_record(Run *run)
{
    const HetScenario *scenario = run->asked->scenario;
    g_autoptr(GError) error = NULL;
    g_autofree char *path = NULL;
    int file = g_file_open_tmp("hetman-conformance-XXXXXX", &path, &error);
    if (file < 0)
        return violate(run, NULL, "%s", error->message);
    close(file);
    HetRecordHead head = {.seed = run->game_seed};
    het_record_head_set(&head, scenario);
    HetRecorder *recorder = het_recorder_open(path, &head, false, &error);
    het_record_head_clear(&head);
    if (recorder == NULL)
        return violate(run, NULL, "%s", error->message);
    g_autoptr(HetSession) session = het_session_new(scenario, run->game_seed);
    het_session_set_recorder(session, recorder);
    unsigned undone = below(run, MIN(run->moves->len, 100u) + 1), taken_back = 0;
    for (unsigned i = 0; i < run->moves->len; i++) {
        if (!het_session_apply(session, &g_array_index(run->moves, HetMove, i), NULL)) {
            (void)het_recorder_close(recorder, NULL);
            return violate(run, NULL, "move %u is not legal when played again", i + 1);
        }
        if (i + 1 == run->moves->len && taken_back++ == 0 && undone > 0) {
            het_session_undo(session, undone);
            i -= undone;
        }
    }
    het_recorder_result(recorder, het_session_state(session), "normal");
    bool closed = het_recorder_close(recorder, &error);
    uint64_t hash = het_game_hash(&run->state.state);
    if (closed && het_game_hash(het_session_state(session)) != hash)
        return violate(run, NULL, "taken back and played again the game ends otherwise");
    g_autoptr(HetRecord) record =
        closed ? het_record_load(path, run->asked->registry, &error) : NULL;
    (void)g_unlink(path);
    if (record == NULL)
        return violate(run, NULL, "the record does not load: %s", error->message);
    run->counts->records++;
    if (record->moves->len != run->moves->len ||
        memcmp(record->moves->data, run->moves->data, run->moves->len * sizeof(HetMove)) != 0)
        return violate(run, NULL, "the record holds other moves");
    het_game_start(record->scenario, &run->clone.state);
    for (unsigned i = 0; i < record->moves->len; i++)
        het_game_apply(&run->clone.state, &g_array_index(record->moves, HetMove, i), NULL);
    return het_game_hash(&run->clone.state) == hash ||
           violate(run, NULL, "replaying the record ends otherwise");
}

/* --- games -------------------------------------------------------------------------------------
 */

static bool
check_node(Run *run)
{
    for (unsigned i = 0; i < 4; i++)
        if (!check_made_up(run, make_up(run)))
            return false;
    if (below(run, run->asked->every) != 0)
        return true;
    for (unsigned i = 0; i < run->list.count; i++) {
        if (!try_move(run, &run->list.moves[i]))
            return false;
        run->counts->moves++;
    }
    for (unsigned i = 0; i < 40; i++)
        if (!check_made_up(run, make_up(run)))
            return false;
    /* Reading a text lists and writes every move, so not all of a long list are tried. */
    for (unsigned i = 0; i < run->list.count; i += 1 + below(run, 1 + run->list.count / 4))
        if (!check_text(run, &run->list.moves[i]))
            return false;
    return check_places(run) && check_hashes(run) && check_people(run) && check_save(run);
}

/* Every other game the dice fall by weight; in the rest all outcomes are alike, for the rare ones.
 */
static unsigned
choose(Run *run)
{
    if (run->state.state.actor == HET_CHANCE && run->game_seed % 2 == 0)
        return het_dice_draw(&run->list, run->game_seed, run->state.state.roll_key);
    return below(run, run->list.count);
}

static bool
play_ply(Run *run)
{
    HetState *state = &run->state.state;
    if (!check_list(run) || !check_node(run))
        return false;
    HetMove move = run->list.moves[choose(run)];
    if (!try_move(run, &move))
        return false;
    run->counts->plies++;
    run->counts->chances += state->actor == HET_CHANCE;
    run->counts->decisions += state->actor != HET_CHANCE;
    uint64_t hash = het_game_hash(&run->clone.state);
    uint32_t epoch = state->epoch;
    het_game_apply(state, &move, run->asked->sink);
    g_array_append_val(run->moves, move);
    if (het_game_hash(state) != hash)
        return violate(run, NULL, "a listener changes what a move does");
    run->counts->epochs += state->epoch != epoch;
    return true;
}

static bool
play_game(Run *run, bool record)
{
    HetState *state = &run->state.state;
    g_array_set_size(run->moves, 0);
    g_hash_table_remove_all(run->roll_keys);
    het_game_start(run->asked->scenario, state);
    het_game_start(run->asked->scenario, &run->clone.state);
    if (memcmp(&run->clone, state, run->asked->scenario->state_size) != 0)
        return violate(run, NULL, "two starts differ");
    run->list.count = 0;
    if (!check_state(run, NULL, state, NULL) || !check_people(run))
        return false;
    while (state->actor != HET_NOBODY) {
        if (state->ply >= run->asked->plies_max)
            return violate(run, NULL, "no end after %u plies", run->asked->plies_max);
        if (!play_ply(run))
            return false;
    }
    HetResult result;
    het_game_result(state, &result);
    if (result.winner == HET_CHANCE || *result.reason == '\0' || *result.rule == '\0')
        return violate(run, NULL, "the result is not whole");
    if (state->epoch == 0)
        return violate(run, NULL, "the epoch never grew");
    return check_people(run) && (!record || check_record(run));
}

char *
het_conformance_run(const HetConformance *conformance, HetConformanceCounts *ret_counts)
{
    Run *run = g_new0(Run, 1);
    *ret_counts = (HetConformanceCounts){0};
    run->asked = conformance;
    run->counts = ret_counts;
    run->moves = g_array_new(FALSE, FALSE, sizeof(HetMove));
    run->roll_keys = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    for (unsigned game = 0; game < conformance->games && run->violation == NULL; game++) {
        run->game_seed = conformance->seed + game;
        run->random = (HetRandom){.state = run->game_seed};
        if (play_game(run, game % 4 == 0))
            ret_counts->games++;
    }
    char *violation = run->violation;
    g_array_unref(run->moves);
    g_hash_table_unref(run->roll_keys);
    g_free(run);
    return violation;
}
