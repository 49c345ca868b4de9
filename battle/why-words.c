/* The one writer of what an act was and why: for the board, the terminal, the protocol, the Model
 * Context Protocol, marks and records. */
#include <math.h>
#include <string.h>

#include "compass.h"
#include "engine/each.h"
#include "engine/text.h"
#include "why.h"

/* --- names ------------------------------------------------------------------------------------ */

/* The part of a name after its comma, where that alone names the unit: "1st Troop" of "Red Horse,
 * 1st Troop". Of the reader's own side and of the other there may be one each. */
static const char *
short_name(const HetScenario *scenario, unsigned unit, bool *ret_of_both)
{
    const HetUnit *own = het_scenario_unit_at(scenario, unit);
    const char *comma = strstr(own->name, ", ");
    *ret_of_both = false;
    if (comma == NULL)
        return own->name;
    HET_EACH_BELOW(i, scenario->units->len) {
        const HetUnit *other = het_scenario_unit_at(scenario, i);
        const char *its = strstr(other->name, ", ");
        if (i == unit || strcmp(its != NULL ? its + 2 : other->name, comma + 2) != 0)
            continue;
        if (other->side == own->side)
            return own->name;
        *ret_of_both = true;
    }
    return comma + 2;
}

/* Whether a name is a common noun: "1st Troop", "Blue left gun", "Life Guards"; not "Strozzi",
 * "Hussars 1", "Hamilton's column". */
static bool
takes_article(const char *name)
{
    static const char *const nouns[] = {
        "General", "Colonel", "Rotmistrz", "Troop", "Company",  "Battery", "Guards", "Guard",
        "Croats",  "Gun",     "Horse",     "Foot",  "Dragoons", "Camp",    "Tercio", "Musketeers"};
    const char *last = strrchr(name, ' ');
    last = last != NULL ? last + 1 : name;
    if (strstr(name, "'s ") != NULL || strstr(name, "s' ") != NULL)
        return false;
    if (g_ascii_isdigit(*name))
        return true;
    HET_EACH_BELOW(i, G_N_ELEMENTS(nouns))
        if (strcmp(last, nouns[i]) == 0)
            return true;
    return g_ascii_islower(*last);
}

static void
append_unit(GString *text, const HetScenario *scenario, unsigned unit, HetActor reader)
{
    bool of_both;
    const char *name = short_name(scenario, unit, &of_both);
    const HetActor side = het_scenario_unit_at(scenario, unit)->side;
    if (of_both && reader > HET_SECOND)
        g_string_append_printf(text, "%s%s %s", scenario->sides[side],
                               g_str_has_suffix(scenario->sides[side], "s") ? "'" : "'s", name);
    else if (g_str_has_prefix(name, "The "))
        g_string_append_printf(text, "the %s", name + 4);
    else if (takes_article(name))
        g_string_append_printf(text, "%s %s", side == reader ? "your" : "the", name);
    else
        g_string_append(text, name);
}

/* "c10 by the mill"; on a table "155 mm NE". */
static void
append_place(GString *text, const HetView *view, HetPoint from, HetPoint to)
{
    if (view->board == HET_BOARD_PLANE) {
        const int64_t away = het_compass_distance(view, from, to);
        g_string_append_printf(text, "%" G_GINT64_FORMAT " mm %s", het_compass_shown(view, away),
                               het_compass_name(view, het_compass_bearing(view, from, to)));
        return;
    }
    g_string_append(text, g_array_index(view->cells, HetViewCell, to.y * view->width + to.x).name);
    HET_EACH_IN(const HetViewLabel, label, view->labels) {
        const int64_t away = het_compass_distance(view, to, label->at);
        if (away > 1)
            continue;
        g_string_append_printf(text, "%s %s", away == 0 ? ", at" : " by", label->name);
        return;
    }
}

/* The name of a place worth points; those that have none are named by their cell. */
static void
append_objective(GString *text, const HetViewPlace *place)
{
    g_autofree char *name = g_strdelimit(g_strdup(place->name), "-", ' ');
    g_string_append_printf(text, "%s%s", g_ascii_islower(*name) ? "the " : "", name);
}

/* --- acts ------------------------------------------------------------------------------------- */

typedef enum { DID, DO, DOING } Form;

/* Forms of the verbs, with a target, with a place, alone; NULL: no such form. */
typedef struct {
    const char *at[3], *to[3], *alone[3];
} Verb;

