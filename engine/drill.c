#include "drill.h"

#include <string.h>

#include "nearest.h"
#include "rules.h"
#include "shipped.h"

/* --- what all systems share ------------------------------------------------------------------- */

static const char *const arms[] = {"lancers", "horse", "reiters", "foot",
                                   "pikes",   "shot",  "guns",    NULL};
static const char *const lances[] = {"usual", "yes", "no", NULL};
static const char *const charges[] = {"first", "second", NULL};
static const char *const formations[] = {"line",   "open",   "deep",     "wedge", "caracole",
                                         "column", "square", "hedgehog", NULL};
static const char *const disorders[] = {"none", "attackers", "defenders", "both", NULL};
static const char *const fires[] = {"held", "spent", NULL};
static const char *const approaches[] = {"front", "flank", "rear", NULL};
static const char *const slopes[] = {"flat", "up", "down", NULL};
static const char *const obstacles[] = {"none",  "river",   "stream", "fence",  "wood",
                                        "marsh", "village", "works",  "wagons", NULL};

const HetDrillParameterRow het_drill_parameters[HET_DRILL_PARAMETERS] = {
    [HET_DRILL_ATTACKER] = {"attacker", arms, 0, 0, 0, "troops that attack; they move first"},
    [HET_DRILL_DEFENDER] = {"defender", arms, 0, 0, 0, "troops that are attacked"},
    [HET_DRILL_ATTACKERS] = {"attackers", NULL, 1, HET_DRILL_UNITS, 1,
                             "attacking units; odds=N:M is attackers=N and defenders=M"},
    [HET_DRILL_DEFENDERS] = {"defenders", NULL, 1, HET_DRILL_UNITS, 1, "units attacked"},
    [HET_DRILL_PIKE_SHARE] = {"pikes", NULL, 0, 100, -1,
                              "per cent of the defending units that are pikes, the others shot; "
                              "without it all are of the arm in defender"},
    [HET_DRILL_STRENGTH] = {"strength", NULL, 10, 300, 100,
                            "of an attacking unit, per cent of what is usual"},
    [HET_DRILL_RESISTANCE] = {"resistance", NULL, 10, 300, 100,
                              "of a defending unit, per cent of what is usual"},
    [HET_DRILL_LOSSES] = {"losses", NULL, 0, 90, 0,
                          "per cent of the defenders' strength that fire has taken before"},
    [HET_DRILL_LANCES] = {"lances", lances, 0, 0, HET_DRILL_LANCES_USUAL,
                          "whether the attackers have lances"},
    [HET_DRILL_CHARGE] = {"charge", charges, 0, 0, HET_DRILL_FIRST_CHARGE,
                          "second: after a charge that failed and a rally"},
    [HET_DRILL_ORDER] = {"order", formations, 0, 0, HET_DRILL_LINE, "formation of the attackers"},
    [HET_DRILL_FORMATION] = {"formation", formations, 0, 0, HET_DRILL_LINE,
                             "formation of the defenders"},
    [HET_DRILL_DISORDER] = {"disorder", disorders, 0, 0, HET_DRILL_ORDERED,
                            "who is in disorder at the start"},
    [HET_DRILL_FIRE] = {"fire", fires, 0, 0, HET_DRILL_FIRE_HELD,
                        "spent: the defenders have fired already"},
    [HET_DRILL_APPROACH] = {"approach", approaches, 0, 0, HET_DRILL_FRONT,
                            "the side of the defenders that the attackers are on"},
    [HET_DRILL_DISTANCE] = {"distance", NULL, 1, 12, 4, "steps of the board between the two"},
    [HET_DRILL_OBLIQUE] = {"oblique", NULL, 0, 8, 0,
                           "steps by which the attackers stand to their right of straight ahead"},
    [HET_DRILL_SHOOTERS] = {"shooters", NULL, 0, HET_DRILL_UNITS - 1, 0,
                            "attacking units that are shot, to fire before the others charge"},
    [HET_DRILL_RESERVE] = {"reserve", NULL, 0, HET_DRILL_UNITS - 1, 0,
                           "attacking units in a second line, two steps behind the first"},
    [HET_DRILL_SUPPORT] = {"support", NULL, 0, HET_DRILL_UNITS - 1, 0,
                           "defending units in a second line, likewise"},
    [HET_DRILL_SLOPE] = {"slope", slopes, 0, 0, HET_DRILL_FLAT,
                         "the last step towards the defenders, as the attackers meet it"},
    [HET_DRILL_OBSTACLE] = {"obstacle", obstacles, 0, 0, HET_DRILL_NO_OBSTACLE,
                            "before the defenders; village, works and wagons: they stand in it"},
    [HET_DRILL_TURNS] = {"turns", NULL, 1, 30, 6, "the last turn"},
};

