/* Our own versions of the distributions that judging needs: those of the C library differ in the
 * last bits between versions, and results must be the same bytes everywhere. They use + - * / and
 * sqrt only, which IEEE 754 fixes. */
#pragma once

/* The error function, absolute error below 1e-12. */
double het_numeric_erf(double x);

/* The chance that a standard normal variable is at most z. */
double het_numeric_normal(double z);

/* The chance that a Student t variable with `freedom` (1 and up) degrees of freedom is as far from
 * 0 as t, both ways; absolute error below 1e-9, of 1000 degrees and more below 1e-6. */
double het_numeric_student(double t, unsigned freedom);

/* The t above 0 whose het_numeric_student() is `chance` (above 0, at most 1): at 0.05 half the
 * width, in standard errors, of a 95 % interval. */
double het_numeric_student_quantile(double chance, unsigned freedom);

/* The chance that an F variable with `above` (1 and up) and `below` (1 and up) degrees of freedom
 * is above f; as exact as het_numeric_student(). */
double het_numeric_f(double f, unsigned above, unsigned below);

/* Compares two doubles, by pointers to them, as qsort() requires. */
int het_numeric_compare(const void *one, const void *other);

/* The median of `count` (1 and up) values, which it sorts. */
double het_numeric_median(double *values, unsigned count);
