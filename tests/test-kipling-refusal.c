/* What a person is told whose order is wrong in Charge! + Kipling: the rule it breaks. */
#include "kipling-position.h"

#include <string.h>

#include "engine/random.h"

/* On a map, after some moves, this is typed and refused by this rule. */
typedef struct {
    const char *map, *units, *more, *before, *typed, *rule;
} Case;

static void
expect_refusals(const Case *cases, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        const Case *it = &cases[i];
        g_autoptr(Position) position =
            position_new(it->map != NULL ? it->map : position_field, it->units, it->more);
        g_autoptr(GError) error = NULL;
        HetMove move;
        if (*it->before != '\0')
            play(position, it->before);
        if (het_game_parse(&position->buffer.state, it->typed, &move, &error))
            fail_msg("\"%s\" is taken", it->typed);
        if (strstr(error->message, it->rule) == NULL)
            fail_msg("%s: expected %s", error->message, it->rule);
    }
}

/* Rows from the top: wood, building, river, ford and hill side by side. */
static const char ground[] = "wb~fh..../........./........./........./.........";

static void
moves_are_refused_with_the_rule(void **unused)
{
    (void)unused;
    static const char far_off[] = "RI1 i10 c3, RI2 i10 a1, BI1 i10 i5";
    static const char horse[] = "RC1 c5 c3, RI2 i10 a1, BI1 i10 i5";
    static const char gun[] = "RA1 a4 d3, RI2 i10 a1, BI1 i10 i1";
    static const Case cases[] = {
        {NULL, far_off, NULL, "select RI1", "f3", "farther than infantry moves (KIP-1a.1)"},
        {NULL, far_off, NULL, "select RI1", "e5", "KIP-1e)"},
        {NULL, far_off, NULL, "select RI1", "c3",
         "it stands there already: a move leads to another square (KIP-6b)"},
        {NULL, horse, NULL, "select RC1", "i3", "KIP-1a.2)"},
        {NULL, gun, NULL, "select RA1; order =move", "f3", "KIP-1a.3)"},
        {NULL, gun, NULL, "select RA1; order =move", "e4", "KIP-1e)"},
        {ground, "RI1 i10 a3, BI1 i10 i1", NULL, "select RI1", "a5", "KIP-1b.1"},
        {ground, "RA1 a4 a4, BI1 i10 i1", NULL, "select RA1", "a5", "KIP-1b.2)"},
        {ground, "RA1 a4 b4, BI1 i10 i1", NULL, "select RA1", "b5", "KIP-1c.2)"},
        {ground, "RC1 c5 b4, BI1 i10 i1", NULL, "select RC1", "b5", "KIP-1c.2)"},
        {ground, "RI1 i10 c4, BI1 i10 i1", NULL, "select RI1", "c5", "KIP-1d.1)"},
        {ground, "RI1 i10 a5, BI1 i10 i1", NULL, "select RI1", "d5", "KIP-1a.1)"},
        {"..../~.../~...", "RI1 i10 a3, BI1 i10 d1", "river=half", "select RI1; order =move", "a1",
         "1d.1)"},
        {NULL, "RI1 i10 c3, RI2 i10 c4, BI1 i10 i5", NULL, "select RI1", "c4",
         "do not end on them (KIP-1f.2)"},
        {NULL, "RI1 i10 c3, BI1 i10 c4", NULL, "select RI1; order =move", "c4",
         "charge it; its square is not entered (KIP-1f.2)"},
        {NULL, "RI1 i10 c3, BI1 i10 c4", NULL, "select RI1; order =move", "c5",
         "enemies bar the way (KIP-1f.2)"},
    };
    expect_refusals(cases, G_N_ELEMENTS(cases));
}

