/* The games of a tournament's store, so that each can be opened. */
#include "library/json.h"
#include "library/json-members.h"
#include "eval/stored.h"
#include "serve-routes.h"
#include "serve-work.h"

enum { MOST = 2000 }; /* games listed at once */

static bool
note_record(void *data, unsigned leg, const char *text)
{
    (void)text;
    g_hash_table_add(data, GUINT_TO_POINTER(leg + 1));
    return true;
}

/* [pair, leg, scenario, first, second, winner (0, 1, -1), how it ended, whether its moves are kept]
 */
static void
add_leg(HetJson *builder, const HetStored *stored, unsigned leg, bool kept)
{
    const HetTournament *tournament = stored->tournament;
    const HetLegResult *result = &stored->results->legs[leg];
    const HetPairing pairing = het_tournament_meeting(tournament, leg / 2);
    het_json_begin_array(builder, NULL);
    het_json_value_integer(builder, leg / 2 + 1);
    het_json_value_integer(builder, leg % 2 + 1);
    het_json_value_text(builder, tournament->scenarios->pdata[pairing.scenario]);
    het_json_value_text(builder, tournament->agents->pdata[pairing.agents[leg % 2]]);
    het_json_value_text(builder, tournament->agents->pdata[pairing.agents[1 - leg % 2]]);
    het_json_value_integer(builder, result->winner <= HET_SECOND ? (gint64)result->winner : -1);
    het_json_value_text(builder, result->reason);
    het_json_value_flag(builder, kept);
    het_json_end(builder);
}

static char *
work_games(gpointer path, GError **error)
{
    g_auto(HetStored) stored = {0};
    g_autoptr(GHashTable) kept = g_hash_table_new(NULL, NULL);
    if (!het_stored_open(path, &stored, error) ||
        !het_store_records(stored.store, note_record, kept, error))
        return NULL;
    unsigned played = 0;
    g_autoptr(HetJson) builder = het_json_new();
    het_json_begin_object(builder, NULL);
    g_autofree char *name = g_path_get_basename(path);
    HET_JSON(builder, "name", name);
    het_json_begin_array(builder, "games");
    for (unsigned leg = 0; leg < stored.results->count; leg++) {
        if (stored.results->legs[leg].code == HET_LEG_UNPLAYED)
            continue;
        if (played++ < MOST)
            add_leg(builder, &stored, leg, g_hash_table_contains(kept, GUINT_TO_POINTER(leg + 1)));
    }
    het_json_end(builder);
    HET_JSON(builder, "played", played);
    het_json_end(builder);
    return het_json_document(builder, false);
}

static void
store_games(HetServeCall *call)
{
    const char *store = het_serve_text(call, "store");
    if (store == NULL)
        het_serve_fail(call, HET_SERVE_BAD_REQUEST, "which store?");
    else
        het_serve_work(call, work_games, g_strdup(store), g_free);
}

const HetServeRoute het_serve_store_routes[] = {
    {"GET", "store-games", HET_SERVE_OWNER, false, store_games},
    {NULL, NULL, 0, false, NULL},
};
