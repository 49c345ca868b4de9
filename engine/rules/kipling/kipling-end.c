/* How the game ends: half the figures, the field, the last turn; points; hospitals. KIP-6c to 6e */
#include "kipling-query.h"
#include "kipling-slots.h"

#include "engine/textfile.h"

unsigned
kipling_query_end_limit(const KiplingState *state, unsigned side)
{
    return kipling_data(state)->figures[side] * (unsigned)kipling_option(state, KIPLING_END_SHARE);
}

static bool
has_lost_its_share(const KiplingState *state, unsigned side)
{
    return state->lost[side] * 100u >= kipling_query_end_limit(state, side);
}

bool
kipling_judge(KiplingState *state)
{
    if (state->end != KIPLING_END_NONE)
        return true;
    bool first = has_lost_its_share(state, HET_FIRST),
         second = has_lost_its_share(state, HET_SECOND);
    if (first && second)
        state->end = KIPLING_END_BOTH;
    else if (first || second)
        state->end = KIPLING_END_HALF;
    else if (state->on_table[HET_FIRST] == 0 || state->on_table[HET_SECOND] == 0)
        state->end = KIPLING_END_FIELD;
    return state->end != KIPLING_END_NONE;
}

/* Points of a side by reason, in halves. */
typedef enum { FIGURES, GUNS, TAKEN, LOST_TO_THE_ENEMY, SAVED, PARTS } PointsPart;

/* Returns their sum. */
static int
count_points(const KiplingState *state, unsigned side, int ret_points[PARTS])
{
    const KiplingScenario *data = kipling_data(state);
    int figures = 0, guns = 0;
    HET_EACH_OF_SIDE(unit, data, side) {
        int there = state->units[unit].figures + (state->guard[side] == unit);
        if (data->kind[unit] == KIPLING_CAVALRY)
            figures += there * kipling_option(state, KIPLING_HORSEMAN_POINTS);
        else if (data->kind[unit] != KIPLING_GENERAL)
            figures += there * 2;
    }
    HET_EACH_BELOW(gun, data->gun_count) {
        const KiplingGun *it = &state->guns[gun];
        guns += it->place != HET_SQUARE_OFF && it->owner == side && it->spiked == 0;
    }
    ret_points[FIGURES] = figures;
    ret_points[GUNS] = guns * kipling_option(state, KIPLING_GUN_POINTS);
    ret_points[TAKEN] = state->taken[side];
    ret_points[LOST_TO_THE_ENEMY] = state->taken[1 - side];
    ret_points[SAVED] = state->saved[side];
    int points = 0;
    HET_EACH_BELOW(part, PARTS)
        points += ret_points[part];
    return points;
}

int
kipling_points(const KiplingState *state, unsigned side)
{
    int parts[PARTS];
    return count_points(state, side, parts);
}

/* The points of both sides with what they are for. */
static void
report_points(const KiplingState *state, const HetSink *sink)
{
    static const char *const words[PARTS] = {
        [FIGURES] = "figures",       [GUNS] = "guns",
        [TAKEN] = "prisoners taken", [LOST_TO_THE_ENEMY] = "own prisoners",
        [SAVED] = "the saved",
    };
    HET_EACH_BELOW(side, HET_SIDES) {
        int parts[PARTS], points = count_points(state, side, parts);
        g_autoptr(GString) text = g_string_new(NULL);
        HET_EACH_BELOW(part, PARTS)
            if (parts[part] != 0)
                g_string_append_printf(text, "%s%d%s for %s", text->len > 0 ? ", " : ": ",
                                       parts[part] / 2, parts[part] % 2 != 0 ? ".5" : "",
                                       words[part]);
        het_note(sink, &state->head, HET_NO_UNIT, HET_NO_UNIT, "KIP-6e.1", "%s: points %d%s%s",
                 state->head.scenario->sides[side], points / 2, points % 2 != 0 ? ".5" : "",
                 text->str);
    }
}

/* The smaller share of its figures lost wins; the saved count half. KIP-6c.2, 6d.2 */
static HetActor
judge_losses(const KiplingState *state)
{
    long long share[HET_SIDES];
    HET_EACH_BELOW(side, HET_SIDES)
        share[side] =
            (2ll * state->lost[side] - state->saved[side]) * kipling_data(state)->figures[1 - side];
    return share[HET_FIRST] == share[HET_SECOND]  ? HET_NOBODY
           : share[HET_FIRST] < share[HET_SECOND] ? HET_FIRST
                                                  : HET_SECOND;
}

/* --- results ---------------------------------------------------------------------------------- */

static const char *const end_rules[] = {
    [KIPLING_END_NONE] = "",          [KIPLING_END_HALF] = "KIP-6d.1",
    [KIPLING_END_BOTH] = "KIP-6d.2",  [KIPLING_END_FIELD] = "KIP-6d.3",
    [KIPLING_END_TURNS] = "KIP-6c.2",
};

