/* What the mathematical functions in use give, over many arguments, a line each: same.py compares
 * the lines of this compiled natively and as the page is. Where a result is rounded to a whole
 * number in the program (battle/compass.c), it is so here; "unrounded" lines may differ. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MANY = 1000000, ANGLES = 65536, REACH = 30000 };

static uint64_t random_state, sum;

static uint64_t
draw(void) /* splitmix64 */
{
    uint64_t z = random_state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static void
add(uint64_t value)
{
    sum = (sum ^ value) * 0x100000001b3u;
    sum ^= sum >> 29;
}

static void
add_double(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    add(value != value ? 1 : bits);
}

/* Any number at all every other time, else one such as a program has. */
static double
number(void)
{
    double value;
    const uint64_t bits = draw();
    memcpy(&value, &bits, sizeof value);
    return bits & 1 && value == value ? value : (double)(int64_t)(draw() >> 20) / 1048576.0 - 8e6;
}

static void
tell(const char *name)
{
    printf("%s %016llx\n", name, (unsigned long long)sum);
    random_state = 1;
    sum = 0xcbf29ce484222325u;
}

static double
fabsf_of(double x)
{
    return fabsf((float)x);
}

static double
sqrtf_of(double x)
{
    return sqrtf((float)x);
}

static double
whole(double x)
{
    return fabs(x) < 1e9 ? (double)lround(x) + (double)llround(x) : 0;
}

static void
of_one(const char *name, double function(double))
{
    for (unsigned i = 0; i < MANY; i++)
        add_double(function(number()));
    tell(name);
}

static void
of_two(const char *name, double function(double, double))
{
    for (unsigned i = 0; i < MANY; i++) {
        const double one = number();
        add_double(function(one, number()));
    }
    tell(name);
}

static int
offset(void)
{
    return (int)(draw() % (2 * REACH + 1)) - REACH;
}

/* As het_compass_turned(), het_compass_distance(), het_compass_bearing() have them. */
static void
of_a_table(void)
{
    for (unsigned i = 0; i < MANY; i++) {
        const double angle = -(double)(draw() % ANGLES) * 2 * 3.14159265358979323846 / ANGLES;
        const double across = offset(), up = offset();
        add((uint64_t)lround(across * cos(angle) - up * sin(angle)));
        add((uint64_t)lround(across * sin(angle) + up * cos(angle)));
    }
    tell("sin cos, rounded");
    for (unsigned i = 0; i < MANY; i++) {
        const double across = offset();
        add((uint64_t)llround(hypot(across, offset())));
    }
    tell("hypot, rounded");
    for (unsigned i = 0; i < MANY; i++) {
        const double across = i % 2 ? offset() : offset() * sqrt(3) / 2, up = offset() / 2.0;
        const double turn = atan2(across, up) / (2 * 3.14159265358979323846);
        for (int points = 8; points <= 16; points += 4)
            add((uint64_t)lround(turn * points));
    }
    tell("atan2, rounded");
}

static void
of_angles(void)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        add_double(sin(-(double)i * 2 * 3.14159265358979323846 / ANGLES));
        add_double(cos(-(double)i * 2 * 3.14159265358979323846 / ANGLES));
    }
    tell("sin cos of all angles, unrounded");
    for (unsigned i = 0; i < MANY; i++) {
        const double across = offset();
        add_double(hypot(across, offset()));
    }
    tell("hypot, unrounded");
    for (unsigned i = 0; i < MANY; i++) {
        const double across = offset();
        add_double(atan2(across, offset()));
    }
    tell("atan2, unrounded");
}

/* Numbers as texts have them. */
static void
of_texts(void)
{
    for (unsigned i = 0; i < MANY / 10; i++) {
        char text[400];
        const double value = number();
        const int length = snprintf(text, sizeof text, "%.17g %.2f %.3f", value, fmod(value, 1e6),
                                    fmod(value, 1e3));
        for (int j = 0; j < length; j++)
            add((unsigned char)text[j]);
        add_double(strtod(text, NULL));
    }
    tell("printf strtod");
}

int
main(void)
{
    random_state = 1;
    sum = 0xcbf29ce484222325u;
    of_one("sqrt", sqrt);
    of_one("sqrtf", sqrtf_of);
    of_one("fabs", fabs);
    of_one("fabsf", fabsf_of);
    of_one("floor", floor);
    of_one("ceil", ceil);
    of_one("lround llround", whole);
    of_two("fmin", fmin);
    of_two("fmax", fmax);
    of_a_table();
    of_angles();
    of_texts();
    return 0;
}
