// What a program prints, for the tests that run one.
#pragma once

#include <gtest/gtest.h>

#include <cstdio>
#include <string>

namespace attention {

/// All that a command prints, its errors too. It must end well.
inline std::string text_printed_by(const std::string& command) {
  std::FILE* pipe = popen((command + " 2>&1").c_str(), "r");
  std::string text;
  char piece[4096];
  while (const std::size_t size = std::fread(piece, 1, sizeof piece, pipe))
    text.append(piece, size);
  EXPECT_EQ(pclose(pipe), 0) << command << " printed: " << text;
  return text;
}

}  // namespace attention
