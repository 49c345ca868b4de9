/* Texts that are kept in tests/judgements and must be the same again, line by line. */
#pragma once

/* (transfer full) The kept text; NULL if there is none and it is about to be made, otherwise a
 * missing file fails the test. */
char *kept_text(const char *name);

/* Fails at the first line of `text` that is not the kept one, and tells it with the last line
 * before it that begins with '>', which names the position. HET_TEST_REGENERATE=1 keeps the text
 * instead and skips the test. */
void kept_text_expect(const char *name, const char *text);
/* The same in another folder of tests. */
void kept_text_expect_in(const char *folder, const char *name, const char *text);
