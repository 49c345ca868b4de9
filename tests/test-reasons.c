/* What a refusal states of a place, a unit, a state or a number, against what the position and the
 * lists have: a hex that the unit may go to is not too far, who may be chosen has not acted. Lines
 * are mistyped at decisions of played games. The system is the argument; after it a number, with
 * which as many lines as the third are typed in other games, and all that is untrue is
 * printed. */
#include "test.h"

#include <string.h>

#include "battle/compass.h"
#include "battle/staff/fire.h"
#include "battle/staff/reach.h"
#include "engine/orders-answer.h"
#include "engine/orders.h"
#include "engine/text-common.h"
#include "engine/text-typed.h"
#include "mistyped.h"
#include "sanitized.h"

static const char *system_name;
static bool prints; /* what is untrue, in place of failing */

/* A line that is refused, and of whom it is. */
typedef struct {
    const HetState *state;
    const HetMoveList *list;
    HetView *view;
    HetReach *reach;       /* of the unit */
    unsigned unit, target; /* the first one of the side, the first other one; HET_NO_UNIT: none */
    const char *place;     /* a word of it; NULL */
    const char *order;     /* by a word of it, without a sign; NULL */
    bool shoots;           /* by its verb or order */
    bool names_unit;       /* the unit is in the line */
    const char *reason;
    HetMoveKind kind; /* of the claim */
} Claim;

/* A reason with such words is untrue if the check finds the contrary. */
typedef struct {
    const char *words;
    const char *(*find_contrary)(const Claim *claim); /* NULL: it may be true */
    HetMoveKind kind;
} Claimed;

static const HetViewUnit *
unit_of(const Claim *claim, unsigned unit)
{
    return &g_array_index(claim->view->units, HetViewUnit, unit);
}

static const char *
code_of(const Claim *claim, unsigned unit)
{
    return unit_of(claim, unit)->code;
}

/* --- what contradicts a reason ---------------------------------------------------------------- */

/* Whether words are played, and their last decision, or what it forces, is an act of the kind. */
static bool
is_played(const Claim *claim, const char *words)
{
    HetOrders orders = {0};
    return het_orders_parse(claim->state, words, &orders, NULL) &&
           (HetMoveKind)orders.moves[orders.count - 1].kind == claim->kind;
}

/* Whether an item is of the order that was named; if none was, a shot from where the unit stands.
 */
static bool
is_ordered(const Claim *claim, const HetReachItem *item)
{
    unsigned at = 0;
    while (at < item->count && item->moves[at].kind != HET_MOVE_ORDER)
        at++;
    const HetMove *given = at < item->count ? &item->moves[at] : NULL;
    const char *order = given != NULL ? het_text_value_name(claim->state, given) : NULL;
    if (claim->order == NULL && item->kind == HET_MOVE_SHOOT && g_strcmp0(order, "advance") == 0)
        return false;
    return claim->order == NULL || given == NULL ||
           het_text_value_fits(claim->state, given, claim->order);
}

static bool
is_in_reach(const Claim *claim, HetMoveKind kind, unsigned target)
{
    HET_EACH_BELOW(i, claim->reach != NULL ? claim->reach->items->len : 0) {
        const HetReachItem *item = &g_array_index(claim->reach->items, HetReachItem, i);
        if (item->kind == kind && is_ordered(claim, item) &&
            (target == HET_NO_UNIT || item->target == target))
            return true;
    }
    return false;
}

/* The place cannot be reached. */
static const char *
goes_there(const Claim *claim)
{
    if (claim->unit == HET_NO_UNIT || claim->place == NULL || claim->target != HET_NO_UNIT)
        return NULL; /* of where the enemy stands that is named */
    g_autofree char *words = g_strdup_printf(
        "%s %s %s%s %s", claim->order != NULL ? "order" : het_move_kind_name(claim->kind),
        code_of(claim, claim->unit), claim->order != NULL ? "=" : "",
        claim->order != NULL ? claim->order : "", claim->place);
    return is_played(claim, words) ? "it may go there" : NULL;
}

