#include "agents/judge.h"

#include <math.h>

#include "agents/search/maths.h"
#include "general.h"

enum {
    LINES_SAME = 8, /* of a move that is as good as any: for its share alone */
    LINES_LEAST = 16,
    LINES_MOST = 128,
    FRESH = 1 << 24, /* samples of dice from here on no choice has seen */
};

HetAgent *
het_judge_new(const HetScenario *scenario, HetActor seat, unsigned level, GError **error)
{
    const HetAgentClass *const classes[] = {&het_agent_general, NULL};
    g_autofree char *text = g_strdup_printf("general:lines=%u", 2u << CLAMP(level, 1, 8));
    return het_agent_new_among(classes, text, scenario, seat, 1, error);
}

/* The share of a victory for the seat at the end of a sample's line. */
static double
share_after(HetGeneral *self, const HetState *state, const HetMove *move, uint32_t sample)
{
    HetStateBuffer end;
    het_halving_replay(&self->halving, state, move, FRESH + sample, NULL, NULL, &end.state);
    const double logit = het_value_logit(self->halving.workers[0].line.value, &end.state);
    const double share = 1 / (1 + het_exp(-logit));
    return state->actor == HET_FIRST ? share : 1 - share;
}

bool
het_judge(HetAgent *judge, const HetState *state, const HetMoveList *legal, const HetMove *taken,
          HetJudged *ret_judged, GError **error)
{
    HetGeneral *self = (HetGeneral *)judge;
    HetMove choice;
    het_agent_plan_anew(judge);
    if (het_agent_choose(judge, state, legal, &choice, error) != HET_AGENT_CHOSE)
        return false;
    self->halving.settings.reach = het_general_reach(self, state);
    self->halving.seat = (HetActor)state->actor;
    const bool same = het_move_equal(&choice, taken);
    const unsigned samples =
        same ? LINES_SAME : CLAMP((unsigned)self->lines, LINES_LEAST, LINES_MOST);
    double sum = 0, loss = 0, squares = 0;
    HET_EACH_BELOW(sample, samples) {
        const double share = share_after(self, state, taken, sample);
        const double more = same ? 0 : share_after(self, state, &choice, sample) - share;
        sum += share;
        loss += more;
        squares += more * more;
    }
    const double mean = loss / samples,
                 variance = (squares - samples * mean * mean) / (samples - 1);
    const bool worse = mean > 0;
    *ret_judged = (HetJudged){.better = worse ? choice : *taken,
                              .share = sum / samples,
                              .loss = worse ? mean : 0,
                              .error = sqrt(MAX(variance, 0) / samples)};
    return true;
}
