/* Units: their outlines, contacts, hits and removal. GNW-1, GNW-2, GNW-10 */
#include "northern-query.h"

unsigned
northern_face_of(const NorthernUnit *unit, unsigned enemy)
{
    unsigned face = 0;
    while (unit->enemy[face] != enemy)
        face++;
    return face;
}

/* --- outlines --------------------------------------------------------------------------------- */

/* GNW-10.2: bases left, 1 to 4; of guns and generals always 1. */
static unsigned
bases_of(const NorthernState *state, unsigned unit)
{
    unsigned kind = northern_kind(state, unit);
    if (kind == NORTHERN_ARTILLERY || kind == NORTHERN_GENERAL)
        return 1;
    unsigned lost = state->units[unit].hits / (unsigned)northern_option(state, NORTHERN_BASE_HITS);
    return lost < NORTHERN_BASES ? NORTHERN_BASES - lost : 1;
}

HetOutline
northern_outline_as(const NorthernState *state, unsigned unit, NorthernFormation formation,
                    HetPoint at, unsigned heading)
{
    unsigned length = 0, width = 0;
    northern_halves(northern_kind(state, unit), formation, bases_of(state, unit), &length, &width);
    HetPlaneBox box = {.x = at.x,
                       .y = at.y,
                       .heading = (uint16_t)heading,
                       .half_length = (uint16_t)length,
                       .half_width = (uint16_t)width};
    return het_outline(&box);
}

void
northern_settle(NorthernState *state, unsigned unit)
{
    NorthernUnit *it = &state->units[unit];
    HetOutline outline = northern_outline_at(state, unit, (HetPoint){it->x, it->y}, it->heading);
    it->left_x = (int16_t)outline.left.x;
    it->left_y = (int16_t)outline.left.y;
    it->right_x = (int16_t)outline.right.x;
    it->right_y = (int16_t)outline.right.y;
}

void
northern_put(NorthernState *state, unsigned unit, HetPoint at, unsigned heading)
{
    NorthernUnit *it = &state->units[unit];
    it->status = NORTHERN_PRESENT;
    it->x = (int16_t)at.x;
    it->y = (int16_t)at.y;
    it->heading = (uint16_t)heading;
    northern_settle(state, unit);
}

/* --- contacts --------------------------------------------------------------------------------- */

void
northern_engage(NorthernState *state, unsigned unit, HetFace face, unsigned enemy,
                HetFace enemy_face)
{
    state->units[unit].enemy[face] = (uint8_t)enemy;
    state->units[enemy].enemy[enemy_face] = (uint8_t)unit;
}

void
northern_disengage(NorthernState *state, unsigned unit)
{
    HET_EACH_BELOW(face, HET_FACES) {
        unsigned enemy = state->units[unit].enemy[face];
        if (enemy == NORTHERN_NONE)
            continue;
        state->units[enemy].enemy[northern_face_of(&state->units[enemy], unit)] = NORTHERN_NONE;
        state->units[unit].enemy[face] = NORTHERN_NONE;
    }
}

/* --- hits ------------------------------------------------------------------------------------- */

void
northern_remove(NorthernState *state, unsigned unit, unsigned by, const char *rule,
                const HetSink *sink)
{
    const NorthernScenario *data = northern_data(state);
    NorthernUnit *it = &state->units[unit];
    unsigned other = 1u - data->side[unit];
    northern_disengage(state, unit);
    het_report(sink, &state->head, HET_EVENT_REMOVE, unit, by, 0, rule, NULL);
    it->status = NORTHERN_GONE;
    it->x = it->y = 0;
    it->heading = 0;
    it->left_x = it->left_y = it->right_x = it->right_y = 0;
    uint32_t others = ~(1u << unit);
    state->moved &= others;
    state->exhausted &= others;
    if (data->kind[unit] == NORTHERN_GENERAL || data->unit_points == 0)
        return;
    state->points[other] += (int16_t)data->unit_points;
    het_report(sink, &state->head, HET_EVENT_SCORE, other, HET_NO_UNIT, data->unit_points,
               "GNW-12.2", NULL); /* a score's unit is a side */
}

bool
northern_deteriorated(const NorthernState *state, unsigned unit)
{
    return 2 * state->units[unit].hits >=
           NORTHERN_BASES * northern_option(state, NORTHERN_BASE_HITS);
}

/* GNW-7.11, GNW-8.9: what a unit takes off its dice at half strength, else 0. */
static int
worse_of(const NorthernState *state, unsigned unit)
{
    return northern_deteriorated(state, unit) ? northern_option(state, NORTHERN_DETERIORATION) : 0;
}

/* Hits of a unit that is still there. */
static void
report_losses(const NorthernState *state, unsigned unit, bool base, bool was_strong,
              const HetSink *sink)
{
    unsigned bases = bases_of(state, unit);
    bool shoots = northern_kind(state, unit) != NORTHERN_CAVALRY;
    if (!het_is_heard(sink))
        return;
    if (base)
        het_note(sink, &state->head, unit, HET_NO_UNIT, "GNW-10.2", "it is down to %u base%s",
                 bases, bases == 1 ? "" : "s");
    if (was_strong && worse_of(state, unit) != 0) {
        char words[64];
        g_snprintf(words, sizeof words, "at half strength, %d to its dice", -worse_of(state, unit));
        het_report(sink, &state->head, HET_EVENT_SHAKEN, unit, HET_NO_UNIT, 1,
                   shoots ? "GNW-7.11" : "GNW-8.9", words);
    }
}

bool
northern_hit(NorthernState *state, unsigned unit, unsigned by, unsigned hits, const char *rule,
             const HetSink *sink)
{
    const NorthernScenario *data = northern_data(state);
    NorthernUnit *it = &state->units[unit];
    unsigned before = bases_of(state, unit);
    bool was_strong = !northern_deteriorated(state, unit);
    hits = MIN(hits, (unsigned)(data->limit[unit] - it->hits));
    if (hits == 0) {
        het_report(sink, &state->head, HET_EVENT_NOTE, by, unit, 0, rule, "it hits nothing");
        return false;
    }
    it->hits += (uint8_t)hits;
    het_report(sink, &state->head, HET_EVENT_LOSE, unit, HET_NO_UNIT, (int)hits, rule, NULL);
    if (it->hits == data->limit[unit]) {
        unsigned all = NORTHERN_BASES * (unsigned)northern_option(state, NORTHERN_BASE_HITS);
        northern_remove(state, unit, by, data->limit[unit] < all ? "GNW-10.4" : "GNW-10.1", sink);
        return true;
    }
    bool lost = bases_of(state, unit) != before;
    if (lost)
        northern_settle(state, unit);
    report_losses(state, unit, lost, was_strong, sink);
    return lost;
}

int
northern_die_bonus(const NorthernState *state, unsigned unit, const char *rule,
                   HetRollAccount *account)
{
    int elite = state->elite >> unit & 1u, worse = worse_of(state, unit);
    het_account_add(account, HET_TERM_DIE, -worse, rule, "at half strength");
    het_account_add(account, HET_TERM_DIE, elite, "GNW-13.6", "elite");
    return elite - worse;
}

unsigned
northern_query_left(const NorthernState *state, unsigned unit)
{
    return northern_data(state)->limit[unit] - state->units[unit].hits;
}

int32_t
northern_query_move(const NorthernState *state, NorthernKind kind)
{
    return northern_data(state)->allowance[kind];
}
