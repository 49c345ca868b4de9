/* SIGINT, SIGTERM and SIGHUP end a judging program with status 75 at once: whatever was finished is
 * in the store already, and that takes no leave. While a run plays, its loop is told instead, so
 * that workers are ended and what is there is said. One handler from the start to the end leaves no
 * moment at which a signal would do anything else. */
#pragma once

/* From here on; signals that were ignored (nohup) stay so. */
void het_interrupt_install(void);
/* From here on a byte is written to the pipe `descriptor` for each signal; -1: they end the program
 * again. */
void het_interrupt_tell(int descriptor);
