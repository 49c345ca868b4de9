#include "mistyped.h"

#include <string.h>

#include "agents/agent.h"
#include "engine/orders.h"
#include "engine/rules/registry.h"
#include "engine/text-common.h"
#include "engine/text-typed.h"
#include "engine/text.h"
#include "engine/view.h"

enum { SCENARIOS = 7, NODES = 4000, APART = 2 };

static const char *const scenarios[][SCENARIOS] = {
    {"husaria", "husaria/training-charge", "husaria/training-tabor", "husaria/berestechko-10-july",
     "husaria/random?seed=5&units=8"},
    {"kipling", "kipling/skirmish", "kipling/market-town", "kipling/battery",
     "kipling/random?seed=5&points=60"},
    {"kircholm", "kircholm/drill-line", "kircholm/drill-shooting", "kircholm/feigned-retreat",
     "kircholm/kircholm-1605", "kircholm/random?seed=5"},
    {"musketpike", "musketpike/drill-brigades", "musketpike/drill-redoubt",
     "musketpike/white-mountain-1620", "musketpike/random?seed=5"},
    {"northern", "northern/drill", "northern/fraustadt-1706", "northern/pitched-battle",
     "northern/random?seed=5&units=6"},
};

/* --- games ------------------------------------------------------------------------------------ */

static bool
play_game(HetScenario *scenario, HetRandom *random, MistypedVisit *visit, void *data)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    HetAgent *agents[HET_SIDES];
    HetStateBuffer now;
    bool more = true;
    HET_EACH_BELOW(side, HET_SIDES)
        agents[side] = het_agent_new("doctrine", scenario, (HetActor)side, 1 + side, NULL);
    het_game_start(scenario, &now.state);
    for (unsigned node = 0; node < NODES && more && !het_game_over(&now.state); node++) {
        bool chance = now.state.actor == HET_CHANCE;
        het_list_clear(list);
        het_game_legal(&now.state, list);
        HetMove move = list->moves[chance ? het_random_outcome(random, list)
                                          : het_random_below(random, list->count)];
        if (!chance && het_random_below(random, APART) == 0)
            more = visit(data, &now.state, list, random);
        if (!chance && het_random_below(random, 3) > 0)
            het_agent_choose(agents[now.state.actor], &now.state, list, &move, NULL);
        het_game_apply(&now.state, &move, NULL);
    }
    HET_EACH_BELOW(side, HET_SIDES)
        het_agent_free(agents[side]);
    return more;
}

void
mistyped_games(const char *system, uint64_t seed, MistypedVisit *visit, void *data)
{
    HetRandom random = {.state = seed};
    unsigned row = 0;
    while (strcmp(scenarios[row][0], system) != 0)
        row++;
    for (unsigned i = 1;; i = i + 1 < SCENARIOS && scenarios[row][i + 1] != NULL ? i + 1 : 1) {
        g_autoptr(HetScenario) scenario =
            het_scenario_open(scenarios[row][i], het_rules_registry, NULL);
        g_assert(scenario != NULL);
        if (!play_game(scenario, &random, visit, data))
            return;
    }
}

/* --- lines ------------------------------------------------------------------------------------ */

typedef struct {
    const HetState *state;
    const HetMoveList *list;
    HetRandom *random;
} Maker;

static unsigned
below(const Maker *maker, unsigned bound)
{
    return het_random_below(maker->random, bound);
}

char *
mistyped_words(const HetState *state, const HetMove *move)
{
    g_autoptr(GString) text = g_string_new(NULL);
    het_text_brief(state, move, text);
    return g_string_free(g_steal_pointer(&text), FALSE);
}

static const char *
some_verb(const Maker *maker)
{
    static const char *const verbs[] = {
        "move", "charge",  "attack", "fight", "fire",  "shoot", "pursue",  "chase",   "follow",
        "take", "guard",   "join",   "add",   "face",  "turn",  "decline", "pass",    "done",
        "end",  "retreat", "form",   "rally", "place", "order", "select",  "capture", "lose"};
    return verbs[below(maker, G_N_ELEMENTS(verbs))];
}

