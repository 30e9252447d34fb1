#include "runtime/core/merge/SumPrecision.h"

#include "runtime/core/merge/SumMerge.h"
#include "runtime/core/terms/TermCursor.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace anole {
namespace {

constexpr double finest = 0x1p-12;

/// Calls `visit(position, time)` for each rank.
template <typename Visitor> void eachTime(const RanksSpent &spent, Visitor visit) {
  size_t position = 0;
  if (spent.each.isLevel())
    for (double time = RankSums::timeOf(meanOf(spent)); position < spent.ranks;)
      visit(position++, time);
  for (const RankSums::Run &run : spent.each.runs) {
    double time = RankSums::timeOf(run.code);
    for (uint64_t left = run.count; left > 0 && position < spent.ranks; --left)
      visit(position++, time);
  }
}

/// Calls `visit(position in all, time)` for each rank of a list.
template <typename Visitor>
void eachRank(const RankList &all, const RankList &ranks, const RanksSpent &spent, Visitor visit) {
  if (&ranks == &all || ranks == all)
    return eachTime(spent, visit);
  TermCursor every(all), own(ranks);
  size_t position = 0;
  auto head = every.next();
  for (const RankSums::Run &run : spelledOut(spent).runs) {
    double time = RankSums::timeOf(run.code);
    for (uint64_t left = run.count; left > 0; --left) {
      auto rank = own.next();
      for (; rank && head && *head < *rank; head = every.next())
        ++position;
      if (!rank || head != rank)
        return;
      visit(position, time);
    }
  }
}

/// A list of sums that is not level, and what it may become.
struct Row {
  RankSums *sums;
  double share = 0;     ///< largest part of a rank's whole time
  double deviation = 0; ///< largest distance from the mean, as a part of the rank's whole time
};

unsigned coarsenessFor(const Row &row, double tolerance) {
  unsigned coarseness = 0;
  while (coarseness < RankSums::coarsest &&
         row.share * RankSums::errorOf(coarseness + 1) <= tolerance)
    ++coarseness;
  return coarseness;
}

/// Of ranks with equal numbers the mean is exact.
bool isLevelled(const Row &row, double tolerance) {
  return row.sums->runs.size() == 1 || row.deviation <= tolerance || tolerance >= 1;
}

RankSums rounded(const Row &row, double tolerance) {
  if (isLevelled(row, tolerance))
    return {};
  RankSums sums = *row.sums;
  if (unsigned coarseness = coarsenessFor(row, tolerance))
    sums.coarsen(coarseness);
  return sums;
}

/// About what they take in a file: the information in numbers without order, or their runs if
/// these are fewer bytes.
double bytesOf(const RankSums &sums) {
  constexpr double ofRun = 2, ofList = 4;
  const double asRuns = ofRun * static_cast<double>(sums.runs.size());
  if (asRuns <= ofList)
    return asRuns;
  std::unordered_map<RankSums::Code, uint64_t> counts;
  double ranks = 0, bits = 0;
  for (const RankSums::Run &run : sums.runs) {
    counts[run.code] += run.count;
    ranks += static_cast<double>(run.count);
  }
  for (auto [code, count] : counts)
    bits += static_cast<double>(count) * std::log2(ranks / static_cast<double>(count));
  return std::min(asRuns, bits / 8 + ofList);
}

class Settlement {
public:
  explicit Settlement(Trace &trace) {
    for (SharedStream &stream : trace.streams)
      measure(stream);
  }

  /// Makes all of it fit. Returns the largest error, as a part of a rank's time.
  double fitInto(uint64_t bytes) {
    auto limit = static_cast<double>(bytes);
    double tolerance = finest;
    while (tolerance < 1 && size(tolerance) > limit)
      tolerance *= 2;
    bool isLost = tolerance > finest && size(tolerance) == 0;
    round(isLost ? tolerance / 2 : tolerance);
    return isLost ? std::max(tolerance / 2, levelLeast(limit)) : tolerance;
  }

private:
  void measure(SharedStream &stream);
  template <typename Owner>
  void addRows(Owner &owner, const RankList &all, const std::vector<double> &totals);

