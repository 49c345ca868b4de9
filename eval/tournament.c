#define _DEFAULT_SOURCE /* getentropy() */
#include "tournament.h"

#include <errno.h>
#include <unistd.h>

#include "agents/agent.h"
#include "agents/style-file.h"
#include "tournament-file.h"
#include "engine/each.h"

static const char *const dice_names[] = {"usual", "open", "secret", "apart", NULL};

static void
clear_row(gpointer row)
{
    g_free(((HetTournamentRow *)row)->question);
}

HetTournament *
het_tournament_new(void)
{
    HetTournament *tournament = g_new0(HetTournament, 1);
    tournament->title = g_strdup("");
    tournament->agents = g_ptr_array_new_with_free_func(g_free);
    tournament->scenarios = g_ptr_array_new_with_free_func(g_free);
    tournament->loaded = g_ptr_array_new_with_free_func(het_tournament_scenario_free);
    tournament->rows = g_array_new(FALSE, TRUE, sizeof(HetTournamentRow));
    g_array_set_clear_func(tournament->rows, clear_row);
    tournament->pairs = 10;
    tournament->seed = 1;
    tournament->leg_timeout = HET_TOURNAMENT_TIMEOUT;
    tournament->anchor = HET_ANCHOR_USUAL;
    return tournament;
}

void
het_tournament_free(HetTournament *tournament)
{
    if (tournament == NULL)
        return;
    g_free(tournament->title);
    g_ptr_array_unref(tournament->agents);
    g_ptr_array_unref(tournament->scenarios);
    g_ptr_array_unref(tournament->loaded);
    g_clear_pointer(&tournament->opened, g_hash_table_unref);
    g_clear_pointer(&tournament->files, g_ptr_array_unref);
    g_clear_pointer(&tournament->players, g_ptr_array_unref);
    g_clear_pointer(&tournament->places, g_ptr_array_unref);
    g_array_unref(tournament->rows);
    g_free(tournament->records);
    g_free(tournament);
}

static int
compare_texts(const void *one, const void *other)
{
    return strcmp(*(const char *const *)one, *(const char *const *)other);
}

/* --- lists ------------------------------------------------------------------------------------ */

void
het_tournament_add_text(GPtrArray *list, const char *text)
{
    g_autofree char *trimmed = g_strstrip(g_strdup(text));
    if (*trimmed != '\0')
        g_ptr_array_add(list, g_steal_pointer(&trimmed));
}

/* True if `text` begins with the name of an agent that ends there or before a ':'. */
static bool
starts_agent(const char *text)
{
    text += strspn(text, " ");
    size_t length = strcspn(text, ":,; ");
    HET_EACH_LISTED(i, het_agent_registry)
        if (strlen(het_agent_registry[i]->name) == length &&
            strncmp(het_agent_registry[i]->name, text, length) == 0)
            return true;
    return text[0] == '@';
}

/* True if the agent that begins here takes all that follows its name, as a program's command. */
static bool
takes_rest(const char *text)
{
    text += strspn(text, " ");
    size_t length = strcspn(text, ":,; ");
    HET_EACH_LISTED(i, het_agent_registry)
        if (strlen(het_agent_registry[i]->name) == length &&
            strncmp(het_agent_registry[i]->name, text, length) == 0)
            return het_agent_registry[i]->rest != NULL;
    return false;
}

/* The end of the agent that begins at `text`. A ';' ends it, and a ',' before another's name; of
 * one with a command a ';' before a name by itself, and nothing within quotes. */
static const char *
agent_end(const char *text)
{
    bool command = takes_rest(text);
    char quote = '\0';
    for (; *text != '\0'; text++) {
        if (command && quote == '\0' && *text == '\\' && text[1] != '\0')
            text++;
        else if (quote != '\0')
            quote = *text == quote ? '\0' : quote;
        else if (command && (*text == '\'' || *text == '"'))
            quote = *text;
        else if ((*text == ';' && (!command || text[1] == '\0' || starts_agent(text + 1))) ||
                 (*text == ',' && starts_agent(text + 1)))
            break;
    }
    return text;
}

