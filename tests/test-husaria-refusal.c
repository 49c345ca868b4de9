/* What a person is told whose order is wrong in Beresteczko 1651: the rule it breaks, in each kind
 * of moment. */
#include "husaria-position.h"

#include "engine/rules/registry.h"

#include <string.h>

/* `before` are moves that lead to where the order is typed; "" none. */
typedef struct {
    const char *units, *more, *before, *order, *reason;
} Case;

static void
expect_refusal(const Case *it)
{
    g_autoptr(Position) position = position_new(it->units, it->more);
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

/* The first side's artillery phase; its attack phase. */
#define GUNNERY "[state]|phase=artillery|"
#define ATTACK "[state]|phase=attack|"

static void
units_are_refused_with_the_rule(void **unused)
{
    (void)unused;
    static const Case cases[] = {
        {"P1 pancerni 0505, K1 pancerni 0502 S", NULL, "", "K1",
         "it is not of the side whose turn it is to choose (HUS-3.1)"},
        {"P1 pancerni 0505, P2 pancerni off N status=dispersed, K1 pancerni 0502 S", NULL, "", "P2",
         "it is dispersed: it returns beside a commander as its movement phase begins (HUS-10.14)"},
        {"P1 pancerni 0505 N flags=moved, P2 pancerni 0705, K1 pancerni 0502 S", NULL, "",
         "select P1", "it has had its move in this phase (HUS-4.21c)"},
        {"P1 light-artillery 0505 N flags=shot, P2 pancerni 0705, K1 pancerni 0502 S", NULL, "",
         "P1", "guns that fired in the artillery phase stay where they are (HUS-13.17)"},
        {"P1 pancerni 0505, P2 pancerni 0705, K1 pancerni 0502 S", NULL, "", "move P1 0504",
         "the unit is chosen first, then where it goes (HUS-4.21)"},
        {"P1 pancerni 0505, P2 pancerni 0705, K1 pancerni 0502 S", NULL, "", "P1 0504",
         "the unit is chosen first, then where it goes (HUS-4.21)"},
        {"P1 pancerni 0505, K1 pancerni 0504 S", NULL, "", "fight P1 K1",
         "units attack in the attack phase (HUS-6.11)"},
        {"P1 polish-foot 0505, K1 pancerni 0504 S", NULL, "", "shoot P1 K1",
         "muskets and pistols fire in battles of the attack phase (HUS-3.1g)"},
        {"P1 hussars 0505, P2 hussars 0705, P3 pancerni 0805, P4 hussars 0908, K1 tatars 0506",
         "[battle]|lances=3|[state]|phase=movement", "", "P3",
         "hussars alone take lances (HUS-6.71b)"},
        {"P1 hussars 0505, P2 hussars 0705, P3 pancerni 0805, P4 hussars 0908, K1 tatars 0506",
         "[battle]|lances=3|[state]|phase=movement", "", "P1",
         "nobody takes lances with an enemy beside him (HUS-6.71c)"},
        {"P1 hussars 0505, P2 hussars 0705, P3 pancerni 0805, P4 hussars 0908, K1 tatars 0506",
         "[battle]|lances=3|[state]|phase=movement", "", "move P1 0504",
         "hussars take lances before anybody moves: add a unit, or done (HUS-6.71)"},
        {"P1 hussars 0505, P2 hussars 0705, P3 pancerni 0805, P4 hussars 0908, K1 tatars 1402",
         "[battle]|lances=3|[state]|phase=movement", "P2", "P1",
         "lances are taken in the order of the list, and one behind it has been asked (HUS-6.71e)"},
    };
    for (unsigned i = 0; i < G_N_ELEMENTS(cases); i++)
        expect_refusal(&cases[i]);
}

/* What nothing asks for here: when it is made. */
static void
moves_of_another_moment_are_refused_with_theirs(void **unused)
{
    (void)unused;
    const char *units =
        "P1 pancerni 0505, P2 tatars 0705, P3 light-artillery 0905, K1 pancerni 0502 S";
    const char *met = "P1 pancerni 0507, P2 pancerni 1202, K1 pancerni 0503 S";
    const char *beaten = "P1 pancerni 0505, K1 pancerni 0504 S, K2 tatars 1410";
    const Case cases[] = {
        {units, NULL, "", "form P1", "pikes stand for infantry as a battle begins (HUS-15.12b)"},
        {units, NULL, "", "lose P1", "a point is lost when a result takes it (HUS-7.12b)"},
        {units, NULL, "", "place P1 0504",
         "units come onto the map as their movement phase begins (HUS-D.2)"},
        {units, NULL, "", "pursue P1 0504", "a chase follows a battle that was won (HUS-7.13)"},
        {units, NULL, "", "rally P1",
         "the dispersed return as their movement phase begins (HUS-10.14)"},
        {units, NULL, "", "shoot P2 K1",
         "bows are shot in a unit's own move: choose it first (HUS-15.23)"},
        {units, NULL, "", "shoot P3 K1",
         "guns fire in their artillery phase and while enemies move (HUS-13.11b)"},
        {met, NULL, "select P1; move 0505", "move K1 0504",
         "the enemy moves: units move in their own movement phase (HUS-4.21b)"},
        {met, NULL, "select P1; move 0505", "done",
         "fire at the mover, charge it, or pass (HUS-3.1e)"},
        {beaten, ATTACK, "roll 2", "retreat K1 0501",
         "it falls back no farther than the result says (HUS-7.12c)"},
        {beaten, ATTACK, "roll 2", "retreat K1 0503",
         "it falls back as far as the result says, if it can (HUS-7.22c)"},
    };
    for (unsigned i = 0; i < G_N_ELEMENTS(cases); i++)
        expect_refusal(&cases[i]);
}

/* Ways typed step by step: the first step that breaks a rule says which, and it alone. */
static void
ways_are_refused_at_the_step_that_is_wrong(void **unused)
{
    (void)unused;
    const char *enemy = "P1 pancerni 0505, P2 pancerni 0705, K1 pancerni 0504 N";
    const char *friends = "P1 pancerni 0505, P2 pancerni 0504, K1 pancerni 1402";
    const char *free = "P1 pancerni 0505, P2 pancerni 0905, K1 pancerni 1402";
    const Case cases[] = {
        {enemy, NULL, "select P1", "move P1 0503/00",
         "enemies hold the hex: neighbours are attacked in the attack phase (HUS-4.28b)"},
        {enemy, NULL, "select P1", "move P1 0504/0",
         "enemies hold the hex: neighbours are attacked in the attack phase (HUS-4.28b)"},
        {friends, NULL, "select P1", "move P1 0503/00",
         "a hex holds two points of troops (HUS-4.27)"},
        {"P1 pancerni 0505 sp=1, P2 light-artillery 0504, K1 pancerni 1402", NULL, "select P1",
         "move P1 0503/00",
         "nobody goes through friends, but one point through one point (HUS-4.28)"},
        {free, NULL, "select P1", "move P1 0506/3",
         "a step leads into the front zone: it turns first (HUS-4.1b)"},
        {free, "row-04=. . . . s . . . . . . . . .", "select P1", "move P1 0504/0",
         "a swamp is entered along a road only (HUS-4.46, T.7)"},
        {free, "river=0504/0505", "select P1", "move P1 0504/0",
         "rivers are crossed by bridges and fords only (HUS-4.52)"},
        {"P1 pancerni 0505 N movement=1, P2 pancerni 0905, K1 pancerni 1402", NULL, "select P1",
         "move P1 0503/00", "it does not have enough points for the ground on the way (HUS-4.23)"},
        {"P1 pancerni 0505, P2 pancerni 0905, K1 pancerni 0503 S", NULL, "select P1",
         "move P1 0403/05", "an enemy's zone of control on the way stops it (HUS-5.21)"},
        {free, NULL, "select P1; move P1 0504/0", "move P1 0503/0",
         "it has moved, and does not move twice (HUS-4.21c)"},
        {"P1 commander 0505, P2 pancerni 0905, K1 pancerni 1402", NULL, "select P1",
         "move P1 0504/B0", "it goes in any direction, and does not turn on the way (HUS-4.1b)"},
    };
    for (unsigned i = 0; i < G_N_ELEMENTS(cases); i++)
        expect_refusal(&cases[i]);
}

/* Where only a hex is typed: what bars all ways there, alone. */
static void
hexes_out_of_reach_are_refused_with_what_bars_them(void **unused)
{
    (void)unused;
    const char *wall = "row-01=. s s s . . . . . . . . . .|row-02=. s . s . . . . . . . . . .|"
                       "row-03=. s . s . . . . . . . . . .|row-04=. s . s . . . . . . . . . .";
    const Case cases[] = {
        {"P1 pancerni 0305, P2 pancerni 0304, K1 pancerni 1402", wall, "select P1", "move P1 0302",
         "friends bar all ways there: one point alone passes one point (HUS-4.28)"},
        {"P1 pancerni 0305, P2 pancerni 0905, K1 hungarian-foot 0303 N", wall, "select P1",
         "move P1 0302", "enemies hold all ways there (HUS-4.28b)"},
        {"P1 pancerni 0305 N movement=2, P2 pancerni 0905, K1 pancerni 1402", wall, "select P1",
         "move P1 0302",
         "it does not have enough points for the ground and turns on the way (HUS-4.23)"},
    };
    for (unsigned i = 0; i < G_N_ELEMENTS(cases); i++)
        expect_refusal(&cases[i]);
}

static void
shots_are_refused_with_the_rule(void **unused)
{
    (void)unused;
    static const Case cases[] = {
        {"P1 light-artillery 0505, P2 pancerni 0705, K1 pancerni 0502 S", GUNNERY, "",
         "shoot P2 K1",
         "only guns fire so: muskets and pistols fire in the attack phase (HUS-3.1g)"},
        {"P1 light-artillery 0505, K1 pancerni 0502 S, K2 pancerni 0501 S", GUNNERY, "",
         "shoot P1 K2", "the target is farther off than its guns carry (HUS-13.11)"},
        {"P1 light-artillery 0505, K1 pancerni 0502 S, K2 pancerni 0501 S", GUNNERY, "", "P1 0501",
         "an enemy is asked for as the target (HUS-13.14)"},
        {"P1 light-artillery 0505, K1 pancerni 0502 S, K2 commander 0602", GUNNERY, "",
         "shoot P1 K2", "commanders and wagons are no targets (HUS-13.14b)"},
        {"P1 light-artillery 0505, K1 pancerni 0504 S, K2 pancerni 0506 N", GUNNERY, "",
         "shoot P1 K2", "guns fire at enemies beside them in their front zone only (HUS-13.15b)"},
        {"P1 light-artillery 0505, K1 pancerni 0504 S, K2 pancerni 0703 N", GUNNERY, "",
         "shoot P1 K2", "guns with enemies beside them fire at these alone (HUS-13.15)"},
        {"P1 light-artillery 0505, K1 pancerni 0503 S, K2 pancerni 0502 S", GUNNERY, "",
         "shoot P1 K2", "woods, houses, a hill or units bar the line of sight (HUS-13.12)"},
        {"P1 light-artillery 0505, K1 pancerni 0503 S", GUNNERY, "", "shoot P1 P1",
         "an enemy is asked for as the target (HUS-13.14)"},
        {"P1 light-artillery 0505 N flags=shot, P2 light-artillery 0605, K1 pancerni 0503 S",
         GUNNERY, "", "shoot P1 K1", "guns fire one shot a phase (HUS-13.16)"},
        {"P1 light-artillery 0505, P2 pancerni 0705, K1 pancerni 0502 S", GUNNERY, "", "select P2",
         "only guns act in the artillery phase: shoot, or end (HUS-3.1d)"},
        {"P1 tatars 0505, K1 pancerni 0503 S, K2 pancerni 0504 S", NULL, "P1", "shoot K1",
         "bows carry one hex (HUS-15.24)"},
        {"P1 tatars 0505, K1 pancerni 0503 S, K2 pancerni 0504 S, K3 pancerni 0506 S", NULL, "P1",
         "shoot K3", "bows are shot into the front zone only (HUS-15.24b)"},
        {"P1 tatars 0505 N flags=bowed, K1 pancerni 0503 S, K2 pancerni 0504 S, K3 pancerni 0506 S",
         NULL, "P1", "shoot K2", "its bows have been shot in this movement phase (HUS-15.22c)"},
        {"P1 pancerni 0505 N, K2 pancerni 0504 S", NULL, "P1", "shoot K2",
         "only bows are shot in a movement phase, and guns at enemies on the move (HUS-15.21)"},
    };
    for (unsigned i = 0; i < G_N_ELEMENTS(cases); i++)
        expect_refusal(&cases[i]);
}

static void
ways_are_refused_with_the_rule(void **unused)
{
    (void)unused;
    static const Case cases[] = {
        {"P1 pancerni 0505, P2 pancerni 0705, K1 pancerni 1402 S", NULL, "P1", "0505",
         "it stands there: a march leads to another hex (HUS-4.41)"},
        {"P1 polish-foot 0510, P2 pancerni 0705, K1 pancerni 1402 S", NULL, "P1", "0501",
         "it does not have enough points for the ground and turns on the way (HUS-4.23)"},
        {"P1 pancerni 0505, P2 pancerni 0705, K1 pancerni 0504 S", NULL, "P1", "0504",
         "enemies hold the hex: neighbours are attacked in the attack phase (HUS-4.28b)"},
        {"P1 pancerni 0505, P2 pancerni 0504, K1 pancerni 1402 S", NULL, "P1", "move 0504",
         "a hex holds two points of troops (HUS-4.27)"},
        {"P1 commander 0505, P2 pancerni 0705, K1 pancerni 0504 S", NULL, "P1", "0504",
         "a commander who came among enemies would be lost (HUS-9.15b)"},
        {"P1 pancerni 0505, P2 wagons 0504, K1 pancerni 1402 S", NULL, "P1", "0504",
         "cavalry and wagons share no hex (HUS-11.13)"},
        {"P1 pancerni 0505, K2 wagons 0504, K1 pancerni 1402 S", NULL, "P1", "0504",
         "cavalry cannot enter a hex with wagons (HUS-11.17)"},
        {"P1 wagons 0505, P2 wagons 0504, K1 pancerni 1402 S", NULL, "P1", "0504",
         "a hex holds one token of wagons (HUS-11.13b)"},
        {"P1 wagons 0505, K2 commander 0504, K1 pancerni 1402 S", NULL, "P1", "0504",
         "wagons come over no enemies, as foot and guns do (HUS-11.18)"},
        {"P1 light-artillery 0505, P2 light-artillery 0504, P3 polish-foot 0504 N sp=1, K1 "
         "pancerni 1402 S",
         NULL, "P1", "0504", "a hex holds four points with guns (HUS-13.34)"},
        {"P1 pancerni 0505, P2 pancerni 0705, K1 pancerni 1402 S",
         "row-04=. . . . s . . . . . . . . .", "P1", "0504",
         "a swamp is entered along a road only (HUS-4.46, T.7)"},
        {"P1 pancerni 0505, P2 pancerni 1310, K1 pancerni 0503 S, K2 pancerni 0303 S, K3 pancerni "
         "0703 S, K4 pancerni 0103 S, K5 pancerni 0903 S, K6 pancerni 1103 S, K7 pancerni 1303 S",
         NULL, "P1", "0502", "an enemy's zone of control on the way stops it (HUS-5.21)"},
        {"P1 polish-foot 0505, P2 pancerni 0705, K1 pancerni 0504 S", NULL, "P1", "0507",
         "it is in an enemy's zone of control, and can neither turn as far nor go through the next "
         "(HUS-4.45, 5.21b)"},
        {"P1 pancerni 0505, P2 pancerni 0705, K1 pancerni 1402 S",
         "river=0504/0505 0504/0404 0504/0403 0504/0503 0504/0603 0504/0604", "P1", "0504",
         "rivers are crossed by bridges and fords only (HUS-4.52)"},
        {"P1 pancerni 0505, P2 pancerni 0705, K1 pancerni 1402 S",
         "[zones]|north=0504|[battle]|forbidden=north|", "P1", "0504",
         "the scenario keeps everybody out of that ground (HUS-S.7)"},
        {"P1 pancerni 0505, P2 pancerni 0705, K1 pancerni 1402 S",
         "[zones]|camp=0505 0506|[battle]|first-confined=cavalry|", "P1", "0504",
         "the scenario keeps it in its camp (HUS-S.6)"},
        {"P1 pancerni 0505, P2 pancerni 0705, K1 pancerni 1402 S", NULL, "P1; 0504", "0503",
         "it has moved, and does not move twice (HUS-4.21c)"},
        {"P1 pancerni 0505, P2 tatars 0705, K1 pancerni 0704 S", NULL, "P2; turn ^NE", "0704",
         "it has turned, which ends its move (HUS-4.21c)"},
        {"P1 pancerni 0505, P2 pancerni 0705, K1 pancerni 1402 S", NULL, "P1", "select P2",
         "a unit is on its move: pass first (HUS-4.21c)"},
        {"P1 pancerni 0505, P2 pancerni 0705, K1 pancerni 0504 S", NULL, "P1", "charge K1",
         "units attack in the attack phase (HUS-6.11)"},
        {"P1 commander 0505, P2 pancerni 0705, K1 pancerni 1402 S", NULL, "P1", "turn ^S",
         "it has no front to turn (HUS-4.1b)"},
        {"P1 polish-foot 0505, P2 pancerni 0705, K1 pancerni 0504 S", NULL, "P1", "turn ^S",
         "nobody turns in an enemy's zone of control, but horse (HUS-4.45)"},
        {"P1 tatars 0505, P2 pancerni 0705, K1 pancerni 0503 S", NULL, "P1; 0504; pass", "turn ^S",
         "in an enemy's zone of control horse turns once, before it moves (HUS-5.23c)"},
        {"P1 pancerni 0505, P2 pancerni 0705, K1 pancerni 1402 S", NULL, "P1", "end",
         "a unit is on its move: pass first (HUS-4.21c)"},
        {"P1 pancerni 0505, P2 pancerni 0705, K1 pancerni 1402 S", NULL, "P1", "turn ^N",
         "it faces there already: a turn is to another hexside (HUS-4.22b)"},
        {"P1 pancerni 0505, P2 pancerni 0705, K1 pancerni 1402 S", NULL, "P1", "retreat 0506",
         "a unit backs away out of an enemy's zone of control only (HUS-5.24c)"},
        {"P1 pancerni 0505, P2 pancerni 0705, K1 pancerni 0504 S", NULL, "P1", "retreat 0604",
         "it backs away into a hex of its back zone (HUS-5.24)"},
        {"P1 pancerni 0505, P2 pancerni 0506, K1 pancerni 0504 S", NULL, "P1", "retreat 0506",
         "it backs away into a hex free of friends, enemies and their zones (HUS-5.24b)"},
        {"P1 polish-foot 0505, P2 wagons 0506, K1 pancerni 1402 S", NULL, "P1", "add P2",
         "units that march together start in one hex (HUS-11.16b)"},
        {"P1 pancerni 0505, P2 wagons 0506, K1 pancerni 1402 S", NULL, "P1", "add P2",
         "infantry and guns alone march with wagons (HUS-11.16)"},
    };
    for (unsigned i = 0; i < G_N_ELEMENTS(cases); i++)
        expect_refusal(&cases[i]);
}

static void
reactions_are_refused_with_the_rule(void **unused)
{
    (void)unused;
    static const Case cases[] = {
        {"P1 pancerni 0507, P2 pancerni 1202, K1 pancerni 0503 S, K2 polish-foot 0603 S", NULL,
         "P1; 0505", "charge K2", "cavalry alone counter-charges (HUS-6.61b)"},
        {"P1 pancerni 0507, P2 pancerni 1202, K1 pancerni 0503 S, K2 pancerni 0601 S", NULL,
         "P1; 0505", "charge K2",
         "who counter-charges is two hexes from the enemy that moves (HUS-6.62)"},
        {"P1 pancerni 0507, P2 pancerni 1202, K1 pancerni 0503 S, K2 pancerni 0703 SW "
         "flags=countered",
         NULL, "P1; 0505", "charge K2", "it has counter-charged in this stage (HUS-6.65b)"},
        {"P1 pancerni 0507, P2 pancerni 1202, K1 pancerni 0503 S", NULL, "P1; 0505",
         "charge K1 0604",
         "a counter-charge goes into a hex of the own zone, beside the mover (HUS-6.63)"},
        {"P1 pancerni 0507, P2 pancerni 1202, K1 pancerni 0503 S", NULL, "P1; 0505", "shoot K1",
         "only bows are shot in a movement phase, and guns at enemies on the move (HUS-15.21)"},
        {"P1 pancerni 0507, P2 pancerni 1202, K1 pancerni 0503 S, K2 light-artillery 0101 S", NULL,
         "P1; 0505", "shoot K2", "the target is farther off than its guns carry (HUS-13.11)"},
        {"P1 pancerni 0507, P2 pancerni 1202, K1 pancerni 0503 S, K2 light-artillery 0101 S", NULL,
         "P1; 0505", "charge K1 P2", "a counter-charge is made at the unit that moves (HUS-6.62)"},
        {"P1 pancerni 0507, P2 pancerni 1202, K1 pancerni 0505 S, K2 light-artillery 0607 S", NULL,
         "P1; 0606", "shoot K2", "guns fire after the mover's first step, not before (HUS-3.1i)"},
        {"P1 pancerni 0507, P2 pancerni 1202, K1 pancerni 0503 S", NULL, "P1; 0505", "select P2",
         "the enemy moves: units move in their own movement phase (HUS-4.21b)"},
        {"P1 tatars 0507, P2 pancerni 1202, K1 tatars 0505 S, K3 tatars 0401 S", NULL,
         "P1; 0506; pass; pass; pass; end", "shoot K3 P1", "bows carry one hex (HUS-15.24)"},
    };
    for (unsigned i = 0; i < G_N_ELEMENTS(cases); i++)
        expect_refusal(&cases[i]);
}

static void
hus_6_71e_lances_are_taken_in_the_order_of_the_list(void **unused)
{
    (void)unused;
    static const Case late = {
        "P1 hussars 0505, P2 hussars 0705, P3 hussars 0905, K1 pancerni 1402 S, K2 pancerni "
        "1202 S",
        "[battle]|lances=5; 0|[state]|phase=movement", "P2", "P1",
        "lances are taken in the order of the list, and one behind it has "
        "been asked (HUS-6.71e)"};
    expect_refusal(&late);
}

static void
hus_6_14c_attackers_are_named_in_the_order_of_the_list(void **unused)
{
    (void)unused;
    static const Case late = {"P1 pancerni 0505, P2 pancerni 0404 NE, P3 pancerni 0604 NW, P4 "
                              "pancerni 0603 SW, K1 "
                              "pancerni 0504 S, K2 tatars 1402",
                              ATTACK, "P1; P3", "P2",
                              "attackers are named in the order of the list, and one behind it "
                              "has been (HUS-6.14c)"};
    expect_refusal(&late);
}

static void
attacks_are_refused_with_the_rule(void **unused)
{
    (void)unused;
    static const Case cases[] = {
        {"P1 pancerni 0505, P2 pancerni 0705, K1 pancerni 0504 S, K2 pancerni 0704 S", ATTACK, "",
         "end", "units with enemies in front of them must attack first (HUS-6.12)"},
        {"P1 pancerni 0505, P2 pancerni 0705, P3 pancerni 1005, K1 pancerni 0504 S, K2 pancerni "
         "1004 S",
         ATTACK, "", "P2", "no enemy is in its front zone (HUS-6.11c)"},
        {"P1 pancerni 0505, P2 commander 0505, P3 pancerni 0605, K1 pancerni 0504 S, K3 pancerni "
         "0604 S",
         ATTACK, "", "P2", "commanders and wagons do not fight (HUS-9.12, 11.11)"},
        {"P1 pancerni 0505 N flags=fought, P2 pancerni 0605, P3 pancerni 1005, K1 pancerni 0504 S, "
         "K2 pancerni 0604 S, K3 pancerni 1004 S",
         ATTACK, "", "P1", "it has fought in this attack phase (HUS-6.12b)"},
        {"P1 pancerni 0505, P3 pancerni 0605, K1 pancerni 0504 S, K3 pancerni 0604 S", ATTACK, "",
         "move P1 0404", "units move in the movement phase (HUS-4.21b)"},
        {"P1 pancerni 0505, P3 pancerni 0605, K1 pancerni 0504 S, K3 pancerni 0604 S", ATTACK, "",
         "fight P1 K1", "choose the attacker first, then its target (HUS-6.11)"},
        {"P1 pancerni 0505, P3 pancerni 0705, K1 pancerni 0504 S, K2 pancerni 0604 S, K3 pancerni "
         "0704 S",
         ATTACK, "P1", "fight K3",
         "all who attack must have the hex in their front zones (HUS-6.15b)"},
        {"P1 pancerni 0505, P3 pancerni 0705, K1 pancerni 0504 S, K2 pancerni 0604 S, K3 pancerni "
         "0704 S",
         ATTACK, "P1", "fight 0303", "nobody there can be attacked (HUS-6.11)"},
        {"P1 pancerni 0505, P2 pancerni 0404, P3 pancerni 0705, K1 pancerni 0504 S, K3 pancerni "
         "0704 S",
         ATTACK, "P1", "add P3", "the hex attacked is not in its front zone (HUS-6.11c)"},
        {"P1 polish-foot 0505, P2 pancerni 0604, P3 pancerni 0705, K1 pancerni 0504 S, K3 pancerni "
         "0704 S",
         ATTACK, "P1; done", "shoot P2 K1",
         "those of the side in the battle fire, attackers first (HUS-12.11f)"},
        {"P1 polish-foot 0505, P3 pancerni 0705, K1 pancerni 0504 S, K3 pancerni 0704 S", ATTACK,
         "P1", "shoot P1 K3", "they fire at the enemies they are about to fight (HUS-12.11e)"},
        {"P1 polish-foot 0505, P2 pancerni 0604 NW, P3 pancerni 0705, K1 pancerni 0504 S, K3 "
         "pancerni 0704 S",
         "[battle]|pikemen=2; 1|" ATTACK, "P1; done", "form P2",
         "pikes are for infantry of the side in the battle, attackers first (HUS-15.12b)"},
        {"P1 polish-foot 0505, P3 pancerni 0705, K1 pancerni 0504 S, K3 pancerni 0704 S",
         "[battle]|pikemen=2; 1|" ATTACK, "P1", "form P3",
         "pikes are for infantry of the side in the battle, attackers first (HUS-15.12b)"},
    };
    for (unsigned i = 0; i < G_N_ELEMENTS(cases); i++)
        expect_refusal(&cases[i]);
}

/* Whatever anybody may ask for at any moment of a battle: who is refused hears which rule forbids
 * it. */
static void
every_refusal_names_its_rule(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario =
        het_scenario_open("husaria/berestechko-10-july", het_rules_registry, &error);
    assert_no_error(error);
    const HusariaScenario *data = scenario->data;
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    HetRandom random = {.state = 7};
    HetStateBuffer buffer;
    HetState *state = &buffer.state;
    het_game_start(scenario, state);
    for (unsigned turn = 0, refused = 0; refused < 100000; turn++) {
        if (het_game_over(state))
            het_game_start(scenario, state);
        het_game_legal(state, list);
        bool chance = state->actor == HET_CHANCE;
        for (unsigned i = 0; i < 8 && !chance; i++) {
            HetMove move =
                het_move_target((HetMoveKind)het_random_below(&random, HET_MOVE_ROLL),
                                het_random_below(&random, data->unit_count + 1), HET_NO_UNIT);
            if (het_random_below(&random, 2) == 0)
                move.target = (uint16_t)het_random_below(&random, data->unit_count);
            if (het_random_below(&random, 2) == 0)
                move.way.place = (uint16_t)het_random_below(&random, data->map.cells);
            if (het_random_below(&random, 3) == 0)
                move.facing = (uint8_t)het_random_below(&random, 6);
            if (scenario->rules->is_legal(state, &move))
                continue;
            const char *reason = scenario->rules->refusal(state, &move);
            if (reason != NULL && strstr(reason, "HUS-") == NULL)
                fail_msg("kind %u of unit %u: %s", move.kind, move.unit, reason);
            refused++;
        }
        HetMove next = list->moves[chance ? het_random_outcome(&random, list)
                                          : het_random_below(&random, list->count)];
        het_game_apply(state, &next, NULL);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hus_6_71e_lances_are_taken_in_the_order_of_the_list),
        cmocka_unit_test(hus_6_14c_attackers_are_named_in_the_order_of_the_list),
        cmocka_unit_test(units_are_refused_with_the_rule),
        cmocka_unit_test(shots_are_refused_with_the_rule),
        cmocka_unit_test(ways_are_refused_with_the_rule),
        cmocka_unit_test(reactions_are_refused_with_the_rule),
        cmocka_unit_test(attacks_are_refused_with_the_rule),
        cmocka_unit_test(ways_are_refused_at_the_step_that_is_wrong),
        cmocka_unit_test(hexes_out_of_reach_are_refused_with_what_bars_them),
        cmocka_unit_test(every_refusal_names_its_rule),
        cmocka_unit_test(moves_of_another_moment_are_refused_with_theirs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