const HetDrillRow het_drills[] = {
    {"lancers-against-pikes", "lancers against pike and shot", HET_DRILL_LANCERS, HET_DRILL_FOOT,
     HET_DRILL_LINE, HET_DRILL_LINE, 6},
    {"horse-against-pikes", "horse against pike and shot", HET_DRILL_HORSE, HET_DRILL_FOOT,
     HET_DRILL_LINE, HET_DRILL_LINE, 6},
    {"horse-against-shot", "horse against shot without pikes", HET_DRILL_HORSE, HET_DRILL_SHOT,
     HET_DRILL_LINE, HET_DRILL_LINE, 4},
    {"caracole-against-pikes", "reiters that fire against pike and shot", HET_DRILL_REITERS,
     HET_DRILL_FOOT, HET_DRILL_CARACOLE, HET_DRILL_LINE, 4},
    {"shot-against-hedgehog", "shot against a hedgehog of pikes", HET_DRILL_SHOT, HET_DRILL_PIKES,
     HET_DRILL_LINE, HET_DRILL_HEDGEHOG, 3},
    {"guns-against-column", "guns against foot in column", HET_DRILL_GUNS, HET_DRILL_FOOT,
     HET_DRILL_LINE, HET_DRILL_COLUMN, 6},
    {"deep-against-line", "horse in a deep order against horse in line", HET_DRILL_HORSE,
     HET_DRILL_HORSE, HET_DRILL_DEEP, HET_DRILL_LINE, 6},
    {"gallop-against-caracole", "horse with cold steel against reiters that fire", HET_DRILL_HORSE,
     HET_DRILL_REITERS, HET_DRILL_LINE, HET_DRILL_CARACOLE, 6},
    {"shock-against-fire", "foot that goes in with cold steel against shot", HET_DRILL_FOOT,
     HET_DRILL_SHOT, HET_DRILL_LINE, HET_DRILL_LINE, 4},
    {NULL, NULL, 0, 0, 0, 0, 0},
};

/* --- what a system makes of them -------------------------------------------------------------- */

/* Generated by glib-compile-resources from scenarios/hetman.gresource.xml. */
GResource *het_scenarios_get_resource(void);

/* A word that is not there is a fault of the program's own file. */
static unsigned
index_of(const char *const *words, const char *word)
{
    unsigned index = 0;
    for (; g_strcmp0(words[index], word) != 0; index++)
        g_assert(words[index] != NULL);
    return index;
}

/* (transfer full) NULL: there is no such key. */
static char *
text_of(GKeyFile *file, const char *group, const char *key)
{
    return g_key_file_get_string(file, group, key, NULL);
}

/* Lines and words of a troop or a setting, which are a refusal where it cannot be expressed. */
static void
read_words(GKeyFile *file, const char *group, const char **ret_lines, int *ret_strength,
           const char **ret_words)
{
    char *lines = text_of(file, group, "lines");
    char *refusal = text_of(file, group, "refusal");
    *ret_lines = refusal == NULL && lines == NULL ? "" : lines;
    *ret_strength = g_key_file_get_integer(file, group, "strength", NULL);
    *ret_words = refusal != NULL ? refusal : text_of(file, group, "words");
}

/* "setting order=line", "setting order=line: horse, foot" */
static void
read_setting(GKeyFile *file, const char *group, HetDrillSetting *ret_setting)
{
    g_auto(GStrv) parts = g_strsplit_set(group + strlen("setting "), "=:,", -1);
    for (; strcmp(het_drill_parameters[ret_setting->parameter].name, parts[0]) != 0;
         ret_setting->parameter++)
        g_assert(ret_setting->parameter < HET_DRILL_TURNS);
    ret_setting->word = (int)index_of(het_drill_parameters[ret_setting->parameter].words, parts[1]);
    ret_setting->arms = parts[2] == NULL ? HET_DRILL_FOR_ALL : 0;
    for (unsigned i = 2; parts[i] != NULL; i++)
        ret_setting->arms |= 1u << index_of(arms, g_strstrip(parts[i]));
    read_words(file, group, &ret_setting->lines, &ret_setting->strength, &ret_setting->words);
}

