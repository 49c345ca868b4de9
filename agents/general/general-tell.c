#include "general.h"

#include <math.h>

#include "agents/explain.h"
#include "agents/search/stream.h"
#include "engine/text.h"

enum {
    TOLD = 3,     /* candidates told in full */
    FORETOLD = 8, /* lines of each that losses are the mean of */
    AHEAD = 3,    /* moves of the line expected */
};

/* What is expected to come of a move. */
typedef struct {
    double lost[HET_SIDES]; /* strength, as a share of what the side has */
    double sum, squares;    /* of the values at the lines' ends */
    GString *line;          /* what the enemy does in the first of the lines */
} Outlook;

static void
note_move(Outlook *outlook, const HetState *state, const HetMove *move, unsigned *moves)
{
    switch ((unsigned)move->kind) {
    case HET_MOVE_CHARGE:
    case HET_MOVE_FIGHT:
    case HET_MOVE_SHOOT:
    case HET_MOVE_MOVE: {
        g_autofree char *text = het_text_of(state, move);
        g_string_append_printf(outlook->line, "%s%s", *moves > 0 ? ", " : "", text);
        (*moves)++;
        break;
    }
    }
}

/* The decision most visited below a node of the tree; 0 where the tree ends. */
static uint32_t
most_visited(const HetTree *tree, uint32_t node)
{
    const HetTreeLink link = tree->links[node];
    uint32_t best = 0, most = 0;
    for (uint32_t i = link.first; i < link.first + link.count; i++)
        if (tree->stats[i].visits > most) {
            most = tree->stats[i].visits;
            best = i;
        }
    return best;
}

/* Plays one line to the horizon: as far as the tree goes by its most visited moves, then by the
 * doctrine. `node`: where in the tree the line begins, 0: not in it. */
static void
foretell_line(HetGeneral *self, HetState *state, HetClock clock, uint32_t node, uint32_t index,
              Outlook *outlook)
{
    HetSearch *search = &self->search;
    HetLine *line = &search->workers[0].line;
    const HetTree *tree = &search->tree;
    unsigned moves = 0;
    line->urgency.known = false;
    line->trying.key = index;
    for (;;) {
        HetMove move;
        het_clock_tick(&clock, state);
        if (het_clock_up(&clock, state, search->settings.cutoff) || het_line_stopped(line))
            break;
        het_game_legal(state, &line->list);
        const uint32_t next = node > 0 ? most_visited(tree, node) : 0;
        if (state->actor == HET_CHANCE)
            move =
                line->list.moves[het_stream_draw(&line->list, search->key, state->roll_key, index)];
        else if (next > 0)
            move = tree->moves[next];
        else
            move = line->list.moves[het_line_pick(line, state, &line->list)];
        node = node > 0 ? het_tree_child(tree, node, &move) : 0;
        if (index == 0 && moves < AHEAD && state->actor == het_other(self->agent.seat))
            note_move(outlook, state, &move, &moves);
        het_game_apply(state, &move, NULL);
    }
    double value = het_value_worth(line->value, state);
    outlook->sum += value;
    outlook->squares += value * value;
}

/* Work done to tell is not work done to choose. */
static void
foretell(HetGeneral *self, const HetState *root, const HetMove *move, Outlook *outlook)
{
    HetSearch *search = &self->search;
    HetLine *line = &search->workers[0].line;
    const HetWork work = line->work;
    const bool here = search->rooted && search->at == HET_TREE_ROOT &&
                      memcmp(&search->root, root, search->state_size) == 0;
    const uint32_t node = here ? het_tree_child(&search->tree, HET_TREE_ROOT, move) : 0;
    HetMeasures before, after;
    HetStateBuffer buffer;
    het_game_measures(root, &before);
    for (uint32_t index = 0; index < FORETOLD; index++) {
        het_game_clone(&buffer.state, root);
        het_game_apply(&buffer.state, move, NULL);
        foretell_line(self, &buffer.state, het_clock_at(root), node, index, outlook);
        het_game_measures(&buffer.state, &after);
        for (unsigned side = 0; side < HET_SIDES; side++) {
            double had = before.value[side][HET_MEASURE_STRENGTH];
            double has = after.value[side][HET_MEASURE_STRENGTH];
            outlook->lost[side] += had > 0 ? (had - has) / had / FORETOLD : 0;
        }
    }
    line->work = work;
}

