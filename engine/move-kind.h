/* HetMoveKind is the neutral vocabulary of moves: by it agents, records and front ends know what a
 * move of any system does, without knowing its rules. */
#pragma once

/* Kind of a move. A kind has the same meaning in all systems. */
typedef enum {
    HET_MOVE_NONE,    /* no move; never legal */
    HET_MOVE_PASS,    /* decline to act or react */
    HET_MOVE_END,     /* end the phase, the turn or the activation */
    HET_MOVE_SELECT,  /* choose the unit that acts next */
    HET_MOVE_ORDER,   /* choose what it will do, or an order type: `value` */
    HET_MOVE_MOVE,    /* walk: `unit`, `way` (grids) or `pose` (plane) */
    HET_MOVE_TURN,    /* change facing */
    HET_MOVE_FORM,    /* change formation to `value` */
    HET_MOVE_SHOOT,   /* fire at `target` */
    HET_MOVE_CHARGE,  /* move into contact with `target` */
    HET_MOVE_FIGHT,   /* choose or start a hand-to-hand fight */
    HET_MOVE_RETREAT, /* fall back to a place */
    HET_MOVE_PURSUE,  /* follow up, chase, advance after combat */
    HET_MOVE_LOSE,    /* choose who or what is lost */
    HET_MOVE_PLACE,   /* deploy or put on the board */
    HET_MOVE_RALLY,   /* try to recover */
    HET_MOVE_ADD,     /* add `unit` to the set being picked, in ascending id unless early */
    HET_MOVE_DONE,    /* close the set being picked */
    HET_MOVE_CAPTURE, /* take, man, drag or spike equipment */
    HET_MOVE_ROLL,    /* chance: a range of a roll, `roll.low` to `roll.high` */
    HET_MOVE_DRAW,    /* chance: a chit, card or unit is drawn */
} HetMoveKind;
enum { HET_MOVE_KIND_COUNT = HET_MOVE_DRAW + 1 };