static void
orders_are_refused_with_the_rule(void **unused)
{
    (void)unused;
    static const char foot[] = "RI1 i10 c3, RI2 i10 a1, BI1 i10 i5";
    static const char horse[] = "RC1 c5 c3, RI2 i10 a1, BI1 i10 d3";
    static const char gun[] = "RA1 a4 d3, RI2 i10 a1, BI1 i10 d5";
    static const char spent[] = "RI1 i10 c3 present=4 dead=6 status=exhausted, RI2 i20 a1, BI1 i10 "
                                "d3, BI2 i20 d4";
    static const Case cases[] = {
        {NULL, foot, NULL, "select RI1", "order =fire",
         "no enemy is in range of infantry (KIP-2b.3)"},
        {NULL, foot, NULL, "select RI1", "order =advance", "KIP-2b.4)"},
        {NULL, foot, NULL, "select RI1", "order =charge", "KIP-4a.4)"},
        {NULL, foot, NULL, "select RI1", "order =gun", "KIP-4g.2)"},
        {NULL, foot, NULL, "select RI1", "order =drag", "KIP-4g.3)"},
        {NULL, foot, NULL, "select RI1", "order =move", "its order is given"},
        {NULL, foot, NULL, "select RI1", "end", "it cannot pass (KIP-6b)"},
        {NULL, foot, NULL, "select RI1", "select RI2", "another unit is acting (KIP-6b)"},
        {NULL, horse, NULL, "select RC1", "order =fire", "KIP-4g.5)"},
        {NULL, horse, NULL, "select RC1", "order =advance", "only infantry moves and fires"},
        {NULL, "RI1 i10 c3, BI1 i10 e5", "[options]|advance-move=0", "select RI1", "order =advance",
         "option advance-move"},
        {NULL, gun, NULL, "select RA1", "order =charge", "KIP-4c.4)"},
        {NULL, gun, NULL, "select RA1", "order =drag", "goes with it when it moves (KIP-1a.3)"},
        {NULL, gun, NULL, "select RA1", "order =gun", "order fire (KIP-2a.1)"},
        {"...../bbb../b.b../bbb..", "RA1 a4 b2, BI1 i10 e4, RI2 i10 a4", NULL, "", "RA1",
         "nowhere to go and nobody to fire at"},
        {NULL, spent, NULL, "select RI1", "order =move", "KIP-5b.2)"},
        {NULL, spent, NULL, "select RI1", "order =charge", "KIP-5b.2)"},
        {NULL, spent, NULL, "select RI1", "move RI1 c2", "KIP-5b.2)"},
        {NULL, spent, NULL, "select RI1", "charge BI1", "cannot charge (KIP-5b.2)"},
        {NULL, "RI1 i10 c3, BI1 i10 d3", NULL, "select RI1", "c4", "the order comes first"},
        {NULL, "RI1 i10 c3, BI1 i10 d3", NULL, "select RI1; order =move", "shoot RI1 BI1",
         "only infantry ordered to advance fires too"},
        {NULL, "RI1 i10 c3, BI1 i10 d3", NULL, "select RI1", "BI1", "the order comes first"},
    };
    expect_refusals(cases, G_N_ELEMENTS(cases));
}

