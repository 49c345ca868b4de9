/* Commands that a person can type besides moves. */
#include <string.h>

#include "engine/nearest.h"
#include "engine/text.h"
#include "play.h"

/* `rest` is what follows the word, "" if nothing. */
typedef void (*CommandFunction)(HetPlay *play, const char *rest);

typedef struct {
    const char *name, *arguments, *help;
    CommandFunction run;
} Command;

static bool
print_if_over(HetPlay *play)
{
    if (play->choices == NULL)
        het_terminal_print(&play->terminal, "The game is over: nothing is to be decided.\n");
    return play->choices == NULL;
}

static void
command_moves(HetPlay *play, const char *rest)
{
    (void)rest;
    if (print_if_over(play))
        return;
    g_autoptr(GString) text = g_string_new(NULL);
    het_choices_append(play->choices, &play->terminal, 0, text);
    het_terminal_print(&play->terminal, "%s", text->str);
}

static void
command_quit(HetPlay *play, const char *rest)
{
    (void)rest;
    play->leave = true;
}

/* --- viewing ---------------------------------------------------------------------------------- */

static void
command_board(HetPlay *play, const char *rest)
{
    if (*rest == '\0') {
        het_play_show_board(play, true);
        return;
    }
    g_autoptr(HetView) view = het_view_new(het_play_state(play));
    HetPoint at = het_board_find(view, rest);
    if (at.x < 0) {
        het_terminal_print(&play->terminal,
                           "board PLACE: \"%.20s\" is no place or unit on the board\n", rest);
        return;
    }
    HetPoint from = play->from, to = play->to;
    play->from = HET_NOWHERE;
    play->to = at;
    het_play_show_board(play, true);
    play->from = from;
    play->to = to;
}

static void
command_map(HetPlay *play, const char *rest)
{
    (void)rest;
    het_play_show_map(play);
}

static void command_help(HetPlay *play, const char *rest);

/* --- the table -------------------------------------------------------------------------------- */

static const Command commands[] = {
    {"moves", "", "all legal moves, numbered", command_moves},
    {"board", "[PLACE]", "the board again, or its window about a place or unit", command_board},
    {"map", "", "all of the map; of a large one a sign a hex", command_map},
    {"help", "", "this", command_help},
    {"quit", "", "stop; the record keeps the game for --resume", command_quit},
};

static void
command_help(HetPlay *play, const char *rest)
{
    (void)rest;
    het_terminal_print(
        &play->terminal,
        "Type a move's number or its text, or as much of the text as is unambiguous. "
        "One line may hold several: a unit, what it does, where to.\n");
    if (play->battle.scenario->rules->vocabulary->units_per_mm > 0)
        het_terminal_print(
            &play->terminal,
            "  R30+120L15   a place on the table: turn right 30 degrees, 120 mm ahead, then left "
            "15;\n"
            "               R30 alone turns, +120 goes straight on, + alone as far as allowed\n"
            "  +120>NE      face north-east at the end, or >37 for degrees of the compass\n"
            "  450,300>S    to a point in mm from the near left corner; places near one on offer\n"
            "               are taken as that one\n");
    HET_EACH_BELOW(i, G_N_ELEMENTS(commands)) {
        g_autofree char *name = g_strconcat(commands[i].name, *commands[i].arguments ? " " : "",
                                            commands[i].arguments, NULL);
        het_terminal_print(&play->terminal, "  %-14s %s\n", name, commands[i].help);
    }
    for (const HetVerb *verb = het_verbs; verb->name != NULL; verb++) {
        const bool bare = (verb->traits & HET_VERB_BARE) != 0;
        g_autofree char *usage = het_verb_usage(verb);
        g_autofree char *name =
            g_strconcat(bare ? "" : verb->name, bare || *usage == '\0' ? "" : " ", usage, NULL);
        if (het_verb_offered(verb, het_play_front()))
            het_terminal_print(&play->terminal, "  %-14s %s\n", name, verb->summary);
    }
    het_terminal_print(&play->terminal,
                       "  --json         after one of the commands from scenarios on: as JSON\n");
}

bool
het_play_command(HetPlay *play, const char *line)
{
    static const char *const other_names[][2] = {{"?", "help"}, {"exit", "quit"}, {"q", "quit"}};
    size_t length = strcspn(line, " \t");
    g_autofree char *word = g_ascii_strdown(line, (gssize)length);
    const char *name = word;
    HET_EACH_BELOW(i, G_N_ELEMENTS(other_names)) {
        if (strcmp(word, other_names[i][0]) == 0)
            name = other_names[i][1];
    }
    const char *rest = line + length + strspn(line + length, " \t");
    HET_EACH_BELOW(i, G_N_ELEMENTS(commands)) {
        if (strcmp(commands[i].name, name) == 0) {
            if (*commands[i].arguments == '\0' && *rest != '\0')
                het_terminal_print(&play->terminal, "%s takes no argument, found \"%.40s\"\n", name,
                                   rest);
            else
                commands[i].run(play, rest);
            return true;
        }
    }
    return false;
}

void
het_play_candidates(const HetPlay *play, GPtrArray *candidates)
{
    const HetChoices *choices = play->choices;
    HET_EACH_BELOW(i, G_N_ELEMENTS(commands))
        g_ptr_array_add(candidates, g_strdup(commands[i].name));
    for (const HetVerb *verb = het_verbs; verb->name != NULL; verb++)
        if ((verb->traits & HET_VERB_BARE) == 0 && het_verb_offered(verb, het_play_front()))
            het_verb_complete(verb, play->battle.scenario, choices, candidates);
    for (guint i = 0; choices != NULL && i < choices->items->len; i++)
        g_ptr_array_add(candidates, g_strdup(g_array_index(choices->items, HetChoice, i).text));
}

const char *
het_play_nearest(const char *word)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    HET_EACH_BELOW(i, G_N_ELEMENTS(commands))
        g_ptr_array_add(names, (gpointer)(uintptr_t)commands[i].name);
    for (const HetVerb *verb = het_verbs; verb->name != NULL; verb++)
        g_ptr_array_add(names, (gpointer)(uintptr_t)verb->name);
    g_ptr_array_add(names, NULL);
    return het_nearest(word, (const char *const *)names->pdata);
}