void
het_tournament_add_agents(HetTournament *tournament, const char *list)
{
    for (const char *at = list; *at != '\0';) {
        const char *end = agent_end(at);
        g_autofree char *agent = g_strndup(at, (gsize)(end - at));
        het_tournament_add_text(tournament->agents, agent);
        at = end + (*end != '\0');
    }
}

void
het_tournament_add_scenarios(HetTournament *tournament, const char *list)
{
    g_auto(GStrv) parts = g_strsplit_set(list, ",;", -1);
    HET_EACH_LISTED(i, parts)
        het_tournament_add_text(tournament->scenarios, parts[i]);
}

unsigned
het_tournament_index(GPtrArray *list, const char *text)
{
    guint index = 0;
    if (!g_ptr_array_find_with_equal_func(list, text, g_str_equal, &index)) {
        index = list->len;
        g_ptr_array_add(list, g_strdup(text));
    }
    return index;
}

void
het_tournament_add_row(HetTournament *tournament, const char *scenario, const char *const agents[2],
                       const char *question)
{
    HetTournamentRow row = {
        .scenario = het_tournament_index(tournament->scenarios, scenario),
        .agents = {het_tournament_index(tournament->agents, agents[0]),
                   het_tournament_index(tournament->agents, agents[1])},
        .question = g_strdup(question != NULL ? question : ""),
    };
    g_array_append_val(tournament->rows, row);
    tournament->format = HET_FORMAT_ROWS;
}

bool
het_tournament_has_rows(const HetTournament *tournament)
{
    return tournament->format == HET_FORMAT_ROWS || tournament->format == HET_FORMAT_MEETINGS;
}

bool
het_tournament_set_anchor(HetTournament *tournament, const char *agent, GError **error)
{
    g_autoptr(GString) names = g_string_new(NULL);
    g_autofree char *wanted = g_strstrip(g_strdup(agent));
    HET_EACH_BELOW(i, tournament->agents->len) {
        const char *name = tournament->agents->pdata[i];
        if (strcmp(name, wanted) == 0) {
            tournament->anchor = i;
            return true;
        }
        g_string_append_printf(names, "%s%s", i == 0 ? "" : "; ", name);
    }
    return het_fail(error, HET_ERROR_USAGE,
                    "anchor \"%.60s\" is not among the agents: expected one of %s", agent,
                    names->str);
}

static bool
is_secret(const char *text)
{
    size_t digits = 0;
    while (g_ascii_isxdigit(text[digits]) && !g_ascii_isupper(text[digits]))
        digits++;
    return digits == HET_SECRET_DIGITS && text[digits] == '\0';
}

bool
het_tournament_set_dice(HetTournament *tournament, const char *dice, const char *secret,
                        GError **error)
{
    unsigned source = tournament->dice;
    if (dice != NULL) {
        for (source = HET_DICE_OPEN; dice_names[source] != NULL; source++)
            if (strcmp(dice_names[source], dice) == 0)
                break;
        if (dice_names[source] == NULL)
            return het_fail(error, HET_ERROR_USAGE,
                            "dice \"%.40s\": expected open, secret or apart", dice);
    }
    if (secret != NULL && !is_secret(secret))
        return het_fail(error, HET_ERROR_USAGE,
                        "a secret is %d hexadecimal digits in lower case: openssl rand -hex %d",
                        HET_SECRET_DIGITS, HET_SECRET_DIGITS / 2);
    tournament->dice = (HetDiceSource)source;
    if (secret != NULL)
        g_strlcpy(tournament->secret, secret, sizeof tournament->secret);
    return true;
}

const char *
het_tournament_dice(const HetTournament *tournament)
{
    return dice_names[tournament->dice];
}

bool
het_tournament_plays_outside(const HetTournament *tournament)
{
    HET_EACH(const char, agent, tournament->agents)
        if (takes_rest(agent))
            return true;
    return false;
}

/* --- checking --------------------------------------------------------------------------------- */

/* `unique`: from which on each may be named but once. */
static bool
check_list(const GPtrArray *list, const char *what, guint least, guint most, guint unique,
           GError **error)
{
    if (list->len < least || list->len > most)
        return het_fail(error, HET_ERROR_USAGE, "a tournament needs %u to %u %s, %u given", least,
                        most, what, list->len);
    for (guint i = unique; i < list->len; i++) {
        for (guint j = unique; j < i; j++) {
            if (strcmp(list->pdata[i], list->pdata[j]) == 0)
                return het_fail(error, HET_ERROR_USAGE,
                                "\"%.60s\" is named twice among the %s: name it once",
                                (const char *)list->pdata[i], what);
        }
    }
    return true;
}

