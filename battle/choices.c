#include "choices.h"

#include <string.h>

#include "engine/each.h"
#include "engine/text-pose.h"
#include "engine/text.h"
#include "console/wrap.h"

static void
clear_item(gpointer item)
{
    g_free(((HetChoice *)item)->text);
    g_free(((HetChoice *)item)->rest);
    g_free(((HetChoice *)item)->note);
}

/* The text without the path after a place: "move I1 e5/NNE" to "move I1 e5". (transfer full) */
static char *
without_path(const char *text)
{
    const char *slash = strchr(text, '/');
    if (slash == NULL)
        return g_strdup(text);
    const char *blank = strchr(slash, ' ');
    return g_strdup_printf("%.*s%s", (int)(slash - text), text, blank == NULL ? "" : blank);
}

/* Placements on a table in the form people type, where it names one move; beside it where it
 * leads. */
static void
put_plainly(const HetState *state, HetChoices *choices)
{
    int scale = state->scenario->rules->vocabulary->units_per_mm;
    for (guint i = 0; scale > 0 && i < choices->items->len; i++) {
        HetChoice *item = &g_array_index(choices->items, HetChoice, i);
        GString *brief = g_string_new(NULL);
        HetMove meant;
        HetDescription description;
        het_text_brief(state, &choices->moves->moves[i], brief);
        if (strcmp(brief->str, item->text) == 0 ||
            !het_text_parse(state, brief->str, &meant, NULL) ||
            !het_move_equal(&meant, &choices->moves->moves[i])) {
            g_string_free(brief, TRUE);
            continue;
        }
        g_free(item->text);
        item->text = g_string_free(brief, FALSE);
        het_game_describe(state, &choices->moves->moves[i], &description);
        if (description.to.x == HET_NOWHERE.x && description.to.y == HET_NOWHERE.y)
            continue;
        GString *note = g_string_new("to ");
        het_pose_length_append(description.to.x, scale, note);
        g_string_append_c(note, ',');
        het_pose_length_append(description.to.y, scale, note);
        item->note = g_string_free(note, FALSE);
    }
}

/* Shortens texts to what still names one move. */
static void
shorten(HetChoices *choices)
{
    g_autoptr(GHashTable) counts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    HET_EACH_IN(const HetChoice, item, choices->items) {
        char *brief = without_path(item->text);
        guint count = GPOINTER_TO_UINT(g_hash_table_lookup(counts, brief));
        g_hash_table_insert(counts, brief, GUINT_TO_POINTER(count + 1));
    }
    HET_EACH_IN(HetChoice, item, choices->items) {
        char *brief = without_path(item->text);
        if (GPOINTER_TO_UINT(g_hash_table_lookup(counts, brief)) == 1) {
            g_free(item->text);
            item->text = brief;
        } else {
            g_free(brief);
        }
    }
}

HetChoices *
het_choices_new(const HetState *state)
{
    HetChoices *choices = g_new0(HetChoices, 1);
    choices->moves = g_new0(HetMoveList, 1);
    choices->items = g_array_new(FALSE, TRUE, sizeof(HetChoice));
    g_array_set_clear_func(choices->items, clear_item);
    het_game_legal(state, choices->moves);
    HET_EACH_BELOW(i, choices->moves->count) {
        HetChoice item = {.text = het_text_of(state, &choices->moves->moves[i])};
        if (state->actor == HET_CHANCE)
            item.chance = (double)choices->moves->weights[i] / (double)choices->moves->total;
        g_array_append_val(choices->items, item);
    }
    shorten(choices);
    if (state->actor <= HET_SECOND)
        put_plainly(state, choices);
    HET_EACH_IN(HetChoice, item, choices->items) {
        const char *blank = strchr(item->text, ' ');
        item->rest = g_strdup(blank == NULL ? item->text : blank + 1);
    }
    return choices;
}

void
het_choices_free(HetChoices *choices)
{
    if (choices == NULL)
        return;
    g_free(choices->moves);
    g_array_unref(choices->items);
    g_free(choices);
}

static const HetChoice *
item_at(const HetChoices *choices, guint index)
{
    return &g_array_index(choices->items, HetChoice, index);
}

