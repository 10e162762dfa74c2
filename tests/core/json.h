// JSON for the tests: compared to the last bit.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace attention {

using Json = nlohmann::ordered_json;

/// A text read as the command line reads it. Errors: a sentence in `problem`.
Json parsed(const std::string& text, std::string& problem);

/// JSON as text, as the command line writes it.
std::string text_of(const Json& json);

/// A file of tests/ read as JSON. Errors: not there or no JSON: a sentence in `problem`.
Json read_json(const std::string& path, std::string& problem);

/// The number a cell stands for: "NaN", "Infinity" and "-Infinity" are numbers too.
bool number_in(const Json& cell, double& number);

/// All numbers in a quantity, row after row; true is 1 and false 0. What is no number is NaN.
std::vector<double> flat(const Json& quantity);

/// Every place where two JSON values part, as "weights[3]: 0.1 and 0.2". Numbers are compared as
/// doubles, to the last bit, all NaNs as one.
std::vector<std::string> differences(const Json& a, const Json& b);

inline testing::AssertionResult same_json(const Json& a, const Json& b) {
  const std::vector<std::string> places = differences(a, b);
  if (places.empty()) return testing::AssertionSuccess();
  testing::AssertionResult failure = testing::AssertionFailure();
  failure << places.size() << " differences";
  for (std::size_t i = 0; i < places.size() && i < 5; ++i) failure << "\n  " << places[i];
  return failure;
}

}  // namespace attention
