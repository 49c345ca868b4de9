/* Commanding many units at the terminal: groups, orders, standing answers, what happened, what can
 * be reached. The work is that of cli/command; this tells it. */
#include <string.h>

#include "cli/common/compass.h"
#include "cli/command/fire.h"
#include "play.h"
#include "engine/text.h"

enum { LINES_SAID = 16, NEAR = 4 };

/* The staff of the person to decide; at dice or the end that of any person. */
static HetStaff *
staff_now(const HetPlay *play)
{
    unsigned actor = het_play_state(play)->actor;
    if (actor <= HET_SECOND && play->staff[actor] != NULL)
        return play->staff[actor];
    return play->staff[HET_FIRST] != NULL ? play->staff[HET_FIRST] : play->staff[HET_SECOND];
}

static void
say_text(HetPlay *play, GString *text)
{
    het_terminal_say(&play->terminal, "%s", text->str);
    g_string_free(text, TRUE);
}

static void
say_error(HetPlay *play, const GError *error)
{
    het_terminal_say(&play->terminal, "%s\n", error->message);
}

/* Tells the staff what outlasts an order, and the record, so that the game can be taken up with it.
 */
static bool
tell_staff(HetPlay *play, HetStaff *staff, const char *what, const char *words, GError **error)
{
    g_autofree char *line = g_strdup_printf("%s %s", what, words);
    g_autofree char *note =
        g_strdup_printf(HET_PLAY_NOTE "%s %s", het_actor_name(staff->seat), line);
    if (!het_staff_told(staff, play->session, line, error))
        return false;
    if (play->recorder != NULL)
        het_recorder_note(play->recorder, note);
    return true;
}

/* --- groups ----------------------------------------------------------------------------------- */

void
het_play_groups(HetPlay *play, const HetChoices *choices, const char *rest)
{
    (void)choices, (void)rest;
    HetStaff *staff = staff_now(play);
    g_autoptr(HetView) view = het_view_new(het_play_state(play));
    GString *text = g_string_new(NULL);
    if (staff != NULL)
        het_groups_append(staff->groups, view, staff->seat, text);
    say_text(play, text);
}

void
het_play_group(HetPlay *play, const HetChoices *choices, const char *rest)
{
    (void)choices;
    HetStaff *staff = staff_now(play);
    g_autoptr(GError) error = NULL;
    size_t length = strcspn(rest, " ");
    g_autofree char *code = g_strndup(rest, length);
    const char *units = rest + length + strspn(rest + length, " ");
    if (staff == NULL || *code == '\0') {
        het_terminal_say(
            &play->terminal,
            "group NAME UNITS: for example group REAR LH1-LH5; group REAR alone removes it\n");
        return;
    }
    if (*units == '\0')
        het_terminal_say(&play->terminal, "%s\n",
                         tell_staff(play, staff, "forget", code, NULL)
                             ? "Forgotten."
                             : "There is no such group; groups lists all.");
    else if (tell_staff(play, staff, "group", rest, &error))
        het_play_groups(play, NULL, "");
    else
        say_error(play, error);
}

/* --- orders ----------------------------------------------------------------------------------- */

static void
say_plan(HetPlay *play, const HetStaff *staff)
{
    GString *text = g_string_new(NULL);
    het_plan_append(staff->plan, play->scenario, text);
    say_text(play, text);
}

static void
carry(HetPlay *play, HetStaff *staff)
{
    g_autoptr(GError) error = NULL;
    unsigned length = het_session_length(play->session);
    bool again = staff->plan != NULL && staff->plan->state != HET_PLAN_SHOWN;
    if (!het_staff_carry(staff, play->session, &error)) {
        say_error(play, error);
        return;
    }
    g_array_append_val(play->asked, length);
    if (again)
        say_plan(play, staff);
    het_play_staff(play);
}

static void
give_order(HetPlay *play, HetStaff *staff, const char *line)
{
    g_autofree char *order = g_strdup(line);
    g_autoptr(GError) error = NULL;
    bool at_once = g_str_has_suffix(order, "!");
    if (at_once)
        order[strlen(order) - 1] = '\0';
    if (!het_staff_order(staff, play->session, order, &error)) {
        say_error(play, error);
        return;
    }
    say_plan(play, staff);
    bool any = false;
    for (guint i = 0; i < staff->plan->steps->len; i++)
        any = any || g_array_index(staff->plan->steps, HetStep, i).moves->len > 0;
    if (at_once && any)
        carry(play, staff);
    else if (any)
        het_terminal_say(&play->terminal, "go carries it out; anything else leaves it.\n");
}

