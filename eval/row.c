#include "row.h"

#include <inttypes.h>

/* --- between processes ------------------------------------------------------------------------ */

/* The numbers of the course with commas between, or "-" where it was not noted. */
static void
format_course(const HetLegResult *result, GString *text)
{
    if (!result->has_course) {
        g_string_append(text, " -");
        return;
    }
    HET_EACH_BELOW(i, HET_SIDES * HET_COURSE_COUNT)
        g_string_append_printf(text, "%c%d", i == 0 ? ' ' : ',',
                               result->course.value[i / HET_COURSE_COUNT][i % HET_COURSE_COUNT]);
}

void
het_row_format(const HetRow *row, GString *text)
{
    const HetLegResult *result = &row->result;
    g_string_append_printf(text, "%u %s %d %d %u %u %016" PRIx64, row->leg,
                           het_leg_code_name(result->code), (int)result->winner,
                           (int)result->offender, result->plies, result->turns, result->hash);
    HET_EACH_BELOW(side, HET_SIDES) {
        const HetAgentWork *work = &result->work[side];
        g_string_append_printf(text, " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64, work->choices,
                               work->iterations, work->calls, work->evaluations);
        g_string_append_printf(text, " %" PRId64 " %" PRId64, result->cpu[side],
                               result->wall[side]);
    }
    char luck[G_ASCII_DTOSTR_BUF_SIZE] = "-";
    if (result->has_luck)
        g_ascii_dtostr(luck, sizeof luck, result->luck);
    g_string_append_printf(text, " %s", luck);
    format_course(result, text);
    g_string_append_printf(text, " %s", result->reason);
}

/* Takes a whole number of 64 bits off the front; base 10 or 16. */
static bool
take(const char **at, int base, guint64 maximum, guint64 *ret_value)
{
    size_t length = strcspn(*at, " ");
    g_autofree char *word = g_strndup(*at, length);
    if (!g_ascii_string_to_unsigned(word, (guint)base, 0, maximum, ret_value, NULL))
        return false;
    *at += length + ((*at)[length] == ' ');
    return true;
}

static bool
take_side(const char **at, HetLegResult *result, unsigned side)
{
    guint64 value[6];
    HET_EACH_BELOW(i, G_N_ELEMENTS(value))
        if (!take(at, 10, i < 4 ? G_MAXUINT64 : G_MAXINT64, &value[i]))
            return false;
    result->work[side] = (HetAgentWork){
        .choices = value[0], .iterations = value[1], .calls = value[2], .evaluations = value[3]};
    result->cpu[side] = (int64_t)value[4];
    result->wall[side] = (int64_t)value[5];
    return true;
}

/* The luck, or "-" where it was not measured. */
static bool
take_luck(const char **at, HetLegResult *result)
{
    size_t length = strcspn(*at, " ");
    g_autofree char *word = g_strndup(*at, length);
    result->has_luck = strcmp(word, "-") != 0;
    if (result->has_luck && !het_option_number(word, &result->luck))
        return false;
    *at += length + ((*at)[length] == ' ');
    return true;
}

/* The inverse of format_course(). */
static bool
take_course(const char **at, HetLegResult *result)
{
    size_t length = strcspn(*at, " ");
    g_autofree char *word = g_strndup(*at, length);
    *at += length + ((*at)[length] == ' ');
    result->has_course = strcmp(word, "-") != 0;
    if (!result->has_course)
        return true;
    g_auto(GStrv) numbers = g_strsplit(word, ",", -1);
    if (g_strv_length(numbers) != HET_SIDES * HET_COURSE_COUNT)
        return false;
    HET_EACH_BELOW(i, HET_SIDES * HET_COURSE_COUNT) {
        gint64 number = 0;
        if (!g_ascii_string_to_signed(numbers[i], 10, G_MININT32, G_MAXINT32, &number, NULL))
            return false;
        result->course.value[i / HET_COURSE_COUNT][i % HET_COURSE_COUNT] = (int32_t)number;
    }
    return true;
}

