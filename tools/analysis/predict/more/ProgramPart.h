#pragma once

#include "tools/analysis/predict/more/Trend.h"

#include <string>
#include <vector>

namespace anole::whatif {

/// A PartChoice says which part of a program is asked for; what is not chosen is all of it.
struct PartChoice {
  std::string within{};       ///< a function
  std::string phase{};        ///< its name
  std::vector<bool> points{}; ///< of the trace, whether they belong to the phase

  bool isWhole() const { return within.empty() && points.empty(); }
};

/// A part of a program: the MPI calls at some points, and the computation before them. Those of
/// a function are the points that have it on their call paths.
struct ProgramPart {
  std::string name{};
  std::vector<bool> points{}; ///< of the trace, whether they belong to it
  /// Nanoseconds of all ranks together, the same on all networks.
  double computation = 0, overhead = 0, unmodelled = 0;

  bool has(size_t point) const { return points[point]; }
};

/// An error if no call path has the function. Time: the steps of all paths, and the points.
Expected<ProgramPart> partOf(const Trace &trace, const PartChoice &choice, double computeScale);

/// The part of a prediction, as means over the ranks. Copies are not told apart by where they
/// happen, and left out; the run time is that of the program.
Shares sharesOf(const Prediction &prediction, const ProgramPart &part);

} // namespace anole::whatif
