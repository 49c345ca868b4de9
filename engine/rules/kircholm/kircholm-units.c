/* Scenario files: the troops. A first pass reads each group by itself, a second ties units to
 * commanders and to partners and looks who stands where. docs/formats.md */
#include "kircholm-file.h"

unsigned
kircholm_usual_men(KircholmType type)
{
    static const uint16_t men[KIRCHOLM_TYPES] = {
        [KIRCHOLM_HUSARIA] = 120,       [KIRCHOLM_PANCERNI] = 120, [KIRCHOLM_RAITARS] = 125,
        [KIRCHOLM_ARQUEBUSIERS] = 100,  [KIRCHOLM_TATARS] = 100,   [KIRCHOLM_VOLUNTEERS] = 100,
        [KIRCHOLM_GUARD_RAITARS] = 125, [KIRCHOLM_INFANTRY] = 300, [KIRCHOLM_ARTILLERY] = 2,
        [KIRCHOLM_COMMANDER] = 0,
    };
    return men[type];
}

int
kircholm_usual_combat(const int32_t *option, KircholmType type)
{
    return type != KIRCHOLM_COMMANDER ? option[KIRCHOLM_COMBAT_OF + type] : 0;
}

int
kircholm_usual_fire(const int32_t *option, KircholmType type, unsigned side)
{
    if (type == KIRCHOLM_INFANTRY && side == HET_SECOND)
        return option[KIRCHOLM_SWEDISH_INFANTRY_FIRE];
    return type != KIRCHOLM_COMMANDER ? option[KIRCHOLM_FIRE_OF + type] : 0;
}

int
kircholm_usual_move(const int32_t *option, KircholmType type)
{
    return option[type != KIRCHOLM_COMMANDER ? KIRCHOLM_MOVE_OF + type : KIRCHOLM_COMMANDER_MOVE];
}

/* --- a group by itself ------------------------------------------------------------------------ */

/* What is read of a group, and where. */
typedef struct {
    HetScenario *scenario;
    KircholmScenario *data;
    HetKeyFile *file;
    const char *group;
    unsigned unit;
    KircholmUnit *it; /* in the opening */
    KircholmType type;
    unsigned side;
} Group;

static bool
integer(const Group *in, const char *key, int minimum, int maximum, int fallback, int *ret_value,
        GError **error)
{
    return het_key_file_integer_or(in->file, in->group, key, minimum, maximum, fallback, ret_value,
                                   error);
}

static bool
refuse(const Group *in, const char *key, const char *expected, GError **error)
{
    return het_key_file_fail(in->file, in->group, key, error, "%s %s",
                             kircholm_type_names[in->type], expected);
}

/* Keys that only some types have: an error elsewhere, so that a slip does not go unseen. */
static bool
check_keys(const Group *in, GError **error)
{
    enum { GUNS = 1, HUSARIA = 2, COMMANDERS = 4, TROOPS = 8 };
    static const struct {
        const char *key, *expected;
        unsigned types;
    } keys[] = {
        {"gun", "have no type of gun", GUNS},
        {"load", "have nothing to load", GUNS},
        {"lances", "have no lances", HUSARIA},
        {"rating", "have no rating", COMMANDERS},
        {"with", "are with nobody; expected it of the commander", COMMANDERS},
        {"place", "stand where their unit does; expected with=", TROOPS},
        {"facing", "have no facing", TROOPS},
        {"formation", "have no formation", TROOPS},
        {"partner", "have no partner", TROOPS},
        {"combat", "have no combat factor", TROOPS},
        {"fire", "have no fire factor", TROOPS},
        {"charge", "do not charge", TROOPS},
        {"volleys", "do not shoot", TROOPS},
        {"delayed", "do not shoot", TROOPS},
        {"men", "lead men and are none", TROOPS},
    };
    unsigned is = in->type == KIRCHOLM_COMMANDER   ? COMMANDERS
                  : in->type == KIRCHOLM_ARTILLERY ? GUNS | TROOPS
                  : in->type == KIRCHOLM_HUSARIA   ? HUSARIA | TROOPS
                                                   : TROOPS;
    for (size_t i = 0; i < G_N_ELEMENTS(keys); i++)
        if ((keys[i].types & is) == 0 && het_key_file_has(in->file, in->group, keys[i].key))
            return refuse(in, keys[i].key, keys[i].expected, error);
    return true;
}

