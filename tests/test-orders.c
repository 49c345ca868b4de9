/* An order is carried out as typed or not at all: lines are made of the moves of played games, as
 * people type them, one word of them is changed, and each word is compared with what was read. The
 * system is the argument. */
#include "test.h"

#include <string.h>

#include "agents/agent.h"
#include "engine/orders.h"
#include "engine/game.h"
#include "engine/random.h"
#include "engine/rules/registry.h"
#include "engine/text-typed.h"
#include "engine/text.h"
#include "order-line.h"
#include "sanitized.h"

enum { RUN_MAX = 5, READ_MAX = 96, FORMS = 8, NODES = 4000 };

static const char *system_name; /* of this run */

static const char *const scenarios[][7] = {
    {"einstein", "einstein/standard"},
    {"husaria", "husaria/training-charge", "husaria/training-tabor", "husaria/berestechko-10-july",
     "husaria/random?seed=5&units=8", "husaria/berestechko-29-june?deployment=1"},
    {"kipling", "kipling/skirmish", "kipling/market-town", "kipling/battery",
     "kipling/random?seed=5&points=60"},
    {"kircholm", "kircholm/drill-line", "kircholm/drill-shooting", "kircholm/feigned-retreat",
     "kircholm/kircholm-1605", "kircholm/random?seed=5"},
    {"musketpike", "musketpike/drill-brigades", "musketpike/drill-redoubt",
     "musketpike/white-mountain-1620", "musketpike/random?seed=5"},
    {"northern", "northern/drill", "northern/fraustadt-1706", "northern/pitched-battle",
     "northern/random?seed=5&units=6"},
};

/* What a line was read as: decisions, and what was forced after each. */
typedef struct {
    HetMove move;
    bool forced;
    HetStateBuffer *before; /* of a decision, where it was taken */
} Read;

typedef struct {
    unsigned count;
    Read reads[READ_MAX];
} Reading;

typedef struct {
    HetScenario *scenario;
    HetRandom random;
    HetStateBuffer start; /* of a run of decisions of one side */
    HetMove run[RUN_MAX];
    unsigned length;
    unsigned lines, unchanged, whole, begun, refused, reasons;
} Trial;

/* --- reading ---------------------------------------------------------------------------------- */

static void
hear(void *data, const HetState *state, const HetEvent *event)
{
    Reading *reading = data;
    (void)state;
    if (event->kind == HET_EVENT_FORCED && reading->count < READ_MAX)
        reading->reads[reading->count++] = (Read){.move = *event->move, .forced = true};
}

/* Plays what was read; each move must be legal where it stands. */
static void
play_read(const HetState *start, const HetOrders *orders, Reading *ret_reading)
{
    HetStateBuffer at;
    const HetSink sink = {.emit = hear, .data = ret_reading};
    ret_reading->count = 0;
    het_game_clone(&at.state, start);
    for (unsigned i = 0; i < orders->count; i++) {
        assert_int_equal(at.state.actor, start->actor);
        assert_true(het_game_is_legal(&at.state, &orders->moves[i]));
        if (ret_reading->count < READ_MAX)
            ret_reading->reads[ret_reading->count++] =
                (Read){.move = orders->moves[i], .before = g_memdup2(&at, sizeof at)};
        het_game_apply(&at.state, &orders->moves[i], &sink);
    }
}

static void
clear_reading(Reading *reading)
{
    for (unsigned i = 0; i < reading->count; i++)
        g_free(reading->reads[i].before);
    reading->count = 0;
}

/* Whether a pose is that which was typed, to the rounding of what people type. */
static bool
is_pose(const Read *read, const char *typed)
{
    /* rounded to half a millimetre and half a degree, of the end to a whole one; half a degree
     * leads astray by one unit in SLOPE */
    enum { START = 93, END = 186, LENGTH = 6, SLOPE = 100 };
    const HetState *state = &read->before->state;
    HetPoseText stated;
    HetPose meant;
    g_autofree char *exact = g_strdup_printf("%d,%d:%u:%u", read->move.pose.x, read->move.pose.y,
                                             read->move.pose.turn_start, read->move.pose.turn_end);
    if (strcmp(exact, typed) == 0)
        return true;
    if (!het_pose_text_parse(typed, state->scenario->rules->vocabulary->units_per_mm, &stated) ||
        !het_pose_text_pose(state, &read->move, &stated, &meant))
        return false;
    int16_t start = (int16_t)(meant.turn_start - read->move.pose.turn_start);
    int16_t end = (int16_t)(meant.turn_end - read->move.pose.turn_end);
    int length = LENGTH + stated.ahead / SLOPE;
    bool near =
        ABS(meant.x - read->move.pose.x) <= length && ABS(meant.y - read->move.pose.y) <= length;
    return (stated.far || near) && ABS((int)start) <= START && ABS((int)end) <= END;
}

