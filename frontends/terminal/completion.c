#include "completion.h"

#include <string.h>

static int
compare_words(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Adds the word of `candidate` that is being typed at `typed`'s end. */
static void
add_word(GPtrArray *words, const char *typed, const char *candidate)
{
    const char *blank = strrchr(typed, ' ');
    const char *start = candidate + (blank == NULL ? 0 : blank + 1 - typed);
    char *word = g_strndup(start, strcspn(start, " "));
    if (*word == '\0' || g_ptr_array_find_with_equal_func(words, word, g_str_equal, NULL))
        g_free(word);
    else
        g_ptr_array_add(words, word);
}

char *
het_completion(const char *typed, const GPtrArray *candidates, GPtrArray **ret_words)
{
    size_t length = strlen(typed), common = 0;
    const char *first = NULL;
    GPtrArray *words = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; candidates != NULL && i < candidates->len; i++) {
        const char *candidate = g_ptr_array_index(candidates, i);
        if (g_ascii_strncasecmp(candidate, typed, length) != 0)
            continue;
        add_word(words, typed, candidate);
        if (first == NULL) {
            first = candidate;
            common = strlen(candidate);
        }
        size_t same = length;
        while (same < common && first[same] == candidate[same])
            same++;
        common = same;
    }
    g_ptr_array_sort(words, compare_words);
    *ret_words = words;
    return first == NULL ? g_strdup("") : g_strndup(first + length, common - length);
}
