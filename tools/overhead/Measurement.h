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

/// CPU nanoseconds that an event costs: the difference of the medians, shared among all events. It
/// may be negative where noise is larger than the cost.
double nanosecondsPerEvent(const Measurement &traced, const Measurement &untraced);

std::string overheadText(const OverheadReport &report);
std::string overheadJson(const OverheadReport &report);

} // namespace anole::tools
