#include "odds.h"

#include <string.h>

#include "engine/each.h"
#include "engine/text.h"
#include "odds-roll.h"

enum {
    STEPS_MAX = 2000, /* along a line: no turn is that long */
    SHARE = 8,        /* one step may follow one in so many of the positions left ... */
    LEAST = 50        /* ... or so many at least */
};

/* How far a line of play is in the first fight of the side that gave the orders: whom it fights or
 * fires at, whether dice have fallen since, whether it has begun with another. Plain bytes. */
enum { FOUGHT_MAX = 4 };
typedef struct {
    uint16_t enemy[FOUGHT_MAX];
    uint8_t enemies, rolled, beyond, unused;
} Fight;

/* A position that may come up, with what has happened to the units so far. */
typedef struct {
    double chance;
    double by_face[HET_ODDS_FACES_MAX]; /* parts of it after each face of that roll */
    uint64_t id;                        /* equal for equal positions, paths and tallies */
    HetOddsPath path;
    Fight fight;
    HetTally *tallies; /* in the same block */
    HetState *state;   /* in the same block */
} Node;

typedef struct {
    HetOddsCase *requested;
    HetOdds *odds;
    HetMeasures before;
    const HetScenario *scenario;
    guint units, tallies; /* how many a node has */
    GHashTable *next;     /* Node by id: reached by one step more */
    GHashTable *by_text;  /* char * to index of the outcome plus one */
    GHashTable *by_key;   /* uint64_t to index of the decision plus one */
    HetOddsRolls *rolls;
    bool only_fight; /* a line ends where it continues into another fight */
    bool beyond;     /* some line has done so */
    unsigned left;   /* positions that may still be followed */
    HetMoveList list;
} Sum;

/* --- nodes ------------------------------------------------------------------------------------ */

static guint
node_hash(gconstpointer node)
{
    return (guint)((const Node *)node)->id;
}

static gboolean
node_equal(gconstpointer a, gconstpointer b)
{
    return ((const Node *)a)->id == ((const Node *)b)->id;
}

static Node *
node_new(const Sum *sum, const HetState *state, const HetTally *tallies, const HetOddsPath *path)
{
    const gsize head = sizeof(Node) + sizeof(HetTally) * sum->tallies;
    Node *node = g_malloc(head + sum->scenario->state_size);
    memset(node->by_face, 0, sizeof node->by_face);
    memset(&node->fight, 0, sizeof node->fight);
    node->tallies = (HetTally *)(void *)(node + 1);
    node->state = (HetState *)(void *)((char *)node + head);
    node->path = *path;
    memcpy(node->tallies, tallies, sizeof(HetTally) * sum->tallies);
    het_game_clone(node->state, state);
    return node;
}

static uint64_t
node_id(const Sum *sum, const Node *node)
{
    const uint64_t beside[] = {het_game_key(node->state), node->state->epoch};
    uint64_t id = het_hash_bytes(het_odds_path_hash(&node->path), beside, sizeof beside);
    if (sum->only_fight)
        id = het_hash_bytes(id, &node->fight, sizeof node->fight);
    return het_hash_bytes(id, node->tallies, sizeof(HetTally) * sum->tallies);
}

/* Takes the node over: sums it up with an equal one. */
static void
add_node(Sum *sum, Node *node)
{
    node->id = node_id(sum, node);
    Node *same = g_hash_table_lookup(sum->next, node);
    if (same == NULL) {
        g_hash_table_add(sum->next, node);
        return;
    }
    same->chance += node->chance;
    HET_EACH_BELOW(i, HET_ODDS_FACES_MAX)
        same->by_face[i] += node->by_face[i];
    g_free(node);
}

/* Events of a move: for the tallies, and for the fight. */
typedef struct {
    const Sum *sum;
    HetSink tally;
    Fight *fight;
} Heard;