/* Whether a verb may mean a kind of moves: "charge" is to follow up, too. */
static bool
is_verb_for(const char *verb, HetMoveKind kind)
{
    const uint8_t *kinds = het_verb_kinds(verb);
    while (*kinds != HET_MOVE_NONE && *kinds != kind)
        kinds++;
    return *kinds == kind;
}

/* Whether a move is all that was typed of a decision. */
static bool
is_decision(const Trial *trial, const Read *read, const Decision *decision)
{
    const HetMove *move = &read->move, *stated = &decision->move;
    unsigned parts = decision->parts, one = HET_PART_UNIT | HET_PART_TARGET;
    if ((parts & VERB) != 0 &&
        !is_verb_for(het_move_kind_name((HetMoveKind)stated->kind), (HetMoveKind)move->kind))
        return false;
    if ((parts & one) == one && (move->unit != stated->unit || move->target != stated->target))
        return false;
    unsigned alone = (parts & HET_PART_UNIT) != 0 ? stated->unit : stated->target;
    if ((parts & one) != 0 && (parts & one) != one && move->unit != alone && move->target != alone)
        return false;
    if ((parts & HET_PART_FACING) != 0 && move->facing != stated->facing)
        return false;
    if ((parts & HET_PART_VALUE) != 0) {
        const char *name = order_value_name(trial->scenario, move),
                   *typed = order_value_name(trial->scenario, stated);
        if (typed == NULL ? name != NULL || move->value != stated->value
                          : name == NULL || strcmp(name, typed) != 0)
            return false;
    }
    if (decision->pose != NULL)
        return !read->forced && is_pose(read, decision->pose);
    return (parts & HET_PART_WHERE) == 0 || move->way.place == stated->way.place;
}

/* Whether a decision that is none of those typed may stand before one: a selection or an order. */
static bool
leads_to(const Read *read, const Decision *decision)
{
    const HetMove *move = &read->move;
    return (move->kind == HET_MOVE_SELECT || move->kind == HET_MOVE_ORDER) &&
           ((decision->parts & HET_PART_UNIT) == 0 || move->unit == HET_NO_UNIT ||
            move->unit == decision->move.unit);
}

static void
swap_decisions(Decision *a, Decision *b)
{
    Decision other = *a;
    *a = *b;
    *b = other;
}

/* Whether a march that has no facing of its own comes before the turn that is left of what is
 * typed. */
static bool
is_before_turn(const Trial *trial, const Read *read, Decision *decision)
{
    Decision march = *decision;
    march.parts &= ~(unsigned)HET_PART_FACING;
    if ((decision->parts & HET_PART_WHERE) == 0 || march.parts == decision->parts ||
        read->move.facing != HET_NO_FACING || !is_decision(trial, read, &march))
        return false;
    decision->parts = HET_PART_FACING;
    return true;
}

/* The number of decisions typed that the line was read as, each whole; -1: it was read as another.
 */
static int
reason_with(const Trial *trial, Line *line, const Reading *reading, bool forced)
{
    unsigned stated = 0, turned = line->count;
    for (unsigned i = 0; i < reading->count; i++) {
        const Read *read = &reading->reads[i];
        Decision *decision = &line->decisions[stated];
        if (read->forced && !forced)
            continue;
        bool next = stated + 1 < line->count && decision->parts == HET_PART_UNIT &&
                    !is_decision(trial, read, decision) && is_decision(trial, read, decision + 1);
        if (next) /* a unit in front of what is ordered may be chosen after it */
            swap_decisions(decision, decision + 1);
        if (stated < line->count && is_decision(trial, read, decision))
            stated++;
        else if (stated < line->count && is_before_turn(trial, read, decision))
            turned = stated;
        else if (!read->forced && (stated == line->count || !leads_to(read, decision)))
            return -1;
    }
    return (int)stated + (turned == stated && stated < line->count && line->begun);
}

