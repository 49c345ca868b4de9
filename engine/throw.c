#include "throw.h"

#include <glib.h>

#include "dice.h"

enum { FACE_BITS = 4, TALLY_BITS = 10, TALLY_FACES = 6 };

/* --- accounts --------------------------------------------------------------------------------- */

void
het_account_begin(HetRollAccount *account, const char *purpose, const char *rule, unsigned target)
{
    if (account == NULL)
        return;
    account->purpose = purpose;
    account->rule = rule;
    account->target = target;
}

void
het_account_add(HetRollAccount *account, HetTermKind kind, int amount, const char *rule,
                const char *words)
{
    if (account == NULL || amount == 0)
        return;
    g_assert(account->count < HET_ROLL_TERMS_MAX);
    account->terms[account->count++] =
        (HetRollTerm){.kind = kind, .amount = amount, .rule = rule, .words = words};
}

void
het_account_test(HetRollAccount *account, HetRollTest test, int needed)
{
    if (account == NULL)
        return;
    account->test = test;
    account->needed = needed;
}

void
het_account_results(HetRollAccount *account, const char *success, const char *failure)
{
    if (account == NULL)
        return;
    account->success = success;
    account->failure = failure;
}

int
het_account_sum(const HetRollAccount *account, HetTermKind kind)
{
    int sum = 0;
    HET_EACH_BELOW(i, account->count)
        if (account->terms[i].kind == kind)
            sum += account->terms[i].amount;
    return sum;
}

/* --- outcomes --------------------------------------------------------------------------------- */

void
het_throw_test(HetThrow *ret_throw, unsigned unit, unsigned faces, int least)
{
    het_throw_die(ret_throw, unit, faces);
    for (unsigned face = 1; face <= faces; face++)
        ret_throw->effect[face] = (int)face >= least;
}

void
het_throw_luck(HetThrow *ret_throw, unsigned unit, unsigned faces, int least, const char *success,
               const char *failure)
{
    het_throw_test(ret_throw, unit, faces, least);
    het_account_test(ret_throw->account, HET_TEST_AT_LEAST, least);
    het_account_results(ret_throw->account, success, failure);
}

/* A reading that no faces show: a tie that is rolled again. */
static bool
is_skipped(const HetThrow *throw, unsigned reading)
{
    return throw->reading == HET_READ_DIFFERENCE && throw->ties_rerolled && reading == throw->faces;
}

bool
het_throw_settled(const HetThrow *throw)
{
    unsigned lowest = het_throw_lowest(throw), highest = het_throw_highest(throw);
    for (unsigned reading = lowest + 1; reading <= highest; reading++)
        if (throw->effect[reading] != throw->effect[lowest] && !is_skipped(throw, reading))
            return false;
    return true;
}

/* How many of the equally likely faces show each total of the dice. */
static void
weigh_totals(unsigned dice, unsigned faces, uint64_t weight[HET_READINGS_MAX])
{
    uint64_t before[HET_READINGS_MAX] = {1};
    for (unsigned rolled = 1; rolled <= dice; rolled++) {
        for (unsigned total = 0; total <= rolled * faces; total++) {
            weight[total] = 0;
            for (unsigned face = 1; face <= faces && face <= total; face++)
                weight[total] += total - face > (rolled - 1) * faces ? 0 : before[total - face];
        }
        memcpy(before, weight, sizeof *weight * (rolled * faces + 1));
    }
}

static uint64_t
weight_of(const HetThrow *throw, const uint64_t *totals, unsigned reading)
{
    if (throw->reading == HET_READ_TOTAL)
        return throw->dice == 1 ? 1 : totals[reading];
    if (is_skipped(throw, reading))
        return 0;
    return reading < throw->faces ? reading : 2 * throw->faces - reading;
}

