#include "muster.h"

#include <stdlib.h>
#include <string.h>

#include "generator.h"

/* Typical values of a half-century, where a file has none. Medians of the armies in the
 * data base CDB90 (experiments/history/battles.csv) whose numbers are known, both sides. */
static const struct {
    int from;
    int horse; /* per cent of the men */
    int guns;  /* of 10,000 men */
} ages[HET_MUSTER_AGES] = {{1600, 34, 11}, {1650, 36, 13}, {1700, 29, 8}};

enum {
    YEAR_END = 1749,
    LEAST_UNITS = 2, /* of the smaller army */
    MEN_MOST = 999999,
    LINES_MOST = 3,
    LINE_PENALTY = 250, /* thousandths of a ratio of fronts that another depth has to be worth */
    SURPRISED = 2,      /* from here on the second line is in disorder */
};

/* The parameters, in the order of their readers. */
enum { MEN, HORSE, GUNS, FRONT, DEFENCE, GROUND, COVER, YEAR, SURPRISE, SIDE, TURNS };
const char *const het_muster_parameters[] = {
    [MEN] = "men",           [HORSE] = "horse",   [GUNS] = "guns",   [FRONT] = "front",
    [DEFENCE] = "defence",   [GROUND] = "ground", [COVER] = "cover", [YEAR] = "year",
    [SURPRISE] = "surprise", [SIDE] = "side",     [TURNS] = "turns", NULL};

typedef struct {
    HetMuster *muster;
    const char *system;
    GHashTable *table;
    GError **error;
} Work;

const char *
het_muster_side(const HetMuster *muster, unsigned army)
{
    return muster->seat[army] == 0 ? "first" : "second";
}

/* --- parameters ------------------------------------------------------------------------------- */

static bool
refuse(const Work *work, int parameter, const char *text, const char *expected)
{
    return het_fail(work->error, HET_ERROR_USAGE, "%s/battle: %s: \"%.40s\" is not %s",
                    work->system, het_muster_parameters[parameter], text, expected);
}

/* A number with up to two decimals in hundredths; of others in ones. */
static bool
read_number(const char *text, bool hundredths, int *ret_value)
{
    const size_t whole = strspn(text, "0123456789");
    int value = 0, places = 0;
    if (whole == 0 || whole > 6)
        return false;
    HET_EACH_BELOW(i, whole)
        value = 10 * value + (text[i] - '0');
    text += whole;
    if (hundredths && *text == '.') {
        for (text++; g_ascii_isdigit(*text) && places < 2; text++, places++)
            value = 10 * value + (*text - '0');
        if (places == 0)
            return false;
    }
    for (; hundredths && places < 2; places++)
        value *= 10;
    *ret_value = value;
    return *text == '\0';
}

/* "attackers,defenders", each a number or '-' (-1); both -1 if the parameter is not given. */
static bool
take_pair(const Work *work, int parameter, bool hundredths, int ret_value[2])
{
    static const char expected[] = "two numbers as 8500,9900 (attackers,defenders), - if not known";
    const char *text = g_hash_table_lookup(work->table, het_muster_parameters[parameter]);
    ret_value[0] = ret_value[1] = -1;
    if (text == NULL)
        return true;
    g_auto(GStrv) parts = g_strsplit(text, ",", -1);
    if (g_strv_length(parts) != 2)
        return refuse(work, parameter, text, expected);
    HET_EACH_BELOW(army, 2)
        if (strcmp(parts[army], "-") != 0 &&
            !read_number(parts[army], hundredths, &ret_value[army]))
            return refuse(work, parameter, text, expected);
    g_hash_table_remove(work->table, het_muster_parameters[parameter]);
    return true;
}

static bool
take_word(const Work *work, int parameter, const char *const *words, const char *expected,
          unsigned *ret_word)
{
    const char *text = g_hash_table_lookup(work->table, het_muster_parameters[parameter]);
    *ret_word = 0;
    if (text == NULL)
        return true;
    while (words[*ret_word] != NULL && strcmp(words[*ret_word], text) != 0)
        ++*ret_word;
    if (words[*ret_word] == NULL)
        return refuse(work, parameter, text, expected);
    g_hash_table_remove(work->table, het_muster_parameters[parameter]);
    return true;
}

