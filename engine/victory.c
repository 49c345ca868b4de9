#include "victory.h"

#include "textfile.h"
#include "engine/each.h"

void
het_victory_add_end(HetVictory *victory, const HetVictoryEnd *end, const char *format, ...)
{
    g_assert(victory->end_count < HET_VICTORY_ENDS && end->limit > 0);
    HetVictoryEnd *added = &victory->ends[victory->end_count++];
    *added = *end;
    va_list arguments;
    va_start(arguments, format);
    g_vsnprintf(added->text, sizeof added->text, format, arguments);
    va_end(arguments);
    het_text_cut(added->text);
}

void
het_victory_add_term(HetVictory *victory, const HetVictoryTerm *term, const char *format, ...)
{
    if (term->each == 0)
        return;
    g_assert(victory->term_count < HET_VICTORY_TERMS);
    HetVictoryTerm *added = &victory->terms[victory->term_count++];
    *added = *term;
    va_list arguments;
    va_start(arguments, format);
    g_vsnprintf(added->text, sizeof added->text, format, arguments);
    va_end(arguments);
    het_text_cut(added->text);
}

int
het_victory_points(const HetVictory *victory, HetActor side)
{
    int points = 0;
    HET_EACH_BELOW(i, victory->term_count)
        if (victory->terms[i].side == side)
            points += victory->terms[i].each * victory->terms[i].count;
    return points;
}

char *
het_victory_number(const HetVictory *victory, int points)
{
    const bool half = victory->parts == 2 && points % 2 != 0;
    const int whole = victory->parts == 2 ? points / 2 : points;
    return g_strdup_printf("%s%d%s", half && points < 0 && whole == 0 ? "-" : "", whole,
                           half ? ".5" : "");
}

void
het_victory_compare_points(HetVictory *victory, const char *rule)
{
    victory->compared = "the higher points win";
    victory->rule = rule;
    HET_EACH_BELOW(side, HET_SIDES) {
        const int points = het_victory_points(victory, side);
        g_autofree char *number = het_victory_number(victory, points);
        victory->value[side] = points;
        g_snprintf(victory->shown[side], sizeof victory->shown[side], "%s point%s", number,
                   points == victory->parts ? "" : "s");
    }
}

/* The side with the higher value, if its lead is large enough. */
static HetActor
compare(const HetVictory *victory)
{
    const int64_t lead = victory->value[HET_FIRST] - victory->value[HET_SECOND];
    if (victory->compared == NULL)
        return HET_NOBODY;
    return lead >= victory->lead ? HET_FIRST : -lead >= victory->lead ? HET_SECOND : victory->even;
}

/* The sides that the met conditions of a group give the game to, as bits; 4: what is compared. */
static unsigned
met_by(const HetVictory *victory, unsigned group, bool last)
{
    unsigned winners = 0;
    HET_EACH_BELOW(i, victory->end_count) {
        const HetVictoryEnd *end = &victory->ends[i];
        if (end->group == group && end->done >= end->limit && (last || !end->at_the_end))
            winners |= end->winner <= HET_SECOND ? 1u << end->winner : 4u;
    }
    return winners;
}

bool
het_victory_verdict(const HetVictory *victory, bool last, HetActor *ret_winner)
{
    HET_EACH_BELOW(group, HET_VICTORY_ENDS) {
        const unsigned winners = met_by(victory, group, last);
        if (winners == 0)
            continue;
        *ret_winner = winners == 1u << HET_FIRST            ? HET_FIRST
                      : winners == 1u << HET_SECOND         ? HET_SECOND
                      : winners == 3u && victory->both_draw ? HET_NOBODY
                                                            : compare(victory);
        return true;
    }
    if (last)
        *ret_winner = compare(victory);
    return last;
}
