/* A game at the terminal: declarations shared by play*.c and private to them. */
#pragma once

#include "agents/agent.h"
#include "cli/board/board.h"
#include "cli/command/staff.h"
#include "cli/common/choices.h"
#include "engine/session.h"
#include "cli/common/input.h"

/* The default opponent, who also gives hints. */
#define HET_PLAY_BEST "general"

/* The beginning of a record's notes with instructions to the staff: "staff first answer pass turn".
 */
#define HET_PLAY_NOTE "staff "

/* A line of the story so far. */
typedef struct {
    unsigned length; /* moves played when it was printed: undo removes later ones */
    char *text;
} HetPlayLine;

typedef struct {
    HetTerminal terminal;
    HetInput *input;
    HetScenario *scenario;
    HetSession *session;
    HetRecorder *recorder; /* NULL: not recorded */
    bool unrecorded;       /* a write to it has failed, and it was told */
    char *path;            /* of the record, or NULL */
    uint64_t seed;
    char *names[HET_SIDES];      /* "human", or the agent as typed */
    HetAgent *agents[HET_SIDES]; /* NULL: a person */
    HetStaff *staff[HET_SIDES];  /* of persons; NULL: a computer's side */
    GArray *asked;               /* unsigned: session lengths at which a person's line was obeyed */
    HetAgent *advisor;           /* for hints, made when first asked; seat in advisor->seat */
    GArray *story;               /* HetPlayLine */
    GPtrArray *log;              /* char *: lines of the screen's log; NULL: no screens are drawn */
    gint64 drawn;                /* when the screen was drawn last, microseconds */
    GPtrArray *held;             /* char *: lines of the computer's turn, not said yet */
    unsigned since;              /* session length when a person was last asked */
    char *headed, *asked_last;   /* the last head of the board, question and choices, in words */
    unsigned looked;             /* the unit last described in words */
    char *why;                   /* the computer's last choice explained, or NULL */
    char *dice;                  /* a roll not yet reported, while an outcome is applied */
    bool by_hand;                /* a person rolls the dice */
    bool explain;                /* tell why at once */
    bool quiet;                  /* events are kept in the story but not printed */
    bool hushed;                 /* the same while an order for many is carried out without dice */
    bool stale;                  /* the board changed since it was shown */
    bool ground_told;            /* its terrain has been told */
    bool leave;                  /* the person wants to stop */
    unsigned games;              /* grows when another game is resumed in this one's place */
    HetPoint from, to;           /* last move on the board */
    HetPoint eye;                /* a place that the person wants the screen to show */
} HetPlay;

static inline const HetState *
het_play_state(const HetPlay *play)
{
    return het_session_state(play->session);
}

/* Whether a person plays `actor`. */
static inline bool
het_play_person(const HetPlay *play, unsigned actor)
{
    return actor <= HET_SECOND && play->agents[actor] == NULL;
}

/* --- play-game.c: the game and its record ----------------------------------------------------- */

/* Starts play->scenario again; play->seed, names and path are set. */
bool het_play_start(HetPlay *play, GError **error);
/* Resumes a record, which is continued in place. `first`, `second`: as recorded if NULL. */
bool het_play_resume(HetPlay *play, const char *path, const char *first, const char *second,
                     GError **error);
/* Writes a new file: the game so far, or the position if the name ends in ".scenario". */
bool het_play_save(HetPlay *play, const char *path, GError **error);
/* Ends the record and frees the game; the terminal and the input stay. */
bool het_play_close(HetPlay *play, GError **error);
/* Moves to take back to the last decision of a person; 0: there is none. `ret_dice` (transfer
 * full): the last outcome of dice among them, or NULL. */
unsigned het_play_undo_count(const HetPlay *play, char **ret_dice);
void het_play_undo(HetPlay *play, unsigned moves);
/* Replays the game so far to an agent, from its start. */
void het_play_inform(const HetPlay *play, HetAgent *agent);

/* --- play-screen.c: board and prompt stay in place on a terminal --------------------------------
 */

/* Adds new output to the log and redraws the screen: the last lines of the log, the board, the
 * question. Output longer than the log is first shown page by page. Does nothing if the game is
 * printed line by line. `choices` NULL: the game is over. (transfer full) a line that was typed
 * meanwhile, NULL: none. */
char *het_play_draw(HetPlay *play, const HetChoices *choices);
/* The same while the computer thinks, without a question, now and then. */
void het_play_draw_meanwhile(HetPlay *play);
/* Whether screens are drawn at all: on a terminal of 40 columns and 16 rows, unless --plain or
 * --stream. Begins it. */
void het_play_screen_begin(HetPlay *play, bool wanted);
void het_play_screen_end(HetPlay *play);
/* (transfer full) The prompt: side, decision and rule. */
char *het_play_question(const HetPlay *play);

/* --- play-tell.c: telling what happens -------------------------------------------------------- */

/* Prints a line; while the computer plays against a person it is kept for het_play_catch_up(). */
void het_play_hold(HetPlay *play, const char *text);
/* Applies a legal move and reports its events. */
void het_play_apply(HetPlay *play, const HetMove *move);
/* `ground`: include the terrain, which in words is otherwise described only once. */
void het_play_show_board(HetPlay *play, bool ground);
/* An explanation as lines: at most `most` candidates. (transfer full) */
char *het_play_explanation(const HetExplanation *explanation, const HetState *state, unsigned most);
/* The luck in the dice so far, by the evaluator of the system. */
void het_play_luck(const HetPlay *play, GString *text);

/* --- play-army.c: commanding many units --------------------------------------------------------
 */

/* Plays the next decision given by the person's order or standing answers; false: ask the person.
 * The result of an order is reported when it ends. */
bool het_play_staff(HetPlay *play);
/* Handles a line that is an order for several units or a standing answer; false: it is neither. */
bool het_play_army_line(HetPlay *play, const char *line);
/* Reports what happened since the last prompt, if it was more than a few lines. */
void het_play_catch_up(HetPlay *play);
/* Commands; `rest` is what follows the word. */
typedef void HetPlayArmyCommand(HetPlay *play, const HetChoices *choices, const char *rest);
HetPlayArmyCommand het_play_groups, het_play_group, het_play_go, het_play_answers, het_play_digest,
    het_play_reach, het_play_threats, het_play_sight, het_play_look;

/* --- play-commands.c -------------------------------------------------------------------------- */

/* Runs a command line; false: it is no command. `choices` is NULL when the game is over. */
bool het_play_command(HetPlay *play, const HetChoices *choices, const char *line);
/* Adds what completes a line here (char *). */
void het_play_candidates(const HetChoices *choices, GPtrArray *candidates);
/* The command meant by a wrong word, or NULL. */
const char *het_play_nearest(const char *word);

/* --- play-turn.c ------------------------------------------------------------------------------ */

/* Plays until the game is over or the person leaves. */
bool het_play_run(HetPlay *play, GError **error);
