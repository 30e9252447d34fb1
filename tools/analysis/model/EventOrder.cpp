#include "tools/analysis/model/EventOrder.h"

#include "runtime/core/compress/Column.h"
#include "runtime/core/terms/TermCursor.h"

#include <algorithm>
#include <map>

namespace anole::tools {
namespace {

constexpr int64_t outside = -1; ///< before the first event, and after the last one

uint64_t eventsOf(const StreamTrace &stream) {
  uint64_t events = 0;
  for (const PointTrace &point : stream.points)
    events += point.count;
  return events;
}

std::vector<int64_t> numbersOf(const StreamTrace &stream, const PointNumber &number) {
  std::vector<int64_t> numbers;
  for (const PointTrace &point : stream.points)
    numbers.push_back(number(point.key));
  return numbers;
}

/// Whether both run the same points and loops, by index, in the same order.
bool haveEqualStructure(const StreamTrace &a, const StreamTrace &b) {
  return std::ranges::equal(a.loops, b.loops, [](const LoopTrace &one, const LoopTrace &other) {
    return one.kind == other.kind && one.variants == other.variants &&
           one.variant == other.variant && one.trips == other.trips;
  });
}

using Predecessors = std::map<int64_t, Terms>; ///< of the occurrences of each point, by its number

Expected<Predecessors> predecessorsOf(const StreamTrace &stream,
                                      const std::vector<int64_t> &numbers, Effort &effort) {
  std::map<int64_t, Column> columns;
  int64_t last = outside;
  if (!stream.loops.empty()) {
    auto walker = EventWalker::over(stream);
    if (!walker)
      return tl::unexpected(walker.error());
    for (;;) {
      auto event = walker->next();
      if (!event)
        return tl::unexpected(event.error());
      if (!*event)
        break;
      if (auto spent = effort.spend(valuesOf(*event)); !spent)
        return tl::unexpected(spent.error());
      int64_t number = numbers[(*event)->point];
      columns[number].append(last);
      last = number;
    }
  }
  columns[outside].append(last);
  Predecessors all;
  for (auto &[number, column] : columns)
    all[number] = column.finish();
  return all;
}

void addPairs(Share &share, const Terms &a, const Terms &b) {
  uint64_t all = std::max(valueCount(a), valueCount(b));
  if (a == b)
    return share.add(all, all);
  TermCursor first(a), second(b);
  for (uint64_t i = 0; i < all; ++i) {
    auto left = first.next(), right = second.next();
    share.add(left && left == right, 1);
  }
}

} // namespace

Expected<Share> sameOrder(const StreamTrace &a, const PointNumber &inA, const StreamTrace &b,
                          const PointNumber &inB, Effort &effort) {
  Share share;
  std::vector<int64_t> first = numbersOf(a, inA), second = numbersOf(b, inB);
  if (first == second && haveEqualStructure(a, b)) {
    share.add(eventsOf(a) + 1, eventsOf(a) + 1);
    return share;
  }
  auto left = predecessorsOf(a, first, effort), right = predecessorsOf(b, second, effort);
  if (!left || !right)
    return tl::unexpected((left ? right : left).error());
  for (const auto &[number, terms] : *right)
    left->try_emplace(number);
  for (const auto &[number, terms] : *left)
    addPairs(share, terms, (*right)[number]);
  return share;
}

} // namespace anole::tools
