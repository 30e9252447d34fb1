#include "tools/analysis/phases/segment/DivergenceCurve.h"

#include <algorithm>

namespace anole::phases {

std::vector<Cut> divergenceCurve(const Sequence &sequence, size_t places) {
  std::vector<Cut> curve;
  const Slices slices(sequence);
  Divergence sides(countsOf(sequence));
  const uint64_t length = sides.length();
  const uint64_t parts = std::min<uint64_t>(places + 1, length);
  for (uint64_t part = 1; part < parts; ++part) {
    uint64_t from = sides.position();
    uint64_t to = length / parts * part + length % parts * part / parts;
    Counts passed = countsOf(slices(from, to));
    for (uint32_t symbol = 0; symbol < passed.size(); ++symbol)
      if (passed[symbol] != 0)
        sides.move(symbol, passed[symbol]);
    curve.push_back(cutAt({to, sides.parameters(), sides.gain()}, length));
  }
  return curve;
}

} // namespace anole::phases
