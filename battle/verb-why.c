/* The verb `why`: the reasons for an act of the game so far, in sentences; the notation below. */
#include "console/wrap.h"
#include "engine/each.h"
#include "verb.h"
#include "why.h"

static HetActor
reader_of(const HetRequest *request)
{
    return request->sides == 1U << HET_FIRST    ? HET_FIRST
           : request->sides == 1U << HET_SECOND ? HET_SECOND
                                                : HET_NOBODY;
}

/* The move in question: as given, else the last act of an agent, of the enemy, or of anybody. */
static bool
find_ply(const HetRequest *request, HetActor reader, unsigned *ret_ply, GError **error)
{
    const unsigned length = het_session_length(request->session);
    const guint64 number = het_request_number(request, "move", 0);
    bool found = false;
    if (number > length)
        return het_request_fail(error, "why: expected the number of a move, 1 to %u", length);
    if (number > 0) {
        *ret_ply = (unsigned)number - 1;
        return true;
    }
    HET_EACH_BELOW(side, HET_SIDES) {
        unsigned ply;
        const bool requested = reader > HET_SECOND || (HetActor)side != reader;
        if (!requested || !het_why_last(request->session, (HetActor)side, &ply))
            continue;
        *ret_ply = found ? MAX(*ret_ply, ply) : ply;
        found = true;
    }
    return found || het_request_fail(error, "why: nobody else has decided anything yet");
}

/* (transfer full) Why the act that has a move was done, by its general. */
static HetWhy *
why_of(const HetRequest *request, unsigned ply, GError **error)
{
    HetWhyRequest requested = {.seed = het_session_seed(request->session), .level = HET_WHY_LEVEL};
    HET_EACH_BELOW(side, HET_SIDES)
        requested.names[side] = request->players[side] != NULL ? request->players[side]
                                : request->battle != NULL      ? request->battle->names[side]
                                                               : NULL;
    return het_why_new(request->session, ply, &requested, error);
}

static void
append_why(const HetRequest *request, const HetWhy *why, GString *text)
{
    g_autoptr(GString) words = g_string_new("  ");
    het_why_append(why, &(HetWhyStyle){.reader = reader_of(request)}, words);
    het_wrap(text, words->str, request->width > 0 ? request->width : HET_WRAP_WIDTH, 2);
}

bool
het_verb_append_why(const HetRequest *request, unsigned ply, GString *text, GError **error)
{
    g_autoptr(HetWhy) why = why_of(request, ply, error);
    if (why != NULL)
        append_why(request, why, text);
    return why != NULL;
}

bool
het_verb_why(HetRequest *request, GError **error)
{
    const HetActor reader = reader_of(request);
    unsigned ply = 0;
    if (!find_ply(request, reader, &ply, error))
        return false;
    g_autoptr(HetWhy) why = why_of(request, ply, error);
    if (why == NULL)
        return false;
    if (request->json != NULL)
        het_why_json(why, &(HetWhyStyle){.reader = reader}, request->json);
    if (request->text == NULL)
        return true;
    append_why(request, why, request->text);
    if (het_request_given(request, "notation"))
        g_string_append(request->text, why->notation->str);
    return true;
}