/* A blow of the side that gave the orders: one after dice at another enemy is another fight. */
static void
note_blow(Fight *fight, unsigned enemy)
{
    bool known = false;
    HET_EACH_BELOW(i, fight->enemies)
        known = known || fight->enemy[i] == enemy;
    if (!known && fight->enemies > 0 && fight->rolled != 0)
        fight->beyond = 1;
    else if (!known && fight->enemies < FOUGHT_MAX)
        fight->enemy[fight->enemies++] = (uint16_t)enemy;
}

static void
hear(void *data, const HetState *state, const HetEvent *event)
{
    const Heard *heard = data;
    const Sum *sum = heard->sum;
    const bool blow = event->kind == HET_EVENT_FIGHT || event->kind == HET_EVENT_SHOOT;
    heard->tally.emit(heard->tally.data, state, event);
    const bool own =
        event->unit < sum->units && het_scenario_unit_at(sum->scenario, event->unit)->side ==
                                        het_odds_case_side(sum->requested);
    if (event->kind == HET_EVENT_ROLL && heard->fight->enemies > 0)
        heard->fight->rolled = 1;
    else if (blow && own && event->other < sum->units)
        note_blow(heard->fight, event->other);
    else if (event->kind == HET_EVENT_MOVE && own && heard->fight->rolled != 0)
        heard->fight->beyond = 1; /* rides on, follows */
}

/* (transfer full) What a move, made with a chance of `share`, leads to. */
static Node *
node_after(Sum *sum, const Node *node, const HetMove *move, double share)
{
    Node *after = node_new(sum, node->state, node->tallies, &node->path);
    Heard heard = {sum, het_tally_sink(after->tallies), &after->fight};
    const HetSink sink = {.emit = hear, .data = &heard};
    after->fight = node->fight;
    het_odds_case_apply(sum->requested, after->state, move, &after->path, &sink);
    after->chance = node->chance * share;
    HET_EACH_BELOW(i, HET_ODDS_FACES_MAX)
        after->by_face[i] = node->by_face[i] * share;
    return after;
}

/* --- faces ------------------------------------------------------------------------------------ */

static bool
is_faced(const Node *node)
{
    HET_EACH_BELOW(i, HET_ODDS_FACES_MAX)
        if (node->by_face[i] > 0)
            return true;
    return false;
}

/* The likeliest reading of a throw, the lowest of equals. */
static int
likeliest_reading(const HetThrow *throw)
{
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    int likeliest = 0;
    uint64_t most = 0;
    het_throw_list(throw, true, list);
    HET_EACH_BELOW(i, list->count) {
        if (list->weights[i] > most) {
            most = list->weights[i];
            likeliest = list->moves[i].roll.low;
        }
    }
    return likeliest;
}

/* The faces of a throw: one a reading; of more than are kept apart those about the likeliest, and
 * one for all below and above them each. */
static void
make_faces(HetOdds *odds, const HetThrow *throw)
{
    const int lowest = (int)het_throw_lowest(throw), highest = (int)het_throw_highest(throw);
    const int apart = HET_ODDS_FACES_MAX - 2;
    int first = lowest, last = highest;
    if (highest - lowest >= HET_ODDS_FACES_MAX) {
        first = CLAMP(likeliest_reading(throw) - apart / 2, lowest + 1, highest - apart);
        last = first + apart - 1;
    }
    for (int reading = lowest; reading <= highest; reading++) {
        const HetOddsFace face = {.reading = reading,
                                  .highest = reading < first  ? first - 1
                                             : reading > last ? highest
                                                              : reading};
        g_array_append_val(odds->faces, face);
        reading = face.highest;
    }
}

/* True if it is the roll whose faces are kept apart: the first against someone of the side that
 * gave the orders. The first query settles it. */