/* The target cannot be shot at or attacked. */
static const char *
meets_it(const Claim *claim)
{
    if (claim->unit == HET_NO_UNIT || claim->target == HET_NO_UNIT || claim->place != NULL)
        return NULL; /* from that place it may be so */
    return is_in_reach(claim, claim->kind, claim->target) ? "it may do so to that one" : NULL;
}

/* On squares without diagonals. */
static int64_t
apart(const Claim *claim, const HetViewUnit *own, const HetViewUnit *other)
{
    return claim->view->board == HET_BOARD_SQUARE ? abs(own->points[0].x - other->points[0].x) +
                                                        abs(own->points[0].y - other->points[0].y)
                                                  : het_compass_between(claim->view, own, other);
}

/* The target is out of range: of a grid, since on a table distances are between edges. */
static const char *
shoots_as_far(const Claim *claim)
{
    if (claim->target == HET_NO_UNIT && claim->place != NULL && !claim->shoots)
        return "it is to go to a place, and no target is named";
    if (claim->unit == HET_NO_UNIT || claim->target == HET_NO_UNIT ||
        claim->view->board == HET_BOARD_PLANE)
        return meets_it(claim);
    const HetViewUnit *own = unit_of(claim, claim->unit), *it = unit_of(claim, claim->target);
    if (!own->on_board || !it->on_board || own->points_used == 0 || it->points_used == 0)
        return NULL;
    HET_EACH_IN(const HetReachItem, item, claim->reach->items) {
        if (item->kind != HET_MOVE_SHOOT || item->target >= claim->view->units->len ||
            item->count > 2 ||
            !is_ordered(claim, item)) /* by an order, which may be to fire a gun */
            continue;
        if (apart(claim, own, it) <= apart(claim, own, unit_of(claim, item->target)))
            return "it shoots as far as that";
    }
    return NULL;
}

/* The unit does not do such a thing, now or ever. */
static const char *
does_it(const Claim *claim)
{
    return claim->unit != HET_NO_UNIT && is_in_reach(claim, claim->kind, HET_NO_UNIT)
               ? "it may do so now"
               : NULL;
}

/* Nobody does such a thing in this phase. */
static const char *
is_time(const Claim *claim)
{
    const unsigned decider = het_list_decider(claim->list);
    if (decider != HET_NO_UNIT && claim->unit != HET_NO_UNIT && decider != claim->unit)
        return NULL; /* guns that fire while others fight */
    HET_EACH_BELOW(i, claim->list->count)
        if ((HetMoveKind)claim->list->moves[i].kind == claim->kind)
            return "others may do so now";
    return NULL;
}

/* It is another phase, or the other side's. */
static const char *
is_phase(const Claim *claim)
{
    const char *own = strstr(claim->reason, "own ");
    g_auto(GStrv) words = g_strsplit(claim->reason, " phase", 2);
    const char *name = strrchr(words[0], ' ');
    const bool its = claim->state->active == claim->state->actor;
    const bool others = strstr(claim->reason, "only ") != NULL || /* do so in it */
                        strstr(claim->reason, "in this ") != NULL;
    return name != NULL && its && !others && claim->state->depth == 0 &&
                   strstr(claim->view->phase, name + 1) != NULL &&
                   (own == NULL || own < claim->reason + strlen(words[0]))
               ? "it is that phase"
               : NULL;
}

/* The unit has had its turn. */
static const char *
acts(const Claim *claim)
{
    HET_EACH_BELOW(i, claim->unit != HET_NO_UNIT ? claim->list->count : 0)
        if (claim->list->moves[i].unit == claim->unit &&
            (claim->list->moves[i].kind == HET_MOVE_SELECT ||
             claim->list->moves[i].kind == HET_MOVE_ORDER))
            return "it may be chosen";
    return NULL;
}

/* The unit is to be chosen first: it is named, and may be. */
static const char *
is_chosen(const Claim *claim)
{
    return claim->names_unit && acts(claim) != NULL ? "it is named, and may be chosen" : NULL;
}

