/* Logarithm and exponential of our own: those of the C libraries differ by version in the last
 * bits, and search must choose the same moves everywhere. Only + - * / on doubles, in a fixed
 * order; relative error below 1e-13. */
#pragma once

/* The natural logarithm of x, finite and > 0, and not subnormal. */
double het_log(double x);

/* e to the x; 0 below -700, and x above 700 is taken as 700. */
double het_exp(double x);

/* Turns `count` scores into probabilities in place: exp(score / temperature) over their sum.
 * temperature > 0, count > 0. */
void het_softmax(double *values, unsigned count, double temperature);