static const Verb verbs[HET_MOVE_KIND_COUNT] = {
    [HET_MOVE_SELECT] = {{NULL, NULL, NULL},
                         {NULL, NULL, NULL},
                         {"had more act", "have more act", "having more act"}},
    [HET_MOVE_MOVE] = {{"joined", "join", "joining"},
                       {"went to", "go to", "going to"},
                       {"moved", "move", "moving"}},
    [HET_MOVE_CHARGE] = {{"charged", "charge", "charging"},
                         {"charged to", "charge to", "charging to"},
                         {"charged", "charge", "charging"}},
    [HET_MOVE_SHOOT] = {{"fired at", "fire at", "firing at"},
                        {NULL, NULL, NULL},
                        {"fired", "fire", "firing"}},
    [HET_MOVE_FIGHT] = {{"attacked", "attack", "attacking"},
                        {NULL, NULL, NULL},
                        {"fought", "fight", "fighting"}},
    [HET_MOVE_RETREAT] = {{NULL, NULL, NULL},
                          {"fell back to", "fall back to", "falling back to"},
                          {"fell back", "fall back", "falling back"}},
    [HET_MOVE_PURSUE] = {{"pursued", "pursue", "pursuing"},
                         {"followed up to", "follow up to", "following up to"},
                         {"followed up", "follow up", "following up"}},
    [HET_MOVE_PLACE] = {{NULL, NULL, NULL},
                        {"came on at", "come on at", "coming on at"},
                        {"came onto the field", "come onto the field", "coming onto the field"}},
    [HET_MOVE_RALLY] = {{"tried to rally", "try to rally", "trying to rally"},
                        {NULL, NULL, NULL},
                        {"tried to rally", "try to rally", "trying to rally"}},
    [HET_MOVE_CAPTURE] = {{"seized", "seize", "seizing"},
                          {NULL, NULL, NULL},
                          {"seized what was there", "seize what is there",
                           "seizing what is there"}},
};

/* Appends where a thing leads: "went to d6"; on a table "went 155 mm NE", or a turn on the spot. */
static void
append_way(GString *text, const HetView *view, const HetWhyPart *part, const char *words, Form form)
{
    enum { ON_THE_SPOT = 5 }; /* mm */
    static const char *const turned[] = {"turned on the spot", "turn on the spot",
                                         "turning on the spot"};
    const HetViewUnit *unit =
        part->unit < view->units->len ? het_view_unit(view, part->unit) : NULL;
    const HetPoint from =
        unit != NULL && unit->on_board ? het_compass_stand(view, unit) : part->from;
    const bool plane = view->board == HET_BOARD_PLANE;
    if (plane && from.x >= 0 &&
        het_compass_shown(view, het_compass_distance(view, from, part->to)) < ON_THE_SPOT) {
        g_string_append(text, turned[form]);
        return;
    }
    const size_t length = strlen(words) - (plane && g_str_has_suffix(words, " to") ? 3 : 0);
    g_string_append_printf(text, "%.*s ", (int)length, words);
    append_place(text, view, from, part->to);
}

/* An order, of a unit or of its side: "marched", "gave the order to march". */
static void
append_order(GString *text, const char *order, bool of_unit, Form form)
{
    static const char *const gave[] = {"gave the order to", "give the order to",
                                       "giving the order to"},
                             *const chose[] = {"chose", "choose", "choosing"};
    static const struct {
        const char *order, *forms[3];
        bool of_unit; /* of a side it is given */
    } own[] = {
        {"draw", {"drew a chit", "draw a chit", "drawing a chit"}, false},
        {"decline", {"declined", "decline", "declining"}, false},
        {"unit", {"chose a single unit", "choose a single unit", "choosing a single unit"}, false},
        {"strategic-march",
         {"ordered a strategic march", "order a strategic march", "ordering a strategic march"},
         false},
        {"gun", {"manned a gun", "man a gun", "manning a gun"}, true},
        {"drag", {"dragged a gun", "drag a gun", "dragging a gun"}, true},
        {"move", {"moved", "move", "moving"}, true},
        {"march", {"marched", "march", "marching"}, true},
        {"advance", {"advanced", "advance", "advancing"}, true},
        {"fire", {"fired", "fire", "firing"}, true},
        {"charge", {"charged", "charge", "charging"}, true},
    };
    HET_EACH_BELOW(i, G_N_ELEMENTS(own)) {
        if (strcmp(own[i].order, order) != 0 || (own[i].of_unit && !of_unit))
            continue;
        g_string_append(text, own[i].forms[form]);
        return;
    }
    /* The codes of commands are no verbs. */
    g_string_append_printf(text, "%s %s", (g_ascii_isupper(*order) ? chose : gave)[form], order);
}

