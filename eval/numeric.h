/* Our own versions of the distributions that judging needs: those of the C library differ in the
 * last bits between versions, and results must be the same bytes everywhere. They use + - * / and
 * sqrt only, which IEEE 754 fixes. */
#pragma once

/* The error function, absolute error below 1e-12. */
double het_numeric_erf(double x);

/* The chance that a standard normal variable is at most z. */
double het_numeric_normal(double z);

/* The chance that a chi-square variable with `freedom` degrees of freedom is above x. Absolute
 * error below 1e-10. */
double het_numeric_chi_square(double x, unsigned freedom);

/* The value a Student t variable with `freedom` (1 and up) degrees of freedom stays below with
 * chance 0.975: half the width, in standard errors, of a two-sided 95 % interval. Absolute error
 * below 3e-6. */
double het_numeric_student(unsigned freedom);
