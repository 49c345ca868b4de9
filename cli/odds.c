#include "odds.h"

#include "wrap.h"

/* What happened to a unit on one line of play. */
typedef struct {
    int16_t lost, surrendered;
    bool shaken, rallied, retreated, removed, captured;
} Tally;

/* A line of play under way. */
typedef struct {
    double chance;
    unsigned depth;
} Line;

typedef struct {
    HetOdds *odds;
    GHashTable *by_text; /* char * to index of the outcome plus one */
    guint units;
    HetActor side;  /* who made the move */
    uint32_t epoch; /* where it was made */
    HetMeasures before;
    HetOddsChooser chooser;
    void *data;
    unsigned leaves;
} Search;

static void
clear_outcome(gpointer outcome)
{
    g_free(((HetOddsOutcome *)outcome)->text);
}

static void
tally_event(void *data, const HetState *state, const HetEvent *event)
{
    if (event->unit >= state->scenario->units->len)
        return;
    Tally *tally = (Tally *)data + event->unit;
    switch (event->kind) {
    case HET_EVENT_LOSE:
        tally->lost = (int16_t)(tally->lost + event->amount);
        break;
    case HET_EVENT_SURRENDER:
        tally->surrendered = (int16_t)(tally->surrendered + event->amount);
        break;
    case HET_EVENT_SHAKEN:
        tally->shaken = true;
        break;
    case HET_EVENT_RALLY:
        tally->rallied = true;
        break;
    case HET_EVENT_RETREAT:
        tally->retreated = true;
        break;
    case HET_EVENT_REMOVE:
        tally->removed = true;
        break;
    case HET_EVENT_CAPTURE:
        if (event->other < state->scenario->units->len)
            ((Tally *)data)[event->other].captured = true;
        break;
    case HET_EVENT_TURN:
    case HET_EVENT_PHASE:
    case HET_EVENT_MOVE:
    case HET_EVENT_FACE:
    case HET_EVENT_FORM:
    case HET_EVENT_SHOOT:
    case HET_EVENT_ROLL:
    case HET_EVENT_FORCED:
    case HET_EVENT_FIGHT:
    case HET_EVENT_PLACE:
    case HET_EVENT_SCORE:
    case HET_EVENT_NOTE:
    case HET_EVENT_OVER:
        break;
    }
}

static void
append_clause(GString *text, const char *code, const char *format, int amount)
{
    if (text->len > 0)
        g_string_append(text, "; ");
    g_string_append_printf(text, "%s ", code);
    g_string_append_printf(text, format, amount);
}

/* "I3 loses 2; I3 falls back": units by id, so that equal outcomes have equal words. */
static char *
tally_text(const Search *search, const HetState *state, const Tally *tallies)
{
    GString *text = g_string_new(NULL);
    for (unsigned unit = 0; unit < search->units; unit++) {
        const Tally *tally = &tallies[unit];
        const char *code = het_scenario_unit_at(state->scenario, unit)->code;
        if (tally->lost != 0)
            append_clause(text, code, "loses %d", tally->lost);
        if (tally->surrendered != 0)
            append_clause(text, code, "has %d taken prisoner", tally->surrendered);
        if (tally->captured)
            append_clause(text, code, "is captured", 0);
        if (tally->removed)
            append_clause(text, code, "leaves the board", 0);
        if (tally->retreated)
            append_clause(text, code, "falls back", 0);
        if (tally->shaken)
            append_clause(text, code, "is shaken", 0);
        if (tally->rallied)
            append_clause(text, code, "rallies", 0);
    }
    if (het_game_over(state)) {
        HetResult result;
        het_game_result(state, &result);
        g_string_append_printf(text, "%sthe game ends: %s%s", text->len > 0 ? "; " : "",
                               result.winner == HET_NOBODY ? "a draw" : "victory of ",
                               result.winner == HET_NOBODY ? ""
                                                           : state->scenario->sides[result.winner]);
    }
    if (text->len == 0)
        g_string_append(text, "no loss");
    return g_string_free(text, FALSE);
}

