#include "einstein-slots.h"

#include <stdio.h>

const char *const einstein_phases[] = {
    [EINSTEIN_SETUP] = "set-up",
    [EINSTEIN_PLAY] = "play",
    NULL,
};

/* --- text ------------------------------------------------------------------------------------- */

static void
format_cell(unsigned cell, GString *text)
{
    g_string_append_printf(text, "%c%c", (char)('a' + cell % EINSTEIN_SIZE),
                           (char)('1' + cell / EINSTEIN_SIZE));
}

static void
place_format(const HetScenario *scenario, unsigned place, GString *text)
{
    (void)scenario;
    format_cell(place, text);
}

static void
point_format(const HetScenario *scenario, HetPoint point, GString *text)
{
    (void)scenario;
    format_cell((unsigned)(point.y * EINSTEIN_SIZE + point.x), text);
}

static bool
place_parse(const HetScenario *scenario, const char *text, unsigned *ret_place)
{
    (void)scenario;
    if (text[0] < 'a' || text[0] >= 'a' + EINSTEIN_SIZE || text[1] < '1' ||
        text[1] >= '1' + EINSTEIN_SIZE || text[2] != '\0')
        return false;
    *ret_place = (unsigned)((text[1] - '1') * EINSTEIN_SIZE + text[0] - 'a');
    return true;
}

const HetVocabulary einstein_vocabulary = {
    .place_format = place_format,
    .place_parse = place_parse,
    .point_format = point_format,
};

/* --- files ------------------------------------------------------------------------------------ */

static void
fill_dice(EinsteinScenario *data)
{
    for (unsigned alive = 1; alive < 1u << EINSTEIN_STONES; alive++) {
        EinsteinDie *die = &data->die[alive];
        for (unsigned pips = 1; pips <= EINSTEIN_STONES; pips++) {
            unsigned below = alive & ((1u << (pips - 1)) - 1), above = alive >> (pips - 1);
            unsigned set = 0;
            if (above & 1u) {
                set = 1u << (pips - 1);
            } else {
                for (unsigned bit = 1u << EINSTEIN_STONES; bit > 0 && set == 0; bit >>= 1)
                    set = below & bit;
                set |= (above & (~above + 1)) << (pips - 1);
            }
            if (die->count == 0 || die->movable[die->count - 1] != set) {
                die->low[die->count] = (uint8_t)pips;
                die->movable[die->count++] = (uint8_t)set;
            }
            die->high[die->count - 1] = (uint8_t)pips;
            die->by_pips[pips] = (uint8_t)set;
        }
    }
}

/* EIN-4: along the row, along the column or diagonally towards the far corner. */
static void
fill_steps(EinsteinScenario *data)
{
    static const int columns[3] = {1, 0, 1}, rows[3] = {0, 1, 1};
    memset(data->ahead, EINSTEIN_OFF, sizeof data->ahead);
    HET_EACH_BELOW(side, HET_SIDES) {
        int sign = side == HET_FIRST ? 1 : -1;
        for (int cell = 0; cell < EINSTEIN_CELLS; cell++) {
            uint8_t *to = data->ahead[side][cell];
            uint8_t *count = &data->ahead_count[side][cell];
            HET_EACH_BELOW(i, 3) {
                int column = cell % EINSTEIN_SIZE + sign * columns[i];
                int row = cell / EINSTEIN_SIZE + sign * rows[i];
                if (column >= 0 && column < EINSTEIN_SIZE && row >= 0 && row < EINSTEIN_SIZE)
                    to[(*count)++] = (uint8_t)(row * EINSTEIN_SIZE + column);
            }
        }
    }
}

static bool
load_stones(HetScenario *scenario, HetKeyFile *file, unsigned side)
{
    static const char *const keys[2] = {"first", "second"};
    EinsteinScenario *data = scenario->data;
    g_auto(GStrv) cells = het_key_file_list(file, "position", keys[side]);
    if (cells == NULL)
        return false;
    if (g_strv_length(cells) != EINSTEIN_STONES)
        return het_key_file_fail(file, "position", keys[side],
                                 "expected six squares like a1, or - for a stone off the board");
    unsigned stones = 0;
    HET_EACH_BELOW(i, EINSTEIN_STONES) {
        unsigned cell = EINSTEIN_OFF, unit = side * EINSTEIN_STONES + i;
        if (strcmp(cells[i], "-") != 0 && !place_parse(scenario, cells[i], &cell))
            return het_key_file_fail(file, "position", keys[side],
                                     "\"%.10s\" is not a square from a1 to e5", cells[i]);
        HET_EACH_BELOW(other, unit)
            if (cell != EINSTEIN_OFF && data->cell[other] == cell)
                return het_key_file_fail(file, "position", keys[side], "%s is taken", cells[i]);
        if (cell == (side == HET_FIRST ? EINSTEIN_CELLS - 1u : 0u))
            return het_key_file_fail(file, "position", keys[side], "a stone on %s has won already",
                                     cells[i]);
        data->cell[unit] = (uint8_t)cell;
        stones += cell != EINSTEIN_OFF;
    }
    return stones > 0 || het_key_file_fail(file, "position", keys[side],
                                           "expected at least one stone on the board");
}