static gconstpointer
read_table(gconstpointer system)
{
    g_autofree char *text =
        het_shipped_text(het_scenarios_get_resource(), "/hetman/scenarios/%s/%s.drills",
                         (const char *)system, (const char *)system);
    if (text == NULL)
        return NULL;
    g_autoptr(GKeyFile) file = g_key_file_new();
    g_key_file_load_from_data(file, text, (gsize)-1, G_KEY_FILE_NONE, NULL);
    HetDrillTable *table = g_new0(HetDrillTable, 1);
    g_auto(GStrv) groups = g_key_file_get_groups(file, NULL);
    table->whole_key = text_of(file, "drills", "whole");
    table->left_key = text_of(file, "drills", "left");
    table->lost_key = text_of(file, "drills", "lost");
    table->strength_needed = g_key_file_has_key(file, "drills", "strength-needed", NULL);
    table->strength_words = text_of(file, "drills", "strength");
    table->losses_words = text_of(file, "drills", "losses");
    table->step = text_of(file, "drills", "step");
    table->distance = g_key_file_get_integer(file, "drills", "distance", NULL);
    table->settings = g_new0(HetDrillSetting, g_strv_length(groups));
    HET_EACH_LISTED(i, groups) {
        if (g_str_has_prefix(groups[i], "setting "))
            read_setting(file, groups[i], &table->settings[table->setting_count++]);
        if (!g_str_has_prefix(groups[i], "troop "))
            continue;
        HetDrillTroop *troop = &table->troops[index_of(arms, groups[i] + strlen("troop "))];
        troop->code = text_of(file, groups[i], "code");
        troop->name = text_of(file, groups[i], "name");
        read_words(file, groups[i], &troop->lines, &troop->strength, &troop->words);
    }
    return table;
}

const HetDrillTable *
het_drill_table(const char *system)
{
    static HetShipped tables = {.make = read_table};
    return het_shipped_get(&tables, g_intern_string(system));
}

/* --- reading parameters ----------------------------------------------------------------------- */

typedef struct {
    const HetRules *rules;
    HetDrill *drill;
    GError **error;
} Work;

static bool refuse(const Work *work, HetError code, const char *format, ...) G_GNUC_PRINTF(3, 4);

/* The request is wrong in every system (HET_ERROR_USAGE), or right, but this system cannot express
 * it (HET_ERROR_UNSUPPORTED). */
static bool
refuse(const Work *work, HetError code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *what = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    return het_fail(work->error, code, "%s/drill/%s: %s", work->rules->name, work->drill->row->name,
                    what);
}

static bool
take_word(const Work *work, const HetDrillParameterRow *row, const char *text, int *ret_value)
{
    for (int i = 0; row->words[i] != NULL; i++)
        if (strcmp(row->words[i], text) == 0) {
            *ret_value = i;
            return true;
        }
    g_autofree char *known = g_strjoinv(", ", (char **)(uintptr_t)row->words);
    g_autofree char *list = g_strdup_printf("expected one of %s", known);
    g_autofree char *hint = het_nearest_hint(text, row->words, list);
    return refuse(work, HET_ERROR_USAGE, "%s: \"%.30s\" is no %s; %s", row->name, text, row->name,
                  hint);
}

static bool
take_number(const Work *work, const HetDrillParameterRow *row, const char *text, int *ret_value)
{
    gint64 number = 0;
    if (!g_ascii_string_to_signed(text, 10, row->minimum, row->maximum, &number, NULL))
        return refuse(work, HET_ERROR_USAGE, "%s: \"%.20s\" is not a whole number from %d to %d",
                      row->name, text, row->minimum, row->maximum);
    const int farthest = work->drill->table->distance;
    if (row == &het_drill_parameters[HET_DRILL_DISTANCE] && number > farthest)
        return refuse(work, HET_ERROR_UNSUPPORTED, "distance=%d: its board has room for %d at most",
                      (int)number, farthest);
    *ret_value = (int)number;
    return true;
}

