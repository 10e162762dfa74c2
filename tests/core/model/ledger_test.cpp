// Every number of lesson 4 that the trained model gives, as the command line prints it.
#include <gtest/gtest.h>

#include <cstdio>
#include <string>

#include "tests/core/command.h"
#include "tests/core/json.h"
#include "tests/core/model/shipped.h"

namespace attention::model {
namespace {

TEST(Ledger, OfTheModelIsWhatTheCoreGives) {
  std::string problem;
  const attention::Json ledger = read_json(TESTS_DIR "/data/ledger-model.json", problem);
  ASSERT_EQ(problem, "");
  ASSERT_EQ(ledger["rows"].size(), 12U);
  for (const attention::Json& row : ledger["rows"]) {
    const attention::Run run =
        attention_with({"value", row["figure"].get<std::string>(), row["path"].get<std::string>(),
                        "--model", kShipped});
    ASSERT_EQ(run.code, 0) << row.dump() << run.err;
    const double value = std::stod(run.out);
    EXPECT_EQ(value, row["value"].get<double>()) << row.dump();
    char text[32];
    std::snprintf(text, sizeof text, "%.*f", row["decimals"].get<int>(), value);
    EXPECT_EQ(text, row["printed"].get<std::string>()) << row.dump();
  }
}

}  // namespace
}  // namespace attention::model
