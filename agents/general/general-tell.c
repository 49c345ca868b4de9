#include "general.h"

#include "agents/explain.h"
#include "agents/search/stream.h"

enum {
    TOLD = 3,     /* candidates told in full */
    FORETOLD = 8, /* lines of each that losses are the mean of */
    AHEAD = 3,    /* moves of the line expected */
};

/* What is expected to come of an order. */
typedef struct {
    double lost[HET_SIDES]; /* strength, as a share of what the side has */
    GString *line;          /* what the enemy and then the own side do in the first of the lines */
} Outlook;

static void
note_move(Outlook *outlook, const HetState *state, const HetMove *move, unsigned *moves)
{
    switch ((unsigned)move->kind) {
    case HET_MOVE_CHARGE:
    case HET_MOVE_FIGHT:
    case HET_MOVE_SHOOT:
    case HET_MOVE_MOVE: {
        g_autofree char *text = het_game_format(state, move);
        g_string_append_printf(outlook->line, "%s%s", *moves > 0 ? ", " : "", text);
        (*moves)++;
        break;
    }
    }
}

/* Plays one line from after the order to the horizon of the race, as the race does. */
static void
foretell_line(HetGeneral *self, HetState *state, uint32_t index, Outlook *outlook)
{
    HetLine *line = &self->workers[0].line;
    const uint32_t epoch = state->epoch;
    unsigned turns = 0, side = state->active, moves = 0;
    uint32_t at = epoch;
    if (line->reply != NULL)
        het_agent_reset(line->reply);
    while (!het_game_over(state)) {
        if (state->epoch != at) {
            turns += state->active != side || turns == 0;
            side = state->active;
            at = state->epoch;
        }
        if (turns >= MAX(self->horizon, 1u))
            break;
        het_game_legal(state, &line->list);
        HetMove move;
        if (state->actor == HET_CHANCE)
            move =
                line->list.moves[het_stream_draw(&line->list, self->key, state->roll_key, index)];
        else
            het_line_move(line, state, turns, &move);
        if (index == 0 && moves < AHEAD && state->actor == het_other(self->agent.seat))
            note_move(outlook, state, &move, &moves);
        het_game_apply(state, &move, NULL);
    }
}

/* Work done to tell is not work done to choose. */
static void
foretell(HetGeneral *self, const HetState *root, const HetOrder *order, Outlook *outlook)
{
    HetLine *line = &self->workers[0].line;
    const HetWork work = line->work;
    HetMeasures before, after;
    HetStateBuffer buffer;
    het_game_measures(root, &before);
    line->urgency.known = false;
    for (uint32_t index = 0; index < FORETOLD; index++) {
        het_game_clone(&buffer.state, root);
        for (unsigned i = 0; i < order->length; i++)
            het_game_apply(&buffer.state, &order->moves[i], NULL);
        foretell_line(self, &buffer.state, index, outlook);
        het_game_measures(&buffer.state, &after);
        for (unsigned side = 0; side < HET_SIDES; side++) {
            double had = before.value[side][HET_MEASURE_STRENGTH];
            double has = after.value[side][HET_MEASURE_STRENGTH];
            outlook->lost[side] += had > 0 ? (had - has) / had / FORETOLD : 0;
        }
    }
    line->work = work;
}

/* "then march 0704; -0.04 +-0.02 to the one chosen; losses 3 % own, 6 % theirs; expects charge
 * ...". */
static void
describe(HetGeneral *self, const HetState *state, unsigned index, GString *text)
{
    const HetOrder *order = &self->weighed[index];
    const HetRaceResult *result = &self->race->result[index];
    HetStateBuffer buffer;
    het_game_clone(&buffer.state, state);
    for (unsigned i = 0; i < order->length; i++) {
        if (!het_game_is_legal(&buffer.state, &order->moves[i]))
            return; /* asked about another position */
        if (i > 0) {
            g_autofree char *move = het_game_format(&buffer.state, &order->moves[i]);
            g_string_append_printf(text, "%s%s", i > 1 ? ", " : "then ", move);
        }
        het_game_apply(&buffer.state, &order->moves[i], NULL);
    }
    if (self->horizon > 0 && index == self->race->best) {
        g_string_append_printf(text, "%schosen", text->len > 0 ? "; " : "");
    } else if (self->horizon > 0) {
        char behind[G_ASCII_DTOSTR_BUF_SIZE], spread[G_ASCII_DTOSTR_BUF_SIZE];
        g_ascii_formatd(behind, sizeof behind, "%+.3f", -result->behind);
        g_ascii_formatd(spread, sizeof spread, "%.3f", 1.96 * result->spread);
        g_string_append_printf(text, "%s%s +-%s to the one chosen", text->len > 0 ? "; " : "",
                               behind, spread);
    }
}

/* What is expected of a candidate, beside its value. */
static void
describe_outlook(HetGeneral *self, const HetState *state, unsigned index, GString *text)
{
    g_autoptr(GString) line = g_string_new(NULL);
    Outlook outlook = {.line = line};
    const HetActor seat = self->agent.seat;
    foretell(self, state, &self->weighed[index], &outlook);
    g_string_append_printf(text, "%slosses %.0f %% own, %.0f %% theirs", text->len > 0 ? "; " : "",
                           100 * outlook.lost[seat], 100 * outlook.lost[het_other(seat)]);
    if (line->len > 0)
        g_string_append_printf(text, "; expects %s", line->str);
}

void
het_general_explain(HetAgent *agent, const HetState *state, HetExplanation *explanation)
{
    HetGeneral *self = (HetGeneral *)agent;
    if (het_general_leaves_it_to_greedy(self)) {
        self->greedy->class_->explain(self->greedy, state, explanation);
        g_string_prepend(
            explanation->summary,
            "general: nothing played out, since lines are not trusted in this system; ");
        return;
    }
    if (self->count == 0) {
        g_string_assign(explanation->summary, "general: nothing to weigh");
        return;
    }
    if (self->done > 1) {
        g_string_assign(explanation->summary, "general: goes on with the order it chose before");
        return;
    }
    if (self->horizon == 0)
        g_string_assign(explanation->summary,
                        "general: too little work left to play anything out; what greedy would do");
    else
        g_string_printf(explanation->summary,
                        "general: %u orders listed, %u raced %u turn%s ahead, %" G_GUINT64_FORMAT
                        " lines; %" G_GUINT64_FORMAT " units of work",
                        self->orders->count, self->count, self->horizon,
                        self->horizon == 1 ? "" : "s", self->race->drawn, self->spent);
    for (unsigned i = 0; i < (self->horizon > 0 ? self->count : 1); i++) {
        g_autoptr(GString) text = g_string_new(NULL);
        describe(self, state, i, text);
        if (self->horizon > 0 && state->ply + 1 == self->ply && (i < TOLD || i == self->race->best))
            describe_outlook(self, state, i, text);
        het_explanation_add(explanation, &self->weighed[i].moves[0],
                            self->horizon > 0 ? self->race->result[i].mean : self->weighed[i].value,
                            self->horizon > 0 ? self->race->result[i].samples : 0, text->str);
    }
}
