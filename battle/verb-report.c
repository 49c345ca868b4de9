/* Verbs that report what may happen and what has happened: odds, advice, digests, luck, rules. */
#include <math.h>
#include <string.h>

#include "agents/evaluator/evaluator.h"
#include "battle/staff/command-json.h"
#include "choices.h"
#include "rulebook.h"
#include "console/wrap.h"
#include "battle/odds/odds-json.h"
#include "agents/luck.h"
#include "engine/text.h"
#include "library/json-view.h"
#include "verb.h"
#include "engine/each.h"

/* --- odds ------------------------------------------------------------------------------------- */

/* The moves on offer that bring dice, in few words, up to a pageful. */
static void
append_all_odds(const HetState *state, GString *text)
{
    enum { PAGE = 6, LINES = 4 };
    const HetOddsParts reported = {.outcomes = LINES, .rolls = 1};
    g_autoptr(HetChoices) choices = het_choices_new(state);
    unsigned shown = 0, next = 0;
    for (; next < choices->moves->count && shown < PAGE; next++) {
        const HetMove *move = &choices->moves->moves[next];
        if (move->kind == HET_MOVE_SELECT || move->kind == HET_MOVE_END)
            continue;
        g_autoptr(HetOddsCase) requested = het_odds_case_move(state, move, &het_odds_glance);
        g_autoptr(HetOdds) odds = het_odds_new(requested);
        if (!odds->dice)
            continue;
        g_autofree char *name = het_choices_text(choices, state, move);
        g_string_append_printf(text, "  %s:\n", name);
        het_odds_append(requested, odds, &reported, text);
        shown++;
    }
    if (shown == 0)
        g_string_append(text,
                        "No legal move leads to dice at once; odds MOVE shows one in full.\n");
    else
        g_string_append_printf(text, "  odds MOVE shows one in full%s.\n",
                               next < choices->moves->count ? ", and of the further ones" : "");
}

bool
het_verb_odds(HetRequest *request, GError **error)
{
    const HetOddsParts reported = {.outcomes = 20, .rolls = 20, .decisions = 20};
    const HetState *state = het_request_state(request);
    const char *orders =
        het_request_given(request, "orders") ? het_request_text(request, "orders") : NULL;
    if (orders == NULL && state->actor != HET_CHANCE && request->json == NULL) {
        append_all_odds(state, request->text);
        return true;
    }
    g_autoptr(HetOddsCase) requested = het_odds_case_new(state, orders, NULL, error);
    if (requested == NULL)
        return false;
    g_autoptr(HetOdds) odds = het_odds_new(requested);
    if (request->text != NULL && !odds->dice)
        g_string_append(request->text, odds->open > 0
                                           ? "No dice before your next decision: give more of it.\n"
                                           : "No dice are rolled for it.\n");
    if (request->text != NULL && (odds->dice || odds->open <= 0))
        het_odds_append(requested, odds, &reported, request->text);
    if (request->json != NULL)
        het_odds_json(request->json, requested, odds);
    return true;
}

/* --- what happened ---------------------------------------------------------------------------- */

/* The stretch of the game that is meant, and its step, 0: all. */
static bool
read_range(HetRequest *request, unsigned *ret_from, unsigned *ret_to, guint64 *ret_step,
           GError **error)
{
    const unsigned length = het_session_length(request->session);
    const guint64 number = het_request_number(request, "number", 0),
                  to = het_request_number(request, "to", length);
    if (het_request_given(request, "to")) {
        *ret_from = (unsigned)MIN(number, length);
        *ret_to = (unsigned)MIN(to, length);
        return (number <= to && to <= length) ||
               het_request_fail(error,
                                "digest: expected two numbers of moves up to %u, the smaller first",
                                length);
    }
    *ret_step = number;
    if (number == 0 && het_request_given(request, "number"))
        return het_request_fail(error, "digest: number: steps are counted from 1");
    return het_digest_range(request->session, het_request_side_given(request), ret_from, ret_to) ||
           het_request_fail(error, "the enemy has not had a turn yet");
}

bool
het_verb_digest(HetRequest *request, GError **error)
{
    const HetScenario *scenario = het_request_state(request)->scenario;
    unsigned from = 0, to = 0;
    guint64 step = 0;
    if (!read_range(request, &from, &to, &step, error))
        return false;
    g_autoptr(HetDigest) digest = het_digest_new(request->session, from, to);
    if (step > digest->steps->len)
        return het_request_fail(error, "digest N: a number from 1 to %u", digest->steps->len);
    het_request_answer(request, &het_wire_digest, digest);
    if (request->text != NULL && step > 0) {
        het_digest_step_append(digest, (unsigned)step - 1, scenario, request->text);
    } else if (request->text != NULL) {
        het_digest_append(digest, scenario, request->text);
        g_string_append_printf(request->text, "digest 1 to digest %u steps through it.\n",
                               digest->steps->len);
    }
    return true;
}

/* What has happened: events with the moves played before or with them. */
typedef struct {
    GArray *events; /* HetWireEvent; the texts belong to `texts` */
    GStringChunk *texts;
    unsigned ply;
} Story;

