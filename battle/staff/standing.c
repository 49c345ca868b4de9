#include "standing.h"

#include <string.h>

#include "agents/action.h"
#include "battle/odds/odds.h"
#include "engine/each.h"

struct HetStanding {
    HetActor seat;
    GArray *answers; /* HetAnswer, in the order given; those that have ended too, for undo */
};

enum { CERTAIN = 1000 }; /* odds where oneself loses nothing */

static void
clear_answer(gpointer data)
{
    HetAnswer *answer = data;
    g_clear_pointer(&answer->units, g_array_unref);
    g_clear_pointer(&answer->text, g_free);
}

HetStanding *
het_standing_new(HetActor seat)
{
    HetStanding *standing = g_new0(HetStanding, 1);
    standing->seat = seat;
    standing->answers = g_array_new(FALSE, TRUE, sizeof(HetAnswer));
    g_array_set_clear_func(standing->answers, clear_answer);
    return standing;
}

void
het_standing_free(HetStanding *standing)
{
    if (standing == NULL)
        return;
    g_array_unref(standing->answers);
    g_free(standing);
}

static HetAnswer *
answer_at(const HetStanding *standing, guint index)
{
    return &g_array_index(standing->answers, HetAnswer, index);
}

unsigned
het_standing_count(const HetStanding *standing)
{
    unsigned count = 0;
    HET_EACH_BELOW(i, standing->answers->len)
        count += answer_at(standing, i)->to == G_MAXUINT;
    return count;
}

/* That holds, newest first. */
static HetAnswer *
holding(const HetStanding *standing, unsigned index)
{
    for (guint i = standing->answers->len; i > 0; i--)
        if (answer_at(standing, i - 1)->to == G_MAXUINT && index-- == 0)
            return answer_at(standing, i - 1);
    return NULL;
}

const HetAnswer *
het_standing_at(const HetStanding *standing, unsigned index)
{
    return holding(standing, index);
}

/* --- reading ---------------------------------------------------------------------------------- */

/* "2:1", "1.5". */
static bool
parse_odds(const char *word, double *ret_odds)
{
    char *end = NULL;
    double enemy = g_ascii_strtod(word, &end), own = 1;
    if (end == word)
        return false;
    if (*end == ':') {
        const char *second = end + 1;
        own = g_ascii_strtod(second, &end);
        if (end == second)
            return false;
    }
    *ret_odds = own > 0 ? enemy / own : CERTAIN;
    return *end == '\0' && enemy >= 0 && own >= 0 && enemy <= CERTAIN && own <= CERTAIN;
}

static const struct {
    const char *word;
    HetAnswerScope scope;
} scope_words[] = {
    {"march", HET_SCOPE_MARCH},     {"move", HET_SCOPE_MARCH},    {"turn", HET_SCOPE_TURN},
    {"battle", HET_SCOPE_BATTLE},   {"always", HET_SCOPE_BATTLE}, {"game", HET_SCOPE_BATTLE},
    {"contact", HET_SCOPE_CONTACT},
};

static bool
fail(GError **error, const char *word, const char *expected)
{
    g_set_error(error, HET_ERROR, HET_ERROR_USAGE, "\"%.40s\": expected %s", word, expected);
    return false;
}

/* Odds and scope, in any order. */
static bool
read_rest(char **words, HetAnswer *answer, GError **error)
{
    HET_EACH_LISTED(i, words) {
        const char *word = words[i];
        gsize scope = 0;
        if (g_ascii_strcasecmp(word, "this") == 0 || g_ascii_strcasecmp(word, "until") == 0 ||
            g_ascii_strcasecmp(word, "all") == 0 || g_ascii_strcasecmp(word, "when") == 0 ||
            g_ascii_strcasecmp(word, "the") == 0 || g_ascii_strcasecmp(word, "whole") == 0)
            continue;
        if (g_ascii_strcasecmp(word, "above") == 0 || g_ascii_strcasecmp(word, "better") == 0) {
            if (words[i + 1] != NULL && g_ascii_strcasecmp(words[i + 1], "than") == 0)
                i++;
            if (words[i + 1] == NULL || !parse_odds(words[++i], &answer->odds))
                return fail(error, word, "odds of the enemy's loss to yours: 2:1, 1:2, 1.5");
            continue;
        }
        while (scope < G_N_ELEMENTS(scope_words) &&
               g_ascii_strcasecmp(word, scope_words[scope].word) != 0)
            scope++;
        if (scope == G_N_ELEMENTS(scope_words))
            return fail(error, word,
                        "units, above ODDS, or how long: march, turn, battle, until contact");
        answer->scope = scope_words[scope].scope;
    }
    return true;
}

