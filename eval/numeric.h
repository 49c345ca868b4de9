/* The few functions of analysis that judging needs, of our own: those of the C library differ in
 * the last bits from version to version, and results must be the same bytes everywhere. They use
 * + - * / and sqrt only, which IEEE 754 fixes. Relative errors are below 1e-14 unless said
 * otherwise. */
#pragma once

/* The natural logarithm; x is finite and greater than 0. */
double het_numeric_log(double x);

/* e to the power x, for x from -700 to 700; smaller gives 0, greater the value at 700. */
double het_numeric_exp(double x);

/* The error function, absolute error below 1e-14. */
double het_numeric_erf(double x);

/* The chance that a standard normal variable is at most z. */
double het_numeric_normal(double z);

/* The value a Student t variable with `freedom` (1 and up) degrees of freedom stays below with
 * chance 0.975: half the width, in standard errors, of a two-sided 95 % interval. Absolute error
 * below 3e-6. */
double het_numeric_student(unsigned freedom);
