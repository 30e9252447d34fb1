#include "runtime/core/file/check/LastIterations.h"

#include "runtime/core/terms/TermCursor.h"
#include "runtime/core/terms/TermSlice.h"
#include "runtime/core/terms/TermSums.h"

#include <optional>

namespace anole {
namespace {

std::optional<int64_t> lastOf(const Terms &values) {
  const uint64_t count = values.empty() ? 0 : countOf(values).value_or(0);
  if (count == 0)
    return std::nullopt;
  return expand(sliceOf(values, count - 1, 1)).front();
}

/// Returns null if there is none, or the loop does not say which one.
const Body *lastBody(const LoopTrace &loop) {
  const auto which = choosesVariants(loop.kind) ? lastOf(loop.variant) : 0;
  if (!which || static_cast<uint64_t>(*which) >= loop.variants.size())
    return nullptr;
  return &loop.variants[static_cast<size_t>(*which)];
}

} // namespace

std::vector<uint32_t> loopsAtEnd(const StreamTrace &stream) {
  std::vector<uint32_t> loops;
  const Body *body = lastBody(stream.loops[0]);
  while (body && !body->empty() && body->back().isLoop() && loops.size() < stream.loops.size()) {
    loops.push_back(body->back().index());
    body = lastBody(stream.loops[loops.back()]);
  }
  return loops;
}

bool dropLastIteration(LoopTrace &loop) {
  const int64_t iterations = lastOf(loop.trips).value_or(0);
  if (iterations < 2)
    return false;
  loop.trips = firstValues(loop.trips, countOf(loop.trips).value_or(1) - 1);
  loop.trips.push_back({iterations - 1, 0, 1, {}});
  return true;
}

} // namespace anole