static unsigned
age_of(int year)
{
    unsigned age = 0;
    while (age + 1 < HET_MUSTER_AGES && ages[age + 1].from <= year)
        age++;
    return age;
}

static bool
take_armies(const Work *work)
{
    HetMuster *muster = work->muster;
    if (!g_hash_table_contains(work->table, "men"))
        return het_fail(work->error, HET_ERROR_USAGE,
                        "%s/battle: men: missing; how many fight, as men=8500,9900 "
                        "(attackers,defenders)",
                        work->system);
    if (!take_pair(work, MEN, false, muster->men) ||
        !take_pair(work, HORSE, false, muster->horse) ||
        !take_pair(work, GUNS, false, muster->guns) || !take_pair(work, FRONT, true, muster->front))
        return false;
    HET_EACH_BELOW(army, 2) {
        g_autofree char *men = g_strdup_printf("%d", muster->men[army]);
        g_autofree char *horse = g_strdup_printf("%d", muster->horse[army]);
        if (muster->men[army] < 1)
            return refuse(work, MEN, muster->men[army] < 0 ? "-" : men, "a number of men");
        if (muster->horse[army] > muster->men[army])
            return refuse(work, HORSE, horse, "at most the number of men");
    }
    return true;
}

static bool
take_ground(const Work *work)
{
    static const char *const defences[] = {"hasty", "prepared", NULL};
    static const char *const grounds[] = {"rolling", "flat", "rugged", NULL};
    static const char *const covers[] = {"mixed", "bare", "wooded", NULL};
    static const char *const sides[] = {"first", "second", NULL};
    static const int hills[] = {12, 0, 24}, woods[] = {6, 1, 14}; /* per cent, by these words */
    unsigned defence, ground, cover, side;
    if (!take_word(work, DEFENCE, defences, "hasty or prepared", &defence) ||
        !take_word(work, GROUND, grounds, "flat, rolling or rugged", &ground) ||
        !take_word(work, COVER, covers, "bare, mixed or wooded", &cover) ||
        !take_word(work, SIDE, sides, "first or second (the attackers' side)", &side))
        return false;
    work->muster->prepared = defence == 1;
    work->muster->hills = hills[ground];
    work->muster->woods = woods[cover];
    work->muster->seat[0] = side;
    work->muster->seat[1] = 1 - side;
    return true;
}

static bool
take_numbers(const Work *work)
{
    HetMuster *muster = work->muster;
    const HetParameter rows[] = {{"year", ages[0].from, YEAR_END, 1640, NULL},
                                 {"surprise", -3, 3, 0, NULL},
                                 {"turns", 2, 100, muster->table->turns, NULL}};
    int value[G_N_ELEMENTS(rows)];
    g_autofree char *path = g_strdup_printf("%s/battle", work->system);
    if (!het_parameters_take(work->table, path, rows, G_N_ELEMENTS(rows), value, &muster->seed,
                             work->error))
        return false;
    muster->year = value[0];
    muster->surprise = value[1];
    muster->turns = value[2];
    /* A surprise saves, or costs, up to half of the way. */
    muster->distance = MAX(2, (6 - muster->surprise) * muster->table->distance / 6);
    return true;
}

/* Unknown values are the usual ones of the time. */
static void
fill_in(HetMuster *muster)
{
    const unsigned age = age_of(muster->year);
    HET_EACH_BELOW(army, 2) {
        const int64_t men = muster->men[army];
        if (muster->horse[army] < 0)
            muster->horse[army] = (int)(men * ages[age].horse / 100);
        if (muster->guns[army] < 0)
            muster->guns[army] = (int)((men * ages[age].guns + 5000) / 10000);
    }
}

/* --- from men to units ------------------------------------------------------------------------ */

/* How much of each arm there is, in thousandths of units at the scale of the rulebook. */
static int64_t
weigh(const HetMuster *muster, int army, int64_t ret_part[HET_MUSTER_ARMS])
{
    const int in[HET_MUSTER_ARMS] = {muster->men[army] - muster->horse[army], muster->horse[army],
                                     muster->guns[army]};
    int64_t sum = 0;
    HET_EACH_BELOW(arm, HET_MUSTER_ARMS) {
        ret_part[arm] = (int64_t)in[arm] * 100000 / muster->table->men[arm];
        sum += ret_part[arm];
    }
    return sum;
}

