#include "dataset.h"

#include <errno.h>
#include <string.h>

#include <glib/gstdio.h>

#include "agents/evaluator/evaluator.h"
#include "library/json.h"
#include "library/json-members.h"
#include "dataset-array.h"
#include "engine/each.h"
#include "engine/game.h"
#include "engine/text.h"
#include "eval/records.h"
#include "engine/version.h"
#include "library/actions.h"
#include "library/observe.h"

typedef enum {
    FEATURES,
    GLOBALS,
    MOVES,
    NUMBERS,
    OFFSETS,
    CHOICE,
    ACTOR,
    RESULT,
    GAME,
    PLY,
    KEY,
    ARRAYS
} Column;

static const struct {
    const char *name, *type, *words;
} columns[ARRAYS] = {
    [FEATURES] = {"features", "<f4", "what the evaluator weighs: the first side less the second"},
    [GLOBALS] = {"globals", "<f4", "32 numbers: turn, actor, active procedures, measures"},
    [MOVES] = {"moves", "<i2",
               "the legal moves of all rows, one after the other: kind, facing, "
               "value, unit, target, column, row, steps"},
    [NUMBERS] = {"numbers", "<i4", "their fixed action numbers"},
    [OFFSETS] = {"offsets", "<i8", "where in moves those of a row begin; one more than rows"},
    [CHOICE] = {"choice", "<i4", "index among the row's moves; -1: a way that is not listed"},
    [ACTOR] = {"actor", "|u1", "0 first, 1 second"},
    [RESULT] = {"result", "<f4", "of the game for the first side: 1, 0, -1"},
    [GAME] = {"game", "<i4", "number of the game: the line of games.jsonl, from 0"},
    [PLY] = {"ply", "<i4", "moves and outcomes before this decision"},
    [KEY] = {"key", "<u8", "of the position: equal for transpositions"},
};

/* The shards of one scenario. */
typedef struct {
    HetScenario *scenario;
    char *folder; /* within the dataset: "kipling-skirmish" */
    HetObserver observer;
    HetActionSpace actions;
    const HetEvaluator *evaluator;
    HetArray arrays[ARRAYS];
    bool open;
    unsigned shards;
    guint64 rows, moves; /* of the shard under way */
    JsonArray *told;     /* of closed shards */
} Series;

struct HetDataset {
    char *folder, *source;
    unsigned shard, games, unfinished, unlisted;
    guint64 rows;
    FILE *lines; /* games.jsonl */
    GPtrArray *series;
    uint8_t *taken;
    size_t taken_bytes;
};

/* --- shards -------------------------------------------------------------------------------------
 */

static void
free_series(gpointer data)
{
    Series *series = data;
    HET_EACH_BELOW(i, ARRAYS)
        het_array_drop(&series->arrays[i]);
    het_observer_clear(&series->observer);
    json_array_unref(series->told);
    het_scenario_unref(series->scenario);
    g_free(series->folder);
    g_free(series);
}

static Series *
find_series(HetDataset *dataset, const HetScenario *scenario)
{
    HET_EACH(Series, known, dataset->series) {
        if (strcmp(known->scenario->name, scenario->name) == 0 &&
            strcmp(known->scenario->digest, scenario->digest) == 0)
            return known;
    }
    Series *series = g_new0(Series, 1);
    series->scenario = het_scenario_ref(scenario);
    g_autofree char *base = g_path_get_basename(scenario->name);
    series->folder = g_strdup_printf("%u-%s-%s", dataset->series->len, scenario->rules->name, base);
    g_strcanon(series->folder, G_CSET_a_2_z G_CSET_A_2_Z G_CSET_DIGITS "-_", '-');
    het_observer_init(&series->observer, scenario, NULL);
    het_actions_init(&series->actions, &series->observer);
    series->evaluator = het_evaluator_find(scenario->rules->name);
    series->told = json_array_new();
    g_ptr_array_add(dataset->series, series);
    if (het_actions_bytes(&series->actions) > dataset->taken_bytes) {
        dataset->taken_bytes = het_actions_bytes(&series->actions);
        g_free(dataset->taken);
        dataset->taken = g_malloc0(dataset->taken_bytes);
    }
    return series;
}

