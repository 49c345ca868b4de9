/* The rules in docs/rules/<system>.md, which are built into the program, by id or by words. */
#pragma once

#include <glib.h>

typedef struct {
    char *section; /* its heading: "6. Battles" */
    char *id;      /* "HUS-6.13b" */
    char *text;    /* the rule in our words */
    char *tag;     /* "stated", or "ruling: ...", "reconstructed: ..." with the reason */
    char *table;   /* lines of the tables whose captions name its id, in columns; else NULL */
} HetRule;

/* (transfer full) All rules of a system (HetRule), in the order of its page. */
GPtrArray *het_rulebook_all(const char *system);

/* (transfer full) The rules that match a query: the rule with that id and the rest of its paragraph
 * ("HUS-6.13": also HUS-6.13b); else all whose ids begin with it; else all that contain it as it
 * is; else all that have each of its words, in text, heading or table. Case does not matter, and
 * the prefix of an id may be omitted. */
GPtrArray *het_rulebook_find(const char *system, const char *requested);

/* The system (of engine/rules/registry.h) whose ids have the prefix of `id`; NULL: none. */
const char *het_rulebook_system(const char *id);

/* (transfer full) The tables of rules, each once and after an empty line; "" if they have none. */
char *het_rulebook_tables(const GPtrArray *rules);

/* (transfer full) "HUS-6.13b: its text [stated]". */
char *het_rulebook_line(const HetRule *rule);