/* In words, once for the scenario: they name its sides, its share and whether points decide. */
void
kipling_fill_reasons(HetScenario *scenario)
{
    KiplingScenario *data = scenario->data;
    int share = data->option[KIPLING_END_SHARE];
    bool points = data->option[KIPLING_POINTS] != 0;
    g_autofree char *part =
        share == 50 ? g_strdup("half") : g_strdup_printf("%d %% (end-share)", share);
    const char *decides = points ? "; H. G. Wells' points decide" : "";
    const char *compared = points ? decides : "; the smaller share lost decides";
    HET_EACH_BELOW(side, HET_SIDES) {
        const char *name = scenario->sides[side];
        enum { SIZE = sizeof data->reason[0][0] };
        g_snprintf(data->reason[KIPLING_END_HALF][side], SIZE,
                   "%s has lost %s or more of its figures%s", name, part, decides);
        g_snprintf(data->reason[KIPLING_END_BOTH][side], SIZE,
                   "both sides have lost %s or more of their figures%s", part, compared);
        g_snprintf(data->reason[KIPLING_END_FIELD][side], SIZE, "%s has no unit on the table%s",
                   name, decides);
        g_snprintf(data->reason[KIPLING_END_TURNS][side], SIZE, "the last turn is over%s",
                   compared);
        HET_EACH_BELOW(end, KIPLING_ENDS)
            het_text_cut(data->reason[end][side]);
    }
}

void
kipling_result_of(const HetState *head, HetResult *ret_result)
{
    const KiplingState *state = kipling_state_const(head);
    bool second = state->end == KIPLING_END_FIELD ? state->on_table[HET_SECOND] == 0
                                                  : has_lost_its_share(state, HET_SECOND);
    ret_result->winner = state->winner;
    ret_result->reason = kipling_data(state)->reason[state->end][second];
    ret_result->rule =
        kipling_option(state, KIPLING_POINTS) != 0 ? "KIP-6e.1" : end_rules[state->end];
}

static HetActor
winner_of(const KiplingState *state)
{
    if (kipling_option(state, KIPLING_POINTS) != 0) {
        int first = kipling_points(state, HET_FIRST), second = kipling_points(state, HET_SECOND);
        return first == second ? HET_NOBODY : first > second ? HET_FIRST : HET_SECOND;
    }
    switch ((KiplingEnd)state->end) {
    case KIPLING_END_HALF:
        return has_lost_its_share(state, HET_FIRST) ? HET_SECOND : HET_FIRST;
    case KIPLING_END_FIELD:
        if (state->on_table[HET_FIRST] != 0)
            return HET_FIRST;
        return state->on_table[HET_SECOND] != 0 ? HET_SECOND : judge_losses(state);
    case KIPLING_END_NONE:
    case KIPLING_END_BOTH:
    case KIPLING_END_TURNS:
        break;
    }
    return judge_losses(state);
}

/* The aim of a side's enemy: its figures, its units. KIP-6d */
static void
add_ends(const KiplingState *state, unsigned side, HetVictory *victory)
{
    const KiplingScenario *data = kipling_data(state);
    const char *name = state->head.scenario->sides[side];
    const bool points = kipling_option(state, KIPLING_POINTS) != 0;
    const HetActor winner = points ? HET_NOBODY : het_other(side);
    const int limit = (int)((kipling_query_end_limit(state, side) + 99) / 100);
    int units = 0;
    HET_EACH_OF_SIDE(unit, data, side)
        units += data->kind[unit] != KIPLING_GENERAL;
    het_victory_add_end(victory,
                        &(HetVictoryEnd){.group = 0,
                                         .winner = winner,
                                         .done = state->lost[side],
                                         .limit = MAX(limit, 1),
                                         .counted = "figures lost",
                                         .rule = "KIP-6d.1"},
                        "%d of the %u figures of %s are lost", limit, data->figures[side], name);
    het_victory_add_end(victory,
                        &(HetVictoryEnd){.group = 1,
                                         .winner = winner,
                                         .done = units - state->on_table[side],
                                         .limit = MAX(units, 1),
                                         .counted = "units gone",
                                         .rule = "KIP-6d.3"},
                        "no unit of %s is on the table", name);
}

/* H. G. Wells' points, in halves. KIP-6e */
static void
add_terms(const KiplingState *state, unsigned side, HetVictory *victory)
{
    static const char *const words[PARTS] = {
        [FIGURES] = "all its figures on the table", /* horse and foot differ */
        [GUNS] = "gun held",
        [TAKEN] = "prisoner taken",
        [LOST_TO_THE_ENEMY] = "own figure that is a prisoner",
        [SAVED] = "wounded figure saved",
    };
    int parts[PARTS];
    count_points(state, side, parts);
    HET_EACH_BELOW(part, PARTS) {
        const int gun = kipling_option(state, KIPLING_GUN_POINTS);
        const int each = part == FIGURES ? parts[part] : part == GUNS ? gun : 1;
        const int count = part == FIGURES ? 1 : each == 0 ? 0 : parts[part] / each;
        het_victory_add_term(victory,
                             &(HetVictoryTerm){.side = side,
                                               .each = each,
                                               .count = count,
                                               .once = part == FIGURES,
                                               .rule = "KIP-6e.1"},
                             "%s", words[part]);
    }
}

