/* GNW-7: shooting. */
#include "northern-position.h"

/* The shooter, named first, is selected and has one target, RI1: the die is open. */
static Position *
aimed(const char *shooter, const char *target, const char *more)
{
    g_autofree char *units = g_strdup_printf("%s; %s", shooter, target);
    Position *position = position_new("shooting", units, more);
    expect_prompt(position, "GNW-7.1");
    g_autofree char *select = g_strdup_printf("select %.3s", shooter);
    play(position, select);
    return position;
}

static void
expect_fire(const char *shooter, const char *target, const char *more, const char *hits)
{
    g_autoptr(Position) position = aimed(shooter, target, more);
    assert_string_equal(hits_by_die(position, "RI1"), hits);
}

/* Nobody of FIRST has anything to shoot at. */
static void
expect_silence(const char *shooter, const char *target, const char *more)
{
    g_autofree char *units = g_strdup_printf("%s; %s", shooter, target);
    g_autoptr(Position) position = position_new("shooting", units, more);
    expect_actor(position, HET_SECOND);
}

static void
gnw_7_1_who_shoots(void **unused)
{
    (void)unused;
    static const char target[] = "RI1 i 450,400 S";
    expect_fire("SI1 i 450,300 N", target, NULL, "1 2 3 4 5 6");
    expect_fire("SD1 d 450,300 N", target, NULL, "0 0 1 2 3 4");
    expect_fire("SA1 a 450,300 N", target, NULL, "2 3 4 5 6 7");
    expect_silence("SC1 c 450,300 N", target, NULL);
    expect_silence("SI2 i 450,100 S; SG1 g 450,300 N", target, NULL);
}

static void
gnw_7_2_field_of_fire(void **unused)
{
    (void)unused;
    expect_fire("SI1 i 450,300 N", "RI1 i 290,360 S", NULL, "1 2 3 4 5 6");
    expect_silence("SI1 i 450,300 N", "RI1 i 290,359.9 S", NULL);
    expect_fire("SI1 i 450,300 N", "RI1 i 610,360 S", NULL, "1 2 3 4 5 6");
    expect_silence("SI1 i 450,300 N", "RI1 i 610,359.9 S", NULL);
    expect_silence("SI1 i 450,300 N", "RI1 i 450,200 N", NULL); /* behind */
    /* One target of several. */
    g_autoptr(Position) position =
        position_new("shooting", "SI1 i 450,300 N; RI1 i 390,400 S; RI2 i 510,400 S", NULL);
    play(position, "select SI1");
    expect_prompt(position, "GNW-7.2");
    play(position, "shoot SI1 RI2");
    assert_string_equal(hits_by_die(position, "RI1"), "0 0 0 0 0 0");
    assert_string_equal(hits_by_die(position, "RI2"), "1 2 3 4 5 6");
}

static void
gnw_7_3_infantry_fire(void **unused)
{
    (void)unused;
    expect_fire("SI1 i 450,300 N", "RI1 i 450,475 S", NULL, "1 2 3 4 5 6");
    expect_fire("SI1 i 450,300 N", "RI1 i 450,475.1 S", NULL, "0 0 1 2 3 4");
    expect_fire("SI1 i 450,300 N", "RI1 i 450,625 S", NULL, "0 0 1 2 3 4");
    expect_silence("SI1 i 450,300 N", "RI1 i 450,625.1 S", NULL);
}

static void
gnw_7_4_dragoon_fire(void **unused)
{
    (void)unused;
    expect_fire("SD1 d 450,300 N", "RI1 i 450,477.5 S", NULL, "0 0 1 2 3 4");
    expect_fire("SD1 d 450,300 N", "RI1 i 450,477.6 S", NULL, "0 0 0 1 2 3");
    expect_fire("SD1 d 450,300 N", "RI1 i 450,627.5 S", NULL, "0 0 0 1 2 3");
    expect_silence("SD1 d 450,300 N", "RI1 i 450,627.6 S", NULL);
}

static void
gnw_7_5_artillery_fire(void **unused)
{
    (void)unused;
    expect_fire("SA1 a 450,100 N", "RI1 i 450,282.5 S", NULL, "2 3 4 5 6 7");
    expect_fire("SA1 a 450,100 N", "RI1 i 450,282.6 S", NULL, "0 0 1 2 3 4");
    expect_fire("SA1 a 450,100 N", "RI1 i 450,732.5 S", NULL, "0 0 1 2 3 4");
    expect_silence("SA1 a 450,100 N", "RI1 i 450,732.6 S", NULL);
    g_autoptr(Position) position = aimed("SA1 a 450,100 N", "RI1 i 450,282.5 S", NULL);
    assert_true(fired(position, "GNW-7.5"));
}