/* Returns the reference agent: the rule-based general where it plays, else the first named. */
static unsigned
usual_anchor(const HetTournament *tournament)
{
    HET_EACH_BELOW(i, tournament->agents->len)
        if (strcmp(tournament->agents->pdata[i], "doctrine") == 0)
            return i;
    return 0;
}

static const HetTournamentRow *
row_at(const HetTournament *tournament, guint index)
{
    return &g_array_index(tournament->rows, HetTournamentRow, index);
}

/* Whatever fixes the course of a leg; how many there are, and how long they may take, does not. */
static void
set_hash(HetTournament *tournament)
{
    g_autoptr(GChecksum) sum = g_checksum_new(G_CHECKSUM_SHA256);
    g_autoptr(GString) text = g_string_new("hetman tournament 2\n");
    g_string_append_printf(text, "format %s\nseed %" G_GUINT64_FORMAT "\n",
                           het_tournament_formats[tournament->format], tournament->seed);
    if (tournament->fresh)
        g_string_append(text, "battles fresh\n");
    if (*tournament->plays != '\0')
        g_string_append_printf(text, "plays %s\n", tournament->plays);
    if (tournament->dice != HET_DICE_OPEN)
        g_string_append_printf(text, "dice %s %s\n", dice_names[tournament->dice],
                               tournament->secret);
    HET_EACH_BELOW(i, tournament->agents->len)
        g_string_append_printf(text, "agent %s\n", (const char *)tournament->agents->pdata[i]);
    HET_EACH(const HetAgentFile, file, tournament->files)
        g_string_append_printf(text, "file %s\n", file->digest);
    HET_EACH(const HetTournamentScenario, scenario, tournament->loaded)
        g_string_append_printf(text, "scenario %s %s %s %u\n", scenario->name, scenario->digest,
                               scenario->rules->name, scenario->rules->version);
    HET_EACH_BELOW(i, tournament->rows->len) {
        g_autofree char *row = het_tournament_row_text(row_at(tournament, i));
        g_string_append_printf(text, "row %s\n", row);
    }
    g_checksum_update(sum, (const guchar *)text->str, (gssize)text->len);
    g_strlcpy(tournament->hash, g_checksum_get_string(sum), sizeof tournament->hash);
}

/* Puts the agents of style files in their place. Blanks around a name, which a file does not keep,
 * are none of it. */
static bool
expand_agents(HetTournament *tournament, GError **error)
{
    HET_EACH(char, scenario, tournament->scenarios)
        g_strstrip(scenario);
    HET_EACH(char, agent, tournament->agents) {
        g_strstrip(agent);
        char *expanded = het_style_expand(agent, error);
        if (expanded == NULL)
            return false;
        g_free(agent);
        *agent_at = expanded;
        if (!het_agent_check(expanded, error))
            return false;
    }
    return true;
}

/* Of a tournament of rows those of the rows on the scenario. */
static bool
check_agents(const HetTournament *tournament, guint index, const HetScenario *scenario,
             GError **error)
{
    for (guint i = 0; !het_tournament_has_rows(tournament) && i < tournament->agents->len; i++)
        if (!het_agent_check_for(tournament->agents->pdata[i], scenario, error))
            return false;
    HET_EACH_BELOW(i, tournament->rows->len)
        HET_EACH_BELOW(side, HET_SIDES)
            if (row_at(tournament, i)->scenario == index &&
                !het_agent_check_for(tournament->agents->pdata[row_at(tournament, i)->agents[side]],
                                     scenario, error))
                return false;
    return true;
}

/* Notes the files that agents read now, unless the definition names them. */
static bool
read_files(HetTournament *tournament, GError **error)
{
    if (tournament->files != NULL)
        return true;
    tournament->files = het_agent_files_new();
    HET_EACH(const char, agent, tournament->agents)
        het_agent_files(agent, tournament->files);
    HET_EACH(HetAgentFile, file, tournament->files)
        if (!het_agent_file_read(file->path, file->digest, error)) {
            g_prefix_error(error, "a file of an agent: ");
            return false;
        }
    return true;
}

