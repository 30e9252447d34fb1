#include "tools/analysis/model/RankGrid.h"

#include "tools/analysis/model/CartesianGrid.h"
#include "tools/analysis/model/PeerDistances.h"

#include <algorithm>
#include <charconv>
#include <tuple>

namespace anole::tools {
namespace {

constexpr uint32_t longestLine = 64;

/// Whether ranks talk to neighbours in every dimension of the grid.
bool fits(const RankGrid &grid, const std::set<uint64_t> &distances) {
  uint64_t stride = 1;
  for (uint32_t extent : grid.extents) {
    if (!distances.contains(stride))
      return false;
    stride *= extent;
  }
  return true;
}

/// How many distances are those of neighbours, direct or around the edge.
size_t explained(const RankGrid &grid, const std::set<uint64_t> &distances) {
  std::set<uint64_t> steps;
  uint64_t stride = 1;
  for (uint32_t extent : grid.extents) {
    steps.insert({stride, stride * (extent - 1)});
    stride *= extent;
  }
  return static_cast<size_t>(
      std::ranges::count_if(steps, [&](uint64_t step) { return distances.contains(step); }));
}

/// All divisors but 1 and the number itself, ascending. They are found in pairs, in the time of the
/// square root.
std::vector<uint32_t> divisorsOf(uint32_t number) {
  std::vector<uint32_t> divisors;
  for (uint64_t small = 2; small * small <= number; ++small)
    if (number % small == 0) {
      divisors.push_back(static_cast<uint32_t>(small));
      if (small * small != number)
        divisors.push_back(static_cast<uint32_t>(number / small));
    }
  std::ranges::sort(divisors);
  return divisors;
}

/// Calls `visit` with each grid.
template <typename Visit> void eachGrid(uint32_t ranks, Visit visit) {
  std::vector<uint32_t> divisors = divisorsOf(ranks);
  for (uint32_t x : divisors) {
    visit(RankGrid{{x, ranks / x}, "who sends to whom"});
    for (uint32_t y : divisors)
      if (y < ranks / x && ranks / x % y == 0)
        visit(RankGrid{{x, y, ranks / x / y}, "who sends to whom"});
  }
}

RankGrid gridOfPeers(const Trace &trace) {
  std::set<uint64_t> distances = peerDistances(trace);
  RankGrid best{{trace.info.ranks}, "in a row"};
  size_t most = 0;
  eachGrid(trace.info.ranks, [&](RankGrid &&grid) {
    if (!fits(grid, distances))
      return;
    size_t count = explained(grid, distances);
    if (std::tuple(count, std::ranges::max(best.extents)) >
        std::tuple(most, std::ranges::max(grid.extents))) {
      most = count;
      best = std::move(grid);
    }
  });
  return best;
}

/// The numbers between the x; empty if there is anything else.
std::vector<uint32_t> numbersIn(const std::string &text) {
  std::vector<uint32_t> numbers;
  const char *at = text.data(), *end = at + text.size();
  do {
    auto [next, problem] = std::from_chars(at, end, numbers.emplace_back());
    if (problem != std::errc() || (next != end && *next != 'x'))
      return {};
    at = next;
  } while (at != end && ++at);
  return numbers;
}

} // namespace

Expected<RankGrid> parseGrid(const std::string &text, uint32_t ranks) {
  RankGrid grid{numbersIn(text), "as asked"};
  if (grid.extents.empty() || grid.extents.size() > 3)
    return fail("'" + text + "' is not a grid; write 8, 4x2 or 2x2x2, fastest dimension first");
  uint64_t product = 1;
  for (uint64_t extent : grid.extents)
    product = extent == 0 || product > ranks ? 0 : product * extent;
  if (product != ranks)
    return fail("the grid " + text + " does not have one place for each of the trace's " +
                std::to_string(ranks) + " ranks");
  return grid;
}

RankGrid gridOf(const Trace &trace) {
  std::vector<uint32_t> extents = cartesianGrid(trace);
  return extents.empty() ? gridOfPeers(trace) : RankGrid{std::move(extents), "MPI_Cart_create"};
}

uint32_t RankGrid::across() const {
  return extents.size() > 1 ? extents[0] : std::clamp(extents[0], 1u, longestLine);
}

uint32_t RankGrid::down() const {
  return extents.size() > 1 ? extents[1] : (extents[0] + across() - 1) / across();
}

uint32_t RankGrid::slices() const { return extents.size() > 2 ? extents[2] : 1; }

std::string gridText(const RankGrid &grid) {
  std::string text;
  for (uint32_t extent : grid.extents)
    text += (text.empty() ? "" : "x") + std::to_string(extent);
  return text;
}

} // namespace anole::tools
