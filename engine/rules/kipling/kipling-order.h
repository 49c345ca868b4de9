/* What a unit is told to do: the values of ORDER moves and the steps of the order's frame. */
#pragma once

typedef enum {
    KIPLING_ORDER_NONE,
    KIPLING_ORDER_MOVE,
    KIPLING_ORDER_ADVANCE, /* move one square, then fire */
    KIPLING_ORDER_FIRE,
    KIPLING_ORDER_CHARGE,
    KIPLING_ORDER_GUN, /* fire a captured gun */
    KIPLING_ORDER_DRAG,
    KIPLING_ORDER_AIM, /* step only: advanced, now picks its target */
} KiplingOrder;

enum { KIPLING_VALUE_GUN = 1, KIPLING_VALUE_SPIKE = 1 }; /* of SHOOT and CAPTURE moves */