/* Whether some unit of the side may act on the enemy that is named, as the line would have it. */
static bool
any_may(const Claim *claim)
{
    static const HetMoveKind kinds[] = {HET_MOVE_FIGHT, HET_MOVE_CHARGE};
    HET_EACH_BELOW(i, claim->target != HET_NO_UNIT ? claim->view->units->len : 0)
        HET_EACH_BELOW(k, claim->shoots ? 1 : G_N_ELEMENTS(kinds)) {
            Claim act = *claim;
            act.kind = claim->shoots ? HET_MOVE_SHOOT : kinds[k];
            g_autofree char *words =
                g_strdup_printf("%s %s %s", het_move_kind_name(act.kind), code_of(claim, i),
                                code_of(claim, claim->target));
            if (unit_of(claim, i)->side == (HetActor)claim->state->actor && is_played(&act, words))
                return true;
        }
    return false;
}

/* None of the side's units may act on the enemy. */
static const char *
none_may(const Claim *claim)
{
    return any_may(claim) ? "one of them may" : NULL;
}

/* The unit that stands before the words does not decide. */
static const char *
decides(const Claim *claim)
{
    g_autofree char *code = g_strndup(claim->reason, strcspn(claim->reason, " "));
    const unsigned unit = het_scenario_unit(claim->state->scenario, code);
    HET_EACH_BELOW(i, claim->list->count)
        if (unit != HET_NO_UNIT && claim->list->moves[i].unit == unit)
            return "moves of it are listed";
    return NULL;
}

static const char *
is_own(const Claim *claim)
{
    g_autofree char *code = g_strndup(claim->reason, strcspn(claim->reason, " "));
    const unsigned unit = het_scenario_unit(claim->state->scenario, code);
    return unit != HET_NO_UNIT && unit_of(claim, unit)->side == (HetActor)claim->state->actor
               ? "it is of this side"
               : NULL;
}

static const char *
is_enemy(const Claim *claim)
{
    return claim->target != HET_NO_UNIT &&
                   unit_of(claim, claim->target)->side != (HetActor)claim->state->actor
               ? "it is an enemy"
               : NULL;
}

/* A unit that is named is off the board. */
static const char *
is_there(const Claim *claim)
{
    if (claim->unit == HET_NO_UNIT && claim->target == HET_NO_UNIT)
        return NULL;
    if (claim->unit != HET_NO_UNIT && !unit_of(claim, claim->unit)->on_board)
        return NULL;
    if (claim->target != HET_NO_UNIT && !unit_of(claim, claim->target)->on_board)
        return NULL;
    return "it is on the board";
}

static bool
is_any_under_way(const Claim *claim, unsigned unit)
{
    HET_EACH_BELOW(i, claim->view->units->len)
        if (unit_of(claim, i)->active && (unit == HET_NO_UNIT || unit == i))
            return true;
    return false;
}

/* The unit is under way. */
static const char *
is_at_rest(const Claim *claim)
{
    return claim->unit != HET_NO_UNIT && !is_any_under_way(claim, claim->unit)
               ? "it is not under way"
               : NULL;
}

/* Another unit is under way. */
static const char *
all_rest(const Claim *claim)
{
    return is_any_under_way(claim, HET_NO_UNIT) ? NULL : "nobody is under way";
}

/* The unit stands on the place. */
static const char *
stands_elsewhere(const Claim *claim)
{
    if (claim->unit == HET_NO_UNIT || claim->place == NULL || claim->view->board == HET_BOARD_PLANE)
        return NULL;
    const HetViewUnit *it = unit_of(claim, claim->unit);
    for (int i = 0; i < it->points_used; i++) {
        const guint cell = (guint)(it->points[i].y * claim->view->width + it->points[i].x);
        const char *name = g_array_index(claim->view->cells, HetViewCell, cell).name;
        if (g_str_has_prefix(claim->place, name))
            return NULL;
    }
    return "it stands elsewhere";
}

/* So many moves are listed. */
static const char *
are_others(const Claim *claim)
{
    const char *to = strstr(claim->reason, "go from 1 to ");
    return g_ascii_strtoull(to + strlen("go from 1 to "), NULL, 10) == claim->list->count
               ? NULL
               : "so many are not listed";
}

/* --- what reasons state ----------------------------------------------------------------------- */

