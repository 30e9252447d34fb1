#include "tools/analysis/phases/Contexts.h"

#include "runtime/core/model/PathSteps.h"
#include "runtime/core/terms/TermFacts.h"

#include <algorithm>

namespace anole::phases {
namespace {

constexpr int64_t mostPartners = 64;
constexpr uint64_t fewTrips = 8; // some partners may come twice: the only one to the left and right

/// How many different values the field may have; 1: it is constant.
uint64_t valuesOf(const PointTrace &point, whatif::CallShape::Place place) {
  if (!place || *place >= point.columns.size())
    return 1;
  auto range = factsOf(point.columns[*place]).range();
  if (!range)
    return UINT64_MAX;
  uint64_t width = static_cast<uint64_t>(range->high) - static_cast<uint64_t>(range->low);
  return width == UINT64_MAX ? width : width + 1;
}

class LoopFacts {
public:
  LoopFacts(const StreamTrace &stream, const whatif::CallShapes &shapes,
            const std::vector<uint32_t> &contexts)
      : stream(stream), shapes(shapes), contexts(contexts), known(stream.loops.size()) {}

  bool isInPattern(uint32_t loop) {
    const LoopTrace &trace = stream.loops[loop];
    if (trace.kind == LoopKind::Root || trace.kind == LoopKind::Mixed ||
        !std::ranges::all_of(trace.variants,
                             [&](auto &body) { return contextIn(body) != several; }))
      return false;
    auto trips = factsOf(trace.trips).range();
    uint64_t partners = partnersIn(trace);
    return trips && partners > 1 && trips->high <= mostPartners &&
           static_cast<uint64_t>(trips->high) <= std::max(fewTrips, partners);
  }

private:
  static constexpr int64_t none = -1, several = -2;

  /// The one context of all communication in the loop.
  int64_t contextOf(uint32_t loop) {
    if (!known[loop])
      known[loop] = foundContext(stream.loops[loop]);
    return *known[loop];
  }

  static int64_t joined(int64_t one, int64_t other) {
    if (one == none || other == none)
      return one == none ? other : one;
    return one == other ? one : several;
  }

  int64_t foundContext(const LoopTrace &loop) {
    int64_t context = none;
    for (const Body &body : loop.variants)
      context = joined(context, contextIn(body));
    return context;
  }

  int64_t contextIn(const Body &body) {
    int64_t context = none;
    for (Symbol child : body)
      context = joined(context,
                       child.isLoop() ? contextOf(child.index()) : contextOfPoint(child.index()));
    return context;
  }

  const whatif::CallShape &shapeOf(uint32_t point) const {
    return shapes.at(stream.points[point].key.functionId());
  }

  int64_t contextOfPoint(uint32_t point) const {
    return communicates(shapeOf(point).kind) ? contexts[point] : none;
  }

  /// How many partners a call in the loop may have.
  uint64_t partnersIn(const LoopTrace &loop) const {
    uint64_t partners = 1;
    for (const Body &body : loop.variants)
      for (Symbol child : body) {
        if (child.isLoop())
          continue;
        const whatif::CallShape &shape = shapeOf(child.index());
        const PointTrace &point = stream.points[child.index()];
        partners = std::max({partners, valuesOf(point, shape.dest), valuesOf(point, shape.source)});
      }
    return partners;
  }

  const StreamTrace &stream;
  const whatif::CallShapes &shapes;
  const std::vector<uint32_t> &contexts;
  std::vector<std::optional<int64_t>> known;
};

} // namespace

bool communicates(whatif::CallKind kind) {
  using whatif::CallKind;
  switch (kind) {
  case CallKind::Local:
  case CallKind::Outside:
  case CallKind::Free:
  case CallKind::Cancel:
  case CallKind::SendInit:
  case CallKind::ReceiveInit:
  case CallKind::CollectiveInit:
    return false;
  default:
    return true;
  }
}

std::vector<uint32_t> contextsOf(const Trace &trace, const SharedStream &stream) {
  const PathSteps steps(trace.paths);
  std::vector<uint32_t> contexts;
  contexts.reserve(stream.points.size());
  for (const SharedPoint &point : stream.points)
    contexts.push_back(trace.pathTree.steps[steps.at(point.key.path)].before);
  return contexts;
}

std::vector<bool> loopsInPatterns(const StreamTrace &stream, const whatif::CallShapes &shapes,
                                  const std::vector<uint32_t> &contexts) {
  LoopFacts facts(stream, shapes, contexts);
  std::vector<bool> inside;
  for (uint32_t loop = 0; loop < stream.loops.size(); ++loop)
    inside.push_back(facts.isInPattern(loop));
  return inside;
}

} // namespace anole::phases
