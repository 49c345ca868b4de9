#include "textfile.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { BLOCK = 1 << 16 };

static bool
fail_read(const char *path, int failure, GError **error)
{
    return het_fail(error, HET_ERROR_FILE, "%s: cannot be read: %s", path, g_strerror(failure));
}

static bool
fail_long(const char *path, size_t limit, GError **error)
{
    return het_fail(error, HET_ERROR_FORMAT, "%s: too long, the limit is %zu bytes", path, limit);
}

/* Sizes of pipes and devices are not known beforehand: reading stops past the limit. */
static bool
read_bounded(FILE *file, const char *path, size_t limit, GByteArray *bytes, GError **error)
{
    guint8 block[BLOCK];
    size_t count = 0;
    do {
        size_t room = limit + 1 - bytes->len;
        count = fread(block, 1, MIN(room, sizeof block), file);
        if (ferror(file))
            return fail_read(path, errno, error);
        g_byte_array_append(bytes, block, (guint)count);
    } while (count > 0 && bytes->len <= limit);
    return bytes->len <= limit || fail_long(path, limit, error);
}

bool
het_letter_is_control(gunichar letter)
{
    return g_unichar_iscntrl(letter) || letter == 0x061c || letter == 0x200e || letter == 0x200f ||
           (letter >= 0x2028 && letter <= 0x202e) || (letter >= 0x2066 && letter <= 0x2069);
}

bool
het_text_is_line(const char *text)
{
    while (g_ascii_isprint(*text))
        text++;
    bool good = g_utf8_validate(text, -1, NULL);
    for (const char *at = text; good && *at != '\0'; at += g_utf8_skip[(guchar)*at])
        good = !het_letter_is_control(g_utf8_get_char(at));
    return good;
}

char *
het_text_line(const char *text)
{
    char *line = g_utf8_make_valid(text, -1);
    for (char *at = line, *next; *at != '\0'; at = next) {
        next = g_utf8_next_char(at);
        if (het_letter_is_control(g_utf8_get_char(at)))
            memset(at, ' ', (size_t)(next - at));
    }
    return line;
}

const char *
het_text_control(const char *text, gsize length)
{
    for (const char *at = text; at < text + length; at += g_utf8_skip[(guchar)*at])
        if (het_letter_is_control(g_utf8_get_char(at)) && strchr("\t\n\r", *at) == NULL)
            return at;
    return NULL;
}

char *
het_text_escaped(const char *text, size_t length, const char *kept)
{
    enum { ASCII_END = 0x80, BYTE_END = 0x100, LETTER_BYTES = 4 };
    char letters[BYTE_END - ASCII_END + 1] = "";
    for (int byte = ASCII_END; byte < BYTE_END; byte++)
        letters[byte - ASCII_END] = (char)byte;
    size_t end = strnlen(text, length);
    for (int i = 0; i < LETTER_BYTES - 1 && end > 0 && ((guchar)text[end] & 0xc0) == 0x80; i++)
        end--; /* no letter is cut in two */
    g_autofree char *valid = g_utf8_make_valid(text, (gssize)end);
    g_autofree char *exceptions = g_strconcat(kept != NULL ? kept : "", letters, NULL);
    g_autofree char *escaped = g_strescape(valid, exceptions);
    return het_text_line(escaped);
}

bool
het_text_is_hex(const char *text, size_t digits)
{
    return strlen(text) == digits && strspn(text, "0123456789abcdef") == digits;
}

void
het_text_cut(char *text)
{
    const char *end = text;
    if (!g_utf8_validate(text, -1, &end))
        text[end - text] = '\0';
}

/* Text as editors of other systems write it, with a byte order mark and "\r\n", as it is without.
 * Returns the new length. */
static guint
plain_text(guint8 *bytes, guint length)
{
    static const guint8 mark[] = {0xef, 0xbb, 0xbf};
    guint to = 0;
    for (guint i = length >= 3 && memcmp(bytes, mark, 3) == 0 ? 3 : 0; i < length; i++)
        if (bytes[i] != '\r' || i + 1 == length || bytes[i + 1] != '\n')
            bytes[to++] = bytes[i];
    return to;
}

bool
het_text_file_read(const char *path, size_t limit, char **ret_text, gsize *ret_length,
                   GError **error)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return fail_read(path, errno, error);
    struct stat status;
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    bool good = fstat(fileno(file), &status) == 0 || fail_read(path, errno, error);
    if (good && S_ISREG(status.st_mode) && (guint64)status.st_size > limit)
        good = fail_long(path, limit, error);
    good = good && read_bounded(file, path, limit, bytes, error);
    fclose(file);
    if (!good)
        return false;
    g_byte_array_set_size(bytes, plain_text(bytes->data, bytes->len));
    *ret_length = bytes->len;
    g_byte_array_append(bytes, (const guint8 *)"", 1);
    *ret_text = (char *)g_byte_array_free(g_steal_pointer(&bytes), FALSE);
    return true;
}
