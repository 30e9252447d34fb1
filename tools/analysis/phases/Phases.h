#pragma once

#include "tools/analysis/phases/CallTree.h"
#include "tools/analysis/phases/FindOccurrences.h"
#include "tools/analysis/phases/segment/SegmentTree.h"

namespace anole::phases {

/// More segments than a dozen are more than a reader wants to begin with.
inline constexpr size_t usualSegments = 12;

struct PhaseOptions {
  SegmentOptions segments{};
  std::optional<unsigned> threshold{}; ///< t; none: so that there are at most `usualSegments`
  Alike alike = Alike::Sites;
  FindOptions find{};
};

/// A part of a run in which the same function communicates.
struct Phase {
  std::string name{};
  uint64_t begin = 0, end = 0;             ///< positions in the sequence of patterns
  std::vector<uint32_t> segments{};        ///< of the tree
  double calls = 0, time = 0;              ///< of all ranks; nanoseconds, 0: the trace has no times
  double timeBefore = 0;                   ///< what all phases before it took
  std::map<uint32_t, uint64_t> patterns{}; ///< how often each came to pass
  Sequence sequence{};

  uint64_t length() const { return end - begin; }
};

/// A pattern with its name.
struct NamedPattern {
  std::string function;               ///< in which it takes place; empty: where all takes place
  std::string topology;               ///< "2-D stencil"; may be empty
  std::vector<std::string> functions; ///< of MPI, or those that call it; the busiest first
};

struct PhaseReport {
  uint32_t ranks = 0;
  Occurrences occurrences{}; ///< as long as the sequence of patterns
  PatternSequence sequence{};
  std::vector<NamedPattern> names{}; ///< of the patterns
  std::vector<double> times{};       ///< of all ranks in one occurrence, by pattern; nanoseconds
  SegmentTree tree{};
  unsigned threshold = 0;
  std::vector<Phase> phases{};

  double calls() const;
  double time() const;
};

/// Divides a trace into phases ([Alawneh2016], section 3): the patterns and their sequence, the
/// tree of segments, and the segments of depth `threshold`, joined where one function makes them.
///
/// A segment belongs to the phase before it if the function that makes nine tenths of its calls is
/// the same or was called from there (section 3.4), or the other way round. Functions from which
/// everything is called, such as `main`, do not count. A segment also belongs there if it brings
/// hardly anything that is not in the phase, or the other way round: a loop whose first iterations
/// were cut off is one phase. In the end, neighbours in which each pattern comes once are joined,
/// and boundaries move to where functions change.
Expected<PhaseReport> phasesOf(const Trace &trace, const PhaseOptions &options);

} // namespace anole::phases
