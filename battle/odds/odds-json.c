#include "odds-json.h"

#include "library/json.h"
#include "library/json-view.h"
#include "odds-roll.h"
#include "engine/each.h"

static const HetOdds *
odds_of(const void *data)
{
    return data;
}

/* --- outcomes --------------------------------------------------------------------------------- */

static const HetWireObject wire_sum = {
    "odds-sum",
    "the worst that comes to the units of a side, each line of play counted once",
    sizeof(HetOddsSum),
    {
        HET_WIRE_ROW(HetOddsSum, destroyed, "a unit is out of the game or captured"),
        HET_WIRE_ROW(HetOddsSum, shaken, "else one is shaken"),
        {"falls_back", "else one falls back", HET_WIRE_AT(HetOddsSum, fell_back)},
        HET_WIRE_ROW(HetOddsSum, lost, "strength, on average"),
        {0},
    },
};

static const HetWireObject wire_outcome = {
    "outcome",
    "what may come of the orders",
    sizeof(HetOddsOutcome),
    {
        HET_WIRE_ROW(HetOddsOutcome, chance, NULL),
        HET_WIRE_ROW(HetOddsOutcome, text, NULL),
        HET_WIRE_ROW(HetOddsOutcome, lost, "strength", .traits = HET_WIRE_SIDES),
        HET_WIRE_ROW(HetOddsOutcome, fights_on, "units must fight on in the next turn"),
        {0},
    },
};

static const HetWireObject wire_group = {
    "odds-group",
    "outcomes gathered",
    sizeof(HetOddsGroup),
    {
        HET_WIRE_ROW(HetOddsGroup, chance, NULL),
        HET_WIRE_ROW(HetOddsGroup, text, NULL),
        HET_WIRE_ROW(HetOddsGroup, exact, "all have this text"),
        HET_WIRE_ROW(HetOddsGroup, lost, "strength, on average", .traits = HET_WIRE_SIDES),
        {0},
    },
};

static void
write_groups(const HetWire *wire, const void *odds)
{
    g_autoptr(GArray) groups = het_odds_groups(wire->context, odds);
    het_json_begin_array(wire->json, NULL);
    HET_EACH_IN(const HetOddsGroup, group, groups)
        het_wire_object(wire, &wire_group, group);
    het_json_end(wire->json);
}

/* A face, and the outcome it most likely leads to. */
typedef struct {
    HetOddsFace face;
    const char *text;
} Face;

static const HetWireObject wire_face = {
    "odds-face",
    "what comes of a reading of the first roll, or of all up to the highest",
    sizeof(Face),
    {
        {"reading", NULL, HET_WIRE_AT(Face, face.reading)},
        {"highest", NULL, HET_WIRE_AT(Face, face.highest)},
        {"chance", NULL, HET_WIRE_AT(Face, face.chance)},
        HET_WIRE_ROW(Face, text, "the likeliest outcome", .traits = HET_WIRE_OPTIONAL),
        {"first", NULL, HET_WIRE_OF(Face, face.sum[HET_FIRST], wire_sum)},
        {"second", NULL, HET_WIRE_OF(Face, face.sum[HET_SECOND], wire_sum)},
        {0},
    },
};

static void
write_faces(const HetWire *wire, const void *data)
{
    const HetOdds *odds = data;
    het_json_begin_array(wire->json, NULL);
    HET_EACH_IN(const HetOddsFace, face, odds->faces) {
        const Face reported = {
            *face, odds->outcomes->len > 0
                       ? g_array_index(odds->outcomes, HetOddsOutcome, face->likeliest).text
                       : NULL};
        het_wire_object(wire, &wire_face, &reported);
    }
    het_json_end(wire->json);
}

#define SUM                                                                                        \
    {                                                                                              \
        "sum", "least chances, if some is undecided", HET_WIRE_OF(HetOdds, sum, wire_sum),         \
            .traits = HET_WIRE_SIDES                                                               \
    }
#define REAL(name, field, help)                                                                    \
    {                                                                                              \
        name, help, HET_WIRE_AT(HetOdds, field)                                                    \
    }
#define FACES                                                                                      \
    {                                                                                              \
        "faces", "of the first roll of the side that gave the orders against an enemy",            \
            HET_WIRE_LIST_BY(wire_face, write_faces)                                               \
    }
#define GROUPS                                                                                     \
    {                                                                                              \
        "groups", "the outcomes, gathered until few cover four fifths",                            \
            HET_WIRE_LIST_BY(wire_group, write_groups)                                             \
    }
#define BETTER REAL("better", better, "the chance that worse comes to the other side")
#define WORSE REAL("worse", worse, "the chance that worse comes to the side of the orders")
#define UNDECIDED REAL("undecided", undecided, "the share not followed to its end")

static const HetWireObject wire_fight = {
    "odds-fight",
    "the first fight alone",
    sizeof(HetOdds),
    {SUM, BETTER, WORSE, UNDECIDED, FACES, GROUPS, {0}},
};

