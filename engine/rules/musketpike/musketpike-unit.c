/* Morale, losses, leaders. MPR-9 */
#include "musketpike-procedure.h"

unsigned
musket_leader_of(const MusketState *state, unsigned unit)
{
    const MusketScenario *data = musket_data(state);
    unsigned best = MUSKET_NONE;
    HET_EACH_BELOW(leader, data->leader_count)
        if (state->leaders[leader].unit == unit &&
            (best == MUSKET_NONE || data->leader[leader].rating > data->leader[best].rating))
            best = leader;
    return best;
}

bool
musket_stands_with(const MusketState *state, unsigned leader, unsigned unit)
{
    unsigned with = state->leaders[leader].unit;
    if (with == unit || with == MUSKET_NONE || !musket_on_map(state, unit))
        return with == unit;
    MUSKET_EACH_OWN(cell, state, unit)
        if (state->cells[cell].unit == with + 1 || state->cells[cell].gun == with + 1)
            return true;
    return false;
}

unsigned
musket_leader_beside(const MusketState *state, unsigned unit)
{
    const MusketScenario *data = musket_data(state);
    unsigned company[] = {unit, unit, unit, unit, unit}, count = 1, best = MUSKET_NONE;
    if (musket_on_map(state, unit))
        MUSKET_EACH_OWN(cell, state, unit) {
            const MusketCell *it = &state->cells[cell];
            company[count++] = it->unit != 0 ? it->unit - 1u : unit;
            company[count++] = it->gun != 0 ? it->gun - 1u : unit;
        }
    HET_EACH_BELOW(leader, data->leader_count) {
        const unsigned with = state->leaders[leader].unit;
        bool beside = false;
        HET_EACH_BELOW(
            i, G_N_ELEMENTS(company)) /* all of them, without a branch: it is called often */
            beside |= with == company[i];
        if (beside &&
            (best == MUSKET_NONE || data->leader[leader].rating > data->leader[best].rating))
            best = leader;
    }
    return best;
}

bool
musket_led_by_another(const MusketState *state, unsigned unit, unsigned leader)
{
    bool gun = musket_kind(state, unit) == MUSKET_ARTILLERY && musket_on_map(state, unit);
    unsigned there = gun ? state->cells[state->units[unit].place].unit : 0;
    unsigned host = there != 0 ? there - 1 : unit;
    HET_EACH_BELOW(other, musket_data(state)->leader_count)
        if (other != leader && musket_stands_with(state, other, host))
            return true;
    return false;
}

int
musket_morale(const MusketState *state, unsigned unit)
{
    const MusketUnitType *type = &musket_data(state)->unit[unit];
    int lost = type->start - state->units[unit].strength;
    if (type->kind == MUSKET_ARTILLERY || lost <= 0)
        return type->morale;
    if (lost * 100 >= type->start * musket_option(state, MUSKET_SECOND_LOSS_SHARE))
        return type->morale - 2;
    return type->morale -
           (lost * 100 >= type->start * musket_option(state, MUSKET_FIRST_LOSS_SHARE));
}

int
musket_melee_morale(const MusketState *state, unsigned unit)
{
    unsigned leader = musket_leader_beside(state, unit);
    bool helps = leader != MUSKET_NONE && musket_data(state)->leader[leader].rating > 0;
    return musket_morale(state, unit) + helps;
}

int
musket_check_morale(const MusketState *state, unsigned unit)
{
    unsigned leader = musket_leader_beside(state, unit);
    return musket_morale(state, unit) +
           (leader == MUSKET_NONE ? 0 : musket_data(state)->leader[leader].rating);
}

void
musket_account_check(const MusketState *state, unsigned unit, const char *rule,
                     HetRollAccount *account)
{
    if (account == NULL)
        return;
    unsigned leader = musket_leader_beside(state, unit);
    int printed = musket_data(state)->unit[unit].morale;
    het_account_add(account, HET_TERM_NEEDED, printed, rule, "morale");
    het_account_add(account, HET_TERM_NEEDED, musket_morale(state, unit) - printed, "MPR-9.1",
                    "its losses");
    if (leader != MUSKET_NONE)
        het_account_add(account, HET_TERM_NEEDED, musket_data(state)->leader[leader].rating,
                        "MPR-9.3", "its leader");
    het_account_test(account, HET_TEST_AT_MOST, musket_check_morale(state, unit));
    account->success = "it holds";
    account->failure = "it fails";
}

