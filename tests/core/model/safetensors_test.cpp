#include "core/model/safetensors.h"

#include <gtest/gtest.h>

#include "tests/core/model/bytes.h"
#include "tests/core/numbers.h"

namespace attention::model {
namespace {

constexpr const char* kTwo =
    R"({"b":{"dtype":"F32","shape":[2,1],"data_offsets":[4,12]},)"
    R"("a":{"dtype":"F16","shape":[2],"data_offsets":[0,4]},"__metadata__":{"format":"pt"}})";

std::string problem_of(const std::string& file) {
  const Safetensors read = read_safetensors(bytes_of(file));
  EXPECT_EQ(read.tensors.empty(), !read.problem.empty());
  EXPECT_EQ(read.problem.find('\n'), std::string::npos);
  return read.problem;
}

/// The sentence about a tensor "a" with that entry, before so many bytes of data.
std::string problem_of_entry(const std::string& entry, std::size_t data) {
  return problem_of(file_of(R"({"a":)" + entry + "}", data));
}

/// The numbers of a tensor of that type with those bytes.
std::vector<double> numbers_in(const std::string& type, std::size_t count,
                               const std::string& data) {
  const std::string file =
      file_of(R"({"a":{"dtype":")" + type + R"(","shape":[)" + std::to_string(count) +
                  R"(],"data_offsets":[0,)" + std::to_string(data.size()) + "]}}",
              data);
  const Safetensors read = read_safetensors(bytes_of(file));
  EXPECT_EQ(read.problem, "");
  return read.tensors.empty() ? std::vector<double>{} : numbers_of(read.tensors[0]);
}

// ---- what is read ----

TEST(Safetensors, ListsTensorsInTheOrderOfTheirBytes) {
  const std::string file = file_of(kTwo, 12);
  const Safetensors read = read_safetensors(bytes_of(file));
  ASSERT_EQ(read.problem, "");
  ASSERT_EQ(read.tensors.size(), 2U);
  EXPECT_EQ(read.tensors[0].name, "a");
  EXPECT_EQ(read.tensors[1].name, "b");
  EXPECT_EQ(read.tensors[1].type, "F32");
  EXPECT_EQ(read.tensors[1].shape, (std::vector<std::uint64_t>{2, 1}));
  EXPECT_EQ(read.tensors[1].bytes.size(), 8U);
  EXPECT_EQ(shape_of(read.tensors[1]), "2 x 1");
}

TEST(Safetensors, ReadsNoTensorsFromAnEmptyHeader) {
  EXPECT_EQ(read_safetensors(bytes_of(file_of("{}  ", ""))).problem, "");
}

TEST(Safetensors, ReadsSinglesAndTensorsWithNothingInThem) {
  const std::string file = file_of(R"({"one":{"dtype":"F64","shape":[],"data_offsets":[0,8]},)"
                                   R"("none":{"dtype":"F64","shape":[3,0],"data_offsets":[0,0]}})",
                                   little_endian(bits_of(0.1)));
  const Safetensors read = read_safetensors(bytes_of(file));
  ASSERT_EQ(read.problem, "");
  EXPECT_EQ(read.tensors[0].name, "none");
  EXPECT_TRUE(numbers_of(read.tensors[0]).empty());
  EXPECT_EQ(numbers_of(read.tensors[1]), std::vector<double>{0.1});
  EXPECT_EQ(shape_of(read.tensors[1]), "a single number");
}

TEST(Safetensors, ReadsEveryHalfAsTheNumberItIs) {
  for (std::uint64_t bits = 0; bits < 0x10000; ++bits) {
    const double x = numbers_in("F16", 1, little_endian(bits, 2)).at(0);
    const auto exponent = static_cast<int>((bits >> 10) & 31);
    const auto fraction = static_cast<double>(bits & 1023);
    const double sign = bits >> 15 != 0 ? -1 : 1;
    const double size =
        exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25);
    const double special = fraction == 0 ? kInfinity : kNan;
    ASSERT_TRUE(same_bits(x, sign * (exponent == 31 ? special : size))) << bits;
  }
}

TEST(Safetensors, ReadsDoublesSinglesAndBrainFloats) {
  const std::string doubles = little_endian(bits_of(-0.1)) + little_endian(1);
  EXPECT_EQ(numbers_in("F64", 2, doubles), (std::vector<double>{-0.1, 0x1p-1074}));
  const std::string singles = little_endian(0x3dcccccd, 4) + little_endian(1, 4);
  EXPECT_EQ(numbers_in("F32", 2, singles), (std::vector<double>{0.1F, 0x1p-149}));
  const std::string brains = little_endian(0x3dcd, 2) + little_endian(0xff80, 2);
  EXPECT_EQ(numbers_in("BF16", 2, brains), (std::vector<double>{0x1.9ap-4, -kInfinity}));
}

TEST(Safetensors, PassesOverMasksAndIndices) {
  const Safetensors read = read_safetensors(
      bytes_of(file_of(R"({"a":{"dtype":"BOOL","shape":[3],"data_offsets":[0,3]}})", 3)));
  ASSERT_EQ(read.problem, "");
  EXPECT_FALSE(has_numbers(read.tensors[0]));
  EXPECT_TRUE(numbers_of(read.tensors[0]).empty());
}

// ---- what is refused ----

TEST(Safetensors, RefusesAFileCutShortAnywhere) {
  const std::string whole = file_of(kTwo, 12);
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_NE(problem_of(whole.substr(0, size)), "") << size;
  }
  EXPECT_EQ(problem_of(whole), "");
  EXPECT_NE(problem_of(whole + "x"), "");
}