void
het_throw_list(const HetThrow *throw, bool exact, HetMoveList *list)
{
    static const uint64_t two_dice[] = {0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};
    if (throw->reading == HET_READ_HITS) {
        uint8_t each[HET_READINGS_MAX];
        for (unsigned i = 0; exact && i <= throw->dice; i++)
            each[i] = (uint8_t)i;
        het_dice_hits(list, throw->unit, throw->dice, throw->hitting, throw->faces,
                      exact ? each : throw->effect);
        return;
    }
    uint64_t counted[HET_READINGS_MAX];
    const uint64_t *totals = counted;
    if (throw->reading == HET_READ_TOTAL && throw->dice == 2 && throw->faces == 6)
        totals = two_dice;
    else if (throw->reading == HET_READ_TOTAL && throw->dice > 1)
        weigh_totals(throw->dice, throw->faces, counted);
    unsigned highest = het_throw_highest(throw);
    for (unsigned low = het_throw_lowest(throw); low <= highest;) {
        uint64_t weight = weight_of(throw, totals, low);
        unsigned high = low + 1;
        /* A range does not run across what is skipped: both its ends are readings. */
        for (; !exact && weight > 0 && high <= highest &&
               throw->effect[high] == throw->effect[low] && !is_skipped(throw, high);
             high++)
            weight += weight_of(throw, totals, high);
        het_list_add_outcome(list, het_move_roll(throw->unit, (int32_t)low, (int32_t)high - 1),
                             weight);
        low = high;
    }
}

/* The greatest range about a reading of equal effect and within what is not skipped. */
static HetMove
range_of(const HetThrow *throw, unsigned reading)
{
    const unsigned lowest = het_throw_lowest(throw), highest = het_throw_highest(throw);
    const uint8_t effect = throw->effect[reading];
    unsigned low = reading, high = reading;
    while (low > lowest && throw->effect[low - 1] == effect && !is_skipped(throw, low - 1))
        low--;
    while (high < highest && throw->effect[high + 1] == effect && !is_skipped(throw, high + 1))
        high++;
    return het_move_roll(throw->unit, (int32_t)low, (int32_t)high);
}

bool
het_throw_sample(const HetThrow *throw, uint64_t word, HetMove *ret_move)
{
    /* The totals of two dice of six, by the place among 36. */
    static const uint8_t total[36] = {2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6,  6,  6,  7,  7,  7,
                                      7, 7, 7, 8, 8, 8, 8, 8, 9, 9, 9, 9, 10, 10, 10, 11, 11, 12};
    if (throw->reading != HET_READ_TOTAL)
        return false;
    if (throw->dice == 1)
        *ret_move = range_of(throw, 1 + (unsigned)het_sample_below(word, throw->faces));
    else if (throw->dice == 2 && throw->faces == 6)
        *ret_move = range_of(throw, total[het_sample_below(word, G_N_ELEMENTS(total))]);
    else
        return false;
    return true;
}

unsigned
het_outcome_find(const HetMoveList *list, const HetMove *move)
{
    unsigned index = 0;
    while (index < list->count && !het_outcome_contains(&list->moves[index], move))
        index++;
    return index;
}

/* --- faces ------------------------------------------------------------------------------------ */

/* Whether the reading is the face of the only die. */
static bool
is_single(const HetThrow *throw)
{
    return throw->reading == HET_READ_TOTAL && throw->dice == 1;
}

/* Dice of a total one after another, each with the chance that it has given what is left. */
static void
draw_total(const HetThrow *throw, unsigned reading, HetRandom *random, uint8_t *ret_faces)
{
    HET_EACH_BELOW(die, throw->dice) {
        unsigned left = throw->dice - die - 1;
        uint64_t weight[HET_READINGS_MAX] = {1}, sum = 0;
        if (left > 0)
            weigh_totals(left, throw->faces, weight);
        for (unsigned face = 1; face <= throw->faces && face <= reading; face++)
            sum += reading - face > left * throw->faces ? 0 : weight[reading - face];
        uint64_t draw = het_mul_high(het_random_next(random), sum);
        unsigned face = 1;
        for (;; face++) {
            uint64_t here =
                face > reading || reading - face > left * throw->faces ? 0 : weight[reading - face];
            if (draw < here)
                break;
            draw -= here;
        }
        ret_faces[die] = (uint8_t)face;
        reading -= face;
    }
}

