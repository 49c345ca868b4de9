/* What must be seen: README.md has the lines. */
#include "position-moves.h"

#include <math.h>
#include <string.h>

#include "engine/text.h"
#include "engine/view.h"

typedef char *Check(Position *position, const char *rest);

char *
position_first_word(const char *text, const char **ret_rest)
{
    size_t length = strcspn(text, " \t");
    *ret_rest = text + length + strspn(text + length, " \t");
    return g_strndup(text, length);
}

char *
position_unless_equal(const char *what, const char *is, const char *expected)
{
    return strcmp(is, expected) == 0
               ? NULL
               : g_strdup_printf("%s is \"%s\", not \"%s\"", what, is, expected);
}

/* --- units ------------------------------------------------------------------------------------ */

/* (transfer full) Where it stands, in the words of the system. */
static char *
place_of(const Position *position, const HetView *view, const HetViewUnit *unit)
{
    GString *text = g_string_new(NULL);
    int count = view->board == HET_BOARD_PLANE ? 1 : unit->points_used;
    for (int i = 0; unit->on_board && i < count; i++) {
        if (i > 0)
            g_string_append_c(text, '+');
        position->scenario->rules->vocabulary->point_format(
            position->scenario, view->board == HET_BOARD_PLANE ? unit->centre : unit->points[i],
            text);
    }
    return g_string_free(text->len > 0 ? text : g_string_append_c(text, '-'), FALSE);
}

/* (transfer full) */
static char *
facing_of(const Position *position, const HetView *view, const HetViewUnit *unit)
{
    const char *const *names = position->scenario->rules->vocabulary->facings;
    if (unit->facing < 0)
        return g_strdup("-");
    if (view->board == HET_BOARD_PLANE)
        return g_strdup_printf("%g", unit->facing * 360.0 / 65536.0);
    return names != NULL ? g_strdup(names[unit->facing]) : g_strdup_printf("%d", unit->facing);
}

/* (transfer full) Width and depth of an outline on the table, in millimetres: "100x25". */
static char *
size_of(const HetView *view, const HetViewUnit *unit)
{
    double across[2], scale = MAX(view->units_per_mm, 1);
    for (int i = 0; i < 2; i++)
        across[i] = hypot(unit->points[i].x - unit->points[i + 1].x,
                          unit->points[i].y - unit->points[i + 1].y);
    return g_strdup_printf("%.1fx%.1f", across[0] / scale, across[1] / scale);
}

/* (transfer full) The fact of a unit that a key names; NULL: there is no such key. */
static char *
fact_of(const Position *position, const HetView *view, const HetViewUnit *unit, const char *key)
{
    static const char *const orders[HET_ORDER_LEVEL_COUNT] = {
        [HET_ORDER_GOOD] = "good", [HET_ORDER_SHAKEN] = "shaken", [HET_ORDER_ROUTED] = "routed"};
    if (strcmp(key, "place") == 0)
        return place_of(position, view, unit);
    if (strcmp(key, "facing") == 0)
        return facing_of(position, view, unit);
    if (strcmp(key, "formation") == 0)
        return g_strdup(unit->formation);
    if (strcmp(key, "order") == 0)
        return g_strdup(orders[unit->order]);
    if (strcmp(key, "state") == 0)
        return g_strdup(unit->state);
    if (strcmp(key, "size") == 0 && unit->points_used == 4)
        return size_of(view, unit);
    if (strcmp(key, "type") == 0)
        return g_strdup(unit->type);
    if (strcmp(key, "side") == 0)
        return g_strdup(het_actor_name(unit->side));
    if (strcmp(key, "arm") == 0)
        return g_strdup(het_arm_name(unit->arm));
    if (strcmp(key, "drawn") == 0)
        return g_strdup(het_drawn_name(unit->drawn));
    if (strcmp(key, "rating") == 0)
        return g_strdup(unit->rating != NULL ? unit->rating : "-");
    const struct {
        const char *key;
        int value;
    } numbers[] = {
        {"strength", unit->strength}, {"start", unit->strength_start}, {"number", unit->number},
        {"apart", unit->apart},       {"active", unit->active},        {"acted", unit->acted},
        {"lances", unit->lances},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++)
        if (strcmp(key, numbers[i].key) == 0)
            return g_strdup_printf("%d", numbers[i].value);
    return NULL;
}

