#include "runtime/core/model/PackedPoints.h"

#include <algorithm>
#include <bit>

namespace anole {
namespace {

static_assert(sizeof(SharedPoint) == 248, "a point has what is not packed");

void putTimes(Packer &out, const TimeStats &times) {
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
  return point.ranks == ranks && areLevel(point) && point.times.empty() &&
         point.longTimes.at.empty() && point.longTimes.codes.empty();
}

size_t numbersOf(const SharedPoint &point) {
  constexpr size_t always = 24;
  return always + 2 * (point.delta.bins.size() + point.duration.bins.size()) +
         PackedColumns::numbersOfColumn * point.columns.size();
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

SharedPoint takePoint(ByteReader &in, PackedColumns::Reader &columns) {
  SharedPoint point;
  point.columns.resize(takeShape(in, point));
  point.key.path = in.takeWord();
  point.count = in.take();
  point.polls = in.take();
  point.markedBy = in.take();
  point.delta = takeTimes(in);
  point.duration = takeTimes(in);
  point.tracer.total = takeReal(in);
  point.waited.total = takeReal(in);
  for (SharedColumn &column : point.columns)
    column = columns.take(in);
  return point;
}

} // namespace

PackedPoints::PackedPoints(const SharedStream &stream)
    : count(stream.points.size()), columns(stream.ranks) {
  numbers.reserve((count + ofText - 1) / ofText);
  for (size_t first = 0; first < count; first += ofText)
    addText(std::span(stream.points).subspan(first).first(std::min(ofText, count - first)),
            stream.ranks);
}

void PackedPoints::put(Packer &out, const SharedPoint &point) {
  out.putWord(shapeOf(point));
  out.putWord(point.key.path);
  for (uint64_t number : {point.count, point.polls, point.markedBy})
    out.put(number);
  putTimes(out, point.delta);
  putTimes(out, point.duration);
  out.putReal(point.tracer.total);
  out.putReal(point.waited.total);
  for (const SharedColumn &column : point.columns)
    columns.put(out, column);
}

void PackedPoints::addText(std::span<const SharedPoint> points, const RankList &ranks) {
  Packer out;
  for (const SharedPoint &point : points) {
    const bool plain = isPlain(point, ranks);
    out.begin(numbersOf(point));
    out.put(plain);
    if (plain)
      put(out, point);
    else
      others.push_back(point);
  }
  numbers.push_back(out.take());
}

void PackedPoints::unpackInto(SharedStream &stream) const {
  stream.points.reserve(count);
  PackedColumns::Reader reader(columns);
  auto other = others.begin();
  for (const std::string &text : numbers)
    for (ByteReader in(text); !in.atEnd();)
      if (in.take() == 0) {
        stream.points.push_back(*other++);
      } else {
        stream.points.push_back(takePoint(in, reader));
        stream.points.back().ranks = stream.ranks;
      }
}

} // namespace anole
