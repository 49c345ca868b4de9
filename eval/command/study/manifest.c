#include "manifest.h"

#include "library/json-members.h"
#include "library/json.h"
#include "library/json-read.h"
#include "engine/textfile.h"
#include "engine/version.h"
#include "engine/each.h"
#include <hetman/context.h>

static void
add_scenarios(HetJson *builder, const HetTournament *tournament)
{
    het_json_begin_array(builder, "scenarios");
    HET_EACH(const HetTournamentScenario, scenario, tournament->loaded)
        HET_JSON_OBJECT(builder, "name", scenario->name, "digest", scenario->digest, "system",
                        scenario->rules->name, "rules_version", scenario->rules->version);
    het_json_end(builder);
}

char *
het_study_manifest(const HetStudyReport *report, const char *command)
{
    const HetAnalysis *analysis = report->analysis;
    const HetStudy *study = analysis->study;
    g_autofree char *digest = g_compute_checksum_for_string(G_CHECKSUM_SHA256, study->text, -1);
    g_autofree char *build = hetman_build_info();
    g_autofree char *design = het_study_design_text(study);
    g_autoptr(HetJson) builder = het_json_new();
    het_json_begin_object(builder, NULL);
    HET_JSON(builder, "study", study->title, "question", study->question, "file", report->path,
             "file_sha256", digest, "definition", study->tournament->hash);
    if (*study->tournament->secret != '\0')
        HET_JSON(builder, "secret", study->tournament->secret);
    HET_JSON(builder, "seed", study->seed, "design", design, "points", analysis->points, "games",
             analysis->games, "points_missing", analysis->missing, "version", HET_VERSION,
             "compiler", HET_COMPILER, "build", build, "command", command);
    HET_JSON_ARRAY(builder, "agents", (char **)study->tournament->agents->pdata,
                   study->tournament->agents->len);
    add_scenarios(builder, study->tournament);
    HET_JSON(builder, "text", study->text);
    het_json_end(builder);
    return het_json_document(builder, true);
}

/* --- reading one ------------------------------------------------------------------------------ */

void
het_study_made_clear(HetStudyMade *made)
{
    g_clear_pointer(&made->definition, g_free);
    g_clear_pointer(&made->secret, g_free);
}

static HetStudy *
parse(const char *path, const char *text, gsize length, HetStudyMade *made, GError **error)
{
    g_autoptr(GError) inner = NULL;
    g_autoptr(json_t) root = het_json_read(text, length, &inner);
    if (root == NULL) {
        het_fail(error, HET_ERROR_FORMAT, "%s: no manifest: %s", path, inner->message);
        return NULL;
    }
    json_t *object = het_json_object_of(root);
    const char *definition = het_json_text_of(object, "text");
    if (definition == NULL) {
        het_fail(error, HET_ERROR_FORMAT,
                 "%s: no manifest of a study: there is no \"text\", the definition", path);
        return NULL;
    }
    made->definition = g_strdup(het_json_text_of(object, "definition"));
    made->secret = g_strdup(het_json_text_of(object, "secret"));
    return het_study_parse(path, definition, -1, error);
}

enum { MANIFEST_MAX = 1 << 23 }; /* bytes */

HetStudy *
het_study_manifest_open(const char *path, HetStudyMade *ret_made, GError **error)
{
    g_autofree char *text = NULL;
    gsize length = 0;
    *ret_made = (HetStudyMade){0};
    if (!het_text_file_read(path, MANIFEST_MAX, &text, &length, error))
        return NULL;
    return *text == '{' ? parse(path, text, length, ret_made, error)
                        : het_study_parse(path, text, (gssize)length, error);
}