static void
charges_and_fire_are_refused_with_the_rule(void **unused)
{
    (void)unused;
    static const char foot[] = "RI1 i10 c3, RI2 i10 a1, BI1 i10 c5, BI2 i10 i5, BC1 c5 d2";
    static const char houses[] = "b..b...../........./........./........./.........";
    static const char gun[] = "RA1 a4 a3, RI1 i10 d5, BI1 i10 a1, BI2 i10 i1, BI3 i10 b2";
    static const Case cases[] = {
        {NULL, foot, NULL, "select RI1; order =charge", "charge BI2", "KIP-1a.1)"},
        {NULL, foot, NULL, "select RI1", "charge BI2", "KIP-1a.1)"},
        {NULL, foot, NULL, "select RI1", "fire BI2", "KIP-2b.3)"},
        {NULL, foot, NULL, "select RI1; order =charge", "RI2", "that is a friend"},
        {NULL, foot, NULL, "select RI1; order =charge", "e1", "name that enemy (KIP-4a.4)"},
        {NULL, foot, NULL, "select RI1; order =charge", "shoot BI1", "it charges: say whom"},
        {houses, "RC1 c5 a3, BI1 i10 a5, BI2 i10 c3", NULL, "select RC1; order =move", "charge BI1",
         "KIP-1c.2)"},
        {NULL, gun, NULL, "select RA1", "charge BI1", "KIP-4c.4)"},
        {NULL, "RI1 i10 c3 present=9 dead=1, RI2 i20 b3, BI1 i10 c3 present=9 dead=1, BI2 i10 i5",
         "[state]|phase=actions|melee-1=RI1;BI1;N;1;1", "select RI2", "charge BI1", "KIP-4d.6)"},
        {NULL, "RI1 i10 c3 present=9 dead=1, RI2 i20 b3, BI1 i10 c3 present=9 dead=1, BI2 i10 i5",
         "[state]|phase=actions|melee-1=RI1;BI1;N;1;1", "select RI2", "shoot BI1", "KIP-4d.6)"},
        {NULL, foot, NULL, "select RI1; order =fire", "BI2", "KIP-2b.3)"},
        {NULL, foot, NULL, "select RI1; order =fire", "shoot RI2", "that is a friend"},
        {NULL, "RA1 a4 a1, BI1 i10 a4, BI2 i10 i1, BI3 i10 b4", NULL, "select RA1; order =fire",
         "BI2", "KIP-2a.3)"},
        {"..../..../..../.h..", "RI1 i10 a1, BI1 i10 c1, BI2 i10 a3, BI3 i10 a4", NULL,
         "select RI1; order =fire", "BI1", "line of sight (KIP-2g.1)"},
        {NULL, "RC1 c5 c3, BI1 i10 c5", NULL, "select RC1", "shoot BI1", "KIP-4g.5)"},
        {houses, gun, NULL, "select RA1; order =fire", "shoot a5",
         "option breaches only (KIP-2d.1)"},
        {houses, gun, "[options]|breaches=1", "select RA1; order =fire", "shoot d5",
         "not empty (KIP-2d.1)"},
        {houses, gun, "[options]|breaches=1|[state]|building-a5=5;0", "select RA1; order =fire",
         "shoot a5", "KIP-2d.4)"},
        {houses, gun, "[options]|breaches=1", "select RA1; order =fire", "shoot c5", "KIP-2h)"},
        {houses, "RI1 i10 a3, RI2 i10 i5, BI1 i10 a1, BI2 i10 b2", "[options]|breaches=1",
         "select RI1; order =fire", "shoot a5", "only guns fire at buildings (KIP-2d.1)"},
        {NULL, "RI1 i10 c3, BI1 i10 f4, BI2 i10 i1", NULL, "select RI1; order =advance", "c2",
         "would be a plain move (KIP-2b.4)"},
        {NULL, "RI1 i10 c3, BI1 i10 c5, BI2 i10 g3", NULL, "select RI1; order =advance", "e3",
         "KIP-2b.4)"},
        {"...../..w../.....", "RI1 i10 b2, BI1 i10 e2, BI2 i10 e3", NULL,
         "select RI1; order =advance", "c2", "only ground that costs one (KIP-2b.4)"},
    };
    expect_refusals(cases, G_N_ELEMENTS(cases));
}

