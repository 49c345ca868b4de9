/* Checks what people and files get: views, prompts, saved positions, records. */
#include "conformance-run.h"

#include <glib/gstdio.h>
#include <unistd.h>

#include "engine/session.h"
#include "engine/text.h"

/* --- what people see -------------------------------------------------------------------------- */

static bool
is_point(const HetView *view, HetPoint point)
{
    if (point.x == -1 && point.y == -1)
        return true;
    return point.x >= 0 && point.y >= 0 && point.x <= view->width && point.y <= view->height &&
           (view->board == HET_BOARD_PLANE || (point.x < view->width && point.y < view->height));
}

static bool
check_view(ConformanceRun *run, const HetView *view)
{
    const HetScenario *scenario = run->requested->scenario;
    unsigned cells = (unsigned)(view->width * view->height);
    if (view->width < 1 || view->height < 1 ||
        view->cells->len != (view->board == HET_BOARD_PLANE ? 0 : cells))
        return conformance_violate(run, NULL, "the view has %u cells on a board of %d by %d",
                                   view->cells->len, view->width, view->height);
    if (view->units->len != scenario->units->len)
        return conformance_violate(run, NULL, "the view has %u of %u units", view->units->len,
                                   scenario->units->len);
    HET_EACH_BELOW(i, view->units->len) {
        const HetViewUnit *unit = &g_array_index(view->units, HetViewUnit, i);
        if (unit->id != i || unit->strength < 0 || unit->code == NULL || unit->state == NULL ||
            unit->formation == NULL || unit->type == NULL ||
            unit->on_board != (unit->points_used > 0))
            return conformance_violate(run, NULL, "the view of unit %u is not whole", i);
        for (int point = 0; point < unit->points_used; point++)
            if (view->board != HET_BOARD_PLANE && !is_point(view, unit->points[point]))
                return conformance_violate(run, NULL, "unit %u is seen off the board", i);
    }
    bool over = run->state.state.actor == HET_NOBODY;
    if (over != (view->result != NULL) ||
        (!over && (*view->prompt == '\0' || *view->prompt_rule == '\0')))
        return conformance_violate(run, NULL, "the view lacks its prompt, rule or result");
    return true;
}

bool
conformance_check_people(ConformanceRun *run)
{
    const HetState *state = &run->state.state;
    uint64_t hash = het_game_hash(state);
    g_autoptr(HetView) view = het_view_new(state);
    run->cells = view->cells->len;
    if (!check_view(run, view))
        return false;
    HetMeasures measures;
    het_game_measures(state, &measures);
    HET_EACH_BELOW(side, HET_SIDES) {
        const int32_t *value = measures.value[side];
        if (value[HET_MEASURE_STRENGTH] < 0 ||
            value[HET_MEASURE_STRENGTH] + value[HET_MEASURE_STRENGTH_LOST] !=
                value[HET_MEASURE_STRENGTH_START])
            return conformance_violate(run, NULL, "side %u: strength %d and %d lost of %d", side,
                                       value[HET_MEASURE_STRENGTH],
                                       value[HET_MEASURE_STRENGTH_LOST],
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
            return conformance_violate(run, &run->list.moves[i], "described out of bounds");
    }
    if (het_game_hash(state) != hash)
        return conformance_violate(run, NULL, "viewing changed the state");
    return true;
}

/* --- files ------------------------------------------------------------------------------------ */

bool
conformance_check_save(ConformanceRun *run)
{
    const HetState *state = &run->state.state;
    g_autoptr(GError) error = NULL;
    g_autofree char *text = het_scenario_save(state, &error);
    if ((text == NULL) != (error != NULL))
        return conformance_violate(run, NULL, "save gives a text and an error, or neither");
    if (text == NULL)
        return true;
    g_autoptr(HetScenario) loaded =
        het_scenario_parse(state->scenario->name, text, NULL, run->requested->registry, &error);
    if (loaded == NULL)
        return conformance_violate(run, NULL, "a saved position does not load: %s", error->message);
    if (loaded->state_size != state->scenario->state_size)
        return conformance_violate(run, NULL, "a saved position has another size of state");
    het_game_start(loaded, &run->clone.state);
    run->counts->saves++;
    if (het_game_key(&run->clone.state) != het_game_key(state))
        return conformance_violate(run, NULL, "a saved position loads with another key:\n%s", text);
    if (run->counts->saves % 8 != 1) /* the texts of large battles are long */
        return true;
    g_autofree char *twice = het_scenario_save(&run->clone.state, NULL);
    if (g_strcmp0(text, twice) != 0)
        return conformance_violate(run, NULL, "saved again it is another text:\n%s", text);
    return true;
}

/* Writes the game as a record, reads it back, takes some of it back and plays it again. */
bool
conformance_check_record(ConformanceRun *run)
{
    const HetScenario *scenario = run->requested->scenario;
    g_autoptr(GError) error = NULL;
    g_autofree char *path = NULL;
    int file = g_file_open_tmp("hetman-conformance-XXXXXX", &path, &error);
    if (file < 0)
        return conformance_violate(run, NULL, "%s", error->message);
    close(file);
    const HetRecordGame game = {.scenario = scenario, .seed = run->game_seed};
    HetRecorder *recorder = het_recorder_open(path, &game, &error);
    if (recorder == NULL)
        return conformance_violate(run, NULL, "%s", error->message);
    g_autoptr(HetSession) session = het_session_new(scenario, run->game_seed);
    het_session_set_recorder(session, recorder);
    unsigned undone = conformance_below(run, MIN(run->moves->len, 100u) + 1), taken_back = 0;
    HET_EACH_BELOW(i, run->moves->len) {
        if (!het_session_apply(session, &g_array_index(run->moves, HetMove, i), NULL)) {
            (void)het_recorder_close(recorder, NULL);
            return conformance_violate(run, NULL, "move %u is not legal when played again", i + 1);
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
        return conformance_violate(run, NULL,
                                   "taken back and played again the game ends otherwise");
    g_autoptr(HetRecord) record =
        closed ? het_record_load(path, run->requested->registry, &error) : NULL;
    (void)g_unlink(path);
    if (record == NULL)
        return conformance_violate(run, NULL, "the record does not load: %s", error->message);
    run->counts->records++;
    if (record->moves->len != run->moves->len ||
        memcmp(record->moves->data, run->moves->data, run->moves->len * sizeof(HetMove)) != 0)
        return conformance_violate(run, NULL, "the record holds other moves");
    het_game_start(record->scenario, &run->clone.state);
    HET_EACH_BELOW(i, record->moves->len)
        het_game_apply(&run->clone.state, &g_array_index(record->moves, HetMove, i), NULL);
    return het_game_hash(&run->clone.state) == hash ||
           conformance_violate(run, NULL, "replaying the record ends otherwise");
}
