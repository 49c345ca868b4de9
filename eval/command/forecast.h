/* The report of `hetman study forecast`. */
#pragma once

#include "eval/history/judge.h"

/* (transfer full) For people. */
char *het_forecast_text(const HetHistoryPlayed *played, const GArray *figures);
/* Draws calibration and chances into a directory; false with an error. */
bool het_forecast_draw(const GArray *figures, const char *directory, GError **error);
