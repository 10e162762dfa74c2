#include "tests/core/golden.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace attention {
namespace {

constexpr const char* kHowToWriteIt =
    "; if the figure was meant to change, write the files anew with "
    "`cmake --build build/native --target goldens` and look at the diff";

class Golden : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    std::string problem;
    file_ = read_json(golden_path(GetParam()), problem);
    ASSERT_EQ(problem, "") << kHowToWriteIt;
  }

  const AnyFigure& figure() const { return *find_figure(GetParam()); }

  Json file_;
};

INSTANTIATE_TEST_SUITE_P(Figures, Golden, testing::ValuesIn(figure_names()), test_name);

TEST_P(Golden, HoldsTheDefaultAndEveryPresetAsTheyAreNow) {
  for (const auto& [name, state] : figure().states) {
    ASSERT_TRUE(file_.contains(name)) << "the file has no " << name << kHowToWriteIt;
    EXPECT_TRUE(same_json(file_[name]["state"], state))
        << "in the state (file and core) of " << name << kHowToWriteIt;
  }
  EXPECT_EQ(file_.size(), figure().states.size()) << "the file has presets of old" << kHowToWriteIt;
}

TEST_P(Golden, HoldsTheVeryBitsOfEveryTrace) {
  EXPECT_FALSE(file_.empty());
  for (const auto& item : file_.items()) {
    const AnyFigure::Computed computed = figure().compute(item.value()["state"]);
    ASSERT_EQ(computed.problem, "") << "in the state of " << item.key() << kHowToWriteIt;
    EXPECT_TRUE(same_json(item.value()["trace"], computed.trace))
        << "in the trace (file and core) of " << item.key() << kHowToWriteIt;
  }
}

TEST(GoldenFiles, AreOfFiguresThatAreThere) {
  for (const auto& entry : std::filesystem::directory_iterator(TESTS_DIR "/golden")) {
    EXPECT_NE(find_figure(entry.path().stem().string()), nullptr)
        << entry.path() << " is of no figure: remove it";
  }
}

}  // namespace
}  // namespace attention