static bool
is_apart(Sum *sum, const HetThrow *throw, guint index)
{
    HetOdds *odds = sum->odds;
    const unsigned lowest = het_throw_lowest(throw), highest = het_throw_highest(throw);
    const HetActor side = throw->unit < sum->units
                              ? het_scenario_unit_at(sum->scenario, throw->unit)->side
                              : HET_NOBODY;
    if (side != het_odds_case_side(sum->requested) || throw->account->target >= sum->units)
        return false;
    if (odds->faces->len == 0) {
        odds->faced = index;
        make_faces(odds, throw);
    }
    const HetOddsRoll *kept = &g_array_index(odds->rolls, HetOddsRoll, odds->faced);
    /* Hits of more or fewer dice are distinguished by their number. */
    const bool alike =
        throw->reading == HET_READ_HITS ||
        (het_throw_lowest(&kept->throw) == lowest && het_throw_highest(&kept->throw) == highest);
    return kept->throw.unit == throw->unit && kept->throw.reading == throw->reading &&
           kept->throw.faces == throw->faces && alike &&
           g_str_equal(kept->account.purpose, throw->account->purpose);
}

/* Of a node after an outcome of that roll: the parts of its chance after each reading in it. */
static void
face(const Sum *sum, const Node *before, const HetMoveList *exact, const HetMove *outcome,
     Node *after)
{
    HET_EACH_BELOW(i, exact->count) {
        const int reading = exact->moves[i].roll.low;
        HET_EACH_BELOW(k, sum->odds->faces->len) {
            const HetOddsFace *at = &g_array_index(sum->odds->faces, HetOddsFace, k);
            const bool last = k + 1 == sum->odds->faces->len;
            if (at->reading <= reading && (reading <= at->highest || last) &&
                outcome->roll.low <= reading && reading <= outcome->roll.high)
                after->by_face[k] +=
                    before->chance * (double)exact->weights[i] / (double)exact->total;
        }
    }
}

static void end_line(Sum *sum, const Node *node);

/* Takes the node over: a line that continues into another fight ends where only this one counts. */
static void
add_after(Sum *sum, Node *node)
{
    sum->beyond = sum->beyond || node->fight.beyond != 0;
    if (!sum->only_fight || node->fight.beyond == 0) {
        add_node(sum, node);
        return;
    }
    end_line(sum, node);
    g_free(node);
}

/* Follows all outcomes of a roll. */
static void
roll_on(Sum *sum, const Node *node)
{
    HetRollAccount account = {.purpose = "", .target = HET_NO_UNIT};
    HetThrow throw = {.account = &account};
    const HetMoveList *list = &sum->list;
    g_autofree HetMoveList *exact = g_new0(HetMoveList, 1);
    const guint index = het_odds_rolls_add(sum->rolls, node->state, list, node->chance);
    const bool apart =
        !is_faced(node) && het_game_throw(node->state, &throw) && is_apart(sum, &throw, index);
    sum->odds->dice = true;
    if (apart)
        het_throw_list(&throw, true, exact);
    HET_EACH_BELOW(i, list->count) {
        const HetMove *outcome = &list->moves[i];
        Node *after =
            node_after(sum, node, outcome, (double)list->weights[i] / (double)list->total);
        if (apart)
            face(sum, node, exact, outcome, after);
        add_after(sum, after);
    }
}

/* --- ends ------------------------------------------------------------------------------------- */

static void
append_clause(GString *text, const char *words)
{
    g_string_append_printf(text, "%s%s", text->len > 0 ? "; " : "", words);
}

/* The line that cannot be carried out, and why. */
static void
append_failure(GString *text, const HetOddsCase *requested, const HetState *state,
               const HetOddsPath *path)
{
    const char *line = het_odds_case_line(requested, path->lines);
    g_autofree char *clause = g_strdup_printf("\"%s\" cannot be carried out", line);
    g_autoptr(GError) fault = NULL;
    HetOrders orders;
    append_clause(text, clause);
    if (het_game_over(state))
        return;
    if (state->epoch != het_odds_case_state(requested)->epoch)
        g_string_append(text, ": the turn is over by then");
    else if (!het_orders_parse(state, line, &orders, &fault))
        g_string_append_printf(text, ": %s", fault->message);
}

