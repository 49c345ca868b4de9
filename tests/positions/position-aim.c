/* Where fire of a unit carries: the slot `aim` of a system. */
#include <stdlib.h>

#include "engine/text.h"
#include "engine/view.h"

#include "position-moves.h"

/* A cell by its name; on a table a place in millimetres: 450,302.5. */
static bool
parse_place(const HetView *view, const char *word, HetPoint *ret_place)
{
    if (view->board == HET_BOARD_PLANE) {
        char *end = NULL;
        const double x = g_ascii_strtod(word, &end);
        if (end == word || *end != ',')
            return false;
        const double y = g_ascii_strtod(end + 1, &end);
        *ret_place =
            (HetPoint){(int)(x * view->units_per_mm + 0.5), (int)(y * view->units_per_mm + 0.5)};
        return *end == '\0';
    }
    for (guint i = 0; i < view->cells->len; i++) {
        *ret_place = (HetPoint){(int)i % view->width, (int)i / view->width};
        if (strcmp(g_array_index(view->cells, HetViewCell, i).name, word) == 0)
            return true;
    }
    return false;
}

/* At each place after the unit's code: fire carries there, or the reason against it names `rule`.
 */
static char *
check_places(const Position *position, const char *rest, const char *rule)
{
    const HetState *state = position_state(position);
    g_autoptr(HetView) view = het_view_new(state);
    g_auto(GStrv) words = g_strsplit_set(rest, " \t", -1);
    const HetViewUnit *unit = NULL;
    for (guint i = 0; i < view->units->len && words[0] != NULL; i++)
        if (strcmp(g_array_index(view->units, HetViewUnit, i).code, words[0]) == 0)
            unit = &g_array_index(view->units, HetViewUnit, i);
    if (unit == NULL || words[1] == NULL)
        return g_strdup("expected the code of a unit and places");
    for (unsigned i = 1; words[i] != NULL; i++) {
        HetPoint place;
        if (!parse_place(view, words[i], &place))
            return g_strdup_printf("\"%s\" is no place", words[i]);
        const char *why = het_game_aim(state, unit->id, place);
        if (rule == NULL && why != NULL)
            return g_strdup_printf("not at %s: %s", words[i], why);
        if (rule != NULL && (why == NULL || strstr(why, rule) == NULL))
            return g_strdup_printf("at %s: %s", words[i], why != NULL ? why : "it could fire");
    }
    return NULL;
}

/* `bears CODE PLACE PLACE ...`: fire of the unit would carry to each. */
char *
position_check_bears(Position *position, const char *rest)
{
    return check_places(position, rest, NULL);
}

/* `silent RULE CODE PLACE ...`: to none of them, by this rule. */
char *
position_check_silent(Position *position, const char *rest)
{
    const char *places = rest;
    g_autofree char *id = position_first_word(rest, &places);
    g_autofree char *rule = g_strdup_printf("(%s)", id);
    return check_places(position, places, rule);
}

/* Fire that is not at a place: that of battles, at who fights, and closing fire of one that else
 * only falls back, at who charges it. */
static bool
has_its_own_time(const char *why)
{
    return strstr(why, "(HUS-3.1g)") != NULL || strstr(why, "(KIP-5a.2)") != NULL;
}

bool
position_aim_agrees(const HetState *state, const HetMoveList *list, GError **error)
{
    g_autoptr(HetView) view = NULL;
    if (state->scenario->rules->aim == NULL)
        return true;
    for (unsigned i = 0; i < list->count; i++) {
        const HetMove *move = &list->moves[i];
        if (move->kind != HET_MOVE_SHOOT || move->target == HET_NO_UNIT ||
            move->unit == HET_NO_UNIT)
            continue;
        if (view == NULL)
            view = het_view_new_units(state);
        if (view->board == HET_BOARD_PLANE || move->target >= view->units->len)
            return true; /* on a table a part of the target will do */
        const HetViewUnit *target = &g_array_index(view->units, HetViewUnit, move->target);
        const char *why = "it is not on the board";
        for (int k = 0; k < target->points_used && why != NULL; k++)
            why = het_game_aim(state, move->unit, target->points[k]);
        if (why == NULL || has_its_own_time(why))
            continue;
        g_autofree char *text = het_text_of(state, move);
        g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL,
                    "\"%s\" is listed, but the field of fire has: %s", text, why);
        return false;
    }
    return true;
}
