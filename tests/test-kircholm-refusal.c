/* What a person is told whose order is wrong in Kircholm 1605: the rule it breaks. */
#include "kircholm-position.h"

#include <string.h>

typedef struct {
    const char *units, *before, *order, *reason;
} Case;

static void
refused(const Position *position, const char *order, const char *reason)
{
    g_autoptr(GError) error = NULL;
    HetMove move;
    if (het_game_parse(&position->buffer.state, order, &move, &error))
        fail_msg("\"%s\" is taken", order);
    g_autofree char *expected = g_strdup_printf("\"%s\": %s", order, reason);
    assert_non_null(strstr(reason, "(KIR-"));
    if (strcmp(error->message, expected) != 0)
        fail_msg("%s\nexpected %s", error->message, expected);
}

static void
expect_refusal(const Case *it)
{
    g_autoptr(Position) position = position_new(it->units, NULL);
    if (*it->before != '\0')
        play(position, it->before);
    refused(position, it->order, it->reason);
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
         "only reiters and arquebusiers take double formation (KIR-4.5)"},
        {"LH1 husaria 0505 E, LP1 pancerni 0507 E, SI1 infantry 1205 W", "LH1", "form LH1 =closed",
         "closed formation is taken in assault formation, charging straight on, one hex before "
         "foot (KIR-4.12)"},
        {"LH1 husaria 0505 E, LP1 pancerni 0507 E, SI1 infantry 1205 W", "LH1", "turn ^E",
         "it faces there already (KIR-7.4)"},
        {"LH1 husaria 0505 E, LP1 pancerni 0507 E, SI1 infantry 1205 W", "LH1; order", "0507",
         "a hex holds one unit (KIR-1.9)"},
        {"LI1 infantry 0505 E, LP1 pancerni 0507 E, SI1 infantry 1205 W", "LI1; order", "0105",
         "it has not points enough for the ground and turns on the way (KIR-1.5)"},
        {"LI1 infantry 0505 E defensive, LP1 pancerni 0507 E, SI1 infantry 1205 W", "LI1", "order",
         "foot in defensive formation does not move (KIR-3.5)"},
        {"LI1 infantry 0505 E, LP1 pancerni 0507 E, SI1 infantry 1405 W", "LI1", "shoot LI1 SI1",
         "the target is out of range (KIR-10.1)"},
        {"LI1 infantry 0505 E, LP1 pancerni 0507 E, SI1 infantry 1405 W", "LI1", "charge SI1",
         "only cavalry in order charges (KIR-11.1)"},
    };
    for (unsigned i = 0; i < G_N_ELEMENTS(cases); i++)
        expect_refusal(&cases[i]);
}

