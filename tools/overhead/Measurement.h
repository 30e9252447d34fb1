#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace anole::tools {

/// One way to run the program, and what its runs cost.
struct Measurement {
  std::string mode;              ///< "untraced", "unwinding", "static"
  std::string absent;            ///< why it was not run; empty: it was
  std::vector<double> wall, cpu; ///< seconds, by run; cpu is that of all ranks together
  uint64_t events = 0;           ///< of all ranks
  uint64_t bytes = 0;            ///< of the trace file
};

/// The measurements, the untraced one first.
struct OverheadReport {
  std::vector<Measurement> modes;
  unsigned ranks = 1, runs = 1;
};

double median(std::vector<double> values);

/// Returns how far a median of such values may be from the median of many more values, in two cases
/// of three. This is the usual estimate from the median distance to the median, which single slow
/// runs do not change.
double errorOfMedian(const std::vector<double> &values);

/// The CPU nanoseconds of an event: the difference of the medians, divided by the number of events.
double nanosecondsPerEvent(const Measurement &traced, const Measurement &untraced);

/// Why nanosecondsPerEvent would mislead; empty if it would not. Start-up and MPI_Finalize cost the
/// same whatever the number of events, so there must be enough events to share this cost. The
/// difference must be larger than twice its error, which takes three runs to know.
std::string whyNoCost(const OverheadReport &report, const Measurement &traced);

} // namespace anole::tools
