/* A scenario is everything about a game that does not change while it is played. Immutable, shared
 * by reference. */
#pragma once

#include <hetman/types.h>

G_BEGIN_DECLS

/**
 * hetman_scenario_open:
 * @context: (nullable): where systems are looked up; %NULL: no modules
 * @name: "system/scenario", with rule options "?name=value&...", or a path to a .scenario file
 * @error: return location for an error
 *
 * Returns: (transfer full): the scenario, or %NULL
 */
HetmanScenario *hetman_scenario_open(HetmanContext *context, const char *name, GError **error);

/**
 * hetman_scenario_parse:
 * @context: (nullable): where systems are looked up
 * @name: its name in messages and records
 * @text: the text of a .scenario file
 * @error: return location for an error
 *
 * Returns: (transfer full): the scenario, or %NULL
 */
HetmanScenario *hetman_scenario_parse(HetmanContext *context, const char *name, const char *text,
                                      GError **error);

/**
 * hetman_scenario_ref:
 * @scenario: a scenario
 *
 * Returns: (transfer full): the same, with one more reference
 */
HetmanScenario *hetman_scenario_ref(const HetmanScenario *scenario);

/**
 * hetman_scenario_unref:
 * @scenario: (transfer full) (nullable): a scenario; games of it keep it alive
 */
void hetman_scenario_unref(HetmanScenario *scenario);

/**
 * HetmanScenarioText:
 * @HETMAN_SCENARIO_NAME: as requested, with options
 * @HETMAN_SCENARIO_SYSTEM: its rule system
 * @HETMAN_SCENARIO_TITLE: for people
 * @HETMAN_SCENARIO_DESCRIPTION: for people, "" if none
 * @HETMAN_SCENARIO_DIGEST: 16 hex digits of its text's SHA-256
 * @HETMAN_SCENARIO_FIRST: the name of the first side
 * @HETMAN_SCENARIO_SECOND: the name of the second side
 * @HETMAN_SCENARIO_SOURCE: the whole text of its file
 *
 * Texts of a scenario.
 */
typedef enum {
    HETMAN_SCENARIO_NAME,
    HETMAN_SCENARIO_SYSTEM,
    HETMAN_SCENARIO_TITLE,
    HETMAN_SCENARIO_DESCRIPTION,
    HETMAN_SCENARIO_DIGEST,
    HETMAN_SCENARIO_FIRST,
    HETMAN_SCENARIO_SECOND,
    HETMAN_SCENARIO_SOURCE,
} HetmanScenarioText;

/**
 * hetman_scenario_text:
 * @scenario: a scenario
 * @which: which text
 *
 * Returns: (transfer none): the text, owned by the scenario
 */
const char *hetman_scenario_text(const HetmanScenario *scenario, HetmanScenarioText which);

/**
 * HetmanScenarioNumber:
 * @HETMAN_SCENARIO_TURNS: the last turn
 * @HETMAN_SCENARIO_UNITS: units that can ever appear
 * @HETMAN_SCENARIO_BOARD: 0 squares, 1 hexes in columns, 2 a continuous table
 * @HETMAN_SCENARIO_WIDTH: of the board, in cells or table units
 * @HETMAN_SCENARIO_HEIGHT: the same
 * @HETMAN_SCENARIO_FEATURES: numbers that hetman_game_features() gives
 * @HETMAN_SCENARIO_ACTIONS: size of the fixed action space (hetman/observe.h)
 * @HETMAN_SCENARIO_PLANES: planes of hetman_game_planes(); 0 on a continuous table
 * @HETMAN_SCENARIO_STATE_SIZE: bytes of a state
 * @HETMAN_SCENARIO_RULES_VERSION: increases when the system's play changes
 * @HETMAN_SCENARIO_SCALARS: numbers of %HETMAN_ARRAY_SCALARS. Since API version 3
 * @HETMAN_SCENARIO_DECISIONS_MAX: decisions of both sides that no game exceeds. Since API version 5
 * @HETMAN_SCENARIO_CHANCES_MAX: rolls and draws that no game exceeds. Since API version 5
 * @HETMAN_SCENARIO_OUTCOMES_MAX: outcomes that no roll or draw exceeds. Since API version 5
 * @HETMAN_SCENARIO_BYTES: of hetman_game_bytes(). Since API version 5
 *
 * Numbers of a scenario.
 */
typedef enum {
    HETMAN_SCENARIO_TURNS,
    HETMAN_SCENARIO_UNITS,
    HETMAN_SCENARIO_BOARD,
    HETMAN_SCENARIO_WIDTH,
    HETMAN_SCENARIO_HEIGHT,
    HETMAN_SCENARIO_FEATURES,
    HETMAN_SCENARIO_ACTIONS,
    HETMAN_SCENARIO_PLANES,
    HETMAN_SCENARIO_STATE_SIZE,
    HETMAN_SCENARIO_RULES_VERSION,
    HETMAN_SCENARIO_SCALARS,
    HETMAN_SCENARIO_DECISIONS_MAX,
    HETMAN_SCENARIO_CHANCES_MAX,
    HETMAN_SCENARIO_OUTCOMES_MAX,
    HETMAN_SCENARIO_BYTES,
} HetmanScenarioNumber;

/**
 * hetman_scenario_number:
 * @scenario: a scenario
 * @which: which number
 *
 * Returns: the number
 */
int64_t hetman_scenario_number(const HetmanScenario *scenario, HetmanScenarioNumber which);

/**
 * HetmanScenarioNames:
 * @HETMAN_SCENARIO_UNIT_CODES: of units, by index
 * @HETMAN_SCENARIO_UNIT_TYPES: kinds of unit, in the order of the numbers in observations
 * @HETMAN_SCENARIO_FEATURE_NAMES: of hetman_game_features()
 * @HETMAN_SCENARIO_PLANE_NAMES: of hetman_game_planes()
 * @HETMAN_SCENARIO_PHASES: of the system, by number
 * @HETMAN_SCENARIO_SCALAR_NAMES: of %HETMAN_ARRAY_SCALARS, each with the value that is 1: "lost of
 * first / 256". Since API version 3
 *
 * Lists of names of a scenario.
 */
typedef enum {
    HETMAN_SCENARIO_UNIT_CODES,
    HETMAN_SCENARIO_UNIT_TYPES,
    HETMAN_SCENARIO_FEATURE_NAMES,
    HETMAN_SCENARIO_PLANE_NAMES,
    HETMAN_SCENARIO_PHASES,
    HETMAN_SCENARIO_SCALAR_NAMES,
} HetmanScenarioNames;

/**
 * hetman_scenario_names:
 * @scenario: a scenario
 * @which: which list
 *
 * Returns: (transfer full) (array zero-terminated=1): the names; g_strfreev()
 */
char **hetman_scenario_names(const HetmanScenario *scenario, HetmanScenarioNames which);

/**
 * hetman_scenario_unit_side:
 * @scenario: a scenario
 * @unit: index of a unit
 *
 * Returns: its side, or %HETMAN_NOBODY if there is no such unit
 */
HetmanActor hetman_scenario_unit_side(const HetmanScenario *scenario, unsigned unit);

G_END_DECLS