static void
add_line(Story *story, const HetEvent *event, const char *text)
{
    HetWireEvent line = het_wire_event_of(event);
    line.text = g_string_chunk_insert(story->texts, text);
    line.ply = story->ply;
    line.roll = NULL; /* it is gone when the line is read */
    g_array_append_val(story->events, line);
}

static void
add_to_story(void *data, const HetState *state, const HetEvent *event)
{
    Story *story = data;
    if (het_event_is_silent(event))
        return;
    g_autoptr(GString) text = g_string_new(NULL);
    het_text_event(state, event, text);
    add_line(story, event, text->str);
}

bool
het_verb_log(HetRequest *request, GError **error)
{
    const guint64 most = het_request_number(request, "events", G_MAXUINT32);
    g_autoptr(GArray) events = g_array_new(FALSE, FALSE, sizeof(HetWireEvent));
    Story story = {.events = events, .texts = g_string_chunk_new(1024)};
    const HetSink sink = {.emit = add_to_story, .data = &story};
    HetStateBuffer at;
    (void)error;
    het_session_state_at(request->session, 0, &at.state);
    while (story.ply < het_session_length(request->session)) {
        const HetMove *move = het_session_move(request->session, story.ply++);
        const guint before = events->len;
        g_autofree char *text = at.state.actor == HET_CHANCE ? het_text_of(&at.state, move) : NULL;
        het_game_apply(&at.state, move, &sink);
        if (text != NULL && events->len == before) /* dice that no event reports */
            add_line(&story,
                     &(HetEvent){.kind = HET_EVENT_ROLL,
                                 .unit = move->unit,
                                 .other = HET_NO_UNIT,
                                 .from = HET_NOWHERE,
                                 .to = HET_NOWHERE},
                     text);
    }
    const guint first = events->len > most ? events->len - (guint)most : 0;
    const HetWire wire = {.json = request->json, .scenario = at.state.scenario};
    if (request->json != NULL)
        het_json_begin_array(request->json, NULL);
    for (guint i = first; i < events->len; i++) {
        const HetWireEvent *event = &g_array_index(events, HetWireEvent, i);
        if (request->text != NULL)
            g_string_append_printf(request->text, "%5u  %s\n", event->ply, event->text);
        if (request->json != NULL)
            het_wire_object(&wire, &het_wire_event, event);
    }
    if (request->json != NULL)
        het_json_end(request->json);
    if (request->text != NULL && events->len == 0)
        g_string_append(request->text, "Nothing has happened yet.\n");
    g_string_chunk_free(story.texts);
    return true;
}

void
het_luck_append(const HetSession *session, GString *text)
{
    enum { LINE_COLUMN = 2 };
    const HetScenario *scenario = het_session_scenario(session);
    const char *system = scenario->rules->name;
    const HetLuckLedger luck = het_luck_ledger(het_evaluator_find(system), session);
    if (luck.rolls == 0) {
        g_string_append(text, "  No dice have been rolled.\n");
        return;
    }
    g_autofree char *sum = g_strdup_printf(
        "  Luck in %u roll%s: %s gained %.1f %% of a victory by the dice, where %.1f %% "
        "either way is usual (a standard deviation).",
        luck.rolls, luck.rolls == 1 ? "" : "s",
        scenario->sides[luck.gain < 0 ? HET_SECOND : HET_FIRST], 100 * fabs(luck.gain),
        100 * sqrt(luck.variance));
    het_wrap(text, sum, HET_WRAP_WIDTH, LINE_COLUMN);
    if (luck.largest != 0)
        g_string_append_printf(
            text, "  Most at once: %.1f %%, %s, in turn %u.\n", 100 * fabs(luck.largest),
            scenario->sides[luck.largest < 0 ? HET_SECOND : HET_FIRST], luck.largest_turn);
    const HetLuckTurn *turning = &luck.turning;
    const double change = turning->after - turning->before;
    if (change != 0)
        g_string_append_printf(
            text, "  Turning point: turn %u of %s, from %.0f to %.0f %% for %s; dice %+.0f.\n",
            turning->turn, scenario->sides[turning->side], 100 * turning->before,
            100 * turning->after, scenario->sides[HET_FIRST], 100 * turning->dice);
    g_string_append_printf(
        text, "  By the evaluator of %s: what came against the mean of all that could.\n", system);
}

static const HetWireObject wire_luck_turn = {
    "luck-turn",
    "a player turn or activation",
    sizeof(HetLuckTurn),
    {
        HET_WIRE_ROW(HetLuckTurn, turn, NULL),
        HET_WIRE_ROW_AS(ACTOR, HetLuckTurn, side, NULL),
        HET_WIRE_ROW(HetLuckTurn, ply, "moves before it"),
        HET_WIRE_ROW(HetLuckTurn, before, "the share of the first side at its beginning"),
        HET_WIRE_ROW(HetLuckTurn, after, "and at its end"),
        HET_WIRE_ROW(HetLuckTurn, dice, "the part of the change that was luck"),
        {0},
    },
};

