#include "stored.h"

#include <stdio.h>

#include "engine/rules/registry.h"

bool
het_stored_is(const char *path)
{
    static const char mark[] = "SQLite format 3";
    char start[sizeof mark] = "";
    FILE *file = g_file_test(path, G_FILE_TEST_IS_REGULAR) ? fopen(path, "rb") : NULL;
    const size_t length = file != NULL ? fread(start, 1, sizeof start, file) : 0;
    if (file != NULL)
        fclose(file);
    return length == sizeof start && memcmp(start, mark, sizeof mark) == 0;
}

bool
het_stored_open(const char *path, HetStored *ret_stored, GError **error)
{
    *ret_stored = (HetStored){.store = het_store_read(path, error)};
    if (ret_stored->store == NULL || !het_store_check(ret_stored->store, false, error))
        return false;
    ret_stored->tournament = het_store_definition(ret_stored->store, error);
    if (ret_stored->tournament == NULL ||
        !het_tournament_load(ret_stored->tournament, het_rules_registry, error))
        return false;
    if (strcmp(ret_stored->tournament->hash, het_store_hash(ret_stored->store)) != 0)
        return het_fail(
            error, HET_ERROR_VALUE,
            "%s was played when a scenario, a rule system or the source of the dice was "
            "another: use the version that wrote it (SELECT version FROM leg), or name a "
            "new store",
            path);
    ret_stored->results = het_results_new(ret_stored->tournament);
    return het_store_results(ret_stored->store, ret_stored->tournament, ret_stored->results, error);
}

void
het_stored_clear(HetStored *stored)
{
    het_store_free(stored->store);
    het_tournament_free(stored->tournament);
    het_results_free(stored->results);
    *stored = (HetStored){0};
}

typedef struct {
    unsigned wanted;
    char *text;
} Finding;

static bool
find_record(void *data, unsigned leg, const char *text)
{
    Finding *finding = data;
    if (leg == finding->wanted)
        finding->text = g_strdup(text);
    return finding->text == NULL;
}

char *
het_stored_record(const char *path, unsigned pair, unsigned leg, GError **error)
{
    Finding finding = {.wanted = 2 * (pair - 1) + leg - 1};
    g_autoptr(HetStore) store = het_store_read(path, error);
    if (store == NULL || !het_store_records(store, find_record, &finding, error))
        return NULL;
    if (finding.text == NULL)
        het_fail(error, HET_ERROR_FILE,
                 "%s has no record of pair %u, leg %u: of games without failures it keeps only "
                 "the number given by --keep",
                 path, pair, leg);
    return finding.text;
}

bool
het_stored_shard(const char *text, bool stored, const char *option, HetShard *ret_shard,
                 GError **error)
{
    unsigned number = 0, of = 0;
    char rest;
    *ret_shard = (HetShard){0};
    if (text == NULL)
        return true;
    if (sscanf(text, "%6u/%6u%c", &number, &of, &rest) != 2 || number < 1 || number > of)
        return het_fail(error, HET_ERROR_VALUE, "--shard=%s: expected K/N, from 1/N to N/N", text);
    if (!stored)
        return het_fail(error, HET_ERROR_VALUE,
                        "--shard needs %s: a shard's results are merged from there", option);
    *ret_shard = (HetShard){number, of};
    return true;
}
