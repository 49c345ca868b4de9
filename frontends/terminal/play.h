/* A game at the terminal: declarations shared by play*.c and private to them. */
#pragma once

#include "battle/board/board.h"
#include "battle/choices.h"
#include "input.h"
#include "battle/verb.h"

/* The default opponent, who also gives hints. */
#define HET_PLAY_BEST "general"

typedef struct {
    HetTerminal terminal;
    HetInput *input;
    HetBattle battle;
    bool unrecorded;              /* a write to the record has failed, and was reported */
    GPtrArray *held;              /* char *: lines of the computer's turn, not printed yet */
    unsigned since;               /* session length at a person's last decision */
    char *headed, *last_question; /* the last head of the board, question and choices, in words */
    unsigned described;           /* the unit last described in words */
    unsigned explained;           /* session length up to which acts have been */
    char *dice;                   /* a roll not yet reported, while an outcome is applied */
    bool by_hand;                 /* a person rolls the dice */
    bool several;                 /* decisions of a line, printed one by one */
    bool explain;                 /* print why an act was done, at once */
    bool quiet;                   /* events are not printed */
    bool hushed;                  /* the same while an order for many is carried out without dice */
    bool stale;                   /* the board changed since it was shown */
    bool ground_shown;            /* its terrain has been printed */
    bool leave;                   /* the person wants to stop */
    unsigned games;               /* grows when another game is resumed in this one's place */
    HetPoint from, to;            /* last move on the board */
    const HetChoices *choices;    /* the moves on offer; NULL: the game is over */
} HetPlay;

static inline const HetState *
het_play_state(const HetPlay *play)
{
    return het_battle_state(&play->battle);
}

/* --- play-game.c: the game and its record ----------------------------------------------------- */

/* (transfer full) The agents as they are, styles read from their files; NULL with an error. */
char **het_play_names(const char *first, const char *second, GError **error);
/* Starts play->battle.scenario, played by those named; seed and path are set. */
bool het_play_start(HetPlay *play, char *const names[HET_SIDES], GError **error);
/* Resumes a record, which is continued in place. `first`, `second`: as recorded if NULL. */
bool het_play_resume(HetPlay *play, const char *path, const char *first, const char *second,
                     GError **error);
/* (transfer full) A free name in this folder for the record of a new game:
 * "kipling-open-field-20240131-170502.record". */
char *het_play_new_path(const HetScenario *scenario);
/* Ends the record and frees the game; the terminal and the input stay. */
bool het_play_close(HetPlay *play, GError **error);
/* Takes moves back, and what was shown of them. */
void het_play_undo(HetPlay *play, unsigned moves);

/* --- play-report.c: telling what happens --------------------------------------------------------
 */

/* Prints a line; while the computer plays against a person it is kept for het_play_catch_up(). */
void het_play_hold(HetPlay *play, const char *text);
/* Applies a legal move and reports its events. */
void het_play_apply(HetPlay *play, const HetMove *move);
/* `ground`: include the terrain, which in words is otherwise described only once. */
void het_play_show_board(HetPlay *play, bool ground);
/* All of the map, of a large one a sign a cell; in words as the board. */
void het_play_show_map(HetPlay *play);

/* --- play-army.c: the work of a person's staff, and the enemy's turn -------------------------- */

/* Plays the next decision given by the person's order or standing answers; false: the person
 * decides. The result of an order is reported when it ends. */
bool het_play_staff(HetPlay *play);
/* What verbs may change at the terminal. */
const HetFront *het_play_front(void);
/* Plays a line of decisions as far as it goes: past dice, up to the first fault or the other side's
 * decision. False, with an error: nothing of it could be played. */
bool het_play_line(HetPlay *play, const char *line, GError **error);
/* Handles a line that is one of the verbs (battle), an order for several units or a standing
 * answer; false: it is none of them. */
bool het_play_verb(HetPlay *play, const char *line);
/* Reports what happened since the last prompt, if it was more than a few lines. */
void het_play_catch_up(HetPlay *play);

/* --- play-commands.c -------------------------------------------------------------------------- */

/* Runs a command line; false: it is no command. */
bool het_play_command(HetPlay *play, const char *line);
/* Adds what completes a line here (char *). */
void het_play_candidates(const HetPlay *play, GPtrArray *candidates);
/* The command meant by a wrong word, or NULL. */
const char *het_play_nearest(const char *word);

/* --- play-turn.c ------------------------------------------------------------------------------ */

/* Plays until the game is over or the person leaves. */
bool het_play_run(HetPlay *play, GError **error);
