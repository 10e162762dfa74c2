#include "core/random.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <string>
#include <vector>

#include "core/extremes.h"
#include "core/measures.h"
#include "tests/core/fingerprint.h"
#include "tests/core/json.h"
#include "tests/core/numbers.h"
#include "tests/core/printed_by.h"

namespace attention {
namespace {

constexpr const char* kGolden = TESTS_DIR "/data/random.json";

Seed seed_of(const std::string& digits) {
  Seed seed{1, 1};
  EXPECT_TRUE(parse_seed(digits, seed)) << digits;
  return seed;
}

/// The seed in decimal digits, by dividing it digit by digit.
std::string digits_of(Seed seed) {
  std::array<std::uint64_t, 4> words = {seed.high >> 32, seed.high & 0xffffffff, seed.low >> 32,
                                        seed.low & 0xffffffff};
  std::string digits;
  while (digits.empty() || words != std::array<std::uint64_t, 4>{}) {
    std::uint64_t left = 0;
    for (std::uint64_t& word : words) {
      const std::uint64_t part = (left << 32) | word;
      word = part / 10;
      left = part % 10;
    }
    digits.insert(digits.begin(), static_cast<char>('0' + left));
  }
  return digits;
}

bool is_seed(const std::string& digits) {
  Seed seed;
  return parse_seed(digits, seed);
}

std::string hex(std::uint64_t word) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(word));
  return text;
}

/// The first n normals of a seed.
std::vector<double> normals_of(Seed seed, int n) {
  const Normals normals;
  Generator words(seed);
  std::vector<double> drawn;
  for (int i = 0; i < n; ++i) drawn.push_back(normals.draw(words));
  return drawn;
}

std::uint64_t fingerprint_of(const std::vector<double>& numbers) {
  Fingerprint fingerprint;
  for (double x : numbers) fingerprint.add(x);
  return fingerprint.value();
}

// ---- NumPy's very numbers ----

TEST(Random, BeginsAsNumPyDoesForSeedZero) {
  Generator words(Seed{});
  EXPECT_EQ(words.next(), 0xa30febcfd9c2825f);
  EXPECT_EQ(words.next(), 0x4510bdf882d9d721);
  EXPECT_EQ(Generator(Seed{}).uniform(), 0.6369616873214543);
}

TEST(Random, GivesTheFirstNumbersOfTenSeedsAsNumPyGivesThem) {
  std::string problem;
  const Json golden = read_json(kGolden, problem);
  ASSERT_EQ(problem, "");
  ASSERT_EQ(golden["seeds"].size(), 10U);
  for (const Json& row : golden["seeds"]) {
    const auto digits = row["seed"].get<std::string>();
    const Seed seed = seed_of(digits);
    Generator words(seed);
    Generator uniforms(seed);
    ASSERT_EQ(row["words"].size(), 8U);
    ASSERT_EQ(row["uniforms"].size(), 8U);
    for (std::size_t i = 0; i < 8; ++i) {
      EXPECT_EQ(hex(words.next()), row["words"][i].get<std::string>()) << digits;
      EXPECT_TRUE(same_bits(uniforms.uniform(), row["uniforms"][i].get<double>())) << digits;
    }
    EXPECT_TRUE(same_bits(normals_of(seed, 8), flat(row["normals"]))) << digits;
  }
}

TEST(Random, KnowsNoOtherNumbersThanTheNumPyThatIsInstalled) {
  // Its legacy: a stream once published stays (NEP 19), so that any version must agree.
  std::string problem;
  const Json golden = read_json(kGolden, problem);
  ASSERT_EQ(problem, "");
  const std::string text = text_printed_by("'" PYTHON "' '" TESTS_DIR "/core/random_golden.py'");
  EXPECT_TRUE(same_json(parsed(text, problem), golden)) << "it needs NumPy: python3-numpy";
  EXPECT_EQ(problem, "");
}

