#include "runtime/core/ranks/cluster/LoopSignature.h"

#include "runtime/core/base/Fault.h"
#include "runtime/core/ranks/cluster/ColumnMean.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace anole {

namespace {

constexpr size_t levels = 4;

/// How many levels of loops are inside each loop.
class Heights {
public:
  explicit Heights(const SharedStream &stream) : stream(stream), known(stream.loops.size(), -1) {}

  int of(size_t loop) {
    if (known[loop] >= 0)
      return known[loop];
    known[loop] = 0;
    int height = 0;
    for (const VariantFamily &family : stream.loops[loop].variants)
      for (uint32_t body : family.bodies)
        height = std::max(height, above(stream.bodies[body]));
    return known[loop] = height;
  }

private:
  int above(const Body &body) {
    int height = 0;
    for (Symbol symbol : body)
      if (symbol.isLoop())
        height = std::max(height, 1 + of(symbol.index()));
    return height;
  }

  const SharedStream &stream;
  std::vector<int> known;
};

struct Level {
  double trips = 0, loops = 0;
  uint64_t bits() const {
    return loops == 0 ? 0
                      : static_cast<uint64_t>(std::min<long long>(
                            std::llround(ANOLE_FAULT(TripsAddUp, trips, trips / loops)), 0xffff));
  }
};

} // namespace

uint64_t loopSignature(const Trace &leaf) {
  std::array<Level, levels> all;
  for (const SharedStream &stream : leaf.streams) {
    Heights heights(stream);
    for (size_t i = 0; i < stream.loops.size(); ++i) {
      if (ANOLE_FAULT(RootIsALoop, false, stream.loops[i].kind == LoopKind::Root))
        continue;
      Level &level =
          all[ANOLE_FAULT(LoopsOfOneLevel, size_t(0),
                          std::min<size_t>(static_cast<size_t>(heights.of(i)), levels - 1))];
      level.trips += ColumnMean(stream.loops[i].trips, 1, 0).value;
      level.loops += 1;
    }
  }
  uint64_t signature = 0;
  for (size_t i = 0; i < levels; ++i)
    signature |= all[i].bits() << (16 * i);
  return signature;
}

} // namespace anole