void
musket_throw_check(const MusketState *state, unsigned unit, const char *purpose, const char *rule,
                   HetThrow *ret_throw)
{
    const int morale = musket_check_morale(state, unit);
    het_throw_die(ret_throw, unit, MUSKET_FACES);
    for (int die = 1; die <= MUSKET_FACES; die++)
        ret_throw->effect[die] = die > morale;
    het_account_begin(ret_throw->account, purpose, rule, HET_NO_UNIT);
    musket_account_check(state, unit, rule, ret_throw->account);
}

unsigned
musket_place_of_leader(const MusketState *state, unsigned leader)
{
    unsigned unit = state->leaders[leader].unit;
    return unit == MUSKET_NONE ? HET_NO_PLACE : state->units[unit].place;
}

/* --- places ---------------------------------------------------------------------------------- */

static uint8_t *
slot(MusketState *state, unsigned unit, unsigned cell)
{
    MusketCell *it = &state->cells[cell];
    return musket_kind(state, unit) == MUSKET_ARTILLERY ? &it->gun : &it->unit;
}

void
musket_lift(MusketState *state, unsigned unit)
{
    MUSKET_EACH_OWN(cell, state, unit)
        *slot(state, unit, cell) = 0;
    state->units[unit].place = HET_NO_PLACE;
}

void
musket_put(MusketState *state, unsigned unit, unsigned place, unsigned facing)
{
    if (musket_on_map(state, unit))
        musket_lift(state, unit);
    state->units[unit].place = (uint16_t)place;
    state->units[unit].facing = (uint8_t)facing;
    MUSKET_EACH_OWN(cell, state, unit)
        *slot(state, unit, cell) = (uint8_t)(unit + 1);
}

void
musket_hold(MusketState *state, unsigned unit, const HetSink *sink)
{
    const MusketScenario *data = musket_data(state);
    HET_EACH_BELOW(k, data->objective_count) {
        if (data->objective[k].kind != MUSKET_POSSESSION ||
            state->holder[k] == data->unit[unit].side)
            continue;
        MUSKET_EACH_OWN(cell, state, unit)
            if ((data->objective[k].cells[cell / 8] >> (cell % 8) & 1) != 0 &&
                state->holder[k] != data->unit[unit].side) {
                state->holder[k] = data->unit[unit].side;
                het_note(sink, &state->head, unit, HET_NO_UNIT, "MPR-16.1", "takes %s",
                         data->objective[k].name);
            }
    }
}

void
musket_face(MusketState *state, unsigned unit, unsigned facing, const char *rule,
            const HetSink *sink)
{
    unsigned before = state->units[unit].facing;
    if (before == facing)
        return;
    state->units[unit].facing = (uint8_t)facing;
    bool about = musket_edge(HET_HEX_SIDES / 2, facing) == before;
    het_report(sink, &state->head, HET_EVENT_FACE, unit, HET_NO_UNIT, (int)facing,
               about ? "MPR-15.35" : rule, NULL);
}

/* --- losses ---------------------------------------------------------------------------------- */

bool
musket_have_merged(const MusketState *state, unsigned side)
{
    HET_EACH_OF_SIDE(unit, musket_data(state), side)
        if (musket_has(state, unit, MUSKET_MERGED))
            return true;
    return false;
}

void
musket_disorder(MusketState *state, unsigned unit, const char *rule, const HetSink *sink)
{
    state->units[unit].flags |= MUSKET_UNRALLIED;
    if (musket_has(state, unit, MUSKET_DISORDERED))
        return;
    state->units[unit].flags |= MUSKET_DISORDERED;
    het_report(sink, &state->head, HET_EVENT_SHAKEN, unit, HET_NO_UNIT, 1, rule, "disordered");
}

void
musket_enter(MusketState *state, unsigned unit, unsigned from, unsigned edge, const HetSink *sink)
{
    const MusketScenario *data = musket_data(state);
    if (het_bit(data->disorders[from][edge], data->unit[unit].kind))
        musket_disorder(state, unit,
                        (data->ground[from][edge] & MUSKET_OBSTACLE) != 0 ? "MPR-18.4" : "MPR-5.6",
                        sink);
}

void
musket_lose(MusketState *state, unsigned unit, unsigned points, const char *rule,
            const HetSink *sink)
{
    MusketUnit *it = &state->units[unit];
    unsigned side = musket_side(state, unit);
    points = points < it->strength ? points : it->strength;
    if (points == 0 || musket_kind(state, unit) == MUSKET_ARTILLERY)
        return;
    int morale = musket_morale(state, unit);
    it->strength -= (uint8_t)points;
    state->lost[side] += (uint16_t)points;
    het_report(sink, &state->head, HET_EVENT_LOSE, unit, HET_NO_UNIT, (int)points, rule, NULL);
    if (it->strength > 0 && musket_morale(state, unit) < morale)
        het_note(sink, &state->head, unit, HET_NO_UNIT, "MPR-9.1",
                 "its morale falls to %d with its losses", musket_morale(state, unit));
}

