/* Contents of a study's store besides games: their courses, and exact answers. */
#include <math.h>

#include "store-row.h"

/* --- courses ---------------------------------------------------------------------------------- */

bool
het_store_add_course(HetStore *store, const HetRow *row, GError **error)
{
    if (!row->result.has_course)
        return true;
    if (store->add_course == NULL &&
        (store->add_course = het_store_prepare(
             store, "INSERT OR REPLACE INTO course VALUES (?, ?, ?, ?, ?, ?)", error)) == NULL)
        return false;
    bool good = true;
    for (unsigned item = 0; item < HET_COURSE_COUNT && good; item++) {
        sqlite3_stmt *statement = store->add_course;
        sqlite3_bind_text(statement, 1, store->hash, -1, SQLITE_STATIC);
        sqlite3_bind_int64(statement, 2, row->leg / 2 + 1);
        sqlite3_bind_int64(statement, 3, row->leg % 2 + 1);
        sqlite3_bind_text(statement, 4, het_course_name((HetCourseItem)item), -1, SQLITE_STATIC);
        for (int side = 0; side < HET_SIDES; side++)
            sqlite3_bind_int64(statement, 5 + side, row->result.course.value[side][item]);
        good = sqlite3_step(statement) == SQLITE_DONE || het_store_fail(store, error);
        sqlite3_reset(statement);
    }
    return good;
}

static bool
refuse_course(const HetStore *store, gint64 pair, gint64 leg, GError **error)
{
    return het_fail(error, HET_ERROR_FORMAT,
                    "%s: the course of pair %" G_GINT64_FORMAT ", leg %" G_GINT64_FORMAT
                    " is none: delete it and its leg, and it is played again",
                    store->path, pair, leg);
}

/* A row of the table, read with suspicion; false where it is none. */
static bool
read_course(const HetStore *store, sqlite3_stmt *statement, HetResults *results)
{
    HetCourseItem item;
    const char *hash = (const char *)sqlite3_column_text(statement, 0);
    const char *name = (const char *)sqlite3_column_text(statement, 3);
    gint64 pair = sqlite3_column_int64(statement, 1), leg = sqlite3_column_int64(statement, 2);
    if (g_strcmp0(hash, store->hash) != 0 || name == NULL || !het_course_find(name, &item) ||
        pair < 1 || pair > HET_TOURNAMENT_PAIRS_MAX || leg < 1 || leg > 2)
        return false;
    const gint64 index = 2 * (pair - 1) + leg - 1;
    for (int side = 0; side < HET_SIDES; side++) {
        gint64 value = sqlite3_column_int64(statement, 4 + side);
        if (sqlite3_column_type(statement, 4 + side) != SQLITE_INTEGER || value < G_MININT32 ||
            value > G_MAXINT32)
            return false;
        if (index < results->count) {
            results->legs[index].course.value[side][item] = (int32_t)value;
            results->legs[index].has_course = true;
        }
    }
    return true;
}

bool
het_store_courses(HetStore *store, HetResults *results, GError **error)
{
    g_autoptr(HetStatement) statement = het_store_prepare(
        store, "SELECT definition, pair, leg, name, first, second FROM course", error);
    if (statement == NULL)
        return false;
    int step;
    while ((step = sqlite3_step(statement)) == SQLITE_ROW)
        if (!read_course(store, statement, results))
            return refuse_course(store, sqlite3_column_int64(statement, 1),
                                 sqlite3_column_int64(statement, 2), error);
    return step == SQLITE_DONE || het_store_fail(store, error);
}

/* --- answers ---------------------------------------------------------------------------------- */

static bool
insert_answers(HetStore *store, const HetStoreAnswer *answers, unsigned count, GError **error)
{
    g_autoptr(HetStatement) statement =
        het_store_prepare(store, "INSERT OR REPLACE INTO answer VALUES (?, ?, ?, ?)", error);
    bool good = statement != NULL;
    for (unsigned i = 0; i < count && good; i++) {
        sqlite3_bind_text(statement, 1, store->hash, -1, SQLITE_STATIC);
        sqlite3_bind_int64(statement, 2, answers[i].row + 1);
        sqlite3_bind_text(statement, 3, answers[i].name, -1, SQLITE_STATIC);
        sqlite3_bind_double(statement, 4, answers[i].value);
        good = sqlite3_step(statement) == SQLITE_DONE || het_store_fail(store, error);
        sqlite3_reset(statement);
    }
    return good;
}

bool
het_store_add_answers(HetStore *store, const HetStoreAnswer *answers, unsigned count,
                      GError **error)
{
    const bool good = het_store_begin(store, error) && insert_answers(store, answers, count, error);
    return good || het_store_undo(store);
}

bool
het_store_answers(HetStore *store, const HetTournament *tournament,
                  void (*each)(void *data, const HetStoreAnswer *answer), void *data,
                  GError **error)
{
    g_autoptr(HetStatement) statement = het_store_prepare(
        store, "SELECT definition, point, name, value FROM answer ORDER BY point, name", error);
    if (statement == NULL)
        return false;
    int step;
    while ((step = sqlite3_step(statement)) == SQLITE_ROW) {
        const char *hash = (const char *)sqlite3_column_text(statement, 0);
        gint64 point = sqlite3_column_int64(statement, 1);
        HetStoreAnswer answer = {.name = (const char *)sqlite3_column_text(statement, 2),
                                 .value = sqlite3_column_double(statement, 3)};
        if (g_strcmp0(hash, store->hash) != 0 || point < 1 || point > tournament->rows->len ||
            answer.name == NULL || sqlite3_column_type(statement, 3) != SQLITE_FLOAT ||
            !isfinite(answer.value))
            return het_fail(error, HET_ERROR_FORMAT,
                            "%s: the answer of point %" G_GINT64_FORMAT
                            " is none: delete it, and it is worked out again",
                            store->path, point);
        answer.row = (unsigned)point - 1;
        each(data, &answer);
    }
    return step == SQLITE_DONE || het_store_fail(store, error);
}

/* --- merging ---------------------------------------------------------------------------------- */

bool
het_store_merge_study(HetStore *store, GError **error)
{
    return het_store_run(store,
                         "INSERT OR IGNORE INTO main.course SELECT * FROM other.course;"
                         "INSERT OR IGNORE INTO main.answer SELECT * FROM other.answer;",
                         error);
}
