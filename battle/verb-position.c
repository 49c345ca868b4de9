/* Verbs that show the position: all of it, units and places, what can be reached, seen, fired at.
 */
#include <string.h>

#include "battle/board/board-image.h"
#include "battle/board/board.h"
#include "battle/staff/command-json.h"
#include "choices.h"
#include "compass.h"
#include "library/json-members.h"
#include "library/json-view.h"
#include "library/json.h"
#include "verb.h"
#include "engine/each.h"
#include "engine/text.h"

/* --- units and places ------------------------------------------------------------------------- */

const HetWireObject het_wire_words = {
    "words", "an answer in words", sizeof(char *), {{"words", NULL, .type = HET_WIRE_TEXT}, {0}}};

bool
het_verb_units(HetRequest *request, GError **error)
{
    g_autoptr(HetView) view = het_view_new(het_request_state(request));
    const HetBoardStyle style = {.words = request->spoken,
                                 .width = request->width > 0 ? request->width : 80};
    g_autofree bool *shown = g_new0(bool, MAX(view->units->len, 1));
    const char *which = het_request_text(request, "which");
    bool any = false;
    HET_EACH_BELOW(i, view->units->len) {
        shown[i] = *which == '\0' ||
                   het_board_fits(view, &g_array_index(view->units, HetViewUnit, i), which);
        any = any || shown[i];
    }
    if (!any)
        return het_request_fail(error, "units: nothing is called \"%.40s\"", which);
    if (request->text != NULL)
        het_board_units(view, &style, shown, request->text);
    if (request->json == NULL)
        return true;
    const HetWire wire = het_wire_of(request->json, view);
    het_json_begin_array(request->json, NULL);
    HET_EACH_BELOW(i, view->units->len)
        if (shown[i])
            het_wire_object(&wire, &het_wire_unit, &g_array_index(view->units, HetViewUnit, i));
    het_json_end(request->json);
    return true;
}

bool
het_verb_look(HetRequest *request, GError **error)
{
    enum { NEAR = 4 };
    g_autoptr(HetView) view = het_view_new(het_request_state(request));
    g_autoptr(GString) words = g_string_new(NULL);
    const char *place = het_request_text(request, "place");
    if (!het_board_describe(view, place, NEAR, words))
        return het_request_fail(error, "look: \"%.20s\" is no unit or place", place);
    if (request->text != NULL)
        g_string_append(request->text, words->str);
    het_request_answer(request, &het_wire_words, &words->str);
    return true;
}

/* --- reach ------------------------------------------------------------------------------------ */

/* True if a unit gets to one place, and if not, by which rule. */
static bool
reach_place(HetRequest *request, const HetReach *reach, const char *words, GError **error)
{
    const HetState *state = het_request_state(request);
    const char *code = het_scenario_unit_at(state->scenario, reach->unit)->code;
    g_autoptr(HetView) view = het_view_new(state);
    g_autofree char *why = NULL;
    HetPoint place;
    if (!het_request_place(view, words, &place, error))
        return false;
    const bool there = het_reach_to(reach, state, place, &why);
    het_request_answer(request, &het_wire_reaches, &(HetReaches){there, why != NULL ? why : ""});
    if (request->text != NULL && there)
        g_string_append_printf(request->text, "%s can get to %s.\n", code, words);
    else if (request->text != NULL)
        g_string_append_printf(request->text, "%s cannot get to %s%s%s\n", code, words,
                               why != NULL ? ": " : ".", why != NULL ? why : "");
    return true;
}

/* True if a unit may attack or fire at another, and if not, by which rule. */
static bool
reach_target(HetRequest *request, const HetReach *reach, unsigned target)
{
    const HetState *state = het_request_state(request);
    const bool there = het_reach_meets(reach, state, target);
    g_autofree char *why = there ? NULL : het_reach_refusal(reach, state, target);
    het_request_answer(request, &het_wire_reaches, &(HetReaches){there, why != NULL ? why : ""});
    if (request->text != NULL)
        g_string_append_printf(request->text, "%s %s %s%s%s.\n",
                               het_scenario_unit_at(state->scenario, reach->unit)->code,
                               there ? "may attack or fire at" : "cannot attack",
                               het_scenario_unit_at(state->scenario, target)->code,
                               there ? "" : ": ", there ? "" : why);
    return true;
}

