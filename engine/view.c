#include "view.h"

#include <string.h>

#include "game.h"
#include "text.h"
#include "engine/each.h"

static void
clear_line(gpointer line)
{
    g_array_unref(((HetViewLine *)line)->points);
}

/* Procedure under way and its question: the prompt while the game continues, else the result. */
static void
view_moment(HetView *view, const HetState *state)
{
    if (het_game_over(state)) {
        HetResult result;
        het_game_result(state, &result);
        bool draw = result.winner == HET_NOBODY;
        view->result =
            het_view_string(view, "%s%s: %s (%s)", draw ? "Drawn" : "Victory of ",
                            draw ? "" : view->sides[result.winner], result.reason, result.rule);
        return;
    }
    HetPrompt prompt;
    het_game_prompt(state, &prompt);
    view->prompt = het_view_string(view, "%s", prompt.text);
    view->prompt_rule = prompt.rule;
    HetRollAccount account;
    HetThrow throw = {.account = &account};
    if (!het_game_throw(state, &throw) || *account.purpose == '\0')
        return;
    g_autoptr(GString) words = g_string_new(NULL);
    het_text_account(&account, words);
    view->roll =
        het_view_string(view, "%s%s%s", account.purpose, words->len > 0 ? ": " : "", words->str);
}

static void
view_wings(HetView *view, const HetScenario *scenario)
{
    HET_EACH_IN(const HetWing, wing, scenario->wings) {
        const char *code = g_string_chunk_insert_const(view->strings, wing->code);
        HET_EACH_IN(const unsigned, unit, wing->units) {
            if (*unit < view->units->len)
                g_array_index(view->units, HetViewUnit, *unit).wing = code;
        }
    }
}

static void
view_labels(HetView *view, const HetScenario *scenario)
{
    for (guint i = 0; i < scenario->labels->len && !view->unmapped; i++) {
        const HetLabel *label = &g_array_index(scenario->labels, HetLabel, i);
        HetViewLabel shown = {.name = g_string_chunk_insert_const(view->strings, label->name),
                              .kind = het_label_kind_name(label->kind),
                              .at = label->at};
        g_array_append_val(view->labels, shown);
    }
}

/* Adds the scenario's data of units. */
static void
view_units(HetView *view, const HetScenario *scenario)
{
    HET_EACH_BELOW(i, scenario->units->len) {
        const HetUnit *named = het_scenario_unit_at(scenario, i);
        HetViewUnit shown = {.id = i,
                             .side = named->side,
                             .code = named->code,
                             .name = named->name,
                             .formation = "",
                             .state = "",
                             .footprint = HET_FOOTPRINT_CELL,
                             .facing = -1,
                             .host = -1,
                             .wing = ""};
        g_array_append_val(view->units, shown);
    }
}

/* Fills what all systems share. */
static HetView *
view_blank(const HetState *state)
{
    const HetScenario *scenario = state->scenario;
    HetView *view = g_new0(HetView, 1);
    view->strings = g_string_chunk_new(1024);
    view->cells = g_array_new(FALSE, TRUE, sizeof(HetViewCell));
    view->lines = g_array_new(FALSE, TRUE, sizeof(HetViewLine));
    g_array_set_clear_func(view->lines, clear_line);
    view->units = g_array_sized_new(FALSE, TRUE, sizeof(HetViewUnit), scenario->units->len);
    view->tracks = g_array_new(FALSE, TRUE, sizeof(HetViewTrack));
    view->places = g_array_new(FALSE, TRUE, sizeof(HetViewPlace));
    view->labels = g_array_new(FALSE, TRUE, sizeof(HetViewLabel));
    view->scenario = view->title = view->sides[HET_FIRST] = view->sides[HET_SECOND] = "";
    view->turn = state->turn;
    view->last_turn = (unsigned)scenario->turns;
    view->active = (HetActor)state->active;
    view->actor = (HetActor)state->actor;
    view->phase = scenario->rules->phases[state->phase];
    view->procedure = view->prompt = view->prompt_rule = view->roll = "";
    view->units_per_mm = scenario->rules->vocabulary->units_per_mm;
    view_units(view, scenario);
    return view;
}

static HetView *
view_new(const HetState *state, bool unmapped)
{
    const HetScenario *scenario = state->scenario;
    HetView *view = view_blank(state);
    view->unmapped = unmapped;
    view->scenario = het_view_string(view, "%s", scenario->name);
    view->title = het_view_string(view, "%s", scenario->title);
    HET_EACH_BELOW(side, HET_SIDES)
        view->sides[side] = het_view_string(view, "%s", scenario->sides[side]);
    view_moment(view, state);
    scenario->rules->view(state, view);
    view_wings(view, scenario);
    view_labels(view, scenario);
    return view;
}

