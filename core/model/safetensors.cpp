#include "core/model/safetensors.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>

#include "core/model/json.h"
#include "core/sentence.h"

namespace attention::model {
namespace {

constexpr std::uint64_t kLongestHeader = 1'000'000;
constexpr std::size_t kMostDimensions = 8;

struct Type {
  std::string_view name;
  std::uint64_t size;
};
constexpr std::array<Type, 15> kTypes = {{{"F64", 8},
                                          {"F32", 4},
                                          {"F16", 2},
                                          {"BF16", 2},
                                          {"I64", 8},
                                          {"I32", 4},
                                          {"I16", 2},
                                          {"I8", 1},
                                          {"U64", 8},
                                          {"U32", 4},
                                          {"U16", 2},
                                          {"U8", 1},
                                          {"BOOL", 1},
                                          {"F8_E4M3", 1},
                                          {"F8_E5M2", 1}}};
constexpr std::size_t kNumberTypes = 4;

std::string quote(std::uint64_t n) { return attention::quote(static_cast<double>(n)); }
using attention::quote;

/// The unsigned number of so many bytes, the lowest first.
std::uint64_t word(const unsigned char* bytes, int size) {
  std::uint64_t number = 0;
  for (int i = size - 1; i >= 0; --i) number = (number << 8) | bytes[i];
  return number;
}

// ---- the header ----

/// A list of whole numbers of a tensor's. False if it is anything else, or over `most` long.
bool read_list(const Json& tensor, const char* name, std::size_t most,
               std::vector<std::uint64_t>& list) {
  const auto found = tensor.find(name);
  if (found == tensor.end() || !found->is_array() || found->size() > most) return false;
  for (const Json& entry : *found) {
    if (!entry.is_number_unsigned()) return false;
    list.push_back(entry.get<std::uint64_t>());
  }
  return true;
}

/// How many bytes a shape of that type takes; the largest number where it is past all numbers.
std::uint64_t size_of(const std::vector<std::uint64_t>& shape, std::uint64_t bytes) {
  constexpr std::uint64_t kLargest = std::numeric_limits<std::uint64_t>::max();
  if (std::find(shape.begin(), shape.end(), 0U) != shape.end()) return 0;
  for (std::uint64_t n : shape) {
    if (bytes > kLargest / n) return kLargest;
    bytes *= n;
  }
  return bytes;
}

/// Reads one entry of the header. Returns the sentence; empty when all is well.
std::string read_tensor(const std::string& name, const Json& entry, Bytes data, Tensor& tensor) {
  const std::string called = quote(std::string_view(name));
  if (!entry.is_object()) return called + " is no object";
  const auto type = entry.find("dtype");
  const std::string type_name =
      type != entry.end() && type->is_string() ? type->get<std::string>() : "";
  const auto* known = std::find_if(kTypes.begin(), kTypes.end(),
                                   [&](const Type& one) { return one.name == type_name; });
  if (known == kTypes.end()) {
    return called + " has the unknown dtype " + quote(std::string_view(type_name));
  }
  tensor = {name, type_name};
  if (!read_list(entry, "shape", kMostDimensions, tensor.shape)) {
    return "the shape of " + called + " is no list of at most " +
           quote(static_cast<int>(kMostDimensions)) + " whole numbers";
  }
  std::vector<std::uint64_t> offsets;
  if (!read_list(entry, "data_offsets", 2, offsets) || offsets.size() != 2) {
    return "the data_offsets of " + called + " are no two whole numbers";
  }
  if (offsets[0] > offsets[1] || offsets[1] > data.size()) {
    return called + " goes from byte " + quote(offsets[0]) + " to " + quote(offsets[1]) + " of " +
           quote(std::uint64_t{data.size()}) + " bytes of data";
  }
  tensor.bytes = data.subspan(static_cast<std::size_t>(offsets[0]),
                              static_cast<std::size_t>(offsets[1] - offsets[0]));
  const std::uint64_t size = size_of(tensor.shape, known->size);
  if (size == tensor.bytes.size()) return "";
  return called + " is " + shape_of(tensor) + " of " + type_name + ", " + quote(size) +
         " bytes, but has " + quote(std::uint64_t{tensor.bytes.size()});
}

/// The sentence about bytes in two tensors or in none; empty where there are neither.
std::string layout_problem(const std::vector<Tensor>& tensors, Bytes data) {
  const auto at = [&](const unsigned char* byte) {
    return quote(static_cast<std::uint64_t>(byte - data.data()));
  };
  const unsigned char* reached = data.data();
  for (const Tensor& tensor : tensors) {
    const unsigned char* begin = tensor.bytes.data();
    if (begin != reached) {
      return quote(std::string_view(tensor.name)) + " begins at byte " + at(begin) +
             " of the data, where the tensor before it ends at " + at(reached);
    }
    reached += tensor.bytes.size();
  }
  if (reached == data.data() + data.size()) return "";
  return "the last tensor ends at byte " + at(reached) + " of " +
         quote(std::uint64_t{data.size()}) + " bytes of data";
}

// ---- the numbers ----

double from_half(std::uint64_t bits) {
  const std::uint64_t exponent = (bits >> 10) & 31;
  const std::uint64_t fraction = bits & 1023;
  const std::uint64_t sign = (bits >> 15) << 63;
  if (exponent == 0) {
    const double size = static_cast<double>(fraction) * 0x1p-24;
    return sign != 0 ? -size : size;
  }
  const std::uint64_t wide = exponent == 31 ? 2047 : exponent + (1023 - 15);
  return __builtin_bit_cast(double, sign | (wide << 52) | (fraction << 42));
}
double from_single(std::uint64_t bits) {
  return static_cast<double>(__builtin_bit_cast(float, static_cast<std::uint32_t>(bits)));
}
double from_double(std::uint64_t bits) { return __builtin_bit_cast(double, bits); }
double from_brain(std::uint64_t bits) { return from_single(bits << 16); }

struct NumberType {
  int size;
  double (*read)(std::uint64_t);
};
/// By the index in kTypes.
constexpr std::array<NumberType, kNumberTypes> kNumbers = {
    {{8, from_double}, {4, from_single}, {2, from_half}, {2, from_brain}}};

std::size_t index_of(std::string_view type) {
  std::size_t i = 0;
  while (i < kNumberTypes && kTypes[i].name != type) ++i;
  return i;
}

}  // namespace

Safetensors read_safetensors(Bytes file) {
  if (file.size() < 8) {
    return {{},
            "it is " + quote(std::uint64_t{file.size()}) + " bytes long; a safetensors file " +
                "begins with 8 that say how long its header is"};
  }
  const std::uint64_t length = word(file.data(), 8);
  const Bytes rest = file.subspan(8);
  if (length > rest.size() || length > kLongestHeader) {
    return {{},
            "its header is said to be " + quote(length) + " bytes long; it may be up to " +
                quote(std::min(kLongestHeader, std::uint64_t{rest.size()}))};
  }
  const std::string text(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(length));
  const ParsedJson header = parse_object(text, "its header");
  if (!header.problem.empty()) return {{}, header.problem};

  Safetensors read;
  const Bytes data = rest.subspan(static_cast<std::size_t>(length));
  for (const auto& [name, entry] : header.json.items()) {
    if (name == "__metadata__") continue;
    read.problem = read_tensor(name, entry, data, read.tensors.emplace_back());
    if (!read.problem.empty()) return {{}, read.problem};
  }
  std::stable_sort(read.tensors.begin(), read.tensors.end(), [](const Tensor& a, const Tensor& b) {
    return a.bytes.data() != b.bytes.data() ? a.bytes.data() < b.bytes.data()
                                            : a.bytes.size() < b.bytes.size();
  });
  read.problem = layout_problem(read.tensors, data);
  if (!read.problem.empty()) read.tensors.clear();
  return read;
}

bool has_numbers(const Tensor& tensor) { return index_of(tensor.type) < kNumberTypes; }

std::vector<double> numbers_of(const Tensor& tensor) {
  if (!has_numbers(tensor)) return {};
  const NumberType& type = kNumbers[index_of(tensor.type)];
  std::vector<double> numbers(tensor.bytes.size() / static_cast<std::size_t>(type.size));
  const unsigned char* at = tensor.bytes.data();
  for (double& number : numbers) {
    number = type.read(word(at, type.size));
    at += type.size;
  }
  return numbers;
}

std::string shape_of(const Tensor& tensor) {
  std::string words;
  for (std::uint64_t n : tensor.shape) words += (words.empty() ? "" : " x ") + quote(n);
  return words.empty() ? "a single number" : words;
}

}  // namespace attention::model
