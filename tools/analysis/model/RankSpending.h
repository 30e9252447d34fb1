#pragma once

#include "runtime/core/base/Error.h"
#include "tools/analysis/model/TimeUse.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace anole::tools {

/// Nanoseconds that a rank spent from the end of MPI_Init to the start of MPI_Finalize: computing,
/// in MPI, in the tracer, and waiting for a core between calls.
struct TimeSpent {
  double computing = 0, inside = 0, tracer = 0;
  double overhead = 0; ///< the part of `inside` in calls that do not wait
  double waited = 0;

  TimeSpent &operator+=(const TimeSpent &other) {
    computing += other.computing;
    inside += other.inside;
    tracer += other.tracer;
    overhead += other.overhead;
    waited += other.waited;
    return *this;
  }
  TimeSpent operator*(double factor) const {
    return {computing * factor, inside * factor, tracer * factor, overhead * factor,
            waited * factor};
  }
  bool operator==(const TimeSpent &) const = default;
  void add(TimeUse kind, double time);
  double all() const { return computing + inside + tracer + waited; }
};

/// Of each rank that is shown.
using SpentByRank = std::vector<TimeSpent>;

/// The ranks that a table of times shows: all of a trace one by one, all together, or some.
class ShownRanks {
public:
  /// A table has a row for each rank, so a trace that claims more than a million is refused unless
  /// some are chosen (in ascending order, each of them in the trace; none: all).
  static constexpr uint32_t most = uint32_t(1) << 20;
  static Expected<ShownRanks> of(const Trace &trace, std::vector<uint32_t> chosen = {});

  /// All ranks as one row, with exact sums, of which no step depends on the number of ranks.
  static ShownRanks together() {
    ShownRanks one(1, {});
    one.joined = true;
    return one;
  }

  bool areTogether() const { return joined; }
  size_t size() const { return chosen.empty() ? ranks : chosen.size(); }
  uint32_t rank(size_t row) const {
    return chosen.empty() ? static_cast<uint32_t>(row) : chosen[row];
  }

  /// Adds `share` of what the ranks spent at the point. Time: one step for each of its ranks.
  void add(SpentByRank &to, const SharedPoint &point, const PointUse &times,
           double share = 1) const;
  /// What was measured between two moments does not tell overhead from waiting.
  void add(SpentByRank &to, const SharedPart &part) const;
  /// The row of a rank; nothing if it is not shown.
  std::optional<size_t> rowOf(int64_t rank) const;

  /// Calls `visit(row, nanoseconds)` for each shown rank of the list. Time: the pieces of the list
  /// for each of a few chosen ranks, or else the ranks of the list.
  template <typename Visitor>
  void each(const RankList &list, const RankSums &sums, double total, Visitor visit) const;
  /// The same for a sum of its own, of which mostly no rank has a part: then for none.
  template <typename Visitor>
  void each(const RankList &list, const SharedSum &sum, Visitor visit) const {
    if (sum.total != 0 || !sum.each.isLevel())
      each(list, sum.each, sum.total, visit);
  }

private:
  static constexpr size_t few = 64;
  ShownRanks(uint32_t ranks, std::vector<uint32_t> chosen)
      : ranks(ranks), chosen(std::move(chosen)) {}
  bool isSoughtOneByOne() const { return !chosen.empty() && chosen.size() <= few; }

  uint32_t ranks;
  std::vector<uint32_t> chosen;
  bool joined = false;
};

} // namespace anole::tools

#include "runtime/core/model/RankView.h"
#include "runtime/core/terms/TermCursor.h"

namespace anole::tools {

/// The ranks of a list one after the other. A cursor allocates, and most lists are a few runs: it
/// is made for others only.
class RanksInTurn {
public:
  explicit RanksInTurn(const RankList &list) : list(list) {
    if (!std::ranges::all_of(list, isRun))
      cursor.emplace(list);
  }
  /// Returns whether there is one; then it is `rank`.
  bool next() {
    if (left == 0)
      return takeRun();
    --left;
    place += stride;
    return true;
  }
  int64_t rank() const { return static_cast<int64_t>(place); }

private:
  static bool isRun(const Term &term) { return !term.isRepeat() && !term.block; }

  /// Moves to the first rank of the next run.
  bool takeRun();

  const RankList &list;
  size_t at = 0; ///< of the next run
  uint64_t place = 0, stride = 0;
  uint64_t left = 0; ///< of the run, behind this rank
  std::optional<TermCursor> cursor{};
};

template <typename Visitor>
void ShownRanks::each(const RankList &list, const RankSums &sums, double total,
                      Visitor visit) const {
  if (joined)
    return visit(size_t(0), total);
  if (isSoughtOneByOne()) {
    const uint64_t members = valueCount(list);
    for (size_t row = 0; row < chosen.size(); ++row)
      if (auto position = indexOf(list, chosen[row]))
        visit(row, sums.at(*position, total, members));
    return;
  }
  RanksInTurn cursor(list);
  auto take = [&](uint64_t count, double time) {
    for (; count && cursor.next(); --count)
      if (auto row = rowOf(cursor.rank()))
        visit(*row, time);
  };
  if (sums.isLevel()) {
    const uint64_t members = valueCount(list);
    return take(members, total / static_cast<double>(std::max<uint64_t>(members, 1)));
  }
  const double factor = sums.factorFor(total);
  for (const RankSums::Run &run : sums.runs)
    take(run.count, RankSums::timeOf(run.code) * factor);
}

} // namespace anole::tools
