#include "balance.h"

#include <math.h>

#include "agents/option.h"
#include "engine/each.h"
#include "engine/game.h"

static const char GROUP[] = "study";
static const char expected[] =
    "expected balance=FACTOR by strength, or balance=FACTOR at VALUE of the first response";

bool
het_study_is_bisected(const HetStudy *study)
{
    return study->design == HET_DESIGN_BISECTION || study->balance == HET_BALANCE_RESPONSE;
}

bool
het_study_is_balanced(const HetStudy *study, unsigned factor)
{
    return study->balance != HET_BALANCE_NONE && study->along == factor;
}

/* --- reading ---------------------------------------------------------------------------------- */

/* "FACTOR by strength", "FACTOR at 50". */
static bool
read_words(const char *words, HetStudy *study)
{
    static const char at[] = "at ";
    if (strcmp(words, "by strength") == 0) {
        study->balance = HET_BALANCE_STRENGTH;
        return true;
    }
    study->balance = HET_BALANCE_RESPONSE;
    return g_str_has_prefix(words, at) && het_option_number(words + strlen(at), &study->target);
}

static void
check_balance(HetKeyFile *file, const HetStudy *study)
{
    if (study->design == HET_DESIGN_BISECTION || study->design == HET_DESIGN_LIST)
        het_key_file_fail(file, GROUP, "balance",
                          "does not go with design=bisection or design=list, which set the values "
                          "themselves");
    if (study->factors->len < 2 || het_study_factor(study, study->along)->values->len < 2)
        het_key_file_fail(file, GROUP, "balance",
                          "%s needs two values to choose from, and another factor beside it that "
                          "is varied",
                          het_study_factor(study, study->along)->name);
}

void
het_balance_read(HetKeyFile *file, HetStudy *study)
{
    g_autofree char *text = het_key_file_has(file, GROUP, "balance")
                                ? het_key_file_string(file, GROUP, "balance")
                                : NULL;
    if (text == NULL)
        return;
    const size_t length = strcspn(text, " ");
    study->along = het_study_find_factor(study, text, length);
    if (study->along == study->factors->len)
        het_key_file_fail(file, GROUP, "balance", "no factor \"%.*s\"; %s", (int)MIN(length, 40),
                          text, expected);
    else if (!read_words(text + length + strspn(text + length, " "), study))
        het_key_file_fail(file, GROUP, "balance", "\"%.60s\": %s", text, expected);
    else
        check_balance(file, study);
}

/* --- weighing --------------------------------------------------------------------------------- */

void
het_balance_weigh(const HetScenario *scenario, HetStudyPoint *point)
{
    HetStateBuffer start;
    HetMeasures measures = {{{0}}};
    het_game_start(scenario, &start.state);
    het_game_measures(&start.state, &measures);
    HET_EACH_BELOW(side, HET_SIDES)
        point->worth[side] = measures.value[side][HET_MEASURE_STRENGTH_START];
}

/* Returns the distance from equality: 0 is equal; an unknown one is the greatest. */
static double
inequality(const HetStudyPoint *point)
{
    const double sum = point->worth[HET_FIRST] + point->worth[HET_SECOND];
    return point->unsaid != NULL || sum <= 0
               ? 2
               : fabs(point->worth[HET_FIRST] - point->worth[HET_SECOND]) / sum;
}

void
het_balance_thin(HetStudy *study)
{
    const guint values = het_study_factor(study, study->along)->values->len;
    HET_EACH_BELOW(first, study->points->len) {
        guint best = first;
        for (guint i = first + 1; i < first + values; i++)
            if (inequality(het_study_point(study, i)) < inequality(het_study_point(study, best)))
                best = i;
        if (best + 1 < first + values)
            g_array_remove_range(study->points, best + 1, first + values - best - 1);
        if (best > first)
            g_array_remove_range(study->points, first, best - first);
    }
}
