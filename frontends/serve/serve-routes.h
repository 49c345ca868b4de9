/* Meaning of a path after /api/: each file of requests ends with its routes. */
#pragma once

#include "serve-call.h"

typedef void HetServeRun(HetServeCall *call);

typedef struct {
    const char *method, *name;
    unsigned right;
    bool table; /* the path is game/ID/NAME */
    HetServeRun *run;
} HetServeRoute;

extern const HetServeRoute het_serve_lobby_routes[], het_serve_state_routes[],
    het_serve_game_routes[], het_serve_command_routes[], het_serve_replay_routes[],
    het_serve_editor_routes[], het_serve_undo_routes[], het_serve_campaign_routes[],
    het_serve_store_routes[], het_serve_chat_routes[],
    het_serve_mail_routes[]; /* end with a NULL name */
