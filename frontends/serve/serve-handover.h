/* Data handed from thread to thread by a GTask. GLib's locks are futexes that a thread sanitizer
 * does not see, so an atomic number beside the data tells it the same: increased by who hands over,
 * read by who takes. The data is freed where it was made, by the callback in the main thread: the
 * task itself may end in the other. */
#pragma once

#include <glib.h>

typedef gint HetHandover;

static inline void
het_hand_over(HetHandover *handover)
{
    g_atomic_int_inc(handover);
}

static inline void
het_take_over(HetHandover *handover)
{
    (void)g_atomic_int_get(handover);
}
