// The ledger: every number a lesson prints, where the core gives it, and what kind of claim it is.
// What a row may hold and what each kind means is written in tests/data/ledger-*.json itself.
#pragma once

#include <cmath>
#include <cstdio>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/value.h"
#include "tests/core/any_figure.h"
#include "tests/core/numbers.h"

namespace attention::ledger {

/// A whole state, its trace, or the sentence that says why there is none.
using Case = AnyFigure::Computed;

/// A figure at its default state, with a preset and then some fields laid over it.
inline Case compute(const std::string& name, const std::string& preset, const Json& fields) {
  const AnyFigure* figure = find_figure(name);
  if (figure == nullptr) return {{}, {}, "there is no figure " + name};
  Json state = figure->state(preset.empty() ? "default" : preset);
  if (state.is_null()) return {{}, {}, name + " has no preset " + preset};
  state.update(fields);
  return figure->compute(state);
}

/// The same, computed once for each figure, preset and fields.
inline const Case& case_of(const std::string& name, const std::string& preset, const Json& fields) {
  static std::map<std::string, Case> cache;
  const std::string key = name + " " + preset + " " + text_of(fields);
  auto at = cache.find(key);
  if (at == cache.end()) at = cache.emplace(key, compute(name, preset, fields)).first;
  return at->second;
}

// ---- reading one case ----

/// A row of the ledger on one of its states.
struct Claim {
  const Json& row;
  const Case& at;

  std::string text(const char* key) const {
    return row.contains(key) ? row[key].get<std::string>() : "";
  }
  double number(const char* key) const { return row[key].get<double>(); }
  const Json& where() const { return text("from") == "state" ? at.state : at.trace; }
  const Json& cells() const { return where()[text("path")]; }
  std::vector<std::string> paths() const {
    std::vector<std::string> paths;
    if (row.contains("path")) paths.push_back(text("path"));
    if (row.contains("all")) {
      for (const Json& path : row["all"]) paths.push_back(path.get<std::string>());
    }
    return paths;
  }
};

/// The number a path names, by the core's own rules for paths; NaN when there is none.
inline double value(const Json& where, const std::string& text) {
  const Path path = parse_path(text);
  Quantity quantity;
  const std::string name(path.name);
  if (where.contains(name)) {
    const Json& json = where[name];
    quantity = {true, flat(json), {}};
    if (json.is_array()) quantity.shape.push_back(static_cast<int>(json.size()));
    if (json.is_array() && !json.empty() && json[0].is_array()) {
      quantity.shape.push_back(static_cast<int>(json[0].size()));
    }
  }
  return path.problem.empty() ? evaluate(path, quantity).number : kNan;
}

/// How many of the numbers the test holds for.
template <class Test>
double count_if(const std::vector<double>& numbers, Test test) {
  int count = 0;
  for (double number : numbers) count += test(number) ? 1 : 0;
  return count;
}

/// The index, from 1, of the only one for which the test holds; NaN when it is not only one.
template <class Test>
double only_one(std::size_t size, Test test) {
  double only = kNan;
  int count = 0;
  for (std::size_t i = 0; i < size; ++i) {
    if (!test(i)) continue;
    only = static_cast<double>(i) + 1;
    ++count;
  }
  return count == 1 ? only : kNan;
}

/// How many dimensions the points span: the rank of the rows minus the first one.
inline int dimensions(const Json& points) {
  std::vector<std::vector<double>> rows;
  const std::vector<double> origin = flat(points[0]);
  for (std::size_t i = 1; i < points.size(); ++i) {
    rows.push_back(flat(points[i]));
    for (std::size_t c = 0; c < origin.size(); ++c) rows.back()[c] -= origin[c];
  }
  int rank = 0;
  // Elimination with full pivoting: what is left of the table is below 1e-9 when the rank is found.
  while (!rows.empty()) {
    std::size_t pivot_row = 0;
    std::size_t pivot = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      for (std::size_t c = 0; c < origin.size(); ++c) {
        if (std::abs(rows[i][c]) > std::abs(rows[pivot_row][pivot])) {
          pivot_row = i;
          pivot = c;
        }
      }
    }
    const std::vector<double> by = rows[pivot_row];
    if (!(std::abs(by[pivot]) > 1e-9)) break;
    ++rank;
    rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(pivot_row));
    for (auto& row : rows) {
      const double factor = row[pivot] / by[pivot];
      for (std::size_t c = 0; c < origin.size(); ++c) row[c] -= factor * by[c];
      row[pivot] = 0;
    }
  }
  return rank;
}

