#include "numbers.h"

#include "scenario.h"
#include "rules.h"

enum { OPERAND = 1024, STEPS = 32, PROCEDURES = 16 }; /* values of frames that are 1 */

static const HetNumber none[] = {{.name = NULL}};

static const HetNumber *
fields_of(const HetScenario *scenario)
{
    const HetNumbers *numbers = scenario->rules->numbers;
    return numbers != NULL ? numbers->fields : none;
}

static unsigned
rows_of(const HetNumber *field, unsigned units)
{
    return field->per == HET_NUMBER_UNITS ? units : field->count;
}

unsigned
het_numbers_count(const HetScenario *scenario, unsigned units)
{
    unsigned count = HET_NUMBERS_HEAD;
    for (const HetNumber *field = fields_of(scenario); field->name != NULL; field++)
        count += rows_of(field, units);
    return count;
}

/* --- reading ---------------------------------------------------------------------------------- */

/* 1 the viewer's side, -1 the other, 0 neither. */
static float
side_sign(unsigned actor, HetActor viewer)
{
    return actor >= HET_SIDES ? 0 : actor == (unsigned)viewer ? 1 : -1;
}

static float *
read_head(const HetState *state, HetActor viewer, float *at)
{
    unsigned phases = 1;
    for (const char *const *phase = state->scenario->rules->phases; phase[phases] != NULL;)
        phases++;
    *at++ = (float)state->turn / (float)state->scenario->turns;
    *at++ = (float)state->phase / (float)phases;
    *at++ = side_sign(state->active, viewer);
    *at++ = state->actor == (unsigned)viewer;
    *at++ = state->actor < HET_SIDES && state->actor != (unsigned)viewer;
    *at++ = state->actor == HET_CHANCE;
    *at++ = (float)state->depth / HET_STACK_MAX;
    HET_EACH_BELOW(i, HET_STACK_MAX) {
        const HetFrame *frame = &state->stack[i];
        *at++ = (float)frame->procedure / PROCEDURES;
        *at++ = i < state->depth ? side_sign(frame->actor, viewer) : 0;
        *at++ = (float)frame->step / STEPS;
        *at++ = (float)frame->flags / 255;
        HET_EACH_BELOW(j, HET_FRAME_OPERANDS)
            *at++ = (float)frame->operand[j] / OPERAND;
    }
    return at;
}

static float
value_of(const HetNumber *field, const uint8_t *at, unsigned index, HetActor viewer)
{
    if (field->bytes == 0)
        return (float)(at[index / 8] >> index % 8 & 1);
    at += (size_t)index * field->stride;
    uint16_t wide = at[0];
    if (field->bytes == 2)
        memcpy(&wide, at, sizeof wide);
    int32_t value = wide;
    if (field->sign == HET_NUMBER_LEANS) {
        value = field->bytes == 2 ? (int16_t)wide : (int8_t)wide;
        return (float)(viewer == HET_FIRST ? value : -value) / (float)field->most;
    }
    if (field->sign == HET_NUMBER_SIDE)
        return side_sign(wide, viewer);
    return value == field->none ? -1 : (float)value / (float)field->most;
}

void
het_numbers_read(const HetState *state, unsigned units, HetActor viewer, float *ret_numbers)
{
    const HetScenario *scenario = state->scenario;
    float *at = read_head(state, viewer, ret_numbers);
    for (const HetNumber *field = fields_of(scenario); field->name != NULL; field++) {
        const bool of_units = field->per == HET_NUMBER_UNITS,
                   of_sides = field->per == HET_NUMBER_SIDES;
        const uint8_t *from = (const uint8_t *)state + field->offset;
        const size_t room =
            scenario->state_size - field->offset; /* a state may end among its units */
        HET_EACH_BELOW(i, rows_of(field, units)) {
            const bool there =
                !of_units || (i < MIN(scenario->units->len, field->count) &&
                              (size_t)i * field->stride + MAX(field->bytes, 1) <= room);
            *at++ = there ? value_of(field, from, of_sides ? i ^ (unsigned)viewer : i, viewer) : 0;
        }
    }
}

/* --- ranges ----------------------------------------------------------------------------------- */

