#include "tests/core/json.h"

#include <fstream>
#include <sstream>

#include "core/cli/json.h"
#include "tests/core/numbers.h"

namespace attention {
namespace {

void compare(const Json& a, const Json& b, const std::string& where,
             std::vector<std::string>& places) {
  double x = 0;
  double y = 0;
  if (number_in(a, x) && number_in(b, y)) {
    if (!same_bits(x, y)) places.push_back(where + ": " + text_of(a) + " and " + text_of(b));
  } else if (a.is_array() && b.is_array() && a.size() == b.size()) {
    for (std::size_t i = 0; i < a.size(); ++i) {
      compare(a[i], b[i], where + "[" + std::to_string(i) + "]", places);
    }
  } else if (a.is_object() && b.is_object()) {
    const std::string start = where.empty() ? "" : where + ".";
    for (const auto& item : a.items()) {
      if (b.contains(item.key())) {
        compare(item.value(), b[item.key()], start + item.key(), places);
      } else {
        places.push_back(start + item.key() + ": only in the first");
      }
    }
    for (const auto& item : b.items()) {
      if (!a.contains(item.key())) places.push_back(start + item.key() + ": only in the second");
    }
  } else if (a != b) {
    places.push_back(where + ": " + text_of(a) + " and " + text_of(b));
  }
}

void flatten(const Json& quantity, std::vector<double>& numbers) {
  if (quantity.is_array()) {
    for (const Json& element : quantity) flatten(element, numbers);
    return;
  }
  double number = kNan;
  if (quantity.is_boolean()) {
    number = quantity.get<bool>() ? 1 : 0;
  } else if (!number_in(quantity, number)) {
    number = kNan;
  }
  numbers.push_back(number);
}

}  // namespace

Json parsed(const std::string& text, std::string& problem) { return cli::parse(text, problem); }

std::string text_of(const Json& json) { return json.dump(); }

Json read_json(const std::string& path, std::string& problem) {
  std::ifstream file(path, std::ios::binary);
  if (!file) problem = "there is no " + path;
  std::stringstream text;
  text << file.rdbuf();
  std::string no_json;
  Json json = file ? parsed(text.str(), no_json) : Json();
  if (!no_json.empty()) problem = path + " is not JSON";
  return json;
}

bool number_in(const Json& cell, double& number) {
  if (cell.is_number()) {
    number = cell.get<double>();
    return true;
  }
  if (cell == "NaN") {
    number = kNan;
  } else if (cell == "Infinity") {
    number = kInfinity;
  } else if (cell == "-Infinity") {
    number = -kInfinity;
  } else {
    return false;
  }
  return true;
}

std::vector<double> flat(const Json& quantity) {
  std::vector<double> numbers;
  flatten(quantity, numbers);
  return numbers;
}

std::vector<std::string> differences(const Json& a, const Json& b) {
  std::vector<std::string> places;
  compare(a, b, "", places);
  return places;
}

}  // namespace attention