/* The agent that reads a file. */
static const char *
reader_of(const HetTournament *tournament, const char *path)
{
    HET_EACH(const char, agent, tournament->agents) {
        g_autoptr(GPtrArray) files = het_agent_files_new();
        het_agent_files(agent, files);
        if (het_agent_files_find(files, path) != NULL)
            return agent;
    }
    return "no agent";
}

bool
het_tournament_check_files(const HetTournament *tournament, GError **error)
{
    HET_EACH(const HetAgentFile, file, tournament->files) {
        char now[17] = "";
        if (!het_agent_file_read(file->path, now, error)) {
            g_prefix_error(error, "a file of an agent: ");
            return false;
        }
        if (strcmp(now, file->digest) == 0)
            continue;
        return het_fail(error, HET_ERROR_VALUE,
                        "%.200s, which %.60s reads, has changed (digest %s, expected %s), and is "
                        "another agent: put the old file back, or begin a new store",
                        file->path, reader_of(tournament, file->path), now, file->digest);
    }
    return true;
}

/* (transfer full) What a scenario is: the digest of its text, and what its name adds, in one order.
 */
static char *
place_of(const HetTournamentScenario *scenario, const char *name)
{
    const char *options = strchr(name, '?');
    if (options == NULL)
        return g_strdup(scenario->digest);
    g_auto(GStrv) parts = g_strsplit(options + 1, "&", -1);
    qsort(parts, g_strv_length(parts), sizeof *parts, compare_texts);
    g_autofree char *all = g_strjoinv("&", parts);
    return g_strdup_printf("%s?%s", scenario->digest, all);
}

/* What dice follow from. */
static void
identify(HetTournament *tournament)
{
    tournament->players = g_ptr_array_new_with_free_func(g_free);
    tournament->places = g_ptr_array_new_with_free_func(g_free);
    HET_EACH(const char, agent, tournament->agents)
        g_ptr_array_add(tournament->players, het_agent_definition(agent, tournament->files));
    HET_EACH_BELOW(i, tournament->scenarios->len)
        g_ptr_array_add(tournament->places,
                        place_of(tournament->loaded->pdata[i], tournament->scenarios->pdata[i]));
}

/* (transfer full) A scenario's name with a seed in place of `{}`. */
static char *
seeded(const char *name, uint64_t seed)
{
    g_autofree char *number = g_strdup_printf("%" G_GUINT64_FORMAT, seed);
    g_auto(GStrv) parts = g_strsplit(name, "{}", -1);
    return g_strjoinv(number, parts);
}

/* True if the pairs of a scenario are not all on one battle. */
static bool
varies(const HetTournament *tournament, unsigned scenario)
{
    return tournament->fresh || strstr(tournament->scenarios->pdata[scenario], "{}") != NULL;
}

/* Reports agents that do not suit a scenario's system before anything is played. */
static bool
load_scenario(HetTournament *tournament, unsigned index, HetRegistry registry, GError **error)
{
    g_autofree char *name = seeded(tournament->scenarios->pdata[index], tournament->seed);
    HetTournamentScenario *there = NULL;
    if (tournament->opened != NULL &&
        g_hash_table_steal_extended(tournament->opened, name, NULL, (gpointer *)&there)) {
        g_ptr_array_add(tournament->loaded, there);
        return true;
    }
    g_autoptr(HetScenario) scenario = het_scenario_open(name, registry, error);
    if (scenario == NULL)
        return false;
    g_ptr_array_add(tournament->loaded, het_tournament_scenario_new(scenario, index));
    if (varies(tournament, index)) {
        const HetPairing first = {.scenario = index, .battle = tournament->seed};
        g_autoptr(HetScenario) battle = het_tournament_battle(tournament, &first, registry, error);
        if (battle == NULL)
            return false;
    }
    return check_agents(tournament, index, scenario, error);
}

static bool
load_scenarios(HetTournament *tournament, HetRegistry registry, GError **error)
{
    HET_EACH_BELOW(i, tournament->scenarios->len)
        if (!load_scenario(tournament, i, registry, error))
            return false;
    return true;
}