static unsigned
width_of(const Series *series, Column column)
{
    switch (column) {
    case FEATURES:
        return (unsigned)series->evaluator->feature_count;
    case GLOBALS:
        return HET_OBSERVE_GLOBAL;
    case MOVES:
        return HET_OBSERVE_MOVE;
    case NUMBERS:
    case OFFSETS:
    case CHOICE:
    case ACTOR:
    case RESULT:
    case GAME:
    case PLY:
    case KEY:
    case ARRAYS:
        return 0;
    }
    return 0;
}

static bool
open_shard(HetDataset *dataset, Series *series, GError **error)
{
    g_autofree char *name = g_strdup_printf("shard-%04u", series->shards);
    g_autofree char *folder = g_build_filename(dataset->folder, series->folder, name, NULL);
    if (g_mkdir_with_parents(folder, 0777) != 0) {
        g_set_error(error, HET_ERROR, HET_ERROR_FILE, "cannot create %s: %s", folder,
                    g_strerror(errno));
        return false;
    }
    for (Column i = 0; i < ARRAYS; i++)
        if (!het_array_open(&series->arrays[i], folder, columns[i].name, columns[i].type,
                            width_of(series, i), error))
            return false;
    const int64_t zero = 0;
    het_array_add(&series->arrays[OFFSETS], &zero, sizeof zero, 1);
    series->open = true;
    series->rows = series->moves = 0;
    return true;
}

static bool
close_shard(Series *series, GError **error)
{
    JsonObject *told = json_object_new();
    JsonObject *digests = json_object_new();
    bool good = true;
    for (Column i = 0; i < ARRAYS && good; i++) {
        g_autofree char *digest = NULL;
        good = het_array_close(&series->arrays[i], &digest, error);
        json_object_set_string_member(digests, columns[i].name, digest != NULL ? digest : "");
    }
    g_autofree char *name = g_strdup_printf("shard-%04u", series->shards++);
    json_object_set_string_member(told, "folder", name);
    json_object_set_int_member(told, "rows", (gint64)series->rows);
    json_object_set_int_member(told, "moves", (gint64)series->moves);
    json_object_set_object_member(told, "sha256", digests);
    json_array_add_object_element(series->told, told);
    series->open = false;
    return good;
}

/* --- rows ---------------------------------------------------------------------------------------
 */

/* A walk may be listed by another way to the same place. */
static int32_t
find_choice(const HetMoveList *list, const HetMove *move)
{
    const uint32_t index = het_list_index(list, move);
    return index < list->count ? (int32_t)index : -1;
}

