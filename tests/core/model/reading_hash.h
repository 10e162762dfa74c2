// One hash over all that is kept of a reading, to compare builds and platforms by.
#pragma once

#include <string>

#include "core/model/reading.h"
#include "tests/core/fingerprint.h"

namespace attention::model {

/// The hash of trace_hash.cpp over these matrices, each its rows, its columns and its cells: of
/// each layer q, k, v, scaledMasked and weights of each head, then attnConcat; after all of them
/// the logits. As 16 hexadecimal digits.
inline std::string hash_of(const Reading& reading) {
  Fingerprint hash;
  const auto add = [&](const Matrix<double>& m) {
    hash.add(m.rows());
    hash.add(m.columns());
    for (double x : m.cells()) hash.add(x);
  };
  for (int l = 0; l < reading.model().config.layers; ++l) {
    for (int h = 0; h < reading.model().config.heads; ++h) {
      const HeadTrace head = reading.head({l, h});
      for (const auto* m : {&head.q, &head.k, &head.v, &head.scaled_masked, &head.weights}) add(*m);
    }
    add(reading.attn_concat(l));
  }
  add(reading.logits());
  return hex(hash.value());
}

}  // namespace attention::model
