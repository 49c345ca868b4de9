#include "conduct-report.h"

#include <stdio.h>

#include "library/json.h"
#include "library/json-members.h"
#include "engine/each.h"

/* Counts of each side in a game. */
typedef struct {
    unsigned number, turned;
    const char *scenario, *result; /* owned by the report's strings */
    HetConductCounts counts[HET_SIDES];
    GArray *incidents; /* HetConductIncident */
    GPtrArray *units;  /* of each incident: the unit's code, or "" */
} Game;

struct HetConductReport {
    GStringChunk *strings;
    const char *agents[HET_SIDES];
    GPtrArray *games; /* Game */
};

static void
free_game(gpointer data)
{
    Game *game = data;
    g_array_unref(game->incidents);
    g_ptr_array_unref(game->units);
    g_free(game);
}

HetConductReport *
het_conduct_report_new(void)
{
    HetConductReport *report = g_new0(HetConductReport, 1);
    report->strings = g_string_chunk_new(1024);
    report->games = g_ptr_array_new_with_free_func(free_game);
    return report;
}

void
het_conduct_report_free(HetConductReport *report)
{
    if (report == NULL)
        return;
    g_ptr_array_unref(report->games);
    g_string_chunk_free(report->strings);
    g_free(report);
}

void
het_conduct_report_add(HetConductReport *report, unsigned number, const HetLeg *leg,
                       const HetLegResult *result, unsigned turned)
{
    Game *game = g_new0(Game, 1);
    const GArray *incidents = het_conduct_incidents(leg->conduct);
    game->number = number;
    game->turned = turned;
    game->scenario = g_string_chunk_insert_const(report->strings, leg->scenario->name);
    game->result = g_string_chunk_insert(report->strings, result->reason);
    game->incidents = g_array_new(FALSE, FALSE, sizeof(HetConductIncident));
    game->units = g_ptr_array_new();
    g_array_append_vals(game->incidents, incidents->data, incidents->len);
    HET_EACH_IN(const HetConductIncident, incident, incidents) {
        unsigned unit = incident->unit;
        const char *code =
            unit == HET_NO_UNIT ? "" : het_scenario_unit_at(leg->scenario, unit)->code;
        g_ptr_array_add(game->units, g_string_chunk_insert_const(report->strings, code));
    }
    HET_EACH_BELOW(side, HET_SIDES) {
        game->counts[side] = *het_conduct_counts(leg->conduct, (HetActor)side);
        report->agents[side ^ turned] =
            g_string_chunk_insert_const(report->strings, leg->agents[side]);
    }
    g_ptr_array_add(report->games, game);
}

/* All that was counted of an agent. */
static HetConductCounts
total(const HetConductReport *report, unsigned agent)
{
    HetConductCounts sum = {0};
    HET_EACH(const Game, game, report->games) {
        const HetConductCounts *counts = &game->counts[agent ^ game->turned];
        sum.turns += counts->turns;
        sum.units_moved += counts->units_moved;
        sum.wings += counts->wings;
        sum.spread += counts->spread;
        HET_EACH_BELOW(m, HET_CONDUCT_COUNT)
            sum.count[m] += counts->count[m];
    }
    return sum;
}

void
het_conduct_report_print(const HetConductReport *report)
{
    const double games = report->games->len > 0 ? report->games->len : 1;
    const HetConductCounts sums[HET_SIDES] = {total(report, 0), total(report, 1)};
    printf("\nSense, a game on average:\n  %-20s %12s %12s\n", "", "first agent", "second agent");
    printf("  %-20s %12.1f %12.1f\n  %-20s %12.1f %12.1f\n", "turns", (double)sums[0].turns / games,
           (double)sums[1].turns / games, "units_moved", (double)sums[0].units_moved / games,
           (double)sums[1].units_moved / games);
    HET_EACH_BELOW(m, HET_CONDUCT_COUNT)
        printf("  %-20s %12.2f %12.2f  %s\n", het_conduct_name((HetConductMeasure)m),
               (double)sums[0].count[m] / games, (double)sums[1].count[m] / games,
               het_conduct_help((HetConductMeasure)m));
    printf(
        "  %-20s %12.2f %12.2f  %s\n", HET_CONDUCT_SPREAD, het_conduct_spread_of(&sums[0]),
        het_conduct_spread_of(&sums[1]),
        "cells: mean distance of a wing's units from their middle after turns in which one moved");
}

static void
put_counts(HetJson *builder, const HetConductCounts *counts)
{
    HET_JSON(builder, "turns", counts->turns, "units_moved", counts->units_moved);
    HET_EACH_BELOW(m, HET_CONDUCT_COUNT)
        HET_JSON(builder, het_conduct_name((HetConductMeasure)m), counts->count[m]);
    HET_JSON(builder, HET_CONDUCT_SPREAD, het_conduct_spread_of(counts));
}

static void
put_game(const HetConductReport *report, HetJson *builder, const Game *game)
{
    het_json_begin_object(builder, NULL);
    HET_JSON(builder, "pair", game->number / 2 + 1, "leg", game->number % 2 + 1, "scenario",
             game->scenario, "result", game->result);
    het_json_begin_array(builder, "sides");
    HET_EACH_BELOW(side, HET_SIDES) {
        het_json_begin_object(builder, NULL);
        HET_JSON(builder, "agent", report->agents[side ^ game->turned]);
        put_counts(builder, &game->counts[side]);
        het_json_end(builder);
    }
    het_json_end(builder);
    het_json_begin_array(builder, "incidents");
    HET_EACH_BELOW(i, game->incidents->len) {
        const HetConductIncident *at = &g_array_index(game->incidents, HetConductIncident, i);
        const char *unit = game->units->pdata[i];
        HET_JSON_OBJECT(builder, "turn", at->turn, "side", het_actor_name(at->side), "measure",
                        het_conduct_name(at->measure), "unit", *unit != '\0' ? unit : NULL);
    }
    het_json_end(builder);
    het_json_end(builder);
}

void
het_conduct_report_print_json(const HetConductReport *report)
{
    g_autoptr(HetJson) builder = het_json_new();
    het_json_begin_object(builder, NULL);
    HET_JSON(builder, "games", report->games->len);
    het_json_begin_array(builder, "agents");
    HET_EACH_BELOW(agent, HET_SIDES) {
        const HetConductCounts sum = total(report, agent);
        het_json_begin_object(builder, NULL);
        HET_JSON(builder, "agent", report->agents[agent]);
        put_counts(builder, &sum);
        het_json_end(builder);
    }
    het_json_end(builder);
    het_json_begin_array(builder, "legs");
    HET_EACH(const Game, game, report->games)
        put_game(report, builder, game);
    het_json_end(builder);
    het_json_end(builder);
    het_json_print(builder);
}
