/* The games that training looks at. */
#pragma once

#include "train.h"

typedef struct {
    const HetTraining *training;
    /* Every node of a game at which a side decides, before its move is applied; `random`: it was
     * drawn by lot. */
    void (*node)(void *data, const HetState *state, const HetMoveList *legal, const HetMove *chosen,
                 bool random);
    void *data;
} HetTrainingGames;

/* Plays game `number` (from 0); `ret_result` is 0, 1/2 or 1 for FIRST. */
bool het_training_play(const HetTrainingGames *games, unsigned number, double *ret_result,
                       GError **error);
