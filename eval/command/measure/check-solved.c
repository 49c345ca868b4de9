#include "check-forms.h"

#include <stdio.h>

#include "console/usage.h"
#include "eval/command/solve-set.h"

/* False with an error, which names the file. */
static bool
verify_file(const char *path, unsigned count, guint *ret_solved, GError **error)
{
    const HetSolveLimits limits = {.memory = (size_t)256 << 20};
    g_autoptr(GPtrArray) set = het_solved_read(path, error);
    if (set == NULL)
        return false;
    *ret_solved = count > 0 && count < set->len ? count : set->len;
    HET_EACH_BELOW(i, *ret_solved) {
        const guint index = (guint)((guint64)i * set->len / *ret_solved);
        if (!het_solved_verify(set->pdata[index], &limits, error)) {
            g_prefix_error(error, "%s: line %u: ", path, index + 2);
            return false;
        }
    }
    return true;
}

int
het_check_solved(int files, char **names, unsigned count)
{
    int status = HET_EXIT_DONE;
    for (int i = 0; i < files; i++) {
        g_autoptr(GError) error = NULL;
        guint solved = 0;
        if (verify_file(names[i], count, &solved, &error))
            het_usage_print(stdout, "%s: ok: %u positions solved again\n", names[i], solved);
        else
            status = het_usage_failed(error);
    }
    return status;
}