TEST(Safetensors, RefusesAFileWithAnyByteOfItsHeaderChangedOrSaysNothingOfIt) {
  // Whatever it reads lies within the file: the address sanitizer watches.
  const std::string whole = file_of(kTwo, 12);
  for (std::size_t at = 0; at < whole.size() - 12; ++at) {
    for (const char byte : {'\0', '\x7f', '\xff', '9', '{', '"', '-'}) {
      std::string changed = whole;
      changed[at] = byte;
      for (const Tensor& tensor : read_safetensors(bytes_of(changed)).tensors) numbers_of(tensor);
    }
  }
}

TEST(Safetensors, SaysHowLongTheHeaderMayBe) {
  EXPECT_EQ(problem_of("1234567"),
            "it is 7 bytes long; a safetensors file begins with 8 that say how long its header is");
  EXPECT_EQ(problem_of(little_endian(3) + "{}"),
            "its header is said to be 3 bytes long; it may be up to 2");
  EXPECT_EQ(problem_of(little_endian(~std::uint64_t{0}) + "{}"),
            "its header is said to be 1.84467e+19 bytes long; it may be up to 2");
  EXPECT_EQ(problem_of(file_of("{" + std::string(1'000'000, ' ') + "}", 0)),
            "its header is said to be 1000002 bytes long; it may be up to 1000000");
}