/* What was forced may be named, too. */
static int
reason_by(const Trial *trial, const Line *line, const Reading *reading)
{
    Line one = *line, other = *line;
    int without = reason_with(trial, &one, reading, false);
    int with = reason_with(trial, &other, reading, true);
    return MAX(without, with);
}

static void
fail_reading(const Trial *trial, const Line *line, const HetOrders *orders, const char *what)
{
    g_autoptr(GString) text = g_string_new(NULL);
    HetStateBuffer at;
    het_game_clone(&at.state, &trial->start.state);
    for (unsigned i = 0; i < trial->length; i++) {
        g_autofree char *played = het_text_of(&at.state, &trial->run[i]);
        g_string_append_printf(text, "%s%s", i > 0 ? "; " : " (played: ", played);
        het_game_apply(&at.state, &trial->run[i], NULL);
    }
    g_string_append(text, ") is read as:");
    het_game_clone(&at.state, &trial->start.state);
    for (unsigned i = 0; i < orders->count; i++) {
        g_autofree char *move = het_text_of(&at.state, &orders->moves[i]);
        g_string_append_printf(text, "%s %s", i > 0 ? ";" : "", move);
    }
    fail_msg("%s, turn %u: %s: \"%s\"%s", trial->scenario->name, trial->start.state.turn, what,
             line->text, text->str);
}

/* --- trying ----------------------------------------------------------------------------------- */

static bool
same_but_way(const HetMove *a, const HetMove *b, bool plane)
{
    return het_move_equal(a, b) || (!plane && a->head == b->head && a->way.place == b->way.place);
}

static void
expect_played(Trial *trial, const HetState *state, const Line *line, const HetMove *played)
{
    g_autoptr(GError) error = NULL;
    HetOrders orders = {0};
    trial->unchanged++;
    if (!het_orders_parse(state, line->text, &orders, &error)) {
        if (strstr(error->message, "may be") == NULL)
            fail_reading(trial, line, &orders, error->message);
        return;
    }
    bool same = orders.count == line->count;
    for (unsigned i = 0; same && i < orders.count; i++)
        same =
            same_but_way(&orders.moves[i], &played[i], trial->scenario->rules->vocabulary->plane);
    if (!same)
        fail_reading(trial, line, &orders, "is not read as it was played");
}

/* A decision that is typed in full is refused by the rule's own reason, if there is one. */
static void
expect_reason(Trial *trial, const HetState *state, const Line *line, const GError *error)
{
    const HetRules *rules = state->scenario->rules;
    const Decision *decision = &line->decisions[0];
    const HetOrders none = {0};
    assert_non_null(error);
    assert_true(g_utf8_validate(error->message, -1, NULL));
    if (line->count > 1 || !line->strict || rules->refusal == NULL || decision->pose != NULL)
        return;
    if (rules->refusal(state, &decision->move) == NULL || strstr(error->message, "may be") != NULL)
        return;
    bool legal =
        strstr(error->message, "type \"") != NULL || strstr(error->message, "legal") != NULL;
    if (strchr(error->message, '(') == NULL && !legal)
        fail_reading(trial, line, &none, error->message);
    trial->reasons++;
}

static void
try_line(Trial *trial, const HetState *state, const Line *line)
{
    g_autoptr(GError) error = NULL;
    HetOrders orders = {0};
    Reading reading = {0};
    trial->lines++;
    if (het_orders_parse(state, line->text, &orders, &error)) {
        play_read(state, &orders, &reading);
        if (reason_by(trial, line, &reading) != (int)line->count)
            fail_reading(trial, line, &orders, "each word is not in it");
        clear_reading(&reading);
        trial->whole++;
        return;
    }
    expect_reason(trial, state, line, error);
    g_autoptr(HetLine) begun = het_line_new(state, line->text, NULL);
    if (begun == NULL || !het_line_next(begun, state, &orders, NULL)) {
        trial->refused++;
        return;
    }
    g_autofree char *rest = het_line_rest(begun);
    Line begin = *line;
    begin.begun = true;
    play_read(state, &orders, &reading);
    if (reason_by(trial, &begin, &reading) < 1)
        fail_reading(trial, line, &orders, "the beginning is not what was typed");
    if (*rest == '\0')
        fail_reading(trial, line, &orders, "nothing is left, and it was refused");
    clear_reading(&reading);
    trial->begun++;
}

