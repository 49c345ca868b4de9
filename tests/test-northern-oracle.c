/* The real system against the oracle of northern-oracle.h: random games over every scenario, in
 * which random placements, many of them a hair from what is allowed, are judged by both; and what
 * is played leads where it should. HETMAN_TEST_PAIRS sets how many placements. */
#include "test.h"

#include "engine/game.h"
#include "engine/rules/northern/northern-procedure.h"
#include "engine/rules/northern/northern-procedure.h"
#include "engine/rules/registry.h"
#include "engine/text.h"
#include "northern-oracle.h"
#include "plane-pairs.h"

typedef struct {
    HetRandom random;
    uint64_t moves, legal_moves, charges, legal_charges, shots, legal_shots;
    GHashTable *reasons; /* given by the oracle */
} Trial;

static void
fail_pose(const NorthernState *state, const HetMove *move, bool engine, const char *oracle)
{
    g_autofree char *text = het_text_of(&state->head, move);
    fail_msg("%s, turn %u: %s: the rules have %s, the oracle \"%s\"", state->head.scenario->name,
             state->head.turn, text, engine ? "yes" : "no", oracle);
}

static HetPoint
aside_of(HetRandom *random, HetPoint point, unsigned reach)
{
    return (HetPoint){point.x + (int)het_random_below(random, 2 * reach + 1) - (int)reach,
                      point.y + (int)het_random_below(random, 2 * reach + 1) - (int)reach};
}

/* A listed pose a little changed, a unit's way of random length, or anything. */
static HetPose
draw_pose(Trial *trial, const NorthernState *state, unsigned unit, const HetMove *listed)
{
    HetRandom *random = &trial->random;
    const NorthernUnit *it = &state->units[unit];
    HetPoint from = {it->x, it->y};
    HetPose pose = listed->pose;
    unsigned manner = het_random_below(random, 8);
    if (manner < 3) { /* a little changed */
        HetPoint at = aside_of(random, (HetPoint){pose.x, pose.y}, 1 + manner * 4);
        pose.x = at.x;
        pose.y = at.y;
        if (manner == 2)
            pose.turn_end = (uint16_t)het_random_below(random, HET_PLANE_TURN);
    } else if (manner < 7) { /* somewhere ahead */
        unsigned heading = het_random_below(random, HET_PLANE_TURN);
        if (manner < 5)
            heading = (it->heading + het_random_below(random, 16384) - 8192u) % HET_PLANE_TURN;
        if (manner == 5)
            heading = listed->pose.turn_start;
        HetPoint at = het_plane_ahead(from, heading, (int)het_random_below(random, 4000));
        pose = (HetPose){.x = at.x, .y = at.y, .turn_start = (uint16_t)heading};
        pose.turn_end = het_random_below(random, 2) == 0
                            ? (uint16_t)heading
                            : (uint16_t)het_random_below(random, HET_PLANE_TURN);
    } else { /* on the spot */
        pose = (HetPose){.x = from.x, .y = from.y};
        pose.turn_start = pose.turn_end = (uint16_t)het_random_below(random, HET_PLANE_TURN);
    }
    return pose;
}

static void
assert_alike(Trial *trial, const NorthernState *state, const HetMove *move, const char *oracle)
{
    bool engine = het_game_is_legal(&state->head, move);
    if (engine != (*oracle == '\0'))
        fail_pose(state, move, engine, oracle);
    g_hash_table_add(trial->reasons, (gpointer)(guintptr)oracle);
}

/* After a legal move the unit stands as it has it, over nobody, and in contact as charged. */
static void
assert_applied(const NorthernState *before, const HetMove *move)
{
    HetStateBuffer buffer;
    het_game_clone(&buffer.state, &before->head);
    het_game_apply(&buffer.state, move, NULL);
    const NorthernState *state = (const NorthernState *)&buffer.state;
    const NorthernUnit *it = &state->units[move->unit];
    if (it->status != NORTHERN_PRESENT || state->head.epoch != before->head.epoch)
        return; /* the turn went on, and the enemy's too */
    HetOutline outline = northern_outline(it);
    HetPoint corners[4];
    het_outline_corners(&outline, corners);
    OraclePolygon body =
        northern_oracle_body(state, move->unit, it->formation,
                             (HetPoint){move->pose.x, move->pose.y}, move->pose.turn_end);
    for (unsigned i = 0; i < 4 && state->head.phase == before->head.phase; i++) {
        assert_int_equal(corners[i].x, body.points[i].x);
        assert_int_equal(corners[i].y, body.points[i].y);
    }
    const char *wrong = state->head.scenario->rules->check(&state->head);
    if (wrong != NULL)
        fail_pose(before, move, true, wrong);
}

