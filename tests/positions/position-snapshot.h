/* Words of all positions that files of tests pass through, as a golden: README.md, "Snapshots". */
#pragma once

#include "position.h"

typedef struct PositionSnapshot PositionSnapshot;

PositionSnapshot *position_snapshot_new(void);
/* (transfer full) The text; ends the snapshot. */
char *position_snapshot_end(PositionSnapshot *snapshot);
/* Which test comes next: its file, title and scenario's text. */
void position_snapshot_test(PositionSnapshot *snapshot, const char *file, const char *title,
                            const char *scenario);
/* Notes what is new in a position: HetPositionSeen of a Position, with the snapshot as its data. */
void position_snapshot_take(const Position *position, void *data);
/* Notes why a typed move or line of orders is refused, if that is new. */
void position_snapshot_typed(PositionSnapshot *snapshot, const Position *position,
                             const char *text);