void
kipling_victory(const HetState *head, HetVictory *ret_victory)
{
    const KiplingState *state = kipling_state_const(head);
    const KiplingScenario *data = kipling_data(state);
    HET_EACH_BELOW(side, HET_SIDES)
        add_ends(state, side, ret_victory);
    if (kipling_option(state, KIPLING_POINTS) != 0) {
        ret_victory->parts = 2;
        HET_EACH_BELOW(side, HET_SIDES)
            add_terms(state, side, ret_victory);
        het_victory_compare_points(ret_victory, "KIP-6e.1");
        return;
    }
    ret_victory->compared = "the smaller share of figures lost wins";
    ret_victory->rule = "KIP-6c.2";
    HET_EACH_BELOW(side, HET_SIDES) {
        const int lost = 2 * state->lost[side] - state->saved[side];
        const char *half = lost % 2 != 0 ? ".5" : "";
        ret_victory->value[1 - side] = (int64_t)lost * data->figures[1 - side];
        g_snprintf(ret_victory->shown[side], sizeof ret_victory->shown[side],
                   "%d%s of %u figures lost", lost / 2, half, data->figures[side]);
    }
}

bool
kipling_conclude(KiplingState *state, const HetSink *sink)
{
    enum { AT_ONCE = 16 }; /* dice of a node, so that its weights fit at any odds */
    HET_EACH_BELOW(side, HET_SIDES) {
        if (state->tended[side] == 0)
            continue;
        unsigned dice = MIN(state->tended[side], AT_ONCE);
        *het_frame_fields(kipling_push(state, KIPLING_HOSPITAL), KiplingWounded) =
            (KiplingWounded){.side = (uint16_t)side, .wounded = (uint16_t)dice};
        return true;
    }
    state->winner = (uint8_t)winner_of(state);
    state->head.actor = HET_NOBODY;
    state->head.epoch++;
    if (het_is_heard(sink)) {
        HetResult result;
        if (kipling_option(state, KIPLING_POINTS) != 0)
            report_points(state, sink);
        kipling_result_of(&state->head, &result);
        het_report(sink, &state->head, HET_EVENT_OVER, HET_NO_UNIT, HET_NO_UNIT, 0,
                   end_rules[state->end], result.reason);
    }
    return false;
}

/* --- hospitals: KIP-8a.2 ---------------------------------------------------------------------- */

/* Sides roll by the key of their first unit, which has finished its own rolls by now. */
static unsigned
roller(const KiplingState *state)
{
    int side = het_frame_peek(&state->head, KiplingWounded)->side;
    return kipling_data(state)->side_units[side][0];
}

static bool
advance_hospital(HetState *head, const HetSink *sink)
{
    KiplingState *state = kipling_state(head);
    return kipling_open(state, KIPLING_ROLL_HOSPITAL, KIPLING_COUNT_OTHER, roller(state), sink);
}

static unsigned
saving_faces(const KiplingState *state)
{
    return 7u - (unsigned)kipling_option(state, KIPLING_HOSPITAL_ROLL);
}

static void
roll(const HetState *head, HetThrow *ret_throw)
{
    const KiplingState *state = kipling_state_const(head);
    unsigned dice = het_frame_peek(head, KiplingWounded)->wounded;
    het_account_begin(ret_throw->account, "the wounded of its hospital", "KIP-8a.2", HET_NO_UNIT);
    het_account_add(ret_throw->account, HET_TERM_DICE, (int)dice, "KIP-8a.1", "wounded near it");
    het_account_results(ret_throw->account, "saved", "not saved");
    if (ret_throw->account != NULL)
        ret_throw->account->roller =
            head->scenario->sides[het_frame_peek(head, KiplingWounded)->side];
    for (unsigned count = 0; count <= dice; count++)
        ret_throw->effect[count] = (uint8_t)count;
    kipling_throw_hits(ret_throw, roller(state), dice, saving_faces(state));
}

static void
take(HetState *head, const HetMove *move, const HetSink *sink)
{
    KiplingState *state = kipling_state(head);
    KiplingWounded here = *het_frame_peek(head, KiplingWounded);
    unsigned saved = kipling_hits(move, here.wounded, saving_faces(state));
    het_state_pop(head);
    state->tended[here.side] -= here.wounded;
    state->saved[here.side] += (uint16_t)saved;
    het_note(sink, head, HET_NO_UNIT, HET_NO_UNIT, "KIP-8a.2",
             "%u of the %d wounded of %s %s saved", saved, here.wounded,
             head->scenario->sides[here.side], saved == 1 ? "is" : "are");
}

const HetProcedure kipling_hospital = {.advance = advance_hospital, .roll = roll, .take = take};