static bool
load_factors(const Group *in, GError **error)
{
    static const char *const guns[] = {"B", "A", NULL};
    KircholmScenario *data = in->data;
    const int32_t *option = data->option;
    int combat = kircholm_usual_combat(option, in->type), men = 0, rating = 0, move = 0;
    int fire = kircholm_usual_fire(option, in->type, in->side);
    unsigned heavy = 0;
    if (!integer(in, "combat", 1, 20, combat, &combat, error) ||
        !integer(in, "fire", 0, 20, fire, &fire, error) ||
        !integer(in, "move", 1, 40, kircholm_usual_move(option, in->type), &move, error) ||
        !integer(in, "men", 1, 1000, (int)kircholm_usual_men(in->type), &men, error) ||
        !integer(in, "rating", 0, 2, 0, &rating, error) ||
        !het_key_file_choice_or(in->file, in->group, "gun", guns, 0, &heavy, error))
        return false;
    if (in->type != KIRCHOLM_COMMANDER && move > 12)
        return refuse(in, "move", "move 12 points at most", error);
    data->combat[in->unit] = (uint8_t)combat;
    data->fire[in->unit] = (uint8_t)fire;
    data->move[in->unit] = (uint8_t)move;
    data->men[in->unit] = (uint16_t)men;
    data->rating[in->unit] = (uint8_t)rating;
    data->heavy[in->unit] = (uint8_t)heavy;
    return true;
}

/* Level, then formation, facing and lances as the level allows. KIR-6 */
static bool
load_shape(const Group *in, GError **error)
{
    KircholmUnit *it = in->it;
    bool commander = in->type == KIRCHOLM_COMMANDER;
    unsigned level = KIRCHOLM_ORDERED, facing = 0, formation = kircholm_plain_formation(in->type);
    int lances = in->type == KIRCHOLM_HUSARIA;
    if (!het_key_file_choice_or(in->file, in->group, "level", kircholm_level_names,
                                KIRCHOLM_ORDERED, &level, error))
        return false;
    if (commander && level != KIRCHOLM_ORDERED && level != KIRCHOLM_GONE)
        return refuse(in, "level", "are ordered or gone", error);
    bool formed = !commander && level <= KIRCHOLM_DISORDERED;
    if (level != KIRCHOLM_ORDERED) {
        lances = 0;
        if (het_key_file_has(in->file, in->group, "lances"))
            return refuse(in, "lances", "keep their lances while ordered only", error);
    }
    if (!formed && het_key_file_has(in->file, in->group, "formation"))
        return refuse(in, "formation", "that are retreating or gone have none", error);
    if (level == KIRCHOLM_GONE && het_key_file_has(in->file, in->group, "facing"))
        return refuse(in, "facing", "that are gone have none", error);
    if (!commander && level != KIRCHOLM_GONE &&
        !het_key_file_choice(in->file, in->group, "facing", kircholm_facing_names, &facing, error))
        return false;
    if (!formed)
        formation = KIRCHOLM_NO_FORMATION;
    else if (!het_key_file_choice_or(in->file, in->group, "formation", kircholm_formation_names,
                                     formation, &formation, error))
        return false;
    else if (!kircholm_may_form(in->type, (HetActor)in->side, (KircholmFormation)formation,
                                in->data->option[KIRCHOLM_SWEDISH_ASSAULT] != 0))
        return refuse(in, "formation", "of this side cannot take it", error);
    else if (level == KIRCHOLM_DISORDERED && formation != kircholm_plain_formation(in->type))
        return refuse(in, "formation", "that are disorganised are in their plain formation", error);
    if (!integer(in, "lances", 0, 1, lances, &lances, error))
        return false;
    it->level = (uint8_t)level;
    it->facing = (uint8_t)facing;
    it->formation = (uint8_t)formation;
    it->lances = (uint8_t)lances;
    return true;
}

/* What a unit has done in the phase under way. */
static bool
load_deeds(const Group *in, GError **error)
{
    KircholmUnit *it = in->it;
    int moved = 0, fought = 0, volleys = 0, delayed = 0;
    unsigned charge = KIRCHOLM_NO_CHARGE, load = KIRCHOLM_EMPTY;
    if (!integer(in, "moved", 0, 1, 0, &moved, error) ||
        !integer(in, "fought", 0, 1, 0, &fought, error) ||
        !integer(in, "volleys", 0, 99, 0, &volleys, error) ||
        !integer(in, "delayed", 0, 1, 0, &delayed, error) ||
        !het_key_file_choice_or(in->file, in->group, "charge", kircholm_charge_names,
                                KIRCHOLM_NO_CHARGE, &charge, error) ||
        !het_key_file_choice_or(in->file, in->group, "load", kircholm_load_names, KIRCHOLM_EMPTY,
                                &load, error))
        return false;
    if (charge != KIRCHOLM_NO_CHARGE &&
        (!kircholm_is_cavalry(in->type) || it->level != KIRCHOLM_ORDERED))
        return refuse(in, "charge", "that charge are ordered cavalry", error);
    it->flags = (uint8_t)((moved != 0 ? KIRCHOLM_MOVED : 0) | (fought != 0 ? KIRCHOLM_FOUGHT : 0) |
                          (delayed != 0 ? KIRCHOLM_DELAYED : 0));
    it->volleys = (uint8_t)volleys;
    it->charge = (uint8_t)charge;
    it->load = (uint8_t)load;
    return true;
}