static void
gnw_7_6_range_between_outlines(void **unused)
{
    (void)unused;
    /* From corner to corner: 90 and 120 mm make 150. */
    expect_fire("SI1 i 450,300 N", "RI1 i 640,445 S", NULL, "1 2 3 4 5 6");
    expect_fire("SI1 i 450,300 N", "RI1 i 640,445.1 S", NULL, "0 0 1 2 3 4");
}

static void
gnw_7_7_hits_by_die(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = aimed("SI1 i 450,300 N", "RI1 i 450,400 S", NULL);
    expect_prompt(position, "GNW-7.7");
    play(position, "roll 5");
    expect_hits(position, "RI1", 5);
    assert_true(fired(position, "GNW-7.7"));
    expect_fire("SD1 d 450,300 N hits=8", "RI1 i 450,500 S", NULL, "0 0 0 0 1 2");
    expect_fire("SI1 i 450,300 N", "RI1 i 450,400 S hits=14", NULL, "15 - - - - -");
}

static void
gnw_7_8_cover_halves(void **unused)
{
    (void)unused;
    static const char *const cover[] = {"woods", "works", "town"};
    for (unsigned i = 0; i < G_N_ELEMENTS(cover); i++) {
        g_autofree char *area = g_strdup_printf(
            "[terrain a]|type=%s|outline=300,390 600,390 600,500 300,500", cover[i]);
        expect_fire("SI1 i 450,300 N", "RI1 i 450,400 S", area, "1 1 2 2 3 3");
        expect_fire("SI1 i 450,300 N", "RI1 i 450,390 S", area, "1 1 2 2 3 3");
        expect_fire("SI1 i 450,300 N", "RI1 i 450,389.9 S", area, "1 2 3 4 5 6");
    }
    expect_fire("SI1 i 450,300 N", "RI1 i 450,400 S",
                "[terrain a]|type=hill|outline=300,390 600,390 600,500 300,500", "1 2 3 4 5 6");
    g_autoptr(Position) position =
        aimed("SI1 i 450,300 N", "RI1 i 450,400 S",
              "[terrain a]|type=works|outline=300,390 600,390 600,500 300,500");
    play(position, "roll 3");
    assert_true(fired(position, "GNW-7.8"));
}

static void
gnw_7_9_sight(void **unused)
{
    (void)unused;
    static const char *const hiding[] = {"woods", "town", "hill"};
    static const char target[] = "RI1 i 450,500 S";
    for (unsigned i = 0; i < G_N_ELEMENTS(hiding); i++) {
        g_autofree char *across = g_strdup_printf(
            "[terrain a]|type=%s|outline=300,390 600,390 600,400 300,400", hiding[i]);
        g_autofree char *around = g_strdup_printf(
            "[terrain a]|type=%s|outline=300,290 600,290 600,400 300,400", hiding[i]);
        g_autofree char *half = g_strdup_printf(
            "[terrain a]|type=%s|outline=300,390 470,390 470,400 300,400", hiding[i]);
        expect_silence("SI1 i 450,300 N", target, across);
        expect_fire("SI1 i 450,300 N", target, around, "0 0 1 2 3 4");
        expect_fire("SI1 i 450,300 N", target, half, "0 0 1 2 3 4"); /* a corner shows */
        g_autofree char *within = g_strdup_printf(
            "[terrain a]|type=%s|outline=300,480 600,480 600,600 300,600", hiding[i]);
        bool hill = g_str_equal(hiding[i], "hill"); /* the others are cover too */
        expect_fire("SI1 i 450,300 N", target, within, hill ? "0 0 1 2 3 4" : "0 0 1 1 2 2");
    }
    expect_fire("SI1 i 450,300 N", target,
                "[terrain a]|type=marsh|outline=300,390 600,390 600,400 300,400", "0 0 1 2 3 4");
    /* Units hide, friends and enemies; generals do not. */
    expect_silence("SI1 i 450,300 N; SC2 c 450,350 N formation=line; SC3 c 390,350 N; "
                   "SC4 c 510,350 N",
                   target, NULL);
    expect_fire("SI1 i 450,300 N; SG1 g 450,330 N", target, NULL, "0 0 1 2 3 4");
    expect_fire("SI1 i 450,300 N; SC2 c 390,350 N", target, NULL, "0 0 1 2 3 4");
    /* Between two only the middle shows. */
    expect_fire("SI1 i 450,300 N; SI2 i 425,400 N formation=column; "
                "SI3 i 475,400 N formation=column",
                target, NULL, "0 0 1 2 3 4");
}

