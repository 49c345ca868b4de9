/* Which rule an illegal placement, charge or order is answered with. */
#include "northern-position.h"

#include <string.h>

#define SHOOTER "SI1 i 450,300 N; RI1 i 450,450 S"

/* The first unit of FIRST, SX1 of some kind, is selected; the move is refused by this rule. */
typedef struct {
    const char *units, *more, *move, *rule;
} Case;

static void
expect_refusal(const Case *it)
{
    g_autofree char *units = g_strdup_printf("%s; RI9 i 840,850 S", it->units);
    g_autoptr(Position) position = position_new("movement", units, it->more);
    g_autoptr(GError) error = NULL;
    HetMove move;
    play(position, "select SX1");
    assert_false(het_game_parse(&position->buffer.state, it->move, &move, &error));
    if (strstr(error->message, it->rule) == NULL)
        fail_msg("%s: expected %s", error->message, it->rule);
}

static void
moves_are_refused_with_the_rule(void **unused)
{
    (void)unused;
    static const char river[] = "[terrain r]|type=river|line=0,400 900,400";
    static const char marsh[] = "[terrain m]|type=marsh|outline=300,350 600,350 600,700 300,700";
    static const char woods[] = "[terrain w]|type=woods|outline=300,350 600,350 600,700 300,700";
    static const char town[] = "[terrain t]|type=town|outline=300,350 600,350 600,700 300,700";
    static const char wall[] = "[terrain h]|type=wall|line=300,350 600,350";
    static const char copse[] = "[terrain w]|type=woods|outline=300,350 600,350 600,700 300,700|"
                                "[terrain h]|type=wall|line=300,350 600,350";
    static const Case cases[] = {
        {"SX1 i 450,300 N", NULL, "+150.1", "GNW-5.1)"},
        {"SX1 c 450,300 N", NULL, "move SX1 +301", "GNW-5.2)"},
        {"SX1 d 450,300 N", NULL, "@450,501", "GNW-5.3)"},
        {"SX1 a 450,300 N formation=limbered", NULL, "+301", "GNW-5.4)"},
        {"SX1 g 450,300 N; SI2 i 450,100 N", NULL, "+301", "GNW-4.5)"},
        {"SX1 i 450,300 N", NULL, "move SX1 5500,3000:16384:16384", "GNW-5.6)"},
        {"SX1 i 450,300 N", NULL, "R0", "GNW-5.5)"},
        {"SX1 i 450,300 N", NULL, "move SX1 9500,3000:0:0", "GNW-5.24)"},
        {"SX1 i 450,60 N", NULL, "R180+60", "GNW-5.24)"},
        {"SX1 i 450,20 N", NULL, "R90+50", "GNW-5.24)"},
        {"SX1 i 450,60 N formation=column", NULL, "R135+25>E", "on the way, before its last turn"},
        {"SX1 i 450,300 N; SI2 i 450,400 N", NULL, "+100", "GNW-5.21)"},
        {"SX1 i 450,300 N; SI2 i 450,430 N", NULL, "+80R90", "GNW-5.21)"},
        {"SX1 i 450,300 N; SI2 i 450,340 N", NULL, "R90", "GNW-5.21)"},
        {"SX1 i 450,300 N formation=column; RI1 i 450,600 S", NULL, "+151", "GNW-5.8)"},
        {"SX1 i 300,300 N formation=column; RI1 i 595,470 S", NULL, "+160R90",
         "turned that way it would end too near"},
        {"SX1 i 450,300 N", woods, "+100", "(GNW-5.10)"},
        {"SX1 i 450,300 N", river, "+120", "GNW-5.15)"},
        {"SX1 i 450,300 N", marsh, "+120", "GNW-5.14)"},
        {"SX1 a 450,300 N formation=limbered", woods, "+120", "(GNW-5.11)"},
        {"SX1 a 450,300 N formation=limbered", town, "+120", "(GNW-5.13)"},
        {"SX1 a 450,300 N formation=limbered", marsh, "+120", "(GNW-5.14)"},
        {"SX1 a 450,300 N formation=limbered", wall, "+120", "(GNW-5.18)"},
        {"SX1 i 450,300 N", wall, "+100", "(GNW-5.20)"},
        {"SX1 i 450,300 N", copse, "+100", "(GNW-5.10, 5.20)"},
        {"SX1 i 450,300 N formation=column; RI1 i 450,850 S", NULL, "+287.5", "(GNW-5.8)"},
        {"SX1 c 450,300 N", town, "+130", "(GNW-5.12)"},
        {"SX1 c 450,300 N", town, "+100", "GNW-5.12)"},
        {"SX1 a 450,300 N", NULL, "+50", "GNW-2.8)"},
        {"SX1 d 450,300 N; RI1 i 450,400 S", NULL, "+72", "GNW-5.26)"},
        {"SX1 d 450,300 N; RI1 i 450,373 S", NULL, "R90", "GNW-5.26)"},
    };
    for (unsigned i = 0; i < G_N_ELEMENTS(cases); i++)
        expect_refusal(&cases[i]);
}