/* odds=N:M, for attackers=N and defenders=M. */
static bool
take_odds(const Work *work, GHashTable *table)
{
    const char *text = g_hash_table_lookup(table, "odds");
    if (text == NULL)
        return true;
    if (g_hash_table_contains(table, "attackers") || g_hash_table_contains(table, "defenders"))
        return refuse(work, HET_ERROR_USAGE,
                      "odds: is attackers and defenders in one; give the one or the others");
    g_auto(GStrv) parts = g_strsplit(text, ":", -1);
    gint64 units[2] = {0};
    bool fit = g_strv_length(parts) == 2;
    for (int i = 0; fit && i < 2; i++)
        fit = g_ascii_string_to_signed(parts[i], 10, 1, HET_DRILL_UNITS, &units[i], NULL);
    if (!fit)
        return refuse(work, HET_ERROR_USAGE,
                      "odds: \"%.20s\" is not two numbers from 1 to %d as 2:1", text,
                      HET_DRILL_UNITS);
    work->drill->value[HET_DRILL_ATTACKERS] = (int)units[0];
    work->drill->value[HET_DRILL_DEFENDERS] = (int)units[1];
    g_hash_table_remove(table, "odds");
    return true;
}

static bool
take_parameters(const Work *work, GHashTable *table)
{
    int *value = work->drill->value;
    const HetDrillRow *row = work->drill->row;
    HET_EACH_BELOW(i, HET_DRILL_PARAMETERS)
        value[i] = het_drill_parameters[i].initial;
    value[HET_DRILL_ATTACKER] = (int)row->attacker;
    value[HET_DRILL_DEFENDER] = (int)row->defender;
    value[HET_DRILL_ORDER] = (int)row->order;
    value[HET_DRILL_FORMATION] = (int)row->formation;
    value[HET_DRILL_DISTANCE] = MIN(row->distance, work->drill->table->distance);
    if (!take_odds(work, table))
        return false;
    HET_EACH_BELOW(i, HET_DRILL_PARAMETERS) {
        const HetDrillParameterRow *parameter = &het_drill_parameters[i];
        const char *text = g_hash_table_lookup(table, parameter->name);
        if (text == NULL)
            continue;
        if (!(parameter->words != NULL ? take_word : take_number)(work, parameter, text, &value[i]))
            return false;
        g_hash_table_remove(table, parameter->name);
    }
    return true;
}

/* --- the system's settings -------------------------------------------------------------------- */

const HetDrillSetting *
het_drill_setting(const HetDrillTable *table, HetDrillParameter parameter, int word,
                  HetDrillArm arm)
{
    if (parameter == HET_DRILL_FORMATION)
        parameter = HET_DRILL_ORDER; /* both sides form alike */
    if (parameter == HET_DRILL_DISORDER)
        word = MIN(word, HET_DRILL_ATTACKERS_DISORDERED); /* whosever it is */
    HET_EACH_BELOW(i, table->setting_count) {
        const HetDrillSetting *setting = &table->settings[i];
        if (setting->parameter == parameter && setting->word == word && het_bit(setting->arms, arm))
            return setting;
    }
    return NULL;
}

const char *
het_drill_lines(const HetDrill *drill, HetDrillParameter parameter)
{
    const HetDrillSetting *setting =
        het_drill_setting(drill->table, parameter, drill->value[parameter],
                          (HetDrillArm)drill->value[HET_DRILL_DEFENDER]);
    return setting == NULL || setting->lines == NULL ? "" : setting->lines;
}

static bool
is_neutral(HetDrillParameter parameter, int word)
{
    return parameter != HET_DRILL_ORDER && parameter != HET_DRILL_FORMATION &&
           word == het_drill_parameters[parameter].initial;
}

/* Appends what a word adds to a unit; fails with the reason where the rules have none for
 * it. Shot before other attackers stand in line. */
static bool
add_word(const Work *work, HetDrillParameter parameter, HetDrillUnit *unit, int *strength)
{
    const int *value = work->drill->value;
    const bool shooter =
        parameter == HET_DRILL_ORDER && (int)unit->arm != value[HET_DRILL_ATTACKER];
    const int word = shooter ? HET_DRILL_LINE : value[parameter];
    const HetDrillParameterRow *row = &het_drill_parameters[parameter];
    const HetDrillSetting *setting =
        het_drill_setting(work->drill->table, parameter, word, unit->arm);
    if (setting == NULL && (is_neutral(parameter, word) || word == 0))
        return true;
    if (setting == NULL)
        return refuse(work, HET_ERROR_UNSUPPORTED, "%s=%s: defined for other troops, not for %s",
                      row->name, row->words[word], arms[unit->arm]);
    if (setting->lines == NULL)
        return refuse(work, HET_ERROR_UNSUPPORTED, "%s=%s: %s", row->name, row->words[word],
                      setting->words);
    if (setting->strength != 0)
        *strength = setting->strength;
    if (parameter != HET_DRILL_APPROACH && parameter != HET_DRILL_SLOPE &&
        parameter != HET_DRILL_OBSTACLE)
        g_string_append(unit->lines, setting->lines);
    return true;
}

