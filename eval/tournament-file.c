#include "tournament-file.h"

#include <stdio.h>

#include "engine/each.h"
#include "engine/keyfile.h"

static const char GROUP[] = "tournament";
static const char *const yes_no[] = {"no", "yes", NULL};
static const char *const battles[] = {"same", "fresh", NULL};

const char *const het_tournament_formats[] = {"round-robin", "gauntlet", "rows", "meetings", NULL};

/* --- reading ---------------------------------------------------------------------------------- */

static bool
read_list(HetKeyFile *file, const char *key, GPtrArray *list, GError **error)
{
    g_auto(GStrv) items = het_key_file_list(file, GROUP, key, error);
    for (size_t i = 0; items != NULL && items[i] != NULL; i++)
        het_tournament_add_text(list, items[i]);
    return items != NULL;
}

static bool
read_seed(HetKeyFile *file, HetTournament *tournament, GError **error)
{
    g_autofree char *text = het_key_file_string_or(file, GROUP, "seed", "1", error);
    if (text == NULL)
        return false;
    guint64 seed = 0;
    if (!g_ascii_string_to_unsigned(text, 10, 0, G_MAXUINT64, &seed, NULL))
        return het_key_file_fail(file, GROUP, "seed", error,
                                 "\"%.40s\" is no seed, expected a whole number from 0 to "
                                 "18446744073709551615",
                                 text);
    tournament->seed = seed;
    return true;
}

/* "SCENARIO FIRST SECOND", numbers from 1, and what else there is to say. */
static bool
read_row(HetKeyFile *file, const char *text, HetTournament *tournament, GError **error)
{
    unsigned scenario = 0, first = 0, second = 0;
    int length = 0;
    if (sscanf(text, "%5u %5u %5u%n", &scenario, &first, &second, &length) != 3 || scenario < 1 ||
        scenario > tournament->scenarios->len || first < 1 || first > tournament->agents->len ||
        second < 1 || second > tournament->agents->len)
        return het_key_file_fail(file, GROUP, "rows", error,
                                 "\"%.40s\": expected the numbers of a scenario and of two agents, "
                                 "from 1: 3 1 2",
                                 text);
    HetTournamentRow row = {.scenario = scenario - 1,
                            .agents = {first - 1, second - 1},
                            .question = g_strstrip(g_strdup(text + length))};
    g_array_append_val(tournament->rows, row);
    return true;
}

static bool
read_rows(HetKeyFile *file, HetTournament *tournament, GError **error)
{
    if (!het_tournament_has_rows(tournament))
        return true;
    g_auto(GStrv) rows = het_key_file_list(file, GROUP, "rows", error);
    for (size_t i = 0; rows != NULL && rows[i] != NULL; i++)
        if (!read_row(file, rows[i], tournament, error))
            return false;
    return rows != NULL;
}

static bool
read_numbers(HetKeyFile *file, HetTournament *tournament, GError **error)
{
    unsigned format = HET_FORMAT_ROUND_ROBIN, recover = 0, luck = 0, fresh = 0;
    int pairs = 0, timeout = 0;
    if (!het_key_file_choice_or(file, GROUP, "format", het_tournament_formats, format, &format,
                                error) ||
        !het_key_file_choice_or(file, GROUP, "recover", yes_no, recover, &recover, error) ||
        !het_key_file_choice_or(file, GROUP, "luck", yes_no, luck, &luck, error) ||
        !het_key_file_choice_or(file, GROUP, "battles", battles, fresh, &fresh, error) ||
        !het_key_file_integer(file, GROUP, "pairs", 1, HET_TOURNAMENT_PAIRS_MAX, &pairs, error) ||
        !het_key_file_integer_or(file, GROUP, "leg-timeout", 0, HET_TOURNAMENT_TIMEOUT_MAX,
                                 HET_TOURNAMENT_TIMEOUT, &timeout, error))
        return false;
    tournament->format = (HetTournamentFormat)format;
    tournament->recover = recover == 1;
    tournament->luck = luck == 1;
    tournament->fresh = fresh == 1;
    tournament->pairs = (unsigned)pairs;
    tournament->leg_timeout = (unsigned)timeout;
    return true;
}

static bool
read_dice(HetKeyFile *file, HetTournament *tournament, GError **error)
{
    static const char *const keys[] = {"dice", "secret"};
    HET_EACH_BELOW(i, G_N_ELEMENTS(keys)) {
        g_autofree char *text = het_key_file_string_or(file, GROUP, keys[i], "", error);
        g_autoptr(GError) inner = NULL;
        if (text == NULL)
            return false;
        if (*text != '\0' && !het_tournament_set_dice(tournament, i == 0 ? text : NULL,
                                                      i == 1 ? text : NULL, &inner))
            return het_key_file_fail(file, GROUP, keys[i], error, "%s", inner->message);
    }
    return true;
}

