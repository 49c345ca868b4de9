#include "store-row.h"

#include <inttypes.h>
#include <math.h>

#include "engine/keyfile.h"
#include "engine/textfile.h"
#include "engine/version.h"

/* Scenarios, agents and seeds are those of a definition, a key file. */
enum { TEXT_MAX = HET_KEY_FILE_MAX, NAME_MAX_BYTES = 256 };
_Static_assert(sizeof HET_COMPILER <= NAME_MAX_BYTES && sizeof HET_VERSION <= NAME_MAX_BYTES,
               "what is stored can be read");

/* --- single values: NULL when it is as it should be, else what is wrong --------------------------
 */

/* One line of text, as a terminal may be shown it. */
static bool
is_line(const char *text, size_t most)
{
    return text != NULL && strlen(text) < most && het_text_is_line(text);
}

static const char *
text_at(sqlite3_stmt *statement, int column)
{
    if (sqlite3_column_type(statement, column - 1) != SQLITE_TEXT)
        return NULL;
    const char *text = (const char *)sqlite3_column_text(statement, column - 1);
    size_t length = (size_t)sqlite3_column_bytes(statement, column - 1);
    return text != NULL && strlen(text) == length ? text : NULL;
}

static bool
number_at(sqlite3_stmt *statement, int column, gint64 most, gint64 *ret_number)
{
    *ret_number = sqlite3_column_int64(statement, column - 1);
    return sqlite3_column_type(statement, column - 1) == SQLITE_INTEGER && *ret_number >= 0 &&
           *ret_number <= most;
}

/* A side's name, or `none` for neither. */
static bool
actor_at(sqlite3_stmt *statement, int column, const char *none, HetActor *ret_actor)
{
    const char *name = text_at(statement, column);
    *ret_actor = HET_NOBODY;
    if (name == NULL)
        return none == NULL && sqlite3_column_type(statement, column - 1) == SQLITE_NULL;
    for (int side = 0; side < HET_SIDES; side++)
        if (strcmp(name, het_actor_name((HetActor)side)) == 0)
            *ret_actor = (HetActor)side;
    return *ret_actor != HET_NOBODY || g_strcmp0(name, none) == 0;
}

/* --- a row ------------------------------------------------------------------------------------ */

static const char *
read_key(const HetStore *store, sqlite3_stmt *statement, unsigned *ret_leg)
{
    gint64 pair = 0, leg = 0;
    if (g_strcmp0(text_at(statement, HET_COLUMN_DEFINITION), store->hash) != 0)
        return "is of another definition";
    if (!number_at(statement, HET_COLUMN_PAIR, HET_TOURNAMENT_PAIRS_MAX, &pair) || pair < 1 ||
        !number_at(statement, HET_COLUMN_LEG, 2, &leg) || leg < 1)
        return "has no number of a pair and a leg";
    *ret_leg = (unsigned)(2 * (pair - 1) + leg - 1);
    return NULL;
}

static const char *
read_outcome(sqlite3_stmt *statement, HetLegResult *result)
{
    const char *code = text_at(statement, HET_COLUMN_CODE);
    const char *hash = text_at(statement, HET_COLUMN_HASH);
    guint64 position = 0;
    if (code == NULL || !het_leg_code_find(code, &result->code) ||
        !het_leg_code_scored(result->code))
        return "has no code of a leg that counts";
    if (!actor_at(statement, HET_COLUMN_WINNER, "draw", &result->winner) ||
        !actor_at(statement, HET_COLUMN_OFFENDER, NULL, &result->offender))
        return "names no side";
    bool normal = result->code == HET_LEG_NORMAL;
    if (normal != (result->offender == HET_NOBODY) ||
        (!normal && result->winner != het_other(result->offender)))
        return "has a winner and an offender that do not go together";
    double points = result->winner == HET_NOBODY ? 0.5 : result->winner == HET_FIRST ? 1.0 : 0.0;
    if (sqlite3_column_double(statement, HET_COLUMN_POINTS - 1) != points)
        return "has other points than its winner";
    if (hash == NULL || strlen(hash) != 16 ||
        !g_ascii_string_to_unsigned(hash, 16, 0, G_MAXUINT64, &position, NULL))
        return "has no hash of a position";
    result->hash = position;
    return NULL;
}

static const char *
read_numbers(sqlite3_stmt *statement, HetLegResult *result)
{
    gint64 plies = 0, turns = 0;
    if (!number_at(statement, HET_COLUMN_PLIES, G_MAXUINT32, &plies) ||
        !number_at(statement, HET_COLUMN_TURNS, G_MAXUINT16, &turns))
        return "has a number of plies or turns out of range";
    result->plies = (unsigned)plies;
    result->turns = (unsigned)turns;
    for (int side = 0; side < HET_SIDES; side++) {
        gint64 numbers[6];
        for (int i = 0; i < 6; i++)
            if (!number_at(statement, HET_COLUMN_WORK + 6 * side + i, G_MAXINT64 >> 22,
                           &numbers[i]))
                return "has a number of an agent's work out of range";
        result->work[side] = (HetAgentWork){.choices = (uint64_t)numbers[0],
                                            .iterations = (uint64_t)numbers[1],
                                            .calls = (uint64_t)numbers[2],
                                            .evaluations = (uint64_t)numbers[3]};
        result->cpu[side] = numbers[4];
        result->wall[side] = numbers[5];
    }
    int type = sqlite3_column_type(statement, HET_COLUMN_LUCK - 1);
    result->has_luck = type != SQLITE_NULL;
    result->luck = sqlite3_column_double(statement, HET_COLUMN_LUCK - 1);
    if (result->has_luck && (type == SQLITE_TEXT || type == SQLITE_BLOB ||
                             !isfinite(result->luck) || fabs(result->luck) > 1e6))
        return "has luck out of range";
    return NULL;
}

