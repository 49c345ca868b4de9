/* GNW-8 to GNW-10: hand-to-hand combat, its end, losses. */
#include "northern-position.h"

/* Units elsewhere, so that the game does not end with those that fight. */
#define FAR "; SI9 i 60,60 N; RI9 i 840,850 S"
#define SWEDES "SI1 i 450,300 N front=RI1"
#define RUSSIANS "RI1 i 450,325 S front=SI1"
/* Struck in its right flank from the south. */
#define FLANKED "RI1 i 450,362.5 E right=SI1"
#define HORSE "SC1 c 450,282.5 N front=RI1"
#define AREA(kind) "[terrain a]|type=" kind "|outline=300,320 600,320 600,500 300,500"

static const char second[] = "[state]|active=second|phase=combat";

static void
expect_fight(const char *attacker, const char *enemy, const char *more, const char *hits)
{
    g_autofree char *units = g_strdup_printf("%s; %s" FAR, attacker, enemy);
    g_autoptr(Position) position = position_new("combat", units, more);
    assert_string_equal(hits_by_die(position, "RI1"), hits);
}

/* The position after the only fight's die. */
static Position *
fought(const char *attacker, const char *enemy, const char *more, const char *roll)
{
    g_autofree char *units = g_strdup_printf("%s; %s" FAR, attacker, enemy);
    Position *position = position_new("combat", units, more);
    play(position, roll);
    return position;
}

static void
expect_contact(const Position *position, const char *code, HetFace face, const char *enemy)
{
    assert_int_equal(unit_of(position, code)->enemy[face],
                     het_scenario_unit(position->scenario, enemy));
}

/* --- hits ------------------------------------------------------------------------------------- */

static void
gnw_8_1_one_sided(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = fought(SWEDES, RUSSIANS, NULL, "roll 1");
    expect_hits(position, "RI1", 3);
    expect_hits(position, "SI1", 0);
    play(position, "end");
    expect_actor(position, HET_CHANCE); /* now it is RI1 that strikes */
    assert_string_equal(hits_by_die(position, "SI1"), "1 2 3 4 5 6");
    assert_true(fired(position, "GNW-8.1"));
    /* All must fight, in any order. */
    g_autoptr(Position) two = position_new(
        "combat", SWEDES "; SI2 i 700,300 N front=RI2; RI2 i 700,325 S front=SI2; " RUSSIANS, NULL);
    assert_false(may(two, "end"));
    play(two, "select SI2; roll 1");
    expect_actor(two, HET_CHANCE);
    assert_string_equal(hits_by_die(two, "RI1"), "3 4 5 6 7 8");
    /* One by one: RI1 withdraws from both, and SI2 has nobody to fight. */
    g_autoptr(Position) both = position_new(
        "combat", SWEDES "; SI2 i 512.5,325 W front=RI1; RI1 i 450,325 S front=SI1 left=SI2" FAR,
        NULL);
    play(both, "select SI1; roll 2");
    expect_hits(both, "RI1", 4);
    assert_int_equal(both->buffer.state.active, HET_SECOND);
    assert_int_equal(unit_of(both, "SI2")->enemy[HET_FACE_FRONT], NORTHERN_NONE);
}

static void
gnw_8_2_hits_by_die(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new("combat", SWEDES "; " RUSSIANS FAR, second);
    assert_string_equal(hits_by_die(position, "SI1"), "1 2 3 4 5 6");
    expect_prompt(position, "GNW-8.2");
    play(position, "roll 3");
    expect_hits(position, "SI1", 3);
    assert_true(fired(position, "GNW-8.2"));
}

static void
gnw_8_3_swedish_foot_adds_two(void **unused)
{
    (void)unused;
    expect_fight(SWEDES, RUSSIANS, NULL, "3 4 5 6 7 8");
    expect_fight(SWEDES " nation=saxon", RUSSIANS, NULL, "1 2 3 4 5 6");
    expect_fight("SD1 d 450,297.5 N front=RI1", "RI1 i 450,325 S front=SD1", NULL, "1 2 3 4 5 6");
}

