/* The suites of single modules in one program: `test-unit NAME ARGUMENTS...` runs the suite of
 * tests/test-NAME.c, `test-unit --list` prints the names. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "test.h"

static TestUnit *units;

void
test_unit_enter(TestUnit *unit)
{
    unit->next = units;
    units = unit;
}

int
main(int argc, char **argv)
{
    bool listing = argc == 2 && strcmp(argv[1], "--list") == 0;
    for (TestUnit *unit = units; unit != NULL; unit = unit->next) {
        if (listing)
            puts(unit->name);
        else if (argc > 1 && strcmp(argv[1], unit->name) == 0)
            return unit->run(argc - 1, argv + 1);
    }
    if (!listing)
        fprintf(stderr, "test-unit: no suite \"%s\"; usage: test-unit NAME ARGUMENTS... | --list\n",
                argc > 1 ? argv[1] : "");
    return listing ? 0 : 2;
}