static void
guns_and_generals_are_refused_with_the_rule(void **unused)
{
    (void)unused;
    static const char held[] = "RI1 i10 c3, RI9 i20 a1, BA1 a4 - present=0 dead=4 status=gone "
                               "gun=c3 gun-holder=RI1 gun-owner=first, BI2 i20 e3, BI3 i20 c5";
    static const char spiked[] = "RI1 i10 c3, RI9 i20 a1, BA1 a4 - present=0 dead=4 status=gone "
                                 "gun=c3 gun-holder=RI1 gun-owner=first gun-spiked=1, BI2 i20 e3";
    static const char crews[] = "RA1 a4 c3, RI9 i20 a1, BA1 a4 - present=0 dead=4 status=gone "
                                "gun=c4 gun-owner=first, BI2 i20 i5";
    static const char led[] =
        "RI1 i10 c3, RI2 i10 g5, RI3 i10 c4, RI4 i10 c2, RG1 g RI1, BI1 i10 i5";
    static const char led_wood[] =
        "RI1 i10 c1, RI2 i10 a4, RG1 g RI1, RI3 i10 d1, RI4 i10 e1, BI1 i10 i1";
    static const char on[] = "[options]|generals=1";
    static const Case cases[] = {
        {NULL, spiked, NULL, "select RI1", "order =gun", "KIP-4c.2)"},
        {NULL, held, NULL, "select RI1; order =drag", "f3", "dragged (KIP-4g.3)"},
        {ground,
         "RI1 i10 a4, RI9 i20 i1, BA1 a4 - present=0 dead=4 status=gone gun=a4 "
         "gun-holder=RI1 gun-owner=first, BI2 i20 e1",
         NULL, "select RI1; order =drag", "a5", "woods and buildings (KIP-4g.3)"},
        {NULL, held, NULL, "select RI1; order =gun", "move RI1 c2",
         "and does nothing else (KIP-4g.4)"},
        {NULL, held, NULL, "select RI1; order =drag", "shoot BI2",
         "and does nothing else (KIP-4g.4)"},
        {NULL, held, NULL, "", "select BA1g", "KIP-4g.2)"},
        {NULL, crews, NULL, "select RA1", "c4", "KIP-4g.8)"},
        {NULL, led, NULL, "", "RG1", "option generals"},
        {NULL, led, on, "select RG1", "RI2", "KIP-1e)"},
        {NULL, "RI1 i10 a1, RI2 i10 i5, RI3 i10 c1, RI4 i10 c2, RG1 g RI1, BI1 i10 i1", on,
         "select RG1", "RI2", "farther than a general rides"},
        {NULL, led, on, "select RG1", "RI1", "he is with that unit"},
        {NULL, "RI1 i10 c3, RI2 i10 d3, RI3 i10 c4, RG1 g RI1, BI1 i10 i5", on, "select RG1", "BI1",
         "with a unit of his side"},
        {NULL, "RI1 i10 c3, RI2 i10 d3, RI3 i10 c4, RG1 g RI1, BI1 i10 d4", on, "select RG1",
         "shoot BI1", "does nothing else (KIP-7a.1)"},
        {NULL, "RI1 i10 c3, RI2 i10 d3, RI3 i10 c4, RG1 g RI1, BI1 i10 d4", on, "select RG1",
         "charge BI1", "does nothing else (KIP-7a.1)"},
        {NULL, "RI1 i10 c3, RI2 i10 d3, RI3 i10 c4, RG1 g RI1, BI1 i10 d4", on, "select RG1",
         "order =fire", "does nothing else (KIP-7a.1)"},
        {NULL, "RI1 i10 c3, RI2 i10 d3, BI1 i10 d4, BI2 i10 c5, BG1 g BI1", on,
         "select RI1; order =fire", "shoot BG1", "a general is not a target"},
        {"www....../www....../www....../www....../.........", led_wood, on, "select RG1", "RI2",
         "KIP-1b.1"},
    };
    expect_refusals(cases, G_N_ELEMENTS(cases));
}

static void
units_are_refused_with_the_rule(void **unused)
{
    (void)unused;
    static const char plain[] = "RI1 i10 c3, RI2 i10 a1, BI1 i10 i5";
    static const char locked[] =
        "RI1 i10 c3 present=9 dead=1, RI2 i20 b3, RI3 i20 f3 present=19 dead=1, BI1 i10 c3 "
        "present=9 dead=1, BI2 i10 i5, BI3 i20 f3 present=19 dead=1";
    static const char melees[] = "[state]|melee-1=RI1;BI1;N;1;1|melee-2=RI3;BI3;N;1;1";
    static const char fought[] =
        "[state]|phase=actions|melee-1=RI1;BI1;N;1;1|melee-2=RI3;BI3;N;1;1";
    static const Case cases[] = {
        {NULL, plain, NULL, "", "BI1", "KIP-6c.1)"},
        {NULL, plain, NULL, "", "c4", "the unit is chosen first"},
        {NULL, plain, NULL, "", "move RI1 c4", "the unit is chosen first"},
        {NULL, plain, NULL, "", "RI1 c4", "the unit is chosen first, then what it does (KIP-6b)"},
        {NULL, plain, NULL, "", "RI1 BI1", "the unit is chosen first, then what it does (KIP-6b)"},
        {NULL, plain, NULL, "", "pass", "the unit is chosen first"},
        {NULL, plain, NULL, "select RI1; c4", "select RI1", "had its action of this turn (KIP-6b)"},
        {NULL, plain, NULL, "select RI1; c4", "move RI1 c5", "had its action"},
        {NULL, "RI1 i10 - present=0 dead=10 status=gone, RI2 i20 a1, BI1 i10 i5", NULL, "", "RI1",
         "out of the game"},
        {NULL, "RI1 i10 c3 present=5 dead=5 status=falling, RI2 i20 a1, BI1 i10 i5",
         "[state]|phase=actions|acted=RI1", "", "RI1", "KIP-5a.2)"},
        {NULL, "RI1 i10 c3 present=5 dead=5 status=exhausted, RI2 i20 a1, BI1 i10 i5", NULL, "",
         "RI1", "could only fire"},
        {NULL, locked, fought, "", "RI1", "KIP-4d.6)"},
        {NULL, locked, melees, "", "end", "KIP-6a.1)"},
        {NULL, locked, melees, "", "select RI2", "KIP-6a.1)"},
        {NULL, locked, melees, "", "fight RI2", "not in a melee left over (KIP-6a.1)"},
        {NULL, locked, melees, "", "fight BI1 RI1", "KIP-6a.2)"},
    };
    expect_refusals(cases, G_N_ELEMENTS(cases));
}