static unsigned
below(Trial *trial, unsigned bound)
{
    return het_random_below(&trial->random, bound);
}

/* Another value of the kind that has a name; false: there is none. */
static bool
change_value(Trial *trial, HetMove *move)
{
    enum { VALUES = 64 };
    for (unsigned tries = 0; tries < VALUES; tries++) {
        HetMove other = het_move_with_value(*move, below(trial, VALUES));
        const char *name = order_value_name(trial->scenario, &other);
        const uint8_t *kinds = name != NULL ? het_verb_kinds(name) : NULL;
        bool passes = kinds != NULL && *kinds == HET_MOVE_PASS; /* "decline" may be a verb, too */
        if (other.value != move->value && name != NULL && !passes) {
            *move = other;
            return true;
        }
    }
    return false;
}

/* Another number in place of one of a pose. */
static char *
change_pose(Trial *trial, const char *pose)
{
    GString *text = g_string_new(NULL);
    unsigned numbers = 0;
    for (const char *at = pose; *at != '\0'; at++)
        numbers += g_ascii_isdigit(*at) && (at == pose || !g_ascii_isdigit(at[-1]));
    unsigned chosen = numbers > 0 ? below(trial, numbers) : 0, number = 0;
    for (const char *at = pose; *at != '\0';) {
        if (!g_ascii_isdigit(*at)) {
            g_string_append_c(text, *at++);
            continue;
        }
        char *end = NULL;
        unsigned value = (unsigned)strtoul(at, &end, 10);
        unsigned added = below(trial, 12), other = MAX(value + 1 + added, 7) - 6;
        g_string_append_printf(text, "%u", number++ == chosen ? other : value);
        at = end;
    }
    return g_string_free(text, FALSE);
}

/* Changes one word; false: that word has no other. */
static bool
change(Trial *trial, Decision *decision, HetPart part)
{
    HetMove *move = &decision->move;
    const HetVocabulary *vocabulary = trial->scenario->rules->vocabulary;
    unsigned units = trial->scenario->units->len, facings = 0;
    HetMove before = *move;
    g_autofree char *pose = NULL;
    if ((decision->parts & part) == 0)
        return false;
    switch (part) {
    case HET_PART_UNIT:
        move->unit = (uint16_t)below(trial, units);
        if (((decision->parts & VERB) == 0 || move->kind == HET_MOVE_ORDER ||
             move->kind == HET_MOVE_CHARGE) && /* whose target? */
            het_scenario_unit_at(trial->scenario, move->unit)->side !=
                het_scenario_unit_at(trial->scenario, before.unit)->side)
            return false;
        break;
    case HET_PART_TARGET:
        move->target = (uint16_t)below(trial, units);
        if (decision->parts == HET_PART_TARGET && /* a friend may be the one that acts */
            het_scenario_unit_at(trial->scenario, move->target)->side !=
                het_scenario_unit_at(trial->scenario, before.target)->side)
            return false;
        break;
    case HET_PART_FACING:
        while (vocabulary->facings[facings] != NULL)
            facings++;
        move->facing = (uint8_t)below(trial, facings);
        break;
    case HET_PART_VALUE:
        return change_value(trial, move);
    case HET_PART_WHERE:
        if (decision->pose != NULL) {
            pose = decision->pose;
            decision->pose = change_pose(trial, pose);
            return strcmp(pose, decision->pose) != 0;
        }
        unsigned place = 0;
        g_autoptr(GString) name = g_string_new(NULL);
        int other = (int)before.way.place - 40 + (int)below(trial, 81);
        move->way = (HetWay){.place = (uint16_t)MAX(other, 0)};
        vocabulary->place_format(trial->scenario, move->way.place, name);
        if (!vocabulary->place_parse(trial->scenario, name->str, &place) ||
            place != move->way.place)
            return false;
        break;
    }
    return !het_move_equal(&before, move);
}

static void
hear_end(void *data, const HetState *state, const HetEvent *event)
{
    (void)state;
    if (event->kind == HET_EVENT_FORCED && event->move->kind == HET_MOVE_END)
        *(bool *)data = true;
}

/* Whether a move adds to a set whose members before it may still be added: people close it, or
 * continue (tests/test-ways.c). */
