/* rules->check(), which conformance, positions and fuzzing rely on: each invariant notices a state
 * that breaks it alone. A row writes a few fields of a sound state, as a fault in the rules would;
 * what no file can hold is possible here. */
#include "test.h"

#include <string.h>

#include "engine/game.h"
#include "engine/rules/husaria/husaria-state.h"
#include "engine/rules/kipling/kipling-state.h"
#include "engine/rules/kircholm/kircholm-state.h"
#include "engine/rules/musketpike/musketpike-state.h"
#include "engine/rules/northern/northern-state.h"
#include "engine/rules/registry.h"

enum { WRITES = 4 };

typedef struct {
    const char *words; /* of the invariant */
    struct {
        size_t at, size;
        int value;
    } writes[WRITES];
} Broken;

#define PUT(State, member, value)                                                                  \
    {                                                                                              \
        offsetof(State, member), sizeof(((State *)0)->member), value                               \
    }

static void
expect_noticed(const char *text, const Broken *rows, size_t count)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario =
        het_scenario_parse("broken", text, NULL, het_rules_registry, &error);
    if (scenario == NULL)
        fail_msg("%s", error->message);
    for (size_t i = 0; i < count; i++) {
        HetStateBuffer buffer;
        het_game_start(scenario, &buffer.state);
        assert_null(scenario->rules->check(&buffer.state));
        for (size_t k = 0; k < WRITES && rows[i].writes[k].size > 0; k++) {
            int64_t value = rows[i].writes[k].value; /* little-endian, as all of Hetman's bytes */
            memcpy((char *)&buffer + rows[i].writes[k].at, &value, rows[i].writes[k].size);
        }
        const char *wrong = scenario->rules->check(&buffer.state);
        if (wrong == NULL || strstr(wrong, rows[i].words) == NULL)
            fail_msg("%s, row %zu: expected \"%s\", is \"%s\"", scenario->rules->name, i + 1,
                     rows[i].words, wrong != NULL ? wrong : "sound");
    }
}

/* --- Kipling ---------------------------------------------------------------------------------- */

#define KIPLING(member, value) PUT(KiplingState, member, value)
enum { RI1, RG1, RA1, RI2, BI1, BA1 };

