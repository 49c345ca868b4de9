/* SIGINT, SIGTERM and SIGHUP end a judging program with status 75 at once: all finished legs are
 * already in the store. During a run its loop is notified instead, so that workers are ended and
 * results reported. One handler from start to end leaves no moment at which a signal would do
 * anything else. */
#pragma once

/* From here on; signals that were ignored (nohup) stay so. */
void het_interrupt_install(void);
/* From here on a byte is written to the pipe `descriptor` for each signal; -1: they end the program
 * again. */
void het_interrupt_signal(int descriptor);