  void round(double tolerance) {
    for (const Row &row : rows)
      *row.sums = rounded(row, tolerance);
  }

  double size(double tolerance) const {
    double sum = 0;
    for (const Row &row : rows)
      if (!isLevelled(row, tolerance))
        sum += bytesOf(rounded(row, tolerance));
    return sum;
  }

  double levelLeast(double limit);

  std::vector<Row> rows;
};

/// Where all are alike and do not fit, none of them would: levels those that tell least, until the
/// others fit. Returns the largest deviation among them.
double Settlement::levelLeast(double limit) {
  std::ranges::sort(rows, {}, &Row::deviation);
  double sum = size(0), largest = 0;
  for (auto row = rows.begin(); row != rows.end() && sum > limit; ++row) {
    sum -= row->sums->isLevel() ? 0 : bytesOf(*row->sums);
    row->sums->level();
    largest = row->deviation;
  }
  return largest;
}

/// Adds what each rank spent at a point, or in a part of the run.
template <typename Owner>
void addTotals(Owner &owner, const RankList &all, std::vector<double> &totals) {
  const RankList &own = owner.ranks == all ? all : owner.ranks; // compared once for all sums
  const uint64_t ranks = valueCount(own);
  eachSums(owner, [&](RankSums &sums, double total, const RankList &) {
    if (!sums.isLevel() || total != 0)
      eachRank(all, own, {sums, total, ranks},
               [&](size_t position, double time) { totals[position] += time; });
  });
}

bool isLevel(SharedStream &stream) {
  bool level = true;
  eachSums(stream,
           [&](RankSums &sums, double, const RankList &) { level = level && sums.isLevel(); });
  return level;
}

template <typename Owner>
void Settlement::addRows(Owner &owner, const RankList &all, const std::vector<double> &totals) {
  const RankList &own = owner.ranks == all ? all : owner.ranks;
  const uint64_t ranks = valueCount(own);
  eachSums(owner, [&](RankSums &sums, double total, const RankList &) {
    if (sums.isLevel())
      return;
    Row row{&sums};
    RanksSpent spent{sums, total, ranks};
    double mean = total / static_cast<double>(spent.ranks);
    eachRank(all, own, spent, [&](size_t position, double time) {
      double whole = std::max(totals[position], 1.0);
      row.share = std::max(row.share, time / whole);
      row.deviation = std::max(row.deviation, std::abs(time - mean) / whole);
    });
    rows.push_back(row);
  });
}

/// What a rank spent at a point is a part of all its time. A phase or a region is a whole by
/// itself: its columns add up to how long it lasted, however short it was.
void Settlement::measure(SharedStream &stream) {
  if (isLevel(stream))
    return;
  std::vector<double> ofRanks(valueCount(stream.ranks));
  for (SharedPoint &point : stream.points)
    addTotals(point, stream.ranks, ofRanks);
  for (SharedPoint &point : stream.points)
    addRows(point, stream.ranks, ofRanks);
  for (SharedPart &part : stream.parts) {
    std::vector<double> inPart(valueCount(part.ranks));
    addTotals(part, part.ranks, inPart);
    addRows(part, part.ranks, inPart);
  }
}

} // namespace

void settleSums(Trace &trace, uint64_t bytes) {
  Settlement settlement(trace);
  double tolerance = settlement.fitInto(bytes);
  if (tolerance > finest) {
    auto millionths = static_cast<uint64_t>(std::llround(tolerance * 1e6));
    trace.info.counters.push_back(
        {"joined times",
         "ranks' times were joined with similar ones to fit into ANOLE_TIME_BYTES; each may be off "
         "by so many millionths of all that its rank spent, or spent in the phase or region",
         millionths, millionths});
  }
}

} // namespace anole