char *
het_odds_end_text(const HetOddsCase *requested, const HetState *state, const HetTally *tallies,
                  const HetOddsPath *path, bool fights_on, bool numbers)
{
    const HetScenario *scenario = state->scenario;
    GString *text = g_string_new(NULL);
    het_tally_append(scenario, tallies, numbers, text);
    if (path->failed != 0)
        append_failure(text, requested, state, path);
    if (fights_on)
        append_clause(text, "the fight continues");
    if (het_game_over(state)) {
        HetResult result;
        het_game_result(state, &result);
        append_clause(text, "the game ends: ");
        g_string_append_printf(text, "%s%s", result.winner == HET_NOBODY ? "a draw" : "victory of ",
                               result.winner == HET_NOBODY ? "" : scenario->sides[result.winner]);
    }
    if (text->len == 0)
        g_string_append(text, numbers ? "no loss" : "losses at most");
    return g_string_free(text, FALSE);
}

static char *
end_text(const Sum *sum, const Node *node, bool fights_on, bool numbers)
{
    return het_odds_end_text(sum->requested, node->state, node->tallies, &node->path, fights_on,
                             numbers);
}

static HetOddsProspect *
prospect_of(Sum *sum, unsigned unit)
{
    HET_EACH_IN(HetOddsProspect, prospect, sum->odds->prospects) {
        if (prospect->unit == unit)
            return prospect;
    }
    HetOddsProspect prospect = {.unit = unit, .losses = g_array_new(FALSE, TRUE, sizeof(double))};
    g_array_append_val(sum->odds->prospects, prospect);
    return &g_array_index(sum->odds->prospects, HetOddsProspect, sum->odds->prospects->len - 1);
}

static void
add_prospects(Sum *sum, const Node *node)
{
    HET_EACH_BELOW(unit, sum->units) {
        const HetTally *tally = &node->tallies[unit];
        const guint lost = (guint)MAX(tally->lost, 0);
        if (lost == 0 && tally->surrendered == 0 && tally->flags == 0)
            continue;
        HetOddsProspect *prospect = prospect_of(sum, unit);
        const double chance = node->chance;
        prospect->lost += chance * lost;
        prospect->prisoners += chance * tally->surrendered;
        prospect->fell_back += (tally->flags & HET_TALLY_FELL_BACK) != 0 ? chance : 0;
        prospect->shaken += (tally->flags & HET_TALLY_SHAKEN) != 0 ? chance : 0;
        prospect->rallied += (tally->flags & HET_TALLY_RALLIED) != 0 ? chance : 0;
        prospect->removed += (tally->flags & HET_TALLY_REMOVED) != 0 ? chance : 0;
        prospect->taken += (tally->flags & HET_TALLY_CAPTURED) != 0 ? chance : 0;
        if (prospect->losses->len <= lost)
            g_array_set_size(prospect->losses, lost + 1);
        g_array_index(prospect->losses, double, lost) += chance;
    }
}

/* Growth of a side's measure since the orders. */
static double
growth(const Sum *sum, const HetMeasures *after, unsigned side, HetMeasure measure)
{
    return after->value[side][measure] - sum->before.value[side][measure];
}

/* What becomes of a side's units: flags of tallies. */
static void
add_flags(const Sum *sum, const Node *node, unsigned ret_flags[HET_SIDES])
{
    HET_EACH_BELOW(unit, sum->units) {
        const HetTally *tally = &node->tallies[unit];
        const HetActor side = het_scenario_unit_at(sum->scenario, unit)->side;
        if (tally->flags != 0 && side <= HET_SECOND)
            ret_flags[side] |= tally->flags;
    }
}

static void
add_worst(HetOddsSum *into, unsigned flags, double lost, double chance)
{
    double *const chances[] = {NULL, &into->fell_back, &into->shaken, &into->destroyed};
    double *worst = chances[het_odds_worst(flags)];
    if (worst != NULL)
        *worst += chance;
    into->lost += chance * lost;
}

