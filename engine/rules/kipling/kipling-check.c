/* Conditions that every state satisfies, for tests and for positions read from files. */
#include "kipling-slots.h"

static const char *
check_figures(const KiplingState *state)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned lost[HET_SIDES] = {0}, taken[HET_SIDES] = {0};
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        const KiplingUnit *it = &state->units[unit];
        unsigned side = data->side[unit];
        unsigned away = (unsigned)it->dead + it->prisoners + it->fled;
        if (it->figures + away + (state->guard[side] == unit) != data->start[unit])
            return "figures present, dead, prisoners, fled and guarding do not add up to a unit's";
        lost[side] += away;
        taken[1 - side] += it->prisoners;
    }
    for (unsigned side = 0; side < HET_SIDES; side++) {
        if (lost[side] != state->lost[side])
            return "a side's losses are not those of its units";
        if (taken[side] != state->taken[side])
            return "a side's prisoners are not those of the other's units";
        if (state->tended[side] + state->saved[side] > state->lost[side])
            return "a hospital tends more figures than are lost";
    }
    return NULL;
}

static const char *
check_unit(const KiplingState *state, unsigned unit)
{
    const KiplingScenario *data = kipling_data(state);
    const KiplingUnit *it = &state->units[unit];
    unsigned side = data->side[unit];
    bool general = data->kind[unit] == KIPLING_GENERAL;
    if ((it->status == KIPLING_GONE) != (it->figures == 0))
        return "a unit is gone with figures, or there without";
    if (it->status == KIPLING_GONE && (state->acted >> unit & 1u) != 0)
        return "a unit that is gone has acted";
    if ((it->place == HET_SQUARE_OFF) != (it->status == KIPLING_GONE || general))
        return "a unit has figures but no place, or a place but no figures";
    if (general && it->status != KIPLING_GONE &&
        (it->leader == KIPLING_NONE || state->units[it->leader].leader != unit))
        return "a general and his unit disagree";
    if (it->place == HET_SQUARE_OFF)
        return NULL;
    if (!het_square_has(&state->occupied[side], it->place))
        return "a unit stands where the board has none";
    if (data->cost[data->kind[unit]][it->place] == 0)
        return "a unit stands where it cannot";
    if ((it->status == KIPLING_FALLING) != (it->falls > 0))
        return "a unit falls back without moves to make, or has them without falling back";
    if (it->leader != KIPLING_NONE && state->units[it->leader].leader != unit)
        return "a unit and its general disagree";
    if (it->gun != KIPLING_NONE &&
        (state->guns[it->gun].holder != unit || state->guns[it->gun].place != it->place))
        return "a unit and its gun disagree";
    if (data->kind[unit] == KIPLING_ARTILLERY && it->gun == KIPLING_NONE)
        return "a crew has no gun";
    if (it->partner == KIPLING_NONE)
        return it->arrival == 0 && it->melee_losses == 0 ? NULL : "a unit fights nobody";
    const KiplingUnit *partner = &state->units[it->partner];
    if (partner->partner != unit || partner->place != it->place ||
        (it->arrival == 0) == (partner->arrival == 0))
        return "the two of a melee disagree";
    return NULL;
}

static const char *
check_places(const KiplingState *state)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned on_table[HET_SIDES] = {0};
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        const KiplingUnit *it = &state->units[unit];
        if (it->place == HET_SQUARE_OFF)
            continue;
        on_table[data->side[unit]]++;
        for (unsigned other = 0; other < unit; other++) {
            if (state->units[other].place != it->place)
                continue;
            if (data->side[other] == data->side[unit])
                return "two units of a side stand in one square";
            bool crew =
                data->kind[unit] == KIPLING_ARTILLERY || data->kind[other] == KIPLING_ARTILLERY;
            if (state->head.depth == 0 && (it->partner != other || crew))
                return "two enemies stand in one square and are not in melee";
        }
    }
    for (unsigned side = 0; side < HET_SIDES; side++) {
        unsigned bits = 0;
        for (unsigned word = 0; word < 4; word++)
            bits += (unsigned)__builtin_popcountll(state->occupied[side].words[word]);
        if (on_table[side] != state->on_table[side] || bits != on_table[side])
            return "units on the table are miscounted";
    }
    return NULL;
}

static const char *
check_guns(const KiplingState *state)
{
    const KiplingScenario *data = kipling_data(state);
    for (unsigned gun = 0; gun < data->gun_count; gun++) {
        const KiplingGun *it = &state->guns[gun];
        if (it->place == HET_SQUARE_OFF) {
            if (it->holder != KIPLING_NONE)
                return "a gun out of the game is held";
            continue;
        }
        for (unsigned other = 0; other < gun; other++)
            if (state->guns[other].place == it->place)
                return "two guns stand in one square";
        if (it->holder != KIPLING_NONE &&
            (state->units[it->holder].gun != gun || data->side[it->holder] != it->owner))
            return "a gun and its holder disagree";
    }
    return NULL;
}

const char *
kipling_check(const HetState *head)
{
    const KiplingState *state = (const KiplingState *)head;
    const char *wrong = check_figures(state);
    for (unsigned unit = 0; wrong == NULL && unit < kipling_data(state)->unit_count; unit++)
        wrong = check_unit(state, unit);
    if (wrong == NULL)
        wrong = check_places(state);
    if (wrong == NULL)
        wrong = check_guns(state);
    if (wrong == NULL && (head->actor == HET_NOBODY) != (state->winner != HET_NOBODY) &&
        state->winner != HET_NOBODY)
        wrong = "there is a winner before the end";
    if (wrong == NULL && head->actor == HET_NOBODY && state->end == KIPLING_END_NONE)
        wrong = "the game is over without a reason";
    return wrong;
}