static void
gnw_8_4_horse_adds_two(void **unused)
{
    (void)unused;
    static const char saxons[] = "RI1 i 450,325 S front=SC1 nation=saxon";
    expect_fight(HORSE, saxons, NULL, "3 4 5 6 7 8");
    expect_fight(HORSE " nation=polish", saxons, NULL, "3 4 5 6 7 8");
}

static void
gnw_8_5_horse_on_steady_foot(void **unused)
{
    (void)unused;
    expect_fight(HORSE, "RI1 i 450,325 S front=SC1", NULL, "2 2 3 3 4 4");
    expect_fight(HORSE, "RI1 i 450,325 S front=SC1 nation=swedish", NULL, "2 2 3 3 4 4");
    expect_fight(HORSE, "RI1 d 450,327.5 S front=SC1", NULL, "3 4 5 6 7 8"); /* no infantry */
}

static void
gnw_8_6_ground_halves(void **unused)
{
    (void)unused;
    expect_fight(SWEDES, RUSSIANS, AREA("woods"), "2 2 3 3 4 4");
    expect_fight(SWEDES, RUSSIANS, AREA("town"), "2 2 3 3 4 4");
    expect_fight(SWEDES, RUSSIANS, AREA("hill"), "2 2 3 3 4 4");
    expect_fight(SWEDES, RUSSIANS, AREA("works"), "3 4 5 6 7 8");
    expect_fight(SWEDES, RUSSIANS, "[terrain a]|type=hill|outline=300,280 600,280 600,320 300,320",
                 "3 4 5 6 7 8"); /* the attacker's hill */
}

static void
gnw_8_7_flank_doubles(void **unused)
{
    (void)unused;
    expect_fight(SWEDES, FLANKED, NULL, "6 8 10 12 14 -");
    expect_fight(SWEDES, "RI1 i 450,325 N rear=SI1", NULL, "6 8 10 12 14 -");
    g_autoptr(Position) position = fought(SWEDES, FLANKED, NULL, "roll 1");
    expect_hits(position, "RI1", 6);
}

static void
gnw_8_8_doubled_then_halved(void **unused)
{
    (void)unused;
    expect_fight(HORSE, "RI1 i 450,325 S front=SC1", AREA("woods"), "1 1 2 2 2 2");
    expect_fight(HORSE, "RI1 i 450,362.5 E right=SC1", NULL, "3 4 5 6 7 8");
    expect_fight(HORSE, "RI1 i 450,362.5 E right=SC1", AREA("woods"), "2 2 3 3 4 4");
    expect_fight(SWEDES, RUSSIANS, /* a hill at a ford: ground and crossing halve once */
                 AREA("hill") "|[terrain r]|type=river|line=0,300 900,300|[terrain f]|type=ford|"
                              "at=450,300|width=200",
                 "2 2 3 3 4 4");
    /* Option: as the source lists them, halved and then doubled. */
    expect_fight(HORSE, "RI1 i 450,362.5 E right=SC1", "[options]|printed-order=1", "4 4 6 6 8 8");
    expect_fight(HORSE, "RI1 i 450,362.5 E right=SC1", "[options]|printed-order=1|" AREA("woods"),
                 "2 2 4 4 4 4");
    expect_fight(HORSE, "RI1 i 450,325 S front=SC1", "[options]|printed-order=1", "2 2 3 3 4 4");
}

static void
gnw_8_9_half_strength_fights_worse(void **unused)
{
    (void)unused;
    expect_fight(SWEDES " hits=7", RUSSIANS, NULL, "3 4 5 6 7 8");
    expect_fight(SWEDES " hits=8", RUSSIANS, NULL, "2 3 4 5 6 7");
}

static void
gnw_8_10_guns_are_lost_on_contact(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("movement", "SC1 c 450,300 N; RA1 a 450,450 S" FAR, NULL);
    play(position, "select SC1; charge SC1 4500,4000:16384:16384 RA1");
    expect_status(position, "RA1", NORTHERN_GONE);
    assert_true(fired(position, "GNW-8.10"));
    assert_int_equal(unit_of(position, "SC1")->enemy[HET_FACE_FRONT], NORTHERN_NONE);
}