static void
add_sums(Sum *sum, const Node *node, const double lost[HET_SIDES])
{
    HetOdds *odds = sum->odds;
    unsigned flags[HET_SIDES] = {0};
    add_flags(sum, node, flags);
    HET_EACH_BELOW(side, HET_SIDES) {
        add_worst(&odds->sum[side], flags[side], lost[side], node->chance);
        HET_EACH_BELOW(i, odds->faces->len)
            add_worst(&g_array_index(odds->faces, HetOddsFace, i).sum[side], flags[side],
                      lost[side], node->by_face[i]);
    }
    HET_EACH_BELOW(i, odds->faces->len)
        g_array_index(odds->faces, HetOddsFace, i).chance += node->by_face[i];
    const HetActor side = het_odds_case_side(sum->requested);
    const HetOddsWorst own = het_odds_worst(flags[side]),
                       other = het_odds_worst(flags[het_other(side)]);
    odds->better += other > own ? node->chance : 0;
    odds->worse += own > other ? node->chance : 0;
}

static void
add_means(Sum *sum, const Node *node, double ret_lost[HET_SIDES])
{
    HetOdds *odds = sum->odds;
    HetMeasures after;
    het_game_measures(node->state, &after);
    HET_EACH_BELOW(side, HET_SIDES) {
        ret_lost[side] = growth(sum, &after, side, HET_MEASURE_STRENGTH_LOST);
        odds->mean[side] += node->chance * ret_lost[side];
        odds->units_lost[side] += node->chance * growth(sum, &after, side, HET_MEASURE_UNITS_LOST);
        odds->shaken[side] += node->chance * growth(sum, &after, side, HET_MEASURE_UNITS_SHAKEN);
    }
    add_sums(sum, node, ret_lost);
}

static void
end_line(Sum *sum, const Node *node)
{
    double lost[HET_SIDES];
    bool fights_on = !(sum->only_fight && node->fight.beyond != 0) &&
                     het_odds_case_fights_on(sum->requested, node->state, &node->path);
    g_autofree char *text = end_text(sum, node, fights_on, true);
    GArray *outcomes = sum->odds->outcomes;
    guint index = GPOINTER_TO_UINT(g_hash_table_lookup(sum->by_text, text));
    if (index == 0) {
        HetOddsOutcome outcome = {.text = g_strdup(text),
                                  .kind = end_text(sum, node, fights_on, false),
                                  .fights_on = fights_on};
        add_flags(sum, node, outcome.flags);
        g_array_append_val(outcomes, outcome);
        index = outcomes->len;
        g_hash_table_insert(sum->by_text, g_steal_pointer(&text), GUINT_TO_POINTER(index));
    }
    HetOddsOutcome *outcome = &g_array_index(outcomes, HetOddsOutcome, index - 1);
    outcome->chance += node->chance;
    HET_EACH_BELOW(i, HET_ODDS_FACES_MAX)
        outcome->by_face[i] += node->by_face[i];
    add_means(sum, node, lost);
    HET_EACH_BELOW(side, HET_SIDES)
        outcome->lost[side] += node->chance * lost[side];
    add_prospects(sum, node);
    sum->odds->fights_on += fights_on ? node->chance : 0;
}

static void
leave_undecided(Sum *sum, const Node *node)
{
    double lost[HET_SIDES];
    sum->odds->undecided += node->chance;
    add_means(sum, node, lost);
    add_prospects(sum, node);
}

/* --- decisions -------------------------------------------------------------------------------- */

/* (transfer full) A move as people read it: where to, but not the way. */
static char *
move_words(const HetState *state, const HetMove *move)
{
    GString *text = g_string_new(NULL);
    het_text_brief(state, move, text);
    char *slash = strchr(text->str, '/');
    if (slash != NULL) {
        const gssize at = slash - text->str;
        g_string_erase(text, at, (gssize)strcspn(slash, " "));
    }
    return g_string_free(text, FALSE);
}

static HetOddsDecision *
decision_of(Sum *sum, const HetState *state)
{
    const HetMoveList *list = &sum->list;
    int64_t key = (int64_t)het_odds_decision_key(state, list);
    guint index = GPOINTER_TO_UINT(g_hash_table_lookup(sum->by_key, &key));
    if (index == 0) {
        HetOddsDecision decision = {.side = (HetActor)state->actor,
                                    .options = g_new0(char *, list->count + 1),
                                    .words = g_new0(char *, list->count + 1),
                                    .chosen = g_new0(double, list->count),
                                    .why = g_new0(HetOddsWhy, list->count)};
        HET_EACH_BELOW(i, list->count) {
            decision.options[i] = het_text_of(state, &list->moves[i]);
            decision.words[i] = move_words(state, &list->moves[i]);
        }
        g_array_append_val(sum->odds->decisions, decision);
        index = sum->odds->decisions->len;
        g_hash_table_insert(sum->by_key, g_memdup2(&key, sizeof key), GUINT_TO_POINTER(index));
    }
    return &g_array_index(sum->odds->decisions, HetOddsDecision, index - 1);
}