/* NULL: there is no such unit. */
static const HetViewUnit *
find_unit(const HetView *view, const char *code)
{
    for (guint i = 0; i < view->units->len; i++)
        if (strcmp(g_array_index(view->units, HetViewUnit, i).code, code) == 0)
            return &g_array_index(view->units, HetViewUnit, i);
    return NULL;
}

char *
position_fact(const Position *position, const HetState *state, const char *code, const char *key)
{
    g_autoptr(HetView) view = het_view_new(state);
    const HetViewUnit *unit = find_unit(view, code);
    return unit == NULL ? NULL : fact_of(position, view, unit, key);
}

char *
position_fact_in(const Position *position, const HetView *view, unsigned unit, const char *key)
{
    return fact_of(position, view, &g_array_index(view->units, HetViewUnit, unit), key);
}

/* "key=value", "key~words" or "key!words". (transfer full) */
static char *
check_fact(const Position *position, const HetView *view, const HetViewUnit *unit, const char *text)
{
    size_t length = strcspn(text, "=~!");
    if (text[length] == '\0')
        return g_strdup_printf("\"%s\": expected key=value, key~words or key!words", text);
    g_autofree char *key = g_strndup(text, length);
    g_autofree char *fact = fact_of(position, view, unit, key);
    const char *expected = text + length + 1;
    if (fact == NULL)
        return g_strdup_printf("a unit has no \"%s\" to see", key);
    bool has = text[length] == '=' ? strcmp(fact, expected) == 0 : strstr(fact, expected) != NULL;
    if (has != (text[length] == '!'))
        return NULL;
    return g_strdup_printf("%s of %s is \"%s\"", key, unit->code, fact);
}

static char *
check_see(Position *position, const char *rest)
{
    g_auto(GStrv) words = NULL;
    g_autoptr(GError) error = NULL;
    if (!g_shell_parse_argv(rest, NULL, &words, &error) || words[1] == NULL)
        return g_strdup(error != NULL ? error->message : "expected a unit and key=value");
    g_autoptr(HetView) view = het_view_new(position_state(position));
    const HetViewUnit *unit = find_unit(view, words[0]);
    if (unit == NULL)
        return g_strdup_printf("there is no unit %s", words[0]);
    for (size_t i = 1; words[i] != NULL; i++) {
        char *wrong = check_fact(position, view, unit, words[i]);
        if (wrong != NULL)
            return wrong;
    }
    return NULL;
}

/* `who FACT CODE ...`: the units that are so, in the order of the file, and no other. */
static char *
check_who(Position *position, const char *rest)
{
    g_auto(GStrv) words = NULL;
    g_autoptr(GError) error = NULL;
    if (!g_shell_parse_argv(rest, NULL, &words, &error))
        return g_strdup(error->message);
    g_autoptr(HetView) view = het_view_new(position_state(position));
    g_autoptr(GString) found = g_string_new(NULL);
    for (guint i = 0; i < view->units->len; i++) {
        const HetViewUnit *unit = &g_array_index(view->units, HetViewUnit, i);
        g_autofree char *wrong = check_fact(position, view, unit, words[0]);
        if (wrong == NULL)
            g_string_append_printf(found, "%s%s", found->len > 0 ? " " : "", unit->code);
    }
    g_autofree char *wanted = g_strjoinv(" ", words + 1);
    return position_unless_equal("who is so", found->str, wanted);
}

