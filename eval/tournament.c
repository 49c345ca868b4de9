#define _DEFAULT_SOURCE /* getentropy() */
#include "tournament.h"

#include <errno.h>
#include <unistd.h>

#include "agents/agent.h"
#include "agents/style-file.h"
#include "engine/keyfile.h"

static const char GROUP[] = "tournament";
static const char *const format_names[] = {"round-robin", "gauntlet", NULL};
static const char *const dice_names[] = {"usual", "open", "secret", "apart", NULL};
static const char *const yes_no[] = {"no", "yes", NULL};

enum { TIMEOUT_DEFAULT = 600 };

HetTournament *
het_tournament_new(void)
{
    HetTournament *tournament = g_new0(HetTournament, 1);
    tournament->title = g_strdup("");
    tournament->agents = g_ptr_array_new_with_free_func(g_free);
    tournament->scenarios = g_ptr_array_new_with_free_func(g_free);
    tournament->loaded = g_ptr_array_new_with_free_func((GDestroyNotify)het_scenario_unref);
    tournament->pairs = 10;
    tournament->seed = 1;
    tournament->leg_timeout = TIMEOUT_DEFAULT;
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
    g_free(tournament->records);
    g_free(tournament);
}

/* --- lists ------------------------------------------------------------------------------------ */

static void
add_text(GPtrArray *list, const char *text)
{
    g_autofree char *trimmed = g_strstrip(g_strdup(text));
    if (*trimmed != '\0')
        g_ptr_array_add(list, g_steal_pointer(&trimmed));
}

/* Whether `text` begins with the name of an agent that ends there or before a ':'. */
static bool
starts_agent(const char *text)
{
    text += strspn(text, " ");
    size_t length = strcspn(text, ":,; ");
    for (size_t i = 0; het_agent_registry[i] != NULL; i++)
        if (strlen(het_agent_registry[i]->name) == length &&
            strncmp(het_agent_registry[i]->name, text, length) == 0)
            return true;
    return text[0] == '@';
}

/* Whether the agent that begins here takes all that follows its name, as a program's command. */
static bool
takes_rest(const char *text)
{
    text += strspn(text, " ");
    size_t length = strcspn(text, ":,; ");
    for (size_t i = 0; het_agent_registry[i] != NULL; i++)
        if (strlen(het_agent_registry[i]->name) == length &&
            strncmp(het_agent_registry[i]->name, text, length) == 0)
            return het_agent_registry[i]->rest != NULL;
    return false;
}

/* The end of the agent that begins at `text`. A ';' ends it, and a ',' before another's name; of
 * one with a command a ';' before a name alone, and nothing within quotes. */
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
        add_text(tournament->agents, agent);
        at = end + (*end != '\0');
    }
}

void
het_tournament_add_scenarios(HetTournament *tournament, const char *list)
{
    g_auto(GStrv) parts = g_strsplit_set(list, ",;", -1);
    for (size_t i = 0; parts[i] != NULL; i++)
        add_text(tournament->scenarios, parts[i]);
}

bool
het_tournament_set_anchor(HetTournament *tournament, const char *agent, GError **error)
{
    g_autoptr(GString) names = g_string_new(NULL);
    g_autofree char *wanted = g_strstrip(g_strdup(agent));
    for (guint i = 0; i < tournament->agents->len; i++) {
        const char *name = tournament->agents->pdata[i];
        if (strcmp(name, wanted) == 0) {
            tournament->anchor = i;
            return true;
        }
        g_string_append_printf(names, "%s%s", i == 0 ? "" : "; ", name);
    }
    g_set_error(error, HET_ERROR, HET_ERROR_USAGE,
                "anchor \"%.60s\" is not among the agents: expected one of %s", agent, names->str);
    return false;
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
        if (dice_names[source] == NULL) {
            g_set_error(error, HET_ERROR, HET_ERROR_USAGE,
                        "dice \"%.40s\": expected open, secret or apart", dice);
            return false;
        }
    }
    if (secret != NULL && !is_secret(secret)) {
        g_set_error(error, HET_ERROR, HET_ERROR_USAGE,
                    "a secret is %d hexadecimal digits in lower case: openssl rand -hex %d",
                    HET_SECRET_DIGITS, HET_SECRET_DIGITS / 2);
        return false;
    }
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

