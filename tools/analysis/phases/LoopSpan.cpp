#include "tools/analysis/phases/LoopSpan.h"

#include "tools/analysis/model/TracePhases.h"

#include <algorithm>

namespace anole::phases {
namespace {

/// Which points of a stream a loop holds, and which are outside of it.
class LoopPoints {
public:
  explicit LoopPoints(const SharedStream &stream) : stream(stream), isSeen(stream.loops.size()) {}

  /// Those in the loop, the loops inside included, but for the `left out` ones.
  std::vector<bool> in(uint32_t loop, const std::vector<bool> &leftOut) {
    held.assign(stream.points.size(), false);
    isSeen = leftOut;
    isSeen.resize(stream.loops.size());
    see(loop);
    return held;
  }

  /// The loops right below the root.
  std::vector<uint32_t> outermost() const {
    std::vector<uint32_t> loops;
    eachChild(0, [&](Symbol child) {
      if (child.isLoop() && std::ranges::find(loops, child.index()) == loops.end())
        loops.push_back(child.index());
    });
    return loops;
  }

private:
  template <typename Visit> void eachChild(uint32_t loop, Visit visit) const {
    for (const VariantFamily &family : stream.loops[loop].variants)
      for (uint32_t body : family.bodies)
        std::ranges::for_each(stream.bodies[body], visit);
  }

  void see(uint32_t loop) {
    std::vector<uint32_t> left{loop};
    while (!left.empty()) {
      uint32_t next = left.back();
      left.pop_back();
      if (isSeen[next])
        continue;
      isSeen[next] = true;
      eachChild(next, [&](Symbol child) {
        if (child.isLoop())
          left.push_back(child.index());
        else
          held[child.index()] = true;
      });
    }
  }

  const SharedStream &stream;
  std::vector<bool> held, isSeen;
};

/// The loop that set markers, or those of the groups; with a call that did, the outermost loops
/// that have it.
std::vector<bool> phaseLoops(const SharedStream &stream, const tools::TracePhases &phases) {
  std::vector<bool> loops(stream.loops.size());
  for (uint32_t loop : phases.phaseLoops())
    loops[loop] = true;
  if (phases.loops.empty() && phases.call) {
    LoopPoints points(stream);
    for (uint32_t loop : points.outermost())
      loops[loop] = points.in(loop, {})[*phases.call];
  }
  return loops;
}

/// The points that only the phase loop has. Of a folded one some iterations are beside the loop.
std::vector<bool> pointsInside(const SharedStream &stream, const std::vector<bool> &loops,
                               bool isFolded) {
  LoopPoints points(stream);
  std::vector<bool> inside(stream.points.size()), outside = inside;
  if (!isFolded)
    outside = points.in(0, loops);
  for (uint32_t loop = 0; loop < loops.size(); ++loop)
    if (loops[loop]) {
      std::vector<bool> held = points.in(loop, {});
      for (size_t point = 0; point < held.size(); ++point)
        inside[point] = inside[point] || (held[point] && !outside[point]);
    }
  return inside;
}

bool isInside(const Pattern &pattern, const std::vector<bool> &points) {
  uint64_t all = 0, inside = 0;
  for (auto [site, calls] : pattern.calls) {
    all += calls;
    inside += points[site] ? calls : 0;
  }
  return 2 * inside > all;
}

/// Widens the span by a sequence that begins at `at`. Returns where it ends. The first and the last
/// repeat of a part are enough.
uint64_t widen(LoopSpan &span, const Sequence &sequence, const std::vector<bool> &patterns,
               uint64_t at) {
  for (const Part &part : sequence) {
    uint64_t length = lengthOf(part);
    if (!part.isSymbol()) {
      widen(span, part.body, patterns, at);
      widen(span, part.body, patterns, at + length - length / part.times);
    } else if (patterns[part.symbol]) {
      span.begin = span.end == 0 ? at : span.begin;
      span.end = std::max(span.end, at + length);
    }
    at += length;
  }
  return at;
}

} // namespace

LoopSpan spanOfPhaseLoop(const Trace &trace, const PatternSequence &patterns) {
  LoopSpan span;
  const tools::TracePhases phases = tools::phasesOf(trace);
  if (phases.stream != trace.streams.data())
    return span;
  std::vector<bool> points =
      pointsInside(*phases.stream, phaseLoops(*phases.stream, phases), phases.call.has_value());
  std::vector<bool> inside;
  for (const Pattern &pattern : patterns.patterns)
    inside.push_back(isInside(pattern, points));
  widen(span, patterns.sequence, inside, 0);
  return span;
}

} // namespace anole::phases
