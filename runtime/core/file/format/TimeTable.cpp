#include "runtime/core/file/format/TimeTable.h"

#include "runtime/core/file/format/TimeShape.h"
#include "runtime/core/file/format/Wire.h"
#include "runtime/core/model/Histogram.h"
#include "runtime/core/terms/TermSums.h"

#include <algorithm>
#include <cmath>

namespace anole::format {
namespace {

/// What bins may take, however little they take in the file.
constexpr size_t binsAtLeast = size_t(1) << 22, binsOfNumber = 64;

/// Steps in a factor of two.
constexpr double stepsOfMean = 64, stepsOfSpread = 8;
constexpr int64_t mostDistance = 1 << 13;

bool isRegular(const TimeStats &time, uint64_t events) {
  uint64_t count = 0;
  uint32_t next = 0;
  for (auto [bin, number] : time.bins) {
    if (bin < next || bin >= Histogram::binCount || number == 0)
      return false;
    next = uint32_t(bin) + 1;
    count = boundedSum(count, number);
  }
  return count == events && time.count == events && events < mostValues && time.low <= time.high &&
         time.high <= time_code::longest && time.sum >= 0 && time.sum < 0x1p62 &&
         std::isfinite(time.squares) &&
         (events > 1 || (time.low == time.high && time.sum == static_cast<double>(time.low)));
}

/// How many steps of a factor of two are between two numbers, as a code; 0: the first is 0.
uint64_t codeOfFactor(double number, double expected, double steps) {
  if (number < 1)
    return 0;
  auto distance = static_cast<int64_t>(std::llround(steps * std::log2(number / expected)));
  return packSigned(std::clamp(distance, -mostDistance, mostDistance));
}

double factorOfCode(uint64_t code, double steps) {
  int64_t distance = unpackSigned(code);
  if (distance < -mostDistance || distance > mostDistance)
    throw Malformed("a time is out of range");
  return std::exp2(static_cast<double>(distance) / steps);
}

int64_t codeOf(uint64_t nanoseconds) { return codeOfTime(nanoseconds); }

uint64_t timeAt(int64_t code) {
  if (code < 0 || code > time_code::largest)
    throw Malformed("a time is out of range");
  return timeOfCode(static_cast<TimeCode>(code));
}

double spreadOf(const TimeStats &time) {
  double count = static_cast<double>(time.count);
  return time.squares - time.sum * time.sum / count;
}

/// The times of the points that are in the table: those before the calls, then those inside.
template <typename Points, typename Time>
std::vector<Time *> timesOf(Points &points, const std::vector<bool> &isIn) {
  std::vector<Time *> times;
  times.reserve(2 * points.size());
  for (auto member : {&SharedPoint::delta, &SharedPoint::duration})
    for (size_t i = 0; i < points.size(); ++i)
      if (isIn[i])
        times.push_back(&(points[i].*member));
  return times;
}

/// What a reader will see of a time, but for its sum and squares. There is one for each time of a
/// trace at once, so it is kept small.
struct Rounded {
  explicit Rounded(const TimeStats &time)
      : exact(time), shape(time), low(codeOfTime(time.low)),
        high(std::max(codeOfTime(time.high), low)) {
    if (time.count > 1)
      estimate = estimateOf(
          {time.count, 0, 0, timeOfCode(low), timeOfCode(high), shape.histogram(time.count)});
  }
  const TimeStats &exact;
  TimeShape shape;
  TimeCode low, high;
  TimeEstimate estimate; ///< of more than one time
};

/// The ends of a histogram as codes, from which lowest and highest are not far.
int64_t lowEnd(const TimeShape &shape) { return codeOf(Histogram::beginOf(shape.bins.front())); }
int64_t highEnd(const TimeShape &shape) { return codeOf(Histogram::endOf(shape.bins.back())); }

bool isNumberNeeded(size_t number, uint64_t count) {
  return count > 1 &&
         TimeShape::positionOf(number, count) > TimeShape::positionOf(number - 1, count);
}

/// The mean of more than one time, as a code.
uint64_t codeOfMean(const TimeStats &exact, const TimeEstimate &estimate) {
  double mean = exact.sum / static_cast<double>(exact.count);
  return exact.sum < 1 ? 0 : codeOfFactor(mean + 1, estimate.mean + 1, stepsOfMean);
}

/// The sum of more than one time that a reader finds.
double sumOfCode(uint64_t code, double estimatedMean, uint64_t count) {
  double mean = code ? (estimatedMean + 1) * factorOfCode(code, stepsOfMean) - 1 : 0;
  return std::round(std::max(mean, 0.0) * static_cast<double>(count));
}

class Encoder {
public:
  explicit Encoder(std::string &out) : out(out) {}

  void run(const std::vector<SharedPoint> &points, const std::vector<bool> &isIn) {
    take(timesOf<const std::vector<SharedPoint>, const TimeStats>(points, isIn));
    for (const Rounded &one : all)
      put(one.shape.bins.front());
    for (size_t number = 1; number < TimeShape::size; ++number)
      for (const Rounded &one : all)
        if (isNumberNeeded(number, one.exact.count))
          put(static_cast<uint64_t>(one.shape.bins[number] - one.shape.bins[number - 1]));
    for (const Rounded &one : all)
      put(packSigned(one.low - lowEnd(one.shape)));
    eachOfMany([&](const Rounded &one) { put(packSigned(highEnd(one.shape) - one.high)); });
    eachOfMany([&](const Rounded &one) { put(codeOfMean(one.exact, one.estimate)); });
    eachOfMany([&](const Rounded &one) {
      put(codeOfFactor(spreadOf(one.exact), one.estimate.spread, stepsOfSpread));
    });
  }

private:
  void take(const std::vector<const TimeStats *> &times) {
    all.reserve(times.size());
    for (const TimeStats *time : times)
      all.emplace_back(*time);
  }
  void put(uint64_t number) { Packed::append(out, number); }
  template <typename Visit> void eachOfMany(Visit visit) const {
    for (const Rounded &one : all)
      if (one.exact.count > 1)
        visit(one);
  }