/* Adds a finished line of play to the outcome of the same words. */
static void
add_leaf(Search *search, const HetState *state, const Tally *tallies, double chance)
{
    HetMeasures after;
    het_game_measures(state, &after);
    double lost[HET_SIDES];
    for (unsigned side = 0; side < HET_SIDES; side++) {
        lost[side] = after.value[side][HET_MEASURE_STRENGTH_LOST] -
                     search->before.value[side][HET_MEASURE_STRENGTH_LOST];
        search->odds->mean[side] += chance * lost[side];
    }
    char *text = tally_text(search, state, tallies);
    guint index = GPOINTER_TO_UINT(g_hash_table_lookup(search->by_text, text));
    if (index == 0) {
        HetOddsOutcome outcome = {.text = text};
        g_array_append_val(search->odds->outcomes, outcome);
        index = search->odds->outcomes->len;
        g_hash_table_insert(search->by_text, g_strdup(text), GUINT_TO_POINTER(index));
    } else {
        g_free(text);
    }
    HetOddsOutcome *outcome = &g_array_index(search->odds->outcomes, HetOddsOutcome, index - 1);
    outcome->chance += chance;
    for (unsigned side = 0; side < HET_SIDES; side++)
        outcome->lost[side] += chance * lost[side];
    search->leaves++;
}

static void explore(Search *search, const HetState *state, const Tally *tallies, Line line);

static void
explore_move(Search *search, const HetState *state, const HetMove *move, const Tally *tallies,
             Line line)
{
    HetState *after = g_malloc(state->scenario->state_size);
    Tally *tallied = g_memdup2(tallies, sizeof *tallies * MAX(search->units, 1));
    HetSink sink = {.emit = tally_event, .data = tallied};
    het_game_clone(after, state);
    het_game_apply(after, move, &sink);
    line.depth++;
    explore(search, after, tallied, line);
    g_free(tallied);
    g_free(after);
}

/* Whether the decision at `state` is taken for its side; notes what was assumed. */
static bool
assume(Search *search, const HetState *state, const HetMoveList *list, HetMove *ret_move)
{
    if (search->chooser == NULL || state->actor == search->side || state->epoch != search->epoch ||
        !search->chooser(search->data, state, list, ret_move))
        return false;
    g_autofree char *move = het_game_format(state, ret_move);
    g_autofree char *text = g_strdup_printf("%s: %s", state->scenario->sides[state->actor], move);
    if (!g_ptr_array_find_with_equal_func(search->odds->assumed, text, g_str_equal, NULL))
        g_ptr_array_add(search->odds->assumed, g_steal_pointer(&text));
    return true;
}

static void
explore(Search *search, const HetState *state, const Tally *tallies, Line line)
{
    bool room = search->leaves < HET_ODDS_LEAVES_MAX && line.depth < HET_ODDS_DEPTH_MAX;
    bool chance = state->actor == HET_CHANCE && state->epoch == search->epoch;
    if (!room && !het_game_over(state))
        search->odds->complete = search->odds->complete && !chance;
    if (!room || het_game_over(state) || (state->actor == HET_CHANCE && !chance)) {
        add_leaf(search, state, tallies, line.chance);
        return;
    }
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    het_game_legal(state, list);
    if (chance) {
        search->odds->dice = true;
        for (unsigned i = 0; i < list->count; i++) {
            Line next = line;
            next.chance *= (double)list->weights[i] / (double)list->total;
            explore_move(search, state, &list->moves[i], tallies, next);
        }
        return;
    }
    HetMove move;
    if (assume(search, state, list, &move))
        explore_move(search, state, &move, tallies, line);
    else
        add_leaf(search, state, tallies, line.chance);
}

static int
compare_outcomes(gconstpointer a, gconstpointer b)
{
    const HetOddsOutcome *one = a, *other = b;
    if (one->chance != other->chance)
        return one->chance > other->chance ? -1 : 1;
    return strcmp(one->text, other->text);
}

