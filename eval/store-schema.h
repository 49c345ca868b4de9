/* The tables and views of a store, as docs/formats.md describes them. */
#pragma once

enum {
    HET_STORE_APPLICATION = 0x48746d6e, /* "Htmn", in the file's head */
    HET_STORE_FORMAT = 2,
    HET_STORE_OLDEST = 1, /* that is read; playing or merging into it makes it the present one */
};

/* What format 1 had, but for its view of standings. */
extern const char het_store_schema[];
/* What format 2 added: the scenarios with their systems, and standings by system. */
extern const char het_store_schema_systems[];
