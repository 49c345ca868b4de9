#include "kircholm-charts.h"

#include <glib.h>

/* --- fights: KIR-9.5, 9.6 --------------------------------------------------------------------- */

unsigned
kircholm_odds(unsigned attack, unsigned defence)
{
    /* 1:3 and less, 1:2, 1:1, 2:1, 3:1, 4:1, 6:1 and more */
    if (attack < defence)
        return 2 * attack >= defence;
    unsigned times = attack / defence;
    return times < 5 ? 1 + times : times == 5 ? 5 : 6;
}

enum { LOW = 1, HIGH = 8 }; /* rows of the table */

/* Who loses how many hexes: nothing else, a level, two, or all. */
// clang-format off
#define A(level_, away) {.loser = -1, .level = KIRCHOLM_##level_, .hexes = away}
#define D(level_, away) {.loser =  1, .level = KIRCHOLM_##level_, .hexes = away}
#define NONE            {.loser =  0}
// clang-format on

KircholmOutcome
kircholm_combat(unsigned odds, int total)
{
    // clang-format off
    static const KircholmOutcome table[HIGH - LOW + 1][KIRCHOLM_ODDS] = {
        /*       1:3             1:2             1:1             2:1             3:1             4:1             6:1 */
        /* 1 */ {A(ROUT, 3),     A(ROUT, 2),     A(DISORDER, 2), A(DISORDER, 1), A(DISORDER, 1), A(UNHARMED, 1), NONE},
        /* 2 */ {A(ROUT, 2),     A(DISORDER, 2), A(DISORDER, 1), A(DISORDER, 1), A(UNHARMED, 1), NONE,           D(UNHARMED, 1)},
        /* 3 */ {A(DISORDER, 2), A(DISORDER, 2), A(DISORDER, 1), A(UNHARMED, 1), NONE,           D(UNHARMED, 1), D(DISORDER, 1)},
        /* 4 */ {A(DISORDER, 2), A(DISORDER, 1), A(UNHARMED, 1), NONE,           D(UNHARMED, 1), D(DISORDER, 1), D(DISORDER, 2)},
        /* 5 */ {A(DISORDER, 1), A(UNHARMED, 1), NONE,           D(UNHARMED, 1), D(DISORDER, 1), D(DISORDER, 2), D(ROUT, 2)},
        /* 6 */ {A(UNHARMED, 1), NONE,           D(UNHARMED, 1), D(DISORDER, 1), D(DISORDER, 2), D(ROUT, 2),     D(ROUT, 3)},
        /* 7 */ {NONE,           D(UNHARMED, 1), D(DISORDER, 1), D(DISORDER, 2), D(ROUT, 2),     D(ROUT, 3),     D(DESTROY, 0)},
        /* 8 */ {D(UNHARMED, 1), D(DISORDER, 1), D(DISORDER, 2), D(ROUT, 2),     D(ROUT, 3),     D(DESTROY, 0),  D(DESTROY, 0)},
    };
    // clang-format on
    return table[CLAMP(total, LOW, HIGH) - LOW][odds];
}

#undef A
#undef D
#undef NONE

/* --- fire: KIR-10.8 --------------------------------------------------------------------------- */

KircholmHit
kircholm_fire(int total)
{
    static const uint8_t table[] = {
        [6] = KIRCHOLM_MISS,    [7] = KIRCHOLM_DELAY_1, [8] = KIRCHOLM_DELAY_1,
        [9] = KIRCHOLM_DELAY_2, [10] = KIRCHOLM_HIT_D,  [11] = KIRCHOLM_HIT_D,
        [12] = KIRCHOLM_HIT_U,
    };
    return (KircholmHit)table[CLAMP(total, 6, 12)];
}