/* How one thing is put: "went to", and what follows it. */
static void
append_part(GString *text, const HetState *state, const HetView *view, const HetWhyPart *part,
            Form form, HetActor reader)
{
    static const char *const turned[] = {"faced", "face", "facing"},
                             *const changed[] = {"changed to", "change to", "changing to"},
                             *const picked[] = {"picked", "pick", "picking"},
                             *const lost[] = {"gave up", "give up", "giving up"},
                             *const had[] = {"had", "have", "having"},
                             *const spiked[] = {"spiked", "spike", "spiking"};
    const HetScenario *scenario = state->scenario;
    const HetVocabulary *vocabulary = scenario->rules->vocabulary;
    const Verb *verb = &verbs[part->kind];
    const bool of_unit = part->unit != HET_NO_UNIT;
    if (part->kind == HET_MOVE_TURN) {
        g_string_append_printf(text, "%s %s", turned[form],
                               part->facing >= 0 && vocabulary->facings != NULL
                                   ? vocabulary->facings[part->facing]
                                   : "another way");
    } else if (part->kind == HET_MOVE_FORM) {
        g_string_append_printf(text, "%s %s formation", changed[form],
                               part->value != NULL ? part->value : "another");
    } else if (part->kind == HET_MOVE_ORDER) {
        append_order(text, part->value != NULL ? part->value : "act", of_unit, form);
    } else if ((part->kind == HET_MOVE_ADD || part->kind == HET_MOVE_LOSE) && of_unit) {
        g_string_append_printf(text, "%s ", (part->kind == HET_MOVE_ADD ? picked : lost)[form]);
        append_unit(text, scenario, part->unit, reader);
    } else if (part->kind == HET_MOVE_SELECT && of_unit) {
        g_string_append_printf(text, "%s ", had[form]);
        append_unit(text, scenario, part->unit, reader);
        g_string_append(text, " act too");
    } else if (part->kind == HET_MOVE_MOVE && part->target != HET_NO_UNIT && part->to.x >= 0 &&
               of_unit &&
               het_scenario_unit_at(scenario, part->unit)->side !=
                   het_scenario_unit_at(scenario, part->target)->side) {
        append_way(text, view, part, verb->to[form], form);
        g_string_append(text, " against ");
        append_unit(text, scenario, part->target, reader);
    } else if (part->target != HET_NO_UNIT && verb->at[form] != NULL) {
        const bool spikes = part->value != NULL && strcmp(part->value, "spike") == 0;
        g_string_append_printf(text, "%s ", spikes ? spiked[form] : verb->at[form]);
        append_unit(text, scenario, part->target, reader);
    } else if (part->to.x >= 0 && verb->to[form] != NULL) {
        append_way(text, view, part, verb->to[form], form);
    } else {
        g_string_append(text, verb->alone[form] != NULL ? verb->alone[form] : "acted");
    }
}

/* Whether two parts are the same thing done by two units. */
static bool
is_same_by_another(const HetWhyPart *one, const HetWhyPart *other)
{
    return one->kind == other->kind && one->unit != other->unit && one->target == other->target &&
           (one->target != HET_NO_UNIT || one->kind == HET_MOVE_ADD);
}

/* Whether a part is what others do beside the unit, and not with it. */
static bool
is_of_others(const HetWhyAct *act, unsigned index, unsigned self)
{
    const HetWhyPart *part = &act->parts[index];
    bool acts = false;
    if (self == HET_NO_UNIT || part->unit == self)
        return false;
    HET_EACH_BELOW(i, act->count) {
        const HetWhyPart *own = &act->parts[i];
        if (own->unit == self && is_same_by_another(own, part))
            return false;
        acts =
            acts || (own->unit == self && own->kind != HET_MOVE_ADD && own->kind != HET_MOVE_ORDER);
    }
    return acts;
}

/* Whether a part is left to the others: orders that only lead to them, who takes part in what is
 * done together, what came of a fight. */
