#include "runtime/core/file/format/Parts.h"

namespace anole::format {
namespace {

using schema::Stream;

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

} // namespace

std::string encodeStream(EncodeTables &tables, const SharedStream &stream, const RankList &owner) {
  std::string data;
  Builder<Stream> out(data);
  put(out, Stream::Thread, stream.thread);
  put(out, Stream::Ranks, tables.ranks(stream.ranks, owner));
  for (const SharedPoint &point : stream.points)
    out.add_message(Stream::Points, encodePoint(tables, point, stream.ranks));
  for (const SharedLoop &loop : stream.loops)
    out.add_message(Stream::Loops, encodeLoop(tables, loop, stream.ranks));
  put(out, Stream::Bodies, encodeBodies(stream.bodies));
  return data;
}

SharedStream decodeStream(DecodeTables &tables, const RankList &owner, Message<Stream> in) {
  SharedStream stream;
  uint64_t ranks = 0;
  Numbers bodies;
  std::vector<Message<schema::Point>> points;
  std::vector<Message<schema::Loop>> loops;
  while (in.next()) {
    switch (in.tag()) {
    case Stream::Thread:
      stream.thread = takeSmall<uint32_t>(in);
      break;
    case Stream::Ranks:
      ranks = in.get_uint64();
      break;
    case Stream::Points:
      points.emplace_back(in.get_message());
      break;
    case Stream::Loops:
      loops.emplace_back(in.get_message());
      break;
    case Stream::Bodies:
      takeInto(bodies, in);
      break;
    default:
      in.skip();
    }
  }
  stream.ranks = tables.ranks(ranks, owner);
  for (const auto &point : points)
    stream.points.push_back(decodePoint(tables, stream.ranks, point));
  for (const auto &loop : loops)
    stream.loops.push_back(decodeLoop(tables, stream.ranks, loop));
  stream.bodies = decodeBodies(bodies);
  return stream;
}

} // namespace anole::format
