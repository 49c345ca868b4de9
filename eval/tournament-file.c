#include "tournament-file.h"

#include <stdio.h>
#include <string.h>

#include "engine/each.h"
#include "engine/keyfile.h"
#include "engine/textfile.h"

static const char GROUP[] = "tournament";
static const char NO_FILES[] = "none";
static const char *const battles[] = {"same", "fresh", NULL};

const char *const het_tournament_formats[] = {"round-robin", "gauntlet", "rows", "meetings", NULL};

/* --- reading ---------------------------------------------------------------------------------- */

static void
read_list(HetKeyFile *file, const char *key, GPtrArray *list)
{
    g_auto(GStrv) items = het_key_file_list(file, GROUP, key);
    for (size_t i = 0; items != NULL && items[i] != NULL; i++)
        het_tournament_add_text(list, items[i]);
}

/* "SCENARIO FIRST SECOND", numbers from 1, and what else belongs to it. */
static void
read_row(HetKeyFile *file, const char *text, HetTournament *tournament)
{
    unsigned scenario = 0, first = 0, second = 0;
    int length = 0;
    if (sscanf(text, "%5u %5u %5u%n", &scenario, &first, &second, &length) != 3 || scenario < 1 ||
        scenario > tournament->scenarios->len || first < 1 || first > tournament->agents->len ||
        second < 1 || second > tournament->agents->len) {
        het_key_file_fail(file, GROUP, "rows",
                          "\"%.40s\": expected the numbers of a scenario and of two agents, "
                          "from 1: 3 1 2",
                          text);
        return;
    }
    HetTournamentRow row = {.scenario = scenario - 1,
                            .agents = {first - 1, second - 1},
                            .question = g_strstrip(g_strdup(text + length))};
    g_array_append_val(tournament->rows, row);
}

static void
read_rows(HetKeyFile *file, HetTournament *tournament)
{
    if (!het_tournament_has_rows(tournament))
        return;
    g_auto(GStrv) rows = het_key_file_list(file, GROUP, "rows");
    for (size_t i = 0; rows != NULL && rows[i] != NULL; i++)
        read_row(file, rows[i], tournament);
}

static void
read_numbers(HetKeyFile *file, HetTournament *tournament)
{
    tournament->format = (HetTournamentFormat)het_key_file_choice_or(
        file, GROUP, "format", het_tournament_formats, HET_FORMAT_ROUND_ROBIN);
    tournament->recover = het_key_file_yes(file, GROUP, "recover");
    tournament->luck = het_key_file_yes(file, GROUP, "luck");
    tournament->fresh = het_key_file_choice_or(file, GROUP, "battles", battles, 0) == 1;
    tournament->pairs =
        (unsigned)het_key_file_integer(file, GROUP, "pairs", 1, HET_TOURNAMENT_PAIRS_MAX);
    tournament->leg_timeout = (unsigned)het_key_file_integer_or(
        file, GROUP, "leg-timeout", 0, HET_TOURNAMENT_TIMEOUT_MAX, HET_TOURNAMENT_TIMEOUT);
}

/* The text of a key that may be left out. (transfer full) NULL: it is, or there is an error. */
static char *
optional(HetKeyFile *file, const char *key)
{
    return het_key_file_has(file, GROUP, key) ? het_key_file_string(file, GROUP, key) : NULL;
}

static void
read_texts(HetKeyFile *file, HetTournament *tournament)
{
    static const char *const keys[] = {"anchor", "dice", "secret"};
    g_free(tournament->title);
    tournament->title = het_key_file_string_or(file, GROUP, "title", "");
    tournament->records = optional(file, "records");
    HET_EACH_BELOW(i, G_N_ELEMENTS(keys)) {
        g_autofree char *text = optional(file, keys[i]);
        g_autoptr(GError) inner = NULL;
        if (text != NULL && !(i == 0 ? het_tournament_set_anchor(tournament, text, &inner)
                                     : het_tournament_set_dice(tournament, i == 1 ? text : NULL,
                                                               i == 2 ? text : NULL, &inner)))
            het_key_file_fail(file, GROUP, keys[i], "%s", inner->message);
    }
}

/* "0123456789abcdef PATH", or "none": the digests of what agents read. */
static void
read_agent_files(HetKeyFile *file, HetTournament *tournament)
{
    if (!het_key_file_has(file, GROUP, "files"))
        return;
    g_auto(GStrv) items = het_key_file_list(file, GROUP, "files");
    tournament->files = het_agent_files_new();
    for (size_t i = 0; items != NULL && items[i] != NULL && strcmp(items[0], NO_FILES) != 0; i++) {
        const size_t digits = strspn(items[i], "0123456789abcdef");
        if (digits == 16 && items[i][16] == ' ' && items[i][17] != '\0')
            g_strlcpy(het_agent_files_add(tournament->files, items[i] + 17)->digest, items[i], 17);
        else
            het_key_file_fail(file, GROUP, "files",
                              "\"%.40s\": expected 16 hexadecimal digits and a path, or none",
                              items[i]);
    }
}

/* 16 hexadecimal digits. */
static void
read_plays(HetKeyFile *file, HetTournament *tournament)
{
    g_autofree char *text = optional(file, "plays");
    if (text == NULL)
        return;
    if (het_text_is_hex(text, HET_DIGEST_DIGITS))
        g_strlcpy(tournament->plays, text, sizeof tournament->plays);
    else
        het_key_file_fail(file, GROUP, "plays", "\"%.40s\": expected 16 hexadecimal digits", text);
}

static HetTournament *
read_file(HetKeyFile *file, GError **error)
{
    g_autoptr(HetTournament) tournament = het_tournament_new();
    read_list(file, "agents", tournament->agents);
    read_list(file, "scenarios", tournament->scenarios);
    read_numbers(file, tournament);
    read_rows(file, tournament);
    read_agent_files(file, tournament);
    read_plays(file, tournament);
    tournament->seed = het_key_file_seed(file, GROUP, "seed", "1");
    read_texts(file, tournament);
    return het_key_file_finish(file, error) ? g_steal_pointer(&tournament) : NULL;
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

static void
write_agent_files(GKeyFile *file, const HetTournament *tournament)
{
    g_autoptr(GPtrArray) items = g_ptr_array_new_with_free_func(g_free);
    if (tournament->files == NULL)
        return;
    HET_EACH(const HetAgentFile, it, tournament->files)
        g_ptr_array_add(items, g_strdup_printf("%s %s", it->digest, it->path));
    if (items->len > 0)
        g_key_file_set_string_list(file, GROUP, "files", (const char *const *)items->pdata,
                                   items->len);
    else if (het_tournament_plays_outside(tournament))
        g_key_file_set_string(file, GROUP, "files", NO_FILES);
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
    write_agent_files(file, tournament);
    if (*tournament->plays != '\0')
        g_key_file_set_string(file, GROUP, "plays", tournament->plays);
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
    g_key_file_set_string(file, GROUP, "recover", tournament->recover ? "yes" : "no");
    g_key_file_set_string(file, GROUP, "luck", tournament->luck ? "yes" : "no");
    return het_key_file_write(file);
}
