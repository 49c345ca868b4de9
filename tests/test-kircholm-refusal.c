/* What a person is told whose order is wrong in Kircholm 1605: the rule it breaks. */
#include "kircholm-position.h"

#include <string.h>

typedef struct {
    const char *units, *before, *order, *reason;
} Case;

static void
expect_refusal(const Case *it)
{
    g_autoptr(Position) position = position_new(it->units, NULL);
    g_autoptr(GError) error = NULL;
    HetMove move;
    if (*it->before != '\0')
        play(position, it->before);
    if (het_game_parse(&position->buffer.state, it->order, &move, &error))
        fail_msg("\"%s\" is taken", it->order);
    g_autofree char *expected = g_strdup_printf("\"%s\": %s", it->order, it->reason);
    if (strcmp(error->message, expected) != 0)
        fail_msg("%s\nexpected %s", error->message, expected);
}

static void
moves_are_refused_with_the_rule(void **unused)
{
    (void)unused;
    static const Case cases[] = {
        {"LH1 husaria 0505 E, LP1 pancerni 0507 E, SI1 infantry 1205 W", "", "SI1",
         "a unit of the side whose movement phase it is moves (KIR-1.3)"},
        {"LH1 husaria 0505 E, LP1 pancerni 0507 E, SI1 infantry 1205 W", "", "fight SI1",
         "fights are picked in the combat phase (KIR-9.1)"},
        {"LH1 husaria 0505 E, LP1 pancerni 0507 E, SI1 infantry 1205 W", "LH1", "select LP1",
         "a unit is on its move, and has to pass first (KIR-1.4)"},
        {"LH1 husaria 0505 E, LP1 pancerni 0507 E, SI1 infantry 1205 W", "LH1; pass", "LH1",
         "it has moved in this phase (KIR-1.4)"},
        {"LH1 husaria 0505 E, LP1 pancerni 0507 E, SI1 infantry 1205 W", "LH1", "shoot LH1 SI1",
         "husaria, pancerni and volunteers do not shoot (KIR-10.18)"},
        {"LH1 husaria 0505 E, LP1 pancerni 0507 E, SI1 infantry 1205 W", "LH1", "form LH1 =double",
         "these troops have no such formation (KIR-3 to 5)"},
        {"LH1 husaria 0505 E, LP1 pancerni 0507 E, SI1 infantry 1205 W", "LH1", "form LH1 =closed",
         "closed formation is taken in assault formation, charging straight on, one hex before "
         "foot (KIR-4.12)"},
        {"LH1 husaria 0505 E, LP1 pancerni 0507 E, SI1 infantry 1205 W", "LH1", "turn ^E",
         "it faces there already"},
        {"LH1 husaria 0505 E, LP1 pancerni 0507 E, SI1 infantry 1205 W", "LH1; order", "0507",
         "a hex holds one unit (KIR-1.9)"},
        {"LI1 infantry 0505 E, LP1 pancerni 0507 E, SI1 infantry 1205 W", "LI1; order", "0105",
         "it has not points enough for the ground and turns on the way (KIR-1.5)"},
        {"LI1 infantry 0505 E defensive, LP1 pancerni 0507 E, SI1 infantry 1205 W", "LI1", "order",
         "foot in defensive formation does not move (KIR-3.5)"},
        {"LI1 infantry 0505 E, LP1 pancerni 0507 E, SI1 infantry 1405 W", "LI1", "shoot LI1 SI1",
         "the target is out of range, outside the arc or hidden (KIR-10.1, 10.2, 13.2)"},
        {"LI1 infantry 0505 E, LP1 pancerni 0507 E, SI1 infantry 1405 W", "LI1", "charge SI1",
         "only cavalry in order charges (KIR-11.1)"},
    };
    for (unsigned i = 0; i < G_N_ELEMENTS(cases); i++)
        expect_refusal(&cases[i]);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_refused_with_the_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