static char *
item_label(const HetChoices *choices, guint index)
{
    const HetChoice *item = item_at(choices, index);
    if (choices->moves->total == 0)
        return g_strdup_printf("%u %s%s%s", index + 1, item->rest, item->note != NULL ? ", " : "",
                               item->note != NULL ? item->note : "");
    g_autofree char *percent = het_percent(item->chance);
    return g_strdup_printf("%s (%s)", item->rest, percent);
}

/* One group in columns after its verb; continued lines are indented as far. */
static void
append_columns(const HetChoices *choices, const HetTerminal *terminal, uint8_t kind, GString *text)
{
    enum { INDENT = 10 };
    int widest = 0, column = INDENT, width = het_terminal_width(terminal);
    HET_EACH_BELOW(i, choices->items->len) {
        g_autofree char *label = item_label(choices, i);
        if (choices->moves->moves[i].kind == kind)
            widest = MAX(widest, (int)g_utf8_strlen(label, -1));
    }
    g_string_append_printf(text, "  %-*s", INDENT - 2, het_move_kind_name((HetMoveKind)kind));
    HET_EACH_BELOW(i, choices->items->len) {
        if (choices->moves->moves[i].kind != kind)
            continue;
        g_autofree char *label = item_label(choices, i);
        if (column > INDENT && column + widest >= width) {
            g_string_append_printf(text, "\n%*s", INDENT, "");
            column = INDENT;
        }
        bool right = i + 1 < choices->items->len; /* no blanks at the end of the list */
        g_string_append_printf(text, "%s%*s", label,
                               right ? widest + 2 - (int)g_utf8_strlen(label, -1) : 0, "");
        column += widest + 2;
    }
    g_string_append_c(text, '\n');
}

/* One group as a sentence: "move, 1: I1 e5; 2: I1 e6." */
static void
append_sentence(const HetChoices *choices, uint8_t kind, GString *text)
{
    const char *link = ": ";
    g_string_append(text, het_move_kind_name((HetMoveKind)kind));
    HET_EACH_BELOW(i, choices->items->len) {
        if (choices->moves->moves[i].kind != kind)
            continue;
        const HetChoice *item = item_at(choices, i);
        if (choices->moves->total == 0) {
            g_string_append_printf(text, "%s%u, %s", link, i + 1, item->rest);
            if (item->note != NULL)
                g_string_append_printf(text, ", %s", item->note);
        } else {
            g_autofree char *percent = het_percent(item->chance);
            g_string_append_printf(text, "%s%s, %s", link, item->rest, percent);
        }
        link = "; ";
    }
    g_string_append(text, ".\n");
}

void
het_choices_append(const HetChoices *choices, const HetTerminal *terminal, unsigned most,
                   GString *text)
{
    bool seen[HET_MOVE_KIND_COUNT] = {false};
    HET_EACH_BELOW(i, choices->items->len) {
        uint8_t kind = choices->moves->moves[i].kind;
        if (seen[kind])
            continue;
        seen[kind] = true;
        unsigned count = 0;
        for (guint j = i; j < choices->items->len; j++)
            count += choices->moves->moves[j].kind == kind;
        if (most > 0 && count > most)
            g_string_append_printf(text,
                                   "  %s: %u ways, numbers %u and up, as %u, %s; moves lists all\n",
                                   het_move_kind_name((HetMoveKind)kind), count, i + 1, i + 1,
                                   item_at(choices, i)->rest);
        else if (terminal->words)
            append_sentence(choices, kind, text);
        else
            append_columns(choices, terminal, kind, text);
    }
}

char *
het_choices_brief(const HetState *state, const HetMove *move)
{
    GString *text = g_string_new(NULL);
    het_text_brief(state, move, text);
    return g_string_free(text, FALSE);
}

char *
het_choices_text(const HetChoices *choices, const HetState *state, const HetMove *move)
{
    const unsigned index = het_list_index(choices->moves, move);
    return index < choices->moves->count ? g_strdup(item_at(choices, index)->text)
                                         : het_choices_brief(state, move);
}