static bool
is_early_member(const HetState *state, const HetMove *move)
{
    const HetMove early = het_move_with_value(*move, HET_ADD_EARLY);
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    if (move->kind != HET_MOVE_ADD || !het_game_is_legal(state, &early))
        return false;
    het_game_legal(state, list);
    return list->moves[0].kind != HET_MOVE_ADD || list->moves[0].unit < move->unit;
}

/* Forms of decisions that were played one after the other: what is typed of each, and how. */
static bool
form_line(Trial *trial, const HetState *state, const HetMove *moves, unsigned count, unsigned form,
          Line *ret_line)
{
    HetStateBuffer at;
    Line line = {.strict = form < 3};
    unsigned unit = HET_NO_UNIT;
    bool ended = false; /* an end that was forced is what "end" after it means */
    const HetSink sink = {.emit = hear_end, .data = &ended};
    het_game_clone(&at.state, state);
    for (unsigned i = 0; i < count && !(ended && moves[i].kind == HET_MOVE_END); i++) {
        if (is_early_member(&at.state, &moves[i]))
            break;
        Decision decision = order_decision_whole(&at.state, &moves[i]);
        bool choice = moves[i].kind == HET_MOVE_SELECT || moves[i].kind == HET_MOVE_ORDER;
        bool again = moves[i].unit == unit && unit != HET_NO_UNIT;
        if (form == 3 || (form >= 6 && again))
            decision.parts &= ~(unsigned)VERB;
        if (form == 4 || (form >= 6 && again))
            decision.parts &= ~(unsigned)HET_PART_UNIT;
        if (form == 5)
            decision.parts &= ~(unsigned)HET_PART_TARGET;
        if (form == 6 && choice && i + 1 < count) /* left out, or known by the unit's name */
            decision.parts &= moves[i].kind == HET_MOVE_SELECT ? HET_PART_UNIT : HET_PART_VALUE;
        if (form == 7 && choice && i + 1 < count)
            decision.parts = 0;
        else if (moves[i].unit != HET_NO_UNIT)
            unit = moves[i].unit;
        het_game_apply(&at.state, &moves[i], &sink);
        if (decision.parts == 0)
            g_free(decision.pose);
        else
            line.decisions[line.count++] = decision;
    }

    order_line_write(trial->scenario, &line,
                     form == 1   ? UNIT_FIRST
                     : form == 5 ? VERB_LAST
                                 : VERB_FIRST,
                     form == 0);
    *ret_line = line;
    return line.count > 0 && *line.text != '\0';
}

/* The line as it is, and with each of its words changed. */
static void
try_form(Trial *trial, const HetState *state, const HetMove *moves, unsigned count, unsigned form)
{
    static const HetPart parts[] = {HET_PART_UNIT, HET_PART_TARGET, HET_PART_WHERE, HET_PART_FACING,
                                    HET_PART_VALUE};
    Order order = form == 1 ? UNIT_FIRST : form == 5 ? VERB_LAST : VERB_FIRST;
    Line line;
    bool made = form_line(trial, state, moves, count, form, &line);
    if (made && line.strict)
        expect_played(trial, state, &line, moves);
    else if (made)
        try_line(trial, state, &line);
    for (unsigned i = 0; made && i < line.count; i++) {
        for (unsigned k = 0; k < G_N_ELEMENTS(parts); k++) {
            Decision kept = line.decisions[i];
            kept.pose = g_strdup(kept.pose);
            if (change(trial, &line.decisions[i], parts[k])) {
                order_line_write(trial->scenario, &line, order, form == 0);
                try_line(trial, state, &line);
            }
            g_free(line.decisions[i].pose);
            line.decisions[i] = kept;
        }
    }
    order_line_clear(&line);
}

/* --- games ------------------------------------------------------------------------------------ */

/* Forms of several decisions: without verbs, or with each verb after all else, the words of two may
 * be those of another two. */
static const unsigned line_forms[] = {0, 1, 2, 4, 6, 7};