static void
gnw_8_11_whom_it_fights(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("combat",
                     "SI1 i 450,300 N left=RI1 rear=RI2; RI1 i 387.5,300 E front=SI1; "
                     "RI2 i 450,275 N front=SI1" FAR,
                     NULL);
    expect_prompt(position, "GNW-8.11");
    assert_true(may(position, "fight SI1 RI1"));
    play(position, "fight SI1 RI2");
    assert_string_equal(hits_by_die(position, "RI2"), "3 4 5 6 7 8");
    g_autoptr(Position) front =
        position_new("combat",
                     "SI1 i 450,300 N left=RI1 front=RI2; RI1 i 387.5,300 E front=SI1; "
                     "RI2 i 450,325 S front=SI1" FAR,
                     NULL);
    assert_string_equal(hits_by_die(front, "RI2"), "3 4 5 6 7 8");
    assert_string_equal(hits_by_die(front, "RI1"), "0 0 0 0 0 0");
}

static void
gnw_8_12_crossings_halve(void **unused)
{
    (void)unused;
    expect_fight(SWEDES, RUSSIANS,
                 "[terrain r]|type=river|line=0,300 900,300|[terrain f]|type=ford|at=450,300|"
                 "width=200",
                 "2 2 3 3 4 4");
    expect_fight(SWEDES, RUSSIANS,
                 "[terrain r]|type=river|line=0,312.5 900,312.5|[terrain b]|type=bridge|"
                 "at=450,312.5|width=200",
                 "2 2 3 3 4 4");
    expect_fight(SWEDES, RUSSIANS, /* behind the attacker's middle, and he stands on it */
                 "[terrain r]|type=river|line=0,295 900,295|[terrain f]|type=ford|at=450,295|"
                 "width=200",
                 "2 2 3 3 4 4");
    expect_fight(SWEDES, RUSSIANS,
                 "[terrain r]|type=river|line=0,400 900,400|[terrain b]|type=bridge|at=450,400|"
                 "width=200",
                 "3 4 5 6 7 8");
}

/* --- how it ends ------------------------------------------------------------------------------ */

static void
gnw_9_1_the_loser_withdraws(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = fought(SWEDES, RUSSIANS, NULL, "roll 2");
    expect_hits(position, "RI1", 4);
    expect_place(position, "RI1", 4500, 4250);
    assert_int_equal(unit_of(position, "RI1")->heading, 49152);
    assert_int_equal(unit_of(position, "RI1")->enemy[HET_FACE_FRONT], NORTHERN_NONE);
    assert_int_equal(unit_of(position, "SI1")->enemy[HET_FACE_FRONT], NORTHERN_NONE);
    expect_place(position, "SI1", 4500, 3000);
    assert_true(fired(position, "GNW-9.1"));
}

static void
gnw_9_2_foot_stays(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = fought(SWEDES, RUSSIANS, NULL, "roll 1");
    expect_place(position, "SI1", 4500, 3000);
    expect_place(position, "RI1", 4500, 3250);
    assert_int_equal(unit_of(position, "RI1")->enemy[HET_FACE_FRONT],
                     het_scenario_unit(position->scenario, "SI1"));
    assert_true(fired(position, "GNW-9.2"));
    g_autoptr(Position) dragoons =
        fought("SD1 d 450,300 N front=RI1", "RI1 i 450,327.5 S front=SD1", NULL, "roll 1");
    expect_place(dragoons, "SD1", 4500, 3000);
    expect_contact(dragoons, "RI1", HET_FACE_FRONT, "SD1");
}

static void
gnw_9_3_horse_withdraws(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = fought(HORSE, "RI1 i 450,325 S front=SC1", NULL, "roll 1");
    expect_place(position, "SC1", 4500, 1825);
    assert_int_equal(unit_of(position, "SC1")->heading, 16384);
    assert_int_equal(unit_of(position, "RI1")->enemy[HET_FACE_FRONT], NORTHERN_NONE);
    assert_true(fired(position, "GNW-9.3"));
    /* Not when it has cost a base. */
    g_autoptr(Position) wins = fought(HORSE, "RI1 i 450,325 S front=SC1", NULL, "roll 6");
    expect_place(wins, "SC1", 4500, 2825);
    expect_place(wins, "RI1", 4500, 4250);
    g_autoptr(Position) ends = fought(HORSE, "RI1 i 450,325 S front=SC1 hits=12", NULL, "roll 6");
    expect_status(ends, "RI1", NORTHERN_GONE);
    expect_place(ends, "SC1", 4500, 2825);
}