  std::string &out;
  std::vector<Rounded> all;
};

class Decoder {
public:
  explicit Decoder(NumberReader &in) : in(in), room(binsAtLeast + binsOfNumber * in.left()) {}

  void run(const std::vector<TimeStats *> &times) {
    std::vector<TimeShape> shapes = takeShapes(times);
    for (size_t i = 0; i < times.size(); ++i)
      takeBins(*times[i], shapes[i]);
    for (size_t i = 0; i < times.size(); ++i)
      times[i]->low = timeAt(lowEnd(shapes[i]) + signedNumber());
    for (size_t i = 0; i < times.size(); ++i)
      times[i]->high = times[i]->count > 1
                           ? std::max(timeAt(highEnd(shapes[i]) - signedNumber()), times[i]->low)
                           : times[i]->low;
    takeMoments(times);
  }

private:
  int64_t signedNumber() { return std::clamp<int64_t>(in.nextSigned(), INT32_MIN, INT32_MAX); }

  uint8_t binAfter(uint64_t bin) {
    uint64_t next = in.next();
    if (next >= Histogram::binCount || bin + next >= Histogram::binCount)
      throw Malformed("a histogram has too many bins");
    return static_cast<uint8_t>(bin + next);
  }

  std::vector<TimeShape> takeShapes(const std::vector<TimeStats *> &times) {
    std::vector<TimeShape> shapes;
    shapes.reserve(times.size());
    for (size_t i = 0; i < times.size(); ++i)
      shapes.emplace_back().bins[0] = binAfter(0);
    for (size_t number = 1; number < TimeShape::size; ++number)
      for (size_t i = 0; i < times.size(); ++i) {
        uint8_t before = shapes[i].bins[number - 1];
        bool isThere = isNumberNeeded(number, times[i]->count);
        shapes[i].bins[number] = isThere ? binAfter(before) : before;
      }
    return shapes;
  }

  void takeBins(TimeStats &time, const TimeShape &shape) {
    time.bins = shape.histogram(time.count);
    if (time.bins.size() > room)
      throw Malformed("histograms have too many bins");
    room -= time.bins.size();
  }

  void takeMoments(const std::vector<TimeStats *> &times) {
    for (TimeStats *time : times) {
      if (time->count <= 1) {
        time->sum = static_cast<double>(time->low);
        continue;
      }
      uint64_t code = in.next();
      time->sum = sumOfCode(code, code ? estimateOf(*time).mean : 0, time->count);
    }
    for (TimeStats *time : times) {
      time->squares = time->sum * time->sum / static_cast<double>(time->count);
      if (uint64_t code = time->count > 1 ? in.next() : 0)
        time->squares += estimateOf(*time).spread * factorOfCode(code, stepsOfSpread);
    }
  }

  NumberReader &in;
  size_t room; ///< for bins
};

} // namespace

std::vector<bool> pointsInTimeTable(const std::vector<SharedPoint> &points) {
  std::vector<bool> isIn;
  isIn.reserve(points.size());
  for (const SharedPoint &point : points)
    isIn.push_back(point.count != 0 && isRegular(point.delta, point.count) &&
                   isRegular(point.duration, point.count));
  return isIn;
}

double sumInTable(const TimeStats &time) {
  Rounded read(time);
  return time.count > 1 ? sumOfCode(codeOfMean(time, read.estimate), read.estimate.mean, time.count)
                        : static_cast<double>(timeOfCode(read.low));
}

/// How many points are not in the table, and before each of them how many are since the last one.
std::string encodeTimeTable(const std::vector<SharedPoint> &points, const std::vector<bool> &isIn) {
  if (std::ranges::find(isIn, true) == isIn.end())
    return {};
  std::string out;
  Packed::append(out, static_cast<uint64_t>(std::ranges::count(isIn, false)));
  uint64_t inside = 0;
  for (bool one : isIn) {
    if (!one)
      Packed::append(out, inside);
    inside = one ? inside + 1 : 0;
  }
  Encoder(out).run(points, isIn);
  return out;
}

void decodeTimeTable(const Numbers &numbers, std::vector<SharedPoint> &points) {
  if (numbers.empty())
    return;
  NumberReader in(numbers);
  std::vector<bool> isIn(points.size(), true);
  size_t place = 0;
  for (uint64_t left = in.nextCount(); left; --left) {
    uint64_t inside = in.next();
    if (inside >= points.size() - place)
      throw Malformed("times belong to no point");
    place += inside;
    isIn[place++] = false;
  }
  for (size_t i = 0; i < points.size(); ++i) {
    if (!isIn[i])
      continue;
    if (points[i].count == 0 || points[i].count >= mostValues)
      throw Malformed("times belong to no event");
    points[i].delta = points[i].duration = {};
    points[i].delta.count = points[i].duration.count = points[i].count;
  }
  Decoder(in).run(timesOf<std::vector<SharedPoint>, TimeStats>(points, isIn));
}

} // namespace anole::format
