/* One question, one answer: a drill played by every rulebook, side by side. */
#pragma once

/* Plays the drill in every system that can say it, by the doctrine on both sides, and prints how
 * often either side is broken at the end and the losses of both, with 95 % intervals; the gaps of
 * each rulebook, and why; and how to fight it. parameters[0 .. count - 1] are "name=value"; a range
 * ("distance=2..6", "odds=1:1..4:1") or a list ("formation=line,hedgehog") leaves one open, and
 * makes a row of each value. `plots`: a folder for pictures, or NULL. Returns the exit status. */
int het_drill_answer(const char *drill, char **parameters, unsigned count, const char *plots);
