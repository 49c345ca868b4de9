/* Hand-to-hand combat. GNW-8, GNW-9 */
#include "northern-combat.h"

#include "northern-action.h"
#include "northern-ground.h"
#include "northern-procedure.h"

uint32_t
northern_opponents(const NorthernState *state, unsigned unit)
{
    const uint8_t *enemy = state->units[unit].enemy;
    uint32_t opponents = 0;
    if (enemy[HET_FACE_FRONT] != NORTHERN_NONE)
        return 1u << enemy[HET_FACE_FRONT];
    for (unsigned face = 0; face < HET_FACES; face++)
        if (enemy[face] != NORTHERN_NONE)
            opponents |= 1u << enemy[face];
    return opponents;
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
    for (unsigned i = 0; i < data->line_count; i++) {
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

/* What a fight adds to its die, and does to the total. */
typedef struct {
    int bonus;
    bool doubles, halves_first;
    unsigned halves; /* so many times */
} Blow;

static NorthernMeeting
meeting_of(const NorthernState *state, unsigned unit, unsigned enemy)
{
    bool ground = holds_ground(state, enemy);
    return (NorthernMeeting){.flank = strikes_flank(state, unit, enemy),
                             .ground = ground,
                             .crossing = !ground && holds_crossing(state, unit, enemy)};
}

/* GNW-8.3 to 8.9, 8.12, 13.6; told in `account`, which may be NULL. */
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
    for (unsigned i = 0; i < blow->halves; i++)
        hits = (hits + 1) / 2;
    return (unsigned)hits << (blow->doubles && blow->halves_first);
}

unsigned
northern_combat_sum(const NorthernState *state, unsigned unit, unsigned enemy,
                    NorthernMeeting meeting)
{
    Blow blow = blow_of(state, unit, enemy, meeting, NULL);
    unsigned sum = 0;
    for (int die = 1; die <= NORTHERN_FACES; die++)
        sum += hits_of(&blow, die);
    return sum;
}

/* --- the procedure ---------------------------------------------------------------------------- */

static void
meet(NorthernState *state, unsigned enemy, const HetSink *sink)
{
    HetState *head = &state->head;
    NorthernFight *fight = het_frame(head, NorthernFight);
    fight->enemy = (int16_t)enemy;
    het_tell(sink, head, HET_EVENT_FIGHT, (unsigned)fight->unit, enemy, 0, "GNW-8.1", NULL);
}

static bool
advance(HetState *head, const HetSink *sink)
{
    const NorthernFight *fight = het_frame_peek(head, NorthernFight);
    if (fight->enemy < 0)
        return het_procedure_ask(head, head->active, sink);
    return northern_open(northern_state(head), NORTHERN_ROLL_COMBAT, NORTHERN_COUNT_COMBAT,
                         (unsigned)fight->unit, sink);
}

static void
list(const HetState *head, HetMoveList *ret_list)
{
    unsigned unit = (unsigned)het_frame_peek(head, NorthernFight)->unit;
    uint32_t enemies = northern_opponents(northern_state_peek(head), unit);
    for (; enemies != 0; enemies &= enemies - 1)
        het_list_add(ret_list,
                     het_move_target(HET_MOVE_FIGHT, unit, (unsigned)__builtin_ctz(enemies)));
}

static void
roll(const HetState *head, HetThrow *ret_throw)
{
    const NorthernState *state = northern_state_peek(head);
    const NorthernFight *fight = het_frame_peek(head, NorthernFight);
    unsigned unit = (unsigned)fight->unit, enemy = (unsigned)fight->enemy;
    unsigned left = (unsigned)(northern_data(state)->limit[enemy] - state->units[enemy].hits);
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
    unsigned unit = (unsigned)fight.unit, enemy = (unsigned)fight.enemy;
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
    else if (!lost && northern_data(state)->kind[unit] == NORTHERN_CAVALRY)
        northern_withdraw(state, unit, enemy, "GNW-9.3", "as cavalry that removed no base", sink);
    else if (!lost)
        het_tell(sink, head, HET_EVENT_NOTE, unit, enemy, 0, "GNW-9.2",
                 "it costs its enemy no base, and stays in contact");
}

const HetProcedure northern_fight = {.advance = advance, .list = list, .roll = roll, .take = take};
