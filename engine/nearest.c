#include "nearest.h"

#include <stdbool.h>
#include <string.h>

#include "each.h"

enum { LONGEST = 64, SHORT = 4, LETTERS_A_SLIP = 5, PREFIX_LEAST = 3 };

/* Slips of the finger in a word of so many letters. */
static unsigned
slips(size_t length)
{
    return length <= SHORT ? 1 : MAX(2, (unsigned)MIN(length, LONGEST) / LETTERS_A_SLIP);
}

static bool
same(char a, char b)
{
    return g_ascii_tolower(a) == g_ascii_tolower(b);
}

/* The edit distance of two words: letters put in, left out, replaced, or two neighbours swapped. */
static unsigned
edit_distance(const char *a, const char *b)
{
    size_t columns = strlen(b);
    if (strlen(a) > LONGEST || columns > LONGEST)
        return G_MAXUINT;
    unsigned rows[3][LONGEST + 1];
    for (unsigned j = 0; j <= columns; j++)
        rows[0][j] = j;
    unsigned *row = rows[0], *before = rows[1], *free_row = rows[2];
    for (unsigned i = 1; a[i - 1] != '\0'; i++) {
        unsigned *next = free_row;
        next[0] = i;
        for (size_t j = 1; j <= columns; j++) {
            next[j] = MIN(row[j - 1] + !same(a[i - 1], b[j - 1]), MIN(row[j], next[j - 1]) + 1);
            if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]))
                next[j] = MIN(next[j], before[j - 2] + 1);
        }
        free_row = before;
        before = row;
        row = next;
    }
    return row[columns];
}

/* Part of a name to compare with `word`: all of it, or what follows its system where that was left
 * out.
 */
static const char *
comparable(const char *word, const char *candidate)
{
    const char *slash = strchr(candidate, '/');
    return slash == NULL || strchr(word, '/') != NULL ? candidate : slash + 1;
}

const char *
het_nearest(const char *word, const char *const *candidates)
{
    const char *nearest = NULL;
    size_t length = strlen(word);
    unsigned least = slips(length) + 1;
    HET_EACH_LISTED(i, candidates) {
        const char *name = comparable(word, candidates[i]);
        unsigned distance = edit_distance(word, name);
        if (distance < least && 2 * distance < MAX(length, strlen(name))) {
            least = distance;
            nearest = candidates[i];
        }
    }
    for (size_t i = 0; nearest == NULL && length >= PREFIX_LEAST && candidates[i] != NULL; i++)
        if (g_ascii_strncasecmp(comparable(word, candidates[i]), word, length) == 0)
            nearest = candidates[i];
    return nearest;
}

char *
het_nearest_hint(const char *word, const char *const *candidates, const char *otherwise)
{
    const char *nearest = het_nearest(word, candidates);
    return nearest == NULL ? g_strdup(otherwise) : g_strdup_printf("did you mean \"%s\"?", nearest);
}