const HetWireObject het_wire_luck = {
    "luck",
    "in the dice so far, in victories of the first side",
    sizeof(HetLuckLedger),
    {
        HET_WIRE_ROW(HetLuckLedger, rolls, NULL),
        HET_WIRE_ROW(HetLuckLedger, gain, NULL),
        HET_WIRE_ROW(HetLuckLedger, variance, "of the gain"),
        HET_WIRE_ROW(HetLuckLedger, largest, "at once"),
        HET_WIRE_ROW(HetLuckLedger, largest_turn, NULL),
        {"turning", "that changed most", HET_WIRE_OF(HetLuckLedger, turning, wire_luck_turn)},
        {0},
    },
};

bool
het_verb_luck(HetRequest *request, GError **error)
{
    (void)error;
    if (request->text != NULL)
        het_luck_append(request->session, request->text);
    if (request->json == NULL)
        return true;
    const char *system = het_request_state(request)->scenario->rules->name;
    const HetLuckLedger luck = het_luck_ledger(het_evaluator_find(system), request->session);
    het_request_answer(request, &het_wire_luck, &luck);
    return true;
}

typedef struct {
    struct {
        int measures[HET_MEASURE_COUNT];
        double luck;
    } side[HET_SIDES];
} Score;

#define MEASURE(name, words, measure)                                                              \
    {                                                                                              \
        name, words, HET_WIRE_AT(Score, side[HET_FIRST].measures[HET_MEASURE_##measure])           \
    }
static const HetWireObject wire_side_score = {
    "side-score",
    "measures of a side; 0 where the system does not count one",
    sizeof(Score),
    {
        MEASURE("points", "points", POINTS),
        MEASURE("strength", "strength", STRENGTH),
        MEASURE("strength_start", "strength at the start", STRENGTH_START),
        MEASURE("strength_lost", "strength lost", STRENGTH_LOST),
        MEASURE("units", "units", UNITS),
        MEASURE("units_lost", "units lost", UNITS_LOST),
        MEASURE("units_shaken", "units shaken", UNITS_SHAKEN),
        MEASURE("leaders_lost", "leaders lost", LEADERS_LOST),
        MEASURE("guns", "guns", GUNS),
        MEASURE("prisoners", "prisoners taken", PRISONERS),
        MEASURE("objectives", "objectives", OBJECTIVES),
        MEASURE("morale", "morale", MORALE),
        {"luck", "in victories, -1 to 1", HET_WIRE_AT(Score, side[HET_FIRST].luck)},
        {0},
    },
};

const HetWireObject het_wire_score = {
    "score",
    "of both sides so far",
    sizeof(Score),
    {
        {"first", NULL, HET_WIRE_OF(Score, side[HET_FIRST], wire_side_score)},
        {"second", NULL, HET_WIRE_OF(Score, side[HET_SECOND], wire_side_score)},
        {0},
    },
};

/* The measures that a system counts, of both sides, and the luck of the first. */
bool
het_verb_score(HetRequest *request, GError **error)
{
    const HetState *state = het_request_state(request);
    char *const *sides = state->scenario->sides;
    const HetLuckLedger luck =
        het_luck_ledger(het_evaluator_find(state->scenario->rules->name), request->session);
    HetMeasures measures = {{{0}}};
    Score score;
    (void)error;
    het_game_measures(state, &measures);
    HET_EACH_BELOW(side, HET_SIDES) {
        memcpy(score.side[side].measures, measures.value[side], sizeof measures.value[side]);
        score.side[side].luck = side == HET_FIRST ? luck.gain : -luck.gain;
    }
    het_request_answer(request, &het_wire_score, &score);
    for (const HetWireMember *row = wire_side_score.members;
         request->text != NULL && row->type == HET_WIRE_INTEGER; row++) {
        const size_t measure = row->at / sizeof(int);
        const int first = score.side[HET_FIRST].measures[measure],
                  second = score.side[HET_SECOND].measures[measure];
        if (first != 0 || second != 0)
            g_string_append_printf(request->text, "  %s: %s %d, %s %d\n", row->help,
                                   sides[HET_FIRST], first, sides[HET_SECOND], second);
    }
    if (request->text != NULL)
        het_luck_append(request->session, request->text);
    return true;
}

/* --- rules ------------------------------------------------------------------------------------ */

bool
het_verb_rules(HetRequest *request, GError **error)
{
    const char *system = het_request_state(request)->scenario->rules->name;
    const char *rule = het_request_text(request, "rule");
    g_autoptr(GPtrArray) rules = het_rulebook_find(system, rule);
    if (rules->len == 0)
        return het_request_fail(error,
                                "the rules of %s have no \"%.40s\"; hetman rules %s lists all",
                                system, rule, system);
    if (request->json != NULL)
        het_json_rules(request->json, rules);
    if (request->text == NULL)
        return true;
    HET_EACH(const HetRule, found, rules) {
        g_autofree char *line = het_rulebook_line(found);
        g_autofree char *indented = g_strconcat("  ", line, NULL);
        het_wrap(request->text, indented, request->width > 0 ? request->width : HET_WRAP_WIDTH, 2);
    }
    g_autofree char *tables = het_rulebook_tables(rules);
    g_string_append(request->text, tables);
    return true;
}
