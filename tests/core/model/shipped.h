// The files of web/model/: the model that ships.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "core/model/tokenizer.h"

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

}  // namespace attention::model