static void
charges_are_refused_with_the_rule(void **unused)
{
    (void)unused;
    static const char river[] = "[terrain r]|type=river|line=0,350 900,350";
    static const char town[] = "[terrain t]|type=town|outline=300,340 600,340 600,700 300,700";
    static const char wall[] = "[terrain h]|type=wall|line=300,350 600,350";
    static const Case cases[] = {
        {"SX1 d 450,300 N; RI1 i 450,400 S", NULL, "charge SX1 +72 RI1", "GNW-6.1)"},
        {"SX1 i 450,300 N; RC1 c 450,400 S", NULL, "charge SX1 +57 RC1", "GNW-6.2)"},
        {"SX1 i 450,300 N; RI1 i 600,300 W", NULL, "charge SX1 R90+125 RI1", "GNW-6.3)"},
        {"SX1 i 450,300 N; RI1 i 450,400 S", NULL, "charge SX1 +75R10 RI1", "GNW-6.3)"},
        {"SX1 i 450,300 N nation=saxon hits=1; RI1 i 450,400 S", NULL, "charge SX1 +75 RI1",
         "GNW-6.6)"},
        {"SX1 i 450,300 N; RI1 i 450,400 S", NULL, "charge SX1 +70 RI1", "GNW-6.9)"},
        {"SX1 i 450,300 N; RI1 i 450,400 S", NULL, "charge SX1 +80 RI1", "GNW-5.21)"},
        {"SX1 i 450,300 N; RI1 i 450,480 S", NULL, "charge SX1 +155 RI1", "GNW-6.10)"},
        {"SX1 i 450,300 N; RG1 g 450,400 S", NULL, "charge SX1 +72 RG1", "GNW-1.6)"},
        {"SX1 i 480,300 N formation=column; SI2 i 410,387.5 N formation=column front=RI1; "
         "RI1 i 450,450 S front=SI2",
         NULL, "charge SX1 +87.5 RI1", "(GNW-6.4)"},
        {"SX1 i 450,300 N; RI1 i 500,400 S", NULL, "charge SX1 4700,3750:16384:16384 RI1",
         "(GNW-6.3)"},
        {"SX1 i 450,300 N; RI1 i 450,420 S", wall, "charge SX1 +95 RI1", "(GNW-5.20)"},
        /* No way is typed: the one rule that bars the best there is. */
        {"SX1 c 450,300 N; RA1 a 450,450 S; RI1 i 450,550 S", NULL, "charge RA1", "(GNW-6.8)"},
        {"SX1 c 450,300 N; RI1 i 450,400 S", town, "charge SX1 RI1", "(GNW-5.12)"},
        {"SX1 i 450,300 N; RI1 i 450,420 S", wall, "charge RI1", "(GNW-5.20)"},
        {"SX1 i 450,300 N; RI1 i 450,600 S", NULL, "charge RI1", "(GNW-6.10)"},
        {"SX1 i 450,300 N; RI1 i 450,200 N", NULL, "charge RI1", "(GNW-6.3)"},
        {"SX1 c 450,300 N; RI1 i 450,480 S; SI2 i 450,400 N", NULL, "charge RI1", "(GNW-5.21)"},
        {"SX1 i 450,300 N; RI1 i 450,420 S", river, "charge RI1", "(GNW-5.15)"},
        {"SX1 i 480,300 N formation=column; SI2 i 410,387.5 N formation=column front=RI1; "
         "RI1 i 450,450 S front=SI2",
         NULL, "charge RI1", "(GNW-6.4)"},
        {"SX1 c 450,300 N; RA1 a 450,450 S; RI1 i 450,550 S", NULL, "charge SX1 +100 RA1",
         "GNW-6.8)"},
    };
    for (unsigned i = 0; i < G_N_ELEMENTS(cases); i++)
        expect_refusal(&cases[i]);
}

/* A charge that is legal and at an enemy the list offers none against. */
static void
unlisted_charges_are_taken(void **unused)
{
    (void)unused;
    /* It goes between SI2 and SI3, aimed at no corner nor middle of the enemy. */
    g_autoptr(Position) position =
        position_new("movement",
                     "SX1 i 300,300 N formation=column; SI2 i 335,300 N formation=column; "
                     "SI3 i 280,400 10 formation=column; RI1 i 355,435 90; RI9 i 840,850 S",
                     NULL);
    play(position, "select SX1");
    assert_false(is_listed(position, "charge"));
    play(position, "charge RI1 R10+");
    assert_int_equal(unit_of(position, "SX1")->enemy[HET_FACE_FRONT],
                     het_scenario_unit(position->scenario, "RI1"));
}

