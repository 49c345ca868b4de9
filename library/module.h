/* A module: a shared object outside the tree that brings rule systems or agents. It exports one
 * function, `hetman_module`, which returns a constant table:
 *
 *     const HetModule *hetman_module(void);
 *
 * Unlike the library's own interface (hetman/hetman.h), which stays as it is under one soname, a
 * module is compiled against the engine's headers and is loaded by that interface version only:
 * HET_MODULE_INIT writes the number and the sizes that must agree. `pkg-config --cflags --libs
 * hetman-module` gives a compiler the paths; CONTRIBUTING.md shows how to write a system or an
 * agent, and `hetman check --conformance` tries a system. */
#pragma once

#include "agents/agent.h"
#include "agents/brought.h"
#include "engine/rules.h"
#include "engine/scenario.h"

enum { HET_MODULE_INTERFACE = 4 };

typedef struct {
    uint32_t interface; /* HET_MODULE_INTERFACE */
    uint32_t sizes[7];  /* of what module and program share: HET_MODULE_INIT */
    const char *name;
    const HetRules *const *systems;      /* NULL-terminated, or NULL: none */
    const HetAgentClass *const *classes; /* the same */
    const HetBrought *const *brought;    /* the same: evaluators, doctrines ... of its systems */
} HetModule;

#define HET_MODULE_INIT                                                                            \
    .interface = HET_MODULE_INTERFACE,                                                             \
    .sizes = {sizeof(HetRules),    sizeof(HetState),   sizeof(HetScenario), sizeof(HetAgentClass), \
              sizeof(HetMoveList), sizeof(HetBrought), sizeof(HetDoctrine)}

typedef const HetModule *HetModuleEntry(void);

/* (transfer none) Loads a shared object for good; an error names what does not fit. */
const HetModule *het_module_open(const char *path, GError **error);
/* Adds what it brings to NULL-terminated arrays of rule systems and agent classes; a name that is
 * taken, and a system or agent without something that it must have, is an error that names it, and
 * then nothing is added. SYSTEM.net beside the module, written by `hetman train value`,
 * is the value of its system. */
bool het_module_add(const HetModule *module, const char *path, GPtrArray *systems,
                    GPtrArray *classes, GError **error);
