/* Generals rally units; combat of units in contact. GNW-4, GNW-8 */
#include "northern-query.h"

/* --- generals rally units: GNW-4 -------------------------------------------------------------- */

enum { OUT = 0x80 }; /* of an effect: the general is out of the game */

/* Guns have lost no base: GNW-10.3. */
unsigned
northern_recoverable(const NorthernState *state, unsigned unit)
{
    unsigned hits = state->units[unit].hits;
    if (northern_kind(state, unit) == NORTHERN_ARTILLERY)
        return hits;
    return hits % (unsigned)northern_option(state, NORTHERN_BASE_HITS);
}

bool
northern_touches(const NorthernState *state, unsigned general, unsigned unit)
{
    HetOutline own = northern_outline(&state->units[general]);
    HetOutline its = northern_outline(&state->units[unit]);
    return northern_present(state, general) && northern_present(state, unit) &&
           het_outline_within(&own, &its, NORTHERN_TOUCH);
}

const char *
northern_why_no_rally(const NorthernState *state, unsigned general, unsigned unit)
{
    const NorthernScenario *data = northern_data(state);
    if (data->kind[general] != NORTHERN_GENERAL)
        return "only generals rally units (GNW-4.1)";
    if (data->side[general] != state->head.active)
        return "he is the other side's: this is not his player turn (GNW-3.1)";
    if (data->kind[unit] == NORTHERN_GENERAL || data->side[unit] != data->side[general])
        return "a general rallies units of his side (GNW-4.1)";
    if (!northern_present(state, general))
        return "he is out of the game (GNW-4.3)";
    if (state->head.phase == NORTHERN_COMMAND && het_bit(state->acted, general))
        return "he has tried in this player turn (GNW-4.6)";
    if (!northern_touches(state, general, unit))
        return "he is not within 1 mm of it (GNW-4.1)";
    return northern_recoverable(state, unit) > 0
               ? NULL
               : "it has taken no hits since it last lost a base (GNW-4.4)";
}

static bool
advance_rally(HetState *head, const HetSink *sink)
{
    unsigned general = het_frame_peek(head, NorthernRally)->general;
    return northern_open(northern_state(head), NORTHERN_ROLL_RALLY, NORTHERN_COUNT_OTHER, general,
                         sink);
}

static unsigned
rallied(const NorthernState *state, unsigned unit, int die, bool *ret_out)
{
    static const uint8_t graded[NORTHERN_FACES] = {1, 1, 2, 2, 3, 0};
    bool by_grades = northern_option(state, NORTHERN_GRADED_RALLY) != 0;
    unsigned hits = by_grades ? graded[die - 1] : (unsigned)die;
    *ret_out = die == (by_grades ? 6 : 1);
    return MIN(hits, northern_recoverable(state, unit));
}

unsigned
northern_query_rally(const NorthernState *state, unsigned unit, unsigned *ret_lost)
{
    unsigned sum = 0, lost = 0;
    for (int die = 1; die <= NORTHERN_DIE; die++) {
        bool out;
        sum += rallied(state, unit, die, &out);
        lost += out;
    }
    *ret_lost = lost;
    return sum;
}

static unsigned
effect_of(const NorthernState *state, unsigned unit, int die)
{
    bool out;
    unsigned hits = rallied(state, unit, die, &out);
    return hits | (out ? OUT : 0u);
}

static const char *
rule_of_rally(const NorthernState *state)
{
    return northern_option(state, NORTHERN_GRADED_RALLY) != 0 ? "GNW-13.3" : "GNW-4.2";
}

static void
roll_rally(const HetState *head, HetThrow *ret_throw)
{
    const NorthernState *state = northern_state_peek(head);
    const NorthernRally *rally = het_frame_peek(head, NorthernRally);
    unsigned unit = rally->unit;
    het_throw_die(ret_throw, rally->general, NORTHERN_FACES);
    het_account_begin(ret_throw->account, "a rally", rule_of_rally(state), HET_NO_UNIT);
    for (int die = 1; die <= NORTHERN_FACES; die++)
        ret_throw->effect[die] = (uint8_t)effect_of(state, unit, die);
}

