#include "tools/analysis/phases/Phases.h"

#include "tools/analysis/phases/Boundary.h"
#include "tools/analysis/phases/LoopSpan.h"
#include "tools/analysis/phases/Scope.h"
#include "tools/analysis/phases/Topology.h"
#include "tools/analysis/phases/sequence/Fold.h"

#include <algorithm>
#include <numeric>

namespace anole::phases {
namespace {

constexpr size_t namesShown = 3;

class PhaseBuilder {
public:
  PhaseBuilder(const Trace &trace, PhaseReport &report)
      : calls(trace, trace.streams[0]), scopes(calls, report.sequence),
        loop(spanOfPhaseLoop(trace, report.sequence)), report(report),
        slices(report.sequence.sequence) {
    for (const Pattern &pattern : report.sequence.patterns)
      report.times.push_back(timeOf(pattern, trace.streams[0]));
  }

  void build() {
    for (uint32_t index : report.tree.cutAt(report.threshold))
      addPieces(index);
    joinWhatHappensOnce();
    moveBoundaries();
    double before = 0;
    for (Phase &phase : report.phases)
      finish(phase, before);
  }

  void namePatterns() {
    for (const Pattern &pattern : report.sequence.patterns) {
      std::map<uint32_t, double> made(pattern.calls.begin(), pattern.calls.end());
      Root root = calls.rootOf(made, 1);
      report.names.push_back({root.holds(scopes.base()) ? "" : shownName(root.function),
                              topologyOf(pattern, report.ranks), calls.below(root, made)});
    }
  }

private:
  Scope scopeOf(const Phase &phase) const {
    return scopes.of(scopes.callsOf(slices(phase.begin, phase.end)));
  }

  /// A segment that lies across an end of the phase loop is two.
  void addPieces(uint32_t index) {
    const Segment &segment = report.tree.segments[index];
    for (uint64_t begin = segment.begin; begin < segment.end;) {
      uint64_t end = loop.nextBorder(begin, segment.end);
      add({.begin = begin, .end = end, .segments = {index}});
      begin = end;
    }
  }

  /// A segment may join several phases before it.
  void add(Phase phase) {
    Scope scope = scopeOf(phase);
    while (!previous.empty() && !loop.isBorder(phase.begin) &&
           scopes.belongTogether(previous.back(), scope)) {
      Phase &joined = report.phases.back();
      phase.begin = joined.begin;
      phase.segments.insert(phase.segments.begin(), joined.segments.begin(), joined.segments.end());
      for (auto [site, made] : previous.back().made)
        scope.made[site] += made;
      report.phases.pop_back();
      previous.pop_back();
      scope = scopes.of(std::move(scope.made));
    }
    report.phases.push_back(std::move(phase));
    previous.push_back(std::move(scope));
  }

  bool happensOnce(const Phase &phase) const {
    return std::ranges::all_of(countsOf(slices(phase.begin, phase.end)),
                               [](uint64_t count) { return count <= 1; });
  }

  /// Where each pattern comes only once, one place differs as much as another.
  void joinWhatHappensOnce() {
    std::vector<Phase> joined;
    bool wasOnce = false;
    for (Phase &phase : report.phases) {
      bool isOnce = happensOnce(phase);
      if (isOnce && wasOnce && !loop.isBorder(phase.begin)) {
        joined.back().end = phase.end;
        joined.back().segments.insert(joined.back().segments.end(), phase.segments.begin(),
                                      phase.segments.end());
      } else {
        joined.push_back(std::move(phase));
      }
      wasOnce = isOnce;
    }
    report.phases = std::move(joined);
  }

  void moveBoundaries() {
    const PatternParts parts(calls, scopes.base(), report.sequence.patterns, slices);
    for (size_t i = 1; i < report.phases.size(); ++i) {
      Phase &left = report.phases[i - 1], &right = report.phases[i];
      if (loop.isBorder(right.begin))
        continue;
      Scope one = scopeOf(left), other = scopeOf(right);
      left.end = right.begin =
          parts.boundary({left.begin, right.begin, right.end}, Scopes::missing(one, other),
                         Scopes::missing(other, one));
    }
  }

  void finish(Phase &phase, double &timeBefore) {
    phase.sequence = fold(slices(phase.begin, phase.end));
    Counts counts = countsOf(phase.sequence);
    for (uint32_t symbol = 0; symbol < counts.size(); ++symbol)
      if (counts[symbol] != 0) {
        phase.patterns[symbol] = counts[symbol];
        phase.time += report.times[symbol] * static_cast<double>(counts[symbol]);
      }
    auto made = scopes.callsOf(phase.sequence);
    for (auto [site, count] : made)
      phase.calls += count;
    phase.name = nameOf(made);
    phase.timeBefore = timeBefore;
    timeBefore += phase.time;
  }

  /// The function, or what is called most if all of the program goes through it.
  std::string nameOf(const std::map<uint32_t, double> &made) const {
    Root root = scopes.of(made).root;
    if (!root.holds(scopes.base()))
      return shownName(calls.outermost(root, scopes.base(), made).function);
    auto names = calls.below(scopes.base(), made);
    std::string text;
    for (size_t i = 0; i < std::min(names.size(), namesShown); ++i)
      text += (i == 0 ? "" : ", ") + names[i];
    return text + (names.size() > namesShown ? ", ..." : "");
  }

  const CallTree calls;
  const Scopes scopes;
  const LoopSpan loop;
  PhaseReport &report;
  const Slices slices;
  std::vector<Scope> previous; ///< of the phases
};

} // namespace

double PhaseReport::calls() const {
  return std::accumulate(phases.begin(), phases.end(), 0.0,
                         [](double sum, const Phase &phase) { return sum + phase.calls; });
}

double PhaseReport::time() const {
  return phases.empty() ? 0 : phases.back().timeBefore + phases.back().time;
}

Expected<PhaseReport> phasesOf(const Trace &trace, const PhaseOptions &options) {
  auto occurrences = findOccurrences(trace, options.find);
  if (!occurrences)
    return tl::unexpected(occurrences.error());
  if (lengthOf(occurrences->sequence) > mostInstances)
    return fail("there are more than 2^53 patterns one after the other; that is the limit");
  PhaseReport report{.ranks = trace.info.ranks,
                     .sequence = patternsOf(*occurrences, options.alike, trace.streams[0])};
  report.occurrences = std::move(*occurrences);
  report.tree = segmentTree(report.sequence.sequence, options.segments);
  unsigned usual = report.tree.depthWithin(usualSegments);
  report.threshold = std::min(options.threshold.value_or(usual), report.tree.height());
  PhaseBuilder builder(trace, report);
  builder.build();
  builder.namePatterns();
  return report;
}

} // namespace anole::phases