/* By terrain, or by a road through it. Ranks that entered in another formation may stand where they
 * could not march. KIR-1.6, 1.8 */
static bool
may_stand(const Group *in, unsigned cell)
{
    const HetHexMap *map = &in->data->map;
    unsigned formation = in->it->formation;
    KircholmMobility mobility = kircholm_mobility(
        in->type,
        formation == KIRCHOLM_ASSAULT ? KIRCHOLM_ASSAULT : kircholm_plain_formation(in->type));
    KircholmTerrain terrain = (KircholmTerrain)map->terrain[cell];
    bool road = false;
    for (unsigned direction = 0; direction < HET_HEX_SIDES; direction++)
        road = road || (map->ways[cell][direction] & KIRCHOLM_ROAD) != 0;
    return kircholm_terrain_cost(mobility, terrain) != KIRCHOLM_CANNOT ||
           (road && terrain != KIRCHOLM_RIVER);
}

/* Its hex, and for assault formation the right wing's. KIR-4.8 */
static bool
load_place(const Group *in, GError **error)
{
    const HetHexMap *map = &in->data->map;
    KircholmUnit *it = in->it;
    unsigned cell = HET_NO_PLACE;
    it->place = KIRCHOLM_OFF;
    if (it->level == KIRCHOLM_GONE && het_key_file_has(in->file, in->group, "place"))
        return refuse(in, "place", "that are gone stand nowhere", error);
    if (it->level == KIRCHOLM_GONE || in->type == KIRCHOLM_COMMANDER)
        return true;
    g_autofree char *text = het_key_file_string(in->file, in->group, "place", error);
    if (text == NULL || !het_hex_map_parse(map, in->file, in->group, "place", text, &cell, error))
        return false;
    unsigned right = cell;
    if (it->formation == KIRCHOLM_ASSAULT)
        right = het_hex_neighbour(&map->grid, cell, het_hex_turn(it->facing, 2));
    if (right == HET_NO_PLACE)
        return refuse(in, "place", "in assault formation need a hex of the board on their right",
                      error);
    unsigned bad = may_stand(in, cell) ? right : cell;
    if (!may_stand(in, bad)) {
        char name[5];
        het_hex_name(&map->grid, bad, name);
        return het_key_file_fail(in->file, in->group, "place", error,
                                 "%s in %s formation cannot stand on %s, which is %s",
                                 kircholm_type_names[in->type],
                                 kircholm_formation_names[it->formation], name,
                                 kircholm_map_kinds.terrains[map->terrain[bad]].name);
    }
    it->place = (uint16_t)cell;
    return true;
}

static bool
load_unit(HetScenario *scenario, HetKeyFile *file, const char *group, GError **error)
{
    KircholmScenario *data = scenario->data;
    const char *code = group + strlen("unit ");
    unsigned side = 0, type = 0, unit = 0;
    if (data->unit_count == KIRCHOLM_UNITS)
        return het_key_file_fail(file, group, NULL, error, "more than %d units", KIRCHOLM_UNITS);
    g_autofree char *name = het_key_file_string_or(file, group, "name", code, error);
    if (name == NULL ||
        !het_key_file_choice(file, group, "side", kircholm_side_names, &side, error) ||
        !het_key_file_choice(file, group, "type", kircholm_type_names, &type, error) ||
        !het_scenario_add_unit(scenario, file, group, code, name, (HetActor)side, &unit, error))
        return false;
    Group in = {.scenario = scenario,
                .data = data,
                .file = file,
                .group = group,
                .unit = unit,
                .it = &data->opening->units[unit],
                .type = (KircholmType)type,
                .side = side};
    if (scenario->options[KIRCHOLM_MIXED_ARMIES] == 0 && !kircholm_serves(in.type, (HetActor)side))
        return refuse(&in, "type",
                      side == HET_FIRST ? "are Swedish: expected side=second"
                                        : "are Lithuanian: expected side=first",
                      error);
    in.it->partner = in.it->with = KIRCHOLM_NOBODY;
    data->side[unit] = (uint8_t)side;
    data->type[unit] = (uint8_t)type;
    data->unit_count++;
    return check_keys(&in, error) && load_factors(&in, error) && load_shape(&in, error) &&
           load_deeds(&in, error) && load_place(&in, error);
}

/* --- units together --------------------------------------------------------------------------- */

