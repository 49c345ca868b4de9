/* Play by file: a game that is sent to and fro, each side deciding its own part.
 *
 * Dice are drawn by both: each side has a secret, kept beside its own copy of the file, and a chain
 * of numbers made of it by SHA-256, backwards, one for each epoch. The file has the end of either
 * chain from the beginning; the number of an epoch is revealed when the file is passed on in it,
 * and can be checked against that end, so that neither side can choose it once it has joined. The
 * dice of an epoch follow from both numbers. A side that has both could compute the dice of its
 * turn ahead, by another program than this one, but cannot change them.
 *
 * Anyone who opens the file has every move and every roll checked, and what stood in the file when
 * he passed it on: decisions of his can be neither changed nor added. */
#pragma once

#include "engine/session.h"

typedef enum {
    HET_POST_MINE,  /* a decision of this side */
    HET_POST_SEND,  /* the other side has to decide, or to reveal its number for dice */
    HET_POST_ALONE, /* nobody has joined */
    HET_POST_OVER,
} HetPostTurn;

typedef struct {
    char *path;
    HetScenario *scenario;
    HetSession *session;
    HetActor side;      /* that has its secret here */
    unsigned news;      /* moves that were there when this side passed it on */
    unsigned since;     /* moves there when it was opened */
    char *secret;       /* in hexadecimal */
    char *ends[2];      /* of the chains; NULL: not joined */
    char *revealed[2];  /* the last number revealed; NULL: none */
    unsigned epochs[2]; /* that it is of */
    bool keyed;         /* the key of the dice of `keyed_epoch` is known: `key` */
    unsigned keyed_epoch;
    uint64_t key;
} HetPost;

/* (transfer full) Begins a game at `path`, where no file is, for a side; makes PATH.SIDE.secret,
 * which must stay where it is. NULL with an error. */
HetPost *het_post_begin(const char *path, const char *scenario, HetActor side, GError **error);
/* (transfer full) Takes the free side of the game at `path`, and makes its secret. */
HetPost *het_post_join(const char *path, GError **error);
/* (transfer full) Opens it for the side whose secret is beside it. NULL with an error that names
 * what was changed. */
HetPost *het_post_open(const char *path, GError **error);
void het_post_free(HetPost *post);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetPost, het_post_free)

/* Whose turn it is to do something. */
HetPostTurn het_post_turn(HetPost *post);
/* The same in a word: "mine", "send", "alone" or "over"; NULL for no post. */
const char *het_post_turn_name(HetPost *post);
/* The outcome of the dice that are to be rolled; false: there are none, or the other side has not
 * revealed its number. */
bool het_post_draw(HetPost *post, HetMove *ret_roll);
/* Writes the file, with this side's number for the epoch, and notes what it has passed on. False
 * with an error. */
bool het_post_save(HetPost *post, GError **error);
