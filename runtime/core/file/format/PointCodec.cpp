#include "runtime/core/file/format/EventTimesCodec.h"
#include "runtime/core/file/format/Parts.h"
#include "runtime/core/file/format/TimeCodec.h"

namespace anole::format {

using schema::Point;

namespace {

void putTimes(Builder<Point> &out, const SharedPoint &point, TimePrecision precision) {
  if (point.delta.count == 0 && point.duration.count == 0)
    return;
  Numbers numbers;
  putTime(numbers, point.delta, point.count, precision);
  putTime(numbers, point.duration, point.count, precision);
  put(out, precision == TimePrecision::Exact ? Point::Times : Point::RoundedTimes, numbers);
}

void takeTimes(SharedPoint &point, const Numbers &numbers, TimePrecision precision) {
  if (numbers.empty())
    return;
  NumberReader in(numbers);
  point.delta = takeTime(in, point.count, precision);
  point.duration = takeTime(in, point.count, precision);
}

} // namespace

std::string encodePoint(EncodeTables &tables, const SharedPoint &point, const RankList &owner) {
  std::string data;
  Builder<Point> out(data);
  put(out, Point::Function, point.key.function);
  put(out, Point::Path, tables.hash(point.key.path));
  put(out, Point::Ranks, tables.ranks(point.ranks, owner));
  put(out, Point::Count, point.count);
  put(out, Point::Polls, point.polls);
  put(out, Point::Arrays, point.arrays);
  put(out, Point::Late, point.late);
  Numbers columns;
  for (const SharedColumn &column : point.columns)
    columns.push_back(tables.column(column, point.ranks));
  put(out, Point::Columns, columns);
  putTimes(out, point, tables.times);
  put(out, Point::EventTimes, encodeEventTimes(tables, point));
  return data;
}

namespace {

/// The number of scalars is what the other columns leave.
void countScalars(SharedPoint &point) {
  size_t others = 2 * size_t(point.arrays) + point.late;
  if (point.columns.size() < others || point.columns.size() - others > UINT8_MAX)
    throw Malformed("a point has a wrong number of columns");
  point.scalars = static_cast<uint8_t>(point.columns.size() - others);
}

} // namespace

SharedPoint decodePoint(DecodeTables &tables, const RankList &owner, Message<Point> in) {
  SharedPoint point;
  uint64_t ranks = 0;
  Numbers columns, exact, rounded, ofEvents;
  while (in.next()) {
    switch (in.tag()) {
    case Point::Function:
      point.key.function = takeSmall<uint16_t>(in);
      break;
    case Point::Path:
      point.key.path = tables.hash(in.get_uint64());
      break;
    case Point::Ranks:
      ranks = in.get_uint64();
      break;
    case Point::Count:
      point.count = in.get_uint64();
      break;
    case Point::Polls:
      point.polls = in.get_uint64();
      break;
    case Point::Arrays:
      point.arrays = takeSmall<uint8_t>(in);
      break;
    case Point::Late:
      point.late = takeSmall<uint8_t>(in);
      break;
    case Point::Columns:
      takeInto(columns, in);
      break;
    case Point::Times:
      takeInto(exact, in);
      break;
    case Point::RoundedTimes:
      takeInto(rounded, in);
      break;
    case Point::EventTimes:
      takeInto(ofEvents, in);
      break;
    default:
      in.skip();
    }
  }
  takeTimes(point, exact, TimePrecision::Exact);
  takeTimes(point, rounded, TimePrecision::Rounded);
  point.ranks = tables.ranks(ranks, owner);
  decodeEventTimes(tables, ofEvents, point);
  for (uint64_t column : columns)
    point.columns.push_back(tables.column(column, point.ranks));
  countScalars(point);
  return point;
}

} // namespace anole::format
