/* What verbs share: whose question it is, sides, staffs, places. */
#include "verb.h"

#include <string.h>

#include "battle/board/board.h"
#include "compass.h"

HetAsk
het_verb_ask(HetBattle *battle)
{
    HetAsk ask = {.unhurried = true, .adviser = "general"};
    het_ask_begun(&ask, battle);
    return ask;
}

void
het_ask_begun(HetAsk *ask, HetBattle *battle)
{
    ask->session = battle->session;
    ask->battle = battle;
    ask->sides = het_battle_persons(battle);
    ask->seed = het_adviser_seed(battle->seed);
}

bool
het_ask_cut(char *words, const char *word)
{
    const size_t length = strlen(word);
    for (char *at = words; (at = strstr(at, word)) != NULL; at += length) {
        if ((at != words && at[-1] != ' ') || (at[length] != '\0' && at[length] != ' '))
            continue;
        memmove(at, at + length, strlen(at + length) + 1);
        g_strstrip(words);
        return true;
    }
    return false;
}

void
het_ask_answer(const HetAsk *ask, const HetWireObject *object, const void *data)
{
    const HetState *state = ask->session != NULL ? het_ask_state(ask) : NULL;
    const HetWire wire = {.json = ask->json,
                          .scenario = state != NULL ? state->scenario : NULL,
                          .context = (void *)(uintptr_t)state};
    if (ask->json != NULL)
        het_wire_object(&wire, object, data);
}

bool
het_ask_fail(GError **error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *what = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_set_error_literal(error, HET_ERROR, HET_ERROR_USAGE, what);
    return false;
}

HetActor
het_ask_side(const HetAsk *ask)
{
    const HetState *state = het_ask_state(ask);
    const HetActor side = state->actor <= HET_SECOND ? (HetActor)state->actor
                                                     : het_other((HetActor)(state->active & 1));
    if (ask->sides == 0 || (ask->sides & 1u << side) != 0)
        return side;
    return het_other(side);
}

HetStaff *
het_ask_staff(const HetAsk *ask, HetActor side, GError **error)
{
    if ((ask->sides & 1u << side) != 0)
        return het_battle_staff(ask->battle, side);
    het_ask_fail(error, "only the side's commander may give its orders");
    return NULL;
}

/* "640,380", in mm of a table. */
static bool
read_point(const HetView *view, const char *words, HetPoint *ret_point)
{
    char *comma = NULL, *end = NULL;
    const double x = g_ascii_strtod(words, &comma);
    if (view->units_per_mm == 0 || comma == words || *comma != ',')
        return false;
    const double y = g_ascii_strtod(comma + 1, &end);
    if (end == comma + 1 || *end != '\0' || !(ABS(x) < 1e5) || !(ABS(y) < 1e5))
        return false;
    *ret_point = (HetPoint){(int32_t)(x * view->units_per_mm + 0.5),
                            (int32_t)(y * view->units_per_mm + 0.5)};
    return true;
}

bool
het_ask_place(const HetView *view, const char *words, HetPoint *ret_place, GError **error)
{
    if (!read_point(view, words, ret_place))
        *ret_place = het_board_find(view, words);
    return het_compass_inside(view, *ret_place) ||
           het_ask_fail(error, "no place \"%.20s\" is on the board", words);
}
