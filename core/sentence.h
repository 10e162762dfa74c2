// Sentences about numbers: how a value is quoted in an error message.
#pragma once

#include <string>
#include <string_view>

namespace attention {

/// A number as a reader would write it: 5, -0.25, 1e+06, NaN, Infinity. Rounded to 6 digits.
std::string quote(double x);

/// A count or an index.
inline std::string quote(int n) { return quote(static_cast<double>(n)); }

/// A piece of text in quotation marks, cut after 24 characters, control characters left out.
std::string quote(std::string_view text);

}  // namespace attention
