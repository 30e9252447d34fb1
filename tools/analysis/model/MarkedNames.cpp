#include "tools/analysis/model/MarkedNames.h"

#include "runtime/core/model/FieldPlace.h"
#include "runtime/core/model/RankView.h"
#include "runtime/core/terms/TermCursor.h"
#include "runtime/core/terms/TermSums.h"
#include "tools/analysis/model/MarkedPhases.h"
#include "tools/analysis/model/TracePhases.h"
#include "tools/names/ShortName.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <span>

namespace anole::tools {
namespace {

constexpr size_t mostFunctions = 3, mostFamilies = 32;
constexpr uint64_t mostLooked = uint64_t(1) << 12; // of a phase that are looked at

using Points = std::set<uint32_t>;

/// The functions of a call, outermost first, MPI's own last.
std::vector<std::string> chainOf(const Trace &trace, const SharedPoint &point) {
  std::vector<std::string> chain;
  auto path = std::ranges::find(trace.paths, point.key.path, &CallPath::signature);
  if (path != trace.paths.end())
    for (const Frame *frame : framesTo(trace.pathTree, path->step))
      chain.push_back(shortName(frame->function.text()));
  if (const FunctionInfo *function = functionOf(trace, point.key))
    chain.push_back(function->nameAt(point.key));
  return chain;
}

/// The steps of the phase loop. Ranks of one family do the same in it; the first one stands for
/// them.
class PhaseLoop {
public:
  PhaseLoop(const Trace &trace, const SharedStream &stream, const SharedLoop &loop)
      : stream(stream) {
    Points all;
    size_t left = std::min(loop.variants.size(), mostFamilies);
    for (const VariantFamily &family : std::span(loop.variants).first(left)) {
      auto rank = static_cast<uint32_t>(TermCursor(family.ranks).next().value_or(0));
      uint64_t trips = sumOf(termsFor(loop.trips, rank).value_or(Terms()));
      steps.push_back({family.bodies, termsFor(family.variant, rank).value_or(Terms()),
                       trips - std::min(trips, markersOn(loop, rank))});
      for (uint32_t body : family.bodies)
        add(body, all);
    }
    for (uint32_t point : all)
      chains.emplace(point, chainOf(trace, stream.points[point]));
    depth = common();
  }

  /// The points in the steps after `begin` markers, up to `end`.
  Points between(uint64_t begin, uint64_t end) const {
    Points found;
    for (const Steps &one : steps)
      for (int64_t index : variantsOf(one, begin, end))
        if (index >= 0 && index < std::ssize(one.bodies))
          add(one.bodies[static_cast<size_t>(index)], found);
    return found;
  }

  /// What the loop calls to get to the points; those with most events first.
  std::string functions(const Points &points) const {
    std::map<std::string, uint64_t> events;
    for (uint32_t point : points)
      if (const auto &chain = chains.at(point); depth < chain.size())
        events[chain[depth]] += stream.points[point].count;
    std::vector<std::pair<std::string, uint64_t>> sorted(events.begin(), events.end());
    std::ranges::sort(sorted, [](const auto &a, const auto &b) {
      return a.second != b.second ? a.second > b.second : a.first < b.first;
    });
    std::string text;
    for (size_t i = 0; i < std::min(sorted.size(), mostFunctions); ++i)
      text += (i == 0 ? ": " : ", ") + sorted[i].first;
    return text + (sorted.size() > mostFunctions ? ", ..." : "");
  }

private:
  struct Steps {
    const std::vector<uint32_t> &bodies;
    Terms variant;
    uint64_t early; ///< iterations without markers
  };

  static std::set<int64_t> variantsOf(const Steps &one, uint64_t begin, uint64_t end) {
    std::set<int64_t> chosen;
    TermCursor cursor(one.variant);
    cursor.skip(one.early + begin);
    for (uint64_t left = std::min(end - begin, mostLooked); left > 0; --left)
      if (auto next = cursor.next())
        chosen.insert(*next);
      else
        break;
    return chosen;
  }

  void add(uint32_t body, Points &to) const {
    std::set<uint32_t> seen{body};
    std::vector<uint32_t> left{body};
    while (!left.empty()) {
      uint32_t next = left.back();
      left.pop_back();
      for (Symbol symbol : stream.bodies[next])
        if (!symbol.isLoop())
          to.insert(symbol.index());
        else
          for (const VariantFamily &inner : stream.loops[symbol.index()].variants)
            for (uint32_t inside : inner.bodies)
              if (seen.insert(inside).second)
                left.push_back(inside);
    }
  }

  /// How many functions all calls of the loop have in common.
  size_t common() const {
    size_t length = chains.empty() ? 0 : chains.begin()->second.size();
    for (const auto &[point, chain] : chains) {
      const auto &first = chains.begin()->second;
      auto end = std::ranges::mismatch(first, chain).in1;
      length = std::min(length, static_cast<size_t>(end - first.begin()));
    }
    bool isOnePlace = length > 0 && length == chains.begin()->second.size();
    return isOnePlace ? length - 1 : length; // of one call its own function
  }

  const SharedStream &stream;
  std::vector<Steps> steps{};
  std::map<uint32_t, std::vector<std::string>> chains{};
  size_t depth = 0;
};

std::string stepsText(uint64_t first, uint64_t last) {
  std::string text = first == last ? "step " : "steps ";
  return text + std::to_string(first) + (first == last ? "" : "-" + std::to_string(last));
}

} // namespace

std::vector<PhaseName> markedNames(const Trace &trace) {
  MarkedPhases phases = markedPhasesOf(trace);
  TracePhases marked = phasesOf(trace);
  std::optional<PhaseLoop> loop;
  if (phases.loop != 0 && phases.count() != 0)
    loop.emplace(trace, *marked.stream, marked.stream->loops[marked.loops[0]]);
  std::vector<PhaseName> names;
  std::map<Points, size_t> kinds;
  for (size_t i = 0; i < phases.ends.size(); ++i) {
    uint64_t begin = phases.markersBefore(i), end = phases.ends[i];
    std::string steps = stepsText(begin + 1, std::max(end, begin + 1));
    names.push_back({steps, i, steps});
    if (!loop)
      continue;
    Points points = loop->between(begin, end);
    names.back().name += loop->functions(points);
    names.back().like = kinds.try_emplace(points, i).first->second;
  }
  if (!names.empty())
    names.push_back({"after step " + std::to_string(phases.ends.back()), names.size()});
  return names;
}

} // namespace anole::tools
