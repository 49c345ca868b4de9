/* Conditions that every state satisfies, for tests and for positions read from files. */
#include "northern-fault.h"
#include "northern-slots.h"
#include "northern-ground.h"

static bool
is_settled(const NorthernState *state, unsigned unit)
{
    const NorthernUnit *it = &state->units[unit];
    HetOutline kept = northern_outline(it);
    HetOutline made = northern_outline_as(state, unit, (NorthernFormation)it->formation,
                                          kept.centre, it->heading);
    return kept.left.x == made.left.x && kept.left.y == made.left.y &&
           kept.right.x == made.right.x && kept.right.y == made.right.y;
}

static const char *
check_contacts(const NorthernState *state, unsigned unit)
{
    const NorthernScenario *data = northern_data(state);
    const NorthernUnit *it = &state->units[unit];
    for (unsigned face = 0; face < HET_FACES; face++) {
        unsigned enemy = it->enemy[face], found = 0;
        if (enemy == NORTHERN_NONE)
            continue;
        if (enemy >= data->unit_count || data->side[enemy] == data->side[unit] ||
            !northern_is_body(state, enemy) || !northern_is_body(state, unit))
            return "a contact is not with an enemy unit on the table";
        for (unsigned its = 0; its < HET_FACES; its++) {
            found += state->units[enemy].enemy[its] == unit;
            if (its > face && it->enemy[its] == enemy)
                return "two units are in contact twice";
            if (state->units[enemy].enemy[its] == unit && face != HET_FACE_FRONT &&
                its != HET_FACE_FRONT)
                return "two units are in contact with neither front";
        }
        if (found != 1)
            return "two units disagree about their contact";
        if (data->kind[unit] == NORTHERN_ARTILLERY)
            return "a gun is in contact and not eliminated";
    }
    return NULL;
}

static const char *
check_body(const NorthernState *state, unsigned unit)
{
    const NorthernScenario *data = northern_data(state);
    const NorthernUnit *it = &state->units[unit];
    HetOutline outline = northern_outline(it);
    bool general = data->kind[unit] == NORTHERN_GENERAL;
    HetPolygon body = {.count = 4};
    het_outline_corners(&outline, body.points);
    if (it->hits >= data->limit[unit])
        return "a unit on the table has taken all its hits";
    if (!is_settled(state, unit))
        return "a unit's outline is not that of its formation and bases";
    if (!general && !northern_may_stand(state, unit, &body, outline.centre))
        return "a unit overlaps another, the edge, or ground barred to it";
    if (general && !northern_on_table(data, &outline))
        return "a general hangs over the edge";
    return NULL;
}

static const char *
check_unit(const NorthernState *state, unsigned unit)
{
    const NorthernScenario *data = northern_data(state);
    const NorthernUnit *it = &state->units[unit];
    bool placed = it->status == NORTHERN_PRESENT || it->status == NORTHERN_RESERVE;
    if (!northern_has_formation((NorthernKind)data->kind[unit], (NorthernFormation)it->formation))
        return "a unit is in a formation its kind has not";
    if (!placed && (it->x != 0 || it->y != 0 || it->heading != 0 || northern_engaged(it)))
        return "a unit off the table has a place";
    if (!placed && (((state->moved | state->exhausted) >> unit & 1u) != 0))
        return "a unit off the table has moved or fired";
    return it->status == NORTHERN_PRESENT ? check_body(state, unit) : NULL;
}

const char *
northern_check(const HetState *head)
{
    const NorthernState *state = (const NorthernState *)head;
    const NorthernScenario *data = northern_data(state);
    const char *wrong = NULL;
    for (unsigned unit = 0; wrong == NULL && unit < data->unit_count; unit++) {
        wrong = check_unit(state, unit);
        if (wrong == NULL)
            wrong = check_contacts(state, unit);
    }
    if (wrong == NULL && (head->actor == HET_NOBODY) != (state->end != NORTHERN_END_NONE))
        wrong = "over without a reason, or a reason before the end";
    if (wrong == NULL && head->actor != HET_NOBODY && state->winner != HET_NOBODY)
        wrong = "there is a winner before the end";
    return wrong;
}