/* The unit a key names; KIRCHOLM_NOBODY if there is no such key. */
static bool
load_other(const Group *in, const char *key, unsigned *ret_unit, GError **error)
{
    *ret_unit = KIRCHOLM_NOBODY;
    if (!het_key_file_has(in->file, in->group, key))
        return true;
    g_autofree char *code = het_key_file_string(in->file, in->group, key, error);
    if (code == NULL)
        return false;
    unsigned unit = het_scenario_unit(in->scenario, code);
    if (unit == HET_NO_UNIT)
        return het_key_file_fail(in->file, in->group, key, error, "no unit \"%.20s\"", code);
    *ret_unit = unit;
    return true;
}

/* A commander is with a unit of his side; a unit has one at most. KIR-15.1 */
static bool
load_with(const Group *in, GError **error)
{
    unsigned with = KIRCHOLM_NOBODY;
    if (in->type != KIRCHOLM_COMMANDER)
        return true;
    if (!load_other(in, "with", &with, error))
        return false;
    if (in->it->level == KIRCHOLM_GONE)
        return with == KIRCHOLM_NOBODY ||
               refuse(in, "with", "that are gone are with nobody", error);
    if (with == KIRCHOLM_NOBODY)
        return het_key_file_fail(in->file, in->group, "with", error,
                                 "missing: the unit the commander is with");
    KircholmUnit *unit = &in->data->opening->units[with];
    if (in->data->side[with] != in->side || in->data->type[with] == KIRCHOLM_COMMANDER ||
        unit->level == KIRCHOLM_GONE || unit->with != KIRCHOLM_NOBODY)
        return het_key_file_fail(in->file, in->group, "with", error,
                                 "expected a unit of his side on the board without a commander");
    unit->with = (uint8_t)in->unit;
    in->it->with = (uint8_t)with;
    return true;
}

/* Two units in double shooting formation name each other. KIR-4.5 */
static bool
load_partner(const Group *in, GError **error)
{
    KircholmUnit *it = in->it, *units = in->data->opening->units;
    unsigned partner = KIRCHOLM_NOBODY;
    if (!load_other(in, "partner", &partner, error))
        return false;
    if (it->formation != KIRCHOLM_DOUBLE)
        return partner == KIRCHOLM_NOBODY ||
               refuse(in, "partner", "have one in double formation only", error);
    if (partner == KIRCHOLM_NOBODY)
        return het_key_file_fail(in->file, in->group, "partner", error,
                                 "missing: the unit that shares the double formation");
    if (partner == in->unit || in->data->side[partner] != in->side ||
        units[partner].formation != KIRCHOLM_DOUBLE || units[partner].place != it->place ||
        units[partner].facing != it->facing ||
        (units[partner].partner != KIRCHOLM_NOBODY && units[partner].partner != in->unit))
        return het_key_file_fail(in->file, in->group, "partner", error,
                                 "expected a unit of its side in double formation with the same "
                                 "place and facing, and with it as its partner");
    it->partner = (uint8_t)partner;
    return true;
}

static bool
fail_place(const Group *in, unsigned other, GError **error)
{
    return het_key_file_fail(in->file, in->group, "place", error, "%s stands there",
                             het_scenario_unit_at(in->scenario, other)->code);
}

/* One unit a hex, but for partners. `standing` is 1 + unit a hex. */
static bool
check_place(const Group *in, uint8_t *standing, GError **error)
{
    unsigned place = in->it->place;
    if (place == KIRCHOLM_OFF)
        return true;
    unsigned cells[2] = {place, place};
    if (in->it->formation == KIRCHOLM_ASSAULT)
        cells[1] = het_hex_neighbour(&in->data->map.grid, place, het_hex_turn(in->it->facing, 2));
    for (unsigned i = 0; i < 2; i++) {
        unsigned other = standing[cells[i]];
        if (other != 0 && other != in->unit + 1 && other != in->it->partner + 1u)
            return fail_place(in, other - 1, error);
        standing[cells[i]] = (uint8_t)(in->unit + 1);
    }
    return true;
}

bool
kircholm_load_units(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    KircholmScenario *data = scenario->data;
    uint8_t standing[KIRCHOLM_CELLS] = {0};
    g_auto(GStrv) groups = het_key_file_groups(file, "unit ");
    for (size_t i = 0; groups[i] != NULL; i++)
        if (!load_unit(scenario, file, groups[i], error))
            return false;
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        Group in = {.scenario = scenario,
                    .data = data,
                    .file = file,
                    .group = groups[unit],
                    .unit = unit,
                    .it = &data->opening->units[unit],
                    .type = (KircholmType)data->type[unit],
                    .side = data->side[unit]};
        if (!load_with(&in, error) || !load_partner(&in, error) ||
            !check_place(&in, standing, error))
            return false;
    }
    return true;
}
