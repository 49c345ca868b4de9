#include "musketpike-threats.h"

/* A unit that can attack, as it is needed for each enemy. */
typedef struct {
    MusketFighter fighter;
    unsigned unit, place, front;
    int q, r;
    int reach; /* hexes within which it can attack in an activation */
    /* The nearest enemies who can attack it, one over its front and one over flank or rear, and
     * how far off they are; HET_NO_UNIT: none. */
    unsigned nearest[2];
    int distance[2];
} Soldier;

static unsigned
gather(const MusketState *state, unsigned side, Soldier *ret_soldiers)
{
    const MusketScenario *data = musket_data(state);
    unsigned count = 0;
    HET_EACH_OF_SIDE(unit, data, side) {
        if (!musket_on_map(state, unit) || data->unit[unit].kind == MUSKET_ARTILLERY)
            continue;
        Soldier *it = &ret_soldiers[count++];
        it->unit = unit;
        it->place = state->units[unit].place;
        it->q = data->q[it->place];
        it->r = data->r[it->place];
        it->front = musket_front(state, unit, false);
        it->reach = musket_move_of(state, musket_kind(state, unit));
        musket_estimate_fighter(state, unit, &it->fighter);
        it->nearest[0] = it->nearest[1] = HET_NO_UNIT;
    }
    return count;
}

/* An enemy, the `index`-th of his side, that many hexes away. */
static void
meet(const MusketScenario *data, const Soldier *from, unsigned index, Soldier *to, int distance)
{
    if (distance > from->reach + 1)
        return;
    unsigned edge = musket_estimate_towards(data, to->place, from->place);
    unsigned flank = !het_bit(to->front, edge);
    if (to->nearest[flank] != HET_NO_UNIT && to->distance[flank] <= distance)
        return;
    to->nearest[flank] = index;
    to->distance[flank] = distance;
}

/* Harm that the two may do a unit. */
static MusketThreatened
judge(const MusketState *state, const Soldier *it, const Soldier *enemies)
{
    MusketThreatened threatened = {.unit = (uint8_t)it->unit};
    HET_EACH_BELOW(flank, 2) {
        if (it->nearest[flank] == HET_NO_UNIT)
            continue;
        const Soldier *from = &enemies[it->nearest[flank]];
        MusketAttack attack = {.attacker = from->unit, .defender = it->unit, .flank = flank != 0};
        MusketClash clash = musket_estimate_duel(state, &from->fighter, &it->fighter, &attack);
        double nearness = 1 - 0.5 * (it->distance[flank] - 1) / (from->reach + 1);
        double cost = nearness * (clash.defender - 0.7 * clash.attacker);
        threatened.exposed |= flank != 0 && it->fighter.kind != MUSKET_LIGHT;
        threatened.worst = cost > threatened.worst ? cost : threatened.worst;
    }
    return threatened;
}

void
musket_threats_to_all(const MusketState *state, MusketThreats *threats)
{
    const MusketScenario *data = musket_data(state);
    Soldier first[MUSKET_UNITS], second[MUSKET_UNITS];
    unsigned firsts = gather(state, HET_FIRST, first);
    unsigned seconds = gather(state, HET_SECOND, second);
    HET_EACH_BELOW(i, firsts)
        HET_EACH_BELOW(k, seconds) {
            int q = second[k].q - first[i].q, r = second[k].r - first[i].r, s = q + r;
            int distance = ((q < 0 ? -q : q) + (r < 0 ? -r : r) + (s < 0 ? -s : s)) / 2;
            meet(data, &first[i], i, &second[k], distance);
            meet(data, &second[k], k, &first[i], distance);
        }
    threats->count = 0;
    HET_EACH_BELOW(i, firsts)
        threats->unit[threats->count++] = judge(state, &first[i], second);
    HET_EACH_BELOW(k, seconds)
        threats->unit[threats->count++] = judge(state, &second[k], first);
}