static bool
read_texts(HetKeyFile *file, HetTournament *tournament, GError **error)
{
    g_autofree char *title = het_key_file_string_or(file, GROUP, "title", "", error);
    if (title == NULL)
        return false;
    g_free(tournament->title);
    tournament->title = g_steal_pointer(&title);
    if (het_key_file_has(file, GROUP, "records") &&
        (tournament->records = het_key_file_string(file, GROUP, "records", error)) == NULL)
        return false;
    if (!het_key_file_has(file, GROUP, "anchor"))
        return true;
    g_autofree char *anchor = het_key_file_string(file, GROUP, "anchor", error);
    g_autoptr(GError) inner = NULL;
    if (anchor == NULL)
        return false;
    if (!het_tournament_set_anchor(tournament, anchor, &inner))
        return het_key_file_fail(file, GROUP, "anchor", error, "%s", inner->message);
    return true;
}

static HetTournament *
read_file(HetKeyFile *file, GError **error)
{
    g_autoptr(HetTournament) tournament = het_tournament_new();
    if (!read_list(file, "agents", tournament->agents, error) ||
        !read_list(file, "scenarios", tournament->scenarios, error) ||
        !read_numbers(file, tournament, error) || !read_rows(file, tournament, error) ||
        !read_seed(file, tournament, error) || !read_texts(file, tournament, error) ||
        !read_dice(file, tournament, error) || !het_key_file_finish(file, error))
        return NULL;
    return g_steal_pointer(&tournament);
}

HetTournament *
het_tournament_parse(const char *name, const char *text, gssize length, GError **error)
{
    g_autoptr(HetKeyFile) file = het_key_file_parse(name, text, length, error);
    return file != NULL ? read_file(file, error) : NULL;
}

HetTournament *
het_tournament_read(const char *path, GError **error)
{
    g_autoptr(HetKeyFile) file = het_key_file_load(path, error);
    return file != NULL ? read_file(file, error) : NULL;
}

/* --- writing ---------------------------------------------------------------------------------- */

char *
het_tournament_row_text(const HetTournamentRow *row)
{
    return g_strdup_printf("%u %u %u%s%s", row->scenario + 1, row->agents[0] + 1,
                           row->agents[1] + 1, *row->question != '\0' ? " " : "", row->question);
}

char *
het_tournament_text(const HetTournament *tournament)
{
    g_autoptr(GKeyFile) file = g_key_file_new();
    const GPtrArray *agents = tournament->agents, *scenarios = tournament->scenarios;
    if (*tournament->title != '\0')
        g_key_file_set_string(file, GROUP, "title", tournament->title);
    g_key_file_set_string_list(file, GROUP, "agents", (const char *const *)agents->pdata,
                               agents->len);
    g_key_file_set_string_list(file, GROUP, "scenarios", (const char *const *)scenarios->pdata,
                               scenarios->len);
    g_key_file_set_string(file, GROUP, "format", het_tournament_formats[tournament->format]);
    g_autoptr(GPtrArray) rows = g_ptr_array_new_with_free_func(g_free);
    HET_EACH_IN(const HetTournamentRow, row, tournament->rows)
        g_ptr_array_add(rows, het_tournament_row_text(row));
    if (rows->len > 0)
        g_key_file_set_string_list(file, GROUP, "rows", (const char *const *)rows->pdata,
                                   rows->len);
    if (tournament->fresh)
        g_key_file_set_string(file, GROUP, "battles", battles[1]);
    g_key_file_set_integer(file, GROUP, "pairs", (int)tournament->pairs);
    g_key_file_set_uint64(file, GROUP, "seed", tournament->seed);
    /* Without a word open dice are meant where no program from outside plays. */
    if (tournament->dice > HET_DICE_OPEN ||
        (tournament->dice == HET_DICE_OPEN && het_tournament_plays_outside(tournament)))
        g_key_file_set_string(file, GROUP, "dice", het_tournament_dice(tournament));
    if (*tournament->secret != '\0')
        g_key_file_set_string(file, GROUP, "secret", tournament->secret);
    g_key_file_set_integer(file, GROUP, "leg-timeout", (int)tournament->leg_timeout);
    if (tournament->anchor != HET_ANCHOR_USUAL)
        g_key_file_set_string(file, GROUP, "anchor", agents->pdata[tournament->anchor]);
    g_key_file_set_string(file, GROUP, "recover", yes_no[tournament->recover]);
    g_key_file_set_string(file, GROUP, "luck", yes_no[tournament->luck]);
    return g_key_file_to_data(file, NULL, NULL);
}