static void
add_row(HetDataset *dataset, Series *series, const HetState *state, const HetMove *move,
        float result)
{
    HetMoveList list;
    int16_t rows[HET_MOVES_MAX * HET_OBSERVE_MOVE];
    int32_t numbers[HET_MOVES_MAX];
    double values[HET_FEATURES_MAX];
    float features[HET_FEATURES_MAX], globals[HET_OBSERVE_GLOBAL];
    HetArray *arrays = series->arrays;
    het_game_legal(state, &list);
    het_observe_moves(&series->observer, state, &list, 0, rows);
    het_actions_number(&series->actions, state, &list, dataset->taken, numbers);
    series->evaluator->extract(state, values);
    HET_EACH_BELOW(i, series->evaluator->feature_count)
        features[i] = (float)values[i];
    het_observe_globals(&series->observer, state, HET_FIRST, globals);
    int32_t choice = find_choice(&list, move), game = (int32_t)dataset->games;
    int32_t ply = (int32_t)state->ply;
    uint64_t key = het_game_key(state);
    dataset->unlisted += choice < 0;
    series->moves += list.count;
    int64_t offset = (int64_t)series->moves;
    het_array_add(&arrays[FEATURES], features, sizeof(float) * series->evaluator->feature_count, 1);
    het_array_add(&arrays[GLOBALS], globals, sizeof globals, 1);
    het_array_add(&arrays[MOVES], rows, sizeof(int16_t) * HET_OBSERVE_MOVE * list.count,
                  list.count);
    het_array_add(&arrays[NUMBERS], numbers, sizeof(int32_t) * list.count, list.count);
    het_array_add(&arrays[OFFSETS], &offset, sizeof offset, 1);
    het_array_add(&arrays[CHOICE], &choice, sizeof choice, 1);
    het_array_add(&arrays[ACTOR], &state->actor, 1, 1);
    het_array_add(&arrays[RESULT], &result, sizeof result, 1);
    het_array_add(&arrays[GAME], &game, sizeof game, 1);
    het_array_add(&arrays[PLY], &ply, sizeof ply, 1);
    het_array_add(&arrays[KEY], &key, sizeof key, 1);
    series->rows++;
    dataset->rows++;
}

/* A line of games.jsonl, apart from the moves. */
static void
begin_line(JsonBuilder *builder, const HetDataset *dataset, const Series *series,
           const HetRecord *record, const HetResult *result)
{
    json_builder_begin_object(builder);
    HET_JSON(builder, "game", dataset->games, "scenario", series->scenario->name, "digest",
             series->scenario->digest, "folder", series->folder, "first", record->head.agents[0],
             "second", record->head.agents[1], "winner",
             result->winner == HET_NOBODY ? "draw" : het_actor_name(result->winner), "reason",
             result->reason, "rule", result->rule);
    het_json_begin_array(builder, "moves");
}

bool
het_dataset_add(HetDataset *dataset, const HetRecord *record, GError **error)
{
    Series *series = find_series(dataset, record->scenario);
    HetStateBuffer state;
    HetResult result;
    het_game_start(record->scenario, &state.state);
    HET_EACH_IN(const HetMove, move, record->moves)
        het_game_apply(&state.state, move, NULL);
    if (!het_game_over(&state.state)) {
        dataset->unfinished++;
        return true;
    }
    if (!series->open && !open_shard(dataset, series, error))
        return false;
    het_game_result(&state.state, &result);
    float value = result.winner == HET_FIRST ? 1 : result.winner == HET_SECOND ? -1 : 0;
    g_autoptr(JsonBuilder) builder = json_builder_new();
    begin_line(builder, dataset, series, record, &result);
    het_game_start(record->scenario, &state.state);
    HET_EACH_IN(const HetMove, move, record->moves) {
        g_autofree char *text = het_text_of(&state.state, move);
        json_builder_add_string_value(builder, text);
        if (state.state.actor < HET_SIDES)
            add_row(dataset, series, &state.state, move, value);
        het_game_apply(&state.state, move, NULL);
    }
    json_builder_end_array(builder);
    het_json_hash(builder, "hash", het_game_hash(&state.state));
    json_builder_end_object(builder);
    g_autofree char *line = het_json_document(builder, false);
    fprintf(dataset->lines, "%s\n", line);
    dataset->games++;
    return series->rows < dataset->shard || close_shard(series, error);
}

/* --- the datasheet ------------------------------------------------------------------------------
 */

static void
tell_series(JsonBuilder *builder, const Series *series)
{
    const HetScenario *scenario = series->scenario;
    json_builder_begin_object(builder);
    HET_JSON(builder, "folder", series->folder, "scenario", scenario->name, "digest",
             scenario->digest, "system", scenario->rules->name, "rules_version",
             scenario->rules->version, "actions", series->actions.size);
    het_json_begin_array(builder, "features");
    HET_EACH_BELOW(i, series->evaluator->feature_count)
        json_builder_add_string_value(builder, series->evaluator->features[i]);
    json_builder_end_array(builder);
    json_builder_set_member_name(builder, "shards");
    JsonNode *shards = json_node_new(JSON_NODE_ARRAY);
    json_node_set_array(shards, series->told);
    json_builder_add_value(builder, shards);
    json_builder_end_object(builder);
}

