/* The subcommands of `hetman`. Each is one function in cli/<name>.c that reads its own arguments
 * (argv[0] is the subcommand's name), prints its results on standard output and errors on standard
 * error, and returns the exit status: 0 done, 1 failed, 2 wrong usage (usage.h). To add one:
 * declare it here and add its line to the table in main.c and its file to meson.build. */
#pragma once

int het_cli_agents(int argc, char **argv);     /* agents, options, doctrines */
int het_cli_bench(int argc, char **argv);      /* speed, and a signature of play */
int het_cli_campaign(int argc, char **argv);   /* battles in a row that carry over */
int het_cli_check(int argc, char **argv);      /* scenario, tournament and record files */
int het_cli_compliance(int argc, char **argv); /* a program that is to be an agent */
int het_cli_export(int argc, char **argv);     /* a store as CSV, JSON or records */
int het_cli_halving(int argc, char **argv);    /* the best of many variants */
int het_cli_match(int argc, char **argv);      /* two agents on one scenario */
int het_cli_merge(int argc, char **argv);      /* stores into one */
int het_cli_mirror(int argc, char **argv);     /* two agents on battles of equal armies */
int het_cli_odds(int argc, char **argv);       /* exact chances of orders */
int het_cli_perft(int argc, char **argv);      /* counts of nodes by depth */
int het_cli_play(int argc, char **argv);       /* a game at the terminal */
int het_cli_power(int argc, char **argv);      /* pairs needed to find an effect */
int het_cli_protocol(int argc, char **argv);   /* the text protocol */
int het_cli_replay(int argc, char **argv);     /* a recorded game again */
int het_cli_report(int argc, char **argv);     /* a store as tables, page, plots */
int het_cli_rules(int argc, char **argv);      /* what the rules say */
int het_cli_scenarios(int argc, char **argv);  /* shipped scenarios */
int het_cli_show(int argc, char **argv);       /* a scenario's map and forces */
int het_cli_status(int argc, char **argv);     /* what a store holds and lacks */
int het_cli_systems(int argc, char **argv);    /* rule systems and their options */
int het_cli_tournament(int argc, char **argv); /* many agents on many scenarios */
int het_cli_tune(int argc, char **argv);       /* better values of options and dials */
int het_cli_worker(int argc, char **argv);     /* plays legs for match and tournament; hidden */
