/* The protocol's commands for commanding armies: groups, orders for many, standing answers, what
 * happened, what can be reached. */
#include "protocol-commands.h"

#include <string.h>

#include "cli/command/command-json.h"

enum { DECISIONS_MAX = 4096 }; /* that one command plays */

static const HetState *
state_of(const HetProtocol *protocol)
{
    return het_session_state(protocol->session);
}

/* The staff of the side to decide. */
static HetStaff *
staff_to_decide(HetProtocol *protocol, GError **error)
{
    const HetState *state = state_of(protocol);
    if (state->actor <= HET_SECOND)
        return het_protocol_staff(protocol, (HetActor)state->actor);
    het_protocol_fail(error, HET_ERROR_USAGE,
                      het_game_over(state) ? "the game is over; see result"
                                           : "the dice decide here; say roll");
    return NULL;
}

/* Takes "first" or "second" off the words; else the side to decide, or the one not active at dice.
 */
static HetStaff *
named_staff(HetProtocol *protocol, const char **words)
{
    const HetState *state = state_of(protocol);
    for (HetActor side = HET_FIRST; side <= HET_SECOND; side++) {
        const char *name = het_actor_name(side);
        size_t length = strlen(name);
        if (strncmp(*words, name, length) != 0 ||
            ((*words)[length] != '\0' && (*words)[length] != ' '))
            continue;
        *words += length + strspn(*words + length, " ");
        return het_protocol_staff(protocol, side);
    }
    return het_protocol_staff(protocol, state->actor <= HET_SECOND
                                            ? (HetActor)state->actor
                                            : het_other((HetActor)state->active));
}

/* What may take long, as working out orders and odds does. */
static bool
may_think(const HetProtocol *protocol, GError **error)
{
    return (protocol->limits & HET_PROTOCOL_NO_THINKING) == 0 ||
           het_protocol_fail(error, HET_ERROR_USAGE, "what takes long is not worked out here");
}

/* --- groups ----------------------------------------------------------------------------------- */

bool
het_protocol_groups(HetProtocol *protocol, const char *argument, const char *body, GString *answer,
                    GError **error)
{
    (void)body, (void)error;
    const HetState *state = state_of(protocol);
    g_auto(HetReply) reply = het_reply_to(argument, answer);
    g_autoptr(HetView) view = het_view_new(state);
    if (reply.json != NULL)
        json_builder_begin_object(reply.json);
    for (HetActor side = HET_FIRST; side <= HET_SECOND; side++) {
        HetStaff *staff = het_protocol_staff(protocol, side);
        if (reply.json != NULL) {
            json_builder_set_member_name(reply.json, het_actor_name(side));
            het_json_groups(reply.json, staff->groups, state->scenario);
        } else {
            g_string_append_printf(answer, "%s\n", het_actor_name(side));
            het_groups_append(staff->groups, view, side, answer);
        }
    }
    if (reply.json != NULL)
        json_builder_end_object(reply.json);
    return true;
}

bool
het_protocol_group(HetProtocol *protocol, const char *argument, const char *body, GString *answer,
                   GError **error)
{
    (void)body, (void)answer;
    HetStaff *staff = staff_to_decide(protocol, error);
    size_t length = strcspn(argument, " ");
    g_autofree char *code = g_strndup(argument, length);
    const char *units = argument + length + strspn(argument + length, " ");
    if (staff == NULL)
        return false;
    if (*units == '\0')
        return het_groups_drop(staff->groups, staff->seat, code) ||
               het_protocol_fail(error, HET_ERROR_USAGE,
                                 "no group \"%.20s\" has been picked; see groups", code);
    g_autoptr(HetView) view = het_view_new(state_of(protocol));
    return het_groups_pick(staff->groups, view, staff->seat, code, units, error);
}

/* --- orders for many -------------------------------------------------------------------------- */

bool
het_protocol_order(HetProtocol *protocol, const char *argument, const char *body, GString *answer,
                   GError **error)
{
    (void)body;
    g_auto(HetReply) reply = het_reply_to(argument, answer);
    HetStaff *staff = staff_to_decide(protocol, error);
    if (staff == NULL || !may_think(protocol, error) ||
        !het_staff_order(staff, protocol->session, reply.words, error))
        return false;
    if (reply.json != NULL)
        het_json_plan(reply.json, staff->plan, state_of(protocol));
    else
        het_plan_append(staff->plan, protocol->scenario, answer);
    return true;
}