static void
kipling_states_hold_together(void **unused)
{
    (void)unused;
    static const char text[] =
        "[scenario]\nformat=1\nsystem=kipling\ntitle=Broken\nturns=9\nfirst=Red\nsecond=Blue\n"
        "[options]\ngenerals=1\n[map]\nrow-5=. . . . . . . . .\nrow-4=. . . . . . . . .\nrow-3=. . "
        ". . . . . . .\n"
        "row-2=. . . . . . . . .\nrow-1=. . . . . . . . .\n"
        "[unit RI1]\nside=first\ntype=infantry\nfigures=10\nplace=c2\n"
        "[unit RG1]\nside=first\ntype=general\nwith=RI1\n"
        "[unit RA1]\nside=first\ntype=artillery\nfigures=4\nplace=a1\n"
        "[unit RI2]\nside=first\ntype=infantry\nfigures=10\nplace=e2\n"
        "[unit BI1]\nside=second\ntype=infantry\nfigures=10\nplace=c5\n"
        "[unit BA1]\nside=second\ntype=artillery\nfigures=4\npresent=0\ndead=4\nstatus=gone\n"
        "gun=g3\ngun-owner=second\n";
    static const Broken rows[] = {
        {"do not add up to a unit's", {KIPLING(units[RI1].figures, 9)}},
        {"do not add up to a unit's", {KIPLING(guard[0], RI1)}},
        {"losses are not those of its units",
         {KIPLING(units[RI1].figures, 9), KIPLING(units[RI1].dead, 1)}},
        {"losses are not those of its units", {KIPLING(lost[1], 5)}},
        {"prisoners are not those",
         {KIPLING(units[RI1].figures, 9), KIPLING(units[RI1].prisoners, 1), KIPLING(lost[0], 1)}},
        {"a hospital tends more", {KIPLING(tended[0], 1)}},
        {"a hospital tends more", {KIPLING(saved[1], 5)}},
        {"gone with figures, or there without", {KIPLING(units[RI2].status, KIPLING_GONE)}},
        {"gone with figures, or there without",
         {KIPLING(units[RI2].figures, 0), KIPLING(units[RI2].dead, 10), KIPLING(lost[0], 10)}},
        {"that is gone has acted", {KIPLING(acted, 1 << BA1)}},
        {"figures but no place", {KIPLING(units[RI2].place, HET_SQUARE_OFF)}},
        {"or a place but no figures", {KIPLING(units[BA1].place, 3)}},
        {"a unit and its general disagree", {KIPLING(units[RG1].leader, RI2)}},
        {"a general and his unit disagree", {KIPLING(units[RI1].leader, KIPLING_NONE)}},
        {"a unit and its general disagree", {KIPLING(units[RI2].leader, RG1)}},
        {"stands where the board has none", {KIPLING(units[RI2].place, 8)}},
        {"falls back without moves", {KIPLING(units[RI2].status, KIPLING_FALLING)}},
        {"or has them without falling back", {KIPLING(units[RI2].falls, 1)}},
        {"a unit and its gun disagree", {KIPLING(units[RI2].gun, 0)}},
        {"a unit and its gun disagree", {KIPLING(guns[0].holder, KIPLING_NONE)}},
        {"a unit and its gun disagree", {KIPLING(guns[0].place, 5)}},
        {"a crew has no gun", {KIPLING(units[RA1].gun, KIPLING_NONE)}},
        {"a unit fights nobody", {KIPLING(units[RI2].arrival, 1)}},
        {"a unit fights nobody", {KIPLING(units[RI2].melee_losses, 1)}},
        {"the two of a melee disagree", {KIPLING(units[RI2].partner, BI1)}},
        {"units on the table are miscounted", {KIPLING(on_table[0], 4)}},
        {"units on the table are miscounted", {KIPLING(on_table[1], 0)}},
        {"a gun out of the game is held",
         {KIPLING(guns[1].place, HET_SQUARE_OFF), KIPLING(guns[1].holder, RI1)}},
        {"a gun and its holder disagree", {KIPLING(guns[1].holder, RI1)}},
        {"a gun and its holder disagree", {KIPLING(guns[0].owner, 1)}},
        {"a winner before the end", {KIPLING(winner, HET_FIRST)}},
        {"over without a reason", {KIPLING(head.actor, HET_NOBODY)}},
    };
    expect_noticed(text, rows, G_N_ELEMENTS(rows));
}

/* --- the revised Musket & Pike ---------------------------------------------------------------- */

#define MUSKET(member, value) PUT(MusketState, member, value)
enum { R1, R2, R3, B1 };

