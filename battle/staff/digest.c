#include "digest.h"

#include <string.h>

#include "agents/action.h"
#include "battle/compass.h"
#include "engine/each.h"
#include "engine/text-roll.h"
#include "engine/text.h"

/* --- the stretch ------------------------------------------------------------------------------ */

bool
het_digest_range(const HetSession *session, HetActor seat, unsigned *ret_from, unsigned *ret_to)
{
    g_autofree HetStateBuffer *buffer = g_new(HetStateBuffer, 1);
    HetState *state = &buffer->state;
    unsigned length = het_session_length(session);
    bool open = false, any = false;
    het_session_state_at(session, 0, state);
    HET_EACH_BELOW(i, length) {
        bool theirs = state->active != seat;
        if (theirs && !open)
            *ret_from = i;
        if (theirs)
            *ret_to = i + 1;
        open = theirs;
        any = any || theirs;
        het_game_apply(state, het_session_move(session, i), NULL);
    }
    return any;
}

/* --- events ----------------------------------------------------------------------------------- */

typedef struct {
    HetDigest *digest;
    HetDigestStep *step;
    unsigned length;
    bool reported; /* an event of the roll under way has it */
} Watch;

static void
clear_step(gpointer step)
{
    g_array_unref(((HetDigestStep *)step)->events);
}

/* True if an event belongs to the account of fights, dice and losses. */
static bool
is_fight(const HetEvent *event)
{
    enum {
        FIGHTS = 1 << HET_EVENT_SHOOT | 1 << HET_EVENT_ROLL | 1 << HET_EVENT_FIGHT |
                 1 << HET_EVENT_LOSE | 1 << HET_EVENT_RETREAT | 1 << HET_EVENT_SHAKEN |
                 1 << HET_EVENT_RALLY | 1 << HET_EVENT_SURRENDER | 1 << HET_EVENT_CAPTURE |
                 1 << HET_EVENT_REMOVE | 1 << HET_EVENT_SCORE | 1 << HET_EVENT_OVER
    };
    return (FIGHTS >> event->kind & 1) != 0;
}

static void
watch(void *data, const HetState *state, const HetEvent *event)
{
    Watch *watch_ = data;
    g_autoptr(GString) text = g_string_new(NULL);
    if (het_event_is_silent(event))
        return;
    het_text_event(state, event, text);
    g_autoptr(GString) faces = g_string_new(NULL);
    if (event->roll != NULL)
        het_text_faces(event->roll, faces);
    HetWireEvent reported = het_wire_event_of(event);
    reported.roll = NULL;
    reported.from = reported.to = HET_NOWHERE;
    reported.rule = NULL;
    reported.ply = watch_->length;
    reported.faces = g_string_chunk_insert(watch_->digest->strings, faces->str);
    reported.text = g_string_chunk_insert(watch_->digest->strings, text->str);
    g_array_append_val(watch_->step->events, reported);
    if (is_fight(event))
        g_array_append_val(watch_->digest->fights, reported);
    watch_->digest->rolls += event->kind == HET_EVENT_ROLL;
}

/* --- steps ------------------------------------------------------------------------------------ */

static void
begin_step(HetDigest *digest, const HetState *state, unsigned at)
{
    HetDigestStep step = {.from = at,
                          .to = at,
                          .side = (HetActor)state->actor,
                          .order = "",
                          .events = g_array_new(FALSE, FALSE, sizeof(HetWireEvent))};
    g_array_append_val(digest->steps, step);
}

static void
add_order(HetDigest *digest, HetDigestStep *step, const HetState *state, const HetMove *move)
{
    if (move->kind == HET_MOVE_SELECT || move->kind == HET_MOVE_PASS || move->kind == HET_MOVE_DONE)
        return;
    g_autoptr(GString) text = g_string_new(step->order);
    if (text->len > 0)
        g_string_append(text, "; ");
    het_text_brief(state, move, text);
    step->order = g_string_chunk_insert(digest->strings, text->str);
}

static bool
begins_action(const HetState *state, HetMoveList *list)
{
    if (state->actor != state->active)
        return false;
    het_game_legal(state, list);
    return het_action_head(state, list);
}

static void
follow(HetDigest *digest, const HetSession *session, HetState *state)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    for (unsigned i = digest->from; i < digest->to; i++) {
        const HetMove *move = het_session_move(session, i);
        if (digest->steps->len == 0 || begins_action(state, list))
            begin_step(digest, state, i);
        HetDigestStep *step = &g_array_index(digest->steps, HetDigestStep, digest->steps->len - 1);
        if (state->actor == digest->side) {
            digest->decisions++;
            add_order(digest, step, state, move);
        } else if (state->actor <= HET_SECOND && state->active == digest->side) {
            digest->chances++;
        }
        Watch data = {.digest = digest, .step = step, .length = i + 1};
        const HetSink sink = {.emit = watch, .data = &data};
        het_game_apply(state, move, &sink);
        step->to = i + 1;
    }
}

/* --- ways and changes ------------------------------------------------------------------------- */

