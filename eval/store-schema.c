#include "store-schema.h"

#include "match.h"
#include "tournament.h"

/* With the limits that are checked where results are made and read: pairs, moves, turns, a reason's
 * bytes. */
static const char tables[] =
    "CREATE TABLE definition ("
    " hash TEXT PRIMARY KEY CHECK (hash NOT GLOB '*[^0-9a-f]*' AND LENGTH(hash) = 16),"
    " text TEXT NOT NULL CHECK (TYPEOF(text) = 'text'),"
    " pairs INTEGER NOT NULL CHECK (pairs BETWEEN 1 AND %d)) WITHOUT ROWID;"
    "CREATE TABLE leg ("
    " definition TEXT NOT NULL REFERENCES definition (hash),"
    " pair INTEGER NOT NULL CHECK (TYPEOF(pair) = 'integer' AND pair BETWEEN 1 AND %d),"
    " leg INTEGER NOT NULL CHECK (leg IN (1, 2)), scenario TEXT NOT NULL, first TEXT NOT NULL,"
    " second TEXT NOT NULL, seed TEXT NOT NULL, code TEXT NOT NULL, winner TEXT NOT NULL,"
    " offender TEXT, first_points REAL NOT NULL, plies INTEGER NOT NULL, turns INTEGER NOT NULL,"
    " hash TEXT NOT NULL, reason TEXT NOT NULL,"
    " first_choices INTEGER NOT NULL, first_iterations INTEGER NOT NULL,"
    " first_calls INTEGER NOT NULL, first_evaluations INTEGER NOT NULL,"
    " first_cpu_us INTEGER NOT NULL, first_wall_us INTEGER NOT NULL,"
    " second_choices INTEGER NOT NULL, second_iterations INTEGER NOT NULL,"
    " second_calls INTEGER NOT NULL, second_evaluations INTEGER NOT NULL,"
    " second_cpu_us INTEGER NOT NULL, second_wall_us INTEGER NOT NULL,"
    " first_luck REAL,"
    " version TEXT NOT NULL, compiler TEXT NOT NULL, host TEXT NOT NULL,"
    " PRIMARY KEY (definition, pair, leg),"
    " CHECK (code IN ('normal', 'resigned', 'illegal-move', 'crash', 'overrun')),"
    " CHECK (winner IN ('first', 'second', 'draw')),"
    " CHECK ((code = 'normal') = (offender IS NULL)),"
    " CHECK (offender IS NULL OR (offender IN ('first', 'second') AND winner IN"
    " ('first', 'second') AND winner <> offender)),"
    " CHECK (first_points = CASE winner WHEN 'first' THEN 1 WHEN 'second' THEN 0 ELSE 0.5 END),"
    " CHECK (TYPEOF(plies) = 'integer' AND plies BETWEEN 0 AND %u),"
    " CHECK (TYPEOF(turns) = 'integer' AND turns BETWEEN 0 AND %u),"
    " CHECK (hash NOT GLOB '*[^0-9a-f]*' AND LENGTH(hash) = 16),"
    " CHECK (LENGTH(CAST(reason AS BLOB)) < %d),"
    " CHECK (first_luck IS NULL OR TYPEOF(first_luck) = 'real')) WITHOUT ROWID;"
    "CREATE TABLE record ("
    " definition TEXT NOT NULL,"
    " pair INTEGER NOT NULL CHECK (TYPEOF(pair) = 'integer' AND pair BETWEEN 1 AND %d),"
    " leg INTEGER NOT NULL CHECK (leg IN (1, 2)),"
    " text TEXT NOT NULL CHECK (TYPEOF(text) = 'text'),"
    " PRIMARY KEY (definition, pair, leg));"
    /* Whole pairs: points of leg 1's first agent, 0 to 2. */
    "CREATE VIEW pair_score AS"
    " SELECT one.definition, one.pair, one.scenario, one.first AS agent, one.second AS opponent,"
    " one.first_points + 1 - two.first_points AS points, one.host AS host, two.host AS other_host"
    " FROM leg AS one JOIN leg AS two ON two.definition = one.definition AND two.pair = one.pair"
    " AND one.leg = 1 AND two.leg = 2;"
    /* Who scored how much against whom, where; both ways round. */
    "CREATE VIEW head_to_head AS"
    " SELECT agent, opponent, scenario, COUNT(*) AS pairs, SUM(points) / (2 * COUNT(*)) AS share"
    " FROM (SELECT agent, opponent, scenario, points FROM pair_score"
    " UNION ALL SELECT opponent, agent, scenario, 2 - points FROM pair_score)"
    " GROUP BY agent, opponent, scenario;"
    /* How even the sides are: FIRST's share of the points. */
    "CREATE VIEW balance AS"
    " SELECT scenario, COUNT(*) AS games, AVG(first_points) AS first_share,"
    " AVG(winner = 'draw') AS drawn, AVG(plies) AS plies FROM leg GROUP BY scenario;"
    "CREATE VIEW failure AS"
    " SELECT CASE offender WHEN 'first' THEN first ELSE second END AS agent, code, scenario,"
    " COUNT(*) AS games FROM leg WHERE offender IS NOT NULL"
    " GROUP BY 1, code, scenario;"
    /* CPU seconds and calls of the forward model by agent. */
    "CREATE VIEW cost AS"
    " SELECT agent, COUNT(*) AS games, SUM(cpu) / 1e6 AS cpu_s, SUM(calls) AS calls"
    " FROM (SELECT first AS agent, first_cpu_us AS cpu, first_calls AS calls FROM leg"
    " UNION ALL SELECT second, second_cpu_us, second_calls FROM leg) GROUP BY agent;"
    /* A scenario's name need not give its system: it may be a file's. */
    "CREATE TABLE scenario ("
    " name TEXT PRIMARY KEY, system TEXT NOT NULL, digest TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE VIEW standing AS"
    " SELECT system, agent, SUM(pairs) AS pairs, SUM(share * pairs) / SUM(pairs) AS share"
    " FROM head_to_head JOIN scenario ON scenario.name = head_to_head.scenario"
    " GROUP BY system, agent ORDER BY system, share DESC, agent;";