static void
musket_states_hold_together(void **unused)
{
    (void)unused;
    /* Cells are row x 6 + column, both from 0. */
    static const char text[] =
        "[scenario]\nformat=1\nsystem=musketpike\ntitle=Broken\nturns=4\nfirst=Red\nsecond=Blue\n"
        "[initiative]\nfirst-turn=first\n"
        "[map]\ncolumns=6\nrows=3\nlower=even\nrow-01=. . . . . .\nrow-02=. . . . . .\n"
        "row-03=. . . . . .\n[wing R]\nside=first\n[wing B]\nside=second\n"
        "[leader RL]\nside=first\nrating=1\ncommand=wing\nwing=R\nwith=R1\n"
        "[leader BL]\nside=second\nrating=1\ncommand=wing\nwing=B\nwith=B1\n"
        "[unit R1]\nside=first\nwing=R\ntype=heavy\nplace=0101\nfacing=E\nstrength=8\nmorale=6\n"
        "[unit R2]\nside=first\nwing=R\ntype=cavalry\nplace=0102\nfacing=E\nstrength=3\nmorale=6\n"
        "[unit R3]\nside=first\nwing=R\ntype=artillery\nplace=0103\nfacing=E\ngun=medium\n"
        "morale=6\n"
        "[unit B1]\nside=second\nwing=B\ntype=cavalry\nplace=0602\nfacing=W\nstrength=3\n"
        "morale=6\n";
    static const Broken rows[] = {
        {"an activation with nothing under way", {MUSKET(activation.hexes, 1)}},
        {"a way with nobody on it", {MUSKET(way.steps, 1)}},
        {"a window with nobody before it", {MUSKET(met[0], 1)}},
        {"a window with nobody before it", {MUSKET(met[1], 1)}},
        {"a window with nobody before it", {MUSKET(window[0], 1)}},
        {"a window with nobody before it", {MUSKET(window[1], 1)}},
        {"over without a reason", {MUSKET(head.actor, HET_NOBODY)}},
        {"or has one and continues", {MUSKET(end, 1)}},
        {"status or facing is none", {MUSKET(units[R2].status, MUSKET_CAPTURED + 1)}},
        {"status or facing is none", {MUSKET(units[R2].facing, 6)}},
        {"present without a place", {MUSKET(units[R2].place, HET_NO_PLACE)}},
        {"or has one and is not", {MUSKET(units[R2].status, MUSKET_GONE)}},
        {"captured that is no artillery",
         {MUSKET(units[R2].status, MUSKET_CAPTURED), MUSKET(units[R2].place, HET_NO_PLACE)}},
        {"that is gone has something left",
         {MUSKET(units[R2].status, MUSKET_GONE), MUSKET(units[R2].place, HET_NO_PLACE)}},
        {"that is gone has something left",
         {MUSKET(units[R2].status, MUSKET_GONE), MUSKET(units[R2].place, HET_NO_PLACE),
          MUSKET(units[R2].strength, 0), MUSKET(units[R2].flags, MUSKET_ACTED)}},
        {"without strength is not gone", {MUSKET(units[R2].strength, 0)}},
        {"another strength than 1", {MUSKET(units[R3].strength, 2)}},
        {"stronger than it was printed", {MUSKET(units[R1].strength, 9)}},
        {"a unit and its cell disagree", {MUSKET(units[R2].place, 1)}},
        {"a unit and its cell disagree", {MUSKET(cells[0].unit, 0)}},
        {"a unit and its cell disagree", {MUSKET(cells[12].gun, 0)}},
        {"remembers an activation", {MUSKET(units[R2].flags, MUSKET_ACTIVE)}},
        {"who is not there is with a unit", {MUSKET(leaders[0].state, MUSKET_LEADER_LOST)}},
        {"with no unit on the map", {MUSKET(leaders[0].unit, 4)}},
        {"with the enemy", {MUSKET(leaders[0].unit, B1)}},
        {"a unit that is not on the map", {MUSKET(cells[3].unit, 5)}},
        {"a unit that is not on the map", {MUSKET(cells[3].gun, 99)}},
        {"a unit that stands elsewhere", {MUSKET(cells[3].unit, 1 + R2)}},
        {"a unit that stands elsewhere", {MUSKET(cells[3].gun, 1 + R3)}},
        {"strength and losses do not add up", {MUSKET(units[R1].strength, 7)}},
        {"strength and losses do not add up", {MUSKET(lost[1], 1)}},
        {"captured artillery is not counted right", {MUSKET(guns_taken[1], 1)}},
        {"captured artillery is not counted right", {MUSKET(guns_taken[0], 1)}},
        {"lost leaders are not counted right", {MUSKET(leaders_lost[0], 1)}},
        {"lost leaders are not counted right", {MUSKET(leaders_lost[1], 1)}},
        {"a chit the side does not have", {MUSKET(cup[0], 1 << 7)}},
        {"a chit the side does not have", {MUSKET(cup[1], 1 << 7)}},
    };
    expect_noticed(text, rows, G_N_ELEMENTS(rows));
}

