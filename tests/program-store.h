/* Stores of results in tests of the program itself: read and changed from outside, in the directory
 * where it runs. */
#pragma once

/* (transfer full) All rows of a store as hetman exports them, without times and places, in order.
 */
char *program_rows(const char *store);
/* Runs SQL statements on it, which must be good. Returns how many rows the last one changed. */
int program_sql(const char *store, const char *sql);
/* (transfer full) All rows of a question, columns parted by blanks. */
char *program_ask(const char *store, const char *question);
/* A copy of a store that nobody plays into. */
void program_copy(const char *from, const char *to);
