/* The tables of Kircholm 1605 by kind of troops: permitted formations, costs of ground, names, and
 * the options that vary them. The source omits its tables; these are reconstructed, for the reasons
 * given in docs/rules/kircholm.md. */
#pragma once

#include "engine/board/hex-map.h"
#include "engine/rules.h"
#include "kircholm-option.h"

extern const HetRuleOption kircholm_options[KIRCHOLM_OPTIONS];

/* Names in scenario files and views, NULL-terminated. */
extern const char *const kircholm_type_names[KIRCHOLM_TYPES + 1];
extern const char *const kircholm_formation_names[KIRCHOLM_FORMATIONS + 1];
extern const HetHexMapKinds kircholm_map_kinds;

static inline bool
kircholm_is_cavalry(KircholmType type)
{
    return type <= KIRCHOLM_GUARD_RAITARS;
}

/* Whether the army of that side has such troops: FIRST is the Lithuanian one. KIR-2.1 */
bool kircholm_serves(KircholmType type, HetActor side);
/* Whether a type of that side may ever take the formation. KIR-3 to 5 */
bool kircholm_may_form(KircholmType type, HetActor side, KircholmFormation formation,
                       bool swedish_assault);
/* The default formation of a type after disorder. KIR-6.2 */
KircholmFormation kircholm_plain_formation(KircholmType type);
KircholmWeapon kircholm_weapon(KircholmType type);
KircholmMobility kircholm_mobility(KircholmType type, KircholmFormation formation);
/* Movement points to enter a terrain, or KIRCHOLM_CANNOT. KIR-1.6 */
unsigned kircholm_terrain_cost(KircholmMobility mobility, KircholmTerrain terrain);
/* Points a level of slope adds, up or down. KIR-1.7 */
unsigned kircholm_slope_cost(KircholmMobility mobility, bool up);
