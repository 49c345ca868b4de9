#define _DEFAULT_SOURCE /* realpath() */
#include "definition.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agents.h"
#include "engine/each.h"
#include "evaluator/learned.h"

/* --- digests ---------------------------------------------------------------------------------- */

/* By which a file is known to be as it was when it was read. */
typedef struct {
    struct stat as;
    char digest[17];
} Read;

static bool
is_same(const struct stat *one, const struct stat *other)
{
    return one->st_dev == other->st_dev && one->st_ino == other->st_ino &&
           one->st_size == other->st_size && one->st_mtim.tv_sec == other->st_mtim.tv_sec &&
           one->st_mtim.tv_nsec == other->st_mtim.tv_nsec &&
           one->st_ctim.tv_sec == other->st_ctim.tv_sec &&
           one->st_ctim.tv_nsec == other->st_ctim.tv_nsec;
}

static bool
read_all(int descriptor, char ret_digest[17])
{
    enum { PIECE = 1 << 16 };
    g_autofree guchar *bytes = g_malloc(PIECE);
    g_autoptr(GChecksum) sum = g_checksum_new(G_CHECKSUM_SHA256);
    ssize_t more;
    while ((more = read(descriptor, bytes, PIECE)) > 0)
        g_checksum_update(sum, bytes, more);
    g_strlcpy(ret_digest, g_checksum_get_string(sum), 17);
    return more == 0;
}

bool
het_agent_file_read(const char *path, char ret_digest[17], GError **error)
{
    static GMutex mutex;
    static GHashTable *known; /* char * to Read */
    G_GNUC_UNUSED g_autoptr(GMutexLocker) locker = g_mutex_locker_new(&mutex);
    struct stat as = {0};
    if (known == NULL)
        known = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    const Read *read = g_hash_table_lookup(known, path);
    if (read != NULL && stat(path, &as) == 0 && is_same(&read->as, &as)) {
        g_strlcpy(ret_digest, read->digest, 17);
        return true;
    }
    Read now = {0};
    errno = EINVAL;
    const int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    const bool good = descriptor >= 0 && fstat(descriptor, &now.as) == 0 &&
                      S_ISREG(now.as.st_mode) && read_all(descriptor, now.digest);
    if (!good)
        g_set_error(error, HET_ERROR, HET_ERROR_FILE, "%.200s: %s", path,
                    descriptor >= 0 ? "expected a file that can be read" : g_strerror(errno));
    if (descriptor >= 0)
        close(descriptor);
    if (!good)
        return false;
    g_strlcpy(ret_digest, now.digest, 17);
    g_hash_table_insert(known, g_strdup(path), g_memdup2(&now, sizeof now));
    return true;
}

/* --- files ------------------------------------------------------------------------------------ */

void
het_agent_file_free(void *file)
{
    g_free(((HetAgentFile *)file)->path);
    g_free(file);
}

GPtrArray *
het_agent_files_new(void)
{
    return g_ptr_array_new_with_free_func(het_agent_file_free);
}

HetAgentFile *
het_agent_files_find(const GPtrArray *files, const char *path)
{
    HET_EACH(HetAgentFile, file, files)
        if (strcmp(file->path, path) == 0)
            return file;
    return NULL;
}

HetAgentFile *
het_agent_files_add(GPtrArray *files, const char *path)
{
    HetAgentFile *file = het_agent_files_find(files, path);
    if (file == NULL) {
        file = g_new0(HetAgentFile, 1);
        file->path = g_strdup(path);
        g_ptr_array_add(files, file);
    }
    return file;
}

static bool
is_file(const char *path)
{
    return g_file_test(path, G_FILE_TEST_IS_REGULAR);
}

/* Whether a program, as found, is one of the system's. */
static bool
is_of_system(const char *program)
{
    static const char *const folders[] = {"/bin/", "/sbin/", "/usr/bin/", "/usr/sbin/"};
    g_autofree char *real = realpath(program, NULL);
    HET_EACH_BELOW(i, G_N_ELEMENTS(folders))
        if (real != NULL && g_str_has_prefix(real, folders[i]) &&
            strchr(real + strlen(folders[i]), '/') == NULL)
            return true;
    return false;
}

/* Whether a file is source or code that an interpreter runs, by its name. */
static bool
is_source(const char *path)
{
    static const char *const ends[] = {".py", ".pyz", ".jar", ".js", ".lua", ".rb", ".pl", ".sh"};
    HET_EACH_BELOW(i, G_N_ELEMENTS(ends))
        if (g_str_has_suffix(path, ends[i]))
            return true;
    return false;
}

/* (transfer full) The path of a command's first word, or NULL. */
static char *
program_of(const char *word)
{
    return strchr(word, '/') != NULL ? g_strdup(word) : g_find_program_in_path(word);
}

/* Adds the program of a command, and the source it is given. */
static void
add_command(const char *command, GPtrArray *files)
{
    g_auto(GStrv) words = NULL;
    if (!g_shell_parse_argv(command, NULL, &words, NULL))
        return;
    g_autofree char *program = program_of(words[0]);
    const bool of_system = program != NULL && is_of_system(program);
    if (program != NULL && !of_system && is_file(program))
        het_agent_files_add(files, program);
    for (unsigned i = 1; words[i] != NULL; i++)
        if (words[i][0] != '-' && is_file(words[i]) && (of_system || is_source(words[i]))) {
            het_agent_files_add(files, words[i]);
            return;
        }
}

