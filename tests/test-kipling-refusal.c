/* Whatever Charge! + Kipling forbids, a rule is named. Which one each case is told is in
 * tests/positions/kipling/refusal.positions. */
#include "kipling-position.h"

#include <string.h>

#include "engine/random.h"

static void
expect_reason(const Position *position, const HetMove *move)
{
    const HetState *state = &position->buffer.state;
    if (het_game_is_legal(state, move))
        return;
    const char *reason = state->scenario->rules->refusal(state, move);
    if (reason == NULL || strstr(reason, "(KIP-") == NULL)
        fail_msg("no reason: kind %u, unit %u, target %u, value %u, place %u", move->kind,
                 move->unit, move->target, move->value, move->way.place);
}

/* Units, orders, squares and enemies, those of the position and some beyond. */
static void
type_everything(const Position *position)
{
    static const HetMoveKind met[] = {HET_MOVE_SHOOT, HET_MOVE_CHARGE, HET_MOVE_PURSUE,
                                      HET_MOVE_FIGHT};
    const KiplingScenario *data = kipling_data(position_state(position));
    const HetFrame *frame = het_state_peek(&position->buffer.state);
    unsigned actor = frame == NULL ? 0 : kipling_acting(position_state(position));
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        HetMove order = het_move_unit(HET_MOVE_ORDER, actor);
        HetMove select = het_move_unit(HET_MOVE_SELECT, unit);
        HetMove guard = het_move_unit(HET_MOVE_LOSE, unit);
        order.value = (uint16_t)(1 + unit % KIPLING_ORDER_DRAG);
        expect_reason(position, &order);
        expect_reason(position, &select);
        if (frame != NULL && frame->procedure == KIPLING_GUARD)
            expect_reason(position, &guard);
        for (unsigned i = 0; i < G_N_ELEMENTS(met); i++) {
            HetMove meet = het_move_target(met[i], actor, unit);
            expect_reason(position, &meet);
        }
    }
    for (unsigned cell = 0; cell < HET_SQUARE_CELLS; cell++) {
        if (het_square_column(cell) >= 8 || het_square_row(cell) >= 6)
            continue;
        HetMove move = het_move_place(HET_MOVE_MOVE, actor, cell);
        HetMove back = het_move_place(HET_MOVE_RETREAT, actor, cell);
        HetMove shot = het_move_place(HET_MOVE_SHOOT, actor, cell);
        expect_reason(position, &move);
        expect_reason(position, &back);
        expect_reason(position, &shot);
    }
}

static void
every_wrong_order_has_a_reason(void **unused)
{
    (void)unused;
    static const char units[] =
        "RI1 i10 c2, RI2 i10 f2, RC1 c5 a1, RA1 a4 d1, RG1 g RI1, BI1 i10 f5, BI2 i10 c4, BC1 c5 "
        "h5, BA1 a4 e6, BG1 g BI2";
    HetRandom random = {.state = 7};
    for (unsigned game = 0; game < 20; game++) {
        g_autoptr(Position) position =
            position_new("...w..../..h...b./......w./.b....../....w.../........", units,
                         "turns=6|[options]|generals=1|breaches=1|end-share=90");
        HetState *state = &position->buffer.state;
        HetMoveList list;
        while (state->actor != HET_NOBODY) {
            het_game_legal(state, &list);
            if (state->actor != HET_CHANCE)
                type_everything(position);
            unsigned pick = het_random_below(&random, list.count);
            if (list.moves[pick].kind == HET_MOVE_END && list.count > 1)
                pick = 0;
            het_game_apply(state, &list.moves[pick], NULL);
        }
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_wrong_order_has_a_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
