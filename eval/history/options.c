#include "options.h"
#include "engine/each.h"

#include <string.h>

const HetHistoryShift het_history_shifts[HET_HISTORY_SHIFTS] = {
    {.numbers = 25}, {.horse = 20}, {.guns = 100}, {.prepared = 1}, {.surprise = 2}};

static const char *const kircholm[] = {"fire-modifier=-2",
                                       "fire-modifier=2",
                                       "cannon-fire-modifier=0",
                                       "cannon-fire-modifier=4",
                                       "combat-modifier=-1",
                                       "combat-modifier=1",
                                       "charge-multiplier=1",
                                       "charge-multiplier=3",
                                       "defensive-multiplier=1",
                                       "defensive-multiplier=3",
                                       "flank-multiplier=1",
                                       "flank-multiplier=4",
                                       "disorder-modifier=0",
                                       "disorder-modifier=3",
                                       "slope-modifier=0",
                                       "slope-modifier=3",
                                       "volleys=1",
                                       "volleys=4",
                                       "rally-disordered-roll=2",
                                       "rally-disordered-roll=5",
                                       "commander-multiplier=0",
                                       "commander-multiplier=2",
                                       "margin=0",
                                       "margin=30",
                                       NULL};
static const char *const musketpike[] = {"cavalry-weight=1",
                                         "cavalry-weight=3",
                                         "cavalry-frontage=2",
                                         "cavalry-frontage=4",
                                         "heavy-frontage=3",
                                         "heavy-frontage=6",
                                         "front-one-hex=4",
                                         "front-one-hex=14",
                                         "first-loss-share=10",
                                         "first-loss-share=35",
                                         "second-loss-share=35",
                                         "second-loss-share=75",
                                         "shift-morale=1",
                                         "shift-morale=4",
                                         "defender-retreat=1",
                                         "defender-retreat=3",
                                         "rout-loss=0",
                                         "rout-loss=4",
                                         "leader-move=0",
                                         "leader-move=20",
                                         "strategic-multiplier=1",
                                         "cavalry-move=6",
                                         "cavalry-move=9",
                                         "gun-points=0",
                                         "gun-points=9",
                                         NULL};
static const char *const husaria[] = {"cavalry-multiplier=1",
                                      "cavalry-multiplier=3",
                                      "rear-strength=2",
                                      "rear-strength=3",
                                      "opposite-sides=0",
                                      "opposite-sides=2",
                                      "light-gun-range=1",
                                      "light-gun-range=5",
                                      "commander-morale=0",
                                      "commander-morale=8",
                                      "morale-zone=2",
                                      "morale-zone=10",
                                      "dispersed-track=6",
                                      "dispersed-track=30",
                                      "pike-strength=2",
                                      "pike-strength=5",
                                      "commander-move=4",
                                      "commander-move=12",
                                      "commander-lone=0",
                                      "commander-fallen=0",
                                      "swamp-retreat=0",
                                      "pike-early=0",
                                      NULL};
static const char *const northern[] = {"infantry-move=100",
                                       "infantry-move=225",
                                       "cavalry-move=200",
                                       "cavalry-move=400",
                                       "infantry-long=200",
                                       "infantry-long=400",
                                       "infantry-close-damage=-2",
                                       "infantry-close-damage=2",
                                       "infantry-long-damage=-4",
                                       "infantry-long-damage=0",
                                       "artillery-long-damage=-4",
                                       "artillery-long-damage=1",
                                       "deterioration=0",
                                       "deterioration=3",
                                       "swedish-combat-modifier=0",
                                       "swedish-combat-modifier=4",
                                       "cavalry-combat-modifier=0",
                                       "cavalry-combat-modifier=4",
                                       "retreat=50",
                                       "retreat=200",
                                       "base-hits=2",
                                       "base-hits=6",
                                       "flank-fire=1",
                                       NULL};
static const char *const kipling[] = {
    "infantry-fire-hit=4",  "infantry-fire-hit=6",  "gun-fire-dice=1",      "gun-fire-dice=3",
    "close-hits=1",         "close-hits=3",         "long-hits=2",          "long-hits=5",
    "closing-fire=0",       "infantry-melee-hit=4", "infantry-melee-hit=6", "cavalry-melee-dice=1",
    "cavalry-melee-dice=3", "hits-on-cavalry=1",    "hits-on-cavalry=3",    "weak-share=30",
    "weak-share=70",        "fall-back-turns=1",    "fall-back-turns=4",    "end-share=30",
    "end-share=70",         "infantry-long=3",      "infantry-long=6",      NULL};

const char *const *
het_history_options(const char *system)
{
    static const char *const nothing[] = {NULL};
    static const struct {
        const char *system;
        const char *const *options;
    } table[] = {{"kircholm", kircholm},
                 {"musketpike", musketpike},
                 {"husaria", husaria},
                 {"northern", northern},
                 {"kipling", kipling}};
    HET_EACH_BELOW(i, sizeof table / sizeof *table)
        if (strcmp(table[i].system, system) == 0)
            return table[i].options;
    return nothing;
}
