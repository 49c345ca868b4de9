/* What tests send to the interpreter of the protocol, and what it must answer. */
#pragma once

#include "test.h"

#include <string.h>

#include "frontends/protocol/protocol.h"

static inline HetProtocol *
fresh(void)
{
    return het_protocol_new(NULL, 0);
}

/* (transfer full) The answer to some lines, each closed by a newline. */
static inline char *
answer_to(HetProtocol *protocol, const char *lines)
{
    g_autoptr(GString) answer = g_string_new(NULL);
    het_protocol_feed(protocol, lines, strlen(lines), answer);
    return g_string_free(g_steal_pointer(&answer), FALSE);
}

#define assert_reports(protocol, lines, expected)                                                  \
    do {                                                                                           \
        g_autofree char *got = answer_to(protocol, lines);                                         \
        assert_string_equal(got, expected);                                                        \
    } while (0)

#define assert_reports_part(protocol, lines, expected)                                             \
    do {                                                                                           \
        g_autofree char *got = answer_to(protocol, lines);                                         \
        if (strstr(got, expected) == NULL)                                                         \
            fail_msg("\"%s\": expected \"%s\" in \"%s\"", lines, expected, got);                   \
    } while (0)

/* A game of stones already placed, so that the tests can name moves. */
static const char position[] = "scenario-text 12 tests/position\n"
                               "[scenario]\n"
                               "format=1\n"
                               "system=einstein\n"
                               "title=Position\n"
                               "first=White\n"
                               "second=Black\n"
                               "turns=5\n"
                               "[position]\n"
                               "first=a2;b1;-;-;-;-\n"
                               "second=e4;d5;-;-;-;-\n"
                               "\n"
                               "# a comment of the file\n";

static inline HetProtocol *
positioned(void)
{
    HetProtocol *protocol = fresh();
    assert_reports(protocol, position, "= Position\n\n");
    return protocol;
}