bool
het_row_parse(const char *line, HetRow *ret_row)
{
    HetRow row = {0};
    HetLegResult *result = &row.result;
    guint64 leg = 0, winner = 0, offender = 0, plies = 0, turns = 0, hash = 0;
    if (!take(&line, 10, G_MAXUINT, &leg))
        return false;
    g_autofree char *code = g_strndup(line, strcspn(line, " "));
    line += strlen(code) + (line[strlen(code)] == ' ');
    if (!het_leg_code_find(code, &result->code) || !take(&line, 10, HET_NOBODY, &winner) ||
        !take(&line, 10, HET_NOBODY, &offender) || !take(&line, 10, G_MAXUINT, &plies) ||
        !take(&line, 10, G_MAXUINT, &turns) || !take(&line, 16, G_MAXUINT64, &hash) ||
        !take_side(&line, result, HET_FIRST) || !take_side(&line, result, HET_SECOND) ||
        !take_luck(&line, result) || !take_course(&line, result) ||
        strlen(line) >= sizeof result->reason)
        return false;
    row.leg = (unsigned)leg;
    result->winner = (HetActor)winner;
    result->offender = (HetActor)offender;
    result->plies = (unsigned)plies;
    result->turns = (unsigned)turns;
    result->hash = hash;
    g_strlcpy(result->reason, line, sizeof result->reason);
    *ret_row = row;
    return true;
}

/* --- CSV -------------------------------------------------------------------------------------- */

/* True of text that a spreadsheet would take for a formula, which may do anything. */
static bool
is_formula(const char *field)
{
    double number;
    return *field != '\0' && strchr("=+-@", *field) != NULL && !het_option_number(field, &number);
}

void
het_csv_field(GString *text, const char *field)
{
    g_autofree char *guarded = is_formula(field) ? g_strconcat("'", field, NULL) : NULL;
    if (guarded != NULL)
        field = guarded;
    if (field[strcspn(field, ",\"\r\n")] == '\0') {
        g_string_append(text, field);
        return;
    }
    g_string_append_c(text, '"');
    for (; *field != '\0'; field++) {
        if (*field == '"')
            g_string_append_c(text, '"');
        g_string_append_c(text, *field);
    }
    g_string_append_c(text, '"');
}

void
het_row_csv_head(bool times, GString *text)
{
    g_string_append(text, "definition,pair,leg,scenario,first,second,seed,code,winner,offender,"
                          "first_points,plies,turns,hash,reason");
    HET_EACH_BELOW(side, HET_SIDES) {
        const char *name = het_actor_name((HetActor)side);
        g_string_append_printf(text, ",%s_choices,%s_iterations,%s_calls,%s_evaluations", name,
                               name, name, name);
        if (times)
            g_string_append_printf(text, ",%s_cpu_us,%s_wall_us", name, name);
    }
    g_string_append(text, ",first_luck\n");
}

/* Points of FIRST: 1, 0.5, 0; empty where the leg is not scored. */
static const char *
points(const HetLegResult *result)
{
    if (!het_leg_code_scored(result->code))
        return "";
    if (result->winner == HET_NOBODY)
        return "0.5";
    return result->winner == HET_FIRST ? "1" : "0";
}

static void
append_result(const HetLegResult *result, GString *text)
{
    bool scored = het_leg_code_scored(result->code);
    const char *winner = result->winner == HET_NOBODY ? "draw" : het_actor_name(result->winner);
    g_string_append_printf(text, ",%s,%s,%s,%s,%u,%u,", het_leg_code_name(result->code),
                           scored ? winner : "",
                           result->offender == HET_NOBODY ? "" : het_actor_name(result->offender),
                           points(result), result->plies, result->turns);
    if (result->plies > 0)
        g_string_append_printf(text, "%016" PRIx64, result->hash);
    g_string_append_c(text, ',');
    het_csv_field(text, result->reason);
}

void
het_row_csv(const HetTournament *tournament, const HetRow *row, bool times, GString *text)
{
    HetPairing pairing = het_tournament_pairing(tournament, row->leg / 2);
    unsigned leg = row->leg % 2;
    g_string_append_printf(text, "%s,%u,%u,", tournament->hash, row->leg / 2 + 1, leg + 1);
    het_csv_field(text, tournament->scenarios->pdata[pairing.scenario]);
    HET_EACH_BELOW(side, HET_SIDES) {
        g_string_append_c(text, ',');
        het_csv_field(text,
                      tournament->agents->pdata[het_pairing_agent(&pairing, leg, (HetActor)side)]);
    }
    g_string_append_printf(text, ",%" PRIu64, pairing.seeds[leg]);
    append_result(&row->result, text);
    HET_EACH_BELOW(side, HET_SIDES) {
        const HetAgentWork *work = &row->result.work[side];
        g_string_append_printf(text, ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64, work->choices,
                               work->iterations, work->calls, work->evaluations);
        if (times)
            g_string_append_printf(text, ",%" PRId64 ",%" PRId64, row->result.cpu[side],
                                   row->result.wall[side]);
    }
    g_string_append_c(text, ',');
    if (row->result.has_luck) {
        char luck[G_ASCII_DTOSTR_BUF_SIZE];
        g_string_append(text, g_ascii_formatd(luck, sizeof luck, "%.6f", row->result.luck));
    }
    g_string_append_c(text, '\n');
}