// ---- the kinds ----

/// What a kind measures: the numbers that should each be the row's value. A claim that does not
/// hold in some other way is measured as NaN.
using Kind = std::function<std::vector<double>(const Claim&)>;

inline std::vector<double> values(const Claim& claim) {
  std::vector<double> numbers;
  for (const std::string& path : claim.paths()) numbers.push_back(value(claim.where(), path));
  return numbers;
}

inline std::vector<double> cited(const Claim& claim) {
  double product = 1;
  for (const Json& factor : claim.row["product"]) product *= factor.get<double>();
  return {product};
}

inline std::vector<double> rows_of_shares(const Claim& claim) {
  int rows = 0;
  for (const Json& row : claim.cells()) {
    const std::vector<double> shares = flat(row);
    double total = shares.empty() ? 0 : shares[0];
    for (std::size_t j = 1; j < shares.size(); ++j) total += shares[j];
    const double positive = count_if(shares, [](double share) { return share > 0; });
    const bool all = positive == static_cast<double>(shares.size());
    if (all && std::abs(total - 1) <= claim.number("within")) ++rows;
  }
  return {static_cast<double>(rows)};
}

inline std::vector<double> interior_of_hull(const Claim& claim) {
  for (double number : flat(claim.cells())) {
    if (!(number > 0)) return {kNan};
  }
  return {static_cast<double>(dimensions(claim.at.state[claim.text("points")]))};
}

inline std::vector<double> changes_every_row(const Claim& claim) {
  const std::string nudged = claim.text("nudged");
  int coordinates = 0;
  for (std::size_t i = 0; i < claim.at.state[nudged].size(); ++i) {
    for (std::size_t c = 0; c < claim.at.state[nudged][i].size(); ++c) {
      Json state = claim.at.state;
      state[nudged][i][c] = state[nudged][i][c].get<double>() + claim.number("nudge");
      const Case moved = compute(claim.text("figure"), "", state);
      if (!moved.problem.empty()) return {kNan};
      const std::vector<double> changes = flat(moved.trace[claim.text("path")]);
      const double positive = count_if(changes, [](double change) { return change > 0; });
      if (!changes.empty() && positive == static_cast<double>(changes.size())) ++coordinates;
    }
  }
  return {static_cast<double>(coordinates)};
}

inline std::vector<double> row_favouring_itself(const Claim& claim) {
  const std::vector<double> favourite = flat(claim.cells());
  const std::vector<double> except = flat(claim.at.trace[claim.text("except")]);
  const double row = only_one(favourite.size(), [&](std::size_t i) {
    return count_if(except, [&](double index) { return index == favourite[i]; }) == 0;
  });
  if (std::isnan(row)) return {kNan};
  const bool itself = favourite[static_cast<std::size_t>(row) - 1] == row - 1;
  return {itself ? row : kNan};
}

inline std::vector<double> row_lower_than(const Claim& claim) {
  const Json& than = claim.row["than"];
  const Case& other = case_of(claim.text("figure"), than.value("preset", ""),
                              than.contains("state") ? than["state"] : Json::object());
  if (!other.problem.empty()) return {kNan};
  const std::vector<double> here = flat(claim.cells());
  const std::vector<double> there = flat(other.trace[claim.text("path")]);
  if (here.size() != there.size()) return {kNan};
  return {only_one(here.size(), [&](std::size_t i) { return here[i] < there[i]; })};
}

inline std::vector<double> mutual_pairs(const Claim& claim) {
  const std::vector<double> partner = flat(claim.cells());
  int pairs = 0;
  for (std::size_t i = 0; i < partner.size(); ++i) {
    for (std::size_t j = i + 1; j < partner.size(); ++j) {
      if (partner[i] == static_cast<double>(j) && partner[j] == static_cast<double>(i)) ++pairs;
    }
  }
  return {static_cast<double>(pairs)};
}

inline std::vector<double> count_as_listed(const Claim& claim) {
  const std::vector<double> numbers = flat(claim.cells());
  const std::vector<double> listed = flat(claim.row["listed"]);
  int count = 0;
  for (std::size_t i = 0; i < numbers.size() && i < listed.size(); ++i) {
    if (numbers[i] == listed[i]) ++count;
  }
  return {static_cast<double>(count)};
}

/// The best of the values, or the first NaN among them.
template <class Better>
std::vector<double> best_of(const Claim& claim, Better better) {
  std::vector<double> best;
  for (double number : values(claim)) {
    if (std::isnan(number)) return {number};
    if (best.empty() || better(number, best[0])) best = {number};
  }
  return best;
}

