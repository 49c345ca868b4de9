/* What a position offers, refuses and costs. */
#include "position-moves.h"

#include <math.h>

#include "engine/orders.h"
#include "engine/text.h"
#include "engine/view.h"

#include "position-file.h"

/* Whether a text is a legal move; *ret_listed: and listed, or where it is not the only way there,
 * one to the same place is. */
static bool
is_legal(const Position *position, const char *text, bool *ret_listed, char **ret_why)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    g_autoptr(GError) error = NULL;
    HetMove move;
    *ret_listed = false;
    if (!het_text_parse(position_state(position), text, &move, &error)) {
        if (ret_why != NULL)
            *ret_why = g_strdup(error->message);
        return false;
    }
    if (!het_game_is_legal(position_state(position), &move)) {
        if (ret_why != NULL)
            *ret_why = g_strdup("it is listed, but is_legal forbids it");
        return false;
    }
    het_game_legal(position_state(position), list);
    for (unsigned i = 0; i < list->count; i++)
        *ret_listed = *ret_listed || (list->moves[i].head == move.head &&
                                      (position->scenario->rules->vocabulary->plane ||
                                       list->moves[i].way.place == move.way.place));
    return true;
}

/* Whether a listed move is written so from its beginning: "charge", "shoot P1". */
static bool
lists_like(const Position *position, const char *text)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    size_t length = strlen(text);
    het_game_legal(position_state(position), list);
    for (unsigned i = 0; i < list->count; i++) {
        g_autofree char *move = het_text_of(position_state(position), &list->moves[i]);
        if (strncmp(move, text, length) == 0 && (move[length] == '\0' || move[length] == ' '))
            return true;
    }
    return false;
}

/* NULL, or that is_legal allows what the list lacks. (transfer full) */
static char *
unless_judged_illegal(const Position *position, const char *text, GError **error)
{
    g_autofree char *legal = position_judge(position, text, error);
    return legal == NULL
               ? NULL
               : g_strdup_printf("\"%s\" is not listed, but is_legal allows \"%s\"", text, legal);
}

static char *
check_moves(Position *position, const char *rest, bool wanted)
{
    g_auto(GStrv) texts = g_strsplit(rest, ";", -1);
    for (size_t i = 0; texts[i] != NULL; i++) {
        bool listed = false;
        g_autofree char *why = NULL;
        bool legal = is_legal(position, g_strstrip(texts[i]), &listed, &why);
        if (!legal)
            legal = listed = lists_like(position, texts[i]);
        if (wanted && !legal)
            return g_strdup_printf("not legal: %s", why);
        if (wanted && !listed)
            return g_strdup_printf("\"%s\" is legal, but not listed", texts[i]);
        if (!wanted && legal)
            return g_strdup_printf("\"%s\" is legal", texts[i]);
        g_autoptr(GError) error = NULL;
        char *wrong = wanted ? NULL : unless_judged_illegal(position, texts[i], &error);
        if (wrong != NULL || error != NULL)
            return wrong != NULL ? wrong : g_strdup(error->message);
    }
    return NULL;
}

char *
position_check_offers(Position *position, const char *rest)
{
    return check_moves(position, rest, true);
}

char *
position_check_lacks(Position *position, const char *rest)
{
    return check_moves(position, rest, false);
}

/* `lists MOVE; MOVE`: as they stand, or from their beginning. */
char *
position_check_lists(Position *position, const char *rest)
{
    g_auto(GStrv) texts = position_split(rest);
    for (size_t i = 0; texts[i] != NULL; i++)
        if (!lists_like(position, texts[i]))
            return g_strdup_printf("no listed move is written \"%s\"", texts[i]);
    return NULL;
}

/* What a reason must have, "(RULE)" or words, and what follows it. (transfer full) */
static char *
take_reason(const char *rest, const char **ret_rest)
{
    const char *quote = *rest == '"' ? strchr(rest + 1, '"') : NULL;
    if (quote != NULL) {
        *ret_rest = quote + 1 + strspn(quote + 1, " \t");
        return g_strndup(rest + 1, (gsize)(quote - rest - 1));
    }
    g_autofree char *rule = position_first_word(rest, ret_rest);
    return g_strdup_printf("(%s)", rule);
}

