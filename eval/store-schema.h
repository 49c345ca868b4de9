/* The tables and views of a store, as docs/formats.md describes them. */
#pragma once

enum {
    HET_STORE_APPLICATION = 0x48746d6e, /* "Htmn", in the file's head */
    HET_STORE_FORMAT = 4,  /* has the courses of games and exact answers: the store of a study */
    HET_STORE_PLAIN = 3,   /* of any other tournament */
    HET_STORE_SYSTEMS = 2, /* has the scenarios with their systems, but no checks in the tables */
    HET_STORE_OLDEST = 1,  /* that is read; playing or merging into it makes it the second one */
};

extern const char het_store_schema[];
/* The tables of formats 1 and 2, without the view of standings. */
extern const char het_store_schema_unchecked[];
/* Additions of format 2: the scenarios with their systems, and standings by system. */
extern const char het_store_schema_systems[];
/* Additions of format 4. */
extern const char het_store_schema_study[];
