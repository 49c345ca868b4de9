/* The rules as docs/rules/<system>.md tells them, which are part of the program: by id or by words.
 */
#pragma once

#include <glib.h>

typedef struct {
    char *section; /* its heading: "6. Battles" */
    char *id;      /* "HUS-6.13b" */
    char *text;    /* the rule in our words */
    char *tag;     /* "stated", or "ruling: ...", "reconstructed: ..." with the reason */
} HetRule;

/* (transfer full) All rules of a system (HetRule), in the order of its page. */
GPtrArray *het_rulebook_all(const char *system);

/* (transfer full) Those of a system that somebody asks for: the rule of that id and what its
 * paragraph says further ("HUS-6.13": also HUS-6.13b); else all whose id begins so; else all that
 * hold the words. Letters may be of any case, and an id may go without its prefix. */
GPtrArray *het_rulebook_find(const char *system, const char *asked);

/* The system (of engine/rules/registry.h) whose ids begin as `id` does up to its hyphen; NULL:
 * none. */
const char *het_rulebook_system(const char *id);

/* (transfer full) "HUS-6.13b: what it says [stated]". */
char *het_rulebook_line(const HetRule *rule);
