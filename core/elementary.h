#pragma once

// Exponential, logarithms, sine, cosine and hyperbolic tangent with the same bits on every
// platform. The C library's may differ in the last bit from one system to the next; these use + - *
// /, comparisons and bit moves only, which IEEE 754 defines to the bit. (Compile without fast-math
// and with -ffp-contract=off.)

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

// log1p(x) = log(1 + x), to full accuracy where x is small.
// Range: x >= -1.
// Edges: log1p(+0) = +0, log1p(-0) = -0; log1p(-1) = -infinity; log1p(+infinity) = +infinity; below
//   -1, and for NaN, NaN.
// Accuracy: within 1 ulp. This very algorithm, rounding for rounding, and not a better one: NumPy's
//   normals show its bits. (Where glibc uses fused multiply-add, NumPy's own tail draws differ from
//   themselves elsewhere: in 2 of 10,341.)
// Source: fdlibm's s_log1p.c (K. C. Ng, Sun Microsystems, 1993), its polynomial added up as glibc
//   does.
double log1p(double x);

// sin(x) and cos(x), x in radians.
// Range: |x| <= 2^20; beyond that, and for infinities and NaN, NaN.
// Edges: sin(0) = 0 with its sign; cos(0) = 1.
// Accuracy: within 1 ulp for |x| <= 64, the positions there are (measured against MPFR).
// Source: reduction by multiples of pi/2 in three parts after W. J. Cody and W. Waite, Software
//   Manual for the Elementary Functions (1980), then Taylor's series.
double sin(double x);
double cos(double x);

// tanh(x) = (e^x - e^-x) / (e^x + e^-x).
// Range: every double. Results from -1 to 1; odd to the last bit.
// Edges: tanh(0) = 0 with its sign, and a subnormal number is its own tanh; from |x| = 22 on, and
// for
//   the infinities, 1 or -1; NaN gives NaN.
// Accuracy: within 1 ulp of the true value (measured against MPFR: 0.83).
// Source: J. H. Lambert's continued fraction (1761) up to 1/2, e^2x beyond.
double tanh(double x);

// The square root of x: exact to the last bit by IEEE 754, on every platform.
inline double sqrt(double x) { return __builtin_sqrt(x); }

}  // namespace attention
