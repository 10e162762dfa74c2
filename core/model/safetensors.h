// Safetensors: tensors in one file, after a header that says where each of them lies.
//
//   8 bytes   how long the header is, the lowest byte first
//   header    JSON: {"wte.weight": {"dtype": "F16", "shape": [2048, 128], "data_offsets": [0,
//   524288]},
//             ...}, and "__metadata__", which is passed over
//   data      the numbers, row after row, the lowest byte of each first
//
// Source: https://github.com/huggingface/safetensors, the section "Format".
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attention::model {

using Bytes = std::span<const unsigned char>;

/// One tensor of a file. The bytes are the file's own: they live as long as it does.
struct Tensor {
  std::string name;
  std::string type;                    ///< F16, as the header has it
  std::vector<std::uint64_t> shape{};  ///< how many rows, columns, ...; {} is a single number
  Bytes bytes{};
};

/// The tensors of a file, or the sentence that says why it cannot be read.
struct Safetensors {
  std::vector<Tensor> tensors{};  ///< in the order of their bytes
  std::string problem{};
};

/// Reads a whole file. Nothing is allocated but what its header, up to a million bytes, describes.
/// Errors: a file or a header cut short; a header that is no JSON object, is nested deeply or names
/// a tensor twice; an unknown type; a shape that does not fit its bytes; bytes outside the file, in
/// two tensors or in none.
Safetensors read_safetensors(Bytes file);

/// Whether numbers_of() can read it: F64, F32, F16 or BF16. All others are masks and indices.
bool has_numbers(const Tensor& tensor);

/// Its numbers as doubles, each of them exactly. Of other types: none.
std::vector<double> numbers_of(const Tensor& tensor);

/// Its shape in words: "128 x 384"; "a single number".
std::string shape_of(const Tensor& tensor);

}  // namespace attention::model