/* Reads a line into `ret_answer`, whose units the caller frees. */
static bool
read_answer(const HetStanding *standing, const HetGroups *groups, const HetSession *session,
            const char *line, HetAnswer *ret_answer, GError **error)
{
    static const char *const kinds[] = {"pass", "ask", "counter", "fire"};
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    g_auto(GStrv) parts = g_strsplit_set(line, " \t", -1);
    HET_EACH_LISTED(i, parts)
        if (*parts[i] != '\0')
            g_strv_builder_add(builder, parts[i]);
    g_auto(GStrv) words = g_strv_builder_end(builder);
    unsigned kind = 0, used = 0;
    while (words[0] != NULL && kind < G_N_ELEMENTS(kinds) &&
           g_ascii_strcasecmp(words[0], kinds[kind]) != 0)
        kind++;
    if (words[0] == NULL || kind == G_N_ELEMENTS(kinds))
        return fail(error, line, "pass, ask, counter or fire");
    *ret_answer = (HetAnswer){.kind = (HetAnswerKind)kind,
                              .scope = HET_SCOPE_TURN,
                              .to = G_MAXUINT,
                              .from = het_session_length(session),
                              .turn = het_session_state(session)->turn};
    bool all = words[1] != NULL && g_ascii_strcasecmp(words[1], "all") == 0;
    if (words[1] != NULL && !all) {
        g_autoptr(HetView) view = het_view_new(het_session_state(session));
        g_autoptr(GError) inner = NULL;
        ret_answer->units = het_groups_read(groups, view, standing->seat,
                                            (const char *const *)words + 1, NULL, &used, &inner);
        if (inner != NULL) {
            g_propagate_error(error, g_steal_pointer(&inner));
            return false;
        }
    }
    return read_rest(words + 1 + used, ret_answer, error);
}

bool
het_standing_check(const HetStanding *standing, const HetGroups *groups, const HetSession *session,
                   const char *line, GError **error)
{
    HetAnswer answer = {0};
    bool good = read_answer(standing, groups, session, line, &answer, error);
    clear_answer(&answer);
    return good;
}

/* Ends an answer that holds with the same words, and returns how often it has answered: given again
 * it comes first, and is not listed twice. */
static unsigned
end_same(HetStanding *standing, const char *line, unsigned length)
{
    HET_EACH_BELOW(i, standing->answers->len) {
        HetAnswer *answer = answer_at(standing, i);
        if (answer->to != G_MAXUINT || g_ascii_strcasecmp(answer->text, line) != 0)
            continue;
        answer->to = length;
        return answer->used;
    }
    return 0;
}

bool
het_standing_give(HetStanding *standing, const HetGroups *groups, const HetSession *session,
                  const char *line, GError **error)
{
    HetAnswer answer = {0};
    if (het_standing_count(standing) == HET_STANDING_MAX) {
        g_set_error(error, HET_ERROR, HET_ERROR_USAGE,
                    "a side has at most %d standing answers: take some back by answers drop all",
                    HET_STANDING_MAX);
        return false;
    }
    if (!read_answer(standing, groups, session, line, &answer, error)) {
        clear_answer(&answer);
        return false;
    }
    answer.text = g_strdup(line);
    answer.used = end_same(standing, line, het_session_length(session));
    answer.seen = het_session_state(session)->active != standing->seat;
    g_array_append_val(standing->answers, answer);
    return true;
}

bool
het_standing_drop(HetStanding *standing, const HetSession *session, unsigned number)
{
    bool any = false;
    if (number > 0) {
        HetAnswer *answer = holding(standing, number - 1);
        if (answer != NULL)
            answer->to = het_session_length(session);
        return answer != NULL;
    }
    HET_EACH_BELOW(i, standing->answers->len) {
        HetAnswer *answer = answer_at(standing, i);
        any = any || answer->to == G_MAXUINT;
        answer->to = MIN(answer->to, het_session_length(session));
    }
    return any;
}

/* --- answering -------------------------------------------------------------------------------- */

bool
het_standing_chance(const HetState *state, const HetMoveList *list, unsigned *ret_pass)
{
    static const uint8_t kinds[] = {HET_MOVE_PASS, HET_MOVE_DONE, HET_MOVE_END};
    if (state->actor > HET_SECOND || state->actor == state->active)
        return false;
    HET_EACH_BELOW(i, G_N_ELEMENTS(kinds)) {
        *ret_pass = het_action_find(list, kinds[i]);
        if (*ret_pass < list->count)
            return true;
    }
    return false;
}

