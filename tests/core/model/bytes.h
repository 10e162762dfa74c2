// Files of tensors, made for the tests: well formed or not.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/model/safetensors.h"

namespace attention::model {

inline Bytes bytes_of(const std::string& file) {
  return {reinterpret_cast<const unsigned char*>(file.data()), file.size()};
}

/// A number in so many bytes, the lowest first.
inline std::string little_endian(std::uint64_t number, int size = 8) {
  std::string bytes;
  for (int i = 0; i < size; ++i) bytes += static_cast<char>((number >> (8 * i)) & 0xff);
  return bytes;
}

/// A file with that header and so much data, all zeros or as given.
inline std::string file_of(const std::string& header, const std::string& data) {
  return little_endian(header.size()) + header + data;
}
inline std::string file_of(const std::string& header, std::size_t size) {
  return file_of(header, std::string(size, '\0'));
}

/// Writes tensors of doubles one after the other.
class FileOfDoubles {
 public:
  void add(const std::string& name, const std::vector<std::uint64_t>& shape,
           const std::vector<double>& numbers) {
    std::string sizes;
    for (std::uint64_t n : shape) sizes += (sizes.empty() ? "" : ",") + std::to_string(n);
    const std::size_t begin = data_.size();
    for (double x : numbers) data_ += little_endian(__builtin_bit_cast(std::uint64_t, x));
    header_ += (header_.empty() ? "{\"" : ",\"") + name + R"(":{"dtype":"F64","shape":[)" + sizes +
               R"(],"data_offsets":[)" + std::to_string(begin) + "," +
               std::to_string(data_.size()) + "]}";
  }
  std::string file() const { return file_of(header_ + "}", data_); }

 private:
  std::string header_;
  std::string data_;
};

}  // namespace attention::model
