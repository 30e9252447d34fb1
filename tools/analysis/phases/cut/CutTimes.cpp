#include "tools/analysis/phases/cut/CutTimes.h"

#include "runtime/core/model/LongCode.h"
#include "runtime/core/model/RankView.h"
#include "runtime/core/terms/TermCursor.h"

#include <algorithm>
#include <cmath>

namespace anole::phases {
namespace {

uint64_t scaled(uint64_t number, double share) {
  return static_cast<uint64_t>(std::llround(static_cast<double>(number) * share));
}

/// What the rank spent, and which share of it; of the numbers of all ranks, another share.
struct TimeShares {
  double spent, ofRank, ofAll;
};

TimeStats shareOf(const TimeStats &whole, const TimeShares &shares) {
  if (whole.count == 0)
    return {};
  return {std::max<uint64_t>(scaled(whole.count, shares.ofAll), 1),
          std::round(shares.spent * shares.ofRank),
          std::round(whole.squares * shares.ofAll),
          whole.low,
          whole.high,
          {}};
}

/// The bins add up to the count: what rounding takes from one comes to a later one.
void scaleBins(TimeStats &stats, const TimeStats &whole) {
  uint64_t all = 0, before = 0, given = 0;
  for (auto [bin, count] : whole.bins)
    all += count;
  for (auto [bin, count] : whole.bins) {
    before += count;
    uint64_t upTo = scaled(stats.count, static_cast<double>(before) / static_cast<double>(all));
    if (upTo > given)
      stats.bins.push_back({bin, upTo - given});
    given = std::max(given, upTo);
  }
}

double longOnesOf(const std::optional<LongTimes> &times) {
  LongTimeCounts counts;
  if (times)
    countLongTimes(times->codes, counts);
  double sum = 0;
  for (size_t code = 0; code < counts.size(); ++code)
    sum += static_cast<double>(counts[code]) *
           long_code::millisecondsOf(static_cast<int64_t>(code)) * long_code::millisecond;
  return sum;
}

/// Long times have a place: what is shared out by events is the rest.
void giveLongTimes(SharedPoint &point, const replay::OwnPoint &own, double before, double ofRank) {
  auto rank = TermCursor(point.ranks).next();
  if (!rank || own.point.longTimes.at.empty())
    return;
  double here = longOnesOf(longTimesFor(point.longTimes, static_cast<uint32_t>(*rank)));
  double all = longOnesOf(longTimesFor(own.point.longTimes, static_cast<uint32_t>(*rank)));
  double scale = all > before ? before / all : 1;
  point.delta.sum = std::round(scale * here + (before - scale * all) * ofRank);
}

} // namespace

/// Times of each event hold what is no computing.
static void takeApart(SharedSum &sum, double time, SharedPoint &point) {
  sum.total = std::round(std::min(time, point.delta.sum));
  point.delta.sum -= sum.total;
}

void giveTimes(SharedPoint &point, const replay::OwnPoint &own, uint64_t all) {
  const SharedPoint &whole = own.point;
  if (all == 0 || whole.count == 0)
    return;
  auto events = static_cast<double>(point.count);
  double ofRank = events / static_cast<double>(all);
  if (!point.times.empty()) {
    takeApart(point.tracer, own.tracer() * ofRank, point);
    takeApart(point.waited, own.waited() * ofRank, point);
    return;
  }
  double ofAll = events / static_cast<double>(whole.count);
  auto spent = [&](const RankSums &sums, const TimeStats &stats) {
    return sums.at(own.index, stats.sum, own.ranks);
  };
  double before = spent(whole.before, whole.delta);
  point.delta = shareOf(whole.delta, {before, ofRank, ofAll});
  giveLongTimes(point, own, before, ofRank);
  point.duration = shareOf(whole.duration, {spent(whole.inside, whole.duration), ofRank, ofAll});
  point.tracer.total = std::round(own.tracer() * ofRank);
  point.waited.total = std::round(own.waited() * ofRank);
  point.polls = scaled(whole.polls, ofAll);
}

bool settleTimes(SharedPoint &point, const SharedPoint &whole) {
  bool hasAll = point.count == whole.count;
  if (hasAll) {
    point.delta = whole.delta;
    point.duration = whole.duration;
    point.before = whole.before;
    point.inside = whole.inside;
    point.tracer = whole.tracer;
    point.waited = whole.waited;
    point.polls = whole.polls;
  } else if (point.times.empty()) {
    scaleBins(point.delta, whole.delta);
    scaleBins(point.duration, whole.duration);
  }
  return !hasAll && point.times.empty() && whole.delta.count + whole.duration.count != 0;
}

} // namespace anole::phases