static bool
is_left_out(const HetWhyAct *act, unsigned index, unsigned self)
{
    const HetMoveKind kind = act->parts[index].kind;
    bool more = false, fought = false;
    HET_EACH_BELOW(i, act->count) {
        const HetMoveKind other = act->parts[i].kind;
        if (kind == HET_MOVE_TURN && i > index && act->parts[i].unit == act->parts[index].unit)
            return true; /* on the way to what it does */
        const bool leads =
            other == HET_MOVE_ORDER || other == HET_MOVE_LOSE || other == HET_MOVE_ADD;
        more = more || !leads;
        fought = fought || (i < index && (other == HET_MOVE_CHARGE || other == HET_MOVE_FIGHT ||
                                          other == HET_MOVE_SHOOT));
    }
    if (is_of_others(act, index, self))
        return true;
    if (kind == HET_MOVE_ORDER)
        return more || index + 1 < act->count;
    if (kind == HET_MOVE_LOSE || kind == HET_MOVE_ADD)
        return more;
    return fought && (kind == HET_MOVE_RETREAT || kind == HET_MOVE_TURN || kind == HET_MOVE_PURSUE);
}

/* Appends "went to d6, faced NE and fired at X together with Y". */
static void
append_act(GString *text, const HetState *state, const HetView *view, const HetWhyAct *act,
           unsigned self, bool reacts, Form form, HetActor reader)
{
    enum { MOST = 3 };
    static const char *const held[] = {"held back", "hold back", "holding back"},
                             *const passed[] = {"let it pass", "let it pass", "letting it pass"};
    unsigned shown[HET_WHY_PARTS], count = 0;
    HET_EACH_BELOW(i, act->count) {
        const bool again =
            count > 0 && is_same_by_another(&act->parts[shown[count - 1]], &act->parts[i]);
        if (!is_left_out(act, i, self) && !again && count < MOST)
            shown[count++] = i;
    }
    HET_EACH_BELOW(k, count) {
        const HetWhyPart *part = &act->parts[shown[k]];
        g_string_append(text, k == 0 ? "" : k + 1 == count ? " and " : ", ");
        const HetWhyPart *last = k > 0 ? &act->parts[shown[k - 1]] : part;
        if (k > 0 && last->kind == part->kind && last->unit == part->unit &&
            part->target != HET_NO_UNIT)
            append_unit(text, state->scenario, part->target, reader);
        else if (k > 0 && last->unit == part->unit && last->target == part->target &&
                 part->target != HET_NO_UNIT && verbs[part->kind].at[form] != NULL)
            g_string_append_printf(text, "%s it", verbs[part->kind].at[form]);
        else
            append_part(text, state, view, part, form, reader);
        const bool by_another = part->unit != HET_NO_UNIT && part->unit != self &&
                                part->kind != HET_MOVE_ADD && part->kind != HET_MOVE_LOSE &&
                                part->kind != HET_MOVE_SELECT;
        unsigned with[HET_WHY_PARTS], others = 0;
        if (by_another)
            with[others++] = part->unit;
        for (unsigned i = shown[k] + 1; i < act->count && others <= MOST; i++)
            if (!is_left_out(act, i, self) && is_same_by_another(part, &act->parts[i]))
                with[others++] = act->parts[i].unit;
        HET_EACH_BELOW(i, others) {
            const bool picks = part->kind == HET_MOVE_ADD;
            g_string_append(text, i == 0 && !picks ? " with " : i + 1 == others ? " and " : ", ");
            append_unit(text, state->scenario, with[i], reader);
        }
    }
    if (count == 0)
        g_string_append(text, (reacts ? passed : held)[form]);
}

char *
het_why_act_words(const HetState *state, const HetWhyAct *act, HetActor reader)
{
    GString *text = g_string_new(NULL);
    g_autoptr(HetView) view = het_view_new(state);
    append_act(text, state, view, act, act->count > 0 ? act->parts[0].unit : HET_NO_UNIT,
               state->actor != state->active, DO, reader);
    return g_string_free(text, FALSE);
}

/* --- figures ---------------------------------------------------------------------------------- */