/* `units` over the arms by largest remainders; the first of equal ones. */
static void
apportion(const int64_t part[HET_MUSTER_ARMS], int64_t sum, int units,
          int ret_units[HET_MUSTER_ARMS])
{
    int64_t rest[HET_MUSTER_ARMS];
    int left = units;
    HET_EACH_BELOW(arm, HET_MUSTER_ARMS) {
        ret_units[arm] = (int)(part[arm] * units / sum);
        rest[arm] = part[arm] * units % sum;
        left -= ret_units[arm];
    }
    for (; left > 0; left--) {
        int largest = 0;
        for (int arm = 1; arm < HET_MUSTER_ARMS; arm++)
            if (rest[arm] > rest[largest])
                largest = arm;
        ret_units[largest]++;
        rest[largest] = -1;
    }
}

static bool
count_units(const Work *work, int ret_units[2][HET_MUSTER_ARMS])
{
    const HetMuster *muster = work->muster;
    int64_t part[2][HET_MUSTER_ARMS], sum[2];
    for (int army = 0; army < 2; army++)
        sum[army] = weigh(muster, army, part[army]);
    const int64_t most = MAX(sum[0], sum[1]);
    HET_EACH_BELOW(army, 2) {
        const int units =
            most > 0 ? (int)((sum[army] * muster->table->units + most / 2) / most) : 0;
        if (units < LEAST_UNITS)
            return het_fail(
                work->error, HET_ERROR_UNSUPPORTED,
                "men: %d against %d: the rulebook is played with %d units of the larger "
                "army, and the %s would have %d",
                muster->men[0], muster->men[1], muster->table->units,
                army == 0 ? "attackers" : "defenders", units);
        apportion(part[army], sum[army], units, ret_units[army]);
        HET_EACH_BELOW(arm, HET_MUSTER_ARMS)
            ret_units[army][arm] = MIN(ret_units[army][arm], muster->table->most[arm]);
        if (ret_units[army][HET_MUSTER_FOOT] + ret_units[army][HET_MUSTER_HORSE] == 0)
            return het_fail(work->error, HET_ERROR_UNSUPPORTED,
                            "guns: the %s would be guns only; give them more men",
                            army == 0 ? "attackers" : "defenders");
    }
    return true;
}

/* --- units ------------------------------------------------------------------------------------ */

static void
append_saying(const HetMuster *muster, HetDrillParameter parameter, int word, HetDrillUnit *unit,
              int *strength)
{
    const HetDrillSetting *setting = het_drill_setting(muster->drills, parameter, word, unit->arm);
    if (setting == NULL || setting->lines == NULL)
        return;
    g_string_append(unit->lines, setting->lines);
    if (setting->strength != 0)
        *strength = setting->strength;
}

static void
make_unit(HetMuster *muster, unsigned army, HetMusterArm arm, int number)
{
    const HetMusterTable *table = muster->table;
    const HetMusterAge *age = &table->ages[age_of(muster->year)];
    const HetDrillArm drilled = arm == HET_MUSTER_FOOT    ? age->foot
                                : arm == HET_MUSTER_HORSE ? age->horse
                                                          : HET_DRILL_GUNS;
    const HetDrillTroop *troop = &muster->drills->troops[drilled];
    HetMusterUnit *it = &muster->units[army][muster->count[army]++];
    int strength = troop->strength;
    it->unit.arm = drilled;
    g_snprintf(it->unit.code, sizeof it->unit.code, "%c%s%d", "AD"[army], troop -> code, number);
    g_snprintf(it->unit.name, sizeof it->unit.name, "%s %d", troop->name, number);
    it->unit.lines = g_string_new(troop->lines);
    append_saying(muster, HET_DRILL_ORDER,
                  arm == HET_MUSTER_FOOT    ? (int)age->foot_order
                  : arm == HET_MUSTER_HORSE ? (int)age->horse_order
                                            : HET_DRILL_LINE,
                  &it->unit, &strength);
    if (arm == HET_MUSTER_FOOT && age->battalion != NULL)
        g_string_append(it->unit.lines, age->battalion);
    if (muster->drills->strength_needed && strength != 0)
        g_string_append_printf(it->unit.lines, "%s=%d\n", muster->drills->whole_key, strength);
    it->wide = table->is_wide != NULL && table->is_wide(&it->unit) ? 2 : 1;
}

