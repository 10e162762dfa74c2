// The files of web/model/: the model that ships.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "core/model/model.h"
#include "core/model/tokenizer.h"
#include "tests/core/model/bytes.h"

namespace attention::model {

/// All bytes of a file; a failure if it is not there.
inline std::string file_at(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file) << "there is no " << path;
  std::stringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

inline const std::string kShipped = TESTS_DIR "/../web/model/";

inline Tokenizer shipped_tokenizer() {
  Tokenizer tokenizer;
  EXPECT_EQ(tokenizer.read(file_at(kShipped + "vocab.json"), file_at(kShipped + "merges.txt")), "");
  return tokenizer;
}

/// The model that ships, read once.
inline const Model& shipped_model() {
  static const Model model = [] {
    std::string files[4];
    std::size_t i = 0;
    for (const char* name : {"config.json", "vocab.json", "merges.txt", "model.safetensors"}) {
      files[i++] = file_at(kShipped + name);
    }
    Model read;
    EXPECT_EQ(read_model({files[0], files[1], files[2], bytes_of(files[3])}, read), "");
    return read;
  }();
  return model;
}

}  // namespace attention::model
