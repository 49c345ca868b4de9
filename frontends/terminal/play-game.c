/* The game behind terminal play: start, resume, save, undo. */
#include <string.h>

#include "agents/style-file.h"
#include "play.h"
#include "console/usage.h"
#include "engine/rules/registry.h"
#include "engine/each.h"

static void
clear_line(gpointer line)
{
    g_free(((HetPlayLine *)line)->text);
}

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

/* Begins the game of those named in `names`. */
static bool
make_game(HetPlay *play, char *const names[HET_SIDES], GError **error)
{
    het_battle_begin(&play->battle);
    play->story = g_array_new(FALSE, TRUE, sizeof(HetPlayLine));
    g_array_set_clear_func(play->story, clear_line);
    play->from = play->to = play->eye = HET_NOWHERE;
    play->stale = true;
    play->asked = g_array_new(FALSE, FALSE, sizeof(unsigned));
    play->held = g_ptr_array_new_with_free_func(g_free);
    play->looked = HET_NO_UNIT;
    play->since = 0;
    for (HetActor side = HET_FIRST; side <= HET_SECOND; side++)
        if (!het_battle_seat(&play->battle, side, names[side], error))
            return false;
    return true;
}

bool
het_play_start(HetPlay *play, char *const names[HET_SIDES], GError **error)
{
    if (!make_game(play, names, error))
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

/* Plays recorded moves, which the loader has checked, into the session, its agents and the story.
 */
static void
replay(HetPlay *play, const GArray *moves)
{
    g_autoptr(GArray) notes = het_battle_read_notes(play->battle.path);
    play->quiet = true;
    for (guint i = 0; i <= moves->len; i++) {
        het_battle_tell_again(&play->battle, het_battle_persons(&play->battle), notes);
        if (i < moves->len)
            het_play_apply(play, &g_array_index(moves, HetMove, i));
    }
    play->quiet = false;
    play->since = het_session_length(play->battle.session);
}

bool
het_play_resume(HetPlay *play, const char *path, const char *first, const char *second,
                GError **error)
{
    g_autoptr(HetFileLock) lock = het_record_lock(path, error);
    g_autoptr(HetRecord) record =
        lock != NULL ? het_record_load(path, het_rules_registry, error) : NULL;
    if (record == NULL)
        return false;
    const char *given[HET_SIDES] = {first, second};
    g_auto(GStrv) names = g_new0(char *, HET_SIDES + 1);
    HET_EACH_BELOW(side, HET_SIDES) {
        const char *recorded = record->head.agents[side];
        if (recorded == NULL || strcmp(recorded, "-") == 0)
            recorded = "human";
        if (given[side] == NULL && het_agent_reach(recorded) == HET_AGENT_RUNS) {
            g_set_error(error, HET_ERROR, HET_ERROR_USAGE,
                        "%s says that \"%.100s\" plays, a program, which is not run because a "
                        "record says so: name who plays by hetman play --resume=RECORD --%s=AGENT",
                        path, recorded, het_actor_name((HetActor)side));
            return false;
        }
        names[side] = g_strdup(given[side] != NULL ? given[side] : recorded);
    }
    play->battle.scenario = het_scenario_ref(record->scenario);
    play->battle.seed = record->head.seed;
    g_free(play->battle.path);
    play->battle.path = g_strdup(path);
    if (!make_game(play, names, error))
        return false;
    replay(play, record->moves);
    if (!het_battle_rewrite(&play->battle, error))
        return false;
    het_recorder_own(play->battle.recorder, g_steal_pointer(&lock));
    return true;
}

static bool
save_record(const HetPlay *play, const char *path, GError **error)
{
    HetRecorder *recorder = het_battle_record(&play->battle, path, error);
    if (recorder == NULL)
        return false;
    if (het_game_over(het_play_state(play)))
        het_recorder_result(recorder, het_play_state(play), "normal");
    return het_recorder_close(recorder, error);
}

bool
het_play_save(HetPlay *play, const char *path, GError **error)
{
    if (g_file_test(path, G_FILE_TEST_EXISTS)) {
        g_set_error(error, HET_ERROR, HET_ERROR_FILE, "%s exists: name another file", path);
        return false;
    }
    if (!g_str_has_suffix(path, ".scenario"))
        return save_record(play, path, error);
    g_autofree char *text = het_scenario_save(het_play_state(play), error);
    return text != NULL && g_file_set_contents(path, text, -1, error);
}

bool
het_play_close(HetPlay *play, GError **error)
{
    bool good = het_battle_end(&play->battle, error);
    g_clear_pointer(&play->story, g_array_unref);
    g_clear_pointer(&play->asked, g_array_unref);
    g_clear_pointer(&play->held, g_ptr_array_unref);
    g_clear_pointer(&play->headed, g_free);
    g_clear_pointer(&play->asked_last, g_free);
    g_clear_pointer(&play->why, g_free);
    return good;
}

/* Where the person's last line was obeyed, before the end; the length if none is known of. */
static unsigned
last_asked(const HetPlay *play, unsigned length)
{
    for (guint i = play->asked->len; i > 0; i--)
        if (g_array_index(play->asked, unsigned, i - 1) < length)
            return g_array_index(play->asked, unsigned, i - 1);
    return length;
}

unsigned
het_play_undo_count(const HetPlay *play, char **ret_dice)
{
    unsigned asked = last_asked(play, het_session_length(play->battle.session));
    return het_battle_undo_count(&play->battle, het_battle_persons(&play->battle), asked, ret_dice,
                                 NULL);
}

void
het_play_undo(HetPlay *play, unsigned moves)
{
    het_battle_undo(&play->battle, moves);
    HET_EACH_BELOW(side, HET_SIDES)
        if (play->battle.agents[side] != NULL)
            het_agent_retell(play->battle.agents[side], play->battle.session);
    unsigned length = het_session_length(play->battle.session);
    g_ptr_array_set_size(play->held, 0);
    play->since = MIN(play->since, length);
    g_clear_pointer(&play->asked_last, g_free);
    while (play->asked->len > 0 &&
           g_array_index(play->asked, unsigned, play->asked->len - 1) >= length)
        g_array_set_size(play->asked, play->asked->len - 1);
    while (play->story->len > 0 &&
           g_array_index(play->story, HetPlayLine, play->story->len - 1).length > length)
        g_array_set_size(play->story, play->story->len - 1);
    g_clear_pointer(&play->why, g_free);
    play->from = play->to = HET_NOWHERE;
    play->stale = true;
}
