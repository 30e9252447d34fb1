#include "tools/programs/proxy/thread/PartOrder.h"

#include <algorithm>

namespace anole::tools::generate {

/// What a thread knows when a part begins it has learned at its last wait.
const PartOrder::Known *PartOrder::knownAt(Part part) const {
  const auto &own = begins[part.thread];
  auto after = own.upper_bound(part.number);
  return after == own.begin() ? nullptr : &std::prev(after)->second;
}

bool PartOrder::isBefore(Part first, Part second) const {
  if (first.thread == second.thread)
    return first.number < second.number;
  const Known *known = knownAt(second);
  return known && (*known)[first.thread] > first.number;
}

const std::vector<PartOrder::Wait> &PartOrder::waitsOf(Part part) const {
  static const std::vector<Wait> none;
  auto found = waits.find(part);
  return found == waits.end() ? none : found->second;
}

uint32_t PartOrder::stepOf(Part part) const {
  auto found = steps.find(part);
  return found == steps.end() ? 0 : found->second;
}

std::vector<PartOrder::Edge> PartOrder::edges() const {
  std::vector<Edge> all;
  for (const auto &[part, needed] : awaited)
    for (Part each : needed)
      all.push_back({each, part});
  return all;
}

/// The part begins when all that it needs is done.
void PartOrder::pass(Part part, const std::map<uint32_t, uint32_t> &needed) {
  Known known(begins.size(), 0);
  if (const Known *before = knownAt(part))
    known = *before;
  for (auto [thread, last] : needed) {
    if (known[thread] > last)
      continue;
    awaited[part].push_back({thread, last});
    if (const Known *theirs = knownAt({thread, last}))
      std::ranges::transform(known, *theirs, known.begin(), std::ranges::max);
    known[thread] = std::max(known[thread], last + 1);
  }
  begins[part.thread][part.number] = std::move(known);
}

/// Steps are the parts for which others wait.
void PartOrder::number() {
  for (const auto &[part, needed] : awaited)
    for (Part each : needed)
      steps[each] = 0;
  std::map<uint32_t, uint32_t> last;
  for (auto &[part, step] : steps)
    step = ++last[part.thread];
  for (const auto &[part, needed] : awaited)
    for (Part each : needed)
      waits[part].push_back({each.thread, steps[each]});
}

Expected<PartOrder> PartOrder::of(uint32_t threads, const std::vector<Edge> &edges) {
  PartOrder order(threads);
  std::vector<Needs> open(threads);
  for (const Edge &edge : edges) {
    uint32_t &last = open[edge.before.thread][edge.before.number][edge.done.thread];
    last = std::max(last, edge.done.number);
  }
  auto isDone = [&](const auto &part) { // a thread and the number of its part
    const Needs &theirs = open[part.first];
    return theirs.empty() || theirs.begin()->first > part.second;
  };
  for (bool isMoving = true; isMoving;) {
    isMoving = false;
    for (uint32_t thread = 0; thread < threads; ++thread)
      for (Needs &own = open[thread];
           !own.empty() && std::ranges::all_of(own.begin()->second, isDone);
           own.erase(own.begin())) {
        order.pass({thread, own.begin()->first}, own.begin()->second);
        isMoving = true;
      }
  }
  if (!std::ranges::all_of(open, &Needs::empty))
    return fail("its threads wait for each other's objects in a circle");
  order.number();
  return order;
}

} // namespace anole::tools::generate