/* `percent` of `whole`, if that is a whole number to the nearest per cent; else the reason, with
 * those up to `most` that are. */
static bool
share(const Work *work, const char *name, int whole, int percent, int most, int *ret_share)
{
    *ret_share = (whole * percent + 50) / 100;
    if (*ret_share > 0 && (100 * *ret_share + whole / 2) / whole == percent)
        return true;
    GString *fit = g_string_new(NULL);
    int part = 1;
    for (; part <= whole * most / 100 && fit->len < 60; part++)
        g_string_append_printf(fit, "%s%d", part == 1 ? "" : ", ",
                               (100 * part + whole / 2) / whole);
    g_string_append(fit, part <= whole * most / 100 ? " ..." : "");
    g_autofree char *list = g_string_free(fit, FALSE);
    return refuse(work, HET_ERROR_UNSUPPORTED,
                  "%s=%d: these troops have %d points here, so that it is one of %s", name, percent,
                  whole, list);
}

/* Why the strength of these troops cannot be expressed as requested; NULL: it can. */
static const char *
strength_refusal(const HetDrillTable *table, int usual, int percent, int losses)
{
    if (percent != 100 && (table->whole_key == NULL || usual == 0))
        return table->strength_words;
    if (losses > 0 && (usual == 0 || (table->left_key == NULL && table->lost_key == NULL)))
        return table->losses_words;
    return NULL;
}

static bool
write_strength(const Work *work, unsigned side, HetDrillUnit *unit, int usual)
{
    const HetDrillTable *table = work->drill->table;
    const HetDrillParameter which = side == 0 ? HET_DRILL_STRENGTH : HET_DRILL_RESISTANCE;
    const int percent = work->drill->value[which];
    const int losses = side == 0 ? 0 : work->drill->value[HET_DRILL_LOSSES];
    const char *name = het_drill_parameters[which].name;
    const char *refusal = strength_refusal(table, usual, percent, losses);
    if (refusal != NULL)
        return refuse(work, HET_ERROR_UNSUPPORTED, "%s=%d: %s", percent != 100 ? name : "losses",
                      percent != 100 ? percent : losses, refusal);
    int whole = usual, lost = 0;
    if (usual == 0 || (percent == 100 && losses == 0 && !table->strength_needed))
        return true;
    if ((percent != 100 &&
         !share(work, name, usual, percent, het_drill_parameters[which].maximum, &whole)) ||
        (losses > 0 && !share(work, "losses", whole, losses,
                              het_drill_parameters[HET_DRILL_LOSSES].maximum, &lost)))
        return false;
    if (lost >= whole)
        return refuse(work, HET_ERROR_UNSUPPORTED, "losses=%d: nothing would be left", losses);
    g_string_append_printf(unit->lines, "%s=%d\n", table->whole_key, whole);
    if (table->left_key != NULL)
        g_string_append_printf(unit->lines, "%s=%d\n", table->left_key, whole - lost);
    if (table->lost_key != NULL && lost > 0)
        g_string_append_printf(unit->lines, "%s=%d\n", table->lost_key, lost);
    return true;
}

/* Lances: carried by lancers unless the drill excludes them; others have none, and second charges
 * are made without.
 */
static bool
print_lances(const Work *work, HetDrillUnit *unit, int *strength)
{
    const int requested = work->drill->value[HET_DRILL_LANCES];
    const bool second = work->drill->value[HET_DRILL_CHARGE] == HET_DRILL_SECOND_CHARGE;
    const HetDrillTroop *lancers = &work->drill->table->troops[HET_DRILL_LANCERS];
    if (unit->arm != HET_DRILL_LANCERS && requested != HET_DRILL_LANCES_USUAL)
        return lancers->lines == NULL /* its words are the reason, and what to ask for instead */
                   ? refuse(work, HET_ERROR_UNSUPPORTED, "lances=%s: %.*s", lances[requested],
                            (int)strcspn(lancers->words, ";"), lancers->words)
                   : refuse(work, HET_ERROR_UNSUPPORTED,
                            "lances=%s: %s carry none; attacker=lancers do", lances[requested],
                            arms[unit->arm]);
    if (second && requested == HET_DRILL_LANCES_YES)
        return refuse(work, HET_ERROR_USAGE,
                      "lances=yes: they broke in the first charge; leave out charge=second");
    return second || unit->arm != HET_DRILL_LANCERS ||
           add_word(work, HET_DRILL_LANCES, unit, strength);
}