void
het_play_go(HetPlay *play, const HetChoices *choices, const char *rest)
{
    (void)choices, (void)rest;
    HetStaff *staff = staff_now(play);
    if (staff != NULL)
        carry(play, staff);
}

/* --- standing answers ------------------------------------------------------------------------- */

static void
say_answers(HetPlay *play, const HetStaff *staff)
{
    GString *text = g_string_new(NULL);
    het_standing_append(staff->standing, text);
    say_text(play, text);
}

void
het_play_answers(HetPlay *play, const HetChoices *choices, const char *rest)
{
    (void)choices;
    HetStaff *staff = staff_now(play);
    g_autoptr(GError) error = NULL;
    guint64 number = 0;
    if (staff == NULL)
        return;
    if (g_str_has_prefix(rest, "drop")) {
        const char *which = rest + 4 + strspn(rest + 4, " ");
        bool all = *which == '\0' || strcmp(which, "all") == 0;
        if (!all && !g_ascii_string_to_unsigned(which, 10, 1, G_MAXINT, &number, NULL))
            het_terminal_say(&play->terminal, "answers drop N: a number of the list, or all\n");
        else if (!tell_staff(play, staff, "drop", all ? "0" : which, NULL))
            het_terminal_say(&play->terminal, "There is no such standing answer.\n");
    } else if (*rest != '\0' &&
               !het_standing_give(staff->standing, staff->groups, play->session, rest, &error)) {
        say_error(play, error);
        return;
    }
    say_answers(play, staff);
}

/* "pass turn", "ask above 2:1": a standing answer by its first word, and more than that word. */
static bool
is_answer(const HetPlay *play, const HetStaff *staff, const char *line)
{
    static const char *const words[] = {"pass ", "ask ", "counter ", "fire "};
    bool begins = g_ascii_strcasecmp(line, "ask") == 0;
    HetMove move;
    for (gsize i = 0; i < G_N_ELEMENTS(words); i++)
        begins = begins || g_ascii_strncasecmp(line, words[i], strlen(words[i])) == 0;
    return begins && !het_text_parse(het_play_state(play), line, &move, NULL) &&
           het_standing_check(staff->standing, staff->groups, play->session, line, NULL);
}

bool
het_play_army_line(HetPlay *play, const char *line)
{
    HetStaff *staff = staff_now(play);
    g_autoptr(GError) error = NULL;
    if (staff == NULL || het_game_over(het_play_state(play)))
        return false;
    if (is_answer(play, staff, line)) {
        unsigned length = het_session_length(play->session);
        if (tell_staff(play, staff, "answer", line, &error))
            say_answers(play, staff);
        else
            say_error(play, error);
        g_array_append_val(play->asked, length);
        het_play_staff(play);
        return true;
    }
    if (!het_staff_meant(staff, play->session, line))
        return false;
    give_order(play, staff, line);
    return true;
}

/* --- playing what was said -------------------------------------------------------------------- */

/* Tells how orders ended that were carried out. */
static void
report(HetPlay *play)
{
    for (unsigned side = 0; side < HET_SIDES; side++) {
        HetStaff *staff = play->staff[side];
        if (staff == NULL || !staff->carrying || staff->plan == NULL ||
            staff->plan->state == HET_PLAN_UNDER_WAY)
            continue;
        GString *text = g_string_new(NULL);
        staff->carrying = false;
        het_plan_report(staff->plan, play->scenario, text);
        if (staff->plan->state == HET_PLAN_STOPPED && het_plan_left(staff->plan) > 0)
            g_string_append(text, "go continues with the rest.\n");
        say_text(play, text);
    }
}

bool
het_play_staff(HetPlay *play)
{
    const HetState *state = het_play_state(play);
    HetStaff *staff = state->actor <= HET_SECOND ? play->staff[state->actor] : NULL;
    HetMove move;
    bool next = staff != NULL && het_staff_next(staff, play->session, &move, NULL);
    report(play);
    if (!next)
        return false;
    play->hushed = staff->carrying && move.kind != HET_MOVE_SHOOT && move.kind != HET_MOVE_CHARGE;
    het_play_apply(play, &move);
    play->hushed = false;
    return true;
}

/* --- what happened ---------------------------------------------------------------------------- */