static void
reactions_are_refused_with_the_rule(void **unused)
{
    (void)unused;
    static const char charge[] = "RI1 i10 c3, RI2 i10 a1, BI1 i10 c4, BI2 i10 i5";
    static const char crew[] = "RI1 i10 c3, RI2 i10 a1, BA1 a4 c4, BI2 i20 i5";
    static const char horse[] = "RC1 c6 c3, RI2 i20 a1, BC1 c6 c4, BC2 c6 g4, BI2 i20 i5";
    static const char at[] = "select RI1; order =charge";
    static const Case cases[] = {
        {NULL, charge, NULL, at, "shoot BI2 RI1", "only the unit that is charged gives"},
        {NULL, charge, NULL, at, "shoot BI1 RI2", "at the charger (KIP-4a.1)"},
        {NULL, charge, NULL, at, "shoot BI1 =gun RI1", "KIP-4g.2)"},
        {NULL, charge, NULL, at, "move BI1 c5", "closing fire, or pass (KIP-4a.1)"},
        {NULL, charge, NULL, at, "c5", "wherever it is (KIP-4a.1)"},
        {NULL, crew, NULL, "select RI1; order =charge; pass", "shoot BA1 RI1", "KIP-4c.2)"},
        {NULL, charge, NULL, "select RI1; order =charge; pass; roll 4; roll 2; roll 0", "c3",
         "the attacker came from (KIP-4d.4)"},
        {NULL, charge, NULL, "select RI1; order =charge; pass; roll 4; roll 2; roll 0", "e4",
         "farther than it retreats (KIP-4d.3)"},
        {NULL, charge, NULL, "select RI1; order =charge; pass; roll 4; roll 2; roll 0", "pass",
         "must retreat"},
        {"....../bbb.../....../......", "RI1 i10 b1, RI2 i10 f1, BC1 c6 b2, BI2 i20 f4", NULL,
         "select RI1; order =charge; roll 8; roll 0; roll 0", "b3", "KIP-1c.2)"},
        {NULL, "RI1 i10 c3, RI2 i10 a1, BI1 i10 c4, BI2 i10 c5, BI3 i20 i5", NULL,
         "select RI1; order =charge; pass; roll 4; roll 2; roll 0", "c5", "KIP-1f.2)"},
        {NULL, charge, NULL, "select RI1; order =charge; pass; roll 2; roll 1; roll 1", "pass",
         "KIP-4e.2)"},
        {NULL,
         "RI1 i10 c3, RI2 i3 a1 present=1 dead=2 status=exhausted, RI3 i9 b1, BI1 i10 c4, "
         "BI2 i10 i5",
         NULL, "select RI1; order =charge; pass; roll 2; roll 1; roll 1", "RI2",
         "last figure is not taken"},
        {NULL, charge, NULL, "select RI1; order =charge; pass; roll 2; roll 1; roll 1", "lose BI2",
         "side that took the prisoners (KIP-4e.2)"},
        {NULL, horse, NULL, "select RC1; order =charge; BC1; roll 1; roll 1", "c3", "KIP-4d.7)"},
        {NULL, horse, NULL, "select RC1; order =charge; BC1; roll 1; roll 1", "shoot BC1",
         "KIP-4d.7)"},
        {NULL, horse, NULL, "select RC1; order =charge; BC1; roll 1; roll 0; roll 0; retreat a4",
         "pursue BC2", "KIP-4f.1)"},
        {NULL, horse, NULL, "select RC1; order =charge; BC1; roll 1; roll 0; roll 0; retreat a4",
         "pursue BI2", "KIP-1a.2)"},
        {NULL, horse, NULL, "select RC1; order =charge; BC1; roll 1; roll 0; roll 0; retreat a4",
         "c3", "name that enemy (KIP-4a.4)"},
    };
    expect_refusals(cases, G_N_ELEMENTS(cases));
}