/* --- trials ----------------------------------------------------------------------------------- */

static void
try_pose(Trial *trial, const NorthernState *state, const HetMove *listed)
{
    HetMove move = *listed;
    bool charges = move.kind == HET_MOVE_CHARGE;
    if (move.kind != HET_MOVE_MOVE && !charges)
        return;
    move.pose = draw_pose(trial, state, move.unit, listed);
    const char *oracle = charges ? northern_oracle_charge(state, move.unit, move.target, &move.pose)
                                 : northern_oracle_move(state, move.unit, &move.pose);
    assert_alike(trial, state, &move, oracle);
    *(charges ? &trial->charges : &trial->moves) += 1;
    if (*oracle != '\0')
        return;
    *(charges ? &trial->legal_charges : &trial->legal_moves) += 1;
    assert_applied(state, &move);
}

static void
try_poses(Trial *trial, const NorthernState *state, const HetMoveList *list)
{
    for (unsigned tries = 0; tries < 12; tries++)
        try_pose(trial, state, &list->moves[het_random_below(&trial->random, list->count)]);
    for (unsigned i = 0; i < list->count; i++) { /* what is listed is legal to the oracle too */
        const HetMove *move = &list->moves[i];
        if (move->kind == HET_MOVE_MOVE)
            assert_alike(trial, state, move, northern_oracle_move(state, move->unit, &move->pose));
        if (move->kind != HET_MOVE_CHARGE)
            continue;
        assert_alike(trial, state, move,
                     northern_oracle_charge(state, move->unit, move->target, &move->pose));
        for (unsigned tries = 0; tries < 8; tries++)
            try_pose(trial, state, move);
    }
}

/* A charge at every enemy, to where they would touch or a little short or beyond: few are listed.
 */
static void
try_charges(Trial *trial, const NorthernState *state)
{
    unsigned unit = northern_chosen(state);
    const NorthernUnit *it = &state->units[unit];
    HetPoint from = {it->x, it->y};
    for (unsigned target = 0; target < northern_data(state)->unit_count; target++) {
        HetMove move = het_move_target(HET_MOVE_CHARGE, unit, target);
        const NorthernUnit *foe = &state->units[target];
        HetPoint aim = aside_of(&trial->random, (HetPoint){foe->x, foe->y}, 300);
        if (foe->status != NORTHERN_PRESENT || (aim.x == from.x && aim.y == from.y))
            continue;
        unsigned heading = het_plane_bearing(aim.x - from.x, aim.y - from.y);
        OraclePolygon body = northern_oracle_body(state, unit, it->formation, from, heading);
        HetOutline own = {
            .centre = from,
            .left = {(int32_t)body.points[0].x - from.x, (int32_t)body.points[0].y - from.y},
            .right = {(int32_t)body.points[1].x - from.x, (int32_t)body.points[1].y - from.y}};
        HetOutline its = northern_outline(foe);
        int32_t length =
            het_outline_sweep(&own, het_plane_ahead((HetPoint){0, 0}, heading, 3000), 3000, &its);
        length = MAX(length, 0) + (int32_t)het_random_below(&trial->random, 16) - 13;
        HetPoint at = het_plane_ahead(from, heading, length);
        move.pose = (HetPose){
            .x = at.x, .y = at.y, .turn_start = (uint16_t)heading, .turn_end = (uint16_t)heading};
        const char *oracle = northern_oracle_charge(state, unit, target, &move.pose);
        assert_alike(trial, state, &move, oracle);
        trial->charges++;
        trial->legal_charges += *oracle == '\0';
    }
}

static void
try_shots(Trial *trial, const NorthernState *state)
{
    unsigned unit = northern_chosen(state);
    for (unsigned target = 0; target < northern_data(state)->unit_count; target++) {
        HetMove move = het_move_target(HET_MOVE_SHOOT, unit, target);
        const NorthernUnit *foe = &state->units[target];
        bool engaged = false;
        for (unsigned face = 0; face < HET_FACES; face++)
            engaged = engaged || foe->enemy[face] != NORTHERN_NONE;
        if (engaged)
            continue;
        const char *oracle = northern_oracle_shot(state, unit, target);
        assert_alike(trial, state, &move, oracle);
        trial->shots++;
        trial->legal_shots += *oracle == '\0';
    }
}