static void
remove_unit(MusketState *state, unsigned unit, MusketStatus status)
{
    MusketUnit *it = &state->units[unit];
    musket_lift(state, unit);
    it->facing = 0;
    it->flags = 0;
    it->status = (uint8_t)status;
}

void
musket_lose_leader(MusketState *state, unsigned leader, const char *rule, const HetSink *sink)
{
    state->leaders[leader] = (MusketLeader){.unit = MUSKET_NONE, .state = MUSKET_LEADER_LOST};
    state->leaders_lost[musket_data(state)->leader[leader].side]++;
    het_report(sink, &state->head, HET_EVENT_REMOVE, musket_data(state)->unit_count + leader,
               HET_NO_UNIT, 0, rule, NULL);
}

/* The nearest unit of the leader's army to a place: of those without a leader, if there are any.
 * MPR-9.8, MPR-15.37 */
static unsigned
nearest_friend(const MusketState *state, unsigned leader, unsigned place)
{
    const MusketScenario *data = musket_data(state);
    unsigned side = data->leader[leader].side, best = MUSKET_NONE, least = UINT16_MAX;
    bool best_led = true;
    HET_EACH_OF_SIDE(unit, data, side) {
        if (!musket_on_map(state, unit) || state->units[unit].strength == 0 ||
            musket_army(state, unit) != data->leader[leader].army)
            continue;
        unsigned distance = musket_distance(data, place, state->units[unit].place);
        bool led = musket_led_by_another(state, unit, leader);
        if (led == best_led ? distance < least : best_led) {
            least = distance;
            best = unit;
            best_led = led;
        }
    }
    return best;
}

static void
join(MusketState *state, unsigned leader, unsigned place, unsigned unit, const char *rule,
     const HetSink *sink)
{
    state->leaders[leader].unit = (uint8_t)unit;
    het_hex_report_way(sink, &state->head, HET_EVENT_MOVE, musket_data(state)->unit_count + leader,
                       place, state->units[unit].place, rule);
}

/* Sends the leaders of a unit that is no more to another. MPR-9.8 */
static void
musket_rehouse(MusketState *state, unsigned unit, unsigned place, const HetSink *sink)
{
    HET_EACH_BELOW(leader, musket_data(state)->leader_count) {
        if (state->leaders[leader].unit != unit)
            continue;
        unsigned other = nearest_friend(state, leader, place);
        if (other == MUSKET_NONE)
            musket_lose_leader(state, leader, "MPR-9.8", sink);
        else
            join(state, leader, place, other, "MPR-9.8", sink);
    }
}

void
musket_part_leaders(MusketState *state, unsigned unit, const HetSink *sink)
{
    MUSKET_EACH_OWN(cell, state, unit) {
        unsigned gun = state->cells[cell].gun;
        unsigned leader = gun == 0 ? MUSKET_NONE : musket_leader_of(state, gun - 1u);
        if (leader == MUSKET_NONE || !musket_led_by_another(state, gun - 1u, leader))
            continue;
        unsigned other = nearest_friend(state, leader, cell);
        if (other != MUSKET_NONE && !musket_led_by_another(state, other, leader))
            join(state, leader, cell, other, "MPR-15.37", sink);
    }
}

void
musket_destroy(MusketState *state, unsigned unit, HetEventKind kind, const char *rule,
               const HetSink *sink)
{
    unsigned side = musket_side(state, unit), place = state->units[unit].place;
    unsigned strength = state->units[unit].strength;
    bool gun = musket_kind(state, unit) == MUSKET_ARTILLERY;
    if (!gun)
        state->lost[side] += (uint16_t)strength;
    het_report(sink, &state->head, kind, unit, HET_NO_UNIT, (int)strength, rule, NULL);
    state->units[unit].strength = 0;
    remove_unit(state, unit, MUSKET_GONE);
    musket_rehouse(state, unit, place, sink);
}

bool
musket_bury(MusketState *state, unsigned unit, const HetSink *sink)
{
    if (!musket_on_map(state, unit) || state->units[unit].strength > 0)
        return false;
    musket_destroy(state, unit, HET_EVENT_REMOVE, "MPR-9.9", sink);
    return true;
}