typedef struct {
    float low, high;
} Range;

/* As read_head() writes them. */
static unsigned
range_head(Range *ret_ranges)
{
    static const Range share = {0, 1}, sign = {-1, 1};
    const Range frame[] = {
        {0, (float)UINT8_MAX / PROCEDURES}, sign, {0, (float)UINT8_MAX / STEPS}, share};
    unsigned at = 0;
    HET_EACH_BELOW(i, 7)
        ret_ranges[at++] = i == 2 ? sign : share;
    HET_EACH_BELOW(i, HET_STACK_MAX) {
        HET_EACH_BELOW(j, 4)
            ret_ranges[at++] = frame[j];
        HET_EACH_BELOW(j, HET_FRAME_OPERANDS)
            ret_ranges[at++] = (Range){(float)INT16_MIN / OPERAND, (float)INT16_MAX / OPERAND};
    }
    return at;
}

static Range
range_of(const HetNumber *field)
{
    const float wide = field->bytes == 2 ? UINT16_MAX : UINT8_MAX, half = (wide + 1) / 2;
    if (field->bytes == 0)
        return (Range){0, 1};
    if (field->sign == HET_NUMBER_SIDE)
        return (Range){-1, 1};
    if (field->sign == HET_NUMBER_LEANS)
        return (Range){-half / (float)field->most, half / (float)field->most};
    return (Range){field->none >= 0 ? -1 : 0, wide / (float)field->most};
}

void
het_numbers_range(const HetScenario *scenario, unsigned units, float *ret_low, float *ret_high)
{
    Range head[HET_NUMBERS_HEAD];
    unsigned at = range_head(head);
    HET_EACH_BELOW(i, at) {
        ret_low[i] = head[i].low;
        ret_high[i] = head[i].high;
    }
    for (const HetNumber *field = fields_of(scenario); field->name != NULL; field++) {
        const Range range = range_of(field);
        HET_EACH_BELOW(i, rows_of(field, units)) {
            ret_low[at] = range.low;
            ret_high[at++] = range.high;
        }
    }
}

/* --- names ------------------------------------------------------------------------------------ */

static void add(GPtrArray *names, int most, const char *format, ...) G_GNUC_PRINTF(3, 4);

static void
add(GPtrArray *names, int most, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *name = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_ptr_array_add(names, g_strdup_printf("%s / %d", name, most));
}

static void
name_head(const HetScenario *scenario, GPtrArray *names)
{
    int phases = 1;
    for (const char *const *phase = scenario->rules->phases; phase[phases] != NULL;)
        phases++;
    add(names, scenario->turns, "turn");
    add(names, phases, "phase");
    add(names, 1, "whose turn");
    add(names, 1, "first decides");
    add(names, 1, "second decides");
    add(names, 1, "dice");
    add(names, HET_STACK_MAX, "procedures under way");
    HET_EACH_BELOW(i, HET_STACK_MAX) {
        add(names, PROCEDURES, "procedure %u", i);
        add(names, 1, "procedure %u: side", i);
        add(names, STEPS, "procedure %u: step", i);
        add(names, 255, "procedure %u: flags", i);
        HET_EACH_BELOW(j, HET_FRAME_OPERANDS)
            add(names, OPERAND, "procedure %u: field %u", i, j);
    }
}

GPtrArray *
het_numbers_names(const HetScenario *scenario, unsigned units)
{
    static const char *const sides[HET_SIDES] = {"first", "second"};
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    name_head(scenario, names);
    for (const HetNumber *field = fields_of(scenario); field->name != NULL; field++) {
        HET_EACH_BELOW(i, rows_of(field, units)) {
            if (field->per == HET_NUMBER_SIDES)
                add(names, field->most, "%s of %s", field->name, sides[i]);
            else if (field->per == HET_NUMBER_UNITS && i < scenario->units->len)
                add(names, field->most, "%s of %s", field->name,
                    het_scenario_unit_at(scenario, i)->code);
            else if (field->count > 1)
                add(names, field->most, "%s %u", field->name, i);
            else
                add(names, field->most, "%s", field->name);
        }
    }
    return names;
}
