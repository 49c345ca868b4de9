#include "position-snapshot.h"

#include "engine/rules.h"
#include "engine/text.h"
#include "engine/view.h"

#include "position-moves.h"

enum {
    OFTEN = 2,    /* times that lines alike are noted */
    SWEEPS = 160, /* positions with the same question in which every move is tried */
    VALUES = 64,
};

struct PositionSnapshot {
    GString *text;
    GHashTable *noted;  /* line without its names and numbers: how often */
    GHashTable *seen;   /* hashes of positions */
    GHashTable *swept;  /* a question's rule and kind: in how many positions */
    guint ground;       /* a hash of the scenario: positions alike differ by its options */
    char *test;         /* file and title */
    const char *headed; /* the test whose heading stands */
    unsigned ply;       /* of the heading */
    guint reported;     /* lines of the log that have been looked at */
};

PositionSnapshot *
position_snapshot_new(void)
{
    PositionSnapshot *snapshot = g_new0(PositionSnapshot, 1);
    snapshot->text = g_string_new(NULL);
    snapshot->noted = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    snapshot->swept = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    snapshot->seen = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    return snapshot;
}

char *
position_snapshot_end(PositionSnapshot *snapshot)
{
    char *text = g_string_free(snapshot->text, FALSE);
    g_hash_table_unref(snapshot->noted);
    g_hash_table_unref(snapshot->swept);
    g_hash_table_unref(snapshot->seen);
    g_free(snapshot->test);
    g_free(snapshot);
    return text;
}

void
position_snapshot_test(PositionSnapshot *snapshot, const char *file, const char *title,
                       const char *scenario)
{
    snapshot->ground = g_str_hash(scenario);
    g_free(snapshot->test);
    snapshot->test = g_strdup_printf("%s: %s", file, title);
    snapshot->headed = NULL;
    snapshot->reported = 0;
}

static unsigned
count_one(GHashTable *table, const char *key)
{
    unsigned count = GPOINTER_TO_UINT(g_hash_table_lookup(table, key)) + 1;
    g_hash_table_replace(table, g_strdup(key), GUINT_TO_POINTER(count));
    return count;
}

/* (transfer full) The line with "#" for each word that has a digit and is no rule's id: alike are
 * lines that differ in units, places and numbers. */
static char *
likeness_of(const char *line)
{
    GString *text = g_string_new(NULL);
    g_auto(GStrv) words = g_strsplit(line, " ", -1);
    for (size_t i = 0; words[i] != NULL; i++) {
        bool digit = strpbrk(words[i], "0123456789") != NULL && words[i][0] != '(';
        g_string_append(text, i > 0 ? " " : "");
        g_string_append(text, digit ? "#" : words[i]);
    }
    return g_string_free(text, FALSE);
}

/* Whether a part of the line, parts being divided by `divider`, is not yet noted often enough. */
static bool
is_news(PositionSnapshot *snapshot, const char *line, const char *divider)
{
    bool news = false;
    g_auto(GStrv) parts = g_strsplit(line, divider, -1);
    for (size_t i = 0; parts[i] != NULL; i++) {
        g_autofree char *likeness = likeness_of(parts[i]);
        if (count_one(snapshot->noted, likeness) <= OFTEN)
            news = true;
    }
    return news;
}

static void
note(PositionSnapshot *snapshot, const Position *position, const char *line)
{
    if (snapshot->headed != snapshot->test || snapshot->ply != position_state(position)->ply)
        g_string_append_printf(snapshot->text, "> %s, ply %u\n", snapshot->test,
                               (unsigned)position_state(position)->ply);
    snapshot->headed = snapshot->test;
    snapshot->ply = position_state(position)->ply;
    g_string_append_printf(snapshot->text, "%s\n", line);
}

static void
note_news(PositionSnapshot *snapshot, const Position *position, const char *divider, char *line)
{
    if (is_news(snapshot, line, divider))
        note(snapshot, position, line);
    g_free(line);
}

/* --- what is shown and reported --------------------------------------------------------------- */

