/* Tournament files, and the lists of agents and scenarios in them: what parses must write itself
 * down as a text that parses to the same. No scenario is opened by path: a fuzzer has no business
 * reading the disk. */
#include "fuzz.h"

#include "eval/tournament.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autoptr(GError) error = NULL;
    HetTournament *tournament =
        het_tournament_parse("fuzz", (const char *)data, (gssize)size, &error);
    g_assert((tournament != NULL) == (error == NULL));
    if (tournament == NULL)
        return 0;
    g_autofree char *text = het_tournament_text(tournament);
    HetTournament *again = het_tournament_parse("again", text, -1, &error);
    if (again == NULL)
        g_error("%s", error->message);
    g_autofree char *same = het_tournament_text(again);
    g_assert_cmpstr(text, ==, same);
    het_tournament_free(again);
    het_tournament_free(tournament);
    return 0;
}