bool
einstein_load(HetScenario *scenario, HetKeyFile *file)
{
    static const char *const sides[] = {"first", "second", NULL};
    EinsteinScenario *data = scenario->data;
    scenario->state_size = sizeof(EinsteinState);
    data->turn = 1;
    data->active = HET_FIRST;
    fill_dice(data);
    fill_steps(data);
    HET_EACH_BELOW(i, 2 * EINSTEIN_STONES) {
        char code[3] = {i < EINSTEIN_STONES ? 'F' : 'S', (char)('1' + i % EINSTEIN_STONES), '\0'};
        unsigned unit = 0;
        HetActor side = i < EINSTEIN_STONES ? HET_FIRST : HET_SECOND;
        if (!het_scenario_add_unit(scenario, file, "scenario", code, code, side, &unit))
            return false;
    }
    data->placed = het_key_file_has(file, "position", NULL);
    if (!data->placed)
        return true;
    if (!load_stones(scenario, file, HET_FIRST) || !load_stones(scenario, file, HET_SECOND))
        return false;
    data->active = het_key_file_choice_or(file, "position", "active", sides, HET_FIRST);
    data->turn = het_key_file_integer_or(file, "position", "turn", 1, scenario->turns, 1);
    return het_key_file_good(file);
}

bool
einstein_save(const HetState *head, GKeyFile *file, GError **error)
{
    const EinsteinState *state = (const EinsteinState *)head;
    const EinsteinScenario *data = head->scenario->data;
    bool rolled =
        head->actor != HET_CHANCE && data->die[einstein_alive(state, head->active)].count > 1;
    if (head->phase != EINSTEIN_PLAY || rolled)
        return het_fail(error, HET_ERROR_ILLEGAL,
                        "a position can be saved before the die is rolled, in play");
    HET_EACH_BELOW(side, HET_SIDES) {
        g_autoptr(GString) cells = g_string_new(NULL);
        HET_EACH_BELOW(i, EINSTEIN_STONES) {
            unsigned cell = state->cell[side * EINSTEIN_STONES + i];
            g_string_append(cells, i == 0 ? "" : ";");
            if (cell == EINSTEIN_OFF)
                g_string_append_c(cells, '-');
            else
                format_cell(cell, cells);
        }
        g_key_file_set_value(file, "position", side == HET_FIRST ? "first" : "second", cells->str);
    }
    g_key_file_set_string(file, "position", "active", het_actor_name(head->active));
    g_key_file_set_integer(file, "position", "turn", head->turn);
    return true;
}

/* --- people ----------------------------------------------------------------------------------- */

void
einstein_prompt(const HetState *head, HetPrompt *prompt)
{
    const EinsteinState *state = (const EinsteinState *)head;
    if (head->actor == HET_CHANCE && head->phase == EINSTEIN_SETUP) {
        g_strlcpy(prompt->text, "Chance places a stone", sizeof prompt->text);
        prompt->rule = "EIN-1";
    } else if (head->actor == HET_CHANCE) {
        g_snprintf(prompt->text, sizeof prompt->text, "%s rolls the die",
                   head->scenario->sides[head->active]);
        prompt->rule = "EIN-3";
    } else {
        g_autoptr(GString) stones = g_string_new(NULL);
        HET_EACH_BELOW(i, EINSTEIN_STONES)
            if (state->movable >> i & 1u)
                g_string_append_printf(stones, "%s%u", stones->len == 0 ? "" : " or ", i + 1);
        g_snprintf(prompt->text, sizeof prompt->text, "Move stone %s towards the far corner",
                   stones->str);
        prompt->rule = "EIN-4";
    }
}

void
einstein_view(const HetState *head, HetView *view)
{
    const EinsteinState *state = (const EinsteinState *)head;
    view->board = HET_BOARD_SQUARE;
    view->width = view->height = EINSTEIN_SIZE;
    for (unsigned cell = 0; !view->unmapped && cell < EINSTEIN_CELLS; cell++) {
        g_autoptr(GString) name = g_string_new(NULL);
        format_cell(cell, name);
        bool corner = cell == 0 || cell == EINSTEIN_CELLS - 1;
        HetViewCell square = {.terrain = corner ? "corner" : "open",
                              .symbol = corner ? '*' : '.',
                              .name = het_view_string(view, "%s", name->str)};
        g_array_append_val(view->cells, square);
    }
    HET_EACH_BELOW(unit, 2 * EINSTEIN_STONES) {
        unsigned side = unit / EINSTEIN_STONES, cell = state->cell[unit];
        const char *code = het_scenario_unit_at(head->scenario, unit)->code;
        bool placed = cell != EINSTEIN_OFF;
        HetViewUnit *stone = het_view_unit(view, unit);
        stone->type = "stone";
        stone->symbol = code[1];
        stone->on_board = placed;
        stone->points_used = placed ? 1 : 0;
        stone->points[0] = (HetPoint){(int)(cell % EINSTEIN_SIZE), (int)(cell / EINSTEIN_SIZE)};
        stone->strength = placed ? 1 : 0;
        stone->strength_start = 1;
        stone->number = (int)(unit % EINSTEIN_STONES) + 1;
        stone->active = side == head->active && (state->movable >> unit % EINSTEIN_STONES & 1u);
    }
}

const char *
einstein_check(const HetState *head)
{
    const EinsteinState *state = (const EinsteinState *)head;
    unsigned on_board = 0;
    HET_EACH_BELOW(unit, 2 * EINSTEIN_STONES) {
        bool alive = state->alive >> unit & 1u;
        bool placed = state->cell[unit] != EINSTEIN_OFF;
        if (alive != placed)
            return "a stone is on the board but not alive, or alive but not on it";
        if (placed && state->unit_at[state->cell[unit]] != unit + 1)
            return "a stone and its square disagree";
        on_board += placed;
    }
    HET_EACH_BELOW(cell, EINSTEIN_CELLS)
        on_board -= state->unit_at[cell] != 0;
    if (on_board != 0)
        return "a square holds a stone that is not there";
    if ((head->actor == HET_NOBODY) != (state->rule != EINSTEIN_END_NONE))
        return "over without a reason, or a reason before the end";
    return NULL;
}
