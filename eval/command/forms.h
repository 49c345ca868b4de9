/* Forms of commands, and topics of help, that have a file of their own: "train value". `argv[0]` is
 * both words; the exit status. */
#pragma once

int het_forecast_command(int argc, char **argv);    /* study forecast */
int het_formats_command(int argc, char **argv);     /* help formats */
int het_games_command(int argc, char **argv);       /* bench games */
int het_perft_command(int argc, char **argv);       /* bench perft */
int het_train_play_command(int argc, char **argv);  /* train play */
int het_train_value_command(int argc, char **argv); /* train value */