/* NULL: there is such a track; else all that there are. (transfer full) */
static char *
find_track(Position *position, const char *rest)
{
    g_autoptr(HetView) view = het_view_new(position_state(position));
    const char *after = NULL;
    g_autofree char *word = position_first_word(rest, &after);
    HetActor side = strcmp(word, "first") == 0    ? HET_FIRST
                    : strcmp(word, "second") == 0 ? HET_SECOND
                                                  : HET_NOBODY;
    const char *name = side == HET_NOBODY ? rest : after;
    g_autoptr(GString) seen = g_string_new(NULL);
    for (guint i = 0; i < view->tracks->len; i++) {
        const HetViewTrack *track = &g_array_index(view->tracks, HetViewTrack, i);
        size_t length = strlen(track->name);
        g_string_append_printf(seen, "; %s: %s", track->name, track->text);
        if (track->side == side && strncmp(name, track->name, length) == 0 &&
            (name[length] == '\0' ||
             (name[length] == ' ' && strstr(track->text, name + length + 1) != NULL)))
            return NULL;
    }
    return g_strdup_printf("no such track%s", seen->str);
}

static char *
check_track(Position *position, const char *rest)
{
    return find_track(position, rest);
}

static char *
check_untracked(Position *position, const char *rest)
{
    g_autofree char *missing = find_track(position, rest);
    return missing != NULL ? NULL : g_strdup("there is such a track");
}

/* `measure SIDE NAME VALUE`: a measure common to all systems (engine/measure.h). */
static char *
check_measure(Position *position, const char *rest)
{
    static const char *const names[HET_MEASURE_COUNT] = {
        [HET_MEASURE_STRENGTH] = "strength",
        [HET_MEASURE_STRENGTH_START] = "strength-start",
        [HET_MEASURE_STRENGTH_LOST] = "strength-lost",
        [HET_MEASURE_UNITS] = "units",
        [HET_MEASURE_UNITS_LOST] = "units-lost",
        [HET_MEASURE_UNITS_SHAKEN] = "units-shaken",
        [HET_MEASURE_GUNS] = "guns",
        [HET_MEASURE_PRISONERS] = "prisoners",
        [HET_MEASURE_LEADERS_LOST] = "leaders-lost",
        [HET_MEASURE_OBJECTIVES] = "objectives",
        [HET_MEASURE_MORALE] = "morale",
        [HET_MEASURE_POINTS] = "points",
    };
    g_auto(GStrv) words = g_strsplit(rest, " ", 3);
    HetMeasures measures = {0};
    het_game_measures(position_state(position), &measures);
    if (g_strv_length(words) != 3)
        return g_strdup("expected a side, a measure and its value");
    unsigned side = strcmp(words[0], "first") == 0 ? HET_FIRST : HET_SECOND;
    for (unsigned i = 0; i < HET_MEASURE_COUNT; i++) {
        if (strcmp(names[i], words[1]) != 0)
            continue;
        g_autofree char *value = g_strdup_printf("%d", measures.value[side][i]);
        return position_unless_equal(words[1], value, words[2]);
    }
    return g_strdup_printf("there is no measure \"%s\"", words[1]);
}

/* --- what happened ---------------------------------------------------------------------------- */

/* How many lines have the words; *ret_first: the first of them. */
static unsigned
count_reported(const Position *position, const char *words, guint from, guint *ret_first)
{
    unsigned count = 0;
    for (guint i = from; i < position->log->len; i++) {
        if (strstr(position->log->pdata[i], words) == NULL)
            continue;
        if (count++ == 0)
            *ret_first = i;
    }
    return count;
}

/* (transfer full) */
static char *
log_of(const Position *position)
{
    g_ptr_array_add(position->log, NULL);
    char *text = g_strjoinv("\n#   ", (char **)position->log->pdata);
    g_ptr_array_set_size(position->log, (int)position->log->len - 1);
    return text;
}

static char *
check_reported(Position *position, const char *rest)
{
    guint first = 0;
    if (count_reported(position, rest, 0, &first) > 0) {
        position->reported = first;
        return NULL;
    }
    g_autofree char *log = log_of(position);
    return g_strdup_printf("no line has these words in\n#   %s", log);
}

/* `then WORDS`: in a line after that of the last `told` or `then`. */
static char *
check_then(Position *position, const char *rest)
{
    guint first = 0;
    if (count_reported(position, rest, position->reported + 1, &first) > 0) {
        position->reported = first;
        return NULL;
    }
    g_autofree char *log = log_of(position);
    return g_strdup_printf("no later line has these words in\n#   %s", log);
}

