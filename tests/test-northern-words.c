/* What a person reads of a game: events in words, the right way round and in the order they
 * happened. */
#include "northern-position.h"

#include <string.h>

/* What is told before the range, and before the dice of a fight. */
#define AIMED "The only choice: shoot SI1 RI1 (GNW-7.2)", "SI1 fires at RI1: "
#define FOUGHT "The only choice: fight SI1 RI1 (GNW-8.11)", "SI1 fights RI1 (GNW-8.1)"
#define FAR "; SI9 i 60,60 N; RI9 i 840,850 S"

/* Fails unless the events told since event `since`, of which phases and turns are left out,
 * are these lines. */
static void
expect_log(const Position *position, const char *const *lines, unsigned count)
{
    unsigned found = 0;
    for (unsigned i = 0; i < position->event_count; i++) {
        const HetEvent *event = &position->events[i];
        if (event->kind == HET_EVENT_PHASE || event->kind == HET_EVENT_TURN)
            continue;
        if (found == count)
            fail_msg("one event more: %s", position->lines[i]);
        assert_string_equal(position->lines[i], lines[found]);
        found++;
    }
    assert_int_equal(found, count);
}

/* The log of such a position after these moves. */
static void
expect_told(const char *phase, const char *units, const char *more, const char *moves,
            const char *const *lines, unsigned count)
{
    g_autofree char *all = g_strdup_printf("%s" FAR, units);
    g_autoptr(Position) position = position_new(phase, all, more);
    play(position, moves);
    expect_log(position, lines, count);
}

#define EXPECT_TOLD(phase, units, more, moves, ...)                                                \
    do {                                                                                           \
        static const char *const lines[] = {__VA_ARGS__};                                          \
        expect_told(phase, units, more, moves, lines, G_N_ELEMENTS(lines));                        \
    } while (0)

static void
rallies_name_the_general_first(void **unused)
{
    (void)unused;
    EXPECT_TOLD(NULL, "SI1 i 450,300 N hits=7; SG1 g 450,272.5 N", NULL, "rally SG1 SI1; roll 2",
                "SG1 rolls 2 for a rally (GNW-4.2)", "SG1 rallies SI1: 2 hits recovered (GNW-4.2)");
    EXPECT_TOLD(NULL, "SI1 i 450,300 N hits=7; SG1 g 450,272.5 N", NULL, "rally SG1 SI1; roll 1",
                "SG1 rolls 1 for a rally (GNW-4.2)", "SG1 rallies SI1: 1 hit recovered (GNW-4.2)",
                "SG1 is out of the game (GNW-4.3)");
}

static void
moves_tell_where_the_unit_looks(void **unused)
{
    (void)unused;
    EXPECT_TOLD("movement", "SI1 i 450,300 N", NULL, "select SI1; R45", "SI1 turns: NE (GNW-5.5)");
    EXPECT_TOLD("movement", "SI1 i 450,300 N", NULL, "select SI1; +100R30",
                "SI1 moves from 450.0,300.0 to 450.0,400.0 (GNW-5.1)", "SI1 turns: 30 (GNW-5.5)");
    EXPECT_TOLD("movement", "SI1 i 450,300 N", NULL, "select SI1; +100",
                "SI1 moves from 450.0,300.0 to 450.0,400.0 (GNW-5.1)");
}

static void
charges_are_told_before_their_fight(void **unused)
{
    (void)unused;
    EXPECT_TOLD("movement", "SI1 i 450,300 20 hits=2; RI1 i 450,400 S; SI2 i 700,300 N", NULL,
                "select SI1; charge RI1 L20+75",
                "SI1: as Swedes it charges an enemy with more hits left (GNW-6.7)",
                "SI1 turns: N (GNW-6.3)", "SI1 moves from 450.0,300.0 to 450.0,375.0 (GNW-6.3)",
                "SI1 fights RI1: in contact with its front, until the combat phase (GNW-6.9)");
    EXPECT_TOLD("movement", "SC1 c 450,300 N; RA1 a 450,450 S", NULL, "select SC1; charge RA1 +100",
                "SC1 moves from 450.0,300.0 to 450.0,400.0 (GNW-6.3)",
                "RA1 is out of the game, driven off by SC1 (GNW-8.10)",
                "Swedes: 2 points (GNW-12.2)");
}

