/* A position as a scenario file: the inverse of kircholm-load.c and kircholm-units.c. */
#include "kircholm-file.h"

bool
kircholm_save(const HetState *head, GKeyFile *file, GError **error)
{
    const KircholmState *state = (const KircholmState *)head;
    const KircholmScenario *data = kircholm_data(state);
    (void)error;
    het_hex_map_save(&data->map, file, "map");
    HetFieldPlace place = kircholm_field_place(head->scenario, state);
    for (; place.item < data->unit_count; place.item++)
        het_fields_save_unit(&kircholm_unit_fields, &place, place.item, file, "unit");
    place.item = 0;
    het_fields_save(&kircholm_state_fields, &place, file, "state");
    return true;
}
