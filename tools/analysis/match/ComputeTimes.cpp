#include "tools/analysis/match/ComputeTimes.h"

#include "runtime/core/base/Hash.h"
#include "runtime/core/model/LongTimeCursor.h"
#include "tools/analysis/model/TimeUse.h"
#include "tools/analysis/time/TimeSampler.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace anole::whatif {
namespace {

using tools::TimeUse;

/// They fill the unit interval evenly, as in TimeSampler, and independently of each other.
constexpr double goldenRatio = 0.61803398874989484820, silverRatio = 0.41421356237309504880;

/// What passes inside the calls of a point on any network; nothing if the network decides.
std::optional<Counter> counterInside(const CallShape &shape, TimeUse inside) {
  if (inside == TimeUse::Overhead)
    return Counter::Overhead;
  return inside == TimeUse::Waiting && shape.takesItsTime() ? std::optional(Counter::Unmodelled)
                                                            : std::nullopt;
}

/// What a sequence of times adds up to that repeats until there are so many.
double sumOf(const std::vector<double> &times, uint64_t count) {
  uint64_t rounds = count / times.size();
  auto rest = times.begin() + static_cast<std::ptrdiff_t>(count % times.size());
  double round = std::accumulate(times.begin(), times.end(), 0.0);
  return static_cast<double>(rounds) * round + std::accumulate(times.begin(), rest, 0.0);
}

/// The same for the times that are taken where no long one comes; of very many long ones, only the
/// first are looked at one by one.
double sumOfRest(const std::vector<double> &times, uint64_t count, const LongTimes &longOnes) {
  constexpr uint64_t mostLooks = uint64_t(1) << 20;
  uint64_t number = valueCount(longOnes.at), looked = std::min(number, mostLooks);
  double sum = sumOf(times, count), replaced = 0;
  if (looked == 0)
    return sum;
  for (LongTimeCursor cursor(longOnes); cursor.index() < looked && cursor.event() < count;
       cursor.next())
    replaced += times[cursor.event() % times.size()];
  return sum - replaced / static_cast<double>(looked) * static_cast<double>(number);
}

} // namespace

double computedAt(const CallShape &shape, const SharedPoint &point, const TracerPart &part) {
  const tools::PointUse times = tools::useOf(*shape.role, point.polls > 0);
  const auto less = [&](double sum, double taken) {
    return std::max(0.0, sum - taken * static_cast<double>(point.count));
  };
  return (times.before == TimeUse::Computing ? less(point.delta.sum, part.before) : 0) +
         (counterInside(shape, times.inside) ? less(point.duration.sum, part.inside) : 0);
}

ComputeTimes::ComputeTimes(const Trace &trace, const TimeOptions &options)
    : trace(trace), options(options),
      tracer(options.asUntraced ? tracerPartOf(trace, shapesOf(trace)) : TracerPart()) {}

double ComputeTimes::shareOfProgram(double sum, double taken, uint64_t count) {
  double part = taken * static_cast<double>(count);
  return part < sum ? 1 - part / sum : 0;
}

/// What is in their way are messages and other ranks. Of two ranks one comes last and waits for
/// nothing, so half of the calls do, and the middle one of these counts; sends wait for nothing at
/// all. What takes longer than a library needs did wait: collectives pack and copy for several
/// ranks, and calls on windows go through all of them. Communicators and windows are made once
/// each, in hundreds of microseconds, for which the last rank that comes waits for nobody.
Time ComputeTimes::ownTimeOf(const CallShape &shape, const SharedPoint &point) const {
  if (!options.asUntraced || point.duration.count == 0)
    return 0;
  const bool makes = shape.makesForAll();
  const double quick = makes ? 0 : shape.kind == CallKind::Send ? 0.5 : 0.25;
  const double most = makes ? 1e6 : shape.waitsForMessages() ? 1000 : 4000;
  double time = replay::TimeSampler(point.duration, {}, 0, 0).quantile(quick) - tracer.inside;
  return scaled(std::clamp(time, 0.0, most));
}

Time ComputeTimes::scaled(double nanoseconds) const {
  double time = nanoseconds * static_cast<double>(nanosecond) * options.scale;
  bool isShort = time < static_cast<double>(longestCall); // not a number: too long
  return isShort ? std::max<Time>(0, std::llround(time)) : longestCall;
}

ComputeTimes::Seeds ComputeTimes::seedsOf(uint64_t point, uint32_t rank) const {
  return {combineHash(combineHash(options.seed, point), rank), options.seed};
}

/// A step at which ranks draw for themselves is one for all of them and at all places, so what they
/// wait for each other grows with the number of such steps.
std::vector<double> ComputeTimes::quantiles(uint64_t number, const Seeds &seeds) const {
  const auto start = [](uint64_t seed) {
    return static_cast<double>(mixBits(seed) >> 11) / 0x1p53;
  };
  const auto go = [](double &position, double by) {
    position += by;
    position -= position < 1 ? 0 : 1;
  };
  const double ownSteps = options.draws == Draws::Alike ? 0 : options.ownSteps;
  double own = start(seeds.own), common = start(seeds.common), step = start(options.seed);
  std::vector<double> found(number);
  for (double &one : found) {
    one = step < ownSteps ? own : common;
    go(own, goldenRatio);
    go(common, goldenRatio);
    go(step, silverRatio);
  }
  return found;
}