static const Claimed claimed[] = {
    {"points for the ground", goes_there, HET_MOVE_MOVE},
    {"points left for the ground", goes_there, HET_MOVE_MOVE},
    {"this is too far", goes_there, HET_MOVE_MOVE},
    {"it is too far", goes_there, HET_MOVE_MOVE},
    {" may go (GNW", goes_there, HET_MOVE_MOVE},
    {" moves (KIP-1a", goes_there, HET_MOVE_MOVE},
    {"its movement points", goes_there, HET_MOVE_MOVE},
    {"he rides (KIR", goes_there, HET_MOVE_MOVE},
    {"hold all ways", goes_there, HET_MOVE_MOVE},
    {"into its front hexes only", goes_there, HET_MOVE_MOVE},
    {"nor pass through friends", goes_there, HET_MOVE_MOVE},
    {"is impassable", goes_there, HET_MOVE_MOVE},
    {"leave the table", goes_there, HET_MOVE_MOVE},
    {"than it retreats", goes_there, HET_MOVE_RETREAT},
    {"no free way leads there", goes_there, HET_MOVE_RETREAT},
    {"must flee farther", goes_there, HET_MOVE_RETREAT},
    {"out of range", shoots_as_far, HET_MOVE_SHOOT},
    {"beyond long range", shoots_as_far, HET_MOVE_SHOOT},
    {"than its guns carry", shoots_as_far, HET_MOVE_SHOOT},
    {"does not see", meets_it, HET_MOVE_SHOOT},
    {"line of sight", meets_it, HET_MOVE_SHOOT},
    {"is not in its front (", meets_it, HET_MOVE_SHOOT},
    {"not in its front zone (HUS-12", meets_it, HET_MOVE_SHOOT},
    {"not in its front zone (HUS-6", meets_it, HET_MOVE_FIGHT},
    {"not in one of its front hexes", meets_it, HET_MOVE_FIGHT},
    {"the enemy is not next to it", meets_it, HET_MOVE_FIGHT},
    {"end in contact, within", meets_it, HET_MOVE_CHARGE},
    {"than it may charge", meets_it, HET_MOVE_CHARGE},
    {"no enemy is in range", does_it, HET_MOVE_SHOOT},
    {"no enemy in range", does_it, HET_MOVE_SHOOT},
    {"no enemy is in its reach", does_it, HET_MOVE_CHARGE},
    {"no enemy is in its front zone", does_it, HET_MOVE_FIGHT},
    {"artillery does not charge", does_it, HET_MOVE_CHARGE},
    {"infantry and cavalry charge", does_it, HET_MOVE_CHARGE},
    {"only cavalry in order charges", does_it, HET_MOVE_CHARGE},
    {"only infantry, dragoons and artillery shoot", does_it, HET_MOVE_SHOOT},
    {"and volunteers do not shoot", does_it, HET_MOVE_SHOOT},
    {"cavalry fires with a captured gun only", does_it, HET_MOVE_SHOOT},
    {"guns do not attack", does_it, HET_MOVE_FIGHT},
    {"only units in order attack", does_it, HET_MOVE_FIGHT},
    {"only generals rally", does_it, HET_MOVE_RALLY},
    {"defensive formation does not move", does_it, HET_MOVE_MOVE},
    {"out of ammunition", does_it, HET_MOVE_SHOOT},
    {"it has moved", does_it, HET_MOVE_MOVE},
    {"it has fired", does_it, HET_MOVE_SHOOT},
    {"it has already fought", does_it, HET_MOVE_FIGHT},
    {"it has fought", does_it, HET_MOVE_FIGHT},
    {"it has acted", acts, HET_MOVE_NONE},
    {"it has had its", acts, HET_MOVE_NONE},
    {"is chosen first", is_chosen, HET_MOVE_NONE},
    {"choose the unit first", is_chosen, HET_MOVE_NONE},
    {"choose the attacker first", is_chosen, HET_MOVE_NONE},
    {"name one of your own units", is_chosen, HET_MOVE_NONE},
    {"none of your units can", none_may, HET_MOVE_NONE},
    {"no enemy can be hit", does_it, HET_MOVE_SHOOT},
    {"has been activated", acts, HET_MOVE_NONE},
    {"it takes no part", acts, HET_MOVE_NONE},
    {"in the movement phase", is_phase, HET_MOVE_NONE},
    {"own movement phase", is_phase, HET_MOVE_NONE},
    {"in the shooting phase", is_phase, HET_MOVE_NONE},
    {"in the combat phase", is_phase, HET_MOVE_NONE},
    {"attack phase", is_phase, HET_MOVE_NONE},
    {"in the command phase", is_phase, HET_MOVE_NONE},
    {"artillery phase", is_phase, HET_MOVE_NONE},
    {"units move in the", is_time, HET_MOVE_MOVE},
    {"units move in their own", is_time, HET_MOVE_MOVE},
    {"units move, charge and form in", is_time, HET_MOVE_MOVE},
    {"units shoot in the", is_time, HET_MOVE_SHOOT},
    {"units fight in the", is_time, HET_MOVE_FIGHT},
    {"units attack in their own", is_time, HET_MOVE_FIGHT},
    {"fights are picked in", is_time, HET_MOVE_FIGHT},
    {"melees are declared when", is_time, HET_MOVE_FIGHT},
    {"artillery fires before movement", is_time, HET_MOVE_SHOOT},
    {"fire in their own move", is_time, HET_MOVE_SHOOT},
    {"another decision comes first", is_time, HET_MOVE_SELECT},
    {"units are added", is_time, HET_MOVE_ADD},
    {"attackers are added when", is_time, HET_MOVE_ADD},
    {"generals rally in", is_time, HET_MOVE_RALLY},
    {"units rally as", is_time, HET_MOVE_RALLY},
    {"won a melee follows up", is_time, HET_MOVE_PURSUE},
    {"winners of a fight pursue", is_time, HET_MOVE_PURSUE},
    {"a chase follows a battle", is_time, HET_MOVE_PURSUE},
    {"winner of a melee advances", is_time, HET_MOVE_PURSUE},
    {"does not decide now", decides, HET_MOVE_NONE},
    {"belongs to the other side", is_own, HET_MOVE_NONE},
    {"that is a friend", is_enemy, HET_MOVE_NONE},
    {"out of the game", is_there, HET_MOVE_NONE},
    {"not on the map", is_there, HET_MOVE_NONE},
    {"it is not on the table", is_there, HET_MOVE_NONE},
    {"is named is not on the table", is_there, HET_MOVE_NONE},
    {"it is destroyed", is_there, HET_MOVE_NONE},
    {"it is dispersed", is_there, HET_MOVE_NONE},
    {"has been captured", is_there, HET_MOVE_NONE},
    {"has been eliminated", is_there, HET_MOVE_NONE},
    {"on its move already", is_at_rest, HET_MOVE_NONE},
    {"another unit is on its move", all_rest, HET_MOVE_NONE},
    {"a unit is acting", all_rest, HET_MOVE_NONE},
    {"a unit has been chosen", all_rest, HET_MOVE_NONE},
    {"it stands there already", stands_elsewhere, HET_MOVE_NONE},
    {"there is no move ", are_others, HET_MOVE_NONE},
};