static void
look_at_units(PositionSnapshot *snapshot, const Position *position, const HetView *view)
{
    static const char *const keys[] = {"state", "formation", "order",  "type",  "arm",
                                       "drawn", "rating",    "active", "acted", "lances"};
    for (guint i = 0; i < view->units->len; i++)
        for (size_t k = 0; k < G_N_ELEMENTS(keys); k++) {
            const char *code = g_array_index(view->units, HetViewUnit, i).code;
            g_autofree char *fact = position_fact_in(position, view, i, keys[k]);
            g_autofree char *shown = g_strdup_printf("%s=%s", keys[k], fact);
            if (is_news(snapshot, shown, "\n")) {
                g_autofree char *line = g_strdup_printf("see %s %s", code, shown);
                note(snapshot, position, line);
            }
        }
    for (guint i = 0; i < view->tracks->len; i++) {
        const HetViewTrack *track = &g_array_index(view->tracks, HetViewTrack, i);
        note_news(snapshot, position, "\n",
                  g_strdup_printf("track %s %s %s", het_actor_name(track->side), track->name,
                                  track->text));
    }
}

static void
look_at_dice(PositionSnapshot *snapshot, const Position *position)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    char *dice = position_dice(position);
    if (dice != NULL)
        note_news(snapshot, position, "; ", g_strconcat("dice ", dice, NULL));
    g_free(dice);
    het_game_legal(position_state(position), list);
    for (unsigned i = 0; i < list->count; i++) {
        g_autofree char *reported = position_fall(position, &list->moves[i]);
        if (is_news(snapshot, reported, " / ")) {
            g_autofree char *line =
                g_strdup_printf("rolled %d %s", (int)list->moves[i].roll.low, reported);
            note(snapshot, position, line);
        }
    }
}

/* --- what is refused -------------------------------------------------------------------------- */

static void
try_move(PositionSnapshot *snapshot, const Position *position, const HetMoveList *list,
         const HetMove *move)
{
    const HetState *state = position_state(position);
    if (het_game_allows(state, list, move))
        return;
    const char *reason = state->scenario->rules->refusal(state, move);
    if (reason == NULL || !is_news(snapshot, reason, "\n"))
        return;
    g_autofree char *text = het_text_of(state, move);
    g_autofree char *line = g_strdup_printf("refuses %s: %s", text, reason);
    note(snapshot, position, line);
}

/* Of one kind, each unit against each and none, and with every value that has a name. */
static void
sweep_kind(PositionSnapshot *snapshot, const Position *position, const HetMoveList *list,
           HetMoveKind kind)
{
    const HetScenario *scenario = position->scenario;
    const HetVocabulary *vocabulary = scenario->rules->vocabulary;
    unsigned units = scenario->units->len;
    for (unsigned i = 0; i <= units; i++) {
        unsigned unit = i < units ? i : HET_NO_UNIT;
        for (unsigned k = 0; k <= units; k++) {
            HetMove move = het_move_target(kind, unit, k < units ? k : HET_NO_UNIT);
            try_move(snapshot, position, list, &move);
        }
        for (unsigned value = 1; vocabulary->value_name != NULL && value < VALUES; value++) {
            HetMove move = het_move_with_value(het_move_unit(kind, unit), value);
            if (vocabulary->value_name(scenario, kind, value) != NULL)
                try_move(snapshot, position, list, &move);
        }
    }
}

/* Listed moves of another facing, to another cell, or with another last step. */
static void
sweep_listed(PositionSnapshot *snapshot, const Position *position, const HetMoveList *list,
             unsigned cells)
{
    const HetVocabulary *vocabulary = position->scenario->rules->vocabulary;
    uint64_t last = 0;
    for (unsigned i = 0; i < list->count; i++) {
        HetMove move = list->moves[i];
        if (i > 0 && move.head == last)
            continue; /* one of a head will do */
        last = move.head;
        for (unsigned k = 0; vocabulary->facings != NULL && vocabulary->facings[k] != NULL; k++) {
            HetMove turned = het_move_with_facing(move, k);
            try_move(snapshot, position, list, &turned);
        }
        for (unsigned cell = 0; cell < cells; cell++) {
            HetMove there = {.head = move.head, .way = {.place = (uint16_t)cell}};
            try_move(snapshot, position, list, &there);
        }
        for (unsigned k = 0; cells > 0 && vocabulary->steps != NULL &&
                             k < strlen(vocabulary->steps) && move.way.steps < HET_PATH_MAX;
             k++) {
            HetMove longer = move;
            het_way_add(&longer.way, k);
            try_move(snapshot, position, list, &longer);
        }
    }
}