static void
append_number(GString *text, double number)
{
    char shown[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_append(text,
                    g_ascii_formatd(shown, sizeof shown, number >= 9.95 ? "%.0f" : "%.1f", number));
}

/* "wins 7 in 10". */
static void
append_chance(GString *text, double chance)
{
    const int tenths = (int)floor(10 * chance + 0.5);
    if (tenths == 0)
        g_string_append(text, "hardly ever wins");
    else if (tenths == 10)
        g_string_append(text, "nearly always wins");
    else
        g_string_append_printf(text, "wins %d in 10", tenths);
}

static bool
shows(double lost)
{
    return lost >= 0.05;
}

/* " (wins 7 in 10; takes 1.6 for 0.7 on average)" */
static void
append_odds(GString *text, const HetWhyOdds *odds, HetActor side, HetMoveKind kind)
{
    const double takes = odds->lost[het_other(side)], loses = odds->lost[side];
    const bool fights = kind == HET_MOVE_CHARGE || kind == HET_MOVE_FIGHT;
    if (!odds->known || (!fights && !shows(takes) && !shows(loses)))
        return;
    g_string_append(text, " (");
    if (fights)
        append_chance(text, odds->better);
    if (fights && (shows(takes) || shows(loses)))
        g_string_append(text, "; ");
    if (shows(takes)) {
        g_string_append(text, "takes ");
        append_number(text, takes);
    }
    if (shows(loses)) {
        g_string_append(text, shows(takes) ? " for " : "loses ");
        append_number(text, loses);
    }
    if (shows(takes) || shows(loses))
        g_string_append(text, " on average");
    g_string_append(text, fights || kind == HET_MOVE_SHOOT ? ")" : " in what follows)");
}

/* --- reasons ---------------------------------------------------------------------------------- */

/* Whether a fact is a purpose ("to take the mill") and not a cause ("because it stood alone"). */
static bool
is_purpose(HetWhyFactKind kind)
{
    return kind >= HET_WHY_TAKES_PLACE;
}

/* "it stood alone"; "to take the mill". */
static void
append_fact(GString *text, const HetWhy *why, const HetWhyFact *fact, bool past, HetActor reader)
{
    static const char *const before[HET_WHY_FACT_KINDS] = {
        [HET_WHY_TAKES_PLACE] = "to take ",
        [HET_WHY_NEARS_PLACE] = "to get nearer to ",
        [HET_WHY_LEAVES_FIRE] = "to get out of the fire of ",
        [HET_WHY_BRINGS_FIRE] = "to bring ",
        [HET_WHY_SHELTERS] = "to get into shelter",
        [HET_WHY_JOINS] = "to stand beside ",
        [HET_WHY_CLOSES] = "to get nearer to ",
        [HET_WHY_WITHDRAWS] = "to get away from ",
    };
    g_autoptr(HetView) view = het_view_new(&why->here.state);
    const char *is = past ? "was" : "is";
    unsigned target = HET_NO_UNIT;
    HET_EACH_BELOW(i, why->act.count)
        if (target == HET_NO_UNIT && why->act.parts[i].unit == why->unit)
            target = why->act.parts[i].target;
    if (is_purpose(fact->kind)) {
        g_string_append(text, before[fact->kind]);
        if (fact->place >= 0)
            append_objective(text, &g_array_index(view->places, HetViewPlace, fact->place));
        if (fact->unit != HET_NO_UNIT)
            append_unit(text, why->scenario, fact->unit, reader);
        if (fact->kind == HET_WHY_BRINGS_FIRE)
            g_string_append(text, " under fire");
        return;
    }
    switch ((int)fact->kind) {
    case HET_WHY_ROUTED:
    case HET_WHY_SHAKEN: {
        /* "exhausted, in melee": the first is enough. */
        const char *state = target < view->units->len ? het_view_unit(view, target)->state : "";
        g_string_append_printf(text, "it %s %.*s", is, (int)strcspn(state, ","), state);
        break;
    }
    case HET_WHY_FROM_BEHIND:
        g_string_append(text, past ? "it faced the other way" : "it faces the other way");
        break;
    case HET_WHY_HOLDS_PLACE:
        g_string_append(text, past ? "it held " : "it holds ");
        append_objective(text, &g_array_index(view->places, HetViewPlace, fact->place));
        break;
    case HET_WHY_HELPS:
        append_unit(text, why->scenario, fact->unit, reader);
        g_string_append_printf(text, " %s beside it to help", is);
        break;
    case HET_WHY_ALONE:
        g_string_append(text, past ? "it stood alone" : "it stands alone");
        break;
    case HET_WHY_WEAKER:
        g_string_append_printf(text, "it %s the weaker", is);
        if (target < view->units->len)
            g_string_append_printf(text, ", %d against %d", het_view_unit(view, target)->strength,
                                   het_view_unit(view, why->unit)->strength);
        break;
    case HET_WHY_ONLY_TARGET:
        g_string_append_printf(text, "nobody else %s within reach", is);
        break;
    default:
        g_string_append_printf(text, "it %s the nearest enemy", is);
    }
}

/* Whether the unit fires or fights from where it stands. */
static bool
stands_still(const HetWhy *why)
{
    bool fights = false;
    HET_EACH_BELOW(i, why->act.count) {
        const HetMoveKind kind = why->act.parts[i].kind;
        if (kind == HET_MOVE_MOVE || kind == HET_MOVE_CHARGE || kind == HET_MOVE_RETREAT ||
            kind == HET_MOVE_TURN || kind == HET_MOVE_FORM)
            return false;
        fights = fights || kind == HET_MOVE_SHOOT || kind == HET_MOVE_FIGHT;
    }
    return fights;
}

/* "to spare your riflemen losses": what the value gives, of a unit; false: it has no words for it.
 * Those who stand still, or do nothing, have no reasons of the ground or of the enemy's. */
static bool
append_term(GString *text, const HetWhy *why, const HetJudgedCause *cause, HetActor reader)
{
    /* Before and after the unit, of the side's own and of the enemy's; of the one that acts. */
    static const struct {
        const char *own[2], *enemy[2], *self;
        bool anywhere; /* also of a unit that stands where it stood */
    } words[HET_VALUE_TERMS] = {
        [HET_VALUE_LOSSES] = {.own = {"to spare ", " losses"},
                              .enemy = {"to wear down ", ""},
                              .self = "to lose less",
                              .anywhere = true},
        [HET_VALUE_ORDER] = {.own = {"to keep ", " in order"},
                             .enemy = {"to shake ", ""},
                             .self = "to keep its order",
                             .anywhere = true},
        [HET_VALUE_FORMATION] = {.own = {"to have ", " well drawn up"},
                                 .enemy = {"to catch ", " badly drawn up"},
                                 .self = "to be well drawn up"},
        [HET_VALUE_SHELTER] = {.own = {"to have ", " in better ground"},
                               .enemy = {"to have ", " in worse ground"},
                               .self = "for better ground"},
        [HET_VALUE_ENEMIES] = {.own = {"to relieve ", ""}, .enemy = {"to press ", ""}},
        [HET_VALUE_FLANKS] = {.own = {"to cover the flanks of ", ""},
                              .enemy = {"to get at the flanks of ", ""},
                              .self = "to cover its flanks"},
        [HET_VALUE_THREATS] = {.own = {"to keep attacks off ", ""},
                               .enemy = {"to threaten ", ""},
                               .self = "to stand where it is safer from attack"},
        [HET_VALUE_CHANCES] = {.own = {"to give ", " more to attack"},
                               .enemy = {"to leave ", " less to attack"},
                               .self = "to have more to attack next"},
        [HET_VALUE_FIRE] = {.own = {"to give ", " the better of the fire"},
                            .enemy = {"to take less of the fire of ", ""},
                            .self = "to have the better of the fire"},
        [HET_VALUE_FRIENDS] = {.own = {"to support ", ""},
                               .enemy = {"to cut off ", ""},
                               .self = "to have friends near"},
        [HET_VALUE_PLACES] = {.own = {"to have ", " near the places that count"},
                              .enemy = {"to keep ", " from the places that count"},
                              .self = "to be near the places that count"},
    };
    if (cause->term >= HET_VALUE_TERMS) {
        g_string_append_printf(text, "for %s", cause->name);
        return true;
    }
    const bool enemy = cause->unit != HET_NO_UNIT &&
                       het_scenario_unit_at(why->scenario, cause->unit)->side != why->side;
    const char *const *of = enemy ? words[cause->term].enemy : words[cause->term].own;
    const bool self = cause->unit == why->unit;
    if (why->unit == HET_NO_UNIT || cause->unit == HET_NO_UNIT ||
        (self ? words[cause->term].self : of[0]) == NULL || (enemy && why->act.count == 0) ||
        (!words[cause->term].anywhere && stands_still(why)))
        return false;
    g_string_append(text, self ? words[cause->term].self : of[0]);
    if (self)
        return true;
    append_unit(text, why->scenario, cause->unit, reader);
    g_string_append(text, of[1]);
    return true;
}

bool
het_why_has_words(const HetWhy *why, const HetJudgedCause *cause)
{
    g_autoptr(GString) text = g_string_new(NULL);
    return append_term(text, why, cause, HET_NOBODY);
}

/* Why, by who decided: " because it stood alone". Nothing where he is not available. */
static void
append_reason(GString *text, const HetWhy *why, const HetWhyStyle *style)
{
    const bool past = !style->advises;
    if (why->chosen == HET_CHOSEN_ALONE && why->own)
        return;
    if (why->own && why->chosen == HET_CHOSEN_BY_LOT) {
        g_string_append(text, ", at random, as generals of this level choose now and then");
        return;
    }
    if (why->own && why->chosen == HET_CHOSEN_BY_RULE && why->rule != NULL) {
        g_string_append_printf(text, " by the rule \"%s\"", why->rule);
        return;
    }
    const HetWhyFact *fact =
        why->fact >= 0 ? &g_array_index(why->facts, HetWhyFact, why->fact) : NULL;
    if (why->own && why->chosen == HET_CHOSEN_PROVEN) {
        g_string_append(text, ", since every other way is proven to end worse");
        return;
    }
    if (!why->own) {
        if (fact == NULL || is_purpose(fact->kind))
            return;
        g_string_append(text, "; for it: ");
        append_fact(text, why, fact, past, style->reader);
    } else if (fact != NULL) {
        g_string_append(text, is_purpose(fact->kind) ? " " : " because ");
        append_fact(text, why, fact, past, style->reader);
    } else if (why->cause >= 0) {
        g_string_append(text, ", mainly ");
        append_term(text, why, &why->causes[why->cause], style->reader);
    }
}

/* "; it risked your riflemen's fire (loses 1.2 on average)". Nothing of who is still to
 * arrive. */
static void
append_answer(GString *text, const HetWhy *why, const HetWhyStyle *style)
{
    const HetWhyPart *part = &why->answer_part;
    const char *what = part->kind == HET_MOVE_SHOOT    ? "the fire of"
                       : part->kind == HET_MOVE_CHARGE ? "a charge of"
                                                       : "an attack of";
    if (!why->answered || !why->answer_odds.known || !shows(why->answer_odds.lost[why->side]) ||
        part->unit == HET_NO_UNIT)
        return;
    g_autoptr(HetView) view = het_view_new_units(&why->here.state);
    const HetViewUnit *enemy = het_view_unit(view, part->unit);
    if (!enemy->on_board && enemy->host < 0)
        return;
    const bool person = het_view_unit(view, why->unit)->arm == HET_ARM_LEADER;
    g_string_append_printf(text, "; %s %s %s ", person ? "he" : "it",
                           style->advises ? "risks" : "risked", what);
    append_unit(text, why->scenario, part->unit, style->reader);
    g_string_append(text, " (loses ");
    append_number(text, why->answer_odds.lost[why->side]);
    g_string_append(text, " on average)");
}

/* Whether two acts differ by more than the lines' dice may make up. */
static bool
differs(const HetJudgedLoss *loss)
{
    enum { CERTAIN = 2 };
    static const double least = 0.005;
    return fabs(loss->loss) >= least && fabs(loss->loss) >= CERTAIN * loss->error;
}

/* Which of the others are reported: to do nothing, and what comes nearest. */
static unsigned
pick_others(const HetWhy *why, unsigned reported[2])
{
    unsigned count = 0, best = HET_WHY_OTHERS;
    HET_EACH_BELOW(i, why->other_count) {
        const HetWhyOther *other = &why->others[i];
        if (other->holds && count == 0)
            reported[count++] = i;
        else if (!other->holds &&
                 (best == HET_WHY_OTHERS || other->loss.loss < why->others[best].loss.loss))
            best = i;
    }
    if (best < HET_WHY_OTHERS)
        reported[count++] = best;
    return count;
}

/* "; holding back was 6 % worse, going to d6 about as good" */
static void
append_others(GString *text, const HetWhy *why, const HetView *view, const HetWhyStyle *style)
{
    unsigned reported[2];
    const unsigned count = pick_others(why, reported);
    const HetWhyAct nothing = {.count = 0};
    const char *is = style->advises ? "is" : "was";
    g_autoptr(GString) done = g_string_new(NULL), words = g_string_new(NULL);
    append_act(done, &why->here.state, view, &why->act, why->unit, why->reacts, DOING,
               style->reader);
    bool any = false;
    HET_EACH_BELOW(i, count)
        any = any || differs(&why->others[reported[i]].loss);
    HET_EACH_BELOW(i, count) {
        const HetWhyOther *other = &why->others[reported[i]];
        g_string_append(text, i == 0 ? "; " : any ? ", " : " or ");
        g_string_truncate(words, 0);
        append_act(words, &why->here.state, view, other->holds ? &nothing : &other->act, why->unit,
                   why->reacts, DOING, style->reader);
        g_string_append_printf(text, "%s%s", words->str,
                               strcmp(words->str, done->str) == 0 ? " another way" : "");
        if (any && i == 0)
            g_string_append_printf(text, " %s", is);
        if (differs(&other->loss))
            g_string_append_printf(text, " %.0f %% %s", MAX(100 * fabs(other->loss.loss), 1),
                                   other->loss.loss > 0 ? "worse" : "better");
        else if (any)
            g_string_append(text, " about as good");
    }
    if (count > 0 && !any)
        g_string_append_printf(text, " %s about as good", is);
}

/* --- the whole -------------------------------------------------------------------------------- */

/* Whether a unit has gone or turned anywhere. */
static bool
is_under_way(const HetWhy *why)
{
    HET_EACH_BELOW(i, why->act.count) {
        const HetMoveKind kind = why->act.parts[i].kind;
        if (kind != HET_MOVE_ADD && kind != HET_MOVE_LOSE && kind != HET_MOVE_ORDER)
            return true;
    }
    return false;
}

/* Appends a subject at the head of a sentence. */
static void
append_subject(GString *text, const HetWhy *why, HetActor reader)
{
    const gsize at = text->len;
    const bool picks = why->act.count > 0 && (why->act.parts[0].kind == HET_MOVE_ADD ||
                                              why->act.parts[0].kind == HET_MOVE_LOSE);
    if (why->unit != HET_NO_UNIT && !(picks && !is_under_way(why)))
        append_unit(text, why->scenario, why->unit, reader);
    else
        g_string_append(text, why->side == reader ? "you" : why->scenario->sides[why->side]);
    text->str[at] = g_ascii_toupper(text->str[at]);
}

/* The kind of what is done that odds are of. */
static HetMoveKind
act_kind(const HetWhy *why)
{
    HET_EACH_BELOW(i, why->act.count) {
        const HetMoveKind kind = why->act.parts[i].kind;
        if ((kind == HET_MOVE_CHARGE || kind == HET_MOVE_FIGHT || kind == HET_MOVE_SHOOT) &&
            !is_of_others(&why->act, i, why->unit))
            return kind;
    }
    return HET_MOVE_NONE;
}

/* Appends what was done: of acts that only answer a question of the rules, the question with it. */
static void
append_whole_act(GString *text, const HetWhy *why, const HetView *view, const HetWhyStyle *style)
{
    const HetMoveKind kind = (HetMoveKind)why->move.kind;
    const Form form = style->advises ? DO : DID;
    static const char *const ended[] = {"let the others stand", "let the others stand"};
    if (kind == HET_MOVE_END && why->act.count == 0)
        g_string_append(text, ended[form]);
    else
        append_act(text, &why->here.state, view, &why->act, why->unit, why->reacts, form,
                   style->reader);
    if (*why->question.text != '\0' && !why->ordered &&
        (kind == HET_MOVE_ADD || kind == HET_MOVE_LOSE || kind == HET_MOVE_DONE))
        if (act_kind(why) == HET_MOVE_NONE && !is_under_way(why))
            g_string_append_printf(text, " (%s)", why->question.text);
}

void
het_why_append(const HetWhy *why, const HetWhyStyle *style, GString *text)
{
    g_autoptr(HetView) view = het_view_new(&why->here.state);
    append_subject(text, why, style->reader);
    g_string_append(text, style->advises ? " should " : " ");
    append_whole_act(text, why, view, style);
    /* Figures follow the cause, if it is of the target; else what they are of. */
    const bool because = why->own && why->fact >= 0 && why->chosen != HET_CHOSEN_BY_RULE &&
                         why->chosen != HET_CHOSEN_BY_LOT;
    if (!because)
        append_odds(text, &why->odds, why->side, act_kind(why));
    append_reason(text, why, style);
    if (because)
        append_odds(text, &why->odds, why->side, act_kind(why));
    if (!(why->own && why->chosen == HET_CHOSEN_BY_LOT))
        append_answer(text, why, style);
    append_others(text, why, view, style);
    g_string_append_c(text, '.');
}
