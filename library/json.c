#include "json.h"

#include <stdio.h>
#include <string.h>

#include "engine/text.h"
#include "engine/textfile.h"
#include "json-members.h"

/* --- members --------------------------------------------------------------------------------- */

void
het_json_hash(HetJson *builder, const char *name, guint64 hash)
{
    g_autofree char *text = g_strdup_printf("%016" G_GINT64_MODIFIER "x", hash);
    HET_JSON(builder, name, text);
}

void
het_json_sides(HetJson *builder, const char *name, char *const texts[HET_SIDES])
{
    het_json_begin_array(builder, name);
    HET_EACH_BELOW(side, HET_SIDES)
        het_json_value_text(builder, texts[side]);
    het_json_end(builder);
}

/* --- rolls ------------------------------------------------------------------------------------ */

static const char *const term_kinds[HET_TERM_KIND_COUNT] = {
    [HET_TERM_DIE] = "die",       [HET_TERM_NEEDED] = "needed", [HET_TERM_DICE] = "dice",
    [HET_TERM_COLUMN] = "column", [HET_TERM_OWN] = "own",       [HET_TERM_ENEMY] = "enemy",
    [HET_TERM_RESULT] = "result",
};

const char *
het_json_term_kind(HetTermKind kind)
{
    return term_kinds[kind];
}

static void
add_terms(HetJson *builder, const HetRollAccount *account)
{
    het_json_begin_array(builder, "terms");
    HET_EACH_BELOW(i, account->count) {
        const HetRollTerm *term = &account->terms[i];
        HET_JSON_OBJECT(builder, "kind", term_kinds[term->kind], "amount", term->amount, "rule",
                        term->rule, "words", term->words);
    }
    het_json_end(builder);
}

void
het_json_roll(HetJson *builder, const HetThrow *throw, const HetRollReport *report)
{
    static const char *const readings[] = {
        [HET_READ_TOTAL] = "total", [HET_READ_HITS] = "hits", [HET_READ_DIFFERENCE] = "difference"};
    static const char *const tests[] = {
        [HET_TEST_AT_LEAST] = "at least", [HET_TEST_AT_MOST] = "at most"};
    const HetRollAccount *account = throw->account;
    het_json_begin_object(builder, NULL);
    HET_JSON(builder, "purpose", account->purpose);
    if (account->roller != NULL)
        HET_JSON(builder, "side", account->roller);
    HET_JSON(builder, "rule", account->rule, "reading", readings[throw->reading], "dice",
             het_throw_count(throw), "faces", throw->faces);
    if (throw->reading == HET_READ_HITS)
        HET_JSON(builder, "hits_on", throw->faces - throw->hitting + 1);
    if (report != NULL && !report->settled) {
        het_json_begin_array(builder, "rolled");
        HET_EACH_BELOW(i, report->known)
            het_json_value_integer(builder, report->face[i]);
        het_json_end(builder);
        HET_JSON(builder, "low", report->low, "high", report->high);
    }
    add_terms(builder, account);
    if (*account->column != '\0')
        HET_JSON(builder, "column", account->column);
    HET_JSON(builder, "strength_scale", MAX(account->scale, 1));
    if (account->test != HET_TEST_NONE) {
        HET_JSON(builder, "test", tests[account->test], "needed", account->needed);
    }
    het_json_end(builder);
}

/* --- moves and results ----------------------------------------------------------------------- */

static void
add_unit_code(HetJson *builder, const char *name, const HetScenario *scenario, unsigned unit)
{
    if (unit < scenario->units->len)
        HET_JSON(builder, name, het_scenario_unit_at(scenario, unit)->code);
}

static void
add_place(HetJson *builder, const char *name, HetPoint point)
{
    if (point.x == HET_NOWHERE.x && point.y == HET_NOWHERE.y)
        return;
    het_json_name(builder, name);
    het_json_value_point(builder, point);
}

/* The members of a move's object, without its braces. */
static void
add_move_members(HetJson *builder, const HetState *state, const HetMove *move)
{
    HetDescription description;
    het_game_describe(state, move, &description);
    g_autofree char *text = het_text_of(state, move);
    HET_JSON(builder, "text", text, "kind", het_move_kind_name(description.kind));
    add_unit_code(builder, "unit", state->scenario, description.unit);
    add_unit_code(builder, "target", state->scenario, description.target);
    add_place(builder, "from", description.from);
    add_place(builder, "to", description.to);
}

void
het_json_move(HetJson *builder, const HetState *state, const HetMove *move)
{
    het_json_begin_object(builder, NULL);
    add_move_members(builder, state, move);
    het_json_end(builder);
}

void
het_json_result(HetJson *builder, const HetState *state)
{
    if (!het_game_over(state)) {
        het_json_value_text(builder, NULL);
        return;
    }
    HetResult result;
    het_game_result(state, &result);
    bool drawn = result.winner == HET_NOBODY;
    HET_JSON_OBJECT(builder, "winner", drawn ? "draw" : het_actor_name(result.winner), "side",
                    drawn ? NULL : state->scenario->sides[result.winner], "reason", result.reason,
                    "rule", result.rule);
}

void
het_json_node(HetJson *builder, const HetState *state)
{
    bool over = het_game_over(state), chance = state->actor == HET_CHANCE;
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    HetPrompt prompt = {.rule = ""};
    if (!over) {
        het_game_legal(state, list);
        het_game_prompt(state, &prompt);
    }
    het_json_begin_object(builder, NULL);
    HET_JSON(builder, "actor", het_actor_name((HetActor)state->actor), "prompt", prompt.text,
             "prompt_rule", prompt.rule);
    if (chance)
        HET_JSON(builder, "total", list->total);
    het_json_begin_array(builder, "moves");
    for (uint32_t i = 0; i < list->count; i++) {
        het_json_begin_object(builder, NULL);
        add_move_members(builder, state, &list->moves[i]);
        if (chance)
            HET_JSON(builder, "weight", list->weights[i]);
        het_json_end(builder);
    }
    het_json_end(builder);
    het_json_name(builder, "result");
    het_json_result(builder, state);
    het_json_end(builder);
}

/* --- documents ------------------------------------------------------------------------------- */

/* (transfer full) The same text, whose strings cannot turn a terminal's letters round. */
static char *
plain(const char *text)
{
    GString *copy = g_string_sized_new(strlen(text) + 1);
    for (const char *at = text, *next; *at != '\0'; at = next) {
        const gunichar letter = g_utf8_get_char(at);
        next = at + g_utf8_skip[(guchar)*at];
        if (letter >= 0x80 && het_letter_is_control(letter))
            g_string_append_printf(copy, "\\u%04x", letter);
        else
            g_string_append_len(copy, at, next - at);
    }
    return g_string_free(copy, FALSE);
}

char *
het_json_document(HetJson *builder, bool indented)
{
    g_autoptr(json_t) root = het_json_root(builder);
    g_autofree char *text =
        json_dumps(root, JSON_ENCODE_ANY | (indented ? JSON_INDENT(2) : JSON_COMPACT));
    return plain(text);
}

void
het_json_print(HetJson *builder)
{
    g_autofree char *text = het_json_document(builder, true);
    puts(text);
}
