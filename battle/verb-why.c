/* The verb `why`: the reasons for an act of the game so far, in sentences; the notation below. */
#include "console/wrap.h"
#include "engine/each.h"
#include "verb.h"
#include "why.h"

static HetActor
reader_of(const HetAsk *ask)
{
    return ask->sides == 1U << HET_FIRST    ? HET_FIRST
           : ask->sides == 1U << HET_SECOND ? HET_SECOND
                                            : HET_NOBODY;
}

/* The move asked about: as given, else the last act of an agent, of the enemy, or of anybody. */
static bool
find_ply(const HetAsk *ask, HetActor reader, unsigned *ret_ply, GError **error)
{
    const unsigned length = het_session_length(ask->session);
    const guint64 number = het_ask_number(ask, "move", 0);
    bool found = false;
    if (number > length)
        return het_ask_fail(error, "why: expected the number of a move, 1 to %u", length);
    if (number > 0) {
        *ret_ply = (unsigned)number - 1;
        return true;
    }
    HET_EACH_BELOW(side, HET_SIDES) {
        unsigned ply;
        const bool requested = reader > HET_SECOND || (HetActor)side != reader;
        if (!requested || !het_why_last(ask->session, (HetActor)side, &ply))
            continue;
        *ret_ply = found ? MAX(*ret_ply, ply) : ply;
        found = true;
    }
    return found || het_ask_fail(error, "why: nobody else has decided anything yet");
}

/* (transfer full) Why the act that has a move was done, by its general. */
static HetWhy *
why_of(const HetAsk *ask, unsigned ply, GError **error)
{
    HetWhyAsked requested = {.seed = het_session_seed(ask->session), .level = HET_WHY_LEVEL};
    HET_EACH_BELOW(side, HET_SIDES)
        requested.names[side] = ask->players[side] != NULL ? ask->players[side]
                                : ask->battle != NULL      ? ask->battle->names[side]
                                                           : NULL;
    return het_why_new(ask->session, ply, &requested, error);
}

static void
append_why(const HetAsk *ask, const HetWhy *why, GString *text)
{
    g_autoptr(GString) words = g_string_new("  ");
    het_why_append(why, &(HetWhyStyle){.reader = reader_of(ask)}, words);
    het_wrap(text, words->str, ask->width > 0 ? ask->width : HET_WRAP_WIDTH, 2);
}

bool
het_verb_append_why(const HetAsk *ask, unsigned ply, GString *text, GError **error)
{
    g_autoptr(HetWhy) why = why_of(ask, ply, error);
    if (why != NULL)
        append_why(ask, why, text);
    return why != NULL;
}

bool
het_verb_why(HetAsk *ask, GError **error)
{
    const HetActor reader = reader_of(ask);
    unsigned ply = 0;
    if (!find_ply(ask, reader, &ply, error))
        return false;
    g_autoptr(HetWhy) why = why_of(ask, ply, error);
    if (why == NULL)
        return false;
    if (ask->json != NULL)
        het_why_json(why, &(HetWhyStyle){.reader = reader}, ask->json);
    if (ask->text == NULL)
        return true;
    append_why(ask, why, ask->text);
    if (het_ask_given(ask, "notation"))
        g_string_append(ask->text, why->notation->str);
    return true;
}
