#include "train.h"

#include "cli/command.h"
#include "cli/common/usage.h"

bool
het_train_units(const char *text, int *least, int *most)
{
    gint64 ends[2] = {*least, *most};
    if (text == NULL)
        return true;
    g_auto(GStrv) parts = g_strsplit(text, "-", 2);
    if (!het_usage_integer("--units", parts[0] != NULL ? parts[0] : "", 1, 1000, &ends[0]))
        return false;
    ends[1] = ends[0];
    if (parts[0] != NULL && !het_usage_integer("--units", parts[1], ends[0], 1000, &ends[1]))
        return false;
    *least = (int)ends[0];
    *most = (int)ends[1];
    return true;
}

static int
run_command(int argc, char **argv)
{
    static const HetCommand forms[] = {
        {"value", NULL, het_train_value_command, false},
        {"play", NULL, het_train_play_command, false},
        {0},
    };
    const HetUsage usage = {
        .arguments = "value|play SYSTEM...",
        .summary = "Learns from games: a net of what positions are worth, or the dials of a "
                   "doctrine or weights of an evaluator.",
        .description = "hetman train value --help describes the first, and so on.",
        .minimum = 1,
        .maximum = -1,
    };
    int status = HET_EXIT_DONE;
    if (het_usage_form(forms, argc, argv, &status) ||
        !het_usage_parse(&usage, &argc, &argv, &status))
        return status;
    return het_usage_wrong("train: \"%.40s\": expected value or play", argv[1]);
}

const HetCommand het_command_train = {"train", "Learn a value, weights or dials from games",
                                      run_command, false};