static void
gnw_7_10_no_fire_into_combat(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "shooting",
        "SI1 i 450,300 N front=RI1; SI2 i 200,325 E; RI1 i 450,325 S front=SI1; RI2 i 600,450 S",
        NULL);
    /* RI1 is before SI2, RI2 before SI1: nobody shoots, the fight begins. */
    expect_phase(position, NORTHERN_COMBAT);
}

static void
gnw_7_11_half_strength_shoots_worse(void **unused)
{
    (void)unused;
    expect_fire("SI1 i 450,300 N hits=7", "RI1 i 450,400 S", NULL, "1 2 3 4 5 6");
    expect_fire("SI1 i 450,300 N hits=8", "RI1 i 450,400 S", NULL, "0 1 2 3 4 5");
    expect_fire("SA1 a 450,300 N hits=8", "RI1 i 450,400 S", NULL, "1 2 3 4 5 6");
    g_autoptr(Position) position = aimed("SI1 i 450,300 N hits=8", "RI1 i 450,400 S", NULL);
    play(position, "roll 3");
    assert_true(fired(position, "GNW-7.11"));
}

static void
gnw_7_12_ammunition(void **unused)
{
    (void)unused;
    static const char option[] = "[options]|ammunition=1";
    g_autoptr(Position) position = aimed("SI1 i 450,300 N", "RI1 i 450,500 S", option);
    play(position, "roll 4");
    expect_prompt(position, "GNW-7.12");
    assert_true(may(position, "roll 2-6"));
    play(position, "roll 1");
    assert_int_equal(position_state(position)->exhausted, 1);
    play(position, "end; end"); /* SECOND moves and shoots not */
    expect_actor(position, HET_FIRST);
    play(position, "end");
    expect_actor(position, HET_SECOND); /* nobody can shoot */
    g_autoptr(Position) lucky = aimed("SI1 i 450,300 N", "RI1 i 450,500 S", option);
    play(lucky, "roll 4; roll 2-6; end; end; end");
    expect_phase(lucky, NORTHERN_SHOOTING);
    g_autoptr(Position) off = aimed("SI1 i 450,300 N", "RI1 i 450,500 S", NULL);
    play(off, "roll 4");
    expect_actor(off, HET_SECOND);
}

static void
gnw_7_13_limbered_guns_are_silent(void **unused)
{
    (void)unused;
    expect_silence("SA1 a 450,300 N formation=limbered", "RI1 i 450,400 S", NULL);
}

static void
gnw_7_14_columns_are_silent(void **unused)
{
    (void)unused;
    expect_silence("SI1 i 450,300 N formation=column", "RI1 i 450,500 S", NULL);
    expect_fire("SI1 i 450,300 N formation=column", "RI1 i 450,500 S", "[options]|column-fire=1",
                "1 2 3 4 5 6");
}

static void
gnw_7_15_snow_blinds(void **unused)
{
    (void)unused;
    expect_fire("SI1 i 450,300 N", "RI1 i 450,475 S", "[options]|snow=1", "1 2 3 4 5 6");
    expect_silence("SI1 i 450,300 N", "RI1 i 450,475.1 S", "[options]|snow=1");
    expect_silence("SA1 a 450,300 N", "RI1 i 450,600 S", "[options]|snow=1");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gnw_7_1_who_shoots),
        cmocka_unit_test(gnw_7_2_field_of_fire),
        cmocka_unit_test(gnw_7_3_infantry_fire),
        cmocka_unit_test(gnw_7_4_dragoon_fire),
        cmocka_unit_test(gnw_7_5_artillery_fire),
        cmocka_unit_test(gnw_7_6_range_between_outlines),
        cmocka_unit_test(gnw_7_7_hits_by_die),
        cmocka_unit_test(gnw_7_8_cover_halves),
        cmocka_unit_test(gnw_7_9_sight),
        cmocka_unit_test(gnw_7_10_no_fire_into_combat),
        cmocka_unit_test(gnw_7_11_half_strength_shoots_worse),
        cmocka_unit_test(gnw_7_12_ammunition),
        cmocka_unit_test(gnw_7_13_limbered_guns_are_silent),
        cmocka_unit_test(gnw_7_14_columns_are_silent),
        cmocka_unit_test(gnw_7_15_snow_blinds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