/* On a table: each unit to some places, going and charging, as it is typed. */
static void
sweep_table(PositionSnapshot *snapshot, const Position *position)
{
    static const char *const ways[] = {"+0.1",   "+25",    "+75.1",    "+100",    "+149",
                                       "+150.1", "+301",   "R0",       "R90",     "+50R90",
                                       "R45+50", "@10,10", "@450,450", "@300,300"};
    const GArray *units = position->scenario->units;
    for (guint i = 0; i < units->len; i++) {
        const char *code = het_scenario_unit_at(position->scenario, i)->code;
        for (size_t k = 0; k < G_N_ELEMENTS(ways); k++) {
            g_autofree char *move = g_strdup_printf("move %s %s", code, ways[k]);
            g_autofree char *charge = g_strdup_printf("charge %s %s", code, ways[k]);
            g_autofree char *bare = g_strdup(ways[k]);
            position_snapshot_typed(snapshot, position, move);
            position_snapshot_typed(snapshot, position, charge);
            position_snapshot_typed(snapshot, position, bare);
        }
        for (guint k = 0; k < units->len; k++) {
            g_autofree char *charge = g_strdup_printf(
                "charge %s %s", code, het_scenario_unit_at(position->scenario, k)->code);
            position_snapshot_typed(snapshot, position, charge);
        }
    }
}

static void
look_at_moves(PositionSnapshot *snapshot, const Position *position, const HetView *view,
              const char *question)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    het_game_legal(position_state(position), list);
    g_autofree char *key =
        g_strdup_printf("%s %u", question, list->count > 0 ? list->moves[0].kind : 0);
    if (count_one(snapshot->swept, key) > SWEEPS)
        return;
    for (unsigned kind = HET_MOVE_PASS; kind < HET_MOVE_ROLL; kind++)
        sweep_kind(snapshot, position, list, (HetMoveKind)kind);
    bool plane = view->board == HET_BOARD_PLANE;
    if (plane)
        sweep_table(snapshot, position);
    sweep_listed(snapshot, position, list, plane ? 0 : (unsigned)(view->width * view->height));
}

/* --- all of it -------------------------------------------------------------------------------- */

void
position_snapshot_take(const Position *position, void *data)
{
    PositionSnapshot *snapshot = data;
    const HetState *state = position_state(position);
    snapshot->reported = MIN(snapshot->reported, position->log->len); /* it has gone back */
    for (; snapshot->reported < position->log->len; snapshot->reported++)
        note_news(snapshot, position, "; ",
                  g_strconcat("told ", position->log->pdata[snapshot->reported], NULL));
    gint64 hash = (gint64)(het_game_hash(state) ^ snapshot->ground);
    if (!g_hash_table_add(snapshot->seen, g_memdup2(&hash, sizeof hash)) || het_game_over(state))
        return;
    HetPrompt prompt;
    g_autoptr(HetView) view = het_view_new(state);
    het_game_prompt(state, &prompt);
    note_news(snapshot, position, "\n", g_strdup_printf("prompt %s %s", prompt.rule, prompt.text));
    look_at_units(snapshot, position, view);
    if (state->actor == HET_CHANCE)
        look_at_dice(snapshot, position);
    else
        look_at_moves(snapshot, position, view, prompt.rule);
}

void
position_snapshot_typed(PositionSnapshot *snapshot, const Position *position, const char *text)
{
    g_autoptr(GError) error = NULL;
    HetMove move;
    if (het_text_parse(position_state(position), text, &move, &error))
        return;
    /* A message begins with what was typed. */
    g_autofree char *quoted = g_strdup_printf("\"%s\": ", text);
    const char *reason = error->message;
    reason += g_str_has_prefix(reason, quoted) ? strlen(quoted) : 0;
    if (!is_news(snapshot, reason, "\n"))
        return;
    g_autofree char *line = g_strdup_printf("refuses %s: %s", text, reason);
    note(snapshot, position, line);
}
