#include "runtime/core/model/PackedTrace.h"

#include "runtime/core/base/ByteNumbers.h"
#include "runtime/core/base/Varint.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace anole {
namespace {

static_assert(sizeof(SharedPoint) == 248, "a point has what is not packed");

/// A Packer writes what ByteReader reads. There is room for a whole point before it is written, so
/// that a number takes a few instructions.
class Packer {
public:
  /// A point of so many numbers comes.
  void begin(size_t count) {
    const size_t most = longestVarint * count;
    if (room.size() - used() >= most)
      return;
    flush();
    room.resize(std::max(most, size_t(1) << 13));
    next = room.data();
  }

  void put(uint64_t number) { next = putVarint(next, number); }
  void putWord(uint64_t number) {
    for (unsigned shift = 0; shift < 64; shift += 8)
      *next++ = static_cast<char>(number >> shift);
  }
  /// Most are whole: their last bits are 0, and come first.
  void putReal(double number) { put(__builtin_bswap64(std::bit_cast<uint64_t>(number))); }

  std::string take() {
    flush();
    all.shrink_to_fit();
    return std::move(all);
  }

private:
  size_t used() const { return next ? static_cast<size_t>(next - room.data()) : 0; }
  void flush() { all.append(room, 0, used()); }

  std::string room, all; ///< of the last points; of those before them
  char *next = nullptr;  ///< null: there is no room yet
};

double takeReal(ByteReader &in) { return std::bit_cast<double>(__builtin_bswap64(in.take())); }

void put(Packer &out, const TimeStats &times) {
  for (uint64_t number : {times.count, times.low, times.high, uint64_t(times.bins.size())})
    out.put(number);
  out.putReal(times.sum);
  out.putWord(std::bit_cast<uint64_t>(times.squares));
  for (const BinCount &bin : times.bins) {
    out.put(bin.bin);
    out.put(bin.count);
  }
}

TimeStats takeTimes(ByteReader &in) {
  TimeStats times;
  times.count = in.take();
  times.low = in.take();
  times.high = in.take();
  const size_t bins = in.take();
  times.sum = takeReal(in);
  times.squares = std::bit_cast<double>(in.takeWord());
  times.bins.reserve(bins);
  while (times.bins.size() < bins) {
    const uint64_t bin = in.take();
    times.bins.emplace_back(bin, in.take());
  }
  return times;
}

bool areLevel(const SharedPoint &point) {
  return point.before.isLevel() && point.inside.isLevel() && point.tracer.each.isLevel() &&
         point.waited.each.isLevel();
}

/// Returns whether it is packed: whether it has nothing else.
bool isPlain(const SharedPoint &point, const RankList &ranks) {
  return !point.isHollow && point.ranks == ranks && areLevel(point) && point.times.empty() &&
         point.longTimes.at.empty() && point.longTimes.codes.empty();
}

size_t numbersOf(const SharedPoint &point) {
  constexpr size_t always = 24;
  return always + 2 * (point.delta.bins.size() + point.duration.bins.size());
}

uint64_t shapeOf(const SharedPoint &point) {
  return uint64_t(point.columns.size()) << 40 | uint64_t(point.late) << 32 |
         uint64_t(point.arrays) << 24 | uint64_t(point.scalars) << 16 | point.key.function;
}

/// Returns how many columns it has.
size_t takeShape(ByteReader &in, SharedPoint &point) {
  const uint64_t shape = in.takeWord();
  point.key.function = static_cast<uint16_t>(shape);
  point.scalars = static_cast<uint8_t>(shape >> 16);
  point.arrays = static_cast<uint8_t>(shape >> 24);
  point.late = static_cast<uint8_t>(shape >> 32);
  return shape >> 40;
}

void put(Packer &out, const SharedPoint &point) {
  out.putWord(shapeOf(point));
  out.putWord(point.key.path);
  for (uint64_t number : {point.count, point.polls, point.markedBy})
    out.put(number);
  put(out, point.delta);
  put(out, point.duration);
  out.putReal(point.tracer.total);
  out.putReal(point.waited.total);
}

/// `column` is the next one.
SharedPoint takePoint(ByteReader &in, const SharedColumn *&column) {
  SharedPoint point;
  const size_t columns = takeShape(in, point);
  point.key.path = in.takeWord();
  point.columns.assign(column, column + columns);
  column += columns;
  point.count = in.take();
  point.polls = in.take();
  point.markedBy = in.take();
  point.delta = takeTimes(in);
  point.duration = takeTimes(in);
  point.tracer.total = takeReal(in);
  point.waited.total = takeReal(in);
  return point;
}

/// The only copy of its points is a packed one.
Trace withoutPoints(const Trace &trace) {
  Trace rest{trace.info,  trace.functions, trace.paths, trace.pathTree,
             trace.texts, trace.loopSites, {}};
  for (const SharedStream &stream : trace.streams)
    rest.streams.push_back({stream.thread,
                            stream.ranks,
                            {},
                            stream.loops,
                            stream.bodies,
                            stream.parts,
                            stream.anchors});
  return rest;
}

} // namespace

PackedPoints::PackedPoints(const SharedStream &stream) : count(stream.points.size()) {
  size_t packed = 0;
  for (const SharedPoint &point : stream.points)
    packed += isPlain(point, stream.ranks) ? point.columns.size() : 0;
  columns.reserve(packed);
  numbers.reserve((count + ofText - 1) / ofText);
  for (size_t first = 0; first < count; first += ofText)
    addText(std::span(stream.points).subspan(first).first(std::min(ofText, count - first)),
            stream.ranks);
}

void PackedPoints::addText(std::span<const SharedPoint> points, const RankList &ranks) {
  Packer out;
  for (const SharedPoint &point : points) {
    const bool plain = isPlain(point, ranks);
    out.begin(numbersOf(point));
    out.put(plain);
    if (plain) {
      put(out, point);
      for (const SharedColumn &column : point.columns)
        columns.push_back(column);
    } else {
      others.push_back(point);
    }
  }
  numbers.push_back(out.take());
}

std::vector<SharedPoint> PackedPoints::unpacked(const RankList &ranks) const {
  std::vector<SharedPoint> points;
  points.reserve(count);
  const SharedColumn *column = columns.data();
  auto other = others.begin();
  for (const std::string &text : numbers)
    for (ByteReader in(text); !in.atEnd();)
      if (in.take() == 0) {
        points.push_back(*other++);
      } else {
        points.push_back(takePoint(in, column));
        points.back().ranks = ranks;
      }
  return points;
}

PackedTrace::PackedTrace(const Trace &trace) : rest(withoutPoints(trace)) {
  points.reserve(trace.streams.size());
  for (const SharedStream &stream : trace.streams)
    points.emplace_back(stream);
}

Trace PackedTrace::unpacked() const {
  Trace trace = rest;
  for (size_t i = 0; i < points.size(); ++i)
    trace.streams[i].points = points[i].unpacked(trace.streams[i].ranks);
  return trace;
}

} // namespace anole