/* `once WORDS`: in one line and no other. */
static char *
check_once(Position *position, const char *rest)
{
    guint first = 0;
    unsigned count = count_reported(position, rest, 0, &first);
    g_autofree char *log = log_of(position);
    return count == 1 ? NULL : g_strdup_printf("%u lines have these words in\n#   %s", count, log);
}

/* `lines N`: so many have been reported since the start, those of phases and turns aside. */
static char *
check_lines(Position *position, const char *rest)
{
    unsigned count = 0;
    for (guint i = 0; i < position->log->len; i++)
        count += !g_str_has_prefix(position->log->pdata[i], "Phase: ") &&
                 !g_str_has_prefix(position->log->pdata[i], "Turn ");
    g_autofree char *is = g_strdup_printf("%u", count);
    g_autofree char *log = log_of(position);
    return strcmp(is, rest) == 0 ? NULL : g_strdup_printf("%s lines:\n#   %s", is, log);
}

static char *
check_untold(Position *position, const char *rest)
{
    guint first = 0;
    if (count_reported(position, rest, 0, &first) == 0)
        return NULL;
    g_autofree char *log = log_of(position);
    return g_strdup_printf("these words are reported in\n#   %s", log);
}

static bool
was_named(const Position *position, const char *rule)
{
    for (guint i = 0; i < position->rules->len; i++)
        if (strcmp(position->rules->pdata[i], rule) == 0)
            return true;
    return false;
}

/* `rule ID`, `rule ID N`: so many things have happened by it. */
static char *
check_rule(Position *position, const char *rest)
{
    const char *wanted = NULL;
    g_autofree char *rule = position_first_word(rest, &wanted);
    unsigned count = 0;
    if (*wanted == '\0')
        return was_named(position, rule) ? NULL : g_strdup("nothing has named this rule");
    for (guint i = 0; i < position->events->len; i++)
        count += strcmp(position->events->pdata[i], rule) == 0;
    g_autofree char *is = g_strdup_printf("%u", count);
    return position_unless_equal("how often it happened", is, wanted);
}

static char *
check_norule(Position *position, const char *rest)
{
    return !was_named(position, rest) ? NULL : g_strdup("something has named this rule");
}

/* --- where the game is ------------------------------------------------------------------------ */

/* `prompt ID`, `prompt ID WORDS`. */
static char *
check_prompt(Position *position, const char *rest)
{
    HetPrompt prompt;
    const char *words = NULL;
    g_autofree char *rule = position_first_word(rest, &words);
    het_game_prompt(position_state(position), &prompt);
    char *wrong = position_unless_equal("the prompt's rule", prompt.rule, rule);
    return wrong != NULL || strstr(prompt.text, words) != NULL
               ? wrong
               : g_strdup_printf("the prompt is \"%s\"", prompt.text);
}

static char *
check_phase(Position *position, const char *rest)
{
    const HetState *state = position_state(position);
    return position_unless_equal("the phase", position->scenario->rules->phases[state->phase],
                                 rest);
}

/* `phases NAME NAME`: those that have begun since the start, in this order and no other. */
static char *
check_phases(Position *position, const char *rest)
{
    g_autoptr(GString) begun = g_string_new(NULL);
    for (guint i = 0; i < position->phases->len; i++)
        g_string_append_printf(
            begun, "%s%s", i > 0 ? " " : "",
            position->scenario->rules->phases[GPOINTER_TO_UINT(position->phases->pdata[i])]);
    return position_unless_equal("what has begun", begun->str, rest);
}

static char *
check_turn(Position *position, const char *rest)
{
    g_autofree char *turn = g_strdup_printf("%u", position_state(position)->turn);
    return position_unless_equal("the turn", turn, rest);
}

static char *
check_actor(Position *position, const char *rest)
{
    const HetState *state = position_state(position);
    const char *actor = het_game_over(state) ? "over" : het_actor_name((HetActor)state->actor);
    return position_unless_equal("who decides", actor, rest);
}