void
het_play_digest(HetPlay *play, const HetChoices *choices, const char *rest)
{
    (void)choices;
    HetStaff *staff = staff_now(play);
    unsigned from = 0, to = 0;
    guint64 number = 0;
    if (staff == NULL || !het_digest_range(play->session, staff->seat, &from, &to)) {
        het_terminal_say(&play->terminal, "The enemy has not had a turn yet.\n");
        return;
    }
    g_autoptr(HetDigest) digest = het_digest_new(play->session, from, to, staff->reasons);
    GString *text = g_string_new(NULL);
    if (*rest == '\0') {
        het_digest_append(digest, play->scenario, text);
        g_string_append_printf(text, "digest 1 to digest %u steps through it; log has all.\n",
                               digest->steps->len);
    } else if (g_ascii_string_to_unsigned(rest, 10, 1, MAX(digest->steps->len, 1), &number, NULL)) {
        het_digest_step_append(digest, (unsigned)number - 1, play->scenario, text);
    } else {
        g_string_append_printf(text, "digest N: a number from 1 to %u\n", digest->steps->len);
    }
    say_text(play, text);
}

/* The first move since the person was asked that is of the other side's turn. */
static unsigned
begin_of_turn(const HetPlay *play, HetActor seat, unsigned length)
{
    g_autofree HetStateBuffer *state = g_new(HetStateBuffer, 1);
    unsigned from = play->since;
    het_session_state_at(play->session, from, &state->state);
    while (from < length && state->state.active == seat)
        het_game_apply(&state->state, het_session_move(play->session, from++), NULL);
    return from;
}

void
het_play_catch_up(HetPlay *play)
{
    const HetStaff *staff = staff_now(play);
    unsigned length = het_session_length(play->session);
    unsigned from = staff == NULL ? length : begin_of_turn(play, staff->seat, length);
    play->since = length;
    if (play->held->len <= LINES_SAID || staff == NULL || from >= length) {
        for (guint i = 0; i < play->held->len; i++)
            het_terminal_say(&play->terminal, "%s\n", (const char *)play->held->pdata[i]);
        g_ptr_array_set_size(play->held, 0);
        return;
    }
    g_autoptr(HetDigest) digest = het_digest_new(play->session, from, length, staff->reasons);
    GString *text = g_string_new(NULL);
    het_digest_append(digest, play->scenario, text);
    g_string_append_printf(text, "digest steps through the turn, log %u has every line of it.\n",
                           play->held->len);
    g_ptr_array_set_size(play->held, 0);
    say_text(play, text);
}

/* --- reach and sight -------------------------------------------------------------------------- */

/* The unit a command names; false with a line said. */
static bool
take_unit(HetPlay *play, const char *command, const char *rest, unsigned *ret_unit)
{
    *ret_unit = het_scenario_unit(play->scenario, rest);
    if (*ret_unit == HET_NO_UNIT)
        het_terminal_say(&play->terminal, "%s UNIT: \"%.20s\" is no unit\n", command, rest);
    return *ret_unit != HET_NO_UNIT;
}

void
het_play_reach(HetPlay *play, const HetChoices *choices, const char *rest)
{
    (void)choices;
    unsigned unit = 0;
    if (!take_unit(play, "reach", rest, &unit))
        return;
    g_autoptr(HetReach) reach = het_reach_new(het_play_state(play), unit);
    GString *text = g_string_new(NULL);
    het_reach_append(reach, het_play_state(play), text);
    say_text(play, text);
}

void
het_play_threats(HetPlay *play, const HetChoices *choices, const char *rest)
{
    (void)choices;
    const HetStaff *staff = staff_now(play);
    unsigned unit = HET_NO_UNIT;
    g_autoptr(GError) error = NULL;
    if (staff == NULL || (*rest != '\0' && !take_unit(play, "threats", rest, &unit)))
        return;
    HetActor side =
        unit != HET_NO_UNIT ? het_scenario_unit_at(play->scenario, unit)->side : staff->seat;
    g_autoptr(GArray) threats = het_threats_new(het_play_state(play), side, unit, &error);
    if (threats == NULL) {
        say_error(play, error);
        return;
    }
    GString *text = g_string_new(NULL);
    het_threats_append(threats, het_play_state(play), text);
    say_text(play, text);
}

void
het_play_sight(HetPlay *play, const HetChoices *choices, const char *rest)
{
    (void)choices;
    unsigned unit = 0;
    if (!take_unit(play, "sight", rest, &unit))
        return;
    g_autoptr(GArray) sights = het_sights_new(het_play_state(play), unit);
    GString *text = g_string_new(NULL);
    het_sights_append(sights, het_play_state(play), unit, text);
    say_text(play, text);
}

void
het_play_look(HetPlay *play, const HetChoices *choices, const char *rest)
{
    (void)choices;
    g_autoptr(HetView) view = het_view_new(het_play_state(play));
    GString *text = g_string_new(NULL);
    if (!het_board_look(view, rest, NEAR, text))
        g_string_append_printf(text, "look UNIT|PLACE: \"%.20s\" is no unit or place\n", rest);
    say_text(play, text);
}