static char *
datasheet(const HetDataset *dataset)
{
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    HET_JSON(builder, "format", 1, "made_by", "hetman store export --training, Hetman " HET_VERSION,
             "compiler", HET_COMPILER, "source", dataset->source, "composition",
             "One row for each decision of finished games, without forced choices and dice: "
             "whose decision it was, the legal moves, the chosen one, how the game ended.",
             "collection",
             "Games between the agents named in games.jsonl, replayed from verified records; "
             "rows of a game are consecutive, games in the order of the source.",
             "caution",
             "Rows of one game are not independent, nor are the two games of a pair, which "
             "share their dice: split by games, and keep 2 n and 2 n + 1 together. Choices "
             "are those of the agents, not the best.",
             "games", dataset->games, "rows", dataset->rows, "unfinished_left_out",
             dataset->unfinished, "choices_not_listed", dataset->unlisted);
    het_json_begin_object(builder, "columns");
    HET_EACH_BELOW(i, ARRAYS)
        HET_JSON(builder, columns[i].name, columns[i].words);
    json_builder_end_object(builder);
    het_json_begin_array(builder, "scenarios");
    HET_EACH(const Series, series, dataset->series)
        tell_series(builder, series);
    json_builder_end_array(builder);
    json_builder_end_object(builder);
    return het_json_document(builder, true);
}

/* --- life ---------------------------------------------------------------------------------------
 */

HetDataset *
het_dataset_open(const char *folder, unsigned shard, const char *source, GError **error)
{
    if (!het_records_folder(folder, error))
        return NULL;
    g_autofree char *path = g_build_filename(folder, "games.jsonl", NULL);
    FILE *lines = fopen(path, "w");
    if (lines == NULL) {
        g_set_error(error, HET_ERROR, HET_ERROR_FILE, "cannot write %s: %s", path,
                    g_strerror(errno));
        return NULL;
    }
    HetDataset *dataset = g_new0(HetDataset, 1);
    dataset->folder = g_strdup(folder);
    dataset->source = g_strdup(source);
    dataset->shard = shard;
    dataset->lines = lines;
    dataset->series = g_ptr_array_new_with_free_func(free_series);
    return dataset;
}

void
het_dataset_free(HetDataset *dataset)
{
    if (dataset == NULL)
        return;
    if (dataset->lines != NULL)
        fclose(dataset->lines);
    g_ptr_array_unref(dataset->series);
    g_free(dataset->taken);
    g_free(dataset->folder);
    g_free(dataset->source);
    g_free(dataset);
}

bool
het_dataset_close(HetDataset *dataset, unsigned *ret_games, guint64 *ret_rows, GError **error)
{
    bool good = true;
    *ret_games = dataset->games;
    *ret_rows = dataset->rows;
    for (guint i = 0; i < dataset->series->len && good; i++) {
        Series *series = dataset->series->pdata[i];
        good = !series->open || close_shard(series, error);
    }
    if (good && (ferror(dataset->lines) || fflush(dataset->lines) != 0)) {
        g_set_error(error, HET_ERROR, HET_ERROR_FILE, "cannot write %s/games.jsonl: disk full?",
                    dataset->folder);
        good = false;
    }
    if (good) {
        g_autofree char *sheet = datasheet(dataset);
        g_autofree char *path = g_build_filename(dataset->folder, "datasheet.json", NULL);
        good = g_file_set_contents(path, sheet, -1, error);
    }
    het_dataset_free(dataset);
    return good;
}
