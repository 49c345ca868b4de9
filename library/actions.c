#include "actions.h"

#include "engine/text.h"

enum {
    KINDS = 18,
    GROUPS = 6,
    VALUES = 64,
    FACINGS = 16,
    NARROW = 2,
    WIDE = 8,
    RASTER = 32,
    SPARE = HET_MOVES_MAX,
};

void
het_actions_init(HetActionSpace *ret_space, const HetObserver *observer)
{
    const int board = (int)observer->board;
    HetActionSpace space = {.scenario = observer->scenario,
                            .units = observer->room.units,
                            .board = board,
                            .width = observer->width,
                            .height = observer->height,
                            .columns = observer->room.width};
    bool table = board == HET_BOARD_PLANE;
    space.cells =
        table ? RASTER * RASTER : (unsigned)(observer->room.width * observer->room.height);
    space.unit = KINDS * NARROW;
    space.target = space.unit + (int32_t)(KINDS * space.units * NARROW);
    space.value = space.target + (int32_t)(KINDS * space.units * NARROW);
    space.facing = space.value + KINDS * VALUES * NARROW;
    space.place = space.facing + KINDS * FACINGS * NARROW;
    space.spare = space.place + (int32_t)(GROUPS * space.cells * WIDE);
    space.size = space.spare + SPARE;
    *ret_space = space;
}

size_t
het_actions_bytes(const HetActionSpace *space)
{
    return ((size_t)space->size + 7) / 8;
}

static unsigned
group_of(unsigned kind)
{
    switch (kind) {
    case HET_MOVE_MOVE:
        return 0;
    case HET_MOVE_CHARGE:
        return 1;
    case HET_MOVE_RETREAT:
        return 2;
    case HET_MOVE_PURSUE:
        return 3;
    case HET_MOVE_PLACE:
        return 4;
    default:
        return 5;
    }
}

/* Kinds of moves of a table that carry a pose, by HetVocabulary. */
static bool
has_pose(const HetActionSpace *space, const HetMove *move)
{
    return space->board == HET_BOARD_PLANE && move->unit != HET_NO_UNIT &&
           (move->kind == HET_MOVE_MOVE || move->kind == HET_MOVE_CHARGE ||
            move->kind == HET_MOVE_RETREAT || move->kind == HET_MOVE_PURSUE ||
            move->kind == HET_MOVE_PLACE || move->kind == HET_MOVE_TURN);
}

static unsigned
raster(int32_t at, int size)
{
    int64_t part = size > 0 ? (int64_t)at * RASTER / size : 0;
    return (unsigned)CLAMP(part, 0, RASTER - 1);
}

/* The cell of a place: of squares numbered by a wider row than the board's, by its point. */
static bool
cell_of(const HetActionSpace *space, const HetState *state, const HetMove *move, unsigned *ret_cell,
        unsigned *ret_slot)
{
    if (has_pose(space, move)) {
        *ret_cell =
            raster(move->pose.y, space->height) * RASTER + raster(move->pose.x, space->width);
        *ret_slot = move->pose.turn_end / (65536u / WIDE);
        return true;
    }
    if (space->board == HET_BOARD_PLANE || move->way.place == HET_NO_PLACE)
        return false;
    unsigned cell = move->way.place, width = (unsigned)space->width;
    bool beyond = cell >= width * (unsigned)space->height;
    cell = cell / width * (unsigned)space->columns + cell % width;
    if (beyond || space->board == HET_BOARD_SQUARE) {
        HetDescription description;
        het_game_describe(state, move, &description);
        if (description.to.x >= 0)
            cell = (unsigned)(description.to.y * space->columns + description.to.x);
    }
    *ret_cell = cell % space->cells;
    *ret_slot = (move->facing == HET_NO_FACING ? 0u : move->facing + 1u) % WIDE;
    return true;
}

/* The first number of the alike, how many those are, and which of them is wanted. */
static int32_t
base_of(const HetActionSpace *space, const HetState *state, const HetMove *move,
        unsigned *ret_alike, unsigned *ret_slot)
{
    unsigned kind = (move->kind + KINDS - 1u) % KINDS, cell = 0, units = space->units;
    *ret_alike = NARROW;
    *ret_slot = 0;
    if (cell_of(space, state, move, &cell, ret_slot)) {
        *ret_alike = WIDE;
        return space->place + (int32_t)((group_of(move->kind) * space->cells + cell) * WIDE);
    }
    if (move->target < units)
        return space->target + (int32_t)((kind * units + move->target) * NARROW);
    if (move->value != 0)
        return space->value + (int32_t)((kind * VALUES + move->value % VALUES) * NARROW);
    if (move->facing != HET_NO_FACING)
        return space->facing + (int32_t)((kind * FACINGS + move->facing % FACINGS) * NARROW);
    if (move->unit < units)
        return space->unit + (int32_t)((kind * units + move->unit) * NARROW);
    return (int32_t)(kind * NARROW);
}

static bool
take(uint8_t *taken, int32_t action)
{
    uint8_t bit = (uint8_t)(1u << (action % 8));
    if ((taken[action / 8] & bit) != 0)
        return false;
    taken[action / 8] = (uint8_t)(taken[action / 8] | bit);
    return true;
}

void
het_actions_number(const HetActionSpace *space, const HetState *state, const HetMoveList *list,
                   uint8_t *taken, int32_t *ret_actions)
{
    int32_t spare = space->spare;
    HET_EACH_BELOW(i, list->count) {
        unsigned alike = NARROW, slot = 0, tried = 0;
        int32_t base = base_of(space, state, &list->moves[i], &alike, &slot);
        while (tried < alike && !take(taken, base + (int32_t)((slot + tried) % alike)))
            tried++;
        ret_actions[i] = tried < alike ? base + (int32_t)((slot + tried) % alike) : spare++;
    }
    HET_EACH_BELOW(i, list->count)
        taken[ret_actions[i] / 8] = 0;
}