static void
report_rally(const NorthernState *state, unsigned general, unsigned unit, int die, unsigned hits,
             const HetSink *sink)
{
    const char *rule = rule_of_rally(state);
    char words[32];
    g_snprintf(words, sizeof words, "%u hit%s recovered", hits, hits == 1 ? "" : "s");
    if (hits > 0)
        het_report(sink, &state->head, HET_EVENT_RALLY, unit, general, (int)hits, rule, words);
    if (northern_option(state, NORTHERN_GRADED_RALLY) == 0 && hits < (unsigned)die &&
        state->units[unit].hits > 0)
        het_report(sink, &state->head, HET_EVENT_NOTE, unit, HET_NO_UNIT, 0, "GNW-4.4",
                   "a lost base is not recovered");
}

static void
take_rally(HetState *head, const HetMove *move, const HetSink *sink)
{
    NorthernState *state = northern_state(head);
    NorthernRally rally = *het_frame_peek(head, NorthernRally);
    unsigned general = rally.general, unit = rally.unit;
    unsigned effect = effect_of(state, unit, move->roll.low), hits = effect & ~(unsigned)OUT;
    het_state_pop(head);
    state->units[unit].hits -= (uint8_t)hits;
    if (het_is_heard(sink))
        report_rally(state, general, unit, move->roll.low, hits, sink);
    if ((effect & OUT) != 0)
        northern_remove(state, general, HET_NO_UNIT, "GNW-4.3", sink);
}

const HetProcedure northern_rally = {
    .advance = advance_rally, .roll = roll_rally, .take = take_rally};

/* GNW-8.11: the enemies a unit in contact may choose to fight, a bit each. */
static uint32_t
opponents_of(const NorthernState *state, unsigned unit)
{
    const uint8_t *enemy = state->units[unit].enemy;
    uint32_t opponents = 0;
    if (enemy[HET_FACE_FRONT] != NORTHERN_NONE)
        return 1u << enemy[HET_FACE_FRONT];
    HET_EACH_BELOW(face, HET_FACES)
        if (enemy[face] != NORTHERN_NONE)
            opponents |= 1u << enemy[face];
    return opponents;
}

bool
northern_may_fight(const NorthernState *state, unsigned unit, unsigned enemy)
{
    return enemy < northern_data(state)->unit_count &&
           (opponents_of(state, unit) >> enemy & 1u) != 0;
}

/* --- hits ------------------------------------------------------------------------------------- */

/* GNW-8.5 */
static bool
repels_horse(const NorthernState *state, unsigned unit, unsigned enemy)
{
    const NorthernScenario *data = northern_data(state);
    return data->kind[unit] == NORTHERN_CAVALRY && data->kind[enemy] == NORTHERN_INFANTRY &&
           (data->nation[enemy] == NORTHERN_SWEDISH || data->nation[enemy] == NORTHERN_RUSSIAN);
}

/* GNW-8.12: the attacker stands in a crossing, or it lies between the middles of the two. */
static bool
holds_crossing(const NorthernState *state, unsigned unit, unsigned enemy)
{
    const NorthernScenario *data = northern_data(state);
    HetOutline own = northern_outline(&state->units[unit]);
    HetPolygon body = {.count = 4};
    het_outline_corners(&own, body.points);
    HET_EACH_BELOW(i, data->line_count) {
        const NorthernPiece *line = &data->lines[i];
        if (line->kind == NORTHERN_CROSSING &&
            (het_polygon_segment_enters(&body, line->from, line->to) ||
             het_segments_meet(northern_place(state, unit), northern_place(state, enemy),
                               line->from, line->to)))
            return true;
    }
    return false;
}

/* GNW-8.6 */
static bool
holds_ground(const NorthernState *state, unsigned enemy)
{
    return northern_holds(northern_data(state), northern_place(state, enemy), NORTHERN_SHELTER);
}