TEST(Random, HasTheFirstHundredThousandNormalsOfSeedZero) {
  EXPECT_EQ(fingerprint_of(normals_of({}, 100'000)), 0x85bee22a7fe3cb8e);
}

TEST(Random, HasEveryNormalOfTheSweepAtItsLargestDimension) {
  // 200 trials of q and k, 8 rows each, 1024 wide. 831 of them lie in the tail.
  const std::vector<double> normals = normals_of({}, 200 * 2 * 8 * 1024);
  EXPECT_EQ(fingerprint_of(normals), 0x7e5cd5c241bf0a0c);
}

TEST(Random, CutsTheBellIntoNumPysLayers) {
  const Normals normals;
  Fingerprint fingerprint;
  for (double width : normals.widths()) fingerprint.add(width);
  EXPECT_EQ(fingerprint.value(), 0x8dc0debf0ba9cdc4);
}

// ---- what holds of any stream ----

TEST(Random, DrawsUniformsFromZeroUpToButNotOne) {
  Generator words(Seed{0, 5});
  std::vector<double> drawn;
  for (int i = 0; i < 100'000; ++i) drawn.push_back(words.uniform());
  const std::span<const double> all(drawn);
  EXPECT_GE(smallest(all), 0);
  EXPECT_LT(largest(all), 1);
  // Five standard deviations of a mean of n uniforms, sqrt(1 / 12 n) each.
  EXPECT_NEAR(mean(all), 0.5, 5 * sqrt(1 / 12e5));
}

TEST(Random, DrawsNormalsOfMeanZeroAndVarianceOne) {
  const std::vector<double> drawn = normals_of({0, 6}, 100'000);
  const std::span<const double> all(drawn);
  // Five standard deviations: of a mean 1 / sqrt(n), of a standard deviation 1 / sqrt(2 n).
  EXPECT_NEAR(mean(all), 0, 5 / sqrt(1e5));
  EXPECT_NEAR(standard_deviation(all), 1, 5 / sqrt(2e5));
}

TEST(Random, ReachesTheTailsOfTheBellOnBothSides) {
  // Past 3.654, where the widest layer ends, lie 0.026 % of all: some 258 of a million.
  int above = 0;
  int below = 0;
  for (double x : normals_of({0, 8}, 1'000'000)) {
    above += x > 3.6541528853610088;
    below += x < -3.6541528853610088;
  }
  // 129 on each side, give or take five times its root.
  EXPECT_NEAR(above, 129, 57);
  EXPECT_NEAR(below, 129, 57);
}

TEST(Random, GoesOnFromWhereACopyOfItStood) {
  Generator words(seed_of("12345678901234567890123456789"));
  for (int i = 0; i < 100; ++i) words.next();
  Generator copy = words;
  for (int i = 0; i < 100; ++i) EXPECT_EQ(copy.next(), words.next());
}

TEST(Random, GivesEverySeedAStreamOfItsOwn) {
  // 32-bit halves that trade places, and neighbours: no two first words are the same.
  std::vector<std::uint64_t> firsts;
  for (const char* digits :
       {"0", "1", "2", "4294967296", "18446744073709551616", "79228162514264337593543950336"}) {
    firsts.push_back(Generator(seed_of(digits)).next());
  }
  std::sort(firsts.begin(), firsts.end());
  EXPECT_EQ(std::adjacent_find(firsts.begin(), firsts.end()), firsts.end());
}

// ---- seeds ----

TEST(Seeds, AreReadFromDigits) {
  EXPECT_EQ(seed_of("0").low, 0U);
  EXPECT_EQ(seed_of("42").low, 42U);
  const Seed word = seed_of("18446744073709551615");
  EXPECT_EQ(word.high, 0U);
  EXPECT_EQ(word.low, ~std::uint64_t{0});
  const Seed next = seed_of("18446744073709551616");
  EXPECT_EQ(next.high, 1U);
  EXPECT_EQ(next.low, 0U);
  const Seed largest = seed_of(std::string(kLargestSeed));
  EXPECT_EQ(largest.high, ~std::uint64_t{0});
  EXPECT_EQ(largest.low, ~std::uint64_t{0});
}

TEST(Seeds, ReadBackAsTheyWereWritten) {
  Arguments arguments(1);
  for (int i = 0; i < 1000; ++i) {
    const Seed seed = {bits_of(arguments.any_bits()) >> (i % 64), bits_of(arguments.any_bits())};
    const Seed back = seed_of(digits_of(seed));
    ASSERT_EQ(back.high, seed.high) << digits_of(seed);
    ASSERT_EQ(back.low, seed.low) << digits_of(seed);
  }
}

TEST(Seeds, MayBeginWithZerosAsLongAsNoSeedIsLonger) {
  EXPECT_EQ(seed_of("007").low, 7U);
  EXPECT_EQ(seed_of(std::string(38, '0') + "7").low, 7U);
  EXPECT_FALSE(is_seed(std::string(39, '0') + "7"));
}

TEST(Seeds, AreDigitsAndNothingElse) {
  for (const char* text : {"", " ", "+1", "-1", "-0", "1e3", "1.0", "1.", "0x10", " 1", "1 ", "1\n",
                           "1,000", "1_000", "NaN", "\xd9\xa1", "1\xc2\xa0"}) {
    EXPECT_FALSE(is_seed(text)) << text;
  }
  EXPECT_FALSE(is_seed(std::string("1\0", 2)));
}

TEST(Seeds, EndAtTheLastNumberOf128Bits) {
  EXPECT_TRUE(is_seed("340282366920938463463374607431768211455"));
  EXPECT_FALSE(is_seed("340282366920938463463374607431768211456"));
  EXPECT_FALSE(is_seed("340282366920938463463374607431768211459"));
  EXPECT_FALSE(is_seed("340282366920938463463374607431768211460"));
  EXPECT_FALSE(is_seed("999999999999999999999999999999999999999"));
  EXPECT_FALSE(is_seed("3402823669209384634633746074317682114550"));
  EXPECT_FALSE(is_seed(std::string(1'000'000, '1')));
}

TEST(Seeds, ThatAreNoneLeaveWhatWasThere) {
  Seed seed{3, 4};
  EXPECT_FALSE(parse_seed("1x", seed));
  EXPECT_FALSE(parse_seed("340282366920938463463374607431768211456", seed));
  EXPECT_EQ(seed.high, 3U);
  EXPECT_EQ(seed.low, 4U);
}

TEST(Seeds, FollowEachOtherAcrossTheWords) {
  EXPECT_EQ(digits_of(next_seed(seed_of("0"))), "1");
  EXPECT_EQ(digits_of(next_seed(seed_of("5"), 19'999)), "20004");
  EXPECT_EQ(digits_of(next_seed(seed_of("5"), 0)), "5");
  EXPECT_EQ(digits_of(next_seed(seed_of("18446744073709551615"))), "18446744073709551616");
  EXPECT_EQ(digits_of(next_seed(seed_of("18446744073709551610"), 10)), "18446744073709551620");
}

TEST(Seeds, BeginAgainAtZeroPastTheLast) {
  EXPECT_EQ(digits_of(next_seed(seed_of(std::string(kLargestSeed)))), "0");
  EXPECT_EQ(digits_of(next_seed(seed_of(std::string(kLargestSeed)), 3)), "2");
}

}  // namespace
}  // namespace attention