/* A unit of a side; of the same one twice in three where some are near it is all the same. */
static const char *
some_unit(const Maker *maker, HetActor side)
{
    const GArray *units = maker->state->scenario->units;
    for (unsigned tries = 0; tries < 1000; tries++) {
        const HetUnit *unit =
            het_scenario_unit_at(maker->state->scenario, below(maker, units->len));
        if (unit->side == side)
            return unit->code;
    }
    return "";
}

/* A place near the move's own, or anywhere; on a table a few centimetres ahead. */
static char *
some_place(const Maker *maker, const HetMove *near)
{
    const HetState *state = maker->state;
    const HetVocabulary *vocabulary = het_text_vocabulary(state);
    if (vocabulary->plane) {
        unsigned turn = below(maker, 3) == 0 ? 15 * (1 + below(maker, 8)) : 0;
        return turn == 0 ? g_strdup_printf("+%u", 20 + below(maker, 300))
                         : g_strdup_printf("R%u+%u", turn, 20 + below(maker, 200));
    }
    if (vocabulary->place_format == NULL)
        return NULL;
    for (unsigned tries = 0; tries < 1000; tries++) {
        unsigned place = 0;
        g_autoptr(GString) name = g_string_new(NULL);
        bool known = near != NULL && near->way.place != HET_NO_PLACE;
        int number =
            known ? (int)near->way.place - 80 + (int)below(maker, 161) : (int)below(maker, 3000);
        if (number < 0 || number >= HET_NO_PLACE)
            continue;
        vocabulary->place_format(state->scenario, (unsigned)number, name);
        if (vocabulary->place_parse(state->scenario, name->str, &place) &&
            place == (unsigned)number)
            return g_string_free(g_steal_pointer(&name), FALSE);
    }
    return NULL;
}

/* A listed move that does something, if one is found soon. */
static HetMove
some_action(const Maker *maker, unsigned parts)
{
    HetMove move = het_move(HET_MOVE_NONE);
    for (unsigned tries = 0; tries < 40; tries++) {
        const HetMove *listed = &maker->list->moves[below(maker, maker->list->count)];
        if ((het_text_parts(maker->state, listed) & parts) == parts)
            move = *listed;
        if (move.kind != HET_MOVE_NONE &&
            (tries > 20 || (move.kind != HET_MOVE_SELECT && move.kind != HET_MOVE_ORDER)))
            break;
    }
    return move;
}

static char *
join(const char *verb, const char *unit, const char *object)
{
    g_autofree char *text = g_strdup_printf("%s %s %s", verb, unit, object != NULL ? object : "");
    return g_strdup(g_strstrip(text));
}

/* The words of a move with another in the place of one. */
static char *
with_verb(const HetState *state, const HetMove *move, const char *verb)
{
    g_autofree char *words = mistyped_words(state, move);
    const char *rest = strchr(words, ' ');
    return rest != NULL ? g_strconcat(verb, rest, NULL) : NULL;
}

static char *
with_slip(const Maker *maker, const char *line)
{
    g_autoptr(GString) text = g_string_new(line);
    unsigned at = below(maker, (unsigned)text->len);
    if (!g_ascii_isalpha(text->str[at]) || text->len < 6)
        return NULL;
    unsigned way = below(maker, 3);
    if (way == 0)
        g_string_erase(text, at, 1);
    else if (way == 1)
        g_string_insert_c(text, at, text->str[at]);
    else
        text->str[at] = (char)('a' + below(maker, 26));
    return strcmp(text->str, line) == 0 ? NULL : g_string_free(g_steal_pointer(&text), FALSE);
}

static char *
some_object(const Maker *maker, const HetMove *near)
{
    const HetState *state = maker->state;
    HetActor side = (HetActor)state->actor;
    return below(maker, 2) == 0 ? some_place(maker, near)
                                : g_strdup(some_unit(maker, het_other(side)));
}