static void
play(Trial *trial, const HetScenario *scenario, uint64_t wanted)
{
    HetStateBuffer buffer;
    HetState *state = &buffer.state;
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    for (het_game_start(scenario, state); !het_game_over(state);) {
        const unsigned procedure = het_state_procedure(state);
        het_game_legal(state, list);
        if (state->actor <= HET_SECOND && procedure == NORTHERN_ACTION && trial->moves < wanted) {
            try_poses(trial, (const NorthernState *)state, list);
            try_charges(trial, (const NorthernState *)state);
        }
        if (state->actor <= HET_SECOND && procedure == NORTHERN_SHOT)
            try_shots(trial, (const NorthernState *)state);
        unsigned pick = state->actor == HET_CHANCE ? het_random_outcome(&trial->random, list)
                                                   : het_random_below(&trial->random, list->count);
        /* Often on and at the enemy, so that much is near. */
        for (unsigned i = 0; state->actor <= HET_SECOND && i < list->count; i++)
            if (list->moves[i].kind == HET_MOVE_CHARGE && het_random_below(&trial->random, 3) == 0)
                pick = i;
        het_game_apply(state, &list->moves[pick], NULL);
    }
}

static void
placements_are_judged_as_the_oracle_does(void **unused)
{
    (void)unused;
    Trial trial = {.random = {.state = 4}, .reasons = g_hash_table_new(g_str_hash, g_str_equal)};
    g_auto(GStrv) names = het_scenario_names("northern");
    uint64_t wanted = pairs_wanted();
    for (unsigned round = 0; trial.moves < wanted; round++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *random =
            g_strdup_printf("northern/random?seed=%u&woods=2&towns=1&marshes=1&river=%u&units=%u",
                            round, round % 2, round % 3 == 0 ? 4u : 6u);
        unsigned which = round % (g_strv_length(names) + 2);
        g_autoptr(HetScenario) scenario = het_scenario_open(
            names[which] != NULL && which < g_strv_length(names) ? names[which] : random,
            het_rules_registry, &error);
        assert_no_error(error);
        play(&trial, scenario, wanted);
    }
    print_message("# moves %u of %u legal, charges %u of %u, shots %u of %u\n",
                  (unsigned)trial.legal_moves, (unsigned)trial.moves, (unsigned)trial.legal_charges,
                  (unsigned)trial.charges, (unsigned)trial.legal_shots, (unsigned)trial.shots);
    assert_true(trial.legal_moves > trial.moves / 10);
    assert_true(trial.legal_charges > 20 && trial.charges > 2 * trial.legal_charges);
    assert_true(trial.legal_shots > 20 && trial.shots > trial.legal_shots);
    static const char *const reasons[] = {
        "",
        "ends off the table",
        "ends on barred ground",
        "ends in a town",
        "ends on a unit",
        "not straight ahead",
        "leads off the table",
        "leads over barred ground",
        "leads through a unit",
        "too far",
        "unlimbered",
        "turns too much",
        "outnumbered",
        "infantry against cavalry",
        "no contact",
        "out of range",
        "out of the field of fire",
    };
    for (size_t i = 0; i < G_N_ELEMENTS(reasons); i++)
        if (!g_hash_table_contains(trial.reasons, reasons[i]))
            fail_msg("no trial came to: %s", reasons[i]);
    g_hash_table_unref(trial.reasons);
}

/* --- charges that stop a hair short ------------------------------------------------------------
 */

/* A charge by the first unit at the second, straight at its middle. */
typedef struct {
    unsigned heading;
    int32_t contact; /* the length at which the two would overlap */
    HetPoint from;
} Line;

static HetScenario *
open_text(const char *text)
{
    g_autoptr(GError) error = NULL;
    HetScenario *scenario = het_scenario_parse("drawn", text, NULL, het_rules_registry, &error);
    assert_no_error(error);
    return scenario;
}

static Line
line_of(const NorthernState *state)
{
    const NorthernUnit *it = &state->units[0], *foe = &state->units[1];
    HetPoint from = {it->x, it->y};
    unsigned heading = het_plane_bearing(foe->x - from.x, foe->y - from.y);
    HetOutline own = northern_outline_as(state, 0, (NorthernFormation)it->formation, from, heading);
    HetOutline its = northern_outline(foe);
    HetPoint by = het_plane_ahead((HetPoint){0, 0}, heading, 3000);
    return (Line){heading, het_outline_sweep(&own, by, 3000, &its), from};
}

