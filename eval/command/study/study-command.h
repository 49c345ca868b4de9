/* The study of `hetman study` without its options, for other commands with one question. */
#pragma once

#include "eval/study/study.h"

/* Loads and plays a parsed study on all processors and prints the answer. Returns the exit status.
 */
int het_study_run(HetStudy *study);