/* Plays what the staffs say, until nobody has anything to say. */
static void
play_on(HetProtocol *protocol, GString *answer)
{
    HetMove move;
    for (unsigned i = 0; i < DECISIONS_MAX && state_of(protocol)->actor <= HET_SECOND; i++) {
        HetStaff *staff = protocol->staff[state_of(protocol)->actor];
        if (staff == NULL || !het_staff_next(staff, protocol->session, &move, NULL))
            return;
        het_protocol_append_move(protocol, &move, answer);
        het_protocol_play(protocol, &move);
    }
}

bool
het_protocol_carry_out(HetProtocol *protocol, const char *argument, const char *body,
                       GString *answer, GError **error)
{
    (void)body;
    g_auto(HetReply) reply = het_reply_to(argument, answer);
    HetStaff *staff = staff_to_decide(protocol, error);
    if (staff == NULL || !het_staff_carry(staff, protocol->session, error))
        return false;
    g_ptr_array_set_size(protocol->events, 0);
    g_autoptr(GString) moves = g_string_new(NULL);
    play_on(protocol, moves);
    if (reply.json != NULL) {
        het_json_plan(reply.json, staff->plan, state_of(protocol));
        return true;
    }
    g_string_append_printf(answer, "%s%s", moves->str, moves->len > 0 ? "\n" : "");
    het_plan_report(staff->plan, protocol->scenario, answer);
    return true;
}

/* --- standing answers ------------------------------------------------------------------------- */

bool
het_protocol_answer(HetProtocol *protocol, const char *argument, const char *body, GString *answer,
                    GError **error)
{
    (void)body, (void)answer;
    const char *words = argument;
    HetStaff *staff = named_staff(protocol, &words);
    if (!g_str_has_prefix(words, "drop"))
        return (g_str_has_prefix(words, "pass") || may_think(protocol, error)) &&
               het_standing_give(staff->standing, staff->groups, protocol->session, words, error);
    const char *which = words + strlen("drop") + strspn(words + strlen("drop"), " ");
    guint64 number = 0;
    bool all = strcmp(which, "all") == 0;
    if (!all && !g_ascii_string_to_unsigned(which, 10, 1, G_MAXINT, &number, NULL))
        return het_protocol_fail(error, HET_ERROR_USAGE,
                                 "answer drop: \"%.20s\": expected all, or a number of answers",
                                 which);
    return het_standing_drop(staff->standing, protocol->session, (unsigned)number) || all ||
           het_protocol_fail(error, HET_ERROR_USAGE, "there is no standing answer %s; see answers",
                             which);
}

bool
het_protocol_answers(HetProtocol *protocol, const char *argument, const char *body, GString *answer,
                     GError **error)
{
    (void)body, (void)error;
    g_auto(HetReply) reply = het_reply_to(argument, answer);
    const char *words = reply.words;
    HetStaff *staff = named_staff(protocol, &words);
    if (reply.json != NULL)
        het_json_standing(reply.json, staff->standing, protocol->scenario);
    else
        het_standing_append(staff->standing, answer);
    return true;
}

bool
het_protocol_respond(HetProtocol *protocol, const char *argument, const char *body, GString *answer,
                     GError **error)
{
    (void)argument, (void)body, (void)error;
    g_ptr_array_set_size(protocol->events, 0);
    play_on(protocol, answer);
    return true;
}

/* --- digests ---------------------------------------------------------------------------------- */

/* What stretch of the game the words name. */
static bool
read_range(HetProtocol *protocol, const char *words, HetStaff **ret_staff, unsigned *ret_from,
           unsigned *ret_to, GError **error)
{
    guint64 from = 0, to = 0;
    unsigned length = het_session_length(protocol->session);
    g_auto(GStrv) parts = g_strsplit(words, " ", 2);
    if (g_strv_length(parts) == 2 &&
        g_ascii_string_to_unsigned(parts[0], 10, 0, length, &from, NULL) &&
        g_ascii_string_to_unsigned(g_strstrip(parts[1]), 10, from, length, &to, NULL)) {
        *ret_from = (unsigned)from;
        *ret_to = (unsigned)to;
        *ret_staff = named_staff(protocol, &(const char *){""});
        return true;
    }
    *ret_staff = named_staff(protocol, &words);
    if (*words != '\0')
        return het_protocol_fail(error, HET_ERROR_USAGE,
                                 "digest: \"%.40s\": expected first, second, or two numbers of "
                                 "moves up to %u",
                                 words, length);
    return het_digest_range(protocol->session, (*ret_staff)->seat, ret_from, ret_to) ||
           het_protocol_fail(error, HET_ERROR_USAGE, "the enemy has not had a turn yet");
}