static void
gnw_9_4_room_to_withdraw(void **unused)
{
    (void)unused;
    /* Up to what is behind: 30 mm, and the hair that a lost base leaves. */
    g_autoptr(Position) behind = fought(SWEDES, RUSSIANS "; RI2 i 450,380 S", NULL, "roll 2");
    expect_place(behind, "RI1", 4500, 3250 + 300 + 2);
    /* Nowhere: contact lasts. */
    g_autoptr(Position) nowhere =
        fought(SWEDES, RUSSIANS,
               "[terrain m]|type=marsh|outline=300,337.5 600,337.5 600,400 300,400", "roll 2");
    expect_place(nowhere, "RI1", 4500, 3250);
    assert_int_equal(unit_of(nowhere, "RI1")->enemy[HET_FACE_FRONT],
                     het_scenario_unit(nowhere->scenario, "SI1"));
    assert_true(fired(nowhere, "GNW-9.4"));
    g_autoptr(Position) edge = position_new(
        "combat", "SI1 i 450,812.5 N front=RI1; RI1 i 450,837.5 S front=SI1; RI9 i 60,60 S", NULL);
    play(edge, "roll 2");
    expect_place(edge, "RI1", 4500, 8375 + 500); /* to the millimetre */
    /* Struck in the flank it turns first and goes where it is pushed. */
    g_autoptr(Position) flank = fought(SWEDES, FLANKED, NULL, "roll 1");
    expect_place(flank, "RI1", 4500, 4625);
    assert_int_equal(unit_of(flank, "RI1")->heading, 49152);
    /* No room to turn: it keeps its heading. */
    g_autoptr(Position) wedged =
        fought(SWEDES, FLANKED "; RI2 i 475.5,362.5 E; RI3 i 424.5,362.5 E", NULL, "roll 1");
    expect_place(wedged, "RI1", 4500, 4625);
    assert_int_equal(unit_of(wedged, "RI1")->heading, 49152); /* there was where it came to */
    g_autoptr(Position) narrow = fought(
        SWEDES, FLANKED "; RI2 i 475.5,400 E; RI3 i 424.5,400 E; RI4 i 480,500 E", NULL, "roll 1");
    expect_place(narrow, "RI1", 4500, 4625);
    assert_int_equal(unit_of(narrow, "RI1")->heading, 0);
    /* Struck aslant before its front, it goes back from that, not along the enemy's way. */
    g_autoptr(Position) aslant =
        position_new("movement", "SI1 i 430,300 30; RI1 i 480,420 S" FAR, NULL);
    play(aslant, "select SI1; charge RI1 +");
    expect_contact(aslant, "RI1", HET_FACE_FRONT, "SI1");
    play(aslant, "end; roll 2");
    expect_place(aslant, "RI1", 4800, 5200);
    assert_int_equal(unit_of(aslant, "RI1")->heading, 49152);
    /* It may turn over who drives it back: as a column along its way it passes RI2. */
    g_autoptr(Position) column =
        fought("SI1 i 425,300 E front=RI1",
               "RI1 i 450,300 N formation=column left=SI1; RI2 i 560,335 N", NULL, "roll 1");
    expect_place(column, "RI1", 5500, 3000);
    assert_int_equal(unit_of(column, "RI1")->heading, 32768);
    /* Before it and behind: it does not pass through who is behind. */
    g_autoptr(Position) between = position_new(
        "combat", SWEDES "; SI2 i 450,350 S front=RI1; " RUSSIANS " rear=SI2" FAR, NULL);
    play(between, "select SI1; roll 2");
    expect_hits(between, "RI1", 4);
    expect_place(between, "RI1", 4500, 3250);
    expect_contact(between, "RI1", HET_FACE_FRONT, "SI1");
    expect_contact(between, "RI1", HET_FACE_REAR, "SI2");
    /* Before it and on its flank: it goes aside, and faces who has driven it. */
    g_autoptr(Position) aside = position_new(
        "combat", SWEDES "; SC2 c 530,325 W front=RI1; " RUSSIANS " left=SC2" FAR, NULL);
    play(aside, "select SC2; roll 4");
    expect_place(aside, "RI1", 3500, 3250);
    assert_int_equal(unit_of(aside, "RI1")->heading, 0);
    /* Horse stops short of a town. */
    g_autoptr(Position) town =
        fought(HORSE, "RI1 i 450,325 S front=SC1",
               "[terrain t]|type=town|outline=400,100 500,100 500,200 400,200", "roll 1");
    assert_true(unit_of(town, "SC1")->y >= 2300 && unit_of(town, "SC1")->y < 2310);
}

