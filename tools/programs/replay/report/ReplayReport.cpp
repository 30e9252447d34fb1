#include "tools/programs/replay/report/ReplayReport.h"

#include <algorithm>

namespace anole::replay {
namespace {

/// Functions and their large-count variants, in the order that all ranks know.
struct Sums {
  std::vector<std::string> names;
  std::vector<uint64_t> calls;
  std::vector<double> seconds;
};

Sums sumsOf(const Tally &tally, const Trace &trace) {
  Sums sums;
  for (const FunctionInfo &function : trace.functions)
    for (bool large : {false, true}) {
      auto id = static_cast<uint16_t>(function.id | (large ? largeCount : 0));
      auto known = tally.functions.find(id);
      Calls calls = known == tally.functions.end() ? Calls{} : known->second;
      sums.names.push_back(function.name + (large ? "_c" : ""));
      sums.calls.push_back(calls.count);
      sums.seconds.push_back(calls.seconds);
    }
  return sums;
}

template <class Number> void addUp(std::vector<Number> &values, MPI_Datatype type, MPI_Comm comm) {
  std::vector<Number> own = values;
  PMPI_Reduce(own.data(), values.data(), static_cast<int>(own.size()), type, MPI_SUM, 0, comm);
}

std::vector<FunctionReport> gatherFunctions(const Tally &tally, const Trace &trace, MPI_Comm comm) {
  Sums sums = sumsOf(tally, trace);
  addUp(sums.calls, MPI_UINT64_T, comm);
  addUp(sums.seconds, MPI_DOUBLE, comm);
  std::vector<FunctionReport> functions;
  for (size_t i = 0; i < sums.names.size(); ++i)
    if (sums.calls[i] > 0)
      functions.push_back({sums.names[i], sums.calls[i], sums.seconds[i]});
  std::ranges::sort(functions, std::greater(), &FunctionReport::seconds);
  return functions;
}

RankReport ownReport(const Outcome &outcome) {
  RankReport own{outcome.seconds, outcome.computed, 0, outcome.tally.leftOut};
  for (const auto &[function, calls] : outcome.tally.functions)
    own.calls += calls.count;
  return own;
}

} // namespace

ReplayReport gather(const Outcome &outcome, const Trace &trace, MPI_Comm comm) {
  ReplayReport report;
  int ranks = 0;
  PMPI_Comm_size(comm, &ranks);
  report.ranks.resize(static_cast<size_t>(ranks));
  RankReport own = ownReport(outcome);
  constexpr int bytes = sizeof(RankReport);
  PMPI_Gather(&own, bytes, MPI_BYTE, report.ranks.data(), bytes, MPI_BYTE, 0, comm);
  report.functions = gatherFunctions(outcome.tally, trace, comm);
  for (const RankReport &rank : report.ranks)
    report.wall = std::max(report.wall, rank.seconds);
  return report;
}

} // namespace anole::replay