HetView *
het_view_new(const HetState *state)
{
    return view_new(state, false);
}

HetView *
het_view_new_unmapped(const HetState *state)
{
    return view_new(state, true);
}

HetView *
het_view_new_units(const HetState *state)
{
    HetView *view = view_blank(state);
    view->unmapped = view->units_only = true;
    state->scenario->rules->view(state, view);
    return view;
}

void
het_view_free(HetView *view)
{
    if (view == NULL)
        return;
    g_array_unref(view->cells);
    g_array_unref(view->lines);
    g_array_unref(view->units);
    g_array_unref(view->tracks);
    g_array_unref(view->places);
    g_array_unref(view->labels);
    g_string_chunk_free(view->strings);
    g_free(view);
}

const char *
het_view_string(HetView *view, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    bool plain = strcmp(format, "%s") == 0;
    g_autofree char *made = plain ? NULL : g_strdup_vprintf(format, arguments);
    const char *text = plain ? va_arg(arguments, const char *) : made;
    const char *kept = *text == '\0'      ? ""
                       : view->units_only ? g_string_chunk_insert(view->strings, text)
                                          : g_string_chunk_insert_const(view->strings, text);
    va_end(arguments);
    return kept;
}

void
het_view_add_track(HetView *view, HetActor side, const char *name, const char *format, ...)
{
    if (view->units_only)
        return;
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    HetViewTrack track = {.name = g_string_chunk_insert_const(view->strings, name),
                          .side = side,
                          .text = g_string_chunk_insert_const(view->strings, text)};
    g_array_append_val(view->tracks, track);
}

void
het_view_mark_track(HetView *view, HetTrackKind kind)
{
    if (!view->units_only) /* else there are none */
        g_array_index(view->tracks, HetViewTrack, view->tracks->len - 1).kind = kind;
}

const char *
het_track_kind_name(HetTrackKind kind)
{
    static const char *const names[HET_TRACK_KIND_COUNT] = {
        [HET_TRACK_OTHER] = "",
        [HET_TRACK_LOST] = "lost",
        [HET_TRACK_POINTS] = "points",
        [HET_TRACK_PLACES] = "places",
    };
    return names[kind];
}

void
het_view_add_place(HetView *view, const char *name, HetPoint at, int first, int second,
                   HetActor holder)
{
    if (view->units_only)
        return;
    HetViewPlace place = {.name = g_string_chunk_insert_const(view->strings, name),
                          .at = at,
                          .points = {first, second},
                          .holder = holder};
    g_array_append_val(view->places, place);
}

const char *
het_arm_name(HetArm arm)
{
    static const char *const names[HET_ARM_COUNT] = {
        [HET_ARM_NONE] = "",           [HET_ARM_FOOT] = "foot",
        [HET_ARM_PIKES] = "pikes",     [HET_ARM_HORSE] = "horse",
        [HET_ARM_HUSSARS] = "hussars", [HET_ARM_PANCERNI] = "pancerni",
        [HET_ARM_REITERS] = "reiters", [HET_ARM_DRAGOONS] = "dragoons",
        [HET_ARM_TATARS] = "tatars",   [HET_ARM_GUARD] = "guard",
        [HET_ARM_GUNS] = "guns",       [HET_ARM_WAGONS] = "wagons",
        [HET_ARM_LEADER] = "leader",
    };
    return names[arm];
}

const char *
het_drawn_name(HetDrawn drawn)
{
    static const char *const names[HET_DRAWN_COUNT] = {
        [HET_DRAWN_PLAIN] = "",        [HET_DRAWN_CLOSED] = "closed",
        [HET_DRAWN_DEEP] = "deep",     [HET_DRAWN_DOUBLE] = "double",
        [HET_DRAWN_COLUMN] = "column", [HET_DRAWN_LIMBERED] = "limbered",
    };
    return names[drawn];
}

void
het_view_add_line(HetView *view, const char *terrain, HetViewLineKind kind, const HetPoint *points,
                  int count)
{
    HetViewLine line = {.terrain = g_string_chunk_insert_const(view->strings, terrain),
                        .name = "",
                        .kind = kind,
                        .points = g_array_new(FALSE, FALSE, sizeof(HetPoint))};
    g_array_append_vals(line.points, points, (guint)count);
    g_array_append_val(view->lines, line);
}

void
het_view_name_line(HetView *view, const char *name)
{
    HetViewLine *line = &g_array_index(view->lines, HetViewLine, view->lines->len - 1);
    line->name = g_string_chunk_insert_const(view->strings, name);
}
