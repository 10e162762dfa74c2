#include "core/sentence.h"

#include <gtest/gtest.h>

#include <limits>

namespace attention {
namespace {

TEST(Sentence, QuotesNumbersAsAReaderWritesThem) {
  EXPECT_EQ(quote(0), "0");
  EXPECT_EQ(quote(5), "5");
  EXPECT_EQ(quote(-0.25), "-0.25");
  EXPECT_EQ(quote(0.1), "0.1");
  EXPECT_EQ(quote(1e6), "1000000");
  EXPECT_EQ(quote(-1e6), "-1000000");
  EXPECT_EQ(quote(123.4567891), "123.457");
  EXPECT_EQ(quote(99999.97), "100000");
  EXPECT_EQ(quote(0.00012345678), "0.000123457");
  EXPECT_EQ(quote(1234567.5), "1234567");
  EXPECT_EQ(quote(1e308), "1e+308");
  EXPECT_EQ(quote(5e-324), "4.94066e-324");
}

TEST(Sentence, QuotesWhatIsNoNumberByName) {
  EXPECT_EQ(quote(std::numeric_limits<double>::quiet_NaN()), "NaN");
  EXPECT_EQ(quote(std::numeric_limits<double>::infinity()), "Infinity");
  EXPECT_EQ(quote(-std::numeric_limits<double>::infinity()), "-Infinity");
}

TEST(Sentence, QuotesTextWhole) { EXPECT_EQ(quote("two"), "\"two\""); }

TEST(Sentence, CutsLongTextAtACharacterNotInsideOne) {
  std::string umlauts;
  for (int i = 0; i < 30; ++i) umlauts += "\u00fc";
  std::string kept;
  for (int i = 0; i < 24; ++i) kept += "\u00fc";
  EXPECT_EQ(quote(umlauts), "\"" + kept + "...\"");
}

TEST(Sentence, CutsWhatIsNoTextToo) {
  EXPECT_EQ(quote(std::string(100'000, '\x80')), "\"" + std::string(72, '\x80') + "...\"");
}

TEST(Sentence, LeavesOutControlCharacters) {
  EXPECT_EQ(quote(std::string_view("a\0b\nc", 5)), "\"abc\"");
}

}  // namespace
}  // namespace attention