static char *
with_place(const Maker *maker, HetMove *move)
{
    const HetVocabulary *vocabulary = het_text_vocabulary(maker->state);
    const HetState *state = maker->state;
    unsigned parts = het_text_parts(state, move), facings = 0;
    while (vocabulary->facings != NULL && vocabulary->facings[facings] != NULL)
        facings++;
    if ((parts & HET_PART_FACING) != 0 && facings > 0 && (parts & HET_PART_WHERE) == 0) {
        HetMove turned = het_move_with_facing(*move, below(maker, facings));
        return mistyped_words(state, &turned);
    }
    if ((parts & HET_PART_WHERE) == 0 || move->unit == HET_NO_UNIT)
        return NULL;
    g_autofree char *place = some_place(maker, move);
    return join(het_move_kind_name((HetMoveKind)move->kind),
                het_scenario_unit_at(state->scenario, move->unit)->code, place);
}

static const char *
pick(const Maker *maker, const char *const *words)
{
    return words[below(maker, g_strv_length((char **)(uintptr_t)words))];
}

/* A place, unit or number that there is not. */
static char *
beyond(const Maker *maker, const HetMove *move)
{
    static const char *const names[] = {
        "z9",  "a0", "m99",  "0000", "9999", "4799",  "6001", "12",     "500",   "-3",  "XX1",
        "Q77", "RI", "@9,9", "R400", "+0",   "+9999", "c4/Q", "1010/9", "swift", "now", NULL};
    const char *code = move->unit < maker->state->scenario->units->len
                           ? het_scenario_unit_at(maker->state->scenario, move->unit)->code
                           : "";
    const char *kind = het_move_kind_name((HetMoveKind)move->kind);
    switch (below(maker, 4)) {
    case 0:
        return g_strdup(pick(maker, names));
    case 1:
        return join(some_verb(maker), code, pick(maker, names));
    case 2:
        return join(kind, pick(maker, names), NULL);
    default:
        return join(kind, code, pick(maker, names));
    }
}

/* Units added to a set, by one verb. */
static char *
some_set(const Maker *maker)
{
    HetActor side = (HetActor)maker->state->actor;
    GString *text = g_string_new(below(maker, 3) == 0 ? "join" : "add");
    for (unsigned count = 2 + below(maker, 3); count > 0; count--) {
        const HetMove *listed = &maker->list->moves[below(maker, maker->list->count)];
        bool member = listed->kind == HET_MOVE_ADD && below(maker, 4) > 0;
        g_string_append_printf(
            text, " %s",
            member ? het_scenario_unit_at(maker->state->scenario, listed->unit)->code
                   : some_unit(maker, below(maker, 5) == 0 ? het_other(side) : side));
    }
    if (below(maker, 3) == 0)
        g_string_append(text, " done");
    return g_string_free(text, FALSE);
}

/* A direction, which may be of another map. */
static char *
faced(const Maker *maker, const HetMove *move)
{
    static const char *const names[] = {"N",   "NE",  "E",  "SE", "S",     "SW",   "W", "NW", "NNE",
                                        "SSE", "^NW", "^E", "^X", "north", "left", "^", "=E", NULL};
    static const char *const verbs[] = {"turn", "face", "wheel", "move", "shoot", NULL};
    if (move->unit >= maker->state->scenario->units->len)
        return join(pick(maker, verbs), pick(maker, names), NULL);
    return join(pick(maker, verbs), het_scenario_unit_at(maker->state->scenario, move->unit)->code,
                pick(maker, names));
}

static char *
closing(const Maker *maker, const HetMove *move)
{
    static const char *const verbs[] = {"pass", "decline", "end", "done", "finish", NULL};
    const char *code = move->unit < maker->state->scenario->units->len && below(maker, 3) > 0
                           ? het_scenario_unit_at(maker->state->scenario, move->unit)->code
                           : some_unit(maker, (HetActor)maker->state->actor);
    const char *verb = pick(maker, verbs);
    return below(maker, 2) == 0 ? join(verb, code, NULL) : join(code, verb, NULL);
}