/* True if the answer is about these moves: of all units, or each but passing is of one of its. */
static bool
concerns(const HetAnswer *answer, const HetMove *move)
{
    if (answer->units == NULL)
        return true;
    HET_EACH_IN(const unsigned, it, answer->units)
        if (*it == move->unit)
            return true;
    return false;
}

static bool
fits(const HetAnswer *answer, const HetMoveList *list, unsigned pass)
{
    bool takes = answer->kind == HET_ANSWER_COUNTER || answer->kind == HET_ANSWER_FIRE;
    HET_EACH_BELOW(i, list->count) {
        if (i == pass || (list->moves[i].kind == HET_MOVE_DONE))
            continue;
        if (concerns(answer, &list->moves[i]) == takes)
            return takes;
    }
    return !takes;
}

/* Cost of a fight to a side: whole units. */
static double
harm(const HetOdds *odds, const HetView *view, HetActor side)
{
    double sum = 0;
    HET_EACH_IN(const HetOddsProspect, prospect, odds->prospects) {
        if (prospect->unit >= view->units->len)
            continue;
        const HetViewUnit *unit = &g_array_index(view->units, HetViewUnit, prospect->unit);
        if (unit->side != side)
            continue;
        double share = unit->strength_start > 0
                           ? (prospect->lost + prospect->prisoners) / unit->strength_start
                           : 0;
        double broken = 0.5 * MAX(prospect->shaken, prospect->fell_back);
        sum += MIN(1, MAX(MAX(share, broken), prospect->removed + prospect->taken));
    }
    return sum;
}

double
het_standing_odds(const HetState *state, const HetMove *move)
{
    g_autoptr(HetOddsCase) requested = het_odds_case_move(state, move, &het_odds_glance);
    g_autoptr(HetOdds) odds = het_odds_new(requested);
    g_autoptr(HetView) view = het_view_new(state);
    HetActor side = (HetActor)state->actor;
    double own = harm(odds, view, side), enemy = harm(odds, view, het_other(side));
    return own > 0 ? MIN(enemy / own, CERTAIN) : enemy > 0 ? CERTAIN : 0;
}

static bool
is_kind(const HetAnswer *answer, const HetMove *move)
{
    switch (answer->kind) {
    case HET_ANSWER_PASS:
        return false;
    case HET_ANSWER_ASK:
        return true;
    case HET_ANSWER_COUNTER:
        return move->kind == HET_MOVE_CHARGE || move->kind == HET_MOVE_FIGHT ||
               move->kind == HET_MOVE_ADD;
    case HET_ANSWER_FIRE:
        return move->kind == HET_MOVE_SHOOT;
    }
    return false;
}

/* The best of the moves the answer may take, by its odds; list->count: none is good enough. */
static unsigned
best_move(const HetAnswer *answer, const HetState *state, const HetMoveList *list, unsigned pass)
{
    unsigned best = list->count;
    double most = -1;
    HET_EACH_BELOW(i, list->count) {
        const HetMove *move = &list->moves[i];
        if (i == pass || !is_kind(answer, move) || !concerns(answer, move))
            continue;
        double odds = het_standing_odds(state, move);
        if (odds > most && odds >= answer->odds) {
            most = odds;
            best = i;
        }
    }
    return best;
}

bool
het_standing_answer(HetStanding *standing, const HetState *state, HetMove *ret_move,
                    const HetAnswer **ret_why)
{
    unsigned pass = 0;
    if (het_game_over(state) || state->actor != standing->seat || het_standing_count(standing) == 0)
        return false;
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    het_game_legal(state, list);
    if (!het_standing_chance(state, list, &pass))
        return false;
    for (guint i = standing->answers->len; i > 0; i--) {
        HetAnswer *answer = answer_at(standing, i - 1);
        if (answer->to != G_MAXUINT || !fits(answer, list, pass))
            continue;
        unsigned taken = pass;
        if (answer->kind == HET_ANSWER_ASK) {
            if (answer->odds <= 0 || best_move(answer, state, list, pass) < list->count)
                return false;
        } else if (answer->kind != HET_ANSWER_PASS) {
            taken = best_move(answer, state, list, pass);
            if (taken == list->count)
                continue;
        }
        answer->used++;
        *ret_move = list->moves[taken];
        if (ret_why != NULL)
            *ret_why = answer;
        return true;
    }
    return false;
}

