#include "runtime/core/format/Parts.h"
#include "runtime/core/format/TimeCodec.h"

namespace anole::format {

using schema::Point;

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
  if (point.delta.count)
    out.add_message(Point::Delta, encodeTime(point.delta));
  if (point.duration.count)
    out.add_message(Point::Duration, encodeTime(point.duration));
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
  Numbers columns;
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
    case Point::Delta:
      point.delta = decodeTime(in.get_message());
      break;
    case Point::Duration:
      point.duration = decodeTime(in.get_message());
      break;
    default:
      in.skip();
    }
  }
  point.ranks = tables.ranks(ranks, owner);
  for (uint64_t column : columns)
    point.columns.push_back(tables.column(column, point.ranks));
  countScalars(point);
  return point;
}

} // namespace anole::format