static char *
valued(const Maker *maker, const HetMove *move)
{
    static const char *const names[] = {
        "=move",    "=fire",   "=advance",     "=charge", "=march",   "=rally",     "=unit",
        "=column",  "=line",   "=limbered",    "=basic",  "=assault", "=defensive", "=shooting",
        "=closed",  "=double", "=moving",      "march",   "assault",  "column",     "pikes",
        "=quickly", "=left",   "=consolidate", "=draw",   "rally",    "charge",     NULL};
    static const char *const verbs[] = {"order", "form", "move", "select", NULL};
    HetActor side = (HetActor)maker->state->actor;
    const char *code = move->unit < maker->state->scenario->units->len
                           ? het_scenario_unit_at(maker->state->scenario, move->unit)->code
                           : some_unit(maker, side);
    g_autofree char *object = below(maker, 4) == 0 ? some_object(maker, move) : NULL;
    g_autofree char *line = join(pick(maker, verbs), code, pick(maker, names));
    return join(line, object != NULL ? object : "", NULL);
}

/* The unit first, as in "RI1 charge BI2", or the enemy first, or no verb at all. */
static char *
unit_first(const Maker *maker, const HetMove *move)
{
    HetActor side = (HetActor)maker->state->actor;
    g_autofree char *object = some_object(maker, move);
    const char *own = move->unit < maker->state->scenario->units->len && below(maker, 2) == 0
                          ? het_scenario_unit_at(maker->state->scenario, move->unit)->code
                          : some_unit(maker, side);
    const char *enemy = some_unit(maker, het_other(side));
    switch (below(maker, 4)) {
    case 0:
        return join(own, object, NULL);
    case 1:
        return join(enemy, some_verb(maker), own);
    case 2:
        return join(enemy, own, NULL);
    default:
        return join(own, some_verb(maker), object);
    }
}

static char *
line_of(const Maker *maker, const HetMove *earlier, MistypedKind kind, HetMove *ret_legal)
{
    const HetState *state = maker->state;
    HetActor side = (HetActor)state->actor;
    HetMove move = some_action(maker, kind == MISTYPED_TARGET ? HET_PART_TARGET : 0);
    if (move.kind == HET_MOVE_NONE)
        return NULL;
    g_autofree char *words = mistyped_words(state, &move);
    g_autofree char *object = some_object(maker, &move);
    switch (kind) {
    case MISTYPED_VERB:
        *ret_legal = move;
        return with_verb(state, &move, some_verb(maker));
    case MISTYPED_WORD:
        *ret_legal = move;
        if (below(maker, 2) == 0)
            return g_strdup_printf("%s %s", words, some_unit(maker, (HetActor)below(maker, 2)));
        return object != NULL ? g_strdup_printf("%s %s", words, object) : NULL;
    case MISTYPED_UNIT:
        if (move.unit == HET_NO_UNIT)
            return NULL;
        move.unit = (uint16_t)het_scenario_unit(state->scenario, some_unit(maker, side));
        return mistyped_words(state, &move);
    case MISTYPED_TARGET:
        move.target =
            (uint16_t)het_scenario_unit(state->scenario, some_unit(maker, het_other(side)));
        return mistyped_words(state, &move);
    case MISTYPED_PLACE:
        return with_place(maker, &move);
    case MISTYPED_ANY:
        return join(some_verb(maker), some_unit(maker, side), object);
    case MISTYPED_BARE:
        return join(some_verb(maker), some_unit(maker, side), NULL);
    case MISTYPED_ENEMY:
        return join(some_verb(maker), some_unit(maker, het_other(side)), object);
    case MISTYPED_SLIP:
        *ret_legal = move;
        return with_slip(maker, words);
    case MISTYPED_UNTIMELY:
        return earlier != NULL ? mistyped_words(state, earlier) : NULL;
    case MISTYPED_FACING:
        return faced(maker, &move);
    case MISTYPED_BEYOND:
        return beyond(maker, &move);
    case MISTYPED_CLOSE:
        return closing(maker, &move);
    case MISTYPED_SET:
        return some_set(maker);
    case MISTYPED_FIRST:
        return unit_first(maker, &move);
    case MISTYPED_VALUE:
        return valued(maker, &move);
    case MISTYPED_KINDS:
        break;
    }
    g_assert_not_reached();
}

char *
mistyped_place(const HetState *state, const HetMove *near, HetRandom *random)
{
    const Maker maker = {state, NULL, random};
    return some_place(&maker, near);
}

const char *
mistyped_unit(const HetState *state, HetActor side, HetRandom *random)
{
    const Maker maker = {state, NULL, random};
    return some_unit(&maker, side);
}