/* Whether a program from outside plays. */
static bool
plays_outside(const HetTournament *tournament)
{
    for (guint i = 0; i < tournament->agents->len; i++)
        if (takes_rest(tournament->agents->pdata[i]))
            return true;
    return false;
}

/* --- reading ---------------------------------------------------------------------------------- */

static bool
read_list(HetKeyFile *file, const char *key, GPtrArray *list, GError **error)
{
    g_auto(GStrv) items = het_key_file_list(file, GROUP, key, error);
    for (size_t i = 0; items != NULL && items[i] != NULL; i++)
        add_text(list, items[i]);
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

static bool
read_numbers(HetKeyFile *file, HetTournament *tournament, GError **error)
{
    unsigned format = HET_FORMAT_ROUND_ROBIN, recover = 0, luck = 0;
    int pairs = 0, timeout = 0;
    if (!het_key_file_choice_or(file, GROUP, "format", format_names, format, &format, error) ||
        !het_key_file_choice_or(file, GROUP, "recover", yes_no, recover, &recover, error) ||
        !het_key_file_choice_or(file, GROUP, "luck", yes_no, luck, &luck, error) ||
        !het_key_file_integer(file, GROUP, "pairs", 1, HET_TOURNAMENT_PAIRS_MAX, &pairs, error) ||
        !het_key_file_integer_or(file, GROUP, "leg-timeout", 0, HET_TOURNAMENT_TIMEOUT_MAX,
                                 TIMEOUT_DEFAULT, &timeout, error))
        return false;
    tournament->format = (HetTournamentFormat)format;
    tournament->recover = recover == 1;
    tournament->luck = luck == 1;
    tournament->pairs = (unsigned)pairs;
    tournament->leg_timeout = (unsigned)timeout;
    return true;
}

static bool
read_dice(HetKeyFile *file, HetTournament *tournament, GError **error)
{
    static const char *const keys[] = {"dice", "secret"};
    for (size_t i = 0; i < G_N_ELEMENTS(keys); i++) {
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
        !read_numbers(file, tournament, error) || !read_seed(file, tournament, error) ||
        !read_texts(file, tournament, error) || !read_dice(file, tournament, error) ||
        !het_key_file_finish(file, error))
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

/* --- checking --------------------------------------------------------------------------------- */

/* `unique`: from which on each may be named but once. */
static bool
check_list(const GPtrArray *list, const char *what, guint least, guint unique, GError **error)
{
    if (list->len < least || list->len > HET_TOURNAMENT_LIST_MAX) {
        g_set_error(error, HET_ERROR, HET_ERROR_USAGE, "a tournament needs %u to %d %s, %u given",
                    least, HET_TOURNAMENT_LIST_MAX, what, list->len);
        return false;
    }
    for (guint i = unique; i < list->len; i++) {
        for (guint j = unique; j < i; j++) {
            if (strcmp(list->pdata[i], list->pdata[j]) == 0) {
                g_set_error(error, HET_ERROR, HET_ERROR_USAGE,
                            "\"%.60s\" is named twice among the %s: name it once",
                            (const char *)list->pdata[i], what);
                return false;
            }
        }
    }
    return true;
}

/* The rule-based general is the yardstick where it plays, else whoever is named first. */
static unsigned
usual_anchor(const HetTournament *tournament)
{
    for (guint i = 0; i < tournament->agents->len; i++)
        if (strcmp(tournament->agents->pdata[i], "doctrine") == 0)
            return i;
    return 0;
}

/* Whatever fixes the course of a leg; how many there are, and how long they may take, does not. */
static void
set_hash(HetTournament *tournament)
{
    g_autoptr(GChecksum) sum = g_checksum_new(G_CHECKSUM_SHA256);
    g_autoptr(GString) text = g_string_new("hetman tournament 1\n");
    g_string_append_printf(text, "format %s\nseed %" G_GUINT64_FORMAT "\n",
                           format_names[tournament->format], tournament->seed);
    if (tournament->dice != HET_DICE_OPEN)
        g_string_append_printf(text, "dice %s %s\n", dice_names[tournament->dice],
                               tournament->secret);
    for (guint i = 0; i < tournament->agents->len; i++)
        g_string_append_printf(text, "agent %s\n", (const char *)tournament->agents->pdata[i]);
    for (guint i = 0; i < tournament->loaded->len; i++) {
        const HetScenario *scenario = tournament->loaded->pdata[i];
        g_string_append_printf(text, "scenario %s %s %s %u\n", scenario->name, scenario->digest,
                               scenario->rules->name, scenario->rules->version);
    }
    g_checksum_update(sum, (const guchar *)text->str, (gssize)text->len);
    g_strlcpy(tournament->hash, g_checksum_get_string(sum), sizeof tournament->hash);
}

/* Puts the agents of style files in their place. Blanks around a name, which a file does not keep,
 * are none of it. */
static bool
expand_agents(HetTournament *tournament, GError **error)
{
    for (guint i = 0; i < tournament->scenarios->len; i++)
        g_strstrip(tournament->scenarios->pdata[i]);
    for (guint i = 0; i < tournament->agents->len; i++) {
        g_strstrip(tournament->agents->pdata[i]);
        char *expanded = het_style_expand(tournament->agents->pdata[i], error);
        if (expanded == NULL)
            return false;
        g_free(tournament->agents->pdata[i]);
        tournament->agents->pdata[i] = expanded;
        if (!het_agent_check(expanded, error))
            return false;
    }
    return true;
}

/* Agents that do not suit a scenario's system are told before anything is played. */
static bool
load_scenarios(HetTournament *tournament, HetRegistry registry, GError **error)
{
    for (guint i = 0; i < tournament->scenarios->len; i++) {
        HetScenario *scenario = het_scenario_open(tournament->scenarios->pdata[i], registry, error);
        if (scenario == NULL)
            return false;
        g_ptr_array_add(tournament->loaded, scenario);
        for (guint j = 0; j < tournament->agents->len; j++)
            if (!het_agent_check_for(tournament->agents->pdata[j], scenario, error))
                return false;
    }
    return true;
}

/* Programs from outside are not to be trusted with dice that can be computed. */
static bool
settle_dice(HetTournament *tournament, GError **error)
{
    if (tournament->dice == HET_DICE_USUAL)
        tournament->dice = plays_outside(tournament) || *tournament->secret != '\0'
                               ? HET_DICE_SECRET
                               : HET_DICE_OPEN;
    if (tournament->dice == HET_DICE_OPEN && *tournament->secret != '\0') {
        g_set_error(error, HET_ERROR, HET_ERROR_USAGE,
                    "dice are open, but there is a secret: leave one of them out");
        return false;
    }
    if (tournament->dice == HET_DICE_OPEN || *tournament->secret != '\0')
        return true;
    unsigned char bytes[HET_SECRET_DIGITS / 2];
    if (getentropy(bytes, sizeof bytes) != 0) {
        int failure = errno;
        g_set_error(error, HET_ERROR, HET_ERROR_FILE, "no random numbers for a secret: %s",
                    g_strerror(failure));
        return false;
    }
    for (size_t i = 0; i < sizeof bytes; i++)
        g_snprintf(tournament->secret + 2 * i, 3, "%02x", bytes[i]);
    return true;
}

bool
het_tournament_load(HetTournament *tournament, HetRegistry registry, GError **error)
{
    g_return_val_if_fail(tournament->loaded->len == 0, false);
    /* Two alike may meet: in a match, and where the first of a gauntlet belongs to its pool. */
    bool twins = tournament->agents->len == 2 || tournament->format == HET_FORMAT_GAUNTLET;
    if (!expand_agents(tournament, error) ||
        !check_list(tournament->agents, "agents", 2, twins ? 1 : 0, error) ||
        !check_list(tournament->scenarios, "scenarios", 1, 0, error))
        return false;
    guint64 pairs = (guint64)het_tournament_meetings(tournament) * tournament->scenarios->len *
                    tournament->pairs;
    if (pairs < 1 || pairs > HET_TOURNAMENT_PAIRS_MAX) {
        g_set_error(error, HET_ERROR, HET_ERROR_USAGE,
                    "%" G_GUINT64_FORMAT " pairs in all: expected 1 to %d; change pairs", pairs,
                    HET_TOURNAMENT_PAIRS_MAX);
        return false;
    }
    if (!load_scenarios(tournament, registry, error))
        return false;
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
    for (guint i = 0; i < MAX(was->len, now->len); i++) {
        const char *old = i < was->len ? was->pdata[i] : "none";
        const char *new = i < now->len ? now->pdata[i] : "none";
        if (strcmp(old, new) != 0)
            return g_strdup_printf("%s %u is %s there, %s here", what, i + 1, old, new);
    }
    return NULL;
}

char *
het_tournament_difference(const HetTournament *was, const HetTournament *now)
{
    if (was->format != now->format)
        return g_strdup_printf("format is %s there, %s here", format_names[was->format],
                               format_names[now->format]);
    if (was->seed != now->seed)
        return g_strdup_printf("seed is %" G_GUINT64_FORMAT " there, %" G_GUINT64_FORMAT " here",
                               was->seed, now->seed);
    if (was->dice != now->dice)
        return g_strdup_printf("dice are %s there, %s here", dice_names[was->dice],
                               dice_names[now->dice]);
    if (strcmp(was->secret, now->secret) != 0)
        return g_strdup("the secret of the dice differs");
    char *agents = list_difference("agent", was->agents, now->agents);
    return agents != NULL ? agents : list_difference("scenario", was->scenarios, now->scenarios);
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
    g_key_file_set_string(file, GROUP, "format", format_names[tournament->format]);
    g_key_file_set_integer(file, GROUP, "pairs", (int)tournament->pairs);
    g_key_file_set_uint64(file, GROUP, "seed", tournament->seed);
    /* Without a word open dice are meant where no program from outside plays. */
    if (tournament->dice > HET_DICE_OPEN ||
        (tournament->dice == HET_DICE_OPEN && plays_outside(tournament)))
        g_key_file_set_string(file, GROUP, "dice", dice_names[tournament->dice]);
    if (*tournament->secret != '\0')
        g_key_file_set_string(file, GROUP, "secret", tournament->secret);
    g_key_file_set_integer(file, GROUP, "leg-timeout", (int)tournament->leg_timeout);
    if (tournament->anchor != HET_ANCHOR_USUAL)
        g_key_file_set_string(file, GROUP, "anchor", agents->pdata[tournament->anchor]);
    g_key_file_set_string(file, GROUP, "recover", yes_no[tournament->recover]);
    g_key_file_set_string(file, GROUP, "luck", yes_no[tournament->luck]);
    return g_key_file_to_data(file, NULL, NULL);
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
    return het_tournament_meetings(tournament) * tournament->scenarios->len * tournament->pairs;
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

/* Of the dice of a leg. A secret is 128 bits of chance, so that nobody can try them all. */
static uint64_t
dice_seed(const HetTournament *tournament, const char *purpose, unsigned leg)
{
    bool apart = tournament->dice == HET_DICE_APART && leg > 0;
    g_autofree char *secret =
        g_strdup_printf("secret %s: %s%s", tournament->secret, purpose, apart ? ", leg 2" : "");
    return het_seed_derive(tournament->seed, secret);
}

HetPairing
het_tournament_pairing(const HetTournament *tournament, unsigned pair)
{
    unsigned meetings = het_tournament_meetings(tournament);
    HetPairing pairing = {
        .scenario = pair / meetings % tournament->scenarios->len,
        .repetition = pair / meetings / tournament->scenarios->len,
    };
    find_meeting(tournament, pair % meetings, pairing.agents);
    g_autofree char *purpose =
        g_strdup_printf("pair %u of %s: %s against %s", pairing.repetition,
                        (const char *)tournament->scenarios->pdata[pairing.scenario],
                        (const char *)tournament->agents->pdata[pairing.agents[0]],
                        (const char *)tournament->agents->pdata[pairing.agents[1]]);
    pairing.agents_seed = het_seed_derive(tournament->seed, purpose);
    for (unsigned leg = 0; leg < 2; leg++)
        pairing.seeds[leg] =
            tournament->dice == HET_DICE_SECRET || tournament->dice == HET_DICE_APART
                ? dice_seed(tournament, purpose, leg)
                : pairing.agents_seed;
    return pairing;
}