/* `refuses RULE MOVE`, `refuses "words" MOVE`. */
char *
position_check_refuses(Position *position, const char *rest)
{
    const char *move = NULL;
    g_autofree char *reason = take_reason(rest, &move);
    bool listed = false;
    g_autofree char *why = NULL;
    if (is_legal(position, move, &listed, &why))
        return g_strdup_printf("\"%s\" is legal", move);
    char *wrong = unless_judged_illegal(position, move, NULL); /* the words may be the reason */
    if (wrong != NULL)
        return wrong;
    return strstr(why, reason) != NULL ? NULL : g_strdup_printf("the reason given is: %s", why);
}

/* The first decisions of a line of orders, "; " between them and " | " before what is left; NULL,
 * with an error: nothing is read. (transfer full) */
static char *
read_line(const Position *position, const char *text, GError **error)
{
    HetStateBuffer at;
    HetOrders orders;
    g_autoptr(HetLine) line = het_line_new(position_state(position), text, error);
    if (line == NULL || !het_line_next(line, position_state(position), &orders, error))
        return NULL;
    GString *read = g_string_new(NULL);
    memcpy(&at.state, position_state(position), position->scenario->state_size);
    for (unsigned i = 0; i < orders.count; i++) {
        g_string_append(read, i > 0 ? "; " : "");
        het_text_format(&at.state, &orders.moves[i], read);
        het_game_apply(&at.state, &orders.moves[i], NULL);
    }
    g_autofree char *rest = het_line_rest(line);
    if (*rest != '\0')
        g_string_append_printf(read, " | %s", rest);
    return g_string_free(read, FALSE);
}

/* `orders LINE -> MOVE; MOVE | LEFT`. */
char *
position_check_orders(Position *position, const char *rest)
{
    g_auto(GStrv) parts = g_strsplit(rest, " -> ", 2);
    g_autoptr(GError) error = NULL;
    if (g_strv_length(parts) != 2)
        return g_strdup("expected LINE -> MOVE; MOVE | WORDS LEFT");
    g_autofree char *read = read_line(position, parts[0], &error);
    return read == NULL ? g_strdup(error->message)
                        : position_unless_equal(parts[0], read, g_strstrip(parts[1]));
}

/* `disorders RULE LINE`, `disorders "words" LINE`: nothing of it is read. */
char *
position_check_disorders(Position *position, const char *rest)
{
    const char *line = NULL;
    g_autoptr(GError) error = NULL;
    g_autofree char *reason = take_reason(rest, &line);
    g_autofree char *read = read_line(position, line, &error);
    if (read != NULL)
        return g_strdup_printf("\"%s\" is read as %s", line, read);
    return strstr(error->message, reason) != NULL
               ? NULL
               : g_strdup_printf("the reason given is: %s", error->message);
}

/* `farthest MOVE`: on the table, listed as it stands, and a unit of the plane (0.1 mm) farther from
 * where the unit is, illegal. */
char *
position_check_farthest(Position *position, const char *rest)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    g_autoptr(HetView) view = het_view_new(position_state(position));
    g_autoptr(GError) error = NULL;
    HetMove move;
    if (view->board != HET_BOARD_PLANE)
        return g_strdup("only on a table is there a farthest move of any length");
    if (!het_text_parse(position_state(position), rest, &move, &error))
        return g_strdup(error->message);
    if (move.unit >= view->units->len)
        return g_strdup("no unit moves so");
    het_game_legal(position_state(position), list);
    bool listed = false;
    for (unsigned i = 0; i < list->count; i++)
        listed = listed || het_move_equal(&list->moves[i], &move);
    if (!listed)
        return g_strdup("it is legal, but not listed");
    HetPoint from = g_array_index(view->units, HetViewUnit, move.unit).centre;
    double x = move.pose.x - from.x, y = move.pose.y - from.y, length = hypot(x, y);
    move.pose.x += (int32_t)lround(x / MAX(length, 1));
    move.pose.y += (int32_t)lround(y / MAX(length, 1));
    return het_game_is_legal(position_state(position), &move) ? g_strdup("it may go farther")
                                                              : NULL;
}

/* Points of the unit that listed marches are of; -1: none is listed. */
static int
points_of_marches(const HetState *state, const HetMoveList *list, unsigned *ret_unit)
{
    HetMarch march;
    for (unsigned i = 0; i < list->count; i++) {
        if (!het_game_march(state, &list->moves[i], &march))
            continue;
        *ret_unit = list->moves[i].unit;
        return march.cost + march.left;
    }
    return -1;
}

/* Points that the unit on its move has left, by its marches now or once an order is given; -1:
 * nobody moves, or the system does not tell. */