/* Answers with the reach of each unit that may be chosen. */
static bool
reach_all(HetRequest *request)
{
    const HetState *state = het_request_state(request);
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    list->count = 0;
    if (state->actor <= HET_SECOND)
        het_game_legal(state, list);
    if (request->json != NULL)
        het_json_begin_array(request->json, NULL);
    HET_EACH_MOVE(move, list) {
        HetAllowance allowance = {move->unit, -1, ""};
        if (move->kind == HET_MOVE_SELECT && move->unit != HET_NO_UNIT)
            allowance.points = het_reach_budget(state, move->unit, &allowance.measure);
        if (allowance.points < 0)
            continue;
        if (request->text != NULL)
            g_string_append_printf(request->text, "  %s %d %s\n",
                                   het_scenario_unit_at(state->scenario, move->unit)->code,
                                   allowance.points, allowance.measure);
        het_request_answer(request, &het_wire_allowance, &allowance);
    }
    if (request->json != NULL)
        het_json_end(request->json);
    if (request->text != NULL && request->text->len == 0)
        g_string_append(request->text, "  No unit is to be chosen whose march is counted.\n");
    return true;
}

bool
het_verb_reach(HetRequest *request, GError **error)
{
    const HetState *state = het_request_state(request);
    const char *place = het_request_text(request, "place");
    unsigned unit;
    if (!het_request_unit(request, "unit", &unit, error))
        return false;
    if (unit == HET_NO_UNIT)
        return reach_all(request);
    if (het_scenario_unit_at(state->scenario, unit)->side != (HetActor)state->actor) {
        g_autofree char *question = het_text_question(state);
        return het_request_fail(error, "%s does not decide now: %s",
                                het_scenario_unit_at(state->scenario, unit)->code, question);
    }
    g_autoptr(HetReach) reach = het_reach_new(state, unit);
    const unsigned target = het_scenario_unit(state->scenario, place);
    if (target != HET_NO_UNIT &&
        het_scenario_unit_at(state->scenario, target)->side != (HetActor)state->actor)
        return reach_target(request, reach, target);
    if (*place != '\0')
        return reach_place(request, reach, place, error);
    if (request->text != NULL)
        het_reach_append(reach, state, request->text);
    het_request_answer(request, &het_wire_reach, reach);
    return true;
}

/* The unit that may be given, and its side; else the side to decide. */
static bool
unit_or_side(HetRequest *request, unsigned *ret_unit, HetActor *ret_side, GError **error)
{
    *ret_side = het_request_side(request);
    if (!het_request_unit(request, "unit", ret_unit, error))
        return false;
    if (*ret_unit != HET_NO_UNIT)
        *ret_side = het_scenario_unit_at(het_request_state(request)->scenario, *ret_unit)->side;
    return true;
}

bool
het_verb_threats(HetRequest *request, GError **error)
{
    const HetState *state = het_request_state(request);
    const bool grounds = het_request_given(request, "ground");
    unsigned unit;
    HetActor side;
    if (!unit_or_side(request, &unit, &side, error))
        return false;
    g_autoptr(GArray) ground = NULL;
    g_autoptr(GArray) threats = het_threats_new(state, side, unit, grounds ? &ground : NULL, error);
    if (threats == NULL)
        return false;
    if (request->text != NULL)
        het_threats_append(threats, state, request->text);
    g_autoptr(HetView) view = het_view_new_units(state);
    het_request_answer(request, &het_wire_threats,
                       &(HetThreats){threats, ground, het_threat_square(view)});
    return true;
}

/* --- fire ------------------------------------------------------------------------------------- */

bool
het_verb_sight(HetRequest *request, GError **error)
{
    unsigned unit;
    if (!het_request_unit(request, "unit", &unit, error))
        return false;
    g_autoptr(GArray) sights = het_sights_new(het_request_state(request), unit);
    if (request->text != NULL)
        het_sights_append(sights, het_request_state(request), unit, request->text);
    het_request_answer(request, &het_wire_sights, &(HetSights){unit, sights});
    return true;
}

/* "SI1: fire carries to 0203, 0204"; of a table how far, "as far as 300 mm". */
static void
append_field(GString *text, const HetFireField *field, const HetView *view)
{
    const HetViewUnit *unit = &g_array_index(view->units, HetViewUnit, field->unit);
    const HetPoint stand = het_compass_stand(view, unit);
    int64_t farthest = 0;
    g_string_append_printf(text, "%s: fire carries ", unit->code);
    HET_EACH_BELOW(i, field->cells->len) {
        const HetPoint at = g_array_index(field->cells, HetPoint, i);
        const guint cell = (guint)(at.y * view->width + at.x);
        g_string_append_printf(text, "%s%s", i == 0 ? "to " : ", ",
                               g_array_index(view->cells, HetViewCell, cell).name);
    }
    HET_EACH_BELOW(i, field->outlines->len) {
        const GArray *outline = g_array_index(field->outlines, GArray *, i);
        HET_EACH_IN(const HetPoint, it, outline)
            farthest = MAX(farthest, het_compass_distance(view, stand, *it));
    }
    if (farthest > 0)
        g_string_append_printf(text, "as far as %" G_GINT64_FORMAT " %s",
                               het_compass_shown(view, farthest),
                               het_compass_measure(view, farthest));
    else if (field->cells->len == 0)
        g_string_append_printf(text, "nowhere%s%s", *field->why != '\0' ? ": " : "", field->why);
    g_string_append_c(text, '\n');
}

