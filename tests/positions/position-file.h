/* Files of tests as positions: README.md in this folder has the language. */
#pragma once

#include "engine/scenario.h"

typedef struct {
    unsigned number; /* of the line in the file */
    char *keyword;   /* "play" */
    char *rest;      /* what follows, stripped; "" if nothing */
} PositionLine;

typedef struct {
    unsigned number;
    char *title;     /* with its ids */
    char *setting;   /* path of the setting's file */
    GArray *lines;   /* PositionLine */
    GArray *columns; /* char *: names after `each` */
    GArray *rows;    /* char **: values; none: the test runs once as it is */
} PositionTest;

typedef struct {
    char *path;
    GPtrArray *tests; /* PositionTest */
} PositionFile;

/* (transfer full) The message of an error names file and line. */
PositionFile *position_file_load(const char *path, GError **error);
void position_file_free(PositionFile *file);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PositionFile, position_file_free)

/* (transfer full) A test of these lines on the setting of a path. */
PositionTest *position_test_of(const char *setting, const char *lines);
void position_test_free(PositionTest *test);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PositionTest, position_test_free)

/* (transfer full) A line's text with the names of a row replaced; `row` NULL: as it is. */
char *position_test_text(const PositionTest *test, char *const *row, const char *text);
/* (transfer full) Ids of rules that a test's title begins with: "KIR-10.3". */
char **position_test_rules(const PositionTest *test);

/* (transfer full) The parts of a text between semicolons outside quotes, without blanks around. */
GStrv position_split(const char *text);
/* (transfer full) The text of the scenario file that the lines of a test make of its setting. */
char *position_scenario(const PositionTest *test, char *const *row, GError **error);