static void
note_decision(Sum *sum, const Node *node, const HetMove *move, HetOddsWhy why)
{
    if (why == HET_ODDS_ORDERED)
        return;
    HetOddsDecision *decision = decision_of(sum, node->state);
    const unsigned option = MIN(het_list_index(&sum->list, move), sum->list.count - 1);
    decision->chance += node->chance;
    if (node->chance > decision->chosen[option])
        decision->why[option] = why;
    decision->chosen[option] += node->chance;
}

/* --- the sum ---------------------------------------------------------------------------------- */

static void
follow(Sum *sum, Node *node)
{
    HetMove move;
    HetOddsWhy why;
    switch (het_odds_case_next(sum->requested, node->state, &node->path, &sum->list, &move, &why)) {
    case HET_ODDS_MOVE:
        note_decision(sum, node, &move, why);
        add_after(sum, node_after(sum, node, &move, 1));
        break;
    case HET_ODDS_DICE:
        roll_on(sum, node);
        break;
    case HET_ODDS_OPEN:
        sum->odds->open += node->chance;
        leave_undecided(sum, node);
        break;
    case HET_ODDS_END:
        end_line(sum, node);
        break;
    }
}

static gint
likelier(gconstpointer a, gconstpointer b)
{
    const Node *one = *(Node *const *)a, *other = *(Node *const *)b;
    if (one->chance != other->chance)
        return one->chance > other->chance ? -1 : 1;
    return one->id < other->id ? -1 : one->id > other->id;
}

/* Follows all that one more step has reached, the likeliest first, `most` of it. */
static void
follow_all(Sum *sum, guint most)
{
    g_autoptr(GPtrArray) now = g_ptr_array_new();
    GHashTableIter iter;
    gpointer node = NULL;
    g_hash_table_iter_init(&iter, sum->next);
    while (g_hash_table_iter_next(&iter, &node, NULL)) {
        g_ptr_array_add(now, node);
        g_hash_table_iter_steal(&iter);
    }
    g_ptr_array_sort(now, likelier);
    sum->left -= MIN(sum->left, MIN(most, now->len));
    HET_EACH_BELOW(i, now->len) {
        if (i < most)
            follow(sum, now->pdata[i]);
        else
            leave_undecided(sum, now->pdata[i]);
        g_free(now->pdata[i]);
    }
}

static int
compare_outcomes(gconstpointer a, gconstpointer b)
{
    const HetOddsOutcome *one = a, *other = b;
    if (one->chance != other->chance)
        return one->chance > other->chance ? -1 : 1;
    return strcmp(one->text, other->text);
}

static int
compare_prospects(gconstpointer a, gconstpointer b)
{
    const HetOddsProspect *one = a, *other = b;
    return one->unit < other->unit ? -1 : one->unit > other->unit;
}

static void
clear_outcome(gpointer outcome)
{
    g_free(((HetOddsOutcome *)outcome)->text);
    g_free(((HetOddsOutcome *)outcome)->kind);
}

static void
clear_roll(gpointer roll)
{
    g_free(((HetOddsRoll *)roll)->what);
    g_free(((HetOddsRoll *)roll)->rule);
}

static void
clear_decision(gpointer data)
{
    HetOddsDecision *decision = data;
    g_strfreev(decision->options);
    g_strfreev(decision->words);
    g_free(decision->chosen);
    g_free(decision->why);
}

static void
clear_prospect(gpointer prospect)
{
    g_array_unref(((HetOddsProspect *)prospect)->losses);
}

