#include "battles.h"
#include "engine/each.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "engine/error.h"
#include "engine/nearest.h"
#include "engine/textfile.h"

enum { FILE_MOST = 1 << 20, NUMBER_MOST = 999999, FIELDS = 32 };

/* --- columns ---------------------------------------------------------------------------------- */

enum {
    ID,
    NAME,
    YEAR,
    WAR,
    STRENGTH_A,
    STRENGTH_D,
    HORSE_A,
    HORSE_D,
    GUNS_A,
    GUNS_D,
    LOSSES_A,
    LOSSES_D,
    FRONT_A,
    FRONT_D,
    DEFENCE,
    GROUND,
    COVER,
    SURPRISE,
    WINNER,
    ATTACKER,
    DEFENDER,
    CLEAR, /* for people */
    COLUMNS
};

static const char *const columns[] = {"id",
                                      "battle",
                                      "year",
                                      "war",
                                      "attacker_strength",
                                      "defender_strength",
                                      "attacker_horse",
                                      "defender_horse",
                                      "attacker_guns",
                                      "defender_guns",
                                      "attacker_losses",
                                      "defender_losses",
                                      "attacker_front_km",
                                      "defender_front_km",
                                      "defence",
                                      "ground",
                                      "cover",
                                      "surprise",
                                      "winner",
                                      "attacker",
                                      "defender",
                                      "clear",
                                      NULL};
static const int needed[] = {ID, NAME, YEAR, STRENGTH_A, STRENGTH_D};

static const char *const defences[] = {"hasty", "prepared", NULL};
static const char *const grounds[] = {"flat", "rolling", "rugged", NULL};
static const char *const covers[] = {"bare", "mixed", "wooded", NULL};
static const char *const winners[] = {"attacker", "defender", "drawn", NULL};

typedef struct {
    const char *name;
    unsigned line;
    GError **error;
    int column[FIELDS]; /* by place in a row: index into `columns` */
    unsigned count;
    char *text[COLUMNS]; /* of the row under way */
} Reader;

static bool fail(const Reader *reader, const char *column, const char *format, ...)
    G_GNUC_PRINTF(3, 4);

static bool
fail(const Reader *reader, const char *column, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *what = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    return het_fail(reader->error, HET_ERROR_FORMAT, "%s:%u: %s%s%s", reader->name, reader->line,
                    column, *column == '\0' ? "" : ": ", what);
}

/* The fields of a line; one in quotes may hold commas, and a quote as two. */
static bool
split(const Reader *reader, const char *line, GPtrArray *fields)
{
    for (const char *at = line;; at++) {
        g_autoptr(GString) field = g_string_new(NULL);
        if (*at == '"') {
            for (at++; *at != '\0' && (*at != '"' || at[1] == '"'); at++) {
                at += *at == '"';
                g_string_append_c(field, *at);
            }
            if (*at++ != '"')
                return fail(reader, "", "a quote is open at the end of the line");
        } else {
            const size_t length = strcspn(at, ",");
            g_string_append_len(field, at, (gssize)length);
            at += length;
        }
        g_ptr_array_add(fields, g_strstrip(g_string_free(g_steal_pointer(&field), FALSE)));
        if (*at == '\0')
            return true;
        if (*at != ',')
            return fail(reader, "", "expected a comma after field %u", fields->len);
    }
}

static bool
read_head(Reader *reader, GPtrArray *fields)
{
    bool seen[COLUMNS] = {false};
    if (fields->len > FIELDS)
        return fail(reader, "", "%u columns; there are %d", fields->len, COLUMNS);
    reader->count = fields->len;
    HET_EACH_BELOW(i, fields->len) {
        const char *name = fields->pdata[i];
        int column = 0;
        while (columns[column] != NULL && strcmp(columns[column], name) != 0)
            column++;
        if (columns[column] == NULL) {
            g_autofree char *hint =
                het_nearest_hint(name, columns, "docs/formats.md lists the columns");
            return fail(reader, name, "no such column; %s", hint);
        }
        if (seen[column])
            return fail(reader, name, "the column is there twice");
        seen[column] = true;
        reader->column[i] = column;
    }
    HET_EACH_BELOW(i, G_N_ELEMENTS(needed))
        if (!seen[needed[i]])
            return fail(reader, columns[needed[i]], "the column is missing");
    return true;
}

/* --- values ----------------------------------------------------------------------------------- */

static bool
take_number(const Reader *reader, int column, gint64 least, gint64 most, int *ret_number)
{
    const char *text = reader->text[column];
    gint64 number = *ret_number;
    if (*text != '\0' && !g_ascii_string_to_signed(text, 10, least, most, &number, NULL))
        return fail(reader, columns[column],
                    "\"%.20s\" is not a whole number from %d to %d, nor empty (not known)", text,
                    (int)least, (int)most);
    *ret_number = (int)number;
    return true;
}

