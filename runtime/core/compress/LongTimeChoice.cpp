#include "runtime/core/compress/LongTimeChoice.h"

#include "runtime/core/compress/LongTimeFilter.h"
#include "runtime/core/terms/TermSums.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace anole {
namespace {

constexpr double alike = 1.0 / 8, alikeEnough = 1.0 / 64, atStake = 1.0 / 64;

double asDouble(uint64_t number) { return static_cast<double>(number); }

/// The times of a point, in milliseconds: long ones by code, and the others as a whole.
class PointTimesByCode {
public:
  PointTimesByCode(const LongTimesOfPoint &point, const LongTimeCounts &counts, double ticks)
      : counts(counts), sum(asDouble(point.ticks) / ticks), others(asDouble(point.events)),
        othersSum(sum) {
    for (size_t code = 0; code < counts.size(); ++code)
      if (counts[code] != 0)
        take(code);
    others = std::max(others, 0.0);
    othersSum = std::clamp(othersSum, 0.0, others); // each is below a millisecond
  }

  /// The code of the shortest one that is long for the point; nothing if none is.
  std::optional<size_t> leastLong(double spentByThread) const {
    double whole = deviationBelow(counts.size());
    if (whole <= alike * sum || whole <= atStake * spentByThread)
      return std::nullopt;
    size_t least = counts.size();
    while (least > 0 && deviationBelow(least) > alikeEnough * sum)
      least = nextBelow(least);
    return least;
  }

private:
  void take(size_t code) {
    double number = asDouble(counts[code]);
    others -= number;
    othersSum -= number * long_code::millisecondsOf(static_cast<int64_t>(code));
  }

  size_t nextBelow(size_t code) const {
    while (code > 0 && counts[--code] == 0)
      ;
    return code;
  }

  /// Of the times with codes below a limit from their mean, added up.
  double deviationBelow(size_t limit) const {
    double number = others, total = othersSum;
    each(limit, [&](double times, double length) {
      number += times;
      total += times * length;
    });
    double mean = number > 0 ? total / number : 0;
    double deviation = std::abs(others * mean - othersSum);
    each(limit, [&](double times, double length) { deviation += times * std::abs(length - mean); });
    return deviation;
  }

  template <class Visit> void each(size_t limit, Visit visit) const {
    for (size_t code = 0; code < limit; ++code)
      if (counts[code] != 0)
        visit(asDouble(counts[code]), long_code::millisecondsOf(static_cast<int64_t>(code)));
  }

  const LongTimeCounts &counts;
  double sum;
  double others, othersSum;
};

/// A point that keeps some, and how many of each code.
struct ChosenPoint {
  LongTimes *times;
  LongTimeCounts counts;
};

std::vector<ChosenPoint> chosenPoints(const std::vector<LongTimesOfPoint> &points, double spent,
                                      double ticks) {
  std::vector<ChosenPoint> chosen;
  for (const LongTimesOfPoint &point : points) {
    ChosenPoint one{point.times, {}};
    countLongTimes(point.times->codes, one.counts);
    if (auto least = PointTimesByCode(point, one.counts, ticks).leastLong(spent / ticks)) {
      std::fill_n(one.counts.begin(), *least, 0);
      chosen.push_back(std::move(one));
    } else {
      *point.times = {};
    }
  }
  return chosen;
}

/// The long times of chosen points at a lower precision, and how many are left out.
struct LoweredTimes {
  std::vector<LongTimes> times;
  uint64_t left = 0;
};

/// Nothing if they take too much room.
std::optional<LoweredTimes> lowered(const std::vector<ChosenPoint> &chosen,
                                    LongTimePrecision precision) {
  uint64_t room = mostLongTimeBytes / std::max<size_t>(chosen.size(), 1);
  LoweredTimes all;
  for (const ChosenPoint &one : chosen) {
    auto times = LongTimeFilter(one.counts, precision).keep(*one.times, room);
    if (!times)
      return std::nullopt;
    all.left += numberOf(one.counts) - countOf(times->at).value_or(0);
    all.times.push_back(std::move(*times));
  }
  return all;
}

} // namespace

uint64_t chooseLongTimes(const std::vector<LongTimesOfPoint> &points, double spent,
                         uint64_t millisecond) {
  std::vector<ChosenPoint> chosen =
      chosenPoints(points, spent, asDouble(std::max<uint64_t>(millisecond, 1)));
  std::optional<LoweredTimes> kept;
  lowestLoss([&](LongTimePrecision precision) {
    auto fitting = lowered(chosen, precision);
    bool fits = fitting.has_value();
    if (fits)
      kept = std::move(fitting);
    return fits;
  });
  for (size_t i = 0; i < chosen.size(); ++i)
    *chosen[i].times = kept ? std::move(kept->times[i]) : LongTimes();
  return kept ? kept->left : 0;
}

} // namespace anole