/* --- husaria ---------------------------------------------------------------------------------- */

#define HUSARIA(member, value) PUT(HusariaState, member, value)
enum { P1, P2, P3, P4, K1 };

static void
husaria_states_hold_together(void **unused)
{
    (void)unused;
    /* Cells are row x 6 + column, both from 0. */
    static const char text[] =
        "[scenario]\nformat=1\nsystem=husaria\ntitle=Broken\nturns=9\nfirst=Poles\n"
        "second=Cossacks\n[map]\ncolumns=6\nrows=3\nlower=even\nrow-01=. . . . . .\n"
        "row-02=. . . . . .\nrow-03=. . . . . .\n[zones]\ncamp=0402\nfar=0601\n[battle]\n"
        "camp-stack=4\nforbidden=far\n[first]\nP1=P1; pancerni; 0101; N\n"
        "P2=P2; pancerni; 0102; N; sp=1\nP3=P3; pancerni; 0102; N; sp=1\n"
        "P4=P4; pancerni; off; N; status=dispersed; sp=1\n[second]\nK1=K1; tatars; 0602; N\n";
    static const Broken rows[] = {
        {"no such status or facing", {HUSARIA(units[P1].status, HUSARIA_DISPERSED + 1)}},
        {"no such status or facing", {HUSARIA(units[P1].facing, 6)}},
        {"on the map without a hex", {HUSARIA(units[P1].place, HUSARIA_OFF)}},
        {"or off it with one", {HUSARIA(units[P4].place, 3)}},
        {"destroyed with strength", {HUSARIA(units[P4].status, HUSARIA_DESTROYED)}},
        {"or there without", {HUSARIA(units[P1].strength, 0)}},
        {"stronger than it can be", {HUSARIA(units[P1].strength, 3)}},
        {"off the map has flags or a neighbour", {HUSARIA(units[P4].next, 1)}},
        {"off the map has flags or a neighbour", {HUSARIA(units[P4].flags, 1)}},
        {"moves with wagons while nobody moves", {HUSARIA(units[P1].convoy, 1)}},
        {"in a battle while there is none", {HUSARIA(units[P1].fought_at, 1)}},
        {"in a battle while there is none",
         {HUSARIA(units[P4].fought_at, 1), HUSARIA(head.depth, 1)}},
        {"where nobody may be", {HUSARIA(units[P1].place, 5)}},
        {"chained wrongly", {HUSARIA(first[6], 1 + P1)}},
        {"chained wrongly",
         {HUSARIA(first[6], 1 + P3), HUSARIA(units[P3].next, 1 + P2), HUSARIA(units[P2].next, 0)}},
        {"both sides stand in one hex",
         {HUSARIA(units[K1].place, 6), HUSARIA(units[P3].next, 1 + K1), HUSARIA(first[11], 0)}},
        {"a hex holds too many",
         {HUSARIA(first[0], 0), HUSARIA(first[6], 1 + P1), HUSARIA(units[P1].place, 6),
          HUSARIA(units[P1].next, 1 + P2)}},
        {"a battle is under way", {HUSARIA(attackers.words[0], 1)}},
        {"a battle is under way", {HUSARIA(defenders.words[0], 1)}},
    };
    expect_noticed(text, rows, G_N_ELEMENTS(rows));
}

/* --- the Great Northern War ------------------------------------------------------------------- */

#define NORTHERN(member, value) PUT(NorthernState, member, value)
#define MEETS(unit, face, other) NORTHERN(units[unit].enemy[HET_FACE_##face], other)
enum { FOOT, GUN, GENERAL, GONE, ENEMY };

