#include "core/measures.h"

#include <algorithm>
#include <limits>

namespace attention {

double median(std::vector<double> x) {
  const bool unordered = std::any_of(x.begin(), x.end(), [](double each) { return is_nan(each); });
  if (x.empty() || unordered) return std::numeric_limits<double>::quiet_NaN();
  const auto middle = x.begin() + static_cast<std::ptrdiff_t>(x.size() / 2);
  std::nth_element(x.begin(), middle, x.end());
  if (x.size() % 2 == 1) return *middle;
  return (*std::max_element(x.begin(), middle) + *middle) / 2;
}

}  // namespace attention