/* Ground of a kind that begins across the line at a distance, and is wide. */
static void
append_ground(GString *text, const char *kind, const Line *line, int32_t distance)
{
    static const struct {
        int ahead, aside;
    } corners[] = {{0, -1200}, {0, 1200}, {300, 1200}, {300, -1200}};
    g_string_append_printf(text, "\n[terrain ground]\ntype=%s\noutline=", kind);
    for (size_t i = 0; i < G_N_ELEMENTS(corners); i++) {
        HetPoint at = het_plane_ahead(line->from, line->heading, distance + corners[i].ahead);
        at = het_plane_ahead(at, line->heading + HET_PLANE_TURN / 4, corners[i].aside);
        g_string_append_printf(text, "%s%d.%d,%d.%d", i > 0 ? " " : "", at.x / 10, at.x % 10,
                               at.y / 10, at.y % 10);
    }
    g_string_append_c(text, '\n');
}

/* Whether a charge along the line may be so long. */
static bool
is_legal_length(const HetState *state, const Line *line, int32_t length)
{
    HetMove move = het_move_target(HET_MOVE_CHARGE, 0, 1);
    HetPoint at = het_plane_ahead(line->from, line->heading, length);
    move.pose = (HetPose){.x = at.x,
                          .y = at.y,
                          .turn_start = (uint16_t)line->heading,
                          .turn_end = (uint16_t)line->heading};
    return het_game_is_legal(state, &move);
}

static bool
lists_charge(const HetState *state)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    het_game_legal(state, list);
    for (unsigned i = 0; i < list->count; i++)
        if (list->moves[i].kind == HET_MOVE_CHARGE)
            return true;
    return false;
}

/* Towns and woods begin within a hair of where charges would end: wherever a length along
 * the line is legal, some charge is listed. */
static void
charges_that_stop_short_are_listed(void **unused)
{
    (void)unused;
    enum { TRIALS = 600, HALF_DEPTH = 300, NEAR = 15 };
    static const char *const kinds[] = {"town", "woods"};
    HetRandom random = {.state = 9};
    unsigned legal = 0, barred = 0, stopped = 0;
    for (unsigned trial = 0; trial < TRIALS; trial++) {
        unsigned which = trial % G_N_ELEMENTS(kinds);
        int aim = (int)het_random_below(&random, 360);
        HetPoint at = het_plane_ahead((HetPoint){4500, 4500}, (unsigned)aim * 182u,
                                      which == 1 ? 1900 + (int)het_random_below(&random, 300)
                                                 : 1000 + (int)het_random_below(&random, 1500));
        g_autoptr(GString) text = g_string_new(NULL);
        g_string_printf(text,
                        "[scenario]\nformat=1\nsystem=northern\ntitle=Drawn\nfirst=A\nsecond=B\n"
                        "turns=3\n[state]\nphase=movement\n"
                        "[unit A1]\nside=first\ntype=cavalry\nat=450,450\nheading=%d\n"
                        "[unit B1]\nside=second\ntype=infantry\nat=%d.%d,%d.%d\nheading=%d\n",
                        (450 - aim + (int)het_random_below(&random, 80) - 40) % 360, at.x / 10,
                        at.x % 10, at.y / 10, at.y % 10, (int)het_random_below(&random, 360));
        HetStateBuffer buffer;
        g_autoptr(HetScenario) bare = open_text(text->str);
        het_game_start(bare, &buffer.state);
        Line line = line_of((const NorthernState *)&buffer.state);
        append_ground(text, kinds[which], &line,
                      line.contact + HALF_DEPTH - NEAR + (int)het_random_below(&random, NEAR + 3));
        g_autoptr(HetScenario) scenario = open_text(text->str);
        het_game_start(scenario, &buffer.state);
        HetMove select = het_move_unit(HET_MOVE_SELECT, 0);
        het_game_apply(&buffer.state, &select, NULL);
        int32_t longest = line.contact + 2;
        while (longest > line.contact - NEAR && !is_legal_length(&buffer.state, &line, longest))
            longest--;
        if (longest == line.contact - NEAR) {
            barred++;
            continue;
        }
        legal++;
        stopped += longest < line.contact - 3;
        if (!lists_charge(&buffer.state))
            fail_msg("a charge of %d is legal and none is listed:\n%s", longest, text->str);
    }
    print_message("# %u charges legal, %u of them stopped short, %u barred\n", legal, stopped,
                  barred);
    assert_true(stopped > TRIALS / 20 && barred > TRIALS / 20);
}

TEST_UNIT("northern-oracle")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(placements_are_judged_as_the_oracle_does),
        cmocka_unit_test(charges_that_stop_short_are_listed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