/* --- the array -------------------------------------------------------------------------------- */

/* Units of the foot, of the left and of the right wing, then of the guns. */
enum { BLOCKS = HET_MUSTER_WINGS + 1, GUN_BLOCK = HET_MUSTER_WINGS };

typedef struct {
    int units[BLOCKS];
    int pitch[BLOCKS]; /* steps of a unit */
    int start[BLOCKS]; /* of its first file */
    int files[BLOCKS];
    int width;
} Array;

static Array
array_of(const HetMuster *muster, unsigned army, const int count[HET_MUSTER_ARMS], int lines)
{
    const int horse = count[HET_MUSTER_HORSE];
    Array array = {.units = {[HET_MUSTER_CENTRE] = count[HET_MUSTER_FOOT],
                             [HET_MUSTER_LEFT] = horse - horse / 2,
                             [HET_MUSTER_RIGHT] = horse / 2,
                             [GUN_BLOCK] = count[HET_MUSTER_GUNS]},
                   .pitch = {1, 1, 1, 1}};
    static const HetMusterWing order[] = {HET_MUSTER_LEFT, HET_MUSTER_CENTRE, HET_MUSTER_RIGHT};
    if (count[HET_MUSTER_FOOT] > 0)
        array.pitch[HET_MUSTER_CENTRE] = muster->units[army][0].wide;
    HET_EACH_BELOW(i, G_N_ELEMENTS(order)) {
        const HetMusterWing wing = order[i];
        array.start[wing] = array.width;
        array.files[wing] = (array.units[wing] + lines - 1) / lines;
        array.width += array.files[wing] * array.pitch[wing];
    }
    array.width = MAX(array.width, array.units[GUN_BLOCK]);
    return array;
}

/* The lines of both arrays: two, unless another number makes the fronts' ratio clearly better. */
static void
choose_lines(const HetMuster *muster, const int count[2][HET_MUSTER_ARMS], int ret_lines[2])
{
    int64_t least = INT64_MAX;
    ret_lines[0] = ret_lines[1] = 2;
    if (muster->front[0] <= 0 || muster->front[1] <= 0)
        return;
    for (int first = 1; first <= LINES_MOST; first++)
        for (int second = 1; second <= LINES_MOST; second++) {
            const int64_t a =
                (int64_t)array_of(muster, 0, count[0], first).width * muster->front[1];
            const int64_t b =
                (int64_t)array_of(muster, 1, count[1], second).width * muster->front[0];
            const int64_t off =
                MAX(a, b) * 1000 / MIN(a, b) + LINE_PENALTY * (ABS(first - 2) + ABS(second - 2));
            if (off >= least)
                continue;
            least = off;
            ret_lines[0] = first;
            ret_lines[1] = second;
        }
}

static void
draw_up(HetMuster *muster, unsigned army, const int count[HET_MUSTER_ARMS], int lines)
{
    const Array array = array_of(muster, army, count, lines);
    int done[BLOCKS] = {0};
    HET_EACH_BELOW(i, muster->count[army]) {
        HetMusterUnit *it = &muster->units[army][i];
        const bool foot = i < (unsigned)array.units[HET_MUSTER_CENTRE];
        const unsigned horse = i - (unsigned)array.units[HET_MUSTER_CENTRE];
        const bool gun = !foot && horse >= (unsigned)count[HET_MUSTER_HORSE];
        it->wing = foot || gun      ? HET_MUSTER_CENTRE
                   : horse % 2 == 0 ? HET_MUSTER_LEFT
                                    : HET_MUSTER_RIGHT;
        if (gun) { /* spread over the centre, over all where there is no room */
            const int guns = array.units[GUN_BLOCK], number = done[GUN_BLOCK]++;
            const bool fits = guns <= array.files[0] * array.pitch[0];
            const int room = fits ? array.files[0] * array.pitch[0] : array.width;
            it->across = (fits ? array.start[0] : 0) + (2 * number + 1) * room / (2 * guns);
            continue;
        }
        const int number = done[it->wing]++, files = array.files[it->wing];
        const int line = number / files, row = MIN(files, array.units[it->wing] - line * files);
        it->line = 1 + line;
        /* A line that is not full stands in the middle of its block. */
        it->across = array.start[it->wing] + (number % files) * array.pitch[it->wing] +
                     (files - row) * array.pitch[it->wing] / 2;
    }
    muster->width[army] = array.width;
    muster->low[army] = array.start[HET_MUSTER_CENTRE];
    muster->high[army] = muster->low[army] + array.files[0] * array.pitch[0];
    muster->lines = MAX(muster->lines, lines + 1);
}