static int
points_left(const HetState *state, unsigned *ret_unit)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1), *then = g_new(HetMoveList, 1);
    *ret_unit = HET_NO_UNIT;
    if (state->actor != HET_FIRST && state->actor != HET_SECOND)
        return -1;
    het_game_legal(state, list);
    int points = points_of_marches(state, list, ret_unit);
    for (unsigned i = 0; i < list->count && points < 0; i++) {
        HetStateBuffer after;
        if (list->moves[i].kind != HET_MOVE_ORDER)
            continue;
        memcpy(&after.state, state, state->scenario->state_size);
        het_game_apply(&after.state, &list->moves[i], NULL);
        if (after.state.actor != state->actor)
            continue;
        het_game_legal(&after.state, then);
        points = points_of_marches(&after.state, then, ret_unit);
    }
    return points;
}

char *
position_check_left(Position *position, const char *rest)
{
    unsigned unit = HET_NO_UNIT;
    g_autofree char *left = g_strdup_printf("%d", points_left(position_state(position), &unit));
    return position_unless_equal("what is left to the unit on its move", left, rest);
}

/* "MOVE = POINTS": of a march by the system's own account, of all else by what is left after it. */
static char *
check_cost(Position *position, const char *text)
{
    const char *equals = strrchr(text, '=');
    HetMove move;
    HetMarch march;
    g_autoptr(GError) error = NULL;
    if (equals == NULL)
        return g_strdup("expected MOVE = POINTS");
    g_autofree char *order = g_strstrip(g_strndup(text, (gsize)(equals - text)));
    if (strcmp(equals + 1 + strspn(equals + 1, " "), "-") == 0)
        return check_moves(position, order, false);
    if (!het_text_parse(position_state(position), order, &move, &error))
        return g_strdup(error->message);
    int cost = 0;
    if (het_game_march(position_state(position), &move, &march)) {
        cost = march.cost;
    } else {
        HetStateBuffer after = position->buffer;
        unsigned mover = HET_NO_UNIT, then = HET_NO_UNIT;
        int before = points_left(position_state(position), &mover);
        het_game_apply(&after.state, &move, NULL);
        int left = points_left(&after.state, &then);
        if (before < 0 || left < 0 || mover != then)
            return g_strdup_printf("after \"%s\" nothing tells what is left", order);
        cost = before - left;
    }
    g_autofree char *is = g_strdup_printf("%d", cost);
    g_autofree char *wanted = g_strstrip(g_strdup(equals + 1));
    return position_unless_equal(order, is, wanted);
}

char *
position_check_costs(Position *position, const char *rest)
{
    g_auto(GStrv) texts = position_split(rest);
    char *wrong = NULL;
    for (unsigned i = 0; texts[i] != NULL && wrong == NULL; i++)
        wrong = check_cost(position, texts[i]);
    return wrong;
}

char *
position_check_listed(Position *position, const char *rest)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    het_game_legal(position_state(position), list);
    g_autofree char *count = g_strdup_printf("%u", list->count);
    return position_unless_equal("the number of moves listed", count, rest);
}

/* (transfer full) The places to which moves are listed, each once, in the order of the board. */
static char *
listed_places(const Position *position)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    GString *text = g_string_new(NULL);
    het_game_legal(position_state(position), list);
    for (;;) {
        unsigned next = HET_NO_PLACE;
        for (unsigned i = 0; i < list->count; i++)
            next = MIN(next, list->moves[i].way.place);
        if (next == HET_NO_PLACE)
            return g_string_free(text, FALSE);
        for (unsigned i = 0; i < list->count; i++)
            if (list->moves[i].way.place == next)
                list->moves[i].way.place = HET_NO_PLACE;
        g_string_append(text, text->len > 0 ? " " : "");
        position->scenario->rules->vocabulary->place_format(position->scenario, next, text);
    }
}

/* `reaches PLACE PLACE ...`: the places to which moves are listed, and no other. */
char *
position_check_reaches(Position *position, const char *rest)
{
    g_autofree char *places = listed_places(position);
    g_auto(GStrv) wanted = g_strsplit_set(rest, " \t", -1), listed = g_strsplit(places, " ", -1);
    bool same = true;
    for (unsigned i = 0; wanted[i] != NULL; i++)
        same = same && g_strv_contains((const char *const *)listed, wanted[i]);
    for (unsigned i = 0; listed[i] != NULL; i++)
        same = same && g_strv_contains((const char *const *)wanted, listed[i]);
    return same ? NULL : g_strdup_printf("moves are listed to %s", places);
}