HetOdds *
het_odds_new(const HetState *state, const HetMove *move, HetOddsChooser chooser, void *data)
{
    g_return_val_if_fail(move != NULL || state->actor == HET_CHANCE, NULL);
    HetOdds *odds = g_new0(HetOdds, 1);
    odds->outcomes = g_array_new(FALSE, TRUE, sizeof(HetOddsOutcome));
    g_array_set_clear_func(odds->outcomes, clear_outcome);
    odds->assumed = g_ptr_array_new_with_free_func(g_free);
    odds->complete = true;
    Search search = {.odds = odds,
                     .by_text = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
                     .units = state->scenario->units->len,
                     .side = (HetActor)state->actor,
                     .epoch = state->epoch,
                     .chooser = chooser,
                     .data = data};
    het_game_measures(state, &search.before);
    Tally *none = g_new0(Tally, MAX(search.units, 1));
    Line line = {.chance = 1};
    if (move != NULL)
        explore_move(&search, state, move, none, line);
    else
        explore(&search, state, none, line);
    g_free(none);
    g_hash_table_unref(search.by_text);
    for (guint i = 0; i < odds->outcomes->len; i++) {
        HetOddsOutcome *outcome = &g_array_index(odds->outcomes, HetOddsOutcome, i);
        for (unsigned side = 0; side < HET_SIDES; side++)
            outcome->lost[side] /= outcome->chance;
    }
    g_array_sort(odds->outcomes, compare_outcomes);
    return odds;
}

void
het_odds_free(HetOdds *odds)
{
    if (odds == NULL)
        return;
    g_array_unref(odds->outcomes);
    g_ptr_array_unref(odds->assumed);
    g_free(odds);
}

char *
het_odds_percent(double chance)
{
    double percent = 100 * chance;
    if (percent > 0 && percent < 0.01)
        return g_strdup("under 0.01 %");
    return g_strdup_printf(percent < 1 && percent > 0 ? "%.2f %%" : "%.1f %%", percent);
}

void
het_odds_append(const HetOdds *odds, const HetScenario *scenario, unsigned lines, GString *text)
{
    enum { OUTCOME_COLUMN = 16, LINE_COLUMN = 2 };
    double rest = 1;
    guint shown = MIN(lines, odds->outcomes->len);
    for (guint i = 0; i < shown; i++) {
        const HetOddsOutcome *outcome = &g_array_index(odds->outcomes, HetOddsOutcome, i);
        g_autofree char *percent = het_odds_percent(outcome->chance);
        g_autofree char *line = g_strdup_printf("  %12s  %s", percent, outcome->text);
        het_wrap(text, line, HET_WRAP_WIDTH, OUTCOME_COLUMN);
        rest -= outcome->chance;
    }
    if (shown < odds->outcomes->len) {
        g_autofree char *percent = het_odds_percent(MAX(rest, 0));
        g_string_append_printf(text, "  %12s  %u rarer outcomes\n", percent,
                               odds->outcomes->len - shown);
    }
    g_string_append_printf(text, "  Lost on average: %s %.2f, %s %.2f.\n",
                           scenario->sides[HET_FIRST], odds->mean[HET_FIRST],
                           scenario->sides[HET_SECOND], odds->mean[HET_SECOND]);
    g_autoptr(GString) assumed = g_string_new("  Assuming ");
    for (guint i = 0; i < odds->assumed->len; i++)
        g_string_append_printf(assumed, "%s%s", i == 0 ? "" : ", ",
                               (const char *)g_ptr_array_index(odds->assumed, i));
    if (odds->assumed->len > 0)
        het_wrap(text, g_string_append_c(assumed, '.')->str, HET_WRAP_WIDTH, LINE_COLUMN);
    if (!odds->complete)
        het_wrap(text,
                 "  Too many lines of play to follow them all: the rest of them is counted as it "
                 "stood.",
                 HET_WRAP_WIDTH, LINE_COLUMN);
}