/* --- lines ------------------------------------------------------------------------------------ */

typedef struct {
    unsigned lines, claims, wanted;
    unsigned made[G_N_ELEMENTS(claimed)];
    HetMove earlier;
} Trial;

/* The units and the place of a line. */
static void
read_words(Claim *claim, char *const *words)
{
    for (unsigned i = 0; words[i] != NULL; i++) {
        HetWord word = {0};
        const unsigned unit = het_scenario_unit(claim->state->scenario, words[i]);
        if (unit != HET_NO_UNIT && claim->unit == HET_NO_UNIT &&
            unit_of(claim, unit)->side == (HetActor)claim->state->actor)
            claim->unit = unit;
        else if (unit != HET_NO_UNIT && claim->target == HET_NO_UNIT)
            claim->target = unit;
        if (unit != HET_NO_UNIT || !het_text_word(claim->state, words[i], &word))
            continue;
        if ((word.roles & (HET_WORD_PLACE | HET_WORD_POSE)) != 0)
            claim->place = words[i];
        if ((word.roles & HET_WORD_VALUE) != 0 &&
            het_text_names_value(claim->state, HET_MOVE_ORDER, word.text))
            claim->order = word.text;
        claim->shoots = claim->shoots || het_verb_means(&word, HET_MOVE_SHOOT) ||
                        g_str_has_suffix(words[i], "fire");
    }
}

