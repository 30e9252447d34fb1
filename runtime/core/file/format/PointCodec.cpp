#include "runtime/core/file/format/PointCodec.h"

#include "runtime/core/file/format/EventTimesCodec.h"
#include "runtime/core/file/format/RankSumsCodec.h"
#include "runtime/core/file/format/TimeCodec.h"

namespace anole::format {
namespace {

void decodeTimes(SharedPoint &point, const Numbers &numbers, TimePrecision precision) {
  if (numbers.empty())
    return;
  NumberReader in(numbers);
  point.delta = takeTime(in, point.count, precision);
  point.duration = takeTime(in, point.count, precision);
}

/// The number of scalars is what the other columns leave.
void countScalars(SharedPoint &point) {
  size_t others = 2 * size_t(point.arrays) + point.late;
  if (point.columns.size() < others || point.columns.size() - others > UINT8_MAX)
    throw Malformed("a point has a wrong number of columns");
  point.scalars = static_cast<uint8_t>(point.columns.size() - others);
}

} // namespace

const std::string &PointCodec::encode(EncodeTables &tables, const SharedPoint &point,
                                      const RankList &owner, bool withTimes) {
  Table<PointMessage>::Rows::clear(message);
  fill(tables, point, owner);
  if (withTimes)
    fillTimes(point, tables.times);
  encodeInto(data, message);
  return data;
}

void PointCodec::fill(EncodeTables &tables, const SharedPoint &point, const RankList &owner) {
  message.function = point.key.function;
  message.path = tables.hash(point.key.path);
  message.ranks = tables.ranks(point.ranks, owner);
  message.count = point.count;
  message.polls = point.polls;
  message.arrays = point.arrays;
  message.late = point.late;
  message.columns.reserve(point.columns.size());
  for (const SharedColumn &column : point.columns)
    message.columns.push_back(tables.column(column, point.ranks));
  if (!point.times.empty())
    fillEventTimes(tables, point);
  putSums(message.rankSums, point);
  putApart(message.tracer, point.tracer, tables.times);
  message.longTimes = tables.column(point.longTimes.at, point.ranks);
  message.longCodes = tables.column(point.longTimes.codes, point.ranks);
  putApart(message.waited, point.waited, tables.times);
  message.markedBy = point.markedBy;
}

void PointCodec::fillTimes(const SharedPoint &point, TimePrecision precision) {
  if (point.delta.count == 0 && point.duration.count == 0)
    return;
  constexpr size_t ofTime = 8;
  Numbers &numbers = precision == TimePrecision::Exact ? message.times : message.roundedTimes;
  numbers.reserve(2 * ofTime + point.delta.bins.size() + point.duration.bins.size());
  putTime(numbers, point.delta, point.count, precision);
  putTime(numbers, point.duration, point.count, precision);
}

void PointCodec::fillEventTimes(EncodeTables &tables, const SharedPoint &point) {
  if (tables.times == TimePrecision::Rounded) {
    std::string coded = encodeCodedTimes(tables, point);
    message.codedSize = coded.size();
    tables.codedTimes += coded;
  }
  if (message.codedSize == 0)
    message.eventTimes = encodeEventTimes(tables, point);
  message.timeBlocks = encodeTimeBlocks(tables, point);
}

SharedPoint PointCodec::decode(DecodeTables &tables, const RankList &owner,
                               Encoded<PointMessage> encoded) {
  decodeInto(encoded, message);
  SharedPoint point;
  point.key = {message.function, tables.hash(message.path)};
  point.arrays = message.arrays;
  point.late = message.late;
  point.count = message.count;
  point.polls = message.polls;
  decodeTimes(point, message.times, TimePrecision::Exact);
  decodeTimes(point, message.roundedTimes, TimePrecision::Rounded);
  point.ranks = tables.ranks(message.ranks, owner);
  decodeEventTimes(tables, message.eventTimes, point);
  for (std::string_view coded : {message.codedTimes, tables.takeCodedTimes(message.codedSize)}) {
    if (!coded.empty() && !point.times.empty())
      throw Malformed("a point has its times twice");
    decodeCodedTimes(tables, coded, point);
  }
  decodeTimeBlocks(tables, message.timeBlocks, point);
  decodeSums(message.rankSums, point);
  uint64_t ranks = valueCount(point.ranks);
  point.tracer = decodeApart(message.tracer, ranks);
  point.longTimes = {tables.column(message.longTimes, point.ranks),
                     tables.column(message.longCodes, point.ranks)};
  point.waited = decodeApart(message.waited, ranks);
  point.markedBy = message.markedBy;
  point.columns.reserve(message.columns.size());
  for (uint64_t column : message.columns)
    point.columns.push_back(tables.column(column, point.ranks));
  countScalars(point);
  return point;
}

} // namespace anole::format