static bool
take_word(const Reader *reader, int column, const char *const *words, unsigned *ret_word)
{
    const char *text = reader->text[column];
    g_autofree char *list = g_strjoinv(", ", (char **)(uintptr_t)words);
    for (*ret_word = 0; *text != '\0' && words[*ret_word] != NULL; ++*ret_word)
        if (strcmp(words[*ret_word], text) == 0)
            break;
    return words[*ret_word] != NULL ||
           fail(reader, columns[column], "\"%.20s\" is none of %s, nor empty (not known)", text,
                list);
}

static bool
take_front(const Reader *reader, int column)
{
    const char *text = reader->text[column];
    const size_t whole = strspn(text, "0123456789");
    const size_t rest = text[whole] == '.' ? 1 + strspn(text + whole + 1, "0123456789") : 0;
    return *text == '\0' || (whole > 0 && whole < 4 && rest != 1 && text[whole + rest] == '\0') ||
           fail(reader, columns[column], "\"%.20s\" is not a number of kilometres, nor empty",
                text);
}

static bool
take_sides(const Reader *reader, HetHistoryBattle *battle)
{
    for (int side = 0; side < 2; side++) {
        battle->strength[side] = battle->horse[side] = battle->guns[side] = -1;
        battle->losses[side] = -1;
        if (*reader->text[STRENGTH_A + side] == '\0')
            return fail(reader, columns[STRENGTH_A + side],
                        "missing; a battle is forecast by the numbers of both sides");
        if (!take_number(reader, STRENGTH_A + side, 1, NUMBER_MOST, &battle->strength[side]) ||
            !take_number(reader, HORSE_A + side, 0, battle->strength[side], &battle->horse[side]) ||
            !take_number(reader, GUNS_A + side, 0, NUMBER_MOST, &battle->guns[side]) ||
            !take_number(reader, LOSSES_A + side, 0, NUMBER_MOST, &battle->losses[side]) ||
            !take_front(reader, FRONT_A + side))
            return false;
        battle->front[side] = g_strdup(reader->text[FRONT_A + side]);
    }
    return true;
}

static bool
take_battle(const Reader *reader, const GArray *battles, HetHistoryBattle *battle)
{
    static const int texts[] = {ID, NAME};
    unsigned word = 0;
    HET_EACH_BELOW(i, G_N_ELEMENTS(texts))
        if (*reader->text[texts[i]] == '\0' || !het_text_is_line(reader->text[texts[i]]) ||
            strpbrk(reader->text[texts[i]], ";|") != NULL)
            return fail(reader, columns[texts[i]], "expected a text without ; and |");
    HET_EACH_BELOW(i, battles->len)
        if (strcmp(g_array_index(battles, HetHistoryBattle, i).id, reader->text[ID]) == 0)
            return fail(reader, "id", "\"%.20s\" is there twice; give each battle its own",
                        reader->text[ID]);
    battle->year = -1;
    if (*reader->text[YEAR] == '\0')
        return fail(reader, "year", "missing");
    if (!take_number(reader, YEAR, 1600, 1749, &battle->year) || !take_sides(reader, battle) ||
        !take_number(reader, SURPRISE, -3, 3, &battle->surprise) ||
        !take_word(reader, DEFENCE, defences, &word) ||
        !take_word(reader, GROUND, grounds, &word) || !take_word(reader, COVER, covers, &word) ||
        !take_word(reader, WINNER, winners, &word))
        return false;
    battle->winner = *reader->text[WINNER] == '\0'
                         ? HET_HISTORY_UNSTATED
                         : (HetHistoryWinner)(HET_HISTORY_ATTACKER + word);
    battle->id = g_strdup(reader->text[ID]);
    battle->name = g_strdup(reader->text[NAME]);
    battle->war = g_strdup(reader->text[WAR]);
    battle->defence = g_strdup(reader->text[DEFENCE]);
    battle->ground = g_strdup(reader->text[GROUND]);
    battle->cover = g_strdup(reader->text[COVER]);
    return true;
}

static void
clear_battle(gpointer data)
{
    HetHistoryBattle *battle = data;
    char *const texts[] = {battle->id,       battle->name,    battle->war,    battle->front[0],
                           battle->front[1], battle->defence, battle->ground, battle->cover};
    HET_EACH_BELOW(i, G_N_ELEMENTS(texts))
        g_free(texts[i]);
}

/* --- files ------------------------------------------------------------------------------------ */