static bool
has_part(char **parts, const char *part)
{
    HET_EACH_LISTED(i, parts)
        if (strcmp(parts[i], part) == 0)
            return true;
    return false;
}

/* True if the words are a unit's name: a leader who is with another, or who is named on his track,
 * is reported by himself. */
static bool
is_name(const HetView *view, const char *words)
{
    HET_EACH_IN(const HetViewUnit, unit, view->units)
        if (strcmp(unit->name, words) == 0)
            return true;
    return false;
}

/* Appends the parts of a list of words that were not there before; facing is reported separately,
 * and what a unit has done in its turn is no news. */
static void
append_new(const HetView *view, const char *before, const char *after, const char *head,
           GString *text)
{
    static const char *const stale[] = {"acted", "moved", "fought", "move over", "fired", "active"};
    g_auto(GStrv) old = g_strsplit(before, ", ", -1);
    g_auto(GStrv) now = g_strsplit(after, ", ", -1);
    bool first = true;
    HET_EACH_LISTED(i, now) {
        bool skip = *now[i] == '\0' || has_part(old, now[i]) || is_name(view, now[i]) ||
                    g_str_has_prefix(now[i], "faces ") || strstr(now[i], "points left") != NULL ||
                    strstr(now[i], "straight on") != NULL;
        HET_EACH_BELOW(j, G_N_ELEMENTS(stale))
            skip = skip || strcmp(now[i], stale[j]) == 0;
        if (skip)
            continue;
        g_string_append_printf(text, "%s%s", first ? head : ", ", now[i]);
        first = false;
    }
}

static void
place_append(const HetView *view, HetPoint point, GString *text)
{
    if (point.x == -1)
        g_string_append(text, "off the board");
    else if (view->board == HET_BOARD_PLANE)
        g_string_append_printf(text, "%d,%d", point.x / MAX(view->units_per_mm, 1),
                               point.y / MAX(view->units_per_mm, 1));
    else
        g_string_append(
            text, g_array_index(view->cells, HetViewCell, point.y * view->width + point.x).name);
}

static void
way_append(const HetView *before, const HetView *after, const HetViewUnit *was,
           const HetViewUnit *is, GString *text)
{
    HetPoint from = het_compass_stand(before, was), to = het_compass_stand(after, is);
    if (from.x != to.x || from.y != to.y) {
        place_append(before, from, text);
        g_string_append(text, " to ");
        place_append(after, to, text);
        if (from.x != -1 && to.x != -1) {
            int64_t away = het_compass_distance(after, from, to);
            g_string_append_printf(text, ", %" G_GINT64_FORMAT " %s %s",
                                   het_compass_shown(after, away), het_compass_measure(after, away),
                                   het_compass_name(after, het_compass_bearing(after, from, to)));
        }
    }
    int faced = het_compass_faces(before, was->facing),
        faces = het_compass_faces(after, is->facing);
    if (is->on_board && faces >= 0 && faces != faced)
        g_string_append_printf(text, "%sfaces %s", text->len > 0 ? "; " : "",
                               het_compass_name(after, faces));
    if (is->on_board)
        append_new(after, was->formation, is->formation, text->len > 0 ? "; " : "", text);
}

static void
change_append(const HetView *view, const HetViewUnit *was, const HetViewUnit *is, GString *text)
{
    if (was->strength != is->strength)
        g_string_append_printf(text, "%d to %d", was->strength, is->strength);
    if (was->on_board && !is->on_board)
        g_string_append_printf(text, "%soff the board", text->len > 0 ? ", " : "");
    append_new(view, was->state, is->state, text->len > 0 ? ", " : "", text);
}

static void
add_change(HetDigest *digest, HetActor side, const char *what, const char *words)
{
    g_autofree char *text = g_strdup_printf("%s: %s", what, words);
    HetDigestChange change = {.side = side, .words = g_string_chunk_insert(digest->strings, text)};
    g_array_append_val(digest->changes, change);
}

static void
compare_units(HetDigest *digest, const HetView *before, const HetView *after)
{
    for (guint i = 0; i < after->units->len && i < before->units->len; i++) {
        const HetViewUnit *was = &g_array_index(before->units, HetViewUnit, i);
        const HetViewUnit *is = &g_array_index(after->units, HetViewUnit, i);
        g_autoptr(GString) way = g_string_new(NULL), change = g_string_new(NULL);
        way_append(before, after, was, is, way);
        change_append(after, was, is, change);
        if (way->len > 0) {
            HetDigestWay gone = {.unit = i,
                                 .side = is->side,
                                 .from = het_compass_stand(before, was),
                                 .to = het_compass_stand(after, is),
                                 .words = g_string_chunk_insert(digest->strings, way->str)};
            g_array_append_val(digest->ways, gone);
        }
        if (change->len > 0)
            add_change(digest, is->side, is->code, change->str);
    }
}