/* Programs from outside are not to be trusted with dice that can be computed. */
static bool
settle_dice(HetTournament *tournament, GError **error)
{
    if (tournament->dice == HET_DICE_USUAL)
        tournament->dice = het_tournament_plays_outside(tournament) || *tournament->secret != '\0'
                               ? HET_DICE_SECRET
                               : HET_DICE_OPEN;
    if (tournament->dice == HET_DICE_OPEN && *tournament->secret != '\0')
        return het_fail(error, HET_ERROR_USAGE,
                        "dice are open, but there is a secret: leave one of them out");
    if (tournament->dice == HET_DICE_OPEN || *tournament->secret != '\0')
        return true;
    unsigned char bytes[HET_SECRET_DIGITS / 2];
    tournament->drawn = true;
    if (getentropy(bytes, sizeof bytes) != 0) {
        int failure = errno;
        return het_fail(error, HET_ERROR_FILE, "no random numbers for a secret: %s",
                        g_strerror(failure));
    }
    HET_EACH_BELOW(i, sizeof bytes)
        g_snprintf(tournament->secret + 2 * i, 3, "%02x", bytes[i]);
    return true;
}

const char *
het_tournament_named(const HetTournament *tournament)
{
    return tournament->drawn ? "once it has a secret of its dice, which a run draws"
                             : tournament->hash;
}

/* Meetings of two agents on a scenario, each of so many pairs. */
static unsigned
meetings(const HetTournament *tournament)
{
    return het_tournament_has_rows(tournament)
               ? tournament->rows->len
               : het_tournament_meetings(tournament) * tournament->scenarios->len;
}

bool
het_tournament_load(HetTournament *tournament, HetRegistry registry, GError **error)
{
    g_return_val_if_fail(tournament->loaded->len == 0, false);
    /* Two alike may meet: in a match, and where the first of a gauntlet belongs to its pool. */
    bool rows = het_tournament_has_rows(tournament);
    bool twins = tournament->agents->len == 2 || tournament->format == HET_FORMAT_GAUNTLET;
    guint most =
        tournament->format == HET_FORMAT_ROWS ? HET_TOURNAMENT_ROWS_MAX : HET_TOURNAMENT_LIST_MAX;
    if (!expand_agents(tournament, error) ||
        !check_list(tournament->agents, "agents", rows ? 1 : 2, most, twins || rows ? 1 : 0,
                    error) ||
        !check_list(tournament->scenarios, "scenarios", 1, most, 0, error))
        return false;
    guint64 pairs = (guint64)meetings(tournament) * tournament->pairs;
    if (pairs < 1 || pairs > HET_TOURNAMENT_PAIRS_MAX)
        return het_fail(error, HET_ERROR_USAGE,
                        "%" G_GUINT64_FORMAT " pairs in all: expected 1 to %d; change pairs", pairs,
                        HET_TOURNAMENT_PAIRS_MAX);
    const bool opened = load_scenarios(tournament, registry, error);
    g_clear_pointer(&tournament->opened, g_hash_table_unref);
    if (!opened || !read_files(tournament, error))
        return false;
    identify(tournament);
    if (tournament->anchor == HET_ANCHOR_USUAL)
        tournament->anchor = usual_anchor(tournament);
    if (!settle_dice(tournament, error))
        return false;
    set_hash(tournament);
    return true;
}

/* (transfer full) The first entry that differs; NULL if none does. */
static char *
list_difference(const char *what, const GPtrArray *was, const GPtrArray *now)
{
    HET_EACH_BELOW(i, MAX(was->len, now->len)) {
        const char *old = i < was->len ? was->pdata[i] : "none";
        const char *new = i < now->len ? now->pdata[i] : "none";
        if (strcmp(old, new) != 0)
            return g_strdup_printf("%s %u is %s there, %s here", what, i + 1, old, new);
    }
    return NULL;
}

static char *
row_difference(const HetTournament *was, const HetTournament *now)
{
    HET_EACH_BELOW(i, MAX(was->rows->len, now->rows->len)) {
        g_autofree char *old =
            i < was->rows->len ? het_tournament_row_text(row_at(was, i)) : g_strdup("none");
        g_autofree char *new =
            i < now->rows->len ? het_tournament_row_text(row_at(now, i)) : g_strdup("none");
        if (strcmp(old, new) != 0)
            return g_strdup_printf("row %u is \"%s\" there, \"%s\" here", i + 1, old, new);
    }
    return NULL;
}

