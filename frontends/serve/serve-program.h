/* The server as a program of its own, hetman-serve: what the program that starts it needs to know.
 */
#pragma once

#include "console/command.h"

/* In hetman-serve the server; in hetman what starts hetman-serve. */
extern const HetCommand het_command_serve;

#define HET_SERVE_PROGRAM "hetman-serve"
#define HET_SERVE_SUMMARY "The board in a browser: play, replay, edit"
