#include <math.h>
#include <stdio.h>

#include "forms.h"
#include "eval/sprt.h"
#include "console/usage.h"

static bool
read_number(const char *name, const char *text, double least, double most, double *ret_value)
{
    char *end = NULL;
    *ret_value = g_ascii_strtod(text, &end);
    if (end != text && *end == '\0' && *ret_value >= least && *ret_value <= most)
        return true;
    het_usage_wrong("%s \"%s\": expected a number from %g to %g", name, text, least, most);
    return false;
}

/* Rounded up to whole pairs. */
static void
print_pairs(const char *what, double pairs)
{
    printf("%-58s %9.0f pairs, %9.0f games\n", what, ceil(pairs), 2 * ceil(pairs));
}

static void
print_all(double effect, double power)
{
    g_autofree char *fixed =
        g_strdup_printf("fixed number, two-sided 5 %%, power %g %%", 100 * power);
    HetSprt sprt = {.low = 0, .high = effect, .alpha = 0.05, .beta = 0.05};
    printf("To tell a normalized Elo of %g from 0 (%.4f standard deviations of a game):\n", effect,
           effect / HET_NORMALIZED_ELO);
    print_pairs(fixed, het_power_pairs(effect, power));
    g_autofree char *name =
        g_strdup_printf("--sprt=0,%g on average where %g is true", effect, effect);
    print_pairs(name, het_power_sequential(&sprt, effect));
    g_autofree char *middle =
        g_strdup_printf("--sprt=0,%g on average half-way, at %g", effect, effect / 2);
    print_pairs(middle, het_power_sequential(&sprt, effect / 2));
    puts("Without draws, side bias and shared dice, normalized Elo is Elo near an even score.");
}

int
het_power_command(int argc, char **argv)
{
    g_autofree char *power_text = g_strdup("0.8");
    const GOptionEntry entries[] = {
        HET_TEXT("power", &power_text,
                 "Probability of detecting the effect, 0.5 to 0.999 (default 0.8)", "P"),
        G_OPTION_ENTRY_NULL,
    };
    const HetUsage usage = {
        .arguments = "EFFECT",
        .summary = "Computes how many pairs it takes to detect a difference of EFFECT in "
                   "normalized Elo, in a test of fixed length and in a sequential test.",
        .entries = entries,
        .minimum = 1,
        .maximum = 1,
    };
    int status = HET_EXIT_DONE;
    double effect, power;
    if (!het_usage_parse(&usage, &argc, &argv, &status))
        return status;
    if (!read_number("EFFECT", argv[1], 0.1, 2000, &effect) ||
        !read_number("--power", power_text, 0.5, 0.999, &power))
        return HET_EXIT_USAGE;
    print_all(effect, power);
    return HET_EXIT_DONE;
}
