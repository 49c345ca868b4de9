#include "kircholm-file.h"
#include "kircholm-event.h"

void
kircholm_tell_form(const HetSink *sink, const KircholmState *state, unsigned unit,
                   KircholmFormation formation, const char *rule)
{
    het_tell(sink, &state->head, HET_EVENT_FORM, unit, HET_NO_UNIT, (int)formation, rule,
             kircholm_formation_names[formation]);
}
