/* Outcomes gathered for people: few lines that cover most of what may come. */
#include <string.h>

#include "engine/each.h"
#include "odds.h"

typedef enum { BY_TEXT, BY_KIND, BY_WORST, BY_ENEMY, LEVELS } Level;

HetOddsWorst
het_odds_worst(unsigned flags)
{
    return (flags & (HET_TALLY_REMOVED | HET_TALLY_CAPTURED)) != 0 ? HET_ODDS_DESTROYED
           : (flags & HET_TALLY_SHAKEN) != 0                       ? HET_ODDS_SHAKEN
           : (flags & HET_TALLY_FELL_BACK) != 0                    ? HET_ODDS_FALLS_BACK
                                                                   : HET_ODDS_STANDS;
}

/* "Blue: a unit is destroyed; Red: a unit is shaken". (transfer full) */
static char *
worst_text(const HetOddsCase *requested, const HetOddsOutcome *outcome, bool enemy_only)
{
    static const char *const words[] = {
        [HET_ODDS_STANDS] = "all stand",
        [HET_ODDS_FALLS_BACK] = "a unit falls back",
        [HET_ODDS_SHAKEN] = "a unit is shaken",
        [HET_ODDS_DESTROYED] = "a unit is destroyed",
    };
    char *const *sides = het_odds_case_state(requested)->scenario->sides;
    const HetActor own = het_odds_case_side(requested), enemy = het_other(own);
    const char *first = words[het_odds_worst(outcome->flags[enemy])];
    if (enemy_only)
        return g_strdup_printf("%s: %s", sides[enemy], first);
    return g_strdup_printf("%s: %s; %s: %s", sides[enemy], first, sides[own],
                           words[het_odds_worst(outcome->flags[own])]);
}

static char *
text_of(const HetOddsCase *requested, const HetOddsOutcome *outcome, Level level)
{
    if (level == BY_TEXT)
        return g_strdup(outcome->text);
    return level == BY_KIND ? g_strdup(outcome->kind)
                            : worst_text(requested, outcome, level == BY_ENEMY);
}

static void
clear_group(gpointer group)
{
    g_free(((HetOddsGroup *)group)->text);
}

static int
compare_groups(gconstpointer a, gconstpointer b)
{
    const HetOddsGroup *one = a, *other = b;
    if (one->chance != other->chance)
        return one->chance > other->chance ? -1 : 1;
    return strcmp(one->text, other->text);
}

static GArray *
gather(const HetOddsCase *requested, const HetOdds *odds, Level level)
{
    GArray *groups = g_array_new(FALSE, TRUE, sizeof(HetOddsGroup));
    g_autoptr(GHashTable) by_text = g_hash_table_new(g_str_hash, g_str_equal);
    g_array_set_clear_func(groups, clear_group);
    HET_EACH_IN(const HetOddsOutcome, outcome, odds->outcomes) {
        g_autofree char *text = text_of(requested, outcome, level);
        guint index = GPOINTER_TO_UINT(g_hash_table_lookup(by_text, text));
        if (index == 0) {
            const HetOddsGroup group = {.text = g_strdup(text), .exact = level == BY_TEXT};
            g_array_append_val(groups, group);
            index = groups->len;
            g_hash_table_insert(by_text, group.text, GUINT_TO_POINTER(index));
        }
        HetOddsGroup *group = &g_array_index(groups, HetOddsGroup, index - 1);
        group->chance += outcome->chance;
        HET_EACH_BELOW(side, HET_SIDES)
            group->lost[side] += outcome->chance * outcome->lost[side];
    }
    HET_EACH_IN(HetOddsGroup, group, groups) {
        HET_EACH_BELOW(side, HET_SIDES)
            group->lost[side] /= group->chance;
    }
    g_array_sort(groups, compare_groups);
    return groups;
}

GArray *
het_odds_groups(const HetOddsCase *requested, const HetOdds *odds)
{
    const double enough = 0.8 * (1 - odds->undecided);
    GArray *groups = NULL;
    for (Level level = BY_TEXT; level < LEVELS; level++) {
        double covered = 0;
        g_clear_pointer(&groups, g_array_unref);
        groups = gather(requested, odds, level);
        HET_EACH_BELOW(i, MIN(groups->len, (guint)HET_ODDS_GROUPS))
            covered += g_array_index(groups, HetOddsGroup, i).chance;
        if (covered >= enough)
            break;
    }
    return groups;
}
