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

/// By how much a median of such values may differ from that of many more, in two cases of three:
/// the usual estimate, from the median distance to the median, which single slow runs do not move.
double errorOfMedian(const std::vector<double> &values);

/// CPU nanoseconds that an event costs: the difference of the medians, shared among all events.
double nanosecondsPerEvent(const Measurement &traced, const Measurement &untraced);

/// Why that would mislead; empty: it would not. Starting and MPI_Finalize cost the same whatever
/// the number of events, so there must be enough of them to share that; and the difference must be
/// larger than twice its error, which takes three runs to know.
std::string whyNoCost(const OverheadReport &report, const Measurement &traced);

std::string overheadText(const OverheadReport &report);
std::string overheadJson(const OverheadReport &report);

} // namespace anole::tools
