/* The four kinds of generals by which findings are judged: a finding under one of them only may be
 * that general's, not the rulebook's. One table names them for each rule system, by styles that no
 * later version of the program takes for others. */
#pragma once

typedef enum {
    HET_GENERALS_RULE,    /* by rule, in the system's usual style */
    HET_GENERALS_SECOND,  /* by rule, in another style */
    HET_GENERALS_GREEDY,  /* the best action at once */
    HET_GENERALS_GENERAL, /* search with the learned value */
} HetGenerals;
enum { HET_GENERALS_KINDS = HET_GENERALS_GENERAL + 1 };

extern const char *const het_generals_kinds[]; /* "rule", "second" ..., NULL-terminated */

/* The agent of a kind, "doctrine:learned"; NULL: no such system. */
const char *het_generals_agent(const char *system, HetGenerals kind);