static bool
read_line(Reader *reader, const char *line, GArray *battles)
{
    g_autoptr(GPtrArray) fields = g_ptr_array_new_with_free_func(g_free);
    HetHistoryBattle battle = {0};
    if (!split(reader, line, fields))
        return false;
    if (reader->count == 0)
        return read_head(reader, fields);
    if (fields->len != reader->count)
        return fail(reader, "", "%u fields; the first line names %u columns", fields->len,
                    reader->count);
    for (int i = 0; i < COLUMNS; i++)
        reader->text[i] = (char *)(uintptr_t) "";
    HET_EACH_BELOW(i, fields->len)
        reader->text[reader->column[i]] = fields->pdata[i];
    if (!take_battle(reader, battles, &battle)) {
        clear_battle(&battle);
        return false;
    }
    g_array_append_val(battles, battle);
    return true;
}

GArray *
het_history_parse(const char *name, const char *text, GError **error)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    g_autoptr(GArray) battles = g_array_new(FALSE, TRUE, sizeof(HetHistoryBattle));
    Reader reader = {.name = name, .line = 1, .error = error};
    g_array_set_clear_func(battles, clear_battle);
    HET_EACH_LISTED(i, lines) {
        reader.line = (unsigned)i + 1;
        g_strchomp(lines[i]);
        if (*lines[i] != '\0' && *lines[i] != '#' && !read_line(&reader, lines[i], battles))
            return NULL;
    }
    if (battles->len == 0) {
        fail(&reader, "", "no battle; the first line names the columns, a line each follows");
        return NULL;
    }
    return g_steal_pointer(&battles);
}

GArray *
het_history_read(const char *path, GError **error)
{
    g_autofree char *text = NULL;
    gsize length = 0;
    if (!het_text_file_read(path, FILE_MOST, &text, &length, error))
        return NULL;
    if (!g_utf8_validate(text, (gssize)length, NULL)) {
        het_fail(error, HET_ERROR_FORMAT, "%s: not a text in UTF-8", path);
        return NULL;
    }
    return het_history_parse(path, text, error);
}

/* --- scenarios -------------------------------------------------------------------------------- */

static void
append_pair(GString *name, const char *key, const int value[2])
{
    if (value[0] < 0 && value[1] < 0)
        return;
    g_string_append_printf(name, "&%s=", key);
    for (int side = 0; side < 2; side++) {
        if (value[side] < 0)
            g_string_append_c(name, '-');
        else
            g_string_append_printf(name, "%d", value[side]);
        if (side == 0)
            g_string_append_c(name, ',');
    }
}

char *
het_history_scenario(const HetHistoryBattle *battle, const char *system,
                     const HetHistoryShift *shift)
{
    static const HetHistoryShift none = {0};
    const HetHistoryShift *by = shift != NULL ? shift : &none;
    const int men = (int)((int64_t)battle->strength[0] * (100 + by->numbers) / 100);
    int horse[2] = {battle->horse[0], battle->horse[1]};
    int guns[2] = {battle->guns[0], battle->guns[1]};
    if (horse[0] >= 0)
        horse[0] =
            (int)((int64_t)horse[0] * men / battle->strength[0] + (int64_t)men * by->horse / 100);
    horse[0] = MIN(horse[0], men);
    if (guns[0] >= 0)
        guns[0] = guns[0] * (100 + by->guns) / 100;
    GString *name = g_string_new(NULL);
    g_string_append_printf(name, "%s/battle?men=%d,%d", system, men, battle->strength[1]);
    append_pair(name, "horse", horse);
    append_pair(name, "guns", guns);
    if (*battle->front[0] != '\0' && *battle->front[1] != '\0')
        g_string_append_printf(name, "&front=%s,%s", battle->front[0], battle->front[1]);
    if (by->prepared != 0 || *battle->defence != '\0')
        g_string_append_printf(name, "&defence=%s",
                               by->prepared > 0   ? "prepared"
                               : by->prepared < 0 ? "hasty"
                                                  : battle->defence);
    if (*battle->ground != '\0')
        g_string_append_printf(name, "&ground=%s", battle->ground);
    if (*battle->cover != '\0')
        g_string_append_printf(name, "&cover=%s", battle->cover);
    g_string_append_printf(name, "&year=%d", battle->year);
    const int surprise = CLAMP(battle->surprise + by->surprise, -3, 3);
    if (surprise != 0)
        g_string_append_printf(name, "&surprise=%d", surprise);
    return g_string_free(name, FALSE);
}

double
het_history_loss(const HetHistoryBattle *battle, int side)
{
    return battle->losses[side] < 0 ? (double)NAN
                                    : (double)battle->losses[side] / battle->strength[side];
}