static void
northern_states_hold_together(void **unused)
{
    (void)unused;
    static const char text[] =
        "[scenario]\nformat=1\nsystem=northern\ntitle=Broken\nturns=9\nfirst=Swedes\n"
        "second=Russians\n[state]\nphase=movement\n"
        "[unit SI1]\nside=first\ntype=infantry\nnation=swedish\nat=200,200\nheading=0\n"
        "[unit SA1]\nside=first\ntype=artillery\nnation=swedish\nat=400,200\nheading=0\n"
        "[unit SG1]\nside=first\ntype=general\nnation=swedish\nat=500,100\nheading=0\n"
        "[unit SI2]\nside=first\ntype=infantry\nnation=swedish\nstatus=gone\n"
        "[unit RI1]\nside=second\ntype=infantry\nnation=russian\nat=200,700\nheading=180\n"
        "[unit RI2]\nside=second\ntype=infantry\nnation=russian\nat=400,700\nheading=180\n";
    static const Broken rows[] = {
        {"not with an enemy unit on the table", {MEETS(FOOT, FRONT, GUN)}},
        {"not with an enemy unit on the table", {MEETS(FOOT, FRONT, 6)}},
        {"not with an enemy unit on the table", {MEETS(ENEMY, FRONT, GENERAL)}},
        {"not with an enemy unit on the table", {MEETS(ENEMY, FRONT, GONE)}},
        {"not with an enemy unit on the table", {MEETS(GENERAL, FRONT, ENEMY)}},
        {"disagree about their contact", {MEETS(FOOT, FRONT, ENEMY)}},
        {"disagree about their contact",
         {MEETS(FOOT, FRONT, ENEMY), MEETS(ENEMY, FRONT, FOOT), MEETS(ENEMY, REAR, FOOT)}},
        {"in contact twice",
         {MEETS(FOOT, FRONT, ENEMY), MEETS(FOOT, RIGHT, ENEMY), MEETS(ENEMY, FRONT, FOOT)}},
        {"in contact twice",
         {MEETS(FOOT, RIGHT, ENEMY), MEETS(FOOT, LEFT, ENEMY), MEETS(ENEMY, FRONT, FOOT)}},
        {"with neither front", {MEETS(FOOT, LEFT, ENEMY), MEETS(ENEMY, RIGHT, FOOT)}},
        {"a gun is in contact", {MEETS(GUN, FRONT, ENEMY), MEETS(ENEMY, FRONT, GUN)}},
        {"formation that its kind does not have",
         {NORTHERN(units[FOOT].formation, NORTHERN_UNLIMBERED)}},
        {"off the table has a place", {NORTHERN(units[GONE].x, 1)}},
        {"off the table has a place", {NORTHERN(units[GONE].y, 1)}},
        {"off the table has a place", {NORTHERN(units[GONE].heading, 1)}},
        {"off the table has a place", {MEETS(GONE, REAR, ENEMY)}},
        {"off the table has moved or fired", {NORTHERN(moved, 1 << GONE)}},
        {"off the table has moved or fired", {NORTHERN(exhausted, 1 << GONE)}},
        {"taken all its hits", {NORTHERN(units[FOOT].hits, 16)}},
        {"not that of its formation and bases", {NORTHERN(units[FOOT].left_x, 0)}},
        {"not that of its formation and bases", {NORTHERN(units[FOOT].left_y, 0)}},
        {"not that of its formation and bases", {NORTHERN(units[FOOT].right_x, 0)}},
        {"not that of its formation and bases", {NORTHERN(units[FOOT].right_y, 0)}},
        {"overlaps another, the edge", {NORTHERN(units[FOOT].x, 4000)}},
        {"overlaps another, the edge", {NORTHERN(units[FOOT].y, 8990)}},
        {"a general hangs over the edge", {NORTHERN(units[GENERAL].x, 8999)}},
        {"over without a reason", {NORTHERN(head.actor, HET_NOBODY)}},
        {"or a reason before the end", {NORTHERN(end, NORTHERN_END_TURNS)}},
        {"a winner before the end", {NORTHERN(winner, HET_FIRST)}},
    };
    expect_noticed(text, rows, G_N_ELEMENTS(rows));
}

