#include <stdio.h>

#include <glib/gstdio.h>

#include "cli/command.h"
#include "cli/common/stored.h"
#include "cli/common/usage.h"

/* One store into the target; whether all its games agree is kept in `ret_agree`. */
static bool
merge_one(HetStore *target, const char *path, bool *ret_agree, GError **error)
{
    HetMerge merge;
    if (!het_store_merge(target, path, &merge, error))
        return false;
    het_usage_print(stdout, "%s: %u legs added, %u known already\n", path, merge.added,
                    merge.known);
    if (merge.contradictory > 0) {
        fflush(stdout);
        het_usage_warn("DETERMINISM ALARM: %s has other results for %u legs of %s: %s; these were "
                       "left unchanged",
                       path, merge.contradictory, het_store_path(target), merge.first);
        *ret_agree = false;
    }
    g_free(merge.first);
    return true;
}

static int
run(const char *target, char **paths, int count)
{
    g_autoptr(GError) error = NULL;
    g_auto(HetStored) first = {0};
    if (!het_stored_open(paths[0], &first, &error))
        return het_usage_failed(error);
    bool made = !g_file_test(target, G_FILE_TEST_EXISTS);
    HetStore *store = het_store_open(target, first.tournament, &error);
    if (store == NULL)
        return het_usage_failed(error);
    bool agree = true, good = true;
    for (int i = 0; i < count && good; i++)
        good = merge_one(store, paths[i], &agree, &error);
    het_store_free(store);
    if (!good && made)
        g_unlink(target); /* what is refused leaves nothing behind */
    if (!good)
        return het_usage_failed(error);
    return agree ? HET_EXIT_DONE : HET_EXIT_FAILED;
}

static int
run_command(int argc, char **argv)
{
    const HetUsage usage = {
        .arguments = "TARGET STORE...",
        .summary = "Copies the legs of stores of one tournament into TARGET, which is created if "
                   "it does not exist. Merging a store twice changes nothing.",
        .description =
            "Exit status: 0 success; 1 failure, or a leg with two different results (a determinism "
            "alarm: the same game ended differently on two machines); 2 usage error.",
        .minimum = 2,
        .maximum = -1,
    };
    int status = HET_EXIT_DONE;
    if (het_usage_parse(&usage, &argc, &argv, &status))
        status = run(argv[1], argv + 2, argc - 2);
    return status;
}

const HetCommand het_command_merge = {"merge", "Merge the stores of a tournament's shards",
                                      run_command, false};
