#include "tools/analysis/phases/cut/MeasuredTimes.h"

#include "tools/analysis/model/RankSpending.h"

#include <algorithm>

namespace anole::phases {
namespace {

using tools::ShownRanks;
using Times = std::vector<double>; ///< by rank

/// One of the two times of points and parts: before calls, or inside them.
struct WhichTime {
  SharedSum SharedPart::*measured;
  TimeStats SharedPoint::*stats;
  RankSums SharedPoint::*sums;
  tools::TimeUse tools::PointUse::*use;
};
constexpr WhichTime bothTimes[] = {
    {&SharedPart::before, &SharedPoint::delta, &SharedPoint::before, &tools::PointUse::before},
    {&SharedPart::inside, &SharedPoint::duration, &SharedPoint::inside, &tools::PointUse::inside}};

class MeasuredScale {
public:
  MeasuredScale(CutTrace &cut, const ShownRanks &ranks, const WhichTime &which)
      : cut(cut), ranks(ranks), which(which), uses(cut.trace), measured(ranks.size()),
        exact(ranks.size()), shared(ranks.size()) {}

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

  void scale() {
    eachPoint([&](SharedPoint &point, bool isShared) {
      ranks.each(point.ranks, point.*which.sums, (point.*which.stats).sum,
                 [&](size_t row, double time) { (isShared ? shared : exact)[row] += time; });
    });
    eachPoint([&](SharedPoint &point, bool isShared) {
      if (isShared)
        scale(point);
    });
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

  void scale(SharedPoint &point) {
    RankSums scaled;
    double sum = 0;
    ranks.each(point.ranks, point.*which.sums, (point.*which.stats).sum,
               [&](size_t row, double time) {
                 double left = std::max(measured[row] - exact[row], 0.0);
                 double own = shared[row] > 0 ? time * left / shared[row] : 0;
                 scaled.append(RankSums::codeOf(own), 1);
                 sum += own;
               });
    (point.*which.stats).sum = sum;
    if (scaled.ranks() > 1)
      point.*which.sums = std::move(scaled);
  }

  CutTrace &cut;
  const ShownRanks &ranks;
  const WhichTime &which;
  const tools::TimeUses uses;
  Times measured, exact, shared;
};

} // namespace

void giveMeasuredTimes(CutTrace &cut, const Trace &whole, uint64_t phase) {
  auto ranks = ShownRanks::of(whole);
  if (!ranks)
    return;
  for (const WhichTime &which : bothTimes)
    if (MeasuredScale scaling(cut, *ranks, which); scaling.measure(whole, phase))
      scaling.scale();
}

} // namespace anole::phases
