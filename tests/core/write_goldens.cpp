// Writes every golden file anew, for when a figure was meant to change. Look at the diff after it.
#include <cstdio>
#include <fstream>

#include "tests/core/golden.h"

int main() {
  int failures = 0;
  for (const attention::AnyFigure& figure : attention::any_figures()) {
    const std::string path = attention::golden_path(figure.name);
    std::ofstream file(path, std::ios::binary);
    file << attention::golden_text(attention::golden_of(figure));
    file.close();
    if (!file) ++failures;
    std::printf("%s %s\n", file ? "wrote" : "could not write", path.c_str());
  }
  return failures == 0 ? 0 : 1;
}