/* Lines of each beginning of the run that has ended. */
static void
try_run(Trial *trial)
{
    HetStateBuffer at;
    het_game_clone(&at.state, &trial->start.state);
    for (unsigned i = 0; i < trial->length; i++) {
        unsigned most = trial->length - i, few = 1 + below(trial, most);
        HetStateBuffer start = trial->start;
        HetMove run[RUN_MAX];
        unsigned length = trial->length;
        memcpy(run, trial->run, sizeof run);
        /* reported by fail_reading */
        het_game_clone(&trial->start.state, &at.state);
        memmove(trial->run, run + i, most * sizeof *run);
        trial->length = most;
        try_form(trial, &at.state, trial->run, 1, below(trial, FORMS));
        if (few > 1)
            try_form(trial, &at.state, trial->run, few,
                     line_forms[below(trial, G_N_ELEMENTS(line_forms))]);
        trial->start = start;
        memcpy(trial->run, run, sizeof run);
        trial->length = length;
        het_game_apply(&at.state, &run[i], NULL);
    }
    trial->length = 0;
}

static HetMove
choose(Trial *trial, HetAgent *agent, const HetState *state, const HetMoveList *list)
{
    HetMove move = list->moves[below(trial, list->count)];
    if (state->actor != HET_CHANCE && below(trial, 3) > 0)
        assert_int_equal(het_agent_choose(agent, state, list, &move, NULL), HET_AGENT_CHOSE);
    return move;
}

static void
play_game(Trial *trial, const char *name, uint64_t seed, unsigned wanted)
{
    g_autoptr(GError) error = NULL;
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    HetAgent *agents[HET_SIDES];
    HetStateBuffer now;
    trial->scenario = het_scenario_open(name, het_rules_registry, &error);
    assert_no_error(error);
    for (unsigned side = 0; side < HET_SIDES; side++)
        agents[side] =
            het_agent_new("doctrine", trial->scenario, (HetActor)side, seed + side, &error);
    assert_no_error(error);
    het_game_start(trial->scenario, &now.state);
    for (unsigned node = 0; node < NODES && trial->lines < wanted; node++) {
        if (het_game_over(&now.state))
            break;
        het_list_clear(list);
        het_game_legal(&now.state, list);
        if (trial->length > 0 &&
            (trial->length == RUN_MAX || now.state.actor != trial->start.state.actor))
            try_run(trial);
        HetMove move = choose(trial, now.state.actor == HET_CHANCE ? NULL : agents[now.state.actor],
                              &now.state, list);
        if (now.state.actor != HET_CHANCE && trial->length == 0)
            het_game_clone(&trial->start.state, &now.state);
        if (now.state.actor != HET_CHANCE)
            trial->run[trial->length++] = move;
        het_game_apply(&now.state, &move, NULL);
    }
    trial->length = 0;
    for (unsigned side = 0; side < HET_SIDES; side++)
        het_agent_free(agents[side]);
    het_scenario_unref(trial->scenario);
}

static unsigned
row_of_system(void)
{
    unsigned row = 0;
    while (strcmp(scenarios[row][0], system_name) != 0)
        row++;
    return row;
}

/* --- words thrown together -------------------------------------------------------------------- */

/* A word of what is listed, or of a unit. */
static void
add_any_word(Trial *trial, const HetState *state, const HetMoveList *list, GString *text)
{
    const HetMove *move = &list->moves[below(trial, list->count)];
    g_autofree char *written = het_text_of(state, move);
    g_auto(GStrv) words = g_strsplit(written, " ", -1);
    if (below(trial, 5) == 0)
        order_add_unit(trial->scenario, text, below(trial, trial->scenario->units->len));
    else
        order_add_word(text, words[below(trial, g_strv_length(words))]);
}

/* Whether a word describes a move that was read. */
static bool
is_part(const Trial *trial, const Read *read, const HetWord *word)
{
    const HetMove *move = &read->move;
    const HetVocabulary *vocabulary = trial->scenario->rules->vocabulary;
    const char *name = order_value_name(trial->scenario, move);
    const size_t length = strlen(word->text);
    bool value = name != NULL && g_ascii_strncasecmp(name, word->text, length) == 0;
    if (word->exact && (word->roles & HET_WORD_VALUE) != 0 && name == NULL)
        return move->value == g_ascii_strtoull(word->text, NULL, 10);
    return het_verb_means(word, (HetMoveKind)move->kind) || value ||
           ((word->roles & HET_WORD_UNIT) != 0 &&
            (move->unit == word->unit || move->target == word->unit ||
             ((move->kind == HET_MOVE_PASS || move->kind == HET_MOVE_DONE) &&
              move->unit == HET_NO_UNIT))) || /* "pass RI1" where he and others may react */
           ((word->roles & HET_WORD_FACING) != 0 && move->facing == word->facing) ||
           ((word->roles & HET_WORD_PLACE) != 0 && !vocabulary->plane &&
            move->way.place == word->way.place) ||
           ((word->roles & HET_WORD_POSE) != 0 && vocabulary->plane);
}

