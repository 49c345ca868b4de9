/* What most files include from outside, compiled once for each library of a build under the
 * sanitizers (meson.build). Nothing includes it. */
#pragma once

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gio/gio.h>
