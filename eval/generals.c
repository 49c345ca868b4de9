#include "generals.h"
#include "engine/each.h"

#include <stddef.h>
#include <string.h>

const char *const het_generals_kinds[] = {"rule", "second", "greedy", "general", NULL};

static const struct {
    const char *system, *agents[HET_GENERALS_KINDS];
} table[] = {
    {"kipling",
     {"doctrine:learned", "doctrine:steady", "greedy:calls=3000,style=learned",
      "general:lines=8,style=learned"}},
    {"kircholm",
     {"doctrine:learned", "doctrine:steady", "greedy:calls=3000,style=learned",
      "general:lines=8,style=learned"}},
    {"husaria",
     {"doctrine:steady", "doctrine:hussar-shock", "greedy:calls=3000,style=steady",
      "general:lines=8,style=steady"}},
    {"musketpike",
     {"doctrine:learned", "doctrine:steady", "greedy:calls=3000,style=learned",
      "general:lines=8,style=learned"}},
    {"northern",
     {"doctrine:learned", "doctrine:steady", "greedy:calls=3000,style=learned",
      "general:lines=8,style=learned"}},
};

const char *
het_generals_agent(const char *system, HetGenerals kind)
{
    HET_EACH_BELOW(i, sizeof table / sizeof *table)
        if (strcmp(table[i].system, system) == 0)
            return table[i].agents[kind];
    return NULL;
}