/* Each word of a line that is not left over describes what was read. */
static void
expect_stated(Trial *trial, const HetState *state, char *text)
{
    HetOrders orders = {0};
    Reading reading = {0};
    const Line line = {.text = text};
    trial->lines++;
    g_autoptr(HetLine) begun = het_line_new(state, text, NULL);
    if (begun == NULL || !het_line_next(begun, state, &orders, NULL)) {
        trial->refused++;
        return;
    }
    g_autofree char *rest = het_line_rest(begun);
    g_auto(GStrv) words = g_strsplit(text, " ", -1), left = g_strsplit(rest, " ", -1);
    play_read(state, &orders, &reading);
    for (unsigned i = 0; words[i] != NULL; i++) {
        HetWord word;
        bool stated = *rest != '\0' && g_strv_contains((const char *const *)left, words[i]);
        het_text_word(state, words[i], &word);
        for (unsigned k = 0; k < reading.count && !stated; k++)
            stated = is_part(trial, &reading.reads[k], &word);
        if (!stated)
            fail_reading(trial, &line, &orders, words[i]);
    }
    clear_reading(&reading);
    if (*rest == '\0')
        trial->whole++;
    else
        trial->begun++;
}

static void
no_word_is_dropped(void **unused)
{
    (void)unused;
    enum { WORDS = 7, NODES_APART = 3 };
    const unsigned wanted = TEST_COUNT(100000, 5000, 300);
    Trial trial = {.random = {11}};
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    unsigned row = row_of_system();
    for (unsigned i = 1; trial.lines < wanted; i = scenarios[row][i + 1] != NULL ? i + 1 : 1) {
        const unsigned most = MIN(trial.lines + MAX(wanted / 10, 100), wanted);
        HetStateBuffer now;
        trial.scenario = het_scenario_open(scenarios[row][i], het_rules_registry, NULL);
        het_game_start(trial.scenario, &now.state);
        while (trial.lines < most && !het_game_over(&now.state)) {
            het_list_clear(list);
            het_game_legal(&now.state, list);
            het_game_clone(&trial.start.state, &now.state);
            for (unsigned n = 0; n < NODES_APART && now.state.actor != HET_CHANCE; n++) {
                g_autoptr(GString) text = g_string_new(NULL);
                for (unsigned words = 1 + below(&trial, WORDS); words > 0; words--)
                    add_any_word(&trial, &now.state, list, text);
                expect_stated(&trial, &now.state, text->str);
            }
            het_game_apply(&now.state, &list->moves[below(&trial, list->count)], NULL);
        }
        het_scenario_unref(trial.scenario);
    }
    print_message("# %s: %u lines of words: %u read whole, %u as a beginning, %u refused\n",
                  system_name, trial.lines, trial.whole, trial.begun, trial.refused);
    assert_true(trial.whole + trial.begun > wanted / 100);
}

static void
a_word_changed_is_another_order_or_none(void **unused)
{
    (void)unused;
    const unsigned wanted = TEST_COUNT(100000, 5000, 300);
    Trial trial = {.random = {7}};
    unsigned row = row_of_system();
    for (uint64_t seed = 1; trial.lines < wanted; seed++)
        for (unsigned i = 1; i < G_N_ELEMENTS(scenarios[row]) && scenarios[row][i] != NULL; i++) {
            const unsigned part = MAX(wanted / 10, 100);
            play_game(&trial, scenarios[row][i], seed, MIN(trial.lines + part, wanted));
        }
    print_message(
        "# %s: %u lines with a word changed or left out: %u read whole, %u as a beginning, "
        "%u refused, %u for the rule's reason; %u unchanged\n",
        system_name, trial.lines, trial.whole, trial.begun, trial.refused, trial.reasons,
        trial.unchanged);
    assert_true(trial.whole > wanted / 100);
    assert_true(trial.refused > wanted / 10);
}

TEST_UNIT("orders")
{
    system_name = argc == 2 ? argv[1] : NULL;
    if (system_name == NULL || het_rules_find(system_name) == NULL)
        return 2;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_word_changed_is_another_order_or_none),
        cmocka_unit_test(no_word_is_dropped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