/* Each breaks one rule, and that one alone is named. */
static void
one_rule_alone_is_named(void **unused)
{
    (void)unused;
    static const char foot[] = "RI1 i10 c3, RI2 i10 a1, BI1 i10 c5, BI2 i10 i5, BC1 c5 d2";
    static const char mixed[] = "RC1 c5 a5, RI1 i10 i1, BI1 i10 h1";
    static const char locked[] =
        "RI1 i10 c3 present=9 dead=1, RI2 i20 b3, BI1 i10 c3 present=9 dead=1, BI2 i10 i5";
    static const char melee[] = "[state]|phase=actions|melee-1=RI1;BI1;N;1;1";
    static const char behind[] = "RI1 i10 c3, RI2 i10 b2, BI1 i10 c4, BI2 i10 c5, BI3 i10 i5";
    static const char beaten[] = "select RI1; order =charge; pass; roll 4; roll 2; roll 0";
    static const char from_all[] = "[options]|retreat-from-all=1";
    static const Case cases[] = {
        {"wwwww..../wwwww..../........./........./.........", mixed, NULL, "select RC1", "d5",
         "woods costs two of the move: this is too far (KIP-1b.1)"},
        {"wbwww..../wwwww..../........./........./.........", mixed, NULL, "select RC1", "b5",
         "do not enter buildings (KIP-1c.2)"},
        {".b......./.b......./........./........./.........", mixed, NULL, "select RC1", "c5",
         "round them it is too far (KIP-1c.2)"},
        {".~.../.~.../.~.../.....", "RI1 i10 a4, BI1 i10 e1", "river=impassable", "select RI1",
         "c4", "over bridges and fords it is too far (KIP-1d.1)"},
        {".f.../.~.../.~.../.....", "RI1 i10 a4, BI1 i10 e1", "river=impassable", "select RI1",
         "c4", "a ford costs two"},
        {NULL, foot, NULL, "select RI1; order =charge", "BI2",
         "farther than infantry moves (KIP-1a"},
        {NULL, foot, NULL, "select RI1; order =move", "move RI1 c4/ENW",
         "farther than infantry moves (KIP-1a.1)"},
        {NULL, foot, NULL, "select RI1; order =move", "move RI1 c4/E", "do not lead there"},
        {NULL, foot, NULL, "select RI1; order =move", "move RI1 b3/SN", "do not lead there"},
        {NULL, "RC1 c5 c3, RI2 i10 a1, BI1 i10 c4", NULL, "select RC1; order =move",
         "move RC1 c5/NN", "enemies stand on that way: units pass friends only (KIP-1f.2)"},
        {"........./..w....../........./........./.........",
         "RI1 i10 c3, RI2 i10 a1, BI1 i10 d4, BI2 i10 c1", NULL, "select RI1; order =charge",
         "charge RI1 d4/NE BI1", "a square of woods costs two of the move"},
        {NULL, locked, melee, "select RI2", "order =charge", "locked in melee: nobody charges"},
        {NULL, locked, melee, "select RI2", "order =fire", "nobody fires at them (KIP-4d.6)"},
        {"......./.h...../......./.......", "RI1 i10 a3, RI2 i10 a1, BI1 i10 c3", NULL,
         "select RI1", "order =fire", "no enemy in range is in sight (KIP-2g.1)"},
        {NULL, "RI1 i10 a1, BI1 i10 d4, BI2 i10 a3, BI3 i10 c1", NULL, "select RI1; order =fire",
         "BI1", "columns and rows, without diagonals (KIP-2f)"},
        {NULL, behind, NULL, beaten, "b4", "left or right of him"},
        {NULL, "RI1 i10 c3, RI2 i10 e4, BI1 i10 c4, BI2 i10 i5", from_all, beaten, "d4",
         "nearer to an enemy (KIP-4d.4)"},
        {NULL, "RC1 c9 c1, RI2 i10 a1, BC1 c9 c3, BI2 i10 i5", NULL,
         "select RC1; order =charge; charge RC1 c3/NN BC1; roll 3; roll 0; roll 0", "c4",
         "whole distance if it can (KIP-4d.3)"},
    };
    expect_refusals(cases, G_N_ELEMENTS(cases));
}