/* --- Kircholm --------------------------------------------------------------------------------- */

#define KIRCHOLM(member, value) PUT(KircholmState, member, value)
enum { LH1, LC1, LR1, LR2, LV1, LA1, LC2, SI1 };

/* Cells are row x 8 + column, both from 0. */
static const char kircholm_text[] =
    "[scenario]\nformat=1\nsystem=kircholm\ntitle=Broken\nturns=9\nfirst=Lithuanians\n"
    "second=Swedes\n[map]\ncolumns=8\nrows=4\nlower=even\nrow-01=. . . . . . . .\n"
    "row-02=. . . . . . . .\nrow-03=. . . . . . . ~\nrow-04=. . . . . . . .\n"
    "[state]\nphase=movement\nstep=2\n"
    "[unit LH1]\nside=first\ntype=husaria\nplace=0101\nfacing=E\n"
    "[unit LC1]\nside=first\ntype=commander\nwith=LH1\n"
    "[unit LR1]\nside=first\ntype=raitars\nplace=0103\nfacing=E\nformation=double\n"
    "partner=LR2\n"
    "[unit LR2]\nside=first\ntype=raitars\nplace=0103\nfacing=E\nformation=double\n"
    "partner=LR1\n"
    "[unit LV1]\nside=first\ntype=volunteers\nlevel=gone\n"
    "[unit LA1]\nside=first\ntype=artillery\nplace=0304\nfacing=E\n"
    "[unit LC2]\nside=first\ntype=commander\nlevel=gone\n"
    "[unit SI1]\nside=second\ntype=infantry\nplace=0702\nfacing=W\n";