/* --- units ------------------------------------------------------------------------------------ */

static void
write_losses(const HetWire *wire, const void *data)
{
    const GArray *losses = ((const HetOddsProspect *)data)->losses;
    double none = 1;
    for (guint lost = 1; lost < losses->len; lost++)
        none -= g_array_index(losses, double, lost);
    HET_JSON_EACH(wire->json, NULL, lost, MAX(losses->len, 1),
                  lost == 0 ? none : g_array_index(losses, double, lost));
}

#define PROSPECT(name, field)                                                                      \
    {                                                                                              \
        name, NULL, HET_WIRE_AT(HetOddsProspect, field)                                            \
    }
static const HetWireObject wire_prospect = {
    "prospect",
    "what comes to a unit: losses on average, else chances",
    sizeof(HetOddsProspect),
    {
        HET_WIRE_ROW_AS(UNIT, HetOddsProspect, unit, NULL),
        PROSPECT("lost", lost),
        {"losses", "chances by number lost, from 0", .type = HET_WIRE_REAL, .listed = 1,
         .write = write_losses},
        PROSPECT("prisoners", prisoners),
        PROSPECT("falls_back", fell_back),
        PROSPECT("shaken", shaken),
        PROSPECT("rallies", rallied),
        PROSPECT("removed", removed),
        PROSPECT("captured", taken),
        {0},
    },
};

/* --- rolls ------------------------------------------------------------------------------------ */

typedef struct {
    int reading;
    double chance;
} Reading;

static const HetWireObject wire_reading = {
    "reading",
    "of a roll",
    sizeof(Reading),
    {
        HET_WIRE_ROW(Reading, reading, NULL),
        HET_WIRE_ROW(Reading, chance, NULL),
        {0},
    },
};

static void
write_readings(const HetWire *wire, const void *roll)
{
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    het_throw_list(&((const HetOddsRoll *)roll)->throw, true, list);
    het_json_begin_array(wire->json, NULL);
    HET_EACH_BELOW(i, list->count) {
        const Reading reading = {(int)list->moves[i].roll.low,
                                 (double)list->weights[i] / (double)list->total};
        het_wire_object(wire, &wire_reading, &reading);
    }
    het_json_end(wire->json);
}

static void
write_roll(const HetWire *wire, const void *data)
{
    HetRollAccount account = ((const HetOddsRoll *)data)->account;
    HetThrow throw = ((const HetOddsRoll *)data)->throw;
    throw.account = &account;
    het_json_roll(wire->json, &throw, NULL);
}

static bool
is_described(const HetWire *wire, const void *roll)
{
    (void)wire;
    return ((const HetOddsRoll *)roll)->described;
}

static bool
is_test(const HetWire *wire, const void *data)
{
    return is_described(wire, data) && ((const HetOddsRoll *)data)->account.test != HET_TEST_NONE;
}

static bool
is_hits(const HetWire *wire, const void *data)
{
    return is_described(wire, data) && !is_test(wire, data) &&
           ((const HetOddsRoll *)data)->throw.reading == HET_READ_HITS;
}

#define DESCRIBED HET_WIRE_IF(is_described)
static const HetWireObject wire_roll = {
    "odds-roll",
    "a roll on the way",
    sizeof(HetOddsRoll),
    {
        HET_WIRE_ROW(HetOddsRoll, chance, "that it is rolled; above 1 how often"),
        HET_WIRE_ROW(HetOddsRoll, what, NULL),
        HET_WIRE_ROW(HetOddsRoll, rule, NULL),
        {"unit", NULL, HET_WIRE_AS(UNIT, HetOddsRoll, throw.unit), .present = is_described,
         .traits = HET_WIRE_OPTIONAL | HET_WIRE_NULLABLE},
        {"target", NULL, HET_WIRE_AS(UNIT, HetOddsRoll, account.target), .present = is_described,
         .traits = HET_WIRE_OPTIONAL | HET_WIRE_NULLABLE},
        {"roll", NULL, HET_WIRE_OF_BY(het_wire_roll, write_roll), DESCRIBED},
        {"succeeds", "the chance of a test", HET_WIRE_AT(HetOddsRoll, success),
         HET_WIRE_IF(is_test)},
        {"mean_hits", NULL, HET_WIRE_AT(HetOddsRoll, success), HET_WIRE_IF(is_hits)},
        {"readings", NULL, HET_WIRE_LIST_BY(wire_reading, write_readings), DESCRIBED},
        {0},
    },
};

/* --- decisions -------------------------------------------------------------------------------- */

/* An option of a decision; with what comes of it where it is followed. */
typedef struct {
    const char *move, *why;
    double chosen;
} Option;