static GArray *
array_new(guint size, GDestroyNotify clear)
{
    GArray *array = g_array_new(FALSE, TRUE, size);
    g_array_set_clear_func(array, clear);
    return array;
}

/* Of each outcome of the first roll: sums given that it is rolled, and what it most likely leads
 * to.
 */
static void
finish_faces(HetOdds *odds)
{
    HET_EACH_BELOW(k, odds->faces->len) {
        HetOddsFace *face = &g_array_index(odds->faces, HetOddsFace, k);
        for (unsigned side = 0; side < HET_SIDES && face->chance > 0; side++) {
            face->sum[side].destroyed /= face->chance;
            face->sum[side].shaken /= face->chance;
            face->sum[side].fell_back /= face->chance;
            face->sum[side].lost /= face->chance;
        }
        for (guint i = 1; i < odds->outcomes->len; i++)
            if (g_array_index(odds->outcomes, HetOddsOutcome, i).by_face[k] >
                g_array_index(odds->outcomes, HetOddsOutcome, face->likeliest).by_face[k])
                face->likeliest = i;
    }
}

/* (transfer full) The odds of all that follows, or of the first fight alone. Sets ret_beyond to
 * whether a line continues to another. */
static HetOdds *
sum_up(HetOddsCase *requested, bool only_fight, bool *ret_beyond)
{
    const HetState *state = het_odds_case_state(requested);
    HetOdds *odds = g_new0(HetOdds, 1);
    odds->outcomes = array_new(sizeof(HetOddsOutcome), clear_outcome);
    odds->faces = array_new(sizeof(HetOddsFace), NULL);
    odds->rolls = array_new(sizeof(HetOddsRoll), clear_roll);
    odds->decisions = array_new(sizeof(HetOddsDecision), clear_decision);
    odds->prospects = array_new(sizeof(HetOddsProspect), clear_prospect);
    Sum *sum = g_new0(Sum, 1);
    sum->requested = requested;
    sum->odds = odds;
    sum->only_fight = only_fight;
    sum->scenario = state->scenario;
    sum->units = state->scenario->units->len;
    sum->tallies = het_tally_count(state->scenario);
    sum->next = g_hash_table_new(node_hash, node_equal);
    sum->by_text = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    sum->by_key = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    sum->rolls = het_odds_rolls_new(odds->rolls);
    sum->left = het_odds_case_limits(requested)->positions;
    het_game_measures(state, &sum->before);
    g_autofree HetTally *none = g_new0(HetTally, sum->tallies);
    Node *first = node_new(sum, state, none, &(const HetOddsPath){0});
    first->chance = 1;
    add_node(sum, first);
    for (unsigned i = 0; g_hash_table_size(sum->next) > 0; i++)
        follow_all(sum, i < STEPS_MAX ? MAX(sum->left / SHARE, LEAST) : 0);
    HET_EACH_IN(HetOddsOutcome, outcome, odds->outcomes) {
        HET_EACH_BELOW(side, HET_SIDES)
            outcome->lost[side] /= outcome->chance;
    }
    g_array_sort(odds->outcomes, compare_outcomes);
    g_array_sort(odds->prospects, compare_prospects);
    finish_faces(odds);
    g_hash_table_unref(sum->next);
    g_hash_table_unref(sum->by_text);
    g_hash_table_unref(sum->by_key);
    het_odds_rolls_free(sum->rolls);
    *ret_beyond = sum->beyond;
    g_free(sum);
    return odds;
}

HetOdds *
het_odds_new(HetOddsCase *requested)
{
    bool beyond = false, still = false;
    HetOdds *odds = sum_up(requested, false, &beyond);
    if (beyond && het_odds_case_limits(requested)->positions > het_odds_glance.positions)
        odds->fight = sum_up(requested, true, &still);
    return odds;
}

void
het_odds_free(HetOdds *odds)
{
    if (odds == NULL)
        return;
    g_array_unref(odds->outcomes);
    g_array_unref(odds->faces);
    g_array_unref(odds->rolls);
    g_array_unref(odds->decisions);
    g_array_unref(odds->prospects);
    het_odds_free(odds->fight);
    g_free(odds);
}