/// The number every cell should be, if they all are, else the first that is not; 0 if that is it.
template <class Is>
std::vector<double> all_of(const Claim& claim, double number, Is is) {
  const std::vector<double> cells = flat(claim.cells());
  for (double cell : cells) {
    if (!is(cell)) return {cell};
  }
  return {cells.empty() ? 0 : number};
}

inline const std::map<std::string, Kind>& kinds() {
  static const std::map<std::string, Kind> all = {
      {"equals", values},
      {"cited", cited},
      {"rows", [](const Claim& c) { return std::vector<double>{double(c.cells().size())}; }},
      {"entries",
       [](const Claim& c) { return std::vector<double>{double(flat(c.cells()).size())}; }},
      {"count-positive",
       [](const Claim& c) {
         return std::vector<double>{count_if(flat(c.cells()), [](double x) { return x > 0; })};
       }},
      {"rows-of-shares", rows_of_shares},
      {"interior-of-hull", interior_of_hull},
      {"changes-every-row", changes_every_row},
      {"is-infinite",
       [](const Claim& c) {
         return all_of(c, kInfinity, [](double x) { return x == kInfinity; });
       }},
      {"is-nan",
       [](const Claim& c) { return all_of(c, kNan, [](double x) { return std::isnan(x); }); }},
      {"row-favouring-itself", row_favouring_itself},
      {"row-lower-than", row_lower_than},
      {"equals-times",
       [](const Claim& c) {
         const bool exact = values(c) == std::vector<double>{c.number("times") * c.number("value")};
         return std::vector<double>{exact ? c.number("value") : kNan};
       }},
      {"is-text",
       [](const Claim& c) {
         const bool same = c.cells().is_string() && c.cells() == c.row["printed"];
         return std::vector<double>{same ? c.number("value") : kNan};
       }},
      {"mutual-pairs", mutual_pairs},
      {"count-as-listed", count_as_listed},
      {"smallest-of", [](const Claim& c) { return best_of(c, std::less<>()); }},
      {"largest-of", [](const Claim& c) { return best_of(c, std::greater<>()); }},
      {"count-less",
       [](const Claim& c) {
         const double than = c.number("than");
         return std::vector<double>{count_if(flat(c.cells()), [&](double x) { return x < than; })};
       }},
      {"count-near",
       [](const Claim& c) {
         const double near = c.number("near"), within = c.number("within");
         return std::vector<double>{
             count_if(flat(c.cells()), [&](double x) { return std::abs(x - near) <= within; })};
       }},
      {"difference",
       [](const Claim& c) {
         return std::vector<double>{value(c.where(), c.text("path")) -
                                    value(c.where(), c.text("minus"))};
       }},
  };
  return all;
}

// ---- agreeing ----

/// The number as the lesson prints it.
inline std::string printed(double number, const std::string& as, int decimals) {
  if (std::isnan(number)) return "NaN";
  if (std::isinf(number)) return number > 0 ? "inf" : "-inf";
  const double shown = as == "percent" ? number * 100 : number;
  char digits[400];
  const char* format = as == "scientific" ? "%.*e" : "%.*f";
  std::snprintf(digits, sizeof digits, format, decimals, shown);
  std::string_view text = digits;
  const bool minus = text[0] == '-';
  if (minus) text.remove_prefix(1);
  const bool zero = text.find_first_of("123456789") == std::string_view::npos;
  std::string out(minus && !zero ? "-" : "");
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool thousand = as == "integer" && i > 0 && (text.size() - i) % 3 == 0;
    if (thousand) out += ',';
    out += text[i];
  }
  if (as == "percent") out += '%';
  return out;
}

/// A number and the row's value are one. Counts are exact and so is 0. For the rest 1e-12 of the
/// value: the values were computed by other means, whose sums run in another order and whose exp
/// and log differ in the last bit, which comes to 1e-13 at most over rows this short; what the
/// lessons print has 6 digits at most, so that 1e-12 hides nothing a reader could see.
inline bool agrees(double number, const Json& row) {
  const auto as = row["as"].get<std::string>();
  const auto expected = row["value"].get<double>();
  if (as == "nonfinite") return expected == 1 && !std::isfinite(number);
  const double shown = as == "percent" ? number * 100 : number;
  if (as == "integer" || expected == 0) return shown == expected;
  return std::abs(shown - expected) <= 1e-12 * std::abs(expected);
}

}  // namespace attention::ledger