/* One line for each rule that alone forbids what was typed. */
static void
where_one_rule_forbids_it_alone_is_named(void **unused)
{
    (void)unused;
    static const Case cases[] = {
        /* shots */
        {"LI1 infantry 0505 E, LP1 pancerni 0507 E, SI1 infantry 0508 W", "LI1", "shoot LI1 SI1",
         "the target is not before its front (KIR-10.2)"},
        {"LI1 infantry 0505 E, LP1 pancerni 0605 E, LP2 pancerni 0604 E, SI1 infantry 0705 W",
         "LI1", "shoot LI1 SI1", "a unit in between hides the target (KIR-13.3)"},
        {"LT1 tatars 0505 E, LP1 pancerni 0507 E, SI1 infantry 0305 W", "LT1", "shoot LT1 SI1",
         "the target is behind it (KIR-10.5)"},
        {"LR1 raitars 0505 E, LP1 pancerni 0507 E, SI1 infantry 0605 W", "LR1", "shoot LR1 SI1",
         "cavalry in this formation does not shoot (KIR-4.1)"},
        {"LI1 infantry 0505 E fire=0, LP1 pancerni 0507 E, SI1 infantry 0605 W", "LI1",
         "shoot LI1 SI1", "its fire factor is 0 (KIR-2.3)"},
        {"LA1 artillery 0505 E load=loading, LP1 pancerni 0507 E, SI1 infantry 0805 W", "",
         "shoot LA1 SI1", "the guns are not loaded (KIR-13.7)"},
        {"LA1 artillery 0505 W load=loaded, LP1 pancerni 0507 E, SI1 infantry 0805 W", "LA1",
         "shoot LA1 SI1", "the target is not before the guns (KIR-13.1)"},
        /* marches, by place and by way */
        {"LI1 infantry 0505 E, LP1 pancerni 0605 E, SI1 infantry 1405 W", "LI1; order", "0605",
         "a hex holds one unit (KIR-1.9)"},
        {"LV1 volunteers 0505 E, LP1 pancerni 0605 E, SI1 infantry 1405 W", "LV1; order",
         "move LV1 0705/32", "a hex holds one unit, and a friend is in the way (KIR-1.9)"},
        {"LV1 volunteers 0505 E, LP1 pancerni 0101 E, SI1 infantry 0605 E volleys=9", "LV1; order",
         "move LV1 0705/32", "a hex holds one unit, and an enemy is in the way (KIR-1.9)"},
        {"LV1 volunteers 0505 E, LP1 pancerni 0101 E, SI1 infantry 1405 W", "LV1; order",
         "move LV1 0405/6", "a unit moves into its front hexes only (KIR-7.3)"},
        {"LI1 infantry 0505 E, LP1 pancerni 0101 E, SI1 infantry 1405 W", "LI1; order",
         "move LI1 0705/RLRL32",
         "it has not points enough for the ground and turns on the way (KIR-1.5)"},
        {"LV1 volunteers 0505 E, LP1 pancerni 0101 E, SI1 infantry 0805 W volleys=9", "LV1; order",
         "move LV1 0706/323R5", "it stops in an enemy zone on the way (KIR-8.3)"},
        {"LV1 volunteers 0505 E level=disorganised, LP1 pancerni 0101 E, SI1 infantry 0805 W "
         "volleys=9",
         "LV1; order", "0705", "a disorganised unit does not enter enemy zones (KIR-6.4)"},
        /* turns and formations */
        {"LH1 husaria 0505 E assault, LP1 pancerni 0101 E, SI1 infantry 1405 W", "LH1",
         "turn LH1 ^SSW", "in assault formation it wheels by a sixth at a time (KIR-7.6)"},
        {"LH1 husaria 0505 E assault, LP1 pancerni 0605 E, SI1 infantry 1405 W", "LH1",
         "turn LH1 ^SSE", "a hex holds one unit, and a friend is in the way (KIR-1.9)"},
        {"LI1 infantry 0505 E, LP1 pancerni 0101 E, SI1 infantry 1405 W",
         "LI1; form =defensive; form =shooting", "form LI1 =defensive",
         "it has not points enough left to change formation (KIR-3.4)"},
        {"LT1 tatars 0505 E, LP1 pancerni 0101 E, SI1 infantry 1405 W", "LT1", "form LT1 =shooting",
         "of cavalry only reiters and arquebusiers take shooting formation (KIR-4.4)"},
        {"LH1 husaria 0505 E, LP1 pancerni 0506 E, SI1 infantry 1405 W", "LH1", "form LH1 =assault",
         "the right wing needs a hex, free, fit and outside enemy zones (KIR-4.8)"},
        /* charges */
        {"LV1 volunteers 0505 E, LP1 pancerni 0101 E, SI1 infantry 0805 W volleys=9", "LV1",
         "charge LV1 0705", "it would not have come far enough straight on to charge (KIR-11.2)"},
        {"LV1 volunteers 0505 E, LP1 pancerni 0101 E, SI1 infantry 0905 W volleys=9", "LV1",
         "charge LV1 0502", "a charge goes straight on over its front hexes (KIR-11.2)"},
        {"LV1 volunteers 0505 E, LP1 pancerni 0101 E, SI1 infantry 1205 W volleys=9", "LV1",
         "charge LV1 0905", "no enemy is in front of it there (KIR-11.2)"},
        {"LV1 volunteers 0505 E, LP1 pancerni 0605 E, LP2 pancerni 0604 E, SI1 infantry 0905 W "
         "volleys=9",
         "LV1", "charge LV1 0805", "a hex holds one unit, and a friend is in the way (KIR-1.9)"},
    };
    for (unsigned i = 0; i < G_N_ELEMENTS(cases); i++)
        expect_refusal(&cases[i]);
}

/* The same of reactions, flights and what follows a fight. */
static void
refusals_outside_ones_own_move(void **unused)
{
    (void)unused;
    g_autoptr(Position) window =
        position_new("LV1 volunteers 0605 E, LV9 volunteers 0101 E, SI1 infantry 0905 W, SI2 "
                     "infantry 0904 W, SR1 raitars 0909 W",
                     NULL);
    play(window, "select LV1; turn ^SSE");
    refused(window, "shoot SI1 LV9", "a reaction is fired at who has just spent points (KIR-10.6)");
    refused(window, "form SR1 =defensive",
            "only foot changes then, from shooting to defensive formation (KIR-10.13)");
    play(window, "shoot SI1 LV1; roll 2");
    refused(window, "shoot SI1 LV1", "it has reacted at this moment (KIR-10.14)");
    g_autoptr(Position) guns = position_new(
        "LV1 volunteers 0505 E, LV9 volunteers 0101 E, SA1 artillery 1105 W load=loaded, SA2 "
        "artillery 1109 W, SI1 infantry 1209 W",
        "[state]|phase=movement");
    refused(guns, "select SA2", "the guns are not loaded (KIR-13.7)");
    refused(guns, "select SI1", "only guns fire now (KIR-13.6)");
    g_autoptr(Position) flight = position_new(
        "LV1 volunteers 0605 E level=retreating, LV9 volunteers 0101 E, LI1 infantry 0305 E, SI1 "
        "infantry 0905 W",
        "[state]|phase=movement|step=0");
    refused(flight, "retreat LV1 0505", "it flees farther from any enemy than that (KIR-6.6)");
    refused(flight, "retreat LV1 0305", "a hex holds one unit (KIR-1.9)");
    g_autoptr(Position) fight = fight_new(
        "LV1 volunteers 0805 E charge=flat, LV2 volunteers 0804 E, LA1 artillery 0806 E, SI1 "
        "infantry 0905 W, SI2 infantry 1205 W",
        NULL);
    refused(fight, "done", "somebody must attack (KIR-9.1)");
    refused(fight, "add LA1", "guns do not attack (KIR-9.16)");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_refused_with_the_rule),
        cmocka_unit_test(where_one_rule_forbids_it_alone_is_named),
        cmocka_unit_test(refusals_outside_ones_own_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
