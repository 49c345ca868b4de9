#include "units.h"

#include "agents/brought.h"

extern const HetValueAdapter het_value_husaria, het_value_kipling, het_value_kircholm,
    het_value_musketpike, het_value_northern;

static const HetValueAdapter *const adapters[] = {
    &het_value_husaria,    &het_value_kipling,  &het_value_kircholm,
    &het_value_musketpike, &het_value_northern,
};

const HetValueAdapter *
het_value_adapter(const char *system)
{
    HET_EACH_BELOW(i, G_N_ELEMENTS(adapters))
        if (g_strcmp0(adapters[i]->system, system) == 0)
            return adapters[i];
    const HetBrought *brought = het_brought_find(system);
    return brought != NULL && brought->adapter != NULL ? brought->adapter : &het_value_of_views;
}