static void
gnw_9_5_combat_lasts(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = fought(SWEDES, RUSSIANS, NULL, "roll 1");
    play(position, "end; roll 1; end");
    expect_actor(position, HET_CHANCE);
    assert_string_equal(hits_by_die(position, "RI1"), "6 7 8 9 10 11");
}

static void
gnw_9_6_turning_to_face(void **unused)
{
    (void)unused;
    static const char moves[] = "[state]|active=second|phase=movement";
    g_autoptr(Position) flank = position_new("movement", SWEDES "; " FLANKED FAR, moves);
    play(flank, "select RI1");
    expect_place(flank, "RI1", 4500, 3250);
    assert_int_equal(unit_of(flank, "RI1")->heading, 49152);
    assert_int_equal(unit_of(flank, "RI1")->enemy[HET_FACE_FRONT],
                     het_scenario_unit(flank->scenario, "SI1"));
    assert_int_equal(unit_of(flank, "RI1")->enemy[HET_FACE_RIGHT], NORTHERN_NONE);
    assert_true(fired(flank, "GNW-9.6"));
    g_autoptr(Position) rear =
        position_new("movement", SWEDES "; RI1 i 450,325 N rear=SI1" FAR, moves);
    play(rear, "select RI1");
    expect_place(rear, "RI1", 4500, 3250);
    assert_int_equal(unit_of(rear, "RI1")->heading, 49152);
}

static void
gnw_9_7_not_when_engaged_frontally(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "movement",
        SWEDES "; SI2 i 475,362.5 W front=RI1; RI1 i 450,362.5 E right=SI1 front=SI2" FAR,
        "[state]|active=second|phase=movement");
    assert_false(may(position, "select RI1"));
    assert_true(may(position, "select RI9"));
}

static void
gnw_9_8_room_to_turn(void **unused)
{
    (void)unused;
    static const char moves[] = "[state]|active=second|phase=movement";
    g_autoptr(Position) wedged =
        position_new("movement", SWEDES "; " FLANKED "; RI2 i 475.5,362.5 E" FAR, moves);
    assert_false(may(wedged, "select RI1"));
    g_autoptr(Position) pinned = position_new(
        "movement", SWEDES "; SI2 i 450,425 S front=RI1; RI1 i 450,362.5 E right=SI1 left=SI2" FAR,
        moves);
    assert_false(may(pinned, "select RI1"));
    assert_true(may(pinned, "select RI9"));
    /* Struck in rear and flank: an about-face needs no room, and contact lasts with both. */
    g_autoptr(Position) about = position_new(
        "movement", SWEDES "; SI2 i 512.5,325 W front=RI1; RI1 i 450,325 N rear=SI1 right=SI2" FAR,
        moves);
    play(about, "select RI1");
    expect_place(about, "RI1", 4500, 3250);
    expect_contact(about, "RI1", HET_FACE_FRONT, "SI1");
    expect_contact(about, "RI1", HET_FACE_LEFT, "SI2");
    expect_contact(about, "SI1", HET_FACE_FRONT, "RI1");
    expect_contact(about, "SI2", HET_FACE_FRONT, "RI1");
    assert_int_equal(unit_of(about, "RI1")->enemy[HET_FACE_REAR], NORTHERN_NONE);
    /* As deep as wide, it has room to turn to either. */
    g_autoptr(Position) square =
        position_new("movement",
                     "SC1 c 450,270 N front=RC1; SC2 c 510,330 W front=RC1; "
                     "RC1 c 450,330 N rear=SC1 right=SC2" FAR,
                     moves);
    play(square, "select RC1");
    expect_prompt(square, "GNW-9.6");
    assert_true(may(square, "turn RC1 SC1"));
    assert_false(may(square, "turn RC1 4500,3300:0:0 SC1"));
    play(square, "turn RC1 SC2");
    assert_int_equal(unit_of(square, "RC1")->heading, 0);
    expect_contact(square, "RC1", HET_FACE_FRONT, "SC2");
    expect_contact(square, "RC1", HET_FACE_RIGHT, "SC1");
}

