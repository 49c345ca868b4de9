#include <stdio.h>
#include <string.h>

#include "battle/board/board.h"
#include "battle/verb.h"
#include "console/command.h"
#include "engine/each.h"
#include "engine/game.h"
#include "engine/rules/registry.h"
#include "console/terminal.h"
#include "console/usage.h"

/* Options that are not at their default. */
static void
append_options(const HetScenario *scenario, GString *text)
{
    bool any = false;
    HET_EACH_BELOW(i, scenario->rules->option_count) {
        const HetRuleOption *option = &scenario->rules->options[i];
        if (scenario->options[i] == option->initial)
            continue;
        if (!any)
            g_string_append(text, "Rule options that differ from the default:\n");
        any = true;
        g_string_append_printf(text, "  %s=%d (default %d, %s): %s\n", option->name,
                               scenario->options[i], option->initial, option->rule, option->help);
    }
    if (!any && scenario->rules->option_count > 0)
        g_string_append(text, "All rule options are at their default.\n");
}

/* How the battle is won, as the verb `aim` begins. */
static void
print_aim(const HetTerminal *terminal, const HetScenario *scenario)
{
    g_autoptr(HetSession) session = het_session_new(scenario, 1);
    HetRequest request = {.session = session};
    g_autofree char *aim = het_verb_answer(het_verb_find("aim"), &request, "", NULL);
    het_terminal_print(terminal, "%s\n", aim);
}

/* Every unit that can ever appear, and the strength all of them start with. */
static void
append_forces(const HetView *view, GString *text)
{
    g_string_append(text, "Forces: ");
    for (HetActor side = HET_FIRST; side <= HET_SECOND; side++) {
        unsigned units = 0;
        int strength = 0;
        HET_EACH_IN(const HetViewUnit, unit, view->units) {
            if (unit->side != side || (unit->host >= 0 && unit->arm == HET_ARM_GUNS))
                continue; /* a gun and its crew are one */
            units++;
            strength += unit->strength_start;
        }
        g_string_append_printf(text, "%s%s %u unit%s, strength %d", side > 0 ? "; " : "",
                               view->sides[side], units, units == 1 ? "" : "s", strength);
    }
    g_string_append(text, ".\n");
}

static void
show_text(const HetScenario *scenario, const HetState *state, bool plain)
{
    HetTerminal terminal;
    het_terminal_init(&terminal, plain);
    g_autoptr(HetView) view = het_view_new(state);
    HetBoardStyle style = {.unicode = terminal.unicode,
                           .colour = terminal.colour,
                           .words = terminal.words,
                           .small = true,
                           .width = terminal.width,
                           .from = HET_NOWHERE,
                           .to = HET_NOWHERE};
    het_terminal_print(&terminal, "%s (%s)\n%s against %s under %s, %d turns\n", scenario->title,
                       scenario->name, scenario->sides[HET_FIRST], scenario->sides[HET_SECOND],
                       scenario->rules->title, scenario->turns);
    het_terminal_paragraph(&terminal, scenario->description);
    GString *text = g_string_new("\n");
    het_board_map(view, &style, text);
    het_terminal_write(&terminal, text->str);
    g_string_assign(text, "\n");
    append_forces(view, text);
    if (!terminal.words)
        het_board_units(view, &style, NULL, text);
    het_board_tracks(view, &style, text);
    g_string_append_c(text, '\n');
    het_terminal_print(&terminal, "%s", text->str);
    print_aim(&terminal, scenario);
    g_string_truncate(text, 0);
    append_options(scenario, text);
    het_terminal_print(&terminal, "%s", text->str);
    if (scenario->sources[0] != '\0') {
        g_autofree char *sources = g_strdup_printf("Sources: %s", scenario->sources);
        het_terminal_paragraph(&terminal, sources);
    }
    g_string_free(text, TRUE);
}

static int
run_command(int argc, char **argv)
{
    gboolean plain = FALSE, text = FALSE;
    const GOptionEntry entries[] = {
        HET_FLAG("text", &text, "Print the text of its file, of a generated one too"),
        HET_FLAG("plain", &plain, "Sentences instead of the picture, no colour, ASCII"),
        G_OPTION_ENTRY_NULL,
    };
    const HetUsage usage = {
        .arguments = "SCENARIO",
        .summary =
            "Show a scenario: the map, the forces, what it is about, what brings victory, its "
            "rule options.",
        .entries = entries,
        .minimum = 1,
        .maximum = 1,
    };
    int status = HET_EXIT_DONE;
    if (!het_usage_parse(&usage, &argc, &argv, &status))
        return status;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario = het_scenario_open(argv[1], het_rules_registry, &error);
    if (scenario == NULL)
        return het_usage_failed(error);
    if (text) {
        fputs(scenario->text, stdout);
        return HET_EXIT_DONE;
    }
    HetStateBuffer state;
    het_game_start(scenario, &state.state);
    show_text(scenario, &state.state, plain);
    return HET_EXIT_DONE;
}

const HetCommand het_command_show = {"show", "Show a scenario: map, forces, rule options",
                                     run_command, false};
