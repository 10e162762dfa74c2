// JSON from files that anybody may have written: read without exceptions, and only where it is not
// nested deeply and names nothing twice.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace attention::model {

using Json = nlohmann::json;

/// What a text of JSON says, or the sentence that says why it cannot be read.
struct ParsedJson {
  Json json{};
  std::string problem{};
};

/// Reads a text as a JSON object. `what` is what the sentence calls it: "the header".
/// Errors: no JSON, no object, objects or lists over four deep, a key twice in one object.
ParsedJson parse_object(std::string_view text, std::string_view what);

/// A whole number that the object has under that name and that is from least to most.
/// Errors: not there, or anything else: a sentence in problem, if there is none yet, and 0.
double whole_number(const Json& object, const char* name, double least, double most,
                    std::string& problem);

}  // namespace attention::model
