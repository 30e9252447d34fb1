#pragma once

#include "tools/analysis/causes/CauseRun.h"
#include "tools/analysis/model/LoopSpending.h"
#include "tools/show/PathText.h"
#include "tools/show/TableColumns.h"

namespace anole::whatif {

/// The parts of the program that each call site is in; their shares of a site add up to 1.
using SiteParts = std::vector<std::vector<tools::LoopShare>>;

/// Returns loops or functions; by anything else there are no parts.
SiteParts sitePartsOf(tools::CausesBy by, const Trace &trace, const tools::TraceNames &names);

/// A PartTime is what a part of the program takes.
struct PartTime {
  std::string name{};
  double time = 0; ///< nanoseconds
  double share = 0;
  std::optional<uint64_t> count{};
};
const tools::Columns<PartTime> &columnsOf(const PartTime *);

/// PartTimes add up times by the parts of the program that they are in.
class PartTimes {
public:
  explicit PartTimes(const SiteParts &parts) : parts(parts) {}

  void add(uint32_t site, double time, std::optional<uint64_t> count = {});
  /// A time that belongs to no call site.
  void add(const std::string &name, double time) { sums[name].time += time; }

  /// Most first, with their shares of a time.
  std::vector<PartTime> of(double whole) const;

private:
  struct Sum {
    double time = 0;
    std::optional<double> count{};
  };

  const SiteParts &parts;
  std::map<std::string, Sum> sums;
};

} // namespace anole::whatif
