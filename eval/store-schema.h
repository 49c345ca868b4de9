/* The tables and views of a store, as docs/formats.md describes them. */
#pragma once

enum {
    HET_STORE_APPLICATION = 0x48746d6e, /* "Htmn", in the file's head */
    HET_STORE_FORMAT = 1,
};

extern const char het_store_schema[];