static const char *
read_texts(sqlite3_stmt *statement, HetLegResult *result)
{
    static const int names[] = {HET_COLUMN_VERSION, HET_COLUMN_COMPILER, HET_COLUMN_HOST};
    static const int texts[] = {HET_COLUMN_SCENARIO, HET_COLUMN_FIRST, HET_COLUMN_SECOND,
                                HET_COLUMN_SEED};
    const char *reason = text_at(statement, HET_COLUMN_REASON);
    if (!is_line(reason, sizeof result->reason))
        return "has a reason that is no line of text";
    g_strlcpy(result->reason, reason, sizeof result->reason);
    HET_EACH_BELOW(i, G_N_ELEMENTS(names))
        if (!is_line(text_at(statement, names[i]), NAME_MAX_BYTES))
            return "has a version, compiler or host that is no line of text";
    HET_EACH_BELOW(i, G_N_ELEMENTS(texts))
        if (!is_line(text_at(statement, texts[i]), TEXT_MAX))
            return "has a scenario, agent or seed that is no line of text";
    return NULL;
}

const HetPairing *
het_store_pairing(HetStore *store, const HetTournament *tournament, unsigned pair)
{
    if (store->pair != pair || strcmp(store->paired, tournament->hash) != 0)
        store->pairing = het_tournament_pairing(tournament, pair);
    memcpy(store->paired, tournament->hash, sizeof store->paired);
    store->pair = pair;
    return &store->pairing;
}

/* Checks a leg against the schedule. */
static const char *
fits(HetStore *store, sqlite3_stmt *statement, const HetTournament *tournament, unsigned leg)
{
    const HetPairing *pairing = het_store_pairing(store, tournament, leg / 2);
    char seed[24];
    g_snprintf(seed, sizeof seed, "%" PRIu64, pairing->seeds[leg % 2]);
    const GPtrArray *agents = tournament->agents;
    if (strcmp(text_at(statement, HET_COLUMN_SCENARIO),
               tournament->scenarios->pdata[pairing->scenario]) != 0)
        return "is on another scenario than the schedule has there";
    if (strcmp(text_at(statement, HET_COLUMN_FIRST),
               agents->pdata[het_pairing_agent(pairing, leg % 2, HET_FIRST)]) != 0 ||
        strcmp(text_at(statement, HET_COLUMN_SECOND),
               agents->pdata[het_pairing_agent(pairing, leg % 2, HET_SECOND)]) != 0)
        return "is between other agents than the schedule has there";
    if (strcmp(text_at(statement, HET_COLUMN_SEED), seed) != 0)
        return "has another seed than the schedule";
    return NULL;
}

static bool
refuse(const HetStore *store, sqlite3_stmt *statement, const char *what, GError **error)
{
    return het_fail(error, HET_ERROR_FORMAT,
                    "%s: the row of pair %" G_GINT64_FORMAT ", leg %" G_GINT64_FORMAT
                    " %s: delete it, and it is played again",
                    store->path, (gint64)sqlite3_column_int64(statement, HET_COLUMN_PAIR - 1),
                    (gint64)sqlite3_column_int64(statement, HET_COLUMN_LEG - 1), what);
}

bool
het_store_read_row(HetStore *store, sqlite3_stmt *statement, const HetTournament *tournament,
                   HetRow *ret_row, GError **error)
{
    *ret_row = (HetRow){0};
    const char *wrong = sqlite3_column_count(statement) < HET_COLUMN_END - 1
                            ? "has not the columns of a leg"
                            : read_key(store, statement, &ret_row->leg);
    if (wrong == NULL)
        wrong = read_outcome(statement, &ret_row->result);
    if (wrong == NULL)
        wrong = read_numbers(statement, &ret_row->result);
    if (wrong == NULL)
        wrong = read_texts(statement, &ret_row->result);
    if (wrong == NULL && tournament != NULL)
        wrong = fits(store, statement, tournament, ret_row->leg);
    return wrong == NULL || refuse(store, statement, wrong, error);
}

bool
het_store_check_rows(HetStore *store, const char *database, const HetTournament *tournament,
                     GError **error)
{
    g_autofree char *sql = g_strdup_printf("SELECT * FROM %s.leg", database);
    g_autoptr(HetStatement) statement = het_store_prepare(store, sql, error);
    if (statement == NULL)
        return false;
    int step;
    while ((step = sqlite3_step(statement)) == SQLITE_ROW) {
        HetRow row;
        if (!het_store_read_row(store, statement, tournament, &row, error))
            return false;
    }
    return step == SQLITE_DONE || het_store_fail(store, error);
}

bool
het_store_check_record(const HetStore *store, gint64 pair, gint64 leg, const char *text,
                       GError **error)
{
    if (pair >= 1 && pair <= HET_TOURNAMENT_PAIRS_MAX && leg >= 1 && leg <= 2 && text != NULL &&
        g_utf8_validate(text, -1, NULL))
        return true;
    return het_fail(error, HET_ERROR_FORMAT,
                    "%s: the record of pair %" G_GINT64_FORMAT ", leg %" G_GINT64_FORMAT
                    " is none: delete it",
                    store->path, pair, leg);
}