/* GNW-8.7 */
static bool
strikes_flank(const NorthernState *state, unsigned unit, unsigned enemy)
{
    return northern_face_of(&state->units[enemy], unit) != HET_FACE_FRONT;
}

/* GNW-8.3, 8.4: what a unit's arm adds to its die. */
static int
arm_bonus(const NorthernState *state, unsigned unit, HetRollAccount *account)
{
    const NorthernScenario *data = northern_data(state);
    int bonus = 0;
    if (data->kind[unit] == NORTHERN_CAVALRY) {
        bonus = northern_option(state, NORTHERN_CAVALRY_COMBAT);
        het_account_add(account, HET_TERM_DIE, bonus, "GNW-8.4", "cavalry");
    } else if (data->kind[unit] == NORTHERN_INFANTRY && data->nation[unit] == NORTHERN_SWEDISH) {
        bonus = northern_option(state, NORTHERN_SWEDISH_COMBAT);
        het_account_add(account, HET_TERM_DIE, bonus, "GNW-8.3", "Swedish infantry");
    }
    return bonus;
}

/* Modifiers of a fight's die and of its total. */
typedef struct {
    int bonus;
    bool doubles, halves_first;
    unsigned halves; /* so many times */
} Blow;

/* The conditions of a fight, beside the two units: GNW-8.7; GNW-8.6; GNW-8.12 (they halve once). */
typedef struct {
    bool flank, ground, crossing;
} NorthernMeeting;

static NorthernMeeting
meeting_of(const NorthernState *state, unsigned unit, unsigned enemy)
{
    bool ground = holds_ground(state, enemy);
    return (NorthernMeeting){.flank = strikes_flank(state, unit, enemy),
                             .ground = ground,
                             .crossing = !ground && holds_crossing(state, unit, enemy)};
}

/* GNW-8.3 to 8.9, 8.12, 13.6; entered in `account` (or NULL). */
static Blow
blow_of(const NorthernState *state, unsigned unit, unsigned enemy, NorthernMeeting meeting,
        HetRollAccount *account)
{
    bool repelled = repels_horse(state, unit, enemy), ground = meeting.ground;
    bool crossing = meeting.crossing && !ground; /* they halve once: GNW-8.8 */
    Blow blow = {.bonus = arm_bonus(state, unit, account),
                 .doubles = meeting.flank,
                 .halves_first = northern_option(state, NORTHERN_PRINTED_ORDER) != 0,
                 .halves = (unsigned)repelled + (ground || crossing)};
    int doubles = blow.doubles ? 2 : 0;
    static const char flank[] = "into flank or rear";
    blow.bonus += northern_die_bonus(state, unit, "GNW-8.9", account);
    het_account_add(account, HET_TERM_RESULT, blow.halves_first ? 0 : doubles, "GNW-8.7", flank);
    het_account_add(account, HET_TERM_RESULT, repelled ? -2 : 0, "GNW-8.5",
                    "as cavalry against Swedish or Russian infantry");
    het_account_add(account, HET_TERM_RESULT, ground ? -2 : 0, "GNW-8.6", "by woods, town or hill");
    het_account_add(account, HET_TERM_RESULT, crossing ? -2 : 0, "GNW-8.12", "by the crossing");
    het_account_add(account, HET_TERM_RESULT, blow.halves_first ? doubles : 0, "GNW-8.7", flank);
    return blow;
}

static unsigned
hits_of(const Blow *blow, int die)
{
    int hits = die + blow->bonus;
    if (hits <= 0)
        return 0;
    hits <<= blow->doubles && !blow->halves_first;
    HET_EACH_BELOW(i, blow->halves)
        hits = (hits + 1) / 2;
    return (unsigned)hits << (blow->doubles && blow->halves_first);
}