static void
judge(Trial *trial, Claim *claim, const char *line, const char *answer)
{
    for (unsigned i = 0; i < G_N_ELEMENTS(claimed); i++) {
        if (strstr(claim->reason, claimed[i].words) == NULL)
            continue;
        claim->kind = claimed[i].kind;
        trial->claims++;
        trial->made[i]++;
        const char *contrary = claimed[i].find_contrary(claim);
        if (contrary == NULL)
            continue;
        g_autoptr(GString) untrue = g_string_new(claim->state->scenario->name);
        g_string_append_printf(untrue, ", ply %u: ", claim->state->ply);
        mistyped_append_position(claim->state, claim->list, line, untrue);
        g_string_append_printf(untrue, "\n  %s\n    %s\n  %s", line, answer, contrary);
        if (!prints)
            fail_msg("%s", untrue->str);
        g_print("%s\n", untrue->str);
    }
}

/* (transfer full) The reason of an answer, without the line and the question that is open; `claim`:
 * the unit that it is meant for, if another one was named first. */
static char *
reason_of(Claim *claim, const char *answer)
{
    const char *begin = strstr(answer, "\": ");
    begin = begin != NULL ? begin + strlen("\": ") : answer;
    const char *question = strstr(begin, "the question is");
    const char *colon = g_str_has_prefix(begin, "of ") ? strstr(begin, ": ") : NULL;
    if (colon != NULL) {
        const char *code = begin + strlen("of ");
        g_autofree char *name = g_strndup(code, (gsize)(colon - code));
        claim->unit = het_scenario_unit(claim->state->scenario, name);
        begin = colon + strlen(": ");
    }
    return question != NULL ? g_strndup(begin, (gsize)(question - begin)) : g_strdup(begin);
}

static bool
type_lines(void *data, const HetState *state, const HetMoveList *list, HetRandom *random)
{
    Trial *trial = data;
    const HetMove earlier = trial->earlier;
    trial->earlier = list->moves[het_random_below(random, list->count)];
    g_autoptr(HetView) view = het_view_new(state);
    for (unsigned kind = 0; kind < MISTYPED_KINDS; kind++) {
        if (kind == MISTYPED_UNTIMELY && earlier.kind == HET_MOVE_NONE)
            continue;
        Mistyped line = mistyped_line(state, list, &earlier, (MistypedKind)kind, random);
        g_autofree char *text = line.text;
        unsigned played = 0;
        g_autofree char *answer = text != NULL ? mistyped_answer(state, text, &played) : NULL;
        if (answer == NULL || played > 0 || strstr(answer, "after \"") != NULL)
            continue; /* where it is answered at a later decision */
        trial->lines++;
        g_auto(GStrv) words = g_strsplit(text, " ", -1);
        Claim claim = {
            .state = state, .list = list, .view = view, .unit = HET_NO_UNIT, .target = HET_NO_UNIT};
        read_words(&claim, words);
        g_autofree char *reason = reason_of(&claim, answer);
        claim.reason = reason;
        for (unsigned i = 0; words[i] != NULL && claim.unit != HET_NO_UNIT; i++)
            claim.names_unit =
                claim.names_unit || het_scenario_unit(state->scenario, words[i]) == claim.unit;
        if (claim.unit != HET_NO_UNIT)
            claim.reach = het_reach_items(state, claim.unit);
        judge(trial, &claim, text, answer);
        het_reach_free(claim.reach);
    }
    return trial->lines < trial->wanted;
}

