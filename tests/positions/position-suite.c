#include "position-suite.h"

#include "position-file.h"

Position *
position_of(const char *setting, const char *units, const char *more)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *path =
        g_strdup_printf("%s/tests/positions/%s.setting", g_getenv("G_TEST_SRCDIR"), setting);
    g_autofree char *lines = g_strdup_printf("unit %s\n%s", units, more != NULL ? more : "");
    g_autoptr(PositionTest) test = position_test_of(path, lines);
    g_autofree char *text = position_scenario(test, NULL, &error);
    Position *position = text != NULL ? position_open(text, &error) : NULL;
    if (position == NULL)
        fail_msg("%s in\n%s\n%s", error->message, lines, text != NULL ? text : path);
    for (guint i = 0; i < test->lines->len; i++) {
        const PositionLine *line = &g_array_index(test->lines, PositionLine, i);
        if (strcmp(line->keyword, "play") == 0)
            position_plays(position, line->rest);
        else if (strcmp(line->keyword, "until") == 0 &&
                 !position_until(position, line->rest, &error))
            fail_msg("%s in\n%s", error->message, lines);
    }
    return position;
}

void
position_plays(Position *position, const char *moves)
{
    g_autoptr(GError) error = NULL;
    if (!position_play(position, moves, &error))
        fail_msg("%s: %s", moves, error->message);
}

unsigned
position_unit(const Position *position, const char *code)
{
    unsigned unit = het_scenario_unit(position->scenario, code);
    assert_int_not_equal(unit, HET_NO_UNIT);
    return unit;
}