/* The course of a game by name, as docs/formats.md lists them; and exact answers of points that are
 * not played. */
static const char study_tables[] =
    "CREATE TABLE course ("
    " definition TEXT NOT NULL,"
    " pair INTEGER NOT NULL CHECK (TYPEOF(pair) = 'integer' AND pair BETWEEN 1 AND %d),"
    " leg INTEGER NOT NULL CHECK (leg IN (1, 2)),"
    " name TEXT NOT NULL CHECK (TYPEOF(name) = 'text'),"
    " first INTEGER NOT NULL CHECK (TYPEOF(first) = 'integer'),"
    " second INTEGER NOT NULL CHECK (TYPEOF(second) = 'integer'),"
    " PRIMARY KEY (definition, pair, leg, name)) WITHOUT ROWID;"
    "CREATE TABLE answer ("
    " definition TEXT NOT NULL,"
    " point INTEGER NOT NULL CHECK (TYPEOF(point) = 'integer' AND point BETWEEN 1 AND %d),"
    " name TEXT NOT NULL CHECK (TYPEOF(name) = 'text'),"
    " value REAL NOT NULL CHECK (TYPEOF(value) = 'real'),"
    " PRIMARY KEY (definition, point, name)) WITHOUT ROWID;";

char *
het_store_schema(bool study)
{
    enum { PAIRS = HET_TOURNAMENT_PAIRS_MAX };
    g_autofree char *all =
        g_strdup_printf(tables, PAIRS, PAIRS, G_MAXUINT32, G_MAXUINT16, HET_REASON_MAX, PAIRS);
    g_autofree char *more =
        study ? g_strdup_printf(study_tables, PAIRS, HET_TOURNAMENT_ROWS_MAX) : NULL;
    return g_strconcat(all, more, NULL);
}