/* (transfer full) The first file that is another there; NULL if none is. */
static char *
file_difference(const HetTournament *was, const HetTournament *now)
{
    for (guint i = 0; now->files != NULL && was->files != NULL && i < now->files->len; i++) {
        const HetAgentFile *file = now->files->pdata[i];
        const HetAgentFile *old = het_agent_files_find(was->files, file->path);
        if (old == NULL || strcmp(old->digest, file->digest) != 0)
            return g_strdup_printf(
                "%s, which %s reads, has changed (digest %s there, %s here), and "
                "is another agent unless the old file is put back",
                file->path, reader_of(now, file->path), old != NULL ? old->digest : "of no file",
                file->digest);
    }
    return NULL;
}

char *
het_tournament_difference(const HetTournament *was, const HetTournament *now)
{
    if (was->format != now->format)
        return g_strdup_printf("format is %s there, %s here", het_tournament_formats[was->format],
                               het_tournament_formats[now->format]);
    if (was->seed != now->seed)
        return g_strdup_printf("seed is %" G_GUINT64_FORMAT " there, %" G_GUINT64_FORMAT " here",
                               was->seed, now->seed);
    if (was->fresh != now->fresh)
        return g_strdup(was->fresh ? "battles are fresh there, not here"
                                   : "battles are fresh here, not there");
    if (strcmp(was->plays, now->plays) != 0)
        return g_strdup_printf(
            "what plays by name (rules, nets, weights, styles, opponents) has the "
            "digest %s there, %s here",
            *was->plays != '\0' ? was->plays : "none", *now->plays != '\0' ? now->plays : "none");
    if (was->dice != now->dice)
        return g_strdup_printf("dice are %s there, %s here", dice_names[was->dice],
                               dice_names[now->dice]);
    if (strcmp(was->secret, now->secret) != 0)
        return g_strdup("the secret of the dice differs");
    char *agents = list_difference("agent", was->agents, now->agents);
    if (agents != NULL)
        return agents;
    char *files = file_difference(was, now);
    if (files != NULL)
        return files;
    char *scenarios = list_difference("scenario", was->scenarios, now->scenarios);
    return scenarios != NULL ? scenarios : row_difference(was, now);
}

/* --- the schedule ----------------------------------------------------------------------------- */

unsigned
het_tournament_meetings(const HetTournament *tournament)
{
    unsigned agents = tournament->agents->len;
    if (agents < 2)
        return 0;
    return tournament->format == HET_FORMAT_GAUNTLET ? agents - 1 : agents * (agents - 1) / 2;
}

unsigned
het_tournament_pairs(const HetTournament *tournament)
{
    return meetings(tournament) * tournament->pairs;
}

/* Meetings in the order 0-1, 0-2 ... 0-n, 1-2 ...; a gauntlet is the first row of that. */
static void
find_meeting(const HetTournament *tournament, unsigned meeting, unsigned ret_agents[2])
{
    unsigned first = 0, row = tournament->agents->len - 1;
    while (meeting >= row) {
        meeting -= row--;
        first++;
    }
    ret_agents[0] = first;
    ret_agents[1] = first + 1 + meeting;
}

/* What an agent and a scenario are; before loading their names stand for that. */
static const char *
player(const HetTournament *tournament, unsigned agent)
{
    return (tournament->players != NULL ? tournament->players : tournament->agents)->pdata[agent];
}

static const char *
place(const HetTournament *tournament, unsigned scenario)
{
    return (tournament->places != NULL ? tournament->places : tournament->scenarios)
        ->pdata[scenario];
}

/* Sets what a pair is played with: the one way from a definition's seed to those of its games. The
 * purpose names the pair, or the leg, in words that name neither file nor folder. A secret
 * is 128 random bits, too many to try them all. */