TimeStream ComputeTimes::drawn(const Source &source, const Seeds &seeds) const {
  replay::DividedTimes divided({source.sum, source.count}, source.longOnes,
                               static_cast<double>(source.shape.low));
  replay::TimeSampler draw(source.shape, divided.rest, 0, 0);
  auto others = static_cast<double>(std::max<uint64_t>(divided.rest.count, 1));
  std::vector<double> times = quantiles(std::min<uint64_t>(source.count, options.samples), seeds);
  for (double &time : times)
    time = draw.quantile(time);
  TimeStream stream{{}, source.count > options.samples};
  double highest = times.empty() ? 0 : std::ranges::max(times);
  replay::TimeFit fit(divided.rest.sum / others,
                      sumOfRest(times, source.count, source.longOnes) / others, highest,
                      divided.rest.below);
  stream.times.reserve(times.size());
  for (double time : times)
    stream.times.push_back(scaled(fit.of(time)));
  stream.longOnes = source.longOnes;
  stream.mean = scaled(source.sum / static_cast<double>(source.count));
  stream.unit = divided.scale * long_code::millisecond * nanosecond * options.scale;
  return stream;
}

uint32_t ComputeTimes::add(const Source &source, const Seeds &seeds) {
  TimeStream stream{{}, false};
  if (source.recorded)
    source.recorded->each([&](float time) {
      stream.times.push_back(scaled(source.share * static_cast<double>(time)));
    });
  else if (source.count > 0)
    stream = drawn(source, seeds);
  bool isNothing = std::ranges::all_of(stream.times, [](Time time) { return time == 0; });
  if (isNothing && stream.longOnes.empty())
    return none;
  stream.counter = source.counter;
  all.push_back(std::move(stream));
  return static_cast<uint32_t>(all.size() - 1);
}

const TimeStats &ComputeTimes::shapeBefore(const SharedPoint &point) {
  if (point.longTimes.at.empty())
    return point.delta;
  auto [shape, isNew] = shapes.try_emplace(&point);
  if (isNew)
    shape->second = replay::withoutLongTimes(point);
  return shape->second;
}

std::vector<ComputeTimes::OfPoint> ComputeTimes::add(uint32_t rank, const StreamTrace &stream,
                                                     const CallShapes &calls) {
  if (options.none)
    return std::vector<OfPoint>(stream.points.size());
  std::vector<OfPoint> points;
  points.reserve(stream.points.size());
  makeRoomFor(2 * stream.points.size());
  for (const replay::OwnPoint &own : replay::ownPoints(trace, rank, stream.thread)) {
    const SharedPoint &point = own.point;
    const PointTrace &mine = stream.points[points.size()];
    const CallShape &shape = calls.at(mine.key.functionId());
    const Seeds seeds = seedsOf(own.number, rank);
    points.emplace_back();
    const tools::PointUse times = tools::useOf(*shape.role, point.polls > 0);
    bool isComputed = times.before == TimeUse::Computing;
    const double program = shareOfProgram(own.computing(), tracer.before, mine.count);
    if (isComputed || (options.whole && shape.kind != CallKind::Outside))
      points.back().before =
          add({shapeBefore(point), own.computing() * program + (options.whole ? own.apart() : 0),
               mine.count, mine.times ? &mine.times->deltas : nullptr,
               isComputed ? Counter::Computation : Counter::Unmodelled,
               options.whole ? 1 : own.computingShare() * program, mine.longTimes},
              seeds);
    auto counter = counterInside(shape, times.inside);
    const double inside = point.inside.at(own.index, point.duration.sum, own.ranks);
    const double call = shareOfProgram(inside, tracer.inside, mine.count);
    if (counter || options.whole)
      points.back().inside = add({point.duration, inside * call, mine.count,
                                  mine.times ? &mine.times->durations : nullptr,
                                  counter.value_or(Counter::Unmodelled), call},
                                 {~seeds.own, ~seeds.common});
    if (times.inside == TimeUse::Waiting && points.back().inside == none)
      points.back().own = ownTimeOf(shape, point);
    tellOwner(points.back(), rank, static_cast<uint32_t>(own.number));
  }
  return points;
}

/// Streams are large, and there may be two for each call site: most are moved once or not at all.
void ComputeTimes::makeRoomFor(size_t more) {
  if (all.capacity() - all.size() < more)
    all.reserve(std::max(all.size() + more, 2 * all.capacity()));
}

void ComputeTimes::tellOwner(const OfPoint &streams, uint32_t rank, uint32_t site) {
  for (uint32_t number : {streams.before, streams.inside})
    if (number != none) {
      all[number].rank = rank;
      all[number].site = site;
      all[number].isInside = number == streams.inside;
    }
}

} // namespace anole::whatif
