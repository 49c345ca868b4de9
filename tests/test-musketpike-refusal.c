/* What a person is told who types what the revised Musket & Pike forbids: of each case one rule
 * alone is broken, and it is named. */
#include "musketpike-fight.h"

#include "engine/rules/registry.h"
#include "engine/scenario.h"

#include <string.h>

typedef struct {
    const char *units, *more;
    MusketOrder order;
    const char *names; /* who takes part */
    MusketPhase phase;
    const char *moves; /* up to the question, split by ';' */
    const char *line;  /* typed there */
    const char *rule;
} Case;

#define MARCH MUSKET_ORDER_MARCH
#define CHARGE MUSKET_ORDER_CHARGE
#define RALLY MUSKET_ORDER_RALLY
#define GUNS MUSKET_GUNFIRE
#define MOVE MUSKET_MOVEMENT
#define ADVANCE MUSKET_ADVANCE
#define MELEE MUSKET_MELEES

static void
check(const Case *cases, size_t count)
{
    unsigned wrong = 0;
    for (size_t i = 0; i < count; i++) {
        g_autoptr(Position) position = position_new(cases[i].units, cases[i].more);
        g_autoptr(GError) error = NULL;
        HetMove move;
        command(position, "RL", "R", cases[i].order, cases[i].names);
        pass_to(position, cases[i].phase);
        if (cases[i].phase == MUSKET_MOVEMENT && strcmp(cases[i].line, "end") != 0 &&
            offers(position, HET_MOVE_SELECT, -1, "R1", NULL))
            choose(position, HET_MOVE_SELECT, -1, "R1", NULL);
        if (cases[i].moves != NULL)
            play(position, cases[i].moves);
        if (het_game_parse(&position->buffer.state, cases[i].line, &move, &error)) {
            print_error("%s: \"%s\" is taken\n", cases[i].units, cases[i].line);
            wrong++;
            continue;
        }
        g_autofree char *rule = g_strdup_printf("(%s)", cases[i].rule);
        if (strstr(error->message, rule) == NULL) {
            print_error("%s: %s, not %s\n", cases[i].units, error->message, rule);
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
}

#define CHECK(cases) check(cases, G_N_ELEMENTS(cases))
#define FAR ", B9 light 1610 W 2 6"
#define OTHERS ", R8 artillery 1310 E heavy 6, R9 light 0110 E 2 6, B8 heavy 1610 W 8 6"
#define RIDER ", R9 light 0110 E 2 6"

static void
ways(void **unused)
{
    (void)unused;
    static const char wood[] = "row-03=. . . . . w . . . . . . . . . .";
    static const Case cases[] = {
        /* the goal */
        {"R1 artillery 0503 E medium 6, R2 artillery 0603 E medium 6" RIDER FAR, NULL, MARCH, "R1",
         MOVE, NULL, "0603", "MPR-5.5"},
        {"R1 artillery 0503 E medium 6, B1 cavalry 0803 W 3 6" RIDER, NULL, MARCH, "R1", MOVE, NULL,
         "0703", "MPR-5.4"},
        {"R1 artillery 0503 E medium 6" RIDER FAR, wood, MARCH, "R1", MOVE, NULL, "0603",
         "MPR-18.2"},
        {"R1 heavy 0503 E 4 6, R2 heavy 0603 E 4 6 nation=5" RIDER FAR, NULL, MARCH, "R1", MOVE,
         NULL, "0603", "MPR-5.7"},
        {"R1 heavy 0503 E 4 6, R2 light 0603 E 2 6" RIDER FAR, NULL, MARCH, "R1", MOVE, NULL,
         "0603", "MPR-5.12"},
        {"R1 light 0503 E 2 6, R2 light 0603 E 2 6, B1 light 1003 W 2 6", NULL, CHARGE, "R1", MOVE,
         NULL, "0603", "MPR-5.11"},
        {"R1 heavy 0503 E 4 6, R2 heavy 0603 E 4 6, B1 cavalry 0703 W 3 6", NULL, MARCH, "R1", MOVE,
         NULL, "0603", "MPR-5.11"},
        {"R1 heavy 0503 E 4 6" FAR, NULL, MARCH, "R1", MOVE, NULL, "1003", "MPR-18.1"},
        {"R1 heavy 0503 E 4 6, B1 cavalry 0703 W 3 6" RIDER, NULL, MARCH, "R1", MOVE, NULL, "0603",
         "MPR-3.3"},
        {"R1 heavy 0503 E 4 6, B1 cavalry 0603 W 3 6" RIDER, NULL, MARCH, "R1", MOVE, NULL, "0602",
         "MPR-3.9"},
        {"R1 heavy 0503 E 4 6, B1 cavalry 0703 W 3 6, B2 light 0606 W 2 6" RIDER, NULL, CHARGE,
         "R1", MOVE, NULL, "0403", "MPR-3.1"},
        {"R1 cavalry 0303 E 3 6, B1 cavalry 0903 W 3 6" RIDER, NULL, MARCH, "R1", MOVE, NULL,
         "0803", "MPR-3.3"},
        {"R1 heavy 0503 E 4 6, B1 cavalry 0603 E 3 6" RIDER, NULL, RALLY, "R1 R9", MOVE, NULL,
         "end", "MPR-3.11"},
        /* on the way: a corridor of one hex, held by a friend, by an enemy, or under his eyes */
        {"R1 cavalry 0503 E 3 6, R2 light 0603 E 2 6" RIDER FAR,
         "row-02=c c c c c c c c c c c c c c c c|row-03=. . . . . . . . . . . . . . . .|"
         "row-04=c c c c c c c c c c c c c c c c",
         MARCH, "R1", MOVE, NULL, "0703", "MPR-5.12"},
        {"R1 light 0303 E 2 6, B1 light 0503 E 2 6" FAR RIDER,
         "row-02=c c c c c c c c c c c c c c c c|row-04=c c c c c c c c c c c c c c c c", CHARGE,
         "R1", MOVE, NULL, "0603", "MPR-5.12"},
        {"R1 light 0303 E 2 6, B1 cavalry 0502 SSE 3 6, B2 cavalry 0602 SSW 3 6" FAR RIDER,
         "row-02=c c c c . . c c c c c c c c c c|row-04=c c c c c c c c c c c c c c c c", CHARGE,
         "R1", MOVE, NULL, "0703", "MPR-6.3"},
        /* typed step by step */
        {"R1 cavalry 0503 E 3 6" FAR, NULL, MARCH, "R1", MOVE, NULL, "0502/1", "MPR-18.1"},
        {"R1 cavalry 0503 E 3 6, R2 light 0603 E 2 6" FAR, NULL, MARCH, "R1", MOVE, NULL, "0704/33",
         "MPR-5.12"},
        {"R1 heavy 0503 E 4 6, B1 cavalry 0703 W 3 6" RIDER, NULL, MARCH, "R1", MOVE, NULL,
         "0604/36", "MPR-3.3"},
        {"R1 artillery 0503 E medium 6" RIDER FAR, wood, MARCH, "R1", MOVE, NULL, "0603/3",
         "MPR-18.2"},
        {"R1 artillery 0503 E medium 6" RIDER FAR, "wall=0503/0603", MARCH, "R1", MOVE, NULL,
         "0603/3", "MPR-18.4"},
        {"R1 cavalry 0101 NNW 3 6" FAR, NULL, MARCH, "R1", MOVE, NULL, "0102/1", "MPR-18.9"},
        /* somebody else's walk */
        {"R1 cavalry 0503 E 3 6, R2 cavalry 0508 E 3 6" FAR, NULL, MARCH, "R1 R2", MOVE, NULL,
         "move R2 0708", "MPR-4.2"},
    };
    CHECK(cases);
}

static void
shots(void **unused)
{
    (void)unused;
    static const Case cases[] = {
        /* which piece: another has a target */
        {"R1 artillery 0503 E light 6, B1 heavy 1403 W 8 6" OTHERS, NULL, MARCH, "R1 R8", GUNS,
         NULL, "R1", "MPR-18.7"},
        {"R1 artillery 0503 E light 6, B1 heavy 0203 E 8 6" OTHERS, NULL, MARCH, "R1 R8", GUNS,
         NULL, "R1", "MPR-15.33"},
        {"R1 artillery 0503 E medium 6, R2 light 0603 E 2 6, R3 light 0602 E 2 6, B1 heavy 0803 W "
         "8 6" OTHERS,
         NULL, MARCH, "R1 R8", GUNS, NULL, "R1", "MPR-18.8"},
        {"R1 artillery 0503 E light 6, B1 light 1103 W 2 6" OTHERS, NULL, MARCH, "R1 R8", GUNS,
         NULL, "R1", "MPR-10.12"},
        {"R1 artillery 0503 E medium 6 flags=disordered, B1 heavy 0803 W 8 6" OTHERS, NULL, MARCH,
         "R1 R8", GUNS, NULL, "R1", "MPR-10.18"},
        {"R1 light 0503 E 2 6, B1 heavy 0803 W 8 6" OTHERS, NULL, MARCH, "R1 R8", GUNS, NULL, "R1",
         "MPR-4.1"},
        /* at whom */
        {"R1 artillery 0503 E medium 6, B1 heavy 0803 W 8 6, B2 heavy 0203 E 8 6" OTHERS, NULL,
         MARCH, "R1 R8", GUNS, "select R1", "B2", "MPR-15.33"},
        {"R1 artillery 0503 E light 6, B1 heavy 0803 W 8 6, B2 heavy 1402 W 8 6" OTHERS, NULL,
         MARCH, "R1 R8", GUNS, "select R1", "B2", "MPR-18.7"},
        {"R1 artillery 0503 E medium 6, B1 heavy 0803 W 8 6, B2 heavy 1003 W 8 6" OTHERS, NULL,
         MARCH, "R1 R8", GUNS, "select R1", "B2", "MPR-18.8"},
        {"R1 artillery 0503 E medium 6, B1 heavy 0803 W 8 6" OTHERS, NULL, MARCH, "R1 R8", GUNS,
         "select R1", "B1 ^W", "MPR-5.1"},
        /* after movement */
        {"R1 cavalry 0503 E 3 6 flags=disordered, R2 light 0504 E 2 6, B1 light 0603 W 2 6, B2 "
         "heavy 0604 W 8 6",
         NULL, MARCH, "R1 R2", ADVANCE, NULL, "R1 B1", "MPR-10.12"},
        {"R1 cavalry 0503 W 3 6, R2 light 0703 W 2 6, B1 light 0603 E 2 6" RIDER, NULL, MARCH,
         "R1 R2", ADVANCE, NULL, "R1 B1", "MPR-6.5"},
        {"R1 light 0503 E 2 6, B1 light 0703 W 2 6, B2 light 0603 W 2 6" RIDER, NULL, MARCH, "R1",
         ADVANCE, NULL, "R1 B1", "MPR-15.32"},
        {"R1 light 0503 E 2 6, R2 artillery 0503 E medium 6, B1 heavy 0603 W 8 6" RIDER, NULL,
         MARCH, "R1 R2", ADVANCE, NULL, "R2 B1", "MPR-5.3"},
    };
    CHECK(cases);
}

static void
melees(void **unused)
{
    (void)unused;
    static const Case cases[] = {
        {"R1 heavy 0503+0504 E 16 7, R2 light 0604 E 2 7, B1 heavy 0603 W 8 7" RIDER, NULL, MARCH,
         "R1 R2", MELEE, NULL, "fight R1 =right B1", "MPR-15.21"},
        {"R1 heavy 0503+0504 E 16 7, R2 heavy 0602 SSE 8 6, B2 heavy 0603 W 8 7, B1 heavy "
         "0604+0605 W 16 7" RIDER,
         NULL, MARCH, "R1 R2", MELEE, NULL, "fight R1 =right B2", "MPR-15.28"},
        {"R1 heavy 0503+0504 E 16 7, B1 heavy 0402+0502 SSE 16 7, B2 heavy 0603 W 8 7" RIDER, NULL,
         MARCH, "R1", MELEE, NULL, "fight R1 B1", "MPR-8.5"},
        {"R1 heavy 0503+0504 E 16 7, B1 heavy 0603 W 8 7" RIDER, NULL, MARCH, "R1", MELEE, NULL,
         "fight R1 =wheel B1", "MPR-15.34"},
        {"R1 cavalry 0503 E 3 6, B1 light 0603 W 2 6, B2 light 0602 W 2 6" RIDER,
         "row-03=. . . . . c . . . . . . . . . .", MARCH, "R1", MELEE, NULL, "R1 B1", "MPR-15.17"},
        {"R1 cavalry 0503 E 3 6, B1 light 0403 W 2 6, B2 light 0602 W 2 6" RIDER, NULL, MARCH, "R1",
         MELEE, NULL, "R1 B1", "MPR-8.5"},
        {"R1 light 0503 E 2 6, R2 artillery 0503 E medium 6, B1 heavy 0603 W 8 6" RIDER, NULL,
         MARCH, "R1 R2", MELEE, NULL, "R2 B1", "MPR-11.24"},
        /* who joins */
        {"R1 cavalry 0503 E 3 7, R2 cavalry 0504 E 3 7, R3 light 0602 SSE 2 7, B1 heavy 0603+0604 "
         "W 16 7",
         NULL, MARCH, "R1 R2 R3", MELEE, "fight R1 B1", "add R3", "MPR-15.26"},
    };
    CHECK(cases);
}

static void
reactions_and_retreats(void **unused)
{
    (void)unused;
    static const Case cases[] = {
        {"R1 cavalry 0303 E 3 7, B1 heavy 0703 NNW 8 7, B2 heavy 0704+0804 NNE 14 7" RIDER, NULL,
         CHARGE, "R1", MOVE, "0603", "turn B2 E", "MPR-6.2"},
        {"R1 cavalry 0303 E 3 7, B1 heavy 0703 NNW 8 7, B2 light 1003 W 2 7" RIDER, NULL, CHARGE,
         "R1", MOVE, "0603", "turn B2 E", "MPR-6.1"},
        {"R1 cavalry 0303 E 3 7, B1 heavy 0703 NNW 8 7" RIDER, NULL, CHARGE, "R1", MOVE, "0603",
         "turn B1 E", "MPR-6.1"},
        {"R1 heavy 0503 E 4 7, B1 cavalry 0603 W 3 7" RIDER, NULL, MARCH, "R1", MELEE,
         "R1 B1; decline", "retreat B1 0602", "MPR-11.23"},
        {"R1 heavy 0503 E 4 7, B1 cavalry 0603 W 3 7, B2 light 0703 W 2 7" RIDER, NULL, MARCH, "R1",
         MELEE, "R1 B1; decline", "retreat B1 0703", "MPR-14.26"},
    };
    CHECK(cases);
}

/* Orders, and what is no more. */
static void
orders(void **unused)
{
    (void)unused;
    static const char general[] = "[leader RO]|side=first|rating=1|command=overall|with=R2";
    g_autoptr(Position) position = position_new(
        "R1 heavy 0503 E 4 7, R2 heavy 0508 E 4 7, R3 light 0110 E 2 7, B1 cavalry 1003 W 3 7",
        general);
    const struct {
        const char *chit, *rule;
    } cases[] = {{"RL", "(MPR-2.1)"}, {"RO", "(MPR-2.2)"}};
    for (unsigned i = 0; i < G_N_ELEMENTS(cases); i++) {
        HetMove move = het_move(HET_MOVE_ORDER);
        move.value = MUSKET_VALUE_WING + 1;
        Position again = *position;
        draw(&again, cases[i].chit);
        const char *reason = again.scenario->rules->refusal(&again.buffer.state, &move);
        assert_non_null(reason);
        assert_non_null(strstr(reason, cases[i].rule));
    }
    unsigned gone = id_of(position, "R3");
    edit(position)->cells[unit_of(position, "R3")->place].unit = 0;
    edit(position)->lost[HET_FIRST] = 2;
    edit(position)->units[gone] = (MusketUnit){.place = HET_NO_PLACE, .status = MUSKET_GONE};
    draw(position, "RO");
    activate(position, "R");
    choose(position, HET_MOVE_ORDER, MUSKET_ORDER_MARCH, NULL, NULL);
    HetMove move = het_move_unit(HET_MOVE_ADD, gone);
    const char *reason = position->scenario->rules->refusal(&position->buffer.state, &move);
    assert_string_equal(reason, "it has been eliminated (MPR-9.9)");
    g_autoptr(Position) sound = position_new(
        "R1 heavy 0503 E 4 7, R2 heavy 0508 E 4 7 flags=disordered, R3 heavy 0510 E 4 7 "
        "flags=disordered, B1 cavalry 1003 W 3 7",
        NULL);
    command(sound, "RL", "R", MUSKET_ORDER_MARCH, "R1 R2 R3");
    pass_to(sound, MUSKET_RALLIES);
    move = het_move_unit(HET_MOVE_RALLY, id_of(sound, "R1"));
    reason = sound->scenario->rules->refusal(&sound->buffer.state, &move);
    assert_string_equal(reason, "only disordered units rally (MPR-7.8)");
}

enum { POOL = 512, GAMES = 6, PLIES = 3000 };

/* Moves that were legal somewhere are tried everywhere: whatever is forbidden, a rule is named. */
static void
every_refusal_names_a_rule(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario =
        het_scenario_open("musketpike/white-mountain-transylvanians", het_rules_registry, &error);
    assert_no_error(error);
    static HetMoveList list;
    static HetMove pool[POOL];
    HetStateBuffer buffer;
    HetRandom random = {.state = 7};
    unsigned pooled = 0, refused = 0;
    for (unsigned game = 0; game < GAMES; game++) {
        het_game_start(scenario, &buffer.state);
        for (unsigned ply = 0; ply < PLIES && !het_game_over(&buffer.state); ply++) {
            het_game_legal(&buffer.state, &list);
            unsigned choice = het_random_below(&random, list.count);
            bool chance = buffer.state.actor == HET_CHANCE;
            if (chance)
                choice = het_random_outcome(&random, &list);
            else
                pool[pooled++ % POOL] = list.moves[choice];
            const HetMove *other = &pool[het_random_below(&random, MIN(pooled, POOL))];
            if (!chance && pooled > 0 && !het_game_is_legal(&buffer.state, other)) {
                const char *reason = scenario->rules->refusal(&buffer.state, other);
                if (reason == NULL || strstr(reason, "(MPR-") == NULL) {
                    g_autofree char *text = het_game_format(&buffer.state, other);
                    fail_msg("ply %u: \"%s\": %s", buffer.state.ply, text,
                             reason != NULL ? reason : "no reason");
                }
                refused++;
            }
            HetMove move = list.moves[choice];
            if (!chance && move.kind == HET_MOVE_PASS) /* that they fight */
                move = list.moves[0];
            het_game_apply(&buffer.state, &move, NULL);
        }
    }
    assert_true(refused > 2000);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ways),   cmocka_unit_test(shots),
        cmocka_unit_test(melees), cmocka_unit_test(reactions_and_retreats),
        cmocka_unit_test(orders), cmocka_unit_test(every_refusal_names_a_rule),
    };
    return cmocka_run_group_tests_name("musketpike-refusal", tests, NULL, NULL);
}
