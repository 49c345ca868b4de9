/* Marks of a recorded game (battle/marks.h), worked out in a thread of their own while its page
 * asks how far they are. */
#pragma once

#include "serve-analysis.h"
#include "serve-call.h"

/* Answers {"done", "of"} in moves, and "marks" when all are judged. Begins to judge the game where
 * that is not under way, by a general of that level. */
void het_serve_marks(HetServeCall *call, HetReplay *replay, unsigned level);
/* Ends the work, waits until its thread has ended, and frees it; accepts NULL. */
void het_serve_marks_end(HetServeMarks *marks);