bool
het_protocol_digest(HetProtocol *protocol, const char *argument, const char *body, GString *answer,
                    GError **error)
{
    (void)body;
    g_auto(HetReply) reply = het_reply_to(argument, answer);
    const char *words = reply.words;
    guint64 step = 0;
    unsigned from = 0, to = 0;
    HetStaff *staff = NULL;
    if (g_str_has_prefix(words, "step ")) {
        if (!g_ascii_string_to_unsigned(words + 5, 10, 1, G_MAXINT, &step, NULL))
            return het_protocol_fail(error, HET_ERROR_USAGE, "digest step: expected a number");
        words = "";
    }
    if (!read_range(protocol, words, &staff, &from, &to, error))
        return false;
    g_autoptr(HetDigest) digest = het_digest_new(protocol->session, from, to, staff->reasons);
    if (step > digest->steps->len)
        return het_protocol_fail(error, HET_ERROR_USAGE, "digest step: there are %u steps",
                                 digest->steps->len);
    if (reply.json != NULL) {
        het_json_digest(reply.json, digest, protocol->scenario);
    } else if (step > 0) {
        het_digest_step_append(digest, (unsigned)step - 1, protocol->scenario, answer);
    } else {
        het_digest_append(digest, protocol->scenario, answer);
    }
    return true;
}

/* --- reach and sight -------------------------------------------------------------------------- */

static bool
find_unit(const HetProtocol *protocol, const char *word, unsigned *ret_unit, GError **error)
{
    *ret_unit = het_scenario_unit(protocol->scenario, word);
    return *ret_unit != HET_NO_UNIT ||
           het_protocol_fail(error, HET_ERROR_USAGE, "no unit \"%.20s\"; see state", word);
}

bool
het_protocol_reach(HetProtocol *protocol, const char *argument, const char *body, GString *answer,
                   GError **error)
{
    (void)body;
    g_auto(HetReply) reply = het_reply_to(argument, answer);
    unsigned unit = 0;
    if (!find_unit(protocol, reply.words, &unit, error))
        return false;
    g_autoptr(HetReach) reach = het_reach_new(state_of(protocol), unit);
    if (reply.json != NULL)
        het_json_reach(reply.json, reach, state_of(protocol));
    else
        het_reach_append(reach, state_of(protocol), answer);
    return true;
}

bool
het_protocol_threats(HetProtocol *protocol, const char *argument, const char *body, GString *answer,
                     GError **error)
{
    (void)body;
    g_auto(HetReply) reply = het_reply_to(argument, answer);
    unsigned unit = HET_NO_UNIT;
    if (!may_think(protocol, error) ||
        (*reply.words != '\0' && !find_unit(protocol, reply.words, &unit, error)))
        return false;
    const HetState *state = state_of(protocol);
    HetActor side = unit != HET_NO_UNIT ? het_scenario_unit_at(protocol->scenario, unit)->side
                                        : (HetActor)state->active;
    g_autoptr(GArray) threats = het_threats_new(state, side, unit, error);
    if (threats == NULL)
        return false;
    if (reply.json != NULL)
        het_json_threats(reply.json, threats, state);
    else
        het_threats_append(threats, state, answer);
    return true;
}

bool
het_protocol_sight(HetProtocol *protocol, const char *argument, const char *body, GString *answer,
                   GError **error)
{
    (void)body;
    g_auto(HetReply) reply = het_reply_to(argument, answer);
    unsigned unit = 0;
    if (!find_unit(protocol, reply.words, &unit, error))
        return false;
    g_autoptr(GArray) sights = het_sights_new(state_of(protocol), unit);
    if (reply.json != NULL)
        het_json_sights(reply.json, sights, state_of(protocol), unit);
    else
        het_sights_append(sights, state_of(protocol), unit, answer);
    return true;
}
