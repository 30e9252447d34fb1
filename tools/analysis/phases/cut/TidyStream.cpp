#include "tools/analysis/phases/cut/TidyStream.h"

#include "runtime/core/model/LoopCounts.h"
#include "runtime/core/terms/TermSlice.h"
#include "runtime/core/terms/TermSums.h"

#include <algorithm>

namespace anole::phases {
namespace {

constexpr uint32_t absent = UINT32_MAX;

Expected<void> dropUnchosen(LoopTrace &loop) {
  auto times = variantTimes(loop, sumOf(loop.trips));
  if (!times)
    return fail("the bodies that the iterations of a loop chose cannot be counted");
  auto isChosen = [](uint64_t count) { return count != 0; };
  auto first = std::ranges::find_if(*times, isChosen);
  if (first == times->end()) {
    loop.variants.clear();
    return {};
  }
  auto begin = static_cast<size_t>(first - times->begin());
  std::vector<Body> kept;
  for (size_t i = begin; i < times->size(); ++i)
    kept.push_back(loop.variants[isChosen((*times)[i]) ? i : begin]);
  size_t size = kept.size();
  while (!isChosen((*times)[begin + size - 1]))
    --size;
  kept.resize(size);
  loop.variants = std::move(kept);
  loop.variant = shifted(loop.variant, uint64_t(0) - begin);
  return {};
}

/// New numbers of those that are kept.
template <class Kept> std::vector<uint32_t> numbersOf(size_t size, Kept isKept) {
  std::vector<uint32_t> numbers;
  uint32_t next = 0;
  for (size_t i = 0; i < size; ++i)
    numbers.push_back(isKept(i) ? next++ : absent);
  return numbers;
}

template <class Item>
std::vector<Item> keptOf(std::vector<Item> &&items, const std::vector<uint32_t> &numbers) {
  std::vector<Item> kept;
  for (size_t i = 0; i < items.size(); ++i)
    if (numbers[i] != absent)
      kept.push_back(std::move(items[i]));
  return kept;
}

void renumber(Body &body, const std::vector<uint32_t> &points, const std::vector<uint32_t> &loops) {
  for (Symbol &symbol : body)
    symbol = symbol.isLoop() ? Symbol::loop(loops[symbol.index()])
                             : Symbol::point(points[symbol.index()]);
}

} // namespace

Expected<TidyStream> tidyStream(StreamTrace stream) {
  for (size_t i = 1; i < stream.loops.size(); ++i)
    if (auto dropped = dropUnchosen(stream.loops[i]); !dropped)
      return tl::unexpected(dropped.error());
  auto points = numbersOf(stream.points.size(), [&](size_t i) { return stream.points[i].count; });
  auto loops = numbersOf(stream.loops.size(),
                         [&](size_t i) { return i == 0 || !stream.loops[i].trips.empty(); });
  TidyStream tidy{{stream.thread, {}, {}, {}}, {}};
  for (uint32_t i = 0; i < points.size(); ++i)
    if (points[i] != absent)
      tidy.points.push_back(i);
  tidy.stream.points = keptOf(std::move(stream.points), points);
  tidy.stream.loops = keptOf(std::move(stream.loops), loops);
  for (LoopTrace &loop : tidy.stream.loops)
    for (Body &body : loop.variants)
      renumber(body, points, loops);
  return tidy;
}

} // namespace anole::phases