/* --- everything that might be typed ----------------------------------------------------------- */

static void
expect_reason(const Position *position, const HetMove *move)
{
    const HetState *state = &position->buffer.state;
    if (het_game_is_legal(state, move))
        return;
    const char *reason = state->scenario->rules->refusal(state, move);
    if (reason == NULL || strstr(reason, "(KIP-") == NULL)
        fail_msg("no reason: kind %u, unit %u, target %u, value %u, place %u", move->kind,
                 move->unit, move->target, move->value, move->way.place);
}

/* Units, orders, squares and enemies, those of the position and some beyond. */
static void
type_everything(const Position *position)
{
    static const HetMoveKind met[] = {HET_MOVE_SHOOT, HET_MOVE_CHARGE, HET_MOVE_PURSUE,
                                      HET_MOVE_FIGHT};
    const KiplingScenario *data = kipling_data(position_state(position));
    const HetFrame *frame = het_state_peek(&position->buffer.state);
    unsigned actor = frame == NULL ? 0 : kipling_acting(position_state(position));
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        HetMove order = het_move_unit(HET_MOVE_ORDER, actor);
        HetMove select = het_move_unit(HET_MOVE_SELECT, unit);
        HetMove guard = het_move_unit(HET_MOVE_LOSE, unit);
        order.value = (uint16_t)(1 + unit % KIPLING_ORDER_DRAG);
        expect_reason(position, &order);
        expect_reason(position, &select);
        if (frame != NULL && frame->procedure == KIPLING_GUARD)
            expect_reason(position, &guard);
        for (unsigned i = 0; i < G_N_ELEMENTS(met); i++) {
            HetMove meet = het_move_target(met[i], actor, unit);
            expect_reason(position, &meet);
        }
    }
    for (unsigned cell = 0; cell < HET_SQUARE_CELLS; cell++) {
        if (het_square_column(cell) >= 8 || het_square_row(cell) >= 6)
            continue;
        HetMove move = het_move_place(HET_MOVE_MOVE, actor, cell);
        HetMove back = het_move_place(HET_MOVE_RETREAT, actor, cell);
        HetMove shot = het_move_place(HET_MOVE_SHOOT, actor, cell);
        expect_reason(position, &move);
        expect_reason(position, &back);
        expect_reason(position, &shot);
    }
}

static void
every_wrong_order_has_a_reason(void **unused)
{
    (void)unused;
    static const char units[] =
        "RI1 i10 c2, RI2 i10 f2, RC1 c5 a1, RA1 a4 d1, RG1 g RI1, BI1 i10 f5, BI2 i10 c4, BC1 c5 "
        "h5, BA1 a4 e6, BG1 g BI2";
    HetRandom random = {.state = 7};
    for (unsigned game = 0; game < 20; game++) {
        g_autoptr(Position) position =
            position_new("...w..../..h...b./......w./.b....../....w.../........", units,
                         "turns=6|[options]|generals=1|breaches=1|end-share=90");
        HetState *state = &position->buffer.state;
        HetMoveList list;
        while (state->actor != HET_NOBODY) {
            het_game_legal(state, &list);
            if (state->actor != HET_CHANCE)
                type_everything(position);
            unsigned pick = het_random_below(&random, list.count);
            if (list.moves[pick].kind == HET_MOVE_END && list.count > 1)
                pick = 0;
            het_game_apply(state, &list.moves[pick], NULL);
        }
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_refused_with_the_rule),
        cmocka_unit_test(orders_are_refused_with_the_rule),
        cmocka_unit_test(charges_and_fire_are_refused_with_the_rule),
        cmocka_unit_test(guns_and_generals_are_refused_with_the_rule),
        cmocka_unit_test(units_are_refused_with_the_rule),
        cmocka_unit_test(reactions_are_refused_with_the_rule),
        cmocka_unit_test(one_rule_alone_is_named),
        cmocka_unit_test(every_wrong_order_has_a_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
