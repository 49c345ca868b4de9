/* The tables and views of a store, as docs/formats.md describes them. */
#pragma once

#include <stdbool.h>

enum {
    HET_STORE_APPLICATION = 0x48746d6e, /* "Htmn", in the file's head */
    HET_STORE_FORMAT = 6, /* has the courses of games and exact answers: the store of a study */
    HET_STORE_PLAIN = 5,  /* of any other tournament */
};

/* (transfer full) SQL that makes them, of a study's store or of any other. */
char *het_store_schema(bool study);
