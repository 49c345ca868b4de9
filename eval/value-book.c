#include "value-book.h"
#include "agents/evaluator/evaluator.h"
#include "engine/each.h"

#include <string.h>

#define STEPS 512.0f
#define MAGIC 0x324b4f42u /* "BOK2" */

void
het_book_init(HetBook *book)
{
    book->bytes = g_byte_array_new();
    book->positions = g_array_new(FALSE, FALSE, sizeof(gsize));
    book->games = g_array_new(FALSE, FALSE, sizeof(HetBookGame));
}

void
het_book_clear(HetBook *book)
{
    g_byte_array_unref(book->bytes);
    g_array_unref(book->positions);
    g_array_unref(book->games);
}

/* --- writing ---------------------------------------------------------------------------------- */

static void
put(HetBook *book, const void *data, size_t size)
{
    g_byte_array_append(book->bytes, data, (guint)size);
}

static void
put_row(HetBook *book, const HetInputs *inputs, unsigned unit)
{
    float row[HET_UNIT_INPUTS];
    uint8_t bytes[2 + 3 * HET_UNIT_INPUTS], count = 0;
    het_inputs_row(inputs, unit, row);
    HET_EACH_BELOW(i, HET_UNIT_INPUTS) {
        const float steps = CLAMP(row[i] * STEPS, -32767.0f, 32767.0f);
        const int16_t whole = (int16_t)(steps < 0 ? steps - 0.5f : steps + 0.5f);
        if (whole == 0)
            continue;
        bytes[2 + 3 * count] = (uint8_t)i;
        memcpy(bytes + 3 + 3 * count, &whole, sizeof whole);
        count++;
    }
    bytes[0] = het_inputs_own(inputs, unit);
    bytes[1] = count;
    put(book, bytes, 2u + 3u * count);
}

/* The game under way has no end yet: its positions are those after the last game's. */
static guint
open_from(const HetBook *book)
{
    if (book->games->len == 0)
        return 0;
    const HetBookGame *last = &g_array_index(book->games, HetBookGame, book->games->len - 1);
    return last->first + last->count;
}

static float
hand_of(const HetState *state)
{
    const HetEvaluator *evaluator = het_evaluator_find(state->scenario->rules->name);
    if (evaluator == &het_evaluator_of_measures || het_game_over(state))
        return 0;
    const double sum = het_evaluate_sum(evaluator, state);
    return (float)(state->active == HET_FIRST ? sum : -sum);
}

void
het_book_add(HetBook *book, const HetInputs *inputs, const HetState *state)
{
    const gsize at = book->bytes->len;
    const unsigned count = het_inputs_count(inputs);
    const float size = het_inputs_size(inputs), hand = hand_of(state);
    float field[HET_FIELD_INPUTS] = {0};
    uint16_t rows = 0;
    HET_EACH_BELOW(unit, count)
        rows += het_inputs_has(inputs, unit);
    het_inputs_field(inputs, field);
    put(book, &state->epoch, sizeof state->epoch);
    put(book, &state->active, 1);
    put(book, &rows, sizeof rows);
    put(book, &size, sizeof size);
    put(book, &hand, sizeof hand);
    put(book, field, sizeof field);
    HET_EACH_BELOW(unit, count)
        if (het_inputs_has(inputs, unit))
            put_row(book, inputs, unit);
    g_array_append_val(book->positions, at);
}

void
het_book_end(HetBook *book, HetActor winner)
{
    const guint first = open_from(book);
    const HetBookGame game = {.first = first,
                              .count = book->positions->len - first,
                              .result = winner == HET_FIRST    ? 0
                                        : winner == HET_SECOND ? 2
                                                               : 1};
    g_array_append_val(book->games, game);
}

/* --- reading ---------------------------------------------------------------------------------- */

static const uint8_t *
take(const uint8_t *from, void *ret_data, size_t size)
{
    memcpy(ret_data, from, size);
    return from + size;
}

void
het_book_read(const HetBook *book, guint position, HetBookPosition *it)
{
    const uint8_t *at = book->bytes->data + g_array_index(book->positions, gsize, position);
    at = take(at, &it->epoch, sizeof it->epoch);
    at = take(at, &it->active, 1);
    at = take(at, &it->rows, sizeof it->rows);
    at = take(at, &it->size, sizeof it->size);
    at = take(at, &it->hand, sizeof it->hand);
    it->next = take(at, it->field, sizeof it->field);
}

void
het_book_row(HetBookPosition *position, HetBookRow *row)
{
    const uint8_t *at = position->next;
    row->own = at[0] != 0;
    row->count = at[1];
    at += 2;
    HET_EACH_BELOW(i, row->count) {
        int16_t whole;
        row->inputs[i].index = *at++;
        at = take(at, &whole, sizeof whole);
        row->inputs[i].value = (float)whole / STEPS;
    }
    position->next = at;
}

/* --- files ------------------------------------------------------------------------------------ */

/* Head of a file; then the games, where the positions begin (64 bits each), the bytes. */
typedef struct {
    uint32_t magic, inputs, games, positions;
    uint64_t bytes;
} Head;

bool
het_book_save(const HetBook *book, const char *path, GError **error)
{
    g_autoptr(GByteArray) file = g_byte_array_new();
    const Head head = {MAGIC, HET_UNIT_INPUTS << 8 | HET_FIELD_INPUTS, book->games->len,
                       book->positions->len, book->bytes->len};
    g_byte_array_append(file, (const guint8 *)&head, sizeof head);
    HET_EACH_IN(const HetBookGame, game, book->games) {
        const uint32_t pair[2] = {game->count, game->result};
        g_byte_array_append(file, (const guint8 *)pair, sizeof pair);
    }
    HET_EACH_IN(const gsize, position, book->positions) {
        const uint64_t at = *position;
        g_byte_array_append(file, (const guint8 *)&at, sizeof at);
    }
    g_byte_array_append(file, book->bytes->data, book->bytes->len);
    return g_file_set_contents(path, (const char *)file->data, (gssize)file->len, error);
}

static bool
fail(const char *path, GError **error)
{
    return het_fail(error, HET_ERROR_FILE,
                    "%s: not positions of this version: delete it, it will be played again", path);
}

bool
het_book_load(HetBook *book, const char *path, GError **error)
{
    g_autofree char *text = NULL;
    gsize length = 0;
    Head head;
    if (!g_file_get_contents(path, &text, &length, error))
        return false;
    const uint8_t *at = (const uint8_t *)text;
    if (length < sizeof head)
        return fail(path, error);
    at = take(at, &head, sizeof head);
    if (head.magic != MAGIC || head.inputs != (HET_UNIT_INPUTS << 8 | HET_FIELD_INPUTS) ||
        length != sizeof head + 8 * ((gsize)head.games + head.positions) + head.bytes)
        return fail(path, error);
    guint first = book->positions->len, sum = 0;
    for (uint32_t i = 0; i < head.games; i++) {
        uint32_t pair[2];
        at = take(at, pair, sizeof pair);
        const HetBookGame game = {first + sum, pair[0], (uint8_t)pair[1]};
        g_array_append_val(book->games, game);
        sum += pair[0];
    }
    if (sum != head.positions)
        return fail(path, error);
    for (uint32_t i = 0; i < head.positions; i++) {
        uint64_t begins;
        at = take(at, &begins, sizeof begins);
        const gsize there = book->bytes->len + begins;
        g_array_append_val(book->positions, there);
    }
    g_byte_array_append(book->bytes, at, (guint)head.bytes);
    return true;
}
