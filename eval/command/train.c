#include "forms.h"

#include "console/command.h"
#include "console/usage.h"

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
