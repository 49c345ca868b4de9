#include "design.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "engine/dice.h"

enum { PASSES = 60 };

GArray *
het_design_factorial(const HetDesignShape *shape, unsigned most)
{
    uint64_t count = 1;
    HET_EACH_BELOW(i, shape->factors) {
        count *= shape->values[i];
        if (count > most)
            return NULL;
    }
    GArray *rows = g_array_sized_new(FALSE, TRUE, sizeof(unsigned), (guint)count * shape->factors);
    for (uint64_t row = 0; row < count; row++) {
        uint64_t left = row, block = count;
        HET_EACH_BELOW(i, shape->factors) {
            block /= shape->values[i];
            unsigned value = (unsigned)(left / block);
            left %= block;
            g_array_append_val(rows, value);
        }
    }
    return rows;
}

/* --- Latin hypercubes ------------------------------------------------------------------------- */

/* Columns of values about their mean, each of length 1. */
typedef struct {
    unsigned rows, factors;
    double *value;  /* value[factor * rows + row] */
    unsigned *rank; /* of the value, likewise */
} Columns;

static double
correlation(const Columns *columns, unsigned a, unsigned b)
{
    double sum = 0;
    HET_EACH_BELOW(row, columns->rows)
        sum += columns->value[a * columns->rows + row] * columns->value[b * columns->rows + row];
    return sum;
}

static double
greatest(const Columns *columns)
{
    double most = 0;
    HET_EACH_BELOW(a, columns->factors)
        HET_EACH_BELOW(b, a)
            most = fmax(most, fabs(correlation(columns, a, b)));
    return most;
}

static void
swap(Columns *columns, unsigned column, unsigned i, unsigned j)
{
    double *value = columns->value + (size_t)column * columns->rows;
    unsigned *rank = columns->rank + (size_t)column * columns->rows;
    double kept = value[i];
    unsigned kept_rank = rank[i];
    value[i] = value[j];
    rank[i] = rank[j];
    value[j] = kept;
    rank[j] = kept_rank;
}

/* A column in an order by chance. */
static void
fill_column(Columns *columns, const HetDesignShape *shape, unsigned column, HetRandom *random)
{
    const unsigned rows = columns->rows, values = shape->values[column];
    double mean = 0, squares = 0;
    HET_EACH_BELOW(row, rows) {
        unsigned rank = (unsigned)((uint64_t)row * values / rows);
        columns->rank[column * rows + row] = rank;
        mean += (double)rank / rows;
    }
    HET_EACH_BELOW(row, rows) {
        double off = columns->rank[column * rows + row] - mean;
        columns->value[column * rows + row] = off;
        squares += off * off;
    }
    for (unsigned row = 0; row < rows && squares > 0; row++)
        columns->value[column * rows + row] /= sqrt(squares);
    for (unsigned row = rows; row > 1; row--)
        swap(columns, column, row - 1, (unsigned)(het_random_next(random) % row));
}

/* Exchanges two values of a column wherever that brings its squared correlations down; false if it
 * nowhere does. */
static bool
improve(Columns *columns, unsigned column, double *correlations)
{
    const unsigned rows = columns->rows;
    bool better = false;
    HET_EACH_BELOW(i, rows) {
        for (unsigned j = i + 1; j < rows; j++) {
            const double *value = columns->value + (size_t)column * rows;
            const double step = value[j] - value[i];
            double change = 0;
            if (step == 0)
                continue;
            HET_EACH_BELOW(other, columns->factors) {
                const double *there = columns->value + (size_t)other * rows;
                double after = correlations[other] + step * (there[i] - there[j]);
                if (other != column)
                    change += after * after - correlations[other] * correlations[other];
            }
            if (change > -1e-12)
                continue;
            HET_EACH_BELOW(other, columns->factors) {
                const double *there = columns->value + (size_t)other * rows;
                correlations[other] += step * (there[i] - there[j]);
            }
            swap(columns, column, i, j);
            better = true;
        }
    }
    return better;
}

static void
make_orthogonal(Columns *columns)
{
    g_autofree double *correlations = g_new0(double, columns->factors);
    bool better = true;
    for (unsigned pass = 0; pass < PASSES && better; pass++) {
        better = false;
        HET_EACH_BELOW(column, columns->factors) {
            HET_EACH_BELOW(other, columns->factors)
                correlations[other] = correlation(columns, column, other);
            better = improve(columns, column, correlations) || better;
        }
    }
}

GArray *
het_design_latin(const HetDesignShape *shape, unsigned rows, uint64_t seed, double *ret_correlation)
{
    HetRandom random;
    Columns columns = {rows, shape->factors, g_new0(double, (gsize)rows * shape->factors),
                       g_new0(unsigned, (gsize)rows * shape->factors)};
    random = (HetRandom){het_seed_derive(seed, "latin hypercube")};
    HET_EACH_BELOW(column, shape->factors)
        fill_column(&columns, shape, column, &random);
    make_orthogonal(&columns);
    *ret_correlation = greatest(&columns);
    GArray *design = g_array_new(FALSE, TRUE, sizeof(unsigned));
    HET_EACH_BELOW(row, rows)
        HET_EACH_BELOW(column, shape->factors)
            g_array_append_val(design, columns.rank[column * rows + row]);
    g_free(columns.value);
    g_free(columns.rank);
    return design;
}

/* --- screening -------------------------------------------------------------------------------- */

/* The first rows, which the others are turns of; the last row is all low. */
static const char *const generators[] = {
    "++-",
    "+++-+--",
    "++-+++---+-",
    "++++-+-++--+---",
    "++--++++-+-+----++-",
    "+++++-+-++--++--+-+----",
};

static void
add_row(GArray *rows, const HetDesignShape *shape, const char *generator, unsigned row, bool fold)
{
    const unsigned length = (unsigned)strlen(generator);
    HET_EACH_BELOW(i, shape->factors) {
        bool high = row < length && generator[(i + length - row) % length] == '+';
        unsigned value = high != fold ? shape->values[i] - 1 : 0;
        g_array_append_val(rows, value);
    }
}

GArray *
het_design_screening(const HetDesignShape *shape, gboolean fold)
{
    unsigned index = 0;
    while (index < G_N_ELEMENTS(generators) && strlen(generators[index]) < shape->factors)
        index++;
    if (index == G_N_ELEMENTS(generators))
        return NULL;
    const unsigned count = (unsigned)strlen(generators[index]) + 1;
    GArray *rows = g_array_new(FALSE, TRUE, sizeof(unsigned));
    HET_EACH_BELOW(row, count)
        add_row(rows, shape, generators[index], row, false);
    for (unsigned row = 0; fold && row < count; row++)
        add_row(rows, shape, generators[index], row, true);
    return rows;
}
