/* What verbs share: whose question it is, sides, staffs, places. */
#include "verb.h"

#include <string.h>

#include "battle/board/board.h"
#include "compass.h"

HetRequest
het_verb_request(HetBattle *battle)
{
    HetRequest request = {.unhurried = true, .adviser = "general"};
    het_request_begun(&request, battle);
    return request;
}

void
het_request_begun(HetRequest *request, HetBattle *battle)
{
    request->session = battle->session;
    request->battle = battle;
    request->sides = het_battle_persons(battle);
    request->seed = het_adviser_seed(battle->seed);
}

bool
het_request_cut(char *words, const char *word)
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
het_request_answer(const HetRequest *request, const HetWireObject *object, const void *data)
{
    const HetState *state = request->session != NULL ? het_request_state(request) : NULL;
    const HetWire wire = {.json = request->json,
                          .scenario = state != NULL ? state->scenario : NULL,
                          .context = (void *)(uintptr_t)state};
    if (request->json != NULL)
        het_wire_object(&wire, object, data);
}

bool
het_request_fail(GError **error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *what = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_set_error_literal(error, HET_ERROR, HET_ERROR_USAGE, what);
    return false;
}

HetActor
het_request_side(const HetRequest *request)
{
    const HetState *state = het_request_state(request);
    const HetActor side = state->actor <= HET_SECOND ? (HetActor)state->actor
                                                     : het_other((HetActor)(state->active & 1));
    if (request->sides == 0 || (request->sides & 1u << side) != 0)
        return side;
    return het_other(side);
}

HetStaff *
het_request_staff(const HetRequest *request, HetActor side, GError **error)
{
    if ((request->sides & 1u << side) != 0)
        return het_battle_staff(request->battle, side);
    het_request_fail(error, "only the side's commander may give its orders");
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
het_request_place(const HetView *view, const char *words, HetPoint *ret_place, GError **error)
{
    if (!read_point(view, words, ret_place))
        *ret_place = het_board_find(view, words);
    return het_compass_inside(view, *ret_place) ||
           het_request_fail(error, "no place \"%.20s\" is on the board", words);
}
