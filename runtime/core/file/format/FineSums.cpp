#include "runtime/core/file/format/FineSums.h"

#include "runtime/core/file/format/TimeTable.h"
#include "runtime/core/terms/Term.h"

#include <algorithm>
#include <cmath>

namespace anole::format {
namespace {

/// Steps in a factor of two; a TimeTable has a 64th of them.
constexpr double steps = 4096;
constexpr int64_t mostSteps = 64;

/// What is left as it is takes this part of all time at most, unless too many take more.
constexpr double part = 1.0 / 32;
constexpr size_t most = 24;

/// Times before events of all points, then those inside.
template <typename Points> auto &timeAt(Points &points, size_t place) {
  return place < points.size() ? points[place].delta : points[place - points.size()].duration;
}

/// The most that a rank spent there.
double largest(const RankSums &sums, double total, uint64_t ranks) {
  double time = 0;
  for (const RankSums::Run &run : sums.runs)
    time = std::max(time, RankSums::timeOf(run.code));
  return sums.isLevel() ? total / static_cast<double>(ranks) : time * sums.factorFor(total);
}

struct Weight {
  size_t place;
  double time; ///< what the rank that spends most there spends
};

std::vector<Weight> weightsOf(const std::vector<SharedPoint> &points,
                              const std::vector<bool> &isInTable) {
  std::vector<Weight> weights;
  for (size_t i = 0; i < points.size(); ++i)
    if (isInTable[i]) {
      uint64_t ranks = std::max<uint64_t>(valueCount(points[i].ranks), 1);
      weights.push_back({i, largest(points[i].before, points[i].delta.sum, ranks)});
      weights.push_back(
          {points.size() + i, largest(points[i].inside, points[i].duration.sum, ranks)});
    }
  return weights;
}

/// The places of the longest, in order. The rest of them is short.
std::vector<size_t> chosen(std::vector<Weight> weights) {
  double left = 0;
  for (const Weight &weight : weights)
    left += weight.time;
  double enough = left * part;
  auto end = weights.begin() + static_cast<ptrdiff_t>(std::min(most, weights.size()));
  std::ranges::partial_sort(weights, end, [](const Weight &left, const Weight &right) {
    return std::pair(right.time, left.place) < std::pair(left.time, right.place);
  });
  std::vector<size_t> places;
  for (size_t i = 0; i < weights.size() && left > enough && i < most; ++i) {
    left -= weights[i].time;
    places.push_back(weights[i].place);
  }
  std::ranges::sort(places);
  return places;
}

/// From the sum that a reader of the table finds.
int64_t distance(const TimeStats &exact) {
  double read = sumInTable(exact);
  if (exact.sum < 1 || read < 1)
    return 0;
  auto found = static_cast<int64_t>(std::llround(steps * std::log2(exact.sum / read)));
  return std::abs(found) > mostSteps ? 0 : found;
}

void correct(TimeStats &time, int64_t distance) {
  if (time.count == 0)
    throw Malformed("a finer sum is that of no times");
  double spread = time.squares - time.sum * time.sum / static_cast<double>(time.count);
  time.sum = std::round(time.sum * std::exp2(static_cast<double>(distance) / steps));
  time.squares = spread + time.sum * time.sum / static_cast<double>(time.count);
}

} // namespace

Numbers encodeFineSums(const std::vector<SharedPoint> &points, const std::vector<bool> &isInTable) {
  Numbers numbers;
  size_t next = 0;
  for (size_t place : chosen(weightsOf(points, isInTable)))
    if (int64_t found = distance(timeAt(points, place)); found != 0) {
      numbers.insert(numbers.end(), {place - next, packSigned(found)});
      next = place + 1;
    }
  return numbers;
}

void decodeFineSums(const Numbers &numbers, std::vector<SharedPoint> &points) {
  NumberReader in(numbers);
  for (size_t place = 0; !in.atEnd(); ++place) {
    uint64_t skipped = in.next();
    int64_t found = in.nextSigned();
    if (skipped >= 2 * points.size() - place || found < -mostSteps || found > mostSteps)
      throw Malformed("a finer sum is out of range");
    place += skipped;
    correct(timeAt(points, place), found);
  }
}

} // namespace anole::format
