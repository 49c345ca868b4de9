#include "registry.h"

#include "systems.h"

static const HetRules *const shipped[] = {
    &het_rules_kircholm,
    &het_rules_husaria,
    &het_rules_musketpike,
    &het_rules_kipling,
    &het_rules_northern,
    &het_rules_einstein,
    NULL,
};

const HetRules *const *het_rules_registry = shipped;

const HetRules *
het_rules_find(const char *name)
{
    HET_EACH_LISTED(i, het_rules_registry)
        if (g_strcmp0(het_rules_registry[i]->name, name) == 0)
            return het_rules_registry[i];
    return NULL;
}
