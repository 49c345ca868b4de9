/* Battles made from a seed. */
#pragma once

#include <stdbool.h>

#include <glib.h>

char *husaria_generate(const char *generator, GHashTable *table, GError **error);