/* --- time ------------------------------------------------------------------------------------- */

typedef struct {
    HetActor seat;
    bool touched;
} Contact;

static void
watch(void *data, const HetState *state, const HetEvent *event)
{
    Contact *contact = data;
    const HetScenario *scenario = state->scenario;
    bool ours = (event->unit < scenario->units->len &&
                 het_scenario_unit_at(scenario, event->unit)->side == contact->seat) ||
                (event->other < scenario->units->len &&
                 het_scenario_unit_at(scenario, event->other)->side == contact->seat);
    enum {
        TOUCHES = 1 << HET_EVENT_FIGHT | 1 << HET_EVENT_SHOOT | 1 << HET_EVENT_LOSE |
                  1 << HET_EVENT_SHAKEN | 1 << HET_EVENT_RETREAT | 1 << HET_EVENT_REMOVE |
                  1 << HET_EVENT_SURRENDER | 1 << HET_EVENT_CAPTURE
    };
    contact->touched = contact->touched || (ours && (TOUCHES >> event->kind & 1) != 0);
}

static bool
touches(const HetStanding *standing, const HetState *before, const HetMove *move)
{
    g_autofree HetStateBuffer *copy = g_new(HetStateBuffer, 1);
    Contact contact = {.seat = standing->seat};
    const HetSink sink = {.emit = watch, .data = &contact};
    const HetScenario *scenario = before->scenario;
    if (before->actor != standing->seat && before->actor != HET_CHANCE &&
        (move->kind == HET_MOVE_CHARGE || move->kind == HET_MOVE_FIGHT ||
         move->kind == HET_MOVE_SHOOT) &&
        move->target < scenario->units->len &&
        het_scenario_unit_at(scenario, move->target)->side == standing->seat)
        return true;
    het_game_clone(&copy->state, before);
    het_game_apply(&copy->state, move, &sink);
    return contact.touched;
}

/* True if the other side has come to choose its next action. */
static bool
march_over(const HetStanding *standing, const HetState *before, const HetState *after)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    if (het_game_over(after) || after->epoch != before->epoch || after->active == standing->seat)
        return true;
    if (after->actor == HET_CHANCE || after->actor == standing->seat)
        return false;
    het_game_legal(after, list);
    return het_action_head(after, list);
}

bool
het_standing_observe(HetStanding *standing, const HetState *before, const HetMove *move,
                     const HetSession *session)
{
    const HetState *after = het_session_state(session);
    unsigned length = het_session_length(session);
    bool contact = false;
    if (het_standing_count(standing) == 0)
        return false;
    HET_EACH_BELOW(i, standing->answers->len) {
        HetAnswer *answer = answer_at(standing, i);
        bool ends = false;
        if (answer->to != G_MAXUINT)
            continue;
        switch (answer->scope) {
        case HET_SCOPE_MARCH:
            ends = march_over(standing, before, after);
            break;
        case HET_SCOPE_TURN:
            if (after->turn != answer->turn) {
                ends = answer->seen;
                answer->turn = after->turn;
            }
            answer->seen = answer->seen || after->active != standing->seat;
            break;
        case HET_SCOPE_CONTACT:
            ends = touches(standing, before, move);
            contact = contact || ends;
            break;
        case HET_SCOPE_BATTLE:
            break;
        }
        if (ends)
            answer->to = length;
    }
    return contact;
}

void
het_standing_undone(HetStanding *standing, unsigned length)
{
    for (guint i = standing->answers->len; i > 0; i--) {
        HetAnswer *answer = answer_at(standing, i - 1);
        if (answer->from >= length)
            g_array_remove_index(standing->answers, i - 1);
        else if (answer->to != G_MAXUINT && answer->to > length)
            answer->to = G_MAXUINT;
    }
}

void
het_standing_append(const HetStanding *standing, GString *text)
{
    static const char *const until[] = {[HET_SCOPE_MARCH] = "this march",
                                        [HET_SCOPE_TURN] = "this turn",
                                        [HET_SCOPE_CONTACT] = "until contact",
                                        [HET_SCOPE_BATTLE] = "the whole battle"};
    unsigned count = het_standing_count(standing);
    HET_EACH_BELOW(i, count) {
        const HetAnswer *answer = het_standing_at(standing, i);
        g_string_append_printf(text, "%u %s (%s): answered %u time%s\n", i + 1, answer->text,
                               until[answer->scope], answer->used, answer->used == 1 ? "" : "s");
    }
    if (count == 0)
        g_string_append(text, "No standing answers: you decide at every chance to react.\n");
}