static unsigned
combat_sum(const NorthernState *state, unsigned unit, unsigned enemy, NorthernMeeting meeting)
{
    Blow blow = blow_of(state, unit, enemy, meeting, NULL);
    unsigned sum = 0;
    for (int die = 1; die <= NORTHERN_FACES; die++)
        sum += hits_of(&blow, die);
    return sum;
}

unsigned
northern_query_blow(const NorthernState *state, unsigned unit, unsigned target, bool flank,
                    bool sheltered)
{
    NorthernMeeting meeting = {.flank = flank, .ground = sheltered};
    unsigned kind = northern_kind(state, unit);
    return kind == NORTHERN_ARTILLERY || kind == NORTHERN_GENERAL
               ? 0
               : combat_sum(state, unit, target, meeting);
}

/* --- the procedure ---------------------------------------------------------------------------- */

static void
meet(NorthernState *state, unsigned enemy, const HetSink *sink)
{
    HetState *head = &state->head;
    NorthernFight *fight = het_frame(head, NorthernFight);
    fight->enemy = (uint16_t)enemy;
    het_report(sink, head, HET_EVENT_FIGHT, fight->unit, enemy, 0, "GNW-8.1", NULL);
}

static bool
advance(HetState *head, const HetSink *sink)
{
    const NorthernFight *fight = het_frame_peek(head, NorthernFight);
    if (fight->enemy == HET_NO_UNIT)
        return het_procedure_await(head, head->active, sink);
    return northern_open(northern_state(head), NORTHERN_ROLL_COMBAT, NORTHERN_COUNT_COMBAT,
                         fight->unit, sink);
}

static void
list(const HetState *head, HetMoveList *ret_list)
{
    unsigned unit = het_frame_peek(head, NorthernFight)->unit;
    uint32_t enemies = opponents_of(northern_state_peek(head), unit);
    for (; enemies != 0; enemies &= enemies - 1)
        het_list_add(ret_list,
                     het_move_target(HET_MOVE_FIGHT, unit, (unsigned)__builtin_ctz(enemies)));
}

static void
roll(const HetState *head, HetThrow *ret_throw)
{
    const NorthernState *state = northern_state_peek(head);
    const NorthernFight *fight = het_frame_peek(head, NorthernFight);
    unsigned unit = fight->unit, enemy = fight->enemy;
    unsigned left = northern_data(state)->limit[enemy] - state->units[enemy].hits;
    het_throw_die(ret_throw, unit, NORTHERN_FACES);
    het_account_begin(ret_throw->account, "combat", "GNW-8.2", enemy);
    Blow blow = blow_of(state, unit, enemy, meeting_of(state, unit, enemy), ret_throw->account);
    for (int die = 1; die <= NORTHERN_FACES; die++)
        ret_throw->effect[die] = (uint8_t)MIN(hits_of(&blow, die), left);
}

static void
take(HetState *head, const HetMove *move, const HetSink *sink)
{
    NorthernState *state = northern_state(head);
    NorthernFight fight = *het_frame_peek(head, NorthernFight);
    unsigned unit = fight.unit, enemy = fight.enemy;
    if (move->kind == HET_MOVE_FIGHT) {
        meet(state, move->target, sink);
        return;
    }
    Blow blow = blow_of(state, unit, enemy, meeting_of(state, unit, enemy), NULL);
    unsigned hits = hits_of(&blow, move->roll.low);
    het_state_pop(head);
    bool lost = northern_hit(state, enemy, unit, hits, "GNW-8.2", sink);
    if (lost && northern_present(state, enemy))
        northern_withdraw(state, enemy, unit, "GNW-9.1", "it has lost a base", sink);
    else if (!lost && northern_kind(state, unit) == NORTHERN_CAVALRY)
        northern_withdraw(state, unit, enemy, "GNW-9.3", "as cavalry that removed no base", sink);
    else if (!lost)
        het_report(sink, head, HET_EVENT_NOTE, unit, enemy, 0, "GNW-9.2",
                   "it costs its enemy no base, and stays in contact");
}

const HetProcedure northern_fight = {.advance = advance, .list = list, .roll = roll, .take = take};