bool
het_verb_range(HetRequest *request, GError **error)
{
    const HetState *state = het_request_state(request);
    g_autoptr(HetView) view = het_view_new(state);
    unsigned requested;
    HetActor side;
    if (!unit_or_side(request, &requested, &side, error))
        return false;
    if (request->json != NULL)
        het_json_begin_array(request->json, NULL);
    HET_EACH_BELOW(unit, state->scenario->units->len) {
        if (requested == HET_NO_UNIT ? het_scenario_unit_at(state->scenario, unit)->side == side
                                     : unit != requested)
            continue;
        g_autoptr(HetFireField) field = het_fire_field_new(state, unit);
        if (requested == HET_NO_UNIT && field->outlines->len == 0 && field->cells->len == 0)
            continue;
        het_request_answer(request, &het_wire_field, field);
        if (request->text != NULL)
            append_field(request->text, field, view);
    }
    if (request->json != NULL)
        het_json_end(request->json);
    return true;
}

bool
het_verb_ruler(HetRequest *request, GError **error)
{
    const HetState *state = het_request_state(request);
    g_autoptr(HetView) view = het_view_new(state);
    const char *to = het_request_text(request, "place");
    unsigned unit;
    HetPoint place;
    if (!het_request_unit(request, "unit", &unit, error))
        return false;
    if (!g_array_index(view->units, HetViewUnit, unit).on_board)
        return het_request_fail(error, "a ruler is laid from a unit on the board");
    if (!het_request_place(view, to, &place, error))
        return false;
    const HetRuler ruler = het_ruler(state, unit, place);
    het_request_answer(request, &het_wire_ruler, &ruler);
    if (request->text != NULL)
        g_string_append_printf(request->text, "%s to %s: %" G_GINT64_FORMAT " %s, %s%s\n",
                               het_scenario_unit_at(state->scenario, unit)->code, to,
                               ruler.distance, ruler.measure,
                               ruler.bears ? "it can fire there" : "no fire: ", ruler.why);
    return true;
}

/* --- the whole position ----------------------------------------------------------------------- */

bool
het_verb_view(HetRequest *request, GError **error)
{
    const bool part = het_request_given(request, "place"),
               map = part || het_request_given(request, "map");
    const char *place = het_request_text(request, "place");
    HetBoardStyle style = {
        .words = !map, .small = !part, .width = 80, .from = HET_NOWHERE, .to = HET_NOWHERE};
    g_autoptr(HetView) view = het_view_new(het_request_state(request));
    style.to = part ? het_board_find(view, place) : HET_NOWHERE;
    if (part && style.to.x == -1)
        return het_request_fail(error, "\"%.40s\" is no place or unit on the board", place);
    if (het_request_given(request, "picture") && request->picture == NULL)
        return het_request_fail(error,
                                "view: pictures are not shown here: view --map draws letters");
    if (het_request_given(request, "picture"))
        *request->picture = het_board_image(view);
    if (request->text != NULL && map && request->stepwise)
        g_string_append(request->text,
                        "position\n"); /* an answer's "= " would move the first row */
    if (request->text != NULL)
        het_board_append(view, &style, request->text);
    if (request->json != NULL)
        het_json_view(request->json, view);
    return true;
}

/* To be copied back by a program: in full; to be read: as short as can be. */
bool
het_verb_legal(HetRequest *request, GError **error)
{
    const HetState *state = het_request_state(request);
    const char *part = het_request_text(request, "text");
    if (state->actor > HET_SECOND)
        return het_request_fail(error, "the dice decide here; see outcomes, roll");
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    g_autoptr(HetChoices) choices = request->stepwise ? NULL : het_choices_new(state);
    if (request->json != NULL)
        het_json_node(request->json, state);
    if (request->text == NULL)
        return true;
    het_game_legal(state, list);
    HET_EACH_BELOW(i, list->count) {
        g_autofree char *text = request->stepwise
                                    ? het_text_of(state, &list->moves[i])
                                    : g_strdup(g_array_index(choices->items, HetChoice, i).text);
        if (strstr(text, part) != NULL)
            g_string_append_printf(request->text, "%s\n", text);
    }
    return true;
}
