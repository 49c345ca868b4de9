/* Whether an outcome is one of the dice's: its range is whole, with one effect within it and others
 * on both sides of it. */
#include "husaria-judge.h"
#include "husaria-loop.h"

/* What rolls: dice, and a number for what a total does. */
typedef struct {
    unsigned unit;
    int lowest, highest;
    unsigned (*effect)(const HusariaState *state, const HetFrame *frame, int total);
} Dice;

static unsigned
volley_effect(const HusariaState *state, const HetFrame *frame, int total)
{
    (void)state;
    int shown = total - frame->operand[4], strength = frame->operand[2];
    if (frame->operand[5] == HUSARIA_BOWS) /* HUS-15.22 */
        return shown >= 12 - MIN(strength, 2) ? 1 : 0;
    return husaria_fire_result((HusariaFire)frame->operand[5], (unsigned)strength,
                               (unsigned)frame->operand[3], (unsigned)MAX(shown, 2));
}

static unsigned
shake_effect(const HusariaState *state, const HetFrame *frame, int total)
{
    return total > husaria_data(state)->row[frame->operand[0]].morale;
}

static unsigned
peril_effect(const HusariaState *state, const HetFrame *frame, int total)
{
    (void)state;
    (void)frame;
    return total == 12;
}

/* The cell of the battle table as a number. */
static unsigned
battle_effect(const HusariaState *state, const HetFrame *frame, int total)
{
    (void)state;
    const HusariaEffect *cell = husaria_battle[total - 2][frame->operand[3]];
    unsigned number = 0;
    for (unsigned side = 0; side < 2; side++)
        number =
            ((number * 8 + cell[side].retreat) * 4 + cell[side].loss) * 2 + cell[side].dispersed;
    return number;
}

static unsigned
dispersal_effect(const HusariaState *state, const HetFrame *frame, int total)
{
    int row = CLAMP(frame->operand[1], 1, 5) - 1;
    return total <= husaria_dispersal[row][husaria_data(state)->row[frame->operand[0]].dispersal];
}

static Dice
dice_of(const HusariaState *state, const HetFrame *frame)
{
    Dice dice = {(unsigned)(uint16_t)frame->operand[0], 2, 12, volley_effect};
    if (frame->procedure == HUSARIA_SHAKE)
        dice.effect = shake_effect;
    if (frame->procedure == HUSARIA_PERIL)
        dice.effect = peril_effect;
    if (frame->procedure == HUSARIA_CLASH) {
        dice.effect = battle_effect;
        dice.unit = 0;
        while ((state->attackers.words[dice.unit / 32] >> (dice.unit % 32) & 1) == 0)
            dice.unit++;
    }
    if (frame->procedure == HUSARIA_DISPERSAL)
        dice = (Dice){dice.unit, 1, 6, dispersal_effect};
    return dice;
}

bool
husaria_legal_outcome(const HusariaState *state, const HetMove *move)
{
    const HetFrame *frame = het_state_peek(&state->head);
    Dice dice = dice_of(state, frame);
    int low = move->roll.low, high = move->roll.high;
    HetMove plain = het_move_roll(dice.unit, low, high);
    if (!het_move_equal(move, &plain) || low < dice.lowest || low > high || high > dice.highest)
        return false;
    unsigned effect = dice.effect(state, frame, low);
    for (int total = low; total <= high; total++)
        if (dice.effect(state, frame, total) != effect)
            return false;
    return (low == dice.lowest || dice.effect(state, frame, low - 1) != effect) &&
           (high == dice.highest || dice.effect(state, frame, high + 1) != effect);
}