TEST(Safetensors, RefusesAHeaderThatIsNoShallowObject) {
  EXPECT_EQ(problem_of(file_of("", 0)), "its header is no JSON object: \"\"");
  EXPECT_EQ(problem_of(file_of("[1]", 0)), "its header is no JSON object: \"[1]\"");
  EXPECT_EQ(problem_of(file_of("{\"a\":}", 0)), "its header is no JSON object: \"{\"a\":}\"");
  EXPECT_NE(problem_of(file_of("{\"\xff\":1}", 0)), "");
  EXPECT_NE(problem_of(file_of("{\"a\":1e999}", 0)), "");
  for (const char* open : {"[", "{\"a\":"}) {
    std::string deep = "{\"a\":";
    for (int i = 0; i < 100'000; ++i) deep += open;
    EXPECT_EQ(problem_of(file_of(deep, 0)), "its header is nested more than 4 deep");
  }
}

TEST(Safetensors, RefusesANameThatStandsTwice) {
  const std::string entry = R"({"dtype":"U8","shape":[1],"data_offsets":[0,1]})";
  EXPECT_EQ(problem_of(file_of(R"({"a":)" + entry + R"(,"a":)" + entry + "}", 1)),
            "its header names \"a\" twice");
  EXPECT_EQ(problem_of_entry(R"({"dtype":"U8","shape":[1],"shape":[1],"data_offsets":[0,1]})", 1),
            "its header names \"shape\" twice");
}

TEST(Safetensors, RefusesWhatDescribesNoTensor) {
  EXPECT_EQ(problem_of_entry("1", 0), "\"a\" is no object");
  EXPECT_EQ(problem_of_entry("{}", 0), "\"a\" has the unknown dtype \"\"");
  EXPECT_EQ(problem_of_entry(R"({"dtype":"F4","shape":[],"data_offsets":[0,0]})", 0),
            "\"a\" has the unknown dtype \"F4\"");
  for (const char* shape : {"", R"("shape":2,)", R"("shape":[-1],)", R"("shape":[1.5],)",
                            R"("shape":["1"],)", R"("shape":[1,1,1,1,1,1,1,1,1],)"}) {
    EXPECT_EQ(
        problem_of_entry(R"({"dtype":"U8",)" + std::string(shape) + R"("data_offsets":[0,1]})", 1),
        "the shape of \"a\" is no list of at most 8 whole numbers");
  }
  for (const char* offsets : {"[0]", "[0,1,2]", "[0,-1]", "[0,1.0]", "1", "[0,[1]]"}) {
    EXPECT_EQ(problem_of_entry(
                  R"({"dtype":"U8","shape":[1],"data_offsets":)" + std::string(offsets) + "}", 1),
              "the data_offsets of \"a\" are no two whole numbers");
  }
}

TEST(Safetensors, RefusesBytesThatAreNotThere) {
  const auto between = [](const std::string& offsets) {
    return problem_of_entry(R"({"dtype":"U8","shape":[1],"data_offsets":)" + offsets + "}", 2);
  };
  EXPECT_EQ(between("[2,3]"), "\"a\" goes from byte 2 to 3 of 2 bytes of data");
  EXPECT_EQ(between("[1,0]"), "\"a\" goes from byte 1 to 0 of 2 bytes of data");
  EXPECT_EQ(between("[18446744073709551615,18446744073709551615]"),
            "\"a\" goes from byte 1.84467e+19 to 1.84467e+19 of 2 bytes of data");
}

TEST(Safetensors, RefusesAShapeThatDoesNotFitItsBytes) {
  const auto shaped = [](const std::string& shape) {
    return problem_of_entry(R"({"dtype":"F16","shape":)" + shape + R"(,"data_offsets":[0,8]})", 8);
  };
  EXPECT_EQ(shaped("[2,2]"), "");
  EXPECT_EQ(shaped("[2,3]"), "\"a\" is 2 x 3 of F16, 12 bytes, but has 8");
  // 2^62 * 4 numbers of 2 bytes come to 8 modulo 2^64, and 2^63 * 2 * ... to 0.
  EXPECT_NE(shaped("[4611686018427387905,4]"), "");
  EXPECT_NE(shaped("[9223372036854775808,2]"), "");
  EXPECT_NE(shaped("[4294967296,4294967296]"), "");
}

TEST(Safetensors, RefusesBytesInTwoTensorsOrInNone) {
  const auto two = [](int begin, int end) {
    const std::string size = std::to_string(end - begin);
    return problem_of(file_of(
        R"({"a":{"dtype":"U8","shape":[4],"data_offsets":[0,4]},"b":{"dtype":"U8","shape":[)" +
            size + R"(],"data_offsets":[)" + std::to_string(begin) + "," + std::to_string(end) +
            "]}}",
        8));
  };
  EXPECT_EQ(two(4, 8), "");
  EXPECT_EQ(two(3, 8), "\"b\" begins at byte 3 of the data, where the tensor before it ends at 4");
  EXPECT_EQ(two(5, 8), "\"b\" begins at byte 5 of the data, where the tensor before it ends at 4");
  EXPECT_EQ(two(0, 8), "\"b\" begins at byte 0 of the data, where the tensor before it ends at 4");
  EXPECT_EQ(two(2, 2), "\"b\" begins at byte 2 of the data, where the tensor before it ends at 4");
  EXPECT_EQ(two(4, 7), "the last tensor ends at byte 7 of 8 bytes of data");
}

}  // namespace
}  // namespace attention::model