/* The range, the die that fell, and what is added to it, as the options have it. */
static void
shots_tell_range_die_and_modifiers(void **unused)
{
    (void)unused;
    static const char cover[] = "[options]|deterioration=2|[terrain w]|type=woods|"
                                "outline=300,400 600,400 600,500 300,500";
    EXPECT_TOLD("shooting", "SI1 i 450,300 N; RI1 i 450,450 S", NULL, "select SI1; roll 3",
                AIMED "at close range (GNW-7.3)", "SI1 rolls 3 for fire against RI1 (GNW-7.7)",
                "RI1 loses 3 (GNW-7.7)");
    EXPECT_TOLD("shooting", "SI1 i 450,300 N; RI1 i 450,550 S", NULL, "select SI1; roll 2",
                AIMED "at long range (GNW-7.3)",
                "SI1 rolls 2 for fire against RI1: to the die -2 long range (GNW-7.3); total 0 "
                "(GNW-7.7)",
                "SI1: it hits nothing (GNW-7.7)");
    EXPECT_TOLD("shooting", "SI1 i 450,300 N; RI1 i 450,550 S", "[options]|infantry-long-damage=-1",
                "select SI1; roll 3", AIMED "at long range (GNW-7.3)",
                "SI1 rolls 3 for fire against RI1: to the die -1 long range (GNW-7.3); total 2 "
                "(GNW-7.7)",
                "RI1 loses 2 (GNW-7.7)");
    EXPECT_TOLD("shooting", "SI1 i 450,300 N hits=8 elite=1; RI1 i 450,450 S", cover,
                "select SI1; roll 6", AIMED "at close range (GNW-7.3)",
                "SI1 rolls 6 for fire against RI1: to the die -2 at half strength (GNW-7.11), "
                "+1 elite (GNW-13.6); then halved by cover (GNW-7.8); total 5, which makes 3 "
                "(GNW-7.7)",
                "RI1 loses 3 (GNW-7.7)");
    EXPECT_TOLD("shooting", "SI1 i 450,300 N; RI1 i 450,450 S", "[options]|ammunition=1",
                "select SI1; roll 4; roll 1", AIMED "at close range (GNW-7.3)",
                "SI1 rolls 4 for fire against RI1 (GNW-7.7)", "RI1 loses 4 (GNW-7.7)",
                "RI1: it is down to 3 bases (GNW-10.2)",
                "SI1 rolls 1 for ammunition: needs 2 or more: it is out of ammunition (GNW-7.12)");
}

/* Bases are lost and nobody is shaken, but at half strength. */
static void
lost_bases_are_told(void **unused)
{
    (void)unused;
    EXPECT_TOLD("shooting", "SI1 i 450,300 N; RI1 i 450,450 S hits=3", NULL, "select SI1; roll 6",
                AIMED "at close range (GNW-7.3)", "SI1 rolls 6 for fire against RI1 (GNW-7.7)",
                "RI1 loses 6 (GNW-7.7)", "RI1: it is down to 2 bases (GNW-10.2)",
                "RI1 is shaken: at half strength, -1 to its dice (GNW-7.11)");
    EXPECT_TOLD("shooting", "SI1 i 450,300 N; RA1 a 450,450 S hits=7", NULL, "select SI1; roll 2",
                "The only choice: shoot SI1 RA1 (GNW-7.2)",
                "SI1 fires at RA1: at close range (GNW-7.3)",
                "SI1 rolls 2 for fire against RA1 (GNW-7.7)", "RA1 loses 2 (GNW-7.7)",
                "RA1 is shaken: at half strength, -1 to its dice (GNW-7.11)");
    EXPECT_TOLD("shooting", "SI1 i 450,300 N; RI1 i 450,450 S hits=14", NULL, "select SI1; roll 4",
                AIMED "at close range (GNW-7.3)", "SI1 rolls 4 for fire against RI1 (GNW-7.7)",
                "RI1 loses 2 (GNW-7.7)", "RI1 is out of the game, driven off by SI1 (GNW-10.1)",
                "Swedes: 2 points (GNW-12.2)");
}