static void
kircholm_states_hold_together(void **unused)
{
    (void)unused;
    static const Broken rows[] = {
        {"a commander has a place of his own", {KIRCHOLM(units[LC1].place, 20)}},
        {"who is gone has left something", {KIRCHOLM(units[LC2].with, LR1)}},
        {"who is gone has left something", {KIRCHOLM(units[LC2].flags, KIRCHOLM_MOVED)}},
        {"neither there nor gone", {KIRCHOLM(units[LC1].level, KIRCHOLM_DISORDERED)}},
        {"a unit and its commander disagree", {KIRCHOLM(units[LC1].with, LR1)}},
        {"a unit and its commander disagree", {KIRCHOLM(units[LC1].with, KIRCHOLM_NOBODY)}},
        {"a commander and his unit disagree", {KIRCHOLM(units[LH1].with, KIRCHOLM_NOBODY)}},
        {"a unit and its commander disagree", {KIRCHOLM(units[LR1].with, LC1)}},
        {"a unit and its commander disagree", {KIRCHOLM(units[LR1].with, 8)}},
        {"the two of a double formation", {KIRCHOLM(units[LR2].facing, 0)}},
        {"the two of a double formation", {KIRCHOLM(units[LR2].place, 20)}},
        {"the two of a double formation", {KIRCHOLM(units[LR2].formation, KIRCHOLM_BASIC)}},
        {"the two of a double formation", {KIRCHOLM(units[LR1].partner, LA1)}},
        {"the two of a double formation", {KIRCHOLM(units[LR1].partner, LR1)}},
        {"a retreating unit has a formation", {KIRCHOLM(units[LA1].level, KIRCHOLM_RETREATING)}},
        {"in a formation it cannot take", {KIRCHOLM(units[LH1].formation, KIRCHOLM_DEFENSIVE)}},
        {"in a formation it cannot take", {KIRCHOLM(units[LH1].formation, KIRCHOLM_NO_FORMATION)}},
        {"not in its plain formation",
         {KIRCHOLM(units[SI1].level, KIRCHOLM_DISORDERED),
          KIRCHOLM(units[SI1].formation, KIRCHOLM_DEFENSIVE)}},
        {"in double formation alone", {KIRCHOLM(units[LR1].partner, KIRCHOLM_NOBODY)}},
        {"a partner but no double formation", {KIRCHOLM(units[LR1].formation, KIRCHOLM_BASIC)}},
        {"has no level", {KIRCHOLM(units[LA1].level, KIRCHOLM_GONE + 1)}},
        {"that is gone has left something", {KIRCHOLM(units[LV1].place, 20)}},
        {"that is gone has left something", {KIRCHOLM(units[LV1].formation, KIRCHOLM_BASIC)}},
        {"that is gone has left something", {KIRCHOLM(units[LV1].partner, LR1)}},
        {"that is gone has left something", {KIRCHOLM(units[LV1].with, LC1)}},
        {"that is gone has left something", {KIRCHOLM(units[LV1].lances, 1)}},
        {"that is gone has left something", {KIRCHOLM(units[LV1].load, 1)}},
        {"that is gone has left something", {KIRCHOLM(units[LV1].charge, 1)}},
        {"that is gone has left something", {KIRCHOLM(units[LV1].flags, KIRCHOLM_MOVED)}},
        {"a unit has no place", {KIRCHOLM(units[LA1].place, KIRCHOLM_OFF)}},
        {"a unit has no place", {KIRCHOLM(units[LA1].place, 32)}},
        {"a unit faces nowhere", {KIRCHOLM(units[LA1].facing, 6)}},
        {"has lances that cannot", {KIRCHOLM(units[LA1].lances, 1)}},
        {"has lances that cannot", {KIRCHOLM(units[LH1].lances, 2)}},
        {"loaded that cannot be", {KIRCHOLM(units[LH1].load, 1)}},
        {"loaded that cannot be", {KIRCHOLM(units[LA1].load, KIRCHOLM_LOADED + 1)}},
        {"charges that cannot", {KIRCHOLM(units[LA1].charge, 1)}},
        {"charges that cannot", {KIRCHOLM(units[LH1].charge, KIRCHOLM_CHARGE_UP + 1)}},
        {"has reacted while nobody moves", {KIRCHOLM(units[LA1].flags, KIRCHOLM_REACTED)}},
        {"where the board has another or none", {KIRCHOLM(units[LA1].place, 20)}},
        {"where the board has another or none", {KIRCHOLM(units[LA1].place, 0)}},
        {"stands where it cannot",
         {KIRCHOLM(units[LA1].place, 23), KIRCHOLM(at[23], 1 + LA1), KIRCHOLM(at[26], 0)}},
        {"the board and the units' places", {KIRCHOLM(at[31], 1 + LA1)}},
        {"zones are not those", {KIRCHOLM(zone[31], 1)}},
        {"zones are not those", {KIRCHOLM(units[SI1].facing, 0)}},
        {"over without a reason", {KIRCHOLM(head.actor, HET_NOBODY)}},
        {"or has one before the end", {KIRCHOLM(end, KIRCHOLM_END_TURNS)}},
        {"or has one before the end", {KIRCHOLM(winner, HET_FIRST)}},
        {"attackers but no fight", {KIRCHOLM(set[0], 1)}},
        {"a trail but no fight", {KIRCHOLM(trail[0], 3)}},
        {"a way but nobody walks it", {KIRCHOLM(way.steps, 1)}},
    };
    expect_noticed(kircholm_text, rows, G_N_ELEMENTS(rows));
}

TEST_UNIT("broken-states")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kipling_states_hold_together),
        cmocka_unit_test(musket_states_hold_together),
        cmocka_unit_test(husaria_states_hold_together),
        cmocka_unit_test(northern_states_hold_together),
        cmocka_unit_test(kircholm_states_hold_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
