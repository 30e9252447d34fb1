#include "runtime/core/file/format/StreamCodec.h"

#include "runtime/core/file/format/AnchorsCodec.h"
#include "runtime/core/file/format/FineSums.h"
#include "runtime/core/file/format/LoopCodec.h"
#include "runtime/core/file/format/PointCodec.h"
#include "runtime/core/file/format/RankSumsCodec.h"
#include "runtime/core/file/format/TimeTable.h"

namespace anole::format {
namespace {

Numbers encodeBodies(const std::vector<Body> &bodies) {
  Numbers numbers;
  for (const Body &body : bodies) {
    numbers.push_back(body.size());
    for (Symbol symbol : body)
      numbers.push_back(symbol.bits);
  }
  return numbers;
}

std::vector<Body> decodeBodies(const Numbers &numbers) {
  std::vector<Body> bodies;
  NumberReader in(numbers);
  while (!in.atEnd()) {
    Body body;
    for (uint64_t symbols = in.nextCount(); symbols; --symbols)
      body.push_back({in.next32()});
    bodies.push_back(std::move(body));
  }
  return bodies;
}

/// Returns what stream rank lists are compared with: the owner at the top.
RankList allRanks(uint32_t ranks) { return {{0, ranks > 1 ? 1 : 0, ranks, {}}}; }

void putTimes(MessageWriter &out, const std::vector<SharedPoint> &points,
              const std::vector<bool> &isInTable) {
  Bytes::put(out, RowOf<&StreamMessage::times>::number, encodeTimeTable(points, isInTable));
  put<&StreamMessage::fineSums>(out, encodeFineSums(points, isInTable));
}

/// Puts it field by field, so that all points are not there twice.
void putStream(MessageWriter &out, EncodeTables &tables, const TraceSource &source, size_t number) {
  const SharedStream &stream = source.get().streams[number];
  put<&StreamMessage::thread>(out, stream.thread);
  put<&StreamMessage::ranks>(out, tables.ranks(stream.ranks, allRanks(source.get().info.ranks)));
  const bool isExact = tables.times == TimePrecision::Exact;
  const auto isInTable = isExact ? std::vector<bool>() : pointsInTimeTable(stream.points);
  PointCodec points;
  for (size_t point = 0; point < stream.points.size(); ++point) {
    add<&StreamMessage::points>(out, points.encode(tables, stream.points[point], stream.ranks,
                                                   isExact || !isInTable[point]));
    if (isExact)
      source.freePoint(number, point);
    else
      source.freeColumns(number, point);
  }
  for (const SharedLoop &loop : stream.loops)
    add<&StreamMessage::loops>(out, encodeLoop(tables, loop, stream.ranks));
  put<&StreamMessage::bodies>(out, encodeBodies(stream.bodies));
  if (!isExact)
    putTimes(out, stream.points, isInTable);
  put<&StreamMessage::parts>(out, encodeParts(tables, stream));
  put<&StreamMessage::partTracers>(out, encodePartSums(stream, &SharedPart::tracer));
  put<&StreamMessage::anchors>(out, encodeAnchors(stream));
  put<&StreamMessage::partWaits>(out, encodePartSums(stream, &SharedPart::waited));
  source.freeStream(number);
}

} // namespace

/// In place, as it is most of the message. Most points take less than there is room for: a text
/// that grows would leave a block of each size behind.
void addStream(MessageWriter &trace, EncodeTables &tables, const TraceSource &source,
               size_t number) {
  constexpr size_t exactRoom = 128, roundedRoom = 64; // of a point
  const bool isExact = tables.times == TimePrecision::Exact;
  trace.reserve(source.get().streams[number].points.size() * (isExact ? exactRoom : roundedRoom));
  MessageWriter out(trace, RowOf<&TraceMessage::streams>::number);
  putStream(out, tables, source, number);
}

/// Where points are used up, nobody knows how many stay.
static void takePoints(DecodeTables &tables, const StreamMessage &message, const Trace &before,
                       SharedStream &stream, const PointTaker &taker) {
  if (!taker)
    stream.points.reserve(message.points.size());
  PointCodec points;
  for (size_t i = 0; i < message.points.size(); ++i) {
    tables.hold(message.points[i].bytes);
    SharedPoint point = points.decode(tables, stream.ranks, message.points[i]);
    if (!taker || !taker(before, stream, i, point))
      stream.points.push_back(std::move(point));
  }
}

SharedStream decodeStream(DecodeTables &tables, const Trace &before, Encoded<StreamMessage> encoded,
                          const PointTaker &taker) {
  StreamMessage message = decode(encoded);
  SharedStream stream;
  stream.thread = message.thread;
  stream.ranks = tables.ranks(message.ranks, allRanks(before.info.ranks));
  takePoints(tables, message, before, stream, taker);
  decodeTimeTable(message.times, stream.points);
  decodeFineSums(message.fineSums, stream.points);
  stream.loops.reserve(message.loops.size());
  for (Encoded<LoopMessage> loop : message.loops) {
    tables.hold(loop.bytes);
    stream.loops.push_back(decodeLoop(tables, stream.ranks, loop));
  }
  stream.bodies = decodeBodies(message.bodies);
  decodeParts(tables, message.parts, stream);
  decodePartSums(message.partTracers, stream, &SharedPart::tracer);
  decodeAnchors(message.anchors, stream);
  decodePartSums(message.partWaits, stream, &SharedPart::waited);
  return stream;
}

} // namespace anole::format
