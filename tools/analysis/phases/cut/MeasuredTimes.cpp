#include "tools/analysis/phases/cut/MeasuredTimes.h"

#include "tools/analysis/model/RankSpending.h"

#include <algorithm>
#include <functional>

namespace anole::phases {
namespace {

using tools::ShownRanks;
using Times = std::vector<double>; ///< by rank

/// One of the times that points and parts have.
struct WhichTime {
  SharedSum SharedPart::*measured;
  double &(*total)(SharedPoint &);
  RankSums &(*each)(SharedPoint &);
  tools::TimeUse tools::PointUse::*use;
};

template <auto Stats, auto Each> constexpr WhichTime statsTime(auto measured, auto use) {
  return {measured, [](SharedPoint &point) -> double & { return (point.*Stats).sum; },
          [](SharedPoint &point) -> RankSums & { return point.*Each; }, use};
}
template <auto Sum> constexpr WhichTime sumTime(auto measured) {
  return {measured, [](SharedPoint &point) -> double & { return (point.*Sum).total; },
          [](SharedPoint &point) -> RankSums & { return (point.*Sum).each; },
          &tools::PointUse::before};
}

constexpr WhichTime allTimes[] = {statsTime<&SharedPoint::delta, &SharedPoint::before>(
                                      &SharedPart::before, &tools::PointUse::before),
                                  statsTime<&SharedPoint::duration, &SharedPoint::inside>(
                                      &SharedPart::inside, &tools::PointUse::inside),
                                  sumTime<&SharedPoint::tracer>(&SharedPart::tracer),
                                  sumTime<&SharedPoint::waited>(&SharedPart::waited)};

class MeasuredScale {
public:
  MeasuredScale(CutTrace &cut, const ShownRanks &ranks, const WhichTime &which)
      : cut(cut), ranks(ranks), which(which), uses(cut.trace), measured(ranks.size()),
        exact(ranks.size()), shared(ranks.size()), rest(ranks.size()) {}

  bool measure(const Trace &whole, uint64_t phase) {
    bool isMeasured = false;
    for (const SharedStream &stream : whole.streams)
      for (const SharedPart &part : stream.parts)
        if (part.kind == PartKind::Phase && static_cast<uint64_t>(part.id) == phase) {
          const SharedSum &sum = part.*which.measured;
          ranks.each(part.ranks, sum.each, sum.total,
                     [&](size_t row, double time) { measured[row] += time; });
          isMeasured = true;
        }
    return isMeasured;
  }

  /// The largest times first: what rounding takes from a time is given to the next one. What a rank
  /// has of no call, as it is next to nothing in the run, goes to the first one.
  void scale() {
    std::vector<std::pair<SharedPoint *, bool>> points;
    eachPoint([&](SharedPoint &point, bool isShared) {
      points.emplace_back(&point, isShared);
      ranks.each(point.ranks, which.each(point), which.total(point),
                 [&](size_t row, double time) { (isShared ? shared : exact)[row] += time; });
    });
    std::ranges::sort(points, std::greater(),
                      [&](const auto &point) { return which.total(*point.first); });
    for (size_t row = 0; row < measured.size(); ++row)
      rest[row] = exact[row] + shared[row] == 0 ? measured[row] : 0;
    for (auto [point, isShared] : points)
      scale(*point, isShared);
  }

private:
  /// Start-up and shutdown are in no phase.
  template <typename Visit> void eachPoint(Visit visit) {
    size_t number = 0;
    for (SharedStream &stream : cut.trace.streams)
      for (SharedPoint &point : stream.points) {
        bool isShared = cut.isShared[number++];
        if (uses.of(point).*which.use != tools::TimeUse::Outside)
          visit(point, isShared);
      }
  }

  /// What is shared out takes the rest. Where nothing is, the other times are as rounded as they
  /// are in the trace, where short ones are less exact than measured sums.
  double factor(size_t row, bool isShared) const {
    bool hasRest = shared[row] > 0 && measured[row] >= exact[row];
    if (isShared)
      return hasRest ? (measured[row] - exact[row]) / shared[row] : 0;
    return hasRest || exact[row] == 0 ? 1 : measured[row] / exact[row];
  }

  void scale(SharedPoint &point, bool isShared) {
    RankSums scaled;
    double sum = 0;
    bool isAlone = valueCount(point.ranks) == 1;
    ranks.each(point.ranks, which.each(point), which.total(point), [&](size_t row, double time) {
      double own = std::max(time * factor(row, isShared) + rest[row], 0.0);
      RankSums::Code code = RankSums::codeOf(own);
      double given = isAlone ? own : RankSums::timeOf(code);
      rest[row] = own - given;
      scaled.append(code, 1);
      sum += given;
    });
    which.total(point) = sum;
    which.each(point) = isAlone ? RankSums() : std::move(scaled);
  }

  CutTrace &cut;
  const ShownRanks &ranks;
  const WhichTime &which;
  const tools::TimeUses uses;
  Times measured, exact, shared;
  Times rest; ///< that no point has so far
};

} // namespace

void giveMeasuredTimes(CutTrace &cut, const Trace &whole, uint64_t phase) {
  auto ranks = ShownRanks::of(whole);
  if (!ranks)
    return;
  for (const WhichTime &which : allTimes)
    if (MeasuredScale scaling(cut, *ranks, which); scaling.measure(whole, phase))
      scaling.scale();
}

} // namespace anole::phases
