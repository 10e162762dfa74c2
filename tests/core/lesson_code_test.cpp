// The programs printed in the lessons, run: they must say what the figures beside them say.
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "core/figures/figures.h"
#include "tests/core/printed_by.h"

namespace attention {
namespace {

/// What a command prints, number by number.
std::vector<double> printed_by(const std::string& command) {
  std::istringstream words(text_printed_by(command));
  std::vector<double> numbers;
  for (double x = 0; words >> x;) numbers.push_back(x);
  return numbers;
}

TEST(LessonCode, TheCppOfLessonOnePrintsTheFiguresOwnBits) {
  const std::vector<double> printed = printed_by(LESSON_1_PROGRAM);
  const auto trace = OneQuery::compute(OneQuery::State<>{});
  ASSERT_EQ(printed.size(), 4U);
  EXPECT_EQ(printed[0], 0);  // the loop and the product, their largest difference
  for (std::size_t c = 0; c < 3; ++c) EXPECT_EQ(printed[c + 1], trace.context[c]);
}

TEST(LessonCode, TheNumPyOfLessonOnePrintsTheFiguresNumbers) {
  const std::vector<double> printed =
      printed_by("'" PYTHON "' '" LESSONS_DIR "/1-no-parameters.py'");
  const auto trace = OneQuery::compute(OneQuery::State<>{});
  ASSERT_EQ(printed.size(), 4U) << "it needs NumPy: apt-get install python3-numpy";
  // A BLAS may add in another order and NumPy has an exp of its own: a few roundings of numbers
  // below 2, 2^-53 each.
  EXPECT_NEAR(printed[0], 0, 4e-16);
  for (std::size_t c = 0; c < 3; ++c) EXPECT_NEAR(printed[c + 1], trace.context[c], 1e-15);
}

}  // namespace
}  // namespace attention
