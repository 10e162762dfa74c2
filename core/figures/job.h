// Job: a figure that takes its time. It is done in steps, and has a trace after each of them.
//
// Such a figure has a Job beside State, Trace and compute:
//   explicit Job(const State<>&)
//   int total() const        how many trials there are
//   int done() const         how many are done
//   void step(int trials)    does as many more, or those that are left
//   Trace<> trace() const    of the trials so far; NaN where there are none yet
// However it is cut into steps, the trace at the end is the same to the last bit.
#pragma once

#include <string>

#include "core/sentence.h"

namespace attention {

template <class Figure>
concept IsJob = requires {
  typename Figure::Job;
};

/// A job's whole trace at once.
template <class Figure>
typename Figure::template Trace<> run_whole(const typename Figure::template State<>& state) {
  typename Figure::Job job(state);
  job.step(job.total());
  return job.trace();
}

inline constexpr double kMostNormals = 250e6;
inline constexpr double kMostMultiplyAdds = 2500e6;

/// The sentence that refuses a run as too large; empty where it is not.
inline std::string too_large(double normals, double multiply_adds) {
  if (normals <= kMostNormals && multiply_adds <= kMostMultiplyAdds) return "";
  const auto millions = [](double n) { return quote(n / 1e6); };
  return "this run would draw " + millions(normals) + " million normals and do " +
         millions(multiply_adds) + " million multiply-adds; it may have up to " +
         millions(kMostNormals) + " million and " + millions(kMostMultiplyAdds) + " million";
}

}  // namespace attention