static void
no_reason_is_untrue(void **unused)
{
    (void)unused;
    Trial trial = {.wanted = TEST_COUNT(4000, 4000, 1000), .earlier = het_move(HET_MOVE_NONE)};
    unsigned made = 0;
    mistyped_games(system_name, 10, type_lines, &trial);
    HET_EACH_BELOW(i, G_N_ELEMENTS(claimed))
        made += trial.made[i] > 0;
    print_message("# %s: %u lines refused: %u claims of %u sorts, none untrue\n", system_name,
                  trial.lines, trial.claims, made);
    assert_true(trial.claims > trial.wanted / 4 && made >= 8);
}

/* --- helpers ---------------------------------------------------------------------------------- */

typedef struct {
    unsigned nodes, whys, same, remedies, wanted;
    Trial claims;
} HelperTrial;

/* Rules' ids in a text, each with its brackets. */
static GPtrArray *
rules_of(const char *text)
{
    GPtrArray *rules = g_ptr_array_new_with_free_func(g_free);
    for (const char *at = strchr(text, '('); at != NULL; at = strchr(at + 1, '(')) {
        const size_t length = strcspn(at, ")");
        if (g_ascii_isupper(at[1]) && g_ascii_isupper(at[2]) && memchr(at, '-', length) != NULL)
            g_ptr_array_add(rules, g_strndup(at, length));
    }
    return rules;
}

static bool
shares_rule(const char *one, const char *other)
{
    g_autoptr(GPtrArray) rules = rules_of(one), others = rules_of(other);
    HET_EACH_BELOW(i, rules->len)
        if (g_ptr_array_find_with_equal_func(others, rules->pdata[i], g_str_equal, NULL))
            return true;
    return false;
}

static void
report_untrue(const HetState *state, const char *helper, const char *line, const char *why,
              const char *contrary)
{
    HetPrompt prompt;
    het_game_prompt(state, &prompt);
    g_autofree char *text =
        g_strdup_printf("%s, ply %u: %s (%s)\n  %s of %s: %s\n  %s", state->scenario->name,
                        state->ply, prompt.text, prompt.rule, helper, line, why, contrary);
    if (!prints)
        fail_msg("%s", text);
    g_print("%s\n", text);
}

/* A reason is that of an act that is typed, and a remedy in it is legal. */
static void
expect_why(HelperTrial *trial, const HetState *state, const char *helper, unsigned unit,
           unsigned target, unsigned kinds, const char *why)
{
    static const HetMoveKind acts[] = {HET_MOVE_SHOOT, HET_MOVE_CHARGE, HET_MOVE_FIGHT};
    const HetScenario *scenario = state->scenario;
    const char *code = het_scenario_unit_at(scenario, unit)->code;
    const char *enemy = het_scenario_unit_at(scenario, target)->code;
    const HetMove select = het_move_unit(HET_MOVE_SELECT, unit);
    g_autoptr(GString) answers = g_string_new(NULL);
    bool same = false;
    trial->whys++;
    static const char *const choices[] = {"choose it first", "select it first", "is chosen first",
                                          "choose the unit first", "choose the attacker first"};
    bool offers = false;
    HET_EACH_BELOW(i, G_N_ELEMENTS(choices))
        offers = offers || strstr(why, choices[i]) != NULL;
    trial->remedies += offers;
    if (offers && !het_game_is_legal(state, &select))
        report_untrue(state, helper, code, why, "it cannot be chosen");
    HET_EACH_BELOW(i, kinds) {
        g_autofree char *line =
            g_strdup_printf("%s %s %s", het_move_kind_name(acts[i]), code, enemy);
        g_autoptr(GError) error = NULL;
        HetOrders orders = {0};
        if (het_orders_parse(state, line, &orders, &error))
            continue;
        const char *reason = strstr(error->message, "\": ");
        reason = reason != NULL ? reason + 3 : error->message;
        g_string_append_printf(answers, "%s\n  ", error->message);
        g_autoptr(GPtrArray) rules = rules_of(reason);
        same = same || rules->len == 0 || shares_rule(why, reason) ||
               strstr(reason, "does not decide now") != NULL; /* whatever else forbids it */
    }
    if (kinds == 0) {
        g_autofree char *line = g_strdup_printf("select %s", code);
        g_autoptr(GError) error = NULL;
        HetOrders orders = {0};
        if (!het_orders_parse(state, line, &orders, &error)) {
            g_string_append(answers, error->message);
            same = strstr(error->message, "may need \"") != NULL || /* orders lead to it */
                   shares_rule(why, error->message) ||
                   strstr(error->message, "does not decide now") != NULL;
        }
    }
    g_autoptr(GPtrArray) rules = rules_of(why);
    trial->same += same;
    if (!same && answers->len > 0 && rules->len > 0)
        report_untrue(state, helper, enemy, why, answers->str);
}