/* (transfer full) The source of "FILE.py:CLASS" or "MODULE:CLASS", which need not be there. */
static char *
source_of(const char *class)
{
    const char *colon = strrchr(class, ':');
    g_autofree char *module = g_strndup(class, colon != NULL ? (gsize)(colon - class) : 0);
    if (g_str_has_suffix(module, ".py"))
        return g_steal_pointer(&module);
    return g_strconcat(g_strdelimit(module, ".", '/'), ".py", NULL);
}

/* (transfer full) The value of an option, or NULL: it is not set, or the class has none. */
static char *
value_of(const HetAgent *agent, const char *name)
{
    const HetAgentClass *class_ = agent->class_;
    const HetOption *option =
        name != NULL ? het_options_find(class_->options, class_->option_count, name) : NULL;
    g_autofree char *value = option != NULL ? het_options_get(option, agent) : NULL;
    return value != NULL && *value != '\0' ? g_steal_pointer(&value) : NULL;
}

void
het_agent_files(const char *text, GPtrArray *files)
{
    g_autoptr(HetAgent) agent = het_agent_prepare_among(het_agent_registry, text, NULL);
    if (agent == NULL)
        return;
    g_autofree char *weights = value_of(agent, "weights");
    g_autofree char *rest = value_of(agent, agent->class_->rest);
    if (weights != NULL && het_evaluator_is_file(weights))
        het_agent_files_add(files, weights);
    if (rest != NULL && agent->class_ == &het_agent_python) {
        g_autofree char *source = source_of(rest);
        if (is_file(source))
            het_agent_files_add(files, source);
    } else if (rest != NULL) {
        add_command(rest, files);
    }
}

/* --- definitions ------------------------------------------------------------------------------ */

/* Adds a word, or the digest of the file that it names; of another path its last part. */
static void
add_word(GString *text, const char *word, const GPtrArray *files)
{
    const HetAgentFile *file = het_agent_files_find(files, word);
    const char *slash = strrchr(word, '/');
    if (file != NULL)
        g_string_append_printf(text, "sha256:%s", file->digest);
    else
        g_string_append(text, slash != NULL ? slash + 1 : word);
}

static int
compare_texts(const void *one, const void *other)
{
    return strcmp(*(const char *const *)one, *(const char *const *)other);
}

/* "hand;feature:number;...", the features by name. */
static void
add_by_hand(GString *text, const char *weights)
{
    g_auto(GStrv) parts = g_strsplit(weights, ";", -1);
    g_autofree char *rest = NULL;
    qsort(parts + 1, g_strv_length(parts) - 1, sizeof *parts, compare_texts);
    rest = g_strjoinv(";", parts);
    g_string_append(text, rest);
}

static void
add_rest(GString *text, const HetAgent *agent, const char *rest, const GPtrArray *files)
{
    g_auto(GStrv) words = NULL;
    if (agent->class_ == &het_agent_python) {
        const char *colon = strrchr(rest, ':');
        g_autofree char *source = source_of(rest);
        add_word(text, source, files);
        g_string_append(text, colon != NULL ? colon : "");
        return;
    }
    if (!g_shell_parse_argv(rest, NULL, &words, NULL)) {
        g_string_append(text, rest);
        return;
    }
    g_autofree char *program = program_of(words[0]);
    add_word(text, program != NULL ? program : words[0], files);
    for (unsigned i = 1; words[i] != NULL; i++) {
        g_string_append_c(text, ' ');
        add_word(text, words[i], files);
    }
}

static void
add_options(GString *text, const HetAgent *agent, const GPtrArray *files)
{
    const HetAgentClass *class_ = agent->class_;
    g_autoptr(HetAgent) usual = het_agent_prepare_among(het_agent_registry, class_->name, NULL);
    HET_EACH_BELOW(i, class_->option_count) {
        const HetOption *option = &class_->options[i];
        g_autofree char *value = het_options_get(option, agent);
        g_autofree char *initial =
            usual != NULL ? het_options_get(option, usual) : g_strdup(option->initial);
        /* The number of threads changes no choice. */
        if (strcmp(value, initial) == 0 || strcmp(option->name, "threads") == 0)
            continue;
        g_string_append_printf(text, ",%s=", option->name);
        if (g_strcmp0(option->name, class_->rest) == 0)
            add_rest(text, agent, value, files);
        else if (strcmp(option->name, "weights") == 0 && g_str_has_prefix(value, "hand;"))
            add_by_hand(text, value);
        else
            add_word(text, value, files);
    }
}

static void
add_dials(GString *text, GHashTable *dials)
{
    g_autoptr(GList) names =
        g_list_sort(g_hash_table_get_keys(dials), (GCompareFunc)(void (*)(void))strcmp);
    for (const GList *at = names; at != NULL; at = at->next) {
        char number[G_ASCII_DTOSTR_BUF_SIZE];
        const double value = g_ascii_strtod(g_hash_table_lookup(dials, at->data), NULL);
        g_string_append_printf(text, ",%s=%s", (const char *)at->data,
                               g_ascii_dtostr(number, sizeof number, value));
    }
}

char *
het_agent_definition(const char *text, const GPtrArray *files)
{
    g_autoptr(HetAgent) agent = het_agent_prepare_among(het_agent_registry, text, NULL);
    if (agent == NULL)
        return g_strdup(text);
    g_autoptr(GString) definition = g_string_new(agent->class_->name);
    add_options(definition, agent, files);
    if (agent->dials != NULL)
        add_dials(definition, agent->dials);
    return g_string_free(g_steal_pointer(&definition), FALSE);
}
