#include "game.h"

#include "text.h"
#include "textfile.h"

void
het_game_start(const HetScenario *scenario, HetState *ret_state)
{
    memset(ret_state, 0, scenario->state_size);
    ret_state->scenario = scenario;
    scenario->rules->start(ret_state);
}

bool
het_game_throw(const HetState *state, HetThrow *ret_throw)
{
    HetRollAccount *account = ret_throw->account;
    if (state->actor != HET_CHANCE || state->scenario->rules->dice == NULL)
        return false;
    if (account != NULL)
        *account = (HetRollAccount){.purpose = "", .rule = "", .target = HET_NO_UNIT};
    return state->scenario->rules->dice(state, ret_throw);
}

/* Whether faces are those of dice that show just this reading. */
static bool
faces_show(const HetThrow *throw, const HetRoll *roll)
{
    uint8_t face[HET_THROW_DICE_MAX];
    uint64_t faces = 0;
    unsigned reading = 0;
    return het_throw_unpack(throw, roll, face) > 0 &&
           het_throw_pack(throw, face, het_throw_count(throw), &faces, &reading) &&
           roll->low == (int32_t)reading && roll->high == roll->low;
}

/* Whether an outcome may be applied at a chance node: it must be part of a listed one, and its
 * faces, if any, must show it. */
static bool
is_outcome(const HetState *state, const HetMove *move)
{
    HetMoveList list;
    HetThrow throw = {.account = NULL};
    het_game_legal(state, &list);
    if (het_outcome_find(&list, move) == list.count)
        return false;
    return move->roll.faces == 0 ||
           (het_game_throw(state, &throw) && faces_show(&throw, &move->roll));
}

bool
het_game_has_way(const HetState *state, const HetMove *move)
{
    bool plane = state->scenario->rules->vocabulary->plane;
    return move->kind < HET_MOVE_KIND_COUNT &&
           (plane ? het_move_poses(true, move->kind, move->unit) : move->way.steps > 0);
}

/* Whether `is_legal` judges a decision, not the list. */
static bool
is_judged(const HetState *state, const HetMove *move)
{
    return het_game_has_way(state, move) ||
           (move->kind == HET_MOVE_ADD && move->value == HET_ADD_EARLY);
}

bool
het_game_allows(const HetState *state, const HetMoveList *list, const HetMove *move)
{
    if (!is_judged(state, move))
        return het_list_index(list, move) < list->count;
    return state->scenario->rules->is_legal != NULL &&
           state->scenario->rules->is_legal(state, move);
}

bool
het_game_is_legal(const HetState *state, const HetMove *move)
{
    HetMoveList list;
    if (state->actor == HET_CHANCE)
        return is_outcome(state, move);
    if (state->actor == HET_NOBODY)
        return false;
    het_list_clear(&list);
    if (!is_judged(state, move))
        het_game_legal(state, &list);
    return het_game_allows(state, &list, move);
}

void
het_game_describe(const HetState *state, const HetMove *move, HetDescription *ret_description)
{
    *ret_description = (HetDescription){.kind = (HetMoveKind)move->kind,
                                        .unit = move->unit,
                                        .target = move->target,
                                        .from = HET_NOWHERE,
                                        .to = HET_NOWHERE};
    state->scenario->rules->describe(state, move, ret_description);
}

void
het_game_measures(const HetState *state, HetMeasures *ret_measures)
{
    *ret_measures = (HetMeasures){0};
    state->scenario->rules->measures(state, ret_measures);
}

void
het_game_result(const HetState *state, HetResult *ret_result)
{
    g_assert(state->actor == HET_NOBODY);
    *ret_result = (HetResult){.winner = HET_NOBODY, .reason = "", .rule = ""};
    state->scenario->rules->result(state, ret_result);
}

void
het_game_prompt(const HetState *state, HetPrompt *ret_prompt)
{
    *ret_prompt = (HetPrompt){.rule = ""};
    state->scenario->rules->prompt(state, ret_prompt);
}

void
het_game_victory(const HetState *state, HetVictory *ret_victory)
{
    memset(ret_victory, 0, sizeof *ret_victory);
    ret_victory->parts = 1;
    ret_victory->lead = 1;
    ret_victory->even = HET_NOBODY;
    ret_victory->rule = "";
    if (state->scenario->rules->victory != NULL)
        state->scenario->rules->victory(state, ret_victory);
}

bool
het_game_march(const HetState *state, const HetMove *move, HetMarch *ret_march)
{
    const HetRules *rules = state->scenario->rules;
    return rules->march != NULL && state->actor <= HET_SECOND &&
           (move->kind == HET_MOVE_MOVE || move->kind == HET_MOVE_CHARGE) &&
           rules->march(state, move, ret_march);
}

const char *
het_game_aim(const HetState *state, unsigned unit, HetPoint place)
{
    const HetRules *rules = state->scenario->rules;
    g_assert(unit < state->scenario->units->len);
    return rules->aim != NULL ? rules->aim(state, unit, place) : "nobody fires in this game";
}

/* The hashed part of the head starts after the scenario pointer, which differs from run to run. */
static const size_t head_start = offsetof(HetState, roll_key);

uint64_t
het_game_hash(const HetState *state)
{
    const HetScenario *scenario = state->scenario;
    HetStateBuffer copy;
    if (scenario->rules->strip != NULL) {
        het_game_clone(&copy.state, state);
        scenario->rules->strip(&copy.state);
        state = &copy.state;
    }
    return het_hash_bytes(0, (const uint8_t *)state + head_start,
                          scenario->state_size - head_start);
}

uint64_t
het_game_key(const HetState *state)
{
    return state->scenario->rules->key(state);
}

uint64_t
het_hash_bytes(uint64_t seed, const void *bytes, size_t length)
{
    const uint8_t *at = bytes;
    uint64_t hash = seed ^ (length * 0x9e3779b97f4a7c15u);
    while (length > 0) {
        uint64_t word = 0;
        size_t step = length < 8 ? length : 8;
        memcpy(&word, at, step);
        at += step;
        length -= step;
        /* One round of SplitMix64's finaliser a word: every input bit reaches every output bit. */
        HetRandom mix = {.state = hash ^ word};
        hash = het_random_next(&mix);
    }
    return hash;
}

uint64_t
het_hash_head(const HetState *state)
{
    HetState head = *state;
    head.ply = 0;
    head.epoch = 0;
    head.roll_key = 0;
    return het_hash_bytes(1, (const uint8_t *)&head + head_start, sizeof head - head_start);
}

void
het_prompt_set(HetPrompt *prompt, const char *rule, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_vsnprintf(prompt->text, sizeof prompt->text, format, arguments);
    het_text_cut(prompt->text);
    va_end(arguments);
    prompt->rule = rule;
}

void
het_prompt_question(HetPrompt *prompt, HetQuestion question, const char *name)
{
    const char *text = question.text, *at = text != NULL ? strstr(text, "%s") : NULL;
    if (at != NULL)
        het_prompt_set(prompt, question.rule, "%.*s%.60s%s", (int)(at - text), text, name,
                       at + strlen("%s"));
    else if (text != NULL)
        het_prompt_set(prompt, question.rule, "%s", text);
}