void
musket_capture(MusketState *state, unsigned gun, unsigned by, const char *rule, const HetSink *sink)
{
    unsigned place = state->units[gun].place;
    state->guns_taken[1 - musket_side(state, gun)]++;
    het_report(sink, &state->head, HET_EVENT_CAPTURE, by, gun, 0, rule, NULL);
    state->units[gun].strength = 0;
    remove_unit(state, gun, MUSKET_CAPTURED);
    musket_rehouse(state, gun, place, sink);
}

/* --- consolidation --------------------------------------------------------------------------- */

static unsigned
keeper(const MusketState *state, unsigned mover, unsigned other)
{
    const MusketScenario *data = musket_data(state);
    return data->unit[mover].morale < data->unit[other].morale ? mover : other; /* MPR-5.8 */
}

unsigned
musket_merged_strength(const MusketState *state, unsigned mover, unsigned other)
{
    const MusketUnitType *type = &musket_data(state)->unit[keeper(state, mover, other)];
    unsigned sum = state->units[mover].strength + state->units[other].strength;
    static const MusketOption stacks[MUSKET_KINDS] = {
        [MUSKET_HEAVY] = MUSKET_HEAVY_STACK,
        [MUSKET_LIGHT] = MUSKET_LIGHT_STACK,
        [MUSKET_CAVALRY] = MUSKET_CAVALRY_STACK,
    };
    unsigned most = (unsigned)musket_option(state, stacks[type->kind]);
    if (type->kind != MUSKET_CAVALRY)
        most = MIN(most, type->start);
    return MIN(sum, most);
}

void
musket_merge(MusketState *state, unsigned mover, unsigned other, const HetSink *sink)
{
    unsigned keep = keeper(state, mover, other), gone = keep == mover ? other : mover;
    unsigned place = state->units[other].place;
    unsigned strength = musket_merged_strength(state, mover, other);
    unsigned sum = (unsigned)state->units[mover].strength + state->units[other].strength;
    unsigned facing = state->units[keep].facing;
    uint16_t flags = state->units[mover].flags | state->units[other].flags;
    het_report(sink, &state->head, HET_EVENT_FORM, gone, keep, (int)strength,
               keep == mover ? "MPR-5.8" : "MPR-5.7", NULL);
    het_note(sink, &state->head, keep, HET_NO_UNIT,
             flags & MUSKET_DISORDERED ? "MPR-5.10" : "MPR-5.7", "has %u strength points now%s%s",
             strength, sum > strength ? ", the rest is lost" : "",
             flags & MUSKET_DISORDERED ? ", in disorder" : "");
    musket_lift(state, other);
    state->units[gone].strength = 0;
    state->units[gone].facing = 0;
    state->units[gone].flags = 0;
    state->units[gone].status = MUSKET_GONE;
    state->units[gone].place = HET_NO_PLACE;
    state->units[keep].strength = (uint8_t)strength;
    state->units[keep].flags = flags | MUSKET_DONE | MUSKET_MERGED;
    state->lost[musket_side(state, keep)] += (uint16_t)(sum - strength);
    musket_put(state, keep, place, facing);
    musket_hold(state, keep, sink);
    unsigned leader = musket_leader_of(state, gone);
    if (leader != MUSKET_NONE && !musket_led_by_another(state, keep, leader))
        state->leaders[leader].unit = (uint8_t)keep;
    musket_rehouse(state, gone, place, sink); /* of two leaders one goes: MPR-15.37 */
    musket_part_leaders(state, keep, sink);
}

/* --- why a unit does not act ----------------------------------------------------------------- */

static const char no_unit[] = "name a unit: leaders do as their units do (MPR-15.14)";

const char musket_no_target[] = "leaders are no targets: name a unit (MPR-15.14)";

const char *
musket_absence(const MusketState *state, unsigned unit, unsigned side)
{
    if (unit == HET_NO_UNIT)
        return "name a unit (MPR-4.2)";
    if (unit >= musket_data(state)->unit_count)
        return no_unit;
    if (musket_side(state, unit) != side)
        return side == state->head.active ? "name a unit of the active side (MPR-4.2)"
                                          : "name a unit of the side that reacts (MPR-4.2)";
    return state->units[unit].status == MUSKET_AWAITED    ? "it has not arrived yet (MPR-12.3)"
           : state->units[unit].status == MUSKET_CAPTURED ? "it has been captured (MPR-11.25)"
                                                          : "it has been eliminated (MPR-9.9)";
}

const char *
musket_why_not_it(const MusketState *state, unsigned unit, unsigned chosen)
{
    if (unit == chosen || unit == HET_NO_UNIT)
        return NULL;
    return unit >= musket_data(state)->unit_count
               ? no_unit
               : "another unit is acting, and finishes first (MPR-4.2)";
}