static void
places_are_refused_with_the_rule(void **unused)
{
    (void)unused;
    static const char zones[] = "[deploy first]|zone=100,0 800,0 800,200 100,200|heading=0|"
                                "[deploy second]|zone=100,700 800,700 800,900 100,900|heading=180";
    g_autoptr(Position) position = position_new(NULL, "SI1 i - -; RI1 i - -", zones);
    HetMove move;
    static const char *const refusals[][2] = {
        {"place SI1 @450,195", "GNW-3.4)"},
        {"@450,5", "GNW-5.24)"},
    };
    for (unsigned i = 0; i < G_N_ELEMENTS(refusals); i++) {
        g_autoptr(GError) error = NULL;
        assert_false(het_game_parse(&position->buffer.state, refusals[i][0], &move, &error));
        assert_non_null(strstr(error->message, refusals[i][1]));
    }
    play(position, "@163.4,56.7>N; @450,800");
}

/* Orders without a place. `before` are moves that lead to where it is typed. */
static void
orders_are_refused_with_the_rule(void **unused)
{
    (void)unused;
    static const struct {
        const char *phase, *units, *before, *order, *rule;
    } cases[] = {
        {NULL, "SG1 g 450,272.5 N; SI1 i 450,300 N hits=5; SI2 i 700,300 N hits=5", NULL,
         "rally SG1 SI2", "GNW-4.1)"},
        {NULL, "SG1 g 450,272.5 N; SI1 i 450,300 N hits=5; SI2 i 450,245 N hits=4", NULL,
         "rally SG1 SI2", "GNW-4.4)"},
        {NULL, "SG1 g 450,272.5 N; SI1 i 450,300 N hits=5", NULL, "rally SI1 SI1", "GNW-4.1)"},
        {NULL, "SG1 g 450,272.5 N; SG2 g 450,327.5 N; SI1 i 450,300 N hits=7",
         "rally SG1 SI1; roll 2", "rally SG1 SI1", "GNW-4.6)"},
        {NULL, "SG1 g 450,272.5 N; SI1 i 450,300 N hits=5", NULL, "select SI1", "GNW-3.2)"},
        {"movement", "SI1 i 450,300 N", NULL, "select RI9", "GNW-3.1)"},
        {"movement", "SI1 i 450,300 N; SI2 i 700,300 N", "select SI1; form SI1 =column",
         "select SI1", "GNW-3.6)"},
        {"movement", "SI1 i 450,300 N", NULL, "charge RI9", "GNW-3.6)"},
        {"movement", "SI1 i 450,300 N", NULL, "form SI1 =column", "GNW-3.6)"},
        {"movement", "SI2 i 700,300 N; SI1 i 450,300 N front=RI1; RI1 i 450,325 S front=SI1", NULL,
         "select SI1", "(GNW-5.25)"},
        {"movement",
         "SI2 i 700,300 N; SI1 i 450,362.5 E right=RI1; SI3 i 475.5,362.5 E; "
         "RI1 i 450,300 N front=SI1",
         NULL, "select SI1", "GNW-5.25, 9.8)"},
        {"movement", "SD1 d 450,300 N; RI1 i 450,400 S", "select SD1", "charge RI1", "GNW-6.1)"},
        {"movement", "SI1 i 450,300 N; RC1 c 450,400 S", "select SI1", "charge SI1 RC1",
         "GNW-6.2)"},
        {"movement", "SI1 i 450,300 N; RI1 i 450,700 S", "select SI1", "charge RI1", "(GNW-6.10)"},
        {"movement", "SI1 i 450,300 N", "select SI1", "form SI1 =limbered", "(GNW-2.1, 2.2)"},
        {"movement", "SI1 i 450,300 N; SI2 i 450,340 N", "select SI1", "form SI1 =column",
         "GNW-5.22)"},
        {"movement", "SI1 i 450,300 N; RI1 i 450,363 S", "select SI1", "form column", "GNW-5.26)"},
        {"movement", "SI1 i 450,300 N; SI2 i 700,300 N", "select SI1", "select SI2", "GNW-3.6)"},
        {"shooting", SHOOTER "; SC1 c 700,300 N", NULL, "select SC1", "GNW-7.1)"},
        {"shooting", SHOOTER "; SI2 i 460,270 N", NULL, "shoot SI1 RI1", "GNW-3.6)"},
        {"shooting", SHOOTER "; SI2 i 700,300 N formation=column", NULL, "select SI2", "GNW-7.14)"},
        {"shooting", SHOOTER "; SA1 a 700,300 N formation=limbered", NULL, "select SA1",
         "GNW-7.13)"},
        {"shooting", SHOOTER "; SI2 i 700,300 S", NULL, "select SI2", "(GNW-7.2)"},
        {"shooting", SHOOTER "; SI2 i 700,300 N front=RI2; RI2 i 700,325 S front=SI2", NULL,
         "select SI2", "GNW-7.10)"},
        {"movement", SHOOTER "; SI2 i 700,300 N", "select SI2; +10; end", "select SI2",
         "GNW-5.19)"},
        {"shooting", SHOOTER "; RI2 i 560,450 S; RI3 i 200,700 S", "select SI1", "shoot RI3",
         "(GNW-7.3)"},
        {"shooting", SHOOTER "; RI2 i 560,450 S; RI3 i 450,200 S", "select SI1", "shoot SI1 RI3",
         "(GNW-7.2)"},
        {"shooting", SHOOTER "; RI2 i 560,450 S", "select SI1", "shoot SI1 SI1", "GNW-7.2)"},
        {"combat",
         "SI1 i 450,300 N front=RI1; RI1 i 450,325 S front=SI1; "
         "SI2 i 700,300 N front=RI2; RI2 i 700,325 S front=SI2",
         NULL, "end", "GNW-8.1)"},
        {"combat",
         "SI1 i 450,300 N front=RI1; RI1 i 450,325 S front=SI1; "
         "SI2 i 700,300 N front=RI2; RI2 i 700,325 S front=SI2",
         NULL, "fight SI1 RI1", "GNW-3.6)"},
        /* Before a unit is chosen too, what it would break. */
        {"movement", "SI1 i 450,300 N; SI2 i 700,300 N", NULL, "move SI1 +160", "(GNW-5.1)"},
        {"movement", "SI1 i 450,300 N; SI2 i 700,300 N", NULL, "form SI1 =limbered",
         "(GNW-2.1, 2.2)"},
        {"movement", "SI1 i 450,300 N; SI2 i 700,300 N", NULL, "charge SI1 RI9", "(GNW-6.10)"},
        {"movement", "SI1 i 450,300 N; SI2 i 700,300 N", NULL, "shoot SI1 RI9", "(GNW-3.2)"},
        {"movement", "SI1 i 450,300 N; SI2 i 700,300 N", "select SI1", "end", "(GNW-3.6)"},
        {"movement", "SI1 i 450,300 N; SI2 i 700,300 N", "select SI1", "shoot RI9", "(GNW-3.2)"},
        {"shooting", SHOOTER, NULL, "shoot SI1 RI9", "(GNW-7.3)"},
        {"shooting", SHOOTER, NULL, "move SI1 +10", "(GNW-3.2)"},
        {"shooting", SHOOTER "; SI2 i 600,300 N; SI3 i 600,330 N", NULL, "select SI2", "(GNW-7.9)"},
        {"shooting", "SI1 i 200,100 N; RI1 i 200,240 S; SA1 a 60,870 E", NULL, "select SA1",
         "(GNW-7.5)"},
        {"movement",
         "SI2 i 700,300 N; SI1 i 450,300 N front=RI1 left=RI2; RI1 i 450,325 S front=SI1; "
         "RI2 i 387.5,300 E front=SI1",
         NULL, "select SI1", "(GNW-5.25, 9.7)"},
        {"combat",
         "SI1 i 450,300 N left=RI1 rear=RI2; RI1 i 387.5,300 E front=SI1; "
         "RI2 i 450,275 N front=SI1",
         NULL, "fight SI1 RI9", "GNW-8.11)"},
    };
    for (unsigned i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *units = g_strdup_printf("%s; RI9 i 840,850 S", cases[i].units);
        g_autoptr(Position) position = position_new(cases[i].phase, units, NULL);
        g_autoptr(GError) error = NULL;
        HetMove move;
        if (cases[i].before != NULL)
            play(position, cases[i].before);
        if (het_game_parse(&position->buffer.state, cases[i].order, &move, &error))
            fail_msg("%s, case %u, is taken", cases[i].order, i);
        if (strstr(error->message, cases[i].rule) == NULL)
            fail_msg("%s: expected %s", error->message, cases[i].rule);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_refused_with_the_rule),
        cmocka_unit_test(charges_are_refused_with_the_rule),
        cmocka_unit_test(unlisted_charges_are_taken),
        cmocka_unit_test(places_are_refused_with_the_rule),
        cmocka_unit_test(orders_are_refused_with_the_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