static void
set_seed(const HetTournament *tournament, const char *purpose, HetPairing *pairing, unsigned leg)
{
    const bool secret = tournament->dice == HET_DICE_SECRET || tournament->dice == HET_DICE_APART;
    const bool apart = tournament->dice == HET_DICE_APART && leg > 0 && !pairing->seated;
    if (leg > 0 && !pairing->seated && !apart) { /* the purpose is the pair's */
        pairing->seeds[leg] = pairing->seeds[0];
        return;
    }
    const uint64_t open = het_seed_derive(tournament->seed, purpose);
    if (leg == 0)
        pairing->agents_seed = open;
    pairing->seeds[leg] = open;
    if (!secret)
        return;
    g_autofree char *hidden =
        g_strdup_printf("secret %s: %s%s", tournament->secret, purpose, apart ? ", leg 2" : "");
    pairing->seeds[leg] = het_seed_derive(tournament->seed, hidden);
}

unsigned
het_pairing_agent(const HetPairing *pairing, unsigned leg, HetActor side)
{
    return pairing->agents[pairing->seated ? (unsigned)side : (unsigned)side ^ leg];
}

HetScenario *
het_tournament_battle(const HetTournament *tournament, const HetPairing *pairing,
                      HetRegistry registry, GError **error)
{
    const char *name = tournament->scenarios->pdata[pairing->scenario];
    if (!varies(tournament, pairing->scenario))
        return het_tournament_scenario(tournament, pairing->scenario, registry, error);
    if (strstr(name, "{}") != NULL) {
        g_autofree char *battle = seeded(name, pairing->battle);
        return het_scenario_open(battle, registry, error);
    }
    g_autofree char *own =
        g_strdup_printf("%s%cseed=%" G_GUINT64_FORMAT, name, strchr(name, '?') != NULL ? '&' : '?',
                        tournament->seed + pairing->repetition);
    return het_scenario_open(own, registry, error);
}

HetPairing
het_tournament_meeting(const HetTournament *tournament, unsigned pair)
{
    if (het_tournament_has_rows(tournament)) {
        const HetTournamentRow *row = row_at(tournament, pair % tournament->rows->len);
        return (HetPairing){.scenario = row->scenario,
                            .repetition = pair / tournament->rows->len,
                            .agents = {row->agents[0], row->agents[1]},
                            .seated = tournament->format == HET_FORMAT_ROWS};
    }
    unsigned a_scenario = het_tournament_meetings(tournament);
    HetPairing pairing = {
        .scenario = pair / a_scenario % tournament->scenarios->len,
        .repetition = pair / a_scenario / tournament->scenarios->len,
    };
    find_meeting(tournament, pair % a_scenario, pairing.agents);
    return pairing;
}

/* Dice go by repetition and leg only. */
static void
seed_row(const HetTournament *tournament, HetPairing *pairing)
{
    HET_EACH_BELOW(leg, 2) {
        g_autofree char *purpose = g_strdup_printf("game %u", 2 * pairing->repetition + leg);
        set_seed(tournament, purpose, pairing, leg);
    }
    if (tournament->dice == HET_DICE_OPEN)
        pairing->agents_seed = 0;
}

/* Dice and battles of the format "meetings" do not depend on who the first agent is. */
static void
seed_meeting(const HetTournament *tournament, HetPairing *pairing)
{
    const char *first = player(tournament, pairing->agents[0]);
    const char *second = player(tournament, pairing->agents[1]);
    const char *where = place(tournament, pairing->scenario);
    const bool listed = tournament->format == HET_FORMAT_MEETINGS;
    g_autofree char *purpose =
        listed ? g_strdup_printf("pair %u of %s against %s", pairing->repetition, where, second)
               : g_strdup_printf("pair %u of %s: %s against %s", pairing->repetition, where, first,
                                 second);
    HET_EACH_BELOW(leg, 2)
        set_seed(tournament, purpose, pairing, leg);
    if (listed)
        pairing->battle = tournament->seed + pairing->agents_seed % HET_TOURNAMENT_BATTLES;
    if (listed || !tournament->fresh)
        return;
    pairing->agents_seed = tournament->seed + pairing->repetition;
    HET_EACH_BELOW(leg, 2)
        if (tournament->dice == HET_DICE_OPEN)
            pairing->seeds[leg] = pairing->agents_seed;
}

HetPairing
het_tournament_pairing(const HetTournament *tournament, unsigned pair)
{
    HetPairing pairing = het_tournament_meeting(tournament, pair);
    if (tournament->format == HET_FORMAT_ROWS)
        seed_row(tournament, &pairing);
    else
        seed_meeting(tournament, &pairing);
    return pairing;
}