Mistyped
mistyped_line(const HetState *state, const HetMoveList *list, const HetMove *earlier,
              MistypedKind kind, HetRandom *random)
{
    const Maker maker = {state, list, random};
    Mistyped line = {.kind = kind, .legal = het_move(HET_MOVE_NONE)};
    line.text = line_of(&maker, earlier, kind, &line.legal);
    return line;
}

char *
mistyped_answer(const HetState *state, const char *text, unsigned *ret_played)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(HetLine) line = het_line_new(state, text, &error);
    HetOrders orders = {0};
    HetStateBuffer at;
    *ret_played = 0;
    het_game_clone(&at.state, state);
    for (;;) {
        if (line == NULL || !het_line_next(line, &at.state, &orders, &error))
            return g_strdup(error->message);
        *ret_played += orders.count;
        HET_EACH_BELOW(i, orders.count)
            het_game_apply(&at.state, &orders.moves[i], NULL);
        g_autofree char *rest = het_line_rest(line);
        if (*rest == '\0' || het_game_over(&at.state) || at.state.actor == HET_CHANCE ||
            at.state.actor != state->actor)
            return *rest == '\0' ? NULL : g_strdup_printf("then \"%s\" is left", rest);
    }
}

/* --- what a reader needs to judge ------------------------------------------------------------- */

static void
append_unit(const HetState *state, const HetView *view, unsigned unit, GString *text)
{
    const HetViewUnit *it = &g_array_index(view->units, HetViewUnit, unit);
    g_string_append_printf(text, "; %s: %s", it->code, it->type);
    if (!it->on_board)
        g_string_append(text, ", off the board");
    else if (view->board == HET_BOARD_PLANE)
        g_string_append_printf(text, " at %d,%d", it->centre.x / view->units_per_mm,
                               it->centre.y / view->units_per_mm);
    else {
        guint cell = (guint)(it->points[0].y * view->width + it->points[0].x);
        g_string_append_printf(text, " %s", g_array_index(view->cells, HetViewCell, cell).name);
    }
    const HetVocabulary *vocabulary = het_text_vocabulary(state);
    if (it->facing >= 0 && view->board == HET_BOARD_PLANE)
        g_string_append_printf(text, " heading %d", (450 - it->facing * 360 / 65536) % 360);
    else if (it->facing >= 0 && vocabulary->facings != NULL)
        g_string_append_printf(text, " %s", vocabulary->facings[it->facing]);
    if (*it->formation != '\0')
        g_string_append_printf(text, ", %s", it->formation);
    if (*it->state != '\0')
        g_string_append_printf(text, ", %s", it->state);
}

/* Kinds of moves that are listed, with how many. */
static void
append_legal(const HetState *state, const HetMoveList *list, GString *text)
{
    unsigned counts[HET_MOVE_KIND_COUNT] = {0};
    g_string_append(text, "; legal:");
    HET_EACH_BELOW(i, list->count)
        counts[list->moves[i].kind]++;
    HET_EACH_BELOW(i, list->count) {
        unsigned *count = &counts[list->moves[i].kind];
        g_autofree char *words = mistyped_words(state, &list->moves[i]);
        if (*count == 0)
            continue;
        g_string_append_printf(text, " %s", words);
        if (*count > 1)
            g_string_append_printf(text, " (%u such)", *count);
        g_string_append_c(text, ',');
        *count = 0;
    }
    g_string_truncate(text, text->len - 1);
}

void
mistyped_append_position(const HetState *state, const HetMoveList *list, const char *line,
                         GString *text)
{
    g_autoptr(HetView) view = het_view_new(state);
    g_auto(GStrv) words = g_strsplit(line, " ", -1);
    g_string_append_printf(text, "turn %u, %s: %s (%s)", (unsigned)state->turn, view->phase,
                           view->prompt, view->prompt_rule);
    for (unsigned i = 0; words[i] != NULL; i++) {
        unsigned unit = het_scenario_unit(state->scenario, words[i]);
        if (unit != HET_NO_UNIT)
            append_unit(state, view, unit, text);
    }
    append_legal(state, list, text);
}