/* Tracks by side, name and how many of that name came before. */
static void
compare_tracks(HetDigest *digest, const HetView *before, const HetView *after)
{
    HET_EACH_BELOW(i, after->tracks->len) {
        const HetViewTrack *is = &g_array_index(after->tracks, HetViewTrack, i);
        const char *was = "";
        unsigned ordinal = 0, seen = 0;
        HET_EACH_BELOW(j, i) {
            const HetViewTrack *other = &g_array_index(after->tracks, HetViewTrack, j);
            ordinal += other->side == is->side && g_str_equal(other->name, is->name);
        }
        HET_EACH_IN(const HetViewTrack, other, before->tracks) {
            if (other->side == is->side && g_str_equal(other->name, is->name) && seen++ == ordinal)
                was = other->text;
        }
        if (g_str_equal(was, is->text) || is_name(after, is->name))
            continue;
        g_autofree char *words =
            *was == '\0' ? g_strdup(is->text) : g_strdup_printf("%s (was %s)", is->text, was);
        add_change(digest, is->side, is->name, words);
    }
}

/* --- making ----------------------------------------------------------------------------------- */

HetDigest *
het_digest_new(const HetSession *session, unsigned from, unsigned to)
{
    g_autofree HetStateBuffer *buffer = g_new(HetStateBuffer, 1);
    HetState *state = &buffer->state;
    HetDigest *digest = g_new0(HetDigest, 1);
    het_session_state_at(session, from, state);
    digest->strings = g_string_chunk_new(4096);
    digest->from = from;
    digest->to = to;
    digest->turn = state->turn;
    digest->side = (HetActor)state->active;
    digest->ways = g_array_new(FALSE, FALSE, sizeof(HetDigestWay));
    digest->fights = g_array_new(FALSE, FALSE, sizeof(HetWireEvent));
    digest->changes = g_array_new(FALSE, FALSE, sizeof(HetDigestChange));
    digest->steps = g_array_new(FALSE, FALSE, sizeof(HetDigestStep));
    g_array_set_clear_func(digest->steps, clear_step);
    g_autoptr(HetView) before = het_view_new(state);
    follow(digest, session, state);
    g_autoptr(HetView) after = het_view_new(state);
    compare_units(digest, before, after);
    compare_tracks(digest, before, after);
    return digest;
}

void
het_digest_free(HetDigest *digest)
{
    if (digest == NULL)
        return;
    g_array_unref(digest->ways);
    g_array_unref(digest->fights);
    g_array_unref(digest->changes);
    g_array_unref(digest->steps);
    g_string_chunk_free(digest->strings);
    g_free(digest);
}

/* --- telling ---------------------------------------------------------------------------------- */

static void
ways_append(const HetDigest *digest, const HetScenario *scenario, HetActor side, GString *text)
{
    bool any = false;
    HET_EACH_IN(const HetDigestWay, way, digest->ways) {
        if (way->side != side)
            continue;
        if (!any)
            g_string_append_printf(text, "Where %s went:\n", scenario->sides[side]);
        any = true;
        g_string_append_printf(text, "  %s: %s\n", het_scenario_unit_at(scenario, way->unit)->code,
                               way->words);
    }
}

void
het_digest_append(const HetDigest *digest, const HetScenario *scenario, GString *text)
{
    g_string_append_printf(text, "Turn %u, %s: %u action%s, %u roll%s of dice", digest->turn,
                           scenario->sides[digest->side], digest->steps->len,
                           digest->steps->len == 1 ? "" : "s", digest->rolls,
                           digest->rolls == 1 ? "" : "s");
    if (digest->chances > 0)
        g_string_append_printf(text, ", %u chance%s for %s to react", digest->chances,
                               digest->chances == 1 ? "" : "s",
                               scenario->sides[het_other(digest->side)]);
    g_string_append(text, ".\n");
    if (digest->fights->len > 0)
        g_string_append(text, "Fights and dice:\n");
    HET_EACH_IN(const HetWireEvent, fight, digest->fights)
        g_string_append_printf(text, "  %s\n", fight->text);
    if (digest->changes->len > 0)
        g_string_append(text, "What changed:\n");
    HET_EACH_IN(const HetDigestChange, change, digest->changes) {
        bool named = change->side <= HET_SECOND;
        g_string_append_printf(text, "  %s%s%s\n", named ? scenario->sides[change->side] : "",
                               named ? ", " : "", change->words);
    }
    ways_append(digest, scenario, digest->side, text);
    ways_append(digest, scenario, het_other(digest->side), text);
    if (digest->ways->len == 0 && digest->fights->len == 0 && digest->changes->len == 0)
        g_string_append(text, "Nothing changed.\n");
}

void
het_digest_step_append(const HetDigest *digest, unsigned index, const HetScenario *scenario,
                       GString *text)
{
    const HetDigestStep *step = &g_array_index(digest->steps, HetDigestStep, index);
    g_string_append_printf(text, "%u of %u, %s: %s\n", index + 1, digest->steps->len,
                           step->side <= HET_SECOND ? scenario->sides[step->side] : "the dice",
                           *step->order != '\0' ? step->order : "passes");
    HET_EACH_IN(const HetWireEvent, event, step->events)
        g_string_append_printf(text, "  %s\n", event->text);
}