/* "value within +-0.12 by the dice; losses 3 % own, 6 % theirs; expects charge ...". */
static void
describe(HetGeneral *self, const HetState *state, const HetMove *move, GString *text)
{
    g_autoptr(GString) line = g_string_new(NULL);
    Outlook outlook = {.line = line};
    const HetActor seat = self->agent.seat;
    char spread[G_ASCII_DTOSTR_BUF_SIZE];
    if (!het_game_is_legal(state, move))
        return; /* asked about another position */
    foretell(self, state, move, &outlook);
    const double mean = outlook.sum / FORETOLD;
    const double variance = (outlook.squares - FORETOLD * mean * mean) / (FORETOLD - 1);
    g_ascii_formatd(spread, sizeof spread, "%.2f", sqrt(variance > 0 ? variance : 0));
    g_string_append_printf(text, "luck moves it by %s; losses %.0f %% own, %.0f %% theirs", spread,
                           100 * outlook.lost[seat], 100 * outlook.lost[het_other(seat)]);
    if (line->len > 0)
        g_string_append_printf(text, "; expects %s", line->str);
}

static void
list_weighed(HetGeneral *self, const HetState *state, HetExplanation *explanation)
{
    bool told[HET_MOVES_MAX] = {false};
    for (unsigned rank = 0;; rank++) {
        unsigned best = self->count;
        for (unsigned i = 0; i < self->count; i++)
            if (!told[i] && self->weighed[i].visits > 0 &&
                (best == self->count || self->weighed[i].visits > self->weighed[best].visits))
                best = i;
        if (best == self->count)
            break;
        const HetWeighed *it = &self->weighed[best];
        g_autoptr(GString) text = g_string_new(NULL);
        if (rank < TOLD && state->ply == self->ply)
            describe(self, state, &it->move, text);
        het_explanation_add(explanation, &it->move, it->value, it->visits, text->str);
        told[best] = true;
    }
}

void
het_general_explain(HetAgent *agent, const HetState *state, HetExplanation *explanation)
{
    HetGeneral *self = (HetGeneral *)agent;
    if (self->from == HET_GENERAL_GREEDY) {
        self->greedy->class_->explain(self->greedy, state, explanation);
        g_string_prepend(explanation->summary,
                         "general: what is left of the turn's work pays for no search; ");
        return;
    }
    if (self->from == HET_GENERAL_GREEDY_HEAD) {
        self->greedy->class_->explain(self->greedy, state, explanation);
        g_string_prepend(explanation->summary, "general: who acts next is left to greedy; ");
        return;
    }
    if (self->from == HET_GENERAL_ONLY_MOVE) {
        g_string_assign(explanation->summary, "general: nothing to weigh");
        return;
    }
    if (self->from == HET_GENERAL_DOCTRINE) {
        g_string_assign(explanation->summary, "general: who acts next is left to the doctrine");
        return;
    }
    if (self->from == HET_GENERAL_TRIES) {
        g_string_printf(
            explanation->summary,
            "general: what is left of the turn's work pays for no lines; the doctrine's "
            "best tried out to the end of the turn; %" G_GUINT64_FORMAT " units of work",
            self->spent);
        return;
    }
    uint64_t visits = 0;
    for (unsigned i = 0; i < self->count; i++)
        visits += self->weighed[i].visits;
    if (self->from == HET_GENERAL_RACE) {
        g_string_printf(explanation->summary,
                        "general: %u moves raced %u turn%s ahead, %u rounds, one kept unless "
                        "another leads by more than chance; %" G_GUINT64_FORMAT " units of work",
                        self->count, self->search.settings.cutoff,
                        self->search.settings.cutoff == 1 ? "" : "s", self->race.rounds,
                        self->spent);
        list_weighed(self, state, explanation);
        return;
    }
    g_string_printf(explanation->summary,
                    "general: %u moves weighed %u turn%s ahead, %" G_GUINT64_FORMAT
                    " lines on this choice, %" G_GUINT64_FORMAT
                    " with those from before; %" G_GUINT64_FORMAT " units of work",
                    self->count, self->search.settings.cutoff,
                    self->search.settings.cutoff == 1 ? "" : "s", self->iterations, visits,
                    self->spent);
    list_weighed(self, state, explanation);
}