static char *
check_active(Position *position, const char *rest)
{
    return position_unless_equal("whose turn it is",
                                 het_actor_name((HetActor)position_state(position)->active), rest);
}

/* `winner first`, `winner first RULE`. */
static char *
check_winner(Position *position, const char *rest)
{
    const char *rule = NULL;
    g_autofree char *winner = position_first_word(rest, &rule);
    HetResult result;
    if (!het_game_over(position_state(position)))
        return g_strdup("the game is not over");
    het_game_result(position_state(position), &result);
    char *wrong = position_unless_equal("the winner", het_actor_name(result.winner), winner);
    return wrong != NULL || *rule == '\0'
               ? wrong
               : position_unless_equal("the result's rule", result.rule, rule);
}

/* `saves yes`: the position is saved, and what was saved is the same (the contract's tests compare
 * it at every position); `saves no WORDS`: it cannot be, for a reason with the words. */
static char *
check_saves(Position *position, const char *rest)
{
    const char *words = NULL;
    g_autoptr(GError) error = NULL;
    g_autofree char *answer = position_first_word(rest, &words);
    g_autofree char *text = het_scenario_save(position_state(position), &error);
    if ((text != NULL) != (strcmp(answer, "no") != 0))
        return position_unless_equal("saved", text != NULL ? "yes" : "no", answer);
    const char *reported = text != NULL ? text : error->message;
    return strstr(reported, words) != NULL ? NULL : g_strdup(reported);
}

/* What lines may ask, by the word they begin with. */
static const struct {
    const char *keyword;
    Check *check;
} checks[] = {
    {"see", check_see},
    {"who", check_who},
    {"track", check_track},
    {"untracked", check_untracked},
    {"offers", position_check_offers},
    {"lacks", position_check_lacks},
    {"lists", position_check_lists},
    {"refuses", position_check_refuses},
    {"orders", position_check_orders},
    {"disorders", position_check_disorders},
    {"listed", position_check_listed},
    {"chance", position_check_chance},
    {"term", position_check_term},
    {"needs", position_check_needs},
    {"dice", position_check_dice},
    {"rolled", position_check_rolled},
    {"column", position_check_column},
    {"sum", position_check_sum},
    {"strength", position_check_strength},
    {"odds", position_check_odds},
    {"readings", position_check_readings},
    {"told", check_reported},
    {"untold", check_untold},
    {"then", check_then},
    {"once", check_once},
    {"lines", check_lines},
    {"rule", check_rule},
    {"norule", check_norule},
    {"prompt", check_prompt},
    {"phase", check_phase},
    {"phases", check_phases},
    {"turn", check_turn},
    {"actor", check_actor},
    {"winner", check_winner},
    {"measure", check_measure},
    {"reaches", position_check_reaches},
    {"active", check_active},
    {"left", position_check_left},
    {"farthest", position_check_farthest},
    {"costs", position_check_costs},
    {"bears", position_check_bears},
    {"silent", position_check_silent},
    {"chooses", position_check_chooses},
    {"prefers", position_check_prefers},
    {"feature", position_check_feature},
    {"better", position_check_better},
    {"worth", position_check_worth},
    {"worth-by-hand", position_check_worth_by_hand},
    {"rises", position_check_rises},
    {"falls", position_check_falls},
    {"differs", position_check_differs},
    {"mirrors", position_check_mirrors},
    {"saves", check_saves},
};

char *
position_check(Position *position, const char *keyword, const char *rest)
{
    if (*rest == '\0')
        return g_strdup("there is no prompt");
    for (size_t i = 0; i < G_N_ELEMENTS(checks); i++)
        if (strcmp(checks[i].keyword, keyword) == 0)
            return checks[i].check(position, rest);
    g_autoptr(GString) words = g_string_new(NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(checks); i++)
        g_string_append_printf(words, " %s", checks[i].keyword);
    return g_strdup_printf(
        "no line begins so; to make the position: use unit map file each; to "
        "play: play until lead again mark back; to check:%s (tests/positions/README.md)",
        words->str);
}