static void
draw_faces(const HetThrow *throw, unsigned reading, HetRandom *random, uint8_t *ret_faces)
{
    switch (throw->reading) {
    case HET_READ_TOTAL:
        draw_total(throw, reading, random, ret_faces);
        return;
    case HET_READ_HITS:
        HET_EACH_BELOW(die, throw->dice) {
            unsigned misses = throw->faces - throw->hitting;
            ret_faces[die] =
                (uint8_t)(die < reading ? misses + 1 + het_random_below(random, throw->hitting)
                                        : 1 + het_random_below(random, misses));
        }
        return;
    case HET_READ_DIFFERENCE: {
        unsigned apart = reading > throw->faces ? reading - throw->faces : throw->faces - reading;
        unsigned lesser = 1 + het_random_below(random, throw->faces - apart);
        bool first = reading > throw->faces;
        ret_faces[0] = (uint8_t)(first ? lesser + apart : lesser);
        ret_faces[1] = (uint8_t)(first ? lesser : lesser + apart);
        return;
    }
    }
}

uint64_t
het_throw_faces(const HetThrow *throw, unsigned reading, HetRandom *random)
{
    uint8_t face[HET_THROW_DICE_MAX];
    uint64_t faces = 0;
    unsigned again = 0;
    draw_faces(throw, reading, random, face);
    bool fits = het_throw_pack(throw, face, het_throw_count(throw), &faces, &again);
    g_assert(fits && again == reading);
    return faces;
}

unsigned
het_throw_unpack(const HetThrow *throw, const HetRoll *roll, uint8_t ret_faces[HET_THROW_DICE_MAX])
{
    uint64_t faces = roll->faces;
    unsigned count = 0, dice = het_throw_count(throw);
    if (is_single(throw)) {
        ret_faces[0] = (uint8_t)roll->low;
        return roll->low == roll->high && faces == 0;
    }
    if (throw->reading == HET_READ_HITS) {
        for (unsigned face = TALLY_FACES; face >= 1; face--) {
            unsigned tally = faces >> (TALLY_BITS * (face - 1)) & ((1u << TALLY_BITS) - 1);
            if (tally > dice - count)
                return 0;
            HET_EACH_BELOW(i, tally)
                ret_faces[count++] = (uint8_t)face;
            faces -= (uint64_t)tally << (TALLY_BITS * (face - 1));
        }
        return count == dice && faces == 0 ? dice : 0;
    }
    for (; count < dice && (faces & 15u) != 0; faces >>= FACE_BITS)
        ret_faces[count++] = faces & 15u;
    return count == dice && faces == 0 ? dice : 0;
}

bool
het_throw_pack(const HetThrow *throw, const uint8_t *face, unsigned count, uint64_t *ret_faces,
               unsigned *ret_reading)
{
    uint64_t faces = 0;
    unsigned total = 0, hits = 0;
    if (count != het_throw_count(throw))
        return false;
    HET_EACH_BELOW(i, count) {
        if (face[i] < 1 || face[i] > throw->faces)
            return false;
        faces += throw->reading == HET_READ_HITS ? (uint64_t)1 << (TALLY_BITS * (face[i] - 1u))
                                                 : (uint64_t)face[i] << (FACE_BITS * i);
        total += face[i];
        hits += face[i] > throw->faces - throw->hitting;
    }
    *ret_faces = is_single(throw) ? 0 : faces;
    *ret_reading = throw->reading == HET_READ_TOTAL  ? total
                   : throw->reading == HET_READ_HITS ? hits
                                                     : throw->faces + face[0] - face[1];
    return !is_skipped(throw, *ret_reading);
}