static bool
make_unit(const Work *work, unsigned side, unsigned index, HetDrillArm arm)
{
    HetDrill *drill = work->drill;
    const HetDrillTroop *troop = &drill->table->troops[arm];
    HetDrillUnit *unit = &drill->units[side][index];
    if (troop->lines == NULL)
        return refuse(work, HET_ERROR_UNSUPPORTED, "%s=%s: %s", side == 0 ? "attacker" : "defender",
                      arms[arm], troop->words);
    unit->arm = arm;
    g_snprintf(unit->code, sizeof unit->code, "%c%s%u", side == 0 ? 'A' : 'D', troop->code,
               index + 1);
    g_snprintf(unit->name, sizeof unit->name, "%s %u", troop->name, index + 1);
    unit->lines = g_string_new(troop->lines);
    int strength = troop->strength;
    if (!add_word(work, side == 0 ? HET_DRILL_ORDER : HET_DRILL_FORMATION, unit, &strength))
        return false;
    const int disorder = drill->value[HET_DRILL_DISORDER];
    const int mine = side == 0 ? HET_DRILL_ATTACKERS_DISORDERED : HET_DRILL_DEFENDERS_DISORDERED;
    if ((disorder == mine || disorder == HET_DRILL_BOTH_DISORDERED) &&
        !add_word(work, HET_DRILL_DISORDER, unit, &strength))
        return false;
    if (side == 0 && (int)arm == drill->value[HET_DRILL_ATTACKER] &&
        (!print_lances(work, unit, &strength) ||
         !add_word(work, HET_DRILL_CHARGE, unit, &strength)))
        return false;
    static const HetDrillParameter theirs[] = {HET_DRILL_FIRE, HET_DRILL_APPROACH, HET_DRILL_SLOPE,
                                               HET_DRILL_OBSTACLE};
    for (size_t i = 0; side == 1 && i < G_N_ELEMENTS(theirs); i++)
        if (!add_word(work, theirs[i], unit, &strength))
            return false;
    return write_strength(work, side, unit, strength);
}

/* Of each side someone stands in the first line, and someone is what attacks. */
static bool
form_lines(const Work *work)
{
    static const HetDrillParameter fewer[][2] = {{HET_DRILL_RESERVE, HET_DRILL_ATTACKERS},
                                                 {HET_DRILL_SUPPORT, HET_DRILL_DEFENDERS},
                                                 {HET_DRILL_SHOOTERS, HET_DRILL_ATTACKERS}};
    HetDrill *drill = work->drill;
    HET_EACH_BELOW(i, G_N_ELEMENTS(fewer)) {
        const int some = drill->value[fewer[i][0]], all = drill->value[fewer[i][1]];
        if (some >= all)
            return refuse(work, HET_ERROR_USAGE, "%s=%d: must be fewer than %s, which are %d",
                          het_drill_parameters[fewer[i][0]].name, some,
                          het_drill_parameters[fewer[i][1]].name, all);
        if (i < 2)
            drill->first[i] = (unsigned)(all - some);
    }
    if (drill->value[HET_DRILL_SUPPORT] > 0 && drill->value[HET_DRILL_APPROACH] != HET_DRILL_FRONT)
        return refuse(work, HET_ERROR_USAGE,
                      "support: a second line is behind a front; leave out approach");
    return true;
}

