/* Study files: what parses has factors, responses and values within their bounds. Nothing is
 * loaded, since scenarios may be paths, and a fuzzer has no business reading the disk;
 * tests/test-hostile-studies.c loads changed studies. */
#include "fuzz.h"

#include "eval/study/study.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(HetStudy) study = het_study_parse("fuzz", (const char *)data, (gssize)size, &error);
    g_assert((study != NULL) == (error == NULL));
    if (study == NULL)
        return 0;
    g_assert_cmpuint(study->factors->len, <=, HET_STUDY_FACTORS_MAX);
    g_assert_cmpuint(study->responses->len, <=, HET_STUDY_RESPONSES_MAX);
    for (guint i = 0; i < study->factors->len; i++) {
        const HetFactor *factor = het_study_factor(study, i);
        g_assert_cmpuint(factor->values->len, <=, HET_STUDY_LEVELS_MAX);
        g_assert_cmpuint(factor->values->len, ==, factor->labels->len);
        g_assert_cmpuint(study->baseline[i], <, factor->values->len);
        for (guint j = 0; j < factor->values->len; j++)
            g_assert_cmpuint(g_strv_length(factor->values->pdata[j]), ==, factor->targets->len);
    }
    return 0;
}