/* The reason is judged like that of a typed act too. */
static void
judge_why(HelperTrial *trial, const Claim *of, unsigned target, const char *helper, const char *why)
{
    Claim claim = *of;
    g_autofree char *line = g_strdup_printf("%s %s", helper, code_of(of, of->unit));
    claim.target = target;
    claim.reason = why;
    judge(&trial->claims, &claim, line, why);
}

static bool
ask_helpers(void *data, const HetState *state, const HetMoveList *list, HetRandom *random)
{
    HelperTrial *trial = data;
    const unsigned units = state->scenario->units->len;
    const unsigned unit =
        het_scenario_unit(state->scenario, mistyped_unit(state, (HetActor)state->actor, random));
    g_autoptr(HetView) view = het_view_new(state);
    if (unit == HET_NO_UNIT || !g_array_index(view->units, HetViewUnit, unit).on_board ||
        g_array_index(view->units, HetViewUnit, unit).side != (HetActor)state->actor)
        return true;
    g_autoptr(HetReach) reach = het_reach_new(state, unit);
    g_autoptr(GArray) sights = het_sights_new(state, unit);
    const Claim claim = {.state = state,
                         .list = list,
                         .view = view,
                         .reach = reach,
                         .unit = unit,
                         .names_unit = true};
    if (*reach->why != '\0')
        expect_why(trial, state, "reach", unit, unit, 0, reach->why);
    if (*reach->why != '\0')
        judge_why(trial, &claim, HET_NO_UNIT, "reach", reach->why);
    for (unsigned tries = 0; tries < 4; tries++) {
        const unsigned target = het_random_below(random, units);
        const HetViewUnit *enemy = &g_array_index(view->units, HetViewUnit, target);
        if (!enemy->on_board || enemy->side != het_other((HetActor)state->actor))
            continue;
        HET_EACH_IN(const HetSight, sight, sights) {
            if (sight->target != target || sight->fires)
                continue;
            expect_why(trial, state, "sight", unit, target, 1, sight->why);
            judge_why(trial, &claim, target, "sight", sight->why);
        }
        if (het_reach_meets(reach, state, target))
            continue;
        g_autofree char *why = het_reach_refusal(reach, state, target);
        expect_why(trial, state, "reach", unit, target, 3, why);
        judge_why(trial, &claim, target, "reach", why);
    }
    return ++trial->nodes < trial->wanted;
}

static void
helpers_give_the_reason_of_the_typed_act(void **unused)
{
    (void)unused;
    HelperTrial trial = {.wanted = TEST_COUNT(2000, 150, 40)};
    mistyped_games(system_name, 11, ask_helpers, &trial);
    print_message("# %s: %u reasons of helpers at %u decisions, %u of rules that the typed act's "
                  "answer names, %u remedies, %u claims\n",
                  system_name, trial.whys, trial.nodes, trial.same, trial.remedies,
                  trial.claims.claims);
    assert_true(trial.whys > trial.wanted);
}

TEST_UNIT("reasons")
{
    if (argc != 2 && argc != 4)
        return 2;
    system_name = argv[1];
    if (argc == 4) {
        Trial trial = {.wanted = (unsigned)g_ascii_strtoull(argv[3], NULL, 10),
                       .earlier = het_move(HET_MOVE_NONE)};
        prints = true;
        mistyped_games(system_name, g_ascii_strtoull(argv[2], NULL, 10), type_lines, &trial);
        HelperTrial helpers = {.wanted = trial.wanted};
        mistyped_games(system_name, g_ascii_strtoull(argv[2], NULL, 10), ask_helpers, &helpers);
        return 0;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_reason_is_untrue),
                                       cmocka_unit_test(helpers_give_the_reason_of_the_typed_act)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
