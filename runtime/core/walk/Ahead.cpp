#include "runtime/core/walk/Ahead.h"

#include "runtime/core/model/LoopOrder.h"
#include "runtime/core/terms/Tally.h"
#include "runtime/core/terms/TermSlice.h"
#include "runtime/core/terms/TermSums.h"

#include <algorithm>
#include <map>

namespace anole {
namespace {

/// How often each value occurs among `count` values after the first ones.
bool tallyOf(const Terms &terms, uint64_t first, uint64_t count, std::vector<uint64_t> &times) {
  std::vector<uint64_t> before(times.size());
  if (!tally(firstValues(terms, first), before.size(), before) ||
      !tally(firstValues(terms, first + count), times.size(), times))
    return false;
  for (size_t i = 0; i < times.size(); ++i)
    times[i] -= std::min(times[i], before[i]);
  return true;
}

} // namespace

Ahead::Ahead(const StreamTrace &from, std::vector<uint32_t> order)
    : stream(&from), inwards(std::move(order)) {
  for (const LoopTrace &loop : stream->loops) {
    bodies.emplace_back();
    for (const Body &body : loop.variants) {
      std::map<uint32_t, uint64_t> times;
      for (Symbol child : body)
        ++times[child.bits];
      bodies.back().emplace_back();
      for (auto [bits, count] : times)
        bodies.back().back().push_back({Symbol{bits}, count});
    }
  }
}

Expected<Ahead> Ahead::over(const StreamTrace &stream) {
  auto inwards = loopsInwards(stream);
  bool isSound = inwards && std::ranges::all_of(stream.loops, [](const LoopTrace &loop) {
                   auto range = rangeOf(loop.trips);
                   return loop.trips.empty() || (range && range->low > 0);
                 });
  return isSound ? Expected<Ahead>(Ahead(stream, std::move(*inwards)))
                 : fail("a loop contains itself or has an entry without an iteration");
}

Expected<void> Ahead::complete(RunCounts &more, const RunCounts &before) const {
  for (uint32_t loop : inwards)
    if (more.entries[loop] != 0 || more.iterations[loop] != 0)
      if (auto ran = runLoop(loop, more, before); !ran)
        return ran;
  return {};
}

Expected<void> Ahead::runLoop(uint32_t index, RunCounts &more, const RunCounts &before) const {
  const LoopTrace &loop = stream->loops[index];
  uint64_t entered = before.entries[index], &iterations = more.iterations[index];
  iterations =
      boundedSum(iterations, sumOf(firstValues(loop.trips, entered + more.entries[index])) -
                                 sumOf(firstValues(loop.trips, entered)));
  std::vector<uint64_t> times(loop.variants.size());
  if (!choosesVariants(loop.kind) && !times.empty())
    times[0] = iterations;
  else if (!tallyOf(loop.variant, before.iterations[index], iterations, times))
    return fail("loop " + std::to_string(index) + " chooses a variant that it does not have");
  for (size_t variant = 0; variant < times.size(); ++variant)
    for (const Children &children : bodies[index][variant])
      more.add(children.child, boundedProduct(times[variant], children.times));
  return {};
}

} // namespace anole
