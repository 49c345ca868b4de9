/* Verbs: the names of the kinds of moves, and other words for them. */
#include <string.h>

#include "nearest.h"
#include "text-typed.h"
#include "text.h"

enum { KINDS = 4 };

/* A word and the kinds that it may mean, the first that is listed before the others. */
typedef struct {
    const char *word;
    uint8_t kinds[KINDS]; /* ends with NONE */
} Verb;

static const Verb verbs[] = {
    {"pass", {HET_MOVE_PASS}},
    {"decline", {HET_MOVE_PASS}},
    {"skip", {HET_MOVE_PASS}},
    {"hold", {HET_MOVE_PASS}},
    {"stay", {HET_MOVE_PASS}},
    {"halt", {HET_MOVE_PASS}},
    {"wait", {HET_MOVE_PASS}},
    {"no", {HET_MOVE_PASS}},
    {"end", {HET_MOVE_END, HET_MOVE_DONE}},
    {"done", {HET_MOVE_DONE, HET_MOVE_END}},
    {"finish", {HET_MOVE_END, HET_MOVE_DONE}},
    {"select", {HET_MOVE_SELECT}},
    {"choose", {HET_MOVE_SELECT}},
    {"activate", {HET_MOVE_SELECT}},
    {"order", {HET_MOVE_ORDER}},
    {"move", {HET_MOVE_MOVE}},
    {"go", {HET_MOVE_MOVE}},
    {"march", {HET_MOVE_MOVE}},
    {"ride", {HET_MOVE_MOVE}},
    {"advance", {HET_MOVE_MOVE}},
    {"turn", {HET_MOVE_TURN}},
    {"face", {HET_MOVE_TURN}},
    {"wheel", {HET_MOVE_TURN}},
    {"rotate", {HET_MOVE_TURN}},
    {"pivot", {HET_MOVE_TURN}},
    {"form", {HET_MOVE_FORM}},
    {"change", {HET_MOVE_FORM}},
    {"shoot", {HET_MOVE_SHOOT}},
    {"fire", {HET_MOVE_SHOOT}},
    {"volley", {HET_MOVE_SHOOT}},
    {"bombard", {HET_MOVE_SHOOT}},
    {"shell", {HET_MOVE_SHOOT}},
    {"charge", {HET_MOVE_CHARGE, HET_MOVE_PURSUE, HET_MOVE_FIGHT}},
    {"attack", {HET_MOVE_FIGHT, HET_MOVE_CHARGE, HET_MOVE_PURSUE}},
    {"fight", {HET_MOVE_FIGHT, HET_MOVE_CHARGE}},
    {"melee", {HET_MOVE_FIGHT, HET_MOVE_CHARGE}},
    {"retreat", {HET_MOVE_RETREAT}},
    {"withdraw", {HET_MOVE_RETREAT}},
    {"flee", {HET_MOVE_RETREAT}},
    {"fall", {HET_MOVE_RETREAT}}, /* back */
    {"disengage", {HET_MOVE_RETREAT}},
    {"pursue", {HET_MOVE_PURSUE}},
    {"chase", {HET_MOVE_PURSUE}},
    {"follow", {HET_MOVE_PURSUE}},
    {"follow-up", {HET_MOVE_PURSUE}},
    {"lose", {HET_MOVE_LOSE}},
    {"guard", {HET_MOVE_LOSE}}, /* a figure that stands guard is lost to its unit */
    {"place", {HET_MOVE_PLACE}},
    {"deploy", {HET_MOVE_PLACE}},
    {"rally", {HET_MOVE_RALLY}},
    {"reorganise", {HET_MOVE_RALLY}},
    {"add", {HET_MOVE_ADD}},
    {"join", {HET_MOVE_ADD}},
    {"capture", {HET_MOVE_CAPTURE}},
    {"take", {HET_MOVE_CAPTURE}},
    {"roll", {HET_MOVE_ROLL}},
    {"draw", {HET_MOVE_DRAW}},
};

/* The kinds of the verb that a text and an ending are; NULL: they are none. */
static const uint8_t *
kinds_of(const char *text, size_t length, const char *ending)
{
    HET_EACH_BELOW(i, G_N_ELEMENTS(verbs))
        if (g_ascii_strncasecmp(text, verbs[i].word, length) == 0 &&
            strcmp(verbs[i].word + length, ending) == 0)
            return verbs[i].kinds;
    return NULL;
}

const uint8_t *
het_verb_kinds(const char *text)
{
    static const struct {
        const char *ending, *verb;
    } persons[] = {{"", ""}, {"s", ""}, {"es", ""}, {"ies", "y"}}; /* "fires", "rallies" */
    const uint8_t *kinds = NULL;
    HET_EACH_BELOW(i, G_N_ELEMENTS(persons)) {
        const size_t length = strlen(text), cut = strlen(persons[i].ending);
        if (kinds == NULL && length > cut &&
            g_ascii_strcasecmp(text + length - cut, persons[i].ending) == 0)
            kinds = kinds_of(text, length - cut, persons[i].verb);
    }
    return kinds;
}

bool
het_verb_means(const HetWord *word, HetMoveKind kind)
{
    for (unsigned i = 0; (word->roles & HET_WORD_VERB) != 0 && word->kinds[i] != HET_MOVE_NONE; i++)
        if (word->kinds[i] == kind)
            return true;
    return false;
}

static bool
lists(const HetMoveList *list, HetMoveKind kind)
{
    HET_EACH_MOVE(move, list)
        if (move->kind == kind)
            return true;
    return false;
}

HetMoveKind
het_verb_kind(const HetMoveList *list, const HetWord *word)
{
    for (unsigned i = 0; word->kinds[i] != HET_MOVE_NONE; i++)
        if (lists(list, (HetMoveKind)word->kinds[i]))
            return (HetMoveKind)word->kinds[i];
    return (HetMoveKind)word->kinds[0];
}

void
het_verb_add_words(const HetMoveList *list, GPtrArray *words)
{
    for (unsigned listed = 2; listed-- > 0;)
        HET_EACH_BELOW(i, G_N_ELEMENTS(verbs)) {
            bool is = false;
            for (unsigned k = 0; verbs[i].kinds[k] != HET_MOVE_NONE; k++)
                is = is || lists(list, (HetMoveKind)verbs[i].kinds[k]);
            if (is == (listed != 0))
                g_ptr_array_add(words, (gpointer)(uintptr_t)verbs[i].word);
        }
}
