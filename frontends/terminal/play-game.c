/* The game behind terminal play: start, resume, save, undo. */
#include <string.h>

#include "agents/style-file.h"
#include "play.h"
#include "console/usage.h"
#include "engine/rules/registry.h"
#include "engine/each.h"

char **
het_play_names(const char *first, const char *second, GError **error)
{
    const char *const given[HET_SIDES] = {first, second};
    g_auto(GStrv) names = g_new0(char *, HET_SIDES + 1);
    HET_EACH_BELOW(side, HET_SIDES) {
        names[side] = het_style_expand(given[side], error);
        if (names[side] == NULL ||
            (strcmp(given[side], "human") != 0 && !het_agent_check(names[side], error)))
            return NULL;
    }
    return g_steal_pointer(&names);
}

char *
het_play_new_path(const HetScenario *scenario)
{
    g_autofree char *name = g_strndup(scenario->name, strcspn(scenario->name, "?"));
    g_autofree char *base = g_strcanon(g_path_get_basename(name),
                                       "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                       "0123456789-",
                                       '-');
    g_autoptr(GDateTime) now = g_date_time_new_now_local();
    g_autofree char *time = g_date_time_format(now, "%Y%m%d-%H%M%S");
    g_autofree char *stem = g_strdup_printf("%s-%s-%s", scenario->rules->name, base, time);
    return het_battle_free_path(stem, ".record");
}

/* Makes what the terminal has around a battle. */
static void
make(HetPlay *play)
{
    play->from = play->to = HET_NOWHERE;
    play->stale = true;
    play->held = g_ptr_array_new_with_free_func(g_free);
    play->described = HET_NO_UNIT;
    play->since = 0;
}

bool
het_play_start(HetPlay *play, char *const names[HET_SIDES], GError **error)
{
    make(play);
    het_battle_begin(&play->battle);
    for (HetActor side = HET_FIRST; side <= HET_SECOND; side++)
        if (!het_battle_seat(&play->battle, side, names[side], error))
            return false;
    if (play->battle.path == NULL)
        return true;
    if (!g_file_test(play->battle.path, G_FILE_TEST_EXISTS))
        return het_battle_keep(&play->battle, play->battle.path, error);
    g_set_error(error, HET_ERROR, HET_ERROR_FILE,
                "%s exists: continue it with --resume=%s, or name another file with --record",
                play->battle.path, play->battle.path);
    return false;
}

/* Plays a recorded move, which the loader has checked. */
static void
replay(void *play, const HetMove *move)
{
    het_play_apply(play, move);
}

bool
het_play_resume(HetPlay *play, const char *path, const char *first, const char *second,
                GError **error)
{
    g_autoptr(HetFileLock) lock = het_record_lock(path, error);
    g_autoptr(HetRecord) record =
        lock != NULL ? het_record_load(path, het_rules_registry, error) : NULL;
    const char *names[HET_SIDES] = {first, second};
    if (record == NULL)
        return false;
    for (HetActor side = HET_FIRST; side <= HET_SECOND; side++) {
        const char *recorded = het_battle_recorded_name(record, side);
        if (names[side] == NULL && het_agent_reach(recorded) == HET_AGENT_RUNS) {
            g_set_error(error, HET_ERROR, HET_ERROR_USAGE,
                        "%s names the program \"%.100s\" as a player; a record starts no "
                        "program: name who plays by hetman play --resume=RECORD --%s=AGENT",
                        path, recorded, het_actor_name(side));
            return false;
        }
        names[side] = names[side] != NULL ? names[side] : recorded;
    }
    make(play);
    play->quiet = true;
    const bool good = het_battle_reopen(&play->battle, record, path, g_steal_pointer(&lock), names,
                                        replay, play, error);
    play->quiet = false;
    if (good)
        play->since = het_session_length(play->battle.session);
    return good;
}

bool
het_play_close(HetPlay *play, GError **error)
{
    bool good = het_battle_end(&play->battle, error);
    g_clear_pointer(&play->held, g_ptr_array_unref);
    g_clear_pointer(&play->headed, g_free);
    g_clear_pointer(&play->last_question, g_free);
    return good;
}

void
het_play_undo(HetPlay *play, unsigned moves)
{
    het_battle_undo(&play->battle, moves);
    unsigned length = het_session_length(play->battle.session);
    g_ptr_array_set_size(play->held, 0);
    play->since = MIN(play->since, length);
    play->explained = MIN(play->explained, length);
    g_clear_pointer(&play->last_question, g_free);
    play->from = play->to = HET_NOWHERE;
    play->stale = true;
}
