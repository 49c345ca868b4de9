/**
 * SECTION:hetman
 * @title: libhetman
 * @short_description: pike-and-shot wargames as a forward model
 *
 * Hetman as a library: rule systems, games, agents, records and many games at once, behind one
 * small C API. docs/library.md is the guide, docs/python.md that of the Python package over it.
 *
 * Every object is an opaque handle. There is no global state: modules belong to the #HetmanContext
 * they were loaded into. Different handles may be used by different threads at once; a
 * #HetmanScenario and a #HetmanContext are immutable once made and may be shared by all, and a
 * #HetmanGame may be read by several threads. A second thread that changes a game, or uses an agent
 * or a vector, while another is at work with it gets an error. Freed in another thread meanwhile, a
 * game lives until the calls under way have returned; an agent or a vector is halted first.
 *
 * Functions that can fail take a #GError: it is set to one line with what is wrong and what to
 * do, and nothing has changed. The same happens for NULL or a handle of another kind; functions
 * without a #GError give a critical warning and return a harmless value. A freed handle must not be
 * used, as always in C.
 */
#pragma once

#include <hetman/agent.h>
#include <hetman/context.h>
#include <hetman/game.h>
#include <hetman/node.h>
#include <hetman/observe.h>
#include <hetman/scenario.h>
#include <hetman/vector.h>