/* In the order in which they apply. */
static void
fights_tell_die_and_modifiers(void **unused)
{
    (void)unused;
    static const char hill[] = "[terrain h]|type=hill|outline=300,310 600,310 600,500 300,500";
    static const char printed[] = "[options]|printed-order=1";
    EXPECT_TOLD("movement", "SI1 i 450,300 N front=RI1; RI1 i 450,325 S front=SI1",
                "[options]|swedish-combat-modifier=3", "end; roll 1", FOUGHT,
                "SI1 rolls 1 for combat against RI1: to the die +3 Swedish infantry (GNW-8.3); "
                "total 4 (GNW-8.2)",
                "RI1 loses 4 (GNW-8.2)", "RI1: it is down to 3 bases (GNW-10.2)",
                "RI1 falls back from 450.0,325.0 to 450.0,425.0: it has lost a base (GNW-9.1)");
    EXPECT_TOLD("movement", "SI1 c 450,282.5 N hits=9 front=RI1; RI1 i 450,362.5 E right=SI1", NULL,
                "end; roll 1", FOUGHT,
                "SI1 rolls 1 for combat against RI1: to the die +2 cavalry (GNW-8.4), "
                "-1 at half strength (GNW-8.9); then doubled into flank or rear (GNW-8.7), "
                "halved as cavalry against Swedish or Russian infantry (GNW-8.5); total 2 "
                "(GNW-8.2)",
                "RI1 loses 2 (GNW-8.2)",
                "SI1 falls back from 450.0,282.5 to 450.0,182.5: as cavalry that removed no base "
                "(GNW-9.3)");
    EXPECT_TOLD("movement", "SI1 c 450,282.5 N front=RI1; RI1 i 450,362.5 E right=SI1", printed,
                "end; roll 1", FOUGHT,
                "SI1 rolls 1 for combat against RI1: to the die +2 cavalry (GNW-8.4); "
                "then halved as cavalry against Swedish or Russian infantry (GNW-8.5), "
                "doubled into flank or rear (GNW-8.7); total 3, which makes 4 (GNW-8.2)",
                "RI1 loses 4 (GNW-8.2)", "RI1: it is down to 3 bases (GNW-10.2)",
                "RI1 falls back from 450.0,362.5 to 450.0,462.5: it has lost a base (GNW-9.1)",
                "RI1 turns: S (GNW-9.1)");
    EXPECT_TOLD("movement", "SI1 i 450,300 N nation=saxon front=RI1; RI1 i 450,325 S front=SI1",
                hill, "end; roll 3", FOUGHT,
                "SI1 rolls 3 for combat against RI1: then halved by woods, town or hill (GNW-8.6); "
                "total 3, which makes 2 (GNW-8.2)",
                "RI1 loses 2 (GNW-8.2)",
                "SI1: it costs its enemy no base, and stays in contact (GNW-9.2)");
}

/* What the rules leave no choice about is told: a facing, here. */
static void
forced_choices_are_told(void **unused)
{
    (void)unused;
    EXPECT_TOLD("movement",
                "SI1 i 450,300 N right=RI1; RI1 i 512.5,300 W front=SI1; SI2 i 200,300 N", NULL,
                "select SI1", "The only choice: turn SI1 R90+38 RI1 (GNW-9.6)",
                "SI1 moves from 450.0,300.0 to 487.5,300.0 (GNW-9.6)", "SI1 turns: E (GNW-9.6)");
}

static void
armies_are_told(void **unused)
{
    (void)unused;
    static const char armies[] =
        "[options]|elites=1|cossacks=1|[army first]|units=6|[army second]|units=6|"
        "[deploy first]|zone=0,0 900,0 900,200 0,200|heading=0|"
        "[deploy second]|zone=0,700 900,700 900,900 0,900|heading=180";
    g_autoptr(Position) position = position_new(
        NULL, "SI1 i - -; SC1 c - -; SC2 c - - nation=cossack; RI1 i - -; RA1 a - -", armies);
    static const char *const lines[] = {
        "Swedes: the die shows 1 for the army (GNW-11.1)",
        "SI1: it is drawn for the army (GNW-11.4)",
        "SC1: it is drawn for the army (GNW-11.4)",
        "Russians: the die shows 5 for the army (GNW-11.1)",
        "RI1: it is drawn for the army (GNW-11.4)",
        "RA1: it is drawn for the army (GNW-11.4)",
        "Swedes: the die shows 2 for Cossacks: needs 3 or less: they come (GNW-13.4)",
        "SC2: these Cossacks come in (GNW-13.4)",
        "Swedes: the die shows 6 for an elite: needs 6 or more: there is one (GNW-13.5)",
        "SC1: it is an elite (GNW-13.5)",
        "Russians: the die shows 5 for an elite: needs 6 or more: there is none (GNW-13.5)",
    };
    play(position, "roll 1; roll 5; roll 2; roll 6; roll 5");
    expect_log(position, lines, G_N_ELEMENTS(lines));
}

static void
objectives_change_hands(void **unused)
{
    (void)unused;
    static const char hill[] = "[objective h]|at=450,400|radius=50|points=1|owner=second";
    EXPECT_TOLD(
        "movement", "SI1 i 450,300 N", hill, "select SI1; +100; end",
        "SI1 moves from 450.0,300.0 to 450.0,400.0 (GNW-5.1)", "Russians: -1 point (GNW-12.1)",
        "SI1 at 450.0,400.0: it takes the objective h (GNW-12.1)", "Swedes: 1 point (GNW-12.1)");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rallies_name_the_general_first),
        cmocka_unit_test(moves_tell_where_the_unit_looks),
        cmocka_unit_test(charges_are_told_before_their_fight),
        cmocka_unit_test(shots_tell_range_die_and_modifiers),
        cmocka_unit_test(lost_bases_are_told),
        cmocka_unit_test(fights_tell_die_and_modifiers),
        cmocka_unit_test(forced_choices_are_told),
        cmocka_unit_test(armies_are_told),
        cmocka_unit_test(objectives_change_hands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