static bool
make_units(const Work *work)
{
    HetDrill *drill = work->drill;
    const int share_given = drill->value[HET_DRILL_PIKE_SHARE];
    drill->count[0] = (unsigned)drill->value[HET_DRILL_ATTACKERS];
    drill->count[1] = (unsigned)drill->value[HET_DRILL_DEFENDERS];
    unsigned pikes = (unsigned)(MAX(share_given, 0) * (int)drill->count[1] / 100);
    if (share_given >= 0 && pikes * 100 != (unsigned)share_given * drill->count[1])
        return refuse(work, HET_ERROR_USAGE,
                      "pikes=%d: of %u defending units that is no whole number", share_given,
                      drill->count[1]);
    HET_EACH_BELOW(side, 2)
        HET_EACH_BELOW(i, drill->count[side]) {
            HetDrillArm arm =
                (HetDrillArm)drill->value[side == 0 ? HET_DRILL_ATTACKER : HET_DRILL_DEFENDER];
            if (side == 0 && i < (unsigned)drill->value[HET_DRILL_SHOOTERS])
                arm = HET_DRILL_SHOT;
            if (side == 1 && share_given >= 0)
                arm = i < pikes ? HET_DRILL_PIKES : HET_DRILL_SHOT;
            if (!make_unit(work, side, i, arm))
                return false;
        }
    return true;
}

/* --- the text --------------------------------------------------------------------------------- */

static char *
write_scenario(const Work *work)
{
    const HetDrill *drill = work->drill;
    GString *text = g_string_new(NULL);
    g_string_append_printf(
        text,
        "[scenario]\nformat=1\nsystem=%s\ntitle=Drill: %s\ndescription=%u unit%s of %s against %u "
        "of %s",
        work->rules->name, drill->row->title, drill->count[0], drill->count[0] == 1 ? "" : "s",
        arms[drill->value[HET_DRILL_ATTACKER]], drill->count[1],
        arms[drill->value[HET_DRILL_DEFENDER]]);
    for (int i = HET_DRILL_PIKE_SHARE; i < HET_DRILL_TURNS; i++) {
        const HetDrillParameterRow *row = &het_drill_parameters[i];
        if (row->words != NULL &&
            (i == HET_DRILL_ORDER || i == HET_DRILL_FORMATION || drill->value[i] != row->initial))
            g_string_append_printf(text, ", %s %s", row->name, row->words[drill->value[i]]);
        else if (row->words == NULL && (i == HET_DRILL_DISTANCE || drill->value[i] != row->initial))
            g_string_append_printf(text, ", %s %d", row->name, drill->value[i]);
    }
    g_string_append_printf(text,
                           ".\nsources=Invented for training and studies.\nfirst=Attackers\nsecond="
                           "Defenders\nturns=%d\n",
                           drill->value[HET_DRILL_TURNS]);
    const char *refusal = work->rules->drill(drill, text);
    if (refusal == NULL)
        return g_string_free(text, FALSE);
    refuse(work, HET_ERROR_UNSUPPORTED, "%s", refusal);
    return g_string_free(text, TRUE);
}

/* (transfer full) Names of all drills, NULL-terminated. */
static GPtrArray *
drill_names(void)
{
    GPtrArray *names = g_ptr_array_new();
    for (const HetDrillRow *row = het_drills; row->name != NULL; row++)
        g_ptr_array_add(names, (gpointer)(uintptr_t)row->name);
    g_ptr_array_add(names, NULL);
    return names;
}

static const HetDrillRow *
find_row(const HetRules *rules, const char *name, GError **error)
{
    for (const HetDrillRow *row = het_drills; row->name != NULL; row++)
        if (strcmp(row->name, name) == 0)
            return row;
    g_autoptr(GPtrArray) names = drill_names();
    g_autofree char *hint =
        het_nearest_hint(name, (const char *const *)names->pdata, "hetman drill lists them");
    het_fail(error, HET_ERROR_USAGE, "%s/drill: no drill \"%.40s\"; %s", rules->name, name, hint);
    return NULL;
}

char *
het_drill_scenario(const HetRules *rules, const char *drill, GHashTable *parameters, GError **error)
{
    HetDrill made = {.table = het_drill_table(rules->name)};
    if (made.table == NULL) {
        het_fail(error, HET_ERROR_UNSUPPORTED, "%s has no drills", rules->name);
        return NULL;
    }
    made.row = find_row(rules, drill, error);
    if (made.row == NULL)
        return NULL;
    const Work work = {.rules = rules, .drill = &made, .error = error};
    char *text = NULL;
    if (take_parameters(&work, parameters) && form_lines(&work) && make_units(&work))
        text = write_scenario(&work);
    HET_EACH_BELOW(side, 2)
        HET_EACH_BELOW(i, HET_DRILL_UNITS)
            if (made.units[side][i].lines != NULL)
                g_string_free(made.units[side][i].lines, TRUE);
    return text;
}
