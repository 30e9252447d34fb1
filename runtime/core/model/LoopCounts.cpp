#include "runtime/core/model/LoopCounts.h"

#include "runtime/core/model/ColumnRole.h"
#include "runtime/core/model/LoopOrder.h"
#include "runtime/core/terms/Tally.h"
#include "runtime/core/terms/TermSums.h"

namespace anole {

namespace {

void settle(Terms &column, uint64_t length) {
  if (column.size() == 1 && !column[0].isRepeat() && column[0].count == 0) {
    column[0].count = length;
    if (length == 0)
      column.clear();
  }
}

class Settler {
public:
  explicit Settler(StreamTrace &stream) : stream(stream), entries(stream.loops.size()) {}

  Expected<void> run() {
    for (PointTrace &point : stream.points)
      point.count = 0;
    if (stream.loops.empty())
      return {};
    auto inwards = loopsInwards(stream);
    if (!inwards)
      return fail("a loop contains itself");
    entries[0] = 1;
    for (uint32_t loop : *inwards)
      if (auto settled = settleLoop(loop); !settled)
        return settled;
    return {};
  }

private:
  Expected<void> settleLoop(uint32_t index);
  void runBody(const Body &body, uint64_t times);

  StreamTrace &stream;
  std::vector<uint64_t> entries;
};

Expected<void> Settler::settleLoop(uint32_t index) {
  LoopTrace &loop = stream.loops[index];
  settle(loop.trips, entries[index]);
  uint64_t iterations = loop.kind == LoopKind::Root ? 1 : sumOf(loop.trips);
  settle(loop.variant, iterations);
  auto times = variantTimes(loop, iterations);
  if (!times)
    return fail("a loop has no such variant");
  for (size_t variant = 0; variant < loop.variants.size(); ++variant)
    runBody(loop.variants[variant], (*times)[variant]);
  return {};
}

void Settler::runBody(const Body &body, uint64_t times) {
  for (Symbol symbol : body)
    (symbol.isLoop() ? entries[symbol.index()] : stream.points[symbol.index()].count) += times;
}

} // namespace

std::optional<std::vector<uint64_t>> variantTimes(const LoopTrace &loop, uint64_t iterations) {
  std::vector<uint64_t> times;
  if (!tally(loop.variant, loop.variants.size(), times))
    return std::nullopt;
  if (loop.variant.empty() && !loop.variants.empty())
    times[0] = iterations;
  return times;
}

Expected<void> countEvents(StreamTrace &stream) { return Settler(stream).run(); }

void settleColumns(PointTrace &point) {
  for (size_t i = 0; i < point.columns.size(); ++i) {
    bool elements = roleOf(point, i) == ColumnRole::Elements;
    settle(point.columns[i], elements ? sumOf(point.columns[i - 1]) : point.count);
  }
}

} // namespace anole