/* --- losses ----------------------------------------------------------------------------------- */

static void
gnw_10_1_eliminated_at_16(void **unused)
{
    (void)unused;
    expect_fight(SWEDES, RUSSIANS " hits=12", NULL, "15 - - - - -");
    g_autoptr(Position) position = fought(SWEDES, RUSSIANS " hits=12", NULL, "roll 2");
    expect_status(position, "RI1", NORTHERN_GONE);
    assert_true(fired(position, "GNW-10.1"));
}

static void
gnw_10_2_a_base_for_four_hits(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("shooting", "SI1 i 450,300 N; RI1 i 450,400 S hits=3", NULL);
    play(position, "select SI1; roll 1");
    assert_int_equal(unit_of(position, "RI1")->left_x, 375 - 2);
    assert_true(fired(position, "GNW-10.2"));
    g_autoptr(Position) three = position_new("shooting", "SI1 i 450,300 N; RI1 i 450,400 S", NULL);
    play(three, "select SI1; roll 3");
    assert_int_equal(unit_of(three, "RI1")->left_x, 500);
    assert_false(fired(three, "GNW-10.2"));
}

static void
gnw_10_3_guns_keep_their_base(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("shooting", "SI1 i 450,300 N; RA1 a 450,400 S hits=9; RI9 i 840,850 S", NULL);
    play(position, "select SI1; roll 6");
    expect_hits(position, "RA1", 15);
    assert_int_equal(unit_of(position, "RA1")->left_x, 200);
    assert_false(fired(position, "GNW-10.2"));
}

static void
gnw_10_4_less_resolve(void **unused)
{
    (void)unused;
    expect_fight(SWEDES, RUSSIANS " resolve=5", NULL, "3 4 - - - -");
    g_autoptr(Position) position = fought(SWEDES, RUSSIANS " resolve=5", NULL, "roll 3");
    assert_true(fired(position, "GNW-10.4"));
    /* It is what counts against a charge: 5 left against 6. */
    g_autoptr(Position) charge =
        position_new("movement", "SI1 i 450,300 N resolve=6; RI1 i 450,400 S resolve=5",
                     "[state]|active=second|phase=movement");
    play(charge, "select RI1");
    assert_false(is_listed(charge, "charge"));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gnw_8_1_one_sided),
        cmocka_unit_test(gnw_8_2_hits_by_die),
        cmocka_unit_test(gnw_8_3_swedish_foot_adds_two),
        cmocka_unit_test(gnw_8_4_horse_adds_two),
        cmocka_unit_test(gnw_8_5_horse_on_steady_foot),
        cmocka_unit_test(gnw_8_6_ground_halves),
        cmocka_unit_test(gnw_8_7_flank_doubles),
        cmocka_unit_test(gnw_8_8_doubled_then_halved),
        cmocka_unit_test(gnw_8_9_half_strength_fights_worse),
        cmocka_unit_test(gnw_8_10_guns_are_lost_on_contact),
        cmocka_unit_test(gnw_8_11_whom_it_fights),
        cmocka_unit_test(gnw_8_12_crossings_halve),
        cmocka_unit_test(gnw_9_1_the_loser_withdraws),
        cmocka_unit_test(gnw_9_2_foot_stays),
        cmocka_unit_test(gnw_9_3_horse_withdraws),
        cmocka_unit_test(gnw_9_4_room_to_withdraw),
        cmocka_unit_test(gnw_9_5_combat_lasts),
        cmocka_unit_test(gnw_9_6_turning_to_face),
        cmocka_unit_test(gnw_9_7_not_when_engaged_frontally),
        cmocka_unit_test(gnw_9_8_room_to_turn),
        cmocka_unit_test(gnw_10_1_eliminated_at_16),
        cmocka_unit_test(gnw_10_2_a_base_for_four_hits),
        cmocka_unit_test(gnw_10_3_guns_keep_their_base),
        cmocka_unit_test(gnw_10_4_less_resolve),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
