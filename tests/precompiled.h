/* What most files include from outside, compiled once for each library of a build under the
 * sanitizers (meson.build). Nothing includes it. All of libc is declared: the files that use more
 * than POSIX ask for it in the other build, and may define these macros here too. */
#pragma once

#define _GNU_SOURCE

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gio/gio.h>

#undef _GNU_SOURCE
#undef _DEFAULT_SOURCE
