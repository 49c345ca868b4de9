/* The tables and views of a store, as docs/formats.md describes them. */
#pragma once

enum {
    HET_STORE_APPLICATION = 0x48746d6e, /* "Htmn", in the file's head */
    HET_STORE_FORMAT = 4, /* has the courses of games and exact answers: the store of a study */
    HET_STORE_PLAIN = 3,  /* of any other tournament */
};

extern const char het_store_schema[];
/* Additions of a study's. */
extern const char het_store_schema_study[];