static const HetWireObject wire_option = {
    "option",
    "of a decision",
    sizeof(Option),
    {
        HET_WIRE_ROW(Option, move, NULL),
        HET_WIRE_ROW(Option, chosen, "the chance that it is taken"),
        HET_WIRE_ROW(Option, why, NULL, .traits = HET_WIRE_OPTIONAL),
        {0},
    },
};

static void
write_options(const HetWire *wire, const void *data)
{
    const HetOddsDecision *decision = data;
    het_json_begin_array(wire->json, NULL);
    HET_EACH_LISTED(i, decision->options) {
        const Option option = {.move = decision->options[i],
                               .chosen = decision->chosen[i],
                               .why = decision->chosen[i] > 0 ? het_odds_reason(decision->why[i])
                                                              : NULL};
        het_wire_object(wire, &wire_option, &option);
    }
    het_json_end(wire->json);
}

static void
write_decider(const HetWire *wire, const void *decision)
{
    het_json_value_text(wire->json,
                        wire->scenario->sides[((const HetOddsDecision *)decision)->side]);
}

static const HetWireObject wire_decision = {
    "decision",
    "on the way, with the chances of what is chosen",
    sizeof(HetOddsDecision),
    {
        HET_WIRE_ROW(HetOddsDecision, chance, "that it comes"),
        {"side", "its name", HET_WIRE_BY(TEXT, write_decider)},
        {"options", NULL, HET_WIRE_LIST_BY(wire_option, write_options)},
        {0},
    },
};

/* --- odds ------------------------------------------------------------------------------------- */

static bool
is_proven(const HetWire *wire, const void *odds)
{
    double proven = 0;
    (void)odds;
    return het_odds_case_proven(wire->context, &proven);
}

static void
write_proven(const HetWire *wire, const void *odds)
{
    double proven = 0;
    (void)odds;
    het_odds_case_proven(wire->context, &proven);
    het_json_value_real(wire->json, proven);
}

static void
write_orders(const HetWire *wire, const void *odds)
{
    const HetOddsCase *requested = wire->context;
    (void)odds;
    het_json_begin_array(wire->json, NULL);
    for (unsigned i = 0; *het_odds_case_line(requested, i) != '\0'; i++)
        het_json_value_text(wire->json, het_odds_case_line(requested, i));
    het_json_end(wire->json);
}

static void
write_side(const HetWire *wire, const void *odds)
{
    (void)odds;
    het_json_value_text(wire->json, wire->scenario->sides[het_odds_case_side(wire->context)]);
}

static bool
has_faces(const HetWire *wire, const void *odds)
{
    (void)wire;
    return odds_of(odds)->faces->len > 0;
}

#define SIDES(name, field, help)                                                                   \
    {                                                                                              \
        name, help, HET_WIRE_AT(HetOdds, field), .traits = HET_WIRE_SIDES                          \
    }
const HetWireObject het_wire_odds = {
    "odds",
    "exact chances of orders to the end of the fight",
    sizeof(HetOdds),
    {
        {"proven", "in small endings: the share of a victory by best play to the end of the game",
         HET_WIRE_BY(REAL, write_proven), HET_WIRE_IF(is_proven)},
        {"orders", "the lines", .type = HET_WIRE_TEXT, .listed = 1, .write = write_orders},
        {"side", "the name of the side that gave them", HET_WIRE_BY(TEXT, write_side)},
        SUM,
        SIDES("mean_lost", mean, "strength; the least, if some is undecided"),
        SIDES("mean_units_lost", units_lost, NULL),
        SIDES("mean_units_shaken", shaken, "more than before"),
        UNDECIDED,
        REAL("open", open, "the part of it in which the orders leave a decision open"),
        REAL("fights_on", fights_on, "the chance that units must fight on in the next turn"),
        BETTER,
        WORSE,
        {"outcomes", "the likeliest first", HET_WIRE_LIST(HetOdds, outcomes, wire_outcome)},
        GROUPS,
        FACES,
        HET_WIRE_ROW(HetOdds, faced, "the number of the roll that the faces are of",
                     .present = has_faces, .traits = HET_WIRE_OPTIONAL),
        {"fight", "the first fight alone, where the side may go on to another",
         HET_WIRE_OF(HetOdds, fight, wire_fight), .traits = HET_WIRE_OPTIONAL | HET_WIRE_POINTER},
        {"units", "that something comes to", HET_WIRE_LIST(HetOdds, prospects, wire_prospect)},
        {"rolls", "in order", HET_WIRE_LIST(HetOdds, rolls, wire_roll)},
        {"decisions", "in order", HET_WIRE_LIST(HetOdds, decisions, wire_decision)},
        {0},
    },
};

void
het_odds_json(HetJson *json, HetOddsCase *requested, const HetOdds *odds)
{
    const HetWire wire = {
        .json = json, .scenario = het_odds_case_state(requested)->scenario, .context = requested};
    het_wire_object(&wire, &het_wire_odds, odds);
}