/* A surprised side's second line has not formed yet, where the rulebook has disorder. */
static void
disturb(HetMuster *muster)
{
    const unsigned army = muster->surprise > 0 ? 1 : 0;
    if (ABS(muster->surprise) < SURPRISED)
        return;
    HET_EACH_BELOW(i, muster->count[army]) {
        HetMusterUnit *it = &muster->units[army][i];
        int strength = 0;
        if (it->line >= 2)
            append_saying(muster, HET_DRILL_DISORDER, HET_DRILL_ATTACKERS_DISORDERED, &it->unit,
                          &strength);
    }
}

static bool
make_armies(const Work *work)
{
    HetMuster *muster = work->muster;
    int count[2][HET_MUSTER_ARMS], lines[2];
    if (!count_units(work, count))
        return false;
    HET_EACH_BELOW(army, 2) {
        for (int arm = 0; arm < HET_MUSTER_ARMS; arm++)
            for (int i = 0; i < count[army][arm]; i++)
                make_unit(muster, army, (HetMusterArm)arm, i + 1);
    }
    choose_lines(muster, (const int(*)[HET_MUSTER_ARMS])count, lines);
    HET_EACH_BELOW(army, 2)
        draw_up(muster, army, count[army], lines[army]);
    disturb(muster);
    const HetDrillSetting *setting = het_drill_setting(muster->drills, HET_DRILL_OBSTACLE,
                                                       (int)muster->table->works, HET_DRILL_FOOT);
    muster->works =
        muster->prepared && setting != NULL && setting->lines != NULL ? setting->lines : "";
    return true;
}

/* --- text ------------------------------------------------------------------------------------- */

static char *
write_scenario(const Work *work)
{
    HetMuster *muster = work->muster;
    GString *text = g_string_new(NULL);
    const bool turned = muster->seat[0] == 1;
    g_string_append_printf(
        text,
        "[scenario]\nformat=1\nsystem=%s\ntitle=Battle of %d men against %d, %d\n"
        "description=The attackers, %d men with %d horse and %d guns, come upon %d with %d horse "
        "and %d guns, in %d against %d units. Not expressed: %s\n"
        "sources=An order of battle given by its numbers; the array is the period's.\n"
        "first=%s\nsecond=%s\nturns=%d\n",
        work->system, muster->men[0], muster->men[1], muster->year, muster->men[0],
        muster->horse[0], muster->guns[0], muster->men[1], muster->horse[1], muster->guns[1],
        muster->count[0], muster->count[1], muster->table->gaps, turned ? "Defenders" : "Attackers",
        turned ? "Attackers" : "Defenders", muster->turns);
    muster->table->write(muster, text);
    return g_string_free(text, FALSE);
}

char *
het_muster_scenario(const HetMusterTable *table, const char *system, GHashTable *parameters,
                    GError **error)
{
    g_autofree HetMuster *muster = g_new0(HetMuster, 1);
    muster->table = table;
    muster->drills = het_drill_table(system);
    const Work work = {muster, system, parameters, error};
    char *text = NULL;
    if (take_armies(&work) && take_ground(&work) && take_numbers(&work)) {
        fill_in(muster);
        muster->random.state = muster->seed;
        if (make_armies(&work))
            text = write_scenario(&work);
    }
    HET_EACH_BELOW(army, 2)
        HET_EACH_BELOW(i, muster->count[army])
            g_string_free(muster->units[army][i].unit.lines, TRUE);
    return text;
}
